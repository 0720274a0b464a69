//! All arrangements of two kinds of knights and a single free square, layer by
//! layer, by whole runs of bits.
//!
//! A bit an arrangement tells what has been seen, by the numbers of
//! [`halves`](crate::swap::waves::free_square::halves). The bits of the arrangements with
//! the same free square are a *slab*.
//!
//! ```text
//!   jump within a half     major word → major word, the minor word stays:
//!                          a run becomes a run, 64 arrangements at a time
//!   jump across            major word → minor word, minor word → major word:
//!                          rows become columns, 64 × 64 at a time
//!   with a symmetry after  bit by bit
//! ```
//!
//! The layer and the next one are bits, too, but no square is free in both,
//! for a jump leads it from one colour to the other; and a layer's slab is given
//! back as soon as the layer has gone on from it. So there are less than two
//! bits an arrangement, and 1.63 on 5×6: 453 MiB for 2,326,762,800.
//!
//! Time: for each layer and each jump of the free square, a nanosecond or less for 64
//! arrangements within a half, some nanoseconds across.

use crate::bits::{Bits, with_bit, without_bit};
use crate::swap::model::rules::Side;
use crate::swap::waves::free_square::bit_runs::{Stretch, add_run, bits_from, each_bit, transpose};
use crate::swap::waves::free_square::halves::Halves;
use crate::swap::waves::free_square::wave::{FreeSquareGraph, OneFree, Task, Turn};

/// How much is done at a time: words looked at, and arrangements led on.
const BLOCK: u64 = 4096;

/// What is done for a layer, in order.
#[derive(Clone, Copy, Debug)]
enum Part {
    /// A jump of the free square for all of a slab.
    Lead(Task),
    /// What came to a slab is new or not.
    Settle(usize),
    /// A slab of the layer is needed no more.
    Leave(usize),
}

/// The bits of the arrangements with the same free square.
type Slab = Vec<u64>;

/// All that is seen from one arrangement.
#[derive(Debug)]
pub(crate) struct LayerSweep {
    halves: Halves,
    graph: FreeSquareGraph,
    parts: Vec<Part>,
    /// Whose knights may move now, where sides alternate.
    turn: Option<Side>,
    /// Empty where nothing is.
    seen: Vec<Slab>,
    layer: Vec<Slab>,
    next: Vec<Slab>,
    /// To be used again.
    spare: Vec<Slab>,
    /// The part being done, how much of it is done, and how many new ones it
    /// has found.
    part: usize,
    done: usize,
    new: u64,
    /// How many each layer has; how many the one in the making has, and one of
    /// them.
    layers: Vec<u64>,
    found: u64,
    first: Option<OneFree>,
    bytes: u64,
    /// How many words a slab takes; one more, so that two can always be read.
    words: usize,
    /// Where all begins, until it does.
    origin: Option<(usize, OneFree)>,
    /// Where the minor words of some runs are led: of this part, and of the
    /// major words with so many ones.
    minors: Vec<u32>,
    minors_of: Option<(usize, u32)>,
    /// How the major words with so many ones, 64 by 64, lie side by side after
    /// a jump across the halves by a black or a white knight.
    stretches: Vec<[Vec<Stretch>; 2]>,
    stretches_of: Option<(usize, u32)>,
}

impl LayerSweep {
    /// From an arrangement, with the symmetries that lead it to itself (a group
    /// but for the identity) and the side that begins, where sides alternate;
    /// `None` if there are too many squares, or too few.
    pub(crate) fn new(
        reach: &[u32],
        origin: OneFree,
        symmetries: &[(Vec<usize>, bool)],
        turn: Option<Side>,
    ) -> Option<Self> {
        if !(2..=32).contains(&reach.len()) {
            return None;
        }
        let ones = origin.white.count_ones();
        let halves = Halves::new(reach, ones);
        let placed =
            halves.square.iter().map(|&square| led(reach[square], &halves.place)).collect();
        let turns = symmetries.iter().map(|(map, trade)| {
            let map: Vec<usize> =
                halves.square.iter().map(|&square| halves.place[map[square]]).collect();
            Turn::new(&map, *trade)
        });
        let graph = FreeSquareGraph::new(placed, ones, turns.collect())?;
        let (slab, at) = graph.settle(carried(origin, &halves.place));
        let slabs = graph.slab_squares().len();
        let mut sweep = Self {
            parts: parts(&graph),
            turn,
            seen: vec![Slab::new(); slabs],
            layer: vec![Slab::new(); slabs],
            next: vec![Slab::new(); slabs],
            spare: Vec::new(),
            part: 0,
            done: 0,
            new: 0,
            layers: vec![1],
            found: 0,
            first: None,
            bytes: 0,
            words: halves.numbers(0).total() as usize / 64 + 2,
            origin: Some((slab, at)),
            minors: Vec::new(),
            minors_of: None,
            stretches: Vec::new(),
            stretches_of: None,
            halves,
            graph,
        };
        sweep.bytes = sweep.most(slab);
        Some(sweep)
    }
}

