//! The board as a graph, in the forms the searches want it, and what is seen before any search.

pub(crate) mod board_graph;
pub(crate) mod ends;
pub(crate) mod ordered_graph;
pub(crate) mod precheck;
pub(crate) mod small_graph;
