//! Solves a Travel puzzle: finds the shortest paths, then counts them.

use super::kind_search::{KindSearch, PartialAnswer, take_when_over};
use super::options::Options;
use super::outcome::{Answer, Reason};
use crate::all_kinds::IfAllKinds;
use crate::narrow::Narrow;
use crate::search::{Limit, Progress, Search, Step};
use crate::square::Square;
use crate::travel::visit::{Visit, VisitOutcome, Walks};
use crate::travel::{self, Count, Counted, Flood, Shortest, SolveAll, Travel};

/// Searches for a shortest path, and counts them.
pub(super) struct SolveTravel {
    travel: Travel,
    options: Options,
    /// The puzzle's canonical line.
    line: String,
    stage: Stage,
    /// What is known of the answer.
    so_far: Option<Answer>,
    /// All shortest paths, once found.
    shortest: Option<Shortest>,
    /// All shortest walks over several flags, or around guards.
    walks: Option<IfAllKinds<Walks>>,
}

enum Stage {
    /// Searches for one shortest path.
    Path(Flood),
    /// Searches for all shortest paths.
    Paths(SolveAll),
    /// Counts them.
    Count(Box<Count>),
    /// Searches for the shortest walks over several flags, or around guards.
    Visit(IfAllKinds<Box<Visit>>),
    /// Finished.
    Over,
}

impl SolveTravel {
    pub fn new(travel: Travel, line: String, options: Options) -> Self {
        let limits = options.limits();
        let all = options.shortest != Some(false);
        let stage = if let Some(visit) = travel.visit(limits, all) {
            let all_kinds = visit.all_kinds();
            Stage::Visit(IfAllKinds::new(Box::new(visit), all_kinds))
        } else if !all {
            Stage::Path(travel.flood(limits))
        } else {
            Stage::Paths(travel.solve_all(limits))
        };
        Self { travel, options, line, stage, so_far: None, shortest: None, walks: None }
    }

    /// Finishes with this answer.
    fn end(&mut self, answer: Answer) {
        self.so_far = Some(answer);
        self.stage = Stage::Over;
    }

    /// Stores the result of the search for walks.
    fn take_walks(&mut self, outcome: VisitOutcome) {
        // Frees the memory of the search before the walk is copied.
        self.stage = Stage::Over;
        let puzzle = self.line.clone();
        match outcome {
            VisitOutcome::Solved(walks, limit) => {
                let is_counted = self.options.shortest != Some(false);
                self.end(Answer::Travel {
                    puzzle,
                    length: walks.length(),
                    path: walks.first(),
                    shortest: walks.count().filter(|_| is_counted).cloned(),
                    limit: limit.filter(|_| is_counted),
                    #[cfg(feature = "kinds")]
                    details: None,
                });
                let all_kinds = walks.all_kinds();
                self.walks = Some(IfAllKinds::new(walks, all_kinds));
            }
            VisitOutcome::Impossible { why, reachable } => self.end(Answer::Impossible {
                puzzle,
                why: Box::new(Reason::Visit(why)),
                reachable: Some(reachable),
                positions: None,
                #[cfg(feature = "kinds")]
                details: None,
            }),
            VisitOutcome::Limit { limit, lower } => self.end(
                PartialAnswer { lower: Some(lower), ..PartialAnswer::default() }
                    .into_limit_answer(limit, puzzle),
            ),
        }
    }

    /// Stores the result of the search for one path or all paths. `path` returns the first.
    fn take_paths<T>(
        &mut self,
        outcome: travel::Outcome<T>,
        path: impl FnOnce(&T) -> Vec<Square>,
    ) -> Option<T> {
        let puzzle = self.line.clone();
        match outcome {
            travel::Outcome::Solved(found) => {
                let path = path(&found);
                let length = path.len().narrow::<u32>();
                self.end(Answer::Travel {
                    puzzle,
                    length,
                    path,
                    shortest: None,
                    limit: None,
                    #[cfg(feature = "kinds")]
                    details: None,
                });
                return Some(found);
            }
            travel::Outcome::Impossible { reachable, leading_to_goal } => {
                let why = travel::Reason::new(&self.travel, &reachable, &leading_to_goal);
                self.end(Answer::Impossible {
                    puzzle,
                    why: Box::new(Reason::Travel(why)),
                    reachable: Some(reachable.len() as u64),
                    positions: None,
                    #[cfg(feature = "kinds")]
                    details: None,
                });
            }
            travel::Outcome::Limit { limit, lower } => self.end(
                PartialAnswer { lower: Some(lower), ..PartialAnswer::default() }
                    .into_limit_answer(limit, puzzle),
            ),
        }
        None
    }
}

impl Search for SolveTravel {
    type Outcome = Answer;

    fn advance(&mut self, budget: u64) -> Step<Answer> {
        match &mut self.stage {
            Stage::Path(flood) => {
                if let Step::Done(outcome) = flood.advance(budget) {
                    self.take_paths(outcome, Clone::clone);
                }
            }
            Stage::Paths(search) => {
                if let Step::Done(outcome) = search.advance(budget) {
                    let first = |all: &Shortest| all.paths().next().unwrap_or_default();
                    if let Some(shortest) = self.take_paths(outcome, first) {
                        let count = shortest.count(self.options.limits());
                        self.stage = Stage::Count(Box::new(count));
                        self.shortest = Some(shortest);
                    }
                }
            }
            Stage::Count(count) => {
                if let Step::Done(counted) = count.advance(budget) {
                    if let Some(Answer::Travel { shortest, limit, .. }) = &mut self.so_far {
                        match counted {
                            Counted::Exactly(number) => *shortest = Some(number),
                            Counted::Limit(reached) => *limit = Some(reached),
                        }
                    }
                    self.stage = Stage::Over;
                }
            }
            Stage::Visit(visit) => {
                if let Step::Done(outcome) = visit.advance(budget) {
                    self.take_walks(outcome);
                }
            }
            Stage::Over => {}
        }
        take_when_over(&mut self.so_far, matches!(self.stage, Stage::Over))
    }

    fn progress(&self) -> Progress {
        match &self.stage {
            Stage::Path(search) => search.progress(),
            Stage::Paths(search) => search.progress(),
            Stage::Count(search) => search.progress(),
            Stage::Visit(search) => search.progress(),
            Stage::Over => Progress::default(),
        }
    }
}

impl KindSearch for SolveTravel {
    fn stop(mut self: Box<Self>, limit: Limit) -> Answer {
        if let (Stage::Count(_), Some(Answer::Travel { limit: reached, .. })) =
            (&self.stage, &mut self.so_far)
        {
            *reached = Some(limit);
        }
        if let Stage::Visit(visit) = &mut self.stage {
            let outcome = visit.stop(limit);
            self.take_walks(outcome);
        }
        let lower = self.progress().lower;
        let so_far = PartialAnswer { lower, ..PartialAnswer::default() };
        let Self { so_far: known, line, .. } = *self;
        known.unwrap_or_else(|| so_far.into_limit_answer(limit, line))
    }

    fn so_far(&self) -> Option<&Answer> {
        self.so_far.as_ref()
    }

    fn shortest_paths(&self) -> Option<&Shortest> {
        self.shortest.as_ref()
    }

    fn shortest_walks(&self) -> Option<&Walks> {
        self.walks.as_deref()
    }

    #[cfg(feature = "kinds")]
    fn into_shortest(self: Box<Self>) -> (Option<Shortest>, Option<Walks>) {
        (self.shortest, self.walks.map(IfAllKinds::into_inner))
    }
}
