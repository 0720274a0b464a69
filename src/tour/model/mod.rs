//! The puzzle, its outcome and texts, and published numbers of tours.

pub(crate) mod asymmetry;
pub(crate) mod builder;
pub(crate) mod outcome;
pub(crate) mod published;
pub(crate) mod puzzle;
pub(crate) mod reason;
pub(crate) mod words;
