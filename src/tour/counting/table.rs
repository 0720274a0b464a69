//! All tours in a table: the tour of any number, and whether there is one.
//!
//! The states of all borders are kept, first all that come from the beginning,
//! then, backward, with each the number of ways in which it ends as a tour. So
//! the tour of a number is found as a word in a dictionary: at each square the
//! ways of the choices before are taken off.

use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::search::Step;
use crate::tour::counting::amount::Amount;
use crate::tour::counting::frontier::{Key, Plan};
use crate::tour::counting::states::{States, Stop};
use crate::tour::graph::ordered_graph::OrderedGraph;

/// The table.
pub(crate) struct TourTable<K, V> {
    plans: Vec<Plan>,
    /// By border, the states, with the ways in which they end.
    layers: Vec<States<K, V>>,
    /// The layer at work: first forward, then backward; and its state.
    layer: usize,
    at: usize,
    forward: bool,
    seen: u64,
    memory: u64,
    /// Memory of all layers but that which is written, in bytes.
    held: u64,
}

impl<K: Key, V: Amount> TourTable<K, V> {
    pub fn new(ordered: &OrderedGraph, memory: u64) -> Self {
        let order: Vec<u32> = (0..ordered.len().narrow::<u32>()).collect();
        let plans = Plan::all(ordered, &order, true);
        let mut layers: Vec<States<K, V>> = (0..=plans.len()).map(|_| States::default()).collect();
        layers[0].allow(u64::MAX);
        // One is always allowed.
        let _ = layers[0].entry(K::pack(&[]));
        let held = layers[0].bytes();
        Self { plans, layers, layer: 0, at: 0, forward: true, seen: 0, memory, held }
    }

    /// States looked at.
    pub fn seen(&self) -> u64 {
        self.seen
    }

    /// The layer that is written.
    fn written(&self) -> usize {
        self.layer + usize::from(self.forward)
    }

    /// Memory held, in bytes.
    pub fn memory(&self) -> u64 {
        self.held + self.layers.get(self.written()).map_or(0, States::bytes)
    }

    /// Goes on for so many states.
    pub fn advance(&mut self, budget: u64) -> Step<Result<(), Stop>> {
        for _ in 0..budget {
            match self.follow() {
                Ok(true) => {}
                Ok(false) => {
                    if self.turn() {
                        return Step::Done(Ok(()));
                    }
                }
                Err(stop) => return Step::Done(Err(stop)),
            }
        }
        Step::Running
    }

    /// Follows the next state; false if there is none.
    fn follow(&mut self) -> Result<bool, Stop> {
        let (before, behind) = self.layers.split_at_mut(self.layer + 1);
        let layer = &mut before[self.layer];
        let Some(&(key, _)) = layer.get(self.at) else { return Ok(false) };
        let next = &mut behind[0];
        let allowed = self.memory.saturating_sub(self.held);
        let plan = &self.plans[self.layer];
        let mut done = Ok(());
        if self.forward {
            next.allow(allowed);
            plan.follow(key, |to, _| {
                if done.is_ok() {
                    done = next.entry(to).map(|_| ()).map_err(Stop::from);
                }
            });
        } else {
            let mut ways = V::default();
            plan.follow(key, |to: K, _| {
                if let Some((_, more)) = next.find(to).and_then(|state| next.get(state))
                    && !ways.add(more)
                {
                    done = Err(Stop::Overflow);
                }
            });
            layer.allow(allowed);
            layer.set(self.at, ways)?;
        }
        self.at += 1;
        self.seen += 1;
        done.map(|()| true)
    }

    /// A layer is done; true if it was the last.
    fn turn(&mut self) -> bool {
        self.at = 0;
        self.held = self.memory();
        if self.forward {
            self.layer += 1;
            if self.layer == self.plans.len() {
                self.forward = false;
                let last = &mut self.layers[self.layer];
                for state in 0..last.len() {
                    last.at_mut(state).1 = V::one();
                }
            }
        }
        if !self.forward {
            if self.layer == 0 {
                return true;
            }
            self.layer -= 1;
            self.held -= self.layers[self.layer].bytes();
        }
        false
    }

    /// How many tours there are, once it is done.
    pub fn count(&self) -> Natural {
        self.layers[0].get(0).map_or(Natural::ZERO, |(_, ways)| ways.natural())
    }

    /// The jumps of the tour of a number, from 0.
    pub fn nth(&self, number: &Natural) -> Option<Vec<(u32, u32)>> {
        let mut left = number.clone();
        let mut key = K::pack(&[]);
        let mut jumps = Vec::new();
        for (layer, plan) in self.plans.iter().enumerate() {
            let mut taken = None;
            plan.follow(key, |next: K, chosen| {
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
            jumps.extend(plan.chosen(chosen).map(|to| (layer.narrow::<u32>(), to)));
            key = next;
        }
        Some(jumps)
    }
}

/// The cells along the circle that these jumps make, from behind the knot.
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
