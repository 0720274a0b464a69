//! Expands the states of a slab by a jump of the blank, and maps states to a slab by a symmetry.

use crate::bits::{insert_bit, remove_bit};
use crate::narrow::Narrow;
use crate::swap::layers::one_blank::bit_runs::{Stretch, add_run, bits_from, transpose};
use crate::swap::layers::one_blank::graph::SlabJump;
use crate::swap::layers::one_blank::next_slab::{BLOCK, CurrentLayer, NextSlab, StepTables};
use crate::swap::layers::one_blank::slab_steps::SlabMap;
use crate::swap::model::rules::Side;

/// Returns whether the side to move may move this knight: a white one if `white` is 1. `turn` is the side to move,
/// if sides alternate.
fn may_jump(turn: Option<Side>, white: u32) -> bool {
    turn.is_none_or(|side| (side == Side::White) == (white == 1))
}

impl NextSlab {
    /// Expands some states of a slab by a jump. Returns the work done, and whether the jump is
    /// complete.
    pub(super) fn expand(
        &mut self,
        layer: &CurrentLayer,
        tables: &mut StepTables,
        jump: &SlabJump,
    ) -> (u64, bool) {
        let is_within_half = layer.ranking.half_of(jump.from).0 == layer.ranking.half_of(jump.to).0;
        let mut output = std::mem::take(self.output(layer, jump));
        let done = if is_within_half {
            self.expand_within(layer, jump, &mut output)
        } else {
            self.expand_across(layer, tables, jump, &mut output)
        };
        *self.output(layer, jump) = output;
        done
    }

    /// Expands by a jump within a half. The minor word stays, so each run moves as a whole.
    fn expand_within(
        &mut self,
        layer: &CurrentLayer,
        jump: &SlabJump,
        output: &mut [u64],
    ) -> (u64, bool) {
        let CurrentLayer { ranking, turn, .. } = layer;
        let source = &layer.slabs[jump.slab];
        let ranks = ranking.ranks(jump.from);
        let [(_, from), (_, to)] = [jump.from, jump.to].map(|square| ranking.half_of(square));
        let mut work = 0;
        while work < BLOCK {
            let Some(&major) = ranks.high.all.get(self.done) else { return (work, true) };
            self.done += 1;
            let len = ranks.lows(major).len();
            work += 2 + len as u64 / 64;
            let old_major = insert_bit(major.into(), from, 0);
            let knight = old_major >> to & 1;
            if len > 0 && may_jump(*turn, knight) {
                let new_major = remove_bit(old_major | knight << from, to);
                let [start, target] = [major.into(), new_major].map(|word| ranks.start(word));
                add_run(output, target as usize, source, start as usize, len);
            }
        }
        (work, false)
    }

