//! The table of errors: their codes and sentences.

use super::error::{BadInteger, Dialect, Dimension, ErrorKind, Occupant};
use super::keywords::{Kind, Parameter};
use crate::all_kinds::{AllKinds, WRONG_BUILD_CODE, WRONG_BUILD_MESSAGE};
use crate::board::LONGEST_SIDE;
use crate::english::{count, list, list_or};
use crate::message::{messages, printed};
use crate::natural::Natural;
use crate::square::{Square, file_name};
use crate::swap::{other_knights, unequal_sides};
use crate::tour::are;

messages! { ErrorKind:
    // A build for Travel alone has no other errors, and should not contain their sentences.
    @ reason if AllKinds::in_this_build().is_none() && !matches!(reason, Self::MissingSquare { .. }) => WRONG_BUILD_CODE, WRONG_BUILD_MESSAGE;
    @ Self::NotInThisBuild => WRONG_BUILD_CODE, WRONG_BUILD_MESSAGE;
    // Only programs see these, in English.
    @ Self::Conflict { options: [one, other] } => "conflict",
        format!("The options {one} and {other} exclude each other.");
    @ Self::NoSuchTour { count } => "no-such-tour",
        if *count == Natural::from(1_u64) { "There is one tour, with number 1.".into() } else { format!("There are {count} tours, numbered from 1.") };
    #[cfg(all(feature = "serde", feature = "full"))]
    @ Self::Read(quote) => quote.code, quote.sentence;
    Self::MissingSquare { parameter: Parameter::From, example } => "error.missing-start" as "missing-parameter" (
        example: square,
    )
        "This puzzle has no start yet. Add one, such as from={example}.";
    Self::MissingSquare { example, .. } => "error.missing-goal" as "missing-parameter" (example: square)
        "This puzzle has no goal yet. Add one, such as to={example}.";
    Self::Empty => "error.empty"
        "There is nothing to read. A puzzle looks like travel?board=8x8&from=a8&to=b7.";
    Self::TooLong { most } => "error.too-long" (most: number)
        "This is too long for a puzzle: a line has at most {most} bytes.";
    Self::NotAPuzzle { got } => "error.not-a-puzzle" (got: text, foreign: maybe_text = foreign(got).as_deref())
        "“{got}” is not a puzzle. A line starts with {}, as in travel?board=8x8&from=a8&to=b7.{}",
        Kind::listed(), foreign_hint(got);
    Self::UnknownKind { got, nearest: None } => "error.unknown-kind" (got: text)
        "There is no kind of puzzle called “{got}”. The kinds are {}.", list(&Kind::ALL);
    Self::UnknownKind { got, nearest: Some(kind) } => "error.unlike-kind" as "unknown-kind" (
        got: text, nearest: kind = kind.name(),
    )
        "There is no kind of puzzle called “{got}”. Did you mean {kind}?";
    Self::BadEscape { got } => "error.bad-escape" (got: text)
        "“{got}” is not a valid escape. After % come two hexadecimal digits, as in %2A for *.";
    Self::UnknownParameter { kind, got, nearest: None } => "error.unknown-parameter" (
        kind: kind = kind.name(), got: text,
        known: words = kind.parameters().iter().map(|parameter| parameter.name()).collect(),
    )
        "A {} puzzle has no parameter “{got}”. It has {}.", kind.title(), list(kind.parameters());
    Self::UnknownParameter { kind, got, nearest: Some(parameter) } =>
        "error.unlike-parameter" as "unknown-parameter" (
            kind: kind = kind.name(), got: text, nearest: text = parameter.name(),
        )
        "A {} puzzle has no parameter “{got}”. Did you mean {parameter}?", kind.title();
    Self::DoubledParameter { parameter } => "error.doubled-parameter" (parameter: text = parameter.name())
        "The parameter {parameter} is given twice. Leave one out.";
    Self::MissingValue { parameter, kind } => "error.missing-value" (
        parameter: text = parameter.name(), example: text = parameter.example(*kind),
    )
        "The parameter {parameter} needs a value, as in {parameter}={}.", parameter.example(*kind);
    Self::MissingBoard { kind } => "error.missing-board" as "missing-parameter" (
        example: text = Parameter::Board.example(*kind),
    )
        "This puzzle has no board yet. Add one, such as board={}.", Parameter::Board.example(*kind);
    Self::UnknownWord { parameter, got } => "error.unknown-word" (
        parameter: text = parameter.name(), got: text, known: words = parameter.words(),
        foreign: maybe_text = foreign(got).as_deref(),
    )
        "The parameter {parameter} cannot be “{got}”. It is {}.{}",
        list_or(&parameter.words()), foreign_hint(got);
    Self::BadSquare { got } => "error.bad-square" (got: text, foreign: maybe_text = foreign(got).as_deref())
        "“{got}” is not a square. A square has letters for its file and a number for its rank, as in c7.{}",
        foreign_hint(got);
    Self::OffBoard { got, files, file: true, .. } => "error.off-files" as "off-board" (
        got: text, last: text = &file_name(files - 1),
    )
        "{got} is not on this board: {}.",
        if *files == 1 { "its only file is a".into() } else { format!("files go from a to {}", file_name(files - 1)) };
    Self::OffBoard { got, ranks, .. } => "error.off-ranks" as "off-board" (got: text, ranks: number)
        "{got} is not on this board: {}.",
        if *ranks == 1 { "its only rank is 1".into() } else { format!("ranks go from 1 to {ranks}") };
    Self::NoSquare { got, files, ranks } => "error.no-square" as "off-board" (
        got: text, most: number = area(*files, *ranks) - 1, last: square = Square::new(files - 1, ranks - 1),
    )
        "There is no square number {got} on this board: they go from 0 for a1 to {} for {}.",
        area(*files, *ranks) - 1, Square::new(files - 1, ranks - 1);
    Self::BlockedSquare { square, what: Occupant::Start } => "error.blocked-start" as "blocked-square" (
        square: square,
    )
        "The start is on {square}, which is blocked. Move it to another square, or unblock this one.";
    Self::BlockedSquare { square, what: Occupant::Goal } => "error.blocked-goal" as "blocked-square" (
        square: square,
    )
        "The goal is on {square}, which is blocked. Move it to another square, or unblock this one.";
    Self::BlockedSquare { square, what: Occupant::Number } => "error.blocked-number" as "blocked-square" (
        square: square,
    )
        "There is a number on {square}, which is blocked. Move it to another square, or unblock this one.";
    Self::BlockedSquare { square, what: Occupant::Piece(piece) } => "error.blocked-piece" as "blocked-square" (
        piece: letter, square: square,
    )
        "There is a piece {piece} on {square}, which is blocked. \
         Move it to another square, or unblock this one.";
    Self::BlockedSquare { square, what: Occupant::GoalPiece(piece) } =>
        "error.blocked-goal-piece" as "blocked-square" (piece: letter, square: square)
        "In the goal there is a piece {piece} on {square}, which is blocked. \
         Move it to another square, or unblock this one.";
    Self::DoubledSquare { square } => "error.doubled-square" (square: square)
        "{square} is named twice. Once is enough.";
    Self::TooManyFlags { got, most } => "error.too-many-flags" (got: number, most: number)
        "A puzzle has at most {most} goals, and this one has {got}. Leave some out.";
    Self::TooManyGuards { got, most } => "error.too-many-guards" (got: number, most: number)
        "At most {most} guards can be captured, and there are {got}. Leave some out, or remove capture=yes.";
    Self::GuardOnStart { square } => "error.guard-on-start" (square: square)
        "The start is on {square}, where a guard stands. Move one of them to another square.";
    Self::BadLeaper { got } => "error.bad-leaper" (
        got: text, most: number = LONGEST_SIDE - 1, foreign: maybe_text = foreign(got).as_deref(),
    )
        "“{got}” is not a leaper. It has two numbers from 0 to {}, not both 0, as in 1,2 for the knight, or a name such as king.{}",
        LONGEST_SIDE - 1, foreign_hint(got);
    Self::BadSymbol { got, kind } => "error.bad-symbol" as "bad-board" (
        got: letter = printed(*got), kind: kind = kind.name(),
        foreign: maybe_text = foreign(&got.to_string()).as_deref(),
    )
        "“{}” does not belong on a board. Its rows hold numbers of empty squares{}.{}",
        printed(*got),
        match kind {
            Kind::Travel => {
                ", * for blocked ones, and k, q, r, b, n or p for a guard. Write the start as from, the \
                 goal as to"
            }
            Kind::Tour => " and * for blocked ones. Write squares of the tour as from, to or numbers",
            Kind::Swap => ", * for blocked ones, and a letter for each knight",
            Kind::Place => ", * for blocked ones, and K, Q, R, B or N for a piece",
        },
        foreign_hint(&got.to_string());
    Self::NotALetter { square, got, kind: Kind::Place } => "error.not-a-piece" as "bad-letter" (
        got: text, square: square,
    )
        "“{got}” cannot stand on {square}. Pieces are K, Q, R, B and N.";
    Self::NotALetter { square, got, .. } => "error.not-a-knight" as "bad-letter" (got: text, square: square)
        "“{got}” cannot stand on {square}. White’s knights are letters from A to Z, Black’s from a to z.";
    Self::EmptyDimension { dimension: Dimension::Row(rank) } => "error.empty-row" as "empty-board" (rank: number)
        "Rank {rank} has no squares. Write how many are empty, as in 8.";
    Self::EmptyDimension { dimension: Dimension::Files } => "error.empty-files" as "empty-board" (
        most: number = LONGEST_SIDE,
    )
        "The board has no files. It needs 1 to {LONGEST_SIDE}.";
    Self::EmptyDimension { .. } => "error.empty-ranks" as "empty-board" (most: number = LONGEST_SIDE)
        "The board has no ranks. It needs 1 to {LONGEST_SIDE}.";
    Self::RaggedBoard { rank, got, expected } => "error.ragged-board" (
        rank: number, got: number, expected: number,
    )
        "Rank {rank} has {}, but the top rank has {expected}. All ranks need the same number.",
        count(*got as u64, "square");
    Self::TooLarge { dimension: Dimension::Row(rank) } => "error.large-row" as "too-large" (
        rank: number, most: number = LONGEST_SIDE,
    )
        "Rank {rank} has too many squares. A board has at most {LONGEST_SIDE} files and {LONGEST_SIDE} ranks.";
    Self::TooLarge { dimension: Dimension::Files } => "error.large-files" as "too-large" (
        most: number = LONGEST_SIDE,
    )
        "The board has too many files. A board has at most {LONGEST_SIDE} files and {LONGEST_SIDE} ranks.";
    Self::TooLarge { .. } => "error.large-ranks" as "too-large" (most: number = LONGEST_SIDE)
        "The board has too many ranks. A board has at most {LONGEST_SIDE} files and {LONGEST_SIDE} ranks.";
    Self::GoalSize { got, expected } => "error.goal-size" (
        files: number = got.0, ranks: number = got.1, board_files: number = expected.0, board_ranks: number = expected.1,
    )
        "The goal is {} × {}, but the board is {} × {}. Both must have the same size.",
        got.0, got.1, expected.0, expected.1;
    Self::GoalBlocks { square } => "error.goal-blocks" (square: square)
        "{square} is blocked in the goal, but open on the board. Block it on both or on neither.";
    Self::BadPieces { got } => "error.bad-pieces" (got: text, foreign: maybe_text = foreign(got).as_deref())
        "“{got}” is not a piece and its number. Pieces are K, Q, R, B and N, each followed by a number, \
         a plus or a star, as in K3Q1N2.{}", foreign_hint(got);
    Self::DoubledPiece { piece } => "error.doubled-piece" (piece: piece)
        "The number of {piece} is given twice. Leave one out.";
    Self::SecondOpenNumber { piece, open } => "error.second-plus" (piece: piece, open: piece)
        "Only one kind of piece can have an open number, and {open} has one. Say how many {piece} there are.";
    Self::TooManyPieces { piece, most } => "error.too-many-pieces" (piece: piece, most: number)
        "The number of {piece} goes from 0 to {most}.";
    Self::TooManySquares { kind, got, most } => "error.too-many-squares" (
        kind: kind = kind.name(), got: number, most: number,
    )
        "A {} puzzle has at most {most} open squares, and this board has {got}. \
         Make it smaller, or block some.", kind.title();
    Self::UnequalSides { letter, white, black } => "error.unequal-sides" (
        knight: letter = letter, white: number, black: number,
    )
        "{}", unequal_sides(*letter, *white, *black);
    Self::OtherKnights { letter, start, goal } => "error.other-knights" (
        knight: letter = letter, start: number, goal: number,
    )
        "{}", other_knights(*letter, *start, *goal);
    Self::BadInteger { got, why: BadInteger::TooLarge } => "error.integer-too-large" as "bad-integer" (got: text)
        "{got} is not a position of 24 knights. It has thirty bits, so it is below 1073741824.";
    Self::BadInteger { got, why: BadInteger::NoCell } => "error.integer-no-cell" as "bad-integer" (got: text)
        "{got} is not a position of 24 knights. Its low five bits are the empty square, from 0 to 24.";
    Self::BadInteger { got, why: BadInteger::HoleIsBlack } => "error.integer-hole" as "bad-integer" (got: text)
        "{got} is not a position of 24 knights. Its low five bits are the empty square, where there can be \
         no black knight.";
    Self::MissingSize { got } if got.is_empty() => "error.missing-size" as "bad-arguments"
        "Write both sides of the board before the pieces, as in [7 8] {{:K 3, :Q 1, :N 2}}.";
    Self::MissingSize { got } => "error.bad-size" as "bad-arguments" (got: text)
        "“{got}” is not the size of a board. Write both sides before the pieces, as in [7 8] \
         {{:K 3, :Q 1, :N 2}}.";
    Self::BadArguments { got } => "error.bad-arguments" (got: text)
        "“{got}” does not belong here. Write both sides of the board and the numbers of pieces, as in \
         [7 8] {{:K 3, :Q 1, :N 2}}.";
    Self::Surplus { got, dialect: Dialect::Pieces } => "error.surplus-pieces" as "surplus" (got: text)
        "“{got}” is left over. This was read as a board and its pieces.";
    Self::Surplus { got, dialect: Dialect::Arrangements } => "error.surplus-arrangements" as "surplus" (got: text)
        "“{got}” is left over. This was read as one or two positions of 24 knights.";
    Self::NoSolver { kind } => "error.no-solver" (kind: kind = kind.name())
        "This build cannot solve {} puzzles. It needs the feature `{kind}`.", kind.title();
    Self::NoClosedTour => "error.no-closed-tour"
        "Half-turn symmetry is only for closed tours, as in tour?board=6x6&ends=closed.";
    Self::OtherKind { option, of, kind } => "error.other-kind" (
        option: text, of: kind = of.name(), kind: kind = kind.name(),
    )
        "Only {} puzzles have the option {option}. This is a {} puzzle.", of.title(), kind.title();
    Self::BadNumber { got } => "error.bad-number" (got: text, foreign: maybe_text = foreign(got).as_deref())
        "“{got}” is not a square and its number on the tour. Write them as in c3:5; numbers start at 1.{}",
        foreign_hint(got);
    Self::NumberedTwice { square } => "error.numbered-twice" (square: square)
        "{square} has two numbers, but a tour visits it only once. Leave one out.";
    Self::DoubledNumber { number, first, second } => "error.doubled-number" (
        number: number, first: square, second: square,
    )
        "{second} cannot have the number {number}, because {first} has it.";
    Self::NumberTooLarge { square, number, most } => "error.number-too-large" (
        square: square, number: number, most: number,
    )
        "{square} cannot have the number {number}. There {} open, so numbers go from 1 to {most}.", are(*most);
    Self::ClosedEnd { square } => "error.closed-end" (square: square)
        "A closed tour has no end, so it cannot end on {square}. Leave out either to or ends=closed.";
    Self::BlockedLength { got, files, ranks } => "error.blocked-length" as "bad-drawing" (
        got: number, files: number, ranks: number,
    )
        "A board of {files} × {ranks} needs {}, which say where it is blocked, and there {} {got}.",
        count(area(*files, *ranks).into(), "number"), if *got == 1 { "is" } else { "are" };
    // The page cannot send a draft that has one of these errors.
    Self::NoTravel(invalid) => "error.bad-travel" as "bad-drawing" (english: text = &invalid.to_string())
        "{invalid}";
    Self::NoSwap(invalid) => "error.bad-swap" as "bad-drawing" (english: text = &invalid.to_string())
        "{invalid}";
    Self::NoPlace(invalid) => "error.bad-place" as "bad-drawing" (english: text = &invalid.to_string())
        "{invalid}";
    Self::NoTour(invalid) => "error.bad-tour" as "bad-drawing" (english: text = &invalid.to_string())
        "{invalid}";
}

