//! Messages: what the program says to a person, before it is put into a language.
//!
//! A reason, an illegal move or an error is a type of its kind of puzzle. The macro `messages`
//! gives such a type its table, a row for each sentence: its code, its parameters, and the English
//! sentence. From it come
//!
//! - [`Display`](std::fmt::Display): the English sentence, for the command line and the answer
//!   document;
//! - `code()`: a short name for programs, which does not change;
//! - `message()`: a [`Message`], from which the page makes the sentence in its own language.
//!
//! A sentence begins with a capital (or with the name of a square) and ends with a full stop.
//!
//! What proves a reason is its [`Evidence`]: named values for the answer document, and the squares
//! that the page marks.

use std::borrow::Borrow;

use crate::square::Square;

/// A sentence to be put into words: its code and its parameters. It is serialised as a list, the
/// code first.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Message {
    /// The sentence's code: a group and a name, such as `travel.walls`.
    pub code: &'static str,
    /// The parameters, in the order of the type's `MESSAGES`.
    pub with: Vec<Value>,
}

/// A parameter of a sentence, or a value in the answer document.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
#[non_exhaustive]
pub enum Value {
    /// No value in this case.
    Nothing,
    /// A number.
    Number(u64),
    /// Yes or no.
    Truth(bool),
    /// A word, a letter, the name of a square, or a text that a person wrote.
    Text(String),
    /// Words.
    Words(Vec<&'static str>),
    /// Squares, abbreviated if there are many.
    Squares(NamedSquares),
    /// Values in order.
    List(Vec<Value>),
}

/// Squares as a sentence names them: the first few, and the number of all.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct NamedSquares {
    /// The names of all, or of the first few.
    pub names: Vec<String>,
    /// How many squares there are.
    pub total: usize,
}

impl NamedSquares {
    /// Up to this many squares are all named.
    pub(crate) const MAX_NAMED: usize = 8;
    /// The number of names if there are more.
    const FEW: usize = 3;

    pub(crate) fn new(squares: &[Square]) -> Self {
        let few = if squares.len() > Self::MAX_NAMED { Self::FEW } else { squares.len() };
        let names = squares[..few].iter().map(ToString::to_string).collect();
        Self { names, total: squares.len() }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Message {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeSeq;
        let mut list = serializer.serialize_seq(Some(1 + self.with.len()))?;
        list.serialize_element(self.code)?;
        self.with.iter().try_for_each(|value| list.serialize_element(value))?;
        list.end()
    }
}

/// A type's messages: their codes, and for each the names and kinds of its parameters.
#[cfg(feature = "types")]
pub type Described = &'static [(&'static str, &'static [(&'static str, &'static str)])];

impl Message {
    pub(crate) const fn new(code: &'static str) -> Self {
        Self { code, with: Vec::new() }
    }

    /// The code without its group.
    pub(crate) fn short_code(&self) -> &'static str {
        self.code.split_once('.').map_or(self.code, |(_, name)| name)
    }

    #[inline(never)]
    fn and(mut self, value: Value) -> Self {
        self.with.push(value);
        self
    }

    pub(crate) fn number(self, number: impl Number) -> Self {
        self.and(number.value())
    }

    pub(crate) fn truth(self, truth: impl Borrow<bool>) -> Self {
        self.and(Value::Truth(*truth.borrow()))
    }

    #[inline(never)]
    pub(crate) fn text(self, text: &str) -> Self {
        self.and(Value::Text(text.into()))
    }

    #[inline(never)]
    pub(crate) fn maybe_text(self, text: Option<&str>) -> Self {
        self.and(text.map_or(Value::Nothing, |text| Value::Text(text.into())))
    }

    /// White or Black.
    pub(crate) fn side(self, name: &str) -> Self {
        self.text(name)
    }

    /// White or Black; nothing if the sides don't alternate.
    pub(crate) fn maybe_side(self, name: Option<&str>) -> Self {
        self.maybe_text(name)
    }

    /// An attack rule.
    pub(crate) fn attack(self, name: &str) -> Self {
        self.text(name)
    }

    /// A kind of puzzle.
    pub(crate) fn kind(self, name: &str) -> Self {
        self.text(name)
    }

    /// A chess piece, by its letter.
    pub(crate) fn piece(self, letter: impl Borrow<char>) -> Self {
        self.letter(letter)
    }

    pub(crate) fn words(self, words: Vec<&'static str>) -> Self {
        self.and(Value::Words(words))
    }

    pub(crate) fn letter(self, letter: impl Borrow<char>) -> Self {
        self.and(Value::Text((*letter.borrow()).into()))
    }

