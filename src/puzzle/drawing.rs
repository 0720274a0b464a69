//! A draft as the page draws it: plain data, which is checked when it is read.

use serde::de::Deserializer;
use serde::{Deserialize, Serialize};

use super::blocked::Blocked;
use super::draft::{Draft, PlaceDraft, Setup, SwapDraft, TravelDraft};
use super::error::{Error, Reason, Side};
use super::read::{MOST_PIECES, piece_letter};
use super::rows::read_square;
use super::sentence::excerpt;
use super::source::Part;
use super::tour_draft::TourDraft;
use super::words::{Choice, Kind, Parameter};
use crate::board::{Board, LONGEST_SIDE};
use crate::leaper::Leaper;
use crate::place::{Counts, Lines, Piece};
use crate::square::Square;
use crate::swap::{Attack, Metric, Rules, Turns};
use crate::tour::Ends;

/// Plain data of a [`Draft`], which may be wrong. A draft is serialised as its
/// drawing, and deserialised from one; what is wrong in it is an [`Error`]
/// without a place.
///
/// ```text
/// {kind: "travel", files: 8, ranks: 8, blocked: Uint8Array(64), leaper: [1, 2],
///  from: "a8", to: null}
/// {kind: "swap", …, start: [["a1", "N"], …], goal: null, turns: "free",
///  attack: "any", metric: "jumps"}
/// {kind: "place", files: 7, ranks: 8, blocked: …, fixed: [["d5", "Q"]],
///  pieces: {K: 3, Q: 0, B: 2, R: 0, N: 0}, lines: "stop"}
/// {kind: "tour", …, leaper: [1, 2], ends: "closed", from: "a1", to: null,
///  numbers: [["c3", 5], …]}
/// ```
///
/// `blocked` has one byte a square in the order of
/// [`Board::squares`] (rank by rank from below), 0 for open and 1 for blocked.
/// A list of such numbers or of names of squares (`["b6"]`) is read too, and
/// nothing at all, for no blocked squares. Every field but `kind`, `files` and
/// `ranks` may be left out for its default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Drawing {
    /// One leaper, from one square to another.
    Travel(TravelDrawing),
    /// Many knights, from one arrangement to another.
    Swap(SwapDrawing),
    /// Pieces that leave each other in peace.
    Place(PlaceDrawing),
    /// Every open square once.
    Tour(TourDrawing),
}

/// A Travel puzzle as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TravelDrawing {
    /// The number of files.
    pub files: i64,
    /// The number of ranks.
    pub ranks: i64,
    /// The blocked squares.
    pub blocked: Blocked,
    /// The two steps of the leaper.
    pub leaper: [i64; 2],
    /// The start's name.
    pub from: Option<String>,
    /// The goal's name.
    pub to: Option<String>,
}

/// A Swap puzzle as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SwapDrawing {
    /// The number of files.
    pub files: i64,
    /// The number of ranks.
    pub ranks: i64,
    /// The blocked squares.
    pub blocked: Blocked,
    /// The two steps of the leaper.
    pub leaper: [i64; 2],
    /// Squares by name, and the knights that stand there.
    pub start: Vec<(String, String)>,
    /// The same for the goal; nothing if the sides are to trade places.
    pub goal: Option<Vec<(String, String)>>,
    /// Who moves when, in the words of the puzzle line.
    pub turns: String,
    /// What may not be attacked.
    pub attack: String,
    /// What counts as one move.
    pub metric: String,
}

/// A Place puzzle as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlaceDrawing {
    /// The number of files.
    pub files: i64,
    /// The number of ranks.
    pub ranks: i64,
    /// The blocked squares.
    pub blocked: Blocked,
    /// Squares by name, and the pieces that are fixed there.
    pub fixed: Vec<(String, String)>,
    /// How many pieces are to be placed.
    pub pieces: PieceCounts,
    /// What blocked squares are to lines.
    pub lines: String,
}

/// A Tour puzzle as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TourDrawing {
    /// The number of files.
    pub files: i64,
    /// The number of ranks.
    pub ranks: i64,
    /// The blocked squares.
    pub blocked: Blocked,
    /// The two steps of the leaper.
    pub leaper: [i64; 2],
    /// How the tour ends.
    pub ends: String,
    /// The name of its first square.
    pub from: Option<String>,
    /// The name of its last square.
    pub to: Option<String>,
    /// Squares by name, and their numbers on the tour, from 1.
    pub numbers: Vec<(String, i64)>,
}

