//! Reads answers from their documents.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};

use super::details::Details;
use super::outcome::{Answer, Reason, Status, Symmetry};
use crate::message::{NamedSquares, Quote, Value};
use crate::natural::Natural;
use crate::place;
use crate::puzzle::{Error, ErrorKind, Puzzle};
use crate::search::{Limit, Limits, Search, Step};
use crate::square::Square;
use crate::swap::{self, Move, Swap};
use crate::tour::{self, AsymmetryReason, Tour};
use crate::travel;

/// A document, whose fields depend on the kind of the puzzle and on the status. Other fields, such
/// as the time, are ignored.
#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase")]
struct Document {
    puzzle: Option<String>,
    status: Option<Status>,
    length: Option<u32>,
    path: Option<Vec<Square>>,
    shortest: Option<Natural>,
    limit: Option<Limit>,
    moves: Option<Vec<String>>,
    proven: Option<bool>,
    positions: Option<u64>,
    method: Option<String>,
    layers: Option<Vec<u64>>,
    farthest: Option<String>,
    greatest: Option<u32>,
    least: Option<u32>,
    count: Option<Natural>,
    distinct: Option<Natural>,
    unique: Option<bool>,
    placements: Option<Vec<String>>,
    symmetric: Option<bool>,
    unsymmetric: Option<String>,
    seed: Option<u64>,
    published: Option<serde::de::IgnoredAny>,
    /// The code of the reason.
    why: Option<String>,
    /// Its sentence.
    reason: Option<String>,
    reachable: Option<u64>,
    #[serde(default)]
    witness: Witness,
    lower: Option<u32>,
    best: Option<u32>,
    at_most: Option<u32>,
    error: Option<ErrorDocument>,
    paths: Option<Vec<Vec<Square>>>,
    solutions: Option<Vec<Vec<String>>>,
    tours: Option<Vec<Vec<Square>>>,
    number: Option<Natural>,
    distances: Option<Vec<Vec<Option<u32>>>>,
    /// The limit that was reached before all details were found.
    more_limit: Option<Limit>,
}

#[derive(serde::Deserialize)]
struct ErrorDocument {
    code: String,
    message: String,
    at: [usize; 2],
}

/// The values that prove a reason, in their order.
#[derive(Default)]
struct Witness(Vec<(String, Value)>);

/// Reads a document. An error, and the reason of an impossible puzzle, are read as a [`Quote`]: the
/// code, the sentence, and for a reason the values that prove it. Place's reason and what is
/// published are computed from the puzzle. Everything else is read as it was written.
impl<'de> Deserialize<'de> for Answer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let document = Document::deserialize(deserializer)?;
        document.into_answer().map_err(|error| match error {
            DocumentError::Missing(name) => D::Error::missing_field(name),
            DocumentError::Invalid(name) => {
                D::Error::custom(format_args!("the field `{name}` is invalid"))
            }
        })
    }
}

