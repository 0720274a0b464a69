//! Is there a tour on a narrow board, however long it is?
//!
//! The table of [`frontier`](crate::tour::counting::frontier) is gone over once, along the board, and
//! of the states only that they can be reached is kept:
//!
//! ```text
//!    layer 0 ── square 0 ─▶ layer 1 ── square 1 ─▶ layer 2 ─▶ …
//!                                 the same layer ──────▲
//! ```
//!
//! Where nothing is missing, all columns are alike, and after some the same
//! states come again: equal layers are kept once, and what follows from a layer
//! by a square of the same kind is found once. From the last layer back, for
//! each square a state of the layer before is looked for that leads to the one
//! at hand; that, too, is kept for its likes. So the time is linear in the
//! squares where columns repeat, and in the states otherwise: up to fifteen
//! thousand of a layer for an open tour on four ranks, each some tenths of a
//! microsecond.
//!
//! If the last layer is empty, there is no tour. Memory: eight bytes for each
//! state of each different layer, and some hundred a square.

use std::hash::{Hash, Hasher};

use crate::narrow::Narrow;
use crate::search::{Limit, Step};
use crate::tour::counting::frontier::{Key, Map, Mix, Plan, Planner};
use crate::tour::counting::states::States;
use crate::tour::counting::table::unroll;
use crate::tour::graph::ordered_graph::OrderedGraph;

/// Codes of a border, four bits a square.
type State = u64;

/// The most squares of a border.
pub(crate) const WIDTH: usize = <State as Key>::WIDTH;

/// Memory for each square, in bytes.
const BYTES: u64 = 100;

/// The search.
pub(crate) struct NarrowSearch {
    ordered: OrderedGraph,
    planner: Planner,
    /// The different plans.
    plans: Vec<Plan>,
    plan_numbers: Map<Plan, u32>,
    /// The different layers, each in order.
    layers: Vec<Vec<State>>,
    /// Their numbers by a hash of their states.
    layer_numbers: Map<u64, Vec<u32>>,
    /// By layer and plan, the layer that follows.
    follows: Map<(u32, u32), u32>,
    /// By square that is done, the layer before it and its plan.
    way: Vec<(u32, u32)>,
    /// The layer at work, and the plan of the square at work.
    layer: u32,
    plan: Option<u32>,
    at: usize,
    next: States<State, ()>,
    /// On the way back, the state at hand.
    back: Option<State>,
    /// By layer, plan and state that follows, one before it, and its choice.
    before: Map<(u32, u32, State), (State, u32)>,
    jumps: Vec<(u32, u32)>,
    seen: u64,
    held: u64,
    memory: u64,
}

impl NarrowSearch {
    /// For an ordered graph whose borders are not longer than [`WIDTH`].
    pub fn new(ordered: OrderedGraph, memory: u64) -> Self {
        let planner = Planner::new(&ordered, true, true);
        Self {
            held: ordered.len() as u64 * BYTES,
            planner,
            plans: Vec::new(),
            plan_numbers: Map::default(),
            layers: vec![vec![State::pack(&[])]],
            layer_numbers: Map::default(),
            follows: Map::default(),
            way: Vec::with_capacity(ordered.len()),
            layer: 0,
            plan: None,
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

    /// States looked at.
    pub fn seen(&self) -> u64 {
        self.seen
    }

    /// Memory held, in bytes.
    pub fn memory(&self) -> u64 {
        self.held + self.next.bytes()
    }

    /// Goes on for so many states: gives the cells of a tour, or nothing if
    /// there is none.
    pub fn advance(&mut self, budget: u64) -> Step<Result<Option<Vec<usize>>, Limit>> {
        let mut left = budget;
        while left > 0 {
            left -= 1;
            if let Some(state) = self.back {
                let Some(&(layer, plan)) = self.way.last() else {
                    return Step::Done(Ok(Some(unroll(&self.ordered, &self.jumps))));
                };
                left = left.saturating_sub(self.go_back(layer, plan, state));
                continue;
            }
            if self.layers[self.layer as usize].is_empty() {
                return Step::Done(Ok(None));
            }
            if self.way.len() == self.ordered.len() {
                self.back = Some(State::pack(&[]));
                continue;
            }
            let Some(plan) = self.plan else {
                let plan = self.next_plan();
                if let Some(&next) = self.follows.get(&(self.layer, plan)) {
                    self.enter(plan, next);
                } else {
                    (self.plan, self.at) = (Some(plan), 0);
                }
                continue;
            };
            if let Some(&state) = self.layers[self.layer as usize].get(self.at) {
                self.at += 1;
                self.seen += 1;
                let next = &mut self.next;
                next.allow(self.memory.saturating_sub(self.held));
                let mut done = Ok(());
                self.plans[plan as usize].follow(state, |state, _| {
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
                self.follows.insert((self.layer, plan), next);
                self.enter(plan, next);
            }
        }
        Step::Running
    }

    /// A square is done.
    fn enter(&mut self, plan: u32, next: u32) {
        self.way.push((self.layer, plan));
        self.layer = next;
        self.plan = None;
    }

    /// The number of the next square's plan.
    fn next_plan(&mut self) -> u32 {
        let plan = self.planner.plan(&self.ordered, self.way.len().narrow::<u32>()).anywhere();
        let number = self.plans.len().narrow::<u32>();
        let known = *self.plan_numbers.entry(plan.clone()).or_insert(number);
        if known == number {
            self.plans.push(plan);
        }
        known
    }

    /// The number of the layer that was made; nothing if there is no room to put it in order.
    fn next_layer(&mut self) -> Option<u32> {
        let mut next = std::mem::take(&mut self.next);
        next.close();
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

    /// Goes back over a square, from the state behind it; says how many states
    /// were looked at.
    fn go_back(&mut self, layer: u32, plan: u32, state: State) -> u64 {
        self.way.pop();
        let mut looked = 0;
        let found = self.before.get(&(layer, plan, state)).copied().or_else(|| {
            self.layers[layer as usize].iter().find_map(|&before| {
                looked += 1;
                let mut found = None;
                self.plans[plan as usize].follow(before, |next: State, chosen| {
                    if next == state {
                        found = Some((before, chosen));
                    }
                });
                found
            })
        });
        // Every state of a layer comes from one of the layer before.
        if let Some((before, chosen)) = found {
            self.before.insert((layer, plan, state), (before, chosen));
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
        let Some(Ok(ready)) = Precheck::new(&tour).advance(u64::MAX) else { panic!() };
        for memory in [1 << 17, 1 << 20] {
            let ordered = OrderedGraph::narrow(&tour, &ready, WIDTH).unwrap();
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
