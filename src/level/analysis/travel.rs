//! Travel puzzles: the distances to a flag, the shortest paths, and how hard they are to find.

use std::collections::VecDeque;

use super::bit_graph::UNREACHABLE;
use super::{BranchStats, Measures, MoveWeights, difficulty, success_probability};
use crate::board::Board;
use crate::leaper::{Leaper, MoveTable};
use crate::natural::Natural;
use crate::travel::Travel;

/// The most squares of a board that is measured.
const MAX_AREA: usize = 1 << 12;

/// Returns the distance of each open square from square `to`.
///
/// On boards of the generator's size this is faster than [`Travel::survey`], which handles a
/// million squares. [`Maze::paths_to`] calls it twice for each square of each board.
pub(super) fn distances(table: &MoveTable, to: usize) -> Vec<u32> {
    let mut distances = vec![UNREACHABLE; table.squares().len()];
    distances[to] = 0;
    let mut queue = VecDeque::from([to]);
    while let Some(here) = queue.pop_front() {
        for &next in table.targets(here) {
            let next = next as usize;
            if distances[next] == UNREACHABLE {
                distances[next] = distances[here] + 1;
                queue.push_back(next);
            }
        }
    }
    distances
}

/// A board's graph, and that of the same board with nothing blocked, which is what the player sees
/// at a glance.
pub(in crate::level) struct Maze {
    board: Board,
    leaper: Leaper,
    table: MoveTable,
    unblocked: MoveTable,
}

impl Maze {
    pub fn new(board: &Board, leaper: Leaper) -> Self {
        let unblocked = Board::new(board.files(), board.ranks());
        let unblocked = unblocked.as_ref().unwrap_or(board);
        Self {
            board: board.clone(),
            leaper,
            table: MoveTable::new(board, leaper),
            unblocked: MoveTable::new(unblocked, leaper),
        }
    }

    /// Returns the number of open squares.
    pub fn len(&self) -> usize {
        self.table.squares().len()
    }

    /// Analyses the shortest paths from all squares to a flag.
    pub fn paths_to(&self, to: usize) -> PathsToFlag<'_> {
        let squares = self.table.squares();
        let scores = distances(&self.unblocked, self.board.index(squares[to]));
        let scores = squares.iter().map(|&square| {
            let score = scores[self.board.index(square)];
            i32::try_from(score).unwrap_or(i32::MAX)
        });
        let distances = distances(&self.table, to);
        let mut order: Vec<usize> =
            (0..squares.len()).filter(|&at| distances[at] != UNREACHABLE).collect();
        crate::order::sort_by_key(&mut order, |&at| (distances[at], at));
        let mut paths = PathsToFlag {
            maze: self,
            to,
            scores: scores.collect(),
            path_counts: vec![Natural::ZERO; squares.len()],
            distances,
        };
        for at in order {
            paths.path_counts[at] = if at == to { 1_u64.into() } else { paths.count_paths(at) };
        }
        paths
    }

    pub fn travel(&self, from: usize, to: usize) -> Option<Travel> {
        let squares = self.table.squares();
        Travel::new(self.board.clone(), self.leaper, squares[from], squares[to]).ok()
    }
}

/// The shortest paths to a flag. Squares are numbered as in the maze's table.
pub(in crate::level) struct PathsToFlag<'a> {
    maze: &'a Maze,
    to: usize,
    /// How far the flag seems from each square: the distance if nothing were blocked.
    scores: Vec<i32>,
    /// The distance of each square.
    pub distances: Vec<u32>,
    /// Number of shortest paths from each square.
    path_counts: Vec<Natural>,
}

impl PathsToFlag<'_> {
    fn targets(&self, from: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        self.maze.table.targets(from).iter().map(|&to| to as usize)
    }

    /// Returns the squares one jump nearer to the flag.
    fn nearer(&self, from: usize) -> impl Iterator<Item = usize> + '_ {
        let distance = self.distances[from];
        self.targets(from).filter(move |&to| self.distances[to] + 1 == distance)
    }

    fn count_paths(&self, from: usize) -> Natural {
        self.nearer(from).fold(Natural::ZERO, |mut sum, to| {
            sum += &self.path_counts[to];
            sum
        })
    }

    /// How far the flag seems from a square.
    pub fn score(&self, from: usize) -> i32 {
        self.scores[from]
    }

    /// Measures the puzzle from this start; `None` if there is no path.
    pub fn measures(&self, from: usize) -> Option<Measures> {
        let par = self.distances[from];
        if par == UNREACHABLE {
            return None;
        }
        // The squares of shortest paths, by distance from the start.
        let mut layers = vec![vec![from]];
        for _ in 0..par {
            let mut layer: Vec<usize> =
                layers.iter().next_back()?.iter().flat_map(|&at| self.nearer(at)).collect();
            crate::order::sort(&mut layer);
            layer.dedup();
            layers.push(layer);
        }
        // By square and the square before it, since the player doesn't go back.
        let mut stats = BranchStats::default();
        let mut probabilities = vec![0.0; self.distances.len() * PREDECESSOR_SLOTS];
        for (layer, remaining) in layers.iter().rev().zip(0..) {
            for &here in layer {
                if here == self.to {
                    probabilities[here * PREDECESSOR_SLOTS..][..PREDECESSOR_SLOTS].fill(1.0);
                    continue;
                }
                let all = self.targets(here).count();
                let weights = MoveWeights::new(self.targets(here).map(|at| self.score(at)));
                let is_best_right = self.nearer(here).any(|at| weights.is_best(self.score(at)));
                stats.add(all - usize::from(remaining != par), is_best_right);
                let befores = self.targets(here).map(Some).enumerate();
                for (slot, before) in befores.chain([(PREDECESSOR_SLOTS - 1, None)]) {
                    probabilities[here * PREDECESSOR_SLOTS + slot] =
                        self.probability(here, before, &probabilities);
                }
            }
        }
        Some(Measures {
            difficulty: difficulty(probabilities[from * PREDECESSOR_SLOTS + PREDECESSOR_SLOTS - 1]),
            branching: stats.branching(),
            misleading: stats.misleading(),
            par: Some(par),
            solutions: self.path_counts[from].clone(),
        })
    }

    /// Returns the probability that the player follows a shortest path from here.
    fn probability(&self, here: usize, before: Option<usize>, probabilities: &[f64]) -> f64 {
        let open = || self.targets(here).filter(move |&to| Some(to) != before);
        let good = open().filter(|&to| self.distances[to] < self.distances[here]);
        let good = good.map(|to| {
            let slot =
                self.targets(to).position(|back| back == here).unwrap_or(PREDECESSOR_SLOTS - 1);
            (self.score(to), probabilities[to * PREDECESSOR_SLOTS + slot])
        });
        success_probability(open().map(|to| self.score(to)), good)
    }
}

/// Probabilities for each square: one for each of at most eight squares that the knight may have
/// come from, and one for the start.
const PREDECESSOR_SLOTS: usize = 9;

/// Measures a Travel puzzle with one goal and no guards; `None` if there is no path, the board is
/// too large, or the leaper has more than eight jumps.
pub(in crate::level) fn measure(travel: &Travel) -> Option<Measures> {
    if travel.board().area() > MAX_AREA {
        return None;
    }
    if travel.leaper().offsets().len() >= PREDECESSOR_SLOTS {
        return None;
    }
    let maze = Maze::new(travel.board(), travel.leaper());
    let (from, to) = (maze.table.number(travel.from())?, maze.table.number(travel.to())?);
    maze.paths_to(to).measures(from)
}
