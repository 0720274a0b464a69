//! Times functions that take between a microsecond and seconds.

use std::fmt;
use std::time::Instant;

use serde::{Deserialize, Serialize};

/// A job is repeated until its runs have taken this long together,
const ENOUGH: f64 = 2_000.0;

/// but at most this many times,
const MOST: usize = 20_000;

/// and at least this many times,
const LEAST: usize = 7;

/// or, if they have taken this long together, this many times. The median of three tolerates one
/// outlier.
const LEAST_LONG: (f64, usize) = (10_000.0, 3);

/// Times of one job, in milliseconds.
#[derive(Clone, Debug, Default)]
pub struct Times(Vec<f64>);

/// The quartiles of a job's times, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Quartiles {
    /// A quarter of the runs took less.
    pub lower: f64,
    /// Half of the runs took less.
    pub median: f64,
    /// Three quarters of the runs took less.
    pub upper: f64,
}

impl Quartiles {
    /// The quartiles of a job that has failed.
    pub const NONE: Self = Self { lower: f64::NAN, median: f64::NAN, upper: f64::NAN };
}

/// The median, and half the distance of the quartiles in percent of it.
impl fmt::Display for Quartiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spread = 50.0 * (self.upper - self.lower) / self.median;
        f.pad(&format!("{:.2} ±{spread:.0}%", self.median))
    }
}

impl Times {
    /// Adds a time.
    pub fn add(&mut self, milliseconds: f64) {
        self.0.push(milliseconds);
    }

    /// Adds the times of other runs.
    pub fn extend(&mut self, others: Self) {
        self.0.extend(others.0);
    }

    /// Returns true if the job doesn't need another run.
    #[must_use]
    pub fn are_enough(&self) -> bool {
        let all: f64 = self.0.iter().sum();
        let runs = self.0.len();
        let (long, few) = LEAST_LONG;
        (runs >= LEAST && (all >= ENOUGH || runs >= MOST)) || (all >= long && runs >= few)
    }

    /// Returns the quartiles.
    ///
    /// # Panics
    ///
    /// If there are no times.
    #[must_use]
    pub fn quartiles(&self) -> Quartiles {
        let mut times = self.0.clone();
        times.sort_by(f64::total_cmp);
        let [lower, median, upper] = [1, 2, 3].map(|quarter| times[quarter * times.len() / 4]);
        Quartiles { lower, median, upper }
    }
}

/// Runs a function once to warm up, then times several runs. Returns its last value and the times.
/// Making its input isn't timed.
pub fn time<S, T>(start: impl Fn() -> S, work: impl Fn(S) -> T) -> (T, Times) {
    let mut value = work(start());
    let mut times = Times::default();
    while !times.are_enough() {
        let from = start();
        let began = Instant::now();
        let next = work(from);
        times.add(began.elapsed().as_secs_f64() * 1_000.0);
        // The previous value is dropped here, outside of the timed run.
        value = next;
    }
    (value, times)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_forgives_a_bad_one() {
        let mut times = Times::default();
        for milliseconds in [5_000.0, 1.0, 4.0, 2.0, 2.0, 1.0, 2.0] {
            assert!(!times.are_enough());
            times.add(milliseconds);
        }
        assert!(times.are_enough());
        let quartiles = times.quartiles();
        assert_eq!(quartiles, Quartiles { lower: 1.0, median: 2.0, upper: 4.0 });
        assert_eq!(quartiles.to_string(), "2.00 ±75%");
    }

    #[test]
    fn three_long_runs_are_enough() {
        let mut times = Times::default();
        for _ in 0..3 {
            assert!(!times.are_enough());
            times.add(4_000.0);
        }
        assert!(times.are_enough());
    }
}
