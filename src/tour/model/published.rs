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
fn as_text<T: std::fmt::Display, S: serde::Serializer>(
    number: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

/// Whole boards: shorter side, longer side, whether the tours are closed, and their number. A165134
/// counts open tours in both directions; "½ ×" reads the same in all languages.
const KNOWN: [(u16, u16, bool, Published); 3] = [
    (
        8,
        8,
        true,
        Published {
            count: 13_267_364_410_532,
            source: "OEIS A001230; B. D. McKay, \"Knight's tours of an 8 x 8 chessboard\", 1997",
        },
    ),
    (7, 7, false, Published { count: 82_787_609_160, source: "½ × OEIS A165134" }),
    (8, 8, false, Published { count: 9_795_914_085_489_952, source: "½ × OEIS A165134" }),
];

impl Tour {
    /// Returns the published number of tours, for some whole boards on which counting takes too long.
    #[must_use]
    pub fn published(&self) -> Option<Published> {
        let board = self.board();
        let sides = (board.files().min(board.ranks()), board.files().max(board.ranks()));
        let whole = self.length() as usize == board.area();
        let free = self.inner_numbers().next().is_none()
            && (self.is_closed() || self.numbers().is_empty());
        let knight = self.leaper() == Leaper::KNIGHT;
        let known = KNOWN
            .iter()
            .find(|known| (known.0, known.1, known.2) == (sides.0, sides.1, self.is_closed()));
        known.filter(|_| whole && free && knight).map(|known| known.3.clone())
    }
}
