//! A search that goes on by time, for whoever has a clock.

use crate::search::{Search, Step};

use super::Progress;

/// How much work is done before the clock is looked at: a fraction of a
/// millisecond.
const BUDGET: u64 = 10_000;

/// What that is taken for where there is no clock, in milliseconds.
const ROUND: f64 = 0.1;

/// A search and the time that was spent on it.
#[derive(Debug)]
pub struct TimedSearch<S> {
    /// The search.
    pub search: S,
    /// Milliseconds; where there is no clock, about so many.
    pub spent: f64,
}

impl<S: Search> TimedSearch<S> {
    /// A search that is not begun yet.
    #[must_use]
    pub fn new(search: S) -> Self {
        Self { search, spent: 0.0 }
    }

    /// Goes on for about so many milliseconds; gives the outcome where it is
    /// found, once. `now` is the time in milliseconds from any moment on, if
    /// that can be told. Without a clock, work is taken for time.
    pub fn advance(&mut self, ms: f64, now: impl Fn() -> Option<f64>) -> Option<S::Outcome> {
        let began = now();
        let mut worked = 0.0;
        loop {
            let step = self.search.advance(BUDGET);
            worked += ROUND;
            let passed = began.zip(now()).map_or(worked, |(began, now)| now - began);
            let outcome = match step {
                Step::Done(outcome) => Some(outcome),
                Step::Running if passed < ms => continue,
                Step::Running => None,
            };
            self.spent += passed;
            return outcome;
        }
    }

    /// How far it is.
    #[must_use]
    pub fn progress(&self) -> Progress {
        Progress::new(self.search.progress(), self.spent)
    }
}
