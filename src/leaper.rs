//! Leapers, and tables of their jumps on a board.

use std::fmt;

use crate::board::{Board, LONGEST_SIDE};
use crate::order;
use crate::square::Square;

/// A piece that jumps by `(a, b)` in all directions, with `a ≤ b`; the knight is
/// the (1, 2)-leaper.
///
/// ```
/// use leaper::Leaper;
/// assert_eq!(Leaper::KNIGHT.name(), Some("knight"));
/// assert_eq!(Leaper::KNIGHT.offsets().len(), 8);
/// assert_eq!(Leaper::new(3, 3).unwrap().offsets().len(), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Leaper {
    a: u16,
    b: u16,
}

/// Error: both steps are 0, or one is longer than any board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotALeaper;

impl fmt::Display for NotALeaper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "A leaper is two numbers from 0 to {}, not both 0.", LONGEST_SIDE - 1)
    }
}

impl std::error::Error for NotALeaper {}

impl Leaper {
    /// The (1, 2)-leaper.
    pub const KNIGHT: Self = Self { a: 1, b: 2 };

    /// The leapers that have names, the knight first.
    pub const NAMED: [(Self, &'static str); 14] = [
        (Self::KNIGHT, "knight"),
        (Self { a: 0, b: 1 }, "wazir"),
        (Self { a: 1, b: 1 }, "ferz"),
        (Self { a: 0, b: 2 }, "dabbaba"),
        (Self { a: 2, b: 2 }, "alfil"),
        (Self { a: 0, b: 3 }, "threeleaper"),
        (Self { a: 1, b: 3 }, "camel"),
        (Self { a: 2, b: 3 }, "zebra"),
        (Self { a: 3, b: 3 }, "tripper"),
        (Self { a: 1, b: 4 }, "giraffe"),
        (Self { a: 2, b: 4 }, "lancer"),
        (Self { a: 3, b: 4 }, "antelope"),
        (Self { a: 1, b: 5 }, "ibis"),
        (Self { a: 1, b: 6 }, "flamingo"),
    ];

    /// Returns the leaper with these two steps, in either order.
    ///
    /// # Errors
    /// If both are 0, or one is longer than any board.
    pub fn new(a: u16, b: u16) -> Result<Self, NotALeaper> {
        let (a, b) = (a.min(b), a.max(b));
        if b == 0 || b >= LONGEST_SIDE {
            return Err(NotALeaper);
        }
        Ok(Self { a, b })
    }

    /// The shorter step.
    #[must_use]
    pub const fn a(self) -> u16 {
        self.a
    }

    /// The longer step.
    #[must_use]
    pub const fn b(self) -> u16 {
        self.b
    }

    /// Returns its name in fairy chess, if it has one.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        Self::NAMED.iter().find(|&&(leaper, _)| leaper == self).map(|&(_, name)| name)
    }

    /// Returns its jumps as steps over files and ranks: eight, or four if `a = 0`
    /// or `a = b`, in the order of the squares that they lead to.
    #[must_use]
    pub fn offsets(self) -> Vec<(i32, i32)> {
        let (a, b) = (i32::from(self.a), i32::from(self.b));
        let mut offsets = Vec::with_capacity(8);
        for (files, ranks) in [(a, b), (b, a)] {
            for (right, up) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                offsets.push((files * right, ranks * up));
            }
        }
        order::sort_by_key(&mut offsets, |&(files, ranks)| (ranks, files));
        offsets.dedup();
        offsets
    }

    /// Returns what an English sentence calls it: `knight`, `(2, 5)-leaper`.
    #[must_use]
    pub fn called(self) -> String {
        self.name().map_or_else(|| format!("{self:?}"), ToString::to_string)
    }

    /// Returns its name, or else its steps as in the puzzle line.
    pub(crate) fn word(self) -> String {
        self.name().map_or_else(|| self.to_string(), ToString::to_string)
    }

    /// Returns the open squares one jump away from `from`, in order.
    pub fn reached(self, board: &Board, from: Square) -> impl Iterator<Item = Square> + '_ {
        self.offsets()
            .into_iter()
            .filter_map(move |(files, ranks)| from.offset(files, ranks))
            .filter(|&to| board.is_open(to))
    }
}

