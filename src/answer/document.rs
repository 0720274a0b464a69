//! Serializes answers in three forms: the document of the command line and the page's scripting
//! call; the same with arrays in place of long lists of squares, for another thread; and the object
//! that the page itself receives.

use std::fmt;
use std::marker::PhantomData;

use serde::ser::{Serialize, SerializeStruct, Serializer};

#[cfg(feature = "kinds")]
use super::details::Details;
use super::on_page::{Moves, OnPage, Witness, numbers};
#[cfg(feature = "full")]
use super::outcome::Reason;
#[cfg(feature = "tour")]
use super::outcome::Symmetry;
use super::outcome::{Answer, Status};
use crate::message::Message;
use crate::puzzle::{Draft, Kind};
use crate::square::Square;
use crate::swap::Move;

/// About as many fields as an answer has, a hint for serializers.
const FIELDS_HINT: usize = 16;

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Timed { answer: self, ms: None }.serialize(serializer)
    }
}

/// The document of an answer, with the time as `ms`.
#[derive(Clone, Debug)]
pub struct Timed<'a> {
    /// The answer.
    pub answer: &'a Answer,
    /// The time in milliseconds, if measured.
    pub ms: Option<f64>,
}

/// The document for another thread, which makes the names of squares: a long path is an array
/// of numbers, `rank * 65536 + file`, both from 0. A million names would take half a second to
/// send.
#[derive(Clone, Debug)]
pub struct WithArrays<'a, N> {
    /// The answer.
    pub answer: &'a Answer,
    /// The time in milliseconds.
    pub ms: f64,
    /// The type of the arrays.
    pub array_type: PhantomData<N>,
}

/// The least number of squares in an array.
const MIN_ARRAY_LENGTH: usize = 256;

impl<N: From<Vec<u32>> + Serialize> Serialize for WithArrays<'_, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Answer", FIELDS_HINT)?;
        let write_long = Some(write_arrays::<S::SerializeStruct, N> as WriteArrays<_>);
        let mut fields = Fields { object: &mut object, page: None, write_long };
        self.answer.write(&mut fields)?;
        fields.add("ms", &self.ms)?;
        object.end()
    }
}

impl Serialize for Timed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Answer", FIELDS_HINT)?;
        let mut fields = Fields { object: &mut object, page: None, write_long: None };
        self.answer.write(&mut fields)?;
        fields.maybe("ms", self.ms.as_ref())?;
        object.end()
    }
}

impl<N: From<Vec<u32>> + Serialize> Serialize for OnPage<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Answer", FIELDS_HINT)?;
        let page = (&self.draft, write_arrays::<S::SerializeStruct, N> as WriteArrays<_>);
        let mut fields = Fields { object: &mut object, page: Some(page), write_long: None };
        self.answer.write(&mut fields)?;
        fields.add("ms", &self.ms)?;
        object.end()
    }
}

