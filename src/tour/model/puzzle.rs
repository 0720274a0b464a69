//! The puzzle: a board, a leaper, and where on the tour which square stands.

use crate::board::Board;
use crate::known::Known;
use crate::leaper::Leaper;
use crate::narrow::Narrow;
use crate::order;
use crate::square::Square;

/// How a tour ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Ends {
    /// Anywhere.
    #[default]
    Open,
    /// A jump from where it began.
    Closed,
}

impl Ends {
    /// All of them, the default first.
    pub const ALL: [Self; 2] = [Self::Open, Self::Closed];

    /// Its name in the puzzle line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Closed => "closed",
        }
    }
}

/// A valid Tour puzzle: a leaper is to visit every open square exactly once.
///
/// Squares may have their number on the tour fixed, counted from 1. Of an open
/// tour, the squares numbered 1 and last are its ends. A closed one has no
/// ends: number 1 says where counting begins, and other numbers are counted
/// from there in one of the two directions, whichever fits them all. (If no
/// square has the number 1, it may be any.)
///
/// ```
/// use leaper::board::Board;
/// use leaper::Leaper;
/// use leaper::tour::{Ends, Tour};
/// let board = Board::new(5, 5)?;
/// let corner = "a1".parse()?;
/// let tour = Tour::new(board, Leaper::KNIGHT, Ends::Open, &[(corner, 1)])?;
/// assert_eq!((tour.length(), tour.from(), tour.to()), (25, Some(corner), None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tour {
    board: Board,
    leaper: Leaper,
    ends: Ends,
    /// In the order of numbers; no number and no square twice.
    numbers: Vec<(Square, u32)>,
    length: u32,
    known: Known,
}

/// Why something is not a Tour puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Invalid {
    /// This build knows no such puzzles: it has not the feature `kinds`.
    Elsewhere,
    /// A numbered square is off the board.
    OffBoard(Square),
    /// A numbered square is blocked.
    OnBlocked(Square),
    /// A square has two numbers.
    DoubledSquare(Square),
    /// Two squares have one number.
    DoubledNumber {
        /// The number.
        number: u32,
        /// The first of the squares.
        first: Square,
        /// The other.
        second: Square,
    },
    /// A number is 0, or greater than the number of open squares.
    NoSuchNumber {
        /// The square that has it.
        square: Square,
        /// The number.
        number: u32,
        /// The number of open squares.
        most: u32,
    },
}

impl std::error::Error for Invalid {}

impl Tour {
    /// A puzzle on the board, with the numbers that some squares have on the
    /// tour, in any order. Ends or numbers that no tour can have, such as two
    /// ends of the wrong colour, make a valid puzzle with no solution.
    ///
    /// # Errors
    /// If a numbered square is not an open square of the board, a number is not
    /// one of those on the tour, or a square or a number comes twice (a board of
    /// one square may have it named as both ends).
    pub fn new(
        board: Board,
        leaper: Leaper,
        ends: Ends,
        numbers: &[(Square, u32)],
    ) -> Result<Self, Invalid> {
        let known = Known::here().ok_or(Invalid::Elsewhere)?;
        let length = board.open().len().narrow::<u32>();
        for &(square, number) in numbers {
            if !board.contains(square) {
                return Err(Invalid::OffBoard(square));
            }
            if board.is_blocked(square) {
                return Err(Invalid::OnBlocked(square));
            }
            if !(1..=length).contains(&number) {
                return Err(Invalid::NoSuchNumber { square, number, most: length });
            }
        }
        let mut numbers = numbers.to_vec();
        order::sort(&mut numbers);
        numbers.dedup();
        if let Some(pair) = numbers.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(Invalid::DoubledSquare(pair[0].0));
        }
        order::sort_by_key(&mut numbers, |&(square, number)| (number, square));
        if let Some(pair) = numbers.windows(2).find(|pair| pair[0].1 == pair[1].1) {
            let (first, number) = pair[0];
            return Err(Invalid::DoubledNumber { number, first, second: pair[1].0 });
        }
        Ok(Self { board, leaper, ends, numbers, length, known })
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Who jumps.
    #[must_use]
    pub fn leaper(&self) -> Leaper {
        self.leaper
    }

    /// The proof that this build knows it.
    pub(crate) fn known(&self) -> Known {
        self.known
    }

    /// How the tour ends.
    #[must_use]
    pub fn ends(&self) -> Ends {
        self.ends
    }

    /// Is the last square to be a jump from the first?
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.ends == Ends::Closed
    }

    /// How many squares the tour visits: all open ones.
    #[must_use]
    pub fn length(&self) -> u32 {
        self.length
    }

    /// The squares whose numbers on the tour are fixed, in the order of numbers.
    #[must_use]
    pub fn numbers(&self) -> &[(Square, u32)] {
        &self.numbers
    }

    /// Where the tour begins, if that is fixed.
    #[must_use]
    pub fn from(&self) -> Option<Square> {
        self.numbered(1)
    }

    /// Where an open tour ends, if that is fixed.
    #[must_use]
    pub fn to(&self) -> Option<Square> {
        if self.is_closed() { None } else { self.numbered(self.length) }
    }

    /// The numbers that are fixed besides those of the ends.
    pub fn inner_numbers(&self) -> impl Iterator<Item = (Square, u32)> + '_ {
        let last = if self.is_closed() { 0 } else { self.length };
        self.numbers.iter().copied().filter(move |&(_, number)| number != 1 && number != last)
    }

    fn numbered(&self, number: u32) -> Option<Square> {
        let place = self.numbers.binary_search_by_key(&number, |&(_, number)| number).ok()?;
        Some(self.numbers[place].0)
    }

    /// Is this a tour that solves the puzzle? Squares in order, all of them;
    /// of a closed tour the first is not said again. Linear in the squares.
    #[must_use]
    pub fn is_solved_by(&self, path: &[Square]) -> bool {
        let mut visited = self.board.no_squares();
        let all = path.len() == self.length as usize
            && path.iter().all(|&square| self.board.is_open(square) && visited.insert(square));
        let jumps = |pair: &[Square]| {
            let files = pair[0].file.abs_diff(pair[1].file);
            let ranks = pair[0].rank.abs_diff(pair[1].rank);
            (files.min(ranks), files.max(ranks)) == (self.leaper.a(), self.leaper.b())
        };
        let closes = !self.is_closed() || path.len() > 2 && jumps(&[path[path.len() - 1], path[0]]);
        let fits =
            |&(square, number): &(Square, u32)| path.get(number as usize - 1) == Some(&square);
        all && path.windows(2).all(jumps) && closes && self.numbers.iter().all(fits)
    }
}
