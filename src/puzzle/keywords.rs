//! The vocabulary of puzzle lines: kinds, parameters, and words for choices.

use std::fmt;

use crate::place::{Aim, Lines, OpenNumber};
use crate::swap::{Attack, Metric, Turns};
use crate::tour::Ends;
use crate::travel::visit::{Capture, FlagOrder};

/// The form of a text that was read as a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum Format {
    /// A puzzle line, or a link that ends in one.
    Line,
    /// The input of another program: a list of squares, arguments, or integers.
    Program,
    /// A grid of numbers, as of Hidato.
    Numbers,
    /// A drawing of a board with pieces, one character a square.
    Diagram,
    /// A position as in Forsyth–Edwards notation.
    Fen,
}

/// The kinds of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum Kind {
    /// One leaper goes from one square to another.
    Travel,
    /// Many knights go from one position to another.
    Swap,
    /// Pieces are placed so that none attacks another.
    Place,
    /// A leaper visits every open square once.
    Tour,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Travel, Self::Swap, Self::Place, Self::Tour];

    /// Its name in the puzzle line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Travel => "travel",
            Self::Swap => "swap",
            Self::Place => "place",
            Self::Tour => "tour",
        }
    }

    /// Its name in sentences.
    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::Travel => "Travel",
            Self::Swap => "Swap",
            Self::Place => "Place",
            Self::Tour => "Tour",
        }
    }

    /// Returns whether this build can solve it: always for Travel, with its feature for the others.
    ///
    /// Code that formats answers checks this, so that a build without the solver does not contain
    /// it.
    #[must_use]
    pub const fn has_solver(self) -> bool {
        match self {
            Self::Travel => true,
            Self::Swap => cfg!(feature = "swap"),
            Self::Place => cfg!(feature = "place"),
            Self::Tour => cfg!(feature = "tour"),
        }
    }

    /// Its parameters, in the order of the canonical form.
    #[must_use]
    pub const fn parameters(self) -> &'static [Parameter] {
        use Parameter as P;
        match self {
            Self::Travel => &[P::Board, P::From, P::To, P::Order, P::Leaper, P::Capture, P::Avoid],
            Self::Swap => &[P::Board, P::Goal, P::Leaper, P::Turns, P::Attack, P::Metric, P::Avoid],
            Self::Place => &[P::Board, P::Pieces, P::Lines, P::Aim, P::Avoid],
            Self::Tour => &[P::Board, P::Leaper, P::Ends, P::From, P::To, P::Numbers, P::Avoid],
        }
    }

    /// How lines can start, for sentences.
    pub(super) const fn listed() -> &'static str {
        "travel?, swap?, place? or tour?"
    }

    /// Returns the kind with the most similar name, if it is similar enough.
    pub(super) fn nearest(name: &str) -> Option<Self> {
        nearest(name, Self::ALL, Self::name)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A parameter of a puzzle line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Parameter {
    /// The board: its size, or its rows with pieces.
    Board,
    /// Squares to block.
    Avoid,
    /// The first square.
    From,
    /// The last square.
    To,
    /// The position to reach.
    Goal,
    /// The leaper.
    Leaper,
    /// Who moves when.
    Turns,
    /// What a knight that lands may not attack.
    Attack,
    /// What counts as one move.
    Metric,
    /// The pieces to be placed.
    Pieces,
    /// Whether blocked squares stop lines.
    Lines,
    /// Whether a tour is closed.
    Ends,
    /// Squares and their numbers on a tour.
    Numbers,
    /// In which order several goals are visited.
    Order,
    /// Whether guards may be captured.
    Capture,
    /// What a placement has to do.
    Aim,
}

impl Parameter {
    /// The number of parameters.
    pub(super) const COUNT: usize = Self::Aim as usize + 1;

    /// Its name in the puzzle line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Avoid => "avoid",
            Self::From => "from",
            Self::To => "to",
            Self::Goal => "goal",
            Self::Leaper => "leaper",
            Self::Turns => "turns",
            Self::Attack => "attack",
            Self::Metric => "metric",
            Self::Pieces => "pieces",
            Self::Lines => "lines",
            Self::Ends => "ends",
            Self::Numbers => "numbers",
            Self::Order => "order",
            Self::Capture => "capture",
            Self::Aim => "aim",
        }
    }

    /// Returns the possible words, the default first. Empty if it has other values.
    pub(super) fn words(self) -> Vec<&'static str> {
        match self {
            Self::Turns => Turns::words(),
            Self::Attack => Attack::words(),
            Self::Metric => Metric::words(),
            Self::Lines => Lines::words(),
            Self::Ends => Ends::words(),
            Self::Order => FlagOrder::words(),
            Self::Capture => Capture::words(),
            Self::Aim => Aim::words(),
            _ => Vec::new(),
        }
    }

    /// An example of a value, for sentences.
    pub(super) const fn example(self, kind: Kind) -> &'static str {
        match (self, kind) {
            (Self::Board, Kind::Swap) => "N1N/3/n1n",
            (Self::Board, _) => "8x8",
            (Self::Avoid, _) => "b6,c7",
            (Self::From, _) => "a8",
            (Self::To, _) => "b7",
            (Self::Goal, _) => "n1n/3/N1N",
            (Self::Leaper, _) => "1,2",
            (Self::Turns, _) => "white",
            (Self::Attack, _) => "no-comrade",
            (Self::Metric, _) => "runs",
            (Self::Pieces, _) => "K3Q1N2",
            (Self::Lines, _) => "pass",
            (Self::Ends, _) => "closed",
            (Self::Numbers, _) => "c3:5,f2:12",
            (Self::Order, _) => "given",
            (Self::Capture, _) => "yes",
            (Self::Aim, _) => "guard",
        }
    }

    /// Returns the parameter of this kind with the most similar name, if it is similar enough.
    pub(super) fn nearest(name: &str, kind: Kind) -> Option<Self> {
        nearest(name, kind.parameters().iter().copied(), Self::name)
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A parameter whose values are words.
pub(super) trait Choice: Copy + 'static {
    /// All values, the default first.
    const ALL: &'static [Self];
    /// The word in the puzzle line.
    fn word(self) -> &'static str;

    /// Parses a word, ignoring case.
    fn of_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|choice| choice.word().eq_ignore_ascii_case(word))
    }

    /// All words, the default first.
    fn words() -> Vec<&'static str> {
        Self::ALL.iter().map(|choice| choice.word()).collect()
    }
}

