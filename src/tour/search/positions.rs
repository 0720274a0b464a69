//! Tours on which squares have given numbers: the exact search step by step.
//!
//! For each number there is a set of squares that may have it. A square is
//! taken out where it cannot be reached in one jump from a square of the number
//! before, or none of the number behind from it; a number with one square left
//! takes it from all others, and a square that only one number has left belongs
//! to it. What is left is branched on, at the number beside known ones that has
//! the fewest squares left, and of those first at the square with the fewest
//! free neighbours (Warnsdorff 1823).
//!
//! A search that is unlucky is begun anew in another order, each time with
//! twice as many decisions, so that in the end it is complete; to count, it is
//! complete at once. A decision takes some ten microseconds on 64 squares.

use crate::random::Random;
use crate::search::Step;
use crate::square::Square;
use crate::tour::graph::precheck::Ready;
use crate::tour::graph::small_graph::{MOST, Set, each};
use crate::tour::model::puzzle::Tour;
use crate::tour::model::reason::Why;

/// The search for one tour, or all of them.
#[derive(Clone, Debug)]
pub(crate) struct PositionSearch {
    reach: Vec<Set>,
    cells: Vec<usize>,
    closed: bool,
    /// By number, that of the square that this one's is turned to, where the
    /// tour is to look the same after a half-turn.
    partners: Option<Vec<usize>>,
    root: Vec<Set>,
    open: Vec<Vec<Set>>,
    random: Random,
    /// Decisions until it is begun anew.
    left: u64,
    patience: u64,
    nodes: u64,
    found: u64,
    counting: bool,
}

/// What a number of a closed tour counts from.
fn anchor(tour: &Tour) -> u32 {
    match tour.numbers().first() {
        Some(&(_, number)) if tour.is_closed() => number - 1,
        _ => 0,
    }
}

/// Do numbers say more than where ends are, or where counting begins?
pub(crate) fn are_needed(tour: &Tour) -> bool {
    if tour.is_closed() { tour.numbers().len() > 1 } else { tour.inner_numbers().next().is_some() }
}

/// Can a board of so many squares be searched?
pub(crate) fn is_small(squares: usize) -> bool {
    squares <= MOST
}

/// Is each tour found twice, forward and backward?
pub(crate) fn are_symmetric(tour: &Tour) -> bool {
    let length = tour.length();
    let first = anchor(tour);
    if tour.is_closed() {
        tour.numbers().iter().all(|&(_, number)| (2 * (number - 1 - first)).is_multiple_of(length))
    } else {
        tour.numbers().iter().all(|&(_, number)| 2 * number == length + 1)
    }
}

/// Two numbered squares that are too far apart, if there are any. In units of
/// one square for each numbered one.
pub(crate) fn too_far(tour: &Tour, ready: &Ready) -> Option<Why> {
    let numbers = tour.numbers();
    let after = |at: usize| {
        let wraps = at + 1 == numbers.len();
        let next = *numbers.get(at + 1).or(numbers.first())?;
        let length = if wraps { tour.length() } else { 0 };
        (!wraps || tour.is_closed()).then_some((next, next.1 + length - numbers[at].1))
    };
    for (at, &first) in numbers.iter().enumerate() {
        let Some((second, apart)) = after(at).filter(|&(second, _)| second.0 != first.0) else {
            continue;
        };
        let too_far = |jumps: Option<u32>| jumps.is_none_or(|jumps| jumps > apart);
        let around = distance(ready, first.0, second.0, numbers);
        if too_far(around) {
            // Where the others are not named they are not in the way, either.
            let free = distance(ready, first.0, second.0, &[]);
            if too_far(free) {
                return Some(Why::TooFar { first, second, jumps: free, round: Vec::new() });
            }
            let mut round: Vec<Square> = numbers.iter().map(|&(square, _)| square).collect();
            round.retain(|&square| square != first.0 && square != second.0);
            return Some(Why::TooFar { first, second, jumps: around, round });
        }
    }
    None
}

