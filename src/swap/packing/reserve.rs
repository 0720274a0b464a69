//! Lists that grow within a memory limit.

/// The least capacity.
const MIN_CAPACITY: usize = 1 << 6;

/// Makes room for `more` items, and for half as many again if the list has to grow. Returns false
/// if `held` bytes, which include the old list, and the larger list exceed `limit`.
#[must_use]
pub(crate) fn reserve_within<T>(list: &mut Vec<T>, more: usize, held: u64, limit: u64) -> bool {
    let wanted = list.len() + more;
    if wanted <= list.capacity() {
        return true;
    }
    let capacity = (wanted / 2 * 3).max(MIN_CAPACITY);
    if held + (capacity * size_of::<T>()) as u64 > limit {
        return false;
    }
    list.reserve_exact(capacity - list.len());
    true
}
