//! What is wrong, as the page gets it.

use std::fmt;

use serde::Serialize;

use super::words::Declined;
use crate::known::Known;
use crate::message::Message;
use crate::plain::Mismatch;
use crate::puzzle::{DraftError, Error, ErrorKind};
use crate::swap::IllegalMove;

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
        Declined::Malformed(message.to_string()).into()
    }
}

/// Makes a failure without a place from types that have a table of messages.
macro_rules! failures {
    ($($type:ty),+) => {$(
        impl From<&$type> for Failure {
            #[cold]
            fn from(reason: &$type) -> Self {
                let (code, message, say) = (reason.code(), reason.to_string(), reason.message());
                Self { code, message, say, at: None }
            }
        }

        impl From<$type> for Failure {
            fn from(reason: $type) -> Self {
                Self::from(&reason)
            }
        }
    )+};
}

failures!(ErrorKind, Declined, IllegalMove);

impl From<Mismatch> for Failure {
    fn from(mismatch: Mismatch) -> Self {
        Self::bad_request(mismatch)
    }
}

impl From<DraftError> for Failure {
    fn from(error: DraftError) -> Self {
        match error {
            DraftError::Mismatch(mismatch) => mismatch.into(),
            DraftError::Invalid(reason) => reason.into(),
        }
    }
}

impl From<&Error> for Failure {
    fn from(error: &Error) -> Self {
        Self::from(&error.reason)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::from(&error.reason)
    }
}

/// The sentence.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}
