//! The search for a tour, whatever lies behind it.

use crate::search::{Limit, Progress, Search, Step, debug_by};
use crate::square::Square;
use crate::tour::counting::narrow::{self, NarrowSearch};
use crate::tour::graph::ordered_graph::OrderedGraph;
use crate::tour::graph::precheck::{Precheck, Ready};
use crate::tour::graph::small_graph::{self, SmallGraph};
use crate::tour::model::outcome::{Impossible, Method, Options, Outcome, Solved, Stopped};
use crate::tour::model::puzzle::Tour;
use crate::tour::model::reason::Reason;
use crate::tour::reasons::forced;
use crate::tour::reasons::pieces::{ArticulationPoint, Pieces};
use crate::tour::reasons::theorem::{alternation, theorem};
use crate::tour::search::factor::Factor;
use crate::tour::search::local_search::LocalSearch;
use crate::tour::search::merging::{CycleMerging, Walk};
use crate::tour::search::numbers;
use crate::tour::search::positions::{self, PositionSearch};
use crate::tour::search::two_factor::TwoFactorSearch;

/// The search for a tour, or for the reason why there is none.
///
/// What the board tells at a glance comes first. Then a small board is searched
/// exactly, and if there is no tour, a reason is looked for that can be drawn;
/// on a large one the cycles of a 2-factor are merged.
///
/// | squares | tour | reason, the simplest first |
/// |---|---|---|
/// | any | | colours, squares with too few jumps, squares that are not linked |
/// | to 126 | exact search | no 2-factor, forced jumps, pieces, theorem, all was tried |
/// | up to 126 without a given number | exact search over positions | numbers too far apart, all was tried |
/// | up to 2048 without a given number | the same and, in turn, local search | the same |
/// | more | a 2-factor, its circles joined, and changed until squares have their numbers; on a narrow board, a table that goes along it | no 2-factor, theorem, forced jumps, a square whose loss cuts the board; on a narrow one, all was tried |
///
/// Memory: some 30 bytes a square, and where squares have given numbers, up to 4.3 bytes for each
/// pair of a square and a number that aren't given: 4.5 MiB on 32 × 32. Where that is more than may be
/// used, local search goes on alone.
pub struct Solve {
    tour: Tour,
    options: Options,
    ready: Option<Box<Ready>>,
    stage: Stage,
    /// Where squares have given numbers: the exact search, which has its turn before the stage.
    exact: Option<Turns>,
    positions: u64,
    used: u64,
    /// How many times merging has come to nothing.
    failed: u64,
    /// Has a table been tried?
    narrow_done: bool,
}

debug_by!(Solve, progress);

enum Stage {
    Precheck(Box<Precheck>),
    TwoFactorSearch(Box<TwoFactorSearch>),
    /// There is no tour on the small board: why?
    Explain(Box<Factor>),
    Pieces(Box<Pieces>),
    Factor(Box<Factor>),
    CycleMerging(Box<CycleMerging>),
    /// There may be no tour on the large board.
    ArticulationPoint(Box<ArticulationPoint>),
    /// A long narrow board, gone over by a table.
    Narrow(Box<NarrowSearch>),
    /// Squares have given numbers on a large board.
    LocalSearch(Box<LocalSearch>),
    /// Naming the squares along the tour.
    Walk(Box<Walk>),
}

/// An exact search and local search in turn. Each turn is twice as long as the last, whatever the
/// slices are.
struct Turns {
    search: Box<PositionSearch>,
    /// The exact search's turn ends after so much work in all.
    end: u64,
    /// Work left for local search in its turn.
    local: u64,
}

/// Work of the first turn of the exact search, and that of local search: some 30 ms each.
const FIRST_TURN: u64 = 1 << 16;
const FIRST_LOCAL_TURN: u64 = 1 << 18;

