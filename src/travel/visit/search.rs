//! The search for the shortest walks of a puzzle with several flags or with guards.

use crate::all_kinds::AllKinds;
use crate::board::Board;
use crate::search::{Limit, Limits, Progress, Search, Step, impl_debug};
use crate::square::Square;
use crate::squares::Squares;
use crate::travel::Travel;
use crate::travel::visit::captures::CaptureSearch;
use crate::travel::visit::flags::FlagSearch;
use crate::travel::visit::walks::{AllWalks, Found, WalkCount};
use crate::travel::visit::{Capture, FlagsAndGuards, VisitReason, Walks};

/// The search for the shortest walks that visit all flags.
pub struct Visit {
    travel: Travel,
    flags_and_guards: FlagsAndGuards,
    limits: Limits,
    stage: Stage,
}

impl_debug!(Visit, progress);

enum Stage {
    Flags(Box<FlagSearch>),
    Captures(Box<CaptureSearch>),
    /// Counts the walks.
    Count(Box<WalkCount>),
}

/// The result of the search.
#[derive(Clone, Debug)]
pub enum VisitOutcome {
    /// The shortest walks, or only one, if no more are wanted or a limit was reached. The limit is
    /// why they were not counted.
    Solved(Walks, Option<Limit>),
    /// No walk visits all flags.
    Impossible {
        /// The reason.
        why: VisitReason,
        /// The number of squares that can be reached, including the start.
        reachable: u64,
    },
    /// A limit was reached first.
    Limit {
        /// Which one.
        limit: Limit,
        /// A lower bound on the number of jumps.
        lower: u32,
    },
}

impl Travel {
    /// Returns the search for the shortest walks that visit all flags: with `all_walks` for every
    /// one, otherwise for the first one. `None` for a puzzle with one flag and no guards.
    #[must_use]
    pub fn visit(&self, limits: Limits, all_walks: bool) -> Option<Visit> {
        let flags_and_guards = self.flags_and_guards.clone()?;
        let stage = if flags_and_guards.capture == Capture::Yes {
            Stage::Captures(Box::new(CaptureSearch::new(self, &flags_and_guards, limits)))
        } else {
            Stage::Flags(Box::new(FlagSearch::new(self, &flags_and_guards, limits, all_walks)))
        };
        Some(Visit { travel: self.clone(), flags_and_guards, limits, stage })
    }
}

impl Visit {
    pub(crate) fn all_kinds(&self) -> AllKinds {
        self.flags_and_guards.all_kinds
    }

    /// Ends the search at a limit. If the walks were found but not counted, or one of them is known,
    /// there is a solution.
    pub fn stop(&mut self, limit: Limit) -> VisitOutcome {
        let (walk, lower) = match &mut self.stage {
            Stage::Flags(search) => (search.take_walk(), search.lower()),
            Stage::Captures(search) => (search.take_walk(), search.lower()),
            Stage::Count(count) => {
                let walks = Walks::new(count.take_walks(), self.flags_and_guards.all_kinds);
                return VisitOutcome::Solved(walks, Some(limit));
            }
        };
        match walk {
            Some(walk) => self.one(walk, Some(limit)),
            None => VisitOutcome::Limit { limit, lower },
        }
    }

    /// Returns the outcome with one walk.
    fn one(&self, walk: Vec<Square>, limit: Option<Limit>) -> VisitOutcome {
        VisitOutcome::Solved(Walks::one(walk, self.flags_and_guards.all_kinds), limit)
    }

    fn count(&mut self, walks: AllWalks) {
        self.stage = Stage::Count(Box::new(WalkCount::new(walks, self.limits)));
    }

    /// Returns the outcome if no walk visits all flags, given the squares and guards that can be
    /// reached.
    fn impossible(&self, region: &Squares, capturable: u64) -> VisitOutcome {
        let (travel, flags_and_guards) = (&self.travel, &self.flags_and_guards);
        let why = VisitReason::new(travel, flags_and_guards, region, capturable);
        VisitOutcome::Impossible { why, reachable: region.len() as u64 }
    }
}

impl Search for Visit {
    type Outcome = VisitOutcome;

    fn advance(&mut self, budget: u64) -> Step<VisitOutcome> {
        match &mut self.stage {
            Stage::Flags(search) => match search.advance(budget) {
                Step::Running => {}
                Step::Done(Found::All(walks)) => self.count(walks),
                Step::Done(Found::One(walk)) => return Step::Done(self.one(walk, None)),
                Step::Done(Found::Nothing) => {
                    let region = region(search.landing_board(), &self.travel);
                    return Step::Done(self.impossible(&region, 0));
                }
                Step::Done(Found::Limit(limit)) => return Step::Done(self.stop(limit)),
            },
            Stage::Captures(search) => match search.advance(budget) {
                Step::Running => {}
                Step::Done(Found::All(walks)) => self.count(walks),
                Step::Done(Found::One(walk)) => return Step::Done(self.one(walk, None)),
                Step::Done(Found::Nothing) => {
                    let (region, capturable) = (search.region().clone(), search.capturable());
                    return Step::Done(self.impossible(&region, capturable));
                }
                Step::Done(Found::Limit(limit)) => return Step::Done(self.stop(limit)),
            },
            Stage::Count(count) => {
                if let Step::Done(limit) = count.advance(budget) {
                    let walks = Walks::new(count.take_walks(), self.flags_and_guards.all_kinds);
                    return Step::Done(VisitOutcome::Solved(walks, limit));
                }
            }
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        match &self.stage {
            Stage::Flags(search) => search.progress(),
            Stage::Captures(search) => search.progress(),
            Stage::Count(count) => count.progress(),
        }
    }
}

/// Returns the squares that can be reached, with the start.
fn region(landing_board: &Board, travel: &Travel) -> Squares {
    let offsets = travel.leaper().offsets();
    let mut reached = landing_board.set_of([travel.from()]);
    let mut next = vec![travel.from()];
    while let Some(here) = next.pop() {
        let to = offsets.iter().filter_map(|&(files, ranks)| here.offset(files, ranks));
        next.extend(to.filter(|&to| landing_board.is_open(to) && reached.insert(to)));
    }
    reached
}
