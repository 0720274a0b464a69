//! Arrangements packed into words, and the moves between them.
//!
//! An arrangement is a few *planes* of one bit a square: where White's
//! knights stand, where Black's do, and, where a side has knights of several
//! letters, the binary digits of the letter. As many planes as fit go into one
//! word:
//!
//! ```text
//!   5×5, N and n       one word      [ white 0‥24 | black 25‥49 ]
//!   8×8, N and n       two words     [ white ] [ black ]
//!   3×4, ABCD abcd     one word      [ white | black | digit 0 | digit 1 ]
//! ```
//!
//! Where that takes fewer words, a [list](crate::swap::packing::list) of the squares of
//! all knights stands for an arrangement instead: for named knights that are few.
//!
//! Whose turn it is takes no bit. The move graph of every leaper has two
//! colours that alternate along jumps (divide the steps by their common
//! divisor; if both are odd, turn the board by 45°, which leaves steps of
//! which one is odd), so the number of knights on dark squares tells whether
//! an odd or an even number of jumps has been made.

use std::array;

use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::swap::model::arrangement::{Arrangement, MOST_SQUARES};
use crate::swap::model::landing::Barred;
use crate::swap::model::problem::Swap;
use crate::swap::model::rules::{Attack, Side};
use crate::swap::packing::State;
use crate::swap::packing::list::List;

/// The most planes: two sides and five digits for 26 letters.
pub(crate) const MOST_PLANES: usize = 7;

/// Does something in arrangements of as many words as those of a space take, or
/// of a few more: each number of words is code of its own.
macro_rules! dispatch_width {
    ($codec:expr, $words:ident => $made:expr) => {
        match $codec.words() {
            0 | 1 => $crate::swap::packing::codec::dispatch_width!(@ 1, $words => $made),
            2 => $crate::swap::packing::codec::dispatch_width!(@ 2, $words => $made),
            3 | 4 => $crate::swap::packing::codec::dispatch_width!(@ 4, $words => $made),
            _ => $crate::swap::packing::codec::dispatch_width!(@ 7, $words => $made),
        }
    };
    (@ $number:literal, $words:ident => $made:expr) => {{
        const $words: usize = $number;
        $made
    }};
}
pub(crate) use dispatch_width;

/// How arrangements of one puzzle are packed, and its rules in masks.
#[derive(Clone, Debug)]
pub(crate) struct StateCodec {
    squares: usize,
    full: u64,
    reach: Box<[u64; MOST_SQUARES]>,
    dark: u64,
    /// The letters of White and of Black; a letter's digits are its place.
    letters: [Vec<u8>; 2],
    planes: usize,
    place: [(u8, u8); MOST_PLANES],
    list: Option<List>,
    attack: Attack,
    /// Do both ends keep the attack rule everywhere, as if all had just landed?
    /// Then so does all that lies between them.
    always_obeys_rule: bool,
    by_runs: bool,
    max_steps: usize,
    /// Where sides alternate: the parity of knights on dark squares when it
    /// is White's turn.
    white_parity: Option<u32>,
}

/// One square of the two colours of a graph whose edges join unlike colours:
/// those an odd number of jumps away from the first of their component.
fn two_colours(reach: &[u64; MOST_SQUARES], full: u64) -> u64 {
    let (mut dark, mut seen) = (0, 0);
    for first in Bits(full) {
        if seen >> first & 1 == 1 {
            continue;
        }
        let (mut layer, mut odd) = (1_u64 << first, false);
        while layer != 0 {
            seen |= layer;
            if odd {
                dark |= layer;
            }
            layer = Bits(layer).fold(0, |next, square| next | reach[square]) & !seen;
            odd = !odd;
        }
    }
    dark
}

impl StateCodec {
    /// The packing for a puzzle.
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
        let per_word = (64 / squares.max(1)).clamp(1, MOST_PLANES);
        let place = array::from_fn(|plane| {
            ((plane / per_word).narrow::<u8>(), (plane % per_word * squares).narrow::<u8>())
        });
        // Plain knights move fastest as planes.
        let list = (planes > 2).then(|| {
            let count = |&letter: &u8| {
                let own = |number: &usize| swap.start().letter(*number) == Some(letter.into());
                (0..squares).filter(own).count()
            };
            List::new(squares, letters.clone().map(|own| own.iter().map(count).collect()))
        });
        let words = usize::from(place[planes - 1].0) + 1;
        let list = list.filter(|list| list.words() < words);
        let dark = two_colours(&reach, full);
        let rules = swap.rules();
        let jumps = reach.iter().map(|reach| reach.count_ones() as usize).sum();
        let mut codec = Self {
            squares,
            full,
            reach,
            dark,
            letters,
            planes,
            place,
            list,
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
            [swap.start(), swap.goal()].into_iter().all(|end| codec.keeps(end));
        codec
    }

