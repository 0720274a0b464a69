//! What is asked for.

#[cfg(feature = "serde")]
use crate::plain::{Fields, Mismatch};
use crate::puzzle::{ErrorKind, Kind, Puzzle};
use crate::search::Limits;
use crate::tour;

/// What an answer is to hold, and how much may be used to find it.
///
/// Read from plain data, an option that does not exist is an error; what is not
/// said, or nothing, is the default. In Rust, each option has a method that sets it:
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
    /// Is the number of shortest solutions to be counted? If nothing is said:
    /// that of paths (Travel) is, that of move sequences (Swap) is not. Of a
    /// Tour, it is that of all tours, which is not.
    pub shortest: Option<bool>,
    /// Is it to be told how far the arrangements (Swap) lie that can be
    /// reached from the start, instead of the way to the goal?
    #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
    pub extent: bool,
    /// How many placements (Place) are to be listed.
    #[cfg_attr(feature = "types", ts(as = "Option<u32>", optional))]
    pub list: usize,
    /// Which of many tours (Tour) is found depends on it; the same seed gives
    /// the same one.
    #[cfg_attr(feature = "types", ts(as = "Option<u64>", optional))]
    pub seed: u64,
    /// Is the tour (Tour) to look the same after a half-turn of the board? Where none does, the answer is another
    /// one, and says so. Only closed tours can be asked.
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
    /// The same where the number of shortest solutions is counted, or is not.
    #[must_use]
    pub const fn shortest(self, shortest: bool) -> Self {
        Self { shortest: Some(shortest), ..self }
    }

    /// The same where it is told how far one can get (Swap), or is not.
    #[must_use]
    pub const fn extent(self, extent: bool) -> Self {
        Self { extent, ..self }
    }

    /// The same with so many placements (Place) that are listed.
    #[must_use]
    pub const fn list(self, list: usize) -> Self {
        Self { list, ..self }
    }

    /// The same with another seed (Tour).
    #[must_use]
    pub const fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// The same where the tour (Tour) is to look the same after a half-turn, or need not.
    #[must_use]
    pub const fn symmetric(self, symmetric: bool) -> Self {
        Self { symmetric, ..self }
    }

    /// The same with so many bytes of memory for tables.
    #[must_use]
    pub const fn memory(self, memory: u64) -> Self {
        Self { memory: Some(memory), ..self }
    }

    /// The same with so many units of work.
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

    /// The limits, with defaults for what is not said.
    #[must_use]
    pub fn limits(&self) -> Limits {
        let limits = Limits::default();
        Limits {
            memory: self.memory.unwrap_or(limits.memory),
            work: self.work.unwrap_or(limits.work),
        }
    }

    /// Why this puzzle can't be solved with these options: one of them is for another kind.
    pub(super) fn refusal(&self, puzzle: &Puzzle) -> Option<ErrorKind> {
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

    /// How to look for a tour.
    pub(super) fn tour(&self) -> tour::Options {
        tour::Options { limits: self.limits(), seed: self.seed }
    }
}
