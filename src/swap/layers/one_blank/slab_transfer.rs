//! How several workers share one [sweep](crate::swap::layers::one_blank::sweep). One worker owns
//! each slab. When its states of a layer are complete, it is sent to the owners of the slabs that
//! its jumps lead to.
//!
//! ```text
//!             layer                          next layer
//!   worker 0  ■ □ ■ □   ── jumps ──▶         ■ · ■ ·   made, and sent
//!   worker 1  □ ■ □ ■                        · ■ · ■
//! ```
//!
//! A copy of the slab is sent, which becomes a slab of the receiver. A large one is sent to another
//! page worker in pieces of up to half a megabyte, without the empty words before and after. A
//! piece consists of words of the slab, the index of the first one, and the slab's number.

use std::cmp::Reverse;

use crate::swap::layers::one_blank::graph::BlankGraph;

/// Maximum number of words of a slab in a piece. Threads only hand a piece over, but between
/// workers of a page it is copied twice.
const MAX_PIECE_WORDS: usize = if cfg!(test) {
    16
} else if cfg!(target_family = "wasm") {
    1 << 16
} else {
    usize::MAX / 2
};

/// Number of words of a piece after those of the slab.
pub(super) const PIECE_TAIL: usize = 2;

/// The owners of the slabs, and the slabs that this worker must still send.
#[derive(Debug)]
pub(super) struct SlabTransfer {
    /// This worker's number.
    worker: usize,
    /// The owner of each slab.
    owners: Vec<usize>,
    /// The other workers that need each slab.
    needed_by: Vec<Vec<usize>>,
    outbox: Vec<Outgoing>,
}

/// A slab to be sent to another worker.
#[derive(Debug)]
struct Outgoing {
    slab: usize,
    receiver: usize,
    /// The index of the next word to send.
    next_word: usize,
}

/// A piece of a slab from another worker.
pub(super) struct SlabPiece {
    pub(super) slab: usize,
    /// The index of the first word in the slab.
    pub(super) start: usize,
    pub(super) words: Vec<u64>,
}

impl SlabTransfer {
    /// Makes the part of one of several workers. Balances their jumps, separately for each colour
    /// of the blank's square.
    pub(super) fn new(graph: &BlankGraph, worker: usize, workers: usize) -> Self {
        let slabs = graph.slab_squares().len();
        let jumps = |slab| graph.jumps().iter().filter(|jump| jump.target == slab).count();
        let mut order: Vec<usize> = (0..slabs).collect();
        crate::order::sort_by_key(&mut order, |&slab| (Reverse(jumps(slab)), slab));
        let colours = slab_colours(graph);
        let mut loads = vec![[0; 2]; workers];
        let mut owners = vec![0; slabs];
        for slab in order {
            let colour = usize::from(colours[slab]);
            let load = |&worker: &usize| {
                let loads: &[usize; 2] = &loads[worker];
                (loads[colour], loads[1 - colour])
            };
            let owner = (0..workers).min_by_key(load).unwrap_or(0);
            owners[slab] = owner;
            loads[owner][colour] += jumps(slab);
        }
        let mut needed_by = vec![Vec::new(); slabs];
        for jump in graph.jumps() {
            let owner = owners[jump.target];
            if owner != owners[jump.slab] && !needed_by[jump.slab].contains(&owner) {
                needed_by[jump.slab].push(owner);
            }
        }
        Self { worker, owners, needed_by, outbox: Vec::new() }
    }

    /// Returns whether this worker owns a slab.
    pub(super) fn owns(&self, slab: usize) -> bool {
        self.owners[slab] == self.worker
    }

    /// Returns whether this worker receives a slab from another one.
    pub(super) fn is_received(&self, slab: usize) -> bool {
        self.needed_by[slab].contains(&self.worker)
    }

    /// Queues a slab that this worker has completed, for every worker that needs it.
    pub(super) fn send(&mut self, slab: usize) {
        let receivers = self.needed_by[slab].iter();
        self.outbox.extend(receivers.map(|&receiver| Outgoing { slab, receiver, next_word: 0 }));
    }

    /// Takes the next piece to send, and the number of the worker that receives it. `free` has
    /// slabs that can be used again.
    pub(super) fn take_outgoing<'a>(
        &mut self,
        bits: impl Fn(usize) -> &'a Vec<u64>,
        free: &mut Vec<Vec<u64>>,
    ) -> Option<(usize, Vec<u64>)> {
        loop {
            let Outgoing { slab, receiver, next_word } = self.outbox.last_mut()?;
            let words = bits(*slab);
            if words.len() <= MAX_PIECE_WORDS {
                let mut piece = free.pop().unwrap_or_default();
                piece.clear();
                piece.reserve_exact(words.len() + PIECE_TAIL);
                piece.extend_from_slice(words);
                piece.extend([0, *slab as u64]);
                let receiver = *receiver;
                self.outbox.pop();
                return Some((receiver, piece));
            }
            let Some(skipped) = words[*next_word..].iter().position(|&word| word != 0) else {
                self.outbox.pop();
                continue;
            };
            let start = *next_word + skipped;
            let end = words.len().min(start + MAX_PIECE_WORDS);
            *next_word = end;
            let piece = &words[start..end];
            let len = piece.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
            return Some((*receiver, [&piece[..len], &[start as u64, *slab as u64]].concat()));
        }
    }

    /// Reads a piece. `None` if it isn't for this worker.
    pub(super) fn read(&self, mut words: Vec<u64>) -> Option<SlabPiece> {
        let slab = usize::try_from(words.pop()?).ok().filter(|&slab| slab < self.owners.len())?;
        let start = usize::try_from(words.pop()?).ok()?;
        self.is_received(slab).then_some(SlabPiece { slab, start, words })
    }
}

/// Colours the slabs so that every jump changes the colour, as far as possible: this only balances
/// work.
fn slab_colours(graph: &BlankGraph) -> Vec<bool> {
    let mut colours = vec![None; graph.slab_squares().len()];
    for first in 0..colours.len() {
        let mut stack = vec![(first, false)];
        while let Some((slab, colour)) = stack.pop() {
            if colours[slab].is_none() {
                colours[slab] = Some(colour);
                let jumps = graph.jumps().iter().filter(|jump| jump.slab == slab);
                stack.extend(jumps.map(|jump| (jump.target, !colour)));
            }
        }
    }
    colours.into_iter().map(Option::unwrap_or_default).collect()
}
