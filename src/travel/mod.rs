//! Travel: one leaper, from one square to another in the fewest jumps.
//!
//! | question | search | outcome |
//! |---|---|---|
//! | one shortest path | [`Flood`] | the jumps, or the squares that can be reached |
//! | the distance of every square | [`DistanceSearch`] | [`Distances`] |
//! | all shortest paths at once | [`SolveAll`] | [`Shortest`]: squares, edges, path after path |
//! | how many shortest paths | [`Count`] | the exact number, however long |
//! | a number for every path | [`Number`] | [`Numbering`]: the path of a number and back |
//! | several flags, or guards | [`Visit`](visit::Visit) | all shortest walks: their number, walk after walk |
//!
//! | file | contents |
//! |---|---|
//! | `grid.rs`, `scatter.rs` | the board in tiles of 64 squares, and how jumps move their bits |
//! | `bfs.rs`, `target.rs` | breadth-first search over tiles, and its bound towards a target |
//! | `flood.rs`, `survey.rs`, `plain_survey.rs`, `shortest.rs`, `count.rs` | the searches |
//! | `distances.rs` | the result of a survey |
//! | `guards.rs`, `visit/` | enemy pieces; walks that visit several flags or avoid guards |
//! | `reason.rs`, `words.rs` | why there is no path, and the sentences that say so |
//!
//! On the largest board, 1024 × 1024, finding a path or all of them takes 1 to
//! 3 MiB, and up to 10 MiB for leapers that jump across half of it. Distances
//! and counting take four more bytes a square; what the numbers of paths take
//! depends on the number of paths, and is bounded by the limits.
//!
//! A path doesn't include its start, as in Ruby Quiz 27: it is the list of squares
//! jumped to. From a square to itself there is one path, of no jumps. The first of
//! several paths is the least in the order of [`Square`]s, compared jump by jump.
//!
//! ```
//! use leaper::board::Board;
//! use leaper::Leaper;
//! use leaper::search::{Limits, Search};
//! use leaper::travel::{Outcome, Travel};
//!
//! let mut board = Board::new(8, 8)?;
//! board.block("b6".parse()?);
//! let travel = Travel::new(board, Leaper::KNIGHT, "a8".parse()?, "b7".parse()?)?;
//! let Outcome::Solved(path) = travel.flood(Limits::default()).run() else { panic!() };
//! assert_eq!(format!("{path:?}"), "[c7, b5, d6, b7]");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bfs;
mod count;
mod distances;
mod flood;
mod grid;
pub mod guards;
mod plain_survey;
mod reason;
mod scatter;
mod shortest;
mod survey;
mod target;
pub mod visit;
mod words;

pub use count::{Count, Counted, Number, Numbering};
pub use distances::Distances;
pub use flood::Flood;
pub use reason::{End, Reason};
pub use shortest::{Paths, Shortest, SolveAll};
pub use survey::DistanceSearch;

use crate::board::Board;
use crate::leaper::Leaper;
use crate::search::Limit;
use crate::square::Square;
use crate::squares::Squares;
use guards::Guard;
use visit::{Capture, FlagOrder, FlagsAndGuards};

/// A valid Travel puzzle: start and goal are open squares of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Travel {
    board: Board,
    leaper: Leaper,
    from: Square,
    to: Square,
    /// Several flags, or guards.
    flags_and_guards: Option<FlagsAndGuards>,
}

/// Why a puzzle is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Invalid {
    /// The start is off the board.
    FromOffBoard(Square),
    /// The start is blocked.
    FromBlocked(Square),
    /// The goal is off the board.
    ToOffBoard(Square),
    /// The goal is blocked.
    ToBlocked(Square),
    /// A flag is named twice.
    DoubledFlag(Square),
    /// There are no flags, or too many.
    FlagCount(usize),
    /// A guard is off the board, or on a blocked square.
    GuardNotOpen(Square),
    /// A guard is on the start or on another guard.
    GuardOccupied(Square),
    /// Too many guards may be captured.
    GuardCount(usize),
}

impl std::error::Error for Invalid {}

/// The outcome of a search for a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<T> {
    /// There is a path.
    Solved(T),
    /// Start and goal are not connected. See [`Reason`].
    Impossible {
        /// The squares that can be reached from the start, which is one of them.
        reachable: Squares,
        /// The squares from which the goal can be reached, which is one of them.
        leading_to_goal: Squares,
    },
    /// A limit was reached first.
    Limit {
        /// Which one.
        limit: Limit,
        /// A lower bound on the number of jumps.
        lower: u32,
    },
}

impl Travel {
    /// Returns the puzzle of going from `from` to `to`, which may be the same square.
    ///
    /// # Errors
    /// If one of the two is not an open square of the board.
    pub fn new(board: Board, leaper: Leaper, from: Square, to: Square) -> Result<Self, Invalid> {
        if !board.contains(from) {
            return Err(Invalid::FromOffBoard(from));
        }
        if board.is_blocked(from) {
            return Err(Invalid::FromBlocked(from));
        }
        if !board.contains(to) {
            return Err(Invalid::ToOffBoard(to));
        }
        if board.is_blocked(to) {
            return Err(Invalid::ToBlocked(to));
        }
        Ok(Self { board, leaper, from, to, flags_and_guards: None })
    }

