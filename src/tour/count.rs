//! The number of different tours.

use super::Tour;
use super::amount::Amount;
use super::halves::{Border, Halves, Stop};
use super::steps::{self, Steps};
use super::sweep::Key;
use super::told::Told;
use super::web::Web;
use crate::natural::Natural;
use crate::search::{Limit, Limits, Progress, Search, Step};

/// Counting all different tours of a puzzle, exactly.
///
/// Two tours differ if their sets of jumps do: read backwards or, closed, begun
/// elsewhere, a tour is the same. Where the ends of an open tour are fixed,
/// these say nothing of its direction.
///
/// The tables take memory in the number of states of a border across the board,
/// which grows fast with the border's length: closed tours on 6 × 8 take 10 MiB,
/// on 7 × 8 some 100. Where squares
/// are numbered besides the ends, tours are found one by one, on up to 126
/// squares.
pub struct Count {
    limits: Limits,
    tour: Tour,
    stage: Stage,
    used: u64,
}

enum Stage {
    Told(Box<Told>),
    /// Numbered squares: tours are found one by one.
    Steps(Box<Steps>),
    /// A table with numbers of so many bits, and what to begin anew with.
    Table(Box<dyn Table>, Box<Web>, u32),
}

/// A table whatever its words and numbers are.
trait Table {
    fn advance(&mut self, budget: u64) -> Step<Result<Natural, Stop>>;
    fn progress(&self) -> Progress;
}

impl<K: Key, V: Amount> Table for Halves<K, V> {
    fn advance(&mut self, budget: u64) -> Step<Result<Natural, Stop>> {
        match Halves::advance(self, budget) {
            Step::Running => Step::Running,
            Step::Done(done) => Step::Done(done.map(|count| count.natural())),
        }
    }

    fn progress(&self) -> Progress {
        Progress {
            positions: self.seen(),
            memory: self.memory(),
            share: Some(self.share()),
            undivided: true,
            ..Progress::default()
        }
    }
}

impl Count {
    /// For a puzzle.
    #[must_use]
    pub fn new(tour: &Tour, limits: Limits) -> Self {
        Self { limits, tour: tour.clone(), stage: Stage::Told(Box::new(Told::new(tour))), used: 0 }
    }

    /// A table with numbers of so many bits.
    fn table(&self, web: &Web, bits: u32) -> Result<Box<dyn Table>, Limit> {
        let border = Border::new(web);
        let memory = self.limits.memory;
        let narrow = border.width <= <u64 as Key>::WIDTH;
        if border.width > <u128 as Key>::WIDTH {
            return Err(Limit::Memory);
        }
        Ok(match (narrow, bits) {
            (true, 64) => Box::new(Halves::<u64, u64>::new(web, border, memory)),
            (true, 128) => Box::new(Halves::<u64, u128>::new(web, border, memory)),
            (true, _) => Box::new(Halves::<u64, Natural>::new(web, border, memory)),
            (false, 64) => Box::new(Halves::<u128, u64>::new(web, border, memory)),
            (false, 128) => Box::new(Halves::<u128, u128>::new(web, border, memory)),
            (false, _) => Box::new(Halves::<u128, Natural>::new(web, border, memory)),
        })
    }
}

impl Search for Count {
    type Outcome = Result<Natural, Limit>;

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        let budget = budget.max(1);
        self.used = self.used.saturating_add(budget);
        if self.used > self.limits.work {
            return Step::Done(Err(Limit::Work));
        }
        match &mut self.stage {
            Stage::Told(told) => match told.advance(budget) {
                None => {}
                Some(Err(_)) => return Step::Done(Ok(Natural::ZERO)),
                Some(Ok(ready)) => {
                    if ready.cells.len() == 1 {
                        return Step::Done(Ok(1_u64.into()));
                    }
                    if steps::are_needed(&self.tour) {
                        if !steps::is_small(ready.cells.len()) {
                            return Step::Done(Err(Limit::Memory));
                        }
                        let steps = Steps::new(&self.tour, &ready, 0, true);
                        self.stage = Stage::Steps(Box::new(steps));
                        return Step::Running;
                    }
                    let Some(web) = Web::new(&self.tour, &ready) else {
                        return Step::Done(Err(Limit::Memory));
                    };
                    match self.table(&web, 64) {
                        Ok(table) => self.stage = Stage::Table(table, Box::new(web), 64),
                        Err(limit) => return Step::Done(Err(limit)),
                    }
                }
            },
            Stage::Steps(steps) => {
                if let Step::Done(_) = steps.advance(budget) {
                    let twice = u64::from(steps::are_symmetric(&self.tour)) + 1;
                    return Step::Done(Ok((steps.found() / twice).into()));
                }
            }
            // A state takes a microsecond.
            Stage::Table(table, web, bits) => match table.advance(budget.div_ceil(2)) {
                Step::Running => {}
                Step::Done(Ok(count)) => return Step::Done(Ok(count)),
                Step::Done(Err(Stop::Limit(limit))) => return Step::Done(Err(limit)),
                Step::Done(Err(Stop::Overflow)) => {
                    let bits = *bits * 2;
                    let web = std::mem::replace(web, Box::new(Web::empty()));
                    match self.table(&web, bits) {
                        Ok(table) => self.stage = Stage::Table(table, web, bits),
                        Err(limit) => return Step::Done(Err(limit)),
                    }
                }
            },
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        match &self.stage {
            Stage::Told(_) => Progress { undivided: true, ..Progress::default() },
            Stage::Steps(steps) => Progress {
                positions: steps.nodes(),
                count: Some(steps.found().to_string()),
                undivided: true,
                ..Progress::default()
            },
            Stage::Table(table, ..) => table.progress(),
        }
    }
}
