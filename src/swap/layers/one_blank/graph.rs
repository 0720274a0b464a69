//! The state graph of puzzles with one blank, by the square of the blank.
//!
//! A state is the blank's square and a word with the white knights. The states with the same blank
//! are a [slab](crate::swap::layers::one_blank), in which the words are
//! [ranked](crate::swap::packing::combinations) without gaps. Of the squares that symmetries map to
//! each other, only one has a slab.

use crate::bits::{Bits, remove_bit};
use crate::narrow::Narrow;
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::codec::StateCodec;
use crate::swap::packing::combinations::Combinations;
use crate::swap::packing::state_space::StateSpace;

/// A symmetry of the squares, which may also swap the colours of knights.
#[derive(Clone, Debug)]
pub(crate) struct SymmetryMap {
    /// The image of each square.
    pub(super) map: Vec<u8>,
    swaps_colours: bool,
    /// The image of each value of each byte of a mask of squares.
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

    /// Returns the image of a set of squares.
    #[inline]
    pub(super) fn squares(&self, mask: u32) -> u32 {
        let [a, b, c, d] = mask.to_le_bytes().map(usize::from);
        self.bytes[0][a] | self.bytes[1][b] | self.bytes[2][c] | self.bytes[3][d]
    }

    pub(crate) fn swaps_colours(&self) -> bool {
        self.swaps_colours
    }

    /// Returns the white knights of the image on the image of `squares`, all of which are occupied.
    pub(crate) fn white_on(&self, white: u32, squares: u32) -> u32 {
        self.squares(if self.swaps_colours { squares & !white } else { white })
    }

    /// Returns the image of a state. `full` has all squares of the board.
    #[inline]
    pub(crate) fn apply(&self, full: u32, state: BlankState) -> BlankState {
        let white = self.white_on(state.white, full & !(1 << state.blank));
        BlankState { blank: self.map[usize::from(state.blank)], white }
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
    /// Returns the squares that each square reaches, on at most 32 squares.
    pub(crate) fn reach(codec: &StateCodec) -> Vec<u32> {
        (0..codec.squares()).map(|square| codec.reach(square).narrow::<u32>()).collect()
    }

    /// Unpacks a state; `None` unless it has one blank, at most 32 squares of two colours that
    /// alternate along jumps, and knights of one letter on each side.
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

    /// Packs this state's canonical image.
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
    /// The blank's square of each slab.
    slab_squares: Vec<u8>,
    /// For each square, its slab, and the symmetry that maps it there; `None` for the identity.
    slab_of: Vec<(usize, Option<usize>)>,
    jumps: Vec<SlabJump>,
}

/// A jump of the blank, for all states of a slab.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlabJump {
    /// The slab.
    pub(crate) slab: usize,
    /// The slab's square, which the blank leaves.
    pub(crate) from: u8,
    /// The square that the blank jumps to.
    pub(crate) to: u8,
    /// The symmetry applied after the jump.
    pub(crate) symmetry: Option<usize>,
    /// The slab of the states after the jump and the symmetry.
    pub(crate) target: usize,
    /// The image of `from` under the symmetry.
    pub(crate) from_image: u8,
}

impl BlankGraph {
    /// Makes the graph for a number of white knights. `reach` has the squares that each square
    /// reaches. `None` if the board has fewer than 2 or more than 32 squares. The symmetries and
    /// the identity must be a group.
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
            // The square that is the least image has the slab. It comes before the others.
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
                        let from_image = symmetry
                            .map_or(from, |index: usize| symmetries[index].map[usize::from(from)]);
                        let to = to.narrow::<u8>();
                        jumps.push(SlabJump { slab, from, to, symmetry, target, from_image });
                    }
                }
            }
        }
        // Ordered by target, so that the target's slab stays in the cache.
        crate::order::sort_by_key(&mut jumps, |jump| (jump.target, jump.slab, jump.to));
        Some(Self { full, reach, ranks, symmetries, slab_squares, slab_of, jumps })
    }

    /// Returns all squares.
    pub(crate) fn full(&self) -> u32 {
        self.full
    }

    /// Returns the symmetries except the identity.
    pub(crate) fn symmetries(&self) -> &[SymmetryMap] {
        &self.symmetries
    }

    /// Returns the blank's square of each slab.
    pub(crate) fn slab_squares(&self) -> &[u8] {
        &self.slab_squares
    }

    /// Returns the jumps that make a layer, ordered by target.
    pub(crate) fn jumps(&self) -> &[SlabJump] {
        &self.jumps
    }

    /// Returns the number of squares that symmetries map to a slab's square, itself included.
    pub(crate) fn orbit_size(&self, slab: usize) -> u64 {
        self.slab_of.iter().filter(|(other, _)| *other == slab).count() as u64
    }

    /// Returns the number of states of a slab.
    pub(super) fn slab_len(&self) -> u32 {
        self.ranks.total()
    }

    /// Returns the number of all states.
    pub(crate) fn total(&self) -> u64 {
        self.slab_of.len() as u64 * u64::from(self.slab_len())
    }

    #[inline]
    pub(super) fn rank(&self, blank: u8, white: u32) -> u32 {
        self.ranks.rank(remove_bit(white, blank.into()))
    }

    /// Returns the slab of a square, and the symmetry that maps the square to the slab's.
    pub(super) fn slab_of(&self, square: u8) -> (usize, Option<&SymmetryMap>) {
        let (slab, symmetry) = self.slab_of[usize::from(square)];
        (slab, symmetry.map(|index| &self.symmetries[index]))
    }

    /// Maps a state to its slab. Returns the slab and the image.
    pub(crate) fn canonicalize(&self, state: BlankState) -> (usize, BlankState) {
        let (slab, symmetry) = self.slab_of(state.blank);
        (slab, symmetry.map_or(state, |symmetry| symmetry.apply(self.full, state)))
    }

    /// Returns the states one jump away, mapped to their slabs.
    pub(super) fn neighbours(
        &self,
        state: BlankState,
    ) -> impl Iterator<Item = (usize, BlankState)> + '_ {
        Bits(u64::from(self.reach[usize::from(state.blank)])).map(move |to| {
            let knight = state.white >> to & 1;
            let white = state.white & !(1 << to) | knight << state.blank;
            self.canonicalize(BlankState { blank: to.narrow::<u8>(), white })
        })
    }
}
