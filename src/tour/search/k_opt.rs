//! k-opt moves: exchanges of several jumps, which join a cycle with others.
//!
//! A move alternates between jumps of cycles, which are removed, and new jumps, which are added,
//! until it returns to its start:
//!
//! ```text
//!    t0 ══ t1 ── t2 ══ t3 ── … ── t0        ══ removed   ── added
//! ```
//!
//! The removed jumps cut cycles into pieces. Following the pieces and the added jumps shows whether
//! they form one cycle. This uses the position of each square on its cycle. (Moves of more than two
//! jumps for travelling salesmen: Lin and Kernighan 1973.)
//!
//! Several moves are made before the positions are updated, as long as no move cuts the longest
//! cycle between the cuts of an earlier one.

use crate::narrow::Narrow;
use crate::tour::graph::board_graph::bits;
use crate::tour::graph::precheck::PreparedBoard;
use crate::tour::search::factor::Jumps;

const NONE: u32 = u32::MAX;

/// The positions of cells on their cycles.
#[derive(Clone, Debug)]
pub(crate) struct CycleOrder {
    /// For each cell, its cycle, or [`NONE`].
    cycle: Vec<u32>,
    /// For each cell, its position on the cycle.
    position: Vec<u32>,
    /// For each cycle, its first cell and its length.
    cycles: Vec<(u32, u32)>,
}

impl CycleOrder {
    pub fn new(area: usize) -> Self {
        Self { cycle: vec![NONE; area], position: vec![0; area], cycles: Vec::new() }
    }

    /// Removes all cycles.
    pub fn clear(&mut self) {
        self.cycles.clear();
    }

    pub fn clear_label(&mut self, cell: usize) {
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
            self.position[cell] = last.1;
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

    /// If two cells are neighbours on their cycle, returns the position of the first one, and
    /// whether that is `from`.
    fn between(&self, from: usize, to: usize) -> Option<(u32, bool)> {
        let cycle = self.cycle[from];
        let length = self.cycles.get(cycle as usize)?.1;
        let (from_position, to_position) = (self.position[from], self.position[to]);
        let next = |position: u32| if position + 1 == length { 0 } else { position + 1 };
        if cycle != self.cycle[to] {
            None
        } else if next(from_position) == to_position {
            Some((from_position, true))
        } else if next(to_position) == from_position {
            Some((to_position, false))
        } else {
            None
        }
    }
}

/// A move: jumps to remove and to add.
#[derive(Clone, Debug)]
pub(crate) struct KOptMove {
    /// The removed jumps.
    pub removed: Vec<(usize, usize)>,
    /// The added jumps.
    pub added: Vec<(usize, usize)>,
    /// The number of cycles that become one.
    pub cycles: usize,
}

/// A removed jump.
#[derive(Clone, Copy, Debug)]
struct Cut {
    from: usize,
    to: usize,
    cycle: u32,
    /// The position of the end that comes first on the cycle.
    position: u32,
    /// Whether that end is `from`.
    is_forward: bool,
}

/// The search for moves.
#[derive(Clone, Debug, Default)]
pub(crate) struct KOptSearch {
    /// Maximum number of removed jumps; 0 before the first search.
    pub depth: usize,
    /// The longest cycle.
    largest: u32,
    /// The other cycles that have changed in this round.
    dirty: Vec<u32>,
    /// The positions where the longest cycle has been cut in this round.
    cuts: Vec<u32>,
    /// The removed jumps of the move that is being tried.
    path: Vec<Cut>,
}

impl KOptSearch {
    /// Starts a round, after the cycles have been labelled.
    pub fn begin(&mut self, largest: u32) {
        self.largest = largest;
        self.dirty.clear();
        self.cuts.clear();
    }

    /// Returns whether the cycle has been joined with another one in this round.
    pub fn is_dirty(&self, cycle: u32) -> bool {
        cycle != self.largest && self.dirty.contains(&cycle)
    }

