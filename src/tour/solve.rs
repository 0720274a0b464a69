//! The search for a tour, whatever lies behind it.

use super::factor::Factor;
use super::net::{self, Net};
use super::outcome::{Impossible, Method, Options, Outcome, Solved, Stopped};
use super::ring::Ring;
use super::told::{Ready, Told};
use super::weave::Weave;
use super::{Tour, Why};
use crate::search::{Limit, Progress, Search, Step};
use crate::square::Square;

/// The search for a tour, or for the reason why there is none.
pub struct Solve {
    tour: Tour,
    options: Options,
    stage: Stage,
    positions: u64,
    used: u64,
}

enum Stage {
    Told(Box<Told>),
    Ring(Box<(Ready, Ring)>),
    Factor(Box<(Ready, Factor)>),
    Weave(Box<(Ready, Weave)>),
}

impl Solve {
    /// For a puzzle.
    #[must_use]
    pub fn new(tour: &Tour, options: Options) -> Self {
        Self {
            tour: tour.clone(),
            options,
            stage: Stage::Told(Box::new(Told::new(tour))),
            positions: 0,
            used: 0,
        }
    }

    fn impossible(&self, why: Why, method: Method) -> Step<Outcome> {
        Step::Done(Outcome::Impossible(Impossible { why, positions: self.positions, method }))
    }

    fn solved(&self, cells: Vec<usize>, ready: &Ready, method: Method) -> Step<Outcome> {
        let path = cells.into_iter().map(|cell| ready.ground.square(cell)).collect();
        Step::Done(Outcome::Solved(Solved {
            path: in_order(&self.tour, path),
            positions: self.positions,
            method,
        }))
    }
}

/// A tour from where it should begin.
fn in_order(tour: &Tour, mut path: Vec<Square>) -> Vec<Square> {
    if tour.is_closed() {
        let from = tour.from().or_else(|| path.iter().min().copied());
        let at = path.iter().position(|&square| Some(square) == from).unwrap_or(0);
        path.rotate_left(at);
    } else {
        let turned = match (tour.from(), tour.to()) {
            (Some(from), _) => path.first() != Some(&from),
            (None, Some(to)) => path.last() != Some(&to),
            (None, None) => path.first() > path.last(),
        };
        if turned {
            path.reverse();
        }
    }
    path
}

impl Search for Solve {
    type Outcome = Outcome;

    fn advance(&mut self, budget: u64) -> Step<Outcome> {
        self.used = self.used.saturating_add(budget);
        if self.used > self.options.limits.work {
            let positions = self.positions;
            return Step::Done(Outcome::Limit(Stopped { limit: Limit::Work, positions }));
        }
        match &mut self.stage {
            Stage::Told(told) => match told.advance(budget) {
                None => {}
                Some(Err(why)) => return self.impossible(why, Method::Told),
                Some(Ok(ready)) => {
                    if let [only] = ready.cells[..] {
                        return self.solved(vec![only as usize], &ready, Method::Told);
                    }
                    let squares: Vec<_> = ready
                        .cells
                        .iter()
                        .map(|&cell| (cell as usize, ready.is_dark(cell as usize)))
                        .collect();
                    if squares.len() > net::MOST {
                        let factor = Factor::new(&ready, self.options.seed);
                        self.stage = Stage::Factor(Box::new((ready, factor)));
                        return Step::Running;
                    }
                    let open = !self.tour.is_closed();
                    let net =
                        Net::new(&ready.ground, &squares, &ready.loose, open, self.options.seed);
                    self.stage = Stage::Ring(Box::new((ready, Ring::new(net))));
                }
            },
            Stage::Factor(both) => {
                let (ready, factor) = &mut **both;
                match factor.advance(ready, budget) {
                    Step::Running => {}
                    Step::Done(Err(why)) => return self.impossible(why, Method::Told),
                    Step::Done(Ok(used)) => {
                        let ready = ready.clone();
                        let weave = Weave::new(&ready, used);
                        self.stage = Stage::Weave(Box::new((ready, weave)));
                    }
                }
            }
            Stage::Weave(both) => {
                let (ready, weave) = &mut **both;
                if weave.advance(ready, budget) {
                    eprintln!("left {}", weave.circles());
                    let cells = weave.path(ready);
                    let ready = ready.clone();
                    return self.solved(cells, &ready, Method::Weave);
                }
            }
            Stage::Ring(both) => {
                let (ready, ring) = &mut **both;
                let step = ring.advance(budget);
                self.positions = ring.nodes();
                if let Step::Done(found) = step {
                    return match found {
                        None => {
                            let positions = self.positions;
                            self.impossible(Why::Tried { positions }, Method::Ring)
                        }
                        Some(cells) => {
                            let ready = ready.clone();
                            self.solved(cells, &ready, Method::Ring)
                        }
                    };
                }
            }
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        Progress { positions: self.positions, ..Progress::default() }
    }
}
