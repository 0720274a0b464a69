//! The reasons why the core declines a request of a page, other than an invalid puzzle.

use crate::all_kinds::{AllKinds, WRONG_BUILD_CODE};
use crate::message::messages;
use crate::natural::Natural;
use crate::square::Square;

/// The reason why a request is declined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Declined {
    /// The request is malformed. Only programs see this, in English.
    Malformed(String),
    /// Counting for each square takes too much memory.
    SquaresMemory,
    /// The board is too large to count for each square.
    SquaresSize,
    /// The board is too large to list the placements that cover it.
    ListSize,
    /// To find the next solution takes too much memory.
    SolutionMemory,
    /// The solutions are too many to step through them by runs.
    ManyRuns,
    /// The requested index is not less than the number of tours.
    FewTours {
        /// The number of tours.
        tours: Natural,
    },
    /// A walk comes to a square that is blocked or already visited.
    Taken {
        /// The square.
        square: Square,
    },
    /// A step of a walk is not a jump.
    NoJump {
        /// The square before it.
        from: Square,
        /// The square after it.
        to: Square,
    },
    /// A walk comes to a square that must have another number.
    Numbered {
        /// The square.
        square: Square,
        /// The number that it must have.
        wanted: u32,
        /// The number that it would have.
        number: u32,
    },
    /// A walk comes to a number that another square must have.
    Elsewhere {
        /// The number.
        number: u32,
    },
}

messages! { Declined:
    // A build for Travel alone declines nothing else, and should not contain the other sentences.
    @ declined if AllKinds::in_this_build().is_none() && !matches!(declined, Self::Malformed(_)) => WRONG_BUILD_CODE, "";
    Self::Malformed(english) => "refused.unasked" as "bad-request" (english: text)
        "{english}";
    Self::SquaresMemory => "refused.squares-memory"
        "Counting for each square takes more memory than there is.";
    Self::SquaresSize => "refused.squares-size"
        "The board is too large to count for each square.";
    Self::ListSize => "refused.list-size"
        "The board is too large to find placements that cover it.";
    Self::SolutionMemory => "refused.solution-memory"
        "Finding the next solution takes more memory than there is.";
    Self::ManyRuns => "refused.many-runs"
        "There are too many solutions to go through them by runs.";
    Self::FewTours { tours } => "outside.few-tours" (tours: text = &tours.to_string())
        "There are only {tours} tours.";
    Self::Taken { square } => "walk.taken" as "walk-taken" (square: square)
        "{square} is blocked or already visited.";
    Self::NoJump { from, to } => "walk.no-jump" as "walk-no-jump" (from: square, to: square)
        "No jump leads from {from} to {to}.";
    Self::Numbered { square, wanted, number } => "walk.numbered" as "walk-numbered" (
        square: square, wanted: number, number: number,
    )
        "{square} has to be number {wanted}, not {number}.";
    Self::Elsewhere { number } => "walk.elsewhere" as "walk-elsewhere" (number: number)
        "Number {number} is fixed on another square.";
}

/// All messages that a page can receive.
#[cfg(feature = "types")]
pub const MESSAGES: [crate::message::Described; 9] = [
    crate::puzzle::ErrorKind::MESSAGES,
    Declined::MESSAGES,
    crate::travel::Reason::MESSAGES,
    crate::travel::visit::VisitReason::MESSAGES,
    crate::swap::Reason::MESSAGES,
    crate::swap::IllegalMove::MESSAGES,
    crate::place::Reason::MESSAGES,
    crate::tour::Reason::MESSAGES,
    crate::tour::AsymmetryReason::MESSAGES,
];
