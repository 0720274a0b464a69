//! The memory of lists and tables that grow, so that it can be compared with a limit before they
//! do: while one is copied, both copies exist.

use std::collections::HashMap;

/// Returns the memory of a list, in bytes.
pub(super) fn of_list<T>(list: &Vec<T>) -> u64 {
    (list.capacity() * size_of::<T>()) as u64
}

/// Returns the memory of the copy that is made if this many items are added, in bytes.
pub(super) fn of_longer_list<T>(list: &Vec<T>, more: usize) -> u64 {
    let length = list.len() + more;
    if length <= list.capacity() {
        return 0;
    }
    (length.max(2 * list.capacity()).max(4) * size_of::<T>()) as u64
}

/// Returns the memory of a hash table, in bytes.
pub(super) fn of_map<K, V>(map: &HashMap<K, V>) -> u64 {
    of_buckets::<K, V>(buckets(map))
}

/// Returns the memory of the copy that is made if this many items are added, in bytes; fewer than
/// the table has.
pub(super) fn of_larger_map<K, V>(map: &HashMap<K, V>, more: usize) -> u64 {
    if map.len() + more <= map.capacity() {
        return 0;
    }
    of_buckets::<K, V>(2 * buckets(map).max((map.len() + more).next_power_of_two()))
}

/// Returns the number of buckets. At most seven eighths of them are used.
fn buckets<K, V>(map: &HashMap<K, V>) -> usize {
    if map.capacity() == 0 { 0 } else { (map.capacity() * 8 / 7).next_power_of_two() }
}

fn of_buckets<K, V>(buckets: usize) -> u64 {
    // One byte of each bucket says whether it is used.
    (buckets * (size_of::<(K, V)>() + 1)) as u64
}
