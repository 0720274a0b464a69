//! The state graph of two kinds of knights and a single blank, by the blank's squares.
//!
//! The blank jumps like a knight itself, so a state is the blank's square and a word that says
//! where the white knights are. The states with the same blank are a *slab*, in which the words
//! are [ranked](crate::swap::packing::combinations) without gaps. Only one of the squares that
//! symmetries map to each other has a slab.

use crate::bits::{Bits, remove_bit};
use crate::narrow::Narrow;
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::codec::StateCodec;
use crate::swap::packing::combinations::Combinations;
use crate::swap::packing::state_space::StateSpace;

/// A symmetry: where it maps each square, and whether it swaps colours.
#[derive(Clone, Debug)]
pub(crate) struct SymmetryMap {
    pub(super) map: Vec<u8>,
    swaps_colours: bool,
    bytes: [[u32; 256]; 4],
}

impl SymmetryMap {
    pub(crate) fn new(map: &[usize], swaps_colours: bool) -> Self {
        let mut bytes = [[0; 256]; 4];
        for (table, chunk) in bytes.iter_mut().zip(map.chunks(8)) {
            for (byte, image) in table.iter_mut().enumerate() {
                *image = Bits(byte as u64)
                    .filter_map(|bit| chunk.get(bit))
                    .fold(0, |mask, &square| mask | 1 << square);
            }
        }
        Self {
            map: map.iter().map(|&square| square.narrow::<u8>()).collect(),
            swaps_colours,
            bytes,
        }
    }

    /// The image of a set of squares.
    #[inline]
    pub(super) fn squares(&self, mask: u32) -> u32 {
        let [a, b, c, d] = mask.to_le_bytes().map(usize::from);
        self.bytes[0][a] | self.bytes[1][b] | self.bytes[2][c] | self.bytes[3][d]
    }

    pub(crate) fn swaps_colours(&self) -> bool {
        self.swaps_colours
    }

    /// The white knights of the image, on the image of `squares`, which are all occupied.
    pub(crate) fn white_on(&self, white: u32, squares: u32) -> u32 {
        self.squares(if self.swaps_colours { squares & !white } else { white })
    }

    /// The image of a state on the squares of `full`.
    #[inline]
    pub(crate) fn apply(&self, full: u32, at: BlankState) -> BlankState {
        let white = self.white_on(at.white, full & !(1 << at.blank));
        BlankState { blank: self.map[usize::from(at.blank)], white }
    }
}

/// A state with one blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct BlankState {
    /// The blank's square.
    pub(crate) blank: u8,
    /// The squares of the white knights.
    pub(crate) white: u32,
}

impl BlankState {
    /// The squares that each square reaches, if there are at most 32.
    pub(crate) fn reach(codec: &StateCodec) -> Vec<u32> {
        (0..codec.squares()).map(|square| codec.reach(square).narrow::<u32>()).collect()
    }

    /// Unpacks a state; `None` unless it has one blank, at most 32 squares of two colours that
    /// alternate along jumps, and no named knights.
    pub(crate) fn unpack<const W: usize>(codec: &StateCodec, state: &State<W>) -> Option<Self> {
        let blank = codec.full() & !codec.occupied(state);
        let fits = codec.squares() <= 32 && codec.is_two_coloured();
        if !blank.is_power_of_two() || !codec.is_plain() || !fits {
            return None;
        }
        let white = codec.side(state, Side::White).narrow::<u32>();
        Some(Self { blank: blank.trailing_zeros().narrow::<u8>(), white })
    }

    pub(crate) fn pack<const W: usize>(self, codec: &StateCodec) -> State<W> {
        let white = u64::from(self.white);
        let mut state = [0; W];
        codec.add(&mut state, Side::White, 0, white);
        codec.add(&mut state, Side::Black, 0, codec.full() & !white & !(1 << self.blank));
        state
    }

    /// Packs the canonical state of those that symmetries map this one to.
    pub(crate) fn pack_canonical<const W: usize>(self, space: &StateSpace) -> State<W> {
        space.canonicalize(self.pack(&space.codec))
    }
}

/// The slabs and the jumps between them.
#[derive(Debug)]
pub(crate) struct BlankGraph {
    full: u32,
    reach: Vec<u32>,
    ranks: Combinations,
    symmetries: Vec<SymmetryMap>,
    /// The squares that have slabs.
    slab_squares: Vec<u8>,
    /// For each square its slab, and the symmetry that maps it there; `None` for the identity.
    slab_of: Vec<(usize, Option<usize>)>,
    jumps: Vec<SlabJump>,
}

