//! A Place puzzle.

use std::fmt;
use std::str::FromStr;

use crate::all_kinds::{AllKinds, WRONG_BUILD_CODE};
use crate::board::Board;
use crate::place::model::piece::{Counts, Piece};
use crate::square::Square;
use crate::squares::Squares;

/// The most open squares of a board on which every puzzle can be counted: those of 16 × 16. For
/// larger boards, see `counting/large.rs`.
pub const MAX_OPEN_SQUARES: usize = 256;

/// Whether blocked squares stop the lines of queens, rooks and bishops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Lines {
    /// Lines stop at blocked squares.
    #[default]
    Stop,
    /// Lines pass over blocked squares.
    Pass,
}

/// What a placement has to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Aim {
    /// No piece attacks another.
    #[default]
    Peace,
    /// Every open square is occupied or attacked (domination).
    Guard,
    /// Both: every open square is occupied or attacked, and no piece attacks another (independent
    /// domination).
    Both,
    /// Every open square is attacked, the occupied ones too (total domination).
    Total,
}

impl Aim {
    /// All values, the default first.
    pub const ALL: [Self; 4] = [Self::Peace, Self::Guard, Self::Both, Self::Total];

    /// Returns the name in the puzzle line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Peace => "peace",
            Self::Guard => "guard",
            Self::Both => "both",
            Self::Total => "total",
        }
    }

    /// Returns whether no piece may attack another.
    pub(crate) fn is_peaceful(self) -> bool {
        matches!(self, Self::Peace | Self::Both)
    }
}

impl fmt::Display for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stop => "stop",
            Self::Pass => "pass",
        })
    }
}

/// The text is neither `stop` nor `pass`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotLines;

impl fmt::Display for NotLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lines at blocked squares either stop or pass.")
    }
}

impl std::error::Error for NotLines {}

impl FromStr for Lines {
    type Err = NotLines;

    fn from_str(text: &str) -> Result<Self, NotLines> {
        match text {
            "stop" => Ok(Self::Stop),
            "pass" => Ok(Self::Pass),
            _ => Err(NotLines),
        }
    }
}

/// A Place puzzle: a board, the pieces fixed on it, and how many more of each kind to place.
///
/// ```
/// use leaper::board::Board;
/// use leaper::place::{Lines, Place};
/// let board = Board::new(8, 8).unwrap();
/// let place = Place::new(board, &[], "Q8".parse().unwrap(), Lines::Stop).unwrap();
/// assert_eq!(place.pieces().total(), 8);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    board: Board,
    fixed: Vec<(Square, Piece)>,
    pieces: Counts,
    lines: Lines,
    aim: Aim,
    all_kinds: AllKinds,
}

/// Why something isn't a valid Place puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Invalid {
    /// This build lacks the feature `kinds`.
    NotInThisBuild,
    /// A fixed piece is off the board.
    OffBoard {
        /// The piece's square.
        square: Square,
    },
    /// A fixed piece is on a blocked square.
    OnBlocked {
        /// The piece's square.
        square: Square,
    },
    /// Two fixed pieces are on one square.
    Doubled {
        /// Their square.
        square: Square,
    },
}

impl Invalid {
    /// Returns the code of the error, for programs.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::NotInThisBuild => WRONG_BUILD_CODE,
            Self::OffBoard { .. } => "off-board",
            Self::OnBlocked { .. } => "blocked-square",
            Self::Doubled { .. } => "doubled-square",
        }
    }
}

impl std::error::Error for Invalid {}

