//! Symmetries of a puzzle: [those of the board](crate::symmetry), with or without swapping colours,
//! that fix the start and the goal. Named knights may be renamed.
//!
//! Such a symmetry maps solutions to solutions, so a search needs only the canonical state of each
//! orbit: the one with the least words.
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
use crate::swap::packing::codec::{MAX_PLANES, StateCodec};
use crate::symmetry;

/// The symmetries but for the identity.
#[derive(Clone, Debug, Default)]
pub(crate) struct Symmetry {
    images: Arc<[Image]>,
    /// The image of each open square under each symmetry of the board.
    maps: Arc<[Vec<usize>]>,
    /// A symmetry that swaps the ends, if moves can be made backward by the same squares.
    mirror: Option<Arc<Image>>,
}

#[derive(Clone, Debug)]
struct Image {
    /// The images of the squares in each byte of a mask.
    bytes: Vec<[u64; 256]>,
    swaps_colours: bool,
    /// The image of each letter of White and of Black, by their indices; it belongs to the other
    /// side if colours are swapped.
    letters: [Vec<usize>; 2],
}

impl Symmetry {
    /// The symmetries of a puzzle: at most 15 and the identity.
    pub(crate) fn of(swap: &Swap, codec: &StateCodec) -> Self {
        let maps = symmetry::symmetries(swap.table().squares());
        let images = automorphisms(swap, codec, &maps, Ends::Fixed).into_iter().map(Image::from);
        let images = images.collect();
        let mirrors = || automorphisms(swap, codec, &maps, Ends::Swapped).pop();
        let mirror = codec.always_obeys_rule().then(mirrors).flatten();
        let mirror = mirror.map(|mirror| Arc::new(mirror.into()));
        Self { images, maps: maps.into(), mirror }
    }

    /// Is there a mirror?
    pub(crate) fn has_mirror(&self) -> bool {
        self.mirror.is_some()
    }

    /// The mirror image of a state, or the state itself if there is no mirror.
    #[inline]
    pub(crate) fn mirrored<const W: usize>(
        &self,
        codec: &StateCodec,
        state: &State<W>,
    ) -> State<W> {
        self.mirror.as_ref().map_or(*state, |mirror| mirror.of(codec, state))
    }

    /// A symmetry of the board that maps these squares to those.
    pub(crate) fn board_symmetry(&self, from: u64, to: u64) -> Option<&[usize]> {
        let image = |map: &[usize]| Bits(from).fold(0, |all, square| all | 1 << map[square]);
        self.maps.iter().map(Vec::as_slice).find(|map| image(map) == to)
    }

    /// Is there none but the identity?
    pub(crate) fn is_trivial(&self) -> bool {
        self.images.is_empty()
    }

    /// The least image of a state.
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
            let images = self.images.iter().map(|image| image.of(codec, &state));
            images.fold(state, State::min)
        }
    }

    /// The same for plain knights: the side that comes first in the order of words mostly shows that
    /// an image isn't the least.
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
        let mut state = [0; W];
        for (side, mask) in order.into_iter().zip(least) {
            codec.add(&mut state, side, 0, mask);
        }
        state
    }

    /// The number of images of a state, itself included: the symmetries for each that fixes it.
    pub(crate) fn orbit_size<const W: usize>(&self, codec: &StateCodec, state: &State<W>) -> u32 {
        let same = self.images.iter().filter(|image| image.of(codec, state) == *state).count();
        ((self.images.len() + 1) / (same + 1)).narrow::<u32>()
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
    fn of<const W: usize>(&self, codec: &StateCodec, state: &State<W>) -> State<W> {
        if !codec.is_plain() {
            return self.of_named(codec, state);
        }
        let mut image = [0; W];
        for side in [Side::White, Side::Black] {
            let onto = if self.swaps_colours { side.other() } else { side };
            codec.add(&mut image, onto, 0, self.mask(codec.side(state, side)));
        }
        image
    }

    /// Not inlined, to keep the code for plain knights small.
    #[inline(never)]
    fn of_named<const W: usize>(&self, codec: &StateCodec, state: &State<W>) -> State<W> {
        let mut image = [0; W];
        for side in [Side::White, Side::Black] {
            let onto = if self.swaps_colours { side.other() } else { side };
            for (place, &onto_place) in self.letters[side as usize].iter().enumerate() {
                let squares = self.mask(codec.letter_squares(state, side, place));
                codec.add(&mut image, onto, onto_place, squares);
            }
        }
        image
    }
}

