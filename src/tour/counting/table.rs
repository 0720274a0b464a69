//! A table of all tours, which finds the tour with any index.
//!
//! It stores the states of all frontiers: first all that are reachable from the start, then,
//! backward, the number of completions of each. The tour with an index is then found square by
//! square, by subtracting the numbers of completions of earlier choices.

use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::search::Step;
use crate::tour::counting::counter::Counter;
use crate::tour::counting::frontier::{Key, Transition};
use crate::tour::counting::states::{States, Stop};
use crate::tour::graph::ordered_graph::OrderedGraph;

/// The table, complete or under construction.
pub(crate) struct TourTable<K, V> {
    transitions: Vec<Transition>,
    /// For each frontier, the states, each with the number of its completions.
    layers: Vec<States<K, V>>,
    /// The current layer.
    layer: usize,
    /// The index of the next state in the layer.
    cursor: usize,
    /// Whether the table collects the states, before it counts backward.
    is_forward: bool,
    processed: u64,
    memory: u64,
    /// Memory of all layers except the one being written, in bytes.
    held_bytes: u64,
}

impl<K: Key, V: Counter> TourTable<K, V> {
    pub fn new(ordered: &OrderedGraph, memory: u64) -> Self {
        let order: Vec<u32> = (0..ordered.len().narrow::<u32>()).collect();
        let transitions = Transition::for_squares(ordered, &order, true);
        let mut layers: Vec<States<K, V>> =
            (0..=transitions.len()).map(|_| States::default()).collect();
        layers[0].set_budget(u64::MAX);
        // One state always fits.
        let _ = layers[0].entry(K::pack(&[]));
        let held_bytes = layers[0].bytes();
        Self {
            transitions,
            layers,
            layer: 0,
            cursor: 0,
            is_forward: true,
            processed: 0,
            memory,
            held_bytes,
        }
    }

    /// Returns the number of processed states.
    pub fn processed(&self) -> u64 {
        self.processed
    }

    /// Returns the layer that is written.
    fn written(&self) -> usize {
        self.layer + usize::from(self.is_forward)
    }

    /// Returns the memory held, in bytes.
    pub fn memory(&self) -> u64 {
        self.held_bytes + self.layers.get(self.written()).map_or(0, States::bytes)
    }

    /// Processes `budget` states.
    pub fn advance(&mut self, budget: u64) -> Step<Result<(), Stop>> {
        for _ in 0..budget {
            match self.process_state() {
                Ok(true) => {}
                Ok(false) => {
                    if self.finish_layer() {
                        return Step::Done(Ok(()));
                    }
                }
                Err(stop) => return Step::Done(Err(stop)),
            }
        }
        Step::Running
    }

    /// Processes the next state of the layer. Returns false if none remains.
    fn process_state(&mut self) -> Result<bool, Stop> {
        let (before, after) = self.layers.split_at_mut(self.layer + 1);
        let layer = &mut before[self.layer];
        let Some(&(key, _)) = layer.get(self.cursor) else { return Ok(false) };
        let next = &mut after[0];
        let budget = self.memory.saturating_sub(self.held_bytes);
        let transition = &self.transitions[self.layer];
        let mut done = Ok(());
        if self.is_forward {
            next.set_budget(budget);
            transition.for_each_successor(key, |to, _| {
                if done.is_ok() {
                    done = next.entry(to).map(|_| ()).map_err(Stop::from);
                }
            });
        } else {
            let mut ways = V::default();
            transition.for_each_successor(key, |to: K, _| {
                if let Some((_, successor_ways)) = next.find(to).and_then(|state| next.get(state))
                    && !ways.add(successor_ways)
                {
                    done = Err(Stop::Overflow);
                }
            });
            layer.set_budget(budget);
            layer.set(self.cursor, ways)?;
        }
        self.cursor += 1;
        self.processed += 1;
        done.map(|()| true)
    }

    /// Continues with the next layer. Returns true after the last one.
    fn finish_layer(&mut self) -> bool {
        self.cursor = 0;
        self.held_bytes = self.memory();
        if self.is_forward {
            self.layer += 1;
            if self.layer == self.transitions.len() {
                self.is_forward = false;
                let last = &mut self.layers[self.layer];
                for state in 0..last.len() {
                    last.at_mut(state).1 = V::one();
                }
            }
        }
        if !self.is_forward {
            if self.layer == 0 {
                return true;
            }
            self.layer -= 1;
            self.held_bytes -= self.layers[self.layer].bytes();
        }
        false
    }

    /// Returns the number of tours, after the table is complete.
    pub fn count(&self) -> Natural {
        self.layers[0].get(0).map_or(Natural::ZERO, |(_, ways)| ways.natural())
    }

    /// Returns the jumps of the tour with an index, counted from 0.
    pub fn nth(&self, index: &Natural) -> Option<Vec<(u32, u32)>> {
        let mut remaining = index.clone();
        let mut key = K::pack(&[]);
        let mut jumps = Vec::new();
        for (layer, transition) in self.transitions.iter().enumerate() {
            let mut choice = None;
            transition.for_each_successor(key, |next: K, chosen| {
                if choice.is_some() {
                    return;
                }
                let next_layer = &self.layers[layer + 1];
                let ways = next_layer.find(next).and_then(|state| next_layer.get(state));
                let ways = ways.map_or(Natural::ZERO, |(_, ways)| ways.natural());
                if remaining < ways {
                    choice = Some((next, chosen));
                } else {
                    remaining -= &ways;
                }
            });
            let (next, chosen) = choice?;
            jumps.extend(transition.chosen(chosen).map(|to| (layer.narrow::<u32>(), to)));
            key = next;
        }
        Some(jumps)
    }
}

/// Returns the cells along the cycle that these jumps form, starting after the dummy vertex.
pub(crate) fn unroll(ordered: &OrderedGraph, jumps: &[(u32, u32)]) -> Vec<usize> {
    let mut reach = vec![Vec::new(); ordered.len()];
    for &(from, to) in jumps {
        reach[from as usize].push(to as usize);
        reach[to as usize].push(from as usize);
    }
    let start = ordered.len() - 1;
    let mut path = vec![start];
    let (mut previous, mut vertex) = (usize::MAX, start);
    while let Some(&next) = reach[vertex].iter().find(|&&next| next != previous) {
        if next == start || path.len() == ordered.len() {
            break;
        }
        path.push(next);
        (previous, vertex) = (vertex, next);
    }
    path.into_iter()
        .map(|vertex| ordered.cells[vertex])
        .filter(|&cell| cell != usize::MAX)
        .collect()
}
