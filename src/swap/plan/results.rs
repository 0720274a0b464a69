//! Merges the results of the methods into the best known solution, and into the outcome.

use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::search::{Limit, Search};
use crate::swap::best::UNREACHABLE;
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
            (self.next, self.active) = (None, None);
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
        [path.first(), path.last()] == [self.endpoints.first(), self.endpoints.last()]
            && path.windows(2).all(leads)
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
                self.path = path;
                shortest = count;
            }
            Found::All { dag, .. } => {
                self.lower = dag.length().narrow::<u32>();
                self.path = dag.path(&self.space, self.endpoints[0]);
                shortest = self.options.count.then(|| dag.count(&self.space));
                self.all = Some(dag);
            }
            Found::Best { path, .. } => {
                self.improve(path.as_deref());
                if self.stopped.1 == Method::Precheck {
                    self.stopped = (Limit::Work, task.method);
                }
            }
            // The puzzle has few positions: *breadth* is next, and counts them.
            Found::Exhausted { reachable: None, leading: None, .. } if is_breadth_next => {}
            Found::Exhausted { reachable, leading, .. } => {
                let reason = self.exhausted(reachable, leading);
                let reachable = reachable.map(|set| set.count);
                let (positions, method) = (self.positions, task.method);
                let none = Impossible { reason, reachable, positions, method };
                return Some(Outcome::Impossible(none));
            }
            Found::Stopped { limit, lower, .. } => {
                self.lower = self.lower.max(lower);
                self.stopped = (limit, task.method);
            }
        }
        self.proven(task, shortest)
    }

    /// Makes the reason why the puzzle has no solution, after a search has visited all positions.
    fn exhausted(&self, reachable: Option<ReachableSet>, leading: Option<ReachableSet>) -> Reason {
        let Some(ReachableSet { count: seen, mismatched }) = reachable.or(leading) else {
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
    pub(super) fn improve(&mut self, path: Option<&[State<W>]>) {
        let length = path.map(|path| path.len().narrow::<u32>() - 1);
        if let Some(path) = path.filter(|_| self.best().is_none_or(|best| length < Some(best))) {
            self.path = path.to_vec();
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
            self.suspended.clear();
            self.takes_turns = false;
            return None;
        }
        Some(self.solved(task.method, shortest))
    }

    /// Returns the outcome when no method can continue.
    pub(super) fn end(&self) -> Outcome {
        let (limit, method) = self.stopped;
        if self.is_proven() {
            return self.solved(method, None);
        }
        let best = self.best().map(|length| (length, self.moves()));
        let (lower, positions) = (self.lower, self.progress().positions);
        Outcome::Limit(Stopped { limit, lower, best, positions, method })
    }

    /// Returns the moves of the best known solution.
    fn moves(&self) -> Vec<Move> {
        self.swap.moves(self.swap.start(), self.space.jumps_along(&self.path))
    }

    /// Makes the outcome with the best known solution, which is proven.
    fn solved(&self, method: Method, shortest: Option<Natural>) -> Outcome {
        let (moves, length) = (self.moves(), self.lower);
        let positions = self.progress().positions;
        let count_limit = (self.options.count && shortest.is_none()).then_some(self.stopped.0);
        let proven = true;
        Outcome::Solved(Solved { moves, length, proven, positions, method, shortest, count_limit })
    }
}
