//! Frontier dynamic programming: counting, numbering, and boards of any length.

pub(crate) mod amount;
pub(crate) mod beginnings;
pub(crate) mod frontier;
pub(crate) mod halves;
pub(crate) mod invariant;
pub(crate) mod narrow;
pub(crate) mod states;
pub(crate) mod table;
