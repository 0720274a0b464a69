//! Finds a tour, or the reason why a puzzle has none.

use crate::search::{Limit, Progress, Search, Step, impl_debug};
use crate::square::Square;
use crate::tour::counting::narrow_board::{self, NarrowSearch};
use crate::tour::graph::ordered_graph::OrderedGraph;
use crate::tour::graph::precheck::{Precheck, PreparedBoard};
use crate::tour::graph::small_graph::{self, SmallGraph};
use crate::tour::model::outcome::{Impossible, Method, Options, Outcome, Solved, Stopped};
use crate::tour::model::puzzle::Tour;
use crate::tour::model::reason::Reason;
use crate::tour::plan::general::{Found, GeneralSearch};
use crate::tour::reasons::cuts::{ArticulationPoint, CutSearch};
use crate::tour::reasons::forced;
use crate::tour::reasons::theorem::{alternation, theorem};
use crate::tour::search::factor::FactorSearch;
use crate::tour::search::local_search::LocalSearch;
use crate::tour::search::merging::{CycleListing, CycleMerging};
use crate::tour::search::number_search::{self, NumberSearch};
use crate::tour::search::numbers::{self, DistanceCheck};
use crate::tour::search::two_factor::TwoFactorSearch;

/// The search for a tour, or for the reason why a puzzle has none.
///
/// The precheck comes first. A small board is then searched exactly. If it has no tour, further
/// searches look for a reason that can be drawn. On a large board the cycles of a 2-factor are
/// merged.
///
/// | squares | tour | reason, the simplest first |
/// |---|---|---|
/// | any | | colours, squares with too few jumps, disconnected squares |
/// | up to 126 | exact search | no 2-factor, forced jumps, cuts, theorem, exhaustive search |
/// | up to 126 without a given number | exact search over numbers | numbers too far apart, exhaustive search |
/// | up to 2048 without a given number | exact search over numbers, alternating with local search | numbers too far apart, exhaustive search |
/// | any, for a compound leaper that may not change the colour | a cycle cover whose cycles are merged, then a frontier DP | no cycle cover, cuts, exhaustive search |
/// | more | a 2-factor whose cycles are merged, then local search until squares have their numbers; on a narrow board, a frontier DP | no 2-factor, theorem, forced jumps, an articulation point; on a narrow board, exhaustive search |
///
/// Memory: about 30 bytes per square, and with given numbers up to 4.3 bytes for each pair of a
/// square without a number and a number without a square: 4.5 MiB on 32 × 32. If that exceeds the
/// limit, only local search runs.
pub struct Solve {
    tour: Tour,
    options: Options,
    prepared: Option<Box<PreparedBoard>>,
    stage: Stage,
    /// With given numbers: the exact search, which alternates with the local search of the stage.
    exact: Option<Schedule>,
    /// The number of positions searched in earlier stages, without those of the exact search.
    earlier_positions: u64,
    /// The work done.
    used: u64,
    /// The number of failed mergings.
    failed: u64,
    /// Whether the DP for narrow boards has been tried.
    has_tried_narrow: bool,
}

impl_debug!(Solve, progress);

enum Stage {
    Precheck(Box<Precheck>),
    /// Looks for given numbers that are too close for the distance of their squares.
    DistanceCheck(Box<DistanceCheck>),
    TwoFactorSearch(Box<TwoFactorSearch>),
    /// Looks for squares that have no 2-factor, as a reason why the small board has no tour.
    Explain(Box<FactorSearch>),
    CutSearch(Box<CutSearch>),
    FactorSearch(Box<FactorSearch>),
    CycleMerging(Box<CycleMerging>),
    /// Looks for a reason why the large board may have no tour.
    ArticulationPoint(Box<ArticulationPoint>),
    /// Decides a long narrow board by a frontier DP.
    Narrow(Box<NarrowSearch>),
    /// Changes a tour of a large board until squares have their given numbers.
    LocalSearch(Box<LocalSearch>),
    /// Lists the squares along the tour.
    List(Box<CycleListing>),
    /// Searches a graph without two colours, or with more than eight jumps a square.
    General(Box<GeneralSearch>),
}

