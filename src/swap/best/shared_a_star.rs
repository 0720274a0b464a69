//! [A*](crate::swap::best::a_star) by several workers, each with its
//! [share](crate::swap::method::shared) of the positions.
//!
//! All workers search the same f-value, so the depth of a position need not be sent with it. A
//! round ends after some work, so that no worker continues for long after another has found a
//! solution. The f-value rises after a round in which no worker had anything left to do.

use crate::narrow::Narrow;
use crate::search::{Limit, Progress, Step};
use crate::swap::best::a_star::AStar;
use crate::swap::method::found::{Found, Job, Suspendable};
use crate::swap::method::shared::{Report, SharedSearch, SharedSolve, round_end};
use crate::swap::packing::State;

/// Stands for the next f-value in a report if no position is deferred.
const NO_F_VALUE: u64 = u64::MAX;

/// One worker's part of the search.
#[derive(Debug)]
pub(crate) struct SharedAStar<const W: usize> {
    search: AStar<W>,
    limit: Option<Limit>,
    /// The total work at which the round ends.
    round_end: u64,
    /// The halves of the solution, from where it was found and from the mirror image of that
    /// position.
    halves: [Half<W>; 2],
    /// The next position of a half, if this worker has visited it.
    traced: Option<State<W>>,
}

/// Half of a solution, traced back to the start.
#[derive(Debug, Default)]
struct Half<const W: usize> {
    /// The positions traced so far.
    path: Vec<State<W>>,
    /// The number of steps to the start.
    length: u32,
}

impl<const W: usize> Half<W> {
    /// Returns the number of steps that are not traced yet; `None` for an empty half.
    fn remaining(&self) -> Option<u32> {
        let traced = self.path.len().checked_sub(1)?;
        Some(self.length - traced.narrow::<u32>())
    }
}

impl<const W: usize> SharedAStar<W> {
    pub(crate) fn new(search: AStar<W>) -> Self {
        Self {
            search,
            limit: None,
            round_end: round_end(0),
            halves: Default::default(),
            traced: None,
        }
    }

    /// Returns the half that is traced next.
    fn half(&mut self) -> Option<&mut Half<W>> {
        self.halves.iter_mut().find(|half| half.remaining().is_some_and(|steps| steps > 0))
    }

    fn end_search(&mut self, reports: &[Report]) -> Option<Found<W>> {
        let numbers = |index: usize| {
            reports.iter().filter_map(move |report| report.numbers.get(index).copied())
        };
        // If several were found, all workers take the same.
        let met = reports.iter().filter_map(|report| {
            let (&depth, &met) = (report.numbers.first()?, report.states().first()?);
            (depth != 0).then_some((met, depth.narrow::<u32>()))
        });
        if let Some(met) = met.min() {
            let half = |end: Option<(State<W>, u32)>| {
                end.map_or_else(Half::default, |(end, length)| Half { path: vec![end], length })
            };
            self.halves = self.search.halves(met).map(half);
        } else if let Some(limit) = reports.iter().find_map(|report| report.limit) {
            return Some(self.search.stopped(limit));
        } else if numbers(1).all(|pending| pending == 0) {
            let next = numbers(2).min().filter(|&next| next != NO_F_VALUE);
            return self.search.raise_limit(next.map(|next| next.narrow::<u32>()));
        }
        None
    }

    fn end_trace(&mut self, reports: &[Report], positions: u64) -> Option<Found<W>> {
        self.traced = None;
        let Some(predecessor) = reports.iter().flat_map(Report::states).min() else {
            debug_assert!(false, "every position but the start has a predecessor");
            return Some(self.search.stopped(Limit::Work));
        };
        self.half()?.path.push(*predecessor);
        if self.half().is_some() {
            return None;
        }
        let [first, second] = self.halves.each_ref().map(|half| half.path.as_slice());
        let path = self.search.join_halves([first, second]);
        let Job { space, endpoints, .. } = &self.search.job;
        Some(Found::Path { path: space.lift_path(endpoints[0], &path), count: None, positions })
    }
}

impl<const W: usize> SharedSearch for SharedAStar<W> {
    type Outcome = Found<W>;

    fn advance_round(&mut self, budget: u64) -> Step<()> {
        if self.is_past_expansion() {
            let last = self.half().and_then(|half| {
                let depth = half.remaining()?.checked_sub(1)?;
                Some((*half.path.last()?, depth))
            });
            self.traced = last.and_then(|(last, depth)| self.search.predecessor(&last, depth));
            return Step::Done(());
        }
        let end = self.search.job.work.saturating_add(budget.max(1));
        while self.search.met().is_none() && self.limit.is_none() {
            let work = self.search.job.work;
            if work >= self.round_end || !self.search.is_pending() {
                break;
            }
            if work >= end {
                return Step::Running;
            }
            self.limit = self.search.expand_next().err();
        }
        Step::Done(())
    }

    fn receive(&mut self, words: Vec<u64>) {
        if self.limit.is_none() {
            self.limit = self.search.receive(words.as_chunks().0).err();
        }
    }

    fn take_outgoing(&mut self, min_words: usize) -> Option<(usize, Vec<u64>)> {
        self.search.router.take_outgoing(min_words)
    }

    fn report(&self) -> Report {
        let met = self.search.met().filter(|_| !self.is_past_expansion());
        let depth = met.map_or(0, |(_, depth)| u64::from(depth));
        let pending = u64::from(self.search.is_pending());
        let next = self.search.next_limit().map_or(NO_F_VALUE, u64::from);
        let states = met.map(|(met, _)| met).or(self.traced).into_iter().flatten().collect();
        let (limit, visited) = (self.limit, self.search.visited());
        Report { limit, visited, numbers: vec![depth, pending, next], states }
    }

    fn conclude(&mut self, reports: &[Report], positions: u64) -> Option<Found<W>> {
        self.round_end = round_end(self.search.job.work);
        if self.is_past_expansion() {
            self.end_trace(reports, positions)
        } else {
            self.end_search(reports)
        }
    }

    fn progress(&self) -> Progress {
        self.search.progress()
    }
}

impl<const W: usize> SharedSolve<W> for SharedAStar<W> {
    fn job(&self) -> &Job<W> {
        &self.search.job
    }

    fn job_mut(&mut self) -> &mut Job<W> {
        &mut self.search.job
    }

    fn is_past_expansion(&self) -> bool {
        !self.halves[0].path.is_empty()
    }

    fn at_limit(&self, limit: Limit) -> Found<W> {
        Found::Stopped { limit, lower: self.search.lower(), positions: self.search.visited() }
    }
}
