//! One worker's share of a search of a Swap puzzle, as the page runs it.

use super::{Failure, Found};
use crate::answer::Answer;
use crate::plain::fields;
use crate::puzzle::{Draft, Puzzle};
use crate::search::{Limits, Progress, Search, Step, impl_debug};
use crate::swap::shared::{Share, SharedOutcome};
use crate::swap::{Explore, Swap, help};

/// Maximum number of workers that share a search.
pub const MAX_WORKERS: usize = 64;

/// A request for a worker's share of a search.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct WorkerRequest {
    /// The index of the worker, from 0.
    pub worker: usize,
    /// Number of workers.
    pub workers: usize,
    /// Memory limit of this worker's tables, in bytes.
    pub memory: u64,
    /// Whether to search all reachable positions. Otherwise the workers help the one that solves
    /// the puzzle.
    pub extent: bool,
    /// Known lower bound on the number of moves.
    pub lower: u32,
}

fields! { WorkerRequest {
    "worker" => worker: needed,
    "workers" => workers: needed,
    "memory" => memory: needed,
    "extent" => extent: needed,
    "lower" => lower: needed,
} }

/// One worker's share of a search. Each round is a [`Search`] of its own; see [`Share`].
pub struct WorkerSearch {
    draft: Draft,
    swap: Swap,
    /// The share, which exchanges messages with those of other workers.
    pub share: Share,
}

impl_debug!(WorkerSearch, draft);

/// The outcome of a shared search.
#[derive(Debug)]
pub enum SharedResult {
    /// The answer about all reachable positions.
    Extent(Box<Found>),
    /// The argument of [`Show::help`](super::Show::help).
    Help(Vec<u64>),
}

impl WorkerSearch {
    /// Returns a worker's share of the search for a draft.
    ///
    /// # Errors
    /// If the draft is not a complete Swap puzzle, if the worker's index or the number of workers
    /// is out of range, or if one thread is faster.
    pub fn new(draft: Draft, request: WorkerRequest) -> Result<Self, Failure> {
        let WorkerRequest { worker, workers, memory, extent, lower } = request;
        if worker >= workers || workers > MAX_WORKERS {
            return Err(Failure::bad_request("There is no such worker."));
        }
        let wrong_kind = || Failure::bad_request("This is not a Swap puzzle.");
        let Puzzle::Swap(swap) = draft.complete()? else { return Err(wrong_kind()) };
        let limits = Limits { memory, ..Limits::default() };
        let share = if extent {
            Some(Explore::share(&swap, limits, worker, workers))
        } else {
            help::share(&swap, limits, lower, worker, workers)
        };
        let needs_one_thread = || Failure::bad_request("One thread is faster here.");
        Ok(Self { draft, swap, share: share.ok_or_else(needs_one_thread)? })
    }

    /// Returns the draft.
    #[must_use]
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Ends a round, given the reports of all workers; see [`Share::conclude`].
    pub fn conclude(&mut self, reports: &[Vec<u64>]) -> Option<SharedResult> {
        Some(match self.share.conclude(reports)? {
            SharedOutcome::Extent { extent, visited } => {
                let line = self.draft.to_string();
                let answer = Some(Answer::of_extent(&self.swap, line, extent, visited));
                SharedResult::Extent(Box::new(Found { answer, ..Found::default() }))
            }
            SharedOutcome::Help(words) => SharedResult::Help(words),
        })
    }
}

impl Search for WorkerSearch {
    type Outcome = ();

    fn advance(&mut self, budget: u64) -> Step<()> {
        self.share.advance(budget)
    }

    fn progress(&self) -> Progress {
        self.share.progress()
    }
}
