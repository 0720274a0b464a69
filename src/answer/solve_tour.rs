//! Solves a Tour puzzle: finds a tour, symmetric if requested, then counts all.

use super::kind_search::{KindSearch, PartialAnswer, take_when_over};
use super::options::Options;
use super::outcome::{Answer, Reason, Symmetry};
use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::search::{Limit, Progress, Search, Step};
use crate::tour::{self, Tour};

/// Searches for a tour, and counts tours.
pub(super) struct SolveTour {
    tour: Tour,
    options: Options,
    /// The puzzle's canonical line.
    line: String,
    stage: Stage,
    /// What is known of the answer.
    so_far: Option<Answer>,
}

enum Stage {
    /// Searches for a tour.
    Find(Box<dyn Search<Outcome = tour::Outcome> + Send + Sync>),
    /// Searches for a tour with half-turn symmetry.
    Symmetric(Box<dyn Search<Outcome = tour::Symmetry> + Send + Sync>),
    /// Looks for a second tour.
    Unique(Box<dyn Search<Outcome = Result<bool, Limit>> + Send + Sync>),
    /// Counts the tours.
    Count(Box<dyn Search<Outcome = Result<Natural, Limit>> + Send + Sync>),
    /// Counts the tours up to symmetry.
    Classes(Box<dyn Search<Outcome = Result<Natural, Limit>> + Send + Sync>),
    /// Finished.
    Over,
}

impl SolveTour {
    pub fn new(tour: Tour, line: String, options: Options) -> Self {
        let stage = Stage::Find(Box::new(tour::Solve::new(&tour, options.tour())));
        Self { tour, options, line, stage, so_far: None }
    }

    /// Stores the result of the search for a tour.
    fn take_tour(&mut self, outcome: tour::Outcome) {
        let answer = Answer::of_tour(&self.tour, self.line.clone(), outcome, &self.options);
        let is_solved = matches!(answer, Answer::Tour { .. });
        self.so_far = Some(answer);
        self.stage = Stage::Over;
        if is_solved && self.options.symmetric {
            let (limits, seed) = (self.options.limits(), self.options.seed);
            let search = tour::Symmetric::new(&self.tour, limits, seed);
            self.stage = Stage::Symmetric(Box::new(search));
        } else if is_solved {
            self.count_or_compare();
        }
    }

    /// Stores the result of the search for a symmetric tour.
    fn take_symmetry(&mut self, outcome: tour::Symmetry) {
        let Some(Answer::Tour { path, positions, method, symmetry, .. }) = &mut self.so_far else {
            return;
        };
        *symmetry = Some(match outcome {
            tour::Symmetry::Found(solved) => {
                (*path, *method) = (solved.path, solved.method);
                *positions += solved.positions;
                Symmetry::Found
            }
            tour::Symmetry::None(why) => Symmetry::None(why),
            tour::Symmetry::Limit(stopped) => Symmetry::Limit(stopped.limit),
        });
        self.stage = Stage::Over;
        self.count_or_compare();
    }

    /// Starts to count the tours, or to look for a second one, if requested.
    fn count_or_compare(&mut self) {
        let limits = self.options.limits();
        if self.options.shortest == Some(true) {
            let count = tour::Count::new(&self.tour, limits);
            #[cfg(feature = "threads")]
            let count = count.on_threads(self.options.threads);
            self.stage = Stage::Count(Box::new(count));
        } else if self.options.unique
            && let Some(Answer::Tour { path, .. }) = &self.so_far
        {
            let unique = tour::Unique::new(&self.tour, path, self.options.seed, limits);
            self.stage = Stage::Unique(Box::new(unique));
        }
    }

    /// Stores whether the tour is the only one.
    fn take_unique(&mut self, found: Result<bool, Limit>) {
        match found {
            Err(limit) => self.take_count(Err(limit)),
            Ok(found) => {
                if let Some(Answer::Tour { unique, .. }) = &mut self.so_far {
                    *unique = Some(found);
                }
                self.stage = Stage::Over;
            }
        }
    }

