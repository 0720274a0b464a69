//! Closed tours with half-turn symmetry.
//!
//! A half-turn of the board maps such a tour to itself. Either it shifts the tour by half its
//! length, and the second half is the image of the first (Euler 1759); or it reverses the tour, and
//! two of its jumps cross the centre of the board and are mapped to themselves (Bergholt 1918). If
//! the centre is open, one jump crosses it, and the tour turns on the centre. So the search looks
//! for half a tour, which visits one square of each pair that the half-turn swaps:
//!
//! | its first square | its last square |
//! |---|---|
//! | any square | a jump from the image of the first one |
//! | a square that is a jump from its own image | another such square |
//! | the centre | a square that is a jump from its own image |
//!
//! | search | use |
//! |---|---|
//! | `depth_first` | proves on small boards that no symmetric tour exists |
//! | `rotation` | finds a symmetric tour, also on large boards |
//! | `NumberSearch`, with partners | respects given numbers |

mod depth_first;
mod paired_board;
mod rotation;

use std::collections::VecDeque;

use crate::search::{Limit, Limits, Progress, Search, Step, impl_debug};
use crate::square::Square;
use crate::tour::graph::precheck::{Precheck, PreparedBoard};
use crate::tour::model::asymmetry::AsymmetryReason;
use crate::tour::model::outcome::{Method, Solved, Stopped};
use crate::tour::model::puzzle::Tour;
use crate::tour::plan::solve::in_order;
use crate::tour::search::number_search::{self, NumberSearch};
use crate::tour::search::numbers;
use depth_first::DepthFirstSearch;
use paired_board::PairedBoard;
use rotation::RotationSearch;

/// The result of a search for a symmetric tour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// A symmetric tour was found.
    Found(Solved),
    /// The board has no symmetric tour.
    None(AsymmetryReason),
    /// A limit was reached.
    Limit(Stopped),
}

/// The search for a closed tour that a half-turn maps to itself.
///
/// It doesn't find out whether a puzzle has any tour at all; run
/// [`Solve`](crate::tour::plan::solve::Solve) first. Memory: about 24 bytes per square. It decides
/// boards of up to about 40 squares. On larger ones it finds a tour, usually within a second on a
/// thousand squares, or gives up.
pub struct Symmetric {
    tour: Tour,
    limits: Limits,
    seed: u64,
    stage: Stage,
    used: u64,
    /// The work of the searches, which alternate.
    search_work: u64,
    positions: u64,
}

impl_debug!(Symmetric, progress);

enum Stage {
    Precheck(Box<Precheck>),
    /// Two searches for half a tour, which alternate.
    Half(Box<PairedBoard>, Box<DepthFirstSearch>, Box<RotationSearch>),
    /// With given numbers: one search for each way to pair the positions of squares and images.
    NumberSearch {
        paired: Box<PairedBoard>,
        /// The index of the next such way, until all searches have started.
        next: usize,
        searches: VecDeque<NumberSearch>,
    },
}

/// Memory for each square of the board, in bytes.
const BYTES: u64 = 24;

/// Units of work after which the search gives up: about a minute.
const MAX_WORK: u64 = 1 << 32;

/// Units of work of a turn of one of the searches. They take turns of this length whatever the
/// slices are, so that these don't decide which search finds a tour first.
const TURN: u64 = 1 << 9;

/// Returns the memory of the searches, in bytes.
fn memory(searches: &VecDeque<NumberSearch>) -> u64 {
    searches.iter().map(NumberSearch::memory).sum()
}

impl Symmetric {
    /// Starts a search for a closed tour's puzzle. The seed decides which of many tours is found.
    #[must_use]
    pub fn new(tour: &Tour, limits: Limits, seed: u64) -> Self {
        let stage = Stage::Precheck(Box::new(Precheck::new(tour)));
        Self { tour: tour.clone(), limits, seed, stage, used: 0, search_work: 0, positions: 0 }
    }

    fn limit(&self, limit: Limit) -> Step<Symmetry> {
        Step::Done(Symmetry::Limit(Stopped { limit, positions: self.positions }))
    }

    fn none(reason: AsymmetryReason) -> Step<Symmetry> {
        Step::Done(Symmetry::None(reason))
    }

    fn tried(&self) -> Step<Symmetry> {
        Self::none(AsymmetryReason::Tried { positions: self.positions })
    }

    fn found(&self, path: Vec<Square>) -> Step<Symmetry> {
        Step::Done(Symmetry::Found(Solved {
            path: in_order(&self.tour, path),
            positions: self.positions,
            method: Method::Symmetric,
        }))
    }
}

