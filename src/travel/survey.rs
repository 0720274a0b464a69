//! The search for the distance of every square, with or without guards.

use super::Travel;
use super::distances::Distances;
use super::plain_survey::PlainSurvey;
use super::visit::CaptureSurvey;
use crate::all_kinds::IfAllKinds;
use crate::board::Board;
use crate::search::{Limit, Limits, Progress, Search, Step};

/// The search for the distance of every square from the start.
#[derive(Clone, Debug)]
pub struct DistanceSearch {
    board: Board,
    plain: PlainSurvey,
    /// Where guards may be captured, this search is made instead.
    captures: Option<IfAllKinds<Box<CaptureSurvey>>>,
}

impl Travel {
    /// Returns the search for the distance of every square from the start. Apart from the start,
    /// the knight lands on no attacked square, and where guards can't be captured, on no guard.
    #[must_use]
    pub fn survey(&self, limits: Limits) -> DistanceSearch {
        let flags_and_guards = self.flags_and_guards.as_ref();
        let landing_board = flags_and_guards.map(|it| it.landing_board(&self.board));
        let captures = CaptureSurvey::new(self, limits).map(|survey| {
            let all_kinds = survey.all_kinds();
            IfAllKinds::new(Box::new(survey), all_kinds)
        });
        let board = landing_board.unwrap_or_else(|| self.board.clone());
        let plain = PlainSurvey::new(board, self.leaper, self.from, limits);
        DistanceSearch { board: self.board.clone(), plain, captures }
    }
}

impl Search for DistanceSearch {
    type Outcome = Result<Distances, Limit>;

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        let Some(captures) = &mut self.captures else { return self.plain.advance(budget) };
        match captures.advance(budget) {
            Step::Running => Step::Running,
            Step::Done(jumps) => {
                Step::Done(jumps.map(|jumps| Distances::new(self.board.clone(), jumps)))
            }
        }
    }

    fn progress(&self) -> Progress {
        match &self.captures {
            Some(captures) => captures.progress(),
            None => self.plain.progress(),
        }
    }
}
