//! The tours of a puzzle in a fixed order, by index.

use crate::natural::Natural;
use crate::random::Random;
use crate::search::{Limit, Limits, Progress, Search, Step, impl_debug};
use crate::square::Square;
use crate::tour::counting::counter::Counter;
use crate::tour::counting::frontier::Key;
use crate::tour::counting::prefixes::PrefixCount;
use crate::tour::counting::states::Stop;
use crate::tour::counting::table::{TourTable, unroll};
use crate::tour::graph::ordered_graph::OrderedGraph;
use crate::tour::graph::precheck::{Precheck, PreparedBoard};
use crate::tour::graph::small_graph;
use crate::tour::model::puzzle::Tour;
use crate::tour::search::number_search::{self, NumberSearch};
use crate::tour::search::numbers;

/// Makes the table of all tours of a puzzle. [`Tours`] reads the tour with any index from it; a
/// random index gives every tour with the same probability.
///
/// The board is processed by ranks or by files, depending on which takes less memory. Tours are
/// ordered by the later squares that each square is linked with; the end of an open tour counts as
/// linked with a square after all others. Boards with too wide a frontier have no such table
/// ([`Limit::Size`]). If inner squares have given numbers, the table is one of prefixes of tours,
/// on up to 126 squares; on more, it fails with [`Limit::Size`], and with [`Limit::Numbers`] if the
/// given numbers fit both directions of a tour.
///
/// ```
/// use leaper::puzzle::Puzzle;
/// use leaper::search::{Limits, Search};
/// use leaper::tour::Index;
/// let Ok(Puzzle::Tour(tour)) = Puzzle::parse("tour?board=6x5&ends=closed") else { panic!() };
/// let tours = Index::new(&tour, Limits::default()).run().unwrap();
/// assert_eq!(tours.count().to_string(), "8");
/// let last = tours.nth(&7_u64.into()).unwrap();
/// assert!(tour.is_solved_by(&last));
/// assert_eq!(tours.nth(&8_u64.into()), None);
/// ```
///
/// Memory: 24 bytes for each state of each frontier; twice that on boards of more than seven ranks
/// or so.
pub struct Index {
    limits: Limits,
    tour: Tour,
    stage: Stage,
    used: u64,
    /// The number of states of a table whose counts were too small.
    earlier_positions: u64,
}

impl_debug!(Index, progress);

enum Stage {
    Precheck(Box<Precheck>),
    Table {
        table: Box<dyn DynTourTable>,
        ordered: Box<OrderedGraph>,
        prepared: Box<PreparedBoard>,
        is_large: bool,
    },
    /// Some inner squares have given numbers.
    Numbered(Box<PrefixCount>, Box<PreparedBoard>),
}

/// A table with any types of keys and counts.
trait DynTourTable: Send + Sync {
    fn advance(&mut self, budget: u64) -> Step<Result<(), Stop>>;
    fn count(&self) -> Natural;
    fn nth(&self, index: &Natural) -> Option<Vec<(u32, u32)>>;
    fn progress(&self) -> Progress;
}

impl<K: Key, V: Counter> DynTourTable for TourTable<K, V> {
    fn advance(&mut self, budget: u64) -> Step<Result<(), Stop>> {
        TourTable::advance(self, budget)
    }

    fn count(&self) -> Natural {
        TourTable::count(self)
    }

    fn nth(&self, index: &Natural) -> Option<Vec<(u32, u32)>> {
        TourTable::nth(self, index)
    }

    fn progress(&self) -> Progress {
        Progress {
            positions: self.processed(),
            memory: self.memory(),
            undivided: true,
            ..Progress::default()
        }
    }
}

/// All tours of a puzzle, in a fixed order.
pub struct Tours {
    tour: Tour,
    count: Natural,
    table: CompleteTable,
}

impl_debug!(Tours, count);

/// A complete table, and the board that its vertices belong to.
enum CompleteTable {
    /// No table: the puzzle has no tour, or the board has one square.
    Trivial,
    Frontier(Box<dyn DynTourTable>, Box<OrderedGraph>, Box<PreparedBoard>),
    Numbered(Box<PrefixCount>, Box<PreparedBoard>),
}

