//! Shortest walks that visit flags, by distances from each flag.
//!
//! A walk that visits the flags in some order is shortest between one flag and the next, so the
//! fewest jumps for a set of unvisited flags follow from the distances between flags: for each last
//! visited flag, the minimum over the next one (Held and Karp 1962). From any other square, one
//! more minimum over the distances to the flags tells how many jumps are left. The layers of all
//! shortest walks are then made from the start: a jump belongs to one if it leaves one jump less.
//!
//! Time: for n flags, 2^n · n² / 4 steps, and n for each jump from a state on a shortest walk.
//! Memory: 4 bytes for each square and flag, and for each set and flag.

use std::collections::HashMap;

use crate::all_kinds::AllKinds;
use crate::board::Board;
use crate::narrow::Narrow;
use crate::search::{Limit, Limits, Progress, Search, Step};
use crate::square::Square;
use crate::travel::visit::walks::{Layer, Walks};
use crate::travel::visit::{FlagOrder, FlagsAndGuards};
use crate::travel::{DistanceSearch, Distances, Travel};

/// A set of unvisited flags; in the given order, the number of visited ones.
type State = u32;

/// Further than any walk.
const FAR: u32 = u32::MAX / 4;

/// The result of a search.
pub(super) enum Found {
    Walks(Walks),
    /// No walk visits all flags: which of them can be reached.
    None(Vec<bool>),
    Limit(Limit, u32),
}

/// A search in progress.
pub(super) struct FlagSearch {
    board: Board,
    /// The board without guards and the squares that they attack.
    ground: Board,
    travel: Travel,
    flags: Vec<Square>,
    order: FlagOrder,
    all_kinds: AllKinds,
    offsets: Vec<(i32, i32)>,
    /// By flag, the distance to each square of the ground.
    distances: Vec<Vec<u32>>,
    survey: Option<DistanceSearch>,
    /// By set of unvisited flags and last visited flag: the fewest jumps left. In the given order,
    /// by number of visited flags.
    left: Vec<u32>,
    next_set: usize,
    layers: Vec<Layer>,
    /// The states of the last layer, and how many of them have been expanded.
    states: Vec<State>,
    expanded: usize,
    next: Layer,
    next_states: Vec<State>,
    index_of: HashMap<(Square, State), u32>,
    /// The fewest jumps of all.
    length: Option<u32>,
    /// Whether all shortest walks are wanted.
    all: bool,
    limits: Limits,
    work: u64,
    held: u64,
}

impl FlagSearch {
    pub fn new(
        travel: &Travel,
        flags_and_guards: &FlagsAndGuards,
        limits: Limits,
        all: bool,
    ) -> Self {
        let board = travel.board().clone();
        Self {
            ground: flags_and_guards.ground(&board),
            board,
            travel: travel.clone(),
            flags: flags_and_guards.flags.clone(),
            order: flags_and_guards.order,
            all_kinds: flags_and_guards.all_kinds,
            offsets: travel.leaper().offsets(),
            distances: Vec::new(),
            survey: None,
            left: Vec::new(),
            next_set: 0,
            layers: Vec::new(),
            states: Vec::new(),
            expanded: 0,
            next: Layer::default(),
            next_states: Vec::new(),
            index_of: HashMap::new(),
            length: None,
            all,
            limits,
            work: 0,
            held: 0,
        }
    }

    /// Works for about this many units.
    pub fn advance(&mut self, budget: u64) -> Step<Found> {
        let pause = self.work.saturating_add(budget.max(1));
        while self.work < pause {
            if self.work >= self.limits.work {
                return Step::Done(Found::Limit(Limit::Work, self.length.unwrap_or(0)));
            }
            if self.memory() > self.limits.memory {
                return Step::Done(Found::Limit(Limit::Memory, self.length.unwrap_or(0)));
            }
            if self.distances.len() < self.flags.len() {
                self.measure(pause - self.work);
            } else if self.length.is_none() {
                if let Some(found) = self.order_flags(pause - self.work) {
                    return Step::Done(found);
                }
            } else if self.expanded < self.states.len() {
                self.expand();
            } else if let Some(walks) = self.end_layer() {
                return Step::Done(Found::Walks(walks));
            }
        }
        Step::Running
    }

