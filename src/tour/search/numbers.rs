//! What follows from the given numbers without a search.

use crate::square::Square;
use crate::tour::graph::precheck::PreparedBoard;
use crate::tour::model::puzzle::Tour;
use crate::tour::model::reason::Reason;

/// Returns the number, counted from 0, at which the search of a closed tour starts: a given one.
pub(super) fn anchor(tour: &Tour) -> u32 {
    match tour.numbers().first() {
        Some(&(_, number)) if tour.is_closed() => number - 1,
        _ => 0,
    }
}

/// Returns whether numbers say more than which squares are ends, or where counting starts.
pub(crate) fn are_needed(tour: &Tour) -> bool {
    if tour.is_closed() { tour.numbers().len() > 1 } else { tour.inner_numbers().next().is_some() }
}

/// Returns whether each tour is found twice, in both directions.
pub(crate) fn are_symmetric(tour: &Tour) -> bool {
    let length = tour.length();
    let first = anchor(tour);
    if tour.is_closed() {
        tour.numbers().iter().all(|&(_, number)| (2 * (number - 1 - first)).is_multiple_of(length))
    } else {
        tour.numbers().iter().all(|&(_, number)| 2 * number == length + 1)
    }
}

/// Finds two numbered squares that are farther apart than their numbers. Linear in the squares if all
/// of them are numbered.
pub(crate) fn too_far(tour: &Tour, prepared: &PreparedBoard) -> Option<Reason> {
    let numbers = tour.numbers();
    let mut distances = Distances::new(prepared, numbers);
    for (at, &first) in numbers.iter().enumerate() {
        let wraps = at + 1 == numbers.len();
        let second = *numbers.get(at + 1).or(numbers.first())?;
        if (wraps && !tour.is_closed()) || second.0 == first.0 {
            continue;
        }
        let apart = second.1 + if wraps { tour.length() } else { 0 } - first.1;
        if distances.jumps(first.0, second.0, true, apart).is_some() {
            continue;
        }
        // If the distance over the other numbered squares is too long as well, these don't matter.
        let free = distances.jumps(first.0, second.0, false, u32::MAX);
        if free.is_none_or(|jumps| jumps > apart) {
            return Some(Reason::TooFar { first, second, jumps: free, round: Vec::new() });
        }
        let jumps = distances.jumps(first.0, second.0, true, u32::MAX);
        let mut round: Vec<Square> = numbers.iter().map(|&(square, _)| square).collect();
        round.retain(|&square| square != first.0 && square != second.0);
        return Some(Reason::TooFar { first, second, jumps, round });
    }
    None
}

/// Distances between squares by breadth-first search.
struct Distances<'prepared> {
    prepared: &'prepared PreparedBoard,
    is_numbered: Vec<bool>,
    /// By cell, the last search that visited it.
    visited: Vec<u32>,
    search: u32,
}

impl<'prepared> Distances<'prepared> {
    fn new(prepared: &'prepared PreparedBoard, numbers: &[(Square, u32)]) -> Self {
        let mut is_numbered = vec![false; prepared.graph.area()];
        for &(square, _) in numbers {
            is_numbered[prepared.graph.cell(square)] = true;
        }
        Self { prepared, is_numbered, visited: vec![0; prepared.graph.area()], search: 0 }
    }

    /// Returns the fewest jumps between two squares, avoiding other numbered squares if asked to. `None` if
    /// there is no path of at most `most` jumps.
    fn jumps(&mut self, from: Square, to: Square, avoid: bool, most: u32) -> Option<u32> {
        let graph = &self.prepared.graph;
        let goal = graph.cell(to);
        self.search += 1;
        self.visited[graph.cell(from)] = self.search;
        let mut layer = vec![graph.cell(from)];
        for jumps in 0..=most {
            if self.visited[goal] == self.search {
                return Some(jumps);
            }
            let mut next = Vec::new();
            for &cell in &layer {
                for to in graph.reached(cell) {
                    let is_open = to == goal || !avoid || !self.is_numbered[to];
                    if is_open && self.visited[to] != self.search {
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
