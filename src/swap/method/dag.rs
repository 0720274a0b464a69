//! All shortest solutions, as a directed acyclic graph: the positions on them, layer by layer.

use crate::narrow::Narrow;
use crate::natural::Natural;

use crate::swap::packing::State;
use crate::swap::packing::state_space::StateSpace;
use crate::swap::packing::steps::Step;

/// Maximum number of positions: with these, counting and choosing solutions takes some tenths of a
/// second.
pub(crate) const MAX_POSITIONS: usize = 1 << 18;

/// The canonical positions on shortest solutions: layer `d` has those `d` steps from the start,
/// sorted. Each step from a layer to the next is part of a shortest solution.
#[derive(Clone, Debug)]
pub(crate) struct Dag<const W: usize> {
    layers: Vec<Vec<State<W>>>,
}

/// A step to the next layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Successor<const W: usize> {
    pub step: Step,
    /// The position after the step.
    pub state: State<W>,
    /// The index of its canonical form in the next layer.
    pub index: usize,
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

    /// Returns the successors of a position of layer `depth` in the next layer, in the order of
    /// squares.
    pub(crate) fn successors(
        &self,
        space: &StateSpace,
        depth: usize,
        state: &State<W>,
    ) -> Vec<Successor<W>> {
        let mut successors = Vec::new();
        if let Some(layer) = self.layers.get(depth + 1) {
            space.codec.forward(state, |state, _, step| {
                if let Ok(index) = layer.binary_search(&space.canonicalize(state)) {
                    successors.push(Successor { step, state, index });
                }
            });
        }
        successors.sort_unstable();
        successors
    }

    /// The exact number of shortest solutions, in time linear in the steps between the layers.
    pub(crate) fn count(&self, space: &StateSpace) -> Natural {
        // 128 bits until a sum overflows.
        let mut small: Option<Vec<u128>> = Some(vec![1]);
        let mut large: Vec<Natural> = Vec::new();
        for depth in (0..self.length()).rev() {
            let here = &self.layers[depth];
            if let Some(after) = &small {
                let counts: Option<Vec<u128>> = here
                    .iter()
                    .map(|state| {
                        let next = self.successors(space, depth, state);
                        next.iter().try_fold(0_u128, |sum, step| sum.checked_add(after[step.index]))
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
                    for next in self.successors(space, depth, state) {
                        sum += &large[next.index];
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
        // For each position, the number of jumps to the goal, and the index of the best successor.
        let mut best: Vec<Vec<(u32, u32)>> = vec![vec![(0, 0)]];
        for depth in (0..self.length()).rev() {
            let after = &best[best.len() - 1];
            let choose = |state| {
                let next = self.successors(space, depth, state).into_iter();
                next.map(|Successor { state: to, index, .. }| {
                    (after[index].0 + jumps(state, &to).narrow::<u32>(), index.narrow::<u32>())
                })
                .min()
                .expect("each position leads to the next layer")
            };
            best.push(self.layers[depth].iter().map(choose).collect());
        }
        let mut path = vec![start];
        let mut index = 0;
        for (depth, best) in best.iter().rev().take(self.length()).enumerate() {
            index = best[index].1 as usize;
            let next = self.successors(space, depth, &path[depth]);
            path.extend(
                next.iter().filter(|next| next.index == index).map(|next| next.state).take(1),
            );
        }
        path
    }
}
