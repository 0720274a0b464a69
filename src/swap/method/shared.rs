//! One search by several workers that share no memory.
//!
//! Each position belongs to one worker, by its hash or its rank. The workers advance in rounds. In
//! a round each expands its own positions, collects those that belong to others, and receives those
//! that others found for it. When no worker has anything left to do, all report. From the same
//! reports all draw the same conclusion: the next round, or the result.
//!
//! Positions, reports and results travel between the workers as words.

use crate::search::{Limit, Progress, Step, debug_by};
use crate::swap::method::found::{Found, Job, Suspendable};
use crate::swap::model::outcome::Extent;
use crate::swap::packing::State;

/// Returns the work at which a worker ends its round early: half as much again as it has done, at
/// most some tenths of a second.
pub(crate) fn pause(work: u64) -> u64 {
    work + (work / 2).clamp(64, 1 << 20)
}

/// One worker's part of a search.
pub(crate) trait SharedSearch: Send + Sync {
    /// The result of the whole search.
    type Outcome;

    /// Advances this round by about `budget` units of work. Done when its own positions are done;
    /// it may have more to do after [`give`](Self::give).
    fn advance_round(&mut self, budget: u64) -> Step<()>;

    /// Receives positions from another worker.
    fn give(&mut self, words: &[u64]);

    /// Takes the positions collected for another worker, and its number, if they are at least
    /// `least` words.
    fn take(&mut self, least: usize) -> Option<(usize, Vec<u64>)>;

    /// Reports on this round.
    fn report(&self) -> Report;

    /// Ends the round, given the reports of all workers by their numbers, and how many positions
    /// all have seen. Begins the next round, unless this was the last.
    fn conclude(&mut self, reports: &[Report], seen: u64) -> Option<Self::Outcome>;

    /// The progress of this worker alone.
    fn progress(&self) -> Progress;

    /// Advances a search without other workers: a round and, at its end, the conclusion from its
    /// one report.
    fn advance_alone(&mut self, budget: u64) -> Option<Self::Outcome> {
        if self.advance_round(budget) == Step::Running {
            return None;
        }
        let report = self.report();
        let seen = report.seen;
        self.conclude(&[report], seen)
    }
}

/// One worker's part of a search for a solution, which can take turns with another.
pub(crate) trait SharedSolve<const W: usize>: SharedSearch<Outcome = Found<W>> {
    /// The task and its state.
    fn job(&self) -> &Job<W>;

    /// The same, to add what others have found, or to change its limits.
    fn job_mut(&mut self) -> &mut Job<W>;

    /// Is the goal reached, so that only the path is left to be traced?
    fn has_arrived(&self) -> bool;

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
    /// The limit that it reached.
    pub(crate) limit: Option<Limit>,
    /// How many positions it has seen.
    pub(crate) seen: u64,
    /// Numbers that depend on the search, the same of all workers.
    pub(crate) numbers: Vec<u64>,
    /// Packed positions.
    pub(crate) states: Vec<u64>,
}

impl Report {
    /// The positions.
    pub(crate) fn states<const W: usize>(&self) -> &[State<W>] {
        self.states.as_chunks().0
    }

    fn words(&self) -> Vec<u64> {
        let limit = self.limit.map_or(0, |limit| if limit == Limit::Memory { 1 } else { 2 });
        let head = [limit, self.seen, self.numbers.len() as u64];
        head.iter().chain(&self.numbers).chain(&self.states).copied().collect()
    }

    fn read(words: &[u64]) -> Option<Self> {
        let [limit, seen, count, rest @ ..] = words else { return None };
        let (numbers, states) = rest.split_at_checked(usize::try_from(*count).ok()?)?;
        let limit = match limit {
            0 => None,
            1 => Some(Limit::Memory),
            _ => Some(Limit::Work),
        };
        Some(Self { limit, seen: *seen, numbers: numbers.to_vec(), states: states.to_vec() })
    }
}

