//! Parses puzzle lines.

use super::any_puzzle::Puzzle;
use super::dialects;
use super::draft::{Draft, PlaceDraft, SwapDraft, TravelDraft};
use super::error::{Error, ErrorKind, Occupant};
use super::grids;
use super::keywords::{Format, Kind, Parameter, TRADE};
use super::rows::{read_rows, read_size, read_square};
use super::setup::Setup;
use super::source::{Source, Span, is_quote};
use super::spans::Spans;
use super::tour_read::read_tour;
use super::travel_line;
use super::values::{piece_letter, read_choice, read_leaper, read_pieces};
use crate::all_kinds::AllKinds;
use crate::board::Board;
use crate::leaper::Leaper;
use crate::message::excerpt;
use crate::place::{Counts, Lines};
use crate::swap::{Attack, Metric, Rules, Turns};
use crate::travel::visit::MAX_FLAGS;

/// Maximum length of a text, in bytes: more than two full boards in which every byte is escaped.
pub const LONGEST_TEXT: usize = 8 << 20;

impl Draft {
    /// Parses a puzzle line, finished or not, in any of the forms that the module describes. Linear
    /// in the text.
    ///
    /// # Errors
    /// If it is not a draft, with the place in the text.
    pub fn parse(text: &str) -> Result<Self, Error> {
        read(text).map(|(draft, _)| draft)
    }

    /// Parses a text as [`Draft::parse`] does, and returns all puzzles that it may mean, the most
    /// likely one first. Only grids, diagrams and FEN may mean several.
    ///
    /// ```
    /// use leaper::puzzle::{Draft, Format};
    /// let readings = Draft::readings("Q . . .\n. . . Q\n. . . .\n. Q . .")?;
    /// assert!(readings.iter().all(|reading| reading.format == Format::Diagram));
    /// let lines: Vec<String> = readings.iter().map(|reading| reading.draft.to_string()).collect();
    /// assert_eq!(lines, ["place?board=Q3/3Q/4/1Q2", "place?board=4x4&pieces=Q3"]);
    /// # Ok::<(), leaper::puzzle::Error>(())
    /// ```
    ///
    /// # Errors
    /// If it is not a draft, with the place in the text.
    pub fn readings(text: &str) -> Result<Vec<Reading>, Error> {
        let (format, read) = read_all(text)?;
        Ok(read.into_iter().map(|(draft, _)| Reading { draft, format }).collect())
    }

    /// Converts it to a puzzle.
    ///
    /// # Errors
    /// If something is missing or doesn't match, with the place in the draft's canonical line.
    pub fn complete(&self) -> Result<Puzzle, Error> {
        self.complete_at(|| read_line_spans(&self.to_string()))
    }

    /// Converts it to a puzzle. `spans` returns the places of the parameters.
    fn complete_at(&self, spans: impl FnOnce() -> Spans) -> Result<Puzzle, Error> {
        let at = |reason: &ErrorKind| match AllKinds::in_this_build() {
            Some(_) => spans().of_error(reason),
            None => 0..0,
        };
        self.finish().map_err(|reason| Error { at: at(&reason), reason })
    }
}

impl Puzzle {
    /// Parses a finished puzzle, in any of the forms that the module describes. Linear in the text.
    /// Of several [readings](Draft::readings), it is the first that is finished.
    ///
    /// # Errors
    /// If the text is not a finished puzzle, with the place in it.
    pub fn parse(text: &str) -> Result<Self, Error> {
        if AllKinds::in_this_build().is_none() {
            let (draft, spans) = read(text)?;
            return draft.complete_at(|| spans);
        }
        let (_, readings) = read_all(text)?;
        let mut finished = readings.into_iter().map(|(draft, spans)| draft.complete_at(|| spans));
        let Some(first) = finished.next() else { return Err(empty(text)) };
        first.or_else(|error| finished.find_map(Result::ok).ok_or(error))
    }
}

/// A draft, and the form of the text that it was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The draft.
    pub draft: Draft,
    /// The form of the text.
    pub format: Format,
}

/// The error for an empty text.
fn empty(text: &str) -> Error {
    Error { reason: ErrorKind::Empty, at: 0..text.len() }
}

