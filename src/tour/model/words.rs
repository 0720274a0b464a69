//! What is said of a tour: why there is none, and why something is no puzzle.

use std::fmt;

use super::puzzle::Invalid;
use super::reason::Why;
use crate::english::{Named, count, spelt};
use crate::known::ONLY_JOURNEYS;
use crate::message::messages;
use crate::square::Square;

messages! { Why, "tour":
    Self::NoSquare => "no-square";
    Self::TooSmall { squares } => "too-small" (squares: number = *squares);
    Self::Colours { more, fewer } => "colours" (more: number = more.len(), fewer: number = fewer.len());
    Self::EndColours { square, other: None } => "end-colour" (square: square = *square);
    Self::EndColours { square, other: Some(other) } => "end-colours" (square: square = *square, other: square = *other);
    Self::NumberColours { first, second } => "number-colours" (
        first: square = first.0, at: number = first.1, second: square = second.0, then: number = second.1,
    );
    Self::NumberOfColour { square, number, more, fewer } => "number-of-colour" (
        square: square = *square, number: number = *number, more: number = more.len(), fewer: number = fewer.len(),
    );
    Self::TooFewJumps { square, jumps, needed } => "too-few-jumps" (
        square: square = *square, jumps: number = jumps.len(), needed: number = *needed,
    );
    Self::TooManyEnds { squares, most } => "too-many-ends" (squares: squares = squares, most: number = *most);
    Self::Disconnected { piece, squares } => "disconnected" (
        square: square = piece[0], reached: number = piece.len() - 1, others: number = squares - 1,
    );
    Self::Neighbours { squares, neighbours, needed, possible } => "neighbours" (
        squares: squares = squares, neighbours: squares = neighbours, needed: number = *needed,
        possible: number = *possible,
    );
    Self::EarlyCircle { jumps, .. } if is_circle(jumps) => "early-circle" (squares: squares = &along(jumps));
    Self::EarlyCircle { jumps, .. } => "early-end" (squares: squares = &along(jumps));
    Self::ForcedJumps { square, too_many: true, .. } => "forced-too-many" (square: square = *square);
    Self::ForcedJumps { square, .. } => "forced-too-few" (square: square = *square);
    Self::Pieces { cut, pieces, most } => "pieces" (
        cut: squares = cut, pieces: number = pieces.len(), most: number = *most,
    );
    Self::TooFar { first, second, jumps: None, round } if round.is_empty() => "apart" (
        first: square = first.0, at: number = first.1, second: square = second.0, then: number = second.1,
    );
    Self::TooFar { first, second, jumps: None, round } => "apart-around" (
        first: square = first.0, at: number = first.1, second: square = second.0, then: number = second.1,
        round: squares = round,
    );
    Self::TooFar { first, second, jumps: Some(jumps), round } if round.is_empty() => "too-far" (
        first: square = first.0, at: number = first.1, second: square = second.0, then: number = second.1,
        jumps: number = *jumps,
    );
    Self::TooFar { first, second, jumps: Some(jumps), round } => "too-far-around" (
        first: square = first.0, at: number = first.1, second: square = second.0, then: number = second.1,
        jumps: number = *jumps, round: squares = round,
    );
    Self::Alternation { squares, end: None } => "alternation" (squares: squares = squares);
    Self::Alternation { squares, end: Some(end) } => "alternation-end" (squares: squares = squares, end: square = *end);
    Self::Halves { squares, odd, square, number } => "halves" (
        squares: squares = squares, odd: number = 2 * odd - 1, even: number = 2 * odd + 2,
        square: square = *square, number: number = *number,
    );
    Self::Theorem { short, long, source } => "theorem" (
        short: number = *short, long: number = *long, source: text = source,
    );
    Self::Tried { positions } => "tried" (positions: number = *positions);
}

/// Do these jumps come back to where they begin?
fn is_circle(jumps: &[(Square, Square)]) -> bool {
    !matches!(jumps, [(first, _), .., (_, last)] if first != last)
}

/// The squares along jumps, in order.
fn along(jumps: &[(Square, Square)]) -> Vec<Square> {
    let last = jumps.last().filter(|_| !is_circle(jumps)).map(|jump| jump.1);
    jumps.iter().map(|jump| jump.0).chain(last).collect()
}

