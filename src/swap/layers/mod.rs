//! Breadth-first searches: from both ends over three stores, and around the start.

pub mod extent;
pub(crate) mod hash_store;
pub(crate) mod one_blank;
mod one_sided;
pub(crate) mod rank_store;
#[cfg(test)]
mod together;
pub(crate) mod two_sided;
