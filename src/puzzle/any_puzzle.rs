//! Finished puzzles.

use super::keywords::Kind;
use crate::board::Board;
use crate::place::Place;
use crate::swap::Swap;
use crate::tour::Tour;
use crate::travel::Travel;

/// A finished, valid puzzle of any kind. It is displayed as its canonical line.
///
/// ```
/// use leaper::puzzle::Puzzle;
/// let puzzle = Puzzle::parse("https://example.org/leaper/#travel?board=8x8&from=A8&to=b7")?;
/// assert_eq!(puzzle.to_string(), "travel?board=8x8&from=a8&to=b7");
/// assert_eq!(Puzzle::parse("a8, b7")?.to_string(), puzzle.to_string());
/// # Ok::<(), leaper::puzzle::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Puzzle {
    /// One leaper goes from one square to another.
    Travel(Travel),
    /// Many knights go from one position to another.
    Swap(Swap),
    /// Pieces are placed so that none attacks another.
    Place(Place),
    /// A leaper visits every open square once.
    Tour(Tour),
}

impl Puzzle {
    /// Its kind.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Self::Travel(_) => Kind::Travel,
            Self::Swap(_) => Kind::Swap,
            Self::Place(_) => Kind::Place,
            Self::Tour(_) => Kind::Tour,
        }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        match self {
            Self::Travel(travel) => travel.board(),
            Self::Swap(swap) => swap.board(),
            Self::Place(place) => place.board(),
            Self::Tour(tour) => tour.board(),
        }
    }
}