/// All fields of all kinds. To read them into one struct and sort them out
/// afterwards takes a fifth of the code that reading a tagged enum does, for
/// which every value must be held in a form that may become anything.
#[derive(Deserialize)]
#[serde(default)]
struct Flat {
    kind: String,
    files: Option<i64>,
    ranks: Option<i64>,
    blocked: Blocked,
    leaper: [i64; 2],
    from: Option<String>,
    to: Option<String>,
    start: Vec<(String, String)>,
    goal: Option<Vec<(String, String)>>,
    turns: String,
    attack: String,
    metric: String,
    fixed: Vec<(String, String)>,
    pieces: PieceCounts,
    lines: String,
    ends: String,
    numbers: Vec<(String, i64)>,
}

impl Default for Flat {
    fn default() -> Self {
        Self {
            kind: String::new(),
            files: None,
            ranks: None,
            blocked: Blocked::default(),
            leaper: [Leaper::KNIGHT.a().into(), Leaper::KNIGHT.b().into()],
            from: None,
            to: None,
            start: Vec::new(),
            goal: None,
            turns: first_word::<Turns>(),
            attack: first_word::<Attack>(),
            metric: first_word::<Metric>(),
            fixed: Vec::new(),
            pieces: PieceCounts::default(),
            lines: first_word::<Lines>(),
            ends: first_word::<Ends>(),
            numbers: Vec::new(),
        }
    }
}

impl<'de> Deserialize<'de> for Drawing {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let flat = Flat::deserialize(deserializer)?;
        let missing = <D::Error as serde::de::Error>::missing_field;
        let files = flat.files.ok_or_else(|| missing("files"))?;
        let ranks = flat.ranks.ok_or_else(|| missing("ranks"))?;
        let Flat { blocked, leaper, .. } = flat;
        match flat.kind.as_str() {
            "travel" => {
                let Flat { from, to, .. } = flat;
                Ok(Self::Travel(TravelDrawing { files, ranks, blocked, leaper, from, to }))
            }
            "swap" => {
                let Flat { start, goal, turns, attack, metric, .. } = flat;
                Ok(Self::Swap(SwapDrawing {
                    files,
                    ranks,
                    blocked,
                    leaper,
                    start,
                    goal,
                    turns,
                    attack,
                    metric,
                }))
            }
            "place" => {
                let Flat { fixed, pieces, lines, .. } = flat;
                Ok(Self::Place(PlaceDrawing { files, ranks, blocked, fixed, pieces, lines }))
            }
            "tour" => {
                let Flat { ends, from, to, numbers, .. } = flat;
                Ok(Self::Tour(TourDrawing {
                    files,
                    ranks,
                    blocked,
                    leaper,
                    ends,
                    from,
                    to,
                    numbers,
                }))
            }
            other => {
                let got = excerpt(other);
                Err(serde::de::Error::custom(format_args!(
                    "there is no kind of puzzle {got:?}: it is travel, swap, place or tour"
                )))
            }
        }
    }
}

/// How many pieces of each kind are to be placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PieceCounts {
    /// Kings.
    #[serde(rename = "K")]
    pub kings: i64,
    /// Queens.
    #[serde(rename = "Q")]
    pub queens: i64,
    /// Bishops.
    #[serde(rename = "B")]
    pub bishops: i64,
    /// Rooks.
    #[serde(rename = "R")]
    pub rooks: i64,
    /// Knights.
    #[serde(rename = "N")]
    pub knights: i64,
}

fn first_word<T: Choice>() -> String {
    T::ALL[0].word().into()
}

