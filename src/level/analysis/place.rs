//! Place puzzles on small boards: all placements if they are few, and how hard they are to find by
//! hand.

use super::bit_graph::{MAX_SQUARES, low_bits};
use super::{BranchStats, Measures, MoveWeights, difficulty};
use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::order;
use crate::place::{Piece, Place};
use crate::square::Square;

/// The kinds of pieces in the order in which they are placed: those that attack most come first.
pub(in crate::level) const KINDS: [Piece; 5] =
    [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::King, Piece::Knight];

/// Squares for each of [`KINDS`]: where such pieces stand, or may stand.
pub(in crate::level) type KindMasks = [u64; 5];

/// A puzzle's squares as bits, and the squares that each piece makes unavailable to others.
pub(in crate::level) struct PlacementAnalysis {
    pub squares: Vec<Square>,
    /// Number of pieces to place, for each kind.
    wanted: [u32; 5],
    /// The squares where pieces may stand beside the fixed ones.
    free: KindMasks,
    /// Whether fixed pieces attack each other, so that there is no placement.
    is_contradictory: bool,
    /// For a piece's kind and square: by kind, the squares that it makes unavailable.
    excludes: [Vec<KindMasks>; 5],
    /// Lines of squares that have room for only one queen or rook each.
    lines: Vec<u64>,
}

impl PlacementAnalysis {
    /// Returns `None` if too many squares are open.
    pub fn new(place: &Place) -> Option<Self> {
        let squares: Vec<Square> = place.board().open().iter().collect();
        if squares.len() > MAX_SQUARES {
            return None;
        }
        let counts = place.pieces();
        let is_used = |kind: Piece| {
            counts.of(kind) > 0 || place.fixed().iter().any(|&(_, fixed)| fixed == kind)
        };
        let number = |square: Square| squares.binary_search(&square).ok();
        let attacks: [Vec<u64>; 5] = KINDS.map(|kind| {
            let attacked = |&square: &Square| {
                let attacked = place.attacks(kind, square);
                attacked.iter().filter_map(number).fold(0, |mask, at| mask | 1 << at)
            };
            if is_used(kind) {
                squares.iter().map(attacked).collect()
            } else {
                vec![0; squares.len()]
            }
        });
        // Neither of two pieces may attack the other. Attacks are symmetric for each kind, so the
        // squares from which a kind attacks a square are those that it attacks from there.
        let excludes = [0, 1, 2, 3, 4].map(|kind: usize| {
            let excluded = |at: usize| {
                [0, 1, 2, 3, 4].map(|other: usize| attacks[kind][at] | attacks[other][at] | 1 << at)
            };
            (0..squares.len()).map(excluded).collect::<Vec<KindMasks>>()
        });
        let mut analysis = Self {
            wanted: KINDS.map(|kind| counts.of(kind)),
            free: [low_bits(squares.len()); 5],
            lines: lines(&squares),
            excludes,
            is_contradictory: false,
            squares,
        };
        for &(square, piece) in place.fixed() {
            let (at, kind) = (analysis.index_of(square)?, kind_number(piece));
            analysis.is_contradictory |= analysis.free[kind] >> at & 1 == 0;
            analysis.free = analysis.after(analysis.free, kind, at);
        }
        Some(analysis)
    }

    /// Returns the squares where a piece may stand beside the fixed ones.
    pub fn free_for(&self, piece: Piece) -> u64 {
        self.free[kind_number(piece)]
    }

    pub fn index_of(&self, square: Square) -> Option<usize> {
        self.squares.binary_search(&square).ok()
    }

    fn after(&self, mut free: KindMasks, kind: usize, at: usize) -> KindMasks {
        for (free, excluded) in free.iter_mut().zip(self.excludes[kind][at]) {
            *free &= !excluded;
        }
        free
    }

    /// Returns up to `max_placements` placements, and whether these are all. Visits at most `work`
    /// branches, and subtracts those visited from it.
    pub fn all(&self, max_placements: usize, work: &mut u64) -> (Vec<KindMasks>, bool) {
        let mut found = Vec::new();
        if self.is_contradictory {
            return (found, true);
        }
        let start =
            Branch { kind: 0, left: self.wanted, later: u64::MAX, free: self.free, placed: [0; 5] };
        let is_complete = self.descend(start, max_placements, work, &mut found);
        (found, is_complete)
    }

