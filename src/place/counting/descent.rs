//! Counts placements depth first: piece by piece, the strongest kinds first.
//!
//! - Equal pieces are placed in ascending order of items: after a branch, its item is no longer
//!   free for the branches after it.
//! - *Pigeonhole.* Two queens or rooks never share a rank, so the lowest piece must take a rank
//!   that leaves enough ranks with free squares above it. If fewer files (for queens and bishops:
//!   diagonals) have free squares than pieces are left, there is no placement.
//! - *Symmetry at the root.* Let `O` be the first orbit of squares, in a fixed order, that holds a
//!   piece of the first kind, and `j` the number of its pieces there. If one of the `j` is marked
//!   and a symmetry moves it to the orbit's first square, each placement is reached `j` times. So a
//!   placement with a piece on that square counts `|O|/j` times, and only one square of each orbit
//!   is tried. Sums are multiplied by 840, which every `j ≤ 8` divides, so that the parts of a
//!   count add up without rounding.
//! - *The last pieces are counted, not placed*: one piece by the number of free squares, two by
//!   summing these, kings and knights by [`tail`](crate::place::counting::tail) or, if there are
//!   many on many squares, by a [frontier DP](crate::place::counting::frontier).
//!
//! Time: about the number of ways to place all but the last pieces, divided by the number of
//! symmetries. Memory: one frame a piece.

use crate::natural::{Natural, WideSum};
use crate::place::attacks::attack_tables::AttackTables;
use crate::place::attacks::item_set::ItemSet;
use crate::place::counting::frontier::{self, FrontierCount};
use crate::place::counting::plan::{End, Node, Plan};
use crate::place::counting::table::OutOfMemory;
use crate::place::model::tally::SCALE;
use crate::square::Square;

/// One of the parts of a count: number `index` of `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Share {
    pub index: usize,
    pub of: usize,
}

/// A descent in progress.
pub(crate) struct Descent<const N: usize> {
    plan: Plan<N>,
    squares: Vec<Square>,
    /// By item: its orbit. Empty if symmetry isn't used.
    orbits: Vec<ItemSet<N>>,
    /// The orbit of the first piece.
    orbit: ItemSet<N>,
    /// By number of pieces of the first kind on the orbit: the weight of a placement, times
    /// [`SCALE`].
    weights: [u32; 9],
    frames: Vec<Frame<N>>,
    sweep: Option<Sweep<N>>,
    /// Whether frontier DPs are no longer used.
    without_tables: bool,
    share: Share,
    /// Units of work seen so far; see [`Descent::skips_unit`].
    units: usize,
    sum: WideSum,
    memory: u64,
    /// Nodes visited, and steps of counting the last pieces.
    work: u64,
}

/// A frontier DP over everything below a node.
struct Sweep<const N: usize> {
    count: FrontierCount,
    /// The weight of each placement.
    weight: u32,
    node: Node<N>,
}

/// A node of the current branch, with its untried items.
#[derive(Clone, Copy)]
struct Frame<const N: usize> {
    node: Node<N>,
    /// The items still to try.
    items: ItemSet<N>,
    /// How many there were at first.
    all: u32,
    /// Whether everything below belongs to this part.
    is_mine: bool,
}

impl<const N: usize> Descent<N> {
    /// Starts a descent. `orbits` has the images of each item under the symmetries, or is empty.
    pub fn new(
        tables: AttackTables<N>,
        squares: Vec<Square>,
        orbits: Vec<ItemSet<N>>,
        share: Share,
        memory: u64,
    ) -> Self {
        let mut descent = Self {
            squares,
            orbits,
            orbit: ItemSet::NONE,
            weights: [SCALE; 9],
            frames: Vec::new(),
            sweep: None,
            without_tables: false,
            share,
            units: 0,
            sum: WideSum::default(),
            memory,
            work: 0,
            plan: Plan::new(tables),
        };
        let root = descent.plan.root();
        descent.enter(root, 0, false);
        descent
    }

    /// Visits nodes until the budget is used up. The last node may overdraw it, so the work doesn't
    /// depend on the slices. Returns whether the count is complete.
    pub fn advance(&mut self, budget: &mut i64) -> Result<bool, OutOfMemory> {
        while *budget > 0 {
            if let Some(Sweep { count: sweep, weight, .. }) = &mut self.sweep {
                let Some(count) = sweep.advance(budget)? else { return Ok(false) };
                self.sum.add_natural(&(count * u64::from(*weight)));
                self.sweep = None;
                continue;
            }
            let depth = self.frames.len();
            let Some(frame) = self.frames.last_mut() else { return Ok(true) };
            let Some(item) = frame.items.pop() else {
                self.frames.pop();
                continue;
            };
            let before = self.work;
            self.work += 1;
            let (mut node, is_mine) = (frame.node, frame.is_mine);
            let kind = self.plan.kinds[node.next];
            let alike = &mut frame.node.free[kind];
            if depth == 1 && !self.orbits.is_empty() {
                self.orbit = self.orbits[item];
                let size = self.orbit.len();
                self.weights = [0, 1, 2, 3, 4, 5, 6, 7, 8]
                    .map(|on_orbit: u32| size * (SCALE / on_orbit.max(1)));
                *alike = alike.without(self.orbit);
            } else {
                alike.remove(item);
            }
            self.plan.place(&mut node, item, self.orbit);
            self.enter(node, depth, is_mine);
            *budget -= (self.work - before).cast_signed();
        }
        Ok(self.frames.is_empty() && self.sweep.is_none())
    }

