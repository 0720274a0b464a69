//! A worker's part in a search of a Swap puzzle that several do together.

use super::{Failure, Found};
use crate::answer::Answer;
use crate::plain::fields;
use crate::puzzle::{Draft, Puzzle};
use crate::search::{Limit, Limits, Progress, Search, Step, debug_by};
use crate::swap::shared::Share;
use crate::swap::{Explore, Extent, Swap, help};

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

/// One worker's part. Each of its rounds is a search by itself, and over when
/// all that is its own is done; see [`Share`].
pub struct Sharing {
    draft: Draft,
    swap: Swap,
    search: Sought,
}

debug_by!(Sharing, draft);

enum Sought {
    Extent(Share<Result<Extent, Limit>>),
    Help(Share<Vec<u64>>),
}

/// What several workers have found.
#[derive(Debug)]
pub enum Together {
    /// Of all arrangements, to be shown.
    Extent(Box<Found>),
    /// What [`Show::help`](super::Show::help) takes.
    Help(Vec<u64>),
}

impl Sharing {
    /// A part of the search of what is drawn.
    ///
    /// # Errors
    /// If that is no Swap puzzle, or something of it is wrong; if there is no
    /// such part, or it is a puzzle that is better searched by one thread.
    pub fn new(draft: Draft, wish: ShareWish) -> Result<Self, Failure> {
        let ShareWish { own, of, memory, extent, lower } = wish;
        if own >= of || of > MOST_WORKERS {
            return Err(Failure::bad_request("There is no such part of this search."));
        }
        let other = || Failure::bad_request("This is not a Swap puzzle.");
        let Puzzle::Swap(swap) = draft.complete()? else { return Err(other()) };
        let limits = Limits { memory, ..Limits::default() };
        let search = if extent {
            Some(Sought::Extent(Explore::share(&swap, limits, own, of)))
        } else {
            help::share(&swap, limits, lower, own, of).map(Sought::Help)
        };
        let alone = || Failure::bad_request("This is better searched by one thread.");
        let search = search.ok_or_else(alone)?;
        Ok(Self { draft, swap, search })
    }

    /// What is drawn.
    #[must_use]
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// See [`Share::take`].
    pub fn take(&mut self, least: usize) -> Option<(usize, Vec<u64>)> {
        match &mut self.search {
            Sought::Extent(share) => share.take(least),
            Sought::Help(share) => share.take(least),
        }
    }

    /// See [`Share::give`].
    pub fn give(&mut self, words: &[u64]) {
        match &mut self.search {
            Sought::Extent(share) => share.give(words),
            Sought::Help(share) => share.give(words),
        }
    }

    /// See [`Share::report`].
    #[must_use]
    pub fn report(&self) -> Vec<u64> {
        match &self.search {
            Sought::Extent(share) => share.report(),
            Sought::Help(share) => share.report(),
        }
    }

    /// See [`Share::conclude`].
    pub fn conclude(&mut self, reports: &[Vec<u64>]) -> Option<Together> {
        Some(match &mut self.search {
            Sought::Extent(share) => {
                let (outcome, seen) = share.conclude(reports)?;
                let line = self.draft.to_string();
                let answer = Some(Answer::of_extent(&self.swap, line, outcome, seen));
                Together::Extent(Box::new(Found { answer, ..Found::default() }))
            }
            Sought::Help(share) => Together::Help(share.conclude(reports)?.0),
        })
    }
}

impl Search for Sharing {
    type Outcome = ();

    fn advance(&mut self, budget: u64) -> Step<()> {
        match &mut self.search {
            Sought::Extent(share) => share.advance(budget),
            Sought::Help(share) => share.advance(budget),
        }
    }

    fn progress(&self) -> Progress {
        match &self.search {
            Sought::Extent(share) => share.progress(),
            Sought::Help(share) => share.progress(),
        }
    }
}
