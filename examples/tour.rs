//! Prints a knight's tour as a table of numbers, and why a board has none.
//!
//! `cargo run --example tour`

use leaper::board::Board;
use leaper::search::Search;
use leaper::tour::{Options, Outcome, Solve, Tour};

/// Looks for closed tours on 6 × 6 and 5 × 5.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    for side in [6, 5] {
        let tour = Tour::builder(Board::new(side, side)?).closed().build()?;
        match Solve::new(&tour, Options::default()).run() {
            Outcome::Solved(solved) => {
                let path = &solved.path;
                for rank in (0..side).rev() {
                    let number = |file| {
                        let visit = path.iter().position(|it| (it.file, it.rank) == (file, rank));
                        format!("{:4}", visit.map_or(0, |at| at + 1))
                    };
                    println!("{}", (0..side).map(number).collect::<String>());
                }
            }
            Outcome::Impossible(none) => println!("{side} × {side}: {}", none.reason),
            Outcome::Limit(_) => println!("{side} × {side}: not decided"),
        }
    }
    Ok(())
}
