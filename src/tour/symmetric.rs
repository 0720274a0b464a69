//! Closed tours that look the same after a half-turn of the board.
//!
//! A half-turn carries such a tour into itself. Either it goes half around, and
//! the second half of the tour is the first half turned (Euler's way, 1759); or
//! it turns the tour's direction round, and then two of the jumps lie across the
//! middle of the board, turned into themselves (found by Bergholt, 1918). So
//! half a tour is looked for that visits one square of each pair that the turn
//! exchanges:
//!
//! | from | its last square is |
//! |---|---|
//! | any square | a jump from the turned first one |
//! | a square that is a jump from its own turned one | another such square |
//!
//! Depth first, to the square with the fewest ways on (Warnsdorff 1823), and
//! begun anew in another order with twice the patience where it is unlucky, so
//! that in the end all is tried.

use super::Random;
use super::told::Ready;
use super::{Tour, Why};
use crate::search::Step;

/// The search.
#[derive(Clone, Debug)]
pub(super) struct Symmetric {
    /// By place, the neighbours.
    reach: Vec<Vec<u32>>,
    cells: Vec<usize>,
    /// By place, the place it is turned to.
    turned: Vec<u32>,
    visited: Vec<bool>,
    path: Vec<u32>,
    /// What is still to be tried at each step, the next last.
    untried: Vec<Vec<u32>>,
    /// Squares to begin with, and whether the tour then crosses the middle.
    starts: Vec<(u32, bool)>,
    start: usize,
    random: Random,
    patience: u64,
    left: u64,
    nodes: u64,
    /// No branch has been given up since the beginning.
    complete: bool,
}

impl Symmetric {
    /// The search, or why there can be no such tour.
    pub fn new(tour: &Tour, ready: &Ready, seed: u64) -> Result<Self, Why> {
        let board = tour.board();
        let cells: Vec<usize> = ready.cells.iter().map(|&cell| cell as usize).collect();
        let last = board.area() - 1;
        let place = |cell: usize| cells.binary_search(&cell).ok().map(|place| place as u32);
        let mut turned = Vec::with_capacity(cells.len());
        for &cell in &cells {
            // Cells are numbered row by row, so that a half-turn mirrors them.
            let other = place(last - cell).filter(|_| last - cell != cell);
            let square = ready.ground.square(cell);
            turned.push(other.ok_or(Why::Unsymmetric { square })?);
        }
        let reach: Vec<Vec<u32>> = cells
            .iter()
            .map(|&cell| ready.ground.reached(cell).filter_map(place).collect())
            .collect();
        let crossing = |&place: &u32| reach[place as usize].contains(&turned[place as usize]);
        let mut starts = vec![(0, false)];
        starts.extend((0..cells.len() as u32).filter(crossing).map(|place| (place, true)));
        Ok(Self {
            visited: vec![false; cells.len()],
            path: Vec::new(),
            untried: Vec::new(),
            starts,
            start: 0,
            random: Random::new(seed),
            patience: 200,
            left: 200,
            nodes: 0,
            complete: true,
            reach,
            turned,
            cells,
        })
    }

    /// Squares looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    fn visit(&mut self, place: u32, visited: bool) {
        self.visited[place as usize] = visited;
        self.visited[self.turned[place as usize] as usize] = visited;
    }

    fn take_back(&mut self) {
        if let Some(last) = self.path.pop() {
            self.visit(last, false);
            self.untried.pop();
        }
    }

    fn ways(&self, place: u32) -> usize {
        self.reach[place as usize].iter().filter(|&&to| !self.visited[to as usize]).count()
    }

    /// Goes on for so many squares: gives the cells of a tour, or nothing if
    /// there is none.
    pub fn advance(&mut self, budget: u64) -> Step<Option<Vec<usize>>> {
        for _ in 0..budget.div_ceil(8) {
            self.nodes += 1;
            self.left -= 1;
            if self.left == 0 {
                // Another start, or the same ones once more and longer.
                self.complete = false;
                self.next_start();
                continue;
            }
            if self.path.is_empty() {
                let Some(&(start, _)) = self.starts.get(self.start) else {
                    if self.complete {
                        return Step::Done(None);
                    }
                    self.begin_anew();
                    continue;
                };
                self.go(start);
            }
            if 2 * self.path.len() == self.cells.len() && self.closes() {
                return Step::Done(Some(self.tour()));
            }
            if let Some(next) = self.untried.last_mut().and_then(Vec::pop) {
                self.go(next);
            } else {
                self.take_back();
                if self.path.is_empty() {
                    self.start += 1;
                    self.left = self.patience;
                }
            }
        }
        Step::Running
    }

    fn next_start(&mut self) {
        while !self.path.is_empty() {
            self.take_back();
        }
        self.start += 1;
        self.left = self.patience;
    }

    fn begin_anew(&mut self) {
        self.start = 0;
        self.patience *= 2;
        self.left = self.patience;
        self.complete = true;
    }

    /// One square more, and what can come after it.
    fn go(&mut self, place: u32) {
        self.path.push(place);
        self.visit(place, true);
        let mut ranked: Vec<(usize, u64, u32)> = self.reach[place as usize]
            .iter()
            .filter(|&&to| !self.visited[to as usize])
            .map(|&to| (self.ways(to), 0, to))
            .collect();
        for rank in &mut ranked {
            rank.1 = self.random.next();
        }
        ranked.sort_unstable_by(|one, other| other.cmp(one));
        self.untried.push(ranked.into_iter().map(|rank| rank.2).collect());
    }

    fn closes(&self) -> bool {
        let (Some(&first), Some(&last)) = (self.path.first(), self.path.last()) else {
            return false;
        };
        let crossing = self.starts.get(self.start).is_some_and(|start| start.1);
        let goal = if crossing { self.turned[last as usize] } else { self.turned[first as usize] };
        self.reach[last as usize].contains(&goal)
    }

    fn tour(&self) -> Vec<usize> {
        let crossing = self.starts.get(self.start).is_some_and(|start| start.1);
        let mut turned: Vec<u32> =
            self.path.iter().map(|&place| self.turned[place as usize]).collect();
        if crossing {
            turned.reverse();
        }
        self.path.iter().chain(&turned).map(|&place| self.cells[place as usize]).collect()
    }
}
