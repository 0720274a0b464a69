//! The jobs of `cargo xtask bench`.
//!
//! A job is a puzzle line with what its answer must be, a plain program that does the same, and
//! how fast Leaper has to be beside it. `jobs.rs` lists them; each baseline has a file of its own,
//! shares no line with the crate, and gives back what the answers are compared by, so that no speed
//! is bought with a wrong answer.
//!
//! The native side (Leaper's and the baseline's) is timed by this package's program, in the
//! release profile. The same puzzle lines are then solved by the page in a browser.

#![allow(clippy::cast_possible_truncation, reason = "a plain program has small boards")]

mod clock;
mod jobs;
mod place;
mod queens;
mod random;
mod squares;
mod swap;
mod tour;
mod travel;

use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use clock::{Times, time};
pub use jobs::{JOBS, Job, Prepared};
pub use tour::survey;

/// A job that has run natively: what the browser needs to run it too, and the times.
#[derive(Serialize, Deserialize)]
pub struct Native {
    /// The job's name, for the table.
    pub name: String,
    /// The puzzle line.
    pub line: String,
    /// The options of the answer.
    pub options: Value,
    /// What the answer must say: these fields, exactly so.
    pub expected: Value,
    /// What is to be reached in the browser.
    pub target: Target,
    /// The baseline's time, where there is one, in milliseconds.
    pub baseline: Option<f64>,
    /// Leaper's own time, in milliseconds.
    pub native: f64,
    /// What of Leaper's answer is not as expected.
    pub wrong: Option<String>,
}

/// What is to be reached in the browser.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Target {
    /// So many times as fast as the baseline natively.
    TimesAsFast(f64),
    /// So many milliseconds.
    Milliseconds(f64),
}

impl Target {
    /// Whether a time in the browser reaches it.
    #[must_use]
    pub fn is_reached(self, baseline: Option<f64>, browser: f64) -> bool {
        match self {
            Self::TimesAsFast(times) => baseline.is_some_and(|time| time >= times * browser),
            Self::Milliseconds(most) => browser <= most,
        }
    }
}

/// Says which of the expected fields an answer does not have, or has otherwise.
#[must_use]
pub fn difference(answer: &Value, expected: &Value) -> Option<String> {
    expected.as_object()?.iter().find_map(|(name, value)| {
        let got = answer.get(name).unwrap_or(&Value::Null);
        // Numbers that have been through JavaScript may be floats.
        let same = got == value || (got.is_number() && got.as_f64() == value.as_f64());
        (!same).then(|| format!("{name} is {got}, not {value}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn answers_are_compared_field_by_field() {
        let answer = json!({ "status": "solved", "length": 4.0, "ms": 0.2 });
        assert_eq!(difference(&answer, &json!({ "status": "solved", "length": 4 })), None);
        let wrong = difference(&answer, &json!({ "length": 5 }));
        assert_eq!(wrong.as_deref(), Some("length is 4.0, not 5"));
        assert!(difference(&answer, &json!({ "count": "1" })).is_some());
    }

    #[test]
    fn a_target_is_a_ratio_or_a_time() {
        assert!(Target::TimesAsFast(20.0).is_reached(Some(100.0), 5.0));
        assert!(!Target::TimesAsFast(20.0).is_reached(Some(100.0), 5.1));
        assert!(!Target::TimesAsFast(20.0).is_reached(None, 5.0));
        assert!(Target::Milliseconds(50.0).is_reached(None, 49.0));
    }
}
