//! A worker's part in a search of a Swap puzzle that several do together.

use super::{Failure, Found};
use crate::answer::Answer;
use crate::plain::fields;
use crate::puzzle::{Draft, Puzzle};
use crate::search::{Limits, Progress, Search, Step, debug_by};
use crate::swap::shared::{Share, SharedOutcome};
use crate::swap::{Explore, Swap, help};

/// No search is shared out among more workers than this.
pub const MOST_WORKERS: usize = 64;

/// Which part of which search is wanted.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ShareWish {
    /// The worker's number, from 0.
    pub own: usize,
    /// How many workers there are.
    pub of: usize,
    /// For its own tables, in bytes.
    pub memory: u64,
    /// Is it all arrangements that are looked at? Else it helps a worker that
    /// solves the puzzle.
    pub extent: bool,
    /// No solution has fewer moves, as far as is known.
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
    /// What [`Show::help`](super::Show::help) takes.
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
        if own >= of || of > MOST_WORKERS {
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