impl Turns {
    /// The exact search alone where it isn't too large to prove something, else in turn.
    fn new(search: PositionSearch, alone: bool) -> Self {
        let end = if alone { u64::MAX } else { FIRST_TURN };
        Self { search: Box::new(search), end, local: FIRST_LOCAL_TURN }
    }

    /// What is left of the exact search's turn, if something is.
    fn left(&self) -> Option<u64> {
        self.end.checked_sub(self.search.work()).filter(|&left| left > 0)
    }

    /// Local search has done so much work.
    fn spend(&mut self, work: u64) {
        self.local = self.local.saturating_sub(work);
        if self.local == 0 {
            self.end *= 2;
            self.local = self.end / FIRST_TURN * FIRST_LOCAL_TURN;
        }
    }
}

/// Memory for each square of a large board, in bytes.
const BYTES: u64 = 32;

/// Boards of no more squares are searched exactly before a theorem is asked: what search finds can
/// be drawn.
const SOON_SEARCHED: usize = 48;

/// The longest border of a board that counts as narrow, in squares: that of
/// five ranks for an open tour. A table decides it after one merging that came to
/// nothing; on others, up to [`narrow::WIDTH`], when all have.
const NARROW: usize = 12;

/// After so many mergings that came to nothing, no more are tried.
const MOST_MERGINGS: u64 = 24;

impl Solve {
    /// For a puzzle.
    #[must_use]
    pub fn new(tour: &Tour, options: Options) -> Self {
        Self {
            tour: tour.clone(),
            options,
            ready: None,
            stage: Stage::Precheck(Box::new(Precheck::new(tour))),
            exact: None,
            positions: 0,
            used: 0,
            failed: 0,
            narrow_done: false,
        }
    }

    fn impossible(&self, why: Reason, method: Method) -> Step<Outcome> {
        Step::Done(Outcome::Impossible(Impossible { why, positions: self.positions(), method }))
    }

    fn solved(&self, path: Vec<Square>, method: Method) -> Step<Outcome> {
        Step::Done(Outcome::Solved(Solved {
            path: in_order(&self.tour, path),
            positions: self.positions(),
            method,
        }))
    }

    fn limit(&self, limit: Limit) -> Step<Outcome> {
        Step::Done(Outcome::Limit(Stopped { limit, positions: self.positions() }))
    }

    /// What to do with the board, now that it was looked at.
    fn begin(&mut self, ready: Ready) -> Step<Outcome> {
        let squares = ready.cells.len();
        if let [only] = ready.cells[..] {
            return self.solved(vec![ready.graph.square(only as usize)], Method::Precheck);
        }
        // Of small boards, exact search soon has a reason that can be seen.
        if squares > SOON_SEARCHED
            && let Some(why) = alternation(&self.tour, &ready).or_else(|| theorem(&self.tour))
        {
            return self.impossible(why, Method::Precheck);
        }
        let open = !self.tour.is_closed();
        let numbered = numbers::are_needed(&self.tour);
        if numbered && let Some(why) = numbers::too_far(&self.tour, &ready) {
            return self.impossible(why, Method::Precheck);
        }
        if numbered {
            let left = self.options.limits.memory - self.tour.board().area() as u64 * BYTES;
            let unknown = squares - self.tour.numbers().len();
            let alone = unknown <= small_graph::MOST;
            if positions::memory(&self.tour).is_some_and(|memory| memory <= left) {
                let seed = self.options.seed;
                let search = PositionSearch::new(&self.tour, &ready, seed, false);
                self.exact = Some(Turns::new(search, alone));
            } else if alone {
                return self.limit(Limit::Memory);
            }
        }
        self.stage = if squares > small_graph::MOST {
            Stage::Factor(Box::new(Factor::new(&ready, self.options.seed)))
        } else {
            let small = SmallGraph::new(&ready, open, self.options.seed);
            Stage::TwoFactorSearch(Box::new(TwoFactorSearch::new(small)))
        };
        self.ready = Some(Box::new(ready));
        Step::Running
    }
}

