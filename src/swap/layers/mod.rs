//! Breadth-first searches: from both start and goal, over three stores, and from the start alone.

pub mod extent;
pub(crate) mod hash_store;
pub(crate) mod one_blank;
mod one_sided;
pub(crate) mod rank_store;
#[cfg(test)]
mod run_workers;
mod traced_layers;
pub(crate) mod two_sided;
