//! What can be drawn of a reason why there is no solution.

use serde::Serialize;

use super::numbers::numbers;
use crate::answer::Why;
use crate::board::Board;
use crate::puzzle::Kind;
use crate::square::Square;
use crate::swap::Reason;
use crate::tour;
use crate::travel::{self, End};

/// What a reason why there is no solution names.
///
/// Every reason says its own with it:
///
/// | of | reason | `squares` | `others` | `jumps` | `pieces` |
/// |---|---|---|---|---|---|
/// | Travel | `colour` | start and goal | | | |
/// | Travel | `cut-off` | the start; or the squares around the goal | the forbidden ones around | | |
/// | Swap | `other-knights` | where those of a letter stand at the start | where they stand in the goal | | |
/// | Swap | `component` | squares that are linked with no others | where their knights should be, or come from | | |
/// | Swap | `order` | the free square, at the start and in the goal | | | |
/// | Swap | `no-passing` | | the squares of a ring or line | the ring or line | |
/// | Swap | `alone` | the side's knights | their goals | | |
/// | Swap | `no-first-move` | the knights that should move | where they would attack | those jumps | |
/// | Swap | `no-last-move` | of the goal, the knights none of which can come last | | | |
/// | Tour | `colours` | the colour with more | the other | | |
/// | Tour | `end-colours` | the ends | | | |
/// | Tour | `number-colours` | the numbered squares | of one, those of the colour at odd numbers | | |
/// | Tour | `too-few-jumps` | the square | where one can jump to from it | | |
/// | Tour | `too-many-ends` | the ends | | | |
/// | Tour | `disconnected` | a piece of the board | | | |
/// | Tour | `neighbours` | the squares | those that must serve them | | |
/// | Tour | `early-circle` | the circle's | | all that are forced | |
/// | Tour | `forced-jumps` | where they meet, or leave too few | | all that are forced | |
/// | Tour | `pieces` | | those taken away | | what is left |
/// | Tour | `too-far` | the two squares | those that are in the way | | |
/// | Tour | `alternation` | the end, if it is open | those of which no two are a jump apart | | |
/// | Tour | `halves` | the numbered square | likewise | | |
///
/// The others have none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = super::Uint32Array)))]
pub struct Witness<N> {
    /// What the reason is about.
    pub squares: N,
    /// What else it names, such as its neighbours.
    pub others: N,
    /// Jumps: from, to, from, to …
    pub jumps: N,
    /// What is left, in pieces.
    pub pieces: Vec<Vec<u32>>,
}

impl<N: From<Vec<u32>>> Witness<N> {
    /// What can be drawn of a reason, if there is anything.
    #[must_use]
    pub fn new(why: &Why, board: &Board) -> Option<Self> {
        match why {
            Why::Travel(why) => Some(Self::of_travel(why, board)),
            Why::Swap(reason) if Kind::Swap.has_solver() => Self::of_swap(reason, board),
            Why::Tour(why) if Kind::Tour.has_solver() => Self::of_tour(why, board),
            Why::Swap(_) | Why::Tour(_) | Why::Text(_) => None,
        }
    }

    fn of(
        board: &Board,
        squares: &[Square],
        others: &[Square],
        jumps: &[(Square, Square)],
    ) -> Self {
        Self {
            squares: numbers(board, squares.iter().copied()),
            others: numbers(board, others.iter().copied()),
            jumps: numbers(board, jumps.iter().flat_map(|&(from, to)| [from, to])),
            pieces: Vec::new(),
        }
    }

    fn of_travel(why: &travel::Why, board: &Board) -> Self {
        match why {
            travel::Why::Colour { from, to, .. } => Self::of(board, &[*from, *to], &[], &[]),
            // What can be reached is shown by its distances.
            travel::Why::Enclosed { end: End::Start, square, walls, .. } => {
                Self::of(board, &[*square], walls, &[])
            }
            travel::Why::Enclosed { region, walls, .. } => Self::of(board, region, walls, &[]),
        }
    }

    fn of_swap(reason: &Reason, board: &Board) -> Option<Self> {
        let of = |squares: &[Square], others: &[Square], jumps: &[(Square, Square)]| {
            Self::of(board, squares, others, jumps)
        };
        Some(match reason {
            Reason::OtherKnights { start, goal, .. } => of(start, goal, &[]),
            Reason::Component { squares, outside, .. } => of(squares, outside, &[]),
            Reason::Order { free, .. } => of(free, &[], &[]),
            Reason::Line { squares, closed, .. } => {
                let along = squares.windows(2).map(|two| (two[0], two[1]));
                let back = (squares[squares.len() - 1], squares[0]);
                let jumps: Vec<_> = along.chain(closed.then_some(back)).collect();
                of(&[], squares, &jumps)
            }
            Reason::Alone { knights, goals, .. } => of(knights, goals, &[]),
            Reason::NoFirstMove { knights, taken, attacking, .. } => {
                let lands: Vec<Square> = attacking.iter().map(|jump| jump.1).collect();
                of(knights, &lands, &[&taken[..], attacking].concat())
            }
            Reason::NoLastMove { attacking, shut, .. } => {
                of(&[&attacking[..], shut].concat(), &[], &[])
            }
            Reason::Exhausted { mismatched, .. } if !mismatched.is_empty() => {
                of(mismatched, &[], &[])
            }
            Reason::Exhausted { .. } | Reason::Searched { .. } => return None,
        })
    }

    fn of_tour(why: &tour::Why, board: &Board) -> Option<Self> {
        let of = |squares: &[Square], others: &[Square], jumps: &[(Square, Square)]| {
            Self::of(board, squares, others, jumps)
        };
        Some(match why {
            tour::Why::NoSquare
            | tour::Why::TooSmall { .. }
            | tour::Why::Theorem { .. }
            | tour::Why::Tried { .. } => {
                return None;
            }
            tour::Why::Colours { more, fewer } => of(more, fewer, &[]),
            tour::Why::EndColours { square, other: Some(other) } => {
                of(&[*square, *other], &[], &[])
            }
            tour::Why::NumberColours { first, second } => of(&[first.0, second.0], &[], &[]),
            tour::Why::TooFar { first, second, round, .. } => of(&[first.0, second.0], round, &[]),
            tour::Why::Halves { squares, square, .. } => of(&[*square], squares, &[]),
            tour::Why::Alternation { squares, end } => of(end.as_slice(), squares, &[]),
            tour::Why::NumberOfColour { square, more, .. } => of(&[*square], more, &[]),
            tour::Why::TooFewJumps { square, jumps, .. } => of(&[*square], jumps, &[]),
            tour::Why::TooManyEnds { squares, .. } => of(squares, &[], &[]),
            tour::Why::Disconnected { piece, .. } => of(piece, &[], &[]),
            tour::Why::Neighbours { squares, neighbours, .. } => of(squares, neighbours, &[]),
            tour::Why::EarlyCircle { jumps, forced } => {
                let mut squares: Vec<Square> =
                    jumps.iter().flat_map(|&(from, to)| [from, to]).collect();
                squares.sort_unstable();
                squares.dedup();
                of(&squares, &[], forced)
            }
            tour::Why::ForcedJumps { square, forced, .. } => of(&[*square], &[], forced),
            tour::Why::Pieces { cut, pieces, .. } => Self {
                pieces: pieces.iter().map(|piece| numbers(board, piece.iter().copied())).collect(),
                ..of(&[], cut, &[])
            },
            tour::Why::EndColours { square, other: None } => of(&[*square], &[], &[]),
        })
    }
}