    /// Does no knight attack one that may not be attacked by a landing?
    fn keeps(&self, arrangement: &Arrangement) -> bool {
        let [own, enemies] = [Side::White, Side::Black].map(|side| {
            let stands = |number: &usize| {
                arrangement.letter(*number).is_some_and(|letter| Side::of(letter) == side)
            };
            (0..self.squares).filter(stands).fold(0_u64, |all, number| all | 1 << number)
        });
        [(own, enemies), (enemies, own)].into_iter().all(|(own, enemies)| {
            let barred = Barred::new(self.attack, own, || enemies, |square| self.reach(square));
            own & barred.of_landed() == 0
        })
    }

    /// The same with planes, whatever takes fewer words.
    #[cfg(test)]
    pub(crate) fn in_planes(&self) -> Self {
        Self { list: None, ..self.clone() }
    }

    /// How many words an arrangement takes.
    pub(crate) fn words(&self) -> usize {
        let planes = usize::from(self.place[self.planes - 1].0) + 1;
        self.list.as_ref().map_or(planes, List::words)
    }

    /// How many open squares.
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

    /// The squares of one of the two colours that alternate along jumps.
    pub(crate) fn dark(&self) -> u64 {
        self.dark
    }

    /// What landings may not attack.
    pub(crate) fn attack(&self) -> Attack {
        self.attack
    }

    /// Is a step a whole run?
    pub(crate) fn by_runs(&self) -> bool {
        self.by_runs
    }

    /// Do the sides alternate?
    pub(crate) fn alternates(&self) -> bool {
        self.white_parity.is_some()
    }

    /// Do both ends keep the attack rule, and all arrangements between them? Then
    /// going back is going forward, but for whose turn it is: what a move has led
    /// to leads back by the same squares. Only arrangements that keep the rule are
    /// before others then.
    pub(crate) fn always_obeys_rule(&self) -> bool {
        self.always_obeys_rule
    }

    /// The same with all that can be before an arrangement, be the rule kept by it or not.
    pub(crate) fn with_illegal_predecessors(&self) -> Self {
        Self { always_obeys_rule: self.attack == Attack::Any, ..self.clone() }
    }

    /// Can every move be taken back at once?
    pub(crate) fn is_undirected(&self) -> bool {
        self.always_obeys_rule && !self.alternates()
    }

    /// Are the rules the default ones: any knight jumps at any time, whatever it attacks?
    pub(crate) fn has_default_rules(&self) -> bool {
        self.attack == Attack::Any && !self.alternates() && !self.by_runs
    }

    /// The letters of a side, rising.
    pub(crate) fn letters(&self, side: Side) -> &[u8] {
        &self.letters[side as usize]
    }

    /// Has every side knights of one letter only?
    pub(crate) fn is_plain(&self) -> bool {
        self.planes == 2
    }

    /// The word that holds a plane, and where in it. That one word is the first
    /// is said here, so that it is not looked up at every step.
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

    /// Where a side's knights stand.
    #[inline]
    pub(crate) fn side<const W: usize>(&self, state: &State<W>, side: Side) -> u64 {
        if let Some(list) = &self.list {
            return list.squares(state, list.side(side));
        }
        if side == Side::White { state[0] & self.full } else { self.plane(state, 1) }
    }

    /// Where knights stand.
    #[inline]
    pub(crate) fn occupied<const W: usize>(&self, state: &State<W>) -> u64 {
        if let Some(list) = &self.list {
            return list.squares(state, list.all());
        }
        (state[0] & self.full) | self.plane(state, 1)
    }

    /// Where a side's knights of one letter stand, told by the letter's place
    /// in [`StateCodec::letters`].
    pub(crate) fn kind<const W: usize>(&self, state: &State<W>, side: Side, place: usize) -> u64 {
        if let Some(list) = &self.list {
            return list.squares(state, list.kind(side, place));
        }
        let mut mask = self.side(state, side);
        for digit in 0..self.planes - 2 {
            let bits = self.plane(state, 2 + digit);
            mask &= if place >> digit & 1 == 1 { bits } else { !bits };
        }
        mask
    }

