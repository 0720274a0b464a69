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
    for symmetry in 0..8 {
        maps.extend(image_map(squares, symmetry).filter(|map| !maps.contains(map)));
    }
    maps
}

/// Returns one of the eight candidates if it maps all squares to squares of the list. The bits of
/// `symmetry` say whether files and ranks are reversed, then exchanged.
fn image_map(squares: &[Square], symmetry: u8) -> Option<Vec<usize>> {
    let files = || squares.iter().map(|square| square.file);
    let ranks = || squares.iter().map(|square| square.rank);
    let (Some(left), Some(right)) = (files().min(), files().max()) else {
        return Some(Vec::new());
    };
    let (low, high) = (ranks().min()?, ranks().max()?);
    let (width, height) = (right - left, high - low);
    if symmetry & 4 != 0 && width != height {
        return None;
    }
    let image = |square: &Square| {
        let (file, rank) = (square.file - left, square.rank - low);
        let file = if symmetry & 1 == 0 { file } else { width - file };
        let rank = if symmetry & 2 == 0 { rank } else { height - rank };
        let (file, rank) = if symmetry & 4 == 0 { (file, rank) } else { (rank, file) };
        squares.binary_search(&Square::new(left + file, low + rank)).ok()
    };
    squares.iter().map(image).collect()
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
