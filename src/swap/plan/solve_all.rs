//! The search for all shortest solutions.

use crate::search::{Limits, PanicsAfterEnd, Progress, Search, Step, impl_debug};
use crate::swap::model::outcome::{Options, Outcome};
use crate::swap::model::problem::Swap;
use crate::swap::plan::shortest::Shortest;
use crate::swap::plan::solve::{DynSolver, make_solver};

/// The search for all shortest solutions; drop it to cancel it.
///
/// Fails with the [`Outcome`] if there is no solution, or none is proven within the limits. If
/// finding all solutions takes too much memory or time, it returns one.
pub struct SolveAll {
    solver: PanicsAfterEnd<Box<dyn DynSolver>>,
}

impl_debug!(SolveAll, progress);

impl SolveAll {
    /// Prepares the search.
    #[must_use]
    pub fn new(swap: &Swap, limits: Limits) -> Self {
        Self { solver: make_solver(swap, Options::default().limits(limits), true) }
    }
}

impl Search for SolveAll {
    type Outcome = Result<Shortest, Outcome>;

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        match self.solver.advance(budget) {
            Step::Running => Step::Running,
            Step::Done(Outcome::Solved(_)) => Step::Done(Ok(self.solver.inner.shortest())),
            Step::Done(outcome) => Step::Done(Err(outcome)),
        }
    }

    fn progress(&self) -> Progress {
        self.solver.progress()
    }
}
