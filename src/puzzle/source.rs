//! Text with its places: what was typed, with the escapes of addresses
//! resolved, and the way back from each byte to where it stood.

use std::borrow::Cow;
use std::ops::Range;

use super::error::{Error, ErrorKind};
use crate::message::excerpt;
use crate::narrow::Narrow;

/// A text in which percent-escapes (`%2A` for `*`) are resolved.
///
/// The language of puzzle lines needs none of the characters `%`, `&`, `=`,
/// `?` and `#` inside a value, so that escapes can be resolved before the line
/// is taken apart, and a line that somebody's program escaped as a whole reads
/// too. A `+` stays a `+`: what follows the `#` of an address is not a form.
///
/// Linear in the text; memory for the text and 16 bytes an escape.
pub(super) struct Source<'a> {
    /// The text with its escapes resolved.
    pub text: Cow<'a, str>,
    /// Behind each escape: the offset in `text`, and that in the original.
    stops: Vec<(usize, usize)>,
    /// Where what looks like an escape is none, in the original.
    bad: Vec<Range<usize>>,
}

impl<'a> Source<'a> {
    /// Resolves the escapes. What is no escape stays as it is, and is told by
    /// [`Source::check_escapes`].
    pub fn new(original: &'a str) -> Self {
        let Some(first) = original.find('%') else {
            return Self { text: Cow::Borrowed(original), stops: Vec::new(), bad: Vec::new() };
        };
        let mut text = String::with_capacity(original.len());
        let (mut stops, mut bad) = (Vec::new(), Vec::new());
        let bytes = original.as_bytes();
        let mut run = Vec::new();
        let mut at = 0;
        let mut next = Some(first);
        while let Some(percent) = next {
            text.push_str(&original[at..percent]);
            at = percent;
            // Escapes that stand together may make up one character together.
            run.clear();
            while let Some(byte) = escaped_byte(&bytes[at..]) {
                run.push(byte);
                at += 3;
            }
            if run.is_empty() {
                bad.push(percent..end_of_bad_escape(original, percent));
                text.push('%');
                at += 1;
            }
            let mut from = percent;
            for chunk in run.utf8_chunks() {
                for character in chunk.valid().chars() {
                    from += 3 * character.len_utf8();
                    text.push(character);
                    stops.push((text.len(), from));
                }
                if !chunk.invalid().is_empty() {
                    let to = from + 3 * chunk.invalid().len();
                    bad.push(from..to);
                    from = to;
                    text.push(char::REPLACEMENT_CHARACTER);
                    stops.push((text.len(), from));
                }
            }
            next = original[at..].find('%').map(|found| at + found);
        }
        text.push_str(&original[at..]);
        Self { text: Cow::Owned(text), stops, bad }
    }

    /// Where the character at this offset stood in the original.
    pub fn original(&self, offset: usize) -> usize {
        let before = self.stops.partition_point(|&(text, _)| text <= offset);
        let (text, original) = before.checked_sub(1).map_or((0, 0), |last| self.stops[last]);
        original + (offset - text)
    }

    /// The same for a range.
    pub fn original_range(&self, range: &Range<usize>) -> Range<usize> {
        self.original(range.start)..self.original(range.end)
    }

    /// Are all escapes in this part of the text escapes?
    pub fn check_escapes(&self, part: Part, original: &str) -> Result<(), Error> {
        let Range { start, end } = self.original_range(&part.range());
        match self.bad.iter().find(|bad| (start..end).contains(&bad.start)) {
            None => Ok(()),
            Some(bad) => {
                let got = excerpt(&original[bad.clone()]);
                Err(Error { reason: ErrorKind::BadEscape { got }, at: bad.clone() })
            }
        }
    }
}

/// The byte that an escape at the beginning of the bytes stands for.
fn escaped_byte(bytes: &[u8]) -> Option<u8> {
    let &[b'%', high, low, ..] = bytes else { return None };
    let digit = |byte: u8| char::from(byte).to_digit(16);
    Some((digit(high)? << 4 | digit(low)?).narrow::<u8>())
}

/// The end of what should have been an escape: two characters at most.
fn end_of_bad_escape(text: &str, percent: usize) -> usize {
    let behind = &text[percent + 1..];
    let length = behind.chars().take(2).take_while(char::is_ascii_alphanumeric).count();
    percent + 1 + length
}

/// A part of a text that knows where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'a> {
    /// The part.
    pub text: &'a str,
    /// The offset of its first byte in the whole.
    pub start: usize,
}

impl<'a> Part<'a> {
    /// A whole text.
    pub fn whole(text: &'a str) -> Self {
        Self { text, start: 0 }
    }

    /// Its place in the whole.
    pub fn range(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// A part of the part.
    pub fn slice(self, range: Range<usize>) -> Self {
        Self { start: self.start + range.start, text: &self.text[range] }
    }

    /// What stands from the offset on.
    pub fn after(self, offset: usize) -> Self {
        self.slice(offset..self.text.len())
    }

    /// The part without the characters at both ends.
    pub fn trim_matches(self, unwanted: impl Fn(char) -> bool) -> Self {
        let tail = self.text.trim_start_matches(&unwanted);
        let start = self.text.len() - tail.len();
        self.slice(start..start + tail.trim_end_matches(&unwanted).len())
    }

    /// The part without the blanks at both ends.
    pub fn trim(self) -> Self {
        self.trim_matches(char::is_whitespace)
    }

    /// The parts between separators: at least one.
    pub fn split(self, separator: char) -> impl Iterator<Item = Self> {
        self.text.split(separator).scan(self.start, move |start, text| {
            let part = Self { text, start: *start };
            *start += text.len() + separator.len_utf8();
            Some(part)
        })
    }

    /// What stands before the first separator and, if there is one, behind it.
    pub fn split_once(self, separator: char) -> (Self, Option<Self>) {
        match self.text.find(separator) {
            None => (self, None),
            Some(at) => (self.slice(0..at), Some(self.after(at + separator.len_utf8()))),
        }
    }

    /// An error at this place.
    pub fn error(self, reason: ErrorKind) -> Error {
        Error { reason, at: self.range() }
    }
}

/// A quotation mark, of a shell or of a word processor.
pub(super) fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\'' | '`' | '“' | '”' | '„' | '‘' | '’' | '‚' | '«' | '»' | '‹' | '›')
}
