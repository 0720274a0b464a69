//! The kinds of pieces, and how many of each.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// A kind of chess piece.
///
/// The order of the kinds is the order in which their numbers are written: K, Q, B, R, N.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Piece {
    /// One square in all eight directions.
    #[cfg_attr(feature = "serde", serde(rename = "K"))]
    King,
    /// Any distance along ranks, files and diagonals.
    #[cfg_attr(feature = "serde", serde(rename = "Q"))]
    Queen,
    /// Any distance along diagonals.
    #[cfg_attr(feature = "serde", serde(rename = "B"))]
    Bishop,
    /// Any distance along ranks and files.
    #[cfg_attr(feature = "serde", serde(rename = "R"))]
    Rook,
    /// The (1, 2)-leaper.
    #[cfg_attr(feature = "serde", serde(rename = "N"))]
    Knight,
}

impl Piece {
    /// All kinds, in the order in which their numbers are written.
    pub const ALL: [Self; 5] = [Self::King, Self::Queen, Self::Bishop, Self::Rook, Self::Knight];

    /// Returns the letter: `K`, `Q`, `B`, `R` or `N`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Queen => 'Q',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Knight => 'N',
        }
    }

    /// Returns the kind of a capital letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|piece| piece.letter() == letter)
    }

    /// Returns the kind's English name, such as `king`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Queen => "queen",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Knight => "knight",
        }
    }

    /// Returns the kind's index in [`Piece::ALL`].
    #[must_use]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// What is asked about a kind without a given number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum OpenNumber {
    /// The greatest number that can stand: `N+`.
    Greatest,
    /// Any number from the one in [`Counts::of`] on, with all placements added up: `N0+`.
    Any,
    /// The least number: `N*`.
    Least,
}

/// How many pieces of each kind.
///
/// As text, a letter and a number for each kind. Kinds are read in any order, each at most once,
/// and written in the order K, Q, B, R, N. One kind may have a plus or a star: `N+` is the greatest
/// number of knights, `N0+` any number of them, `N2+` two or more, `N*` the least number.
///
/// ```
/// use leaper::place::{Counts, OpenNumber, Piece};
/// let counts: Counts = "K3Q1R2B2N3".parse().unwrap();
/// assert_eq!(counts.of(Piece::Knight), 3);
/// assert_eq!(counts.total(), 11);
/// assert_eq!(counts.to_string(), "K3Q1B2R2N3");
/// let counts: Counts = "N+K1".parse().unwrap();
/// assert_eq!(counts.open_number(), Some((Piece::Knight, OpenNumber::Greatest)));
/// assert_eq!(counts.to_string(), "K1N+");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counts {
    numbers: [u32; 5],
    open_number: Option<(Piece, OpenNumber)>,
}

impl Counts {
    /// No pieces.
    #[must_use]
    pub const fn none() -> Self {
        Self { numbers: [0; 5], open_number: None }
    }

    /// Returns the number of one kind; if it is open, the smallest one that counts.
    #[must_use]
    pub const fn of(self, piece: Piece) -> u32 {
        self.numbers[piece.index()]
    }

    /// Returns the kind with an open number, if there is one.
    #[must_use]
    pub const fn open_number(self) -> Option<(Piece, OpenNumber)> {
        self.open_number
    }

    /// Returns whether there can be pieces of the kind.
    #[must_use]
    pub fn has(self, piece: Piece) -> bool {
        self.of(piece) > 0 || self.open_number.is_some_and(|(open, _)| open == piece)
    }

    /// Sets the number of one kind.
    #[must_use]
    pub fn with(mut self, piece: Piece, number: u32) -> Self {
        self.numbers[piece.index()] = number;
        self.open_number = self.open_number.filter(|&(open, _)| open != piece);
        self
    }

    /// Asks for the greatest number of one kind.
    #[must_use]
    pub fn with_greatest(self, piece: Piece) -> Self {
        Self { open_number: Some((piece, OpenNumber::Greatest)), ..self.with(piece, 0) }
    }

    /// Asks for the least number of one kind.
    #[must_use]
    pub fn with_least(self, piece: Piece) -> Self {
        Self { open_number: Some((piece, OpenNumber::Least)), ..self.with(piece, 0) }
    }

    /// Asks for any number of one kind from this one on.
    #[must_use]
    pub fn with_at_least(self, piece: Piece, number: u32) -> Self {
        Self { open_number: Some((piece, OpenNumber::Any)), ..self.with(piece, number) }
    }

    /// Returns the number of all pieces, at least.
    #[must_use]
    pub fn total(self) -> u64 {
        self.numbers.iter().map(|&number| u64::from(number)).sum()
    }

    /// Iterates over the kinds with a number above 0, in the order in which they are written.
    pub fn iter(self) -> impl Iterator<Item = (Piece, u32)> {
        Piece::ALL
            .into_iter()
            .map(move |piece| (piece, self.of(piece)))
            .filter(|&(_, number)| number > 0)
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for piece in Piece::ALL {
            let open = self.open_number.filter(|&(open, _)| open == piece).map(|(_, open)| open);
            match (open, self.of(piece)) {
                (None, 0) => {}
                (None, number) => write!(f, "{piece}{number}")?,
                (Some(OpenNumber::Greatest), _) => write!(f, "{piece}+")?,
                (Some(OpenNumber::Least), _) => write!(f, "{piece}*")?,
                (Some(OpenNumber::Any), number) => write!(f, "{piece}{number}+")?,
            }
        }
        Ok(())
    }
}

