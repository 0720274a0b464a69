//! Attack tables over sets of squares or orbits, and the symmetries of a puzzle.

pub(crate) mod attack_tables;
pub(crate) mod item_set;
pub(crate) mod symmetry;
