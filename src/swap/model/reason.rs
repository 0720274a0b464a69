//! Why a puzzle has no solution: reasons that can be drawn on the board.

use std::fmt;

use crate::square::{Named, Square};
use crate::swap::model::rules::{Attack, Side};

/// Why a puzzle has no solution. What it names is a witness that can be
/// checked by hand, and drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
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

impl Reason {
    /// A short name for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Component { .. } => "component",
            Self::Line { .. } => "no-passing",
            Self::Order { .. } => "order",
            Self::Alone { .. } => "alone",
            Self::NoFirstMove { .. } => "no-first-move",
            Self::NoLastMove { .. } => "no-last-move",
            Self::Exhausted { .. } | Self::Searched { .. } => "exhausted",
        }
    }
}

const fn name(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}

/// `2 white knights`, `1 black knight A`.
fn knights(count: usize, letter: char) -> String {
    let side = Side::of(letter).name();
    let kind = letter.to_ascii_uppercase();
    let kind = if kind == 'N' { String::new() } else { format!(" {kind}") };
    match count {
        0 => format!("no {side} knight{kind}"),
        1 => format!("1 {side} knight{kind}"),
        _ => format!("{count} {side} knights{kind}"),
    }
}

/// What an attack rule spares, for “attacks …”.
const fn spared(attack: Attack) -> &'static str {
    match (attack.spares_comrades(), attack.spares_enemies()) {
        (true, false) => "one of its own side",
        (false, true) => "one of the other side",
        _ => "another",
    }
}

/// The knights along a line by their letters, plain ones by their side.
fn along(letters: &str) -> String {
    const MOST: usize = 12;
    let name = |letter| match letter {
        'N' => "white".to_owned(),
        'n' => "black".to_owned(),
        letter => String::from(letter),
    };
    let names: Vec<String> = letters.chars().take(MOST).map(name).collect();
    let more = if letters.chars().count() > MOST { " …" } else { "" };
    format!("{}{more}", names.join(" "))
}

/// `all 4 jumps`, `the only jump`.
fn all_jumps(count: usize) -> String {
    if count == 1 { "the only jump".into() } else { format!("all {count} jumps") }
}

/// A sentence for people, without a full stop.
impl fmt::Display for Reason {
    #[expect(clippy::too_many_lines, reason = "one sentence for each reason")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Component { squares, letter, start, goal, .. } => {
                let held = match squares.as_slice() {
                    [only] => {
                        write!(f, "no jump leads to {only} or away from it")?;
                        "it holds"
                    }
                    all => {
                        write!(f, "jumps link {} only with each other", Named(all))?;
                        "they hold"
                    }
                };
                let goal = if goal.is_empty() { "none".into() } else { goal.len().to_string() };
                write!(
                    f,
                    ", and {held} {} at the start, but {goal} in the goal",
                    knights(start.len(), *letter)
                )
            }
            Self::Line { squares, closed, start, goal } => {
                let (on, order) =
                    if *closed { ("ring", "around it") } else { ("line", "along it") };
                write!(
                    f,
                    "no knight passes another on the {on} of {}, and the order {order} is {} at \
                     the start, but {} in the goal",
                    Named(squares),
                    along(start),
                    along(goal)
                )
            }
            Self::Order { free: [start, goal], odd_jumps } => {
                let (jumps, swaps) = if *odd_jumps { ("odd", "even") } else { ("even", "odd") };
                let way = if start == goal {
                    format!("back to {start}")
                } else {
                    format!("from {start} to {goal}")
                };
                write!(
                    f,
                    "each jump swaps a knight with the one free square, which by the colours of \
                     the squares comes {way} in an {jumps} number of jumps, and the knights come \
                     into that order in an {swaps} number of swaps"
                )
            }
            Self::Alone { side, .. } => write!(
                f,
                "{}'s knights could not get there even if they were alone on the board",
                name(*side)
            ),
            Self::NoFirstMove { side, knights, taken, attacking, attack } => {
                match side {
                    Some(side) => write!(f, "{} has no legal first move: ", name(*side))?,
                    None => f.write_str("no knight has a legal first move: ")?,
                }
                let where_to = format_args!("where a knight would attack {}", spared(*attack));
                match (taken.len(), attacking.len()) {
                    _ if knights.is_empty() => f.write_str("it has no knight"),
                    (0, 0) => f.write_str("no square is a jump away"),
                    (1, 0) => f.write_str("the only jump ends on another knight"),
                    (taken, 0) => write!(f, "all {taken} jumps end on other knights"),
                    (0, attacking) => {
                        let s = if attacking == 1 { "s" } else { "" };
                        write!(f, "{} end{s} {where_to}", all_jumps(attacking))
                    }
                    (1, attacking) => {
                        write!(f, "1 jump ends on another knight, and {attacking} {where_to}")
                    }
                    (taken, attacking) => {
                        write!(f, "{taken} jumps end on other knights, and {attacking} {where_to}")
                    }
                }
            }
            Self::NoLastMove { side, attacking, shut, attack } => {
                f.write_str("no legal move leads into the goal: ")?;
                let whose = side.map_or("", |side| match side {
                    Side::White => "White's ",
                    Side::Black => "Black's ",
                });
                let spared = spared(*attack);
                match (attacking.len(), shut.len()) {
                    (0, 0) => f.write_str("the side that would come last has no knight"),
                    (_, 0) => write!(f, "each of {whose}knights there attacks {spared}"),
                    (0, _) => {
                        write!(f, "none of {whose}knights there has a free square to come from")
                    }
                    (attacking, shut) => write!(
                        f,
                        "of {whose}knights there {attacking} attack{} {spared}, and {shut} ha{} \
                         no free square to come from",
                        if attacking == 1 { "s" } else { "" },
                        if shut == 1 { "s" } else { "ve" }
                    ),
                }
            }
            Self::Exhausted { seen: 1, from_start: true, .. } => {
                f.write_str("no other arrangement can be reached")
            }
            Self::Exhausted { seen, from_start, first, mismatched, knights } => {
                let those = if *from_start {
                    "that can be reached"
                } else {
                    "from which the goal can be reached"
                };
                write!(f, "all {seen} arrangements {those} were seen")?;
                // From the start it goes without saying.
                if let Some(side) = first.filter(|_| !from_start) {
                    write!(
                        f,
                        ", each with the side to move that comes to it when {} begins",
                        name(side)
                    )?;
                }
                if mismatched.is_empty() {
                    return Ok(());
                }
                let right = *knights as usize - mismatched.len();
                let how = if *from_start { "right at once" } else { "as at the start" };
                write!(f, "; at most {right} of the {knights} knights stand {how}")
            }
            Self::Searched { seen } => write!(
                f,
                "no arrangement that can be reached could lead to the goal: {seen} were looked at"
            ),
        }
    }
}
