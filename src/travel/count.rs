//! The exact number of shortest paths.
//!
//! Layer by layer from the goal, the number of paths from a square is the sum of
//! those from its next squares. The numbers exceed 2^128 on large boards and grow
//! to hundreds of thousands of bits along corridors, so a layer stores its
//! numbers in one block, all of one width. Only two layers are in memory, or all
//! of them if paths are to be numbered.
//!
//! Time: one addition of the numbers' width for each jump of [`Shortest::edges`].

use super::{Shortest, Travel};
use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::search::{Limit, Limits, Progress, Search, Step};
use crate::square::Square;

/// The search for the number of shortest paths.
///
/// Memory: four bytes a square of the board, and the numbers of two layers.
#[derive(Clone, Debug)]
pub struct Count(Tally);

/// The outcome of counting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Counted {
    /// The exact number of shortest paths.
    Exactly(Natural),
    /// A limit was reached first.
    Limit(Limit),
}

/// The search that numbers the shortest paths.
///
/// Memory: four bytes a square of the board, and a number for each square of
/// [`Shortest::squares`].
#[derive(Clone, Debug)]
pub struct Number(Tally);

/// The shortest paths, numbered from 0 in the order of [`Shortest::paths`].
#[derive(Clone, Debug)]
pub struct Numbering {
    shortest: Shortest,
    indices: Vec<u32>,
    /// By the number of jumps left.
    layers: Vec<Layer>,
}

/// The squares at one distance from the goal, and the number of paths from each.
#[derive(Clone, Debug)]
struct Layer {
    squares: Vec<Square>,
    /// Number of words for each square, the lowest first.
    width: usize,
    ways: Vec<u64>,
}

#[derive(Clone, Debug)]
struct Tally {
    shortest: Shortest,
    offsets: Vec<(i32, i32)>,
    /// The bits that the sum of one number for each jump may be longer than the numbers.
    growth: u32,
    /// The index of each square in its layer, in the board's order.
    indices: Vec<u32>,
    layer: Layer,
    /// Number of this layer's squares whose paths have been added to the next layer's.
    added: usize,
    next: Layer,
    /// All previous layers, if paths are to be numbered.
    kept: Option<Vec<Layer>>,
    /// The layer's distance from the goal.
    left: u32,
    work: u64,
    /// Memory in bytes, except for that of the next layer.
    held: u64,
    limits: Limits,
}

/// The index of a square that is in no layer yet.
const NOWHERE: u32 = u32::MAX;

impl Layer {
    fn new(width: usize) -> Self {
        Self { squares: Vec::new(), width, ways: Vec::new() }
    }

    fn push(&mut self, square: Square) -> u32 {
        self.squares.push(square);
        self.ways.resize(self.ways.len() + self.width, 0);
        self.squares.len().narrow::<u32>() - 1
    }

    fn ways(&self, index: usize) -> &[u64] {
        &self.ways[index * self.width..][..self.width]
    }

    fn ways_mut(&mut self, index: usize) -> &mut [u64] {
        &mut self.ways[index * self.width..][..self.width]
    }

    /// Returns the width that sums of these numbers need, if they grow by so many bits.
    fn width_of_sums(&self, growth: u32) -> usize {
        let tops = self.ways.chunks_exact(self.width).map(|ways| ways[self.width - 1]);
        let full = tops.max().is_some_and(|top| top.leading_zeros() < growth);
        self.width + usize::from(full)
    }

    fn number(&self, index: usize) -> Natural {
        self.ways(index).to_vec().into()
    }

    fn memory(&self) -> u64 {
        (self.squares.capacity() * size_of::<Square>() + self.ways.capacity() * 8) as u64
    }
}

/// Adds a number to one that is at least as wide and has room for the sum.
fn add(sum: &mut [u64], ways: &[u64]) {
    let mut carry = false;
    let (low, high) = sum.split_at_mut(ways.len());
    for (sum, &ways) in low.iter_mut().zip(ways) {
        (*sum, carry) = sum.carrying_add(ways, carry);
    }
    for sum in high {
        (*sum, carry) = sum.carrying_add(0, carry);
    }
}

impl Tally {
    fn new(shortest: &Shortest, limits: Limits, keep: bool) -> Self {
        let Travel { board, leaper, to, .. } = shortest.travel();
        let mut layer = Layer::new(1);
        let first = layer.push(*to);
        layer.ways_mut(0)[0] = 1;
        let bytes = size_of::<u32>() as u64 * board.area() as u64;
        // Not allocated above the limit, which the first step reports.
        let mut indices = vec![NOWHERE; if bytes > limits.memory { 0 } else { board.area() }];
        if let Some(index) = indices.get_mut(board.index(*to)) {
            *index = first;
        }
        let offsets = leaper.offsets();
        let growth = offsets.len().next_power_of_two().trailing_zeros();
        Self {
            offsets,
            growth,
            held: bytes + layer.memory(),
            indices,
            next: Layer::new(layer.width_of_sums(growth)),
            layer,
            added: 0,
            kept: keep.then(Vec::new),
            left: 0,
            work: 0,
            limits,
            shortest: shortest.clone(),
        }
    }

