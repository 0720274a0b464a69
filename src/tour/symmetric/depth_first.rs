//! Searches for half of a symmetric tour depth first: finds one, or proves that there is none.
//!
//! Goes on to the square with the fewest continuations (Warnsdorff 1823), and backtracks if a square can't
//! be visited any more.

use super::paired_board::{PairedBoard, Seam};
use crate::search::Step;

/// A search in progress. Memory: a byte a square of the board, about 40 for each on the path.
#[derive(Clone, Debug)]
pub(super) struct DepthFirstSearch {
    starts: Vec<(u32, Seam)>,
    seam: Seam,
    visited: Vec<bool>,
    path: Vec<u32>,
    /// By step: what is still to be tried, the next one last.
    untried: Vec<Vec<u32>>,
    nodes: u64,
}

impl DepthFirstSearch {
    pub fn new(board: &PairedBoard) -> Self {
        Self {
            starts: board.starts(),
            seam: Seam::Around,
            visited: vec![false; board.prepared().graph.area()],
            path: Vec::new(),
            untried: Vec::new(),
            nodes: 0,
        }
    }

    /// Returns the number of squares visited.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    fn visit(&mut self, board: &PairedBoard, cell: u32, visited: bool) {
        self.visited[cell as usize] = visited;
        self.visited[board.turned(cell) as usize] = visited;
    }

    /// Returns the number of continuations from a square.
    fn ways(&self, board: &PairedBoard, cell: u32) -> usize {
        board.reached(cell).filter(|&to| !self.visited[to as usize]).count()
    }

    /// Works for about this many units. Returns a tour, or `None` if there is none.
    pub fn advance(&mut self, board: &PairedBoard, budget: u64) -> Step<Option<Vec<u32>>> {
        // A step looks at eight neighbours.
        for _ in 0..budget.div_ceil(8) {
            if board.closes(&self.path, self.seam) {
                return Step::Done(Some(board.whole(&self.path, self.seam)));
            }
            if let Some(next) = self.untried.last_mut().and_then(Vec::pop) {
                self.go(board, next);
            } else if let Some(last) = self.path.pop() {
                self.visit(board, last, false);
                self.untried.pop();
            } else if let Some((start, seam)) = self.starts.pop() {
                self.seam = seam;
                self.go(board, start);
            } else {
                return Step::Done(None);
            }
        }
        Step::Running
    }

    /// Visits a square and lists what can follow.
    fn go(&mut self, board: &PairedBoard, cell: u32) {
        self.nodes += 1;
        let before = self.path.last().copied();
        self.path.push(cell);
        self.visit(board, cell, true);
        let mut next: Vec<u32> = Vec::new();
        if !before.is_some_and(|before| self.strands(board, before, cell)) {
            next.extend(board.reached(cell).filter(|&to| !self.visited[to as usize]));
            next.sort_by_key(|&to| std::cmp::Reverse(self.ways(board, to)));
        }
        self.untried.push(next);
    }

    /// Returns whether a neighbour of the previous square is left without a jump, or two with one each,
    /// of which only one can end the path.
    fn strands(&self, board: &PairedBoard, before: u32, cell: u32) -> bool {
        let mut ends = 0;
        for beside in board.reached(before).filter(|&to| !self.visited[to as usize]) {
            let meets = |to: u32| to == cell || to == board.turned(cell);
            let jumps = board.reached(beside).filter(|&to| !self.visited[to as usize] || meets(to));
            match jumps.take(2).count() {
                0 => return true,
                1 => ends += 1,
                _ => {}
            }
        }
        ends > 1
    }
}
