//! Constants of the core that a page needs.

use serde::Serialize;

use crate::board::LONGEST_SIDE;
use crate::leaper::Leaper;
use crate::place::MAX_OPEN_SQUARES;
use crate::square::file_name;
use crate::swap::Attack;
use crate::swap::arrangement::MAX_SQUARES;
use crate::travel::Distances;

/// Constants of the core.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct About {
    /// The crate's version.
    pub version: &'static str,
    /// Maximum length of a side of a board.
    pub longest_side: u16,
    /// The names of the board's files: a, b, …
    pub file_names: Vec<String>,
    /// The leapers that have names.
    #[cfg_attr(feature = "types", ts(inline))]
    pub leapers: Vec<NamedLeaper>,
    /// The attack rules.
    #[cfg_attr(feature = "types", ts(inline))]
    pub attacks: Vec<AttackRule>,
    /// Maximum number of open squares of a Swap puzzle.
    pub most_swap_squares: usize,
    /// Maximum number of open squares of a Place puzzle. The page also takes it as the most pieces
    /// of a kind.
    pub most_place_squares: usize,
    /// The value in `Distances.bySquare` of squares that can't be reached.
    pub unreached: u32,
}

/// A leaper with a name.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NamedLeaper {
    /// Its name.
    pub name: &'static str,
    /// Its steps, one after the other: two numbers, or more for a compound.
    pub leaper: Vec<u16>,
}

/// An attack rule, and the knights that a landing knight may attack under it.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AttackRule {
    /// The rule.
    pub rule: Attack,
    /// Whether it may attack its own side.
    pub own: bool,
    /// Whether it may attack the other side.
    pub enemy: bool,
}

impl About {
    /// Returns the constants.
    #[must_use]
    pub fn new() -> Self {
        let named = |(steps, name): (&[(u16, u16)], _)| NamedLeaper {
            name,
            leaper: steps.iter().flat_map(|&(a, b)| [a, b]).collect(),
        };
        let attacked = |rule: Attack| AttackRule {
            rule,
            own: !rule.protects_comrades(),
            enemy: !rule.protects_enemies(),
        };
        Self {
            version: env!("CARGO_PKG_VERSION"),
            longest_side: LONGEST_SIDE,
            file_names: (0..LONGEST_SIDE).map(file_name).collect(),
            leapers: Leaper::NAMED.map(named).into(),
            attacks: Attack::ALL.map(attacked).into(),
            most_swap_squares: MAX_SQUARES,
            most_place_squares: MAX_OPEN_SQUARES,
            unreached: Distances::UNREACHED,
        }
    }
}

impl Default for About {
    fn default() -> Self {
        Self::new()
    }
}
