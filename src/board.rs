//! A board: its size and its blocked squares.

use std::fmt;

use crate::narrow::Narrow;
use crate::square::Square;
use crate::squares::Squares;

/// The longest side of a board, in squares.
pub const LONGEST_SIDE: u16 = 1024;

/// A board of 1 to 1024 files and ranks. Nothing may stand on its blocked squares.
///
/// It is printed and read as in the puzzle line: `8x8`, or rows from the top if
/// squares are blocked.
///
/// ```
/// use leaper::board::Board;
/// use leaper::square::Square;
/// let mut board = Board::new(3, 2)?;
/// assert_eq!(board.to_string(), "3x2");
/// board.block(Square::B2);
/// assert_eq!(board.to_string(), "1*1/3");
/// assert_eq!(board.open().len(), 5);
/// # #[cfg(feature = "kinds")]
/// assert_eq!("1*1/3".parse(), Ok(board));
/// # Ok::<(), leaper::board::BadSize>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    open: Squares,
}

/// Error: a side of the board is 0 or too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BadSize {
    /// The number of files.
    pub files: u16,
    /// The number of ranks.
    pub ranks: u16,
}

impl fmt::Display for BadSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { files, ranks } = self;
        write!(f, "A board has 1 to {LONGEST_SIDE} files and ranks, not {files} and {ranks}.")
    }
}

impl std::error::Error for BadSize {}

impl Board {
    /// Returns a board with no blocked squares.
    ///
    /// # Errors
    /// If a side is 0 or longer than [`LONGEST_SIDE`].
    pub fn new(files: u16, ranks: u16) -> Result<Self, BadSize> {
        let sides = 1..=LONGEST_SIDE;
        if !sides.contains(&files) || !sides.contains(&ranks) {
            return Err(BadSize { files, ranks });
        }
        Ok(Self { open: Squares::all(files, ranks) })
    }

    /// The number of files.
    #[must_use]
    pub fn files(&self) -> u16 {
        self.open.files()
    }

    /// The number of ranks.
    #[must_use]
    pub fn ranks(&self) -> u16 {
        self.open.ranks()
    }

    /// The number of squares, including blocked ones.
    #[must_use]
    pub fn area(&self) -> usize {
        usize::from(self.files()) * usize::from(self.ranks())
    }

    /// Is the square on the board, open or blocked?
    #[must_use]
    pub fn contains(&self, square: Square) -> bool {
        square.file < self.files() && square.rank < self.ranks()
    }

    /// Is the square on the board and not blocked?
    #[must_use]
    pub fn is_open(&self, square: Square) -> bool {
        self.open.contains(square)
    }

    /// Is the square on the board and blocked?
    #[must_use]
    pub fn is_blocked(&self, square: Square) -> bool {
        self.contains(square) && !self.is_open(square)
    }

    /// The open squares.
    #[must_use]
    pub fn open(&self) -> &Squares {
        &self.open
    }

    /// The blocked squares.
    #[must_use]
    pub fn blocked(&self) -> Squares {
        self.open.complement()
    }

    /// Blocks a square.
    ///
    /// # Panics
    /// If the square is off the board.
    pub fn block(&mut self, square: Square) {
        self.open.remove(square);
    }

    /// Returns an empty set of squares of this board.
    #[must_use]
    pub fn no_squares(&self) -> Squares {
        Squares::none(self.files(), self.ranks())
    }

    /// Returns a set of squares of this board.
    ///
    /// # Panics
    /// If a square is off the board.
    #[must_use]
    pub fn set_of(&self, squares: impl IntoIterator<Item = Square>) -> Squares {
        let mut set = self.no_squares();
        set.extend(squares);
        set
    }

    /// Returns all squares, including blocked ones, rank by rank from below.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (files, ranks) = (self.files(), self.ranks());
        (0..ranks).flat_map(move |rank| (0..files).map(move |file| Square::new(file, rank)))
    }

    /// Returns the index of a square in the order of [`Board::squares`]. For a square off the board
    /// that may be the index of another one.
    #[must_use]
    pub fn index(&self, square: Square) -> usize {
        usize::from(square.rank) * usize::from(self.files()) + usize::from(square.file)
    }

    /// Returns the square with an index in the order of [`Board::squares`].
    #[must_use]
    pub fn square(&self, index: usize) -> Option<Square> {
        let files = usize::from(self.files());
        let square =
            || Square::new((index % files).narrow::<u16>(), (index / files).narrow::<u16>());
        (index < self.area()).then(square)
    }

    /// Returns the rows from the top rank down, joined by `/`, as in FEN: numbers
    /// for runs of empty squares, `*` for blocked ones, and the letters that
    /// `piece` returns.
    pub fn rows(&self, piece: impl Fn(Square) -> Option<char>) -> String {
        let mut text = String::new();
        for rank in (0..self.ranks()).rev() {
            let mut empty = 0_u16;
            for file in 0..self.files() {
                let square = Square::new(file, rank);
                let symbol = if self.is_open(square) { piece(square) } else { Some('*') };
                match symbol {
                    None => empty += 1,
                    Some(symbol) => {
                        if empty > 0 {
                            text += &empty.to_string();
                            empty = 0;
                        }
                        text.push(symbol);
                    }
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            if rank > 0 {
                text.push('/');
            }
        }
        text
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.open.len() == self.area() {
            write!(f, "{}x{}", self.files(), self.ranks())
        } else {
            f.write_str(&self.rows(|_| None))
        }
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_from_1_to_1024() {
        for (files, ranks) in [(0, 8), (8, 0), (1025, 8)] {
            assert_eq!(Board::new(files, ranks), Err(BadSize { files, ranks }));
        }
        let error = Board::new(8, 1025).unwrap_err();
        assert_eq!(error.to_string(), "A board has 1 to 1024 files and ranks, not 8 and 1025.");
        assert_eq!(Board::new(1024, 1024).unwrap().area(), 1 << 20);
    }

    #[test]
    fn index_and_square_are_inverse() {
        let board = Board::new(5, 3).unwrap();
        for (index, square) in board.squares().enumerate() {
            assert_eq!(board.index(square), index);
            assert_eq!(board.square(index), Some(square));
        }
        assert_eq!(board.square(15), None);
        assert!(board.squares().is_sorted());
        assert_eq!(board.squares().count(), board.area());
    }

    #[test]
    fn rows_start_at_the_top() {
        let mut board = Board::new(12, 2).unwrap();
        board.block(Square::new(11, 0));
        let a2 = Square::new(0, 1);
        assert_eq!(board.rows(|square| (square == a2).then_some('N')), "N11/11*");
        assert!(board.is_blocked(Square::new(11, 0)));
        assert!(!board.is_blocked(Square::new(12, 0)));
    }
}
