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
use crate::swap::method::shared::{Report, SharedSearch, SharedSolve, pause};
use crate::swap::packing::State;

/// In place of the next f-value, if there is none.
const NONE: u64 = u64::MAX;

/// One worker's part.
#[derive(Debug)]
pub(crate) struct SharedAStar<const W: usize> {
    search: AStar<W>,
    limit: Option<Limit>,
    /// The work at which the round is over.
    pause: u64,
    /// The paths back to the start, as far as they are traced, from where a solution was found and
    /// from its mirror image; and their full lengths.
    halves: [(Vec<State<W>>, u32); 2],
    /// The next position of the path, if this worker has it.
    traced: Option<State<W>>,
}

impl<const W: usize> SharedAStar<W> {
    pub(crate) fn new(search: AStar<W>) -> Self {
        Self { search, limit: None, pause: pause(0), halves: Default::default(), traced: None }
    }

    /// The half that is traced next.
    fn half(&mut self) -> Option<&mut (Vec<State<W>>, u32)> {
        self.halves
            .iter_mut()
            .find(|(half, depth)| !half.is_empty() && half.len().narrow::<u32>() <= *depth)
    }

    fn end_search(&mut self, reports: &[Report]) -> Option<Found<W>> {
        let number = |place: usize| {
            reports.iter().filter_map(move |report| report.numbers.get(place).copied())
        };
        // If several were found, all workers take the same.
        let met = reports.iter().filter_map(|report| {
            let (&depth, &met) = (report.numbers.first()?, report.states().first()?);
            (depth != 0).then_some((met, depth.narrow::<u32>()))
        });
        if let Some(met) = met.min() {
            let half = |half: Option<(State<W>, u32)>| {
                half.map_or_else(Default::default, |(from, depth)| (vec![from], depth))
            };
            self.halves = self.search.halves(met).map(half);
        } else if let Some(limit) = reports.iter().find_map(|report| report.limit) {
            return Some(self.search.stopped(limit));
        } else if number(1).all(|pending| pending == 0) {
            let next = number(2).min().filter(|&next| next != NONE);
            return self.search.raise_limit(next.map(|next| next.narrow::<u32>()));
        }
        None
    }

    fn end_trace(&mut self, reports: &[Report], positions: u64) -> Option<Found<W>> {
        self.traced = None;
        let Some(before) = reports.iter().flat_map(Report::states).min() else {
            debug_assert!(false, "every position but the start has a predecessor");
            return Some(self.search.stopped(Limit::Work));
        };
        self.half()?.0.push(*before);
        if self.half().is_some() {
            return None;
        }
        let [back, ahead] = self.halves.each_ref().map(|(half, _)| half.as_slice());
        let path = self.search.joined([back, ahead]);
        let Job { space, ends, .. } = &self.search.job;
        Some(Found::Path { path: space.lift_path(ends[0], &path), count: None, positions })
    }
}

impl<const W: usize> SharedSearch for SharedAStar<W> {
    type Outcome = Found<W>;

    fn advance_round(&mut self, budget: u64) -> Step<()> {
        if self.has_arrived() {
            let last = self
                .half()
                .map(|(half, depth)| (half[half.len() - 1], *depth - half.len().narrow::<u32>()));
            self.traced = last.and_then(|(last, depth)| self.search.before(&last, depth));
            return Step::Done(());
        }
        let until = self.search.job.work.saturating_add(budget.max(1));
        while self.search.met().is_none() && self.limit.is_none() {
            let work = self.search.job.work;
            if work >= self.pause || !self.search.is_pending() {
                break;
            }
            if work >= until {
                return Step::Running;
            }
            self.limit = self.search.expand_next().err();
        }
        Step::Done(())
    }

    fn give(&mut self, words: &[u64]) {
        if self.limit.is_none() {
            self.limit = self.search.give(words.as_chunks().0).err();
        }
    }

    fn take(&mut self, least: usize) -> Option<(usize, Vec<u64>)> {
        self.search.router.take(least)
    }

    fn report(&self) -> Report {
        let met = self.search.met().filter(|_| !self.has_arrived());
        let depth = met.map_or(0, |(_, depth)| u64::from(depth));
        let pending = u64::from(self.search.is_pending());
        let next = self.search.next_limit().map_or(NONE, u64::from);
        let states = met.map(|(met, _)| met).or(self.traced).into_iter().flatten().collect();
        let (limit, seen) = (self.limit, self.search.visited());
        Report { limit, seen, numbers: vec![depth, pending, next], states }
    }

    fn conclude(&mut self, reports: &[Report], positions: u64) -> Option<Found<W>> {
        self.pause = pause(self.search.job.work);
        if self.has_arrived() {
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

    fn has_arrived(&self) -> bool {
        !self.halves[0].0.is_empty()
    }

    fn at_limit(&self, limit: Limit) -> Found<W> {
        Found::Stopped { limit, lower: self.search.lower(), positions: self.search.visited() }
    }
}
