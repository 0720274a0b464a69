//! Solves a Place puzzle: counts the placements, then lists the first.

use super::kind_search::{KindSearch, PartialAnswer, take_when_over};
use super::options::Options;
use super::outcome::Answer;
#[cfg(feature = "threads")]
use crate::parallel::ParallelCount;
#[cfg(feature = "threads")]
use crate::place::counting::split::SplitCount;
use crate::place::{self, CountOptions, Piece, Place, Tally};
use crate::puzzle::Puzzle;
use crate::search::{Limit, Progress, Search, Step};
use crate::square::Square;

/// Counts placements, also up to symmetry, and lists the first.
pub(super) struct SolvePlace {
    place: Place,
    options: Options,
    /// The puzzle's canonical line.
    line: String,
    stage: Stage,
    /// What is known of the answer.
    so_far: Option<Answer>,
}

enum Stage {
    /// Counts placements.
    Count(Box<dyn Search<Outcome = place::Outcome> + Send + Sync>),
    /// Lists the first placements.
    List(Box<place::List>),
    /// Finished.
    Over,
}

impl SolvePlace {
    pub fn new(place: Place, line: String, options: Options) -> Self {
        let count_options = CountOptions { distinct: true, squares: false };
        let limits = options.limits();
        #[cfg(feature = "threads")]
        if options.threads > 1 {
            let count = SplitCount { place: place.clone(), options: count_options, limits };
            let stage = Stage::Count(Box::new(ParallelCount::new(count, options.threads)));
            return Self { place, options, line, stage, so_far: None };
        }
        let count = place::Count::new(&place, count_options).within(limits);
        Self { place, options, line, stage: Stage::Count(Box::new(count)), so_far: None }
    }

    /// Stores the result of counting.
    fn take_count(&mut self, outcome: &place::Outcome) {
        let list = place::List::with_limits(&self.place, false, self.options.limits());
        let answer = Answer::from_count_and_line(&self.place, self.line.clone(), outcome);
        let some = matches!(&answer, Answer::Place { count, .. } if !count.is_zero());
        self.so_far = Some(answer);
        self.stage =
            if some && self.options.list > 0 { Stage::List(Box::new(list)) } else { Stage::Over };
    }

    /// Upper bound of the size of the list, in bytes.
    fn list_bytes(&self) -> u64 {
        let Some(Answer::Place { placements, .. }) = &self.so_far else { return 0 };
        let board = self.place.board();
        let rows = board.area() + usize::from(board.ranks());
        (placements.capacity() * size_of::<String>() + placements.len() * rows) as u64
    }

    /// Stores the next placement of the list.
    fn take_placement(&mut self, placement: Option<&[(Square, Piece)]>) {
        let Some(Answer::Place { placements, .. }) = &mut self.so_far else { return };
        let place = &self.place;
        placements.extend(placement.map(|placement| place.rows(placement)));
        let is_over = placement.is_none() || placements.len() >= self.options.list;
        // A growing list is copied, so it needs twice its size.
        let is_full = !is_over && 2 * self.list_bytes() > self.options.limits().memory;
        if let (true, Some(Answer::Place { limit, .. })) = (is_full, &mut self.so_far) {
            // A limit on the count up to symmetry stays.
            limit.get_or_insert(Limit::Memory);
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
        take_when_over(&mut self.so_far, matches!(self.stage, Stage::Over))
    }

    fn progress(&self) -> Progress {
        match &self.stage {
            Stage::Count(search) => search.progress(),
            Stage::List(list) => Progress { memory: self.list_bytes(), ..list.progress() },
            Stage::Over => Progress::default(),
        }
    }
}

impl KindSearch for SolvePlace {
    fn stop(mut self: Box<Self>, limit: Limit) -> Answer {
        if let (Stage::List(_), Some(Answer::Place { limit: reached, .. })) =
            (&self.stage, &mut self.so_far)
        {
            reached.get_or_insert(limit);
        }
        let Progress { count, classes, lower, is_count_complete, .. } = self.progress();
        if let (true, None, Some(count)) = (is_count_complete, &self.so_far, &count) {
            let outcome = place::Outcome {
                tally: Tally::of_placements(count.clone()),
                options_limit: Some(limit),
                least: lower,
                ..Default::default()
            };
            return Answer::from_count_and_line(&self.place, self.line, &outcome);
        }
        // Classes in progress are rounded down.
        let classes = classes.and(count.as_ref()).map(|count| self.place.classes_at_least(count));
        let partial = PartialAnswer { lower, count, classes, ..PartialAnswer::default() };
        let Self { so_far, line, .. } = *self;
        so_far.unwrap_or_else(|| partial.into_limit_answer(limit, line))
    }

    fn so_far(&self) -> Option<&Answer> {
        self.so_far.as_ref()
    }
}

impl Answer {
    /// Converts the result of a [count](place::Count) with [`CountOptions::distinct`], without
    /// placements. For a count in parts, add up their tallies first.
    pub fn from_count(place: &Place, outcome: &place::Outcome) -> Self {
        let line = Puzzle::Place(place.clone()).to_string();
        Self::from_count_and_line(place, line, outcome)
    }

    /// Converts the result of counting placements. `puzzle` is the canonical line.
    pub(crate) fn from_count_and_line(
        place: &place::Place,
        puzzle: String,
        outcome: &place::Outcome,
    ) -> Self {
        let count = outcome.tally.count();
        let classes = || Some(place.classes_at_least(&count));
        if let Some(limit) = outcome.limit {
            return PartialAnswer {
                classes: classes(),
                count: Some(count),
                greatest: outcome.greatest,
                at_most: outcome.at_most,
                lower: outcome.least,
                ..PartialAnswer::default()
            }
            .into_limit_answer(limit, puzzle);
        }
        let limit = outcome.options_limit;
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
            least: outcome.least,
            distinct,
            limit,
            classes,
            placements: Vec::new(),
            reason,
        }
    }
}
