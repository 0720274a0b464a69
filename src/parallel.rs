//! Runs a count, or a step of it, on several threads.

use std::panic;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::search::{Progress, Search, Step};

/// A count starts on one thread, and is split after this much work if it can be.
const SPLIT_AFTER: u64 = if cfg!(test) { 1 << 10 } else { 1 << 18 };

/// Parts for each thread. With more, threads idle less at the end; each part costs some
/// preparation.
const PARTS_PER_THREAD: usize = 8;

/// Calls of `advance` on parts during one call on the whole, on average for each thread: starting a
/// thread costs as much as some thousand units of work.
const CALLS_PER_THREAD: usize = 64;

/// No thread begins another call after this time.
const MAX_TIME: Duration = Duration::from_millis(100);

/// Calls a function for each item, each on its own thread if that is worthwhile, and returns the
/// results in order.
///
/// # Panics
/// If a thread panics.
pub(crate) fn in_threads<T: Send, R: Send>(
    is_long: bool,
    items: impl Iterator<Item = T>,
    act: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    if !is_long {
        return items.map(act).collect();
    }
    let act = &act;
    thread::scope(|scope| {
        let threads: Vec<_> = items.map(|item| scope.spawn(move || act(item))).collect();
        let join = |thread: thread::ScopedJoinHandle<'_, R>| {
            thread.join().unwrap_or_else(|cause| panic::resume_unwind(cause))
        };
        threads.into_iter().map(join).collect()
    })
}

/// Lets each worker, on a thread of its own, take items from the end of a list until none is left
/// or [`MAX_TIME`] has passed. `act` does a part of an item, and returns the work done, or `None`
/// if the item was complete before. Returns all work.
///
/// # Panics
/// If a thread panics.
pub(crate) fn share_items<T: Send, W: Send>(
    items: Vec<T>,
    workers: impl Iterator<Item = W>,
    act: impl Fn(&mut T, &mut W) -> Option<u64> + Sync,
) -> u64 {
    let start = Instant::now();
    let items = Mutex::new(items);
    let work = in_threads(true, workers, |mut worker| {
        let mut work = 0;
        while start.elapsed() < MAX_TIME {
            let Some(mut item) = items.lock().unwrap_or_else(PoisonError::into_inner).pop() else {
                break;
            };
            while start.elapsed() < MAX_TIME
                && let Some(done) = act(&mut item, &mut worker)
            {
                work += done;
            }
        }
        work
    });
    work.iter().sum()
}

/// A count of which parts can be counted apart.
pub(crate) trait Split: Sync {
    /// The search for a part, or for all of it.
    type Count: Search<Outcome: Send> + Send;

    /// Returns the search for part `index` of `of`, of which `threads` run at the same time.
    fn part(&self, index: usize, of: usize, threads: usize) -> Self::Count;

    /// Returns `count`, `distinct_at_least` and `is_count_complete` of the whole count, from the
    /// outcomes of the finished parts and the parts that are running. Parts that haven't started
    /// aren't considered.
    fn counted<'a>(
        &self,
        finished: impl Iterator<Item = &'a <Self::Count as Search>::Outcome>,
        running: impl Iterator<Item = &'a Self::Count>,
    ) -> Progress
    where
        Self::Count: 'a;

    /// Adds up the outcomes of all parts, in any order. `None` if a part reached a limit: then the
    /// whole count is tried on one thread, which may not reach it.
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
    /// The progress of the stage before, which may have counted more.
    before: Progress,
    /// Work done on one thread.
    spent: u64,
}

enum Stage<S: Search> {
    /// On one thread, until it is known to take long.
    Start(S),
    Parts(Parts<S>),
    /// On one thread, after a part reached a limit.
    Whole(S),
}

/// The parts of a count.
struct Parts<S: Search> {
    /// How many there are.
    of: usize,
    /// The first part that no thread has taken.
    next: usize,
    workers: Vec<Worker<S>>,
}

/// What one thread does.
struct Worker<S: Search> {
    /// The part it counts.
    part: Option<S>,
    outcomes: Vec<S::Outcome>,
    /// The progress of the parts it has counted.
    done: Progress,
}

impl<C: Split> ParallelCount<C> {
    /// Creates a count for this many threads.
    pub fn new(count: C, threads: usize) -> Self {
        let stage = Stage::Start(count.part(0, 1, 1));
        Self { count, threads, stage, before: Progress::default(), spent: 0 }
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
        let worker = |_| Worker { part: None, outcomes: Vec::new(), done: Progress::default() };
        self.before = search.progress();
        self.stage = Stage::Parts(Parts {
            of: PARTS_PER_THREAD * self.threads,
            next: 0,
            workers: (0..self.threads).map(worker).collect(),
        });
    }
}

