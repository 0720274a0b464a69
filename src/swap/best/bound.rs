//! How many steps are left at least: lower bounds that guide a search.
//!
//! Each side is looked at alone, as if the other side's knights were off the
//! board; every step moves one side's knight, so the bounds of the sides add
//! up. A side alone is either solved exactly, by a table over all its
//! arrangements that knows about blocking and attacked comrades, or, where it
//! has too many, by matching: each kind of knights is assigned to its goal
//! squares at the least sum of jumps on the empty board; see
//! [`matching`](crate::swap::best::matching).
//!
//! Both are consistent: a step lowers them by at most one. Where sides
//! alternate, both make as many moves, or the first makes one more; and whether
//! a side's number of moves is odd or even is told by the squares' colours.

use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::swap::best::NEVER;
use crate::swap::best::matching::Matching;
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::codec::StateCodec;
use crate::swap::packing::index::Index;
use crate::swap::packing::state_space::StateSpace;

/// The most arrangements of one side that are tabled.
const TABLED: u64 = 1 << 17;

/// Where no more squares are open, knights of one letter need no numbering:
/// the mask of their squares is one.
const MASKED: usize = 14;

/// A bound towards one end of a puzzle: to the goal, or back to the start.
#[derive(Clone, Debug)]
pub(crate) struct Bound {
    /// The squares and rules with any knight to move.
    solo: StateCodec,
    sides: [Alone; 2],
    back: bool,
    /// Where a symmetry of the squares leads each, if it leads White's table to
    /// Black's.
    led: Option<Vec<usize>>,
}

/// What a bound is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parts {
    /// The steps that White and Black, each alone, have left at least;
    /// [`NEVER`] if it cannot get there.
    pub(crate) sides: [u32; 2],
    /// Whose turn it is, where sides alternate.
    turn: Option<Side>,
}

/// The bound of one side alone.
#[derive(Clone, Debug)]
enum Alone {
    /// The exact number of steps.
    Table(DistanceTable),
    /// By matching, for each of its kinds.
    Kinds(Vec<Matching>),
}

/// The number of steps of each arrangement of one side, up to 254;
/// `u8::MAX` for never.
#[derive(Clone, Debug)]
struct DistanceTable {
    side: Side,
    /// How arrangements are numbered; `None` if by the mask of their squares.
    index: Option<Index>,
    depth: Vec<u8>,
    /// While it is made: the arrangements in the order in which they are found,
    /// and how many are done.
    found: Vec<u32>,
    done: usize,
}

impl Bound {
    /// The bound towards `end`; `back` if moves are looked at backward from
    /// there, for what is left on the way back to the start. To be used when
    /// it is [prepared](Bound::prepare).
    pub(crate) fn new<const W: usize>(space: &StateSpace, end: &State<W>, back: bool) -> Self {
        let codec = &space.codec;
        let solo = codec.without_turns();
        let sides = [Side::White, Side::Black].map(|side| {
            let alone = codec.only(end, side);
            if codec.squares() <= MASKED && codec.letters(side).len() == 1 {
                return Alone::Table(DistanceTable::new(&solo, side, None, &alone));
            }
            // A numbering of this side's knights only.
            match Index::new(&solo, &alone) {
                Some(index) if index.total() <= TABLED => {
                    Alone::Table(DistanceTable::new(&solo, side, Some(index), &alone))
                }
                _ => Alone::matching(codec, end, side),
            }
        });
        let led = match &sides {
            [Alone::Table(_), Alone::Table(_)] if codec.is_plain() => {
                let [from, to] = [Side::White, Side::Black].map(|side| codec.side(end, side));
                space.board_symmetry(from, to).map(<[usize]>::to_vec)
            }
            _ => None,
        };
        Self { solo, sides, back, led }
    }

