//! The result of a count, or of a part of one.

use std::fmt;
use std::str::FromStr;

use crate::natural::Natural;

/// The factor of all sums: the least common multiple of 1 … 8.
pub(crate) const SCALE: u32 = 840;

/// The result of a whole count or of one part. The tallies of the parts add up to that of the whole,
/// however the work was split.
///
/// The tally of a part means nothing alone: it counts fractions of placements (see
/// `counting/descent.rs` on symmetry). As text, for sending between workers, it is decimal numbers
/// separated by spaces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Placements, times [`SCALE`].
    pub(crate) ways: Natural,
    /// The sum, over all symmetries but the identity, of the placements that each maps to itself,
    /// times [`SCALE`].
    pub(crate) invariant: Natural,
    /// By kind and square: placements with the kind there, times [`SCALE`]. Empty if not asked for.
    pub(crate) square_counts: Vec<Natural>,
}

impl Tally {
    /// Returns the tally of a number of placements, without classes and squares.
    pub(crate) fn of_placements(placements: Natural) -> Self {
        Self { ways: placements * u64::from(SCALE), ..Self::default() }
    }

    /// Adds another part.
    pub fn add(&mut self, other: &Self) {
        self.ways += &other.ways;
        self.invariant += &other.invariant;
        if self.square_counts.len() < other.square_counts.len() {
            self.square_counts.resize(other.square_counts.len(), Natural::ZERO);
        }
        for (sum, more) in self.square_counts.iter_mut().zip(&other.square_counts) {
            *sum += more;
        }
    }

    /// Returns the number of placements, rounded down while parts are missing.
    #[must_use]
    pub fn count(&self) -> Natural {
        self.ways.clone() / SCALE
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.ways, self.invariant)?;
        self.square_counts.iter().try_for_each(|number| write!(f, " {number}"))
    }
}

/// The text isn't a tally.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotATally;

impl fmt::Display for NotATally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("A tally is at least two whole numbers with spaces between.")
    }
}

impl std::error::Error for NotATally {}

impl FromStr for Tally {
    type Err = NotATally;

    fn from_str(text: &str) -> Result<Self, NotATally> {
        let mut numbers = text.split(' ').map(|number| number.parse().map_err(|_| NotATally));
        let mut next = || numbers.next().unwrap_or(Err(NotATally));
        let (ways, invariant) = (next()?, next()?);
        Ok(Self { ways, invariant, square_counts: numbers.collect::<Result<_, _>>()? })
    }
}
