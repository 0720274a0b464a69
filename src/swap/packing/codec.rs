//! States packed into words.
//!
//! A state is a few *planes* of one bit a square: where White's knights stand, where Black's do,
//! and, where a side has knights of several letters, the binary digits of the letter. As many
//! planes as fit go into one word:
//!
//! ```text
//!   5×5, N and n       one word      [ white 0‥24 | black 25‥49 ]
//!   8×8, N and n       two words     [ white ] [ black ]
//!   3×4, ABCD abcd     one word      [ white | black | digit 0 | digit 1 ]
//! ```
//!
//! The side to move takes no bit. The move graph of a leaper that is no compound has two colours
//! that alternate along jumps (divide the steps by their common divisor; if both are odd, turn the
//! board by 45°, which makes one of them even), so the number of knights on dark squares tells
//! whether an odd or an even number of jumps has been made. Puzzles with alternating sides on other
//! graphs can't be packed.

use std::array;

use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::swap::model::arrangement::{Arrangement, MOST_SQUARES};
use crate::swap::model::landing::ForbiddenLandings;
use crate::swap::model::problem::Swap;
use crate::swap::model::rules::{Attack, Side};
use crate::swap::packing::State;

/// The most planes: two sides and five digits for 26 letters.
pub(crate) const MAX_PLANES: usize = 7;

/// Compiles an expression for states of 1, 2 and [`MAX_PLANES`] words, and evaluates the one that
/// a codec's states fit into. Plain knights take one word up to 32 squares, and two words else.
macro_rules! dispatch_width {
    ($codec:expr, $words:ident => $made:expr) => {
        match $codec.words() {
            0 | 1 => $crate::swap::packing::codec::dispatch_width!(@ 1, $words => $made),
            2 => $crate::swap::packing::codec::dispatch_width!(@ 2, $words => $made),
            _ => $crate::swap::packing::codec::dispatch_width!(@ 7, $words => $made),
        }
    };
    (@ $number:literal, $words:ident => $made:expr) => {{
        const $words: usize = $number;
        $made
    }};
}
pub(crate) use dispatch_width;

/// How the states of one puzzle are packed, and its rules as masks.
#[derive(Clone, Debug)]
pub(crate) struct StateCodec {
    squares: usize,
    full: u64,
    reach: Box<[u64; MOST_SQUARES]>,
    dark: u64,
    /// Does every jump change the colour?
    is_two_coloured: bool,
    /// The letters of White and of Black. The digits of a letter are those of its index.
    letters: [Vec<u8>; 2],
    planes: usize,
    /// The word and the shift of each plane.
    place: [(u8, u8); MAX_PLANES],
    attack: Attack,
    /// Do both ends obey the attack rule everywhere, as if all knights had just landed? Then so
    /// does every state between them.
    always_obeys_rule: bool,
    by_runs: bool,
    max_steps: usize,
    /// Where sides alternate: the parity of knights on dark squares when White is to move.
    white_parity: Option<u32>,
}

/// One colour class of a bipartite graph: the squares an odd number of jumps from the first square of
/// their component.
fn odd_squares(reach: &[u64; MOST_SQUARES], full: u64) -> u64 {
    let (mut dark, mut visited) = (0, 0);
    for first in Bits(full) {
        if visited >> first & 1 == 1 {
            continue;
        }
        let (mut layer, mut is_odd) = (1_u64 << first, false);
        while layer != 0 {
            visited |= layer;
            if is_odd {
                dark |= layer;
            }
            layer = Bits(layer).fold(0, |next, square| next | reach[square]) & !visited;
            is_odd = !is_odd;
        }
    }
    dark
}

impl StateCodec {
    /// The codec of a puzzle.
    pub(crate) fn new(swap: &Swap) -> Self {
        let table = swap.table();
        let squares = table.squares().len();
        let full = if squares == 64 { u64::MAX } else { (1 << squares) - 1 };
        let mut reach = Box::new([0_u64; MOST_SQUARES]);
        for (number, mask) in reach.iter_mut().enumerate().take(squares) {
            *mask = table.reached(number).iter().fold(0, |mask, &to| mask | 1 << to);
        }
        let mut letters: [Vec<u8>; 2] = Default::default();
        for number in 0..squares {
            if let Some(letter) = swap.start().letter(number) {
                let own = &mut letters[Side::of(letter) as usize];
                if !own.contains(&(letter as u8)) {
                    own.push(letter as u8);
                }
            }
        }
        for own in &mut letters {
            own.sort_unstable();
        }
        let most = letters[0].len().max(letters[1].len()).max(1);
        let planes = 2 + (usize::BITS - (most - 1).leading_zeros()) as usize;
        let per_word = (64 / squares.max(1)).clamp(1, MAX_PLANES);
        let place = array::from_fn(|plane| {
            ((plane / per_word).narrow::<u8>(), (plane % per_word * squares).narrow::<u8>())
        });
        let dark = odd_squares(&reach, full);
        let is_two_coloured = Bits(full).all(|square| {
            let own = if dark >> square & 1 == 1 { dark } else { full & !dark };
            reach[square] & own == 0
        });
        let rules = swap.rules();
        let jumps = reach.iter().map(|reach| reach.count_ones() as usize).sum();
        let mut codec = Self {
            squares,
            full,
            reach,
            dark,
            is_two_coloured,
            letters,
            planes,
            place,
            attack: rules.attack,
            always_obeys_rule: true,
            by_runs: rules.by_runs(),
            max_steps: if rules.by_runs() { squares * squares / 4 } else { jumps },
            white_parity: None,
        };
        if let Some(first) = rules.turns.first() {
            let occupied = (0..squares).fold(0_u64, |mask, number| {
                mask | u64::from(swap.start().letter(number).is_some()) << number
            });
            let parity = (occupied & codec.dark).count_ones() & 1;
            codec.white_parity = Some(parity ^ u32::from(first == Side::Black));
        }
        codec.always_obeys_rule =
            [swap.start(), swap.goal()].into_iter().all(|end| codec.obeys_rule(end));
        codec
    }

