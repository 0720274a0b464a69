//! Finds out whether a tour is the only one of its puzzle.

use super::count::Count;
use super::solve::Solve;
use crate::search::{Limit, Limits, Progress, Search, Step, impl_debug};
use crate::square::Square;
use crate::tour::model::outcome::{Options, Outcome};
use crate::tour::model::puzzle::Tour;

/// Finds out whether a tour is the only one of its puzzle.
///
/// Searches with other seeds look for a different tour, which is fast if there are many. If they
/// all find the same tour, a [`Count`] that stops at the second tour decides.
pub struct Unique {
    tour: Tour,
    limits: Limits,
    /// The seed of the last search for a different tour.
    seed: u64,
    /// The jumps of the known tour.
    jumps: Vec<(Square, Square)>,
    /// The number of searches for a different tour so far.
    attempts: u64,
    stage: Stage,
    /// The number of positions searched in earlier stages.
    earlier_positions: u64,
    /// Work done.
    used: u64,
}

impl_debug!(Unique, progress);

enum Stage {
    /// Looks for a different tour.
    Solve(Box<Solve>),
    /// Counts to two.
    Count(Box<Count>),
}

/// Maximum number of searches for a different tour.
const MAX_ATTEMPTS: u64 = 4;

/// Maximum work in one call, small because a stage that ends early has used all of its slice.
const MAX_SLICE: u64 = 1 << 14;

impl Unique {
    /// Starts the search. `path` is a tour of the puzzle, and `seed` that of its search.
    #[must_use]
    pub fn new(tour: &Tour, path: &[Square], seed: u64, limits: Limits) -> Self {
        let seed = seed.wrapping_add(1);
        let options = Options { limits, seed };
        Self {
            tour: tour.clone(),
            limits,
            seed,
            jumps: undirected_jumps(path, tour.is_closed()),
            attempts: 1,
            stage: Stage::Solve(Box::new(Solve::new(tour, options))),
            earlier_positions: 0,
            used: 0,
        }
    }

    /// Begins another search.
    fn enter(&mut self, stage: Stage) -> Step<Result<bool, Limit>> {
        self.earlier_positions += self.stage.progress().positions;
        self.stage = stage;
        Step::Running
    }
}

impl Stage {
    fn progress(&self) -> Progress {
        match self {
            Self::Solve(solve) => solve.progress(),
            Self::Count(count) => count.progress(),
        }
    }
}

/// Returns the jumps of a path as sorted pairs of squares, which don't depend on its start and
/// direction.
fn undirected_jumps(path: &[Square], is_closed: bool) -> Vec<(Square, Square)> {
    let back = path.last().zip(path.first()).filter(|_| is_closed);
    let mut jumps: Vec<(Square, Square)> = path
        .windows(2)
        .map(|ends| (ends[0], ends[1]))
        .chain(back.map(|(&last, &first)| (last, first)))
        .map(|(from, to)| (from.min(to), from.max(to)))
        .collect();
    jumps.sort_unstable();
    jumps
}

impl Search for Unique {
    /// Whether the tour is the only one.
    type Outcome = Result<bool, Limit>;

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        // All searches together stay within the limit.
        let Some(budget) = self.limits.slice(&mut self.used, budget.min(MAX_SLICE)) else {
            return Step::Done(Err(Limit::Work));
        };
        match &mut self.stage {
            Stage::Solve(solve) => match solve.advance(budget) {
                Step::Running => Step::Running,
                Step::Done(Outcome::Solved(solved))
                    if undirected_jumps(&solved.path, self.tour.is_closed()) != self.jumps =>
                {
                    Step::Done(Ok(false))
                }
                Step::Done(Outcome::Solved(_)) if self.attempts < MAX_ATTEMPTS => {
                    self.attempts += 1;
                    self.seed = self.seed.wrapping_add(1);
                    let options = Options { limits: self.limits, seed: self.seed };
                    let solve = Solve::new(&self.tour, options);
                    self.enter(Stage::Solve(Box::new(solve)))
                }
                Step::Done(_) => {
                    let count = Count::up_to(2, &self.tour, self.limits);
                    self.enter(Stage::Count(Box::new(count)))
                }
            },
            Stage::Count(count) => match count.advance(budget) {
                Step::Running => Step::Running,
                Step::Done(counted) => Step::Done(counted.map(|tours| tours.is_one())),
            },
        }
    }

    fn progress(&self) -> Progress {
        let progress = self.stage.progress();
        Progress { positions: self.earlier_positions + progress.positions, ..progress }
    }
}
