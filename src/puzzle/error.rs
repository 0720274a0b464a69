//! What can be wrong with a puzzle: a code for programs, one sentence for
//! people that also says what would be right, and the place.

use std::fmt;
use std::ops::Range;

use super::words::{Kind, Parameter};
use crate::square::Square;
use crate::{place, swap, tour, travel};

/// A puzzle that cannot be read or is no puzzle.
///
/// It is serialised as in the answer: `{"code", "message", "at": [from, to]}`,
/// with the offsets in bytes.
///
/// ```
/// use leaper::puzzle::Puzzle;
/// let line = "travel?board=8x8&from=b9&to=b7";
/// let error = Puzzle::parse(line).unwrap_err();
/// assert_eq!(error.code(), "off-board");
/// assert_eq!(error.to_string(), "b9 is not on this board: ranks go from 1 to 8.");
/// assert_eq!(&line[error.at], "b9");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// What is wrong.
    pub reason: ErrorKind,
    /// Where: a range of bytes in the text that was given, on borders of
    /// characters. Where something is missing, the empty range at its place.
    pub at: Range<usize>,
}

impl Error {
    /// The code of the reason; see [`ErrorKind::code`].
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.reason.code()
    }

    /// The place in UTF-16 units of the same text, as JavaScript counts.
    #[must_use]
    pub fn utf16_range(&self, text: &str) -> Range<usize> {
        let units = |part: Option<&str>| part.map_or(0, |part| part.encode_utf16().count());
        let start = units(text.get(..self.at.start));
        start..start + units(text.get(self.at.clone()))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)
    }
}

impl std::error::Error for Error {}

#[cfg(feature = "serde")]
impl serde::Serialize for Error {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut error = serializer.serialize_struct("Error", 3)?;
        error.serialize_field("code", self.code())?;
        error.serialize_field("message", &self.to_string())?;
        error.serialize_field("at", &[self.at.start, self.at.end])?;
        error.end()
    }
}

