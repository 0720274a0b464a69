//! Counts the different tours of a puzzle.

use crate::natural::Natural;
use crate::search::{Limit, Limits, Progress, Search, Step, debug_by};
use crate::tour::counting::counter::Counter;
use crate::tour::counting::frontier::Key;
use crate::tour::counting::meet_in_middle::{Border, MeetInTheMiddle};
use crate::tour::counting::prefixes::PrefixCount;
use crate::tour::counting::states::Stop;
use crate::tour::graph::ordered_graph::OrderedGraph;
use crate::tour::graph::precheck::Precheck;
use crate::tour::model::puzzle::Tour;
use crate::tour::search::numbers;
use crate::tour::search::positions::{self, PositionSearch};

/// Counts all different tours of a puzzle, exactly.
///
/// Two tours differ if their sets of jumps do: reversed, or begun elsewhere if it is closed, a tour is
/// the same. Fixed ends don't give an open tour a direction.
///
/// The memory grows with the number of states of a border across the board, and so fast with the
/// border's length: closed tours take 8 MiB on 6 × 8 and about 150 MiB on 7 × 8, open ones about
/// 510 MiB on 7 × 7. [`Limits::memory`](field@Limits::memory) is never exceeded.
///
/// If inner squares have given numbers, an exact search finds the tours one by one. It takes up to 4.3
/// bytes for each pair of a square and a number that aren't given, of at most 2048 each. On up to 126
/// squares, unless there are few tours, a DP over prefixes of tours is tried first: it has fewer than
/// 63,000 states of a length on 6 × 6 from a corner with one more number.
pub struct Count {
    limits: Limits,
    tour: Tour,
    stage: Stage,
    used: u64,
}

debug_by!(Count, progress);

enum Stage {
    Precheck(Box<Precheck>),
    /// Numbered squares: tours are found one by one, and if they aren't few, counted by a table instead,
    /// unless that gets too large.
    Numbers {
        steps: Box<PositionSearch>,
        table: Option<Box<PrefixCount>>,
    },
    /// A table with counts of this many bits, and the graph to start again with.
    Table(Box<dyn Counting>, Box<OrderedGraph>, u32),
}

/// With numbered squares, the number of decisions after which the table is tried.
const FEW: u64 = 1 << 5;

/// A table, whatever the types of its keys and counts.
trait Counting: Send + Sync {
    fn advance(&mut self, budget: u64) -> Step<Result<Natural, Stop>>;
    fn progress(&self) -> Progress;
}

impl<K: Key, V: Counter> Counting for MeetInTheMiddle<K, V> {
    fn advance(&mut self, budget: u64) -> Step<Result<Natural, Stop>> {
        match MeetInTheMiddle::advance(self, budget) {
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
    /// Starts a count.
    #[must_use]
    pub fn new(tour: &Tour, limits: Limits) -> Self {
        Self {
            limits,
            tour: tour.clone(),
            stage: Stage::Precheck(Box::new(Precheck::new(tour))),
            used: 0,
        }
    }

    /// Returns the number of tours from the number of ways to walk them.
    fn undirected(&self, ways: Natural) -> Step<Result<Natural, Limit>> {
        let twice = u32::from(numbers::are_symmetric(&self.tour)) + 1;
        Step::Done(Ok(ways / twice))
    }

    /// Starts a table with counts of this many bits.
    fn table(&self, ordered: &OrderedGraph, bits: u32) -> Result<Box<dyn Counting>, Limit> {
        let border = Border::new(ordered);
        let memory = ordered.memory_left_of(self.limits.memory)?;
        let narrow = border.width <= <u64 as Key>::MAX_WIDTH;
        if border.width > <u128 as Key>::MAX_WIDTH {
            return Err(Limit::Size);
        }
        Ok(match (narrow, bits) {
            (true, 64) => Box::new(MeetInTheMiddle::<u64, u64>::new(ordered, border, memory)),
            (true, 128) => Box::new(MeetInTheMiddle::<u64, u128>::new(ordered, border, memory)),
            (true, _) => Box::new(MeetInTheMiddle::<u64, Natural>::new(ordered, border, memory)),
            (false, 64) => Box::new(MeetInTheMiddle::<u128, u64>::new(ordered, border, memory)),
            (false, 128) => Box::new(MeetInTheMiddle::<u128, u128>::new(ordered, border, memory)),
            (false, _) => Box::new(MeetInTheMiddle::<u128, Natural>::new(ordered, border, memory)),
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
                Some(Ok(prepared)) => {
                    if prepared.cells.len() == 1 {
                        return Step::Done(Ok(1_u64.into()));
                    }
                    if numbers::are_needed(&self.tour) {
                        let Some(memory) = positions::memory(&self.tour) else {
                            return Step::Done(Err(Limit::Size));
                        };
                        let Some(left) = self.limits.memory.checked_sub(memory) else {
                            return Step::Done(Err(Limit::Memory));
                        };
                        let steps = Box::new(PositionSearch::new(&self.tour, &prepared, 0, true));
                        let table = PrefixCount::new(&steps, &prepared, left).map(Box::new);
                        self.stage = Stage::Numbers { steps, table };
                        return Step::Running;
                    }
                    let Some(ordered) = OrderedGraph::new(&self.tour, &prepared) else {
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
                    Some(Step::Done(Some(count))) => return self.undirected(count.into()),
                    Some(Step::Done(None)) | None => *table = None,
                }
            }
            Stage::Numbers { steps, table } => {
                let slice = if table.is_some() { budget.min(FEW) } else { budget };
                if let Step::Done(_) = steps.advance(slice) {
                    let found = steps.found();
                    return self.undirected(found.into());
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
