//! The distance of every square from the start.

use crate::board::Board;
use crate::narrow::Narrow;
use crate::square::Square;

/// The distance of every square from the start, in jumps.
///
/// Memory: four bytes a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances {
    board: Board,
    jumps: Vec<u32>,
    layers: Vec<u32>,
}

impl Distances {
    /// The distance of a square that cannot be reached.
    pub const UNREACHED: u32 = u32::MAX;

    /// Returns the distance of every square in the order of [`Board::index`];
    /// [`UNREACHED`](Self::UNREACHED) if it cannot be reached or is blocked.
    #[must_use]
    pub fn as_slice(&self) -> &[u32] {
        &self.jumps
    }

    /// The same, as a vector.
    #[must_use]
    pub fn into_vec(self) -> Vec<u32> {
        self.jumps
    }

    /// Returns the distance of a square, if it can be reached.
    #[must_use]
    pub fn get(&self, square: Square) -> Option<u32> {
        if !self.board.contains(square) {
            return None;
        }
        Some(self.jumps[self.board.index(square)]).filter(|&jumps| jumps != Self::UNREACHED)
    }

    /// The number of squares at each distance, from 0.
    #[must_use]
    pub fn layers(&self) -> &[u32] {
        &self.layers
    }

    /// The number of squares that can be reached, including the start.
    #[must_use]
    pub fn reached(&self) -> u32 {
        self.layers.iter().sum()
    }

    /// The greatest distance.
    #[must_use]
    pub fn greatest(&self) -> u32 {
        self.layers.len().narrow::<u32>().saturating_sub(1)
    }

    pub(super) fn new(board: Board, jumps: Vec<u32>) -> Self {
        let reached = || jumps.iter().filter(|&&jumps| jumps != Self::UNREACHED);
        let greatest = reached().max().copied().unwrap_or(0);
        let mut layers = vec![0; greatest as usize + 1];
        reached().for_each(|&jumps| layers[jumps as usize] += 1);
        Self { board, jumps, layers }
    }

    /// Returns the squares at a distance, in order; at [`UNREACHED`](Self::UNREACHED)
    /// those that cannot be reached, including blocked ones.
    pub fn at(&self, distance: u32) -> impl Iterator<Item = Square> + '_ {
        let squares = self.board.squares().zip(&self.jumps);
        squares.filter(move |&(_, &jumps)| jumps == distance).map(|(square, _)| square)
    }
}
