//! One step of a frontier DP over the board: a square gets its last jumps.
//!
//! The squares are processed in a fixed order. All jumps of the processed squares are chosen and
//! form paths that end on unprocessed squares. The remaining choices depend only on a state, which
//! has a code for each square of the *frontier*: the unprocessed squares with a processed
//! neighbour.
//!
//! | code | the square |
//! |---|---|
//! | 0 | has no jump yet |
//! | 1 | has both of its jumps |
//! | 2, 3, … | is the end of a path; the other end has the same code |
//!
//! Paths are numbered in the order of their first squares, so equal states have equal keys. To
//! process the next square, the one or two jumps that it lacks are added in all possible ways, to
//! unprocessed squares, without closing a cycle too early.
//!
//! This is the frontier method for paths and cycles: D. E. Knuth's Simpath (The Art of Computer
//! Programming 4A, 7.1.4, exercise 225). B. D. `McKay` counted the closed tours of 8 × 8 in this
//! way in 1997.

use std::hash::{BuildHasherDefault, Hash, Hasher};

use crate::narrow::Narrow;
use crate::tour::graph::ordered_graph::OrderedGraph;

/// The code of a square without a jump.
const NO_JUMP: u8 = 0;

/// The code of a square with both of its jumps.
const BOTH_JUMPS: u8 = 1;

/// The lowest code of a path.
pub(crate) const FIRST_PATH: u8 = 2;

/// The code of a new path, until paths are renumbered.
const NEW_PATH: u8 = 31;

/// A state packed into a word, with some bits per square.
pub(crate) trait Key: Copy + Eq + Ord + Hash + Send + Sync + 'static {
    /// Maximum width of a frontier, in squares.
    const MAX_WIDTH: usize;
    /// Packs the codes.
    fn pack(codes: &[u8]) -> Self;
    /// Unpacks the codes.
    fn unpack(self, codes: &mut [u8]);
    /// Returns the code of the frontier square with an index.
    fn code(self, index: usize) -> usize;
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

    fn code(self, index: usize) -> usize {
        (self >> (4 * index) & 15) as usize
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

    fn code(self, index: usize) -> usize {
        (self >> (5 * index) & 31) as usize
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

/// The processing of one square.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Transition {
    /// The frontier squares before this step, ascending.
    pub before: Vec<u32>,
    /// The frontier squares after it: the same without this square, and its new neighbours.
    pub after: Vec<u32>,
    /// The index of this square in `before`, if it is there.
    own_index: Option<usize>,
    /// For each index in `before`, the index in `after`.
    new_index: Vec<usize>,
    /// The unprocessed neighbours of this square.
    targets: Vec<Target>,
    /// The squares in `after` with fewer than two unprocessed neighbours.
    tight: Vec<TightSquare>,
    /// Whether some squares are neither processed nor at the frontier.
    has_untouched: bool,
    /// Whether the last square may close a cycle that is the tour.
    may_close: bool,
}

/// A neighbour that the processed square may jump to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Target {
    /// Its index in `after`.
    index: usize,
    is_required: bool,
}

/// A frontier square with few unprocessed neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct TightSquare {
    /// Its index in `after`.
    index: usize,
    /// The number of its unprocessed neighbours. With none it must have both jumps, with one at
    /// least one.
    neighbours: usize,
}

/// Makes the transitions of the squares, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct TransitionBuilder {
    /// For each vertex, whether it is processed.
    is_processed: Vec<bool>,
    /// For each vertex, whether it is processed or at the frontier.
    is_touched: Vec<bool>,
    frontier: Vec<u32>,
    /// The number of vertices that are neither processed nor at the frontier.
    untouched: usize,
    is_forward: bool,
    may_close: bool,
}

impl TransitionBuilder {
    /// Starts before the first square. The squares come in ascending or descending order.
    pub fn new(ordered: &OrderedGraph, is_forward: bool, may_close: bool) -> Self {
        Self {
            is_processed: vec![false; ordered.len()],
            is_touched: vec![false; ordered.len()],
            frontier: Vec::new(),
            untouched: ordered.len(),
            is_forward,
            may_close,
        }
    }

