//! Drafts of Tour puzzles.

use super::error::{ErrorKind, Occupant};
use super::setup::check_square;
use crate::all_kinds::AllKinds;
use crate::board::Board;
use crate::leaper::Leaper;
use crate::narrow::Narrow;
use crate::order;
use crate::square::Square;
use crate::tour::{self, Ends, Tour};

/// A Tour puzzle whose numbers may contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TourDraft {
    board: Board,
    leaper: Leaper,
    ends: Ends,
    from: Option<Square>,
    to: Option<Square>,
    /// Squares and their numbers, in the order of numbers, without the ends.
    numbers: Vec<(Square, u32)>,
    all_kinds: AllKinds,
}

impl TourDraft {
    /// Creates a Tour draft. `from` has the number 1, `to` the last.
    ///
    /// If there is no `from`, the square with number 1 becomes `from`, and likewise the square with
    /// the last number of an open tour becomes `to`.
    ///
    /// # Errors
    /// If one of the squares is not an open square of the board, or has two
    /// numbers.
    pub fn new(
        board: Board,
        leaper: Leaper,
        ends: Ends,
        from: Option<Square>,
        to: Option<Square>,
        mut numbers: Vec<(Square, u32)>,
    ) -> Result<Self, ErrorKind> {
        let all_kinds = AllKinds::in_this_build().ok_or(ErrorKind::NotInThisBuild)?;
        let length = board.open().len().narrow::<u32>();
        let fixed = [(from, Occupant::Start), (to, Occupant::Goal)];
        let numbered = numbers.iter().map(|&(square, _)| (Some(square), Occupant::Number));
        for (square, what) in fixed.into_iter().chain(numbered) {
            square.map_or(Ok(()), |square| check_square(&board, square, what))?;
        }
        order::sort_by_key(&mut numbers, |&(square, number)| (number, square));
        let first = |numbers: &[(Square, u32)], number: u32| {
            numbers.iter().find(|&&(_, other)| other == number).map(|&(square, _)| square)
        };
        let mut from = from.or_else(|| first(&numbers, 1));
        let last = length.max(1);
        let mut to = to;
        if ends == Ends::Open {
            to = to.or_else(|| first(&numbers, last));
            // On one square, both ends are the same.
            if length == 1 {
                from = from.or(to);
                to = None;
            }
        }
        numbers.retain(|&(square, number)| {
            let begins = number == 1 && from == Some(square);
            let ends = ends == Ends::Open && number == last && to == Some(square);
            !begins && !ends
        });
        let mut seen = board.no_squares();
        let numbered = numbers.iter().map(|&(square, _)| square);
        match from.into_iter().chain(to).chain(numbered).find(|&square| !seen.insert(square)) {
            Some(square) => Err(ErrorKind::NumberedTwice { square }),
            None => Ok(Self { board, leaper, ends, from, to, numbers, all_kinds }),
        }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The leaper.
    #[must_use]
    pub fn leaper(&self) -> Leaper {
        self.leaper
    }

    /// Whether the tour is closed.
    #[must_use]
    pub fn ends(&self) -> Ends {
        self.ends
    }

    /// The first square.
    #[must_use]
    pub fn from(&self) -> Option<Square> {
        self.from
    }

    /// The last square. A finished closed tour has none.
    #[must_use]
    pub fn to(&self) -> Option<Square> {
        self.to
    }

    /// The other squares with numbers, in the order of numbers, which may be too large or repeated.
    #[must_use]
    pub fn numbers(&self) -> &[(Square, u32)] {
        &self.numbers
    }

    pub(super) fn finish(&self) -> Result<Tour, ErrorKind> {
        let length = self.board.open().len().narrow::<u32>();
        if let (Ends::Closed, Some(square)) = (self.ends, self.to) {
            return Err(ErrorKind::ClosedEnd { square });
        }
        let mut numbers: Vec<_> = self.from.map(|square| (square, 1)).into_iter().collect();
        numbers.extend(self.to.map(|square| (square, length)));
        numbers.extend(&self.numbers);
        Tour::new(self.board.clone(), self.leaper, self.ends, &numbers).map_err(|invalid| {
            match invalid {
                tour::Invalid::DoubledSquare(square) => ErrorKind::NumberedTwice { square },
                tour::Invalid::DoubledNumber { number, first, second } => {
                    // The ends are not the ones to be changed.
                    let end = [self.from, self.to].contains(&Some(second));
                    let (first, second) = if end { (second, first) } else { (first, second) };
                    ErrorKind::DoubledNumber { number, first, second }
                }
                tour::Invalid::NoSuchNumber { square, number, most } => {
                    ErrorKind::NumberTooLarge { square, number, most }
                }
                invalid => ErrorKind::NoTour(invalid),
            }
        })
    }
}

/// Converts a puzzle to a draft.
impl From<&Tour> for TourDraft {
    fn from(tour: &Tour) -> Self {
        let to = tour.to().filter(|_| tour.length() > 1);
        Self {
            board: tour.board().clone(),
            leaper: tour.leaper(),
            ends: tour.ends(),
            from: tour.from(),
            to,
            numbers: tour.inner_numbers().collect(),
            all_kinds: tour.all_kinds(),
        }
    }
}
