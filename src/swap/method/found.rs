//! The interface between a search method and the [solver](crate::swap::Solve).

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
        /// The positions along it, including start and goal.
        path: Vec<State<W>>,
        /// The number of shortest solutions, if requested.
        count: Option<Natural>,
        /// The number of visited positions.
        positions: u64,
    },
    /// All shortest solutions.
    All {
        /// The graph of all shortest solutions.
        dag: Dag<W>,
        /// The number of visited positions.
        positions: u64,
    },
    /// The best solution found. It may be longer than a shortest one.
    Best {
        /// The positions along it.
        path: Option<Vec<State<W>>>,
        /// The number of visited positions.
        positions: u64,
    },
    /// There is no solution.
    Exhausted {
        /// The positions that can be reached, if all were visited.
        reachable: Option<ReachableSet>,
        /// The positions that lead to the goal, if all were visited.
        to_goal: Option<ReachableSet>,
        /// The number of visited positions.
        positions: u64,
    },
    /// A limit was reached.
    Stopped {
        /// The limit.
        limit: Limit,
        /// A lower bound on the steps of a solution.
        lower: u32,
        /// The number of visited positions.
        positions: u64,
    },
}

impl<const W: usize> Found<W> {
    /// The number of visited positions.
    pub(crate) fn positions_mut(&mut self) -> &mut u64 {
        match self {
            Self::Path { positions, .. }
            | Self::All { positions, .. }
            | Self::Best { positions, .. }
            | Self::Exhausted { positions, .. }
            | Self::Stopped { positions, .. } => positions,
        }
    }

    /// Encodes the result in words, for another worker. `None` for `All` and `Best`.
    pub(crate) fn to_words(&self) -> Option<Vec<u64>> {
        match self {
            Self::Path { path, positions, .. } => {
                Some([&[0, *positions], path.as_flattened()].concat())
            }
            Self::Exhausted { reachable, to_goal, positions } => {
                let words = [reachable, to_goal].map(|set| match set {
                    Some(ReachableSet { count, mismatched }) => [1, *count, *mismatched],
                    None => [0; 3],
                });
                Some([&[1, *positions], words.as_flattened()].concat())
            }
            Self::Stopped { limit, lower, positions } => {
                Some(vec![2, *positions, u64::from(*lower), limit_to_word(Some(*limit))])
            }
            Self::All { .. } | Self::Best { .. } => None,
        }
    }

    /// Decodes the result of another worker.
    pub(crate) fn from_words(words: &[u64]) -> Option<Self> {
        let set = |words: &[u64]| match *words {
            [1, count, mismatched] => Some(ReachableSet { count, mismatched }),
            _ => None,
        };
        Some(match *words {
            [0, positions, ref path @ ..] => {
                Self::Path { path: path.as_chunks().0.to_vec(), count: None, positions }
            }
            [1, positions, ref sets @ ..] if sets.len() == 6 => {
                Self::Exhausted { reachable: set(&sets[..3]), to_goal: set(&sets[3..]), positions }
            }
            [2, positions, lower, limit] => Self::Stopped {
                limit: limit_from_word(limit)??,
                lower: u32::try_from(lower).ok()?,
                positions,
            },
            _ => return None,
        })
    }
}

/// Encodes a limit, or none, for another worker.
pub(crate) fn limit_to_word(limit: Option<Limit>) -> u64 {
    let index = Limit::ALL.iter().position(|&other| Some(other) == limit);
    index.map_or(0, |index| index as u64 + 1)
}

/// Decodes a limit, or none. Returns `None` if the word is invalid.
#[expect(clippy::option_option, reason = "no limit is a valid value")]
pub(crate) fn limit_from_word(word: u64) -> Option<Option<Limit>> {
    let Some(index) = word.checked_sub(1) else { return Some(None) };
    Limit::ALL.get(usize::try_from(index).ok()?).copied().map(Some)
}

/// All positions that can be reached from the start or that lead to the goal, if the other one is
/// not among them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReachableSet {
    /// The number of positions.
    pub(crate) count: u64,
    /// The squares on which the goal (or the start) differs from the most similar of these
    /// positions; 0 if that is unknown.
    pub(crate) mismatched: u64,
}

