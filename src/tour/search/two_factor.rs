//! An exact search for a Hamiltonian cycle of a [`SmallGraph`], which finds one or proves that none
//! exists.
//!
//! Every node of the search tree has a 2-factor of the allowed jumps: cycles that together visit
//! every vertex once. A single cycle is a tour. Otherwise cycles are joined by exchanging two
//! jumps. If several remain, the search branches on a jump of the smallest one, which can't be part
//! of a tour: the jump is forbidden in one branch and forced in the other.
//!
//! Each decision is propagated:
//!
//! - A vertex with only two allowed jumps makes both; a vertex with two forced jumps makes no
//!   other; no jump connects the ends of a path of forced jumps before the path covers all
//!   vertices.
//! - The 2-factor is repaired by alternating paths (it is a flow, since the graph is bipartite). If
//!   that fails, no tour exists.
//! - If the allowed jumps have an articulation point, no tour exists.
//!
//! Branching on the smallest cycle of a relaxation is due to Bellmore and Malone ("Pathology of
//! traveling-salesman subtour-elimination algorithms", 1971), who relax to the assignment problem;
//! here the relaxation is the 2-factor. Memory: about 50 bytes per vertex for each open node.

use crate::narrow::Narrow;
use crate::search::Step;
use crate::tour::graph::small_graph::{Set, SmallGraph, each};

/// A search in progress.
#[derive(Clone, Debug)]
pub(crate) struct TwoFactorSearch {
    small: SmallGraph,
    /// The open nodes, in reverse order.
    open: Vec<Branch>,
    nodes: u64,
}

/// A node: a decision, and the state before it is propagated.
#[derive(Clone, Debug)]
struct Branch {
    /// Jumps that aren't forbidden.
    allowed: Vec<Set>,
    /// Jumps that are forced.
    forced: Vec<Set>,
    /// A 2-factor; contains all forced jumps once it is repaired.
    factor: Vec<Set>,
    /// For each end of a path of forced jumps, its other end.
    mate: Vec<u8>,
    /// For each end of a path of forced jumps, its number of vertices.
    length: Vec<u8>,
    decision: Decision,
}

/// A decision.
#[derive(Clone, Copy, Debug)]
enum Decision {
    Root,
    Forbid(usize, usize),
    Force(usize, usize),
}

impl TwoFactorSearch {
    /// Starts a search.
    pub fn new(small: SmallGraph) -> Self {
        let vertices = small.len();
        let root = Branch {
            allowed: small.reach.clone(),
            forced: vec![0; vertices],
            factor: vec![0; vertices],
            mate: (0..vertices).map(|vertex| vertex.narrow::<u8>()).collect(),
            length: vec![1; vertices],
            decision: Decision::Root,
        };
        Self { small, open: vec![root], nodes: 0 }
    }

    /// Returns the number of nodes searched.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the memory held, in bytes.
    pub fn memory(&self) -> u64 {
        (self.open.capacity() * self.small.len() * (3 * size_of::<Set>() + 2)) as u64
    }

    /// Works for about this many units. Returns the cells of a tour, or `None` if none exists.
    pub fn advance(&mut self, budget: u64) -> Step<Option<Vec<usize>>> {
        // A node takes some microseconds.
        const UNITS: u64 = 24;
        for _ in 0..budget.div_ceil(UNITS) {
            let Some(mut branch) = self.open.pop() else { return Step::Done(None) };
            self.nodes += 1;
            if !branch.decide(&self.small) || !branch.repair(&self.small) {
                continue;
            }
            let cycles = branch.join();
            if cycles == 1 {
                let cycle = branch.cycle_from(0);
                return Step::Done(Some(self.small.unroll(&cycle)));
            }
            if branch.has_articulation_point() {
                continue;
            }
            let Some((from, to)) = branch.choose() else { continue };
            let mut other = branch.clone();
            other.decision = Decision::Force(from, to);
            self.open.push(other);
            branch.decision = Decision::Forbid(from, to);
            self.open.push(branch);
        }
        Step::Running
    }
}

