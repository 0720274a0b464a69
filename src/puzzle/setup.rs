//! Pieces on a board.

use super::error::{ErrorKind, Occupant};
use crate::board::Board;
use crate::order;
use crate::square::Square;

/// Pieces on a board: letters on different squares, in the order of squares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup(pub(super) Vec<(Square, char)>);

impl Setup {
    /// Creates a setup from letters on squares, in any order.
    ///
    /// # Errors
    /// If a square is named twice.
    pub fn new(mut letters: Vec<(Square, char)>) -> Result<Self, ErrorKind> {
        order::sort(&mut letters);
        match letters.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => Err(ErrorKind::DoubledSquare { square: pair[0].0 }),
            None => Ok(Self(letters)),
        }
    }

    /// Returns the letter on a square.
    #[must_use]
    pub fn on(&self, square: Square) -> Option<char> {
        let index = self.0.binary_search_by_key(&square, |&(square, _)| square).ok()?;
        Some(self.0[index].1)
    }

    /// The squares and their letters, in the order of squares.
    #[must_use]
    pub fn letters(&self) -> &[(Square, char)] {
        &self.0
    }

    /// Returns whether these are its letters, in any order.
    pub(super) fn has_letters(&self, text: &str) -> bool {
        let mut own: Vec<char> = self.0.iter().map(|&(_, letter)| letter).collect();
        let mut others: Vec<char> = text.chars().collect();
        order::sort(&mut own);
        order::sort(&mut others);
        own == others
    }

    /// Reverses the colours: upper-case letters become lower-case, and vice versa.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let other = |c: char| {
            if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
        };
        Self(self.0.iter().map(|&(square, letter)| (square, other(letter))).collect())
    }

    /// Returns whether the sides trade places in this goal. Unequal sides cannot.
    #[must_use]
    pub fn trades_places(&self, goal: &Self) -> bool {
        let mut more_white = [0_i32; 26];
        for &(_, letter) in &self.0 {
            let kind = u32::from(letter.to_ascii_lowercase()).wrapping_sub(u32::from('a'));
            if let Some(more_white) = more_white.get_mut(kind as usize) {
                *more_white += if letter.is_ascii_uppercase() { 1 } else { -1 };
            }
        }
        more_white == [0; 26] && *goal == self.reversed()
    }

    /// Checks that every letter is on an open square of the board.
    pub(super) fn check(
        &self,
        board: &Board,
        occupant_of: fn(char) -> Occupant,
    ) -> Result<(), ErrorKind> {
        self.0
            .iter()
            .try_for_each(|&(square, letter)| check_square(board, square, occupant_of(letter)))
    }
}

/// Checks that this is an open square of the board.
pub(super) fn check_square(board: &Board, square: Square, what: Occupant) -> Result<(), ErrorKind> {
    if !board.contains(square) {
        let (files, ranks) = (board.files(), board.ranks());
        let file = square.file >= files;
        return Err(ErrorKind::OffBoard { got: square.to_string(), files, ranks, file });
    }
    if board.is_blocked(square) {
        return Err(ErrorKind::BlockedSquare { square, what });
    }
    Ok(())
}
