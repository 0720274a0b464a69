//! Counts what a puzzle asks for: given numbers of pieces, or one open number.
//!
//! *The greatest number of a kind.* The count starts at an [upper
//! bound](crate::place::counting::bound) and goes down until there is a placement; the zero counts
//! above it prove that it is the greatest. For knights alone the bound is exact on every board, for
//! queens, rooks and kings on most.
//!
//! *Any number of a kind.* The tallies of one number after the other are added up. A placement
//! contains one of each smaller number, so the first number without a placement ends the sum.

use crate::natural::Natural;
use crate::place::counting::bound;
use crate::place::counting::cover_profiles::ProfileCount;
use crate::place::counting::covering::CoverCount;
use crate::place::counting::large::LargeCount;
use crate::place::counting::method::TRIAL_MEMORY;
use crate::place::counting::number_count::NumberCount;
use crate::place::counting::outcome::{CountOptions, Outcome};
use crate::place::counting::queens;
use crate::place::model::piece::{OpenNumber, Piece};
use crate::place::model::puzzle::{Aim, Place};
use crate::place::model::tally::Tally;
use crate::search::{Limit, Limits, Progress, Search, Step, impl_debug};

/// A count of placements in progress: of all, or of one of several parts whose tallies add up.
///
/// ```
/// use leaper::board::Board;
/// use leaper::place::{Count, Lines, Place, CountOptions};
/// use leaper::search::Search;
/// let board = Board::new(8, 8).unwrap();
/// let place = |pieces: &str| Place::new(board.clone(), &[], pieces.parse().unwrap(), Lines::Stop);
/// let queens = place("Q8").unwrap();
/// let tally = Count::new(&queens, CountOptions::default().distinct(true)).run().tally;
/// assert_eq!(tally.count().to_string(), "92");
/// assert_eq!(queens.distinct(&tally).to_string(), "12");
/// let bishops = Count::new(&place("B+").unwrap(), CountOptions::default()).run();
/// assert_eq!((bishops.greatest, bishops.tally.count().to_string()), (Some(14), "256".into()));
/// ```
pub struct Count(CountMethod);

impl_debug!(Count, progress);

enum CountMethod {
    /// Given numbers of pieces.
    Numbers(Box<NumberCount>),
    /// One open number.
    Open(Box<OpenCount>),
    /// A board with too many squares for tables.
    Large(Box<LargeCount>),
    /// Placements that cover the board.
    Cover(Box<CoverCount>),
    /// Kings or rooks that cover the board.
    Profiles(Box<ProfileCount>),
    /// There is nothing to count: another part does the work, no placement can exist, or the board
    /// has too many squares to be covered.
    Known(Outcome),
}

/// A count with one open number.
struct OpenCount {
    place: Place,
    piece: Piece,
    wanted: OpenNumber,
    options: CountOptions,
    limits: Limits,
    /// The number being counted, and its count once it has started.
    number: u32,
    count: Option<NumberCount>,
    /// The sum over the numbers counted.
    sum: Tally,
    greatest: Option<u32>,
    options_limit: Option<Limit>,
    /// Work done for earlier numbers.
    used: u64,
}

impl Count {
    /// Starts a count of all placements.
    #[must_use]
    pub fn new(place: &Place, options: CountOptions) -> Self {
        Self::part(place, options, 0, 1)
    }

    /// Returns true if parts can share the work of the count: given numbers of pieces that don't
    /// attack each other and needn't cover anything ([`Aim::Peace`]), on a board of at most
    /// [`MAX_OPEN_SQUARES`](crate::place::MAX_OPEN_SQUARES) open squares, or queens alone on a full
    /// board of up to 21 × 21, as many as the shorter side has squares or one fewer.
    #[must_use]
    pub fn can_be_split(place: &Place) -> bool {
        let is_given = place.pieces().open_number().is_none() && place.aim() == Aim::Peace;
        is_given && (!place.is_large() || queens::counts_large(place))
    }

    /// With at least so much memory, in bytes, all parts of a count choose the same method.
    pub const MIN_PART_MEMORY: u64 = TRIAL_MEMORY;

    /// Starts part `index` of `of` parts of the count. Parts take about the same time if the method
    /// can share its work; otherwise the first part does everything. Several parts count *n* queens
    /// on larger boards than one does; see [`can_be_split`](Self::can_be_split).
    ///
    /// All parts must have the same options, and the same memory limit or at least
    /// [`MIN_PART_MEMORY`](Self::MIN_PART_MEMORY): methods are chosen by it.
    ///
    /// # Panics
    /// If `index` is not less than `of`.
    #[must_use]
    pub fn part(place: &Place, options: CountOptions, index: usize, of: usize) -> Self {
        assert!(index < of, "part {index} of {of}");
        let must_cover = place.aim() != Aim::Peace;
        Self(match place.pieces().open_number() {
            _ if must_cover && index > 0 => CountMethod::Known(Outcome::default()),
            _ if must_cover && place.is_large() => {
                let limit = place.why_surely_none().is_none().then_some(Limit::Size);
                CountMethod::Known(Outcome { limit, ..Outcome::default() })
            }
            _ if must_cover && place.why_surely_none().is_some() => {
                let squares = if options.squares { 5 * place.board().open().len() } else { 0 };
                let square_counts = vec![Natural::ZERO; squares];
                let tally = Tally { square_counts, ..Tally::default() };
                CountMethod::Known(Outcome { tally, ..Outcome::default() })
            }
            _ if must_cover => match ProfileCount::new(place, options) {
                Some(count) => CountMethod::Profiles(Box::new(count)),
                None => CountMethod::Cover(Box::new(CoverCount::new(place, options))),
            },
            // The whole count of so many queens would take minutes: parts are asked for on purpose.
            _ if of > 1 && queens::counts_large(place) => {
                CountMethod::Numbers(Box::new(NumberCount::part(place, options, index, of)))
            }
            _ if place.is_large() && index > 0 => CountMethod::Known(Outcome::default()),
            _ if place.is_large() => CountMethod::Large(Box::new(LargeCount::new(place, options))),
            None => CountMethod::Numbers(Box::new(NumberCount::part(place, options, index, of))),
            Some(_) if index > 0 => CountMethod::Known(Outcome::default()),
            Some((piece, wanted)) => CountMethod::Open(Box::new(OpenCount {
                piece,
                wanted,
                options,
                limits: Limits::default(),
                number: match wanted {
                    OpenNumber::Greatest => bound::at_most(place, piece),
                    OpenNumber::Any | OpenNumber::Least => place.pieces().of(piece),
                },
                place: place.clone(),
                count: None,
                sum: Tally::default(),
                greatest: None,
                options_limit: None,
                used: 0,
            })),
        })
    }

