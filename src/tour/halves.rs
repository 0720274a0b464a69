//! Counting tours in two halves, which meet at a border in the middle.
//!
//! ```text
//!    squares before the border      border      squares behind it
//!    ─────────────────────────▶      S      ◀───────────────────
//!         done one by one                    done one by one, backward
//! ```
//!
//! From both sides the table of [`sweep`](super::sweep) is made, up to the same
//! squares S, which are done by neither. Jumps between squares of S are added
//! to the first. Then a state of the one and a state of the other make tours
//! if each square of S has two jumps from both together, and their paths close
//! to one circle; so many tours as the product of their numbers. States are
//! grouped by the jumps that squares have, so that only those that fit meet.
//!
//! So no table is as long as the board: for 6 × 8, closed, one and a half million
//! states are looked at, in 10 MiB.

use super::amount::Amount;
use super::sweep::{Key, Map, Plan, put_in_order};
use super::web::Web;
use crate::search::{Limit, Step};

/// Why there is no count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The numbers need more bits.
    Overflow,
    /// A limit.
    Limit(Limit),
}

/// The border between the halves.
#[derive(Clone, Debug)]
pub(super) struct Border {
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
    pub fn new(web: &Web) -> Self {
        let all = web.len() as u32;
        let at = |length: u32| {
            let mut touched = vec![false; web.len()];
            for place in 0..length {
                for &to in &web.reach[place as usize] {
                    touched[to as usize] = true;
                }
            }
            let squares: Vec<u32> =
                (length..all).filter(|&place| touched[place as usize]).collect();
            let behind: Vec<u32> =
                (length..all).rev().filter(|&place| !touched[place as usize]).collect();
            Self { before: (0..length).collect(), squares, behind, width: 0 }
        };
        let tours = all - u32::from(web.open);
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
        if best.before.len() as u32 != low {
            best = at(low);
        }
        if best.behind.is_empty() {
            // All is done from one side, and the border is nowhere.
            best = at(all);
        }
        let width = |plans: &[Plan]| {
            plans.iter().map(|plan| plan.before.len().max(plan.after.len())).max().unwrap_or(0)
        };
        let forward = Plan::all(web, &best.before, false);
        let backward = Plan::all(web, &best.behind, false);
        best.width = width(&forward).max(width(&backward)).max(best.squares.len());
        best
    }
}

/// Counting under way.
pub(super) struct Halves<K, V> {
    border: Border,
    plans: [Vec<Plan>; 2],
    /// Jumps between squares of the border, and whether they must be made.
    between: Vec<(usize, usize, bool)>,
    stage: Stage,
    /// The states that are being followed, and those that follow.
    states: Vec<(K, V)>,
    at: usize,
    next: Map<K, V>,
    /// The states of the first half, when it is done.
    first: Vec<(K, V)>,
    /// Those of the second by the jumps that squares have; instead of codes,
    /// ends have the places of the other ends of their paths.
    groups: Map<u64, Vec<(K, V)>>,
    total: V,
    seen: u64,
    memory: u64,
    steps: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Squares of the first half.
    Forward(usize),
    /// Jumps of the border that are added to it.
    Lower(usize),
    Backward(usize),
    Widen,
    Upper(usize),
    Group,
    Meet,
}

impl<K: Key, V: Amount> Halves<K, V> {
    pub fn new(web: &Web, border: Border, memory: u64) -> Self {
        let closing = border.squares.is_empty();
        let plans = [&border.before, &border.behind].map(|order| Plan::all(web, order, closing));
        let mut between = Vec::new();
        for (one, &place) in border.squares.iter().enumerate() {
            for to in web.reach[place as usize].iter().filter(|&&to| to > place) {
                if let Ok(other) = border.squares.binary_search(to) {
                    between.push((one, other, web.is_tied(place, *to)));
                }
            }
        }
        Self {
            plans,
            between,
            border,
            stage: Stage::Forward(0),
            states: vec![(K::pack(&[]), V::one())],
            at: 0,
            next: Map::default(),
            first: Vec::new(),
            groups: Map::default(),
            total: V::zero(),
            seen: 0,
            memory,
            steps: 0,
        }
    }

    /// States looked at.
    pub fn seen(&self) -> u64 {
        self.seen
    }

    /// About how far it is.
    pub fn share(&self) -> f64 {
        let all = self.plans[0].len() + self.plans[1].len() + self.between.len() + 2;
        f64::from(self.steps) / f64::from(all as u32)
    }

    /// Memory held, in bytes.
    pub fn memory(&self) -> u64 {
        let state = size_of::<(K, V)>() as u64;
        let lists = self.states.capacity() + self.first.capacity();
        lists as u64 * state + self.next.capacity() as u64 * (state + 1) * 8 / 7
    }

