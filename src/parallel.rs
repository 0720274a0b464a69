//! Runs a count on several threads.

use std::thread;

use crate::search::{Progress, Search, Step};

/// A count starts on one thread, and is split after this much work if it can be.
const SPLIT_AFTER: u64 = if cfg!(test) { 1 << 10 } else { 1 << 18 };

/// Calls of a part's `advance` for each call of the whole: starting a thread costs as much as some
/// thousand units of work.
const CALLS: u32 = 16;

/// A count of which parts can be counted apart.
pub(crate) trait Split {
    /// The search for a part, or for all of it.
    type Count: Search<Outcome: Send> + Send;

    /// Returns the search for part `index` of `of`.
    fn part(&self, index: usize, of: usize) -> Self::Count;

    /// Adds up the outcomes of all parts. `None` if a part reached a limit, which the whole count
    /// may not reach.
    fn merge(
        &self,
        parts: Vec<<Self::Count as Search>::Outcome>,
    ) -> Option<<Self::Count as Search>::Outcome>;
}

/// A count on several threads. Its outcome is the same as on one.
///
/// It is advanced like any other search: the threads run only during a call of `advance`.
pub(crate) struct ParallelCount<C: Split> {
    count: C,
    threads: usize,
    stage: Stage<C::Count>,
    /// Work done on one thread.
    spent: u64,
}

enum Stage<S: Search> {
    /// On one thread, until it is known to take long.
    Start(S),
    Parts(Vec<Part<S>>),
    /// On one thread, after a part reached a limit.
    Whole(S),
}

struct Part<S: Search> {
    search: S,
    outcome: Option<S::Outcome>,
}

impl<C: Split> ParallelCount<C> {
    /// Creates a count for this many threads.
    pub fn new(count: C, threads: usize) -> Self {
        let stage = Stage::Start(count.part(0, 1));
        Self { count, threads, stage, spent: 0 }
    }

    /// Returns true while several threads count.
    #[cfg(test)]
    pub fn is_split(&self) -> bool {
        matches!(self.stage, Stage::Parts(_))
    }

    /// Splits the count, if it has taken a while and can be split.
    fn split(&mut self) {
        let Stage::Start(search) = &self.stage else { return };
        if self.threads < 2 || self.spent < SPLIT_AFTER || search.progress().undivided {
            return;
        }
        let part = |index| Part { search: self.count.part(index, self.threads), outcome: None };
        self.stage = Stage::Parts((0..self.threads).map(part).collect());
    }
}

/// Advances unfinished parts, each on a thread of its own.
///
/// # Panics
///
/// If a part panics.
fn advance_parts<S: Search<Outcome: Send> + Send>(parts: &mut [Part<S>], budget: u64) {
    thread::scope(|scope| {
        for part in parts.iter_mut().filter(|part| part.outcome.is_none()) {
            scope.spawn(move || {
                for _ in 0..CALLS {
                    if let Step::Done(outcome) = part.search.advance(budget) {
                        part.outcome = Some(outcome);
                        return;
                    }
                }
            });
        }
    });
}

impl<C: Split> Search for ParallelCount<C> {
    type Outcome = <C::Count as Search>::Outcome;

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        self.split();
        match &mut self.stage {
            Stage::Start(search) | Stage::Whole(search) => {
                self.spent += budget;
                search.advance(budget)
            }
            Stage::Parts(parts) => {
                advance_parts(parts, budget);
                if parts.iter().any(|part| part.outcome.is_none()) {
                    return Step::Running;
                }
                let outcomes = parts.drain(..).filter_map(|part| part.outcome).collect();
                if let Some(outcome) = self.count.merge(outcomes) {
                    return Step::Done(outcome);
                }
                self.stage = Stage::Whole(self.count.part(0, 1));
                Step::Running
            }
        }
    }

    fn progress(&self) -> Progress {
        match &self.stage {
            Stage::Start(search) | Stage::Whole(search) => search.progress(),
            Stage::Parts(parts) => merge_progress(parts),
        }
    }
}

/// Adds up the progress of all parts.
fn merge_progress<S: Search>(parts: &[Part<S>]) -> Progress {
    let mut sum = Progress { share: Some(0.0), ..Progress::default() };
    let mut shares = 0.0;
    for part in parts {
        let progress = part.search.progress();
        sum.depth = sum.depth.max(progress.depth);
        sum.positions += progress.positions;
        sum.memory += progress.memory;
        shares += if part.outcome.is_some() { 1.0 } else { progress.share.unwrap_or(0.0) };
        for (sum, number) in
            [(&mut sum.count, progress.count), (&mut sum.classes, progress.classes)]
        {
            if let Some(number) = number {
                let mut total = sum.take().unwrap_or_default();
                total += &number;
                *sum = Some(total);
            }
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "there are few parts")]
    let count = parts.len().max(1) as f64;
    sum.share = Some(shares / count);
    sum
}
