//! The ranges of the values of a puzzle line in its text, in bytes.

use std::ops::Range;

use super::error::ErrorKind;
use super::keywords::Parameter;
use super::source::Source;
use crate::square::Square;

/// The ranges of the values of the parameters.
#[derive(Clone, Debug)]
pub(super) struct Spans {
    values: [Option<Range<usize>>; Parameter::COUNT],
    /// The ranges of the items of lists of squares.
    items: Vec<(Square, Range<usize>)>,
    /// The length of the text.
    end: usize,
}

impl Spans {
    /// Creates spans without values in a text of this length.
    pub fn none(end: usize) -> Self {
        Self { values: [const { None }; Parameter::COUNT], items: Vec::new(), end }
    }

    /// Creates spans from values and items of lists in a text of this length.
    pub fn new(
        values: [Option<Range<usize>>; Parameter::COUNT],
        items: Vec<(Square, Range<usize>)>,
        end: usize,
    ) -> Self {
        Self { values, items, end }
    }

    /// Converts the ranges to those in the original text.
    pub fn in_original(self, source: &Source) -> Self {
        let original = |at: Range<usize>| source.original_range(&at);
        Self {
            values: self.values.map(|at| at.map(original)),
            items: self.items.into_iter().map(|(square, at)| (square, original(at))).collect(),
            end: source.original(self.end),
        }
    }

    /// Adds the value of a parameter.
    pub fn with(mut self, parameter: Parameter, at: Range<usize>) -> Self {
        self.values[parameter as usize] = Some(at);
        self
    }

    /// Returns the range of an error: an item of a list, or the value of a parameter.
    pub fn of_error(&self, error: &ErrorKind) -> Range<usize> {
        let item = |square| self.items.iter().find(|(item, _)| *item == square);
        match error.item().and_then(item) {
            Some((_, place)) => place.clone(),
            None => self.of(error.parameter()),
        }
    }

    /// Returns the range of a parameter's value, or the end of the text if it has none.
    fn of(&self, parameter: Option<Parameter>) -> Range<usize> {
        let value = parameter.and_then(|parameter| self.values[parameter as usize].clone());
        value.unwrap_or(self.end..self.end)
    }
}
