//! The witness of a reason why there is no solution, as it stands in the
//! answer: for people and scripts, with the names of squares.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::outcome::Why;
use crate::puzzle::Kind;
use crate::square::Square;
use crate::swap::Reason;
use crate::tour;
use crate::travel::{self, End};

/// A reason as a map of what it names.
pub(super) struct Witness<'a>(pub &'a Why);

impl Witness<'_> {
    /// Does the reason name anything?
    pub(super) fn is_some(why: &Why) -> bool {
        match why {
            Why::Travel(_) => true,
            Why::Swap(Reason::Exhausted { mismatched, .. }) => !mismatched.is_empty(),
            Why::Swap(Reason::Searched { .. }) | Why::Text(_) => false,
            Why::Swap(_) => Kind::Swap.has_solver(),
            Why::Tour(_) => Kind::Tour.has_solver(),
        }
    }
}

impl Serialize for Witness<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self.0 {
            Why::Travel(why) => of_travel(why, &mut map)?,
            Why::Swap(reason) if Kind::Swap.has_solver() => of_swap(reason, &mut map)?,
            Why::Tour(why) if Kind::Tour.has_solver() => of_tour(why, &mut map)?,
            Why::Swap(_) | Why::Tour(_) | Why::Text(_) => {}
        }
        map.end()
    }
}

fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(ToString::to_string).collect()
}

/// `a1-b3`, as moves are written.
fn jumps(jumps: &[(Square, Square)]) -> Vec<String> {
    jumps.iter().map(|(from, to)| format!("{from}-{to}")).collect()
}

fn of_travel<M: SerializeMap>(why: &travel::Why, map: &mut M) -> Result<(), M::Error> {
    match why {
        travel::Why::Colour { from, to, one_in, .. } => {
            map.serialize_entry("squares", &names(&[*from, *to]))?;
            map.serialize_entry("oneIn", one_in)
        }
        travel::Why::Enclosed { end, square, region, walls, .. } => {
            map.serialize_entry("end", if *end == End::Start { "start" } else { "goal" })?;
            map.serialize_entry("square", &square.to_string())?;
            map.serialize_entry("region", &names(region))?;
            map.serialize_entry("forbidden", &names(walls))
        }
    }
}

fn of_swap<M: SerializeMap>(reason: &Reason, map: &mut M) -> Result<(), M::Error> {
    let mut named = |field, squares: &[Square]| map.serialize_entry(field, &names(squares));
    match reason {
        Reason::OtherKnights { letter, start, goal } => {
            named("start", start)?;
            named("goal", goal)?;
            map.serialize_entry("letter", letter)
        }
        Reason::Component { squares, letter, start, goal, outside: _ } => {
            named("squares", squares)?;
            named("start", start)?;
            named("goal", goal)?;
            map.serialize_entry("letter", letter)
        }
        Reason::Order { free: [start, goal], odd_jumps } => {
            named("free", &[*start, *goal])?;
            map.serialize_entry("oddJumps", odd_jumps)
        }
        Reason::Line { squares, closed, start, goal } => {
            named("squares", squares)?;
            map.serialize_entry("closed", closed)?;
            map.serialize_entry("start", start)?;
            map.serialize_entry("goal", goal)
        }
        Reason::Alone { knights, goals, .. } => {
            named("knights", knights)?;
            named("goals", goals)
        }
        Reason::NoFirstMove { knights, taken, attacking, .. } => {
            named("knights", knights)?;
            map.serialize_entry("taken", &jumps(taken))?;
            map.serialize_entry("attacking", &jumps(attacking))
        }
        Reason::NoLastMove { attacking, shut, .. } => {
            named("attacking", attacking)?;
            named("shut", shut)
        }
        Reason::Exhausted { mismatched, .. } => named("amiss", mismatched),
        Reason::Searched { .. } => Ok(()),
    }
}

fn of_tour<M: SerializeMap>(why: &tour::Why, map: &mut M) -> Result<(), M::Error> {
    let mut named = |name, squares: &[Square]| map.serialize_entry(name, &names(squares));
    match why {
        tour::Why::NoSquare => {}
        tour::Why::TooSmall { squares } => map.serialize_entry("squares", squares)?,
        tour::Why::Colours { more, fewer } => {
            named("more", more)?;
            named("fewer", fewer)?;
        }
        tour::Why::EndColours { square, other } => {
            map.serialize_entry("square", &square.to_string())?;
            if let Some(other) = other {
                map.serialize_entry("other", &other.to_string())?;
            }
        }
        tour::Why::NumberColours { first, second } => {
            map.serialize_entry("squares", &names(&[first.0, second.0]))?;
            map.serialize_entry("numbers", &[first.1, second.1])?;
        }
        tour::Why::NumberOfColour { square, number, more, fewer } => {
            named("more", more)?;
            named("fewer", fewer)?;
            map.serialize_entry("square", &square.to_string())?;
            map.serialize_entry("number", number)?;
        }
        tour::Why::TooFewJumps { square, jumps: there, needed } => {
            named("jumps", there)?;
            map.serialize_entry("square", &square.to_string())?;
            map.serialize_entry("needed", needed)?;
        }
        tour::Why::TooManyEnds { squares, most } => {
            named("squares", squares)?;
            map.serialize_entry("most", most)?;
        }
        tour::Why::Disconnected { piece, squares } => {
            named("piece", piece)?;
            map.serialize_entry("squares", squares)?;
        }
        tour::Why::Neighbours { squares, neighbours, needed, possible } => {
            named("squares", squares)?;
            named("neighbours", neighbours)?;
            map.serialize_entry("needed", needed)?;
            map.serialize_entry("possible", possible)?;
        }
        tour::Why::EarlyCircle { jumps: circle, forced } => {
            map.serialize_entry("circle", &jumps(circle))?;
            map.serialize_entry("forced", &jumps(forced))?;
        }
        tour::Why::ForcedJumps { square, forced, too_many } => {
            map.serialize_entry("square", &square.to_string())?;
            map.serialize_entry("forced", &jumps(forced))?;
            map.serialize_entry("tooMany", too_many)?;
        }
        tour::Why::Pieces { cut, pieces, most } => {
            named("cut", cut)?;
            let pieces: Vec<_> = pieces.iter().map(|piece| names(piece)).collect();
            map.serialize_entry("pieces", &pieces)?;
            map.serialize_entry("most", most)?;
        }
        tour::Why::Alternation { squares, end } => {
            named("squares", squares)?;
            map.serialize_entry("end", &end.map(|end| end.to_string()))?;
        }
        tour::Why::Halves { squares, odd, square, number } => {
            named("squares", squares)?;
            map.serialize_entry("odd", odd)?;
            map.serialize_entry("square", &square.to_string())?;
            map.serialize_entry("number", number)?;
        }
        tour::Why::TooFar { first, second, jumps, round } => {
            named("round", round)?;
            map.serialize_entry("squares", &names(&[first.0, second.0]))?;
            map.serialize_entry("numbers", &[first.1, second.1])?;
            map.serialize_entry("jumps", jumps)?;
        }
        tour::Why::Theorem { source, .. } => map.serialize_entry("source", source)?,
        tour::Why::Tried { positions } => map.serialize_entry("positions", positions)?,
    }
    Ok(())
}
