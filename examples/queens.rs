//! Counts the placements of n queens and prints the first one.
//!
//! `cargo run --release --example queens`

use leaper::board::Board;
use leaper::place::{Count, CountOptions, List, Place};
use leaper::search::Search;

/// Prints the number of placements for boards up to 8 × 8.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    for side in 4..=8 {
        let pieces = format!("Q{side}").parse()?;
        let puzzle = Place::builder(Board::new(side, side)?).pieces(pieces).build()?;
        let count = Count::new(&puzzle, CountOptions::default()).run().tally.count();
        let first = List::new(&puzzle).next().map(|placement| puzzle.rows(&placement));
        println!("{side} queens: {count} placements, first {}", first.unwrap_or_default());
    }
    Ok(())
}
