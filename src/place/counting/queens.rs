//! Queens alone, nearly as many as there are ranks: rank by rank with three
//! masks.
//!
//! On a rank, the squares in attack are those on a file that is used, on a
//! diagonal, or on an antidiagonal. Each is a mask of files; from rank to rank
//! the diagonals' are shifted by one, one of them up and the other down
//! (Martin Richards, "Backtracking algorithms in MCPL using bit patterns and
//! recursion", 1997). So a node takes a handful of operations.
//!
//! Symmetry is used as in the [descent](crate::place::counting::descent): the root's queen is
//! the first of an orbit, squares of the orbits before hold none, and a
//! placement counts as often as the orbit has squares, over the number of its
//! queens there. Every placement of as many queens as ranks has one on the
//! first rank, so that the orbits of its squares are all roots there are. Those
//! in the middle come first: what is closed for the sake of the roots after
//! them lies where most placements have queens. (For ten queens that leaves 7645
//! nodes; from the corners on there would be 11,216, and 35,538 without
//! symmetry.)
//!
//! Partial placements are extended rank by rank, a chunk of them at a time, and
//! wait on a stack for each rank.
//!
//! Time: some nanoseconds a node. Memory: 16 bytes for each partial placement
//! that can wait, a megabyte on the largest boards.

use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::place::attacks::attack_tables::{Field, QUEEN};
use crate::place::attacks::symmetry::Turn;
use crate::place::counting::descent::Share;
use crate::place::counting::frontier::OutOfMemory;
use crate::place::counting::job::Job;
use crate::place::model::tally::SCALE;
use crate::search::Progress;

/// The most ranks, and files: a mask's bits, but one for [`NOWHERE`] and four
/// for [`MATE`].
const MOST: usize = 27;

/// The file of the queen that a rank without one is said to have: it is
/// attacked by another such, and by nothing else.
const NOWHERE: u32 = 1 << MOST;

/// One queen on the root's orbit: what stands above the files is their number.
const MATE: u32 = NOWHERE << 1;

/// So many partial placements are extended at once.
const CHUNK: usize = 64;

/// So many ranks may stay without a queen: where more do, most of the work is
/// at the end, of which the descent counts two queens at a time.
const MOST_SPARE: usize = 1;

/// The count; see the module's text.
pub(crate) struct Queens {
    board: Board,
    /// The ranks, as they lie on the board, and how many stay empty; by rank:
    /// where queens may stand.
    ranks: Vec<u16>,
    spare: usize,
    open: [u32; MOST],
    /// The orbits of squares, each and all in their order.
    orbits: Vec<Vec<(usize, usize)>>,
    /// How many of the orbits were roots, or are.
    roots: usize,
    /// What a placement counts by its queens on the root's orbit, times
    /// [`SCALE`].
    weights: [u32; 9],
    /// The pieces of the root still to be done, and how many it has; those met
    /// so far with any root are dealt out to the parts in turn.
    pieces: Vec<Partial>,
    cut: usize,
    met: usize,
    share: Share,
    /// By rank of the board.
    stacks: Vec<Stack>,
    sum: u128,
}

/// The ranks after the root's, as the innermost loops need them.
struct Board {
    /// How many there are; and by rank, how far away the next is.
    ranks: usize,
    apart: [u32; MOST],
    /// By rank: where queens may stand beside those before, and the root's
    /// orbit.
    open: [u32; MOST],
    orbit: [u32; MOST],
}

/// Queens on the ranks before one: what they attack on it by files, diagonals
/// and antidiagonals, and what they leave; above the files, how many stand on
/// the root's orbit.
#[derive(Clone, Copy, Default)]
struct Partial {
    files: u32,
    up: u32,
    down: u32,
    free: u32,
}

/// Partial placements that wait at a rank: the first so many.
struct Stack {
    partials: Box<[Partial]>,
    held: usize,
}

impl Partial {
    /// With one more queen; on the next rank, so far away, where these squares
    /// are open.
    #[inline]
    fn with(self, queen: u32, orbit: u32, apart: u32, open: u32) -> Self {
        let files = (self.files | queen) + if orbit & queen != 0 { MATE } else { 0 };
        let up = (self.up | queen) << apart & (NOWHERE - 1);
        let down = (self.down | queen & !NOWHERE) >> apart;
        Self { files, up, down, free: open & !(files | up | down) }
    }
}

