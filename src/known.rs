//! Whether a build knows all kinds of puzzles, or Travel alone.
//!
//! The page first loads a build without the feature `kinds`, which knows only Travel, since a visitor
//! with a Travel puzzle need not wait for the rest. In that build [`Known`] has no values. All types
//! of other kinds contain one, so they have no values, either: the compiler removes the code that
//! would handle them, and no `cfg` is needed where they are matched.

/// Is part of every type that belongs to another kind than Travel.
#[cfg(feature = "kinds")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known(());

/// Is part of every type that belongs to another kind than Travel. Uninhabited in this build, which
/// proves the code for these types unreachable.
#[cfg(not(feature = "kinds"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {}

impl Known {
    /// Returns `None` in a build that knows only Travel.
    #[cfg_attr(feature = "kinds", expect(clippy::unnecessary_wraps, reason = "not in all builds"))]
    #[inline]
    pub(crate) const fn here() -> Option<Self> {
        #[cfg(feature = "kinds")]
        return Some(Self(()));
        #[cfg(not(feature = "kinds"))]
        return None;
    }
}

/// The code of the error that another build must be asked.
pub(crate) const ELSEWHERE: &str = "elsewhere";

/// The message of that error.
pub(crate) const ONLY_JOURNEYS: &str = "This build of the solver knows only Travel puzzles.";
