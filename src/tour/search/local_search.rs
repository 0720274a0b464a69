//! Large boards on which squares have given numbers: a tour is changed little by
//! little until they have them.
//!
//! Two changes leave a tour a tour, and move squares along it:
//!
//! ```text
//!    a → b … c → d     a turn: where a c and b d can be jumped,
//!    a → c … b → d     b … c is read backwards
//!
//!    p → x … y → q … u → v     a lift: where p q, u x and y v can be jumped,
//!    p → q … u → x … y → v     x … y is put between u and v
//! ```
//!
//! (2-opt: Croes 1958; Or-opt: Or 1976.) They are drawn at random and made where
//! the numbered squares come nearer to their numbers, all together; or not
//! farther away, if few squares move; and now and then a little farther. A lift
//! of two squares from one leg of the tour to another is what sets the lengths
//! right in the end: a jump changes the colour, so they are wrong by even
//! numbers only.
//!
//! Nothing is proven by this: it finds a tour, or gives up after so much work.
//! Memory: eight bytes a square.

use crate::narrow::Narrow;
use crate::random::Random;
use crate::search::Step;
use crate::square::Square;
use crate::tour::graph::precheck::Ready;
use crate::tour::model::puzzle::Tour;

/// So much work, until it is given up: changes tried, and squares moved.
const PATIENCE: u64 = 1 << 23;

/// A change that does not help may move so many squares.
const NEAR: usize = 256;

/// Changing a tour.
pub(crate) struct LocalSearch {
    /// The cells in order, and by cell its place there.
    path: Vec<u32>,
    place: Vec<u32>,
    /// Numbered cells, and their places as they should be.
    wanted: Vec<(u32, u32)>,
    random: Random,
    left: u64,
    tried: u64,
}

impl LocalSearch {
    /// For a tour that begins and ends where it should, and may have its numbers
    /// anywhere.
    pub fn new(tour: &Tour, ready: &Ready, squares: &[Square], seed: u64) -> Self {
        let mut path: Vec<u32> =
            squares.iter().map(|&square| ready.graph.cell(square).narrow::<u32>()).collect();
        let wanted: Vec<(u32, u32)> = tour
            .numbers()
            .iter()
            .map(|&(square, number)| (ready.graph.cell(square).narrow::<u32>(), number - 1))
            .collect();
        let is_odd = |path: &[u32]| {
            wanted.first().is_some_and(|&(cell, at)| {
                let place = path.iter().position(|&other| other == cell);
                place.is_some_and(|place| place % 2 != at as usize % 2)
            })
        };
        if is_odd(&path) {
            // No end is given, or it would be right: the colours begin otherwise.
            path.reverse();
        }
        let mut place = vec![0; ready.graph.area()];
        for (at, &cell) in (0..).zip(&path) {
            place[cell as usize] = at;
        }
        Self { path, place, wanted, random: Random::new(seed), left: PATIENCE, tried: 0 }
    }

    /// Changes tried.
    pub fn tried(&self) -> u64 {
        self.tried
    }

    /// Units of work done.
    pub fn work(&self) -> u64 {
        PATIENCE - self.left
    }

    /// Goes on for about so many units of work: gives the cells of the tour with
    /// the numbers, or nothing if it gives up.
    pub fn advance(&mut self, ready: &Ready, budget: u64) -> Step<Option<Vec<usize>>> {
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
                self.turn(ready, from)
            } else {
                self.lift(ready, from)
            };
            let work = 1 + moved as u64 / 8;
            budget = budget.saturating_sub(work);
            self.left = self.left.saturating_sub(work);
        }
        Step::Running
    }

    /// Any square a jump away from one; its place.
    fn beside(&mut self, ready: &Ready, cell: u32) -> usize {
        let many = u64::from(ready.graph.mask(cell as usize).count_ones());
        let choice = self.random.below(many.max(1)).narrow::<usize>();
        let to = ready.graph.reached(cell as usize).nth(choice);
        to.map_or(0, |to| self.place[to] as usize)
    }

    fn is_jump(&self, ready: &Ready, from: usize, to: usize) -> bool {
        ready.graph.jump(self.path[from] as usize, self.path[to] as usize).is_some()
    }

    /// Is a change good that gives places new ones, so many of them?
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

    /// A turn of what is behind a place; says how many squares move.
    fn turn(&mut self, ready: &Ready, from: usize) -> usize {
        let other = self.beside(ready, self.path[from]);
        let (low, high) = (from.min(other), from.max(other));
        if high - low < 2 || high + 1 == self.path.len() || !self.is_jump(ready, low + 1, high + 1)
        {
            return 0;
        }
        let turned = low + 1..high + 1;
        let new = |at: usize| if turned.contains(&at) { low + 1 + high - at } else { at };
        if !self.is_good(turned.len(), new) {
            return 0;
        }
        self.path[turned.clone()].reverse();
        self.placed(turned)
    }

    /// A lift of what is behind a place; says how many squares move.
    fn lift(&mut self, ready: &Ready, before: usize) -> usize {
        // x … y are in front of `behind`, which is q.
        let first = before + 1;
        let behind = self.beside(ready, self.path[before]);
        if behind < first + 2 {
            return 0;
        }
        let many = behind - first;
        let beside = self.beside(ready, self.path[first]);
        // The gap is behind a place; x comes first there, or y.
        let forward = self.random.below(2) == 0;
        let Some(gap) = (if forward { Some(beside) } else { beside.checked_sub(1) }) else {
            return 0;
        };
        let far = if forward { gap + 1 } else { gap };
        let outside = gap < before || gap >= behind;
        if !outside || gap + 1 >= self.path.len() || !self.is_jump(ready, behind - 1, far) {
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
        self.placed(all)
    }

    /// Cells have new places; says how many.
    fn placed(&mut self, places: std::ops::Range<usize>) -> usize {
        let many = places.len();
        for at in places {
            self.place[self.path[at] as usize] = at.narrow::<u32>();
        }
        many
    }
}
