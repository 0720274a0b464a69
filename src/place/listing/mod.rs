//! The placements one by one, entered at any number.

pub(crate) mod large_walk;
pub(crate) mod list;
pub(crate) mod walk;
