//! Queens alone, nearly as many as there are ranks: rank by rank with three
//! masks.
//!
//! On a rank, the squares in attack are those on a file that is used, on a
//! diagonal, or on an antidiagonal. Each is a mask of files; from rank to rank
//! the diagonals' are shifted by one, one of them up and the other down
//! (Martin Richards, "Backtracking algorithms in MCPL using bit patterns and
//! recursion", 1997). So a node takes a handful of operations.
//!
//! Symmetry is used as in the [descent](super::descent): the root's queen is
//! the first of an orbit, squares of the orbits before hold none, and a
//! placement counts as often as the orbit has squares, over the number of its
//! queens there. Every placement of as many queens as ranks has one on the
//! first rank, so that the orbits of its squares are all roots there are. Those
//! in the middle come first: what is closed for the sake of the roots after
//! them lies where most placements have queens. (For ten queens that leaves 7645
//! nodes; from the corners on there would be 11,216, and 35,538 without
//! symmetry.)
//!
//! Time: some nanoseconds a node. Memory: a frame a rank.

use super::descent::{SCALE, Share};
use super::ground::{Field, QUEEN};
use super::method::Job;
use super::sweep::OutOfMemory;
use super::symmetry::Turn;
use crate::natural::Natural;
use crate::search::Progress;

/// The most ranks, and files: a mask's bits.
const MOST: usize = 32;

/// So many ranks are counted at once, not to be interrupted: some tens of
/// microseconds.
const AT_ONCE: usize = 8;

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
    frames: Vec<Frame>,
    share: Share,
    /// Pieces of work met so far, dealt out to the parts in turn.
    met: usize,
    sum: u128,
    work: u64,
}

/// What the innermost loops look at.
struct Board {
    /// How many ranks there are; and by rank, how far away the next is.
    ranks: usize,
    apart: [u32; MOST],
    /// By rank: where queens may stand beside those before, and the root's
    /// orbit.
    open: [u32; MOST],
    orbit: [u32; MOST],
}

/// What is attacked on a rank: by files, diagonals and antidiagonals.
#[derive(Clone, Copy, Default)]
struct Lines {
    files: u32,
    up: u32,
    down: u32,
}

/// A rank on which queens are being tried.
#[derive(Clone, Copy)]
struct Frame {
    rank: usize,
    lines: Lines,
    mates: usize,
    spare: usize,
    /// The squares still to be tried, and how many choices there were.
    rest: u32,
    all: u32,
    /// Is the rank still to be left empty?
    empty: bool,
}

/// A rank in the innermost loop.
#[derive(Clone, Copy, Default)]
struct Level {
    lines: Lines,
    rest: u32,
    rank: u32,
    mates: u32,
}

/// Sums by the number of queens on the root's orbit.
type Ways = [u64; 10];

impl Lines {
    /// With one more queen, on the next rank, so far away.
    #[inline]
    fn with(self, queen: u32, apart: u32) -> Self {
        Self {
            files: self.files | queen,
            up: (self.up | queen) << apart,
            down: (self.down | queen) >> apart,
        }
    }

    #[inline]
    fn all(self) -> u32 {
        self.files | self.up | self.down
    }
}

impl Board {
    /// Adds up the ways from this rank on, of which a queen may stand on
    /// `free`, when all ranks but `spare` are to hold one; gives the nodes.
    fn count(
        &self,
        (rank, lines): (usize, Lines),
        free: u32,
        (mates, spare): (usize, usize),
        ways: &mut Ways,
    ) -> u64 {
        let next = rank + 1;
        if next == self.ranks {
            let mate = free & self.orbit[rank];
            match spare {
                0 => {
                    ways[mates] += u64::from((free ^ mate).count_ones());
                    ways[mates + 1] += u64::from(mate.count_ones());
                }
                1 => ways[mates] += 1,
                _ => {}
            }
            return 1;
        }
        if spare == 0 {
            let from = Level { lines, rest: free, rank: rank as u32, mates: mates as u32 };
            return if self.apart[..self.ranks - 1].iter().all(|&apart| apart == 1) {
                self.count_full::<true>(from, ways)
            } else {
                self.count_full::<false>(from, ways)
            };
        }
        let (apart, open) = (self.apart[rank], self.open[next]);
        let (mut nodes, mut rest) = (1, free);
        while rest != 0 {
            let queen = rest & rest.wrapping_neg();
            rest ^= queen;
            let lines = lines.with(queen, apart);
            let mates = mates + usize::from(self.orbit[rank] & queen != 0);
            nodes += self.count((next, lines), open & !lines.all(), (mates, spare), ways);
        }
        let lines = lines.with(0, apart);
        nodes + self.count((next, lines), open & !lines.all(), (mates, spare - 1), ways)
    }

