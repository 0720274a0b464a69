//! Half a tour, depth first: finds one or proves that there is none.
//!
//! Goes on to the square with the fewest ways on (Warnsdorff 1823), and back
//! where one is left behind that cannot be visited any more.

use super::halved::{Halved, Seam};
use crate::search::Step;

/// The search. Memory: a byte a square of the board, some 40 for each on the
/// path.
#[derive(Clone, Debug)]
pub(super) struct Descent {
    starts: Vec<(u32, Seam)>,
    seam: Seam,
    visited: Vec<bool>,
    path: Vec<u32>,
    /// What is still to be tried at each step, the next last.
    untried: Vec<Vec<u32>>,
    nodes: u64,
}

impl Descent {
    pub fn new(halved: &Halved) -> Self {
        Self {
            starts: halved.starts(),
            seam: Seam::Around,
            visited: vec![false; halved.ready().graph.area()],
            path: Vec::new(),
            untried: Vec::new(),
            nodes: 0,
        }
    }

    /// Squares gone to.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    fn visit(&mut self, halved: &Halved, cell: u32, visited: bool) {
        self.visited[cell as usize] = visited;
        self.visited[halved.turned(cell) as usize] = visited;
    }

    /// How many ways lead on from a square.
    fn ways(&self, halved: &Halved, cell: u32) -> usize {
        halved.reached(cell).filter(|&to| !self.visited[to as usize]).count()
    }

    /// Goes on for so many units: gives a tour, or nothing if there is none.
    pub fn advance(&mut self, halved: &Halved, budget: u64) -> Step<Option<Vec<u32>>> {
        // Around each square eight others are looked at.
        for _ in 0..budget.div_ceil(8) {
            if halved.closes(&self.path, self.seam) {
                return Step::Done(Some(halved.whole(&self.path, self.seam)));
            }
            if let Some(next) = self.untried.last_mut().and_then(Vec::pop) {
                self.go(halved, next);
            } else if let Some(last) = self.path.pop() {
                self.visit(halved, last, false);
                self.untried.pop();
            } else if let Some((start, seam)) = self.starts.pop() {
                self.seam = seam;
                self.go(halved, start);
            } else {
                return Step::Done(None);
            }
        }
        Step::Running
    }

    /// One square more, and what can come after it.
    fn go(&mut self, halved: &Halved, cell: u32) {
        self.nodes += 1;
        let before = self.path.last().copied();
        self.path.push(cell);
        self.visit(halved, cell, true);
        let mut next: Vec<u32> = Vec::new();
        if !before.is_some_and(|before| self.strands(halved, before, cell)) {
            next.extend(halved.reached(cell).filter(|&to| !self.visited[to as usize]));
            next.sort_by_key(|&to| std::cmp::Reverse(self.ways(halved, to)));
        }
        self.untried.push(next);
    }

    /// Is a square beside the one before left without a jump, or two with one
    /// each, of which only the last of the path can be one?
    fn strands(&self, halved: &Halved, before: u32, cell: u32) -> bool {
        let mut ends = 0;
        for beside in halved.reached(before).filter(|&to| !self.visited[to as usize]) {
            let meets = |to: u32| to == cell || to == halved.turned(cell);
            let jumps =
                halved.reached(beside).filter(|&to| !self.visited[to as usize] || meets(to));
            match jumps.take(2).count() {
                0 => return true,
                1 => ends += 1,
                _ => {}
            }
        }
        ends > 1
    }
}
