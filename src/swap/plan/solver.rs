//! Alternates the search methods: starts, suspends and resumes them, and divides the memory among
//! them.

use std::mem;

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
use crate::swap::method::dag::{Dag, DagScan};
use crate::swap::method::found::{Found, Job, Suspendable, Want};
use crate::swap::model::outcome::{Method, Options, Outcome};
use crate::swap::model::problem::Swap;
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::router::StateRouter;
use crate::swap::packing::state_space::StateSpace;
use crate::swap::plan::precheck::{alone, impossible, precheck};
use crate::swap::plan::schedule::{self, Candidate, Schedule, Task, Turn};

/// A method that has been started.
pub(super) struct Member<const W: usize> {
    pub(super) task: Task,
    pub(super) search: Box<dyn Suspendable<W>>,
    /// Whether it has freed its memory, and continues only after the others.
    is_waiting: bool,
}

impl<const W: usize> Member<W> {
    fn memory(&self) -> u64 {
        self.search.progress().memory
    }

    /// Returns the number of positions that it has visited.
    fn positions(&self) -> u64 {
        self.search.progress().positions
    }

    /// Returns the lower bound that this method has proven.
    fn lower(&self) -> u32 {
        self.search.progress().lower.unwrap_or(0)
    }

    /// Returns the priority of its memory. When memory runs out, the member with the least value
    /// frees its own.
    fn value(&self) -> (u32, u8) {
        match self.task.method {
            // A beam proves no bound of its own.
            Method::Beam => (0, 0),
            Method::Breadth => (self.lower(), 1),
            Method::Guided => (self.lower(), 2),
            _ => (self.lower(), 3),
        }
    }
}

/// Returns the number of bounds that a method needs: to the goal, and back to the start.
fn needed_bounds(method: Method) -> usize {
    match method {
        Method::Guided => 1,
        Method::Beam | Method::Bounded => 2,
        _ => 0,
    }
}

/// The search for a solution by all methods.
pub(crate) struct Solver<const W: usize> {
    pub(super) swap: Swap,
    pub(super) space: StateSpace,
    pub(super) options: Options,
    /// What the solver must find in the end.
    pub(super) want: Want,
    pub(super) endpoints: [State<W>; 2],
    /// The outcome, if it is known before the next step.
    pub(super) outcome: Option<Outcome>,
    /// The turns at the beginning, in reverse order.
    pub(super) opening_turns: Vec<Turn>,
    /// Whether the methods alternate afterwards.
    pub(super) takes_turns: bool,
    /// The turn whose bounds are being prepared.
    pub(super) preparing: Option<Turn>,
    /// The method whose turn it is, and its total work at which the turn ends.
    pub(super) active: Option<(Member<W>, u64)>,
    pub(super) suspended: Vec<Member<W>>,
    /// Tasks that ended without an outcome of the puzzle.
    pub(super) finished: Vec<Task>,
    /// Whether other workers search, by *bounded* at least.
    pub(super) is_helped: bool,
    /// The number of positions that *index* ranks, if its tables fit into memory.
    index_total: Option<u64>,
    /// The bounds to the goal and back to the start, as far as they were needed.
    bounds: Vec<Bound>,
    /// The number of bounds that are prepared.
    prepared: usize,
    /// A proven lower bound on the steps of a solution.
    pub(super) lower: u32,
    /// The limit that was reached last, and the method that reached it.
    pub(super) last_stop: Option<(Limit, Method)>,
    /// The number of positions visited by finished methods.
    pub(super) positions: u64,
    /// Units of work done by all methods.
    pub(super) work: u64,
    /// The positions along the best known solution; only the start if no solution is known.
    pub(super) path: Vec<State<W>>,
    /// The method that found it.
    pub(super) found_by: Method,
    /// All shortest solutions, if they were found.
    pub(super) all: Option<Dag<W>>,
    /// Counts them, or chooses one, before the search is done.
    pub(super) scan: Option<DagScan>,
}

