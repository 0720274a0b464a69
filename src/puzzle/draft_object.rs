//! Drafts as JavaScript objects. Squares are indices: rank by rank from below, a1 is 0.
//!
//! ```text
//! {kind: "travel", files: 8, ranks: 8, blocked: Uint8Array(64), leaper: [1, 2], from: 56, to: null}
//!    (a compound leaper has more steps: the king's are [0, 1, 1, 1]; several goals add the fields
//!    more: [3, 17] and order: "any", guards add guards: [[8, "r"]] and capture: "no")
//! {kind: "swap", files, ranks, blocked, leaper, start: [[0, "N"], [2, "n"]], goal: null,
//!  turns: "white", attack: "no-comrade", metric: "jumps"}
//! {kind: "place", files, ranks, blocked, fixed: [[0, "Q"]], pieces: {K: 1, Q: 0, B: 0, R: 0, N: 2},
//!  openNumber: null, lines: "stop", aim: "peace"}
//! {kind: "tour", files, ranks, blocked, leaper, ends: "closed", from: 0, to: null, numbers: [[1, 7]]}
//! ```
//!
//! `blocked` has a byte for each square, 1 if it is blocked. Only `kind`, `files` and `ranks` are
//! required; the other fields have defaults.

use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::draft::{Draft, PlaceDraft, SwapDraft, TravelDraft};
use super::error::{Dimension, ErrorKind};
use super::keywords::{Choice, Kind, Parameter};
use super::setup::Setup;
use super::tour_draft::TourDraft;
use super::values::{MAX_PIECES, piece_letter};
use crate::all_kinds::AllKinds;
use crate::board::{Board, LONGEST_SIDE};
use crate::leaper::Leaper;
use crate::message::excerpt;
use crate::narrow::Narrow;
use crate::order;
use crate::place::{Counts, OpenNumber, Piece};
use crate::plain::{Fields, FromPlain, Mismatch, PlainValue};
use crate::square::Square;
use crate::swap::Rules;

/// Why a value is not a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DraftError {
    /// A field is missing, has the wrong type of value, or names no kind of puzzle.
    Mismatch(Mismatch),
    /// The fields have invalid values.
    Invalid(ErrorKind),
}

impl From<Mismatch> for DraftError {
    fn from(mismatch: Mismatch) -> Self {
        Self::Mismatch(mismatch)
    }
}

impl From<ErrorKind> for DraftError {
    fn from(reason: ErrorKind) -> Self {
        Self::Invalid(reason)
    }
}

impl std::fmt::Display for DraftError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Mismatch(mismatch) => mismatch.fmt(f),
            Self::Invalid(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for DraftError {}

impl Serialize for Draft {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        const MAX_FIELDS: usize = 11;
        let mut object = serializer.serialize_struct("Draft", MAX_FIELDS)?;
        let board = self.board();
        let index = |square: Square| board.index(square).narrow::<u32>();
        object.serialize_field("kind", &self.kind())?;
        object.serialize_field("files", &board.files())?;
        object.serialize_field("ranks", &board.ranks())?;
        object.serialize_field("blocked", &Blocked(board))?;
        if self.kind() != Kind::Place {
            let leaper = self.leaper();
            let steps = leaper.steps().iter().flat_map(|&(a, b)| [a, b]);
            object.serialize_field("leaper", &steps.collect::<Vec<_>>())?;
        }
        match self {
            Self::Travel(travel) => {
                object.serialize_field("from", &travel.from().map(index))?;
                object.serialize_field("to", &travel.to().map(index))?;
                // Only where there are several flags, or guards.
                let more: Vec<u32> =
                    travel.flags().iter().skip(1).map(|&flag| index(flag)).collect();
                if !more.is_empty() {
                    object.serialize_field("more", &more)?;
                    object.serialize_field("order", travel.order().word())?;
                }
                let guards = travel.guards();
                if !guards.letters().is_empty() {
                    object.serialize_field("guards", &IndexedSetup::new(&guards, board))?;
                    object.serialize_field("capture", travel.capture().word())?;
                }
            }
            Self::Swap(swap) => {
                object.serialize_field("start", &IndexedSetup::new(swap.start(), board))?;
                let goal = swap.goal().map(|goal| IndexedSetup::new(goal, board));
                object.serialize_field("goal", &goal)?;
                object.serialize_field("turns", swap.rules().turns.word())?;
                object.serialize_field("attack", swap.rules().attack.word())?;
                object.serialize_field("metric", swap.rules().metric.word())?;
            }
            Self::Place(place) => {
                object.serialize_field("fixed", &IndexedSetup::new(place.fixed(), board))?;
                object.serialize_field("pieces", &CountsByLetter(place.pieces()))?;
                let open_number = place
                    .pieces()
                    .open_number()
                    .map(|(piece, number)| OpenNumberOf { piece, number });
                object.serialize_field("openNumber", &open_number)?;
                object.serialize_field("lines", place.lines().word())?;
                object.serialize_field("aim", place.aim().word())?;
            }
            Self::Tour(tour) => {
                let mut numbers = tour.numbers().to_vec();
                order::sort(&mut numbers);
                let numbers: Vec<(u32, u32)> =
                    numbers.into_iter().map(|(square, number)| (index(square), number)).collect();
                object.serialize_field("ends", tour.ends().word())?;
                object.serialize_field("from", &tour.from().map(index))?;
                object.serialize_field("to", &tour.to().map(index))?;
                object.serialize_field("numbers", &numbers)?;
            }
        }
        object.end()
    }
}

