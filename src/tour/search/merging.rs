//! Large boards: the circles of a 2-factor are joined to one.
//!
//! Two circles are joined by exchanging two jumps where a jump of the one and a
//! jump of the other lie beside each other:
//!
//! ```text
//!    a ── b        a    b          a b and c d are jumps of two circles,
//!             →    │    │          a c and b d can be jumped:
//!    c ── d        c    d          what was two circles is one
//! ```
//!
//! Which circle a square lies on is kept as a forest of sets that are united
//! (union-find), so that a sweep over the board joins nearly all of them.
//! Joining the circles of a 2-factor is how Takefuji and Lee's neural network
//! (1992) was put right, and how Conrad et al. (1994) and Parberry (1997) join
//! tours of small boards; here the 2-factor is exact, and the board of any
//! shape.

//!
//! What is left over is joined by longer exchanges: from a circle that is left
//! over, jumps are taken away and put in in turn until they close. Where several
//! of the jumps that are taken away lie on one circle, it depends on their order
//! there whether one circle comes of it, so squares are numbered along their
//! circles; see [`ExchangeSearch`](crate::tour::search::exchange::ExchangeSearch).

use crate::narrow::Narrow;
use crate::square::Square;
use crate::tour::graph::board_graph::bits;
use crate::tour::graph::precheck::Ready;
use crate::tour::search::exchange::{Exchange, ExchangeSearch, Order};
use crate::tour::search::factor::{Jumps, add, take};

/// Joining circles.
#[derive(Clone, Debug)]
pub(crate) struct CycleMerging {
    pub used: Jumps,
    /// The number of the circle that a cell was on when they were labelled, and
    /// its place there.
    order: Order,
    /// The forest over these numbers.
    parent: Vec<u32>,
    left: usize,
    /// The ends of the tour, where it is open.
    pub tips: Vec<u32>,
    next: usize,
    stage: Stage,
    /// How many circles were joined in this sweep.
    joined: usize,
    exchanges: ExchangeSearch,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Tips,
    /// Walking along a circle: from where, where now, over which jump.
    Label,
    Walk {
        begin: u32,
        here: u32,
        over: u8,
    },
    Sweep,
    /// Making ready to label again.
    Clear,
    /// Longer exchanges.
    ExchangeSearch,
    Over,
}

/// The longest exchange, in jumps that are taken away. Beyond five there are
/// too many to be tried.
const LONGEST: usize = 5;

impl CycleMerging {
    pub fn new(ready: &Ready, used: Jumps) -> Self {
        Self {
            order: Order::new(ready.graph.area()),
            used,
            parent: Vec::new(),
            left: 0,
            tips: Vec::new(),
            next: 0,
            stage: Stage::Tips,
            joined: 0,
            exchanges: ExchangeSearch::default(),
        }
    }

    /// How many circles are left.
    pub fn circles(&self) -> usize {
        self.left
    }

    /// Goes on for so many squares; true when no sweep joins any more.
    pub fn advance(&mut self, ready: &Ready, budget: u64) -> bool {
        for _ in 0..budget {
            match self.stage {
                Stage::Tips => {
                    if let Some(&cell) = ready.cells.get(self.next) {
                        self.next += 1;
                        self.look(ready, cell as usize);
                    } else {
                        self.next = 0;
                        self.stage = match self.tips.first() {
                            Some(&tip) => self.label(tip as usize),
                            None => Stage::Label,
                        };
                    }
                }
                Stage::Label => {
                    if let Some(&cell) = ready.cells.get(self.next) {
                        self.next += 1;
                        if !self.order.is_labelled(cell as usize) {
                            self.stage = self.label(cell as usize);
                        }
                    } else {
                        self.next = 0;
                        self.stage = if self.exchanges.depth == 0 {
                            Stage::Sweep
                        } else {
                            Stage::ExchangeSearch
                        };
                    }
                }
                Stage::Walk { begin, here, over } => {
                    let here = here as usize;
                    self.order.add(here);
                    let next =
                        bits(self.used[here] & !(1_u8.checked_shl(over.into()).unwrap_or(0)))
                            .next();
                    self.stage = match next {
                        Some(jump) if ready.graph.to(here, jump) != begin as usize => Stage::Walk {
                            begin,
                            here: ready.graph.to(here, jump).narrow::<u32>(),
                            over: ready.graph.back(jump).narrow::<u8>(),
                        },
                        _ => Stage::Label,
                    };
                }
                Stage::Sweep | Stage::ExchangeSearch if self.left == 1 => self.stage = Stage::Over,
                Stage::Sweep => match ready.cells.get(self.next) {
                    Some(&cell) => {
                        self.next += 1;
                        self.join(ready, cell as usize);
                    }
                    None if self.joined == 0 => {
                        self.exchanges.depth = 3;
                        self.next = 0;
                        self.stage = Stage::Clear;
                    }
                    None => (self.next, self.joined) = (0, 0),
                },
                Stage::Clear => {
                    if let Some(&cell) = ready.cells.get(self.next) {
                        self.next += 1;
                        self.order.forget(cell as usize);
                    } else {
                        self.next = 0;
                        self.joined = 0;
                        self.left = 0;
                        self.parent.clear();
                        self.order.begin();
                        self.stage = match self.tips.first() {
                            Some(&tip) => self.label(tip as usize),
                            None => Stage::Label,
                        };
                    }
                }
                Stage::ExchangeSearch => self.exchanges(ready),
                Stage::Over => return true,
            }
        }
        false
    }

