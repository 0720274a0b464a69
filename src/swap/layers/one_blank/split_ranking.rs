//! Splits the squares into two halves, and ranks states with one blank by the white knights in
//! each.
//!
//! Squares that symmetries map to each other, an *orbit*, are in the same half. Pairs of orbits are
//! swapped between the halves as long as that leaves fewer jumps between them (a simple form of
//! Kernighan and Lin's method, 1970). The states with the same blank are ranked by the white
//! knights: first by the major word, then by the minor word.
//!
//! ```text
//!   blank in the left half    [ left without it  | right ]
//!   blank in the right half   [ right without it | left ]
//!                               major word         minor word
//! ```
//!
//! The major word is the high half, and the minor word the low half, of a word that is
//! [ranked](crate::swap::packing::combinations). So all states with one major word are a *run* of
//! ranks. Tables: one megabyte at most.

use crate::bits::{Bits, insert_bit, remove_bit};
use crate::narrow::Narrow;
use crate::swap::packing::combinations::Combinations;

/// An order of the squares, the left half first, and a ranking of states by it.
#[derive(Debug)]
pub(crate) struct SplitRanking {
    /// The index of each square in the order.
    pub(crate) index_of: Vec<usize>,
    /// The square with each index.
    pub(crate) square_at: Vec<usize>,
    /// The number of squares in the left half.
    left_len: u32,
    /// The ranking of states with the blank in the left and in the right half.
    ranks: [Combinations; 2],
}

/// Returns the number of jumps from a square to the other half.
fn jumps_across(reach: &[u32], left: u32, square: usize) -> u32 {
    let same_half = if left >> square & 1 == 1 { left } else { !left };
    (reach[square] & !same_half).count_ones()
}

/// Returns the squares that symmetries map to each other, for each square.
fn orbits(squares: usize, symmetries: &[&[usize]]) -> Vec<u32> {
    let orbit = |square: usize| {
        symmetries.iter().fold(1 << square, |orbit: u32, map| orbit | 1 << map[square])
    };
    (0..squares).map(orbit).collect()
}

/// Returns about half of the squares: those nearest to one, and their orbits.
///
/// Of at most 32 squares, neither half has more than 16, because orbits have 1, 2, 4 or 8.
fn nearest_half(reach: &[u32], orbits: &[u32], first: usize) -> u32 {
    let squares = reach.len();
    let full = u32::MAX >> (32 - squares);
    let mut left = orbits[first];
    let add = |left: u32, candidates: u32| {
        Bits((candidates & !left).into()).map(|square| orbits[square]).fold(left, |left, orbit| {
            let fits = (left | orbit).count_ones() as usize <= squares.div_ceil(2);
            if fits { left | orbit } else { left }
        })
    };
    loop {
        let neighbours = Bits(left.into()).fold(0, |mask, square| mask | reach[square]);
        let nearest = add(left, neighbours);
        let more = if nearest == left { add(left, full) } else { nearest };
        if more == left {
            return left;
        }
        left = more;
    }
}

/// Swaps orbits of the same size between the halves as long as that leaves fewer jumps across.
fn improve(reach: &[u32], orbits: &[u32], mut left: u32) -> u32 {
    let is_first = |&square: &usize| orbits[square].trailing_zeros() as usize == square;
    loop {
        let excess = |orbit: u32| -> i64 {
            let of = |square: usize| {
                let across = i64::from(jumps_across(reach, left, square));
                2 * across - i64::from((reach[square] & !orbit).count_ones())
            };
            Bits(orbit.into()).map(of).sum()
        };
        let between = |one: u32, other: u32| -> i64 {
            let of = |square: usize| i64::from((reach[square] & other).count_ones());
            Bits(one.into()).map(of).sum()
        };
        let gain = |&(a, b): &(u32, u32)| excess(a) + excess(b) - 2 * between(a, b);
        let [left_orbits, right_orbits] = [left, !left].map(|half| {
            let squares = (0..reach.len()).filter(move |square| half >> square & 1 == 1);
            squares.filter(is_first).map(|square| orbits[square])
        });
        let pairs = left_orbits
            .flat_map(|a| right_orbits.clone().map(move |b| (a, b)))
            .filter(|(a, b)| a.count_ones() == b.count_ones());
        match pairs.max_by_key(gain).filter(|pair| gain(pair) > 0) {
            Some((a, b)) => left ^= a | b,
            None => return left,
        }
    }
}

impl SplitRanking {
    /// Makes the ranking for a number of white knights. `reach` has the squares that each square
    /// reaches, and `symmetries` the image of each square; with the identity, they are a group.
    pub(crate) fn new(reach: &[u32], white: u32, symmetries: &[&[usize]]) -> Self {
        let squares = reach.len();
        let orbits = orbits(squares, symmetries);
        let halves =
            (0..squares).map(|first| improve(reach, &orbits, nearest_half(reach, &orbits, first)));
        let cost = |half: &u32| {
            let across = (0..squares).map(|square| jumps_across(reach, *half, square));
            (across.clone().sum::<u32>(), across.filter(|&jumps| jumps > 0).count())
        };
        let left_half = halves.min_by_key(cost).unwrap_or_default();
        let left_len = left_half.count_ones();
        // Squares with jumps across get high indices. Then neighbouring bits mostly stay neighbours
        // in such a jump.
        let mut square_at: Vec<usize> = (0..squares).collect();
        crate::order::sort_by_key(&mut square_at, |&square| {
            (left_half >> square & 1 == 0, jumps_across(reach, left_half, square), square)
        });
        let mut index_of = vec![0; squares];
        for (index, &square) in square_at.iter().enumerate() {
            index_of[square] = index;
        }
        let right_len = squares.narrow::<u32>() - left_len;
        let ranks = [(left_len, right_len), (right_len, left_len)]
            .map(|(major, minor)| Combinations::halved(major.saturating_sub(1), minor, white));
        Self { index_of, square_at, left_len, ranks }
    }

