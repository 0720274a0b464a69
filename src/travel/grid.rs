//! A board divided into tiles of 16 files × 4 ranks, one word each, laid out so that
//! no jump needs a check whether it leaves the board.
//!
//! ```text
//!   rank 4 │ 48 49 … 63 │ 48 …       the bits of a tile; a1 is bit 0
//!   rank 3 │ 32 33 … 47 │ 32 …
//!   rank 2 │ 16 17 … 31 │ 16 …       tiles are numbered up each column of
//!   rank 1 │  0  1 … 15 │  0 …       tiles, then column by column
//! ```
//!
//! Tiles are better than rows of 64 squares: a layer is a few squares thick and
//! runs in all directions, so it touches a third as many tiles as rows.
//!
//! Around the board, and above each column (which is below the next), there is
//! a margin of tiles with no open square. Bits that land there are masked out
//! like those that land on blocked squares.

use super::scatter::{Jump, LANE, TILE_HEIGHT, TILE_WIDTH};
use crate::board::Board;
use crate::leaper::Leaper;
use crate::narrow::Narrow;
use crate::square::Square;
use crate::squares::Squares;

/// The layout of a board's tiles, and how a leaper's jumps move their bits.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    files: u16,
    ranks: u16,
    /// Number of tiles from one column to the next.
    column: usize,
    /// The tile that holds `a1`.
    first: usize,
    /// Number of tiles.
    len: usize,
    jumps: Vec<Jump>,
}

impl Grid {
    pub(super) fn new(board: &Board, leaper: Leaper) -> Self {
        let (files, ranks) = (board.files(), board.ranks());
        let mut jumps: Vec<(u16, u16)> =
            leaper.steps().iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
        jumps.dedup();
        // A jump longer than the board is impossible and needs no margin.
        jumps.retain(|jump| jump.0 < files && jump.1 < ranks);
        let columns = usize::from(files).div_ceil(TILE_WIDTH);
        let rows = usize::from(ranks).div_ceil(TILE_HEIGHT);
        let margins = || jumps.iter().map(|jump| Jump::margin(jump.0, jump.1));
        let margin_columns = margins().map(|margin| margin.0).max().unwrap_or(0);
        let margin_rows = margins().map(|margin| margin.1).max().unwrap_or(0);
        let column = rows + margin_rows;
        let first = margin_columns * column + margin_rows;
        let len = first + (columns + margin_columns) * column;
        let jumps = jumps.iter().map(|jump| Jump::new(jump.0, jump.1, column)).collect();
        Self { files, ranks, column, first, len, jumps }
    }

    /// The jumps that are possible on this board.
    pub(super) fn jumps(&self) -> &[Jump] {
        &self.jumps
    }

    /// Returns a plane with no bits set.
    pub(super) fn empty(&self) -> Vec<u64> {
        vec![0; self.len]
    }

    /// Returns the tile of a square, and its bit.
    pub(super) fn locate(&self, square: Square) -> (usize, u64) {
        let (file, rank) = (usize::from(square.file), usize::from(square.rank));
        let tile = self.first + file / TILE_WIDTH * self.column + rank / TILE_HEIGHT;
        (tile, 1 << (rank % TILE_HEIGHT * TILE_WIDTH + file % TILE_WIDTH))
    }

    /// Returns the first file and the lowest rank of a tile.
    pub(super) fn corner(&self, tile: usize) -> (usize, usize) {
        let index = (tile - self.first).narrow::<u32>();
        let column = self.column.narrow::<u32>();
        ((index / column) as usize * TILE_WIDTH, (index % column) as usize * TILE_HEIGHT)
    }

    /// Is the square's bit set?
    pub(super) fn contains(&self, plane: &[u64], square: Square) -> bool {
        let (tile, bit) = self.locate(square);
        plane[tile] & bit != 0
    }

    /// Converts a set of squares to a plane.
    pub(super) fn plane(&self, squares: &Squares) -> Vec<u64> {
        let mut plane = self.empty();
        let ranks = squares.words().chunks(squares.words_per_rank());
        for (rank, words) in ranks.enumerate() {
            let (row, shift) = (self.first + rank / TILE_HEIGHT, rank % TILE_HEIGHT * TILE_WIDTH);
            for (column, bits) in words.iter().flat_map(|&word| parts(word)).enumerate() {
                if bits != 0 {
                    plane[row + column * self.column] |= bits << shift;
                }
            }
        }
        plane
    }

    /// Converts a plane to a set of squares.
    pub(super) fn squares(&self, plane: &[u64]) -> Squares {
        let mut squares = Squares::none(self.files, self.ranks);
        let per_rank = squares.words_per_rank();
        let columns = usize::from(self.files).div_ceil(TILE_WIDTH);
        for (rank, words) in squares.words_mut().chunks_mut(per_rank).enumerate() {
            let (row, shift) = (self.first + rank / TILE_HEIGHT, rank % TILE_HEIGHT * TILE_WIDTH);
            for column in 0..columns {
                let bits = plane[row + column * self.column] >> shift & lane(LANE);
                words[column / 4] |= bits << (column % 4 * TILE_WIDTH);
            }
        }
        squares
    }
}

/// Returns the four lanes of a word of a rank.
fn parts(word: u64) -> [u64; 4] {
    [0, 1, 2, 3].map(|part| word >> (part * TILE_WIDTH) & lane(LANE))
}

/// Returns a mask of the first squares of a lane.
const fn lane(squares: u32) -> u64 {
    (1 << squares) - 1
}
