//! The placements that cover a board, in the order in which the search finds them.

use crate::natural::Natural;
use crate::place::attacks::attack_tables::KINDS;
use crate::place::attacks::symmetry::{SymmetryMap, symmetries};
use crate::place::counting::cover::Put;
use crate::place::counting::covering::{CoverSequence, sorted_image};
use crate::place::model::piece::Piece;
use crate::place::model::puzzle::Place;
use crate::search::{Progress, Step};
use crate::square::Square;

/// A list. It keeps placements while there is memory; to go back to others, it searches again.
pub(super) struct CoverList {
    place: Place,
    covers: CoverSequence,
    symmetries: Vec<SymmetryMap>,
    /// Whether only the first placement of each class is listed.
    one_per_class: bool,
    memory: u64,
    /// The first placements, and the memory that they take, in bytes.
    kept: Vec<Vec<Put>>,
    kept_bytes: u64,
    /// The number of placements that the search has found.
    found: u64,
    /// The number of the next placement.
    at: u64,
}

/// Memory of a kept placement, without its pieces, in bytes: while `kept` grows, it may hold three
/// times its items; and the allocator's own.
const KEPT_BYTES: u64 = 3 * size_of::<Vec<Put>>() as u64 + 16;

impl CoverList {
    pub fn new(place: &Place, one_per_class: bool, memory: u64) -> Self {
        Self {
            place: place.clone(),
            covers: CoverSequence::new(place, memory),
            symmetries: symmetries(place),
            one_per_class,
            memory,
            kept: Vec::new(),
            kept_bytes: 0,
            found: 0,
            at: 0,
        }
    }

    /// Returns the number of the next placement; while the list is seeking, the number it has
    /// reached.
    pub fn number(&self) -> Natural {
        self.reached().into()
    }

    fn reached(&self) -> u64 {
        self.found.min(self.at)
    }

    pub fn seek(&mut self, number: &Natural) {
        self.at = number.to_u64().unwrap_or(u64::MAX);
    }

    fn memory(&self) -> u64 {
        self.kept_bytes + self.covers.memory()
    }

    /// Works for about this many units towards the next placement; `None` at the end.
    pub fn advance(&mut self, budget: u64) -> Step<Option<Vec<(Square, Piece)>>> {
        let kept = usize::try_from(self.at).ok().and_then(|at| self.kept.get(at));
        if let Some(placement) = kept {
            self.at += 1;
            return Step::Done(Some(self.pieces(placement)));
        }
        if self.at < self.found {
            let memory = self.memory.saturating_sub(self.kept_bytes);
            self.covers = CoverSequence::new(&self.place, memory);
            self.found = 0;
        }
        let mut left = budget.clamp(1, i64::MAX as u64).cast_signed();
        while left > 0 {
            match self.covers.advance(&mut left) {
                Step::Running => {}
                Step::Done(None) => return Step::Done(None),
                Step::Done(Some(mut placement)) => {
                    placement.sort_unstable();
                    if self.one_per_class && !self.is_first(&placement) {
                        continue;
                    }
                    let number = self.found;
                    self.found += 1;
                    let bytes = KEPT_BYTES + size_of_val(placement.as_slice()) as u64;
                    let fits = self.kept_bytes + bytes <= self.memory;
                    if number == self.kept.len() as u64 && fits {
                        self.kept.push(placement.clone());
                        self.kept_bytes += bytes;
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
        let mut images = self.symmetries[1..].iter().map(|map| sorted_image(map, placement));
        images.all(|image| placement <= image.as_slice())
    }

    #[expect(clippy::cast_precision_loss, reason = "a share for the eye")]
    pub fn progress(&self) -> Progress {
        let reached = self.reached();
        Progress {
            positions: self.covers.nodes(),
            share: (self.at > reached).then(|| reached as f64 / self.at as f64),
            memory: self.memory(),
            count: Some(reached.into()),
            ..Progress::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::place::model::puzzle::{Aim, Lines};

    /// The first placements have few queens, the last ones many.
    #[test]
    fn kept_placements_stay_within_the_memory() {
        const MEMORY: u64 = 1 << 20;
        let (board, pieces) = (Board::new(4, 4).unwrap(), "Q0+".parse().unwrap());
        let place = Place::new(board, &[], pieces, Lines::Stop).unwrap().with_aim(Aim::Guard);
        let mut list = CoverList::new(&place, false, MEMORY);
        while list.advance(1 << 16) != Step::Done(None) {}
        let pieces = list.kept.iter().map(Vec::capacity).sum::<usize>() * size_of::<Put>();
        let held = (pieces + list.kept.capacity() * size_of::<Vec<Put>>()) as u64;
        assert!(held <= list.memory() && list.memory() <= MEMORY, "{held} of {}", list.memory());
        assert!(list.kept.len() > 5_000, "{} are kept", list.kept.len());
    }
}
