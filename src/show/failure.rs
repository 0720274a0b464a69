//! What is wrong, as the page gets it.

use std::fmt;

use serde::Serialize;

use crate::known::Known;
use crate::puzzle::Error;

/// What is wrong: a name that does not change, a sentence, and where in the
/// text, in UTF-16 units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Failure {
    /// A name for programs.
    pub code: &'static str,
    /// A sentence for people.
    pub message: String,
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

    /// What can't be done as it was asked for.
    #[must_use]
    pub fn bad_request(message: impl fmt::Display) -> Self {
        Self { code: "bad-request", message: message.to_string(), at: None }
    }
}

/// What is wrong with something that has no text.
impl From<&Error> for Failure {
    fn from(error: &Error) -> Self {
        Self { code: error.code(), message: error.to_string(), at: None }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::from(&error)
    }
}

/// The sentence.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}
