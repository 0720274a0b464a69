//! Travel: one leaper, from one square to another in the fewest jumps.
//!
//! | question | search | outcome |
//! |---|---|---|
//! | one shortest path | [`Flood`] | the jumps, or the squares that can be reached |
//! | the distance of every square | [`Survey`] | [`Distances`] |
//! | all shortest paths at once | [`Gather`] | [`Shortest`]: squares, edges, path after path |
//! | how many shortest paths | [`Count`] | the exact number, however long |
//! | a number for every path | [`Number`] | [`Numbering`]: the path of a number and back |
//!
//! | file | contents |
//! |---|---|
//! | `grid.rs`, `scatter.rs` | the board in tiles of 64 squares, and how jumps move their bits |
//! | `bfs.rs`, `target.rs` | breadth-first search over tiles, and its bound towards a target |
//! | `flood.rs`, `distances.rs`, `shortest.rs`, `count.rs` | the searches |
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
mod reason;
mod scatter;
mod shortest;
mod target;
mod words;

pub use count::{Count, Counted, Number, Numbering};
pub use distances::{Distances, Survey};
pub use flood::Flood;
pub use reason::{End, Reason};
pub use shortest::{Gather, Paths, Shortest};

use crate::board::Board;
use crate::leaper::Leaper;
use crate::search::Limit;
use crate::square::Square;
use crate::squares::Squares;

/// A valid Travel puzzle: start and goal are open squares of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Travel {
    board: Board,
    leaper: Leaper,
    from: Square,
    to: Square,
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
        leading: Squares,
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
        Ok(Self { board, leaper, from, to })
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

    /// The goal.
    #[must_use]
    pub fn to(&self) -> Square {
        self.to
    }
}
