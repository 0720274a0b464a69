//! What comes of looking for a tour.

use crate::search::{Limit, Limits};
use crate::square::Square;
use crate::tour::model::reason::Reason;

/// How to look for a tour.
///
/// ```
/// use leaper::{search::Limits, tour::Options};
/// let options = Options::default().limits(Limits::default().work(1_000)).seed(3);
/// assert_eq!((options.limits.work, options.seed), (1_000, 3));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// How much the search may use.
    pub limits: Limits,
    /// Which of many tours is found depends on it; the same seed gives the
    /// same tour.
    pub seed: u64,
}

impl Options {
    /// The same within these limits.
    #[must_use]
    pub const fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The same with another seed.
    #[must_use]
    pub const fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }
}

/// How a tour was found, or shown not to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Nothing to search: seen at a glance.
    Precheck,
    /// Exact search over 2-factors.
    TwoFactor,
    /// A 2-factor whose circles were joined.
    Merging,
    /// Exact search for the numbers of squares.
    Numbers,
    /// A tour that was changed until squares had their numbers.
    LocalSearch,
    /// Half a tour, turned.
    Symmetric,
    /// A table that goes over the board.
    Frontier,
}

impl Method {
    /// Its name in the answer.
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

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There is a tour.
    Solved(Solved),
    /// There is none.
    Impossible(Impossible),
    /// A limit came first.
    Limit(Stopped),
}

/// A tour.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solved {
    /// The squares in order, all of them; of a closed tour the first is not
    /// said again.
    pub path: Vec<Square>,
    /// How many positions were looked at.
    pub positions: u64,
    /// How it was found.
    pub method: Method,
}

/// There is no tour.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Impossible {
    /// Why.
    pub why: Reason,
    /// How many positions were looked at.
    pub positions: u64,
    /// How it was found.
    pub method: Method,
}

/// A limit came before the proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stopped {
    /// Which.
    pub limit: Limit,
    /// How many positions were looked at.
    pub positions: u64,
}
