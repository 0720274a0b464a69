//! Counts placements of queens on a square board in the usual way: rank by rank, with a mask of
//! files and two of diagonals, and half of the first rank because of symmetry. One thread.

/// Counts the placements of `n` queens on `n` × `n`.
#[must_use]
pub fn queens(n: u32) -> u64 {
    let all = (1_u32 << n) - 1;
    let half = (0..n / 2).map(|file| ways(all, 1 << file, 2 << file, 1 << file >> 1)).sum::<u64>();
    let middle = 1 << (n / 2);
    2 * half + if n % 2 == 1 { ways(all, middle, middle << 1, middle >> 1) } else { 0 }
}

fn ways(all: u32, files: u32, up: u32, down: u32) -> u64 {
    if files == all {
        return 1;
    }
    let mut free = all & !(files | up | down);
    let mut sum = 0;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        sum += ways(all, files | queen, (up | queen) << 1, (down | queen) >> 1);
    }
    sum
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_counts_as_is_known() {
        // OEIS A000170.
        let known = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724];
        assert_eq!((1..=10).map(super::queens).collect::<Vec<_>>(), known);
    }
}
