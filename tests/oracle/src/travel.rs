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
    /// Whether each cell is blocked, row by row from below.
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
    /// The number of remaining jumps for each cell on a shortest path.
    remaining: Vec<Option<u32>>,
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

    /// Returns the index of a cell, row by row from below.
    pub fn index(&self, (x, y): Cell) -> usize {
        (y * self.files + x) as usize
    }

    pub fn is_open(&self, (x, y): Cell) -> bool {
        (0..self.files).contains(&x)
            && (0..self.ranks).contains(&y)
            && !self.blocked[self.index((x, y))]
    }

    /// The definition of a jump.
    pub fn is_jump(&self, (x, y): Cell, (to_x, to_y): Cell) -> bool {
        self.leaper.is_jump(to_x - x, to_y - y)
    }

    /// Returns all jumps from (0, 0), in the order of cells.
    fn jumps(&self) -> Vec<Cell> {
        let max = self.leaper.max_coordinate();
        let cells = (-max..=max).flat_map(|y| (-max..=max).map(move |x| (x, y)));
        cells.filter(|&cell| self.is_jump((0, 0), cell)).collect()
    }

    fn neighbours(&self, jumps: &[Cell], (x, y): Cell) -> Vec<Cell> {
        let cells = jumps.iter().map(|&(right, up)| (x + right, y + up));
        cells.filter(|&cell| self.is_open(cell)).collect()
    }

    /// Returns the cells that can be reached from a cell, including itself.
    pub fn reachable(&self, from: Cell) -> Vec<Cell> {
        self.search(&self.jumps(), from).1
    }

    /// Returns the distances from a cell, and the cells in the order in which they were found.
    fn search(&self, jumps: &[Cell], from: Cell) -> (Vec<Option<u32>>, Vec<Cell>) {
        let mut distance = vec![None; self.blocked.len()];
        let mut found = vec![from];
        let mut queue = VecDeque::from([(from, 0)]);
        distance[self.index(from)] = Some(0);
        while let Some((cell, jumped)) = queue.pop_front() {
            for next in self.neighbours(jumps, cell) {
                if distance[self.index(next)].is_none() {
                    distance[self.index(next)] = Some(jumped + 1);
                    found.push(next);
                    queue.push_back((next, jumped + 1));
                }
            }
        }
        (distance, found)
    }

    pub fn solve(&self) -> Truth {
        let jumps = self.jumps();
        let (distance, found) = self.search(&jumps, self.from);
        let length = distance[self.index(self.to)];
        let mut ways = vec![BigUint::ZERO; self.blocked.len()];
        ways[self.index(self.from)] = BigUint::from(1_u32);
        for &cell in &found {
            let cell_ways = ways[self.index(cell)].clone();
            let jumped = distance[self.index(cell)].unwrap();
            for next in self.neighbours(&jumps, cell) {
                if distance[self.index(next)] == Some(jumped + 1) {
                    ways[self.index(next)] += &cell_ways;
                }
            }
        }
        let mut remaining = self.search(&jumps, self.to).0;
        for (remaining, &distance) in remaining.iter_mut().zip(&distance) {
            if remaining.zip(distance).map(|(remaining, distance)| remaining + distance) != length {
                *remaining = None;
            }
        }
        Truth { count: ways.swap_remove(self.index(self.to)), distance, length, remaining }
    }

    /// Returns the length of shortest paths, and their number modulo a prime below 2^63.
    pub fn count_modulo(&self, prime: u64) -> (Option<u32>, u64) {
        let jumps = self.jumps();
        let (distance, found) = self.search(&jumps, self.from);
        let mut ways = vec![0; self.blocked.len()];
        ways[self.index(self.from)] = 1;
        for &cell in &found {
            let (cell_ways, jumped) = (ways[self.index(cell)], distance[self.index(cell)].unwrap());
            for next in self.neighbours(&jumps, cell) {
                if distance[self.index(next)] == Some(jumped + 1) {
                    ways[self.index(next)] = (ways[self.index(next)] + cell_ways) % prime;
                }
            }
        }
        (distance[self.index(self.to)], ways[self.index(self.to)])
    }

    /// Returns the jumps of shortest paths, in the order of cells.
    pub fn shortest_jumps(&self, truth: &Truth) -> Vec<(Cell, Cell)> {
        let jumps = self.jumps();
        let mut edges = Vec::new();
        for cell in self.cells() {
            let Some(remaining) = truth.remaining[self.index(cell)] else { continue };
            for next in self.neighbours(&jumps, cell) {
                if truth.remaining[self.index(next)].is_some_and(|next| next + 1 == remaining) {
                    edges.push((cell, next));
                }
            }
        }
        edges
    }

    /// Returns the cells on shortest paths.
    pub fn cells_on_shortest_paths(&self, truth: &Truth) -> Vec<Cell> {
        self.cells().filter(|&cell| truth.remaining[self.index(cell)].is_some()).collect()
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
    let mut number = x;
    loop {
        letters.insert(0, char::from(b'a' + (number % 26) as u8));
        number = number / 26 - 1;
        if number < 0 {
            return format!("{letters}{}", y + 1);
        }
    }
}
