//! The rules of a Swap puzzle: who may move, what must not be attacked, and what counts as one
//! move.

/// One of the two sides. Upper-case letters are White's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Side {
    /// Upper-case letters.
    White,
    /// Lower-case letters.
    Black,
}

impl Side {
    /// Returns the other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// Returns the side that a letter belongs to.
    #[must_use]
    pub const fn of(letter: char) -> Self {
        if letter.is_ascii_uppercase() { Self::White } else { Self::Black }
    }

    /// Returns `white` or `black`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }
}

/// Who may move when.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum Turns {
    /// Any knight at any time.
    #[default]
    Free,
    /// The sides alternate, White begins.
    White,
    /// The sides alternate, Black begins.
    Black,
}

impl Turns {
    /// All values, the default first.
    pub const ALL: [Self; 3] = [Self::Free, Self::White, Self::Black];

    /// Returns its name in the puzzle line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// Returns the side that begins, if sides alternate.
    #[must_use]
    pub const fn first(self) -> Option<Side> {
        match self {
            Self::Free => None,
            Self::White => Some(Side::White),
            Self::Black => Some(Side::Black),
        }
    }
}

impl From<Option<Side>> for Turns {
    fn from(first: Option<Side>) -> Self {
        match first {
            None => Self::Free,
            Some(Side::White) => Self::White,
            Some(Side::Black) => Self::Black,
        }
    }
}

/// The knights that a knight may attack from the square it lands on.
///
/// Only landings are judged: the start may break the rule. The knight that moves is not its own
/// comrade.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum Attack {
    /// Any knight: attacks do not matter.
    #[default]
    Any,
    /// A landing knight must not attack a knight of its own side.
    NoComrade,
    /// A landing knight must not attack a knight of the other side.
    NoEnemy,
    /// A landing knight must not attack any knight.
    None,
}

impl Attack {
    /// All values, the default first.
    pub const ALL: [Self; 4] = [Self::Any, Self::NoComrade, Self::NoEnemy, Self::None];

    /// Returns its name in the puzzle line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::NoComrade => "no-comrade",
            Self::NoEnemy => "no-enemy",
            Self::None => "none",
        }
    }

    /// Returns whether a landing knight must not attack its own side.
    #[must_use]
    pub const fn protects_comrades(self) -> bool {
        matches!(self, Self::NoComrade | Self::None)
    }

    /// Returns whether a landing knight must not attack the other side.
    #[must_use]
    pub const fn protects_enemies(self) -> bool {
        matches!(self, Self::NoEnemy | Self::None)
    }
}

/// What counts as one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum Metric {
    /// Every jump.
    #[default]
    Jumps,
    /// Consecutive jumps of the same knight count once. If sides alternate, every jump is a run.
    Runs,
}

impl Metric {
    /// All values, the default first.
    pub const ALL: [Self; 2] = [Self::Jumps, Self::Runs];

    /// Returns its name in the puzzle line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Jumps => "jumps",
            Self::Runs => "runs",
        }
    }
}

/// The rules of a puzzle. By default, any knight may move, attacks don't matter, and jumps are
/// counted.
///
/// ```
/// use leaper::swap::{Attack, Metric, Rules, Turns};
/// let rules = Rules::default().turns(Turns::White).attack(Attack::NoComrade);
/// assert_eq!((rules.attack, rules.metric), (Attack::NoComrade, Metric::Jumps));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Rules {
    /// Who may move when.
    pub turns: Turns,
    /// The attack rule.
    pub attack: Attack,
    /// What counts as one move.
    pub metric: Metric,
}

impl Rules {
    /// Sets the turns.
    #[must_use]
    pub const fn turns(self, turns: Turns) -> Self {
        Self { turns, ..self }
    }

    /// Sets the attack rule.
    #[must_use]
    pub const fn attack(self, attack: Attack) -> Self {
        Self { attack, ..self }
    }

    /// Sets the metric.
    #[must_use]
    pub const fn metric(self, metric: Metric) -> Self {
        Self { metric, ..self }
    }

    /// Returns whether a step of a solution is a whole run. False if sides alternate, because each
    /// run is then one jump.
    #[must_use]
    pub const fn by_runs(self) -> bool {
        matches!(self.metric, Metric::Runs) && matches!(self.turns, Turns::Free)
    }
}
