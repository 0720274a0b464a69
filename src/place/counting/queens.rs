//! Counts queens alone, nearly as many as there are ranks: rank by rank with three bit masks.
//!
//! The attacked squares of a rank are those on a used file, diagonal or antidiagonal. Each of these
//! is a mask of files; from rank to rank the diagonals shift by one, in opposite directions (Martin
//! Richards, "Backtracking algorithms in MCPL using bit patterns and recursion", 1997). So a node
//! takes a few operations.
//!
//! Symmetry is used as in the [descent](crate::place::counting::descent): the root's queen is the
//! first of an orbit, earlier orbits hold none, and a placement counts as often as the orbit has
//! squares, divided by its queens there. A placement of as many queens as ranks has one on the
//! first rank, so the orbits of that rank's squares are all the roots. Those in the middle come
//! first: most placements have queens there, and later roots don't use them any more. (Ten queens
//! take 7645 nodes; starting from the corners, 11,216; without symmetry, 35,538.)
//!
//! Partial placements are extended rank by rank, a chunk at a time, and wait on one stack a rank.
//!
//! Time: a few nanoseconds a node. Memory: 16 bytes for each waiting partial placement, one
//! megabyte on the largest boards.

use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::place::attacks::attack_tables::{Field, MAX_FIELD, QUEEN};
use crate::place::attacks::symmetry::SymmetryMap;
use crate::place::counting::descent::Share;
use crate::place::counting::job::CountJob;
use crate::place::counting::table::OutOfMemory;
use crate::place::model::piece::Piece;
use crate::place::model::puzzle::Place;
use crate::place::model::tally::SCALE;
use crate::search::Progress;

/// The most ranks or files: the bits of a mask without one for [`VIRTUAL_FILE`] and four for
/// [`ONE_ON_ORBIT`].
const MAX_SIDE: usize = 27;

/// The bit of a virtual file, which the queen of an empty rank occupies, so that at most one rank
/// stays empty.
const VIRTUAL_FILE: u32 = 1 << MAX_SIDE;

/// The bits of the files of the board.
const REAL_FILES: u32 = VIRTUAL_FILE - 1;

/// One queen on the root's orbit. The bits above the files count them.
const ONE_ON_ORBIT: u32 = VIRTUAL_FILE << 1;

/// Partial placements that are extended at once.
const CHUNK: usize = 64;

/// The most ranks without a queen. With more empty ranks, most of the work is at the end, where the
/// descent counts two queens at once.
const MAX_EMPTY_RANKS: usize = 1;

/// A count in progress.
pub(crate) struct QueenCount {
    later: LaterRanks,
    /// The ranks as they lie on the board, how many stay empty, and by rank the open squares.
    ranks: Vec<u16>,
    empty_ranks: usize,
    open: [u32; MAX_SIDE],
    /// The orbits of squares, sorted, and their squares, sorted.
    orbits: Vec<Vec<(usize, usize)>>,
    /// How many orbits have been the root, including the current one.
    roots: usize,
    /// By number of queens on the root's orbit: the weight of a placement, times [`SCALE`].
    weights: [u32; 9],
    /// The units of work left for the current root, of this part of the count.
    units: Vec<Partial>,
    /// The rank after the root's where the units' next queens stand.
    units_rank: usize,
    /// How many units this part had for the current root at first.
    root_units: usize,
    /// The number of units of all roots so far, of all parts: they are dealt out to the parts in
    /// turn.
    units_dealt: usize,
    share: Share,
    /// By rank after the root's.
    stacks: Vec<Stack>,
    sum: u128,
}

/// The ranks after the root's, as the inner loops need them.
struct LaterRanks {
    /// How many there are, and by rank the distance to the next one.
    count: usize,
    rank_gap: [u32; MAX_SIDE],
    /// By rank: the squares that the root leaves open, and those of its orbit.
    open: [u32; MAX_SIDE],
    orbit: [u32; MAX_SIDE],
}

/// A partial placement before a rank: the files, diagonals and antidiagonals it attacks there, and
/// the free squares. The bits above the files count the queens on the root's orbit.
#[derive(Clone, Copy, Default)]
struct Partial {
    files: u32,
    up: u32,
    down: u32,
    free: u32,
}