    /// Expands by a jump across the halves. The major word becomes the minor word and the other way
    /// round, so bits are transposed in squares of 64 by 64.
    fn expand_across(
        &mut self,
        layer: &CurrentLayer,
        tables: &mut StepTables,
        jump: &SlabJump,
        output: &mut [u64],
    ) -> (u64, bool) {
        let CurrentLayer { ranking, turn, .. } = layer;
        let source = &layer.slabs[jump.slab];
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
            let key = Some(self.key(ones));
            if tables.stretches_key != key {
                tables.stretches_key = key;
                let target =
                    |major: &u16, knight| insert_bit((*major).into(), from, knight) as usize;
                let stretches = |majors: &[u16]| {
                    [0, 1].map(|knight| {
                        let ranks =
                            majors.iter().map(|major| after.low.rank[target(major, knight)]);
                        Stretch::split(ranks)
                    })
                };
                tables.stretches.clear();
                tables.stretches.extend(majors.chunks(64).map(stretches));
                work += majors.len() as u64;
            }
            let mask = u64::MAX >> (64 - chunk.len());
            let mut start = ranks.start(major.into()) as usize + first;
            // For each colour of the jumping knight, the columns of these minor words, and the
            // starts of the runs that they become.
            let mut rows = [const { Vec::new() }; 2];
            for (column, &minor) in chunk.iter().enumerate() {
                let knight = u32::from(minor) >> to & 1;
                if may_jump(*turn, knight) {
                    let row = after.start(remove_bit(minor.into(), to)) as usize;
                    rows[knight as usize & 1].push((column, row));
                }
            }
            for (majors, stretches) in majors.chunks(64).zip(&tables.stretches) {
                work += 32;
                let mut square = [0; 64];
                let mut any = 0;
                for row in &mut square[..majors.len()] {
                    *row = bits_from(source, start) & mask;
                    any |= *row;
                    start += minor_words.len();
                }
                if any == 0 {
                    continue;
                }
                transpose(&mut square);
                for (stretches, rows) in stretches.iter().zip(&rows) {
                    for stretch in stretches {
                        stretch.add_rows(&square, rows, output);
                    }
                }
            }
        }
        (work, false)
    }

    /// Adds the images of some states under a symmetry to a slab. Returns the work done, and
    /// whether all are added.
    ///
    /// Each half maps to itself, so major words become other major words, and minor words other
    /// minor words. Bits are transposed in squares of 64 by 64, columns take their new order, and
    /// are transposed again.
    pub(super) fn map_states(
        &mut self,
        layer: &CurrentLayer,
        tables: &mut StepTables,
        map: &SlabMap,
    ) -> (u64, bool) {
        let ranking = &layer.ranking;
        let symmetry = &layer.graph.symmetries()[map.symmetry];
        let ranks = ranking.ranks(map.from);
        let [(half, from), (_, to)] = [map.from, map.to].map(|square| ranking.half_of(square));
        // Returns the image of the white knights of a half.
        let image = |half, white: u32| {
            let occupied = ranking.squares(half) & !(1 << map.from);
            symmetry.white_on(white << ranking.shift(half), occupied) >> ranking.shift(half)
        };
        let mut work = 0;
        while work < BLOCK {
            // Take 64 major words, and all minor words that complete them.
            let Some(&major) = ranks.high.all.get(self.done) else { return (work, true) };
            let ones = major.count_ones();
            let (majors, minors) = (ranks.high.with_ones(ones), ranks.lows(major));
            if minors.is_empty() {
                self.done += majors.len();
                continue;
            }
            let first = usize::from(ranks.high.rank[usize::from(major)]);
            let chunk = &majors[first..majors.len().min(first + 64)];
            self.done += chunk.len();
            let key = Some(self.key(ones));
            if tables.minors_key != key {
                tables.minors_key = key;
                tables.minors.clear();
                tables.minors.resize(minors.len(), 0);
                for (column, &minor) in minors.iter().enumerate() {
                    let rank = ranks.low.rank[image(1 - half, minor.into()) as usize];
                    tables.minors[usize::from(rank)] = column.narrow::<u16>();
                }
                work += minors.len() as u64;
            }
            let source = if map.from == map.to { &self.bits } else { &self.unmapped };
            let start = ranks.start(major.into()) as usize;
            work += 64 * minors.len().div_ceil(64) as u64;
            tables.columns.clear();
            let mut has_states = false;
            for column in (0..minors.len()).step_by(64) {
                let mask = u64::MAX >> (64 - (minors.len() - column).min(64));
                let mut square = [0; 64];
                let mut any = 0;
                for (row, bits) in square[..chunk.len()].iter_mut().enumerate() {
                    *bits = bits_from(source, start + row * minors.len() + column) & mask;
                    any |= *bits;
                }
                if any != 0 {
                    transpose(&mut square);
                    has_states = true;
                }
                tables.columns.extend(square);
            }
            if !has_states {
                continue;
            }
            let mut rows = [0; 64];
            for (row, &major) in rows.iter_mut().zip(chunk) {
                let knights = image(half, insert_bit(major.into(), from, 0));
                *row = ranks.start(remove_bit(knights, to)) as usize;
            }
            let into = &mut self.bits;
            for (column, sources) in (0..).step_by(64).zip(tables.minors.chunks(64)) {
                let mut square = [0; 64];
                let mut any = 0;
                for (bits, &source) in square.iter_mut().zip(sources) {
                    *bits = tables.columns[usize::from(source)];
                    any |= *bits;
                }
                if any == 0 {
                    continue;
                }
                transpose(&mut square);
                for (row, bits) in rows[..chunk.len()].iter().zip(square) {
                    let (index, shift) = ((row + column) / 64, (row + column) % 64);
                    into[index] |= bits << shift;
                    into[index + 1] |= bits >> 1 >> (63 - shift);
                }
            }
        }
        (work, false)
    }
}
