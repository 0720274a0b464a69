//! Which search has its turn: a tour, their number, the tour of any number.

pub(crate) mod classes;
pub(crate) mod count;
pub(crate) mod index;
pub(crate) mod solve;
