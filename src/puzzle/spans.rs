//! Where the values of a puzzle line stand in its text.

use std::ops::Range;

use super::error::ErrorKind;
use super::source::Source;
use super::words::Parameter;
use crate::square::Square;

/// Where the values of the parameters stand.
#[derive(Clone, Debug)]
pub(super) struct Spans {
    values: [Option<Range<usize>>; Parameter::COUNT],
    /// Where the items of lists of squares stand.
    items: Vec<(Square, Range<usize>)>,
    end: usize,
}

impl Spans {
    /// No values in a text of this length.
    pub fn none(end: usize) -> Self {
        Self { values: [const { None }; Parameter::COUNT], items: Vec::new(), end }
    }

    /// Values and items of lists in a text of this length.
    pub fn new(
        values: [Option<Range<usize>>; Parameter::COUNT],
        items: Vec<(Square, Range<usize>)>,
        end: usize,
    ) -> Self {
        Self { values, items, end }
    }

    /// The same places in the text that the source was made of.
    pub fn within(self, source: &Source) -> Self {
        let original = |at: Range<usize>| source.original_range(&at);
        Self {
            values: self.values.map(|at| at.map(original)),
            items: self.items.into_iter().map(|(square, at)| (square, original(at))).collect(),
            end: source.original(self.end),
        }
    }

    /// The same with the value of a parameter.
    pub fn with(mut self, parameter: Parameter, at: Range<usize>) -> Self {
        self.values[parameter as usize] = Some(at);
        self
    }

    /// Where stands what is wrong: an item of a list, or a parameter's value.
    pub fn of_reason(&self, reason: &ErrorKind) -> Range<usize> {
        let item = |square| self.items.iter().find(|(item, _)| *item == square);
        match reason.item().and_then(item) {
            Some((_, place)) => place.clone(),
            None => self.of(reason.parameter()),
        }
    }

    /// Where the parameter's value stands; the end, if there is none.
    fn of(&self, parameter: Option<Parameter>) -> Range<usize> {
        let value = parameter.and_then(|parameter| self.values[parameter as usize].clone());
        value.unwrap_or(self.end..self.end)
    }
}
