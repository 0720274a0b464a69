//! Expands the states of a slab by a jump of the blank.

use crate::bits::{insert_bit, remove_bit};
use crate::swap::layers::one_blank::bit_runs::{Stretch, add_run, bits_from, each_bit, transpose};
use crate::swap::layers::one_blank::graph::SlabJump;
use crate::swap::layers::one_blank::sweep::{BLOCK, Sweep};
use crate::swap::model::rules::Side;

/// Returns whether a knight may jump, which is white if `white` is 1. `turn` is the side to move,
/// if sides alternate.
fn may_jump(turn: Option<Side>, white: u32) -> bool {
    turn.is_none_or(|side| (side == Side::White) == (white == 1))
}

impl Sweep {
    /// Expands some states of a slab by a jump. Returns the work done, and whether the jump is
    /// complete.
    pub(super) fn expand(&mut self, jump: &SlabJump) -> (u64, bool) {
        let is_within_half = self.ranking.half_of(jump.from).0 == self.ranking.half_of(jump.to).0;
        match jump.symmetry {
            Some(symmetry) => self.expand_mapped(jump, symmetry),
            None if is_within_half => self.expand_within(jump),
            None => self.expand_across(jump),
        }
    }

    /// Expands by a jump within a half. The minor word stays, so each run moves as a whole.
    fn expand_within(&mut self, jump: &SlabJump) -> (u64, bool) {
        let next = &mut self.next[jump.target];
        let layer = &self.layer[jump.slab];
        let ranks = self.ranking.ranks(jump.from);
        let [(_, from), (_, to)] = [jump.from, jump.to].map(|square| self.ranking.half_of(square));
        let mut work = 0;
        while work < BLOCK {
            let Some(&major) = ranks.high.all.get(self.done) else { return (work, true) };
            self.done += 1;
            let len = ranks.lows(major).len();
            work += 2 + len as u64 / 64;
            let old_major = insert_bit(major.into(), from, 0);
            let knight = old_major >> to & 1;
            if len > 0 && may_jump(self.turn, knight) {
                let new_major = remove_bit(old_major | knight << from, to);
                let [start, target] = [major.into(), new_major].map(|word| ranks.start(word));
                add_run(next, target as usize, layer, start as usize, len);
            }
        }
        (work, false)
    }

    /// Expands by a jump and a symmetry, bit by bit.
    fn expand_mapped(&mut self, jump: &SlabJump, symmetry: usize) -> (u64, bool) {
        let (ranking, next) = (&self.ranking, &mut self.next[jump.target]);
        let layer = &self.layer[jump.slab];
        let ranks = ranking.ranks(jump.from);
        let [(half, from), (to_half, to)] =
            [jump.from, jump.to].map(|square| ranking.half_of(square));
        let symmetry = &self.graph.symmetries()[symmetry];
        let blank = self.graph.slab_squares()[jump.target];
        // Returns the image of the white knights of a half.
        let image =
            |half, white| symmetry.white_on(white << ranking.shift(half), ranking.squares(half));
        let mut work = 0;
        while work < BLOCK {
            let Some(&major) = ranks.high.all.get(self.done) else { return (work, true) };
            self.done += 1;
            let minor_words = ranks.lows(major);
            let start = ranks.start(major.into()) as usize;
            work += 2 + minor_words.len() as u64 / 64;
            let major_knights = insert_bit(major.into(), from, 0);
            // The colour of the jumping knight is in the major word if it is in the blank's half.
            // Otherwise the minor word has it. The knight stands on the square that the blank jumps
            // to, so its image is on the target's blank square.
            let knights = if half == to_half { [major_knights >> to & 1; 2] } else { [0, 1] };
            let may_move = knights.map(|knight| may_jump(self.turn, knight));
            let mut major_images =
                knights.map(|knight| image(half, major_knights | knight << from));
            if symmetry.swaps_colours() {
                major_images.reverse();
            }
            let key = Some((self.step, major.count_ones()));
            if self.minor_cache_key != key {
                self.minor_cache_key = key;
                self.minor_cache.clear();
                self.minor_cache
                    .extend(minor_words.iter().map(|&minor| image(1 - half, minor.into())));
                work += minor_words.len() as u64;
            }
            if minor_words.is_empty() || may_move == [false; 2] {
                continue;
            }
            work += each_bit(layer, start, minor_words.len(), |index| {
                let white = self.minor_cache[index];
                let knight = (white >> blank & 1) as usize;
                let rank = ranking.rank(blank, white | major_images[knight & 1]);
                // If sides alternate, no symmetry swaps colours.
                if may_move[knight & 1] {
                    next[rank as usize / 64] |= 1 << (rank % 64);
                }
            });
        }
        (work, false)
    }

    /// Expands by a jump across the halves. The major word becomes the minor word and the other way
    /// round, so bits are transposed in squares of 64 by 64.
    fn expand_across(&mut self, jump: &SlabJump) -> (u64, bool) {
        let (ranking, next) = (&self.ranking, &mut self.next[jump.target]);
        let layer = &self.layer[jump.slab];
        let (ranks, after) = (ranking.ranks(jump.from), ranking.ranks(jump.to));
        let [(_, from), (_, to)] = [jump.from, jump.to].map(|square| ranking.half_of(square));
        let mut work = 0;
        while work < BLOCK {
            // Take 64 minor words, and all major words that complete them.
            let Some(&minor) = ranks.low.all.get(self.done) else { return (work, true) };
            let ones = minor.count_ones();
            let (minor_words, majors) = (ranks.low.with_ones(ones), ranks.highs(minor));
            let Some(&major) = majors.first() else {
                self.done += minor_words.len();
                continue;
            };
            let first = usize::from(ranks.low.rank[usize::from(minor)]);
            let chunk = &minor_words[first..minor_words.len().min(first + 64)];
            self.done += chunk.len();
            let key = Some((self.step, ones));
            if self.stretch_cache_key != key {
                self.stretch_cache_key = key;
                let target =
                    |major: &u16, knight| insert_bit((*major).into(), from, knight) as usize;
                let stretches = |majors: &[u16]| {
                    [0, 1].map(|knight| {
                        let ranks =
                            majors.iter().map(|major| after.low.rank[target(major, knight)]);
                        Stretch::split(ranks)
                    })
                };
                self.stretch_cache.clear();
                self.stretch_cache.extend(majors.chunks(64).map(stretches));
                work += majors.len() as u64;
            }
            let mask = u64::MAX >> (64 - chunk.len());
            let mut start = ranks.start(major.into()) as usize + first;
            // For each colour of the jumping knight, the columns of these minor words, and the
            // starts of the runs that they become.
            let mut rows = [const { Vec::new() }; 2];
            for (column, &minor) in chunk.iter().enumerate() {
                let knight = u32::from(minor) >> to & 1;
                if may_jump(self.turn, knight) {
                    let row = after.start(remove_bit(minor.into(), to)) as usize;
                    rows[knight as usize & 1].push((column, row));
                }
            }
            for (majors, stretches) in majors.chunks(64).zip(&self.stretch_cache) {
                work += 32;
                let mut square = [0; 64];
                let mut any = 0;
                for row in &mut square[..majors.len()] {
                    *row = bits_from(layer, start) & mask;
                    any |= *row;
                    start += minor_words.len();
                }
                if any == 0 {
                    continue;
                }
                transpose(&mut square);
                for (stretches, rows) in stretches.iter().zip(&rows) {
                    for stretch in stretches {
                        stretch.add_rows(&square, rows, next);
                    }
                }
            }
        }
        (work, false)
    }
}
