//! The puzzle, the words of its answer, and numbers that others have computed.

pub(crate) mod outcome;
pub(crate) mod published;
pub(crate) mod puzzle;
pub(crate) mod reason;
