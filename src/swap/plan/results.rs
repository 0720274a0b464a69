//! Merges the results of the methods into the best known solution, and into the outcome.

use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::search::{Limit, Search};
use crate::swap::best::UNREACHABLE;
use crate::swap::method::dag::DagScan;
use crate::swap::method::found::{Found, ReachableSet, Want};
use crate::swap::model::arrangement::Move;
use crate::swap::model::outcome::{Impossible, Method, Outcome, Solved, Stopped};
use crate::swap::model::reason::Reason;
use crate::swap::model::rules::Attack;
use crate::swap::packing::State;
use crate::swap::plan::help;
use crate::swap::plan::schedule::{QUICK, Task, Turn};
use crate::swap::plan::solver::Solver;

impl<const W: usize> Solver<W> {
    /// Merges the result of other workers, or their lower bound while they search.
    ///
    /// Nothing is trusted: a solution must lead from the start to the goal by legal steps, and a
    /// lower bound above the best known solution is invalid and ignored.
    pub(super) fn merge(&mut self, found: Option<&[u64]>, lower: u32) {
        if self.outcome.is_some() || self.is_proven() {
            return;
        }
        self.raise_lower(lower);
        self.is_helped = found.is_none();
        let task = |method| Task { method, want: Want::One };
        let outcome = match found.and_then(help::from_words) {
            Some((method, Found::Stopped { lower, positions, .. })) => {
                self.raise_lower(lower);
                self.positions += positions;
                self.proven(task(method), None)
            }
            Some((method, found)) if self.is_valid(&found) => self.take(found, task(method)),
            _ => self.proven(task(Method::Bounded), None),
        };
        if outcome.is_some() || self.is_proven() {
            self.preparing = None;
            self.suspended.extend(self.active.take().map(|(member, _)| member));
            self.drop_suspended();
            self.outcome = outcome;
        }
    }

    /// Raises the lower bound, unless it exceeds the best known solution.
    fn raise_lower(&mut self, lower: u32) {
        if lower < UNREACHABLE && self.best().is_none_or(|best| lower <= best) {
            self.lower = self.lower.max(lower);
        }
    }

    /// Returns whether a result is plausible: a solution must lead from the start to the goal by
    /// legal steps.
    fn is_valid(&self, found: &Found<W>) -> bool {
        let Found::Path { path, .. } = found else { return true };
        let leads = |pair: &[State<W>]| {
            let mut leads = false;
            self.space.codec.forward(&pair[0], |next, _, _| leads |= next == pair[1]);
            leads
        };
        let ends = path.first().zip(path.last());
        ends.is_some_and(|(&first, &last)| {
            [first, self.space.codec.merge_goal(last)] == self.endpoints
        }) && path.windows(2).all(leads)
    }

    /// Takes the result of a task. Returns the outcome of the puzzle, if it is known then.
    pub(super) fn take(&mut self, mut found: Found<W>, task: Task) -> Option<Outcome> {
        let next = self.opening_turns.iter().map(|turn| turn.task.method);
        let is_breadth_next = next.eq([Method::Breadth]);
        let mut shortest = None;
        self.finished.push(task);
        self.positions += *found.positions_mut();
        match found {
            Found::Path { path, count, .. } => {
                self.lower = path.len().narrow::<u32>() - 1;
                (self.path, self.found_by) = (path, task.method);
                shortest = count;
            }
            Found::All { dag, .. } => {
                self.lower = dag.length().narrow::<u32>();
                self.path = dag.any_path(&self.space, self.endpoints[0]);
                self.found_by = task.method;
                self.takes_turns = false;
                self.drop_suspended();
                let scan = DagScan::new(&dag, &self.space, self.options.count);
                self.all = Some(dag);
                if scan.is_some() {
                    self.scan = scan;
                    if self.memory() <= self.options.limits.memory {
                        return None;
                    }
                    self.scan = None;
                    self.last_stop = Some((Limit::Memory, task.method));
                }
            }
            Found::Best { path, .. } => {
                self.improve(path.as_deref(), task.method);
                self.last_stop.get_or_insert((Limit::Work, task.method));
            }
            // The puzzle has few positions: *breadth* is next, and counts them.
            Found::Exhausted { reachable: None, to_goal: None, .. } if is_breadth_next => {}
            Found::Exhausted { reachable, to_goal, .. } => {
                let reason = self.exhausted(reachable, to_goal);
                let reachable = reachable.map(|set| set.count);
                let (positions, method) = (self.positions, task.method);
                let none = Impossible { reason, reachable, positions, method };
                return Some(Outcome::Impossible(none));
            }
            Found::Stopped { limit, lower, .. } => {
                self.lower = self.lower.max(lower);
                self.last_stop = Some((limit, task.method));
            }
        }
        self.proven(task, shortest)
    }

