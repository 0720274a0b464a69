//! States packed into words.
//!
//! A state consists of *planes* of one bit per square: White's knights, Black's knights and, if a
//! side has knights of several letters, the binary digits of the letter's index. Each word holds as
//! many planes as fit:
//!
//! ```text
//!   5×5, N and n       one word      [ white 0‥24 | black 25‥49 ]
//!   8×8, N and n       two words     [ white ] [ black ]
//!   3×4, ABCD abcd     one word      [ white | black | digit 0 | digit 1 ]
//! ```
//!
//! Where sides alternate, the side to move mostly needs no bit. The move graph of a leaper that is
//! not a compound has two colours that alternate along jumps (divide the steps by their common
//! divisor; if both are odd, turn the board by 45°, which makes one of them even), so the number of
//! knights on dark squares tells whether an odd or an even number of jumps has been made. On other
//! graphs, such as a king's, a bit after the planes is set if Black is to move. There the goal is
//! two states; [canonical](StateCodec::merge_goal) is the one without the bit.

use std::array;

use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::swap::model::arrangement::{Arrangement, MAX_SQUARES};
use crate::swap::model::landing::ForbiddenLandings;
use crate::swap::model::problem::Swap;
use crate::swap::model::rules::{Attack, Side};
use crate::swap::packing::State;

/// Maximum number of planes: two sides and five digits for 26 letters.
const MAX_PLANES: usize = 7;

/// Maximum number of words of a state: one for each plane, and one for the side to move.
pub(crate) const MAX_WORDS: usize = MAX_PLANES + 1;

