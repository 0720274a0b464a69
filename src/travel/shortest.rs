//! All shortest paths at once, as the graph that they form.
//!
//! A first search runs from the goal until it reaches the start. A second one
//! goes back from the start, always to squares nearer to the goal: it visits
//! exactly the squares of shortest paths. Each is stored with the number of jumps
//! left, modulo 4: that of two neighbours differs by at most 1, so this is enough to
//! tell the next squares from the previous ones.

use super::bfs::Layer;
use super::flood::Approach;
use super::{Outcome, Travel};
use crate::search::{Limit, Limits, Progress, Search, Step};
use crate::square::Square;
use crate::squares::Squares;

/// The search for all shortest paths.
#[derive(Clone, Debug)]
pub struct SolveAll {
    approach: Approach,
    sweep: Option<Sweep>,
}

/// The second search, layer by layer. The planes are those of [`Shortest`].
#[derive(Clone, Debug)]
struct Sweep {
    visited: Vec<u64>,
    squares: Vec<u64>,
    first: Vec<u64>,
    second: Vec<u64>,
    layer: Layer,
    next: Layer,
    left: u32,
}

/// All shortest paths from the start to the goal.
///
/// Memory: four bits a square of the board, however many paths there are.
#[derive(Clone, Debug)]
pub struct Shortest {
    travel: Travel,
    offsets: Vec<(i32, i32)>,
    length: u32,
    squares: Squares,
    /// The first bit of each square's number of jumps left.
    first: Squares,
    /// The second bit.
    second: Squares,
}

/// Iterator over the shortest paths, in the order of squares, compared jump by jump.
#[derive(Clone, Debug)]
pub struct Paths<'a> {
    shortest: &'a Shortest,
    last: Option<Vec<Square>>,
}

impl Shortest {
    /// The puzzle they solve.
    #[must_use]
    pub fn travel(&self) -> &Travel {
        &self.travel
    }

    /// The number of jumps of each path.
    #[must_use]
    pub fn length(&self) -> u32 {
        self.length
    }

    /// The squares that lie on any of the paths, with start and goal.
    #[must_use]
    pub fn squares(&self) -> &Squares {
        &self.squares
    }

    /// Returns the jumps of all paths, ordered by the square they leave, then by the
    /// square they reach.
    pub fn edges(&self) -> impl Iterator<Item = (Square, Square)> + '_ {
        self.squares.iter().flat_map(|from| self.next(from).map(move |to| (from, to)))
    }

    /// Returns the paths one by one: the [first](Self::first), then always the one
    /// [after](Self::after).
    #[must_use]
    pub fn paths(&self) -> Paths<'_> {
        Paths { shortest: self, last: None }
    }

    /// Returns the first path, which is the one that [`Flood`](super::Flood) finds.
    #[must_use]
    pub fn first(&self) -> Vec<Square> {
        self.complete(Vec::new())
    }

    /// Returns the path after the given one, if there is one. Linear in the length of
    /// a path.
    ///
    /// The given list of squares need not be a path: it has a place in the order, as
    /// in a dictionary, and the next path after it is returned.
    #[must_use]
    pub fn after(&self, path: &[Square]) -> Option<Vec<Square>> {
        let mut before = Vec::with_capacity(self.length as usize);
        let mut at = self.travel.from;
        let mut later_than = None;
        for &to in path.iter().take(self.length as usize) {
            if !self.next(at).any(|next| next == to) {
                later_than = Some(to);
                break;
            }
            before.push(to);
            at = to;
        }
        if before.len() == self.length as usize {
            later_than = before.pop();
        }
        // Find the last jump that can be replaced by a later one.
        loop {
            let from = before.last().copied().unwrap_or(self.travel.from);
            if let Some(to) = self.next(from).find(|&to| later_than.is_none_or(|last| to > last)) {
                before.push(to);
                return Some(self.complete(before));
            }
            later_than = Some(before.pop()?);
        }
    }

    /// Returns the next squares of shortest paths from one of their squares, in order;
    /// none from the goal or from any other square.
    pub fn next(&self, from: Square) -> impl Iterator<Item = Square> + '_ {
        let offsets: &[_] = if self.squares.contains(from) { &self.offsets } else { &[] };
        let targets = offsets.iter().filter_map(move |&(files, ranks)| from.offset(files, ranks));
        // One less, modulo 4; from the goal that is 3, which no neighbour has.
        let left = self.left(from) + 3;
        targets.filter(move |&to| self.holds(to, left))
    }

    /// Is this a square of shortest paths with `left` jumps left, modulo 4?
    pub(super) fn holds(&self, square: Square, left: u32) -> bool {
        self.squares.contains(square) && self.left(square) == left % 4
    }

    fn left(&self, square: Square) -> u32 {
        let bit = |plane: &Squares| u32::from(plane.contains(square));
        bit(&self.first) + 2 * bit(&self.second)
    }

    /// Returns the first path that begins like this.
    fn complete(&self, mut path: Vec<Square>) -> Vec<Square> {
        let mut at = path.last().copied().unwrap_or(self.travel.from);
        while let Some(to) = self.next(at).next() {
            path.push(to);
            at = to;
        }
        path
    }
}