    /// Returns the half of a square, given by its index, and the index within that half.
    #[inline]
    pub(crate) fn half_of(&self, index: u8) -> (usize, u32) {
        match u32::from(index).checked_sub(self.left_len) {
            Some(within) => (1, within),
            None => (0, index.into()),
        }
    }

    /// Returns the rank of a state.
    #[inline]
    pub(crate) fn rank(&self, blank: u8, white: u32) -> u32 {
        let words = [white & ((1 << self.left_len) - 1), white >> self.left_len];
        let (half, within) = self.half_of(blank);
        self.ranks[half].rank_halves(remove_bit(words[half], within), words[1 - half])
    }

    /// Returns the white knights of the state with a rank.
    pub(crate) fn unrank(&self, blank: u8, rank: u32) -> u32 {
        let (major, minor) = self.ranks(blank).unrank_halves(rank);
        let (half, within) = self.half_of(blank);
        let knights = insert_bit(major, within, 0);
        if half == 0 { knights | minor << self.left_len } else { minor | knights << self.left_len }
    }

    /// Returns the least index of a half.
    pub(crate) fn shift(&self, half: usize) -> u32 {
        if half == 0 { 0 } else { self.left_len }
    }

    /// Returns the indices of a half, as a mask.
    pub(crate) fn squares(&self, half: usize) -> u32 {
        let left = (1 << self.left_len) - 1;
        if half == 0 { left } else { !left & u32::MAX >> (32 - self.index_of.len()) }
    }

    /// Returns the ranking of states with the blank on a square, by their major and minor words.
    pub(crate) fn ranks(&self, blank: u8) -> &Combinations {
        &self.ranks[self.half_of(blank).0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the squares that a knight reaches on a board.
    fn reach(files: usize, ranks: usize) -> Vec<u32> {
        let squares = 0..files * ranks;
        let reaches = |from: usize, to: usize| {
            (from % files).abs_diff(to % files) * (from / files).abs_diff(to / files) == 2
        };
        let mask = |from| squares.clone().filter(|&to| reaches(from, to)).map(|to| 1 << to).sum();
        squares.clone().map(mask).collect()
    }

    #[test]
    fn unrank_inverts_rank() {
        for (files, ranks, white) in [(3, 3, 4), (2, 1, 0), (2, 1, 1), (5, 2, 2), (3, 4, 10)] {
            let ranking = SplitRanking::new(&reach(files, ranks), white, &[]);
            let squares = files * ranks;
            for blank in 0..squares.narrow::<u8>() {
                let all = (0..1_u32 << squares)
                    .filter(|word| word.count_ones() == white && word >> blank & 1 == 0);
                let mut ranks: Vec<u32> = all
                    .map(|word| {
                        let rank = ranking.rank(blank, word);
                        assert_eq!(ranking.unrank(blank, rank), word);
                        rank
                    })
                    .collect();
                ranks.sort_unstable();
                assert!(ranks.iter().copied().eq(0..ranking.ranks(blank).total()));
            }
        }
    }

    /// With all symmetries of the board.
    #[test]
    fn symmetries_keep_halves_of_at_most_16_squares() {
        for (files, ranks) in [(5, 5), (4, 8), (5, 6), (4, 7), (3, 9), (31, 1), (2, 2)] {
            let squares = 0..files * ranks;
            let flip = |across: bool, up: bool| -> Vec<usize> {
                let image = |square: usize| {
                    let (file, rank) = (square % files, square / files);
                    let file = if across { files - 1 - file } else { file };
                    file + files * if up { ranks - 1 - rank } else { rank }
                };
                squares.clone().map(image).collect()
            };
            let maps = [flip(true, false), flip(false, true), flip(true, true)];
            let maps: Vec<&[usize]> = maps.iter().map(|map| &**map).collect();
            let ranking = SplitRanking::new(&reach(files, ranks), 1, &maps);
            let half = |square: usize| ranking.half_of(ranking.index_of[square].narrow::<u8>()).0;
            for map in &maps {
                assert!(squares.clone().all(|square| half(map[square]) == half(square)));
            }
            for side in [0, 1] {
                assert!(squares.clone().filter(|&square| half(square) == side).count() <= 16);
            }
        }
    }

    /// The board of 6×5 has 124 jumps in all.
    #[test]
    fn halves_of_6_by_5_have_26_jumps_between_them() {
        let reach = reach(6, 5);
        let ranking = SplitRanking::new(&reach, 15, &[]);
        let half = |square: usize| ranking.half_of(ranking.index_of[square].narrow::<u8>()).0;
        let across = (0..30)
            .map(|from| Bits(reach[from].into()).filter(|&to| half(from) != half(to)).count());
        assert_eq!(across.sum::<usize>(), 26);
    }
}