/// Parses a text, and returns the most likely reading.
fn read(original: &str) -> Result<(Draft, Spans), Error> {
    if AllKinds::in_this_build().is_none() {
        let at = 0..original.len();
        let draft =
            travel_line::read(original).ok_or(Error { reason: ErrorKind::NotInThisBuild, at });
        return draft.map(|draft| (draft, Spans::none(original.len())));
    }
    let (_, readings) = read_all(original)?;
    readings.into_iter().next().ok_or_else(|| empty(original))
}

/// The possible readings of a text, with the places of the parameters; at least one.
type Readings = (Format, Vec<(Draft, Spans)>);

/// Parses a line, a grid or a foreign dialect. All places, also those of errors, refer to the
/// original text.
fn read_all(original: &str) -> Result<Readings, Error> {
    if AllKinds::in_this_build().is_none() {
        return read(original).map(|read| (Format::Line, vec![read]));
    }
    if original.len() > LONGEST_TEXT {
        let at = 0..original.len();
        return Err(Error { reason: ErrorKind::TooLong { most: LONGEST_TEXT }, at });
    }
    let source = Source::new(original);
    let whole = Span::whole(&source.text).trim_matches(is_wrapping);
    let (line, kind) = match find_line(whole) {
        Some((line, kind)) => (line, Some(kind)),
        None => (whole, None),
    };
    source.check_escapes(line, original)?;
    // Blanks at the beginning of the first row are squares.
    let is_mark = |c: char| is_wrapping(c) && !c.is_whitespace();
    let drawing = source.text.trim_end_matches(is_wrapping).trim_start_matches(is_mark);
    if kind.is_none()
        && let Some((format, lines)) = grids::read(drawing, whole.text)
    {
        return read_grid(format, &lines, original.len());
    }
    let (format, read) = match kind {
        Some(kind) => (Format::Line, read_line(line, kind)),
        None => (Format::Program, dialects::read(line)),
    };
    match read {
        Ok((draft, spans)) => Ok((format, vec![(draft, spans.in_original(&source))])),
        Err(error) => Err(Error { at: source.original_range(&error.at), ..error }),
    }
}

/// Reads the lines that a grid may mean. A place in one of them is no place in the text.
fn read_grid(format: Format, lines: &[String], length: usize) -> Result<Readings, Error> {
    let mut readings = Vec::new();
    let mut first_error = None;
    for line in lines {
        match read(line) {
            Ok((draft, _)) => readings.push((draft, Spans::none(length))),
            Err(error) => first_error = first_error.or(Some(error.reason)),
        }
    }
    match first_error {
        Some(reason) if readings.is_empty() => Err(Error { reason, at: 0..length }),
        _ => Ok((format, readings)),
    }
}

/// Returns the places in a canonical line.
fn read_line_spans(line: &str) -> Spans {
    read(line).map_or_else(|_| Spans::none(line.len()), |(_, spans)| spans)
}

/// Returns whether a character may surround a line.
fn is_wrapping(c: char) -> bool {
    c.is_whitespace() || c.is_control() || is_quote(c) || "<>\u{feff}\u{200b}".contains(c)
}

/// The beginning of a challenge's note, behind its line.
const NOTE: &[u8] = b";note?";

/// Finds the puzzle line in a text that may be a link: it begins with the name of a kind and a `?`,
/// at the start of the text or after `#` or `/`. The note of a challenge is not part of it.
fn find_line(whole: Span) -> Option<(Span, Kind)> {
    let kind_at = |at: usize| {
        let rest = &whole.text.as_bytes()[at..];
        Kind::ALL.into_iter().find(|kind| {
            let name = kind.name().as_bytes();
            let begins = rest.get(..name.len()).is_some_and(|b| b.eq_ignore_ascii_case(name));
            // A kind alone has no parameters.
            begins && matches!(rest.get(name.len()), None | Some(b'?'))
        })
    };
    let behind = whole.text.bytes().enumerate().filter(|&(_, byte)| matches!(byte, b'#' | b'/'));
    let mut starts = std::iter::once(0).chain(behind.map(|(at, _)| at + 1));
    // Punctuation after a link.
    let ends_sentence = |c: char| is_wrapping(c) || ".,;:!)]}".contains(c);
    let found = starts.find_map(|at| Some((whole.after(at), kind_at(at)?)));
    found.map(|(line, kind)| {
        let is_note = |&at: &usize| {
            let name = line.text.as_bytes().get(at..at + NOTE.len());
            name.is_some_and(|name| name.eq_ignore_ascii_case(NOTE))
        };
        let line = line.slice(0..(0..line.text.len()).find(is_note).unwrap_or(line.text.len()));
        let length = line.text.trim_end_matches(ends_sentence).len();
        // A list that ends with a comma is incomplete, so the comma is kept.
        let length = if line.start == 0 { line.text.len() } else { length };
        (line.slice(0..length), kind)
    })
}

