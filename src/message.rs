//! What is said to a person, before it is said in any language.
//!
//! A reason, a refusal or an error is a type of its own kind of puzzle. Its English sentence is its
//! [`Display`](std::fmt::Display), which the command line and the answer document have: one or two
//! whole sentences, with a capital, unless a square's name begins them, and a full stop. Elsewhere
//! it is a [`Message`], from which others make the sentence in their own language: a code, which
//! stands for one sentence, and what belongs into it.

use crate::square::Square;

/// A sentence that is still to be said: which one, and what belongs into it. It is serialised as a
/// list: the code, then the others.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Message {
    /// The sentence, such as `travel.walls`: a group, and its name there.
    pub code: &'static str,
    /// What belongs into it, in the order in which `MESSAGES` has the names.
    pub with: Vec<Value>,
}

/// What belongs into a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
#[non_exhaustive]
pub enum Value {
    /// Nothing: something that is not the same in all cases.
    Nothing,
    /// A number.
    Number(u64),
    /// Yes or no.
    Truth(bool),
    /// A word, a letter, the name of a square, or what somebody wrote.
    Text(String),
    /// Words.
    Words(Vec<&'static str>),
    /// Squares, which can be many.
    Squares(Squares),
}

/// Squares as a sentence names them: a few of them, and how many there are.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Squares {
    /// The names of all, or of the first few.
    pub names: Vec<String>,
    /// How many there are.
    pub of: usize,
}

impl Squares {
    /// So many squares are all named.
    pub(crate) const MOST: usize = 8;
    /// Of more, so many.
    const FEW: usize = 3;

    pub(crate) fn new(squares: &[Square]) -> Self {
        let few = if squares.len() > Self::MOST { Self::FEW } else { squares.len() };
        let names = squares[..few].iter().map(ToString::to_string).collect();
        Self { names, of: squares.len() }
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

/// Declared in `tests/wire.rs`, with all that it can be.
#[cfg(feature = "types")]
impl ts_rs::TS for Message {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn name(_: &ts_rs::Config) -> String {
        "Message".into()
    }

    fn inline(cfg: &ts_rs::Config) -> String {
        Self::name(cfg)
    }
}

/// The messages of a type, for those who describe them: their codes, and by name what kind of value
/// belongs into each.
#[cfg(feature = "types")]
pub type Described = &'static [(&'static str, &'static [(&'static str, &'static str)])];

impl Message {
    #[inline(never)]
    pub(crate) const fn new(code: &'static str) -> Self {
        Self { code, with: Vec::new() }
    }

    #[inline(never)]
    fn and(mut self, value: Value) -> Self {
        self.with.push(value);
        self
    }

    pub(crate) fn number(self, number: impl TryInto<u64>) -> Self {
        self.and(number.try_into().map_or(Value::Nothing, Value::Number))
    }

    pub(crate) fn truth(self, truth: bool) -> Self {
        self.and(Value::Truth(truth))
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

    /// White or Black, where sides alternate.
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
    pub(crate) fn piece(self, letter: char) -> Self {
        self.letter(letter)
    }

    pub(crate) fn words(self, words: Vec<&'static str>) -> Self {
        self.and(Value::Words(words))
    }

    pub(crate) fn letter(self, letter: char) -> Self {
        self.and(Value::Text(letter.into()))
    }

    #[inline(never)]
    pub(crate) fn square(self, square: Square) -> Self {
        self.and(Value::Text(square.to_string()))
    }

    #[inline(never)]
    pub(crate) fn squares(self, squares: &[Square]) -> Self {
        self.and(Value::Squares(Squares::new(squares)))
    }
}

/// Gives a type its `message`: for each pattern the name of a sentence, and what belongs into it,
/// each with its name and the method of [`Message`] that it is added with. As the patterns are
/// those of a `match`, none is left out; with the feature `types` the same list is `MESSAGES`.
///
/// The last patterns, after `@`, are those of what has messages itself.
macro_rules! messages {
    (
        $type:ty, $group:literal:
        $(
            $pattern:pat $(if $guard:expr)? => $name:literal
            $( ( $( $what:ident : $kind:ident = $value:expr ),+ $(,)? ) )? ;
        )*
        $( @ $other:pat => $message:expr ; )*
    ) => {
        impl $type {
            /// What is to be said, to be put into the words of any language.
            #[must_use]
            #[allow(clippy::too_many_lines, reason = "a table, of all sentences")]
            pub fn message(&self) -> $crate::message::Message {
                use $crate::message::Message;
                match self {
                    $(
                        $pattern $(if $guard)? => Message::new(concat!($group, ".", $name))
                            $( $( .$kind($value) )+ )? ,
                    )*
                    $( $other => $message , )*
                }
            }

            /// The messages it can be, for `tests/wire.rs`.
            #[cfg(feature = "types")]
            pub const MESSAGES: $crate::message::Described = &[
                $( (concat!($group, ".", $name), &[ $( $( (stringify!($what), stringify!($kind)), )+ )? ]), )*
            ];
        }
    };
}
pub(crate) use messages;
