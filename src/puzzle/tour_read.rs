//! Parses the parameters of a Tour puzzle.

use std::ops::Range;

use super::draft::Draft;
use super::error::{Error, ErrorKind, Occupant};
use super::keywords::Parameter;
use super::rows::{is_digits, number, read_square};
use super::source::Span;
use super::tour_draft::TourDraft;
use super::values::{read_choice, read_leaper};
use crate::board::Board;
use crate::leaper::Leaper;
use crate::message::excerpt;
use crate::square::Square;
use crate::tour::Ends;

/// Parses all parameters but the board, and adds the ranges of the numbered squares to `items`.
pub(super) fn read_tour<'a>(
    board: Board,
    value: impl Fn(Parameter) -> Option<Span<'a>>,
    items: &mut Vec<(Square, Range<usize>)>,
) -> Result<Draft, Error> {
    let leaper = value(Parameter::Leaper).map_or(Ok(Leaper::KNIGHT), read_leaper)?;
    let ends: Ends = read_choice(value(Parameter::Ends), Parameter::Ends)?;
    let mut named = Vec::new();
    let square = |span: Span, what| {
        let square = read_square(span, board.files(), board.ranks())?;
        if board.is_blocked(square) {
            return Err(span.error(ErrorKind::BlockedSquare { square, what }));
        }
        Ok(square)
    };
    let mut end = |parameter, what| {
        let Some(span) = value(parameter) else { return Ok(None) };
        let square = square(span, what)?;
        named.push((square, span));
        Ok(Some(square))
    };
    let from = end(Parameter::From, Occupant::Start)?;
    let to = end(Parameter::To, Occupant::Goal)?;
    let mut numbers = Vec::new();
    let list = value(Parameter::Numbers);
    for item in list.into_iter().flat_map(|list| list.split(',')).map(Span::trim) {
        let bad = |span: Span| item.error(ErrorKind::BadNumber { got: excerpt(span.text) });
        let (name, Some(digits)) = item.split_once(':') else { return Err(bad(item)) };
        let (name, digits) = (name.trim(), digits.trim());
        let here = square(name, Occupant::Number)?;
        let number = if is_digits(digits.text) { number(digits.text) } else { 0 };
        if number == 0 {
            return Err(bad(item));
        }
        named.push((here, item));
        numbers.push((here, number));
    }
    let draft = TourDraft::new(board, leaper, ends, from, to, numbers);
    let draft = draft.map_err(|reason| {
        let ErrorKind::NumberedTwice { square: wrong } = reason else {
            return Error { reason, at: 0..0 };
        };
        // The place of the repetition.
        let named = named.iter().filter(|(square, _)| *square == wrong);
        let again = named.max_by_key(|(_, span)| span.start);
        Error { reason, at: again.map_or(0..0, |(_, span)| span.range()) }
    })?;
    items.extend(named.into_iter().map(|(square, span)| (square, span.range())));
    Ok(Draft::Tour(draft))
}
