//! A search for half of a symmetric tour by rotations: if a path can't be extended, the part after
//! a neighbour of its end is reversed.
//!
//! ```text
//!   first … pivot next … last     a jump leads from last to pivot
//!   first … pivot last … next     and next is the new end
//! ```
//!
//! If the jump leads to the image of `pivot`, the squares after it are also replaced by their
//! images. (L. Pósa, "Hamiltonian circuits in random graphs", Discrete Mathematics 14, 1976.)

use super::paired_board::{HalfConnection, PairedBoard};
use crate::narrow::Narrow;
use crate::random::Random;

/// A search in progress. It proves nothing. Memory: 4 bytes per square of the board.
#[derive(Clone, Debug)]
pub(super) struct RotationSearch {
    starts: Vec<(u32, HalfConnection)>,
    connection: HalfConnection,
    path: Vec<u32>,
    /// For each cell, the position on the path of it or of its image.
    position: Vec<u32>,
    random: Random,
    /// The number of rotations until a restart.
    rotations_left: u64,
    /// The number of rotations before a path is given up. Grows after each such restart.
    restart_interval: u64,
}

/// The position of an unvisited cell.
const UNVISITED: u32 = u32::MAX;

impl RotationSearch {
    pub fn new(board: &PairedBoard, seed: u64) -> Self {
        Self {
            starts: board.starts(),
            connection: HalfConnection::Shifted,
            path: Vec::new(),
            position: vec![UNVISITED; board.prepared().graph.area()],
            random: Random::new(seed),
            rotations_left: 0,
            restart_interval: 100 * board.half_length() as u64,
        }
    }

    /// Works for about this many units. Returns a tour once it has one.
    pub fn advance(&mut self, board: &PairedBoard, budget: u64) -> Option<Vec<u32>> {
        let mut spent = 0;
        while spent < budget {
            if self.rotations_left == 0 {
                spent += self.begin(board) / 4;
            }
            if board.can_complete(&self.path, self.connection) {
                return Some(board.complete_tour(&self.path, self.connection));
            }
            spent += 8;
            if self.extend(board) {
                continue;
            }
            let Some(moved) = self.rotate(board) else {
                self.rotations_left = 0;
                continue;
            };
            spent += moved / 4;
            self.rotations_left -= 1;
            if self.rotations_left == 0 {
                self.restart_interval += self.restart_interval / 2;
            }
        }
        None
    }

    /// Starts a new path. Returns the length of the last one.
    fn begin(&mut self, board: &PairedBoard) -> u64 {
        let old_length = self.path.len() as u64;
        for cell in self.path.drain(..) {
            self.position[cell as usize] = UNVISITED;
            self.position[board.image(cell) as usize] = UNVISITED;
        }
        self.rotations_left = self.restart_interval;
        let start = self.random.below(self.starts.len() as u64).narrow::<usize>();
        let (cell, connection) = self.starts[start];
        self.connection = connection;
        self.push(board, cell);
        old_length
    }

    /// Appends a square to the path.
    fn push(&mut self, board: &PairedBoard, cell: u32) {
        let position = self.path.len().narrow::<u32>();
        self.path.push(cell);
        self.position[cell as usize] = position;
        self.position[board.image(cell) as usize] = position;
    }

    fn is_free(&self, cell: u32) -> bool {
        self.position[cell as usize] == UNVISITED
    }

    /// Extends the path to the free square with the fewest continuations. Returns false if no
    /// square is free.
    fn extend(&mut self, board: &PairedBoard) -> bool {
        let Some(&last) = self.path.last() else { return false };
        let continuations =
            |to: &u32| board.neighbours(*to).filter(|&next| self.is_free(next)).count();
        let next = board.neighbours(last).filter(|&to| self.is_free(to));
        let ranked = next.map(|to| (continuations(&to), to)).collect::<Vec<_>>();
        let ranked =
            ranked.into_iter().map(|(continuations, to)| (continuations, self.random.next(), to));
        let Some((_, _, next)) = ranked.min() else { return false };
        self.push(board, next);
        true
    }

    /// Rotates the path at a random neighbour of its end. Returns the number of squares that moved;
    /// `None` if the end has no suitable neighbour.
    fn rotate(&mut self, board: &PairedBoard) -> Option<u64> {
        let last = *self.path.last()?;
        let end = self.path.len() - 1;
        // Exclude the square before the end: nothing would change.
        let is_pivot = |&to: &u32| (self.position[to as usize] as usize) + 1 < end;
        let pivots: Vec<u32> = board.neighbours(last).filter(is_pivot).collect();
        if pivots.is_empty() {
            return None;
        }
        let pivot = pivots[self.random.below(pivots.len() as u64).narrow::<usize>()];
        let pivot_position = self.position[pivot as usize] as usize;
        let uses_image = self.path[pivot_position] != pivot;
        self.path[pivot_position + 1..].reverse();
        for (position, cell) in self.path.iter_mut().enumerate().skip(pivot_position + 1) {
            let image = board.image(*cell);
            self.position[*cell as usize] = position.narrow::<u32>();
            self.position[image as usize] = position.narrow::<u32>();
            if uses_image {
                *cell = image;
            }
        }
        Some((end - pivot_position) as u64)
    }
}