impl<const W: usize> Solver<W> {
    /// Prepares the search for one solution or, with `finds_all`, for all.
    pub(super) fn new(swap: &Swap, space: StateSpace, options: Options, finds_all: bool) -> Self {
        let endpoints = [swap.start(), swap.goal()].map(|end| space.codec.pack(end));
        let outcome = precheck(swap, &space.codec, &endpoints);
        // By runs, the solver chooses one with the fewest jumps among all solutions with the fewest
        // runs.
        let want = match (space.codec.by_runs() || finds_all, options.count) {
            (true, _) => Want::All,
            (false, true) => Want::Count,
            (false, false) => Want::One,
        };
        let Schedule { opening_turns, takes_turns, index_total } =
            Schedule::new(&space, &endpoints, &options, want);
        Self {
            swap: swap.clone(),
            space,
            options,
            want,
            endpoints,
            outcome,
            opening_turns,
            takes_turns,
            preparing: None,
            active: None,
            suspended: Vec::new(),
            finished: Vec::new(),
            is_helped: false,
            index_total,
            bounds: Vec::new(),
            prepared: 0,
            lower: 1,
            last_stop: None,
            positions: 0,
            work: 0,
            path: vec![endpoints[0]],
            found_by: Method::Precheck,
            all: None,
            scan: None,
        }
    }

    /// Returns the length of the best known solution.
    pub(super) fn best(&self) -> Option<u32> {
        (self.path.len() > 1).then(|| self.path.len().narrow::<u32>() - 1)
    }

    /// Returns whether the best known solution is proven to be a shortest one.
    pub(super) fn is_proven(&self) -> bool {
        self.best().is_some_and(|best| best <= self.lower)
    }

    /// Returns the memory held except by the active method, in bytes.
    pub(super) fn memory(&self) -> u64 {
        let suspended = self.suspended.iter().map(Member::memory).sum::<u64>();
        let all = self.all.as_ref().map_or(0, |dag| {
            dag.memory() + self.scan.as_ref().map_or(0, |scan| scan.max_memory(dag))
        });
        self.bounds.iter().map(Bound::memory).sum::<u64>() + suspended + all
    }

    /// Returns the memory that the active method may use, in bytes.
    pub(super) fn available_memory(&self) -> u64 {
        self.options.limits.memory.saturating_sub(self.memory())
    }

    /// Returns whether the bounds that a method needs fit into memory twice: the solver's own, and the
    /// method's copies.
    fn has_memory_for_bounds(&self, method: Method) -> bool {
        let memory = self.options.limits.memory;
        let bytes = |number: usize| {
            let endpoint = &self.endpoints[usize::from(number == 0)];
            let bound = self.bounds.get(number).map(Bound::memory);
            bound.unwrap_or_else(|| Bound::bytes(&self.space.codec, endpoint, memory))
        };
        2 * (0..needed_bounds(method)).map(bytes).sum::<u64>() <= memory
    }

    /// Continues to prepare the bounds that a method needs. Returns whether they are complete.
    /// Fails with a side whose knights cannot get to their goals, even without the other side.
    fn prepare(&mut self, method: Method, budget: u64) -> Result<bool, Side> {
        while self.prepared < needed_bounds(method) {
            if self.bounds.len() == self.prepared {
                let is_backward = self.prepared == 1;
                self.bounds.push(Bound::new(
                    &self.space,
                    &self.endpoints[usize::from(!is_backward)],
                    is_backward,
                    self.options.limits.memory,
                ));
            }
            let bound = &mut self.bounds[self.prepared];
            // Each of the table's positions takes 8 units.
            let (granted, mut remaining) = (budget.div_ceil(8), budget.div_ceil(8));
            let is_complete = bound.prepare::<W>(&mut remaining);
            self.work += 8 * (granted - remaining);
            if !is_complete {
                return Ok(false);
            }
            if self.prepared == 0 {
                let parts = bound.parts(&self.space.codec, &self.endpoints[0]);
                for side in [Side::White, Side::Black] {
                    if parts.sides[side as usize] >= UNREACHABLE {
                        return Err(side);
                    }
                }
                self.lower = self.lower.max(bound.combine(parts));
            }
            self.prepared += 1;
        }
        Ok(true)
    }

