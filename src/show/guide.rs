//! Hints for a Swap puzzle, and stepping from one shortest solution to the next.
//!
//! All shortest solutions are gathered once. After that, both are instant for positions on them. If
//! there are too many, only one is known, and [`Another`](super::Another) finds the next.

use serde::Serialize;

use super::Failure;
use super::game::{replay, swap_of};
use crate::message::Message;
use crate::puzzle::Draft;
use crate::search::{Limits, Progress, Search, Step, debug_by};
use crate::square::Square;
use crate::swap::{Arrangement, Gather, Move, Outcome, Shortest, Swap};

/// The best next moves from a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "status", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Hint {
    /// The goal can be reached.
    Way {
        /// The number of moves to the goal, in the puzzle's metric. Continuing the current run is
        /// free.
        left: u32,
        /// The first jumps of the best moves, as pairs of squares.
        jumps: Vec<[usize; 2]>,
        /// Whether these are all best moves.
        all: bool,
        /// Whether it is proven that there is no shorter way.
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

/// Another shortest solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Other {
    /// Its jumps.
    Moves(Vec<Move>),
    /// There are too many solutions to know them all.
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
    here: Arrangement,
    gather: Gather,
    ways: Option<Result<Shortest, Outcome>>,
}

debug_by!(Guide, swap);

impl Guide {
    /// Starts the search at the position after `moves`.
    ///
    /// # Errors
    /// If the puzzle is not finished, or one of the moves is not legal.
    pub fn new(draft: &Draft, moves: &[u32]) -> Result<Self, Failure> {
        let swap = swap_of(draft)?;
        let (here, _) = replay(&swap, moves)?;
        let gather = Gather::new(&from_here(&swap, &here), Limits::default());
        Ok(Self { line: draft.to_string(), swap, here, gather, ways: None })
    }

    /// The puzzle.
    #[must_use]
    pub fn swap(&self) -> &Swap {
        &self.swap
    }

    /// Returns the best next moves after `moves`. `None` if this guide doesn't know them and
    /// another one must be made. Takes a few binary searches.
    ///
    /// # Errors
    /// If one of the moves is not legal.
    pub fn hint(&self, draft: &Draft, moves: &[u32]) -> Result<Option<Hint>, Failure> {
        if draft.to_string() != self.line {
            return Ok(None);
        }
        let (here, made) = replay(&self.swap, moves)?;
        Ok(match &self.ways {
            Some(Ok(shortest)) => shortest.best(&here).map(|best| {
                // Continuing the current run is free.
                let last = made.last().filter(|_| self.swap.rules().by_runs());
                let goes_on = |step: &Vec<Move>| last.is_some_and(|last| last.to == step[0].from);
                let on: Vec<_> = best.moves.iter().filter(|step| goes_on(step)).collect();
                let free = u32::from(!on.is_empty());
                let best_of_all = if on.is_empty() { best.moves.iter().collect() } else { on };
                let first = best_of_all.into_iter().map(|step| step[0]).collect();
                let all = best.all && last.is_none();
                Hint::Way { left: best.length - free, jumps: self.jumps(first), all, proven: true }
            }),
            Some(Err(outcome)) if here == self.here => Some(match outcome {
                Outcome::Impossible(impossible) => {
                    Hint::Impossible { reason: impossible.reason.message() }
                }
                Outcome::Limit(stopped) => match &stopped.best {
                    Some((left, moves)) => {
                        let first = moves.iter().take(1).copied().collect();
                        let jumps = self.jumps(first);
                        Hint::Way { left: *left, jumps, all: false, proven: false }
                    }
                    None => Hint::Limit,
                },
                Outcome::Solved(_) => Hint::Limit,
            }),
            _ => None,
        })
    }

    fn jumps(&self, mut moves: Vec<Move>) -> Vec<[usize; 2]> {
        moves.sort_unstable();
        moves.dedup();
        let index = |square| self.swap.board().index(square);
        moves.iter().map(|step| [index(step.from), index(step.to)]).collect()
    }