/// Serializes the blocked squares as bytes: a `Uint8Array`, or a list in JSON.
struct Blocked<'a>(&'a Board);

impl Serialize for Blocked<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bytes: Vec<u8> =
            self.0.squares().map(|square| u8::from(self.0.is_blocked(square))).collect();
        serializer.serialize_bytes(&bytes)
    }
}

/// Pieces by the indices of their squares, in the order of squares.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Setup"))]
pub struct IndexedSetup(pub Vec<(u32, char)>);

impl IndexedSetup {
    /// Converts the pieces on a board.
    #[must_use]
    pub fn new(setup: &Setup, board: &Board) -> Self {
        let letters = setup.letters().iter();
        Self(letters.map(|&(square, c)| (board.index(square).narrow::<u32>(), c)).collect())
    }
}

/// Serializes the numbers of pieces by their letters.
struct CountsByLetter(Counts);

impl Serialize for CountsByLetter {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Piece::ALL.map(|piece| (piece.letter(), self.0.of(piece))))
    }
}

/// The kind of piece whose number is open, and which number is requested.
#[derive(serde::Serialize)]
struct OpenNumberOf {
    piece: Piece,
    number: OpenNumber,
}

impl Draft {
    /// Reads a draft from a page.
    ///
    /// # Errors
    /// If a field is missing, or has a wrong type or an invalid value.
    pub fn read(value: PlainValue) -> Result<Self, DraftError> {
        let mut fields = Fields::new(value)?;
        let name: String = fields.or_default("kind")?;
        if AllKinds::in_this_build().is_none() && name != Kind::Travel.name() {
            return Err(ErrorKind::NotInThisBuild.into());
        }
        let kind = Kind::ALL.into_iter().find(|kind| kind.name() == name);
        let kind = kind.ok_or_else(|| unknown_kind(&name))?;
        let board = read_board(&mut fields)?;
        let square = |index: Option<i64>| index.map(|index| square_at(index, &board)).transpose();
        Ok(match kind {
            Kind::Travel => {
                let (from, to) = (fields.maybe("from")?, fields.maybe("to")?);
                let leaper = read_leaper(&mut fields)?;
                let (from, to) = (square(from)?, square(to)?);
                let draft = TravelDraft::new(board.clone(), leaper, from, to)?;
                Self::Travel(read_extras(&mut fields, &board, draft)?)
            }
            Kind::Swap => {
                let start = fields.or_default("start")?;
                let start = read_setup(start, &board, Kind::Swap)?;
                let goal = fields.maybe("goal")?;
                let goal = goal.map(|goal| read_setup(goal, &board, Kind::Swap)).transpose()?;
                let leaper = read_leaper(&mut fields)?;
                let rules = Rules {
                    turns: read_choice(&mut fields, Parameter::Turns)?,
                    attack: read_choice(&mut fields, Parameter::Attack)?,
                    metric: read_choice(&mut fields, Parameter::Metric)?,
                };
                Self::Swap(SwapDraft::new(board, leaper, start, goal, rules)?)
            }
            Kind::Place => {
                let fixed = fields.or_default("fixed")?;
                let fixed = read_setup(fixed, &board, Kind::Place)?;
                let pieces = read_pieces(&mut fields)?;
                let lines = read_choice(&mut fields, Parameter::Lines)?;
                let aim = read_choice(&mut fields, Parameter::Aim)?;
                Self::Place(PlaceDraft::new(board, fixed, pieces, lines)?.with_aim(aim))
            }
            Kind::Tour => {
                let (from, to) = (fields.maybe("from")?, fields.maybe("to")?);
                let (from, to) = (square(from)?, square(to)?);
                let leaper = read_leaper(&mut fields)?;
                let ends = read_choice(&mut fields, Parameter::Ends)?;
                let mut numbers = Vec::new();
                for (index, number) in fields.or_default::<Vec<(i64, i64)>>("numbers")? {
                    let square = square_at(index, &board)?;
                    let positive = u32::try_from(number).ok().filter(|&number| number > 0);
                    let wrong = || ErrorKind::BadNumber { got: format!("{square}:{number}") };
                    numbers.push((square, positive.ok_or_else(wrong)?));
                }
                Self::Tour(TourDraft::new(board, leaper, ends, from, to, numbers)?)
            }
        })
    }
}

