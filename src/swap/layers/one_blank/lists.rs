//! Breadth-first layers with one blank, as lists of words with the white knights.
//!
//! The visited states are bits of [slabs](crate::swap::layers::one_blank). Each layer has a list of
//! words for each slab, and is made slab by slab, so that the bits of a slab (a few hundred
//! kilobytes) stay in the cache. The blank never jumps back: a list is divided into sections of
//! words with the same previous blank.

use crate::swap::layers::one_blank::bit_runs::has_bit;
use crate::swap::layers::one_blank::graph::{BlankGraph, BlankState, SlabJump, SymmetryMap};

/// The words of one slab in one layer.
#[derive(Debug, Default)]
struct List {
    words: Vec<u32>,
    sections: Vec<Section>,
}

/// Consecutive words of a list whose blank came from the same square.
#[derive(Debug)]
struct Section {
    /// The index of the first word.
    start: usize,
    /// The square that was blank before; `u8::MAX` for none.
    previous_blank: u8,
}

/// The states visited from one state, and their layers.
#[derive(Debug)]
pub(crate) struct ListedLayers {
    /// The bit of each visited state, by slab and rank.
    slabs: Vec<Vec<u64>>,
    /// The lists of each layer, by slab.
    layers: Vec<Vec<List>>,
    next: Vec<List>,
    /// The index of the next jump.
    jump: usize,
    /// The index of the next section in the jump's list.
    section: usize,
    /// The index of the next word; 0 for the start of the section.
    word: usize,
    /// The number of visited states.
    visited: u64,
}

/// Maximum number of words expanded at a time.
const BLOCK: usize = 512;

/// New words of the next layer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewWords {
    /// Their slab.
    pub(crate) slab: usize,
    /// The index in the slab's list of the first new word.
    pub(crate) start: usize,
}

impl ListedLayers {
    /// Makes the layers around one state, which the graph's symmetries must fix.
    pub(crate) fn new(graph: &BlankGraph, origin: BlankState) -> Self {
        let words = graph.slab_len().div_ceil(64) as usize;
        let slabs = graph.slab_squares().len();
        let lists = || (0..slabs).map(|_| List::default()).collect::<Vec<_>>();
        let mut layers = Self {
            slabs: vec![vec![0; words]; slabs],
            layers: vec![lists()],
            next: lists(),
            jump: 0,
            section: 0,
            word: 0,
            visited: 1,
        };
        let (slab, state) = graph.canonicalize(origin);
        // No square was blank before, so no jump is skipped.
        layers.layers[0][slab] = List {
            words: vec![state.white],
            sections: vec![Section { start: 0, previous_blank: u8::MAX }],
        };
        let rank = graph.rank(state.blank, state.white);
        layers.slabs[slab][rank as usize / 64] |= 1 << (rank % 64);
        layers
    }

    /// Returns the memory that the slabs of a graph take, in bytes.
    pub(crate) fn slab_bytes(graph: &BlankGraph) -> u64 {
        graph.slab_squares().len() as u64 * u64::from(graph.slab_len()).div_ceil(64) * 8
    }

    /// Returns the number of complete layers after the first.
    pub(crate) fn depth(&self) -> usize {
        self.layers.len() - 1
    }

    /// Returns the number of visited states, without their images under symmetries.
    pub(crate) fn visited(&self) -> u64 {
        self.visited
    }

    /// Returns the number of states in the last complete layer.
    pub(crate) fn frontier_len(&self) -> usize {
        self.layers[self.depth()].iter().map(|list| list.words.len()).sum()
    }

    /// Returns the number of states in all complete layers, including their images under
    /// symmetries.
    pub(crate) fn total(&self, graph: &BlankGraph) -> u64 {
        let lists = self.layers.iter().flat_map(|lists| lists.iter().enumerate());
        lists.map(|(slab, list)| graph.orbit_size(slab) * list.words.len() as u64).sum()
    }

    /// Returns the number of new words of the next layer, and the states among them that `other`
    /// has visited. With a mirror, `other` must have visited their images.
    pub(crate) fn meetings(
        &self,
        graph: &BlankGraph,
        NewWords { slab, start }: NewWords,
        other: &Self,
        mirror: Option<&SymmetryMap>,
    ) -> (u64, Vec<BlankState>) {
        let blank = graph.slab_squares()[slab];
        // All words have the same blank, and so do their images.
        let blank_image = mirror.map_or(blank, |mirror| mirror.map[usize::from(blank)]);
        let (target, symmetry) = graph.slab_of(blank_image);
        let (visited, target_blank) = (&other.slabs[target], graph.slab_squares()[target]);
        let words = &self.next[slab].words[start..];
        let meetings = words.iter().map(|&white| BlankState { blank, white }).filter(|&state| {
            let state = mirror.map_or(state, |mirror| mirror.apply(graph.full(), state));
            let state = symmetry.map_or(state, |symmetry| symmetry.apply(graph.full(), state));
            has_bit(visited, graph.rank(target_blank, state.white))
        });
        (words.len() as u64, meetings.collect())
    }

