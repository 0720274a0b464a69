//! How many steps are left at least: lower bounds that guide a search.
//!
//! Each side is looked at alone, as if the other side's knights were off the
//! board; every step moves one side's knight, so the bounds of the sides add
//! up. A side alone is either solved exactly, by a table over all its
//! arrangements that knows about blocking and attacked comrades, or, where it
//! has too many, by matching: each kind of knights is assigned to its goal
//! squares at the least sum of jumps on the empty board, which Kuhn and
//! Munkres' method finds.
//!
//! Both are consistent: a step lowers them by at most one. Where sides
//! alternate, a side that needs `m` moves has had its turn for the `m`th time
//! only after `2m − 1` moves if it is to move, else `2m`; and the number of
//! moves is odd or even by the colours of the squares.

use crate::swap::index::Index;
use crate::swap::rules::Side;
use crate::swap::seen::hash;
use crate::swap::space::{Bits, Space, State};

/// More steps than any solution has: the goal cannot be reached.
pub(crate) const NEVER: u32 = 1 << 24;

/// [`NEVER`] as the cost of one knight: 64 of them can be added.
const FAR: i32 = 1 << 24;

/// The most arrangements of one side that are tabled.
const TABLED: u64 = 1 << 17;

/// Slots of the memory of matchings, for each kind.
const SLOTS: usize = 1 << 14;

/// A bound towards one end of a puzzle: to the goal, or back to the start.
#[derive(Clone, Debug)]
pub(crate) struct Bound {
    /// The squares and rules with any knight to move.
    solo: Space,
    sides: [Alone; 2],
    /// Knights on dark squares at that end, odd or even.
    parity: u32,
    back: bool,
}

/// The bound of one side alone.
#[derive(Clone, Debug)]
enum Alone {
    /// The exact number of steps.
    Table(Table),
    /// By matching, for each of its kinds.
    Kinds(Vec<Matching>),
}

/// The number of steps of each arrangement of one side, up to 254;
/// `u8::MAX` for never.
#[derive(Clone, Debug)]
struct Table {
    index: Index,
    depth: Vec<u8>,
    /// While it is made: the arrangements of the last layer and the next, how
    /// many of the last are done, and its steps.
    layers: [Vec<u32>; 2],
    done: usize,
    steps: u8,
}

/// The bound of interchangeable knights.
#[derive(Clone, Debug)]
struct Matching {
    place: usize,
    /// Their squares at the end.
    goals: Vec<usize>,
    /// For each goal, how far each square is from it.
    far: Vec<[u8; 64]>,
    /// Masks whose matching is known: the mask and its sum.
    known: Vec<(u64, u32)>,
}

impl Bound {
    /// The bound towards `end`; `back` if moves are looked at backward from
    /// there, for what is left on the way back to the start. To be used when
    /// it is [prepared](Bound::prepare).
    pub(crate) fn new<const W: usize>(space: &Space, end: &State<W>, back: bool) -> Self {
        let solo = space.without_turns();
        let sides = [Side::White, Side::Black].map(|side| {
            let alone = space.only(end, side);
            // A numbering of this side's knights only.
            let index = Index::new(&solo, &alone).filter(|index| index.total() <= TABLED);
            index.map_or_else(
                || Alone::matching(space, end, side),
                |index| Alone::Table(Table::new(&solo, index, alone)),
            )
        });
        let parity = (space.occupied(end) & space.dark()).count_ones() & 1;
        Self { solo, sides, parity, back }
    }

    /// Goes on with the tables for so many arrangements; true when they are
    /// complete. Some 50 milliseconds in all, where tables can be made.
    pub(crate) fn prepare<const W: usize>(&mut self, budget: u64) -> bool {
        let mut budget = budget;
        self.sides.iter_mut().all(|side| match side {
            Alone::Table(table) => table.prepare::<W>(&self.solo, self.back, &mut budget),
            Alone::Kinds(_) => true,
        })
    }

