//! The board that a half-turn carries into itself, its squares in pairs.

use crate::narrow::Narrow;
use crate::square::Square;
use crate::tour::graph::precheck::Ready;
use crate::tour::model::asymmetry::AsymmetryReason;

/// How the two halves of a tour hang together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seam {
    /// The second half is the first half turned: from the last square a jump
    /// leads to the turned first one.
    Around,
    /// The second half is the first half turned and read backwards: from the
    /// first square and from the last, a jump leads to the square it is turned
    /// to.
    Across,
}

/// Squares in pairs that the turn exchanges. Memory: that of the board.
#[derive(Clone, Debug)]
pub(super) struct Halved {
    ready: Ready,
    /// Squares from which a jump leads to the square they are turned to.
    crossing: Vec<u32>,
    /// Can the tour go around? As colours have it.
    around: bool,
}

impl Halved {
    /// The pairs, or what is seen at once against them.
    pub fn new(ready: Ready) -> Result<Self, AsymmetryReason> {
        let cells = &ready.cells;
        let turned = |cell: u32| (ready.graph.area() - 1).narrow::<u32>() - cell;
        for &cell in cells {
            let square = ready.graph.square(cell as usize);
            if turned(cell) == cell {
                return Err(AsymmetryReason::Centre { square });
            }
            // A turn takes the first to the last.
            if cells.binary_search(&turned(cell)).is_err() {
                return Err(AsymmetryReason::Board { square });
            }
        }
        let crosses = |&cell: &u32| {
            ready.graph.reached(cell as usize).any(|to| to.narrow::<u32>() == turned(cell))
        };
        let crossing: Vec<u32> = cells.iter().copied().filter(crosses).collect();
        let half = cells.len().narrow::<u32>() / 2;
        // All squares are linked, so that the turn changes the colour of all or of none; if of none, there are as many
        // pairs of the one as of the other.
        let changes =
            |&cell: &u32| ready.is_dark(cell as usize) != ready.is_dark(turned(cell) as usize);
        let around = cells.first().is_some_and(changes) == (half % 2 == 1);
        if !around && crossing.len() < 4 {
            let crossing = crossing.len().narrow::<u32>() / 2;
            return Err(AsymmetryReason::Colours { half, crossing });
        }
        Ok(Self { ready, crossing, around })
    }

    /// The board.
    pub fn ready(&self) -> &Ready {
        &self.ready
    }

    /// What the numbers of squares stand for.
    pub fn squares(&self, cells: impl IntoIterator<Item = u32>) -> Vec<Square> {
        cells.into_iter().map(|cell| self.ready.graph.square(cell as usize)).collect()
    }

    /// How many pairs there are: so many squares has half a tour.
    pub fn pairs(&self) -> usize {
        self.ready.cells.len() / 2
    }

    /// The square that another one is turned to.
    pub fn turned(&self, cell: u32) -> u32 {
        (self.ready.graph.area() - 1).narrow::<u32>() - cell
    }

    /// The squares that can be reached from one.
    pub fn reached(&self, cell: u32) -> impl Iterator<Item = u32> + '_ {
        self.ready.graph.reached(cell as usize).map(|to| to.narrow::<u32>())
    }

    /// Where half a tour can begin, so that none is missed.
    pub fn starts(&self) -> Vec<(u32, Seam)> {
        let around = self.ready.cells.first().filter(|_| self.around);
        let mut starts: Vec<_> = around.map(|&cell| (cell, Seam::Around)).into_iter().collect();
        if self.crossing.len() >= 4 {
            starts.extend(self.crossing.iter().map(|&cell| (cell, Seam::Across)));
        }
        starts
    }

    /// By which sums of numbers, or differences, a square and the one that it
    /// is turned to belong together, on a tour of so many squares: by step, the
    /// partner's.
    pub fn partners(&self) -> Vec<Vec<usize>> {
        let length = self.ready.cells.len();
        let half = length / 2;
        let mut partners = Vec::new();
        if self.around {
            partners.push((0..length).map(|step| (step + half) % length).collect());
        }
        if self.crossing.len() >= 4 {
            let odd = (1..length).step_by(2);
            partners.extend(
                odd.map(|sum| (0..length).map(|step| (sum + length - step) % length).collect()),
            );
        }
        partners
    }

    /// Does half a tour with all pairs close to a whole one?
    pub fn closes(&self, path: &[u32], seam: Seam) -> bool {
        let (Some(&first), Some(&last)) = (path.first(), path.last()) else { return false };
        let goal = self.turned(if seam == Seam::Around { first } else { last });
        path.len() == self.pairs() && self.reached(last).any(|to| to == goal)
    }

    /// The whole tour of half a one.
    pub fn whole(&self, half: &[u32], seam: Seam) -> Vec<u32> {
        let turned = half.iter().map(|&cell| self.turned(cell));
        let mut whole = half.to_vec();
        match seam {
            Seam::Around => whole.extend(turned),
            Seam::Across => whole.extend(turned.rev()),
        }
        whole
    }
}