    /// Returns the memory held, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let lists = self.layers.iter().flatten().chain(&self.next);
        let words: usize = lists.map(|list| list.words.capacity() * 4).sum();
        let slabs: usize = self.slabs.iter().map(|slab| slab.len() * 8).sum();
        (words + slabs) as u64
    }

    /// Returns the maximum memory that a growing list takes temporarily, in bytes.
    pub(crate) fn growth(&self) -> u64 {
        let max_capacity = self.next.iter().map(|list| list.words.capacity()).max().unwrap_or(0);
        (max_capacity.max(BLOCK) * 2 * size_of::<u32>()) as u64
    }

    /// Expands at most [`BLOCK`] words. Returns `None` if the layer is complete.
    pub(crate) fn expand(&mut self, graph: &BlankGraph) -> Option<NewWords> {
        let depth = self.depth();
        loop {
            let jump = graph.jumps().get(self.jump)?;
            let list = &self.layers[depth][jump.slab];
            let Some(section) = list.sections.get(self.section) else {
                (self.jump, self.section, self.word) = (self.jump + 1, 0, 0);
                continue;
            };
            let following = list.sections.get(self.section + 1);
            let section_end = following.map_or(list.words.len(), |next| next.start);
            let start = self.word.max(section.start);
            if section.previous_blank == jump.to || start == section_end {
                (self.section, self.word) = (self.section + 1, 0);
                continue;
            }
            let end = section_end.min(start + BLOCK);
            self.word = end;
            let mut out = [0; BLOCK];
            let slab = &mut self.slabs[jump.target];
            let words = &list.words[start..end];
            let new = match jump.symmetry {
                None => insert_jumps(graph, jump, words, slab, &mut out, |white| white),
                Some(symmetry) => {
                    let symmetry = &graph.symmetries()[symmetry];
                    let flipped =
                        if symmetry.swaps_colours() { graph.full() & !(1 << jump.to) } else { 0 };
                    let map = |white| symmetry.squares(white ^ flipped);
                    insert_jumps(graph, jump, words, slab, &mut out, map)
                }
            };
            let list = &mut self.next[jump.target];
            let start = list.words.len();
            if new > 0 {
                let previous_blank = jump.from_image;
                let previous = list.sections.last();
                if previous.is_none_or(|section| section.previous_blank != previous_blank) {
                    list.sections.push(Section { start, previous_blank });
                }
                list.words.extend_from_slice(&out[..new]);
                self.visited += new as u64;
            }
            return Some(NewWords { slab: jump.target, start });
        }
    }

    /// Returns whether the next layer is incomplete.
    pub(crate) fn is_pending(&self, graph: &BlankGraph) -> bool {
        self.jump < graph.jumps().len()
    }

    /// Ends the next layer, complete or not.
    pub(crate) fn end_layer(&mut self) {
        let lists = (0..self.next.len()).map(|_| List::default()).collect();
        self.layers.push(std::mem::replace(&mut self.next, lists));
        (self.jump, self.section, self.word) = (0, 0, 0);
    }

    /// Returns the states of layer `depth` one jump from any of the states `from`.
    pub(crate) fn predecessors(
        &self,
        graph: &BlankGraph,
        depth: usize,
        from: &[BlankState],
    ) -> Vec<BlankState> {
        let mut candidates: Vec<(usize, BlankState)> =
            from.iter().flat_map(|&state| graph.neighbours(state)).collect();
        candidates.sort_unstable();
        candidates.dedup();
        // The layer is much larger than the set of candidates: a small bitmap rejects most of its
        // words.
        let hash = |state: BlankState| (state.white.wrapping_mul(0x9E37_79B9) >> 12) as usize;
        let mut filter = vec![0_u64; 1 << 14];
        for &(_, state) in &candidates {
            filter[hash(state) / 64] |= 1 << (hash(state) % 64);
        }
        let mut found = Vec::new();
        for (slab, list) in self.layers[depth].iter().enumerate() {
            let blank = graph.slab_squares()[slab];
            for &white in &list.words {
                let state = BlankState { blank, white };
                if filter[hash(state) / 64] >> (hash(state) % 64) & 1 == 1
                    && candidates.binary_search(&(slab, state)).is_ok()
                {
                    found.push(state);
                }
            }
        }
        found
    }
}

/// Moves the blank of these words, marks the results in the target's slab, and writes those that
/// are new to `out`. Returns the number of new words.
#[inline]
fn insert_jumps(
    graph: &BlankGraph,
    jump: &SlabJump,
    words: &[u32],
    slab: &mut [u64],
    out: &mut [u32; BLOCK],
    map: impl Fn(u32) -> u32,
) -> usize {
    let (from, to) = (u32::from(jump.from) & 31, u32::from(jump.to) & 31);
    let blank = graph.slab_squares()[jump.target] & 31;
    let mut new = 0;
    for &white in words {
        let white = map(white & !(1 << to) | (white >> to & 1) << from);
        let rank = graph.rank(blank, white);
        let word = &mut slab[(rank / 64) as usize];
        let bit = 1 << (rank % 64);
        // Written without a branch, which would be unpredictable.
        out[new & (BLOCK - 1)] = white;
        new += usize::from(*word & bit == 0);
        *word |= bit;
    }
    new
}
