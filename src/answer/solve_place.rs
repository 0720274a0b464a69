//! Solves a Place puzzle: counts the placements, then lists the first.

use super::kind_search::{KindSearch, PartialAnswer, take_when_over};
use super::options::Options;
use super::outcome::Answer;
#[cfg(feature = "threads")]
use crate::parallel::ParallelCount;
#[cfg(feature = "threads")]
use crate::place::counting::split::SplitCount;
use crate::place::{self, Aim, CountOptions, OpenNumber, Piece, Place, Tally};
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
    /// The answer so far, without the rest of the list.
    so_far: Option<Answer>,
    /// The size of the texts of the list, in bytes.
    text_bytes: usize,
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
            return Self { place, options, line, stage, so_far: None, text_bytes: 0 };
        }
        let count = place::Count::new(&place, count_options).within(limits);
        let stage = Stage::Count(Box::new(count));
        Self { place, options, line, stage, so_far: None, text_bytes: 0 }
    }

    /// Stores the result of counting.
    fn take_count(&mut self, outcome: &place::Outcome) {
        let answer = Answer::from_count_and_line(&self.place, self.line.clone(), outcome);
        let has_placements = matches!(&answer, Answer::Place { count, .. } if !count.is_zero());
        self.so_far = Some(answer);
        self.stage = if has_placements && self.options.list > 0 {
            let (place, limits) = (self.with_number_found(outcome), self.options.limits());
            // With the number known, a list of coverings needs tables only to turn back a page,
            // which nobody does here.
            let memory = if place.aim() == Aim::Peace { limits.memory } else { 0 };
            let list = place::List::with_limits(&place, false, limits.memory(memory));
            Stage::List(Box::new(list))
        } else {
            Stage::Over
        };
    }

    /// Returns the puzzle with the greatest or least number, if that was asked for, so that the
    /// list doesn't search for it again.
    fn with_number_found(&self, outcome: &place::Outcome) -> Place {
        let pieces = self.place.pieces();
        let found = pieces.open_number().and_then(|(piece, wanted)| match wanted {
            OpenNumber::Greatest => Some((piece, outcome.greatest?)),
            OpenNumber::Least => Some((piece, outcome.least?)),
            OpenNumber::Any => None,
        });
        match found {
            Some((piece, number)) => self.place.with_pieces(pieces.with(piece, number)),
            None => self.place.clone(),
        }
    }

    /// Returns the size of the list, in bytes.
    fn list_bytes(&self) -> u64 {
        let Some(Answer::Place { placements, .. }) = &self.so_far else { return 0 };
        (placements.capacity() * size_of::<String>() + self.text_bytes) as u64
    }

    /// Stores the next placement of the list.
    fn take_placement(&mut self, placement: Option<&[(Square, Piece)]>) {
        let Some(Answer::Place { placements, .. }) = &mut self.so_far else { return };
        let rows = placement.map(|placement| self.place.rows(placement));
        self.text_bytes += rows.as_ref().map_or(0, String::capacity);
        placements.extend(rows);
        if placement.is_none() || placements.len() >= self.options.list {
            self.stage = Stage::Over;
        }
    }

    /// Ends the list if the memory is full.
    fn check_memory(&mut self, search_bytes: u64) {
        // A growing list is copied, so it needs twice its size.
        if 2 * self.list_bytes() + search_bytes <= self.options.limits().memory {
            return;
        }
        if let Some(Answer::Place { limit, .. }) = &mut self.so_far {
            // A limit on the count up to symmetry stays.
            limit.get_or_insert(Limit::Memory);
        }
        self.stage = Stage::Over;
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
                let step = list.advance(budget);
                let search_bytes = list.progress().memory;
                if let Step::Done(placement) = step {
                    self.take_placement(placement.as_deref());
                }
                if matches!(self.stage, Stage::List(_)) {
                    self.check_memory(search_bytes);
                }
            }
            Stage::Over => {}
        }
        take_when_over(&mut self.so_far, matches!(self.stage, Stage::Over))
    }

    fn progress(&self) -> Progress {
        match &self.stage {
            Stage::Count(search) => search.progress(),
            Stage::List(list) => {
                let progress = list.progress();
                Progress { memory: self.list_bytes() + progress.memory, ..progress }
            }
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
        let Progress { count, distinct_at_least, lower, upper, is_count_complete, .. } =
            self.progress();
        if let (true, None, Some(count)) = (is_count_complete, &self.so_far, &count) {
            let outcome = place::Outcome {
                tally: Tally::of_placements(count.clone()),
                options_limit: Some(limit),
                least: lower,
                ..Default::default()
            };
            return Answer::from_count_and_line(&self.place, self.line, &outcome);
        }
        // While counting, this bound is rounded down.
        let distinct_at_least =
            distinct_at_least.and(count.as_ref()).map(|count| self.place.distinct_at_least(count));
        let is_found = count.as_ref().is_some_and(|count| !count.is_zero());
        let (greatest, at_most) = if is_found { (upper, None) } else { (None, upper) };
        let partial = PartialAnswer {
            lower,
            count,
            greatest,
            at_most,
            distinct_at_least,
            ..PartialAnswer::default()
        };
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
        let distinct_at_least = || Some(place.distinct_at_least(&count));
        if let Some(limit) = outcome.limit {
            return PartialAnswer {
                distinct_at_least: distinct_at_least(),
                count: Some(count),
                greatest: outcome.greatest,
                at_most: outcome.at_most,
                lower: outcome.least,
                ..PartialAnswer::default()
            }
            .into_limit_answer(limit, puzzle);
        }
        let limit = outcome.options_limit;
        let (distinct, distinct_at_least) = match limit {
            None => (Some(place.distinct(&outcome.tally)), None),
            Some(_) => (None, distinct_at_least()),
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
            distinct_at_least,
            placements: Vec::new(),
            reason,
        }
    }
}