    pub(crate) fn square(self, square: impl Borrow<Square>) -> Self {
        self.and(Value::from(*square.borrow()))
    }

    #[inline(never)]
    pub(crate) fn squares(self, squares: &[Square]) -> Self {
        self.and(Value::Squares(NamedSquares::new(squares)))
    }
}

/// A number of any width, or a reference to one.
pub(crate) trait Number {
    fn value(self) -> Value;
}

macro_rules! numbers {
    ($($type:ty),+) => {$(
        #[allow(clippy::cast_lossless, reason = "not for all types")]
        impl Number for $type {
            fn value(self) -> Value {
                Value::Number(self as u64)
            }
        }
        impl Number for &$type {
            fn value(self) -> Value {
                (*self).value()
            }
        }
    )+};
}

numbers!(u16, u32, u64, usize);

impl From<Square> for Value {
    #[inline(never)]
    fn from(square: Square) -> Self {
        Self::Text(square.to_string())
    }
}

impl From<&[Square]> for Value {
    fn from(squares: &[Square]) -> Self {
        Self::List(squares.iter().map(|&square| square.into()).collect())
    }
}

impl From<&[(Square, Square)]> for Value {
    /// `a1-b3`, as moves are written.
    fn from(jumps: &[(Square, Square)]) -> Self {
        Self::List(jumps.iter().map(|(from, to)| Self::Text(format!("{from}-{to}"))).collect())
    }
}

/// What proves a reason. A reason adds its values in the order of the document. If `name` is empty,
/// a method only marks the squares, and adds nothing to the document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// The values in the answer document, with their names.
    pub named: Vec<(&'static str, Value)>,
    /// The squares that the reason is about.
    pub squares: Vec<Square>,
    /// Other squares that it names, such as their neighbours.
    pub others: Vec<Square>,
    /// Jumps that it names.
    pub jumps: Vec<(Square, Square)>,
    /// The connected components of the board without the removed squares.
    pub components: Vec<Vec<Square>>,
    /// Whether the reason marks squares or jumps; their lists may be empty.
    pub is_marked: bool,
}

impl Evidence {
    /// Adds a value.
    #[inline(never)]
    pub(crate) fn value(mut self, name: &'static str, value: Value) -> Self {
        if !name.is_empty() {
            self.named.push((name, value));
        }
        self
    }

    /// Adds a number.
    pub(crate) fn number(self, name: &'static str, number: impl Number) -> Self {
        self.value(name, number.value())
    }

    /// Adds two numbers.
    pub(crate) fn numbers(self, name: &'static str, numbers: [u32; 2]) -> Self {
        self.value(name, Value::List(numbers.map(Number::value).into()))
    }

    /// Adds a text.
    pub(crate) fn text(self, name: &'static str, text: &str) -> Self {
        self.value(name, Value::Text(text.into()))
    }

    /// Adds the square that the reason is about.
    pub(crate) fn square(mut self, name: &'static str, square: Square) -> Self {
        self.squares.push(square);
        self.is_marked = true;
        self.value(name, square.into())
    }

    /// Adds the squares that the reason is about.
    pub(crate) fn squares(mut self, name: &'static str, squares: &[Square]) -> Self {
        self.squares.extend(squares);
        self.is_marked = true;
        self.value(name, squares.into())
    }

    /// Adds other squares.
    pub(crate) fn others(mut self, name: &'static str, squares: &[Square]) -> Self {
        self.others.extend(squares);
        self.is_marked = true;
        self.value(name, squares.into())
    }

    /// Adds jumps.
    pub(crate) fn jumps(mut self, name: &'static str, jumps: &[(Square, Square)]) -> Self {
        self.jumps.extend(jumps);
        self.is_marked = true;
        self.value(name, jumps.into())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Evidence {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.named.iter().map(|(name, value)| (name, value)))
    }
}

/// A reason or an error as a document has it.
#[cfg(all(feature = "serde", feature = "full"))]
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Quote {
    /// Its code; `unknown` if another version of Leaper has written the document.
    pub code: &'static str,
    /// The English sentence.
    pub sentence: String,
    /// The values that prove a reason, with their names.
    pub witness: Vec<(String, Value)>,
}

#[cfg(all(feature = "serde", feature = "full"))]
impl Quote {
    pub(crate) fn new(code: &'static str, sentence: String, witness: Vec<(String, Value)>) -> Self {
        Self { code, sentence, witness }
    }
}

