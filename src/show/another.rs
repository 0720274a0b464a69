//! Finds the next or previous shortest solution of a Swap puzzle.
//!
//! The shortest solutions are ordered by their moves, and moves by their squares. The next solution
//! has the longest possible common prefix with the current one: starting at the end, a move is
//! replaced by the next one that also leads to the goal in the fewest moves, and the solution is
//! completed with the first such moves. The last solution is followed by the first. [`Solve`]
//! decides whether a move leads to the goal in the fewest moves, so this works even if the number
//! of solutions is too large for a [`Guide`](super::Guide). Each solution usually takes a few short
//! searches.

use crate::puzzle::Draft;
use crate::search::{Progress, Search, Step, debug_by};
use crate::swap::{Arrangement, Move, Options, Outcome, Solve, Swap};

use super::Failure;
use super::game::{replay, swap_of};
use super::words::Declined;

/// The search for the next or previous shortest solution.
pub struct Another {
    swap: Swap,
    is_previous: bool,
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

debug_by!(Another, swap);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Looks for a move to replace, from the last one backward.
    Change,
    /// Completes the solution with the first possible moves.
    Complete,
}

impl Another {
    /// Starts the search for the solution after this one or, if `is_previous`, before it.
    ///
    /// # Errors
    /// If the puzzle is incomplete or counts runs, or the moves are not a solution.
    pub fn new(draft: &Draft, moves: &[u32], is_previous: bool) -> Result<Self, Failure> {
        let swap = swap_of(draft)?;
        if swap.rules().by_runs() {
            return Err(Declined::ManyRuns.into());
        }
        let (position, read) = replay(&swap, moves)?;
        if !swap.is_goal(&position) {
            return Err(Failure::bad_request("These moves are not a solution."));
        }
        let ply = read.len().saturating_sub(1);
        let mut another = Self {
            is_previous,
            moves: read,
            ply,
            position,
            stage: Stage::Change,
            untried: Vec::new(),
            attempt: None,
            positions: 0,
            swap,
        };
        if !another.moves.is_empty() {
            another.go_to(ply);
        }
        Ok(another)
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
                self.attempt = Some((step, Solve::new(&subpuzzle, Options::default())));
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
    type Outcome = Vec<Move>;

    fn advance(&mut self, budget: u64) -> Step<Vec<Move>> {
        for _ in 0..budget.max(1) {
            if let Some((step, solve)) = &mut self.attempt {
                let Step::Done(outcome) = solve.advance(budget) else { return Step::Running };
                let step = *step;
                self.attempt = None;
                if let Outcome::Solved(solved) = outcome {
                    self.positions += solved.positions;
                    if solved.proven && solved.moves.len() + self.ply + 1 == self.moves.len() {
                        self.replace(step, solved.moves);
                    }
                }
                return Step::Running;
            }
            if self.moves.is_empty() || !self.advance_attempt() {
                return Step::Done(self.moves.clone());
            }
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        let attempt = self.attempt.as_ref().map(|(_, solve)| solve.progress()).unwrap_or_default();
        Progress { positions: self.positions + attempt.positions, ..attempt }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::search::Search;
    use crate::show::Moves;

    /// Returns the next or previous solution.
    fn next(line: &str, moves: &[u32], is_previous: bool) -> Vec<u32> {
        let mut another = Another::new(&Draft::parse(line).unwrap(), moves, is_previous).unwrap();
        loop {
            if let Step::Done(found) = another.advance(1 << 16) {
                return Moves::of(another.swap(), &found).jumps;
            }
        }
    }

    fn find_first(line: &str) -> Vec<u32> {
        let Puzzle::Swap(swap) = Puzzle::parse(line).unwrap() else { panic!("no Swap") };
        let Outcome::Solved(solved) = Solve::new(&swap, Options::default()).run() else {
            panic!("no solution")
        };
        Moves::of(&swap, &solved.moves).jumps
    }

    /// Steps through all solutions, in both directions, and compares their number.
    #[test]
    fn steps_through_all_shortest_solutions() {
        for (line, count) in [
            // Source of the numbers: cases of the same lines in tests/data.
            ("swap?board=N2n/N2n/N2n&turns=white&attack=no-enemy", 8),
            ("swap?board=N2/3/2n", 0),
        ] {
            let first_solution = find_first(line);
            let mut solutions = vec![first_solution.clone()];
            loop {
                let found = next(line, &solutions[solutions.len() - 1], false);
                assert_eq!(found.len(), first_solution.len());
                assert_eq!(next(line, &found, true), solutions[solutions.len() - 1]);
                if found == first_solution {
                    break;
                }
                assert!(!solutions.contains(&found), "{line}: {found:?} comes twice");
                solutions.push(found);
            }
            if count > 0 {
                assert_eq!(solutions.len(), count, "{line}");
            }
        }
    }

    #[test]
    fn moves_that_are_no_solution_are_rejected() {
        let draft = |line| Draft::parse(line).unwrap();
        assert!(Another::new(&draft("swap?board=N1N/3/n1n"), &[], false).is_err());
        assert!(Another::new(&draft("swap?board=N2/3/2n&metric=runs"), &[], false).is_err());
        assert!(Another::new(&draft("travel?board=3x3"), &[], false).is_err());
        assert!(next("swap?board=3x3", &[], false).is_empty());
    }
}
