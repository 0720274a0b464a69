//! The layers of shortest solutions, traced from where the sides of a
//! [two-sided search](crate::swap::layers::two_sided) have met.

use std::mem;

use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::swap::method::found::Job;
use crate::swap::packing::State;
use crate::swap::packing::state_space::StateSpace;

/// The layers of shortest solutions, from the meetings outward.
#[derive(Debug)]
pub(super) struct Trace<const W: usize> {
    /// The layers towards the start and towards the goal. Both begin with the meetings.
    halves: [Vec<Vec<State<W>>>; 2],
    /// The distances of the meetings from the start and from the goal.
    depths: [u32; 2],
    /// The number of shortest solutions, if it is known.
    pub(super) count: Option<Natural>,
    /// The next layer, while it is found.
    pub(super) next: Option<NextLayer<W>>,
}

/// This worker's states in the next layer of a trace.
#[derive(Debug)]
pub(super) struct NextLayer<const W: usize> {
    pub(super) side: usize,
    pub(super) depth: u32,
    /// The number of states of the last layer whose predecessors were added.
    pub(super) done: usize,
    pub(super) states: Vec<State<W>>,
}

impl<const W: usize> Trace<W> {
    /// Begins a trace with the meetings.
    pub(super) fn new(met: Vec<State<W>>, depths: [u32; 2], count: Option<Natural>) -> Self {
        Self { halves: [vec![met.clone()], vec![met]], depths, count, next: None }
    }

    /// Returns the length of the solutions.
    pub(super) fn length(&self) -> u32 {
        self.depths.iter().sum()
    }

    /// Returns the next layer, and the layer whose predecessors it has. `None` if the trace is
    /// complete.
    pub(super) fn next_layer(&mut self) -> Option<(&mut NextLayer<W>, &[State<W>])> {
        if self.next.is_none() {
            let depth = |side: usize| {
                self.depths[side].checked_sub(self.halves[side].len().narrow::<u32>())
            };
            let (side, depth) = [0, 1].into_iter().find_map(|side| Some((side, depth(side)?)))?;
            self.next = Some(NextLayer { side, depth, done: 0, states: Vec::new() });
        }
        let next = self.next.as_mut()?;
        let last = self.halves[next.side].last()?;
        Some((next, last))
    }

    /// Adds a layer to a side.
    pub(super) fn push(&mut self, side: usize, layer: Vec<State<W>>) {
        self.halves[side].push(layer);
    }

    /// Returns the number of states of all layers.
    pub(super) fn states(&self) -> usize {
        self.halves.iter().flatten().map(Vec::len).sum()
    }

    /// Returns the memory held, in bytes.
    pub(super) fn memory(&self) -> usize {
        let states: usize = self.halves.iter().flatten().map(Vec::capacity).sum();
        let next = self.next.as_ref().map_or(0, |next| next.states.capacity());
        (states + next) * size_of::<State<W>>()
    }

    /// Takes the layers of a complete trace, from the start to the goal.
    pub(super) fn take_layers(&mut self) -> Vec<Vec<State<W>>> {
        let [to_start, to_goal] = mem::take(&mut self.halves);
        to_start.into_iter().rev().chain(to_goal.into_iter().skip(1)).collect()
    }
}

/// Layers in which some states may lie on no path from the start to the goal through all layers.
/// They are removed in two passes, one state at a time.
#[derive(Debug)]
pub(super) struct CandidateLayers<const W: usize> {
    layers: Vec<Vec<State<W>>>,
    /// The length of the solutions.
    pub(super) length: usize,
    /// Whether this is the first pass, from the start to the goal. It keeps the states that follow
    /// one of the layer before. The second pass, back to the start, keeps those that lead to one of
    /// the layer after.
    is_forward: bool,
    /// The layer that is visited, and the index of the next state in it.
    depth: usize,
    next: usize,
    /// Whether to keep each state of the next layer or, in the second pass, of this layer.
    kept: Vec<bool>,
    is_complete: bool,
}

impl<const W: usize> CandidateLayers<W> {
    /// Takes sorted layers without duplicates. The first and the last have the start and the goal.
    pub(super) fn new(job: &Job<W>, mut layers: Vec<Vec<State<W>>>) -> Self {
        let length = layers.len() - 1;
        layers[0] = vec![job.endpoints[0]];
        layers[length] = vec![job.endpoints[1]];
        let kept = vec![false; layers[1].len()];
        Self { layers, length, is_forward: true, depth: 0, next: 0, kept, is_complete: false }
    }

