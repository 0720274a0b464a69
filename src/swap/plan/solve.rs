//! Solves a puzzle, alone or with the help of other workers.

use crate::search::{Limit, PanicsAfterEnd, Progress, Search, Step, impl_debug};
use crate::swap::model::outcome::{Options, Outcome};
use crate::swap::model::problem::Swap;
use crate::swap::packing::codec::dispatch_width;
use crate::swap::packing::state_space::StateSpace;
use crate::swap::plan::shortest::Shortest;
use crate::swap::plan::solver::Solver;

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
    solver: PanicsAfterEnd<Box<dyn DynSolver>>,
}

impl_debug!(Solve, progress);

/// A [`Solver`] for packed positions of any width.
pub(super) trait DynSolver: Search<Outcome = Outcome> + Send + Sync {
    fn work(&self) -> u64;
    fn merge(&mut self, found: Option<&[u64]>, lower: u32);
    fn stop(&mut self, limit: Limit) -> Outcome;
    /// Changes the limit of memory, also of the method whose turn it is.
    #[cfg(feature = "threads")]
    fn limit_memory(&mut self, memory: u64);
    /// Returns the shortest solutions, after the puzzle is solved.
    fn shortest(&mut self) -> Shortest;
}

/// Makes the search for one shortest solution or, with `finds_all`, for all.
pub(super) fn make_solver(
    swap: &Swap,
    options: Options,
    finds_all: bool,
) -> PanicsAfterEnd<Box<dyn DynSolver>> {
    let space = StateSpace::new(swap);
    PanicsAfterEnd::new(dispatch_width!(space.codec, W => {
        Box::new(Solver::<W>::new(swap, space, options, finds_all))
    }))
}

impl<const W: usize> DynSolver for Solver<W> {
    fn work(&self) -> u64 {
        self.work
    }

    fn merge(&mut self, found: Option<&[u64]>, lower: u32) {
        self.merge(found, lower);
    }

    fn stop(&mut self, limit: Limit) -> Outcome {
        self.record_stop(limit);
        self.outcome.take().unwrap_or_else(|| self.end())
    }

    #[cfg(feature = "threads")]
    fn limit_memory(&mut self, memory: u64) {
        self.options.limits.memory = memory;
        let available = self.available_memory();
        if let Some((member, _)) = &mut self.active {
            member.search.job_mut().limits.memory = available;
        }
    }

    fn shortest(&mut self) -> Shortest {
        Shortest::from_solver(self)
    }
}

impl Solve {
    /// Prepares the search; see [`Options`].
    #[must_use]
    pub fn new(swap: &Swap, options: Options) -> Self {
        Self { solver: make_solver(swap, options, false) }
    }

    /// Merges the outcome of [helpers](crate::swap::help::share), or their lower bound while they
    /// search. As long as they search, this search leaves *bounded* to them.
    pub fn help(&mut self, found: Option<&[u64]>, lower: u32) {
        self.solver.inner.merge(found, lower);
    }

    /// Changes the limit of memory, for a time in which other threads need some.
    #[cfg(feature = "threads")]
    pub(crate) fn limit_memory(&mut self, memory: u64) {
        self.solver.inner.limit_memory(memory);
    }

    /// Ends the search early with the best known result. `limit` is the caller's reason.
    #[must_use]
    pub fn stop(mut self, limit: Limit) -> Outcome {
        self.solver.inner.stop(limit)
    }

    /// Returns the units of work done so far by all methods; see [`Search::advance`].
    /// [`Limits::work`](field@crate::search::Limits::work) limits it, up to the last step.
    #[must_use]
    pub fn work(&self) -> u64 {
        self.solver.inner.work()
    }
}

impl Search for Solve {
    type Outcome = Outcome;

    fn advance(&mut self, budget: u64) -> Step<Outcome> {
        self.solver.advance(budget)
    }

    fn progress(&self) -> Progress {
        self.solver.progress()
    }
}
