//! The witness of a reason why there is no tour, as it stands in the answer:
//! for people and scripts, with the names of squares.

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::square::Square;
use crate::tour::Why;

/// A reason as a map of what it names.
pub(super) struct Witness<'a>(pub &'a Why);

fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(ToString::to_string).collect()
}

/// `a1-b3`, as moves are written.
fn jumps(jumps: &[(Square, Square)]) -> Vec<String> {
    jumps.iter().map(|(from, to)| format!("{from}-{to}")).collect()
}

impl Serialize for Witness<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let mut named = |name, squares: &[Square]| map.serialize_entry(name, &names(squares));
        match self.0 {
            Why::NoSquare => {}
            Why::TooSmall { squares } => map.serialize_entry("squares", squares)?,
            Why::Colours { more, fewer } => {
                named("more", more)?;
                named("fewer", fewer)?;
            }
            Why::EndColours { square, other } => {
                map.serialize_entry("square", &square.to_string())?;
                if let Some(other) = other {
                    map.serialize_entry("other", &other.to_string())?;
                }
            }
            Why::NumberColours { first, second } => {
                map.serialize_entry("squares", &names(&[first.0, second.0]))?;
                map.serialize_entry("numbers", &[first.1, second.1])?;
            }
            Why::NumberOfColour { square, number, more, fewer } => {
                named("more", more)?;
                named("fewer", fewer)?;
                map.serialize_entry("square", &square.to_string())?;
                map.serialize_entry("number", number)?;
            }
            Why::TooFewJumps { square, jumps: there, needed } => {
                named("jumps", there)?;
                map.serialize_entry("square", &square.to_string())?;
                map.serialize_entry("needed", needed)?;
            }
            Why::TooManyEnds { squares, most } => {
                named("squares", squares)?;
                map.serialize_entry("most", most)?;
            }
            Why::Disconnected { piece, squares } => {
                named("piece", piece)?;
                map.serialize_entry("squares", squares)?;
            }
            Why::Neighbours { squares, neighbours, needed, possible } => {
                named("squares", squares)?;
                named("neighbours", neighbours)?;
                map.serialize_entry("needed", needed)?;
                map.serialize_entry("possible", possible)?;
            }
            Why::EarlyCircle { jumps: circle, forced } => {
                map.serialize_entry("circle", &jumps(circle))?;
                map.serialize_entry("forced", &jumps(forced))?;
            }
            Why::ForcedJumps { square, forced, too_many } => {
                map.serialize_entry("square", &square.to_string())?;
                map.serialize_entry("forced", &jumps(forced))?;
                map.serialize_entry("tooMany", too_many)?;
            }
            Why::Pieces { cut, pieces, most } => {
                named("cut", cut)?;
                let pieces: Vec<_> = pieces.iter().map(|piece| names(piece)).collect();
                map.serialize_entry("pieces", &pieces)?;
                map.serialize_entry("most", most)?;
            }
            Why::TooFar { first, second, jumps } => {
                map.serialize_entry("squares", &names(&[first.0, second.0]))?;
                map.serialize_entry("numbers", &[first.1, second.1])?;
                map.serialize_entry("jumps", jumps)?;
            }
            Why::Theorem { source, .. } => map.serialize_entry("source", source)?,
            Why::Unsymmetric { square } => map.serialize_entry("square", &square.to_string())?,
            Why::Tried { positions } => map.serialize_entry("positions", positions)?,
        }
        map.end()
    }
}