/// The fewest jumps over no other of the numbered squares.
fn distance(ready: &Ready, from: Square, to: Square, numbers: &[(Square, u32)]) -> Option<u32> {
    let mut seen = vec![false; ready.graph.area()];
    for &(square, _) in numbers {
        seen[ready.graph.cell(square)] = square != to;
    }
    let goal = ready.graph.cell(to);
    let mut layer = vec![ready.graph.cell(from)];
    for jumps in 0.. {
        if layer.contains(&goal) {
            return Some(jumps);
        }
        let mut next = Vec::new();
        for &cell in &layer {
            for to in ready.graph.reached(cell) {
                if !std::mem::replace(&mut seen[to], true) {
                    next.push(to);
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        layer = next;
    }
    None
}

impl PositionSearch {
    pub fn new(tour: &Tour, ready: &Ready, seed: u64, counting: bool) -> Self {
        let cells: Vec<usize> = ready.cells.iter().map(|&cell| cell as usize).collect();
        let place = |cell: usize| cells.binary_search(&cell).unwrap_or(0);
        let reach: Vec<Set> = cells
            .iter()
            .map(|&cell| ready.graph.reached(cell).fold(0, |set, to| set | 1 << place(to)))
            .collect();
        let squares = cells.len();
        let mut root = vec![Set::MAX >> (128 - squares); squares];
        let length = tour.length();
        for &(square, number) in tour.numbers() {
            let step = (number - 1 + length - anchor(tour)) % length;
            root[step as usize] = 1 << place(ready.graph.cell(square));
        }
        Self {
            reach,
            cells,
            closed: tour.is_closed(),
            partners: None,
            open: vec![root.clone()],
            root,
            random: Random::new(seed),
            left: 64,
            patience: 64,
            nodes: 0,
            found: 0,
            counting,
        }
    }

    /// The same for tours that look the same after a half-turn: by number from
    /// 0, that of the square that this one's is turned to. The board has to
    /// look the same, too.
    pub fn with(mut self, partners: Vec<usize>) -> Self {
        self.partners = Some(partners);
        self
    }

    /// By square, those that can be reached in one jump.
    pub fn reach(&self) -> &[Set] {
        &self.reach
    }

    /// Is a jump to lead from the last square to the first?
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// By number, the squares that may have it; nothing if there is no tour.
    pub fn domains(&self) -> Option<Vec<Set>> {
        let mut steps = self.root.clone();
        self.narrow(&mut steps).then_some(steps)
    }

    /// Decisions looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Tours found by counting.
    pub fn found(&self) -> u64 {
        self.found
    }

    /// Goes on for about so many units of work: gives the cells of a tour from
    /// its first number on, or nothing if there is none, or none more.
    pub fn advance(&mut self, budget: u64) -> Step<Option<Vec<usize>>> {
        const UNITS: u64 = 40;
        for _ in 0..budget.div_ceil(UNITS) {
            let Some(mut steps) = self.open.pop() else { return Step::Done(None) };
            self.nodes += 1;
            if !self.counting {
                self.left -= 1;
                if self.left == 0 {
                    self.patience *= 2;
                    self.left = self.patience;
                    self.open = vec![self.root.clone()];
                    continue;
                }
            }
            if !self.narrow(&mut steps) {
                continue;
            }
            let Some(step) = self.choose(&steps) else {
                if self.counting {
                    self.found += 1;
                    continue;
                }
                let cells = steps.iter().map(|set| self.cells[set.trailing_zeros() as usize]);
                return Step::Done(Some(cells.collect()));
            };
            let free: Set =
                steps.iter().filter(|set| set.count_ones() > 1).fold(0, |all, set| all | set);
            let random = &mut self.random;
            let reach = &self.reach;
            let mut squares: Vec<(u32, u64, usize)> = each(steps[step])
                .map(|place| ((reach[place] & free).count_ones(), random.next(), place))
                .collect();
            // The best last, which is looked at next.
            squares.sort_unstable_by(|one, other| other.cmp(one));
            for (_, _, place) in squares {
                let mut next = steps.clone();
                next[step] = 1 << place;
                self.open.push(next);
            }
        }
        Step::Running
    }

    fn around(&self, set: Set) -> Set {
        each(set).fold(0, |around, place| around | self.reach[place])
    }

    /// Takes out what cannot be; false if nothing is left somewhere.
    fn narrow(&self, steps: &mut [Set]) -> bool {
        let length = steps.len();
        loop {
            let mut changed = false;
            let mut set = |steps: &mut [Set], at: usize, with: Set| {
                let narrowed = steps[at] & with;
                changed |= narrowed != steps[at];
                steps[at] = narrowed;
                narrowed != 0
            };
            for at in 1..length {
                if !set(steps, at, self.around(steps[at - 1])) {
                    return false;
                }
            }
            if self.closed && !set(steps, 0, self.around(steps[length - 1])) {
                return false;
            }
            for at in (1..length).rev() {
                if !set(steps, at - 1, self.around(steps[at])) {
                    return false;
                }
            }
            if self.closed && !set(steps, length - 1, self.around(steps[0])) {
                return false;
            }
            // Squares are numbered by rows, so that a half-turn mirrors the numbers.
            let turned = |set: Set| set.reverse_bits() >> (Set::BITS as usize - length);
            for (at, &partner) in self.partners.iter().flatten().enumerate() {
                let with = turned(steps[partner]);
                if !set(steps, at, with) {
                    return false;
                }
            }
            // Squares that are taken, and those left to one number alone.
            let (mut taken, mut once, mut twice) = (0, 0, 0);
            for &step in steps.iter() {
                if step.is_power_of_two() {
                    if taken & step != 0 {
                        return false;
                    }
                    taken |= step;
                }
                twice |= once & step;
                once |= step;
            }
            if once.count_ones() as usize != length {
                return false;
            }
            let alone = once & !twice;
            for at in 0..length {
                if steps[at].is_power_of_two() {
                    continue;
                }
                let own = steps[at] & alone;
                let with = if own != 0 { own } else { !taken };
                if own.count_ones() > 1 || !set(steps, at, with) {
                    return false;
                }
            }
            if !changed {
                return true;
            }
        }
    }

    /// The number to branch on: beside known ones, with the fewest squares.
    fn choose(&self, steps: &[Set]) -> Option<usize> {
        let length = steps.len();
        let known = |at: usize| steps[at].is_power_of_two();
        let beside = |at: usize| {
            let before = if at > 0 { known(at - 1) } else { self.closed && known(length - 1) };
            let behind = if at + 1 < length { known(at + 1) } else { self.closed && known(0) };
            before || behind
        };
        let open = (0..length).filter(|&at| !known(at));
        open.min_by_key(|&at| (!beside(at), steps[at].count_ones()))
    }
}