/// The values that prove it.
#[cfg(all(feature = "serde", feature = "full"))]
impl serde::Serialize for Quote {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.witness.iter().map(|(name, value)| (name, value)))
    }
}

/// The first forty characters of a text that a sentence quotes, without line breaks and other
/// control characters.
pub(crate) fn excerpt(text: &str) -> String {
    let mut excerpt = String::new();
    for (index, symbol) in text.chars().enumerate() {
        if index == 40 {
            excerpt.push('…');
            break;
        }
        excerpt.push(printed(symbol));
    }
    excerpt
}

pub(crate) fn printed(symbol: char) -> char {
    if symbol.is_control() { char::REPLACEMENT_CHARACTER } else { symbol }
}

/// Gives a type its `code`, its `message` and its English sentence (`Display`).
///
/// A row has a pattern of a `match` (so that none is left out), the message's code, its parameters,
/// and the English sentence as for [`format!`]. A parameter has a name, a kind (the method of
/// [`Message`] that adds it) and a value: a binding of the pattern with that name, if none is
/// given. The type's code for programs is the message's without its group, or that after `as`. With
/// the feature `types` the table is in `MESSAGES`, too, but for rows that begin with `@`.
macro_rules! messages {
    (
        $type:ty:
        $( $(#[$condition:meta])? @ $hidden:pat $(if $hidden_guard:expr)? => $hidden_code:expr, $hidden_english:expr; )*
        $(
            $pattern:pat $(if $guard:expr)? => $message:literal $( as $code:literal )?
            $( ( $( $what:ident : $kind:ident $( = $value:expr )? ),+ $(,)? ) )?
            $english:literal $( , $argument:expr )* ;
        )*
    ) => {
        #[allow(dead_code, reason = "not every type needs all functions")]
        impl $type {
            /// Calls a function with the code, the message and the English sentence.
            #[allow(clippy::too_many_lines, reason = "a table of all sentences")]
            fn with_parts(
                &self,
                to: &mut dyn FnMut(&'static str, $crate::message::Message, std::fmt::Arguments<'_>),
            ) {
                use $crate::message::Message;
                match self {
                    $(
                        $(#[$condition])?
                        $hidden $(if $hidden_guard)? => {
                            to($hidden_code, Message::new($hidden_code), format_args!("{}", $hidden_english));
                        }
                    )*
                    $(
                        $pattern $(if $guard)? => {
                            let message = Message::new($message)
                                $( $( .$kind($crate::message::messages!(@or $what $(, $value)?)) )+ )?;
                            let code = $crate::message::messages!(@or message.short_code() $(, $code)?);
                            to(code, message, format_args!($english $(, $argument)*));
                        }
                    )*
                }
            }

            /// A short name for programs, which does not change.
            #[must_use]
            pub fn code(&self) -> &'static str {
                let mut found = "";
                self.with_parts(&mut |code, _, _| found = code);
                found
            }

            /// The code, the English sentence and the message.
            pub(crate) fn code_sentence_message(&self) -> (&'static str, String, $crate::message::Message) {
                let mut found = ("", String::new(), $crate::message::Message::new(""));
                self.with_parts(&mut |code, message, english| found = (code, english.to_string(), message));
                found
            }

            /// The message, to be put into the words of any language.
            #[must_use]
            pub fn message(&self) -> $crate::message::Message {
                let mut found = $crate::message::Message::new("");
                self.with_parts(&mut |_, message, _| found = message);
                found
            }

            /// Returns this code, if it is one of the type's.
            pub(crate) fn known_code(code: &str) -> Option<&'static str> {
                let rows: &[(&'static str, Option<&'static str>)] =
                    &[$( ($message, $crate::message::messages!(@maybe $($code)?)) ),*];
                let codes = rows.iter().map(|&(message, code)| {
                    code.unwrap_or_else(|| $crate::message::Message::new(message).short_code())
                });
                codes.into_iter().find(|known| *known == code)
            }

            /// The messages it can be, for `tests/wire.rs`.
            #[cfg(feature = "types")]
            pub const MESSAGES: $crate::message::Described = &[
                $( ($message, &[ $( $( (stringify!($what), stringify!($kind)), )+ )? ]), )*
            ];
        }

        /// One or two whole sentences.
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let mut written = Ok(());
                self.with_parts(&mut |_, _, english| written = f.write_fmt(english));
                written
            }
        }
    };
    (@maybe) => { None };
    (@maybe $value:expr) => { Some($value) };
    (@or $default:expr) => { $default };
    (@or $default:expr, $value:expr) => { $value };
}
pub(crate) use messages;