impl From<Draft> for Drawing {
    fn from(draft: Draft) -> Self {
        let (files, ranks, blocked) = draw_board(draft.board());
        let leaper = [draft.leaper().a().into(), draft.leaper().b().into()];
        match draft {
            Draft::Travel(draft) => {
                let name = |square: Option<Square>| square.map(|square| square.to_string());
                let (from, to) = (name(draft.from()), name(draft.to()));
                Self::Travel(TravelDrawing { files, ranks, blocked, leaper, from, to })
            }
            Draft::Swap(draft) => Self::Swap(SwapDrawing {
                files,
                ranks,
                blocked,
                leaper,
                start: draw_setup(draft.start()),
                goal: draft.goal().map(draw_setup),
                turns: draft.rules().turns.word().into(),
                attack: draft.rules().attack.word().into(),
                metric: draft.rules().metric.word().into(),
            }),
            Draft::Place(draft) => Self::Place(PlaceDrawing {
                files,
                ranks,
                blocked,
                fixed: draw_setup(draft.fixed()),
                pieces: PieceCounts::from(draft.pieces()),
                lines: draft.lines().word().into(),
            }),
            Draft::Tour(draft) => {
                let name = |square: Square| square.to_string();
                let number = |&(square, number): &(Square, u32)| (name(square), number.into());
                Self::Tour(TourDrawing {
                    files,
                    ranks,
                    blocked,
                    leaper,
                    ends: draft.ends().word().into(),
                    from: draft.from().map(name),
                    to: draft.to().map(name),
                    numbers: draft.numbers().iter().map(number).collect(),
                })
            }
        }
    }
}

fn draw_board(board: &Board) -> (i64, i64, Blocked) {
    let blocked = board.squares().map(|square| u8::from(board.is_blocked(square))).collect();
    (board.files().into(), board.ranks().into(), Blocked::Bytes(blocked))
}

fn draw_setup(setup: &Setup) -> Vec<(String, String)> {
    setup.letters().iter().map(|(square, c)| (square.to_string(), c.to_string())).collect()
}

impl From<Counts> for PieceCounts {
    fn from(counts: Counts) -> Self {
        let of = |piece| i64::from(counts.of(piece));
        Self {
            kings: of(Piece::King),
            queens: of(Piece::Queen),
            bishops: of(Piece::Bishop),
            rooks: of(Piece::Rook),
            knights: of(Piece::Knight),
        }
    }
}

/// The check of a drawing.
impl TryFrom<Drawing> for Draft {
    type Error = Error;

    fn try_from(drawing: Drawing) -> Result<Self, Error> {
        check(drawing).map_err(|reason| Error { reason, at: 0..0 })
    }
}

fn check(drawing: Drawing) -> Result<Draft, Reason> {
    match drawing {
        Drawing::Travel(drawing) => {
            let board = check_board(drawing.files, drawing.ranks, &drawing.blocked)?;
            let square =
                |name: Option<String>| name.map(|name| on_board(&name, &board)).transpose();
            let (from, to) = (square(drawing.from)?, square(drawing.to)?);
            let leaper = check_leaper(drawing.leaper)?;
            TravelDraft::new(board, leaper, from, to).map(Draft::Travel)
        }
        Drawing::Swap(drawing) => {
            let board = check_board(drawing.files, drawing.ranks, &drawing.blocked)?;
            let start = check_setup(&drawing.start, &board, Kind::Swap)?;
            let goal =
                drawing.goal.map(|goal| check_setup(&goal, &board, Kind::Swap)).transpose()?;
            let leaper = check_leaper(drawing.leaper)?;
            let rules = Rules {
                turns: check_choice(&drawing.turns, Parameter::Turns)?,
                attack: check_choice(&drawing.attack, Parameter::Attack)?,
                metric: check_choice(&drawing.metric, Parameter::Metric)?,
            };
            SwapDraft::new(board, leaper, start, goal, rules).map(Draft::Swap)
        }
        Drawing::Place(drawing) => {
            let board = check_board(drawing.files, drawing.ranks, &drawing.blocked)?;
            let fixed = check_setup(&drawing.fixed, &board, Kind::Place)?;
            let pieces = check_counts(drawing.pieces)?;
            let lines = check_choice(&drawing.lines, Parameter::Lines)?;
            PlaceDraft::new(board, fixed, pieces, lines).map(Draft::Place)
        }
        Drawing::Tour(drawing) => {
            let board = check_board(drawing.files, drawing.ranks, &drawing.blocked)?;
            let square =
                |name: Option<String>| name.map(|name| on_board(&name, &board)).transpose();
            let (from, to) = (square(drawing.from)?, square(drawing.to)?);
            let leaper = check_leaper(drawing.leaper)?;
            let ends = check_choice(&drawing.ends, Parameter::Ends)?;
            let number = |(name, number): &(String, i64)| {
                let got = || Reason::BadNumber { got: excerpt(&format!("{name}:{number}")) };
                let positive = u32::try_from(*number).ok().filter(|&number| number > 0);
                Ok((on_board(name, &board)?, positive.ok_or_else(got)?))
            };
            let numbers = drawing.numbers.iter().map(number).collect::<Result<_, Reason>>()?;
            TourDraft::new(board, leaper, ends, from, to, numbers).map(Draft::Tour)
        }
    }
}

