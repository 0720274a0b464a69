//! All shortest solutions of a puzzle at once, to ask for the best next moves
//! at any place of them.

use crate::narrow::Narrow;
use crate::search::{Limits, Progress, Search, Step, debug_by};
use crate::swap::method::dag::Dag;
use crate::swap::model::arrangement::{Arrangement, Move};
use crate::swap::model::outcome::{Options, Outcome};
use crate::swap::model::problem::Swap;
use crate::swap::packing::State;
use crate::swap::packing::codec::dispatch_width;
use crate::swap::packing::state_space::StateSpace;
use crate::swap::plan::stages::Stages;

/// The best that can be done from an arrangement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The least number of moves to the goal, in the puzzle's metric.
    pub length: u32,
    /// The moves that begin a shortest rest, by rising squares: one jump each
    /// or, where runs are counted, the jumps of a run. None at the goal.
    pub moves: Vec<Vec<Move>>,
    /// Are those all of them? Else they are those of one solution only.
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
    swap: Swap,
    space: StateSpace,
    ways: Box<dyn Ways>,
    all: bool,
}

debug_by!(Shortest);

/// The solutions, in arrangements of so many words.
trait Ways: Send + Sync {
    /// What [`Shortest::best`] tells, of solutions of these.
    fn best(&self, of: &Shortest, here: &Arrangement) -> Option<Best>;
}

impl Shortest {
    /// The best next moves from an arrangement with its turn; `None` if it
    /// lies on none of these solutions. Then those from there can be gathered,
    /// by [`Swap::from_here`]. Time: a search in each layer for each move.
    #[must_use]
    pub fn best(&self, here: &Arrangement) -> Option<Best> {
        self.ways.best(self, here)
    }
}

impl<const W: usize> Ways for Dag<W> {
    fn best(&self, of: &Shortest, here: &Arrangement) -> Option<Best> {
        let Shortest { swap, space, all, .. } = of;
        let codec = &space.codec;
        let state: State<W> = swap.from_here(here).is_ok().then(|| codec.pack(here))?;
        let depth = self.depth(space, &state)?;
        if codec.turn(&state) != here.turn() {
            return None;
        }
        let next = self.next(space, depth, &state).into_iter();
        let moves = next.map(|(_, after, _)| swap.moves(here, codec.jumps(&state, &after)));
        let length = (self.length() - depth).narrow::<u32>();
        Some(Best { length, moves: moves.collect(), all: *all })
    }
}

/// The search for all shortest solutions; drop it to cancel it.
///
/// It comes to an [`Outcome`] instead if there is no solution, or if a limit
/// came before the proof of a shortest one. Where all of them take too much
/// memory or time, one solution is what is gathered.
pub struct Gather {
    search: Box<dyn Search<Outcome = Result<Shortest, Outcome>> + Send + Sync>,
}

debug_by!(Gather, progress);

impl Gather {
    /// Prepares the search.
    #[must_use]
    pub fn new(swap: &Swap, limits: Limits) -> Self {
        let space = StateSpace::new(swap);
        Self {
            search: dispatch_width!(space.codec, W => Box::new(Gathering::<W>::new(swap, space, limits))),
        }
    }
}

impl Search for Gather {
    type Outcome = Result<Shortest, Outcome>;

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        self.search.advance(budget)
    }

    fn progress(&self) -> Progress {
        self.search.progress()
    }
}

/// The search, in arrangements of so many words.
struct Gathering<const W: usize> {
    swap: Swap,
    space: StateSpace,
    stages: Stages<W>,
}

impl<const W: usize> Gathering<W> {
    fn new(swap: &Swap, space: StateSpace, limits: Limits) -> Self {
        let options = Options { limits, ..Options::default() };
        let stages = Stages::new(swap, space.clone(), options, true);
        Self { swap: swap.clone(), space, stages }
    }
}

impl<const W: usize> Search for Gathering<W> {
    type Outcome = Result<Shortest, Outcome>;

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        let Step::Done(outcome) = self.stages.advance(budget) else { return Step::Running };
        if !matches!(outcome, Outcome::Solved(_)) {
            return Step::Done(Err(outcome));
        }
        let all = self.stages.all.take();
        let path = std::mem::take(&mut self.stages.path).into_iter();
        let one = || Dag::new(path.map(|state| vec![self.space.canonicalize(state)]).collect());
        let (gathered, dag) = (all.is_some(), all.unwrap_or_else(one));
        // At the goal already, there is only one.
        let all = gathered || dag.length() == 0;
        let (swap, space) = (self.swap.clone(), self.space.clone());
        Step::Done(Ok(Shortest { swap, space, ways: Box::new(dag), all }))
    }

    fn progress(&self) -> Progress {
        self.stages.progress()
    }
}
