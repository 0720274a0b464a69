//! One search by several workers that share no memory.
//!
//! One worker owns each position, by the position's hash or rank. The workers advance in rounds. In
//! a round each expands its own positions, collects those that belong to others, and receives those
//! that others found for it. When no worker has anything left to do, each sends a report to all.
//! From these reports every worker derives the same conclusion: the next round, or the result.
//!
//! Positions, reports and results travel between the workers as words.

use crate::search::{Limit, Progress, Step, impl_debug};
use crate::swap::method::found::{Found, Job, Suspendable, limit_from_word, limit_to_word};
use crate::swap::model::outcome::Extent;
use crate::swap::packing::State;

/// Returns the total work at which a worker ends its round early: 50 % more than it has done, but
/// at most some tenths of a second more.
pub(crate) fn round_end(work: u64) -> u64 {
    work + (work / 2).clamp(64, 1 << 20)
}

/// One worker's part of a search.
pub(crate) trait SharedSearch: Send + Sync {
    /// The result of the whole search.
    type Outcome;

    /// Advances this round by about `budget` units of work. Done when its own positions are done;
    /// it may have more to do after [`receive`](Self::receive).
    fn advance_round(&mut self, budget: u64) -> Step<()>;

    /// Receives positions from another worker.
    fn receive(&mut self, words: Vec<u64>);

    /// Takes the positions collected for another worker, and that worker's number, if they are at
    /// least `min_words` words.
    fn take_outgoing(&mut self, min_words: usize) -> Option<(usize, Vec<u64>)>;

    /// Reports on this round.
    fn report(&self) -> Report;

    /// Ends the round, given the reports of all workers in the order of their numbers,
    /// and the number of positions that all have visited. Begins the next round, unless this was
    /// the last.
    fn conclude(&mut self, reports: &[Report], visited: u64) -> Option<Self::Outcome>;

    /// Returns this worker's progress.
    fn progress(&self) -> Progress;

    /// Advances a search by a single worker. At the end of a round, it concludes from its own
    /// report.
    fn advance_alone(&mut self, budget: u64) -> Option<Self::Outcome> {
        if self.advance_round(budget) == Step::Running {
            return None;
        }
        let report = self.report();
        let visited = report.visited;
        self.conclude(&[report], visited)
    }
}

/// One worker's part of a search for a solution, which can take turns with another.
pub(crate) trait SharedSolve<const W: usize>: SharedSearch<Outcome = Found<W>> {
    /// Returns the task.
    fn job(&self) -> &Job<W>;

    /// Returns the task, to merge bounds or to change its limits.
    fn job_mut(&mut self) -> &mut Job<W>;

    /// Returns whether no more layers are expanded: the goal is reached and the path is traced, or
    /// all positions were visited.
    fn is_past_expansion(&self) -> bool;

    /// Returns the result when a limit is reached.
    fn at_limit(&self, limit: Limit) -> Found<W>;
}

/// A shared search runs without other workers, too.
impl<const W: usize, S: SharedSolve<W>> Suspendable<W> for S {
    fn job(&self) -> &Job<W> {
        SharedSolve::job(self)
    }

    fn job_mut(&mut self) -> &mut Job<W> {
        SharedSolve::job_mut(self)
    }

    fn step(&mut self, left: u64) -> Option<Found<W>> {
        self.advance_alone(left)
    }

    fn stopped(&mut self, limit: Limit) -> Found<W> {
        self.at_limit(limit)
    }

    fn progress(&self) -> Progress {
        SharedSearch::progress(self)
    }
}

/// A worker's report on a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Report {
    /// The limit that the worker reached.
    pub(crate) limit: Option<Limit>,
    /// The number of positions that it has visited.
    pub(crate) visited: u64,
    /// Numbers whose meaning depends on the search method.
    pub(crate) numbers: Vec<u64>,
    /// Packed positions.
    pub(crate) states: Vec<u64>,
}

impl Report {
    /// Returns the positions.
    pub(crate) fn states<const W: usize>(&self) -> &[State<W>] {
        self.states.as_chunks().0
    }

    /// Encodes the report in words.
    fn to_words(&self) -> Vec<u64> {
        let head = [limit_to_word(self.limit), self.visited, self.numbers.len() as u64];
        head.iter().chain(&self.numbers).chain(&self.states).copied().collect()
    }

    /// Decodes a report.
    fn from_words(words: &[u64]) -> Option<Self> {
        let [limit, visited, count, tail @ ..] = words else { return None };
        let (numbers, states) = tail.split_at_checked(usize::try_from(*count).ok()?)?;
        let limit = limit_from_word(*limit)?;
        Some(Self { limit, visited: *visited, numbers: numbers.to_vec(), states: states.to_vec() })
    }
}

