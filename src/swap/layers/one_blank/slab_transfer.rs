//! How several workers share one [sweep](crate::swap::layers::one_blank::sweep). Each slab is owned by
//! one worker. Once complete in a layer, it is sent to the owners of the slabs that its jumps lead to.
//!
//! ```text
//!             layer                          next layer
//!   worker 0  ■ □ ■ □   ── jumps ──▶         ■ · ■ ·   made, and sent
//!   worker 1  □ ■ □ ■                        · ■ · ■
//! ```
//!
//! A slab is sent in pieces of up to half a megabyte, without empty words before and after: the
//! slab's number, the position of the first word, and the words.

use std::cmp::Reverse;

use crate::swap::layers::one_blank::graph::BlankGraph;

/// The most words of a piece.
const PIECE: usize = if cfg!(test) { 16 } else { 1 << 16 };

/// The owners of the slabs, and what this worker has still to send.
#[derive(Debug)]
pub(super) struct SlabTransfer {
    own: usize,
    /// The owner of each slab.
    owners: Vec<usize>,
    /// The other workers that need each slab.
    needed_by: Vec<Vec<usize>>,
    /// Slabs, the workers they go to, and the next word to send.
    outbox: Vec<(usize, usize, usize)>,
}

impl SlabTransfer {
    /// The part of one of several workers. Each has about as many jumps to do as the others, in
    /// the layers with a blank of either colour.
    pub(super) fn new(graph: &BlankGraph, own: usize, workers: usize) -> Self {
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
        Self { own, owners, needed_by, outbox: Vec::new() }
    }

    /// Does this worker own a slab?
    pub(super) fn is_own(&self, slab: usize) -> bool {
        self.owners[slab] == self.own
    }

    /// Does this worker receive a slab from another one?
    pub(super) fn is_received(&self, slab: usize) -> bool {
        self.needed_by[slab].contains(&self.own)
    }

    /// Queues a slab that this worker has made.
    pub(super) fn send(&mut self, slab: usize) {
        self.outbox.extend(self.needed_by[slab].iter().map(|&worker| (slab, worker, 0)));
    }

    /// Takes the next piece to send of these slabs, and the worker it goes to.
    pub(super) fn take(&mut self, slabs: &[Vec<u64>]) -> Option<(usize, Vec<u64>)> {
        loop {
            let (slab, worker, from) = self.outbox.last_mut()?;
            let words = &slabs[*slab];
            let Some(skipped) = words[*from..].iter().position(|&word| word != 0) else {
                self.outbox.pop();
                continue;
            };
            let begin = *from + skipped;
            let end = words.len().min(begin + PIECE);
            *from = end;
            let piece = &words[begin..end];
            let len = piece.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
            return Some((*worker, [&[*slab as u64, begin as u64], &piece[..len]].concat()));
        }
    }

    /// Reads a piece: its slab, the position of its first word, and its words; `None` if it isn't
    /// for this worker.
    pub(super) fn read<'a>(&self, piece: &'a [u64]) -> Option<(usize, usize, &'a [u64])> {
        let [slab, begin, words @ ..] = piece else { return None };
        let slab = usize::try_from(*slab).ok().filter(|&slab| slab < self.owners.len())?;
        self.is_received(slab).then_some((slab, usize::try_from(*begin).ok()?, words))
    }
}

/// A colouring of the slabs in which every jump changes the colour.
fn slab_colours(graph: &BlankGraph) -> Vec<bool> {
    let mut colours = vec![None; graph.slab_squares().len()];
    for first in 0..colours.len() {
        let mut stack = vec![(first, false)];
        while let Some((slab, colour)) = stack.pop() {
            if colours[slab].is_none() {
                colours[slab] = Some(colour);
                let onward = graph.jumps().iter().filter(|jump| jump.slab == slab);
                stack.extend(onward.map(|jump| (jump.target, !colour)));
            }
        }
    }
    colours.into_iter().map(Option::unwrap_or_default).collect()
}
