//! Grades, from 1 (anyone can solve it) to 5 (hardly anyone solves it at the first attempt).

use std::fmt;
use std::str::FromStr;

use super::Measures;
use crate::narrow::Narrow;
use crate::puzzle::Kind;

/// How hard a puzzle is, from 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Grade(u8);

/// The least [difficulty](Measures::difficulty) of grades 2, 3, 4 and 5, in tenths of its unit.
const fn thresholds(kind: Kind) -> [u32; 4] {
    match kind {
        Kind::Travel => [28, 45, 60, 78],
        Kind::Swap => [40, 80, 120, 180],
        Kind::Place => [12, 25, 38, 50],
        Kind::Tour => [20, 40, 70, 110],
    }
}

impl Grade {
    /// All grades.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// Returns the grade with this number, from 1 to 5.
    #[must_use]
    pub const fn new(grade: u8) -> Option<Self> {
        if 1 <= grade && grade <= 5 { Some(Self(grade)) } else { None }
    }

    /// Its number, from 1 to 5.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Returns the grade of a puzzle with these measures.
    #[must_use]
    pub fn of(kind: Kind, measures: &Measures) -> Self {
        let passed = thresholds(kind).iter().filter(|&&least| measures.difficulty >= least).count();
        Self(passed.narrow::<u8>() + 1)
    }

    /// Returns by how many tenths of difficulty a puzzle misses this grade.
    pub(super) fn missed_by(self, kind: Kind, measures: &Measures) -> u32 {
        let thresholds = thresholds(kind);
        let index = usize::from(self.0) - 1;
        let least = if index == 0 { 0 } else { thresholds[index - 1] };
        let most = thresholds.get(index).map_or(u32::MAX, |&next| next - 1);
        least.saturating_sub(measures.difficulty) + measures.difficulty.saturating_sub(most)
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Not a number from 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAGrade;

impl fmt::Display for NotAGrade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("A grade is a number from 1 to 5.")
    }
}

impl std::error::Error for NotAGrade {}

impl FromStr for Grade {
    type Err = NotAGrade;

    fn from_str(text: &str) -> Result<Self, NotAGrade> {
        text.parse().ok().and_then(Self::new).ok_or(NotAGrade)
    }
}