    fn descend(
        &self,
        branch: Branch,
        max_placements: usize,
        work: &mut u64,
        found: &mut Vec<KindMasks>,
    ) -> bool {
        let Branch { kind, left, later, free, placed } = branch;
        let Some(kind) = (kind..5).find(|&kind| left[kind] > 0) else {
            if found.len() == max_placements {
                return false;
            }
            found.push(placed);
            return true;
        };
        if *work == 0 {
            return false;
        }
        *work -= 1;
        let mut here = free[kind] & later;
        if here.count_ones() < left[kind] {
            return true;
        }
        // A queen or a rook closes its whole line to others.
        if kind < 2 {
            let room = self.lines.iter().filter(|&&line| line & here != 0).count();
            if room.narrow::<u32>() < left[kind] {
                return true;
            }
        }
        if (kind + 1..5).any(|other| free[other].count_ones() < left[other]) {
            return true;
        }
        while here != 0 {
            let at = here.trailing_zeros() as usize;
            here &= here - 1;
            let (mut left, mut placed) = (left, placed);
            left[kind] -= 1;
            placed[kind] |= 1 << at;
            let later = if left[kind] == 0 { u64::MAX } else { here };
            let next = Branch { kind, left, later, free: self.after(free, kind, at), placed };
            if !self.descend(next, max_placements, work, found) {
                return false;
            }
        }
        true
    }

    /// Measures the puzzle, given all its placements.
    pub fn measures(&self, placements: &[KindMasks], count: Natural) -> Measures {
        let mut stats = BranchStats::default();
        let probability =
            placements.iter().map(|placed| self.probability(placed, &mut stats)).sum();
        Measures {
            difficulty: difficulty(probability),
            branching: stats.branching(),
            misleading: stats.misleading(),
            par: None,
            solutions: count,
        }
    }

    /// Returns the probability that the player makes exactly this placement, kind by kind and in
    /// any order within a kind.
    fn probability(&self, placed: &KindMasks, stats: &mut BranchStats) -> f64 {
        let mut free = self.free;
        let mut probability = 1.0;
        for kind in 0..5 {
            let own: Vec<usize> = Bits(placed[kind]).collect();
            // For each subset of these pieces: the probability that they are placed first.
            let mut probabilities = vec![0.0; 1 << own.len()];
            probabilities[0] = 1.0;
            for subset in 0..probabilities.len() - 1 {
                let standing = Bits(subset as u64);
                let free = standing.fold(free, |free, which| self.after(free, kind, own[which]));
                let score = |at: usize| self.score(free, kind, at);
                let weights = MoveWeights::new(Bits(free[kind]).map(score));
                let sum: u32 = Bits(free[kind]).map(|at| weights.weight(score(at))).sum();
                let mut is_best_right = false;
                for (which, &at) in own.iter().enumerate() {
                    if subset >> which & 1 == 1 {
                        continue;
                    }
                    is_best_right |= weights.is_best(score(at));
                    let share = f64::from(weights.weight(score(at))) / f64::from(sum.max(1));
                    probabilities[subset | 1 << which] += probabilities[subset] * share;
                }
                stats.add(free[kind].count_ones() as usize, is_best_right);
            }
            probability *= probabilities[probabilities.len() - 1];
            free = own.iter().fold(free, |free, &at| self.after(free, kind, at));
        }
        probability
    }

    /// The score of a square: how many free squares a piece there closes to its own and later
    /// kinds.
    fn score(&self, free: KindMasks, kind: usize, at: usize) -> i32 {
        let others = (kind..5).filter(|&other| self.wanted[other] > 0);
        let excluded = |other: usize| (free[other] & self.excludes[kind][at][other]).count_ones();
        others.map(excluded).sum::<u32>().cast_signed()
    }
}

/// A node of the search for all placements.
#[derive(Clone, Copy)]
struct Branch {
    /// The kind that is placed now.
    kind: usize,
    /// Number of pieces left to place, for each kind.
    left: [u32; 5],
    /// Where the next piece of this kind may stand, so that like pieces are placed in one order.
    later: u64,
    free: KindMasks,
    placed: KindMasks,
}

fn kind_number(piece: Piece) -> usize {
    KINDS.iter().position(|&kind| kind == piece).unwrap_or(0)
}

/// Groups adjacent squares along ranks or along files, whichever gives fewer groups.
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

/// Measures a Place puzzle; `None` if more than [`MAX_SQUARES`] squares are open, if it has no
/// placement or too many, if a kind has too many pieces to look at all their orders, or if the
/// search takes more than `work` branches.
pub(in crate::level) fn measure(place: &Place, work: u64) -> Option<Measures> {
    const MAX_PLACEMENTS: usize = 1 << 12;
    const MAX_LIKE_PIECES: u32 = 14;
    let analysis = PlacementAnalysis::new(place)?;
    if analysis.wanted.iter().any(|&wanted| wanted > MAX_LIKE_PIECES) {
        return None;
    }
    let (placements, is_complete) = analysis.all(MAX_PLACEMENTS, &mut work.clone());
    let count = placements.len() as u64;
    (is_complete && count > 0).then(|| analysis.measures(&placements, count.into()))
}
