//! The search for a tour, whatever lies behind it.

use super::factor::Factor;
use super::forced;
use super::net::{self, Net};
use super::outcome::{Impossible, Method, Options, Outcome, Solved, Stopped};
use super::pieces::{Keystone, Pieces};
use super::ring::Ring;
use super::shift::Shift;
use super::steps::{self, Steps};
use super::strip::{self, Strip};
use super::theorem::{alternation, theorem};
use super::told::{Ready, Told};
use super::weave::{Walk, Weave};
use super::web::Web;
use super::{Tour, Why};
use crate::search::{Limit, Progress, Search, Step};
use crate::square::Square;

/// The search for a tour, or for the reason why there is none.
///
/// What the board tells at a glance comes first. Then a small board is searched
/// exactly, and if there is no tour, a reason is looked for that can be drawn;
/// a large one is woven.
///
/// | squares | tour | reason, the simplest first |
/// |---|---|---|
/// | any | | colours, squares with too few jumps, squares that are not linked |
/// | to 126 | exact search | no 2-factor, forced jumps, pieces, theorem, all was tried |
/// | more | a 2-factor, its circles joined, and changed until squares have their numbers; on a narrow board, a table that goes along it | no 2-factor, theorem, forced jumps, a square whose loss cuts the board; on a narrow one, all was tried |
///
/// Memory: some 30 bytes a square.
pub struct Solve {
    tour: Tour,
    options: Options,
    ready: Option<Box<Ready>>,
    stage: Stage,
    positions: u64,
    used: u64,
    /// How many weaves have come to nothing.
    failed: u64,
    /// Has a table been tried?
    swept: bool,
}

enum Stage {
    Told(Box<Told>),
    Ring(Box<Ring>),
    /// There is no tour on the small board: why?
    Explain(Box<Factor>),
    Pieces(Box<Pieces>),
    Factor(Box<Factor>),
    Weave(Box<Weave>),
    /// There may be no tour on the large board.
    Keystone(Box<Keystone>),
    /// Squares have given numbers.
    Steps(Box<Steps>),
    /// A long narrow board, gone over by a table.
    Sweep(Box<Strip>),
    /// Squares have given numbers on a large board.
    Shift(Box<Shift>),
    /// Naming the squares along the tour.
    Walk(Box<Walk>),
}

/// Memory for each square of a large board, in bytes.
const BYTES: u64 = 32;

/// Boards of no more squares are searched exactly before a theorem is asked: what search finds can
/// be drawn.
const SOON_SEARCHED: usize = 48;

/// The longest border of a board that counts as narrow, in squares: that of
/// five ranks for an open tour. A table decides it after one weave that came to
/// nothing; on others, up to [`strip::WIDTH`], when all have.
const NARROW: usize = 12;

/// After so many weaves that came to nothing, no more are tried.
const MOST_WEAVES: u64 = 24;

impl Solve {
    /// For a puzzle.
    #[must_use]
    pub fn new(tour: &Tour, options: Options) -> Self {
        Self {
            tour: tour.clone(),
            options,
            ready: None,
            stage: Stage::Told(Box::new(Told::new(tour))),
            positions: 0,
            used: 0,
            failed: 0,
            swept: false,
        }
    }

    fn impossible(&self, why: Why, method: Method) -> Step<Outcome> {
        Step::Done(Outcome::Impossible(Impossible { why, positions: self.positions, method }))
    }

    fn solved(&self, path: Vec<Square>, method: Method) -> Step<Outcome> {
        Step::Done(Outcome::Solved(Solved {
            path: in_order(&self.tour, path),
            positions: self.positions,
            method,
        }))
    }

    fn limit(&self, limit: Limit) -> Step<Outcome> {
        Step::Done(Outcome::Limit(Stopped { limit, positions: self.positions }))
    }

