//! What is asked of a search, whatever kind of puzzle it solves.

use super::outcome::Answer;
use crate::search::{Limit, Search};
use crate::travel::Shortest;

/// The search that is under way, for a kind of puzzle.
pub(super) trait OfKind: Search<Outcome = Answer> + Send + Sync {
    /// See [`super::Solving::stop`].
    fn stop(self: Box<Self>, limit: Limit) -> Answer;

    /// See [`super::Solving::help`].
    fn help(&mut self, _found: Option<&[u64]>, _lower: u32) {}

    /// See [`super::Solving::so_far`].
    fn so_far(&self) -> Option<&Answer> {
        None
    }

    /// See [`super::Solving::shortest_paths`].
    fn shortest_paths(&self) -> Option<&Shortest> {
        None
    }
}
