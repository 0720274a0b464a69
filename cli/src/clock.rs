//! Runs a search with a time limit, and reads the clock between slices. A slice takes some
//! milliseconds; that of a count on several threads ends by itself after about a tenth of a second.

use std::fs;
use std::time::{Duration, Instant};

use leaper::answer::{Answer, Solving};
use leaper::search::{Limit, Progress, Search, Step};

/// Units of work between two readings of the clock: some milliseconds.
const SLICE: u64 = 1 << 14;

/// Reads a number of seconds.
pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.0..=1e9).contains(&seconds) => Ok(seconds),
        _ => Err("a number of seconds, such as 10 or 0.5".into()),
    }
}

/// An answer and its cost.
pub struct Timed {
    pub answer: Answer,
    pub took: Duration,
    /// The most positions that the search reported; 0 if it ended in its first slice.
    pub positions: u64,
}

/// The kind of time that is measured.
#[derive(Clone, Copy)]
pub enum Time {
    /// Wall-clock time.
    Wall,
    /// Processor time; wall-clock time where the system doesn't provide it.
    Processor,
}

/// Measures the time since it was made.
pub struct Stopwatch {
    time: Time,
    start: Instant,
    /// The reading at the start, which is not 0 for processor time.
    first_reading: Duration,
}

impl Stopwatch {
    pub fn new(time: Time) -> Self {
        let start = Instant::now();
        Self { time, start, first_reading: time.reading(start) }
    }

    pub fn elapsed(&self) -> Duration {
        self.time.reading(self.start).saturating_sub(self.first_reading)
    }
}

impl Time {
    /// Returns the wall-clock time since `start`, or the processor time since the thread began.
    fn reading(self, start: Instant) -> Duration {
        let wall = start.elapsed();
        match self {
            Self::Wall => wall,
            // The time that this thread has run, in nanoseconds: `leaper records`, which alone asks
            // for it, solves on one thread.
            Self::Processor => fs::read_to_string("/proc/thread-self/schedstat")
                .ok()
                .and_then(|text| text.split(' ').next()?.parse().ok())
                .map_or(wall, Duration::from_nanos),
        }
    }
}

/// Whether a search continues.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Control {
    Continue,
    /// Stop with the best known result.
    Stop,
    /// Stop without an answer.
    Abandon,
}

/// Solves a puzzle. After `seconds`, returns the best known result.
pub fn run(solving: Solving, seconds: Option<f64>, time: Time) -> Timed {
    run_while(solving, seconds, time, |_| Control::Continue).expect("it is not abandoned")
}

/// Solves a puzzle, and asks every few milliseconds whether to continue. Returns `None` if the
/// search was abandoned.
pub fn run_while(
    mut solving: Solving,
    seconds: Option<f64>,
    time: Time,
    mut on_progress: impl FnMut(&Progress) -> Control,
) -> Option<Timed> {
    let stopwatch = Stopwatch::new(time);
    let limit = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let mut positions = 0;
    loop {
        if let Step::Done(answer) = solving.advance(SLICE) {
            return Some(Timed { answer, took: stopwatch.elapsed(), positions });
        }
        let progress = solving.progress();
        positions = positions.max(progress.positions);
        let control = on_progress(&progress);
        if control == Control::Abandon {
            return None;
        }
        if control == Control::Stop || limit.is_some_and(|limit| stopwatch.elapsed() >= limit) {
            let answer = solving.stop(Limit::Time);
            return Some(Timed { answer, took: stopwatch.elapsed(), positions });
        }
    }
}
