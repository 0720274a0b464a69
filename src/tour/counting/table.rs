//! A table of all tours, which finds the tour of any number.
//!
//! It stores the states of all borders: first all that are reachable from the start, then, backward,
//! the number of ways in which each can be completed. The tour of a number is then found square by
//! square: the ways of the choices that come first are subtracted.

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
    /// By border, the states, and the number of ways to complete each.
    layers: Vec<States<K, V>>,
    /// The current layer, and the next state in it.
    layer: usize,
    at: usize,
    is_forward: bool,
    seen: u64,
    memory: u64,
    /// Memory of all layers but the one being written, in bytes.
    held: u64,
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
        let held = layers[0].bytes();
        Self { transitions, layers, layer: 0, at: 0, is_forward: true, seen: 0, memory, held }
    }

    /// Returns the number of states processed.
    pub fn seen(&self) -> u64 {
        self.seen
    }

    /// Returns the layer that is written.
    fn written(&self) -> usize {
        self.layer + usize::from(self.is_forward)
    }

    /// Returns the memory held, in bytes.
    pub fn memory(&self) -> u64 {
        self.held + self.layers.get(self.written()).map_or(0, States::bytes)
    }

    /// Processes this many states.
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

    /// Processes the next state of the layer; false if there is none.
    fn process_state(&mut self) -> Result<bool, Stop> {
        let (before, behind) = self.layers.split_at_mut(self.layer + 1);
        let layer = &mut before[self.layer];
        let Some(&(key, _)) = layer.get(self.at) else { return Ok(false) };
        let next = &mut behind[0];
        let budget = self.memory.saturating_sub(self.held);
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
                if let Some((_, more)) = next.find(to).and_then(|state| next.get(state))
                    && !ways.add(more)
                {
                    done = Err(Stop::Overflow);
                }
            });
            layer.set_budget(budget);
            layer.set(self.at, ways)?;
        }
        self.at += 1;
        self.seen += 1;
        done.map(|()| true)
    }

    /// Goes on to the next layer; true after the last one.
    fn finish_layer(&mut self) -> bool {
        self.at = 0;
        self.held = self.memory();
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
            self.held -= self.layers[self.layer].bytes();
        }
        false
    }

    /// Returns the number of tours, once the table is complete.
    pub fn count(&self) -> Natural {
        self.layers[0].get(0).map_or(Natural::ZERO, |(_, ways)| ways.natural())
    }

    /// Returns the jumps of the tour of this number, counted from 0.
    pub fn nth(&self, number: &Natural) -> Option<Vec<(u32, u32)>> {
        let mut left = number.clone();
        let mut key = K::pack(&[]);
        let mut jumps = Vec::new();
        for (layer, transition) in self.transitions.iter().enumerate() {
            let mut taken = None;
            transition.for_each_successor(key, |next: K, chosen| {
                if taken.is_some() {
                    return;
                }
                let behind = &self.layers[layer + 1];
                let ways = behind.find(next).and_then(|state| behind.get(state));
                let ways = ways.map_or(Natural::ZERO, |(_, ways)| ways.natural());
                if left < ways {
                    taken = Some((next, chosen));
                } else {
                    left -= &ways;
                }
            });
            let (next, chosen) = taken?;
            jumps.extend(transition.chosen(chosen).map(|to| (layer.narrow::<u32>(), to)));
            key = next;
        }
        Some(jumps)
    }
}

/// Returns the cells along the cycle that these jumps form, starting behind the knot.
pub(crate) fn unroll(ordered: &OrderedGraph, jumps: &[(u32, u32)]) -> Vec<usize> {
    let mut reach = vec![Vec::new(); ordered.len()];
    for &(from, to) in jumps {
        reach[from as usize].push(to as usize);
        reach[to as usize].push(from as usize);
    }
    let begin = ordered.len() - 1;
    let mut path = vec![begin];
    let (mut before, mut here) = (usize::MAX, begin);
    while let Some(&next) = reach[here].iter().find(|&&next| next != before) {
        if next == begin || path.len() == ordered.len() {
            break;
        }
        path.push(next);
        (before, here) = (here, next);
    }
    path.into_iter().map(|place| ordered.cells[place]).filter(|&cell| cell != usize::MAX).collect()
}
