//! Solves a knight's path on a large board by the breadth-first search of the crate `pathfinding`.

use pathfinding::directed::bfs::bfs;

use crate::random::Random;

/// A square board with about a quarter of its squares blocked, but not the corners.
pub struct Ground {
    side: i16,
    blocked: Vec<bool>,
}

impl Ground {
    /// Makes a board of this size, the same in each run.
    pub fn new(side: i16) -> Self {
        let mut random = Random(1);
        let area = side.unsigned_abs() as usize * side.unsigned_abs() as usize;
        let mut blocked: Vec<bool> = (0..area).map(|_| random.next().is_multiple_of(4)).collect();
        blocked[0] = false;
        blocked[area - 1] = false;
        Self { side, blocked }
    }

    fn is_open(&self, (file, rank): (i16, i16)) -> bool {
        let inside = |x: i16| (0..self.side).contains(&x);
        inside(file) && inside(rank) && !self.blocked[self.index(file, rank)]
    }

    fn index(&self, file: i16, rank: i16) -> usize {
        rank.unsigned_abs() as usize * self.side.unsigned_abs() as usize
            + file.unsigned_abs() as usize
    }

    /// Returns the rows from the top, as in a puzzle line.
    pub fn rows(&self) -> String {
        let row = |rank: i16| {
            let mut text = String::new();
            let mut empty = 0;
            for file in 0..self.side {
                if !self.blocked[self.index(file, rank)] {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text.push('*');
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            text
        };
        (0..self.side).rev().map(row).collect::<Vec<_>>().join("/")
    }

    /// Returns the length of a shortest path from the lower left corner to the upper right one.
    pub fn corner_to_corner(&self) -> Option<usize> {
        const JUMPS: [(i16, i16); 8] =
            [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
        let goal = (self.side - 1, self.side - 1);
        let path = bfs(
            &(0, 0),
            |&(file, rank)| {
                JUMPS
                    .into_iter()
                    .map(move |(x, y)| (file + x, rank + y))
                    .filter(|&square| self.is_open(square))
            },
            |&square| square == goal,
        );
        path.map(|squares| squares.len() - 1)
    }
}
