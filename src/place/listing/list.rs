//! The placements of a puzzle, in order.
//!
//! Placements are compared by the squares of their queens, then of their rooks, bishops, kings and
//! knights. Of two different sets of squares, the one with the first square that isn't in both
//! comes first, in the order of [`Square`] (rank by rank from the bottom). So the list begins with
//! the queens as near to a1 as possible.

use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::place::attacks::attack_tables::{Field, KINDS};
use crate::place::attacks::symmetry;
use crate::place::counting::count::Count;
use crate::place::counting::outcome::CountOptions;
use crate::place::listing::any_walk::AnyWalk;
use crate::place::listing::cover_list::CoverList;
use crate::place::listing::large_walk::LargeWalk;
use crate::place::model::piece::{OpenNumber, Piece};
use crate::place::model::puzzle::{Aim, Place};
use crate::search::{Limits, Progress, Search, Step, impl_debug};
use crate::square::Square;

/// The squares of the pieces placed, without the fixed ones: queens first, then rooks, bishops,
/// kings and knights, those of a kind in the order of squares.
pub type Placement = Vec<(Square, Piece)>;

/// Iterates over the placements, from any position.
///
/// Going on to the next placement is fast. [`List::seek`] skips whole branches by counting them, so
/// the way to number `n` costs about as much as counting what lies before it (without symmetry),
/// and less the next time. Until its symmetries are decided, a class's branch is stepped through;
/// where counting needs too much memory, all placements are, from the nearest one that the list
/// knows.
///
/// ```
/// use leaper::board::Board;
/// use leaper::place::{Lines, List, Place};
/// let board = Board::new(8, 8).unwrap();
/// let place = Place::new(board, &[], "Q8".parse().unwrap(), Lines::Stop).unwrap();
/// let mut list = List::new(&place);
/// assert_eq!(place.rows(&list.next().unwrap()), "3Q4/1Q6/6Q1/2Q5/5Q2/7Q/4Q3/Q7");
/// list.seek(91_u64.into());
/// assert_eq!(place.rows(&list.next().unwrap()), "4Q3/6Q1/1Q6/5Q2/2Q5/Q7/3Q4/7Q");
/// assert_eq!(list.next(), None);
/// assert_eq!(List::classes(&place).count(), 12);
/// ```
///
/// If the number of a kind is open, these are the placements with the greatest or least number; or,
/// for `N2+`, those with two, then three, and so on.
///
/// On boards with more than [`MAX_OPEN_SQUARES`](crate::place::MAX_OPEN_SQUARES) open squares, the
/// list has only one placement with as many queens, kings or knights as can stand, and none that
/// covers the board.
pub struct List {
    place: Place,
    one_per_class: bool,
    memory: u64,
    walk: AnyWalk,
    /// The squares, by the indices that the walk uses.
    squares: Vec<Square>,
    /// The list of placements that cover the board, if that is the aim; then the walk isn't used.
    covers: Option<Box<CoverList>>,
    /// The search for the greatest number, before the list starts.
    greatest: Option<Box<Count>>,
    /// The kind of which `place` has only an upper bound on the greatest number, because that
    /// search has reached a limit. Then the walk tries one number after the other, down from it.
    kind_to_reduce: Option<Piece>,
    /// For a kind whose number is open: how many placements have fewer than 0, 1, 2 … additional
    /// pieces of it. As far as they are counted.
    placements_before: Vec<Natural>,
    /// How many additional pieces of that kind the walk's placements have.
    additional: usize,
    /// The number of the placement to go to.
    target: Natural,
    is_over: bool,
    work: u64,
}

impl_debug!(List, number, progress);

impl List {
    /// Lists all placements.
    #[must_use]
    pub fn new(place: &Place) -> Self {
        Self::with_limits(place, false, Limits::default())
    }

    /// Lists the first placement of each class under the puzzle's symmetries.
    #[must_use]
    pub fn classes(place: &Place) -> Self {
        Self::with_limits(place, true, Limits::default())
    }

