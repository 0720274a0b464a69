//! Counting tours in two halves, which meet at a border in the middle.
//!
//! ```text
//!    squares before the border      border      squares behind it
//!    ─────────────────────────▶      S      ◀───────────────────
//!         done one by one                    done one by one, backward
//! ```
//!
//! From both sides the table of [`frontier`](crate::tour::counting::frontier) is made, up to the same
//! squares S, which are done by neither. Jumps between squares of S are added
//! to the first. Then a state of the one and a state of the other make tours
//! if each square of S has two jumps from both together, and their paths close
//! to one circle; so many tours as the product of their numbers. States are
//! grouped by the jumps that squares have, so that only those that fit meet.
//!
//! So no table is as long as the board: for 6 × 8, closed, one and a half million
//! states are looked at, in 8 MiB.

use crate::narrow::Narrow;
use crate::search::Step;
use crate::tour::counting::amount::Amount;
use crate::tour::counting::frontier::{Key, Plan, put_in_order};
use crate::tour::counting::states::{States, Stop};
use crate::tour::graph::ordered_graph::OrderedGraph;

/// The border between the halves.
#[derive(Clone, Debug)]
pub(crate) struct Border {
    /// The squares before it, rising.
    before: Vec<u32>,
    /// Its squares.
    pub squares: Vec<u32>,
    /// Those behind it, falling.
    behind: Vec<u32>,
    /// The most squares that stand in a table at once.
    pub width: usize,
}

impl Border {
    /// The border that has about as many squares before as behind it.
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
        // Behind it there are ever fewer: halve.
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
            // All is done from one side, and the border is nowhere.
            best = at(all);
        }
        let width = |plans: &[Plan]| {
            plans.iter().map(|plan| plan.before.len().max(plan.after.len())).max().unwrap_or(0)
        };
        let forward = Plan::all(ordered, &best.before, false);
        let backward = Plan::all(ordered, &best.behind, false);
        best.width = width(&forward).max(width(&backward)).max(best.squares.len());
        best
    }
}

/// Counting under way.
pub(crate) struct Halves<K, V> {
    border: Border,
    plans: [Vec<Plan>; 2],
    /// Jumps between squares of the border, and whether they must be made.
    between: Vec<(usize, usize, bool)>,
    stage: Stage,
    /// The states that are being followed, and the number of the next of them.
    now: States<K, V>,
    at: usize,
    /// Those that follow.
    next: States<K, V>,
    /// The states of the first half, when it is done.
    first: States<K, V>,
    /// Those of the second in the order of groups; instead of codes, ends have
    /// the places of the other ends of their paths.
    second: States<K, V>,
    /// By the jumps that squares have: where the group begins in `second`, and
    /// its length; while it is filled, the place of the next that comes in.
    groups: States<u64, [u32; 2]>,
    /// Of the state that is being met: how many of its group it has met, and
    /// the ways of those that fit.
    met: usize,
    fit: V,
    total: V,
    seen: u64,
    memory: u64,
    steps: u32,
}

/// So many states of a group are met in the time of one that is followed.
const MEETINGS: usize = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Squares of the first half.
    Forward(usize),
    /// Jumps of the border that are added to it.
    Lower(usize),
    Backward(usize),
    Widen,
    Upper(usize),
    /// The second half is put in groups, in place: how long is each?
    Measure,
    Group,
    Meet,
}

