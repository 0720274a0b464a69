//! The placements themselves, in their order.
//!
//! The order: placements are compared by where their queens stand, then by the
//! rooks, the bishops, the kings, the knights. Of two different sets of squares
//! that comes first which has the first square, in the order of
//! [`Square`] (rank by rank from below), that is not in both. So the list begins
//! with the queens as near to a1 as can be.

use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::place::attacks::attack_tables::{Field, KINDS};
use crate::place::attacks::symmetry;
use crate::place::counting::count::Wish;
use crate::place::counting::question::Count;
use crate::place::listing::large_walk::LargeWalk;
use crate::place::listing::walk::{self, Walker};
use crate::place::model::piece::{OpenNumber, Piece};
use crate::place::model::puzzle::Place;
use crate::search::{Limits, Progress, Search, Step, debug_by};
use crate::square::Square;

/// One way to place the pieces: those that were to be placed, without the fixed
/// ones; queens first, then rooks, bishops, kings and knights, those of a kind
/// in the order of squares.
pub type Placement = Vec<(Square, Piece)>;

/// The placements, given out one after the other from any position.
///
/// Going on to the next placement is quick. [`List::seek`] counts whole branches
/// to leave them out, so that the way to number `n` costs about as much as
/// counting what lies before it (without the help of symmetry) and less for
/// the next time; for classes, and where counting needs too much memory, it
/// must in part walk there, but never twice the whole way.
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
/// Where the number of a kind is open, these are the placements with the greatest
/// number; or those with the least number, then those with one more, and so on.
pub struct List {
    place: Place,
    classes: bool,
    memory: u64,
    walk: Box<dyn Walker>,
    squares: Vec<Square>,
    /// The search for the greatest number, before the list begins.
    finding: Option<Box<Count>>,
    /// By number of the kind whose number is any, from the least on: how many placements come
    /// before, as far as is known. The list is at the number `at` of them.
    before: Vec<Natural>,
    at: usize,
    /// The number of the placement sought.
    target: Natural,
    over: bool,
    nodes: u64,
}

debug_by!(List, number, progress);

impl List {
    /// All placements.
    #[must_use]
    pub fn new(place: &Place) -> Self {
        Self::make(place, false, Limits::default())
    }

    /// One placement of each class of those that the puzzle's symmetries carry
    /// into each other: the one that comes first.
    #[must_use]
    pub fn classes(place: &Place) -> Self {
        Self::make(place, true, Limits::default())
    }

    /// All placements, or one of each class, with a limit of memory for
    /// counting; where it is reached, seeking walks.
    #[must_use]
    pub fn make(place: &Place, classes: bool, limits: Limits) -> Self {
        let (walk, squares) = walk_of(place, classes, limits.memory);
        let finding = matches!(place.pieces().open(), Some((_, OpenNumber::Greatest)))
            .then(|| Box::new(Count::new(place, Wish::default()).within(limits)));
        Self {
            classes,
            memory: limits.memory,
            walk,
            squares,
            finding,
            before: vec![Natural::ZERO],
            at: 0,
            target: Natural::ZERO,
            over: place.why_surely_none().is_some(),
            nodes: 0,
            place: place.clone(),
        }
    }

    /// The number, from 0, of the placement that comes next; while the list is
    /// on its way there, of the placement it has come to.
    #[must_use]
    pub fn number(&self) -> Natural {
        self.before[self.at].clone() + self.walk.position().0.clone()
    }

    /// Makes the placement of this number, from 0, the next one. The work is
    /// done when the list is advanced.
    pub fn seek(&mut self, number: Natural) {
        // At the end, what lies behind it is there too.
        if self.over && number >= self.number() {
            return;
        }
        self.over = false;
        let at = self.before.iter().rposition(|before| *before <= number).unwrap_or(0);
        self.target = number;
        if at != self.at {
            self.enter(at);
        }
        self.seek_in_number();
    }

    /// Has the walk seek the target, counted from the first placement of its number on.
    fn seek_in_number(&mut self) {
        let mut target = self.target.clone();
        target -= &self.before[self.at];
        self.walk.seek(target);
    }

