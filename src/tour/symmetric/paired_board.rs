//! A board with half-turn symmetry, its squares in pairs.

use crate::narrow::Narrow;
use crate::square::Square;
use crate::tour::graph::precheck::PreparedBoard;
use crate::tour::model::asymmetry::AsymmetryReason;

/// How the two halves of a tour are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seam {
    /// The second half is the image of the first: a jump leads from the last square to the image of the
    /// first.
    Around,
    /// The second half is the image of the first, reversed: from the first square and from the last, a jump
    /// leads to the square's own image.
    Across,
}

/// A board whose squares the half-turn exchanges in pairs.
#[derive(Clone, Debug)]
pub(super) struct PairedBoard {
    prepared: PreparedBoard,
    /// Squares that are a jump from their image.
    crossing: Vec<u32>,
    /// Whether the colours allow a tour with [`Seam::Around`].
    around: bool,
}

impl PairedBoard {
    /// Pairs the squares, or returns the reason why there is no symmetric tour.
    pub fn new(prepared: PreparedBoard) -> Result<Self, AsymmetryReason> {
        let cells = &prepared.cells;
        let turned = |cell: u32| (prepared.graph.area() - 1).narrow::<u32>() - cell;
        for &cell in cells {
            let square = prepared.graph.square(cell as usize);
            if turned(cell) == cell {
                return Err(AsymmetryReason::Centre { square });
            }
            // A half-turn maps the first cell to the last.
            if cells.binary_search(&turned(cell)).is_err() {
                return Err(AsymmetryReason::Board { square });
            }
        }
        let crosses = |&cell: &u32| {
            prepared.graph.reached(cell as usize).any(|to| to.narrow::<u32>() == turned(cell))
        };
        let crossing: Vec<u32> = cells.iter().copied().filter(crosses).collect();
        let half = cells.len().narrow::<u32>() / 2;
        // The board is connected, so the half-turn changes the colour of all squares or of none; in the latter
        // case, there are as many pairs of either colour.
        let changes = |&cell: &u32| {
            prepared.is_dark(cell as usize) != prepared.is_dark(turned(cell) as usize)
        };
        let around =
            !prepared.two_coloured || cells.first().is_some_and(changes) == (half % 2 == 1);
        if !around && crossing.len() < 4 {
            let crossing = crossing.len().narrow::<u32>() / 2;
            return Err(AsymmetryReason::Colours { half, crossing });
        }
        Ok(Self { prepared, crossing, around })
    }

    /// Returns whether a tour could visit the centre: in a graph that is not bipartite, at the turn of a
    /// tour that a half-turn reverses, if some jump goes straight across.
    pub fn may_turn_on_centre(prepared: &PreparedBoard) -> bool {
        let turned = |cell: usize| prepared.graph.area() - 1 - cell;
        let crosses = |&cell: &u32| {
            let cell = cell as usize;
            prepared.graph.reached(cell).any(|to| to == turned(cell))
        };
        let is_centre = |&cell: &u32| turned(cell as usize) == cell as usize;
        !prepared.two_coloured
            && prepared.cells.iter().any(is_centre)
            && prepared.cells.iter().any(crosses)
    }

    /// Returns the board.
    pub fn prepared(&self) -> &PreparedBoard {
        &self.prepared
    }

    /// Returns the squares of cells.
    pub fn squares(&self, cells: impl IntoIterator<Item = u32>) -> Vec<Square> {
        cells.into_iter().map(|cell| self.prepared.graph.square(cell as usize)).collect()
    }

    /// Returns the number of pairs: the length of half a tour.
    pub fn pairs(&self) -> usize {
        self.prepared.cells.len() / 2
    }

    /// Returns the image of a cell.
    pub fn turned(&self, cell: u32) -> u32 {
        (self.prepared.graph.area() - 1).narrow::<u32>() - cell
    }

    /// Returns the cells that can be reached from one.
    pub fn reached(&self, cell: u32) -> impl Iterator<Item = u32> + '_ {
        self.prepared.graph.reached(cell as usize).map(|to| to.narrow::<u32>())
    }

    /// Returns where half a tour can start, so that none is missed.
    pub fn starts(&self) -> Vec<(u32, Seam)> {
        let around = self.prepared.cells.first().filter(|_| self.around);
        let mut starts: Vec<_> = around.map(|&cell| (cell, Seam::Around)).into_iter().collect();
        if self.crossing.len() >= 4 {
            starts.extend(self.crossing.iter().map(|&cell| (cell, Seam::Across)));
        }
        starts
    }

    /// Returns the ways in which the numbers of a square and its image can be related: by position, that
    /// of the image.
    pub fn partners(&self) -> Vec<Vec<usize>> {
        let length = self.prepared.cells.len();
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

    /// Returns whether half a tour is complete and can be joined to a whole one.
    pub fn closes(&self, path: &[u32], seam: Seam) -> bool {
        let (Some(&first), Some(&last)) = (path.first(), path.last()) else { return false };
        let goal = self.turned(if seam == Seam::Around { first } else { last });
        path.len() == self.pairs() && self.reached(last).any(|to| to == goal)
    }

    /// Returns the whole tour of half a tour.
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
