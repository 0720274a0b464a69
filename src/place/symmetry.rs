//! The turns and reflections that leave a puzzle as it is.
//!
//! Of the eight symmetries of a square board (four of another rectangle) those
//! count that carry blocked squares to blocked squares and fixed pieces to
//! fixed pieces of the same kind. Two that move every open square alike, as on
//! a board of one rank, are one.

use super::Place;
use crate::square::Square;

/// A symmetry, as where each open square goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Turn(Vec<u16>);

impl Turn {
    /// Where the open square of this number goes.
    #[inline]
    pub fn of(&self, square: usize) -> usize {
        usize::from(self.0[square])
    }
}

/// The puzzle's symmetries, the identity first. They are a group.
pub(crate) fn symmetries(place: &Place) -> Vec<Turn> {
    let board = place.board();
    let squares: Vec<Square> = board.open().iter().collect();
    let (files, ranks) = (board.files(), board.ranks());
    let mut turns: Vec<Turn> = Vec::new();
    for number in 0..8 {
        let (flip_files, flip_ranks, swap) = (number & 1 != 0, number & 2 != 0, number & 4 != 0);
        if swap && files != ranks {
            continue;
        }
        let image = |square: Square| {
            let file = if flip_files { files - 1 - square.file } else { square.file };
            let rank = if flip_ranks { ranks - 1 - square.rank } else { square.rank };
            if swap { Square::new(rank, file) } else { Square::new(file, rank) }
        };
        let fixed = |square| {
            let at = place.fixed().binary_search_by_key(&square, |&(square, _)| square);
            at.ok().map(|at| place.fixed()[at].1)
        };
        if !place.fixed().iter().all(|&(square, piece)| fixed(image(square)) == Some(piece)) {
            continue;
        }
        let images: Option<Vec<u16>> = squares
            .iter()
            .map(|&square| squares.binary_search(&image(square)).ok().map(|to| to as u16))
            .collect();
        turns.extend(images.map(Turn).filter(|turn| !turns.contains(turn)));
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::place::{Counts, Lines, Piece};

    fn order(files: u16, ranks: u16, blocked: &[&str], fixed: &[(&str, Piece)]) -> usize {
        let mut board = Board::new(files, ranks).unwrap();
        for name in blocked {
            board.block(name.parse().unwrap());
        }
        let fixed: Vec<_> =
            fixed.iter().map(|&(name, piece)| (name.parse().unwrap(), piece)).collect();
        symmetries(&Place::new(board, &fixed, Counts::none(), Lines::Stop).unwrap()).len()
    }

    #[test]
    fn what_stands_breaks_symmetry() {
        assert_eq!(order(3, 3, &[], &[]), 8);
        assert_eq!(order(3, 4, &[], &[]), 4);
        assert_eq!(order(1, 4, &[], &[]), 2);
        assert_eq!(order(1, 1, &[], &[]), 1);
        assert_eq!(order(3, 3, &["b2"], &[]), 8);
        assert_eq!(order(3, 3, &["a1"], &[]), 2);
        assert_eq!(order(3, 3, &["a1", "b1"], &[]), 1);
        assert_eq!(order(3, 3, &["a1"], &[("c3", Piece::King)]), 2);
        let kings = [("a1", Piece::King), ("c3", Piece::King)];
        assert_eq!(order(3, 3, &[], &kings), 4);
        assert_eq!(order(3, 3, &[], &[kings[0], ("c3", Piece::Queen)]), 2);
    }
}
