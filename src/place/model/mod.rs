//! The puzzle, the result of a count, and their texts.

#[cfg(feature = "place")]
pub(crate) mod bottleneck;
pub(crate) mod builder;
pub(crate) mod piece;
pub(crate) mod puzzle;
pub(crate) mod reason;
pub(crate) mod tally;
mod words;
