//! The [search](crate::swap::waves::free_square::search) with a single free square by several
//! workers, who [share](crate::swap::waves::free_square::exchange) its sweeps slab by slab. They begin
//! with these: the waves are for the one whom they help. On the ways between the first of them begins by
//! waves, while the others wait; where these see too much, all go by sweeps again.

use crate::search::{Limit, Progress, Step};
use crate::swap::method::found::{Found, Job, Suspendable};
use crate::swap::method::shared::{Report, SharedSearch, SharedSolve};
use crate::swap::model::problem::Swap;
use crate::swap::waves::free_square::search::{FreeSquareSearch, Stage, Waved};

/// What the first worker tells of its waves: a way, that sweeps would take less, or that memory does not suffice.
const WAY: u64 = 0;
const TOO_MUCH: u64 = 1;
const NO_MEMORY: u64 = 2;

/// One worker's part; one shortest solution is wanted.
pub(crate) struct SharedFreeSquareSearch {
    search: FreeSquareSearch<1>,
    /// Goes on by waves, where there are some.
    is_first: bool,
    /// What has come of its waves.
    waved: Option<Waved<1>>,
    limit: Option<Limit>,
}

impl SharedFreeSquareSearch {
    /// A part, one of so many, where there are several and it is worth it, and the memory for it.
    pub(crate) fn new(swap: &Swap, job: Job<1>, own: usize, of: usize) -> Option<Self> {
        if of < 2 {
            return None;
        }
        let search = FreeSquareSearch::by_sweeps(swap, job, own, of)?;
        Some(Self { search, is_first: own == 0, waved: None, limit: None })
    }

    /// The first worker's waves, as all hear of them.
    fn end_waves(&mut self, first: &Report) -> Option<Found<1>> {
        let path = first.states().to_vec();
        match first.numbers.first() {
            Some(&WAY) => self.search.end_waves(Found::Path { path, count: None, positions: 0 }),
            Some(&TOO_MUCH) => {
                self.search.give_up();
                None
            }
            _ => {
                let stopped = self.search.stopped(Limit::Memory);
                self.search.end_waves(stopped)
            }
        }
    }
}

impl SharedSearch for SharedFreeSquareSearch {
    type Outcome = Found<1>;

    fn advance_round(&mut self, budget: u64) -> Step<()> {
        let job = self.search.job();
        let until = job.work.saturating_add(budget.max(1));
        while self.limit.is_none() {
            let Job { work, limits, .. } = *self.search.job();
            if work >= limits.work {
                self.limit = Some(Limit::Work);
            } else if work >= until {
                return Step::Running;
            } else if !matches!(self.search.stage(), Stage::Waves(_)) {
                if self.search.lead() {
                    break;
                }
            } else if !self.is_first || self.waved.is_some() {
                break;
            } else {
                let waved = self.search.wave(until - work);
                self.waved = Some(waved).filter(|waved| !matches!(waved, Waved::Running));
            }
        }
        Step::Done(())
    }

    fn give(&mut self, words: &[u64]) {
        if let Stage::Back(sweep, _) | Stage::Ahead(sweep, _) = self.search.stage() {
            sweep.receive(words.as_chunks().0);
        }
    }

    fn take(&mut self, _: usize) -> Option<(usize, Vec<u64>)> {
        let (Stage::Back(sweep, _) | Stage::Ahead(sweep, _)) = self.search.stage() else {
            return None;
        };
        sweep.send().map(|(whom, piece)| (whom, piece.into_flattened()))
    }

    fn report(&self) -> Report {
        let (numbers, states) = match &self.waved {
            Some(Waved::Found(Found::Path { path, .. })) => {
                (vec![WAY], path.as_flattened().to_vec())
            }
            Some(Waved::TooMuch) => (vec![TOO_MUCH], Vec::new()),
            Some(_) => (vec![NO_MEMORY], Vec::new()),
            None => {
                let (found, met) = self.search.made();
                (vec![found], met.into_iter().flatten().collect())
            }
        };
        let seen = Suspendable::progress(&self.search).positions;
        Report { limit: self.limit, seen, numbers, states }
    }

