//! Theorems about whole rectangles and about boards of four ranks.

use crate::leaper::Leaper;
use crate::narrow::Narrow;
use crate::square::Square;
use crate::tour::graph::precheck::PreparedBoard;
use crate::tour::model::puzzle::Tour;
use crate::tour::model::reason::Reason;

/// Returns the theorem that excludes a knight's tour on a whole board, if there is one.
///
/// A closed tour of m × n squares, m ≤ n, exists unless m and n are both odd, m is 1, 2 or 4, or m is 3
/// and n is 4, 6 or 8 (A. J. Schwenk, "Which rectangular chessboards have a knight's tour?",
/// Mathematics Magazine 64, 1991). Other checks cover most of these: the colours, squares with too few
/// jumps on one or two ranks, [`alternation`] on four. (An open tour exists whenever m is 5 or more:
/// P. Cull and J. De Curtins, "Knight's tour revisited", Fibonacci Quarterly 16, 1978.)
pub(crate) fn theorem(tour: &Tour) -> Option<Reason> {
    let board = tour.board();
    let (short, long) = (board.files().min(board.ranks()), board.files().max(board.ranks()));
    let whole = tour.length() as usize == board.area() && tour.leaper() == Leaper::KNIGHT;
    let none = short == 3 && [4, 6, 8].contains(&long);
    (whole && tour.is_closed() && none).then_some(Reason::Theorem {
        short,
        long,
        source: "Schwenk 1991",
    })
}

/// On four ranks or files, no jump leads from an outer square to another. Returns the contradiction
/// that follows, if there is one. Linear in the squares.
pub(crate) fn alternation(tour: &Tour, prepared: &PreparedBoard) -> Option<Reason> {
    let board = tour.board();
    let outer = |square: Square| match (board.files(), board.ranks()) {
        (_, 4) => matches!(square.rank, 0 | 3),
        _ => matches!(square.file, 0 | 3),
    };
    if !prepared.two_coloured || (board.files() != 4 && board.ranks() != 4) {
        return None;
    }
    let all = || prepared.cells.iter().map(|&cell| prepared.graph.square(cell as usize));
    let squares: Vec<Square> = all().filter(|&square| outer(square)).collect();
    let ends = [tour.from(), tour.to()].into_iter().flatten();
    let end = ends.filter(|_| !tour.is_closed()).find(|&end| !outer(end));
    let alone = |&square: &Square| {
        !prepared
            .graph
            .reached(prepared.graph.cell(square))
            .any(|to| outer(prepared.graph.square(to)))
    };
    if 2 * squares.len() != prepared.cells.len() || !squares.iter().all(alone) {
        return None;
    }
    let dark = |&square: &Square| prepared.is_dark(prepared.graph.cell(square));
    let darks = squares.iter().filter(|square| dark(square)).count();
    if tour.is_closed() || end.is_some() {
        let both = darks > 0 && darks < squares.len();
        return both.then_some(Reason::Alternation { squares, end });
    }
    let &(first, number) = tour.numbers().first()?;
    let odd_is_dark = dark(&first) == (number % 2 == 1);
    let odd = if odd_is_dark { darks } else { squares.len() - darks }.narrow::<u32>();
    let fits = |square: Square, number: u32| match (outer(square), number % 2 == 1) {
        (true, true) => number < 2 * odd,
        (true, false) => number > 2 * odd + 1,
        (false, true) => number > 2 * odd,
        (false, false) => number <= 2 * odd,
    };
    let &(square, number) =
        tour.numbers().iter().find(|&&(square, number)| !fits(square, number))?;
    Some(Reason::Halves { squares, odd, square, number })
}
