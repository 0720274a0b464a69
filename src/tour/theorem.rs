//! Theorems on whole rectangles.

use super::{Tour, Why};
use crate::leaper::Leaper;

/// The theorem by which a knight has no such tour on a whole board, if there
/// is one.
///
/// A closed tour on m × n squares, m ≤ n, is there unless m and n are both odd,
/// m is 1, 2 or 4, or m is 3 and n is 4, 6 or 8 (A. J. Schwenk, "Which
/// rectangular chessboards have a knight's tour?", Mathematics Magazine 64,
/// 1991). Both odd is a matter of colours, and one or two rows one of squares
/// with too few jumps. (An open one is there whenever m is 5 or more: P. Cull
/// and J. De Curtins, "Knight's tour revisited", Fibonacci Quarterly 16, 1978.)
pub(super) fn theorem(tour: &Tour) -> Option<Why> {
    let board = tour.board();
    let (short, long) = (board.files().min(board.ranks()), board.files().max(board.ranks()));
    let whole = tour.length() as usize == board.area() && tour.leaper() == Leaper::KNIGHT;
    let none = short == 4 || (short == 3 && [4, 6, 8].contains(&long));
    (whole && tour.is_closed() && none).then_some(Why::Theorem {
        short,
        long,
        source: "Schwenk 1991",
    })
}
