//! A small board as a graph, its squares as bits of one word.

use crate::bits::Bits;
use crate::board::Board;
use crate::leaper::{Leaper, MoveTable};
use crate::square::Square;

/// The most open squares of a board whose puzzles are measured square by square.
pub(super) const MOST: usize = 64;

/// Where a square lies that cannot be reached.
pub(super) const APART: u32 = u32::MAX;

/// The open squares of a board in their order, and which of them a jump links.
#[derive(Clone, Debug)]
pub(super) struct BitGraph {
    pub squares: Vec<Square>,
    /// By square: those that it reaches.
    pub reach: Vec<u64>,
}

impl BitGraph {
    /// `None` if too many squares are open.
    pub fn new(board: &Board, leaper: Leaper) -> Option<Self> {
        if board.open().len() > MOST {
            return None;
        }
        let table = MoveTable::new(board, leaper);
        let squares = table.squares().to_vec();
        let mask = |number| table.reached(number).iter().fold(0_u64, |mask, &to| mask | 1 << to);
        let reach = (0..squares.len()).map(mask).collect();
        Some(Self { squares, reach })
    }

    pub fn len(&self) -> usize {
        self.squares.len()
    }

    /// All squares.
    pub fn all(&self) -> u64 {
        all(self.len())
    }

    pub fn number(&self, square: Square) -> Option<usize> {
        self.squares.binary_search(&square).ok()
    }

    /// How many jumps lead from the nearest of these squares to each.
    pub fn distances(&self, from: u64) -> Vec<u32> {
        let mut distances = vec![APART; self.len()];
        let (mut seen, mut front, mut distance) = (from, from, 0);
        while front != 0 {
            let mut next = 0;
            for square in Bits(front) {
                distances[square] = distance;
                next |= self.reach[square];
            }
            front = next & !seen;
            seen |= front;
            distance += 1;
        }
        distances
    }

    /// The squares that jumps link with this one, inside a set.
    pub fn linked(&self, from: usize, inside: u64) -> u64 {
        let (mut seen, mut front) = (1_u64 << from, 1_u64 << from);
        while front != 0 {
            let next = Bits(front).fold(0, |next, square| next | self.reach[square]);
            front = next & inside & !seen;
            seen |= front;
        }
        seen
    }
}

/// So many lowest bits.
pub(super) fn all(count: usize) -> u64 {
    if count == 0 { 0 } else { u64::MAX >> (64 - count) }
}
