//! Parts of answers as the page gets them: squares by their numbers, and lists of numbers in the page's
//! own arrays, `N`.

use std::marker::PhantomData;

use serde::Serialize;

use super::outcome::Answer;
use crate::board::Board;
use crate::message::Evidence;
use crate::narrow::Narrow;
use crate::puzzle::Draft;
use crate::square::Square;
use crate::swap::{Move, Swap};

/// An answer as the page gets it. `tests/wire.rs` has its TypeScript.
#[derive(Clone, Debug, PartialEq)]
pub struct OnPage<N> {
    pub(super) answer: Answer,
    pub(super) draft: Draft,
    pub(super) ms: f64,
    numbers: PhantomData<fn() -> N>,
}

impl<N> OnPage<N> {
    /// The answer to a draft, found in so many milliseconds; `None` for [`Answer::Error`].
    #[must_use]
    pub fn new(answer: Answer, draft: &Draft, ms: f64) -> Option<Self> {
        let is_error = matches!(answer, Answer::Error { .. });
        (!is_error).then(|| Self { answer, draft: draft.clone(), ms, numbers: PhantomData })
    }
}

/// The numbers of squares.
pub(crate) fn numbers<N: From<Vec<u32>>>(
    board: &Board,
    squares: impl IntoIterator<Item = Square>,
) -> N {
    let number = |square| board.index(square).narrow::<u32>();
    squares.into_iter().map(number).collect::<Vec<u32>>().into()
}

/// Jumps: from, to, from, to …
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = Uint32Array)))]
pub struct Moves<N> {
    /// The squares from which and to which each jump goes.
    pub jumps: N,
    /// The number of the first jump of each move: of each run if runs count, else of each jump.
    pub runs: Vec<usize>,
}

impl<N: From<Vec<u32>>> Moves<N> {
    /// Moves of this puzzle.
    #[must_use]
    pub fn of(swap: &Swap, moves: &[Move]) -> Self {
        Self::new(moves, swap.board(), swap.rules().by_runs())
    }

    pub(super) fn new(moves: &[Move], board: &Board, by_runs: bool) -> Self {
        let ends = moves.iter().flat_map(|step| [step.from, step.to]);
        Self { jumps: numbers(board, ends), runs: starts(moves, by_runs) }
    }
}

/// The number of the first jump of each move.
pub(crate) fn starts(moves: &[Move], by_runs: bool) -> Vec<usize> {
    let goes_on = |at: usize| by_runs && at > 0 && moves[at - 1].to == moves[at].from;
    (0..moves.len()).filter(|&at| !goes_on(at)).collect()
}

/// The squares that prove a reason, to be marked on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = Uint32Array)))]
pub struct Witness<N> {
    /// What the reason is about.
    pub squares: N,
    /// Other squares that it names, such as their neighbours.
    pub others: N,
    /// Jumps: from, to, from, to …
    pub jumps: N,
    /// What is left, in pieces.
    pub pieces: Vec<Vec<u32>>,
}

impl<N: From<Vec<u32>>> Witness<N> {
    /// What the page marks; `None` if there is nothing to mark.
    pub(super) fn new(evidence: Evidence, board: &Board) -> Option<Self> {
        let Evidence { squares, others, jumps, pieces, is_marked, named: _ } = evidence;
        let ends = jumps.into_iter().flat_map(|(from, to)| [from, to]);
        is_marked.then(|| Self {
            squares: numbers(board, squares),
            others: numbers(board, others),
            jumps: numbers(board, ends),
            pieces: pieces.into_iter().map(|piece| numbers(board, piece)).collect(),
        })
    }
}

/// Stands for `N` where types are written as TypeScript.
#[cfg(feature = "types")]
#[derive(Debug)]
pub struct Uint32Array;

/// Gives types TypeScript names that `tests/wire.rs` declares.
#[cfg(feature = "types")]
macro_rules! declared_elsewhere {
    ($($type:ty => $name:literal;)+) => {$(
        impl ts_rs::TS for $type {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;

            fn name(_: &ts_rs::Config) -> String {
                $name.into()
            }

            fn inline(_: &ts_rs::Config) -> String {
                $name.into()
            }
        }
    )+};
}

#[cfg(feature = "types")]
declared_elsewhere! {
    Uint32Array => "Uint32Array";
    Draft => "Drawing";
    crate::message::Message => "Message";
}