    /// Returns the member for a task: a suspended one, or a new one. `None` if the task is
    /// finished, is no longer needed, or does not suit the puzzle.
    fn begin(&mut self, task: Task) -> Option<Member<W>> {
        let is_early_breadth = task.method == Method::Breadth && !self.opening_turns.is_empty();
        if self.takes_turns && self.finished.contains(&task)
            || is_early_breadth && self.best().is_some()
        {
            return None;
        }
        let upper = self.best().filter(|_| task.want == Want::One).unwrap_or(u32::MAX);
        if let Some(index) = self.suspended.iter().position(|member| member.task == task) {
            let mut member = self.suspended.swap_remove(index);
            let job = member.search.job_mut();
            job.merge_bounds(self.lower, upper);
            job.limits.memory = self.available_memory();
            return Some(Member { is_waiting: false, ..member });
        }
        let job = Job {
            space: self.space.clone(),
            endpoints: self.endpoints,
            want: task.want,
            limits: Limits { work: u64::MAX, memory: self.available_memory() },
            lower: self.lower,
            upper,
            work: 0,
        };
        // The search gets a copy of the bounds.
        let bounds = || <[Bound; 2]>::try_from(self.bounds.clone()).ok();
        let search: Box<dyn Suspendable<W>> = match task.method {
            Method::Guided => Box::new(AStar::new(job, self.bounds.first()?.clone())),
            Method::Beam => Box::new(Beam::new(job, bounds()?)),
            Method::Hole => Box::new(OneBlankSearch::new(&self.swap, job)?),
            Method::Index => {
                let store = RankStore::new(&job)?;
                self.takes_turns = false;
                Box::new(TwoSided::new(store, job))
            }
            Method::Bounded if job.want == Want::One && Guide::has_both_sides(&job.space) => {
                Box::new(AStar::from_both_sides(&job, bounds()?, StateRouter::alone())?)
            }
            Method::Bounded => Box::new(TwoSided::new(HashStore::new(&job, Some(bounds()?)), job)),
            Method::Breadth => Box::new(TwoSided::new(HashStore::new(&job, None), job)),
            Method::Precheck => return None,
        };
        Some(Member { task, search, is_waiting: false })
    }

    /// Returns the next turn of a method for whose bounds there is enough memory.
    fn choose_turn(&mut self) -> Option<Turn> {
        loop {
            let turn = self.opening_turns.pop().or_else(|| self.next_turn())?;
            if self.has_memory_for_bounds(turn.task.method) {
                return Some(turn);
            }
            self.finished.push(turn.task);
            self.last_stop = Some((Limit::Memory, turn.task.method));
        }
    }

