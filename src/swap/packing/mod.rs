//! Arrangements as the searches see them: packed, numbered, turned and
//! remembered.

pub(crate) mod codec;
pub(crate) mod combinations;
pub(crate) mod index;
pub(crate) mod list;
pub(crate) mod ranked_visited;
pub(crate) mod reserve;
pub(crate) mod router;
pub(crate) mod state_space;
pub(crate) mod steps;
pub(crate) mod symmetry;
pub(crate) mod two_bit_vec;
pub(crate) mod visited;

/// An arrangement in `W` words. All zero only without knights.
pub(crate) type State<const W: usize> = [u64; W];
