//! What is wrong, as the page gets it.

use std::fmt;

use serde::Serialize;

use super::words::{Misstep, Refused};
use crate::known::Known;
use crate::message::Message;
use crate::puzzle::{Error, Reason};
use crate::swap::Refusal;

/// What is wrong: a name that does not change, an English sentence, and where in the text, in
/// UTF-16 units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Failure {
    /// A name for programs.
    pub code: &'static str,
    /// A sentence for programs that show it as it is, in English.
    pub message: String,
    /// The same to be said in any language; of what never came to the core, nothing.
    #[cfg_attr(feature = "types", ts(as = "Option<Message>", optional))]
    pub say: Message,
    /// The place in the text, where there is one.
    pub at: Option<[usize; 2]>,
}

impl Failure {
    /// What is wrong with a text.
    #[must_use]
    pub fn in_text(error: &Error, text: &str) -> Self {
        // There, another build looks at the text.
        if Known::here().is_none() {
            return error.into();
        }
        let range = error.utf16_range(text);
        Self { at: Some([range.start, range.end]), ..error.into() }
    }

    /// What can't be done as it was asked for, and nobody but a program asks for: a sentence.
    #[must_use]
    pub fn bad_request(message: impl fmt::Display) -> Self {
        Refused::Unasked(message.to_string()).into()
    }

    /// What can't be done as it was asked for.
    #[cold]
    fn refused(code: &'static str, message: String, say: Message) -> Self {
        Self { code, message, say, at: None }
    }
}

/// What is wrong with something that has no text.
impl From<&Error> for Failure {
    fn from(error: &Error) -> Self {
        Self { code: error.code(), message: error.to_string(), say: error.reason.said(), at: None }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::from(&error)
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        Self::refused(refused.code(), refused.to_string(), refused.message())
    }
}

/// A walk that is none.
impl From<Misstep> for Failure {
    fn from(misstep: Misstep) -> Self {
        Self::refused(misstep.code(), misstep.to_string(), misstep.message())
    }
}

/// What a puzzle is asked for that it does not have.
impl From<Reason> for Failure {
    fn from(reason: Reason) -> Self {
        Error { reason, at: 0..0 }.into()
    }
}

/// A jump that is not legal.
impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::refused(refusal.code(), refusal.to_string(), refusal.message())
    }
}

/// The sentence.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}