    /// Makes the reason why the puzzle has no solution, after a search has visited all positions.
    fn exhausted(&self, reachable: Option<ReachableSet>, to_goal: Option<ReachableSet>) -> Reason {
        let Some(ReachableSet { count: seen, mismatched }) = reachable.or(to_goal) else {
            return Reason::AllCandidatesSearched { seen: self.positions };
        };
        let (codec, squares) = (&self.space.codec, self.swap.table().squares());
        Reason::AllReachableSearched {
            seen,
            from_start: reachable.is_some(),
            attack: if codec.all_states_obey_rule() { codec.attack() } else { Attack::Any },
            first: self.swap.rules().turns.first(),
            mismatched: Bits(mismatched).map(|square| squares[square]).collect(),
            knights: codec.occupied(&self.endpoints[0]).count_ones(),
        }
    }

    /// Keeps a solution, if it is shorter than the best known one.
    pub(super) fn improve(&mut self, path: Option<&[State<W>]>, method: Method) {
        let length = path.map(|path| path.len().narrow::<u32>() - 1);
        if let Some(path) = path.filter(|_| self.best().is_none_or(|best| length < Some(best))) {
            (self.path, self.found_by) = (path.to_vec(), method);
        }
    }

    /// Returns the outcome, if the best known solution is proven to be a shortest one and nothing
    /// else is requested. Otherwise it may schedule the search for all solutions.
    pub(super) fn proven(&mut self, task: Task, shortest: Option<Natural>) -> Option<Outcome> {
        if !self.is_proven() {
            return None;
        }
        if self.want != Want::One && task.want == Want::One {
            // Now that the length is known, *bounded* counts or finds all solutions.
            let work_end = if self.options.count { u64::MAX } else { 4 * QUICK };
            self.opening_turns =
                vec![Turn { work_end, ..Turn::unlimited(Method::Bounded, self.want) }];
            self.drop_suspended();
            self.takes_turns = false;
            return None;
        }
        Some(self.solved(shortest))
    }

    /// Returns the outcome when no method can continue.
    pub(super) fn end(&self) -> Outcome {
        if self.is_proven() {
            return self.solved(None);
        }
        // Without a limit, no method suits the puzzle.
        let (limit, method) = self.last_stop.unwrap_or((Limit::Size, Method::Precheck));
        let best = self.best().map(|length| (length, self.moves()));
        let (lower, positions) = (self.lower, self.progress().positions);
        Outcome::Limit(Stopped { limit, lower, best, positions, method })
    }

    /// Returns the moves of the best known solution.
    fn moves(&self) -> Vec<Move> {
        self.swap.moves(self.swap.start(), self.space.jumps_along(&self.path))
    }

    /// Makes the outcome with the best known solution, which is proven.
    pub(super) fn solved(&self, shortest: Option<Natural>) -> Outcome {
        let (moves, length, method) = (self.moves(), self.lower, self.found_by);
        let positions = self.progress().positions;
        let is_uncounted = self.options.count && shortest.is_none();
        let count_limit = is_uncounted.then(|| self.last_stop.map_or(Limit::Work, |stop| stop.0));
        let proven = true;
        Outcome::Solved(Solved { moves, length, proven, positions, method, shortest, count_limit })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::leaper::Leaper;
    use crate::search::{Limits, Step};
    use crate::swap::model::outcome::Options;
    use crate::swap::model::problem::Swap;
    use crate::swap::model::rules::{Metric, Rules};
    use crate::swap::packing::state_space::StateSpace;

    /// Returns a search that counts the solutions of a puzzle by runs.
    fn count_by_runs(options: Options) -> Solver<1> {
        let board = Board::new(4, 3).unwrap();
        let start: Vec<_> =
            board.squares().zip("N..nN..nN..n".chars()).filter(|it| it.1 != '.').collect();
        let rules = Rules { metric: Metric::Runs, ..Rules::default() };
        let swap = Swap::new(board, Leaper::KNIGHT, &start, None, rules).unwrap();
        Solver::new(&swap, StateSpace::new(&swap), options.count(true), false)
    }

    #[test]
    fn solutions_are_counted_in_slices() {
        let expected = count_by_runs(Options::default()).run();
        let Outcome::Solved(solved) = &expected else { panic!("{expected:?}") };
        assert!(solved.shortest.as_ref().is_some_and(|count| *count > Natural::from(1_u64)));
        let mut sliced = count_by_runs(Options::default());
        let mut scanned = 0;
        let outcome = loop {
            scanned += usize::from(sliced.scan.is_some());
            if let Step::Done(outcome) = sliced.advance(1) {
                break outcome;
            }
        };
        assert_eq!(outcome, expected);
        assert!(scanned > 10, "{scanned}");
        // The count may end early.
        let work = sliced.work - 5;
        let limited = count_by_runs(Options::default().limits(Limits::default().work(work))).run();
        let Outcome::Solved(limited) = limited else { panic!("{limited:?}") };
        assert_eq!((limited.length, limited.shortest), (solved.length, None));
        assert_eq!((limited.count_limit, limited.method), (Some(Limit::Work), solved.method));
    }
}
