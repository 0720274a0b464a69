//! Bitboards: sets of up to 64 · `N` numbers in `N` words.

use std::ops::{BitAnd, BitOr};

/// A set of numbers below 64 · `N`. Larger numbers panic, in `contains` and `remove` too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ItemSet<const N: usize>([u64; N]);

impl<const N: usize> Default for ItemSet<N> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<const N: usize> ItemSet<N> {
    /// The empty set.
    pub const NONE: Self = Self([0; N]);

    /// Returns the set of one number.
    pub fn only(number: usize) -> Self {
        let mut bits = Self::NONE;
        bits.insert(number);
        bits
    }

    /// Returns whether the number is in the set.
    #[inline]
    pub fn contains(self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    /// Adds a number.
    #[inline]
    pub fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Removes a number.
    #[inline]
    pub fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    /// Returns how many numbers are in the set.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0; N]
    }

    /// Returns whether the set has at least `number` elements. For few of them, this is faster than
    /// counting on machines without a popcount instruction.
    #[inline]
    pub fn has_at_least(self, number: u32) -> bool {
        if number > 3 {
            return self.len() >= number;
        }
        let mut rest = self;
        (0..number).all(|_| rest.pop().is_some())
    }

    /// Returns the numbers of this set that aren't in the other one.
    #[inline]
    pub fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Returns the smallest number.
    #[inline]
    pub fn first(self) -> Option<usize> {
        for (i, word) in self.0.into_iter().enumerate() {
            if word != 0 {
                return Some(64 * i + word.trailing_zeros() as usize);
            }
        }
        None
    }

    /// Removes and returns the smallest number.
    #[inline]
    pub fn pop(&mut self) -> Option<usize> {
        for (i, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(64 * i + bit);
            }
        }
        None
    }
}

impl<const N: usize> BitAnd for ItemSet<N> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const N: usize> BitOr for ItemSet<N> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const N: usize> IntoIterator for ItemSet<N> {
    type Item = usize;
    type IntoIter = Numbers<N>;

    #[inline]
    fn into_iter(self) -> Numbers<N> {
        Numbers(self)
    }
}

/// Iterates over the numbers of a set, in ascending order.
pub(crate) struct Numbers<const N: usize>(ItemSet<N>);

impl<const N: usize> Iterator for Numbers<N> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        self.0.pop()
    }
}

impl<const N: usize> FromIterator<usize> for ItemSet<N> {
    fn from_iter<T: IntoIterator<Item = usize>>(numbers: T) -> Self {
        let mut bits = Self::NONE;
        for number in numbers {
            bits.insert(number);
        }
        bits
    }
}