/// Partial placements that wait at a rank: the first `held` ones.
struct Stack {
    partials: Box<[Partial]>,
    held: usize,
}

impl Partial {
    /// Adds a queen, for the next rank, which is `rank_gap` ranks away and has these open squares.
    #[inline]
    fn with(self, queen: u32, orbit: u32, rank_gap: u32, open: u32) -> Self {
        let files = (self.files | queen) + if orbit & queen != 0 { ONE_ON_ORBIT } else { 0 };
        let up = (self.up | queen) << rank_gap & REAL_FILES;
        let down = (self.down | queen & REAL_FILES) >> rank_gap;
        Self { files, up, down, free: open & !(files | up | down) }
    }
}

impl Stack {
    /// Returns an empty stack with room for all children of a chunk beside less than another chunk.
    fn new(width: usize) -> Self {
        Self { partials: vec![Partial::default(); CHUNK * (width + 2)].into(), held: 0 }
    }

    fn push(&mut self, partial: Partial) {
        self.partials[self.held] = partial;
        self.held += 1;
    }

    /// Removes the last partial placements, at most a chunk.
    fn pop(&mut self) -> &[Partial] {
        let all = self.held;
        self.held -= all.min(CHUNK);
        &self.partials[self.held..all]
    }
}

impl LaterRanks {
    /// Extends partial placements by a queen on this rank, and pushes those that leave a free
    /// square on the next rank. Returns the number of nodes.
    ///
    /// No branch depends on how many squares a partial placement leaves or whether a child leaves
    /// any, which a processor can't predict: children are written one after another, and one
    /// without a free square is overwritten by the next. A loop over the squares of each takes
    /// twice as long.
    fn extend(&self, rank: usize, partials: &[Partial], onto: &mut Stack) -> u64 {
        let (orbit, rank_gap, open) = (self.orbit[rank], self.rank_gap[rank], self.open[rank + 1]);
        let free = |at: usize| partials.get(at).map_or(0, |partial| partial.free);
        let (mut at, mut rest, mut after) = (0, free(0), free(1));
        let (mut nodes, mut held) = (0, onto.held);
        while at < partials.len() {
            let queen = rest & rest.wrapping_neg();
            rest ^= queen;
            nodes += 1;
            let child = partials[at].with(queen, orbit, rank_gap, open);
            if let Some(slot) = onto.partials.get_mut(held) {
                *slot = child;
            }
            held += usize::from(child.free != 0);
            at += usize::from(rest == 0);
            rest = if rest == 0 { after } else { rest };
            after = free(at + 1);
        }
        onto.held = held;
        nodes
    }

    /// Returns the partial placements with one more queen, on this rank, that leave a free square
    /// on the next rank.
    fn children(&self, rank: usize, partial: Partial) -> Vec<Partial> {
        let (orbit, rank_gap, open) = (self.orbit[rank], self.rank_gap[rank], self.open[rank + 1]);
        let queens = Bits(partial.free.into()).map(|file| 1 << file);
        let children = queens.map(|queen| partial.with(queen, orbit, rank_gap, open));
        children.filter(|child| child.free != 0).collect()
    }

    /// Counts the ways to place a queen on the last rank, by the number of queens on the root's
    /// orbit.
    fn finish(&self, partials: &[Partial]) -> [u64; 10] {
        let mut ways = [0; 10];
        let orbit = self.orbit[self.count - 1];
        for partial in partials {
            // If no rank is empty so far, the last one is.
            let left = if partial.files & VIRTUAL_FILE == 0 { VIRTUAL_FILE } else { !0 };
            let free = partial.free & left;
            let on_orbit = (partial.files / ONE_ON_ORBIT) as usize % 9;
            ways[on_orbit] += u64::from((free & !orbit).count_ones());
            ways[on_orbit + 1] += u64::from((free & orbit).count_ones());
        }
        ways
    }
}

/// Returns true if this method counts the placements on a board that is too large for the others:
/// queens alone on a full board, as many as its shorter side or one fewer.
pub(crate) fn counts_large(place: &Place) -> bool {
    let (board, pieces) = (place.board(), place.pieces());
    let side = usize::from(board.files().min(board.ranks()));
    let longest = usize::from(board.files().max(board.ranks()));
    let queens = pieces.of(Piece::Queen);
    pieces.open_number().is_none()
        && pieces.total() == u64::from(queens)
        && (side - MAX_EMPTY_RANKS..=side).contains(&(queens as usize))
        && longest <= MAX_SIDE
        && board.area() <= MAX_FIELD
        && board.open().len() == board.area()
        && place.fixed().is_empty()
}

