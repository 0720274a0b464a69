//! Where the pieces of a puzzle that are still to be placed can stand, and which of its
//! requirements has the fewest possibilities left.

use std::collections::BTreeMap;

use crate::place::model::piece::Piece;
use crate::place::model::puzzle::{Aim, MAX_OPEN_SQUARES, Place};
use crate::square::Square;
use crate::squares::Squares;

/// A requirement that one of the pieces to be placed must fulfil.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Need {
    /// A square that must be covered.
    Square(Square),
    /// A file, by its index, where there are as many queens and rooks to place as files without
    /// one.
    File(u16),
    /// A rank, likewise.
    Rank(u16),
    /// The pieces of a kind need a place.
    Kind(Piece),
}

impl Place {
    /// Returns the requirement that the fewest squares fulfil, and these squares, in order: each
    /// placement has a new piece on one of them, so without squares there is no placement. `None`
    /// if nothing is required (no square must be covered, and each kind has enough pieces), or if
    /// the board has more than [`MAX_OPEN_SQUARES`] open squares.
    ///
    /// Time: linear in the open squares times the squares that a piece attacks.
    #[must_use]
    pub fn bottleneck(&self) -> Option<(Need, Vec<Square>)> {
        if self.board().open().len() > MAX_OPEN_SQUARES {
            return None;
        }
        let taken = self.taken();
        let free = self.free_squares();
        let mut needs: BTreeMap<Need, Squares> = BTreeMap::new();
        if self.aim().is_peaceful() {
            self.add_lines(&free, &mut needs);
        }
        if self.aim() != Aim::Peace {
            for square in &self.uncovered(self.fixed()) {
                needs.insert(Need::Square(square), self.covering_squares(square, &free, &taken));
            }
        }
        // Of an open kind, perhaps no more pieces are placed.
        let required = free.into_iter().filter(|&(kind, _)| self.pieces().of(kind) > 0);
        needs.extend(required.map(|(kind, squares)| (Need::Kind(kind), squares)));
        let (need, squares) = needs.into_iter().min_by_key(|(_, squares)| squares.len())?;
        Some((need, squares.iter().collect()))
    }

    /// Returns the squares of the fixed pieces.
    pub(crate) fn taken(&self) -> Squares {
        let mut taken = self.board().no_squares();
        taken.extend(self.fixed().iter().map(|&(square, _)| square));
        taken
    }

    /// Returns for each kind that may have pieces left to place the squares where one can stand:
    /// those that are open and not taken, and if the aim forbids attacks, those where it attacks no
    /// fixed piece and none attacks it.
    ///
    /// Time: linear in the board's squares plus the fixed pieces times the squares that a piece
    /// attacks.
    #[must_use]
    pub fn free_squares(&self) -> Vec<(Piece, Squares)> {
        let taken = self.taken();
        let kinds = Piece::ALL.into_iter().filter(|&piece| self.pieces().has(piece));
        kinds.map(|kind| (kind, self.free_squares_of(kind, &taken))).collect()
    }

    /// Returns the squares where a piece of this kind can stand.
    fn free_squares_of(&self, kind: Piece, taken: &Squares) -> Squares {
        let mut free = self.board().no_squares();
        free.extend(self.board().open().iter().filter(|&square| !taken.contains(square)));
        if self.aim().is_peaceful() {
            for &(square, piece) in self.fixed() {
                self.each_attacked(piece, square, |target| {
                    free.remove(target);
                });
                // Within a kind, attacks are mutual.
                self.each_attacked(kind, square, |target| {
                    free.remove(target);
                });
            }
        }
        free
    }

    /// Adds the files and ranks that need a queen or rook each.
    fn add_lines(&self, free: &[(Piece, Squares)], needs: &mut BTreeMap<Need, Squares>) {
        let is_straight = |piece: Piece| matches!(piece, Piece::Queen | Piece::Rook);
        let board = self.board();
        // Blocked squares could divide a line between two pieces.
        if board.open().len() < board.area() {
            return;
        }
        let straight = || free.iter().filter(|&&(kind, _)| is_straight(kind));
        let left: u64 = straight().map(|&(kind, _)| u64::from(self.pieces().of(kind))).sum();
        let mut add = |lines: u16, line: fn(Square) -> u16, need: fn(u16) -> Need| {
            let has_piece = |&at: &u16| {
                self.fixed().iter().any(|&(square, piece)| is_straight(piece) && line(square) == at)
            };
            let empty: Vec<u16> = (0..lines).filter(|at| !has_piece(at)).collect();
            if empty.len() as u64 != left {
                return;
            }
            for at in empty {
                let mut squares = board.no_squares();
                let free = straight().flat_map(|(_, free)| free.iter());
                squares.extend(free.filter(|&square| line(square) == at));
                needs.insert(need(at), squares);
            }
        };
        add(board.files(), |square| square.file, Need::File);
        add(board.ranks(), |square| square.rank, Need::Rank);
    }

    /// Returns the squares from which a piece left would cover a square.
    fn covering_squares(
        &self,
        square: Square,
        free: &[(Piece, Squares)],
        taken: &Squares,
    ) -> Squares {
        let mut from = self.board().no_squares();
        for (kind, free) in free {
            self.each_attacked_among(*kind, square, taken, |at| {
                if free.contains(at) {
                    from.insert(at);
                }
            });
            if self.aim() != Aim::Total && free.contains(square) {
                from.insert(square);
            }
        }
        from
    }
}
