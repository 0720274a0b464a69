//! Errors in puzzles: a code for programs, a sentence for people that says what would be right, and
//! the place in the text.

use std::fmt;
use std::ops::Range;

use super::keywords::{Kind, Parameter};
use crate::natural::Natural;
use crate::square::Square;
use crate::{place, swap, tour, travel};

/// Why a text or a draft is not a puzzle, and where.
///
/// It is serialized as `{"code", "message", "at": [from, to]}`, with offsets in bytes.
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
    /// The error.
    pub reason: ErrorKind,
    /// Its byte range in the text, on character boundaries. If something is missing, the empty
    /// range at its place.
    pub at: Range<usize>,
}

impl Error {
    /// A stable name for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.reason.code()
    }

    /// Returns the range in UTF-16 units, as JavaScript counts.
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

/// What is wrong with a text or a draft. `got` quotes up to forty characters of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is empty.
    Empty,
    /// The text is too long.
    TooLong {
        /// The maximum length, in bytes.
        most: usize,
    },
    /// The text is neither a puzzle line nor in a foreign dialect.
    NotAPuzzle {
        /// The text.
        got: String,
    },
    /// The word before the `?` is not a kind of puzzle.
    UnknownKind {
        /// The word.
        got: String,
        /// A kind with a similar name.
        nearest: Option<Kind>,
    },
    /// A `%` without two hexadecimal digits, or escapes that are not UTF-8.
    BadEscape {
        /// What stands there.
        got: String,
    },
    /// This kind of puzzle does not have the parameter.
    UnknownParameter {
        /// The kind of puzzle.
        kind: Kind,
        /// The name.
        got: String,
        /// A parameter of this kind with a similar name.
        nearest: Option<Parameter>,
    },
    /// A parameter is given twice.
    DoubledParameter {
        /// The parameter.
        parameter: Parameter,
    },
    /// A parameter has no value.
    MissingValue {
        /// The parameter.
        parameter: Parameter,
        /// The kind of puzzle.
        kind: Kind,
    },
    /// There is no board.
    MissingBoard {
        /// The kind of puzzle.
        kind: Kind,
    },
    /// A Travel puzzle has no start or no goal.
    MissingSquare {
        /// The missing parameter: `from` or `to`.
        parameter: Parameter,
        /// A possible value.
        example: Square,
    },
    /// A value is not one of the possible words.
    UnknownWord {
        /// The parameter.
        parameter: Parameter,
        /// The value.
        got: String,
    },
    /// A text is not the name of a square.
    BadSquare {
        /// The input.
        got: String,
    },
    /// A square is not on the board.
    OffBoard {
        /// The name of the square in the input.
        got: String,
        /// The board's number of files.
        files: u16,
        /// The board's number of ranks.
        ranks: u16,
        /// Whether the file is not on the board, rather than the rank.
        file: bool,
    },
    /// The board has no square with this index.
    NoSquare {
        /// The index.
        got: String,
        /// The board's number of files.
        files: u16,
        /// The board's number of ranks.
        ranks: u16,
    },
    /// Something is on a blocked square.
    BlockedSquare {
        /// The square.
        square: Square,
        /// What is on it.
        what: Occupant,
    },
    /// A square is named twice.
    DoubledSquare {
        /// The square.
        square: Square,
    },
    /// There are too many goals.
    TooManyFlags {
        /// Their number.
        got: usize,
        /// The maximum number.
        most: usize,
    },
    /// Too many guards may be captured.
    TooManyGuards {
        /// Their number.
        got: usize,
        /// The maximum number.
        most: usize,
    },
    /// A guard is on the start.
    GuardOnStart {
        /// The square.
        square: Square,
    },
    /// A text is not the two numbers of a leaper.
    BadLeaper {
        /// The input.
        got: String,
    },
    /// A character does not belong in the rows of a board.
    BadSymbol {
        /// The character.
        got: char,
        /// The kind of puzzle, which determines the allowed letters.
        kind: Kind,
    },
    /// A piece of a draft has an invalid letter.
    NotALetter {
        /// The square.
        square: Square,
        /// The letter.
        got: String,
        /// The kind of puzzle, which determines the allowed letters.
        kind: Kind,
    },
    /// A row or a board has no squares.
    EmptyDimension {
        /// The empty dimension.
        dimension: Dimension,
    },
    /// A row is shorter or longer than those above it.
    RaggedBoard {
        /// The row's rank, from 1.
        rank: usize,
        /// Its number of files.
        got: usize,
        /// The number of files of the top rank.
        expected: usize,
    },
    /// A board has too many files, ranks or squares in a row.
    TooLarge {
        /// The dimension.
        dimension: Dimension,
    },
    /// The goal has another size than the board.
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
    /// A text is not a list of pieces and their numbers.
    BadPieces {
        /// The input.
        got: String,
    },
    /// The number of a piece is given twice.
    DoubledPiece {
        /// The piece's letter.
        piece: char,
    },
    /// The numbers of two pieces are left open.
    SecondOpenNumber {
        /// The piece's letter.
        piece: char,
        /// The letter of the first such piece.
        open: char,
    },
    /// The number of a piece is larger than any board.
    TooManyPieces {
        /// The piece's letter.
        piece: char,
        /// The maximum number.
        most: u32,
    },
    /// The board has too many open squares for this kind of puzzle.
    TooManySquares {
        /// The kind of puzzle.
        kind: Kind,
        /// The number of open squares.
        got: usize,
        /// The maximum number.
        most: usize,
    },
    /// The sides are to trade places, but are not equal.
    UnequalSides {
        /// White's letter.
        letter: char,
        /// The number of White's knights with this letter.
        white: usize,
        /// The number of Black's.
        black: usize,
    },
    /// The goal has other knights than the start.
    OtherKnights {
        /// A letter whose numbers differ.
        letter: char,
        /// The number of these knights at the start.
        start: usize,
        /// Their number in the goal.
        goal: usize,
    },
    /// An integer is not a position of the Usenet program.
    BadInteger {
        /// The input.
        got: String,
        /// The reason.
        why: BadInteger,
    },
    /// The arguments of the Clojure program lack a side of the board.
    MissingSize {
        /// The text in its place.
        got: String,
    },
    /// A text is not valid as arguments of the Clojure program.
    BadArguments {
        /// The input.
        got: String,
    },
    /// There is text after the end of a foreign dialect.
    Surplus {
        /// The input.
        got: String,
        /// The dialect of the text before it.
        dialect: Dialect,
    },
    /// This build cannot solve this kind of puzzle; see [`Kind::has_solver`].
    NoSolver {
        /// The kind of puzzle.
        kind: Kind,
    },
    /// A symmetric tour was requested, but the puzzle is not a closed tour.
    NoClosedTour,
    /// An option belongs to another kind of puzzle.
    OtherKind {
        /// The option.
        option: &'static str,
        /// The kind that has the option.
        of: Kind,
        /// The kind of the puzzle.
        kind: Kind,
    },
    /// Two options exclude each other.
    Conflict {
        /// The options.
        options: [&'static str; 2],
    },
    /// No tour has the requested number.
    NoSuchTour {
        /// The number of tours.
        count: Natural,
    },
    /// A text is not a square and its number.
    BadNumber {
        /// The input.
        got: String,
    },
    /// A square has two numbers.
    NumberedTwice {
        /// The square.
        square: Square,
    },
    /// Two squares have the same number.
    DoubledNumber {
        /// The number.
        number: u32,
        /// One of the squares.
        first: Square,
        /// The other one, which should be changed.
        second: Square,
    },
    /// A number is larger than the number of open squares.
    NumberTooLarge {
        /// Its square.
        square: Square,
        /// The number.
        number: u32,
        /// The number of open squares.
        most: u32,
    },
    /// A closed tour has an end.
    ClosedEnd {
        /// The end.
        square: Square,
    },
    /// The list of blocked squares has a wrong length.
    BlockedLength {
        /// Its length.
        got: usize,
        /// The board's number of files.
        files: u16,
        /// The board's number of ranks.
        ranks: u16,
    },
    /// The error of an answer that was read from a document.
    #[cfg(all(feature = "serde", feature = "full"))]
    Read(Box<crate::message::Quote>),
    /// This build reads only canonical lines of Travel puzzles. Another build must read the text.
    NotInThisBuild,
    /// Another error of a Travel puzzle.
    NoTravel(travel::Invalid),
    /// Another error of a Swap puzzle.
    NoSwap(swap::Invalid),
    /// Another error of a Place puzzle.
    NoPlace(place::Invalid),
    /// Another error of a Tour puzzle.
    NoTour(tour::Invalid),
}

