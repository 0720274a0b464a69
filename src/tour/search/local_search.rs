//! Local search for large boards with given numbers: changes a tour until squares have their
//! numbers.
//!
//! Two moves turn a tour into another one:
//!
//! ```text
//!    a → b … c → d     2-opt, if a c and b d are jumps:
//!    a → c … b → d     b … c is reversed
//!
//!    p → x … y → q … u → v     or-opt, if p q, u x and y v are jumps:
//!    p → q … u → x … y → v     x … y moves between u and v
//! ```
//!
//! (2-opt: Croes 1958; or-opt: Or 1976.) Moves are random. One is made if the numbered squares come
//! nearer to their numbers in total; or not farther away, if few squares move; and sometimes if a
//! little farther.
//!
//! What is wrong near the end is how many squares are between two given numbers. Or-opt moves
//! correct that. If every jump changes the colour, it is wrong by an even number, and they move at
//! least two squares; otherwise also single ones.
//!
//! The search finds a tour, or gives up after a fixed amount of work. It proves nothing. Memory:
//! eight bytes per square.

use crate::narrow::Narrow;
use crate::random::Random;
use crate::search::Step;
use crate::square::Square;
use crate::tour::graph::precheck::PreparedBoard;
use crate::tour::model::puzzle::Tour;

/// Units of work after which the search gives up: moves tried, and squares moved.
const MAX_WORK: u64 = 1 << 23;

/// Maximum number of squares that a move without progress may change.
const MAX_SQUARES_WITHOUT_GAIN: usize = 256;

/// A search in progress.
pub(crate) struct LocalSearch {
    /// The cells in order.
    path: Vec<u32>,
    /// For each cell, its position on the path.
    position: Vec<u32>,
    /// The numbered cells, and their required positions.
    wanted: Vec<(u32, u32)>,
    random: Random,
    /// The remaining work.
    work_left: u64,
    /// The number of moves tried.
    tried: u64,
}

impl LocalSearch {
    /// Starts from a tour with the right ends; its other numbers may be anywhere.
    pub fn new(tour: &Tour, prepared: &PreparedBoard, squares: &[Square], seed: u64) -> Self {
        let mut path: Vec<u32> =
            squares.iter().map(|&square| prepared.graph.cell(square).narrow::<u32>()).collect();
        let wanted: Vec<(u32, u32)> = tour
            .numbers()
            .iter()
            .map(|&(square, number)| (prepared.graph.cell(square).narrow::<u32>(), number - 1))
            .collect();
        let has_wrong_parity = |path: &[u32]| {
            wanted.first().is_some_and(|&(cell, wanted)| {
                let position = path.iter().position(|&other| other == cell);
                position.is_some_and(|position| position % 2 != wanted as usize % 2)
            })
        };
        if prepared.two_coloured && has_wrong_parity(&path) {
            // With a given end, the parity would be right. So the tour may be reversed, which corrects
            // it.
            path.reverse();
        }
        let mut position = vec![0; prepared.graph.area()];
        for (index, &cell) in (0..).zip(&path) {
            position[cell as usize] = index;
        }
        Self { path, position, wanted, random: Random::new(seed), work_left: MAX_WORK, tried: 0 }
    }

    /// Returns the number of moves tried.
    pub fn tried(&self) -> u64 {
        self.tried
    }

    /// Returns the work done.
    pub fn work(&self) -> u64 {
        MAX_WORK - self.work_left
    }

    /// Works for about this many units. Returns the cells of a tour with the given numbers, or
    /// `None` if the search gives up.
    pub fn advance(&mut self, prepared: &PreparedBoard, budget: u64) -> Step<Option<Vec<usize>>> {
        let mut budget = budget;
        while budget > 0 {
            if self.wanted.iter().all(|&(cell, wanted)| self.position[cell as usize] == wanted) {
                return Step::Done(Some(self.path.iter().map(|&cell| cell as usize).collect()));
            }
            if self.work_left == 0 {
                return Step::Done(None);
            }
            self.tried += 1;
            let from = self.random.below(self.path.len() as u64 - 1).narrow::<usize>();
            let moved = if self.random.below(2) == 0 {
                self.two_opt(prepared, from)
            } else {
                self.or_opt(prepared, from)
            };
            let work = 1 + moved as u64 / 8;
            budget = budget.saturating_sub(work);
            self.work_left = self.work_left.saturating_sub(work);
        }
        Step::Running
    }

