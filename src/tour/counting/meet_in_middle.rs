//! Counts tours by two frontier DPs that meet at a frontier in the middle of the board.
//!
//! ```text
//!     squares before the middle        middle       squares after it
//!    ─────────────────────────▶      S      ◀───────────────────
//!       processed in order                 processed in reverse order
//! ```
//!
//! Both sides run the DP of [`frontier`](crate::tour::counting::frontier) up to the squares S of
//! the middle, which neither processes; each side gets half of the jumps between squares of S. A
//! state of one side and a state of the other together form tours if each square of S has two jumps
//! and the paths form one cycle. The number of these tours is the product of the counts. States are
//! grouped by the number of jumps of each square, so that only states that fit are compared.
//!
//! No table spans the whole board: closed tours on 6 × 8 take one and a half million states and 8
//! MiB. Several threads divide the states of each side by their hash.

#[cfg(feature = "threads")]
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::narrow::Narrow;
#[cfg(feature = "threads")]
use crate::parallel::in_threads;
use crate::search::Step;
use crate::tour::counting::counter::Counter;
use crate::tour::counting::frontier::{FIRST_PATH, Key, Transition};
use crate::tour::counting::half::{Half, MiddleJump};
use crate::tour::counting::states::{States, Stop};
use crate::tour::graph::ordered_graph::OrderedGraph;

/// The frontier in the middle, between the halves.
#[derive(Clone, Debug)]
pub(crate) struct MiddleFrontier {
    /// The squares before the middle, ascending.
    before: Vec<u32>,
    /// The squares of the middle frontier, ascending.
    pub squares: Vec<u32>,
    /// The squares after the middle, descending.
    after: Vec<u32>,
    /// The width of the widest frontier of both DPs; if one is too wide for any key, of the first
    /// such one.
    pub width: usize,
}

impl MiddleFrontier {
    /// Returns a frontier with about equally many squares before and after it.
    pub fn new(ordered: &OrderedGraph) -> Self {
        let len = ordered.len().narrow::<u32>();
        let middle_at = |length: u32| {
            let mut touched = vec![false; ordered.len()];
            for index in 0..length {
                for &to in &ordered.reach[index as usize] {
                    touched[to as usize] = true;
                }
            }
            let squares: Vec<u32> =
                (length..len).filter(|&index| touched[index as usize]).collect();
            let after: Vec<u32> =
                (length..len).rev().filter(|&index| !touched[index as usize]).collect();
            Self { before: (0..length).collect(), squares, after, width: 0 }
        };
        let max_length = len - u32::from(ordered.open);
        let mut best = middle_at(0);
        // The number of squares after the middle decreases with its position, so use binary
        // search.
        let (mut low, mut high) = (0, max_length);
        while low < high {
            let length = low.midpoint(high);
            let middle = middle_at(length);
            if middle.after.len() > middle.before.len() {
                low = length + 1;
            } else {
                high = length;
            }
            best = middle;
        }
        if best.before.len().narrow::<u32>() != low {
            best = middle_at(low);
        }
        if best.after.is_empty() {
            // No square is after the middle: one side processes all squares.
            best = middle_at(len);
        }
        let width = |order: &[u32]| Transition::max_width(ordered, order, <u128 as Key>::MAX_WIDTH);
        best.width = width(&best.before).max(width(&best.after)).max(best.squares.len());
        best
    }
}

/// A count in progress.
pub(crate) struct MeetInTheMiddle<K, V> {
    /// Both sides.
    halves: [Half<K, V>; 2],
    /// The comparison of their states, once both are complete.
    comparison: Option<Comparison<K, V>>,
    /// The number of states compared before a restart.
    earlier_comparisons: u64,
    /// Number of threads.
    threads: usize,
    memory: u64,
}

