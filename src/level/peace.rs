//! Placements on small boards: all of them, if they are few, and what is asked of who puts them by
//! hand.

use super::Measures;
use super::bit_graph::{MOST, all};
use super::doubt::{Liking, Sight, tenths};
use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::order;
use crate::place::{Piece, Place};
use crate::square::Square;

/// The kinds in the order in which they are put: those that attack most come first.
pub(super) const KINDS: [Piece; 5] =
    [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::King, Piece::Knight];

/// Where the pieces of each kind are put.
pub(super) type Placed = [u64; 5];

/// A puzzle's squares as bits, and what pieces on them leave to others.
pub(super) struct Peace {
    pub squares: Vec<Square>,
    /// By kind: how many are to be put.
    wanted: [u32; 5],
    /// By kind: where it can stand at first.
    free: Placed,
    /// By the kind of a piece and its square: what it takes from each kind.
    takes: [Vec<Placed>; 5],
    /// Lines of squares with room for one queen or rook each.
    lines: Vec<u64>,
}

impl Peace {
    /// `None` if too many squares are open.
    pub fn new(place: &Place) -> Option<Self> {
        let squares: Vec<Square> = place.board().open().iter().collect();
        if squares.len() > MOST {
            return None;
        }
        let counts = place.pieces();
        let is_there = |kind: Piece| {
            counts.of(kind) > 0 || place.fixed().iter().any(|&(_, fixed)| fixed == kind)
        };
        let number = |square: Square| squares.binary_search(&square).ok();
        let attacks: [Vec<u64>; 5] = KINDS.map(|kind| {
            let attacked = |&square: &Square| {
                let attacked = place.attacks(kind, square);
                attacked.iter().filter_map(number).fold(0, |mask, at| mask | 1 << at)
            };
            if is_there(kind) {
                squares.iter().map(attacked).collect()
            } else {
                vec![0; squares.len()]
            }
        });
        // Neither of two may attack the other; and where a piece attacks from, it is attacked by its like.
        let takes = [0, 1, 2, 3, 4].map(|kind: usize| {
            let taken = |at: usize| {
                [0, 1, 2, 3, 4].map(|other: usize| attacks[kind][at] | attacks[other][at] | 1 << at)
            };
            (0..squares.len()).map(taken).collect::<Vec<Placed>>()
        });
        let mut whole = Self {
            wanted: KINDS.map(|kind| counts.of(kind)),
            free: [all(squares.len()); 5],
            lines: lines(&squares),
            takes,
            squares,
        };
        for &(square, piece) in place.fixed() {
            let (at, kind) = (whole.number(square)?, kind_of(piece));
            // Two that attack each other leave no way at all.
            if whole.free[kind] >> at & 1 == 0 {
                whole.free = [0; 5];
            }
            whole.free = whole.after(whole.free, kind, at);
        }
        Some(whole)
    }

    /// Where a piece can still stand.
    pub fn free_for(&self, piece: Piece) -> u64 {
        self.free[kind_of(piece)]
    }

    pub fn number(&self, square: Square) -> Option<usize> {
        self.squares.binary_search(&square).ok()
    }

    fn after(&self, mut free: Placed, kind: usize, at: usize) -> Placed {
        for (free, takes) in free.iter_mut().zip(self.takes[kind][at]) {
            *free &= !takes;
        }
        free
    }

    /// All placements, if they are at most so many and so much work; else some of them, and `false`.
    pub fn all(&self, most: usize, work: &mut u64) -> (Vec<Placed>, bool) {
        let mut found = Vec::new();
        let whole = self.go(0, self.wanted, u64::MAX, self.free, [0; 5], most, work, &mut found);
        (found, whole)
    }

    #[expect(clippy::too_many_arguments, reason = "what changes from piece to piece")]
    fn go(
        &self,
        kind: usize,
        left: [u32; 5],
        rising: u64,
        free: Placed,
        placed: Placed,
        most: usize,
        work: &mut u64,
        found: &mut Vec<Placed>,
    ) -> bool {
        let Some(kind) = (kind..5).find(|&kind| left[kind] > 0) else {
            if found.len() == most {
                return false;
            }
            found.push(placed);
            return true;
        };
        if *work == 0 {
            return false;
        }
        *work -= 1;
        let mut here = free[kind] & rising;
        if here.count_ones() < left[kind] {
            return true;
        }
        // One of a line takes the whole of it.
        if kind < 2 {
            let room = self.lines.iter().filter(|&&line| line & here != 0).count();
            if room.narrow::<u32>() < left[kind] {
                return true;
            }
        }
        for later in kind + 1..5 {
            if free[later].count_ones() < left[later] {
                return true;
            }
        }
        while here != 0 {
            let at = here.trailing_zeros() as usize;
            here &= here - 1;
            let (mut left, mut placed) = (left, placed);
            left[kind] -= 1;
            placed[kind] |= 1 << at;
            let rising = if left[kind] == 0 { u64::MAX } else { here };
            let free = self.after(free, kind, at);
            if !self.go(kind, left, rising, free, placed, most, work, found) {
                return false;
            }
        }
        true
    }

