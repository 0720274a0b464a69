//! Longer exchanges of jumps (k-opt moves), which join a cycle with others.
//!
//! A move alternates between jumps of cycles, which are removed, and new jumps, which are added, until
//! it returns to its start:
//!
//! ```text
//!    t0 ══ t1 ── t2 ══ t3 ── … ── t0        ══ removed   ── added
//! ```
//!
//! It cuts the cycles it meets into pieces. Walking along the pieces and the added jumps tells whether
//! they form one cycle; for that, squares know their positions on their cycles. (Moves of more than two
//! jumps for travelling salesmen: Lin and Kernighan 1973.)
//!
//! Several moves are made before the squares are numbered again, as long as none comes between the
//! cuts of an earlier one.

use crate::narrow::Narrow;
use crate::tour::graph::board_graph::bits;
use crate::tour::graph::precheck::PreparedBoard;
use crate::tour::search::factor::Jumps;

const NONE: u32 = u32::MAX;

/// The positions of cells on their cycles.
#[derive(Clone, Debug)]
pub(crate) struct CycleOrder {
    cycle: Vec<u32>,
    place: Vec<u32>,
    /// By cycle: its first cell and its length.
    cycles: Vec<(u32, u32)>,
}

impl CycleOrder {
    pub fn new(area: usize) -> Self {
        Self { cycle: vec![NONE; area], place: vec![0; area], cycles: Vec::new() }
    }

    pub fn begin(&mut self) {
        self.cycles.clear();
    }

    pub fn forget(&mut self, cell: usize) {
        self.cycle[cell] = NONE;
    }

    pub fn is_labelled(&self, cell: usize) -> bool {
        self.cycle[cell] != NONE
    }

    pub fn start_cycle(&mut self, cell: usize) {
        self.cycles.push((cell.narrow::<u32>(), 0));
    }

    /// Appends a cell to the last cycle.
    pub fn add(&mut self, cell: usize) {
        let number = self.cycles.len().narrow::<u32>() - 1;
        if let Some(last) = self.cycles.last_mut() {
            self.cycle[cell] = number;
            self.place[cell] = last.1;
            last.1 += 1;
        }
    }

    pub fn cycle(&self, cell: usize) -> u32 {
        self.cycle[cell]
    }

    pub fn cycles(&self) -> usize {
        self.cycles.len()
    }

    /// Returns the longest cycle.
    pub fn largest(&self) -> u32 {
        let largest = (0..).zip(&self.cycles).max_by_key(|(_, cycle)| cycle.1);
        largest.map_or(0, |(number, _)| number)
    }

    /// If two cells are neighbours on their cycle, returns the position of the first of them, and whether
    /// that is `from`.
    fn between(&self, from: usize, to: usize) -> Option<(u32, bool)> {
        let cycle = self.cycle[from];
        let length = self.cycles.get(cycle as usize)?.1;
        let (one, other) = (self.place[from], self.place[to]);
        let after = |place: u32| if place + 1 == length { 0 } else { place + 1 };
        if cycle != self.cycle[to] {
            None
        } else if after(one) == other {
            Some((one, true))
        } else if after(other) == one {
            Some((other, false))
        } else {
            None
        }
    }
}

/// Jumps to remove and to add.
#[derive(Clone, Debug)]
pub(crate) struct KOptMove {
    pub taken: Vec<(usize, usize)>,
    pub added: Vec<(usize, usize)>,
    /// How many cycles become one.
    pub cycles: usize,
}

/// A removed jump: its ends, the cycle, and the position of the end that comes first on the cycle.
#[derive(Clone, Copy, Debug)]
struct Cut {
    from: usize,
    to: usize,
    cycle: u32,
    place: u32,
    forward: bool,
}

/// The search for moves.
#[derive(Clone, Debug, Default)]
pub(crate) struct KOptSearch {
    /// The most jumps that may be removed; 0 before the first search.
    pub depth: usize,
    largest: u32,
    /// Cycles that have changed.
    dirty: Vec<u32>,
    /// Positions where the longest cycle has been cut.
    cuts: Vec<u32>,
    path: Vec<Cut>,
}

impl KOptSearch {
    /// Starts a round, after the cycles have been numbered.
    pub fn begin(&mut self, largest: u32) {
        self.largest = largest;
        self.dirty.clear();
        self.cuts.clear();
    }

    /// Returns whether the cycle has been joined with another one in this round.
    pub fn is_dirty(&self, cycle: u32) -> bool {
        cycle != self.largest && self.dirty.contains(&cycle)
    }