impl<K: Key, V: Counter> MeetInTheMiddle<K, V> {
    pub fn new(
        ordered: &OrderedGraph,
        middle: &MiddleFrontier,
        memory: u64,
        threads: usize,
    ) -> Self {
        let may_close = middle.squares.is_empty();
        let mut middle_jumps = Vec::new();
        for (first, &vertex) in middle.squares.iter().enumerate() {
            for to in ordered.reach[vertex as usize].iter().filter(|&&to| to > vertex) {
                if let Ok(second) = middle.squares.binary_search(to) {
                    let is_required = ordered.is_required(vertex, *to);
                    middle_jumps.push(MiddleJump { first, second, is_required });
                }
            }
        }
        // Each half gets half of the jumps between squares of the middle: those nearer to it.
        let later = middle_jumps.split_off(middle_jumps.len() / 2);
        let threads = threads.max(1);
        let half = |order: &[u32], middle_jumps| {
            let transitions = Transition::for_squares(ordered, order, may_close);
            Half::new(transitions, &middle.squares, middle_jumps, threads)
        };
        let halves = [half(&middle.before, middle_jumps), half(&middle.after, later)];
        Self { halves, comparison: None, earlier_comparisons: 0, threads, memory }
    }

    /// Returns the number of processed states, those before a restart included.
    pub fn processed(&self) -> u64 {
        self.halves.iter().map(Half::processed).sum::<u64>() + self.compared()
    }

    /// Returns the number of compared states.
    fn compared(&self) -> u64 {
        let compared = self.comparison.as_ref().map_or(0, |comparison| comparison.processed);
        self.earlier_comparisons + compared
    }

    /// Estimates the share that is done.
    pub fn fraction_done(&self) -> f64 {
        let [first, second] = self.halves.each_ref().map(Half::steps);
        let compared = usize::from(self.comparison.is_some());
        let (done, all) = (first.0 + second.0 + compared, first.1 + second.1 + 2);
        f64::from(done.narrow::<u32>()) / f64::from(all.narrow::<u32>())
    }

    /// Returns the memory held, in bytes.
    pub fn memory(&self) -> u64 {
        let compared = self.comparison.as_ref().map_or(0, Comparison::memory);
        self.halves.iter().map(Half::memory).sum::<u64>() + compared
    }

    /// Processes about `budget` states. Returns the number of tours at the end.
    pub fn advance(&mut self, budget: u64) -> Step<Result<V, Stop>> {
        let mut remaining = budget;
        while remaining > 0 {
            match self.advance_stage(&mut remaining) {
                Ok(None) => {}
                Ok(Some(total)) => return Step::Done(Ok(total)),
                // One thread takes less memory.
                Err(Stop::Limit(_)) if self.threads > 1 => {
                    self.threads = 1;
                    self.earlier_comparisons = self.compared();
                    self.comparison = None;
                    self.halves.iter_mut().for_each(|half| half.restart(1));
                }
                Err(stop) => return Step::Done(Err(stop)),
            }
        }
        Step::Running
    }

    fn advance_stage(&mut self, remaining: &mut u64) -> Result<Option<V>, Stop> {
        if let Some(comparison) = &mut self.comparison {
            let is_done = comparison.advance(remaining, self.memory, self.threads)?;
            return Ok(is_done.then(|| comparison.total.clone()));
        }
        let [first, second] = &mut self.halves;
        if !first.is_done() {
            first.advance(remaining, self.memory.saturating_sub(second.memory()))?;
        } else if !second.is_done() {
            second.advance(remaining, self.memory.saturating_sub(first.memory()))?;
        } else {
            let width = first.width();
            let [first, second] = self.halves.each_mut().map(Half::take_states);
            self.comparison = Some(Comparison::new(width, first, second));
        }
        Ok(None)
    }
}

/// The next state of the first half to compare.
#[derive(Clone, Copy, Default)]
struct Cursor {
    /// The part that it is in.
    part: usize,
    /// Its index there.
    state: usize,
    /// The number of states of its group in the second half that it has been compared with.
    compared: usize,
}

