//! Breadth-first search with whole tiles of squares.
//!
//! A wave spreads from one square, layer by layer: all squares at one distance
//! together. A layer is a list of tiles. Each is shifted to where its squares
//! jump, and what is open there and not yet seen is the next layer.
//!
//! **One bit a square is enough to walk back.** Every leaper's move graph is
//! bipartite: count files and ranks in the largest power of two that divides
//! both steps. If then one step is even, a jump changes the colour of the
//! square; if both are odd, the parity of its rank. So the distances of two
//! neighbours differ by exactly 1, those of the nearer and the farther
//! neighbours of a square by 2, and the second bit of a distance tells them
//! apart. Nor is a square a neighbour of another in its layer.
//!
//! Time: some ten nanoseconds for each tile of each layer; never more tiles
//! than squares. Memory: four bits a square, with the margins.

use super::aim::Aim;
use super::grid::Grid;
use crate::board::Board;
use crate::leaper::Leaper;
use crate::narrow::Narrow;
use crate::square::Square;

/// Some squares: tiles, and a list of all those that hold any.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    bits: Vec<u64>,
    tiles: Vec<u32>,
    /// How much of `tiles` is the list.
    width: usize,
}

impl Layer {
    pub(super) fn new(grid: &Grid) -> Self {
        // Room for one tile too many: see `add`.
        let bits = grid.empty();
        Self { tiles: vec![0; bits.len() + 1], bits, width: 0 }
    }

    #[inline]
    pub(super) fn add(&mut self, tile: usize, bits: u64) {
        let there = self.bits[tile];
        // Listed in any case, and kept if new: a branch would be a coin toss.
        self.tiles[self.width] = tile.narrow::<u32>();
        self.width += usize::from(bits != 0 && there == 0);
        self.bits[tile] = there | bits;
    }

    /// How many tiles are listed.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    pub(super) fn is_empty(&self) -> bool {
        self.width == 0
    }

    /// The tiles and what they hold, in no order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, u64)> {
        self.tiles[..self.width].iter().map(|&tile| (tile as usize, self.bits[tile as usize]))
    }

    /// Memory held, in bytes.
    pub(super) fn memory(&self) -> u64 {
        (size_of_val(&self.bits[..]) + size_of_val(&self.tiles[..])) as u64
    }

    /// Moves every square of the layer on by all jumps, to where `allowed` lets
    /// it, and leaves the layer empty.
    pub(super) fn scatter(&mut self, grid: &Grid, next: &mut Self, allowed: impl Fn(usize) -> u64) {
        for &tile in &self.tiles[..self.width] {
            let bits = std::mem::take(&mut self.bits[tile as usize]);
            for jump in grid.jumps() {
                jump.scatter(tile as usize, bits, &mut |tile, bits| {
                    next.add(tile, bits & allowed(tile));
                });
            }
        }
        self.width = 0;
    }
}

/// A wave that spreads from a square.
#[derive(Clone, Debug)]
pub(super) struct Wave {
    pub(super) grid: Grid,
    /// The open squares that no layer before the present one held.
    unseen: Vec<u64>,
    /// The second bit of the distance, for squares seen.
    second: Vec<u64>,
    layer: Layer,
    next: Layer,
    depth: u32,
    aim: Option<Aim>,
}

impl Wave {
    /// A wave that has reached nothing but `from`, at depth 0.
    pub(super) fn new(board: &Board, leaper: Leaper, from: Square) -> Self {
        let grid = Grid::new(board, leaper);
        let mut layer = Layer::new(&grid);
        let (tile, bit) = grid.place(from);
        layer.add(tile, bit);
        Self {
            unseen: grid.plane(board.open()),
            second: grid.empty(),
            layer,
            next: Layer::new(&grid),
            depth: 0,
            aim: None,
            grid,
        }
    }

    /// The same, with an aim: it keeps to where shortest paths to it can lie
    /// for as long as they may.
    pub(super) fn aimed(board: &Board, leaper: Leaper, from: Square, at: Square) -> Self {
        let aim = Some(Aim::new(leaper, from, at));
        Self { aim, ..Self::new(board, leaper, from) }
    }

    /// The distance of the present layer.
    pub(super) fn depth(&self) -> u32 {
        self.depth
    }

    /// The present layer.
    pub(super) fn layer(&self) -> &Layer {
        &self.layer
    }

    /// Is the square in the present layer? With the aim, the first time tells
    /// its distance.
    pub(super) fn touches(&self, square: Square) -> bool {
        self.grid.contains(&self.layer.bits, square)
    }

    /// Has all been reached that can be?
    pub(super) fn is_over(&self) -> bool {
        self.layer.is_empty()
    }

    /// Goes on to the next layer. Where the wave has an aim, that may be one of
    /// less depth, of squares left out before.
    pub(super) fn spread(&mut self) {
        self.mark();
        let Self { grid, layer, next, unseen, .. } = self;
        layer.scatter(grid, next, |tile| unseen[tile]);
        std::mem::swap(&mut self.layer, &mut self.next);
        self.depth += 1;
        let Some(aim) = &mut self.aim else { return };
        loop {
            aim.take_up(self.depth, |tile, bits| self.layer.add(tile, bits & self.unseen[tile]));
            if !self.layer.is_empty() {
                return;
            }
            let Some(depth) = aim.next_depth() else { return };
            self.depth = depth;
        }
    }

    /// Marks the present layer as seen, but for what lies too far from the aim.
    fn mark(&mut self) {
        if let Some(aim) = &mut self.aim {
            let near = aim.near(self.depth);
            for &tile in &self.layer.tiles[..self.layer.width] {
                let bits = &mut self.layer.bits[tile as usize];
                let (file, rank) = self.grid.corner(tile as usize);
                let far = *bits & !near.of_tile(file, rank);
                if far != 0 {
                    aim.leave_out(self.depth, tile, far);
                    *bits &= !far;
                }
            }
        }
        let second = if self.depth & 2 == 0 { 0 } else { u64::MAX };
        for (tile, bits) in self.layer.iter() {
            self.unseen[tile] &= !bits;
            self.second[tile] |= bits & second;
        }
    }

    /// Was the open square in a layer before the present one?
    pub(super) fn has_passed(&self, square: Square) -> bool {
        !self.grid.contains(&self.unseen, square)
    }

    /// The squares of all layers before the present one, as a plane.
    pub(super) fn passed(&self, board: &Board) -> Vec<u64> {
        let mut plane = self.grid.plane(board.open());
        for (passed, unseen) in plane.iter_mut().zip(&self.unseen) {
            *passed &= !unseen;
        }
        plane
    }

    /// The second bit of the distance, as a plane, for the squares passed.
    pub(super) fn second(&self) -> &[u64] {
        &self.second
    }

    /// No path to the aim has fewer jumps. Without an aim: none to a square
    /// that is in no layer yet.
    pub(super) fn lower(&self) -> u32 {
        self.aim.as_ref().map_or(self.depth, |aim| aim.lower(self.depth))
    }

    /// How many squares have been passed.
    pub(super) fn count(&self, board: &Board) -> u64 {
        let unseen: u64 = self.unseen.iter().map(|tile| u64::from(tile.count_ones())).sum();
        board.open().len() as u64 - unseen
    }

    /// Memory held, in bytes.
    pub(super) fn memory(&self) -> u64 {
        let planes = 2 * 8 * self.unseen.len() as u64;
        let layers = self.layer.memory() + self.next.memory();
        planes + layers + self.aim.as_ref().map_or(0, Aim::memory)
    }
}
