//! Theorems about whole rectangles and about boards of four ranks.

use crate::leaper::Leaper;
use crate::narrow::Narrow;
use crate::square::Square;
use crate::tour::graph::precheck::PreparedBoard;
use crate::tour::model::puzzle::Tour;
use crate::tour::model::reason::Reason;

/// Returns the theorem that excludes a knight's tour on a whole board, if one applies.
///
/// A closed tour of m × n squares, m ≤ n, exists unless m and n are both odd, m is 1, 2 or 4, or m
/// is 3 and n is 4, 6 or 8 (A. J. Schwenk, "Which rectangular chessboards have a knight's tour?",
/// Mathematics Magazine 64, 1991). Other checks cover most of these: the colours, squares with too
/// few jumps on one or two ranks, [`alternation`] on four. (An open tour exists whenever m is 5 or
/// more: P. Cull and J. De Curtins, "Knight's tour revisited", Fibonacci Quarterly 16, 1978.)
pub(crate) fn theorem(tour: &Tour) -> Option<Reason> {
    let board = tour.board();
    let (short, long) = (board.files().min(board.ranks()), board.files().max(board.ranks()));
    let is_whole = tour.length() as usize == board.area() && tour.leaper() == Leaper::KNIGHT;
    let has_no_tour = short == 3 && [4, 6, 8].contains(&long);
    (is_whole && tour.is_closed() && has_no_tour).then_some(Reason::Theorem {
        short,
        long,
        source: "Schwenk 1991",
    })
}

/// Returns the contradiction that follows from alternation on four ranks or files, where no jump
/// leads from an outer square to another, if one follows. Linear in the squares.
pub(crate) fn alternation(tour: &Tour, prepared: &PreparedBoard) -> Option<Reason> {
    let board = tour.board();
    let is_outer = |square: Square| match (board.files(), board.ranks()) {
        (_, 4) => matches!(square.rank, 0 | 3),
        _ => matches!(square.file, 0 | 3),
    };
    if !prepared.two_coloured || (board.files() != 4 && board.ranks() != 4) {
        return None;
    }
    let all_squares = || prepared.cells.iter().map(|&cell| prepared.graph.square(cell as usize));
    let squares: Vec<Square> = all_squares().filter(|&square| is_outer(square)).collect();
    let ends = [tour.from(), tour.to()].into_iter().flatten();
    let end = ends.filter(|_| !tour.is_closed()).find(|&end| !is_outer(end));
    let is_independent = |&square: &Square| {
        !prepared
            .graph
            .neighbours(prepared.graph.cell(square))
            .any(|to| is_outer(prepared.graph.square(to)))
    };
    if 2 * squares.len() != prepared.cells.len() || !squares.iter().all(is_independent) {
        return None;
    }
    let is_dark = |&square: &Square| prepared.is_dark(prepared.graph.cell(square));
    let darks = squares.iter().filter(|square| is_dark(square)).count();
    if tour.is_closed() || end.is_some() {
        let has_both_colours = darks > 0 && darks < squares.len();
        return has_both_colours.then_some(Reason::Alternation {
            squares,
            end,
            is_chequered: tour.leaper().changes_colour(),
        });
    }
    let &(first, number) = tour.numbers().first()?;
    let odd_is_dark = is_dark(&first) == (number % 2 == 1);
    let before_jump = if odd_is_dark { darks } else { squares.len() - darks }.narrow::<u32>();
    let fits = |square: Square, number: u32| match (is_outer(square), number % 2 == 1) {
        (true, true) => number < 2 * before_jump,
        (true, false) => number > 2 * before_jump + 1,
        (false, true) => number > 2 * before_jump,
        (false, false) => number <= 2 * before_jump,
    };
    let &(square, number) =
        tour.numbers().iter().find(|&&(square, number)| !fits(square, number))?;
    Some(Reason::Halves { squares, before_jump, square, number })
}
