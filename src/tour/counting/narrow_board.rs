//! Decides whether a narrow board of any length has a tour.
//!
//! The DP of [`frontier`](crate::tour::counting::frontier) processes the board once and stores, for
//! each layer, only the set of reachable states:
//!
//! ```text
//!    layer 0 ── square 0 ─▶ layer 1 ── square 1 ─▶ layer 2 ─▶ …
//!                                 the same layer ──────▲
//! ```
//!
//! If no square is blocked, all columns are equal, and after some columns the layers repeat. Equal
//! layers are stored once, and the successor of a layer by equal transitions is computed once.
//! Then, from the last layer back, each square gets a predecessor of the current state, which is
//! also computed once. So the time is linear in the squares if columns repeat, otherwise in the
//! states: up to fifteen thousand per layer for an open tour on four ranks.
//!
//! If a layer is empty, no tour exists. Memory: eight bytes for each state of each distinct layer,
//! and about a hundred bytes per square.

use std::hash::{Hash, Hasher};

use crate::narrow::Narrow;
use crate::search::{Limit, Step};
use crate::tour::counting::frontier::{Key, Map, Mix, Transition, TransitionBuilder};
use crate::tour::counting::states::States;
use crate::tour::counting::table::unroll;
use crate::tour::graph::ordered_graph::OrderedGraph;

/// The codes of a frontier, four bits per square.
type State = u64;

/// Maximum width of a frontier, in squares.
pub(crate) const MAX_WIDTH: usize = <State as Key>::MAX_WIDTH;

/// Memory for each square, in bytes.
const BYTES_PER_SQUARE: u64 = 100;

/// A search in progress.
pub(crate) struct NarrowSearch {
    ordered: OrderedGraph,
    builder: TransitionBuilder,
    /// The distinct transitions.
    transitions: Vec<Transition>,
    /// The number of each distinct transition.
    transition_numbers: Map<Transition, u32>,
    /// The distinct layers, sorted.
    layers: Vec<Vec<State>>,
    /// The numbers of the layers, by a hash of their states.
    layer_numbers: Map<u64, Vec<u32>>,
    /// (layer, transition) → next layer.
    next_layers: Map<(u32, u32), u32>,
    /// For each processed square, the layer before it, and its transition.
    steps: Vec<(u32, u32)>,
    /// The current layer.
    layer: u32,
    /// The transition of the current square, while its layer is expanded.
    transition: Option<u32>,
    /// The index of the next state of the layer.
    cursor: usize,
    /// The next layer.
    next: States<State, ()>,
    /// The current state of the backward pass.
    backward_state: Option<State>,
    /// (layer, transition, successor) → (predecessor, chosen jumps).
    predecessors: Map<(u32, u32, State), (State, u32)>,
    jumps: Vec<(u32, u32)>,
    processed: u64,
    held_bytes: u64,
    memory: u64,
}

impl NarrowSearch {
    /// Starts the search for a graph whose frontiers have at most [`MAX_WIDTH`] squares.
    pub fn new(ordered: OrderedGraph, memory: u64) -> Self {
        let builder = TransitionBuilder::new(&ordered, true, true);
        Self {
            held_bytes: ordered.len() as u64 * BYTES_PER_SQUARE,
            builder,
            transitions: Vec::new(),
            transition_numbers: Map::default(),
            layers: vec![vec![State::pack(&[])]],
            layer_numbers: Map::default(),
            next_layers: Map::default(),
            steps: Vec::with_capacity(ordered.len()),
            layer: 0,
            transition: None,
            cursor: 0,
            next: States::default(),
            backward_state: None,
            predecessors: Map::default(),
            jumps: Vec::new(),
            processed: 0,
            memory,
            ordered,
        }
    }

    /// Returns the number of processed states.
    pub fn processed(&self) -> u64 {
        self.processed
    }

    /// Returns the memory held, in bytes.
    pub fn memory(&self) -> u64 {
        self.held_bytes + self.next.bytes()
    }

