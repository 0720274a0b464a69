//! Breadth-first layers with one blank, by whole runs of bits.
//!
//! A bit for each state tells what was visited, by the ranks of
//! [`split_ranking`](crate::swap::layers::one_blank::split_ranking). The bits of the states with
//! the same blank are a *slab*.
//!
//! ```text
//!   jump within a half     major word → major word, the minor word stays:
//!                          a run becomes a run, 64 states at a time
//!   jump across            major word → minor word, minor word → major word:
//!                          rows become columns, 64 × 64 at a time
//!   symmetry               major word → major word, minor word → minor word:
//!                          rows become columns and, in another order, rows again
//! ```
//!
//! Of several squares that symmetries map to each other, the least has a slab. States with the
//! blank on another are collected first, and then mapped together.
//!
//! The layer and the next one are bits, too, but no square is blank in both, for a jump takes the
//! blank from one colour to the other; and a layer's slab is freed as soon as it has been expanded.
//! So there are less than two bits for each state, and 1.63 on 5×6: 453 MiB for 2,326,762,800.
//!
//! Several workers can share a sweep, slab by slab; see
//! [`slab_transfer`](crate::swap::layers::one_blank::slab_transfer).
//!
//! Time: for each layer and each jump of the blank, a nanosecond or less for 64 states within a
//! half, some nanoseconds across or by a symmetry
//! ([`expand`](crate::swap::layers::one_blank::expand)).

use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::swap::layers::one_blank::bit_runs::{Stretch, each_bit, has_bit};
use crate::swap::layers::one_blank::graph::{BlankGraph, BlankState, SlabJump, SymmetryMap};
use crate::swap::layers::one_blank::slab_transfer::{PIECE_TAIL, SlabPiece, SlabTransfer};
use crate::swap::layers::one_blank::split_ranking::SplitRanking;
use crate::swap::model::rules::Side;

/// With fewer states, starting several workers takes longer than the search by one.
const MIN_SHARED_STATES: u64 = if cfg!(test) { 8 } else { 1 << 28 };

/// The amount done at a time: words looked at, and states expanded.
pub(super) const BLOCK: u64 = 4096;

/// A step of making a layer.
#[derive(Clone, Copy, Debug)]
enum LayerStep {
    /// Make a jump of the blank from all states of a slab.
    Jump(SlabJump),
    /// Map states by a symmetry.
    Map(SlabMap),
    /// Keep what is new in a slab of the next layer.
    Filter(usize),
    /// Free a slab of the current layer.
    Free(usize),
}

/// A symmetry applied to states of the next layer.
#[derive(Clone, Copy, Debug)]
pub(super) struct SlabMap {
    /// The index of the symmetry.
    pub(super) symmetry: usize,
    /// The square of the blank, before.
    pub(super) from: u8,
    /// The slab of the images.
    pub(super) slab: usize,
}

/// The bits of the states with the same blank; empty where there are none.
type Slab = Vec<u64>;

