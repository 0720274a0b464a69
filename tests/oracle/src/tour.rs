//! A reference solver for tours: depth-first search, with squares as pairs of numbers and jumps by
//! their definition.

use leaper::square::Square;
use leaper::tour::Tour;
use std::collections::BTreeSet;

use crate::line::{self, Steps};

/// A Tour puzzle for the reference solver.
pub struct Reference {
    squares: Vec<(i32, i32)>,
    steps: Steps,
    /// The neighbours of each square, as indices. Empty on large boards.
    neighbours: Vec<Vec<usize>>,
    closed: bool,
    /// The index of each numbered square, and its number.
    numbers: Vec<(usize, usize)>,
}

fn pair(square: Square) -> (i32, i32) {
    (square.file.into(), square.rank.into())
}

impl Reference {
    /// Reads a puzzle line.
    pub fn read(text: &str) -> Self {
        let (kind, fields) = line::fields(text);
        assert_eq!(kind, "tour", "{text}");
        let squares = line::board(fields["board"]).open;
        let index = |name: &str| {
            let square = line::square(name);
            squares.iter().position(|&other| other == square).unwrap()
        };
        let closed = fields.get("ends") == Some(&"closed");
        let mut numbers = Vec::new();
        numbers.extend(fields.get("from").map(|name| (index(name), 1)));
        numbers.extend(fields.get("to").map(|name| (index(name), squares.len())));
        for pair in fields.get("numbers").iter().flat_map(|pairs| pairs.split(',')) {
            let (name, number) = pair.split_once(':').unwrap();
            numbers.push((index(name), number.parse().unwrap()));
        }
        Self::from_parts(squares, line::leaper(&fields), closed, numbers)
    }

    /// Converts the crate's puzzle.
    pub fn new(tour: &Tour) -> Self {
        let squares: Vec<(i32, i32)> =
            tour.board().squares().filter(|&s| tour.board().is_open(s)).map(pair).collect();
        let index = |square| squares.iter().position(|&other| other == pair(square)).unwrap();
        let numbers =
            tour.numbers().iter().map(|&(square, number)| (index(square), number as usize));
        let numbers = numbers.collect();
        Self::from_parts(squares, tour.leaper().into(), tour.is_closed(), numbers)
    }

    fn from_parts(
        squares: Vec<(i32, i32)>,
        steps: Steps,
        closed: bool,
        numbers: Vec<(usize, usize)>,
    ) -> Self {
        let is_jump = |(x, y): (i32, i32), (u, v): (i32, i32)| steps.is_jump(x - u, y - v);
        let reached = |from: &(i32, i32)| {
            (0..squares.len()).filter(|&to| is_jump(*from, squares[to])).collect()
        };
        // On large boards, tests only replay paths.
        let neighbours =
            if squares.len() > 400 { Vec::new() } else { squares.iter().map(reached).collect() };
        Self { squares, steps, neighbours, closed, numbers }
    }

    /// Returns whether a path is a tour.
    pub fn replays(&self, path: &[Square]) -> bool {
        let path: Vec<(i32, i32)> = path.iter().copied().map(pair).collect();
        let mut sorted = path.clone();
        sorted.sort_unstable();
        let mut squares = self.squares.clone();
        squares.sort_unstable();
        let is_jump =
            |from: (i32, i32), to: (i32, i32)| self.steps.is_jump(to.0 - from.0, to.1 - from.1);
        let has_jumps = path.windows(2).all(|pair| is_jump(pair[0], pair[1]));
        let is_closed = !self.closed || is_jump(path[path.len() - 1], path[0]);
        let has_number =
            |&(index, number): &(usize, usize)| path[number - 1] == self.squares[index];
        sorted == squares && has_jumps && is_closed && self.numbers.iter().all(has_number)
    }

    /// Returns the jumps of each tour, each tour once.
    pub fn tours(&self) -> BTreeSet<Vec<(usize, usize)>> {
        let mut found = BTreeSet::new();
        self.search(&mut |path| {
            found.insert(self.jumps(path));
            false
        });
        found
    }

    /// Returns the minimum image of each class of tours under the symmetries of the puzzle.
    pub fn classes(&self, tours: &BTreeSet<Vec<(usize, usize)>>) -> BTreeSet<Vec<(usize, usize)>> {
        let symmetries = self.symmetries();
        let image = |tour: &Vec<(usize, usize)>, map: &Vec<usize>| {
            let mut image: Vec<(usize, usize)> = tour
                .iter()
                .map(|&(from, to)| (map[from].min(map[to]), map[from].max(map[to])))
                .collect();
            image.sort_unstable();
            image
        };
        let min_image = |tour| symmetries.iter().map(|map| image(tour, map)).min().unwrap();
        tours.iter().map(min_image).collect()
    }