    /// Goes on with the tables for so many arrangements, which are taken from
    /// the budget; true when they are complete. Some 50 milliseconds in all,
    /// where tables can be made.
    pub(crate) fn prepare<const W: usize>(&mut self, budget: &mut u64) -> bool {
        let (solo, back) = (&self.solo, self.back);
        let ready = match (&mut self.sides, &self.led) {
            ([Alone::Table(one), Alone::Table(other)], Some(led)) => {
                one.prepare::<W>(solo, back, budget)
                    && other.prepare_led::<W>(solo, one, led, budget)
            }
            (sides, _) => sides.iter_mut().all(|side| match side {
                Alone::Table(table) => table.prepare::<W>(solo, back, budget),
                Alone::Kinds(_) => true,
            }),
        };
        for side in &mut self.sides {
            if let (true, Alone::Table(table)) = (ready, side) {
                (table.found, table.done) = (Vec::new(), 0);
            }
        }
        ready
    }

    /// How many arrangements the tables have. Preparing them takes 8 units of work for each.
    pub(crate) fn tabled(&self) -> u64 {
        let size = |side: &Alone| match side {
            Alone::Table(table) => table.depth.len() as u64,
            Alone::Kinds(_) => 0,
        };
        self.sides.iter().map(size).sum()
    }

    /// Memory held, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let one = |side: &Alone| match side {
            Alone::Table(table) => table.memory(),
            Alone::Kinds(kinds) => kinds.iter().map(Matching::memory).sum(),
        };
        self.sides.iter().map(one).sum::<usize>() as u64
    }

    /// So many units of work are taken by telling the bound of a following
    /// arrangement.
    pub(crate) fn weight(&self) -> u64 {
        let size = |side: &Alone| match side {
            Alone::Table(_) => 0,
            Alone::Kinds(kinds) => kinds.iter().map(Matching::size).max().unwrap_or(0),
        };
        let size = self.sides.iter().map(size).max().unwrap_or(0) as u64;
        1 + size * size / 256
    }

    /// The parts after a step of this side's knight on square `from`, which has
    /// led from the last argument of [`Bound::parts`], of these parts, to `next`.
    #[expect(clippy::inline_always, reason = "called for every step")]
    #[inline(always)]
    pub(crate) fn after<const W: usize>(
        &mut self,
        codec: &StateCodec,
        (state, parts): (&State<W>, Parts),
        next: &State<W>,
        (side, from): (Side, u8),
    ) -> Parts {
        let part = match &mut self.sides[side as usize] {
            Alone::Table(table) => table.left(codec, next, side),
            Alone::Kinds(kinds) if codec.is_plain() => kinds[0].left(codec.side(next, side), false),
            Alone::Kinds(kinds) => {
                // Only one kind has changed.
                let place = codec.letter_index(state, from);
                let kind = &mut kinds[place];
                let part = parts.sides[side as usize];
                let before = kind.left(codec.letter_squares(state, side, place), true);
                let after = kind.left(codec.letter_squares(next, side, place), false);
                (part - before.min(part) + after).min(NEVER)
            }
        };
        let mut parts = parts;
        parts.sides[side as usize] = part;
        parts.turn = parts.turn.map(Side::other);
        parts
    }

    /// The parts of an arrangement's bound.
    #[inline]
    pub(crate) fn parts<const W: usize>(&mut self, codec: &StateCodec, state: &State<W>) -> Parts {
        let [white, black] = &mut self.sides;
        let white = white.left(codec, state, Side::White);
        let black = black.left(codec, state, Side::Black);
        Parts { sides: [white, black], turn: codec.turn(state) }
    }

    /// The bound of an arrangement; [`NEVER`] if no solution leads over it.
    #[inline]
    pub(crate) fn left<const W: usize>(&mut self, codec: &StateCodec, state: &State<W>) -> u32 {
        let parts = self.parts(codec, state);
        self.join(parts)
    }

    /// The bound from its parts: no solution takes fewer steps from here;
    /// [`NEVER`] if there is none.
    #[inline]
    pub(crate) fn join(&self, parts: Parts) -> u32 {
        let [white, black] = parts.sides;
        if white >= NEVER || black >= NEVER {
            return NEVER;
        }
        let Some(turn) = parts.turn else { return white + black };
        // The side to move; looking back, the side that has moved last.
        let first = if self.back { turn.other() } else { turn };
        let (first, other) = if first == Side::White { (white, black) } else { (black, white) };
        // Each side's number of moves is odd or even by the squares' colours.
        if (first ^ other) & 1 == 0 { 2 * first.max(other) } else { 2 * first.max(other + 1) - 1 }
    }
}

