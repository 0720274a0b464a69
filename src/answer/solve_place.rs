//! Counting placements, and listing the first of them.

use super::of_kind::{OfKind, PartialAnswer, step};
use super::options::Options;
use super::outcome::Answer;
#[cfg(feature = "threads")]
use crate::parallel::ParallelCount;
#[cfg(feature = "threads")]
use crate::place::counting::split::SplitCount;
use crate::place::{self, Piece, Place, Wish};
use crate::search::{Limit, Progress, Search, Step};
use crate::square::Square;

/// The search for the number of placements and that up to symmetry, and for the first of them.
pub(super) struct SolvePlace {
    place: Place,
    options: Options,
    /// The puzzle's line, for the answer.
    line: String,
    stage: Stage,
    /// The answer as far as it is known.
    so_far: Option<Answer>,
}

enum Stage {
    /// For the number of placements, and that up to symmetry.
    Count(Box<dyn Search<Outcome = place::Outcome> + Send + Sync>),
    /// For the first placements.
    List(Box<place::List>),
    /// There is nothing left to find.
    Over,
}

impl SolvePlace {
    pub fn new(place: Place, line: String, options: Options) -> Self {
        let wish = Wish { distinct: true, squares: false };
        let limits = options.limits();
        #[cfg(feature = "threads")]
        if options.threads > 1 {
            let count = SplitCount { place: place.clone(), wish, limits };
            let stage = Stage::Count(Box::new(ParallelCount::new(count, options.threads)));
            return Self { place, options, line, stage, so_far: None };
        }
        let count = place::Count::new(&place, wish).within(limits);
        Self { place, options, line, stage: Stage::Count(Box::new(count)), so_far: None }
    }

    /// Takes what came of counting.
    fn take_count(&mut self, outcome: &place::Outcome) {
        let list = place::List::make(&self.place, false, self.options.limits());
        let answer = Answer::of_count(&self.place, self.line.clone(), outcome);
        let some = matches!(&answer, Answer::Place { count, .. } if !count.is_zero());
        self.so_far = Some(answer);
        self.stage =
            if some && self.options.list > 0 { Stage::List(Box::new(list)) } else { Stage::Over };
    }

    /// What the list takes, in bytes, with the longest rows that there are on the board.
    fn listed(&self) -> u64 {
        let Some(Answer::Place { placements, .. }) = &self.so_far else { return 0 };
        let board = self.place.board();
        let rows = board.area() + usize::from(board.ranks());
        (placements.capacity() * size_of::<String>() + placements.len() * rows) as u64
    }

    /// Takes the next placement of the list.
    fn take_placement(&mut self, placement: Option<&[(Square, Piece)]>) {
        let Some(Answer::Place { placements, .. }) = &mut self.so_far else { return };
        let place = &self.place;
        placements.extend(placement.map(|placement| place.rows(placement)));
        let is_over = placement.is_none() || placements.len() >= self.options.list;
        // A list that grows is copied once.
        let is_full = !is_over && 2 * self.listed() > self.options.limits().memory;
        if let (true, Some(Answer::Place { limit, .. })) = (is_full, &mut self.so_far) {
            *limit = Some(Limit::Memory);
        }
        if is_over || is_full {
            self.stage = Stage::Over;
        }
    }
}

impl Search for SolvePlace {
    type Outcome = Answer;

    fn advance(&mut self, budget: u64) -> Step<Answer> {
        match &mut self.stage {
            Stage::Count(count) => {
                if let Step::Done(outcome) = count.advance(budget) {
                    self.take_count(&outcome);
                }
            }
            Stage::List(list) => {
                if let Step::Done(placement) = list.advance(budget) {
                    self.take_placement(placement.as_deref());
                }
            }
            Stage::Over => {}
        }
        step(&mut self.so_far, matches!(self.stage, Stage::Over))
    }

    fn progress(&self) -> Progress {
        match &self.stage {
            Stage::Count(search) => search.progress(),
            Stage::List(list) => Progress { memory: self.listed(), ..list.progress() },
            Stage::Over => Progress::default(),
        }
    }
}

impl OfKind for SolvePlace {
    fn stop(mut self: Box<Self>, limit: Limit) -> Answer {
        if let (Stage::List(_), Some(Answer::Place { limit: reached, .. })) =
            (&self.stage, &mut self.so_far)
        {
            *reached = Some(limit);
        }
        let Progress { count, classes, .. } = self.progress();
        let so_far = PartialAnswer { count, classes, ..PartialAnswer::default() };
        let Self { so_far: known, line, .. } = *self;
        known.unwrap_or_else(|| so_far.into_limit_answer(limit, line))
    }

    fn so_far(&self) -> Option<&Answer> {
        self.so_far.as_ref()
    }
}

impl Answer {
    /// The answer that counting placements came to, for the puzzle of this
    /// canonical line. No placements are listed in it.
    pub(crate) fn of_count(place: &place::Place, puzzle: String, outcome: &place::Outcome) -> Self {
        let count = outcome.tally.count();
        let classes = || Some(place.classes_at_least(&count));
        if let Some(limit) = outcome.limit {
            return PartialAnswer {
                classes: classes(),
                count: Some(count),
                greatest: outcome.greatest,
                at_most: outcome.at_most,
                ..PartialAnswer::default()
            }
            .into_limit_answer(limit, puzzle);
        }
        let limit = outcome.wish_limit;
        let (distinct, classes) = match limit {
            None => (Some(place.distinct(&outcome.tally)), None),
            Some(_) => (None, classes()),
        };
        let why_none = || place.why_surely_none().unwrap_or(place::Reason::Tried);
        let reason = count.is_zero().then(why_none);
        Self::Place {
            puzzle,
            count,
            greatest: outcome.greatest,
            distinct,
            limit,
            classes,
            placements: Vec::new(),
            reason,
        }
    }
}