    /// Returns the symmetries of the open squares that keep the numbers, as maps of indices.
    fn symmetries(&self) -> Vec<Vec<usize>> {
        let rotated = |number: usize, (file, rank): (i32, i32)| {
            let file = if number & 1 > 0 { -file } else { file };
            let rank = if number & 2 > 0 { -rank } else { rank };
            if number & 4 > 0 { (rank, file) } else { (file, rank) }
        };
        let corner = |squares: &[(i32, i32)]| {
            let file = squares.iter().map(|square| square.0).min().unwrap_or(0);
            (file, squares.iter().map(|square| square.1).min().unwrap_or(0))
        };
        let maps = (0..8).filter_map(|number| {
            let images: Vec<_> =
                self.squares.iter().map(|&square| rotated(number, square)).collect();
            let (from, to) = (corner(&images), corner(&self.squares));
            let moved =
                images.iter().map(|square| (square.0 + to.0 - from.0, square.1 + to.1 - from.1));
            moved
                .map(|image| self.squares.iter().position(|&other| other == image))
                .collect::<Option<Vec<usize>>>()
        });
        maps.filter(|map| self.keeps_numbers(map)).collect()
    }

    /// Returns whether a map keeps the numbers. An open tour may be read from either end, a closed
    /// one from any square, in both directions.
    fn keeps_numbers(&self, map: &[usize]) -> bool {
        if self.closed && self.numbers.len() < 2 {
            return true;
        }
        let length = self.squares.len();
        let expected: BTreeSet<_> =
            self.numbers.iter().map(|&(index, number)| (index, number % length)).collect();
        let shifts = if self.closed { 0..length } else { 0..1 };
        shifts.into_iter().any(|shift| {
            let forward =
                self.numbers.iter().map(|&(index, number)| (map[index], (number + shift) % length));
            let backward = self
                .numbers
                .iter()
                .map(|&(index, number)| (map[index], (2 * length + 1 - number + shift) % length));
            forward.collect::<BTreeSet<_>>() == expected
                || backward.collect::<BTreeSet<_>>() == expected
        })
    }

    /// Returns the jumps of a path in order, each with the lower index first.
    fn jumps(&self, path: &[usize]) -> Vec<(usize, usize)> {
        let mut jumps: Vec<(usize, usize)> =
            path.windows(2).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1]))).collect();
        if self.closed {
            let (first, last) = (path[0], path[path.len() - 1]);
            jumps.push((first.min(last), first.max(last)));
        }
        jumps.sort_unstable();
        jumps
    }

    /// Returns the jumps of a path of squares, as in [`Self::tours`].
    pub fn jumps_of(&self, path: &[Square]) -> Vec<(usize, usize)> {
        let index = |&square: &Square| self.squares.iter().position(|&other| other == pair(square));
        self.jumps(&path.iter().map(|square| index(square).unwrap()).collect::<Vec<usize>>())
    }

    pub fn count(&self) -> usize {
        self.tours().len()
    }

    pub fn has_tour(&self) -> bool {
        let mut found = false;
        self.search(&mut |_| {
            found = true;
            true
        });
        found
    }

    /// Calls `visit` with each path that has the numbers, until it returns true.
    fn search(&self, visit: &mut impl FnMut(&[usize]) -> bool) {
        if self.squares.is_empty() || (self.closed && self.squares.len() < 3) {
            return;
        }
        for start in 0..self.squares.len() {
            // Without numbers, a closed tour may begin at any square.
            if self.closed && self.numbers.is_empty() && start > 0 {
                return;
            }
            let mut path = vec![start];
            let mut used = vec![false; self.squares.len()];
            used[start] = true;
            if self.fits(start, 1) && self.extend(&mut path, &mut used, visit) {
                return;
            }
        }
    }

    /// Returns whether a square may have a number.
    fn fits(&self, square: usize, number: usize) -> bool {
        self.numbers.iter().all(|&(other, given)| (other == square) == (given == number))
    }

    fn extend(
        &self,
        path: &mut Vec<usize>,
        used: &mut [bool],
        visit: &mut impl FnMut(&[usize]) -> bool,
    ) -> bool {
        let last = path[path.len() - 1];
        if path.len() == self.squares.len() {
            return (!self.closed || self.neighbours[last].contains(&path[0])) && visit(path);
        }
        // A square needs two neighbours that are free or an end of the path. In an open tour, one
        // square may have a single one: it is the last.
        let lonely = (0..used.len()).filter(|&square| !used[square]).filter(|&square| {
            let free = |&&to: &&usize| !used[to] || to == last || (self.closed && to == path[0]);
            self.neighbours[square].iter().filter(free).count() < 2
        });
        if lonely.count() > usize::from(!self.closed) {
            return false;
        }
        for &to in &self.neighbours[last] {
            if !used[to] && self.fits(to, path.len() + 1) {
                used[to] = true;
                path.push(to);
                let done = self.extend(path, used, visit);
                path.pop();
                used[to] = false;
                if done {
                    return true;
                }
            }
        }
        false
    }
}
