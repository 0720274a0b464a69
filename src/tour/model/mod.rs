//! The puzzle, its answer and what is said of it, and numbers that others have computed.

pub(crate) mod asymmetry;
pub(crate) mod outcome;
pub(crate) mod published;
pub(crate) mod puzzle;
pub(crate) mod reason;
pub(crate) mod words;
