//! Solving: which methods, in which order, and what is said in the end; why so,
//! is told by the text of [`swap`](crate::swap).

use crate::natural::Natural;
use crate::search::{Limit, Limits, Progress, Search, Step};
use crate::swap::arrangement::Move;
use crate::swap::beam::Beam;
use crate::swap::bound::{Bound, NEVER};
use crate::swap::breadth::Breadth;
use crate::swap::dag::Dag;
use crate::swap::found::{Found, Want};
use crate::swap::guided::Guided;
use crate::swap::hole::Hole;
use crate::swap::index::Index;
use crate::swap::outcome::{Impossible, Method, Options, Outcome, Solved, Stopped};
use crate::swap::problem::Swap;
use crate::swap::ranked::Ranked;
use crate::swap::reason::Reason;
use crate::swap::rules::Side;
use crate::swap::space::State;
use crate::swap::told::{alone, impossible, told};
use crate::swap::world::World;

/// So few arrangements are all searched at once, if need be.
const SMALL: u64 = 1 << 17;

/// Units of work for methods after which others are tried: some hundredths of
/// a millisecond, some milliseconds, some tenths of a second, and some seconds.
const BRIEF: u64 = 1 << 12;
const BLIND: u64 = 1 << 16;
const QUICK: u64 = 1 << 20;
const LONG: u64 = 1 << 24;

/// The search for a shortest solution of a puzzle; drop it to cancel it.
///
/// ```
/// use leaper::board::Board;
/// use leaper::leaper::Leaper;
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
    stages: Box<dyn Search<Outcome = Outcome>>,
}

