//! Which search runs when: for one tour, for their number, for the tour of a number.

pub(crate) mod classes;
pub(crate) mod count;
pub(crate) mod general;
pub(crate) mod index;
pub(crate) mod solve;
