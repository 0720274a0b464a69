//! Reasons why there is no placement.

use crate::place::model::piece::Piece;
use crate::square::Square;

/// Why there is no placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Two fixed pieces attack each other.
    FixedAttack {
        /// The attacking piece.
        attacker: (Square, Piece),
        /// The attacked piece.
        attacked: (Square, Piece),
    },
    /// There are more pieces than free squares.
    TooMany {
        /// The number of pieces to be placed.
        pieces: u64,
        /// The number of squares where a piece of at least one of the kinds to place could stand,
        /// beside the fixed ones.
        squares: u64,
    },
    /// There are more queens and rooks than ranks or files. Blocked squares split these into parts.
    NoLines {
        /// The number of queens and rooks to be placed.
        pieces: u64,
        /// The number of ranks, or files, with room for one.
        lines: usize,
        /// Whether these are files.
        files: bool,
    },
    /// All pieces are of one kind, and there are more than can stand on a full board of this size.
    TooManyOfKind {
        /// The number of pieces to be placed.
        pieces: u64,
        /// An upper bound on the number of such pieces of which none attacks another.
        most: u64,
    },
    /// Every open square must be covered, and there are too few pieces for that.
    TooFew {
        /// An upper bound on the number of squares that the pieces cover together.
        covered: u64,
        /// The number of open squares.
        squares: u64,
    },
    /// Every open square must be attacked ([`Aim::Total`](crate::place::Aim::Total)), no fixed
    /// piece attacks this one, and none of the pieces to place can.
    NeverAttacked {
        /// The square.
        square: Square,
    },
    /// All possibilities were tried.
    Tried,
}
