//! The board as a graph, in the forms that the searches need, and the precheck.

pub(crate) mod board_graph;
pub(crate) mod ends;
pub(crate) mod ordered_graph;
pub(crate) mod precheck;
pub(crate) mod small_graph;
