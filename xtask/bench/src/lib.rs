//! The jobs of `cargo xtask bench`.
//!
//! A job is a puzzle line with its expected answer, a simple program that does the same (the
//! baseline), and a target for Leaper's speed relative to it. `jobs.rs` lists the jobs. Baselines
//! share no code with the crate, and their results are compared with Leaper's answers.
//!
//! This package's program times Leaper and the baselines natively, in the release profile. The page
//! then solves the same puzzle lines in a browser.

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

pub use clock::{Quartiles, Times, time};
pub use jobs::{JOBS, Job, Prepared};
pub use tour::survey;

/// A job that has run natively: its times, and what the browser needs to run it.
#[derive(Serialize, Deserialize)]
pub struct Native {
    /// Name in the table.
    pub name: String,
    /// The puzzle line.
    pub line: String,
    /// Options of the answer.
    pub options: Value,
    /// Expected fields of the answer.
    pub expected: Value,
    /// The target in the browser.
    pub target: Target,
    /// The baseline's times, if there is a baseline.
    pub baseline: Option<Quartiles>,
    /// Leaper's own times.
    pub native: Quartiles,
    /// Unexpected fields of Leaper's answer.
    pub wrong: Option<String>,
}

/// A target in the browser.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Target {
    /// Speed relative to the native baseline.
    TimesAsFast(f64),
    /// Time in milliseconds.
    Milliseconds(f64),
}

impl Target {
    /// Returns true if a time in the browser reaches the target.
    #[must_use]
    pub fn is_reached(self, baseline: Option<f64>, browser: f64) -> bool {
        match self {
            Self::TimesAsFast(times) => baseline.is_some_and(|time| time >= times * browser),
            Self::Milliseconds(most) => browser <= most,
        }
    }
}

/// Returns the expected fields that an answer doesn't have, or that differ.
#[must_use]
pub fn difference(answer: &Value, expected: &Value) -> Option<String> {
    expected.as_object()?.iter().find_map(|(name, value)| {
        let got = answer.get(name).unwrap_or(&Value::Null);
        // Numbers from JavaScript may be floats.
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
