//! Lists that grow within a limit of memory.

/// For so many there is room from the first on.
const FIRST: usize = 1 << 6;

/// Makes room for so many more, for half as much again where it must grow, if the
/// memory held meanwhile stays within `limit` bytes: what is held before, and the
/// larger list beside it.
#[must_use]
pub(crate) fn reserve_within<T>(list: &mut Vec<T>, more: usize, held: u64, limit: u64) -> bool {
    let wanted = list.len() + more;
    if wanted <= list.capacity() {
        return true;
    }
    let capacity = (wanted / 2 * 3).max(FIRST);
    if held + (capacity * size_of::<T>()) as u64 > limit {
        return false;
    }
    list.reserve_exact(capacity - list.len());
    true
}