    /// What is asked, where these are all placements.
    pub fn measures(&self, placements: &[Placed], count: Natural) -> Measures {
        let mut sight = Sight::default();
        let chance = placements.iter().map(|placed| self.chance(placed, &mut sight)).sum();
        Measures {
            doubt: tenths(chance),
            branching: sight.branching(),
            misleading: sight.misleading(),
            par: None,
            solutions: count,
        }
    }

    /// The chance that just these are put, in whatever order, kind by kind.
    fn chance(&self, placed: &Placed, sight: &mut Sight) -> f64 {
        let mut free = self.free;
        let mut chance = 1.0;
        for kind in 0..5 {
            let own: Vec<usize> = Bits(placed[kind]).collect();
            // By which of them stand already: the chance that just these were put first.
            let mut chances = vec![0.0; 1 << own.len()];
            chances[0] = 1.0;
            for stand in 0..chances.len() - 1 {
                let here = Bits(stand as u64);
                let free = here.fold(free, |free, which| self.after(free, kind, own[which]));
                let look = |at: usize| self.look(free, kind, at);
                let liking = Liking::new(Bits(free[kind]).map(look));
                let sum: u32 = Bits(free[kind]).map(|at| liking.of(look(at))).sum();
                let mut led = false;
                for (which, &at) in own.iter().enumerate() {
                    if stand >> which & 1 == 1 {
                        continue;
                    }
                    led |= liking.is_best(look(at));
                    let share = f64::from(liking.of(look(at))) / f64::from(sum.max(1));
                    chances[stand | 1 << which] += chances[stand] * share;
                }
                sight.add(free[kind].count_ones() as usize, led);
            }
            chance *= chances[chances.len() - 1];
            free = own.iter().fold(free, |free, &at| self.after(free, kind, at));
        }
        chance
    }

    /// How a square looks: by how many free ones a piece there takes from those that come after it.
    fn look(&self, free: Placed, kind: usize, at: usize) -> i32 {
        let others = (kind..5).filter(|&other| self.wanted[other] > 0);
        let taken = |other: usize| (free[other] & self.takes[kind][at][other]).count_ones();
        others.map(taken).sum::<u32>().cast_signed()
    }
}

pub(super) fn kind_of(piece: Piece) -> usize {
    KINDS.iter().position(|&kind| kind == piece).unwrap_or(0)
}

/// Squares side by side on a rank, or one over the other on a file, whichever way there are fewer
/// lines of them.
fn lines(squares: &[Square]) -> Vec<u64> {
    let by = |key: fn(&Square) -> (u16, u16)| {
        let mut along: Vec<(u16, u16, usize)> = squares
            .iter()
            .enumerate()
            .map(|(at, square)| (key(square).0, key(square).1, at))
            .collect();
        order::sort(&mut along);
        let mut lines: Vec<u64> = Vec::new();
        let mut last = None;
        for (line, place, at) in along {
            if last != Some((line, place.wrapping_sub(1))) {
                lines.push(0);
            }
            if let Some(bits) = lines.last_mut() {
                *bits |= 1 << at;
            }
            last = Some((line, place));
        }
        lines
    };
    let (ranks, files) = (by(|at| (at.rank, at.file)), by(|at| (at.file, at.rank)));
    if ranks.len() <= files.len() { ranks } else { files }
}

/// What a placement asks; `None` where there is none, where pieces of a kind are too many to look at in
/// every order, or where there is too much to look at.
pub(super) fn measure(place: &Place, work: u64) -> Option<Measures> {
    const MANY: usize = 1 << 12;
    const MOST_ALIKE: u32 = 14;
    let pieces = Peace::new(place)?;
    if pieces.wanted.iter().any(|&wanted| wanted > MOST_ALIKE) {
        return None;
    }
    let (placements, whole) = pieces.all(MANY, &mut work.clone());
    let count = placements.len() as u64;
    (whole && count > 0).then(|| pieces.measures(&placements, count.into()))
}
