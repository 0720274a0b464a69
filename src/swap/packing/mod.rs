//! States as the searches see them: packed, ranked, canonical, and owned by a worker.

pub(crate) mod codec;
pub(crate) mod combinations;
pub(crate) mod index;
pub(crate) mod ranked_visited;
pub(crate) mod reserve;
pub(crate) mod router;
pub(crate) mod state_space;
pub(crate) mod steps;
pub(crate) mod symmetry;
pub(crate) mod two_bit_vec;

/// A packed position of `W` words. All words are zero only if it has no knights.
pub(crate) type State<const W: usize> = [u64; W];
