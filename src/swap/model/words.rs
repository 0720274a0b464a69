//! What is said of an exchange: why there is none, why a jump is refused, and why something is no
//! puzzle.

use std::fmt;

use super::arrangement::MOST_SQUARES;
use super::play::Refusal;
use super::problem::{Invalid, Part};
use super::reason::Reason;
use super::rules::{Attack, Side};
use crate::english::{Named, capital, count, spelt};
use crate::known::ONLY_JOURNEYS;
use crate::message::messages;
use crate::square::Square;

messages! { Reason, "swap":
    Self::OtherKnights { letter, start, goal } => "other-knights" (
        knight: letter = *letter, start: number = start.len(), goal: number = goal.len(),
    );
    Self::Component { squares, letter, goal, .. } if squares.len() == 1 && goal.is_empty() => "cannot-leave" (
        square: square = squares[0], knight: letter = *letter,
    );
    Self::Component { squares, letter, .. } if squares.len() == 1 => "cannot-come" (
        square: square = squares[0], knight: letter = *letter,
    );
    Self::Component { squares, letter, start, goal, .. } => "component" (
        squares: squares = squares, knight: letter = *letter, start: number = start.len(), goal: number = goal.len(),
    );
    Self::Line { squares, closed: true, start, goal } if parting(start, goal).is_none() => "ring" (
        squares: squares = squares,
    );
    Self::Line { squares, closed: false, start, goal } if parting(start, goal).is_none() => "line" (
        squares: squares = squares,
    );
    Self::Line { squares, closed: true, start, goal } => "ring-order" (
        squares: squares = squares, behind: letter = parted(start, goal)[0],
        start: letter = parted(start, goal)[1], goal: letter = parted(start, goal)[2],
    );
    Self::Line { squares, closed: false, start, goal } => "line-order" (
        squares: squares = squares, behind: letter = parted(start, goal)[0],
        start: letter = parted(start, goal)[1], goal: letter = parted(start, goal)[2],
    );
    Self::Order { free: [start, goal], .. } if start == goal => "order-back" (square: square = *start);
    Self::Order { free: [start, goal], odd_jumps } => "order" (
        start: square = *start, goal: square = *goal, odd_jumps: truth = *odd_jumps,
    );
    Self::Alone { side, .. } => "alone" (side: side = side.name());
    Self::NoFirstMove { side, knights, .. } if knights.is_empty() => "first-no-knight" (
        side: maybe_side = side.map(Side::name),
    );
    Self::NoFirstMove { side, taken, attacking, .. } if taken.is_empty() && attacking.is_empty() => "first-no-jump" (
        side: maybe_side = side.map(Side::name),
    );
    Self::NoFirstMove { side, attacking, .. } if attacking.is_empty() => "first-taken" (
        side: maybe_side = side.map(Side::name),
    );
    Self::NoFirstMove { side, taken, attack, .. } if taken.is_empty() => "first-attacks" (
        side: maybe_side = side.map(Side::name), attack: attack = attack.name(),
    );
    Self::NoFirstMove { side, attack, .. } => "first-taken-or-attacks" (
        side: maybe_side = side.map(Side::name), attack: attack = attack.name(),
    );
    Self::NoLastMove { side, attacking, shut, .. } if attacking.is_empty() && shut.is_empty() => "last-no-knight" (
        side: maybe_side = side.map(Side::name),
    );
    Self::NoLastMove { side, shut, attack, .. } if shut.is_empty() => "last-attacks" (
        side: maybe_side = side.map(Side::name), attack: attack = attack.name(),
    );
    Self::NoLastMove { side, attacking, .. } if attacking.is_empty() => "last-shut" (
        side: maybe_side = side.map(Side::name),
    );
    Self::NoLastMove { side, attack, .. } => "last-attacks-or-shut" (
        side: maybe_side = side.map(Side::name), attack: attack = attack.name(),
    );
    Self::Exhausted { seen: 1, from_start: true, .. } => "no-other";
    Self::Exhausted { seen: 1, attack, .. } => "no-other-way" (attack: attack = attack.name());
    Self::Exhausted { seen, from_start: true, mismatched, .. } if mismatched.is_empty() => "all-from-start" (seen: number = *seen);
    Self::Exhausted { seen, from_start: true, mismatched, knights, .. } => "nearest-from-start" (
        seen: number = *seen, right: number = *knights as usize - mismatched.len(), knights: number = *knights,
    );
    Self::Exhausted { seen, attack, first, mismatched, .. } if mismatched.is_empty() => "all-to-goal" (
        seen: number = *seen, attack: attack = attack.name(), first: maybe_side = first.map(Side::name),
    );
    Self::Exhausted { seen, attack, first, mismatched, knights, .. } => "nearest-to-goal" (
        seen: number = *seen, attack: attack = attack.name(), first: maybe_side = first.map(Side::name),
        right: number = *knights as usize - mismatched.len(), knights: number = *knights,
    );
    Self::Searched { seen } => "searched" (seen: number = *seen);
}

