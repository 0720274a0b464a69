//! Counts the different tours of a puzzle.

use crate::natural::Natural;
use crate::search::{Limit, Limits, Progress, Search, Step, impl_debug};
use crate::tour::counting::counter::Counter;
use crate::tour::counting::frontier::Key;
use crate::tour::counting::meet_in_middle::{MeetInTheMiddle, MiddleFrontier};
use crate::tour::counting::prefixes::PrefixCount;
use crate::tour::counting::states::Stop;
use crate::tour::graph::ordered_graph::OrderedGraph;
use crate::tour::graph::precheck::Precheck;
use crate::tour::model::puzzle::Tour;
use crate::tour::search::number_search::{self, NumberSearch};
use crate::tour::search::numbers;

/// Counts all different tours of a puzzle, exactly.
///
/// A tour is the set of its jumps: it has no direction, even with fixed ends, and a closed tour has
/// no first square.
///
/// The memory grows with the number of states of a frontier across the board, which is exponential
/// in the frontier's length: closed tours take 8 MiB on 6 × 8 and about 150 MiB on 7 × 8, open ones
/// about 510 MiB on 7 × 7. [`Limits::memory`](field@Limits::memory) is never exceeded.
///
/// If inner squares have given numbers, an exact search finds the tours one by one. It takes up to
/// 4.3 bytes for each pair of a square without a number and a number without a square, of at most
/// 2048 each. On up to 126 squares, unless the search soon finds all tours, a DP over prefixes of
/// tours replaces it: for 6 × 6 with a numbered corner and one more number, it has fewer than
/// 63,000 states of each length.
pub struct Count {
    limits: Limits,
    tour: Tour,
    /// Number of threads.
    threads: usize,
    /// With given numbers, the search stops at this many tours.
    enough: u64,
    stage: Stage,
    used: u64,
    /// The number of states of DPs that have started over or were given up.
    earlier_positions: u64,
    /// The largest share that was done so far: a DP that starts over is at 0 again.
    share: f64,
}

impl_debug!(Count, progress);

enum Stage {
    Precheck(Box<Precheck>),
    /// Some squares have given numbers. A search finds the tours one by one. If they are many, a DP
    /// over prefixes counts them, unless it needs too much memory.
    Numbers {
        search: Box<NumberSearch>,
        prefixes: Option<Box<PrefixCount>>,
    },
    /// A DP with counts of this many bits, and the graph, to restart it with larger counts.
    Frontier(Box<dyn DynCount>, Box<OrderedGraph>, u32),
}

/// With given numbers, the number of nodes of the exact search after which the DP over prefixes
/// begins.
const PREFIXES_AFTER: u64 = 1 << 5;

/// The same for a count that may stop soon: a few tenths of a second.
const PREFIXES_AFTER_TO_STOP: u64 = 1 << 15;

/// A frontier DP with any types of keys and counts.
trait DynCount: Send + Sync {
    fn advance(&mut self, budget: u64) -> Step<Result<Natural, Stop>>;
    fn progress(&self) -> Progress;
}

impl<K: Key, V: Counter> DynCount for MeetInTheMiddle<K, V> {
    fn advance(&mut self, budget: u64) -> Step<Result<Natural, Stop>> {
        match MeetInTheMiddle::advance(self, budget) {
            Step::Running => Step::Running,
            Step::Done(done) => Step::Done(done.map(|count| count.natural())),
        }
    }

    fn progress(&self) -> Progress {
        Progress {
            positions: self.processed(),
            memory: self.memory(),
            share: Some(self.fraction_done()),
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
            threads: 1,
            enough: u64::MAX,
            stage: Stage::Precheck(Box::new(Precheck::new(tour))),
            used: 0,
            earlier_positions: 0,
            share: 0.0,
        }
    }

    /// Counts on this many threads, where given numbers don't leave few tours. The result is the
    /// same.
    #[cfg(feature = "threads")]
    #[must_use]
    pub fn on_threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Starts a count that may stop at this many tours.
    pub(super) fn up_to(enough: u64, tour: &Tour, limits: Limits) -> Self {
        Self { enough, ..Self::new(tour, limits) }
    }

    /// Returns the number of nodes of the search after which the DP over prefixes begins.
    const fn prefixes_after(&self) -> u64 {
        if self.enough == u64::MAX { PREFIXES_AFTER } else { PREFIXES_AFTER_TO_STOP }
    }

    /// Returns the number of directed paths that are found for each tour.
    fn directions(&self) -> u32 {
        u32::from(numbers::fit_both_directions(&self.tour)) + 1
    }

    /// Returns the number of tours, given the number of directed paths along them.
    fn undirected(&self, paths: Natural) -> Step<Result<Natural, Limit>> {
        Step::Done(Ok(paths / self.directions()))
    }

