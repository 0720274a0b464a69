//! Lower bounds on the remaining steps, which guide a search.
//!
//! Each side is looked at alone, without the knights of the other side; every step moves one side's
//! knight, so the bounds of the sides add up. A side alone is solved exactly, by a table of the
//! distances of all its positions, which respects blocking and the protection of comrades. If it has
//! too many positions, each kind of knights is assigned to its goals at the least sum of jumps on
//! the empty board; see [`matching`](crate::swap::best::matching).
//!
//! Both bounds are consistent: a step lowers them by at most one. Where sides alternate, both make
//! as many moves, or the first makes one more; the colours of the squares tell whether a side's
//! number of moves is odd or even.

use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::swap::best::UNREACHABLE;
use crate::swap::best::matching::Matching;
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::codec::StateCodec;
use crate::swap::packing::index::Index;
use crate::swap::packing::state_space::StateSpace;

/// The most positions of one side in a table.
const MAX_TABLE: u64 = 1 << 17;

/// The most open squares where knights of one letter are ranked by the mask of their squares.
const MAX_MASKED: usize = 14;

/// A lower bound on the steps to one end of a puzzle: to the goal, or back to the start.
#[derive(Clone, Debug)]
pub(crate) struct Bound {
    /// The codec without turns.
    solo: StateCodec,
    sides: [Alone; 2],
    back: bool,
    /// A board symmetry that maps White's table to Black's, by squares.
    symmetry: Option<Vec<usize>>,
}

/// The parts of a bound.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parts {
    /// The fewest steps that White and Black need, each alone; [`UNREACHABLE`] if a side cannot get
    /// there.
    pub(crate) sides: [u32; 2],
    /// The side to move, where sides alternate.
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

/// How the positions of one side are ranked.
#[derive(Clone, Debug)]
enum Ranking {
    /// By the mask of their squares; the number of squares of the board.
    Mask(usize),
    Index(Index),
}

/// The distance of each position of one side, up to 254; `u8::MAX` if it is unreachable.
#[derive(Clone, Debug)]
struct DistanceTable {
    side: Side,
    ranking: Ranking,
    distance: Vec<u8>,
    /// While it is made: the ranks in the order in which they are found, and how many of them are
    /// expanded.
    queue: Vec<u32>,
    expanded: usize,
}

impl Bound {
    /// The bound on the way to `end`; `back` if that is the start, to which moves are taken back.
    /// It must be [prepared](Bound::prepare) before use.
    pub(crate) fn new<const W: usize>(space: &StateSpace, end: &State<W>, back: bool) -> Self {
        let codec = &space.codec;
        let solo = codec.without_turns();
        let sides = [Side::White, Side::Black].map(|side| match Ranking::new(codec, end, side) {
            Some(ranking) => {
                Alone::Table(DistanceTable::new(&solo, side, ranking, &codec.only(end, side)))
            }
            None => Alone::matching(codec, end, side),
        });
        let symmetry = match &sides {
            [Alone::Table(_), Alone::Table(_)] if codec.is_plain() => {
                let [from, to] = [Side::White, Side::Black].map(|side| codec.side(end, side));
                space.board_symmetry(from, to).map(<[usize]>::to_vec)
            }
            _ => None,
        };
        Self { solo, sides, back, symmetry }
    }

    /// Units of work that the tables of a bound take, at most. Nothing is allocated.
    pub(crate) fn table_work<const W: usize>(codec: &StateCodec, end: &State<W>) -> u64 {
        let size = |side| Ranking::new(codec, end, side).map_or(0, |ranking| ranking.size());
        8 * (size(Side::White) + size(Side::Black))
    }

    /// Adds up to `budget` positions to the tables, and takes them from the budget; true when the
    /// tables are complete. Some 50 milliseconds in all.
    pub(crate) fn prepare<const W: usize>(&mut self, budget: &mut u64) -> bool {
        let (solo, back) = (&self.solo, self.back);
        let is_complete = match (&mut self.sides, &self.symmetry) {
            ([Alone::Table(first), Alone::Table(second)], Some(symmetry)) => {
                first.prepare::<W>(solo, back, budget)
                    && second.derive::<W>(solo, first, symmetry, budget)
            }
            (sides, _) => sides.iter_mut().all(|side| match side {
                Alone::Table(table) => table.prepare::<W>(solo, back, budget),
                Alone::Kinds(_) => true,
            }),
        };
        for side in &mut self.sides {
            if let (true, Alone::Table(table)) = (is_complete, side) {
                (table.queue, table.expanded) = (Vec::new(), 0);
            }
        }
        is_complete
    }

