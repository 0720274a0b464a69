//! The puzzle, its answer and what is said of it.

pub(crate) mod piece;
pub(crate) mod puzzle;
pub(crate) mod reason;
pub(crate) mod tally;
mod words;
