//! Longer exchanges of jumps, which join a circle with others.
//!
//! An exchange goes from square to square, over a jump of a circle, which is
//! taken away, and over one that is put in, in turn, until it comes back:
//!
//! ```text
//!    t0 ══ t1 ── t2 ══ t3 ── … ── t0        ══ taken away   ── put in
//! ```
//!
//! It cuts the circles that it meets into pieces. Walking along these pieces
//! and the jumps that are put in tells whether one circle comes of them all;
//! squares know their places on their circles for that. (So do exchanges of
//! more than two jumps for travelling salesmen: Lin and Kernighan 1973.)
//!
//! Between two numberings several exchanges are made, if none comes between
//! the cuts of an earlier one.

use crate::narrow::Narrow;
use crate::tour::graph::board_graph::bits;
use crate::tour::graph::precheck::Ready;
use crate::tour::search::factor::Jumps;

const NONE: u32 = u32::MAX;

/// The places of cells on their circles.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    circle: Vec<u32>,
    place: Vec<u32>,
    /// By circle, where it begins and how many cells are on it.
    circles: Vec<(u32, u32)>,
}

impl Order {
    pub fn new(area: usize) -> Self {
        Self { circle: vec![NONE; area], place: vec![0; area], circles: Vec::new() }
    }

    pub fn begin(&mut self) {
        self.circles.clear();
    }

    pub fn forget(&mut self, cell: usize) {
        self.circle[cell] = NONE;
    }

    pub fn is_labelled(&self, cell: usize) -> bool {
        self.circle[cell] != NONE
    }

    pub fn begin_circle(&mut self, cell: usize) {
        self.circles.push((cell.narrow::<u32>(), 0));
    }

    /// Adds a cell at the end of the last circle.
    pub fn add(&mut self, cell: usize) {
        let number = self.circles.len().narrow::<u32>() - 1;
        if let Some(last) = self.circles.last_mut() {
            self.circle[cell] = number;
            self.place[cell] = last.1;
            last.1 += 1;
        }
    }

    pub fn circle(&self, cell: usize) -> u32 {
        self.circle[cell]
    }

    pub fn circles(&self) -> usize {
        self.circles.len()
    }

    /// The circle with the most cells.
    pub fn largest(&self) -> u32 {
        let largest = (0..).zip(&self.circles).max_by_key(|(_, circle)| circle.1);
        largest.map_or(0, |(number, _)| number)
    }

