//! Searches for half of a symmetric tour by rotations: a path that can't go on is reversed from a
//! neighbour of its end.
//!
//! ```text
//!   first … here next … last      a jump leads from last to here
//!   first … here last … next      and now next is the end
//! ```
//!
//! If the jump leads to the image of `here`, everything behind it is replaced by its image, too.
//! (L. Pósa, "Hamiltonian circuits in random graphs", Discrete Mathematics 14, 1976.)

use super::paired_board::{PairedBoard, Seam};
use crate::narrow::Narrow;
use crate::random::Random;

/// A search in progress, which proves nothing. Memory: 4 bytes a square of the board.
#[derive(Clone, Debug)]
pub(super) struct RotationSearch {
    starts: Vec<(u32, Seam)>,
    seam: Seam,
    path: Vec<u32>,
    /// By cell: its position on the path, or that of its image.
    place: Vec<u32>,
    random: Random,
    /// Rotations until a restart.
    left: u64,
    patience: u64,
}

const NOWHERE: u32 = u32::MAX;

impl RotationSearch {
    pub fn new(board: &PairedBoard, seed: u64) -> Self {
        Self {
            starts: board.starts(),
            seam: Seam::Around,
            path: Vec::new(),
            place: vec![NOWHERE; board.prepared().graph.area()],
            random: Random::new(seed),
            left: 0,
            patience: 100 * board.pairs() as u64,
        }
    }

    /// Works for about this many units. Returns a tour once it has one.
    pub fn advance(&mut self, board: &PairedBoard, budget: u64) -> Option<Vec<u32>> {
        let mut spent = 0;
        while spent < budget {
            if self.left == 0 {
                spent += self.begin(board) / 4;
            }
            if board.closes(&self.path, self.seam) {
                return Some(board.whole(&self.path, self.seam));
            }
            spent += 8;
            if self.extend(board) {
                continue;
            }
            let Some(moved) = self.rotate(board) else {
                self.left = 0;
                continue;
            };
            spent += moved / 4;
            self.left -= 1;
            if self.left == 0 {
                self.patience += self.patience / 2;
            }
        }
        None
    }

    /// Starts a new path. Returns the length of the last one.
    fn begin(&mut self, board: &PairedBoard) -> u64 {
        let over = self.path.len() as u64;
        for cell in self.path.drain(..) {
            self.place[cell as usize] = NOWHERE;
            self.place[board.turned(cell) as usize] = NOWHERE;
        }
        self.left = self.patience;
        let start = self.random.below(self.starts.len() as u64).narrow::<usize>();
        let (cell, seam) = self.starts[start];
        self.seam = seam;
        self.push(board, cell);
        over
    }

    fn push(&mut self, board: &PairedBoard, cell: u32) {
        let place = self.path.len().narrow::<u32>();
        self.path.push(cell);
        self.place[cell as usize] = place;
        self.place[board.turned(cell) as usize] = place;
    }

    fn is_free(&self, cell: u32) -> bool {
        self.place[cell as usize] == NOWHERE
    }

    /// Goes on to the free square with the fewest continuations.
    fn extend(&mut self, board: &PairedBoard) -> bool {
        let Some(&last) = self.path.last() else { return false };
        let ways = |to: &u32| board.reached(*to).filter(|&next| self.is_free(next)).count();
        let next = board.reached(last).filter(|&to| self.is_free(to));
        let ranked = next.map(|to| (ways(&to), to)).collect::<Vec<_>>();
        let ranked = ranked.into_iter().map(|(ways, to)| (ways, self.random.next(), to));
        let Some((_, _, next)) = ranked.min() else { return false };
        self.push(board, next);
        true
    }

    /// Rotates about a neighbour of the end. Returns how many squares moved; `None` if there is no such
    /// neighbour.
    fn rotate(&mut self, board: &PairedBoard) -> Option<u64> {
        let last = *self.path.last()?;
        let end = self.path.len() - 1;
        // Not the square before the end, where nothing would change.
        let inner = |&to: &u32| (self.place[to as usize] as usize) + 1 < end;
        let pivots: Vec<u32> = board.reached(last).filter(inner).collect();
        if pivots.is_empty() {
            return None;
        }
        let pivot = pivots[self.random.below(pivots.len() as u64).narrow::<usize>()];
        let here = self.place[pivot as usize] as usize;
        let turn = self.path[here] != pivot;
        self.path[here + 1..].reverse();
        for (place, cell) in self.path.iter_mut().enumerate().skip(here + 1) {
            let turned = board.turned(*cell);
            self.place[*cell as usize] = place.narrow::<u32>();
            self.place[turned as usize] = place.narrow::<u32>();
            if turn {
                *cell = turned;
            }
        }
        Some((end - here) as u64)
    }
}