/// The comparison of the states of both halves.
struct Comparison<K, V> {
    /// The number of squares of the middle frontier.
    width: usize,
    /// The states of the first half, in parts. Those that are compared are released.
    first: Vec<States<K, V>>,
    /// Those of the second half.
    second: Vec<Groups<K, V>>,
    next: Cursor,
    /// The sum of the counts of the second half's states that form tours with the next state, of
    /// those it has been compared with.
    matching: V,
    /// The number of tours found so far.
    total: V,
    processed: u64,
}

/// The number of states of a group that are compared in the time of one transition.
const COMPARISONS_PER_STATE: usize = 8;

/// Number of states that a thread compares at once, and before it waits for the others.
#[cfg(feature = "threads")]
const AT_ONCE: usize = 1 << 6;
#[cfg(feature = "threads")]
const PER_THREAD: usize = if cfg!(test) { 1 << 8 } else { 1 << 18 };

impl<K: Key, V: Counter> Comparison<K, V> {
    fn new(width: usize, first: Vec<States<K, V>>, second: Vec<States<K, V>>) -> Self {
        Self {
            width,
            first,
            second: second.into_iter().map(|states| Groups::new(width, states)).collect(),
            next: Cursor::default(),
            matching: V::default(),
            total: V::default(),
            processed: 0,
        }
    }

    fn memory(&self) -> u64 {
        self.first.iter().map(States::bytes).sum::<u64>()
            + self.second.iter().map(Groups::memory).sum::<u64>()
    }

