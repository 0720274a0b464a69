//! Conclusions from the given numbers without a search for tours.

use crate::square::Square;
use crate::tour::graph::precheck::PreparedBoard;
use crate::tour::model::puzzle::Tour;
use crate::tour::model::reason::Reason;

/// Returns the number, counted from 0, at which the search of a closed tour starts: the first given
/// one.
pub(super) fn anchor(tour: &Tour) -> u32 {
    match tour.numbers().first() {
        Some(&(_, number)) if tour.is_closed() => number - 1,
        _ => 0,
    }
}

/// Returns whether the given numbers constrain more than the ends, or the start of a closed tour.
pub(crate) fn are_needed(tour: &Tour) -> bool {
    if tour.is_closed() { tour.numbers().len() > 1 } else { tour.inner_numbers().next().is_some() }
}

/// Returns whether the given numbers fit both directions of a tour, so that a search finds each
/// tour twice.
pub(crate) fn are_symmetric(tour: &Tour) -> bool {
    let length = tour.length();
    let first = anchor(tour);
    if tour.is_closed() {
        tour.numbers().iter().all(|&(_, number)| (2 * (number - 1 - first)).is_multiple_of(length))
    } else {
        tour.numbers().iter().all(|&(_, number)| 2 * number == length + 1)
    }
}

/// Finds two numbered squares that are farther apart than their numbers. Linear in the squares if
/// all of them are numbered.
pub(crate) fn too_far(tour: &Tour, prepared: &PreparedBoard) -> Option<Reason> {
    let numbers = tour.numbers();
    let mut distances = Distances::new(prepared, numbers);
    for (index, &first) in numbers.iter().enumerate() {
        let wraps = index + 1 == numbers.len();
        let second = *numbers.get(index + 1).or(numbers.first())?;
        if (wraps && !tour.is_closed()) || second.0 == first.0 {
            continue;
        }
        let difference = second.1 + (if wraps { tour.length() } else { 0 }) - first.1;
        if distances.jumps(first.0, second.0, Through::FreeSquares, difference).is_some() {
            continue;
        }
        // If the distance is too long even through other numbered squares, these don't matter.
        let unrestricted = distances.jumps(first.0, second.0, Through::AllSquares, u32::MAX);
        if unrestricted.is_none_or(|jumps| jumps > difference) {
            return Some(Reason::TooFar { first, second, jumps: unrestricted, round: Vec::new() });
        }
        let jumps = distances.jumps(first.0, second.0, Through::FreeSquares, u32::MAX);
        let mut others: Vec<Square> = numbers.iter().map(|&(square, _)| square).collect();
        others.retain(|&square| square != first.0 && square != second.0);
        return Some(Reason::TooFar { first, second, jumps, round: others });
    }
    None
}

/// Distances between squares by breadth-first search.
struct Distances<'prepared> {
    prepared: &'prepared PreparedBoard,
    is_numbered: Vec<bool>,
    /// For each cell, the last search that visited it.
    visited: Vec<u32>,
    search: u32,
}

/// The squares that a path may pass.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Through {
    AllSquares,
    /// Squares without given numbers.
    FreeSquares,
}

impl<'prepared> Distances<'prepared> {
    fn new(prepared: &'prepared PreparedBoard, numbers: &[(Square, u32)]) -> Self {
        let mut is_numbered = vec![false; prepared.graph.area()];
        for &(square, _) in numbers {
            is_numbered[prepared.graph.cell(square)] = true;
        }
        Self { prepared, is_numbered, visited: vec![0; prepared.graph.area()], search: 0 }
    }

    /// Returns the fewest jumps between two squares. `None` if every path has more than `max_jumps`
    /// jumps.
    fn jumps(&mut self, from: Square, to: Square, through: Through, max_jumps: u32) -> Option<u32> {
        let graph = &self.prepared.graph;
        let goal = graph.cell(to);
        self.search += 1;
        self.visited[graph.cell(from)] = self.search;
        let mut layer = vec![graph.cell(from)];
        for jumps in 0..=max_jumps {
            if self.visited[goal] == self.search {
                return Some(jumps);
            }
            let mut next = Vec::new();
            for &cell in &layer {
                for to in graph.neighbours(cell) {
                    let may_pass =
                        to == goal || through == Through::AllSquares || !self.is_numbered[to];
                    if may_pass && self.visited[to] != self.search {
                        self.visited[to] = self.search;
                        next.push(to);
                    }
                }
            }
            if next.is_empty() {
                return None;
            }
            layer = next;
        }
        None
    }
}
