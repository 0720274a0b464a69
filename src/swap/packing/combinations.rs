//! Ranks of the words with a given number of bits and ones, without gaps.
//!
//! They are ordered by their high halves, these by their number of ones and then by value, and
//! those with the same high half by their low halves:
//!
//! ```text
//!   word     [ high half | low half ]
//!   rank     start[high] + rank[low]
//! ```
//!
//! where `start` counts the words before those with this high half, and `rank` the low halves below
//! this one with as many ones. So the words with one high half are a *run* of ranks, and those with
//! the same number of ones in the high half are runs of the same length.
//!
//! Time: two table lookups; to unrank, a division, and a lookup for each number of ones in a half.
//! Space: 768 kB for 32 bits, 64 for 25.

use crate::narrow::Narrow;

/// The most bits of a word.
pub(crate) const MAX_BITS: u32 = 32;

/// All halves of some bits, at most 16.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    /// Ordered by their number of ones, then by value.
    pub(crate) all: Vec<u16>,
    /// Where those with each number of ones begin.
    begin: Vec<usize>,
    /// The number of smaller ones with as many ones.
    pub(crate) rank: Vec<u16>,
}

impl Words {
    /// All halves of `bits` bits.
    pub(crate) fn new(bits: u32) -> Self {
        let all = 0..1_u32 << bits;
        let mut of_ones = vec![0_u16; bits as usize + 1];
        let number = |word: u32| {
            let next = &mut of_ones[word.count_ones() as usize];
            *next += 1;
            *next - 1
        };
        let rank: Vec<u16> = all.clone().map(number).collect();
        let mut begin = vec![0];
        for &count in &of_ones {
            begin.push(begin[begin.len() - 1] + usize::from(count));
        }
        let mut words = vec![0; rank.len()];
        for word in all {
            let place = begin[word.count_ones() as usize] + usize::from(rank[word as usize]);
            words[place] = word.narrow::<u16>();
        }
        Self { all: words, begin, rank }
    }

    /// Memory held, in bytes.
    fn memory(&self) -> u64 {
        let words = (self.all.len() + self.rank.len()) * size_of::<u16>();
        (words + self.begin.len() * size_of::<usize>()) as u64
    }

    /// The halves with `ones` ones.
    pub(crate) fn of_ones(&self, ones: u32) -> &[u16] {
        match self.begin.get(ones as usize..ones as usize + 2) {
            Some(&[begin, end]) => &self.all[begin..end],
            _ => &[],
        }
    }
}

/// The ranks; see the module's text.
#[derive(Clone, Debug)]
pub(crate) struct Combinations {
    /// The number of ones in a word.
    ones: u32,
    pub(crate) high: Words,
    pub(crate) low: Words,
    low_bits: u32,
    /// The rank of the first word with each high half.
    start: Vec<u32>,
    total: u32,
}

impl Combinations {
    /// The words of some bits, at most [`MAX_BITS`], and some ones.
    pub(crate) fn new(bits: u32, ones: u32) -> Self {
        debug_assert!(bits <= MAX_BITS, "{bits} bits");
        Self::halved(bits - bits / 2, bits / 2, ones)
    }

    /// The words with halves of some bits each, at most 16.
    pub(crate) fn halved(high_bits: u32, low_bits: u32, ones: u32) -> Self {
        let (high, low) = (Words::new(high_bits), Words::new(low_bits));
        let start = vec![0; high.all.len()];
        let mut numbers = Self { ones, high, low, low_bits, start, total: 0 };
        for &word in &numbers.high.all {
            numbers.start[usize::from(word)] = numbers.total;
            numbers.total += numbers.lows(word).len().narrow::<u32>();
        }
        numbers
    }

    /// Memory held by the tables, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let start = (self.start.len() * size_of::<u32>()) as u64;
        self.high.memory() + self.low.memory() + start
    }

    /// The number of words: less than 2³⁰.
    pub(crate) fn total(&self) -> u32 {
        self.total
    }

    /// The rank of a word.
    #[inline]
    pub(crate) fn rank(&self, word: u32) -> u32 {
        self.rank_halves(word >> self.low_bits, word & ((1 << self.low_bits) - 1))
    }

    /// The rank of a word with these halves.
    #[inline]
    pub(crate) fn rank_halves(&self, high: u32, low: u32) -> u32 {
        self.start(high) + u32::from(self.low.rank[low as usize])
    }

    /// The rank of the first word with this high half.
    #[inline]
    pub(crate) fn start(&self, high: u32) -> u32 {
        self.start[high as usize]
    }

    /// The low halves that go with a high half, in order.
    #[inline]
    pub(crate) fn lows(&self, high: u16) -> &[u16] {
        self.ones.checked_sub(high.count_ones()).map_or(&[], |ones| self.low.of_ones(ones))
    }

    /// The high halves that go with a low half, in order.
    pub(crate) fn highs(&self, low: u16) -> &[u16] {
        self.ones.checked_sub(low.count_ones()).map_or(&[], |ones| self.high.of_ones(ones))
    }

    /// The word with a rank below [`Combinations::total`].
    pub(crate) fn unrank(&self, rank: u32) -> u32 {
        let (high, low) = self.unrank_halves(rank);
        high << self.low_bits | low
    }

    /// The halves of the word with that rank, the high one first.
    pub(crate) fn unrank_halves(&self, rank: u32) -> (u32, u32) {
        let mut left = rank as usize;
        for ones in 0..=self.ones {
            // The words with `ones` ones in the high half, run by run.
            let (highs, lows) = (self.high.of_ones(ones), self.low.of_ones(self.ones - ones));
            if left < highs.len() * lows.len() {
                return (highs[left / lows.len()].into(), lows[left % lows.len()].into());
            }
            left -= highs.len() * lows.len();
        }
        debug_assert!(false, "there are {} words, but not {rank}", self.total);
        (0, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wherever the halves are divided.
    #[test]
    fn unrank_inverts_rank() {
        for bits in 0..=12 {
            for (ones, low) in (0..=bits).flat_map(|ones| (0..=bits).map(move |low| (ones, low))) {
                let combinations = Combinations::halved(bits - low, low, ones);
                let words = (0..1_u32 << bits).filter(|word| word.count_ones() == ones);
                let mut numbers: Vec<u32> = words
                    .map(|word| {
                        let number = combinations.rank(word);
                        assert_eq!(combinations.unrank(number), word);
                        number
                    })
                    .collect();
                numbers.sort_unstable();
                assert!(numbers.into_iter().eq(0..combinations.total()));
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
            // As the module's text says.
            assert_eq!(combinations.memory() >> 10, 768);
        }
    }
}