/// Why a text or a drawing is no puzzle. What was got is quoted up to forty characters.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// There is no text.
    Empty,
    /// The text is longer than any puzzle.
    TooLong {
        /// The greatest length, in bytes.
        most: usize,
    },
    /// The text is neither a puzzle line nor in one of the foreign dialects.
    NotAPuzzle {
        /// The text.
        got: String,
    },
    /// Before the `?` stands no kind of puzzle.
    UnknownKind {
        /// What stands there.
        got: String,
        /// A kind that looks like it.
        nearest: Option<Kind>,
    },
    /// A `%` without two hexadecimal digits, or escapes that are no characters.
    BadEscape {
        /// What stands there.
        got: String,
    },
    /// A parameter that this kind of puzzle does not have.
    UnknownParameter {
        /// The kind of puzzle.
        kind: Kind,
        /// The name.
        got: String,
        /// A parameter of this kind that looks like it.
        nearest: Option<Parameter>,
    },
    /// A parameter that is given twice.
    DoubledParameter {
        /// The parameter.
        parameter: Parameter,
    },
    /// A parameter without a value.
    MissingValue {
        /// The parameter.
        parameter: Parameter,
        /// The kind of puzzle.
        kind: Kind,
    },
    /// A puzzle without a board.
    MissingBoard {
        /// The kind of puzzle.
        kind: Kind,
    },
    /// A journey without a start or a goal.
    MissingSquare {
        /// The parameter that is missing: `from` or `to`.
        parameter: Parameter,
        /// A square that it could be.
        example: Square,
    },
    /// A value that is none of the possible words.
    UnknownWord {
        /// The parameter.
        parameter: Parameter,
        /// The value.
        got: String,
    },
    /// Not the name of a square.
    BadSquare {
        /// What was got.
        got: String,
    },
    /// A square that the board does not have.
    OffBoard {
        /// The square's name as it was written.
        got: String,
        /// The board's number of files.
        files: u16,
        /// The board's number of ranks.
        ranks: u16,
        /// Is it the file that the board does not have? Else the rank.
        file: bool,
    },
    /// No square of the board has this number.
    NoSquare {
        /// The number.
        got: String,
        /// The board's number of files.
        files: u16,
        /// The board's number of ranks.
        ranks: u16,
    },
    /// Something stands on a blocked square.
    BlockedSquare {
        /// The square.
        square: Square,
        /// What stands there.
        what: Standing,
    },
    /// A square that is named twice.
    DoubledSquare {
        /// The square.
        square: Square,
    },
    /// Not two numbers of a leaper.
    BadLeaper {
        /// What was got.
        got: String,
    },
    /// A character that does not belong into the rows of a board.
    BadSymbol {
        /// The character.
        got: char,
        /// The kind of puzzle, which says what may stand on the board.
        kind: Kind,
    },
    /// On a square of a drawing stands something that is no piece.
    NotALetter {
        /// The square.
        square: Square,
        /// What stands there.
        got: String,
        /// The kind of puzzle, which says what may stand on the board.
        kind: Kind,
    },
    /// A row or a board of no squares.
    EmptyDimension {
        /// What has no squares.
        dimension: Dimension,
    },
    /// A row of another length than those above it.
    RaggedBoard {
        /// The row's rank, from 1.
        rank: usize,
        /// Its number of files.
        got: usize,
        /// The number of files of the top rank.
        expected: usize,
    },
    /// More files, ranks or squares in a row than a board can have.
    TooLarge {
        /// Of what.
        dimension: Dimension,
    },
    /// A goal of another size than the board.
    GoalSize {
        /// The goal's files and ranks.
        got: (u16, u16),
        /// The board's files and ranks.
        expected: (u16, u16),
    },
    /// The goal blocks a square that is open on the board.
    GoalBlocks {
        /// The square.
        square: Square,
    },
    /// Not a list of pieces and their numbers.
    BadPieces {
        /// What was got.
        got: String,
    },
    /// A piece whose number is given twice.
    DoubledPiece {
        /// The piece's letter.
        piece: char,
    },
    /// A second piece whose number is left open.
    SecondPlus {
        /// The piece's letter.
        piece: char,
        /// The letter of the first.
        open: char,
    },
    /// More pieces of a kind than any board has squares.
    TooManyPieces {
        /// The piece's letter.
        piece: char,
        /// The greatest number.
        most: u32,
    },
    /// More open squares than this kind of puzzle can have.
    TooManySquares {
        /// The kind of puzzle.
        kind: Kind,
        /// The number of open squares.
        got: usize,
        /// The greatest number.
        most: usize,
    },
    /// The sides shall trade places, but are not equal.
    UnequalSides {
        /// The letter, as White's.
        letter: char,
        /// White's number of such knights.
        white: usize,
        /// Black's.
        black: usize,
    },
    /// The goal holds other knights than the start.
    OtherKnights {
        /// A letter of which the numbers differ.
        letter: char,
        /// How many such knights stand on the board.
        start: usize,
        /// How many stand in the goal.
        goal: usize,
    },
    /// Not an arrangement of the Usenet program.
    BadInteger {
        /// What was got.
        got: String,
        /// Why not.
        why: BadInteger,
    },
    /// The arguments of the Clojure program without both sides of a board.
    MissingSize {
        /// What stands where they should.
        got: String,
    },
    /// Not the arguments of the Clojure program.
    BadArguments {
        /// What was got.
        got: String,
    },
    /// Something after the end of a text in a foreign dialect.
    Surplus {
        /// What was got.
        got: String,
        /// What the text was read as.
        dialect: Dialect,
    },
    /// A puzzle of a kind that this build cannot solve; see [`Kind::has_solver`].
    NoSolver {
        /// The kind of puzzle.
        kind: Kind,
    },
    /// A symmetric tour was asked for where the puzzle is no closed tour.
    NoClosedTour,
    /// An option that only puzzles of another kind have.
    OtherKind {
        /// The option.
        option: &'static str,
        /// The kind that has it.
        of: Kind,
        /// The kind of the puzzle.
        kind: Kind,
    },
    /// Not a square and its number on a tour.
    BadNumber {
        /// What was got.
        got: String,
    },
    /// A square that has two numbers on a tour.
    NumberedTwice {
        /// The square.
        square: Square,
    },
    /// Two squares that have the same number on a tour.
    DoubledNumber {
        /// The number.
        number: u32,
        /// One of the squares.
        first: Square,
        /// The other, which is to be changed.
        second: Square,
    },
    /// A number that no square of a tour can have.
    NumberTooLarge {
        /// The square that has it.
        square: Square,
        /// The number.
        number: u32,
        /// The greatest number: that of open squares.
        most: u32,
    },
    /// A closed tour with an end.
    ClosedEnd {
        /// The end.
        square: Square,
    },
    /// A drawing whose list of blocked squares is not as long as its board.
    BlockedLength {
        /// How many squares it tells of.
        got: usize,
        /// The board's number of files.
        files: u16,
        /// The board's number of ranks.
        ranks: u16,
    },
    /// Another build has to look at it: this one knows journeys alone, in their canonical lines, and not what
    /// is wrong with others.
    Elsewhere,
    /// Something else that is no Travel puzzle.
    NoTravel(travel::Invalid),
    /// Something else that is no Swap puzzle.
    NoSwap(swap::Invalid),
    /// Something else that is no Place puzzle.
    NoPlace(place::Invalid),
    /// Something else that is no Tour.
    NoTour(tour::Invalid),
}

/// What stands, or should stand, on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Standing {
    /// The start of a journey.
    Start,
    /// The goal of a journey.
    Goal,
    /// A number on a tour.
    Number,
    /// A piece of this letter.
    Piece(char),
    /// A piece of this letter in the goal.
    GoalPiece(char),
}

/// What has a length on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Dimension {
    /// From left to right.
    Files,
    /// From below to above.
    Ranks,
    /// The row of this rank, from 1.
    Row(usize),
}

/// What other programs for the same puzzles are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Dialect {
    /// The arguments of the Clojure program: a board and its pieces.
    Pieces,
    /// The integers of the Usenet program: one or two arrangements.
    Arrangements,
}

/// Why an integer is not an arrangement of the Usenet program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadInteger {
    /// It has more than thirty bits.
    TooLarge,
    /// Its low five bits name no cell.
    NoCell,
    /// The empty cell has its bit set.
    HoleIsBlack,
}

impl ErrorKind {
    /// The square of a list whose item is to be changed, where it is one.
    pub(super) fn item(&self) -> Option<Square> {
        match *self {
            Self::DoubledNumber { second, .. } => Some(second),
            Self::NumberTooLarge { square, .. } => Some(square),
            _ => None,
        }
    }

    /// The parameter of a puzzle line that is to be changed, where it is one: of what keeps a draft from being
    /// a puzzle.
    pub(super) fn parameter(&self) -> Option<Parameter> {
        match self {
            Self::ClosedEnd { .. } => Some(Parameter::To),
            Self::OtherKnights { .. } => Some(Parameter::Goal),
            Self::UnequalSides { .. } | Self::TooManySquares { .. } => Some(Parameter::Board),
            _ => None,
        }
    }
}