    /// The same when all ranks are to hold a queen: nearly all of the work. A
    /// loop with a small stack, since calls take as long as all the rest.
    /// `CLOSE` says that each rank is next to the one before.
    fn count_full<const CLOSE: bool>(&self, from: Level, ways: &mut Ways) -> u64 {
        let mut stack = [Level::default(); MOST];
        let mut height = 0;
        let mut here = from;
        let last = self.ranks as u32 - 1;
        let mut nodes = 0;
        loop {
            if here.rest == 0 {
                if height == 0 {
                    return nodes;
                }
                height -= 1;
                here = stack[height % MOST];
            }
            let rank = here.rank as usize % MOST;
            let queen = here.rest & here.rest.wrapping_neg();
            here.rest ^= queen;
            let mates = here.mates + u32::from(self.orbit[rank] & queen != 0);
            nodes += 1;
            let apart = if CLOSE { 1 } else { self.apart[rank] };
            let lines = here.lines.with(queen, apart);
            let free = self.open[(rank + 1) % MOST] & !lines.all();
            if free == 0 {
                continue;
            }
            if here.rank + 1 == last {
                let mate = free & self.orbit[last as usize % MOST];
                ways[mates as usize] += u64::from((free ^ mate).count_ones());
                ways[mates as usize + 1] += u64::from(mate.count_ones());
                continue;
            }
            if here.rest != 0 {
                stack[height % MOST] = here;
                height += 1;
            }
            here = Level { lines, rest: free, rank: here.rank + 1, mates };
        }
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
            orbits,
            roots: 0,
            weights: [0; 9],
            frames: Vec::new(),
            share,
            met: 0,
            sum: 0,
            work: 0,
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
        let size = orbit.len() as u32;
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
            let attacked = (queen | queen << apart | queen >> apart) as u32;
            self.board.open[i] = self.open[rank + 1 + i] & !attacked;
            self.board.apart[i] = below.get(i + 1).map_or(0, |&next| u32::from(next - here));
        }
        self.enter(0, Lines::default(), (1, self.spare - rank));
        true
    }

    /// Comes to a rank: has the rest counted, or makes a frame of it.
    fn enter(&mut self, rank: usize, lines: Lines, (mates, spare): (usize, usize)) {
        let free = self.board.open[rank] & !lines.all();
        if free == 0 && spare == 0 {
            return;
        }
        // A piece of work is what is below the first two ranks.
        if self.frames.len() == 1 {
            let mine = self.met % self.share.of == self.share.index;
            self.met += 1;
            if !mine {
                return;
            }
        }
        if !self.frames.is_empty() && self.board.ranks - rank <= AT_ONCE {
            let mut ways = [0; 10];
            self.work += self.board.count((rank, lines), free, (mates, spare), &mut ways);
            for (ways, weight) in ways.into_iter().zip(self.weights) {
                self.sum += u128::from(ways) * u128::from(weight);
            }
            return;
        }
        let (all, empty) = (free.count_ones() + u32::from(spare > 0), spare > 0);
        self.frames.push(Frame { rank, lines, mates, spare, rest: free, all, empty });
    }

    /// The share done: of the roots, and below the one under way.
    #[expect(clippy::cast_precision_loss, reason = "a share for the eye")]
    fn done(&self) -> f64 {
        let roots = self.orbits.iter().filter(|orbit| orbit[0].0 <= self.spare).count();
        let left = self.frames.first().map_or(0.0, |frame| {
            let left = frame.rest.count_ones() + u32::from(frame.empty) + 1;
            f64::from(left) / f64::from(frame.all + 1)
        });
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
            let Some(frame) = self.frames.last_mut() else {
                if !self.next_root() {
                    return Ok(true);
                }
                *budget -= 1;
                continue;
            };
            let &mut Frame { rank, lines, mut mates, mut spare, rest, .. } = frame;
            let queen = rest & rest.wrapping_neg();
            if queen != 0 {
                frame.rest ^= queen;
                mates += usize::from(self.board.orbit[rank] & queen != 0);
            } else if frame.empty {
                frame.empty = false;
                spare -= 1;
            } else {
                self.frames.pop();
                continue;
            }
            let before = self.work;
            self.work += 1;
            let lines = lines.with(queen, self.board.apart[rank]);
            self.enter(rank + 1, lines, (mates, spare));
            *budget -= (self.work - before).cast_signed();
        }
        Ok(false)
    }

    fn go_on_foot(&mut self) {}

    fn scaled(&self) -> Natural {
        Natural::from(self.sum)
    }

    fn progress(&self) -> Progress {
        Progress {
            depth: self.frames.len() as u32,
            positions: self.work,
            share: Some(self.done()),
            ..Progress::default()
        }
    }
}