/// The layers around one state.
#[derive(Debug)]
pub(crate) struct Sweep {
    pub(super) ranking: SplitRanking,
    pub(super) graph: BlankGraph,
    /// The steps of a layer, for all workers together, and for this one.
    all_steps: Vec<LayerStep>,
    steps: Vec<LayerStep>,
    /// The side to move, where sides alternate.
    pub(super) turn: Option<Side>,
    visited: Vec<Slab>,
    pub(super) layer: Vec<Slab>,
    pub(super) next: Vec<Slab>,
    /// States of the next layer that must still be mapped to a slab.
    pub(super) unmapped: Slab,
    /// Slabs that can be used again.
    free_slabs: Vec<Slab>,
    /// The index of the current step.
    pub(super) step: usize,
    /// How much of it is done.
    pub(super) done: usize,
    /// The number of new states it has found.
    new_in_step: u64,
    /// The size of each layer, by all workers.
    layers: Vec<u64>,
    /// The number of this worker's states in these layers.
    in_layers: u64,
    /// The number of this worker's states in the next layer.
    in_next: u64,
    /// One of them.
    first_in_next: Option<BlankState>,
    transfer: SlabTransfer,
    /// Maximum memory held, in bytes.
    max_bytes: u64,
    /// The number of words of a slab: one more than needed, so that two can always be read.
    words: usize,
    /// The first state and its slab, until the first call of `advance`.
    origin: Option<(usize, BlankState)>,
    /// The minor words of some runs, by the ranks of their images.
    pub(super) minor_cache: Vec<u16>,
    /// The step and the number of ones in the major words for which they are valid.
    pub(super) minor_cache_key: Option<(usize, u32)>,
    /// The bits of 64 runs: a word for each minor word.
    pub(super) columns: Vec<u64>,
    /// The stretches of major words after a jump across the halves, 64 by 64, by a black or a
    /// white knight.
    pub(super) stretch_cache: Vec<[Vec<Stretch>; 2]>,
    /// The step and the number of ones for which they are valid.
    pub(super) stretch_cache_key: Option<(usize, u32)>,
}

impl Sweep {
    /// Starts with a state, the symmetries that map it to itself (a group, with the identity) and,
    /// where sides alternate, the side that begins. `None` if there are too many squares or too
    /// few.
    pub(crate) fn new(
        reach: &[u32],
        origin: BlankState,
        symmetries: &[(Vec<usize>, bool)],
        turn: Option<Side>,
    ) -> Option<Self> {
        if !(2..=32).contains(&reach.len()) {
            return None;
        }
        let white = origin.white.count_ones();
        let maps: Vec<&[usize]> = symmetries.iter().map(|(map, _)| &**map).collect();
        let ranking = SplitRanking::new(reach, white, &maps);
        let SplitRanking { index_of, square_at, .. } = &ranking;
        let reach = square_at.iter().map(|&square| move_bits(reach[square], index_of)).collect();
        let symmetries = symmetries.iter().map(|(map, swaps_colours)| {
            let map: Vec<usize> = square_at.iter().map(|&square| index_of[map[square]]).collect();
            SymmetryMap::new(&map, *swaps_colours)
        });
        let graph = BlankGraph::new(reach, white, symmetries.collect())?;
        let origin = graph.canonicalize(move_state(origin, index_of));
        let slabs = vec![Slab::new(); graph.slab_squares().len()];
        let mut sweep = Self {
            all_steps: layer_steps(&graph),
            steps: Vec::new(),
            turn,
            visited: slabs.clone(),
            layer: slabs.clone(),
            next: slabs,
            unmapped: Slab::new(),
            free_slabs: Vec::new(),
            step: 0,
            done: 0,
            new_in_step: 0,
            layers: vec![1],
            in_layers: 0,
            in_next: 0,
            first_in_next: None,
            max_bytes: 0,
            transfer: SlabTransfer::new(&graph, 0, 1),
            words: ranking.ranks(0).total() as usize / 64 + 2,
            origin: Some(origin),
            minor_cache: Vec::new(),
            minor_cache_key: None,
            columns: Vec::new(),
            stretch_cache: Vec::new(),
            stretch_cache_key: None,
            ranking,
            graph,
        };
        sweep.assign_worker(0, 1);
        Some(sweep)
    }

    /// Returns the part of one of several workers, each with `memory` bytes; call it before the
    /// first `advance`. If that is too little memory, fewer workers use the memory of all. `None`
    /// if that is still too little.
    pub(crate) fn share(mut self, own: usize, workers: usize, memory: u64) -> Option<Self> {
        let all = memory.saturating_mul(workers as u64);
        let fits = |sweep: &mut Self, workers: usize| {
            (0..workers).all(|one| {
                sweep.assign_worker(one, workers);
                sweep.max_bytes <= all / workers as u64
            })
        };
        let workers = (1..=workers).rev().find(|&workers| fits(&mut self, workers))?;
        self.assign_worker(own, workers);
        Some(self)
    }