/// A tour from where it should begin.
pub(crate) fn in_order(tour: &Tour, mut path: Vec<Square>) -> Vec<Square> {
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
        if let Stage::Precheck(precheck) = &mut self.stage {
            return match precheck.advance(budget) {
                None => Step::Running,
                Some(Err(why)) => self.impossible(why, Method::Precheck),
                Some(Ok(ready)) => self.begin(ready),
            };
        }
        if let Some(left) = self.exact.as_ref().and_then(Turns::left) {
            return self.advance_exact(budget.min(left));
        }
        let Some(ready) = self.ready.as_deref() else { return Step::Running };
        match &mut self.stage {
            Stage::Precheck(_) => {}
            Stage::TwoFactorSearch(search) => {
                let step = search.advance(budget);
                self.positions = search.nodes();
                match step {
                    Step::Running => {}
                    Step::Done(Some(cells)) => {
                        let path = cells.into_iter().map(|cell| ready.graph.square(cell)).collect();
                        return self.solved(path, Method::TwoFactor);
                    }
                    Step::Done(None) => {
                        self.stage = Stage::Explain(Box::new(Factor::new(ready, 0)));
                    }
                }
            }
            Stage::Explain(factor) => match factor.advance(ready, budget) {
                Step::Running => {}
                Step::Done(Err(why)) => return self.impossible(why, Method::TwoFactor),
                Step::Done(Ok(_)) => match forced::contradiction(ready, open) {
                    Some(why) => return self.impossible(why, Method::TwoFactor),
                    None => self.stage = Stage::Pieces(Box::new(Pieces::new(ready, open))),
                },
            },
            Stage::Pieces(pieces) => {
                if let Step::Done(why) = pieces.advance(ready, budget) {
                    let positions = self.positions;
                    let why = why.or_else(|| alternation(&self.tour, ready));
                    let why = why.or_else(|| theorem(&self.tour));
                    return self
                        .impossible(why.unwrap_or(Reason::Tried { positions }), Method::TwoFactor);
                }
            }
            Stage::Factor(factor) => match factor.advance(ready, budget) {
                Step::Running => {}
                Step::Done(Err(why)) => return self.impossible(why, Method::Precheck),
                Step::Done(Ok(used)) => {
                    self.stage = Stage::CycleMerging(Box::new(CycleMerging::new(ready, used)));
                }
            },
            Stage::CycleMerging(merging) => {
                if merging.advance(ready, budget) {
                    self.positions += 1;
                    if merging.circles() == 1 {
                        self.stage = Stage::Walk(Box::new(Walk::new(merging, ready)));
                    } else if self.failed == 0 {
                        if let Some(why) = forced::contradiction(ready, open) {
                            return self.impossible(why, Method::Precheck);
                        }
                        self.stage =
                            Stage::ArticulationPoint(Box::new(ArticulationPoint::new(ready, open)));
                    } else {
                        return self.merge_again();
                    }
                }
            }
            Stage::ArticulationPoint(point) => match point.advance(ready, budget) {
                Step::Running => {}
                Step::Done(Some(why)) => return self.impossible(why, Method::Precheck),
                Step::Done(None) => {
                    let Some(ordered) = OrderedGraph::narrow(&self.tour, ready, NARROW) else {
                        return self.merge_again();
                    };
                    self.search_narrow(ordered);
                }
            },
            Stage::Narrow(narrow) => {
                let step = narrow.advance(budget.div_ceil(2));
                self.positions = narrow.seen();
                match step {
                    Step::Running => {}
                    Step::Done(Err(limit)) if self.failed >= MOST_MERGINGS => {
                        return self.limit(limit);
                    }
                    Step::Done(Err(_)) => return self.merge_again(),
                    Step::Done(Ok(Some(cells))) => {
                        let path = cells.into_iter().map(|cell| ready.graph.square(cell)).collect();
                        return self.found(path, Method::Frontier);
                    }
                    Step::Done(Ok(None)) => {
                        let positions = self.positions;
                        return self.impossible(Reason::Tried { positions }, Method::Frontier);
                    }
                }
            }
            Stage::LocalSearch(search) => {
                let slice = self.exact.as_ref().map_or(budget, |turns| budget.min(turns.local));
                let before = search.work();
                let step = search.advance(ready, slice);
                self.positions = search.tried();
                if let Some(turns) = &mut self.exact {
                    turns.spend(search.work() - before);
                }
                match step {
                    Step::Running => {}
                    Step::Done(None) => return self.merge_again(),
                    Step::Done(Some(cells)) => {
                        let path = cells.into_iter().map(|cell| ready.graph.square(cell)).collect();
                        return self.solved(path, Method::LocalSearch);
                    }
                }
            }
            Stage::Walk(walk) => {
                if let Some(path) = walk.advance(ready, budget) {
                    return self.found(path, Method::Merging);
                }
            }
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        let ready = self.ready.as_ref().map_or(0, |ready| ready.memory());
        let exact = self.exact.as_ref().map_or(0, |turns| turns.search.memory());
        let memory = match &self.stage {
            Stage::TwoFactorSearch(search) => search.memory(),
            Stage::Narrow(narrow) => narrow.memory(),
            _ => 0,
        };
        Progress {
            positions: self.positions(),
            memory: ready + exact + memory,
            undivided: true,
            ..Progress::default()
        }
    }
}

