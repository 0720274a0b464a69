//! Turns what the methods find into the best known solution, and into the outcome.

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
    /// The words are not trusted: a solution must lead from the start to the goal by legal steps, and
    /// a lower bound above the best known solution is invalid and ignored.
    pub(super) fn merge(&mut self, found: Option<&[u64]>, lower: u32) {
        if self.outcome.is_some() || self.is_proven() {
            return;
        }
        self.raise_lower(lower);
        self.is_helped = found.is_none();
        let by = |method| Task { method, want: Want::One };
        let outcome = match found.and_then(help::read) {
            Some((method, Found::Stopped { lower, positions, .. })) => {
                self.raise_lower(lower);
                self.positions += positions;
                self.proven(by(method), None)
            }
            Some((method, found)) if self.is_right(&found) => self.take(found, by(method)),
            _ => self.proven(by(Method::Bounded), None),
        };
        if outcome.is_some() || self.is_proven() {
            (self.next, self.active) = (None, None);
            self.outcome = outcome;
        }
    }

    fn raise_lower(&mut self, lower: u32) {
        if lower < UNREACHABLE && self.best().is_none_or(|best| lower <= best) {
            self.lower = self.lower.max(lower);
        }
    }

    /// Is it no solution, or one that leads from the start to the goal by legal steps?
    fn is_right(&self, found: &Found<W>) -> bool {
        let Found::Path { path, .. } = found else { return true };
        let leads = |pair: &[State<W>]| {
            let mut leads = false;
            self.space.codec.forward(&pair[0], |next, _, _| leads |= next == pair[1]);
            leads
        };
        [path.first(), path.last()] == [self.ends.first(), self.ends.last()]
            && path.windows(2).all(leads)
    }

    /// Takes the result of a task; the outcome, if that is the end.
    pub(super) fn take(&mut self, mut found: Found<W>, task: Task) -> Option<Outcome> {
        let next = self.first.iter().map(|turn| turn.task.method);
        let is_breadth_next = next.eq([Method::Breadth]);
        let mut shortest = None;
        self.over.push(task);
        self.positions += *found.positions_mut();
        match found {
            Found::Path { path, count, .. } => {
                self.lower = path.len().narrow::<u32>() - 1;
                self.path = path;
                shortest = count;
            }
            Found::All { dag, .. } => {
                self.lower = dag.length().narrow::<u32>();
                self.path = dag.path(&self.space, self.ends[0]);
                shortest = self.options.count.then(|| dag.count(&self.space));
                self.all = Some(dag);
            }
            Found::Best { path, .. } => {
                self.improve(path.as_deref());
                if self.stopped.1 == Method::Precheck {
                    self.stopped = (Limit::Work, task.method);
                }
            }
            // Few positions: breadth is next, which counts them.
            Found::Exhausted { reachable: None, leading: None, .. } if is_breadth_next => {}
            Found::Exhausted { reachable, leading, .. } => {
                let reason = self.exhausted(reachable, leading);
                let reachable = reachable.map(|whole| whole.count);
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

    /// Why there is no solution, after a search has seen all positions.
    fn exhausted(&self, reachable: Option<ReachableSet>, leading: Option<ReachableSet>) -> Reason {
        let Some(ReachableSet { count: seen, mismatched }) = reachable.or(leading) else {
            return Reason::Searched { seen: self.positions };
        };
        let (codec, squares) = (&self.space.codec, self.swap.table().squares());
        Reason::Exhausted {
            seen,
            from_start: reachable.is_some(),
            attack: if codec.always_obeys_rule() { codec.attack() } else { Attack::Any },
            first: self.swap.rules().turns.first(),
            mismatched: Bits(mismatched).map(|square| squares[square]).collect(),
            knights: codec.occupied(&self.ends[0]).count_ones(),
        }
    }

    /// Takes a solution, if it is better than the best known one.
    pub(super) fn improve(&mut self, path: Option<&[State<W>]>) {
        let length = path.map(|path| path.len().narrow::<u32>() - 1);
        if let Some(path) = path.filter(|_| self.best().is_none_or(|best| length < Some(best))) {
            self.path = path.to_vec();
        }
    }

    /// The outcome, if the best known solution is proven to be a shortest and nothing more is
    /// wanted.
    pub(super) fn proven(&mut self, task: Task, shortest: Option<Natural>) -> Option<Outcome> {
        if !self.is_proven() {
            return None;
        }
        if self.want != Want::One && task.want == Want::One {
            // The others are counted or gathered, for which the length is now known.
            let until = if self.options.count { u64::MAX } else { 4 * QUICK };
            self.first = vec![Turn { until, ..Turn::whole(Method::Bounded, self.want) }];
            self.suspended.clear();
            self.takes_turns = false;
            return None;
        }
        Some(self.solved(task.method, shortest))
    }

    /// The outcome when nothing is left to be tried.
    pub(super) fn end(&self) -> Outcome {
        let (limit, method) = self.stopped;
        if self.is_proven() {
            return self.solved(method, None);
        }
        let best = self.best().map(|length| (length, self.moves()));
        let (lower, positions) = (self.lower, self.progress().positions);
        Outcome::Limit(Stopped { limit, lower, best, positions, method })
    }

    fn moves(&self) -> Vec<Move> {
        self.swap.moves(self.swap.start(), self.space.jumps_along(&self.path))
    }

    fn solved(&self, method: Method, shortest: Option<Natural>) -> Outcome {
        let (moves, length) = (self.moves(), self.lower);
        let positions = self.progress().positions;
        let count_limit = (self.options.count && shortest.is_none()).then_some(self.stopped.0);
        let proven = true;
        Outcome::Solved(Solved { moves, length, proven, positions, method, shortest, count_limit })
    }
}
