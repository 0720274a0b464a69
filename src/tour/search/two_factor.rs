//! An exact search for a closed tour of a [`SmallGraph`]: finds one, or proves that there is none.
//!
//! Every node has a 2-factor of the allowed jumps: cycles that together visit every place once. A
//! single cycle is a tour. Otherwise cycles are joined by exchanging two jumps. If several remain, the
//! search branches on the smallest one: since it can't be part of a tour, one of its jumps is
//! forbidden, and in the other branch forced.
//!
//! Each decision is propagated:
//!
//! - A place with only two jumps left makes both; a place that has made two makes no other; the ends of
//!   a path of forced jumps aren't joined before the path covers all places.
//! - The 2-factor is repaired by alternating paths (it is a flow, since the graph is bipartite). If that
//!   fails, there is no tour.
//! - If the allowed jumps have an articulation point, there is no closed tour.
//!
//! Branching on the smallest cycle of a relaxation is due to Bellmore and Malone ("Pathology of
//! traveling-salesman subtour-elimination algorithms", 1971), who relax to the assignment problem; here
//! the relaxation is the 2-factor. Memory: about 50 bytes a place for each open node.

use crate::narrow::Narrow;
use crate::search::Step;
use crate::tour::graph::small_graph::{Set, SmallGraph, each};

/// A search in progress.
#[derive(Clone, Debug)]
pub(crate) struct TwoFactorSearch {
    small: SmallGraph,
    /// The open nodes, the next one last.
    open: Vec<Branch>,
    nodes: u64,
}

