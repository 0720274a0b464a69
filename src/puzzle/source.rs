//! Input text with decoded percent-escapes, and the offsets in the original text.

use std::borrow::Cow;
use std::ops::Range;

use super::error::{Error, ErrorKind};
use crate::message::excerpt;
use crate::narrow::Narrow;

/// A text with decoded percent-escapes (`%2A` for `*`).
///
/// Values never contain `%`, `&`, `=`, `?` or `#`, so escapes can be decoded before the line is
/// split, and a line that was escaped as a whole can be read. A `+` is not a space, because a URL
/// fragment is not a form.
///
/// Linear in the text. Needs memory for the text, and 16 bytes for each escape.
pub(super) struct Source<'a> {
    /// The decoded text.
    pub text: Cow<'a, str>,
    /// For the end of each escape, its offsets in `text` and in the original.
    stops: Vec<(usize, usize)>,
    /// The ranges of malformed escapes in the original.
    bad: Vec<Range<usize>>,
}

impl<'a> Source<'a> {
    /// Decodes the escapes. Malformed escapes are kept; [`Source::check_escapes`] reports them.
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
            // Consecutive escapes may encode one character.
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

    /// Converts an offset to one in the original text.
    pub fn original(&self, offset: usize) -> usize {
        let before = self.stops.partition_point(|&(text, _)| text <= offset);
        let (text, original) = before.checked_sub(1).map_or((0, 0), |last| self.stops[last]);
        original + (offset - text)
    }

    /// Converts a range to one in the original text.
    pub fn original_range(&self, range: &Range<usize>) -> Range<usize> {
        self.original(range.start)..self.original(range.end)
    }

    /// Rejects malformed escapes in a span of the text.
    pub fn check_escapes(&self, span: Span, original: &str) -> Result<(), Error> {
        let Range { start, end } = self.original_range(&span.range());
        match self.bad.iter().find(|bad| (start..end).contains(&bad.start)) {
            None => Ok(()),
            Some(bad) => {
                let got = excerpt(&original[bad.clone()]);
                Err(Error { reason: ErrorKind::BadEscape { got }, at: bad.clone() })
            }
        }
    }
}

/// Decodes an escape at the start of the bytes.
fn escaped_byte(bytes: &[u8]) -> Option<u8> {
    let &[b'%', high, low, ..] = bytes else { return None };
    let digit = |byte: u8| char::from(byte).to_digit(16);
    Some((digit(high)? << 4 | digit(low)?).narrow::<u8>())
}

/// Returns the end of a malformed escape: after at most two characters.
fn end_of_bad_escape(text: &str, percent: usize) -> usize {
    let behind = &text[percent + 1..];
    let length = behind.chars().take(2).take_while(char::is_ascii_alphanumeric).count();
    percent + 1 + length
}

/// A span of a text: a part of it, with its offset.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span<'a> {
    /// The text of the span.
    pub text: &'a str,
    /// The offset of its first byte in the whole text.
    pub start: usize,
}

impl<'a> Span<'a> {
    /// Creates a span of the whole text.
    pub fn whole(text: &'a str) -> Self {
        Self { text, start: 0 }
    }

    /// Returns its range in the whole text.
    pub fn range(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// Returns a span within this one.
    pub fn slice(self, range: Range<usize>) -> Self {
        Self { start: self.start + range.start, text: &self.text[range] }
    }

    /// Returns the rest from the offset on.
    pub fn after(self, offset: usize) -> Self {
        self.slice(offset..self.text.len())
    }

    /// Removes unwanted characters at both ends.
    pub fn trim_matches(self, unwanted: impl Fn(char) -> bool) -> Self {
        let tail = self.text.trim_start_matches(&unwanted);
        let start = self.text.len() - tail.len();
        self.slice(start..start + tail.trim_end_matches(&unwanted).len())
    }

    /// Removes white space at both ends.
    pub fn trim(self) -> Self {
        self.trim_matches(char::is_whitespace)
    }

    /// Splits at separators into at least one span.
    pub fn split(self, separator: char) -> impl Iterator<Item = Self> {
        self.text.split(separator).scan(self.start, move |start, text| {
            let span = Self { text, start: *start };
            *start += text.len() + separator.len_utf8();
            Some(span)
        })
    }

    /// Splits at the first separator, if there is one.
    pub fn split_once(self, separator: char) -> (Self, Option<Self>) {
        match self.text.find(separator) {
            None => (self, None),
            Some(at) => (self.slice(0..at), Some(self.after(at + separator.len_utf8()))),
        }
    }

    /// Creates an error at this place.
    pub fn error(self, reason: ErrorKind) -> Error {
        Error { reason, at: self.range() }
    }
}

/// Returns whether a character is a quotation mark of any kind.
pub(super) fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\'' | '`' | '“' | '”' | '„' | '‘' | '’' | '‚' | '«' | '»' | '‹' | '›')
}
