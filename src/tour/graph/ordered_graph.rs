//! The board as an ordered adjacency list, for frontier DPs that process it square by square.
//!
//! As in a [`SmallGraph`](crate::tour::graph::small_graph::SmallGraph), the ends of an open tour
//! are connected by a *dummy vertex*. Here one is enough for ends of any colour. It comes last.

use crate::narrow::Narrow;
use crate::search::Limit;
use crate::tour::graph::precheck::PreparedBoard;
use crate::tour::model::puzzle::Tour;

/// Maximum number of squares of a board whose tours are counted: more than the longest board of six
/// ranks has.
const MAX_SQUARES: usize = 1 << 13;

/// Memory for each vertex, in bytes: its neighbours and its transition.
const BYTES: u64 = 768;

/// The graph.
#[derive(Clone, Debug)]
pub(crate) struct OrderedGraph {
    /// For each vertex, its cell, in the order of the DP. The dummy vertex has `usize::MAX`.
    pub cells: Vec<usize>,
    /// For each vertex, its neighbours, ascending.
    pub reach: Vec<Vec<u32>>,
    /// The vertices whose edge to the dummy vertex is required.
    pub required: Vec<u32>,
    /// Whether the tour is open, so that the last vertex is the dummy vertex.
    pub open: bool,
}

impl OrderedGraph {
    /// Orders the board by ranks or by files, depending on which promises the smaller tables.
    /// `None` if the board is too large.
    pub fn new(tour: &Tour, prepared: &PreparedBoard) -> Option<Self> {
        (prepared.cells.len() <= MAX_SQUARES).then(|| Self::with_best_order(tour, prepared))
    }

    /// Orders a narrow board of any length. `None` if a frontier would be wider than `width`.
    pub fn narrow(tour: &Tour, prepared: &PreparedBoard, width: usize) -> Option<Self> {
        let board = tour.board();
        let side = usize::from(board.files().min(board.ranks()));
        (side <= width)
            .then(|| Self::with_best_order(tour, prepared))
            .filter(|ordered| ordered.width() <= width)
    }

    fn with_best_order(tour: &Tour, prepared: &PreparedBoard) -> Self {
        let by_ranks: Vec<usize> = prepared.cells.iter().map(|&cell| cell as usize).collect();
        let mut by_files = by_ranks.clone();
        by_files.sort_by_key(|&cell| {
            let square = prepared.graph.square(cell);
            (square.file, square.rank)
        });
        let orders = [by_ranks, by_files].map(|cells| Self::in_order(tour, prepared, cells));
        let [by_rank_graph, by_file_graph] = orders;
        if by_file_graph.cost() < by_rank_graph.cost() { by_file_graph } else { by_rank_graph }
    }

    /// Returns a graph without squares.
    pub fn empty() -> Self {
        Self { cells: Vec::new(), reach: Vec::new(), required: Vec::new(), open: false }
    }

    fn in_order(tour: &Tour, prepared: &PreparedBoard, mut cells: Vec<usize>) -> Self {
        let mut vertices = vec![u32::MAX; prepared.graph.area()];
        for (vertex, &cell) in (0..).zip(&cells) {
            vertices[cell] = vertex;
        }
        let reached = |&cell: &usize| {
            let mut neighbours: Vec<u32> =
                prepared.graph.neighbours(cell).map(|to| vertices[to]).collect();
            neighbours.sort_unstable();
            neighbours
        };
        let mut reach: Vec<Vec<u32>> = cells.iter().map(reached).collect();
        let open = !tour.is_closed();
        let mut required = Vec::new();
        if open {
            required = prepared.end_constraints.fixed.iter().map(|&cell| vertices[cell]).collect();
            let dummy = cells.len().narrow::<u32>();
            let free = prepared.end_constraints.free;
            let ends: Vec<u32> = (0..dummy)
                .filter(|vertex| {
                    let dark = prepared.is_dark(cells[*vertex as usize]);
                    required.contains(vertex) || free[usize::from(dark)] > 0
                })
                .collect();
            for &end in &ends {
                reach[end as usize].push(dummy);
            }
            reach.push(ends);
            cells.push(usize::MAX);
        }
        Self { cells, reach, required, open }
    }

    /// Returns the memory that remains for the states of a DP over this graph.
    pub fn remaining_memory(&self, memory: u64) -> Result<u64, Limit> {
        memory.checked_sub(self.memory()).ok_or(Limit::Memory)
    }

    /// Returns the memory held, in bytes, including that of a DP for each vertex.
    pub fn memory(&self) -> u64 {
        self.len() as u64 * BYTES
    }

    /// Returns the number of vertices, including the dummy vertex.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns the width of the widest frontier.
    pub fn width(&self) -> usize {
        self.widths().into_iter().max().unwrap_or(0)
    }

    /// Returns the width of each frontier: the number of vertices after it that have neighbours
    /// before it.
    fn widths(&self) -> Vec<usize> {
        let mut width = 0_isize;
        let mut change = vec![0_isize; self.len() + 1];
        for (vertex, reach) in self.reach.iter().enumerate() {
            if let Some(&first) = reach.first().filter(|&&first| (first as usize) < vertex) {
                change[first as usize + 1] += 1;
                change[vertex + 1] -= 1;
            }
        }
        let sum = |change: &isize| {
            width += change;
            width.unsigned_abs()
        };
        change.iter().map(sum).collect()
    }

    /// Estimates the total size of the tables.
    pub fn cost(&self) -> f64 {
        self.widths().into_iter().map(|width| 2.5_f64.powf(f64::from(width.narrow::<u32>()))).sum()
    }

    /// Returns whether the edge between two vertices, in either order, is required.
    pub fn is_required(&self, first: u32, second: u32) -> bool {
        let is_dummy = |vertex: u32| self.open && vertex as usize + 1 == self.len();
        is_dummy(first) && self.required.contains(&second)
            || is_dummy(second) && self.required.contains(&first)
    }
}
