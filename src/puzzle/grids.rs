//! Puzzles that people draw as text: grids of numbers, diagrams of pieces, and FEN.
//!
//! | text | read as |
//! |---|---|
//! | rows of numbers and free squares, as newspapers, forums and Rosetta Code have them | Tour of a knight, a king (Hidato) or a wazir (Numbrix) |
//! | rows such as `Q . . .`, or with the chess symbols of Unicode | as the pieces say |
//! | FEN, such as `8/8/8/3N4/8/8/8/8 w - - 0 1` | as the pieces say |
//!
//! One knight begins a path or a tour, past guards if there are black pieces; as many knights of
//! both colours trade places; other pieces are a placement to check, or pieces to place. So there
//! may be several readings. Each is written as a puzzle line, which the parser of lines then reads.
//!
//! Linear in the text, in memory too: each reader checks the length of a row before it allocates
//! the next.

use std::fmt::Write as _;

use super::keywords::Format;
use super::rows::{is_digits, number};
use crate::board::LONGEST_SIDE;
use crate::square::Square;

/// A square of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Free,
    Blocked,
    /// Has this number on the tour.
    Number(u32),
    /// A letter of chess: capital for White.
    Piece(char),
}

/// Maximum number of files, and of rows.
const MAX_SIDE: usize = LONGEST_SIDE as usize;

/// Whether a leaper jumps so far: the shorter and the longer side of the jump.
type Allows = fn(u16, u16) -> bool;

/// The rows of a board from the top, all equally long.
struct Grid {
    rows: Vec<Vec<Cell>>,
}

/// Returns the possible puzzle lines, the most likely one first; none if the text is no grid.
/// `trimmed` is the text without quotes and blanks around it, which matter in a drawing: blanks
/// before the first square are squares that don't exist.
pub(super) fn read(text: &str, trimmed: &str) -> Option<(Format, Vec<String>)> {
    if let Some(grid) = read_fen(trimmed) {
        let lines = grid.piece_lines();
        return (!lines.is_empty()).then_some((Format::Fen, lines));
    }
    let grid = read_drawing(text)?;
    let has = |is: fn(&Cell) -> bool| grid.cells().any(|(_, cell)| is(&cell));
    let has_numbers = has(|cell| matches!(cell, Cell::Number(_)));
    match (has_numbers, has(|cell| matches!(cell, Cell::Piece(_)))) {
        (true, false) => Some((Format::Numbers, grid.tour_lines())),
        (false, true) => Some((Format::Diagram, grid.piece_lines())),
        _ => None,
    }
    .filter(|(_, lines)| !lines.is_empty())
}

/// Reads FEN: rows of chess letters and numbers, and perhaps the fields behind them.
fn read_fen(text: &str) -> Option<Grid> {
    let mut fields = text.split_whitespace();
    let board = fields.next().filter(|board| board.contains('/'))?;
    if !fields.next().is_none_or(|side| matches!(side, "w" | "b")) || fields.count() > 4 {
        return None;
    }
    if board.split('/').count() > MAX_SIDE {
        return None;
    }
    let row = |row: &str| {
        let mut cells = Vec::new();
        let mut rest = row;
        while let Some(symbol) = rest.chars().next() {
            if cells.len() > MAX_SIDE {
                return None;
            }
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            match symbol {
                '0'..='9' => {
                    let free = (number(&rest[..digits]) as usize).min(MAX_SIDE + 1);
                    cells.extend(std::iter::repeat_n(Cell::Free, free));
                }
                '*' => cells.push(Cell::Blocked),
                _ => cells.push(Cell::Piece(chess_letter(symbol)?)),
            }
            rest = &rest[digits.max(symbol.len_utf8())..];
        }
        Some(cells)
    };
    Grid::new(board.split('/').map(row).collect::<Option<_>>()?)
}

