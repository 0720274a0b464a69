//! Methods take turns: which is begun, goes on, gives its memory away.

use crate::narrow::Narrow;
use crate::search::{Limit, Limits, Progress, Search, Step};
use crate::swap::best::NEVER;
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
use crate::swap::plan::member::Member;
use crate::swap::plan::precheck::{alone, impossible, precheck};
use crate::swap::plan::schedule::{self, Candidate, Try, WHOLE, same};

/// One method after another, until one brings the outcome.
pub(crate) struct Stages<const W: usize> {
    pub(super) swap: Swap,
    pub(super) space: StateSpace,
    pub(super) options: Options,
    /// What is wanted in the end.
    pub(super) want: Want,
    pub(super) ends: [State<W>; 2],
    pub(super) precheck: Option<Outcome>,
    /// What is to be tried, the next last.
    pub(super) plan: Vec<Try>,
    pub(super) now: Option<Try>,
    /// The search under way, if any, and those that are suspended.
    pub(super) active: Option<Member<W>>,
    pub(super) parked: Vec<Member<W>>,
    /// Those that gave their memory to others, and go on when these are over.
    pub(super) waiting: Vec<Member<W>>,
    /// Those that came to their end without the outcome.
    pub(super) over: Vec<Try>,
    /// Does the plan go on with those suspended, when it is at its end?
    pub(super) shared: bool,
    /// Are several workers at it, by *bounded* at least?
    pub(super) helped: bool,
    /// How many arrangements the index numbers, if it fits into the memory.
    pub(super) indexed: Option<u64>,
    /// To the goal and back to the start, as far as they were needed; and how
    /// many of them are prepared.
    pub(super) bounds: Vec<Bound>,
    pub(super) ready: usize,
    /// No solution has fewer steps.
    pub(super) lower: u32,
    /// The limit that the last search came to, and its method.
    pub(super) stopped: (Limit, Method),
    /// Of the searches that are over.
    pub(super) positions: u64,
    pub(super) work: u64,
    /// The arrangements along the best solution so far; only the start if
    /// there is none.
    pub(crate) path: Vec<State<W>>,
    /// All shortest solutions, if they were gathered.
    pub(crate) all: Option<Dag<W>>,
}

impl<const W: usize> Stages<W> {
    pub(crate) fn new(swap: &Swap, space: StateSpace, options: Options, gather: bool) -> Self {
        let ends = [swap.start(), swap.goal()].map(|end| space.codec.pack(end));
        let precheck = precheck(swap, &space.codec, &ends);
        // Of the solutions with the fewest runs, one with the fewest jumps is
        // wanted, which takes all of them.
        let want = match (space.codec.by_runs() || gather, options.count) {
            (true, _) => Want::All,
            (false, true) => Want::Count,
            (false, false) => Want::One,
        };
        let (plan, shared, indexed) = schedule::first(&space, &ends, &options, want);
        Self {
            swap: swap.clone(),
            space,
            options,
            want,
            ends,
            precheck,
            plan,
            now: None,
            active: None,
            parked: Vec::new(),
            waiting: Vec::new(),
            over: Vec::new(),
            shared,
            helped: false,
            indexed,
            bounds: Vec::new(),
            ready: 0,
            lower: 1,
            stopped: (Limit::Work, Method::Precheck),
            positions: 0,
            work: 0,
            path: vec![ends[0]],
            all: None,
        }
    }

    /// The length of the best solution so far.
    pub(super) fn best(&self) -> Option<u32> {
        (self.path.len() > 1).then(|| self.path.len().narrow::<u32>() - 1)
    }

    /// Memory held besides that of the search under way, in bytes.
    fn memory(&self) -> u64 {
        let others = self.parked.iter().chain(&self.waiting).map(Member::memory).sum::<u64>();
        self.bounds.iter().map(Bound::memory).sum::<u64>() + others
    }

    /// Goes on with the bounds that a method needs; true when they can be
    /// used, or the side that could not get there even alone.
    fn prepare(&mut self, method: Method, budget: u64) -> Result<bool, Side> {
        let needed = match method {
            Method::Guided => 1,
            Method::Beam | Method::Bounded => 2,
            _ => 0,
        };
        let codec = &self.space.codec;
        while self.ready < needed {
            if self.bounds.len() == self.ready {
                let back = self.ready == 1;
                self.bounds.push(Bound::new(&self.space, &self.ends[usize::from(!back)], back));
            }
            let bound = &mut self.bounds[self.ready];
            // One of the table's arrangements is looked at with all its steps.
            let (all, mut left) = (budget.div_ceil(8), budget.div_ceil(8));
            let ready = bound.prepare::<W>(&mut left);
            self.work += 8 * (all - left);
            if !ready {
                return Ok(false);
            }
            if self.ready == 0 {
                let parts = bound.parts(codec, &self.ends[0]);
                for side in [Side::White, Side::Black] {
                    if parts.sides[side as usize] >= NEVER {
                        return Err(side);
                    }
                }
                self.lower = self.lower.max(bound.join(parts));
            }
            self.ready += 1;
        }
        Ok(true)
    }