    /// Returns the shortest solution after this one, or before it. The last one is followed by the
    /// first. Solutions are ordered by their moves, and moves by their squares.
    ///
    /// # Errors
    /// If one of the moves is not legal.
    pub fn other(&self, draft: &Draft, moves: &[u32], back: bool) -> Result<Other, Failure> {
        let Some(ways) = self.ways.as_ref().filter(|_| draft.to_string() == self.line) else {
            return Ok(Other::Unknown);
        };
        let (Ok(shortest), true) = (ways, self.here == *self.swap.start()) else {
            return Ok(Other::Unknown);
        };
        let (_, made) = replay(&self.swap, moves)?;
        let steps = self.steps(&made);
        // For each step, the position before it, the best moves, and the index of the chosen one.
        let mut here = *self.swap.start();
        let mut places = Vec::with_capacity(steps.len());
        for step in &steps {
            let best = shortest.best(&here);
            if best.as_ref().is_some_and(|best| !best.all) {
                return Ok(Other::TooMany);
            }
            let Some(best) = best else { return Ok(Other::Unknown) };
            let Some(at) = best.moves.iter().position(|other| ends(other) == ends(step)) else {
                return Ok(Other::Unknown);
            };
            places.push((here, best.moves, at));
            here = self.last(&here, step);
        }
        // Changes the last step that has another choice, or else all steps.
        let change = places.iter().enumerate().rev().find_map(|(ply, (before, options, at))| {
            let other = if back { at.checked_sub(1)? } else { at + 1 };
            Some((ply, *before, options.get(other)?.clone()))
        });
        let mut found: Vec<Move> = Vec::new();
        let mut here = *self.swap.start();
        if let Some((ply, before, step)) = change {
            here = self.last(&before, &step);
            found = [&steps[..ply], &[step]].concat().concat();
        }
        while let Some(best) = shortest.best(&here) {
            let step = if back { best.moves.last() } else { best.moves.first() };
            let Some(step) = step else { break };
            here = self.last(&here, step);
            found.extend(step);
        }
        Ok(Other::Moves(found))
    }

    /// Groups jumps into the moves that the puzzle counts.
    fn steps(&self, made: &[Move]) -> Vec<Vec<Move>> {
        if !self.swap.rules().by_runs() {
            return made.iter().map(|&step| vec![step]).collect();
        }
        let runs = made.chunk_by(|before, after| before.to == after.from);
        runs.map(<[Move]>::to_vec).collect()
    }

    fn last(&self, here: &Arrangement, step: &[Move]) -> Arrangement {
        step.iter().fold(*here, |here, &jump| self.swap.after(&here, jump))
    }
}

/// Returns the puzzle that starts at this position of a game.
fn from_here(swap: &Swap, here: &Arrangement) -> Swap {
    swap.with_start(here).unwrap_or_else(|_| swap.clone())
}

/// Returns the start and the end of a run, which identify it.
fn ends(step: &[Move]) -> Option<(Square, Square)> {
    Some((step.first()?.from, step.last()?.to))
}

impl Search for Guide {
    type Outcome = ();

    fn advance(&mut self, budget: u64) -> Step<()> {
        if self.ways.is_none() {
            let Step::Done(ways) = self.gather.advance(budget) else { return Step::Running };
            self.ways = Some(ways);
        }
        Step::Done(())
    }

    fn progress(&self) -> Progress {
        self.gather.progress()
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
                let Ok(Other::Moves(moves)) = guide.other(&draft, moves, back) else {
                    panic!("{line}: all are known")
                };
                Moves::<Vec<u32>>::of(guide.swap(), &moves).jumps
            };
            // Equal runs are represented by the first.
            let begin = other(&other(&begin, false), true);
            let mut here = begin.clone();
            let mut seen = 0_u32;
            loop {
                let next = other(&here, false);
                assert_eq!(other(&next, true), here, "{line}: back again");
                seen += 1;
                here = next;
                if here == begin {
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
                let Hint::Way { left, jumps, proven: true, .. } = hint else {
                    panic!("{line}: {hint:?} after {moves:?}")
                };
                assert!(left <= least, "{line}: {left} left after {moves:?}");
                least = left;
                let Some(&[from, to]) = jumps.last() else { break };
                moves.extend([from.narrow::<u32>(), to.narrow::<u32>()]);
            }
            assert_eq!(least, 0, "{line}");
            let (_, made) = replay(&known.swap, &moves).unwrap();
            assert_eq!(known.steps(&made).len().narrow::<u32>(), length, "{line}: {moves:?}");
        }
    }

    #[test]
    fn positions_off_the_solutions_need_a_new_guide() {
        let draft = Draft::parse("swap?board=N2/3/3&goal=3/2N/3").unwrap();
        let moves = [6, 1];
        let known = guide(&draft, &[]);
        assert_eq!(known.hint(&draft, &moves).unwrap(), None);
        let hint = guide(&draft, &moves).hint(&draft, &moves).unwrap();
        let wanted = Hint::Way { left: 2, jumps: vec![[1, 6]], all: true, proven: true };
        assert_eq!(hint, Some(wanted));
        // A guide for another puzzle has no hints for this one.
        let other = Draft::parse("swap?board=N2/3/3&goal=3/N2/3").unwrap();
        assert_eq!(known.hint(&other, &[]).unwrap(), None);
        assert_eq!(known.other(&other, &[], false).unwrap(), Other::Unknown);
        assert!(known.hint(&draft, &[6, 3]).is_err());
        assert!(Guide::new(&Draft::parse("swap?board=N2/3/3").unwrap(), &[]).is_err());
    }

    #[test]
    fn impossible_puzzles_have_a_reason_as_hint() {
        let draft = Draft::parse("swap?board=A1B/3/a1b").unwrap();
        let hint = guide(&draft, &[]).hint(&draft, &[]).unwrap();
        assert!(matches!(hint, Some(Hint::Impossible { .. })), "{hint:?}");
    }
}
