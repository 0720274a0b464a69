//! Symmetries of a puzzle: [those of what is open](crate::symmetry), with or
//! without trading the sides' colours, that lead the start to itself and the
//! goal to itself. Named knights may be renamed on the way.
//!
//! Such a symmetry leads solutions to solutions, so a search needs to see only
//! one arrangement of those that are led to each other: the one whose words
//! are least, here called canonical.
//!
//! One that leads the start to the goal and the goal to the start is a *mirror*:
//! what lies around the goal is the image of what lies around the start.

use std::sync::Arc;

use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::swap::model::arrangement::Arrangement;
use crate::swap::model::problem::Swap;
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::codec::{MOST_PLANES, StateCodec};
use crate::symmetry;

/// The symmetries but for the identity.
#[derive(Clone, Debug, Default)]
pub(crate) struct Symmetry {
    images: Arc<[Image]>,
    /// Where each open square is led by each symmetry of what is open.
    maps: Arc<[Vec<usize>]>,
    /// One that trades the ends, if moves can be taken back by the same squares.
    mirror: Option<Arc<Image>>,
}

#[derive(Clone, Debug)]
struct Image {
    /// For each byte of a mask of squares, where its squares are led.
    bytes: Vec<[u64; 256]>,
    /// Do the sides trade colours?
    trade: bool,
    /// Where the letters of White and Black are led, by their places; the
    /// sides are told by `trade`.
    letters: [Vec<usize>; 2],
}

impl Symmetry {
    /// The symmetries of a puzzle: at most 15 besides the identity.
    pub(crate) fn of(swap: &Swap, codec: &StateCodec) -> Self {
        let maps = symmetry::symmetries(swap.table().squares());
        let images = automorphisms(swap, codec, &maps, Kept::Ends).into_iter().map(Image::from);
        let images = images.collect();
        let mirrors = || automorphisms(swap, codec, &maps, Kept::Traded).pop();
        let mirror = codec.always_obeys_rule().then(mirrors).flatten();
        let mirror = mirror.map(|mirror| Arc::new(mirror.into()));
        Self { images, maps: maps.into(), mirror }
    }

    /// Is there a mirror?
    pub(crate) fn has_mirror(&self) -> bool {
        self.mirror.is_some()
    }

    /// Where the mirror leads an arrangement, if there is one.
    #[inline]
    pub(crate) fn mirrored<const W: usize>(
        &self,
        codec: &StateCodec,
        state: &State<W>,
    ) -> State<W> {
        self.mirror.as_ref().map_or(*state, |mirror| mirror.of(codec, state))
    }

    /// A symmetry of what is open that leads these squares to those.
    pub(crate) fn leading(&self, from: u64, to: u64) -> Option<&[usize]> {
        let led = |map: &[usize]| Bits(from).fold(0, |all, square| all | 1 << map[square]);
        self.maps.iter().map(Vec::as_slice).find(|map| led(map) == to)
    }

    /// Is there none besides the identity?
    pub(crate) fn is_trivial(&self) -> bool {
        self.images.is_empty()
    }

    /// The canonical arrangement of those it is led to.
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