    /// The puzzle with the number `at` of the kind whose number is any.
    fn numbered(&self, at: usize) -> Place {
        let pieces = self.place.pieces();
        let Some((piece, _)) = pieces.open() else { return self.place.clone() };
        self.place.with_pieces(pieces.with(piece, pieces.of(piece) + at.narrow::<u32>()))
    }

    /// Begins the list of the placements with the number `at` of the kind whose number is any.
    fn enter(&mut self, at: usize) {
        self.at = at;
        self.walk = walk_of(&self.numbered(at), self.classes, self.memory).0;
    }

    /// Looks for the greatest number, until the list of its placements can begin.
    fn find(&mut self, budget: u64) -> bool {
        let Some(count) = &mut self.finding else { return false };
        if let (Step::Done(outcome), Some((piece, _))) =
            (count.advance(budget), self.place.pieces().open())
        {
            self.finding = None;
            self.place = self
                .place
                .with_pieces(self.place.pieces().with(piece, outcome.greatest.unwrap_or(0)));
            self.over = outcome.greatest.is_none();
            self.walk = walk_of(&self.place, self.classes, self.memory).0;
            self.walk.seek(self.target.clone());
        }
        true
    }

    /// After the last placement of one number, goes on with the next number, if there is any.
    fn go_on(&mut self) -> bool {
        let is_any = matches!(self.place.pieces().open(), Some((_, OpenNumber::Any)));
        let (at, next) = (self.at + 1, self.number());
        if !is_any
            || self.walk.position().0.is_zero()
            || self.numbered(at).why_surely_none().is_some()
        {
            return false;
        }
        if at == self.before.len() {
            self.before.push(next);
        }
        self.enter(at);
        if self.target > self.before[at] {
            self.seek_in_number();
        }
        true
    }

    /// Goes on for about `budget` units of work, at least one, to the next
    /// placement; `None` at the end. It may always be advanced again.
    pub fn advance(&mut self, budget: u64) -> Step<Option<Placement>> {
        if self.over {
            return Step::Done(None);
        }
        if self.find(budget) {
            return Step::Running;
        }
        let budget = budget.clamp(1, i64::MAX as u64).cast_signed();
        let mut left = budget;
        let step = self.walk.advance(&mut left);
        self.nodes += (budget - left).cast_unsigned();
        match step {
            Step::Running => Step::Running,
            Step::Done(None) if self.go_on() => Step::Running,
            Step::Done(None) => {
                self.over = true;
                Step::Done(None)
            }
            Step::Done(Some(path)) => {
                let piece = |(kind, square): (usize, usize)| (self.squares[square], KINDS[kind]);
                Step::Done(Some(path.into_iter().map(piece).collect()))
            }
        }
    }

    /// How far the list is on its way to the number sought: `count` is the
    /// number it has come to.
    #[must_use]
    pub fn progress(&self) -> Progress {
        let position = self.number();
        let share = (self.target > position).then(|| {
            let share = position.to_f64() / self.target.to_f64();
            if share.is_finite() { share } else { 0.0 }
        });
        Progress { positions: self.nodes, share, count: Some(position), ..Progress::default() }
    }
}

/// The walk through the placements of the numbers given, and the squares.
fn walk_of(place: &Place, classes: bool, memory: u64) -> (Box<dyn Walker>, Vec<Square>) {
    if place.is_large() {
        let squares: Vec<Square> = place.board().open().iter().collect();
        return (Box::new(LargeWalk::new(place, &KINDS, classes)), squares);
    }
    let mut field = Field::new(place);
    if place.why_surely_none().is_some() {
        field.wanted = [0; 5];
    }
    let turns = symmetry::symmetries(place);
    (walk::walk(&field, &turns, classes, memory), field.squares)
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
    /// The board with the fixed pieces and a placement on it, as rows from the
    /// top rank down.
    #[must_use]
    pub fn rows(&self, placement: &[(Square, Piece)]) -> String {
        self.board().rows(|square| {
            let mut all = placement.iter().chain(self.fixed());
            all.find(|&&(at, _)| at == square).map(|&(_, piece)| piece.letter())
        })
    }
}
