//! Solving: methods take turns, and what is said in the end.

use crate::bits::Bits;
use crate::natural::Natural;
use crate::search::{Limit, Limits, Progress, Search, Step};
use crate::swap::best::NEVER;
use crate::swap::best::beam::Beam;
use crate::swap::best::bound::Bound;
use crate::swap::best::guided::Guided;
use crate::swap::method::dag::Dag;
use crate::swap::method::found::{Found, Job, Suspendable, Want, Whole};
use crate::swap::model::arrangement::Move;
use crate::swap::model::outcome::{Impossible, Method, Options, Outcome, Solved, Stopped};
use crate::swap::model::problem::Swap;
use crate::swap::model::reason::Reason;
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::space::in_words;
use crate::swap::packing::world::World;
use crate::swap::plan::help;
use crate::swap::plan::member::Member;
use crate::swap::plan::precheck::{alone, impossible, precheck};
use crate::swap::plan::schedule::{self, QUICK, Try, WHOLE, same};
use crate::swap::waves::breadth::Breadth;
use crate::swap::waves::hole_search::OneHole;
use crate::swap::waves::ranked::Ranked;
use crate::swap::waves::two_sided::TwoSided;

/// The search for a shortest solution of a puzzle; drop it to cancel it.
///
/// ```
/// use leaper::board::Board;
/// use leaper::Leaper;
/// use leaper::search::Search;
/// use leaper::square::Square;
/// use leaper::swap::{Options, Outcome, Rules, Solve, Swap};
///
/// let board = Board::new(3, 3).unwrap();
/// let knights = [("a1", 'N'), ("c1", 'N'), ("a3", 'n'), ("c3", 'n')];
/// let start: Vec<(Square, char)> =
///     knights.iter().map(|&(square, letter)| (square.parse().unwrap(), letter)).collect();
/// let swap = Swap::new(board, Leaper::KNIGHT, &start, None, Rules::default()).unwrap();
/// let Outcome::Solved(solved) = Solve::new(&swap, Options::default()).run() else { panic!() };
/// assert_eq!(solved.length, 16);
/// ```
pub struct Solve {
    stages: Box<dyn Plan>,
}

/// The plan, in arrangements of so many words.
trait Plan: Search<Outcome = Outcome> {
    fn work(&self) -> u64;
    fn help(&mut self, found: Option<&[u64]>, lower: u32);
    fn stop(&mut self, limit: Limit) -> Outcome;
}

impl<const W: usize> Plan for Stages<W> {
    fn work(&self) -> u64 {
        self.work
    }

    fn help(&mut self, found: Option<&[u64]>, lower: u32) {
        if self.precheck.is_some() || self.best().is_some_and(|best| best <= self.lower) {
            return; // it knows already
        }
        // No true bound passes a solution that is known: one that does proves nothing.
        let most = |best: Option<u32>| best.unwrap_or(NEVER - 1);
        let sound = |lower: u32, best| if lower <= most(best) { lower } else { 0 };
        self.lower = self.lower.max(sound(lower, self.best()));
        self.helped = found.is_none();
        let by = |method| Try { method, ..WHOLE };
        let outcome = match found.and_then(help::read) {
            Some((method, Found::Stopped { lower, positions, .. })) => {
                self.lower = self.lower.max(sound(lower, self.best()));
                self.positions += positions;
                self.proven(by(method), None)
            }
            Some((method, found)) if self.is_right(&found) => self.take(found, by(method)),
            _ => self.proven(by(Method::Bounded), None),
        };
        let is_proven = self.best().is_some_and(|best| best <= self.lower);
        if outcome.is_some() || is_proven {
            (self.now, self.active) = (None, None);
            self.precheck = outcome;
        }
    }

    fn stop(&mut self, limit: Limit) -> Outcome {
        self.stopped.0 = limit;
        self.precheck.take().unwrap_or_else(|| self.end())
    }
}

impl Solve {
    /// Prepares the search; see [`Options`].
    #[must_use]
    pub fn new(swap: &Swap, options: Options) -> Self {
        let world = World::new(swap);
        let stages: Box<dyn Plan> = in_words!(world.space, W => {
            Box::new(Stages::<W>::new(swap, world, options, false))
        });
        Self { stages }
    }

