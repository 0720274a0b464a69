//! Symmetries of a puzzle: [symmetries of the board](crate::symmetry) that fix the start and the
//! goal, with or without swapping colours. They may rename knights of several letters.
//!
//! Such a symmetry maps solutions to solutions, so a search visits only the canonical state of each
//! orbit: the least one.
//!
//! A symmetry that swaps start and goal is a *mirror*: the states around the goal are images of
//! those around the start.

use std::sync::Arc;

use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::swap::model::arrangement::Arrangement;
use crate::swap::model::problem::Swap;
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::codec::{MAX_WORDS, StateCodec};
use crate::symmetry;

/// The symmetries except the identity.
#[derive(Clone, Debug, Default)]
pub(crate) struct Symmetry {
    /// The symmetries that fix start and goal.
    images: Arc<[Image]>,
    /// The image of each open square under each symmetry of the board.
    maps: Arc<[Vec<usize>]>,
    /// A symmetry that swaps start and goal, if reversed moves are legal.
    mirror: Option<Arc<Image>>,
}

/// A symmetry as tables that map states.
#[derive(Clone, Debug)]
struct Image {
    /// The image of each value of each byte of a mask of squares.
    bytes: Vec<[u64; 256]>,
    swaps_colours: bool,
    /// For each letter of White and of Black, the index of its image. The image belongs to the
    /// other side if colours are swapped.
    letters: [Vec<usize>; 2],
}

impl Symmetry {
    /// Finds the symmetries of a puzzle: at most 15 and the identity.
    pub(crate) fn new(swap: &Swap, codec: &StateCodec) -> Self {
        let maps = symmetry::symmetries(swap.table().squares());
        let images =
            automorphisms(swap, codec, &maps, EndpointMapping::Fixed).into_iter().map(Image::from);
        let images = images.collect();
        let mirrors = || automorphisms(swap, codec, &maps, EndpointMapping::Swapped).pop();
        let mirror = codec.all_states_obey_rule().then(mirrors).flatten();
        let mirror = mirror.map(|mirror| Arc::new(mirror.into()));
        Self { images, maps: maps.into(), mirror }
    }

    /// Returns whether a symmetry swaps start and goal.
    pub(crate) fn has_mirror(&self) -> bool {
        self.mirror.is_some()
    }

    /// Returns the mirror image of a state, or the state itself if the puzzle has no mirror.
    #[inline]
    pub(crate) fn mirrored<const W: usize>(
        &self,
        codec: &StateCodec,
        state: &State<W>,
    ) -> State<W> {
        self.mirror.as_ref().map_or(*state, |mirror| mirror.apply(codec, state))
    }

    /// Returns a symmetry of the board that maps the squares `from` to the squares `to`.
    pub(crate) fn board_symmetry(&self, from: u64, to: u64) -> Option<&[usize]> {
        let image = |map: &[usize]| Bits(from).fold(0, |mask, square| mask | 1 << map[square]);
        self.maps.iter().map(Vec::as_slice).find(|map| image(map) == to)
    }

    /// Returns whether the identity is the only symmetry.
    pub(crate) fn is_trivial(&self) -> bool {
        self.images.is_empty()
    }

    /// Returns the least image of a state.
    #[inline]
    pub(crate) fn canonicalize<const W: usize>(
        &self,
        codec: &StateCodec,
        state: State<W>,
    ) -> State<W> {
        if self.is_trivial() {
            state
        } else if codec.is_plain() {
            self.canonicalize_plain(codec, state)
        } else {
            let images = self.images.iter().map(|image| image.apply(codec, &state));
            images.fold(state, State::min)
        }
    }

    /// Returns the least image of a state of plain knights. Comparing only the side in the higher
    /// bits rejects most images.
    #[inline]
    fn canonicalize_plain<const W: usize>(&self, codec: &StateCodec, state: State<W>) -> State<W> {
        let order = if W == 1 { [Side::Black, Side::White] } else { [Side::White, Side::Black] };
        let masks = order.map(|side| codec.side(&state, side));
        let mut least = masks;
        for image in &*self.images {
            let [first, second] = if image.swaps_colours { [masks[1], masks[0]] } else { masks };
            let first = image.mask(first);
            if first <= least[0] {
                least = least.min([first, image.mask(second)]);
            }
        }
        if least == masks {
            return state;
        }
        let mut image = [0; W];
        for (side, mask) in order.into_iter().zip(least) {
            codec.add(&mut image, side, 0, mask);
        }
        codec.with_turn_of(image, &state)
    }

    /// Returns the number of images of a state, itself included: the number of symmetries divided
    /// by the number of those that fix it.
    pub(crate) fn orbit_size<const W: usize>(&self, codec: &StateCodec, state: &State<W>) -> u32 {
        let fixing = self.images.iter().filter(|image| image.apply(codec, state) == *state).count();
        ((self.images.len() + 1) / (fixing + 1)).narrow::<u32>()
    }
}

impl Image {
    #[inline]
    fn mask(&self, mut mask: u64) -> u64 {
        let mut image = 0;
        for table in &self.bytes {
            image |= table[(mask & 255) as usize];
            mask >>= 8;
        }
        image
    }

    #[inline]
    fn apply<const W: usize>(&self, codec: &StateCodec, state: &State<W>) -> State<W> {
        if !codec.is_plain() {
            return self.apply_to_letters(codec, state);
        }
        let mut image = [0; W];
        for side in [Side::White, Side::Black] {
            let image_side = if self.swaps_colours { side.other() } else { side };
            codec.add(&mut image, image_side, 0, self.mask(codec.side(state, side)));
        }
        codec.with_turn_of(image, state)
    }

