//! Answers as the page receives them: squares are indices, and long lists of numbers are arrays of
//! the page's own type `N`.

use std::marker::PhantomData;

use serde::Serialize;

use super::outcome::Answer;
use crate::board::Board;
use crate::message::Evidence;
use crate::narrow::Narrow;
use crate::puzzle::Draft;
use crate::square::Square;
use crate::swap::{Move, Swap};

/// An answer as the page receives it. `tests/wire/` has its TypeScript.
#[derive(Clone, Debug, PartialEq)]
pub struct OnPage<N> {
    pub(super) answer: Answer,
    pub(super) draft: Draft,
    pub(super) ms: f64,
    numbers: PhantomData<fn() -> N>,
}

impl<N> OnPage<N> {
    /// The answer to a draft, with the time in milliseconds. `None` for [`Answer::Error`].
    #[must_use]
    pub fn new(answer: Answer, draft: &Draft, ms: f64) -> Option<Self> {
        let is_error = matches!(answer, Answer::Error { .. });
        (!is_error).then(|| Self { answer, draft: draft.clone(), ms, numbers: PhantomData })
    }
}

/// Returns the indices of squares.
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
    /// For each move (a run or a jump, whichever the puzzle counts), the index of its first jump.
    pub runs: Vec<usize>,
}

impl<N: From<Vec<u32>>> Moves<N> {
    /// Converts moves of this puzzle.
    #[must_use]
    pub fn of(swap: &Swap, moves: &[Move]) -> Self {
        Self::new(moves, swap.board(), swap.rules().by_runs())
    }

    pub(super) fn new(moves: &[Move], board: &Board, by_runs: bool) -> Self {
        let ends = moves.iter().flat_map(|step| [step.from, step.to]);
        Self { jumps: numbers(board, ends), runs: starts(moves, by_runs) }
    }
}

impl Moves<Vec<u32>> {
    /// Converts the indices to the page's type.
    pub(super) fn for_page<N: From<Vec<u32>>>(self) -> Moves<N> {
        Moves { jumps: self.jumps.into(), runs: self.runs }
    }
}

/// Returns the index of the first jump of each move.
pub(crate) fn starts(jumps: &[Move], by_runs: bool) -> Vec<usize> {
    let goes_on = |at: usize| by_runs && at > 0 && jumps[at - 1].to == jumps[at].from;
    (0..jumps.len()).filter(|&at| !goes_on(at)).collect()
}

/// The squares that prove a reason, to be marked on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = Uint32Array)))]
pub struct Witness<N> {
    /// The squares that the reason is about.
    pub squares: N,
    /// Other squares that it names, such as their neighbours.
    pub others: N,
    /// Jumps: from, to, from, to …
    pub jumps: N,
    /// The connected components of the board without the removed squares.
    pub components: Vec<Vec<u32>>,
}

impl Witness<Vec<u32>> {
    /// Converts evidence. `None` if it has nothing for the board, not even an empty list.
    pub(super) fn new(evidence: Evidence, board: &Board) -> Option<Self> {
        let Evidence { squares, others, jumps, components, is_marked, named: _ } = evidence;
        let ends = jumps.into_iter().flat_map(|(from, to)| [from, to]).collect();
        let indices = |squares: Vec<Square>| numbers::<Vec<u32>>(board, squares);
        is_marked.then(|| Self {
            squares: indices(squares),
            others: indices(others),
            jumps: indices(ends),
            components: components.into_iter().map(indices).collect(),
        })
    }

    /// Converts the indices to the page's type.
    pub(super) fn for_page<N: From<Vec<u32>>>(self) -> Witness<N> {
        let Self { squares, others, jumps, components } = self;
        Witness { squares: squares.into(), others: others.into(), jumps: jumps.into(), components }
    }
}

/// The `N` of the TypeScript declarations.
#[cfg(feature = "types")]
#[derive(Debug)]
pub struct Uint32Array;

/// Gives types that `ts-rs` doesn't export the names that they have in TypeScript.
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
    Draft => "Draft";
    crate::message::Message => "Message";
}
