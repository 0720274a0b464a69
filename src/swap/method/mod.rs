//! The interface of a search method: its task, its result, and how workers share it.

pub(crate) mod dag;
pub(crate) mod found;
pub mod shared;
