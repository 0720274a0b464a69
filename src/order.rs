//! Sorting with little code.
//!
//! The standard library's sorts are fast on millions of items, and add 5 to 20 kB to the wasm for
//! every type they sort. Only a few squares or lines are sorted here, once a puzzle, so a sort of
//! half a kilobyte is enough.

/// Sorts in place by a key. Not stable; O(n log n) time and no memory (heapsort; J. W. J. Williams,
/// 1964).
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    for root in (0..items.len() / 2).rev() {
        sift(items, root, &key);
    }
    for end in (1..items.len()).rev() {
        items.swap(0, end);
        sift(&mut items[..end], 0, &key);
    }
}

/// Sorts in place by the items' own order.
pub fn sort<T: Ord + Clone>(items: &mut [T]) {
    sort_by_key(items, T::clone);
}

/// Moves the item at `root` down until no item below it is greater.
fn sift<T, K: Ord>(items: &mut [T], mut root: usize, key: &impl Fn(&T) -> K) {
    loop {
        let left = 2 * root + 1;
        if left >= items.len() {
            return;
        }
        let right = left + 1;
        let greater = if right < items.len() && key(&items[right]) > key(&items[left]) {
            right
        } else {
            left
        };
        if key(&items[root]) >= key(&items[greater]) {
            return;
        }
        items.swap(root, greater);
        root = greater;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn sorts_like_the_standard_library(items: Vec<(u8, i16)>) {
            let mut ours = items.clone();
            sort(&mut ours);
            let mut theirs = items;
            theirs.sort_unstable();
            prop_assert_eq!(&ours, &theirs);
            sort_by_key(&mut ours, |&(a, b)| (std::cmp::Reverse(b), a));
            theirs.sort_by_key(|&(a, b)| (std::cmp::Reverse(b), a));
            prop_assert_eq!(ours, theirs);
        }
    }
}
