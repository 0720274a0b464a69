//! Why a puzzle has no solution: reasons that can be drawn on the board.

use crate::square::Square;
use crate::swap::model::rules::{Attack, Side};

/// Why a puzzle has no solution. What it names is a witness that can be
/// checked by hand, and drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The goal has as many knights as the start, but not the same.
    OtherKnights {
        /// The letter that it has not as often.
        letter: char,
        /// Where it stands at the start.
        start: Vec<Square>,
        /// Where it stands in the goal.
        goal: Vec<Square>,
    },
    /// Squares that jumps link only with each other hold other knights at the
    /// start than in the goal.
    Component {
        /// They.
        squares: Vec<Square>,
        /// The letter that is not there as often.
        letter: char,
        /// Where it stands among them at the start.
        start: Vec<Square>,
        /// Where it stands among them in the goal.
        goal: Vec<Square>,
        /// Where else it stands: in the goal, if there are too few of it among
        /// them then; else at the start.
        outside: Vec<Square>,
    },
    /// Squares that jumps link to a ring or a line, on which no knight passes
    /// another: so their order stays the same, and that of the goal is not the
    /// same.
    Line {
        /// They, each linked with the next.
        squares: Vec<Square>,
        /// Is the last linked with the first?
        closed: bool,
        /// The letters along them at the start.
        start: String,
        /// And in the goal; on a ring from the first letter of the start on.
        goal: String,
    },
    /// All knights differ and one square is free: each jump swaps a knight
    /// with the free square, and the order of the goal needs an odd number of
    /// swaps where the colour of the free square needs an even one, or the
    /// other way round.
    Order {
        /// The free square, at the start and in the goal.
        free: [Square; 2],
        /// Does it take an odd number of jumps from the one to the other?
        odd_jumps: bool,
    },
    /// Even with the other side's knights off the board, this side's knights
    /// cannot get from the start to the goal.
    Alone {
        /// The side.
        side: Side,
        /// Its knights at the start.
        knights: Vec<Square>,
        /// And in the goal.
        goals: Vec<Square>,
    },
    /// The side that begins has no knight, or no legal first move.
    NoFirstMove {
        /// The side, where sides alternate.
        side: Option<Side>,
        /// The knights that could move.
        knights: Vec<Square>,
        /// Their jumps to squares that are taken.
        taken: Vec<(Square, Square)>,
        /// Their jumps to squares where they would attack what they may not.
        attacking: Vec<(Square, Square)>,
        /// What that is.
        attack: Attack,
    },
    /// No legal last move leads to the goal.
    NoLastMove {
        /// The side that would make it, where sides alternate.
        side: Option<Side>,
        /// Its knights that attack, in the goal, what a knight that lands may
        /// not.
        attacking: Vec<Square>,
        /// The others, which have no free square to come from.
        shut: Vec<Square>,
        /// What may not be attacked.
        attack: Attack,
    },
    /// The search saw every arrangement that can be reached from the start,
    /// or from which the goal can be reached.
    ///
    /// Where sides alternate, an arrangement has one side to move: that which
    /// comes to it when the puzzle's first side begins. (Jumps change the
    /// colour of squares, so that the knights' squares tell how many were made,
    /// an odd or an even number.) With the other side to move it is not counted.
    Exhausted {
        /// How many there are.
        seen: u64,
        /// Is it those from the start? Else those that lead to the goal.
        from_start: bool,
        /// What no knight attacks in any of them: where both ends keep the attack rule all over, as if
        /// every knight had just landed, only such can be reached, and only such are counted of those
        /// that lead to the goal. [`Attack::Any`] if others are, too.
        attack: Attack,
        /// The side that begins, where sides alternate.
        first: Option<Side>,
        /// What the one of them that comes nearest lacks: the squares of the
        /// goal where it has another knight, or none; of those that lead to the
        /// goal, the squares of the start. None where that was not looked for.
        mismatched: Vec<Square>,
        /// How many knights there are.
        knights: u32,
    },
    /// The search saw every arrangement that could lie on a solution.
    Searched {
        /// How many it looked at, some of them more than once; of those that
        /// symmetries lead to each other only one.
        seen: u64,
    },
}
