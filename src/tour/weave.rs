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

use super::factor::{Jumps, add, take};
use super::ground::bits;
use super::told::Ready;

/// Joining circles.
#[derive(Clone, Debug)]
pub(super) struct Weave {
    pub used: Jumps,
    /// The number of the circle that a cell was on at first.
    circle: Vec<u32>,
    /// The forest over these numbers.
    parent: Vec<u32>,
    left: usize,
    /// The ends of the tour, where it is open.
    pub tips: Vec<u32>,
    next: usize,
    stage: Stage,
    /// How many circles were joined in this sweep.
    joined: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Tips,
    /// Walking along a circle: from where, where now, over which jump.
    Label,
    Walk { begin: u32, here: u32, over: u8 },
    Sweep,
    Over,
}

const NONE: u32 = u32::MAX;

impl Weave {
    pub fn new(ready: &Ready, used: Jumps) -> Self {
        Self {
            circle: vec![NONE; ready.ground.area()],
            used,
            parent: Vec::new(),
            left: 0,
            tips: Vec::new(),
            next: 0,
            stage: Stage::Tips,
            joined: 0,
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
                Stage::Tips => match ready.cells.get(self.next) {
                    Some(&cell) => {
                        self.next += 1;
                        self.look(ready, cell as usize);
                    }
                    None => {
                        self.next = 0;
                        self.stage = match self.tips.first() {
                            Some(&tip) => self.label(tip as usize),
                            None => Stage::Label,
                        };
                    }
                },
                Stage::Label => match ready.cells.get(self.next) {
                    Some(&cell) => {
                        self.next += 1;
                        if self.circle[cell as usize] == NONE {
                            self.stage = self.label(cell as usize);
                        }
                    }
                    None => {
                        self.next = 0;
                        self.stage = Stage::Sweep;
                    }
                },
                Stage::Walk { begin, here, over } => {
                    let here = here as usize;
                    self.circle[here] = self.parent.len() as u32 - 1;
                    let next = bits(self.used[here] & !(1_u8.checked_shl(over.into()).unwrap_or(0))).next();
                    self.stage = match next {
                        Some(jump) if ready.ground.to(here, jump) != begin as usize => Stage::Walk {
                            begin,
                            here: ready.ground.to(here, jump) as u32,
                            over: ready.ground.back(jump) as u8,
                        },
                        _ => Stage::Label,
                    };
                }
                Stage::Sweep if self.left == 1 => self.stage = Stage::Over,
                Stage::Sweep => match ready.cells.get(self.next) {
                    Some(&cell) => {
                        self.next += 1;
                        self.join(ready, cell as usize);
                    }
                    None if self.joined == 0 => self.stage = Stage::Over,
                    None => (self.next, self.joined) = (0, 0),
                },
                Stage::Over => return true,
            }
        }
        false
    }

    /// Finds the ends of the tour; one that has no jump yet gets one.
    fn look(&mut self, ready: &Ready, cell: usize) {
        let jumps = self.used[cell].count_ones();
        if jumps == 0 {
            let jump = bits(ready.ground.mask(cell)).next();
            let taken = jump.and_then(|jump| {
                let beside = ready.ground.to(cell, jump);
                Some((jump, beside, bits(self.used[beside]).next()?))
            });
            if let Some((jump, beside, other)) = taken {
                let end = ready.ground.to(beside, other);
                take(&mut self.used, &ready.ground, beside, other);
                add(&mut self.used, &ready.ground, cell, jump);
                if end < cell {
                    self.tips.push(end as u32);
                }
            }
        }
        if jumps < 2 {
            self.tips.push(cell as u32);
        }
    }

    fn label(&mut self, cell: usize) -> Stage {
        self.parent.push(self.parent.len() as u32);
        self.left += 1;
        Stage::Walk { begin: cell as u32, here: cell as u32, over: 8 }
    }

    /// The circle that a cell is on.
    pub fn find(&mut self, cell: usize) -> u32 {
        let mut number = self.circle[cell];
        while self.parent[number as usize] != number {
            let above = self.parent[self.parent[number as usize] as usize];
            self.parent[number as usize] = above;
            number = above;
        }
        number
    }

    /// Joins the circle of a cell with others that come beside it.
    fn join(&mut self, ready: &Ready, from: usize) {
        let ground = &ready.ground;
        let own = self.find(from);
        for met_by in bits(ground.mask(from) & !self.used[from]) {
            let met = ground.to(from, met_by);
            let other = self.find(met);
            if other == own {
                continue;
            }
            for jump in bits(self.used[from]) {
                let to = ground.to(from, jump);
                for jump_there in bits(self.used[met]) {
                    let end = ground.to(met, jump_there);
                    if let Some(last) = ground.jump(to, end) {
                        take(&mut self.used, ground, from, jump);
                        take(&mut self.used, ground, met, jump_there);
                        add(&mut self.used, ground, from, met_by);
                        add(&mut self.used, ground, to, last);
                        self.parent[other as usize] = own;
                        self.left -= 1;
                        self.joined += 1;
                        return;
                    }
                }
            }
        }
    }

    /// The cells of the one circle, or of the path from one tip to the other.
    pub fn path(&self, ready: &Ready) -> Vec<usize> {
        let begin = self.tips.first().or(ready.cells.first());
        let Some(begin) = begin.map(|&cell| cell as usize) else { return Vec::new() };
        let mut path = Vec::with_capacity(ready.cells.len());
        let (mut here, mut over) = (begin, 0_u8);
        loop {
            path.push(here);
            let Some(jump) = bits(self.used[here] & !over).next() else { return path };
            here = ready.ground.to(here, jump);
            over = 1 << ready.ground.back(jump);
            if here == begin {
                return path;
            }
        }
    }
}
