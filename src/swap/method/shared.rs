//! One search by several workers, none of which sees another's memory.
//!
//! Arrangements are shared out by their hashes or numbers. In each round every
//! worker goes on from those that are its own, lays aside what belongs to others,
//! and takes what they have laid aside for it. When nothing is under way any more
//! all report, and from the same reports all come to the same conclusion: what the
//! next round is for, or what was found.

use std::marker::PhantomData;

use crate::search::{Limit, Progress, Step, debug_by};
use crate::swap::method::found::{Found, Job};
use crate::swap::packing::State;

/// The work at which a worker's next round is over, where it can be interrupted and
/// so much has been done: half as much again, and some tenths of a second at most.
pub(crate) fn pause(work: u64) -> u64 {
    work + (work / 2).clamp(64, 1 << 20)
}

/// One worker's part of a search.
pub(crate) trait Part<const W: usize>: Send + Sync {
    /// What all find in the end.
    type Outcome;

    /// Goes on with this round, for about so many units of work, until all of
    /// one's own is done; again, when more was given.
    fn lead(&mut self, budget: u64) -> Step<()>;

    /// Takes what others have come upon in this round.
    fn give(&mut self, states: &[State<W>]);

    /// What was laid aside for another, if it is as many arrangements as this.
    fn take(&mut self, least: usize) -> Option<(usize, Vec<State<W>>)>;

    /// What came of this round.
    fn report(&self) -> Report<W>;

    /// Hears all reports, in the same order as the others do, and how many
    /// arrangements all have seen: begins the next round, if this was not the last.
    fn conclude(&mut self, reports: Vec<Report<W>>, seen: u64) -> Option<Self::Outcome>;

    /// How far it is by itself.
    fn progress(&self) -> Progress;
}

/// One worker's part of a search for a solution, which can take turns with another.
pub(crate) trait Helper<const W: usize>: Part<W, Outcome = Found<W>> {
    /// What it does, and how far it is.
    fn job(&self) -> &Job<W>;

    /// The same, to tell it what others have found, or to allow it more.
    fn job_mut(&mut self) -> &mut Job<W>;

    /// Has it come to the goal, and only traces its way?
    fn has_arrived(&self) -> bool;
}

/// What a worker has come to in a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Report<const W: usize> {
    /// The limit it came to.
    pub(crate) limit: Option<Limit>,
    /// How many arrangements it has seen.
    pub(crate) seen: u64,
    /// Some numbers, the same of all workers.
    pub(crate) numbers: Vec<u64>,
    /// Some arrangements.
    pub(crate) states: Vec<State<W>>,
}

impl<const W: usize> Report<W> {
    fn words(&self) -> Vec<u64> {
        let limit = self.limit.map_or(0, |limit| if limit == Limit::Memory { 1 } else { 2 });
        let head = [limit, self.seen, self.numbers.len() as u64];
        head.iter().chain(&self.numbers).chain(self.states.as_flattened()).copied().collect()
    }

    fn read(words: &[u64]) -> Option<Self> {
        let [limit, seen, count, rest @ ..] = words else { return None };
        let (numbers, states) = rest.split_at_checked(usize::try_from(*count).ok()?)?;
        let limit = match limit {
            0 => None,
            1 => Some(Limit::Memory),
            _ => Some(Limit::Work),
        };
        Some(Self { limit, seen: *seen, numbers: numbers.to_vec(), states: read(states) })
    }
}

/// Arrangements from their words.
pub(crate) fn read<const W: usize>(words: &[u64]) -> Vec<State<W>> {
    words.as_chunks().0.to_vec()
}

/// A worker's part of a search that several do together; all else that goes
/// from one to another is words, for the others' parts alone to be read.
///
/// A round is: [`advance`](Self::advance) until it is done, and again when more was
/// given; all the while [`take`](Self::take) and [`give`](Self::give); when
/// nothing is under way any more, [`report`](Self::report); and [`conclude`](Self::conclude) from
/// everybody's reports.
pub struct Share<T> {
    part: Box<dyn InWords<T>>,
}

debug_by!(Share<T>, progress);

/// A part, in words.
trait InWords<T>: Send + Sync {
    fn lead(&mut self, budget: u64) -> Step<()>;
    fn give(&mut self, words: &[u64]);
    fn take(&mut self, least: usize) -> Option<(usize, Vec<u64>)>;
    fn report(&self) -> Vec<u64>;
    fn conclude(&mut self, reports: &[Vec<u64>]) -> Option<(T, u64)>;
    fn progress(&self) -> Progress;
}

/// A part of arrangements of so many words.
struct Of<const W: usize, P>(P, PhantomData<State<W>>);

impl<const W: usize, P: Part<W>> InWords<P::Outcome> for Of<W, P> {
    fn lead(&mut self, budget: u64) -> Step<()> {
        self.0.lead(budget)
    }

    fn give(&mut self, words: &[u64]) {
        self.0.give(words.as_chunks().0);
    }

    fn take(&mut self, least: usize) -> Option<(usize, Vec<u64>)> {
        let (whose, states) = self.0.take(least.div_ceil(W))?;
        Some((whose, states.into_flattened()))
    }

    fn report(&self) -> Vec<u64> {
        self.0.report().words()
    }

    fn conclude(&mut self, reports: &[Vec<u64>]) -> Option<(P::Outcome, u64)> {
        let reports: Vec<_> = reports.iter().filter_map(|words| Report::read(words)).collect();
        let seen = reports.iter().map(|report| report.seen).sum();
        Some((self.0.conclude(reports, seen)?, seen))
    }

    fn progress(&self) -> Progress {
        self.0.progress()
    }
}

impl<T> Share<T> {
    pub(crate) fn of<const W: usize>(part: impl Part<W, Outcome = T> + 'static) -> Self {
        Self { part: Box::new(Of(part, PhantomData)) }
    }

    /// Goes on with this round, for about `budget` units of work. It is done
    /// for now when all that is its own is done; what is given to it then may
    /// need more work.
    pub fn advance(&mut self, budget: u64) -> Step<()> {
        self.part.lead(budget)
    }

    /// What belongs to another worker, and its number, if it is as many words
    /// as this.
    pub fn take(&mut self, least: usize) -> Option<(usize, Vec<u64>)> {
        self.part.take(least)
    }

    /// Takes what others have come upon in this round.
    pub fn give(&mut self, words: &[u64]) {
        self.part.give(words);
    }

    /// What came of this round.
    #[must_use]
    pub fn report(&self) -> Vec<u64> {
        self.part.report()
    }

    /// Takes the reports of all workers, by their numbers: what was found, and how
    /// many arrangements all of them have seen; or there is another round.
    pub fn conclude(&mut self, reports: &[Vec<u64>]) -> Option<(T, u64)> {
        self.part.conclude(reports)
    }

    /// How far this part is.
    #[must_use]
    pub fn progress(&self) -> Progress {
        self.part.progress()
    }
}
