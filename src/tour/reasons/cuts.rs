//! Finds squares whose removal splits the board into too many components.
//!
//! Removing k squares splits a closed tour into at most k components, and an open one into at most
//! k + 1, minus one for each end among the k. On small boards, the search tries all sets of one and
//! two squares, and larger sets by hill climbing in the number of components, with a fixed seed.
//! Finding the best set is NP-hard, so this may miss one. On large boards it tries single squares,
//! in one pass over the board.

use crate::narrow::Narrow;
use crate::random::Random;
use crate::search::Step;
use crate::square::Square;
use crate::tour::graph::precheck::PreparedBoard;
use crate::tour::graph::small_graph::{Set, each};
use crate::tour::model::reason::Reason;

/// The search on a small board, of at most 128 squares.
#[derive(Clone, Debug)]
pub(crate) struct CutSearch {
    /// For each square, its neighbours.
    reach: Vec<Set>,
    /// For each square, its cell.
    cells: Vec<usize>,
    /// The fixed ends of an open tour.
    ends: Set,
    /// The allowed number of components in excess of the removed squares: 1 for an open tour,
    /// otherwise 0.
    slack: i32,
    random: Random,
    stage: Stage,
}

#[derive(Clone, Copy, Debug)]
enum Stage {
    /// Tries single squares, beginning with this one.
    One(usize),
    /// Tries pairs of squares, beginning with this one.
    Two(usize, usize),
    /// Hill climbing.
    Climb { cut: Set, excess: i32, steps: u32, starts: u32 },
}

/// Steps of hill climbing from each start.
const STEPS: u32 = 400;

/// The number of starts of hill climbing.
const STARTS: u32 = 24;

impl CutSearch {
    pub fn new(prepared: &PreparedBoard, is_open: bool) -> Self {
        let cells: Vec<usize> = prepared.cells.iter().map(|&cell| cell as usize).collect();
        let index = |cell: usize| cells.binary_search(&cell).unwrap_or(0);
        let set = |cells: &mut dyn Iterator<Item = usize>| {
            cells.fold(0, |set: Set, cell| set | 1 << index(cell))
        };
        let reach = cells.iter().map(|&cell| set(&mut prepared.graph.neighbours(cell))).collect();
        Self {
            reach,
            ends: set(&mut prepared.end_constraints.fixed.iter().copied()),
            slack: i32::from(is_open),
            random: Random::new(1),
            stage: Stage::One(0),
            cells,
        }
    }

    /// Returns the set of all squares.
    fn all(&self) -> Set {
        Set::MAX >> (128 - self.cells.len())
    }

    /// Returns the connected component of the first of these squares.
    fn component(&self, squares: Set) -> Set {
        let mut component = squares & squares.wrapping_neg();
        let mut layer = component;
        while layer != 0 {
            let next = each(layer).fold(0, |next, square| next | self.reach[square]);
            layer = next & squares & !component;
            component |= layer;
        }
        component
    }

    /// Returns the number of components without these squares, minus the maximum number for a tour.
    fn excess(&self, cut: Set) -> i32 {
        let mut remaining = self.all() & !cut;
        let mut components = 0;
        while remaining != 0 {
            remaining &= !self.component(remaining);
            components += 1;
        }
        components - self.max_components(cut)
    }

    /// Returns the maximum number of components of a tour without these squares.
    fn max_components(&self, cut: Set) -> i32 {
        (cut.count_ones() - (cut & self.ends).count_ones()).cast_signed() + self.slack
    }

    /// Tries `budget` sets. At the end, returns the reason, if it found one.
    pub fn advance(&mut self, prepared: &PreparedBoard, budget: u64) -> Step<Option<Reason>> {
        let squares = self.cells.len();
        for _ in 0..budget.div_ceil(2) {
            let cut = match self.stage {
                Stage::One(square) if square == squares => {
                    self.stage = Stage::Two(1, 0);
                    continue;
                }
                Stage::One(square) => {
                    self.stage = Stage::One(square + 1);
                    1 << square
                }
                Stage::Two(first, _) if first >= squares => {
                    self.stage = Stage::Climb { cut: 0, excess: i32::MIN, steps: 0, starts: 0 };
                    continue;
                }
                Stage::Two(first, second) => {
                    self.stage = if second + 1 < first {
                        Stage::Two(first, second + 1)
                    } else {
                        Stage::Two(first + 1, 0)
                    };
                    1 << first | 1 << second
                }
                Stage::Climb { starts: STARTS, .. } => return Step::Done(None),
                Stage::Climb { .. } => self.climb(),
            };
            if cut != 0 && self.excess(cut) > 0 {
                return Step::Done(Some(self.reason(prepared, cut)));
            }
        }
        Step::Running
    }

    /// Takes one step of hill climbing: adds or removes one or two squares, if the result isn't
    /// worse.
    fn climb(&mut self) -> Set {
        let Stage::Climb { cut, excess, steps, starts } = self.stage else { return 0 };
        let squares = self.cells.len() as u64;
        if steps == STEPS || excess == i32::MIN {
            // Start with the neighbours of a random square.
            let index = self.random.below(squares).narrow::<usize>();
            let cut = self.reach[index];
            let excess = self.excess(cut);
            self.stage = Stage::Climb { cut, excess, steps: 0, starts: starts + 1 };
            return cut;
        }
        let mut next = cut ^ 1 << self.random.below(squares);
        if self.random.below(2) == 0 {
            next ^= 1 << self.random.below(squares);
        }
        let next_excess = self.excess(next);
        let (cut, excess) =
            if next != 0 && next_excess >= excess { (next, next_excess) } else { (cut, excess) };
        self.stage = Stage::Climb { cut, excess, steps: steps + 1, starts };
        cut
    }