    fn memory(&self) -> u64 {
        let distances = 4 * (self.distances.len() * self.board.area()) as u64;
        let next = (self.next_states.len() * 64) as u64;
        distances + 4 * self.left.len() as u64 + self.held + next
    }

    /// Advances the survey from a flag.
    fn measure(&mut self, budget: u64) {
        let flag = self.flags[self.distances.len()];
        if !self.ground.is_open(flag) {
            self.distances.push(vec![Distances::UNREACHED; self.board.area()]);
            self.work += 1;
            return;
        }
        let survey = self.survey.get_or_insert_with(|| {
            Travel::plain(self.ground.clone(), self.travel.leaper(), flag).survey()
        });
        let slice = budget.min(self.board.area() as u64);
        self.work += slice;
        if let Step::Done(found) = survey.advance(slice) {
            self.distances.push(found.into_vec());
            self.survey = None;
        }
    }

    /// Returns the distance of a square on the ground to a flag.
    fn distance(&self, square: Square, flag: usize) -> u32 {
        self.distances[flag][self.board.index(square)].min(FAR)
    }

    /// Returns the distance from the start, where the knight may not land, to a flag.
    fn distance_from_start(&self, flag: usize) -> u32 {
        let from = self.travel.from();
        if self.ground.is_open(from) {
            return self.distance(from, flag);
        }
        if self.flags[flag] == from {
            return 0;
        }
        let landings = self.offsets.iter().filter_map(|&(files, ranks)| from.offset(files, ranks));
        let landings = landings.filter(|&to| self.ground.is_open(to));
        landings.map(|to| 1 + self.distance(to, flag)).min().unwrap_or(FAR).min(FAR)
    }

    /// The state at the start, where a flag may be.
    fn start_state(&self) -> State {
        let is_visited = |flag: usize| self.flags[flag] == self.travel.from();
        match self.order {
            FlagOrder::Any => (0..self.flags.len())
                .filter(|&flag| !is_visited(flag))
                .fold(0, |set, flag| set | 1 << flag),
            FlagOrder::Given => u32::from(is_visited(0)),
        }
    }

    /// Fills some of the table of the fewest jumps from each flag. Returns the result if no walk
    /// visits all flags.
    fn order_flags(&mut self, budget: u64) -> Option<Found> {
        let flags = self.flags.len();
        match self.order {
            FlagOrder::Given => self.add_given(),
            FlagOrder::Any if self.left.is_empty() => {
                self.left.resize(flags << flags, 0);
                self.next_set = 1;
            }
            FlagOrder::Any => {}
        }
        let mut left = budget;
        while left > 0 && self.order == FlagOrder::Any && self.next_set < 1 << flags {
            self.add_set(self.next_set);
            self.next_set += 1;
            let work = (flags * flags / 4).max(1) as u64;
            self.work += work;
            left = left.saturating_sub(work);
        }
        if self.order == FlagOrder::Any && self.next_set < 1 << flags {
            return None;
        }
        self.work += 1;
        let state = self.start_state();
        let length = self.left_from_start(state);
        if length >= FAR {
            let is_near = |flag| self.distance_from_start(flag) < FAR;
            return Some(Found::None((0..flags).map(is_near).collect()));
        }
        self.length = Some(length);
        let squares = vec![self.travel.from()];
        self.next = Layer { squares, next: vec![Vec::new()] };
        self.next_states = vec![state];
        self.push_layer();
        None
    }

    /// Finds the fewest jumps for a set of unvisited flags, from each other flag.
    fn add_set(&mut self, set: usize) {
        let flags = self.flags.len();
        for last in (0..flags).filter(|last| set >> last & 1 == 0) {
            let next = |flag: usize| {
                let rest = self.left[(set & !(1 << flag)) * flags + flag];
                self.distance(self.flags[last], flag).saturating_add(rest)
            };
            let all = (0..flags).filter(|flag| set >> flag & 1 == 1);
            self.left[set * flags + last] = all.map(next).min().unwrap_or(0).min(FAR);
        }
    }

