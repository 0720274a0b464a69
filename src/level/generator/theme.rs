//! Themes of generated puzzles.

use std::fmt;

use crate::puzzle::Kind;

/// The theme of a generated puzzle: one of the four kinds, or a variant of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Theme {
    /// Travel: one goal.
    Travel,
    /// Swap.
    Swap,
    /// Place: no piece attacks another.
    Place,
    /// Tour: of a knight.
    Tour,
    /// Travel: several goals.
    Goals,
    /// Travel: enemy pieces stand in the way.
    Guards,
    /// Place: every square is covered.
    Cover,
    /// Tour: a king or a wazir completes given numbers.
    Numbers,
}

impl Theme {
    /// All themes: first the kinds, in their order.
    pub const ALL: [Self; 8] = [
        Self::Travel,
        Self::Swap,
        Self::Place,
        Self::Tour,
        Self::Goals,
        Self::Guards,
        Self::Cover,
        Self::Numbers,
    ];

    /// Returns its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Travel | Self::Swap | Self::Place | Self::Tour => self.kind().name(),
            Self::Goals => "goals",
            Self::Guards => "guards",
            Self::Cover => "cover",
            Self::Numbers => "numbers",
        }
    }

    /// Returns the theme with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// Returns the kind of its puzzles.
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self {
            Self::Travel | Self::Goals | Self::Guards => Kind::Travel,
            Self::Swap => Kind::Swap,
            Self::Place | Self::Cover => Kind::Place,
            Self::Tour | Self::Numbers => Kind::Tour,
        }
    }
}

impl From<Kind> for Theme {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Travel => Self::Travel,
            Kind::Swap => Self::Swap,
            Kind::Place => Self::Place,
            Kind::Tour => Self::Tour,
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
