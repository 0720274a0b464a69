//! All shortest paths at once, as the graph they make up.
//!
//! A first wave spreads from the goal until it touches the start. A second one
//! sweeps back from the start over nearer and nearer squares only: it passes
//! exactly the squares of shortest paths. Each is kept with the number of jumps
//! that are left there, but for multiples of 4: that of two neighbours differs
//! by 1, so this tells the next squares from those before.

use super::flood::Approach;
use super::wave::Layer;
use super::{Outcome, Travel};
use crate::search::{Limit, Limits, Progress, Search, Step};
use crate::square::Square;
use crate::squares::Squares;

/// The search for all shortest paths.
#[derive(Clone, Debug)]
pub struct Gather {
    approach: Approach,
    sweep: Option<Sweep>,
}

/// The way back from the start, layer by layer; the planes are those of
/// [`Shortest`].
#[derive(Clone, Debug)]
struct Sweep {
    passed: Vec<u64>,
    squares: Vec<u64>,
    first: Vec<u64>,
    second: Vec<u64>,
    layer: Layer,
    next: Layer,
    left: u32,
}

/// All shortest paths from the start to the goal.
///
/// Memory: five bits a square of the board, however many paths there are.
#[derive(Clone, Debug)]
pub struct Shortest {
    travel: Travel,
    offsets: Vec<(i32, i32)>,
    length: u32,
    squares: Squares,
    /// Of the squares: the first bit of the number of jumps left.
    first: Squares,
    /// The second bit.
    second: Squares,
}

/// Shortest paths one by one, in the order of squares, compared jump by jump.
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

    /// How many jumps each has.
    #[must_use]
    pub fn length(&self) -> u32 {
        self.length
    }

    /// The squares that lie on any, start and goal among them.
    #[must_use]
    pub fn squares(&self) -> &Squares {
        &self.squares
    }

    /// The jumps that any of them makes, in order: by the square they leave,
    /// then by the square they reach.
    pub fn edges(&self) -> impl Iterator<Item = (Square, Square)> + '_ {
        self.squares.iter().flat_map(|from| self.next(from).map(move |to| (from, to)))
    }

    /// The paths one by one: first the [first](Self::first), then always the
    /// one [after](Self::after).
    #[must_use]
    pub fn paths(&self) -> Paths<'_> {
        Paths { shortest: self, last: None }
    }

    /// The first of the paths, which is the one that [`Flood`](super::Flood)
    /// finds.
    #[must_use]
    pub fn first(&self) -> Vec<Square> {
        self.complete(Vec::new())
    }

    /// The path that comes after the given one, if there is one more. Takes
    /// time in the length of a path, and no table.
    ///
    /// Any list of squares has its place in the order, as in a dictionary: the
    /// path that comes after it is given.
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
        // Back to the last jump for which there is a later one.
        loop {
            let from = before.last().copied().unwrap_or(self.travel.from);
            if let Some(to) = self.next(from).find(|&to| later_than.is_none_or(|last| to > last)) {
                before.push(to);
                return Some(self.complete(before));
            }
            later_than = Some(before.pop()?);
        }
    }

    /// The squares that shortest paths go on to from one of their squares, in
    /// order; none from the goal or from any other square.
    pub fn next(&self, from: Square) -> impl Iterator<Item = Square> + '_ {
        let offsets: &[_] = if self.squares.contains(from) { &self.offsets } else { &[] };
        let targets = offsets.iter().filter_map(move |&(files, ranks)| from.offset(files, ranks));
        // From the goal, no neighbour has 3 jumps left.
        let left = self.left(from) + 3;
        targets.filter(move |&to| self.holds(to, left))
    }

    /// Is so much left on a shortest path at a square? Counted up to multiples
    /// of 4.
    pub(super) fn holds(&self, square: Square, left: u32) -> bool {
        self.squares.contains(square) && self.left(square) == left % 4
    }

    fn left(&self, square: Square) -> u32 {
        let bit = |plane: &Squares| u32::from(plane.contains(square));
        bit(&self.first) + 2 * bit(&self.second)
    }

    /// The first path that begins like this.
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
        let Approach { travel, wave, .. } = approach;
        let grid = &wave.grid;
        let mut layer = Layer::new(grid);
        let (tile, bit) = grid.place(travel.from);
        layer.add(tile, bit);
        Self {
            passed: wave.passed(&travel.board),
            squares: grid.empty(),
            first: grid.empty(),
            second: grid.empty(),
            layer,
            next: Layer::new(grid),
            left: wave.depth(),
        }
    }

    /// Keeps the present layer.
    fn keep(&mut self) {
        let first = if self.left & 1 == 0 { 0 } else { u64::MAX };
        let second = if self.left & 2 == 0 { 0 } else { u64::MAX };
        for (tile, bits) in self.layer.iter() {
            self.squares[tile] |= bits;
            self.first[tile] |= bits & first;
            self.second[tile] |= bits & second;
        }
    }

    /// Goes on to the next layer.
    fn advance(&mut self, Approach { wave, .. }: &Approach) {
        self.left -= 1;
        let second = wave.second();
        let flip = if self.left & 2 == 0 { u64::MAX } else { 0 };
        let nearer = |tile: usize| self.passed[tile] & (second[tile] ^ flip);
        self.layer.scatter(&wave.grid, &mut self.next, nearer);
        std::mem::swap(&mut self.layer, &mut self.next);
    }

    /// Memory held, in bytes.
    fn memory(&self) -> u64 {
        4 * 8 * self.squares.len() as u64 + self.layer.memory() + self.next.memory()
    }

    fn collect(&self, Approach { travel, wave, .. }: &Approach) -> Shortest {
        Shortest {
            travel: travel.clone(),
            offsets: travel.leaper.offsets(),
            length: wave.depth(),
            squares: wave.grid.squares(&self.squares),
            first: wave.grid.squares(&self.first),
            second: wave.grid.squares(&self.second),
        }
    }
}

impl Travel {
    /// The search for all shortest paths.
    #[must_use]
    pub fn gather(&self, limits: Limits) -> Gather {
        Gather { approach: Approach::new(self, limits), sweep: None }
    }
}

impl Search for Gather {
    type Outcome = Outcome<Shortest>;

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        let Some(sweep) = &mut self.sweep else {
            let step = self.approach.advance(budget);
            return super::flood::go_on(step, || self.sweep = Some(Sweep::new(&self.approach)));
        };
        if self.approach.wave.memory() + sweep.memory() > self.approach.limits.memory {
            let lower = self.approach.wave.depth();
            return Step::Done(Outcome::Limit { limit: Limit::Memory, lower });
        }
        let mut work = 0;
        while work < budget.max(1) {
            work += sweep.layer.width() as u64;
            sweep.keep();
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
        let memory = progress.memory + sweep.memory();
        Progress { depth_back: Some(sweep.left), memory, ..progress }
    }
}
