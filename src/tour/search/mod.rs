//! Searches for a tour.

pub(crate) mod cycle_cover;
mod domains;
pub(crate) mod factor;
pub(crate) mod k_opt;
pub(crate) mod local_search;
pub(crate) mod merging;
pub(crate) mod number_search;
pub(crate) mod numbers;
pub(crate) mod two_factor;
