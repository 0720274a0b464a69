//! The order of the searches: for one tour, for the number of tours, for a second tour, for the
//! tour with a given index.

pub(crate) mod classes;
pub(crate) mod count;
pub(crate) mod general;
pub(crate) mod index;
pub(crate) mod solve;
pub(crate) mod unique;
