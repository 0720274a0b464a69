//! The states that a capture search has reached.

use crate::narrow::Narrow;
use crate::square::Square;

/// Where the knight is, and what it has achieved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// The knight's square.
    pub square: Square,
    /// The visited flags; in the given order, their number.
    pub flags: u32,
    /// The captured guards.
    pub captured: u64,
}

/// States per chunk of the list.
const CHUNK: usize = 1 << 10;

/// The table's first length.
const FIRST_TABLE: usize = 1 << 6;

/// A free entry of the table.
const FREE: u32 = u32::MAX;

/// A set of states, which are numbered in the order in which they were added.
///
/// Memory: 16 bytes for each state, and up to 11 for the table. The list grows by chunks, and the
/// table is made from it, so neither is copied.
#[derive(Clone, Debug)]
pub(super) struct States {
    chunks: Vec<Vec<State>>,
    len: usize,
    /// A hash table of the numbers of states, with linear probing; a power of two.
    table: Vec<u32>,
}

impl States {
    pub fn new() -> Self {
        Self { chunks: Vec::new(), len: 0, table: vec![FREE; FIRST_TABLE] }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns the state with a number.
    pub fn get(&self, number: usize) -> State {
        self.chunks[number / CHUNK][number % CHUNK]
    }

    /// Returns the number of a state, if it was reached.
    pub fn find(&self, state: State) -> Option<u32> {
        Some(self.table[self.slot(state)]).filter(|&number| number != FREE)
    }

    /// Adds a state. Returns its number if it is new.
    pub fn add(&mut self, state: State) -> Option<u32> {
        let slot = self.slot(state);
        if self.table[slot] != FREE {
            return None;
        }
        let number = self.len.narrow::<u32>();
        self.table[slot] = number;
        if self.len.is_multiple_of(CHUNK) {
            self.chunks.push(Vec::with_capacity(CHUNK));
        }
        self.chunks[self.len / CHUNK].push(state);
        self.len += 1;
        if self.table_length(self.len) > self.table.len() {
            self.grow_table();
        }
        Some(number)
    }

    /// Returns the length of a table for this many states: at most three quarters of it are used.
    fn table_length(&self, states: usize) -> usize {
        if 4 * states > 3 * self.table.len() { 2 * self.table.len() } else { self.table.len() }
    }

    fn grow_table(&mut self) {
        let length = 2 * self.table.len();
        self.table = Vec::new();
        self.table = vec![FREE; length];
        for number in 0..self.len {
            let slot = self.slot(self.get(number));
            self.table[slot] = number.narrow::<u32>();
        }
    }

    /// Returns the place of a state in the table, or where it would be.
    fn slot(&self, state: State) -> usize {
        let mask = self.table.len() - 1;
        let mut slot = hash(state).low_bits::<usize>() & mask;
        while self.table[slot] != FREE && self.get(self.table[slot] as usize) != state {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Memory in bytes.
    pub fn memory(&self) -> u64 {
        memory_of(self.table.len(), self.len)
    }

    /// Returns the memory in bytes after adding up to this many states, fewer than a chunk has.
    pub fn memory_with(&self, more: usize) -> u64 {
        let states = self.len + more;
        memory_of(self.table_length(states), states)
    }
}

/// Returns the memory of this many states, in bytes.
fn memory_of(table: usize, states: usize) -> u64 {
    let chunk = CHUNK * size_of::<State>() + 2 * size_of::<Vec<State>>();
    (table * size_of::<u32>() + states.div_ceil(CHUNK) * chunk) as u64
}

/// The mixing of Murmur3, which spreads each bit over all others.
fn hash(State { square, flags, captured }: State) -> u64 {
    let place = u64::from(square.file) << 16 | u64::from(square.rank);
    let mut mixed = captured.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (u64::from(flags) << 32 | place);
    for factor in [0xff51_afd7_ed55_8ccd, 0xc4ce_b9fe_1a85_ec53] {
        mixed = (mixed ^ mixed >> 33).wrapping_mul(factor);
    }
    mixed ^ mixed >> 33
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_numbered_and_found() {
        let mut states = States::new();
        let state = |number: u32| State {
            square: Square::new((number % 7).narrow::<u16>(), 3),
            flags: number / 7 % 5,
            captured: u64::from(number / 35) << 40,
        };
        for number in 0..10_000 {
            assert!(states.memory_with(1) >= states.memory());
            assert_eq!(states.find(state(number)), None);
            assert_eq!(states.add(state(number)), Some(number));
            assert_eq!(states.add(state(number / 2)), None);
        }
        assert_eq!(states.len(), 10_000);
        for number in 0..10_000 {
            assert_eq!(states.get(number as usize), state(number));
            assert_eq!(states.find(state(number)), Some(number));
        }
    }
}
