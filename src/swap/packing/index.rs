//! Ranks of states: the states of given knights are numbered from 0 without gaps.
//!
//! The kinds of knights, and the empty squares as another kind, are ordered by their number of
//! squares. The squares of a kind are a combination of the squares that the kinds before it leave.
//! Combinations of a few knights are ranked in Lehmer's combinatorial number system, `C(p₁, 1) +
//! C(p₂, 2) + …`, where `p₁ < p₂ < …` are the indices of their squares; combinations of many
//! knights are ranked [by tables](crate::swap::packing::combinations). The ranks of the kinds are
//! the digits of a mixed-radix number; the last kind takes the remaining squares. If a bit says
//! which side is to move, it is the last digit.
//!
//! Time: a table lookup and a population count for each knight; for a kind with a table, two
//! lookups, and a shift for each kind before it.

use crate::bits::{Bits, insert_zeros, remove_bits};
use crate::narrow::Narrow;
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::codec::StateCodec;
use crate::swap::packing::combinations::{Combinations, MAX_BITS};

/// `BINOMIALS[k][n]` is `C(n, k)`, or `u64::MAX` if that is too large.
static BINOMIALS: [[u64; 65]; 65] = binomials();

#[expect(clippy::large_stack_arrays, reason = "made at compile time")]
const fn binomials() -> [[u64; 65]; 65] {
    let mut table = [[0_u64; 65]; 65];
    let mut n = 0;
    while n < 65 {
        table[0][n] = 1_u64;
        let mut k = 1;
        while k <= n {
            table[k][n] = table[k - 1][n - 1].saturating_add(table[k][n - 1]);
            k += 1;
        }
        n += 1;
    }
    table
}

/// A ranking of all states of a puzzle's knights.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    /// The kinds except the last.
    digits: Vec<Digit>,
    last_kind: Kind,
    has_turn_bit: bool,
    total: u64,
}

/// The content of a square.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Empty,
    /// A knight of a side, with the index of its letter.
    Knight(Side, usize),
}

impl Kind {
    /// Returns the squares of a kind.
    #[inline]
    fn squares<const W: usize>(self, codec: &StateCodec, state: &State<W>) -> u64 {
        match self {
            Self::Empty => codec.full() & !codec.occupied(state),
            Self::Knight(side, _) if codec.is_plain() => codec.side(state, side),
            Self::Knight(side, letter) => codec.letter_squares(state, side, letter),
        }
    }
}

/// A kind as a digit of a rank.
#[derive(Clone, Debug)]
struct Digit {
    kind: Kind,
    /// The number of its squares.
    count: u32,
    /// The number of combinations of its squares among those that the kinds before it leave.
    combinations: u64,
    /// The ranks of the combinations, if a table is faster than a sum.
    table: Option<Combinations>,
}

impl Digit {
    fn new(kind: Kind, count: u32, taken: u32, remaining: u32) -> Self {
        let combinations = BINOMIALS[count as usize][remaining as usize];
        let has_table = remaining <= MAX_BITS && 2 * count > taken;
        Self {
            kind,
            count,
            combinations,
            table: has_table.then(|| Combinations::new(remaining, count)),
        }
    }

    /// Returns the rank of a combination of squares among those that aren't taken.
    #[inline]
    fn rank(&self, squares: u64, taken: u64) -> u64 {
        if let Some(table) = &self.table {
            return table.rank(remove_bits(squares, taken).narrow::<u32>()).into();
        }
        let mut rank = 0;
        for (k, square) in (1..).zip(Bits(squares)) {
            let index = square - (taken & ((1 << square) - 1)).count_ones() as usize;
            rank += BINOMIALS[k][index];
        }
        rank
    }

    /// Returns the combination with a rank, among the `free` squares of `full`.
    #[inline]
    fn unrank(&self, mut rank: u64, mut free: u64, full: u64) -> u64 {
        if let Some(table) = &self.table {
            return insert_zeros(table.unrank(rank.narrow::<u32>()).into(), full & !free);
        }
        let mut index = free.count_ones() as usize;
        let mut squares = 0;
        for k in (1..=self.count as usize).rev() {
            // Find the highest square with at most `rank` combinations below it.
            loop {
                index -= 1;
                let highest = 1 << free.ilog2();
                free ^= highest;
                if BINOMIALS[k][index] <= rank {
                    rank -= BINOMIALS[k][index];
                    squares |= highest;
                    break;
                }
            }
        }
        squares
    }
}

