//! Reading values that a page sends.
//!
//! A JavaScript object is first converted into few kinds of values, [`PlainValue`]. Reading them
//! field by field finds options that don't exist, which nobody would notice otherwise, and takes
//! less code than deserializing into any type.

use std::fmt;

use crate::english::list;
use crate::message::excerpt;
use crate::natural::Natural;

/// A value as a page has it.
#[derive(Clone, Debug, PartialEq)]
pub enum PlainValue {
    /// `null` or `undefined`.
    Nothing,
    /// A boolean.
    Truth(bool),
    /// A number, of the one kind that JavaScript has.
    Number(f64),
    /// A string.
    Text(String),
    /// A `Uint8Array`.
    Bytes(Vec<u8>),
    /// An array.
    List(Vec<PlainValue>),
    /// An object.
    Fields(Vec<(String, PlainValue)>),
    /// Anything else, which no field can have.
    Other,
}

/// What is wrong with a value, as an English sentence for programmers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch(pub String);

impl Mismatch {
    #[cold]
    #[inline(never)]
    fn new<T>(sentence: &str) -> Result<T, Self> {
        Err(Self(sentence.into()))
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Mismatch {}

/// A type that can be read from a plain value.
pub trait FromPlain: Sized {
    /// Reads a value.
    ///
    /// ```
    /// use leaper::plain::{PlainValue, FromPlain};
    /// let numbers = PlainValue::List(vec![PlainValue::Number(1.0), PlainValue::Number(-2.0)]);
    /// assert_eq!(Vec::<i64>::read(numbers.clone()), Ok(vec![1, -2]));
    /// let error = Vec::<u64>::read(numbers).unwrap_err();
    /// assert_eq!(error.to_string(), "Number 2 of a list is invalid. Expected a whole number, from 0 on.");
    /// ```
    ///
    /// # Errors
    /// If it is another kind of value.
    fn read(value: PlainValue) -> Result<Self, Mismatch>;
}

/// A type that is read from named fields, optional or required.
pub trait FromFields: Sized {
    /// The names of its fields.
    const NAMES: &'static [&'static str];

    /// Reads the fields that it knows.
    ///
    /// # Errors
    /// If a value is of another kind, or one that is needed is missing.
    fn read_fields(fields: &mut Fields) -> Result<Self, Mismatch>;
}

/// Reads options by their names; an option that is missing has its default.
///
/// ```
/// use leaper::answer::Options;
/// use leaper::plain::{PlainValue, read_options};
/// let read = |name: &str, value| read_options::<Options>(vec![(name.into(), value)]);
/// assert_eq!(read("list", PlainValue::Number(3.0)).unwrap().list, 3);
/// assert_eq!(read("list", PlainValue::Nothing), Ok(Options::default()));
/// let error = read("lists", PlainValue::Number(3.0)).unwrap_err().to_string();
/// assert!(error.starts_with("There is no option “lists”. There are count, shortest, extent,"));
/// ```
///
/// # Errors
/// If an option does not exist, or its value is not one that it can have.
pub fn read_options<T: FromFields>(options: Vec<(String, PlainValue)>) -> Result<T, Mismatch> {
    let mut fields = Fields { what: "option", fields: options };
    fields.check_names(T::NAMES)?;
    T::read_fields(&mut fields)
}

/// The fields of an object that are not read yet.
#[derive(Debug)]
pub struct Fields {
    what: &'static str,
    fields: Vec<(String, PlainValue)>,
}

impl Fields {
    /// Reads the fields of an object.
    ///
    /// # Errors
    /// If the value is not an object.
    pub fn new(value: PlainValue) -> Result<Self, Mismatch> {
        match value {
            PlainValue::Fields(fields) => Ok(Self { what: "field", fields }),
            _ => Mismatch::new("Expected an object."),
        }
    }

    #[inline(never)]
    fn check_names(&self, known: &[&str]) -> Result<(), Mismatch> {
        match self.fields.iter().find(|(name, _)| !known.contains(&name.as_str())) {
            Some((name, _)) => Err(Mismatch(format!(
                "There is no option “{}”. There are {}.",
                excerpt(name),
                list(known)
            ))),
            None => Ok(()),
        }
    }

    #[inline(never)]
    fn remove(&mut self, name: &str) -> PlainValue {
        let at = self.fields.iter().position(|(other, _)| other == name);
        at.map_or(PlainValue::Nothing, |at| self.fields.swap_remove(at).1)
    }

    /// Returns true if there is such a field, and it isn't an empty list.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        let is_empty = |value: &PlainValue| match value {
            PlainValue::Nothing => true,
            PlainValue::List(items) => items.is_empty(),
            _ => false,
        };
        self.fields.iter().any(|(field, value)| field == name && !is_empty(value))
    }

    /// Reads a field that may be missing or `null`.
    ///
    /// # Errors
    /// If it has a value of another kind.
    pub fn maybe<T: FromPlain>(&mut self, name: &str) -> Result<Option<T>, Mismatch> {
        Option::read(self.remove(name)).map_err(|error| error.of(self.what, name))
    }

    /// Reads a field that has a default.
    ///
    /// # Errors
    /// If it has a value of another kind.
    pub fn or_default<T: FromPlain + Default>(&mut self, name: &str) -> Result<T, Mismatch> {
        self.maybe(name).map(Option::unwrap_or_default)
    }

    /// Reads a field that is needed.
    ///
    /// # Errors
    /// If it is missing, or has a value of another kind.
    pub fn needed<T: FromPlain>(&mut self, name: &str) -> Result<T, Mismatch> {
        self.maybe(name)?.ok_or_else(|| missing(name))
    }
}

