//! Making a slab of the next layer of a [sweep](crate::swap::layers::one_blank::sweep).

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::narrow::Narrow;
use crate::swap::layers::one_blank::bit_runs::Stretch;
use crate::swap::layers::one_blank::graph::{BlankGraph, BlankState, SlabJump};
use crate::swap::layers::one_blank::slab_steps::{SlabMap, SlabPlan, SlabStep};
use crate::swap::layers::one_blank::slab_transfer::PIECE_TAIL;
use crate::swap::layers::one_blank::split_ranking::SplitRanking;
use crate::swap::model::rules::Side;

/// The amount done at a time: words looked at, and states expanded.
pub(super) const BLOCK: u64 = 4096;

/// The bits of the states with the same blank; empty where there are none.
pub(super) type Slab = Vec<u64>;

/// What all slabs of the next layer are made from.
#[derive(Debug)]
pub(super) struct CurrentLayer {
    pub(super) ranking: SplitRanking,
    pub(super) graph: BlankGraph,
    /// The side to move, where sides alternate.
    pub(super) turn: Option<Side>,
    pub(super) slabs: Vec<Slab>,
    /// The length of a slab: one word more than needed, so that two can always be read.
    pub(super) slab_len: usize,
    /// Slabs that can be used again.
    pub(super) free_slabs: Mutex<Vec<Slab>>,
}

impl CurrentLayer {
    /// Returns whether states must be mapped to a slab after a jump.
    pub(super) fn is_mapped(&self, jump: &SlabJump) -> bool {
        self.graph.slab_squares()[jump.target] != jump.to
    }

    /// Returns the slabs that can be used again.
    pub(super) fn free_slabs(&self) -> MutexGuard<'_, Vec<Slab>> {
        self.free_slabs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns a slab without states, which may have been used before.
    pub(super) fn empty_slab(&self) -> Slab {
        let mut slab = self.free_slabs().pop().unwrap_or_default();
        slab.clear();
        // Enough to be sent to another worker.
        slab.reserve_exact(self.slab_len + PIECE_TAIL);
        slab.resize(self.slab_len, 0);
        slab
    }
}

/// A slab of the next layer.
#[derive(Debug, Default)]
pub(super) struct NextSlab {
    /// How it is made; empty if another worker makes it.
    steps: Vec<SlabStep>,
    /// The slab's number.
    slab: usize,
    pub(super) visited: Slab,
    pub(super) bits: Slab,
    /// States that must still be mapped to the slab.
    pub(super) unmapped: Slab,
    /// The index of the current step.
    pub(super) step: usize,
    /// How much of it is done.
    pub(super) done: usize,
    /// The number of new states found so far.
    pub(super) new: u64,
    /// One of them.
    pub(super) first: Option<BlankState>,
}

/// Tables that remain valid for many states of a step.
#[derive(Debug, Default)]
pub(super) struct StepTables {
    /// The minor words of some runs, by the ranks of their images.
    pub(super) minors: Vec<u16>,
    /// The slab, the step, and the number of ones in the major words for which they are valid.
    pub(super) minors_key: Option<(usize, usize, u32)>,
    /// The bits of 64 runs: a `u64` for each minor word.
    pub(super) columns: Vec<u64>,
    /// The stretches of major words after a jump across the halves, 64 by 64, by a black or a
    /// white knight.
    pub(super) stretches: Vec<[Vec<Stretch>; 2]>,
    /// The slab, the step and the number of ones for which they are valid.
    pub(super) stretches_key: Option<(usize, usize, u32)>,
}

impl NextSlab {
    /// Sets how this worker makes it, if it does.
    pub(super) fn set_plan(&mut self, plan: Option<&SlabPlan>) {
        self.slab = plan.map_or(0, |plan| plan.slab);
        self.steps = plan.map_or_else(Vec::new, |plan| plan.steps.clone());
    }

    /// Returns the current step. `None` if the slab is complete.
    pub(super) fn current_step(&self) -> Option<SlabStep> {
        self.steps.get(self.step).copied()
    }

