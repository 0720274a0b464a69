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
//! Several workers can share a sweep, slab by slab; see
//! [`exchange`](crate::swap::waves::free_square::exchange).
//!
//! Time: for each layer and each jump of the free square, a nanosecond or less for 64
//! arrangements within a half, some nanoseconds across ([`lead`](crate::swap::waves::free_square::lead)).

use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::waves::free_square::bit_runs::{Stretch, each_bit};
use crate::swap::waves::free_square::exchange::Exchange;
use crate::swap::waves::free_square::halves::Halves;
use crate::swap::waves::free_square::wave::{FreeSquareGraph, OneFree, Task, Turn};

/// One worker is done with fewer arrangements before several would be.
const WORTH_SHARING: u64 = if cfg!(test) { 8 } else { 1 << 28 };

/// How much is done at a time: words looked at, and arrangements led on.
pub(super) const BLOCK: u64 = 4096;

/// What is done for a layer, in order.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part {
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
    pub(super) halves: Halves,
    pub(super) graph: FreeSquareGraph,
    /// What all do for a layer, in order, and what is one's own of it.
    plan: Vec<Part>,
    parts: Vec<Part>,
    /// Whose knights may move now, where sides alternate.
    pub(super) turn: Option<Side>,
    /// Empty where nothing is.
    seen: Vec<Slab>,
    pub(super) layer: Vec<Slab>,
    pub(super) next: Vec<Slab>,
    /// To be used again.
    spare: Vec<Slab>,
    /// The part being done, how much of it is done, and how many new ones it
    /// has found.
    pub(super) part: usize,
    pub(super) done: usize,
    new: u64,
    /// How many each layer has, those that others made among them; and how many of them are one's own.
    layers: Vec<u64>,
    counted: u64,
    /// Of the layer in the making, how many are one's own, and one of them.
    found: u64,
    first: Option<OneFree>,
    exchange: Exchange,
    bytes: u64,
    /// How many words a slab takes; one more, so that two can always be read.
    words: usize,
    /// Where all begins, until it does.
    origin: Option<(usize, OneFree)>,
    /// Where the minor words of some runs are led: of this part, and of the
    /// major words with so many ones.
    pub(super) minors: Vec<u32>,
    pub(super) minors_of: Option<(usize, u32)>,
    /// How the major words with so many ones, 64 by 64, lie side by side after
    /// a jump across the halves by a black or a white knight.
    pub(super) stretches: Vec<[Vec<Stretch>; 2]>,
    pub(super) stretches_of: Option<(usize, u32)>,
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
            plan: parts(&graph),
            parts: Vec::new(),
            turn,
            seen: vec![Slab::new(); slabs],
            layer: vec![Slab::new(); slabs],
            next: vec![Slab::new(); slabs],
            spare: Vec::new(),
            part: 0,
            done: 0,
            new: 0,
            layers: vec![1],
            counted: 0,
            found: 0,
            first: None,
            bytes: 0,
            exchange: Exchange::new(&graph, 0, 1),
            words: halves.numbers(0).total() as usize / 64 + 2,
            origin: Some((slab, at)),
            minors: Vec::new(),
            minors_of: None,
            stretches: Vec::new(),
            stretches_of: None,
            halves,
            graph,
        };
        sweep.divide(0, 1);
        Some(sweep)
    }

    /// One worker's part, of so many, before it has begun. If each may hold so many bytes, but what they share
    /// takes more, fewer of them do it all, and have what all may hold. `None` if that does not suffice.
    pub(crate) fn share(mut self, own: usize, of: usize, memory: u64) -> Option<Self> {
        let all = memory.saturating_mul(of as u64);
        let fits = |sweep: &mut Self, workers: usize| {
            (0..workers).all(|one| {
                sweep.divide(one, workers);
                sweep.bytes <= all / workers as u64
            })
        };
        let workers = (1..=of).rev().find(|&workers| fits(&mut self, workers))?;
        self.divide(own, workers);
        Some(self)
    }

    /// Takes one worker's part, of so many; none, where there are fewer.
    fn divide(&mut self, own: usize, of: usize) {
        self.exchange = Exchange::new(&self.graph, own, of);
        self.parts = own_parts(&self.plan, self.seen.len(), &self.exchange);
        if let Some((slab, _)) = self.origin {
            self.counted = u64::from(self.exchange.is_own(slab));
            self.bytes = self.most(slab);
        }
    }
}

