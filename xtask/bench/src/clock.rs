//! Timing something that may take a microsecond or seconds.

use std::time::Instant;

/// A job is repeated until it has taken so long in all,
const ENOUGH: f64 = 2_000.0;

/// but not more often than this,
const MOST: usize = 20_000;

/// and, however long it takes, so often at least. The median of three forgives one bad one.
const LEAST: usize = 3;

/// Times of one job, in milliseconds.
#[derive(Debug, Default)]
pub struct Times(Vec<f64>);

impl Times {
    /// Adds one.
    pub fn add(&mut self, milliseconds: f64) {
        self.0.push(milliseconds);
    }

    /// Whether the job need not be repeated.
    #[must_use]
    pub fn are_enough(&self) -> bool {
        let all: f64 = self.0.iter().sum();
        self.0.len() >= LEAST && (all >= ENOUGH || self.0.len() >= MOST)
    }

    /// The one in the middle.
    ///
    /// # Panics
    ///
    /// When there is none.
    #[must_use]
    pub fn median(&self) -> f64 {
        let mut times = self.0.clone();
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    }
}

/// Does something once to warm up, then times it several times; gives its last value and the
/// median in milliseconds. What it starts from is made anew each time, and not timed.
pub fn time<S, T>(start: impl Fn() -> S, work: impl Fn(S) -> T) -> (T, f64) {
    let mut value = work(start());
    let mut times = Times::default();
    while !times.are_enough() {
        let from = start();
        let began = Instant::now();
        let next = work(from);
        times.add(began.elapsed().as_secs_f64() * 1_000.0);
        // Only now the last value is dropped, which is no part of the work.
        value = next;
    }
    (value, times.median())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_forgives_a_bad_one() {
        let mut times = Times::default();
        for milliseconds in [5_000.0, 1.0, 2.0] {
            assert!(!times.are_enough());
            times.add(milliseconds);
        }
        assert!(times.are_enough());
        assert!((times.median() - 2.0).abs() < 1e-9);
    }
}
