//! What the search methods hand to [`Solve`](crate::swap::Solve).

use crate::narrow::Narrow;
use crate::natural::Natural;

use crate::search::{Limit, Limits, Progress, Step};
use crate::swap::method::dag::Dag;
use crate::swap::packing::State;
use crate::swap::packing::state_space::StateSpace;

/// What came of one method, in packed arrangements.
#[derive(Debug)]
pub(crate) enum Found<const W: usize> {
    /// A shortest solution: the arrangements along it, both ends included.
    Path {
        /// They.
        path: Vec<State<W>>,
        /// How many shortest solutions there are, if that was asked for.
        count: Option<Natural>,
        /// How many arrangements were looked at.
        positions: u64,
    },
    /// All shortest solutions, and one of them.
    All {
        /// They.
        dag: Dag<W>,
        /// How many arrangements were looked at.
        positions: u64,
    },
    /// A solution that may not be a shortest, if one was found.
    Best {
        /// The arrangements along it.
        path: Option<Vec<State<W>>>,
        /// How many arrangements were looked at.
        positions: u64,
    },
    /// There is none.
    Exhausted {
        /// The arrangements that can be reached, if all were seen.
        reachable: Option<Whole>,
        /// Those that lead to the goal, if all were seen.
        leading: Option<Whole>,
        /// How many arrangements were looked at.
        positions: u64,
    },
    /// A limit came first.
    Stopped {
        /// Which.
        limit: Limit,
        /// No solution has fewer steps.
        lower: u32,
        /// How many arrangements were looked at.
        positions: u64,
    },
}

impl<const W: usize> Found<W> {
    /// The same for another worker; `None` of all solutions, and of one that
    /// may not be a shortest.
    pub(crate) fn words(&self) -> Option<Vec<u64>> {
        match self {
            Self::Path { path, positions, .. } => {
                Some([&[0, *positions], path.as_flattened()].concat())
            }
            Self::Exhausted { reachable, leading, positions } => {
                let words = [reachable, leading].map(|whole| match whole {
                    Some(Whole { count, mismatched }) => [1, *count, *mismatched],
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

    /// What another worker found, from its words.
    pub(crate) fn read(words: &[u64]) -> Option<Self> {
        let whole = |words: &[u64]| match *words {
            [1, count, mismatched] => Some(Whole { count, mismatched }),
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

/// All arrangements that were seen from one end, where the other is not among
/// them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whole {
    /// How many there are.
    pub(crate) count: u64,
    /// The other end's squares on which the arrangement that comes nearest to it
    /// has another knight, or none; none where that was not looked for.
    pub(crate) mismatched: u64,
}

/// Counting them, and looking for the nearest.
#[derive(Clone, Debug)]
pub(crate) struct Tally<const W: usize> {
    other: State<W>,
    whole: Whole,
}

impl<const W: usize> Tally<W> {
    /// None yet; the other end.
    pub(crate) fn new(other: State<W>) -> Self {
        Self { other, whole: Whole { count: 0, mismatched: 0 } }
    }

    /// One more, and what symmetries stand for: they keep both ends.
    pub(crate) fn add(&mut self, space: &StateSpace, state: &State<W>) {
        let Whole { count, mismatched } = &mut self.whole;
        *count += u64::from(space.orbit_size(state));
        let now = space.codec.mismatched(state, &self.other);
        if *mismatched == 0 || now.count_ones() < mismatched.count_ones() {
            *mismatched = now;
        }
    }

    /// So many more, where the nearest is not looked for.
    pub(crate) fn add_unseen(&mut self, count: u64) {
        self.whole.count += count;
    }

    /// All were added.
    pub(crate) fn whole(&self) -> Whole {
        self.whole
    }
}

/// What is wanted of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Want {
    /// One shortest solution.
    One,
    /// One, and the number of them.
    Count,
    /// All of them.
    All,
}

/// What a method is to do, how far it may go, and how far it has gone.
#[derive(Clone, Debug)]
pub(crate) struct Job<const W: usize> {
    /// The puzzle, from the first of the ends to the second.
    pub(crate) space: StateSpace,
    pub(crate) ends: [State<W>; 2],
    pub(crate) want: Want,
    pub(crate) limits: Limits,
    /// No solution has fewer steps, as others have proven.
    pub(crate) lower: u32,
    /// A solution of that length is known: only shorter ones are wanted.
    pub(crate) known: u32,
    /// Units of work done so far; see [`Search::advance`](crate::search::Search::advance).
    pub(crate) work: u64,
}

impl<const W: usize> Job<W> {
    /// Tells what others have found: no solution has fewer than `lower` steps,
    /// and one of `best` steps is known.
    pub(crate) fn know(&mut self, lower: u32, best: u32) {
        self.lower = self.lower.max(lower);
        if self.want == Want::One {
            self.known = self.known.min(best);
        }
    }
}

/// A method under way, which can be suspended at any time and go on later:
/// also after it came to its memory limit, if it is allowed more.
pub(crate) trait Suspendable<const W: usize>: Send + Sync {
    /// What it does, and how far it is.
    fn job(&self) -> &Job<W>;

    /// The same, to tell it what others have found, or to allow it more.
    fn job_mut(&mut self) -> &mut Job<W>;

    /// The best solution it has come to.
    fn best(&self) -> Option<&[State<W>]> {
        None
    }

    /// Gives back what memory it can and goes on with less; false if it needs all
    /// it has.
    fn release(&mut self) -> bool {
        false
    }

    /// Does the next piece of its work, of which so many units are left; what
    /// it has found, if that is the last.
    fn step(&mut self, left: u64) -> Option<Found<W>>;

    /// What is known when that limit has come.
    fn stopped(&mut self, limit: Limit) -> Found<W>;

    /// How far it is.
    fn progress(&self) -> Progress;

    /// Goes on for about `budget` units of work, at least one, within the
    /// limit.
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