/// Reads more flags, and guards.
fn read_extras(
    fields: &mut Fields,
    board: &Board,
    draft: TravelDraft,
) -> Result<TravelDraft, DraftError> {
    if AllKinds::in_this_build().is_none() {
        let is_plain = !["more", "guards"].into_iter().any(|name| fields.has(name));
        return if is_plain { Ok(draft) } else { Err(ErrorKind::NotInThisBuild.into()) };
    }
    let more: Vec<i64> = fields.or_default("more")?;
    let guards: Vec<(i64, String)> = fields.or_default("guards")?;
    if more.is_empty() && guards.is_empty() {
        return Ok(draft);
    }
    let mut flags: Vec<Square> = draft.to().into_iter().collect();
    for index in more {
        flags.push(square_at(index, board)?);
    }
    let guards = read_setup(guards, board, Kind::Travel)?;
    let order = read_choice(fields, Parameter::Order)?;
    let capture = read_choice(fields, Parameter::Capture)?;
    Ok(draft.with_flags_and_guards(flags, order, &guards, capture)?)
}

#[cold]
fn unknown_kind(name: &str) -> Mismatch {
    let got = excerpt(name);
    Mismatch(format!(
        "There is no kind of puzzle called “{got}”: it is travel, swap, place or tour"
    ))
}

/// A byte for each square. An empty list means that no square is blocked.
#[derive(Default)]
struct Bytes(Vec<u8>);

impl FromPlain for Bytes {
    fn read(value: PlainValue) -> Result<Self, Mismatch> {
        match value {
            PlainValue::Bytes(bytes) => Ok(Self(bytes)),
            list => FromPlain::read(list).map(Self),
        }
    }
}

fn read_board(fields: &mut Fields) -> Result<Board, DraftError> {
    let length = |length: i64, dimension| match u16::try_from(length) {
        Ok(length @ 1..=LONGEST_SIDE) => Ok(length),
        _ if length > 0 => Err(ErrorKind::TooLarge { dimension }),
        _ => Err(ErrorKind::EmptyDimension { dimension }),
    };
    let (files, ranks) = (fields.needed("files")?, fields.needed("ranks")?);
    let (files, ranks) = (length(files, Dimension::Files)?, length(ranks, Dimension::Ranks)?);
    // The lengths are valid; a panic would bring the code that formats errors into every build.
    let mut board = Board::new(files, ranks)
        .map_err(|_| ErrorKind::TooLarge { dimension: Dimension::Files })?;
    let Bytes(bytes) = fields.or_default("blocked")?;
    if !bytes.is_empty() && bytes.len() != board.area() {
        return Err(ErrorKind::BlockedLength { got: bytes.len(), files, ranks }.into());
    }
    for (square, _) in board.squares().zip(&bytes).filter(|&(_, &byte)| byte != 0) {
        board.block(square);
    }
    Ok(board)
}