    /// Returns a move that joins a cycle with others.
    pub fn find(
        &mut self,
        prepared: &PreparedBoard,
        used: &Jumps,
        order: &CycleOrder,
        cycle: u32,
    ) -> Option<KOptMove> {
        let (begin, _) = *order.cycles.get(cycle as usize)?;
        let (mut here, mut over) = (begin as usize, 0_u8);
        loop {
            for jump in bits(used[here]) {
                let to = prepared.graph.to(here, jump);
                if let Some(cut) = self.cut(order, here, to) {
                    self.path = vec![cut];
                    if self.extend(prepared, used, order) {
                        return Some(self.take(order));
                    }
                }
            }
            let jump = bits(used[here] & !over).next()?;
            here = prepared.graph.to(here, jump);
            over = 1 << prepared.graph.back(jump);
            if here == begin as usize {
                return None;
            }
        }
    }

    /// Returns the cut at a jump, if it may be removed.
    fn cut(&self, order: &CycleOrder, from: usize, to: usize) -> Option<Cut> {
        let cycle = order.cycle(from);
        if self.is_dirty(cycle) {
            return None;
        }
        let (place, forward) = order.between(from, to)?;
        if cycle == self.largest {
            // It must be in the same gap between earlier cuts as the others.
            let gap =
                |place: u32| self.cuts.partition_point(|&cut| cut < place) % self.cuts.len().max(1);
            let other = self.path.iter().find(|cut| cut.cycle == cycle);
            let apart = other.is_some_and(|cut| gap(cut.place) != gap(place));
            if apart || self.cuts.binary_search(&place).is_ok() {
                return None;
            }
        }
        Some(Cut { from, to, cycle, place, forward })
    }

    /// Extends the path until it closes to a valid move; false if it can't.
    fn extend(&mut self, prepared: &PreparedBoard, used: &Jumps, order: &CycleOrder) -> bool {
        let graph = &prepared.graph;
        let (Some(&first), Some(&last)) = (self.path.first(), self.path.last()) else {
            return false;
        };
        for jump in bits(graph.mask(last.to) & !used[last.to]) {
            let from = graph.to(last.to, jump);
            if self.path.iter().any(|cut| cut.from == from || cut.to == from) {
                continue;
            }
            for jump in bits(used[from]) {
                let to = graph.to(from, jump);
                if self.path.iter().any(|cut| cut.from == to || cut.to == to) {
                    continue;
                }
                let Some(cut) = self.cut(order, from, to) else { continue };
                self.path.push(cut);
                let closes =
                    graph.jump(to, first.from).is_some_and(|jump| used[to] >> jump & 1 == 0);
                if closes && self.joins_to_one() {
                    return true;
                }
                if self.path.len() < self.depth && self.extend(prepared, used, order) {
                    return true;
                }
                self.path.pop();
            }
        }
        false
    }

    /// Returns whether the cut cycles become one.
    fn joins_to_one(&self) -> bool {
        let cuts = &self.path;
        if cuts.iter().all(|cut| cut.cycle == cuts[0].cycle) {
            return false;
        }
        // From the far end of each cut, an added jump leads to the near end of the next one, and from there
        // the piece leads to its other end.
        let (mut at, mut far) = (0, true);
        let mut met = 0;
        loop {
            (at, far) = if far {
                ((at + 1) % cuts.len(), false)
            } else {
                ((at + cuts.len() - 1) % cuts.len(), true)
            };
            let cut = &cuts[at];
            // On the cycle, a piece ends at the first end of a cut and starts at the second.
            let ends_piece = cut.forward != far;
            let same = (0..cuts.len()).filter(|&other| cuts[other].cycle == cut.cycle);
            let distance = |other: &usize| {
                let (place, there) = (cut.place, cuts[*other].place);
                let rise = if ends_piece { (place, there) } else { (there, place) };
                // From a cut back to itself it is the whole cycle.
                if rise.0 > rise.1 {
                    rise.0 - rise.1
                } else {
                    rise.0.wrapping_sub(rise.1).wrapping_sub(1)
                }
            };
            let Some(next) = same.min_by_key(distance) else { return false };
            far = cuts[next].forward == ends_piece;
            at = next;
            met += 1;
            if (at, far) == (0, true) || met > cuts.len() {
                return met == cuts.len();
            }
        }
    }

    /// Takes the move that was found. Its cycles aren't cut again in this round, and the longest one only
    /// elsewhere.
    fn take(&mut self, order: &CycleOrder) -> KOptMove {
        let cuts = std::mem::take(&mut self.path);
        let mut cycles: Vec<u32> = cuts.iter().map(|cut| cut.cycle).collect();
        cycles.sort_unstable();
        cycles.dedup();
        self.dirty.extend(cycles.iter().filter(|&&cycle| cycle != self.largest));
        self.cuts.extend(cuts.iter().filter(|cut| cut.cycle == self.largest).map(|cut| cut.place));
        self.cuts.sort_unstable();
        debug_assert!(order.cycles() > 1);
        let next = |at: usize| cuts[(at + 1) % cuts.len()].from;
        KOptMove {
            taken: cuts.iter().map(|cut| (cut.from, cut.to)).collect(),
            added: (0..cuts.len()).map(|at| (cuts[at].to, next(at))).collect(),
            cycles: cycles.len(),
        }
    }
}
