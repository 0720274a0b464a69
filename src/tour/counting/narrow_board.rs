//! Decides whether a narrow board of any length has a tour.
//!
//! The DP of [`frontier`](crate::tour::counting::frontier) goes once along the board, and of each
//! layer only the set of reachable states is stored:
//!
//! ```text
//!    layer 0 ── square 0 ─▶ layer 1 ── square 1 ─▶ layer 2 ─▶ …
//!                                 the same layer ──────▲
//! ```
//!
//! Where no square is blocked, all columns are alike, and after some of them the same layers come
//! again. Equal layers are stored once, and the successor of a layer by equal transitions is
//! computed once. Then, from the last layer back, each square gets a predecessor of the current
//! state; that, too, is computed once. So the time is linear in the squares where columns repeat,
//! and in the states otherwise: up to fifteen thousand a layer for an open tour on four ranks.
//!
//! If a layer is empty, there is no tour. Memory: eight bytes for each state of each distinct layer,
//! and about a hundred a square.

use std::hash::{Hash, Hasher};

use crate::narrow::Narrow;
use crate::search::{Limit, Step};
use crate::tour::counting::frontier::{Key, Map, Mix, Transition, TransitionBuilder};
use crate::tour::counting::states::States;
use crate::tour::counting::table::unroll;
use crate::tour::graph::ordered_graph::OrderedGraph;

/// The codes of a border, four bits a square.
type State = u64;

/// The widest border, in squares.
pub(crate) const MAX_WIDTH: usize = <State as Key>::MAX_WIDTH;

/// Memory for each square, in bytes.
const BYTES_PER_SQUARE: u64 = 100;

/// A search in progress.
pub(crate) struct NarrowSearch {
    ordered: OrderedGraph,
    builder: TransitionBuilder,
    /// The distinct transitions.
    transitions: Vec<Transition>,
    transition_numbers: Map<Transition, u32>,
    /// The distinct layers, sorted.
    layers: Vec<Vec<State>>,
    /// Their numbers, by a hash of their states.
    layer_numbers: Map<u64, Vec<u32>>,
    /// (layer, transition) → next layer.
    follows: Map<(u32, u32), u32>,
    /// By square that is done: the layer before it, and its transition.
    way: Vec<(u32, u32)>,
    /// The current layer, and the transition of the current square.
    layer: u32,
    transition: Option<u32>,
    at: usize,
    next: States<State, ()>,
    /// On the way back, the current state.
    back: Option<State>,
    /// (layer, transition, successor) → (predecessor, chosen jumps).
    before: Map<(u32, u32, State), (State, u32)>,
    jumps: Vec<(u32, u32)>,
    seen: u64,
    held: u64,
    memory: u64,
}

impl NarrowSearch {
    /// Starts the search for a graph whose borders have at most [`MAX_WIDTH`] squares.
    pub fn new(ordered: OrderedGraph, memory: u64) -> Self {
        let builder = TransitionBuilder::new(&ordered, true, true);
        Self {
            held: ordered.len() as u64 * BYTES_PER_SQUARE,
            builder,
            transitions: Vec::new(),
            transition_numbers: Map::default(),
            layers: vec![vec![State::pack(&[])]],
            layer_numbers: Map::default(),
            follows: Map::default(),
            way: Vec::with_capacity(ordered.len()),
            layer: 0,
            transition: None,
            at: 0,
            next: States::default(),
            back: None,
            before: Map::default(),
            jumps: Vec::new(),
            seen: 0,
            memory,
            ordered,
        }
    }

    /// Returns the number of states processed.
    pub fn seen(&self) -> u64 {
        self.seen
    }

    /// Returns the memory held, in bytes.
    pub fn memory(&self) -> u64 {
        self.held + self.next.bytes()
    }

