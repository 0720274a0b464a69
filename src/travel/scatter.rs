//! Jumps of all squares of a tile at once, by shifts. [`grid`](super::grid) describes the tiles.
//!
//! A jump along the files moves the bits of a tile within their lanes of 16;
//! those that leave the lane are carried over to the adjacent tile. A jump along
//! the ranks moves whole lanes; those that leave the word are carried over to the
//! tile above or below. Left and right (up and down) are combined where they stay
//! in one tile, since a leaper jumps in all directions.

use crate::narrow::Narrow;

/// Number of files of a tile.
pub(super) const TILE_WIDTH: usize = LANE as usize;

/// Number of bits of a lane of a tile.
pub(super) const LANE: u32 = 16;
/// Number of ranks of a tile.
pub(super) const TILE_HEIGHT: usize = 64 / TILE_WIDTH;

/// The four jumps by a number of files and a number of ranks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Jump {
    /// Offset in tiles of the whole columns jumped over, and of one column.
    columns: usize,
    column: usize,
    /// The remaining files, by which bits move within a lane.
    files: u32,
    /// The same for ranks: whole rows of tiles, and remaining lanes.
    rows: usize,
    ranks: u32,
}

impl Jump {
    /// `column` is the number of tiles from one column to the next.
    pub(super) fn new(files: u16, ranks: u16, column: usize) -> Self {
        let (files, ranks) = (usize::from(files), usize::from(ranks));
        Self {
            columns: files / TILE_WIDTH * column,
            column,
            files: (files % TILE_WIDTH).narrow::<u32>(),
            rows: ranks / TILE_HEIGHT,
            ranks: (ranks % TILE_HEIGHT).narrow::<u32>(),
        }
    }

    /// Returns how many tiles away a jump leads at most: to the side, and up or down.
    pub(super) fn margin(files: u16, ranks: u16) -> (usize, usize) {
        // One more for bits that are carried over.
        (usize::from(files) / TILE_WIDTH + 1, usize::from(ranks) / TILE_HEIGHT + 1)
    }

    /// Calls `put` with the squares one jump away from those of a tile: tile by tile, and
    /// tiles may be empty or repeated.
    #[inline]
    pub(super) fn scatter(&self, tile: usize, bits: u64, put: &mut impl FnMut(usize, u64)) {
        let Self { columns, column, files, .. } = *self;
        if columns == 0 {
            self.scatter_up_and_down(tile, left(bits, files) | right(bits, files), put);
        } else {
            self.scatter_up_and_down(tile + columns, right(bits, files), put);
            self.scatter_up_and_down(tile - columns, left(bits, files), put);
        }
        let carried = carried_right(bits, files);
        if carried != 0 {
            self.scatter_up_and_down(tile + columns + column, carried, put);
        }
        let carried = carried_left(bits, files);
        if carried != 0 {
            self.scatter_up_and_down(tile - columns - column, carried, put);
        }
    }

    #[inline]
    fn scatter_up_and_down(&self, tile: usize, bits: u64, put: &mut impl FnMut(usize, u64)) {
        let Self { rows, ranks, .. } = *self;
        if rows == 0 {
            put(tile, up(bits, ranks) | down(bits, ranks));
        } else {
            put(tile + rows, up(bits, ranks));
            put(tile - rows, down(bits, ranks));
        }
        if ranks > 0 {
            put(tile + rows + 1, carried_up(bits, ranks));
            put(tile - rows - 1, carried_down(bits, ranks));
        }
    }
}

/// Returns a mask of the first squares of each lane.
#[inline]
fn lanes(squares: u32) -> u64 {
    ((1 << squares) - 1) * (u64::MAX / ((1 << TILE_WIDTH) - 1))
}

#[inline]
fn right(bits: u64, files: u32) -> u64 {
    (bits & lanes(LANE - files)) << files
}

#[inline]
fn carried_right(bits: u64, files: u32) -> u64 {
    bits >> (LANE - files) & lanes(files)
}

#[inline]
fn left(bits: u64, files: u32) -> u64 {
    bits >> files & lanes(LANE - files)
}

#[inline]
fn carried_left(bits: u64, files: u32) -> u64 {
    (bits & lanes(files)) << (LANE - files)
}

#[inline]
fn up(bits: u64, ranks: u32) -> u64 {
    bits << (ranks * LANE)
}

// Two shifts, since a shift by 64 would overflow.
#[inline]
fn carried_up(bits: u64, ranks: u32) -> u64 {
    bits >> 1 >> (63 - ranks * LANE)
}

#[inline]
fn down(bits: u64, ranks: u32) -> u64 {
    bits >> (ranks * LANE)
}

#[inline]
fn carried_down(bits: u64, ranks: u32) -> u64 {
    bits << 1 << (63 - ranks * LANE)
}