impl Index {
    /// Starts making the table.
    #[must_use]
    pub fn new(tour: &Tour, limits: Limits) -> Self {
        Self {
            limits,
            tour: tour.clone(),
            stage: Stage::Precheck(Box::new(Precheck::new(tour))),
            used: 0,
            earlier_positions: 0,
        }
    }

    /// Starts the table, with counts of 64 bits or, if `is_large`, of any size.
    fn table(
        &self,
        ordered: &OrderedGraph,
        is_large: bool,
    ) -> Result<Box<dyn DynTourTable>, Limit> {
        let memory = ordered.remaining_memory(self.limits.memory)?;
        let width = ordered.width();
        Ok(match (width <= <u64 as Key>::MAX_WIDTH, is_large) {
            _ if width > <u128 as Key>::MAX_WIDTH => return Err(Limit::Size),
            (true, false) => Box::new(TourTable::<u64, u64>::new(ordered, memory)),
            (true, true) => Box::new(TourTable::<u64, Natural>::new(ordered, memory)),
            (false, false) => Box::new(TourTable::<u128, u64>::new(ordered, memory)),
            (false, true) => Box::new(TourTable::<u128, Natural>::new(ordered, memory)),
        })
    }

    /// Starts the table for numbered squares.
    fn numbered_stage(&self, prepared: PreparedBoard) -> Result<Stage, Limit> {
        if prepared.cells.len() > small_graph::MAX_SQUARES {
            return Err(Limit::Size);
        }
        if numbers::fit_both_directions(&self.tour) {
            return Err(Limit::Numbers);
        }
        let needed = number_search::memory(&self.tour).ok_or(Limit::Size)?;
        if needed > self.limits.memory {
            return Err(Limit::Memory);
        }
        // The search is dropped before the table grows.
        let search = NumberSearch::new(&self.tour, &prepared, 0, true);
        let prefixes = PrefixCount::new(&search, &prepared, self.limits.memory);
        let prefixes = prefixes.ok_or(Limit::Size)?.with_layers();
        Ok(Stage::Numbered(Box::new(prefixes), Box::new(prepared)))
    }

    /// Ends with 0 tours or 1, without a table.
    fn trivial(&self, count: u64) -> Step<Result<Tours, Limit>> {
        Step::Done(Ok(Tours {
            tour: self.tour.clone(),
            count: count.into(),
            table: CompleteTable::Trivial,
        }))
    }
}