/// `1,2`, as in the puzzle line.
impl fmt::Display for Leaper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.a, self.b)
    }
}

impl fmt::Debug for Leaper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})-leaper", self.a, self.b)
    }
}

/// The open squares of a board, numbered in their order, and for each the
/// squares one jump away.
///
/// For searches that pack sets of squares into words, such as [`crate::swap`].
/// Memory: 4 bytes a jump and some 12 a square.
#[derive(Clone, Debug)]
pub struct MoveTable {
    squares: Vec<Square>,
    first: Vec<usize>,
    reached: Vec<u32>,
}

impl MoveTable {
    /// Makes the table of a board and a leaper; linear in the board's area.
    #[must_use]
    pub fn new(board: &Board, leaper: Leaper) -> Self {
        const BLOCKED: u32 = u32::MAX;
        let mut numbers = vec![BLOCKED; board.area()];
        let squares: Vec<Square> = board.open().iter().collect();
        for (number, &square) in (0..).zip(&squares) {
            numbers[board.index(square)] = number;
        }
        let offsets = leaper.offsets();
        let mut first = Vec::with_capacity(squares.len() + 1);
        let mut reached = Vec::new();
        for &square in &squares {
            first.push(reached.len());
            let targets = offsets
                .iter()
                .filter_map(|&(files, ranks)| square.offset(files, ranks))
                .filter(|&to| board.contains(to))
                .map(|to| numbers[board.index(to)]);
            reached.extend(targets.filter(|&number| number != BLOCKED));
        }
        first.push(reached.len());
        Self { squares, first, reached }
    }

    /// The open squares; a square's number is its index here.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Returns the number of an open square.
    #[must_use]
    pub fn number(&self, square: Square) -> Option<usize> {
        self.squares.binary_search(&square).ok()
    }

    /// Returns the numbers of the squares one jump away, in ascending order.
    ///
    /// # Panics
    /// If there is no such number.
    #[must_use]
    pub fn reached(&self, number: usize) -> &[u32] {
        &self.reached[self.first[number]..self.first[number + 1]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the table with the definition by products of steps.
    #[test]
    fn tables_follow_the_definition() {
        for (a, b) in [(1, 2), (0, 1), (1, 1), (0, 3), (2, 2), (2, 3), (1, 4)] {
            let mut board = Board::new(7, 5).unwrap();
            for name in ["b3", "c3", "g5", "d1"] {
                board.block(name.parse().unwrap());
            }
            let leaper = Leaper::new(b, a).unwrap();
            let table = MoveTable::new(&board, leaper);
            assert_eq!(table.squares().len(), 31);
            for (i, from) in table.squares().iter().enumerate() {
                assert_eq!(table.number(*from), Some(i));
                let mut expected = Vec::new();
                for (j, to) in (0_u32..).zip(table.squares()) {
                    let files = from.file.abs_diff(to.file);
                    let ranks = from.rank.abs_diff(to.rank);
                    if files * ranks == a * b && files + ranks == a + b {
                        expected.push(j);
                    }
                }
                assert_eq!(table.reached(i), expected, "{leaper:?} from {from}");
                let squares: Vec<_> = leaper.reached(&board, *from).collect();
                let named: Vec<_> = expected.iter().map(|&j| table.squares()[j as usize]).collect();
                assert_eq!(squares, named);
            }
        }
    }

    #[test]
    fn leapers_have_two_steps_in_either_order() {
        assert_eq!(Leaper::new(0, 0), Err(NotALeaper));
        assert_eq!(Leaper::new(0, 1024), Err(NotALeaper));
        assert_eq!(Leaper::new(2, 1), Ok(Leaper::KNIGHT));
        assert_eq!(Leaper::new(1023, 0).unwrap().offsets().len(), 4);
        for (leaper, name) in Leaper::NAMED {
            assert_eq!(Leaper::new(leaper.b, leaper.a), Ok(leaper), "{name}");
        }
    }
}
