//! Which kinds of puzzles a build knows.
//!
//! Every build knows journeys: the page loads one that knows nothing else first, since whoever looks at a
//! journey need not wait for all that is said of other puzzles. What a build does not know is told apart by
//! the type checker, not by the one who reads: [`Known`] has no value there, so nothing that holds one can
//! be made, and the compiler leaves out whatever would be done with it.

/// Stands in what only a build with the feature `kinds` can make.
#[cfg(feature = "kinds")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known(());

/// Stands in what only a build with the feature `kinds` can make: in this one, there is none of it.
#[cfg(not(feature = "kinds"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {}

impl Known {
    /// Nothing, where this build knows journeys alone.
    #[cfg_attr(feature = "kinds", expect(clippy::unnecessary_wraps, reason = "not in all builds"))]
    #[inline]
    pub(crate) const fn here() -> Option<Self> {
        #[cfg(feature = "kinds")]
        return Some(Self(()));
        #[cfg(not(feature = "kinds"))]
        return None;
    }
}

/// What is not known here, for programs, which can ask a build that knows more.
pub(crate) const ELSEWHERE: &str = "elsewhere";

/// The same, for people.
pub(crate) const ONLY_JOURNEYS: &str = "This build of the solver knows only Travel puzzles.";
