//! Published numbers of tours.

use crate::leaper::Leaper;
use crate::tour::model::puzzle::Tour;

/// A number of tours, and its source.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Published {
    /// The number; serialized as a decimal string.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_text"))]
    #[cfg_attr(feature = "types", ts(type = "string"))]
    pub count: u64,
    /// The source, as text.
    pub source: &'static str,
}

#[cfg(feature = "serde")]
/// Serializes a number as a decimal string.
fn as_text<T: std::fmt::Display, S: serde::Serializer>(
    number: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

/// A published number of knight's tours of a whole square board.
struct Entry {
    /// The number of files, and of ranks.
    side: u16,
    is_closed: bool,
    published: Published,
}

/// The published numbers. A165134 counts open tours in both directions; "½ ×" reads the same in all
/// languages.
const ENTRIES: [Entry; 3] = [
    Entry {
        side: 8,
        is_closed: true,
        published: Published {
            count: 13_267_364_410_532,
            source: "OEIS A001230; B. D. McKay, \"Knight's tours of an 8 x 8 chessboard\", 1997",
        },
    },
    Entry {
        side: 7,
        is_closed: false,
        published: Published { count: 82_787_609_160, source: "½ × OEIS A165134" },
    },
    Entry {
        side: 8,
        is_closed: false,
        published: Published { count: 9_795_914_085_489_952, source: "½ × OEIS A165134" },
    },
];

impl Tour {
    /// Returns the published number of tours, for some whole boards on which counting takes too
    /// long.
    #[must_use]
    pub fn published(&self) -> Option<Published> {
        let board = self.board();
        let is_whole = self.length() as usize == board.area();
        let is_unconstrained = self.inner_numbers().next().is_none()
            && (self.is_closed() || self.numbers().is_empty());
        if !is_whole || !is_unconstrained || self.leaper() != Leaper::KNIGHT {
            return None;
        }
        let sides = [board.files(), board.ranks()];
        let is_same =
            |entry: &&Entry| sides == [entry.side; 2] && entry.is_closed == self.is_closed();
        ENTRIES.iter().find(is_same).map(|entry| entry.published.clone())
    }
}
