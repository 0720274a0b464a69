//! Derives forced jumps, which every tour makes, until they contradict each other or no more
//! follow.
//!
//! A square with only two jumps left makes both; a square that makes two jumps makes no other; and
//! no jump connects the ends of a path of forced jumps before the path covers the board. Linear in
//! the squares. Applies to closed tours, and to open ones with both ends fixed, which count as
//! linked.

use crate::narrow::Narrow;
use crate::square::Square;
use crate::tour::graph::board_graph::bits;
use crate::tour::graph::precheck::PreparedBoard;
use crate::tour::model::reason::Reason;
use std::collections::VecDeque;

/// The jumps known so far.
struct ForcedJumps<'a> {
    prepared: &'a PreparedBoard,
    /// For each cell, the jumps that aren't excluded, as bits.
    allowed: Vec<u8>,
    /// For each cell, the forced jumps, as bits.
    made: Vec<u8>,
    /// For each end of a path of forced jumps, its other end.
    mate: Vec<u32>,
    /// For each end of a path of forced jumps, its number of squares.
    length: Vec<u32>,
    /// The forced jumps in the order of discovery.
    jumps: Vec<(usize, usize)>,
    /// The cells whose jumps have changed.
    queue: VecDeque<usize>,
}

/// Returns the contradiction, if forced jumps lead to one.
pub(crate) fn contradiction(prepared: &PreparedBoard, is_open: bool) -> Option<Reason> {
    if is_open && prepared.end_constraints.fixed.len() < 2 {
        return None;
    }
    let area = prepared.graph.area();
    let mut forced = ForcedJumps {
        prepared,
        allowed: (0..area).map(|cell| prepared.graph.mask(cell)).collect(),
        made: vec![0; area],
        mate: (0..area.narrow::<u32>()).collect(),
        length: vec![1; area],
        jumps: Vec::new(),
        queue: prepared.cells.iter().map(|&cell| cell as usize).collect(),
    };
    if let [first, second] = prepared.end_constraints.fixed[..] {
        (forced.mate[first], forced.mate[second]) = (second.narrow::<u32>(), first.narrow::<u32>());
        (forced.length[first], forced.length[second]) = (2, 2);
        if let Some(jump) = prepared.graph.jump(first, second)
            && prepared.cells.len() > 2
        {
            forced.forbid(first, jump);
        }
    }
    forced.run().err()
}

impl ForcedJumps<'_> {
    /// Forces jumps until nothing changes.
    fn run(&mut self) -> Result<(), Reason> {
        while let Some(cell) = self.queue.pop_front() {
            let wanted = self.prepared.jumps_needed(cell);
            let allowed = self.allowed[cell].count_ones();
            if allowed < wanted {
                let square = self.prepared.graph.square(cell);
                return Err(Reason::ForcedJumps { square, forced: self.forced_squares() });
            }
            if allowed == wanted {
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

    /// Excludes a jump.
    fn forbid(&mut self, cell: usize, jump: usize) {
        let to = self.prepared.graph.to(cell, jump);
        self.allowed[cell] &= !(1 << jump);
        self.allowed[to] &= !(1 << self.prepared.graph.reverse(jump));
        self.queue.extend([cell, to]);
    }

    /// Adds a forced jump.
    fn force(&mut self, from: usize, jump: usize) -> Result<(), Reason> {
        let graph = &self.prepared.graph;
        let to = graph.to(from, jump);
        if self.made[from] >> jump & 1 == 1 {
            return Ok(());
        }
        if self.allowed[from] >> jump & 1 == 0 {
            // It has been excluded in the meantime.
            self.queue.push_back(from);
            return Ok(());
        }
        self.jumps.push((from, to));
        let (first, last) = (self.mate[from] as usize, self.mate[to] as usize);
        let squares = self.prepared.cells.len().narrow::<u32>();
        if first == to && self.length[from] < squares {
            return Err(Reason::EarlyCircle {
                jumps: self.cycle(from, to),
                forced: self.forced_squares(),
            });
        }
        self.made[from] |= 1 << jump;
        self.made[to] |= 1 << graph.reverse(jump);
        for end in [from, to] {
            if self.made[end].count_ones() == self.prepared.jumps_needed(end) {
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
        if length < squares
            && let Some(jump) = graph.jump(first, last)
            && self.made[first] >> jump & 1 == 0
            && self.allowed[first] >> jump & 1 == 1
        {
            // If an end needs this jump, it closes a cycle.
            let needs =
                |end: usize| self.allowed[end].count_ones() == self.prepared.jumps_needed(end);
            if needs(first) || needs(last) {
                self.jumps.push((first, last));
                let jumps = self.cycle(first, last);
                return Err(Reason::EarlyCircle { jumps, forced: self.forced_squares() });
            }
            self.forbid(first, jump);
        }
        Ok(())
    }

    /// Returns the cycle that a jump closes. If the cycle contains the link between the ends, which
    /// isn't a jump, returns the path from one end to the other.
    fn cycle(&self, from: usize, to: usize) -> Vec<(Square, Square)> {
        let graph = &self.prepared.graph;
        let ends = &self.prepared.end_constraints.fixed;
        let mut path = vec![to];
        let (mut cell, mut previous) = (to, usize::MAX);
        while cell != from && path.len() <= self.prepared.cells.len() {
            let next = bits(self.made[cell])
                .map(|jump| graph.to(cell, jump))
                .find(|&next| next != previous);
            let linked_end =
                || ends.iter().copied().find(|&end| end != cell && ends.contains(&cell));
            let Some(next) = next.or_else(linked_end) else { break };
            (previous, cell) = (cell, next);
            path.push(next);
        }
        path.push(to);
        let square = |cell| graph.square(cell);
        // The ends are linked, but a jump between them may exist too.
        let is_closing = |pair: &[usize]| pair == [from, to];
        let is_made = |pair: &[usize]| {
            let jump = graph.jump(pair[0], pair[1]);
            jump.is_some_and(|jump| self.made[pair[0]] >> jump & 1 == 1)
        };
        let pairs: Vec<&[usize]> = path.windows(2).collect();
        let link = pairs.iter().position(|pair| !is_closing(pair) && !is_made(pair));
        let (after, before) = match link {
            None => (&pairs[..], &[][..]),
            Some(link) => (&pairs[link + 1..], &pairs[..link]),
        };
        let jumps = after.iter().chain(before);
        jumps.map(|pair| (square(pair[0]), square(pair[1]))).collect()
    }
}
