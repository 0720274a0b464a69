//! English texts about a Swap puzzle: why it has no solution, why a jump is illegal, and why a
//! puzzle is invalid.

use std::fmt;

use super::arrangement::MAX_SQUARES;
use super::play::IllegalMove;
use super::problem::{Endpoint, Invalid};
use super::reason::Reason;
use super::rules::{Attack, Side};
use crate::all_kinds::WRONG_BUILD_MESSAGE;
use crate::english::{SquareList, capital, count, spelt};
use crate::message::{Evidence, Value, messages};
use crate::square::Square;

messages! { Reason:
    Self::OtherKnights { letter, start, goal } => "swap.other-knights" (
        knight: letter = letter, start: number = start.len(), goal: number = goal.len(),
    )
        "{}", other_knights(*letter, start.len(), goal.len());
    Self::Component { squares, letter, goal, .. } if squares.len() == 1 && goal.is_empty() =>
        "swap.cannot-leave" as "component" (square: square = squares[0], knight: letter = letter)
        "{} has to leave {}, but no jump leads away from there.",
        capital(&the_knight(*letter)), squares[0];
    Self::Component { squares, letter, .. } if squares.len() == 1 =>
        "swap.cannot-come" as "component" (square: square = squares[0], knight: letter = letter)
        "{} has to come to {}, but no jump leads there.", capital(&knight(*letter)), squares[0];
    Self::Component { squares, letter, start, goal, .. } => "swap.component" (
        squares: squares, knight: letter = letter, start: number = start.len(), goal: number = goal.len(),
    )
        "No jump leads into or out of {}. {} {} there, but the goal has {}.",
        SquareList(squares), capital(&knights(start.len(), *letter)),
        if start.len() > 1 { "start" } else { "starts" }, how_many(goal.len());
    Self::FixedOrder { squares, closed: true, start, goal } if first_difference(start, goal).is_none() =>
        "swap.ring" as "no-passing" (squares: squares)
        "No knight can pass another on the ring of {}. \
         Their order round it stays the same, and in the goal it is different.", SquareList(squares);
    Self::FixedOrder { squares, closed: false, start, goal } if first_difference(start, goal).is_none() =>
        "swap.line" as "no-passing" (squares: squares)
        "No knight can pass another on the line of {}. \
         Their order along it stays the same, and in the goal it is different.", SquareList(squares);
    Self::FixedOrder { squares, closed: true, start, goal } => "swap.ring-order" as "no-passing" (
        squares: squares, predecessor: letter = known_difference(start, goal)[0],
        start: letter = known_difference(start, goal)[1], goal: letter = known_difference(start, goal)[2],
    )
        "No knight can pass another on the ring of {}. Going round it, {}.",
        SquareList(squares), order_clause(start, goal);
    Self::FixedOrder { squares, closed: false, start, goal } => "swap.line-order" as "no-passing" (
        squares: squares, predecessor: letter = known_difference(start, goal)[0],
        start: letter = known_difference(start, goal)[1], goal: letter = known_difference(start, goal)[2],
    )
        "No knight can pass another on the line of {}. Going along it, {}.",
        SquareList(squares), order_clause(start, goal);
    Self::Parity { free: [start, goal], odd_jumps } if start == goal =>
        "swap.order-back" as "order" (square: square = start)
        "Every jump changes the place of a knight with the one free square. \
         That square comes back to {start} in an even number of jumps, \
         but the order of the goal takes an {} number.", parity(!odd_jumps);
    Self::Parity { free: [start, goal], odd_jumps } => "swap.order" (
        start: square, goal: square, odd_jumps: truth,
    )
        "Every jump changes the place of a knight with the one free square. \
         That square comes from {start} to {goal} in an {} number of jumps, \
         but the order of the goal takes an {} number.", parity(*odd_jumps), parity(!odd_jumps);
    Self::Alone { side, .. } => "swap.alone" (side: side = side.name())
        "{}’s knights could not get to their goals even if they were alone on the board.", name(*side);
    Self::NoFirstMove { side, knights, .. } if knights.is_empty() =>
        "swap.first-no-knight" as "no-first-move" (side: maybe_side = side.map(Side::name))
        "{}", match side {
            Some(side) => format!("{} moves first, but has no knights.", name(*side)),
            None => "There is no knight to move.".into(),
        };
    Self::NoFirstMove { side, taken, attacking, .. } if taken.is_empty() && attacking.is_empty() =>
        "swap.first-no-jump" as "no-first-move" (side: maybe_side = side.map(Side::name))
        "{}: no square is a jump away.", no_first_move(*side);
    Self::NoFirstMove { side, attacking, .. } if attacking.is_empty() =>
        "swap.first-taken" as "no-first-move" (side: maybe_side = side.map(Side::name))
        "{}: every square a jump away is taken.", no_first_move(*side);
    Self::NoFirstMove { side, taken, attack, .. } if taken.is_empty() =>
        "swap.first-attacks" as "no-first-move" (
            side: maybe_side = side.map(Side::name), attack: attack = attack.name(),
        )
        "{}: wherever a knight could land, it would attack {}.", no_first_move(*side), protected_knight(*attack);
    Self::NoFirstMove { side, attack, .. } => "swap.first-taken-or-attacks" as "no-first-move" (
        side: maybe_side = side.map(Side::name), attack: attack = attack.name(),
    )
        "{}: wherever a knight could jump, the square is taken, or the knight would attack {} from there.",
        no_first_move(*side), protected_knight(*attack);
    Self::NoLastMove { side, attacking, shut, .. } if attacking.is_empty() && shut.is_empty() =>
        "swap.last-no-knight" as "no-last-move" (side: maybe_side = side.map(Side::name))
        "{}", match side {
            Some(side) => format!("{} has to make the last move, but has no knights.", name(*side)),
            None => "There is no knight to make the last move.".into(),
        };
    Self::NoLastMove { side, shut, attack, .. } if shut.is_empty() => "swap.last-attacks" as "no-last-move" (
        side: maybe_side = side.map(Side::name), attack: attack = attack.name(),
    )
        "No legal move can be the last: each of {} knights in the goal attacks {}.",
        possessive(*side), protected_knight(*attack);
    Self::NoLastMove { side, attacking, .. } if attacking.is_empty() => "swap.last-shut" as "no-last-move" (
        side: maybe_side = side.map(Side::name),
    )
        "No legal move can be the last: none of {} knights in the goal has a free square to come from.",
        possessive(*side);
    Self::NoLastMove { side, attack, .. } => "swap.last-attacks-or-shut" as "no-last-move" (
        side: maybe_side = side.map(Side::name), attack: attack = attack.name(),
    )
        "No legal move can be the last: each of {} knights in the goal attacks {}, or has no free square \
         to come from.", possessive(*side), protected_knight(*attack);
    Self::AllReachableSearched { seen: 1, from_start: true, .. } => "swap.no-other" as "exhausted"
        "No other position can be reached.";
    Self::AllReachableSearched { seen: 1, attack, .. } => "swap.no-other-way" as "exhausted" (
        attack: attack = attack.name(),
    )
        "The goal cannot be reached from any other position{}.", rule_clause(*attack);
    Self::AllReachableSearched { seen, from_start: true, mismatched, .. } if mismatched.is_empty() =>
        "swap.all-from-start" as "exhausted" (seen: number)
        "{}", all_from_start(*seen);
    Self::AllReachableSearched { seen, from_start: true, mismatched, knights, .. } =>
        "swap.nearest-from-start" as "exhausted" (
            seen: number, right: number = *knights as usize - mismatched.len(), knights: number,
        )
        "{}{}", all_from_start(*seen), closest(*knights, mismatched, "in place", "in place");
    Self::AllReachableSearched { seen, attack, first, mismatched, .. } if mismatched.is_empty() =>
        "swap.all-to-goal" as "exhausted" (
            seen: number, attack: attack = attack.name(), first: maybe_side = first.map(Side::name),
        )
        "{}", all_to_goal(*seen, *attack, *first);
    Self::AllReachableSearched { seen, attack, first, mismatched, knights, .. } => "swap.nearest-to-goal" as "exhausted" (
        seen: number, attack: attack = attack.name(), first: maybe_side = first.map(Side::name),
        right: number = *knights as usize - mismatched.len(), knights: number,
    )
        "{}{}", all_to_goal(*seen, *attack, *first),
        closest(*knights, mismatched, "where it starts", "where they start");
    Self::AllCandidatesSearched { seen } => "swap.searched" as "exhausted" (seen: number)
        "Every way to the goal was tried, and none leads there: {} searched.", count(*seen, "position");
}

