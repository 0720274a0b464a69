//! From one shortest solution of a Swap puzzle to the next.
//!
//! The shortest solutions stand in the order of their moves, each by its
//! squares. The next one shares as many moves as it can with the present one:
//! from its end backward, each move is changed for the next later one that
//! also begins a shortest rest, and that rest is then made the first of its
//! kind. After the last solution comes the first again. Whether a rest is a
//! shortest one is asked of [`Solve`]; so all solutions can be gone through
//! one by one, also where they are too many for a [`Guide`](super::Guide), and
//! mostly at the price of a few short searches for each.

use crate::puzzle::Draft;
use crate::search::{Progress, Search, Step, debug_by};
use crate::swap::{Arrangement, Move, Options, Outcome, Solve, Swap};

use super::Failure;
use super::game::{follow, swap_of};
use super::words::Declined;

/// Finding the next shortest solution, or the one before.
pub struct Another {
    swap: Swap,
    back: bool,
    /// A shortest solution at any time.
    moves: Vec<Move>,
    /// The move that is changed, and the arrangement before it.
    ply: usize,
    here: Arrangement,
    stage: Stage,
    /// What can stand there instead; the next to be tried is last.
    untried: Vec<Move>,
    trying: Option<(Move, Solve)>,
    positions: u64,
}

debug_by!(Another, swap);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// For a later move, from the end backward.
    Change,
    /// For an earlier one, to the end.
    Settle,
}

impl Another {
    /// The search for what follows this solution, or comes before it.
    ///
    /// # Errors
    /// If the puzzle is not finished or counts runs, or the moves are no
    /// solution of it.
    pub fn new(draft: &Draft, moves: &[u32], back: bool) -> Result<Self, Failure> {
        let swap = swap_of(draft)?;
        if swap.rules().by_runs() {
            return Err(Declined::ManyRuns.into());
        }
        let (here, read) = follow(&swap, moves)?;
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
            another.look_at(ply);
        }
        Ok(another)
    }

    /// The puzzle.
    #[must_use]
    pub fn swap(&self) -> &Swap {
        &self.swap
    }

    /// Turns to the move that comes after `ply` others.
    fn look_at(&mut self, ply: usize) {
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

    /// The move leads to the goal in as many as are left.
    fn take(&mut self, step: Move, rest: Vec<Move>) {
        self.moves.truncate(self.ply);
        self.moves.push(step);
        self.moves.extend(rest);
        self.stage = Stage::Settle;
        self.look_at(self.ply + 1);
    }

    /// The next thing to try; false if there is none, which is the end.
    fn go_on(&mut self) -> bool {
        let left = self.moves.len() - self.ply;
        if let Some(step) = self.untried.pop() {
            let after = self.swap.after(&self.here, step);
            if left == 1 {
                if self.swap.is_goal(&after) {
                    self.take(step, Vec::new());
                }
            } else if let Ok(rest) = self.swap.from_here(&after) {
                self.trying = Some((step, Solve::new(&rest, Options::default())));
            }
            return true;
        }
        match self.stage {
            Stage::Change if self.ply > 0 => self.look_at(self.ply - 1),
            Stage::Change => {
                // It was the last one: the first comes next.
                self.stage = Stage::Settle;
                self.look_at(0);
            }
            Stage::Settle if left > 0 => self.look_at(self.ply + 1),
            Stage::Settle => return false,
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
                        self.take(step, solved.moves);
                    }
                }
                return Step::Running;
            }
            if self.moves.is_empty() || !self.go_on() {
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

    /// Round and round, through as many as are counted, and back again.
    #[test]
    fn all_shortest_solutions_are_gone_through() {
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
    fn what_is_no_solution_has_no_next() {
        let draft = |line| Draft::parse(line).unwrap();
        assert!(Another::new(&draft("swap?board=N1N/3/n1n"), &[], false).is_err());
        assert!(Another::new(&draft("swap?board=N2/3/2n&metric=runs"), &[], false).is_err());
        assert!(Another::new(&draft("travel?board=3x3"), &[], false).is_err());
        assert!(next("swap?board=3x3", &[], false).is_empty());
    }
}