/// Where two orders part: the knight before, and who comes after it in each. Nothing where that
/// would not tell which knight is meant: another has the same letter.
fn parting(start: &str, goal: &str) -> Option<[char; 3]> {
    let (start, goal): (Vec<char>, Vec<char>) = (start.chars().collect(), goal.chars().collect());
    let at = start.iter().zip(&goal).position(|(one, other)| one != other)?;
    let behind = *start.get(at.checked_sub(1)?)?;
    let only = start.iter().filter(|&&letter| letter == behind).count() == 1;
    only.then(|| [behind, start[at], goal[at]])
}

/// The same, where it is known that they part.
fn parted(start: &str, goal: &str) -> [char; 3] {
    parting(start, goal).unwrap_or_default()
}

/// White's or Black's, by its name.
const fn name(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}

/// `two white knights`, `no knight A`.
fn knights(number: usize, letter: char) -> String {
    let (many, s) = (spelt(number), if number > 1 { "s" } else { "" });
    match letter {
        'N' | 'n' => format!("{many} {} knight{s}", Side::of(letter).name()),
        _ => format!("{many} knight{s} {letter}"),
    }
}

/// `a white knight`, `knight A`.
fn knight(letter: char) -> String {
    match letter {
        'N' | 'n' => format!("a {} knight", Side::of(letter).name()),
        _ => format!("knight {letter}"),
    }
}

/// `the white knight`, `knight A`.
fn the_knight(letter: char) -> String {
    match letter {
        'N' | 'n' => format!("the {} knight", Side::of(letter).name()),
        _ => format!("knight {letter}"),
    }
}

/// Whom a knight that lands may not attack.
const fn spared(attack: Attack) -> &'static str {
    match (attack.spares_comrades(), attack.spares_enemies()) {
        (true, false) => "a knight of its own side",
        (false, true) => "a knight of the other side",
        _ => "another knight",
    }
}

