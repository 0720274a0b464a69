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

use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::square::Square;

/// A set of squares of a board of fixed size.
///
/// Memory: one bit a square, each rank rounded up to 64. Sets of two different
/// sizes are never combined; doing so panics.
#[derive(Clone, PartialEq, Eq)]
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
        let (word, bit) = self.place(square);
        self.words[word] & bit != 0
    }

    /// Adds a square and returns whether it is new.
    ///
    /// # Panics
    /// If the square is off the board.
    pub fn insert(&mut self, square: Square) -> bool {
        let (word, bit) = self.place(square);
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        new
    }

    /// Removes a square and returns whether it was in the set.
    ///
    /// # Panics
    /// If the square is off the board.
    pub fn remove(&mut self, square: Square) -> bool {
        let (word, bit) = self.place(square);
        let there = self.words[word] & bit != 0;
        self.words[word] &= !bit;
        there
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
        for rank in words.chunks_mut(per_rank) {
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
    pub fn iter(&self) -> impl Iterator<Item = Square> + '_ {
        let ranks = self.words.chunks(self.words_per_rank());
        (0..).zip(ranks).flat_map(|(rank, words)| {
            (0..).step_by(64).zip(words).flat_map(move |(first, &word)| {
                Bits(word).map(move |bit| Square::new(first + bit.narrow::<u16>(), rank))
            })
        })
    }

    /// Returns the index of a square's word, and its bit.
    fn place(&self, square: Square) -> (usize, u64) {
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

impl Extend<Square> for Squares {
    fn extend<T: IntoIterator<Item = Square>>(&mut self, squares: T) {
        for square in squares {
            self.insert(square);
        }
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
    fn debug_output_shows_the_board() {
        let mut set = Squares::none(3, 2);
        set.insert(Square::new(0, 0));
        set.insert(Square::new(2, 1));
        assert_eq!(format!("{set:?}"), "\n..#\n#..");
    }
}