    /// Returns the position of a random neighbour of a cell.
    fn random_neighbour(&mut self, prepared: &PreparedBoard, cell: u32) -> usize {
        let count = u64::from(prepared.graph.degree(cell as usize));
        let choice = self.random.below(count.max(1)).narrow::<usize>();
        let to = prepared.graph.neighbours(cell as usize).nth(choice);
        to.map_or(0, |to| self.position[to] as usize)
    }

    fn is_jump(&self, prepared: &PreparedBoard, from: usize, to: usize) -> bool {
        prepared.graph.jump(self.path[from] as usize, self.path[to] as usize).is_some()
    }

    /// Returns whether to make a move of `moved` squares. `new` maps old to new positions.
    fn is_good(&mut self, moved: usize, new: impl Fn(usize) -> usize) -> bool {
        let mut change = 0_i64;
        for &(cell, wanted) in &self.wanted {
            let position = self.position[cell as usize];
            change += i64::from(new(position as usize).narrow::<u32>().abs_diff(wanted));
            change -= i64::from(position.abs_diff(wanted));
        }
        let may_gain_nothing = moved <= MAX_SQUARES_WITHOUT_GAIN;
        change < 0
            || (may_gain_nothing && change == 0)
            || (may_gain_nothing && change <= 8 && self.random.below(64) == 0)
    }

    /// Tries a 2-opt move after a position. Returns the number of squares that moved.
    fn two_opt(&mut self, prepared: &PreparedBoard, from: usize) -> usize {
        let other = self.random_neighbour(prepared, self.path[from]);
        let (low, high) = (from.min(other), from.max(other));
        if high - low < 2
            || high + 1 == self.path.len()
            || !self.is_jump(prepared, low + 1, high + 1)
        {
            return 0;
        }
        let reversed = low + 1..high + 1;
        let new = |position: usize| {
            if reversed.contains(&position) { low + 1 + high - position } else { position }
        };
        if !self.is_good(reversed.len(), new) {
            return 0;
        }
        self.path[reversed.clone()].reverse();
        self.update_positions(reversed)
    }

    /// Tries an or-opt move of the squares after a position. Returns the number of squares that
    /// moved.
    fn or_opt(&mut self, prepared: &PreparedBoard, before: usize) -> usize {
        // x … y are the squares from `first` up to `after`, which is q.
        let first = before + 1;
        let after = self.random_neighbour(prepared, self.path[before]);
        let least = if prepared.two_coloured { 2 } else { 1 };
        if after < first + least {
            return 0;
        }
        let count = after - first;
        let neighbour = self.random_neighbour(prepared, self.path[first]);
        // They move into the gap after a position, in the same order or reversed.
        let forward = self.random.below(2) == 0;
        let Some(gap) = (if forward { Some(neighbour) } else { neighbour.checked_sub(1) }) else {
            return 0;
        };
        let gap_end = if forward { gap + 1 } else { gap };
        let is_outside = gap < before || gap >= after;
        if !is_outside || gap + 1 >= self.path.len() || !self.is_jump(prepared, after - 1, gap_end)
        {
            return 0;
        }
        let (changed, target) = if gap < before {
            (gap + 1..after, gap + 1)
        } else {
            (first..gap + 1, gap + 1 - count)
        };
        let new = |position: usize| {
            if (first..after).contains(&position) {
                target + if forward { position - first } else { after - 1 - position }
            } else if !changed.contains(&position) {
                position
            } else if gap < before {
                position + count
            } else {
                position - count
            }
        };
        if !self.is_good(changed.len(), new) {
            return 0;
        }
        if gap < before {
            self.path[changed.clone()].rotate_right(count);
        } else {
            self.path[changed.clone()].rotate_left(count);
        }
        if !forward {
            self.path[target..target + count].reverse();
        }
        self.update_positions(changed)
    }

    /// Updates the positions of the cells in a range. Returns its length.
    fn update_positions(&mut self, range: std::ops::Range<usize>) -> usize {
        let count = range.len();
        for position in range {
            self.position[self.path[position] as usize] = position.narrow::<u32>();
        }
        count
    }
}