/// One or two whole sentences.
impl fmt::Display for Reason {
    #[expect(clippy::too_many_lines, reason = "one text for each reason")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherKnights { letter, start, goal } => {
                f.write_str(&other_knights(*letter, start.len(), goal.len()))
            }
            Self::Component { squares, letter, start, goal, .. } => {
                component(f, squares, *letter, [start.len(), goal.len()])
            }
            Self::Line { squares, closed, start, goal } => {
                let (shape, along) = if *closed { ("ring", "round") } else { ("line", "along") };
                let squares = Named(squares);
                write!(f, "No knight can pass another on the {shape} of {squares}. ")?;
                match parting(start, goal) {
                    Some([behind, start, goal]) => write!(
                        f,
                        "Going {along} it, {} comes after {} at the start, but the goal has {} \
                         there.",
                        the_knight(start),
                        the_knight(behind),
                        the_knight(goal)
                    ),
                    None => write!(
                        f,
                        "Their order {along} it stays the same, and in the goal it is different."
                    ),
                }
            }
            Self::Order { free: [start, goal], odd_jumps } => {
                f.write_str("Every jump changes the place of a knight with the one free square. ")?;
                let (jumps, swaps) = if *odd_jumps { ("odd", "even") } else { ("even", "odd") };
                if start == goal {
                    write!(f, "That square comes back to {start} in an even number of jumps, ")?;
                } else {
                    write!(
                        f,
                        "That square comes from {start} to {goal} in an {jumps} number of jumps, "
                    )?;
                }
                write!(f, "but the order of the goal takes an {swaps} number.")
            }
            Self::Alone { side, .. } => write!(
                f,
                "{}’s knights could not get to their goals even if they were alone on the board.",
                name(*side)
            ),
            Self::NoFirstMove { side, knights, taken, attacking, attack } => {
                let spared = spared(*attack);
                match (side, knights.is_empty()) {
                    (Some(side), true) => {
                        return write!(f, "{} moves first, but has no knights.", name(*side));
                    }
                    (None, true) => return f.write_str("There is no knight to move."),
                    (Some(side), _) => write!(f, "{} has no legal first move: ", name(*side))?,
                    (None, _) => f.write_str("No knight has a legal first move: ")?,
                }
                match (taken.is_empty(), attacking.is_empty()) {
                    (true, true) => f.write_str("no square is a jump away."),
                    (false, true) => f.write_str("every square a jump away is taken."),
                    (true, false) => {
                        write!(f, "wherever a knight could land, it would attack {spared}.")
                    }
                    (false, false) => write!(
                        f,
                        "wherever a knight could jump, the square is taken, or the knight would \
                         attack {spared} from there."
                    ),
                }
            }
            Self::NoLastMove { side, attacking, shut, attack } => {
                let spared = spared(*attack);
                let whose = side.map_or("the", |side| match side {
                    Side::White => "White’s",
                    Side::Black => "Black’s",
                });
                match (attacking.is_empty(), shut.is_empty(), side) {
                    (true, true, Some(side)) => {
                        write!(f, "{} has to make the last move, but has no knights.", name(*side))
                    }
                    (true, true, None) => f.write_str("There is no knight to make the last move."),
                    (false, true, _) => write!(
                        f,
                        "No legal move can be the last: each of {whose} knights in the goal \
                         attacks {spared}."
                    ),
                    (true, false, _) => write!(
                        f,
                        "No legal move can be the last: none of {whose} knights in the goal has a \
                         free square to come from."
                    ),
                    (false, false, _) => write!(
                        f,
                        "No legal move can be the last: each of {whose} knights in the goal \
                         attacks {spared}, or has no free square to come from."
                    ),
                }
            }
            Self::Exhausted { seen, from_start, attack, first, mismatched, knights } => {
                let (knights, mismatched) = (*knights as usize, mismatched.len());
                exhausted(f, *seen, *from_start, *attack, *first, knights, mismatched)
            }
            Self::Searched { seen } => write!(
                f,
                "Every way to the goal was tried, and none leads there: {} searched.",
                count(*seen, "position")
            ),
        }
    }
}

fn component(
    f: &mut fmt::Formatter<'_>,
    squares: &[Square],
    letter: char,
    [start, goal]: [usize; 2],
) -> fmt::Result {
    if let [only] = squares {
        return if goal == 0 {
            write!(
                f,
                "{} has to leave {only}, but no jump leads away from there.",
                capital(&the_knight(letter))
            )
        } else {
            write!(
                f,
                "{} has to come to {only}, but no jump leads there.",
                capital(&knight(letter))
            )
        };
    }
    let starts = if start > 1 { "start" } else { "starts" };
    write!(
        f,
        "No jump leads into or out of {}. {} {starts} there, but the goal has {}.",
        Named(squares),
        capital(&knights(start, letter)),
        how_many(goal)
    )
}

fn exhausted(
    f: &mut fmt::Formatter<'_>,
    seen: u64,
    from_start: bool,
    attack: Attack,
    first: Option<Side>,
    knights: usize,
    mismatched: usize,
) -> fmt::Result {
    let (kept, and) = match attack {
        Attack::Any => (String::new(), ""),
        _ => (format!(" in which no knight attacks {}", spared(attack)), " and"),
    };
    match (from_start, first, seen) {
        (true, _, 1) => return f.write_str("No other position can be reached."),
        (true, ..) => write!(
            f,
            "All {} that can be reached were tried, and none of them is the goal.",
            count(seen, "position")
        )?,
        (false, _, 1) => {
            return write!(f, "The goal cannot be reached from any other position{kept}.");
        }
        // From the start it goes without saying.
        (false, Some(side), _) => write!(
            f,
            "All {}{kept}{and} that lead to the goal were tried, and the start, with {} to move, is \
             none of them.",
            count(seen, "position"),
            name(side)
        )?,
        (false, None, _) => write!(
            f,
            "All {}{kept}{and} that lead to the goal were tried, and the start is none of them.",
            count(seen, "position")
        )?,
    }
    if mismatched == 0 {
        return Ok(());
    }
    if knights == 1 {
        let place = if from_start { "in place" } else { "where it starts" };
        return write!(f, " Even in the closest, the only knight is not {place}.");
    }
    let right = format!("{} of its {} knights", how_many(knights - mismatched), spelt(knights));
    let place = if from_start { "in place" } else { "where they start" };
    write!(f, " The closest has {right} {place}.")
}

