//! Foreign dialects: the inputs of other programs for the same puzzles.
//!
//! | text | program | read as |
//! |---|---|---|
//! | `a8, b7, b6`, `a8 b7 [b6, c7]` | solutions of Ruby Quiz 27 | Travel on 8×8: start, goal, blocked squares |
//! | `[7 8] {:K 3, :Q 1}`, `'[7 8]' '{:K 3, :Q 1}'` | a placement program in Clojure | Place on 7×8: files, ranks, pieces |
//! | `1072447500`, `1072447500 505701226` | a Usenet program for 24 knights | Swap on 5×5: colours reversed, or from one to the other |
//!
//! Brackets, quotes, commas and spaces are read leniently. Nothing else is guessed.

use super::draft::{Draft, PlaceDraft, SwapDraft, TravelDraft};
use super::error::{BadInteger, Dialect, Dimension, Error, ErrorKind, Occupant};
use super::keywords::{Kind, Parameter};
use super::rows::{is_digits, number, read_square};
use super::setup::Setup;
use super::source::{Span, is_quote};
use super::spans::Spans;
use super::values::ParsedPieces;
use crate::board::{Board, LONGEST_SIDE};
use crate::leaper::Leaper;
use crate::message::excerpt;
use crate::narrow::Narrow;
use crate::place::Lines;
use crate::square::Square;
use crate::swap::Rules;

/// Reads a text that is not a puzzle line.
pub(super) fn read(text: Span) -> Result<(Draft, Spans), Error> {
    if text.text.is_empty() {
        return Err(text.error(ErrorKind::Empty));
    }
    let first = text.text.chars().find(|c| !is_list_separator(*c));
    let only_numbers = || text.text.chars().all(|c| c.is_ascii_digit() || is_list_separator(c));
    let brackets = text.text.starts_with(['[', '(', '{']);
    match first {
        // Other braces, such as those of JSON.
        Some('{') if brackets && !has_keywords(text) => Err(no_puzzle(text)),
        // Pairs of numbers, such as `[0,0] [7,7]`.
        Some('0'..='9') if brackets && is_several_lists(text) => Err(no_puzzle(text)),
        Some('0'..='9' | '{') if brackets => read_clojure(text),
        _ if brackets && text.text.contains('{') => read_clojure(text),
        Some('0'..='9') if only_numbers() => read_usenet(text),
        _ if starts_with_square(text) => read_ruby_quiz(text),
        _ => Err(no_puzzle(text)),
    }
}

/// Returns whether a character separates words of a list.
fn is_list_separator(c: char) -> bool {
    c.is_whitespace() || is_quote(c) || matches!(c, ',' | ';' | '[' | ']' | '(' | ')' | ':')
}

/// Returns whether there are several lists and no braces.
fn is_several_lists(text: Span) -> bool {
    !text.text.contains('{') && ['[', '('].iter().any(|&open| text.text.matches(open).count() > 1)
}

/// Returns whether the first braces begin with a keyword such as `:K`, or are empty.
fn has_keywords(text: Span) -> bool {
    let (_, map) = text.split_once('{');
    map.is_none_or(|map| map.trim().text.starts_with([':', '}']))
}

