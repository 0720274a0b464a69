//! Hints for a Swap puzzle, and stepping from one shortest solution to the next.
//!
//! A search finds all shortest solutions once. After that, both are instant for positions on these
//! solutions. If they are too many, only one is known, and [`Another`](crate::swap::Another) finds
//! the next.

use serde::Serialize;

use super::game::{replay, swap_of};
use super::{Failure, Moves};
use crate::message::Message;
use crate::puzzle::Draft;
use crate::search::{Limits, Progress, Search, Step, impl_debug};
use crate::square::Square;
use crate::swap::{Arrangement, Move, Outcome, Shortest, SolveAll, Swap};

/// The best next moves from a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "status", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = super::Uint32Array)))]
pub enum Hint<N> {
    /// The goal can be reached.
    Way {
        /// The number of moves to the goal, in the puzzle's metric. If `proven`, jumps that continue
        /// the current run count 0.
        left: u32,
        /// The first jumps of the best moves, as pairs of squares.
        jumps: Vec<[usize; 2]>,
        /// Whether these are all best moves.
        all: bool,
        /// The moves so far, and the best known way on to the goal.
        solution: Moves<N>,
        /// Whether it is proven that no solution from here is shorter.
        proven: bool,
    },
    /// The goal can't be reached.
    Impossible {
        /// The reason.
        reason: Message,
    },
    /// A limit was reached first.
    Limit,
}

/// The shortest solution after another one, or before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextSolution {
    /// The jumps of the solution.
    Moves(Vec<Move>),
    /// The solutions are too many to know them all.
    TooMany,
    /// The moves are not on a known solution.
    Unknown,
}

/// The search for the shortest solutions from a position, and its result.
pub struct Guide {
    /// The puzzle's canonical line.
    line: String,
    swap: Swap,
    /// The position at which the solutions start.
    position: Arrangement,
    search: SolveAll,
    /// The result of the search.
    solutions: Option<Result<Shortest, Outcome>>,
}

impl_debug!(Guide, swap);

impl Guide {
    /// Starts the search at the position after `moves`.
    ///
    /// # Errors
    /// If the puzzle is incomplete, or one of the moves is not legal.
    pub fn new(draft: &Draft, moves: &[u32]) -> Result<Self, Failure> {
        let swap = swap_of(draft)?;
        let (position, _) = replay(&swap, moves)?;
        let search = SolveAll::new(&puzzle_from(&swap, &position), Limits::default());
        Ok(Self { line: draft.to_string(), swap, position, search, solutions: None })
    }

    /// Returns the puzzle.
    #[must_use]
    pub fn swap(&self) -> &Swap {
        &self.swap
    }

    /// Returns the best next moves after `moves`. `None` if this guide doesn't know them; then make
    /// another one for this position. Takes a few binary searches.
    ///
    /// # Errors
    /// If one of the moves is not legal.
    pub fn hint<N: From<Vec<u32>>>(
        &self,
        draft: &Draft,
        moves: &[u32],
    ) -> Result<Option<Hint<N>>, Failure> {
        if draft.to_string() != self.line {
            return Ok(None);
        }
        let (position, played) = replay(&self.swap, moves)?;
        Ok(match &self.solutions {
            Some(Ok(shortest)) => shortest.best(&position).map(|best| {
                // Jumps that continue the current run count 0.
                let last = played.last().filter(|_| self.swap.rules().by_runs());
                let continues_run =
                    |step: &Vec<Move>| last.is_some_and(|last| last.to == step[0].from);
                let continuing: Vec<_> =
                    best.moves.iter().filter(|step| continues_run(step)).collect();
                let continued_runs = u32::from(!continuing.is_empty());
                // An unknown best solution may continue the run, with one run fewer.
                let proven = best.all || last.is_none() || continued_runs > 0 || best.length == 0;
                let best_moves: Vec<_> =
                    if continuing.is_empty() { best.moves.iter().collect() } else { continuing };
                let first_jumps = best_moves.iter().map(|step| step[0]).collect();
                let all = best.all && last.is_none();
                let mut solution = played.clone();
                if let Some(&step) = best_moves.first() {
                    solution.extend(step);
                    let next = self.position_after(&position, step);
                    solution.extend(self.way(shortest, next, false));
                }
                Hint::Way {
                    left: best.length - continued_runs,
                    jumps: self.jumps(first_jumps),
                    all,
                    solution: Moves::of(&self.swap, &solution),
                    proven,
                }
            }),
            Some(Err(outcome)) if position == self.position => Some(match outcome {
                Outcome::Impossible(impossible) => {
                    Hint::Impossible { reason: impossible.reason.message() }
                }
                Outcome::Limit(stopped) => match &stopped.best {
                    Some((remaining, moves)) => {
                        let first_jumps = moves.iter().take(1).copied().collect();
                        let jumps = self.jumps(first_jumps);
                        let solution = Moves::of(&self.swap, &[&played[..], moves].concat());
                        Hint::Way { left: *remaining, jumps, all: false, solution, proven: false }
                    }
                    None => Hint::Limit,
                },
                Outcome::Solved(_) => Hint::Limit,
            }),
            _ => None,
        })
    }

