//! Sets of squares as bits, so that a whole rank moves in a few shifts.
//!
//! Each rank starts a new word; bit 0 of a rank's first word is its file `a`.
//! Bits past the last file are always 0.
//!
//! ```text
//!   rank 2 │ word 2 │ word 3 │      a board of 65 … 128 files
//!   rank 1 │ word 0 │ word 1 │      has two words a rank
//!           a … 64th  65th …
//! ```

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub, SubAssign};

use crate::narrow::Narrow;
use crate::square::Square;

/// A set of squares of a board of fixed size.
///
/// Memory: one bit a square, each rank rounded up to 64. Sets of two different
/// sizes are never combined; doing so panics. For the same reason, squares aren't
/// collected to a set: [`Board::set_of`](crate::board::Board::set_of) makes one.
///
/// ```
/// use leaper::board::Board;
/// use leaper::square::Square;
/// let board = Board::new(3, 3)?;
/// let corners = board.set_of([Square::A1, Square::C1, Square::A3, Square::C3]);
/// let bottom = board.set_of([Square::A1, Square::B1, Square::C1]);
/// assert_eq!((&corners | &bottom).len(), 5);
/// assert_eq!((&corners & &bottom).into_iter().collect::<Vec<_>>(), [Square::A1, Square::C1]);
/// assert_eq!(!&corners, board.open() - &corners);
/// # Ok::<(), leaper::board::BadSize>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Squares {
    files: u16,
    ranks: u16,
    words: Vec<u64>,
}

impl Squares {
    /// Returns the empty set on a board of `files` × `ranks`.
    #[must_use]
    pub fn none(files: u16, ranks: u16) -> Self {
        let words = words_per_rank(files) * usize::from(ranks);
        Self { files, ranks, words: vec![0; words] }
    }

    /// Returns all squares of a board of `files` × `ranks`.
    #[must_use]
    pub fn all(files: u16, ranks: u16) -> Self {
        Self::none(files, ranks).complement()
    }

    /// The number of files of the board.
    #[must_use]
    pub fn files(&self) -> u16 {
        self.files
    }

    /// The number of ranks of the board.
    #[must_use]
    pub fn ranks(&self) -> u16 {
        self.ranks
    }

    /// The number of words of a rank.
    #[must_use]
    pub fn words_per_rank(&self) -> usize {
        words_per_rank(self.files)
    }

    /// The words, rank by rank from below; see the module's documentation.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The same, to change them. Bits past the last file must stay 0.
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// Is the square in the set? Squares off the board never are.
    #[must_use]
    pub fn contains(&self, square: Square) -> bool {
        if square.file >= self.files || square.rank >= self.ranks {
            return false;
        }
        let (word, bit) = self.word_and_bit(square);
        self.words[word] & bit != 0
    }

    /// Adds a square and returns whether it is new.
    ///
    /// # Panics
    /// If the square is off the board.
    pub fn insert(&mut self, square: Square) -> bool {
        let (word, bit) = self.word_and_bit(square);
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        new
    }

    /// Removes a square and returns whether it was in the set.
    ///
    /// # Panics
    /// If the square is off the board.
    pub fn remove(&mut self, square: Square) -> bool {
        let (word, bit) = self.word_and_bit(square);
        let was_present = self.words[word] & bit != 0;
        self.words[word] &= !bit;
        was_present
    }

    /// The number of squares in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Is the set empty?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Returns the squares of either set.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        self.combine(other, |a, b| a | b)
    }

    /// Returns the squares that are in both sets.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        self.combine(other, |a, b| a & b)
    }

    /// Returns the squares of this set that are not in the other.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        self.combine(other, |a, b| a & !b)
    }

    /// Returns the squares of the board that are not in the set.
    #[must_use]
    pub fn complement(&self) -> Self {
        let mut words = self.words.clone();
        let per_rank = self.words_per_rank();
        for rank in words.chunks_exact_mut(per_rank.max(1)) {
            for word in rank.iter_mut() {
                *word = !*word;
            }
            rank[per_rank - 1] &= last_word_mask(self.files);
        }
        Self { words, ..*self }
    }

    /// Is every square of this set also in the other?
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.difference(other).is_empty()
    }

    /// Returns the squares in their order: rank by rank from below.
    #[must_use]
    pub fn iter(&self) -> Iter<'_> {
        Iter {
            words: &self.words,
            files: self.files,
            bits: 0,
            first: Square::new(0, 0),
            next: Square::new(0, 0),
        }
    }

    /// Returns the index of a square's word, and its bit.
    fn word_and_bit(&self, square: Square) -> (usize, u64) {
        assert!(
            square.file < self.files && square.rank < self.ranks,
            "{square} is not on a board of {}x{}",
            self.files,
            self.ranks
        );
        let word = usize::from(square.rank) * self.words_per_rank() + usize::from(square.file) / 64;
        (word, 1 << (square.file % 64))
    }

    fn combine(&self, other: &Self, with: impl Fn(u64, u64) -> u64) -> Self {
        assert_eq!(
            (self.files, self.ranks),
            (other.files, other.ranks),
            "sets of squares of two different boards"
        );
        let words = self.words.iter().zip(&other.words).map(|(&a, &b)| with(a, b)).collect();
        Self { words, ..*self }
    }
}

/// Returns the number of words of a rank.
fn words_per_rank(files: u16) -> usize {
    usize::from(files).div_ceil(64)
}

/// Returns the bits of a rank's last word that stand for squares.
fn last_word_mask(files: u16) -> u64 {
    u64::MAX >> ((64 - files % 64) % 64)
}

