//! Half a tour on large boards, by rotations: a path that cannot go on is
//! turned round from a square beside its end.
//!
//! ```text
//!   first … here next … last      a jump leads from last to here
//!   first … here last … next      and now next is the end
//! ```
//!
//! Where the jump leads to the square that `here` is turned to, all behind it
//! are turned, too. (L. Pósa, "Hamiltonian circuits in random graphs", Discrete
//! Mathematics 14, 1976.)

use super::halved::{Halved, Seam};
use crate::narrow::Narrow;
use crate::random::Random;

/// The search, which proves nothing. Memory: 4 bytes a square of the board.
#[derive(Clone, Debug)]
pub(super) struct Rotation {
    starts: Vec<(u32, Seam)>,
    seam: Seam,
    path: Vec<u32>,
    /// By square, its place on the path, or that of the one it is turned to.
    place: Vec<u32>,
    random: Random,
    /// Rotations until it is begun anew.
    left: u64,
    patience: u64,
}

const NOWHERE: u32 = u32::MAX;

impl Rotation {
    pub fn new(halved: &Halved, seed: u64) -> Self {
        Self {
            starts: halved.starts(),
            seam: Seam::Around,
            path: Vec::new(),
            place: vec![NOWHERE; halved.ready().graph.area()],
            random: Random::new(seed),
            left: 0,
            patience: 100 * halved.pairs() as u64,
        }
    }

    /// Goes on for about so many units; gives a tour, once it has one.
    pub fn advance(&mut self, halved: &Halved, budget: u64) -> Option<Vec<u32>> {
        let mut spent = 0;
        while spent < budget {
            if self.left == 0 {
                spent += self.begin(halved) / 4;
            }
            if halved.closes(&self.path, self.seam) {
                return Some(halved.whole(&self.path, self.seam));
            }
            spent += 8;
            if self.extend(halved) {
                continue;
            }
            let Some(moved) = self.rotate(halved) else {
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

    /// A new path; says how many squares the last one had.
    fn begin(&mut self, halved: &Halved) -> u64 {
        let over = self.path.len() as u64;
        for cell in self.path.drain(..) {
            self.place[cell as usize] = NOWHERE;
            self.place[halved.turned(cell) as usize] = NOWHERE;
        }
        self.left = self.patience;
        let start = self.random.below(self.starts.len() as u64).narrow::<usize>();
        let (cell, seam) = self.starts[start];
        self.seam = seam;
        self.push(halved, cell);
        over
    }

    fn push(&mut self, halved: &Halved, cell: u32) {
        let place = self.path.len().narrow::<u32>();
        self.path.push(cell);
        self.place[cell as usize] = place;
        self.place[halved.turned(cell) as usize] = place;
    }

    fn is_free(&self, cell: u32) -> bool {
        self.place[cell as usize] == NOWHERE
    }

    /// Goes on to the free square with the fewest ways on.
    fn extend(&mut self, halved: &Halved) -> bool {
        let Some(&last) = self.path.last() else { return false };
        let ways = |to: &u32| halved.reached(*to).filter(|&next| self.is_free(next)).count();
        let next = halved.reached(last).filter(|&to| self.is_free(to));
        let ranked = next.map(|to| (ways(&to), to)).collect::<Vec<_>>();
        let ranked = ranked.into_iter().map(|(ways, to)| (ways, self.random.next(), to));
        let Some((_, _, next)) = ranked.min() else { return false };
        self.push(halved, next);
        true
    }

    /// Rotates about a square beside the end; says how many squares it moved, or `None` if there is no such square.
    fn rotate(&mut self, halved: &Halved) -> Option<u64> {
        let last = *self.path.last()?;
        let end = self.path.len() - 1;
        // Not the one before: that would change nothing.
        let inner = |&to: &u32| (self.place[to as usize] as usize) + 1 < end;
        let pivots: Vec<u32> = halved.reached(last).filter(inner).collect();
        if pivots.is_empty() {
            return None;
        }
        let pivot = pivots[self.random.below(pivots.len() as u64).narrow::<usize>()];
        let here = self.place[pivot as usize] as usize;
        let turn = self.path[here] != pivot;
        self.path[here + 1..].reverse();
        for (place, cell) in self.path.iter_mut().enumerate().skip(here + 1) {
            let turned = halved.turned(*cell);
            self.place[*cell as usize] = place.narrow::<u32>();
            self.place[turned as usize] = place.narrow::<u32>();
            if turn {
                *cell = turned;
            }
        }
        Some((end - here) as u64)
    }
}
