//! Lower bounds on the remaining steps, which guide a search.
//!
//! Each side is solved alone, without the knights of the other side. Every step moves a knight of
//! one side, so the bounds of the sides add up. The bound of a side is exact if it comes from a
//! table with the distances of all its positions, which respects blocking and the protection of
//! comrades. If it has too many positions, each kind of knights is assigned to its goals at the
//! least sum of jumps on the empty board; see [`matching`](crate::swap::best::matching).
//!
//! Both bounds are consistent: a step lowers them by at most one. If sides alternate, both make
//! equally many moves, or the first makes one more. On boards of two colours, these determine
//! whether a side's number of moves is odd or even.

use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::swap::best::UNREACHABLE;
use crate::swap::best::matching::Matching;
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::codec::StateCodec;
use crate::swap::packing::index::Index;
use crate::swap::packing::state_space::StateSpace;

/// Maximum number of positions in the table of one side.
const MAX_TABLE: u64 = 1 << 17;

/// The caches of a bound take at most about one part in this many of a search's memory.
const CACHE_SHARE: u64 = 32;

/// Maximum number of open squares for ranking knights of one letter by the mask of their squares.
const MAX_MASKED: usize = 14;

/// A lower bound on the steps to the goal, or back to the start.
#[derive(Clone, Debug)]
pub(crate) struct Bound {
    /// The codec without turns.
    solo: StateCodec,
    sides: [SideBound; 2],
    /// Whether the bound is on the steps back to the start.
    is_backward: bool,
    /// A board symmetry that maps White's table to Black's, by squares.
    symmetry: Option<Vec<usize>>,
}

/// The bounds of the two sides of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parts {
    /// The steps that White and Black need, each alone; [`UNREACHABLE`] if a side cannot get there.
    pub(crate) sides: [u32; 2],
    /// The side to move, if sides alternate.
    turn: Option<Side>,
}

/// The bound of one side alone.
#[derive(Clone, Debug)]
enum SideBound {
    /// The exact number of steps.
    Table(DistanceTable),
    /// An assignment for each kind of its knights.
    Kinds(Vec<Matching>),
}

/// How the positions of one side are ranked.
#[derive(Clone, Debug)]
enum Ranking {
    /// By the mask of their squares. Holds the number of squares of the board.
    Mask(usize),
    Index(Index),
}

/// The distance of each position of one side to an endpoint.
#[derive(Clone, Debug)]
struct DistanceTable {
    side: Side,
    ranking: Ranking,
    /// The distance of each rank, up to 254; `u8::MAX` if it is unreachable.
    distance: Vec<u8>,
    /// While the table is prepared: the ranks in the order in which they are found.
    queue: Vec<u32>,
    /// The number of ranks in the queue that are expanded.
    expanded: usize,
}

impl Bound {
    /// Makes the bound on the steps to `endpoint`: the goal or, if `is_backward`, the start. It
    /// must be [prepared](Bound::prepare) before use. `memory` is that of the search, in bytes.
    pub(crate) fn new<const W: usize>(
        space: &StateSpace,
        endpoint: &State<W>,
        is_backward: bool,
        memory: u64,
    ) -> Self {
        let codec = &space.codec;
        let solo = codec.without_turns();
        let cache_bytes = cache_bytes(codec, memory);
        let sides =
            [Side::White, Side::Black].map(|side| match Ranking::new(codec, endpoint, side) {
                Some(ranking) => SideBound::Table(DistanceTable::new(
                    &solo,
                    side,
                    ranking,
                    &codec.only_side(endpoint, side),
                )),
                None => SideBound::matching(codec, endpoint, side, cache_bytes),
            });
        let symmetry = match &sides {
            [SideBound::Table(_), SideBound::Table(_)] if codec.is_plain() => {
                let [from, to] = [Side::White, Side::Black].map(|side| codec.side(endpoint, side));
                space.board_symmetry(from, to).map(<[usize]>::to_vec)
            }
            _ => None,
        };
        Self { solo, sides, is_backward, symmetry }
    }

