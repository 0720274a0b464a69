//! One [sweep](crate::swap::waves::free_square::layer_sweep) by several workers: every slab is
//! made by one of them, and as soon as it has been made for a layer goes to those others whose slabs it leads to.
//!
//! ```text
//!             layer                          next layer
//!   worker 0  ■ □ ■ □   ── leads to ──▶      ■ · ■ ·   made, and sent
//!   worker 1  □ ■ □ ■                        · ■ · ■
//! ```
//!
//! A slab goes over in pieces of up to half a megabyte, without the words before and after that have no
//! bits: what comes is the slab's number, where the piece begins, and its words.

use std::cmp::Reverse;

use crate::swap::packing::State;
use crate::swap::waves::free_square::wave::FreeSquareGraph;

/// How many words go over at a time.
const PIECE: usize = if cfg!(test) { 16 } else { 1 << 16 };

/// Whose the slabs are, and what is still to be sent.
#[derive(Debug)]
pub(super) struct Exchange {
    own: usize,
    /// Whose each slab is.
    owners: Vec<usize>,
    /// Who else needs it.
    needed: Vec<Vec<usize>>,
    /// Slabs, to whom they are to go, and from which word on.
    outbox: Vec<(usize, usize, usize)>,
}

impl Exchange {
    /// One worker's part, of so many: each has about as many jumps to do, in the layers with a free square of
    /// either colour.
    pub(super) fn new(graph: &FreeSquareGraph, own: usize, of: usize) -> Self {
        let slabs = graph.slab_squares().len();
        let jumps = |slab| graph.tasks().iter().filter(|task| task.target == slab).count();
        let mut order: Vec<usize> = (0..slabs).collect();
        crate::order::sort_by_key(&mut order, |&slab| (Reverse(jumps(slab)), slab));
        let colours = coloured(graph);
        let mut loads = vec![[0; 2]; of];
        let mut owners = vec![0; slabs];
        for slab in order {
            let colour = usize::from(colours[slab]);
            let load = |&whose: &usize| {
                let loads: &[usize; 2] = &loads[whose];
                (loads[colour], loads[1 - colour])
            };
            let whose = (0..of).min_by_key(load).unwrap_or(0);
            owners[slab] = whose;
            loads[whose][colour] += jumps(slab);
        }
        let mut needed = vec![Vec::new(); slabs];
        for task in graph.tasks() {
            let whose = owners[task.target];
            if whose != owners[task.slab] && !needed[task.slab].contains(&whose) {
                needed[task.slab].push(whose);
            }
        }
        Self { own, owners, needed, outbox: Vec::new() }
    }

    /// Is a slab one's own?
    pub(super) fn is_own(&self, slab: usize) -> bool {
        self.owners[slab] == self.own
    }

    /// Is it another's, and comes from there?
    pub(super) fn comes(&self, slab: usize) -> bool {
        self.needed[slab].contains(&self.own)
    }

    /// A slab of one's own has been made.
    pub(super) fn send(&mut self, slab: usize) {
        self.outbox.extend(self.needed[slab].iter().map(|&whom| (slab, whom, 0)));
    }

    /// The next piece to send, of these slabs, and to whom.
    pub(super) fn take(&mut self, slabs: &[Vec<u64>]) -> Option<(usize, Vec<State<1>>)> {
        loop {
            let (slab, whom, from) = self.outbox.last_mut()?;
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
            let mut sent = Vec::with_capacity(2 + len);
            sent.extend([[*slab as u64], [begin as u64]]);
            sent.extend_from_slice(piece[..len].as_chunks().0);
            return Some((*whom, sent));
        }
    }

    /// A piece that came: its slab, where it begins, and its words; `None` if it is none for one's own use.
    pub(super) fn read<'a>(&self, piece: &'a [State<1>]) -> Option<(usize, usize, &'a [u64])> {
        let [slab, begin, words @ ..] = piece.as_flattened() else { return None };
        let slab = usize::try_from(*slab).ok().filter(|&slab| slab < self.owners.len())?;
        self.comes(slab).then_some((slab, usize::try_from(*begin).ok()?, words))
    }
}

/// The colours of slabs, where every jump leads from one to another.
fn coloured(graph: &FreeSquareGraph) -> Vec<bool> {
    let mut colours = vec![None; graph.slab_squares().len()];
    for first in 0..colours.len() {
        let mut stack = vec![(first, false)];
        while let Some((slab, colour)) = stack.pop() {
            if colours[slab].is_none() {
                colours[slab] = Some(colour);
                let onto = graph.tasks().iter().filter(|task| task.slab == slab);
                stack.extend(onto.map(|task| (task.target, !colour)));
            }
        }
    }
    colours.into_iter().map(Option::unwrap_or_default).collect()
}
