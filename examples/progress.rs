//! Solves a puzzle in slices, with progress and a deadline.
//!
//! `cargo run --release --example progress`

use std::time::{Duration, Instant};

use leaper::answer::{Answer, Options, Solving};
use leaper::puzzle::{Error, Puzzle};
use leaper::search::{Search, Step};

/// Reverses the colours of twelve against twelve knights, or stops after ten seconds.
pub fn main() -> Result<(), Error> {
    let puzzle: Puzzle = "swap?board=N2n/N2n/N2n".parse()?;
    let deadline = Instant::now() + Duration::from_secs(10);
    let mut search = Solving::new(puzzle, Options::default());
    loop {
        match search.advance(100_000) {
            Step::Done(Answer::Swap { length, proven, .. }) => {
                println!("{length} moves, proven: {proven}");
                return Ok(());
            }
            Step::Done(answer) => {
                println!("{answer:?}");
                return Ok(());
            }
            Step::Running if Instant::now() > deadline => {
                println!("not solved in time: {:?}", search.progress());
                return Ok(());
            }
            Step::Running => println!("{} positions", search.progress().positions),
        }
    }
}