    /// Converts moves to pairs of indices, in order.
    fn jumps(&self, mut moves: Vec<Move>) -> Vec<[usize; 2]> {
        moves.sort_unstable();
        moves.dedup();
        let index = |square| self.swap.board().index(square);
        moves.iter().map(|step| [index(step.from), index(step.to)]).collect()
    }

    /// Returns the shortest solution after this one or, if `is_previous`, before it. The last one
    /// is followed by the first. Solutions are ordered by their moves, and moves by their squares.
    ///
    /// # Errors
    /// If one of the moves is not legal.
    pub fn next_solution(
        &self,
        draft: &Draft,
        moves: &[u32],
        is_previous: bool,
    ) -> Result<NextSolution, Failure> {
        let Some(solutions) = self.solutions.as_ref().filter(|_| draft.to_string() == self.line)
        else {
            return Ok(NextSolution::Unknown);
        };
        let (Ok(shortest), true) = (solutions, self.position == *self.swap.start()) else {
            return Ok(NextSolution::Unknown);
        };
        let (_, played) = replay(&self.swap, moves)?;
        let steps = self.steps(&played);
        // For each step, the position before it, the best moves, and the index of the chosen one.
        let mut position = *self.swap.start();
        let mut choices = Vec::with_capacity(steps.len());
        for step in &steps {
            let best = shortest.best(&position);
            if best.as_ref().is_some_and(|best| !best.all) {
                return Ok(NextSolution::TooMany);
            }
            let Some(best) = best else { return Ok(NextSolution::Unknown) };
            let Some(index) =
                best.moves.iter().position(|other| endpoints(other) == endpoints(step))
            else {
                return Ok(NextSolution::Unknown);
            };
            choices.push((position, best.moves, index));
            position = self.position_after(&position, step);
        }
        // Change the last step that has another choice or, if none has, start over with the first
        // or last solution.
        let changed_step =
            choices.iter().enumerate().rev().find_map(|(ply, (before, options, index))| {
                let other = if is_previous { index.checked_sub(1)? } else { index + 1 };
                Some((ply, *before, options.get(other)?.clone()))
            });
        let mut found: Vec<Move> = Vec::new();
        let mut position = *self.swap.start();
        if let Some((ply, before, step)) = changed_step {
            position = self.position_after(&before, &step);
            found = [&steps[..ply], &[step]].concat().concat();
        }
        found.extend(self.way(shortest, position, is_previous));
        Ok(NextSolution::Moves(found))
    }

    /// Returns the first or last shortest way from a position to the goal.
    fn way(&self, shortest: &Shortest, mut position: Arrangement, is_last: bool) -> Vec<Move> {
        let mut found = Vec::new();
        while let Some(mut best) = shortest.best(&position) {
            let step = if is_last { best.moves.pop() } else { best.moves.into_iter().next() };
            let Some(step) = step else { break };
            position = self.position_after(&position, &step);
            found.extend(step);
        }
        found
    }