/// Returns the words of a list.
fn items(text: Span<'_>) -> impl Iterator<Item = Span<'_>> {
    words(text, is_list_separator)
}

/// Returns whether the first word looks like a square.
fn starts_with_square(text: Span) -> bool {
    items(text).next().is_some_and(|item| {
        let digits = item.text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        !digits.is_empty() && digits.len() < item.text.len() && is_digits(digits)
    })
}

/// The error for an unrecognized text, which may have an unknown kind.
fn no_puzzle(text: Span) -> Error {
    let line = text.after(text.text.rfind('#').map_or(0, |at| at + 1));
    if let (name, Some(_)) = line.split_once('?')
        && (1..=20).contains(&name.text.len())
        && name.text.bytes().all(|byte| byte.is_ascii_alphabetic())
    {
        let nearest = Kind::nearest(name.text);
        return name.error(ErrorKind::UnknownKind { got: excerpt(name.text), nearest });
    }
    text.error(ErrorKind::NotAPuzzle { got: excerpt(text.text) })
}

/// Reads start, goal and blocked squares on the chessboard.
fn read_ruby_quiz(text: Span) -> Result<(Draft, Spans), Error> {
    const SIDE: u16 = 8;
    let too_large = |_| text.error(ErrorKind::TooLarge { dimension: Dimension::Files });
    let mut board = Board::new(SIDE, SIDE).map_err(too_large)?;
    let mut ends: [Option<(Square, Span)>; 2] = [None; 2];
    for (index, item) in items(text).enumerate() {
        let square = read_square(item, SIDE, SIDE)?;
        if let Some(end) = ends.get_mut(index) {
            *end = Some((square, item));
        } else if board.is_blocked(square) {
            return Err(item.error(ErrorKind::DoubledSquare { square }));
        } else {
            board.block(square);
        }
    }
    let mut spans = Spans::none(text.range().end);
    for ((end, parameter), what) in
        ends.iter().zip([Parameter::From, Parameter::To]).zip([Occupant::Start, Occupant::Goal])
    {
        let &Some((square, span)) = end else { continue };
        if board.is_blocked(square) {
            return Err(span.error(ErrorKind::BlockedSquare { square, what }));
        }
        spans = spans.with(parameter, span.range());
    }
    let [from, to] = ends.map(|end| end.map(|(square, _)| square));
    TravelDraft::new(board, Leaper::KNIGHT, from, to)
        .map(|draft| (Draft::Travel(draft), spans))
        .map_err(|reason| text.error(reason))
}

/// Reads the board's sides in brackets, and a map from pieces to numbers, as in
/// `[7 8] {:K 3, :Q 1, :B 2, :R 2, :N 3}`. The first side is the files.
fn read_clojure(text: Span) -> Result<(Draft, Spans), Error> {
    let wrong = |span: Span| span.error(ErrorKind::BadArguments { got: excerpt(span.text) });
    // A call begins with the name of a function, and the sides come before the map.
    let is_call = text.text.starts_with('(');
    let sides_at = text.text.find(['[', '{']).filter(|&at| text.text[at..].starts_with('['));
    let sides_at = sides_at.filter(|_| is_call).unwrap_or(0);
    let (sides, map) = text.after(sides_at).split_once('{');
    let (map, surplus) = map.map_or((None, None), |map| {
        let (map, surplus) = map.split_once('}');
        (Some(map), surplus)
    });
    // In Clojure, commas are white space. A call has parentheses, a shell quotes each argument.
    let is_separator = |c: char| c.is_whitespace() || is_quote(c) || matches!(c, ',' | '(' | ')');
    if let Some(surplus) = surplus.map(|span| span.trim_matches(is_separator))
        && !surplus.text.is_empty()
    {
        let got = excerpt(surplus.text);
        return Err(surplus.error(ErrorKind::Surplus { got, dialect: Dialect::Pieces }));
    }
    let mut lengths = [0; 2];
    let mut found = 0;
    for span in words(sides, |c| is_separator(c) || c == '[' || c == ']') {
        let dimension = [Dimension::Files, Dimension::Ranks].get(found).copied();
        let (Some(dimension), true) = (dimension, is_digits(span.text)) else {
            return Err(wrong(span));
        };
        lengths[found] = match u16::try_from(number(span.text)) {
            Ok(0) => return Err(span.error(ErrorKind::EmptyDimension { dimension })),
            Ok(length) if length <= LONGEST_SIDE => length,
            _ => return Err(span.error(ErrorKind::TooLarge { dimension })),
        };
        found += 1;
    }
    if found < 2 {
        let got = sides.trim_matches(is_separator);
        let reason = ErrorKind::MissingSize { got: excerpt(got.text) };
        return Err(got.error(reason));
    }
    let board = Board::new(lengths[0], lengths[1]).map_err(|_| wrong(sides))?;
    let mut numbers = ParsedPieces::default();
    let mut pending: Option<Span> = None;
    for span in map.into_iter().flat_map(|map| words(map, is_separator)) {
        match (pending.take(), span.text.strip_prefix(':')) {
            (None, Some(_)) => pending = Some(span.after(1)),
            (Some(name), None) if is_digits(span.text) => {
                let mut letters = name.text.chars();
                let (Some(letter), None) = (letters.next(), letters.next()) else {
                    return Err(wrong(name));
                };
                numbers.add(name, letter, span, false)?;
            }
            _ => return Err(wrong(span)),
        }
    }
    if let Some(name) = pending {
        return Err(wrong(name));
    }
    let spans = Spans::none(text.range().end)
        .with(Parameter::Board, sides.trim().range())
        .with(Parameter::Pieces, map.unwrap_or(sides).range());
    PlaceDraft::new(board, Setup::default(), numbers.counts, Lines::Stop)
        .map(|draft| (Draft::Place(draft), spans))
        .map_err(|reason| text.error(reason))
}

/// Splits a text at separators.
fn words(text: Span<'_>, is_separator: impl Fn(char) -> bool) -> impl Iterator<Item = Span<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let begin = rest.text.find(|c| !is_separator(c))?;
        rest = rest.after(begin);
        let length = rest.text.find(&is_separator).unwrap_or(rest.text.len());
        let word = rest.slice(0..length);
        rest = rest.after(length);
        Some(word)
    })
}

