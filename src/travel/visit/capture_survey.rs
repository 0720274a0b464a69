//! The distance of every square where guards may be captured.
//!
//! Two searches over squares alone bound each distance: from below, as if guards could be captured
//! before the walk; from above, without captures. Only squares whose bounds differ need the search
//! over states, which ends once it has reached all of them.

use crate::all_kinds::AllKinds;
use crate::board::Board;
use crate::search::{Limit, Limits, Progress, Search, Step};
use crate::travel::guards::Attacks;
use crate::travel::plain_survey::PlainSurvey;
use crate::travel::visit::captures::CaptureSearch;
use crate::travel::visit::memory;
use crate::travel::visit::walks::Found;
use crate::travel::visit::{Capture, FlagsAndGuards};
use crate::travel::{Distances, Travel};

/// The search.
#[derive(Clone, Debug)]
pub(in crate::travel) struct CaptureSurvey {
    travel: Travel,
    flags_and_guards: FlagsAndGuards,
    attacks: Attacks,
    stage: Stage,
    limits: Limits,
    /// Work in previous stages.
    work: u64,
}

#[derive(Clone, Debug)]
enum Stage {
    /// Finds which guards might be reached if those of `capturable` were gone; in the last round,
    /// the lower bounds.
    Lower { capturable: u64, search: Box<PlainSurvey> },
    /// Finds upper bounds.
    Upper { lower: Vec<u32>, search: Box<PlainSurvey> },
    /// Finds the distances.
    Captures(Box<CaptureSearch>),
}

impl CaptureSurvey {
    /// Returns the survey of a puzzle, unless guards can't be captured.
    pub fn new(travel: &Travel, limits: Limits) -> Option<Self> {
        let flags_and_guards = travel.flags_and_guards.clone()?;
        if flags_and_guards.capture == Capture::No {
            return None;
        }
        let attacks = Attacks::within(limits.memory, travel.board(), &flags_and_guards.guards);
        let first_limits = limits_left(limits, attacks.memory(), 0);
        let stage = lower_bounds(travel, &attacks, 0, first_limits);
        let travel = travel.clone();
        Some(Self { travel, flags_and_guards, attacks, stage, limits, work: 0 })
    }

    pub fn all_kinds(&self) -> AllKinds {
        self.flags_and_guards.all_kinds
    }

    /// Works for about this many units.
    pub fn advance(&mut self, budget: u64) -> Step<Result<Distances, Limit>> {
        match &mut self.stage {
            Stage::Lower { capturable, search } => match search.advance(budget) {
                Step::Running => {}
                Step::Done(Err(limit)) => return Step::Done(Err(limit)),
                Step::Done(Ok(lower)) => {
                    self.work += search.work();
                    let guards = (0..).zip(&self.flags_and_guards.guards);
                    let reached = guards.filter(|(_, guard)| lower.get(guard.0).is_some());
                    let reached = reached.fold(0, |all, (index, _)| all | 1 << index);
                    let are_same = |square| {
                        let is_safe = |captured| self.attacks.may_be_safe(square, captured);
                        is_safe(reached) == is_safe(*capturable)
                    };
                    if self.attacks.squares().all(are_same) {
                        self.find_upper_bounds(lower.into_vec());
                    } else {
                        let limits = self.limits_left(0);
                        self.stage = lower_bounds(&self.travel, &self.attacks, reached, limits);
                    }
                }
            },
            Stage::Upper { lower, search } => match search.advance(budget) {
                Step::Running => {}
                Step::Done(Err(limit)) => return Step::Done(Err(limit)),
                Step::Done(Ok(upper)) => {
                    self.work += search.work();
                    let lower = std::mem::take(lower);
                    self.search_between(&lower, upper.into_vec());
                }
            },
            Stage::Captures(search) => match search.advance(budget) {
                Step::Running => {}
                Step::Done(Found::Limit(limit)) => return Step::Done(Err(limit)),
                Step::Done(_) => {
                    let board = self.travel.board().clone();
                    return Step::Done(Ok(Distances::new(board, search.take_jumps())));
                }
            },
        }
        Step::Running
    }

    fn find_upper_bounds(&mut self, lower: Vec<u32>) {
        let board = self.flags_and_guards.landing_board(self.travel.board());
        let limits = self.limits_left(memory::of_list(&lower));
        self.stage = Stage::Upper { lower, search: Box::new(plain(&self.travel, board, limits)) };
    }

    /// Searches for the distances of squares whose bounds differ.
    fn search_between(&mut self, lower: &[u32], mut jumps: Vec<u32>) {
        let mut squares_left = 0;
        for (jumps, &lower) in jumps.iter_mut().zip(lower) {
            if *jumps != lower {
                *jumps = Distances::UNREACHED;
                squares_left += 1;
            }
        }
        let attacks = std::mem::take(&mut self.attacks);
        let limits = limits_left(self.limits, 0, self.work);
        let (travel, flags_and_guards) = (&self.travel, &self.flags_and_guards);
        let search =
            CaptureSearch::survey(travel, flags_and_guards, attacks, jumps, squares_left, limits);
        self.stage = Stage::Captures(Box::new(search));
    }

    /// Returns the limits of the next stage while the attacks and some memory are held.
    fn limits_left(&self, held: u64) -> Limits {
        limits_left(self.limits, self.attacks.memory() + held, self.work)
    }

    pub fn progress(&self) -> Progress {
        let (progress, held) = match &self.stage {
            Stage::Lower { search, .. } => (search.progress(), 0),
            Stage::Upper { lower, search } => (search.progress(), memory::of_list(lower)),
            Stage::Captures(search) => (search.progress(), 0),
        };
        let is_last = matches!(self.stage, Stage::Captures(_));
        Progress {
            depth: if is_last { progress.depth } else { 0 },
            positions: self.work + progress.positions,
            memory: progress.memory + self.attacks.memory() + held,
            ..Progress::default()
        }
    }
}

/// Returns what is left of limits while some memory is held, and after some work.
fn limits_left(limits: Limits, held: u64, work: u64) -> Limits {
    let (memory, work) = (limits.memory.saturating_sub(held), limits.work.saturating_sub(work));
    limits.memory(memory).work(work)
}

/// Returns the search for lower bounds, if only these guards can be captured.
fn lower_bounds(travel: &Travel, attacks: &Attacks, capturable: u64, limits: Limits) -> Stage {
    let mut board = travel.board().clone();
    for square in attacks.squares().filter(|&square| !attacks.may_be_safe(square, capturable)) {
        board.block(square);
    }
    Stage::Lower { capturable, search: Box::new(plain(travel, board, limits)) }
}

/// Returns the search for the distances on another board.
fn plain(travel: &Travel, board: Board, limits: Limits) -> PlainSurvey {
    PlainSurvey::new(board, travel.leaper(), travel.from(), limits)
}
