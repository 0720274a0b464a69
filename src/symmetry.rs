//! The symmetries of a set of open squares: rotations and reflections that map it to itself.
//!
//! Only the shape of the open squares counts, not the frame: `2*/2*/2*` has the symmetries of
//! `2x3`. A rotation or reflection that maps a set of squares to itself also maps its bounding
//! rectangle to itself, so the eight symmetries of that rectangle (four, if it isn't a square) are
//! the only candidates.

use crate::square::Square;

/// Returns the symmetries of a list of squares, the identity first: by square, the index of its
/// image. Symmetries that agree on all squares, as on a board of one rank, count once. They form a
/// group.
///
/// The squares must be distinct and sorted. Time: a few binary searches a square.
pub(crate) fn symmetries(squares: &[Square]) -> Vec<Vec<usize>> {
    let mut maps: Vec<Vec<usize>> = Vec::new();
    for candidate in RectangleSymmetry::all(squares) {
        let image = |&square: &Square| squares.binary_search(&candidate.image(square)).ok();
        let map: Option<Vec<usize>> = squares.iter().map(image).collect();
        maps.extend(map.filter(|map| !maps.contains(map)));
    }
    maps
}

/// Returns the half-turn of the bounding rectangle of some squares, as a map of the squares in it.
/// Linear in the squares.
pub(crate) fn half_turn(squares: impl Iterator<Item = Square>) -> impl Fn(Square) -> Square {
    let (mut low, mut high) = (Square::new(u16::MAX, u16::MAX), Square::new(0, 0));
    for square in squares {
        low = Square::new(low.file.min(square.file), low.rank.min(square.rank));
        high = Square::new(high.file.max(square.file), high.rank.max(square.rank));
    }
    move |square| {
        Square::new(low.file + (high.file - square.file), low.rank + (high.rank - square.rank))
    }
}

/// A symmetry of a rectangle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RectangleSymmetry {
    /// The corner nearest to a1.
    corner: Square,
    /// The greatest distance from it.
    width: u16,
    height: u16,
    /// Whether files and ranks are reversed, then exchanged, as bits.
    bits: u8,
}

impl RectangleSymmetry {
    /// Returns the symmetries of the bounding rectangle of these squares, the identity first.
    pub fn all(squares: &[Square]) -> impl Iterator<Item = Self> + use<> {
        let range = |numbers: &mut dyn Iterator<Item = u16>| {
            let first = numbers.next().unwrap_or(0);
            numbers.fold((first, first), |(least, most), it| (least.min(it), most.max(it)))
        };
        let (left, right) = range(&mut squares.iter().map(|square| square.file));
        let (low, high) = range(&mut squares.iter().map(|square| square.rank));
        let (corner, width, height) = (Square::new(left, low), right - left, high - low);
        let count = if width == height { 8 } else { 4 };
        (0..count).map(move |bits| Self { corner, width, height, bits })
    }

    /// Returns the image of a square of the rectangle.
    pub fn image(self, square: Square) -> Square {
        let Self { corner, width, height, bits } = self;
        let (file, rank) = (square.file - corner.file, square.rank - corner.rank);
        let file = if bits & 1 == 0 { file } else { width - file };
        let rank = if bits & 2 == 0 { rank } else { height - rank };
        let (file, rank) = if bits & 4 == 0 { (file, rank) } else { (rank, file) };
        Square::new(corner.file + file, corner.rank + rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    fn order(files: u16, ranks: u16, blocked: &[&str]) -> usize {
        let mut board = Board::new(files, ranks).unwrap();
        for name in blocked {
            board.block(name.parse().unwrap());
        }
        symmetries(&board.open().iter().collect::<Vec<_>>()).len()
    }

    #[test]
    fn only_the_shape_of_the_open_squares_counts() {
        for (files, ranks, blocked, wanted) in [
            (3, 3, &[][..], 8),
            (3, 4, &[], 4),
            (1, 4, &[], 2),
            (1, 1, &[], 1),
            (3, 3, &["b2"], 8),
            (3, 3, &["a1"], 2),
            (3, 3, &["a1", "b1"], 1),
            // What is left is 2 × 3, 3 × 3 off the centre, one square, nothing.
            (3, 3, &["c1", "c2", "c3"], 4),
            (4, 3, &["d1", "d2", "d3"], 8),
            (2, 2, &["a1", "a2", "b1"], 1),
            (1, 1, &["a1"], 1),
        ] {
            assert_eq!(order(files, ranks, blocked), wanted, "{files}x{ranks} {blocked:?}");
        }
    }

    /// Each is one to one, the first is the identity, and the composition of two is one of them.
    #[test]
    fn symmetries_form_a_group() {
        for sides in [(3, 3), (4, 4), (2, 5)] {
            let board = Board::new(sides.0, sides.1).unwrap();
            let squares: Vec<Square> = board.squares().collect();
            let all = symmetries(&squares);
            assert!(all[0].iter().enumerate().all(|(from, &to)| from == to));
            for one in &all {
                for other in &all {
                    let both: Vec<usize> = one.iter().map(|&to| other[to]).collect();
                    assert!(all.contains(&both));
                }
            }
        }
    }
}