    /// Finds the ends of the tour; one that has no jump yet gets one.
    fn look(&mut self, ready: &Ready, cell: usize) {
        let jumps = self.used[cell].count_ones();
        if jumps == 0 {
            let jump = bits(ready.graph.mask(cell)).next();
            let taken = jump.and_then(|jump| {
                let beside = ready.graph.to(cell, jump);
                Some((jump, beside, bits(self.used[beside]).next()?))
            });
            if let Some((jump, beside, other)) = taken {
                let end = ready.graph.to(beside, other);
                take(&mut self.used, &ready.graph, beside, other);
                add(&mut self.used, &ready.graph, cell, jump);
                if end < cell {
                    self.tips.push(end.narrow::<u32>());
                }
            }
        }
        if jumps < 2 {
            self.tips.push(cell.narrow::<u32>());
        }
    }

    fn label(&mut self, cell: usize) -> Stage {
        self.parent.push(self.parent.len().narrow::<u32>());
        self.left += 1;
        self.order.begin_circle(cell);
        Stage::Walk { begin: cell.narrow::<u32>(), here: cell.narrow::<u32>(), over: 8 }
    }

    /// The circle that a cell is on.
    pub fn find(&mut self, cell: usize) -> u32 {
        let mut number = self.order.circle(cell);
        while self.parent[number as usize] != number {
            let above = self.parent[self.parent[number as usize] as usize];
            self.parent[number as usize] = above;
            number = above;
        }
        number
    }

    /// Joins the circle of a cell with others that come beside it.
    fn join(&mut self, ready: &Ready, from: usize) {
        let graph = &ready.graph;
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

    /// Tries to join the next circle that is left over.
    fn exchanges(&mut self, ready: &Ready) {
        let largest = self.order.largest();
        let circles = self.order.circles();
        if self.next == 0 {
            self.exchanges.begin(largest);
        }
        if self.next < circles {
            let circle = self.next;
            self.next += 1;
            if circle.narrow::<u32>() == largest || self.exchanges.is_dirty(circle.narrow::<u32>())
            {
                return;
            }
            let exchange =
                self.exchanges.find(ready, &self.used, &self.order, circle.narrow::<u32>());
            if let Some(exchange) = exchange {
                self.exchange(ready, &exchange);
            }
            return;
        }
        self.next = 0;
        if self.joined > 0 {
            self.stage = Stage::Clear;
        } else if self.exchanges.depth < LONGEST {
            self.exchanges.depth += 1;
        } else {
            self.stage = Stage::Over;
        }
    }

    fn exchange(&mut self, ready: &Ready, exchange: &Exchange) {
        let graph = &ready.graph;
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
        self.left -= exchange.circles - 1;
        self.joined += 1;
    }
}

/// Walking along the one circle, or the path from one tip to the other, and
/// naming its squares.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    used: Jumps,
    begin: usize,
    here: usize,
    over: u8,
    path: Vec<Square>,
}

impl Walk {
    pub fn new(merging: &mut CycleMerging, ready: &Ready) -> Self {
        let begin = merging.tips.first().or(ready.cells.first()).map_or(0, |&cell| cell as usize);
        Self {
            used: std::mem::take(&mut merging.used),
            begin,
            here: begin,
            over: 0,
            path: Vec::with_capacity(ready.cells.len()),
        }
    }

    /// Goes on for so many squares; gives them all in the end.
    pub fn advance(&mut self, ready: &Ready, budget: u64) -> Option<Vec<Square>> {
        for _ in 0..budget {
            self.path.push(ready.graph.square(self.here));
            let next = bits(self.used[self.here] & !self.over).next();
            let next = next.map(|jump| (ready.graph.to(self.here, jump), ready.graph.back(jump)));
            let Some((next, back)) = next.filter(|&(next, _)| next != self.begin) else {
                return Some(std::mem::take(&mut self.path));
            };
            self.here = next;
            self.over = 1 << back;
        }
        None
    }
}
