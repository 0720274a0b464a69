//! A word as a set of up to 64 numbers.

/// Iterates over the set bits of a word, from the lowest.
pub(crate) struct Bits(pub(crate) u64);

impl Iterator for Bits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

/// Inserts a bit at a place, shifting the bits above.
#[inline]
pub(crate) fn with_bit(word: u32, place: u32, bit: u32) -> u32 {
    let below = (1 << place) - 1;
    (word & below) | (word & !below) << 1 | bit << place
}

/// Removes the bit at a place, shifting down the bits above.
#[inline]
pub(crate) fn without_bit(word: u32, place: u32) -> u32 {
    let below = (1 << place) - 1;
    (word & below) | (word >> 1 & !below)
}

/// Inserts ones at these places, where the word has zeros inserted, shifting the bits above.
#[inline]
pub(crate) fn with(word: u64, bits: u64) -> u64 {
    Bits(bits).fold(word, |word, place| {
        let below = (1 << place) - 1;
        (word & below) | (word & !below) << 1
    })
}

/// Removes the bits at these places, shifting down the bits above.
#[inline]
pub(crate) fn without(mut word: u64, mut bits: u64) -> u64 {
    while bits != 0 {
        let highest = 1 << bits.ilog2();
        bits ^= highest;
        let below = highest - 1;
        word = (word & below) | (word >> 1 & !below);
    }
    word
}
