//! What is said of placements: why there are none, and why something is no puzzle.

use std::fmt;

use crate::english::count;
use crate::known::ONLY_JOURNEYS;
use crate::message::messages;
use crate::place::model::puzzle::Invalid;
use crate::place::model::why_none::WhyNone;

messages! { WhyNone, "place":
    Self::FixedAttack { attacker: (from, piece), attacked: (to, other) } => "fixed-attack" (
        piece: piece = piece.letter(), from: square = *from, other: piece = other.letter(), to: square = *to,
    );
    Self::TooMany { pieces, squares } => "too-many" (pieces: number = *pieces, squares: number = *squares);
    Self::NoLines { pieces, lines, files: true } => "no-files" (pieces: number = *pieces, lines: number = *lines);
    Self::NoLines { pieces, lines, .. } => "no-ranks" (pieces: number = *pieces, lines: number = *lines);
    Self::Tried => "tried";
}

/// One or two whole sentences.
impl fmt::Display for WhyNone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FixedAttack { attacker: (from, piece), attacked: (to, other) } => write!(
                f,
                "The {} on {from} attacks the {} on {to}, and both are fixed.",
                piece.name(),
                other.name()
            ),
            Self::TooMany { pieces, squares } => write!(
                f,
                "There {} {} to place, but {} free.",
                if *pieces == 1 { "is" } else { "are" },
                count(*pieces, "piece"),
                match squares {
                    0 => "no square is".to_owned(),
                    1 => "only one square is".to_owned(),
                    more => format!("only {more} squares are"),
                }
            ),
            Self::NoLines { pieces, lines, files } => {
                let line = if *files { "file" } else { "rank" };
                write!(
                    f,
                    "Each queen and each rook needs a {line} to itself, or a part of one between blocked squares. {}",
                    match (pieces, lines) {
                        (1, _) => "None is left.".to_owned(),
                        (_, 0) => format!("None is left for {pieces} of them."),
                        (_, 1) => format!("There is only one for {pieces} of them."),
                        _ => format!("There are only {lines} for {pieces} of them."),
                    }
                )
            }
            Self::Tried => f.write_str("Every possibility was tried, and none is left."),
        }
    }
}

/// A whole sentence.
impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Elsewhere => f.write_str(ONLY_JOURNEYS),
            Self::OffBoard { square } => write!(f, "{square} is not on the board."),
            Self::OnBlocked { square } => {
                write!(f, "{square} is blocked, and no piece can stand there.")
            }
            Self::Doubled { square } => write!(f, "Two pieces stand on {square}."),
        }
    }
}