    /// Is there no knight that attacks another against the rule?
    fn obeys_rule(&self, arrangement: &Arrangement) -> bool {
        let [own, enemies] = [Side::White, Side::Black].map(|side| {
            let stands = |number: &usize| {
                arrangement.letter(*number).is_some_and(|letter| Side::of(letter) == side)
            };
            (0..self.squares).filter(stands).fold(0_u64, |all, number| all | 1 << number)
        });
        [(own, enemies), (enemies, own)].into_iter().all(|(own, enemies)| {
            let barred =
                ForbiddenLandings::new(self.attack, own, || enemies, |square| self.reach(square));
            own & barred.of_landed() == 0
        })
    }

    /// The number of words of a state.
    pub(crate) fn words(&self) -> usize {
        usize::from(self.place[self.planes - 1].0) + 1
    }

    /// The number of open squares.
    pub(crate) fn squares(&self) -> usize {
        self.squares
    }

    /// All open squares.
    pub(crate) fn full(&self) -> u64 {
        self.full
    }

    /// The squares one jump away.
    #[inline]
    pub(crate) fn reach(&self, square: usize) -> u64 {
        self.reach[square & 63]
    }

    /// Does every jump change the colour of the square? The graph of a compound leaper may not have
    /// two colours.
    pub(crate) fn is_two_coloured(&self) -> bool {
        self.is_two_coloured
    }

    /// Does a packed state tell the side to move, if sides alternate?
    pub(crate) fn knows_turn(&self) -> bool {
        self.is_two_coloured || !self.alternates()
    }

    /// The squares of one of the two colours that alternate along jumps.
    pub(crate) fn dark(&self) -> u64 {
        self.dark
    }

    /// The attack rule for landings.
    pub(crate) fn attack(&self) -> Attack {
        self.attack
    }

    /// Is a step a run rather than a jump?
    pub(crate) fn by_runs(&self) -> bool {
        self.by_runs
    }

    /// Do the sides alternate?
    pub(crate) fn alternates(&self) -> bool {
        self.white_parity.is_some()
    }

    /// Do both ends obey the attack rule, and so every state between them? Then a move can be made
    /// backward by the same squares, apart from the side to move, and only states that obey the rule
    /// are predecessors.
    pub(crate) fn always_obeys_rule(&self) -> bool {
        self.always_obeys_rule
    }

    /// This codec with all predecessors, including those that violate the attack rule.
    pub(crate) fn with_illegal_predecessors(&self) -> Self {
        Self { always_obeys_rule: self.attack == Attack::Any, ..self.clone() }
    }

    /// Can every move be undone at once?
    pub(crate) fn is_undirected(&self) -> bool {
        self.always_obeys_rule && !self.alternates()
    }

    /// May any knight jump at any time, regardless of attacks?
    pub(crate) fn has_default_rules(&self) -> bool {
        self.attack == Attack::Any && !self.alternates() && !self.by_runs
    }

    /// The letters of a side in alphabetical order.
    pub(crate) fn letters(&self, side: Side) -> &[u8] {
        &self.letters[side as usize]
    }

    /// Does each side have knights of one letter only?
    pub(crate) fn is_plain(&self) -> bool {
        self.planes == 2
    }

    /// The word and the shift of a plane. A single word needs no lookup.
    #[inline]
    fn place_of<const W: usize>(&self, plane: usize) -> (usize, u8) {
        let (word, shift) = self.place[plane];
        (if W == 1 { 0 } else { usize::from(word) }, shift)
    }

    #[inline]
    fn plane<const W: usize>(&self, state: &State<W>, plane: usize) -> u64 {
        let (word, shift) = self.place_of::<W>(plane);
        state[word] >> shift & self.full
    }

    /// The squares of a side's knights.
    #[inline]
    pub(crate) fn side<const W: usize>(&self, state: &State<W>, side: Side) -> u64 {
        if side == Side::White { state[0] & self.full } else { self.plane(state, 1) }
    }

    /// The squares of all knights.
    #[inline]
    pub(crate) fn occupied<const W: usize>(&self, state: &State<W>) -> u64 {
        (state[0] & self.full) | self.plane(state, 1)
    }

