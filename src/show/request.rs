//! Reading what is request for: options by their names, of which none is passed
//! over that does not exist.
//!
//! An object of a page is otherwise read field by known field, so that nobody
//! would see the others. Here it is taken apart first, into few kinds of plain
//! values; that is also the least code.

use std::fmt;
use std::vec::IntoIter;

use serde::Deserialize;
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, Error, IntoDeserializer, MapAccess, Visitor};
use serde::forward_to_deserialize_any;

use super::Failure;
use crate::english::list;
use crate::puzzle::excerpt;

/// The value of an option.
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
    /// What no option can be.
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
    let request = Request { options: options.into_iter(), next: (String::new(), Plain::Nothing) };
    T::deserialize(request).map_err(Failure::bad_request)
}

/// Options, the next of which is being read.
struct Request {
    options: IntoIter<(String, Plain)>,
    next: (String, Plain),
}

impl<'de> Deserializer<'de> for Request {
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

impl<'de> MapAccess<'de> for Request {
    type Error = Refusal;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Refusal> {
        let Some(next) = self.options.next() else { return Ok(None) };
        self.next = next;
        let name: StrDeserializer<Refusal> = self.next.0.as_str().into_deserializer();
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Refusal> {
        let value = std::mem::replace(&mut self.next.1, Plain::Nothing);
        seed.deserialize(Value(value)).map_err(|error| error.of(&self.next.0))
    }
}

/// A value that is being read. Each kind of option asks for what it needs, and
/// is refused at once where it is not that.
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
    fn number(self) -> Result<u64, Refusal> {
        /// All whole numbers up to here are exact.
        const EXACT: f64 = 9_007_199_254_740_992.0;
        match self.0 {
            #[expect(clippy::cast_sign_loss, reason = "it is none below 0")]
            Plain::Number(number) if (0.0..=EXACT).contains(&number) && number.fract() == 0.0 => {
                Ok(number as u64)
            }
            _ => Err(Refusal("It is a whole number, from 0 on.".into())),
        }
    }

    #[inline(never)]
    fn text(self) -> Result<String, Refusal> {
        match self.0 {
            Plain::Text(text) => Ok(text),
            _ => Err(Refusal("It is a text.".into())),
        }
    }
}

impl<'de> Deserializer<'de> for Value {
    type Error = Refusal;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Refusal> {
        Err(Refusal("It is no such value.".into()))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        if self.0 == Plain::Nothing { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_bool(self.truth()?)
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

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u8 u16 u128 f32 f64 char str bytes byte_buf unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// Why options are refused.
#[derive(Debug)]
struct Refusal(String);

impl Refusal {
    /// Whose value is wrong.
    #[cold]
    #[inline(never)]
    fn of(self, option: &str) -> Self {
        Self(format!("The option “{option}” is not right. {self}"))
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

    fn unknown_field(name: &str, known: &'static [&'static str]) -> Self {
        Self(format!("There is no option “{}”. There are {}.", excerpt(name), list(known)))
    }
}