/// The effect of a symmetry on the ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ends {
    /// It fixes the start and the goal.
    Fixed,
    /// It swaps start and goal.
    Swapped,
    /// It fixes the start.
    StartFixed,
}

/// The symmetries but for the identity: the image of each square, and whether colours are swapped.
pub(crate) fn maps(swap: &Swap, codec: &StateCodec, ends: Ends) -> Vec<(Vec<usize>, bool)> {
    let maps = symmetry::symmetries(swap.table().squares());
    let all = automorphisms(swap, codec, &maps, ends).into_iter();
    all.map(|one| (one.map.to_vec(), one.swaps_colours)).collect()
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
        Self { bytes: bytes(map), swaps_colours, letters }
    }
}

/// Does a symmetry agree with the side to move, where sides alternate? If it swaps the ends, the
/// image of the side to move is the side that moved last.
fn keeps_turns(swap: &Swap, codec: &StateCodec, swaps_colours: bool, ends: Ends) -> bool {
    let Some(turn) = swap.rules().turns.first().filter(|_| codec.alternates()) else { return true };
    let end: State<{ MAX_PLANES }> = codec.pack(swap.goal());
    let onto = if ends == Ends::Swapped { codec.turn(&end).map(Side::other) } else { Some(turn) };
    onto == Some(if swaps_colours { turn.other() } else { turn })
}

fn automorphisms<'a>(
    swap: &Swap,
    codec: &StateCodec,
    maps: &'a [Vec<usize>],
    ends: Ends,
) -> Vec<Automorphism<'a>> {
    let mut found = Vec::new();
    for map in maps {
        for swaps_colours in [false, true] {
            let identity = map.iter().enumerate().all(|(from, &to)| from == to);
            if (identity && !swaps_colours) || !keeps_turns(swap, codec, swaps_colours, ends) {
                continue;
            }
            if let Some(letters) = letters(swap, codec, map, swaps_colours, ends) {
                found.push(Automorphism { map, swaps_colours, letters });
            }
        }
    }
    found
}

/// The images of the letters, if a map of the squares does the right thing with the ends.
fn letters(
    swap: &Swap,
    codec: &StateCodec,
    map: &[usize],
    swaps_colours: bool,
    ends: Ends,
) -> Option<[Vec<usize>; 2]> {
    let mut image = [Side::White, Side::Black].map(|side| vec![None; codec.letters(side).len()]);
    let mut fits = |end: &Arrangement, onto: &Arrangement| {
        (0..map.len()).all(|square| match (end.letter(square), onto.letter(map[square])) {
            (None, None) => true,
            (Some(from), Some(to)) => {
                let (side, onto) = (Side::of(from), Side::of(to));
                let place =
                    |side, letter| codec.letters(side).iter().position(|&own| own == letter as u8);
                let (Some(from), to) = (place(side, from), place(onto, to)) else { return false };
                let slot = &mut image[side as usize][from];
                *slot = slot.or(to);
                (side != onto) == swaps_colours && *slot == to
            }
            _ => false,
        })
    };
    let (start, goal) = (swap.start(), swap.goal());
    let fit = match ends {
        Ends::Fixed => fits(start, start) && fits(goal, goal),
        Ends::Swapped => fits(start, goal) && fits(goal, start),
        Ends::StartFixed => fits(start, start),
    };
    if !fit {
        return None;
    }
    // One-to-one, because each letter keeps the number of its squares.
    let [white, black] = image.map(|places| places.into_iter().collect::<Option<Vec<usize>>>());
    Some([white?, black?])
}

fn bytes(map: &[usize]) -> Vec<[u64; 256]> {
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
