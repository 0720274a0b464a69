//! Counts placements: one file a method, the choice between them, and the counts built on them.

pub(crate) mod bound;
pub(crate) mod components;
pub(crate) mod count;
pub(crate) mod cover;
pub(crate) mod cover_bound;
pub(crate) mod cover_profiles;
pub(crate) mod covering;
pub(crate) mod descent;
pub(crate) mod frontier;
pub(crate) mod job;
pub(crate) mod large;
pub(crate) mod method;
pub(crate) mod number_count;
pub(crate) mod outcome;
pub(crate) mod plan;
mod profile_runs;
pub(crate) mod queens;
#[cfg(feature = "threads")]
pub(crate) mod split;
pub(crate) mod table;
pub(crate) mod tail;
