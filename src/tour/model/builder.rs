//! Makes a Tour puzzle part by part.

use crate::board::Board;
use crate::leaper::Leaper;
use crate::narrow::Narrow;
use crate::square::Square;
use crate::tour::model::puzzle::{Ends, Invalid, Tour};

/// The parts of a Tour puzzle, made by [`Tour::builder`].
#[derive(Clone, Debug)]
#[must_use]
pub struct Builder {
    board: Board,
    leaper: Leaper,
    ends: Ends,
    numbers: Vec<(Square, u32)>,
}

impl Tour {
    /// Starts a puzzle on a board: an open knight's tour between any squares.
    ///
    /// ```
    /// use leaper::board::Board;
    /// use leaper::square::Square;
    /// use leaper::tour::Tour;
    /// let tour = Tour::builder(Board::new(5, 5)?).from(Square::A1).number(Square::C3, 25).build()?;
    /// assert_eq!((tour.from(), tour.to()), (Some(Square::A1), Some(Square::C3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn builder(board: Board) -> Builder {
        Builder { board, leaper: Leaper::KNIGHT, ends: Ends::Open, numbers: Vec::new() }
    }
}

impl Builder {
    /// Makes the tour end one jump from its start.
    pub fn closed(mut self) -> Self {
        self.ends = Ends::Closed;
        self
    }

    /// Sets the leaper.
    pub fn leaper(mut self, leaper: Leaper) -> Self {
        self.leaper = leaper;
        self
    }

    /// Gives a square the number 1: an open tour starts there.
    pub fn from(self, square: Square) -> Self {
        self.number(square, 1)
    }

    /// Gives a square the last number: an open tour ends there.
    pub fn to(self, square: Square) -> Self {
        let last = self.board.open().len().narrow::<u32>();
        self.number(square, last)
    }

    /// Gives a square its number on the tour, counted from 1.
    pub fn number(mut self, square: Square, number: u32) -> Self {
        self.numbers.push((square, number));
        self
    }

    /// Makes the puzzle. After an error, the builder can be corrected.
    ///
    /// # Errors
    /// As [`Tour::new`].
    pub fn build(&self) -> Result<Tour, Invalid> {
        Tour::new(self.board.clone(), self.leaper, self.ends, &self.numbers)
    }
}
