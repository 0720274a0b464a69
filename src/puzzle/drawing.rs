//! A draft as the page draws it: plain data, which is checked when it is read.

use crate::narrow::Narrow;
use serde::de::Deserializer;
use serde::{Deserialize, Serialize};

use super::blocked::Blocked;
use super::draft::{Draft, PlaceDraft, SwapDraft, TravelDraft};
use super::error::{Dimension, Error, Reason};
use super::mark;
use super::sentence::excerpt;
use super::setup::Setup;
use super::tour_draft::TourDraft;
use super::values::{MOST_PIECES, piece_letter};
use super::words::{Choice, Kind, Parameter};
use crate::board::{Board, LONGEST_SIDE};
use crate::known::{Known, ONLY_JOURNEYS};
use crate::leaper::Leaper;
use crate::order;
use crate::place::{Counts, Lines, OpenNumber, Piece};
use crate::square::Square;
use crate::swap::{Attack, Metric, Rules, Turns};
use crate::tour::Ends;

/// A puzzle as drawn, perhaps unfinished.
///
/// It is plain data of a [`Draft`] and may be wrong; what is wrong in it is an
/// [`Error`] without a place.
///
/// ```text
/// {kind: "travel", files: 8, ranks: 8, blocked: Uint8Array(64), leaper: [1, 2],
///  from: 56, to: null}
/// {kind: "swap", …, start: [[0, "N"], …], goal: null, turns: "free",
///  attack: "any", metric: "jumps"}
/// {kind: "place", files: 7, ranks: 8, blocked: …, fixed: [[31, "Q"]],
///  pieces: {K: 3, Q: 0, B: 2, R: 0, N: 0}, lines: "stop"}
/// {kind: "tour", …, leaper: [1, 2], ends: "closed", from: 0, to: null,
///  numbers: [[18, 5], …]}
/// ```
///
/// A square is its place in the order of [`Board::squares`]: rank by rank from
/// below, a1 is 0. Of `blocked` see [`Blocked`]. Read, every field but `kind`,
/// `files` and `ranks` may be left out for its default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TravelDrawing {
    /// What it is.
    #[cfg_attr(feature = "types", ts(inline))]
    pub kind: mark::Travel,
    /// The number of files.
    pub files: i64,
    /// The number of ranks.
    pub ranks: i64,
    /// One byte a square, 1 where it is blocked.
    #[cfg_attr(feature = "types", ts(type = "Uint8Array"))]
    pub blocked: Blocked,
    /// The two steps of the leaper.
    pub leaper: [i64; 2],
    /// The start.
    pub from: Option<i64>,
    /// The goal.
    pub to: Option<i64>,
}

/// A Swap puzzle as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SwapDrawing {
    /// What it is.
    #[cfg_attr(feature = "types", ts(inline))]
    pub kind: mark::Swap,
    /// The number of files.
    pub files: i64,
    /// The number of ranks.
    pub ranks: i64,
    /// One byte a square, 1 where it is blocked.
    #[cfg_attr(feature = "types", ts(type = "Uint8Array"))]
    pub blocked: Blocked,
    /// The two steps of the leaper.
    pub leaper: [i64; 2],
    /// The knights at the start.
    pub start: SetupDrawing,
    /// The knights in the goal; nothing if the sides are to trade places.
    pub goal: Option<SetupDrawing>,
    /// Who moves when, in the words of the puzzle line.
    #[cfg_attr(feature = "types", ts(as = "Turns"))]
    pub turns: String,
    /// What may not be attacked.
    #[cfg_attr(feature = "types", ts(as = "Attack"))]
    pub attack: String,
    /// What counts as one move.
    #[cfg_attr(feature = "types", ts(as = "Metric"))]
    pub metric: String,
}

/// A Place puzzle as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PlaceDrawing {
    /// What it is.
    #[cfg_attr(feature = "types", ts(inline))]
    pub kind: mark::Place,
    /// The number of files.
    pub files: i64,
    /// The number of ranks.
    pub ranks: i64,
    /// One byte a square, 1 where it is blocked.
    #[cfg_attr(feature = "types", ts(type = "Uint8Array"))]
    pub blocked: Blocked,
    /// The pieces that are fixed on the board.
    pub fixed: SetupDrawing,
    /// How many pieces are to be placed.
    pub pieces: PieceCounts,
    /// The kind whose number is open.
    #[cfg_attr(not(feature = "kinds"), serde(skip))]
    pub open: Option<OpenDrawing>,
    /// What blocked squares are to lines.
    #[cfg_attr(feature = "types", ts(as = "Lines"))]
    pub lines: String,
}

