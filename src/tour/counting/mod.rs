//! Dynamic programming: counts tours, also up to symmetry, finds the tour with a given index, and
//! decides narrow boards of any length.

pub(crate) mod counter;
pub(crate) mod frontier;
mod half;
pub(crate) mod meet_in_middle;
pub(crate) mod narrow_board;
pub(crate) mod prefixes;
pub(crate) mod states;
pub(crate) mod symmetric_count;
pub(crate) mod table;
