//! The interface of all searches.
//!
//! A search is a value: it is created, advanced in slices, asked for its progress, and dropped to
//! cancel it. It has no clock; the caller decides how long a slice is.

use std::fmt;

use crate::natural::Natural;

/// A search that can be advanced in slices.
pub trait Search {
    /// The result.
    type Outcome;

    /// Advances by about `budget` units of work, at least one. A unit is a square, position or
    /// branch that is looked at: less than a microsecond.
    ///
    /// Must not be called again after [`Step::Done`]; searches panic, where they can tell.
    fn advance(&mut self, budget: u64) -> Step<Self::Outcome>;

    /// Returns the progress.
    fn progress(&self) -> Progress;

    /// Advances to the end.
    #[must_use = "a search does nothing else than find its result"]
    fn run(mut self) -> Self::Outcome
    where
        Self: Sized,
    {
        loop {
            if let Step::Done(outcome) = self.advance(1 << 20) {
                return outcome;
            }
        }
    }
}

impl<S: Search + ?Sized> Search for Box<S> {
    type Outcome = S::Outcome;

    fn advance(&mut self, budget: u64) -> Step<S::Outcome> {
        (**self).advance(budget)
    }

    fn progress(&self) -> Progress {
        (**self).progress()
    }
}

/// A search that panics when it is advanced after its end.
pub(crate) struct PanicsAfterEnd<S> {
    pub(crate) inner: S,
    is_done: bool,
}

impl<S: Search> PanicsAfterEnd<S> {
    pub(crate) fn new(search: S) -> Self {
        Self { inner: search, is_done: false }
    }
}

impl<S: Search> Search for PanicsAfterEnd<S> {
    type Outcome = S::Outcome;

    fn advance(&mut self, budget: u64) -> Step<S::Outcome> {
        assert!(!self.is_done, "a search was advanced after it was done");
        let step = self.inner.advance(budget);
        self.is_done = matches!(step, Step::Done(_));
        step
    }

    fn progress(&self) -> Progress {
        self.inner.progress()
    }
}

/// Implements `Debug` for a type without its tables: its name, and the results of these methods.
#[allow(unused_macros, reason = "used only by solvers that some builds leave out")]
macro_rules! impl_debug {
    ($name:ident $(<$parameter:ident>)? $(, $method:ident)*) => {
        impl $(<$parameter>)? std::fmt::Debug for $name $(<$parameter>)? {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_struct(stringify!($name))
                    $(.field(stringify!($method), &self.$method()))*
                    .finish_non_exhaustive()
            }
        }
    };
}
#[allow(unused_imports, reason = "see above")]
pub(crate) use impl_debug;

/// The result of a slice.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "a search returns its result once"]
pub enum Step<T> {
    /// There is more to do.
    Running,
    /// The search is complete, with this result.
    Done(T),
}

/// The progress of a search, for people.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// The depth of the search, in moves, jumps or pieces.
    pub depth: u32,
    /// The depth from the goal, in a two-sided search.
    pub depth_back: Option<u32>,
    /// Squares, positions or branches looked at so far.
    pub positions: u64,
    /// The share that is done, from 0 to 1, if it is known.
    pub share: Option<f64>,
    /// Memory held, in bytes.
    pub memory: u64,
    /// The proven lower bound on the number of moves or, in Place, on the least number of a kind.
    pub lower: Option<u32>,
    /// In Place, the proven upper bound on the greatest number of a kind. If the count isn't zero,
    /// it is that number.
    pub upper: Option<u32>,
    /// The length of the best solution so far, if one is known before the proof.
    pub best: Option<u32>,
    /// True if the search cannot be parallelised now.
    pub undivided: bool,
    /// The count so far.
    pub count: Option<Natural>,
    /// Whether `count` is complete: only how many solutions differ under symmetries is still
    /// unknown.
    pub is_count_complete: bool,
    /// A lower bound on `count` up to symmetry: on the number of classes. Rounded down, so that parts
    /// can be added.
    pub distinct_at_least: Option<Natural>,
}

