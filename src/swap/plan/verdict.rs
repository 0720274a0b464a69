//! What is made of what the methods find: the best solution so far, and the
//! outcome.

use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::search::{Limit, Search};
use crate::swap::method::found::{Found, Want, Whole};
use crate::swap::model::arrangement::Move;
use crate::swap::model::outcome::{Impossible, Method, Outcome, Solved, Stopped};
use crate::swap::model::reason::Reason;
use crate::swap::model::rules::Attack;
use crate::swap::packing::State;
use crate::swap::plan::schedule::{QUICK, Try, WHOLE};
use crate::swap::plan::stages::Stages;

impl<const W: usize> Stages<W> {
    /// Does what another found lead from the start to the goal, if it is a way?
    pub(super) fn is_right(&self, found: &Found<W>) -> bool {
        let Found::Path { path, .. } = found else { return true };
        let leads = |pair: &[State<W>]| {
            let mut leads = false;
            self.space.codec.forward(&pair[0], |next, _, _| leads |= next == pair[1]);
            leads
        };
        [path.first(), path.last()] == [self.ends.first(), self.ends.last()]
            && path.windows(2).all(leads)
    }

    /// Takes what a search found; the outcome, if that is it.
    pub(super) fn take(&mut self, found: Found<W>, now: Try) -> Option<Outcome> {
        let mut shortest = None;
        self.over.push(now);
        match found {
            // There is a way, and no more is wanted of this.
            Found::Path { positions, .. } if now.only_whether => {
                self.positions += positions;
                return None;
            }
            Found::Path { path, count, positions } => {
                self.positions += positions;
                self.lower = path.len().narrow::<u32>() - 1;
                self.path = path;
                shortest = count;
            }
            Found::All { dag, positions } => {
                self.positions += positions;
                self.lower = dag.length().narrow::<u32>();
                self.path = dag.path(&self.space, self.ends[0]);
                shortest = self.options.count.then(|| dag.count(&self.space));
                self.all = Some(dag);
            }
            Found::Best { path, positions } => {
                self.positions += positions;
                self.improve(path.as_deref());
                if self.stopped.1 == Method::Precheck {
                    self.stopped = (Limit::Work, now.method);
                }
            }
            // Where there are few arrangements, they can as well be counted.
            Found::Exhausted { reachable: None, leading: None, positions }
                if matches!(self.plan[..], [Try { method: Method::Breadth, .. }]) =>
            {
                self.positions += positions;
            }
            Found::Exhausted { reachable, leading, positions } => {
                self.positions += positions;
                let first = self.swap.rules().turns.first();
                let squares = self.swap.table().squares();
                let codec = &self.space.codec;
                let attack = if codec.always_obeys_rule() { codec.attack() } else { Attack::Any };
                let exhausted = |whole: Whole, from_start| Reason::Exhausted {
                    seen: whole.count,
                    from_start,
                    attack,
                    first,
                    mismatched: Bits(whole.mismatched).map(|square| squares[square]).collect(),
                    knights: codec.occupied(&self.ends[0]).count_ones(),
                };
                let reason = match (reachable, leading) {
                    (Some(whole), _) => exhausted(whole, true),
                    (None, Some(whole)) => exhausted(whole, false),
                    (None, None) => Reason::Searched { seen: positions },
                };
                let reachable = reachable.map(|whole| whole.count);
                let (positions, method) = (self.positions, now.method);
                return Some(Outcome::Impossible(Impossible {
                    reason,
                    reachable,
                    positions,
                    method,
                }));
            }
            Found::Stopped { limit, lower, positions } => {
                self.positions += positions;
                if !now.only_whether {
                    self.lower = self.lower.max(lower);
                }
                self.stopped = (limit, now.method);
            }
        }
        self.proven(now, shortest)
    }

    /// Takes a solution, if it is better than the best so far.
    pub(super) fn improve(&mut self, path: Option<&[State<W>]>) {
        let length = path.map(|path| path.len().narrow::<u32>() - 1);
        if let Some(path) = path.filter(|_| self.best().is_none_or(|best| length < Some(best))) {
            self.path = path.to_vec();
        }
    }

    /// The outcome, if the best solution so far is proven to be a shortest and
    /// nothing more is wanted.
    pub(super) fn proven(&mut self, now: Try, shortest: Option<Natural>) -> Option<Outcome> {
        if self.best().is_none_or(|best| best > self.lower) {
            return None;
        }
        // It is proven. Is more wanted, and has not been tried yet?
        if self.want != Want::One && now.want == Want::One {
            let work = if self.options.count { u64::MAX } else { 4 * QUICK };
            let want = self.want;
            self.plan = vec![Try { method: Method::Bounded, want, work, ..WHOLE }];
            self.parked.clear();
            self.shared = false;
            return None;
        }
        Some(self.solved(now.method, shortest))
    }

    /// The outcome when nothing is left to be tried.
    pub(super) fn end(&self) -> Outcome {
        let (limit, method) = self.stopped;
        let best = self.best().map(|length| (length, self.moves()));
        if best.as_ref().is_some_and(|&(length, _)| length <= self.lower) {
            return self.solved(method, None);
        }
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
