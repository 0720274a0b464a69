//! How a search with a target avoids most of the board: A* in strides.
//!
//! No path is shorter than on an infinite empty board, where it takes at least
//! h = max(|x|/b, |y|/b, (|x| + |y|)/(a + b)) jumps; for a compound leaper, with the
//! greatest b and the greatest a + b. So the search visits the
//! squares with depth + h up to a bound, and defers the others:
//!
//! ```text
//!        · · · · · ·
//!      · · · ┌──── target     the first bound is h of the start: within it lie
//!    · · · ╱       ╱          a third of the squares of a square board, from
//!    · · ╱       ╱ ·          corner to corner
//!   start ─────┘ · ·
//!      · · · · · ·
//! ```
//!
//! When no layer is left, the bound grows and the search resumes with the
//! deferred squares of least depth. This is A* (Hart, Nilsson and Raphael 1968)
//! with bounds that grow in strides, so that a tile is seldom visited for single
//! squares. Since h decreases by at most 1 a jump, every square within the bound
//! is first reached by a shortest path over squares within the bound. No square
//! is visited twice.

use std::collections::VecDeque;

use super::scatter::{TILE_HEIGHT, TILE_WIDTH};
use crate::board::LONGEST_SIDE;
use crate::leaper::Leaper;
use crate::square::Square;

/// The target of a search, and the bound on the length of paths to it.
#[derive(Clone, Debug)]
pub(super) struct Target {
    at: Square,
    /// The most files, or ranks, of a jump.
    longest: u16,
    /// The greatest sum of files and ranks of a jump.
    widest: u16,
    /// The bound: the greatest length of paths that the search looks for.
    max_length: u32,
    /// By how much the bound grows next.
    growth: u32,
    /// All paths are longer than this.
    disproved: Option<u32>,
    /// Deferred under the present bound, in ascending order of depth.
    deferred: VecDeque<Deferred>,
    /// Deferred under the previous bound, and not yet resumed.
    waiting: VecDeque<Deferred>,
}

#[derive(Clone, Copy, Debug)]
struct Deferred {
    depth: u32,
    tile: u32,
    bits: u64,
}

/// The squares that may be visited at one depth: an octagon around the target.
pub(super) struct Octagon {
    file: i32,
    rank: i32,
    /// Greatest distance in files, and in ranks.
    straight: i32,
    /// Greatest sum of the distances in files and ranks.
    both: i32,
}

impl Target {
    pub(super) fn new(leaper: Leaper, from: Square, at: Square) -> Self {
        let files = u32::from(from.file.abs_diff(at.file));
        let ranks = u32::from(from.rank.abs_diff(at.rank));
        let longest = leaper.steps().iter().map(|step| step.1).max().unwrap_or(1);
        let widest = leaper.steps().iter().map(|(a, b)| a + b).max().unwrap_or(1);
        let straight = files.max(ranks).div_ceil(longest.into());
        let least = straight.max((files + ranks).div_ceil(widest.into()));
        Self {
            at,
            longest,
            widest,
            max_length: least,
            growth: 4,
            disproved: least.checked_sub(1),
            deferred: VecDeque::new(),
            waiting: VecDeque::new(),
        }
    }

    /// Returns the squares at this depth from which a path may be short enough.
    pub(super) fn octagon(&self, depth: u32) -> Octagon {
        // Larger values wouldn't exclude any square.
        let far = 2 * i64::from(LONGEST_SIDE);
        #[expect(clippy::cast_possible_truncation, reason = "there are a million squares")]
        let left = (i64::from(self.max_length) - i64::from(depth)).min(far) as i32;
        Octagon {
            file: i32::from(self.at.file),
            rank: i32::from(self.at.rank),
            straight: i32::from(self.longest) * left,
            both: i32::from(self.widest) * left,
        }
    }

    /// Defers squares of a tile. Depths must not decrease under one bound.
    pub(super) fn defer(&mut self, depth: u32, tile: u32, bits: u64) {
        self.deferred.push_back(Deferred { depth, tile, bits });
    }

    /// Calls `put` with the squares deferred at this depth.
    pub(super) fn resume(&mut self, depth: u32, mut put: impl FnMut(usize, u64)) {
        while let Some(&Deferred { depth: waits, tile, bits }) = self.waiting.front()
            && waits == depth
        {
            put(tile as usize, bits);
            self.waiting.pop_front();
        }
    }

    /// Returns the depth at which to resume when no layer is left, under this bound
    /// or the next; `None` when nothing is deferred.
    pub(super) fn next_depth(&mut self) -> Option<u32> {
        if self.waiting.is_empty() && !self.deferred.is_empty() {
            std::mem::swap(&mut self.waiting, &mut self.deferred);
            self.disproved = Some(self.max_length);
            self.max_length = self.max_length.saturating_add(self.growth);
            self.growth = self.growth.saturating_mul(2);
        }
        self.waiting.front().map(|deferred| deferred.depth)
    }

    /// Returns a lower bound on the length of paths for a search at this depth.
    pub(super) fn lower(&self, depth: u32) -> u32 {
        self.disproved.map_or(0, |jumps| jumps + 1).max(depth.min(self.max_length))
    }

    /// Memory in bytes.
    pub(super) fn memory(&self) -> u64 {
        let entries = self.deferred.capacity() + self.waiting.capacity();
        (entries * size_of::<Deferred>()) as u64
    }
}

impl Octagon {
    /// Returns the squares of a tile inside the octagon. `file` and `rank` are those of
    /// the tile's first square.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        reason = "a side has at most 1024 squares"
    )]
    pub(super) fn of_tile(&self, file: usize, rank: usize) -> u64 {
        let (wide, high) = (TILE_WIDTH as i32 - 1, TILE_HEIGHT as i32 - 1);
        let (files, ranks) = (file as i32 - self.file, rank as i32 - self.rank);
        let farthest_files = files.abs().max((files + wide).abs());
        let farthest_ranks = ranks.abs().max((ranks + high).abs());
        if farthest_files.max(farthest_ranks) <= self.straight
            && farthest_files + farthest_ranks <= self.both
        {
            return u64::MAX;
        }
        let mut tile = 0;
        for row in (0..=high).rev() {
            let ranks = (ranks + row).abs();
            let reach =
                if ranks <= self.straight { self.straight.min(self.both - ranks) } else { -1 };
            let (left, right) = ((-reach - files).max(0), (reach - files).min(wide));
            let lane = if left <= right { (2 << right) - (1 << left) } else { 0 };
            tile = tile << TILE_WIDTH | lane;
        }
        tile
    }
}
