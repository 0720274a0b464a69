//! What comes of solving.

use crate::natural::Natural;
use crate::search::{Limit, Limits};
use crate::swap::model::arrangement::{Arrangement, Move};
use crate::swap::model::reason::Reason;

/// How to solve.
///
/// ```
/// use leaper::{search::Limits, swap::Options};
/// let options = Options::default().limits(Limits::default().work(1_000)).count(true);
/// assert_eq!((options.limits.work, options.method, options.count), (1_000, None, true));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// How much the search may use.
    pub limits: Limits,
    /// The method to take; `None` lets the puzzle decide. For tests and
    /// benches: a method that does not suit the puzzle is not taken.
    pub method: Option<Method>,
    /// Is the number of shortest solutions wanted too?
    pub count: bool,
}

impl Options {
    /// The same within these limits.
    #[must_use]
    pub const fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The same by this method.
    #[must_use]
    pub const fn method(self, method: Method) -> Self {
        Self { method: Some(method), ..self }
    }

    /// The same where shortest solutions are counted, or are not.
    #[must_use]
    pub const fn count(self, count: bool) -> Self {
        Self { count, ..self }
    }
}

/// A way to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Method {
    /// Nothing to search: told from the puzzle itself.
    Precheck,
    /// Breadth-first from both sides over a hash set of arrangements.
    Breadth,
    /// Breadth-first from both sides over the exact index of arrangements, a
    /// few bits each.
    Index,
    /// The same for two kinds of knights and a single free square, which
    /// jumps like a knight itself.
    Hole,
    /// A* by how far the knights are from their goals.
    Guided,
    /// From both sides under such a bound.
    Bounded,
    /// The most promising arrangements only: proves nothing.
    Beam,
}

impl Method {
    /// Its name in the answer.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Precheck => "precheck",
            Self::Breadth => "breadth",
            Self::Index => "index",
            Self::Hole => "hole",
            Self::Guided => "guided",
            Self::Bounded => "bounded",
            Self::Beam => "beam",
        }
    }
}

/// What came of solving a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There is a solution.
    Solved(Solved),
    /// There is none.
    Impossible(Impossible),
    /// A limit came first.
    Limit(Stopped),
}

/// A shortest solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solved {
    /// The jumps, also where runs are counted.
    pub moves: Vec<Move>,
    /// The least number of moves in the puzzle's metric.
    pub length: u32,
    /// Is it proven that there is no shorter one?
    pub proven: bool,
    /// How many arrangements were looked at.
    pub positions: u64,
    /// How it was found.
    pub method: Method,
    /// How many shortest solutions there are, where that was asked for and
    /// could be counted within the limits. Two solutions differ if any move
    /// does; where runs are counted, a move is a run, told by where it begins
    /// and ends.
    pub shortest: Option<Natural>,
    /// The limit that the count came to, where it was asked for and is not
    /// there.
    pub count_limit: Option<Limit>,
}

/// There is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Impossible {
    /// Why.
    pub reason: Reason,
    /// How many arrangements can be reached (each with its turn, where sides
    /// alternate), if they were all seen.
    pub reachable: Option<u64>,
    /// How many arrangements were looked at.
    pub positions: u64,
    /// How it was found.
    pub method: Method,
}

/// A limit came before the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stopped {
    /// Which.
    pub limit: Limit,
    /// No solution is shorter: proven.
    pub lower: u32,
    /// The shortest solution found: its length in the puzzle's metric, and
    /// its jumps.
    pub best: Option<(u32, Vec<Move>)>,
    /// How many arrangements were looked at.
    pub positions: u64,
    /// The method that came to the limit.
    pub method: Method,
}

/// The arrangements that can be reached, by their distance from the start.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Extent {
    /// How many lie so many moves from the start, from none on; a move is a
    /// jump or a run, as the puzzle counts.
    pub layers: Vec<u64>,
    /// One of those that lie farthest away.
    pub farthest: Arrangement,
}

impl Extent {
    /// How many can be reached.
    #[must_use]
    pub fn reachable(&self) -> u64 {
        self.layers.iter().sum()
    }

    /// How many moves the farthest lie away.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.layers.len() - 1
    }
}
