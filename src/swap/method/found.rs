//! The interface between a search method and the [solver](crate::swap::Solve).

use crate::narrow::Narrow;
use crate::natural::Natural;

use crate::search::{Limit, Limits, Progress, Step};
use crate::swap::method::dag::Dag;
use crate::swap::packing::State;
use crate::swap::packing::state_space::StateSpace;

/// The result of a method, in packed positions.
#[derive(Debug)]
pub(crate) enum Found<const W: usize> {
    /// A shortest solution.
    Path {
        /// The positions along it, with both ends.
        path: Vec<State<W>>,
        /// The number of shortest solutions, if it was asked for.
        count: Option<Natural>,
        /// How many positions were looked at.
        positions: u64,
    },
    /// All shortest solutions.
    All {
        /// The graph of them.
        dag: Dag<W>,
        /// How many positions were looked at.
        positions: u64,
    },
    /// The best solution found, which need not be a shortest.
    Best {
        /// The positions along it.
        path: Option<Vec<State<W>>>,
        /// How many positions were looked at.
        positions: u64,
    },
    /// There is no solution.
    Exhausted {
        /// The positions that can be reached, if all were visited.
        reachable: Option<ReachableSet>,
        /// The positions that lead to the goal, if all were visited.
        leading: Option<ReachableSet>,
        /// How many positions were looked at.
        positions: u64,
    },
    /// A limit was reached.
    Stopped {
        /// The limit.
        limit: Limit,
        /// No solution has fewer steps.
        lower: u32,
        /// How many positions were looked at.
        positions: u64,
    },
}

impl<const W: usize> Found<W> {
    /// How many positions were looked at.
    pub(crate) fn positions_mut(&mut self) -> &mut u64 {
        match self {
            Self::Path { positions, .. }
            | Self::All { positions, .. }
            | Self::Best { positions, .. }
            | Self::Exhausted { positions, .. }
            | Self::Stopped { positions, .. } => positions,
        }
    }

    /// The result in words, for another worker; `None` for `All` and `Best`.
    pub(crate) fn words(&self) -> Option<Vec<u64>> {
        match self {
            Self::Path { path, positions, .. } => {
                Some([&[0, *positions], path.as_flattened()].concat())
            }
            Self::Exhausted { reachable, leading, positions } => {
                let words = [reachable, leading].map(|whole| match whole {
                    Some(ReachableSet { count, mismatched }) => [1, *count, *mismatched],
                    None => [0; 3],
                });
                Some([&[1, *positions], words.as_flattened()].concat())
            }
            Self::Stopped { limit, lower, positions } => {
                Some(vec![2, *positions, u64::from(*lower), u64::from(*limit == Limit::Work)])
            }
            Self::All { .. } | Self::Best { .. } => None,
        }
    }

    /// Reads the words of another worker.
    pub(crate) fn read(words: &[u64]) -> Option<Self> {
        let whole = |words: &[u64]| match *words {
            [1, count, mismatched] => Some(ReachableSet { count, mismatched }),
            _ => None,
        };
        Some(match *words {
            [0, positions, ref path @ ..] => {
                Self::Path { path: path.as_chunks().0.to_vec(), count: None, positions }
            }
            [1, positions, ref wholes @ ..] if wholes.len() == 6 => Self::Exhausted {
                reachable: whole(&wholes[..3]),
                leading: whole(&wholes[3..]),
                positions,
            },
            [2, positions, lower, work] => {
                let limit = if work == 0 { Limit::Memory } else { Limit::Work };
                Self::Stopped { limit, lower: lower.narrow::<u32>(), positions }
            }
            _ => return None,
        })
    }
}

/// All positions that were visited from one end, without the other end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReachableSet {
    /// How many there are.
    pub(crate) count: u64,
    /// The squares of the other end on which the position nearest to it has another knight, or
    /// none; 0 if the nearest was not looked for.
    pub(crate) mismatched: u64,
}

/// Counts such positions, and finds the nearest.
#[derive(Clone, Debug)]
pub(crate) struct Tally<const W: usize> {
    other: State<W>,
    whole: ReachableSet,
}

impl<const W: usize> Tally<W> {
    /// An empty tally.
    pub(crate) fn new(other: State<W>) -> Self {
        Self { other, whole: ReachableSet { count: 0, mismatched: 0 } }
    }

    /// Adds a position and its symmetric ones, which are as near.
    pub(crate) fn add(&mut self, space: &StateSpace, state: &State<W>) {
        let ReachableSet { count, mismatched } = &mut self.whole;
        *count += u64::from(space.orbit_size(state));
        let now = space.codec.mismatched(state, &self.other);
        if *mismatched == 0 || now.count_ones() < mismatched.count_ones() {
            *mismatched = now;
        }
    }

    /// Adds to the number alone.
    pub(crate) fn add_unseen(&mut self, count: u64) {
        self.whole.count += count;
    }

    /// The result, after all were added.
    pub(crate) fn whole(&self) -> ReachableSet {
        self.whole
    }
}

/// What a search is to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Want {
    /// One shortest solution.
    One,
    /// One, and the number of them.
    Count,
    /// All of them.
    All,
}

/// The task of a method, its limits and its work so far.
#[derive(Clone, Debug)]
pub(crate) struct Job<const W: usize> {
    /// The puzzle, from the first of the ends to the second.
    pub(crate) space: StateSpace,
    pub(crate) ends: [State<W>; 2],
    pub(crate) want: Want,
    pub(crate) limits: Limits,
    /// No solution has fewer steps, as other methods have proven.
    pub(crate) lower: u32,
    /// The length of a known solution: only shorter ones are wanted.
    pub(crate) known: u32,
    /// Units of work done so far; see [`Search::advance`](crate::search::Search::advance).
    pub(crate) work: u64,
}

impl<const W: usize> Job<W> {
    /// Merges what others have found: no solution has fewer than `lower` steps, and one of `best`
    /// steps is known.
    pub(crate) fn know(&mut self, lower: u32, best: u32) {
        self.lower = self.lower.max(lower);
        if self.want == Want::One {
            self.known = self.known.min(best);
        }
    }
}

/// A method that can be suspended at any time and resumed later, also after a memory limit with
/// more memory.
pub(crate) trait Suspendable<const W: usize>: Send + Sync {
    /// The task and its state.
    fn job(&self) -> &Job<W>;

    /// The same, to merge what others have found, or to change its limits.
    fn job_mut(&mut self) -> &mut Job<W>;

    /// The best solution found so far.
    fn best(&self) -> Option<&[State<W>]> {
        None
    }

    /// Frees memory, to continue with less; false if it needs all that it has.
    fn release(&mut self) -> bool {
        false
    }

    /// Takes a step, with `left` units of work left in this slice; the result, if it was the last.
    fn step(&mut self, left: u64) -> Option<Found<W>>;

    /// The result when a limit is reached.
    fn stopped(&mut self, limit: Limit) -> Found<W>;

    /// The progress.
    fn progress(&self) -> Progress;

    /// Advances by about `budget` units of work, at least one, within the limit.
    fn advance(&mut self, budget: u64) -> Step<Found<W>> {
        let until = self.job().work.saturating_add(budget.max(1));
        while self.job().work < until {
            if self.job().work >= self.job().limits.work {
                return Step::Done(self.stopped(Limit::Work));
            }
            if let Some(found) = self.step(until - self.job().work) {
                return Step::Done(found);
            }
        }
        Step::Running
    }
}
