//! A fixed number of two-bit values.

/// The number of values in a word.
pub(crate) const PER_WORD: u64 = u64::BITS as u64 / 2;

/// A vector of two-bit values.
#[derive(Debug)]
pub(crate) struct TwoBitVec(Vec<u64>);

impl TwoBitVec {
    /// Returns the memory that `len` values take, in bytes.
    pub(crate) fn bytes(len: u64) -> u64 {
        len.div_ceil(PER_WORD).saturating_mul(size_of::<u64>() as u64)
    }

    /// Makes `len` values, all 0. `None` if the allocation fails.
    pub(crate) fn new(len: u64) -> Option<Self> {
        let words = usize::try_from(len.div_ceil(PER_WORD)).ok()?;
        let mut values = Vec::new();
        values.try_reserve_exact(words).ok()?;
        values.resize(words, 0);
        Some(Self(values))
    }

    /// Returns the memory held, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        size_of_val(self.0.as_slice()) as u64
    }

    /// Returns the value at an index.
    #[inline]
    pub(crate) fn get(&self, index: u64) -> u64 {
        self.0[(index / PER_WORD) as usize] >> (index % PER_WORD * 2) & 3
    }

    /// Replaces the value at an index.
    #[inline]
    pub(crate) fn set(&mut self, index: u64, value: u64) {
        let shift = index % PER_WORD * 2;
        let word = &mut self.0[(index / PER_WORD) as usize];
        *word = *word & !(3 << shift) | value << shift;
    }

    /// Returns a word of [`PER_WORD`] values, the first in the lowest bits. `None` past the end.
    #[inline]
    pub(crate) fn word(&self, index: usize) -> Option<u64> {
        self.0.get(index).copied()
    }
}
