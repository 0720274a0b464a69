//! Lower bounds on what is left, and the methods that go by them.

pub(crate) mod a_star;
pub(crate) mod beam;
pub(crate) mod bound;
pub(crate) mod guide;
pub(crate) mod matching;
pub(crate) mod shared_a_star;

/// More steps than any solution has: the goal cannot be reached.
pub(crate) const NEVER: u32 = 1 << 24;