    /// Returns the transition for the next square.
    pub fn next(&mut self, ordered: &OrderedGraph, vertex: u32) -> Transition {
        let Self { is_processed, is_touched, frontier, untouched, .. } = self;
        let before = frontier.clone();
        if !is_touched[vertex as usize] {
            *untouched -= 1;
        }
        is_touched[vertex as usize] = true;
        is_processed[vertex as usize] = true;
        frontier.retain(|&other| other != vertex);
        let mut targets: Vec<u32> = ordered.reach[vertex as usize]
            .iter()
            .copied()
            .filter(|&to| !is_processed[to as usize])
            .collect();
        if !self.is_forward {
            targets.reverse();
        }
        for &to in &targets {
            if !is_touched[to as usize] {
                is_touched[to as usize] = true;
                *untouched -= 1;
                frontier.push(to);
            }
        }
        frontier.sort_unstable();
        let index_in = |frontier: &[u32], other: u32| frontier.binary_search(&other).ok();
        // Only 0, 1 and more matter. The neighbours that are processed last come last, so count
        // from the end.
        let neighbours = |&other: &u32| {
            let reach = ordered.reach[other as usize].iter().rev();
            reach.filter(|&&to| !is_processed[to as usize]).take(2).count()
        };
        Transition {
            own_index: index_in(&before, vertex),
            new_index: before
                .iter()
                .map(|&other| index_in(frontier, other).unwrap_or(usize::MAX))
                .collect(),
            targets: targets
                .iter()
                .filter_map(|&to| {
                    let is_required = ordered.is_required(vertex, to);
                    Some(Target { index: index_in(frontier, to)?, is_required })
                })
                .collect(),
            tight: frontier
                .iter()
                .map(neighbours)
                .enumerate()
                .filter(|&(index, neighbours)| neighbours < 2 && targets.contains(&frontier[index]))
                .map(|(index, neighbours)| TightSquare { index, neighbours })
                .collect(),
            has_untouched: *untouched > 0,
            may_close: self.may_close,
            before,
            after: frontier.clone(),
        }
    }
}

impl Transition {
    /// Returns the transitions for some vertices in this order. The others stay at the frontier.
    pub fn for_squares(ordered: &OrderedGraph, order: &[u32], may_close: bool) -> Vec<Self> {
        let mut builder = TransitionBuilder::new(ordered, order.first() <= order.last(), may_close);
        order.iter().map(|&vertex| builder.next(ordered, vertex)).collect()
    }

    /// Returns the width of the widest frontier of these transitions, or of the first that is wider
    /// than `enough`. Takes the memory of one transition.
    pub fn max_width(ordered: &OrderedGraph, order: &[u32], enough: usize) -> usize {
        let mut builder = TransitionBuilder::new(ordered, order.first() <= order.last(), false);
        let mut max = 0;
        for &vertex in order {
            max = max.max(builder.next(ordered, vertex).after.len());
            if max > enough {
                break;
            }
        }
        max
    }

    /// Replaces the frontier squares by their indices, so that transitions elsewhere on the board
    /// are equal if they act in the same way.
    pub fn relative(mut self) -> Self {
        for frontier in [&mut self.before, &mut self.after] {
            *frontier = (0..frontier.len().narrow::<u32>()).collect();
        }
        self
    }

    /// Visits each successor of a state, with the chosen jumps as bits by target.
    pub fn for_each_successor<K: Key>(&self, key: K, mut visit: impl FnMut(K, u32)) {
        let mut codes = [0_u8; 32];
        key.unpack(&mut codes[..self.before.len()]);
        let own_code = self.own_index.map_or(NO_JUMP, |index| codes[index]);
        let mut base = [0_u8; 32];
        for (index, &to) in self.new_index.iter().enumerate() {
            if to != usize::MAX {
                base[to] = codes[index];
            }
        }
        // The other end of this square's path keeps its code.
        let targets = self.targets.len();
        let required = self.targets.iter().filter(|target| target.is_required).count();
        match own_code {
            BOTH_JUMPS => {
                if required == 0 {
                    self.finish_successor(base, 0, &mut visit);
                }
            }
            NO_JUMP => {
                for first in 0..targets {
                    for second in first + 1..targets {
                        let chosen = [first, second]
                            .iter()
                            .filter(|&&target| self.targets[target].is_required)
                            .count();
                        if chosen < required {
                            continue;
                        }
                        let (a, b) = (self.targets[first].index, self.targets[second].index);
                        if let Some(next) = self.link(base, a, b) {
                            self.finish_successor(next, 1 << first | 1 << second, &mut visit);
                        }
                    }
                }
            }
            path => {
                for first in 0..targets {
                    if usize::from(self.targets[first].is_required) < required {
                        continue;
                    }
                    let to = self.targets[first].index;
                    let mut next = base;
                    match next[to] {
                        NO_JUMP => next[to] = path,
                        BOTH_JUMPS => continue,
                        other_path => {
                            next[to] = BOTH_JUMPS;
                            if other_path == path {
                                // Both ends of one path: a cycle.
                                if !self.is_tour(&next) {
                                    continue;
                                }
                            } else {
                                rename(&mut next, self.after.len(), other_path, path);
                            }
                        }
                    }
                    self.finish_successor(next, 1 << first, &mut visit);
                }
            }
        }
    }

