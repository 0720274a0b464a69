//! Counts tours by two frontier DPs that meet at a border in the middle of the board.
//!
//! ```text
//!    squares before the border      border      squares behind it
//!    ─────────────────────────▶      S      ◀───────────────────
//!       processed in order                 processed in reverse order
//! ```
//!
//! Both sides run the DP of [`frontier`](crate::tour::counting::frontier) up to the same border
//! squares S, which neither processes; jumps between squares of S are shared out between them. A
//! state of one side and a state of the other then form tours if each square of S has two jumps from
//! both together and their paths join to one cycle: as many as the product of their counts. States
//! are grouped by the number of jumps of each square, so that only states that fit are compared.
//!
//! No table spans the whole board: closed tours on 6 × 8 take one and a half million states and
//! 8 MiB.

use crate::narrow::Narrow;
use crate::search::Step;
use crate::tour::counting::counter::Counter;
use crate::tour::counting::frontier::{Key, Transition, renumber};
use crate::tour::counting::states::{States, Stop};
use crate::tour::graph::ordered_graph::OrderedGraph;

/// The border between the halves.
#[derive(Clone, Debug)]
pub(crate) struct Border {
    /// The squares before it, ascending.
    before: Vec<u32>,
    /// Its squares.
    pub squares: Vec<u32>,
    /// The squares behind it, descending.
    behind: Vec<u32>,
    /// The width of the widest border of both DPs.
    pub width: usize,
}

impl Border {
    /// Returns the border with about as many squares before it as behind it.
    pub fn new(ordered: &OrderedGraph) -> Self {
        let all = ordered.len().narrow::<u32>();
        let at = |length: u32| {
            let mut touched = vec![false; ordered.len()];
            for place in 0..length {
                for &to in &ordered.reach[place as usize] {
                    touched[to as usize] = true;
                }
            }
            let squares: Vec<u32> =
                (length..all).filter(|&place| touched[place as usize]).collect();
            let behind: Vec<u32> =
                (length..all).rev().filter(|&place| !touched[place as usize]).collect();
            Self { before: (0..length).collect(), squares, behind, width: 0 }
        };
        let tours = all - u32::from(ordered.open);
        let mut best = at(0);
        // The squares behind it get fewer as it moves on: binary search.
        let (mut low, mut high) = (0, tours);
        while low < high {
            let length = low.midpoint(high);
            let border = at(length);
            if border.behind.len() > border.before.len() {
                low = length + 1;
            } else {
                high = length;
            }
            best = border;
        }
        if best.before.len().narrow::<u32>() != low {
            best = at(low);
        }
        if best.behind.is_empty() {
            // Nothing is left behind it: one side does everything.
            best = at(all);
        }
        let width = |transitions: &[Transition]| {
            transitions
                .iter()
                .map(|transition| transition.before.len().max(transition.after.len()))
                .max()
                .unwrap_or(0)
        };
        let forward = Transition::for_squares(ordered, &best.before, false);
        let backward = Transition::for_squares(ordered, &best.behind, false);
        best.width = width(&forward).max(width(&backward)).max(best.squares.len());
        best
    }
}

/// A count in progress.
pub(crate) struct MeetInTheMiddle<K, V> {
    border: Border,
    transitions: [Vec<Transition>; 2],
    /// Jumps between border squares, by place, and whether they are required.
    between: Vec<(usize, usize, bool)>,
    stage: Stage,
    /// The states being processed, and the next of them.
    current: States<K, V>,
    at: usize,
    /// Their successors.
    next: States<K, V>,
    /// The states of the first half, once it is done.
    first: States<K, V>,
    /// The states of the second half, ordered by group. Path ends have the place of the other end instead
    /// of a code.
    second: States<K, V>,
    /// By the number of jumps of each square: the start of the group in `second` and its length. While
    /// groups are filled, the place of the next member instead of the length.
    groups: States<u64, [u32; 2]>,
    /// How many states of the group the current state has met, and the ways of those that fit.
    met: usize,
    fit: V,
    total: V,
    seen: u64,
    memory: u64,
    steps: u32,
}

