//! Shortest walks where guards may be captured, by breadth-first search over states: the square,
//! the captured guards and the visited flags.
//!
//! A captured guard attacks no more, and stops no lines: the attacked squares depend on which
//! guards have been captured, and are computed once for each such set. Time and memory: linear in
//! the states that can be reached before the last flag, some 60 bytes each.

use std::collections::HashMap;

use crate::board::Board;
use crate::narrow::Narrow;
use crate::search::{Limit, Limits, Progress, Step};
use crate::square::Square;
use crate::squares::Squares;
use crate::travel::Travel;
use crate::travel::guards::{Guard, attacked};
use crate::travel::visit::walks::{Layer, Walks};
use crate::travel::visit::{FlagOrder, FlagsAndGuards};

/// What has happened: captured guards, and visited flags; in the given order, their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Progressed {
    captured: u64,
    flags: u32,
}

type State = (Square, Progressed);

/// The result of a search.
pub(in crate::travel) enum Found {
    Walks(Walks),
    /// No walk visits all flags: those that some walk visits, in the order of the puzzle, and the
    /// guards that some walk captures.
    None {
        visited: Vec<bool>,
        captured: Vec<bool>,
    },
    Limit(Limit, u32),
}

/// A search in progress.
#[derive(Clone, Debug)]
pub(in crate::travel) struct CaptureSearch {
    board: Board,
    flags_and_guards: FlagsAndGuards,
    offsets: Vec<(i32, i32)>,
    /// All states, in the order in which they were reached.
    states: Vec<State>,
    index_of: HashMap<State, u32>,
    /// Where each layer begins.
    starts: Vec<usize>,
    /// Where the layer that is being expanded ends.
    layer_end: usize,
    expanded: usize,
    /// By set of captured guards, the squares that the others attack.
    attacks: HashMap<u64, Squares>,
    /// Whether the search ends when all flags are visited.
    ends: bool,
    limits: Limits,
    work: u64,
}

impl CaptureSearch {
    pub fn new(travel: &Travel, flags_and_guards: &FlagsAndGuards, limits: Limits) -> Self {
        let mut search = Self {
            board: travel.board().clone(),
            flags_and_guards: flags_and_guards.clone(),
            offsets: travel.leaper().offsets(),
            states: Vec::new(),
            index_of: HashMap::new(),
            starts: vec![0],
            layer_end: 1,
            expanded: 0,
            attacks: HashMap::new(),
            ends: true,
            limits,
            work: 0,
        };
        let nothing = Progressed { captured: 0, flags: 0 };
        let start = (travel.from(), search.visit(travel.from(), nothing));
        search.states.push(start);
        search.index_of.insert(start, 0);
        search
    }

    /// Makes a search for everything that can be reached.
    pub fn survey(travel: &Travel, flags_and_guards: &FlagsAndGuards, limits: Limits) -> Self {
        Self { ends: false, ..Self::new(travel, flags_and_guards, limits) }
    }

    /// Returns the state after visiting a flag, if one is on the square.
    fn visit(&self, square: Square, mut here: Progressed) -> Progressed {
        let flags = &self.flags_and_guards.flags;
        match self.flags_and_guards.order {
            FlagOrder::Any => {
                if let Some(flag) = flags.iter().position(|&flag| flag == square) {
                    here.flags |= 1 << flag;
                }
            }
            FlagOrder::Given => {
                here.flags += u32::from(flags.get(here.flags as usize) == Some(&square));
            }
        }
        here
    }

    fn is_done(&self, here: Progressed) -> bool {
        let flags = self.flags_and_guards.flags.len().narrow::<u32>();
        match self.flags_and_guards.order {
            FlagOrder::Any => here.flags == (1 << flags) - 1,
            FlagOrder::Given => here.flags == flags,
        }
    }

    /// Returns whether the guards that are left attack a square.
    fn is_attacked(&mut self, square: Square, captured: u64) -> bool {
        let (board, guards) = (&self.board, &self.flags_and_guards.guards);
        let attacks = self.attacks.entry(captured).or_insert_with(|| {
            let left = guards.iter().enumerate().filter(|(guard, _)| captured >> guard & 1 == 0);
            attacked(board, &left.map(|(_, &guard)| guard).collect::<Vec<(Square, Guard)>>())
        });
        attacks.contains(square)
    }

    /// Returns the state after a landing, if it is allowed.
    fn land(&mut self, to: Square, mut here: Progressed) -> Option<Progressed> {
        if !self.board.is_open(to) || self.is_attacked(to, here.captured) {
            return None;
        }
        if let Ok(guard) = self.flags_and_guards.guards.binary_search_by_key(&to, |guard| guard.0) {
            here.captured |= 1 << guard;
        }
        Some(self.visit(to, here))
    }