impl<K: Key, V: Amount> Halves<K, V> {
    pub fn new(ordered: &OrderedGraph, border: Border, memory: u64) -> Self {
        let closing = border.squares.is_empty();
        let plans =
            [&border.before, &border.behind].map(|order| Plan::all(ordered, order, closing));
        let mut between = Vec::new();
        for (one, &place) in border.squares.iter().enumerate() {
            for to in ordered.reach[place as usize].iter().filter(|&&to| to > place) {
                if let Ok(other) = border.squares.binary_search(to) {
                    between.push((one, other, ordered.is_tied(place, *to)));
                }
            }
        }
        let mut halves = Self {
            plans,
            between,
            border,
            stage: Stage::Forward(0),
            now: States::default(),
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

    /// States looked at.
    pub fn seen(&self) -> u64 {
        self.seen
    }

    /// About how far it is.
    pub fn share(&self) -> f64 {
        let all = self.plans[0].len() + self.plans[1].len() + self.between.len() + 3;
        f64::from(self.steps) / f64::from(all.narrow::<u32>())
    }

    /// Memory held, in bytes.
    pub fn memory(&self) -> u64 {
        self.beside_next() + self.next.bytes()
    }

    fn beside_next(&self) -> u64 {
        self.now.bytes() + self.first.bytes() + self.second.bytes() + self.groups.bytes()
    }

    /// The states that are followed are those of a half at its beginning.
    fn begin(&mut self) {
        self.now = States::default();
        self.now.allow(u64::MAX);
        // One is always allowed.
        let _ = self.now.add(K::pack(&[]), &V::one());
    }

    /// Goes on for so many states.
    pub fn advance(&mut self, budget: u64) -> Step<Result<V, Stop>> {
        let mut left = budget;
        while left > 0 {
            left -= 1;
            let done = match self.stage {
                Stage::Group => Ok(self.group()),
                Stage::Meet => self.meet(&mut left),
                _ => self.follow(),
            };
            match done {
                Ok(true) => {}
                Ok(false) if self.stage == Stage::Meet => {
                    return Step::Done(Ok(self.total.clone()));
                }
                Ok(false) => self.turn(),
                Err(stop) => return Step::Done(Err(stop)),
            }
        }
        Step::Running
    }

    /// Follows the next state; false if there is none.
    fn follow(&mut self) -> Result<bool, Stop> {
        let Some((key, ways)) = self.now.get(self.at).cloned() else { return Ok(false) };
        if self.stage != Stage::Measure {
            self.now.give_back_before(self.at);
        }
        self.at += 1;
        self.seen += 1;
        self.next.allow(self.memory.saturating_sub(self.beside_next()));
        match self.stage {
            Stage::Forward(at) => follow(&self.plans[0][at], key, &ways, &mut self.next)?,
            Stage::Backward(at) => follow(&self.plans[1][at], key, &ways, &mut self.next)?,
            Stage::Lower(at) | Stage::Upper(at) => self.link(self.between[at], key, &ways)?,
            Stage::Widen => self.next.add(self.widened(key), &ways)?,
            Stage::Measure | Stage::Group | Stage::Meet => {
                let others = self.memory() - self.groups.bytes();
                self.groups.allow(self.memory.saturating_sub(others));
                let group = self.groups.entry(self.jumps(key))?;
                self.groups.at_mut(group).1[1] += 1;
            }
        }
        Ok(true)
    }

    /// All states were followed: what comes next?
    fn turn(&mut self) {
        self.steps += 1;
        self.at = 0;
        // Each half gets the jumps between squares of the border that are
        // nearer to it.
        let half = self.between.len() / 2;
        let mut stage = match self.stage {
            Stage::Forward(at) => Stage::Forward(at + 1),
            Stage::Lower(at) => Stage::Lower(at + 1),
            Stage::Backward(at) => Stage::Backward(at + 1),
            Stage::Widen => Stage::Upper(half),
            Stage::Upper(at) => Stage::Upper(at + 1),
            Stage::Measure => Stage::Group,
            Stage::Group | Stage::Meet => Stage::Meet,
        };
        match stage {
            Stage::Group => {
                self.second = std::mem::take(&mut self.now);
                let mut begin = 0;
                for group in 0..self.groups.len() {
                    let [from, length] = &mut self.groups.at_mut(group).1;
                    *from = begin;
                    begin += std::mem::replace(length, begin);
                }
            }
            Stage::Meet => self.now = std::mem::take(&mut self.first),
            _ => {
                self.now = std::mem::take(&mut self.next);
                self.now.close();
            }
        }
        if stage == Stage::Forward(self.plans[0].len()) {
            stage = Stage::Lower(0);
        }
        if stage == Stage::Lower(half) {
            self.first = std::mem::take(&mut self.now);
            self.begin();
            stage = Stage::Backward(0);
        }
        if stage == Stage::Backward(self.plans[1].len()) {
            stage = Stage::Widen;
        }
        if stage == Stage::Upper(self.between.len()) {
            stage = Stage::Measure;
        }
        if !matches!(stage, Stage::Measure | Stage::Group | Stage::Meet) {
            self.next.allow(self.memory.saturating_sub(self.beside_next()));
            self.next.expect(self.now.len());
        }
        self.stage = stage;
    }

    /// A state of the second half with all squares of the border.
    fn widened(&self, key: K) -> K {
        let last = self.plans[1].last().map_or(&[][..], |plan| &plan.after);
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

    /// How many jumps the squares have, two bits each.
    fn jumps(&self, key: K) -> u64 {
        let mut codes = [0_u8; 32];
        key.unpack(&mut codes[..self.width()]);
        let jumps = |code: &u8| [0, 2, 1][usize::from(*code).min(2)];
        codes[..self.width()].iter().rev().fold(0, |set, code| set << 2 | jumps(code))
    }

    /// A jump between two squares of the border, and none.
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
        put_in_order(&mut codes[..width]);
        self.next.add(K::pack(&codes[..width]), ways)
    }

    /// Where a group ends; a group that has come there is full.
    fn end(&self, group: usize) -> usize {
        self.groups.get(group + 1).map_or(self.second.len(), |(_, [begin, _])| *begin as usize)
    }

    /// Puts a state of the second half in its group: that at the first place
    /// that is not filled, so that each goes to its place at once. False if all
    /// are there.
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

    /// Has a state of the first half meet some of its group, for tours that
    /// both are parts of; false if all have met.
    fn meet(&mut self, left: &mut u64) -> Result<bool, Stop> {
        let Some(&(key, _)) = self.now.get(self.at) else { return Ok(false) };
        let width = self.width();
        let twos = (0..width).fold(0_u64, |set, at| set | 2 << (2 * at));
        // Two less what there is: 0 to 2, 2 to 0, 1 to 1.
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
                Some(first) => walk(&mates, *other, first) == ends,
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
            if let Some((_, ways)) = self.now.get(self.at) {
                fits &= self.total.add_product(ways, &fit);
            }
            self.now.give_back_before(self.at);
            self.at += 1;
            self.seen += 1;
        }
        if fits { Ok(true) } else { Err(Stop::Overflow) }
    }
}

fn follow<K: Key, V: Amount>(
    plan: &Plan,
    key: K,
    ways: &V,
    next: &mut States<K, V>,
) -> Result<(), Stop> {
    let mut done = Ok(());
    plan.follow(key, |state, _| {
        if done.is_ok() {
            done = next.add(state, ways);
        }
    });
    done
}

/// By place of an end, the place of the other end of its path.
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

/// How many ends are on the circle through one that the paths of both halves
/// make. They have the same ends.
fn walk<K: Key>(one: &[u8; 32], other: K, begin: usize) -> usize {
    let (mut at, mut met) = (begin, 0);
    loop {
        at = other.at(usize::from(one[at]));
        met += 2;
        if at == begin {
            return met;
        }
    }
}
