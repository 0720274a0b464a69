//! Shortest walks that visit flags, by distances from each flag.
//!
//! A walk that visits the flags in some order is shortest between one flag and the next, so the
//! fewest jumps for a set of unvisited flags follow from the distances between flags: for each last
//! visited flag, the minimum over the next one (Held and Karp 1962). From any other square, one
//! more minimum over the distances to the flags tells how many jumps are left. The first walk, and
//! then the layers of all shortest walks, are made from the start: a jump belongs to one if it leaves
//! one jump less.
//!
//! Time: for n flags, 2^n · n² / 4 steps, and n for each jump from a state on a shortest walk.
//! Memory: 4 bytes for each square and flag, and for each set and flag.

use std::collections::HashMap;

use crate::board::Board;
use crate::narrow::Narrow;
use crate::search::{Limit, Limits, Progress, Search, Step};
use crate::square::Square;
use crate::travel::plain_survey::PlainSurvey;
use crate::travel::visit::memory;
use crate::travel::visit::walks::{AllWalks, Found, Layer};
use crate::travel::visit::{FlagOrder, FlagsAndGuards};
use crate::travel::{Distances, Travel};

/// A set of unvisited flags; in the given order, the number of visited ones.
type State = u32;

/// Further than any walk.
const FAR: u32 = u32::MAX / 4;

/// A search in progress.
pub(super) struct FlagSearch {
    board: Board,
    /// The board without guards and the squares that they attack.
    landing_board: Board,
    travel: Travel,
    flags: Vec<Square>,
    order: FlagOrder,
    offsets: Vec<(i32, i32)>,
    /// By flag, the distance to each square of the landing board.
    distances: Vec<Vec<u32>>,
    survey: Option<PlainSurvey>,
    /// By set of unvisited flags and last visited flag: the fewest jumps left. In the given order,
    /// by number of visited flags.
    jumps_left: Vec<u32>,
    /// In any order, the first set that is not in this table.
    next_set: usize,
    /// The fewest jumps of all.
    length: Option<u32>,
    /// The squares of the first walk, as far as it is known, and the state at its end.
    walk: Vec<Square>,
    walk_state: State,
    layers: Vec<Layer>,
    /// The states of the last layer, and how many of them have been expanded.
    states: Vec<State>,
    expanded: usize,
    next_layer: Layer,
    next_states: Vec<State>,
    index_of: HashMap<(Square, State), u32>,
    /// Whether all shortest walks are wanted, or only the first one.
    all_walks: bool,
    limits: Limits,
    work: u64,
    /// Memory of all layers but the last, in bytes.
    layer_bytes: u64,
}

impl FlagSearch {
    pub fn new(
        travel: &Travel,
        flags_and_guards: &FlagsAndGuards,
        limits: Limits,
        all_walks: bool,
    ) -> Self {
        let board = travel.board().clone();
        Self {
            landing_board: flags_and_guards.landing_board(&board),
            board,
            travel: travel.clone(),
            flags: flags_and_guards.flags.clone(),
            order: flags_and_guards.order,
            offsets: travel.leaper().offsets(),
            distances: Vec::new(),
            survey: None,
            jumps_left: Vec::new(),
            next_set: 1,
            length: None,
            walk: Vec::new(),
            walk_state: 0,
            layers: Vec::new(),
            states: Vec::new(),
            expanded: 0,
            next_layer: Layer::default(),
            next_states: Vec::new(),
            index_of: HashMap::new(),
            all_walks,
            limits,
            work: 0,
            layer_bytes: 0,
        }
    }

    /// Works for about this many units.
    pub fn advance(&mut self, budget: u64) -> Step<Found> {
        let pause = self.work.saturating_add(budget.max(1));
        while self.work < pause {
            let memory = self.memory() + self.memory_of_next_step();
            if let Some(limit) = self.limits.reached(self.work, memory) {
                return Step::Done(Found::Limit(limit));
            }
            if self.distances.len() < self.flags.len() {
                if let Err(limit) = self.find_distances(pause - self.work) {
                    return Step::Done(Found::Limit(limit));
                }
            } else if self.order == FlagOrder::Any && self.next_set < 1 << self.flags.len() {
                self.add_set();
            } else if self.length.is_none() {
                self.work += 1;
                if !self.find_length() {
                    return Step::Done(Found::Nothing);
                }
            } else if !self.has_first_walk() {
                self.extend_first_walk();
            } else if !self.all_walks {
                return Step::Done(Found::One(std::mem::take(&mut self.walk)));
            } else if self.expanded < self.states.len() {
                self.expand();
            } else if let Some(walks) = self.end_layer() {
                return Step::Done(Found::All(walks));
            }
        }
        Step::Running
    }