    /// Lists all placements or one of each class, with a memory limit for counting. If that is
    /// reached, [`List::seek`] steps through the placements. If the search for the greatest number
    /// of a kind reaches it, or the limit on its work, the list tries the upper bound, then each
    /// smaller number, until one has a placement.
    #[must_use]
    pub fn with_limits(place: &Place, one_per_class: bool, limits: Limits) -> Self {
        let must_cover = place.aim() != Aim::Peace;
        let is_over = place.why_surely_none().is_some() || (must_cover && place.is_large());
        let (walk, squares) = start_walk(place, one_per_class, limits.memory);
        let wants_greatest =
            matches!(place.pieces().open_number(), Some((_, OpenNumber::Greatest)));
        let greatest = (wants_greatest && !must_cover)
            .then(|| Box::new(Count::new(place, CountOptions::default()).within(limits)));
        Self {
            one_per_class,
            memory: limits.memory,
            walk,
            squares,
            greatest,
            kind_to_reduce: None,
            covers: (must_cover && !is_over)
                .then(|| Box::new(CoverList::new(place, one_per_class, limits.memory))),
            placements_before: vec![Natural::ZERO],
            additional: 0,
            target: Natural::ZERO,
            is_over,
            work: 0,
            place: place.clone(),
        }
    }

    /// Returns whether the list is empty only because the board has too many squares to be covered.
    #[must_use]
    pub fn is_too_large(&self) -> bool {
        self.place.aim() != Aim::Peace
            && self.place.is_large()
            && self.place.why_surely_none().is_none()
    }

    /// Returns the number of the next placement, counted from 0; while the list is seeking, the
    /// number it has reached.
    #[must_use]
    pub fn number(&self) -> Natural {
        if let Some(list) = &self.covers {
            return list.number();
        }
        self.placements_before[self.additional].clone() + self.walk.position().clone()
    }

    /// Makes the placement of this number, counted from 0, the next one. The work is done by
    /// [`List::advance`].
    pub fn seek(&mut self, number: Natural) {
        if let Some(list) = &mut self.covers {
            return list.seek(&number);
        }
        // At the end, the list stays there.
        if self.is_over && number >= self.number() {
            return;
        }
        self.is_over = false;
        let additional =
            self.placements_before.iter().rposition(|before| *before <= number).unwrap_or(0);
        self.target = number;
        if additional != self.additional {
            self.restart_walk(additional);
        }
        self.seek_in_walk();
    }

    /// Passes the target on to the walk, relative to the walk's first placement.
    fn seek_in_walk(&mut self) {
        let mut target = self.target.clone();
        target -= &self.placements_before[self.additional];
        self.walk.seek(target);
    }

    /// Returns the puzzle with so many additional pieces of the kind whose number is open.
    fn with_additional(&self, additional: usize) -> Place {
        let pieces = self.place.pieces();
        let Some((piece, _)) = pieces.open_number() else { return self.place.clone() };
        self.place.with_pieces(pieces.with(piece, pieces.of(piece) + additional.narrow::<u32>()))
    }

    /// Starts again with the placements that have `additional` more pieces.
    fn restart_walk(&mut self, additional: usize) {
        self.additional = additional;
        self.walk =
            start_walk(&self.with_additional(additional), self.one_per_class, self.memory).0;
    }

    /// Searches for the greatest number. Returns whether the budget went into that; if not, the
    /// list can start.
    fn find_greatest(&mut self, budget: u64) -> bool {
        let Some(count) = &mut self.greatest else { return false };
        let step = count.advance(budget);
        self.work = count.progress().positions;
        if let (Step::Done(outcome), Some((piece, _))) = (step, self.place.pieces().open_number()) {
            self.greatest = None;
            self.kind_to_reduce = Some(piece).filter(|_| outcome.greatest.is_none());
            let number = outcome.greatest.or(outcome.at_most);
            self.is_over = !number.is_some_and(|number| self.walk_down_from(piece, number));
        }
        true
    }

    /// Starts the walk with this many pieces of a kind or, if these surely don't fit, with the next
    /// smaller number that may fit. Returns whether there is one.
    fn walk_down_from(&mut self, piece: Piece, number: u32) -> bool {
        let pieces = self.place.pieces();
        let mut places =
            (0..=number).rev().map(|it| self.place.with_pieces(pieces.with(piece, it)));
        let Some(place) = places.find(|place| place.why_surely_none().is_none()) else {
            return false;
        };
        self.place = place;
        self.walk = start_walk(&self.place, self.one_per_class, self.memory).0;
        self.walk.seek(self.target.clone());
        true
    }

