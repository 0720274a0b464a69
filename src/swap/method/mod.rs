//! What every method of searching is given, and what it hands back.

pub(crate) mod dag;
pub(crate) mod found;
pub mod shared;