impl Place {
    /// Makes a puzzle from a board, the pieces fixed on it, how many more to place, and whether
    /// blocked squares stop lines.
    ///
    /// Fixed pieces that attack each other, or more pieces than squares, make a valid puzzle
    /// without a solution.
    ///
    /// # Errors
    /// If a fixed piece isn't alone on an open square.
    pub fn new(
        board: Board,
        fixed: &[(Square, Piece)],
        pieces: Counts,
        lines: Lines,
    ) -> Result<Self, Invalid> {
        let all_kinds = AllKinds::in_this_build().ok_or(Invalid::NotInThisBuild)?;
        let mut taken = board.no_squares();
        for &(square, _) in fixed {
            if !board.contains(square) {
                return Err(Invalid::OffBoard { square });
            }
            if board.is_blocked(square) {
                return Err(Invalid::OnBlocked { square });
            }
            if !taken.insert(square) {
                return Err(Invalid::Doubled { square });
            }
        }
        let mut fixed = fixed.to_vec();
        crate::order::sort(&mut fixed);
        Ok(Self { board, fixed, pieces, lines, aim: Aim::Peace, all_kinds })
    }

    /// Returns the board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the fixed pieces, in the order of their squares.
    #[must_use]
    pub fn fixed(&self) -> &[(Square, Piece)] {
        &self.fixed
    }

    /// Returns the proof that this build supports the puzzle.
    pub(crate) fn all_kinds(&self) -> AllKinds {
        self.all_kinds
    }

    /// Returns how many pieces of each kind are to be placed, besides the fixed ones.
    #[must_use]
    pub fn pieces(&self) -> Counts {
        self.pieces
    }

    /// Returns whether there are more open squares than [`MAX_OPEN_SQUARES`].
    pub(crate) fn is_large(&self) -> bool {
        self.board.open().len() > MAX_OPEN_SQUARES
    }

    /// Returns whether a piece attacks another square if no other piece stands between.
    pub(crate) fn attacks_square(&self, piece: Piece, from: Square, to: Square) -> bool {
        let (files, ranks) = (from.file.abs_diff(to.file), from.rank.abs_diff(to.rank));
        let far = files.max(ranks);
        let is_in_line = match piece {
            Piece::King => far == 1,
            Piece::Knight => files.min(ranks) == 1 && far == 2,
            Piece::Queen => files == 0 || ranks == 0 || files == ranks,
            Piece::Rook => files == 0 || ranks == 0,
            Piece::Bishop => files == ranks,
        };
        if !is_in_line || far == 0 || self.lines == Lines::Pass || !slides(piece) {
            return is_in_line && far > 0;
        }
        let step = |from: u16, to: u16| (i32::from(to) - i32::from(from)).signum();
        let (across, up) = (step(from.file, to.file), step(from.rank, to.rank));
        let between = |by: u16| from.offset(across * i32::from(by), up * i32::from(by));
        (1..far).filter_map(between).all(|square| self.board.is_open(square))
    }

    /// Returns the same puzzle with other numbers of pieces.
    #[must_use]
    pub fn with_pieces(&self, pieces: Counts) -> Self {
        Self { pieces, ..self.clone() }
    }

    /// Returns the same puzzle with another aim.
    #[must_use]
    pub fn with_aim(&self, aim: Aim) -> Self {
        Self { aim, ..self.clone() }
    }

    /// Returns what a placement has to do.
    #[must_use]
    pub fn aim(&self) -> Aim {
        self.aim
    }

    /// Returns whether blocked squares stop lines.
    #[must_use]
    pub fn lines(&self) -> Lines {
        self.lines
    }

    /// Returns the open squares that a piece attacks if no other piece stands between, without its
    /// own.
    #[must_use]
    pub fn attacks(&self, piece: Piece, square: Square) -> Squares {
        let mut attacked = self.board.no_squares();
        self.each_attacked(piece, square, |target| {
            attacked.insert(target);
        });
        attacked
    }

    /// Calls `visit` with each open square that a piece attacks while pieces stand on the squares
    /// of `taken`, which stop its lines.
    pub(crate) fn each_attacked_among(
        &self,
        piece: Piece,
        square: Square,
        taken: &Squares,
        visit: impl FnMut(Square),
    ) {
        self.each_on_lines(piece, square, |here| taken.contains(here), visit);
    }

