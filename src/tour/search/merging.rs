//! Merges the cycles of a 2-factor of a large board into one.
//!
//! Two cycles are joined by exchanging two jumps whose ends are connected by jumps:
//!
//! ```text
//!    a ── b        a    b          a b and c d are jumps of two cycles,
//!             →    │    │          a c and b d are possible jumps:
//!    c ── d        c    d          the two cycles become one
//! ```
//!
//! A union-find forest says which cycle a square is on, so one sweep over the board joins nearly
//! all of them. Takefuji and Lee's neural network (1992) was corrected in this way, and Conrad et
//! al. (1994) and Parberry (1997) join tours of small boards; here the 2-factor is exact, and the
//! board may have any shape.
//!
//! The rest is joined by longer moves, which remove and add jumps in turn until they close. If
//! several removed jumps are on one cycle, it depends on their order there whether the result is
//! one cycle, so squares are numbered along their cycles; see
//! [`KOptSearch`](crate::tour::search::k_opt::KOptSearch).

use crate::narrow::Narrow;
use crate::square::Square;
use crate::tour::graph::board_graph::bits;
use crate::tour::graph::precheck::PreparedBoard;
use crate::tour::search::factor::{Jumps, add_jump, remove_jump};
use crate::tour::search::k_opt::{CycleOrder, KOptMove, KOptSearch};

/// A merging in progress.
#[derive(Clone, Debug)]
pub(crate) struct CycleMerging {
    /// The jumps of the cycles.
    pub used: Jumps,
    /// The cycles when they were labelled last.
    order: CycleOrder,
    /// The union-find forest over these cycles.
    parent: Vec<u32>,
    /// The number of cycles.
    cycles: usize,
    /// The ends of the tour, if it is open.
    pub ends: Vec<u32>,
    /// The index of the next cell or cycle to process.
    next: usize,
    stage: Stage,
    /// The number of joins in this sweep.
    joined: usize,
    k_opt: KOptSearch,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Finds the ends of the tour.
    Ends,
    /// Looks for a cell whose cycle isn't labelled.
    Label,
    /// Labels the cells of a cycle.
    Follow {
        /// The first cell.
        start: u32,
        /// The current cell.
        cell: u32,
        /// The jump from the current cell to the previous one; 8 at the first cell.
        previous_jump: u8,
    },
    /// Joins cycles by two jumps each.
    Sweep,
    /// Removes the labels.
    Clear,
    /// Tries longer moves.
    KOptSearch,
    Done,
}

/// Maximum number of jumps that a move removes. With more, the number of moves to try is too large.
const MAX_REMOVED: usize = 5;

impl CycleMerging {
    pub fn new(prepared: &PreparedBoard, used: Jumps) -> Self {
        Self {
            order: CycleOrder::new(prepared.graph.area()),
            used,
            parent: Vec::new(),
            cycles: 0,
            ends: Vec::new(),
            next: 0,
            stage: Stage::Ends,
            joined: 0,
            k_opt: KOptSearch::default(),
        }
    }

    /// Returns the number of cycles.
    pub fn cycles(&self) -> usize {
        self.cycles
    }

