//! Shortest walks where guards may be captured, by breadth-first search over states: the square,
//! the captured guards and the visited flags.
//!
//! A captured guard attacks no more, and stops no lines, so each attack is stored with the guards
//! that stand in its way. Time and memory: linear in the states that can be reached before the last
//! flag, at most 29 bytes each. As soon as a state has visited all flags, one walk to it is traced
//! back, which is the answer if a limit is reached later. Only states on shortest walks are visited
//! again, to make their graph (`capture_walks.rs`).

use crate::narrow::Narrow;
use crate::search::{Limits, Progress, Step};
use crate::square::Square;
use crate::squares::Squares;
use crate::travel::guards::Attacks;
use crate::travel::visit::capture_rules::CaptureRules;
use crate::travel::visit::capture_walks::WalkGraph;
use crate::travel::visit::memory;
use crate::travel::visit::states::{State, States};
use crate::travel::visit::walks::Found;
use crate::travel::visit::{FlagOrder, FlagsAndGuards};
use crate::travel::{Distances, Travel};

/// A search in progress.
#[derive(Clone, Debug)]
pub(in crate::travel) struct CaptureSearch {
    rules: CaptureRules,
    states: States,
    /// Where each layer begins.
    layer_starts: Vec<u32>,
    /// Where the layer that is being expanded ends.
    layer_end: usize,
    expanded: usize,
    /// The states that have visited all flags, all in one layer, the first with such states.
    final_states: Vec<u32>,
    /// The squares of a walk to one of them, from its end back, as far as it is traced, and the number
    /// of the state there.
    walk: Vec<Square>,
    walk_state: usize,
    /// The squares that some walk visits.
    region: Squares,
    /// The guards that some walk captures.
    capturable: u64,
    survey: Option<Survey>,
    graph: Option<WalkGraph>,
    limits: Limits,
    work: u64,
}

/// The fewest jumps to each square.
#[derive(Clone, Debug)]
struct Survey {
    jumps: Vec<u32>,
    /// The number of squares whose bounds differ and that were not reached yet.
    squares_left: usize,
}

impl CaptureSearch {
    pub fn new(travel: &Travel, flags_and_guards: &FlagsAndGuards, limits: Limits) -> Self {
        let attacks = Attacks::within(limits.memory, travel.board(), &flags_and_guards.guards);
        Self::begin(travel, flags_and_guards.clone(), attacks, None, limits)
    }

    /// Makes a search for the fewest jumps to all squares, given those that are known. At most
    /// `squares_left` others can be reached.
    pub fn survey(
        travel: &Travel,
        flags_and_guards: &FlagsAndGuards,
        attacks: Attacks,
        jumps: Vec<u32>,
        squares_left: usize,
        limits: Limits,
    ) -> Self {
        let flags_and_guards = FlagsAndGuards { flags: Vec::new(), ..flags_and_guards.clone() };
        let survey = Some(Survey { jumps, squares_left });
        Self::begin(travel, flags_and_guards, attacks, survey, limits)
    }

    fn begin(
        travel: &Travel,
        flags_and_guards: FlagsAndGuards,
        attacks: Attacks,
        survey: Option<Survey>,
        limits: Limits,
    ) -> Self {
        let mut search = Self {
            rules: CaptureRules::new(travel, flags_and_guards, attacks),
            states: States::new(),
            layer_starts: Vec::new(),
            layer_end: 1,
            expanded: 0,
            final_states: Vec::new(),
            walk: Vec::new(),
            walk_state: 0,
            region: travel.board().no_squares(),
            capturable: 0,
            survey,
            graph: None,
            limits,
            work: 0,
        };
        let start = State { square: travel.from(), flags: 0, captured: 0 };
        let room = search.states.make_room(1, u64::MAX);
        debug_assert!(room.is_ok(), "one state fits");
        search.add(search.rules.visit(start));
        search.layer_starts.push(0);
        search
    }

    /// Adds a state to the layer after the present one, if it is new.
    fn add(&mut self, state: State) {
        let Some(number) = self.states.add(state) else { return };
        self.capturable |= state.captured;
        self.region.insert(state.square);
        if let Some(survey) = &mut self.survey {
            let jumps = &mut survey.jumps[self.rules.board.index(state.square)];
            if *jumps == Distances::UNREACHED {
                *jumps = self.layer_starts.len().narrow::<u32>();
                survey.squares_left -= 1;
            }
        } else if self.rules.has_visited_all(state) {
            self.final_states.push(number);
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
            if let Some(graph) = &mut self.graph {
                self.work += 1;
                let walks = graph.advance(&self.rules, &self.states, &self.layer_starts);
                if let Some(walks) = walks {
                    return Step::Done(Found::All(walks));
                }
            } else if !self.final_states.is_empty() && !self.has_walk() {
                self.extend_walk();
            } else if self.is_at_final_layer() {
                let (layers, states) = (self.layer_starts.len(), self.states.len());
                self.graph = Some(WalkGraph::new(&self.final_states, layers, states));
            } else if self.expanded == self.states.len() || self.has_all_jumps() {
                return Step::Done(Found::Nothing);
            } else {
                let memory = self.limits.memory - (memory - self.states.memory());
                if let Err(limit) = self.states.make_room(self.rules.offsets.len(), memory) {
                    return Step::Done(Found::Limit(limit));
                }
                self.expand();
            }
        }
        Step::Running
    }