    /// Where the first of two neighbours is on their circle that come after
    /// each other there, and whether that is the first one given.
    fn between(&self, from: usize, to: usize) -> Option<(u32, bool)> {
        let circle = self.circle[from];
        let length = self.circles.get(circle as usize)?.1;
        let (one, other) = (self.place[from], self.place[to]);
        let after = |place: u32| if place + 1 == length { 0 } else { place + 1 };
        if circle != self.circle[to] {
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

/// Jumps to be taken away and put in.
#[derive(Clone, Debug)]
pub(crate) struct Exchange {
    pub taken: Vec<(usize, usize)>,
    pub added: Vec<(usize, usize)>,
    /// How many circles become one.
    pub circles: usize,
}

/// A jump that is taken away: its ends, the circle, and the place of the end
/// that comes first there.
#[derive(Clone, Copy, Debug)]
struct Cut {
    from: usize,
    to: usize,
    circle: u32,
    place: u32,
    forward: bool,
}

/// The search for exchanges.
#[derive(Clone, Debug, Default)]
pub(crate) struct ExchangeSearch {
    /// How many jumps may be taken away; 0 before the first search.
    pub depth: usize,
    largest: u32,
    /// Circles that have changed.
    dirty: Vec<u32>,
    /// Where the largest has been cut.
    cuts: Vec<u32>,
    path: Vec<Cut>,
}

impl ExchangeSearch {
    /// Begins a round, after circles were numbered.
    pub fn begin(&mut self, largest: u32) {
        self.largest = largest;
        self.dirty.clear();
        self.cuts.clear();
    }

    /// Has the circle been joined with another one in this round?
    pub fn is_dirty(&self, circle: u32) -> bool {
        circle != self.largest && self.dirty.contains(&circle)
    }

    /// An exchange that joins a circle with others.
    pub fn find(
        &mut self,
        ready: &Ready,
        used: &Jumps,
        order: &Order,
        circle: u32,
    ) -> Option<Exchange> {
        let (begin, _) = *order.circles.get(circle as usize)?;
        let (mut here, mut over) = (begin as usize, 0_u8);
        loop {
            for jump in bits(used[here]) {
                let to = ready.graph.to(here, jump);
                if let Some(cut) = self.cut(order, here, to) {
                    self.path = vec![cut];
                    if self.extend(ready, used, order) {
                        return Some(self.take(order));
                    }
                }
            }
            let jump = bits(used[here] & !over).next()?;
            here = ready.graph.to(here, jump);
            over = 1 << ready.graph.back(jump);
            if here == begin as usize {
                return None;
            }
        }
    }

    /// The jump as one that can be taken away.
    fn cut(&self, order: &Order, from: usize, to: usize) -> Option<Cut> {
        let circle = order.circle(from);
        if self.is_dirty(circle) {
            return None;
        }
        let (place, forward) = order.between(from, to)?;
        if circle == self.largest {
            // In the same gap between earlier cuts as the others.
            let gap =
                |place: u32| self.cuts.partition_point(|&cut| cut < place) % self.cuts.len().max(1);
            let other = self.path.iter().find(|cut| cut.circle == circle);
            let apart = other.is_some_and(|cut| gap(cut.place) != gap(place));
            if apart || self.cuts.binary_search(&place).is_ok() {
                return None;
            }
        }
        Some(Cut { from, to, circle, place, forward })
    }

    /// Goes on with the path until it closes well; false if it cannot.
    fn extend(&mut self, ready: &Ready, used: &Jumps, order: &Order) -> bool {
        let graph = &ready.graph;
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
                if closes && self.is_one() {
                    return true;
                }
                if self.path.len() < self.depth && self.extend(ready, used, order) {
                    return true;
                }
                self.path.pop();
            }
        }
        false
    }

    /// Does one circle come of all that are cut?
    fn is_one(&self) -> bool {
        let cuts = &self.path;
        if cuts.iter().all(|cut| cut.circle == cuts[0].circle) {
            return false;
        }
        // From the far end of each cut a jump is put in to the near end of the
        // next; from there along the piece to its other end.
        let (mut at, mut far) = (0, true);
        let mut met = 0;
        loop {
            (at, far) = if far {
                ((at + 1) % cuts.len(), false)
            } else {
                ((at + cuts.len() - 1) % cuts.len(), true)
            };
            let cut = &cuts[at];
            // The end that comes first on the circle ends a piece that began
            // after the cut before; the other begins one.
            let ends_piece = cut.forward != far;
            let same = (0..cuts.len()).filter(|&other| cuts[other].circle == cut.circle);
            let distance = |other: &usize| {
                let (place, there) = (cut.place, cuts[*other].place);
                let rise = if ends_piece { (place, there) } else { (there, place) };
                // From a cut back to itself it is once around.
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

    /// The exchange that was found; its circles are not cut again, and the
    /// largest only elsewhere.
    fn take(&mut self, order: &Order) -> Exchange {
        let cuts = std::mem::take(&mut self.path);
        let mut circles: Vec<u32> = cuts.iter().map(|cut| cut.circle).collect();
        circles.sort_unstable();
        circles.dedup();
        self.dirty.extend(circles.iter().filter(|&&circle| circle != self.largest));
        self.cuts.extend(cuts.iter().filter(|cut| cut.circle == self.largest).map(|cut| cut.place));
        self.cuts.sort_unstable();
        debug_assert!(order.circles() > 1);
        let next = |at: usize| cuts[(at + 1) % cuts.len()].from;
        Exchange {
            taken: cuts.iter().map(|cut| (cut.from, cut.to)).collect(),
            added: (0..cuts.len()).map(|at| (cuts[at].to, next(at))).collect(),
            circles: circles.len(),
        }
    }
}
