//! The arrangements seen so far, in the order they were found.
//!
//! An open-addressing table of 32-bit numbers into the list of arrangements:
//! numbers come from 1, 0 is a free slot. Memory per arrangement: its words,
//! and 6 to 11 bytes of table; growing takes the old and the new for a moment,
//! which [`Seen::room`] counts.

use crate::swap::space::State;

/// A set that remembers the order; at most 2³² − 2 arrangements.
#[derive(Debug)]
pub(crate) struct Seen<const W: usize> {
    order: Vec<State<W>>,
    table: Vec<u32>,
    shift: u32,
}

/// Spreads an arrangement over 64 bits, the high ones best.
#[inline]
pub(crate) fn hash<const W: usize>(state: &State<W>) -> u64 {
    let mut hash = 0_u64;
    for &word in state {
        hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^= hash >> 29;
    }
    hash.wrapping_mul(0xD6E8_FEB8_6659_FD93)
}

impl<const W: usize> Seen<W> {
    /// No arrangements.
    pub(crate) fn new() -> Self {
        Self { order: Vec::new(), table: vec![0; 1 << 8], shift: 64 - 8 }
    }

    /// Memory held, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        (self.order.capacity() * size_of::<State<W>>() + self.table.len() * 4) as u64
    }

    /// Makes room for as many more arrangements, if the memory held
    /// meanwhile stays within `limit` bytes.
    #[must_use]
    pub(crate) fn room(&mut self, more: usize, limit: u64) -> bool {
        let wanted = self.order.len() + more;
        if wanted >= u32::MAX as usize {
            return false;
        }
        if wanted > self.order.capacity() {
            let capacity = wanted.max(self.order.capacity() / 2 * 3).max(64);
            let bytes = (capacity * size_of::<State<W>>()) as u64;
            if self.memory() + bytes > limit {
                return false;
            }
            self.order.reserve_exact(capacity - self.order.len());
        }
        let mut slots = self.table.len();
        while wanted > slots / 3 * 2 {
            slots *= 2;
        }
        if slots > self.table.len() {
            if self.memory() + slots as u64 * 4 > limit {
                return false;
            }
            self.rehash(slots);
        }
        true
    }

    fn rehash(&mut self, slots: usize) {
        self.table = vec![0; slots];
        self.shift = 64 - slots.trailing_zeros();
        for (number, state) in (1..).zip(&self.order) {
            let mut slot = (hash(state) >> self.shift) as usize;
            while self.table[slot] != 0 {
                slot = (slot + 1) & (slots - 1);
            }
            self.table[slot] = number;
        }
    }

    /// Adds an arrangement; its place, and whether it is new. There must be
    /// [`Seen::room`].
    #[inline]
    pub(crate) fn insert(&mut self, state: State<W>) -> (usize, bool) {
        let mask = self.table.len() - 1;
        let mut slot = (hash(&state) >> self.shift) as usize;
        loop {
            let number = self.table[slot] as usize;
            if number == 0 {
                self.order.push(state);
                self.table[slot] = self.order.len() as u32;
                return (self.order.len() - 1, true);
            }
            if self.order[number - 1] == state {
                return (number - 1, false);
            }
            slot = (slot + 1) & mask;
        }
    }

    /// The place of an arrangement.
    #[inline]
    pub(crate) fn find(&self, state: &State<W>) -> Option<usize> {
        let mask = self.table.len() - 1;
        let mut slot = (hash(state) >> self.shift) as usize;
        loop {
            let number = self.table[slot] as usize;
            if number == 0 {
                return None;
            }
            if self.order[number - 1] == *state {
                return Some(number - 1);
            }
            slot = (slot + 1) & mask;
        }
    }

    /// The arrangements in order.
    #[inline]
    pub(crate) fn order(&self) -> &[State<W>] {
        &self.order
    }

    /// How many.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.order.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_remembers_the_order() {
        let mut seen = Seen::<2>::new();
        for round in 0..2 {
            for i in 0..10_000_u64 {
                assert!(seen.room(1, u64::MAX));
                let state = [i * i, i << 40 | 1];
                assert_eq!(seen.find(&state).is_some(), round == 1);
                assert_eq!(seen.insert(state), (i as usize, round == 0));
            }
        }
        assert_eq!(seen.len(), 10_000);
        assert_eq!(seen.find(&[1, 1]), None);
        assert!(!seen.room(1 << 20, 1 << 20));
    }
}