impl<S: Search<Outcome: Send> + Send> Parts<S> {
    /// Advances the parts, each thread one at a time. Returns true if all are counted.
    ///
    /// # Panics
    ///
    /// If a part panics.
    fn advance(&mut self, budget: u64, count: &impl Split<Count = S>) -> bool {
        let (of, threads) = (self.of, self.workers.len());
        let next = AtomicUsize::new(self.next);
        let calls = AtomicUsize::new(0);
        let start = Instant::now();
        thread::scope(|scope| {
            for worker in &mut self.workers {
                scope.spawn(|| {
                    while calls.fetch_add(1, Ordering::Relaxed) < CALLS_PER_THREAD * threads
                        && start.elapsed() < MAX_TIME
                    {
                        if worker.part.is_none() {
                            let index = next.fetch_add(1, Ordering::Relaxed);
                            if index >= of {
                                return;
                            }
                            worker.part = Some(count.part(index, of, threads));
                        }
                        worker.advance(budget);
                    }
                });
            }
        });
        self.next = next.into_inner().min(of);
        self.next == of && self.workers.iter().all(|worker| worker.part.is_none())
    }

    /// Takes the outcomes of all parts.
    fn outcomes(&mut self) -> Vec<S::Outcome> {
        self.workers.iter_mut().flat_map(|worker| worker.outcomes.drain(..)).collect()
    }

    /// Adds up the progress of all parts.
    #[expect(clippy::cast_precision_loss, reason = "there are few parts")]
    fn progress(&self, count: &impl Split<Count = S>) -> Progress {
        let mut sum = Progress::default();
        let mut share = 0.0;
        for worker in &self.workers {
            sum.add(&worker.done);
            share += worker.outcomes.len() as f64;
            if let Some(part) = &worker.part {
                let progress = part.progress();
                sum.add(&progress);
                share += progress.share.unwrap_or(0.0);
            }
        }
        // Each part rounds its own count, so these aren't added up.
        let finished = self.workers.iter().flat_map(|worker| &worker.outcomes);
        let running = self.workers.iter().filter_map(|worker| worker.part.as_ref());
        let Progress { count, distinct_at_least, is_count_complete, .. } =
            count.counted(finished, running);
        Progress {
            share: Some(share / self.of as f64),
            count,
            distinct_at_least,
            is_count_complete: is_count_complete && self.next == self.of,
            ..sum
        }
    }
}

impl<S: Search> Worker<S> {
    /// Advances its part.
    fn advance(&mut self, budget: u64) {
        let Some(part) = &mut self.part else { return };
        if let Step::Done(outcome) = part.advance(budget) {
            self.done.add(&Progress { memory: 0, ..part.progress() });
            self.outcomes.push(outcome);
            self.part = None;
        }
    }
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
                if !parts.advance(budget, &self.count) {
                    return Step::Running;
                }
                self.before = with_earlier_count(parts.progress(&self.count), &self.before);
                if let Some(outcome) = self.count.merge(parts.outcomes()) {
                    return Step::Done(outcome);
                }
                self.stage = Stage::Whole(self.count.part(0, 1, 1));
                Step::Running
            }
        }
    }

    fn progress(&self) -> Progress {
        let progress = match &self.stage {
            Stage::Start(search) | Stage::Whole(search) => search.progress(),
            Stage::Parts(parts) => parts.progress(&self.count),
        };
        with_earlier_count(progress, &self.before)
    }
}

/// Returns the progress with the count of the stage before, if that is higher or complete.
fn with_earlier_count(progress: Progress, before: &Progress) -> Progress {
    let is_more = before.is_count_complete || before.count > progress.count;
    if progress.is_count_complete || !is_more {
        return progress;
    }
    let Progress { count, is_count_complete, distinct_at_least, .. } = before.clone();
    Progress { count, is_count_complete, distinct_at_least, ..progress }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::natural::Natural;

    /// Counts a unit of work at a time.
    struct Ticks {
        counted: u64,
        all: u64,
    }

    impl Search for Ticks {
        type Outcome = u64;

        fn advance(&mut self, budget: u64) -> Step<u64> {
            self.counted = self.all.min(self.counted + budget);
            if self.counted < self.all { Step::Running } else { Step::Done(self.counted) }
        }

        fn progress(&self) -> Progress {
            Progress { count: Some(self.counted.into()), ..Progress::default() }
        }
    }

    /// A count whose parts reach a limit.
    struct Limited;

    impl Split for Limited {
        type Count = Ticks;

        fn part(&self, _: usize, of: usize, _: usize) -> Ticks {
            Ticks { counted: 0, all: (1 << 18) / of as u64 }
        }

        fn counted<'a>(
            &self,
            finished: impl Iterator<Item = &'a u64>,
            running: impl Iterator<Item = &'a Ticks>,
        ) -> Progress {
            let count = finished.copied().chain(running.map(|part| part.counted)).sum::<u64>();
            Progress { count: Some(count.into()), ..Progress::default() }
        }

        fn merge(&self, _: Vec<u64>) -> Option<u64> {
            None
        }
    }

    #[test]
    fn a_count_that_starts_again_keeps_its_lower_bound() {
        let mut search = ParallelCount::new(Limited, 2);
        let mut before = None;
        let (mut was_split, mut starts_again) = (false, false);
        while search.advance(1 << 9) == Step::Running {
            let count = search.progress().count;
            assert!(before <= count, "{before:?}, {count:?}");
            starts_again |= was_split && !search.is_split();
            (before, was_split) = (count, search.is_split());
        }
        assert!(starts_again && before == Some(Natural::from(1_u64 << 18)));
    }
}
