//! What is said where no tour looks the same after a half-turn.

use std::fmt;

use crate::english::count;
use crate::message::messages;
use crate::tour::model::unsymmetric::Unsymmetric;
use crate::tour::model::words::tried;

messages! { Unsymmetric, "symmetry":
    Self::Board { square } => "board" (square: square = *square);
    Self::Centre { square } => "centre" (square: square = *square);
    Self::Colours { half, crossing } => "colours" (half: number = *half, crossing: number = *crossing);
    Self::Tried { positions } => "tried" (positions: number = *positions);
}

/// One or two whole sentences.
impl fmt::Display for Unsymmetric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board { square } => {
                write!(f, "A half-turn of the board takes {square} to a square that is not open.")
            }
            Self::Centre { square } => write!(
                f,
                "A half-turn of the board leaves {square} where it is, which such a tour cannot \
                 visit."
            ),
            Self::Colours { half, crossing } => write!(
                f,
                "A half-turn changes the colour of every square, but {} do not, half of a tour. \
                 Instead two jumps would have to go straight across the middle, and {} does.",
                count((*half).into(), "jump"),
                if *crossing == 0 { "none" } else { "only one" }
            ),
            Self::Tried { positions } => tried(f, *positions),
        }
    }
}