/// A node: a decision, and what holds before it is propagated.
#[derive(Clone, Debug)]
struct Branch {
    /// Jumps that aren't forbidden.
    allowed: Vec<Set>,
    /// Jumps that are forced.
    forced: Vec<Set>,
    /// A 2-factor; contains all forced jumps once it is repaired.
    factor: Vec<Set>,
    /// By place: if a path of forced jumps ends here, its other end.
    mate: Vec<u8>,
    /// How many places that path has.
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
        let places = small.len();
        let root = Branch {
            allowed: small.reach.clone(),
            forced: vec![0; places],
            factor: vec![0; places],
            mate: (0..places).map(|place| place.narrow::<u8>()).collect(),
            length: vec![1; places],
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

    /// Works for about this many units. Returns the cells of a tour, or `None` if there is none.
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
                let cycle = branch.walk(0);
                return Step::Done(Some(self.small.unroll(&cycle)));
            }
            if branch.falls_apart() {
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
    /// Applies the decision and propagates it; false if that is a contradiction.
    fn decide(&mut self, small: &SmallGraph) -> bool {
        let mut todo = Vec::new();
        let done = match self.decision {
            Decision::Root => {
                todo.extend(0..small.len());
                small.tied.iter().all(|&(from, to)| self.force(from, to, &mut todo))
            }
            Decision::Forbid(from, to) => self.forbid(from, to, &mut todo),
            Decision::Force(from, to) => self.force(from, to, &mut todo),
        };
        if !done {
            return false;
        }
        while let Some(place) = todo.pop() {
            match self.allowed[place].count_ones() {
                0 | 1 => return false,
                2 => {
                    for to in each(self.allowed[place] & !self.forced[place]) {
                        if !self.force(place, to, &mut todo) {
                            return false;
                        }
                    }
                }
                _ => {}
            }
        }
        true
    }

    fn forbid(&mut self, from: usize, to: usize, todo: &mut Vec<usize>) -> bool {
        self.allowed[from] &= !(1 << to);
        self.allowed[to] &= !(1 << from);
        todo.extend([from, to]);
        (self.forced[from] >> to & 1) == 0
    }

    fn force(&mut self, from: usize, to: usize, todo: &mut Vec<usize>) -> bool {
        if self.forced[from] >> to & 1 == 1 {
            return true;
        }
        let allowed = self.allowed[from] >> to & 1 == 1;
        if !allowed || [from, to].iter().any(|&end| self.forced[end].count_ones() == 2) {
            return false;
        }
        let all = self.mate.len();
        let (first, last) = (usize::from(self.mate[from]), usize::from(self.mate[to]));
        if first == to && usize::from(self.length[from]) < all {
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
                    if !self.forbid(end, other, todo) {
                        return false;
                    }
                }
            }
        }
        let closes = self.allowed[first] >> last & 1 == 1 && self.forced[first] >> last & 1 == 0;
        usize::from(length) == all || !closes || self.forbid(first, last, todo)
    }

    /// Makes the 2-factor use only allowed jumps and all forced ones; false if there is none.
    fn repair(&mut self, small: &SmallGraph) -> bool {
        let places = self.mate.len();
        for place in 0..places {
            self.factor[place] &= self.allowed[place];
        }
        for from in 0..places {
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
        for place in 0..places {
            if small.dark >> place & 1 == 1 {
                continue;
            }
            while self.factor[place].count_ones() < 2 {
                let mut seen = 0;
                if !self.augment(place, &mut seen) {
                    return false;
                }
            }
        }
        self.factor.iter().all(|jumps| jumps.count_ones() == 2)
    }

    /// Adds a jump at a light place, along an alternating path.
    fn augment(&mut self, light: usize, seen: &mut Set) -> bool {
        loop {
            let dark = each(self.allowed[light] & !self.factor[light] & !*seen).next();
            let Some(dark) = dark else { return false };
            *seen |= 1 << dark;
            let mut free = self.factor[dark].count_ones() < 2;
            if !free {
                for other in each(self.factor[dark] & !self.forced[dark]) {
                    if self.augment(other, seen) {
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

    /// Returns the cycle of the 2-factor through a place, in order.
    fn walk(&self, begin: usize) -> Vec<usize> {
        let mut cycle = vec![begin];
        let (mut before, mut here) = (usize::MAX, begin);
        loop {
            let next = each(self.factor[here]).find(|&to| to != before);
            let Some(next) = next.filter(|&next| next != begin) else { return cycle };
            cycle.push(next);
            (before, here) = (here, next);
        }
    }

    /// Returns the cycles of the 2-factor, as sets.
    fn cycles(&self) -> Vec<Set> {
        let mut left: Set =
            if self.mate.len() == 128 { Set::MAX } else { (1 << self.mate.len()) - 1 };
        let mut cycles = Vec::new();
        while left != 0 {
            let cycle = self.cycle(left.trailing_zeros() as usize);
            left &= !cycle;
            cycles.push(cycle);
        }
        cycles
    }

    fn cycle(&self, begin: usize) -> Set {
        let mut cycle = 1 << begin;
        let mut here = begin;
        loop {
            let next = self.factor[here] & !cycle;
            if next == 0 {
                return cycle;
            }
            here = next.trailing_zeros() as usize;
            cycle |= 1 << here;
        }
    }

    /// Joins cycles by exchanging two jumps for two between the cycles. Returns how many are left.
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
                for met in each(self.allowed[from] & !cycle) {
                    let free = self.factor[met] & !self.forced[met] & self.allowed[to];
                    let Some(other) = each(free).next() else { continue };
                    self.factor[from] ^= 1 << to | 1 << met;
                    self.factor[met] ^= 1 << other | 1 << from;
                    self.factor[other] ^= 1 << met | 1 << to;
                    self.factor[to] ^= 1 << from | 1 << other;
                    return true;
                }
            }
        }
        false
    }

    /// Returns whether the allowed jumps have an articulation point or are disconnected (low points; Tarjan
    /// 1972).
    fn falls_apart(&self) -> bool {
        let mut order = vec![0_u8; self.mate.len()];
        let mut next = 1;
        let apart = self.low(0, usize::MAX, &mut order, &mut next);
        apart.is_none() || usize::from(next) <= self.mate.len()
    }

    /// Returns the earliest place, in the order of visits, that is reached from below; `None` at an
    /// articulation point.
    fn low(&self, here: usize, from: usize, order: &mut [u8], next: &mut u8) -> Option<u8> {
        let own = *next;
        order[here] = own;
        *next += 1;
        let mut low = own;
        let mut branches = 0;
        for to in each(self.allowed[here]) {
            if order[to] != 0 {
                low = low.min(order[to]);
                continue;
            }
            branches += 1;
            let below = self.low(to, here, order, next)?;
            if (from != usize::MAX && below >= own) || (from == usize::MAX && branches > 1) {
                return None;
            }
            low = low.min(below);
        }
        Some(low)
    }

    /// Returns a jump of the smallest cycle that isn't forced: where most jumps are forced and fewest are
    /// left.
    fn choose(&self) -> Option<(usize, usize)> {
        let smallest = self.cycles().into_iter().min_by_key(|cycle| cycle.count_ones())?;
        let mut best = None;
        for from in each(smallest) {
            for to in each(self.factor[from] & !self.forced[from]).filter(|&to| to > from) {
                let forced = self.forced[from].count_ones() + self.forced[to].count_ones();
                let left = self.allowed[from].count_ones() + self.allowed[to].count_ones();
                let rank = 8 * forced.cast_signed() - left.cast_signed();
                if best.is_none_or(|(most, _)| rank > most) {
                    best = Some((rank, (from, to)));
                }
            }
        }
        best.map(|(_, jump)| jump)
    }
}
