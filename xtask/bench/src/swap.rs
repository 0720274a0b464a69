//! Solves exchanges of knights by simple breadth-first searches: three against three with a
//! hash map, the Usenet board with a bit for each arrangement.

use std::collections::HashMap;
use std::collections::VecDeque;

/// Returns the knight moves from a square, on a board whose squares are numbered row by row.
fn jumps(files: i32, ranks: i32) -> Vec<Vec<usize>> {
    const STEPS: [(i32, i32); 8] =
        [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let from = |square: i32| {
        let to = STEPS.map(|(x, y)| (square % files + x, square / files + y));
        let inside = |&(x, y): &(i32, i32)| (0..files).contains(&x) && (0..ranks).contains(&y);
        to.into_iter()
            .filter(inside)
            .map(|(x, y)| (y * files + x).unsigned_abs() as usize)
            .collect()
    };
    (0..files * ranks).map(from).collect()
}

/// The squares of White's and Black's knights, and whether White is to move.
type Arrangement = (u16, u16, bool);

/// Solves the puzzle of the article “Knight swap”, a 4 × 3 board with three knights on either edge:
/// the sides move in turns, White first, and no knight moves to where it attacks a comrade.
/// Returns the arrangements of a shortest exchange.
pub fn three_against_three() -> Vec<Arrangement> {
    let reach = jumps(4, 3);
    let (left, right) = (0b0001_0001_0001, 0b1000_1000_1000);
    let start = (left, right, true);
    let mut came_from = HashMap::from([(start, start)]);
    let mut queue = VecDeque::from([start]);
    while let Some(here) = queue.pop_front() {
        let (white, black, whites_turn) = here;
        if (white, black) == (right, left) {
            let mut path = vec![here];
            while path[path.len() - 1] != start {
                path.push(came_from[&path[path.len() - 1]]);
            }
            path.reverse();
            return path;
        }
        let own = if whites_turn { white } else { black };
        for from in (0..12).filter(|from| own >> from & 1 == 1) {
            let others = own & !(1 << from);
            for &to in &reach[from] {
                let attacks = reach[to].iter().any(|near| others >> near & 1 == 1);
                if (white | black) >> to & 1 == 1 || attacks {
                    continue;
                }
                let moved = others | 1 << to;
                let next = if whites_turn { (moved, black, false) } else { (white, moved, true) };
                came_from.entry(next).or_insert_with(|| {
                    queue.push_back(next);
                    here
                });
            }
        }
    }
    vec![]
}

/// Twelve white and twelve black knights and a blank on 5 × 5. An arrangement is the blank and, in
/// the low bits, the black knights on the 24 other squares; its rank is the index of its bit.
pub struct Usenet {
    reach: Vec<Vec<usize>>,
    /// Ranks of the black knights on the upper 12 squares, and what those on the lower 12 add.
    upper: Vec<u32>,
    lower: Vec<u32>,
    seen: Vec<u64>,
    /// Arrangements by their distance from the start.
    layers: Vec<Vec<u32>>,
}

const KNIGHTS: u32 = 24;
const HALF: u32 = 12;
/// C(24, 12), the number of ways to place the black knights.
const CHOICES: u32 = 2_704_156;

/// Packs the black knights, one bit a square.
const fn packed(hole: u32, black: u32) -> u32 {
    hole << KNIGHTS | black & ((1 << hole) - 1) | black >> (hole + 1) << hole
}

/// Unpacks the blank and the black knights, one bit a square.
const fn unpacked(here: u32) -> (u32, u32) {
    let (hole, black) = (here >> KNIGHTS, here & ((1 << KNIGHTS) - 1));
    (hole, black & ((1 << hole) - 1) | black >> hole << (hole + 1))
}

/// Reverses all colours.
const fn reversed(here: u32) -> u32 {
    here ^ ((1 << KNIGHTS) - 1)
}

impl Usenet {
    /// Starts with the lower right half black.
    pub fn new() -> Self {
        let mut of_count = [0; HALF as usize + 1];
        let mut lower = vec![];
        for half in 0..1_u32 << HALF {
            let number = &mut of_count[half.count_ones() as usize];
            lower.push(*number);
            *number += 1;
        }
        let mut below = 0;
        let mut upper = vec![];
        for half in 0..1_u32 << HALF {
            upper.push(below);
            below += of_count[(HALF - half.count_ones()) as usize];
        }
        // Row by row: NNNNN NNNNn NN1nn Nnnnn nnnnn.
        let black = (9..25).filter(|square| ![10, 11, 12, 15].contains(square));
        let start = packed(12, black.fold(0, |black, square| black | 1 << square));
        let seen = vec![0; (25 * CHOICES).div_ceil(64) as usize];
        let mut usenet = Self { reach: jumps(5, 5), upper, lower, seen, layers: vec![] };
        usenet.mark(start);
        usenet.layers.push(vec![start]);
        usenet
    }

    fn number(&self, here: u32) -> u32 {
        let half = |shift: u32| (here >> shift & ((1 << HALF) - 1)) as usize;
        (here >> KNIGHTS) * CHOICES + self.upper[half(HALF)] + self.lower[half(0)]
    }

    /// Marks an arrangement as visited. Returns true if it was new.
    fn mark(&mut self, here: u32) -> bool {
        let number = self.number(here);
        let word = &mut self.seen[number as usize / 64];
        let new = *word >> (number % 64) & 1 == 0;
        *word |= 1 << (number % 64);
        new
    }

    fn is_seen(&self, here: u32) -> bool {
        let number = self.number(here);
        self.seen[number as usize / 64] >> (number % 64) & 1 == 1
    }

    /// Expands a layer. Returns false if the next one is empty.
    fn step(&mut self) -> bool {
        let last = self.layers.pop().unwrap_or_default();
        let mut layer = vec![];
        for &here in &last {
            let (hole, black) = unpacked(here);
            for place in 0..self.reach[hole as usize].len() {
                let next = jumped(hole, black, self.reach[hole as usize][place]);
                if self.mark(next) {
                    layer.push(next);
                }
            }
        }
        self.layers.push(last);
        let more = !layer.is_empty();
        if more {
            self.layers.push(layer);
        }
        more
    }

    /// Returns the arrangements of a shortest solution, from the start to its reverse. Paths to the
    /// goal are reversed paths from the start, so the search stops halfway, at an arrangement whose
    /// reverse has the same distance. (It never is one move nearer: the blank is on the same
    /// square, and each jump changes that square's colour.)
    pub fn reversal(mut self) -> Vec<u32> {
        while self.step() {
            let layer = &self.layers[self.layers.len() - 1];
            if let Some(&meeting) = layer.iter().find(|&&here| self.is_seen(reversed(here))) {
                let mut path = self.back(meeting);
                path.reverse();
                path.extend(self.back(reversed(meeting)).into_iter().skip(1).map(reversed));
                return path;
            }
        }
        vec![]
    }

    /// Returns the path from an arrangement of the last layer back to the start.
    fn back(&self, here: u32) -> Vec<u32> {
        let mut path = vec![here];
        for layer in self.layers.iter().rev().skip(1) {
            let (hole, black) = unpacked(path[path.len() - 1]);
            let near: Vec<u32> =
                self.reach[hole as usize].iter().map(|&from| jumped(hole, black, from)).collect();
            path.extend(layer.iter().find(|here| near.contains(here)));
        }
        path
    }

    /// Returns the number of reachable arrangements, and the greatest distance.
    pub fn extent(mut self) -> (usize, usize) {
        let mut reached = 1;
        let mut depth = 0;
        while self.step() {
            self.layers.remove(0);
            reached += self.layers[0].len();
            depth += 1;
        }
        (reached, depth)
    }
}

/// Returns the arrangement after the knight of a square has moved to the blank.
fn jumped(hole: u32, black: u32, from: usize) -> u32 {
    packed(from as u32, black & !(1 << from) | (black >> from & 1) << hole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_against_three_takes_22_moves() {
        assert_eq!(three_against_three().len(), 23);
    }

    #[test]
    fn arrangements_have_numbers() {
        let usenet = Usenet::new();
        let mut last = None;
        for black in (0..1 << KNIGHTS).filter(|black: &u32| black.count_ones() == 12) {
            let number = usenet.number(7 << KNIGHTS | black);
            assert_eq!(number, last.map_or(7 * CHOICES, |last| last + 1));
            last = Some(number);
            let (hole, all) = unpacked(7 << KNIGHTS | black);
            assert_eq!((hole, all >> 7 & 1), (7, 0));
            assert_eq!(packed(hole, all), 7 << KNIGHTS | black);
        }
        assert_eq!(last, Some(8 * CHOICES - 1));
    }
}