#[cfg(feature = "threads")]
impl Progress {
    /// Adds depth, work, memory and bound of a part that runs in parallel; the other fields stay.
    pub(crate) fn add(&mut self, part: &Self) {
        self.depth = self.depth.max(part.depth);
        self.depth_back = self.depth_back.max(part.depth_back);
        self.positions += part.positions;
        self.memory += part.memory;
        self.lower = self.lower.max(part.lower);
    }
}

/// Limits of a search. Reaching one is an answer, not an error: the result has what was found.
///
/// ```
/// use leaper::search::Limits;
/// let little = Limits::default().memory(64 << 20).work(1_000);
/// assert_eq!((little.memory, little.work), (67_108_864, 1_000));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Memory for the tables of the search, in bytes. All memory on the heap, even while tables
    /// grow, stays below 105 % of it plus a mebibyte (checked by `tests/memory.rs`).
    pub memory: u64,
    /// Units of work; see [`Search::advance`].
    pub work: u64,
}

impl Limits {
    /// Sets the memory, in bytes.
    #[must_use]
    pub const fn memory(self, memory: u64) -> Self {
        Self { memory, ..self }
    }

    /// Sets the units of work.
    #[must_use]
    pub const fn work(self, work: u64) -> Self {
        Self { work, ..self }
    }

    /// Returns the limit that a search has reached which has done this work, and needs this memory
    /// in bytes, if any.
    pub(crate) fn reached(self, work: u64, memory: u64) -> Option<Limit> {
        if work >= self.work {
            Some(Limit::Work)
        } else {
            (memory > self.memory).then_some(Limit::Memory)
        }
    }

    /// Returns how much of a slice of `budget` units is within the limit after `used` units, and
    /// adds it to these; `None` at the limit.
    ///
    /// A slice counts in full, even if the search does less. So unlimited work has no end, however
    /// large the slices are.
    pub(crate) fn slice(self, used: &mut u64, budget: u64) -> Option<u64> {
        let left = if self.work == u64::MAX { u64::MAX } else { self.work.saturating_sub(*used) };
        if left == 0 {
            return None;
        }
        let slice = budget.clamp(1, left);
        *used = used.saturating_add(slice);
        Some(slice)
    }
}

/// Half a gibibyte, which a browser tab on a phone can have, and unlimited work.
impl Default for Limits {
    fn default() -> Self {
        Self { memory: 512 << 20, work: u64::MAX }
    }
}

/// Why a search ended early: a given limit, or a limit of the method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum Limit {
    /// [`Limits::memory`](field@Limits::memory).
    Memory,
    /// [`Limits::work`](field@Limits::work).
    Work,
    /// The board is too large for the method: its frontier is too wide, or it has too many squares.
    /// More memory or work would not help.
    Size,
    /// The method does not support numbers that fit both directions of a tour.
    Numbers,
    /// All attempts failed, which proves nothing.
    Tries,
    /// The caller's time was up; a search has no clock.
    Time,
}

impl Limit {
    /// All limits.
    pub const ALL: [Self; 6] =
        [Self::Memory, Self::Work, Self::Size, Self::Numbers, Self::Tries, Self::Time];

    /// Returns the word in the answer document.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::Work => "work",
            Self::Size => "size",
            Self::Numbers => "numbers",
            Self::Tries => "tries",
            Self::Time => "time",
        }
    }

    /// Returns a sentence, such as "The search reached its memory limit."
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Memory => "The search reached its memory limit.",
            Self::Work => "The search reached its work limit.",
            Self::Size => "The board is too large for this search.",
            Self::Numbers => {
                "The numbers fit both directions of a tour, which this search does not support."
            }
            Self::Tries => "All attempts failed, which proves nothing.",
            Self::Time => "The search was stopped before its end.",
        }
    }
}

/// The word in the answer document.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct AtOnce;

    impl Search for AtOnce {
        type Outcome = ();

        fn advance(&mut self, _: u64) -> Step<()> {
            Step::Done(())
        }

        fn progress(&self) -> Progress {
            Progress::default()
        }
    }

    #[test]
    #[should_panic(expected = "advanced after it was done")]
    fn search_panics_when_advanced_after_its_end() {
        let mut search = PanicsAfterEnd::new(AtOnce);
        assert_eq!(search.advance(1), Step::Done(()));
        let _ = search.advance(1);
    }
}