impl Stack {
    /// An empty one, with room for all that can come of a chunk beside less
    /// than another.
    fn new(width: usize) -> Self {
        Self { partials: vec![Partial::default(); CHUNK * (width + 2)].into(), held: 0 }
    }

    fn push(&mut self, partial: Partial) {
        self.partials[self.held] = partial;
        self.held += 1;
    }

    /// Takes the last ones off, a chunk at most.
    fn pop(&mut self) -> &[Partial] {
        let all = self.held;
        self.held -= all.min(CHUNK);
        &self.partials[self.held..all]
    }
}

impl Board {
    /// Extends some by a queen on this rank: what leaves a square to the next
    /// rank goes onto its stack. Gives the nodes.
    ///
    /// No branch depends on what a processor cannot foretell, how many squares
    /// a partial placement leaves and whether a child leaves any: children are
    /// written down one after another, whose ever they are, and one that leaves
    /// none is written over by the next. A loop over each one's squares, which
    /// ends unforeseen as often as not, takes twice as long.
    fn extend(&self, rank: usize, partials: &[Partial], onto: &mut Stack) -> u64 {
        let (orbit, apart, open) = (self.orbit[rank], self.apart[rank], self.open[rank + 1]);
        let free = |at: usize| partials.get(at).map_or(0, |partial| partial.free);
        let (mut at, mut rest, mut after) = (0, free(0), free(1));
        let (mut nodes, mut held) = (0, onto.held);
        while at < partials.len() {
            let queen = rest & rest.wrapping_neg();
            rest ^= queen;
            nodes += 1;
            let child = partials[at].with(queen, orbit, apart, open);
            if let Some(place) = onto.partials.get_mut(held) {
                *place = child;
            }
            held += usize::from(child.free != 0);
            at += usize::from(rest == 0);
            rest = if rest == 0 { after } else { rest };
            after = free(at + 1);
        }
        onto.held = held;
        nodes
    }

    /// Adds up the ways to put a queen on the last rank, by how many stand on
    /// the root's orbit.
    fn finish(&self, partials: &[Partial]) -> [u64; 10] {
        let mut ways = [0; 10];
        let orbit = self.orbit[self.ranks - 1];
        for partial in partials {
            // Where no rank is empty so far, the last one is.
            let left = if partial.files & NOWHERE == 0 { NOWHERE } else { !0 };
            let free = partial.free & left;
            let mates = (partial.files / MATE) as usize % 9;
            ways[mates] += u64::from((free & !orbit).count_ones());
            ways[mates + 1] += u64::from((free & orbit).count_ones());
        }
        ways
    }
}

