//! Where the squares of a tile jump to: all of them at once, by shifts. How tiles lie on a board is in
//! [`grid`](super::grid).
//!
//! A jump along the files moves the bits of a tile within their lanes of 16;
//! those that leave the lane are carried over into the tile at the side. A jump
//! along the ranks moves whole lanes; those that leave the word are carried
//! over into the tile above or below. Left and right (up and down) are taken
//! together where they stay in one tile, since a leaper jumps in all directions
//! alike.

use crate::narrow::Narrow;

/// Files of a tile.
pub(super) const WIDE: usize = LANE as usize;

/// The bits of one of its lanes, to shift by.
pub(super) const LANE: u32 = 16;
/// Ranks of a tile.
pub(super) const HIGH: usize = 64 / WIDE;

/// A leaper's jumps by so many files and so many ranks, both ways each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Jump {
    /// How many tiles further whole columns lead, and the next column.
    columns: usize,
    column: usize,
    /// The places within a lane that remain.
    files: u32,
    /// The same for ranks: whole rows of tiles, and lanes.
    rows: usize,
    ranks: u32,
}

impl Jump {
    /// `column` is how many tiles there are from one column to the next.
    pub(super) fn new(files: u16, ranks: u16, column: usize) -> Self {
        let (files, ranks) = (usize::from(files), usize::from(ranks));
        Self {
            columns: files / WIDE * column,
            column,
            files: (files % WIDE).narrow::<u32>(),
            rows: ranks / HIGH,
            ranks: (ranks % HIGH).narrow::<u32>(),
        }
    }

    /// How many tiles the jump leads away at most: to the side, and up or down.
    pub(super) fn margin(files: u16, ranks: u16) -> (usize, usize) {
        // One more for what is carried over.
        (usize::from(files) / WIDE + 1, usize::from(ranks) / HIGH + 1)
    }

    /// Hands `put` the squares jumped to from the squares of a tile: tile by
    /// tile, some of them empty, some of them more than once.
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

/// The first places of each lane, at most all of them.
#[inline]
fn lanes(places: u32) -> u64 {
    ((1 << places) - 1) * (u64::MAX / ((1 << WIDE) - 1))
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

// Two shifts in one go, since a shift by all 64 is none.
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
