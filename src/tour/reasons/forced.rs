//! Derives jumps that every tour makes, until they contradict each other.
//!
//! A square with only two jumps left makes both; a square that makes two jumps makes no other; and the
//! ends of a path of forced jumps aren't joined before the path covers the board. Linear in the
//! squares. Applies to closed tours, and to open ones with both ends fixed: these are linked.

use crate::narrow::Narrow;
use crate::square::Square;
use crate::tour::graph::board_graph::bits;
use crate::tour::graph::precheck::PreparedBoard;
use crate::tour::model::reason::Reason;
use std::collections::VecDeque;

struct Forced<'a> {
    prepared: &'a PreparedBoard,
    allowed: Vec<u8>,
    made: Vec<u8>,
    mate: Vec<u32>,
    length: Vec<u32>,
    jumps: Vec<(usize, usize)>,
    todo: VecDeque<usize>,
}

/// Returns the contradiction, if forced jumps lead to one.
pub(crate) fn contradiction(prepared: &PreparedBoard, open: bool) -> Option<Reason> {
    if open && prepared.end_constraints.fixed.len() < 2 {
        return None;
    }
    let area = prepared.graph.area();
    let mut forced = Forced {
        prepared,
        allowed: (0..area).map(|cell| prepared.graph.mask(cell)).collect(),
        made: vec![0; area],
        mate: (0..area.narrow::<u32>()).collect(),
        length: vec![1; area],
        jumps: Vec::new(),
        todo: prepared.cells.iter().map(|&cell| cell as usize).collect(),
    };
    if let [one, other] = prepared.end_constraints.fixed[..] {
        (forced.mate[one], forced.mate[other]) = (other.narrow::<u32>(), one.narrow::<u32>());
        (forced.length[one], forced.length[other]) = (2, 2);
        if let Some(jump) = prepared.graph.jump(one, other)
            && prepared.cells.len() > 2
        {
            forced.forbid(one, jump);
        }
    }
    forced.run().err()
}

impl Forced<'_> {
    fn run(&mut self) -> Result<(), Reason> {
        while let Some(cell) = self.todo.pop_front() {
            let wanted = self.prepared.wanted(cell);
            let left = self.allowed[cell].count_ones();
            if left < wanted {
                let square = self.prepared.graph.square(cell);
                return Err(Reason::ForcedJumps {
                    square,
                    forced: self.forced_squares(),
                    too_many: false,
                });
            }
            if left == wanted {
                for jump in bits(self.allowed[cell] & !self.made[cell]) {
                    self.force(cell, jump)?;
                }
            }
        }
        Ok(())
    }

    fn forced_squares(&self) -> Vec<(Square, Square)> {
        let square = |cell| self.prepared.graph.square(cell);
        self.jumps.iter().map(|&(from, to)| (square(from), square(to))).collect()
    }

    fn forbid(&mut self, cell: usize, jump: usize) {
        let to = self.prepared.graph.to(cell, jump);
        self.allowed[cell] &= !(1 << jump);
        self.allowed[to] &= !(1 << self.prepared.graph.back(jump));
        self.todo.extend([cell, to]);
    }

    fn force(&mut self, from: usize, jump: usize) -> Result<(), Reason> {
        let graph = &self.prepared.graph;
        let to = graph.to(from, jump);
        if self.made[from] >> jump & 1 == 1 {
            return Ok(());
        }
        if self.allowed[from] >> jump & 1 == 0 {
            // It has been forbidden in the meantime.
            self.todo.push_back(from);
            return Ok(());
        }
        self.jumps.push((from, to));
        for end in [from, to] {
            if self.made[end].count_ones() == self.prepared.wanted(end) {
                let square = graph.square(end);
                return Err(Reason::ForcedJumps {
                    square,
                    forced: self.forced_squares(),
                    too_many: true,
                });
            }
        }
        let (first, last) = (self.mate[from] as usize, self.mate[to] as usize);
        let all = self.prepared.cells.len().narrow::<u32>();
        if first == to && self.length[from] < all {
            return Err(Reason::EarlyCircle {
                jumps: self.cycle(from, to),
                forced: self.forced_squares(),
            });
        }
        self.made[from] |= 1 << jump;
        self.made[to] |= 1 << graph.back(jump);
        for end in [from, to] {
            if self.made[end].count_ones() == self.prepared.wanted(end) {
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
            // If an end needs this jump, it closes a cycle.
            let needs = |end: usize| self.allowed[end].count_ones() == self.prepared.wanted(end);
            if needs(first) || needs(last) {
                self.jumps.push((first, last));
                let jumps = self.cycle(first, last);
                return Err(Reason::EarlyCircle { jumps, forced: self.forced_squares() });
            }
            self.forbid(first, jump);
        }
        Ok(())
    }

    /// Returns the cycle that a jump closes. If the cycle contains the link between the ends, which isn't
    /// a jump, it is a path from one end to the other.
    fn cycle(&self, from: usize, to: usize) -> Vec<(Square, Square)> {
        let graph = &self.prepared.graph;
        let ends = &self.prepared.end_constraints.fixed;
        let mut path = vec![to];
        let (mut here, mut over) = (to, usize::MAX);
        while here != from && path.len() <= self.prepared.cells.len() {
            let next =
                bits(self.made[here]).map(|jump| graph.to(here, jump)).find(|&next| next != over);
            let tied = || ends.iter().copied().find(|&end| end != here && ends.contains(&here));
            let Some(next) = next.or_else(tied) else { break };
            (over, here) = (here, next);
            path.push(next);
        }
        path.push(to);
        let square = |cell| graph.square(cell);
        // The ends are linked, but there may be a jump between them, too.
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
