//! Reasons why there is no tour.

pub(crate) mod forced;
pub(crate) mod pieces;
pub(crate) mod theorem;
