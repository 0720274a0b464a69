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
/// ```
/// use leaper::square::Square;
/// let square: Square = "ab12".parse().unwrap();
/// assert_eq!((square.file, square.rank), (27, 11));
/// assert_eq!(square.to_string(), "ab12");
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

    /// Returns the square `(files, ranks)` away, unless a coordinate is negative
    /// or too large. It may be off the board.
    #[must_use]
    pub fn offset(self, files: i32, ranks: i32) -> Option<Self> {
        let file = u16::try_from(i32::from(self.file) + files).ok()?;
        let rank = u16::try_from(i32::from(self.rank) + ranks).ok()?;
        Some(Self { rank, file })
    }
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
        let letters = &text[..text.len() - digits.len()];
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
