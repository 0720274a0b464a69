//! Counts tours by two frontier DPs that meet at a border in the middle of the board.
//!
//! ```text
//!    squares before the border      border      squares after it
//!    ─────────────────────────▶      S      ◀───────────────────
//!       processed in order                 processed in reverse order
//! ```
//!
//! Both sides run the DP of [`frontier`](crate::tour::counting::frontier) up to the same border
//! squares S, which neither processes; each side gets half of the jumps between squares of S. A
//! state of one side and a state of the other together form tours if each square of S has two jumps
//! and the paths form one cycle. The number of these tours is the product of the counts. States are
//! grouped by the number of jumps of each square, so that only states that fit are compared.
//!
//! No table spans the whole board: closed tours on 6 × 8 take one and a half million states and 8
//! MiB.

use crate::narrow::Narrow;
use crate::search::Step;
use crate::tour::counting::counter::Counter;
use crate::tour::counting::frontier::{Key, Transition, renumber};
use crate::tour::counting::states::{States, Stop};
use crate::tour::graph::ordered_graph::OrderedGraph;

/// The border between the halves.
#[derive(Clone, Debug)]
pub(crate) struct Border {
    /// The squares before the border, ascending.
    before: Vec<u32>,
    /// The squares of the border.
    pub squares: Vec<u32>,
    /// The squares after the border, descending.
    after: Vec<u32>,
    /// The width of the widest border of both DPs.
    pub width: usize,
}

impl Border {
    /// Returns the border with about equally many squares before and after it.
    pub fn new(ordered: &OrderedGraph) -> Self {
        let len = ordered.len().narrow::<u32>();
        let border_at = |length: u32| {
            let mut touched = vec![false; ordered.len()];
            for place in 0..length {
                for &to in &ordered.reach[place as usize] {
                    touched[to as usize] = true;
                }
            }
            let squares: Vec<u32> =
                (length..len).filter(|&place| touched[place as usize]).collect();
            let after: Vec<u32> =
                (length..len).rev().filter(|&place| !touched[place as usize]).collect();
            Self { before: (0..length).collect(), squares, after, width: 0 }
        };
        let max_length = len - u32::from(ordered.open);
        let mut best = border_at(0);
        // The number of squares after the border decreases with its position, so use binary search.
        let (mut low, mut high) = (0, max_length);
        while low < high {
            let length = low.midpoint(high);
            let border = border_at(length);
            if border.after.len() > border.before.len() {
                low = length + 1;
            } else {
                high = length;
            }
            best = border;
        }
        if best.before.len().narrow::<u32>() != low {
            best = border_at(low);
        }
        if best.after.is_empty() {
            // No square is after the border: one side processes all squares.
            best = border_at(len);
        }
        let width = |transitions: &[Transition]| {
            transitions
                .iter()
                .map(|transition| transition.before.len().max(transition.after.len()))
                .max()
                .unwrap_or(0)
        };
        let forward = Transition::for_squares(ordered, &best.before, false);
        let backward = Transition::for_squares(ordered, &best.after, false);
        best.width = width(&forward).max(width(&backward)).max(best.squares.len());
        best
    }
}

/// A count in progress.
pub(crate) struct MeetInTheMiddle<K, V> {
    border: Border,
    transitions: [Vec<Transition>; 2],
    /// The jumps between border squares.
    border_jumps: Vec<BorderJump>,
    stage: Stage,
    /// The states being processed.
    current: States<K, V>,
    /// The index of the next state.
    cursor: usize,
    /// The successors of the states.
    next: States<K, V>,
    /// The states of the first half, after it is processed.
    first: States<K, V>,
    /// The states of the second half, ordered by group. Path ends have the index of the other end
    /// instead of a code.
    second: States<K, V>,
    /// For each combination of numbers of jumps, the start of the group in `second`, and its
    /// length. While groups are filled, the index of the next member replaces the length.
    groups: States<u64, [u32; 2]>,
    /// The number of states of the group that the current state has been compared with.
    compared: usize,
    /// The sum of the counts of those that form tours with it.
    matching: V,
    /// The number of tours found so far.
    total: V,
    processed: u64,
    memory: u64,
    /// The number of finished stages.
    steps: u32,
}

/// A jump between two border squares, given by their indices.
#[derive(Clone, Copy)]
struct BorderJump {
    first: usize,
    second: usize,
    is_required: bool,
}

/// The number of states of a group that are compared in the time of one transition.
const COMPARISONS_PER_STATE: usize = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Processes the squares of the first half.
    Forward(usize),
    /// Adds jumps of the border to the first half.
    FirstJumps(usize),
    /// Processes the squares of the second half.
    Backward(usize),
    /// Converts the states of the second half to states of all border squares.
    Widen,
    /// Adds jumps of the border to the second half.
    SecondJumps(usize),
    /// Counts the states of each group of the second half.
    Measure,
    /// Sorts the second half by group, in place.
    Group,
    /// Compares the states of the first half with their groups.
    Compare,
}