impl Branch {
    /// Applies the decision and propagates it. Returns false on a contradiction.
    fn decide(&mut self, small: &SmallGraph) -> bool {
        let mut queue = Vec::new();
        let done = match self.decision {
            Decision::Root => {
                queue.extend(0..small.len());
                small.required.iter().all(|&(from, to)| self.force(from, to, &mut queue))
            }
            Decision::Forbid(from, to) => self.forbid(from, to, &mut queue),
            Decision::Force(from, to) => self.force(from, to, &mut queue),
        };
        if !done {
            return false;
        }
        while let Some(vertex) = queue.pop() {
            match self.allowed[vertex].count_ones() {
                0 | 1 => return false,
                2 => {
                    for to in each(self.allowed[vertex] & !self.forced[vertex]) {
                        if !self.force(vertex, to, &mut queue) {
                            return false;
                        }
                    }
                }
                _ => {}
            }
        }
        true
    }

    /// Forbids a jump. Returns false if it is forced.
    fn forbid(&mut self, from: usize, to: usize, queue: &mut Vec<usize>) -> bool {
        self.allowed[from] &= !(1 << to);
        self.allowed[to] &= !(1 << from);
        queue.extend([from, to]);
        (self.forced[from] >> to & 1) == 0
    }

    /// Forces a jump. Returns false on a contradiction.
    fn force(&mut self, from: usize, to: usize, queue: &mut Vec<usize>) -> bool {
        if self.forced[from] >> to & 1 == 1 {
            return true;
        }
        let allowed = self.allowed[from] >> to & 1 == 1;
        if !allowed || [from, to].iter().any(|&end| self.forced[end].count_ones() == 2) {
            return false;
        }
        let vertices = self.mate.len();
        let (first, last) = (usize::from(self.mate[from]), usize::from(self.mate[to]));
        if first == to && usize::from(self.length[from]) < vertices {
            return false;
        }
        self.forced[from] |= 1 << to;
        self.forced[to] |= 1 << from;
        if first == to {
            return true;
        }
        let length = self.length[from] + self.length[to];
        (self.mate[first], self.mate[last]) = (last.narrow::<u8>(), first.narrow::<u8>());
        (self.length[first], self.length[last]) = (length, length);
        for end in [from, to] {
            if self.forced[end].count_ones() == 2 {
                for other in each(self.allowed[end] & !self.forced[end]) {
                    if !self.forbid(end, other, queue) {
                        return false;
                    }
                }
            }
        }
        let closes = self.allowed[first] >> last & 1 == 1 && self.forced[first] >> last & 1 == 0;
        usize::from(length) == vertices || !closes || self.forbid(first, last, queue)
    }

    /// Repairs the 2-factor so that it has only allowed jumps and all forced ones. Returns false if
    /// none exists.
    fn repair(&mut self, small: &SmallGraph) -> bool {
        let vertices = self.mate.len();
        for vertex in 0..vertices {
            self.factor[vertex] &= self.allowed[vertex];
        }
        for from in 0..vertices {
            for to in each(self.forced[from] & !self.factor[from]) {
                self.factor[from] |= 1 << to;
                self.factor[to] |= 1 << from;
                for end in [from, to] {
                    if self.factor[end].count_ones() > 2 {
                        let Some(other) = each(self.factor[end] & !self.forced[end]).next() else {
                            return false;
                        };
                        self.factor[end] &= !(1 << other);
                        self.factor[other] &= !(1 << end);
                    }
                }
            }
        }
        for vertex in 0..vertices {
            if small.dark >> vertex & 1 == 1 {
                continue;
            }
            while self.factor[vertex].count_ones() < 2 {
                let mut visited = 0;
                if !self.augment(vertex, &mut visited) {
                    return false;
                }
            }
        }
        self.factor.iter().all(|jumps| jumps.count_ones() == 2)
    }

    /// Adds a jump at a light vertex by an alternating path. Returns false if no such path exists.
    fn augment(&mut self, light: usize, visited: &mut Set) -> bool {
        loop {
            let dark = each(self.allowed[light] & !self.factor[light] & !*visited).next();
            let Some(dark) = dark else { return false };
            *visited |= 1 << dark;
            let mut free = self.factor[dark].count_ones() < 2;
            if !free {
                for other in each(self.factor[dark] & !self.forced[dark]) {
                    if self.augment(other, visited) {
                        self.factor[dark] &= !(1 << other);
                        self.factor[other] &= !(1 << dark);
                        free = true;
                        break;
                    }
                }
            }
            if free {
                self.factor[light] |= 1 << dark;
                self.factor[dark] |= 1 << light;
                return true;
            }
        }
    }