impl Iterator for Paths<'_> {
    type Item = Vec<Square>;

    fn next(&mut self) -> Option<Vec<Square>> {
        let path = match &self.last {
            None => self.shortest.first(),
            Some(last) => self.shortest.after(last)?,
        };
        self.last = Some(path.clone());
        Some(path)
    }
}

impl Sweep {
    fn new(approach: &Approach) -> Self {
        let Approach { travel, bfs, .. } = approach;
        let grid = &bfs.grid;
        let mut layer = Layer::new(grid);
        let (tile, bit) = grid.locate(travel.from);
        layer.add(tile, bit);
        Self {
            visited: bfs.visited(&travel.board),
            squares: grid.empty(),
            first: grid.empty(),
            second: grid.empty(),
            layer,
            next: Layer::new(grid),
            left: bfs.depth(),
        }
    }

    /// Stores the present layer.
    fn store(&mut self) {
        let first = if self.left & 1 == 0 { 0 } else { u64::MAX };
        let second = if self.left & 2 == 0 { 0 } else { u64::MAX };
        for (tile, bits) in self.layer.iter() {
            self.squares[tile] |= bits;
            self.first[tile] |= bits & first;
            self.second[tile] |= bits & second;
        }
    }

    /// Advances to the next layer.
    fn advance(&mut self, Approach { bfs, .. }: &Approach) {
        self.left -= 1;
        let nearer = |tile: usize| self.visited[tile] & bfs.nearer(tile, self.left);
        self.layer.scatter(&bfs.grid, &mut self.next, nearer);
        std::mem::swap(&mut self.layer, &mut self.next);
    }

    /// Returns the memory of a sweep over the squares of a search, in bytes: four planes, and two
    /// layers as the search has.
    fn memory(Approach { bfs, .. }: &Approach) -> u64 {
        4 * bfs.plane_memory() + bfs.layer_memory()
    }

    fn collect(&self, Approach { travel, bfs, .. }: &Approach) -> Shortest {
        Shortest {
            travel: travel.clone(),
            offsets: travel.leaper.offsets(),
            length: bfs.depth(),
            squares: bfs.grid.squares(&self.squares),
            first: bfs.grid.squares(&self.first),
            second: bfs.grid.squares(&self.second),
        }
    }
}

impl Travel {
    /// Returns the search for all shortest paths.
    #[must_use]
    pub fn solve_all(&self, limits: Limits) -> SolveAll {
        SolveAll { approach: Approach::new(self, limits), sweep: None }
    }
}

impl Search for SolveAll {
    type Outcome = Outcome<Shortest>;

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        let Some(sweep) = &mut self.sweep else {
            let step = self.approach.advance(budget);
            let Self { approach, sweep } = self;
            let memory = approach.bfs.memory() + Sweep::memory(approach);
            if matches!(step, Step::Done(Outcome::Solved(()))) && memory > approach.limits.memory {
                let lower = approach.bfs.depth();
                return Step::Done(Outcome::Limit { limit: Limit::Memory, lower });
            }
            return super::flood::then(step, || *sweep = Some(Sweep::new(approach)));
        };
        let mut work = 0;
        while work < budget.max(1) {
            work += sweep.layer.width() as u64;
            sweep.store();
            if sweep.left == 0 {
                return Step::Done(Outcome::Solved(sweep.collect(&self.approach)));
            }
            sweep.advance(&self.approach);
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        let progress = self.approach.progress();
        let Some(sweep) = &self.sweep else { return progress };
        let memory = progress.memory + Sweep::memory(&self.approach);
        Progress { depth_back: Some(sweep.left), memory, ..progress }
    }
}
