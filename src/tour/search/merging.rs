//! Merges the cycles of a 2-factor of a large board to one.
//!
//! Two cycles are joined by exchanging two jumps where a jump of one lies beside a jump of the other:
//!
//! ```text
//!    a ── b        a    b          a b and c d are jumps of two cycles,
//!             →    │    │          a c and b d are possible jumps:
//!    c ── d        c    d          the two cycles become one
//! ```
//!
//! A union-find forest says which cycle a square is on, so one sweep over the board joins nearly all of
//! them. Takefuji and Lee's neural network (1992) was corrected in this way, and Conrad et al. (1994)
//! and Parberry (1997) join tours of small boards; here the 2-factor is exact, and the board may have
//! any shape.

//!
//! The rest is joined by longer moves, which remove and add jumps in turn until they close. If several
//! removed jumps are on one cycle, it depends on their order there whether the result is one cycle, so
//! squares are numbered along their cycles; see [`KOptSearch`](crate::tour::search::k_opt::KOptSearch).

use crate::narrow::Narrow;
use crate::square::Square;
use crate::tour::graph::board_graph::bits;
use crate::tour::graph::precheck::PreparedBoard;
use crate::tour::search::factor::{Jumps, add, take};
use crate::tour::search::k_opt::{CycleOrder, KOptMove, KOptSearch};

/// A merging in progress.
#[derive(Clone, Debug)]
pub(crate) struct CycleMerging {
    pub used: Jumps,
    /// By cell: the number of its cycle when they were labelled, and its position there.
    order: CycleOrder,
    /// The union-find forest over these numbers.
    parent: Vec<u32>,
    left: usize,
    /// The ends of the tour, if it is open.
    pub ends: Vec<u32>,
    next: usize,
    stage: Stage,
    /// How many joins were made in this sweep.
    joined: usize,
    k_opt: KOptSearch,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Ends,
    /// Labels a cycle: its first cell, the current cell, and the jump back.
    Label,
    Walk {
        begin: u32,
        here: u32,
        over: u8,
    },
    Sweep,
    /// Removes the labels.
    Clear,
    /// Tries longer moves.
    KOptSearch,
    Done,
}

/// The most jumps that a move removes. With more than five there are too many moves to try.
const LONGEST: usize = 5;

impl CycleMerging {
    pub fn new(prepared: &PreparedBoard, used: Jumps) -> Self {
        Self {
            order: CycleOrder::new(prepared.graph.area()),
            used,
            parent: Vec::new(),
            left: 0,
            ends: Vec::new(),
            next: 0,
            stage: Stage::Ends,
            joined: 0,
            k_opt: KOptSearch::default(),
        }
    }

    /// Returns how many cycles are left.
    pub fn cycles(&self) -> usize {
        self.left
    }

