//! Writes puzzle lines in the canonical form.

use std::fmt::{self, Write};

use super::any_puzzle::Puzzle;
use super::draft::Draft;
use super::keywords::{Choice, Kind, Parameter, TRADE};
use super::rows::looks_like_size;
use super::setup::Setup;
use crate::board::Board;
use crate::leaper::Leaper;
use crate::place::Counts;
use crate::square::{Square, file_name};

/// Writes the canonical line. Blocked squares are written in the board or as a list, whichever is
/// shorter.
impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board();
        let in_board = line(self, board)?;
        if board.open().len() < board.area()
            && let Ok(empty) = Board::new(board.files(), board.ranks())
        {
            let mut listed = line(self, &empty)?;
            write!(listed, "&{}=", Parameter::Avoid)?;
            if add_blocked(&mut listed, board, in_board.len()) {
                return f.write_str(&listed);
            }
        }
        f.write_str(&in_board)
    }
}

/// Writes the canonical line.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Draft::from(self).fmt(f)
    }
}

/// Appends the names of the blocked squares. Returns whether the line stays shorter than `length`.
fn add_blocked(line: &mut String, board: &Board, length: usize) -> bool {
    let files: Vec<String> = (0..board.files()).map(file_name).collect();
    for (index, square) in board.blocked().iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        let rank = u32::from(square.rank) + 1;
        // Writing to a string cannot fail.
        let _ = write!(line, "{comma}{}{rank}", files[usize::from(square.file)]);
        if line.len() >= length {
            return false;
        }
    }
    true
}

/// Returns the line of a draft, without its list of blocked squares: if there is one, `board` has
/// none.
fn line(draft: &Draft, board: &Board) -> Result<String, fmt::Error> {
    let mut line = format!("{}?{}=", draft.kind(), Parameter::Board);
    let f = &mut line;
    match draft {
        Draft::Travel(draft) => {
            write_board(f, board, &draft.guards(), Kind::Travel)?;
            write_from_and_to(f, draft.from(), draft.to())?;
            for flag in draft.flags().iter().skip(1) {
                write!(f, ",{flag}")?;
            }
            write_choice(f, Parameter::Order, draft.order())?;
        }
        Draft::Swap(draft) => {
            write_board(f, board, draft.start(), Kind::Swap)?;
            let goal = draft.goal().filter(|goal| !draft.start().trades_places(goal));
            if let Some(goal) = goal {
                // A goal whose rows spell the keyword begins with 0.
                let rows = board.rows(|square| goal.on(square));
                let is_word = rows.eq_ignore_ascii_case(TRADE) && !draft.start().has_letters(&rows);
                let zero = if is_word { "0" } else { "" };
                write!(f, "&goal={zero}{rows}")?;
            }
        }
        Draft::Place(draft) => {
            write_board(f, board, draft.fixed(), Kind::Place)?;
            if draft.pieces() != Counts::none() {
                write!(f, "&pieces={}", draft.pieces())?;
            }
        }
        Draft::Tour(_) => write!(f, "{board}")?,
    }
    if draft.leaper() != Leaper::KNIGHT {
        write!(f, "&{}={}", Parameter::Leaper, draft.leaper())?;
    }
    match draft {
        Draft::Travel(draft) => write_choice(f, Parameter::Capture, draft.capture())?,
        Draft::Swap(draft) => {
            write_choice(f, Parameter::Turns, draft.rules().turns)?;
            write_choice(f, Parameter::Attack, draft.rules().attack)?;
            write_choice(f, Parameter::Metric, draft.rules().metric)?;
        }
        Draft::Place(draft) => {
            write_choice(f, Parameter::Lines, draft.lines())?;
            write_choice(f, Parameter::Aim, draft.aim())?;
        }
        Draft::Tour(draft) => {
            write_choice(f, Parameter::Ends, draft.ends())?;
            write_from_and_to(f, draft.from(), draft.to())?;
            for (index, (square, number)) in draft.numbers().iter().enumerate() {
                let before = if index == 0 { "&numbers=" } else { "," };
                write!(f, "{before}{square}:{number}")?;
            }
        }
    }
    Ok(line)
}

fn write_board(line: &mut String, board: &Board, setup: &Setup, kind: Kind) -> fmt::Result {
    if setup.letters().is_empty() {
        return write!(line, "{board}");
    }
    let rows = board.rows(|square| setup.on(square));
    // See `read_size`.
    let zero = if looks_like_size(&rows, kind) { "0" } else { "" };
    write!(line, "{zero}{rows}")
}

fn write_from_and_to(line: &mut String, from: Option<Square>, to: Option<Square>) -> fmt::Result {
    for (parameter, square) in [(Parameter::From, from), (Parameter::To, to)] {
        if let Some(square) = square {
            write!(line, "&{parameter}={square}")?;
        }
    }
    Ok(())
}

fn write_choice<T: Choice + PartialEq>(
    line: &mut String,
    parameter: Parameter,
    choice: T,
) -> fmt::Result {
    if choice == T::ALL[0] { Ok(()) } else { write!(line, "&{parameter}={}", choice.word()) }
}
