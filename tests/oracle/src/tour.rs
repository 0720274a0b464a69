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
    /// For each square, the squares that are a jump away.
    reach: Vec<Vec<usize>>,
    closed: bool,
    /// Squares and their numbers.
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
        let place = |name: &str| {
            let square = line::square(name);
            squares.iter().position(|&other| other == square).unwrap()
        };
        let closed = fields.get("ends") == Some(&"closed");
        let mut numbers = Vec::new();
        numbers.extend(fields.get("from").map(|name| (place(name), 1)));
        numbers.extend(fields.get("to").map(|name| (place(name), squares.len())));
        for pair in fields.get("numbers").iter().flat_map(|pairs| pairs.split(',')) {
            let (name, number) = pair.split_once(':').unwrap();
            numbers.push((place(name), number.parse().unwrap()));
        }
        Self::with(squares, line::leaper(&fields), closed, numbers)
    }

    /// Converts the crate's puzzle.
    pub fn new(tour: &Tour) -> Self {
        let squares: Vec<(i32, i32)> =
            tour.board().squares().filter(|&s| tour.board().is_open(s)).map(pair).collect();
        let place = |square| squares.iter().position(|&other| other == pair(square)).unwrap();
        let numbers =
            tour.numbers().iter().map(|&(square, number)| (place(square), number as usize));
        let numbers = numbers.collect();
        Self::with(squares, tour.leaper().into(), tour.is_closed(), numbers)
    }

    fn with(
        squares: Vec<(i32, i32)>,
        steps: Steps,
        closed: bool,
        numbers: Vec<(usize, usize)>,
    ) -> Self {
        let is_jump = |(x, y): (i32, i32), (u, v): (i32, i32)| steps.is_jump(x - u, y - v);
        let to = |from: &(i32, i32)| {
            (0..squares.len()).filter(|&to| is_jump(*from, squares[to])).collect()
        };
        // On large boards, only paths are replayed.
        let reach = if squares.len() > 400 { Vec::new() } else { squares.iter().map(to).collect() };
        Self { squares, steps, reach, closed, numbers }
    }

    /// Returns whether a path is a tour.
    pub fn replays(&self, path: &[Square]) -> bool {
        let path: Vec<(i32, i32)> = path.iter().copied().map(pair).collect();
        let mut sorted = path.clone();
        sorted.sort_unstable();
        let mut all = self.squares.clone();
        all.sort_unstable();
        // All jumps must be the leaper's.
        let is_jump = |one: (i32, i32), other: (i32, i32)| {
            self.steps.is_jump(one.0 - other.0, one.1 - other.1)
        };
        let jumps = path.windows(2).all(|two| is_jump(two[0], two[1]));
        let closes = !self.closed || is_jump(path[path.len() - 1], path[0]);
        let named = |&(place, number): &(usize, usize)| path[number - 1] == self.squares[place];
        sorted == all && jumps && closes && self.numbers.iter().all(named)
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

    /// Returns the classes of tours under the symmetries that keep the puzzle, each by its least
    /// image.
    pub fn classes(&self, tours: &BTreeSet<Vec<(usize, usize)>>) -> BTreeSet<Vec<(usize, usize)>> {
        let symmetries = self.symmetries();
        let image = |tour: &Vec<(usize, usize)>, map: &Vec<usize>| {
            let mut image: Vec<(usize, usize)> = tour
                .iter()
                .map(|&(one, other)| (map[one].min(map[other]), map[one].max(map[other])))
                .collect();
            image.sort_unstable();
            image
        };
        let least = |tour| symmetries.iter().map(|map| image(tour, map)).min().unwrap();
        tours.iter().map(least).collect()
    }

    /// Returns the symmetries of the open squares that keep the numbers, as maps of squares.
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
            let images: Vec<_> = self.squares.iter().map(|&at| rotated(number, at)).collect();
            let (from, to) = (corner(&images), corner(&self.squares));
            let moved = images.iter().map(|at| (at.0 + to.0 - from.0, at.1 + to.1 - from.1));
            moved
                .map(|image| self.squares.iter().position(|&other| other == image))
                .collect::<Option<Vec<usize>>>()
        });
        maps.filter(|map| self.keeps_numbers(map)).collect()
    }

    /// Returns whether the image of a tour with the given numbers has these numbers, too, read from
    /// either end, or, if closed, from anywhere.
    fn keeps_numbers(&self, map: &[usize]) -> bool {
        if self.closed && self.numbers.len() < 2 {
            return true;
        }
        let length = self.squares.len();
        let expected: BTreeSet<_> =
            self.numbers.iter().map(|&(place, number)| (place, number % length)).collect();
        let shifts = if self.closed { 0..length } else { 0..1 };
        shifts.into_iter().any(|shift| {
            let forward =
                self.numbers.iter().map(|&(place, number)| (map[place], (number + shift) % length));
            let backward = self
                .numbers
                .iter()
                .map(|&(place, number)| (map[place], (2 * length + 1 - number + shift) % length));
            forward.collect::<BTreeSet<_>>() == expected
                || backward.collect::<BTreeSet<_>>() == expected
        })
    }

    /// Returns the jumps of a path in order, each from its lower square.
    fn jumps(&self, path: &[usize]) -> Vec<(usize, usize)> {
        let mut jumps: Vec<(usize, usize)> =
            path.windows(2).map(|two| (two[0].min(two[1]), two[0].max(two[1]))).collect();
        if self.closed {
            let (first, last) = (path[0], path[path.len() - 1]);
            jumps.push((first.min(last), first.max(last)));
        }
        jumps.sort_unstable();
        jumps
    }

    /// Returns the jumps of a path of squares, as in [`Self::tours`].
    pub fn jumps_of(&self, path: &[Square]) -> Vec<(usize, usize)> {
        let place = |&square: &Square| self.squares.iter().position(|&at| at == pair(square));
        self.jumps(&path.iter().map(|square| place(square).unwrap()).collect::<Vec<usize>>())
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

    /// Calls `with` for each path that fits the numbers, until it returns true.
    fn search(&self, with: &mut impl FnMut(&[usize]) -> bool) {
        if self.squares.is_empty() || (self.closed && self.squares.len() < 3) {
            return;
        }
        for start in 0..self.squares.len() {
            // Without numbers, a circle may begin anywhere.
            if self.closed && self.numbers.is_empty() && start > 0 {
                return;
            }
            let mut path = vec![start];
            let mut used = vec![false; self.squares.len()];
            used[start] = true;
            if self.fits(start, 1) && self.extend(&mut path, &mut used, with) {
                return;
            }
        }
    }

    fn fits(&self, place: usize, number: usize) -> bool {
        self.numbers.iter().all(|&(other, there)| (other == place) == (there == number))
    }

    fn extend(
        &self,
        path: &mut Vec<usize>,
        used: &mut [bool],
        with: &mut impl FnMut(&[usize]) -> bool,
    ) -> bool {
        let here = path[path.len() - 1];
        if path.len() == self.squares.len() {
            return (!self.closed || self.reach[here].contains(&path[0])) && with(path);
        }
        // A square that can neither be left nor be the last is a dead end. At most one square may
        // have no free neighbour but the end of the path.
        let lonely = (0..used.len()).filter(|&place| !used[place]).filter(|&place| {
            let free = |&&to: &&usize| !used[to] || to == here || (self.closed && to == path[0]);
            self.reach[place].iter().filter(free).count() < 2
        });
        if lonely.count() > usize::from(!self.closed) {
            return false;
        }
        for &to in &self.reach[here] {
            if !used[to] && self.fits(to, path.len() + 1) {
                used[to] = true;
                path.push(to);
                let done = self.extend(path, used, with);
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
