//! The board as a graph, compact enough for a million squares: one byte per square says which of
//! the leaper's jumps lead to open squares, or one word if the leaper has more than eight jumps.
//!
//! ```text
//!   squares are numbered as on the board, so a jump adds a constant:
//!
//!     file + 8 · rank        knight on 8 files:  −17 −15 −10 −6 +6 +10 +15 +17
//!     bit of the mask                              0   1   2  3  4   5   6   7
//! ```
//!
//! Jumps are in the order of [`Leaper::offsets`], so the reverse jump has the mirrored bit.

use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::square::Square;
use crate::tour::model::puzzle::Tour;

/// The graph of a board and a leaper. Memory: one byte per square, or
/// eight bytes if the leaper has more than eight jumps.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    files: u16,
    /// For each jump, the number of files and of ranks.
    offsets: Vec<(i32, i32)>,
    /// For each jump, the difference of the cells.
    deltas: Vec<isize>,
    /// For each cell, the jumps to open squares, as bits, if the leaper has at most eight.
    masks: Vec<u8>,
    /// For each cell, the jumps to open squares, as bits, if the leaper has more than eight.
    wide_masks: Vec<u64>,
    /// The number of rows that are filled.
    rows: u16,
}

impl Graph {
    /// Starts a graph without any row.
    pub fn new(tour: &Tour) -> Self {
        let board = tour.board();
        let offsets = tour.leaper().offsets();
        let files = i32::from(board.files());
        // The squares of a board can be numbered on wasm32, too.
        let deltas = offsets.iter().map(|&(right, up)| (right + files * up) as isize).collect();
        let (mut masks, mut wide_masks) = (Vec::new(), Vec::new());
        if offsets.len() > 8 {
            wide_masks.resize(board.area(), 0);
        } else {
            masks.resize(board.area(), 0);
        }
        Self { files: board.files(), offsets, deltas, masks, wide_masks, rows: 0 }
    }

    /// Moves the finished graph out.
    pub fn take(&mut self) -> Self {
        let masks = std::mem::take(&mut self.masks);
        let wide_masks = std::mem::take(&mut self.wide_masks);
        Self { masks, wide_masks, ..self.clone() }
    }

    /// Fills the next row. Returns false if all rows are filled.
    pub fn add_row(&mut self, tour: &Tour) -> bool {
        let board = tour.board();
        if self.rows == board.ranks() {
            return false;
        }
        let rank = self.rows;
        for file in 0..self.files {
            let square = Square::new(file, rank);
            if !board.is_open(square) {
                continue;
            }
            let mut mask = 0_u64;
            for (bit, &(right, up)) in self.offsets.iter().enumerate() {
                let reached = square.offset(right, up).is_some_and(|to| board.is_open(to));
                mask |= u64::from(reached) << bit;
            }
            let cell = self.cell(square);
            match self.masks.get_mut(cell) {
                Some(narrow) => *narrow = mask.to_le_bytes()[0],
                None => self.wide_masks[cell] = mask,
            }
        }
        self.rows += 1;
        true
    }

    /// Returns the number of rows that are filled.
    pub fn rows(&self) -> u16 {
        self.rows
    }

    /// Returns the number of a square, its *cell*.
    pub fn cell(&self, square: Square) -> usize {
        usize::from(square.rank) * usize::from(self.files) + usize::from(square.file)
    }

    /// Returns the square of a cell.
    pub fn square(&self, cell: usize) -> Square {
        let files = usize::from(self.files);
        Square::new((cell % files).narrow::<u16>(), (cell / files).narrow::<u16>())
    }

    /// Returns the number of cells, including blocked ones.
    pub fn area(&self) -> usize {
        self.masks.len().max(self.wide_masks.len())
    }

    /// Returns whether the leaper has at most eight jumps, so that [`Graph::mask`] has them all.
    pub fn is_narrow(&self) -> bool {
        self.wide_masks.is_empty()
    }

    /// Returns the jumps from a cell, as bits. The leaper must have at most eight.
    pub fn mask(&self, cell: usize) -> u8 {
        self.masks[cell]
    }

    /// Returns the jumps from a cell, as bits.
    pub fn wide_mask(&self, cell: usize) -> u64 {
        self.masks.get(cell).map_or_else(|| self.wide_masks[cell], |&mask| u64::from(mask))
    }

    /// Returns the number of jumps from a cell.
    pub fn degree(&self, cell: usize) -> u32 {
        self.wide_mask(cell).count_ones()
    }

    /// Returns the cell that a jump leads to.
    pub fn to(&self, cell: usize, jump: usize) -> usize {
        cell.wrapping_add_signed(self.deltas[jump])
    }

    /// Returns the reverse jump.
    pub fn reverse(&self, jump: usize) -> usize {
        self.deltas.len() - 1 - jump
    }

    /// Returns the cells one jump from a cell.
    pub fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        Bits(self.wide_mask(cell)).map(move |jump| self.to(cell, jump))
    }

    /// Returns the jump from one cell to another.
    pub fn jump(&self, from: usize, to: usize) -> Option<usize> {
        Bits(self.wide_mask(from)).find(|&jump| self.to(from, jump) == to)
    }
}

/// Returns the indices of the set bits, from the lowest.
pub(crate) fn bits(mask: u8) -> Bits {
    Bits(mask.into())
}
