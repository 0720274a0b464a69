//! Makes a Place puzzle part by part.

use crate::board::Board;
use crate::place::model::piece::{Counts, Piece};
use crate::place::model::puzzle::{Aim, Invalid, Lines, Place};
use crate::square::Square;

/// The parts of a Place puzzle, made by [`Place::builder`].
#[derive(Clone, Debug)]
#[must_use]
pub struct Builder {
    board: Board,
    fixed: Vec<(Square, Piece)>,
    pieces: Counts,
    lines: Lines,
    aim: Aim,
}

impl Place {
    /// Starts a puzzle on a board, with no pieces yet. By default, pieces must not attack each
    /// other, and blocked squares stop the lines of queens, rooks and bishops.
    ///
    /// ```
    /// use leaper::board::Board;
    /// use leaper::place::{Piece, Place};
    /// use leaper::square::Square;
    /// let place = Place::builder(Board::new(8, 8)?)
    ///     .fixed([(Square::A1, Piece::Queen)])
    ///     .pieces("Q7".parse()?)
    ///     .build()?;
    /// assert_eq!((place.fixed().len(), place.pieces().of(Piece::Queen)), (1, 7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn builder(board: Board) -> Builder {
        Builder {
            board,
            fixed: Vec::new(),
            pieces: Counts::none(),
            lines: Lines::default(),
            aim: Aim::default(),
        }
    }
}

impl Builder {
    /// Adds pieces that stand on the board from the beginning.
    pub fn fixed(mut self, pieces: impl IntoIterator<Item = (Square, Piece)>) -> Self {
        self.fixed.extend(pieces);
        self
    }

    /// Sets how many pieces of each kind are to be placed, besides the fixed ones.
    pub fn pieces(mut self, pieces: Counts) -> Self {
        self.pieces = pieces;
        self
    }

    /// Sets whether blocked squares stop the lines of queens, rooks and bishops.
    pub fn lines(mut self, lines: Lines) -> Self {
        self.lines = lines;
        self
    }

    /// Sets what a placement has to do.
    pub fn aim(mut self, aim: Aim) -> Self {
        self.aim = aim;
        self
    }

    /// Makes the puzzle.
    ///
    /// # Errors
    /// As [`Place::new`].
    pub fn build(&self) -> Result<Place, Invalid> {
        let place = Place::new(self.board.clone(), &self.fixed, self.pieces, self.lines)?;
        Ok(place.with_aim(self.aim))
    }
}