    /// Sets the part to that of one of several workers. It is empty for further workers.
    fn assign_worker(&mut self, own: usize, workers: usize) {
        self.transfer = SlabTransfer::new(&self.graph, own, workers);
        self.steps = own_steps(&self.all_steps, self.visited.len(), &self.transfer);
        if let Some((slab, _)) = self.origin {
            self.in_layers = u64::from(self.transfer.owns(slab));
            self.max_bytes = self.predict_memory(slab);
        }
    }

    /// Returns the maximum memory held, in bytes: that of the most slabs used at once.
    fn predict_memory(&self, origin: usize) -> u64 {
        let count = |slabs: &[bool]| slabs.iter().filter(|&&there| there).count();
        let slabs = self.visited.len();
        let has = |slab| self.transfer.owns(slab) || self.transfer.is_received(slab);
        let mut visited = vec![false; slabs];
        let mut all = visited.clone();
        (visited[origin], all[origin]) = (self.transfer.owns(origin), true);
        let (mut layer, mut most) = (all.clone(), 1);
        // After as many layers as there are slabs, everything reachable is there, and layers
        // alternate.
        for _ in 0..2 * slabs + 2 {
            let mut reached = vec![false; slabs];
            for jump in self.graph.jumps() {
                reached[jump.target] |= all[jump.slab];
            }
            // Slabs from other workers may arrive at any time.
            let received = |slab| reached[slab] && self.transfer.is_received(slab);
            let mut next: Vec<bool> = (0..slabs).map(received).collect();
            let mut unmapped = false;
            for step in &self.steps {
                match *step {
                    LayerStep::Jump(jump) if self.is_mapped(&jump) => unmapped |= layer[jump.slab],
                    LayerStep::Jump(jump) => next[jump.target] |= layer[jump.slab],
                    LayerStep::Map(map) => next[map.slab] |= unmapped,
                    LayerStep::Free(slab) => layer[slab] = false,
                    LayerStep::Filter(slab) => visited[slab] |= next[slab],
                }
                most = most.max(count(&layer) + count(&next) + usize::from(unmapped));
                unmapped &= !matches!(step, LayerStep::Map(_));
            }
            layer = (0..slabs).map(|slab| reached[slab] && has(slab)).collect();
            all = reached;
        }
        ((count(&visited) + most) * self.words * size_of::<u64>()) as u64
    }

    /// Returns the maximum memory held, in bytes.
    pub(crate) fn max_bytes(&self) -> u64 {
        self.max_bytes
    }