const fn area(files: u16, ranks: u16) -> u32 {
    files as u32 * ranks as u32
}

/// Finds a letter or digit of another alphabet, which often looks like an ASCII character, and
/// appends that character if there is one.
fn foreign(text: &str) -> Option<String> {
    let unusual = |c: &char| !c.is_ascii() && (c.is_alphanumeric() || is_full_width(*c));
    let foreign = text.chars().find(unusual)?;
    Some(std::iter::once(foreign).chain(latin_twin(foreign)).collect())
}

/// A sentence about such a character.
fn foreign_hint(text: &str) -> String {
    let mut letters = foreign(text).unwrap_or_default().chars().collect::<Vec<_>>().into_iter();
    match (letters.next(), letters.next()) {
        (Some(foreign), Some(twin)) => format!(" The “{foreign}” only looks like {twin}."),
        (Some(foreign), None) => {
            format!(" The “{foreign}” is not one of the letters a to z or digits 0 to 9.")
        }
        _ => String::new(),
    }
}

/// Returns whether a character is the full-width form of an ASCII character.
fn is_full_width(c: char) -> bool {
    ('\u{ff01}'..='\u{ff5e}').contains(&c)
}

/// Returns the ASCII character that looks like `c`.
fn latin_twin(c: char) -> Option<char> {
    const TWINS: &str = "аaбbвbсcеeһhкkоoрpхxуyіiјjѕsԁdցgԛqԝwАAВBСCЕEНHКKМMОOРPТTХXІIЈJЅS\
                         ΑAΒBΕEΗHΙIΚKΜMΝNΟOΡPΤTΧXΥYΖZαaοoνvρp";
    if is_full_width(c) {
        return char::from_u32(u32::from(c) - 0xff00 + 0x20);
    }
    let twins: Vec<char> = TWINS.chars().collect();
    twins.chunks(2).find(|pair| pair[0] == c).map(|pair| pair[1])
}