    /// Visits a state. Returns the work done, or `None` after the second pass.
    pub(super) fn step(&mut self, space: &StateSpace) -> Option<u64> {
        while !self.is_complete && self.next == self.layers[self.depth].len() {
            self.end_layer();
        }
        if self.is_complete {
            return None;
        }
        let after = &self.layers[self.depth + 1];
        let mut steps = 0;
        space.codec.forward(&self.layers[self.depth][self.next], |next, _, _| {
            steps += 1;
            if let Ok(index) = after.binary_search(&space.canonicalize(next)) {
                self.kept[if self.is_forward { index } else { self.next }] = true;
            }
        });
        self.next += 1;
        Some(1 + steps)
    }

    fn end_layer(&mut self) {
        let kept = mem::take(&mut self.kept);
        let layer = &mut self.layers[self.depth + usize::from(self.is_forward)];
        let mut kept = kept.into_iter();
        layer.retain(|_| kept.next() == Some(true));
        if !self.is_forward && self.depth == 0 {
            self.is_complete = true;
            return;
        }
        if !self.is_forward {
            self.depth -= 1;
        } else if self.depth + 1 < self.length {
            self.depth += 1;
        } else {
            self.is_forward = false;
        }
        let len = self.layers[self.depth + usize::from(self.is_forward)].len();
        (self.next, self.kept) = (0, vec![false; len]);
    }

    /// Returns the memory held, in bytes.
    pub(super) fn memory(&self) -> usize {
        let states: usize = self.layers.iter().map(Vec::capacity).sum();
        states * size_of::<State<W>>() + self.kept.capacity()
    }

    /// Takes the layers, after the second pass.
    pub(super) fn take_layers(&mut self) -> Vec<Vec<State<W>>> {
        mem::take(&mut self.layers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::leaper::Leaper;
    use crate::search::{Limit, Limits, Step};
    use crate::swap::layers::hash_store::HashStore;
    use crate::swap::layers::rank_store::RankStore;
    use crate::swap::layers::two_sided::TwoSided;
    use crate::swap::method::dag::MAX_POSITIONS;
    use crate::swap::method::found::{Found, Suspendable, Want};
    use crate::swap::method::shared::SharedSolve;
    use crate::swap::model::problem::Swap;
    use crate::swap::model::rules::{Attack, Rules, Turns};

    fn job(ranks: u16, letters: &str, rules: Rules) -> Job<1> {
        let board = Board::new(4, ranks).unwrap();
        let start: Vec<_> = board.squares().zip(letters.chars()).filter(|it| it.1 != '.').collect();
        let swap = Swap::new(board, Leaper::KNIGHT, &start, None, rules).unwrap();
        let space = StateSpace::new(&swap);
        let endpoints = [swap.start(), swap.goal()].map(|end| space.codec.pack(end));
        let (want, limits, lower, upper, work) = (Want::All, Limits::default(), 0, u32::MAX, 0);
        Job { space, endpoints, want, limits, lower, upper, work }
    }

    /// With alternating sides, the ranks don't tell the layers of states.
    #[test]
    fn solutions_are_traced_in_slices() {
        let rules = Rules { turns: Turns::White, attack: Attack::NoComrade, ..Rules::default() };
        let job = job(3, "N..nN..nN..n", rules);
        let [found, sliced] = [u64::MAX, 1].map(|budget| {
            let mut search = TwoSided::new(RankStore::new(&job).unwrap(), job.clone());
            let mut slices = 0;
            loop {
                slices += usize::from(search.is_past_expansion());
                if let Step::Done(found) = Suspendable::advance(&mut search, budget) {
                    let Found::All { dag, .. } = found else { panic!("{found:?}") };
                    return (
                        dag.any_path(&job.space, job.endpoints[0]),
                        SharedSolve::job(&search).work,
                        slices,
                    );
                }
            }
        });
        assert_eq!((found.0, found.1), (sliced.0, sliced.1));
        assert!(sliced.2 > 50, "{} slices", sliced.2);
    }

    /// Threads may ask again before all have reached the end.
    #[test]
    fn complete_layers_stay_complete() {
        let job = job(3, "N..nN..nN..n", Rules::default());
        let mut layers = CandidateLayers::new(&job, vec![vec![]; 2]);
        while layers.step(&job.space).is_some() {}
        assert_eq!([layers.step(&job.space), layers.step(&job.space)], [None; 2]);
    }

    #[test]
    fn too_many_traced_states_are_a_limit_of_size() {
        let job = job(4, "NNNN........nnnn", Rules::default());
        let mut search = TwoSided::new(HashStore::new(&job, None), job);
        let Step::Done(found) = Suspendable::advance(&mut search, u64::MAX) else { panic!() };
        assert!(matches!(found, Found::Stopped { limit: Limit::Size, .. }), "{found:?}");
        assert!(SharedSolve::job(&search).work > MAX_POSITIONS as u64);
    }
}
