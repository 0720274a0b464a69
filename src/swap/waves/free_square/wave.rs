//! Breadth-first search for two kinds of knights and a single free square.
//!
//! The free square jumps like a knight itself, and an arrangement is that square
//! and a word that says where the white knights are. For each free square the
//! words with the right number of ones are numbered without gaps, so that a bit
//! each tells what has been seen (the *slab* of that square); see
//! [`combinations`](crate::swap::packing::combinations). Layers are lists of
//! words, by their free squares; each layer is made slab by slab, so that the slab
//! (a few hundred kilobytes) stays in the cache. An arrangement is never led back
//! to where it came from: its list knows in which stretch it lies and which
//! square was free before.
//!
//! Only one of the squares that symmetries lead to each other has a slab. Where a
//! symmetry trades start and goal, as reversing the colours does, the backward
//! wave is an image of the forward one and is not searched.

use crate::bits::{Bits, without_bit};
use crate::narrow::Narrow;
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::codec::StateCodec;
use crate::swap::packing::combinations::Combinations;
use crate::swap::packing::state_space::StateSpace;

/// A symmetry: where squares are led, and whether colours are traded.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    map: Vec<u8>,
    trade: bool,
    bytes: [[u32; 256]; 4],
}

impl Turn {
    /// The symmetry that leads squares so.
    pub(crate) fn new(map: &[usize], trade: bool) -> Self {
        let mut bytes = [[0; 256]; 4];
        for (table, chunk) in bytes.iter_mut().zip(map.chunks(8)) {
            for (byte, led) in table.iter_mut().enumerate() {
                *led = Bits(byte as u64)
                    .filter_map(|bit| chunk.get(bit))
                    .fold(0, |mask, &square| mask | 1 << square);
            }
        }
        Self { map: map.iter().map(|&square| square.narrow::<u8>()).collect(), trade, bytes }
    }

    #[inline]
    fn mask(&self, mask: u32) -> u32 {
        let [a, b, c, d] = mask.to_le_bytes().map(usize::from);
        self.bytes[0][a] | self.bytes[1][b] | self.bytes[2][c] | self.bytes[3][d]
    }

    /// Are colours traded?
    pub(crate) fn trades(&self) -> bool {
        self.trade
    }

    /// Where the white knights among some squares, all taken, are led.
    pub(crate) fn part(&self, white: u32, squares: u32) -> u32 {
        self.mask(if self.trade { squares & !white } else { white })
    }

    /// Where an arrangement is led.
    #[inline]
    pub(crate) fn lead(&self, full: u32, at: OneFree) -> OneFree {
        let white = if self.trade { full & !at.white & !(1 << at.free) } else { at.white };
        OneFree { free: self.map[usize::from(at.free)], white: self.mask(white) }
    }
}

/// An arrangement with one free square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct OneFree {
    /// The free square.
    pub(crate) free: u8,
    /// Where the white knights stand.
    pub(crate) white: u32,
}

impl OneFree {
    /// The squares that each reaches, if there are at most 32.
    pub(crate) fn reach(codec: &StateCodec) -> Vec<u32> {
        (0..codec.squares()).map(|square| codec.reach(square).narrow::<u32>()).collect()
    }

    /// The arrangement, if it has one free square, at most 32 squares in all,
    /// and no named knights.
    pub(crate) fn of<const W: usize>(codec: &StateCodec, state: &State<W>) -> Option<Self> {
        let free = codec.full() & !codec.occupied(state);
        if !free.is_power_of_two() || !codec.is_plain() || codec.squares() > 32 {
            return None;
        }
        let white = codec.side(state, Side::White).narrow::<u32>();
        Some(Self { free: free.trailing_zeros().narrow::<u8>(), white })
    }

    /// The arrangement, packed.
    pub(crate) fn packed<const W: usize>(self, codec: &StateCodec) -> State<W> {
        let white = u64::from(self.white);
        let mut state = [0; W];
        codec.add(&mut state, Side::White, 0, white);
        codec.add(&mut state, Side::Black, 0, codec.full() & !white & !(1 << self.free));
        state
    }

    /// The same; of those that symmetries lead it to the canonical one.
    pub(crate) fn state<const W: usize>(self, space: &StateSpace) -> State<W> {
        space.canonicalize(self.packed(&space.codec))
    }
}

