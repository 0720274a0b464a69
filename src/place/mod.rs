//! Place: pieces that leave each other in peace.
//!
//! How many ways are there to put given numbers of kings, queens, rooks,
//! bishops and knights on a board so that none attacks another, and what do
//! they look like? Pieces of a kind are alike; ways that differ by a turn or a
//! reflection count separately.
//!
//! Two facts that all of this rests on:
//!
//! - *Other pieces never block a line that matters.* If anything stands on a
//!   queen's line, the nearest piece there is attacked. So what a piece attacks
//!   depends on its kind, its square and the blocked squares only.
//! - *Attacks are mutual within a kind*: a rook on a1 attacks c1 exactly when a
//!   rook on c1 attacks a1, walls or not. So a piece of kind `j` on `s` forbids
//!   the kind `k` on `t` exactly when `t` is `s`, a `j` on `s` attacks `t`, or a
//!   `k` on `s` would attack `t`.
//!
//! # Its rooms
//!
//! Each knows only those before it.
//!
//! | room | what is in it |
//! |---|---|
//! | `model` | the puzzle, its pieces, what a count came to, why there is none |
//! | `attacks` | what forbids what, over sets of squares; the puzzle's symmetries |
//! | `counting` | the [methods](Count) and which is taken; parts of a count add up |
//! | `listing` | the placements one by one, from any number on |

#[cfg(feature = "place")]
mod attacks;
#[cfg(feature = "place")]
pub(crate) mod counting;
#[cfg(feature = "place")]
mod listing;
mod model;

pub use model::piece::{BadCounts, Counts, CountsProblem, OpenNumber, Piece};
pub use model::puzzle::{Invalid, Lines, MOST_OPEN, NotLines, Place};
pub use model::reason::Reason;
pub use model::tally::{NotATally, Tally};

/// The solver.
#[cfg(feature = "place")]
pub use {
    counting::count::{Outcome, Wish},
    counting::question::Count,
    listing::list::{List, Placement},
};
