//! Solving: which methods, in which order, and what is said in the end.

use crate::natural::Natural;
use crate::search::{Progress, Search, Step};
use crate::swap::bound::{Bound, NEVER};
use crate::swap::breadth::Breadth;
use crate::swap::dag::Dag;
use crate::swap::found::{Found, Want};
use crate::swap::hole::Hole;
use crate::swap::index::Index;
use crate::swap::outcome::{Impossible, Method, Options, Outcome, Reason, Solved, Stopped};
use crate::swap::problem::Swap;
use crate::swap::rules::Side;
use crate::swap::space::State;
use crate::swap::told::{impossible, told};
use crate::swap::world::World;

/// So many arrangements are searched before a bound could be prepared.
const SMALL: u64 = 1 << 17;

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

/// One method after another, until one brings the outcome.
pub(crate) struct Stages<const W: usize> {
    swap: Swap,
    world: World,
    options: Options,
    /// Are all shortest solutions wanted?
    gather: bool,
    ends: [State<W>; 2],
    told: Option<Outcome>,
    method: Method,
    search: Option<Box<dyn Search<Outcome = Found<W>>>>,
    /// The arrangements along the solution, once there is one.
    pub(crate) path: Vec<State<W>>,
    /// All shortest solutions, if they were gathered.
    pub(crate) all: Option<Dag<W>>,
}

impl<const W: usize> Stages<W> {
    pub(crate) fn new(swap: &Swap, world: World, options: Options, gather: bool) -> Self {
        let ends = [swap.start(), swap.goal()].map(|end| world.space.pack(end));
        let told = told(swap, &world.space, &ends);
        let index = Index::new(&world.space, &ends[0]);
        let small = index.is_some_and(|index| index.total() <= SMALL);
        let free = world.space.full() & !world.space.occupied(&ends[0]);
        let method = if free.is_power_of_two() {
            Method::Hole
        } else if small {
            Method::Breadth
        } else {
            Method::Bounded
        };
        Self {
            swap: swap.clone(),
            world,
            options,
            gather,
            ends,
            told,
            method: options.method.unwrap_or(method),
            search: None,
            path: vec![ends[0]],
            all: None,
        }
    }

    /// Makes the search of the present method, or tells the outcome.
    fn begin(&mut self) -> Result<Box<dyn Search<Outcome = Found<W>>>, Outcome> {
        if let Some(told) = self.told.take() {
            return Err(told);
        }
        let Options { limits, count, .. } = self.options;
        // Of the solutions with the fewest runs, one with the fewest jumps is
        // wanted, which takes all of them.
        let want = match (self.world.space.by_runs() || self.gather, count) {
            (true, _) => Want::All,
            (false, true) => Want::Count,
            (false, false) => Want::One,
        };
        if self.method == Method::Hole {
            if let Some(search) = Hole::new(&self.swap, &self.world, limits, want) {
                return Ok(Box::new(search));
            }
            self.method = Method::Breadth;
        }
        let bounds = if self.method == Method::Bounded {
            let space = &self.world.space;
            let mut bounds =
                [Bound::new(space, &self.ends[1], false), Bound::new(space, &self.ends[0], true)];
            for side in [Side::White, Side::Black] {
                if bounds[0].part(space, &self.ends[0], side) >= NEVER {
                    return Err(Outcome::Impossible(impossible(Reason::Alone { side })));
                }
            }
            Some(bounds)
        } else {
            None
        };
        Ok(Box::new(Breadth::new(self.world.clone(), self.ends, bounds, limits, want)))
    }

    fn conclude(&mut self, found: Found<W>) -> Outcome {
        let method = self.method;
        match found {
            Found::Path { path, count, positions } => self.solved(path, positions, count),
            Found::All { dag, positions } => {
                let path = dag.path(&self.world, self.ends[0]);
                let count = self.options.count.then(|| dag.count(&self.world));
                self.all = Some(dag);
                self.solved(path, positions, count)
            }
            Found::Exhausted { reachable, leading, positions } => {
                let reason = match (reachable, leading) {
                    (Some(seen), _) => Reason::Exhausted { seen, from_start: true },
                    (None, seen) => {
                        Reason::Exhausted { seen: seen.unwrap_or(positions), from_start: false }
                    }
                };
                Outcome::Impossible(Impossible { reason, reachable, positions, method })
            }
            Found::Stopped { limit, lower, positions } => {
                Outcome::Limit(Stopped { limit, lower, best: None, positions, method })
            }
        }
    }

    fn solved(
        &mut self,
        path: Vec<State<W>>,
        positions: u64,
        shortest: Option<Natural>,
    ) -> Outcome {
        let moves = self.swap.moves(self.swap.start(), self.world.along(&path));
        let length = path.len() as u32 - 1;
        self.path = path;
        let method = self.method;
        Outcome::Solved(Solved { moves, length, proven: true, positions, method, shortest })
    }
}

impl<const W: usize> Search for Stages<W> {
    type Outcome = Outcome;

    fn advance(&mut self, budget: u64) -> Step<Outcome> {
        if self.search.is_none() {
            match self.begin() {
                Ok(search) => self.search = Some(search),
                Err(told) => return Step::Done(told),
            }
        }
        let Some(search) = &mut self.search else { return Step::Running };
        match search.advance(budget) {
            Step::Running => Step::Running,
            Step::Done(found) => Step::Done(self.conclude(found)),
        }
    }

    fn progress(&self) -> Progress {
        self.search.as_ref().map_or_else(Progress::default, |search| search.progress())
    }
}