/// What a wave is made of; shared by both.
#[derive(Debug)]
pub(crate) struct FreeSquareGraph {
    full: u32,
    reach: Vec<u32>,
    numbers: Combinations,
    turns: Vec<Turn>,
    /// The squares that have slabs, and for each square its slab and the symmetry
    /// that leads it there, none for the identity.
    slab_squares: Vec<u8>,
    slab_of: Vec<(usize, Option<usize>)>,
    tasks: Vec<Task>,
}

/// All arrangements of one list that go on to one free square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task {
    /// The list, its free square, and where that goes.
    pub(crate) slab: usize,
    pub(crate) from: u8,
    pub(crate) to: u8,
    /// The symmetry after that, the slab it leads to, and where it leads the
    /// square that was left.
    pub(crate) turn: Option<usize>,
    pub(crate) target: usize,
    pub(crate) left: u8,
}

impl FreeSquareGraph {
    /// The graph for so many white knights, and squares that reach these;
    /// `None` if it is too large. The symmetries must be a group but for the identity.
    pub(crate) fn new(reach: Vec<u32>, white: u32, turns: Vec<Turn>) -> Option<Self> {
        let squares = reach.len();
        if !(2..=32).contains(&squares) {
            return None;
        }
        let numbers = Combinations::new(squares.narrow::<u32>() - 1, white);
        let full = u32::MAX >> (32 - squares);
        let led = |free: usize| {
            let images = turns.iter().enumerate().map(move |(at, turn)| (turn.map[free], Some(at)));
            images.chain([(free.narrow::<u8>(), None)])
        };
        let mut slab_squares = Vec::new();
        let mut slab_of = Vec::new();
        for free in 0..squares {
            // The least square has the slab; it comes first.
            let (least, turn) = led(free).min().unwrap_or((free.narrow::<u8>(), None));
            if usize::from(least) == free {
                slab_of.push((slab_squares.len(), None));
                slab_squares.push(free.narrow::<u8>());
            } else {
                slab_of.push((slab_of[usize::from(least)].0, turn));
            }
        }
        let mut tasks = Vec::new();
        for (slab, &from) in slab_squares.iter().enumerate() {
            for to in Bits(u64::from(reach[usize::from(from)])) {
                for (free, turn) in led(to) {
                    if let Ok(target) = slab_squares.binary_search(&free) {
                        let left = turn.map_or(from, |turn| turns[turn].map[usize::from(from)]);
                        tasks.push(Task { slab, from, to: to.narrow::<u8>(), turn, target, left });
                    }
                }
            }
        }
        // Slab by slab.
        crate::order::sort_by_key(&mut tasks, |task| (task.target, task.slab, task.to));
        Some(Self { full, reach, numbers, turns, slab_squares, slab_of, tasks })
    }

    /// All squares.
    pub(crate) fn full(&self) -> u32 {
        self.full
    }

    /// The symmetries but for the identity.
    pub(crate) fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The squares that have slabs.
    pub(crate) fn slab_squares(&self) -> &[u8] {
        &self.slab_squares
    }

    /// What is to be done for a layer, by the slabs that are led to.
    pub(crate) fn tasks(&self) -> &[Task] {
        &self.tasks
    }

    /// How many squares are led to that of a slab, itself included.
    pub(crate) fn alike(&self, slab: usize) -> u64 {
        self.slab_of.iter().filter(|of| of.0 == slab).count() as u64
    }

    /// How many arrangements are in a layer of a wave, those without slabs too.
    pub(crate) fn everywhere(&self, wave: &Wave, depth: usize) -> u64 {
        let lists = wave.layers[depth].iter().enumerate();
        lists.map(|(slab, list)| self.alike(slab) * list.words.len() as u64).sum()
    }

    /// How many arrangements there are.
    pub(crate) fn total(&self) -> u64 {
        self.slab_of.len() as u64 * u64::from(self.numbers.total())
    }

    /// The bytes that the slabs of a wave take.
    pub(crate) fn slab_bytes(&self) -> u64 {
        self.slab_squares.len() as u64 * u64::from(self.numbers.total()).div_ceil(64) * 8
    }

    #[inline]
    fn number(&self, free: u8, white: u32) -> u32 {
        self.numbers.number(without_bit(white, free.into()))
    }

    /// The slab of an arrangement, and what it is led to there.
    pub(crate) fn settle(&self, at: OneFree) -> (usize, OneFree) {
        let (slab, turn) = self.slab_of[usize::from(at.free)];
        (slab, turn.map_or(at, |turn| self.turns[turn].lead(self.full, at)))
    }

