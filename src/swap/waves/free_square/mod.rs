//! Boards with two kinds of knights and a single free square.

mod bit_runs;
mod halves;
pub(crate) mod layer_sweep;
pub(crate) mod search;
mod store;
pub(crate) mod wave;