impl Search for Index {
    type Outcome = Result<Tours, Limit>;

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        let Some(budget) = self.limits.slice(&mut self.used, budget) else {
            return Step::Done(Err(Limit::Work));
        };
        if let Stage::Numbered(prefixes, _) = &mut self.stage {
            let Step::Done(count) = prefixes.advance(budget.div_ceil(2)) else {
                return Step::Running;
            };
            let Some(count) = count else { return Step::Done(Err(Limit::Memory)) };
            let precheck = Stage::Precheck(Box::new(Precheck::new(&self.tour)));
            let table = match std::mem::replace(&mut self.stage, precheck) {
                Stage::Numbered(prefixes, prepared) => CompleteTable::Numbered(prefixes, prepared),
                _ => CompleteTable::Trivial,
            };
            let tour = self.tour.clone();
            return Step::Done(Ok(Tours { tour, count: count.into(), table }));
        }
        let (table, ordered, prepared, is_large) = match &mut self.stage {
            Stage::Numbered(..) => return Step::Running,
            Stage::Precheck(precheck) => match precheck.advance(budget) {
                None => return Step::Running,
                Some(Err(_)) => return self.trivial(0),
                Some(Ok(prepared)) if prepared.cells.len() == 1 => return self.trivial(1),
                Some(Ok(prepared)) if numbers::are_needed(&self.tour) => {
                    match self.numbered_stage(prepared) {
                        Err(limit) => return Step::Done(Err(limit)),
                        Ok(stage) => {
                            self.stage = stage;
                            return Step::Running;
                        }
                    }
                }
                Some(Ok(prepared)) => {
                    let Some(ordered) = OrderedGraph::new(&self.tour, &prepared) else {
                        return Step::Done(Err(Limit::Size));
                    };
                    let ordered = Box::new(ordered);
                    match self.table(&ordered, false) {
                        Err(limit) => return Step::Done(Err(limit)),
                        Ok(table) => (table, ordered, Box::new(prepared), false),
                    }
                }
            },
            Stage::Table { table, ordered, prepared, is_large } => {
                match table.advance(budget.div_ceil(2)) {
                    Step::Running => return Step::Running,
                    Step::Done(Err(Stop::Limit(limit))) => return Step::Done(Err(limit)),
                    Step::Done(Err(Stop::Overflow)) if *is_large => {
                        return Step::Done(Err(Limit::Memory));
                    }
                    Step::Done(done) => {
                        let ordered = std::mem::replace(ordered, Box::new(OrderedGraph::empty()));
                        let prepared = prepared.clone();
                        if done.is_err() {
                            // The counts don't fit: start again with larger ones.
                            self.earlier_positions = table.progress().positions;
                            match self.table(&ordered, true) {
                                Err(limit) => return Step::Done(Err(limit)),
                                Ok(table) => (table, ordered, prepared, true),
                            }
                        } else {
                            let tour = self.tour.clone();
                            let Stage::Table { table, .. } = std::mem::replace(
                                &mut self.stage,
                                Stage::Precheck(Box::new(Precheck::new(&tour))),
                            ) else {
                                return self.trivial(0);
                            };
                            let count = table.count();
                            let table = CompleteTable::Frontier(table, ordered, prepared);
                            return Step::Done(Ok(Tours { tour, count, table }));
                        }
                    }
                }
            }
        };
        self.stage = Stage::Table { table, ordered, prepared, is_large };
        Step::Running
    }

    fn progress(&self) -> Progress {
        match &self.stage {
            Stage::Numbered(prefixes, _) => Progress {
                positions: prefixes.processed(),
                memory: prefixes.memory(),
                share: Some(prefixes.fraction_done()),
                ..Progress::default()
            },
            Stage::Precheck(_) => Progress { undivided: true, ..Progress::default() },
            Stage::Table { table, ordered, .. } => {
                let progress = table.progress();
                Progress {
                    positions: self.earlier_positions + progress.positions,
                    memory: progress.memory + ordered.memory(),
                    ..progress
                }
            }
        }
    }
}

impl Tours {
    /// Returns the number of tours.
    #[must_use]
    pub fn count(&self) -> &Natural {
        &self.count
    }

    /// Returns the tour with an index, counted from 0, as a path. Takes as long as processing some
    /// hundred states.
    #[must_use]
    pub fn nth(&self, index: &Natural) -> Option<Vec<Square>> {
        if *index >= self.count {
            return None;
        }
        let path = match &self.table {
            CompleteTable::Trivial => return Some(self.tour.board().open().iter().collect()),
            CompleteTable::Frontier(table, ordered, prepared) => {
                prepared.squares(unroll(ordered, &table.nth(index)?))
            }
            CompleteTable::Numbered(prefixes, prepared) => {
                let square = |vertex: usize| prepared.graph.square(prepared.cells[vertex] as usize);
                let index = index.to_string().parse().ok()?;
                prefixes.nth(index)?.into_iter().map(square).collect()
            }
        };
        Some(crate::tour::plan::solve::in_order(&self.tour, path))
    }

    /// Returns the index of a random tour for a seed. Every tour has the same probability. `None`
    /// if the puzzle has no tour.
    #[must_use]
    pub fn draw(&self, seed: u64) -> Option<Natural> {
        let bits = self.count.bits();
        if bits == 0 {
            return None;
        }
        let mut rng = Random::new(seed);
        // A random number with the bit length of the count is less than the count with a
        // probability of at least one half.
        loop {
            let mut digits: Vec<u64> = (0..bits.div_ceil(64)).map(|_| rng.next()).collect();
            if let Some(last) = digits.last_mut() {
                *last >>= (64 - bits % 64) % 64;
            }
            let index = Natural::from(digits);
            if index < self.count {
                return Some(index);
            }
        }
    }
}