    /// The same for plain knights: where those of the side that comes first in the
    /// order of words are led tells most times that an image is not the least.
    #[inline]
    fn canonicalize_plain<const W: usize>(&self, codec: &StateCodec, state: State<W>) -> State<W> {
        let order = if W == 1 { [Side::Black, Side::White] } else { [Side::White, Side::Black] };
        let masks = order.map(|side| codec.side(&state, side));
        let mut least = masks;
        for image in &*self.images {
            let [first, second] = if image.trade { [masks[1], masks[0]] } else { masks };
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

    /// How many arrangements it is led to, itself included: as many as there are
    /// symmetries for each that leads it to itself.
    pub(crate) fn orbit_size<const W: usize>(&self, codec: &StateCodec, state: &State<W>) -> u32 {
        let same = self.images.iter().filter(|image| image.of(codec, state) == *state).count();
        ((self.images.len() + 1) / (same + 1)).narrow::<u32>()
    }
}

impl Image {
    #[inline]
    fn mask(&self, mut mask: u64) -> u64 {
        let mut led = 0;
        for table in &self.bytes {
            led |= table[(mask & 255) as usize];
            mask >>= 8;
        }
        led
    }

    #[inline]
    fn of<const W: usize>(&self, codec: &StateCodec, state: &State<W>) -> State<W> {
        if !codec.is_plain() {
            return self.of_named(codec, state);
        }
        let mut led = [0; W];
        for side in [Side::White, Side::Black] {
            let onto = if self.trade { side.other() } else { side };
            codec.add(&mut led, onto, 0, self.mask(codec.side(state, side)));
        }
        led
    }

    /// Not inlined, so that the way for plain knights is short.
    #[inline(never)]
    fn of_named<const W: usize>(&self, codec: &StateCodec, state: &State<W>) -> State<W> {
        let mut led = [0; W];
        for side in [Side::White, Side::Black] {
            let onto = if self.trade { side.other() } else { side };
            for (place, &onto_place) in self.letters[side as usize].iter().enumerate() {
                let squares = self.mask(codec.kind(state, side, place));
                codec.add(&mut led, onto, onto_place, squares);
            }
        }
        led
    }
}

/// What an automorphism leads where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kept {
    /// The start to itself and the goal to itself.
    Ends,
    /// The start to the goal and the goal to the start.
    Traded,
    /// The start to itself.
    Start,
}

/// Where squares are led, and whether colours are traded; without the identity.
pub(crate) fn maps(swap: &Swap, codec: &StateCodec, kept: Kept) -> Vec<(Vec<usize>, bool)> {
    let maps = symmetry::symmetries(swap.table().squares());
    let all = automorphisms(swap, codec, &maps, kept).into_iter();
    all.map(|one| (one.map.to_vec(), one.trade)).collect()
}

/// A symmetry of a puzzle.
struct Automorphism<'a> {
    /// Where squares are led.
    map: &'a [usize],
    /// As in [`Image`].
    trade: bool,
    letters: [Vec<usize>; 2],
}

impl From<Automorphism<'_>> for Image {
    fn from(Automorphism { map, trade, letters }: Automorphism<'_>) -> Self {
        Self { bytes: bytes(map), trade, letters }
    }
}

/// May such a symmetry trade colours, or not trade them? Where sides alternate,
/// whose turn it is must be led right, too: to who has moved last, if it trades the ends.
fn keeps_turns(swap: &Swap, codec: &StateCodec, trade: bool, kept: Kept) -> bool {
    let Some(turn) = swap.rules().turns.first().filter(|_| codec.alternates()) else { return true };
    let end: State<{ MOST_PLANES }> = codec.pack(swap.goal());
    let onto = if kept == Kept::Traded { codec.turn(&end).map(Side::other) } else { Some(turn) };
    onto == Some(if trade { turn.other() } else { turn })
}

fn automorphisms<'a>(
    swap: &Swap,
    codec: &StateCodec,
    maps: &'a [Vec<usize>],
    kept: Kept,
) -> Vec<Automorphism<'a>> {
    let mut found = Vec::new();
    for map in maps {
        for trade in [false, true] {
            let identity = map.iter().enumerate().all(|(from, &to)| from == to);
            if (identity && !trade) || !keeps_turns(swap, codec, trade, kept) {
                continue;
            }
            if let Some(letters) = letters(swap, codec, map, trade, kept) {
                found.push(Automorphism { map, trade, letters });
            }
        }
    }
    found
}

/// Where the letters are led so that the ends are led as they should.
fn letters(
    swap: &Swap,
    codec: &StateCodec,
    map: &[usize],
    trade: bool,
    kept: Kept,
) -> Option<[Vec<usize>; 2]> {
    let mut led = [Side::White, Side::Black].map(|side| vec![None; codec.letters(side).len()]);
    let mut fits = |end: &Arrangement, onto: &Arrangement| {
        (0..map.len()).all(|square| match (end.letter(square), onto.letter(map[square])) {
            (None, None) => true,
            (Some(from), Some(to)) => {
                let (side, onto) = (Side::of(from), Side::of(to));
                let place =
                    |side, letter| codec.letters(side).iter().position(|&own| own == letter as u8);
                let (Some(from), to) = (place(side, from), place(onto, to)) else { return false };
                let slot = &mut led[side as usize][from];
                *slot = slot.or(to);
                (side != onto) == trade && *slot == to
            }
            _ => false,
        })
    };
    let (start, goal) = (swap.start(), swap.goal());
    let fit = match kept {
        Kept::Ends => fits(start, start) && fits(goal, goal),
        Kept::Traded => fits(start, goal) && fits(goal, start),
        Kept::Start => fits(start, start),
    };
    if !fit {
        return None;
    }
    // One-to-one, because it leads as many squares of each letter as there are.
    let [white, black] = led.map(|places| places.into_iter().collect::<Option<Vec<usize>>>());
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
