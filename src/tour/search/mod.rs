//! The searches for a tour.

pub(crate) mod exchange;
pub(crate) mod factor;
pub(crate) mod local_search;
pub(crate) mod merging;
pub(crate) mod positions;
pub(crate) mod two_factor;
