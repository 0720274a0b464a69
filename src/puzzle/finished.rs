//! A puzzle that can be solved.

use super::words::Kind;
use crate::board::Board;
use crate::place::Place;
use crate::swap::Swap;
use crate::tour::Tour;
use crate::travel::Travel;

/// A finished, valid puzzle of any kind. It prints as its canonical line.
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
    /// One leaper, from one square to another.
    Travel(Travel),
    /// Many knights, from one arrangement to another.
    Swap(Swap),
    /// Pieces that leave each other in peace.
    Place(Place),
    /// Every open square once.
    Tour(Tour),
}

impl Puzzle {
    /// What kind of puzzle it is.
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
