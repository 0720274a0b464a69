//! `cargo xtask oracle`: compares Leaper with independent reference solvers on random puzzles of
//! all kinds, for a given time.

use std::ops::AddAssign;
use std::panic;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use oracle::any_size;
use oracle::compare::{Verdict, compare};
use oracle::random::{Kind, Random, Rng};

/// Number of puzzles of one kind before those of the next.
const BATCH: usize = 64;

/// One in this number of puzzles is of any size.
const ANY_SIZE_ONE_IN: usize = 1024;

/// Number of differences after which the program stops.
const MAX_DIFFERENCES: usize = 20;

/// The number of puzzles with each verdict.
#[derive(Clone, Copy, Default)]
struct Counts {
    solved: u64,
    /// Impossible puzzles. Among puzzles of any size, also those not solved within the limits.
    unsolved: u64,
    wrong: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, more: Self) {
        self.solved += more.solved;
        self.unsolved += more.unsolved;
        self.wrong += more.wrong;
    }
}

/// Index of puzzles of any size in the counts, after the kinds.
const ANY_SIZE: usize = Kind::ALL.len();

struct Arguments {
    minutes: f64,
    seed: u64,
    threads: usize,
    kinds: Vec<Kind>,
}

/// Reads `oracle MINUTES SEED THREADS [KIND]`.
fn arguments() -> Option<Arguments> {
    let mut words = std::env::args().skip(1);
    let minutes = words.next()?.parse::<f64>().ok()?;
    let mut integer = || words.next()?.parse::<u64>().ok();
    let (seed, threads) = (integer()?, usize::try_from(integer()?).ok()?);
    let name = words.next();
    let is_selected = |kind: &Kind| name.as_ref().is_none_or(|name| name == kind.name());
    let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(is_selected).collect();
    (!kinds.is_empty()).then_some(Arguments { minutes, seed, threads: threads.max(1), kinds })
}

fn main() -> ExitCode {
    let Some(arguments) = arguments() else {
        eprintln!("usage: oracle MINUTES SEED THREADS [travel|visit|swap|place|tour]");
        return ExitCode::from(2);
    };
    // Print where it panicked; the message is printed with the puzzle.
    panic::set_hook(Box::new(|panic| {
        if let Some(location) = panic.location() {
            println!("a panic in {location}");
        }
    }));
    let begin = Instant::now();
    let end = begin + Duration::from_secs_f64(60.0 * arguments.minutes);
    let stop = AtomicBool::new(false);
    let counts = Mutex::new([Counts::default(); ANY_SIZE + 1]);
    let (arguments, stop, counts) = (&arguments, &stop, &counts);
    thread::scope(|scope| {
        for thread in 0..arguments.threads {
            scope.spawn(move || {
                let seed = arguments.seed.wrapping_mul(0x1_0001).wrapping_add(thread as u64);
                let mut rng = Random(seed.wrapping_mul(0x9e6d_5b4c_3f21_a087));
                while Instant::now() < end && !stop.load(Ordering::Relaxed) {
                    let batch = run_batch(&mut rng, &arguments.kinds);
                    let mut counts = counts.lock().unwrap();
                    for (sum, more) in counts.iter_mut().zip(batch) {
                        *sum += more;
                    }
                    let wrong: u64 = counts.iter().map(|counts| counts.wrong).sum();
                    stop.fetch_or(wrong >= MAX_DIFFERENCES as u64, Ordering::Relaxed);
                }
            });
        }
    });
    let counts = counts.lock().unwrap();
    println!("{:>8} {:>12} {:>12} {:>8}", "", "solved", "impossible", "wrong");
    let row = |name, Counts { solved, unsolved, wrong }| {
        println!("{name:>8} {solved:>12} {unsolved:>12} {wrong:>8}");
    };
    for kind in &arguments.kinds {
        row(kind.name(), counts[*kind as usize]);
    }
    println!("{:>8} {:>12} {:>12} {:>8}", "", "solved", "unsolved", "wrong");
    row("any size", counts[ANY_SIZE]);
    let mut sum = Counts::default();
    for &counts in counts.iter() {
        sum += counts;
    }
    let Counts { solved, unsolved, wrong } = sum;
    let total = solved + unsolved + wrong;
    let took = begin.elapsed().as_secs();
    println!("{total} puzzles in {took} s, seed {}; {wrong} wrong", arguments.seed);
    ExitCode::from(u8::from(wrong > 0))
}

/// Checks some puzzles of each kind.
fn run_batch(rng: &mut Random, kinds: &[Kind]) -> [Counts; ANY_SIZE + 1] {
    let mut counts = [Counts::default(); ANY_SIZE + 1];
    for &kind in kinds {
        for _ in 0..BATCH {
            let is_any_size = rng.below(ANY_SIZE_ONE_IN) == 0;
            let line = if is_any_size { any_size::line(kind, rng) } else { kind.puzzle(rng) };
            let verdict = if is_any_size {
                any_size::check(kind, &line, rng)
            } else {
                compare(kind, &line, rng)
            };
            let counts = &mut counts[if is_any_size { ANY_SIZE } else { kind as usize }];
            match verdict {
                Ok(Verdict::Solved) => counts.solved += 1,
                Ok(Verdict::None) => counts.unsolved += 1,
                Err(difference) => {
                    println!("{line}\n    {difference}");
                    counts.wrong += 1;
                }
            }
        }
    }
    counts
}
