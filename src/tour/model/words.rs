//! English texts about a Tour puzzle: why it has no tour, and why a puzzle is invalid.

use std::fmt;

use super::asymmetry::AsymmetryReason;
use super::puzzle::Invalid;
use super::reason::Reason;
use crate::all_kinds::WRONG_BUILD_MESSAGE;
use crate::english::{SquareList, count, spelt};
use crate::message::{Evidence, Value, messages};
use crate::square::Square;

messages! { Reason:
    Self::NoSquare => "tour.no-square"
        "The board has no open square.";
    Self::TooSmall { squares, least: 3 } => "tour.too-few" as "too-small" (squares: number)
        "A closed tour needs at least three squares, and this board has only {}.",
        spelt(*squares as usize);
    Self::TooSmall { squares, .. } => "tour.too-small" (squares: number)
        "A closed tour needs at least four squares, and this board has only {}.",
        spelt(*squares as usize);
    Self::Colours { more, fewer, is_chequered } => "tour.colours" (
        more: number = more.len(), fewer: number = fewer.len(), is_chequered: truth,
    )
        "Every jump {}, but there are {} of one {} and {} of the other.",
        changes(*is_chequered), count(more.len() as u64, "square"), colour(*is_chequered), fewer.len();
    Self::EndColours { square, other: None, is_chequered } => "tour.end-colour" as "end-colours" (
        square: square, is_chequered: truth,
    )
        "Every jump {}, so the tour starts and ends {} that has more squares, and that is not the {} of \
         {square}.",
        changes(*is_chequered), if *is_chequered { "on the colour" } else { "in the group" },
        colour(*is_chequered);
    Self::EndColours { square, other: Some(other), is_chequered } => "tour.end-colours" (
        square: square, other: square, is_chequered: truth,
    )
        "Every jump {}, so with this number of squares a tour cannot have its ends on {square} and {other}.",
        changes(*is_chequered);
    Self::NumberColours { first, second, is_chequered } => "tour.number-colours" (
        first: square = first.0, at: number = first.1, second: square = second.0, then: number = second.1,
        is_chequered: truth,
    )
        "Every jump {}, so {} cannot be number {} when {} is number {}.",
        changes(*is_chequered), second.0, second.1, first.0, first.1;
    Self::NumberOfColour { square, number, more, fewer, is_chequered } =>
        "tour.number-of-colour" as "number-colours" (
            square: square, number: number, more: number = more.len(), fewer: number = fewer.len(),
            is_chequered: truth,
        )
        "Every jump {}, and there are {} of one {} and {} of the other. So squares of the {} of {square} get \
         {} numbers, and it cannot be number {number}.",
        changes(*is_chequered), count(more.len() as u64, "square"), colour(*is_chequered), fewer.len(),
        colour(*is_chequered), if number % 2 == 1 { "even" } else { "odd" };
    Self::TooFewJumps { square, jumps, needed } => "tour.too-few-jumps" (
        square: square, jumps: number = jumps.len(), needed: number,
    )
        "A tour makes {} at {square}, but {} possible there.",
        count(u64::from(*needed), "jump"),
        match jumps.len() {
            0 => "none is".to_owned(),
            1 => "only one is".to_owned(),
            more => format!("only {} are", spelt(more)),
        };
    Self::TooManyEnds { squares, most: 0, is_chequered } => "tour.wrong-ends" as "too-many-ends" (
        squares: squares, is_chequered: truth,
    )
        "{} an end of the tour. But every jump {}, and {} for an end.",
        match &squares[..] {
            [square] => format!("{square} has only one jump, so it must be"),
            more => format!("{} have only one jump each, so each of them must be", SquareList(more)),
        },
        changes(*is_chequered),
        match (squares.len(), is_chequered) {
            (1, true) => "it has the wrong colour",
            (1, false) => "it is in the wrong group",
            (_, true) => "they have the wrong colour",
            (_, false) => "they are in the wrong group",
        };
    Self::TooManyEnds { squares, most, .. } => "tour.too-many-ends" (squares: squares, most: number)
        "{} have only one jump each, so each of them must be an end of the tour, but {}.",
        SquareList(squares),
        match most {
            2 => "a tour has only two ends".to_owned(),
            most => format!("only {} of them can be", spelt(*most as usize)),
        };
    Self::Disconnected { component, squares } => "tour.disconnected" (
        square: square = component[0], reached: number = component.len() - 1, others: number = squares - 1,
    )
        "From {} only {} of the other {} squares can be reached.",
        component[0], component.len() - 1, squares - 1;
    Self::Neighbours { squares, neighbours, needed, possible } => "tour.neighbours" (
        squares: squares, neighbours: squares, needed: number, possible: number,
    )
        "Together {} need {}, but there can be {}.{}",
        SquareList(squares), count((*needed).into(), "jump"),
        match possible {
            0 => "none".to_owned(),
            _ => format!("only {possible}"),
        },
        match neighbours.as_slice() {
            [] => String::new(),
            some => format!(" Too many of them depend on {}.", SquareList(some)),
        };
    Self::EarlyCircle { jumps, .. } if is_circle(jumps) => "tour.early-circle" (squares: squares = &squares_along(jumps))
        "The jumps that every tour has to make close a circle of only {} squares: {}.",
        squares_along(jumps).len(), SquareList(&squares_along(jumps));
    Self::EarlyCircle { jumps, .. } => "tour.early-end" as "early-circle" (squares: squares = &squares_along(jumps))
        "The jumps that every tour has to make lead from one end to the other over only {} squares: {}.",
        squares_along(jumps).len(), SquareList(&squares_along(jumps));
    Self::ForcedJumps { square, .. } => "tour.forced-too-few" as "forced-jumps" (square: square)
        "The jumps that every tour has to make leave too few jumps for {square}.";
    Self::TooManyComponents { cut, components, most } => "tour.pieces" (
        cut: squares, components: number = components.len(), most: number,
    )
        "Without {} the board falls into {} pieces, but a tour falls into at most {most}.",
        SquareList(cut), components.len();
    Self::TooFar { first: (first, at), second: (second, then), jumps: None, excluded, .. } if excluded.is_empty() =>
        "tour.apart" as "too-far" (first: square, at: number, second: square, then: number)
        "{first} is number {at} and {second} is number {then}, but no way leads from one to the other.";
    Self::TooFar { first: (first, at), second: (second, then), jumps: None, excluded, .. } =>
        "tour.apart-around" as "too-far" (
            first: square, at: number, second: square, then: number, excluded: squares,
        )
        "{first} is number {at} and {second} is number {then}, but {}, no way leads from one to the other.",
        without(excluded);
    Self::TooFar { first: (first, at), second: (second, then), available, jumps: Some(jumps), excluded }
        if excluded.is_empty() =>
        "tour.too-far" (
            first: square, at: number, second: square, then: number, available: number, jumps: number,
        )
        "{first} is number {at} and {second} is number {then}: only {} from number {at} on to number {then}, \
         but it takes at least {jumps}.",
        lead(*available);
    Self::TooFar { first: (first, at), second: (second, then), available, jumps: Some(jumps), excluded } =>
        "tour.too-far-around" as "too-far" (
            first: square, at: number, second: square, then: number, available: number, jumps: number,
            excluded: squares,
        )
        "{first} is number {at} and {second} is number {then}: only {} from number {at} on to number {then}, \
         but {}, it takes at least {jumps}.",
        lead(*available), without(excluded);
    Self::Alternation { squares, end: None, is_chequered } => "tour.alternation" (
        squares: squares, is_chequered: truth,
    )
        "No two of these squares, half of all, are a jump apart: {}. So a closed tour visits them at every \
         other step, as it does with {}.", SquareList(squares), one_but_both(*is_chequered);
    Self::Alternation { squares, end: Some(end), is_chequered } => "tour.alternation-end" as "alternation" (
        squares: squares, end: square, is_chequered: truth,
    )
        "No two of these squares, half of all, are a jump apart: {}. So a tour that ends on {end} visits \
         them at every other step, as it does with {}.",
        SquareList(squares), one_but_both(*is_chequered);
    Self::Halves { squares, before_jump, square, number } => "tour.halves" (
        squares: squares, last_odd: number = last_odd(*before_jump),
        first_even: number = first_even(*before_jump), square: square, number: number,
    )
        "No two of these squares, half of all, are a jump apart: {}. So a tour that starts and ends on them \
         visits them at odd numbers up to {} and at even numbers from {} on, and {square} cannot be number \
         {number}.",
        SquareList(squares), last_odd(*before_jump), first_even(*before_jump);
    Self::Theorem { short, long, source } => "tour.theorem" (short: number, long: number, source: text)
        "It is proven that no knight has such a tour on {short} × {long} squares ({source}).";
    Self::Tried { positions } => "tour.tried" (positions: number)
        "Every possibility was tried: {} searched.", count(*positions, "position");
}

