//! Jumps that every tour makes, one following from the other, until they
//! contradict each other.
//!
//! A square with two jumps left makes both; one that makes two makes no other;
//! and the ends of a path of such jumps are not joined before all squares are
//! on it. Linear in the squares. It says something of closed tours, and of open
//! ones whose ends are both fixed: these are tied together.

use crate::narrow::Narrow;
use crate::square::Square;
use crate::tour::graph::board_graph::bits;
use crate::tour::graph::precheck::Ready;
use crate::tour::model::reason::Reason;
use std::collections::VecDeque;

struct Forced<'a> {
    ready: &'a Ready,
    allowed: Vec<u8>,
    made: Vec<u8>,
    mate: Vec<u32>,
    length: Vec<u32>,
    jumps: Vec<(usize, usize)>,
    todo: VecDeque<usize>,
}

/// The contradiction, if that is what forced jumps come to.
pub(crate) fn contradiction(ready: &Ready, open: bool) -> Option<Reason> {
    if open && ready.loose.fixed.len() < 2 {
        return None;
    }
    let area = ready.graph.area();
    let mut forced = Forced {
        ready,
        allowed: (0..area).map(|cell| ready.graph.mask(cell)).collect(),
        made: vec![0; area],
        mate: (0..area.narrow::<u32>()).collect(),
        length: vec![1; area],
        jumps: Vec::new(),
        todo: ready.cells.iter().map(|&cell| cell as usize).collect(),
    };
    if let [one, other] = ready.loose.fixed[..] {
        (forced.mate[one], forced.mate[other]) = (other.narrow::<u32>(), one.narrow::<u32>());
        (forced.length[one], forced.length[other]) = (2, 2);
        if let Some(jump) = ready.graph.jump(one, other)
            && ready.cells.len() > 2
        {
            forced.forbid(one, jump);
        }
    }
    forced.run().err()
}

impl Forced<'_> {
    fn run(&mut self) -> Result<(), Reason> {
        while let Some(cell) = self.todo.pop_front() {
            let wanted = self.ready.wanted(cell);
            let left = self.allowed[cell].count_ones();
            if left < wanted {
                let square = self.ready.graph.square(cell);
                return Err(Reason::ForcedJumps { square, forced: self.named(), too_many: false });
            }
            if left == wanted {
                for jump in bits(self.allowed[cell] & !self.made[cell]) {
                    self.force(cell, jump)?;
                }
            }
        }
        Ok(())
    }

    fn named(&self) -> Vec<(Square, Square)> {
        let square = |cell| self.ready.graph.square(cell);
        self.jumps.iter().map(|&(from, to)| (square(from), square(to))).collect()
    }

    fn forbid(&mut self, cell: usize, jump: usize) {
        let to = self.ready.graph.to(cell, jump);
        self.allowed[cell] &= !(1 << jump);
        self.allowed[to] &= !(1 << self.ready.graph.back(jump));
        self.todo.extend([cell, to]);
    }

    fn force(&mut self, from: usize, jump: usize) -> Result<(), Reason> {
        let graph = &self.ready.graph;
        let to = graph.to(from, jump);
        if self.made[from] >> jump & 1 == 1 {
            return Ok(());
        }
        if self.allowed[from] >> jump & 1 == 0 {
            // It was forbidden meanwhile.
            self.todo.push_back(from);
            return Ok(());
        }
        self.jumps.push((from, to));
        for end in [from, to] {
            if self.made[end].count_ones() == self.ready.wanted(end) {
                let square = graph.square(end);
                return Err(Reason::ForcedJumps { square, forced: self.named(), too_many: true });
            }
        }
        let (first, last) = (self.mate[from] as usize, self.mate[to] as usize);
        let all = self.ready.cells.len().narrow::<u32>();
        if first == to && self.length[from] < all {
            return Err(Reason::EarlyCircle { jumps: self.circle(from, to), forced: self.named() });
        }
        self.made[from] |= 1 << jump;
        self.made[to] |= 1 << graph.back(jump);
        for end in [from, to] {
            if self.made[end].count_ones() == self.ready.wanted(end) {
                for other in bits(self.allowed[end] & !self.made[end]) {
                    self.forbid(end, other);
                }
            }
        }
        if first == to {
            return Ok(());
        }
        let length = self.length[from] + self.length[to];
        (self.mate[first], self.mate[last]) = (last.narrow::<u32>(), first.narrow::<u32>());
        (self.length[first], self.length[last]) = (length, length);
        if length < all
            && let Some(jump) = graph.jump(first, last)
            && self.made[first] >> jump & 1 == 0
            && self.allowed[first] >> jump & 1 == 1
        {
            // If an end needs it, it closes a circle.
            let needs = |end: usize| self.allowed[end].count_ones() == self.ready.wanted(end);
            if needs(first) || needs(last) {
                self.jumps.push((first, last));
                let jumps = self.circle(first, last);
                return Err(Reason::EarlyCircle { jumps, forced: self.named() });
            }
            self.forbid(first, jump);
        }
        Ok(())
    }

    /// The circle that a jump closes. Where it leads over the tie between ends,
    /// which is no jump, it is a way from one to the other.
    fn circle(&self, from: usize, to: usize) -> Vec<(Square, Square)> {
        let graph = &self.ready.graph;
        let ends = &self.ready.loose.fixed;
        let mut path = vec![to];
        let (mut here, mut over) = (to, usize::MAX);
        while here != from && path.len() <= self.ready.cells.len() {
            let next =
                bits(self.made[here]).map(|jump| graph.to(here, jump)).find(|&next| next != over);
            let tied = || ends.iter().copied().find(|&end| end != here && ends.contains(&here));
            let Some(next) = next.or_else(tied) else { break };
            (over, here) = (here, next);
            path.push(next);
        }
        path.push(to);
        let square = |cell| graph.square(cell);
        // A tie between ends is no jump, though there may be one, too.
        let closing = |pair: &[usize]| pair == [from, to];
        let made = |pair: &[usize]| {
            let jump = graph.jump(pair[0], pair[1]);
            jump.is_some_and(|jump| self.made[pair[0]] >> jump & 1 == 1)
        };
        let pairs: Vec<&[usize]> = path.windows(2).collect();
        let tie = pairs.iter().position(|pair| !closing(pair) && !made(pair));
        let (behind, before) = match tie {
            None => (&pairs[..], &[][..]),
            Some(tie) => (&pairs[tie + 1..], &pairs[..tie]),
        };
        let jumps = behind.iter().chain(before);
        jumps.map(|pair| (square(pair[0]), square(pair[1]))).collect()
    }
}