impl Index {
    /// Makes the ranking for the knights of a state. `None` if they have 2⁶⁴ states or more.
    pub(crate) fn new<const W: usize>(codec: &StateCodec, state: &State<W>) -> Option<Self> {
        let kinds = [Side::White, Side::Black].into_iter().flat_map(|side| {
            (0..codec.letters(side).len()).map(move |letter| Kind::Knight(side, letter))
        });
        let kinds = kinds.chain([Kind::Empty]);
        let count = |kind: Kind| kind.squares(codec, state).count_ones();
        let mut kinds: Vec<_> = kinds.map(|kind| (count(kind), kind)).collect();
        crate::order::sort_by_key(&mut kinds, |&(count, _)| count);
        let (_, last_kind) = kinds.pop()?;
        let has_turn_bit = codec.has_turn_bit();
        let (mut taken, mut total) = (0, if has_turn_bit { 2_u64 } else { 1 });
        let mut digits = Vec::new();
        for (count, kind) in kinds.into_iter().filter(|&(count, _)| count > 0) {
            let digit = Digit::new(kind, count, taken, codec.squares().narrow::<u32>() - taken);
            if digit.combinations == u64::MAX {
                return None;
            }
            total = total.checked_mul(digit.combinations)?;
            taken += count;
            digits.push(digit);
        }
        Some(Self { digits, last_kind, has_turn_bit, total })
    }

    /// Returns the memory held by the tables, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let tables = self.digits.iter().filter_map(|digit| digit.table.as_ref());
        tables.map(Combinations::memory).sum()
    }

    /// Returns the number of states.
    pub(crate) fn total(&self) -> u64 {
        self.total
    }

    /// Returns the rank of a state of these knights.
    #[inline]
    pub(crate) fn rank<const W: usize>(&self, codec: &StateCodec, state: &State<W>) -> u64 {
        let (mut rank, mut taken) = (0, 0_u64);
        for digit in &self.digits {
            let squares = digit.kind.squares(codec, state);
            rank = rank * digit.combinations + digit.rank(squares, taken);
            taken |= squares;
        }
        if self.has_turn_bit {
            rank = rank * 2 + u64::from(codec.turn(state) == Some(Side::Black));
        }
        rank
    }

    /// Returns the state with a rank below [`Index::total`].
    #[inline]
    pub(crate) fn unrank<const W: usize>(&self, codec: &StateCodec, mut rank: u64) -> State<W> {
        let mut turn = Side::White;
        if self.has_turn_bit {
            turn = if rank & 1 == 1 { Side::Black } else { Side::White };
            rank /= 2;
        }
        let mut ranks = [0; 64];
        for (digit_rank, digit) in ranks.iter_mut().zip(&self.digits).rev() {
            *digit_rank = rank % digit.combinations;
            rank /= digit.combinations;
        }
        let mut state = [0; W];
        let mut free = codec.full();
        let mut add = |kind: Kind, squares: u64| {
            if let Kind::Knight(side, letter) = kind {
                codec.add(&mut state, side, letter, squares);
            }
        };
        for (&digit_rank, digit) in ranks.iter().zip(&self.digits) {
            let squares = digit.unrank(digit_rank, free, codec.full());
            add(digit.kind, squares);
            free &= !squares;
        }
        add(self.last_kind, free);
        if self.has_turn_bit { codec.with_turn(state, turn) } else { state }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::leaper::Leaper;
    use crate::square::Square;
    use crate::swap::model::problem::Swap;
    use crate::swap::model::rules::Rules;

    #[test]
    fn unrank_inverts_rank() {
        for knights in ["NNnn", "ABab", "NNNNn", "AAbn", "n", "NnNnNnN", "NNNNNNnnnnn"] {
            let board = Board::new(3, 4).unwrap();
            let squares: Vec<Square> = board.squares().collect();
            let start: Vec<_> = squares.into_iter().zip(knights.chars()).collect();
            let goal = start.clone();
            let swap =
                Swap::new(board, Leaper::KNIGHT, &start, Some(&goal), Rules::default()).unwrap();
            let codec = StateCodec::new(&swap);
            assert_eq!(codec.words(), 1);
            let origin: State<1> = codec.pack(swap.start());
            let index = Index::new(&codec, &origin).unwrap();
            let mut seen = std::collections::HashSet::new();
            for rank in 0..index.total() {
                let state: State<1> = index.unrank(&codec, rank);
                assert_eq!(index.rank(&codec, &state), rank, "{knights}");
                assert!(seen.insert(state));
                let arrangement = codec.unpack(&state);
                assert_eq!(codec.pack::<1>(&arrangement), state);
                assert!(rank % 97 > 0 || swap.with_start(&arrangement).is_ok());
            }
        }
    }

    #[test]
    fn states_with_more_than_64_bits_have_no_ranks() {
        for (each, fits) in [(8, true), (9, false)] {
            let board = Board::new(8, 8).unwrap();
            let squares: Vec<Square> = board.squares().collect();
            let mut start: Vec<_> = squares[..each].iter().map(|&square| (square, 'N')).collect();
            start.extend(squares[64 - each..].iter().map(|&square| (square, 'n')));
            let swap = Swap::new(board, Leaper::KNIGHT, &start, None, Rules::default()).unwrap();
            let codec = StateCodec::new(&swap);
            assert_eq!(codec.words(), 2);
            let ends = [swap.start(), swap.goal()].map(|end| codec.pack::<2>(end));
            let index = Index::new(&codec, &ends[0]);
            assert_eq!(index.is_some(), fits);
            for end in ends {
                if let Some(index) = &index {
                    let rank = index.rank(&codec, &end);
                    assert_eq!(index.unrank::<2>(&codec, rank), end);
                }
            }
        }
    }
}
