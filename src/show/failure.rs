//! Errors as a page receives them.

use std::fmt;

use serde::Serialize;

use super::words::Declined;
use crate::all_kinds::AllKinds;
use crate::message::Message;
use crate::plain::Mismatch;
use crate::puzzle::{DraftError, Error, ErrorKind};
use crate::swap::IllegalMove;

/// An error: a stable code, a sentence, and its range in the text in UTF-16 units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Failure {
    /// A stable name for programs.
    pub code: &'static str,
    /// The English sentence.
    pub message: String,
    /// The message for translation. On the page it is optional: the page's own errors have none.
    #[cfg_attr(feature = "types", ts(as = "Option<Message>", optional))]
    pub say: Message,
    /// The range in the text, if the error is in a text.
    pub at: Option<[usize; 2]>,
}

impl Failure {
    /// Converts an error in a text.
    #[must_use]
    pub fn in_text(error: &Error, text: &str) -> Self {
        // A build for Travel alone leaves the text to another build.
        if AllKinds::in_this_build().is_none() {
            return error.into();
        }
        let range = error.utf16_range(text);
        Self { at: Some([range.start, range.end]), ..error.into() }
    }

    /// Creates an error for a malformed request, which only programs can cause.
    #[must_use]
    pub fn bad_request(message: impl fmt::Display) -> Self {
        Declined::Malformed(message.to_string()).into()
    }
}

/// Implements conversions from types that have a table of messages.
macro_rules! failures {
    ($($type:ty),+) => {$(
        impl From<&$type> for Failure {
            #[cold]
            fn from(reason: &$type) -> Self {
                let (code, message, say) = reason.code_sentence_message();
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
        // A build for Travel alone leaves the options that it doesn't know to another build.
        if AllKinds::in_this_build().is_none() {
            return ErrorKind::NotInThisBuild.into();
        }
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

/// Prints the sentence.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}
