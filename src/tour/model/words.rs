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
    Self::Colours { more, fewer } => "tour.colours" (more: number = more.len(), fewer: number = fewer.len())
        "Every jump changes the colour, but there are {} of one colour and {} of the other.",
        count(more.len() as u64, "square"), fewer.len();
    Self::EndColours { square, other: None } => "tour.end-colour" as "end-colours" (square: square)
        "Every jump changes the colour, so the tour starts and ends on the colour that has more squares, \
         and that is not the colour of {square}.";
    Self::EndColours { square, other: Some(other) } => "tour.end-colours" (square: square, other: square)
        "Every jump changes the colour, so with this number of squares a tour cannot have its ends on \
         {square} and {other}.";
    Self::NumberColours { first, second } => "tour.number-colours" (
        first: square = first.0, at: number = first.1, second: square = second.0, then: number = second.1,
    )
        "Every jump changes the colour, so {} cannot be number {} when {} is number {}.",
        second.0, second.1, first.0, first.1;
    Self::NumberOfColour { square, number, more, fewer } => "tour.number-of-colour" as "number-colours" (
        square: square, number: number, more: number = more.len(), fewer: number = fewer.len(),
    )
        "Every jump changes the colour, and there are {} of one colour and {} of the other. \
         So squares of the colour of {square} get {} numbers, and it cannot be number {number}.",
        count(more.len() as u64, "square"), fewer.len(), if number % 2 == 1 { "even" } else { "odd" };
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
    Self::TooManyEnds { squares, most: 0 } => "tour.wrong-ends" as "too-many-ends" (squares: squares)
        "{} an end of the tour. But every jump changes the colour, and {} the wrong colour for an end.",
        match &squares[..] {
            [square] => format!("{square} has only one jump, so it must be"),
            more => format!("{} have only one jump each, so each of them must be", SquareList(more)),
        },
        if squares.len() == 1 { "it has" } else { "they have" };
    Self::TooManyEnds { squares, most } => "tour.too-many-ends" (squares: squares, most: number)
        "{} have only one jump each, so each of them must be an end of the tour. Only {} of them can be.",
        SquareList(squares), spelt(*most as usize);
    Self::Disconnected { piece, squares } => "tour.disconnected" (
        square: square = piece[0], reached: number = piece.len() - 1, others: number = squares - 1,
    )
        "From {} only {} of the other {} squares can be reached.", piece[0], piece.len() - 1, squares - 1;
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
    Self::ForcedJumps { square, too_many: true, .. } => "tour.forced-too-many" as "forced-jumps" (square: square)
        "More than two of the jumps that every tour has to make meet on {square}.";
    Self::ForcedJumps { square, .. } => "tour.forced-too-few" as "forced-jumps" (square: square)
        "The jumps that every tour has to make leave too few jumps for {square}.";
    Self::Pieces { cut, pieces, most } => "tour.pieces" (
        cut: squares, pieces: number = pieces.len(), most: number,
    )
        "Without {} the board falls into {} pieces, but a tour falls into at most {most}.",
        SquareList(cut), pieces.len();
    Self::TooFar { first: (first, at), second: (second, then), jumps: None, round } if round.is_empty() =>
        "tour.apart" as "too-far" (first: square, at: number, second: square, then: number)
        "{first} is number {at} and {second} is number {then}, but no way leads from one to the other.";
    Self::TooFar { first: (first, at), second: (second, then), jumps: None, round } =>
        "tour.apart-around" as "too-far" (
            first: square, at: number, second: square, then: number, round: squares,
        )
        "{first} is number {at} and {second} is number {then}, but {}, no way leads from one to the other.",
        without(round);
    Self::TooFar { first: (first, at), second: (second, then), jumps: Some(jumps), round } if round.is_empty() =>
        "tour.too-far" (first: square, at: number, second: square, then: number, jumps: number)
        "{first} is number {at} and {second} is number {then}, but it takes at least {} from one to the other.",
        count((*jumps).into(), "jump");
    Self::TooFar { first: (first, at), second: (second, then), jumps: Some(jumps), round } =>
        "tour.too-far-around" as "too-far" (
            first: square, at: number, second: square, then: number, jumps: number, round: squares,
        )
        "{first} is number {at} and {second} is number {then}, but {}, it takes at least {} from one to \
         the other.",
        without(round), count((*jumps).into(), "jump");
    Self::Alternation { squares, end: None } => "tour.alternation" (squares: squares)
        "No two of these squares, half of all, are a jump apart: {}. So a closed tour visits them at every \
         other step, as it does with one colour, but they are of both colours.", SquareList(squares);
    Self::Alternation { squares, end: Some(end) } => "tour.alternation-end" as "alternation" (
        squares: squares, end: square,
    )
        "No two of these squares, half of all, are a jump apart: {}. So a tour that ends on {end} visits \
         them at every other step, as it does with one colour, but they are of both colours.",
        SquareList(squares);
    Self::Halves { squares, odd, square, number } => "tour.halves" (
        squares: squares, odd: number = 2 * odd - 1, even: number = 2 * odd + 2, square: square, number: number,
    )
        "No two of these squares, half of all, are a jump apart: {}. So a tour that starts and ends on them \
         visits them at odd numbers up to {} and at even numbers from {} on, and {square} cannot be number \
         {number}.",
        SquareList(squares), 2 * odd - 1, 2 * odd + 2;
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
            Self::Colours { more, fewer } => evidence.squares("more", more).others("fewer", fewer),
            Self::EndColours { square, other } => {
                let evidence = evidence.square("square", *square);
                other.iter().fold(evidence, |evidence, &other| evidence.square("other", other))
            }
            Self::NumberColours { first, second } => evidence
                .squares("squares", &[first.0, second.0])
                .numbers("numbers", [first.1, second.1]),
            Self::NumberOfColour { square, number, more, fewer } => evidence
                .others("more", more)
                .value("fewer", fewer.as_slice().into())
                .square("square", *square)
                .number("number", *number),
            Self::TooFewJumps { square, jumps, needed } => {
                evidence.others("jumps", jumps).square("square", *square).number("needed", *needed)
            }
            Self::TooManyEnds { squares, most } => {
                evidence.squares("squares", squares).number("most", *most)
            }
            Self::Disconnected { piece, squares } => {
                evidence.squares("piece", piece).number("squares", *squares)
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
            Self::ForcedJumps { square, forced, too_many } => evidence
                .square("square", *square)
                .jumps("forced", forced)
                .value("tooMany", Value::Truth(*too_many)),
            Self::Pieces { cut, pieces, most } => Evidence {
                pieces: pieces.clone(),
                ..evidence
                    .others("cut", cut)
                    .value(
                        "pieces",
                        Value::List(pieces.iter().map(|piece| piece.as_slice().into()).collect()),
                    )
                    .number("most", *most)
            },
            Self::Alternation { squares, end } => {
                let evidence = evidence.others("squares", squares);
                match end {
                    Some(end) => evidence.square("end", *end),
                    None => evidence.value("end", Value::Nothing),
                }
            }
            Self::Halves { squares, odd, square, number } => evidence
                .others("squares", squares)
                .number("odd", *odd)
                .square("square", *square)
                .number("number", *number),
            Self::TooFar { first, second, jumps, round } => evidence
                .others("round", round)
                .squares("squares", &[first.0, second.0])
                .numbers("numbers", [first.1, second.1])
                .value("jumps", jumps.map_or(Value::Nothing, |jumps| Value::Number(jumps.into()))),
            Self::Theorem { source, .. } => evidence.text("source", source),
            Self::Tried { positions } => evidence.number("positions", *positions),
        }
    }
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
    Self::Colours { half, crossing } => "symmetry.colours" (half: number, crossing: number)
        "A half-turn changes the colour of every square, but {} do not, half of a tour. \
         Instead two jumps would have to go straight across the middle, and {} does.",
        count((*half).into(), "jump"), if *crossing == 0 { "none" } else { "only one" };
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