impl<K: Key, V: Counter> MeetInTheMiddle<K, V> {
    pub fn new(ordered: &OrderedGraph, border: Border, memory: u64) -> Self {
        let may_close = border.squares.is_empty();
        let transitions = [&border.before, &border.after]
            .map(|order| Transition::for_squares(ordered, order, may_close));
        let mut border_jumps = Vec::new();
        for (first, &vertex) in border.squares.iter().enumerate() {
            for to in ordered.reach[vertex as usize].iter().filter(|&&to| to > vertex) {
                if let Ok(second) = border.squares.binary_search(to) {
                    let is_required = ordered.is_required(vertex, *to);
                    border_jumps.push(BorderJump { first, second, is_required });
                }
            }
        }
        let mut search = Self {
            transitions,
            border_jumps,
            border,
            stage: Stage::Forward(0),
            current: States::default(),
            cursor: 0,
            next: States::default(),
            first: States::default(),
            second: States::default(),
            groups: States::default(),
            compared: 0,
            matching: V::default(),
            total: V::default(),
            processed: 0,
            memory,
            steps: 0,
        };
        search.begin();
        search
    }

    /// Returns the number of processed states.
    pub fn processed(&self) -> u64 {
        self.processed
    }

    /// Estimates the share that is done.
    pub fn share(&self) -> f64 {
        let all =
            self.transitions[0].len() + self.transitions[1].len() + self.border_jumps.len() + 3;
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

    /// Processes `budget` states. Returns the number of tours at the end.
    pub fn advance(&mut self, budget: u64) -> Step<Result<V, Stop>> {
        let mut remaining = budget;
        while remaining > 0 {
            remaining -= 1;
            let done = match self.stage {
                Stage::Group => Ok(self.group()),
                Stage::Compare => self.compare(&mut remaining),
                _ => self.process_state(),
            };
            match done {
                Ok(true) => {}
                Ok(false) if self.stage == Stage::Compare => {
                    return Step::Done(Ok(self.total.clone()));
                }
                Ok(false) => self.next_stage(),
                Err(stop) => return Step::Done(Err(stop)),
            }
        }
        Step::Running
    }

    /// Processes the next state. Returns false if none remains.
    fn process_state(&mut self) -> Result<bool, Stop> {
        let Some((key, ways)) = self.current.get(self.cursor).cloned() else { return Ok(false) };
        if self.stage != Stage::Measure {
            self.current.release_before(self.cursor);
        }
        self.cursor += 1;
        self.processed += 1;
        self.next.set_budget(self.memory.saturating_sub(self.memory_without_next()));
        match self.stage {
            Stage::Forward(at) => {
                add_successors(&self.transitions[0][at], key, &ways, &mut self.next)?;
            }
            Stage::Backward(at) => {
                add_successors(&self.transitions[1][at], key, &ways, &mut self.next)?;
            }
            Stage::FirstJumps(at) | Stage::SecondJumps(at) => {
                self.link(self.border_jumps[at], key, &ways)?;
            }
            Stage::Widen => self.next.add(self.widened(key), &ways)?,
            Stage::Measure | Stage::Group | Stage::Compare => {
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
        self.cursor = 0;
        // Each half gets half of the jumps between border squares: those nearer to it.
        let half = self.border_jumps.len() / 2;
        let mut stage = match self.stage {
            Stage::Forward(at) => Stage::Forward(at + 1),
            Stage::FirstJumps(at) => Stage::FirstJumps(at + 1),
            Stage::Backward(at) => Stage::Backward(at + 1),
            Stage::Widen => Stage::SecondJumps(half),
            Stage::SecondJumps(at) => Stage::SecondJumps(at + 1),
            Stage::Measure => Stage::Group,
            Stage::Group | Stage::Compare => Stage::Compare,
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
            Stage::Compare => self.current = std::mem::take(&mut self.first),
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
        if stage == Stage::SecondJumps(self.border_jumps.len()) {
            stage = Stage::Measure;
        }
        if !matches!(stage, Stage::Measure | Stage::Group | Stage::Compare) {
            self.next.set_budget(self.memory.saturating_sub(self.memory_without_next()));
            self.next.reserve_heads(self.current.len());
        }
        self.stage = stage;
    }

    /// Converts a state of the second half to one of all border squares.
    fn widened(&self, key: K) -> K {
        let last = self.transitions[1].last().map_or(&[][..], |transition| &transition.after);
        let mut codes = [0_u8; 32];
        key.unpack(&mut codes[..last.len()]);
        let mut border_codes = [0_u8; 32];
        for (index, square) in last.iter().enumerate() {
            if let Ok(border_index) = self.border.squares.binary_search(square) {
                border_codes[border_index] = codes[index];
            }
        }
        K::pack(&border_codes[..self.border.squares.len()])
    }

    fn width(&self) -> usize {
        self.border.squares.len()
    }

    /// Returns the number of jumps of each border square, two bits each.
    fn jumps(&self, key: K) -> u64 {
        let mut codes = [0_u8; 32];
        key.unpack(&mut codes[..self.width()]);
        let jumps = |code: &u8| [0, 2, 1][usize::from(*code).min(2)];
        codes[..self.width()].iter().rev().fold(0, |set, code| set << 2 | jumps(code))
    }

    /// Adds a state with and one without a jump between two border squares.
    fn link(
        &mut self,
        BorderJump { first, second, is_required }: BorderJump,
        key: K,
        ways: &V,
    ) -> Result<(), Stop> {
        if !is_required {
            self.next.add(key, ways)?;
        }
        let width = self.width();
        let mut codes = [0_u8; 32];
        key.unpack(&mut codes[..width]);
        match (codes[first], codes[second]) {
            (1, _) | (_, 1) => return Ok(()),
            (0, 0) => (codes[first], codes[second]) = (31, 31),
            (0, code) => (codes[first], codes[second]) = (code, 1),
            (code, 0) => (codes[first], codes[second]) = (1, code),
            (first_code, second_code) if first_code == second_code => return Ok(()),
            (first_code, second_code) => {
                (codes[first], codes[second]) = (1, 1);
                for code in &mut codes[..width] {
                    if *code == second_code {
                        *code = first_code;
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

    /// Moves the state at the first unfilled position to its group, so that each state moves once.
    /// Returns false if all states are sorted.
    fn group(&mut self) -> bool {
        let Some(&(_, [_, position])) = self.groups.get(self.cursor) else { return false };
        let Some(&(key, _)) = self.second.get(position as usize) else { return false };
        if position as usize == self.end(self.cursor) {
            self.cursor += 1;
            return true;
        }
        self.processed += 1;
        let Some(group) = self.groups.find(self.jumps(key)) else { return false };
        let [_, next_member] = &mut self.groups.at_mut(group).1;
        let to = *next_member as usize;
        *next_member += 1;
        self.second.swap(position as usize, to);
        let width = self.width();
        let mut codes = [0_u8; 32];
        key.unpack(&mut codes[..width]);
        self.second.at_mut(to).0 = K::pack(&mates(&codes[..width])[..width]);
        true
    }

    /// Compares a state of the first half with some states of its group. Returns false if no state
    /// remains.
    fn compare(&mut self, remaining: &mut u64) -> Result<bool, Stop> {
        let Some(&(key, _)) = self.current.get(self.cursor) else { return Ok(false) };
        let width = self.width();
        let two_jumps = (0..width).fold(0_u64, |set, index| set | 2 << (2 * index));
        // The missing jumps of each square: 2 for 0, 0 for 2, and 1 for 1.
        let jumps = self.jumps(key);
        let one_jump = jumps & two_jumps >> 1;
        let missing = (two_jumps ^ (jumps & two_jumps)) & !(one_jump << 1) | one_jump;
        let group = self.groups.find(missing);
        let (begin, end) = group.map_or((0, 0), |group| {
            (self.groups.get(group).map_or(0, |(_, [begin, _])| *begin as usize), self.end(group))
        });
        let mut codes = [0_u8; 32];
        key.unpack(&mut codes[..width]);
        let mates = mates(&codes[..width]);
        let first = codes[..width].iter().position(|&code| code > 1);
        let ends = codes[..width].iter().filter(|&&code| code > 1).count();
        let from = begin + self.compared;
        let max_comparisons = COMPARISONS_PER_STATE * (*remaining).clamp(1, 1 << 20) as usize;
        let to = end.min(from + max_comparisons);
        let mut has_no_overflow = true;
        for (other, ways) in self.second.range(from..to) {
            let is_tour = match first {
                None => width == 0,
                Some(first) => cycle_length(&mates, *other, first) == ends,
            };
            if is_tour {
                has_no_overflow &= self.matching.add(ways);
            }
        }
        let work = ((to - from) / COMPARISONS_PER_STATE) as u64;
        *remaining = remaining.saturating_sub(work);
        self.processed += work;
        self.compared += to - from;
        if to == end {
            self.compared = 0;
            let matching = std::mem::take(&mut self.matching);
            if let Some((_, ways)) = self.current.get(self.cursor) {
                has_no_overflow &= self.total.add_product(ways, &matching);
            }
            self.current.release_before(self.cursor);
            self.cursor += 1;
            self.processed += 1;
        }
        if has_no_overflow { Ok(true) } else { Err(Stop::Overflow) }
    }
}

/// Adds the successors of a state.
fn add_successors<K: Key, V: Counter>(
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

/// Returns, for the index of each path end, the index of the other end.
fn mates(codes: &[u8]) -> [u8; 32] {
    let mut mates = [0; 32];
    let mut first = [u8::MAX; 32];
    for (index, &code) in (0..).zip(codes).filter(|(_, code)| **code > 1) {
        let start = &mut first[usize::from(code)];
        if *start == u8::MAX {
            *start = index;
        } else {
            mates[usize::from(index)] = *start;
            mates[usize::from(*start)] = index;
        }
    }
    mates
}

/// Returns the number of path ends on the cycle through `start` that the paths of both halves form.
/// Both halves have the same path ends.
fn cycle_length<K: Key>(first_mates: &[u8; 32], second_mates: K, start: usize) -> usize {
    let (mut index, mut length) = (start, 0);
    loop {
        index = second_mates.code(usize::from(first_mates[index]));
        length += 2;
        if index == start {
            return length;
        }
    }
}