    /// Returns a move that joins a cycle with others, if it finds one.
    pub fn find(
        &mut self,
        prepared: &PreparedBoard,
        used: &Jumps,
        order: &CycleOrder,
        cycle: u32,
    ) -> Option<KOptMove> {
        let (start, _) = *order.cycles.get(cycle as usize)?;
        let (mut cell, mut previous_jump) = (start as usize, 0_u8);
        loop {
            for jump in bits(used[cell]) {
                let to = prepared.graph.to(cell, jump);
                if let Some(cut) = self.cut(order, cell, to) {
                    self.path = vec![cut];
                    if self.extend(prepared, used, order) {
                        return Some(self.take(order));
                    }
                }
            }
            let jump = bits(used[cell] & !previous_jump).next()?;
            cell = prepared.graph.to(cell, jump);
            previous_jump = 1 << prepared.graph.reverse(jump);
            if cell == start as usize {
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
        let (position, is_forward) = order.between(from, to)?;
        if cycle == self.largest {
            // All cuts of a move must be in the same gap between earlier cuts.
            let gap = |position: u32| {
                self.cuts.partition_point(|&cut| cut < position) % self.cuts.len().max(1)
            };
            let same_cycle = self.path.iter().find(|cut| cut.cycle == cycle);
            let is_in_other_gap = same_cycle.is_some_and(|cut| gap(cut.position) != gap(position));
            if is_in_other_gap || self.cuts.binary_search(&position).is_ok() {
                return None;
            }
        }
        Some(Cut { from, to, cycle, position, is_forward })
    }

    /// Extends the path until it closes to a valid move. Returns false if it can't.
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
        // An added jump leads from the far end of each cut to the near end of the next one. From
        // there, a piece of the cycle leads to another cut.
        let (mut index, mut is_far_end) = (0, true);
        let mut pieces = 0;
        loop {
            (index, is_far_end) = if is_far_end {
                ((index + 1) % cuts.len(), false)
            } else {
                ((index + cuts.len() - 1) % cuts.len(), true)
            };
            let cut = &cuts[index];
            // On the cycle, a piece ends at the first end of a cut and starts at the second.
            let ends_piece = cut.is_forward != is_far_end;
            let same_cycle = (0..cuts.len()).filter(|&other| cuts[other].cycle == cut.cycle);
            let distance = |other: &usize| {
                let (position, other_position) = (cut.position, cuts[*other].position);
                let interval = if ends_piece {
                    (position, other_position)
                } else {
                    (other_position, position)
                };
                // From a cut back to itself, the piece is the whole cycle.
                if interval.0 > interval.1 {
                    interval.0 - interval.1
                } else {
                    interval.0.wrapping_sub(interval.1).wrapping_sub(1)
                }
            };
            let Some(next) = same_cycle.min_by_key(distance) else { return false };
            is_far_end = cuts[next].is_forward == ends_piece;
            index = next;
            pieces += 1;
            if (index, is_far_end) == (0, true) || pieces > cuts.len() {
                return pieces == cuts.len();
            }
        }
    }

    /// Takes the move that was found. Its cycles aren't cut again in this round, except that the
    /// longest one may be cut elsewhere.
    fn take(&mut self, order: &CycleOrder) -> KOptMove {
        let cuts = std::mem::take(&mut self.path);
        let mut cycles: Vec<u32> = cuts.iter().map(|cut| cut.cycle).collect();
        cycles.sort_unstable();
        cycles.dedup();
        self.dirty.extend(cycles.iter().filter(|&&cycle| cycle != self.largest));
        self.cuts
            .extend(cuts.iter().filter(|cut| cut.cycle == self.largest).map(|cut| cut.position));
        self.cuts.sort_unstable();
        debug_assert!(order.cycles() > 1);
        let next = |index: usize| cuts[(index + 1) % cuts.len()].from;
        KOptMove {
            removed: cuts.iter().map(|cut| (cut.from, cut.to)).collect(),
            added: (0..cuts.len()).map(|index| (cuts[index].to, next(index))).collect(),
            cycles: cycles.len(),
        }
    }
}