/// States of a group that are compared in the time of one transition.
const MEETINGS: usize = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Squares of the first half.
    Forward(usize),
    /// Jumps of the border that are added to the first half.
    FirstJumps(usize),
    Backward(usize),
    Widen,
    SecondJumps(usize),
    /// Measures the groups into which the second half is sorted in place.
    Measure,
    Group,
    Meet,
}

impl<K: Key, V: Counter> MeetInTheMiddle<K, V> {
    pub fn new(ordered: &OrderedGraph, border: Border, memory: u64) -> Self {
        let closing = border.squares.is_empty();
        let transitions = [&border.before, &border.behind]
            .map(|order| Transition::for_squares(ordered, order, closing));
        let mut between = Vec::new();
        for (one, &place) in border.squares.iter().enumerate() {
            for to in ordered.reach[place as usize].iter().filter(|&&to| to > place) {
                if let Ok(other) = border.squares.binary_search(to) {
                    between.push((one, other, ordered.is_tied(place, *to)));
                }
            }
        }
        let mut halves = Self {
            transitions,
            between,
            border,
            stage: Stage::Forward(0),
            current: States::default(),
            at: 0,
            next: States::default(),
            first: States::default(),
            second: States::default(),
            groups: States::default(),
            met: 0,
            fit: V::default(),
            total: V::default(),
            seen: 0,
            memory,
            steps: 0,
        };
        halves.begin();
        halves
    }

    /// Returns the number of states processed.
    pub fn seen(&self) -> u64 {
        self.seen
    }

    /// Returns the share that is done, roughly.
    pub fn share(&self) -> f64 {
        let all = self.transitions[0].len() + self.transitions[1].len() + self.between.len() + 3;
        f64::from(self.steps) / f64::from(all.narrow::<u32>())
    }

    /// Returns the memory held, in bytes.
    pub fn memory(&self) -> u64 {
        self.memory_without_next() + self.next.bytes()
    }

    fn memory_without_next(&self) -> u64 {
        self.current.bytes() + self.first.bytes() + self.second.bytes() + self.groups.bytes()
    }

    /// Starts a half with the state before its first square.
    fn begin(&mut self) {
        self.current = States::default();
        self.current.set_budget(u64::MAX);
        // One state always fits.
        let _ = self.current.add(K::pack(&[]), &V::one());
    }

    /// Processes this many states.
    pub fn advance(&mut self, budget: u64) -> Step<Result<V, Stop>> {
        let mut left = budget;
        while left > 0 {
            left -= 1;
            let done = match self.stage {
                Stage::Group => Ok(self.group()),
                Stage::Meet => self.meet(&mut left),
                _ => self.process_state(),
            };
            match done {
                Ok(true) => {}
                Ok(false) if self.stage == Stage::Meet => {
                    return Step::Done(Ok(self.total.clone()));
                }
                Ok(false) => self.next_stage(),
                Err(stop) => return Step::Done(Err(stop)),
            }
        }
        Step::Running
    }

    /// Processes the next state; false if there is none.
    fn process_state(&mut self) -> Result<bool, Stop> {
        let Some((key, ways)) = self.current.get(self.at).cloned() else { return Ok(false) };
        if self.stage != Stage::Measure {
            self.current.release_before(self.at);
        }
        self.at += 1;
        self.seen += 1;
        self.next.set_budget(self.memory.saturating_sub(self.memory_without_next()));
        match self.stage {
            Stage::Forward(at) => follow(&self.transitions[0][at], key, &ways, &mut self.next)?,
            Stage::Backward(at) => follow(&self.transitions[1][at], key, &ways, &mut self.next)?,
            Stage::FirstJumps(at) | Stage::SecondJumps(at) => {
                self.link(self.between[at], key, &ways)?;
            }
            Stage::Widen => self.next.add(self.widened(key), &ways)?,
            Stage::Measure | Stage::Group | Stage::Meet => {
                let others = self.memory() - self.groups.bytes();
                self.groups.set_budget(self.memory.saturating_sub(others));
                let group = self.groups.entry(self.jumps(key))?;
                self.groups.at_mut(group).1[1] += 1;
            }
        }
        Ok(true)
    }

