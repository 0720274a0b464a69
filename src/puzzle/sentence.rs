//! The sentences of errors: what is wrong, and what would be right.

use std::fmt;

use super::error::{BadInteger, Dialect, Dimension, Reason, Standing};
use super::words::{Kind, Parameter};
use crate::board::LONGEST_SIDE;
use crate::known::{Known, ONLY_JOURNEYS};
use crate::square::{Square, file_name};

/// One sentence without a full stop.
impl fmt::Display for Reason {
    #[expect(clippy::too_many_lines, reason = "one sentence for each reason")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What can be wrong with a drawing of a journey, and nothing else: the less to load.
        if Known::here().is_none() {
            return match self {
                Self::MissingSquare { parameter, example } => missing(f, *parameter, *example),
                _ => f.write_str(ONLY_JOURNEYS),
            };
        }
        match self {
            Self::Empty => {
                f.write_str("there is no puzzle here: try travel?board=8x8&from=a8&to=b7")
            }
            Self::TooLong { most } => {
                write!(f, "this is longer than any puzzle: a line has at most {most} bytes")
            }
            Self::NotAPuzzle { got } => write!(
                f,
                "“{got}” is not a puzzle: a puzzle line begins with {}, as in \
                 travel?board=8x8&from=a8&to=b7{}",
                Kind::listed(),
                foreign_hint(got)
            ),
            Self::UnknownKind { got, nearest } => {
                write!(f, "there are no puzzles of the kind “{got}”: ")?;
                match nearest {
                    Some(kind) => write!(f, "did you mean {kind}?"),
                    None => write!(f, "a line begins with {}", Kind::listed()),
                }
            }
            Self::BadEscape { got } => write!(
                f,
                "“{got}” does not stand for a character: after % come two hexadecimal digits, \
                 as in %2A for *"
            ),
            Self::UnknownParameter { kind, got, nearest } => {
                write!(f, "{kind} has no parameter “{got}”: ")?;
                match nearest {
                    Some(parameter) => write!(f, "did you mean {parameter}?"),
                    None => write!(f, "it has {}", list(kind.parameters())),
                }
            }
            Self::DoubledParameter { parameter } => {
                write!(f, "{parameter} is given twice: leave one of them out")
            }
            Self::MissingValue { parameter, kind } => write!(
                f,
                "{parameter} needs a value, as in {parameter}={}",
                parameter.example(*kind)
            ),
            Self::MissingBoard { kind } => write!(
                f,
                "this puzzle has no board yet: add board=…, such as board={}",
                Parameter::Board.example(*kind)
            ),
            Self::MissingSquare { parameter, example } => missing(f, *parameter, *example),
            Self::Elsewhere => f.write_str(ONLY_JOURNEYS),
            Self::UnknownWord { parameter, got } => write!(
                f,
                "{parameter} cannot be “{got}”: it is {}{}",
                list_or(&parameter.words()),
                foreign_hint(got)
            ),
            Self::BadSquare { got } => {
                write!(f, "“{got}” is not a square: a square is named like c7")?;
                f.write_str(", with letters for the file and a number for the rank")?;
                f.write_str(&foreign_hint(got))
            }
            Self::OffBoard { got, files, ranks, file } => {
                write!(f, "{got} is not on this board: ")?;
                match (file, files, ranks) {
                    (true, 1, _) => f.write_str("its only file is a"),
                    (true, ..) => write!(f, "files go from a to {}", file_name(files - 1)),
                    (false, _, 1) => f.write_str("its only rank is 1"),
                    (false, ..) => write!(f, "ranks go from 1 to {ranks}"),
                }
            }
            Self::NoSquare { got, files, ranks } => {
                let last = Square::new(files - 1, ranks - 1);
                let number = usize::from(*files) * usize::from(*ranks) - 1;
                write!(f, "there is no square number {got} on this board: ")?;
                write!(f, "they are numbered from 0 for a1 to {number} for {last}")
            }
            Self::BlockedSquare { square, what } => {
                let what = match what {
                    Standing::Start => "the start".into(),
                    Standing::Goal => "the goal".into(),
                    Standing::Piece(letter) => format!("the {letter}"),
                    Standing::GoalPiece(letter) => format!("the {letter} of the goal"),
                    Standing::Number => "a number".into(),
                };
                write!(f, "{what} is on {square}, which is blocked: ")?;
                f.write_str("move it to another square, or unblock this one")
            }
            Self::DoubledSquare { square } => {
                write!(f, "{square} is named twice: once is enough")
            }
            Self::BadLeaper { got } => write!(
                f,
                "“{got}” is not a leaper: it is two numbers from 0 to {}, not both 0, \
                 as in 1,2 for the knight{}",
                LONGEST_SIDE - 1,
                foreign_hint(got)
            ),
            Self::BadSymbol { got, kind } => {
                write!(f, "“{}” cannot stand on a board here: ", excerpt(&got.to_string()))?;
                f.write_str("rows hold numbers of empty squares, * for a blocked square, ")?;
                f.write_str(match kind {
                    Kind::Travel => "and / between rows; a journey's squares are from and to",
                    Kind::Tour => "and / between rows; a tour's squares are from, to and numbers",
                    Kind::Swap => "a letter for a knight, and / between rows",
                    Kind::Place => "K, Q, R, B or N for a piece, and / between rows",
                })?;
                f.write_str(&foreign_hint(&got.to_string()))
            }
            Self::NotALetter { square, got, kind } => {
                let letters = match kind {
                    Kind::Place => "pieces are K, Q, R, B and N",
                    _ => "knights are single letters, A to Z for White and a to z for Black",
                };
                write!(f, "“{got}” cannot stand on {square}: {letters}")
            }
            Self::EmptyDimension { dimension: Dimension::Row(rank) } => {
                write!(f, "rank {rank} has no squares: write a number of empty squares, as in 8")
            }
            Self::EmptyDimension { dimension } => {
                let what = if *dimension == Dimension::Files { "files" } else { "ranks" };
                write!(f, "the board has no {what}: it needs 1 to {LONGEST_SIDE}")
            }
            Self::RaggedBoard { rank, got, expected } => {
                let (s, t) = (plural(*got), plural(*expected));
                write!(f, "rank {rank} has {got} square{s}, but the top rank has {expected}: ")?;
                write!(f, "every rank needs {expected} square{t}")
            }
            Self::TooLarge { dimension } => {
                match dimension {
                    Dimension::Files => f.write_str("the board has too many files")?,
                    Dimension::Ranks => f.write_str("the board has too many ranks")?,
                    Dimension::Row(rank) => write!(f, "rank {rank} has too many squares")?,
                }
                write!(f, ": a board has at most {LONGEST_SIDE} files and ranks")
            }
            Self::GoalSize { got, expected } => write!(
                f,
                "the goal is {}x{}, but the board is {}x{}: both need the same size",
                got.0, got.1, expected.0, expected.1
            ),
            Self::GoalBlocks { square } => write!(
                f,
                "the goal blocks {square}, which is open on the board: block it there too, or \
                 leave it empty"
            ),
            Self::BadPieces { got } => write!(
                f,
                "“{got}” is not a piece and its number: pieces are K, Q, R, B and N, each with \
                 a number behind it, as in K3Q1N2{}",
                foreign_hint(got)
            ),
            Self::DoubledPiece { piece } => {
                write!(f, "the number of {piece} is given twice: leave one of them out")
            }
            Self::TooManyPieces { piece, most } => {
                write!(f, "the number of {piece} goes from 0 to {most}")
            }
            Self::TooManySquares { kind, got, most } => write!(
                f,
                "{kind} puzzles have at most {most} open squares, and this board has {got}: \
                 make it smaller, or block squares"
            ),
            Self::UnequalSides { letter, white, black } => write!(
                f,
                "knights cannot trade places: White has {white} {letter} and Black has {black} {}; \
                 both need as many, or set a goal",
                letter.to_ascii_lowercase()
            ),
            Self::OtherKnights { letter, start, goal } => write!(
                f,
                "the goal has {goal} {letter}, but the start has {start}: both need the same \
                 knights"
            ),
            Self::BadInteger { got, why } => {
                write!(f, "{got} is not an arrangement of 24 knights: ")?;
                f.write_str(match why {
                    BadInteger::TooLarge => "it has thirty bits, so it is below 1073741824",
                    BadInteger::NoCell => "its low five bits are the empty cell, from 0 to 24",
                    BadInteger::HoleIsBlack => {
                        "its low five bits are the empty cell, and the bit of a black knight \
                         there must not be set"
                    }
                })
            }
            Self::MissingSize { got } => {
                f.write_str("before the pieces stand the board's two sides, as in ")?;
                f.write_str("[7 8] {:K 3, :Q 1, :N 2}")?;
                if got.is_empty() { Ok(()) } else { write!(f, ": “{got}” is not both") }
            }
            Self::BadArguments { got } => write!(
                f,
                "“{got}” does not belong here: the arguments are the board's sides and the \
                 numbers of pieces, as in [7 8] {{:K 3, :Q 1, :N 2}}"
            ),
            Self::NoSolver { kind } => write!(
                f,
                "this build has no solver for {kind} puzzles: take one with the feature `{kind}`"
            ),
            Self::NoClosedTour => f.write_str(
                "only a closed tour can be asked for a half-turn symmetric one: \
                 tour?board=6x6&ends=closed",
            ),
            Self::Surplus { got, dialect } => {
                let dialect = match dialect {
                    Dialect::Pieces => "a board and its pieces",
                    Dialect::Arrangements => "one or two arrangements of 24 knights",
                };
                write!(f, "“{got}” is too much: this was read as {dialect}")
            }
            Self::BadNumber { got } => write!(
                f,
                "“{got}” is not a square and its number on the tour: that is written as in c3:5, \
                 and numbers begin with 1{}",
                foreign_hint(got)
            ),
            Self::NumberedTwice { square } => {
                write!(
                    f,
                    "{square} has two numbers, but a tour visits it once: leave one of them out"
                )
            }
            Self::DoubledNumber { number, first, second } => write!(
                f,
                "{second} cannot have the number {number}, which {first} has: a tour is on one \
                 square at a time"
            ),
            Self::NumberTooLarge { square, number, most } => write!(
                f,
                "{square} cannot have the number {number}: there {}, so numbers go from 1 to {most}",
                match most {
                    1 => "is 1 open square".to_owned(),
                    _ => format!("are {most} open squares"),
                }
            ),
            Self::ClosedEnd { square } => write!(
                f,
                "a closed tour has no end, but this one is to end on {square}: leave to out, or \
                 ends=closed"
            ),
            Self::BlockedLength { got, files, ranks } => write!(
                f,
                "there are {got} numbers for blocked squares: this board of {files}x{ranks} needs \
                 {}, one a square",
                usize::from(*files) * usize::from(*ranks)
            ),
            Self::NoTravel(invalid) => invalid.fmt(f),
            Self::NoSwap(invalid) => invalid.fmt(f),
            Self::NoPlace(invalid) => invalid.fmt(f),
            Self::NoTour(invalid) => invalid.fmt(f),
        }
    }
}

