//! Journeys: what they ask, and mazes in which the way leads away from the flag.

use std::collections::VecDeque;

use super::Measures;
use super::bit_graph::APART;
use super::doubt::{Liking, Sight, tenths};
use crate::board::Board;
use crate::leaper::{Leaper, MoveTable};
use crate::natural::Natural;
use crate::travel::Travel;

/// Larger boards are not measured.
const MOST: usize = 1 << 12;

/// How many jumps it is from each open square to one of them.
fn distances(table: &MoveTable, to: usize) -> Vec<u32> {
    let mut distances = vec![APART; table.squares().len()];
    distances[to] = 0;
    let mut queue = VecDeque::from([to]);
    while let Some(here) = queue.pop_front() {
        for &next in table.reached(here) {
            let next = next as usize;
            if distances[next] == APART {
                distances[next] = distances[here] + 1;
                queue.push_back(next);
            }
        }
    }
    distances
}

/// A board's graph, and how far apart its squares would be if nothing were blocked: which is what the
/// eye sees.
pub(super) struct Maze {
    board: Board,
    leaper: Leaper,
    table: MoveTable,
    bare: MoveTable,
}

impl Maze {
    pub fn new(board: &Board, leaper: Leaper) -> Self {
        let bare = Board::new(board.files(), board.ranks());
        let bare = bare.as_ref().unwrap_or(board);
        Self {
            board: board.clone(),
            leaper,
            table: MoveTable::new(board, leaper),
            bare: MoveTable::new(bare, leaper),
        }
    }

    /// How many squares are open.
    pub fn len(&self) -> usize {
        self.table.squares().len()
    }

    /// What is asked on the ways to a flag.
    pub fn flag(&self, to: usize) -> Flag<'_> {
        let squares = self.table.squares();
        let seen = self.board.index(squares[to]);
        let seen = distances(&self.bare, seen);
        let looks = squares.iter().map(|&square| {
            let look = seen[self.board.index(square)];
            i32::try_from(look).unwrap_or(i32::MAX)
        });
        let distances = distances(&self.table, to);
        let mut order: Vec<usize> =
            (0..squares.len()).filter(|&at| distances[at] != APART).collect();
        crate::order::sort_by_key(&mut order, |&at| (distances[at], at));
        let mut flag = Flag {
            maze: self,
            to,
            looks: looks.collect(),
            ways: vec![Natural::ZERO; squares.len()],
            distances,
        };
        for at in order {
            flag.ways[at] = if at == to { 1_u64.into() } else { flag.count(at) };
        }
        flag
    }

    pub fn travel(&self, from: usize, to: usize) -> Option<Travel> {
        let squares = self.table.squares();
        Travel::new(self.board.clone(), self.leaper, squares[from], squares[to]).ok()
    }
}

/// A flag in a maze.
pub(super) struct Flag<'a> {
    maze: &'a Maze,
    to: usize,
    /// How far it seems from each square.
    looks: Vec<i32>,
    /// How far it is.
    pub distances: Vec<u32>,
    /// How many shortest ways there are from each.
    ways: Vec<Natural>,
}

impl Flag<'_> {
    fn reached(&self, from: usize) -> impl Iterator<Item = usize> + '_ {
        self.maze.table.reached(from).iter().map(|&to| to as usize)
    }

    /// The squares one jump nearer.
    fn nearer(&self, from: usize) -> impl Iterator<Item = usize> + '_ {
        let distance = self.distances[from];
        self.reached(from).filter(move |&to| self.distances[to] + 1 == distance)
    }

    fn count(&self, from: usize) -> Natural {
        self.nearer(from).fold(Natural::ZERO, |mut sum, to| {
            sum += &self.ways[to];
            sum
        })
    }

    /// How far the flag seems from a square.
    pub fn look(&self, from: usize) -> i32 {
        self.looks[from]
    }

    /// What is asked of who begins here; `None` where there is no way.
    pub fn measures(&self, from: usize) -> Option<Measures> {
        let par = self.distances[from];
        if par == APART {
            return None;
        }
        // Which squares lie on shortest ways, layer by layer.
        let mut layers = vec![vec![from]];
        for _ in 0..par {
            let mut layer: Vec<usize> =
                layers.iter().next_back()?.iter().flat_map(|&at| self.nearer(at)).collect();
            crate::order::sort(&mut layer);
            layer.dedup();
            layers.push(layer);
        }
        // The chance to go on well from a square if one has come from another.
        let mut sight = Sight::default();
        let mut chances = vec![0.0; self.distances.len() * BEFORE];
        for (layer, ahead) in layers.iter().rev().zip(0..) {
            for &here in layer {
                if here == self.to {
                    chances[here * BEFORE..][..BEFORE].fill(1.0);
                    continue;
                }
                let all = self.reached(here).count();
                let liking = Liking::new(self.reached(here).map(|at| self.look(at)));
                let led = self.nearer(here).any(|at| liking.is_best(self.look(at)));
                sight.add(all - usize::from(ahead != par), led);
                let befores = self.reached(here).map(Some).enumerate();
                for (slot, before) in befores.chain([(BEFORE - 1, None)]) {
                    chances[here * BEFORE + slot] = self.chance(here, before, &chances);
                }
            }
        }
        Some(Measures {
            doubt: tenths(chances[from * BEFORE + BEFORE - 1]),
            branching: sight.branching(),
            misleading: sight.misleading(),
            par: Some(par),
            solutions: self.ways[from].clone(),
        })
    }

    fn chance(&self, here: usize, before: Option<usize>, chances: &[f64]) -> f64 {
        let open = || self.reached(here).filter(move |&to| Some(to) != before);
        let liking = Liking::new(open().map(|to| self.look(to)));
        let weight = |to: usize| liking.of(self.look(to));
        let sum: u32 = open().map(weight).sum();
        let good = open().filter(|&to| self.distances[to] < self.distances[here]);
        let good = good.map(|to| {
            let slot = self.reached(to).position(|back| back == here).unwrap_or(BEFORE - 1);
            f64::from(weight(to)) * chances[to * BEFORE + slot]
        });
        good.sum::<f64>() / f64::from(sum.max(1))
    }
}

/// From where one can have come: one of at most eight squares, or none.
const BEFORE: usize = 9;

/// What a journey asks; `None` where there is no way or the board is too large.
pub(super) fn measure(travel: &Travel) -> Option<Measures> {
    if travel.board().area() > MOST {
        return None;
    }
    let maze = Maze::new(travel.board(), travel.leaper());
    let (from, to) = (maze.table.number(travel.from())?, maze.table.number(travel.to())?);
    maze.flag(to).measures(from)
}
