//! Options of a search for an answer.

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
#[non_exhaustive]
pub struct Options {
    /// Whether to count the shortest solutions, or all tours. By default only shortest paths
    /// (Travel) are counted.
    pub shortest: Option<bool>,
    /// Whether to count the reachable positions (Swap) by distance instead of solving the puzzle.
    #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
    pub extent: bool,
    /// The number of placements (Place) to list.
    #[cfg_attr(feature = "types", ts(as = "Option<u32>", optional))]
    pub list: usize,
    /// Selects one of many tours (Tour). The same seed finds the same tour.
    #[cfg_attr(feature = "types", ts(as = "Option<u64>", optional))]
    pub seed: u64,
    /// Whether to find a closed tour (Tour) with half-turn symmetry. If none exists, the answer has
    /// another tour, and the reason.
    #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
    pub symmetric: bool,
    /// Memory for tables, in bytes; see [`Limits`] for the default.
    pub memory: Option<u64>,
    /// Units of work; see [`Limits`].
    pub work: Option<u64>,
    /// Number of threads for counting placements (Place); 0 and 1 mean the calling thread. The
    /// answer doesn't depend on it, and the memory is for all threads together.
    #[cfg(feature = "threads")]
    #[cfg_attr(feature = "types", ts(skip))]
    pub threads: usize,
}

#[cfg(feature = "serde")]
impl crate::plain::ReadFields for Options {
    const NAMES: &'static [&'static str] =
        &["count", "shortest", "extent", "list", "seed", "symmetric", "memory", "work"];

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
    pub const fn shortest(self, shortest: bool) -> Self {
        Self { shortest: Some(shortest), ..self }
    }

    /// Sets [`Options::extent`](field@Options::extent).
    #[must_use]
    pub const fn extent(self, extent: bool) -> Self {
        Self { extent, ..self }
    }

    /// Sets [`Options::list`](field@Options::list).
    #[must_use]
    pub const fn list(self, list: usize) -> Self {
        Self { list, ..self }
    }

    /// Sets [`Options::seed`](field@Options::seed).
    #[must_use]
    pub const fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Sets [`Options::symmetric`](field@Options::symmetric).
    #[must_use]
    pub const fn symmetric(self, symmetric: bool) -> Self {
        Self { symmetric, ..self }
    }

    /// Sets [`Options::memory`](field@Options::memory).
    #[must_use]
    pub const fn memory(self, memory: u64) -> Self {
        Self { memory: Some(memory), ..self }
    }

    /// Sets [`Options::work`](field@Options::work).
    #[must_use]
    pub const fn work(self, work: u64) -> Self {
        Self { work: Some(work), ..self }
    }

    /// Returns the options with another number of threads.
    #[cfg(feature = "threads")]
    #[must_use]
    pub const fn threads(self, threads: usize) -> Self {
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
    pub(super) fn error_for(&self, puzzle: &Puzzle) -> Option<ErrorKind> {
        let kind = puzzle.kind();
        if self.symmetric && !matches!(puzzle, Puzzle::Tour(tour) if tour.is_closed()) {
            return Some(ErrorKind::NoClosedTour);
        }
        let options = [
            ("extent", Kind::Swap, self.extent),
            ("list", Kind::Place, self.list > 0),
            ("seed", Kind::Tour, self.seed > 0),
        ];
        options
            .into_iter()
            .find(|&(_, of, is_set)| is_set && of != kind)
            .map(|(option, of, _)| ErrorKind::OtherKind { option, of, kind })
    }

    /// Returns the options of the search for a tour.
    pub(super) fn tour(&self) -> tour::Options {
        tour::Options { limits: self.limits(), seed: self.seed }
    }
}
