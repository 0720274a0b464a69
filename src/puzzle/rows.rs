//! Boards as text: `8x8`, or rows from the top as in FEN.

use super::error::{Dimension, Error, ErrorKind};
use super::keywords::Kind;
use super::source::Span;
use crate::board::{Board, LONGEST_SIDE};
use crate::message::excerpt;
use crate::square::Square;

/// The parsed rows of a board.
pub(super) struct Rows {
    /// The number of files.
    pub files: u16,
    /// The number of ranks.
    pub ranks: u16,
    /// The squares that are not empty, from the top row down, each with its symbol (`*` or a
    /// letter) and the offset of the symbol in the whole text.
    pub cells: Vec<(Square, char, usize)>,
}

/// Parses `FILESxRANKS`. `None` if the text has another form.
///
/// In a Swap puzzle, `x` may also be a knight, so `2x2` is a board of four squares, and `02x2`,
/// with a leading zero, a row of five. In other puzzles `X` and leading zeros are accepted.
pub(super) fn read_size(span: Span, kind: Kind) -> Option<Result<Board, Error>> {
    let row_of_knights = kind == Kind::Swap;
    let cross = |c: char| c == 'x' || c == '×' || (c == 'X' && !row_of_knights);
    let at = span.text.find(cross)?;
    let length = span.text[at..].chars().next().map_or(1, char::len_utf8);
    let files = span.slice(0..at).trim();
    let ranks = span.after(at + length).trim();
    let digits = |span: Span| !span.text.is_empty() && is_digits(span.text);
    let leading_zero = files.text.len() > 1 && files.text.starts_with('0');
    if !digits(files) || !digits(ranks) || (row_of_knights && leading_zero) {
        return None;
    }
    let length = |span: Span, dimension| match number(span.text) {
        0 => Err(span.error(ErrorKind::EmptyDimension { dimension })),
        n => match u16::try_from(n) {
            Ok(n) if n <= LONGEST_SIDE => Ok(n),
            _ => Err(span.error(ErrorKind::TooLarge { dimension })),
        },
    };
    let board = |files, ranks| {
        let too_large = |_| span.error(ErrorKind::TooLarge { dimension: Dimension::Files });
        Board::new(length(files, Dimension::Files)?, length(ranks, Dimension::Ranks)?)
            .map_err(too_large)
    };
    Some(board(files, ranks))
}

/// Returns whether these rows would be parsed as a size.
pub(super) fn looks_like_size(rows: &str, kind: Kind) -> bool {
    read_size(Span::whole(rows), kind).is_some()
}

/// Parses rows: a number for a run of empty squares, `*` for a blocked square, and the letters that
/// `letter` accepts.
pub(super) fn read_rows(
    span: Span,
    kind: Kind,
    letter: impl Fn(char) -> Option<char>,
) -> Result<Rows, Error> {
    let ranks = span.text.bytes().filter(|&byte| byte == b'/').count() + 1;
    let too_large = |span: Span, dimension| span.error(ErrorKind::TooLarge { dimension });
    let ranks = match u16::try_from(ranks) {
        Ok(ranks) if ranks <= LONGEST_SIDE => ranks,
        _ => return Err(too_large(span, Dimension::Ranks)),
    };
    let mut files = None;
    let mut cells = Vec::new();
    for (rank, row) in (0..ranks).rev().zip(span.split('/')) {
        let row = row.trim();
        let rank_number = usize::from(rank) + 1;
        let mut file: u16 = 0;
        let mut at = 0;
        while let Some(symbol) = row.text[at..].chars().next() {
            let rest = &row.text[at..];
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let (length, squares) = if digits > 0 {
                (digits, number(&rest[..digits]))
            } else {
                let here = row.slice(at..at + symbol.len_utf8());
                let known = if symbol == '*' { Some('*') } else { letter(symbol) };
                let known =
                    known.ok_or_else(|| here.error(ErrorKind::BadSymbol { got: symbol, kind }))?;
                cells.push((Square::new(file, rank), known, here.start));
                (symbol.len_utf8(), 1)
            };
            file = match u16::try_from(squares.saturating_add(file.into())) {
                Ok(files) if files <= LONGEST_SIDE => files,
                _ => return Err(too_large(row, Dimension::Row(rank_number))),
            };
            at += length;
        }
        if file == 0 {
            return Err(
                row.error(ErrorKind::EmptyDimension { dimension: Dimension::Row(rank_number) })
            );
        }
        let expected = *files.get_or_insert(file);
        if file != expected {
            let (got, expected) = (usize::from(file), usize::from(expected));
            return Err(row.error(ErrorKind::RaggedBoard { rank: rank_number, got, expected }));
        }
    }
    Ok(Rows { files: files.unwrap_or(0), ranks, cells })
}

impl Rows {
    /// Returns the board with its blocked squares.
    pub fn board(&self, span: Span) -> Result<Board, Error> {
        let mut board = Board::new(self.files, self.ranks)
            .map_err(|_| span.error(ErrorKind::TooLarge { dimension: Dimension::Files }))?;
        for &(square, _, _) in self.cells.iter().filter(|cell| cell.1 == '*') {
            board.block(square);
        }
        Ok(board)
    }

    /// Returns the pieces with the offsets of their letters.
    pub fn letters(&self) -> impl Iterator<Item = (Square, char, usize)> + '_ {
        self.cells.iter().copied().filter(|cell| cell.1 != '*')
    }
}

/// Returns whether a text has only the digits 0 to 9. True for an empty text.
pub(super) fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Converts digits to a number. Too large numbers saturate.
pub(super) fn number(digits: &str) -> u32 {
    let add = |sum: u32, byte: u8| {
        sum.saturating_mul(10).saturating_add(u32::from(byte.wrapping_sub(b'0')))
    };
    digits.bytes().fold(0, add)
}

/// Parses the name of a square on a board of this size.
pub(super) fn read_square(span: Span, files: u16, ranks: u16) -> Result<Square, Error> {
    let digits = span.text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = &span.text[..span.text.len() - digits.len()];
    let got = excerpt(span.text);
    let named = !letters.is_empty() && !digits.is_empty() && is_digits(digits);
    if !named || (digits.starts_with('0') && digits.len() > 1) {
        return Err(span.error(ErrorKind::BadSquare { got }));
    }
    let off_board = |got, file| span.error(ErrorKind::OffBoard { got, files, ranks, file });
    // Names that are too long are off the board. The file is checked first.
    let file = format!("{letters}1").parse::<Square>().ok().map(|square| square.file);
    let Some(file) = file.filter(|&file| file < files) else {
        return Err(off_board(got, true));
    };
    match u16::try_from(number(digits)) {
        Ok(rank @ 1..) if rank <= ranks => Ok(Square::new(file, rank - 1)),
        _ => Err(off_board(got, false)),
    }
}
