//! The search for the distance of every square, where squares alone matter.

use super::bfs::Bfs;
use super::distances::Distances;
use super::scatter::TILE_WIDTH;
use crate::board::Board;
use crate::leaper::Leaper;
use crate::search::{Limit, Limits, Progress, Search, Step};
use crate::square::Square;

/// A breadth-first search of the whole board.
#[derive(Clone, Debug)]
pub(super) struct PlainSurvey {
    board: Board,
    bfs: Bfs,
    jumps: Vec<u32>,
    limits: Limits,
    /// The number of squares in previous layers, whose distances are known.
    work: u64,
}

impl PlainSurvey {
    /// Starts on a square of a board.
    pub fn new(board: Board, leaper: Leaper, from: Square, limits: Limits) -> Self {
        let bfs = Bfs::new(&board, leaper, from);
        Self { board, bfs, jumps: Vec::new(), limits, work: 0 }
    }

    /// The number of squares whose distances are known.
    pub fn work(&self) -> u64 {
        self.work
    }

    fn memory(&self) -> u64 {
        self.bfs.memory() + (self.board.area() * size_of::<u32>()) as u64
    }

    /// Stores the distance of the present layer, and advances to the next one.
    fn advance_layer(&mut self) {
        let depth = self.bfs.depth();
        let files = usize::from(self.board.files());
        for (tile, mut bits) in self.bfs.layer().iter() {
            self.work += u64::from(bits.count_ones());
            let (file, rank) = self.bfs.grid.corner(tile);
            let corner = rank * files + file;
            while bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                self.jumps[corner + bit / TILE_WIDTH * files + bit % TILE_WIDTH] = depth;
                bits &= bits - 1;
            }
        }
        self.bfs.advance();
    }
}

impl Search for PlainSurvey {
    type Outcome = Result<Distances, Limit>;

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        if self.jumps.is_empty() {
            if self.memory() > self.limits.memory {
                return Step::Done(Err(Limit::Memory));
            }
            self.jumps = vec![Distances::UNREACHED; self.board.area()];
        }
        let pause = self.work.saturating_add(budget.max(1));
        while self.work < pause {
            if self.bfs.is_over() {
                let jumps = std::mem::take(&mut self.jumps);
                return Step::Done(Ok(Distances::new(self.board.clone(), jumps)));
            }
            if self.work >= self.limits.work {
                return Step::Done(Err(Limit::Work));
            }
            self.advance_layer();
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        Progress {
            depth: self.bfs.depth(),
            positions: self.work,
            memory: self.memory(),
            ..Progress::default()
        }
    }
}