/// Parses a line, starting at the name of its kind.
fn read_line(line: Span, kind: Kind) -> Result<(Draft, Spans), Error> {
    let (_, parameters) = line.split_once('?');
    let parameters = parameters.unwrap_or(line.after(line.text.len()));
    let values = read_values(parameters, kind)?;
    let end = line.range().end;
    let Some(board) = values[Parameter::Board as usize] else {
        return Err(Error { reason: ErrorKind::MissingBoard { kind }, at: end..end });
    };
    let value = |parameter: Parameter| values[parameter as usize];
    let (mut board, start) = read_board(board, kind)?;
    if let Some(avoid) = value(Parameter::Avoid) {
        read_avoid(avoid, &mut board, &start)?;
    }
    let mut items = Vec::new();
    let draft = match kind {
        Kind::Tour => read_tour(board, value, &mut items)?,
        Kind::Travel => read_travel(board, &start, value)?,
        Kind::Swap => read_swap(board, start, value)?,
        Kind::Place => read_place(board, start, value)?,
    };
    Ok((draft, Spans::new(values.map(|value| value.map(Span::range)), items, end)))
}

type Values<'a> = [Option<Span<'a>>; Parameter::COUNT];

/// Takes the parameters apart.
fn read_values(parameters: Span, kind: Kind) -> Result<Values, Error> {
    let mut values = [None; Parameter::COUNT];
    let pairs = parameters.split('&').map(|pair| match pair.text.strip_prefix("amp;") {
        // As HTML writes an `&`.
        Some(_) => pair.after("amp;".len()).trim(),
        None => pair.trim(),
    });
    for pair in pairs.filter(|pair| !pair.text.is_empty()) {
        let (name, value) = pair.split_once('=');
        let name = name.trim();
        let known = |p: &&Parameter| p.name().eq_ignore_ascii_case(name.text);
        let Some(&parameter) = kind.parameters().iter().find(known) else {
            let nearest = Parameter::nearest(name.text, kind);
            let got = excerpt(name.text);
            return Err(name.error(ErrorKind::UnknownParameter { kind, got, nearest }));
        };
        let value = value.map(Span::trim).filter(|value| !value.text.is_empty());
        let missing = ErrorKind::MissingValue { parameter, kind };
        let value = value.ok_or_else(|| pair.error(missing))?;
        if values[parameter as usize].replace(value).is_some() {
            return Err(pair.error(ErrorKind::DoubledParameter { parameter }));
        }
    }
    Ok(values)
}

/// The board and the letters on it.
fn read_board(span: Span, kind: Kind) -> Result<(Board, Setup), Error> {
    if let Some(board) = read_size(span, kind) {
        return Ok((board?, Setup::default()));
    }
    let rows = read_rows(span, kind, |c| piece_letter(c, kind))?;
    let board = rows.board(span)?;
    let letters = rows.letters().map(|(square, letter, _)| (square, letter)).collect();
    Ok((board, Setup::new(letters).map_err(|reason| span.error(reason))?))
}

/// Blocks the squares of a list.
fn read_avoid(list: Span, board: &mut Board, start: &Setup) -> Result<(), Error> {
    let mut seen = board.no_squares();
    for name in list.split(',').map(Span::trim) {
        let square = read_square(name, board.files(), board.ranks())?;
        if !seen.insert(square) {
            return Err(name.error(ErrorKind::DoubledSquare { square }));
        }
        if let Some(letter) = start.on(square) {
            let what = Occupant::Piece(letter);
            return Err(name.error(ErrorKind::BlockedSquare { square, what }));
        }
        board.block(square);
    }
    Ok(())
}