impl Reason {
    /// Returns the squares that prove the reason, if it names any.
    #[must_use]
    pub fn evidence(&self) -> Option<Evidence> {
        let evidence = Evidence::default();
        Some(match self {
            Self::OtherKnights { letter, start, goal } => evidence
                .squares("start", start)
                .others("goal", goal)
                .text("letter", &letter.to_string()),
            Self::Component { squares, letter, start, goal, outside } => evidence
                .squares("squares", squares)
                .others("", outside)
                .value("start", start.as_slice().into())
                .value("goal", goal.as_slice().into())
                .text("letter", &letter.to_string()),
            Self::Parity { free, odd_jumps } => {
                evidence.squares("free", free).value("oddJumps", Value::Truth(*odd_jumps))
            }
            Self::FixedOrder { squares, closed, start, goal } => {
                let consecutive = squares.windows(2).map(|pair| (pair[0], pair[1]));
                let closing = (squares[squares.len() - 1], squares[0]);
                let jumps: Vec<_> = consecutive.chain(closed.then_some(closing)).collect();
                evidence
                    .others("squares", squares)
                    .jumps("", &jumps)
                    .value("closed", Value::Truth(*closed))
                    .text("start", start)
                    .text("goal", goal)
            }
            Self::Alone { knights, goals, .. } => {
                evidence.squares("knights", knights).others("goals", goals)
            }
            Self::NoFirstMove { knights, taken, attacking, .. } => {
                let landings: Vec<Square> = attacking.iter().map(|jump| jump.1).collect();
                evidence
                    .squares("knights", knights)
                    .others("", &landings)
                    .jumps("taken", taken)
                    .jumps("attacking", attacking)
            }
            Self::NoLastMove { attacking, shut, .. } => {
                evidence.squares("attacking", attacking).squares("shut", shut)
            }
            Self::AllReachableSearched { mismatched, .. } if !mismatched.is_empty() => {
                evidence.squares("amiss", mismatched)
            }
            Self::AllReachableSearched { .. } | Self::AllCandidatesSearched { .. } => return None,
        })
    }
}

