//! Options of a search for an answer.

use crate::all_kinds::AllKinds;
use crate::natural::Natural;
#[cfg(feature = "serde")]
use crate::plain::{Fields, Mismatch};
use crate::puzzle::{ErrorKind, Kind, Puzzle};
use crate::search::Limits;
use crate::tour;

/// What an answer includes, and the limits of its search.
///
/// In plain data, missing options and `null` stand for the default, and unknown options are errors.
/// In Rust, each option has a method that sets it:
///
/// ```
/// use leaper::answer::Options;
/// let options = Options::default().seed(3).symmetric(true).memory(64 << 20);
/// assert_eq!((options.seed, options.memory, options.work), (3, Some(67_108_864), None));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(optional_fields = nullable))]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
#[non_exhaustive]
pub struct Options {
    /// Whether to count the shortest solutions, or all tours. By default only shortest paths
    /// (Travel) are counted.
    pub shortest: Option<bool>,
    /// Whether to count the reachable positions (Swap) by distance instead of solving the puzzle.
    #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
    pub extent: bool,
    /// The number of solutions to list: placements (Place), shortest paths (Travel), shortest
    /// solutions (Swap), or tours (Tour).
    #[cfg_attr(feature = "types", ts(as = "Option<u32>", optional))]
    pub list: usize,
    /// Selects one of many tours (Tour). The same seed finds the same tour.
    #[cfg_attr(feature = "types", ts(as = "Option<u64>", optional))]
    pub seed: u64,
    /// Whether to find a closed tour (Tour) with half-turn symmetry. If none exists, the answer has
    /// another tour, and the reason.
    #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
    pub symmetric: bool,
    /// Whether to find out if a tour (Tour) is the only one.
    #[cfg_attr(feature = "types", ts(skip))]
    pub unique: bool,
    /// The tour of this number (Tour), from 1, instead of any.
    #[cfg_attr(feature = "types", ts(skip))]
    pub number: Option<Natural>,
    /// Whether to draw one of all tours (Tour), each equally likely; the seed selects it.
    #[cfg_attr(feature = "types", ts(skip))]
    pub random: bool,
    /// Whether to include the distance of every square (Travel).
    #[cfg_attr(feature = "types", ts(skip))]
    pub distances: bool,
    /// Memory for tables, in bytes; see [`Limits`] for the default.
    pub memory: Option<u64>,
    /// Units of work; see [`Limits`].
    pub work: Option<u64>,
    /// Number of threads for counts of placements (Place) and tours (Tour), and for solutions and
    /// surveys of positions (Swap); 0 and 1 mean the calling thread. Lengths and numbers don't
    /// depend on it, only which of several shortest solutions is shown. The memory is for all
    /// together.
    #[cfg(feature = "threads")]
    #[cfg_attr(feature = "types", ts(skip))]
    pub threads: usize,
}

/// The names of options. A build for Travel alone leaves the last ones to other builds.
#[cfg(all(feature = "serde", feature = "kinds"))]
const NAMES: &[&str] = &[
    "count",
    "shortest",
    "extent",
    "list",
    "seed",
    "symmetric",
    "memory",
    "work",
    "number",
    "random",
    "distances",
    "unique",
];
#[cfg(all(feature = "serde", not(feature = "kinds")))]
const NAMES: &[&str] =
    &["count", "shortest", "extent", "list", "seed", "symmetric", "memory", "work"];

#[cfg(feature = "serde")]
impl crate::plain::FromFields for Options {
    const NAMES: &'static [&'static str] = NAMES;

    fn read_fields(fields: &mut Fields) -> Result<Self, Mismatch> {
        let (count, shortest) = (fields.maybe("count")?, fields.maybe("shortest")?);
        if count.is_some() && shortest.is_some() {
            return Err(Mismatch("duplicate field `shortest`".into()));
        }
        Ok(Self {
            shortest: shortest.or(count),
            extent: fields.or_default("extent")?,
            list: fields.or_default("list")?,
            seed: fields.or_default("seed")?,
            symmetric: fields.or_default("symmetric")?,
            #[cfg(feature = "kinds")]
            number: fields.maybe("number")?,
            #[cfg(not(feature = "kinds"))]
            number: None,
            random: cfg!(feature = "kinds") && fields.or_default("random")?,
            distances: cfg!(feature = "kinds") && fields.or_default("distances")?,
            unique: cfg!(feature = "kinds") && fields.or_default("unique")?,
            memory: fields.maybe("memory")?,
            work: fields.maybe("work")?,
            #[cfg(feature = "threads")]
            threads: 0,
        })
    }
}

