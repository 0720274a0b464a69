//! The board as a graph, small enough for a million squares: to each square
//! belongs one byte that says which of the leaper's jumps stay on open squares.
//!
//! ```text
//!   squares are numbered as the board has them; a jump adds a fixed number:
//!
//!     file + 8 · rank        knight on 8 files:  −17 −15 −10 −6 +6 +10 +15 +17
//!     bit of the mask                              0   1   2  3  4   5   6   7
//! ```
//!
//! Jumps are in the order of [`Leaper::offsets`], so that the jump back has
//! the mirrored bit.

use crate::narrow::Narrow;
use crate::square::Square;
use crate::tour::model::puzzle::Tour;

/// The graph of a board and a leaper. Memory: a byte a square.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    files: u16,
    offsets: Vec<(i32, i32)>,
    deltas: Vec<isize>,
    masks: Vec<u8>,
    /// Rows that are ready.
    rows: u16,
}

impl Graph {
    /// With no row ready.
    pub fn new(tour: &Tour) -> Self {
        let board = tour.board();
        let offsets = tour.leaper().offsets();
        let files = i32::from(board.files());
        // On wasm32, too, a board's squares can be numbered.
        let deltas = offsets.iter().map(|&(right, up)| (right + files * up) as isize).collect();
        Self { files: board.files(), offsets, deltas, masks: vec![0; board.area()], rows: 0 }
    }

    /// The graph, which is not needed here any more.
    pub fn take(&mut self) -> Self {
        let masks = std::mem::take(&mut self.masks);
        Self { masks, ..self.clone() }
    }

    /// Makes the next row ready; false if there is none left.
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
            let mut mask = 0;
            for (bit, &(right, up)) in self.offsets.iter().enumerate() {
                let reached = square.offset(right, up).is_some_and(|to| board.is_open(to));
                mask |= u8::from(reached) << bit;
            }
            let cell = self.cell(square);
            self.masks[cell] = mask;
        }
        self.rows += 1;
        true
    }

    /// How many rows are ready.
    pub fn rows(&self) -> u16 {
        self.rows
    }

    /// The number of a square.
    pub fn cell(&self, square: Square) -> usize {
        usize::from(square.rank) * usize::from(self.files) + usize::from(square.file)
    }

    /// The square of a number.
    pub fn square(&self, cell: usize) -> Square {
        let files = usize::from(self.files);
        Square::new((cell % files).narrow::<u16>(), (cell / files).narrow::<u16>())
    }

    /// How many numbers there are, those of blocked squares among them.
    pub fn area(&self) -> usize {
        self.masks.len()
    }

    /// The jumps from a square, as bits.
    pub fn mask(&self, cell: usize) -> u8 {
        self.masks[cell]
    }

    /// Where a jump leads.
    pub fn to(&self, cell: usize, jump: usize) -> usize {
        cell.wrapping_add_signed(self.deltas[jump])
    }

    /// The jump back.
    pub fn back(&self, jump: usize) -> usize {
        self.deltas.len() - 1 - jump
    }

    /// The squares that can be reached from one.
    pub fn reached(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        bits(self.masks[cell]).map(move |jump| self.to(cell, jump))
    }

    /// The jump that leads from one square to another.
    pub fn jump(&self, from: usize, to: usize) -> Option<usize> {
        bits(self.masks[from]).find(|&jump| self.to(from, jump) == to)
    }
}

/// The places of the bits that are set, from the lowest.
pub(crate) fn bits(mut mask: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(bit)
    })
}
