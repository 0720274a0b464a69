//! Breadth-first search over whole tiles of squares.
//!
//! A layer is a list of tiles that hold all squares at one distance. Each tile
//! is shifted to where its squares jump; the open squares there that were not
//! visited are the next layer.
//!
//! **One bit a square is enough to trace a path.** The move graph of a leaper that is
//! no compound is bipartite: divide both steps by the largest power of two that
//! divides them. If one is even then, a jump changes the colour of the square; if
//! both are odd, the parity of its rank. So the distances of two neighbours differ by
//! exactly 1, those of the nearer and the farther neighbours of a square by 2, and
//! the second bit of the distance tells them apart. No two squares of a layer are
//! neighbours. In the graph of a compound, the distances of two neighbours differ by
//! at most 1, and both last bits are stored.
//!
//! Time: some ten nanoseconds for each tile of each layer; never more tiles
//! than squares. Memory: five bits a square, plus margins.

use super::grid::Grid;
use super::target::Target;
use crate::all_kinds::AllKinds;
use crate::board::Board;
use crate::leaper::Leaper;
use crate::narrow::Narrow;
use crate::square::Square;

/// A set of squares: a plane of tiles, and a list of those that are not empty.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    bits: Vec<u64>,
    tiles: Vec<u32>,
    /// Length of the list in `tiles`.
    width: usize,
}

impl Layer {
    pub(super) fn new(grid: &Grid) -> Self {
        // One more entry, since `add` writes before it decides.
        let bits = grid.empty();
        Self { tiles: vec![0; bits.len() + 1], bits, width: 0 }
    }

    #[inline]
    pub(super) fn add(&mut self, tile: usize, bits: u64) {
        let there = self.bits[tile];
        // Written in any case, and kept if new: a branch would be mispredicted half the time.
        self.tiles[self.width] = tile.narrow::<u32>();
        self.width += usize::from(bits != 0 && there == 0);
        self.bits[tile] = there | bits;
    }

    /// The number of tiles that are not empty.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    pub(super) fn is_empty(&self) -> bool {
        self.width == 0
    }

    /// Returns the tiles that are not empty, in no particular order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, u64)> {
        self.tiles[..self.width].iter().map(|&tile| (tile as usize, self.bits[tile as usize]))
    }

    /// Memory in bytes.
    pub(super) fn memory(&self) -> u64 {
        (size_of_val(&self.bits[..]) + size_of_val(&self.tiles[..])) as u64
    }

    /// Adds to `next` the allowed squares one jump away from this layer, and empties it.
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

/// A search from one square.
#[derive(Clone, Debug)]
pub(super) struct Bfs {
    pub(super) grid: Grid,
    /// The open squares that are in no layer before the present one.
    unvisited: Vec<u64>,
    /// The second bit of the distance of visited squares.
    second: Vec<u64>,
    /// For a compound leaper, the first bit, too.
    first: Option<(Vec<u64>, AllKinds)>,
    layer: Layer,
    next: Layer,
    depth: u32,
    target: Option<Target>,
}

impl Bfs {
    /// Returns a search that has reached only `from`, at depth 0.
    pub(super) fn new(board: &Board, leaper: Leaper, from: Square) -> Self {
        let grid = Grid::new(board, leaper);
        let mut layer = Layer::new(&grid);
        let (tile, bit) = grid.locate(from);
        layer.add(tile, bit);
        Self {
            unvisited: grid.plane(board.open()),
            second: grid.empty(),
            first: first(leaper, &grid),
            layer,
            next: Layer::new(&grid),
            depth: 0,
            target: None,
            grid,
        }
    }

    /// Returns a search that visits the squares of possible shortest paths to a target first.
    pub(super) fn towards(board: &Board, leaper: Leaper, from: Square, at: Square) -> Self {
        let target = Some(Target::new(leaper, from, at));
        Self { target, ..Self::new(board, leaper, from) }
    }

    /// The distance of the present layer.
    pub(super) fn depth(&self) -> u32 {
        self.depth
    }

    /// The present layer.
    pub(super) fn layer(&self) -> &Layer {
        &self.layer
    }

    /// Is the square in the present layer? The depth at which the target first is, is its
    /// distance.
    pub(super) fn touches(&self, square: Square) -> bool {
        self.grid.contains(&self.layer.bits, square)
    }

