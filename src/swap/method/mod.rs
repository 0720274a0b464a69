//! The interface of a search method: its task, its result, and how workers or threads share it.

pub(crate) mod dag;
pub(crate) mod found;
pub mod shared;
#[cfg(feature = "threads")]
pub(crate) mod threads;
