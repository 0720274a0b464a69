//! The words of searching, shared by all puzzles.
//!
//! A search is a value: it is made, advanced in slices, asked how far it is,
//! and dropped to cancel it. It knows no clock; whoever advances it decides
//! how long a slice is.

use std::fmt;

use crate::natural::Natural;

/// A search that can be advanced bit by bit.
pub trait Search {
    /// What it finds in the end.
    type Outcome;

    /// Goes on for about `budget` units of work, at least one. A unit is one
    /// square, arrangement or branch looked at: below a microsecond.
    ///
    /// After [`Step::Done`] the search is over and must not be advanced again.
    fn advance(&mut self, budget: u64) -> Step<Self::Outcome>;

    /// How far the search is.
    fn progress(&self) -> Progress;

    /// Advances to the end.
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

/// Implements `Debug` for a type whose tables nobody wants to read: its name, and what these methods
/// return.
#[allow(unused_macros, reason = "the solvers use it that are not in every build")]
macro_rules! debug_by {
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
pub(crate) use debug_by;

/// What one slice brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step<T> {
    /// There is more to do.
    Running,
    /// The search is over, and this came of it.
    Done(T),
}

/// How far a search is, for a person to see.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// The number of moves, jumps or pieces the search has gone into.
    pub depth: u32,
    /// The same from the goal's side, for searches from both sides.
    pub depth_back: Option<u32>,
    /// Squares, arrangements or branches seen so far.
    pub positions: u64,
    /// The share done, from 0 to 1, where it can be known.
    pub share: Option<f64>,
    /// Memory held, in bytes.
    pub memory: u64,
    /// The least number of moves that is still possible: proven so far.
    pub lower: Option<u32>,
    /// The length of the best solution so far, where one is known before it is
    /// proven to be a shortest.
    pub best: Option<u32>,
    /// Is it work that several can't share, so that all but one would do
    /// nothing, or all the same?
    pub undivided: bool,
    /// What has been counted so far.
    pub count: Option<Natural>,
    /// Into how many classes under the symmetries that falls at least; rounded
    /// down, so that those of parts can be added.
    pub classes: Option<Natural>,
}

/// How much a search may use. What it finds within them is said in its
/// outcome; reaching one is an answer, not an error.
///
/// ```
/// use leaper::search::Limits;
/// let little = Limits::default().memory(64 << 20).work(1_000);
/// assert_eq!((little.memory, little.work), (67_108_864, 1_000));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Memory for the search's own tables, in bytes. All that it has on the heap at once, while
    /// tables grow, too, stays below a twentieth and a mebibyte more; `tests/memory.rs` holds it.
    pub memory: u64,
    /// Units of work; see [`Search::advance`].
    pub work: u64,
}

impl Limits {
    /// The same with so many bytes of memory.
    #[must_use]
    pub const fn memory(self, memory: u64) -> Self {
        Self { memory, ..self }
    }

    /// The same with so many units of work.
    #[must_use]
    pub const fn work(self, work: u64) -> Self {
        Self { work, ..self }
    }

    /// How much of a slice of `budget` units may be done after `used` ones, which then are more by as
    /// much; nothing at the limit. What is left below it is done before it is reached.
    pub(crate) fn slice(self, used: &mut u64, budget: u64) -> Option<u64> {
        let left = self.work.saturating_sub(*used);
        if left == 0 {
            return None;
        }
        let slice = budget.clamp(1, left);
        *used += slice;
        Some(slice)
    }
}

/// Half a gibibyte, which a phone's tab can give, and work without end.
impl Default for Limits {
    fn default() -> Self {
        Self { memory: 512 << 20, work: u64::MAX }
    }
}

/// What stopped a search: a limit that was given to it, or one of the way it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum Limit {
    /// [`Limits::memory`](field@Limits::memory).
    Memory,
    /// [`Limits::work`](field@Limits::work).
    Work,
    /// The board is larger than those that the search can go over: its border is too wide, or its
    /// squares are too many. More memory or work would not help.
    Size,
    /// Squares have numbers, of which the search knows nothing. Nor would they here.
    Numbers,
    /// All tries that there are came to nothing, and none of them proves anything.
    Tries,
    /// Whoever advanced the search had no more time for it. No search comes to it by itself: none has a clock.
    Time,
}

impl Limit {
    /// All limits.
    pub const ALL: [Self; 6] =
        [Self::Memory, Self::Work, Self::Size, Self::Numbers, Self::Tries, Self::Time];

    /// The word in the answer.
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

    /// What happened, as a whole sentence: "The search reached its memory limit."
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Memory => "The search reached its memory limit.",
            Self::Work => "The search reached its work limit.",
            Self::Size => "The board is too large for this search.",
            Self::Numbers => "This search is only for tours without numbered squares.",
            Self::Tries => "All attempts failed, which proves nothing.",
            Self::Time => "The search reached its time limit.",
        }
    }
}

/// The word in the answer.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
