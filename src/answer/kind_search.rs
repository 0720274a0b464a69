//! The interface between [`super::Solving`] and the searches for each kind of puzzle.

use super::outcome::Answer;
use crate::natural::Natural;
use crate::search::{Limit, Search, Step};
use crate::swap::Move;
use crate::travel::Shortest;
use crate::travel::visit::Walks;

/// The search for the answer to one kind of puzzle.
pub(super) trait KindSearch: Search<Outcome = Answer> + Send + Sync {
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

    /// See [`super::Solving::shortest_walks`].
    fn shortest_walks(&self) -> Option<&Walks> {
        None
    }

    /// Returns all shortest paths or walks, after the search.
    #[cfg(feature = "kinds")]
    fn into_shortest(self: Box<Self>) -> (Option<Shortest>, Option<Walks>) {
        (None, None)
    }
}

/// The fields of [`Answer::Limit`]: results at the time when a limit is reached.
#[derive(Default)]
pub(super) struct PartialAnswer {
    pub lower: Option<u32>,
    pub best: Option<u32>,
    pub moves: Option<Vec<Move>>,
    pub count: Option<Natural>,
    pub greatest: Option<u32>,
    pub at_most: Option<u32>,
    pub distinct_at_least: Option<Natural>,
    pub positions: Option<u64>,
}

impl PartialAnswer {
    /// Returns the answer to the puzzle with this canonical line.
    pub fn into_limit_answer(self, limit: Limit, line: String) -> Answer {
        let Self { lower, best, moves, count, greatest, at_most, distinct_at_least, positions } =
            self;
        Answer::Limit {
            puzzle: line,
            limit,
            lower,
            best,
            moves,
            count,
            greatest,
            at_most,
            distinct_at_least,
            positions,
        }
    }
}

/// Takes the answer out once the search is over.
pub(super) fn take_when_over(answer: &mut Option<Answer>, is_over: bool) -> Step<Answer> {
    let answer = if is_over { answer.take() } else { None };
    answer.map_or(Step::Running, Step::Done)
}
