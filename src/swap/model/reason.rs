//! Reasons why a Swap puzzle has no solution.

use crate::square::Square;
use crate::swap::model::rules::{Attack, Side};

/// Why a puzzle has no solution. Except after an exhaustive search, the named squares prove
/// it, so a person can check it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The goal has other knights than the start.
    OtherKnights {
        /// A letter whose numbers differ.
        letter: char,
        /// Its squares at the start.
        start: Vec<Square>,
        /// Its squares in the goal.
        goal: Vec<Square>,
    },
    /// A connected component of the board has other knights at the start than in the goal.
    Component {
        /// The squares of the component.
        squares: Vec<Square>,
        /// A letter whose numbers differ there.
        letter: char,
        /// Its squares in the component at the start.
        start: Vec<Square>,
        /// Its squares in the component in the goal.
        goal: Vec<Square>,
        /// Its squares outside: in the goal if the component has fewer there, otherwise at the
        /// start.
        outside: Vec<Square>,
    },
    /// Jumps connect squares to a ring or a line, on which knights can't pass each other. So their
    /// order is fixed, and the goal has another order.
    FixedOrder {
        /// The squares, each connected with the next.
        squares: Vec<Square>,
        /// Whether the last is connected with the first.
        closed: bool,
        /// The letters along them at the start.
        start: String,
        /// The letters in the goal. On a ring, they begin with the first letter of the start.
        goal: String,
    },
    /// All knights differ and one square is free. Each jump swaps a knight with the blank. The
    /// parity of the permutation to the goal differs from the parity of the jumps that the blank
    /// makes.
    Parity {
        /// The blank, at the start and in the goal.
        free: [Square; 2],
        /// Whether the blank makes an odd number of jumps between them.
        odd_jumps: bool,
    },
    /// A side's knights can't get from the start to the goal, even without the other side's
    /// knights.
    Alone {
        /// The side.
        side: Side,
        /// Its knights at the start.
        knights: Vec<Square>,
        /// Its knights in the goal.
        goals: Vec<Square>,
    },
    /// There is no legal first move.
    NoFirstMove {
        /// The side to move, if sides alternate.
        side: Option<Side>,
        /// The knights that could move.
        knights: Vec<Square>,
        /// Their jumps to occupied squares.
        taken: Vec<(Square, Square)>,
        /// Their jumps that break the attack rule.
        attacking: Vec<(Square, Square)>,
        /// The attack rule.
        attack: Attack,
    },
    /// No legal last move leads to the goal.
    NoLastMove {
        /// The side that makes it, if sides alternate.
        side: Option<Side>,
        /// Its knights that break the attack rule in the goal.
        attacking: Vec<Square>,
        /// Its other knights, which have no free square to come from.
        shut: Vec<Square>,
        /// The attack rule.
        attack: Attack,
    },
    /// All positions were searched that can be reached from the start, or from which the goal can
    /// be reached.
    ///
    /// If sides alternate, each position is counted with one side to move. (Jumps change the colour
    /// of squares, so the squares of the knights determine the parity of the number of jumps.)
    AllReachableSearched {
        /// The number of positions.
        seen: u64,
        /// Whether these are the positions that can be reached from the start.
        from_start: bool,
        /// The attack rule that all knights obey in each of them. If both start and goal obey it as
        /// if every knight had just landed, only such positions are counted. [`Attack::Any`] if
        /// others are counted, too.
        attack: Attack,
        /// The side that begins, if sides alternate.
        first: Option<Side>,
        /// In the closest of them, the squares of the goal (or of the start, if searched from the
        /// goal) that have another knight or none. Empty if unknown.
        mismatched: Vec<Square>,
        /// The number of knights.
        knights: u32,
    },
    /// All positions were searched that can be on a solution.
    AllCandidatesSearched {
        /// The number of searched positions, up to symmetry, some of them counted more than once.
        seen: u64,
    },
}
