//! The move graph of a small board, with squares as bits of one word.

use crate::bits::Bits;
use crate::board::Board;
use crate::leaper::{Leaper, MoveTable};
use crate::square::Square;

/// The most open squares a board may have.
pub(in crate::level) const MAX_SQUARES: usize = 64;

/// The distance of a square that cannot be reached.
pub(in crate::level) const UNREACHABLE: u32 = u32::MAX;

/// The open squares of a board in ascending order, and the jumps between them.
#[derive(Clone, Debug)]
pub(in crate::level) struct BitGraph {
    pub squares: Vec<Square>,
    /// For each square, those one jump away.
    pub neighbours: Vec<u64>,
}

impl BitGraph {
    /// Returns `None` if more than [`MAX_SQUARES`] squares are open.
    pub fn new(board: &Board, leaper: Leaper) -> Option<Self> {
        if board.open().len() > MAX_SQUARES {
            return None;
        }
        let table = MoveTable::new(board, leaper);
        let squares = table.squares().to_vec();
        let mask = |number| table.targets(number).iter().fold(0_u64, |mask, &to| mask | 1 << to);
        let neighbours = (0..squares.len()).map(mask).collect();
        Some(Self { squares, neighbours })
    }

    pub fn len(&self) -> usize {
        self.squares.len()
    }

    /// Returns the mask of all squares.
    pub fn all(&self) -> u64 {
        low_bits(self.len())
    }

    /// Returns the index of an open square.
    pub fn index_of(&self, square: Square) -> Option<usize> {
        self.squares.binary_search(&square).ok()
    }

    /// Returns each square's distance from the nearest of these squares.
    pub fn distances(&self, from: u64) -> Vec<u32> {
        let mut distances = vec![UNREACHABLE; self.len()];
        let (mut visited, mut frontier, mut distance) = (from, from, 0);
        while frontier != 0 {
            let mut next = 0;
            for square in Bits(frontier) {
                distances[square] = distance;
                next |= self.neighbours[square];
            }
            frontier = next & !visited;
            visited |= frontier;
            distance += 1;
        }
        distances
    }

    /// Returns the connected component of a square among the squares of a set, with itself.
    pub fn component(&self, from: usize, inside: u64) -> u64 {
        let (mut visited, mut frontier) = (1_u64 << from, 1_u64 << from);
        while frontier != 0 {
            let next = Bits(frontier).fold(0, |next, square| next | self.neighbours[square]);
            frontier = next & inside & !visited;
            visited |= frontier;
        }
        visited
    }
}

/// Returns a mask of the `count` lowest bits.
pub(in crate::level) fn low_bits(count: usize) -> u64 {
    if count == 0 { 0 } else { u64::MAX >> (64 - count) }
}
