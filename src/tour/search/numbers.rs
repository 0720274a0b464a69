//! What the given numbers of a tour say before anything is searched.

use crate::square::Square;
use crate::tour::graph::precheck::Ready;
use crate::tour::model::puzzle::Tour;
use crate::tour::model::reason::Reason;

/// The number that comes first where a closed tour is searched, less one: it begins at a given number.
pub(super) fn anchor(tour: &Tour) -> u32 {
    match tour.numbers().first() {
        Some(&(_, number)) if tour.is_closed() => number - 1,
        _ => 0,
    }
}

/// Do numbers say more than where ends are, or where counting begins?
pub(crate) fn are_needed(tour: &Tour) -> bool {
    if tour.is_closed() { tour.numbers().len() > 1 } else { tour.inner_numbers().next().is_some() }
}

/// Is each tour found twice, forward and backward?
pub(crate) fn are_symmetric(tour: &Tour) -> bool {
    let length = tour.length();
    let first = anchor(tour);
    if tour.is_closed() {
        tour.numbers().iter().all(|&(_, number)| (2 * (number - 1 - first)).is_multiple_of(length))
    } else {
        tour.numbers().iter().all(|&(_, number)| 2 * number == length + 1)
    }
}

/// Two numbered squares that are farther apart than their numbers, if there are any. Linear in the
/// squares where all of them are numbered.
pub(crate) fn too_far(tour: &Tour, ready: &Ready) -> Option<Reason> {
    let numbers = tour.numbers();
    let mut distances = Distances::new(ready, numbers);
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
        // Where the others are not named they are not in the way, either.
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
struct Distances<'ready> {
    ready: &'ready Ready,
    is_numbered: Vec<bool>,
    /// By cell, the last search that visited it.
    visited: Vec<u32>,
    search: u32,
}

impl<'ready> Distances<'ready> {
    fn new(ready: &'ready Ready, numbers: &[(Square, u32)]) -> Self {
        let mut is_numbered = vec![false; ready.graph.area()];
        for &(square, _) in numbers {
            is_numbered[ready.graph.cell(square)] = true;
        }
        Self { ready, is_numbered, visited: vec![0; ready.graph.area()], search: 0 }
    }

    /// The fewest jumps between two squares, over no other numbered square if they are to be
    /// avoided. `None` if there is no way, or it takes more than `most` jumps.
    fn jumps(&mut self, from: Square, to: Square, avoid: bool, most: u32) -> Option<u32> {
        let graph = &self.ready.graph;
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
