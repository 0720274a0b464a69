//! The search for the distance of every square, with or without guards.

use super::Travel;
use super::distances::Distances;
use super::plain_survey::PlainSurvey;
use super::visit::CaptureSurvey;
use crate::all_kinds::IfAllKinds;
use crate::search::{Limit, Limits, Progress, Search, Step};

/// The search for the distance of every square from the start.
#[derive(Clone, Debug)]
pub struct DistanceSearch(Method);

#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "a search has one")]
enum Method {
    Plain(PlainSurvey),
    /// Where guards may be captured.
    Captures(IfAllKinds<Box<CaptureSurvey>>),
}

impl Travel {
    /// Returns the search for the distance of every square from the start. Apart from the start,
    /// the knight lands on no attacked square, and where guards can't be captured, on no guard.
    #[must_use]
    pub fn survey(&self, limits: Limits) -> DistanceSearch {
        if let Some(survey) = CaptureSurvey::new(self, limits) {
            let all_kinds = survey.all_kinds();
            return DistanceSearch(Method::Captures(IfAllKinds::new(Box::new(survey), all_kinds)));
        }
        let flags_and_guards = self.flags_and_guards.as_ref();
        let landing_board = flags_and_guards.map(|it| it.landing_board(&self.board));
        let board = landing_board.unwrap_or_else(|| self.board.clone());
        DistanceSearch(Method::Plain(PlainSurvey::new(board, self.leaper, self.from, limits)))
    }
}

impl Search for DistanceSearch {
    type Outcome = Result<Distances, Limit>;

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        match &mut self.0 {
            Method::Plain(survey) => survey.advance(budget),
            Method::Captures(survey) => survey.advance(budget),
        }
    }

    fn progress(&self) -> Progress {
        match &self.0 {
            Method::Plain(survey) => survey.progress(),
            Method::Captures(survey) => survey.progress(),
        }
    }
}
