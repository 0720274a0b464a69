//! Finds the next or previous shortest solution of a Swap puzzle.
//!
//! The shortest solutions are ordered by their moves, and moves by their squares. The next solution
//! has the longest possible common prefix with the current one: starting at the end, a move is
//! replaced by the next one that also leads to the goal in the fewest moves, and the solution is
//! completed with the first such moves. The last solution is followed by the first. [`Solve`]
//! decides whether a move leads to the goal in the fewest moves, so this works even if the number
//! of solutions is too large for [`Shortest`](super::shortest::Shortest). Each solution usually
//! takes a few short searches.

use crate::search::{Limit, Limits, Progress, Search, Step, impl_debug};
use crate::swap::model::arrangement::{Arrangement, Move};
use crate::swap::model::outcome::{Options, Outcome};
use crate::swap::model::problem::Swap;
use crate::swap::plan::solve::Solve;

/// The search for the next or previous shortest solution.
pub struct Another {
    swap: Swap,
    is_previous: bool,
    /// Limits of each search from a position.
    limits: Limits,
    /// The current solution.
    moves: Vec<Move>,
    /// The index of the move that is being replaced.
    ply: usize,
    /// The position before that move.
    position: Arrangement,
    stage: Stage,
    /// The moves to try instead, in reverse order.
    untried: Vec<Move>,
    /// The move that is being tried, and the search from the position after it.
    attempt: Option<(Move, Solve)>,
    /// The number of positions visited by finished searches.
    positions: u64,
}

impl_debug!(Another, swap);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Looks for a move to replace, from the last one backward.
    Change,
    /// Completes the solution with the first possible moves.
    Complete,
}

impl Another {
    /// Starts the search for the solution after this one or, if `is_previous`, before it. It
    /// consists of searches from positions on the way, each within these limits. `None` if the
    /// puzzle counts runs, or the moves don't end at the goal.
    #[must_use]
    pub fn new(swap: &Swap, moves: Vec<Move>, is_previous: bool, limits: Limits) -> Option<Self> {
        let steps = moves.iter();
        let position = steps.fold(*swap.start(), |position, &step| swap.after(&position, step));
        if swap.rules().by_runs() || !swap.is_goal(&position) {
            return None;
        }
        let ply = moves.len().saturating_sub(1);
        let mut another = Self {
            swap: swap.clone(),
            is_previous,
            limits,
            moves,
            ply,
            position,
            stage: Stage::Change,
            untried: Vec::new(),
            attempt: None,
            positions: 0,
        };
        if !another.moves.is_empty() {
            another.go_to(ply);
        }
        Some(another)
    }

    /// Returns the puzzle.
    #[must_use]
    pub fn swap(&self) -> &Swap {
        &self.swap
    }

    /// Selects the move with this index.
    fn go_to(&mut self, ply: usize) {
        self.ply = ply;
        self.position = *self.swap.start();
        for &step in &self.moves[..ply] {
            self.position = self.swap.after(&self.position, step);
        }
        let Some(&current) = self.moves.get(ply) else {
            self.untried.clear();
            return;
        };
        let wants_later = (self.stage == Stage::Change) != self.is_previous;
        let is_candidate =
            |step: &Move| if wants_later { *step > current } else { *step < current };
        self.untried =
            self.swap.legal_moves(&self.position).into_iter().filter(is_candidate).collect();
        self.untried.sort_unstable();
        if !self.is_previous {
            self.untried.reverse();
        }
    }

    /// Replaces the selected move and all moves after it.
    fn replace(&mut self, step: Move, following: Vec<Move>) {
        self.moves.truncate(self.ply);
        self.moves.push(step);
        self.moves.extend(following);
        self.stage = Stage::Complete;
        self.go_to(self.ply + 1);
    }

    /// Prepares the next attempt. Returns false if the search has ended.
    fn advance_attempt(&mut self) -> bool {
        let remaining = self.moves.len() - self.ply;
        if let Some(step) = self.untried.pop() {
            let after = self.swap.after(&self.position, step);
            if remaining == 1 {
                if self.swap.is_goal(&after) {
                    self.replace(step, Vec::new());
                }
            } else if let Ok(subpuzzle) = self.swap.with_start(&after) {
                let options = Options { limits: self.limits, ..Options::default() };
                self.attempt = Some((step, Solve::new(&subpuzzle, options)));
            }
            return true;
        }
        match self.stage {
            Stage::Change if self.ply > 0 => self.go_to(self.ply - 1),
            Stage::Change => {
                // The last solution is followed by the first.
                self.stage = Stage::Complete;
                self.go_to(0);
            }
            Stage::Complete if remaining > 0 => self.go_to(self.ply + 1),
            Stage::Complete => return false,
        }
        true
    }
}

impl Search for Another {
    /// The limit is one that a search from a position on the way has reached.
    type Outcome = Result<Vec<Move>, Limit>;

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        for _ in 0..budget.max(1) {
            if let Some((step, solve)) = &mut self.attempt {
                let Step::Done(outcome) = solve.advance(budget) else { return Step::Running };
                let step = *step;
                self.attempt = None;
                let remaining = self.moves.len() - self.ply - 1;
                self.positions += match &outcome {
                    Outcome::Solved(solved) => solved.positions,
                    Outcome::Limit(stopped) => stopped.positions,
                    Outcome::Impossible(impossible) => impossible.positions,
                };
                match outcome {
                    Outcome::Solved(solved) => {
                        if solved.proven && solved.moves.len() == remaining {
                            self.replace(step, solved.moves);
                        }
                    }
                    Outcome::Limit(stopped) if stopped.lower as usize <= remaining => {
                        return Step::Done(Err(stopped.limit));
                    }
                    Outcome::Limit(_) | Outcome::Impossible(_) => {}
                }
                return Step::Running;
            }
            if self.moves.is_empty() || !self.advance_attempt() {
                return Step::Done(Ok(self.moves.clone()));
            }
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        let attempt = self.attempt.as_ref().map(|(_, solve)| solve.progress()).unwrap_or_default();
        Progress { positions: self.positions + attempt.positions, ..attempt }
    }
}
