//! The [guided](crate::swap::best::a_star) search by several workers, each with its
//! [share](crate::swap::method::shared) of the arrangements.
//!
//! All are at the same sum, so the depth of what is sent needs not be told. A
//! round ends after some work, that no worker goes on for long where another
//! has come to the goal; the sum rises after one in which nobody had more of it
//! to do.

use crate::search::{Limit, Progress, Step};
use crate::swap::best::a_star::AStar;
use crate::swap::method::found::{Found, Job, Suspendable};
use crate::swap::method::shared::{Helper, Part, Report, pause};
use crate::swap::packing::State;

/// No next sum.
const NONE: u64 = u64::MAX;

/// One worker's part.
#[derive(Debug)]
pub(crate) struct SharedAStar<const W: usize> {
    search: AStar<W>,
    limit: Option<Limit>,
    reached: bool,
    /// The work at which the round is over.
    pause: u64,
    /// The way from the goal back, as far as it is traced.
    path: Vec<State<W>>,
    /// What its own arrangements have of the next step back.
    traced: Option<State<W>>,
}

impl<const W: usize> SharedAStar<W> {
    pub(crate) fn new(search: AStar<W>) -> Self {
        Self {
            search,
            limit: None,
            reached: false,
            pause: pause(0),
            path: Vec::new(),
            traced: None,
        }
    }

    fn end_search(&mut self, reports: &[Report<W>]) -> Option<Found<W>> {
        let number = |place: usize| {
            reports.iter().filter_map(move |report| report.numbers.get(place).copied())
        };
        if number(0).any(|reached| reached != 0) {
            self.path.push(self.search.job.ends[1]);
        } else if let Some(limit) = reports.iter().find_map(|report| report.limit) {
            return Some(self.search.stopped(limit));
        } else if number(1).all(|pending| pending == 0) {
            let next = number(2).min().filter(|&next| next != NONE);
            return self.search.rise(next.map(|next| next as u32));
        }
        None
    }

    fn end_trace(&mut self, reports: Vec<Report<W>>, positions: u64) -> Option<Found<W>> {
        self.traced = None;
        let Some(before) = reports.into_iter().flat_map(|report| report.states).min() else {
            debug_assert!(false, "every step has one before it");
            return Some(self.search.stopped(Limit::Work));
        };
        self.path.push(before);
        if self.path.len() as u32 <= self.search.lower() {
            return None;
        }
        self.path.reverse();
        let Job { world, ends, .. } = &self.search.job;
        Some(Found::Path { path: world.realize(ends[0], &self.path), count: None, positions })
    }
}

impl<const W: usize> Part<W> for SharedAStar<W> {
    type Outcome = Found<W>;

    fn lead(&mut self, budget: u64) -> Step<()> {
        if let Some(last) = self.path.last() {
            let depth = self.search.lower() - self.path.len() as u32;
            self.traced = self.search.before(last, depth);
            return Step::Done(());
        }
        let until = self.search.job.work.saturating_add(budget.max(1));
        while !self.reached && self.limit.is_none() {
            let work = self.search.job.work;
            if work >= self.pause || !self.search.is_pending() {
                break;
            }
            if work >= until {
                return Step::Running;
            }
            match self.search.expand_next() {
                Ok(reached) => self.reached = reached,
                Err(limit) => self.limit = Some(limit),
            }
        }
        Step::Done(())
    }

    fn give(&mut self, states: &[State<W>]) {
        match self.search.give(states) {
            Ok(reached) => self.reached |= reached,
            Err(limit) => self.limit = Some(limit),
        }
    }

    fn take(&mut self, least: usize) -> Option<(usize, Vec<State<W>>)> {
        self.search.shares.take(least)
    }

    fn report(&self) -> Report<W> {
        let reached = u64::from(self.reached);
        let pending = u64::from(self.search.is_pending());
        let next = self.search.next_limit().map_or(NONE, u64::from);
        let states = self.traced.into_iter().collect();
        let (limit, seen) = (self.limit, self.search.seen());
        Report { limit, seen, numbers: vec![reached, pending, next], states }
    }

    fn conclude(&mut self, reports: Vec<Report<W>>, positions: u64) -> Option<Found<W>> {
        self.pause = pause(self.search.job.work);
        if self.path.is_empty() {
            self.end_search(&reports)
        } else {
            self.end_trace(reports, positions)
        }
    }

    fn progress(&self) -> Progress {
        self.search.progress()
    }
}

impl<const W: usize> Helper<W> for SharedAStar<W> {
    fn job(&self) -> &Job<W> {
        &self.search.job
    }

    fn job_mut(&mut self) -> &mut Job<W> {
        &mut self.search.job
    }

    fn has_arrived(&self) -> bool {
        !self.path.is_empty()
    }
}