/// Compiles an expression for states of 1, 2 and [`MAX_WORDS`] words, and evaluates the smallest
/// that fits a codec's states. Plain knights take one word on up to 32 squares, otherwise two.
macro_rules! dispatch_width {
    ($codec:expr, $words:ident => $made:expr) => {
        match $codec.words() {
            0 | 1 => $crate::swap::packing::codec::dispatch_width!(@ 1, $words => $made),
            2 => $crate::swap::packing::codec::dispatch_width!(@ 2, $words => $made),
            _ => $crate::swap::packing::codec::dispatch_width!(@ 8, $words => $made),
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
    /// The number of open squares.
    squares: usize,
    /// All open squares.
    full: u64,
    /// The squares one jump from each square.
    reach: Box<[u64; MAX_SQUARES]>,
    /// The squares of one of the two colours that alternate along jumps, if the board
    /// [is two-coloured](Self::is_two_coloured).
    dark: u64,
    /// Whether every jump changes the colour of the square.
    is_two_coloured: bool,
    /// The letters of White and of Black. A letter is packed as the binary digits of its index.
    letters: [Vec<u8>; 2],
    planes: usize,
    /// The word and the shift of each plane.
    planes_at: [(u8, u8); MAX_PLANES],
    attack: Attack,
    /// Whether start and goal obey the attack rule for all knights, as if each had just landed.
    /// Then every state between them does.
    all_states_obey_rule: bool,
    /// Whether a step is a run, that is consecutive jumps of one knight, rather than a jump.
    by_runs: bool,
    max_steps: usize,
    turn: TurnCode,
}

/// How a state tells the side to move.
#[derive(Clone, Debug)]
enum TurnCode {
    /// Any knight may move.
    Free,
    /// By the parity of the number of knights on dark squares: this one when White is to move.
    Parity(u32),
    /// By a bit, which is set if Black is to move.
    Bit {
        word: usize,
        mask: u64,
        /// The goal's states, without the bit, are one state, with either side to move. `None` if
        /// they are two, like those of any other position.
        merged_goal: Option<Box<State<MAX_WORDS>>>,
    },
}

/// Returns one colour class of a bipartite graph: the squares an odd number of jumps from the first
/// square of their component.
fn odd_squares(reach: &[u64; MAX_SQUARES], full: u64) -> u64 {
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
    /// Makes the codec of a puzzle.
    pub(crate) fn new(swap: &Swap) -> Self {
        let table = swap.table();
        let squares = table.squares().len();
        let full = if squares == 64 { u64::MAX } else { (1 << squares) - 1 };
        let mut reach = Box::new([0_u64; MAX_SQUARES]);
        for (number, mask) in reach.iter_mut().enumerate().take(squares) {
            *mask = table.targets(number).iter().fold(0, |mask, &to| mask | 1 << to);
        }
        let mut letters: [Vec<u8>; 2] = Default::default();
        for number in 0..squares {
            if let Some(letter) = swap.start().letter(number) {
                let side_letters = &mut letters[Side::of(letter) as usize];
                if !side_letters.contains(&(letter as u8)) {
                    side_letters.push(letter as u8);
                }
            }
        }
        for side_letters in &mut letters {
            side_letters.sort_unstable();
        }
        let max_letters = letters[0].len().max(letters[1].len()).max(1);
        let planes = 2 + (usize::BITS - (max_letters - 1).leading_zeros()) as usize;
        let per_word = (64 / squares.max(1)).clamp(1, MAX_PLANES);
        let planes_at = array::from_fn(|plane| {
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
            planes_at,
            attack: rules.attack,
            all_states_obey_rule: true,
            by_runs: rules.by_runs(),
            // Each knight to each free square: at most half of the squares times the other half.
            max_steps: if rules.by_runs() { squares * squares / 4 } else { jumps },
            turn: TurnCode::Free,
        };
        if let Some(first) = rules.turns.first() {
            codec.turn = if is_two_coloured {
                let parity = codec.parity(&codec.pack::<MAX_WORDS>(swap.start()));
                TurnCode::Parity(parity ^ u32::from(first == Side::Black))
            } else {
                codec.turn_bit(per_word, swap.goal())
            };
        }
        codec.all_states_obey_rule =
            [swap.start(), swap.goal()].into_iter().all(|end| codec.obeys_rule(end));
        codec
    }

    /// Makes a bit for the side to move, in the last word if it has room.
    fn turn_bit(&self, planes_per_word: usize, goal: &Arrangement) -> TurnCode {
        let last_word = (self.planes - 1) / planes_per_word;
        let bits = (self.planes - last_word * planes_per_word) * self.squares;
        let (word, mask) = if bits < 64 { (last_word, 1 << 63) } else { (last_word + 1, 1) };
        TurnCode::Bit { word, mask, merged_goal: Some(Box::new(self.pack(goal))) }
    }

    /// Returns whether no knight attacks another against the rule.
    fn obeys_rule(&self, arrangement: &Arrangement) -> bool {
        let [own, enemies] = [Side::White, Side::Black].map(|side| {
            let has_knight = |number: &usize| {
                arrangement.letter(*number).is_some_and(|letter| Side::of(letter) == side)
            };
            (0..self.squares).filter(has_knight).fold(0_u64, |mask, number| mask | 1 << number)
        });
        [(own, enemies), (enemies, own)].into_iter().all(|(own, enemies)| {
            let forbidden =
                ForbiddenLandings::new(self.attack, own, || enemies, |square| self.reach(square));
            own & forbidden.for_last_move() == 0
        })
    }

    /// Returns the number of words of a state.
    pub(crate) fn words(&self) -> usize {
        let last_plane = usize::from(self.planes_at[self.planes - 1].0);
        1 + if let TurnCode::Bit { word, .. } = self.turn { word } else { last_plane }
    }

    /// The number of open squares.
    pub(crate) fn squares(&self) -> usize {
        self.squares
    }

    /// All open squares.
    pub(crate) fn full(&self) -> u64 {
        self.full
    }

    /// Returns the squares one jump away.
    #[inline]
    pub(crate) fn reach(&self, square: usize) -> u64 {
        self.reach[square & 63]
    }

    /// Returns whether every jump changes the colour of the square. The graph of a compound leaper
    /// may not have two colours.
    pub(crate) fn is_two_coloured(&self) -> bool {
        self.is_two_coloured
    }

    /// Returns the squares of one of the two colours that alternate along jumps.
    pub(crate) fn dark(&self) -> u64 {
        self.dark
    }

    /// Returns the attack rule for landings.
    pub(crate) fn attack(&self) -> Attack {
        self.attack
    }

    /// Returns whether a step is a run rather than a jump.
    pub(crate) fn by_runs(&self) -> bool {
        self.by_runs
    }

    /// Returns whether the sides alternate.
    pub(crate) fn alternates(&self) -> bool {
        !matches!(self.turn, TurnCode::Free)
    }

    /// Returns whether start and goal obey the attack rule, so that every state between them does.
    /// Then the reverse of a move is legal, apart from the side to move, and only states that obey
    /// the rule are predecessors.
    pub(crate) fn all_states_obey_rule(&self) -> bool {
        self.all_states_obey_rule
    }

    /// Returns this codec with all predecessors, including those that violate the attack rule.
    pub(crate) fn with_illegal_predecessors(&self) -> Self {
        Self { all_states_obey_rule: self.attack == Attack::Any, ..self.clone() }
    }

    /// Returns whether every move can be undone by the next one.
    pub(crate) fn is_undirected(&self) -> bool {
        self.all_states_obey_rule && !self.alternates()
    }

    /// Returns whether any knight may jump at any time, regardless of attacks.
    pub(crate) fn has_default_rules(&self) -> bool {
        self.attack == Attack::Any && !self.alternates() && !self.by_runs
    }

    /// Returns the letters of a side in alphabetical order.
    pub(crate) fn letters(&self, side: Side) -> &[u8] {
        &self.letters[side as usize]
    }

    /// Returns whether each side has knights of one letter only.
    pub(crate) fn is_plain(&self) -> bool {
        self.planes == 2
    }

    /// Returns the word and the shift of a plane. A single word needs no lookup.
    #[inline]
    fn locate<const W: usize>(&self, plane: usize) -> (usize, u8) {
        let (word, shift) = self.planes_at[plane];
        (if W == 1 { 0 } else { usize::from(word) }, shift)
    }

    #[inline]
    fn plane<const W: usize>(&self, state: &State<W>, plane: usize) -> u64 {
        let (word, shift) = self.locate::<W>(plane);
        state[word] >> shift & self.full
    }

    /// The squares of a side's knights.
    #[inline]
    pub(crate) fn side<const W: usize>(&self, state: &State<W>, side: Side) -> u64 {
        if side == Side::White { state[0] & self.full } else { self.plane(state, 1) }
    }

    /// Returns the squares of all knights.
    #[inline]
    pub(crate) fn occupied<const W: usize>(&self, state: &State<W>) -> u64 {
        (state[0] & self.full) | self.plane(state, 1)
    }

    /// Returns the squares of a side's knights of one letter, given by its index in
    /// [`StateCodec::letters`].
    pub(crate) fn letter_squares<const W: usize>(
        &self,
        state: &State<W>,
        side: Side,
        letter: usize,
    ) -> u64 {
        let mut mask = self.side(state, side);
        for digit in 0..self.planes - 2 {
            let bits = self.plane(state, 2 + digit);
            mask &= if letter >> digit & 1 == 1 { bits } else { !bits };
        }
        mask
    }

    /// Returns the squares where the wanted state has a knight and the state doesn't have the same.
    pub(crate) fn mismatched<const W: usize>(&self, state: &State<W>, wanted: &State<W>) -> u64 {
        let mut mismatched = 0;
        for side in [Side::White, Side::Black] {
            for letter in 0..self.letters(side).len() {
                mismatched |= self.letter_squares(wanted, side, letter)
                    & !self.letter_squares(state, side, letter);
            }
        }
        mismatched
    }

    /// Returns the letter of the knight on a square, as its index in [`StateCodec::letters`].
    #[inline]
    pub(crate) fn letter_index<const W: usize>(&self, state: &State<W>, square: u8) -> usize {
        let digits = (0..self.planes - 2).map(|digit| self.plane(state, 2 + digit) >> square & 1);
        digits.rev().fold(0, |letter, digit| letter << 1 | digit.narrow::<usize>())
    }

    /// Returns the parity of the number of knights on dark squares.
    #[inline]
    fn parity<const W: usize>(&self, state: &State<W>) -> u32 {
        (self.occupied(state) & self.dark).count_ones() & 1
    }

    /// Returns the side to move; `None` if any knight may move. In a
    /// [merged](Self::merge_goal) goal it returns White, though either side may be to move.
    #[inline]
    pub(crate) fn turn<const W: usize>(&self, state: &State<W>) -> Option<Side> {
        let is_white = match self.turn {
            TurnCode::Free => return None,
            TurnCode::Parity(white) => self.parity(state) == white,
            TurnCode::Bit { word, mask, .. } => state[word] & mask == 0,
        };
        Some(if is_white { Side::White } else { Side::Black })
    }

    /// Returns the state with this side to move, if a bit says which one is.
    #[inline]
    pub(crate) fn with_turn<const W: usize>(&self, mut state: State<W>, turn: Side) -> State<W> {
        if let TurnCode::Bit { word, mask, .. } = self.turn {
            state[word] = state[word] & !mask | if turn == Side::Black { mask } else { 0 };
        }
        state
    }

    /// Returns the state with the other side to move, if a bit says which one is.
    #[inline]
    pub(crate) fn other_turn<const W: usize>(&self, state: &State<W>) -> Option<State<W>> {
        let TurnCode::Bit { word, mask, .. } = self.turn else { return None };
        let mut other = *state;
        other[word] ^= mask;
        Some(other)
    }

    /// Returns the image of a state with the same side to move, if a bit says which one is. The bit
    /// of `image` must not be set.
    #[inline]
    pub(crate) fn with_turn_of<const W: usize>(
        &self,
        mut image: State<W>,
        state: &State<W>,
    ) -> State<W> {
        if let TurnCode::Bit { word, mask, .. } = self.turn {
            image[word] |= state[word] & mask;
        }
        image
    }

    /// Returns whether a state is the goal with either side to move.
    #[inline]
    pub(crate) fn is_merged_goal<const W: usize>(&self, state: &State<W>) -> bool {
        let TurnCode::Bit { merged_goal: Some(goal), .. } = &self.turn else { return false };
        goal[..W] == state[..]
    }

    /// Returns one state for both states of the goal, and any other state unchanged. A search for
    /// a solution ends there, so the side to move doesn't matter.
    #[inline]
    pub(crate) fn merge_goal<const W: usize>(&self, state: State<W>) -> State<W> {
        let without_bit = self.with_turn(state, Side::White);
        if self.is_merged_goal(&without_bit) { without_bit } else { state }
    }

    /// Returns this codec with two states for the goal, one for each side to move.
    pub(crate) fn with_goal_unmerged(mut self) -> Self {
        if let TurnCode::Bit { merged_goal, .. } = &mut self.turn {
            *merged_goal = None;
        }
        self
    }

    /// Returns whether a bit says which side is to move.
    pub(crate) fn has_turn_bit(&self) -> bool {
        matches!(self.turn, TurnCode::Bit { .. })
    }

    /// Returns the least length of a path between two states that is at least `least`. If jumps
    /// change the colour, all paths between them have an odd number of jumps, or all have an even
    /// one.
    pub(crate) fn next_length<const W: usize>(&self, endpoints: &[State<W>; 2], least: u32) -> u32 {
        let [from, to] = endpoints.map(|state| self.parity(&state));
        if self.by_runs || !self.is_two_coloured {
            least
        } else {
            least + ((least ^ from ^ to) & 1)
        }
    }

    /// Adds a side's knights of one letter, given by its index.
    #[inline]
    pub(crate) fn add<const W: usize>(
        &self,
        state: &mut State<W>,
        side: Side,
        letter: usize,
        squares: u64,
    ) {
        let mut put = |plane: usize| {
            let (word, shift) = self.locate::<W>(plane);
            state[word] |= squares << shift;
        };
        put(side as usize);
        Bits(letter as u64).for_each(|digit| put(2 + digit));
    }

    /// Returns the state without the other side's knights.
    #[inline]
    pub(crate) fn only_side<const W: usize>(&self, state: &State<W>, side: Side) -> State<W> {
        let mut alone = [0; W];
        let keep = self.side(state, side);
        for plane in 0..self.planes {
            if plane != side.other() as usize {
                let (word, shift) = self.planes_at[plane];
                alone[usize::from(word)] |= (self.plane(state, plane) & keep) << shift;
            }
        }
        alone
    }

    /// Returns this codec without turns: any knight may move.
    pub(crate) fn without_turns(&self) -> Self {
        Self { turn: TurnCode::Free, ..self.clone() }
    }

    /// Returns an upper bound on the number of steps from one state.
    pub(crate) fn max_steps(&self) -> usize {
        self.max_steps
    }

    /// Packs an arrangement into a state. Without a bit for it, the side to move follows from the
    /// squares.
    pub(crate) fn pack<const W: usize>(&self, arrangement: &Arrangement) -> State<W> {
        debug_assert!(self.words() <= W, "{} words do not fit into {W}", self.words());
        let mut state = [0; W];
        for number in 0..self.squares {
            let Some(letter) = arrangement.letter(number) else { continue };
            let side = Side::of(letter);
            let letter_index = self.letters(side).iter().position(|&other| other == letter as u8);
            self.add(&mut state, side, letter_index.unwrap_or(0), 1 << number);
        }
        self.merge_goal(self.with_turn(state, arrangement.turn().unwrap_or(Side::White)))
    }

    /// Unpacks a position.
    pub(crate) fn unpack<const W: usize>(&self, state: &State<W>) -> Arrangement {
        let mut arrangement = Arrangement::empty(self.turn(state));
        for side in [Side::White, Side::Black] {
            for (index, &letter) in self.letters(side).iter().enumerate() {
                for number in Bits(self.letter_squares(state, side, index)) {
                    arrangement.put(number, Some(char::from(letter)));
                }
            }
        }
        arrangement
    }

    /// Returns the state after a side's knight has moved between two squares.
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
        let (word, shift) = self.locate::<W>(side as usize);
        next[word] ^= both << shift;
        for plane in 2..self.planes {
            let (word, shift) = self.locate::<W>(plane);
            if next[word] >> (usize::from(shift) + from) & 1 == 1 {
                next[word] ^= both << shift;
            }
        }
        next
    }
}