/// Reads one or two positions of 24 knights as integers: the low five bits are the empty cell, and
/// bit 5 + c is set if cell c has a black knight. Cell c is in row c div 5 from the top, column c
/// mod 5.
fn read_usenet(text: Span) -> Result<(Draft, Spans), Error> {
    const SIDE: u16 = 5;
    const BITS: u32 = 30;
    let mut setups = [const { None }; 2];
    let mut spans = Spans::none(text.range().end);
    let parameters = [Parameter::Board, Parameter::Goal];
    for (index, item) in items(text).enumerate() {
        let (Some(setup), Some(&parameter)) = (setups.get_mut(index), parameters.get(index)) else {
            let got = excerpt(item.text);
            let dialect = Dialect::Arrangements;
            return Err(item.error(ErrorKind::Surplus { got, dialect }));
        };
        let bad = |why| item.error(ErrorKind::BadInteger { got: excerpt(item.text), why });
        let code = number(item.text);
        let (empty, black) = (code & 31, code >> 5);
        if code >> BITS != 0 {
            return Err(bad(BadInteger::TooLarge));
        }
        if empty >= 25 {
            return Err(bad(BadInteger::NoCell));
        }
        if black >> empty & 1 != 0 {
            return Err(bad(BadInteger::HoleIsBlack));
        }
        let letters = (0..25).filter(|&cell| cell != empty).map(|cell| {
            let (row, column) = ((cell / 5).narrow::<u16>(), (cell % 5) as u16);
            let letter = if black >> cell & 1 == 1 { 'n' } else { 'N' };
            (Square::new(column, SIDE - 1 - row), letter)
        });
        *setup = Some(Setup::new(letters.collect()).map_err(|reason| item.error(reason))?);
        spans = spans.with(parameter, item.range());
    }
    let [start, goal] = setups;
    let start = start.unwrap_or_default();
    let goal = goal.filter(|goal| !start.trades_places(goal));
    let too_large = |_| text.error(ErrorKind::TooLarge { dimension: Dimension::Files });
    let board = Board::new(SIDE, SIDE).map_err(too_large)?;
    SwapDraft::new(board, Leaper::KNIGHT, start, goal, Rules::default())
        .map(|draft| (Draft::Swap(draft), spans))
        .map_err(|reason| text.error(reason))
}
