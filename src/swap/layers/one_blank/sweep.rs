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
//! So there are less than two bits for each state, and 1.63 on 6×5: 453 MiB for 2,326,762,800.
//!
//! On several threads, each makes one slab of the next layer at a time, and all read the current
//! one, whose slabs are then freed together. Several workers without shared memory send each other
//! slabs; see [`slab_transfer`](crate::swap::layers::one_blank::slab_transfer).
//!
//! Time: for each layer and each jump of the blank, a nanosecond or less for 64 states within a
//! half, some nanoseconds across or by a symmetry
//! ([`expand`](crate::swap::layers::one_blank::expand)).

use std::sync::Mutex;

use crate::bits::Bits;
use crate::narrow::Narrow;
#[cfg(feature = "threads")]
use crate::parallel::share_items;
use crate::swap::layers::one_blank::bit_runs::{each_bit, has_bit};
use crate::swap::layers::one_blank::graph::{BlankGraph, BlankState, SymmetryMap};
use crate::swap::layers::one_blank::next_slab::{CurrentLayer, NextSlab, Slab, StepTables};
use crate::swap::layers::one_blank::slab_steps::{SlabPlan, SlabStep};
use crate::swap::layers::one_blank::slab_transfer::{SlabPiece, SlabTransfer};
use crate::swap::layers::one_blank::split_ranking::SplitRanking;
use crate::swap::model::rules::Side;

/// With fewer states, starting several workers takes longer than the search by one.
const MIN_SHARED_STATES: u64 = if cfg!(test) { 8 } else { 1 << 28 };

/// With fewer states, starting threads for each layer takes longer than the search by one.
#[cfg(feature = "threads")]
const MIN_STATES_FOR_THREADS: u64 = if cfg!(test) { 8 } else { 1 << 22 };

