//! A Tour puzzle: a board, a leaper, and given numbers of squares.

use crate::all_kinds::AllKinds;
use crate::board::Board;
use crate::leaper::Leaper;
use crate::narrow::Narrow;
use crate::order;
use crate::square::Square;

/// Whether a tour is open or closed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Ends {
    /// The tour may end on any square.
    #[default]
    Open,
    /// The tour ends one jump from its start.
    Closed,
}

impl Ends {
    /// Both values, the default first.
    pub const ALL: [Self; 2] = [Self::Open, Self::Closed];

    /// Returns the name in the puzzle line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Closed => "closed",
        }
    }
}

/// A valid Tour puzzle: a leaper must visit every open square exactly once.
///
/// Squares may have given numbers on the tour, counted from 1. On an open tour, the squares
/// numbered 1 and last are its ends. A closed tour has no ends: number 1 says where counting
/// starts, and the direction of counting is the one in which all given numbers fit. (If number 1
/// isn't given, counting may start on any square.)
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
    /// Sorted by number; no number and no square occurs twice.
    numbers: Vec<(Square, u32)>,
    length: u32,
    /// Makes the type uninhabited in a build for Travel alone; see [`AllKinds`].
    all_kinds: AllKinds,
}

/// Reason something isn't a valid Tour puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Invalid {
    /// This build lacks the feature `kinds`.
    NotInThisBuild,
    /// A numbered square is off the board.
    OffBoard(Square),
    /// A numbered square is blocked.
    OnBlocked(Square),
    /// A square has two numbers.
    DoubledSquare(Square),
    /// Two squares have the same number.
    DoubledNumber {
        /// The number.
        number: u32,
        /// The first square.
        first: Square,
        /// The second square.
        second: Square,
    },
    /// A number is 0 or greater than the number of open squares.
    NoSuchNumber {
        /// The square with the number.
        square: Square,
        /// The number.
        number: u32,
        /// The number of open squares.
        most: u32,
    },
}

impl std::error::Error for Invalid {}

impl Tour {
    /// Makes a puzzle from a board and the given numbers of squares, in any order. Ends or numbers
    /// that no tour can have, such as two ends of the wrong colour, make a valid puzzle without a
    /// solution.
    ///
    /// # Errors
    /// If a numbered square isn't open, a number isn't on the tour, or a square or number occurs
    /// twice (on a board of one square, that square may be both ends).
    pub fn new(
        board: Board,
        leaper: Leaper,
        ends: Ends,
        numbers: &[(Square, u32)],
    ) -> Result<Self, Invalid> {
        let all_kinds = AllKinds::in_this_build().ok_or(Invalid::NotInThisBuild)?;
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
        Ok(Self { board, leaper, ends, numbers, length, all_kinds })
    }

    /// Returns the board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the leaper.
    #[must_use]
    pub fn leaper(&self) -> Leaper {
        self.leaper
    }

    /// Returns the proof that this build supports the puzzle.
    pub(crate) fn all_kinds(&self) -> AllKinds {
        self.all_kinds
    }

    /// Returns whether the tour is open or closed.
    #[must_use]
    pub fn ends(&self) -> Ends {
        self.ends
    }

    /// Returns whether the tour is closed.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.ends == Ends::Closed
    }

    /// Returns the length of the tour: the number of open squares.
    #[must_use]
    pub fn length(&self) -> u32 {
        self.length
    }

    /// Returns the squares with given numbers, sorted by number.
    #[must_use]
    pub fn numbers(&self) -> &[(Square, u32)] {
        &self.numbers
    }

    /// Returns the square where the tour starts, if it is given.
    #[must_use]
    pub fn from(&self) -> Option<Square> {
        self.numbered(1)
    }

    /// Returns the square where an open tour ends, if it is given.
    #[must_use]
    pub fn to(&self) -> Option<Square> {
        if self.is_closed() { None } else { self.numbered(self.length) }
    }

    /// Iterates over the given numbers that aren't ends.
    pub fn inner_numbers(&self) -> impl Iterator<Item = (Square, u32)> + '_ {
        let last = if self.is_closed() { 0 } else { self.length };
        self.numbers.iter().copied().filter(move |&(_, number)| number != 1 && number != last)
    }

    /// Returns the square with a given number.
    fn numbered(&self, number: u32) -> Option<Square> {
        let index = self.numbers.binary_search_by_key(&number, |&(_, number)| number).ok()?;
        Some(self.numbers[index].0)
    }

    /// Returns whether a path solves the puzzle. A path lists all squares in order; a closed tour
    /// doesn't repeat the first. Linear in the squares.
    #[must_use]
    pub fn is_solved_by(&self, path: &[Square]) -> bool {
        let mut visited = self.board.no_squares();
        let visits_all = path.len() == self.length as usize
            && path.iter().all(|&square| self.board.is_open(square) && visited.insert(square));
        let is_jump = |pair: &[Square]| {
            let files = pair[0].file.abs_diff(pair[1].file);
            let ranks = pair[0].rank.abs_diff(pair[1].rank);
            self.leaper.jumps_by(files, ranks)
        };
        let closes =
            !self.is_closed() || path.len() > 2 && is_jump(&[path[path.len() - 1], path[0]]);
        let has_number =
            |&(square, number): &(Square, u32)| path.get(number as usize - 1) == Some(&square);
        visits_all && path.windows(2).all(is_jump) && closes && self.numbers.iter().all(has_number)
    }
}