impl DistanceTable {
    fn new<const W: usize>(
        solo: &StateCodec,
        side: Side,
        index: Option<Index>,
        end: &State<W>,
    ) -> Self {
        let total = index.as_ref().map_or_else(|| 1 << solo.squares(), Index::total);
        let depth = vec![u8::MAX; total.narrow::<usize>()];
        let mut table = Self { side, index, depth, found: Vec::new(), done: 0 };
        let rank = table.rank(solo, end);
        table.depth[rank] = 0;
        table.found.push(rank.narrow::<u32>());
        table
    }

    /// Memory held, in bytes.
    fn memory(&self) -> usize {
        let index = self.index.as_ref().map_or(0, Index::memory).narrow::<usize>();
        self.depth.len() + self.found.capacity() * size_of::<u32>() + index
    }

    /// The number of an arrangement of this side alone.
    #[inline]
    fn rank<const W: usize>(&self, solo: &StateCodec, alone: &State<W>) -> usize {
        match &self.index {
            Some(index) => index.rank(solo, alone).narrow::<usize>(),
            None => solo.side(alone, self.side).narrow::<usize>(),
        }
    }

    #[inline]
    fn unrank<const W: usize>(&self, solo: &StateCodec, rank: u32) -> State<W> {
        if let Some(index) = &self.index {
            return index.unrank(solo, u64::from(rank));
        }
        let mut alone = [0; W];
        solo.add(&mut alone, self.side, 0, u64::from(rank));
        alone
    }

    /// The steps left of its side in an arrangement.
    #[expect(clippy::inline_always, reason = "called for every step")]
    #[inline(always)]
    fn left<const W: usize>(&self, codec: &StateCodec, state: &State<W>, side: Side) -> u32 {
        let rank = match &self.index {
            None => codec.side(state, side).narrow::<usize>(),
            Some(index) => index.rank(codec, &codec.only(state, side)).narrow::<usize>(),
        };
        match self.depth[rank] {
            u8::MAX => NEVER,
            steps => u32::from(steps),
        }
    }

    /// Breadth-first from the end; true when it is complete.
    fn prepare<const W: usize>(&mut self, solo: &StateCodec, back: bool, budget: &mut u64) -> bool {
        let mut found = std::mem::take(&mut self.found);
        while *budget > 0 && self.done < found.len() {
            let rank = found[self.done];
            self.done += 1;
            *budget -= 1;
            let steps = (self.depth[rank as usize] + 1).min(u8::MAX - 1);
            let state: State<W> = self.unrank(solo, rank);
            let side = self.side;
            let visit = |after: State<W>, _| {
                let rank = self.rank(solo, &after);
                if self.depth[rank] == u8::MAX {
                    self.depth[rank] = steps;
                    found.push(rank.narrow::<u32>());
                }
            };
            // What is left *to* the end is found by going back from it.
            solo.steps_by(!back, &state, side, visit);
        }
        self.found = found;
        self.done == self.found.len()
    }

    /// From the other side's, which is complete and is led to this one where its
    /// squares are `led`; true when this one is complete, too.
    fn prepare_led<const W: usize>(
        &mut self,
        solo: &StateCodec,
        other: &Self,
        led: &[usize],
        budget: &mut u64,
    ) -> bool {
        let rest = &other.found[self.done..];
        let now = rest.len().min(usize::try_from(*budget).unwrap_or(usize::MAX));
        for &rank in &rest[..now] {
            let squares = solo.side(&other.unrank::<W>(solo, rank), other.side);
            let squares = Bits(squares).fold(0, |all, square| all | 1 << led[square]);
            let mut alone: State<W> = [0; W];
            solo.add(&mut alone, self.side, 0, squares);
            let own = self.rank(solo, &alone);
            self.depth[own] = other.depth[rank as usize];
        }
        *budget -= now as u64;
        self.done += now;
        now == rest.len()
    }
}

