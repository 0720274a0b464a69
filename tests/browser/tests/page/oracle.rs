//! A slow, plain search: a queue, and names of squares.

use std::collections::{BTreeMap, VecDeque};

/// A Travel puzzle.
pub struct Travel<'a> {
    pub files: i32,
    pub ranks: i32,
    pub blocked: &'a [&'a str],
    pub from: &'a str,
    pub to: &'a str,
    pub leaper: (i32, i32),
}

impl Travel<'_> {
    /// Returns the puzzle line.
    pub fn line(&self) -> String {
        let Self { files, ranks, from, to, leaper: (a, b), .. } = self;
        let to = if to.is_empty() { String::new() } else { format!("&to={to}") };
        let avoid = if self.blocked.is_empty() { "" } else { "&avoid=" };
        let squares = self.blocked.join(",");
        format!("travel?board={files}x{ranks}&from={from}{to}{avoid}{squares}&leaper={a},{b}")
    }

    /// Returns the squares one jump away.
    pub fn next(&self, square: &str) -> Vec<String> {
        let file = i32::from(square.as_bytes()[0] - b'a');
        let rank: i32 = square[1..].parse::<i32>().unwrap() - 1;
        let (a, b) = self.leaper;
        let mut found = Vec::new();
        for right in -5..=5_i32 {
            for up in -5..=5_i32 {
                let (least, most) = (right.abs().min(up.abs()), right.abs().max(up.abs()));
                let on_board = (0..self.files).contains(&(file + right))
                    && (0..self.ranks).contains(&(rank + up));
                if (least, most) != (a.min(b), a.max(b)) || !on_board {
                    continue;
                }
                let letter = char::from(b'a' + u8::try_from(file + right).unwrap());
                let name = format!("{letter}{}", rank + up + 1);
                if !self.blocked.contains(&name.as_str()) {
                    found.push(name);
                }
            }
        }
        found
    }

    /// Returns the distances of all reachable squares from a square.
    pub fn distances_from(&self, square: &str) -> BTreeMap<String, usize> {
        let mut distances = BTreeMap::from([(square.to_owned(), 0)]);
        let mut queue = VecDeque::from([square.to_owned()]);
        while let Some(here) = queue.pop_front() {
            let distance = distances[&here] + 1;
            for there in self.next(&here) {
                if !distances.contains_key(&there) {
                    distances.insert(there.clone(), distance);
                    queue.push_back(there);
                }
            }
        }
        distances
    }

    /// Returns the distances of all reachable squares from the start.
    pub fn distances(&self) -> BTreeMap<String, usize> {
        self.distances_from(self.from)
    }

    /// Returns the jumps of all shortest paths.
    pub fn jumps(&self) -> Vec<(String, String)> {
        let there = self.distances();
        let back = self.distances_from(self.to);
        let length = there[self.to];
        let mut jumps = Vec::new();
        for (square, distance) in &there {
            for next in self.next(square) {
                if back.get(&next).is_some_and(|rest| distance + 1 + rest == length) {
                    jumps.push((square.clone(), next));
                }
            }
        }
        jumps
    }

    /// Returns all shortest paths, without the start.
    pub fn paths(&self) -> Vec<Vec<String>> {
        let jumps = self.jumps();
        let length = self.distances()[self.to];
        let mut paths = vec![vec![self.from.to_owned()]];
        for _ in 0..length {
            paths = paths
                .iter()
                .flat_map(|path| {
                    let on = jumps.iter().filter(|(here, _)| Some(here) == path.last());
                    on.map(|(_, there)| [path.as_slice(), std::slice::from_ref(there)].concat())
                })
                .collect();
        }
        paths.iter().map(|path| path[1..].to_vec()).collect()
    }
}