impl Reason {
    /// Returns the squares and values that prove the reason.
    #[must_use]
    pub fn evidence(&self) -> Evidence {
        let evidence = Evidence::default();
        match self {
            Self::NoSquare => evidence,
            Self::TooSmall { squares, .. } => evidence.number("squares", *squares),
            Self::Colours { more, fewer, .. } => {
                evidence.squares("more", more).others("fewer", fewer)
            }
            Self::EndColours { square, other, .. } => {
                let evidence = evidence.square("square", *square);
                other.iter().fold(evidence, |evidence, &other| evidence.square("other", other))
            }
            Self::NumberColours { first, second, .. } => evidence
                .squares("squares", &[first.0, second.0])
                .numbers("numbers", [first.1, second.1]),
            Self::NumberOfColour { square, number, more, fewer, .. } => evidence
                .others("more", more)
                .value("fewer", fewer.as_slice().into())
                .square("square", *square)
                .number("number", *number),
            Self::TooFewJumps { square, jumps, needed } => {
                evidence.others("jumps", jumps).square("square", *square).number("needed", *needed)
            }
            Self::TooManyEnds { squares, most, .. } => {
                evidence.squares("squares", squares).number("most", *most)
            }
            Self::Disconnected { component, squares } => {
                evidence.squares("piece", component).number("squares", *squares)
            }
            Self::Neighbours { squares, neighbours, needed, possible } => evidence
                .squares("squares", squares)
                .others("neighbours", neighbours)
                .number("needed", *needed)
                .number("possible", *possible),
            Self::EarlyCircle { jumps, forced } => {
                let mut squares: Vec<Square> =
                    jumps.iter().flat_map(|&(from, to)| [from, to]).collect();
                squares.sort_unstable();
                squares.dedup();
                evidence
                    .squares("", &squares)
                    .value("circle", jumps.as_slice().into())
                    .jumps("forced", forced)
            }
            Self::ForcedJumps { square, forced } => {
                evidence.square("square", *square).jumps("forced", forced)
            }
            Self::TooManyComponents { cut, components, most } => Evidence {
                components: components.clone(),
                ..evidence
                    .others("cut", cut)
                    .value(
                        "pieces",
                        Value::List(components.iter().map(|squares| squares[..].into()).collect()),
                    )
                    .number("most", *most)
            },
            Self::Alternation { squares, end, .. } => {
                let evidence = evidence.others("squares", squares);
                match end {
                    Some(end) => evidence.square("end", *end),
                    None => evidence.value("end", Value::Nothing),
                }
            }
            Self::Halves { squares, before_jump, square, number } => evidence
                .others("squares", squares)
                .number("odd", *before_jump)
                .square("square", *square)
                .number("number", *number),
            Self::TooFar { first, second, available, jumps, excluded } => evidence
                .others("round", excluded)
                .squares("squares", &[first.0, second.0])
                .numbers("numbers", [first.1, second.1])
                .number("available", *available)
                .value("jumps", jumps.map_or(Value::Nothing, |jumps| Value::Number(jumps.into()))),
            Self::Theorem { source, .. } => evidence.text("source", source),
            Self::Tried { positions } => evidence.number("positions", *positions),
        }
    }
}

