//! What a kind of puzzle provides to the generator.

use crate::level::{Grade, Measures};
use crate::puzzle::Puzzle;
use crate::random::Random;

/// How puzzles of a theme are made.
pub(super) struct ThemeGenerator {
    /// Tries one board, and subtracts the work from what is left.
    pub candidate: fn(Grade, &mut Random, &mut u64) -> Option<(Puzzle, Measures)>,
    /// The most work for one puzzle.
    pub work: u64,
    /// The puzzle to return if none is found.
    pub fallback: &'static str,
}