impl Answer {
    /// Writes the fields.
    #[expect(clippy::too_many_lines, reason = "a table of the answers, field by field")]
    fn write<S: SerializeStruct>(&self, fields: &mut Fields<'_, S>) -> Result<(), S::Error> {
        match self {
            Self::Travel {
                puzzle,
                length,
                path,
                shortest,
                limit,
                #[cfg(feature = "kinds")]
                details,
            } => {
                fields.begin(puzzle, self.status(), "travel")?;
                fields.add("length", length)?;
                // The page's path includes the start.
                let start = match fields.page {
                    Some((Draft::Travel(travel), _)) => travel.from(),
                    _ => None,
                };
                fields.squares("path", start.iter().chain(path))?;
                fields.maybe("shortest", shortest.as_ref())?;
                fields.maybe("limit", limit.as_ref())?;
                #[cfg(feature = "kinds")]
                fields.details(details.as_deref())?;
            }
            #[cfg(feature = "swap")]
            Self::Swap {
                puzzle,
                length,
                moves,
                proven,
                positions,
                method,
                shortest,
                limit,
                details,
            } => {
                fields.begin(puzzle, self.status(), "swap")?;
                fields.add("length", length)?;
                fields.moves(Some(moves))?;
                fields.add("proven", proven)?;
                fields.add("positions", positions)?;
                fields.add("method", method.name())?;
                fields.maybe("shortest", shortest.as_ref())?;
                fields.maybe("limit", limit.as_ref())?;
                fields.details(details.as_deref())?;
            }
            #[cfg(feature = "swap")]
            Self::Extent { puzzle, layers, farthest } => {
                fields.begin(puzzle, self.status(), "extent")?;
                fields.add("reachable", &layers.iter().sum::<u64>())?;
                fields.add("depth", &layers.len().saturating_sub(1))?;
                fields.add("layers", layers)?;
                fields.add("farthest", farthest)?;
            }
            #[cfg(feature = "place")]
            Self::Place {
                puzzle,
                count,
                greatest,
                least,
                distinct,
                limit,
                distinct_at_least,
                placements,
                reason,
            } => {
                fields.begin(puzzle, self.status(), "place")?;
                fields.maybe("greatest", greatest.as_ref())?;
                fields.maybe("least", least.as_ref())?;
                fields.add("count", count)?;
                fields.maybe("distinct", distinct.as_ref())?;
                fields.maybe("limit", limit.as_ref())?;
                fields.on_page("distinctAtLeast", distinct_at_least)?;
                fields.in_document("placements", placements)?;
                fields.sentence("reason", reason.map(|reason| (reason, reason.message())))?;
            }
            #[cfg(feature = "tour")]
            Self::Tour {
                puzzle,
                length,
                path,
                seed,
                positions,
                method,
                count,
                distinct,
                unique,
                limit,
                published,
                symmetry,
                details,
            } => {
                fields.begin(puzzle, self.status(), "tour")?;
                fields.add("length", length)?;
                fields.squares("path", path)?;
                fields.maybe("count", count.as_ref())?;
                fields.maybe("distinct", distinct.as_ref())?;
                if let Some(unique) = unique {
                    fields.in_document("unique", unique)?;
                }
                fields.maybe("limit", limit.as_ref())?;
                fields.maybe("published", published.as_ref())?;
                match symmetry {
                    None => {}
                    Some(Symmetry::Found) => fields.in_document("symmetric", &true)?,
                    Some(Symmetry::None(why)) => {
                        fields.in_document("symmetric", &false)?;
                        fields.in_document("unsymmetric", &Displayed(why))?;
                    }
                    Some(Symmetry::Limit(limit)) => {
                        fields.in_document("symmetric", &None::<bool>)?;
                        fields.in_document("unsymmetric", limit.sentence())?;
                    }
                }
                fields.maybe("seed", seed.as_ref())?;
                fields.add("positions", positions)?;
                fields.add("method", method.name())?;
                fields.details(details.as_deref())?;
            }
            Self::Impossible {
                puzzle,
                why,
                reachable,
                positions,
                #[cfg(feature = "kinds")]
                details,
            } => {
                fields.begin(puzzle, self.status(), "")?;
                fields.add("why", why.code())?;
                fields.sentence("reason", Some((why, why.message())))?;
                fields.maybe("reachable", reachable.as_ref())?;
                fields.maybe("positions", positions.as_ref())?;
                #[cfg(feature = "full")]
                if let Reason::FromDocument(quote) = &**why {
                    let witness = (!quote.witness.is_empty()).then_some(quote);
                    fields.maybe("witness", witness)?;
                    return fields.details(details.as_deref());
                }
                let evidence = why.evidence();
                match fields.page {
                    None => fields.maybe("witness", evidence.as_ref())?,
                    Some((draft, write)) => {
                        let witness = evidence.and_then(|it| Witness::new(it, draft.board()));
                        write(fields.object, "witness", Arrays::Witness(witness))?;
                    }
                }
                #[cfg(feature = "kinds")]
                fields.details(details.as_deref())?;
            }
            Self::Limit {
                puzzle,
                limit,
                lower,
                best,
                moves,
                count,
                greatest,
                at_most,
                distinct_at_least,
                positions,
            } => {
                fields.begin(puzzle, self.status(), "")?;
                fields.add("limit", limit)?;
                fields.maybe("lower", lower.as_ref())?;
                fields.maybe("best", best.as_ref())?;
                fields.moves(moves.as_ref())?;
                fields.maybe("greatest", greatest.as_ref())?;
                fields.maybe("atMost", at_most.as_ref())?;
                fields.maybe("count", count.as_ref())?;
                fields.on_page("distinctAtLeast", distinct_at_least)?;
                fields.maybe("positions", positions.as_ref())?;
            }
            Self::Error { error } => fields.in_document("error", error)?,
            // No solver in this build gives the other answers.
            #[cfg(not(all(feature = "swap", feature = "place", feature = "tour")))]
            _ => {}
        }
        Ok(())
    }
}

/// Writes the fields of an answer in one of its forms.
struct Fields<'a, S: SerializeStruct> {
    object: &'a mut S,
    /// For the page, the draft that it solves, and how its arrays are written; `None` for the
    /// document.
    page: Option<(&'a Draft, WriteArrays<S>)>,
    /// Writes a long path as an array; `None` writes the names of its squares.
    write_long: Option<WriteArrays<S>>,
}

/// A field whose numbers are written as typed arrays.
enum Arrays {
    Squares(Vec<u32>),
    Moves(Option<Moves<Vec<u32>>>),
    Witness(Option<Witness<Vec<u32>>>),
}