/// An error in a text of [`Counts`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadCounts {
    /// The bytes of the text that are invalid.
    pub at: Range<usize>,
    /// What is wrong with them.
    pub problem: CountsProblem,
}

/// The errors in a text of [`Counts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CountsProblem {
    /// A character where the letter of a piece should be.
    NoPiece,
    /// There is no number after the letter.
    NoNumber(Piece),
    /// The number doesn't fit in 32 bits.
    TooLarge(Piece),
    /// The kind is given twice.
    Doubled(Piece),
    /// Another kind already has a plus or a star.
    SecondOpenNumber(Piece),
}

impl BadCounts {
    /// Returns the code of the error, for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self.problem {
            CountsProblem::NoPiece | CountsProblem::NoNumber(_) => "bad-pieces",
            CountsProblem::TooLarge(_) => "too-many-pieces",
            CountsProblem::Doubled(_) => "doubled-piece",
            CountsProblem::SecondOpenNumber(_) => "second-plus",
        }
    }
}

impl fmt::Display for BadCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.problem {
            CountsProblem::NoPiece => f.write_str(
                "Pieces are a letter of K, Q, B, R, N and a number for each kind, such as K2Q1.",
            ),
            CountsProblem::NoNumber(piece) => {
                write!(f, "After {piece} comes how many {}s, such as {piece}2.", piece.name())
            }
            CountsProblem::TooLarge(piece) => {
                write!(f, "No board has room for so many {}s.", piece.name())
            }
            CountsProblem::Doubled(piece) => {
                write!(f, "The number of {}s is given twice.", piece.name())
            }
            CountsProblem::SecondOpenNumber(piece) => write!(
                f,
                "Only one kind can have a plus or a star: say how many {}s there are.",
                piece.name()
            ),
        }
    }
}

impl std::error::Error for BadCounts {}

impl FromStr for Counts {
    type Err = BadCounts;

    fn from_str(text: &str) -> Result<Self, BadCounts> {
        let mut counts = Self::none();
        let mut seen = [false; 5];
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let start = text.len() - rest.len();
            let after = start + letter.len_utf8();
            let bad = |at, problem| Err(BadCounts { at, problem });
            let Some(piece) = Piece::from_letter(letter) else {
                return bad(start..after, CountsProblem::NoPiece);
            };
            rest = text[after..].trim_start_matches(|c: char| c.is_ascii_digit());
            let digits = after..text.len() - rest.len();
            let star = digits.is_empty() && rest.starts_with('*');
            let plus = star || rest.starts_with('+');
            rest = if plus { &rest[1..] } else { rest };
            let end = text.len() - rest.len();
            if end == after {
                return bad(start..end, CountsProblem::NoNumber(piece));
            }
            if std::mem::replace(&mut seen[piece.index()], true) {
                return bad(start..end, CountsProblem::Doubled(piece));
            }
            if plus && counts.open_number.is_some() {
                return bad(start..end, CountsProblem::SecondOpenNumber(piece));
            }
            if digits.is_empty() {
                counts = if star { counts.with_least(piece) } else { counts.with_greatest(piece) };
                continue;
            }
            let Ok(number) = text[digits.clone()].parse() else {
                return bad(digits, CountsProblem::TooLarge(piece));
            };
            counts =
                if plus { counts.with_at_least(piece, number) } else { counts.with(piece, number) };
        }
        Ok(counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_in_any_order() {
        for text in ["K3Q1B2R2N3", "N3R2B2Q1K3", "K3Q01R2B2N003"] {
            assert_eq!(text.parse::<Counts>().unwrap().to_string(), "K3Q1B2R2N3");
        }
        assert_eq!("".parse(), Ok(Counts::none()));
        assert_eq!("Q0".parse(), Ok(Counts::none()));
        assert_eq!("Q4294967295".parse(), Ok(Counts::none().with(Piece::Queen, u32::MAX)));
    }

    #[test]
    fn one_number_can_be_open() {
        for (text, written) in [("N+", "N+"), ("N+K2", "K2N+"), ("N0+", "N0+"), ("R03+Q1", "Q1R3+")]
        {
            let counts: Counts = text.parse().unwrap();
            assert_eq!(counts.to_string(), written);
            assert_eq!(written.parse(), Ok(counts));
        }
        assert_eq!("N+".parse::<Counts>().unwrap().with(Piece::Knight, 0), Counts::none());
    }

    #[test]
    fn bad_counts_say_where() {
        for (text, at, code) in [
            ("k1", 0..1, "bad-pieces"),
            ("K1 Q1", 2..3, "bad-pieces"),
            ("K1é2", 2..4, "bad-pieces"),
            ("1K", 0..1, "bad-pieces"),
            ("K", 0..1, "bad-pieces"),
            ("K1QB2", 2..3, "bad-pieces"),
            ("K-1", 0..1, "bad-pieces"),
            ("N4294967296", 1..11, "too-many-pieces"),
            ("K1Q1K2", 4..6, "doubled-piece"),
            ("K0K0", 2..4, "doubled-piece"),
            ("N+N2", 2..4, "doubled-piece"),
            ("N+K1R0+", 4..7, "second-plus"),
            ("+N", 0..1, "bad-pieces"),
            ("N++", 2..3, "bad-pieces"),
        ] {
            let error = text.parse::<Counts>().unwrap_err();
            assert_eq!((error.at.clone(), error.code()), (at, code), "{text}: {error}");
        }
    }
}
