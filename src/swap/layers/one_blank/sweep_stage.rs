//! The sweeps of a [search](crate::swap::layers::one_blank::search) with one blank.

use crate::search::Progress;
use crate::swap::layers::one_blank::graph::BlankState;
use crate::swap::layers::one_blank::sweep::Sweep;
use crate::swap::packing::State;
use crate::swap::packing::state_space::StateSpace;

/// Layers around the end of a part of the path, then around its start until one meets the short
/// layer.
pub(super) struct SweepStage {
    pub(super) sweep: Sweep,
    /// Whether these are the layers around the start.
    pub(super) is_forward: bool,
    /// The depth of the short layer.
    pub(super) short_depth: u32,
    /// The ranks of its states, by slab.
    pub(super) short_layer: Vec<Vec<u32>>,
}

impl SweepStage {
    /// Returns the depths of both sides, and the memory held.
    pub(super) fn progress(&self) -> Progress {
        let depth = self.sweep.depth();
        let [depth, back] = if self.is_forward { [depth, self.short_depth] } else { [0, depth] };
        let list: usize = self.short_layer.iter().map(Vec::capacity).sum();
        let memory = self.sweep.memory() + (list * size_of::<u32>()) as u64;
        Progress { depth, depth_back: Some(back), memory, ..Progress::default() }
    }

    /// Returns a state of the next layer that is in the short layer or, in a backward sweep, the
    /// start.
    pub(super) fn met<const W: usize>(
        &self,
        space: &StateSpace,
        start: &State<W>,
    ) -> Option<State<W>> {
        if self.is_forward {
            return self.sweep.next_among(&self.short_layer).map(|met| met.pack(&space.codec));
        }
        let state = BlankState::unpack(&space.codec, start)?;
        self.sweep.next_contains(state).then_some(*start)
    }
}