/// Reads rows of squares, one row a line.
fn read_drawing(text: &str) -> Option<Grid> {
    let is_drawn = |c: char| !is_frame(c) && !c.is_whitespace();
    let (first, last) = (text.find(is_drawn)?, text.rfind(is_drawn)?);
    let begin = text[..first].rfind('\n').map_or(0, |at| at + 1);
    let end = text[last..].find('\n').map_or(text.len(), |at| last + at);
    // Names of files may stand above and below.
    let most = MAX_SIDE + 2;
    let lines: Vec<&str> = text[begin..end].lines().take(most + 1).collect();
    if lines.len() < 2 || lines.len() > most {
        return None;
    }
    read_words(&lines).or_else(|| read_columns(&lines))
}

/// Returns whether a character draws lines between squares.
fn is_frame(c: char) -> bool {
    matches!(c, '|' | '+' | '=' | '\u{2500}'..='\u{257f}')
}

/// Reads rows of words, one word a square; every row has as many.
fn read_words<'a>(lines: &[&'a str]) -> Option<Grid> {
    let is_separator = |c: char| c.is_whitespace() || is_frame(c) || matches!(c, ',' | ';');
    let is_rule =
        |line: &&&str| line.contains(is_frame) && line.chars().all(|c| is_separator(c) || c == '-');
    let split = |line: &&'a str| -> Option<Vec<&'a str>> {
        let words = line.split(is_separator).filter(|word| !word.is_empty());
        // The name of the rank may stand on both sides.
        let words: Vec<&str> = words.take(MAX_SIDE + 3).collect();
        (words.len() <= MAX_SIDE + 2).then_some(words)
    };
    let mut rows: Vec<Vec<&str>> =
        lines.iter().filter(|line| !is_rule(line)).map(split).collect::<Option<_>>()?;
    rows.retain(|row| !row.is_empty());
    remove_names(&mut rows);
    // Without spaces between them, the characters of a row are its squares; but digits alone are
    // the integers of another program.
    let is_packed = |row: &Vec<&str>| row.len() == 1 && row[0].chars().nth(1).is_some();
    if rows.iter().all(is_packed) && !rows.iter().all(|row| is_digits(row[0])) {
        for row in &mut rows {
            let characters = row[0].split("").filter(|character| !character.is_empty());
            *row = characters.take(MAX_SIDE + 1).collect();
        }
    }
    let all = || rows.iter().flatten().copied();
    // With a sign of its own for free squares, a full stop is no square.
    let has_gaps = all().any(|word| word.starts_with('_') || word == "0" || word == "?");
    let cell = |&word: &&str| match word {
        "*" | "#" | "x" | "X" | "-1" | "■" | "█" => Some(Cell::Blocked),
        "." | "·" if has_gaps => Some(Cell::Blocked),
        "." | "·" | "?" | "□" => Some(Cell::Free),
        word if word.bytes().all(|byte| matches!(byte, b'_' | b'-' | b'0')) => Some(Cell::Free),
        word if is_digits(word) && word.len() <= 7 => Some(Cell::Number(number(word))),
        word => {
            let mut letters = word.chars();
            let letter = letters.next().filter(|_| letters.next().is_none())?;
            chess_letter(letter).map(Cell::Piece)
        }
    };
    let rows = rows.iter().map(|row| row.iter().map(cell).collect()).collect::<Option<_>>()?;
    Grid::new(rows)
}

/// Removes the names of ranks before or behind the rows of a diagram, and those of files.
fn remove_names(rows: &mut Vec<Vec<&str>>) {
    let is_files = |row: &Vec<&str>| {
        row.len() > 1
            && row.iter().enumerate().all(|(file, name)| {
                let letter = char::from(b'a' + u8::try_from(file % 26).unwrap_or_default());
                name.chars().eq([letter]) || name.chars().eq([letter.to_ascii_uppercase()])
            })
    };
    let row_count = rows.len();
    if rows.last().is_some_and(is_files) {
        rows.pop();
    }
    if rows.first().is_some_and(is_files) {
        rows.remove(0);
    }
    let is_rank =
        |(name, rank): (Option<&&str>, usize)| name.is_some_and(|name| *name == rank.to_string());
    let ranks = || (1..=rows.len()).rev();
    let has_pieces = rows.iter().flatten().any(|word| is_piece(word));
    // Only where files are named, too, or pieces stand there, are these not numbers of a tour.
    if rows.len() == row_count && !has_pieces {
        return;
    }
    let (first, last) = (
        rows.iter().map(|row| row.first()).zip(ranks()).all(is_rank),
        rows.iter().map(|row| row.last()).zip(ranks()).all(is_rank),
    );
    for row in rows {
        if last && row.len() > 1 {
            row.pop();
        }
        if first && !row.is_empty() {
            row.remove(0);
        }
    }
}

