//! Swap puzzles: their rules, legal moves, outcomes and reasons.

pub mod arrangement;
pub(crate) mod builder;
pub(crate) mod landing;
pub mod outcome;
pub mod play;
pub mod problem;
pub mod reason;
pub mod rules;
pub(crate) mod words;
