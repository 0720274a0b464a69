//! Closed tours that look the same after a half-turn of the board.
//!
//! A half-turn carries such a tour into itself. Either it goes half around, and
//! the second half of the tour is the first half turned (Euler's way, 1759); or
//! it turns the tour's direction round, and then two of the jumps lie across the
//! middle of the board, turned into themselves (found by Bergholt, 1918). So
//! half a tour is looked for that visits one square of each pair that the turn
//! exchanges:
//!
//! | from | its last square is |
//! |---|---|
//! | any square | a jump from the turned first one |
//! | a square that is a jump from its own turned one | another such square |
//!
//! | search | what it is good for |
//! |---|---|
//! | `descent`, depth first | proves on small boards that there is none |
//! | `rotation` | finds one, on large boards too |
//! | `positions`, with partners | squares have given numbers |

mod descent;
mod halved;
mod rotation;

use std::collections::VecDeque;

use crate::narrow::Narrow;
use crate::search::{Limit, Limits, Progress, Search, Step, debug_by};
use crate::square::Square;
use crate::tour::graph::precheck::Precheck;
use crate::tour::model::asymmetry::AsymmetryReason;
use crate::tour::model::outcome::{Method, Solved, Stopped};
use crate::tour::model::puzzle::Tour;
use crate::tour::plan::solve::in_order;
use crate::tour::search::numbers;
use crate::tour::search::positions::{self, PositionSearch};
use descent::Descent;
use halved::Halved;
use rotation::Rotation;

/// What came of looking for a tour that looks the same after a half-turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// There is one.
    Found(Solved),
    /// There is none.
    None(AsymmetryReason),
    /// A limit came first.
    Limit(Stopped),
}

/// The search for a closed tour that a half-turn carries into itself.
///
/// Of a puzzle that has no tour, or an open one, it finds none: ask
/// [`Solve`](crate::tour::plan::solve::Solve) first. Memory: some 24 bytes a square. Boards of up
/// to about 40 squares are decided; on larger ones a tour is found, most often
/// within a second on a thousand squares, or given up in the end.
pub struct Symmetric {
    tour: Tour,
    limits: Limits,
    seed: u64,
    stage: Stage,
    used: u64,
    positions: u64,
}

debug_by!(Symmetric, progress);

enum Stage {
    Precheck(Box<Precheck>),
    /// Half a tour, from both kinds of search in turn.
    Half(Box<Halved>, Box<Descent>, Box<Rotation>),
    /// Squares have given numbers: a search for each way to pair them.
    PositionSearch {
        halved: Box<Halved>,
        /// Those that haven't begun.
        partners: VecDeque<Vec<usize>>,
        searches: VecDeque<PositionSearch>,
    },
}

/// Memory for each square of the board, in bytes.
const BYTES: u64 = 24;

/// The search is given up after so many units of work: a minute or so.
const MOST_WORK: u64 = 1 << 32;

/// Memory of searches, in bytes.
fn memory(searches: &VecDeque<PositionSearch>) -> u64 {
    searches.iter().map(PositionSearch::memory).sum()
}

impl Symmetric {
    /// For a closed tour's puzzle. Which of many is found depends on the seed.
    #[must_use]
    pub fn new(tour: &Tour, limits: Limits, seed: u64) -> Self {
        let stage = Stage::Precheck(Box::new(Precheck::new(tour)));
        Self { tour: tour.clone(), limits, seed, stage, used: 0, positions: 0 }
    }

    fn limit(&self, limit: Limit) -> Step<Symmetry> {
        Step::Done(Symmetry::Limit(Stopped { limit, positions: self.positions }))
    }

    fn none(why: AsymmetryReason) -> Step<Symmetry> {
        Step::Done(Symmetry::None(why))
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
        if self.used > MOST_WORK {
            return self.limit(Limit::Tries);
        }
        match &mut self.stage {
            Stage::Precheck(precheck) => {
                let ready = match precheck.advance(budget) {
                    None => return Step::Running,
                    Some(Err(_)) => return self.tried(),
                    Some(Ok(ready)) => ready,
                };
                let halved = match Halved::new(ready) {
                    Err(why) => return Self::none(why),
                    Ok(halved) => Box::new(halved),
                };
                self.stage = if !numbers::are_needed(&self.tour) {
                    let rotation = Rotation::new(&halved, self.seed);
                    let descent = Descent::new(&halved);
                    Stage::Half(halved, Box::new(descent), Box::new(rotation))
                } else if positions::memory(&self.tour).is_some() {
                    let partners = halved.partners().into();
                    Stage::PositionSearch { halved, partners, searches: VecDeque::new() }
                } else {
                    return self.limit(Limit::Size);
                };
            }
            Stage::Half(halved, descent, rotation) => {
                if let Some(tour) = rotation.advance(halved, budget.div_ceil(2)) {
                    let path = halved.squares(tour);
                    return self.found(path);
                }
                let step = descent.advance(halved, budget.div_ceil(2));
                self.positions = descent.nodes();
                match step {
                    Step::Running => {}
                    Step::Done(Some(tour)) => {
                        let path = halved.squares(tour);
                        return self.found(path);
                    }
                    Step::Done(None) => return self.tried(),
                }
            }
            Stage::PositionSearch { halved, partners, searches } => {
                if let Some(partners) = partners.pop_front() {
                    let needed = positions::memory(&self.tour).unwrap_or(u64::MAX);
                    let held = self.tour.board().area() as u64 * BYTES + memory(searches);
                    if held.saturating_add(needed) > self.limits.memory {
                        return self.limit(Limit::Memory);
                    }
                    let ready = halved.ready();
                    let search = PositionSearch::symmetric(&self.tour, ready, self.seed, &partners);
                    if !search.is_over() {
                        searches.push_back(search);
                    }
                    return Step::Running;
                }
                let Some(mut steps) = searches.pop_front() else { return self.tried() };
                let before = steps.nodes();
                let step = steps.advance(budget);
                self.positions += steps.nodes() - before;
                match step {
                    Step::Running => searches.push_back(steps),
                    Step::Done(None) => {}
                    Step::Done(Some(cells)) => {
                        let path =
                            halved.squares(cells.into_iter().map(|cell| cell.narrow::<u32>()));
                        return self.found(path);
                    }
                }
            }
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        let searches = match &self.stage {
            Stage::PositionSearch { searches, .. } => memory(searches),
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
