//! The options and the result of a count.

use crate::place::model::tally::Tally;
use crate::search::Limit;

/// Options of a count. By default it counts the placements only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CountOptions {
    /// Whether to count classes of placements under the symmetries; costs little more than the
    /// count.
    pub distinct: bool,
    /// Whether to count, by square, the placements with each kind there; costs about as many counts
    /// as there are pieces.
    pub squares: bool,
}

impl CountOptions {
    /// Sets whether classes are counted.
    #[must_use]
    pub const fn distinct(self, distinct: bool) -> Self {
        Self { distinct, ..self }
    }

    /// Sets whether kinds are counted by square.
    #[must_use]
    pub const fn squares(self, squares: bool) -> Self {
        Self { squares, ..self }
    }
}

/// The result of a count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The sums of this part; add those of the other parts.
    pub tally: Tally,
    /// The limit that stopped the count. The tally then is a lower bound.
    pub limit: Option<Limit>,
    /// The limit that stopped what [`CountOptions`] asked for. The tally then has only the number
    /// of placements.
    pub options_limit: Option<Limit>,
    /// If a number is open: the greatest number with a placement, if it was found.
    pub greatest: Option<u32>,
    /// An upper bound on that number, if it wasn't found.
    pub at_most: Option<u32>,
    /// If the least number of a kind is wanted: that number; at a limit, perhaps a lower bound on
    /// it.
    pub least: Option<u32>,
}

impl Outcome {
    /// Adds the outcome of another part of the same count.
    pub fn add(&mut self, part: &Self) {
        self.tally.add(&part.tally);
        self.limit = self.limit.or(part.limit);
        self.options_limit = self.options_limit.or(part.options_limit);
        self.greatest = self.greatest.or(part.greatest);
        self.at_most = self.at_most.or(part.at_most);
        self.least = self.least.or(part.least);
    }
}
