//! Why no tour looks the same after a half-turn.

use crate::square::Square;

/// Why no closed tour of a board looks the same after a half-turn. That is no
/// reason why there is no tour.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AsymmetryReason {
    /// The board itself does not.
    Board {
        /// An open square that is turned to none.
        square: Square,
    },
    /// The turn leaves a square where it is. Its number would be half the tour
    /// away from itself, or as many jumps behind the middle of a jump as before
    /// it.
    Centre {
        /// The square.
        square: Square,
    },
    /// The turn changes the colour of each square, which an even number of
    /// jumps does not, so that the turned square cannot come half the tour
    /// later; and there are not two jumps that are turned into themselves.
    Colours {
        /// Half the tour, in jumps.
        half: u32,
        /// How many jumps are turned into themselves: 0 or 1.
        crossing: u32,
    },
    /// Everything was tried.
    Tried {
        /// How many positions were looked at.
        positions: u64,
    },
}
