//! Boards with two kinds of knights and a single free square.

mod bit_runs;
mod exchange;
mod halves;
pub(crate) mod layer_sweep;
mod lead;
pub(crate) mod search;
pub(crate) mod shared_search;
mod store;
pub(crate) mod wave;