    /// Groups jumps into the moves that the puzzle counts.
    fn steps(&self, made: &[Move]) -> Vec<Vec<Move>> {
        if !self.swap.rules().by_runs() {
            return made.iter().map(|&step| vec![step]).collect();
        }
        let runs = made.chunk_by(|before, after| before.to == after.from);
        runs.map(<[Move]>::to_vec).collect()
    }

    /// Returns the position after a move.
    fn position_after(&self, position: &Arrangement, step: &[Move]) -> Arrangement {
        step.iter().fold(*position, |position, &jump| self.swap.after(&position, jump))
    }
}

/// Returns the puzzle that starts at this position.
fn puzzle_from(swap: &Swap, position: &Arrangement) -> Swap {
    swap.with_start(position).unwrap_or_else(|_| swap.clone())
}

/// Returns the start and the end of a run, which identify it.
fn endpoints(step: &[Move]) -> Option<(Square, Square)> {
    Some((step.first()?.from, step.last()?.to))
}

impl Search for Guide {
    type Outcome = ();

    fn advance(&mut self, budget: u64) -> Step<()> {
        if self.solutions.is_none() {
            let Step::Done(solutions) = self.search.advance(budget) else { return Step::Running };
            self.solutions = Some(solutions);
        }
        Step::Done(())
    }