    /// Deals the units of work out to the parts in turn: nodes with two pieces, and ends before
    /// that. Returns whether the next unit belongs to another part.
    fn skips_unit(&mut self) -> bool {
        let is_mine = self.units % self.share.of == self.share.index;
        self.units += 1;
        !is_mine
    }

    /// Continues without frontier DPs, which need memory; slow if there are many kings and knights.
    /// Call it after one has run out of memory.
    pub fn continue_without_tables(&mut self) {
        self.without_tables = true;
        if let Some(Sweep { node, .. }) = self.sweep.take() {
            self.open(node, false, true);
        }
    }

    /// Counts everything below a node, or pushes a frame for it.
    fn enter(&mut self, node: Node<N>, depth: usize, is_mine: bool) {
        if depth == 2 && self.share.of > 1 && !is_mine && self.skips_unit() {
            return;
        }
        let end = self.plan.end(&node, self.orbit, &mut self.work);
        if depth < 2 && !matches!(end, End::Branch) && !is_mine && self.skips_unit() {
            return;
        }
        let on_orbit = usize::from(node.on_orbit);
        match end {
            End::Ways(ways) => {
                for (ways, on_orbit) in ways.into_iter().zip(on_orbit..) {
                    if ways > 0 {
                        self.sum.add(u128::from(ways) * u128::from(self.weights[on_orbit]));
                    }
                }
            }
            End::Frontier if !self.without_tables => {
                let tables = &self.plan.tables;
                let wanted = self.plan.wanted(&node);
                let order = frontier::best_order(tables, &self.squares, &node.free, &wanted);
                let sweep = FrontierCount::new(tables, &node.free, &wanted, &order, self.memory);
                self.sweep = Some(Sweep { count: sweep, weight: self.weights[on_orbit], node });
            }
            // A unit of work stays with one part.
            End::Frontier => self.open(node, false, true),
            End::Branch => self.open(node, depth == 0 && !self.orbits.is_empty(), is_mine),
        }
    }

    /// Pushes a frame for a node. If `marked`, its piece is the marked one of the root: one square
    /// of each orbit is tried.
    fn open(&mut self, node: Node<N>, marked: bool, is_mine: bool) {
        let mut items = self.plan.items(&node, marked);
        if marked {
            let first = |&item: &usize| self.orbits[item].first() == Some(item);
            items = items.into_iter().filter(first).collect();
        }
        if !items.is_empty() {
            self.frames.push(Frame { node, items, all: items.len(), is_mine });
        }
    }

    /// Returns the placements counted so far, times [`SCALE`].
    pub fn scaled_count(&self) -> Natural {
        self.sum.total()
    }

    /// Returns the share of the work that is done, from the first levels.
    pub fn done(&self) -> f64 {
        let (mut done, mut width) = (0.0, 1.0);
        for (level, frame) in (1..=4).zip(&self.frames) {
            let all = f64::from(frame.all);
            let tried = all - f64::from(frame.items.len());
            // The last branch tried is in progress, unless it was an end.
            let under_way = level < self.frames.len() || self.sweep.is_some();
            done += width * (tried - if under_way { 1.0 } else { 0.0 }) / all;
            width /= all;
        }
        match &self.sweep {
            Some(Sweep { count: sweep, .. }) if self.frames.len() <= 4 => {
                done + width * sweep.fraction_done()
            }
            _ => done,
        }
    }

    /// Returns the number of pieces placed.
    pub fn depth(&self) -> usize {
        self.frames.len()
    }

    /// Returns the memory held by tables, in bytes.
    pub fn bytes(&self) -> u64 {
        self.sweep.as_ref().map_or(0, |sweep| sweep.count.bytes())
    }

    /// Returns whether one frontier DP does everything, which parts can't share.
    pub fn is_one_sweep(&self) -> bool {
        self.frames.first().map_or(self.sweep.is_some(), |frame| frame.is_mine)
    }

    /// Returns the tables and the order of the kinds.
    pub fn plan(&self) -> &Plan<N> {
        &self.plan
    }

    /// Returns the size of the largest orbit.
    pub fn largest_orbit(&self) -> u32 {
        self.orbits.iter().map(|orbit| orbit.len()).max().unwrap_or(1)
    }
}
