//! Arrangements as lists of squares: side by side, kind by kind, the knights of
//! a kind by rising squares. As many entries as fit go into one word:
//!
//! ```text
//!   5×5, ABCDE abcde   one word      [ A's square 0‥4 | B's 5‥9 | … | e's 45‥49 ]
//! ```
//!
//! An entry is the square's number and one, or 0 for a knight that is not there,
//! after those of its kind that are.
//!
//! Time: linear in the knights of a side, where [planes](crate::swap::packing::codec) take
//! a few steps; a jump is as quick.

use std::ops::Range;

use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::swap::model::rules::Side;
use crate::swap::packing::State;

/// Where the knights of a puzzle stand in its lists.
#[derive(Clone, Debug)]
pub(crate) struct List {
    /// The bits of an entry, as a mask.
    mask: u64,
    /// The word that holds an entry, and where in it.
    place: Vec<(u8, u8)>,
    /// The entries of each side's kinds.
    kinds: [Vec<Range<usize>>; 2],
}

impl List {
    /// The list for so many knights of each kind.
    pub(crate) fn new(squares: usize, counts: [Vec<usize>; 2]) -> Self {
        let bits = (usize::BITS - squares.leading_zeros()) as usize;
        let mut knights = 0;
        let kinds = counts.map(|counts| {
            let entries = counts.into_iter().map(|count| {
                knights += count;
                knights - count..knights
            });
            entries.collect()
        });
        let per_word = 64 / bits;
        let place = |entry: usize| {
            ((entry / per_word).narrow::<u8>(), (entry % per_word * bits).narrow::<u8>())
        };
        Self { mask: (1 << bits) - 1, place: (0..knights).map(place).collect(), kinds }
    }

    /// How many words it takes.
    pub(crate) fn words(&self) -> usize {
        self.place.last().map_or(1, |last| usize::from(last.0) + 1)
    }

    fn at<const W: usize>(&self, state: &State<W>, entry: usize) -> u64 {
        let (word, shift) = self.place[entry];
        state[usize::from(word)] >> shift & self.mask
    }

    fn set<const W: usize>(&self, state: &mut State<W>, entry: usize, value: u64) {
        let (word, shift) = self.place[entry];
        let word = &mut state[usize::from(word)];
        *word = *word & !(self.mask << shift) | value << shift;
    }

    /// The squares of these entries.
    pub(crate) fn squares<const W: usize>(&self, state: &State<W>, entries: Range<usize>) -> u64 {
        entries.fold(0, |squares, entry| match self.at(state, entry) {
            0 => squares,
            next => squares | 1 << (next - 1),
        })
    }

    /// All entries of a side.
    pub(crate) fn side(&self, side: Side) -> Range<usize> {
        let kinds = &self.kinds[side as usize];
        kinds.first().map_or(0, |kind| kind.start)..kinds.last().map_or(0, |kind| kind.end)
    }

    /// All entries.
    pub(crate) fn all(&self) -> Range<usize> {
        0..self.place.len()
    }

    /// The entries of a kind, told by its place among those of its side.
    pub(crate) fn kind(&self, side: Side, place: usize) -> Range<usize> {
        self.kinds[side as usize][place].clone()
    }

    /// Puts the knights of a kind on these squares.
    fn put<const W: usize>(&self, state: &mut State<W>, kind: Range<usize>, squares: u64) {
        let mut values = Bits(squares).map(|square| square as u64 + 1);
        kind.for_each(|entry| self.set(state, entry, values.next().unwrap_or(0)));
    }

    /// Adds knights of a kind.
    pub(crate) fn add<const W: usize>(
        &self,
        state: &mut State<W>,
        kind: Range<usize>,
        squares: u64,
    ) {
        let squares = squares | self.squares(state, kind.clone());
        self.put(state, kind, squares);
    }

    /// Copies these entries.
    pub(crate) fn copy<const W: usize>(
        &self,
        from: &State<W>,
        to: &mut State<W>,
        entries: Range<usize>,
    ) {
        entries.for_each(|entry| self.set(to, entry, self.at(from, entry)));
    }

    /// The place of the kind with a knight on that square.
    pub(crate) fn kind_on<const W: usize>(
        &self,
        state: &State<W>,
        side: Side,
        square: usize,
    ) -> usize {
        let is_there = |kind: &Range<usize>| {
            kind.clone().any(|entry| self.at(state, entry) == square as u64 + 1)
        };
        self.kinds[side as usize].iter().position(is_there).unwrap_or(0)
    }

