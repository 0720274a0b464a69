//! Boards as text.

use crate::board::Board;
use crate::square::{Square, file_name};

/// Boards with longer sides are not drawn.
const LONGEST_DRAWN: u16 = 40;

/// Returns whether a board is small enough to be drawn.
pub(super) fn is_drawn(board: &Board) -> bool {
    board.files().max(board.ranks()) <= LONGEST_DRAWN
}

/// Draws a board as lines of text with the names of ranks and files. A square shows the text of
/// `mark`, otherwise `*` if it is blocked, or `.`. `None` if a side is longer than
/// [`LONGEST_DRAWN`].
pub(super) fn draw(board: &Board, mark: impl Fn(Square) -> Option<String>) -> Option<Vec<String>> {
    if !is_drawn(board) {
        return None;
    }
    let (files, ranks) = (board.files(), board.ranks());
    let cell = |square| match mark(square) {
        Some(mark) => mark,
        None if board.is_blocked(square) => "*".into(),
        None => ".".into(),
    };
    let row = |rank: u16| (0..files).map(move |file| Square::new(file, rank));
    let rows: Vec<Vec<String>> =
        (0..ranks).rev().map(|rank| row(rank).map(cell).collect()).collect();
    let names: Vec<String> = (0..files).map(file_name).collect();
    let cells = rows.iter().flatten().chain(&names);
    let width = cells.map(String::len).max().unwrap_or(1) + 1;
    let width = width.max(3);
    let line = |name: &str, cells: &[String]| {
        let cells: String =
            cells.iter().map(|cell| format!("{cell:>width$}")).collect::<Vec<_>>().concat();
        format!("{name:>2}{cells}")
    };
    let mut lines: Vec<String> =
        (1..=ranks).rev().zip(&rows).map(|(rank, cells)| line(&rank.to_string(), cells)).collect();
    lines.push(line("", &names));
    Some(lines)
}
