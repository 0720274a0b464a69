//! The only clock: searches have none.

use std::fs;
use std::time::{Duration, Instant};

use leaper::answer::{Answer, Solving};
use leaper::search::{Limit, Progress, Search, Step};

/// Units of work between two looks at the clock: some milliseconds.
const SLICE: u64 = 1 << 14;

/// Seconds as they are typed.
pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.0..=1e9).contains(&seconds) => Ok(seconds),
        _ => Err("a number of seconds, such as 10 or 0.5".into()),
    }
}

/// An answer, and what it took.
pub struct Timed {
    pub answer: Answer,
    pub took: Duration,
    /// Squares, arrangements or branches that were looked at, as the search tells them.
    pub positions: u64,
}

/// Which time counts.
#[derive(Clone, Copy)]
pub enum Time {
    /// That of whoever waits.
    Passed,
    /// That of the processor, whatever else it does meanwhile; where the system does not tell it, what passed.
    Processor,
}

impl Time {
    /// The time since some moment of the past.
    fn now(self, begin: Instant) -> Duration {
        let passed = begin.elapsed();
        match self {
            Self::Passed => passed,
            // The time that this thread ran, in nanoseconds; there is no other.
            Self::Processor => fs::read_to_string("/proc/thread-self/schedstat")
                .ok()
                .and_then(|text| text.split(' ').next()?.parse().ok())
                .map_or(passed, Duration::from_nanos),
        }
    }
}

/// Whether a search goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Next {
    Continue,
    /// Stop with what is known.
    Stop,
    /// Stop without an answer.
    Abandon,
}

/// Solves a puzzle, for at most this many seconds: a limit is an answer.
pub fn run(solving: Solving, seconds: Option<f64>, time: Time) -> Timed {
    run_while(solving, seconds, time, |_| Next::Continue).expect("it is not abandoned")
}

/// Does the same, and asks whether to go on every few milliseconds. `None` if it was abandoned.
pub fn run_while(
    mut solving: Solving,
    seconds: Option<f64>,
    time: Time,
    mut next: impl FnMut(&Progress) -> Next,
) -> Option<Timed> {
    let begin = Instant::now();
    let first = time.now(begin);
    let took = || time.now(begin).saturating_sub(first);
    let most = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let mut positions = 0;
    loop {
        if let Step::Done(answer) = solving.advance(SLICE) {
            return Some(Timed { answer, took: took(), positions });
        }
        let progress = solving.progress();
        positions = positions.max(progress.positions);
        let next = next(&progress);
        if next == Next::Abandon {
            return None;
        }
        if next == Next::Stop || most.is_some_and(|most| took() >= most) {
            let answer = solving.stop(Limit::Time);
            return Some(Timed { answer, took: took(), positions });
        }
    }
}
