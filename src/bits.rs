//! Words of bits: iterates over the set bits, inserts and removes bits.

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

/// Inserts a bit at a position, and shifts the bits above it up.
#[inline]
pub(crate) fn insert_bit(word: u32, position: u32, bit: u32) -> u32 {
    let below = (1 << position) - 1;
    (word & below) | (word & !below) << 1 | bit << position
}

/// Removes the bit at a position, and shifts the bits above it down.
#[inline]
pub(crate) fn remove_bit(word: u32, position: u32) -> u32 {
    let below = (1 << position) - 1;
    (word & below) | (word >> 1 & !below)
}

/// Inserts a zero at each of these positions, from the lowest, and shifts the bits above it up.
#[inline]
pub(crate) fn insert_zeros(word: u64, positions: u64) -> u64 {
    Bits(positions).fold(word, |word, position| {
        let below = (1 << position) - 1;
        (word & below) | (word & !below) << 1
    })
}

/// Removes the bits at these positions, and shifts the bits above them down.
#[inline]
pub(crate) fn remove_bits(mut word: u64, mut positions: u64) -> u64 {
    while positions != 0 {
        let highest = 1 << positions.ilog2();
        positions ^= highest;
        let below = highest - 1;
        word = (word & below) | (word >> 1 & !below);
    }
    word
}
