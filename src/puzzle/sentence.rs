//! The sentences of errors: what is wrong, and what would be right.

use std::fmt;

use super::error::{BadInteger, Dialect, Dimension, Reason, Standing};
use super::words::{Kind, Parameter};
use crate::board::LONGEST_SIDE;
use crate::english::{count, list, list_or};
use crate::known::{ELSEWHERE, Known, ONLY_JOURNEYS};
use crate::message::{Message, messages};
use crate::square::{Square, file_name};
use crate::swap::{other_knights, unequal_sides};
use crate::tour::are;

/// The longest side of a board.
const MOST: u16 = LONGEST_SIDE;

messages! { Reason, "error":
    Self::Empty => "empty";
    Self::TooLong { most } => "too-long" (most: number = *most);
    Self::NotAPuzzle { got } => "not-a-puzzle" (got: text = got, foreign: maybe_text = foreign(got).as_deref());
    Self::UnknownKind { got, nearest: None } => "unknown-kind" (got: text = got);
    Self::UnknownKind { got, nearest: Some(kind) } => "unlike-kind" (got: text = got, nearest: kind = kind.name());
    Self::BadEscape { got } => "bad-escape" (got: text = got);
    Self::UnknownParameter { kind, got, nearest: None } => "unknown-parameter" (
        kind: kind = kind.name(), got: text = got,
        known: words = kind.parameters().iter().map(|parameter| parameter.name()).collect(),
    );
    Self::UnknownParameter { kind, got, nearest: Some(parameter) } => "unlike-parameter" (
        kind: kind = kind.name(), got: text = got, nearest: text = parameter.name(),
    );
    Self::DoubledParameter { parameter } => "doubled-parameter" (parameter: text = parameter.name());
    Self::MissingValue { parameter, kind } => "missing-value" (
        parameter: text = parameter.name(), example: text = parameter.example(*kind),
    );
    Self::MissingBoard { kind } => "missing-board" (example: text = Parameter::Board.example(*kind));
    Self::MissingSquare { parameter: Parameter::From, example } => "missing-start" (example: square = *example);
    Self::MissingSquare { example, .. } => "missing-goal" (example: square = *example);
    Self::UnknownWord { parameter, got } => "unknown-word" (
        parameter: text = parameter.name(), got: text = got, known: words = parameter.words(),
        foreign: maybe_text = foreign(got).as_deref(),
    );
    Self::BadSquare { got } => "bad-square" (got: text = got, foreign: maybe_text = foreign(got).as_deref());
    Self::OffBoard { got, files, file: true, .. } => "off-files" (got: text = got, last: text = &file_name(files - 1));
    Self::OffBoard { got, ranks, .. } => "off-ranks" (got: text = got, ranks: number = *ranks);
    Self::NoSquare { got, files, ranks } => "no-square" (
        got: text = got, most: number = area(*files, *ranks) - 1, last: square = Square::new(files - 1, ranks - 1),
    );
    Self::BlockedSquare { square, what: Standing::Start } => "blocked-start" (square: square = *square);
    Self::BlockedSquare { square, what: Standing::Goal } => "blocked-goal" (square: square = *square);
    Self::BlockedSquare { square, what: Standing::Number } => "blocked-number" (square: square = *square);
    Self::BlockedSquare { square, what: Standing::Piece(letter) } => "blocked-piece" (
        piece: letter = *letter, square: square = *square,
    );
    Self::BlockedSquare { square, what: Standing::GoalPiece(letter) } => "blocked-goal-piece" (
        piece: letter = *letter, square: square = *square,
    );
    Self::DoubledSquare { square } => "doubled-square" (square: square = *square);
    Self::BadLeaper { got } => "bad-leaper" (
        got: text = got, most: number = MOST - 1, foreign: maybe_text = foreign(got).as_deref(),
    );
    Self::BadSymbol { got, kind } => "bad-symbol" (
        got: letter = printed(*got), kind: kind = kind.name(),
        foreign: maybe_text = foreign(&got.to_string()).as_deref(),
    );
    Self::NotALetter { square, got, kind: Kind::Place } => "not-a-piece" (got: text = got, square: square = *square);
    Self::NotALetter { square, got, .. } => "not-a-knight" (got: text = got, square: square = *square);
    Self::EmptyDimension { dimension: Dimension::Row(rank) } => "empty-row" (rank: number = *rank);
    Self::EmptyDimension { dimension: Dimension::Files } => "empty-files" (most: number = MOST);
    Self::EmptyDimension { .. } => "empty-ranks" (most: number = MOST);
    Self::RaggedBoard { rank, got, expected } => "ragged-board" (
        rank: number = *rank, got: number = *got, expected: number = *expected,
    );
    Self::TooLarge { dimension: Dimension::Row(rank) } => "large-row" (rank: number = *rank, most: number = MOST);
    Self::TooLarge { dimension: Dimension::Files } => "large-files" (most: number = MOST);
    Self::TooLarge { .. } => "large-ranks" (most: number = MOST);
    Self::GoalSize { got, expected } => "goal-size" (
        files: number = got.0, ranks: number = got.1, board_files: number = expected.0, board_ranks: number = expected.1,
    );
    Self::GoalBlocks { square } => "goal-blocks" (square: square = *square);
    Self::BadPieces { got } => "bad-pieces" (got: text = got, foreign: maybe_text = foreign(got).as_deref());
    Self::DoubledPiece { piece } => "doubled-piece" (piece: piece = *piece);
    Self::SecondPlus { piece, open } => "second-plus" (piece: piece = *piece, open: piece = *open);
    Self::TooManyPieces { piece, most } => "too-many-pieces" (piece: piece = *piece, most: number = *most);
    Self::TooManySquares { kind, got, most } => "too-many-squares" (
        kind: kind = kind.name(), got: number = *got, most: number = *most,
    );
    Self::UnequalSides { letter, white, black } => "unequal-sides" (
        knight: letter = *letter, white: number = *white, black: number = *black,
    );
    Self::OtherKnights { letter, start, goal } => "other-knights" (
        knight: letter = *letter, start: number = *start, goal: number = *goal,
    );
    Self::BadInteger { got, why: BadInteger::TooLarge } => "integer-too-large" (got: text = got);
    Self::BadInteger { got, why: BadInteger::NoCell } => "integer-no-cell" (got: text = got);
    Self::BadInteger { got, why: BadInteger::HoleIsBlack } => "integer-hole" (got: text = got);
    Self::MissingSize { got } if got.is_empty() => "missing-size";
    Self::MissingSize { got } => "bad-size" (got: text = got);
    Self::BadArguments { got } => "bad-arguments" (got: text = got);
    Self::Surplus { got, dialect: Dialect::Pieces } => "surplus-pieces" (got: text = got);
    Self::Surplus { got, dialect: Dialect::Arrangements } => "surplus-arrangements" (got: text = got);
    Self::NoSolver { kind } => "no-solver" (kind: kind = kind.name());
    Self::NoClosedTour => "no-closed-tour";
    Self::OtherKind { option, of, kind } => "other-kind" (
        option: text = option, of: kind = of.name(), kind: kind = kind.name(),
    );
    Self::BadNumber { got } => "bad-number" (got: text = got, foreign: maybe_text = foreign(got).as_deref());
    Self::NumberedTwice { square } => "numbered-twice" (square: square = *square);
    Self::DoubledNumber { number, first, second } => "doubled-number" (
        number: number = *number, first: square = *first, second: square = *second,
    );
    Self::NumberTooLarge { square, number, most } => "number-too-large" (
        square: square = *square, number: number = *number, most: number = *most,
    );
    Self::ClosedEnd { square } => "closed-end" (square: square = *square);
    Self::BlockedLength { got, files, ranks } => "blocked-length" (
        got: number = *got, files: number = *files, ranks: number = *ranks,
    );
    // No drawing that a page can send comes to these.
    Self::NoTravel(invalid) => "bad-travel" (english: text = &invalid.to_string());
    Self::NoSwap(invalid) => "bad-swap" (english: text = &invalid.to_string());
    Self::NoPlace(invalid) => "bad-place" (english: text = &invalid.to_string());
    Self::NoTour(invalid) => "bad-tour" (english: text = &invalid.to_string());
    // A build that knows this kind is asked then.
    @ Self::Elsewhere => Message::new(ELSEWHERE);
}