    /// Returns the memory held, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let slabs =
            [&self.visited, &self.layer, &self.next, &self.free_slabs].into_iter().flatten();
        slabs.chain([&self.unmapped]).map(|slab| (slab.len() * size_of::<u64>()) as u64).sum()
    }

    /// Returns the number of all states, visited or not.
    pub(crate) fn total(&self) -> u64 {
        self.graph.total()
    }

    /// Returns the sizes of the complete layers, beginning with that of the first state alone.
    pub(crate) fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// Returns the number of complete layers after the first.
    pub(crate) fn depth(&self) -> u32 {
        self.layers.len().narrow::<u32>() - 1
    }

    /// Returns the number of states visited by this worker.
    pub(crate) fn visited(&self) -> u64 {
        self.in_layers + self.in_next
    }

    /// Returns the number of this worker's states in the next layer, and the key of one of them.
    /// The least key of all workers is the key that a worker alone would return.
    pub(crate) fn found(&self) -> (u64, Option<u64>) {
        let key = |at: BlankState| {
            let slab = self.graph.canonicalize(at).0;
            let is_it = |step: &LayerStep| matches!(step, LayerStep::Filter(of) if *of == slab);
            let index = self.all_steps.iter().position(is_it).unwrap_or(0) as u64;
            index << 40 | u64::from(at.blank) << 32 | u64::from(at.white)
        };
        (self.in_next, self.first_in_next.map(key))
    }

    /// Returns the state with a key of [`found`](Self::found).
    pub(crate) fn state_of_key(&self, key: u64) -> BlankState {
        let at = BlankState { blank: (key >> 32 & 0xFF) as u8, white: key.low_bits() };
        move_state(at, &self.ranking.square_at)
    }

    /// Begins the next layer after one of this size, by all workers.
    pub(crate) fn begin_layer(&mut self, found: u64) {
        self.step = 0;
        (self.minor_cache_key, self.stretch_cache_key) = (None, None);
        std::mem::swap(&mut self.layer, &mut self.next);
        self.turn = self.turn.map(Side::other);
        self.in_layers += std::mem::take(&mut self.in_next);
        self.first_in_next = None;
        self.layers.extend((found > 0).then_some(found));
    }

    /// Takes a piece of the next layer that another worker needs, and that worker's number.
    pub(crate) fn send(&mut self) -> Option<(usize, Vec<u64>)> {
        self.transfer.take_outgoing(&self.next, &mut self.free_slabs)
    }

    /// Receives a piece of the next layer from another worker.
    pub(crate) fn receive(&mut self, piece: Vec<u64>) {
        let Some(SlabPiece { slab, start, words }) = self.transfer.read(piece) else { return };
        if start == 0 && words.len() == self.words {
            self.next[slab] = words;
            if self.memory() > self.max_bytes {
                self.free_slabs.pop();
            }
            return;
        }
        if self.next[slab].is_empty() {
            self.next[slab] = self.empty_slab();
        }
        let room = self.next[slab].get_mut(start..).and_then(|rest| rest.get_mut(..words.len()));
        if let Some(room) = room {
            room.copy_from_slice(&words);
        }
    }

    /// Returns true if several workers are faster than one.
    pub(crate) fn is_worth_sharing(&self) -> bool {
        self.total() >= MIN_SHARED_STATES
    }

    /// Returns true if a state is in the next layer.
    pub(crate) fn next_contains(&self, at: BlankState) -> bool {
        let (slab, at) = self.graph.canonicalize(move_state(at, &self.ranking.index_of));
        has_bit(&self.next[slab], self.ranking.rank(at.blank, at.white))
    }

    /// Returns the ranks of the current layer's states, by slab.
    pub(crate) fn layer_ranks(&self) -> Vec<Vec<u32>> {
        let ranks = |slab: &Slab| {
            let mut ranks = Vec::new();
            each_bit(slab, 0, slab.len() * 64, |at| ranks.push(at.narrow::<u32>()));
            ranks
        };
        self.layer.iter().map(ranks).collect()
    }

    /// Returns a state of the next layer with one of these ranks, which come from another sweep on
    /// the same squares with the same symmetries.
    pub(crate) fn next_among(&self, ranks: &[Vec<u32>]) -> Option<BlankState> {
        let slabs = self.next.iter().zip(ranks).zip(self.graph.slab_squares());
        slabs.into_iter().find_map(|((next, ranks), &blank)| {
            let rank = *ranks.iter().find(|&&rank| has_bit(next, rank))?;
            let white = self.ranking.unrank(blank, rank);
            Some(move_state(BlankState { blank, white }, &self.ranking.square_at))
        })
    }

    /// Does a part of a step. Returns the work done, or `None` if the layer is complete.
    pub(crate) fn advance(&mut self) -> Option<u64> {
        if let Some((slab, at)) = self.origin.take() {
            let rank = self.ranking.rank(at.blank, at.white);
            let visited = self.transfer.owns(slab).then_some(&mut self.visited);
            for slabs in visited.into_iter().chain([&mut self.layer]) {
                slabs[slab] = vec![0; self.words];
                slabs[slab][rank as usize / 64] |= 1 << (rank % 64);
            }
        }
        let step = *self.steps.get(self.step)?;
        let (work, is_complete) = match step {
            LayerStep::Jump(jump) if self.layer[jump.slab].is_empty() => (1, true),
            LayerStep::Jump(jump) if self.output(&jump).is_empty() => {
                *self.output(&jump) = self.empty_slab();
                (self.words as u64 / 8, false)
            }
            LayerStep::Jump(jump) => self.expand(&jump),
            LayerStep::Map(map) => self.map(&map),
            LayerStep::Filter(slab) if self.next[slab].is_empty() => (1, true),
            LayerStep::Filter(slab) => self.filter(slab),
            LayerStep::Free(slab) => {
                let slab = std::mem::take(&mut self.layer[slab]);
                self.free(slab);
                (1, true)
            }
        };
        if is_complete {
            (self.step, self.done) = (self.step + 1, 0);
        }
        Some(work)
    }

    /// Returns whether states must be mapped to a slab after a jump.
    fn is_mapped(&self, jump: &SlabJump) -> bool {
        self.graph.slab_squares()[jump.target] != jump.to
    }

    /// Returns the bits of the states after a jump.
    pub(super) fn output(&mut self, jump: &SlabJump) -> &mut Slab {
        if self.is_mapped(jump) { &mut self.unmapped } else { &mut self.next[jump.target] }
    }

    /// Returns whether a symmetry maps states of a slab to the same slab.
    pub(super) fn is_within_slab(&self, map: &SlabMap) -> bool {
        self.graph.slab_squares()[map.slab] == map.from
    }

    /// Maps some states to a slab of the next layer. Returns the work done, and whether the step is
    /// complete.
    fn map(&mut self, map: &SlabMap) -> (u64, bool) {
        let source = if self.is_within_slab(map) { &self.next[map.slab] } else { &self.unmapped };
        if source.is_empty() {
            return (1, true);
        }
        if self.next[map.slab].is_empty() {
            self.next[map.slab] = self.empty_slab();
            return (self.words as u64 / 8, false);
        }
        let (work, is_complete) = self.map_slab(map);
        if is_complete && !self.is_within_slab(map) {
            let unmapped = std::mem::take(&mut self.unmapped);
            self.free(unmapped);
        }
        (work, is_complete)
    }

    /// Keeps only new states in a slab of the next layer. Returns the work done, and whether the
    /// step is complete.
    fn filter(&mut self, slab: usize) -> (u64, bool) {
        if self.visited[slab].is_empty() {
            self.visited[slab] = vec![0; self.words];
        }
        let end = (self.done + BLOCK.narrow::<usize>()).min(self.words);
        let mut new = 0;
        let next = &mut self.next[slab][self.done..end];
        for (next, visited) in next.iter_mut().zip(&mut self.visited[slab][self.done..end]) {
            *next &= !*visited;
            *visited |= *next;
            new += u64::from(next.count_ones());
        }
        if new > 0 && self.first_in_next.is_none() {
            let mut words = (self.done..).zip(next);
            self.first_in_next = words.find(|(_, word)| **word != 0).map(|(at, word)| {
                let rank = at.narrow::<u32>() * 64 + word.trailing_zeros();
                let blank = self.graph.slab_squares()[slab];
                BlankState { blank, white: self.ranking.unrank(blank, rank) }
            });
        }
        self.new_in_step += new;
        self.done = end;
        if end < self.words {
            return (BLOCK, false);
        }
        if self.new_in_step == 0 {
            let slab = std::mem::take(&mut self.next[slab]);
            self.free(slab);
        } else {
            self.transfer.send(slab);
        }
        self.in_next += self.new_in_step * self.graph.orbit_size(slab);
        self.new_in_step = 0;
        (BLOCK, true)
    }

    /// Returns a slab without states, which may have been used before.
    fn empty_slab(&mut self) -> Slab {
        let mut slab = self.free_slabs.pop().unwrap_or_default();
        slab.clear();
        // Enough to be sent to another worker.
        slab.reserve_exact(self.words + PIECE_TAIL);
        slab.resize(self.words, 0);
        slab
    }

    fn free(&mut self, slab: Slab) {
        // Other workers may send more than this one.
        let fits = || self.memory() + (slab.len() * size_of::<u64>()) as u64 <= self.max_bytes;
        if !slab.is_empty() && fits() {
            self.free_slabs.push(slab);
        }
    }
}

