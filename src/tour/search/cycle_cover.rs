//! A tour of any graph from a cycle cover: for compound leapers, whose graphs may have odd cycles
//! and more than eight jumps a square.
//!
//! A *cycle cover* gives each square a successor, each square once: it is a perfect matching
//! between squares as sources and squares as targets (König 1916), found by augmenting paths. Its
//! cycles are directed, and may go to a neighbour and back. Two cycles are merged by exchanging
//! successors:
//!
//! ```text
//!    u → x   v → w        becomes   u → w   v → x,   if u w and v x are jumps
//! ```
//!
//! or, with one cycle reversed, u w and x y for a jump w → y. The ends of an open tour are linked
//! by an extra vertex, the *knot*. If there is no cycle cover, there is no tour. Merging may fail,
//! which proves nothing. Memory: 28 bytes a square. Time: nearly linear on open boards.

use crate::narrow::Narrow;
use crate::random::Random;
use crate::search::Step;
use crate::square::Square;
use crate::tour::graph::precheck::PreparedBoard;
use crate::tour::model::puzzle::Tour;
use crate::tour::model::reason::Reason;

const NONE: u32 = u32::MAX;

/// The result of a search.
pub(crate) enum Cover {
    /// The cells of a tour.
    Tour(Vec<usize>),
    /// There is no tour: there is no cycle cover.
    Impossible(Reason),
    /// The cycles could not be merged.
    Failed,
}

/// A search in progress.
pub(crate) struct CycleCover {
    /// By cell: its vertex, the index in the board's cells.
    vertex: Vec<u32>,
    /// The knot is the last vertex of an open tour.
    knot: Option<u32>,
    /// The fixed first and last square, as vertices.
    first: Option<u32>,
    last: Option<u32>,
    successor: Vec<u32>,
    predecessor: Vec<u32>,
    /// By vertex: the vertex it was reached from as a target, and the search that reached it.
    reached_from: Vec<u32>,
    reached_in: Vec<u32>,
    /// A vertex of the same cycle, as in a disjoint-set forest.
    parent: Vec<u32>,
    next: u32,
    has_merged_in_pass: bool,
    stage: Stage,
    random: Random,
    /// Whether jumps are tried in a random order.
    shuffles: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Gives vertices free successors.
    Greedy,
    /// Finds augmenting paths for the others.
    Augment,
    Merge,
    /// Merges with one of two cycles reversed.
    Reverse,
}

impl CycleCover {
    /// Starts a search. The seed decides in which order jumps are tried.
    pub fn new(tour: &Tour, prepared: &PreparedBoard, seed: u64) -> Self {
        let mut vertex = vec![NONE; prepared.graph.area()];
        for (index, &cell) in (0..).zip(&prepared.cells) {
            vertex[cell as usize] = index;
        }
        let squares = prepared.cells.len();
        let open = !tour.is_closed();
        let end = |square: Option<Square>| {
            square.filter(|_| open).map(|square| vertex[prepared.graph.cell(square)])
        };
        let (first, last) = (end(tour.from()), end(tour.to()));
        let vertices = squares + usize::from(open);
        let mut cover = Self {
            vertex,
            knot: open.then(|| squares.narrow::<u32>()),
            first,
            last,
            successor: vec![NONE; vertices],
            predecessor: vec![NONE; vertices],
            reached_from: vec![NONE; vertices],
            reached_in: vec![NONE; vertices],
            parent: (0..vertices.narrow::<u32>()).collect(),
            next: 0,
            has_merged_in_pass: false,
            stage: Stage::Greedy,
            random: Random::new(seed),
            shuffles: seed != 0,
        };
        if let Some(knot) = cover.knot {
            let first = first.unwrap_or(u32::from(last == Some(0)));
            let end = knot - 1;
            let last = last.unwrap_or(if first == end { end - 1 } else { end });
            cover.link(knot, first);
            cover.link(last, knot);
        }
        cover
    }

    /// Handles about this many vertices.
    pub fn advance(&mut self, prepared: &PreparedBoard, budget: u64) -> Step<Cover> {
        let mut left = budget;
        while left > 0 {
            left -= 1;
            if self.next as usize == self.successor.len() {
                if let Some(end) = self.end_stage(prepared) {
                    return Step::Done(end);
                }
                continue;
            }
            let vertex = self.next;
            self.next += 1;
            match self.stage {
                Stage::Greedy if self.successor[vertex as usize] == NONE => {
                    self.link_greedily(prepared, vertex);
                }
                Stage::Augment if self.successor[vertex as usize] == NONE => {
                    let Some(reached) = self.augment(prepared, vertex) else {
                        return Step::Done(Cover::Impossible(self.reason(prepared, vertex)));
                    };
                    left = left.saturating_sub(reached);
                }
                Stage::Greedy | Stage::Augment => {}
                Stage::Merge => self.merge_at(prepared, vertex),
                Stage::Reverse => left = left.saturating_sub(self.reverse_at(prepared, vertex)),
            }
        }
        Step::Running
    }

