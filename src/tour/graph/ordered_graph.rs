//! The board as a list of neighbours in an order of squares, for tables that
//! go over the board square by square.
//!
//! As in a [`SmallGraph`](crate::tour::graph::small_graph::SmallGraph), the ends of an open tour are tied together
//! outside the board, here by one knot whatever their colours are. It comes
//! last.

use crate::narrow::Narrow;
use crate::search::Limit;
use crate::tour::graph::precheck::Ready;
use crate::tour::model::puzzle::Tour;

/// The most squares of a board whose tours are counted: more than the longest
/// board of six ranks has.
const MOST: usize = 1 << 13;

/// Memory for each place, in bytes: its neighbours, and how a table does it.
const BYTES: u64 = 768;

/// The neighbours.
#[derive(Clone, Debug)]
pub(crate) struct OrderedGraph {
    /// The cells in the order of the table; the knot has none.
    pub cells: Vec<usize>,
    /// By place, the neighbours' places, rising.
    pub reach: Vec<Vec<u32>>,
    /// Places that are tied to the knot, which is then the last place.
    pub tied: Vec<u32>,
    /// Whether there is a knot.
    pub open: bool,
}

impl OrderedGraph {
    /// In the order that promises the smallest tables: by ranks or by files.
    /// Nothing if the board is too large for any.
    pub fn new(tour: &Tour, ready: &Ready) -> Option<Self> {
        (ready.cells.len() <= MOST).then(|| Self::of(tour, ready))
    }

    /// The same for a narrow board of any length; nothing if a table's borders
    /// would be longer than so many squares.
    pub fn narrow(tour: &Tour, ready: &Ready, width: usize) -> Option<Self> {
        let board = tour.board();
        let side = usize::from(board.files().min(board.ranks()));
        (side <= width).then(|| Self::of(tour, ready)).filter(|ordered| ordered.width() <= width)
    }

    fn of(tour: &Tour, ready: &Ready) -> Self {
        let by_ranks: Vec<usize> = ready.cells.iter().map(|&cell| cell as usize).collect();
        let mut by_files = by_ranks.clone();
        by_files.sort_by_key(|&cell| {
            let square = ready.graph.square(cell);
            (square.file, square.rank)
        });
        let orders = [by_ranks, by_files].map(|cells| Self::in_order(tour, ready, cells));
        let [one, other] = orders;
        if other.cost() < one.cost() { other } else { one }
    }

    /// One of no squares.
    pub fn empty() -> Self {
        Self { cells: Vec::new(), reach: Vec::new(), tied: Vec::new(), open: false }
    }

    fn in_order(tour: &Tour, ready: &Ready, mut cells: Vec<usize>) -> Self {
        let mut places = vec![u32::MAX; ready.graph.area()];
        for (place, &cell) in (0..).zip(&cells) {
            places[cell] = place;
        }
        let reached = |&cell: &usize| {
            let mut to: Vec<u32> = ready.graph.reached(cell).map(|to| places[to]).collect();
            to.sort_unstable();
            to
        };
        let mut reach: Vec<Vec<u32>> = cells.iter().map(reached).collect();
        let open = !tour.is_closed();
        let mut tied = Vec::new();
        if open {
            tied = ready.loose.fixed.iter().map(|&cell| places[cell]).collect();
            let knot = cells.len().narrow::<u32>();
            let free = ready.loose.free;
            let ends: Vec<u32> = (0..knot)
                .filter(|place| {
                    let dark = ready.is_dark(cells[*place as usize]);
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

    /// What is left of so much memory for the states of a table over this graph.
    pub fn leaves(&self, memory: u64) -> Result<u64, Limit> {
        memory.checked_sub(self.memory()).ok_or(Limit::Memory)
    }

    /// Memory held, in bytes, with what goes by it.
    pub fn memory(&self) -> u64 {
        self.len() as u64 * BYTES
    }

    /// How many places, the knot among them.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// The most places that stand in the table at once, when the places before
    /// a border are done.
    pub fn width(&self) -> usize {
        self.widths().into_iter().max().unwrap_or(0)
    }

    /// By border, how many places behind it have neighbours before it.
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

    /// About how large the tables are together.
    pub fn cost(&self) -> f64 {
        self.widths().into_iter().map(|width| 2.5_f64.powf(f64::from(width.narrow::<u32>()))).sum()
    }

    /// Whether the jump between two places must be made, whichever of them is
    /// named first.
    pub fn is_tied(&self, one: u32, other: u32) -> bool {
        let is_knot = |place: u32| self.open && place as usize + 1 == self.len();
        is_knot(one) && self.tied.contains(&other) || is_knot(other) && self.tied.contains(&one)
    }
}