    /// Sets the limits.
    #[must_use]
    pub fn within(self, limits: Limits) -> Self {
        Self(match self.0 {
            CountMethod::Numbers(count) => CountMethod::Numbers(Box::new(count.within(limits))),
            CountMethod::Open(count) => CountMethod::Open(Box::new(OpenCount { limits, ..*count })),
            CountMethod::Large(count) => CountMethod::Large(Box::new(count.within(limits))),
            CountMethod::Cover(count) => CountMethod::Cover(Box::new(count.within(limits))),
            CountMethod::Profiles(count) => CountMethod::Profiles(Box::new(count.within(limits))),
            CountMethod::Known(outcome) => CountMethod::Known(outcome),
        })
    }
}

#[cfg(feature = "threads")]
impl Count {
    /// Returns the placements counted so far, times [`SCALE`](crate::place::model::tally::SCALE).
    pub(super) fn scaled_count(&self) -> crate::natural::Natural {
        match &self.0 {
            CountMethod::Numbers(count) => count.scaled_count(),
            _ => Tally::of_placements(self.progress().count.unwrap_or_default()).ways,
        }
    }
}

impl Search for Count {
    type Outcome = Outcome;

    fn advance(&mut self, budget: u64) -> Step<Outcome> {
        match &mut self.0 {
            CountMethod::Numbers(count) => count.advance(budget),
            CountMethod::Open(count) => count.advance(budget),
            CountMethod::Large(count) => count.advance(budget),
            CountMethod::Cover(count) => count.advance(budget),
            CountMethod::Profiles(count) => count.advance(budget),
            CountMethod::Known(outcome) => Step::Done(outcome.clone()),
        }
    }

    fn progress(&self) -> Progress {
        match &self.0 {
            CountMethod::Numbers(count) => count.progress(),
            CountMethod::Open(count) => count.progress(),
            CountMethod::Large(count) => count.progress(),
            CountMethod::Cover(count) => count.progress(),
            CountMethod::Profiles(count) => count.progress(),
            CountMethod::Known(_) => Progress { undivided: true, ..Progress::default() },
        }
    }
}

impl OpenCount {
    /// Takes the outcome for one number. Returns the outcome of the whole count at the end.
    fn take(&mut self, outcome: Outcome) -> Option<Outcome> {
        self.count = None;
        let Outcome { tally, limit, options_limit, .. } = outcome;
        let is_some = !tally.count().is_zero();
        if is_some {
            self.greatest = Some(self.number);
        }
        if options_limit.is_some() {
            // Later numbers count only the placements.
            (self.options, self.options_limit) = (CountOptions::default(), options_limit);
        }
        self.sum.add(&tally);
        let next = match self.wanted {
            _ if limit.is_some() => None,
            OpenNumber::Greatest if is_some => None,
            OpenNumber::Greatest => self.number.checked_sub(1),
            OpenNumber::Any if is_some => self.number.checked_add(1),
            // If none fits, more don't fit either.
            OpenNumber::Any | OpenNumber::Least => None,
        };
        if let Some(next) = next {
            self.number = next;
            return None;
        }
        // In a sum, the greatest number is known only if no limit came first.
        let greatest =
            self.greatest.filter(|_| limit.is_none() || self.wanted == OpenNumber::Greatest);
        let greatest = greatest.filter(|_| self.wanted != OpenNumber::Least);
        let at_most =
            Some(self.number).filter(|_| limit.is_some() && self.wanted == OpenNumber::Greatest);
        let mut tally = std::mem::take(&mut self.sum);
        if self.options_limit.is_some() {
            // Classes and squares were counted for the first numbers only.
            tally = Tally { ways: tally.ways, ..Tally::default() };
        }
        Some(Outcome {
            tally,
            limit,
            options_limit: self.options_limit,
            greatest,
            at_most: at_most.filter(|_| greatest.is_none()),
            least: Some(self.number)
                .filter(|_| is_some && limit.is_none() && self.wanted == OpenNumber::Least),
        })
    }
}

impl Search for OpenCount {
    type Outcome = Outcome;

    fn advance(&mut self, budget: u64) -> Step<Outcome> {
        let limits = self.limits.work(self.limits.work.saturating_sub(self.used));
        let count = self.count.get_or_insert_with(|| {
            let place = self.place.with_pieces(self.place.pieces().with(self.piece, self.number));
            NumberCount::part(&place, self.options, 0, 1).within(limits)
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
            share: None,
            is_count_complete: false,
            undivided: true,
            distinct_at_least: None,
            count: Some(count),
            upper: Some(self.number).filter(|_| self.wanted == OpenNumber::Greatest),
            ..progress
        }
    }
}