/// Returns whether a word is one piece.
fn is_piece(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().and_then(chess_letter).is_some() && letters.next().is_none()
}

/// Reads a drawing in which blanks are squares that don't exist: one character a square, perhaps
/// with a blank column between two files.
fn read_columns(lines: &[&str]) -> Option<Grid> {
    if !lines.iter().any(|line| line.trim_end().contains(' ')) {
        return None;
    }
    let is_too_long = |line: &&str| line.trim_end().chars().nth(2 * MAX_SIDE).is_some();
    if lines.iter().any(is_too_long) {
        return None;
    }
    let rows: Vec<Vec<char>> = lines.iter().map(|line| line.trim_end().chars().collect()).collect();
    let is_spaced = rows.iter().all(|row| row.iter().skip(1).step_by(2).all(|&c| c == ' '));
    let step = if is_spaced { 2 } else { 1 };
    let cell = |&c: &char| match c {
        ' ' | '*' | '#' => Some(Cell::Blocked),
        '.' | '_' | '0' | 'x' | 'X' | '?' => Some(Cell::Free),
        '1'..='9' => c.to_digit(10).map(Cell::Number),
        _ => None,
    };
    let mut rows: Vec<Vec<Cell>> = rows
        .iter()
        .map(|row| row.iter().step_by(step).map(cell).collect())
        .collect::<Option<_>>()?;
    let files = rows.iter().map(Vec::len).max()?;
    for row in &mut rows {
        row.resize(files, Cell::Blocked);
    }
    Grid::new(rows)
}

/// Returns the letter of a chess piece, which may be a symbol of Unicode.
fn chess_letter(symbol: char) -> Option<char> {
    const SYMBOLS: &str = "♔♕♖♗♘♙♚♛♜♝♞♟";
    const LETTERS: &str = "KQRBNPkqrbnp";
    if LETTERS.contains(symbol) {
        return Some(symbol);
    }
    let index = SYMBOLS.chars().position(|other| other == symbol)?;
    LETTERS.chars().nth(index)
}

impl Grid {
    /// Returns the grid, if it is a board.
    fn new(rows: Vec<Vec<Cell>>) -> Option<Self> {
        let files = rows.first()?.len();
        let is_board = (1..=MAX_SIDE).contains(&files)
            && rows.len() <= MAX_SIDE
            && rows.iter().all(|row| row.len() == files);
        is_board.then_some(Self { rows })
    }