impl Alone {
    fn matching<const W: usize>(codec: &StateCodec, end: &State<W>, side: Side) -> Self {
        let kinds = 0..codec.letters(side).len();
        Self::Kinds(
            kinds
                .map(|place| Matching::new(codec, codec.letter_squares(end, side, place)))
                .collect(),
        )
    }

    #[inline]
    fn left<const W: usize>(&mut self, codec: &StateCodec, state: &State<W>, side: Side) -> u32 {
        match self {
            Self::Table(table) => table.left(codec, state, side),
            Self::Kinds(kinds) => Self::sum(kinds, codec, state, side),
        }
    }

    /// Not inlined, so that the way to a table is short.
    #[inline(never)]
    fn sum<const W: usize>(
        kinds: &mut [Matching],
        codec: &StateCodec,
        state: &State<W>,
        side: Side,
    ) -> u32 {
        let plain = codec.is_plain();
        let sums = kinds.iter_mut().enumerate().map(|(place, kind)| {
            let squares = if plain {
                codec.side(state, side)
            } else {
                codec.letter_squares(state, side, place)
            };
            kind.left(squares, true)
        });
        sums.sum::<u32>().min(NEVER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::leaper::Leaper;
    use crate::swap::model::problem::Swap;
    use crate::swap::model::rules::{Attack, Metric, Rules};

    /// A table that follows from the other side's is the one that a search makes.
    #[test]
    fn the_image_of_a_table_is_the_table() {
        let comrades = Rules { attack: Attack::NoComrade, ..Rules::default() };
        let runs = Rules { metric: Metric::Runs, ..Rules::default() };
        let knight = Leaper::KNIGHT;
        let puzzles = [
            // By masks: traded sides, by runs, a quarter turn, and none at all.
            (4, "N..nN..nN..n", "n..Nn..Nn..N", knight, comrades, true),
            (4, "N..nN..nN..n", "n..Nn..Nn..N", knight, runs, true),
            (3, "N.n...n.N", "NN.n...n.", knight, comrades, false),
            (3, "N.n...n.N", "NNn..n...", knight, comrades, true),
            // By numbers.
            (5, "NNNN...........nnnn.", ".nnnn...........NNNN", knight, comrades, true),
            (5, "NNNN...........nnnn.", ".nnnn.........N.NNN.", knight, comrades, false),
            (
                5,
                "NNNN...........nnnn.",
                "nnnn...........NNNN.",
                Leaper::new(1, 1).unwrap(),
                runs,
                true,
            ),
        ];
        for (files, start, goal, leaper, rules, symmetric) in puzzles {
            let board = Board::new(files, start.len().narrow::<u16>() / files).unwrap();
            let [start, goal] = [start, goal].map(|letters| {
                let knights = board.squares().zip(letters.chars());
                knights.filter(|&(_, letter)| letter != '.').collect::<Vec<_>>()
            });
            let swap = Swap::new(board, leaper, &start, Some(&goal), rules).unwrap();
            let space = StateSpace::new(&swap);
            let end = space.codec.pack::<1>(swap.goal());
            for back in [false, true] {
                let mut led = Bound::new(&space, &end, back);
                assert_eq!(led.led.is_some(), symmetric, "{goal:?}");
                let mut searched = Bound { led: None, ..led.clone() };
                while !led.prepare::<1>(&mut 7) {}
                assert!(searched.prepare::<1>(&mut u64::from(u32::MAX)));
                assert!(led.prepare::<1>(&mut 1), "what is ready stays so");
                for (led, searched) in led.sides.iter().zip(&searched.sides) {
                    let (Alone::Table(led), Alone::Table(searched)) = (led, searched) else {
                        panic!("no tables for {goal:?}");
                    };
                    assert!(led.depth.iter().any(|&depth| depth > 1 && depth < u8::MAX));
                    assert!(led.depth == searched.depth, "another table for {goal:?}");
                }
            }
        }
    }
}
