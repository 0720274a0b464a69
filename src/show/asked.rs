//! Reading what is asked for: options by their names, of which none is passed
//! over that does not exist.
//!
//! A page's objects are otherwise read field by known field, so that nobody
//! would see the others. Here their own names are gone through.

use std::fmt;
use std::iter::empty;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::value::{MapAccessDeserializer, MapDeserializer, StringDeserializer};
use serde::de::{DeserializeSeed, Deserializer, Error, IntoDeserializer, MapAccess, Visitor};

use super::Failure;

/// Reads an object of options; nothing at all is one without any.
///
/// ```
/// use leaper::puzzle::Options;
/// use leaper::show::read_options;
/// # #[cfg(feature = "cli")] {
/// use serde_json::json;
/// assert_eq!(read_options(json!(null)), Ok(Options::default()));
/// assert_eq!(read_options::<Options, _>(json!({"list": 3})).unwrap().list, 3);
/// assert_eq!(
///     read_options::<Options, _>(json!({"lists": 3})).unwrap_err().to_string(),
///     "there is no option “lists”: there are shortest, extent, list, memory and work"
/// );
/// # }
/// ```
///
/// # Errors
/// If an option does not exist, or its value is not one that it can have.
pub fn read_options<'de, T, D>(from: D) -> Result<T, Failure>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    let read = from.deserialize_option(Options(PhantomData));
    read.map_err(|error| Failure::bad_request(sentence(&error)))
}

struct Options<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Options<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of options")
    }

    fn visit_none<E: Error>(self) -> Result<T, E> {
        T::deserialize(MapDeserializer::new(empty::<(&str, &str)>()))
    }

    fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<T, D::Error> {
        from.deserialize_map(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        let named = Named { map, name: String::new() };
        T::deserialize(MapAccessDeserializer::new(named)).map_err(A::Error::custom)
    }
}

/// An object that knows the name of the option that is read.
struct Named<A> {
    map: A,
    name: String,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Named<A> {
    type Error = Refusal;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Refusal> {
        let name = self.map.next_key::<String>().map_err(|error| Refusal(sentence(&error)))?;
        let Some(name) = name else { return Ok(None) };
        self.name.clone_from(&name);
        let name: StringDeserializer<Refusal> = name.into_deserializer();
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Refusal> {
        let wrong = |error| Refusal(format!("the option “{}”: {}", self.name, sentence(&error)));
        self.map.next_value_seed(seed).map_err(wrong)
    }
}

/// What an error says; JavaScript's begin with their kind.
fn sentence(error: &impl fmt::Display) -> String {
    let text = error.to_string();
    text.strip_prefix("Error: ").unwrap_or(&text).to_owned()
}

/// Why options are refused.
#[derive(Debug)]
struct Refusal(String);

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
        let name: String = name.chars().take(40).collect();
        let known = match known {
            [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
            _ => known.concat(),
        };
        Self(format!("there is no option “{name}”: there are {known}"))
    }
}