    /// Adds up the distances between flags in their order.
    fn add_given(&mut self) {
        let flags = self.flags.len();
        self.left = vec![0; flags + 1];
        for visited in (1..flags).rev() {
            let jumps = self.distance(self.flags[visited - 1], visited);
            self.left[visited] = self.left[visited + 1].saturating_add(jumps).min(FAR);
        }
    }

    fn left_from_start(&self, state: State) -> u32 {
        self.least(state, |flag| self.distance_from_start(flag))
    }

    /// Returns the fewest jumps left from a square on the ground, before a flag there is visited.
    fn left_from(&self, square: Square, state: State) -> u32 {
        self.least(state, |flag| self.distance(square, flag))
    }

    fn least(&self, state: State, distance: impl Fn(usize) -> u32) -> u32 {
        let flags = self.flags.len();
        if self.order == FlagOrder::Given {
            let visited = state as usize;
            if visited == flags {
                return 0;
            }
            return distance(visited).saturating_add(self.left[visited + 1]).min(FAR);
        }
        let all = (0..flags).filter(|flag| state >> flag & 1 == 1);
        let left = all.map(|flag| {
            let rest = self.left[(state & !(1 << flag)) as usize * flags + flag];
            distance(flag).saturating_add(rest)
        });
        left.min().unwrap_or(0).min(FAR)
    }

    /// Returns the state after landing on a square.
    fn landed(&self, square: Square, state: State) -> State {
        match self.order {
            FlagOrder::Any => {
                let here = (0..self.flags.len()).find(|&flag| self.flags[flag] == square);
                here.map_or(state, |flag| state & !(1 << flag))
            }
            FlagOrder::Given => state + u32::from(self.flags.get(state as usize) == Some(&square)),
        }
    }

    /// Finds the jumps from one state that leave one jump less.
    fn expand(&mut self) {
        let Some(depth) = self.layers.len().checked_sub(1) else { return };
        let left = self.length.unwrap_or(0) - depth.narrow::<u32>();
        let (square, state) =
            (self.layers[depth].squares[self.expanded], self.states[self.expanded]);
        self.work += 1;
        for jump in 0..self.offsets.len() {
            let (files, ranks) = self.offsets[jump];
            let Some(to) = square.offset(files, ranks).filter(|&to| self.ground.is_open(to)) else {
                continue;
            };
            self.work += self.flags.len() as u64 / 4 + 1;
            let landed = self.landed(to, state);
            if left == 0 || self.left_from(to, landed) + 1 != left {
                continue;
            }
            let new = self.next_states.len().narrow::<u32>();
            let index = *self.index_of.entry((to, landed)).or_insert(new);
            if index == new {
                self.next.squares.push(to);
                self.next.next.push(Vec::new());
                self.next_states.push(landed);
            }
            self.layers[depth].next[self.expanded].push(index);
            if !self.all {
                break;
            }
        }
        self.expanded += 1;
    }

    fn push_layer(&mut self) {
        self.held += self.layers.last().map_or(0, Layer::memory);
        self.layers.push(std::mem::take(&mut self.next));
        self.states = std::mem::take(&mut self.next_states);
        self.index_of.clear();
        self.expanded = 0;
    }

    /// Ends a layer. Returns the walks at the last one.
    fn end_layer(&mut self) -> Option<Walks> {
        self.work += 1;
        if self.next_states.is_empty() {
            return Some(Walks::new(std::mem::take(&mut self.layers), self.all_kinds));
        }
        self.push_layer();
        None
    }

    /// Returns the squares on which the knight may land.
    pub fn ground(&self) -> &Board {
        &self.ground
    }

    pub fn progress(&self) -> Progress {
        Progress {
            depth: self.layers.len().narrow::<u32>().saturating_sub(1),
            positions: self.work,
            memory: self.memory(),
            lower: self.length,
            ..Progress::default()
        }
    }
}