impl Stage {
    /// Returns the number of positions searched.
    fn positions(&self) -> u64 {
        match self {
            Self::TwoFactorSearch(search) => search.nodes(),
            Self::Narrow(narrow) => narrow.processed(),
            Self::LocalSearch(search) => search.tried(),
            Self::General(general) => general.positions(),
            _ => 0,
        }
    }
}

/// Alternates an exact search with local search. Each turn is twice as long as the one before, and
/// doesn't depend on the slices.
struct Schedule {
    search: Box<NumberSearch>,
    /// The total work of the exact search at which its turn ends.
    turn_end: u64,
    /// The remaining work of local search in its turn.
    local_work_left: u64,
}

/// Work of the first turn of the exact search, about 30 ms.
const FIRST_TURN: u64 = 1 << 16;

/// Work of the first turn of local search, about 30 ms.
const FIRST_LOCAL_TURN: u64 = 1 << 18;

impl Schedule {
    /// Starts with the exact search. If `is_exact_only`, local search gets no turns.
    fn new(search: NumberSearch, is_exact_only: bool) -> Self {
        let turn_end = if is_exact_only { u64::MAX } else { FIRST_TURN };
        Self { search: Box::new(search), turn_end, local_work_left: FIRST_LOCAL_TURN }
    }

    /// Returns the remaining work of the exact search's turn, if any.
    fn exact_work_left(&self) -> Option<u64> {
        self.turn_end.checked_sub(self.search.work()).filter(|&work| work > 0)
    }

    /// Counts work of local search. Begins the next turn of the exact search when its turn is over.
    fn spend_local(&mut self, work: u64) {
        self.local_work_left = self.local_work_left.saturating_sub(work);
        if self.local_work_left == 0 {
            self.turn_end *= 2;
            self.local_work_left = self.turn_end / FIRST_TURN * FIRST_LOCAL_TURN;
        }
    }
}

/// Memory for each square of a large board, in bytes.
const BYTES: u64 = 32;

/// Up to this many squares, the exact search comes before the theorems, because it finds reasons
/// that can be drawn.
const SEARCHED_BEFORE_THEOREMS: usize = 48;

/// Maximum width of the frontier of a narrow board, in squares: that of five ranks for an open
/// tour. A DP decides such a board after one failed merging. It decides wider boards, up to
/// [`narrow_board::MAX_WIDTH`], after all mergings have failed.
const NARROW_WIDTH: usize = 12;

/// Maximum number of mergings.
const MAX_MERGINGS: u64 = 24;

impl Solve {
    /// Starts the search.
    #[must_use]
    pub fn new(tour: &Tour, options: Options) -> Self {
        Self {
            tour: tour.clone(),
            options,
            prepared: None,
            stage: Stage::Precheck(Box::new(Precheck::new(tour))),
            exact: None,
            earlier_positions: 0,
            used: 0,
            failed: 0,
            has_tried_narrow: false,
        }
    }

