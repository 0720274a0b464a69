//! Numbers that look random and depend on a seed alone, the same on every machine.

use crate::narrow::Narrow;

/// A generator (xorshift64*: Marsaglia 2003, Vigna 2016).
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// From any seed.
    pub fn new(seed: u64) -> Self {
        // Neighbouring seeds should differ in many bits, and 0 is no state.
        let mixed = (seed ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        Self((mixed ^ mixed >> 29) | 1)
    }

    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below another, which is not 0. As good as uniform where that
    /// is far below 2^64.
    pub fn below(&mut self, most: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(most)) >> 64) as u64
    }

    /// A place in a list of so many items, at least one.
    pub fn index(&mut self, items: usize) -> usize {
        self.below(items as u64).narrow::<usize>()
    }

    /// One of some items, at least one.
    #[cfg(any(test, feature = "level"))]
    pub fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.index(of.len())]
    }

    /// Puts items into random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.index(last + 1);
            items.swap(last, other);
        }
    }
}
