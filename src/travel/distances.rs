//! The distance of every square from the start.

use super::Travel;
use super::bfs::Bfs;
use super::scatter::TILE_WIDTH;
use super::visit::{Capture, CaptureSearch};
use crate::all_kinds::IfAllKinds;
use crate::board::Board;
use crate::narrow::Narrow;
use crate::search::{Limits, Progress, Search, Step};
use crate::square::Square;

/// The search for the distance of every square from the start.
#[derive(Clone, Debug)]
pub struct DistanceSearch {
    bfs: Bfs,
    found: Distances,
    /// Where guards may be captured, a search over states does it instead.
    captures: Option<IfAllKinds<Box<CaptureSearch>>>,
}

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

    /// Returns these distances instead.
    fn with(self, jumps: Vec<u32>) -> Self {
        let reached = || jumps.iter().filter(|&&jumps| jumps != Self::UNREACHED);
        let greatest = reached().max().copied().unwrap_or(0);
        let mut layers = vec![0; greatest as usize + 1];
        reached().for_each(|&jumps| layers[jumps as usize] += 1);
        Self { jumps, layers, ..self }
    }

    /// Returns the squares at a distance, in order; at [`UNREACHED`](Self::UNREACHED)
    /// those that cannot be reached, including blocked ones.
    pub fn at(&self, distance: u32) -> impl Iterator<Item = Square> + '_ {
        let squares = self.board.squares().zip(&self.jumps);
        squares.filter(move |&(_, &jumps)| jumps == distance).map(|(square, _)| square)
    }
}

impl Travel {
    /// Returns the search for the distance of every square from the start. The knight lands nowhere
    /// else that guards attack.
    #[must_use]
    pub fn survey(&self) -> DistanceSearch {
        let jumps = vec![Distances::UNREACHED; self.board.area()];
        let ground = self
            .flags_and_guards
            .as_ref()
            .map(|flags_and_guards| flags_and_guards.ground(&self.board));
        let bfs = Bfs::new(ground.as_ref().unwrap_or(&self.board), self.leaper, self.from);
        let found = Distances { board: self.board.clone(), jumps, layers: Vec::new() };
        let flags_and_guards = self
            .flags_and_guards
            .as_ref()
            .filter(|flags_and_guards| flags_and_guards.capture == Capture::Yes);
        let captures = flags_and_guards.map(|flags_and_guards| {
            let search = CaptureSearch::survey(self, flags_and_guards, Limits::default());
            IfAllKinds::new(Box::new(search), flags_and_guards.all_kinds)
        });
        DistanceSearch { bfs, found, captures }
    }
}

impl Search for DistanceSearch {
    type Outcome = Distances;

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        if let Some(captures) = &mut self.captures {
            let Step::Done(_) = captures.advance(budget) else { return Step::Running };
            return Step::Done(self.found.clone().with(captures.distances(Distances::UNREACHED)));
        }
        let mut work = 0;
        while work < budget.max(1) {
            if self.bfs.is_over() {
                let Distances { board, jumps, layers } = &mut self.found;
                let (jumps, layers) = (std::mem::take(jumps), std::mem::take(layers));
                return Step::Done(Distances { board: board.clone(), jumps, layers });
            }
            let Self { bfs, found, .. } = self;
            let depth = bfs.depth();
            let files = usize::from(found.board.files());
            let mut squares = 0;
            for (tile, mut bits) in bfs.layer().iter() {
                squares += bits.count_ones();
                let (file, rank) = bfs.grid.corner(tile);
                let corner = rank * files + file;
                while bits != 0 {
                    let bit = bits.trailing_zeros() as usize;
                    found.jumps[corner + bit / TILE_WIDTH * files + bit % TILE_WIDTH] = depth;
                    bits &= bits - 1;
                }
            }
            found.layers.push(squares);
            work += u64::from(squares);
            self.bfs.advance();
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        Progress {
            depth: self.bfs.depth(),
            positions: self.bfs.count(&self.found.board),
            memory: self.bfs.memory() + 4 * self.found.jumps.len() as u64,
            ..Progress::default()
        }
    }
}