    /// What to do with the board, now that it was looked at.
    fn begin(&mut self, ready: Ready) -> Step<Outcome> {
        let squares = ready.cells.len();
        if let [only] = ready.cells[..] {
            return self.solved(vec![ready.ground.square(only as usize)], Method::Told);
        }
        // Of small boards, exact search soon has a reason that can be seen.
        if squares > SOON_SEARCHED
            && let Some(why) = alternation(&self.tour, &ready).or_else(|| theorem(&self.tour))
        {
            return self.impossible(why, Method::Told);
        }
        let open = !self.tour.is_closed();
        let numbered = steps::are_needed(&self.tour);
        if numbered && let Some(why) = steps::too_far(&self.tour, &ready) {
            return self.impossible(why, Method::Told);
        }
        self.stage = if numbered && steps::is_small(squares) {
            Stage::Steps(Box::new(Steps::new(&self.tour, &ready, self.options.seed, false)))
        } else if squares > net::MOST {
            Stage::Factor(Box::new(Factor::new(&ready, self.options.seed)))
        } else {
            let net = Net::new(&ready, open, self.options.seed);
            Stage::Ring(Box::new(Ring::new(net)))
        };
        self.ready = Some(Box::new(ready));
        Step::Running
    }
}

/// A tour from where it should begin.
pub(super) fn in_order(tour: &Tour, mut path: Vec<Square>) -> Vec<Square> {
    if tour.is_closed() {
        // The first square that has a number gets it; else the first of all is
        // number 1.
        let first = path.iter().min().map(|&first| (first, 1));
        let Some((square, number)) = tour.numbers().first().copied().or(first) else { return path };
        let at = path.iter().position(|&other| other == square).unwrap_or(0);
        let length = path.len();
        path.rotate_left((at + length - (number as usize - 1)) % length);
    } else {
        let turned = match (tour.from(), tour.to()) {
            (Some(from), _) => path.first() != Some(&from),
            (None, Some(to)) => path.last() != Some(&to),
            (None, None) => tour.numbers().is_empty() && path.first() > path.last(),
        };
        if turned {
            path.reverse();
        }
    }
    path
}

impl Search for Solve {
    type Outcome = Outcome;