    /// Links two frontier squares by a path through this square. `None` if that closes a cycle that
    /// isn't the tour.
    fn link(&self, mut codes: [u8; 32], first: usize, second: usize) -> Option<[u8; 32]> {
        let closes_cycle = join(&mut codes, self.after.len(), first, second)?;
        (!closes_cycle || self.is_tour(&codes)).then_some(codes)
    }

    /// Returns whether a closed cycle is the tour, so that no square lacks a jump.
    fn is_tour(&self, codes: &[u8; 32]) -> bool {
        self.may_close
            && !self.has_untouched
            && codes[..self.after.len()].iter().all(|&code| code == BOTH_JUMPS)
    }

    /// Visits a successor, unless a frontier square can't get all its jumps any more.
    fn finish_successor<K: Key>(
        &self,
        mut codes: [u8; 32],
        chosen: u32,
        visit: &mut impl FnMut(K, u32),
    ) {
        for &TightSquare { index, neighbours } in &self.tight {
            let code = codes[index];
            let is_lost = if neighbours == 0 { code != BOTH_JUMPS } else { code == NO_JUMP };
            if is_lost {
                return;
            }
        }
        renumber(&mut codes[..self.after.len()]);
        visit(K::pack(&codes[..self.after.len()]), chosen);
    }

    /// Returns the squares that the chosen jumps lead to.
    pub fn chosen(&self, chosen: u32) -> impl Iterator<Item = u32> + '_ {
        let is_chosen = move |&(bit, _): &(usize, &Target)| chosen >> bit & 1 == 1;
        self.targets
            .iter()
            .enumerate()
            .filter(is_chosen)
            .map(|(_, target)| self.after[target.index])
    }
}

/// Joins two of `width` frontier squares by a path. Returns whether that closes a cycle, or `None`
/// if one of them has two jumps already.
#[inline]
pub(crate) fn join(
    codes: &mut [u8; 32],
    width: usize,
    first: usize,
    second: usize,
) -> Option<bool> {
    match (codes[first], codes[second]) {
        (BOTH_JUMPS, _) | (_, BOTH_JUMPS) => return None,
        (NO_JUMP, NO_JUMP) => (codes[first], codes[second]) = (NEW_PATH, NEW_PATH),
        (NO_JUMP, path) => (codes[first], codes[second]) = (path, BOTH_JUMPS),
        (path, NO_JUMP) => (codes[first], codes[second]) = (BOTH_JUMPS, path),
        (path, second_path) => {
            (codes[first], codes[second]) = (BOTH_JUMPS, BOTH_JUMPS);
            if path == second_path {
                return Some(true);
            }
            rename(codes, width, second_path, path);
        }
    }
    Some(false)
}

/// Replaces the code of a path.
fn rename(codes: &mut [u8; 32], length: usize, from: u8, to: u8) {
    for code in &mut codes[..length] {
        if *code == from {
            *code = to;
        }
    }
}

/// Numbers the paths in the order of their first squares.
pub(crate) fn renumber(codes: &mut [u8]) {
    // The new code of each old code; 0 if it has none yet.
    let mut renumbered = [0_u8; 32];
    let mut next = FIRST_PATH;
    for code in codes {
        if *code >= FIRST_PATH {
            let new = &mut renumbered[usize::from(*code)];
            if *new == 0 {
                *new = next;
                next += 1;
            }
            *code = *new;
        }
    }
}