    fn memory(&self) -> u64 {
        let attacks = self.attacks.len() * self.board.area().div_ceil(8);
        (self.states.len() * 64 + attacks) as u64
    }

    /// Expands about this many states.
    pub fn advance(&mut self, budget: u64) -> Step<Found> {
        let depth = |search: &Self| search.starts.len().narrow::<u32>() - 1;
        for _ in 0..budget.max(1) {
            if self.work >= self.limits.work {
                return Step::Done(Found::Limit(Limit::Work, depth(self)));
            }
            if self.memory() > self.limits.memory {
                return Step::Done(Found::Limit(Limit::Memory, depth(self)));
            }
            if self.expanded == self.states.len() {
                return Step::Done(self.none());
            }
            if self.starts.last() == Some(&self.expanded) && self.ends {
                let layer = &self.states[self.expanded..];
                if layer.iter().any(|&(_, here)| self.is_done(here)) {
                    return Step::Done(Found::Walks(self.walks()));
                }
            }
            self.expand(self.expanded);
            self.expanded += 1;
            if self.expanded == self.layer_end {
                self.starts.push(self.expanded);
                self.layer_end = self.states.len();
            }
        }
        Step::Running
    }

    fn expand(&mut self, index: usize) {
        let (square, here) = self.states[index];
        self.work += 1;
        for to in self.landings(square) {
            let Some(next) = self.land(to, here) else { continue };
            let new = self.states.len().narrow::<u32>();
            if *self.index_of.entry((to, next)).or_insert(new) == new {
                self.states.push((to, next));
            }
        }
    }

    /// Returns the squares one jump away, in order.
    fn landings(&self, square: Square) -> Vec<Square> {
        let to = self.offsets.iter().filter_map(|&(files, ranks)| square.offset(files, ranks));
        to.collect()
    }

    /// Returns the graph of all shortest walks, from the last layer backward.
    fn walks(&mut self) -> Walks {
        let mut starts = self.starts.clone();
        starts.push(self.states.len());
        let mut layers = Vec::new();
        // By state of the layer behind, its index in the graph.
        let mut behind: HashMap<u32, u32> = HashMap::new();
        for depth in (0..self.starts.len()).rev() {
            let is_last = layers.is_empty();
            let mut layer = Layer::default();
            let mut index_of = HashMap::new();
            for index in starts[depth]..starts[depth + 1] {
                let (square, here) = self.states[index];
                let mut next = Vec::new();
                if is_last {
                    if !self.is_done(here) {
                        continue;
                    }
                } else {
                    for to in self.landings(square) {
                        let state = self.land(to, here).and_then(|state| {
                            self.index_of.get(&(to, state)).and_then(|index| behind.get(index))
                        });
                        next.extend(state);
                    }
                    if next.is_empty() {
                        continue;
                    }
                }
                index_of.insert(index.narrow::<u32>(), layer.squares.len().narrow::<u32>());
                layer.squares.push(square);
                layer.next.push(next);
            }
            layers.push(layer);
            behind = index_of;
        }
        layers.reverse();
        Walks::new(layers, self.flags_and_guards.all_kinds)
    }

    fn none(&self) -> Found {
        let mut visited = vec![false; self.flags_and_guards.flags.len()];
        let mut captured = vec![false; self.flags_and_guards.guards.len()];
        for &(_, here) in &self.states {
            for (flag, visited) in visited.iter_mut().enumerate() {
                *visited |= match self.flags_and_guards.order {
                    FlagOrder::Any => here.flags >> flag & 1 == 1,
                    FlagOrder::Given => here.flags as usize > flag,
                };
            }
            for (guard, captured) in captured.iter_mut().enumerate() {
                *captured |= here.captured >> guard & 1 == 1;
            }
        }
        Found::None { visited, captured }
    }

    /// Returns the fewest jumps to each square; `unreached` for those that no walk visits.
    pub fn distances(&self, unreached: u32) -> Vec<u32> {
        let mut distances = vec![unreached; self.board.area()];
        let mut starts = self.starts.iter().skip(1).peekable();
        let mut depth = 0;
        for (index, &(square, _)) in self.states.iter().enumerate() {
            while starts.next_if(|&&start| start <= index).is_some() {
                depth += 1;
            }
            let distance = &mut distances[self.board.index(square)];
            *distance = (*distance).min(depth);
        }
        distances
    }

    /// Returns the squares that some walk visits, in order.
    pub fn region(&self) -> Vec<Square> {
        let mut region = self.board.no_squares();
        region.extend(self.states.iter().map(|state| state.0));
        region.iter().collect()
    }

    pub fn progress(&self) -> Progress {
        Progress {
            depth: self.starts.len().narrow::<u32>() - 1,
            positions: self.states.len() as u64,
            memory: self.memory(),
            lower: Some(self.starts.len().narrow::<u32>() - 1),
            ..Progress::default()
        }
    }
}