    /// Returns for each square, by index, how many of these pieces attack it. Pieces stop lines; so
    /// do blocked squares, unless lines pass over them.
    #[must_use]
    pub fn attack_counts(&self, pieces: &[(Square, Piece)]) -> Vec<u32> {
        let mut taken = self.board.no_squares();
        taken.extend(pieces.iter().map(|&(square, _)| square));
        let mut counts = vec![0; self.board.area()];
        for &(square, piece) in pieces {
            self.each_attacked_among(piece, square, &taken, |to| counts[self.board.index(to)] += 1);
        }
        counts
    }

    /// Returns the open squares that these pieces don't cover: with the aim `total` those that
    /// aren't attacked, otherwise those that are neither attacked nor occupied.
    #[must_use]
    pub fn uncovered(&self, pieces: &[(Square, Piece)]) -> Squares {
        let counts = self.attack_counts(pieces);
        let mut uncovered = self.board.no_squares();
        let open = self.board.open().iter();
        uncovered.extend(open.filter(|&square| counts[self.board.index(square)] == 0));
        if self.aim != Aim::Total {
            for &(square, _) in pieces {
                uncovered.remove(square);
            }
        }
        uncovered
    }

    /// Calls `visit` with each open square that a piece attacks on an empty board.
    pub(crate) fn each_attacked(&self, piece: Piece, square: Square, visit: impl FnMut(Square)) {
        self.each_on_lines(piece, square, |_| false, visit);
    }

    /// Calls `visit` with each open square of a piece's lines, up to and including the first taken
    /// one.
    fn each_on_lines(
        &self,
        piece: Piece,
        square: Square,
        is_taken: impl Fn(Square) -> bool,
        mut visit: impl FnMut(Square),
    ) {
        for &(files, ranks) in steps(piece) {
            let mut next = square.offset(files, ranks);
            while let Some(here) = next.filter(|&here| self.board.contains(here)) {
                if self.board.is_open(here) {
                    visit(here);
                } else if self.lines == Lines::Stop {
                    break;
                }
                let goes_on = slides(piece) && !is_taken(here);
                next = if goes_on { here.offset(files, ranks) } else { None };
            }
        }
    }
}

/// Returns whether the piece moves any number of steps.
fn slides(piece: Piece) -> bool {
    matches!(piece, Piece::Queen | Piece::Rook | Piece::Bishop)
}

/// Returns the piece's steps, as files and ranks.
fn steps(piece: Piece) -> &'static [(i32, i32)] {
    const ALONG: [(i32, i32); 8] =
        [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];
    const JUMPS: [(i32, i32); 8] =
        [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)];
    match piece {
        Piece::King | Piece::Queen => &ALONG,
        Piece::Rook => &ALONG[..4],
        Piece::Bishop => &ALONG[4..],
        Piece::Knight => &JUMPS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn lines_stop_or_pass() {
        let mut board = Board::new(4, 1).unwrap();
        board.block(square("b1"));
        for (lines, attacked) in [(Lines::Stop, vec![]), (Lines::Pass, vec!["c1", "d1"])] {
            let place = Place::new(board.clone(), &[], Counts::none(), lines).unwrap();
            let rook = place.attacks(Piece::Rook, square("a1"));
            assert_eq!(rook.iter().map(|s| s.to_string()).collect::<Vec<_>>(), attacked);
            assert!(place.attacks(Piece::King, square("a1")).is_empty());
        }
    }

    #[test]
    fn invalid_fixed_pieces_are_rejected() {
        let mut board = Board::new(3, 3).unwrap();
        board.block(square("b2"));
        let fixed = |names: &[&str]| {
            let fixed: Vec<_> = names.iter().map(|name| (square(name), Piece::King)).collect();
            Place::new(board.clone(), &fixed, Counts::none(), Lines::Stop).map(|_| ())
        };
        assert_eq!(fixed(&["a1", "c3"]), Ok(()));
        assert_eq!(fixed(&["d1"]), Err(Invalid::OffBoard { square: square("d1") }));
        assert_eq!(fixed(&["b2"]), Err(Invalid::OnBlocked { square: square("b2") }));
        assert_eq!(fixed(&["a1", "a1"]), Err(Invalid::Doubled { square: square("a1") }));
    }
}