/// A kind of piece whose number is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OpenDrawing {
    /// The piece's letter.
    #[cfg_attr(feature = "types", ts(as = "Piece"))]
    pub piece: String,
    /// What is asked about its number.
    #[cfg_attr(feature = "types", ts(as = "OpenNumber"))]
    pub number: String,
}

/// Pieces by their squares, in the order of squares.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Setup"))]
pub struct SetupDrawing(pub Vec<(i64, String)>);

/// A Tour puzzle as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TourDrawing {
    /// What it is.
    #[cfg_attr(feature = "types", ts(inline))]
    pub kind: mark::Tour,
    /// The number of files.
    pub files: i64,
    /// The number of ranks.
    pub ranks: i64,
    /// One byte a square, 1 where it is blocked.
    #[cfg_attr(feature = "types", ts(type = "Uint8Array"))]
    pub blocked: Blocked,
    /// The two steps of the leaper.
    pub leaper: [i64; 2],
    /// How the tour ends, in the words of the puzzle line.
    #[cfg_attr(feature = "types", ts(as = "Ends"))]
    pub ends: String,
    /// Its first square.
    pub from: Option<i64>,
    /// Its last square.
    pub to: Option<i64>,
    /// Squares and their numbers on the tour, from 1, in the order of squares.
    pub numbers: Vec<(i64, i64)>,
}

/// All fields of all kinds. To read them into one struct and sort them out
/// afterwards takes a fifth of the code that reading a tagged enum does, for
/// which every value must be held in a form that may become anything.
#[derive(Deserialize)]
struct Flat {
    #[serde(default)]
    kind: String,
    files: Option<i64>,
    ranks: Option<i64>,
    blocked: Option<Blocked>,
    #[serde(default = "knight")]
    leaper: [i64; 2],
    from: Option<i64>,
    to: Option<i64>,
    #[serde(default)]
    start: SetupDrawing,
    goal: Option<SetupDrawing>,
    #[serde(default = "first_word::<Turns>")]
    turns: String,
    #[serde(default = "first_word::<Attack>")]
    attack: String,
    #[serde(default = "first_word::<Metric>")]
    metric: String,
    #[serde(default)]
    fixed: SetupDrawing,
    #[serde(default)]
    pieces: PieceCounts,
    #[cfg_attr(not(feature = "kinds"), serde(skip))]
    open: Option<OpenDrawing>,
    #[serde(default = "first_word::<Lines>")]
    lines: String,
    #[serde(default = "first_word::<Ends>")]
    ends: String,
    #[serde(default)]
    numbers: Vec<(i64, i64)>,
}

/// Those of a journey, where nothing else is known.
#[derive(Deserialize)]
struct FlatTravel {
    #[serde(default)]
    kind: String,
    files: Option<i64>,
    ranks: Option<i64>,
    blocked: Option<Blocked>,
    #[serde(default = "knight")]
    leaper: [i64; 2],
    from: Option<i64>,
    to: Option<i64>,
}

/// The steps of who jumps where nobody is named.
fn knight() -> [i64; 2] {
    [Leaper::KNIGHT.a().into(), Leaper::KNIGHT.b().into()]
}