impl Solve {
    /// Positions looked at, by whatever search.
    fn positions(&self) -> u64 {
        self.positions + self.exact.as_ref().map_or(0, |turns| turns.search.nodes())
    }

    /// The exact search has its turn.
    fn advance_exact(&mut self, budget: u64) -> Step<Outcome> {
        let (Some(turns), Some(ready)) = (&mut self.exact, &self.ready) else {
            return Step::Running;
        };
        match turns.search.advance(budget) {
            Step::Running => Step::Running,
            Step::Done(Some(cells)) => {
                let path = cells.into_iter().map(|cell| ready.graph.square(cell)).collect();
                self.solved(path, Method::Numbers)
            }
            Step::Done(None) => {
                let positions = turns.search.nodes();
                self.impossible(Reason::Tried { positions }, Method::Numbers)
            }
        }
    }

    /// A tour of a large board, on which squares may have other numbers than
    /// they should.
    fn found(&mut self, path: Vec<Square>, method: Method) -> Step<Outcome> {
        let Some(ready) = self.ready.as_deref().filter(|_| numbers::are_needed(&self.tour)) else {
            return self.solved(path, method);
        };
        let path = in_order(&self.tour, path);
        let seed = self.options.seed.wrapping_add(self.failed);
        self.stage = Stage::LocalSearch(Box::new(LocalSearch::new(&self.tour, ready, &path, seed)));
        Step::Running
    }

    /// A table decides.
    fn search_narrow(&mut self, ordered: OrderedGraph) {
        self.narrow_done = true;
        self.stage =
            Stage::Narrow(Box::new(NarrowSearch::new(ordered, self.options.limits.memory)));
    }

    /// Merging came to nothing: another 2-factor may do better.
    fn merge_again(&mut self) -> Step<Outcome> {
        self.failed += 1;
        if let Some(turns) = &mut self.exact {
            turns.end += FIRST_TURN;
        }
        let Some(ready) = self.ready.as_deref() else { return Step::Running };
        if self.failed == MOST_MERGINGS {
            let Some(ordered) = OrderedGraph::narrow(&self.tour, ready, narrow::WIDTH)
                .filter(|_| !self.narrow_done)
            else {
                return self.limit(Limit::Tries);
            };
            self.search_narrow(ordered);
        } else {
            let seed = self.options.seed.wrapping_add(self.failed << 32);
            self.stage = Stage::Factor(Box::new(Factor::new(ready, seed)));
        }
        Step::Running
    }
}