/// What is on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Occupant {
    /// The start.
    Start,
    /// The goal.
    Goal,
    /// A number.
    Number,
    /// A piece with this letter.
    Piece(char),
    /// A piece with this letter in the goal.
    GoalPiece(char),
}

/// A dimension of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Dimension {
    /// The number of files.
    Files,
    /// The number of ranks.
    Ranks,
    /// The number of squares in the row of this rank, from 1.
    Row(usize),
}

/// An input format of another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Dialect {
    /// A board and its pieces, for a Clojure program.
    Pieces,
    /// One or two positions as integers, for a Usenet program.
    Arrangements,
}

/// Why an integer is not a position of the Usenet program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadInteger {
    /// It has more than thirty bits.
    TooLarge,
    /// Its low five bits are more than 24.
    NoCell,
    /// The bit of the empty cell is set.
    HoleIsBlack,
}

impl ErrorKind {
    /// Returns the square of the list item that should be changed.
    pub(super) fn item(&self) -> Option<Square> {
        match *self {
            Self::DoubledNumber { second, .. } => Some(second),
            Self::NumberTooLarge { square, .. } => Some(square),
            _ => None,
        }
    }

    /// Returns the parameter that should be changed, for errors of well-formed drafts.
    pub(super) fn parameter(&self) -> Option<Parameter> {
        match self {
            Self::ClosedEnd { .. } | Self::TooManyFlags { .. } => Some(Parameter::To),
            Self::GuardOnStart { .. } => Some(Parameter::From),
            Self::OtherKnights { .. } => Some(Parameter::Goal),
            Self::UnequalSides { .. }
            | Self::TooManySquares { .. }
            | Self::TooManyGuards { .. } => Some(Parameter::Board),
            _ => None,
        }
    }
}
