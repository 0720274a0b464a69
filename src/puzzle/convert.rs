//! Standard conversions of puzzles and boards: from text, from a puzzle of one kind, and
//! comparison.

use std::hash::{Hash, Hasher};
use std::str::FromStr;

use super::any_puzzle::Puzzle;
use super::error::Error;
use super::keywords::Kind;
use super::rows::{read_rows, read_size};
use super::source::Span;
use crate::board::Board;
use crate::place::Place;
use crate::swap::Swap;
use crate::tour::Tour;
use crate::travel::Travel;

/// Reads a puzzle as [`Puzzle::parse`] does.
impl FromStr for Puzzle {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text)
    }
}

// The canonical line.
#[cfg(feature = "serde")]
crate::as_text::serde_as_text!(Puzzle);

/// Two puzzles are equal if their canonical lines are. Linear in the number of squares.
impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        self.kind() == other.kind() && self.to_string() == other.to_string()
    }
}

impl Eq for Puzzle {}

impl Hash for Puzzle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to_string().hash(state);
    }
}

impl From<Travel> for Puzzle {
    fn from(travel: Travel) -> Self {
        Self::Travel(travel)
    }
}

impl From<Swap> for Puzzle {
    fn from(swap: Swap) -> Self {
        Self::Swap(swap)
    }
}

impl From<Place> for Puzzle {
    fn from(place: Place) -> Self {
        Self::Place(place)
    }
}

impl From<Tour> for Puzzle {
    fn from(tour: Tour) -> Self {
        Self::Tour(tour)
    }
}

/// Reads the `board` of a puzzle line without pieces: `8x8`, or rows such as `1*1/3`.
impl FromStr for Board {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        // Tour puzzles have no pieces on the board.
        let span = Span::whole(text).trim();
        match read_size(span, Kind::Tour) {
            Some(board) => board,
            None => read_rows(span, Kind::Tour, |_| None)?.board(span),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_read_back() {
        for text in ["8x8", "1x1024", "1*1/3", "***", "12/*11/5*6"] {
            assert_eq!(text.parse::<Board>().map(|board| board.to_string()), Ok(text.into()));
        }
        assert_eq!(" 3 x 2 ".parse::<Board>(), Ok(Board::new(3, 2).unwrap()));
    }

    #[test]
    fn errors_in_boards_have_their_place() {
        for (text, code, at) in [
            ("", "empty-board", 0..0),
            ("0x8", "empty-board", 0..1),
            ("8x1025", "too-large", 2..6),
            ("3/2*/N2", "bad-board", 5..6),
            ("3/2", "ragged-board", 2..3),
        ] {
            let error = text.parse::<Board>().unwrap_err();
            assert_eq!((error.code(), error.at), (code, at), "{text}");
        }
    }
}
