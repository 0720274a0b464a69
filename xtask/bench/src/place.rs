//! Counts placements by a simple depth-first search with bitboards: pieces in the order Q R B K N,
//! equal pieces on ascending squares, a popcount for the last piece, one thread. Covers a board by trying
//! each piece that would cover the first uncovered square.

/// A piece: its letter, its steps, and whether it slides.
type Kind = (&'static [(i32, i32)], bool);

const KINDS: [Kind; 5] = [
    (&[(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)], true),
    (&[(1, 0), (0, 1), (-1, 0), (0, -1)], true),
    (&[(1, 1), (-1, 1), (-1, -1), (1, -1)], true),
    (&[(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)], false),
    (&[(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)], false),
];

/// An empty board of up to 64 squares.
pub struct Plain {
    squares: usize,
    /// By square and kind: the squares that a piece occupies or attacks.
    covered: Vec<[u64; 5]>,
    /// By kind, other kind and square: the squares where the other piece must not stand.
    forbidden: Vec<[[u64; 5]; 5]>,
}

impl Plain {
    /// Makes a board of this many files and ranks.
    pub fn new(files: i32, ranks: i32) -> Self {
        let reach = |(steps, slides): Kind, file: i32, rank: i32| {
            let mut reached = 0_u64;
            for (x, y) in steps {
                let (mut file, mut rank) = (file + x, rank + y);
                while (0..files).contains(&file) && (0..ranks).contains(&rank) {
                    reached |= 1 << (rank * files + file);
                    if !slides {
                        break;
                    }
                    (file, rank) = (file + x, rank + y);
                }
            }
            reached
        };
        let (mut forbidden, mut covered) = (vec![], vec![]);
        for square in 0..files * ranks {
            let attacks = KINDS.map(|kind| reach(kind, square % files, square / files));
            covered.push(attacks.map(|attacked| attacked | 1 << square));
            forbidden.push(attacks.map(|one| attacks.map(|other| one | other | 1 << square)));
        }
        Self { squares: forbidden.len(), covered, forbidden }
    }

    /// Counts the placements of these pieces, given as letters in the order Q R B K N.
    pub fn count(&self, pieces: &str) -> u64 {
        let kinds: Vec<usize> = pieces.chars().filter_map(|letter| "QRBKN".find(letter)).collect();
        self.below(&kinds, [u64::MAX >> (64 - self.squares); 5])
    }

    fn below(&self, kinds: &[usize], mut free: [u64; 5]) -> u64 {
        let Some((&kind, rest)) = kinds.split_first() else { return 1 };
        if rest.is_empty() {
            return u64::from(free[kind].count_ones());
        }
        let mut ways = 0;
        while free[kind] != 0 {
            let square = free[kind].trailing_zeros() as usize;
            free[kind] &= free[kind] - 1;
            let forbidden = &self.forbidden[square][kind];
            let mut left = free;
            for other in kind..5 {
                left[other] &= !forbidden[other];
            }
            ways += self.below(rest, left);
        }
        ways
    }

    /// Returns the least number of pieces of a kind that occupy or attack all squares, and in how many
    /// ways they do.
    pub fn least_cover(&self, piece: char) -> (u32, u64) {
        let kind = "QRBKN".find(piece).unwrap_or(0);
        let all = u64::MAX >> (64 - self.squares);
        let mut found = (1..).map(|number| (number, self.covers(kind, number, all, all)));
        found.find(|&(_, ways)| ways > 0).unwrap_or_default()
    }

    /// Counts the ways to cover squares with this many pieces on allowed squares.
    fn covers(&self, kind: usize, number: u32, uncovered: u64, mut allowed: u64) -> u64 {
        if uncovered == 0 || number == 0 {
            return u64::from(uncovered == 0 && number == 0);
        }
        let mut from = self.covered[uncovered.trailing_zeros() as usize][kind] & allowed;
        let mut ways = 0;
        while from != 0 {
            let square = from.trailing_zeros() as usize;
            from &= from - 1;
            allowed &= !(1 << square);
            ways += self.covers(kind, number - 1, uncovered & !self.covered[square][kind], allowed);
        }
        ways
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_right_where_it_is_known() {
        assert_eq!(Plain::new(8, 8).count("QQQQQQQQ"), 92);
        assert_eq!(Plain::new(3, 3).count("RRK"), 4);
        assert_eq!(Plain::new(4, 4).count("RRNNNN"), 8);
        assert_eq!(Plain::new(6, 6).count("QQBBKKN"), 23_752);
        assert_eq!(Plain::new(8, 8).least_cover('Q'), (5, 4_860));
        assert_eq!(Plain::new(6, 6).least_cover('N'), (8, 127));
    }
}
