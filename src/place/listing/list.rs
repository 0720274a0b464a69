//! The placements themselves, in their order.
//!
//! The order: placements are compared by where their queens stand, then by the
//! rooks, the bishops, the kings, the knights. Of two different sets of squares
//! that comes first which has the first square, in the order of
//! [`Square`] (rank by rank from below), that is not in both. So the list begins
//! with the queens as near to a1 as can be.

use crate::natural::Natural;
use crate::place::attacks::attack_tables::{Field, KINDS};
use crate::place::attacks::symmetry;
use crate::place::listing::walk::{self, Walker};
use crate::place::model::piece::Piece;
use crate::place::model::puzzle::Place;
use crate::search::{Limits, Progress, Step, debug_by};
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
pub struct List {
    walk: Box<dyn Walker>,
    squares: Vec<Square>,
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
        let mut field = Field::new(place);
        let none = place.why_surely_none().is_some();
        if none {
            field.wanted = [0; 5];
        }
        let turns = symmetry::symmetries(place);
        let walk = walk::walk(&field, &turns, classes, limits.memory);
        Self { walk, squares: field.squares, over: none, nodes: 0 }
    }

    /// The number, from 0, of the placement that comes next; while the list is
    /// on its way there, of the placement it has come to.
    #[must_use]
    pub fn number(&self) -> &Natural {
        self.walk.position().0
    }

    /// Makes the placement of this number, from 0, the next one. The work is
    /// done when the list is advanced.
    pub fn seek(&mut self, number: Natural) {
        // At the end, what lies behind it is there too.
        if !self.over || number < *self.number() {
            self.over = false;
            self.walk.seek(number);
        }
    }

    /// Goes on for about `budget` units of work, at least one, to the next
    /// placement; `None` at the end. It may always be advanced again.
    pub fn advance(&mut self, budget: u64) -> Step<Option<Placement>> {
        if self.over {
            return Step::Done(None);
        }
        let budget = budget.clamp(1, i64::MAX as u64).cast_signed();
        let mut left = budget;
        let step = self.walk.advance(&mut left);
        self.nodes += (budget - left).cast_unsigned();
        match step {
            Step::Running => Step::Running,
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
        let (position, target) = self.walk.position();
        let share = (target > position).then(|| {
            let share = position.to_f64() / target.to_f64();
            if share.is_finite() { share } else { 0.0 }
        });
        Progress {
            positions: self.nodes,
            share,
            count: Some(position.clone()),
            ..Progress::default()
        }
    }
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
