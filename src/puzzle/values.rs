//! Parses single values: pieces and their numbers, leapers, words.

use super::error::{Error, ErrorKind};
use super::keywords::{Choice, Kind, Parameter};
use super::rows::{is_digits, number};
use super::source::Span;
use crate::leaper::Leaper;
use crate::message::excerpt;
use crate::place::{Counts, Piece};
use crate::travel::guards::Guard;

/// Returns the letter of a piece in a draft. Lower-case letters of chess pieces are accepted.
pub(super) fn piece_letter(c: char, kind: Kind) -> Option<char> {
    match kind {
        Kind::Tour => None,
        Kind::Travel => Guard::from_letter(c).map(Guard::letter),
        Kind::Swap => c.is_ascii_alphabetic().then_some(c),
        Kind::Place => Piece::from_letter(c.to_ascii_uppercase()).map(Piece::letter),
    }
}

/// Parses `K3Q1`: each letter once, followed by a number, a plus or both, or a star.
pub(super) fn read_pieces(span: Span) -> Result<Counts, Error> {
    let mut numbers = ParsedPieces::default();
    let mut rest = span;
    while let Some(letter) = rest.text.chars().next() {
        let behind = rest.after(letter.len_utf8());
        let digits = behind.text.bytes().take_while(u8::is_ascii_digit).count();
        let star = digits == 0 && behind.text.starts_with('*');
        let plus = usize::from(star || behind.text[digits..].starts_with('+'));
        let item = rest.slice(0..letter.len_utf8() + digits + plus);
        if digits + plus == 0 {
            return Err(item.error(ErrorKind::BadPieces { got: excerpt(rest.text) }));
        }
        numbers.add(item, letter, behind.slice(0..digits), plus > 0)?;
        if star && let Some((piece, _)) = numbers.counts.open_number() {
            numbers.counts = numbers.counts.with_least(piece);
        }
        // Spaces and commas between the pieces are ignored.
        let next = behind.after(digits + plus);
        let skipped = next.text.trim_start_matches([' ', ',']);
        rest = next.after(next.text.len() - skipped.len());
    }
    Ok(numbers.counts)
}

/// The numbers of pieces, each given once.
#[derive(Default)]
pub(super) struct ParsedPieces {
    pub counts: Counts,
    seen: Vec<Piece>,
}

impl ParsedPieces {
    /// Adds a letter and its number, which a plus leaves open. `item` is the whole text.
    pub fn add(&mut self, item: Span, letter: char, digits: Span, plus: bool) -> Result<(), Error> {
        let Some(piece) = Piece::from_letter(letter.to_ascii_uppercase()) else {
            return Err(item.error(ErrorKind::BadPieces { got: excerpt(item.text) }));
        };
        if self.seen.contains(&piece) {
            return Err(item.error(ErrorKind::DoubledPiece { piece: piece.letter() }));
        }
        let number = number(digits.text);
        if number > MAX_PIECES {
            let (piece, most) = (piece.letter(), MAX_PIECES);
            return Err(digits.error(ErrorKind::TooManyPieces { piece, most }));
        }
        if let (true, Some((open, _))) = (plus, self.counts.open_number()) {
            let (piece, open) = (piece.letter(), open.letter());
            return Err(item.error(ErrorKind::SecondOpenNumber { piece, open }));
        }
        self.seen.push(piece);
        self.counts = match (plus, digits.text) {
            (false, _) => self.counts.with(piece, number),
            (true, "") => self.counts.with_greatest(piece),
            (true, _) => self.counts.with_at_least(piece, number),
        };
        Ok(())
    }
}

/// The greatest number of pieces of a kind: that of the largest board's squares.
pub(super) const MAX_PIECES: u32 = 1 << 20;

/// Reads `1,2`, a name such as `camel`, or several of these joined by `+`.
pub(super) fn read_leaper(span: Span) -> Result<Leaper, Error> {
    let step = |span: Span| {
        let digits = span.trim().text;
        (!digits.is_empty() && is_digits(digits)).then(|| u16::try_from(number(digits)).ok())?
    };
    let one = |span: Span| match span.split_once(',') {
        (a, Some(b)) => step(a).zip(step(b)).and_then(|(a, b)| Leaper::new(a, b).ok()),
        (name, None) => Leaper::named(name.text),
    };
    let parts = span.split('+').map(|item| {
        let item = item.trim();
        one(item).ok_or_else(|| item.error(ErrorKind::BadLeaper { got: excerpt(item.text) }))
    });
    let parts: Vec<Leaper> = parts.collect::<Result<_, _>>()?;
    let too_many = |_| span.error(ErrorKind::BadLeaper { got: excerpt(span.text) });
    Leaper::compound(&parts).map_err(too_many)
}

pub(super) fn read_choice<T: Choice>(span: Option<Span>, parameter: Parameter) -> Result<T, Error> {
    let Some(span) = span else { return Ok(T::ALL[0]) };
    let unknown = || span.error(ErrorKind::UnknownWord { parameter, got: excerpt(span.text) });
    T::of_word(span.text).ok_or_else(unknown)
}