    /// Memory in bytes, without that of a survey.
    fn memory(&self) -> u64 {
        let Self { distances, jumps_left, states, next_states, index_of, .. } = self;
        let tables = distances.iter().map(memory::of_list).sum::<u64>();
        let last_layer = self.layers.last().map_or(0, Layer::memory);
        let layers = self.layer_bytes + last_layer + self.next_layer.memory();
        let lists = [jumps_left, states, next_states].into_iter().map(memory::of_list).sum::<u64>()
            + memory::of_list(&self.walk)
            + memory::of_list(&self.layers);
        tables + layers + lists + memory::of_map(index_of)
    }

    /// Returns the memory that the next step allocates in addition. A survey has its own limit.
    fn memory_of_next_step(&self) -> u64 {
        let flags = self.flags.len();
        if self.distances.len() < flags {
            return 0;
        }
        if self.jumps_left.is_empty() {
            return (self.table_length() * size_of::<u32>()) as u64;
        }
        if let Some(length) = self.length
            && self.walk.is_empty()
        {
            return u64::from(length + 1) * size_of::<Square>() as u64;
        }
        let most = self.offsets.len();
        self.next_layer.memory_of_more_states(most)
            + memory::of_longer_list(&self.next_states, most)
            + memory::of_larger_map(&self.index_of, most)
            + self.layers.last().map_or(0, |last| last.memory_of_more_successors(most))
            + memory::of_longer_list(&self.layers, 1)
    }

    /// Advances the survey from a flag.
    fn find_distances(&mut self, budget: u64) -> Result<(), Limit> {
        let flag = self.flags[self.distances.len()];
        let (memory, work) = (self.limits.memory - self.memory(), self.limits.work - self.work);
        if !self.landing_board.is_open(flag) {
            if (self.board.area() * size_of::<u32>()) as u64 > memory {
                return Err(Limit::Memory);
            }
            self.distances.push(vec![Distances::UNREACHED; self.board.area()]);
            self.work += 1;
            return Ok(());
        }
        let survey = self.survey.get_or_insert_with(|| {
            let limits = self.limits.memory(memory).work(work);
            PlainSurvey::new(self.landing_board.clone(), self.travel.leaper(), flag, limits)
        });
        let before = survey.work();
        let step = survey.advance(budget);
        self.work += survey.work() - before;
        if let Step::Done(found) = step {
            self.distances.push(found?.into_vec());
            self.survey = None;
        }
        Ok(())
    }

    /// Returns the distance of a square of the landing board to a flag.
    fn distance(&self, square: Square, flag: usize) -> u32 {
        self.distances[flag][self.board.index(square)].min(FAR)
    }

