//! Makes new puzzles of each grade.
//!
//! `cargo run --release --example generate`

use leaper::level::{Generator, Grade};
use leaper::puzzle::Kind;
use leaper::search::Search;

/// Prints a Travel puzzle of each grade.
pub fn main() {
    for grade in Grade::ALL {
        let level = Generator::new(Kind::Travel, grade, 7).run();
        println!("{level:?}");
    }
}