const fn area(files: u16, ranks: u16) -> u32 {
    files as u32 * ranks as u32
}

fn other_kind(f: &mut fmt::Formatter<'_>, option: &str, of: Kind, kind: Kind) -> fmt::Result {
    let [of, kind] = [of, kind].map(Kind::title);
    write!(f, "Only {of} puzzles have the option {option}. This is a {kind} puzzle.")
}

/// One or two whole sentences.
impl fmt::Display for Reason {
    #[expect(clippy::too_many_lines, reason = "one text for each reason")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What can be wrong with a drawing of a journey, and nothing else: the less to load.
        if Known::here().is_none() {
            return match self {
                Self::MissingSquare { parameter, example } => missing(f, *parameter, *example),
                _ => f.write_str(ONLY_JOURNEYS),
            };
        }
        match self {
            Self::Empty => f.write_str(
                "There is nothing to read. A puzzle looks like travel?board=8x8&from=a8&to=b7.",
            ),
            Self::TooLong { most } => {
                write!(f, "This is too long for a puzzle: a line has at most {most} bytes.")
            }
            Self::NotAPuzzle { got } => write!(
                f,
                "“{got}” is not a puzzle. A line starts with {}, as in \
                 travel?board=8x8&from=a8&to=b7.{}",
                Kind::listed(),
                foreign_hint(got)
            ),
            Self::UnknownKind { got, nearest } => {
                write!(f, "There is no kind of puzzle called “{got}”. ")?;
                match nearest {
                    Some(kind) => write!(f, "Did you mean {kind}?"),
                    None => write!(f, "The kinds are {}.", list(&Kind::ALL)),
                }
            }
            Self::BadEscape { got } => write!(
                f,
                "“{got}” is not a valid escape. After % come two hexadecimal digits, as in %2A \
                 for *."
            ),
            Self::UnknownParameter { kind, got, nearest } => {
                write!(f, "A {} puzzle has no parameter “{got}”. ", kind.title())?;
                match nearest {
                    Some(parameter) => write!(f, "Did you mean {parameter}?"),
                    None => write!(f, "It has {}.", list(kind.parameters())),
                }
            }
            Self::DoubledParameter { parameter } => {
                write!(f, "The parameter {parameter} is given twice. Leave one out.")
            }
            Self::MissingValue { parameter, kind } => write!(
                f,
                "The parameter {parameter} needs a value, as in {parameter}={}.",
                parameter.example(*kind)
            ),
            Self::MissingBoard { kind } => write!(
                f,
                "This puzzle has no board yet. Add one, such as board={}.",
                Parameter::Board.example(*kind)
            ),
            Self::MissingSquare { parameter, example } => missing(f, *parameter, *example),
            Self::Elsewhere => f.write_str(ONLY_JOURNEYS),
            Self::UnknownWord { parameter, got } => write!(
                f,
                "The parameter {parameter} cannot be “{got}”. It is {}.{}",
                list_or(&parameter.words()),
                foreign_hint(got)
            ),
            Self::BadSquare { got } => write!(
                f,
                "“{got}” is not a square. A square has letters for its file and a number for its \
                 rank, as in c7.{}",
                foreign_hint(got)
            ),
            Self::OffBoard { got, files, ranks, file } => {
                write!(f, "{got} is not on this board: ")?;
                match (file, files, ranks) {
                    (true, 1, _) => f.write_str("its only file is a."),
                    (true, ..) => write!(f, "files go from a to {}.", file_name(files - 1)),
                    (false, _, 1) => f.write_str("its only rank is 1."),
                    (false, ..) => write!(f, "ranks go from 1 to {ranks}."),
                }
            }
            Self::NoSquare { got, files, ranks } => write!(
                f,
                "There is no square number {got} on this board: they go from 0 for a1 to {} for {}.",
                area(*files, *ranks) - 1,
                Square::new(files - 1, ranks - 1)
            ),
            Self::BlockedSquare { square, what } => {
                match what {
                    Standing::Start => write!(f, "The start is on {square}")?,
                    Standing::Goal => write!(f, "The goal is on {square}")?,
                    Standing::Number => write!(f, "There is a number on {square}")?,
                    Standing::Piece(letter) => write!(f, "There is a piece {letter} on {square}")?,
                    Standing::GoalPiece(letter) => {
                        write!(f, "In the goal there is a piece {letter} on {square}")?;
                    }
                }
                f.write_str(", which is blocked. Move it to another square, or unblock this one.")
            }
            Self::DoubledSquare { square } => {
                write!(f, "{square} is named twice. Once is enough.")
            }
            Self::BadLeaper { got } => write!(
                f,
                "“{got}” is not a leaper. It has two numbers from 0 to {}, not both 0, as in 1,2 \
                 for the knight.{}",
                MOST - 1,
                foreign_hint(got)
            ),
            Self::BadSymbol { got, kind } => {
                write!(
                    f,
                    "“{}” does not belong on a board. Its rows hold numbers of empty squares",
                    printed(*got)
                )?;
                f.write_str(match kind {
                    Kind::Travel => {
                        " and * for blocked ones. Write the start as from, the goal as to."
                    }
                    Kind::Tour => {
                        " and * for blocked ones. Write squares of the tour as from, to or numbers."
                    }
                    Kind::Swap => ", * for blocked ones, and a letter for each knight.",
                    Kind::Place => ", * for blocked ones, and K, Q, R, B or N for a piece.",
                })?;
                f.write_str(&foreign_hint(&got.to_string()))
            }
            Self::NotALetter { square, got, kind: Kind::Place } => {
                write!(f, "“{got}” cannot stand on {square}. Pieces are K, Q, R, B and N.")
            }
            Self::NotALetter { square, got, .. } => write!(
                f,
                "“{got}” cannot stand on {square}. White’s knights are letters from A to Z, Black’s \
                 from a to z."
            ),
            Self::EmptyDimension { dimension: Dimension::Row(rank) } => {
                write!(f, "Rank {rank} has no squares. Write how many are empty, as in 8.")
            }
            Self::EmptyDimension { dimension } => write!(
                f,
                "The board has no {}. It needs 1 to {MOST}.",
                if *dimension == Dimension::Files { "files" } else { "ranks" }
            ),
            Self::RaggedBoard { rank, got, expected } => write!(
                f,
                "Rank {rank} has {}, but the top rank has {expected}. All ranks need the same number.",
                count(*got as u64, "square")
            ),
            Self::TooLarge { dimension } => {
                match dimension {
                    Dimension::Files => f.write_str("The board has too many files.")?,
                    Dimension::Ranks => f.write_str("The board has too many ranks.")?,
                    Dimension::Row(rank) => write!(f, "Rank {rank} has too many squares.")?,
                }
                write!(f, " A board has at most {MOST} files and {MOST} ranks.")
            }
            Self::GoalSize { got, expected } => write!(
                f,
                "The goal is {} × {}, but the board is {} × {}. Both must have the same size.",
                got.0, got.1, expected.0, expected.1
            ),
            Self::GoalBlocks { square } => write!(
                f,
                "{square} is blocked in the goal, but open on the board. Block it on both or on \
                 neither."
            ),
            Self::BadPieces { got } => write!(
                f,
                "“{got}” is not a piece and its number. Pieces are K, Q, R, B and N, each followed by \
                 a number, as in K3Q1N2.{}",
                foreign_hint(got)
            ),
            Self::DoubledPiece { piece } => {
                write!(f, "The number of {piece} is given twice. Leave one out.")
            }
            Self::SecondPlus { piece, open } => write!(
                f,
                "Only one kind of piece can have a plus, and {open} has one. Say how many {piece} \
                 there are."
            ),
            Self::TooManyPieces { piece, most } => {
                write!(f, "The number of {piece} goes from 0 to {most}.")
            }
            Self::TooManySquares { kind, got, most } => write!(
                f,
                "A {} puzzle has at most {most} open squares, and this board has {got}. Make it \
                 smaller, or block some.",
                kind.title()
            ),
            Self::UnequalSides { letter, white, black } => {
                f.write_str(&unequal_sides(*letter, *white, *black))
            }
            Self::OtherKnights { letter, start, goal } => {
                f.write_str(&other_knights(*letter, *start, *goal))
            }
            Self::BadInteger { got, why } => {
                write!(f, "{got} is not a position of 24 knights. ")?;
                f.write_str(match why {
                    BadInteger::TooLarge => "It has thirty bits, so it is below 1073741824.",
                    BadInteger::NoCell => "Its low five bits are the empty square, from 0 to 24.",
                    BadInteger::HoleIsBlack => {
                        "Its low five bits are the empty square, where there can be no black knight."
                    }
                })
            }
            Self::MissingSize { got } if got.is_empty() => f.write_str(
                "Write both sides of the board before the pieces, as in [7 8] {:K 3, :Q 1, :N 2}.",
            ),
            Self::MissingSize { got } => write!(
                f,
                "“{got}” is not the size of a board. Write both sides before the pieces, as in [7 8] \
                 {{:K 3, :Q 1, :N 2}}."
            ),
            Self::BadArguments { got } => write!(
                f,
                "“{got}” does not belong here. Write both sides of the board and the numbers of \
                 pieces, as in [7 8] {{:K 3, :Q 1, :N 2}}."
            ),
            Self::NoSolver { kind } => write!(
                f,
                "This build cannot solve {} puzzles. It needs the feature `{kind}`.",
                kind.title()
            ),
            Self::NoClosedTour => f.write_str(
                "Half-turn symmetry is only for closed tours, as in tour?board=6x6&ends=closed.",
            ),
            Self::OtherKind { option, of, kind } => other_kind(f, option, *of, *kind),
            Self::Surplus { got, dialect } => write!(
                f,
                "“{got}” is left over. This was read as {}.",
                match dialect {
                    Dialect::Pieces => "a board and its pieces",
                    Dialect::Arrangements => "one or two positions of 24 knights",
                }
            ),
            Self::BadNumber { got } => write!(
                f,
                "“{got}” is not a square and its number on the tour. Write them as in c3:5; numbers \
                 start at 1.{}",
                foreign_hint(got)
            ),
            Self::NumberedTwice { square } => write!(
                f,
                "{square} has two numbers, but a tour visits it only once. Leave one out."
            ),
            Self::DoubledNumber { number, first, second } => {
                write!(f, "{second} cannot have the number {number}, because {first} has it.")
            }
            Self::NumberTooLarge { square, number, most } => write!(
                f,
                "{square} cannot have the number {number}. There {} open, so numbers go from 1 to \
                 {most}.",
                are(*most)
            ),
            Self::ClosedEnd { square } => write!(
                f,
                "A closed tour has no end, so it cannot end on {square}. Leave out either to or \
                 ends=closed."
            ),
            Self::BlockedLength { got, files, ranks } => write!(
                f,
                "A board of {files} × {ranks} needs {}, which say where it is blocked, and there {} \
                 {got}.",
                count(area(*files, *ranks).into(), "number"),
                if *got == 1 { "is" } else { "are" }
            ),
            Self::NoTravel(invalid) => invalid.fmt(f),
            Self::NoSwap(invalid) => invalid.fmt(f),
            Self::NoPlace(invalid) => invalid.fmt(f),
            Self::NoTour(invalid) => invalid.fmt(f),
        }
    }
}