    /// Returns whether a state of the current layer has visited all flags. False once a state of
    /// this layer was expanded.
    fn is_at_final_layer(&self) -> bool {
        let is_at_start = self.layer_starts.last() == Some(&self.expanded.narrow::<u32>());
        is_at_start && !self.final_states.is_empty()
    }

    /// Adds the square before to a walk that visits all flags, beginning with its last one.
    fn extend_walk(&mut self) {
        if self.walk.is_empty() {
            self.walk.reserve_exact(self.lower() as usize + 1);
            self.walk_state = self.final_states[0] as usize;
        } else {
            let before = self.rules.before(self.states.get(self.walk_state));
            // The lowest number is that of a state in the layer before.
            let before = before.filter_map(|before| self.states.find(before)).min();
            self.walk_state = before.unwrap_or(0) as usize;
        }
        self.walk.push(self.states.get(self.walk_state).square);
        self.work += 1;
    }

    /// Returns whether a walk is traced back to the start, which is state 0.
    fn has_walk(&self) -> bool {
        !self.walk.is_empty() && self.walk_state == 0
    }

    fn has_all_jumps(&self) -> bool {
        self.survey.as_ref().is_some_and(|survey| survey.squares_left == 0)
    }

    fn expand(&mut self) {
        let state = self.states.get(self.expanded);
        for index in 0..self.rules.offsets.len() {
            let (files, ranks) = self.rules.offsets[index];
            let to = state.square.offset(files, ranks);
            if let Some(next) = to.and_then(|to| self.rules.land(to, state)) {
                self.add(next);
            }
        }
        self.work += 1;
        self.expanded += 1;
        if self.expanded == self.layer_end {
            self.layer_starts.push(self.expanded.narrow::<u32>());
            self.layer_end = self.states.len();
        }
    }

    /// Takes a shortest walk, including its start, if one is known. Others may come before it in the
    /// order of squares.
    pub fn take_walk(&mut self) -> Option<Vec<Square>> {
        self.has_walk().then(|| {
            self.walk.reverse();
            std::mem::take(&mut self.walk)
        })
    }

    /// Returns the squares that some walk visits, once all states were searched.
    pub fn region(&self) -> &Squares {
        &self.region
    }

    /// Returns the guards that some walk captures, once all states were searched.
    pub fn capturable(&self) -> u64 {
        self.capturable
    }

    /// Takes the fewest jumps to each square out of a survey.
    pub fn take_jumps(&mut self) -> Vec<u32> {
        self.survey.take().map(|survey| survey.jumps).unwrap_or_default()
    }

    /// Returns a lower bound of the number of jumps, which is exact once a state has visited all
    /// flags.
    pub fn lower(&self) -> u32 {
        let depth = self.layer_starts.len().narrow::<u32>() - 1;
        let is_in_layer = self.graph.is_some() || self.is_at_final_layer();
        let start = self.states.get(0);
        let visited = match self.rules.flags_and_guards.order {
            FlagOrder::Any => start.flags.count_ones(),
            FlagOrder::Given => start.flags,
        };
        let flags_left = self.rules.flags_and_guards.flags.len().narrow::<u32>() - visited;
        (depth + u32::from(!is_in_layer)).max(flags_left)
    }

    fn memory(&self) -> u64 {
        let jumps = self.survey.as_ref().map_or(0, |survey| memory::of_list(&survey.jumps));
        let graph = self.graph.as_ref().map_or(0, WalkGraph::memory);
        let lists = memory::of_list(&self.final_states)
            + memory::of_list(&self.layer_starts)
            + memory::of_list(&self.walk);
        self.states.memory() + self.rules.attacks.memory() + lists + jumps + graph
    }

    /// Returns the memory that the next step allocates in addition, apart from that of new states.
    fn memory_of_next_step(&self) -> u64 {
        let most = self.rules.offsets.len();
        match &self.graph {
            Some(graph) => graph.memory_of_next_step(&self.rules),
            None if !self.final_states.is_empty() && self.walk.is_empty() => {
                u64::from(self.lower() + 1) * size_of::<Square>() as u64
            }
            None if self.is_at_final_layer() => {
                let layers = self.layer_starts.len();
                WalkGraph::memory_of_new(self.final_states.len(), layers, self.states.len())
            }
            None => memory::of_longer_list(&self.final_states, most),
        }
    }

    pub fn progress(&self) -> Progress {
        Progress {
            depth: self.layer_starts.len().narrow::<u32>() - 1,
            positions: self.work,
            memory: self.memory(),
            lower: self.survey.is_none().then(|| self.lower()),
            ..Progress::default()
        }
    }
}