    /// Returns the squares with what is on them, from the top left.
    fn cells(&self) -> impl Iterator<Item = (Square, Cell)> + '_ {
        let ranks = (0..u16::try_from(self.rows.len()).unwrap_or(u16::MAX)).rev();
        ranks.zip(&self.rows).flat_map(|(rank, row)| {
            (0..u16::MAX).zip(row).map(move |(file, &cell)| (Square::new(file, rank), cell))
        })
    }

    /// Returns the rows of a line, with the pieces that `is_shown` accepts.
    fn board(&self, is_shown: impl Fn(char) -> bool) -> String {
        let row = |row: &Vec<Cell>| {
            let mut text = String::new();
            let mut free = 0;
            for &cell in row {
                let symbol = match cell {
                    Cell::Blocked => Some('*'),
                    Cell::Piece(letter) if is_shown(letter) => Some(letter),
                    _ => None,
                };
                if let Some(symbol) = symbol {
                    write_free(&mut text, &mut free);
                    text.push(symbol);
                } else {
                    free += 1;
                }
            }
            write_free(&mut text, &mut free);
            text
        };
        self.rows.iter().map(row).collect::<Vec<_>>().join("/")
    }

    /// Returns the lines of a tour with these numbers, for each leaper that they allow.
    fn tour_lines(&self) -> Vec<String> {
        let mut numbered: Vec<(u32, Square)> = self
            .cells()
            .filter_map(|(square, cell)| match cell {
                Cell::Number(number) => Some((number, square)),
                _ => None,
            })
            .collect();
        numbered.sort_unstable_by_key(|&(number, square)| (number, square.rank, square.file));
        let board = self.board(|_| false);
        let numbers: Vec<String> =
            numbered.iter().map(|(number, square)| format!("{square}:{number}")).collect();
        let numbers = numbers.join(",");
        let fits = |allows: Allows| {
            numbered.windows(2).all(|pair| {
                let [(a, from), (b, to)] = [pair[0], pair[1]];
                let (files, ranks) = (from.file.abs_diff(to.file), from.rank.abs_diff(to.rank));
                b - a != 1 || allows(files.min(ranks), files.max(ranks))
            })
        };
        let leapers: [(&str, Allows); 3] = [
            ("", |short, long| (short, long) == (1, 2)),
            ("&leaper=king", |_, long| long == 1),
            ("&leaper=0,1", |short, long| (short, long) == (0, 1)),
        ];
        let line = |leaper: &str| format!("tour?board={board}{leaper}&numbers={numbers}");
        let fitting = leapers.iter().filter(|(_, allows)| fits(*allows));
        let mut lines: Vec<String> = fitting.map(|(leaper, _)| line(leaper)).collect();
        if lines.is_empty() {
            // The parser or the solver says what is wrong.
            lines.push(line(""));
        }
        lines
    }

    /// Returns the lines of the puzzles that the pieces may mean.
    fn piece_lines(&self) -> Vec<String> {
        let pieces: Vec<(Square, char)> = self
            .cells()
            .filter_map(|(square, cell)| match cell {
                Cell::Piece(letter) => Some((square, letter)),
                _ => None,
            })
            .collect();
        let white = pieces.iter().filter(|(_, letter)| letter.is_uppercase()).count();
        let black = pieces.len() - white;
        let is_all_knights = pieces.iter().all(|(_, letter)| letter.eq_ignore_ascii_case(&'n'));
        // A knight among guards, which may be pawns.
        let knight = pieces.iter().find(|&&(_, letter)| letter == 'N');
        // One knight of each colour trades places.
        let has_guards = !is_all_knights || black > 1;
        if let (1, Some((square, _)), true) = (white, knight, has_guards) {
            let guards = self.board(char::is_lowercase);
            return vec![format!("travel?board={guards}&from={square}")];
        }
        if pieces.iter().any(|(_, letter)| letter.eq_ignore_ascii_case(&'p')) {
            return Vec::new();
        }
        match (is_all_knights, pieces.as_slice()) {
            (_, []) => Vec::new(),
            (true, [(square, _)]) => ["travel", "tour"]
                .map(|kind| format!("{kind}?board={}&from={square}", self.board(|_| false)))
                .to_vec(),
            (true, _) if white == black => vec![format!("swap?board={}", self.board(|_| true))],
            // A position of chess is no puzzle here.
            _ if white > 0 && black > 0 => Vec::new(),
            (_, pieces) => {
                let mut numbers = String::new();
                for kind in "KQRBN".chars() {
                    let is_kind =
                        |(_, letter): &&(Square, char)| letter.eq_ignore_ascii_case(&kind);
                    let number = pieces.iter().filter(is_kind).count();
                    if number > 0 {
                        let _ = write!(numbers, "{kind}{number}");
                    }
                }
                let fixed = self.board(|_| true).to_ascii_uppercase();
                let free = self.board(|_| false);
                vec![format!("place?board={fixed}"), format!("place?board={free}&pieces={numbers}")]
            }
        }
    }
}

/// Writes a run of free squares.
fn write_free(text: &mut String, free: &mut usize) {
    if *free > 0 {
        let _ = write!(text, "{free}");
    }
    *free = 0;
}
