//! Positions (arrangements) and moves in the public interface.

use std::fmt;

use crate::square::Square;
use crate::swap::model::rules::Side;

/// Maximum number of open squares of a Swap puzzle: the number of bits in a word.
pub const MAX_SQUARES: usize = 64;

/// A position: the knights on the open squares and, where sides alternate, the side to move.
///
/// The puzzle numbers its open squares; see [`Swap::knights`](crate::swap::Swap::knights).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Arrangement {
    letters: [u8; MAX_SQUARES],
    turn: Option<Side>,
}

impl Arrangement {
    /// Returns a position without knights.
    pub(crate) const fn empty(turn: Option<Side>) -> Self {
        Self { letters: [0; MAX_SQUARES], turn }
    }

    /// Returns the letter on the open square with that number.
    #[must_use]
    pub fn letter(&self, number: usize) -> Option<char> {
        match self.letters.get(number) {
            None | Some(0) => None,
            Some(&letter) => Some(char::from(letter)),
        }
    }

    /// Returns the side to move; `None` if any knight may move.
    #[must_use]
    pub fn turn(&self) -> Option<Side> {
        self.turn
    }

    /// Returns the same knights with another side to move.
    #[must_use]
    pub fn with_turn(self, turn: Option<Side>) -> Self {
        Self { turn, ..self }
    }

    /// Returns whether the same knights stand on the same squares. The side to move doesn't matter.
    #[must_use]
    pub fn has_same_squares(&self, other: &Self) -> bool {
        self.letters == other.letters
    }

    /// Puts an ASCII letter, or nothing, on a square.
    pub(crate) fn put(&mut self, number: usize, letter: Option<char>) {
        self.letters[number] = letter.map_or(0, |letter| letter as u8);
    }

    /// Returns the position after a jump, which need not be legal.
    pub(crate) fn after(mut self, from: usize, to: usize) -> Self {
        self.letters.swap(from, to);
        self.turn = self.turn.map(Side::other);
        self
    }
}

/// Prints the letters in the order of the squares' numbers, `.` for an empty square.
impl fmt::Debug for Arrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last =
            self.letters.iter().rposition(|&letter| letter != 0).map_or(0, |index| index + 1);
        for &letter in &self.letters[..last] {
            write!(f, "{}", if letter == 0 { '.' } else { char::from(letter) })?;
        }
        if let Some(turn) = self.turn {
            write!(f, " {}", turn.name())?;
        }
        Ok(())
    }
}

/// One jump; prints as `a1-b3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the knight stood.
    pub from: Square,
    /// Where it lands.
    pub to: Square,
    /// The knight's letter.
    pub letter: char,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter, self)
    }
}

/// Counts the runs: consecutive jumps of one knight count once.
#[must_use]
pub fn runs(moves: &[Move]) -> usize {
    let changes = moves.windows(2).filter(|pair| pair[0].to != pair[1].from).count();
    changes + usize::from(!moves.is_empty())
}
