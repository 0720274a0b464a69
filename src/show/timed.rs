//! A search that is advanced by time instead of work.

use crate::search::{Search, Step};

use super::Progress;

/// Units of work between two readings of the clock: a fraction of a millisecond.
const SLICE: u64 = 10_000;

/// Assumed duration of [`SLICE`] without a clock, in milliseconds.
const ASSUMED_MS: f64 = 0.1;

/// A search and the time spent on it.
#[derive(Debug)]
pub struct TimedSearch<S> {
    /// The search.
    pub search: S,
    /// Time spent, in milliseconds; an estimate without a clock.
    pub spent: f64,
}

impl<S: Search> TimedSearch<S> {
    /// Returns a search that has not started.
    #[must_use]
    pub fn new(search: S) -> Self {
        Self { search, spent: 0.0 }
    }

    /// Advances by about `ms` milliseconds. Returns the outcome once, when the search is done.
    /// `now` returns the time in milliseconds since any fixed moment, or `None` without a clock.
    pub fn advance(&mut self, ms: f64, now: impl Fn() -> Option<f64>) -> Option<S::Outcome> {
        let start = now();
        let mut assumed = 0.0;
        loop {
            let step = self.search.advance(SLICE);
            assumed += ASSUMED_MS;
            let elapsed = start.zip(now()).map_or(assumed, |(start, now)| now - start);
            let outcome = match step {
                Step::Done(outcome) => Some(outcome),
                Step::Running if elapsed < ms => continue,
                Step::Running => None,
            };
            self.spent += elapsed;
            return outcome;
        }
    }

    /// Returns the progress of the search.
    #[must_use]
    pub fn progress(&self) -> Progress {
        Progress::new(self.search.progress(), self.spent)
    }
}
