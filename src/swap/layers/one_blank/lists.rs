//! Breadth-first layers with one blank, as lists of words.
//!
//! A bit for each state of a slab tells what was visited. Layers are lists of words, by blank.
//! Each is made slab by slab, so that the slab (a few hundred kilobytes) stays in the cache. The
//! blank never jumps back: a list knows for each run of its words which square was blank before.

use crate::swap::layers::one_blank::bit_runs::has_bit;
use crate::swap::layers::one_blank::graph::{BlankGraph, BlankState, SlabJump, SymmetryMap};

/// The words of one slab in one layer.
#[derive(Debug, Default)]
struct List {
    words: Vec<u32>,
    /// Where each run begins, and the square that was blank before.
    runs: Vec<(usize, u8)>,
}

/// The states visited from one end.
#[derive(Debug)]
pub(crate) struct ListedLayers {
    /// The bit of each visited state, by slab and rank.
    slabs: Vec<Vec<u64>>,
    /// The lists of each layer, by slab.
    layers: Vec<Vec<List>>,
    next: Vec<List>,
    /// The next jump, run and word.
    jump: usize,
    run: usize,
    at: usize,
    visited: u64,
}

/// The most words expanded at a time.
const BLOCK: usize = 512;

/// New words of the next layer: a slab, and where they begin in its list.
pub(crate) type NewWords = (usize, usize);

impl ListedLayers {
    /// The layers around one state, which the graph's symmetries must fix.
    pub(crate) fn new(graph: &BlankGraph, origin: BlankState) -> Self {
        let words = graph.slab_len().div_ceil(64) as usize;
        let slabs = graph.slab_squares().len();
        let lists = || (0..slabs).map(|_| List::default()).collect::<Vec<_>>();
        let mut layers = Self {
            slabs: vec![vec![0; words]; slabs],
            layers: vec![lists()],
            next: lists(),
            jump: 0,
            run: 0,
            at: 0,
            visited: 1,
        };
        let (slab, at) = graph.canonicalize(origin);
        // No square was blank before, so no jump is left out.
        layers.layers[0][slab] = List { words: vec![at.white], runs: vec![(0, u8::MAX)] };
        let rank = graph.rank(at.blank, at.white);
        layers.slabs[slab][rank as usize / 64] |= 1 << (rank % 64);
        layers
    }

    /// The memory that the slabs of a graph take, in bytes.
    pub(crate) fn slab_bytes(graph: &BlankGraph) -> u64 {
        graph.slab_squares().len() as u64 * u64::from(graph.slab_len()).div_ceil(64) * 8
    }

    /// The number of complete layers after the first.
    pub(crate) fn depth(&self) -> usize {
        self.layers.len() - 1
    }

    /// The number of states visited, of those that have slabs.
    pub(crate) fn visited(&self) -> u64 {
        self.visited
    }

    /// The number of states in the last complete layer.
    pub(crate) fn frontier_len(&self) -> usize {
        self.layers[self.depth()].iter().map(|list| list.words.len()).sum()
    }

    /// The number of states in all complete layers, with those that symmetries stand for.
    pub(crate) fn total(&self, graph: &BlankGraph) -> u64 {
        let lists = self.layers.iter().flat_map(|lists| lists.iter().enumerate());
        lists.map(|(slab, list)| graph.orbit_size(slab) * list.words.len() as u64).sum()
    }

    /// Looks at new words of the next layer: their number, and those that `other` has visited,
    /// directly or as their image under `mirror`.
    pub(crate) fn meetings(
        &self,
        graph: &BlankGraph,
        (slab, from): NewWords,
        other: &Self,
        mirror: Option<&SymmetryMap>,
    ) -> (u64, Vec<BlankState>) {
        let blank = graph.slab_squares()[slab];
        // All have the same blank, so all their images have.
        let image = mirror.map_or(blank, |mirror| mirror.map[usize::from(blank)]);
        let (target, symmetry) = graph.slab_of(image);
        let (visited, onto) = (&other.slabs[target], graph.slab_squares()[target]);
        let words = &self.next[slab].words[from..];
        let met = words.iter().map(|&white| BlankState { blank, white }).filter(|&at| {
            let at = mirror.map_or(at, |mirror| mirror.apply(graph.full(), at));
            let at = symmetry.map_or(at, |symmetry| symmetry.apply(graph.full(), at));
            has_bit(visited, graph.rank(onto, at.white))
        });
        (words.len() as u64, met.collect())
    }

