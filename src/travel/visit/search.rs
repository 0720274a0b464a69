//! The search for the shortest walks of a puzzle with several flags or with guards.

use crate::all_kinds::AllKinds;
use crate::board::Board;
use crate::search::{Limit, Limits, Progress, Search, Step, impl_debug};
use crate::square::Square;
use crate::travel::Travel;
use crate::travel::visit::captures::{self, CaptureSearch};
use crate::travel::visit::flags::{self, FlagSearch};
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
    Count(Option<Walks>),
}

/// The result of the search.
#[derive(Clone, Debug)]
pub enum VisitOutcome {
    /// The shortest walks, or the first of them. The limit is why they were not counted.
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
    /// Returns the search for the shortest walks that visit all flags, or for the first of them;
    /// `None` for a puzzle with one flag and no guards.
    #[must_use]
    pub fn visit(&self, limits: Limits, all: bool) -> Option<Visit> {
        let flags_and_guards = self.flags_and_guards.clone()?;
        let stage = if flags_and_guards.capture == Capture::Yes {
            Stage::Captures(Box::new(CaptureSearch::new(self, &flags_and_guards, limits)))
        } else {
            Stage::Flags(Box::new(FlagSearch::new(self, &flags_and_guards, limits, all)))
        };
        Some(Visit { travel: self.clone(), flags_and_guards, limits, stage })
    }
}

impl Visit {
    pub(crate) fn all_kinds(&self) -> AllKinds {
        self.flags_and_guards.all_kinds
    }

    fn impossible(&self, visited: &[bool], captured: &[bool], region: Vec<Square>) -> VisitOutcome {
        let reachable = region.len() as u64;
        let (travel, flags_and_guards) = (&self.travel, &self.flags_and_guards);
        let why = VisitReason::new(travel, flags_and_guards, visited, captured, region);
        VisitOutcome::Impossible { why, reachable }
    }
}

/// Returns the squares that can be reached on open ground, with the start.
fn region(ground: &Board, travel: &Travel) -> Vec<Square> {
    let offsets = travel.leaper().offsets();
    let mut reached = ground.no_squares();
    reached.insert(travel.from());
    let mut next = vec![travel.from()];
    while let Some(here) = next.pop() {
        let to = offsets.iter().filter_map(|&(files, ranks)| here.offset(files, ranks));
        for to in to.filter(|&to| ground.is_open(to)) {
            if reached.insert(to) {
                next.push(to);
            }
        }
    }
    reached.iter().collect()
}

impl Search for Visit {
    type Outcome = VisitOutcome;

    fn advance(&mut self, budget: u64) -> Step<VisitOutcome> {
        match &mut self.stage {
            Stage::Flags(search) => match search.advance(budget) {
                Step::Running => {}
                Step::Done(flags::Found::Walks(walks)) => self.stage = Stage::Count(Some(walks)),
                Step::Done(flags::Found::None(visited)) => {
                    let region = region(search.ground(), &self.travel);
                    return Step::Done(self.impossible(&visited, &[], region));
                }
                Step::Done(flags::Found::Limit(limit, lower)) => {
                    return Step::Done(VisitOutcome::Limit { limit, lower });
                }
            },
            Stage::Captures(search) => match search.advance(budget) {
                Step::Running => {}
                Step::Done(captures::Found::Walks(walks)) => self.stage = Stage::Count(Some(walks)),
                Step::Done(captures::Found::None { visited, captured }) => {
                    let region = search.region();
                    return Step::Done(self.impossible(&visited, &captured, region));
                }
                Step::Done(captures::Found::Limit(limit, lower)) => {
                    return Step::Done(VisitOutcome::Limit { limit, lower });
                }
            },
            Stage::Count(walks) => {
                if let Some(mut walks) = walks.take() {
                    let limit = walks.count_within(self.limits).err();
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
            Stage::Count(_) => Progress::default(),
        }
    }
}