    fn progress(&self) -> Progress {
        self.search.progress()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::narrow::Narrow;
    use crate::puzzle::Puzzle;
    use crate::show::Moves;
    use crate::swap::{Options, Solve};

    /// Returns a guide whose search has ended.
    fn guide(draft: &Draft, moves: &[u32]) -> Guide {
        let mut guide = Guide::new(draft, moves).unwrap();
        while guide.advance(1 << 16) == Step::Running {}
        guide
    }

    fn first(draft: &Draft, count: bool) -> (Vec<u32>, Option<String>) {
        let Ok(Puzzle::Swap(swap)) = draft.complete() else { panic!("no Swap") };
        let options = Options { count, ..Options::default() };
        let Outcome::Solved(solved) = Solve::new(&swap, options).run() else { panic!("none") };
        let jumps = Moves::of(&swap, &solved.moves).jumps;
        (jumps, solved.shortest.map(|count| count.to_string()))
    }

    /// Steps through all solutions, in both directions, and compares their number.
    #[test]
    fn steps_through_all_shortest_solutions() {
        for line in [
            "swap?board=N2n/N2n/N2n&turns=white&attack=no-enemy",
            "swap?board=N1N/3/n1n&metric=runs",
            "swap?board=N2n/4/4&metric=runs",
            "swap?board=N1n/3/3",
            "swap?board=N2/3/3&goal=3/2N/3",
        ] {
            let draft = Draft::parse(line).unwrap();
            let guide = guide(&draft, &[]);
            let (begin, count) = first(&draft, true);
            let other = |moves: &[u32], back| {
                let Ok(NextSolution::Moves(moves)) = guide.next_solution(&draft, moves, back)
                else {
                    panic!("{line}: all are known")
                };
                Moves::<Vec<u32>>::of(guide.swap(), &moves).jumps
            };
            // Equal runs are represented by the first.
            let begin = other(&other(&begin, false), true);
            let mut position = begin.clone();
            let mut seen = 0_u32;
            loop {
                let next = other(&position, false);
                assert_eq!(other(&next, true), position, "{line}: back again");
                seen += 1;
                position = next;
                if position == begin {
                    break;
                }
            }
            assert_eq!(Some(seen.to_string()), count, "{line}");
        }
    }

    #[test]
    fn hints_lead_to_the_goal() {
        for (line, length) in [
            ("swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade", 22),
            ("swap?board=N1N/3/n1n&metric=runs", 7),
            ("swap?board=A1B/3/b1a", 16),
        ] {
            let draft = Draft::parse(line).unwrap();
            let mut known = guide(&draft, &[]);
            let (mut moves, mut least) = (Vec::new(), length);
            loop {
                let hint = known.hint(&draft, &moves).unwrap().unwrap_or_else(|| {
                    known = guide(&draft, &moves);
                    known.hint(&draft, &moves).unwrap().expect("a guide knows where it begins")
                });
                let Hint::<Vec<u32>>::Way { left, jumps, solution, proven: true, .. } = hint else {
                    panic!("{line}: {hint:?} after {moves:?}")
                };
                assert!(left <= least, "{line}: {left} left after {moves:?}");
                least = left;
                let (end, made) = replay(&known.swap, &solution.jumps).unwrap();
                assert!(known.swap.is_goal(&end), "{line}: {solution:?}");
                assert_eq!(solution.jumps[..moves.len()], moves, "{line}: {solution:?}");
                let played = Moves::<Vec<u32>>::of(&known.swap, &made[..moves.len() / 2]);
                let length = played.runs.len().narrow::<u32>() + left;
                assert_eq!(solution.runs.len().narrow::<u32>(), length, "{line}: {solution:?}");
                let Some(&[from, to]) = jumps.last() else { break };
                moves.extend([from.narrow::<u32>(), to.narrow::<u32>()]);
            }
            assert_eq!(least, 0, "{line}");
            let (_, made) = replay(&known.swap, &moves).unwrap();
            assert_eq!(known.steps(&made).len().narrow::<u32>(), length, "{line}: {moves:?}");
        }
    }

    /// Compares hints within a run, if not all solutions are known, with those if all are.
    #[test]
    fn hints_within_a_run_claim_no_proof_without_all_solutions() {
        let draft = Draft::parse("swap?board=A3/B3/4/4/3a/3b&metric=runs").unwrap();
        let jumps = || (0..24).flat_map(|from| (0..24).map(move |to| [from, to]));
        let two_jumps = jumps().flat_map(|first| jumps().map(move |next| [first, next].concat()));
        let (mut too_long, mut compared) = (0, 0);
        for moves in two_jumps {
            let Ok(mut cut) = Guide::new(&draft, &moves) else { continue };
            let puzzle = puzzle_from(&cut.swap, &cut.position);
            cut.search = SolveAll::new(&puzzle, Limits { memory: 1 << 18, ..Limits::default() });
            while cut.advance(1 << 16) == Step::Running {}
            let [cut, complete] = [cut, guide(&draft, &moves)]
                .map(|guide| guide.hint::<Vec<u32>>(&draft, &moves).unwrap());
            let (Some(Hint::Way { left: cut, proven, .. }), Some(Hint::Way { left, .. })) =
                (cut, complete)
            else {
                continue;
            };
            assert!(cut == left || !proven && cut > left, "{moves:?}: {cut}, {left}");
            too_long += u32::from(cut > left);
            compared += 1;
            if compared == 60 {
                break;
            }
        }
        assert!(too_long > 0);
    }

    #[test]
    fn positions_off_the_solutions_need_a_new_guide() {
        let draft = Draft::parse("swap?board=N2/3/3&goal=3/2N/3").unwrap();
        let moves = [6, 1];
        let known = guide(&draft, &[]);
        assert_eq!(known.hint::<Vec<u32>>(&draft, &moves).unwrap(), None);
        let hint = guide(&draft, &moves).hint(&draft, &moves).unwrap();
        let solution = Moves { jumps: vec![6, 1, 1, 6, 6, 5], runs: vec![0, 1, 2] };
        let wanted = Hint::Way { left: 2, jumps: vec![[1, 6]], all: true, solution, proven: true };
        assert_eq!(hint, Some(wanted));
        // A guide for another puzzle has no hints for this one.
        let other = Draft::parse("swap?board=N2/3/3&goal=3/N2/3").unwrap();
        assert_eq!(known.hint::<Vec<u32>>(&other, &[]).unwrap(), None);
        assert_eq!(known.next_solution(&other, &[], false).unwrap(), NextSolution::Unknown);
        assert!(known.hint::<Vec<u32>>(&draft, &[6, 3]).is_err());
        assert!(Guide::new(&Draft::parse("swap?board=N2/3/3").unwrap(), &[]).is_err());
    }

    #[test]
    fn impossible_puzzles_have_a_reason_as_hint() {
        let draft = Draft::parse("swap?board=A1B/3/a1b").unwrap();
        let hint = guide(&draft, &[]).hint::<Vec<u32>>(&draft, &[]).unwrap();
        assert!(matches!(hint, Some(Hint::Impossible { .. })), "{hint:?}");
    }
}