    /// Returns the number of steps until the slab is complete.
    #[cfg(feature = "threads")]
    pub(super) fn steps_left(&self) -> usize {
        self.steps.len().saturating_sub(self.step)
    }

    /// Begins again, for another layer.
    pub(super) fn restart(&mut self) {
        (self.step, self.done, self.new, self.first) = (0, 0, 0, None);
    }

    /// Returns the memory held, in bytes.
    pub(super) fn memory(&self) -> u64 {
        let slabs = [&self.visited, &self.bits, &self.unmapped];
        slabs.into_iter().map(|slab| (slab.len() * size_of::<u64>()) as u64).sum()
    }

    /// Returns the key of the current step's tables for runs with a number of ones.
    pub(super) fn key(&self, ones: u32) -> (usize, usize, u32) {
        (self.slab, self.step, ones)
    }

    /// Does a part of a step, and returns the work done. `None` if the slab is complete.
    pub(super) fn advance(&mut self, layer: &CurrentLayer, tables: &mut StepTables) -> Option<u64> {
        let (work, is_complete) = match self.current_step()? {
            SlabStep::Jump(jump) if layer.slabs[jump.slab].is_empty() => (1, true),
            SlabStep::Jump(jump) if self.output(layer, &jump).is_empty() => {
                *self.output(layer, &jump) = layer.empty_slab();
                (layer.slab_len as u64 / 8, false)
            }
            SlabStep::Jump(jump) => self.expand(layer, tables, &jump),
            SlabStep::Map(map) => self.map(layer, tables, &map),
            SlabStep::Free(_) => (1, true),
            SlabStep::Filter if self.bits.is_empty() => (1, true),
            SlabStep::Filter => self.filter(layer),
        };
        if is_complete {
            (self.step, self.done) = (self.step + 1, 0);
        }
        Some(work)
    }

    /// Returns the bits of the states after a jump.
    pub(super) fn output(&mut self, layer: &CurrentLayer, jump: &SlabJump) -> &mut Slab {
        if layer.is_mapped(jump) { &mut self.unmapped } else { &mut self.bits }
    }

    /// Maps some states to the slab. Returns the work done, and whether the step is complete.
    fn map(&mut self, layer: &CurrentLayer, tables: &mut StepTables, map: &SlabMap) -> (u64, bool) {
        let is_within_slab = map.from == map.to;
        if if is_within_slab { &self.bits } else { &self.unmapped }.is_empty() {
            return (1, true);
        }
        if self.bits.is_empty() {
            self.bits = layer.empty_slab();
            return (layer.slab_len as u64 / 8, false);
        }
        let (work, is_complete) = self.map_states(layer, tables, map);
        if is_complete && !is_within_slab {
            layer.free_slabs().push(std::mem::take(&mut self.unmapped));
        }
        (work, is_complete)
    }

    /// Keeps only new states. Returns the work done, and whether the step is complete.
    fn filter(&mut self, layer: &CurrentLayer) -> (u64, bool) {
        if self.visited.is_empty() {
            self.visited = vec![0; layer.slab_len];
        }
        let end = (self.done + BLOCK.narrow::<usize>()).min(layer.slab_len);
        let bits = &mut self.bits[self.done..end];
        let mut new = 0;
        for (bits, visited) in bits.iter_mut().zip(&mut self.visited[self.done..end]) {
            *bits &= !*visited;
            *visited |= *bits;
            new += u64::from(bits.count_ones());
        }
        if new > 0 && self.first.is_none() {
            let mut words = (self.done..).zip(bits);
            self.first = words.find(|(_, word)| **word != 0).map(|(at, word)| {
                let rank = at.narrow::<u32>() * 64 + word.trailing_zeros();
                let blank = layer.graph.slab_squares()[self.slab];
                BlankState { blank, white: layer.ranking.unrank(blank, rank) }
            });
        }
        self.new += new;
        self.done = end;
        let is_complete = end == layer.slab_len;
        if is_complete && self.new == 0 {
            layer.free_slabs().push(std::mem::take(&mut self.bits));
        }
        (BLOCK, is_complete)
    }
}