    /// Stores the number of tours.
    fn take_count(&mut self, counted: Result<Natural, Limit>) {
        let mut classes = None;
        let wants_unique = self.options.unique;
        if let Some(Answer::Tour { count, unique, limit, published, .. }) = &mut self.so_far {
            match counted {
                Ok(number) => {
                    classes = tour::Classes::new(&self.tour, &number, self.options.limits());
                    *unique = wants_unique.then(|| number.is_one());
                    *count = Some(number);
                }
                Err(reached) => {
                    *limit = Some(reached);
                    *published = self.tour.published();
                }
            }
        }
        self.stage = match classes {
            Some(classes) => Stage::Classes(Box::new(classes)),
            None => Stage::Over,
        };
    }

    /// Stores the number of tours up to symmetry, unless a limit was reached.
    fn take_classes(&mut self, counted: Result<Natural, Limit>) {
        if let Some(Answer::Tour { distinct, .. }) = &mut self.so_far {
            *distinct = counted.ok();
        }
        self.stage = Stage::Over;
    }
}

impl Search for SolveTour {
    type Outcome = Answer;

    fn advance(&mut self, budget: u64) -> Step<Answer> {
        match &mut self.stage {
            Stage::Find(solve) => {
                if let Step::Done(outcome) = solve.advance(budget) {
                    self.take_tour(outcome);
                }
            }
            Stage::Symmetric(search) => {
                if let Step::Done(outcome) = search.advance(budget) {
                    self.take_symmetry(outcome);
                }
            }
            Stage::Unique(unique) => {
                if let Step::Done(found) = unique.advance(budget) {
                    self.take_unique(found);
                }
            }
            Stage::Count(count) => {
                if let Step::Done(counted) = count.advance(budget) {
                    self.take_count(counted);
                }
            }
            Stage::Classes(classes) => {
                if let Step::Done(counted) = classes.advance(budget) {
                    self.take_classes(counted);
                }
            }
            Stage::Over => {}
        }
        take_when_over(&mut self.so_far, matches!(self.stage, Stage::Over))
    }

    fn progress(&self) -> Progress {
        match &self.stage {
            Stage::Find(search) => search.progress(),
            Stage::Symmetric(search) => search.progress(),
            Stage::Unique(search) => search.progress(),
            Stage::Count(search) | Stage::Classes(search) => search.progress(),
            Stage::Over => Progress::default(),
        }
    }
}

impl KindSearch for SolveTour {
    fn stop(mut self: Box<Self>, limit: Limit) -> Answer {
        let symmetric = matches!(self.stage, Stage::Symmetric(_));
        let counts = matches!(self.stage, Stage::Count(_) | Stage::Unique(_));
        let will_count = self.options.shortest == Some(true) || self.options.unique;
        let positions = Some(self.progress().positions);
        if symmetric && let Some(Answer::Tour { symmetry, .. }) = &mut self.so_far {
            *symmetry = Some(Symmetry::Limit(limit));
        }
        if counts || (symmetric && will_count) {
            self.take_count(Err(limit));
        }
        let so_far = PartialAnswer { positions, ..PartialAnswer::default() };
        let Self { so_far: known, line, .. } = *self;
        known.unwrap_or_else(|| so_far.into_limit_answer(limit, line))
    }

    fn so_far(&self) -> Option<&Answer> {
        self.so_far.as_ref()
    }
}

impl Answer {
    /// Converts the result of the search for a tour.
    fn of_tour(
        tour: &tour::Tour,
        puzzle: String,
        outcome: tour::Outcome,
        options: &Options,
    ) -> Self {
        match outcome {
            tour::Outcome::Solved(solved) => Self::Tour {
                puzzle,
                length: solved.path.len().narrow::<u32>() - u32::from(!tour.is_closed()),
                path: solved.path,
                seed: Some(options.tour().seed).filter(|&seed| seed != 0),
                positions: solved.positions,
                method: solved.method,
                count: None,
                distinct: None,
                unique: None,
                limit: None,
                published: None,
                symmetry: None,
                details: None,
            },
            tour::Outcome::Impossible(impossible) => Self::Impossible {
                puzzle,
                why: Box::new(Reason::Tour(impossible.reason)),
                reachable: None,
                positions: Some(impossible.positions).filter(|&positions| positions > 0),
                details: None,
            },
            tour::Outcome::Limit(stopped) => {
                PartialAnswer { positions: Some(stopped.positions), ..PartialAnswer::default() }
                    .into_limit_answer(stopped.limit, puzzle)
            }
        }
    }
}
