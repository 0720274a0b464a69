//! All tours in a table: the tour of any number, and whether there is one.
//!
//! The states of all borders are kept, first all that come from the beginning,
//! then, backward, with each the number of ways in which it ends as a tour. So
//! the tour of a number is found as a word in a dictionary: at each square the
//! ways of the choices before are taken off.

use super::amount::Amount;
use super::halves::{Stop, put};
use super::sweep::{Key, Map, Plan};
use super::web::Web;
use crate::natural::Natural;
use crate::search::{Limit, Step};

/// The table.
pub(super) struct Table<K, V> {
    plans: Vec<Plan>,
    /// By border, the states, with the ways in which they end.
    layers: Vec<Map<K, V>>,
    /// The states of the layer at work, and which comes next.
    states: Vec<K>,
    at: usize,
    /// The layer at work: first forward, then backward.
    layer: usize,
    forward: bool,
    seen: u64,
    memory: u64,
    held: u64,
}

impl<K: Key, V: Amount> Table<K, V> {
    pub fn new(web: &Web, memory: u64) -> Self {
        let order: Vec<u32> = (0..web.len() as u32).collect();
        let plans = Plan::all(web, &order, true);
        let mut layers: Vec<Map<K, V>> = (0..=plans.len()).map(|_| Map::default()).collect();
        layers[0].insert(K::pack(&[]), V::zero());
        Self {
            plans,
            layers,
            states: vec![K::pack(&[])],
            at: 0,
            layer: 0,
            forward: true,
            seen: 0,
            memory,
            held: 0,
        }
    }

    /// States looked at.
    pub fn seen(&self) -> u64 {
        self.seen
    }

    /// Memory held, in bytes.
    pub fn memory(&self) -> u64 {
        let now = self.layers.get(self.layer + 1).map_or(0, |layer| layer.capacity() as u64);
        self.held + now * (size_of::<(K, V)>() as u64 + 1) * 8 / 7
    }

    /// Goes on for so many states.
    pub fn advance(&mut self, budget: u64) -> Step<Result<(), Stop>> {
        for _ in 0..budget {
            let Some(&key) = self.states.get(self.at) else {
                if self.turn() {
                    return Step::Done(Ok(()));
                }
                continue;
            };
            self.at += 1;
            self.seen += 1;
            let plan = &self.plans[self.layer];
            let (before, behind) = self.layers.split_at_mut(self.layer + 1);
            if self.forward {
                plan.follow(key, |next, _| {
                    put(&mut behind[0], next, &V::zero());
                });
                if self.memory() > self.memory {
                    return Step::Done(Err(Stop::Limit(Limit::Memory)));
                }
            } else {
                let mut ways = V::zero();
                let mut fits = true;
                plan.follow(key, |next: K, _| {
                    if let Some(more) = behind[0].get(&next) {
                        fits &= ways.add(more);
                    }
                });
                if !fits {
                    return Step::Done(Err(Stop::Overflow));
                }
                before[self.layer].insert(key, ways);
            }
        }
        Step::Running
    }

    /// A layer is done; true if it was the last.
    fn turn(&mut self) -> bool {
        self.at = 0;
        if self.forward {
            self.held = self.memory();
            self.layer += 1;
            if self.layer == self.plans.len() {
                self.forward = false;
                for ways in self.layers[self.layer].values_mut() {
                    *ways = V::one();
                }
            }
        }
        if !self.forward {
            if self.layer == 0 {
                return true;
            }
            self.layer -= 1;
        }
        // In order, so that nothing depends on the table's.
        self.states = self.layers[self.layer].keys().copied().collect();
        false
    }

    /// How many tours there are, once it is done.
    pub fn count(&self) -> Natural {
        self.layers[0].values().next().map_or(Natural::ZERO, Amount::natural)
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
                let ways = self.layers[layer + 1].get(&next).map_or(Natural::ZERO, Amount::natural);
                if left < ways {
                    taken = Some((next, chosen));
                } else {
                    left -= &ways;
                }
            });
            let (next, chosen) = taken?;
            jumps.extend(plan.chosen(chosen).map(|to| (layer as u32, to)));
            key = next;
        }
        Some(jumps)
    }
}

/// The cells along the circle that these jumps make, from behind the knot.
pub(super) fn unroll(web: &Web, jumps: &[(u32, u32)]) -> Vec<usize> {
    let mut reach = vec![Vec::new(); web.len()];
    for &(from, to) in jumps {
        reach[from as usize].push(to as usize);
        reach[to as usize].push(from as usize);
    }
    let begin = web.len() - 1;
    let mut path = vec![begin];
    let (mut before, mut here) = (usize::MAX, begin);
    while let Some(&next) = reach[here].iter().find(|&&next| next != before) {
        if next == begin || path.len() == web.len() {
            break;
        }
        path.push(next);
        (before, here) = (here, next);
    }
    path.into_iter().map(|place| web.cells[place]).filter(|&cell| cell != usize::MAX).collect()
}
