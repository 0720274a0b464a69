//! All shortest solutions, as a directed acyclic graph: the positions on them, layer by layer.

use crate::narrow::Narrow;
use crate::natural::Natural;

use crate::swap::packing::State;
use crate::swap::packing::state_space::StateSpace;
use crate::swap::packing::steps::Step;

/// The most positions that are gathered, so that counting and choosing solutions takes some tenths
/// of a second.
pub(crate) const MOST: usize = 1 << 18;

/// The canonical positions on shortest solutions: layer `d` has those `d` steps from the start,
/// sorted. Each step from a layer to the next is part of a shortest solution.
#[derive(Clone, Debug)]
pub(crate) struct Dag<const W: usize> {
    layers: Vec<Vec<State<W>>>,
}

impl<const W: usize> Dag<W> {
    /// Takes the layers, each in any order, with or without duplicates.
    pub(crate) fn new(mut layers: Vec<Vec<State<W>>>) -> Self {
        for layer in &mut layers {
            layer.sort_unstable();
            layer.dedup();
        }
        Self { layers }
    }

    /// The number of steps of a shortest solution.
    pub(crate) fn length(&self) -> usize {
        self.layers.len() - 1
    }

    /// The layer of a position.
    pub(crate) fn depth(&self, space: &StateSpace, state: &State<W>) -> Option<usize> {
        let state = space.canonicalize(*state);
        self.layers.iter().position(|layer| layer.binary_search(&state).is_ok())
    }

    /// The steps from a position of layer `depth` to the next layer, in the order of squares: the
    /// step, the successor, and its place in the next layer.
    pub(crate) fn next(
        &self,
        space: &StateSpace,
        depth: usize,
        state: &State<W>,
    ) -> Vec<(Step, State<W>, usize)> {
        let mut steps = Vec::new();
        if let Some(layer) = self.layers.get(depth + 1) {
            space.codec.forward(state, |after, _, step| {
                if let Ok(place) = layer.binary_search(&space.canonicalize(after)) {
                    steps.push((step, after, place));
                }
            });
        }
        steps.sort_unstable();
        steps
    }

    /// The exact number of shortest solutions, in time linear in the steps between the layers.
    pub(crate) fn count(&self, space: &StateSpace) -> Natural {
        let mut small: Option<Vec<u128>> = Some(vec![1]);
        let mut large: Vec<Natural> = Vec::new();
        for depth in (0..self.length()).rev() {
            let here = &self.layers[depth];
            if let Some(after) = &small {
                let counts: Option<Vec<u128>> = here
                    .iter()
                    .map(|state| {
                        let next = self.next(space, depth, state);
                        next.iter().try_fold(0_u128, |sum, step| sum.checked_add(after[step.2]))
                    })
                    .collect();
                if counts.is_none() {
                    large = after.iter().map(|&count| Natural::from(count)).collect();
                }
                small = counts;
            }
            if small.is_none() {
                let add = |state| {
                    let mut sum = Natural::ZERO;
                    for (.., place) in self.next(space, depth, state) {
                        sum += &large[place];
                    }
                    sum
                };
                large = here.iter().map(add).collect();
            }
        }
        match small {
            Some(counts) => Natural::from(counts[0]),
            None => large.swap_remove(0),
        }
    }

    /// The positions along a shortest solution from `start`: by runs, one with the fewest jumps.
    pub(crate) fn path(&self, space: &StateSpace, start: State<W>) -> Vec<State<W>> {
        let codec = &space.codec;
        let jumps = |before: &State<W>, after: &State<W>| {
            if codec.by_runs() { codec.jumps(before, after).len() } else { 1 }
        };
        // For each position, the jumps to the goal and the place of the best successor.
        let mut best: Vec<Vec<(u32, u32)>> = vec![vec![(0, 0)]];
        for depth in (0..self.length()).rev() {
            let after = &best[best.len() - 1];
            let choose = |state| {
                let next = self.next(space, depth, state).into_iter();
                next.map(|(_, to, place)| {
                    (after[place].0 + jumps(state, &to).narrow::<u32>(), place.narrow::<u32>())
                })
                .min()
                .expect("each position leads to the next layer")
            };
            best.push(self.layers[depth].iter().map(choose).collect());
        }
        let mut path = vec![start];
        let mut place = 0;
        for (depth, best) in best.iter().rev().take(self.length()).enumerate() {
            place = best[place].1 as usize;
            let next = self.next(space, depth, &path[depth]);
            path.extend(next.iter().filter(|step| step.2 == place).map(|step| step.1).take(1));
        }
        path
    }
}