    /// Memory held, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let lists = self.layers.iter().flatten().chain(&self.next);
        let words: usize = lists.map(|list| list.words.capacity() * 4).sum();
        let slabs: usize = self.slabs.iter().map(|slab| slab.len() * 8).sum();
        (words + slabs) as u64
    }

    /// The bytes that the next list to grow may take for a moment.
    pub(crate) fn growth(&self) -> u64 {
        let most = self.next.iter().map(|list| list.words.capacity()).max().unwrap_or(0);
        (most.max(BLOCK) * 2 * size_of::<u32>()) as u64
    }

    /// Expands at most [`BLOCK`] words; `None` if the layer is complete.
    pub(crate) fn expand(&mut self, graph: &BlankGraph) -> Option<NewWords> {
        let depth = self.depth();
        loop {
            let jump = graph.jumps().get(self.jump)?;
            let list = &self.layers[depth][jump.slab];
            let Some(&(begin, came)) = list.runs.get(self.run) else {
                (self.jump, self.run, self.at) = (self.jump + 1, 0, 0);
                continue;
            };
            let end = list.runs.get(self.run + 1).map_or(list.words.len(), |next| next.0);
            let at = self.at.max(begin);
            if came == jump.to || at == end {
                (self.run, self.at) = (self.run + 1, 0);
                continue;
            }
            let upto = end.min(at + BLOCK);
            self.at = upto;
            let mut out = [0; BLOCK];
            let slab = &mut self.slabs[jump.target];
            let words = &list.words[at..upto];
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
            let from = list.words.len();
            if new > 0 {
                if list.runs.last().is_none_or(|&(_, left)| left != jump.left) {
                    list.runs.push((from, jump.left));
                }
                list.words.extend_from_slice(&out[..new]);
                self.visited += new as u64;
            }
            return Some((jump.target, from));
        }
    }

    /// Is the next layer incomplete?
    pub(crate) fn is_pending(&self, graph: &BlankGraph) -> bool {
        self.jump < graph.jumps().len()
    }

    /// Ends the next layer, complete or not.
    pub(crate) fn end_layer(&mut self) {
        let lists = (0..self.next.len()).map(|_| List::default()).collect();
        self.layers.push(std::mem::replace(&mut self.next, lists));
        (self.jump, self.run, self.at) = (0, 0, 0);
    }

    /// The states of layer `depth` one jump from any of these.
    pub(crate) fn predecessors(
        &self,
        graph: &BlankGraph,
        depth: usize,
        from: &[BlankState],
    ) -> Vec<BlankState> {
        let mut near: Vec<(usize, BlankState)> =
            from.iter().flat_map(|&at| graph.neighbours(at)).collect();
        near.sort_unstable();
        near.dedup();
        // Few are looked for among many: a small bitmap rejects most words.
        let hash = |at: BlankState| (at.white.wrapping_mul(0x9E37_79B9) >> 12) as usize;
        let mut filter = vec![0_u64; 1 << 14];
        for &(_, at) in &near {
            filter[hash(at) / 64] |= 1 << (hash(at) % 64);
        }
        let mut found = Vec::new();
        for (slab, list) in self.layers[depth].iter().enumerate() {
            let blank = graph.slab_squares()[slab];
            for &white in &list.words {
                let at = BlankState { blank, white };
                if filter[hash(at) / 64] >> (hash(at) % 64) & 1 == 1
                    && near.binary_search(&(slab, at)).is_ok()
                {
                    found.push(at);
                }
            }
        }
        found
    }
}

/// Moves the blank of these words, and puts those that are new to the slab into `out`. Returns
/// their number.
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
        // Without a branch, which would be unpredictable.
        out[new & (BLOCK - 1)] = white;
        new += usize::from(*word & bit == 0);
        *word |= bit;
    }
    new
}