/// The result of a shared search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SharedOutcome {
    /// How far all reachable positions lie.
    Extent {
        /// The positions by distance, or the limit that was reached first.
        extent: Result<Extent, Limit>,
        /// Number of positions seen by all workers.
        seen: u64,
    },
    /// A solution or a bound, for [`Solve::help`](crate::swap::Solve::help).
    Help(Vec<u64>),
}

/// One worker's share of a search.
///
/// A round is: [`advance`](Self::advance) until it is done, and again after [`give`](Self::give);
/// all the while [`take`](Self::take), and `give` to the others; when no worker has anything left
/// to do, [`report`](Self::report); and [`conclude`](Self::conclude) from the reports of all.
/// [`run_shared`] does this in one thread.
pub struct Share {
    search: Box<dyn SharedSearch<Outcome = SharedOutcome>>,
}

debug_by!(Share, progress);

impl Share {
    pub(crate) fn of(search: impl SharedSearch<Outcome = SharedOutcome> + 'static) -> Self {
        Self { search: Box::new(search) }
    }

    /// Advances this round by about `budget` units of work. Done when its own positions are done;
    /// it may have more to do after [`give`](Self::give).
    pub fn advance(&mut self, budget: u64) -> Step<()> {
        self.search.advance_round(budget)
    }

    /// Takes the positions collected for another worker, and its number, if they are at least
    /// `least` words.
    pub fn take(&mut self, least: usize) -> Option<(usize, Vec<u64>)> {
        self.search.take(least)
    }

    /// Receives positions from another worker.
    pub fn give(&mut self, words: &[u64]) {
        self.search.give(words);
    }

    /// Reports on this round.
    #[must_use]
    pub fn report(&self) -> Vec<u64> {
        self.search.report().words()
    }

    /// Ends the round, given the reports of all workers by their numbers. Returns the result, or
    /// `None` if there is another round; which of the two it is, is the same for all workers.
    pub fn conclude(&mut self, reports: &[Vec<u64>]) -> Option<SharedOutcome> {
        let reports: Vec<_> = reports.iter().filter_map(|words| Report::read(words)).collect();
        let seen = reports.iter().map(|report| report.seen).sum();
        self.search.conclude(&reports, seen)
    }

    /// The progress of this worker alone.
    #[must_use]
    pub fn progress(&self) -> Progress {
        self.search.progress()
    }
}

/// Runs the shares of one search in this thread until they end, and returns what they have found.
///
/// ```
/// use leaper::puzzle::Puzzle;
/// use leaper::search::Limits;
/// use leaper::swap::Explore;
/// use leaper::swap::shared::{SharedOutcome, run_shared};
///
/// let Puzzle::Swap(swap) = Puzzle::parse("swap?board=N1N/3/n1n")? else { unreachable!() };
/// let mut shares: Vec<_> =
///     (0..3).map(|own| Explore::share(&swap, Limits::default(), own, 3)).collect();
/// let outcomes = run_shared(&mut shares);
/// let SharedOutcome::Extent { extent: Ok(extent), .. } = &outcomes[0] else { panic!() };
/// assert_eq!(extent.layers.iter().sum::<u64>(), 280);
/// # Ok::<(), leaper::puzzle::Error>(())
/// ```
pub fn run_shared(shares: &mut [Share]) -> Vec<SharedOutcome> {
    /// Units of work for one share before the others get what it has found.
    const SLICE: u64 = 1 << 10;
    loop {
        let mut is_busy = true;
        while is_busy {
            is_busy = false;
            for own in 0..shares.len() {
                while shares[own].advance(SLICE) == Step::Running {}
                while let Some((owner, words)) = shares[own].take(1) {
                    shares[owner].give(&words);
                    is_busy = true;
                }
            }
        }
        let reports: Vec<_> = shares.iter().map(Share::report).collect();
        let outcomes: Vec<_> =
            shares.iter_mut().filter_map(|share| share.conclude(&reports)).collect();
        // With very little memory, a share may try another method when the others have ended.
        if !outcomes.is_empty() {
            return outcomes;
        }
    }
}
