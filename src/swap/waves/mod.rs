//! Layer by layer: from both sides over three stores, and all around.

mod around;
pub(crate) mod breadth;
pub mod extent;
pub(crate) mod free_square;
pub(crate) mod ranked;
pub(crate) mod shared_waves;
pub(crate) mod two_sided;
