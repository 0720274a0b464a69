//! From one shortest solution of a Swap puzzle to the next.
//!
//! The shortest solutions are ordered by their moves, and moves by their squares. The next solution
//! has the longest possible common prefix with the present one: starting at the end, a move is
//! replaced by the next one that also starts a shortest rest, which is then completed by the first
//! such moves. The last solution is followed by the first. [`Solve`] decides whether a rest is
//! shortest, so this works even for too many solutions for a [`Guide`](super::Guide), usually with
//! a few short searches for each.

use crate::puzzle::Draft;
use crate::search::{Progress, Search, Step, debug_by};
use crate::swap::{Arrangement, Move, Options, Outcome, Solve, Swap};

use super::Failure;
use super::game::{replay, swap_of};
use super::words::Declined;

/// The search for the next or previous shortest solution.
pub struct Another {
    swap: Swap,
    back: bool,
    /// The present solution.
    moves: Vec<Move>,
    /// The index of the move being replaced, and the position before it.
    ply: usize,
    here: Arrangement,
    stage: Stage,
    /// The moves to try in its place, the next one last.
    untried: Vec<Move>,
    trying: Option<(Move, Solve)>,
    positions: u64,
}

debug_by!(Another, swap);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Searches for a later move, backward from the end.
    Change,
    /// Completes the solution with the first possible moves.
    Complete,
}

impl Another {
    /// Starts the search for the solution after this one, or before it.
    ///
    /// # Errors
    /// If the puzzle is not finished or counts runs, or the moves are not a solution.
    pub fn new(draft: &Draft, moves: &[u32], back: bool) -> Result<Self, Failure> {
        let swap = swap_of(draft)?;
        if swap.rules().by_runs() {
            return Err(Declined::ManyRuns.into());
        }
        let (here, read) = replay(&swap, moves)?;
        if !swap.is_goal(&here) {
            return Err(Failure::bad_request("These moves are not a solution."));
        }
        let ply = read.len().saturating_sub(1);
        let mut another = Self {
            back,
            moves: read,
            ply,
            here,
            stage: Stage::Change,
            untried: Vec::new(),
            trying: None,
            positions: 0,
            swap,
        };
        if !another.moves.is_empty() {
            another.go_to(ply);
        }
        Ok(another)
    }

    /// The puzzle.
    #[must_use]
    pub fn swap(&self) -> &Swap {
        &self.swap
    }

    /// Moves to the move with this index.
    fn go_to(&mut self, ply: usize) {
        self.ply = ply;
        self.here = *self.swap.start();
        for &step in &self.moves[..ply] {
            self.here = self.swap.after(&self.here, step);
        }
        let Some(&present) = self.moves.get(ply) else {
            self.untried.clear();
            return;
        };
        let later = (self.stage == Stage::Change) != self.back;
        let fits = |step: &Move| if later { *step > present } else { *step < present };
        self.untried = self.swap.legal_moves(&self.here).into_iter().filter(fits).collect();
        self.untried.sort_unstable();
        if !self.back {
            self.untried.reverse();
        }
    }

    /// Replaces the move and the rest of the solution.
    fn replace(&mut self, step: Move, rest: Vec<Move>) {
        self.moves.truncate(self.ply);
        self.moves.push(step);
        self.moves.extend(rest);
        self.stage = Stage::Complete;
        self.go_to(self.ply + 1);
    }

    /// Prepares the next attempt. Returns false if the search has ended.
    fn advance_attempt(&mut self) -> bool {
        let left = self.moves.len() - self.ply;
        if let Some(step) = self.untried.pop() {
            let after = self.swap.after(&self.here, step);
            if left == 1 {
                if self.swap.is_goal(&after) {
                    self.replace(step, Vec::new());
                }
            } else if let Ok(rest) = self.swap.with_start(&after) {
                self.trying = Some((step, Solve::new(&rest, Options::default())));
            }
            return true;
        }
        match self.stage {
            Stage::Change if self.ply > 0 => self.go_to(self.ply - 1),
            Stage::Change => {
                // After the last solution, the first.
                self.stage = Stage::Complete;
                self.go_to(0);
            }
            Stage::Complete if left > 0 => self.go_to(self.ply + 1),
            Stage::Complete => return false,
        }
        true
    }
}

impl Search for Another {
    type Outcome = Vec<Move>;

    fn advance(&mut self, budget: u64) -> Step<Vec<Move>> {
        for _ in 0..budget.max(1) {
            if let Some((step, solve)) = &mut self.trying {
                let Step::Done(outcome) = solve.advance(budget) else { return Step::Running };
                let step = *step;
                self.trying = None;
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
        let trying = self.trying.as_ref().map(|(_, solve)| solve.progress()).unwrap_or_default();
        Progress { positions: self.positions + trying.positions, ..trying }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::search::Search;
    use crate::show::Moves;

    fn next(line: &str, moves: &[u32], back: bool) -> Vec<u32> {
        let mut another = Another::new(&Draft::parse(line).unwrap(), moves, back).unwrap();
        loop {
            if let Step::Done(found) = another.advance(1 << 16) {
                return Moves::of(another.swap(), &found).jumps;
            }
        }
    }

    fn first(line: &str) -> Vec<u32> {
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
            let begin = first(line);
            let mut all = vec![begin.clone()];
            loop {
                let found = next(line, &all[all.len() - 1], false);
                assert_eq!(found.len(), begin.len());
                assert_eq!(next(line, &found, true), all[all.len() - 1]);
                if found == begin {
                    break;
                }
                assert!(!all.contains(&found), "{line}: {found:?} comes twice");
                all.push(found);
            }
            if count > 0 {
                assert_eq!(all.len(), count, "{line}");
            }
        }
    }

    #[test]
    fn only_solutions_have_a_next_one() {
        let draft = |line| Draft::parse(line).unwrap();
        assert!(Another::new(&draft("swap?board=N1N/3/n1n"), &[], false).is_err());
        assert!(Another::new(&draft("swap?board=N2/3/2n&metric=runs"), &[], false).is_err());
        assert!(Another::new(&draft("travel?board=3x3"), &[], false).is_err());
        assert!(next("swap?board=3x3", &[], false).is_empty());
    }
}
