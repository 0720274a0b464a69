//! A search that goes on by time, for whoever has a clock.

use crate::search::{Search, Step};

use super::Progress;

/// How much work is done before the clock is looked at: a fraction of a
/// millisecond.
const BUDGET: u64 = 10_000;

/// What that is taken for where there is no clock, in milliseconds.
const ROUND: f64 = 0.1;

/// A search and the time that was spent on it.
pub struct Clocked<S> {
    /// The search.
    pub search: S,
    /// Milliseconds; where there is no clock, about so many.
    pub spent: f64,
}

impl<S: Search> Clocked<S> {
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

#[cfg(test)]
mod tests {
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    use std::cell::Cell;

    use super::*;

    /// Goes on for so many rounds.
    struct Rounds(u64);

    impl Search for Rounds {
        type Outcome = &'static str;

        fn advance(&mut self, _: u64) -> Step<&'static str> {
            self.0 = self.0.saturating_sub(1);
            if self.0 == 0 { Step::Done("over") } else { Step::Running }
        }

        fn progress(&self) -> crate::search::Progress {
            crate::search::Progress { positions: self.0, ..Default::default() }
        }
    }

    #[test]
    fn a_slice_is_as_long_as_the_clock_says() {
        let time = Cell::new(0.0);
        let now = || {
            time.set(time.get() + 1.0);
            Some(time.get())
        };
        let mut rounds = Clocked::new(Rounds(100));
        assert_eq!(rounds.advance(30.0, now), None);
        assert_eq!((rounds.progress().positions, rounds.progress().ms), (70, 30.0));
        assert_eq!(rounds.advance(1000.0, now), Some("over"));
        assert!((rounds.spent - 100.0).abs() < 1e-9);
    }

    #[test]
    fn without_a_clock_no_slice_is_for_ever() {
        let mut rounds = Clocked::new(Rounds(1_000_000));
        assert_eq!(rounds.advance(30.0, || None), None);
        let done = 1_000_000 - rounds.progress().positions;
        assert!((200..400).contains(&done), "{done} rounds");
        assert!((rounds.spent - 30.0).abs() < 0.5, "{} ms", rounds.spent);
        // Nor where the time asked for makes no sense.
        assert_eq!(rounds.advance(f64::NAN, || None), None);
    }
}
