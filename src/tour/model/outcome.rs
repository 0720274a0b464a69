//! The result of a search for a tour.

use crate::search::{Limit, Limits};
use crate::square::Square;
use crate::tour::model::reason::Reason;

/// Options of a search.
///
/// ```
/// use leaper::{search::Limits, tour::Options};
/// let options = Options::default().limits(Limits::default().work(1_000)).seed(3);
/// assert_eq!((options.limits.work, options.seed), (1_000, 3));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The limits of the search.
    pub limits: Limits,
    /// Decides which of many tours is found; the same seed finds the same tour.
    pub seed: u64,
}

impl Options {
    /// Sets the limits.
    #[must_use]
    pub const fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Sets the seed.
    #[must_use]
    pub const fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }
}

/// How a tour was found, or shown not to exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// By checks that need no search.
    Precheck,
    /// By an exact search over 2-factors.
    TwoFactor,
    /// By merging the cycles of a 2-factor.
    Merging,
    /// By an exact search over numbers, for given numbers.
    Numbers,
    /// By local search, for given numbers.
    LocalSearch,
    /// By a search for half a symmetric tour.
    Symmetric,
    /// By a frontier DP.
    Frontier,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 7] = [
        Self::Precheck,
        Self::TwoFactor,
        Self::Merging,
        Self::Numbers,
        Self::LocalSearch,
        Self::Symmetric,
        Self::Frontier,
    ];

    /// Returns the name in the answer.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Precheck => "precheck",
            Self::TwoFactor => "two-factor",
            Self::Merging => "merging",
            Self::Numbers => "numbers",
            Self::LocalSearch => "local-search",
            Self::Symmetric => "symmetric",
            Self::Frontier => "frontier",
        }
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A tour was found.
    Solved(Solved),
    /// The puzzle has no tour.
    Impossible(Impossible),
    /// A limit was reached.
    Limit(Stopped),
}

/// A tour that solves the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solved {
    /// All squares in order; a closed tour doesn't repeat the first.
    pub path: Vec<Square>,
    /// The number of nodes or states searched.
    pub positions: u64,
    /// How it was found.
    pub method: Method,
}

/// The proof that a puzzle has no tour.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Impossible {
    /// The reason.
    pub reason: Reason,
    /// The number of nodes or states searched.
    pub positions: u64,
    /// How it was proven.
    pub method: Method,
}

/// The state of a search that reached a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stopped {
    /// The limit.
    pub limit: Limit,
    /// The number of positions searched.
    pub positions: u64,
}
