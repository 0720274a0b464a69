//! The placements that cover a board, in the order in which the search finds them.

use crate::natural::Natural;
use crate::place::attacks::attack_tables::KINDS;
use crate::place::attacks::symmetry::{SymmetryMap, symmetries};
use crate::place::counting::cover::Put;
use crate::place::counting::covering::{Covers, turned};
use crate::place::model::piece::Piece;
use crate::place::model::puzzle::Place;
use crate::search::{Progress, Step};
use crate::square::Square;

/// A list. It keeps placements while there is memory; to go back to others, it searches again.
pub(super) struct CoverList {
    place: Place,
    covers: Covers,
    symmetries: Vec<SymmetryMap>,
    /// Whether only the first placement of each class is listed.
    classes: bool,
    memory: u64,
    /// The first placements.
    kept: Vec<Vec<Put>>,
    /// The number of placements that the search has found.
    found: u64,
    /// The number of the next placement.
    at: u64,
}

impl CoverList {
    pub fn new(place: &Place, classes: bool, memory: u64) -> Self {
        Self {
            place: place.clone(),
            covers: Covers::new(place),
            symmetries: symmetries(place),
            classes,
            memory,
            kept: Vec::new(),
            found: 0,
            at: 0,
        }
    }

    /// Returns the number of the next placement; while the list is seeking, the number it has reached.
    pub fn number(&self) -> Natural {
        self.at.into()
    }

    pub fn seek(&mut self, number: &Natural) {
        self.at = number.to_u64().unwrap_or(u64::MAX);
    }

    fn memory(&self) -> u64 {
        let pieces = self.kept.first().map_or(0, Vec::len);
        (self.kept.len() * (32 + size_of::<Put>() * pieces)) as u64
    }

    /// Works for about this many units towards the next placement; `None` at the end.
    pub fn advance(&mut self, budget: u64) -> Step<Option<Vec<(Square, Piece)>>> {
        let kept = usize::try_from(self.at).ok().and_then(|at| self.kept.get(at));
        if let Some(placement) = kept {
            self.at += 1;
            return Step::Done(Some(self.pieces(placement)));
        }
        if self.at < self.found {
            self.covers = Covers::new(&self.place);
            self.found = 0;
        }
        let mut left = budget.div_ceil(8).max(1);
        while left > 0 {
            match self.covers.advance(&mut left) {
                Step::Running => left = left.saturating_sub(1),
                Step::Done(None) => return Step::Done(None),
                Step::Done(Some(mut placement)) => {
                    placement.sort_unstable();
                    if self.classes && !self.is_first(&placement) {
                        continue;
                    }
                    let number = self.found;
                    self.found += 1;
                    if number == self.kept.len() as u64 && self.memory() < self.memory {
                        self.kept.push(placement.clone());
                    }
                    if number == self.at {
                        self.at += 1;
                        return Step::Done(Some(self.pieces(&placement)));
                    }
                }
            }
        }
        Step::Running
    }

    fn pieces(&self, placement: &[Put]) -> Vec<(Square, Piece)> {
        let squares = self.covers.squares();
        let piece =
            |&(kind, square): &Put| (squares[usize::from(square)], KINDS[usize::from(kind)]);
        placement.iter().map(piece).collect()
    }

    /// Returns whether no symmetry maps a placement to an earlier one.
    fn is_first(&self, placement: &[Put]) -> bool {
        self.symmetries[1..].iter().all(|map| {
            let mut image: Vec<Put> = placement.iter().map(|&put| turned(map, put)).collect();
            image.sort_unstable();
            placement <= image.as_slice()
        })
    }

    pub fn progress(&self) -> Progress {
        Progress {
            positions: self.covers.nodes(),
            memory: self.memory(),
            count: Some(self.found.min(self.at).into()),
            ..Progress::default()
        }
    }
}
