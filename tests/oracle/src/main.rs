//! `cargo xtask oracle`: compares Leaper with independent reference solvers on random puzzles of all
//! kinds, for a given time.

use std::ops::AddAssign;
use std::panic;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use oracle::compare::{Verdict, compare};
use oracle::large;
use oracle::random::{Kind, Random, Rng};

/// Number of puzzles of each kind in a row.
const BATCH: usize = 64;

/// One puzzle in this many is of any size.
const LARGE_ONE_IN: usize = 1024;

/// Stop after this many differences.
const MAX_DIFFERENCES: usize = 20;

/// Numbers of puzzles by verdict.
#[derive(Clone, Copy, Default)]
struct Counts {
    solved: u64,
    /// Impossible puzzles; of puzzles of any size, those that are not solved within the limits.
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

/// Index of puzzles of any size in the counts, after the four kinds.
const ANY_SIZE: usize = 4;

struct Arguments {
    minutes: f64,
    seed: u64,
    threads: usize,
    kinds: Vec<Kind>,
}

/// `oracle MINUTES SEED THREADS [KIND]`
fn arguments() -> Option<Arguments> {
    let mut words = std::env::args().skip(1);
    let minutes = words.next()?.parse::<f64>().ok()?;
    let mut whole = || words.next()?.parse::<u64>().ok();
    let (seed, threads) = (whole()?, usize::try_from(whole()?).ok()?);
    let name = words.next();
    let named = |kind: &Kind| name.as_ref().is_none_or(|name| name == kind.name());
    let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(named).collect();
    (!kinds.is_empty()).then_some(Arguments { minutes, seed, threads: threads.max(1), kinds })
}

fn main() -> ExitCode {
    let Some(arguments) = arguments() else {
        eprintln!("usage: oracle MINUTES SEED THREADS [travel|swap|place|tour]");
        return ExitCode::from(2);
    };
    // Print where it panicked; the message is printed with the puzzle.
    panic::set_hook(Box::new(|panic| {
        if let Some(place) = panic.location() {
            println!("a panic in {place}");
        }
    }));
    let begin = Instant::now();
    let end = begin + Duration::from_secs_f64(60.0 * arguments.minutes);
    let stop = AtomicBool::new(false);
    let counts = Mutex::new([Counts::default(); 5]);
    let (arguments, stop, counts) = (&arguments, &stop, &counts);
    thread::scope(|scope| {
        for thread in 0..arguments.threads {
            scope.spawn(move || {
                let seed = arguments.seed.wrapping_mul(0x1_0001).wrapping_add(thread as u64);
                let mut rng = Random(seed.wrapping_mul(0x9e6d_5b4c_3f21_a087));
                while Instant::now() < end && !stop.load(Ordering::Relaxed) {
                    let own = run_batch(&mut rng, &arguments.kinds);
                    let mut counts = counts.lock().unwrap();
                    for (sum, more) in counts.iter_mut().zip(own) {
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
    println!("{:>8} {:>12} {:>12} {:>8}", "", "solved", "at a limit", "wrong");
    row("any size", counts[ANY_SIZE]);
    let mut sum = Counts::default();
    for &counts in counts.iter() {
        sum += counts;
    }
    let Counts { solved, unsolved, wrong } = sum;
    let all = solved + unsolved + wrong;
    let took = begin.elapsed().as_secs();
    println!("{all} puzzles in {took} s, seed {}; {wrong} wrong", arguments.seed);
    ExitCode::from(u8::from(wrong > 0))
}

/// Checks some puzzles of each kind.
fn run_batch(rng: &mut Random, kinds: &[Kind]) -> [Counts; 5] {
    let mut counts = [Counts::default(); 5];
    for &kind in kinds {
        for _ in 0..BATCH {
            let is_large = rng.below(LARGE_ONE_IN) == 0;
            let line = if is_large { large::line(kind, rng) } else { kind.puzzle(rng) };
            let verdict =
                if is_large { large::check(kind, &line, rng) } else { compare(kind, &line, rng) };
            let counts = &mut counts[if is_large { ANY_SIZE } else { kind as usize }];
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
