//! Runs of bits that begin anywhere in words of 64 bits, and 64 by 64 squares of bits.

use crate::bits::Bits;

/// Returns whether the bit with an index is set; false past the end.
#[inline]
pub(crate) fn has_bit(slab: &[u64], index: u32) -> bool {
    slab.get(index as usize / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
}

/// Returns 64 bits of a slab, beginning at an index.
#[inline]
pub(crate) fn bits_from(slab: &[u64], index: usize) -> u64 {
    let (word, shift) = (index / 64, index % 64);
    slab[word] >> shift | slab[word + 1] << 1 << (63 - shift)
}

/// Adds a run of bits, which must not be empty, to other bits. The run begins at `start` in `from`
/// and at `target` in `into`.
#[inline]
pub(crate) fn add_run(into: &mut [u64], target: usize, from: &[u64], start: usize, len: usize) {
    let (word, shift) = (target / 64, target % 64);
    let low = |bits: u64, count: usize| bits & u64::MAX >> (64 - count);
    let head = len.min(64 - shift);
    into[word] |= low(bits_from(from, start), head) << shift;
    let (start, whole, tail) = (start + head, (len - head) / 64, (len - head) % 64);
    let into = &mut into[word + 1..];
    let shift = start % 64;
    let pairs = from[start / 64..].windows(2);
    for (word, pair) in into[..whole].iter_mut().zip(pairs) {
        *word |= pair[0] >> shift | pair[1] << 1 << (63 - shift);
    }
    if tail > 0 {
        into[whole] |= low(bits_from(from, start + 64 * whole), tail);
    }
}

/// Visits the set bits of a run, by their indices from its first bit. Returns their number.
#[inline]
pub(crate) fn each_bit(
    slab: &[u64],
    start: usize,
    len: usize,
    mut visit: impl FnMut(usize),
) -> u64 {
    let end = start + len;
    let mut count = 0;
    for (word_index, &word) in (start / 64..).zip(&slab[start / 64..end.div_ceil(64)]) {
        let mut bits = word;
        if word_index * 64 < start {
            bits &= u64::MAX << (start % 64);
        }
        if word_index * 64 + 64 > end {
            bits &= (1 << (end % 64)) - 1;
        }
        count += u64::from(bits.count_ones());
        for bit in Bits(bits) {
            visit(word_index * 64 + bit - start);
        }
    }
    count
}

/// Consecutive bits that are consecutive again after a jump.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stretch {
    /// The index of the first bit before the jump.
    pub(crate) start: usize,
    /// A mask with the stretch's number of low bits set.
    pub(crate) mask: u64,
    /// The index of the first bit after the jump.
    pub(crate) target: usize,
}

impl Stretch {
    /// Splits consecutive bits into the longest stretches. The bits move to these rising indices.
    pub(crate) fn split(targets: impl Iterator<Item = u16>) -> Vec<Self> {
        let mut stretches: Vec<Self> = Vec::new();
        for (start, target) in targets.map(usize::from).enumerate() {
            match stretches.last_mut() {
                Some(last) if target - last.target == start - last.start => {
                    last.mask = last.mask << 1 | 1;
                }
                _ => stretches.push(Self { start, mask: 1, target }),
            }
        }
        stretches
    }

    /// Adds the stretch from some rows of a square to other bits. `rows` has the index of each row
    /// and the index in `into` where its target begins.
    #[inline]
    pub(crate) fn add_rows(&self, square: &[u64; 64], rows: &[(usize, usize)], into: &mut [u64]) {
        // A word that was just written is slow to read, so the loop passes through all rows before
        // it writes to a row again.
        for &(row, begin) in rows {
            let bits = square[row & 63] >> self.start & self.mask;
            let target = begin + self.target;
            let (word, shift) = (target / 64, target % 64);
            into[word] |= bits << shift;
            into[word + 1] |= bits >> 1 >> (63 - shift);
        }
    }
}

/// Transposes a square of bits (Warren, Hacker's Delight, 7-3).
pub(crate) fn transpose(square: &mut [u64; 64]) {
    fn step<const SIDE: usize>(square: &mut [u64; 64]) {
        let mask = u64::MAX / ((1 << SIDE) + 1);
        for rows in square.chunks_exact_mut(2 * SIDE) {
            let (upper, lower) = rows.split_at_mut(SIDE);
            for (upper, lower) in upper.iter_mut().zip(lower) {
                let differ = (*upper >> SIDE ^ *lower) & mask;
                *lower ^= differ;
                *upper ^= differ << SIDE;
            }
        }
    }
    step::<32>(square);
    step::<16>(square);
    step::<8>(square);
    step::<4>(square);
    step::<2>(square);
    step::<1>(square);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pseudorandom_words(words: u64) -> Vec<u64> {
        (1..=words).map(|word| word.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)).collect()
    }

    fn bit(slab: &[u64], index: usize) -> bool {
        slab[index / 64] >> (index % 64) & 1 == 1
    }

    #[test]
    fn add_run_copies_any_run() {
        let from = pseudorandom_words(8);
        for (target, start, len) in [
            (0, 0, 1),
            (63, 1, 1),
            (63, 64, 2),
            (5, 70, 64),
            (64, 0, 128),
            (3, 130, 300),
            (60, 63, 257),
        ] {
            let mut into: Vec<u64> =
                pseudorandom_words(9).iter().map(|word| word & 0x1111_1111).collect();
            let before = into.clone();
            add_run(&mut into, target, &from, start, len);
            for index in 0..64 * into.len() {
                let added =
                    (target..target + len).contains(&index) && bit(&from, start + index - target);
                assert_eq!(
                    bit(&into, index),
                    bit(&before, index) || added,
                    "{target} {start} {len}"
                );
            }
        }
    }

    #[test]
    fn each_bit_visits_every_set_bit() {
        let slab = pseudorandom_words(8);
        for (start, len) in [(0, 1), (0, 64), (63, 2), (5, 200), (64, 128), (130, 300)] {
            let mut visited = Vec::new();
            let count = each_bit(&slab, start, len, |index| visited.push(index));
            assert_eq!(count, visited.len() as u64);
            assert!(visited.into_iter().eq((0..len).filter(|index| bit(&slab, start + index))));
        }
    }

    #[test]
    fn transpose_swaps_rows_and_columns() {
        let rows: [u64; 64] = pseudorandom_words(64).try_into().unwrap();
        let mut columns = rows;
        transpose(&mut columns);
        for row in 0..64 {
            assert!((0..64).all(|column| bit(&rows, 64 * row + column) == bit(&columns, 64 * column + row)));
        }
    }

    #[test]
    fn stretches_are_maximal() {
        let all = Stretch::split([3, 4, 5, 9, 11, 12].into_iter());
        let all: Vec<_> =
            all.iter().map(|stretch| (stretch.start, stretch.mask, stretch.target)).collect();
        assert_eq!(all, [(0, 0b111, 3), (3, 1, 9), (4, 0b11, 11)]);
    }
}