/// What a journey lacks, and a square that it could be.
fn missing(f: &mut fmt::Formatter<'_>, parameter: Parameter, example: Square) -> fmt::Result {
    let what = if parameter == Parameter::From { "start" } else { "goal" };
    write!(f, "this puzzle has no {what} yet: add {parameter}=…, such as {parameter}={example}")
}

/// The beginning of a text, at most forty characters, without line breaks and
/// other characters that are not printed.
pub(crate) fn excerpt(text: &str) -> String {
    let show = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    let mut excerpt: String = text.chars().take(40).map(show).collect();
    if text.chars().nth(40).is_some() {
        excerpt.push('…');
    }
    excerpt
}

/// What to say where the text has a letter or digit of another alphabet, which
/// often cannot be told apart by eye.
fn foreign_hint(text: &str) -> String {
    let unusual = |c: &char| !c.is_ascii() && (c.is_alphanumeric() || is_full_width(*c));
    let Some(foreign) = text.chars().find(unusual) else { return String::new() };
    match latin_twin(foreign) {
        Some(twin) => format!(" (“{foreign}” only looks like {twin})"),
        None => format!(" (“{foreign}” is not of the Latin alphabet)"),
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

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// `a, b and c`.
pub(crate) fn list<T: fmt::Display>(items: &[T]) -> String {
    joined(items, "and")
}

/// `a, b or c`.
fn list_or<T: fmt::Display>(items: &[T]) -> String {
    joined(items, "or")
}

fn joined<T: fmt::Display>(items: &[T], word: &str) -> String {
    let names: Vec<String> = items.iter().map(ToString::to_string).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {word} {last}", rest.join(", ")),
        _ => names.join(""),
    }
}