impl Reason {
    /// Its message, of those that this build can have: where only journeys are known, there is little that can
    /// be wrong, and the less to load.
    #[must_use]
    pub(crate) fn said(&self) -> Message {
        if Known::here().is_some() {
            return self.message();
        }
        match self {
            Self::MissingSquare { parameter: Parameter::From, example } => {
                Message::new("error.missing-start").square(*example)
            }
            Self::MissingSquare { example, .. } => {
                Message::new("error.missing-goal").square(*example)
            }
            _ => Message::new(ELSEWHERE),
        }
    }
}

/// What a journey lacks, and a square that it could be.
fn missing(f: &mut fmt::Formatter<'_>, parameter: Parameter, example: Square) -> fmt::Result {
    let what = if parameter == Parameter::From { "start" } else { "goal" };
    write!(f, "This puzzle has no {what} yet. Add one, such as {parameter}={example}.")
}

/// The beginning of a text, at most forty characters, without line breaks and
/// other characters that are not printed.
pub(crate) fn excerpt(text: &str) -> String {
    let mut excerpt: String = text.chars().take(40).map(printed).collect();
    if text.chars().nth(40).is_some() {
        excerpt.push('…');
    }
    excerpt
}

fn printed(symbol: char) -> char {
    if symbol.is_control() { char::REPLACEMENT_CHARACTER } else { symbol }
}