    /// Goes on to the next stage after all states of one have been processed.
    fn next_stage(&mut self) {
        self.steps += 1;
        self.at = 0;
        // Each half gets half of the jumps between border squares: those nearer to it.
        let half = self.between.len() / 2;
        let mut stage = match self.stage {
            Stage::Forward(at) => Stage::Forward(at + 1),
            Stage::FirstJumps(at) => Stage::FirstJumps(at + 1),
            Stage::Backward(at) => Stage::Backward(at + 1),
            Stage::Widen => Stage::SecondJumps(half),
            Stage::SecondJumps(at) => Stage::SecondJumps(at + 1),
            Stage::Measure => Stage::Group,
            Stage::Group | Stage::Meet => Stage::Meet,
        };
        match stage {
            Stage::Group => {
                self.second = std::mem::take(&mut self.current);
                let mut begin = 0;
                for group in 0..self.groups.len() {
                    let [from, length] = &mut self.groups.at_mut(group).1;
                    *from = begin;
                    begin += std::mem::replace(length, begin);
                }
            }
            Stage::Meet => self.current = std::mem::take(&mut self.first),
            _ => {
                self.current = std::mem::take(&mut self.next);
                self.current.drop_index();
            }
        }
        if stage == Stage::Forward(self.transitions[0].len()) {
            stage = Stage::FirstJumps(0);
        }
        if stage == Stage::FirstJumps(half) {
            self.first = std::mem::take(&mut self.current);
            self.begin();
            stage = Stage::Backward(0);
        }
        if stage == Stage::Backward(self.transitions[1].len()) {
            stage = Stage::Widen;
        }
        if stage == Stage::SecondJumps(self.between.len()) {
            stage = Stage::Measure;
        }
        if !matches!(stage, Stage::Measure | Stage::Group | Stage::Meet) {
            self.next.set_budget(self.memory.saturating_sub(self.memory_without_next()));
            self.next.reserve_heads(self.current.len());
        }
        self.stage = stage;
    }

    /// Returns a state of the second half as one of all border squares.
    fn widened(&self, key: K) -> K {
        let last = self.transitions[1].last().map_or(&[][..], |transition| &transition.after);
        let mut codes = [0_u8; 32];
        key.unpack(&mut codes[..last.len()]);
        let mut all = [0_u8; 32];
        for (place, square) in last.iter().enumerate() {
            if let Ok(at) = self.border.squares.binary_search(square) {
                all[at] = codes[place];
            }
        }
        K::pack(&all[..self.border.squares.len()])
    }

    fn width(&self) -> usize {
        self.border.squares.len()
    }

    /// Returns how many jumps the squares of a state have, two bits each.
    fn jumps(&self, key: K) -> u64 {
        let mut codes = [0_u8; 32];
        key.unpack(&mut codes[..self.width()]);
        let jumps = |code: &u8| [0, 2, 1][usize::from(*code).min(2)];
        codes[..self.width()].iter().rev().fold(0, |set, code| set << 2 | jumps(code))
    }

    /// Adds a jump between two border squares, or leaves it out.
    fn link(
        &mut self,
        (one, other, tied): (usize, usize, bool),
        key: K,
        ways: &V,
    ) -> Result<(), Stop> {
        if !tied {
            self.next.add(key, ways)?;
        }
        let width = self.width();
        let mut codes = [0_u8; 32];
        key.unpack(&mut codes[..width]);
        match (codes[one], codes[other]) {
            (1, _) | (_, 1) => return Ok(()),
            (0, 0) => (codes[one], codes[other]) = (31, 31),
            (0, met) => (codes[one], codes[other]) = (met, 1),
            (met, 0) => (codes[one], codes[other]) = (1, met),
            (met, same) if met == same => return Ok(()),
            (met, same) => {
                (codes[one], codes[other]) = (1, 1);
                for code in &mut codes[..width] {
                    if *code == same {
                        *code = met;
                    }
                }
            }
        }
        renumber(&mut codes[..width]);
        self.next.add(K::pack(&codes[..width]), ways)
    }

    /// Returns the end of a group.
    fn end(&self, group: usize) -> usize {
        self.groups.get(group + 1).map_or(self.second.len(), |(_, [begin, _])| *begin as usize)
    }