    fn end_stage(&mut self, prepared: &PreparedBoard) -> Option<Cover> {
        self.next = 0;
        let has_merged = std::mem::take(&mut self.has_merged_in_pass);
        match self.stage {
            Stage::Greedy => self.stage = Stage::Augment,
            Stage::Augment => {
                for vertex in 0..self.successor.len().narrow::<u32>() {
                    self.unite(vertex, self.successor[vertex as usize]);
                }
                self.stage = Stage::Merge;
            }
            Stage::Merge | Stage::Reverse => {
                if self.is_one_cycle() {
                    return Some(Cover::Tour(self.cells(prepared)));
                }
                self.stage = match (self.stage, has_merged) {
                    (Stage::Reverse, false) => return Some(Cover::Failed),
                    (Stage::Merge, false) => Stage::Reverse,
                    _ => Stage::Merge,
                };
            }
        }
        None
    }

    /// Returns the vertices that may follow one.
    fn targets(&mut self, prepared: &PreparedBoard, from: u32) -> Vec<u32> {
        let mut targets: Vec<u32>;
        if Some(from) == self.knot {
            targets = self.first.map_or_else(|| (0..from).collect(), |first| vec![first]);
        } else {
            let cell = prepared.cells[from as usize] as usize;
            targets = prepared.graph.neighbours(cell).map(|to| self.vertex[to]).collect();
            if let Some(knot) = self.knot
                && self.may_follow(prepared, from, knot)
            {
                targets.push(knot);
            }
        }
        if self.shuffles {
            self.random.shuffle(&mut targets);
        }
        targets
    }

    fn may_follow(&self, prepared: &PreparedBoard, from: u32, to: u32) -> bool {
        if Some(from) == self.knot {
            return self.first.is_none_or(|first| first == to);
        }
        if Some(to) == self.knot {
            return self.last.map_or(self.first != Some(from), |last| last == from);
        }
        let cell = |vertex: u32| prepared.cells[vertex as usize] as usize;
        prepared.graph.jump(cell(from), cell(to)).is_some()
    }

    fn link(&mut self, from: u32, to: u32) {
        self.successor[from as usize] = to;
        self.predecessor[to as usize] = from;
    }

    /// Links a vertex with a target that has no predecessor, if possible one that isn't its own.
    fn link_greedily(&mut self, prepared: &PreparedBoard, from: u32) {
        let targets = self.targets(prepared, from);
        let free = |&&to: &&u32| self.predecessor[to as usize] == NONE;
        let own = self.predecessor[from as usize];
        let found = targets.iter().filter(free).find(|&&to| to != own);
        if let Some(&to) = found.or_else(|| targets.iter().find(free)) {
            self.link(from, to);
        }
    }

    /// Finds a successor for a vertex by an augmenting path. Returns how many vertices were
    /// reached; `None` if there is no such path, so that those reached have too few targets.
    fn augment(&mut self, prepared: &PreparedBoard, from: u32) -> Option<u64> {
        let mut queue = vec![from];
        let mut done = 0;
        while let Some(&here) = queue.get(done) {
            done += 1;
            for to in self.targets(prepared, here) {
                if self.reached_in[to as usize] == from {
                    continue;
                }
                self.reached_in[to as usize] = from;
                self.reached_from[to as usize] = here;
                if self.predecessor[to as usize] == NONE {
                    self.exchange(to);
                    return Some(done as u64);
                }
                queue.push(self.predecessor[to as usize]);
            }
        }
        None
    }

    /// Exchanges the successors along an augmenting path to a target without predecessor.
    fn exchange(&mut self, end: u32) {
        let mut to = end;
        while to != NONE {
            let from = self.reached_from[to as usize];
            let freed = self.successor[from as usize];
            self.link(from, to);
            to = freed;
        }
    }

    /// Returns a vertex that stands for a vertex's cycle.
    fn cycle(&mut self, mut vertex: u32) -> u32 {
        while self.parent[vertex as usize] != vertex {
            let above = self.parent[vertex as usize];
            self.parent[vertex as usize] = self.parent[above as usize];
            vertex = above;
        }
        vertex
    }

    fn unite(&mut self, one: u32, other: u32) {
        let (one, other) = (self.cycle(one), self.cycle(other));
        self.parent[one as usize] = other;
    }