/// A letter or digit of another alphabet, which often cannot be told apart by
/// eye; and behind it the one that it looks like, if there is one.
fn foreign(text: &str) -> Option<String> {
    let unusual = |c: &char| !c.is_ascii() && (c.is_alphanumeric() || is_full_width(*c));
    let foreign = text.chars().find(unusual)?;
    Some(std::iter::once(foreign).chain(latin_twin(foreign)).collect())
}

/// What is said of it: a sentence of its own.
fn foreign_hint(text: &str) -> String {
    let mut letters = foreign(text).unwrap_or_default().chars().collect::<Vec<_>>().into_iter();
    match (letters.next(), letters.next()) {
        (Some(foreign), Some(twin)) => format!(" The “{foreign}” only looks like {twin}."),
        (Some(foreign), None) => format!(" The “{foreign}” is not one of the letters a to z."),
        _ => String::new(),
    }
}

/// The wide forms of the ASCII characters.
fn is_full_width(c: char) -> bool {
    ('\u{ff01}'..='\u{ff5e}').contains(&c)
}

/// The ASCII character that a foreign one looks like.
fn latin_twin(c: char) -> Option<char> {
    const TWINS: &str = "аaбbвbсcеeһhкkоoрpхxуyіiјjѕsԁdցgԛqԝwАAВBСCЕEНHКKМMОOРPТTХXІIЈJЅS\
                         ΑAΒBΕEΗHΙIΚKΜMΝNΟOΡPΤTΧXΥYΖZαaοoνvρp";
    if is_full_width(c) {
        return char::from_u32(u32::from(c) - 0xff00 + 0x20);
    }
    let twins: Vec<char> = TWINS.chars().collect();
    twins.chunks(2).find(|pair| pair[0] == c).map(|pair| pair[1])
}
