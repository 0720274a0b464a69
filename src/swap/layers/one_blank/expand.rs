//! Expanding the states of a slab by a jump of the blank.

use crate::bits::{insert_bit, remove_bit};
use crate::swap::layers::one_blank::bit_runs::{Stretch, add_run, bits_from, each_bit, transpose};
use crate::swap::layers::one_blank::graph::SlabJump;
use crate::swap::layers::one_blank::sweep::{BLOCK, Sweep};
use crate::swap::model::rules::Side;

/// May a knight of this colour jump, if it is known whose turn it is?
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

    /// Expands by a jump within a half, run by run.
    fn expand_within(&mut self, jump: &SlabJump) -> (u64, bool) {
        let next = &mut self.next[jump.target];
        let layer = &self.layer[jump.slab];
        let ranks = self.ranking.ranks(jump.from);
        let [(_, from), (_, to)] = [jump.from, jump.to].map(|at| self.ranking.half_of(at));
        let mut done = 0;
        while done < BLOCK {
            let Some(&major) = ranks.high.all.get(self.done) else { return (done, true) };
            self.done += 1;
            let len = ranks.lows(major).len();
            done += 2 + len as u64 / 64;
            let own = insert_bit(major.into(), from, 0);
            let knight = own >> to & 1;
            if len > 0 && may_jump(self.turn, knight) {
                let onto = remove_bit(own | knight << from, to);
                let [begin, at] = [major.into(), onto].map(|word| ranks.start(word));
                add_run(next, at as usize, layer, begin as usize, len);
            }
        }
        (done, false)
    }

    /// Expands by a jump followed by a symmetry, bit by bit.
    fn expand_mapped(&mut self, jump: &SlabJump, symmetry: usize) -> (u64, bool) {
        let (ranking, next) = (&self.ranking, &mut self.next[jump.target]);
        let layer = &self.layer[jump.slab];
        let ranks = ranking.ranks(jump.from);
        let [(half, from), (onto, to)] = [jump.from, jump.to].map(|at| ranking.half_of(at));
        let symmetry = &self.graph.symmetries()[symmetry];
        let blank = self.graph.slab_squares()[jump.target];
        // The image of the white knights of a half.
        let image =
            |half, white| symmetry.white_on(white << ranking.shift(half), ranking.squares(half));
        let mut done = 0;
        while done < BLOCK {
            let Some(&major) = ranks.high.all.get(self.done) else { return (done, true) };
            self.done += 1;
            let minor_cache = ranks.lows(major);
            let begin = ranks.start(major.into()) as usize;
            done += 2 + minor_cache.len() as u64 / 64;
            let own = insert_bit(major.into(), from, 0);
            // The knight that jumps is in this half, or else the minor word tells its colour: it
            // stands where the blank goes, so its image is on the target's square.
            let knights = if half == onto { [own >> to & 1; 2] } else { [0, 1] };
            let may = knights.map(|knight| may_jump(self.turn, knight));
            let mut owns = knights.map(|knight| image(half, own | knight << from));
            if symmetry.swaps_colours() {
                owns.reverse();
            }
            let key = Some((self.step, major.count_ones()));
            if self.minor_cache_key != key {
                self.minor_cache_key = key;
                self.minor_cache.clear();
                self.minor_cache
                    .extend(minor_cache.iter().map(|&minor| image(1 - half, minor.into())));
                done += minor_cache.len() as u64;
            }
            if minor_cache.is_empty() || may == [false; 2] {
                continue;
            }
            done += each_bit(layer, begin, minor_cache.len(), |at| {
                let white = self.minor_cache[at];
                let knight = (white >> blank & 1) as usize;
                let rank = ranking.rank(blank, white | owns[knight & 1]);
                // Where sides alternate, no symmetry swaps colours.
                if may[knight & 1] {
                    next[rank as usize / 64] |= 1 << (rank % 64);
                }
            });
        }
        (done, false)
    }

    /// Expands by a jump across the halves: rows become columns, in squares of 64 by 64 bits.
    fn expand_across(&mut self, jump: &SlabJump) -> (u64, bool) {
        let (ranking, next) = (&self.ranking, &mut self.next[jump.target]);
        let layer = &self.layer[jump.slab];
        let (ranks, after) = (ranking.ranks(jump.from), ranking.ranks(jump.to));
        let [(_, from), (_, to)] = [jump.from, jump.to].map(|at| ranking.half_of(at));
        let mut done = 0;
        while done < BLOCK {
            // 64 minor words, and all major words with them.
            let Some(&minor) = ranks.low.all.get(self.done) else { return (done, true) };
            let ones = minor.count_ones();
            let (minor_cache, majors) = (ranks.low.of_ones(ones), ranks.highs(minor));
            let Some(&major) = majors.first() else {
                self.done += minor_cache.len();
                continue;
            };
            let at = usize::from(ranks.low.rank[usize::from(minor)]);
            let chunk = &minor_cache[at..minor_cache.len().min(at + 64)];
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
                done += majors.len() as u64;
            }
            let mask = u64::MAX >> (64 - chunk.len());
            let mut begin = ranks.start(major.into()) as usize + at;
            // Where the rows that they become begin, by the knight that jumps.
            let mut rows = [const { Vec::new() }; 2];
            for (column, &minor) in chunk.iter().enumerate() {
                let knight = u32::from(minor) >> to & 1;
                if may_jump(self.turn, knight) {
                    let row = after.start(remove_bit(minor.into(), to)) as usize;
                    rows[knight as usize & 1].push((column, row));
                }
            }
            for (majors, stretches) in majors.chunks(64).zip(&self.stretch_cache) {
                done += 32;
                let mut square = [0; 64];
                let mut any = 0;
                for row in &mut square[..majors.len()] {
                    *row = bits_from(layer, begin) & mask;
                    any |= *row;
                    begin += minor_cache.len();
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
        (done, false)
    }
}
