//! A board with half-turn symmetry. The half-turn swaps its squares in pairs, except a square in the
//! centre.

use crate::narrow::Narrow;
use crate::square::Square;
use crate::symmetry::half_turn;
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
    /// The same, but the first square is the centre. It is its own image and belongs to both halves.
    TurnedOnCentre,
}

/// A board whose squares the half-turn swaps in pairs, except a square in the centre.
///
/// The half-turn is that of the open squares' bounding rectangle: as for all symmetries, only their
/// shape counts, not the frame.
#[derive(Clone, Debug)]
pub(super) struct PairedBoard {
    prepared: PreparedBoard,
    /// The cell of any square plus that of its image.
    image_sum: u32,
    /// The square that is its own image.
    centre: Option<u32>,
    /// The squares one jump from their image.
    crossing: Vec<u32>,
    /// Whether the colours allow a tour with [`HalfConnection::Shifted`].
    can_shift: bool,
}

impl PairedBoard {
    /// Pairs the squares, or returns the reason why no tour is symmetric. `is_chequered` says
    /// whether the colours are those of a chessboard.
    pub fn new(prepared: PreparedBoard, is_chequered: bool) -> Result<Self, AsymmetryReason> {
        let cells = &prepared.cells;
        let square = |cell: u32| prepared.graph.square(cell as usize);
        let image_sum = cells.first().map_or(0, |&first| {
            let turn = half_turn(cells.iter().map(|&cell| square(cell)));
            first + prepared.graph.cell(turn(square(first))).narrow::<u32>()
        });
        let image = |cell: u32| image_sum - cell;
        let is_crossing = |&cell: &u32| {
            prepared.graph.neighbours(cell as usize).any(|to| to.narrow::<u32>() == image(cell))
        };
        let crossing: Vec<u32> = cells.iter().copied().filter(is_crossing).collect();
        let mut centre = None;
        for &cell in cells {
            if image(cell) == cell {
                // The half-turn reverses a tour through the centre: opposite the centre, the tour
                // has a jump between a square and its image, since no other square is its own
                // image. So its length is odd, which excludes two colours.
                if prepared.two_coloured || crossing.is_empty() {
                    return Err(AsymmetryReason::Centre { square: square(cell) });
                }
                centre = Some(cell);
            }
            // A half-turn reverses the order of all cells.
            if cells.binary_search(&image(cell)).is_err() {
                return Err(AsymmetryReason::Board { square: square(cell) });
            }
        }
        let half = cells.len().narrow::<u32>() / 2;
        // The board is connected, so the half-turn changes the colour of all squares or of none; in
        // the latter case, the numbers of pairs of both colours are equal.
        let changes_colour =
            |&cell: &u32| prepared.is_dark(cell as usize) != prepared.is_dark(image(cell) as usize);
        let can_shift = centre.is_none()
            && (!prepared.two_coloured
                || cells.first().is_some_and(changes_colour) == (half % 2 == 1));
        if !can_shift && centre.is_none() && crossing.len() < 4 {
            let crossing = crossing.len().narrow::<u32>() / 2;
            return Err(AsymmetryReason::Colours { half, crossing, is_chequered });
        }
        Ok(Self { prepared, image_sum, centre, crossing, can_shift })
    }

    /// Returns the board.
    pub fn prepared(&self) -> &PreparedBoard {
        &self.prepared
    }

    /// Returns the squares of cells.
    pub fn squares(&self, cells: impl IntoIterator<Item = u32>) -> Vec<Square> {
        self.prepared.squares(cells.into_iter().map(|cell| cell as usize))
    }

    /// Returns the length of half a tour: the number of pairs, plus one if the centre is open.
    pub fn half_length(&self) -> usize {
        self.prepared.cells.len().div_ceil(2)
    }

    /// Returns the image of a cell.
    pub fn image(&self, cell: u32) -> u32 {
        self.image_sum - cell
    }

    /// Returns the cells that can be reached from one.
    pub fn neighbours(&self, cell: u32) -> impl Iterator<Item = u32> + '_ {
        self.prepared.graph.neighbours(cell as usize).map(|to| to.narrow::<u32>())
    }

    /// Returns whether two jumps of a tour without the centre may cross it.
    fn can_reverse(&self) -> bool {
        self.centre.is_none() && self.crossing.len() >= 4
    }

    /// Returns the squares and connections to start from, so that no symmetric tour is missed.
    pub fn starts(&self) -> Vec<(u32, HalfConnection)> {
        let centre = self.centre.map(|cell| (cell, HalfConnection::TurnedOnCentre));
        let first = self.prepared.cells.first().filter(|_| self.can_shift);
        let shifted = first.map(|&cell| (cell, HalfConnection::Shifted));
        let mut starts: Vec<_> = centre.into_iter().chain(shifted).collect();
        if self.can_reverse() {
            starts.extend(self.crossing.iter().map(|&cell| (cell, HalfConnection::Reversed)));
        }
        starts
    }

    /// Returns a way to pair the positions of squares and their images, by its index: for each
    /// position, that of the image. `None` after the last.
    pub fn partners(&self, index: usize) -> Option<Vec<usize>> {
        let length = self.prepared.cells.len();
        let Some(index) = index.checked_sub(usize::from(self.can_shift)) else {
            return Some((0..length).map(|step| (step + length / 2) % length).collect());
        };
        // The tour is reversed, so the positions of a square and its image have the same sum, modulo
        // the length. An odd sum leaves no position where it is, if the length is even.
        let sum = match self.centre {
            Some(_) => index,
            None if self.can_reverse() => 2 * index + 1,
            None => return None,
        };
        (sum < length).then(|| (0..length).map(|step| (sum + length - step) % length).collect())
    }

    /// Returns whether half a tour is complete and can be extended to a whole tour.
    pub fn can_complete(&self, path: &[u32], connection: HalfConnection) -> bool {
        let (Some(&first), Some(&last)) = (path.first(), path.last()) else { return false };
        let goal = self.image(if connection == HalfConnection::Shifted { first } else { last });
        path.len() == self.half_length() && self.neighbours(last).any(|to| to == goal)
    }

    /// Extends half a tour to a whole one.
    pub fn complete_tour(&self, half: &[u32], connection: HalfConnection) -> Vec<u32> {
        let image = |&cell: &u32| self.image(cell);
        let mut tour = half.to_vec();
        match connection {
            HalfConnection::Shifted => tour.extend(half.iter().map(image)),
            HalfConnection::Reversed => tour.extend(half.iter().rev().map(image)),
            HalfConnection::TurnedOnCentre => tour.extend(half[1..].iter().rev().map(image)),
        }
        tour
    }
}