    /// The search of a try, where it was suspended or from the beginning; none
    /// if the method does not suit the puzzle.
    fn begin(&mut self, now: Try) -> Option<Member<W>> {
        if self.shared && self.over.iter().any(|over| same(*over, now)) {
            return None;
        }
        if now.method == Method::Breadth && !self.plan.is_empty() && self.best().is_some() {
            // Only to see whether there is a solution at all.
            return None;
        }
        let known = if now.want == Want::One { self.best().unwrap_or(u32::MAX) } else { u32::MAX };
        if let Some(place) = self.parked.iter().position(|member| same(member.task, now)) {
            let mut member = self.parked.swap_remove(place);
            member.task = now;
            let memory = self.options.limits.memory.saturating_sub(self.memory());
            member.search.job_mut().limits.memory = memory;
            if !now.only_whether {
                member.search.job_mut().know(self.lower, known);
            }
            return Some(member);
        }
        // The search takes a copy of the bounds.
        let memory = self.options.limits.memory.saturating_sub(self.memory());
        let mut job = Job {
            space: self.space.clone(),
            ends: self.ends,
            want: now.want,
            limits: Limits { work: u64::MAX, memory },
            lower: self.lower,
            known,
            work: 0,
        };
        if now.only_whether {
            (job.space, job.lower, job.known) = (self.space.by_jumps(), 0, u32::MAX);
        }
        let bounds = || <[Bound; 2]>::try_from(self.bounds.clone()).ok();
        let search: Box<dyn Suspendable<W>> = match now.method {
            Method::Guided => Box::new(AStar::new(job, self.bounds.first()?.clone())),
            Method::Beam => Box::new(Beam::new(job, bounds()?)),
            Method::Hole => Box::new(OneBlankSearch::new(&self.swap, job)?),
            Method::Index => Box::new(TwoSided::new(RankStore::new(&job)?, job)),
            Method::Bounded => {
                let both = (job.want == Want::One)
                    .then(|| AStar::from_both_sides(&job, bounds()?, StateRouter::alone()));
                match both.flatten() {
                    Some(search) => Box::new(search),
                    None => Box::new(TwoSided::new(HashStore::new(&job, Some(bounds()?)), job)),
                }
            }
            Method::Breadth | Method::Precheck => {
                Box::new(TwoSided::new(HashStore::new(&job, None), job))
            }
        };
        Some(Member { task: now, search })
    }

    /// What is to be tried when the plan is at its end: the method whose turn it
    /// is, or at last the index.
    fn next(&mut self) -> Option<Try> {
        if !self.shared {
            return None;
        }
        let done = |task: &Try| {
            let member = self.parked.iter().find(|member| same(member.task, *task));
            member.map_or((0, self.lower), |member| (member.search.job().work, member.lower()))
        };
        let methods = [Method::Guided, Method::Bounded, Method::Beam, Method::Breadth];
        let one = methods.map(|method| Try { method, ..WHOLE });
        let waits = |task: &Try| self.waiting.iter().any(|member| same(member.task, *task));
        let whether = Try { method: Method::Breadth, only_whether: true, ..WHOLE };
        let by_runs = self.space.codec.by_runs().then_some(whether);
        let from_both_sides = Guide::has_both_sides(&self.space);
        let rest: Vec<Candidate> = (one.into_iter().chain(by_runs))
            .filter(|task| match task.method {
                // What goes from both sides by sums comes to as much, and sooner.
                Method::Guided => !from_both_sides,
                Method::Bounded => from_both_sides || !self.helped,
                _ => true,
            })
            .filter(|task| !self.over.iter().any(|over| same(*over, *task)) && !waits(task))
            .map(|task| {
                let (work, lower) = done(&task);
                let by_sums = match task.method {
                    Method::Guided => true,
                    Method::Bounded => from_both_sides,
                    _ => false,
                };
                Candidate { task, work, lower, by_sums }
            })
            .collect();
        let all: u64 = rest.iter().map(|one| one.work).sum();
        let due = |&total: &u64| all >= 8 * total || rest.is_empty();
        if self.indexed.as_ref().is_some_and(due) {
            // Whether there is any way at all is told with fewer steps.
            if let Some(whether) = by_runs.filter(|_| self.best().is_none())
                && rest.iter().any(|one| one.task.only_whether)
            {
                return Some(whether);
            }
            // It needs the memory, and comes to an end for certain.
            self.parked.clear();
            self.shared = false;
            return Some(Try { method: Method::Index, want: self.want, ..WHOLE });
        }
        schedule::turn(&rest, self.best().is_some()).or_else(|| {
            let member = self.waiting.pop()?;
            let task = Try { work: u64::MAX, ..member.task };
            self.parked.push(member);
            Some(task)
        })
    }

