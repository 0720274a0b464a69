//! Reasons why no tour has half-turn symmetry.

use crate::square::Square;

/// Why no closed tour of a board has half-turn symmetry. Other tours may exist.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AsymmetryReason {
    /// The board is not symmetric.
    Board {
        /// An open square that a half-turn maps to a square that is not open.
        square: Square,
    },
    /// A half-turn maps a square to itself. In a symmetric tour, the image of a square is half a
    /// tour away, or on the other side of the middle of a jump; or the tour turns on this square,
    /// which takes an odd number of squares and a jump that a half-turn maps to itself.
    Centre {
        /// The square.
        square: Square,
    },
    /// A half-turn changes the colour of each square, but an even number of jumps doesn't, so the
    /// image of a square can't be half a tour later. And fewer than two jumps are mapped to
    /// themselves by a half-turn.
    Colours {
        /// Half the tour, in jumps.
        half: u32,
        /// The number of jumps that a half-turn maps to themselves: 0 or 1.
        crossing: u32,
        /// Whether the colours are those of a chessboard; see
        /// [`Reason::Colours`](super::reason::Reason::Colours).
        is_chequered: bool,
    },
    /// The puzzle has no tour at all.
    NoTour,
    /// All possibilities were tried.
    Tried {
        /// The number of searched positions.
        positions: u64,
    },
}
