//! The placements that cover a board, in order: all are found first, and sorted.

use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::place::attacks::attack_tables::KINDS;
use crate::place::attacks::symmetry::{SymmetryMap, symmetries};
use crate::place::counting::cover::Put;
use crate::place::counting::covering::{Covers, turned};
use crate::place::model::piece::Piece;
use crate::place::model::puzzle::Place;
use crate::search::{Progress, Step};
use crate::square::Square;

/// A list; see the module's text. Memory: some 32 bytes for each piece of each placement.
pub(super) struct CoverList {
    covers: Covers,
    symmetries: Vec<SymmetryMap>,
    /// Whether only the first placement of each class is listed.
    classes: bool,
    memory: u64,
    /// The placements, each with its number of the kind whose number is open.
    found: Vec<(u32, Vec<Put>)>,
    is_sorted: bool,
    at: usize,
}

impl CoverList {
    pub fn new(place: &Place, classes: bool, memory: u64) -> Self {
        Self {
            covers: Covers::new(place),
            symmetries: symmetries(place),
            classes,
            memory,
            found: Vec::new(),
            is_sorted: false,
            at: 0,
        }
    }

    /// Returns the number of the next placement.
    pub fn number(&self) -> Natural {
        (self.at as u64).into()
    }

    pub fn seek(&mut self, number: &Natural) {
        let most = u64::from(u32::MAX);
        self.at = number.to_u64().unwrap_or(most).min(most).narrow::<usize>();
    }

    fn memory(&self) -> u64 {
        let pieces = self.found.first().map_or(0, |(_, placement)| placement.len());
        (self.found.len() * (32 + 8 * pieces)) as u64
    }

    /// Works for about this many units towards the next placement; `None` at the end.
    pub fn advance(&mut self, budget: u64) -> Step<Option<Vec<(Square, Piece)>>> {
        let mut left = budget.div_ceil(8).max(1);
        while !self.is_sorted {
            if left == 0 {
                return Step::Running;
            }
            match self.covers.advance(&mut left) {
                Step::Running => left = left.saturating_sub(1),
                Step::Done(Some(mut placement)) if self.memory() < self.memory => {
                    placement.sort_unstable();
                    if !self.classes || self.is_first(&placement) {
                        self.found.push((self.covers.number(), placement));
                    }
                }
                Step::Done(_) => {
                    self.found.sort_unstable();
                    self.is_sorted = true;
                }
            }
        }
        let Some((_, placement)) = self.found.get(self.at) else { return Step::Done(None) };
        self.at += 1;
        let squares = self.covers.squares();
        let piece =
            |&(kind, square): &Put| (squares[usize::from(square)], KINDS[usize::from(kind)]);
        Step::Done(Some(placement.iter().map(piece).collect()))
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
            count: Some((self.found.len() as u64).into()),
            ..Progress::default()
        }
    }
}