/// The result of a shared search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SharedOutcome {
    /// The distances of all reachable positions.
    Extent {
        /// The number of positions at each distance, or the limit that was reached first.
        extent: Result<Extent, Limit>,
        /// Number of positions visited by all workers.
        visited: u64,
    },
    /// A solution or a bound, for [`Solve::help`](crate::swap::Solve::help).
    Help(Vec<u64>),
}

/// One worker's share of a search.
///
/// In each round, call [`advance`](Self::advance) until it is done, and pass what
/// [`take_outgoing`](Self::take_outgoing) returns to the other workers by
/// [`receive`](Self::receive), after which they advance again. When no worker has anything left to
/// do, collect a [`report`](Self::report) from each, and call [`conclude`](Self::conclude) with all
/// reports. [`run_shared`] does this in one thread.
pub struct Share {
    search: Box<dyn SharedSearch<Outcome = SharedOutcome>>,
}

impl_debug!(Share, progress);

impl Share {
    pub(crate) fn new(search: impl SharedSearch<Outcome = SharedOutcome> + 'static) -> Self {
        Self { search: Box::new(search) }
    }

    /// Advances this round by about `budget` units of work. Done when its own positions are done;
    /// it may have more to do after [`receive`](Self::receive).
    pub fn advance(&mut self, budget: u64) -> Step<()> {
        self.search.advance_round(budget)
    }

    /// Takes the positions collected for another worker, and that worker's number, if they are at
    /// least `min_words` words.
    pub fn take_outgoing(&mut self, min_words: usize) -> Option<(usize, Vec<u64>)> {
        self.search.take_outgoing(min_words)
    }

    /// Receives positions from another worker.
    pub fn receive(&mut self, words: Vec<u64>) {
        self.search.receive(words);
    }

    /// Reports on this round.
    #[must_use]
    pub fn report(&self) -> Vec<u64> {
        self.search.report().to_words()
    }

    /// Ends the round, given the reports of all workers in the order of their numbers. Returns the
    /// result, or `None` if another round follows. All workers conclude the same.
    pub fn conclude(&mut self, reports: &[Vec<u64>]) -> Option<SharedOutcome> {
        let reports: Vec<_> =
            reports.iter().filter_map(|words| Report::from_words(words)).collect();
        let visited = reports.iter().map(|report| report.visited).sum();
        self.search.conclude(&reports, visited)
    }

    /// Returns this worker's progress.
    #[must_use]
    pub fn progress(&self) -> Progress {
        self.search.progress()
    }
}

/// Runs the shares of one search in this thread until they end. Returns the outcome of each.
///
/// # Panics
/// If these are not the shares of one search, in their order.
///
/// ```
/// use leaper::puzzle::Puzzle;
/// use leaper::search::Limits;
/// use leaper::swap::Explore;
/// use leaper::swap::shared::{SharedOutcome, run_shared};
///
/// let Puzzle::Swap(swap) = Puzzle::parse("swap?board=N1N/3/n1n")? else { unreachable!() };
/// let mut shares: Vec<_> =
///     (0..3).map(|worker| Explore::share(&swap, Limits::default(), worker, 3)).collect();
/// let outcomes = run_shared(&mut shares);
/// let SharedOutcome::Extent { extent: Ok(extent), .. } = &outcomes[0] else { panic!() };
/// assert_eq!(extent.layers.iter().sum::<u64>(), 280);
/// # Ok::<(), leaper::puzzle::Error>(())
/// ```
pub fn run_shared(shares: &mut [Share]) -> Vec<SharedOutcome> {
    /// Units of work of one share before it passes positions to the others.
    const SLICE: u64 = 1 << 10;
    loop {
        let mut is_busy = true;
        while is_busy {
            is_busy = false;
            for worker in 0..shares.len() {
                while shares[worker].advance(SLICE) == Step::Running {}
                while let Some((owner, words)) = shares[worker].take_outgoing(1) {
                    shares[owner].receive(words);
                    is_busy = true;
                }
            }
        }
        let reports: Vec<_> = shares.iter().map(Share::report).collect();
        let outcomes: Vec<_> =
            shares.iter_mut().filter_map(|share| share.conclude(&reports)).collect();
        if !outcomes.is_empty() {
            assert_eq!(outcomes.len(), shares.len(), "all shares end in the same round");
            return outcomes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_reach_other_workers() {
        for limit in [None].into_iter().chain(Limit::ALL.map(Some)) {
            let report = Report { limit, visited: 5, numbers: vec![7, 8], states: vec![9] };
            assert_eq!(Report::from_words(&report.to_words()), Some(report));
            let Some(limit) = limit else { continue };
            let words = Found::<1>::Stopped { limit, lower: 3, positions: 5 }.to_words().unwrap();
            let Some(Found::<1>::Stopped { limit: decoded, lower: 3, positions: 5 }) =
                Found::from_words(&words)
            else {
                panic!("{words:?}")
            };
            assert_eq!(decoded, limit);
        }
        assert_eq!(Report::from_words(&[Limit::ALL.len() as u64 + 1, 0, 0]), None);
    }
}