    /// Moves a state of the second half to its group: the one at the first place that isn't filled, so
    /// that each state moves once. False if all are sorted.
    fn group(&mut self) -> bool {
        let Some(&(_, [_, here])) = self.groups.get(self.at) else { return false };
        let Some(&(key, _)) = self.second.get(here as usize) else { return false };
        if here as usize == self.end(self.at) {
            self.at += 1;
            return true;
        }
        self.seen += 1;
        let Some(group) = self.groups.find(self.jumps(key)) else { return false };
        let [_, place] = &mut self.groups.at_mut(group).1;
        let to = *place as usize;
        *place += 1;
        self.second.swap(here as usize, to);
        let width = self.width();
        let mut codes = [0_u8; 32];
        key.unpack(&mut codes[..width]);
        self.second.at_mut(to).0 = K::pack(&mates(&codes[..width])[..width]);
        true
    }

    /// Compares a state of the first half with some states of its group; false if all are done.
    fn meet(&mut self, left: &mut u64) -> Result<bool, Stop> {
        let Some(&(key, _)) = self.current.get(self.at) else { return Ok(false) };
        let width = self.width();
        let twos = (0..width).fold(0_u64, |set, at| set | 2 << (2 * at));
        // The missing jumps: 0 becomes 2, 2 becomes 0, and 1 stays.
        let jumps = self.jumps(key);
        let ones = jumps & twos >> 1;
        let wanted = (twos ^ (jumps & twos)) & !(ones << 1) | ones;
        let group = self.groups.find(wanted);
        let (begin, end) = group.map_or((0, 0), |group| {
            (self.groups.get(group).map_or(0, |(_, [begin, _])| *begin as usize), self.end(group))
        });
        let mut codes = [0_u8; 32];
        key.unpack(&mut codes[..width]);
        let mates = mates(&codes[..width]);
        let first = codes[..width].iter().position(|&code| code > 1);
        let ends = codes[..width].iter().filter(|&&code| code > 1).count();
        let from = begin + self.met;
        let most = MEETINGS * (*left).clamp(1, 1 << 20) as usize;
        let to = end.min(from + most);
        let mut fits = true;
        for (other, ways) in self.second.range(from..to) {
            let circle = match first {
                None => width == 0,
                Some(first) => cycle_length(&mates, *other, first) == ends,
            };
            if circle {
                fits &= self.fit.add(ways);
            }
        }
        let met = ((to - from) / MEETINGS) as u64;
        *left = left.saturating_sub(met);
        self.seen += met;
        self.met += to - from;
        if to == end {
            self.met = 0;
            let fit = std::mem::take(&mut self.fit);
            if let Some((_, ways)) = self.current.get(self.at) {
                fits &= self.total.add_product(ways, &fit);
            }
            self.current.release_before(self.at);
            self.at += 1;
            self.seen += 1;
        }
        if fits { Ok(true) } else { Err(Stop::Overflow) }
    }
}

fn follow<K: Key, V: Counter>(
    transition: &Transition,
    key: K,
    ways: &V,
    next: &mut States<K, V>,
) -> Result<(), Stop> {
    let mut done = Ok(());
    transition.for_each_successor(key, |state, _| {
        if done.is_ok() {
            done = next.add(state, ways);
        }
    });
    done
}

/// Returns, by place of a path end, the place of the other end.
fn mates(codes: &[u8]) -> [u8; 32] {
    let mut mates = [0; 32];
    let mut first = [u8::MAX; 32];
    for (place, &code) in (0..).zip(codes).filter(|(_, code)| **code > 1) {
        let begin = &mut first[usize::from(code)];
        if *begin == u8::MAX {
            *begin = place;
        } else {
            mates[usize::from(place)] = *begin;
            mates[usize::from(*begin)] = place;
        }
    }
    mates
}

/// Returns how many path ends are on the cycle through one of them that the paths of both halves
/// form. Both have the same ends.
fn cycle_length<K: Key>(one: &[u8; 32], other: K, begin: usize) -> usize {
    let (mut at, mut met) = (begin, 0);
    loop {
        at = other.at(usize::from(one[at]));
        met += 2;
        if at == begin {
            return met;
        }
    }
}
