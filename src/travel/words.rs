//! The sentences about a Travel puzzle: why there is no route, and why a puzzle is invalid.

use std::fmt;

use super::visit::{MAX_CAPTURED, MAX_FLAGS};
use super::{End, Invalid, Reason};
use crate::english::{SquareList, count};
use crate::message::{Evidence, messages};
use crate::square::Square;

messages! { Reason:
    Self::Colour { from, to, leaper, one_in: 2 } => "travel.colour" (
        leaper: text = &leaper.name_or_steps(), from: square, to: square,
    )
        "The {} always stays on squares of one colour, but {from} and {to} have different colours.",
        leaper.english_name();
    Self::Colour { from, to, leaper, one_in } => "travel.one-in" as "colour" (
        leaper: text = &leaper.name_or_steps(), one_in: number, from: square, to: square,
    )
        "The {} can get to only one square in {one_in} from {from}, and {to} is not one of them.",
        leaper.english_name();
    Self::Enclosed { square, region, walls, .. } if region.len() == 1 && walls.is_empty() =>
        "travel.no-jump" as "cut-off" (square: square)
        "No square of this board is a jump away from {square}.";
    Self::Enclosed { square, region, walls, .. } if region.len() == 1 =>
        "travel.walls" as "cut-off" (square: square, walls: squares)
        "{} a jump away from {square} {} blocked: {}.",
        if walls.len() == 1 { "The only square" } else { "All squares" },
        if walls.len() == 1 { "is" } else { "are" },
        SquareList(walls);
    Self::Enclosed { end: End::Start, square, region, walls } if walls.is_empty() =>
        "travel.start-apart" as "cut-off" (square: square, others: number = region.len() - 1)
        "From {square} only {} can be reached, and the goal is not among them.", others(region);
    Self::Enclosed { end: End::Goal, square, region, walls } if walls.is_empty() =>
        "travel.goal-apart" as "cut-off" (square: square, others: number = region.len() - 1)
        "{square} can be reached from only {}, and the start is not among them.", others(region);
    Self::Enclosed { end: End::Start, square, region, walls } => "travel.start-shut" as "cut-off" (
        square: square, others: number = region.len() - 1, walls: squares,
    )
        "From {square} only {} can be reached. All ways on are blocked: {}.",
        others(region), SquareList(walls);
    Self::Enclosed { end: End::Goal, square, region, walls } => "travel.goal-shut" as "cut-off" (
        square: square, others: number = region.len() - 1, walls: squares,
    )
        "{square} can be reached from only {}. All ways to them are blocked: {}.",
        others(region), SquareList(walls);
}

/// `2 other squares`: the region without the square it is about.
fn others(region: &[Square]) -> String {
    count(region.len() as u64 - 1, "other square")
}

impl Reason {
    /// The squares that prove it.
    #[must_use]
    pub fn evidence(&self) -> Evidence {
        let evidence = Evidence::default();
        match self {
            Self::Colour { from, to, one_in, .. } => {
                evidence.squares("squares", &[*from, *to]).number("oneIn", *one_in)
            }
            // The page shows what can be reached by its distances.
            Self::Enclosed { end: End::Start, square, region, walls } => evidence
                .text("end", "start")
                .square("square", *square)
                .value("region", region.as_slice().into())
                .others("forbidden", walls),
            Self::Enclosed { end: End::Goal, square, region, walls } => evidence
                .text("end", "goal")
                .value("square", (*square).into())
                .squares("region", region)
                .others("forbidden", walls),
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
            Self::DoubledFlag(square) => write!(f, "The flag on {square} is named twice."),
            Self::FlagCount(count) => {
                write!(f, "There are {count} flags. A puzzle has 1 to {MAX_FLAGS}.")
            }
            Self::GuardNotOpen(square) => {
                write!(f, "The guard on {square} is not on an open square of the board.")
            }
            Self::GuardOccupied(square) => {
                write!(f, "The guard on {square} stands on another guard or on the start.")
            }
            Self::GuardCount(count) => {
                write!(f, "{count} guards may be captured. The most are {MAX_CAPTURED}.")
            }
        }
    }
}
