//! The squares in two halves, and the ranks of states with one blank that follow from that.
//!
//! The halves have as few jumps between them as swapping pairs of squares brings about (a simple
//! form of Kernighan and Lin's method, 1970). The states with the same blank are ranked by the
//! white knights: first those of the blank's half without the blank, then those of the other half.
//!
//! ```text
//!   blank in the left half    [ left without it  | right ]
//!   blank in the right half   [ right without it | left ]
//!                               major word         minor word
//! ```
//!
//! The major word is the high half, and the minor word the low half, of a word that is
//! [ranked](crate::swap::packing::combinations). So all states with one major word are a *run* of
//! ranks. Tables: half a megabyte at most.

use crate::bits::{Bits, insert_bit, remove_bit};
use crate::narrow::Narrow;
use crate::swap::packing::combinations::Combinations;

/// An order of the squares, first the left half and then the right one, and the ranks by it.
#[derive(Debug)]
pub(crate) struct SplitRanking {
    /// The place of each square, and the square at each place.
    pub(crate) place: Vec<usize>,
    pub(crate) square: Vec<usize>,
    /// The number of places in the left half.
    left: u32,
    /// The ranks by the blank's half.
    ranks: [Combinations; 2],
}

/// The number of jumps from a square to the other half.
fn jumps_across(reach: &[u32], left: u32, square: usize) -> u32 {
    let own = if left >> square & 1 == 1 { left } else { !left };
    (reach[square] & !own).count_ones()
}

/// Half of the squares: those nearest to one.
fn nearest_half(reach: &[u32], first: usize) -> u32 {
    let squares = reach.len();
    let mut left = 1_u32 << first;
    while (left.count_ones() as usize) < squares.div_ceil(2) {
        let around = Bits(left.into()).fold(0, |around, square| around | reach[square]) & !left;
        let next = if around == 0 { !left & u32::MAX >> (32 - squares) } else { around };
        let missing = squares.div_ceil(2) - left.count_ones() as usize;
        left |= Bits(next.into()).take(missing).fold(0, |next, square| next | 1 << square);
    }
    left
}

/// Swaps squares between the halves as long as that leaves fewer jumps across.
fn improve(reach: &[u32], mut left: u32) -> u32 {
    let full = u32::MAX >> (32 - reach.len());
    loop {
        let excess = |square| {
            let across = i64::from(jumps_across(reach, left, square));
            2 * across - i64::from(reach[square].count_ones())
        };
        let gain =
            |&(a, b): &(usize, usize)| excess(a) + excess(b) - 2 * i64::from(reach[a] >> b & 1);
        let right = u64::from(full & !left);
        let pairs = Bits(left.into()).flat_map(|a| Bits(right).map(move |b| (a, b)));
        match pairs.max_by_key(gain).filter(|pair| gain(pair) > 0) {
            Some((a, b)) => left ^= 1 << a | 1 << b,
            None => return left,
        }
    }
}

impl SplitRanking {
    /// The ranking for squares that reach these, and a number of white knights.
    pub(crate) fn new(reach: &[u32], white: u32) -> Self {
        let squares = reach.len();
        let halves = (0..squares).map(|first| improve(reach, nearest_half(reach, first)));
        let cost = |left: &u32| {
            let across = (0..squares).map(|square| jumps_across(reach, *left, square));
            (across.clone().sum::<u32>(), across.filter(|&jumps| jumps > 0).count())
        };
        let inside = halves.min_by_key(cost).unwrap_or_default();
        let left = inside.count_ones();
        // Squares with jumps across are the high ones: bits side by side mostly stay so then.
        let mut square: Vec<usize> = (0..squares).collect();
        crate::order::sort_by_key(&mut square, |&square| {
            (inside >> square & 1 == 0, jumps_across(reach, inside, square), square)
        });
        let mut place = vec![0; squares];
        for (at, &square) in square.iter().enumerate() {
            place[square] = at;
        }
        let right = squares.narrow::<u32>() - left;
        let ranks = [(left, right), (right, left)]
            .map(|(own, other)| Combinations::halved(own.saturating_sub(1), other, white));
        Self { place, square, left, ranks }
    }

    /// The half that a place is in, and the place within that half.
    #[inline]
    pub(crate) fn half_of(&self, place: u8) -> (usize, u32) {
        match u32::from(place).checked_sub(self.left) {
            Some(within) => (1, within),
            None => (0, place.into()),
        }
    }

    /// The rank of a state.
    #[inline]
    pub(crate) fn rank(&self, blank: u8, white: u32) -> u32 {
        let words = [white & ((1 << self.left) - 1), white >> self.left];
        let (half, place) = self.half_of(blank);
        self.ranks[half].rank_halves(remove_bit(words[half], place), words[1 - half])
    }

    /// The white knights of the state with that rank.
    pub(crate) fn unrank(&self, blank: u8, rank: u32) -> u32 {
        let (major, minor) = self.ranks(blank).unrank_halves(rank);
        let (half, place) = self.half_of(blank);
        let own = insert_bit(major, place, 0);
        if half == 0 { own | minor << self.left } else { minor | own << self.left }
    }

    /// The least place of a half.
    pub(crate) fn shift(&self, half: usize) -> u32 {
        if half == 0 { 0 } else { self.left }
    }

    /// The places of a half.
    pub(crate) fn squares(&self, half: usize) -> u32 {
        let left = (1 << self.left) - 1;
        if half == 0 { left } else { !left & u32::MAX >> (32 - self.place.len()) }
    }

    /// The ranks of states with the blank on this place, by their major and minor words.
    pub(crate) fn ranks(&self, blank: u8) -> &Combinations {
        &self.ranks[self.half_of(blank).0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The squares that a knight reaches on a board.
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
            let ranking = SplitRanking::new(&reach(files, ranks), white);
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

    /// On 5×6 there are 124 jumps.
    #[test]
    fn few_jumps_lead_across() {
        let reach = reach(6, 5);
        let ranking = SplitRanking::new(&reach, 15);
        let half = |square: usize| ranking.half_of(ranking.place[square].narrow::<u8>()).0;
        let across = (0..30)
            .map(|from| Bits(reach[from].into()).filter(|&to| half(from) != half(to)).count());
        assert_eq!(across.sum::<usize>(), 26);
    }
}