    /// Memory held, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let one = |side: &Alone| match side {
            Alone::Table(table) => table.memory(),
            Alone::Kinds(kinds) => kinds.iter().map(Matching::memory).sum(),
        };
        self.sides.iter().map(one).sum::<usize>() as u64
    }

    /// Units of work for the bound of one successor.
    pub(crate) fn weight(&self) -> u64 {
        let size = |side: &Alone| match side {
            Alone::Table(_) => 0,
            Alone::Kinds(kinds) => kinds.iter().map(Matching::size).max().unwrap_or(0),
        };
        let size = self.sides.iter().map(size).max().unwrap_or(0) as u64;
        1 + size * size / 256
    }

    /// The parts of the successor `next`, after a step of this side's knight from the square `from`.
    /// `state` must be the last argument of [`Bound::parts`], and `parts` its result.
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
                // Only the moved knight's kind has changed.
                let place = codec.letter_index(state, from);
                let kind = &mut kinds[place];
                let part = parts.sides[side as usize];
                let before = kind.left(codec.letter_squares(state, side, place), true);
                let after = kind.left(codec.letter_squares(next, side, place), false);
                (part - before.min(part) + after).min(UNREACHABLE)
            }
        };
        let mut parts = parts;
        parts.sides[side as usize] = part;
        parts.turn = parts.turn.map(Side::other);
        parts
    }

    /// The parts of a position's bound.
    #[inline]
    pub(crate) fn parts<const W: usize>(&mut self, codec: &StateCodec, state: &State<W>) -> Parts {
        let [white, black] = &mut self.sides;
        let white = white.left(codec, state, Side::White);
        let black = black.left(codec, state, Side::Black);
        Parts { sides: [white, black], turn: codec.turn(state) }
    }

    /// The bound of a position; [`UNREACHABLE`] if no solution leads over it.
    #[inline]
    pub(crate) fn left<const W: usize>(&mut self, codec: &StateCodec, state: &State<W>) -> u32 {
        let parts = self.parts(codec, state);
        self.join(parts)
    }

    /// The bound from its parts; [`UNREACHABLE`] if no solution leads over the position.
    #[inline]
    pub(crate) fn join(&self, parts: Parts) -> u32 {
        let [white, black] = parts.sides;
        if white >= UNREACHABLE || black >= UNREACHABLE {
            return UNREACHABLE;
        }
        let Some(turn) = parts.turn else { return white + black };
        // The side to move; backward, the side that moved last.
        let first = if self.back { turn.other() } else { turn };
        let (first, other) = if first == Side::White { (white, black) } else { (black, white) };
        // The colours of the squares tell whether each side's number of moves is odd or even.
        if (first ^ other) & 1 == 0 { 2 * first.max(other) } else { 2 * first.max(other + 1) - 1 }
    }
}

impl Ranking {
    /// `None` if there are too many positions for a table.
    fn new<const W: usize>(codec: &StateCodec, end: &State<W>, side: Side) -> Option<Self> {
        if codec.squares() <= MAX_MASKED && codec.letters(side).len() == 1 {
            return Some(Self::Mask(codec.squares()));
        }
        let index = Index::new(&codec.without_turns(), &codec.only(end, side))?;
        (index.total() <= MAX_TABLE).then_some(Self::Index(index))
    }

    fn size(&self) -> u64 {
        match self {
            Self::Mask(squares) => 1 << squares,
            Self::Index(index) => index.total(),
        }
    }
}

impl DistanceTable {
    fn new<const W: usize>(
        solo: &StateCodec,
        side: Side,
        ranking: Ranking,
        end: &State<W>,
    ) -> Self {
        let distance = vec![u8::MAX; ranking.size().narrow::<usize>()];
        let mut table = Self { side, ranking, distance, queue: Vec::new(), expanded: 0 };
        let rank = table.rank(solo, end);
        table.distance[rank] = 0;
        table.queue.push(rank.narrow::<u32>());
        table
    }

    /// Memory held, in bytes.
    fn memory(&self) -> usize {
        let index = match &self.ranking {
            Ranking::Mask(_) => 0,
            Ranking::Index(index) => index.memory().narrow::<usize>(),
        };
        self.distance.len() + self.queue.capacity() * size_of::<u32>() + index
    }

    /// The rank of a position of this side alone.
    #[inline]
    fn rank<const W: usize>(&self, solo: &StateCodec, alone: &State<W>) -> usize {
        match &self.ranking {
            Ranking::Mask(_) => solo.side(alone, self.side).narrow::<usize>(),
            Ranking::Index(index) => index.rank(solo, alone).narrow::<usize>(),
        }
    }