/// Writes such a field. As a function pointer it keeps [`Answer::write`] from being compiled twice.
type WriteArrays<S> = fn(&mut S, &'static str, Arrays) -> Result<(), <S as SerializeStruct>::Error>;

fn write_arrays<S: SerializeStruct, N: From<Vec<u32>> + Serialize>(
    object: &mut S,
    name: &'static str,
    arrays: Arrays,
) -> Result<(), S::Error> {
    match arrays {
        Arrays::Squares(squares) => object.serialize_field(name, &N::from(squares)),
        Arrays::Moves(moves) => object.serialize_field(name, &moves.map(Moves::for_page::<N>)),
        Arrays::Witness(it) => object.serialize_field(name, &it.map(Witness::for_page::<N>)),
    }
}

impl<S: SerializeStruct> Fields<'_, S> {
    /// Writes the first fields. An empty `kind` is left out.
    fn begin(&mut self, puzzle: &str, status: Status, kind: &str) -> Result<(), S::Error> {
        self.in_document("puzzle", puzzle)?;
        self.add("status", &Displayed(status))?;
        if kind.is_empty() { Ok(()) } else { self.on_page("kind", kind) }
    }

    fn add<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), S::Error> {
        self.object.serialize_field(name, value)
    }

    /// Writes a field that may be unknown: `null` on the page, left out of the document.
    fn maybe<T: Serialize>(
        &mut self,
        name: &'static str,
        value: Option<&T>,
    ) -> Result<(), S::Error> {
        if value.is_some() || self.page.is_some() { self.add(name, &value) } else { Ok(()) }
    }

    fn on_page<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), S::Error> {
        if self.page.is_some() { self.add(name, value) } else { Ok(()) }
    }

    fn in_document<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), S::Error> {
        if self.page.is_none() { self.add(name, value) } else { Ok(()) }
    }

    /// Writes an English sentence in the document, a message on the page.
    fn sentence<T: fmt::Display>(
        &mut self,
        name: &'static str,
        sentence: Option<(T, Message)>,
    ) -> Result<(), S::Error> {
        let (english, message) = sentence.unzip();
        match self.page {
            None => self.maybe(name, english.map(Displayed).as_ref()),
            Some(_) => self.add(name, &message),
        }
    }

    /// Writes names of squares in the document, or an array of numbers if the list is long and
    /// arrays are wanted; indices on the page.
    fn squares<'b>(
        &mut self,
        name: &'static str,
        squares: impl IntoIterator<Item = &'b Square>,
    ) -> Result<(), S::Error> {
        let squares = squares.into_iter();
        match self.page {
            None => {
                let squares: Vec<&Square> = squares.collect();
                match self.write_long {
                    Some(write) if squares.len() >= MIN_ARRAY_LENGTH => {
                        let number = |at: &&Square| u32::from(at.rank) << 16 | u32::from(at.file);
                        let numbers = squares.iter().map(number).collect();
                        write(self.object, name, Arrays::Squares(numbers))
                    }
                    _ => {
                        let names = squares.iter().map(ToString::to_string).collect::<Vec<_>>();
                        self.add(name, &names)
                    }
                }
            }
            Some((draft, write)) => {
                let squares = numbers(draft.board(), squares.copied());
                write(self.object, name, Arrays::Squares(squares))
            }
        }
    }

    /// Writes moves: `a1-b3` in the document.
    fn moves(&mut self, moves: Option<&Vec<Move>>) -> Result<(), S::Error> {
        // Only the Swap solver finds moves.
        let moves = moves.filter(|_| Kind::Swap.has_solver());
        match self.page {
            None => {
                let names =
                    moves.map(|moves| moves.iter().map(ToString::to_string).collect::<Vec<_>>());
                self.maybe("moves", names.as_ref())
            }
            Some((draft, write)) => {
                let by_runs = matches!(draft, Draft::Swap(swap) if swap.rules().by_runs());
                let moves = moves.map(|moves| Moves::new(moves, draft.board(), by_runs));
                write(self.object, "moves", Arrays::Moves(moves))
            }
        }
    }
}

#[cfg(feature = "kinds")]
impl<S: SerializeStruct> Fields<'_, S> {
    /// Writes the details that were requested.
    fn details(&mut self, details: Option<&Details>) -> Result<(), S::Error> {
        let Some(details) = details else { return Ok(()) };
        let Details { paths, solutions, tours, number, distances, limit } = details;
        if !paths.is_empty() {
            self.in_document("paths", paths)?;
        }
        if !solutions.is_empty() {
            let names = solutions.iter().map(|moves| moves.iter().map(Displayed).collect());
            self.in_document("solutions", &names.collect::<Vec<Vec<_>>>())?;
        }
        if !tours.is_empty() {
            self.in_document("tours", tours)?;
        }
        if let Some(number) = number {
            self.in_document("number", number)?;
        }
        if !distances.is_empty() {
            self.in_document("distances", distances)?;
        }
        match limit {
            Some(limit) => self.in_document("moreLimit", limit),
            None => Ok(()),
        }
    }
}

/// Serializes a value as it is displayed.
struct Displayed<T>(T);

impl<T: fmt::Display> Serialize for Displayed<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}
