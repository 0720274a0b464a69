//! Place puzzles: chess pieces that don't attack each other, or that cover the board.
//!
//! In how many ways can given numbers of kings, queens, rooks, bishops and knights stand on a board
//! so that none attacks another, or that every square is occupied or attacked, and what do these
//! placements look like? The [`Aim`] says what is wanted. Pieces of a kind are alike; placements
//! that differ by a symmetry count separately.
//!
//! Where no piece may attack another ([`Aim::Peace`] and [`Aim::Both`]), all methods rest on two
//! facts:
//!
//! - *Other pieces never block a line that matters.* If a piece stands on a queen's line, the
//!   nearest piece there is attacked. So what a piece attacks depends only on its kind, its square
//!   and the blocked squares.
//! - *Attacks are mutual within a kind*: a rook on a1 attacks c1 exactly when a rook on c1 attacks
//!   a1, even with blocked squares. So a piece of kind `j` on `s` excludes kind `k` from `t`
//!   exactly when `t` is `s`, a `j` on `s` attacks `t`, or a `k` on `s` would attack `t`.
//!
//! With the other aims, pieces stop lines: a search first takes coverage as if they didn't, and
//! checks each complete placement where that matters.
//!
//! # Modules
//!
//! Each depends only on those above it.
//!
//! | module | contents |
//! |---|---|
//! | `model` | the puzzle, its pieces, the result of a count, the reasons why there is no placement |
//! | `attacks` | attack tables over sets of squares; the symmetries of a puzzle |
//! | `counting` | the methods of [`Count`], and which one is chosen |
//! | `listing` | the placements in order, from any number on |

#[cfg(feature = "place")]
mod attacks;
#[cfg(feature = "place")]
pub(crate) mod counting;
#[cfg(feature = "place")]
mod listing;
mod model;

pub use model::builder::Builder;
pub use model::piece::{BadCounts, Counts, CountsProblem, OpenNumber, Piece};
pub use model::puzzle::{Aim, Invalid, Lines, MAX_OPEN_SQUARES, NotLines, Place};
pub use model::reason::Reason;
pub use model::tally::{NotATally, Tally};

/// The solver.
#[cfg(feature = "place")]
pub use {
    counting::count::Count,
    counting::outcome::{CountOptions, Outcome},
    listing::list::{List, Placement},
    model::bottleneck::Need,
};
