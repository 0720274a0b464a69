//! A board with half-turn symmetry. The half-turn swaps its squares in pairs.

use crate::narrow::Narrow;
use crate::square::Square;
use crate::tour::graph::precheck::PreparedBoard;
use crate::tour::model::asymmetry::AsymmetryReason;

/// How the two halves of a tour are connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HalfConnection {
    /// The second half is the image of the first: a jump leads from the last square to the image of
    /// the first.
    Shifted,
    /// The second half is the image of the first, reversed: from the first square and from the
    /// last, a jump leads to the square's own image.
    Reversed,
}

/// A board whose squares the half-turn swaps in pairs.
#[derive(Clone, Debug)]
pub(super) struct PairedBoard {
    prepared: PreparedBoard,
    /// The squares one jump from their image.
    crossing: Vec<u32>,
    /// Whether the colours allow a tour with [`HalfConnection::Shifted`].
    can_shift: bool,
}

impl PairedBoard {
    /// Pairs the squares, or returns the reason why no tour is symmetric.
    pub fn new(prepared: PreparedBoard) -> Result<Self, AsymmetryReason> {
        let cells = &prepared.cells;
        let image = |cell: u32| (prepared.graph.area() - 1).narrow::<u32>() - cell;
        for &cell in cells {
            let square = prepared.graph.square(cell as usize);
            if image(cell) == cell {
                return Err(AsymmetryReason::Centre { square });
            }
            // A half-turn reverses the order of all cells.
            if cells.binary_search(&image(cell)).is_err() {
                return Err(AsymmetryReason::Board { square });
            }
        }
        let is_crossing = |&cell: &u32| {
            prepared.graph.neighbours(cell as usize).any(|to| to.narrow::<u32>() == image(cell))
        };
        let crossing: Vec<u32> = cells.iter().copied().filter(is_crossing).collect();
        let half = cells.len().narrow::<u32>() / 2;
        // The board is connected, so the half-turn changes the colour of all squares or of none; in
        // the latter case, the numbers of pairs of both colours are equal.
        let changes_colour =
            |&cell: &u32| prepared.is_dark(cell as usize) != prepared.is_dark(image(cell) as usize);
        let can_shift =
            !prepared.two_coloured || cells.first().is_some_and(changes_colour) == (half % 2 == 1);
        if !can_shift && crossing.len() < 4 {
            let crossing = crossing.len().narrow::<u32>() / 2;
            return Err(AsymmetryReason::Colours { half, crossing });
        }
        Ok(Self { prepared, crossing, can_shift })
    }

    /// Returns whether a tour could visit the centre: in a graph that is not bipartite, at the turn
    /// of a tour that a half-turn reverses, if some jump goes straight across.
    pub fn may_turn_on_centre(prepared: &PreparedBoard) -> bool {
        let image = |cell: usize| prepared.graph.area() - 1 - cell;
        let crosses = |&cell: &u32| {
            let cell = cell as usize;
            prepared.graph.neighbours(cell).any(|to| to == image(cell))
        };
        let is_centre = |&cell: &u32| image(cell as usize) == cell as usize;
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
    pub fn image(&self, cell: u32) -> u32 {
        (self.prepared.graph.area() - 1).narrow::<u32>() - cell
    }

    /// Returns the cells that can be reached from one.
    pub fn neighbours(&self, cell: u32) -> impl Iterator<Item = u32> + '_ {
        self.prepared.graph.neighbours(cell as usize).map(|to| to.narrow::<u32>())
    }

    /// Returns the squares and connections to start from, so that no symmetric tour is missed.
    pub fn starts(&self) -> Vec<(u32, HalfConnection)> {
        let shifted = self.prepared.cells.first().filter(|_| self.can_shift);
        let mut starts: Vec<_> =
            shifted.map(|&cell| (cell, HalfConnection::Shifted)).into_iter().collect();
        if self.crossing.len() >= 4 {
            starts.extend(self.crossing.iter().map(|&cell| (cell, HalfConnection::Reversed)));
        }
        starts
    }

    /// Returns all ways to pair the positions of squares and their images. Each maps the position
    /// of a square to that of its image.
    pub fn partners(&self) -> Vec<Vec<usize>> {
        let length = self.prepared.cells.len();
        let half = length / 2;
        let mut partners = Vec::new();
        if self.can_shift {
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

    /// Returns whether half a tour is complete and can be extended to a whole tour.
    pub fn can_complete(&self, path: &[u32], connection: HalfConnection) -> bool {
        let (Some(&first), Some(&last)) = (path.first(), path.last()) else { return false };
        let goal = self.image(if connection == HalfConnection::Shifted { first } else { last });
        path.len() == self.pairs() && self.neighbours(last).any(|to| to == goal)
    }

    /// Extends half a tour to a whole one.
    pub fn complete_tour(&self, half: &[u32], connection: HalfConnection) -> Vec<u32> {
        let images = half.iter().map(|&cell| self.image(cell));
        let mut tour = half.to_vec();
        match connection {
            HalfConnection::Shifted => tour.extend(images),
            HalfConnection::Reversed => tour.extend(images.rev()),
        }
        tour
    }
}
