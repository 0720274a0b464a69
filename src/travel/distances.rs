//! The distance of every square from the start.

use super::Travel;
use super::scatter::WIDE;
use super::wave::Wave;
use crate::board::Board;
use crate::narrow::Narrow;
use crate::search::{Progress, Search, Step};
use crate::square::Square;

/// The search for the distance of every square from the start.
#[derive(Clone, Debug)]
pub struct Survey {
    wave: Wave,
    found: Distances,
}

/// How many jumps away from the start every square is.
///
/// Memory: four bytes a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances {
    board: Board,
    jumps: Vec<u32>,
    layers: Vec<u32>,
}

impl Distances {
    /// What stands for the distance of a square that cannot be reached.
    pub const UNREACHED: u32 = u32::MAX;

    /// The distance of every square in the order of [`Board::index`];
    /// [`UNREACHED`](Self::UNREACHED) where it cannot be reached or is blocked.
    #[must_use]
    pub fn as_slice(&self) -> &[u32] {
        &self.jumps
    }

    /// The same, to keep.
    #[must_use]
    pub fn into_vec(self) -> Vec<u32> {
        self.jumps
    }

    /// The distance of a square, if it can be reached.
    #[must_use]
    pub fn get(&self, square: Square) -> Option<u32> {
        if !self.board.contains(square) {
            return None;
        }
        Some(self.jumps[self.board.index(square)]).filter(|&jumps| jumps != Self::UNREACHED)
    }

    /// How many squares there are at each distance, from 0.
    #[must_use]
    pub fn layers(&self) -> &[u32] {
        &self.layers
    }

    /// How many squares can be reached, the start among them.
    #[must_use]
    pub fn reached(&self) -> u32 {
        self.layers.iter().sum()
    }

    /// The greatest distance.
    #[must_use]
    pub fn greatest(&self) -> u32 {
        self.layers.len().narrow::<u32>().saturating_sub(1)
    }

    /// The squares at a distance, in their order; those that are not reached
    /// at [`UNREACHED`](Self::UNREACHED), blocked ones among them.
    pub fn at(&self, distance: u32) -> impl Iterator<Item = Square> + '_ {
        let squares = self.board.squares().zip(&self.jumps);
        squares.filter(move |&(_, &jumps)| jumps == distance).map(|(square, _)| square)
    }
}

impl Travel {
    /// The search for the distance of every square from the start.
    #[must_use]
    pub fn survey(&self) -> Survey {
        let jumps = vec![Distances::UNREACHED; self.board.area()];
        let wave = Wave::new(&self.board, self.leaper, self.from);
        let found = Distances { board: self.board.clone(), jumps, layers: Vec::new() };
        Survey { wave, found }
    }
}

impl Search for Survey {
    type Outcome = Distances;

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        let mut work = 0;
        while work < budget.max(1) {
            if self.wave.is_over() {
                let Distances { board, jumps, layers } = &mut self.found;
                let (jumps, layers) = (std::mem::take(jumps), std::mem::take(layers));
                return Step::Done(Distances { board: board.clone(), jumps, layers });
            }
            let Self { wave, found } = self;
            let depth = wave.depth();
            let files = usize::from(found.board.files());
            let mut squares = 0;
            for (tile, mut bits) in wave.layer().iter() {
                squares += bits.count_ones();
                let (file, rank) = wave.grid.corner(tile);
                let corner = rank * files + file;
                while bits != 0 {
                    let place = bits.trailing_zeros() as usize;
                    found.jumps[corner + place / WIDE * files + place % WIDE] = depth;
                    bits &= bits - 1;
                }
            }
            found.layers.push(squares);
            work += u64::from(squares);
            self.wave.spread();
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        Progress {
            depth: self.wave.depth(),
            positions: self.wave.count(&self.found.board),
            memory: self.wave.memory() + 4 * self.found.jumps.len() as u64,
            ..Progress::default()
        }
    }
}