/// Squares, each at the place where it is led.
fn led(mask: u32, to: &[usize]) -> u32 {
    Bits(mask.into()).fold(0, |led, at| led | 1 << to[at])
}

/// An arrangement with its squares led so.
fn carried(at: OneFree, to: &[usize]) -> OneFree {
    OneFree { free: to[usize::from(at.free)].narrow::<u8>(), white: led(at.white, to) }
}

/// Is the bit of that number set? None is where there is no slab.
fn bit(slab: &Slab, number: u32) -> bool {
    slab.get(number as usize / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
}

/// The plan of a layer: slab by slab that jumps lead to, each time one that
/// some slab nearest to being needed no more leads to.
fn parts(graph: &FreeSquareGraph) -> Vec<Part> {
    let mut rest: Vec<Task> = graph.tasks().to_vec();
    let needs = |rest: &[Task], slab| rest.iter().filter(|task| task.slab == slab).count();
    let mut parts = Vec::new();
    while let Some(next) = rest.iter().min_by_key(|task| (needs(&rest, task.slab), task.target)) {
        let target = next.target;
        let (now, later): (Vec<Task>, _) = rest.iter().partition(|task| task.target == target);
        rest = later;
        parts.extend(now.into_iter().map(Part::Lead));
        parts.push(Part::Settle(target));
    }
    parts
}

/// What of such a plan makes one's own slabs; the layer's are left as soon as that has been done for
/// which they are needed.
fn own_parts(all: &[Part], slabs: usize, exchange: &Exchange) -> Vec<Part> {
    let is_own = |part: &&Part| match part {
        Part::Lead(task) => exchange.is_own(task.target),
        Part::Settle(slab) | Part::Leave(slab) => exchange.is_own(*slab),
    };
    let own: Vec<Part> = all.iter().filter(is_own).copied().collect();
    let last =
        |slab| own.iter().rposition(|part| matches!(part, Part::Lead(task) if task.slab == slab));
    let idle = (0..slabs).filter(|&slab| last(slab).is_none());
    let mut parts: Vec<Part> = idle.map(Part::Leave).collect();
    for (at, &part) in own.iter().enumerate() {
        parts.push(part);
        if let Part::Lead(task) = part
            && last(task.slab) == Some(at)
        {
            parts.push(Part::Leave(task.slab));
        }
    }
    parts
}

impl LayerSweep {
    /// The most slabs there are at once, and the bytes they take.
    fn most(&self, origin: usize) -> u64 {
        let count = |slabs: &[bool]| slabs.iter().filter(|&&there| there).count();
        let slabs = self.seen.len();
        let has = |slab| self.exchange.is_own(slab) || self.exchange.comes(slab);
        let mut seen = vec![false; slabs];
        let mut all = seen.clone();
        (seen[origin], all[origin]) = (self.exchange.is_own(origin), true);
        let (mut layer, mut most) = (all.clone(), 1);
        // What can be there is there after as many layers, and from then on
        // the same every other layer.
        for _ in 0..2 * slabs + 2 {
            let mut led = vec![false; slabs];
            for task in self.graph.tasks() {
                led[task.target] |= all[task.slab];
            }
            // What others make may come at once.
            let comes = |slab| led[slab] && self.exchange.comes(slab);
            let mut next: Vec<bool> = (0..slabs).map(comes).collect();
            for part in &self.parts {
                match *part {
                    Part::Lead(task) => next[task.target] |= layer[task.slab],
                    Part::Leave(slab) => layer[slab] = false,
                    Part::Settle(slab) => seen[slab] |= next[slab],
                }
                most = most.max(count(&layer) + count(&next));
            }
            layer = (0..slabs).map(|slab| led[slab] && has(slab)).collect();
            all = led;
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
        self.layers.len().narrow::<u32>() - 1
    }

    /// How many arrangements were seen, those of the layer in the making too.
    pub(crate) fn seen(&self) -> u64 {
        self.counted + self.found
    }

    /// What is one's own of the layer in the making: how many, and the key of one of them. Of all
    /// workers' the least is that which a worker alone would have.
    pub(crate) fn made(&self) -> (u64, Option<u64>) {
        let key = |at: OneFree| {
            let slab = self.graph.settle(at).0;
            let is_it = |part: &Part| matches!(part, Part::Settle(settled) if *settled == slab);
            let place = self.plan.iter().position(is_it).unwrap_or(0) as u64;
            place << 40 | u64::from(at.free) << 32 | u64::from(at.white)
        };
        (self.found, self.first.map(key))
    }

    /// The arrangement of such a key.
    pub(crate) fn of_key(&self, key: u64) -> OneFree {
        let at = OneFree { free: (key >> 32 & 0xFF) as u8, white: key.low_bits() };
        carried(at, &self.halves.square)
    }

    /// Begins the next layer, after one of so many.
    pub(crate) fn begin(&mut self, found: u64) {
        self.part = 0;
        (self.minors_of, self.stretches_of) = (None, None);
        std::mem::swap(&mut self.layer, &mut self.next);
        self.turn = self.turn.map(Side::other);
        self.counted += std::mem::take(&mut self.found);
        self.first = None;
        self.layers.extend((found > 0).then_some(found));
    }

    /// What another worker needs of the layer in the making, and which worker.
    pub(crate) fn send(&mut self) -> Option<(usize, Vec<State<1>>)> {
        self.exchange.take(&self.next)
    }

    /// Takes what another worker made of the layer in the making.
    pub(crate) fn receive(&mut self, piece: &[State<1>]) {
        let Some((slab, begin, words)) = self.exchange.read(piece) else { return };
        if self.next[slab].is_empty() {
            self.next[slab] = self.blank();
        }
        if let Some(part) =
            self.next[slab].get_mut(begin..).and_then(|rest| rest.get_mut(..words.len()))
        {
            part.copy_from_slice(words);
        }
    }

    /// Would one worker be done with it before several had begun?
    pub(crate) fn is_worth_sharing(&self) -> bool {
        self.total() >= WORTH_SHARING
    }

    /// Is an arrangement in the layer in the making?
    pub(crate) fn makes(&self, at: OneFree) -> bool {
        let (slab, at) = self.graph.settle(carried(at, &self.halves.place));
        bit(&self.next[slab], self.halves.number(at.free, at.white))
    }

    /// The layer that was taken last, by slabs: the numbers of its arrangements
    /// there.
    pub(crate) fn numbers(&self) -> Vec<Vec<u32>> {
        let numbers = |slab: &Slab| {
            let mut numbers = Vec::new();
            each_bit(slab, 0, slab.len() * 64, |at| numbers.push(at.narrow::<u32>()));
            numbers
        };
        self.layer.iter().map(numbers).collect()
    }

    /// One of the layer in the making that is among such numbers, of another
    /// sweep on the same squares with the same symmetries.
    pub(crate) fn one_of(&self, numbers: &[Vec<u32>]) -> Option<OneFree> {
        let slabs = self.next.iter().zip(numbers).zip(self.graph.slab_squares());
        slabs.into_iter().find_map(|((next, numbers), &free)| {
            let number = *numbers.iter().find(|&&number| bit(next, number))?;
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
            let seen = self.exchange.is_own(slab).then_some(&mut self.seen);
            for slabs in seen.into_iter().chain([&mut self.layer]) {
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
            Part::Lead(task) => self.lead(&task),
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

    /// Keeps what is new to a slab.
    fn settle(&mut self, slab: usize) -> (u64, bool) {
        if self.seen[slab].is_empty() {
            self.seen[slab] = vec![0; self.words];
        }
        let upto = (self.done + BLOCK.narrow::<usize>()).min(self.words);
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
                let number = at.narrow::<u32>() * 64 + word.trailing_zeros();
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
        } else {
            self.exchange.send(slab);
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
