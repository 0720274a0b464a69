//! A reference solver for Travel: breadth-first search over coordinates. It shares no code with the
//! crate.

use std::collections::{HashSet, VecDeque};
use std::fmt;

use num_bigint::BigUint;

use crate::line::{self, Steps};

/// Column and row, from 0, from the lower left.
pub type Cell = (i32, i32);

/// A puzzle, printed as its line.
#[derive(Clone)]
pub struct Case {
    pub files: i32,
    pub ranks: i32,
    /// Row by row from below.
    pub blocked: Vec<bool>,
    pub from: Cell,
    pub to: Cell,
    pub leaper: Steps,
}

/// The result of the reference solver.
pub struct Truth {
    /// The distance of each cell from the start, row by row from below.
    pub distance: Vec<Option<u32>>,
    /// The length of a shortest path.
    pub length: Option<u32>,
    /// The number of shortest paths.
    pub count: BigUint,
    /// For each cell on a shortest path, the remaining jumps.
    left: Vec<Option<u32>>,
}

impl Case {
    /// Reads a puzzle line.
    pub fn read(text: &str) -> Self {
        let (kind, fields) = line::fields(text);
        assert_eq!(kind, "travel", "{text}");
        let board = line::board(fields["board"]);
        let all = (0..board.ranks).flat_map(|y| (0..board.files).map(move |x| (x, y)));
        let open: HashSet<Cell> = board.open.iter().copied().collect();
        Self {
            files: board.files,
            ranks: board.ranks,
            blocked: all.map(|cell| !open.contains(&cell)).collect(),
            from: line::square(fields["from"]),
            to: line::square(fields["to"]),
            leaper: line::leaper(&fields),
        }
    }

    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (files, ranks) = (self.files, self.ranks);
        (0..ranks).flat_map(move |y| (0..files).map(move |x| (x, y)))
    }

    pub fn at(&self, (x, y): Cell) -> usize {
        (y * self.files + x) as usize
    }

    pub fn is_open(&self, (x, y): Cell) -> bool {
        (0..self.files).contains(&x)
            && (0..self.ranks).contains(&y)
            && !self.blocked[self.at((x, y))]
    }

    /// The definition of a jump.
    pub fn is_jump(&self, (x, y): Cell, (to_x, to_y): Cell) -> bool {
        self.leaper.is_jump(to_x - x, to_y - y)
    }

    /// Returns all jumps from (0, 0), in the order of cells.
    fn jumps(&self) -> Vec<Cell> {
        let far = self.leaper.longest();
        let cells = (-far..=far).flat_map(|y| (-far..=far).map(move |x| (x, y)));
        cells.filter(|&cell| self.is_jump((0, 0), cell)).collect()
    }

    fn neighbours(&self, jumps: &[Cell], (x, y): Cell) -> Vec<Cell> {
        let cells = jumps.iter().map(|&(right, up)| (x + right, y + up));
        cells.filter(|&cell| self.is_open(cell)).collect()
    }

    /// Returns the cells that can be reached from a cell, including itself.
    pub fn linked(&self, from: Cell) -> Vec<Cell> {
        self.flood(&self.jumps(), from).1
    }

    /// Returns the distances from a cell, and the cells in the order in which they were found.
    fn flood(&self, jumps: &[Cell], from: Cell) -> (Vec<Option<u32>>, Vec<Cell>) {
        let mut distance = vec![None; self.blocked.len()];
        let mut found = vec![from];
        let mut queue = VecDeque::from([(from, 0)]);
        distance[self.at(from)] = Some(0);
        while let Some((cell, jumped)) = queue.pop_front() {
            for next in self.neighbours(jumps, cell) {
                if distance[self.at(next)].is_none() {
                    distance[self.at(next)] = Some(jumped + 1);
                    found.push(next);
                    queue.push_back((next, jumped + 1));
                }
            }
        }
        (distance, found)
    }

    pub fn solve(&self) -> Truth {
        let jumps = self.jumps();
        let (distance, found) = self.flood(&jumps, self.from);
        let length = distance[self.at(self.to)];
        let mut ways = vec![BigUint::ZERO; self.blocked.len()];
        ways[self.at(self.from)] = BigUint::from(1_u32);
        for &cell in &found {
            let here = ways[self.at(cell)].clone();
            let jumped = distance[self.at(cell)].unwrap();
            for next in self.neighbours(&jumps, cell) {
                if distance[self.at(next)] == Some(jumped + 1) {
                    ways[self.at(next)] += &here;
                }
            }
        }
        let mut left = self.flood(&jumps, self.to).0;
        for (left, &distance) in left.iter_mut().zip(&distance) {
            if left.zip(distance).map(|(left, distance)| left + distance) != length {
                *left = None;
            }
        }
        Truth { count: ways.swap_remove(self.at(self.to)), distance, length, left }
    }

    /// Returns the length of shortest paths, and their number modulo a prime below 2^63.
    pub fn count_modulo(&self, prime: u64) -> (Option<u32>, u64) {
        let jumps = self.jumps();
        let (distance, found) = self.flood(&jumps, self.from);
        let mut ways = vec![0; self.blocked.len()];
        ways[self.at(self.from)] = 1;
        for &cell in &found {
            let (here, jumped) = (ways[self.at(cell)], distance[self.at(cell)].unwrap());
            for next in self.neighbours(&jumps, cell) {
                if distance[self.at(next)] == Some(jumped + 1) {
                    ways[self.at(next)] = (ways[self.at(next)] + here) % prime;
                }
            }
        }
        (distance[self.at(self.to)], ways[self.at(self.to)])
    }

    /// Returns the jumps of shortest paths, in the order of cells.
    pub fn edges(&self, truth: &Truth) -> Vec<(Cell, Cell)> {
        let jumps = self.jumps();
        let mut edges = Vec::new();
        for cell in self.cells() {
            let Some(left) = truth.left[self.at(cell)] else { continue };
            for next in self.neighbours(&jumps, cell) {
                if truth.left[self.at(next)].is_some_and(|next| next + 1 == left) {
                    edges.push((cell, next));
                }
            }
        }
        edges
    }

    /// Returns the cells on shortest paths.
    pub fn on_path(&self, truth: &Truth) -> Vec<Cell> {
        self.cells().filter(|&cell| truth.left[self.at(cell)].is_some()).collect()
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("travel?board=")?;
        for y in (0..self.ranks).rev() {
            let mut empty = 0;
            for x in 0..self.files {
                if self.is_open((x, y)) {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    write!(f, "{empty}")?;
                }
                f.write_str("*")?;
                empty = 0;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if y > 0 {
                f.write_str("/")?;
            }
        }
        let (from, to, leaper) = (name(self.from), name(self.to), self.leaper);
        write!(f, "&from={from}&to={to}&leaper={leaper}")
    }
}

fn name((x, y): Cell) -> String {
    let mut letters = String::new();
    let mut rest = x;
    loop {
        letters.insert(0, char::from(b'a' + (rest % 26) as u8));
        rest = rest / 26 - 1;
        if rest < 0 {
            return format!("{letters}{}", y + 1);
        }
    }
}