    /// Returns the puzzle with these flags instead of its goal, which are visited in any order or
    /// the given one.
    ///
    /// # Errors
    /// If a flag is not an open square of the board, one is named twice, or there are none or more
    /// than [`MAX_FLAGS`](visit::MAX_FLAGS).
    #[cfg(feature = "kinds")]
    pub fn with_flags(self, flags: Vec<Square>, order: FlagOrder) -> Result<Self, Invalid> {
        let Some(&to) = flags.first().filter(|_| flags.len() <= visit::MAX_FLAGS) else {
            return Err(Invalid::FlagCount(flags.len()));
        };
        let mut seen = self.board.no_squares();
        for &flag in &flags {
            if !self.board.contains(flag) {
                return Err(Invalid::ToOffBoard(flag));
            }
            if self.board.is_blocked(flag) {
                return Err(Invalid::ToBlocked(flag));
            }
            if !seen.insert(flag) {
                return Err(Invalid::DoubledFlag(flag));
            }
        }
        let (guards, capture) = (self.guards().to_vec(), self.capture());
        let flags_and_guards = FlagsAndGuards::new(flags, order, guards, capture);
        let to = flags_and_guards.as_ref().map_or(to, |flags_and_guards| flags_and_guards.flags[0]);
        Ok(Self { to, flags_and_guards, ..self })
    }

    /// Returns the puzzle with these guards instead of its own.
    ///
    /// # Errors
    /// If a guard is not on an open square, two are on one, one is on the start, or there are more
    /// than [`MAX_CAPTURED`](visit::MAX_CAPTURED) that may be captured.
    #[cfg(feature = "kinds")]
    pub fn with_guards(
        self,
        guards: Vec<(Square, Guard)>,
        capture: Capture,
    ) -> Result<Self, Invalid> {
        let mut seen = self.board.no_squares();
        for &(square, _) in &guards {
            if !self.board.contains(square) || self.board.is_blocked(square) {
                return Err(Invalid::GuardNotOpen(square));
            }
            if square == self.from || !seen.insert(square) {
                return Err(Invalid::GuardOccupied(square));
            }
        }
        if capture == Capture::Yes && guards.len() > visit::MAX_CAPTURED {
            return Err(Invalid::GuardCount(guards.len()));
        }
        let flags_and_guards =
            FlagsAndGuards::new(self.flags().to_vec(), self.order(), guards, capture);
        Ok(Self { flags_and_guards, ..self })
    }

    /// Returns the puzzle with guards, given by their letters.
    #[cfg(feature = "serde")]
    #[cfg_attr(
        not(feature = "kinds"),
        expect(clippy::unnecessary_wraps, reason = "not in all builds")
    )]
    pub(crate) fn guarded(self, letters: &[(Square, char)], capture: Capture) -> Option<Self> {
        #[cfg(feature = "kinds")]
        if !letters.is_empty() {
            let guard = |&(square, letter)| Some((square, Guard::from_letter(letter)?));
            let guards = letters.iter().filter_map(guard).collect();
            return self.with_guards(guards, capture).ok();
        }
        let _ = (letters, capture);
        Some(self)
    }

    /// The flags to be visited: the goal, or several, in order of squares or in the given order.
    #[must_use]
    pub fn flags(&self) -> &[Square] {
        self.flags_and_guards
            .as_ref()
            .map_or(std::slice::from_ref(&self.to), |flags_and_guards| &flags_and_guards.flags)
    }

    /// The order of the flags.
    #[must_use]
    pub fn order(&self) -> FlagOrder {
        self.flags_and_guards
            .as_ref()
            .map_or(FlagOrder::Any, |flags_and_guards| flags_and_guards.order)
    }

    /// The guards, in the order of squares.
    #[must_use]
    pub fn guards(&self) -> &[(Square, Guard)] {
        self.flags_and_guards.as_ref().map_or(&[], |flags_and_guards| &flags_and_guards.guards)
    }

    /// Whether guards may be captured.
    #[must_use]
    pub fn capture(&self) -> Capture {
        self.flags_and_guards
            .as_ref()
            .map_or(Capture::No, |flags_and_guards| flags_and_guards.capture)
    }

    /// Returns the squares to which the knight can jump from the start, in order.
    #[must_use]
    pub fn first_jumps(&self) -> Vec<Square> {
        let with_guards = self.flags_and_guards.as_ref();
        let attacked = with_guards.map(|it| guards::attacked(&self.board, &it.guards));
        let is_safe = |&to: &Square| {
            attacked.as_ref().is_none_or(|attacked| !attacked.contains(to))
                && with_guards.is_none_or(|it| {
                    it.capture == Capture::Yes || it.guards.iter().all(|guard| guard.0 != to)
                })
        };
        self.leaper.targets(&self.board, self.from).filter(is_safe).collect()
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The leaper.
    #[must_use]
    pub fn leaper(&self) -> Leaper {
        self.leaper
    }

    /// The start.
    #[must_use]
    pub fn from(&self) -> Square {
        self.from
    }

    /// The goal; the first of several flags.
    #[must_use]
    pub fn to(&self) -> Square {
        self.to
    }
}
