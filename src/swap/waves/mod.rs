//! Layer by layer: from both sides over three stores, and all around.

mod around;
pub(crate) mod breadth;
pub mod extent;
mod hole;
mod hole_bits;
mod hole_halves;
pub(crate) mod hole_search;
mod hole_wave;
mod layer_sweep;
pub(crate) mod ranked;
pub(crate) mod shared_waves;
pub(crate) mod two_sided;
