//! The answer as a document: one, the same from the page's scripting call and
//! from the command line.

use std::fmt;

use serde::ser::{Serialize, SerializeStruct, Serializer};

#[cfg(feature = "tour")]
use super::outcome::Symmetry;
use super::outcome::{Answer, Status};

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
        const MOST_FIELDS: usize = 12;
        let mut document = serializer.serialize_struct("Answer", MOST_FIELDS)?;
        let mut fields = Fields(&mut document);
        self.answer.write(&mut fields)?;
        fields.add_known("ms", self.ms.as_ref())?;
        document.end()
    }
}

impl Answer {
    /// Writes all fields that are known.
    #[expect(clippy::too_many_lines, reason = "a table of the answers, field by field")]
    fn write<S: SerializeStruct>(&self, fields: &mut Fields<'_, S>) -> Result<(), S::Error> {
        match self {
            Self::Travel { puzzle, length, path, shortest, limit } => {
                fields.begin(puzzle, self.status())?;
                fields.add("length", length)?;
                fields.add("path", &names(path))?;
                fields.add_known("shortest", shortest.as_ref())?;
                fields.add_known("limit", limit.as_ref())?;
            }
            #[cfg(feature = "swap")]
            Self::Swap { puzzle, length, moves, proven, positions, method, shortest, limit } => {
                fields.begin(puzzle, self.status())?;
                fields.add("length", length)?;
                fields.add("moves", &names(moves))?;
                fields.add("proven", proven)?;
                fields.add("positions", positions)?;
                fields.add("method", method.name())?;
                fields.add_known("shortest", shortest.as_ref())?;
                fields.add_known("limit", limit.as_ref())?;
            }
            #[cfg(feature = "swap")]
            Self::Extent { puzzle, layers, farthest } => {
                fields.begin(puzzle, self.status())?;
                fields.add("reachable", &layers.iter().sum::<u64>())?;
                fields.add("depth", &(layers.len() - 1))?;
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
                classes: _,
                placements,
                reason,
            } => {
                fields.begin(puzzle, self.status())?;
                fields.add_known("greatest", greatest.as_ref())?;
                fields.add("count", count)?;
                fields.add_known("distinct", distinct.as_ref())?;
                fields.add_known("limit", limit.as_ref())?;
                fields.add("placements", placements)?;
                fields.add_known("reason", reason.map(Told).as_ref())?;
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
                fields.begin(puzzle, self.status())?;
                fields.add("length", length)?;
                fields.add("path", &names(path))?;
                fields.add_known("count", count.as_ref())?;
                fields.add_known("distinct", distinct.as_ref())?;
                fields.add_known("limit", limit.as_ref())?;
                fields.add_known("published", published.as_ref())?;
                match symmetry {
                    None => {}
                    Some(Symmetry::Found) => fields.add("symmetric", &true)?,
                    Some(Symmetry::None(why)) => {
                        fields.add("symmetric", &false)?;
                        fields.add("unsymmetric", &Told(why))?;
                    }
                    Some(Symmetry::Limit(limit)) => {
                        fields.add("symmetric", &None::<bool>)?;
                        fields.add("unsymmetric", limit.sentence())?;
                    }
                }
                fields.add_known("seed", seed.as_ref())?;
                fields.add("positions", positions)?;
                fields.add("method", method.name())?;
            }
            Self::Impossible { puzzle, why, reachable, positions } => {
                fields.begin(puzzle, self.status())?;
                fields.add("why", why.code())?;
                fields.add("reason", &Told(why))?;
                fields.add_known("reachable", reachable.as_ref())?;
                fields.add_known("positions", positions.as_ref())?;
                fields.add_known("witness", why.evidence().as_ref())?;
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
                classes: _,
                positions,
            } => {
                fields.begin(puzzle, self.status())?;
                fields.add("limit", limit)?;
                fields.add_known("lower", lower.as_ref())?;
                fields.add_known("best", best.as_ref())?;
                fields.add_known("moves", moves.as_deref().map(names).as_ref())?;
                fields.add_known("greatest", greatest.as_ref())?;
                fields.add_known("atMost", at_most.as_ref())?;
                fields.add_known("count", count.as_ref())?;
                fields.add_known("positions", positions.as_ref())?;
            }
            Self::Error { error } => fields.add("error", error)?,
            // Without the solvers of the others, nothing else comes.
            #[cfg(not(all(feature = "swap", feature = "place", feature = "tour")))]
            _ => {}
        }
        Ok(())
    }
}

/// The fields of the document as they are written.
struct Fields<'a, S>(&'a mut S);

impl<S: SerializeStruct> Fields<'_, S> {
    fn begin(&mut self, puzzle: &str, status: Status) -> Result<(), S::Error> {
        self.add("puzzle", puzzle)?;
        self.add("status", &Told(status))
    }

    fn add<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), S::Error> {
        self.0.serialize_field(name, value)
    }

    fn add_known<T: Serialize>(
        &mut self,
        name: &'static str,
        value: Option<&T>,
    ) -> Result<(), S::Error> {
        value.map_or(Ok(()), |value| self.add(name, value))
    }
}

/// What is written as it is told to people.
struct Told<T>(T);

impl<T: fmt::Display> Serialize for Told<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// As the puzzle line names them.
fn names<T: fmt::Display>(items: &[T]) -> Vec<String> {
    items.iter().map(ToString::to_string).collect()
}
