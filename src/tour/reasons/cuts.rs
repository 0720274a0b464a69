//! Finds squares whose removal splits the board into too many pieces.
//!
//! Without k squares, a closed tour falls into at most k pieces, an open one into k + 1, and one fewer
//! for each of its ends among the k. On small boards all sets of one and two squares are tried, and
//! larger ones by hill climbing in the number of pieces, with a fixed seed; finding the best set is
//! hard, so this may miss one. On large boards single squares are tried, in one pass over the board.

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
    reach: Vec<Set>,
    cells: Vec<usize>,
    /// The fixed ends of an open tour.
    ends: Set,
    /// How many more pieces than removed squares are allowed: 1 for an open tour.
    slack: i32,
    random: Random,
    stage: Stage,
}

#[derive(Clone, Copy, Debug)]
enum Stage {
    One(usize),
    Two(usize, usize),
    Climb { cut: Set, excess: i32, steps: u32, starts: u32 },
}

/// Steps of hill climbing from each start, and the number of starts.
const STEPS: u32 = 400;
const STARTS: u32 = 24;

impl CutSearch {
    pub fn new(prepared: &PreparedBoard, open: bool) -> Self {
        let cells: Vec<usize> = prepared.cells.iter().map(|&cell| cell as usize).collect();
        let place = |cell: usize| cells.binary_search(&cell).unwrap_or(0);
        let set = |cells: &mut dyn Iterator<Item = usize>| {
            cells.fold(0, |set: Set, cell| set | 1 << place(cell))
        };
        let reach = cells.iter().map(|&cell| set(&mut prepared.graph.reached(cell))).collect();
        Self {
            reach,
            ends: set(&mut prepared.end_constraints.fixed.iter().copied()),
            slack: i32::from(open),
            random: Random::new(1),
            stage: Stage::One(0),
            cells,
        }
    }

    fn all(&self) -> Set {
        Set::MAX >> (128 - self.cells.len())
    }

    fn piece(&self, left: Set) -> Set {
        let mut piece = left & left.wrapping_neg();
        let mut edge = piece;
        while edge != 0 {
            let next = each(edge).fold(0, |next, place| next | self.reach[place]);
            edge = next & left & !piece;
            piece |= edge;
        }
        piece
    }

    /// Returns by how much the number of pieces without these squares exceeds the maximum.
    fn excess(&self, cut: Set) -> i32 {
        let mut left = self.all() & !cut;
        let mut pieces = 0;
        while left != 0 {
            left &= !self.piece(left);
            pieces += 1;
        }
        pieces - self.most(cut)
    }

    fn most(&self, cut: Set) -> i32 {
        (cut.count_ones() - (cut & self.ends).count_ones()).cast_signed() + self.slack
    }

    /// Tries this many sets. Returns the reason found, if any, at the end.
    pub fn advance(&mut self, prepared: &PreparedBoard, budget: u64) -> Step<Option<Reason>> {
        let squares = self.cells.len();
        for _ in 0..budget.div_ceil(2) {
            let cut = match self.stage {
                Stage::One(at) if at == squares => {
                    self.stage = Stage::Two(1, 0);
                    continue;
                }
                Stage::One(at) => {
                    self.stage = Stage::One(at + 1);
                    1 << at
                }
                Stage::Two(one, _) if one >= squares => {
                    self.stage = Stage::Climb { cut: 0, excess: i32::MIN, steps: 0, starts: 0 };
                    continue;
                }
                Stage::Two(one, other) => {
                    self.stage = if other + 1 < one {
                        Stage::Two(one, other + 1)
                    } else {
                        Stage::Two(one + 1, 0)
                    };
                    1 << one | 1 << other
                }
                Stage::Climb { starts: STARTS, .. } => return Step::Done(None),
                Stage::Climb { .. } => self.climb(),
            };
            if cut != 0 && self.excess(cut) > 0 {
                return Step::Done(Some(self.why(prepared, cut)));
            }
        }
        Step::Running
    }

    /// Takes one step: adds or removes a square or two, if the result isn't worse.
    fn climb(&mut self) -> Set {
        let Stage::Climb { cut, excess, steps, starts } = self.stage else { return 0 };
        let squares = self.cells.len() as u64;
        if steps == STEPS || excess == i32::MIN {
            // Start with the neighbours of a random square.
            let place = self.random.below(squares).narrow::<usize>();
            let cut = self.reach[place];
            let excess = self.excess(cut);
            self.stage = Stage::Climb { cut, excess, steps: 0, starts: starts + 1 };
            return cut;
        }
        let mut next = cut ^ 1 << self.random.below(squares);
        if self.random.below(2) == 0 {
            next ^= 1 << self.random.below(squares);
        }
        let better = self.excess(next);
        let (cut, excess) =
            if next != 0 && better >= excess { (next, better) } else { (cut, excess) };
        self.stage = Stage::Climb { cut, excess, steps: steps + 1, starts };
        cut
    }

