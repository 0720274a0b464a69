//! Two bits for each of many numbers.

/// So many pairs are in a word.
pub(crate) const EACH: u64 = u64::BITS as u64 / 2;

/// The pairs; see the module's text. All are 0 in the beginning.
#[derive(Debug)]
pub(crate) struct TwoBitVec(Vec<u64>);

impl TwoBitVec {
    /// The memory that so many take, in bytes.
    pub(crate) fn bytes(count: u64) -> u64 {
        count.div_ceil(EACH).saturating_mul(size_of::<u64>() as u64)
    }

    /// So many; `None` if there is no memory for them.
    pub(crate) fn new(count: u64) -> Option<Self> {
        let length = usize::try_from(count.div_ceil(EACH)).ok()?;
        let mut words = Vec::new();
        words.try_reserve_exact(length).ok()?;
        words.resize(length, 0);
        Some(Self(words))
    }

    /// Memory held, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        size_of_val(self.0.as_slice()) as u64
    }

    /// The pair of a number.
    #[inline]
    pub(crate) fn get(&self, number: u64) -> u64 {
        self.0[(number / EACH) as usize] >> (number % EACH * 2) & 3
    }

    /// Sets the pair of a number.
    #[inline]
    pub(crate) fn put(&mut self, number: u64, pair: u64) {
        let shift = number % EACH * 2;
        let word = &mut self.0[(number / EACH) as usize];
        *word = *word & !(3 << shift) | pair << shift;
    }

    /// A word of [`EACH`] pairs, the first lowest, if there are so many.
    #[inline]
    pub(crate) fn word(&self, at: usize) -> Option<u64> {
        self.0.get(at).copied()
    }
}