fn check_board(files: i64, ranks: i64, blocked: &Blocked) -> Result<Board, Reason> {
    let side = |length: i64, side| match u16::try_from(length) {
        Ok(length @ 1..=LONGEST_SIDE) => Ok(length),
        _ if length > 0 => Err(Reason::TooLarge { side }),
        _ => Err(Reason::EmptySide { side }),
    };
    let (files, ranks) = (side(files, Side::Files)?, side(ranks, Side::Ranks)?);
    let mut board = Board::new(files, ranks).map_err(|_| Reason::TooLarge { side: Side::Files })?;
    match blocked {
        Blocked::Bytes(bytes) if bytes.is_empty() => {}
        Blocked::Bytes(bytes) if bytes.len() != board.area() => {
            let (got, expected) = (bytes.len(), board.area());
            let got = format!(
                "there are {got} numbers for blocked squares: this board of {files}x{ranks} needs \
                 {expected}, one a square"
            );
            return Err(Reason::BadDrawing { got });
        }
        Blocked::Bytes(bytes) => {
            for (square, _) in board.squares().zip(bytes).filter(|&(_, &byte)| byte != 0) {
                board.block(square);
            }
        }
        Blocked::Names(names) => {
            for name in names {
                let square = on_board(name, &board)?;
                if board.is_blocked(square) {
                    return Err(Reason::DoubledSquare { square });
                }
                board.block(square);
            }
        }
    }
    Ok(board)
}

fn on_board(name: &str, board: &Board) -> Result<Square, Reason> {
    read_square(Part::whole(name), board.files(), board.ranks()).map_err(|error| error.reason)
}

fn check_leaper([a, b]: [i64; 2]) -> Result<Leaper, Reason> {
    let step = |step: i64| u16::try_from(step).ok();
    let leaper = step(a).zip(step(b)).and_then(|(a, b)| Leaper::new(a, b).ok());
    leaper.ok_or_else(|| Reason::BadLeaper { got: format!("{a},{b}") })
}

fn check_setup(setup: &[(String, String)], board: &Board, kind: Kind) -> Result<Setup, Reason> {
    let read = |(name, letters): &(String, String)| {
        let square = on_board(name, board)?;
        Ok((square, check_letter(letters, square, kind)?))
    };
    Setup::new(setup.iter().map(read).collect::<Result<_, _>>()?)
}

/// One letter of a piece.
fn check_letter(text: &str, square: Square, kind: Kind) -> Result<char, Reason> {
    let mut letters = text.chars();
    let one = letters.next().filter(|_| letters.next().is_none());
    let known = one.and_then(|c| piece_letter(c, kind));
    known.ok_or_else(|| Reason::NotALetter { square, got: excerpt(text), kind })
}

fn check_counts(pieces: PieceCounts) -> Result<Counts, Reason> {
    let PieceCounts { kings, queens, bishops, rooks, knights } = pieces;
    let numbers = [
        (Piece::King, kings),
        (Piece::Queen, queens),
        (Piece::Bishop, bishops),
        (Piece::Rook, rooks),
        (Piece::Knight, knights),
    ];
    numbers.into_iter().try_fold(Counts::none(), |counts, (piece, number)| {
        match u32::try_from(number) {
            Ok(number @ 0..=MOST_PIECES) => Ok(counts.with(piece, number)),
            _ => Err(Reason::TooManyPieces { piece: piece.letter(), most: MOST_PIECES }),
        }
    })
}

fn check_choice<T: Choice>(word: &str, parameter: Parameter) -> Result<T, Reason> {
    T::of_word(word).ok_or_else(|| Reason::UnknownWord { parameter, got: excerpt(word) })
}