    #[inline]
    fn unrank<const W: usize>(&self, solo: &StateCodec, rank: u32) -> State<W> {
        match &self.ranking {
            Ranking::Mask(_) => {
                let mut alone = [0; W];
                solo.add(&mut alone, self.side, 0, u64::from(rank));
                alone
            }
            Ranking::Index(index) => index.unrank(solo, u64::from(rank)),
        }
    }

    /// The distance of its side in a position.
    #[expect(clippy::inline_always, reason = "called for every step")]
    #[inline(always)]
    fn left<const W: usize>(&self, codec: &StateCodec, state: &State<W>, side: Side) -> u32 {
        let rank = match &self.ranking {
            Ranking::Mask(_) => codec.side(state, side).narrow::<usize>(),
            Ranking::Index(index) => index.rank(codec, &codec.only(state, side)).narrow::<usize>(),
        };
        match self.distance[rank] {
            u8::MAX => UNREACHABLE,
            steps => u32::from(steps),
        }
    }

    /// Searches breadth-first from the end; true when it is complete.
    fn prepare<const W: usize>(&mut self, solo: &StateCodec, back: bool, budget: &mut u64) -> bool {
        let mut queue = std::mem::take(&mut self.queue);
        while *budget > 0 && self.expanded < queue.len() {
            let rank = queue[self.expanded];
            self.expanded += 1;
            *budget -= 1;
            let steps = (self.distance[rank as usize] + 1).min(u8::MAX - 1);
            let state: State<W> = self.unrank(solo, rank);
            let side = self.side;
            let visit = |after: State<W>, _| {
                let rank = self.rank(solo, &after);
                if self.distance[rank] == u8::MAX {
                    self.distance[rank] = steps;
                    queue.push(rank.narrow::<u32>());
                }
            };
            // The distance *to* the end is found by going back from it.
            solo.steps_by(!back, &state, side, visit);
        }
        self.queue = queue;
        self.expanded == self.queue.len()
    }

    /// Maps a complete table of the other side by a symmetry; true when it is complete. Takes a
    /// third of the time of a search.
    fn derive<const W: usize>(
        &mut self,
        solo: &StateCodec,
        other: &Self,
        symmetry: &[usize],
        budget: &mut u64,
    ) -> bool {
        let rest = &other.queue[self.expanded..];
        let count = rest.len().min(usize::try_from(*budget).unwrap_or(usize::MAX));
        for &rank in &rest[..count] {
            let squares = solo.side(&other.unrank::<W>(solo, rank), other.side);
            let squares = Bits(squares).fold(0, |all, square| all | 1 << symmetry[square]);
            let mut alone: State<W> = [0; W];
            solo.add(&mut alone, self.side, 0, squares);
            let own = self.rank(solo, &alone);
            self.distance[own] = other.distance[rank as usize];
        }
        *budget -= count as u64;
        self.expanded += count;
        count == rest.len()
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

    /// Not inlined, to keep the code for tables short.
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
        sums.sum::<u32>().min(UNREACHABLE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::leaper::Leaper;
    use crate::swap::model::problem::Swap;
    use crate::swap::model::rules::{Attack, Metric, Rules};

    #[test]
    fn derived_table_equals_searched_table() {
        let comrades = Rules { attack: Attack::NoComrade, ..Rules::default() };
        let runs = Rules { metric: Metric::Runs, ..Rules::default() };
        let knight = Leaper::KNIGHT;
        let puzzles = [
            // By masks: traded sides, by runs, a quarter turn, and no symmetry.
            (4, "N..nN..nN..n", "n..Nn..Nn..N", knight, comrades, true),
            (4, "N..nN..nN..n", "n..Nn..Nn..N", knight, runs, true),
            (3, "N.n...n.N", "NN.n...n.", knight, comrades, false),
            (3, "N.n...n.N", "NNn..n...", knight, comrades, true),
            // By index.
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
                let mut derived = Bound::new(&space, &end, back);
                assert_eq!(derived.symmetry.is_some(), symmetric, "{goal:?}");
                let mut searched = Bound { symmetry: None, ..derived.clone() };
                while !derived.prepare::<1>(&mut 7) {}
                assert!(searched.prepare::<1>(&mut u64::from(u32::MAX)));
                assert!(derived.prepare::<1>(&mut 1), "complete tables stay complete");
                for (derived, searched) in derived.sides.iter().zip(&searched.sides) {
                    let (Alone::Table(derived), Alone::Table(searched)) = (derived, searched)
                    else {
                        panic!("no tables for {goal:?}");
                    };
                    assert!(derived.distance.iter().any(|&depth| depth > 1 && depth < u8::MAX));
                    assert!(derived.distance == searched.distance, "another table for {goal:?}");
                }
            }
        }
    }
}