impl Queens {
    /// The count, if the puzzle is one for it: queens alone, no walls that
    /// part a line, and a queen on nearly every rank or file.
    pub fn new(field: &Field, turns: &[Turn], share: Share) -> Option<Self> {
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
        // By files, if there are fewer of these.
        let by_files = sides[1].len() < sides[0].len();
        let [ranks, files] = if by_files { [&sides[1], &sides[0]] } else { [&sides[0], &sides[1]] };
        let vacant = ranks.len().checked_sub(wanted).filter(|&empty| empty <= MOST_SPARE)?;
        let width = usize::from(files.last()? - files.first()?) + 1;
        let height = usize::from(ranks.last()? - ranks.first()?) + 1;
        if height > MOST || width > MOST {
            return None;
        }
        let place = |square: usize| {
            let square = field.squares[square];
            let (rank, file) =
                if by_files { (square.file, square.rank) } else { (square.rank, square.file) };
            let rank = ranks.binary_search(&rank).unwrap_or_default();
            (rank, usize::from(file - files[0]))
        };
        let mut open = [0_u32; MOST];
        let mut orbits: Vec<Vec<(usize, usize)>> = Vec::new();
        for &square in &free {
            let (rank, file) = place(square);
            open[rank] |= 1 << file;
            let mut orbit: Vec<_> = turns.iter().map(|turn| place(turn.of(square))).collect();
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
            board: Board { ranks: 0, apart: [0; MOST], open: [0; MOST], orbit: [0; MOST] },
            ranks: ranks.clone(),
            open,
            spare: vacant,
            stacks: ranks.iter().map(|_| Stack::new(width)).collect(),
            orbits,
            roots: 0,
            weights: [0; 9],
            pieces: Vec::new(),
            cut: 0,
            met: 0,
            share,
            sum: 0,
        })
    }

    /// Goes on to the next root; false if there is none.
    fn next_root(&mut self) -> bool {
        let Some(orbit) = self.orbits.get(self.roots) else { return false };
        let (rank, file) = orbit[0];
        // Nothing stands before a root.
        if rank > self.spare {
            return false;
        }
        if let Some(before) = self.roots.checked_sub(1) {
            for &(rank, file) in &self.orbits[before] {
                self.open[rank] &= !(1 << file);
            }
        }
        self.roots += 1;
        let size = orbit.len().narrow::<u32>();
        self.weights = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|mates: u32| size * (SCALE / mates.max(1)));
        self.board.ranks = self.ranks.len() - rank - 1;
        self.board.orbit = [0; MOST];
        for &(mate, file) in orbit {
            if mate > rank {
                self.board.orbit[mate - rank - 1] |= 1 << file;
            }
        }
        let below = &self.ranks[rank + 1..];
        for (i, &here) in below.iter().enumerate() {
            let (queen, apart) = (1_u64 << file, here - self.ranks[rank]);
            let attacked = (queen | queen << apart | queen >> apart).low_bits::<u32>();
            self.board.open[i] = NOWHERE | self.open[rank + 1 + i] & !attacked;
            self.board.apart[i] = below.get(i + 1).map_or(0, |&next| u32::from(next - here));
        }
        let empty = if rank < self.spare { 0 } else { NOWHERE };
        self.cut(Partial { files: empty | MATE, ..Partial::default() });
        true
    }

    /// Cuts what is to be done with the root into pieces: what is below the
    /// first rank after it.
    fn cut(&mut self, root: Partial) {
        let board = &self.board;
        let mut rest = board.open[0] & !root.files;
        while rest != 0 {
            let queen = rest & rest.wrapping_neg();
            rest ^= queen;
            let piece = root.with(queen, board.orbit[0], board.apart[0], board.open[1]);
            if self.met % self.share.of == self.share.index && piece.free != 0 {
                self.pieces.push(piece);
            }
            self.met += 1;
        }
        self.cut = self.pieces.len();
    }

    /// Does a little; gives its nodes, or nothing at the end.
    ///
    /// Where many wait, those furthest on come first, so that there are never
    /// very many; where few wait anywhere, those least far on, so that there
    /// will be.
    fn step(&mut self) -> Option<u64> {
        let many = self.stacks.iter().rposition(|stack| stack.held >= CHUNK);
        if let Some(rank) = many.or_else(|| self.stacks.iter().position(|stack| stack.held > 0)) {
            let (stacks, after) = self.stacks.split_at_mut(rank + 1);
            let partials = stacks[rank].pop();
            if rank + 1 < self.board.ranks {
                return Some(self.board.extend(rank, partials, &mut after[0]));
            }
            for (ways, weight) in self.board.finish(partials).into_iter().zip(self.weights) {
                self.sum += u128::from(ways) * u128::from(weight);
            }
            return Some(partials.len() as u64);
        }
        if let Some(piece) = self.pieces.pop() {
            self.stacks[1].push(piece);
            return Some(1);
        }
        self.next_root().then_some(1)
    }

    /// The share done: of the roots, and of the pieces of the one under way.
    #[expect(clippy::cast_precision_loss, reason = "a share for the eye")]
    fn done(&self) -> f64 {
        let roots = self.orbits.iter().filter(|orbit| orbit[0].0 <= self.spare).count();
        let busy = self.stacks.iter().any(|stack| stack.held > 0);
        let left = (self.pieces.len() + usize::from(busy)) as f64 / self.cut.max(1) as f64;
        ((self.roots as f64 - left) / roots.max(1) as f64).clamp(0.0, 1.0)
    }
}

/// Does a queen on the square attack all of these on its lines?
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

impl Job for Queens {
    fn advance(&mut self, budget: &mut i64) -> Result<bool, OutOfMemory> {
        while *budget > 0 {
            let Some(nodes) = self.step() else { return Ok(true) };
            *budget -= nodes.cast_signed();
        }
        Ok(false)
    }

    fn go_on_without_tables(&mut self) {}

    fn scaled(&self) -> Natural {
        Natural::from(self.sum)
    }

    fn progress(&self) -> Progress {
        Progress {
            depth: self.roots.narrow::<u32>(),
            share: Some(self.done()),
            ..Progress::default()
        }
    }
}