    /// Returns the reason, after dropping the squares that it doesn't need.
    fn reason(&self, prepared: &PreparedBoard, mut cut: Set) -> Reason {
        for index in each(cut) {
            let fewer = cut & !(1 << index);
            if fewer != 0 && self.excess(fewer) > 0 {
                cut = fewer;
            }
        }
        let square = |index: usize| prepared.graph.square(self.cells[index]);
        let squares = |set: Set| -> Vec<Square> { each(set).map(square).collect() };
        let mut components = Vec::new();
        let mut remaining = self.all() & !cut;
        while remaining != 0 {
            let component = self.component(remaining);
            remaining &= !component;
            components.push(squares(component));
        }
        let most = self.max_components(cut).cast_unsigned();
        Reason::TooManyComponents { cut: squares(cut), components, most }
    }
}

/// The search for an articulation point on a board of any size (Tarjan 1972). Memory: 20 bytes per
/// square.
#[derive(Clone, Debug)]
pub(crate) struct ArticulationPoint {
    /// For each cell, its rank in the order of discovery, from 1; 0 if undiscovered.
    order: Vec<u32>,
    /// For each cell, its low point: the least rank that its subtree reaches by one jump.
    low: Vec<u32>,
    /// The path from the first cell.
    path: Vec<PathCell>,
    /// The next rank.
    next: u32,
    is_open: bool,
}

/// A cell on the path of a depth-first search.
#[derive(Clone, Copy, Debug)]
struct PathCell {
    cell: u32,
    /// The next jump to follow.
    next_jump: u8,
    /// The number of components found below it, which only this cell connects to the others.
    components: u32,
}

impl ArticulationPoint {
    pub fn new(prepared: &PreparedBoard, is_open: bool) -> Self {
        let area = prepared.graph.area();
        let path = Vec::with_capacity(prepared.cells.len());
        let mut point = Self { order: vec![0; area], low: vec![0; area], path, next: 1, is_open };
        if let Some(&first) = prepared.cells.first() {
            point.enter(first);
        }
        point
    }

    /// Discovers a cell.
    fn enter(&mut self, cell: u32) {
        self.order[cell as usize] = self.next;
        self.low[cell as usize] = self.next;
        self.next += 1;
        self.path.push(PathCell { cell, next_jump: 0, components: 0 });
    }

    /// Follows `budget` jumps. At the end, returns the reason, if it found one.
    pub fn advance(&mut self, prepared: &PreparedBoard, budget: u64) -> Step<Option<Reason>> {
        for _ in 0..budget {
            let Some(&PathCell { cell, next_jump, components }) = self.path.last() else {
                return Step::Done(None);
            };
            let cell = cell as usize;
            let remaining = prepared.graph.wide_mask(cell).unbounded_shr(next_jump.into());
            if remaining != 0 {
                let jump = u32::from(next_jump) + remaining.trailing_zeros();
                if let Some(last) = self.path.last_mut() {
                    last.next_jump = jump.narrow::<u8>() + 1;
                }
                let to = prepared.graph.to(cell, jump as usize);
                if self.order[to] == 0 {
                    self.enter(to.narrow::<u32>());
                } else {
                    self.low[cell] = self.low[cell].min(self.order[to]);
                }
                continue;
            }
            self.path.pop();
            // All cells but the first have another component above them.
            let components = components + u32::from(!self.path.is_empty());
            let is_end = prepared.end_constraints.fixed.contains(&cell);
            let max_components = 1 + u32::from(self.is_open) - u32::from(is_end);
            if components > max_components {
                return Step::Done(Some(components_reason(prepared, cell, max_components)));
            }
            if let Some(above) = self.path.last_mut() {
                let parent = above.cell as usize;
                if self.low[cell] >= self.order[parent] {
                    above.components += 1;
                }
                self.low[parent] = self.low[parent].min(self.low[cell]);
            }
        }
        Step::Running
    }
}

/// Returns the reason that the board without a cell has too many components.
fn components_reason(prepared: &PreparedBoard, cut: usize, max_components: u32) -> Reason {
    let mut visited = vec![false; prepared.graph.area()];
    visited[cut] = true;
    let mut components = Vec::new();
    for start in prepared.graph.neighbours(cut) {
        if visited[start] {
            continue;
        }
        visited[start] = true;
        let mut component = vec![start];
        let mut next = 0;
        while let Some(&cell) = component.get(next) {
            next += 1;
            for to in prepared.graph.neighbours(cell) {
                if !visited[to] {
                    visited[to] = true;
                    component.push(to);
                }
            }
        }
        components.push(component.into_iter().map(|cell| prepared.graph.square(cell)).collect());
    }
    let cut = vec![prepared.graph.square(cut)];
    Reason::TooManyComponents { cut, components, most: max_components }
}
