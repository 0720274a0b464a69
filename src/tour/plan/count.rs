//! The number of different tours.

use crate::natural::Natural;
use crate::search::{Limit, Limits, Progress, Search, Step, debug_by};
use crate::tour::counting::amount::Amount;
use crate::tour::counting::beginnings::Beginnings;
use crate::tour::counting::frontier::Key;
use crate::tour::counting::halves::{Border, Halves};
use crate::tour::counting::states::Stop;
use crate::tour::graph::ordered_graph::OrderedGraph;
use crate::tour::graph::precheck::Precheck;
use crate::tour::model::puzzle::Tour;
use crate::tour::search::numbers;
use crate::tour::search::positions::{self, PositionSearch};

/// Counting all different tours of a puzzle, exactly.
///
/// Two tours differ if their sets of jumps do: read backwards or, closed, begun
/// elsewhere, a tour is the same. Where the ends of an open tour are fixed,
/// these say nothing of its direction.
///
/// The tables take memory in the number of states of a border across the board,
/// which grows fast with the border's length: closed tours on 6 × 8 take 8 MiB,
/// on 7 × 8 some 150, open ones on 7 × 7 some 510: [`Limits::memory`](field@Limits::memory) is never passed.
///
/// Where squares are numbered besides the ends, tours are found one by one, by an exact search that
/// takes up to 4.3 bytes for each pair of a square and a number that aren't given, of at most 2048
/// each. On up to 126 squares a table of beginnings of tours is tried first, unless there are few
/// tours: it has fewer than 63,000 of a length on 6 × 6 from a corner with one number more.
pub struct Count {
    limits: Limits,
    tour: Tour,
    stage: Stage,
    used: u64,
}

debug_by!(Count, progress);

enum Stage {
    Precheck(Box<Precheck>),
    /// Numbered squares: tours are found one by one; if they are not few, by a
    /// table, as long as that is not too large.
    Numbers {
        steps: Box<PositionSearch>,
        table: Option<Box<Beginnings>>,
    },
    /// A table with numbers of so many bits, and what to begin anew with.
    Table(Box<dyn Counting>, Box<OrderedGraph>, u32),
}

/// Where squares are numbered, a table is tried after so many decisions.
const FEW: u64 = 1 << 5;

/// A table whatever its words and numbers are.
trait Counting: Send + Sync {
    fn advance(&mut self, budget: u64) -> Step<Result<Natural, Stop>>;
    fn progress(&self) -> Progress;
}

impl<K: Key, V: Amount> Counting for Halves<K, V> {
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
        Self {
            limits,
            tour: tour.clone(),
            stage: Stage::Precheck(Box::new(Precheck::new(tour))),
            used: 0,
        }
    }

    /// So many ways to walk the tours.
    fn directed(&self, ways: Natural) -> Step<Result<Natural, Limit>> {
        let twice = u32::from(numbers::are_symmetric(&self.tour)) + 1;
        Step::Done(Ok(ways / twice))
    }

    /// A table with numbers of so many bits.
    fn table(&self, ordered: &OrderedGraph, bits: u32) -> Result<Box<dyn Counting>, Limit> {
        let border = Border::new(ordered);
        let memory = ordered.leaves(self.limits.memory)?;
        let narrow = border.width <= <u64 as Key>::WIDTH;
        if border.width > <u128 as Key>::WIDTH {
            return Err(Limit::Size);
        }
        Ok(match (narrow, bits) {
            (true, 64) => Box::new(Halves::<u64, u64>::new(ordered, border, memory)),
            (true, 128) => Box::new(Halves::<u64, u128>::new(ordered, border, memory)),
            (true, _) => Box::new(Halves::<u64, Natural>::new(ordered, border, memory)),
            (false, 64) => Box::new(Halves::<u128, u64>::new(ordered, border, memory)),
            (false, 128) => Box::new(Halves::<u128, u128>::new(ordered, border, memory)),
            (false, _) => Box::new(Halves::<u128, Natural>::new(ordered, border, memory)),
        })
    }
}

impl Search for Count {
    type Outcome = Result<Natural, Limit>;

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        let Some(budget) = self.limits.slice(&mut self.used, budget) else {
            return Step::Done(Err(Limit::Work));
        };
        match &mut self.stage {
            Stage::Precheck(precheck) => match precheck.advance(budget) {
                None => {}
                Some(Err(_)) => return Step::Done(Ok(Natural::ZERO)),
                Some(Ok(ready)) => {
                    if ready.cells.len() == 1 {
                        return Step::Done(Ok(1_u64.into()));
                    }
                    if numbers::are_needed(&self.tour) {
                        let Some(memory) = positions::memory(&self.tour) else {
                            return Step::Done(Err(Limit::Size));
                        };
                        let Some(left) = self.limits.memory.checked_sub(memory) else {
                            return Step::Done(Err(Limit::Memory));
                        };
                        let steps = Box::new(PositionSearch::new(&self.tour, &ready, 0, true));
                        let table = Beginnings::new(&steps, &ready, left).map(Box::new);
                        self.stage = Stage::Numbers { steps, table };
                        return Step::Running;
                    }
                    let Some(ordered) = OrderedGraph::new(&self.tour, &ready) else {
                        return Step::Done(Err(Limit::Size));
                    };
                    match self.table(&ordered, 64) {
                        Ok(table) => self.stage = Stage::Table(table, Box::new(ordered), 64),
                        Err(limit) => return Step::Done(Err(limit)),
                    }
                }
            },
            Stage::Numbers { steps, table: table @ Some(_) } if steps.nodes() >= FEW => {
                match table.as_mut().map(|table| table.advance(budget.div_ceil(2))) {
                    Some(Step::Running) => {}
                    Some(Step::Done(Some(count))) => return self.directed(count.into()),
                    Some(Step::Done(None)) | None => *table = None,
                }
            }
            Stage::Numbers { steps, table } => {
                let slice = if table.is_some() { budget.min(FEW) } else { budget };
                if let Step::Done(_) = steps.advance(slice) {
                    let found = steps.found();
                    return self.directed(found.into());
                }
            }
            // A state takes a microsecond.
            Stage::Table(table, ordered, bits) => match table.advance(budget.div_ceil(2)) {
                Step::Running => {}
                Step::Done(Ok(count)) => return Step::Done(Ok(count)),
                Step::Done(Err(Stop::Limit(limit))) => return Step::Done(Err(limit)),
                Step::Done(Err(Stop::Overflow)) => {
                    let bits = *bits * 2;
                    let ordered = std::mem::replace(ordered, Box::new(OrderedGraph::empty()));
                    match self.table(&ordered, bits) {
                        Ok(table) => self.stage = Stage::Table(table, ordered, bits),
                        Err(limit) => return Step::Done(Err(limit)),
                    }
                }
            },
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        match &self.stage {
            Stage::Precheck(_) => Progress { undivided: true, ..Progress::default() },
            Stage::Numbers { steps, table: Some(table) } if steps.nodes() >= FEW => Progress {
                positions: steps.nodes() + table.seen(),
                memory: steps.memory() + table.memory(),
                share: Some(table.share()),
                undivided: true,
                ..Progress::default()
            },
            Stage::Numbers { steps, .. } => Progress {
                positions: steps.nodes(),
                memory: steps.memory(),
                count: Some(steps.found().into()),
                undivided: true,
                ..Progress::default()
            },
            Stage::Table(table, ..) => table.progress(),
        }
    }
}
