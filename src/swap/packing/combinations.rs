//! Ranks of the words with a given number of bits and ones: they are numbered from 0 without gaps.
//!
//! The words are ordered by their high halves. High halves are ordered by their number of ones and
//! then by value. Words with the same high half are ordered by their low halves:
//!
//! ```text
//!   word     [ high half | low half ]
//!   rank     start[high] + rank[low]
//! ```
//!
//! where `start` counts the words before those with this high half, and `rank` the smaller low
//! halves with the same number of ones. So the words with one high half are a *run* of ranks. All
//! runs whose high halves have the same number of ones have the same length.
//!
//! Time: two table lookups; to unrank, a division, and a lookup for each number of ones in a half.
//! Space: 768 kB for 32 bits, 80 for 25.

use crate::narrow::Narrow;

/// Maximum number of bits of a word.
pub(crate) const MAX_BITS: u32 = 32;

/// All halves with a number of bits, which is at most 16.
#[derive(Clone, Debug)]
pub(crate) struct Halves {
    /// Ordered by their number of ones, then by value.
    pub(crate) all: Vec<u16>,
    /// For each number of ones, the index in `all` of the first half that has it.
    begin: Vec<usize>,
    /// For each half, the number of smaller halves with the same number of ones.
    pub(crate) rank: Vec<u16>,
}

impl Halves {
    /// Makes the list of all halves with `bits` bits.
    pub(crate) fn new(bits: u32) -> Self {
        let all = 0..1_u32 << bits;
        let mut counts = vec![0_u16; bits as usize + 1];
        let next_rank = |word: u32| {
            let next = &mut counts[word.count_ones() as usize];
            *next += 1;
            *next - 1
        };
        let rank: Vec<u16> = all.clone().map(next_rank).collect();
        let mut begin = vec![0];
        for &count in &counts {
            begin.push(begin[begin.len() - 1] + usize::from(count));
        }
        let mut words = vec![0; rank.len()];
        for word in all {
            let index = begin[word.count_ones() as usize] + usize::from(rank[word as usize]);
            words[index] = word.narrow::<u16>();
        }
        Self { all: words, begin, rank }
    }

    /// Returns the memory held, in bytes.
    fn memory(&self) -> u64 {
        let words = (self.all.len() + self.rank.len()) * size_of::<u16>();
        (words + self.begin.len() * size_of::<usize>()) as u64
    }

    /// Returns the halves with a number of ones.
    pub(crate) fn with_ones(&self, ones: u32) -> &[u16] {
        match self.begin.get(ones as usize..ones as usize + 2) {
            Some(&[begin, end]) => &self.all[begin..end],
            _ => &[],
        }
    }
}

/// A ranking of words; see the module documentation.
#[derive(Clone, Debug)]
pub(crate) struct Combinations {
    /// The number of ones in a word.
    ones: u32,
    pub(crate) high: Halves,
    pub(crate) low: Halves,
    low_bits: u32,
    /// The rank of the first word with each high half.
    start: Vec<u32>,
    total: u32,
}

impl Combinations {
    /// Makes the ranking of the words with `ones` ones among `bits` bits, at most [`MAX_BITS`].
    pub(crate) fn new(bits: u32, ones: u32) -> Self {
        debug_assert!(bits <= MAX_BITS, "{bits} bits");
        Self::halved(bits - bits / 2, bits / 2, ones)
    }

    /// Makes the ranking with halves of the given numbers of bits, each at most 16.
    pub(crate) fn halved(high_bits: u32, low_bits: u32, ones: u32) -> Self {
        let (high, low) = (Halves::new(high_bits), Halves::new(low_bits));
        let start = vec![0; high.all.len()];
        let mut combinations = Self { ones, high, low, low_bits, start, total: 0 };
        for &word in &combinations.high.all {
            combinations.start[usize::from(word)] = combinations.total;
            combinations.total += combinations.lows(word).len().narrow::<u32>();
        }
        combinations
    }

    /// Returns the memory held by the tables, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let start = (self.start.len() * size_of::<u32>()) as u64;
        self.high.memory() + self.low.memory() + start
    }

    /// Returns the number of words, which is less than 2³⁰.
    pub(crate) fn total(&self) -> u32 {
        self.total
    }

    /// Returns the rank of a word.
    #[inline]
    pub(crate) fn rank(&self, word: u32) -> u32 {
        self.rank_halves(word >> self.low_bits, word & ((1 << self.low_bits) - 1))
    }

    /// Returns the rank of the word with these halves.
    #[inline]
    pub(crate) fn rank_halves(&self, high: u32, low: u32) -> u32 {
        self.start(high) + u32::from(self.low.rank[low as usize])
    }

    /// The rank of the first word with this high half.
    #[inline]
    pub(crate) fn start(&self, high: u32) -> u32 {
        self.start[high as usize]
    }

    /// Returns the low halves that complete a high half to a word, in order.
    #[inline]
    pub(crate) fn lows(&self, high: u16) -> &[u16] {
        self.ones.checked_sub(high.count_ones()).map_or(&[], |ones| self.low.with_ones(ones))
    }

    /// Returns the high halves that complete a low half to a word, in order.
    pub(crate) fn highs(&self, low: u16) -> &[u16] {
        self.ones.checked_sub(low.count_ones()).map_or(&[], |ones| self.high.with_ones(ones))
    }

    /// Returns the word with a rank below [`Combinations::total`].
    pub(crate) fn unrank(&self, rank: u32) -> u32 {
        let (high, low) = self.unrank_halves(rank);
        high << self.low_bits | low
    }

    /// Returns the halves of the word with a rank, the high one first.
    pub(crate) fn unrank_halves(&self, rank: u32) -> (u32, u32) {
        let mut remaining = rank as usize;
        for ones in 0..=self.ones {
            // The words with `ones` ones in the high half, run by run.
            let (highs, lows) = (self.high.with_ones(ones), self.low.with_ones(self.ones - ones));
            if remaining < highs.len() * lows.len() {
                return (highs[remaining / lows.len()].into(), lows[remaining % lows.len()].into());
            }
            remaining -= highs.len() * lows.len();
        }
        debug_assert!(false, "there are {} words, but not {rank}", self.total);
        (0, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Splits the words into halves of any length.
    #[test]
    fn unrank_inverts_rank() {
        for bits in 0..=12 {
            for (ones, low) in (0..=bits).flat_map(|ones| (0..=bits).map(move |low| (ones, low))) {
                let combinations = Combinations::halved(bits - low, low, ones);
                let words = (0..1_u32 << bits).filter(|word| word.count_ones() == ones);
                let mut ranks: Vec<u32> = words
                    .map(|word| {
                        let rank = combinations.rank(word);
                        assert_eq!(combinations.unrank(rank), word);
                        rank
                    })
                    .collect();
                ranks.sort_unstable();
                assert!(ranks.into_iter().eq(0..combinations.total()));
            }
        }
    }

    #[test]
    fn words_of_32_bits_fit() {
        for (ones, total) in [(0, 1), (1, 32), (16, 601_080_390), (32, 1)] {
            let combinations = Combinations::new(MAX_BITS, ones);
            assert_eq!(combinations.total(), total);
            let last = combinations.unrank(total - 1);
            assert_eq!((last.count_ones(), combinations.rank(last)), (ones, total - 1));
            // The module documentation gives this figure.
            assert_eq!(combinations.memory() >> 10, 768);
        }
    }
}
