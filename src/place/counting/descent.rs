//! Counting depth first: piece after piece, the strongest kinds first.
//!
//! - Equal pieces come in rising order of items: when a branch is done, its
//!   item is no longer free for the branches after it.
//! - *Pigeonhole.* Two queens or rooks never share a rank, so of the ranks that
//!   still have room the lowest piece must take one that leaves enough above
//!   it; and there is no way at all when fewer files (for queens and bishops:
//!   diagonals) have room than pieces are left.
//! - *Symmetry at the root.* Let `O` be the first orbit of squares, in a fixed
//!   order, that holds a piece of the first kind, `j` pieces in all. Marking
//!   one of the `j`, and turning the board so that the marked one stands on the
//!   orbit's first square, meets each placement `j` times and each marked one
//!   once; so placements with a piece on that square count `|O|/j` times, and
//!   only one square of each orbit is tried. Sums are kept times 840, which all
//!   `j ≤ 8` divide, so that parts of the work add up without rounding.
//! - *The end is counted, not walked*: one piece by the number of free squares,
//!   two by adding these up, kings and knights by [`tail`](crate::place::counting::tail), or,
//!   where they are many on many squares, by a [frontier count](crate::place::counting::frontier).
//!
//! Time: about the number of ways to place all but the last pieces, over the
//! number of symmetries. Memory: one frame a piece.

use crate::natural::Natural;
use crate::place::attacks::attack_tables::AttackTables;
use crate::place::attacks::item_set::ItemSet;
use crate::place::counting::frontier::{self, FrontierCount, OutOfMemory};
use crate::place::counting::plan::{End, Node, Plan};
use crate::place::model::tally::SCALE;
use crate::square::Square;

/// Which of the parts of a count: number `index` of `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Share {
    pub index: usize,
    pub of: usize,
}

/// A descent under way.
pub(crate) struct Descent<const N: usize> {
    plan: Plan<N>,
    squares: Vec<Square>,
    /// By item: its orbit; empty where symmetry is not used.
    orbits: Vec<ItemSet<N>>,
    /// The orbit of the root's piece.
    orbit: ItemSet<N>,
    /// By number of pieces of the first kind on the orbit: what a placement
    /// counts, times [`SCALE`].
    weights: [u32; 9],
    frames: Vec<Frame<N>>,
    sweep: Option<Below<N>>,
    /// Is nothing swept any more?
    without_tables: bool,
    share: Share,
    /// Pieces of work met so far; see [`Descent::not_mine`].
    met: usize,
    sum: u128,
    /// What did not fit into `sum`.
    carried: Natural,
    memory: u64,
    /// Nodes seen, and steps at ends.
    work: u64,
}

/// What is below a node, being swept.
struct Below<const N: usize> {
    sweep: FrontierCount,
    /// What each way counts.
    weight: u32,
    node: Node<N>,
}

/// A place in the descent: what is still free, what is still to try.
#[derive(Clone, Copy)]
struct Frame<const N: usize> {
    node: Node<N>,
    /// The items still to try.
    items: ItemSet<N>,
    /// How many there were.
    all: u32,
    /// Is all that is below this part's, whatever comes?
    mine: bool,
}

