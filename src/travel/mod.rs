//! Travel: one leaper, from one square to another in the fewest jumps.
//!
//! | asked for | search | what comes of it |
//! |---|---|---|
//! | how long, and one path | [`Flood`] | the jumps, or the squares that can be reached |
//! | the distance of every square | [`Survey`] | [`Distances`] |
//! | all shortest paths at once | [`Gather`] | [`Shortest`]: squares, edges, path after path |
//! | how many shortest paths | [`Count`] | the exact number, however long |
//! | a number for every path | [`Number`] | [`Numbering`]: the path of a number and back |
//!
//! | file | what lives there |
//! |---|---|
//! | `grid.rs`, `scatter.rs` | the board in tiles of 64 squares, and how jumps move their bits |
//! | `wave.rs`, `aim.rs` | breadth-first search with whole tiles, and how it keeps to its aim |
//! | `flood.rs`, `distances.rs`, `shortest.rs`, `count.rs` | the searches |
//! | `reason.rs`, `words.rs` | why there is no way, and what is said of it |
//!
//! On the largest board, 1024 × 1024, finding a path or all of them takes 1 to
//! 3 MiB, and up to 10 MiB for leapers that jump across half of it. Distances
//! and counting take four bytes a square besides; what the numbers of paths
//! take depends on how many there are, and is bounded by the limits given.
//!
//! A path leaves its start out, as in Ruby Quiz 27: it is the list of squares
//! jumped to. From a square to itself leads one path, of no jumps. Where there
//! are several, the first path is the least in the order of squares
//! ([`Square`]'s own), compared jump by jump.
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

mod aim;
mod count;
mod distances;
mod flood;
mod grid;
mod reason;
mod scatter;
mod shortest;
mod wave;
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

/// Why there is no such puzzle. The square is the offending one.
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

/// What comes of looking for a way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<T> {
    /// There is a way, and this is it.
    Solved(T),
    /// There is none: the squares around the start and those around the goal
    /// are apart. See [`Reason`].
    Impossible {
        /// Every square that can be reached from the start, which is one.
        reachable: Squares,
        /// Every square from which the goal can be reached, which is one.
        leading: Squares,
    },
    /// A limit was reached first.
    Limit {
        /// Which one.
        limit: Limit,
        /// Every way, if there is one, has at least so many jumps.
        lower: u32,
    },
}

impl Travel {
    /// The puzzle of going from `from` to `to`, which may be the same square.
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

    /// Who jumps.
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