    /// Goes on for so many states.
    pub fn advance(&mut self, budget: u64) -> Step<Result<V, Stop>> {
        let mut left = budget;
        while left > 0 {
            left -= 1;
            let Some((key, ways)) = self.states.get(self.at).cloned() else {
                if self.stage == Stage::Meet {
                    return Step::Done(Ok(self.total.clone()));
                }
                self.turn();
                continue;
            };
            self.at += 1;
            self.seen += 1;
            let fits = match self.stage {
                Stage::Forward(at) => follow(&self.plans[0][at], key, &ways, &mut self.next),
                Stage::Backward(at) => follow(&self.plans[1][at], key, &ways, &mut self.next),
                Stage::Lower(at) | Stage::Upper(at) => self.link(self.between[at], key, &ways),
                Stage::Widen => {
                    let key = self.widened(key);
                    put(&mut self.next, key, &ways)
                }
                Stage::Group => {
                    let jumps = self.jumps(key);
                    let mut codes = [0_u8; 32];
                    key.unpack(&mut codes[..self.width()]);
                    let mates = K::pack(&mates(&codes[..self.width()])[..self.width()]);
                    self.groups.entry(jumps).or_default().push((mates, ways));
                    true
                }
                Stage::Meet => {
                    let (fits, work) = self.meet(key, &ways);
                    left = left.saturating_sub(work / 8);
                    fits
                }
            };
            if !fits {
                return Step::Done(Err(Stop::Overflow));
            }
            if self.memory() > self.memory {
                return Step::Done(Err(Stop::Limit(Limit::Memory)));
            }
        }
        Step::Running
    }

    /// All states were followed: what comes next?
    fn turn(&mut self) {
        self.steps += 1;
        self.at = 0;
        self.states = match self.stage {
            Stage::Group => Vec::new(),
            _ => std::mem::take(&mut self.next).into_iter().collect(),
        };
        let begin = || vec![(K::pack(&[]), V::one())];
        // Each half gets the jumps between squares of the border that are
        // nearer to it.
        let half = self.between.len() / 2;
        let mut stage = match self.stage {
            Stage::Forward(at) => Stage::Forward(at + 1),
            Stage::Lower(at) => Stage::Lower(at + 1),
            Stage::Backward(at) => Stage::Backward(at + 1),
            Stage::Widen => Stage::Upper(half),
            Stage::Upper(at) => Stage::Upper(at + 1),
            Stage::Group | Stage::Meet => Stage::Meet,
        };
        if stage == Stage::Forward(self.plans[0].len()) {
            stage = Stage::Lower(0);
        }
        if stage == Stage::Lower(half) {
            self.first = std::mem::replace(&mut self.states, begin());
            stage = Stage::Backward(0);
        }
        if stage == Stage::Backward(self.plans[1].len()) {
            stage = Stage::Widen;
        }
        if stage == Stage::Upper(self.between.len()) {
            stage = Stage::Group;
        }
        if stage == Stage::Meet {
            self.states = std::mem::take(&mut self.first);
        }
        self.next.reserve(self.states.len());
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
    fn link(&mut self, (one, other, tied): (usize, usize, bool), key: K, ways: &V) -> bool {
        let mut fits = true;
        if !tied {
            fits &= put(&mut self.next, key, ways);
        }
        let width = self.width();
        let mut codes = [0_u8; 32];
        key.unpack(&mut codes[..width]);
        match (codes[one], codes[other]) {
            (1, _) | (_, 1) => return fits,
            (0, 0) => (codes[one], codes[other]) = (31, 31),
            (0, met) => (codes[one], codes[other]) = (met, 1),
            (met, 0) => (codes[one], codes[other]) = (1, met),
            (met, same) if met == same => return fits,
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
        fits & put(&mut self.next, K::pack(&codes[..width]), ways)
    }

    /// The tours that a state of the first half is part of; and how many
    /// states of the second were looked at.
    fn meet(&mut self, key: K, ways: &V) -> (bool, u64) {
        let width = self.width();
        let twos = (0..width).fold(0_u64, |set, at| set | 2 << (2 * at));
        // Two less what there is: 0 to 2, 2 to 0, 1 to 1.
        let jumps = self.jumps(key);
        let ones = jumps & twos >> 1;
        let wanted = (twos ^ (jumps & twos)) & !(ones << 1) | ones;
        let Some(group) = self.groups.get(&wanted) else { return (true, 0) };
        let mut codes = [0_u8; 32];
        key.unpack(&mut codes[..width]);
        let mates = mates(&codes[..width]);
        let begin = codes[..width].iter().position(|&code| code > 1);
        let ends = codes[..width].iter().filter(|&&code| code > 1).count();
        let mut here = V::zero();
        let mut fits = true;
        for (other, more) in group {
            let circle = match begin {
                None => width == 0,
                Some(begin) => walk(&mates, *other, begin) == ends,
            };
            if circle {
                fits &= here.add(more);
            }
        }
        fits &= self.total.add_product(ways, &here);
        (fits, group.len() as u64)
    }
}

fn follow<K: Key, V: Amount>(plan: &Plan, key: K, ways: &V, next: &mut Map<K, V>) -> bool {
    let mut fits = true;
    plan.follow(key, |state, _| fits &= put(next, state, ways));
    fits
}

pub(super) fn put<K: Key, V: Amount>(table: &mut Map<K, V>, key: K, ways: &V) -> bool {
    match table.entry(key) {
        std::collections::hash_map::Entry::Occupied(mut there) => there.get_mut().add(ways),
        std::collections::hash_map::Entry::Vacant(none) => {
            none.insert(ways.clone());
            true
        }
    }
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
