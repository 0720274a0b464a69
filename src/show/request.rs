//! Reading what a page sends, and what is asked for: options by their names, of
//! which none is passed over that does not exist.
//!
//! An object of a page is otherwise read field by known field, so that nobody
//! would see the others. Here it is taken apart first, into few kinds of plain
//! values; that is also the least code: what is wrong is said without writing
//! whatever value was got, for which numbers with fractions would have to be
//! printed.

use std::fmt;
use std::vec::IntoIter;

use serde::Deserialize;
#[cfg(feature = "tour")]
use serde::de::value::MapAccessDeserializer;
use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, Error, Expected, IntoDeserializer, MapAccess, SeqAccess,
    Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;

use super::Failure;
use crate::english::list;
use crate::puzzle::excerpt;

/// A value as a page has it.
#[derive(Clone, Debug, PartialEq)]
pub enum Plain {
    /// Nothing is said.
    Nothing,
    /// Yes or no.
    Truth(bool),
    /// A number, of the one kind that JavaScript has.
    Number(f64),
    /// A text.
    Text(String),
    /// Bytes.
    Bytes(Vec<u8>),
    /// Values in a row.
    List(Vec<Plain>),
    /// Values with their names.
    Fields(Vec<(String, Plain)>),
    /// What nobody asks for.
    Other,
}

/// Reads options by their names; what is not among them is the default.
///
/// ```
/// use leaper::answer::Options;
/// use leaper::show::{Plain, read_options};
/// let read = |name: &str, value| read_options::<Options>(vec![(name.into(), value)]);
/// assert_eq!(read("list", Plain::Number(3.0)).unwrap().list, 3);
/// assert_eq!(read("list", Plain::Nothing), Ok(Options::default()));
/// assert_eq!(
///     read("lists", Plain::Number(3.0)).unwrap_err().to_string(),
///     "There is no option “lists”. There are count, shortest, extent, list, seed, symmetric, memory and work."
/// );
/// ```
///
/// # Errors
/// If an option does not exist, or its value is not one that it can have.
pub fn read_options<T: for<'de> Deserialize<'de>>(
    options: Vec<(String, Plain)>,
) -> Result<T, Failure> {
    T::deserialize(Fields::new("option", options)).map_err(Failure::bad_request)
}

/// Reads a value that a page sent, such as a [`Drawing`](crate::puzzle::Drawing).
///
/// ```
/// use leaper::show::{Plain, read_plain};
/// let numbers = Plain::List(vec![Plain::Number(1.0), Plain::Number(-2.0)]);
/// assert_eq!(read_plain::<Vec<i64>>(numbers.clone()), Ok(vec![1, -2]));
/// let error = read_plain::<Vec<u32>>(numbers).unwrap_err();
/// assert_eq!(error.to_string(), "Number 2 of a list is not right. It is a whole number, from 0 on.");
/// ```
///
/// # Errors
/// If it is of another form.
pub fn read_plain<T: for<'de> Deserialize<'de>>(value: Plain) -> Result<T, Failure> {
    T::deserialize(Value(value)).map_err(Failure::bad_request)
}

/// Values with their names, the next of which is being read.
struct Fields {
    /// What one of them is called.
    what: &'static str,
    rest: IntoIter<(String, Plain)>,
    next: (String, Plain),
}

impl Fields {
    fn new(what: &'static str, fields: Vec<(String, Plain)>) -> Self {
        Self { what, rest: fields.into_iter(), next: (String::new(), Plain::Nothing) }
    }
}

impl<'de> Deserializer<'de> for Fields {
    type Error = Refusal;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_map(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier
        ignored_any
    }
}

impl<'de> MapAccess<'de> for Fields {
    type Error = Refusal;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Refusal> {
        let Some(next) = self.rest.next() else { return Ok(None) };
        self.next = next;
        let name: StrDeserializer<Refusal> = self.next.0.as_str().into_deserializer();
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Refusal> {
        let value = std::mem::replace(&mut self.next.1, Plain::Nothing);
        seed.deserialize(Value(value)).map_err(|error| error.of(self.what, &self.next.0))
    }
}

/// Values in a row, the next of which is being read.
struct List {
    rest: IntoIter<Plain>,
    read: usize,
}

impl<'de> SeqAccess<'de> for List {
    type Error = Refusal;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Refusal> {
        let Some(next) = self.rest.next() else { return Ok(None) };
        self.read += 1;
        let value = seed.deserialize(Value(next)).map_err(|error| error.at(self.read));
        value.map(Some)
    }
}

/// A value that is being read. Who reads says what it needs, and is refused at
/// once where the value is not that.
struct Value(Plain);

impl Value {
    #[inline(never)]
    fn truth(self) -> Result<bool, Refusal> {
        match self.0 {
            Plain::Truth(truth) => Ok(truth),
            _ => Err(Refusal("It is true or false.".into())),
        }
    }