/// Counts the positions of a [`ReachableSet`], and finds the one with the fewest mismatched
/// squares.
#[derive(Clone, Debug)]
pub(crate) struct MismatchTally<const W: usize> {
    /// The goal, or the start in a backward search.
    target: State<W>,
    set: ReachableSet,
}

impl<const W: usize> MismatchTally<W> {
    /// Makes an empty tally.
    pub(crate) fn new(target: State<W>) -> Self {
        Self { target, set: ReachableSet { count: 0, mismatched: 0 } }
    }

    /// Adds a position and its images under symmetries, which have equally many mismatches.
    pub(crate) fn add(&mut self, space: &StateSpace, state: &State<W>) {
        let ReachableSet { count, mismatched } = &mut self.set;
        let turns = if space.codec.is_merged_goal(state) { 2 } else { 1 };
        *count += u64::from(space.orbit_size(state)) * turns;
        let squares = space.codec.mismatched(state, &self.target);
        if *mismatched == 0 || squares.count_ones() < mismatched.count_ones() {
            *mismatched = squares;
        }
    }

    /// Adds positions to the count without comparing them.
    pub(crate) fn add_count(&mut self, count: u64) {
        self.set.count += count;
    }

    /// Returns the result, after all positions were added.
    pub(crate) fn result(&self) -> ReachableSet {
        self.set
    }
}

/// What a search must find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Want {
    /// One shortest solution.
    One,
    /// One shortest solution, and the number of all.
    Count,
    /// All shortest solutions.
    All,
}

/// The task of a search method, its limits, and its work so far.
#[derive(Clone, Debug)]
pub(crate) struct Job<const W: usize> {
    pub(crate) space: StateSpace,
    /// The start and the goal.
    pub(crate) endpoints: [State<W>; 2],
    pub(crate) want: Want,
    pub(crate) limits: Limits,
    /// A lower bound on the steps of a solution, proven by any method.
    pub(crate) lower: u32,
    /// The length of a known solution. The search looks only for shorter ones.
    pub(crate) upper: u32,
    /// Units of work done so far; see [`Search::advance`](crate::search::Search::advance).
    pub(crate) work: u64,
}

impl<const W: usize> Job<W> {
    /// Merges the bounds that other methods have found on the steps of a shortest solution.
    pub(crate) fn merge_bounds(&mut self, lower: u32, upper: u32) {
        self.lower = self.lower.max(lower);
        if self.want == Want::One {
            self.upper = self.upper.min(upper);
        }
    }
}

/// A search method that can be suspended at any time and resumed later. After it has reached its
/// memory limit, it can be resumed with more memory.
pub(crate) trait Suspendable<const W: usize>: Send + Sync {
    /// Returns the task.
    fn job(&self) -> &Job<W>;

    /// Returns the task, to merge bounds or to change its limits.
    fn job_mut(&mut self) -> &mut Job<W>;

    /// Returns the best solution found so far.
    fn best(&self) -> Option<&[State<W>]> {
        None
    }

    /// Frees memory and continues with less. Returns false if it needs all that it holds.
    fn release(&mut self) -> bool {
        false
    }

    /// Takes a step, with `budget` units of work remaining in this slice. Returns the result at the
    /// end of the search.
    fn step(&mut self, budget: u64) -> Option<Found<W>>;

    /// Returns the result when a limit is reached.
    fn stopped(&mut self, limit: Limit) -> Found<W>;

    /// Returns the progress.
    fn progress(&self) -> Progress;

    /// Advances by about `budget` units of work, at least one, within the limit.
    fn advance(&mut self, budget: u64) -> Step<Found<W>> {
        let end = self.job().work.saturating_add(budget.max(1));
        while self.job().work < end {
            if self.job().work >= self.job().limits.work {
                return Step::Done(self.stopped(Limit::Work));
            }
            if let Some(found) = self.step(end - self.job().work) {
                return Step::Done(found);
            }
        }
        Step::Running
    }
}
