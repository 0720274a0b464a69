//! Full boards but for one blank, with two kinds of knights.

mod bit_runs;
mod expand;
pub(crate) mod graph;
mod list_store;
mod lists;
pub(crate) mod search;
mod slab_transfer;
mod split_ranking;
pub(crate) mod sweep;
#[cfg(test)]
mod test_puzzles;