    #[inline(never)]
    fn integer(self) -> Result<i64, Refusal> {
        /// All whole numbers up to here are exact.
        const EXACT: f64 = 9_007_199_254_740_992.0;
        match self.0 {
            #[expect(clippy::cast_possible_truncation, reason = "whole, and far from the largest")]
            Plain::Number(number) if number.abs() <= EXACT && number.fract() == 0.0 => {
                Ok(number as i64)
            }
            _ => Err(Refusal("It is a whole number.".into())),
        }
    }

    #[inline(never)]
    fn number(self) -> Result<u64, Refusal> {
        let number = self.integer().ok().and_then(|number| u64::try_from(number).ok());
        number.ok_or_else(|| Refusal("It is a whole number, from 0 on.".into()))
    }

    #[inline(never)]
    fn text(self) -> Result<String, Refusal> {
        match self.0 {
            Plain::Text(text) => Ok(text),
            _ => Err(Refusal("It is a text.".into())),
        }
    }

    #[inline(never)]
    fn list(self) -> Result<List, Refusal> {
        match self.0 {
            Plain::List(list) => Ok(List { rest: list.into_iter(), read: 0 }),
            _ => Err(Refusal("It is a list.".into())),
        }
    }

    #[inline(never)]
    fn fields(self) -> Result<Fields, Refusal> {
        match self.0 {
            Plain::Fields(fields) => Ok(Fields::new("field", fields)),
            _ => Err(Refusal("It is an object.".into())),
        }
    }
}

impl<'de> Deserializer<'de> for Value {
    type Error = Refusal;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Refusal> {
        Err(Refusal("It is not an allowed value.".into()))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_unit()
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        if self.0 == Plain::Nothing { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_bool(self.truth()?)
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_i64(self.integer()?)
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_u64(self.number()?)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_u64(self.number()?)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_u64(self.number()?)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_string(self.text()?)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        match self.0 {
            Plain::Bytes(bytes) => visitor.visit_byte_buf(bytes),
            _ => visitor.visit_seq(self.list()?),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_seq(self.list()?)
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        let list = self.list()?;
        if list.rest.len() == length {
            visitor.visit_seq(list)
        } else {
            Err(Refusal(format!("it is a list of {length}")))
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        visitor.visit_map(self.fields()?)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        // One that comes with something is an object of one field; only Tour has such.
        #[cfg(feature = "tour")]
        if let Plain::Fields(fields) = self.0 {
            return match fields.len() {
                1 => visitor.visit_enum(MapAccessDeserializer::new(Fields::new("field", fields))),
                _ => Err(Refusal("It is an object of one field.".into())),
            };
        }
        visitor.visit_enum(self.text()?.into_deserializer())
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i128 u16 u128 f32 f64 char str bytes unit unit_struct tuple_struct map identifier
    }
}

/// Why a value is refused.
#[derive(Debug)]
struct Refusal(String);

impl Refusal {
    /// Whose value is wrong.
    #[cold]
    #[inline(never)]
    fn of(self, what: &str, name: &str) -> Self {
        Self(format!("The {what} “{name}” is not right. {self}"))
    }

    /// Which of a list is wrong.
    #[cold]
    #[inline(never)]
    fn at(self, place: usize) -> Self {
        Self(format!("Number {place} of a list is not right. {self}"))
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}

impl Error for Refusal {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }

    /// Without the value that was got: see above.
    fn invalid_type(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self(format!("It is {expected}."))
    }

    fn invalid_value(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self(format!("It is {expected}."))
    }

    fn unknown_field(name: &str, known: &'static [&'static str]) -> Self {
        Self(format!("There is no option “{}”. There are {}.", excerpt(name), list(known)))
    }
}
