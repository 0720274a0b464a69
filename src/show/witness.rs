//! What can be drawn of a reason why there is no tour.

use serde::Serialize;

use super::answer::numbers;
use crate::board::Board;
use crate::square::Square;
use crate::tour::Why;

/// What a reason why there is no tour names.
///
/// Every reason says its own with it:
///
/// | reason | `squares` | `others` | `jumps` | `pieces` |
/// |---|---|---|---|---|
/// | `colours` | the colour with more | the other | | |
/// | `end-colours` | the ends | | | |
/// | `number-colours` | the numbered squares | of one, those of the colour at odd numbers | | |
/// | `too-few-jumps` | the square | where one can jump to from it | | |
/// | `too-many-ends` | the ends | | | |
/// | `disconnected` | a piece of the board | | | |
/// | `neighbours` | the squares | those that must serve them | | |
/// | `early-circle` | the circle's | | all that are forced | |
/// | `forced-jumps` | where they meet, or leave too few | | all that are forced | |
/// | `pieces` | | those taken away | | what is left |
/// | `too-far` | the two squares | | | |
/// | `unsymmetric` | the square | | | |
///
/// The others have none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = super::Uint32Array)))]
pub struct Witness<N> {
    /// What the reason is about.
    pub squares: N,
    /// Its neighbours, or the squares that are taken away.
    pub others: N,
    /// Jumps that every tour makes: from, to, from, to …
    pub jumps: N,
    /// What is left, in pieces.
    pub pieces: Vec<Vec<u32>>,
}

impl<N: From<Vec<u32>>> Witness<N> {
    /// What can be drawn of a reason, if there is anything.
    #[must_use]
    pub fn new(why: &Why, board: &Board) -> Option<Self> {
        let of = |squares: &[Square], others: &[Square], jumps: &[(Square, Square)]| Self {
            squares: numbers(board, squares.iter().copied()),
            others: numbers(board, others.iter().copied()),
            jumps: numbers(board, jumps.iter().flat_map(|&(from, to)| [from, to])),
            pieces: Vec::new(),
        };
        Some(match why {
            Why::NoSquare | Why::TooSmall { .. } | Why::Theorem { .. } | Why::Tried { .. } => {
                return None;
            }
            Why::Colours { more, fewer } => of(more, fewer, &[]),
            Why::EndColours { square, other: Some(other) } => of(&[*square, *other], &[], &[]),
            Why::NumberColours { first, second } | Why::TooFar { first, second, .. } => {
                of(&[first.0, second.0], &[], &[])
            }
            Why::NumberOfColour { square, more, .. } => of(&[*square], more, &[]),
            Why::TooFewJumps { square, jumps, .. } => of(&[*square], jumps, &[]),
            Why::TooManyEnds { squares, .. } => of(squares, &[], &[]),
            Why::Disconnected { piece, .. } => of(piece, &[], &[]),
            Why::Neighbours { squares, neighbours, .. } => of(squares, neighbours, &[]),
            Why::EarlyCircle { jumps, forced } => {
                let circle: Vec<Square> = jumps.iter().map(|jump| jump.0).collect();
                of(&circle, &[], forced)
            }
            Why::ForcedJumps { square, forced, .. } => of(&[*square], &[], forced),
            Why::Pieces { cut, pieces, .. } => Self {
                pieces: pieces.iter().map(|piece| numbers(board, piece.iter().copied())).collect(),
                ..of(&[], cut, &[])
            },
            Why::EndColours { square, other: None } | Why::Unsymmetric { square } => {
                of(&[*square], &[], &[])
            }
        })
    }
}
