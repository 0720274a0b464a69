//! What comes of solving.

use std::fmt;

use crate::natural::Natural;

use crate::search::{Limit, Limits};
use crate::square::Square;
use crate::swap::arrangement::Move;
use crate::swap::rules::Side;

/// How to solve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// How much the search may use.
    pub limits: Limits,
    /// The method to take; `None` lets the puzzle decide. For tests and
    /// benches: a method that does not suit the puzzle is not taken.
    pub method: Option<Method>,
    /// Is the number of shortest solutions wanted too?
    pub count: bool,
}

/// A way to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Nothing to search: told from the puzzle itself.
    Told,
    /// Breadth-first from both sides over a hash set of arrangements.
    Breadth,
    /// Breadth-first from both sides over the exact index of arrangements, a
    /// few bits each.
    Index,
    /// The same for two kinds of knights and a single free square, which
    /// jumps like a knight itself.
    Hole,
    /// A* by how far the knights are from their goals.
    Guided,
    /// From both sides under such a bound.
    Bounded,
    /// The most promising arrangements only: proves nothing.
    Beam,
}

impl Method {
    /// Its name in the answer.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Told => "told",
            Self::Breadth => "breadth",
            Self::Index => "index",
            Self::Hole => "hole",
            Self::Guided => "guided",
            Self::Bounded => "bounded",
            Self::Beam => "beam",
        }
    }
}

/// What came of solving a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There is a solution.
    Solved(Solved),
    /// There is none.
    Impossible(Impossible),
    /// A limit came first.
    Limit(Stopped),
}

/// A shortest solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The jumps, also where runs are counted.
    pub moves: Vec<Move>,
    /// The least number of moves in the puzzle's metric.
    pub length: u32,
    /// Is it proven that there is no shorter one?
    pub proven: bool,
    /// How many arrangements were looked at.
    pub positions: u64,
    /// How it was found.
    pub method: Method,
    /// How many shortest solutions there are, where that was asked for and
    /// could be counted within the limits. Two solutions differ if any move
    /// does; where runs are counted, a move is a run, told by where it begins
    /// and ends.
    pub shortest: Option<Natural>,
    /// The limit that the count came to, where it was asked for and is not
    /// there.
    pub count_limit: Option<Limit>,
}

/// There is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Impossible {
    /// Why.
    pub reason: Reason,
    /// How many arrangements can be reached (each with its turn, where sides
    /// alternate), if they were all seen.
    pub reachable: Option<u64>,
    /// How many arrangements were looked at.
    pub positions: u64,
    /// How it was found.
    pub method: Method,
}

/// A limit came before the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// Which.
    pub limit: Limit,
    /// No solution is shorter: proven.
    pub lower: u32,
    /// The shortest solution found: its length in the puzzle's metric, and
    /// its jumps.
    pub best: Option<(u32, Vec<Move>)>,
    /// How many arrangements were looked at.
    pub positions: u64,
    /// The method that came to the limit.
    pub method: Method,
}

/// Why a puzzle has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The squares that can be reached from this one by jumps hold other
    /// knights at the start than in the goal.
    Component {
        /// A square of that component.
        square: Square,
        /// The letter that is not there as often.
        letter: char,
        /// How often at the start.
        start: usize,
        /// How often in the goal.
        goal: usize,
    },
    /// Even with the other side's knights off the board, this side's knights
    /// cannot get from the start to the goal.
    Alone {
        /// The side.
        side: Side,
    },
    /// All knights differ and one square is free: each jump swaps a knight
    /// with the free square, and the order of the goal needs an odd number of
    /// swaps where the colour of the free square needs an even one, or the
    /// other way round.
    Order,
    /// The side that begins has no knight, or no legal first move.
    NoFirstMove {
        /// The side, where sides alternate.
        side: Option<Side>,
    },
    /// No legal last move leads to the goal.
    NoLastMove,
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
        /// The side that begins, where sides alternate.
        first: Option<Side>,
    },
    /// The search saw every arrangement that could lie on a solution.
    Searched {
        /// How many, of those that symmetries lead to each other only one.
        seen: u64,
    },
}

impl Reason {
    /// A short name for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Component { .. } => "component",
            Self::Alone { .. } => "alone",
            Self::Order => "order",
            Self::NoFirstMove { .. } => "no-first-move",
            Self::NoLastMove => "no-last-move",
            Self::Exhausted { .. } | Self::Searched { .. } => "exhausted",
        }
    }
}

/// A sentence for people.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Component { square, letter, start, goal } => write!(
                f,
                "the squares that {square} is linked with by jumps hold {start} of the knights \
                 {letter} at the start and {goal} in the goal"
            ),
            Self::Alone { side } => write!(
                f,
                "{}'s knights could not get there even if they were alone on the board",
                if side == Side::White { "White" } else { "Black" }
            ),
            Self::Order => f.write_str(
                "each jump swaps a knight with the one free square, and by the colours of the \
                 squares the number of jumps is odd where this reordering needs an even one, or \
                 the other way round",
            ),
            Self::NoFirstMove { side } => match side {
                Some(Side::White) => f.write_str("White has no legal first move"),
                Some(Side::Black) => f.write_str("Black has no legal first move"),
                None => f.write_str("no knight has a legal first move"),
            },
            Self::NoLastMove => f.write_str("no legal move leads into the goal"),
            Self::Exhausted { seen, from_start, first } => {
                let those = if from_start {
                    "that can be reached"
                } else {
                    "from which the goal can be reached"
                };
                write!(f, "all {seen} arrangements {those} were seen")?;
                // From the start it goes without saying.
                match first.filter(|_| !from_start) {
                    Some(side) => write!(
                        f,
                        ", each with the side to move that comes to it when {} begins",
                        if side == Side::White { "White" } else { "Black" }
                    ),
                    None => Ok(()),
                }
            }
            Self::Searched { seen } => {
                write!(f, "the search saw all {seen} arrangements that could lead to the goal")
            }
        }
    }
}