    /// Advances by about `budget` units of work. Done when the layer is that of the start.
    fn advance(&mut self, budget: u64) -> Step<Result<(), Limit>> {
        let pause = self.work.saturating_add(budget.max(1));
        while self.work < pause {
            if self.held + self.next.memory() > self.limits.memory {
                return Step::Done(Err(Limit::Memory));
            }
            if self.left == self.shortest.length() {
                return Step::Done(Ok(()));
            }
            if self.work >= self.limits.work {
                return Step::Done(Err(Limit::Work));
            }
            if self.added < self.layer.squares.len() {
                self.add_square();
            } else {
                self.finish_layer();
            }
        }
        Step::Running
    }

    /// Adds the number of paths of one square to those of the squares before it.
    fn add_square(&mut self) {
        let board = self.shortest.travel().board();
        let square = self.layer.squares[self.added];
        for &(files, ranks) in &self.offsets {
            let Some(from) = square.offset(files, ranks) else { continue };
            if !self.shortest.holds(from, self.left + 1) {
                continue;
            }
            let index = &mut self.indices[board.index(from)];
            if *index == NOWHERE {
                *index = self.next.push(from);
            }
            add(self.next.ways_mut(*index as usize), self.layer.ways(self.added));
            // Adding eight words takes as long as visiting a square.
            self.work += self.next.width as u64 / 8;
        }
        self.work += 1;
        self.added += 1;
    }

    fn finish_layer(&mut self) {
        let new = Layer::new(self.next.width_of_sums(self.growth));
        let layer = std::mem::replace(&mut self.layer, std::mem::replace(&mut self.next, new));
        self.held += self.layer.memory();
        match &mut self.kept {
            Some(kept) => kept.push(layer),
            None => self.held -= layer.memory(),
        }
        self.next.width = self.layer.width_of_sums(self.growth);
        self.added = 0;
        self.left += 1;
        self.work += 1;
    }

    fn progress(&self) -> Progress {
        Progress {
            depth: self.left,
            positions: self.work,
            share: Some(f64::from(self.left) / f64::from(self.shortest.length().max(1))),
            memory: self.held + self.next.memory(),
            ..Progress::default()
        }
    }
}

impl Shortest {
    /// Returns the search for the number of paths.
    #[must_use]
    pub fn count(&self, limits: Limits) -> Count {
        Count(Tally::new(self, limits, false))
    }

    /// Returns the search that numbers the paths, to access any of them.
    #[must_use]
    pub fn number(&self, limits: Limits) -> Number {
        Number(Tally::new(self, limits, true))
    }
}

impl Search for Count {
    type Outcome = Counted;

    fn advance(&mut self, budget: u64) -> Step<Counted> {
        match self.0.advance(budget) {
            Step::Running => Step::Running,
            Step::Done(Ok(())) => Step::Done(Counted::Exactly(self.0.layer.number(0))),
            Step::Done(Err(limit)) => Step::Done(Counted::Limit(limit)),
        }
    }

    fn progress(&self) -> Progress {
        self.0.progress()
    }
}

impl Search for Number {
    type Outcome = Result<Numbering, Limit>;

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        match self.0.advance(budget) {
            Step::Running => Step::Running,
            Step::Done(Err(limit)) => Step::Done(Err(limit)),
            Step::Done(Ok(())) => {
                let tally = &mut self.0;
                let mut layers = tally.kept.take().unwrap_or_default();
                layers.push(std::mem::replace(&mut tally.layer, Layer::new(1)));
                let indices = std::mem::take(&mut tally.indices);
                Step::Done(Ok(Numbering { shortest: tally.shortest.clone(), indices, layers }))
            }
        }
    }

    fn progress(&self) -> Progress {
        self.0.progress()
    }
}

impl Numbering {
    /// Returns the number of shortest paths.
    #[must_use]
    pub fn count(&self) -> Natural {
        self.ways(self.shortest.travel().from(), self.shortest.length())
    }

    /// Returns the path with this number, if it exists.
    #[must_use]
    pub fn nth(&self, number: &Natural) -> Option<Vec<Square>> {
        let mut number = number.clone();
        let mut at = self.shortest.travel().from();
        if number >= self.count() {
            return None;
        }
        let mut path = Vec::with_capacity(self.shortest.length() as usize);
        for left in (0..self.shortest.length()).rev() {
            at = self.shortest.next(at).find(|&to| {
                let ways = self.ways(to, left);
                let here = number < ways;
                if !here {
                    number -= &ways;
                }
                here
            })?;
            path.push(at);
        }
        Some(path)
    }

    /// Returns the number of a path, if it is a shortest one.
    #[must_use]
    pub fn number(&self, path: &[Square]) -> Option<Natural> {
        let mut number = Natural::ZERO;
        let mut at = self.shortest.travel().from();
        if path.len() != self.shortest.length() as usize {
            return None;
        }
        for (&jump, left) in path.iter().zip((0..self.shortest.length()).rev()) {
            let mut next = self.shortest.next(at);
            at = next.find(|&to| {
                if to < jump {
                    number += &self.ways(to, left);
                }
                to >= jump
            })?;
            if at != jump {
                return None;
            }
        }
        Some(number)
    }

    /// Returns the number of paths from a square with `left` jumps left.
    fn ways(&self, square: Square, left: u32) -> Natural {
        let index = self.indices[self.shortest.travel().board().index(square)];
        self.layers[left as usize].number(index as usize)
    }
}