    fn is_one_cycle(&mut self) -> bool {
        let first = self.cycle(0);
        (1..self.successor.len().narrow::<u32>()).all(|vertex| self.cycle(vertex) == first)
    }

    /// Merges a vertex's cycle with others by exchanging successors.
    fn merge_at(&mut self, prepared: &PreparedBoard, from: u32) {
        for to in self.targets(prepared, from) {
            if self.cycle(from) == self.cycle(to) {
                continue;
            }
            let (own, other) = (self.successor[from as usize], self.predecessor[to as usize]);
            if self.may_follow(prepared, other, own) {
                self.link(from, to);
                self.link(other, own);
                self.unite(from, to);
                self.has_merged_in_pass = true;
            }
        }
    }

    /// Merges a vertex's cycle with another one, either of which is reversed. Returns its length.
    fn reverse_at(&mut self, prepared: &PreparedBoard, from: u32) -> u64 {
        let knot = self.knot;
        let own = self.successor[from as usize];
        if Some(from) == knot || Some(own) == knot {
            return 0;
        }
        for to in self.targets(prepared, from) {
            if Some(to) == knot || self.cycle(from) == self.cycle(to) {
                continue;
            }
            let behind = self.successor[to as usize];
            if Some(behind) == knot || !self.may_follow(prepared, own, behind) {
                continue;
            }
            // From `from` to `to` and on against its direction, and from `behind` to `own`.
            let with_knot = knot.map(|knot| self.cycle(knot));
            let turned = if with_knot == Some(self.cycle(to)) { own } else { behind };
            let length = self.reverse(turned);
            if turned == behind {
                self.link(from, to);
                self.link(behind, own);
            } else {
                self.link(to, from);
                self.link(own, behind);
            }
            self.unite(from, to);
            self.has_merged_in_pass = true;
            return length;
        }
        0
    }

    /// Reverses the cycle of a vertex. Returns its length.
    fn reverse(&mut self, first: u32) -> u64 {
        let mut here = first;
        let mut length = 0;
        loop {
            let at = here as usize;
            let next = self.successor[at];
            std::mem::swap(&mut self.successor[at], &mut self.predecessor[at]);
            length += 1;
            here = next;
            if here == first {
                return length;
            }
        }
    }

    /// Returns the cells along the only cycle, after the knot.
    fn cells(&self, prepared: &PreparedBoard) -> Vec<usize> {
        let begin = self.knot.unwrap_or(0);
        let mut cells = Vec::with_capacity(prepared.cells.len());
        let mut here = self.successor[begin as usize];
        while here != begin {
            cells.push(prepared.cells[here as usize] as usize);
            here = self.successor[here as usize];
        }
        if self.knot.is_none() {
            cells.insert(0, prepared.cells[0] as usize);
        }
        cells
    }

    /// Returns the reason, after a failed search for an augmenting path. The squares that it left
    /// from and did not reach have no jumps to each other, and too few neighbours.
    fn reason(&self, prepared: &PreparedBoard, from: u32) -> Reason {
        let is_reached = |vertex: u32| self.reached_in[vertex as usize] == from;
        let mut is_source = vec![false; self.successor.len()];
        is_source[from as usize] = true;
        for vertex in 0..self.successor.len().narrow::<u32>() {
            if is_reached(vertex) {
                is_source[self.predecessor[vertex as usize] as usize] = true;
            }
        }
        let cell = |vertex: u32| prepared.cells[vertex as usize] as usize;
        let squares: Vec<u32> = (0..prepared.cells.len().narrow::<u32>())
            .filter(|&vertex| is_source[vertex as usize] && !is_reached(vertex))
            .collect();
        let mut neighbours: Vec<usize> =
            squares.iter().flat_map(|&vertex| prepared.graph.neighbours(cell(vertex))).collect();
        neighbours.sort_unstable();
        neighbours.dedup();
        let wanted: u32 = squares.iter().map(|&vertex| prepared.jumps_needed(cell(vertex))).sum();
        let free = prepared.end_constraints.free.iter().sum::<usize>().narrow::<u32>();
        let possible = neighbours.iter().map(|&cell| prepared.jumps_needed(cell)).sum();
        let needed = wanted.saturating_sub(free);
        if needed <= possible {
            return Reason::Tried { positions: 1 };
        }
        let square = |cell: usize| prepared.graph.square(cell);
        Reason::Neighbours {
            squares: squares.into_iter().map(|vertex| square(cell(vertex))).collect(),
            neighbours: neighbours.into_iter().map(square).collect(),
            needed,
            possible,
        }
    }
}