impl QueenCount {
    /// Starts the count if the puzzle suits it: queens alone, no blocked square between two open
    /// ones on a line, and a queen on nearly every rank or file.
    pub fn new(field: &Field, symmetries: &[SymmetryMap], share: Share) -> Option<Self> {
        let wanted = field.wanted[QUEEN] as usize;
        if wanted < 3 || (0..5).any(|kind| kind != QUEEN && field.wants(kind)) {
            return None;
        }
        let free: Vec<usize> = field.free[QUEEN].into_iter().collect();
        if !free.iter().all(|&square| lines_are_whole(field, &free, square)) {
            return None;
        }
        let mut sides: [Vec<u16>; 2] = [
            free.iter().map(|&square| field.squares[square].rank).collect(),
            free.iter().map(|&square| field.squares[square].file).collect(),
        ];
        for side in &mut sides {
            crate::order::sort(side);
            side.dedup();
        }
        // By files, if there are fewer of them.
        let by_files = sides[1].len() < sides[0].len();
        let [ranks, files] = if by_files { [&sides[1], &sides[0]] } else { [&sides[0], &sides[1]] };
        let empty_ranks =
            ranks.len().checked_sub(wanted).filter(|&empty| empty <= MAX_EMPTY_RANKS)?;
        let width = usize::from(files.last()? - files.first()?) + 1;
        let height = usize::from(ranks.last()? - ranks.first()?) + 1;
        if height > MAX_SIDE || width > MAX_SIDE {
            return None;
        }
        let position_of = |square: usize| {
            let square = field.squares[square];
            let (rank, file) =
                if by_files { (square.file, square.rank) } else { (square.rank, square.file) };
            let rank = ranks.binary_search(&rank).unwrap_or_default();
            (rank, usize::from(file - files[0]))
        };
        let mut open = [0_u32; MAX_SIDE];
        let mut orbits: Vec<Vec<(usize, usize)>> = Vec::new();
        for &square in &free {
            let (rank, file) = position_of(square);
            open[rank] |= 1 << file;
            let mut orbit: Vec<_> =
                symmetries.iter().map(|map| position_of(map.of(square))).collect();
            orbit.push((rank, file));
            crate::order::sort(&mut orbit);
            orbit.dedup();
            if orbit[0] == (rank, file) {
                orbits.push(orbit);
            }
        }
        crate::order::sort_by_key(&mut orbits, |orbit| {
            let (rank, file) = orbit[0];
            (rank, (2 * file + 1).abs_diff(width), file)
        });
        Some(Self {
            later: LaterRanks {
                count: 0,
                rank_gap: [0; MAX_SIDE],
                open: [0; MAX_SIDE],
                orbit: [0; MAX_SIDE],
            },
            ranks: ranks.clone(),
            open,
            empty_ranks,
            stacks: ranks.iter().map(|_| Stack::new(width)).collect(),
            orbits,
            roots: 0,
            weights: [0; 9],
            units: Vec::new(),
            units_rank: 1,
            root_units: 0,
            units_dealt: 0,
            share,
            sum: 0,
        })
    }

