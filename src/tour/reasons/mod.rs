//! Searches for reasons why a puzzle has no tour.

pub(crate) mod cuts;
pub(crate) mod forced;
pub(crate) mod theorem;
