//! The board as an ordered adjacency list, for frontier DPs that go over it square by square.
//!
//! As in a [`SmallGraph`](crate::tour::graph::small_graph::SmallGraph), the ends of an open tour are
//! linked outside the board: here by one extra vertex, the *knot*, whatever their colours are. It
//! comes last.

use crate::narrow::Narrow;
use crate::search::Limit;
use crate::tour::graph::precheck::PreparedBoard;
use crate::tour::model::puzzle::Tour;

/// The most squares of a board whose tours are counted: more than those of the longest board of six
/// ranks.
const MOST: usize = 1 << 13;

/// Memory for each place, in bytes: its neighbours and its transition.
const BYTES: u64 = 768;

/// The graph.
#[derive(Clone, Debug)]
pub(crate) struct OrderedGraph {
    /// The cells in the order of the DP; the knot has `usize::MAX`.
    pub cells: Vec<usize>,
    /// By place, the places of the neighbours, ascending.
    pub reach: Vec<Vec<u32>>,
    /// Places whose jump to the knot is required. The knot is the last place.
    pub tied: Vec<u32>,
    /// Whether there is a knot.
    pub open: bool,
}

impl OrderedGraph {
    /// Orders the board by ranks or by files, whichever promises the smaller tables. `None` if the board
    /// is too large.
    pub fn new(tour: &Tour, prepared: &PreparedBoard) -> Option<Self> {
        (prepared.cells.len() <= MOST).then(|| Self::of(tour, prepared))
    }

    /// Does the same for a narrow board of any length. `None` if a border would be wider than this.
    pub fn narrow(tour: &Tour, prepared: &PreparedBoard, width: usize) -> Option<Self> {
        let board = tour.board();
        let side = usize::from(board.files().min(board.ranks()));
        (side <= width).then(|| Self::of(tour, prepared)).filter(|ordered| ordered.width() <= width)
    }

    fn of(tour: &Tour, prepared: &PreparedBoard) -> Self {
        let by_ranks: Vec<usize> = prepared.cells.iter().map(|&cell| cell as usize).collect();
        let mut by_files = by_ranks.clone();
        by_files.sort_by_key(|&cell| {
            let square = prepared.graph.square(cell);
            (square.file, square.rank)
        });
        let orders = [by_ranks, by_files].map(|cells| Self::in_order(tour, prepared, cells));
        let [one, other] = orders;
        if other.cost() < one.cost() { other } else { one }
    }

    /// Returns a graph without squares.
    pub fn empty() -> Self {
        Self { cells: Vec::new(), reach: Vec::new(), tied: Vec::new(), open: false }
    }

    fn in_order(tour: &Tour, prepared: &PreparedBoard, mut cells: Vec<usize>) -> Self {
        let mut places = vec![u32::MAX; prepared.graph.area()];
        for (place, &cell) in (0..).zip(&cells) {
            places[cell] = place;
        }
        let reached = |&cell: &usize| {
            let mut to: Vec<u32> = prepared.graph.reached(cell).map(|to| places[to]).collect();
            to.sort_unstable();
            to
        };
        let mut reach: Vec<Vec<u32>> = cells.iter().map(reached).collect();
        let open = !tour.is_closed();
        let mut tied = Vec::new();
        if open {
            tied = prepared.end_constraints.fixed.iter().map(|&cell| places[cell]).collect();
            let knot = cells.len().narrow::<u32>();
            let free = prepared.end_constraints.free;
            let ends: Vec<u32> = (0..knot)
                .filter(|place| {
                    let dark = prepared.is_dark(cells[*place as usize]);
                    tied.contains(place) || free[usize::from(dark)] > 0
                })
                .collect();
            for &end in &ends {
                reach[end as usize].push(knot);
            }
            reach.push(ends);
            cells.push(usize::MAX);
        }
        Self { cells, reach, tied, open }
    }

    /// Returns the memory that is left for the states of a DP over this graph.
    pub fn memory_left_of(&self, memory: u64) -> Result<u64, Limit> {
        memory.checked_sub(self.memory()).ok_or(Limit::Memory)
    }

    /// Returns the memory held, in bytes, including what a DP holds for each place.
    pub fn memory(&self) -> u64 {
        self.len() as u64 * BYTES
    }

    /// Returns the number of places, including the knot.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns the width of the widest border.
    pub fn width(&self) -> usize {
        self.widths().into_iter().max().unwrap_or(0)
    }

    /// Returns by border: how many places behind it have neighbours before it.
    fn widths(&self) -> Vec<usize> {
        let mut width = 0_isize;
        let mut change = vec![0_isize; self.len() + 1];
        for (place, reach) in self.reach.iter().enumerate() {
            if let Some(&first) = reach.first().filter(|&&first| (first as usize) < place) {
                change[first as usize + 1] += 1;
                change[place + 1] -= 1;
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

    /// Returns whether the jump between two places is required, in either order.
    pub fn is_tied(&self, one: u32, other: u32) -> bool {
        let is_knot = |place: u32| self.open && place as usize + 1 == self.len();
        is_knot(one) && self.tied.contains(&other) || is_knot(other) && self.tied.contains(&one)
    }
}
