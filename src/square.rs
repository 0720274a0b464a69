//! Squares and their names: file letters, then the rank.
//!
//! ```text
//!   3 | a3 b3 c3        files run a, b, … z, aa, ab, …
//!   2 | a2 b2 c2        ranks run 1, 2, …
//!   1 | a1 b1 c1        a1 is bottom left
//!       a  b  c
//! ```

use std::fmt;
use std::str::FromStr;

/// A square, by its file and rank, both counted from 0: `a1` is `(0, 0)`.
///
/// It belongs to no board; see [`Board::contains`](crate::board::Board::contains).
/// Squares are ordered by rank, then by file.
///
/// The squares of a chessboard have names:
///
/// ```
/// use leaper::square::Square;
/// let square: Square = "ab12".parse().unwrap();
/// assert_eq!((square.file, square.rank), (27, 11));
/// assert_eq!(square.to_string(), "ab12");
/// assert_eq!(Square::C7, Square::new(2, 6));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    // The order of the fields is the order of squares.
    /// Row, from 0 at the bottom.
    pub rank: u16,
    /// Column, from 0 at the left.
    pub file: u16,
}

impl Square {
    /// Returns the square on a file and a rank, both counted from 0.
    #[must_use]
    pub const fn new(file: u16, rank: u16) -> Self {
        Self { rank, file }
    }

    /// Returns the square `(files, ranks)` away, unless a coordinate is negative or too large. It
    /// may be off the board.
    #[must_use]
    pub fn offset(self, files: i32, ranks: i32) -> Option<Self> {
        // Coordinates aren't negative, so a sum that wraps is.
        let file = u16::try_from(i32::from(self.file).wrapping_add(files)).ok()?;
        let rank = u16::try_from(i32::from(self.rank).wrapping_add(ranks)).ok()?;
        Some(Self { rank, file })
    }
}

/// Declares the squares of a chessboard, a rank a row.
macro_rules! named_squares {
    ($($a:ident $b:ident $c:ident $d:ident $e:ident $f:ident $g:ident $h:ident => $rank:literal;)+) => {
        #[allow(missing_docs, reason = "each says its square")]
        impl Square {
            $(
                pub const $a: Self = Self::new(0, $rank - 1);
                pub const $b: Self = Self::new(1, $rank - 1);
                pub const $c: Self = Self::new(2, $rank - 1);
                pub const $d: Self = Self::new(3, $rank - 1);
                pub const $e: Self = Self::new(4, $rank - 1);
                pub const $f: Self = Self::new(5, $rank - 1);
                pub const $g: Self = Self::new(6, $rank - 1);
                pub const $h: Self = Self::new(7, $rank - 1);
            )+
        }

        /// The squares of a chessboard, with their names.
        #[cfg(test)]
        const NAMED: [(&str, Square); 64] = [
            $((stringify!($a), Square::$a), (stringify!($b), Square::$b), (stringify!($c), Square::$c),
                (stringify!($d), Square::$d), (stringify!($e), Square::$e), (stringify!($f), Square::$f),
                (stringify!($g), Square::$g), (stringify!($h), Square::$h),)+
        ];
    };
}

named_squares! {
    A1 B1 C1 D1 E1 F1 G1 H1 => 1;
    A2 B2 C2 D2 E2 F2 G2 H2 => 2;
    A3 B3 C3 D3 E3 F3 G3 H3 => 3;
    A4 B4 C4 D4 E4 F4 G4 H4 => 4;
    A5 B5 C5 D5 E5 F5 G5 H5 => 5;
    A6 B6 C6 D6 E6 F6 G6 H6 => 6;
    A7 B7 C7 D7 E7 F7 G7 H7 => 7;
    A8 B8 C8 D8 E8 F8 G8 H8 => 8;
}

/// Returns the letters of a file, counted from 0: `a` … `z`, `aa`, `ab`, …
#[must_use]
pub fn file_name(file: u16) -> String {
    // Bijective base 26: there is no letter for zero.
    let mut letters = Vec::new();
    let mut rest = u32::from(file) + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'a' + (rest % 26) as u8));
        rest /= 26;
    }
    letters.iter().rev().collect()
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", file_name(self.file), u32::from(self.rank) + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Error: the text is not the name of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotASquare;

impl fmt::Display for NotASquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("A square is named by file letters and a rank, such as c7.")
    }
}

impl std::error::Error for NotASquare {}

impl FromStr for Square {
    type Err = NotASquare;

    /// Reads a name such as `c7`; capital letters are read too. A rank has no
    /// leading zero, so that every square has one name in each case.
    fn from_str(text: &str) -> Result<Self, NotASquare> {
        let digits = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let letters = text.strip_suffix(digits).unwrap_or_default();
        if letters.is_empty()
            || digits.is_empty()
            || digits.starts_with('0')
            || !digits.bytes().all(|byte| byte.is_ascii_digit())
        {
            return Err(NotASquare);
        }
        let mut file = 0_u32;
        for letter in letters.bytes() {
            let value = u32::from(letter.to_ascii_lowercase() - b'a') + 1;
            file = file
                .checked_mul(26)
                .and_then(|file| file.checked_add(value))
                .filter(|&file| file <= 1 << 16)
                .ok_or(NotASquare)?;
        }
        let rank: u32 = digits.parse().map_err(|_| NotASquare)?;
        Ok(Self {
            file: u16::try_from(file - 1).map_err(|_| NotASquare)?,
            rank: u16::try_from(rank - 1).map_err(|_| NotASquare)?,
        })
    }
}

#[cfg(feature = "serde")]
crate::as_text::serde_as_text!(Square);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_after_z_have_two_letters() {
        for (file, name) in [
            (0, "a"),
            (25, "z"),
            (26, "aa"),
            (51, "az"),
            (52, "ba"),
            (701, "zz"),
            (702, "aaa"),
            (1023, "amj"),
            (u16::MAX, "crxp"),
        ] {
            assert_eq!(file_name(file), name);
            assert_eq!(format!("{name}1").parse(), Ok(Square::new(file, 0)));
        }
    }

    #[test]
    fn offsets_outside_all_coordinates_have_no_square() {
        let far = Square::new(u16::MAX, 1);
        assert_eq!(far.offset(-1, 2), Some(Square::new(u16::MAX - 1, 3)));
        for (files, ranks) in [(1, 0), (0, -2), (i32::MAX, 0), (0, i32::MAX), (i32::MIN, i32::MIN)]
        {
            assert_eq!(far.offset(files, ranks), None, "{files}, {ranks}");
        }
    }

    #[test]
    fn named_squares_have_their_names() {
        for (name, square) in NAMED {
            assert_eq!(name.parse(), Ok(square));
        }
    }

    #[test]
    fn every_name_reads_back() {
        for file in (0..=u16::MAX).step_by(7) {
            let square = Square::new(file, u16::MAX - file);
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
        }
    }

    #[test]
    fn invalid_names_are_rejected() {
        for text in [
            "",
            "a",
            "1",
            "a0",
            "a01",
            "1a",
            "a-1",
            "a1b",
            " a1",
            "ä1",
            "а1",
            "a1٣",
            "crxq1",
            "a65537",
            "aaaaaaaaaaaaaaaaaaaaaaaa1",
            "a99999999999999999999",
        ] {
            assert_eq!(text.parse::<Square>(), Err(NotASquare), "{text:?}");
        }
    }
}
