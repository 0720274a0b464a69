//! What a page needs to know of the core before it asks anything.

use serde::Serialize;

use crate::board::LONGEST_SIDE;
use crate::leaper::Leaper;
use crate::place::MOST_OPEN;
use crate::square::file_name;
use crate::swap::Attack;
use crate::swap::arrangement::MOST_SQUARES;
use crate::travel::Distances;

/// What the page needs to know of the core.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct About {
    /// The crate's version.
    pub version: &'static str,
    /// The longest side a board may have.
    pub longest_side: u16,
    /// The names of all files.
    pub file_names: Vec<String>,
    /// The leapers that have a name, and their two steps.
    #[cfg_attr(feature = "types", ts(inline))]
    pub leapers: Vec<Named>,
    /// What a knight that lands may attack under each rule.
    #[cfg_attr(feature = "types", ts(inline))]
    pub attacks: Vec<Attacked>,
    /// The most open squares of a Swap puzzle.
    pub most_swap_squares: usize,
    /// The most open squares of a Place puzzle of any pieces; the page offers so many of a kind.
    pub most_place_squares: usize,
    /// What stands in `Distances.bySquare` for a square that is not reached.
    pub unreached: u32,
}

/// A leaper that has a name.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Named {
    /// Its name.
    pub name: &'static str,
    /// Its two steps.
    pub leaper: [u16; 2],
}

/// What may be attacked.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Attacked {
    /// The rule.
    pub rule: Attack,
    /// May it attack its own side?
    pub own: bool,
    /// May it attack the other side?
    pub enemy: bool,
}

impl About {
    /// All of it.
    #[must_use]
    pub fn new() -> Self {
        let named = |(leaper, name): (Leaper, _)| Named { name, leaper: [leaper.a(), leaper.b()] };
        let attacked = |rule: Attack| Attacked {
            rule,
            own: !rule.spares_comrades(),
            enemy: !rule.spares_enemies(),
        };
        Self {
            version: env!("CARGO_PKG_VERSION"),
            longest_side: LONGEST_SIDE,
            file_names: (0..LONGEST_SIDE).map(file_name).collect(),
            leapers: Leaper::NAMED.map(named).into(),
            attacks: Attack::ALL.map(attacked).into(),
            most_swap_squares: MOST_SQUARES,
            most_place_squares: MOST_OPEN,
            unreached: Distances::UNREACHED,
        }
    }
}

impl Default for About {
    fn default() -> Self {
        Self::new()
    }
}