    /// Returns the distance from the start to a flag. The start may be attacked, so that the knight
    /// can't return to it.
    fn distance_from_start(&self, flag: usize) -> u32 {
        let from = self.travel.from();
        if self.landing_board.is_open(from) {
            return self.distance(from, flag);
        }
        if self.flags[flag] == from {
            return 0;
        }
        let landings = self.offsets.iter().filter_map(|&(files, ranks)| from.offset(files, ranks));
        let landings = landings.filter(|&to| self.landing_board.is_open(to));
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

    /// The length of the table of the fewest jumps left.
    fn table_length(&self) -> usize {
        let flags = self.flags.len();
        if self.order == FlagOrder::Any { flags << flags } else { flags + 1 }
    }

    /// Finds the fewest jumps for the next set of unvisited flags, from each other flag.
    fn add_set(&mut self) {
        let (set, flags) = (self.next_set, self.flags.len());
        if self.jumps_left.is_empty() {
            self.jumps_left = vec![0; self.table_length()];
        }
        for last in (0..flags).filter(|last| set >> last & 1 == 0) {
            let jumps_through = |flag: usize| {
                let rest = self.jumps_left[(set & !(1 << flag)) * flags + flag];
                self.distance(self.flags[last], flag).saturating_add(rest)
            };
            let all = (0..flags).filter(|flag| set >> flag & 1 == 1);
            self.jumps_left[set * flags + last] =
                all.map(jumps_through).min().unwrap_or(0).min(FAR);
        }
        self.next_set += 1;
        self.work += (flags * flags / 4).max(1) as u64;
    }

    /// Finds the fewest jumps of all, and makes the first layer. Returns `false` if no walk visits
    /// all flags.
    fn find_length(&mut self) -> bool {
        if self.order == FlagOrder::Given {
            self.add_given();
        }
        let state = self.start_state();
        let length = self.left_from_start(state);
        if length >= FAR {
            return false;
        }
        self.length = Some(length);
        self.next_layer.add_state(self.travel.from());
        self.next_states.push(state);
        self.push_layer();
        true
    }

    /// Adds up the distances between flags in their order.
    fn add_given(&mut self) {
        let flags = self.flags.len();
        self.jumps_left = vec![0; flags + 1];
        for visited in (1..flags).rev() {
            let jumps = self.distance(self.flags[visited - 1], visited);
            self.jumps_left[visited] = self.jumps_left[visited + 1].saturating_add(jumps).min(FAR);
        }
    }

    fn left_from_start(&self, state: State) -> u32 {
        self.least(state, |flag| self.distance_from_start(flag))
    }

    /// Returns the fewest jumps left from a square of the landing board. A flag on that square
    /// is visited only if `state` says so.
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
            return distance(visited).saturating_add(self.jumps_left[visited + 1]).min(FAR);
        }
        let all = (0..flags).filter(|flag| state >> flag & 1 == 1);
        let left = all.map(|flag| {
            let rest = self.jumps_left[(state & !(1 << flag)) as usize * flags + flag];
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

    /// Returns the squares and states after the jumps, from a state with `left` jumps left, that
    /// leave one jump less.
    fn best_jumps(
        &self,
        square: Square,
        state: State,
        left: u32,
    ) -> impl Iterator<Item = (Square, State)> {
        let to = self.offsets.iter().filter_map(move |&(files, ranks)| square.offset(files, ranks));
        let to = to.filter(move |&to| left > 0 && self.landing_board.is_open(to));
        to.map(move |to| (to, self.landed(to, state)))
            .filter(move |&(to, landed)| self.left_from(to, landed) + 1 == left)
    }

    /// Adds the best jumps from one state to the graph.
    fn expand(&mut self) {
        let Some(depth) = self.layers.len().checked_sub(1) else { return };
        let left = self.length.unwrap_or(0) - depth.narrow::<u32>();
        let square = self.layers[depth].square(self.expanded.narrow::<u32>());
        let best = self.best_jumps(square, self.states[self.expanded], left);
        for (to, landed) in best.collect::<Vec<_>>() {
            let new = self.next_states.len().narrow::<u32>();
            let index = *self.index_of.entry((to, landed)).or_insert(new);
            if index == new {
                self.next_layer.add_state(to);
                self.next_states.push(landed);
            }
            self.layers[depth].add_successor(index);
        }
        self.layers[depth].end_successors();
        self.work += self.work_of_jumps();
        self.expanded += 1;
    }

    /// Returns the work of finding the best jumps from a state.
    fn work_of_jumps(&self) -> u64 {
        1 + (self.offsets.len() * self.flags.len() / 4) as u64
    }

    /// Adds the next square to the first walk.
    fn extend_first_walk(&mut self) {
        let length = self.length.unwrap_or(0);
        let next = match self.walk.last() {
            None => {
                self.walk.reserve_exact(length as usize + 1);
                Some((self.travel.from(), self.start_state()))
            }
            Some(&square) => {
                let left = length + 1 - self.walk.len().narrow::<u32>();
                self.best_jumps(square, self.walk_state, left).next()
            }
        };
        let (square, state) = next.expect("a jump leaves one jump less");
        self.walk.push(square);
        self.walk_state = state;
        self.work += self.work_of_jumps();
    }

    fn has_first_walk(&self) -> bool {
        self.length.is_some_and(|length| self.walk.len() > length as usize)
    }

    /// Takes the first walk in the order of squares, including its start, once it is found.
    pub fn take_walk(&mut self) -> Option<Vec<Square>> {
        self.has_first_walk().then(|| std::mem::take(&mut self.walk))
    }

    fn push_layer(&mut self) {
        self.layer_bytes += self.layers.last().map_or(0, Layer::memory);
        self.layers.push(std::mem::take(&mut self.next_layer));
        self.states = std::mem::take(&mut self.next_states);
        self.index_of.clear();
        self.expanded = 0;
    }

    /// Ends a layer. Returns the walks at the last one.
    fn end_layer(&mut self) -> Option<AllWalks> {
        self.work += 1;
        if self.next_states.is_empty() {
            let layers = std::mem::take(&mut self.layers);
            return Some(AllWalks::new(layers));
        }
        self.push_layer();
        None
    }

    /// Returns the squares on which the knight may land.
    pub fn landing_board(&self) -> &Board {
        &self.landing_board
    }

    /// Returns a lower bound of the number of jumps, which is exact once the fewest are known.
    pub fn lower(&self) -> u32 {
        self.length.unwrap_or_else(|| {
            let state = self.start_state();
            match self.order {
                FlagOrder::Any => state.count_ones(),
                FlagOrder::Given => self.flags.len().narrow::<u32>() - state,
            }
        })
    }

    pub fn progress(&self) -> Progress {
        let survey = self.survey.as_ref().map_or(0, |survey| survey.progress().memory);
        let squares = if self.all_walks { self.layers.len() } else { self.walk.len() };
        Progress {
            depth: squares.narrow::<u32>().saturating_sub(1),
            positions: self.work,
            memory: self.memory() + survey,
            lower: Some(self.lower()),
            ..Progress::default()
        }
    }
}