/// Returns the last odd number at which a tour visits squares of [`Reason::Halves`].
fn last_odd(before_jump: u32) -> u32 {
    2 * before_jump - 1
}

/// Returns the first even number at which it visits them.
fn first_even(before_jump: u32) -> u32 {
    2 * before_jump + 2
}

/// Returns what every jump does with the colours, or else the groups, of squares.
const fn changes(is_chequered: bool) -> &'static str {
    if is_chequered {
        "changes the colour"
    } else {
        "leads from one of two groups of squares to the other"
    }
}

const fn colour(is_chequered: bool) -> &'static str {
    if is_chequered { "colour" } else { "group" }
}

const fn one_but_both(is_chequered: bool) -> &'static str {
    if is_chequered {
        "one colour, but they are of both colours"
    } else {
        "one of the two groups that every jump links, but they are of both groups"
    }
}

/// Returns `1 jump leads` or `4 jumps lead`.
fn lead(jumps: u32) -> String {
    let verb = if jumps == 1 { "leads" } else { "lead" };
    format!("{} {verb}", count(jumps.into(), "jump"))
}

/// Returns whether jumps form a cycle.
fn is_circle(jumps: &[(Square, Square)]) -> bool {
    !matches!(jumps, [(first, _), .., (_, last)] if first != last)
}