    /// Returns the reason, without squares that aren't needed for it.
    fn why(&self, prepared: &PreparedBoard, mut cut: Set) -> Reason {
        for place in each(cut) {
            let fewer = cut & !(1 << place);
            if fewer != 0 && self.excess(fewer) > 0 {
                cut = fewer;
            }
        }
        let square = |place: usize| prepared.graph.square(self.cells[place]);
        let squares = |set: Set| -> Vec<Square> { each(set).map(square).collect() };
        let mut pieces = Vec::new();
        let mut left = self.all() & !cut;
        while left != 0 {
            let piece = self.piece(left);
            left &= !piece;
            pieces.push(squares(piece));
        }
        Reason::Pieces { cut: squares(cut), pieces, most: self.most(cut).cast_unsigned() }
    }
}

/// The search for an articulation point on a board of any size (Tarjan 1972). Memory: 9 bytes a square.
#[derive(Clone, Debug)]
pub(crate) struct ArticulationPoint {
    /// By cell: the order of discovery, starting at 1; 0 for undiscovered ones.
    order: Vec<u32>,
    low: Vec<u32>,
    /// The path from the first cell: the cell, the next jump to follow, and the pieces found below.
    way: Vec<(u32, u8, u32)>,
    next: u32,
    open: bool,
}

impl ArticulationPoint {
    pub fn new(prepared: &PreparedBoard, open: bool) -> Self {
        let area = prepared.graph.area();
        let mut point =
            Self { order: vec![0; area], low: vec![0; area], way: Vec::new(), next: 1, open };
        if let Some(&first) = prepared.cells.first() {
            point.enter(first);
        }
        point
    }

    fn enter(&mut self, cell: u32) {
        self.order[cell as usize] = self.next;
        self.low[cell as usize] = self.next;
        self.next += 1;
        self.way.push((cell, 0, 0));
    }

    /// Follows this many jumps.
    pub fn advance(&mut self, prepared: &PreparedBoard, budget: u64) -> Step<Option<Reason>> {
        for _ in 0..budget {
            let Some(&(cell, next, below)) = self.way.last() else { return Step::Done(None) };
            let here = cell as usize;
            let left = prepared.graph.wide_mask(here).unbounded_shr(next.into());
            if left != 0 {
                let jump = u32::from(next) + left.trailing_zeros();
                if let Some(last) = self.way.last_mut() {
                    last.1 = jump.narrow::<u8>() + 1;
                }
                let to = prepared.graph.to(here, jump as usize);
                if self.order[to] == 0 {
                    self.enter(to.narrow::<u32>());
                } else {
                    self.low[here] = self.low[here].min(self.order[to]);
                }
                continue;
            }
            self.way.pop();
            // The first cell has no piece above it.
            let pieces = below + u32::from(!self.way.is_empty());
            let end = prepared.end_constraints.fixed.contains(&here);
            let most = 1 + u32::from(self.open) - u32::from(end);
            if pieces > most {
                return Step::Done(Some(without(prepared, here, most)));
            }
            if let Some(above) = self.way.last_mut() {
                let parent = above.0 as usize;
                if self.low[here] >= self.order[parent] {
                    above.2 += 1;
                }
                self.low[parent] = self.low[parent].min(self.low[here]);
            }
        }
        Step::Running
    }
}

/// Returns the pieces of the board without a cell.
fn without(prepared: &PreparedBoard, cut: usize, most: u32) -> Reason {
    let mut seen = vec![false; prepared.graph.area()];
    seen[cut] = true;
    let mut pieces = Vec::new();
    for begin in prepared.graph.reached(cut) {
        if seen[begin] {
            continue;
        }
        seen[begin] = true;
        let mut piece = vec![begin];
        let mut next = 0;
        while let Some(&cell) = piece.get(next) {
            next += 1;
            for to in prepared.graph.reached(cell) {
                if !seen[to] {
                    seen[to] = true;
                    piece.push(to);
                }
            }
        }
        pieces.push(piece.into_iter().map(|cell| prepared.graph.square(cell)).collect());
    }
    Reason::Pieces { cut: vec![prepared.graph.square(cut)], pieces, most }
}