    /// Goes on to the next root; false if there is none.
    fn next_root(&mut self) -> bool {
        let Some(orbit) = self.orbits.get(self.roots) else { return false };
        let (rank, file) = orbit[0];
        // No queen stands before the root.
        if rank > self.empty_ranks {
            return false;
        }
        if let Some(before) = self.roots.checked_sub(1) {
            for &(rank, file) in &self.orbits[before] {
                self.open[rank] &= !(1 << file);
            }
        }
        self.roots += 1;
        let size = orbit.len().narrow::<u32>();
        self.weights =
            [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|on_orbit: u32| size * (SCALE / on_orbit.max(1)));
        self.later.count = self.ranks.len() - rank - 1;
        self.later.orbit = [0; MAX_SIDE];
        for &(other_rank, file) in orbit {
            if other_rank > rank {
                self.later.orbit[other_rank - rank - 1] |= 1 << file;
            }
        }
        let later_ranks = &self.ranks[rank + 1..];
        for (i, &here) in later_ranks.iter().enumerate() {
            let (queen, rank_gap) = (1_u64 << file, here - self.ranks[rank]);
            let attacked = (queen | queen << rank_gap | queen >> rank_gap).low_bits::<u32>();
            self.later.open[i] = VIRTUAL_FILE | self.open[rank + 1 + i] & !attacked;
            let next_rank = later_ranks.get(i + 1);
            self.later.rank_gap[i] = next_rank.map_or(0, |&next| u32::from(next - here));
        }
        let empty = if rank < self.empty_ranks { 0 } else { VIRTUAL_FILE };
        self.split(Partial { files: empty | ONE_ON_ORBIT, ..Partial::default() });
        true
    }

    /// Splits the work for a root into units: the branches at the first rank after it, and in a
    /// part of a count at the first two, so that all parts take about the same time.
    fn split(&mut self, root: Partial) {
        let free = self.later.open[0] & !root.files;
        let mut units = self.later.children(0, Partial { free, ..root });
        self.units_rank = 1;
        if self.share.of > 1 && self.later.count > 2 {
            units = units.into_iter().flat_map(|unit| self.later.children(1, unit)).collect();
            self.units_rank = 2;
        }
        for unit in units {
            if self.units_dealt % self.share.of == self.share.index {
                self.units.push(unit);
            }
            self.units_dealt += 1;
        }
        self.root_units = self.units.len();
    }

    /// Takes one step. Returns its nodes, or `None` at the end.
    ///
    /// The last rank where a full chunk waits comes first, which keeps the stacks short; if there
    /// is none, the first rank where any wait, which fills a chunk.
    fn step(&mut self) -> Option<u64> {
        let many = self.stacks.iter().rposition(|stack| stack.held >= CHUNK);
        if let Some(rank) = many.or_else(|| self.stacks.iter().position(|stack| stack.held > 0)) {
            let (stacks, after) = self.stacks.split_at_mut(rank + 1);
            let partials = stacks[rank].pop();
            if rank + 1 < self.later.count {
                return Some(self.later.extend(rank, partials, &mut after[0]));
            }
            for (ways, weight) in self.later.finish(partials).into_iter().zip(self.weights) {
                self.sum += u128::from(ways) * u128::from(weight);
            }
            return Some(partials.len() as u64);
        }
        if let Some(unit) = self.units.pop() {
            self.stacks[self.units_rank].push(unit);
            return Some(1);
        }
        self.next_root().then_some(1)
    }

    /// Returns the share done: of the roots, and of the current root's units.
    #[expect(clippy::cast_precision_loss, reason = "a share for the eye")]
    fn done(&self) -> f64 {
        let roots = self.orbits.iter().filter(|orbit| orbit[0].0 <= self.empty_ranks).count();
        let busy = self.stacks.iter().any(|stack| stack.held > 0);
        let left = (self.units.len() + usize::from(busy)) as f64 / self.root_units.max(1) as f64;
        ((self.roots as f64 - left) / roots.max(1) as f64).clamp(0.0, 1.0)
    }
}

/// Returns whether a queen on the square attacks all of these squares that are on a line with it.
fn lines_are_whole(field: &Field, squares: &[usize], square: usize) -> bool {
    let here = field.squares[square];
    squares.iter().all(|&other| {
        let there = field.squares[other];
        let across = here.file.abs_diff(there.file);
        let up = here.rank.abs_diff(there.rank);
        let in_line = across == 0 || up == 0 || across == up;
        other == square || !in_line || field.attacks[QUEEN][square].contains(other)
    })
}

impl CountJob for QueenCount {
    fn advance(&mut self, budget: &mut i64) -> Result<bool, OutOfMemory> {
        while *budget > 0 {
            let Some(nodes) = self.step() else { return Ok(true) };
            *budget -= nodes.cast_signed();
        }
        Ok(false)
    }

    fn continue_without_tables(&mut self) {}

    fn scaled_count(&self) -> Natural {
        Natural::from(self.sum)
    }

    fn progress(&self) -> Progress {
        Progress { share: Some(self.done()), ..Progress::default() }
    }
}
