//! Days whose first puzzle does not do.
//!
//! Ten years were looked through, 2026 to 2035: on these days the puzzle that comes first is one that an earlier
//! day has, or of another grade. `LEAPER_RENEW=1 LEAPER_WHOLE=1 cargo test --release --test levels` finds them.

/// The number of the day, the kind's place in [`Kind::ALL`](crate::puzzle::Kind::ALL), and how many puzzles do not do; in
/// order.
pub(super) const AGAIN: [(u32, u8, u8); 0] = [];
