//! All shortest solutions of a puzzle, and the best next moves from the positions on them.

use std::vec::IntoIter;

use crate::narrow::Narrow;
use crate::search::impl_debug;
use crate::swap::method::dag::Dag;
use crate::swap::model::arrangement::{Arrangement, Move};
use crate::swap::model::problem::Swap;
use crate::swap::packing::State;
use crate::swap::packing::state_space::StateSpace;
use crate::swap::plan::solver::Solver;

/// The best moves from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The least number of moves to the goal, in the puzzle's metric.
    pub length: u32,
    /// The next moves of shortest solutions from this position, in the order of squares. A move is
    /// one jump or, by runs, the jumps of a run. Empty at the goal.
    pub moves: Vec<Vec<Move>>,
    /// Whether these are all best moves. Otherwise they are those of one solution.
    pub all: bool,
}

/// The shortest solutions of a puzzle.
///
/// ```
/// use leaper::puzzle::Puzzle;
/// use leaper::search::{Limits, Search};
/// use leaper::swap::SolveAll;
///
/// let Puzzle::Swap(swap) = Puzzle::parse("swap?board=N1N/3/n1n").unwrap() else { panic!() };
/// let shortest = SolveAll::new(&swap, Limits::default()).run().unwrap();
/// let best = shortest.best(swap.start()).unwrap();
/// assert_eq!((best.length, best.moves.len()), (16, 8));
/// let next = swap.after(swap.start(), best.moves[0][0]);
/// assert_eq!(shortest.best(&next).unwrap().length, 15);
/// ```
pub struct Shortest {
    /// Computes [`best`](Self::best), for packed positions of any width.
    best: Box<BestFrom>,
}

/// Returns the best next moves from a position.
type BestFrom = dyn Fn(&Arrangement) -> Option<Best> + Send + Sync;

impl_debug!(Shortest);

impl Shortest {
    /// Takes the solutions from a solver that is done: all, or the only one it has.
    pub(super) fn from_solver<const W: usize>(solver: &mut Solver<W>) -> Self {
        let path = std::mem::take(&mut solver.path).into_iter();
        let (swap, space) = (solver.swap.clone(), solver.space.clone());
        let all = solver.all.take();
        let is_gathered = all.is_some();
        let single_solution =
            || Dag::new(path.map(|state| vec![space.canonicalize(state)]).collect());
        let dag: Dag<W> = all.unwrap_or_else(single_solution);
        // If the start is the goal, only one solution exists.
        let all = is_gathered || dag.length() == 0;
        Self { best: Box::new(move |position| best(&swap, &space, &dag, position, all)) }
    }

    /// Returns the best moves from a position. `None` if it is on none of these solutions; use
    /// [`Swap::with_start`] and another search for such a position.
    #[must_use]
    pub fn best(&self, position: &Arrangement) -> Option<Best> {
        (self.best)(position)
    }
}

/// Lists shortest solutions by their moves.
pub(crate) struct ShortestList {
    swap: Swap,
    shortest: Shortest,
    /// The moves up to the current position.
    moves: Vec<Vec<Move>>,
    /// By position on the way to the current one: the position, and the moves left to try there.
    untried: Vec<(Arrangement, IntoIter<Vec<Move>>)>,
}

impl ShortestList {
    /// Returns `None` if only one of several solutions is known.
    pub fn new(swap: &Swap, shortest: Shortest) -> Option<Self> {
        let start = *swap.start();
        let best = shortest.best(&start).filter(|best| best.all)?;
        let untried = vec![(start, best.moves.into_iter())];
        Some(Self { swap: swap.clone(), shortest, moves: Vec::new(), untried })
    }
}

impl Iterator for ShortestList {
    type Item = Vec<Move>;

    fn next(&mut self) -> Option<Vec<Move>> {
        loop {
            let (position, moves) = self.untried.last_mut()?;
            let Some(step) = moves.next() else {
                self.untried.pop();
                self.moves.pop();
                continue;
            };
            let position =
                step.iter().fold(*position, |before, &jump| self.swap.after(&before, jump));
            self.moves.push(step);
            let next = self.shortest.best(&position).map_or(Vec::new(), |best| best.moves);
            if next.is_empty() {
                let solution = self.moves.concat();
                self.moves.pop();
                return Some(solution);
            }
            self.untried.push((position, next.into_iter()));
        }
    }
}

fn best<const W: usize>(
    swap: &Swap,
    space: &StateSpace,
    dag: &Dag<W>,
    position: &Arrangement,
    all: bool,
) -> Option<Best> {
    let codec = &space.codec;
    let state: State<W> = swap.with_start(position).is_ok().then(|| codec.pack(position))?;
    let depth = dag.depth(space, &state)?;
    if !codec.is_merged_goal(&state) && codec.turn(&state) != position.turn() {
        return None;
    }
    let successors = dag.successors(space, depth, &state).into_iter();
    let moves =
        successors.map(|successor| swap.moves(position, codec.jumps(&state, &successor.state)));
    let length = (dag.length() - depth).narrow::<u32>();
    Some(Best { length, moves: moves.collect(), all })
}
