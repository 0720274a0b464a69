//! How a wave that has an aim saves most of the board.
//!
//! No path to the aim is shorter than over an endless empty board, and there
//! h = max(|x|/b, |y|/b, (|x| + |y|)/(a + b)) jumps at least are needed. So the
//! wave keeps to squares at a depth d with d + h up to a bound, and leaves out
//! the others:
//!
//! ```text
//!        · · · · · ·
//!      · · · ┌────── aim      first the bound is what the aim has at least:
//!    · · · ╱  near ╱          within it lie a third of the squares of a
//!    · · ╱       ╱ ·          square board, from corner to corner
//!   from ──────┘ · ·
//!      · · · · · ·
//! ```
//!
//! When no layer is left, the bound grows and the squares left out are taken
//! up where they were, least depth first. This is A* (Hart, Nilsson and Raphael
//! 1968) with bounds that grow in strides, so that a tile is seldom visited for
//! single squares: since h falls by at most 1 a jump, every square within the
//! bound is still reached first by a shortest way, and over squares within the
//! bound. No square is passed twice.

use std::collections::VecDeque;

use super::scatter::{HIGH, WIDE};
use crate::board::LONGEST_SIDE;
use crate::leaper::Leaper;
use crate::square::Square;

/// Where a wave is to go, and how far it may stray.
#[derive(Clone, Debug)]
pub(super) struct Aim {
    leaper: Leaper,
    at: Square,
    /// Paths of at most so many jumps are looked for.
    longest: u32,
    /// By how much that grows next.
    growth: u32,
    /// No path has so few jumps, or fewer.
    disproved: Option<u32>,
    /// Left out under this bound, rising in depth.
    left_out: VecDeque<LeftOut>,
    /// Left out under the bound before, and not yet taken up.
    waiting: VecDeque<LeftOut>,
}

#[derive(Clone, Copy, Debug)]
struct LeftOut {
    depth: u32,
    tile: u32,
    bits: u64,
}

/// The squares that may be passed at one depth: an octagon around the aim.
pub(super) struct Octagon {
    file: i32,
    rank: i32,
    /// The most files, and ranks, away.
    straight: i32,
    /// The most files and ranks together.
    both: i32,
}

impl Aim {
    pub(super) fn new(leaper: Leaper, from: Square, at: Square) -> Self {
        let files = u32::from(from.file.abs_diff(at.file));
        let ranks = u32::from(from.rank.abs_diff(at.rank));
        let (a, b) = (u32::from(leaper.a()), u32::from(leaper.b()));
        let least = files.max(ranks).div_ceil(b).max((files + ranks).div_ceil(a + b));
        Self {
            leaper,
            at,
            longest: least,
            growth: 4,
            disproved: least.checked_sub(1),
            left_out: VecDeque::new(),
            waiting: VecDeque::new(),
        }
    }

    /// The squares from which a path may still be short enough.
    pub(super) fn near(&self, depth: u32) -> Octagon {
        // More jumps than that lead from anywhere to anywhere.
        let far = 2 * i64::from(LONGEST_SIDE);
        #[expect(clippy::cast_possible_truncation, reason = "there are a million squares")]
        let left = (i64::from(self.longest) - i64::from(depth)).min(far) as i32;
        let (a, b) = (i32::from(self.leaper.a()), i32::from(self.leaper.b()));
        Octagon {
            file: i32::from(self.at.file),
            rank: i32::from(self.at.rank),
            straight: b * left,
            both: (a + b) * left,
        }
    }

    /// Keeps squares of one tile for later. Depths must not fall but with a
    /// new bound.
    pub(super) fn leave_out(&mut self, depth: u32, tile: u32, bits: u64) {
        self.left_out.push_back(LeftOut { depth, tile, bits });
    }

    /// Hands `put` the squares left out before at this depth.
    pub(super) fn take_up(&mut self, depth: u32, mut put: impl FnMut(usize, u64)) {
        while let Some(&LeftOut { depth: waits, tile, bits }) = self.waiting.front()
            && waits == depth
        {
            put(tile as usize, bits);
            self.waiting.pop_front();
        }
    }

    /// Where to go on when no layer is left: with what still waits, or with a
    /// new bound; nowhere when all has been reached.
    pub(super) fn next_depth(&mut self) -> Option<u32> {
        if self.waiting.is_empty() && !self.left_out.is_empty() {
            std::mem::swap(&mut self.waiting, &mut self.left_out);
            self.disproved = Some(self.longest);
            self.longest = self.longest.saturating_add(self.growth);
            self.growth = self.growth.saturating_mul(2);
        }
        self.waiting.front().map(|left_out| left_out.depth)
    }

    /// No path has fewer jumps, given that the wave is at this depth.
    pub(super) fn lower(&self, depth: u32) -> u32 {
        self.disproved.map_or(0, |jumps| jumps + 1).max(depth.min(self.longest))
    }

    /// Memory held, in bytes.
    pub(super) fn memory(&self) -> u64 {
        let entries = self.left_out.capacity() + self.waiting.capacity();
        (entries * size_of::<LeftOut>()) as u64
    }
}

impl Octagon {
    /// The squares of a tile that lie within, by the tile's lowest left square.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        reason = "a side has at most 1024 squares"
    )]
    pub(super) fn of_tile(&self, file: usize, rank: usize) -> u64 {
        let (wide, high) = (WIDE as i32 - 1, HIGH as i32 - 1);
        let (files, ranks) = (file as i32 - self.file, rank as i32 - self.rank);
        let farthest_files = files.abs().max((files + wide).abs());
        let farthest_ranks = ranks.abs().max((ranks + high).abs());
        if farthest_files.max(farthest_ranks) <= self.straight
            && farthest_files + farthest_ranks <= self.both
        {
            return u64::MAX;
        }
        let mut tile = 0;
        for place in (0..=high).rev() {
            let ranks = (ranks + place).abs();
            let reach =
                if ranks <= self.straight { self.straight.min(self.both - ranks) } else { -1 };
            let (left, right) = ((-reach - files).max(0), (reach - files).min(wide));
            let lane = if left <= right { (2 << right) - (1 << left) } else { 0 };
            tile = tile << WIDE | lane;
        }
        tile
    }
}