    fn impossible(&self, reason: Reason, method: Method) -> Step<Outcome> {
        Step::Done(Outcome::Impossible(Impossible { reason, positions: self.positions(), method }))
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

    /// Chooses the search for a prepared board.
    fn begin(&mut self, prepared: PreparedBoard) -> Step<Outcome> {
        let squares = prepared.cells.len();
        if let [only] = prepared.cells[..] {
            return self.solved(vec![prepared.graph.square(only as usize)], Method::Precheck);
        }
        // On small boards, an exact search soon finds a reason that can be drawn.
        if squares > SEARCHED_BEFORE_THEOREMS
            && let Some(reason) = alternation(&self.tour, &prepared).or_else(|| theorem(&self.tour))
        {
            return self.impossible(reason, Method::Precheck);
        }
        if numbers::are_needed(&self.tour) {
            let check = DistanceCheck::new(&self.tour, &prepared);
            self.prepared = Some(Box::new(prepared));
            self.stage = Stage::DistanceCheck(Box::new(check));
            return Step::Running;
        }
        self.prepared = Some(Box::new(prepared));
        self.begin_search()
    }

    /// Chooses the search for the prepared board, after the checks.
    fn begin_search(&mut self) -> Step<Outcome> {
        let Some(prepared) = self.prepared.as_deref() else { return Step::Running };
        let squares = prepared.cells.len();
        if numbers::are_needed(&self.tour) {
            let memory = self.options.limits.memory - self.tour.board().area() as u64 * BYTES;
            let unknown = squares - self.tour.numbers().len();
            let is_exact_only = unknown <= small_graph::MAX_SQUARES;
            if number_search::memory(&self.tour).is_some_and(|needed| needed <= memory) {
                let seed = self.options.seed;
                let search = NumberSearch::new(&self.tour, prepared, seed, false);
                self.exact = Some(Schedule::new(search, is_exact_only));
                if is_exact_only {
                    return Step::Running;
                }
            } else if is_exact_only {
                return self.limit(Limit::Memory);
            }
        }
        self.stage = if !prepared.is_plain() {
            Stage::General(Box::new(GeneralSearch::new(&self.tour, prepared, self.options)))
        } else if squares > small_graph::MAX_SQUARES {
            Stage::FactorSearch(Box::new(FactorSearch::new(prepared, self.options.seed)))
        } else {
            let small = SmallGraph::new(prepared, !self.tour.is_closed(), self.options.seed);
            Stage::TwoFactorSearch(Box::new(TwoFactorSearch::new(small)))
        };
        Step::Running
    }

    /// Begins another stage.
    fn enter(&mut self, stage: Stage) {
        self.earlier_positions += self.stage.positions();
        self.stage = stage;
    }
}

/// Rotates or reverses a tour so that its numbering fits the puzzle.
pub(crate) fn in_order(tour: &Tour, mut path: Vec<Square>) -> Vec<Square> {
    if tour.is_closed() {
        // The first square with a given number gets this number. Without given numbers, the least
        // square gets number 1.
        let first = path.iter().min().map(|&first| (first, 1));
        let Some((square, number)) = tour.numbers().first().copied().or(first) else { return path };
        let index = path.iter().position(|&other| other == square).unwrap_or(0);
        let length = path.len();
        path.rotate_left((index + length - (number as usize - 1)) % length);
    } else {
        let is_reversed = match (tour.from(), tour.to()) {
            (Some(from), _) => path.first() != Some(&from),
            (None, Some(to)) => path.last() != Some(&to),
            (None, None) => tour.numbers().is_empty() && path.first() > path.last(),
        };
        if is_reversed {
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
        let is_open = !self.tour.is_closed();
        if let Stage::Precheck(precheck) = &mut self.stage {
            return match precheck.advance(budget) {
                None => Step::Running,
                Some(Err(reason)) => self.impossible(reason, Method::Precheck),
                Some(Ok(prepared)) => self.begin(prepared),
            };
        }
        if let Some(work) = self.exact.as_ref().and_then(Schedule::exact_work_left) {
            return self.advance_exact(budget.min(work));
        }
        let Some(prepared) = self.prepared.as_deref() else { return Step::Running };
        match &mut self.stage {
            Stage::Precheck(_) => {}
            Stage::DistanceCheck(check) => match check.advance(&self.tour, prepared, budget) {
                Step::Running => {}
                Step::Done(Some(reason)) => return self.impossible(reason, Method::Precheck),
                Step::Done(None) => return self.begin_search(),
            },
            Stage::TwoFactorSearch(search) => match search.advance(budget) {
                Step::Running => {}
                Step::Done(Some(cells)) => {
                    let path = prepared.squares(cells);
                    return self.solved(path, Method::TwoFactor);
                }
                Step::Done(None) => {
                    let factor = FactorSearch::new(prepared, 0);
                    self.enter(Stage::Explain(Box::new(factor)));
                }
            },
            Stage::Explain(factor) => match factor.advance(prepared, budget) {
                Step::Running => {}
                Step::Done(Err(reason)) => return self.impossible(reason, Method::TwoFactor),
                Step::Done(Ok(_)) => {
                    if let Some(reason) = forced::contradiction(prepared, is_open) {
                        return self.impossible(reason, Method::TwoFactor);
                    }
                    let cuts = CutSearch::new(prepared, is_open);
                    self.enter(Stage::CutSearch(Box::new(cuts)));
                }
            },
            Stage::CutSearch(cuts) => {
                if let Step::Done(reason) = cuts.advance(prepared, budget) {
                    let positions = self.earlier_positions;
                    let reason = reason.or_else(|| alternation(&self.tour, prepared));
                    let reason = reason.or_else(|| theorem(&self.tour));
                    return self.impossible(
                        reason.unwrap_or(Reason::Tried { positions }),
                        Method::TwoFactor,
                    );
                }
            }
            Stage::FactorSearch(factor) => match factor.advance(prepared, budget) {
                Step::Running => {}
                Step::Done(Err(reason)) => return self.impossible(reason, Method::Precheck),
                Step::Done(Ok(used)) => {
                    let merging = CycleMerging::new(prepared, used);
                    self.enter(Stage::CycleMerging(Box::new(merging)));
                }
            },
            Stage::CycleMerging(merging) => {
                if merging.advance(prepared, budget) {
                    self.earlier_positions += 1;
                    if merging.cycles() == 1 {
                        let listing = CycleListing::new(merging, prepared);
                        self.enter(Stage::List(Box::new(listing)));
                    } else if self.failed == 0 {
                        if let Some(reason) = forced::contradiction(prepared, is_open) {
                            return self.impossible(reason, Method::Precheck);
                        }
                        let point = ArticulationPoint::new(prepared, is_open);
                        self.enter(Stage::ArticulationPoint(Box::new(point)));
                    } else {
                        return self.merge_again();
                    }
                }
            }
            Stage::ArticulationPoint(point) => match point.advance(prepared, budget) {
                Step::Running => {}
                Step::Done(Some(reason)) => return self.impossible(reason, Method::Precheck),
                Step::Done(None) => {
                    let Some(ordered) = OrderedGraph::narrow(&self.tour, prepared, NARROW_WIDTH)
                    else {
                        return self.merge_again();
                    };
                    self.search_narrow(ordered);
                }
            },
            Stage::Narrow(narrow) => match narrow.advance(budget.div_ceil(2)) {
                Step::Running => {}
                Step::Done(Err(limit)) if self.failed >= MAX_MERGINGS => {
                    return self.limit(limit);
                }
                Step::Done(Err(_)) => return self.merge_again(),
                Step::Done(Ok(Some(cells))) => {
                    let path = prepared.squares(cells);
                    return self.take_tour(path, Method::Frontier);
                }
                Step::Done(Ok(None)) => {
                    let positions = narrow.processed();
                    return self.impossible(Reason::Tried { positions }, Method::Frontier);
                }
            },
            Stage::LocalSearch(search) => {
                let slice = self
                    .exact
                    .as_ref()
                    .map_or(budget, |schedule| budget.min(schedule.local_work_left));
                let before = search.work();
                let step = search.advance(prepared, slice);
                if let Some(schedule) = &mut self.exact {
                    schedule.spend_local(search.work() - before);
                }
                match step {
                    Step::Running => {}
                    Step::Done(None) => return self.merge_again(),
                    Step::Done(Some(cells)) => {
                        let path = prepared.squares(cells);
                        return self.solved(path, Method::LocalSearch);
                    }
                }
            }
            Stage::General(general) => match general.advance(prepared, budget) {
                Step::Running => {}
                Step::Done(Found::Tour(cells, method)) => {
                    let path = prepared.squares(cells);
                    return self.take_tour(path, method);
                }
                Step::Done(Found::NoTour(reason, method)) => {
                    return self.impossible(reason, method);
                }
                Step::Done(Found::Limit(limit)) => return self.limit(limit),
            },
            Stage::List(listing) => {
                if let Some(path) = listing.advance(prepared, budget) {
                    return self.take_tour(path, Method::Merging);
                }
            }
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        let prepared = self.prepared.as_ref().map_or(0, |prepared| prepared.memory());
        let exact = self.exact.as_ref().map_or(0, |schedule| schedule.search.memory());
        let memory = match &self.stage {
            Stage::TwoFactorSearch(search) => search.memory(),
            Stage::Narrow(narrow) => narrow.memory(),
            Stage::General(general) => general.memory(),
            _ => 0,
        };
        Progress {
            positions: self.positions(),
            memory: prepared + exact + memory,
            undivided: true,
            ..Progress::default()
        }
    }
}

impl Solve {
    /// Returns the number of positions searched.
    fn positions(&self) -> u64 {
        let stages = self.earlier_positions + self.stage.positions();
        stages + self.exact.as_ref().map_or(0, |schedule| schedule.search.nodes())
    }

    /// Runs the exact search in its turn.
    fn advance_exact(&mut self, budget: u64) -> Step<Outcome> {
        let (Some(schedule), Some(prepared)) = (&mut self.exact, &self.prepared) else {
            return Step::Running;
        };
        match schedule.search.advance(budget) {
            Step::Running => Step::Running,
            Step::Done(Some(cells)) => {
                let path = prepared.squares(cells);
                self.solved(path, Method::Numbers)
            }
            Step::Done(None) => {
                let positions = schedule.search.nodes();
                self.impossible(Reason::Tried { positions }, Method::Numbers)
            }
        }
    }

    /// Takes a tour of a large board. If its squares don't have their given numbers yet, local
    /// search follows.
    fn take_tour(&mut self, path: Vec<Square>, method: Method) -> Step<Outcome> {
        let Some(prepared) = self.prepared.as_deref().filter(|_| numbers::are_needed(&self.tour))
        else {
            return self.solved(path, method);
        };
        let path = in_order(&self.tour, path);
        let seed = self.options.seed.wrapping_add(self.failed);
        let search = LocalSearch::new(&self.tour, prepared, &path, seed);
        self.enter(Stage::LocalSearch(Box::new(search)));
        Step::Running
    }

    /// Starts the DP for narrow boards.
    fn search_narrow(&mut self, ordered: OrderedGraph) {
        self.has_tried_narrow = true;
        let narrow = NarrowSearch::new(ordered, self.options.limits.memory);
        self.enter(Stage::Narrow(Box::new(narrow)));
    }

    /// Tries another 2-factor after a failed merging.
    fn merge_again(&mut self) -> Step<Outcome> {
        self.failed += 1;
        if let Some(schedule) = &mut self.exact {
            schedule.turn_end += FIRST_TURN;
        }
        let Some(prepared) = self.prepared.as_deref() else { return Step::Running };
        if !prepared.is_plain() {
            if self.failed == MAX_MERGINGS {
                return self.limit(Limit::Tries);
            }
            let seed = self.options.seed.wrapping_add(self.failed << 32);
            let options = Options { seed, ..self.options };
            let general = GeneralSearch::new(&self.tour, prepared, options);
            self.enter(Stage::General(Box::new(general)));
        } else if self.failed == MAX_MERGINGS {
            let Some(ordered) = OrderedGraph::narrow(&self.tour, prepared, narrow_board::MAX_WIDTH)
                .filter(|_| !self.has_tried_narrow)
            else {
                return self.limit(Limit::Tries);
            };
            self.search_narrow(ordered);
        } else {
            let seed = self.options.seed.wrapping_add(self.failed << 32);
            let factor = FactorSearch::new(prepared, seed);
            self.enter(Stage::FactorSearch(Box::new(factor)));
        }
        Step::Running
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::leaper::Leaper;
    use crate::tour::model::puzzle::Ends;

    /// The DP finds a tour of the narrow board, and local search follows.
    #[test]
    fn positions_of_all_stages_add_up() {
        let board = Board::new(36, 4).unwrap();
        let numbers = [(Square::new(0, 0), 3)];
        let tour = Tour::new(board, Leaper::KNIGHT, Ends::Open, &numbers).unwrap();
        let mut search = Solve::new(&tour, Options::default());
        let (mut positions, mut local_slices) = (0, 0);
        while local_slices < 3 {
            search.exact = None;
            let step = search.advance(1 << 8);
            assert!(search.positions() >= positions, "{} after {positions}", search.positions());
            positions = search.positions();
            local_slices += u32::from(matches!(search.stage, Stage::LocalSearch(_)));
            if step != Step::Running {
                break;
            }
        }
        assert!(search.has_tried_narrow && local_slices > 0 && positions > 1000, "{positions}");
    }
}
