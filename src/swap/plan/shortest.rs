//! Gathers all shortest solutions of a puzzle, which tell the best next moves from any position on
//! them.

use crate::narrow::Narrow;
use crate::search::debug_by;
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
    /// The next moves of shortest solutions from here, in the order of squares: one jump each or,
    /// by runs, the jumps of a run. None at the goal.
    pub moves: Vec<Vec<Move>>,
    /// Are these all best moves? Else they belong to one solution.
    pub all: bool,
}

/// The shortest solutions of a puzzle.
///
/// ```
/// use leaper::puzzle::Puzzle;
/// use leaper::search::{Limits, Search};
/// use leaper::swap::Gather;
///
/// let Puzzle::Swap(swap) = Puzzle::parse("swap?board=N1N/3/n1n").unwrap() else { panic!() };
/// let shortest = Gather::new(&swap, Limits::default()).run().unwrap();
/// let best = shortest.best(swap.start()).unwrap();
/// assert_eq!((best.length, best.moves.len()), (16, 8));
/// let next = swap.after(swap.start(), best.moves[0][0]);
/// assert_eq!(shortest.best(&next).unwrap().length, 15);
/// ```
pub struct Shortest {
    /// [`best`](Self::best), for positions of any width.
    best: Box<BestFrom>,
}

/// Returns the best next moves from a position.
type BestFrom = dyn Fn(&Arrangement) -> Option<Best> + Send + Sync;

debug_by!(Shortest);

impl Shortest {
    /// Takes all solutions from a solver that is done, or its only one.
    pub(super) fn of<const W: usize>(solver: &mut Solver<W>) -> Self {
        let path = std::mem::take(&mut solver.path).into_iter();
        let (swap, space) = (solver.swap.clone(), solver.space.clone());
        let all = solver.all.take();
        let is_gathered = all.is_some();
        let one = || Dag::new(path.map(|state| vec![space.canonicalize(state)]).collect());
        let dag: Dag<W> = all.unwrap_or_else(one);
        // At the goal already, there is only one.
        let all = is_gathered || dag.length() == 0;
        Self { best: Box::new(move |here| best(&swap, &space, &dag, here, all)) }
    }

    /// Returns the best moves from a position; `None` if it lies on none of these solutions. The
    /// solutions from there can be gathered with [`Swap::with_start`].
    #[must_use]
    pub fn best(&self, here: &Arrangement) -> Option<Best> {
        (self.best)(here)
    }
}

fn best<const W: usize>(
    swap: &Swap,
    space: &StateSpace,
    dag: &Dag<W>,
    here: &Arrangement,
    all: bool,
) -> Option<Best> {
    let codec = &space.codec;
    let state: State<W> = swap.with_start(here).is_ok().then(|| codec.pack(here))?;
    let depth = dag.depth(space, &state)?;
    if codec.turn(&state) != here.turn() {
        return None;
    }
    let next = dag.successors(space, depth, &state).into_iter();
    let moves = next.map(|after| swap.moves(here, codec.jumps(&state, &after.state)));
    let length = (dag.length() - depth).narrow::<u32>();
    Some(Best { length, moves: moves.collect(), all })
}
