//! A deterministic random number generator, the same on every machine.

use crate::narrow::Narrow;

/// A generator (xorshift64*: Marsaglia 2003, Vigna 2016).
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// Creates a generator; any seed will do.
    pub fn new(seed: u64) -> Self {
        // Spreads neighbouring seeds; the state must not be 0.
        let mixed = (seed ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        Self((mixed ^ mixed >> 29) | 1)
    }

    /// Returns the next number.
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// Returns a number below `bound`, which is not 0. Practically uniform if `bound` is far below
    /// 2^64.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u64
    }

    /// Returns a number below `len`, which is not 0.
    pub fn index(&mut self, len: usize) -> usize {
        self.below(len as u64).narrow::<usize>()
    }

    /// Returns one of these items, of which there must be at least one.
    #[cfg(any(test, feature = "level"))]
    pub fn choose<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.index(items.len())]
    }

    /// Puts items into random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.index(last + 1);
            items.swap(last, other);
        }
    }
}
