//! Runs of bits at any position in words of 64, and 64 by 64 squares of bits.

/// Returns true if the bit at a position is set; false beyond the end.
#[inline]
pub(crate) fn has_bit(slab: &[u64], at: u32) -> bool {
    slab.get(at as usize / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
}

/// Returns 64 bits of a slab from a position on.
#[inline]
pub(crate) fn bits_from(slab: &[u64], at: usize) -> u64 {
    let (word, shift) = (at / 64, at % 64);
    slab[word] >> shift | slab[word + 1] << 1 << (63 - shift)
}

/// Adds a run of bits, which must not be empty, at another position.
#[inline]
pub(crate) fn add_run(into: &mut [u64], at: usize, from: &[u64], begin: usize, len: usize) {
    let (word, shift) = (at / 64, at % 64);
    let low = |bits: u64, count: usize| bits & u64::MAX >> (64 - count);
    let head = len.min(64 - shift);
    into[word] |= low(bits_from(from, begin), head) << shift;
    let (begin, whole, tail) = (begin + head, (len - head) / 64, (len - head) % 64);
    let into = &mut into[word + 1..];
    let shift = begin % 64;
    let pairs = from[begin / 64..].windows(2);
    for (word, pair) in into[..whole].iter_mut().zip(pairs) {
        *word |= pair[0] >> shift | pair[1] << 1 << (63 - shift);
    }
    if tail > 0 {
        into[whole] |= low(bits_from(from, begin + 64 * whole), tail);
    }
}

/// Visits the positions of the bits that are set in a run, counted from its beginning. Returns
/// their number.
#[inline]
pub(crate) fn each_bit(
    slab: &[u64],
    begin: usize,
    len: usize,
    mut visit: impl FnMut(usize),
) -> u64 {
    let end = begin + len;
    let mut count = 0;
    for (at, &word) in (begin / 64..).zip(&slab[begin / 64..end.div_ceil(64)]) {
        let mut bits = word;
        if at * 64 < begin {
            bits &= u64::MAX << (begin % 64);
        }
        if at * 64 + 64 > end {
            bits &= (1 << (end % 64)) - 1;
        }
        count += u64::from(bits.count_ones());
        while bits != 0 {
            visit(at * 64 + bits.trailing_zeros() as usize - begin);
            bits &= bits - 1;
        }
    }
    count
}

/// Neighbouring bits that are neighbours again after a jump.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stretch {
    /// The position of the first bit.
    pub(crate) first: usize,
    /// One bit for each of them, from the lowest on.
    pub(crate) mask: u64,
    /// The position of the first bit after the jump.
    pub(crate) at: usize,
}

impl Stretch {
    /// The longest stretches for bits that move to these rising positions.
    pub(crate) fn split(positions: impl Iterator<Item = u16>) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for (first, at) in positions.map(usize::from).enumerate() {
            match all.last_mut() {
                Some(last) if at - last.at == first - last.first => last.mask = last.mask << 1 | 1,
                _ => all.push(Self { first, mask: 1, at }),
            }
        }
        all
    }

    /// Adds these bits of some rows of a square to where each row begins.
    #[inline]
    pub(crate) fn add_rows(&self, square: &[u64; 64], rows: &[(usize, usize)], into: &mut [u64]) {
        // A word that was just written is slow to read, so all other rows come before a row
        // is written again.
        for &(row, begin) in rows {
            let bits = square[row & 63] >> self.first & self.mask;
            let at = begin + self.at;
            let (word, shift) = (at / 64, at % 64);
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

    fn mixed(words: u64) -> Vec<u64> {
        (1..=words).map(|word| word.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)).collect()
    }

    fn bit(slab: &[u64], at: usize) -> bool {
        slab[at / 64] >> (at % 64) & 1 == 1
    }

    #[test]
    fn add_run_copies_any_run() {
        let from = mixed(8);
        for (at, begin, len) in [
            (0, 0, 1),
            (63, 1, 1),
            (63, 64, 2),
            (5, 70, 64),
            (64, 0, 128),
            (3, 130, 300),
            (60, 63, 257),
        ] {
            let mut into: Vec<u64> = mixed(9).iter().map(|word| word & 0x1111_1111).collect();
            let before = into.clone();
            add_run(&mut into, at, &from, begin, len);
            for place in 0..64 * into.len() {
                let added = (at..at + len).contains(&place) && bit(&from, begin + place - at);
                assert_eq!(bit(&into, place), bit(&before, place) || added, "{at} {begin} {len}");
            }
        }
    }

    #[test]
    fn each_bit_visits_every_set_bit() {
        let slab = mixed(8);
        for (begin, len) in [(0, 1), (0, 64), (63, 2), (5, 200), (64, 128), (130, 300)] {
            let mut visited = Vec::new();
            let count = each_bit(&slab, begin, len, |at| visited.push(at));
            assert_eq!(count, visited.len() as u64);
            assert!(visited.into_iter().eq((0..len).filter(|at| bit(&slab, begin + at))));
        }
    }

    #[test]
    fn transpose_swaps_rows_and_columns() {
        let rows: [u64; 64] = mixed(64).try_into().unwrap();
        let mut columns = rows;
        transpose(&mut columns);
        for row in 0..64 {
            assert!((0..64).all(|column| bit(&rows, 64 * row + column) == bit(&columns, 64 * column + row)));
        }
    }

    #[test]
    fn stretches_are_maximal() {
        let all = Stretch::split([3, 4, 5, 9, 11, 12].into_iter());
        let all: Vec<_> = all.iter().map(|one| (one.first, one.mask, one.at)).collect();
        assert_eq!(all, [(0, 0b111, 3), (3, 1, 9), (4, 0b11, 11)]);
    }
}