/// Returns the square with this index.
fn square_at(index: i64, board: &Board) -> Result<Square, ErrorKind> {
    let square = usize::try_from(index).ok().and_then(|index| board.square(index));
    let (files, ranks) = (board.files(), board.ranks());
    square.ok_or_else(|| ErrorKind::NoSquare { got: index.to_string(), files, ranks })
}

fn read_leaper(fields: &mut Fields) -> Result<Leaper, DraftError> {
    let Some(steps) = fields.maybe::<Vec<i64>>("leaper")? else { return Ok(Leaper::KNIGHT) };
    let one = |pair: &[i64]| match *pair {
        [a, b] => Leaper::new(u16::try_from(a).ok()?, u16::try_from(b).ok()?).ok(),
        _ => None,
    };
    if AllKinds::in_this_build().is_none() {
        // Other builds read compounds, and say what is wrong.
        return one(&steps).ok_or_else(|| ErrorKind::NotInThisBuild.into());
    }
    let leapers: Option<Vec<Leaper>> = steps.chunks(2).map(one).collect();
    let leaper = leapers.and_then(|leapers| Leaper::compound(&leapers).ok());
    Ok(leaper.ok_or_else(|| {
        let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
        ErrorKind::BadLeaper { got: excerpt(&steps.join(",")) }
    })?)
}

fn read_setup(pieces: Vec<(i64, String)>, board: &Board, kind: Kind) -> Result<Setup, ErrorKind> {
    let read = |(index, letters): (i64, String)| {
        let square = square_at(index, board)?;
        Ok((square, read_letter(&letters, square, kind)?))
    };
    Setup::new(pieces.into_iter().map(read).collect::<Result<_, _>>()?)
}

/// Reads the letter of a piece.
fn read_letter(text: &str, square: Square, kind: Kind) -> Result<char, ErrorKind> {
    let mut letters = text.chars();
    let one = letters.next().filter(|_| letters.next().is_none());
    let known = one.and_then(|c| piece_letter(c, kind));
    known.ok_or_else(|| ErrorKind::NotALetter { square, got: excerpt(text), kind })
}

fn read_pieces(fields: &mut Fields) -> Result<Counts, DraftError> {
    let mut counts = Counts::none();
    if let Some(Object(mut numbers)) = fields.maybe("pieces")? {
        for piece in Piece::ALL {
            let number = numbers.or_default::<i64>(piece.letter().encode_utf8(&mut [0; 4]))?;
            let number = u32::try_from(number).ok().filter(|&number| number <= MAX_PIECES);
            let too_many = ErrorKind::TooManyPieces { piece: piece.letter(), most: MAX_PIECES };
            counts = counts.with(piece, number.ok_or(too_many)?);
        }
    }
    let Some(Object(mut open)) = fields.maybe("openNumber")? else { return Ok(counts) };
    let (letter, number): (String, String) = (open.needed("piece")?, open.needed("number")?);
    let bad = |got: &str| ErrorKind::BadPieces { got: excerpt(got) };
    let mut pieces = Piece::ALL.into_iter();
    let piece = pieces.find(|piece| piece.letter().to_string() == letter);
    let piece = piece.ok_or_else(|| bad(&letter))?;
    Ok(match OpenNumber::of_word(&number).ok_or_else(|| bad(&number))? {
        OpenNumber::Greatest => counts.with_greatest(piece),
        OpenNumber::Least => counts.with_least(piece),
        OpenNumber::Any => counts.with_at_least(piece, counts.of(piece)),
    })
}

/// The object in a field.
struct Object(Fields);

impl FromPlain for Object {
    fn read(value: PlainValue) -> Result<Self, Mismatch> {
        Fields::new(value).map(Self)
    }
}

/// Reads a word that the puzzle line uses, too. The default is the first.
fn read_choice<T: Choice>(fields: &mut Fields, parameter: Parameter) -> Result<T, DraftError> {
    let Some(word) = fields.maybe::<String>(parameter.name())? else { return Ok(T::ALL[0]) };
    let unknown = || ErrorKind::UnknownWord { parameter, got: excerpt(&word) };
    T::of_word(&word).ok_or_else(|| unknown().into())
}
