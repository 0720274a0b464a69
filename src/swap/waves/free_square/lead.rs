//! How the arrangements of a slab are led on by a jump of the free square.

use crate::bits::{with_bit, without_bit};
use crate::swap::model::rules::Side;
use crate::swap::waves::free_square::bit_runs::{Stretch, add_run, bits_from, each_bit, transpose};
use crate::swap::waves::free_square::layer_sweep::{BLOCK, LayerSweep};
use crate::swap::waves::free_square::wave::Task;

impl LayerSweep {
    /// Goes on with a jump for all of a slab: how much was done, and whether that is all.
    pub(super) fn lead(&mut self, task: &Task) -> (u64, bool) {
        match task.turn {
            Some(turn) => self.lead_turned(task, turn),
            None if self.within_half(task) => self.lead_within(task),
            None => self.lead_across(task),
        }
    }

    fn within_half(&self, task: &Task) -> bool {
        self.halves.within(task.from).0 == self.halves.within(task.to).0
    }

    /// Is the jump of a knight of this colour, if it is settled whose turn it is?
    fn may(turn: Option<Side>, white: u32) -> bool {
        turn.is_none_or(|side| (side == Side::White) == (white == 1))
    }

    /// Leads on by a jump within a half, run by run.
    fn lead_within(&mut self, task: &Task) -> (u64, bool) {
        let next = &mut self.next[task.target];
        let layer = &self.layer[task.slab];
        let numbers = self.halves.numbers(task.from);
        let ((_, from), (_, to)) = (self.halves.within(task.from), self.halves.within(task.to));
        let mut done = 0;
        while done < BLOCK {
            let Some(&major) = numbers.high.all.get(self.done) else { return (done, true) };
            self.done += 1;
            let len = numbers.lows(major).len();
            done += 2 + len as u64 / 64;
            let own = with_bit(major.into(), from, 0);
            let knight = own >> to & 1;
            if len > 0 && Self::may(self.turn, knight) {
                let onto = without_bit(own | knight << from, to);
                let [begin, at] = [major.into(), onto].map(|word| numbers.start(word));
                add_run(next, at as usize, layer, begin as usize, len);
            }
        }
        (done, false)
    }

    /// Leads on by a jump that a symmetry follows, bit by bit.
    fn lead_turned(&mut self, task: &Task, turn: usize) -> (u64, bool) {
        let (halves, next) = (&self.halves, &mut self.next[task.target]);
        let layer = &self.layer[task.slab];
        let numbers = halves.numbers(task.from);
        let ((half, from), (onto, to)) = (halves.within(task.from), halves.within(task.to));
        let turn = &self.graph.turns()[turn];
        let free = self.graph.slab_squares()[task.target];
        // Where the white knights of a half are led.
        let led = |half, white| turn.part(white << halves.shift(half), halves.squares(half));
        let mut done = 0;
        while done < BLOCK {
            let Some(&major) = numbers.high.all.get(self.done) else { return (done, true) };
            self.done += 1;
            let minors = numbers.lows(major);
            let begin = numbers.start(major.into()) as usize;
            done += 2 + minors.len() as u64 / 64;
            let own = with_bit(major.into(), from, 0);
            // The knight that jumps is in this half, or told by the minor word:
            // it stands where the free square goes, so its bit is on the target's.
            let knights = if half == onto { [own >> to & 1; 2] } else { [0, 1] };
            let may = knights.map(|knight| Self::may(self.turn, knight));
            let mut owns = knights.map(|knight| led(half, own | knight << from));
            if turn.trades() {
                owns.reverse();
            }
            let key = Some((self.part, major.count_ones()));
            if self.minors_of != key {
                self.minors_of = key;
                self.minors.clear();
                self.minors.extend(minors.iter().map(|&minor| led(1 - half, minor.into())));
                done += minors.len() as u64;
            }
            if minors.is_empty() || may == [false; 2] {
                continue;
            }
            done += each_bit(layer, begin, minors.len(), |at| {
                let white = self.minors[at];
                let knight = (white >> free & 1) as usize;
                let number = halves.number(free, white | owns[knight & 1]);
                // Where sides alternate, no symmetry trades colours.
                if may[knight & 1] {
                    next[number as usize / 64] |= 1 << (number % 64);
                }
            });
        }
        (done, false)
    }

    /// Leads on by a jump across the halves: what were rows become columns, in
    /// squares of 64 by 64 bits.
    fn lead_across(&mut self, task: &Task) -> (u64, bool) {
        let (halves, next) = (&self.halves, &mut self.next[task.target]);
        let layer = &self.layer[task.slab];
        let (numbers, after) = (halves.numbers(task.from), halves.numbers(task.to));
        let ((_, from), (_, to)) = (halves.within(task.from), halves.within(task.to));
        let mut done = 0;
        while done < BLOCK {
            // 64 minor words, and all major words with them.
            let Some(&minor) = numbers.low.all.get(self.done) else { return (done, true) };
            let ones = minor.count_ones();
            let (minors, majors) = (numbers.low.of_ones(ones), numbers.highs(minor));
            let Some(&major) = majors.first() else {
                self.done += minors.len();
                continue;
            };
            let at = usize::from(numbers.low.rank[usize::from(minor)]);
            let chunk = &minors[at..minors.len().min(at + 64)];
            self.done += chunk.len();
            let key = Some((self.part, ones));
            if self.stretches_of != key {
                self.stretches_of = key;
                let lands = |major: &u16, knight| with_bit((*major).into(), from, knight) as usize;
                let stretches = |majors: &[u16]| {
                    [0, 1].map(|knight| {
                        Stretch::all(
                            majors.iter().map(|major| after.low.rank[lands(major, knight)]),
                        )
                    })
                };
                self.stretches.clear();
                self.stretches.extend(majors.chunks(64).map(stretches));
                done += majors.len() as u64;
            }
            let mask = u64::MAX >> (64 - chunk.len());
            let mut begin = numbers.start(major.into()) as usize + at;
            // Where the rows that they become begin, by the knight that jumps.
            let mut rows = [const { Vec::new() }; 2];
            for (column, &minor) in chunk.iter().enumerate() {
                let knight = u32::from(minor) >> to & 1;
                if Self::may(self.turn, knight) {
                    let row = after.start(without_bit(minor.into(), to)) as usize;
                    rows[knight as usize & 1].push((column, row));
                }
            }
            for (majors, stretches) in majors.chunks(64).zip(&self.stretches) {
                done += 32;
                let mut square = [0; 64];
                let mut any = 0;
                for row in &mut square[..majors.len()] {
                    *row = bits_from(layer, begin) & mask;
                    any |= *row;
                    begin += minors.len();
                }
                if any == 0 {
                    continue;
                }
                transpose(&mut square);
                for (stretches, rows) in stretches.iter().zip(&rows) {
                    for stretch in stretches {
                        stretch.put(&square, rows, next);
                    }
                }
            }
        }
        (done, false)
    }
}
