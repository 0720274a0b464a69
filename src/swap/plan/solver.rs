//! Lets the methods take turns: begins them, suspends them, divides the memory among them.

use crate::narrow::Narrow;
use crate::search::{Limit, Limits, Progress, Search, Step};
use crate::swap::best::UNREACHABLE;
use crate::swap::best::a_star::AStar;
use crate::swap::best::beam::Beam;
use crate::swap::best::bound::Bound;
use crate::swap::best::guide::Guide;
use crate::swap::layers::hash_store::HashStore;
use crate::swap::layers::one_blank::search::OneBlankSearch;
use crate::swap::layers::rank_store::RankStore;
use crate::swap::layers::two_sided::TwoSided;
use crate::swap::method::dag::Dag;
use crate::swap::method::found::{Found, Job, Suspendable, Want};
use crate::swap::model::outcome::{Method, Options, Outcome};
use crate::swap::model::problem::Swap;
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::router::StateRouter;
use crate::swap::packing::state_space::StateSpace;
use crate::swap::plan::precheck::{alone, impossible, precheck};
use crate::swap::plan::schedule::{self, Candidate, Schedule, Task, Turn};

/// A method that has been begun.
pub(super) struct Member<const W: usize> {
    pub(super) task: Task,
    pub(super) search: Box<dyn Suspendable<W>>,
    /// Has it freed its memory, to continue after the others?
    is_waiting: bool,
}

impl<const W: usize> Member<W> {
    fn memory(&self) -> u64 {
        self.search.progress().memory
    }

    /// No solution has fewer steps, as it has proven.
    fn lower(&self) -> u32 {
        self.search.progress().lower.unwrap_or(0)
    }

    /// When memory runs out, the member with the least value gives its own away.
    fn value(&self) -> (u32, u8) {
        match self.task.method {
            // Its lower bound was proven by others.
            Method::Beam => (0, 0),
            Method::Breadth => (self.lower(), 1),
            Method::Guided => (self.lower(), 2),
            _ => (self.lower(), 3),
        }
    }
}

/// The search for a solution by all methods.
pub(crate) struct Solver<const W: usize> {
    pub(super) swap: Swap,
    pub(super) space: StateSpace,
    pub(super) options: Options,
    /// The final task.
    pub(super) want: Want,
    pub(super) ends: [State<W>; 2],
    /// The outcome, if it is known before the next step.
    pub(super) outcome: Option<Outcome>,
    /// The first turns, in reverse order.
    pub(super) first: Vec<Turn>,
    /// Do the methods take turns afterwards?
    pub(super) takes_turns: bool,
    /// The turn for which bounds are prepared.
    pub(super) next: Option<Turn>,
    pub(super) active: Option<(Member<W>, u64)>,
    pub(super) suspended: Vec<Member<W>>,
    /// Tasks that ended without the outcome.
    pub(super) over: Vec<Task>,
    /// Do other workers help, by *bounded* at least?
    pub(super) is_helped: bool,
    /// How many positions the index ranks, if its tables fit into memory.
    indexed: Option<u64>,
    /// To the goal, and back to the start; how many of them are prepared.
    bounds: Vec<Bound>,
    prepared: usize,
    /// No solution has fewer steps.
    pub(super) lower: u32,
    /// The limit that the last method reached, and the method.
    pub(super) stopped: (Limit, Method),
    /// Positions seen by methods that are over.
    pub(super) positions: u64,
    pub(super) work: u64,
    /// The positions along the best known solution; only the start if there is none.
    pub(super) path: Vec<State<W>>,
    /// All shortest solutions, if they were gathered.
    pub(super) all: Option<Dag<W>>,
}

impl<const W: usize> Solver<W> {
    /// Prepares the search for one solution or, with `gather`, for all.
    pub(super) fn new(swap: &Swap, space: StateSpace, options: Options, gather: bool) -> Self {
        let ends = [swap.start(), swap.goal()].map(|end| space.codec.pack(end));
        let outcome = precheck(swap, &space.codec, &ends);
        // One with the fewest jumps is chosen among all solutions with the fewest runs.
        let want = match (space.codec.by_runs() || gather, options.count) {
            (true, _) => Want::All,
            (false, true) => Want::Count,
            (false, false) => Want::One,
        };
        let Schedule { first, takes_turns, indexed } = Schedule::new(&space, &ends, &options, want);
        Self {
            swap: swap.clone(),
            space,
            options,
            want,
            ends,
            outcome,
            first,
            takes_turns,
            next: None,
            active: None,
            suspended: Vec::new(),
            over: Vec::new(),
            is_helped: false,
            indexed,
            bounds: Vec::new(),
            prepared: 0,
            lower: 1,
            stopped: (Limit::Work, Method::Precheck),
            positions: 0,
            work: 0,
            path: vec![ends[0]],
            all: None,
        }
    }

    /// The length of the best known solution.
    pub(super) fn best(&self) -> Option<u32> {
        (self.path.len() > 1).then(|| self.path.len().narrow::<u32>() - 1)
    }