impl<'de> Deserialize<'de> for Drawing {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let missing = <D::Error as serde::de::Error>::missing_field;
        if Known::here().is_none() {
            let drawing = FlatTravel::deserialize(deserializer)?;
            let FlatTravel { kind, files, ranks, blocked, leaper, from, to } = drawing;
            if kind != "travel" {
                return Err(serde::de::Error::custom(ONLY_JOURNEYS));
            }
            let kind = mark::Travel::Only;
            let files = files.ok_or_else(|| missing("files"))?;
            let ranks = ranks.ok_or_else(|| missing("ranks"))?;
            let blocked = blocked.unwrap_or_default();
            let drawing = TravelDrawing { kind, files, ranks, blocked, leaper, from, to };
            return Ok(Self::Travel(drawing));
        }
        let flat = Flat::deserialize(deserializer)?;
        let files = flat.files.ok_or_else(|| missing("files"))?;
        let ranks = flat.ranks.ok_or_else(|| missing("ranks"))?;
        let Flat { leaper, .. } = flat;
        let blocked = flat.blocked.unwrap_or_default();
        match flat.kind.as_str() {
            "travel" => {
                let Flat { from, to, .. } = flat;
                let kind = mark::Travel::Only;
                Ok(Self::Travel(TravelDrawing { kind, files, ranks, blocked, leaper, from, to }))
            }
            "swap" => {
                let Flat { start, goal, turns, attack, metric, .. } = flat;
                Ok(Self::Swap(SwapDrawing {
                    kind: mark::Swap::Only,
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
                let Flat { fixed, pieces, open, lines, .. } = flat;
                let kind = mark::Place::Only;
                Ok(Self::Place(PlaceDrawing {
                    kind,
                    files,
                    ranks,
                    blocked,
                    fixed,
                    pieces,
                    open,
                    lines,
                }))
            }
            "tour" => {
                let Flat { ends, from, to, numbers, .. } = flat;
                Ok(Self::Tour(TourDrawing {
                    kind: mark::Tour::Only,
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
                    "There is no kind of puzzle {got:?}: it is travel, swap, place or tour"
                )))
            }
        }
    }
}

/// How many pieces of each kind are to be placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
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
        let index = |square| number(draft.board(), square);
        match &draft {
            Draft::Travel(travel) => {
                let (from, to) = (travel.from().map(index), travel.to().map(index));
                let kind = mark::Travel::Only;
                Self::Travel(TravelDrawing { kind, files, ranks, blocked, leaper, from, to })
            }
            Draft::Swap(swap) => Self::Swap(SwapDrawing {
                kind: mark::Swap::Only,
                files,
                ranks,
                blocked,
                leaper,
                start: SetupDrawing::new(swap.start(), draft.board()),
                goal: swap.goal().map(|goal| SetupDrawing::new(goal, draft.board())),
                turns: swap.rules().turns.word().into(),
                attack: swap.rules().attack.word().into(),
                metric: swap.rules().metric.word().into(),
            }),
            Draft::Place(place) => Self::Place(PlaceDrawing {
                kind: mark::Place::Only,
                files,
                ranks,
                blocked,
                fixed: SetupDrawing::new(place.fixed(), draft.board()),
                pieces: PieceCounts::from(place.pieces()),
                open: place.pieces().open().map(|(piece, number)| OpenDrawing {
                    piece: piece.letter().into(),
                    number: number.word().into(),
                }),
                lines: place.lines().word().into(),
            }),
            Draft::Tour(tour) => {
                let mut numbers = tour.numbers().to_vec();
                order::sort(&mut numbers);
                let numbers = numbers.into_iter();
                Self::Tour(TourDrawing {
                    kind: mark::Tour::Only,
                    files,
                    ranks,
                    blocked,
                    leaper,
                    ends: tour.ends().word().into(),
                    from: tour.from().map(index),
                    to: tour.to().map(index),
                    numbers: numbers.map(|(square, n)| (index(square), n.into())).collect(),
                })
            }
        }
    }
}

fn draw_board(board: &Board) -> (i64, i64, Blocked) {
    let blocked = board.squares().map(|square| u8::from(board.is_blocked(square))).collect();
    (board.files().into(), board.ranks().into(), Blocked(blocked))
}

