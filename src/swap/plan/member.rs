//! A method that has been begun.

use crate::swap::method::found::Suspendable;
use crate::swap::model::outcome::Method;
use crate::swap::plan::schedule::Try;

/// A search that is under way or suspended, with the method it is of.
pub(super) struct Member<const W: usize> {
    pub(super) task: Try,
    pub(super) search: Box<dyn Suspendable<W>>,
}

impl<const W: usize> Member<W> {
    pub(super) fn memory(&self) -> u64 {
        self.search.progress().memory
    }

    /// No solution has fewer steps; nothing of steps is known of jumps.
    pub(super) fn lower(&self) -> u32 {
        if self.task.only_whether { 0 } else { self.search.progress().lower.unwrap_or(0) }
    }

    /// The least worth gives its memory away first.
    pub(super) fn worth(&self) -> (u32, u8) {
        match self.task.method {
            _ if self.task.only_whether => (0, 0),
            // What it knows, others have proven.
            Method::Beam => (0, 1),
            Method::Breadth => (self.lower(), 2),
            Method::Guided => (self.lower(), 3),
            _ => (self.lower(), 4),
        }
    }
}