macro_rules! choices {
    ($($type:ty),+) => {$(
        impl Choice for $type {
            const ALL: &'static [Self] = &<$type>::ALL;

            fn word(self) -> &'static str {
                self.name()
            }
        }
    )+};
}

choices!(Turns, Attack, Metric, Ends, FlagOrder, Capture, Aim);

impl Choice for Lines {
    const ALL: &'static [Self] = &[Lines::Stop, Lines::Pass];

    fn word(self) -> &'static str {
        match self {
            Self::Stop => "stop",
            Self::Pass => "pass",
        }
    }
}

impl Choice for OpenNumber {
    const ALL: &'static [Self] = &[OpenNumber::Greatest, OpenNumber::Any, OpenNumber::Least];

    fn word(self) -> &'static str {
        match self {
            Self::Greatest => "greatest",
            Self::Least => "least",
            Self::Any => "any",
        }
    }
}

/// The word for the goal that the sides trade places. It is read as a row of knights only if these
/// are the letters on a board of one rank and four squares. Otherwise such a row is written
/// `0swap`.
pub(super) const TRADE: &str = "swap";

/// Returns the item with the most similar name, if at most two letters differ, and less than half
/// of them.
fn nearest<T: Copy>(
    name: &str,
    all: impl IntoIterator<Item = T>,
    name_of: impl Fn(T) -> &'static str,
) -> Option<T> {
    let letters: Vec<char> = name.chars().take(20).map(|c| c.to_ascii_lowercase()).collect();
    let distances = all.into_iter().map(|item| {
        let known: Vec<char> = name_of(item).chars().collect();
        (edits(&letters, &known), known.len(), item)
    });
    let likely = distances.filter(|&(edits, length, _)| edits <= 2 && 2 * edits < length);
    likely.min_by_key(|&(edits, ..)| edits).map(|(.., item)| item)
}

/// Returns the optimal string alignment distance: the number of insertions, deletions,
/// substitutions and transpositions of neighbours.
fn edits(one: &[char], other: &[char]) -> usize {
    // The previous rows of the table.
    let mut before = Vec::new();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.iter().enumerate() {
        let mut next = vec![i + 1];
        for (j, b) in other.iter().enumerate() {
            let changed = row[j] + usize::from(a != b);
            let mut least = changed.min(row[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && *a == other[j - 1] && one[i - 1] == *b {
                let traded: usize = before[j - 1];
                least = least.min(traded + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut row, next);
    }
    row[other.len()]
}