    /// The squares where knights stand in the second arrangement, and not the
    /// same in the first.
    pub(crate) fn mismatched<const W: usize>(&self, state: &State<W>, wanted: &State<W>) -> u64 {
        let mut mismatched = 0;
        for side in [Side::White, Side::Black] {
            for place in 0..self.letters(side).len() {
                mismatched |= self.kind(wanted, side, place) & !self.kind(state, side, place);
            }
        }
        mismatched
    }

    /// The place in [`StateCodec::letters`] of the letter on a square, where a
    /// knight of this side stands.
    #[inline]
    pub(crate) fn place<const W: usize>(&self, state: &State<W>, side: Side, square: u8) -> usize {
        if let Some(list) = &self.list {
            return list.kind_on(state, side, usize::from(square));
        }
        let digits = (0..self.planes - 2).map(|digit| self.plane(state, 2 + digit) >> square & 1);
        digits.rev().fold(0, |place, digit| place << 1 | digit.narrow::<usize>())
    }

    /// Is there an odd or an even number of knights on dark squares: 1 or 0?
    #[inline]
    fn parity<const W: usize>(&self, state: &State<W>) -> u32 {
        (self.occupied(state) & self.dark).count_ones() & 1
    }

    /// Whose turn it is; `None` where any knight may move.
    #[inline]
    pub(crate) fn turn<const W: usize>(&self, state: &State<W>) -> Option<Side> {
        let parity = self.parity(state);
        self.white_parity.map(|white| if parity == white { Side::White } else { Side::Black })
    }

    /// The least number of steps from this one on that a way between two
    /// arrangements can have: of jumps it is always odd, or always even.
    pub(crate) fn next_length<const W: usize>(&self, ends: &[State<W>; 2], least: u32) -> u32 {
        let [from, to] = ends.map(|end| self.parity(&end));
        if self.by_runs { least } else { least + ((least ^ from ^ to) & 1) }
    }

    /// Adds knights of one kind.
    #[inline]
    pub(crate) fn add<const W: usize>(
        &self,
        state: &mut State<W>,
        side: Side,
        place: usize,
        squares: u64,
    ) {
        if let Some(list) = &self.list {
            return list.add(state, list.kind(side, place), squares);
        }
        let mut put = |plane: usize| {
            let (word, shift) = self.place_of::<W>(plane);
            state[word] |= squares << shift;
        };
        put(side as usize);
        Bits(place as u64).for_each(|digit| put(2 + digit));
    }

    /// The arrangement without the other side's knights.
    #[inline]
    pub(crate) fn only<const W: usize>(&self, state: &State<W>, side: Side) -> State<W> {
        let mut alone = [0; W];
        if let Some(list) = &self.list {
            list.copy(state, &mut alone, list.side(side));
            return alone;
        }
        let keep = self.side(state, side);
        for plane in 0..self.planes {
            if plane != side.other() as usize {
                let (word, shift) = self.place[plane];
                alone[usize::from(word)] |= (self.plane(state, plane) & keep) << shift;
            }
        }
        alone
    }

    /// The same squares and rules with any knight to move.
    pub(crate) fn without_turns(&self) -> Self {
        Self { white_parity: None, ..self.clone() }
    }

    /// The same with jumps for steps: what can be reached is the same, and each
    /// arrangement has fewer steps.
    pub(crate) fn by_jumps(&self) -> Self {
        let max_steps = self.reach.iter().map(|reach| reach.count_ones() as usize).sum();
        Self { by_runs: false, max_steps, ..self.clone() }
    }

    /// No arrangement has more steps to others than this.
    pub(crate) fn max_steps(&self) -> usize {
        self.max_steps
    }

    /// Packs an arrangement; its turn is not looked at.
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

    /// Unpacks an arrangement.
    pub(crate) fn unpack<const W: usize>(&self, state: &State<W>) -> Arrangement {
        let mut arrangement = Arrangement::empty(self.turn(state));
        for side in [Side::White, Side::Black] {
            for (place, &letter) in self.letters(side).iter().enumerate() {
                for number in Bits(self.kind(state, side, place)) {
                    arrangement.put(number, Some(char::from(letter)));
                }
            }
        }
        arrangement
    }

    /// The arrangement after the knight of a side has gone from one square to
    /// another, whatever lies between.
    #[inline]
    pub(crate) fn moved<const W: usize>(
        &self,
        state: &State<W>,
        side: Side,
        from: usize,
        to: usize,
    ) -> State<W> {
        if let Some(list) = &self.list {
            return list.moved(state, side, (from, to));
        }
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