    /// Has the search visited everything that can be reached?
    pub(super) fn is_over(&self) -> bool {
        self.layer.is_empty()
    }

    /// Advances to the next layer. With a target, it may have less depth, if the search resumes
    /// with deferred squares.
    pub(super) fn advance(&mut self) {
        self.mark();
        let Self { grid, layer, next, unvisited, .. } = self;
        layer.scatter(grid, next, |tile| unvisited[tile]);
        std::mem::swap(&mut self.layer, &mut self.next);
        self.depth += 1;
        let Some(target) = &mut self.target else { return };
        loop {
            target
                .resume(self.depth, |tile, bits| self.layer.add(tile, bits & self.unvisited[tile]));
            if !self.layer.is_empty() {
                return;
            }
            let Some(depth) = target.next_depth() else { return };
            self.depth = depth;
        }
    }

    /// Marks the present layer as visited, and defers squares too far from the target.
    fn mark(&mut self) {
        if let Some(target) = &mut self.target {
            let near = target.octagon(self.depth);
            for &tile in &self.layer.tiles[..self.layer.width] {
                let bits = &mut self.layer.bits[tile as usize];
                let (file, rank) = self.grid.corner(tile as usize);
                let far = *bits & !near.of_tile(file, rank);
                if far != 0 {
                    target.defer(self.depth, tile, far);
                    *bits &= !far;
                }
            }
        }
        let second = if self.depth & 2 == 0 { 0 } else { u64::MAX };
        for (tile, bits) in self.layer.iter() {
            self.unvisited[tile] &= !bits;
            self.second[tile] |= bits & second;
        }
        if let (Some((first, _)), 1) = (&mut self.first, self.depth & 1) {
            for (tile, bits) in self.layer.iter() {
                first[tile] |= bits;
            }
        }
    }

    /// Is this open square in a layer before the present one?
    pub(super) fn has_visited(&self, square: Square) -> bool {
        !self.grid.contains(&self.unvisited, square)
    }

    /// Returns the squares of all layers before the present one.
    pub(super) fn visited(&self, board: &Board) -> Vec<u64> {
        let mut plane = self.grid.plane(board.open());
        for (visited, unvisited) in plane.iter_mut().zip(&self.unvisited) {
            *visited &= !unvisited;
        }
        plane
    }

    /// Of visited squares that are next to one at distance `depth + 1`, returns the bits of those
    /// at distance `depth`. The bits of all other squares mean nothing.
    #[inline]
    pub(super) fn nearer(&self, tile: usize, depth: u32) -> u64 {
        let flip = |bit: u32| if depth & bit == 0 { u64::MAX } else { 0 };
        let first = self.first.as_ref().map_or(u64::MAX, |(first, _)| first[tile] ^ flip(1));
        (self.second[tile] ^ flip(2)) & first
    }

    /// Returns a lower bound on the length of paths to the target; without one, to any square
    /// that was not reached yet.
    pub(super) fn lower(&self) -> u32 {
        self.target.as_ref().map_or(self.depth, |target| target.lower(self.depth))
    }

    /// Returns the number of visited squares.
    pub(super) fn count(&self, board: &Board) -> u64 {
        let unvisited: u64 = self.unvisited.iter().map(|tile| u64::from(tile.count_ones())).sum();
        board.open().len() as u64 - unvisited
    }

    /// Memory in bytes.
    pub(super) fn memory(&self) -> u64 {
        let planes = (2 + u64::from(self.first.is_some())) * self.plane_memory();
        planes + self.layer_memory() + self.target.as_ref().map_or(0, Target::memory)
    }

    /// The memory of a plane, in bytes.
    pub(super) fn plane_memory(&self) -> u64 {
        size_of_val(&self.unvisited[..]) as u64
    }

    /// The memory of two layers, in bytes.
    pub(super) fn layer_memory(&self) -> u64 {
        self.layer.memory() + self.next.memory()
    }
}

/// Returns the plane for the first bit of distances, if the leaper needs it.
fn first(leaper: Leaper, grid: &Grid) -> Option<(Vec<u64>, AllKinds)> {
    if leaper.single().is_some() {
        return None;
    }
    Some((grid.empty(), AllKinds::in_this_build()?))
}