/// Moves each bit to its new position.
fn move_bits(mask: u32, to: &[usize]) -> u32 {
    Bits(mask.into()).fold(0, |moved, at| moved | 1 << to[at])
}

/// Moves the squares of a state.
fn move_state(at: BlankState, to: &[usize]) -> BlankState {
    let blank = to[usize::from(at.blank)].narrow::<u8>();
    BlankState { blank, white: move_bits(at.white, to) }
}

/// Returns the steps of a layer, target by target, in an order in which source slabs can be freed
/// early.
fn layer_steps(graph: &BlankGraph) -> Vec<LayerStep> {
    let mut rest: Vec<SlabJump> = graph.jumps().to_vec();
    // If several symmetries map a square to the slab's, one is enough: the others follow from those
    // that keep the slab's square.
    rest.dedup_by_key(|jump| (jump.target, jump.slab, jump.to));
    let needs = |rest: &[SlabJump], slab| rest.iter().filter(|jump| jump.slab == slab).count();
    let mut steps = Vec::new();
    while let Some(next) = rest.iter().min_by_key(|jump| (needs(&rest, jump.slab), jump.target)) {
        let slab = next.target;
        let (mut now, later): (Vec<SlabJump>, _) =
            rest.iter().partition(|jump| jump.target == slab);
        rest = later;
        let square = graph.slab_squares()[slab];
        crate::order::sort_by_key(&mut now, |jump| (jump.to != square, jump.to, jump.slab));
        for jumps in now.chunk_by(|one, other| one.to == other.to) {
            steps.extend(jumps.iter().copied().map(LayerStep::Jump));
            if let (from, Some(symmetry)) = (jumps[0].to, jumps[0].symmetry)
                && from != square
            {
                steps.push(LayerStep::Map(SlabMap { symmetry, from, slab }));
            }
        }
        let keeps =
            |&(_, symmetry): &(usize, &SymmetryMap)| symmetry.map[usize::from(square)] == square;
        for (symmetry, _) in graph.symmetries().iter().enumerate().filter(keeps) {
            steps.push(LayerStep::Map(SlabMap { symmetry, from: square, slab }));
        }
        steps.push(LayerStep::Filter(slab));
    }
    steps
}

/// Returns the steps that make a worker's own slabs. Each slab of the layer is freed after its last
/// jump.
fn own_steps(all: &[LayerStep], slabs: usize, transfer: &SlabTransfer) -> Vec<LayerStep> {
    let owns = |step: &&LayerStep| match step {
        LayerStep::Jump(jump) => transfer.owns(jump.target),
        LayerStep::Map(map) => transfer.owns(map.slab),
        LayerStep::Filter(slab) | LayerStep::Free(slab) => transfer.owns(*slab),
    };
    let own: Vec<LayerStep> = all.iter().filter(owns).copied().collect();
    let is_from =
        |step: &LayerStep, slab| matches!(step, LayerStep::Jump(jump) if jump.slab == slab);
    let last = |slab| own.iter().rposition(|step| is_from(step, slab));
    let idle = (0..slabs).filter(|&slab| last(slab).is_none());
    let mut steps: Vec<LayerStep> = idle.map(LayerStep::Free).collect();
    for (at, &step) in own.iter().enumerate() {
        steps.push(step);
        if let LayerStep::Jump(jump) = step
            && last(jump.slab) == Some(at)
        {
            steps.push(LayerStep::Free(jump.slab));
        }
    }
    steps
}
