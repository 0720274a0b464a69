//! A depth-first search for half of a symmetric tour, which finds one or proves that none exists.
//!
//! It goes to the square with the fewest continuations first (Warnsdorff 1823), and backtracks if
//! some square can no longer be visited.

use super::paired_board::{HalfConnection, PairedBoard};
use crate::search::Step;

/// A search in progress. Memory: one byte per square of the board, and about 40 bytes per square on
/// the path.
#[derive(Clone, Debug)]
pub(super) struct DepthFirstSearch {
    starts: Vec<(u32, HalfConnection)>,
    connection: HalfConnection,
    visited: Vec<bool>,
    path: Vec<u32>,
    /// For each step, the squares to try after it, in reverse order.
    untried: Vec<Vec<u32>>,
    nodes: u64,
}

impl DepthFirstSearch {
    pub fn new(board: &PairedBoard) -> Self {
        Self {
            starts: board.starts(),
            connection: HalfConnection::Shifted,
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

    /// Marks a square and its image as visited or not.
    fn visit(&mut self, board: &PairedBoard, cell: u32, visited: bool) {
        self.visited[cell as usize] = visited;
        self.visited[board.image(cell) as usize] = visited;
    }

    /// Returns the number of continuations from a square.
    fn continuations(&self, board: &PairedBoard, cell: u32) -> usize {
        board.neighbours(cell).filter(|&to| !self.visited[to as usize]).count()
    }

    /// Works for about this many units. Returns a tour, or `None` if none exists.
    pub fn advance(&mut self, board: &PairedBoard, budget: u64) -> Step<Option<Vec<u32>>> {
        // A step looks at eight neighbours.
        for _ in 0..budget.div_ceil(8) {
            if board.can_complete(&self.path, self.connection) {
                return Step::Done(Some(board.complete_tour(&self.path, self.connection)));
            }
            if let Some(next) = self.untried.last_mut().and_then(Vec::pop) {
                self.enter(board, next);
            } else if let Some(last) = self.path.pop() {
                self.visit(board, last, false);
                self.untried.pop();
            } else if let Some((start, connection)) = self.starts.pop() {
                self.connection = connection;
                self.enter(board, start);
            } else {
                return Step::Done(None);
            }
        }
        Step::Running
    }

    /// Visits a square and lists its continuations.
    fn enter(&mut self, board: &PairedBoard, cell: u32) {
        self.nodes += 1;
        let previous = self.path.last().copied();
        self.path.push(cell);
        self.visit(board, cell, true);
        let mut next: Vec<u32> = Vec::new();
        if !previous.is_some_and(|previous| self.strands(board, previous, cell)) {
            next.extend(board.neighbours(cell).filter(|&to| !self.visited[to as usize]));
            next.sort_by_key(|&to| std::cmp::Reverse(self.continuations(board, to)));
        }
        self.untried.push(next);
    }

    /// Returns whether a neighbour of the previous square has no jump any more, or neighbours of two
    /// pairs have one each. Only one pair could end the path.
    fn strands(&self, board: &PairedBoard, previous: u32, cell: u32) -> bool {
        let mut end = None;
        for neighbour in board.neighbours(previous).filter(|&to| !self.visited[to as usize]) {
            let meets = |to: u32| to == cell || to == board.image(cell);
            let jumps =
                board.neighbours(neighbour).filter(|&to| !self.visited[to as usize] || meets(to));
            match jumps.take(2).count() {
                0 => return true,
                1 if end.is_some_and(|end| end != board.image(neighbour)) => return true,
                1 => end = Some(neighbour),
                _ => {}
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::leaper::Leaper;
    use crate::tour::graph::precheck::Precheck;
    use crate::tour::model::puzzle::{Ends, Tour};

    /// Runs this search alone: rotations find the tours of most small boards first.
    #[test]
    fn an_end_may_be_beside_its_image() {
        for (rows, leaper) in [
            ("3/1*1/3", Leaper::KING),
            ("3*2/**3*/*4*/*4*/*3**/2*3", Leaper::KNIGHT),
            ("1****1/1*4/5*/*5/4*1/1****1", Leaper::KNIGHT),
        ] {
            let board: Board = rows.parse().unwrap();
            let tour = Tour::new(board, leaper, Ends::Closed, &[]).unwrap();
            let Some(Ok(prepared)) = Precheck::new(&tour).advance(u64::MAX) else { panic!() };
            let paired = PairedBoard::new(prepared, leaper.changes_colour()).unwrap();
            let found = DepthFirstSearch::new(&paired).advance(&paired, u64::MAX);
            let Step::Done(Some(cells)) = found else { panic!("{rows}") };
            assert!(tour.is_solved_by(&paired.squares(cells)), "{rows}");
        }
    }
}