    /// Processes `budget` states. Returns the cells of a tour, or `None` if no tour exists.
    pub fn advance(&mut self, budget: u64) -> Step<Result<Option<Vec<usize>>, Limit>> {
        let mut remaining = budget;
        while remaining > 0 {
            remaining -= 1;
            if let Some(state) = self.backward_state {
                let Some(&(layer, transition)) = self.steps.last() else {
                    return Step::Done(Ok(Some(unroll(&self.ordered, &self.jumps))));
                };
                remaining = remaining.saturating_sub(self.step_back(layer, transition, state));
                continue;
            }
            if self.layers[self.layer as usize].is_empty() {
                return Step::Done(Ok(None));
            }
            if self.steps.len() == self.ordered.len() {
                self.backward_state = Some(State::pack(&[]));
                continue;
            }
            let Some(transition) = self.transition else {
                let transition = self.next_transition();
                if let Some(&next) = self.next_layers.get(&(self.layer, transition)) {
                    self.enter(transition, next);
                } else {
                    (self.transition, self.cursor) = (Some(transition), 0);
                }
                continue;
            };
            if let Some(&state) = self.layers[self.layer as usize].get(self.cursor) {
                self.cursor += 1;
                self.processed += 1;
                let next = &mut self.next;
                next.set_budget(self.memory.saturating_sub(self.held_bytes));
                let mut done = Ok(());
                self.transitions[transition as usize].for_each_successor(state, |state, _| {
                    if done.is_ok() {
                        done = next.entry(state).map(|_| ());
                    }
                });
                if let Err(limit) = done {
                    return Step::Done(Err(limit));
                }
            } else {
                let Some(next) = self.next_layer() else {
                    return Step::Done(Err(Limit::Memory));
                };
                self.next_layers.insert((self.layer, transition), next);
                self.enter(transition, next);
            }
        }
        Step::Running
    }

    /// Continues with the next square.
    fn enter(&mut self, transition: u32, next: u32) {
        self.steps.push((self.layer, transition));
        self.layer = next;
        self.transition = None;
    }

    /// Returns the number of the next square's transition.
    fn next_transition(&mut self) -> u32 {
        let transition =
            self.builder.next(&self.ordered, self.steps.len().narrow::<u32>()).relative();
        let number = self.transitions.len().narrow::<u32>();
        let stored = *self.transition_numbers.entry(transition.clone()).or_insert(number);
        if stored == number {
            self.transitions.push(transition);
        }
        stored
    }

    /// Stores the next layer, unless an equal one is stored. Returns its number. `None` if memory
    /// doesn't suffice to sort it.
    fn next_layer(&mut self) -> Option<u32> {
        let mut next = std::mem::take(&mut self.next);
        next.drop_index();
        let bytes = (next.len() * size_of::<State>()) as u64;
        if self.held_bytes + next.bytes() + bytes > self.memory {
            return None;
        }
        let mut states = Vec::with_capacity(next.len());
        states.extend(next.range(0..next.len()).map(|&(state, ())| state));
        drop(next);
        states.sort_unstable();
        let mut hash = Mix::default();
        states.hash(&mut hash);
        let candidates = self.layer_numbers.entry(hash.finish()).or_default();
        let is_same = |number: &&u32| self.layers[**number as usize] == states;
        if let Some(&number) = candidates.iter().find(is_same) {
            return Some(number);
        }
        let number = self.layers.len().narrow::<u32>();
        candidates.push(number);
        self.held_bytes += bytes;
        self.layers.push(states);
        Some(number)
    }

    /// Goes back one square, to a predecessor of a state. Returns the number of states tried.
    fn step_back(&mut self, layer: u32, transition: u32, state: State) -> u64 {
        self.steps.pop();
        let mut tried = 0;
        let found = self.predecessors.get(&(layer, transition, state)).copied().or_else(|| {
            self.layers[layer as usize].iter().find_map(|&predecessor| {
                tried += 1;
                let mut found = None;
                self.transitions[transition as usize].for_each_successor(
                    predecessor,
                    |next: State, chosen| {
                        if next == state {
                            found = Some((predecessor, chosen));
                        }
                    },
                );
                found
            })
        });
        // Every state of a layer has a predecessor.
        if let Some((predecessor, chosen)) = found {
            self.predecessors.insert((layer, transition, state), (predecessor, chosen));
            let vertex = self.steps.len().narrow::<u32>();
            let targets = self.ordered.reach[vertex as usize].iter().filter(|&&to| to > vertex);
            let chosen_targets = targets.enumerate().filter(|(bit, _)| chosen >> bit & 1 == 1);
            self.jumps.extend(chosen_targets.map(|(_, &to)| (vertex, to)));
            self.backward_state = Some(predecessor);
        }
        self.processed += tried;
        tried
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::leaper::Leaper;
    use crate::tour::graph::precheck::Precheck;
    use crate::tour::model::puzzle::{Ends, Tour};

    #[test]
    fn memory_stays_within_the_limit() {
        let board = Board::new(6, 100).unwrap();
        let tour = Tour::new(board, Leaper::KNIGHT, Ends::Closed, &[]).unwrap();
        let Some(Ok(prepared)) = Precheck::new(&tour).advance(u64::MAX) else { panic!() };
        for memory in [1 << 17, 1 << 20] {
            let ordered = OrderedGraph::narrow(&tour, &prepared, MAX_WIDTH).unwrap();
            let mut narrow = NarrowSearch::new(ordered, memory);
            let done = loop {
                match narrow.advance(100) {
                    Step::Running => assert!(narrow.memory() <= memory),
                    Step::Done(done) => break done,
                }
            };
            assert_eq!(done, Err(Limit::Memory));
            assert!(narrow.memory() <= memory, "{} of {memory}", narrow.memory());
        }
    }
}