    /// Goes on to the next smaller number of pieces, if the walk has shown that an upper bound
    /// isn't the greatest number. Returns whether there is one.
    fn remove_piece(&mut self) -> bool {
        let Some(piece) = self.kind_to_reduce else { return false };
        if !self.walk.position().is_zero() {
            return false;
        }
        let number = self.place.pieces().of(piece).checked_sub(1);
        number.is_some_and(|number| self.walk_down_from(piece, number))
    }

    /// Goes on to the placements with one more additional piece. False if there are none.
    fn add_piece(&mut self) -> bool {
        let is_any = matches!(self.place.pieces().open_number(), Some((_, OpenNumber::Any)));
        let (additional, before) = (self.additional + 1, self.number());
        if !is_any
            || self.walk.position().is_zero()
            || self.with_additional(additional).why_surely_none().is_some()
        {
            return false;
        }
        if additional == self.placements_before.len() {
            self.placements_before.push(before);
        }
        self.restart_walk(additional);
        if self.target > self.placements_before[additional] {
            self.seek_in_walk();
        }
        true
    }

    /// Works for about `budget` units, at least one, towards the next placement; `None` at the end.
    /// It can always be advanced again.
    pub fn advance(&mut self, budget: u64) -> Step<Option<Placement>> {
        if self.is_over {
            return Step::Done(None);
        }
        if let Some(list) = &mut self.covers {
            return list.advance(budget);
        }
        if self.find_greatest(budget) {
            return Step::Running;
        }
        let budget = budget.clamp(1, i64::MAX as u64).cast_signed();
        let mut left = budget;
        let step = self.walk.advance(&mut left);
        self.work += (budget - left).cast_unsigned();
        match step {
            Step::Running => Step::Running,
            Step::Done(None) if self.add_piece() || self.remove_piece() => Step::Running,
            Step::Done(None) => {
                self.is_over = true;
                Step::Done(None)
            }
            Step::Done(Some(path)) => {
                let piece = |(piece, square): (usize, usize)| (self.squares[square], KINDS[piece]);
                Step::Done(Some(path.into_iter().map(piece).collect()))
            }
        }
    }

    /// Returns how far the list is on its way; `count` is the number it has reached.
    #[must_use]
    pub fn progress(&self) -> Progress {
        if let Some(list) = &self.covers {
            return list.progress();
        }
        let position = self.number();
        let share = (self.target > position).then(|| {
            let share = position.to_f64() / self.target.to_f64();
            if share.is_finite() { share } else { 0.0 }
        });
        let greatest = self.greatest.as_ref().map_or(0, |count| count.progress().memory);
        Progress {
            positions: self.work,
            share,
            memory: self.walk.memory() + greatest,
            count: Some(position),
            ..Progress::default()
        }
    }
}

/// Returns the walk over the placements with given numbers of pieces, and the squares by its
/// indices.
fn start_walk(place: &Place, one_per_class: bool, memory: u64) -> (AnyWalk, Vec<Square>) {
    if place.is_large() {
        let squares: Vec<Square> = place.board().open().iter().collect();
        return (AnyWalk::Large(Box::new(LargeWalk::new(place, one_per_class))), squares);
    }
    let mut field = Field::new(place);
    if place.why_surely_none().is_some() {
        // The walk isn't used, since the list is over.
        field.wanted = [0; KINDS.len()];
    }
    let symmetries = symmetry::symmetries(place);
    (AnyWalk::new(&field, &symmetries, one_per_class, memory), field.squares)
}

impl Iterator for List {
    type Item = Placement;

    fn next(&mut self) -> Option<Placement> {
        loop {
            if let Step::Done(placement) = self.advance(1 << 20) {
                return placement;
            }
        }
    }
}

impl Place {
    /// Returns the board with the fixed pieces and a placement on it, as rows from the top rank
    /// down. Linear in the squares and pieces.
    #[must_use]
    pub fn rows(&self, placement: &[(Square, Piece)]) -> String {
        let mut letters = vec![None; self.board().area()];
        for &(square, piece) in self.fixed().iter().chain(placement) {
            letters[self.board().index(square)] = Some(piece.letter());
        }
        self.board().rows(|square| letters[self.board().index(square)])
    }
}
