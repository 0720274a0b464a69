//! Reasons why there is no tour.

pub(crate) mod cuts;
pub(crate) mod forced;
pub(crate) mod theorem;
