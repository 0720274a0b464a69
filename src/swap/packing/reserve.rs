//! Lists that grow within a memory limit.

use crate::search::Limit;

/// Minimum capacity of a list, in items.
const MIN_CAPACITY: usize = 1 << 6;

/// Makes room for `more` items. A list that must grow gets half of its new length as spare
/// capacity. Fails if `held` bytes, which include the old list, and the larger list together exceed
/// `memory`.
pub(crate) fn reserve_within<T>(
    list: &mut Vec<T>,
    more: usize,
    held: u64,
    memory: u64,
) -> Result<(), Limit> {
    let wanted = list.len() + more;
    if wanted <= list.capacity() {
        return Ok(());
    }
    let capacity = (wanted / 2 * 3).max(MIN_CAPACITY);
    if held + (capacity * size_of::<T>()) as u64 > memory {
        return Err(Limit::Memory);
    }
    list.reserve_exact(capacity - list.len());
    Ok(())
}
