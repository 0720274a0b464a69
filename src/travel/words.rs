//! What is said of a journey: why there is none, and why something is no puzzle.

use std::fmt;

use super::{End, Invalid, Why};
use crate::english::{Named, count};
use crate::message::messages;

messages! { Why, "travel":
    Self::Colour { from, to, leaper, one_in: 2 } => "colour" (
        leaper: text = &leaper.word(), from: square = *from, to: square = *to,
    );
    Self::Colour { from, to, leaper, one_in } => "one-in" (
        leaper: text = &leaper.word(), one_in: number = *one_in, from: square = *from, to: square = *to,
    );
    Self::Enclosed { square, region, walls, .. } if region.len() == 1 && walls.is_empty() => "no-jump" (
        square: square = *square,
    );
    Self::Enclosed { square, region, walls, .. } if region.len() == 1 => "walls" (
        square: square = *square, walls: squares = walls,
    );
    Self::Enclosed { end: End::Start, square, region, walls } if walls.is_empty() => "start-apart" (
        square: square = *square, others: number = region.len() - 1,
    );
    Self::Enclosed { end: End::Goal, square, region, walls } if walls.is_empty() => "goal-apart" (
        square: square = *square, others: number = region.len() - 1,
    );
    Self::Enclosed { end: End::Start, square, region, walls } => "start-shut" (
        square: square = *square, others: number = region.len() - 1, walls: squares = walls,
    );
    Self::Enclosed { end: End::Goal, square, region, walls } => "goal-shut" (
        square: square = *square, others: number = region.len() - 1, walls: squares = walls,
    );
}

/// One or two whole sentences.
impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Colour { from, to, leaper, one_in: 2 } => write!(
                f,
                "The {} always stays on squares of one colour, but {from} and {to} have different \
                 colours.",
                leaper.called()
            ),
            Self::Colour { from, to, leaper, one_in } => write!(
                f,
                "The {} can get to only one square in {one_in} from {from}, and {to} is not one of \
                 them.",
                leaper.called()
            ),
            Self::Enclosed { end, square, region, walls } => {
                let others = count(region.len() as u64 - 1, "other square");
                match (end, region.len(), walls.as_slice()) {
                    (_, 1, []) => {
                        write!(f, "No square of this board is a jump away from {square}.")
                    }
                    (_, 1, [wall]) => {
                        write!(f, "The only square a jump away from {square} is blocked: {wall}.")
                    }
                    (_, 1, walls) => write!(
                        f,
                        "All squares a jump away from {square} are blocked: {}.",
                        Named(walls)
                    ),
                    (End::Start, _, []) => write!(
                        f,
                        "From {square} only {others} can be reached, and the goal is not among them."
                    ),
                    (End::Goal, _, []) => write!(
                        f,
                        "{square} can be reached from only {others}, and the start is not among them."
                    ),
                    (End::Start, _, walls) => write!(
                        f,
                        "From {square} only {others} can be reached. All ways on are blocked: {}.",
                        Named(walls)
                    ),
                    (End::Goal, _, walls) => write!(
                        f,
                        "{square} can be reached from only {others}. All ways to them are \
                         blocked: {}.",
                        Named(walls)
                    ),
                }
            }
        }
    }
}

/// A whole sentence.
impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FromOffBoard(square) => write!(f, "The start, {square}, is not on the board."),
            Self::FromBlocked(square) => write!(f, "The start, {square}, is blocked."),
            Self::ToOffBoard(square) => write!(f, "The goal, {square}, is not on the board."),
            Self::ToBlocked(square) => write!(f, "The goal, {square}, is blocked."),
        }
    }
}
