//! What a count, or a part of it, came to.

use std::fmt;
use std::str::FromStr;

use crate::natural::Natural;

/// What sums are multiplied by: the least common multiple of 1 … 8.
pub(crate) const SCALE: u32 = 840;

/// What has been counted: of the whole, or of one part. Tallies of the parts
/// add up to that of the whole, however the work was split.
///
/// A part alone has no meaning as a number: it counts placements by fractions
/// (see the module's text on symmetry). As text, to be sent between workers, a
/// tally is decimal numbers with spaces between; it reads back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Placements, times [`SCALE`].
    pub(crate) ways: Natural,
    /// The sum over all symmetries but the identity of the placements that
    /// each leaves as it is, times [`SCALE`].
    pub(crate) kept: Natural,
    /// By kind and square: placements with the kind there, times [`SCALE`];
    /// empty when not asked for.
    pub(crate) stands: Vec<Natural>,
}

impl Tally {
    /// Adds another part.
    pub fn add(&mut self, other: &Self) {
        self.ways += &other.ways;
        self.kept += &other.kept;
        if self.stands.len() < other.stands.len() {
            self.stands.resize(other.stands.len(), Natural::ZERO);
        }
        for (sum, more) in self.stands.iter_mut().zip(&other.stands) {
            *sum += more;
        }
    }

    /// The placements counted, rounded down while parts are missing.
    #[must_use]
    pub fn count(&self) -> Natural {
        self.ways.clone() / SCALE
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.ways, self.kept)?;
        self.stands.iter().try_for_each(|number| write!(f, " {number}"))
    }
}

/// The text is not that of a tally.
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
        let (ways, kept) = (next()?, next()?);
        Ok(Self { ways, kept, stands: numbers.collect::<Result<_, _>>()? })
    }
}