/// Finds the first difference of two orders. Returns the knight before it, and the knight that
/// follows in each order. `None` if two knights have the letter of the knight before it, because a
/// sentence about it would be ambiguous.
fn first_difference(start: &str, goal: &str) -> Option<[char; 3]> {
    let (start, goal): (Vec<char>, Vec<char>) = (start.chars().collect(), goal.chars().collect());
    let index = start.iter().zip(&goal).position(|(start, goal)| start != goal)?;
    let predecessor = *start.get(index.checked_sub(1)?)?;
    let is_unique = start.iter().filter(|&&letter| letter == predecessor).count() == 1;
    is_unique.then(|| [predecessor, start[index], goal[index]])
}

/// Returns [`first_difference`] for orders that have one.
fn known_difference(start: &str, goal: &str) -> [char; 3] {
    first_difference(start, goal).unwrap_or_default()
}

/// Returns `knight A comes after knight B at the start, but the goal has knight C there`.
fn order_clause(start: &str, goal: &str) -> String {
    let [predecessor, start, goal] = known_difference(start, goal).map(the_knight);
    format!("{start} comes after {predecessor} at the start, but the goal has {goal} there")
}

const fn parity(is_odd: bool) -> &'static str {
    if is_odd { "odd" } else { "even" }
}

/// Returns `White` or `Black`.
const fn name(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}

/// Returns `White’s`, `Black’s`, or `the` if the sides don't alternate.
fn possessive(side: Option<Side>) -> &'static str {
    match side {
        Some(Side::White) => "White’s",
        Some(Side::Black) => "Black’s",
        None => "the",
    }
}

fn no_first_move(side: Option<Side>) -> &'static str {
    match side {
        Some(Side::White) => "White has no legal first move",
        Some(Side::Black) => "Black has no legal first move",
        None => "No knight has a legal first move",
    }
}

/// Returns phrases like `two white knights` and `no knight A`.
fn knights(number: usize, letter: char) -> String {
    let (count, s) = (spelt(number), if number > 1 { "s" } else { "" });
    match letter {
        'N' | 'n' => format!("{count} {} knight{s}", Side::of(letter).name()),
        _ => format!("{count} knight{s} {letter}"),
    }
}

/// Returns phrases like `a white knight` and `knight A`.
fn knight(letter: char) -> String {
    match letter {
        'N' | 'n' => format!("a {} knight", Side::of(letter).name()),
        _ => format!("knight {letter}"),
    }
}

