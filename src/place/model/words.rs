//! What the program says about a Place puzzle: why there is no solution, and why a puzzle is
//! invalid.

use std::fmt;

use crate::all_kinds::WRONG_BUILD_MESSAGE;
use crate::english::count;
use crate::message::messages;
use crate::place::model::puzzle::Invalid;
use crate::place::model::reason::Reason;

messages! { Reason:
    Self::FixedAttack { attacker: (from, piece), attacked: (to, other) } => "place.fixed-attack" (
        piece: piece = piece.letter(), from: square, other: piece = other.letter(), to: square,
    )
        "The {} on {from} attacks the {} on {to}, and both are fixed.", piece.name(), other.name();
    Self::TooMany { pieces, squares } => "place.too-many" (pieces: number, squares: number)
        "There {} {} to place, but {} free.",
        if *pieces == 1 { "is" } else { "are" },
        count(*pieces, "piece"),
        match squares {
            0 => "no square is".to_owned(),
            1 => "only one square is".to_owned(),
            more => format!("only {more} squares are"),
        };
    Self::NoLines { pieces, lines, files: true } => "place.no-files" as "no-lines" (pieces: number, lines: number)
        "Each queen and each rook needs a file to itself, or a part of one between blocked squares. {}",
        left(*pieces, *lines);
    Self::NoLines { pieces, lines, .. } => "place.no-ranks" as "no-lines" (pieces: number, lines: number)
        "Each queen and each rook needs a rank to itself, or a part of one between blocked squares. {}",
        left(*pieces, *lines);
    Self::TooManyOfKind { pieces, most } => "place.too-many-of-kind" (pieces: number, most: number)
        "There are {pieces} pieces to place, but at most {most} of this kind can stand without attacking each other.";
    Self::TooFew { covered, squares } => "place.too-few" (covered: number, squares: number)
        "Together the pieces cover at most {covered} of {squares} open squares, even where no two cover the same one.";
    Self::NeverAttacked { square } => "place.never-attacked" (square: square)
        "None of the pieces to place can attack {square}, wherever they stand.";
    Self::Tried => "place.tried"
        "Every possibility was tried, and none is left.";
}

/// Returns how many files or ranks there are for these pieces, as a sentence.
fn left(pieces: u64, lines: usize) -> String {
    match (pieces, lines) {
        (1, _) => "None is left.".to_owned(),
        (_, 0) => format!("None is left for {pieces} of them."),
        (_, 1) => format!("There is only one for {pieces} of them."),
        _ => format!("There are only {lines} for {pieces} of them."),
    }
}

/// A whole sentence.
impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotInThisBuild => f.write_str(WRONG_BUILD_MESSAGE),
            Self::OffBoard { square } => write!(f, "{square} is not on the board."),
            Self::OnBlocked { square } => {
                write!(f, "{square} is blocked, and no piece can stand there.")
            }
            Self::Doubled { square } => write!(f, "Two pieces stand on {square}."),
        }
    }
}