    #[expect(clippy::too_many_lines, reason = "one arm for each stage, each a few lines")]
    fn advance(&mut self, budget: u64) -> Step<Outcome> {
        let Some(budget) = self.options.limits.slice(&mut self.used, budget) else {
            return self.limit(Limit::Work);
        };
        if self.tour.board().area() as u64 * BYTES > self.options.limits.memory {
            return self.limit(Limit::Memory);
        }
        let open = !self.tour.is_closed();
        if let Stage::Told(told) = &mut self.stage {
            return match told.advance(budget) {
                None => Step::Running,
                Some(Err(why)) => self.impossible(why, Method::Told),
                Some(Ok(ready)) => self.begin(ready),
            };
        }
        let Some(ready) = self.ready.as_deref() else { return Step::Running };
        match &mut self.stage {
            Stage::Told(_) => {}
            Stage::Ring(ring) => {
                let step = ring.advance(budget);
                self.positions = ring.nodes();
                match step {
                    Step::Running => {}
                    Step::Done(Some(cells)) => {
                        let path =
                            cells.into_iter().map(|cell| ready.ground.square(cell)).collect();
                        return self.solved(path, Method::Ring);
                    }
                    Step::Done(None) => {
                        self.stage = Stage::Explain(Box::new(Factor::new(ready, 0)));
                    }
                }
            }
            Stage::Explain(factor) => match factor.advance(ready, budget) {
                Step::Running => {}
                Step::Done(Err(why)) => return self.impossible(why, Method::Ring),
                Step::Done(Ok(_)) => match forced::contradiction(ready, open) {
                    Some(why) => return self.impossible(why, Method::Ring),
                    None => self.stage = Stage::Pieces(Box::new(Pieces::new(ready, open))),
                },
            },
            Stage::Pieces(pieces) => {
                if let Step::Done(why) = pieces.advance(ready, budget) {
                    let positions = self.positions;
                    let why = why.or_else(|| alternation(&self.tour, ready));
                    let why = why.or_else(|| theorem(&self.tour));
                    return self.impossible(why.unwrap_or(Why::Tried { positions }), Method::Ring);
                }
            }
            Stage::Factor(factor) => match factor.advance(ready, budget) {
                Step::Running => {}
                Step::Done(Err(why)) => return self.impossible(why, Method::Told),
                Step::Done(Ok(used)) => {
                    self.stage = Stage::Weave(Box::new(Weave::new(ready, used)));
                }
            },
            Stage::Weave(weave) => {
                if weave.advance(ready, budget) {
                    self.positions += 1;
                    if weave.circles() == 1 {
                        self.stage = Stage::Walk(Box::new(Walk::new(weave, ready)));
                    } else if self.failed == 0 {
                        if let Some(why) = forced::contradiction(ready, open) {
                            return self.impossible(why, Method::Told);
                        }
                        self.stage = Stage::Keystone(Box::new(Keystone::new(ready, open)));
                    } else {
                        return self.weave_again();
                    }
                }
            }
            Stage::Keystone(stone) => match stone.advance(ready, budget) {
                Step::Running => {}
                Step::Done(Some(why)) => return self.impossible(why, Method::Told),
                Step::Done(None) => {
                    let Some(web) = Web::narrow(&self.tour, ready, NARROW) else {
                        return self.weave_again();
                    };
                    self.sweep(web);
                }
            },
            Stage::Steps(steps) => {
                let step = steps.advance(budget);
                self.positions = steps.nodes();
                match step {
                    Step::Running => {}
                    Step::Done(Some(cells)) => {
                        let path =
                            cells.into_iter().map(|cell| ready.ground.square(cell)).collect();
                        return self.solved(path, Method::Numbers);
                    }
                    Step::Done(None) => {
                        let positions = self.positions;
                        return self.impossible(Why::Tried { positions }, Method::Numbers);
                    }
                }
            }
            Stage::Sweep(strip) => {
                let step = strip.advance(budget.div_ceil(2));
                self.positions = strip.seen();
                match step {
                    Step::Running => {}
                    Step::Done(Err(limit)) if self.failed >= MOST_WEAVES => {
                        return self.limit(limit);
                    }
                    Step::Done(Err(_)) => return self.weave_again(),
                    Step::Done(Ok(Some(cells))) => {
                        let path =
                            cells.into_iter().map(|cell| ready.ground.square(cell)).collect();
                        return self.found(path, Method::Sweep);
                    }
                    Step::Done(Ok(None)) => {
                        let positions = self.positions;
                        return self.impossible(Why::Tried { positions }, Method::Sweep);
                    }
                }
            }
            Stage::Shift(shift) => {
                let step = shift.advance(ready, budget);
                self.positions = shift.tried();
                match step {
                    Step::Running => {}
                    Step::Done(None) => return self.weave_again(),
                    Step::Done(Some(cells)) => {
                        let path =
                            cells.into_iter().map(|cell| ready.ground.square(cell)).collect();
                        return self.solved(path, Method::Shift);
                    }
                }
            }
            Stage::Walk(walk) => {
                if let Some(path) = walk.advance(ready, budget) {
                    return self.found(path, Method::Weave);
                }
            }
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        let ready = self.ready.as_ref().map_or(0, |ready| ready.memory());
        let memory = match &self.stage {
            Stage::Ring(ring) => ring.memory(),
            Stage::Sweep(strip) => strip.memory(),
            _ => 0,
        };
        Progress {
            positions: self.positions,
            memory: ready + memory,
            undivided: true,
            ..Progress::default()
        }
    }
}

impl Solve {
    /// A tour of a large board, on which squares may have other numbers than
    /// they should.
    fn found(&mut self, path: Vec<Square>, method: Method) -> Step<Outcome> {
        let Some(ready) = self.ready.as_deref().filter(|_| steps::are_needed(&self.tour)) else {
            return self.solved(path, method);
        };
        let path = in_order(&self.tour, path);
        let seed = self.options.seed.wrapping_add(self.failed);
        self.stage = Stage::Shift(Box::new(Shift::new(&self.tour, ready, &path, seed)));
        Step::Running
    }

    /// A table decides.
    fn sweep(&mut self, web: Web) {
        self.swept = true;
        self.stage = Stage::Sweep(Box::new(Strip::new(web, self.options.limits.memory)));
    }

    /// A weave came to nothing: another 2-factor may do better.
    fn weave_again(&mut self) -> Step<Outcome> {
        self.failed += 1;
        let Some(ready) = self.ready.as_deref() else { return Step::Running };
        if self.failed == MOST_WEAVES {
            let Some(web) = Web::narrow(&self.tour, ready, strip::WIDTH).filter(|_| !self.swept)
            else {
                return self.limit(Limit::Tries);
            };
            self.sweep(web);
        } else {
            let seed = self.options.seed.wrapping_add(self.failed << 32);
            self.stage = Stage::Factor(Box::new(Factor::new(ready, seed)));
        }
        Step::Running
    }
}