    /// The arrangements one jump away, led to their slabs.
    fn around(&self, at: OneFree) -> impl Iterator<Item = (usize, OneFree)> + '_ {
        Bits(u64::from(self.reach[usize::from(at.free)])).map(move |to| {
            let knight = at.white >> to & 1;
            let white = at.white & !(1 << to) | knight << at.free;
            self.settle(OneFree { free: to.narrow::<u8>(), white })
        })
    }
}

/// The words of one free square in one layer.
#[derive(Debug, Default)]
struct List {
    words: Vec<u32>,
    /// Where stretches begin, and the square that was free before.
    stretches: Vec<(usize, u8)>,
}

/// The arrangements seen from one end.
#[derive(Debug)]
pub(crate) struct Wave {
    slabs: Vec<Vec<u64>>,
    /// The layers' lists, one for each slab.
    layers: Vec<Vec<List>>,
    next: Vec<List>,
    task: usize,
    stretch: usize,
    at: usize,
    seen: u64,
}

/// How many words are taken at a time.
const BLOCK: usize = 512;

/// What a slice of a layer brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slice {
    /// More of this layer is to come; new words may have come to the list of
    /// this slab, from there on.
    Some(usize, usize),
    /// The layer is complete, and to be closed.
    Complete,
}

impl Wave {
    /// The wave from one arrangement.
    pub(crate) fn new(graph: &FreeSquareGraph, origin: OneFree) -> Self {
        let words = graph.numbers.total().div_ceil(64) as usize;
        let slabs = graph.slab_squares.len();
        let mut wave = Self {
            slabs: vec![vec![0; words]; slabs],
            layers: vec![(0..slabs).map(|_| List::default()).collect()],
            next: (0..slabs).map(|_| List::default()).collect(),
            task: 0,
            stretch: 0,
            at: 0,
            seen: 1,
        };
        let (slab, at) = graph.settle(origin);
        // It came from nowhere, so no way is left out.
        wave.layers[0][slab] = List { words: vec![at.white], stretches: vec![(0, u8::MAX)] };
        let number = graph.number(at.free, at.white);
        wave.slabs[slab][number as usize / 64] |= 1 << (number % 64);
        // A symmetry may fix that square; its images must be there too.
        for turn in &graph.turns {
            let image = turn.lead(graph.full, origin);
            debug_assert_eq!(graph.settle(image).1, at, "symmetries fix the origin");
        }
        wave
    }

    /// How many layers are complete, without the origin's.
    pub(crate) fn depth(&self) -> usize {
        self.layers.len() - 1
    }

    /// How many arrangements have been seen, those without slabs not counted.
    pub(crate) fn seen(&self) -> u64 {
        self.seen
    }

    /// How many are in the last complete layer.
    pub(crate) fn edge(&self) -> usize {
        self.layers[self.depth()].iter().map(|list| list.words.len()).sum()
    }

    /// How many words the layer in the making has from a place of a slab on, and
    /// those of them that another wave has seen, or, through a mirror, this one.
    pub(crate) fn met(
        &self,
        graph: &FreeSquareGraph,
        (slab, from): (usize, usize),
        other: Result<&Self, &Turn>,
    ) -> (u64, Vec<OneFree>) {
        let free = graph.slab_squares[slab];
        let (other, mirror) = other.map_or_else(|mirror| (self, Some(mirror)), |it| (it, None));
        // All have the same square free, and it is led to one.
        let led = mirror.map_or(free, |mirror| mirror.map[usize::from(free)]);
        let (target, turn) = graph.slab_of[usize::from(led)];
        let (seen, onto) = (&other.slabs[target], graph.slab_squares[target]);
        let words = &self.next[slab].words[from..];
        let met = words.iter().map(|&white| OneFree { free, white }).filter(|&at| {
            let at = mirror.map_or(at, |mirror| mirror.lead(graph.full, at));
            let at = turn.map_or(at, |turn| graph.turns[turn].lead(graph.full, at));
            let number = graph.number(onto, at.white);
            seen[number as usize / 64] >> (number % 64) & 1 == 1
        });
        (words.len() as u64, met.collect())
    }