messages! { Refusal, "refusal":
    Self::NoKnight { from } => "no-knight" (square: square = *from);
    Self::NotItsTurn { turn } => "not-its-turn" (turn: side = turn.name());
    Self::OffBoard { to } => "off-board" (square: square = *to);
    Self::Blocked { to } => "blocked" (square: square = *to);
    Self::NotAJump { from, to } => "not-a-jump" (from: square = *from, to: square = *to);
    Self::Occupied { to, .. } => "occupied" (square: square = *to);
    Self::Attacks { to, square, comrade: true, .. } => "attacks-comrade" (to: square = *to, attacked: square = *square);
    Self::Attacks { to, square, .. } => "attacks-enemy" (to: square = *to, attacked: square = *square);
}

/// A whole sentence.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoKnight { from } => write!(f, "There is no knight on {from}."),
            Self::NotItsTurn { turn } => write!(f, "It is {}’s turn.", name(turn)),
            Self::OffBoard { to } => write!(f, "{to} is not on the board."),
            Self::Blocked { to } => write!(f, "{to} is blocked."),
            Self::NotAJump { from, to } => write!(f, "No jump leads from {from} to {to}."),
            Self::Occupied { to, .. } => write!(f, "There is already a knight on {to}."),
            Self::Attacks { to, square, comrade, .. } => {
                let whose = if comrade { "your own" } else { "the enemy" };
                write!(f, "A knight on {to} would attack {whose} knight on {square}.")
            }
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Start => "start",
            Self::Goal => "goal",
        })
    }
}

/// A whole sentence.
impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Elsewhere => f.write_str(ONLY_JOURNEYS),
            Self::TooManySquares { open } => write!(
                f,
                "A Swap puzzle has at most {MOST_SQUARES} open squares, and this board has {open}."
            ),
            Self::OffBoard { square, part } => {
                write!(f, "The {part} has a knight on {square}, which is not on the board.")
            }
            Self::Blocked { square, part } => {
                write!(f, "The {part} has a knight on {square}, which is blocked.")
            }
            Self::Occupied { square, part } => {
                write!(f, "The {part} has two knights on {square}.")
            }
            Self::NotALetter { square, letter, .. } => write!(
                f,
                "{letter:?} on {square} is no knight: White’s are A to Z, and Black’s a to z."
            ),
            Self::UnequalSides { letter, white, black } => {
                f.write_str(&unequal_sides(letter, white, black))
            }
            Self::OtherKnights { letter, start, goal } => {
                f.write_str(&other_knights(letter, start, goal))
            }
        }
    }
}

/// `none`, `one`, `two` …
fn how_many(number: usize) -> String {
    if number == 0 { "none".into() } else { spelt(number) }
}

/// Why the sides cannot trade places; of the letter that White has.
pub(crate) fn unequal_sides(letter: char, white: usize, black: usize) -> String {
    if letter == 'N' {
        return format!(
            "To trade places, both sides need the same number of knights, but White has {} and Black has {}.",
            how_many(white),
            how_many(black)
        );
    }
    format!(
        "To trade places, both sides need the same number of knights of each letter, but White has \
         {} and Black has {}.",
        knights(white, letter),
        knights(black, letter.to_ascii_lowercase())
    )
}

/// Why the start cannot become the goal.
pub(crate) fn other_knights(letter: char, start: usize, goal: usize) -> String {
    format!(
        "Start and goal need the same knights, but the start has {} and the goal has {}.",
        knights(start, letter),
        how_many(goal)
    )
}
