//! One step of a frontier DP over the board: a square gets its last jumps.
//!
//! The squares are processed in a fixed order. Once those before a border are done, all their jumps
//! are chosen: they form paths that end on squares behind the border. The rest depends only on a
//! state, which has a code for each *border square*: a square that isn't done and has a neighbour
//! that is.
//!
//! | code | the square |
//! |---|---|
//! | 0 | has no jump yet |
//! | 1 | has both its jumps |
//! | 2, 3, … | is the end of a path; the other end has the same code |
//!
//! Paths are numbered in the order of their first squares, so equal states have equal keys. To
//! process the next square, the one or two jumps it lacks are added in all possible ways, to squares
//! behind the border, without closing a cycle too early.
//!
//! This is the frontier method for paths and cycles: D. E. Knuth's Simpath (The Art of Computer
//! Programming 4A, 7.1.4, exercise 225). B. D. `McKay` counted the closed tours of 8 × 8 in this way
//! in 1997.

use std::hash::{BuildHasherDefault, Hash, Hasher};

use crate::narrow::Narrow;
use crate::tour::graph::ordered_graph::OrderedGraph;

/// A state packed into a word, some bits a square.
pub(crate) trait Key: Copy + Eq + Ord + Hash + Send + Sync + 'static {
    /// The widest border, in squares.
    const MAX_WIDTH: usize;
    /// Packs the codes.
    fn pack(codes: &[u8]) -> Self;
    /// Unpacks the codes.
    fn unpack(self, codes: &mut [u8]);
    /// Returns the code of one place.
    fn at(self, place: usize) -> usize;
}

impl Key for u64 {
    const MAX_WIDTH: usize = 16;

    fn pack(codes: &[u8]) -> Self {
        codes.iter().rev().fold(0, |key, &code| key << 4 | Self::from(code))
    }

    fn unpack(mut self, codes: &mut [u8]) {
        for code in codes {
            *code = (self & 15) as u8;
            self >>= 4;
        }
    }

    fn at(self, place: usize) -> usize {
        (self >> (4 * place) & 15) as usize
    }
}

impl Key for u128 {
    const MAX_WIDTH: usize = 25;

    fn pack(codes: &[u8]) -> Self {
        codes.iter().rev().fold(0, |key, &code| key << 5 | Self::from(code))
    }

    fn unpack(mut self, codes: &mut [u8]) {
        for code in codes {
            *code = (self & 31) as u8;
            self >>= 5;
        }
    }

    fn at(self, place: usize) -> usize {
        (self >> (5 * place) & 31) as usize
    }
}

/// A hash of words that takes one multiplication each.
#[derive(Clone, Copy, Default)]
pub(crate) struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, word: u64) {
        let wide = u128::from(self.0 ^ word ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
        self.0 = wide.low_bits::<u64>() ^ (wide >> 64) as u64;
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word.low_bits());
        self.write_u64((word >> 64) as u64);
    }
}

/// A hash map with [`Mix`].
pub(crate) type Map<K, V> = std::collections::HashMap<K, V, BuildHasherDefault<Mix>>;

/// How one square is processed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Transition {
    /// The border squares before this step, ascending.
    pub before: Vec<u32>,
    /// The border squares after it: the same without this square, and its new neighbours.
    pub after: Vec<u32>,
    /// The place of this square in `before`, if it is there.
    own: Option<usize>,
    /// By place in `before`, the place in `after`.
    moved: Vec<usize>,
    /// The places of the neighbours in `after`, and whether the jump there is required.
    targets: Vec<(usize, bool)>,
    /// Places in `after` with fewer than two neighbours left, and how many: with none the code must be 1,
    /// with one it must not be 0.
    tight: Vec<(usize, usize)>,
    /// Whether some squares are neither done nor at the border.
    has_untouched: bool,
    /// Whether a cycle may be closed if it is the tour.
    closing: bool,
}

/// Makes the transitions for one square after another.
#[derive(Clone, Debug)]
pub(crate) struct TransitionBuilder {
    done: Vec<bool>,
    touched: Vec<bool>,
    border: Vec<u32>,
    /// How many squares are neither done nor at the border.
    untouched: usize,
    forward: bool,
    closing: bool,
}

impl TransitionBuilder {
    /// Starts before the first square. The squares come in ascending or descending order.
    pub fn new(ordered: &OrderedGraph, forward: bool, closing: bool) -> Self {
        Self {
            done: vec![false; ordered.len()],
            touched: vec![false; ordered.len()],
            border: Vec::new(),
            untouched: ordered.len(),
            forward,
            closing,
        }
    }

    /// Returns the transition for the next square.
    pub fn next(&mut self, ordered: &OrderedGraph, here: u32) -> Transition {
        let Self { done, touched, border, untouched, .. } = self;
        let before = border.clone();
        if !touched[here as usize] {
            *untouched -= 1;
        }
        touched[here as usize] = true;
        done[here as usize] = true;
        border.retain(|&place| place != here);
        let mut later: Vec<u32> =
            ordered.reach[here as usize].iter().copied().filter(|&to| !done[to as usize]).collect();
        if !self.forward {
            later.reverse();
        }
        for &to in &later {
            if !touched[to as usize] {
                touched[to as usize] = true;
                *untouched -= 1;
                border.push(to);
            }
        }
        border.sort_unstable();
        let place = |border: &[u32], of: u32| border.binary_search(&of).ok();
        // Only 0, 1 and more matter. Neighbours that are done last come last: start there.
        let left = |&of: &u32| {
            let reach = ordered.reach[of as usize].iter().rev();
            reach.filter(|&&to| !done[to as usize]).take(2).count()
        };
        Transition {
            own: place(&before, here),
            moved: before.iter().map(|&of| place(border, of).unwrap_or(usize::MAX)).collect(),
            targets: later
                .iter()
                .filter_map(|&to| Some((place(border, to)?, ordered.is_tied(here, to))))
                .collect(),
            tight: border
                .iter()
                .map(left)
                .enumerate()
                .filter(|&(at, left)| left < 2 && later.contains(&border[at]))
                .collect(),
            has_untouched: *untouched > 0,
            closing: self.closing,
            before,
            after: border.clone(),
        }
    }
}