    /// Memory held, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let lists = self.layers.iter().flatten().chain(&self.next);
        let words: usize = lists.map(|list| list.words.capacity() * 4).sum();
        let slabs: usize = self.slabs.iter().map(|slab| slab.len() * 8).sum();
        (words + slabs) as u64
    }

    /// The bytes that the next list to grow may take for a moment.
    pub(crate) fn growth(&self) -> u64 {
        let most = self.next.iter().map(|list| list.words.capacity()).max().unwrap_or(0);
        (most.max(BLOCK) * 2 * size_of::<u32>()) as u64
    }

    /// Goes on with the next layer by at most [`BLOCK`] words.
    pub(crate) fn advance(&mut self, graph: &FreeSquareGraph) -> Slice {
        let depth = self.depth();
        loop {
            let Some(task) = graph.tasks.get(self.task) else {
                return Slice::Complete;
            };
            let list = &self.layers[depth][task.slab];
            let Some(&(begin, came)) = list.stretches.get(self.stretch) else {
                (self.task, self.stretch, self.at) = (self.task + 1, 0, 0);
                continue;
            };
            let end = list.stretches.get(self.stretch + 1).map_or(list.words.len(), |next| next.0);
            let at = self.at.max(begin);
            if came == task.to || at == end {
                (self.stretch, self.at) = (self.stretch + 1, 0);
                continue;
            }
            let upto = end.min(at + BLOCK);
            self.at = upto;
            let mut out = [0; BLOCK];
            let slab = &mut self.slabs[task.target];
            let words = &list.words[at..upto];
            let new = match task.turn {
                None => graph.step(task, words, slab, &mut out, |white| white),
                Some(turn) => {
                    let turn = &graph.turns[turn];
                    let trade = if turn.trade { graph.full & !(1 << task.to) } else { 0 };
                    graph.step(task, words, slab, &mut out, |white| turn.mask(white ^ trade))
                }
            };
            let list = &mut self.next[task.target];
            let from = list.words.len();
            if new > 0 {
                if list.stretches.last().is_none_or(|&(_, left)| left != task.left) {
                    list.stretches.push((from, task.left));
                }
                list.words.extend_from_slice(&out[..new]);
                self.seen += new as u64;
            }
            return Slice::Some(task.target, from);
        }
    }

    /// Takes the layer in the making for complete.
    pub(crate) fn close(&mut self) {
        let lists = (0..self.next.len()).map(|_| List::default()).collect();
        self.layers.push(std::mem::replace(&mut self.next, lists));
        (self.task, self.stretch, self.at) = (0, 0, 0);
    }

    /// Those of layer `depth` that are one jump from one of these.
    pub(crate) fn before(
        &self,
        graph: &FreeSquareGraph,
        depth: usize,
        from: &[OneFree],
    ) -> Vec<OneFree> {
        let mut near: Vec<(usize, OneFree)> =
            from.iter().flat_map(|&at| graph.around(at)).collect();
        near.sort_unstable();
        near.dedup();
        // Few are looked for among many: a small table of bits turns most
        // words away.
        let place = |at: OneFree| (at.white.wrapping_mul(0x9E37_79B9) >> 12) as usize;
        let mut sieve = vec![0_u64; 1 << 14];
        for &(_, at) in &near {
            sieve[place(at) / 64] |= 1 << (place(at) % 64);
        }
        let mut found = Vec::new();
        for (slab, list) in self.layers[depth].iter().enumerate() {
            let free = graph.slab_squares[slab];
            for &white in &list.words {
                let at = OneFree { free, white };
                if sieve[place(at) / 64] >> (place(at) % 64) & 1 == 1
                    && near.binary_search(&(slab, at)).is_ok()
                {
                    found.push(at);
                }
            }
        }
        found
    }
}

impl FreeSquareGraph {
    /// Moves the free square of these words and keeps those that are new to the slab;
    /// how many there are.
    #[inline]
    fn step(
        &self,
        task: &Task,
        words: &[u32],
        slab: &mut [u64],
        out: &mut [u32; BLOCK],
        turn: impl Fn(u32) -> u32,
    ) -> usize {
        let (from, to) = (u32::from(task.from) & 31, u32::from(task.to) & 31);
        let free = self.slab_squares[task.target] & 31;
        let mut new = 0;
        for &white in words {
            let white = turn(white & !(1 << to) | (white >> to & 1) << from);
            let number = self.number(free, white);
            let word = &mut slab[(number / 64) as usize];
            let bit = 1 << (number % 64);
            // Without a branch, which could not be foretold.
            out[new & (BLOCK - 1)] = white;
            new += usize::from(*word & bit == 0);
            *word |= bit;
        }
        new
    }
}
