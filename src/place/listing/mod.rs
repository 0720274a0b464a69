//! Lists the placements in order, from any number on.

pub(crate) mod any_walk;
mod cover_list;
pub(crate) mod large_walk;
pub(crate) mod list;
pub(crate) mod walk;
