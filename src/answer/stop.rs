//! What is known of a puzzle when its search is ended from outside.

use super::outcome::Answer;
use crate::natural::Natural;
use crate::search::Limit;

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
        let (best, moves) = (None, None);
        Answer::Limit { puzzle, limit, lower, best, moves, count, classes, positions }
    }
}