    /// Returns the memory that a prepared bound would hold, in bytes, without allocating it.
    pub(crate) fn bytes<const W: usize>(
        codec: &StateCodec,
        endpoint: &State<W>,
        memory: u64,
    ) -> u64 {
        let cache_bytes = cache_bytes(codec, memory);
        let kind = |side, letter| {
            let size = codec.letter_squares(endpoint, side, letter).count_ones();
            Matching::bytes(size, cache_bytes)
        };
        let sides = [Side::White, Side::Black].map(|side| {
            let kinds = || (0..codec.letters(side).len()).map(|letter| kind(side, letter)).sum();
            Ranking::new(codec, endpoint, side)
                .map_or_else(kinds, |ranking| ranking.size() + ranking.memory())
        });
        sides.iter().sum()
    }

    /// Returns the maximum units of work for the tables of a bound, without allocating them.
    pub(crate) fn table_work<const W: usize>(codec: &StateCodec, endpoint: &State<W>) -> u64 {
        let size = |side| Ranking::new(codec, endpoint, side).map_or(0, |ranking| ranking.size());
        8 * (size(Side::White) + size(Side::Black))
    }

    /// Adds up to `budget` positions to the tables, and subtracts their number from the budget.
    /// Returns whether the tables are complete. Takes some 50 milliseconds in all.
    pub(crate) fn prepare<const W: usize>(&mut self, budget: &mut u64) -> bool {
        let (solo, is_backward) = (&self.solo, self.is_backward);
        let is_complete = match (&mut self.sides, &self.symmetry) {
            ([SideBound::Table(first), SideBound::Table(second)], Some(symmetry)) => {
                first.prepare::<W>(solo, is_backward, budget)
                    && second.derive::<W>(solo, first, symmetry, budget)
            }
            (sides, _) => sides.iter_mut().all(|side| match side {
                SideBound::Table(table) => table.prepare::<W>(solo, is_backward, budget),
                SideBound::Kinds(_) => true,
            }),
        };
        for side in &mut self.sides {
            if let (true, SideBound::Table(table)) = (is_complete, side) {
                (table.queue, table.expanded) = (Vec::new(), 0);
            }
        }
        is_complete
    }