/// Squares, each at the place where it is led.
fn led(mask: u32, to: &[usize]) -> u32 {
    Bits(mask.into()).fold(0, |led, at| led | 1 << to[at])
}

/// An arrangement with its squares led so.
fn carried(at: OneFree, to: &[usize]) -> OneFree {
    OneFree { free: to[usize::from(at.free)] as u8, white: led(at.white, to) }
}

/// Is the bit of that number set? None is where there is no slab.
fn bit(slab: &Slab, number: u32) -> bool {
    slab.get(number as usize / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
}

/// The plan of a layer: slab by slab that jumps lead to, each time one that
/// some slab nearest to being needed no more leads to.
fn parts(graph: &FreeSquareGraph) -> Vec<Part> {
    let slabs = graph.slab_squares().len();
    let mut rest: Vec<Task> = graph.tasks().to_vec();
    let needs = |rest: &[Task], slab| rest.iter().filter(|task| task.slab == slab).count();
    let idle = (0..slabs).filter(|&slab| needs(&rest, slab) == 0);
    let mut parts: Vec<Part> = idle.map(Part::Leave).collect();
    while let Some(next) = rest.iter().min_by_key(|task| (needs(&rest, task.slab), task.target)) {
        let target = next.target;
        let (now, later): (Vec<Task>, _) = rest.iter().partition(|task| task.target == target);
        rest = later;
        for (at, task) in now.iter().enumerate() {
            parts.push(Part::Lead(*task));
            if needs(&now[at + 1..], task.slab) + needs(&rest, task.slab) == 0 {
                parts.push(Part::Leave(task.slab));
            }
        }
        parts.push(Part::Settle(target));
    }
    parts
}

impl LayerSweep {
    /// The most slabs there are at once, and the bytes they take.
    fn most(&self, origin: usize) -> u64 {
        let count = |slabs: &[bool]| slabs.iter().filter(|&&there| there).count();
        let slabs = self.seen.len();
        let mut seen = vec![false; slabs];
        seen[origin] = true;
        let (mut layer, mut most) = (seen.clone(), 1);
        // What can be there is there after as many layers, and from then on
        // the same every other layer.
        for _ in 0..2 * slabs + 2 {
            let mut next = vec![false; slabs];
            for part in &self.parts {
                match *part {
                    Part::Lead(task) => next[task.target] |= layer[task.slab],
                    Part::Leave(slab) => layer[slab] = false,
                    Part::Settle(slab) => seen[slab] |= next[slab],
                }
                most = most.max(count(&layer) + count(&next));
            }
            layer = next;
        }
        ((count(&seen) + most) * self.words * size_of::<u64>()) as u64
    }

    /// The most memory it will hold, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The memory it holds, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let slabs = [&self.seen, &self.layer, &self.next, &self.spare].into_iter().flatten();
        slabs.map(|slab| (slab.len() * size_of::<u64>()) as u64).sum()
    }

    /// How many arrangements there are.
    pub(crate) fn total(&self) -> u64 {
        self.graph.total()
    }

    /// How many arrangements the layers have that were taken, the first's own one
    /// among them.
    pub(crate) fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// Which layer was taken last.
    pub(crate) fn depth(&self) -> u32 {
        self.layers.len() as u32 - 1
    }

    /// How many arrangements were seen, those of the layer in the making too.
    pub(crate) fn seen(&self) -> u64 {
        self.layers.iter().sum::<u64>() + self.found
    }

    /// Takes the layer that is complete, and begins the next: one of it, or `None` if
    /// it has none, and all was seen.
    pub(crate) fn take(&mut self) -> Option<OneFree> {
        self.part = 0;
        (self.minors_of, self.stretches_of) = (None, None);
        std::mem::swap(&mut self.layer, &mut self.next);
        self.turn = self.turn.map(Side::other);
        let first = self.first.take()?;
        self.layers.push(std::mem::take(&mut self.found));
        Some(carried(first, &self.halves.square))
    }

    /// Is an arrangement in the layer that was taken last?
    pub(crate) fn holds(&self, at: OneFree) -> bool {
        let (slab, at) = self.graph.settle(carried(at, &self.halves.place));
        bit(&self.layer[slab], self.halves.number(at.free, at.white))
    }

    /// The layer that was taken last, by slabs: the numbers of its arrangements
    /// there.
    pub(crate) fn numbers(&self) -> Vec<Vec<u32>> {
        let numbers = |slab: &Slab| {
            let mut numbers = Vec::new();
            each_bit(slab, 0, slab.len() * 64, |at| numbers.push(at as u32));
            numbers
        };
        self.layer.iter().map(numbers).collect()
    }

    /// One of the layer that was taken last that is among such numbers, of
    /// another sweep on the same squares with the same symmetries.
    pub(crate) fn one_of(&self, numbers: &[Vec<u32>]) -> Option<OneFree> {
        let slabs = self.layer.iter().zip(numbers).zip(self.graph.slab_squares());
        slabs.into_iter().find_map(|((layer, numbers), &free)| {
            let number = *numbers.iter().find(|&&number| bit(layer, number))?;
            let white = self.halves.white(free, number);
            Some(carried(OneFree { free, white }, &self.halves.square))
        })
    }
}

