//! Why something that a page asks for is not done, where it is no puzzle's own reason.

use std::fmt;

use crate::message::messages;
use crate::natural::Natural;
use crate::square::Square;

/// Why something that is asked for is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Refused {
    /// It is nothing that can be asked. Only a program comes to that: it is told in English.
    Unasked(String),
    /// On which squares each kind of piece stands takes too much to count.
    SquaresMemory,
    /// The solutions are too many to be gone through by runs.
    ManyRuns,
}

impl Refused {
    /// A name for programs.
    pub(super) const fn code(&self) -> &'static str {
        match self {
            Self::Unasked(_) => "bad-request",
            Self::SquaresMemory => "squares-memory",
            Self::ManyRuns => "many-runs",
        }
    }
}

messages! { Refused, "refused":
    Self::Unasked(english) => "unasked" (english: text = english);
    Self::SquaresMemory => "squares-memory";
    Self::ManyRuns => "many-runs";
}

/// A whole sentence.
impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unasked(english) => f.write_str(english),
            Self::SquaresMemory => {
                f.write_str("Counting for each square takes more memory than there is.")
            }
            Self::ManyRuns => {
                f.write_str("There are too many solutions to go through them by runs.")
            }
        }
    }
}

/// Why a walk cannot go on to a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Misstep {
    /// It was there, or the square is blocked.
    Taken {
        /// The square.
        square: Square,
    },
    /// It is no jump.
    NoJump {
        /// From here
        from: Square,
        /// to there.
        to: Square,
    },
    /// The square is to have another number.
    Numbered {
        /// The square.
        square: Square,
        /// The number it is to have.
        wanted: u32,
        /// The number it would have.
        number: u32,
    },
    /// The number is that of another square.
    Elsewhere {
        /// The number.
        number: u32,
    },
}

impl Misstep {
    /// A name for programs.
    pub(super) const fn code(&self) -> &'static str {
        match self {
            Self::Taken { .. } => "walk-taken",
            Self::NoJump { .. } => "walk-no-jump",
            Self::Numbered { .. } => "walk-numbered",
            Self::Elsewhere { .. } => "walk-elsewhere",
        }
    }
}

messages! { Misstep, "walk":
    Self::Taken { square } => "taken" (square: square = *square);
    Self::NoJump { from, to } => "no-jump" (from: square = *from, to: square = *to);
    Self::Numbered { square, wanted, number } => "numbered" (square: square = *square, wanted: number = *wanted, number: number = *number);
    Self::Elsewhere { number } => "elsewhere" (number: number = *number);
}

/// A whole sentence.
impl fmt::Display for Misstep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Taken { square } => write!(f, "{square} is blocked or already visited."),
            Self::NoJump { from, to } => write!(f, "No jump leads from {from} to {to}."),
            Self::Numbered { square, wanted, number } => {
                write!(f, "{square} has to be number {wanted}, not {number}.")
            }
            Self::Elsewhere { number } => {
                write!(f, "Number {number} is fixed on another square.")
            }
        }
    }
}

/// Why something is not there that is asked for by its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outside {
    /// There are fewer tours.
    FewTours {
        /// So many.
        tours: Natural,
    },
}

messages! { Outside, "outside":
    Self::FewTours { tours } => "few-tours" (tours: text = &tours.to_string());
}

/// All messages that can come to a page.
#[cfg(feature = "types")]
pub const MESSAGES: [crate::message::Described; 10] = [
    crate::puzzle::Reason::MESSAGES,
    Outside::MESSAGES,
    Refused::MESSAGES,
    Misstep::MESSAGES,
    crate::travel::Why::MESSAGES,
    crate::swap::Reason::MESSAGES,
    crate::swap::Refusal::MESSAGES,
    crate::place::WhyNone::MESSAGES,
    crate::tour::Why::MESSAGES,
    crate::tour::Unsymmetric::MESSAGES,
];