/// What is wrong with a document.
enum DocumentError {
    /// The field isn't there.
    Missing(&'static str),
    /// The field's value is invalid, or does not fit the others.
    Invalid(&'static str),
}

fn field<T>(value: Option<T>, name: &'static str) -> Result<T, DocumentError> {
    value.ok_or(DocumentError::Missing(name))
}

fn valid<T>(value: Option<T>, name: &'static str) -> Result<T, DocumentError> {
    value.ok_or(DocumentError::Invalid(name))
}

impl Document {
    fn into_answer(mut self) -> Result<Answer, DocumentError> {
        if let Some(ErrorDocument { code, message, at: [start, end] }) = self.error {
            let quote = Quote::new(known_code(&code), message, Vec::new());
            let reason = ErrorKind::Read(Box::new(quote));
            return Ok(Answer::Error { error: Error { reason, at: start..end } });
        }
        let line = field(self.puzzle.take(), "puzzle")?;
        let status = field(self.status, "status")?;
        if status == Status::Impossible {
            let details = self.details(None)?;
            let code = known_code(&field(self.why, "why")?);
            let quote = Quote::new(code, field(self.reason, "reason")?, self.witness.0);
            let (reachable, positions) = (self.reachable, self.positions);
            let why = Box::new(Reason::FromDocument(quote));
            return Ok(Answer::Impossible { puzzle: line, why, reachable, positions, details });
        }
        let puzzle = valid(Puzzle::parse(&line).ok(), "puzzle")?;
        match (status, puzzle) {
            (Status::Limit, puzzle) => self.into_limit(line, &puzzle),
            (Status::Solved, Puzzle::Travel(_)) => Ok(Answer::Travel {
                details: self.details(None)?,
                puzzle: line,
                length: field(self.length, "length")?,
                path: field(self.path, "path")?,
                shortest: self.shortest,
                limit: self.limit,
            }),
            (Status::Solved, Puzzle::Swap(swap)) => self.into_swap(line, &swap),
            (Status::Solved, Puzzle::Place(place)) => {
                let reason = || place.why_surely_none().unwrap_or(place::Reason::Tried);
                Ok(Answer::Place {
                    puzzle: line,
                    count: field(self.count, "count")?,
                    greatest: self.greatest,
                    least: self.least,
                    distinct: self.distinct,
                    limit: self.limit,
                    distinct_at_least: None,
                    placements: field(self.placements, "placements")?,
                    reason: self.reason.map(|_| reason()),
                })
            }
            (Status::Solved, Puzzle::Tour(tour)) => self.into_tour(line, &tour),
            (Status::Impossible | Status::Error, _) => Err(DocumentError::Invalid("status")),
        }
    }

    /// Takes the details: what was requested besides the solution.
    fn details(&mut self, swap: Option<&Swap>) -> Result<Option<Box<Details>>, DocumentError> {
        let solutions = match (self.solutions.take(), swap) {
            (Some(solutions), Some(swap)) => {
                let solutions = solutions.iter().map(|names| moves(swap, names)).collect();
                valid(solutions, "solutions")?
            }
            _ => Vec::new(),
        };
        let details = Details {
            paths: self.paths.take().unwrap_or_default(),
            solutions,
            tours: self.tours.take().unwrap_or_default(),
            number: self.number.take(),
            distances: self.distances.take().unwrap_or_default(),
            limit: self.more_limit.take(),
        };
        Ok((details != Details::default()).then(|| Box::new(details)))
    }

    fn into_swap(mut self, puzzle: String, swap: &Swap) -> Result<Answer, DocumentError> {
        if let Some(layers) = self.layers {
            return Ok(Answer::Extent {
                puzzle,
                layers: valid(Some(layers).filter(|layers| !layers.is_empty()), "layers")?,
                farthest: field(self.farthest, "farthest")?,
            });
        }
        let details = self.details(Some(swap))?;
        let method = field(self.method, "method")?;
        Ok(Answer::Swap {
            details,
            puzzle,
            length: field(self.length, "length")?,
            moves: valid(moves(swap, &field(self.moves, "moves")?), "moves")?,
            proven: field(self.proven, "proven")?,
            positions: field(self.positions, "positions")?,
            method: valid(swap::Method::ALL.into_iter().find(|it| it.name() == method), "method")?,
            shortest: self.shortest,
            limit: self.limit,
        })
    }

    fn into_tour(mut self, puzzle: String, tour: &Tour) -> Result<Answer, DocumentError> {
        let details = self.details(None)?;
        let method = field(self.method, "method")?;
        let symmetry = match (self.symmetric, self.unsymmetric) {
            (Some(true), _) => Some(Symmetry::Found),
            (_, Some(sentence)) => Some(valid(no_symmetry(tour, &sentence), "unsymmetric")?),
            _ => None,
        };
        Ok(Answer::Tour {
            details,
            puzzle,
            length: field(self.length, "length")?,
            path: field(self.path, "path")?,
            seed: self.seed,
            positions: field(self.positions, "positions")?,
            method: valid(tour::Method::ALL.into_iter().find(|it| it.name() == method), "method")?,
            count: self.count,
            distinct: self.distinct,
            unique: self.unique,
            limit: self.limit,
            published: self.published.and_then(|_| tour.published()),
            symmetry,
        })
    }

    fn into_limit(self, line: String, puzzle: &Puzzle) -> Result<Answer, DocumentError> {
        let moves = match (self.moves, puzzle) {
            (Some(names), Puzzle::Swap(swap)) => Some(valid(moves(swap, &names), "moves")?),
            _ => None,
        };
        Ok(Answer::Limit {
            puzzle: line,
            limit: field(self.limit, "limit")?,
            lower: self.lower,
            best: self.best,
            moves,
            count: self.count,
            greatest: self.greatest,
            at_most: self.at_most,
            distinct_at_least: None,
            positions: self.positions,
        })
    }
}

/// Reads moves such as `a1-b3`. The letters follow from the start of the puzzle.
fn moves(swap: &Swap, names: &[String]) -> Option<Vec<Move>> {
    let mut position = *swap.start();
    let moves = names.iter().map(|name| {
        let (from, to) = name.split_once('-')?;
        let (from, to) = (from.parse().ok()?, to.parse().ok()?);
        let step = Move { from, to, letter: swap.letter_on(&position, from)? };
        position = swap.after(&position, step);
        Some(step)
    });
    moves.collect()
}

/// Recovers from its sentence why a tour isn't symmetric.
fn no_symmetry(tour: &Tour, sentence: &str) -> Option<Symmetry> {
    if let Some(limit) = Limit::ALL.into_iter().find(|limit| limit.sentence() == sentence) {
        return Some(Symmetry::Limit(limit));
    }
    // This much work is enough for reasons that need no search: they take a few units for each
    // square.
    let mut search = tour::Symmetric::new(tour, Limits::default(), 0);
    if let Step::Done(tour::Symmetry::None(why)) = search.advance(64 * u64::from(tour.length()))
        && why.to_string() == sentence
    {
        return Some(Symmetry::None(why));
    }
    let digits = |c: char| c.is_ascii_digit();
    let positions = sentence.split(|c| !digits(c)).find(|number| !number.is_empty())?;
    let why = AsymmetryReason::Tried { positions: positions.parse().ok()? };
    (why.to_string() == sentence).then_some(Symmetry::None(why))
}

/// Returns the code of a reason or an error; `unknown` if another version has written it.
fn known_code(code: &str) -> &'static str {
    let tables = [
        travel::Reason::known_code,
        travel::visit::VisitReason::known_code,
        swap::Reason::known_code,
        tour::Reason::known_code,
        ErrorKind::known_code,
    ];
    tables.into_iter().find_map(|known| known(code)).unwrap_or("unknown")
}

impl<'de> Deserialize<'de> for Witness {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
            type Value = Vec<(String, T)>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    fields.push(entry);
                }
                Ok(fields)
            }
        }

        let fields = deserializer.deserialize_map(Fields::<WitnessValue>(PhantomData))?;
        Ok(Self(fields.into_iter().map(|(name, value)| (name, value.into())).collect()))
    }
}

/// A value in a document.
#[derive(serde::Deserialize)]
#[serde(untagged)]
enum WitnessValue {
    Truth(bool),
    Number(u64),
    Text(String),
    List(Vec<WitnessValue>),
    Squares { names: Vec<String>, total: usize },
    Nothing(()),
}

impl From<WitnessValue> for Value {
    fn from(value: WitnessValue) -> Self {
        match value {
            WitnessValue::Truth(truth) => Self::Truth(truth),
            WitnessValue::Number(number) => Self::Number(number),
            WitnessValue::Text(text) => Self::Text(text),
            WitnessValue::List(list) => Self::List(list.into_iter().map(Self::from).collect()),
            WitnessValue::Squares { names, total } => Self::Squares(NamedSquares { names, total }),
            WitnessValue::Nothing(()) => Self::Nothing,
        }
    }
}