    /// Groups or compares states. Returns true at the end.
    fn advance(&mut self, remaining: &mut u64, memory: u64, threads: usize) -> Result<bool, Stop> {
        if self.second.iter().any(|groups| groups.stage != GroupStage::Done) {
            let room = memory.saturating_sub(self.memory()) / self.second.len() as u64;
            #[cfg(feature = "threads")]
            if threads > 1 {
                let states: u64 = self.second.iter().map(|groups| groups.states.len() as u64).sum();
                *remaining = remaining.saturating_sub(states);
                self.processed += 2 * states;
                let act = |groups: &mut Groups<K, V>| groups.advance(&mut { u64::MAX }, room);
                in_threads(true, self.second.iter_mut(), act)
                    .into_iter()
                    .collect::<Result<(), _>>()?;
                return Ok(false);
            }
            let budget = *remaining;
            self.second[0].advance(remaining, room)?;
            self.processed += budget - *remaining;
            return Ok(false);
        }
        #[cfg(feature = "threads")]
        if threads > 1 {
            return self.compare_on(threads, remaining);
        }
        let _ = threads;
        while *remaining > 0 {
            *remaining -= 1;
            if !self.compare(remaining)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Compares a state of the first half with some states of its group. Returns false if no state
    /// remains.
    fn compare(&mut self, remaining: &mut u64) -> Result<bool, Stop> {
        let Cursor { part, state, compared } = self.next;
        let Some(states) = self.first.get_mut(part) else { return Ok(false) };
        let Some((key, ways)) = states.get(state) else {
            self.next = Cursor { part: part + 1, ..Cursor::default() };
            return Ok(true);
        };
        let groups = &self.second[0];
        let partner = Partner::new(*key, self.width);
        let range = groups.range(partner.missing);
        let from = range.start + compared;
        let max_comparisons = COMPARISONS_PER_STATE * (*remaining).clamp(1, 1 << 20) as usize;
        let to = range.end.min(from + max_comparisons);
        let mut has_no_overflow = groups.add_matching(&partner, from..to, &mut self.matching);
        let work = ((to - from) / COMPARISONS_PER_STATE) as u64;
        *remaining = remaining.saturating_sub(work);
        self.processed += work;
        if to == range.end {
            let matching = std::mem::take(&mut self.matching);
            has_no_overflow &= self.total.add_product(ways, &matching);
            states.release_before(state);
            self.next = Cursor { part, state: state + 1, compared: 0 };
            self.processed += 1;
        } else {
            self.next.compared += to - from;
        }
        if has_no_overflow { Ok(true) } else { Err(Stop::Overflow) }
    }

    /// Compares the next states of the first half, which the threads divide. Returns true at the
    /// end.
    ///
    /// # Panics
    /// If a thread panics.
    #[cfg(feature = "threads")]
    fn compare_on(&mut self, threads: usize, remaining: &mut u64) -> Result<bool, Stop> {
        let Cursor { part, state: start, .. } = self.next;
        let Some(states) = self.first.get(part) else { return Ok(true) };
        let end = states.len().min(start + threads * PER_THREAD);
        let next = AtomicUsize::new(start);
        let (width, second) = (self.width, &self.second);
        let totals = in_threads(true, 0..threads, |_| {
            let (mut total, mut has_no_overflow) = (V::default(), true);
            loop {
                let from = next.fetch_add(AT_ONCE, Ordering::Relaxed);
                if from >= end {
                    return has_no_overflow.then_some(total);
                }
                for (key, ways) in states.range(from..end.min(from + AT_ONCE)) {
                    let (partner, mut matching) = (Partner::new(*key, width), V::default());
                    for groups in second {
                        let range = groups.range(partner.missing);
                        has_no_overflow &= groups.add_matching(&partner, range, &mut matching);
                    }
                    has_no_overflow &= total.add_product(ways, &matching);
                }
            }
        });
        for total in totals {
            if !total.is_some_and(|total| self.total.add(&total)) {
                return Err(Stop::Overflow);
            }
        }
        let states = (end - start) as u64;
        self.processed += states;
        *remaining = remaining.saturating_sub(states);
        self.first[part].release_before(end);
        let is_part_done = end == self.first[part].len();
        let (part, state) = if is_part_done { (part + 1, 0) } else { (part, end) };
        self.next = Cursor { part, state, compared: 0 };
        Ok(false)
    }
}

/// A state of the first half, as those of the second are compared with it.
struct Partner {
    /// The jumps that each square of the middle frontier still needs, two bits each.
    missing: u64,
    /// For the index of each path end, the index of the other end.
    mates: [u8; 32],
    /// The index of a path end.
    start: Option<usize>,
    /// The number of path ends.
    ends: usize,
}

impl Partner {
    fn new<K: Key>(key: K, width: usize) -> Self {
        let two_jumps = (0..width).fold(0_u64, |set, index| set | 2 << (2 * index));
        // 2 for 0, 0 for 2, and 1 for 1.
        let jumps = jumps(key, width);
        let one_jump = jumps & two_jumps >> 1;
        let missing = (two_jumps ^ (jumps & two_jumps)) & !(one_jump << 1) | one_jump;
        let mut codes = [0_u8; 32];
        key.unpack(&mut codes[..width]);
        Self {
            missing,
            mates: mates(&codes[..width]),
            start: codes[..width].iter().position(|&code| code >= FIRST_PATH),
            ends: codes[..width].iter().filter(|&&code| code >= FIRST_PATH).count(),
        }
    }
}

/// States of the second half, which are being ordered by group.
struct Groups<K, V> {
    width: usize,
    stage: GroupStage,
    /// The states. Once ordered, path ends have the index of the other end instead of a code.
    states: States<K, V>,
    /// For each combination of numbers of jumps, the start of the group, and its length. While
    /// groups are filled, the index of the next member replaces the length.
    starts: States<u64, [u32; 2]>,
    /// The index of the next state, or group.
    cursor: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GroupStage {
    /// Counts the states of each group.
    Measure,
    /// Sorts the states by group, in place.
    Sort,
    Done,
}

impl<K: Key, V: Counter> Groups<K, V> {
    fn new(width: usize, states: States<K, V>) -> Self {
        let (stage, starts) = (GroupStage::Measure, States::default());
        Self { width, stage, states, starts, cursor: 0 }
    }

    fn memory(&self) -> u64 {
        self.states.bytes() + self.starts.bytes()
    }

    /// Orders states. The groups may take `room` more bytes.
    fn advance(&mut self, remaining: &mut u64, room: u64) -> Result<(), Stop> {
        self.starts.set_budget(self.starts.bytes() + room);
        while *remaining > 0 && self.stage != GroupStage::Done {
            *remaining -= 1;
            match self.stage {
                GroupStage::Measure => match self.states.get(self.cursor) {
                    Some(&(key, _)) => {
                        self.cursor += 1;
                        let group = self.starts.entry(jumps(key, self.width))?;
                        self.starts.at_mut(group).1[1] += 1;
                    }
                    None => self.begin_groups(),
                },
                GroupStage::Sort => {
                    if !self.sort() {
                        self.stage = GroupStage::Done;
                    }
                }
                GroupStage::Done => {}
            }
        }
        Ok(())
    }

    /// Replaces the lengths of groups by their starts.
    fn begin_groups(&mut self) {
        let mut begin = 0;
        for group in 0..self.starts.len() {
            let [from, length] = &mut self.starts.at_mut(group).1;
            *from = begin;
            begin += std::mem::replace(length, begin);
        }
        (self.stage, self.cursor) = (GroupStage::Sort, 0);
    }

    /// Moves the state at the first unfilled position to its group, so that each state moves once.
    /// Returns false if all states are sorted.
    fn sort(&mut self) -> bool {
        let Some(&(_, [_, position])) = self.starts.get(self.cursor) else { return false };
        if position as usize == self.end(self.cursor) {
            self.cursor += 1;
            return true;
        }
        let Some(&(key, _)) = self.states.get(position as usize) else { return false };
        let Some(group) = self.starts.find(jumps(key, self.width)) else { return false };
        let [_, next_member] = &mut self.starts.at_mut(group).1;
        let to = *next_member as usize;
        *next_member += 1;
        self.states.swap(position as usize, to);
        let mut codes = [0_u8; 32];
        key.unpack(&mut codes[..self.width]);
        self.states.at_mut(to).0 = K::pack(&mates(&codes[..self.width])[..self.width]);
        true
    }

    /// Returns the end of a group.
    fn end(&self, group: usize) -> usize {
        self.starts.get(group + 1).map_or(self.states.len(), |(_, [begin, _])| *begin as usize)
    }

    /// Returns the states with these numbers of jumps.
    fn range(&self, jumps: u64) -> std::ops::Range<usize> {
        self.starts.find(jumps).map_or(0..0, |group| {
            self.starts.get(group).map_or(0, |(_, [begin, _])| *begin as usize)..self.end(group)
        })
    }

    /// Adds the counts of those states of a range that form tours with a state of the first half.
    /// Returns false on overflow.
    fn add_matching(
        &self,
        partner: &Partner,
        range: std::ops::Range<usize>,
        matching: &mut V,
    ) -> bool {
        let mut has_no_overflow = true;
        for (other, ways) in self.states.range(range) {
            let is_tour = match partner.start {
                None => self.width == 0,
                Some(start) => cycle_length(&partner.mates, *other, start) == partner.ends,
            };
            if is_tour {
                has_no_overflow &= matching.add(ways);
            }
        }
        has_no_overflow
    }
}

/// Returns the number of jumps of each square of the middle frontier, two bits each.
fn jumps<K: Key>(key: K, width: usize) -> u64 {
    let mut codes = [0_u8; 32];
    key.unpack(&mut codes[..width]);
    let jumps = |code: &u8| [0, 2, 1][usize::from(*code).min(2)];
    codes[..width].iter().rev().fold(0, |set, code| set << 2 | jumps(code))
}

/// Returns, for the index of each path end, the index of the other end.
fn mates(codes: &[u8]) -> [u8; 32] {
    let mut mates = [0; 32];
    let mut first = [u8::MAX; 32];
    for (index, &code) in (0..).zip(codes).filter(|(_, code)| **code >= FIRST_PATH) {
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
