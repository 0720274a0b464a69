//! Counts placements by a simple search, square by square: each stays empty or gets a piece that is
//! allowed there, until fewer squares than pieces are left. One thread.

/// A piece: its letter, its steps, and whether it slides.
type Kind = (char, &'static [(i32, i32)], bool);

const KINDS: [Kind; 5] = [
    ('Q', &[(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)], true),
    ('R', &[(1, 0), (0, 1), (-1, 0), (0, -1)], true),
    ('B', &[(1, 1), (-1, 1), (-1, -1), (1, -1)], true),
    ('K', &[(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)], false),
    ('N', &[(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)], false),
];

/// A board of up to 128 open squares, and the number of pieces of each kind.
pub struct Squares {
    /// By kind, other kind and square: the squares where the other piece must not stand.
    forbidden: Vec<[[u128; 5]; 5]>,
    pieces: [u32; 5],
}

impl Squares {
    /// Reads the rows of a board, in which `*` is a blocked square and a digit a number of open
    /// ones, and pieces such as `K3Q1`.
    ///
    /// # Panics
    ///
    /// If the text has another form.
    pub fn new(rows: &str, pieces: &str) -> Self {
        let mut open = vec![];
        for (rank, row) in (0..).zip(rows.split('/')) {
            let mut file = 0;
            for symbol in row.chars() {
                let squares = symbol.to_digit(10).map_or(0, u32::cast_signed);
                open.extend((file..file + squares).map(|file| (file, rank)));
                file += squares.max(1);
            }
        }
        let place = |square: (i32, i32)| open.iter().position(|&other| other == square);
        let reach = |(_, steps, slides): Kind, (file, rank): (i32, i32)| {
            let mut reached = 0_u128;
            for (x, y) in steps {
                let mut here = (file + x, rank + y);
                while let Some(number) = place(here) {
                    reached |= 1 << number;
                    if !slides {
                        break;
                    }
                    here = (here.0 + x, here.1 + y);
                }
            }
            reached
        };
        let forbidden = open.iter().enumerate().map(|(number, &square)| {
            let reached = KINDS.map(|kind| reach(kind, square));
            reached.map(|one| reached.map(|other| one | other | 1 << number))
        });
        let wanted = |(letter, ..): Kind| {
            let behind = pieces.split_once(letter).map_or("", |(_, behind)| behind);
            let digits = behind.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
            digits.parse().unwrap_or(0)
        };
        Self { forbidden: forbidden.collect(), pieces: KINDS.map(wanted) }
    }

    /// Counts the placements.
    pub fn count(&self) -> u64 {
        let all = (1_u128 << self.forbidden.len()) - 1;
        self.ways([all; 5], self.pieces)
    }

    fn ways(&self, mut free: [u128; 5], left: [u32; 5]) -> u64 {
        let pieces: u32 = left.iter().sum();
        if pieces == 0 {
            return 1;
        }
        let mut ways = 0;
        loop {
            let any = (0..5).filter(|&kind| left[kind] > 0).fold(0, |any, kind| any | free[kind]);
            if any.count_ones() < pieces {
                return ways;
            }
            let square = any.trailing_zeros();
            for kind in (0..5).filter(|&kind| left[kind] > 0) {
                if free[kind] >> square & 1 == 1 {
                    let mut fewer = left;
                    fewer[kind] -= 1;
                    let forbidden = &self.forbidden[square as usize][kind];
                    ways += self.ways(std::array::from_fn(|i| free[i] & !forbidden[i]), fewer);
                }
            }
            free = free.map(|free| free & !(1 << square));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_counts_as_is_known() {
        assert_eq!(Squares::new("8/8/8/8/8/8/8/8", "Q8").count(), 92);
        assert_eq!(Squares::new("2*/2*/2*", "K2").count(), 4);
        assert_eq!(Squares::new("1*1", "R2").count(), 1);
    }
}