    /// Starts a DP with counts of `bits` bits.
    fn frontier(&self, ordered: &OrderedGraph, bits: u32) -> Result<Box<dyn DynCount>, Limit> {
        let memory = ordered.remaining_memory(self.limits.memory)?;
        let middle = MiddleFrontier::new(ordered);
        match middle.width {
            width if width <= <u64 as Key>::MAX_WIDTH => {
                Ok(self.frontier_with::<u64>(ordered, &middle, memory, bits))
            }
            width if width <= <u128 as Key>::MAX_WIDTH => {
                Ok(self.frontier_with::<u128>(ordered, &middle, memory, bits))
            }
            _ => Err(Limit::Size),
        }
    }

    /// Starts a DP with a type of keys.
    fn frontier_with<K: Key>(
        &self,
        ordered: &OrderedGraph,
        middle: &MiddleFrontier,
        memory: u64,
        bits: u32,
    ) -> Box<dyn DynCount> {
        let threads = self.threads;
        match bits {
            64 => Box::new(MeetInTheMiddle::<K, u64>::new(ordered, middle, memory, threads)),
            128 => Box::new(MeetInTheMiddle::<K, u128>::new(ordered, middle, memory, threads)),
            _ => Box::new(MeetInTheMiddle::<K, Natural>::new(ordered, middle, memory, threads)),
        }
    }
}

impl Search for Count {
    type Outcome = Result<Natural, Limit>;

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        let (prefixes_after, directions) = (self.prefixes_after(), self.directions());
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
                        let Some(memory) = number_search::memory(&self.tour) else {
                            return Step::Done(Err(Limit::Size));
                        };
                        let Some(remaining) = self.limits.memory.checked_sub(memory) else {
                            return Step::Done(Err(Limit::Memory));
                        };
                        let search = Box::new(NumberSearch::new(&self.tour, &prepared, 0, true));
                        let prefixes =
                            PrefixCount::new(&search, &prepared, remaining).map(Box::new);
                        self.stage = Stage::Numbers { search, prefixes };
                        return Step::Running;
                    }
                    let Some(ordered) = OrderedGraph::new(&self.tour, &prepared) else {
                        return Step::Done(Err(Limit::Size));
                    };
                    match self.frontier(&ordered, 64) {
                        Ok(count) => self.stage = Stage::Frontier(count, Box::new(ordered), 64),
                        Err(limit) => return Step::Done(Err(limit)),
                    }
                }
            },
            Stage::Numbers { search, prefixes: prefixes @ Some(_) }
                if search.nodes() >= prefixes_after =>
            {
                match prefixes.as_mut().map(|prefixes| prefixes.advance(budget.div_ceil(2))) {
                    Some(Step::Running) => {}
                    Some(Step::Done(Some(count))) => return self.undirected(count.into()),
                    Some(Step::Done(None)) | None => {
                        let given_up = prefixes.take();
                        self.earlier_positions += given_up.map_or(0, |table| table.processed());
                    }
                }
            }
            Stage::Numbers { search, prefixes } => {
                let slice = if prefixes.is_some() { budget.min(prefixes_after) } else { budget };
                let is_done = matches!(search.advance(slice), Step::Done(_));
                if is_done || search.found() / u64::from(directions) >= self.enough {
                    let found = search.found();
                    return self.undirected(found.into());
                }
            }
            // A state takes a microsecond.
            Stage::Frontier(count, ordered, bits) => {
                let step = count.advance(budget.div_ceil(2));
                let progress = count.progress();
                self.share = progress.share.map_or(self.share, |share| share.max(self.share));
                match step {
                    Step::Running => {}
                    Step::Done(Ok(count)) => return Step::Done(Ok(count)),
                    Step::Done(Err(Stop::Limit(limit))) => return Step::Done(Err(limit)),
                    Step::Done(Err(Stop::Overflow)) => {
                        self.earlier_positions += progress.positions;
                        let bits = *bits * 2;
                        let ordered = std::mem::replace(ordered, Box::new(OrderedGraph::empty()));
                        match self.frontier(&ordered, bits) {
                            Ok(count) => self.stage = Stage::Frontier(count, ordered, bits),
                            Err(limit) => return Step::Done(Err(limit)),
                        }
                    }
                }
            }
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        let progress = match &self.stage {
            Stage::Precheck(_) => Progress::default(),
            Stage::Numbers { search, prefixes: Some(prefixes) }
                if search.nodes() >= self.prefixes_after() =>
            {
                Progress {
                    positions: search.nodes() + prefixes.processed(),
                    memory: search.memory() + prefixes.memory(),
                    share: Some(prefixes.fraction_done()),
                    ..Progress::default()
                }
            }
            Stage::Numbers { search, .. } => Progress {
                positions: search.nodes(),
                memory: search.memory(),
                count: Some(search.found().into()),
                ..Progress::default()
            },
            Stage::Frontier(count, ..) => {
                let progress = count.progress();
                let share = progress.share.map(|share| share.max(self.share));
                Progress { share, ..progress }
            }
        };
        let positions = self.earlier_positions + progress.positions;
        Progress { positions, undivided: true, ..progress }
    }
}