    /// Processes `budget` squares. Returns whether no further cycles can be joined.
    pub fn advance(&mut self, prepared: &PreparedBoard, budget: u64) -> bool {
        for _ in 0..budget {
            match self.stage {
                Stage::Ends => {
                    if let Some(&cell) = prepared.cells.get(self.next) {
                        self.next += 1;
                        self.find_end(prepared, cell as usize);
                    } else {
                        self.next = 0;
                        self.stage = match self.ends.first() {
                            Some(&end) => self.label(end as usize),
                            None => Stage::Label,
                        };
                    }
                }
                Stage::Label => {
                    if let Some(&cell) = prepared.cells.get(self.next) {
                        self.next += 1;
                        if !self.order.is_labelled(cell as usize) {
                            self.stage = self.label(cell as usize);
                        }
                    } else {
                        self.next = 0;
                        self.stage =
                            if self.k_opt.depth == 0 { Stage::Sweep } else { Stage::KOptSearch };
                    }
                }
                Stage::Follow { start, cell, previous_jump } => {
                    let cell = cell as usize;
                    self.order.add(cell);
                    let previous = 1_u8.checked_shl(previous_jump.into()).unwrap_or(0);
                    self.stage = match bits(self.used[cell] & !previous).next() {
                        Some(jump) if prepared.graph.to(cell, jump) != start as usize => {
                            Stage::Follow {
                                start,
                                cell: prepared.graph.to(cell, jump).narrow::<u32>(),
                                previous_jump: prepared.graph.reverse(jump).narrow::<u8>(),
                            }
                        }
                        _ => Stage::Label,
                    };
                }
                Stage::Sweep | Stage::KOptSearch if self.cycles == 1 => self.stage = Stage::Done,
                Stage::Sweep => match prepared.cells.get(self.next) {
                    Some(&cell) => {
                        self.next += 1;
                        self.join(prepared, cell as usize);
                    }
                    None if self.joined == 0 => {
                        self.k_opt.depth = 3;
                        self.next = 0;
                        self.stage = Stage::Clear;
                    }
                    None => (self.next, self.joined) = (0, 0),
                },
                Stage::Clear => {
                    if let Some(&cell) = prepared.cells.get(self.next) {
                        self.next += 1;
                        self.order.clear_label(cell as usize);
                    } else {
                        self.next = 0;
                        self.joined = 0;
                        self.cycles = 0;
                        self.parent.clear();
                        self.order.clear();
                        self.stage = match self.ends.first() {
                            Some(&end) => self.label(end as usize),
                            None => Stage::Label,
                        };
                    }
                }
                Stage::KOptSearch => self.try_k_opt(prepared),
                Stage::Done => return true,
            }
        }
        false
    }

    /// Checks whether a cell is an end of the tour. An end without any jump gets one.
    fn find_end(&mut self, prepared: &PreparedBoard, cell: usize) {
        let jumps = self.used[cell].count_ones();
        if jumps == 0 {
            let jump = bits(prepared.graph.mask(cell)).next();
            let replacement = jump.and_then(|jump| {
                let neighbour = prepared.graph.to(cell, jump);
                Some((jump, neighbour, bits(self.used[neighbour]).next()?))
            });
            if let Some((jump, neighbour, other)) = replacement {
                let end = prepared.graph.to(neighbour, other);
                remove_jump(&mut self.used, &prepared.graph, neighbour, other);
                add_jump(&mut self.used, &prepared.graph, cell, jump);
                if end < cell {
                    self.ends.push(end.narrow::<u32>());
                }
            }
        }
        if jumps < 2 {
            self.ends.push(cell.narrow::<u32>());
        }
    }

    /// Starts to label a new cycle at a cell.
    fn label(&mut self, cell: usize) -> Stage {
        self.parent.push(self.parent.len().narrow::<u32>());
        self.cycles += 1;
        self.order.start_cycle(cell);
        Stage::Follow { start: cell.narrow::<u32>(), cell: cell.narrow::<u32>(), previous_jump: 8 }
    }

    /// Returns the cycle that a cell is on.
    pub fn find(&mut self, cell: usize) -> u32 {
        let mut number = self.order.cycle(cell);
        while self.parent[number as usize] != number {
            let above = self.parent[self.parent[number as usize] as usize];
            self.parent[number as usize] = above;
            number = above;
        }
        number
    }

