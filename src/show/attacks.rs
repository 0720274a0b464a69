//! Requests of a page about attacks in a Place puzzle: which squares a piece attacks, how the
//! pieces on the board attack it, and where the next one can stand.

use serde::Serialize;

use super::Failure;
use super::words::Declined;
use crate::answer::numbers;
use crate::narrow::Narrow;
use crate::place::{Need, Piece, Place};
use crate::square::file_name;

/// The squares that each kind of the puzzle attacks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = super::Uint32Array)))]
pub struct Attacks<N> {
    /// One entry for each kind.
    #[cfg_attr(feature = "types", ts(inline))]
    pub kinds: Vec<Attacked<N>>,
}

/// The squares that a kind attacks from each open square: from `squares[i]`, these are
/// `targets[starts[i]..starts[i + 1]]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = super::Uint32Array)))]
pub struct Attacked<N> {
    /// The kind.
    pub piece: Piece,
    /// The open squares.
    pub squares: N,
    /// The index of the first target of each square, and the number of targets.
    pub starts: N,
    /// The attacked squares.
    pub targets: N,
}

/// Maximum number of targets.
const MAX_TARGETS: u64 = 1 << 24;

/// Returns the squares that each kind of the puzzle attacks.
///
/// # Errors
/// If the board is so large that the list could take too much memory.
pub fn attacks<N: From<Vec<u32>>>(place: &Place) -> Result<Attacks<N>, Failure> {
    let is_fixed = |piece| place.fixed().iter().any(|&(_, other)| other == piece);
    let is_used = |piece: &Piece| place.pieces().has(*piece) || is_fixed(*piece);
    let board = place.board();
    let open = board.open();
    // On the largest board, the number of targets exceeds the 32 bits that `usize` has in wasm32.
    let longer_side = u64::from(board.files().max(board.ranks()));
    let most_targets = |piece| match piece {
        Piece::King | Piece::Knight => 8 * open.len() as u64,
        Piece::Queen | Piece::Rook | Piece::Bishop => 4 * longer_side * open.len() as u64,
    };
    if Piece::ALL.into_iter().filter(is_used).map(most_targets).sum::<u64>() > MAX_TARGETS {
        return Err(Declined::SquaresMemory.into());
    }
    let of_kind = |piece: Piece| {
        let (mut starts, mut targets) = (vec![0], Vec::new());
        for square in open {
            let first = targets.len();
            place.each_attacked(piece, square, |target| targets.push(target));
            crate::order::sort(&mut targets[first..]);
            starts.push(targets.len().narrow::<u32>());
        }
        Attacked {
            piece,
            squares: numbers(board, open.iter()),
            starts: starts.into(),
            targets: numbers(board, targets),
        }
    };
    Ok(Attacks { kinds: Piece::ALL.into_iter().filter(is_used).map(of_kind).collect() })
}

/// How the pieces on a board attack it, and where the next one may go. Pieces and blocked squares
/// stop lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = super::Uint32Array)))]
pub struct Coverage<N> {
    /// For each square, by index: how many pieces attack it.
    pub counts: N,
    /// The squares that the puzzle's aim wants covered and that are not.
    pub uncovered: N,
    /// Where a piece of each kind that is left can stand.
    pub free: Vec<FreeSquares<N>>,
    /// The requirement that the fewest squares fulfil, if there is one; see [`Place::bottleneck`].
    pub bottleneck: Option<Bottleneck<N>>,
}

/// The squares where a piece of a kind can be placed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = super::Uint32Array)))]
pub struct FreeSquares<N> {
    /// The kind.
    pub piece: Piece,
    /// The squares.
    pub squares: N,
}

/// A requirement on the pieces to be placed, and the squares that fulfil it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = super::Uint32Array)))]
pub struct Bottleneck<N> {
    /// `square`, `file`, `rank` or `kind`.
    #[cfg_attr(feature = "types", ts(type = "'square' | 'file' | 'rank' | 'kind'"))]
    pub need: &'static str,
    /// The square, file or rank by its name, or the kind by its letter.
    pub name: String,
    /// The squares.
    pub squares: N,
}

/// Returns how a puzzle's fixed pieces attack the board.
#[must_use]
pub fn coverage<N: From<Vec<u32>>>(place: &Place) -> Coverage<N> {
    let uncovered = place.uncovered(place.fixed());
    let free = place.free_squares().into_iter().map(|(piece, squares)| FreeSquares {
        piece,
        squares: numbers(place.board(), squares.iter()),
    });
    Coverage {
        counts: place.attack_counts(place.fixed()).into(),
        uncovered: numbers(place.board(), uncovered.iter()),
        free: free.collect(),
        bottleneck: place.bottleneck().map(|(need, squares)| {
            let (need, name) = match need {
                Need::Square(square) => ("square", square.to_string()),
                Need::File(file) => ("file", file_name(file)),
                Need::Rank(rank) => ("rank", (rank + 1).to_string()),
                Need::Kind(piece) => ("kind", piece.to_string()),
            };
            let squares = numbers(place.board(), squares);
            Bottleneck { need, name, squares }
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;

    fn place(line: &str) -> Place {
        match Puzzle::parse(line) {
            Ok(Puzzle::Place(place)) => place,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn attacks_are_by_square() {
        let Attacks { kinds: kings } = attacks(&place("place?board=1*1/3&pieces=K2")).unwrap();
        let kings: Vec<Attacked<Vec<u32>>> = kings;
        assert_eq!(kings.len(), 1);
        assert_eq!(kings[0].squares, [0, 1, 2, 3, 5]);
        assert_eq!(kings[0].starts, [0, 2, 6, 8, 10, 12]);
        assert_eq!(kings[0].targets[..2], [1, 3]);
        let of_large = |line| attacks::<Vec<u32>>(&place(line));
        assert!(of_large("place?board=100x100&pieces=N2").is_ok());
        assert!(of_large("place?board=1024x1024&pieces=Q2").is_err());
    }

    #[test]
    fn pieces_stop_the_lines_of_others() {
        let Coverage { counts, uncovered, free, bottleneck } =
            coverage::<Vec<u32>>(&place("place?board=4/4/RB2/4&pieces=K1&aim=guard"));
        assert_eq!(counts, [2, 0, 1, 0, 0, 1, 0, 0, 2, 0, 1, 0, 1, 0, 0, 1]);
        assert_eq!(uncovered, [1, 3, 6, 7, 9, 11, 13, 14]);
        let not_taken = (0..16).filter(|square| ![4, 5].contains(square)).collect();
        assert_eq!(free, [FreeSquares { piece: Piece::King, squares: not_taken }]);
        let Bottleneck { need, name, squares } = bottleneck.unwrap();
        assert_eq!((need, &*name, squares), ("square", "b1", vec![0, 1, 2, 6]));
    }
}
