//! The states that a capture search has reached.

use crate::narrow::Narrow;
use crate::search::Limit;
use crate::square::Square;
use crate::visited_set::VisitedSet;

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

impl State {
    /// Packs the state into words.
    fn pack(self) -> [u64; 2] {
        let Self { square, flags, captured } = self;
        let [file, rank] = [square.file, square.rank].map(u64::from);
        [u64::from(flags) << 32 | file << 16 | rank, captured]
    }

    fn unpack([word, captured]: [u64; 2]) -> Self {
        let square = Square::new((word >> 16).low_bits(), word.low_bits());
        Self { square, flags: (word >> 32).low_bits(), captured }
    }
}

/// A set of states, which are numbered in the order in which they were added.
#[derive(Clone, Debug)]
pub(super) struct States(VisitedSet<2>);

impl States {
    pub fn new() -> Self {
        Self(VisitedSet::new())
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the state with a number.
    pub fn get(&self, number: usize) -> State {
        State::unpack(self.0.get(number))
    }

    /// Returns the number of a state, if it was added.
    pub fn find(&self, state: State) -> Option<u32> {
        self.0.find(&state.pack()).map(|number| number.narrow::<u32>())
    }

    /// Makes room for `more` states. Fails if more than `memory` bytes would be held.
    pub fn make_room(&mut self, more: usize, memory: u64) -> Result<(), Limit> {
        if self.0.has_room(more) { Ok(()) } else { self.0.make_room(more, memory) }
    }

    /// Adds a state. Returns its number if it is new. Call [`make_room`](Self::make_room) first.
    pub fn add(&mut self, state: State) -> Option<u32> {
        let (number, is_new) = self.0.insert(state.pack());
        is_new.then(|| number.narrow::<u32>())
    }

    /// Memory in bytes.
    pub fn memory(&self) -> u64 {
        self.0.memory()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unpack_inverts_pack() {
        for (file, rank, flags, captured) in
            [(0, 0, 0, 0), (7, 0xFFFF, u32::MAX, 1), (0xFFFF, 7, 5, u64::MAX)]
        {
            let state = State { square: Square::new(file, rank), flags, captured };
            assert_eq!(State::unpack(state.pack()), state);
        }
    }
}
