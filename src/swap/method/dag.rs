//! All shortest solutions, as a directed acyclic graph: the positions on them, layer by layer.

use std::mem;

use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::swap::packing::State;
use crate::swap::packing::state_space::StateSpace;
use crate::swap::packing::steps::JumpOrRun;

/// Maximum number of positions. Counting solutions among so many takes some tenths of a second, by
/// runs some seconds.
pub(crate) const MAX_POSITIONS: usize = if cfg!(test) { 1 << 10 } else { 1 << 18 };

/// The canonical positions on shortest solutions: layer `d` has those `d` steps from the start,
/// sorted. Each step from a layer to the next is part of a shortest solution.
#[derive(Clone, Debug)]
pub(crate) struct Dag<const W: usize> {
    layers: Vec<Vec<State<W>>>,
}

/// A step to the next layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Successor<const W: usize> {
    pub step: JumpOrRun,
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
        self.successors_with_steps(space, depth, state).0
    }

    /// Returns the successors of a position, and the number of all its steps.
    fn successors_with_steps(
        &self,
        space: &StateSpace,
        depth: usize,
        state: &State<W>,
    ) -> (Vec<Successor<W>>, u64) {
        let (mut successors, mut steps) = (Vec::new(), 0);
        if let Some(layer) = self.layers.get(depth + 1) {
            space.codec.forward(state, |state, _, step| {
                steps += 1;
                if let Ok(index) = layer.binary_search(&space.canonicalize(state)) {
                    successors.push(Successor { step, state, index });
                }
            });
        }
        successors.sort_unstable();
        (successors, steps)
    }

    /// Returns the positions along one of the shortest solutions from `start`.
    pub(crate) fn any_path(&self, space: &StateSpace, start: State<W>) -> Vec<State<W>> {
        self.path_by(space, start, |_, next| next.iter().map(|next| next.index).min())
    }

    /// Returns the positions along the shortest solution from `start` whose next position has the
    /// index that `choose` returns, given the depth and the successors.
    fn path_by(
        &self,
        space: &StateSpace,
        start: State<W>,
        mut choose: impl FnMut(usize, &[Successor<W>]) -> Option<usize>,
    ) -> Vec<State<W>> {
        let mut path = vec![start];
        for depth in 0..self.length() {
            let next = self.successors(space, depth, &path[depth]);
            let index = choose(depth, &next);
            path.extend(next.iter().find(|next| Some(next.index) == index).map(|next| next.state));
        }
        path
    }

    /// Returns the memory held, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let positions: usize = self.layers.iter().map(Vec::capacity).sum();
        (positions * size_of::<State<W>>()) as u64
    }
}

/// Counts the shortest solutions, if requested, and chooses by runs one with the fewest jumps.
/// Visits the positions of a [`Dag`] one by one, from the goal back to the start.
#[derive(Debug)]
pub(crate) struct DagScan {
    /// The layer that is visited, and the index of the next position in it.
    depth: usize,
    next: usize,
    /// The numbers of solutions from the positions of this layer, as far as they are visited, and
    /// from those of the layer after. `None` if not requested.
    counts: Option<[Vec<Natural>; 2]>,
    /// For each position of the layers visited so far, the last layer first: the number of jumps to
    /// the goal, and the index of the best successor. Only by runs.
    choices: Option<Vec<Vec<(u32, u32)>>>,
}

impl DagScan {
    /// Makes a scan. `None` if there is nothing to count or to choose.
    pub(crate) fn new<const W: usize>(
        dag: &Dag<W>,
        space: &StateSpace,
        counts: bool,
    ) -> Option<Self> {
        let by_runs = space.codec.by_runs();
        (counts || by_runs).then(|| Self {
            depth: dag.length(),
            next: dag.layers[dag.length()].len(),
            counts: counts.then(|| [vec![Natural::from(1_u64)], Vec::new()]),
            choices: by_runs.then(|| vec![vec![(0, 0)]]),
        })
    }

    /// Returns the memory that a complete scan holds, in bytes, apart from numbers beyond 64 bits.
    pub(crate) fn max_memory<const W: usize>(&self, dag: &Dag<W>) -> u64 {
        let (mut counts, mut choices) = (0, 0);
        if self.counts.is_some() {
            let pairs = dag.layers.windows(2).map(|pair| pair[0].len() + pair[1].len());
            counts = pairs.max().unwrap_or(0) * 2 * size_of::<Natural>();
        }
        if self.choices.is_some() {
            let positions: usize = dag.layers.iter().map(Vec::len).sum();
            choices = positions * size_of::<(u32, u32)>();
        }
        (counts + choices) as u64
    }

    /// Visits a position. Returns the work done, or `None` at the end.
    pub(crate) fn step<const W: usize>(&mut self, dag: &Dag<W>, space: &StateSpace) -> Option<u64> {
        if self.next == dag.layers[self.depth].len() {
            self.depth = self.depth.checked_sub(1)?;
            self.next = 0;
            let len = dag.layers[self.depth].len();
            if let Some([counts, after]) = &mut self.counts {
                *after = mem::replace(counts, Vec::with_capacity(len));
            }
            if let Some(choices) = &mut self.choices {
                choices.push(Vec::with_capacity(len));
            }
        }
        let state = &dag.layers[self.depth][self.next];
        self.next += 1;
        let (successors, steps) = dag.successors_with_steps(space, self.depth, state);
        if let Some([counts, after]) = &mut self.counts {
            let mut sum = Natural::ZERO;
            for successor in &successors {
                sum += &after[successor.index];
            }
            counts.push(sum);
        }
        if let Some([.., after, choices]) = self.choices.as_deref_mut() {
            let choose = |&Successor { state: to, index, .. }: &Successor<W>| {
                let jumps = space.codec.jumps(state, &to).len().narrow::<u32>();
                (after[index].0 + jumps, index.narrow::<u32>())
            };
            let best = successors.iter().map(choose).min();
            choices.push(best.expect("each position leads to the next layer"));
        }
        Some(1 + steps)
    }

    /// Returns the number of shortest solutions, after the last step.
    pub(crate) fn count(&self) -> Option<Natural> {
        self.counts.as_ref().and_then(|[counts, _]| counts.first().cloned())
    }

    /// Returns, after the last step, the positions along a shortest solution with the fewest jumps.
    /// `None` if no solution was chosen.
    pub(crate) fn path<const W: usize>(
        &self,
        dag: &Dag<W>,
        space: &StateSpace,
        start: State<W>,
    ) -> Option<Vec<State<W>>> {
        let choices = self.choices.as_ref()?;
        let mut index = 0;
        Some(dag.path_by(space, start, |depth, _| {
            index = choices[dag.length() - depth][index].1 as usize;
            Some(index)
        }))
    }
}