    /// A method came to the limit of memory: what is the least worth of what is
    /// suspended gives its memory away, or else it is over. Is that so?
    fn is_over(&mut self, member: &Member<W>) -> bool {
        let held = self.memory();
        let least = (0..self.parked.len()).min_by_key(|&place| self.parked[place].worth());
        match least.filter(|_| held >= self.options.limits.memory / 16) {
            Some(place) if self.parked[place].worth() < member.worth() => {
                let gone = self.parked.swap_remove(place);
                self.give_way(gone);
                false
            }
            _ => true,
        }
    }

    /// Has one wait until the others are over, if it can go on without the memory
    /// it has; else it is over.
    fn give_way(&mut self, mut member: Member<W>) {
        if member.search.release() {
            self.waiting.push(member);
        } else {
            self.positions += member.search.progress().positions;
            self.over.push(member.task);
        }
    }
}

impl<const W: usize> Search for Stages<W> {
    type Outcome = Outcome;

    fn advance(&mut self, budget: u64) -> Step<Outcome> {
        if let Some(outcome) = self.precheck.take() {
            return Step::Done(outcome);
        }
        let budget = budget.max(1).min(self.options.limits.work.saturating_sub(self.work));
        if budget == 0 {
            self.stopped.0 = Limit::Work;
            return Step::Done(self.end());
        }
        let Some(mut member) = self.active.take() else {
            let Some(now) = self.now.or_else(|| self.plan.pop()).or_else(|| self.next()) else {
                // What others come to is waited for.
                return if self.helped { Step::Running } else { Step::Done(self.end()) };
            };
            self.now = Some(now);
            match self.prepare(now.method, budget) {
                Ok(true) => {}
                Ok(false) => return Step::Running,
                Err(side) => {
                    let reason = alone(&self.swap, side);
                    return Step::Done(Outcome::Impossible(impossible(reason)));
                }
            }
            self.now = None;
            self.active = self.begin(now);
            return Step::Running;
        };
        let (task, before) = (member.task, member.search.job().work);
        let step = member.search.advance(budget.min(task.work.saturating_sub(before).max(1)));
        self.work += member.search.job().work - before;
        if task.want == Want::One && !task.only_whether {
            self.improve(member.search.best());
        }
        // Also where it is over: in smaller slices it would have been asked.
        self.lower = self.lower.max(member.lower());
        if let Step::Done(found) = step {
            if matches!(found, Found::Stopped { limit: Limit::Memory, .. }) {
                if !self.is_over(&member) {
                    let memory = self.options.limits.memory.saturating_sub(self.memory());
                    member.search.job_mut().limits.memory = memory;
                    self.active = Some(member);
                    return Step::Running;
                }
                if !self.parked.is_empty() && member.search.release() {
                    self.waiting.push(member);
                    return Step::Running;
                }
            }
            drop(member);
            return self.take(found, task).map_or(Step::Running, Step::Done);
        }
        if member.search.job().work < task.work {
            self.active = Some(member);
        } else if self.best().is_some_and(|best| best <= self.lower) {
            // What others have found is proven by this one.
            self.positions += member.search.progress().positions;
            return self.proven(task, None).map_or(Step::Running, Step::Done);
        } else if self.shared && task.want == Want::One {
            self.parked.push(member);
        } else {
            self.positions += member.search.progress().positions;
            self.stopped = (Limit::Work, task.method);
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        let progress =
            self.active.as_ref().map_or_else(Progress::default, |member| member.search.progress());
        let others = self.parked.iter().chain(&self.waiting);
        let others = others.map(|member| member.search.progress().positions);
        let whether = self.active.as_ref().is_some_and(|member| member.task.only_whether);
        Progress {
            positions: self.positions + progress.positions + others.sum::<u64>(),
            lower: progress.lower.filter(|_| !whether).max(Some(self.lower)),
            best: progress.best.or(self.best()),
            memory: progress.memory + self.memory(),
            undivided: !self.shared,
            ..progress
        }
    }
}
