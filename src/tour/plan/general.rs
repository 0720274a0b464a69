//! Finds a tour of a graph without two colours, or with more than eight jumps a square, or a reason
//! why there is none.
//!
//! The cycles of cycle covers are merged, with one order of jumps after another. If that fails,
//! cuts that exclude a tour are searched for, and then a frontier DP decides; or on a small board
//! whose frontiers are too wide for one, an exact search over numbers.

use crate::search::{Limit, Step};
use crate::tour::counting::narrow_board::{MAX_WIDTH, NarrowSearch};
use crate::tour::graph::ordered_graph::OrderedGraph;
use crate::tour::graph::precheck::PreparedBoard;
use crate::tour::graph::small_graph;
use crate::tour::model::outcome::{Method, Options};
use crate::tour::model::puzzle::Tour;
use crate::tour::model::reason::Reason;
use crate::tour::reasons::cuts::{ArticulationPoint, CutSearch};
use crate::tour::search::cycle_cover::{Cover, CycleCover};
use crate::tour::search::number_search::{self, NumberSearch};

/// The result of a search.
pub(crate) enum Found {
    /// The cells of a tour. It may contradict the given numbers.
    Tour(Vec<usize>, Method),
    NoTour(Reason, Method),
    Limit(Limit),
}

/// A search in progress.
pub(crate) struct GeneralSearch {
    tour: Tour,
    options: Options,
    stage: Stage,
    /// How many covers could not be merged.
    failed: u64,
    /// The number of positions searched in earlier stages.
    positions: u64,
}

enum Stage {
    Cover(Box<CycleCover>),
    Cuts(Box<CutSearch>),
    ArticulationPoint(Box<ArticulationPoint>),
    Narrow(Box<NarrowSearch>),
    Numbers(Box<NumberSearch>),
}

/// The most covers that are merged before reasons are searched for.
const MAX_COVERS: u64 = 8;

impl GeneralSearch {
    pub fn new(tour: &Tour, prepared: &PreparedBoard, options: Options) -> Self {
        let cover = CycleCover::new(tour, prepared, options.seed);
        let stage = Stage::Cover(Box::new(cover));
        Self { tour: tour.clone(), options, stage, failed: 0, positions: 0 }
    }

    /// Returns the number of positions searched.
    pub fn positions(&self) -> u64 {
        match &self.stage {
            Stage::Narrow(search) => self.positions + search.processed(),
            Stage::Numbers(search) => self.positions + search.nodes(),
            _ => self.positions,
        }
    }

    /// Returns the memory held by tables, in bytes.
    pub fn memory(&self) -> u64 {
        match &self.stage {
            Stage::Narrow(search) => search.memory(),
            Stage::Numbers(search) => search.memory(),
            _ => 0,
        }
    }

    /// Works for about this many units.
    pub fn advance(&mut self, prepared: &PreparedBoard, budget: u64) -> Step<Found> {
        let open = !self.tour.is_closed();
        match &mut self.stage {
            Stage::Cover(cover) => match cover.advance(prepared, budget) {
                Step::Running => {}
                Step::Done(Cover::Tour(cells)) => {
                    self.positions += 1;
                    return Step::Done(Found::Tour(cells, Method::Merging));
                }
                Step::Done(Cover::Impossible(why)) => {
                    return Step::Done(Found::NoTour(why, Method::TwoFactor));
                }
                Step::Done(Cover::Failed) => {
                    self.positions += 1;
                    self.failed += 1;
                    self.stage = if self.failed < MAX_COVERS {
                        let seed = self.options.seed.wrapping_add(self.failed << 16);
                        Stage::Cover(Box::new(CycleCover::new(&self.tour, prepared, seed)))
                    } else if prepared.cells.len() <= small_graph::MAX_SQUARES {
                        Stage::Cuts(Box::new(CutSearch::new(prepared, open)))
                    } else {
                        Stage::ArticulationPoint(Box::new(ArticulationPoint::new(prepared, open)))
                    };
                }
            },
            Stage::Cuts(cuts) => match cuts.advance(prepared, budget) {
                Step::Running => {}
                Step::Done(Some(why)) => return Step::Done(Found::NoTour(why, Method::TwoFactor)),
                Step::Done(None) => return self.decide(prepared),
            },
            Stage::ArticulationPoint(point) => match point.advance(prepared, budget) {
                Step::Running => {}
                Step::Done(Some(why)) => return Step::Done(Found::NoTour(why, Method::Precheck)),
                Step::Done(None) => return self.decide(prepared),
            },
            Stage::Narrow(narrow) => match narrow.advance(budget.div_ceil(2)) {
                Step::Running => {}
                Step::Done(Ok(Some(cells))) => {
                    return Step::Done(Found::Tour(cells, Method::Frontier));
                }
                Step::Done(Ok(None)) => {
                    let why = Reason::Tried { positions: self.positions() };
                    return Step::Done(Found::NoTour(why, Method::Frontier));
                }
                Step::Done(Err(limit)) => return self.search_numbers(prepared, limit),
            },
            Stage::Numbers(search) => match search.advance(budget) {
                Step::Running => {}
                Step::Done(Some(cells)) => {
                    return Step::Done(Found::Tour(cells, Method::Numbers));
                }
                Step::Done(None) => {
                    let why = Reason::Tried { positions: self.positions() };
                    return Step::Done(Found::NoTour(why, Method::Numbers));
                }
            },
        }
        Step::Running
    }

    /// Starts an exact search.
    fn decide(&mut self, prepared: &PreparedBoard) -> Step<Found> {
        let Some(ordered) = OrderedGraph::narrow(&self.tour, prepared, MAX_WIDTH) else {
            return self.search_numbers(prepared, Limit::Tries);
        };
        let memory = self.options.limits.memory;
        self.stage = Stage::Narrow(Box::new(NarrowSearch::new(ordered, memory)));
        Step::Running
    }

    /// Starts the exact search over numbers, unless the board is too large for it.
    fn search_numbers(&mut self, prepared: &PreparedBoard, limit: Limit) -> Step<Found> {
        let held = number_search::memory(&self.tour);
        let fits = held.is_some_and(|bytes| bytes <= self.options.limits.memory);
        if prepared.cells.len() > small_graph::MAX_SQUARES || !fits {
            return Step::Done(Found::Limit(limit));
        }
        self.positions = self.positions();
        let search = NumberSearch::new(&self.tour, prepared, self.options.seed, false);
        self.stage = Stage::Numbers(Box::new(search));
        Step::Running
    }
}