#[cold]
#[inline(never)]
fn missing(name: &str) -> Mismatch {
    Mismatch(format!("The field “{name}” is missing."))
}

impl Mismatch {
    /// Says whose value is wrong.
    #[cold]
    #[inline(never)]
    fn of(self, what: &str, name: &str) -> Self {
        Self(format!("The {what} “{name}” is invalid. {self}"))
    }

    /// Says which item of a list is wrong, from 0.
    #[cold]
    #[inline(never)]
    fn at(self, index: usize) -> Self {
        Self(format!("Number {} of a list is invalid. {self}", index + 1))
    }
}

/// Declares how a type is read from fields: for each its name, the field of the type, and the
/// method of [`Fields`] that reads it.
macro_rules! fields {
    ($type:ty { $($name:literal => $field:ident: $method:ident),+ $(,)? }) => {
        impl $crate::plain::FromFields for $type {
            const NAMES: &'static [&'static str] = &[$($name),+];

            fn read_fields(
                fields: &mut $crate::plain::Fields,
            ) -> Result<Self, $crate::plain::Mismatch> {
                Ok(Self { $($field: fields.$method($name)?),+ })
            }
        }
    };
}
pub(crate) use fields;

impl<T: FromPlain> FromPlain for Option<T> {
    fn read(value: PlainValue) -> Result<Self, Mismatch> {
        if value == PlainValue::Nothing { Ok(None) } else { T::read(value).map(Some) }
    }
}

impl FromPlain for bool {
    #[inline(never)]
    fn read(value: PlainValue) -> Result<Self, Mismatch> {
        match value {
            PlainValue::Truth(truth) => Ok(truth),
            _ => Mismatch::new("Expected true or false."),
        }
    }
}

impl FromPlain for i64 {
    #[inline(never)]
    fn read(value: PlainValue) -> Result<Self, Mismatch> {
        /// Maximum safe integer: above it, different whole numbers may be the same in JavaScript.
        const MAX_SAFE: f64 = 9_007_199_254_740_991.0;
        match value {
            #[expect(clippy::cast_possible_truncation, reason = "whole, and far from the largest")]
            PlainValue::Number(number) if number.abs() <= MAX_SAFE && number.fract() == 0.0 => {
                Ok(number as Self)
            }
            _ => Mismatch::new("Expected a whole number."),
        }
    }
}

impl FromPlain for u64 {
    #[inline(never)]
    fn read(value: PlainValue) -> Result<Self, Mismatch> {
        let number = i64::read(value).ok().and_then(|number| number.try_into().ok());
        number.map_or_else(|| Mismatch::new("Expected a whole number, from 0 on."), Ok)
    }
}

/// Reads a number, or its digits: JavaScript's numbers are exact only up to 2^53.
impl FromPlain for Natural {
    fn read(value: PlainValue) -> Result<Self, Mismatch> {
        match value {
            PlainValue::Text(digits) => {
                digits.parse().map_err(|error| Mismatch(format!("{error}")))
            }
            number => u64::read(number).map(Self::from),
        }
    }
}

macro_rules! narrower {
    ($($type:ty),+) => {$(
        impl FromPlain for $type {
            fn read(value: PlainValue) -> Result<Self, Mismatch> {
                let number = u64::read(value)?.try_into();
                number.map_or_else(|_| Mismatch::new("Expected a smaller number."), Ok)
            }
        }
    )+};
}

narrower!(u8, u32, usize);

impl FromPlain for String {
    #[inline(never)]
    fn read(value: PlainValue) -> Result<Self, Mismatch> {
        match value {
            PlainValue::Text(text) => Ok(text),
            _ => Mismatch::new("Expected a text."),
        }
    }
}

#[inline(never)]
fn read_list(value: PlainValue) -> Result<Vec<PlainValue>, Mismatch> {
    match value {
        PlainValue::List(list) => Ok(list),
        _ => Mismatch::new("Expected a list."),
    }
}

impl<T: FromPlain> FromPlain for Vec<T> {
    fn read(value: PlainValue) -> Result<Self, Mismatch> {
        let items = read_list(value)?.into_iter().enumerate();
        items.map(|(index, item)| T::read(item).map_err(|error| error.at(index))).collect()
    }
}

impl<A: FromPlain, B: FromPlain> FromPlain for (A, B) {
    fn read(value: PlainValue) -> Result<Self, Mismatch> {
        let pair: Result<[PlainValue; 2], _> = read_list(value)?.try_into();
        match pair {
            Ok([first, second]) => Ok((
                A::read(first).map_err(|error| error.at(0))?,
                B::read(second).map_err(|error| error.at(1))?,
            )),
            Err(_) => Mismatch::new("Expected a list of 2."),
        }
    }
}
