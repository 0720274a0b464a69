//! How an answer is serialised: as the document that the command line and the page's scripting call
//! give, and as the page itself gets it.

use std::fmt;
use std::marker::PhantomData;

use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::on_page::{Moves, OnPage, Witness, numbers};
#[cfg(feature = "tour")]
use super::outcome::Symmetry;
use super::outcome::{Answer, Status};
use crate::message::Message;
use crate::puzzle::{Draft, Kind};
use crate::square::Square;
use crate::swap::Move;

/// The most fields of an answer.
const MAX_FIELDS: usize = 13;

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Timed { answer: self, ms: None }.serialize(serializer)
    }
}

/// An answer with the time it took, as `ms` in the same document.
#[derive(Clone, Debug)]
pub struct Timed<'a> {
    /// The answer.
    pub answer: &'a Answer,
    /// Milliseconds, if they were measured.
    pub ms: Option<f64>,
}

impl Serialize for Timed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Answer", MAX_FIELDS)?;
        let mut fields = Fields { object: &mut object, draft: None, numbers: PhantomData };
        self.answer.write::<_, Vec<u32>>(&mut fields)?;
        fields.maybe("ms", self.ms.as_ref())?;
        object.end()
    }
}

impl<N: From<Vec<u32>> + Serialize> Serialize for OnPage<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Answer", MAX_FIELDS)?;
        let mut fields =
            Fields { object: &mut object, draft: Some(&self.draft), numbers: PhantomData };
        self.answer.write::<_, N>(&mut fields)?;
        fields.add("ms", &self.ms)?;
        object.end()
    }
}

impl Answer {
    /// Writes all fields that are known.
    #[expect(clippy::too_many_lines, reason = "a table of the answers, field by field")]
    fn write<S: SerializeStruct, N: From<Vec<u32>> + Serialize>(
        &self,
        fields: &mut Fields<'_, S, N>,
    ) -> Result<(), S::Error> {
        match self {
            Self::Travel { puzzle, length, path, shortest, limit } => {
                fields.begin(puzzle, self.status(), "travel")?;
                fields.add("length", length)?;
                // The page's path begins at the start.
                let start = if let Some(Draft::Travel(travel)) = fields.draft {
                    travel.from()
                } else {
                    None
                };
                fields.squares("path", start.iter().chain(path))?;
                fields.maybe("shortest", shortest.as_ref())?;
                fields.maybe("limit", limit.as_ref())?;
            }
            #[cfg(feature = "swap")]
            Self::Swap { puzzle, length, moves, proven, positions, method, shortest, limit } => {
                fields.begin(puzzle, self.status(), "swap")?;
                fields.add("length", length)?;
                fields.moves(Some(moves))?;
                fields.add("proven", proven)?;
                fields.add("positions", positions)?;
                fields.add("method", method.name())?;
                fields.maybe("shortest", shortest.as_ref())?;
                fields.maybe("limit", limit.as_ref())?;
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
                distinct,
                limit,
                classes,
                placements,
                reason,
            } => {
                fields.begin(puzzle, self.status(), "place")?;
                fields.maybe("greatest", greatest.as_ref())?;
                fields.add("count", count)?;
                fields.maybe("distinct", distinct.as_ref())?;
                fields.maybe("limit", limit.as_ref())?;
                fields.on_page("classes", classes)?;
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
                limit,
                published,
                symmetry,
            } => {
                fields.begin(puzzle, self.status(), "tour")?;
                fields.add("length", length)?;
                fields.squares("path", path)?;
                fields.maybe("count", count.as_ref())?;
                fields.maybe("distinct", distinct.as_ref())?;
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
            }
            Self::Impossible { puzzle, why, reachable, positions } => {
                fields.begin(puzzle, self.status(), "")?;
                fields.add("why", why.code())?;
                fields.sentence("reason", Some((why, why.message())))?;
                fields.maybe("reachable", reachable.as_ref())?;
                fields.maybe("positions", positions.as_ref())?;
                let evidence = why.evidence();
                match fields.draft {
                    None => fields.maybe("witness", evidence.as_ref())?,
                    Some(draft) => {
                        let marks = evidence.and_then(|it| Witness::<N>::new(it, draft.board()));
                        fields.add("witness", &marks)?;
                    }
                }
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
                classes,
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
                fields.on_page("classes", classes)?;
                fields.maybe("positions", positions.as_ref())?;
            }
            Self::Error { error } => fields.in_document("error", error)?,
            // Without the solvers of the others, nothing else comes.
            #[cfg(not(all(feature = "swap", feature = "place", feature = "tour")))]
            _ => {}
        }
        Ok(())
    }
}

/// Writes the fields of an answer, in one of its two forms.
struct Fields<'a, S, N> {
    object: &'a mut S,
    /// The draft that the page solves; `None` in the document.
    draft: Option<&'a Draft>,
    numbers: PhantomData<fn() -> N>,
}

impl<S: SerializeStruct, N: From<Vec<u32>> + Serialize> Fields<'_, S, N> {
    /// Writes what all answers begin with; those without a kind have none on the page, either.
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

    /// What is not known is `null` on the page, and left out of the document.
    fn maybe<T: Serialize>(
        &mut self,
        name: &'static str,
        value: Option<&T>,
    ) -> Result<(), S::Error> {
        if value.is_some() || self.draft.is_some() { self.add(name, &value) } else { Ok(()) }
    }

    fn on_page<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), S::Error> {
        if self.draft.is_some() { self.add(name, value) } else { Ok(()) }
    }

    fn in_document<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), S::Error> {
        if self.draft.is_none() { self.add(name, value) } else { Ok(()) }
    }

    /// An English sentence in the document, a message on the page.
    fn sentence<T: fmt::Display>(
        &mut self,
        name: &'static str,
        sentence: Option<(T, Message)>,
    ) -> Result<(), S::Error> {
        let (english, message) = sentence.unzip();
        match self.draft {
            None => self.maybe(name, english.map(Displayed).as_ref()),
            Some(_) => self.add(name, &message),
        }
    }

    /// Names in the document, numbers on the page.
    fn squares<'b>(
        &mut self,
        name: &'static str,
        squares: impl IntoIterator<Item = &'b Square>,
    ) -> Result<(), S::Error> {
        let squares = squares.into_iter();
        match self.draft {
            None => self.add(name, &squares.map(ToString::to_string).collect::<Vec<_>>()),
            Some(draft) => self.add(name, &numbers::<N>(draft.board(), squares.copied())),
        }
    }

    /// `a1-b3` in the document.
    fn moves(&mut self, moves: Option<&Vec<Move>>) -> Result<(), S::Error> {
        // Without the solver of Swap, there are none.
        let moves = moves.filter(|_| Kind::Swap.has_solver());
        match self.draft {
            None => {
                let names =
                    moves.map(|moves| moves.iter().map(ToString::to_string).collect::<Vec<_>>());
                self.maybe("moves", names.as_ref())
            }
            Some(draft) => {
                let by_runs = matches!(draft, Draft::Swap(swap) if swap.rules().by_runs());
                self.add(
                    "moves",
                    &moves.map(|moves| Moves::<N>::new(moves, draft.board(), by_runs)),
                )
            }
        }
    }
}

/// A value that is serialised as it is displayed.
struct Displayed<T>(T);

impl<T: fmt::Display> Serialize for Displayed<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}
