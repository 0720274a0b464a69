//! Finds tours by a simple program: it moves to the free square with the fewest free neighbours
//! (Warnsdorff 1823) and backtracks, up to a number of steps. Closed tours start on one square.

use std::fmt::Write;
use std::time::Instant;

use leaper::answer::{Options, Solving, Status};
use leaper::puzzle::Puzzle;
use leaper::search::Search;

use crate::random::Random;

const JUMPS: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// A board of any shape, and the ends of the tour.
pub struct Board {
    side: i32,
    open: Vec<bool>,
    from: Option<usize>,
    to: Option<usize>,
    closed: bool,
}

impl Board {
    /// Makes a full square board for a closed tour.
    pub fn closed(side: i32) -> Self {
        let area = side.unsigned_abs() as usize * side.unsigned_abs() as usize;
        Self { side, open: vec![true; area], from: None, to: None, closed: true }
    }

    /// Makes a full square board for an open tour from a corner.
    pub fn for_open_tour(mut self) -> Self {
        (self.from, self.closed) = (Some(0), false);
        self
    }

    /// Makes a chessboard without up to 20 squares, for a closed tour, or an open one with any
    /// number of given ends.
    fn random(random: &mut Random) -> Self {
        let mut board = Self::closed(8);
        for _ in 0..random.next() % 21 {
            let place = (random.next() % 64) as usize;
            board.open[place] = false;
        }
        let mut any = || loop {
            let place = (random.next() % 64) as usize;
            if board.open[place] {
                break place;
            }
        };
        let (from, to) = (any(), any());
        let ends = random.next() % 4;
        board.closed = ends == 3;
        board.from = (ends == 1 || ends == 2).then_some(from);
        board.to = (ends == 2 && to != from).then_some(to);
        board
    }

    /// Removes this many squares, as many of each colour, so that each square left has two moves or
    /// more.
    pub fn with_holes(mut self, holes: usize) -> Self {
        let mut random = Random(7);
        let mut missing = [0; 2];
        while missing.iter().sum::<usize>() < holes {
            let place = (random.next() % self.open.len() as u64) as usize;
            let colour = usize::from(self.is_dark(place));
            if !self.open[place] || 2 * missing[colour] >= holes {
                continue;
            }
            self.open[place] = false;
            if self.reached(place).any(|to| self.reached(to).count() < 2) {
                self.open[place] = true;
            } else {
                missing[colour] += 1;
            }
        }
        self
    }

    fn is_dark(&self, place: usize) -> bool {
        let side = self.side.unsigned_abs() as usize;
        (place / side + place % side) % 2 == 1
    }

    fn coordinates(&self, place: usize) -> (i32, i32) {
        let place = i32::try_from(place).expect("a board's square");
        (place % self.side, place / self.side)
    }

    fn reached(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        let (file, rank) = self.coordinates(place);
        JUMPS.into_iter().filter_map(move |(x, y)| {
            let (file, rank) = (file + x, rank + y);
            let inside = (0..self.side).contains(&file) && (0..self.side).contains(&rank);
            let place = (rank * self.side + file).unsigned_abs() as usize;
            (inside && self.open[place]).then_some(place)
        })
    }

    fn name(&self, place: usize) -> String {
        let side = self.side.unsigned_abs() as usize;
        let file = char::from(b'a' + (place % side) as u8);
        format!("{file}{}", place / side + 1)
    }

    /// Returns the puzzle line.
    pub fn line(&self) -> String {
        let side = self.side.unsigned_abs() as usize;
        let row = |row: &[bool]| {
            let mut text = String::new();
            for run in row.chunk_by(|one, other| one == other) {
                if run[0] {
                    text += &run.len().to_string();
                } else {
                    text += &"*".repeat(run.len());
                }
            }
            text
        };
        let rows: Vec<String> = self.open.chunks(side).rev().map(row).collect();
        let mut line = format!("tour?board={}", rows.join("/"));
        if self.closed {
            line += "&ends=closed";
        }
        for (name, end) in [("from", self.from), ("to", self.to)] {
            if let Some(end) = end {
                let _ = write!(line, "&{name}={}", self.name(end));
            }
        }
        line
    }