impl Transition {
    /// Returns the transitions for these squares in this order. Squares that aren't among them stay at
    /// the border.
    pub fn for_squares(ordered: &OrderedGraph, order: &[u32], closing: bool) -> Vec<Self> {
        let mut builder = TransitionBuilder::new(ordered, order.first() <= order.last(), closing);
        order.iter().map(|&here| builder.next(ordered, here)).collect()
    }

    /// Names the border squares by their places, so that equal transitions elsewhere on the board are
    /// equal.
    pub fn relative(mut self) -> Self {
        for border in [&mut self.before, &mut self.after] {
            *border = (0..border.len().narrow::<u32>()).collect();
        }
        self
    }

    /// Calls `with` with each successor of a state, and the chosen jumps as bits of the list of targets.
    pub fn for_each_successor<K: Key>(&self, key: K, mut with: impl FnMut(K, u32)) {
        let mut codes = [0_u8; 32];
        key.unpack(&mut codes[..self.before.len()]);
        let own = self.own.map_or(0, |own| codes[own]);
        let mut base = [0_u8; 32];
        for (place, &to) in self.moved.iter().enumerate() {
            if to != usize::MAX {
                base[to] = codes[place];
            }
        }
        // The other end of this square's path keeps its code.
        let targets = self.targets.len();
        let must = self.targets.iter().filter(|target| target.1).count();
        match own {
            1 => {
                if must == 0 {
                    self.give(base, 0, &mut with);
                }
            }
            0 => {
                for one in 0..targets {
                    for other in one + 1..targets {
                        let chosen = [one, other].iter().filter(|&&at| self.targets[at].1).count();
                        if chosen < must {
                            continue;
                        }
                        let (a, b) = (self.targets[one].0, self.targets[other].0);
                        if let Some(next) = self.link(base, a, b) {
                            self.give(next, 1 << one | 1 << other, &mut with);
                        }
                    }
                }
            }
            code => {
                for one in 0..targets {
                    if usize::from(self.targets[one].1) < must {
                        continue;
                    }
                    let to = self.targets[one].0;
                    let mut next = base;
                    match next[to] {
                        0 => next[to] = code,
                        1 => continue,
                        met => {
                            next[to] = 1;
                            if met == code {
                                // Both ends of one path: a cycle.
                                if !self.is_whole(&next) {
                                    continue;
                                }
                            } else {
                                rename(&mut next, self.after.len(), met, code);
                            }
                        }
                    }
                    self.give(next, 1 << one, &mut with);
                }
            }
        }
    }

    /// Links two places by a path over this square. `None` if that closes a cycle that isn't the tour.
    fn link(&self, mut codes: [u8; 32], one: usize, other: usize) -> Option<[u8; 32]> {
        const NEW: u8 = 31;
        match (codes[one], codes[other]) {
            (1, _) | (_, 1) => return None,
            (0, 0) => (codes[one], codes[other]) = (NEW, NEW),
            (0, met) => (codes[one], codes[other]) = (met, 1),
            (met, 0) => (codes[one], codes[other]) = (1, met),
            (met, same) => {
                (codes[one], codes[other]) = (1, 1);
                if met == same {
                    if !self.is_whole(&codes) {
                        return None;
                    }
                } else {
                    rename(&mut codes, self.after.len(), same, met);
                }
            }
        }
        Some(codes)
    }

    /// Returns whether a closed cycle is the tour: no other square lacks a jump.
    fn is_whole(&self, codes: &[u8; 32]) -> bool {
        self.closing
            && !self.has_untouched
            && codes[..self.after.len()].iter().all(|&code| code == 1)
    }

    /// Passes a successor on, unless a border square can't get its jumps any more.
    fn give<K: Key>(&self, mut codes: [u8; 32], chosen: u32, with: &mut impl FnMut(K, u32)) {
        for &(place, left) in &self.tight {
            let lost = if left == 0 { codes[place] != 1 } else { codes[place] == 0 };
            if lost {
                return;
            }
        }
        renumber(&mut codes[..self.after.len()]);
        with(K::pack(&codes[..self.after.len()]), chosen);
    }

    /// Returns the squares that the chosen jumps lead to.
    pub fn chosen(&self, chosen: u32) -> impl Iterator<Item = u32> + '_ {
        let of = move |&(at, _): &(usize, &(usize, bool))| chosen >> at & 1 == 1;
        self.targets.iter().enumerate().filter(of).map(|(_, target)| self.after[target.0])
    }
}

fn rename(codes: &mut [u8; 32], length: usize, from: u8, to: u8) {
    for code in &mut codes[..length] {
        if *code == from {
            *code = to;
        }
    }
}

/// Numbers the paths in the order of their first squares.
pub(crate) fn renumber(codes: &mut [u8]) {
    let mut names = [0_u8; 32];
    let mut next = 2;
    for code in codes {
        if *code > 1 {
            let name = &mut names[usize::from(*code)];
            if *name == 0 {
                *name = next;
                next += 1;
            }
            *code = *name;
        }
    }
}