    /// Is the best known solution a shortest?
    pub(super) fn is_proven(&self) -> bool {
        self.best().is_some_and(|best| best <= self.lower)
    }

    /// Memory held besides that of the active method, in bytes.
    fn memory(&self) -> u64 {
        let suspended = self.suspended.iter().map(Member::memory).sum::<u64>();
        self.bounds.iter().map(Bound::memory).sum::<u64>() + suspended
    }

    /// The memory that the active method may use, in bytes.
    fn memory_left(&self) -> u64 {
        self.options.limits.memory.saturating_sub(self.memory())
    }

    /// Prepares some of the bounds that a method needs; true when they are complete, or the side
    /// that cannot get to its goals even alone.
    fn prepare(&mut self, method: Method, budget: u64) -> Result<bool, Side> {
        let needed = match method {
            Method::Guided => 1,
            Method::Beam | Method::Bounded => 2,
            _ => 0,
        };
        while self.prepared < needed {
            if self.bounds.len() == self.prepared {
                let back = self.prepared == 1;
                self.bounds.push(Bound::new(&self.space, &self.ends[usize::from(!back)], back));
            }
            let bound = &mut self.bounds[self.prepared];
            // Each of the table's positions takes 8 units.
            let (all, mut left) = (budget.div_ceil(8), budget.div_ceil(8));
            let is_complete = bound.prepare::<W>(&mut left);
            self.work += 8 * (all - left);
            if !is_complete {
                return Ok(false);
            }
            if self.prepared == 0 {
                let parts = bound.parts(&self.space.codec, &self.ends[0]);
                for side in [Side::White, Side::Black] {
                    if parts.sides[side as usize] >= UNREACHABLE {
                        return Err(side);
                    }
                }
                self.lower = self.lower.max(bound.join(parts));
            }
            self.prepared += 1;
        }
        Ok(true)
    }

    /// The member that has a turn: resumed if it was suspended, else new. `None` if it is over, is
    /// no longer needed, or does not suit the puzzle.
    fn begin(&mut self, task: Task) -> Option<Member<W>> {
        let is_blind = task.method == Method::Breadth && !self.first.is_empty();
        if self.takes_turns && self.over.contains(&task) || is_blind && self.best().is_some() {
            return None;
        }
        let known = self.best().filter(|_| task.want == Want::One).unwrap_or(u32::MAX);
        if let Some(place) = self.suspended.iter().position(|member| member.task == task) {
            let mut member = self.suspended.swap_remove(place);
            let job = member.search.job_mut();
            job.know(self.lower, known);
            job.limits.memory = self.memory_left();
            return Some(Member { is_waiting: false, ..member });
        }
        let job = Job {
            space: self.space.clone(),
            ends: self.ends,
            want: task.want,
            limits: Limits { work: u64::MAX, memory: self.memory_left() },
            lower: self.lower,
            known,
            work: 0,
        };
        // The search takes a copy of the bounds.
        let bounds = || <[Bound; 2]>::try_from(self.bounds.clone()).ok();
        let search: Box<dyn Suspendable<W>> = match task.method {
            Method::Guided => Box::new(AStar::new(job, self.bounds.first()?.clone())),
            Method::Beam => Box::new(Beam::new(job, bounds()?)),
            Method::Hole => Box::new(OneBlankSearch::new(&self.swap, job)?),
            Method::Index => Box::new(TwoSided::new(RankStore::new(&job)?, job)),
            Method::Bounded if job.want == Want::One && Guide::has_both_sides(&job.space) => {
                Box::new(AStar::from_both_sides(&job, bounds()?, StateRouter::alone())?)
            }
            Method::Bounded => Box::new(TwoSided::new(HashStore::new(&job, Some(bounds()?)), job)),
            Method::Breadth | Method::Precheck => {
                Box::new(TwoSided::new(HashStore::new(&job, None), job))
            }
        };
        Some(Member { task, search, is_waiting: false })
    }

    /// The next turn after the first ones: of a method, or at last of the index.
    fn next_turn(&mut self) -> Option<Turn> {
        if !self.takes_turns {
            return None;
        }
        let has_both_sides = Guide::has_both_sides(&self.space);
        let candidate = |method| {
            let task = Task { method, want: Want::One };
            let member = self.suspended.iter().find(|member| member.task == task);
            let suits = match method {
                // Bounded goes from both sides then, which takes less.
                Method::Guided => !has_both_sides,
                Method::Bounded => has_both_sides || !self.is_helped,
                _ => true,
            };
            let is_out =
                self.over.contains(&task) || member.is_some_and(|member| member.is_waiting);
            (suits && !is_out).then(|| Candidate {
                method,
                work: member.map_or(0, |member| member.search.job().work),
                lower: member.map_or(self.lower, Member::lower),
                is_best_first: match method {
                    Method::Guided => true,
                    Method::Bounded => has_both_sides,
                    _ => false,
                },
            })
        };
        let methods = [Method::Guided, Method::Bounded, Method::Beam, Method::Breadth];
        let candidates: Vec<_> = methods.into_iter().filter_map(candidate).collect();
        let work: u64 = candidates.iter().map(|one| one.work).sum();
        // The index takes some units for each position, more of them by runs.
        let due = if self.space.codec.by_runs() { 4 } else { 8 };
        if self.indexed.is_some_and(|total| work >= due * total || candidates.is_empty()) {
            // It needs all memory, and always completes.
            self.suspended.clear();
            self.takes_turns = false;
            return Some(Turn::whole(Method::Index, self.want));
        }
        let waiting = || self.suspended.iter().rfind(|member| member.is_waiting);
        schedule::next_turn(&candidates, self.best().is_some())
            .or_else(|| waiting().map(|member| Turn { task: member.task, until: u64::MAX }))
    }

