//! The turns and reflections that lead the open squares of a board to open
//! squares.
//!
//! What counts is the shape of what is open, not the frame around it: `2*/2*/2*`
//! has the symmetries of `2x3`. A turn or reflection that leads a set of squares
//! to itself, wherever its centre lies, leads the smallest rectangle around the
//! set to itself; so the eight of that rectangle (four, if it is no square) are
//! all there can be.

use crate::square::Square;

/// Where each of the squares is led, by its place in the list, by each symmetry
/// of the whole list; the identity first. Two that lead every square alike, as
/// on a board of one rank, are one. Together they are a group.
///
/// The squares must be different and in their order. Time: some look-ups by
/// bisection for each square.
pub(crate) fn symmetries(squares: &[Square]) -> Vec<Vec<usize>> {
    let mut maps: Vec<Vec<usize>> = Vec::new();
    for turn in 0..8 {
        maps.extend(led(squares, turn).filter(|map| !maps.contains(map)));
    }
    maps
}

/// By one of the eight, if it leads all to squares of the list: the bits of
/// `turn` say whether files and ranks are turned round, and then traded.
fn led(squares: &[Square], turn: u8) -> Option<Vec<usize>> {
    let files = || squares.iter().map(|square| square.file);
    let ranks = || squares.iter().map(|square| square.rank);
    let (Some(left), Some(right)) = (files().min(), files().max()) else {
        return Some(Vec::new());
    };
    let (low, high) = (ranks().min()?, ranks().max()?);
    let (width, height) = (right - left, high - low);
    if turn & 4 != 0 && width != height {
        return None;
    }
    let lead = |square: &Square| {
        let (file, rank) = (square.file - left, square.rank - low);
        let file = if turn & 1 == 0 { file } else { width - file };
        let rank = if turn & 2 == 0 { rank } else { height - rank };
        let (file, rank) = if turn & 4 == 0 { (file, rank) } else { (rank, file) };
        squares.binary_search(&Square::new(left + file, low + rank)).ok()
    };
    squares.iter().map(lead).collect()
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
    fn the_shape_of_what_is_open_counts() {
        for (files, ranks, blocked, wanted) in [
            (3, 3, &[][..], 8),
            (3, 4, &[], 4),
            (1, 4, &[], 2),
            (1, 1, &[], 1),
            (3, 3, &["b2"], 8),
            (3, 3, &["a1"], 2),
            (3, 3, &["a1", "b1"], 1),
            // What is left is 2 × 3, 3 × 3 off the middle, one square, nothing.
            (3, 3, &["c1", "c2", "c3"], 4),
            (4, 3, &["d1", "d2", "d3"], 8),
            (2, 2, &["a1", "a2", "b1"], 1),
            (1, 1, &["a1"], 1),
        ] {
            assert_eq!(order(files, ranks, blocked), wanted, "{files}x{ranks} {blocked:?}");
        }
    }

    /// Each is one to one, the first leads every square to itself, and two in a
    /// row are one of them.
    #[test]
    fn they_are_a_group() {
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