    /// Tells what several workers have come to who
    /// [search together](crate::swap::help::share): what they found in the end,
    /// in words; or that they are at it, and no solution has fewer steps than
    /// `lower`. Meanwhile *bounded* is left to them.
    pub fn help(&mut self, found: Option<&[u64]>, lower: u32) {
        self.stages.help(found, lower);
    }

    /// Ends before it is through: what is known then. The limit is that which whoever ends it has.
    #[must_use]
    pub fn stop(mut self, limit: Limit) -> Outcome {
        self.stages.stop(limit)
    }

    /// Units of work done so far, by all methods; see [`Search::advance`]. It
    /// is what [`Limits::work`](field@Limits::work) limits, up to the last step.
    #[must_use]
    pub fn work(&self) -> u64 {
        self.stages.work()
    }
}

impl Search for Solve {
    type Outcome = Outcome;

    fn advance(&mut self, budget: u64) -> Step<Outcome> {
        self.stages.advance(budget)
    }

    fn progress(&self) -> Progress {
        self.stages.progress()
    }
}

/// One method after another, until one brings the outcome.
pub(crate) struct Stages<const W: usize> {
    swap: Swap,
    world: World,
    options: Options,
    /// What is wanted in the end.
    want: Want,
    ends: [State<W>; 2],
    precheck: Option<Outcome>,
    /// What is to be tried, the next last.
    plan: Vec<Try>,
    now: Option<Try>,
    /// The search under way, if any, and those that are suspended.
    active: Option<Member<W>>,
    parked: Vec<Member<W>>,
    /// Those that gave their memory to others, and go on when these are over.
    waiting: Vec<Member<W>>,
    /// Those that came to their end without the outcome.
    over: Vec<Try>,
    /// Does the plan go on with those suspended, when it is at its end?
    shared: bool,
    /// Are several workers at it, by *bounded* at least?
    helped: bool,
    /// How many arrangements the index numbers, if it fits into the memory.
    indexed: Option<u64>,
    /// To the goal and back to the start, as far as they were needed; and how
    /// many of them are prepared.
    bounds: Vec<Bound>,
    ready: usize,
    /// No solution has fewer steps.
    lower: u32,
    /// The limit that the last search came to, and its method.
    stopped: (Limit, Method),
    /// Of the searches that are over.
    positions: u64,
    work: u64,
    /// The arrangements along the best solution so far; only the start if
    /// there is none.
    pub(crate) path: Vec<State<W>>,
    /// All shortest solutions, if they were gathered.
    pub(crate) all: Option<Dag<W>>,
}