impl Solve {
    /// Prepares the search; see [`Options`].
    #[must_use]
    pub fn new(swap: &Swap, options: Options) -> Self {
        let world = World::new(swap);
        let stages: Box<dyn Search<Outcome = Outcome>> = match world.space.words() {
            0 | 1 => Box::new(Stages::<1>::new(swap, world, options, false)),
            2 => Box::new(Stages::<2>::new(swap, world, options, false)),
            _ => Box::new(Stages::<7>::new(swap, world, options, false)),
        };
        Self { stages }
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

/// A method, what is wanted of it, and how much work it may take.
#[derive(Clone, Copy, Debug)]
struct Try {
    method: Method,
    want: Want,
    work: u64,
}

/// One method after another, until one brings the outcome.
pub(crate) struct Stages<const W: usize> {
    swap: Swap,
    world: World,
    options: Options,
    /// What is wanted in the end.
    want: Want,
    ends: [State<W>; 2],
    told: Option<Outcome>,
    /// What is to be tried, the next last.
    plan: Vec<Try>,
    now: Option<Try>,
    search: Option<Box<dyn Search<Outcome = Found<W>>>>,
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
        let told = told(swap, &world.space, &ends);
        // Of the solutions with the fewest runs, one with the fewest jumps is
        // wanted, which takes all of them.
        let want = match (world.space.by_runs() || gather, options.count) {
            (true, _) => Want::All,
            (false, true) => Want::Count,
            (false, false) => Want::One,
        };
        let plan = plan(&world, &ends, &options, want);
        Self {
            swap: swap.clone(),
            world,
            options,
            want,
            ends,
            told,
            plan,
            now: None,
            search: None,
            bounds: Vec::new(),
            ready: 0,
            lower: 1,
            stopped: (Limit::Work, Method::Told),
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

    /// Memory held besides the search's, in bytes.
    fn memory(&self) -> u64 {
        self.bounds.iter().map(Bound::memory).sum()
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
                self.bounds.push(Bound::new(space, &self.ends[usize::from(!back)], back));
            }
            let bound = &mut self.bounds[self.ready];
            if !bound.prepare::<W>(budget / 8 + 1) {
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

    /// The search of a try; none if the method does not suit the puzzle.
    fn begin(&self, now: Try) -> Option<Box<dyn Search<Outcome = Found<W>>>> {
        let (world, ends) = (self.world.clone(), self.ends);
        let left = self.options.limits.work.saturating_sub(self.work);
        // The search takes a copy of the bounds.
        let memory = self.options.limits.memory.saturating_sub(self.memory());
        let limits = Limits { work: now.work.min(left), memory };
        let known = if now.want == Want::One { self.best().unwrap_or(u32::MAX) } else { u32::MAX };
        if now.method == Method::Breadth && now.want == Want::One && self.best().is_some() {
            // Only to see whether there is a solution at all.
            return None;
        }
        let range = (self.lower, known);
        let bounds = || <[Bound; 2]>::try_from(self.bounds.clone()).ok();
        Some(match now.method {
            Method::Hole => Box::new(Hole::new(&self.swap, &world, limits, now.want)?),
            Method::Guided => {
                let bound = self.bounds.first()?.clone();
                Box::new(Guided::new(world, ends, bound, known, limits))
            }
            Method::Beam => Box::new(Beam::new(world, ends, bounds()?, range, limits)),
            Method::Bounded => {
                Box::new(Breadth::new(world, ends, Some(bounds()?), range, limits, now.want))
            }
            Method::Index => Box::new(Ranked::new(world, ends, limits, now.want)?),
            _ => Box::new(Breadth::new(world, ends, None, range, limits, now.want)),
        })
    }

    /// Takes what a search found; the outcome, if that is it.
    fn take(&mut self, found: Found<W>, now: Try) -> Option<Outcome> {
        let mut shortest = None;
        match found {
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
                self.path = path.unwrap_or_else(|| std::mem::take(&mut self.path));
                self.stopped = (Limit::Work, now.method);
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
                let reason = match (reachable, leading) {
                    (Some(seen), _) => Reason::Exhausted { seen, from_start: true, first },
                    (None, Some(seen)) => Reason::Exhausted { seen, from_start: false, first },
                    (None, None) => Reason::Searched { seen: positions },
                };
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
                self.lower = self.lower.max(lower);
                self.stopped = (limit, now.method);
            }
        }
        if self.best().is_none_or(|best| best > self.lower) {
            return None;
        }
        // It is proven. Is more wanted, and has not been tried yet?
        if self.want != Want::One && now.want == Want::One {
            let work = if self.options.count { u64::MAX } else { 4 * QUICK };
            self.plan = vec![Try { method: Method::Bounded, want: self.want, work }];
            return None;
        }
        Some(self.solved(now.method, shortest))
    }

    /// The outcome when nothing is left to be tried.
    fn end(&self) -> Outcome {
        let (limit, method) = self.stopped;
        let best = self.best().map(|length| (length, self.moves()));
        let (lower, positions) = (self.lower, self.positions);
        Outcome::Limit(Stopped { limit, lower, best, positions, method })
    }

    fn moves(&self) -> Vec<Move> {
        self.swap.moves(self.swap.start(), self.world.along(&self.path))
    }

    fn solved(&self, method: Method, shortest: Option<Natural>) -> Outcome {
        let (moves, length, positions) = (self.moves(), self.lower, self.positions);
        let count_limit = (self.options.count && shortest.is_none()).then_some(self.stopped.0);
        let proven = true;
        Outcome::Solved(Solved { moves, length, proven, positions, method, shortest, count_limit })
    }
}

/// The methods to try for a puzzle, the first last.
fn plan<const W: usize>(
    world: &World,
    ends: &[State<W>; 2],
    options: &Options,
    want: Want,
) -> Vec<Try> {
    let space = &world.space;
    let whole = |method| Try { method, want, work: u64::MAX };
    match options.method {
        Some(method @ (Method::Guided | Method::Beam)) => {
            return vec![Try { method, want: Want::One, work: u64::MAX }];
        }
        Some(method @ (Method::Hole | Method::Index)) => {
            return vec![whole(Method::Breadth), whole(method)];
        }
        Some(method) => return vec![whole(method)],
        None => {}
    }
    let index = Index::new(space, &ends[0]);
    let total = index.as_ref().map_or(u64::MAX, Index::total);
    let one = |method, work| Try { method, want: Want::One, work };
    if total <= SMALL {
        let mut plan = vec![whole(Method::Breadth)];
        plan.extend((want == Want::One).then(|| one(Method::Guided, BRIEF)));
        return plan;
    }
    let mut plan = Vec::new();
    // More work than mostly fills the memory with arrangements; where the index
    // fits, no more than looking at all of them a few times.
    let mut proof = 2 * options.limits.memory.min(u64::MAX / 2);
    let bytes = index.as_ref().and_then(Ranked::<W>::bytes);
    if bytes.is_some_and(|bytes| bytes <= options.limits.memory) {
        plan.push(whole(Method::Index));
        proof = proof.min(8 * total);
    }
    plan.extend([
        one(Method::Bounded, proof),
        one(Method::Breadth, 4 * LONG),
        one(Method::Beam, 2 * LONG),
        one(Method::Guided, LONG),
        one(Method::Breadth, 4 * QUICK),
        one(Method::Beam, QUICK),
        one(Method::Guided, QUICK / 4),
        Try { method: Method::Breadth, want, work: BLIND },
    ]);
    let free = space.full() & !space.occupied(&ends[0]);
    if free.is_power_of_two() {
        plan.push(whole(Method::Hole));
    }
    plan
}

impl<const W: usize> Search for Stages<W> {
    type Outcome = Outcome;

    fn advance(&mut self, budget: u64) -> Step<Outcome> {
        if let Some(told) = self.told.take() {
            return Step::Done(told);
        }
        self.work = self.work.saturating_add(budget);
        if self.search.is_none() {
            let Some(now) = self.now.or_else(|| self.plan.pop()) else {
                return Step::Done(match self.best() {
                    Some(best) if best <= self.lower => self.solved(self.stopped.1, None),
                    _ => self.end(),
                });
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
            self.search = self.begin(now);
        }
        let Some(search) = &mut self.search else {
            self.now = None;
            return Step::Running;
        };
        let Step::Done(found) = search.advance(budget) else { return Step::Running };
        self.search = None;
        let taken = self.now.take().and_then(|now| self.take(found, now));
        taken.map_or(Step::Running, Step::Done)
    }

    fn progress(&self) -> Progress {
        let progress =
            self.search.as_ref().map_or_else(Progress::default, |search| search.progress());
        Progress {
            positions: self.positions + progress.positions,
            lower: progress.lower.max(Some(self.lower)),
            best: progress.best.or(self.best()),
            memory: progress.memory + self.bounds.iter().map(Bound::memory).sum::<u64>(),
            ..progress
        }
    }
}
