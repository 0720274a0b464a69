//! The symmetries of a Place puzzle.
//!
//! These are the [symmetries of the open squares](crate::symmetry) that map fixed pieces to fixed
//! pieces of the same kind. They preserve attacks: a blocked square that isn't between open ones
//! stops no line.

use crate::narrow::Narrow;
use crate::place::model::puzzle::Place;
use crate::square::Square;
use crate::symmetry;

/// A symmetry: by open square, its image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SymmetryMap(Vec<u32>);

impl SymmetryMap {
    /// Returns the image of an open square.
    #[inline]
    pub fn of(&self, square: usize) -> usize {
        self.0[square] as usize
    }
}

/// Returns the puzzle's symmetries, the identity first. They form a group.
pub(crate) fn symmetries(place: &Place) -> Vec<SymmetryMap> {
    let squares: Vec<Square> = place.board().open().iter().collect();
    let fixed = |square| {
        let at = place.fixed().binary_search_by_key(&square, |&(square, _)| square);
        at.ok().map(|at| place.fixed()[at].1)
    };
    let keeps = |map: &Vec<usize>| {
        let mut pairs = squares.iter().zip(map);
        pairs.all(|(&from, &to)| fixed(from) == fixed(squares[to]))
    };
    let maps = symmetry::symmetries(&squares).into_iter().filter(keeps);
    maps.map(|map| SymmetryMap(map.into_iter().map(|to| to.narrow::<u32>()).collect())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::place::model::piece::{Counts, Piece};
    use crate::place::model::puzzle::Lines;

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
    fn fixed_pieces_break_symmetry() {
        assert_eq!(order(3, 3, &[], &[]), 8);
        assert_eq!(order(3, 3, &["c1", "c2", "c3"], &[]), 4);
        assert_eq!(order(3, 3, &["a1"], &[("c3", Piece::King)]), 2);
        let kings = [("a1", Piece::King), ("c3", Piece::King)];
        assert_eq!(order(3, 3, &[], &kings), 4);
        assert_eq!(order(3, 3, &[], &[kings[0], ("c3", Piece::Queen)]), 2);
    }
}
