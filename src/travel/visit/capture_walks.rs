//! The graph of all shortest walks, made from the states that a capture search has reached.
//!
//! Layer by layer from the last: the states before those of the following layer are found by
//! jumping back, and then their jumps are listed in order. Only states on shortest walks are visited. Time:
//! linear in their jumps. Memory: 4 bytes for each state of the search, and the graph.

use crate::narrow::Narrow;
use crate::travel::visit::capture_rules::CaptureRules;
use crate::travel::visit::memory;
use crate::travel::visit::states::States;
use crate::travel::visit::walks::{AllWalks, Layer};

/// No index in a layer.
const NONE: u32 = u32::MAX;

/// The graph in progress.
#[derive(Clone, Debug)]
pub(super) struct WalkGraph {
    /// By state of the search: its index in its layer of the graph.
    index: Vec<u32>,
    /// The number of jumps to the present layer.
    depth: usize,
    /// The states of the following layer, and how many of them were traced back to the present one.
    following_layer: Vec<u32>,
    traced: usize,
    /// The states of the present layer.
    here: Vec<u32>,
    layer: Layer,
    /// The layers after the present one, the last first.
    layers: Vec<Layer>,
    /// Their memory, in bytes.
    layer_bytes: u64,
}

impl WalkGraph {
    /// Begins with the states at the end of walks, given the number of layers and of all states.
    pub fn new(final_states: &[u32], layers: usize, states: usize) -> Self {
        let mut index = vec![NONE; states];
        for (at, &end) in (0..).zip(final_states) {
            index[end as usize] = at;
        }
        Self {
            index,
            depth: layers - 1,
            following_layer: Vec::new(),
            traced: 0,
            here: final_states.to_vec(),
            layer: Layer::default(),
            layers: Vec::with_capacity(layers),
            layer_bytes: 0,
        }
    }

    /// Visits one state. Returns the walks once the first layer is complete. `layer_starts` says
    /// where each layer of the search begins.
    pub fn advance(
        &mut self,
        rules: &CaptureRules,
        states: &States,
        layer_starts: &[u32],
    ) -> Option<AllWalks> {
        if self.traced < self.following_layer.len() {
            let state = states.get(self.following_layer[self.traced] as usize);
            self.traced += 1;
            for before in rules.before(state).filter_map(|before| states.find(before)) {
                let index = &mut self.index[before as usize];
                // A state of a later layer may also lead here.
                if before < layer_starts[self.depth + 1] && *index == NONE {
                    *index = self.here.len().narrow::<u32>();
                    self.here.push(before);
                }
            }
        } else if self.layer.len() < self.here.len() {
            self.add_state(rules, states, layer_starts);
        } else {
            self.layer_bytes += self.layer.memory();
            self.layers.push(std::mem::take(&mut self.layer));
            if self.depth == 0 {
                let mut layers = std::mem::take(&mut self.layers);
                layers.reverse();
                return Some(AllWalks::new(layers));
            }
            self.depth -= 1;
            std::mem::swap(&mut self.following_layer, &mut self.here);
            self.here.clear();
            self.traced = 0;
        }
        None
    }

    /// Adds the next state of the present layer, with its jumps to states of the following one.
    fn add_state(&mut self, rules: &CaptureRules, states: &States, layer_starts: &[u32]) {
        let state = states.get(self.here[self.layer.len()] as usize);
        self.layer.add_state(state.square);
        let is_last = self.layers.is_empty();
        for to in rules.neighbours(state.square).filter(|_| !is_last) {
            let next = rules.land(to, state).and_then(|next| states.find(next));
            if let Some(next) = next.filter(|&next| next >= layer_starts[self.depth + 1])
                && self.index[next as usize] != NONE
            {
                self.layer.add_successor(self.index[next as usize]);
            }
        }
        self.layer.end_successors();
    }

    /// Memory in bytes.
    pub fn memory(&self) -> u64 {
        let Self { index, following_layer, here, layer, layers, layer_bytes, .. } = self;
        let lists = [index, following_layer, here].into_iter().map(memory::of_list).sum::<u64>();
        lists + layer.memory() + memory::of_list(layers) + layer_bytes
    }

    /// Returns the memory of a new graph, in bytes.
    pub fn memory_of_new(final_states: usize, layers: usize, states: usize) -> u64 {
        ((final_states + states) * size_of::<u32>() + layers * size_of::<Layer>()) as u64
    }

    /// Returns the memory that the next step allocates in addition, in bytes.
    pub fn memory_of_next_step(&self, rules: &CaptureRules) -> u64 {
        let jumps = rules.offsets.len();
        // Up to four states are one jump back to the same square.
        memory::of_longer_list(&self.here, 4 * jumps)
            + self.layer.memory_of_more_states(1)
            + self.layer.memory_of_more_successors(jumps)
    }
}