impl<const N: usize> Descent<N> {
    /// A descent over these tables. `orbits` may be empty, or say of
    /// each item which items symmetries carry it to.
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
            met: 0,
            sum: 0,
            carried: Natural::ZERO,
            memory,
            work: 0,
            plan: Plan::new(tables),
        };
        let root = descent.plan.root();
        descent.enter(root, 0, false);
        descent
    }

    /// Goes on for `budget` nodes, and to the end of the last one: what that takes
    /// beyond is taken below 0, so that the work is the same in any slices. Says
    /// whether all is done.
    pub fn advance(&mut self, budget: &mut i64) -> Result<bool, OutOfMemory> {
        while *budget > 0 {
            if let Some(Below { sweep, weight, .. }) = &mut self.sweep {
                let Some(count) = sweep.advance(budget)? else { return Ok(false) };
                self.carried += &(count * u64::from(*weight));
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
            let (mut node, mine) = (frame.node, frame.mine);
            let kind = self.plan.kinds[node.next];
            let alike = &mut frame.node.free[kind];
            if depth == 1 && !self.orbits.is_empty() {
                self.orbit = self.orbits[item];
                let size = self.orbit.len();
                self.weights =
                    [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|mates: u32| size * (SCALE / mates.max(1)));
                *alike = alike.without(self.orbit);
            } else {
                alike.remove(item);
            }
            self.plan.place(&mut node, item, self.orbit);
            self.enter(node, depth, mine);
            *budget -= (self.work - before).cast_signed();
        }
        Ok(self.frames.is_empty() && self.sweep.is_none())
    }

    /// Work is dealt out to the parts in turn, at the nodes of two pieces and
    /// at the ends before that. Is this piece of it another part's?
    fn not_mine(&mut self) -> bool {
        let mine = self.met % self.share.of == self.share.index;
        self.met += 1;
        !mine
    }

    /// Goes on without sweeps, which need memory: slowly where there are many
    /// kings and knights. To be called when one has come to its limit.
    pub fn go_on_without_tables(&mut self) {
        self.without_tables = true;
        if let Some(Below { node, .. }) = self.sweep.take() {
            self.open(node, false, true);
        }
    }

    /// Counts what is below a node of so many pieces, or makes a frame of it.
    fn enter(&mut self, node: Node<N>, depth: usize, mine: bool) {
        if depth == 2 && self.share.of > 1 && !mine && self.not_mine() {
            return;
        }
        let end = self.plan.end(&node, self.orbit, &mut self.work);
        if depth < 2 && !matches!(end, End::None) && !mine && self.not_mine() {
            return;
        }
        let mates = usize::from(node.mates);
        match end {
            End::Ways(ways) => {
                for (ways, mates) in ways.into_iter().zip(mates..) {
                    if ways > 0 {
                        self.add(ways, self.weights[mates]);
                    }
                }
            }
            End::Frontier if !self.without_tables => {
                let tables = &self.plan.tables;
                let wanted = self.plan.wanted(&node);
                let order = frontier::best_order(tables, &self.squares, &node.free, &wanted);
                let sweep = FrontierCount::new(tables, &node.free, &wanted, &order, self.memory);
                self.sweep = Some(Below { sweep, weight: self.weights[mates], node });
            }
            // What is dealt out as one piece stays with one part.
            End::Frontier => self.open(node, false, true),
            End::None => self.open(node, depth == 0 && !self.orbits.is_empty(), mine),
        }
    }

    /// Makes a frame of a node. `marked` says that the piece to come is the
    /// root's, of which one square of each orbit is tried.
    fn open(&mut self, node: Node<N>, marked: bool, mine: bool) {
        let mut items = self.plan.items(&node, marked);
        if marked {
            let first = |&item: &usize| self.orbits[item].first() == Some(item);
            items = items.into_iter().filter(first).collect();
        }
        if !items.is_empty() {
            self.frames.push(Frame { node, items, all: items.len(), mine });
        }
    }

    fn add(&mut self, ways: u64, weight: u32) {
        // Below 2^64 · 2^13: room for 2^50 of them before the carry.
        self.sum += u128::from(ways) * u128::from(weight);
        if self.sum >> 127 != 0 {
            self.carried += &Natural::from(std::mem::take(&mut self.sum));
        }
    }

    /// What the ways counted so far come to, times [`SCALE`].
    pub fn scaled(&self) -> Natural {
        self.carried.clone() + Natural::from(self.sum)
    }

    /// The share of branches done, from the first levels.
    pub fn done(&self) -> f64 {
        let (mut done, mut width) = (0.0, 1.0);
        for (level, frame) in (1..=4).zip(&self.frames) {
            let all = f64::from(frame.all);
            let tried = all - f64::from(frame.items.len());
            // The last branch tried is still under way, but at the end.
            let under_way = level < self.frames.len() || self.sweep.is_some();
            done += width * (tried - if under_way { 1.0 } else { 0.0 }) / all;
            width /= all;
        }
        match &self.sweep {
            Some(Below { sweep, .. }) if self.frames.len() <= 4 => done + width * sweep.share(),
            _ => done,
        }
    }

    /// Pieces placed, for the one who watches.
    pub fn depth(&self) -> usize {
        self.frames.len()
    }

    /// Memory held by tables, in bytes.
    pub fn bytes(&self) -> u64 {
        self.sweep.as_ref().map_or(0, |below| below.sweep.bytes())
    }

    /// Is all of it one sweep, or was, which can't be shared out?
    pub fn is_one(&self) -> bool {
        self.frames.first().map_or(self.sweep.is_some(), |frame| frame.mine)
    }

    /// The tables and the order of kinds.
    pub fn plan(&self) -> &Plan<N> {
        &self.plan
    }

    /// The most squares that symmetries carry one square to.
    pub fn largest_orbit(&self) -> u32 {
        self.orbits.iter().map(|orbit| orbit.len()).max().unwrap_or(1)
    }
}
