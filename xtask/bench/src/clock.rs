//! Times functions that take between a microsecond and seconds.

use std::time::Instant;

/// A job is repeated until its runs have taken this long together,
const ENOUGH: f64 = 2_000.0;

/// but at most this many times,
const MOST: usize = 20_000;

/// and at least this many times. The median of three tolerates one outlier.
const LEAST: usize = 3;

/// Times of one job, in milliseconds.
#[derive(Debug, Default)]
pub struct Times(Vec<f64>);

impl Times {
    /// Adds a time.
    pub fn add(&mut self, milliseconds: f64) {
        self.0.push(milliseconds);
    }

    /// Returns true if the job doesn't need another run.
    #[must_use]
    pub fn are_enough(&self) -> bool {
        let all: f64 = self.0.iter().sum();
        self.0.len() >= LEAST && (all >= ENOUGH || self.0.len() >= MOST)
    }

    /// Returns the median.
    ///
    /// # Panics
    ///
    /// If there are no times.
    #[must_use]
    pub fn median(&self) -> f64 {
        let mut times = self.0.clone();
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    }
}

/// Runs a function once to warm up, then times several runs. Returns its last value and the median
/// in milliseconds. Making its input isn't timed.
pub fn time<S, T>(start: impl Fn() -> S, work: impl Fn(S) -> T) -> (T, f64) {
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