    /// Memory held, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let one = |side: &Alone| match side {
            Alone::Table(table) => {
                let layers = table.layers.iter().map(Vec::capacity).sum::<usize>();
                table.depth.len() + layers * size_of::<u32>()
            }
            Alone::Kinds(kinds) => {
                kinds.iter().map(|kind| kind.known.len() * size_of::<(u64, u32)>()).sum()
            }
        };
        self.sides.iter().map(one).sum::<usize>() as u64
    }

    /// One side's part of the bound; [`NEVER`] if it cannot get there.
    #[inline]
    pub(crate) fn part<const W: usize>(
        &mut self,
        space: &Space,
        state: &State<W>,
        side: Side,
    ) -> u32 {
        self.sides[side as usize].left(space, state, side)
    }

    /// Both sides' parts of the bound.
    #[inline]
    pub(crate) fn parts<const W: usize>(&mut self, space: &Space, state: &State<W>) -> [u32; 2] {
        [Side::White, Side::Black].map(|side| self.part(space, state, side))
    }

    /// The bound of an arrangement; [`NEVER`] if no solution leads over it.
    #[inline]
    pub(crate) fn left<const W: usize>(&mut self, space: &Space, state: &State<W>) -> u32 {
        let parts = self.parts(space, state);
        self.join(space, state, parts)
    }

    /// The bound from its parts: no solution takes fewer steps from here;
    /// [`NEVER`] if there is none.
    #[inline]
    pub(crate) fn join<const W: usize>(
        &self,
        space: &Space,
        state: &State<W>,
        [white, black]: [u32; 2],
    ) -> u32 {
        if white >= NEVER || black >= NEVER {
            return NEVER;
        }
        let Some(turn) = space.turn(state) else { return white + black };
        // The side to move; looking back, the side that has moved last.
        let first = if self.back { turn.other() } else { turn };
        let (first, other) = if first == Side::White { (white, black) } else { (black, white) };
        let least = if first > other { 2 * first - 1 } else { 2 * other };
        let parity = (space.occupied(state) & space.dark()).count_ones() & 1;
        least + ((least & 1) ^ parity ^ self.parity)
    }
}

impl Table {
    fn new<const W: usize>(solo: &Space, index: Index, end: State<W>) -> Self {
        let mut depth = vec![u8::MAX; index.total() as usize];
        let rank = index.rank(solo, &end) as u32;
        depth[rank as usize] = 0;
        Self { index, depth, layers: [vec![rank], Vec::new()], done: 0, steps: 1 }
    }

    /// Breadth-first from the end; true when it is complete.
    fn prepare<const W: usize>(&mut self, solo: &Space, back: bool, budget: &mut u64) -> bool {
        let [layer, next] = &mut self.layers;
        while *budget > 0 {
            let Some(&rank) = layer.get(self.done) else {
                if next.is_empty() {
                    self.layers = [Vec::new(), Vec::new()];
                    return true;
                }
                std::mem::swap(layer, next);
                next.clear();
                self.done = 0;
                self.steps = (self.steps + 1).min(u8::MAX - 1);
                continue;
            };
            self.done += 1;
            *budget -= 1;
            let state: State<W> = self.index.unrank(solo, u64::from(rank));
            let visit = |after: State<W>, _, _| {
                let rank = self.index.rank(solo, &after) as u32;
                let slot = &mut self.depth[rank as usize];
                if *slot == u8::MAX {
                    *slot = self.steps;
                    next.push(rank);
                }
            };
            // What is left *to* the end is found by going back from it.
            if back {
                solo.forward(&state, visit);
            } else {
                solo.backward(&state, visit);
            }
        }
        false
    }
}

impl Alone {
    fn matching<const W: usize>(space: &Space, end: &State<W>, side: Side) -> Self {
        let kinds = 0..space.letters(side).len();
        Self::Kinds(
            kinds.map(|place| Matching::new(space, place, space.kind(end, side, place))).collect(),
        )
    }

