//! A fixed number of two-bit values.

/// The number of values in a word.
pub(crate) const PER_WORD: u64 = u64::BITS as u64 / 2;

/// The values, all 0 in the beginning.
#[derive(Debug)]
pub(crate) struct TwoBitVec(Vec<u64>);

impl TwoBitVec {
    /// The memory that `len` values take, in bytes.
    pub(crate) fn bytes(len: u64) -> u64 {
        len.div_ceil(PER_WORD).saturating_mul(size_of::<u64>() as u64)
    }

    /// `len` values; `None` if the allocation fails.
    pub(crate) fn new(len: u64) -> Option<Self> {
        let words = usize::try_from(len.div_ceil(PER_WORD)).ok()?;
        let mut values = Vec::new();
        values.try_reserve_exact(words).ok()?;
        values.resize(words, 0);
        Some(Self(values))
    }

    /// Memory held, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        size_of_val(self.0.as_slice()) as u64
    }

    /// The value at an index.
    #[inline]
    pub(crate) fn get(&self, at: u64) -> u64 {
        self.0[(at / PER_WORD) as usize] >> (at % PER_WORD * 2) & 3
    }

    /// Replaces the value at an index.
    #[inline]
    pub(crate) fn set(&mut self, at: u64, value: u64) {
        let shift = at % PER_WORD * 2;
        let word = &mut self.0[(at / PER_WORD) as usize];
        *word = *word & !(3 << shift) | value << shift;
    }

    /// A word of [`PER_WORD`] values, the first in the lowest bits; `None` past the end.
    #[inline]
    pub(crate) fn word(&self, at: usize) -> Option<u64> {
        self.0.get(at).copied()
    }
}