    /// Works on this many squares. Returns true when nothing joins any more.
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
                            Some(&tip) => self.label(tip as usize),
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
                Stage::Walk { begin, here, over } => {
                    let here = here as usize;
                    self.order.add(here);
                    let next =
                        bits(self.used[here] & !(1_u8.checked_shl(over.into()).unwrap_or(0)))
                            .next();
                    self.stage = match next {
                        Some(jump) if prepared.graph.to(here, jump) != begin as usize => {
                            Stage::Walk {
                                begin,
                                here: prepared.graph.to(here, jump).narrow::<u32>(),
                                over: prepared.graph.back(jump).narrow::<u8>(),
                            }
                        }
                        _ => Stage::Label,
                    };
                }
                Stage::Sweep | Stage::KOptSearch if self.left == 1 => self.stage = Stage::Done,
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
                        self.order.forget(cell as usize);
                    } else {
                        self.next = 0;
                        self.joined = 0;
                        self.left = 0;
                        self.parent.clear();
                        self.order.begin();
                        self.stage = match self.ends.first() {
                            Some(&tip) => self.label(tip as usize),
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

    /// Finds the ends of the tour. An end without any jump gets one.
    fn find_end(&mut self, prepared: &PreparedBoard, cell: usize) {
        let jumps = self.used[cell].count_ones();
        if jumps == 0 {
            let jump = bits(prepared.graph.mask(cell)).next();
            let taken = jump.and_then(|jump| {
                let beside = prepared.graph.to(cell, jump);
                Some((jump, beside, bits(self.used[beside]).next()?))
            });
            if let Some((jump, beside, other)) = taken {
                let end = prepared.graph.to(beside, other);
                take(&mut self.used, &prepared.graph, beside, other);
                add(&mut self.used, &prepared.graph, cell, jump);
                if end < cell {
                    self.ends.push(end.narrow::<u32>());
                }
            }
        }
        if jumps < 2 {
            self.ends.push(cell.narrow::<u32>());
        }
    }

    fn label(&mut self, cell: usize) -> Stage {
        self.parent.push(self.parent.len().narrow::<u32>());
        self.left += 1;
        self.order.start_cycle(cell);
        Stage::Walk { begin: cell.narrow::<u32>(), here: cell.narrow::<u32>(), over: 8 }
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

    /// Joins the cycle of a cell with one beside it.
    fn join(&mut self, prepared: &PreparedBoard, from: usize) {
        let graph = &prepared.graph;
        let own = self.find(from);
        for met_by in bits(graph.mask(from) & !self.used[from]) {
            let met = graph.to(from, met_by);
            let other = self.find(met);
            if other == own {
                continue;
            }
            for jump in bits(self.used[from]) {
                let to = graph.to(from, jump);
                for jump_there in bits(self.used[met]) {
                    let end = graph.to(met, jump_there);
                    if let Some(last) = graph.jump(to, end) {
                        take(&mut self.used, graph, from, jump);
                        take(&mut self.used, graph, met, jump_there);
                        add(&mut self.used, graph, from, met_by);
                        add(&mut self.used, graph, to, last);
                        self.parent[other as usize] = own;
                        self.left -= 1;
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
            let exchange =
                self.k_opt.find(prepared, &self.used, &self.order, cycle.narrow::<u32>());
            if let Some(exchange) = exchange {
                self.apply(prepared, &exchange);
            }
            return;
        }
        self.next = 0;
        if self.joined > 0 {
            self.stage = Stage::Clear;
        } else if self.k_opt.depth < LONGEST {
            self.k_opt.depth += 1;
        } else {
            self.stage = Stage::Done;
        }
    }

    fn apply(&mut self, prepared: &PreparedBoard, exchange: &KOptMove) {
        let graph = &prepared.graph;
        for &(from, to) in &exchange.taken {
            if let Some(jump) = graph.jump(from, to) {
                take(&mut self.used, graph, from, jump);
            }
        }
        for &(from, to) in &exchange.added {
            if let Some(jump) = graph.jump(from, to) {
                add(&mut self.used, graph, from, jump);
            }
        }
        self.left -= exchange.cycles - 1;
        self.joined += 1;
    }
}

/// Lists the squares along the only cycle, or along the path from one end to the other.
#[derive(Clone, Debug)]
pub(crate) struct CycleWalk {
    used: Jumps,
    begin: usize,
    here: usize,
    over: u8,
    path: Vec<Square>,
}

impl CycleWalk {
    pub fn new(merging: &mut CycleMerging, prepared: &PreparedBoard) -> Self {
        let begin =
            merging.ends.first().or(prepared.cells.first()).map_or(0, |&cell| cell as usize);
        Self {
            used: std::mem::take(&mut merging.used),
            begin,
            here: begin,
            over: 0,
            path: Vec::with_capacity(prepared.cells.len()),
        }
    }

    /// Lists this many squares. Returns all of them at the end.
    pub fn advance(&mut self, prepared: &PreparedBoard, budget: u64) -> Option<Vec<Square>> {
        for _ in 0..budget {
            self.path.push(prepared.graph.square(self.here));
            let next = bits(self.used[self.here] & !self.over).next();
            let next =
                next.map(|jump| (prepared.graph.to(self.here, jump), prepared.graph.back(jump)));
            let Some((next, back)) = next.filter(|&(next, _)| next != self.begin) else {
                return Some(std::mem::take(&mut self.path));
            };
            self.here = next;
            self.over = 1 << back;
        }
        None
    }
}
