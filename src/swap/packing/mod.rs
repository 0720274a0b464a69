//! Arrangements as the searches see them: packed, numbered, turned and
//! remembered.

pub(crate) mod combinations;
pub(crate) mod grow;
pub(crate) mod index;
pub(crate) mod list;
pub(crate) mod numbered;
pub(crate) mod pairs;
pub(crate) mod seen;
pub(crate) mod shares;
pub(crate) mod space;
pub(crate) mod steps;
pub(crate) mod symmetry;
pub(crate) mod world;

/// An arrangement in `W` words. All zero only without knights.
pub(crate) type State<const W: usize> = [u64; W];
