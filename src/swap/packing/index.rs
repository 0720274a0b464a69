//! Every arrangement of given knights has a number, and every number its
//! arrangement.
//!
//! Kind by kind, the fewest first, those without a knight a kind as well: the
//! squares of a kind are a combination of the squares that the kinds before have
//! left. Those of a few knights are numbered as in Lehmer's combinatorial number
//! system, `C(p₁, 1) + C(p₂, 2) + …` over the rising places `p` of its squares; those
//! of many [by tables](crate::swap::packing::combinations). The numbers of the kinds
//! are the digits of a mixed-radix number; the last kind has what is left.
//!
//! Time: a table look-up and a population count for each knight, or for a kind of
//! many two look-ups and a shift for each before it.

use crate::bits::{Bits, with, without};
use crate::narrow::Narrow;
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::codec::StateCodec;
use crate::swap::packing::combinations::{Combinations, MOST_BITS};

/// `BINOMIALS[k][n]` is `C(n, k)`, or `u64::MAX` where that does not fit.
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

/// The numbering of all arrangements of a puzzle's knights.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    /// What the digits are of, but for what is left to the rest.
    digits: Vec<Digit>,
    rest: Stand,
    total: u64,
}

/// What stands on a square.
#[derive(Clone, Copy, Debug)]
enum Stand {
    Nothing,
    /// A knight of a kind: its side, and its letter's place there.
    Kind(Side, usize),
}

impl Stand {
    /// The squares where it does.
    #[inline]
    fn squares<const W: usize>(self, codec: &StateCodec, state: &State<W>) -> u64 {
        match self {
            Self::Nothing => codec.full() & !codec.occupied(state),
            Self::Kind(side, _) if codec.is_plain() => codec.side(state, side),
            Self::Kind(side, place) => codec.kind(state, side, place),
        }
    }
}

/// On how many squares something stands, and how many combinations there are of what is
/// left to it.
#[derive(Clone, Debug)]
struct Digit {
    stand: Stand,
    count: u32,
    ways: u64,
    /// Their numbers, where a table is faster than to add them up.
    table: Option<Combinations>,
}

impl Digit {
    fn new(stand: Stand, count: u32, taken: u32, left: u32) -> Self {
        let ways = BINOMIALS[count as usize][left as usize];
        let has_table = left <= MOST_BITS && 2 * count > taken;
        Self { stand, count, ways, table: has_table.then(|| Combinations::new(left, count)) }
    }

    /// The number of these squares among those that are not taken.
    #[inline]
    fn number(&self, squares: u64, taken: u64) -> u64 {
        if let Some(table) = &self.table {
            return table.number(without(squares, taken).narrow::<u32>()).into();
        }
        let mut number = 0;
        for (k, square) in (1..).zip(Bits(squares)) {
            let left = square - (taken & ((1 << square) - 1)).count_ones() as usize;
            number += BINOMIALS[k][left];
        }
        number
    }

    /// The squares of a number, among those of `full` that are free.
    #[inline]
    fn squares(&self, mut number: u64, mut free: u64, full: u64) -> u64 {
        if let Some(table) = &self.table {
            return with(table.word(number.narrow::<u32>()).into(), full & !free);
        }
        let mut left = free.count_ones() as usize;
        let mut squares = 0;
        for k in (1..=self.count as usize).rev() {
            // The highest place whose combinations below are not too many.
            loop {
                left -= 1;
                let highest = 1 << free.ilog2();
                free ^= highest;
                if BINOMIALS[k][left] <= number {
                    number -= BINOMIALS[k][left];
                    squares |= highest;
                    break;
                }
            }
        }
        squares
    }
}

impl Index {
    /// The numbering for the knights of this arrangement; `None` if there are
    /// 2⁶⁴ arrangements or more.
    pub(crate) fn new<const W: usize>(codec: &StateCodec, state: &State<W>) -> Option<Self> {
        let kinds = [Side::White, Side::Black].into_iter().flat_map(|side| {
            (0..codec.letters(side).len()).map(move |place| Stand::Kind(side, place))
        });
        let all = kinds.chain([Stand::Nothing]);
        let count = |stand: Stand| stand.squares(codec, state).count_ones();
        let mut stands: Vec<_> = all.map(|stand| (count(stand), stand)).collect();
        crate::order::sort_by_key(&mut stands, |&(count, _)| count);
        let (_, rest) = stands.pop()?;
        let (mut taken, mut total) = (0, 1_u64);
        let mut digits = Vec::new();
        for (count, stand) in stands.into_iter().filter(|&(count, _)| count > 0) {
            let digit = Digit::new(stand, count, taken, codec.squares().narrow::<u32>() - taken);
            if digit.ways == u64::MAX {
                return None;
            }
            total = total.checked_mul(digit.ways)?;
            taken += count;
            digits.push(digit);
        }
        Some(Self { digits, rest, total })
    }

    /// The memory that its tables hold, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let tables = self.digits.iter().filter_map(|digit| digit.table.as_ref());
        tables.map(Combinations::memory).sum()
    }

    /// How many arrangements there are.
    pub(crate) fn total(&self) -> u64 {
        self.total
    }

    /// The number of an arrangement of these knights.
    #[inline]
    pub(crate) fn rank<const W: usize>(&self, codec: &StateCodec, state: &State<W>) -> u64 {
        let (mut rank, mut taken) = (0, 0_u64);
        for digit in &self.digits {
            let squares = digit.stand.squares(codec, state);
            rank = rank * digit.ways + digit.number(squares, taken);
            taken |= squares;
        }
        rank
    }

    /// The arrangement of a number below [`Index::total`].
    #[inline]
    pub(crate) fn unrank<const W: usize>(&self, codec: &StateCodec, mut rank: u64) -> State<W> {
        let mut numbers = [0; 64];
        for (number, digit) in numbers.iter_mut().zip(&self.digits).rev() {
            *number = rank % digit.ways;
            rank /= digit.ways;
        }
        let mut state = [0; W];
        let mut free = codec.full();
        let mut put = |stand: Stand, squares: u64| {
            if let Stand::Kind(side, place) = stand {
                codec.add(&mut state, side, place, squares);
            }
        };
        for (&number, digit) in numbers.iter().zip(&self.digits) {
            let squares = digit.squares(number, free, codec.full());
            put(digit.stand, squares);
            free &= !squares;
        }
        put(self.rest, free);
        state
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

    /// Both ways agree, and the numbers are all used once.
    #[test]
    fn numbers_and_arrangements_are_one_to_one() {
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
                assert!(rank % 97 > 0 || swap.from_here(&arrangement).is_ok());
            }
        }
    }

    #[test]
    fn large_numberings_fit_or_are_refused() {
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
