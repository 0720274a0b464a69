//! `cargo xtask oracle`: random puzzles of all kinds, solved by Leaper and by plain programs that share no
//! code with it, as long as one likes.

use std::panic;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use oracle::compare::{Verdict, compare};
use oracle::large;
use oracle::random::{Dice, Kind, Random};

/// How many puzzles of each kind follow each other; one of so many is of any size.
const TURN: usize = 64;
const LARGE: usize = 1024;

/// So many lines on which both do not agree are enough.
const ENOUGH: usize = 20;

/// How many puzzles there were of a kind: solved, without a solution, and wrong; and of any size: solved, without
/// a solution that was found within the limits, and wrong.
type Counts = [[u64; 3]; 5];

/// Of any size.
const ANY: usize = 4;

struct Asked {
    minutes: f64,
    seed: u64,
    threads: usize,
    kinds: Vec<Kind>,
}

/// `oracle MINUTES SEED THREADS [KIND]`
fn asked() -> Option<Asked> {
    let mut words = std::env::args().skip(1);
    let minutes = words.next()?.parse::<f64>().ok()?;
    let mut whole = || words.next()?.parse::<u64>().ok();
    let (seed, threads) = (whole()?, usize::try_from(whole()?).ok()?);
    let name = words.next();
    let named = |kind: &Kind| name.as_ref().is_none_or(|name| name == kind.name());
    let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(named).collect();
    (!kinds.is_empty()).then_some(Asked { minutes, seed, threads: threads.max(1), kinds })
}

fn main() -> ExitCode {
    let Some(asked) = asked() else {
        eprintln!("usage: oracle MINUTES SEED THREADS [travel|swap|place|tour]");
        return ExitCode::from(2);
    };
    // Where it panicked; what it said stands with the line of the puzzle.
    panic::set_hook(Box::new(|panic| {
        if let Some(place) = panic.location() {
            println!("a panic in {place}");
        }
    }));
    let begin = Instant::now();
    let end = begin + Duration::from_secs_f64(60.0 * asked.minutes);
    let enough = AtomicBool::new(false);
    let counts = Mutex::new(Counts::default());
    let (asked, enough, counts) = (&asked, &enough, &counts);
    thread::scope(|scope| {
        for thread in 0..asked.threads {
            scope.spawn(move || {
                let seed = asked.seed.wrapping_mul(0x1_0001).wrapping_add(thread as u64);
                let mut dice = Random(seed.wrapping_mul(0x9e6d_5b4c_3f21_a087));
                while Instant::now() < end && !enough.load(Ordering::Relaxed) {
                    let own = turn(&mut dice, &asked.kinds);
                    let mut counts = counts.lock().unwrap();
                    for (sum, more) in counts.iter_mut().flatten().zip(own.iter().flatten()) {
                        *sum += more;
                    }
                    let wrong: u64 = counts.iter().map(|counts| counts[2]).sum();
                    enough.fetch_or(wrong >= ENOUGH as u64, Ordering::Relaxed);
                }
            });
        }
    });
    let counts = counts.lock().unwrap();
    println!("{:>8} {:>12} {:>12} {:>8}", "", "solved", "impossible", "wrong");
    let rows = asked.kinds.iter().map(|kind| (kind.name(), counts[*kind as usize]));
    for (name, [solved, none, wrong]) in rows.chain([("any size", counts[ANY])]) {
        println!("{name:>8} {solved:>12} {none:>12} {wrong:>8}");
    }
    let (all, wrong) = counts
        .iter()
        .fold((0, 0), |(all, wrong), counts| (all + counts.iter().sum::<u64>(), wrong + counts[2]));
    let took = begin.elapsed().as_secs();
    println!("{all} puzzles in {took} s, seed {}; {wrong} came out wrong", asked.seed);
    ExitCode::from(u8::from(wrong > 0))
}

/// Some puzzles of each kind.
fn turn(dice: &mut Random, kinds: &[Kind]) -> Counts {
    let mut counts = Counts::default();
    for &kind in kinds {
        for _ in 0..TURN {
            let is_large = dice.below(LARGE) == 0;
            let line = if is_large { large::line(kind, dice) } else { kind.puzzle(dice) };
            let verdict =
                if is_large { large::hold(kind, &line, dice) } else { compare(kind, &line, dice) };
            let verdict = match verdict {
                Ok(Verdict::Solved) => 0,
                Ok(Verdict::None) => 1,
                Err(difference) => {
                    println!("{line}\n    {difference}");
                    2
                }
            };
            counts[if is_large { ANY } else { kind as usize }][verdict] += 1;
        }
    }
    counts
}
