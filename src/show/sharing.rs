//! One worker's share of a search of a Swap puzzle, as the page runs it.

use super::{Failure, Found};
use crate::answer::Answer;
use crate::plain::fields;
use crate::puzzle::{Draft, Puzzle};
use crate::search::{Limits, Progress, Search, Step, debug_by};
use crate::swap::shared::{Share, SharedOutcome};
use crate::swap::{Explore, Swap, help};

/// The most workers that share a search.
pub const MAX_WORKERS: usize = 64;

/// Which share of which search a worker takes.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ShareWish {
    /// The index of the worker, from 0.
    pub own: usize,
    /// Number of workers.
    pub of: usize,
    /// Memory limit of this worker's tables, in bytes.
    pub memory: u64,
    /// Are all reachable positions searched? Otherwise the workers help one that solves the puzzle.
    pub extent: bool,
    /// Known lower bound on the number of moves.
    pub lower: u32,
}

fields! { ShareWish {
    "own" => own: needed,
    "of" => of: needed,
    "memory" => memory: needed,
    "extent" => extent: needed,
    "lower" => lower: needed,
} }

/// One worker's share of a search. Each round is a [`Search`] of its own; see [`Share`].
pub struct Sharing {
    draft: Draft,
    swap: Swap,
    /// The share, to exchange messages with those of other workers.
    pub share: Share,
}

debug_by!(Sharing, draft);

/// What several workers have found.
#[derive(Debug)]
pub enum Together {
    /// All reachable positions, to be shown.
    Extent(Box<Found>),
    /// The argument of [`Show::help`](super::Show::help).
    Help(Vec<u64>),
}

impl Sharing {
    /// Returns a worker's share of the search for a draft.
    ///
    /// # Errors
    /// If the draft is not a complete Swap puzzle, if there is no such share, or if the puzzle is
    /// better searched by one thread.
    pub fn new(draft: Draft, wish: ShareWish) -> Result<Self, Failure> {
        let ShareWish { own, of, memory, extent, lower } = wish;
        if own >= of || of > MAX_WORKERS {
            return Err(Failure::bad_request("There is no such part of this search."));
        }
        let other = || Failure::bad_request("This is not a Swap puzzle.");
        let Puzzle::Swap(swap) = draft.complete()? else { return Err(other()) };
        let limits = Limits { memory, ..Limits::default() };
        let share = if extent {
            Some(Explore::share(&swap, limits, own, of))
        } else {
            help::share(&swap, limits, lower, own, of)
        };
        let alone = || Failure::bad_request("This is better searched by one thread.");
        Ok(Self { draft, swap, share: share.ok_or_else(alone)? })
    }

    /// The draft.
    #[must_use]
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Ends a round, given the reports of all workers; see [`Share::conclude`].
    pub fn conclude(&mut self, reports: &[Vec<u64>]) -> Option<Together> {
        Some(match self.share.conclude(reports)? {
            SharedOutcome::Extent { extent, seen } => {
                let line = self.draft.to_string();
                let answer = Some(Answer::of_extent(&self.swap, line, extent, seen));
                Together::Extent(Box::new(Found { answer, ..Found::default() }))
            }
            SharedOutcome::Help(words) => Together::Help(words),
        })
    }
}

impl Search for Sharing {
    type Outcome = ();

    fn advance(&mut self, budget: u64) -> Step<()> {
        self.share.advance(budget)
    }

    fn progress(&self) -> Progress {
        self.share.progress()
    }
}