    /// Processes this many states. Returns the cells of a tour, or `None` if there is no tour.
    pub fn advance(&mut self, budget: u64) -> Step<Result<Option<Vec<usize>>, Limit>> {
        let mut left = budget;
        while left > 0 {
            left -= 1;
            if let Some(state) = self.back {
                let Some(&(layer, transition)) = self.way.last() else {
                    return Step::Done(Ok(Some(unroll(&self.ordered, &self.jumps))));
                };
                left = left.saturating_sub(self.step_back(layer, transition, state));
                continue;
            }
            if self.layers[self.layer as usize].is_empty() {
                return Step::Done(Ok(None));
            }
            if self.way.len() == self.ordered.len() {
                self.back = Some(State::pack(&[]));
                continue;
            }
            let Some(transition) = self.transition else {
                let transition = self.next_transition();
                if let Some(&next) = self.follows.get(&(self.layer, transition)) {
                    self.enter(transition, next);
                } else {
                    (self.transition, self.at) = (Some(transition), 0);
                }
                continue;
            };
            if let Some(&state) = self.layers[self.layer as usize].get(self.at) {
                self.at += 1;
                self.seen += 1;
                let next = &mut self.next;
                next.set_budget(self.memory.saturating_sub(self.held));
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
                self.follows.insert((self.layer, transition), next);
                self.enter(transition, next);
            }
        }
        Step::Running
    }

    /// Goes on to the next square.
    fn enter(&mut self, transition: u32, next: u32) {
        self.way.push((self.layer, transition));
        self.layer = next;
        self.transition = None;
    }

    /// Returns the number of the next square's transition.
    fn next_transition(&mut self) -> u32 {
        let transition =
            self.builder.next(&self.ordered, self.way.len().narrow::<u32>()).relative();
        let number = self.transitions.len().narrow::<u32>();
        let known = *self.transition_numbers.entry(transition.clone()).or_insert(number);
        if known == number {
            self.transitions.push(transition);
        }
        known
    }

    /// Returns the number of the layer that was made. `None` if there is no room to sort it.
    fn next_layer(&mut self) -> Option<u32> {
        let mut next = std::mem::take(&mut self.next);
        next.drop_index();
        let bytes = (next.len() * size_of::<State>()) as u64;
        if self.held + next.bytes() + bytes > self.memory {
            return None;
        }
        let mut states = Vec::with_capacity(next.len());
        states.extend(next.range(0..next.len()).map(|&(state, ())| state));
        drop(next);
        states.sort_unstable();
        let mut hash = Mix::default();
        states.hash(&mut hash);
        let alike = self.layer_numbers.entry(hash.finish()).or_default();
        let is_same = |number: &&u32| self.layers[**number as usize] == states;
        if let Some(&number) = alike.iter().find(is_same) {
            return Some(number);
        }
        let number = self.layers.len().narrow::<u32>();
        alike.push(number);
        self.held += bytes;
        self.layers.push(states);
        Some(number)
    }

    /// Goes back over a square to a predecessor of a state. Returns how many states were tried.
    fn step_back(&mut self, layer: u32, transition: u32, state: State) -> u64 {
        self.way.pop();
        let mut looked = 0;
        let found = self.before.get(&(layer, transition, state)).copied().or_else(|| {
            self.layers[layer as usize].iter().find_map(|&before| {
                looked += 1;
                let mut found = None;
                self.transitions[transition as usize].for_each_successor(
                    before,
                    |next: State, chosen| {
                        if next == state {
                            found = Some((before, chosen));
                        }
                    },
                );
                found
            })
        });
        // Every state of a layer has a predecessor.
        if let Some((before, chosen)) = found {
            self.before.insert((layer, transition, state), (before, chosen));
            let here = self.way.len().narrow::<u32>();
            let behind = self.ordered.reach[here as usize].iter().filter(|&&to| to > here);
            let taken = behind.enumerate().filter(|(bit, _)| chosen >> bit & 1 == 1);
            self.jumps.extend(taken.map(|(_, &to)| (here, to)));
            self.back = Some(before);
        }
        self.seen += looked;
        looked
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
    fn no_more_is_held_than_allowed() {
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