/// The layers around one state.
#[derive(Debug)]
pub(crate) struct Sweep {
    current: CurrentLayer,
    /// All slabs, by number.
    next: Vec<NextSlab>,
    /// The plans of all slabs, for all workers together.
    all_plans: Vec<SlabPlan>,
    /// This worker's slabs, in the order in which they are made.
    own: Vec<usize>,
    /// How many of them are complete, on one thread.
    complete: usize,
    /// The tables of each thread.
    tables: Vec<StepTables>,
    /// The size of each layer, by all workers.
    layers: Vec<u64>,
    /// The number of this worker's states in these layers.
    in_layers: u64,
    transfer: SlabTransfer,
    /// Maximum memory held, in bytes.
    max_bytes: u64,
    /// The first state and its slab, until the first call of `advance`.
    origin: Option<(usize, BlankState)>,
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
        let slabs = graph.slab_squares().len();
        let mut sweep = Self {
            next: (0..slabs).map(|_| NextSlab::default()).collect(),
            all_plans: SlabPlan::all(&graph),
            own: Vec::new(),
            complete: 0,
            tables: vec![StepTables::default()],
            layers: vec![1],
            in_layers: 0,
            transfer: SlabTransfer::new(&graph, 0, 1),
            max_bytes: 0,
            origin: Some(origin),
            current: CurrentLayer {
                turn,
                slabs: vec![Slab::new(); slabs],
                slab_len: ranking.ranks(0).total() as usize / 64 + 2,
                free_slabs: Mutex::default(),
                ranking,
                graph,
            },
        };
        sweep.assign_worker(0, 1);
        Some(sweep)
    }

    /// Makes slabs on several threads, if that is worthwhile. `None` if it needs more memory than
    /// this, in bytes.
    #[cfg(feature = "threads")]
    pub(crate) fn on_threads(mut self, threads: usize, memory: u64) -> Option<Self> {
        if self.total() >= MIN_STATES_FOR_THREADS {
            self.tables.resize_with(threads.min(self.own.len()).max(1), StepTables::default);
            self.assign_worker(0, 1);
        }
        (self.max_bytes <= memory).then_some(self)
    }

    /// Returns the number of threads.
    #[cfg(all(test, feature = "threads"))]
    pub(crate) fn threads(&self) -> usize {
        self.tables.len()
    }

    /// Returns the part of one of several workers, each with `memory` bytes; call it before the
    /// first `advance`. If that is too little memory, fewer workers use the memory of all. `None`
    /// if that is still too little.
    pub(crate) fn share(mut self, worker: usize, workers: usize, memory: u64) -> Option<Self> {
        let all = memory.saturating_mul(workers as u64);
        let fits = |sweep: &mut Self, workers: usize| {
            (0..workers).all(|one| {
                sweep.assign_worker(one, workers);
                sweep.max_bytes <= all / workers as u64
            })
        };
        let workers = (1..=workers).rev().find(|&workers| fits(&mut self, workers))?;
        self.assign_worker(worker, workers);
        Some(self)
    }

    /// Sets the part to that of one of several workers. A worker whose number is not below `workers`
    /// makes nothing.
    fn assign_worker(&mut self, worker: usize, workers: usize) {
        self.transfer = SlabTransfer::new(&self.current.graph, worker, workers);
        let plans = SlabPlan::own(&self.all_plans, &self.transfer);
        self.own = plans.iter().map(|plan| plan.slab).collect();
        if let Some((slab, _)) = self.origin {
            self.in_layers = u64::from(self.transfer.owns(slab));
            self.max_bytes = self.predict_memory(slab, &plans);
        }
        self.next.iter_mut().for_each(|slab| slab.set_plan(None));
        for plan in &plans {
            self.next[plan.slab].set_plan(Some(plan));
        }
    }

    /// Returns the maximum memory held, in bytes: that of the most slabs used at once.
    fn predict_memory(&self, origin: usize, plans: &[SlabPlan]) -> u64 {
        let CurrentLayer { graph, slab_len, .. } = &self.current;
        let threads = self.tables.len();
        let count = |slabs: &[bool]| slabs.iter().filter(|&&there| there).count();
        let slabs = self.next.len();
        let has = |slab| {
            (self.transfer.owns(slab) || self.transfer.is_received(slab)) && self.is_needed(slab)
        };
        let mut visited = vec![false; slabs];
        let mut all = visited.clone();
        (visited[origin], all[origin]) = (self.transfer.owns(origin), true);
        let (mut layer, mut most) = (vec![false; slabs], 1);
        layer[origin] = self.is_needed(origin);
        // After as many layers as there are slabs, everything reachable is there, and layers
        // alternate.
        for _ in 0..2 * slabs + 2 {
            let mut reached = vec![false; slabs];
            for jump in graph.jumps() {
                reached[jump.target] |= all[jump.slab];
            }
            // Slabs from other workers may arrive at any time.
            let received = |slab| reached[slab] && self.transfer.is_received(slab);
            let mut next: Vec<bool> = (0..slabs).map(received).collect();
            for &SlabPlan { slab, ref steps } in plans {
                let mut has_unmapped = false;
                for step in steps {
                    match *step {
                        SlabStep::Jump(jump) if self.current.is_mapped(&jump) => {
                            has_unmapped |= layer[jump.slab];
                        }
                        SlabStep::Jump(jump) => next[slab] |= layer[jump.slab],
                        SlabStep::Map(_) => next[slab] |= has_unmapped,
                        // Threads free all of them in the end.
                        SlabStep::Free(slab) => layer[slab] &= threads > 1,
                        SlabStep::Filter => visited[slab] |= next[slab],
                    }
                    let unmapped = usize::from(has_unmapped);
                    most = most.max(count(&layer) + count(&next) + unmapped);
                    has_unmapped &= !matches!(step, SlabStep::Map(_));
                }
            }
            if threads > 1 {
                // Threads follow several plans at the same time, in any order.
                let has_unmapped = |plan: &&SlabPlan| {
                    plan.steps.iter().any(|step| {
                        matches!(step, SlabStep::Jump(jump)
                            if self.current.is_mapped(jump) && layer[jump.slab])
                    })
                };
                let unmapped = plans.iter().filter(has_unmapped).count().min(threads);
                most = most.max(count(&layer) + count(&next) + unmapped);
            }
            layer = (0..slabs).map(|slab| reached[slab] && has(slab)).collect();
            all = reached;
        }
        ((count(&visited) + most) * slab_len * size_of::<u64>()) as u64
    }

    /// Returns the maximum memory held, in bytes.
    pub(crate) fn max_bytes(&self) -> u64 {
        self.max_bytes
    }

    /// Returns the memory held, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let free = self.current.free_slabs();
        let slabs = self.current.slabs.iter().chain(&*free);
        let bytes: u64 = slabs.map(|slab| (slab.len() * size_of::<u64>()) as u64).sum();
        bytes + self.next.iter().map(NextSlab::memory).sum::<u64>()
    }

    /// Returns the number of all states, visited or not.
    pub(crate) fn total(&self) -> u64 {
        self.current.graph.total()
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
        self.in_layers + self.in_next()
    }

    /// Returns the number of this worker's states in the next layer.
    fn in_next(&self) -> u64 {
        let orbit_size = |slab| self.current.graph.orbit_size(slab);
        self.own.iter().map(|&slab| self.next[slab].new * orbit_size(slab)).sum()
    }

    /// Returns the number of this worker's states in the next layer, and the key of one of them.
    /// The least key of all workers is the key that a worker alone would return.
    pub(crate) fn found(&self) -> (u64, Option<u64>) {
        let slabs = (0_u64..).zip(&self.all_plans);
        let own = slabs.filter(|(_, plan)| self.transfer.owns(plan.slab));
        let first = own.filter_map(|(index, plan)| Some((index, self.next[plan.slab].first?)));
        let key = |(index, at): (u64, BlankState)| {
            index << 40 | u64::from(at.blank) << 32 | u64::from(at.white)
        };
        (self.in_next(), first.map(key).next())
    }

    /// Returns the state with a key of [`found`](Self::found).
    pub(crate) fn state_of_key(&self, key: u64) -> BlankState {
        let at = BlankState { blank: (key >> 32 & 0xFF) as u8, white: key.low_bits() };
        move_state(at, &self.current.ranking.square_at)
    }

    /// Begins the next layer after one of this size, by all workers.
    pub(crate) fn begin_layer(&mut self, found: u64) {
        self.in_layers += self.in_next();
        self.layers.extend((found > 0).then_some(found));
        self.current.turn = self.current.turn.map(Side::other);
        self.complete = 0;
        for slab in 0..self.next.len() {
            self.free(slab);
            let next = &mut self.next[slab];
            next.restart();
            self.current.slabs[slab] = std::mem::take(&mut next.bits);
        }
        self.free_unneeded();
        // Other steps have other tables.
        for tables in &mut self.tables {
            (tables.minors_key, tables.stretches_key) = (None, None);
        }
    }

    /// Returns whether this worker makes states from a slab of the current layer.
    fn is_needed(&self, slab: usize) -> bool {
        let jumps = self.current.graph.jumps().iter();
        jumps.filter(|jump| jump.slab == slab).any(|jump| self.transfer.owns(jump.target))
    }

    /// Frees the slabs of the current layer that only other workers need.
    fn free_unneeded(&mut self) {
        for slab in 0..self.next.len() {
            if !self.is_needed(slab) {
                self.free(slab);
            }
        }
    }

    /// Takes a piece of the next layer that another worker needs, and that worker's number.
    pub(crate) fn take_outgoing(&mut self) -> Option<(usize, Vec<u64>)> {
        let mut free = self.current.free_slabs();
        self.transfer.take_outgoing(|slab| &self.next[slab].bits, &mut free)
    }

    /// Receives a piece of the next layer from another worker.
    pub(crate) fn receive(&mut self, piece: Vec<u64>) {
        let Some(SlabPiece { slab, start, words }) = self.transfer.read(piece) else { return };
        if start == 0 && words.len() == self.current.slab_len {
            self.next[slab].bits = words;
            if self.memory() > self.max_bytes {
                self.current.free_slabs().pop();
            }
            return;
        }
        let bits = &mut self.next[slab].bits;
        if bits.is_empty() {
            *bits = self.current.empty_slab();
        }
        let room = bits.get_mut(start..).and_then(|rest| rest.get_mut(..words.len()));
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
        let CurrentLayer { graph, ranking, .. } = &self.current;
        let (slab, at) = graph.canonicalize(move_state(at, &ranking.index_of));
        has_bit(&self.next[slab].bits, ranking.rank(at.blank, at.white))
    }

    /// Returns the ranks of the current layer's states, by slab.
    pub(crate) fn layer_ranks(&self) -> Vec<Vec<u32>> {
        let ranks = |slab: &Slab| {
            let mut ranks = Vec::new();
            each_bit(slab, 0, slab.len() * 64, |at| ranks.push(at.narrow::<u32>()));
            ranks
        };
        self.current.slabs.iter().map(ranks).collect()
    }

    /// Returns a state of the next layer with one of these ranks, which come from another sweep on
    /// the same squares with the same symmetries.
    pub(crate) fn next_among(&self, ranks: &[Vec<u32>]) -> Option<BlankState> {
        let CurrentLayer { graph, ranking, .. } = &self.current;
        let slabs = self.next.iter().zip(ranks).zip(graph.slab_squares());
        slabs.into_iter().find_map(|((next, ranks), &blank)| {
            let rank = *ranks.iter().find(|&&rank| has_bit(&next.bits, rank))?;
            let white = ranking.unrank(blank, rank);
            Some(move_state(BlankState { blank, white }, &ranking.square_at))
        })
    }

    /// Does a part of a step or, on threads, all that they do in some time. Returns the work done,
    /// or `None` if the layer is complete.
    pub(crate) fn advance(&mut self) -> Option<u64> {
        if let Some((slab, at)) = self.origin.take() {
            let rank = self.current.ranking.rank(at.blank, at.white);
            let visited = self.transfer.owns(slab).then_some(&mut self.next[slab].visited);
            for bits in visited.into_iter().chain([&mut self.current.slabs[slab]]) {
                *bits = vec![0; self.current.slab_len];
                bits[rank as usize / 64] |= 1 << (rank % 64);
            }
            self.free_unneeded();
        }
        #[cfg(feature = "threads")]
        if self.tables.len() > 1 {
            return self.advance_threads();
        }
        let &slab = self.own.get(self.complete)?;
        let next = &mut self.next[slab];
        let step = next.current_step();
        let work = next.advance(&self.current, &mut self.tables[0]);
        if let Some(SlabStep::Free(source)) = step {
            self.free(source);
        }
        if self.next[slab].current_step().is_none() {
            self.complete += 1;
            if self.next[slab].new > 0 {
                self.transfer.send(slab);
            }
        }
        work
    }

    /// Lets threads make slabs, each one at a time. Returns the work done, or `None` if the layer
    /// is complete.
    #[cfg(feature = "threads")]
    fn advance_threads(&mut self) -> Option<u64> {
        let mut rest: Vec<_> =
            self.next.iter_mut().filter(|next| next.current_step().is_some()).collect();
        if rest.is_empty() {
            return None;
        }
        // The longest ones are made first, so that the threads end together.
        rest.sort_by_key(|next| next.steps_left());
        let current = &self.current;
        Some(share_items(rest, self.tables.iter_mut(), |next, tables| {
            next.advance(current, tables)
        }))
    }

    /// Frees a slab of the current layer.
    fn free(&mut self, slab: usize) {
        let slab = std::mem::take(&mut self.current.slabs[slab]);
        // A worker that receives more slabs than it sends must not keep them all.
        let fits = || self.memory() + (slab.len() * size_of::<u64>()) as u64 <= self.max_bytes;
        if !slab.is_empty() && fits() {
            self.current.free_slabs().push(slab);
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
