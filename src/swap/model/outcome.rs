//! Options and outcomes of solving.

use crate::natural::Natural;
use crate::search::{Limit, Limits};
use crate::swap::model::arrangement::{Arrangement, Move};
use crate::swap::model::reason::Reason;

/// Options of the solver.
///
/// ```
/// use leaper::{search::Limits, swap::Options};
/// let options = Options::default().limits(Limits::default().work(1_000)).count(true);
/// assert_eq!((options.limits.work, options.method, options.count), (1_000, None, true));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Limits of memory and work.
    pub limits: Limits,
    /// The method, for tests and benchmarks; `None` for the default plan. A method that does not
    /// suit the puzzle is not used. With [`Method::Precheck`], a puzzle that needs a search ends at
    /// a limit.
    pub method: Option<Method>,
    /// Whether to count the shortest solutions.
    pub count: bool,
}

impl Options {
    /// Sets the limits.
    #[must_use]
    pub const fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Sets the method.
    #[must_use]
    pub const fn method(self, method: Method) -> Self {
        Self { method: Some(method), ..self }
    }

    /// Sets whether shortest solutions are counted.
    #[must_use]
    pub const fn count(self, count: bool) -> Self {
        Self { count, ..self }
    }
}

/// A search method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Method {
    /// No search: the answer follows from the puzzle's structure.
    Precheck,
    /// Two-sided breadth-first search over a hash set of positions.
    Breadth,
    /// Two-sided breadth-first search over the ranks of positions, a few bits each.
    Index,
    /// Two-sided breadth-first search for two kinds of knights and one blank, which jumps like a
    /// knight itself.
    Hole,
    /// A* with a lower bound from the distances of the knights to their goals.
    Guided,
    /// Two-sided breadth-first search that prunes by the lower bound of *guided*.
    Bounded,
    /// Beam search: keeps only the most promising positions, and proves nothing.
    Beam,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 7] = [
        Self::Precheck,
        Self::Breadth,
        Self::Index,
        Self::Hole,
        Self::Guided,
        Self::Bounded,
        Self::Beam,
    ];

    /// Returns its name in the answer.
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

/// The outcome of solving a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There is a solution.
    Solved(Solved),
    /// There is none.
    Impossible(Impossible),
    /// A limit was reached first.
    Limit(Stopped),
}

/// A shortest solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solved {
    /// The jumps, also if the metric counts runs.
    pub moves: Vec<Move>,
    /// The least number of moves in the puzzle's metric.
    pub length: u32,
    /// Whether it is proven that no solution is shorter.
    pub proven: bool,
    /// Number of visited positions.
    pub positions: u64,
    /// The method that found it.
    pub method: Method,
    /// Number of shortest solutions, if [`Options::count`] was set and the limits sufficed. Two
    /// solutions are different if any move is; in the metric of runs, a move is the first and the
    /// last square of a run.
    pub shortest: Option<Natural>,
    /// The limit that stopped the count.
    pub count_limit: Option<Limit>,
}

/// There is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Impossible {
    /// The reason.
    pub reason: Reason,
    /// Number of reachable positions, if all were visited. If sides alternate, the same knights
    /// with another side to move are another position.
    pub reachable: Option<u64>,
    /// Number of visited positions.
    pub positions: u64,
    /// The method that found it.
    pub method: Method,
}

/// A limit was reached before the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stopped {
    /// The limit.
    pub limit: Limit,
    /// A proven lower bound on the length of a solution.
    pub lower: u32,
    /// The shortest solution found so far: its length in the puzzle's metric, and its jumps.
    pub best: Option<(u32, Vec<Move>)>,
    /// Number of visited positions.
    pub positions: u64,
    /// The method that reached the limit.
    pub method: Method,
}

/// The positions that can be reached, by their distance from the start. A position has no side to
/// move: with turns, its distance is the smaller of two.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Extent {
    /// Number of positions at each distance from the start, in moves of the puzzle's metric.
    pub layers: Vec<u64>,
    /// One of the farthest positions.
    pub farthest: Arrangement,
}

impl Extent {
    /// Returns the number of reachable positions.
    #[must_use]
    pub fn reachable(&self) -> u64 {
        self.layers.iter().sum()
    }

    /// Returns the distance of the farthest position.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.layers.len() - 1
    }
}
