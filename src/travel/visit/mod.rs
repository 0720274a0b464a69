//! Walks that visit several flags, or avoid guards.
//!
//! | puzzle | search |
//! |---|---|
//! | flags in any order | distances from each flag; the shortest order by dynamic programming over sets of flags (Bellman 1962; Held and Karp 1962) |
//! | flags in the given order | distances from each flag, added up |
//! | guards that may be captured | breadth-first search over squares, captured pieces and visited flags |
//!
//! The first two are in `flags.rs`, the last in `captures.rs` and `capture_walks.rs`. Guards that
//! can't be captured only block squares. All make the graph of all shortest walks (`walks.rs`): two
//! walks are the same if their squares are, so they are counted state by state, and a walk that
//! passes a flag on the way to another is counted once.

mod capture_rules;
mod capture_survey;
mod capture_walks;
mod captures;
mod flags;
mod memory;
mod reason;
mod search;
mod states;
mod walks;

pub(in crate::travel) use capture_survey::CaptureSurvey;
pub use reason::{VisitReason, VisitReasonKind};
pub use search::{Visit, VisitOutcome};
pub use walks::Walks;

use crate::all_kinds::AllKinds;
use crate::board::Board;
use crate::square::Square;
use crate::travel::guards::{Guard, attacked};

/// The most flags of a puzzle.
pub const MAX_FLAGS: usize = 20;

/// The most guards of a puzzle with captures.
pub const MAX_CAPTURED: usize = 64;

/// In which order flags are visited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum FlagOrder {
    /// In any order.
    #[default]
    Any,
    /// In the order of the list. A flag counts only in its turn: the knight may land on it before,
    /// but must come back.
    Given,
}

impl FlagOrder {
    /// Both values, the default first.
    pub const ALL: [Self; 2] = [Self::Any, Self::Given];

    /// Returns the name in the puzzle line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Given => "given",
        }
    }
}

/// Whether guards may be captured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Capture {
    /// The knight may not land on a guard.
    #[default]
    No,
    /// It may, if no other guard attacks the square.
    Yes,
}

impl Capture {
    /// Both values, the default first.
    pub const ALL: [Self; 2] = [Self::No, Self::Yes];

    /// Returns the name in the puzzle line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::No => "no",
            Self::Yes => "yes",
        }
    }
}

/// What few Travel puzzles have: several flags, and guards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FlagsAndGuards {
    /// The flags, in order of squares or in the given order.
    pub flags: Vec<Square>,
    pub order: FlagOrder,
    /// In the order of squares.
    pub guards: Vec<(Square, Guard)>,
    pub capture: Capture,
    pub all_kinds: AllKinds,
}

impl FlagsAndGuards {
    /// Returns flags and guards in their canonical form; `None` if there is nothing extra.
    pub fn new(
        mut flags: Vec<Square>,
        order: FlagOrder,
        mut guards: Vec<(Square, Guard)>,
        capture: Capture,
    ) -> Option<Self> {
        let all_kinds = AllKinds::in_this_build()?;
        if flags.len() < 2 && guards.is_empty() {
            return None;
        }
        let order = if flags.len() < 2 { FlagOrder::Any } else { order };
        if order == FlagOrder::Any {
            crate::order::sort(&mut flags);
        }
        crate::order::sort(&mut guards);
        let capture = if guards.is_empty() { Capture::No } else { capture };
        Some(Self { flags, order, guards, capture, all_kinds })
    }

    /// Returns the board on which the knight may land without a capture, apart from the start.
    pub fn landing_board(&self, board: &Board) -> Board {
        let mut landing_board = board.clone();
        let attacked = attacked(board, &self.guards);
        let guards = self.guards.iter().map(|&(square, _)| square);
        for square in attacked.iter().chain(guards) {
            landing_board.block(square);
        }
        landing_board
    }
}