    /// Joins the cycle of a cell with another one, if an exchange of two jumps allows it.
    fn join(&mut self, prepared: &PreparedBoard, from: usize) {
        let graph = &prepared.graph;
        let cycle = self.find(from);
        for link in bits(graph.mask(from) & !self.used[from]) {
            let neighbour = graph.to(from, link);
            let other_cycle = self.find(neighbour);
            if other_cycle == cycle {
                continue;
            }
            for jump in bits(self.used[from]) {
                let to = graph.to(from, jump);
                for other_jump in bits(self.used[neighbour]) {
                    let other_end = graph.to(neighbour, other_jump);
                    if let Some(closing_jump) = graph.jump(to, other_end) {
                        remove_jump(&mut self.used, graph, from, jump);
                        remove_jump(&mut self.used, graph, neighbour, other_jump);
                        add_jump(&mut self.used, graph, from, link);
                        add_jump(&mut self.used, graph, to, closing_jump);
                        self.parent[other_cycle as usize] = cycle;
                        self.cycles -= 1;
                        self.joined += 1;
                        return;
                    }
                }
            }
        }
    }

    /// Tries to join the next cycle by a longer move.
    fn try_k_opt(&mut self, prepared: &PreparedBoard) {
        let largest = self.order.largest();
        let cycles = self.order.cycles();
        if self.next == 0 {
            self.k_opt.begin(largest);
        }
        if self.next < cycles {
            let cycle = self.next;
            self.next += 1;
            if cycle.narrow::<u32>() == largest || self.k_opt.is_dirty(cycle.narrow::<u32>()) {
                return;
            }
            let k_opt_move =
                self.k_opt.find(prepared, &self.used, &self.order, cycle.narrow::<u32>());
            if let Some(k_opt_move) = k_opt_move {
                self.apply(prepared, &k_opt_move);
            }
            return;
        }
        self.next = 0;
        if self.joined > 0 {
            self.stage = Stage::Clear;
        } else if self.k_opt.depth < MAX_REMOVED {
            self.k_opt.depth += 1;
        } else {
            self.stage = Stage::Done;
        }
    }

    /// Applies a move.
    fn apply(&mut self, prepared: &PreparedBoard, k_opt_move: &KOptMove) {
        let graph = &prepared.graph;
        for &(from, to) in &k_opt_move.removed {
            if let Some(jump) = graph.jump(from, to) {
                remove_jump(&mut self.used, graph, from, jump);
            }
        }
        for &(from, to) in &k_opt_move.added {
            if let Some(jump) = graph.jump(from, to) {
                add_jump(&mut self.used, graph, from, jump);
            }
        }
        self.cycles -= k_opt_move.cycles - 1;
        self.joined += 1;
    }
}

/// Lists the squares along the only cycle or, for an open tour, along the path from one end to the
/// other.
#[derive(Clone, Debug)]
pub(crate) struct CycleListing {
    used: Jumps,
    /// The first cell.
    start: usize,
    /// The current cell.
    cell: usize,
    /// The jump from the current cell to the previous one, as a bit.
    previous_jump: u8,
    path: Vec<Square>,
}

impl CycleListing {
    pub fn new(merging: &mut CycleMerging, prepared: &PreparedBoard) -> Self {
        let start =
            merging.ends.first().or(prepared.cells.first()).map_or(0, |&cell| cell as usize);
        Self {
            used: std::mem::take(&mut merging.used),
            start,
            cell: start,
            previous_jump: 0,
            path: Vec::with_capacity(prepared.cells.len()),
        }
    }

    /// Lists `budget` squares. Returns all squares at the end.
    pub fn advance(&mut self, prepared: &PreparedBoard, budget: u64) -> Option<Vec<Square>> {
        for _ in 0..budget {
            self.path.push(prepared.graph.square(self.cell));
            let next = bits(self.used[self.cell] & !self.previous_jump).next();
            let next =
                next.map(|jump| (prepared.graph.to(self.cell, jump), prepared.graph.reverse(jump)));
            let Some((next, reverse)) = next.filter(|&(next, _)| next != self.start) else {
                return Some(std::mem::take(&mut self.path));
            };
            self.cell = next;
            self.previous_jump = 1 << reverse;
        }
        None
    }
}
