//! One-to-one numbers for the words of some bits that have so many ones.
//!
//! They are numbered by size, as Lehmer's combinatorial number system has it, in two
//! halves:
//!
//! ```text
//!   word     [ high half | low half ]
//!   number   high[…]  +  low[…]
//! ```
//!
//! where `high` counts the words below all words with this high half, and `low` the
//! low halves below this one with as many ones.
//!
//! Time: two looks at tables. Space: 512 kB for 32 bits, 48 for 25.

/// The most bits that are numbered.
pub(crate) const MOST_BITS: u32 = 32;

/// All words of some bits, at most 16.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    /// By their ones, then by size, and where those with so many ones begin.
    pub(crate) all: Vec<u16>,
    begin: Vec<usize>,
    /// How many with as many ones come before a word.
    pub(crate) rank: Vec<u16>,
}

impl Words {
    /// All words of so many bits.
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
            words[place] = word as u16;
        }
        Self { all: words, begin, rank }
    }

    /// Those with so many ones.
    pub(crate) fn of_ones(&self, ones: u32) -> &[u16] {
        match self.begin.get(ones as usize..ones as usize + 2) {
            Some(&[begin, end]) => &self.all[begin..end],
            _ => &[],
        }
    }
}

/// The numbers; see the module's text.
#[derive(Clone, Debug)]
pub(crate) struct Combinations {
    low_bits: u32,
    low: Words,
    high: Vec<u32>,
    total: u32,
}

impl Combinations {
    /// For so many bits, at most [`MOST_BITS`], of which so many are ones.
    pub(crate) fn new(bits: u32, ones: u32) -> Self {
        debug_assert!(bits <= MOST_BITS, "{bits} bits");
        let low_bits = bits / 2;
        let low = Words::new(low_bits);
        let mut total = 0;
        let mut high = Vec::with_capacity(1 << (bits - low_bits));
        for word in 0_u32..1 << (bits - low_bits) {
            high.push(total);
            if let Some(rest) = ones.checked_sub(word.count_ones()) {
                total += low.of_ones(rest).len() as u32;
            }
        }
        Self { low_bits, low, high, total }
    }

    /// The memory that the tables hold, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let words = self.low.all.len() + self.low.rank.len();
        let begins = self.low.begin.len();
        (words * size_of::<u16>()
            + begins * size_of::<usize>()
            + self.high.len() * size_of::<u32>()) as u64
    }

    /// How many words there are: less than 2³⁰.
    pub(crate) fn total(&self) -> u32 {
        self.total
    }

    /// The number of a word.
    #[inline]
    pub(crate) fn number(&self, word: u32) -> u32 {
        let low = word & ((1 << self.low_bits) - 1);
        self.high[(word >> self.low_bits) as usize] + u32::from(self.low.rank[low as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_numbered_by_size() {
        for bits in 0..=12 {
            for ones in 0..=bits {
                let combinations = Combinations::new(bits, ones);
                let words = (0..1_u32 << bits).filter(|word| word.count_ones() == ones);
                assert!(words.map(|word| combinations.number(word)).eq(0..combinations.total()));
            }
        }
    }

    #[test]
    fn all_bits_fit() {
        for (ones, total) in [(0, 1), (1, 32), (16, 601_080_390), (32, 1)] {
            let combinations = Combinations::new(MOST_BITS, ones);
            assert_eq!(combinations.total(), total);
            let last = u32::MAX.checked_shl(MOST_BITS - ones).unwrap_or(0);
            assert_eq!(combinations.number(last), total - 1);
            // As the module's text says.
            assert_eq!(combinations.memory() >> 10, 512);
        }
    }
}