impl SetupDrawing {
    /// What stands on this board.
    #[must_use]
    pub fn new(setup: &Setup, board: &Board) -> Self {
        let letters = setup.letters().iter();
        Self(letters.map(|&(square, c)| (number(board, square), c.into())).collect())
    }
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
    if Known::here().is_none() && !matches!(drawing, Drawing::Travel(_)) {
        return Err(Reason::Elsewhere);
    }
    match drawing {
        Drawing::Travel(drawing) => {
            let board = check_board(drawing.files, drawing.ranks, &drawing.blocked)?;
            let square =
                |index: Option<i64>| index.map(|index| on_board(index, &board)).transpose();
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
            let pieces = check_open(check_counts(drawing.pieces)?, drawing.open)?;
            let lines = check_choice(&drawing.lines, Parameter::Lines)?;
            PlaceDraft::new(board, fixed, pieces, lines).map(Draft::Place)
        }
        Drawing::Tour(drawing) => {
            let board = check_board(drawing.files, drawing.ranks, &drawing.blocked)?;
            let square =
                |index: Option<i64>| index.map(|index| on_board(index, &board)).transpose();
            let (from, to) = (square(drawing.from)?, square(drawing.to)?);
            let leaper = check_leaper(drawing.leaper)?;
            let ends = check_choice(&drawing.ends, Parameter::Ends)?;
            let mut numbers = Vec::new();
            for (index, number) in drawing.numbers {
                let square = on_board(index, &board)?;
                let positive = u32::try_from(number).ok().filter(|&number| number > 0);
                let wrong = || Reason::BadNumber { got: format!("{square}:{number}") };
                numbers.push((square, positive.ok_or_else(wrong)?));
            }
            TourDraft::new(board, leaper, ends, from, to, numbers).map(Draft::Tour)
        }
    }
}

fn check_board(files: i64, ranks: i64, blocked: &Blocked) -> Result<Board, Reason> {
    let length = |length: i64, dimension| match u16::try_from(length) {
        Ok(length @ 1..=LONGEST_SIDE) => Ok(length),
        _ if length > 0 => Err(Reason::TooLarge { dimension }),
        _ => Err(Reason::EmptyDimension { dimension }),
    };
    let (files, ranks) = (length(files, Dimension::Files)?, length(ranks, Dimension::Ranks)?);
    let mut board =
        Board::new(files, ranks).map_err(|_| Reason::TooLarge { dimension: Dimension::Files })?;
    let Blocked(bytes) = blocked;
    if !bytes.is_empty() && bytes.len() != board.area() {
        return Err(Reason::BlockedLength { got: bytes.len(), files, ranks });
    }
    for (square, _) in board.squares().zip(bytes).filter(|&(_, &byte)| byte != 0) {
        board.block(square);
    }
    Ok(board)
}

/// The number of a square.
fn number(board: &Board, square: Square) -> i64 {
    i64::from(board.index(square).narrow::<u32>())
}

/// The square of this number.
fn on_board(index: i64, board: &Board) -> Result<Square, Reason> {
    let square = usize::try_from(index).ok().and_then(|index| board.square(index));
    let (files, ranks) = (board.files(), board.ranks());
    square.ok_or_else(|| Reason::NoSquare { got: index.to_string(), files, ranks })
}

fn check_leaper([a, b]: [i64; 2]) -> Result<Leaper, Reason> {
    let step = |step: i64| u16::try_from(step).ok();
    let leaper = step(a).zip(step(b)).and_then(|(a, b)| Leaper::new(a, b).ok());
    leaper.ok_or_else(|| Reason::BadLeaper { got: format!("{a},{b}") })
}

fn check_setup(setup: &SetupDrawing, board: &Board, kind: Kind) -> Result<Setup, Reason> {
    let read = |(index, letters): &(i64, String)| {
        let square = on_board(*index, board)?;
        Ok((square, check_letter(letters, square, kind)?))
    };
    Setup::new(setup.0.iter().map(read).collect::<Result<_, _>>()?)
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

fn check_open(counts: Counts, open: Option<OpenDrawing>) -> Result<Counts, Reason> {
    let Some(OpenDrawing { piece: letter, number }) = open else { return Ok(counts) };
    let piece = Piece::ALL.into_iter().find(|piece| piece.letter().to_string() == letter);
    let bad = |got: &str| Reason::BadPieces { got: excerpt(got) };
    let piece = piece.ok_or_else(|| bad(&letter))?;
    Ok(match OpenNumber::of_word(&number).ok_or_else(|| bad(&number))? {
        OpenNumber::Greatest => counts.with_greatest(piece),
        OpenNumber::Any => counts.with_at_least(piece, counts.of(piece)),
    })
}

fn check_choice<T: Choice>(word: &str, parameter: Parameter) -> Result<T, Reason> {
    T::of_word(word).ok_or_else(|| Reason::UnknownWord { parameter, got: excerpt(word) })
}
