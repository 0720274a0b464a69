//! Local search for large boards with given numbers: changes a tour until squares have their numbers.
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
//! little farther. In the end, moving two squares from one section of the tour to another corrects the
//! lengths: if a jump changes the colour, they are wrong by even numbers only. Otherwise single squares
//! are moved, too.
//!
//! This proves nothing: it finds a tour, or gives up after a fixed amount of work. Memory: eight bytes
//! a square.

use crate::narrow::Narrow;
use crate::random::Random;
use crate::search::Step;
use crate::square::Square;
use crate::tour::graph::precheck::PreparedBoard;
use crate::tour::model::puzzle::Tour;

/// Work until the search gives up: moves tried, and squares moved.
const PATIENCE: u64 = 1 << 23;

/// The most squares that a move without progress may change.
const NEAR: usize = 256;

/// A search in progress.
pub(crate) struct LocalSearch {
    /// The cells in order, and by cell its position.
    path: Vec<u32>,
    place: Vec<u32>,
    /// The numbered cells, and the positions they should have.
    wanted: Vec<(u32, u32)>,
    random: Random,
    left: u64,
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
        let is_odd = |path: &[u32]| {
            wanted.first().is_some_and(|&(cell, at)| {
                let place = path.iter().position(|&other| other == cell);
                place.is_some_and(|place| place % 2 != at as usize % 2)
            })
        };
        if prepared.two_coloured && is_odd(&path) {
            // Neither end is given. Reversed, the colours fit.
            path.reverse();
        }
        let mut place = vec![0; prepared.graph.area()];
        for (at, &cell) in (0..).zip(&path) {
            place[cell as usize] = at;
        }
        Self { path, place, wanted, random: Random::new(seed), left: PATIENCE, tried: 0 }
    }

    /// Returns the number of moves tried.
    pub fn tried(&self) -> u64 {
        self.tried
    }

    /// Returns the work done.
    pub fn work(&self) -> u64 {
        PATIENCE - self.left
    }

    /// Works for about this many units. Returns the cells of a tour with the given numbers, or `None` if
    /// the search gives up.
    pub fn advance(&mut self, prepared: &PreparedBoard, budget: u64) -> Step<Option<Vec<usize>>> {
        let mut budget = budget;
        while budget > 0 {
            if self.wanted.iter().all(|&(cell, at)| self.place[cell as usize] == at) {
                return Step::Done(Some(self.path.iter().map(|&cell| cell as usize).collect()));
            }
            if self.left == 0 {
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
            self.left = self.left.saturating_sub(work);
        }
        Step::Running
    }

    /// Returns the position of a random neighbour of a cell.
    fn beside(&mut self, prepared: &PreparedBoard, cell: u32) -> usize {
        let many = u64::from(prepared.graph.degree(cell as usize));
        let choice = self.random.below(many.max(1)).narrow::<usize>();
        let to = prepared.graph.reached(cell as usize).nth(choice);
        to.map_or(0, |to| self.place[to] as usize)
    }

    fn is_jump(&self, prepared: &PreparedBoard, from: usize, to: usize) -> bool {
        prepared.graph.jump(self.path[from] as usize, self.path[to] as usize).is_some()
    }

    /// Returns whether to make a move that changes `many` positions to new ones.
    fn is_good(&mut self, many: usize, new: impl Fn(usize) -> usize) -> bool {
        let mut change = 0_i64;
        for &(cell, at) in &self.wanted {
            let now = self.place[cell as usize];
            change += i64::from(new(now as usize).narrow::<u32>().abs_diff(at));
            change -= i64::from(now.abs_diff(at));
        }
        let near = many <= NEAR;
        change < 0 || (near && change == 0) || (near && change <= 8 && self.random.below(64) == 0)
    }

    /// Tries a 2-opt move behind a position. Returns how many squares moved.
    fn two_opt(&mut self, prepared: &PreparedBoard, from: usize) -> usize {
        let other = self.beside(prepared, self.path[from]);
        let (low, high) = (from.min(other), from.max(other));
        if high - low < 2
            || high + 1 == self.path.len()
            || !self.is_jump(prepared, low + 1, high + 1)
        {
            return 0;
        }
        let turned = low + 1..high + 1;
        let new = |at: usize| if turned.contains(&at) { low + 1 + high - at } else { at };
        if !self.is_good(turned.len(), new) {
            return 0;
        }
        self.path[turned.clone()].reverse();
        self.update_positions(turned)
    }

    /// Tries an or-opt move of what is behind a position. Returns how many squares moved.
    fn or_opt(&mut self, prepared: &PreparedBoard, before: usize) -> usize {
        // x … y lie before position `behind`, which is q.
        let first = before + 1;
        let behind = self.beside(prepared, self.path[before]);
        let least = if prepared.two_coloured { 2 } else { 1 };
        if behind < first + least {
            return 0;
        }
        let many = behind - first;
        let beside = self.beside(prepared, self.path[first]);
        // The gap is behind a position; x comes first there, or y.
        let forward = self.random.below(2) == 0;
        let Some(gap) = (if forward { Some(beside) } else { beside.checked_sub(1) }) else {
            return 0;
        };
        let far = if forward { gap + 1 } else { gap };
        let outside = gap < before || gap >= behind;
        if !outside || gap + 1 >= self.path.len() || !self.is_jump(prepared, behind - 1, far) {
            return 0;
        }
        let (all, to) = if gap < before {
            (gap + 1..behind, gap + 1)
        } else {
            (first..gap + 1, gap + 1 - many)
        };
        let new = |at: usize| {
            if (first..behind).contains(&at) {
                to + if forward { at - first } else { behind - 1 - at }
            } else if !all.contains(&at) {
                at
            } else if gap < before {
                at + many
            } else {
                at - many
            }
        };
        if !self.is_good(all.len(), new) {
            return 0;
        }
        if gap < before {
            self.path[all.clone()].rotate_right(many);
        } else {
            self.path[all.clone()].rotate_left(many);
        }
        if !forward {
            self.path[to..to + many].reverse();
        }
        self.update_positions(all)
    }

    /// Updates the positions of cells. Returns how many there are.
    fn update_positions(&mut self, places: std::ops::Range<usize>) -> usize {
        let many = places.len();
        for at in places {
            self.place[self.path[at] as usize] = at.narrow::<u32>();
        }
        many
    }
}