impl<const W: usize> Stages<W> {
    pub(crate) fn new(swap: &Swap, world: World, options: Options, gather: bool) -> Self {
        let ends = [swap.start(), swap.goal()].map(|end| world.space.pack(end));
        let precheck = precheck(swap, &world.space, &ends);
        // Of the solutions with the fewest runs, one with the fewest jumps is
        // wanted, which takes all of them.
        let want = match (world.space.by_runs() || gather, options.count) {
            (true, _) => Want::All,
            (false, true) => Want::Count,
            (false, false) => Want::One,
        };
        let (plan, shared, indexed) = schedule::first(&world, &ends, &options, want);
        Self {
            swap: swap.clone(),
            world,
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
    fn best(&self) -> Option<u32> {
        (self.path.len() > 1).then(|| self.path.len() as u32 - 1)
    }

    /// Does what another found lead from the start to the goal, if it is a way?
    fn is_right(&self, found: &Found<W>) -> bool {
        let Found::Path { path, .. } = found else { return true };
        let leads = |pair: &[State<W>]| {
            let mut leads = false;
            self.world.space.forward(&pair[0], |next, _, _| leads |= next == pair[1]);
            leads
        };
        [path.first(), path.last()] == [self.ends.first(), self.ends.last()]
            && path.windows(2).all(leads)
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
        let space = &self.world.space;
        while self.ready < needed {
            if self.bounds.len() == self.ready {
                let back = self.ready == 1;
                self.bounds.push(Bound::new(&self.world, &self.ends[usize::from(!back)], back));
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
                let parts = bound.parts(space, &self.ends[0]);
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
            world: self.world.clone(),
            ends: self.ends,
            want: now.want,
            limits: Limits { work: u64::MAX, memory },
            lower: self.lower,
            known,
            work: 0,
        };
        if now.only_whether {
            (job.world, job.lower, job.known) = (self.world.by_jumps(), 0, u32::MAX);
        }
        let bounds = || <[Bound; 2]>::try_from(self.bounds.clone()).ok();
        let search: Box<dyn Suspendable<W>> = match now.method {
            Method::Guided => Box::new(Guided::new(job, self.bounds.first()?.clone())),
            Method::Beam => Box::new(Beam::new(job, bounds()?)),
            Method::Hole => Box::new(OneHole::new(&self.swap, job)?),
            Method::Index => Box::new(TwoSided::new(Ranked::new(&job)?, job)),
            Method::Bounded => Box::new(TwoSided::new(Breadth::new(&job, Some(bounds()?)), job)),
            Method::Breadth | Method::Precheck => {
                Box::new(TwoSided::new(Breadth::new(&job, None), job))
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
        let by_runs = self.world.space.by_runs().then_some(whether);
        let rest: Vec<(Try, u64, u32)> = (one.into_iter().chain(by_runs))
            .filter(|task| !(self.helped && task.method == Method::Bounded))
            .filter(|task| !self.over.iter().any(|over| same(*over, *task)) && !waits(task))
            .map(|task| {
                let (work, lower) = done(&task);
                (task, work, lower)
            })
            .collect();
        let all: u64 = rest.iter().map(|&(_, work, _)| work).sum();
        let due = |&total: &u64| all >= 8 * total || rest.is_empty();
        if self.indexed.as_ref().is_some_and(due) {
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

    /// Takes what a search found; the outcome, if that is it.
    fn take(&mut self, found: Found<W>, now: Try) -> Option<Outcome> {
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
                self.lower = path.len() as u32 - 1;
                self.path = path;
                shortest = count;
            }
            Found::All { dag, positions } => {
                self.positions += positions;
                self.lower = dag.length() as u32;
                self.path = dag.path(&self.world, self.ends[0]);
                shortest = self.options.count.then(|| dag.count(&self.world));
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
                let exhausted = |whole: Whole, from_start| Reason::Exhausted {
                    seen: whole.count,
                    from_start,
                    first,
                    mismatched: Bits(whole.mismatched).map(|square| squares[square]).collect(),
                    knights: self.world.space.occupied(&self.ends[0]).count_ones(),
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
    fn improve(&mut self, path: Option<&[State<W>]>) {
        let length = path.map(|path| path.len() as u32 - 1);
        if let Some(path) = path.filter(|_| self.best().is_none_or(|best| length < Some(best))) {
            self.path = path.to_vec();
        }
    }

    /// The outcome, if the best solution so far is proven to be a shortest and
    /// nothing more is wanted.
    fn proven(&mut self, now: Try, shortest: Option<Natural>) -> Option<Outcome> {
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
    fn end(&self) -> Outcome {
        let (limit, method) = self.stopped;
        let best = self.best().map(|length| (length, self.moves()));
        if best.as_ref().is_some_and(|&(length, _)| length <= self.lower) {
            return self.solved(method, None);
        }
        let (lower, positions) = (self.lower, self.progress().positions);
        Outcome::Limit(Stopped { limit, lower, best, positions, method })
    }

    fn moves(&self) -> Vec<Move> {
        self.swap.moves(self.swap.start(), self.world.along(&self.path))
    }

    fn solved(&self, method: Method, shortest: Option<Natural>) -> Outcome {
        let (moves, length) = (self.moves(), self.lower);
        let positions = self.progress().positions;
        let count_limit = (self.options.count && shortest.is_none()).then_some(self.stopped.0);
        let proven = true;
        Outcome::Solved(Solved { moves, length, proven, positions, method, shortest, count_limit })
    }
}

impl<const W: usize> Search for Stages<W> {
    type Outcome = Outcome;

    fn advance(&mut self, budget: u64) -> Step<Outcome> {
        if let Some(told) = self.precheck.take() {
            return Step::Done(told);
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
