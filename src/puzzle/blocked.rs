//! The blocked squares of a drawing, as plain data in either of two forms.

use std::fmt;

use serde::de::{Deserializer, SeqAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};

/// Which squares are blocked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Blocked {
    /// One byte a square in the order of squares; blocked where it is not 0.
    /// No bytes at all: no square is blocked.
    Bytes(Vec<u8>),
    /// The names of the blocked squares.
    Names(Vec<String>),
}

impl Default for Blocked {
    fn default() -> Self {
        Self::Bytes(Vec::new())
    }
}

impl Serialize for Blocked {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Bytes(bytes) => serializer.serialize_bytes(bytes),
            Self::Names(names) => names.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Blocked {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(BlockedVisitor)
    }
}

struct BlockedVisitor;

impl<'de> Visitor<'de> for BlockedVisitor {
    type Value = Blocked;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("one byte a square, or a list of squares")
    }

    fn visit_unit<E>(self) -> Result<Blocked, E> {
        Ok(Blocked::default())
    }

    fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Blocked, E> {
        Ok(Blocked::Bytes(bytes.to_vec()))
    }

    fn visit_byte_buf<E>(self, bytes: Vec<u8>) -> Result<Blocked, E> {
        Ok(Blocked::Bytes(bytes))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Blocked, A::Error> {
        let mut bytes = Vec::new();
        let mut names = Vec::new();
        while let Some(item) = list.next_element()? {
            match item {
                Item::Byte(byte) => bytes.push(byte),
                Item::Name(name) => names.push(name),
            }
        }
        match (bytes.is_empty(), names.is_empty()) {
            (_, true) => Ok(Blocked::Bytes(bytes)),
            (true, false) => Ok(Blocked::Names(names)),
            (false, false) => Err(serde::de::Error::invalid_type(
                serde::de::Unexpected::Other("a list of both numbers and names"),
                &self,
            )),
        }
    }
}

/// An item of a list of squares.
enum Item {
    Byte(u8),
    Name(String),
}

impl<'de> Deserialize<'de> for Item {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ItemVisitor)
    }
}

struct ItemVisitor;

impl Visitor<'_> for ItemVisitor {
    type Value = Item;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("0, 1, or the name of a square")
    }

    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Item, E> {
        let wrong = |_| E::invalid_value(serde::de::Unexpected::Unsigned(number), &self);
        u8::try_from(number).map(Item::Byte).map_err(wrong)
    }

    fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<Item, E> {
        let wrong = |_| E::invalid_value(serde::de::Unexpected::Signed(number), &self);
        u8::try_from(number).map(Item::Byte).map_err(wrong)
    }

    /// JavaScript has but one kind of number.
    fn visit_f64<E: serde::de::Error>(self, number: f64) -> Result<Item, E> {
        let bytes = [0.0_f64, 1.0].map(f64::to_bits);
        match bytes.iter().position(|&byte| byte == number.to_bits()) {
            Some(byte) => Ok(Item::Byte(byte as u8)),
            None => Err(E::invalid_value(serde::de::Unexpected::Other("another number"), &self)),
        }
    }

    fn visit_str<E>(self, name: &str) -> Result<Item, E> {
        Ok(Item::Name(name.into()))
    }
}