    /// Not inlined, to keep the code for plain knights small.
    #[inline(never)]
    fn apply_to_letters<const W: usize>(&self, codec: &StateCodec, state: &State<W>) -> State<W> {
        let mut image = [0; W];
        for side in [Side::White, Side::Black] {
            let image_side = if self.swaps_colours { side.other() } else { side };
            for (letter, &image_letter) in self.letters[side as usize].iter().enumerate() {
                let squares = self.mask(codec.letter_squares(state, side, letter));
                codec.add(&mut image, image_side, image_letter, squares);
            }
        }
        codec.with_turn_of(image, state)
    }
}

/// Where a symmetry maps the start and the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EndpointMapping {
    /// It fixes the start and the goal.
    Fixed,
    /// It swaps start and goal.
    Swapped,
    /// It fixes the start.
    StartFixed,
}

/// Returns the symmetries except the identity: the image of each square, and whether colours are
/// swapped.
pub(crate) fn maps(
    swap: &Swap,
    codec: &StateCodec,
    endpoints: EndpointMapping,
) -> Vec<(Vec<usize>, bool)> {
    let maps = symmetry::symmetries(swap.table().squares());
    let automorphisms = automorphisms(swap, codec, &maps, endpoints).into_iter();
    automorphisms.map(|symmetry| (symmetry.map.to_vec(), symmetry.swaps_colours)).collect()
}

/// A symmetry of a puzzle.
struct Automorphism<'a> {
    /// The image of each square.
    map: &'a [usize],
    swaps_colours: bool,
    letters: [Vec<usize>; 2],
}

impl From<Automorphism<'_>> for Image {
    fn from(Automorphism { map, swaps_colours, letters }: Automorphism<'_>) -> Self {
        Self { bytes: byte_tables(map), swaps_colours, letters }
    }
}

/// Returns whether a symmetry maps the side to move correctly, if sides alternate. If it swaps
/// start and goal, the image of the side to move at the start must be the side that moved last at
/// the goal.
fn keeps_turns(
    swap: &Swap,
    codec: &StateCodec,
    swaps_colours: bool,
    endpoints: EndpointMapping,
) -> bool {
    let Some(turn) = swap.rules().turns.first().filter(|_| codec.alternates()) else { return true };
    let goal: State<{ MAX_WORDS }> = codec.pack(swap.goal());
    let image_side = if endpoints == EndpointMapping::Swapped {
        codec.turn(&goal).map(Side::other)
    } else {
        Some(turn)
    };
    image_side == Some(if swaps_colours { turn.other() } else { turn })
}

fn automorphisms<'a>(
    swap: &Swap,
    codec: &StateCodec,
    maps: &'a [Vec<usize>],
    endpoints: EndpointMapping,
) -> Vec<Automorphism<'a>> {
    let mut found = Vec::new();
    for map in maps {
        for swaps_colours in [false, true] {
            let identity = map.iter().enumerate().all(|(from, &to)| from == to);
            if (identity && !swaps_colours) || !keeps_turns(swap, codec, swaps_colours, endpoints) {
                continue;
            }
            if let Some(letters) = letters(swap, codec, map, swaps_colours, endpoints) {
                found.push(Automorphism { map, swaps_colours, letters });
            }
        }
    }
    found
}

/// Returns the index of each letter's image, if the map of the squares maps start and goal as
/// `endpoints` says.
fn letters(
    swap: &Swap,
    codec: &StateCodec,
    map: &[usize],
    swaps_colours: bool,
    endpoints: EndpointMapping,
) -> Option<[Vec<usize>; 2]> {
    let mut image = [Side::White, Side::Black].map(|side| vec![None; codec.letters(side).len()]);
    let mut maps_to = |from: &Arrangement, to: &Arrangement| {
        (0..map.len()).all(|square| match (from.letter(square), to.letter(map[square])) {
            (None, None) => true,
            (Some(from), Some(to)) => {
                let (side, image_side) = (Side::of(from), Side::of(to));
                let index_of = |side, letter| {
                    codec.letters(side).iter().position(|&other| other == letter as u8)
                };
                let (Some(from), to) = (index_of(side, from), index_of(image_side, to)) else {
                    return false;
                };
                let slot = &mut image[side as usize][from];
                *slot = slot.or(to);
                (side != image_side) == swaps_colours && *slot == to
            }
            _ => false,
        })
    };
    let (start, goal) = (swap.start(), swap.goal());
    let is_symmetry = match endpoints {
        EndpointMapping::Fixed => maps_to(start, start) && maps_to(goal, goal),
        EndpointMapping::Swapped => maps_to(start, goal) && maps_to(goal, start),
        EndpointMapping::StartFixed => maps_to(start, start),
    };
    if !is_symmetry {
        return None;
    }
    // The map is one-to-one, because each letter keeps the number of its squares.
    let [white, black] = image.map(|indices| indices.into_iter().collect::<Option<Vec<usize>>>());
    Some([white?, black?])
}

/// Tabulates the image of each value of each byte of a mask of squares.
fn byte_tables(map: &[usize]) -> Vec<[u64; 256]> {
    let table = |chunk: &[usize]| {
        let mut table = [0; 256];
        for byte in 1..256_usize {
            let square = chunk.get(byte.trailing_zeros() as usize);
            table[byte] = table[byte & (byte - 1)] | square.map_or(0, |&square| 1 << square);
        }
        table
    };
    map.chunks(8).map(table).collect()
}
