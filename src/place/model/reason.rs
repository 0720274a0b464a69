//! Why there is no placement.

use crate::place::model::piece::Piece;
use crate::square::Square;

/// Why there is no placement at all, where that can be said in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Two fixed pieces attack each other.
    FixedAttack {
        /// One of them.
        attacker: (Square, Piece),
        /// The other.
        attacked: (Square, Piece),
    },
    /// There are more pieces than squares that are free for them.
    TooMany {
        /// How many pieces are to be placed.
        pieces: u64,
        /// How many squares no fixed piece takes or attacks.
        squares: u64,
    },
    /// There are more queens and rooks than ranks or files. Where walls split
    /// these, the pieces between are counted.
    NoLines {
        /// How many queens and rooks are to be placed.
        pieces: u64,
        /// How many ranks, or files, have room for one each.
        lines: usize,
        /// Whether these are files.
        files: bool,
    },
    /// Every possibility was looked at.
    Tried,
}