/// Returns the squares along jumps, in order.
fn squares_along(jumps: &[(Square, Square)]) -> Vec<Square> {
    let last = jumps.last().filter(|_| !is_circle(jumps)).map(|jump| jump.1);
    jumps.iter().map(|jump| jump.0).chain(last).collect()
}

/// Returns `without c2 and d4, which have other numbers`.
fn without(squares: &[Square]) -> String {
    let have =
        if squares.len() == 1 { "which has another number" } else { "which have other numbers" };
    format!("without {}, {have}", SquareList(squares))
}

messages! { AsymmetryReason:
    Self::Board { square } => "symmetry.board" (square: square)
        "A half-turn of the board takes {square} to a square that is not open.";
    Self::Centre { square } => "symmetry.centre" (square: square)
        "A half-turn of the board leaves {square} where it is, which such a tour cannot visit.";
    Self::Colours { half, crossing, is_chequered } => "symmetry.colours" (
        half: number, crossing: number, is_chequered: truth,
    )
        "{}; half a tour, {}, does not. So two jumps would have to lead from a square to its own image, \
         and {} does.",
        match is_chequered {
            true => "A half-turn changes the colour of every square",
            false => "A half-turn takes every square to the other of two groups that every jump links",
        },
        count((*half).into(), "jump"), if *crossing == 0 { "none" } else { "only one" };
    Self::NoTour => "symmetry.no-tour"
        "The puzzle has no tour at all.";
    Self::Tried { positions } => "symmetry.tried" (positions: number)
        "Every possibility was tried: {} searched.", count(*positions, "position");
}

/// Prints a whole sentence.
impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotInThisBuild => f.write_str(WRONG_BUILD_MESSAGE),
            Self::OffBoard(square) => write!(f, "{square} is not on the board."),
            Self::OnBlocked(square) => write!(f, "{square} is blocked, and no tour visits it."),
            Self::DoubledSquare(square) => {
                write!(f, "{square} has two numbers, but a tour visits it only once.")
            }
            Self::DoubledNumber { number, first, second } => {
                write!(f, "{first} and {second} both have the number {number}.")
            }
            Self::NoSuchNumber { square, number, most } => write!(
                f,
                "{square} cannot have the number {number}: the numbers go from 1 to {most}, as \
                 there {} open.",
                are(*most)
            ),
        }
    }
}

/// Returns phrases like `is 1 square` and `are 5 squares`.
pub(crate) fn are(squares: u32) -> String {
    let is = if squares == 1 { "is" } else { "are" };
    format!("{is} {}", count(squares.into(), "square"))
}