    /// Returns the memory held, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let bytes = |side: &SideBound| match side {
            SideBound::Table(table) => table.memory(),
            SideBound::Kinds(kinds) => kinds.iter().map(Matching::memory).sum(),
        };
        self.sides.iter().map(bytes).sum::<usize>() as u64
    }

    /// Returns the units of work for the bound of one successor.
    pub(crate) fn weight(&self) -> u64 {
        let size = |side: &SideBound| match side {
            SideBound::Table(_) => 0,
            SideBound::Kinds(kinds) => kinds.iter().map(Matching::size).max().unwrap_or(0),
        };
        let size = self.sides.iter().map(size).max().unwrap_or(0) as u64;
        1 + size * size / 256
    }

    /// Computes the parts of the successor `next`, after a step of this side's knight. It stands on
    /// the square `from` in `state`, which must be the argument of the last call of
    /// [`Bound::parts`], and `parts` its result.
    #[expect(clippy::inline_always, reason = "called for every step")]
    #[inline(always)]
    pub(crate) fn after<const W: usize>(
        &mut self,
        codec: &StateCodec,
        (state, parts): (&State<W>, Parts),
        next: &State<W>,
        (side, from): (Side, u8),
    ) -> Parts {
        let steps = match &mut self.sides[side as usize] {
            SideBound::Table(table) => table.steps_from(codec, next, side),
            SideBound::Kinds(kinds) if codec.is_plain() => {
                kinds[0].sum_from(codec.side(next, side), false)
            }
            SideBound::Kinds(kinds) => {
                // Only the moved knight's kind has changed.
                let letter = codec.letter_index(state, from);
                let kind = &mut kinds[letter];
                let total = parts.sides[side as usize];
                let old = kind.sum_from(codec.letter_squares(state, side, letter), true);
                let new = kind.sum_from(codec.letter_squares(next, side, letter), false);
                (total - old.min(total) + new).min(UNREACHABLE)
            }
        };
        let mut parts = parts;
        parts.sides[side as usize] = steps;
        // In the goal, the side to move may be unknown, but not who has moved.
        let turn = if self.is_backward { side } else { side.other() };
        parts.turn = parts.turn.map(|_| turn);
        parts
    }

    /// Computes the parts of a position's bound.
    #[inline]
    pub(crate) fn parts<const W: usize>(&mut self, codec: &StateCodec, state: &State<W>) -> Parts {
        let [white, black] = &mut self.sides;
        let white = white.steps_from(codec, state, Side::White);
        let black = black.steps_from(codec, state, Side::Black);
        Parts { sides: [white, black], turn: codec.turn(state) }
    }

    /// Returns the bound of a position; [`UNREACHABLE`] if no solution passes through it.
    #[inline]
    pub(crate) fn steps_from<const W: usize>(
        &mut self,
        codec: &StateCodec,
        state: &State<W>,
    ) -> u32 {
        let parts = self.parts(codec, state);
        self.combine(parts)
    }

    /// Combines the parts to the bound; [`UNREACHABLE`] if no solution passes through the position.
    #[inline]
    pub(crate) fn combine(&self, parts: Parts) -> u32 {
        let [white, black] = parts.sides;
        if white >= UNREACHABLE || black >= UNREACHABLE {
            return UNREACHABLE;
        }
        let Some(turn) = parts.turn else { return white + black };
        // The side to move or, backward, the side that moved last.
        let first = if self.is_backward { turn.other() } else { turn };
        let (first, other) = if first == Side::White { (white, black) } else { (black, white) };
        if !self.solo.is_two_coloured() {
            return (2 * first).saturating_sub(1).max(2 * other);
        }
        // The colours of the squares determine whether each side's number of moves is odd or even.
        if (first ^ other) & 1 == 0 { 2 * first.max(other) } else { 2 * first.max(other + 1) - 1 }
    }
}

/// Returns the size of the cache of each kind of knights, in bytes.
fn cache_bytes(codec: &StateCodec, memory: u64) -> u64 {
    let kinds = codec.letters(Side::White).len() + codec.letters(Side::Black).len();
    memory / CACHE_SHARE / (kinds as u64).max(1)
}

impl Ranking {
    /// Returns `None` if the side has too many positions for a table.
    fn new<const W: usize>(codec: &StateCodec, endpoint: &State<W>, side: Side) -> Option<Self> {
        if codec.squares() <= MAX_MASKED && codec.letters(side).len() == 1 {
            return Some(Self::Mask(codec.squares()));
        }
        let index = Index::new(&codec.without_turns(), &codec.only_side(endpoint, side))?;
        (index.total() <= MAX_TABLE).then_some(Self::Index(index))
    }

    fn size(&self) -> u64 {
        match self {
            Self::Mask(squares) => 1 << squares,
            Self::Index(index) => index.total(),
        }
    }

    /// Returns the memory held, in bytes.
    fn memory(&self) -> u64 {
        match self {
            Self::Mask(_) => 0,
            Self::Index(index) => index.memory(),
        }
    }
}

impl DistanceTable {
    fn new<const W: usize>(
        solo: &StateCodec,
        side: Side,
        ranking: Ranking,
        endpoint: &State<W>,
    ) -> Self {
        let distance = vec![u8::MAX; ranking.size().narrow::<usize>()];
        let mut table = Self { side, ranking, distance, queue: Vec::new(), expanded: 0 };
        let rank = table.rank(solo, endpoint);
        table.distance[rank] = 0;
        table.queue.push(rank.narrow::<u32>());
        table
    }

    /// Returns the memory held, in bytes.
    fn memory(&self) -> usize {
        let ranking = self.ranking.memory().narrow::<usize>();
        self.distance.len() + self.queue.capacity() * size_of::<u32>() + ranking
    }

    /// Returns the rank of a position of this side alone.
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

