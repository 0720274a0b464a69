//! The search [from both sides](crate::swap::waves::two_sided) by several workers,
//! each with its [share](crate::swap::method::shared) of the arrangements. What both
//! waves have seen meets where it belongs.

use crate::search::{Limit, Progress, Step};
use crate::swap::method::found::{Found, Job, Suspendable, Tally, Whole};
use crate::swap::method::shared::{Report, SharedSearch, SharedSolve, pause};
use crate::swap::packing::State;
use crate::swap::waves::two_sided::{SharedStore, Stage, TwoSided};

/// One worker's part; one shortest solution is wanted. A long layer takes several
/// rounds.
#[derive(Debug)]
pub(crate) struct SharedWaves<const W: usize, S> {
    waves: TwoSided<W, S>,
    limit: Option<Limit>,
    /// The work at which the round is over.
    pause: u64,
    /// Where the way is traced: what its own arrangements have of the next
    /// layer, and which wave that is of.
    traced: Option<(usize, Vec<State<W>>)>,
}

impl<const W: usize, S: SharedStore<W>> SharedWaves<W, S> {
    pub(crate) fn new(waves: TwoSided<W, S>) -> Self {
        Self { waves, limit: None, pause: pause(0), traced: None }
    }

    /// Goes on with the layer in the making, until it is complete or has met
    /// the other wave's edge, or the round is over.
    fn lead_wave(&mut self, budget: u64) -> Step<()> {
        let TwoSided { job, store, active, meetings, .. } = &mut self.waves;
        let until = job.work.saturating_add(budget.max(1));
        while self.limit.is_none() && meetings.is_empty() && job.work < self.pause {
            if job.work >= until {
                return Step::Running;
            }
            match store.step(job, *active, meetings) {
                Ok(false) => {}
                Ok(true) => break,
                Err(limit) => self.limit = Some(limit),
            }
        }
        Step::Done(())
    }

    fn end_layer(&mut self, reports: &[Report]) -> Option<Found<W>> {
        let limit = reports.iter().find_map(|report| report.limit);
        self.waves.store.hear(reports.iter().map(|report| &*report.numbers));
        self.waves.meetings = reports.iter().flat_map(Report::states).copied().collect();
        if let Some(limit) = limit.filter(|_| self.waves.meetings.is_empty()) {
            return Some(self.waves.stopped(limit));
        }
        if self.waves.meetings.is_empty() && self.waves.store.is_pending() {
            return None;
        }
        self.waves.next_layer()
    }

    fn end_trace(&mut self, reports: &[Report]) -> Option<Found<W>> {
        let Some((side, _)) = self.traced.take() else { return self.waves.arrived() };
        let layer = reports.iter().flat_map(Report::states).copied().collect();
        self.waves.add_traced(side, layer)
    }

    /// What of each wave was counted: is it whole, how many, what is mismatched.
    fn wholes(&self) -> Vec<u64> {
        let Stage::Tally(sides) = &self.waves.stage else { return Vec::new() };
        let side = |side: &Option<(usize, _)>| {
            let whole = side.as_ref().map(|(_, tally): &(usize, Tally<W>)| tally.whole());
            whole.map_or([0; 3], |Whole { count, mismatched }| [1, count, mismatched])
        };
        sides.iter().flat_map(side).collect()
    }
}

/// What of a wave was counted by all.
fn whole(reports: &[Report], side: usize) -> Option<Whole> {
    let told = |report: &Report| match report.numbers.get(3 * side..3 * side + 3) {
        Some(&[1, count, mismatched]) => Some(Whole { count, mismatched }),
        _ => None,
    };
    let wholes: Option<Vec<Whole>> = reports.iter().map(told).collect();
    let wholes = wholes?;
    let mismatched =
        wholes.iter().map(|whole| whole.mismatched).filter(|&mismatched| mismatched != 0);
    Some(Whole {
        count: wholes.iter().map(|whole| whole.count).sum(),
        mismatched: mismatched.min_by_key(|mismatched| mismatched.count_ones()).unwrap_or(0),
    })
}

impl<const W: usize, S: SharedStore<W>> SharedSearch for SharedWaves<W, S> {
    type Outcome = Found<W>;

    fn advance_round(&mut self, budget: u64) -> Step<()> {
        match &self.waves.stage {
            Stage::Waves => return self.lead_wave(budget),
            Stage::Trace(_) => {
                if self.traced.is_none() {
                    self.traced = self.waves.traced();
                }
            }
            Stage::Tally(_) => {
                for _ in 0..budget.max(1) {
                    if !self.waves.tallied() {
                        return Step::Done(());
                    }
                }
                return Step::Running;
            }
        }
        Step::Done(())
    }

    fn give(&mut self, words: &[u64]) {
        let TwoSided { job, store, active, meetings, .. } = &mut self.waves;
        if self.limit.is_none() {
            self.limit = store.give(job, *active, words.as_chunks().0, meetings).err();
        }
    }

    fn take(&mut self, least: usize) -> Option<(usize, Vec<u64>)> {
        self.waves.store.take(least)
    }

    fn report(&self) -> Report {
        let TwoSided { store, active, meetings, .. } = &self.waves;
        let traced =
            || self.traced.iter().flat_map(|(_, layer)| layer.as_flattened()).copied().collect();
        let (numbers, states) = match &self.waves.stage {
            Stage::Waves => (store.tell(*active), meetings.as_flattened().to_vec()),
            Stage::Trace(_) => (Vec::new(), traced()),
            Stage::Tally(_) => (self.wholes(), Vec::new()),
        };
        Report { limit: self.limit, seen: store.seen(), numbers, states }
    }

    fn conclude(&mut self, reports: &[Report], positions: u64) -> Option<Found<W>> {
        self.pause = pause(self.waves.job.work);
        match self.waves.stage {
            Stage::Waves => self.end_layer(reports),
            Stage::Trace(_) => self.end_trace(reports),
            Stage::Tally(_) => {
                let [reachable, leading] = [0, 1].map(|side| whole(reports, side));
                Some(Found::Exhausted { reachable, leading, positions })
            }
        }
    }

    fn progress(&self) -> Progress {
        self.waves.progress()
    }
}

impl<const W: usize, S: SharedStore<W>> SharedSolve<W> for SharedWaves<W, S> {
    fn job(&self) -> &Job<W> {
        &self.waves.job
    }

    fn job_mut(&mut self) -> &mut Job<W> {
        &mut self.waves.job
    }

    fn has_arrived(&self) -> bool {
        !matches!(self.waves.stage, Stage::Waves)
    }
}