    /// The squares of a side's knights of one letter, given by its index in
    /// [`StateCodec::letters`].
    pub(crate) fn letter_squares<const W: usize>(
        &self,
        state: &State<W>,
        side: Side,
        place: usize,
    ) -> u64 {
        let mut mask = self.side(state, side);
        for digit in 0..self.planes - 2 {
            let bits = self.plane(state, 2 + digit);
            mask &= if place >> digit & 1 == 1 { bits } else { !bits };
        }
        mask
    }

    /// The squares where the wanted state has a knight and the state doesn't have the same.
    pub(crate) fn mismatched<const W: usize>(&self, state: &State<W>, wanted: &State<W>) -> u64 {
        let mut mismatched = 0;
        for side in [Side::White, Side::Black] {
            for place in 0..self.letters(side).len() {
                mismatched |= self.letter_squares(wanted, side, place)
                    & !self.letter_squares(state, side, place);
            }
        }
        mismatched
    }

    /// The index in [`StateCodec::letters`] of the letter on a square with a knight of this side.
    #[inline]
    pub(crate) fn letter_index<const W: usize>(&self, state: &State<W>, square: u8) -> usize {
        let digits = (0..self.planes - 2).map(|digit| self.plane(state, 2 + digit) >> square & 1);
        digits.rev().fold(0, |place, digit| place << 1 | digit.narrow::<usize>())
    }

    /// The parity of the number of knights on dark squares.
    #[inline]
    fn parity<const W: usize>(&self, state: &State<W>) -> u32 {
        (self.occupied(state) & self.dark).count_ones() & 1
    }

    /// The side to move; `None` where any knight may move.
    #[inline]
    pub(crate) fn turn<const W: usize>(&self, state: &State<W>) -> Option<Side> {
        let parity = self.parity(state);
        self.white_parity.map(|white| if parity == white { Side::White } else { Side::Black })
    }

    /// The least length, at least `least`, that a path between two states can have: if jumps change
    /// the colour, their number is always odd or always even.
    pub(crate) fn next_length<const W: usize>(&self, ends: &[State<W>; 2], least: u32) -> u32 {
        let [from, to] = ends.map(|end| self.parity(&end));
        if self.by_runs || !self.is_two_coloured {
            least
        } else {
            least + ((least ^ from ^ to) & 1)
        }
    }

    /// Adds knights of one letter.
    #[inline]
    pub(crate) fn add<const W: usize>(
        &self,
        state: &mut State<W>,
        side: Side,
        place: usize,
        squares: u64,
    ) {
        let mut put = |plane: usize| {
            let (word, shift) = self.place_of::<W>(plane);
            state[word] |= squares << shift;
        };
        put(side as usize);
        Bits(place as u64).for_each(|digit| put(2 + digit));
    }

    /// The state without the other side's knights.
    #[inline]
    pub(crate) fn only<const W: usize>(&self, state: &State<W>, side: Side) -> State<W> {
        let mut alone = [0; W];
        let keep = self.side(state, side);
        for plane in 0..self.planes {
            if plane != side.other() as usize {
                let (word, shift) = self.place[plane];
                alone[usize::from(word)] |= (self.plane(state, plane) & keep) << shift;
            }
        }
        alone
    }

    /// This codec with any knight to move.
    pub(crate) fn without_turns(&self) -> Self {
        Self { white_parity: None, ..self.clone() }
    }

    /// An upper bound on the number of steps from a state.
    pub(crate) fn max_steps(&self) -> usize {
        self.max_steps
    }

    /// Packs a position but for its side to move.
    pub(crate) fn pack<const W: usize>(&self, arrangement: &Arrangement) -> State<W> {
        debug_assert!(self.words() <= W, "{} words do not fit into {W}", self.words());
        let mut state = [0; W];
        for number in 0..self.squares {
            let Some(letter) = arrangement.letter(number) else { continue };
            let side = Side::of(letter);
            let place = self.letters(side).iter().position(|&own| own == letter as u8);
            self.add(&mut state, side, place.unwrap_or(0), 1 << number);
        }
        state
    }

    /// Unpacks a position.
    pub(crate) fn unpack<const W: usize>(&self, state: &State<W>) -> Arrangement {
        let mut arrangement = Arrangement::empty(self.turn(state));
        for side in [Side::White, Side::Black] {
            for (place, &letter) in self.letters(side).iter().enumerate() {
                for number in Bits(self.letter_squares(state, side, place)) {
                    arrangement.put(number, Some(char::from(letter)));
                }
            }
        }
        arrangement
    }

    /// The state after a side's knight has moved between two squares.
    #[inline]
    pub(crate) fn moved<const W: usize>(
        &self,
        state: &State<W>,
        side: Side,
        from: usize,
        to: usize,
    ) -> State<W> {
        let both = 1_u64 << from | 1 << to;
        let mut next = *state;
        let (word, shift) = self.place_of::<W>(side as usize);
        next[word] ^= both << shift;
        for plane in 2..self.planes {
            let (word, shift) = self.place_of::<W>(plane);
            if next[word] >> (usize::from(shift) + from) & 1 == 1 {
                next[word] ^= both << shift;
            }
        }
        next
    }
}