/// One or two whole sentences.
impl fmt::Display for Why {
    #[expect(clippy::too_many_lines, reason = "one text for each reason")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSquare => f.write_str("The board has no open square."),
            Self::TooSmall { squares } => write!(
                f,
                "A closed tour needs at least four squares, and this board has only {}.",
                spelt(*squares as usize)
            ),
            Self::Colours { more, fewer } => write!(
                f,
                "Every jump changes the colour, but there are {} of one colour and {} of the other.",
                count(more.len() as u64, "square"),
                fewer.len()
            ),
            Self::EndColours { square, other: None } => write!(
                f,
                "Every jump changes the colour, so the tour starts and ends on the colour that has \
                 more squares, and that is not the colour of {square}."
            ),
            Self::EndColours { square, other: Some(other) } => write!(
                f,
                "Every jump changes the colour, so with this number of squares a tour cannot have \
                 its ends on {square} and {other}."
            ),
            Self::NumberColours { first, second } => write!(
                f,
                "Every jump changes the colour, so {} cannot be number {} when {} is number {}.",
                second.0, second.1, first.0, first.1
            ),
            Self::NumberOfColour { square, number, more, fewer } => write!(
                f,
                "Every jump changes the colour, and there are {} of one colour and {} of the other. \
                 So squares of the colour of {square} get {} numbers, and it cannot be number {number}.",
                count(more.len() as u64, "square"),
                fewer.len(),
                if number % 2 == 1 { "even" } else { "odd" }
            ),
            Self::TooFewJumps { square, jumps, needed } => write!(
                f,
                "A tour makes {} at {square}, but {} possible there.",
                count(u64::from(*needed), "jump"),
                match jumps.len() {
                    0 => "none is".to_owned(),
                    1 => "only one is".to_owned(),
                    more => format!("only {} are", spelt(more)),
                }
            ),
            Self::TooManyEnds { squares, most } => write!(
                f,
                "{} have only one jump each, so each of them must be an end of the tour. {} of them \
                 can be.",
                Named(squares),
                match most {
                    0 => "None".to_owned(),
                    most => format!("Only {}", spelt(*most as usize)),
                }
            ),
            Self::Disconnected { piece, squares } => write!(
                f,
                "From {} only {} of the other {} squares can be reached.",
                piece[0],
                piece.len() - 1,
                squares - 1
            ),
            Self::Neighbours { squares, neighbours, needed, possible } => {
                write!(
                    f,
                    "Together {} need {}, ",
                    Named(squares),
                    count((*needed).into(), "jump")
                )?;
                match possible {
                    0 => f.write_str("but there can be none.")?,
                    _ => write!(f, "but there can be only {possible}.")?,
                }
                match neighbours.as_slice() {
                    [] => Ok(()),
                    [one] => write!(f, " Too many of them depend on {one}."),
                    more => write!(f, " Too many of them depend on {}.", Named(more)),
                }
            }
            Self::EarlyCircle { jumps, .. } => {
                let squares = along(jumps);
                let named = Named(&squares);
                let many = squares.len();
                if is_circle(jumps) {
                    write!(
                        f,
                        "The jumps that every tour has to make close a circle of only {many} \
                         squares: {named}."
                    )
                } else {
                    write!(
                        f,
                        "The jumps that every tour has to make lead from one end to the other over \
                         only {many} squares: {named}."
                    )
                }
            }
            Self::ForcedJumps { square, too_many: true, .. } => write!(
                f,
                "More than two of the jumps that every tour has to make meet on {square}."
            ),
            Self::ForcedJumps { square, .. } => {
                write!(f, "The jumps that every tour has to make leave too few jumps for {square}.")
            }
            Self::Pieces { cut, pieces, most } => write!(
                f,
                "Without {} the board falls into {} pieces, but a tour falls into at most {most}.",
                Named(cut),
                pieces.len()
            ),
            Self::TooFar { first, second, jumps, round } => {
                let ((one, at), (other, then)) = (first, second);
                write!(f, "{one} is number {at} and {other} is number {then}, but ")?;
                match (jumps, &round[..]) {
                    (None, []) => f.write_str("no way leads from one to the other."),
                    (None, round) => write!(
                        f,
                        "without {}, {}, no way leads from one to the other.",
                        Named(round),
                        other_numbers(round)
                    ),
                    (Some(jumps), []) => write!(
                        f,
                        "it takes at least {} from one to the other.",
                        count((*jumps).into(), "jump")
                    ),
                    (Some(jumps), round) => write!(
                        f,
                        "without {}, {}, it takes at least {} from one to the other.",
                        Named(round),
                        other_numbers(round),
                        count((*jumps).into(), "jump")
                    ),
                }
            }
            Self::Alternation { squares, end } => {
                write!(
                    f,
                    "No two of these squares, half of all, are a jump apart: {}. ",
                    Named(squares)
                )?;
                match end {
                    None => f.write_str("So a closed tour")?,
                    Some(end) => write!(f, "So a tour that ends on {end}")?,
                }
                f.write_str(
                    " visits them at every other step, as it does with one colour, but they are of \
                     both colours.",
                )
            }
            Self::Halves { squares, odd, square, number } => write!(
                f,
                "No two of these squares, half of all, are a jump apart: {}. So a tour that starts \
                 and ends on them visits them at odd numbers up to {} and at even numbers from {} \
                 on, and {square} cannot be number {number}.",
                Named(squares),
                2 * odd - 1,
                2 * odd + 2
            ),
            Self::Theorem { short, long, source } => {
                write!(
                    f,
                    "It is proven that no knight has such a tour on {short} × {long} squares ({source})."
                )
            }
            Self::Tried { positions } => tried(f, *positions),
        }
    }
}

const fn other_numbers(squares: &[Square]) -> &'static str {
    if squares.len() == 1 { "which has another number" } else { "which have other numbers" }
}

pub(crate) fn tried(f: &mut fmt::Formatter<'_>, positions: u64) -> fmt::Result {
    write!(f, "Every possibility was tried: {} searched.", count(positions, "position"))
}

/// A whole sentence.
impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Elsewhere => f.write_str(ONLY_JOURNEYS),
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

/// `is 1 square`, `are 5 squares`.
pub(crate) fn are(squares: u32) -> String {
    let is = if squares == 1 { "is" } else { "are" };
    format!("{is} {}", count(squares.into(), "square"))
}