/// The squares of a set, rank by rank from below.
#[derive(Clone, Debug)]
pub struct Iter<'a> {
    /// The words that are left.
    words: &'a [u64],
    files: u16,
    /// What is left of the current word.
    bits: u64,
    /// The square of the current word's first bit.
    first: Square,
    /// The square of the next word's first bit.
    next: Square,
}

impl Iterator for Iter<'_> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        while self.bits == 0 {
            let (&word, rest) = self.words.split_first()?;
            (self.bits, self.words, self.first) = (word, rest, self.next);
            let file = self.next.file.saturating_add(64);
            self.next = if file < self.files {
                Square::new(file, self.next.rank)
            } else {
                Square::new(0, self.next.rank + 1)
            };
        }
        let bit = self.bits.trailing_zeros().narrow::<u16>();
        self.bits &= self.bits - 1;
        Some(Square::new(self.first.file + bit, self.first.rank))
    }
}

impl FusedIterator for Iter<'_> {}

impl<'a> IntoIterator for &'a Squares {
    type Item = Square;
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = std::vec::IntoIter<Square>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter().collect::<Vec<_>>().into_iter()
    }
}

impl Extend<Square> for Squares {
    fn extend<T: IntoIterator<Item = Square>>(&mut self, squares: T) {
        for square in squares {
            self.insert(square);
        }
    }
}

/// The squares of either set.
impl BitOr for &Squares {
    type Output = Squares;

    fn bitor(self, other: Self) -> Squares {
        self.union(other)
    }
}

/// The squares of both sets.
impl BitAnd for &Squares {
    type Output = Squares;

    fn bitand(self, other: Self) -> Squares {
        self.intersection(other)
    }
}

/// The squares of exactly one of the sets.
impl BitXor for &Squares {
    type Output = Squares;

    fn bitxor(self, other: Self) -> Squares {
        self.combine(other, |a, b| a ^ b)
    }
}

/// The squares of the first set that are not in the second.
impl Sub for &Squares {
    type Output = Squares;

    fn sub(self, other: Self) -> Squares {
        self.difference(other)
    }
}

/// The squares of the board that are not in the set.
impl Not for &Squares {
    type Output = Squares;

    fn not(self) -> Squares {
        self.complement()
    }
}

impl BitOrAssign<&Self> for Squares {
    fn bitor_assign(&mut self, other: &Self) {
        *self = self.union(other);
    }
}

impl BitAndAssign<&Self> for Squares {
    fn bitand_assign(&mut self, other: &Self) {
        *self = self.intersection(other);
    }
}

impl SubAssign<&Self> for Squares {
    fn sub_assign(&mut self, other: &Self) {
        *self = self.difference(other);
    }
}

/// A picture of the board, top rank first: `#` in the set, `.` not.
impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..self.ranks).rev() {
            writeln!(f)?;
            for file in 0..self.files {
                f.write_str(if self.contains(Square::new(file, rank)) { "#" } else { "." })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_work_at_word_boundaries() {
        for files in [1, 63, 64, 65, 127, 128, 129] {
            let all = Squares::all(files, 3);
            assert_eq!(all.len(), usize::from(files) * 3);
            assert_eq!(all.iter().count(), all.len());
            assert!(all.complement().is_empty());
            let mut set = Squares::none(files, 3);
            assert!(set.insert(Square::new(files - 1, 1)));
            assert!(!set.insert(Square::new(files - 1, 1)));
            assert_eq!(set.iter().collect::<Vec<_>>(), [Square::new(files - 1, 1)]);
            assert_eq!(set.complement().len(), all.len() - 1);
            assert!(set.is_subset(&all) && !all.is_subset(&set));
            assert_eq!(set.union(&set.complement()), all);
            assert!(set.intersection(&set.complement()).is_empty());
            assert!(!set.contains(Square::new(files, 1)));
        }
    }

    #[test]
    fn iteration_finds_each_square_once() {
        for files in [1, 63, 64, 65, 127, 128, 129] {
            let all = Squares::all(files, 3);
            let expected: Vec<_> = (0..3)
                .flat_map(|rank| (0..files).map(move |file| Square::new(file, rank)))
                .collect();
            assert_eq!(all.iter().collect::<Vec<_>>(), expected);
            let every_third = |set: &mut Squares| set.extend(expected.iter().copied().step_by(3));
            let mut set = Squares::none(files, 3);
            every_third(&mut set);
            assert!(expected.iter().step_by(3).eq(&set.iter().collect::<Vec<_>>()));
            assert!(set.clone().into_iter().eq(&set));
        }
    }

    #[test]
    fn operators_agree_with_membership() {
        let a: Vec<_> = (0..70).map(|file| Square::new(file, 0)).collect();
        let (mut one, mut other) = (Squares::none(130, 2), Squares::none(130, 2));
        one.extend(a.iter().copied().step_by(2));
        other.extend(a.iter().copied().step_by(3));
        for square in Squares::all(130, 2) {
            let (in_one, in_other) = (one.contains(square), other.contains(square));
            assert_eq!((&one | &other).contains(square), in_one || in_other);
            assert_eq!((&one & &other).contains(square), in_one && in_other);
            assert_eq!((&one ^ &other).contains(square), in_one != in_other);
            assert_eq!((&one - &other).contains(square), in_one && !in_other);
            assert_eq!((!&one).contains(square), !in_one);
        }
        let mut set = one.clone();
        set |= &other;
        assert_eq!(set, &one | &other);
        set &= &other;
        assert_eq!(set, other);
        set -= &one;
        assert_eq!(set, &other - &one);
    }

    #[test]
    fn debug_output_shows_the_board() {
        let mut set = Squares::none(3, 2);
        set.insert(Square::new(0, 0));
        set.insert(Square::new(2, 1));
        assert_eq!(format!("{set:?}"), "\n..#\n#..");
    }
}