impl Search for Symmetric {
    type Outcome = Symmetry;

    fn advance(&mut self, budget: u64) -> Step<Symmetry> {
        if self.tour.board().area() as u64 * BYTES > self.limits.memory {
            return self.limit(Limit::Memory);
        }
        let Some(budget) = self.limits.slice(&mut self.used, budget) else {
            return self.limit(Limit::Work);
        };
        match &mut self.stage {
            Stage::Precheck(precheck) => match precheck.advance(budget) {
                None => Step::Running,
                Some(Err(_)) => Self::none(AsymmetryReason::NoTour),
                Some(Ok(prepared)) => self.begin(prepared),
            },
            Stage::NumberSearch { paired, next, .. } => match paired.partners(*next) {
                Some(partners) => {
                    *next += 1;
                    self.start_search(&partners)
                }
                None => self.take_turns(budget),
            },
            Stage::Half(..) => self.take_turns(budget),
        }
    }

    fn progress(&self) -> Progress {
        let searches = match &self.stage {
            Stage::NumberSearch { searches, .. } => memory(searches),
            _ => 0,
        };
        Progress {
            positions: self.positions,
            memory: self.tour.board().area() as u64 * BYTES + searches,
            undivided: true,
            ..Progress::default()
        }
    }
}

impl Symmetric {
    /// Chooses the searches for a prepared board.
    fn begin(&mut self, prepared: PreparedBoard) -> Step<Symmetry> {
        let paired = match PairedBoard::new(prepared, self.tour.leaper().changes_colour()) {
            Err(reason) => return Self::none(reason),
            Ok(paired) => Box::new(paired),
        };
        self.stage = if !numbers::are_needed(&self.tour) {
            let rotation = RotationSearch::new(&paired, self.seed);
            let depth_first = DepthFirstSearch::new(&paired);
            Stage::Half(paired, Box::new(depth_first), Box::new(rotation))
        } else if number_search::memory(&self.tour).is_some() {
            Stage::NumberSearch { paired, next: 0, searches: VecDeque::new() }
        } else {
            return self.limit(Limit::Size);
        };
        Step::Running
    }

    /// Starts a search with given numbers.
    fn start_search(&mut self, partners: &[usize]) -> Step<Symmetry> {
        let Stage::NumberSearch { paired, searches, .. } = &mut self.stage else {
            return Step::Running;
        };
        let needed = number_search::memory(&self.tour).unwrap_or(u64::MAX);
        let held = self.tour.board().area() as u64 * BYTES + memory(searches);
        if held.saturating_add(needed) > self.limits.memory {
            return self.limit(Limit::Memory);
        }
        let search = NumberSearch::symmetric(&self.tour, paired.prepared(), self.seed, partners);
        if search.is_over() {
            self.positions += search.nodes();
        } else {
            searches.push_back(search);
        }
        Step::Running
    }

    /// Lets the searches take turns until the budget is spent.
    fn take_turns(&mut self, budget: u64) -> Step<Symmetry> {
        let end = self.search_work.saturating_add(budget);
        while self.search_work < end {
            if self.search_work >= MAX_WORK {
                return self.limit(Limit::Tries);
            }
            if let done @ Step::Done(_) = self.take_turn() {
                return done;
            }
        }
        Step::Running
    }

    /// Advances both searches for half a tour by one turn each or, with given numbers, the next
    /// search by one turn.
    fn take_turn(&mut self) -> Step<Symmetry> {
        match &mut self.stage {
            Stage::Precheck(_) => Step::Running,
            Stage::Half(paired, depth_first, rotation) => {
                self.search_work += 2 * TURN;
                if let Some(tour) = rotation.advance(paired, TURN) {
                    let path = paired.squares(tour);
                    return self.found(path);
                }
                let step = depth_first.advance(paired, TURN);
                self.positions = depth_first.nodes();
                match step {
                    Step::Running => Step::Running,
                    Step::Done(Some(tour)) => {
                        let path = paired.squares(tour);
                        self.found(path)
                    }
                    Step::Done(None) => self.tried(),
                }
            }
            Stage::NumberSearch { paired, searches, .. } => {
                let Some(mut search) = searches.pop_front() else { return self.tried() };
                let (nodes_before, work_before) = (search.nodes(), search.work());
                let step = search.advance(TURN);
                self.positions += search.nodes() - nodes_before;
                self.search_work += search.work() - work_before;
                match step {
                    Step::Running => searches.push_back(search),
                    Step::Done(None) => {}
                    Step::Done(Some(cells)) => {
                        let path = paired.prepared().squares(cells);
                        return self.found(path);
                    }
                }
                Step::Running
            }
        }
    }
}