/// Returns phrases like `the white knight` and `knight A`.
fn the_knight(letter: char) -> String {
    match letter {
        'N' | 'n' => format!("the {} knight", Side::of(letter).name()),
        _ => format!("knight {letter}"),
    }
}

/// Names the knights that a landing knight must not attack.
const fn protected_knight(attack: Attack) -> &'static str {
    match (attack.protects_comrades(), attack.protects_enemies()) {
        (true, false) => "a knight of its own side",
        (false, true) => "a knight of the other side",
        _ => "another knight",
    }
}

/// Returns ` in which no knight attacks another knight`; empty if any attack is allowed.
fn rule_clause(attack: Attack) -> String {
    match attack {
        Attack::Any => String::new(),
        _ => format!(" in which no knight attacks {}", protected_knight(attack)),
    }
}

fn all_from_start(seen: u64) -> String {
    let positions = count(seen, "position");
    format!("All {positions} that can be reached were tried, and none of them is the goal.")
}

fn all_to_goal(seen: u64, attack: Attack, first: Option<Side>) -> String {
    let positions = count(seen, "position");
    let and = if attack == Attack::Any { "" } else { " and" };
    let to_move = first.map_or(String::new(), |side| format!(", with {} to move,", name(side)));
    format!(
        "All {positions}{}{and} that lead to the goal were tried, and the start{to_move} is none of them.",
        rule_clause(attack)
    )
}

/// Says how many knights of the closest position are right. `singular` and `plural` say where they
/// stand, in the singular and the plural.
fn closest(knights: u32, mismatched: &[Square], singular: &str, plural: &str) -> String {
    if knights == 1 {
        return format!(" Even in the closest, the only knight is not {singular}.");
    }
    let knights = knights as usize;
    let right = how_many(knights - mismatched.len());
    format!(" The closest has {right} of its {} knights {plural}.", spelt(knights))
}

messages! { IllegalMove:
    Self::NoKnight { from } => "refusal.no-knight" (square: square = from)
        "There is no knight on {from}.";
    Self::NotItsTurn { turn } => "refusal.not-its-turn" (turn: side = turn.name())
        "It is {}’s turn.", name(*turn);
    Self::OffBoard { to } => "refusal.off-board" (square: square = to)
        "{to} is not on the board.";
    Self::Blocked { to } => "refusal.blocked" as "blocked-square" (square: square = to)
        "{to} is blocked.";
    Self::NotAJump { from, to } => "refusal.not-a-jump" (from: square, to: square)
        "No jump leads from {from} to {to}.";
    Self::Occupied { to, .. } => "refusal.occupied" (square: square = to)
        "There is already a knight on {to}.";
    Self::Attacks { to, square, comrade: true, .. } => "refusal.attacks-comrade" (
        to: square, attacked: square = square,
    )
        "A knight on {to} would attack your own knight on {square}.";
    Self::Attacks { to, square, .. } => "refusal.attacks-enemy" (to: square, attacked: square = square)
        "A knight on {to} would attack the enemy knight on {square}.";
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Start => "start",
            Self::Goal => "goal",
        })
    }
}

/// Prints a whole sentence.
impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NotInThisBuild => f.write_str(WRONG_BUILD_MESSAGE),
            Self::TooManySquares { open } => write!(
                f,
                "A Swap puzzle has at most {MAX_SQUARES} open squares, and this board has {open}."
            ),
            Self::OffBoard { square, endpoint } => {
                write!(f, "The {endpoint} has a knight on {square}, which is not on the board.")
            }
            Self::Blocked { square, endpoint } => {
                write!(f, "The {endpoint} has a knight on {square}, which is blocked.")
            }
            Self::Occupied { square, endpoint } => {
                write!(f, "The {endpoint} has two knights on {square}.")
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

/// Returns `none`, `one`, `two` …
fn how_many(number: usize) -> String {
    if number == 0 { "none".into() } else { spelt(number) }
}

/// Says why the sides cannot trade places. `letter` is White's.
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

/// Says why the start cannot become the goal.
pub(crate) fn other_knights(letter: char, start: usize, goal: usize) -> String {
    format!(
        "Start and goal need the same knights, but the start has {} and the goal has {}.",
        knights(start, letter),
        how_many(goal)
    )
}
