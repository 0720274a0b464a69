//! Whether a build knows all kinds of puzzles, or Travel alone.
//!
//! The page first loads a build without the feature `kinds`, which knows only Travel, since a
//! visitor with a Travel puzzle need not wait for the rest. In that build [`AllKinds`] has no
//! values. All types of other kinds contain one, so they have no values, either: the compiler
//! removes the code that would handle them, and no `cfg` is needed where they are matched.
//!
//! To know a kind is to read and write its puzzles. Which ones a build also solves is decided by
//! the features `swap`, `place` and `tour`.

#[cfg(not(feature = "kinds"))]
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

/// Is part of every type that belongs to another kind than Travel.
#[cfg(feature = "kinds")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AllKinds(());

/// Is part of every type that belongs to another kind than Travel. Uninhabited in this build, which
/// proves the code for these types unreachable.
#[cfg(not(feature = "kinds"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AllKinds {}

impl AllKinds {
    /// Returns `None` in a build that knows only Travel.
    #[cfg_attr(feature = "kinds", expect(clippy::unnecessary_wraps, reason = "not in all builds"))]
    #[inline]
    pub(crate) const fn in_this_build() -> Option<Self> {
        #[cfg(feature = "kinds")]
        return Some(Self(()));
        #[cfg(not(feature = "kinds"))]
        return None;
    }
}

/// A value that exists only in builds that know all kinds of puzzles. In other builds the type has
/// no values, and not even the code that would free one is compiled.
#[cfg(feature = "kinds")]
#[derive(Clone, Debug)]
pub(crate) struct IfAllKinds<T>(T);

/// A value that exists only in builds that know all kinds of puzzles.
#[cfg(not(feature = "kinds"))]
#[derive(Clone, Debug)]
pub(crate) struct IfAllKinds<T>(AllKinds, PhantomData<T>);

#[cfg(feature = "kinds")]
impl<T> IfAllKinds<T> {
    pub(crate) fn new(value: T, _: AllKinds) -> Self {
        Self(value)
    }

    pub(crate) fn into_inner(self) -> T {
        self.0
    }
}

#[cfg(not(feature = "kinds"))]
impl<T> IfAllKinds<T> {
    pub(crate) fn new(_: T, all_kinds: AllKinds) -> Self {
        match all_kinds {}
    }
}

#[cfg(feature = "kinds")]
impl<T> Deref for IfAllKinds<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

#[cfg(feature = "kinds")]
impl<T> DerefMut for IfAllKinds<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

#[cfg(not(feature = "kinds"))]
impl<T> Deref for IfAllKinds<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self.0 {}
    }
}

#[cfg(not(feature = "kinds"))]
impl<T> DerefMut for IfAllKinds<T> {
    fn deref_mut(&mut self) -> &mut T {
        match self.0 {}
    }
}

/// The code of the error that another build must be asked.
pub(crate) const WRONG_BUILD_CODE: &str = "wrong-build";

/// The message of that error.
pub(crate) const WRONG_BUILD_MESSAGE: &str = "This build of the solver knows only Travel puzzles.";
