//! Standard conversions of puzzles: from text, from a puzzle of one kind, and comparison.

use std::hash::{Hash, Hasher};
use std::str::FromStr;

use super::error::Error;
use super::finished::Puzzle;
use crate::place::Place;
use crate::swap::Swap;
use crate::tour::Tour;
use crate::travel::Travel;

/// Reads a puzzle as [`Puzzle::parse`] does.
impl FromStr for Puzzle {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text)
    }
}

/// Two puzzles are equal if their canonical lines are. Linear in the number of squares.
impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        self.kind() == other.kind() && self.to_string() == other.to_string()
    }
}

impl Eq for Puzzle {}

impl Hash for Puzzle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to_string().hash(state);
    }
}

impl From<Travel> for Puzzle {
    fn from(travel: Travel) -> Self {
        Self::Travel(travel)
    }
}

impl From<Swap> for Puzzle {
    fn from(swap: Swap) -> Self {
        Self::Swap(swap)
    }
}

impl From<Place> for Puzzle {
    fn from(place: Place) -> Self {
        Self::Place(place)
    }
}

impl From<Tour> for Puzzle {
    fn from(tour: Tour) -> Self {
        Self::Tour(tour)
    }
}