/// A jump of the blank, for all states of a slab.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlabJump {
    /// The slab, its square, and the square that the blank jumps to.
    pub(crate) slab: usize,
    pub(crate) from: u8,
    pub(crate) to: u8,
    /// The symmetry applied afterwards, the target slab, and the image of the square that the blank
    /// came from.
    pub(crate) symmetry: Option<usize>,
    pub(crate) target: usize,
    pub(crate) left: u8,
}

impl BlankGraph {
    /// The graph for a number of white knights, given the squares that each square reaches; `None` if
    /// it is too large. The symmetries and the identity must be a group.
    pub(crate) fn new(reach: Vec<u32>, white: u32, symmetries: Vec<SymmetryMap>) -> Option<Self> {
        let squares = reach.len();
        if !(2..=32).contains(&squares) {
            return None;
        }
        let ranks = Combinations::new(squares.narrow::<u32>() - 1, white);
        let full = u32::MAX >> (32 - squares);
        let images = |blank: usize| {
            let mapped = symmetries.iter().map(move |symmetry| symmetry.map[blank]);
            mapped.zip((0..).map(Some)).chain([(blank.narrow::<u8>(), None)])
        };
        let mut slab_squares = Vec::new();
        let mut slab_of = Vec::new();
        for blank in 0..squares {
            // The least image, which comes first, has the slab.
            let (least, symmetry) = images(blank).min().unwrap_or((blank.narrow::<u8>(), None));
            if usize::from(least) == blank {
                slab_of.push((slab_squares.len(), None));
                slab_squares.push(blank.narrow::<u8>());
            } else {
                slab_of.push((slab_of[usize::from(least)].0, symmetry));
            }
        }
        let mut jumps = Vec::new();
        for (slab, &from) in slab_squares.iter().enumerate() {
            for to in Bits(u64::from(reach[usize::from(from)])) {
                for (blank, symmetry) in images(to) {
                    if let Ok(target) = slab_squares.binary_search(&blank) {
                        let left = symmetry
                            .map_or(from, |at: usize| symmetries[at].map[usize::from(from)]);
                        let to = to.narrow::<u8>();
                        jumps.push(SlabJump { slab, from, to, symmetry, target, left });
                    }
                }
            }
        }
        // One target after the other, so that its slab stays in the cache.
        crate::order::sort_by_key(&mut jumps, |jump| (jump.target, jump.slab, jump.to));
        Some(Self { full, reach, ranks, symmetries, slab_squares, slab_of, jumps })
    }

    /// All squares.
    pub(crate) fn full(&self) -> u32 {
        self.full
    }

    /// The symmetries but for the identity.
    pub(crate) fn symmetries(&self) -> &[SymmetryMap] {
        &self.symmetries
    }

    /// The squares that have slabs.
    pub(crate) fn slab_squares(&self) -> &[u8] {
        &self.slab_squares
    }

    /// The jumps that make a layer, by target.
    pub(crate) fn jumps(&self) -> &[SlabJump] {
        &self.jumps
    }

    /// The number of squares that symmetries map to a slab's square, itself included.
    pub(crate) fn orbit_size(&self, slab: usize) -> u64 {
        self.slab_of.iter().filter(|of| of.0 == slab).count() as u64
    }

    /// The number of states of a slab.
    pub(super) fn slab_len(&self) -> u32 {
        self.ranks.total()
    }

    /// The number of states there are.
    pub(crate) fn total(&self) -> u64 {
        self.slab_of.len() as u64 * u64::from(self.slab_len())
    }

    #[inline]
    pub(super) fn rank(&self, blank: u8, white: u32) -> u32 {
        self.ranks.rank(remove_bit(white, blank.into()))
    }

    /// The slab of a square, and the symmetry that maps the square there.
    pub(super) fn slab_of(&self, square: u8) -> (usize, Option<&SymmetryMap>) {
        let (slab, symmetry) = self.slab_of[usize::from(square)];
        (slab, symmetry.map(|at| &self.symmetries[at]))
    }

    /// Maps a state to a slab.
    pub(crate) fn canonicalize(&self, at: BlankState) -> (usize, BlankState) {
        let (slab, symmetry) = self.slab_of(at.blank);
        (slab, symmetry.map_or(at, |symmetry| symmetry.apply(self.full, at)))
    }

    /// The states one jump away, mapped to their slabs.
    pub(super) fn neighbours(
        &self,
        at: BlankState,
    ) -> impl Iterator<Item = (usize, BlankState)> + '_ {
        Bits(u64::from(self.reach[usize::from(at.blank)])).map(move |to| {
            let knight = at.white >> to & 1;
            let white = at.white & !(1 << to) | knight << at.blank;
            self.canonicalize(BlankState { blank: to.narrow::<u8>(), white })
        })
    }
}