    fn conclude(&mut self, reports: &[Report], positions: u64) -> Option<Found<1>> {
        if let Some(limit) = reports.iter().find_map(|report| report.limit) {
            return Some(self.search.stopped(limit));
        }
        self.waved = None;
        let mut found = match self.search.stage() {
            Stage::Over => Some(self.search.stopped(Limit::Memory)),
            Stage::Waves(_) => self.end_waves(reports.first()?),
            Stage::Back(..) | Stage::Ahead(..) => {
                let found = reports.iter().flat_map(|report| &report.numbers).sum();
                // Of several that were come upon all take the same.
                let met = reports.iter().flat_map(Report::states).min().copied();
                self.search.end_layer(found, met)
            }
        };
        if let Some(
            Found::Path { positions: all, .. }
            | Found::Exhausted { positions: all, .. }
            | Found::Stopped { positions: all, .. },
        ) = &mut found
        {
            *all = positions;
        }
        found
    }

    fn progress(&self) -> Progress {
        Suspendable::progress(&self.search)
    }
}

impl SharedSolve<1> for SharedFreeSquareSearch {
    fn job(&self) -> &Job<1> {
        self.search.job()
    }

    fn job_mut(&mut self) -> &mut Job<1> {
        self.search.job_mut()
    }

    fn has_arrived(&self) -> bool {
        self.search.has_arrived()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::swap::waves::breadth::Breadth;
    use crate::swap::waves::free_square::search::tests::{agree, job, scene, sliced};
    use crate::swap::waves::two_sided::TwoSided;

    /// What several find together, in slices of any length; and how many pieces they sent.
    fn together(mut workers: Vec<SharedFreeSquareSearch>, dice: &mut Random) -> (Found<1>, usize) {
        let mut sent = 0;
        loop {
            for own in 0..workers.len() {
                let budget = dice.one(&[1, 100, 1 << 20]);
                while workers[own].advance_round(budget) == Step::Running {}
                while let Some((whom, piece)) = workers[own].take(1) {
                    assert_ne!(whom, own);
                    sent += 1;
                    workers[whom].give(&piece);
                }
            }
            let reports: Vec<_> = workers.iter().map(SharedSearch::report).collect();
            let seen = reports.iter().map(|report| report.seen).sum();
            let conclude = |worker: &mut SharedFreeSquareSearch| worker.conclude(&reports, seen);
            let mut found: Vec<_> = workers.iter_mut().filter_map(conclude).collect();
            if let Some(first) = found.pop() {
                assert_eq!(found.len() + 1, workers.len(), "all come to the same");
                for other in found {
                    assert_eq!(other.words(), first.words());
                }
                return (first, sent);
            }
        }
    }

    /// Several find what a hash set finds, also where there is not the memory for all of them.
    #[test]
    fn several_find_what_a_hash_set_finds() {
        let mut dice = Random::new(20_261_126);
        let (mut solved, mut none, mut stopped, mut sent) = (0, 0, 0, 0);
        while solved < 60 || none < 10 {
            let swap = scene(&mut dice);
            let mut job = job(&swap);
            let of = 2 + dice.index(4);
            if job.ends[0] == job.ends[1] || !job.space.codec.is_undirected() {
                continue;
            }
            let truth = sliced(TwoSided::new(Breadth::new(&job, None), job.clone()), 1 << 20);
            let parts = |job: &Job<1>| -> Option<Vec<_>> {
                let part = |own| SharedFreeSquareSearch::new(&swap, job.clone(), own, of);
                (0..of).map(part).collect()
            };
            // As little as some of them need, or all.
            let least = if dice.index(2) == 0 { 9 } else { 30 };
            let workers = (least..32).find_map(|power| {
                job.limits.memory = 1 << power;
                parts(&job)
            });
            let Some(workers) = workers else { continue };
            job.limits.memory = u64::MAX;
            let (found, pieces) = together(workers, &mut dice);
            let rows = [swap.start(), swap.goal()].map(|end| swap.rows(end));
            let case = format!("{rows:?} {:?} {:?} by {of}", swap.leaper(), swap.rules());
            sent += pieces;
            if let (Found::Stopped { limit: Limit::Memory, lower, .. }, Found::Path { path, .. }) =
                (&found, &truth)
            {
                // It did not suffice for the way, but for how long that is.
                assert_eq!(*lower as usize, path.len() - 1, "{case}");
                stopped += 1;
                continue;
            }
            let is_solved = agree(&job, &found, &truth, &case);
            none += u32::from(!is_solved);
            solved += u32::from(is_solved);
        }
        assert!(
            sent > 1000 && stopped < solved,
            "{sent} pieces, {stopped} times too little memory"
        );
    }
}
