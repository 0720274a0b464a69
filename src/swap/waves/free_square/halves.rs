//! The squares in two halves, and the numbers of arrangements with a single
//! free square that follow from that.
//!
//! The halves have as few jumps between them as exchanging squares, two at a
//! time, brings about (a simple form of Kernighan and Lin's, 1970). The
//! arrangements with the same free square are numbered by where the white knights
//! are: first by the half that square is in, without it, then by the other half.
//!
//! ```text
//!   free in the left half    [ left without it  | right ]
//!   free in the right half   [ right without it | left ]
//!                              major word         minor word
//! ```
//!
//! The major word is the high half, and the minor one the low half, of a word that
//! is [numbered](crate::swap::packing::combinations); so all arrangements with one
//! major word are a *run* of numbers. Tables: half a megabyte at most.

use crate::bits::{Bits, with_bit, without_bit};
use crate::narrow::Narrow;
use crate::swap::packing::combinations::Combinations;

/// The squares in an order: the left half, then the right one.
#[derive(Debug)]
pub(crate) struct Halves {
    /// Each square's place, and the square of each place.
    pub(crate) place: Vec<usize>,
    pub(crate) square: Vec<usize>,
    left: u32,
    numbers: [Combinations; 2],
}

/// How many jumps lead from a square to the half that it is not in.
fn across(reach: &[u32], left: u32, square: usize) -> u32 {
    let own = if left >> square & 1 == 1 { left } else { !left };
    (reach[square] & !own).count_ones()
}

/// Half of the squares, with those that are near one.
fn near(reach: &[u32], first: usize) -> u32 {
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

/// A half with fewer jumps to the other: two squares are exchanged as long as
/// that helps.
fn exchanged(reach: &[u32], mut left: u32) -> u32 {
    let full = u32::MAX >> (32 - reach.len());
    loop {
        let away = |square| {
            2 * i64::from(across(reach, left, square)) - i64::from(reach[square].count_ones())
        };
        let gain = |&(a, b): &(usize, usize)| away(a) + away(b) - 2 * i64::from(reach[a] >> b & 1);
        let right = u64::from(full & !left);
        let pairs = Bits(left.into()).flat_map(|a| Bits(right).map(move |b| (a, b)));
        match pairs.max_by_key(gain).filter(|pair| gain(pair) > 0) {
            Some((a, b)) => left ^= 1 << a | 1 << b,
            None => return left,
        }
    }
}

impl Halves {
    /// For squares that reach these, and so many white knights.
    pub(crate) fn new(reach: &[u32], ones: u32) -> Self {
        let squares = reach.len();
        let all = (0..squares).map(|first| exchanged(reach, near(reach, first)));
        let jumps = |left: &u32| {
            let across = (0..squares).map(|square| across(reach, *left, square));
            (across.clone().sum::<u32>(), across.filter(|&jumps| jumps > 0).count())
        };
        let inside = all.min_by_key(jumps).unwrap_or_default();
        let left = inside.count_ones();
        // Squares with jumps across are the high ones: what lies side by side
        // then stays so after a jump, for the most part.
        let mut square: Vec<usize> = (0..squares).collect();
        crate::order::sort_by_key(&mut square, |&square| {
            (inside >> square & 1 == 0, across(reach, inside, square), square)
        });
        let mut place = vec![0; squares];
        for (at, &square) in square.iter().enumerate() {
            place[square] = at;
        }
        let right = squares.narrow::<u32>() - left;
        let numbers = [(left, right), (right, left)]
            .map(|(own, other)| Combinations::halved(own.saturating_sub(1), other, ones));
        Self { place, square, left, numbers }
    }

    /// In which half a place is, and which it is there.
    #[inline]
    pub(crate) fn within(&self, place: u8) -> (usize, u32) {
        match u32::from(place).checked_sub(self.left) {
            Some(there) => (1, there),
            None => (0, place.into()),
        }
    }

    /// The number of an arrangement.
    #[inline]
    pub(crate) fn number(&self, free: u8, white: u32) -> u32 {
        let words = [white & ((1 << self.left) - 1), white >> self.left];
        let (half, place) = self.within(free);
        self.numbers[half].of(without_bit(words[half], place), words[1 - half])
    }

    /// Where the white knights of the arrangement of a number are.
    pub(crate) fn white(&self, free: u8, number: u32) -> u32 {
        let (major, minor) = self.numbers(free).halves(number);
        let (half, place) = self.within(free);
        let own = with_bit(major, place, 0);
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

    /// The numbers of arrangements with the free square on this place, of their major
    /// and minor words.
    pub(crate) fn numbers(&self, free: u8) -> &Combinations {
        &self.numbers[self.within(free).0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The squares a knight reaches on a board.
    fn reach(files: usize, ranks: usize) -> Vec<u32> {
        let squares = 0..files * ranks;
        let reaches = |from: usize, to: usize| {
            (from % files).abs_diff(to % files) * (from / files).abs_diff(to / files) == 2
        };
        let mask = |from| squares.clone().filter(|&to| reaches(from, to)).map(|to| 1 << to).sum();
        squares.clone().map(mask).collect()
    }

    /// Every arrangement has a number of its own, and the number leads back.
    #[test]
    fn numbers_and_arrangements_are_one_to_one() {
        for (files, ranks, ones) in [(3, 3, 4), (2, 1, 0), (2, 1, 1), (5, 2, 2), (3, 4, 10)] {
            let halves = Halves::new(&reach(files, ranks), ones);
            let squares = files * ranks;
            for free in 0..squares.narrow::<u8>() {
                let all = (0..1_u32 << squares)
                    .filter(|white| white.count_ones() == ones && white >> free & 1 == 0);
                let mut numbers: Vec<u32> = all
                    .map(|white| {
                        let number = halves.number(free, white);
                        assert_eq!(halves.white(free, number), white, "{files}×{ranks}");
                        number
                    })
                    .collect();
                numbers.sort_unstable();
                assert!(numbers.iter().copied().eq(0..halves.numbers(free).total()));
            }
        }
    }

    /// On 5×6 there are 124 jumps; few lead across.
    #[test]
    fn halves_have_few_jumps_between_them() {
        let reach = reach(6, 5);
        let halves = Halves::new(&reach, 15);
        let half = |square: usize| halves.within(halves.place[square].narrow::<u8>()).0;
        let across = (0..30)
            .map(|from| Bits(reach[from].into()).filter(|&to| half(from) != half(to)).count());
        assert_eq!(across.sum::<usize>(), 26);
    }
}
