//! What is known of a puzzle when its search ends: by itself, or from outside.

use super::outcome::Answer;
use crate::natural::Natural;
use crate::search::{Limit, Step};

/// What there is to say of a search that found nothing yet.
#[derive(Default)]
pub(super) struct SoFar {
    pub lower: Option<u32>,
    pub count: Option<Natural>,
    pub classes: Option<Natural>,
    pub positions: Option<u64>,
}

impl SoFar {
    /// The answer for the puzzle of this line, where this limit came first.
    pub fn until(self, limit: Limit, puzzle: String) -> Answer {
        let Self { lower, count, classes, positions } = self;
        Answer::Limit {
            puzzle,
            limit,
            lower,
            best: None,
            moves: None,
            count,
            greatest: None,
            at_most: None,
            classes,
            positions,
        }
    }
}

/// Where a search stands after a slice: when it is over, it gives away the answer that it has put together.
pub(super) fn step(answer: &mut Option<Answer>, is_over: bool) -> Step<Answer> {
    if !is_over {
        return Step::Running;
    }
    answer.take().map_or(Step::Running, Step::Done)
}
