//! Why no tour looks the same after a half-turn.

use std::fmt;

use crate::square::Square;

/// Why no closed tour of a board looks the same after a half-turn. That is no
/// reason why there is no tour.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsymmetric {
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

impl Unsymmetric {
    /// A short name for programs, which does not change.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Board { .. } => "board",
            Self::Centre { .. } => "centre",
            Self::Colours { .. } => "colours",
            Self::Tried { .. } => "tried",
        }
    }
}

/// A sentence for people, without a full stop.
impl fmt::Display for Unsymmetric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board { square } => {
                write!(f, "a half-turn of the board takes {square} to no open square")
            }
            Self::Centre { square } => {
                write!(f, "a half-turn of the board leaves {square} where it is")
            }
            Self::Colours { half, crossing } => write!(
                f,
                "each jump changes the colour, and so does a half-turn: the turned square cannot \
                 come {half} jumps later, and {} goes straight across the middle, where two would \
                 have to",
                if *crossing == 0 { "no jump" } else { "only one jump" }
            ),
            Self::Tried { positions: 1 } => {
                f.write_str("everything was tried: 1 position was looked at")
            }
            Self::Tried { positions } => {
                write!(f, "everything was tried: {positions} positions were looked at")
            }
        }
    }
}