    /// Returns the cycle of the 2-factor through a vertex, in order.
    fn cycle_from(&self, start: usize) -> Vec<usize> {
        let mut cycle = vec![start];
        let (mut previous, mut vertex) = (usize::MAX, start);
        loop {
            let next = each(self.factor[vertex]).find(|&to| to != previous);
            let Some(next) = next.filter(|&next| next != start) else { return cycle };
            cycle.push(next);
            (previous, vertex) = (vertex, next);
        }
    }

    /// Returns the cycles of the 2-factor, as sets.
    fn cycles(&self) -> Vec<Set> {
        let mut remaining: Set =
            if self.mate.len() == 128 { Set::MAX } else { (1 << self.mate.len()) - 1 };
        let mut cycles = Vec::new();
        while remaining != 0 {
            let cycle = self.cycle(remaining.trailing_zeros() as usize);
            remaining &= !cycle;
            cycles.push(cycle);
        }
        cycles
    }

    /// Returns the cycle of the 2-factor through a vertex, as a set.
    fn cycle(&self, start: usize) -> Set {
        let mut cycle = 1 << start;
        let mut vertex = start;
        loop {
            let next = self.factor[vertex] & !cycle;
            if next == 0 {
                return cycle;
            }
            vertex = next.trailing_zeros() as usize;
            cycle |= 1 << vertex;
        }
    }

    /// Joins cycles by exchanging two jumps for two jumps between the cycles. Returns the number of
    /// remaining cycles.
    fn join(&mut self) -> usize {
        loop {
            let cycles = self.cycles();
            if cycles.len() == 1 || !cycles.iter().any(|&cycle| self.join_cycle(cycle)) {
                return cycles.len();
            }
        }
    }

    /// Joins a cycle with another one, if possible.
    fn join_cycle(&mut self, cycle: Set) -> bool {
        for from in each(cycle) {
            for to in each(self.factor[from] & !self.forced[from]) {
                for neighbour in each(self.allowed[from] & !cycle) {
                    let exchangeable =
                        self.factor[neighbour] & !self.forced[neighbour] & self.allowed[to];
                    let Some(other) = each(exchangeable).next() else { continue };
                    self.factor[from] ^= 1 << to | 1 << neighbour;
                    self.factor[neighbour] ^= 1 << other | 1 << from;
                    self.factor[other] ^= 1 << neighbour | 1 << to;
                    self.factor[to] ^= 1 << from | 1 << other;
                    return true;
                }
            }
        }
        false
    }

    /// Returns whether the allowed jumps have an articulation point or are disconnected (low
    /// points; Tarjan 1972).
    fn has_articulation_point(&self) -> bool {
        let mut order = vec![0_u8; self.mate.len()];
        let mut next = 1;
        let low = self.low(0, usize::MAX, &mut order, &mut next);
        low.is_none() || usize::from(next) <= self.mate.len()
    }

    /// Visits a vertex. Returns its low point: the least rank, in the order of visits, that its
    /// subtree reaches by one jump. `None` if an articulation point was found.
    fn low(&self, vertex: usize, parent: usize, order: &mut [u8], next: &mut u8) -> Option<u8> {
        let rank = *next;
        order[vertex] = rank;
        *next += 1;
        let mut low = rank;
        let mut children = 0;
        for to in each(self.allowed[vertex]) {
            if order[to] != 0 {
                low = low.min(order[to]);
                continue;
            }
            children += 1;
            let child_low = self.low(to, vertex, order, next)?;
            if (parent != usize::MAX && child_low >= rank) || (parent == usize::MAX && children > 1)
            {
                return None;
            }
            low = low.min(child_low);
        }
        Some(low)
    }

    /// Returns a jump of the smallest cycle that isn't forced. It prefers vertices with many forced
    /// and few allowed jumps.
    fn choose(&self) -> Option<(usize, usize)> {
        let smallest = self.cycles().into_iter().min_by_key(|cycle| cycle.count_ones())?;
        let mut best = None;
        for from in each(smallest) {
            for to in each(self.factor[from] & !self.forced[from]).filter(|&to| to > from) {
                let forced = self.forced[from].count_ones() + self.forced[to].count_ones();
                let allowed = self.allowed[from].count_ones() + self.allowed[to].count_ones();
                let rank = 8 * forced.cast_signed() - allowed.cast_signed();
                if best.is_none_or(|(most, _)| rank > most) {
                    best = Some((rank, (from, to)));
                }
            }
        }
        best.map(|(_, jump)| jump)
    }
}
