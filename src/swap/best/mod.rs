//! Lower bounds on the remaining steps, and the methods that are guided by them.

pub(crate) mod a_star;
pub(crate) mod beam;
pub(crate) mod bound;
pub(crate) mod guide;
pub(crate) mod matching;
pub(crate) mod shared_a_star;

/// The bound of a position from which the goal can't be reached. No solution has this many steps.
pub(crate) const UNREACHABLE: u32 = 1 << 24;