    #[inline]
    fn left<const W: usize>(&mut self, space: &Space, state: &State<W>, side: Side) -> u32 {
        match self {
            Self::Table(Table { index, depth, .. }) => {
                let rank = index.rank(space, &space.only(state, side));
                match depth[rank as usize] {
                    u8::MAX => NEVER,
                    steps => u32::from(steps),
                }
            }
            Self::Kinds(kinds) => {
                let plain = space.plain();
                let sums = kinds.iter_mut().map(|kind| {
                    let place = kind.place;
                    kind.left(if plain {
                        space.side(state, side)
                    } else {
                        space.kind(state, side, place)
                    })
                });
                sums.sum::<u32>().min(NEVER)
            }
        }
    }
}

impl Matching {
    fn new(space: &Space, place: usize, goals: u64) -> Self {
        let far = Bits(goals).map(|goal| {
            let mut far = [u8::MAX; 64];
            let (mut layer, mut seen, mut steps) = (1_u64 << goal, 0, 0);
            while layer != 0 {
                seen |= layer;
                for square in Bits(layer) {
                    far[square] = steps;
                }
                layer = Bits(layer).fold(0, |next, square| next | space.reach(square)) & !seen;
                steps = if space.by_runs() { 1 } else { steps + 1 };
            }
            far
        });
        let far = far.collect();
        let slots = if goals.count_ones() > 1 { SLOTS } else { 0 };
        Self { place, goals: Bits(goals).collect(), far, known: vec![(0, 0); slots] }
    }

    #[inline]
    fn left(&mut self, squares: u64) -> u32 {
        if self.known.is_empty() {
            let far = self.far.first().map_or(0, |far| far[squares.trailing_zeros() as usize & 63]);
            return if far == u8::MAX { NEVER } else { u32::from(far) };
        }
        let slot = (hash(&[squares]) >> 50) as usize & (SLOTS - 1);
        let (known, sum) = self.known[slot];
        if known == squares {
            return sum;
        }
        let sum = self.assign(squares);
        self.known[slot] = (squares, sum);
        sum
    }

    /// The least sum over all ways to assign the squares to the goals, by
    /// shortest augmenting paths with potentials (Kuhn, Munkres; in the form
    /// of Jonker and Volgenant). Cubic in the number of knights.
    fn assign(&self, squares: u64) -> u32 {
        let size = self.goals.len();
        let rows: Vec<usize> = Bits(squares).collect();
        // Row and column 0 stand for "none yet".
        let mut row_price = [0_i32; 65];
        let mut column_price = [0_i32; 65];
        let mut row_of = [0_usize; 65];
        let cost = |row: usize, column: usize| match self.far[column - 1][rows[row - 1]] {
            u8::MAX => FAR,
            steps => i32::from(steps),
        };
        for row in 1..=size {
            row_of[0] = row;
            let mut column = 0;
            let mut least = [i32::MAX; 65];
            let mut from = [0_usize; 65];
            let mut used = [false; 65];
            while row_of[column] != 0 {
                used[column] = true;
                let at = row_of[column];
                let (mut delta, mut next) = (i32::MAX, 0);
                for other in 1..=size {
                    if used[other] {
                        continue;
                    }
                    let reduced = cost(at, other) - row_price[at] - column_price[other];
                    if reduced < least[other] {
                        least[other] = reduced;
                        from[other] = column;
                    }
                    if least[other] < delta {
                        delta = least[other];
                        next = other;
                    }
                }
                for other in 0..=size {
                    if used[other] {
                        row_price[row_of[other]] += delta;
                        column_price[other] -= delta;
                    } else {
                        least[other] = least[other].saturating_sub(delta);
                    }
                }
                column = next;
            }
            while column != 0 {
                row_of[column] = row_of[from[column]];
                column = from[column];
            }
        }
        let sum: i32 = (1..=size).map(|column| cost(row_of[column], column)).sum();
        u32::try_from(sum).map_or(NEVER, |sum| sum.min(NEVER))
    }
}
