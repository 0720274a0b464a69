//! Conclusions from the given numbers without a search for tours.

use crate::narrow::Narrow;
use crate::search::Step;
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
pub(crate) fn fit_both_directions(tour: &Tour) -> bool {
    let length = tour.length();
    let first = anchor(tour);
    if tour.is_closed() {
        tour.numbers().iter().all(|&(_, number)| (2 * (number - 1 - first)).is_multiple_of(length))
    } else {
        tour.numbers().iter().all(|&(_, number)| 2 * number == length + 1)
    }
}

/// Looks for two numbered squares that are farther apart than their numbers: a breadth-first search
/// from each numbered square to the next. Linear in the squares if all of them are numbered.
/// Memory: up to 17 bytes per square.
#[derive(Clone, Debug)]
pub(crate) struct DistanceCheck {
    is_numbered: Vec<bool>,
    /// The index of the first square of the current pair among the numbered ones.
    pair: usize,
    question: Question,
    /// For each cell, the last search that visited it.
    visited: Vec<u32>,
    /// The number of the current search.
    search: u32,
    /// The cells that the current search has visited, in order; empty before it begins.
    queue: Vec<u32>,
    /// The index in `queue` of the next cell.
    next: usize,
    /// The end of the current layer in `queue`.
    layer_end: usize,
    /// The distance of the current layer, in jumps.
    jumps: u32,
}

/// What the current search finds out about a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// Whether a path that avoids other numbered squares is short enough.
    IsReachable,
    /// After a no: the distance if the path may pass them.
    Distance,
    /// If that would be short enough: the distance if it may not.
    DistanceAround,
}

/// Two squares with successive given numbers.
#[derive(Clone, Copy, Debug)]
struct Pair {
    first: (Square, u32),
    second: (Square, u32),
    /// The number of jumps between their numbers.
    available: u32,
}

impl Pair {
    /// Returns a pair by its first square. After the last number of a closed tour comes the first.
    fn new(tour: &Tour, index: usize) -> Option<Self> {
        let numbers = tour.numbers();
        let &first = numbers.get(index)?;
        let wraps = index + 1 == numbers.len();
        if wraps && (!tour.is_closed() || index == 0) {
            return None;
        }
        let second = numbers[if wraps { 0 } else { index + 1 }];
        let length = if wraps { tour.length() } else { 0 };
        Some(Self { first, second, available: second.1 + length - first.1 })
    }
}

impl DistanceCheck {
    pub fn new(tour: &Tour, prepared: &PreparedBoard) -> Self {
        let mut is_numbered = vec![false; prepared.graph.area()];
        for &(square, _) in tour.numbers() {
            is_numbered[prepared.graph.cell(square)] = true;
        }
        Self {
            is_numbered,
            pair: 0,
            question: Question::IsReachable,
            visited: vec![0; prepared.graph.area()],
            search: 0,
            queue: Vec::new(),
            next: 0,
            layer_end: 0,
            jumps: 0,
        }
    }

    /// Visits `budget` cells. Returns at the end the reason why no tour exists, if there is one.
    pub fn advance(
        &mut self,
        tour: &Tour,
        prepared: &PreparedBoard,
        budget: u64,
    ) -> Step<Option<Reason>> {
        let mut remaining = budget;
        while let Some(pair) = Pair::new(tour, self.pair) {
            let Step::Done(jumps) = self.distance(prepared, pair, &mut remaining) else {
                return Step::Running;
            };
            let Pair { first, second, available } = pair;
            let too_far = |excluded| Reason::TooFar { first, second, available, jumps, excluded };
            match self.question {
                Question::IsReachable if jumps.is_some() => self.pair += 1,
                Question::IsReachable => self.question = Question::Distance,
                Question::Distance if jumps.is_none_or(|jumps| jumps > available) => {
                    return Step::Done(Some(too_far(Vec::new())));
                }
                Question::Distance => self.question = Question::DistanceAround,
                Question::DistanceAround => {
                    let others = tour.numbers().iter().map(|&(square, _)| square);
                    let others = others.filter(|&square| square != first.0 && square != second.0);
                    return Step::Done(Some(too_far(others.collect())));
                }
            }
        }
        Step::Done(None)
    }

    /// Continues the current search. Returns the fewest jumps between the squares of the pair;
    /// `None` if no path is short enough.
    fn distance(
        &mut self,
        prepared: &PreparedBoard,
        pair: Pair,
        remaining: &mut u64,
    ) -> Step<Option<u32>> {
        let graph = &prepared.graph;
        if self.queue.is_empty() {
            let start = graph.cell(pair.first.0);
            self.search += 1;
            self.visited[start] = self.search;
            self.queue.push(start.narrow::<u32>());
            (self.next, self.layer_end, self.jumps) = (0, 1, 0);
        }
        let goal = graph.cell(pair.second.0);
        let max_jumps =
            if self.question == Question::IsReachable { pair.available } else { u32::MAX };
        while *remaining > 0 {
            *remaining -= 1;
            if self.next == self.layer_end {
                self.jumps += 1;
                self.layer_end = self.queue.len();
            }
            let cell = self.queue.get(self.next).filter(|_| self.jumps < max_jumps);
            let Some(&cell) = cell else {
                self.queue.clear();
                return Step::Done(None);
            };
            self.next += 1;
            for to in graph.neighbours(cell as usize) {
                if to == goal {
                    self.queue.clear();
                    return Step::Done(Some(self.jumps + 1));
                }
                let may_pass = self.question == Question::Distance || !self.is_numbered[to];
                if may_pass && self.visited[to] != self.search {
                    self.visited[to] = self.search;
                    self.queue.push(to.narrow::<u32>());
                }
            }
        }
        Step::Running
    }
}