    /// Returns the distance of this table's side in a position.
    #[expect(clippy::inline_always, reason = "called for every step")]
    #[inline(always)]
    fn steps_from<const W: usize>(&self, codec: &StateCodec, state: &State<W>, side: Side) -> u32 {
        let rank = match &self.ranking {
            Ranking::Mask(_) => codec.side(state, side).narrow::<usize>(),
            Ranking::Index(index) => {
                index.rank(codec, &codec.only_side(state, side)).narrow::<usize>()
            }
        };
        match self.distance[rank] {
            u8::MAX => UNREACHABLE,
            steps => u32::from(steps),
        }
    }

    /// Continues a breadth-first search from the endpoint. Returns whether it is complete.
    fn prepare<const W: usize>(
        &mut self,
        solo: &StateCodec,
        is_backward: bool,
        budget: &mut u64,
    ) -> bool {
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
            // The distance *to* an endpoint is found by moves in the other direction.
            solo.steps_by(!is_backward, &state, side, visit);
        }
        self.queue = queue;
        self.expanded == self.queue.len()
    }

    /// Maps a complete table of the other side by a symmetry. Returns whether this table is
    /// complete. Takes a third of the time of a search.
    fn derive<const W: usize>(
        &mut self,
        solo: &StateCodec,
        other: &Self,
        symmetry: &[usize],
        budget: &mut u64,
    ) -> bool {
        let remaining = &other.queue[self.expanded..];
        let count = remaining.len().min(usize::try_from(*budget).unwrap_or(usize::MAX));
        for &rank in &remaining[..count] {
            let squares = solo.side(&other.unrank::<W>(solo, rank), other.side);
            let squares = Bits(squares).fold(0, |mask, square| mask | 1 << symmetry[square]);
            let mut alone: State<W> = [0; W];
            solo.add(&mut alone, self.side, 0, squares);
            let image_rank = self.rank(solo, &alone);
            self.distance[image_rank] = other.distance[rank as usize];
        }
        *budget -= count as u64;
        self.expanded += count;
        count == remaining.len()
    }
}

impl SideBound {
    /// Makes the bound by assignments.
    fn matching<const W: usize>(
        codec: &StateCodec,
        endpoint: &State<W>,
        side: Side,
        cache_bytes: u64,
    ) -> Self {
        let goals = |letter| codec.letter_squares(endpoint, side, letter);
        let kinds = 0..codec.letters(side).len();
        Self::Kinds(kinds.map(|letter| Matching::new(codec, goals(letter), cache_bytes)).collect())
    }

    #[inline]
    fn steps_from<const W: usize>(
        &mut self,
        codec: &StateCodec,
        state: &State<W>,
        side: Side,
    ) -> u32 {
        match self {
            Self::Table(table) => table.steps_from(codec, state, side),
            Self::Kinds(kinds) => Self::sum(kinds, codec, state, side),
        }
    }

    /// Sums the assignments of all kinds. Not inlined, to keep the code for tables short.
    #[inline(never)]
    fn sum<const W: usize>(
        kinds: &mut [Matching],
        codec: &StateCodec,
        state: &State<W>,
        side: Side,
    ) -> u32 {
        let is_plain = codec.is_plain();
        let sums = kinds.iter_mut().enumerate().map(|(letter, kind)| {
            let squares = if is_plain {
                codec.side(state, side)
            } else {
                codec.letter_squares(state, side, letter)
            };
            kind.sum_from(squares, true)
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
            let endpoint = space.codec.pack::<1>(swap.goal());
            for is_backward in [false, true] {
                let mut derived = Bound::new(&space, &endpoint, is_backward, 1 << 20);
                assert_eq!(derived.symmetry.is_some(), symmetric, "{goal:?}");
                let mut searched = Bound { symmetry: None, ..derived.clone() };
                while !derived.prepare::<1>(&mut 7) {}
                assert!(searched.prepare::<1>(&mut u64::from(u32::MAX)));
                assert!(derived.prepare::<1>(&mut 1), "complete tables stay complete");
                for (derived, searched) in derived.sides.iter().zip(&searched.sides) {
                    let (SideBound::Table(derived), SideBound::Table(searched)) =
                        (derived, searched)
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