    /// Returns the next turn after the opening: of one of the alternating methods or, finally, of
    /// *index*.
    fn next_turn(&mut self) -> Option<Turn> {
        if !self.takes_turns {
            return None;
        }
        let has_both_sides = Guide::has_both_sides(&self.space);
        let candidate = |method| {
            let task = Task { method, want: Want::One };
            let member = self.suspended.iter().find(|member| member.task == task);
            let suits = match method {
                // *Bounded* then searches from both sides, which is faster.
                Method::Guided => !has_both_sides,
                Method::Bounded => has_both_sides || !self.is_helped,
                _ => true,
            };
            let is_unavailable =
                self.finished.contains(&task) || member.is_some_and(|member| member.is_waiting);
            (suits && !is_unavailable).then(|| Candidate {
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
        let work: u64 = candidates.iter().map(|candidate| candidate.work).sum();
        // *Index* takes some units of work for each position, and is tried earlier by runs.
        let work_per_position = if self.space.codec.by_runs() { 4 } else { 8 };
        let is_due = |total: &mut u64| work >= work_per_position * *total || candidates.is_empty();
        if self.index_total.take_if(is_due).is_some() {
            // *Index* needs all memory. If it doesn't get it, the others begin again.
            self.drop_suspended();
            (self.bounds, self.prepared) = (Vec::new(), 0);
            return Some(Turn::unlimited(Method::Index, self.want));
        }
        let waiting = || self.suspended.iter().rfind(|member| member.is_waiting);
        schedule::next_turn(&candidates, self.best().is_some())
            .or_else(|| waiting().map(|member| Turn { task: member.task, work_end: u64::MAX }))
    }

    /// Handles a member that has reached the memory limit. Returns false if a suspended one of less
    /// value has freed its memory, so that the member can continue.
    fn is_out_of_memory(&mut self, member: &Member<W>) -> bool {
        let others = self.suspended.iter().enumerate().filter(|(_, member)| !member.is_waiting);
        let Some((index, least)) = others.min_by_key(|(_, member)| member.value()) else {
            return true;
        };
        if self.memory() < self.options.limits.memory / 16 || least.value() >= member.value() {
            return true;
        }
        let least = self.suspended.swap_remove(index);
        self.free_memory_of(least);
        false
    }

    /// Drops all suspended members.
    pub(super) fn drop_suspended(&mut self) {
        let members = mem::take(&mut self.suspended);
        self.positions += members.iter().map(Member::positions).sum::<u64>();
    }

    /// Frees the memory of a member. It then waits until the others have finished, or is finished
    /// itself.
    fn free_memory_of(&mut self, mut member: Member<W>) {
        if member.search.release() {
            self.suspended.push(Member { is_waiting: true, ..member });
        } else {
            self.positions += member.positions();
            self.finished.push(member.task);
        }
    }

    /// Advances the active member, at most until its turn ends. Returns the outcome of the puzzle,
    /// if it is known then.
    fn advance_member(
        &mut self,
        mut member: Member<W>,
        work_end: u64,
        budget: u64,
    ) -> Option<Outcome> {
        let (task, before) = (member.task, member.search.job().work);
        let step = member.search.advance(budget.min(work_end.saturating_sub(before).max(1)));
        let work = member.search.job().work;
        self.work += work - before;
        if task.want == Want::One {
            self.improve(member.search.best(), task.method);
        }
        // This applies at the end too: the result must not depend on slices.
        self.lower = self.lower.max(member.lower());
        if let Step::Done(found) = step {
            if matches!(found, Found::Stopped { limit: Limit::Memory, .. }) {
                if !self.is_out_of_memory(&member) {
                    member.search.job_mut().limits.memory = self.available_memory();
                    self.active = Some((member, work_end));
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
        if work < work_end {
            self.active = Some((member, work_end));
            return None;
        }
        if !self.is_proven() && self.takes_turns && task.want == Want::One {
            self.suspended.push(member);
            return None;
        }
        self.positions += member.positions();
        if self.is_proven() {
            // This member has proven another member's solution.
            return self.proven(task, None);
        }
        self.last_stop = Some((Limit::Work, task.method));
        None
    }

    /// Records that a limit was reached, by the method whose turn it is.
    pub(super) fn record_stop(&mut self, limit: Limit) {
        let active = self.active.as_ref().map(|(member, _)| member.task);
        let preparing = || self.preparing.map(|turn| turn.task);
        let suspended = || self.suspended.last().map(|member| member.task);
        let last = self.last_stop.map_or(self.found_by, |(_, method)| method);
        let task = active.or_else(preparing).or_else(suspended);
        self.last_stop = Some((limit, task.map_or(last, |task| task.method)));
    }

    /// Continues to count the shortest solutions, or to choose one. Returns the outcome in the end.
    fn advance_scan(&mut self, budget: u64) -> Option<Outcome> {
        let (scan, dag) = (self.scan.as_mut()?, self.all.as_ref()?);
        let end = self.work + budget;
        while let Some(work) = scan.step(dag, &self.space) {
            self.work += work;
            if self.work >= end {
                return None;
            }
        }
        let (path, count) = (scan.path(dag, &self.space, self.endpoints[0]), scan.count());
        self.scan = None;
        self.path = path.unwrap_or_else(|| mem::take(&mut self.path));
        Some(self.solved(count))
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
            self.record_stop(Limit::Work);
            return Step::Done(self.end());
        }
        if self.scan.is_some() {
            return self.advance_scan(budget).map_or(Step::Running, Step::Done);
        }
        if let Some((member, work_end)) = self.active.take() {
            return self.advance_member(member, work_end, budget).map_or(Step::Running, Step::Done);
        }
        let Some(turn) = self.preparing.or_else(|| self.choose_turn()) else {
            // Wait for the helpers' result.
            return if self.is_helped { Step::Running } else { Step::Done(self.end()) };
        };
        self.preparing = Some(turn);
        match self.prepare(turn.task.method, budget) {
            Ok(true) => {
                self.preparing = None;
                self.active = self.begin(turn.task).map(|member| (member, turn.work_end));
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
        let others = self.suspended.iter().map(Member::positions).sum::<u64>();
        Progress {
            positions: self.positions + progress.positions + others,
            lower: progress.lower.max(Some(self.lower)),
            best: progress.best.or(self.best()),
            memory: progress.memory + self.memory(),
            undivided: !self.takes_turns,
            ..progress
        }
    }
}