fn read_travel<'a>(
    board: Board,
    guards: &Setup,
    value: impl Fn(Parameter) -> Option<Span<'a>>,
) -> Result<Draft, Error> {
    let square = |span: Span, what| {
        let square = read_square(span, board.files(), board.ranks())?;
        if board.is_blocked(square) {
            return Err(span.error(ErrorKind::BlockedSquare { square, what }));
        }
        Ok(square)
    };
    let start = value(Parameter::From);
    let from = start.map(|span| square(span, Occupant::Start)).transpose()?;
    let list = value(Parameter::To);
    let mut flags = Vec::new();
    for name in list.into_iter().flat_map(|list| list.split(',')).map(Span::trim) {
        let flag = square(name, Occupant::Goal)?;
        if flags.contains(&flag) {
            return Err(name.error(ErrorKind::DoubledSquare { square: flag }));
        }
        flags.push(flag);
        if flags.len() > MAX_FLAGS {
            let got = list.map_or(0, |list| list.split(',').count());
            return Err(name.error(ErrorKind::TooManyFlags { got, most: MAX_FLAGS }));
        }
    }
    let order = read_choice(value(Parameter::Order), Parameter::Order)?;
    let leaper = value(Parameter::Leaper).map_or(Ok(Leaper::KNIGHT), read_leaper)?;
    let capture = read_choice(value(Parameter::Capture), Parameter::Capture)?;
    let at = |reason: &ErrorKind| match reason {
        ErrorKind::GuardOnStart { .. } => start.map_or(0..0, Span::range),
        ErrorKind::TooManyGuards { .. } => value(Parameter::Board).map_or(0..0, Span::range),
        _ => 0..0,
    };
    TravelDraft::new(board, leaper, from, flags.first().copied())
        .and_then(|draft| draft.with_flags_and_guards(flags, order, guards, capture))
        .map(Draft::Travel)
        .map_err(|reason| Error { at: at(&reason), reason })
}

fn read_swap<'a>(
    board: Board,
    start: Setup,
    value: impl Fn(Parameter) -> Option<Span<'a>>,
) -> Result<Draft, Error> {
    let goal = value(Parameter::Goal).map_or(Ok(None), |span| read_goal(span, &board, &start))?;
    let goal = goal.filter(|goal| !start.trades_places(goal));
    let leaper = value(Parameter::Leaper).map_or(Ok(Leaper::KNIGHT), read_leaper)?;
    let rules = Rules {
        turns: read_choice::<Turns>(value(Parameter::Turns), Parameter::Turns)?,
        attack: read_choice::<Attack>(value(Parameter::Attack), Parameter::Attack)?,
        metric: read_choice::<Metric>(value(Parameter::Metric), Parameter::Metric)?,
    };
    SwapDraft::new(board, leaper, start, goal, rules)
        .map(Draft::Swap)
        .map_err(|reason| Error { reason, at: 0..0 })
}

/// The goal's rows, or nothing for the word `swap`.
fn read_goal(span: Span, board: &Board, start: &Setup) -> Result<Option<Setup>, Error> {
    let is_row = (board.files(), board.ranks()) == (4, 1) && start.has_letters(span.text);
    if span.text.eq_ignore_ascii_case(TRADE) && !is_row {
        return Ok(None);
    }
    let rows = read_rows(span, Kind::Swap, |c| piece_letter(c, Kind::Swap))?;
    let (got, expected) = ((rows.files, rows.ranks), (board.files(), board.ranks()));
    if got != expected {
        return Err(span.error(ErrorKind::GoalSize { got, expected }));
    }
    for &(square, symbol, at) in &rows.cells {
        let here = |reason| Error { reason, at: at..at + symbol.len_utf8() };
        match (symbol, board.is_open(square)) {
            ('*', true) => return Err(here(ErrorKind::GoalBlocks { square })),
            ('*', false) | (_, true) => {}
            (letter, false) => {
                let what = Occupant::GoalPiece(letter);
                return Err(here(ErrorKind::BlockedSquare { square, what }));
            }
        }
    }
    let letters = rows.letters().map(|(square, letter, _)| (square, letter)).collect();
    Setup::new(letters).map(Some).map_err(|reason| span.error(reason))
}

fn read_place<'a>(
    board: Board,
    fixed: Setup,
    value: impl Fn(Parameter) -> Option<Span<'a>>,
) -> Result<Draft, Error> {
    let pieces = value(Parameter::Pieces).map_or(Ok(Counts::none()), read_pieces)?;
    let lines = read_choice::<Lines>(value(Parameter::Lines), Parameter::Lines)?;
    let aim = read_choice(value(Parameter::Aim), Parameter::Aim)?;
    PlaceDraft::new(board, fixed, pieces, lines)
        .map(|draft| Draft::Place(draft.with_aim(aim)))
        .map_err(|reason| Error { reason, at: 0..0 })
}