impl LayerSweep {
    /// Goes on for a moment; how much was done, or `None` if the layer is
    /// complete.
    pub(crate) fn advance(&mut self) -> Option<u64> {
        if let Some((slab, at)) = self.origin.take() {
            let number = self.halves.number(at.free, at.white);
            for slabs in [&mut self.seen, &mut self.layer] {
                slabs[slab] = vec![0; self.words];
                slabs[slab][number as usize / 64] |= 1 << (number % 64);
            }
        }
        let part = *self.parts.get(self.part)?;
        let (work, complete) = match part {
            Part::Lead(task) if self.layer[task.slab].is_empty() => (1, true),
            Part::Lead(task) if self.next[task.target].is_empty() => {
                self.next[task.target] = self.blank();
                (self.words as u64 / 8, false)
            }
            Part::Lead(task) => match task.turn {
                Some(turn) => self.lead_turned(&task, turn),
                None if self.within_half(&task) => self.lead_within(&task),
                None => self.lead_across(&task),
            },
            Part::Settle(slab) if self.next[slab].is_empty() => (1, true),
            Part::Settle(slab) => self.settle(slab),
            Part::Leave(slab) => {
                let slab = std::mem::take(&mut self.layer[slab]);
                self.give_back(slab);
                (1, true)
            }
        };
        if complete {
            (self.part, self.done) = (self.part + 1, 0);
        }
        Some(work)
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

    /// Keeps what is new to a slab.
    fn settle(&mut self, slab: usize) -> (u64, bool) {
        if self.seen[slab].is_empty() {
            self.seen[slab] = vec![0; self.words];
        }
        let upto = (self.done + BLOCK as usize).min(self.words);
        let mut new = 0;
        let fresh = &mut self.next[slab][self.done..upto];
        for (fresh, seen) in fresh.iter_mut().zip(&mut self.seen[slab][self.done..upto]) {
            *fresh &= !*seen;
            *seen |= *fresh;
            new += u64::from(fresh.count_ones());
        }
        if new > 0 && self.first.is_none() {
            let mut words = (self.done..).zip(fresh);
            self.first = words.find(|(_, word)| **word != 0).map(|(at, word)| {
                let number = at as u32 * 64 + word.trailing_zeros();
                let free = self.graph.slab_squares()[slab];
                OneFree { free, white: self.halves.white(free, number) }
            });
        }
        self.new += new;
        self.done = upto;
        if upto < self.words {
            return (BLOCK, false);
        }
        if self.new == 0 {
            let slab = std::mem::take(&mut self.next[slab]);
            self.give_back(slab);
        }
        self.found += self.new * self.graph.alike(slab);
        self.new = 0;
        (BLOCK, true)
    }

    fn blank(&mut self) -> Slab {
        let mut slab = self.spare.pop().unwrap_or_default();
        slab.clear();
        slab.resize(self.words, 0);
        slab
    }

    fn give_back(&mut self, slab: Slab) {
        if !slab.is_empty() {
            self.spare.push(slab);
        }
    }
}