    /// Returns true if the simple program finds a tour within this many steps.
    pub fn is_found(&self, steps: u64) -> bool {
        let squares = self.open.iter().filter(|open| **open).count();
        let mut left = steps;
        for begin in (0..self.open.len()).filter(|&place| self.open[place]) {
            if self.from.is_some_and(|from| from != begin) {
                continue;
            }
            let mut used: Vec<bool> = self.open.iter().map(|open| !open).collect();
            used[begin] = true;
            if self.extend(begin, begin, squares - 1, &mut used, &mut left) {
                return true;
            }
            if left == 0 || self.closed {
                return false;
            }
        }
        false
    }

    fn extend(
        &self,
        begin: usize,
        here: usize,
        rest: usize,
        used: &mut [bool],
        left: &mut u64,
    ) -> bool {
        if rest == 0 {
            let ends = self.to.is_none_or(|to| to == here);
            return ends && (!self.closed || self.reached(here).any(|to| to == begin));
        }
        let mut next: Vec<(usize, usize)> = self
            .reached(here)
            .filter(|&to| !used[to])
            .map(|to| (self.reached(to).filter(|&on| !used[on]).count(), to))
            .collect();
        next.sort_unstable();
        for (_, to) in next {
            if *left == 0 {
                return false;
            }
            *left -= 1;
            used[to] = true;
            if self.extend(begin, to, rest - 1, used, left) {
                return true;
            }
            used[to] = false;
        }
        false
    }
}

/// Describes how many random boards both programs solve, and in what time.
///
/// # Panics
/// If a board is not decided.
#[must_use]
pub fn survey() -> String {
    const BOARDS: usize = 10_000;
    const COMPARED: usize = 1_000;
    const STEPS: u64 = 100_000;
    let mut random = Random(3);
    let boards: Vec<Board> = (0..BOARDS).map(|_| Board::random(&mut random)).collect();
    let mut times = Vec::new();
    let mut solved = Vec::new();
    for board in &boards {
        let puzzle = Puzzle::parse(&board.line()).expect("a puzzle");
        let began = Instant::now();
        let answer = Solving::new(puzzle, Options::default()).run();
        times.push(began.elapsed().as_secs_f64() * 1_000.0);
        assert!(answer.status() != Status::Limit, "{} is not decided", board.line());
        solved.push(answer.status() == Status::Solved);
    }
    let leaper_ms: f64 = times[..COMPARED].iter().sum();
    let began = Instant::now();
    let found = boards[..COMPARED].iter().filter(|board| board.is_found(STEPS)).count();
    let plain = began.elapsed().as_secs_f64() * 1_000.0;
    let leaper_found = solved[..COMPARED].iter().filter(|solved| **solved).count();
    times.sort_by(f64::total_cmp);
    format!(
        "{BOARDS} random boards, all decided: {} tours, median {:.4} ms, slowest {:.2} ms\n\
         {COMPARED} of them: {leaper_found} tours in {leaper_ms:.1} ms; plain, {STEPS} steps each: {found} in \
         {plain:.1} ms, and the others not decided",
        solved.iter().filter(|solved| **solved).count(),
        times[BOARDS / 2],
        times[BOARDS - 1],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plain_program_finds_tours() {
        let mut board = Board::closed(6);
        board.closed = false;
        assert!(board.is_found(10_000));
        assert_eq!(Board::closed(3).line(), "tour?board=3/3/3&ends=closed");
        assert!(!Board::closed(3).is_found(10_000));
        let holes = Board::closed(20).with_holes(20);
        assert_eq!(holes.open.iter().filter(|open| !**open).count(), 20);
    }
}
