//! Counting what a puzzle asks for: given numbers of pieces, the greatest number
//! of one kind, or all its numbers together.
//!
//! *The greatest number.* The count begins with a [bound](crate::place::counting::bound)
//! that no number can pass, and goes down until there is a placement: the counts
//! of 0 above it prove that it is the greatest. For knights alone the bound is
//! exact on every board, for queens, rooks and kings on most.
//!
//! *All numbers.* The tallies of one number after the other are added up. A
//! placement of one more piece has one of each number below in it, so the first
//! number without a placement ends the sum.

use crate::place::counting::bound;
use crate::place::counting::count::{NumberCount, Outcome, Wish};
use crate::place::counting::large::LargeCount;
use crate::place::model::piece::{OpenNumber, Piece};
use crate::place::model::puzzle::Place;
use crate::place::model::tally::Tally;
use crate::search::{Limit, Limits, Progress, Search, Step, debug_by};

/// A count of placements under way: of all, or of one of several parts that
/// can be counted apart and whose tallies add up.
///
/// ```
/// use leaper::board::Board;
/// use leaper::place::{Count, Lines, Place, Wish};
/// use leaper::search::Search;
/// let board = Board::new(8, 8).unwrap();
/// let place = |pieces: &str| Place::new(board.clone(), &[], pieces.parse().unwrap(), Lines::Stop);
/// let queens = place("Q8").unwrap();
/// let tally = Count::new(&queens, Wish::default().distinct(true)).run().tally;
/// assert_eq!(tally.count().to_string(), "92");
/// assert_eq!(queens.distinct(&tally).to_string(), "12");
/// let bishops = Count::new(&place("B+").unwrap(), Wish::default()).run();
/// assert_eq!((bishops.greatest, bishops.tally.count().to_string()), (Some(14), "256".into()));
/// ```
pub struct Count(Question);

debug_by!(Count, progress);

enum Question {
    /// How many ways with these numbers?
    Numbers(Box<NumberCount>),
    /// How many with the greatest number of a kind, or with all of them?
    Open(Box<OpenCount>),
    /// What is known on a large board?
    Large(Box<LargeCount>),
    /// Another part does the work.
    Nothing,
}

/// A count where the number of one kind is open.
struct OpenCount {
    place: Place,
    piece: Piece,
    question: OpenNumber,
    wish: Wish,
    limits: Limits,
    /// The number of this kind that is being counted, and its count; before the first, none.
    number: u32,
    count: Option<NumberCount>,
    /// The sum of the numbers counted.
    sum: Tally,
    greatest: Option<u32>,
    wish_limit: Option<Limit>,
    /// Work done for the numbers before.
    used: u64,
}

impl Count {
    /// A count of all placements.
    #[must_use]
    pub fn new(place: &Place, wish: Wish) -> Self {
        Self::part(place, wish, 0, 1)
    }

    /// Part `index` of `of` parts of the count. Parts are of about the same
    /// length where the method allows it; where it does not, the first parts
    /// have all the work and the others none.
    ///
    /// All parts must be counted with the same wish.
    ///
    /// # Panics
    /// If `index` is not less than `of`.
    #[must_use]
    pub fn part(place: &Place, wish: Wish, index: usize, of: usize) -> Self {
        assert!(index < of, "part {index} of {of}");
        Self(match place.pieces().open() {
            _ if place.is_large() && index > 0 => Question::Nothing,
            _ if place.is_large() => Question::Large(Box::new(LargeCount::new(place, wish))),
            None => Question::Numbers(Box::new(NumberCount::part(place, wish, index, of))),
            Some(_) if index > 0 => Question::Nothing,
            Some((piece, question)) => Question::Open(Box::new(OpenCount {
                piece,
                question,
                wish,
                limits: Limits::default(),
                number: match question {
                    OpenNumber::Greatest => bound::at_most(place, piece),
                    OpenNumber::Any => place.pieces().of(piece),
                },
                place: place.clone(),
                count: None,
                sum: Tally::default(),
                greatest: None,
                wish_limit: None,
                used: 0,
            })),
        })
    }

    /// The same count within other limits.
    #[must_use]
    pub fn within(self, limits: Limits) -> Self {
        Self(match self.0 {
            Question::Numbers(count) => Question::Numbers(Box::new(count.within(limits))),
            Question::Open(count) => Question::Open(Box::new(OpenCount { limits, ..*count })),
            Question::Large(count) => Question::Large(Box::new(count.within(limits))),
            Question::Nothing => Question::Nothing,
        })
    }
}

impl Search for Count {
    type Outcome = Outcome;

    fn advance(&mut self, budget: u64) -> Step<Outcome> {
        match &mut self.0 {
            Question::Numbers(count) => count.advance(budget),
            Question::Open(count) => count.advance(budget),
            Question::Large(count) => count.advance(budget),
            Question::Nothing => Step::Done(Outcome::default()),
        }
    }

    fn progress(&self) -> Progress {
        match &self.0 {
            Question::Numbers(count) => count.progress(),
            Question::Open(count) => count.progress(),
            Question::Large(count) => count.progress(),
            Question::Nothing => Progress { undivided: true, ..Progress::default() },
        }
    }
}

impl OpenCount {
    /// Takes the outcome for one number. `Some` when the question is answered.
    fn take(&mut self, outcome: Outcome) -> Option<Outcome> {
        self.count = None;
        let Outcome { tally, limit, wish_limit, .. } = outcome;
        let is_some = !tally.count().is_zero();
        if is_some {
            self.greatest = Some(self.number);
        }
        if wish_limit.is_some() {
            // For the numbers that follow, the placements alone are counted.
            (self.wish, self.wish_limit) = (Wish::default(), wish_limit);
        }
        self.sum.add(&tally);
        let next = match self.question {
            _ if limit.is_some() => None,
            OpenNumber::Greatest if is_some => None,
            OpenNumber::Greatest => self.number.checked_sub(1),
            OpenNumber::Any if is_some => self.number.checked_add(1),
            OpenNumber::Any => None,
        };
        if let Some(next) = next {
            self.number = next;
            return None;
        }
        // The numbers above are counted only in a sum, and only as far as the limit.
        let greatest =
            self.greatest.filter(|_| limit.is_none() || self.question == OpenNumber::Greatest);
        let at_most =
            Some(self.number).filter(|_| limit.is_some() && self.question == OpenNumber::Greatest);
        Some(Outcome {
            tally: std::mem::take(&mut self.sum),
            limit,
            wish_limit: self.wish_limit,
            greatest,
            at_most: at_most.filter(|_| greatest.is_none()),
        })
    }
}

impl Search for OpenCount {
    type Outcome = Outcome;

    fn advance(&mut self, budget: u64) -> Step<Outcome> {
        let limits = self.limits.work(self.limits.work.saturating_sub(self.used));
        let count = self.count.get_or_insert_with(|| {
            let place = self.place.with_pieces(self.place.pieces().with(self.piece, self.number));
            NumberCount::part(&place, self.wish, 0, 1).within(limits)
        });
        let Step::Done(outcome) = count.advance(budget) else { return Step::Running };
        self.used += count.progress().positions;
        self.take(outcome).map_or(Step::Running, Step::Done)
    }

    fn progress(&self) -> Progress {
        let progress = self.count.as_ref().map(NumberCount::progress).unwrap_or_default();
        let count = progress.count.iter().fold(self.sum.count(), |sum, more| sum + more.clone());
        Progress {
            positions: self.used + progress.positions,
            share: Some(0.0),
            undivided: true,
            classes: None,
            count: Some(count),
            ..progress
        }
    }
}