    /// Is a member that reached the memory limit over? Not if a suspended one that is worth less
    /// gives its memory away.
    fn is_over(&mut self, member: &Member<W>) -> bool {
        let others = self.suspended.iter().enumerate().filter(|(_, member)| !member.is_waiting);
        let Some((place, least)) = others.min_by_key(|(_, member)| member.value()) else {
            return true;
        };
        if self.memory() < self.options.limits.memory / 16 || least.value() >= member.value() {
            return true;
        }
        let least = self.suspended.swap_remove(place);
        self.give_way(least);
        false
    }

    /// Frees the memory of a member, which waits until the others are over, or else is over itself.
    fn give_way(&mut self, mut member: Member<W>) {
        if member.search.release() {
            self.suspended.push(Member { is_waiting: true, ..member });
        } else {
            self.positions += member.search.progress().positions;
            self.over.push(member.task);
        }
    }

    /// Advances the active member, until its turn is over at the latest; the outcome, if that is
    /// the end.
    fn advance_member(
        &mut self,
        mut member: Member<W>,
        until: u64,
        budget: u64,
    ) -> Option<Outcome> {
        let (task, before) = (member.task, member.search.job().work);
        let step = member.search.advance(budget.min(until.saturating_sub(before).max(1)));
        let work = member.search.job().work;
        self.work += work - before;
        if task.want == Want::One {
            self.improve(member.search.best());
        }
        // Also at its end: the result must not depend on slices.
        self.lower = self.lower.max(member.lower());
        if let Step::Done(found) = step {
            if matches!(found, Found::Stopped { limit: Limit::Memory, .. }) {
                if !self.is_over(&member) {
                    member.search.job_mut().limits.memory = self.memory_left();
                    self.active = Some((member, until));
                    return None;
                }
                let has_others = self.suspended.iter().any(|member| !member.is_waiting);
                if has_others && member.search.release() {
                    self.suspended.push(Member { is_waiting: true, ..member });
                    return None;
                }
            }
            drop(member);
            return self.take(found, task);
        }
        if work < until {
            self.active = Some((member, until));
            return None;
        }
        if !self.is_proven() && self.takes_turns && task.want == Want::One {
            self.suspended.push(member);
            return None;
        }
        self.positions += member.search.progress().positions;
        if self.is_proven() {
            // This member has proven the solution of another.
            return self.proven(task, None);
        }
        self.stopped = (Limit::Work, task.method);
        None
    }
}

impl<const W: usize> Search for Solver<W> {
    type Outcome = Outcome;

    fn advance(&mut self, budget: u64) -> Step<Outcome> {
        if let Some(outcome) = self.outcome.take() {
            return Step::Done(outcome);
        }
        let budget = budget.max(1).min(self.options.limits.work.saturating_sub(self.work));
        if budget == 0 {
            self.stopped.0 = Limit::Work;
            return Step::Done(self.end());
        }
        if let Some((member, until)) = self.active.take() {
            return self.advance_member(member, until, budget).map_or(Step::Running, Step::Done);
        }
        let turn = self.next.or_else(|| self.first.pop()).or_else(|| self.next_turn());
        let Some(turn) = turn else {
            // The helpers' result is waited for.
            return if self.is_helped { Step::Running } else { Step::Done(self.end()) };
        };
        self.next = Some(turn);
        match self.prepare(turn.task.method, budget) {
            Ok(true) => {
                self.next = None;
                self.active = self.begin(turn.task).map(|member| (member, turn.until));
                Step::Running
            }
            Ok(false) => Step::Running,
            Err(side) => {
                let reason = alone(&self.swap, side);
                Step::Done(Outcome::Impossible(impossible(reason)))
            }
        }
    }

    fn progress(&self) -> Progress {
        let active = self.active.as_ref();
        let progress =
            active.map_or_else(Progress::default, |(member, _)| member.search.progress());
        let others = self.suspended.iter().map(|member| member.search.progress().positions);
        Progress {
            positions: self.positions + progress.positions + others.sum::<u64>(),
            lower: progress.lower.max(Some(self.lower)),
            best: progress.best.or(self.best()),
            memory: progress.memory + self.memory(),
            undivided: !self.takes_turns,
            ..progress
        }
    }
}
