//! Lower bounds on what is left, and the methods that go by them.

pub(crate) mod beam;
pub(crate) mod bound;
pub(crate) mod guided;
pub(crate) mod matching;
pub(crate) mod shared_guided;