    /// The arrangement after the knight of a side has gone from one square to
    /// another. Not inlined, so that the way for planes is short.
    #[inline(never)]
    pub(crate) fn moved<const W: usize>(
        &self,
        state: &State<W>,
        side: Side,
        (from, to): (usize, usize),
    ) -> State<W> {
        let mut next = *state;
        let kind = self.kind(side, self.kind_on(state, side, from));
        if kind.len() == 1 {
            self.set(&mut next, kind.start, to as u64 + 1);
        } else {
            let squares = self.squares(state, kind.clone()) ^ (1 << from | 1 << to);
            self.put(&mut next, kind, squares);
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::leaper::Leaper;
    use crate::square::Square;
    use crate::swap::model::problem::Swap;
    use crate::swap::model::rules::{Attack, Metric, Rules, Turns};
    use crate::swap::packing::codec::StateCodec;

    /// The exchange of these knights, from the top rank down.
    fn exchange(ranks: &[&str], rules: Rules) -> Swap {
        let files = ranks[0].len().narrow::<u16>();
        let board = Board::new(files, ranks.len().narrow::<u16>()).unwrap();
        let mut knights = Vec::new();
        for (rank, row) in (0..).zip(ranks.iter().rev()) {
            let row = (0..).zip(row.chars()).filter(|(_, symbol)| *symbol != '.');
            knights.extend(row.map(|(file, letter)| (Square::new(file, rank), letter)));
        }
        Swap::new(board, Leaper::KNIGHT, &knights, None, rules).unwrap()
    }

    /// So many words are taken, and by lists the same moves lead to the same
    /// arrangements as by planes.
    #[test]
    fn lists_and_planes_tell_the_same() {
        let free = Rules::default();
        let runs = Rules { metric: Metric::Runs, ..free };
        let turns = Rules { turns: Turns::White, ..free };
        let spared = Rules { attack: Attack::NoComrade, ..free };
        let none = "........";
        for (ranks, rules, words) in [
            (vec!["ABCDE", ".....", "....A", ".....", "edcba", "a...."], free, 1),
            (vec!["ABCD", "....", "abcd"], free, 1),
            (vec!["NNNNNNNN", none, none, none, none, none, none, "nnnnnnnn"], free, 2),
            (vec!["AABBCCDD", none, none, none, none, none, none, "ddccbbaa"], runs, 2),
            (vec!["AAABBBCC", "CCC.....", none, none, none, ".....ccc", "ccbbbaaa"], spared, 3),
            (
                vec!["ABCDEFGH", "HGFEDCBA", none, none, none, none, "hgfedcba", "abcdefgh"],
                turns,
                4,
            ),
        ] {
            let swap = exchange(&ranks, rules);
            let line = ranks.join("/");
            let codec = StateCodec::new(&swap);
            assert_eq!(codec.words(), words, "{line}");
            let planes = codec.in_planes();
            let mut state: State<7> = codec.pack(swap.start());
            let mut random = 1_usize;
            for back in [false, true].repeat(20) {
                let here = codec.unpack(&state);
                let on_planes: State<7> = planes.pack(&here);
                assert_eq!(planes.unpack(&on_planes), here, "{line}");
                for side in [Side::White, Side::Black] {
                    let alone = codec.only(&state, side);
                    assert_eq!(codec.side(&alone, side), planes.side(&on_planes, side));
                    assert_eq!(codec.occupied(&alone), planes.side(&on_planes, side));
                }
                let [mut after, mut same] = [Vec::new(), Vec::new()];
                codec.steps(back, &state, |next, side, step| after.push((next, side, step)));
                planes.steps(back, &on_planes, |next, side, step| same.push((next, side, step)));
                assert_eq!(after.len(), same.len(), "{line}");
                for (one, other) in after.iter().zip(&same) {
                    assert_eq!((one.1, one.2), (other.1, other.2), "{line}");
                    assert_eq!(codec.unpack(&one.0), planes.unpack(&other.0), "{line}");
                    // Packed from scratch, it is the very same.
                    assert_eq!(codec.pack::<7>(&codec.unpack(&one.0)), one.0, "{line}");
                    let from = if back { one.2.1 } else { one.2.0 };
                    let place = codec.place(&state, one.1, from);
                    assert_eq!(place, planes.place(&on_planes, one.1, from), "{line}");
                }
                if !after.is_empty() {
                    random = random.wrapping_mul(1_103_515_245).wrapping_add(12_345);
                    state = after[(random >> 16) % after.len()].0;
                }
            }
        }
    }
}