impl Options {
    /// Sets [`Options::shortest`](field@Options::shortest).
    #[must_use]
    pub fn shortest(self, shortest: bool) -> Self {
        Self { shortest: Some(shortest), ..self }
    }

    /// Sets [`Options::extent`](field@Options::extent).
    #[must_use]
    pub fn extent(self, extent: bool) -> Self {
        Self { extent, ..self }
    }

    /// Sets [`Options::list`](field@Options::list).
    #[must_use]
    pub fn list(self, list: usize) -> Self {
        Self { list, ..self }
    }

    /// Sets [`Options::seed`](field@Options::seed).
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Sets [`Options::symmetric`](field@Options::symmetric).
    #[must_use]
    pub fn symmetric(self, symmetric: bool) -> Self {
        Self { symmetric, ..self }
    }

    /// Sets [`Options::unique`](field@Options::unique).
    #[must_use]
    pub fn unique(self, unique: bool) -> Self {
        Self { unique, ..self }
    }

    /// Sets [`Options::number`](field@Options::number).
    #[must_use]
    pub fn number(self, number: Natural) -> Self {
        Self { number: Some(number), ..self }
    }

    /// Sets [`Options::random`](field@Options::random).
    #[must_use]
    pub fn random(self, random: bool) -> Self {
        Self { random, ..self }
    }

    /// Sets [`Options::distances`](field@Options::distances).
    #[must_use]
    pub fn distances(self, distances: bool) -> Self {
        Self { distances, ..self }
    }

    /// Sets [`Options::memory`](field@Options::memory).
    #[must_use]
    pub fn memory(self, memory: u64) -> Self {
        Self { memory: Some(memory), ..self }
    }

    /// Sets [`Options::work`](field@Options::work).
    #[must_use]
    pub fn work(self, work: u64) -> Self {
        Self { work: Some(work), ..self }
    }

    /// Returns the options with another number of threads.
    #[cfg(feature = "threads")]
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Returns the limits, with defaults for those that are not set.
    #[must_use]
    pub fn limits(&self) -> Limits {
        let limits = Limits::default();
        Limits {
            memory: self.memory.unwrap_or(limits.memory),
            work: self.work.unwrap_or(limits.work),
        }
    }

    /// Checks that each option applies to the kind of the puzzle.
    pub(crate) fn error_for(&self, puzzle: &Puzzle) -> Option<ErrorKind> {
        let kind = puzzle.kind();
        if AllKinds::in_this_build().is_none() && self.list > 0 {
            return Some(ErrorKind::NotInThisBuild);
        }
        if self.symmetric && !matches!(puzzle, Puzzle::Tour(tour) if tour.is_closed()) {
            return Some(ErrorKind::NoClosedTour);
        }
        let options = [
            ("extent", Kind::Swap, self.extent),
            ("seed", Kind::Tour, self.seed > 0),
            ("unique", Kind::Tour, self.unique),
            ("number", Kind::Tour, self.number.is_some()),
            ("random", Kind::Tour, self.random),
            ("distances", Kind::Travel, self.distances),
        ];
        options
            .into_iter()
            .find(|&(_, of, is_set)| is_set && of != kind)
            .map(|(option, of, _)| ErrorKind::OtherKind { option, of, kind })
            .or_else(|| self.conflict())
    }

    /// Returns the error if two options exclude each other.
    fn conflict(&self) -> Option<ErrorKind> {
        let [number, random, symmetric] = [
            ("number", self.number.is_some()),
            ("random", self.random),
            ("symmetric", self.symmetric),
        ];
        let [extent, list] = [("extent", self.extent), ("list", self.list > 0)];
        let pairs = [(number, random), (number, symmetric), (random, symmetric), (extent, list)];
        let both = pairs.into_iter().find(|(one, other)| one.1 && other.1);
        both.map(|(one, other)| ErrorKind::Conflict { options: [one.0, other.0] })
    }

    /// Returns the options of the search for a tour.
    pub(super) fn tour(&self) -> tour::Options {
        // A random tour is drawn later.
        let seed = if self.random { 0 } else { self.seed };
        tour::Options { limits: self.limits(), seed }
    }
}
