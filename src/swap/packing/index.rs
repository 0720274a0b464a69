//! Every arrangement of given knights has a number, and every number its
//! arrangement.
//!
//! Kind by kind (White's letters, then Black's): the squares of a kind are a
//! combination of the squares that the kinds before have left, and combinations
//! are numbered as in Lehmer's combinatorial number system,
//! `C(p₁, 1) + C(p₂, 2) + …` over the rising places `p` of its squares. The
//! numbers of the kinds are the digits of a mixed-radix number.
//!
//! Time: a table look-up and a population count for each knight.

use crate::swap::model::bits::Bits;
use crate::swap::model::rules::Side;
use crate::swap::packing::space::{Space, State};

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
    /// A kind: its side, its letter's place there, how many, and how many
    /// combinations of what is left to it there are.
    kinds: Vec<(Side, usize, u32, u64)>,
    total: u64,
}

impl Index {
    /// The numbering for the knights of this arrangement; `None` if there are
    /// 2⁶⁴ arrangements or more.
    pub(crate) fn new<const W: usize>(space: &Space, state: &State<W>) -> Option<Self> {
        let mut free = space.squares();
        let mut total = 1_u64;
        let mut kinds = Vec::new();
        for side in [Side::White, Side::Black] {
            for place in 0..space.letters(side).len() {
                let count = space.kind(state, side, place).count_ones();
                let ways = BINOMIALS[count as usize][free];
                if ways == u64::MAX {
                    return None;
                }
                total = total.checked_mul(ways)?;
                free -= count as usize;
                kinds.push((side, place, count, ways));
            }
        }
        Some(Self { kinds, total })
    }

    /// How many arrangements there are.
    pub(crate) fn total(&self) -> u64 {
        self.total
    }

    /// The number of an arrangement of these knights.
    #[inline]
    pub(crate) fn rank<const W: usize>(&self, space: &Space, state: &State<W>) -> u64 {
        let (mut rank, mut taken) = (0, 0_u64);
        for &(side, place, _, ways) in &self.kinds {
            let squares = if space.plain() {
                space.side(state, side)
            } else {
                space.kind(state, side, place)
            };
            let mut digit = 0;
            for (k, square) in (1..).zip(Bits(squares)) {
                let left = square - (taken & ((1 << square) - 1)).count_ones() as usize;
                digit += BINOMIALS[k][left];
            }
            rank = rank * ways + digit;
            taken |= squares;
        }
        rank
    }

    /// The arrangement of a number below [`Index::total`].
    #[inline]
    pub(crate) fn unrank<const W: usize>(&self, space: &Space, mut rank: u64) -> State<W> {
        let mut digits = [0; 64];
        for (digit, &(.., ways)) in digits.iter_mut().zip(&self.kinds).rev() {
            *digit = rank % ways;
            rank /= ways;
        }
        let mut state = [0; W];
        let mut free = space.full();
        for (&digit, &(side, place, count, _)) in digits.iter().zip(&self.kinds) {
            let mut rest = digit;
            let mut left = free.count_ones() as usize;
            let mut squares = free;
            let mut kind = 0;
            for k in (1..=count as usize).rev() {
                // The highest place whose combinations below are not too many.
                loop {
                    left -= 1;
                    let highest = squares.ilog2();
                    squares &= !(1 << highest);
                    if BINOMIALS[k][left] <= rest {
                        rest -= BINOMIALS[k][left];
                        kind |= 1 << highest;
                        break;
                    }
                }
            }
            space.add(&mut state, side, place, kind);
            free &= !kind;
        }
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
            let space = Space::new(&swap);
            assert_eq!(space.words(), 1);
            let origin: State<1> = space.pack(swap.start());
            let index = Index::new(&space, &origin).unwrap();
            let mut seen = std::collections::HashSet::new();
            for rank in 0..index.total() {
                let state: State<1> = index.unrank(&space, rank);
                assert_eq!(index.rank(&space, &state), rank, "{knights}");
                assert!(seen.insert(state));
                let arrangement = space.unpack(&state);
                assert_eq!(space.pack::<1>(&arrangement), state);
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
            let space = Space::new(&swap);
            assert_eq!(space.words(), 2);
            let ends = [swap.start(), swap.goal()].map(|end| space.pack::<2>(end));
            let index = Index::new(&space, &ends[0]);
            assert_eq!(index.is_some(), fits);
            for end in ends {
                if let Some(index) = &index {
                    let rank = index.rank(&space, &end);
                    assert_eq!(index.unrank::<2>(&space, rank), end);
                }
            }
        }
    }
}
