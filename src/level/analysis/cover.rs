//! Place puzzles whose pieces cover a small board: all placements if they are few, and how hard
//! they are to find by hand.

use super::bit_graph::{MAX_SQUARES, low_bits};
use super::place::{KINDS, KindMasks};
use super::{BranchStats, Measures, MoveWeights, difficulty};
use crate::bits::Bits;
use crate::natural::Natural;
use crate::place::{Aim, Piece, Place};
use crate::square::Square;

/// A puzzle's squares as bits, and the squares that pieces cover.
pub(in crate::level) struct CoverAnalysis<'a> {
    place: &'a Place,
    pub squares: Vec<Square>,
    /// For a piece's kind and square: the squares that it covers if no piece stops its lines.
    covers: [Vec<u64>; 5],
    /// For a piece's kind and square: the squares where it excludes each kind.
    excludes: [Vec<KindMasks>; 5],
    /// Whether fixed pieces attack each other where the aim forbids that: there is no placement.
    is_contradictory: bool,
    start: Covered,
}

/// A position as the player sees it.
#[derive(Clone, Copy)]
struct Covered {
    covered: u64,
    /// For each kind: the squares where a piece may stand.
    free: KindMasks,
}

impl<'a> CoverAnalysis<'a> {
    /// Returns `None` if too many squares are open.
    pub fn new(place: &'a Place) -> Option<Self> {
        let squares: Vec<Square> = place.board().open().iter().collect();
        if squares.len() > MAX_SQUARES {
            return None;
        }
        let mask = |kind, square| {
            let attacked = place.attacks(kind, square);
            let numbers = attacked.iter().filter_map(|at| squares.binary_search(&at).ok());
            numbers.fold(0_u64, |mask, at| mask | 1 << at)
        };
        let attacks =
            KINDS.map(|kind| squares.iter().map(|&at| mask(kind, at)).collect::<Vec<u64>>());
        let own = |at: usize| if place.aim() == Aim::Total { 0 } else { 1_u64 << at };
        let covers = [0, 1, 2, 3, 4].map(|kind: usize| {
            let of = |(at, mask): (usize, &u64)| mask | own(at);
            attacks[kind].iter().enumerate().map(of).collect::<Vec<u64>>()
        });
        let is_peaceful = place.aim() == Aim::Both;
        let excludes = [0, 1, 2, 3, 4].map(|kind: usize| {
            let excluded = |at: usize| {
                let closed_to = |other: usize| {
                    let attacked = attacks[kind][at] | attacks[other][at];
                    if is_peaceful { attacked | 1 << at } else { 1 << at }
                };
                [0, 1, 2, 3, 4].map(closed_to)
            };
            (0..squares.len()).map(excluded).collect::<Vec<KindMasks>>()
        });
        let start = Covered { covered: 0, free: [low_bits(squares.len()); 5] };
        let mut analysis =
            Self { place, squares, covers, excludes, is_contradictory: false, start };
        for &(square, piece) in place.fixed() {
            let at = analysis.squares.binary_search(&square).ok()?;
            let kind = KINDS.iter().position(|&kind| kind == piece)?;
            analysis.is_contradictory |= analysis.start.free[kind] >> at & 1 == 0;
            analysis.start = analysis.after(analysis.start, kind, at);
        }
        Some(analysis)
    }

    fn after(&self, mut state: Covered, kind: usize, at: usize) -> Covered {
        state.covered |= self.covers[kind][at];
        for (free, excluded) in state.free.iter_mut().zip(self.excludes[kind][at]) {
            *free &= !excluded;
        }
        state
    }

    /// Returns up to `max_placements` placements, and whether these are all. Visits at most `work`
    /// positions, and subtracts those visited from it.
    pub fn all(&self, max_placements: usize, work: &mut u64) -> (Vec<KindMasks>, bool) {
        let mut found = Vec::new();
        if self.is_contradictory {
            return (found, true);
        }
        let left = KINDS.map(|kind| self.place.pieces().of(kind));
        let is_complete = self.descend(self.start, left, [0; 5], max_placements, work, &mut found);
        (found, is_complete)
    }

    /// Tries the pieces that cover the square that fewest cover, each without those before it.
    fn descend(
        &self,
        mut state: Covered,
        left: [u32; 5],
        placed: KindMasks,
        max_placements: usize,
        work: &mut u64,
        found: &mut Vec<KindMasks>,
    ) -> bool {
        let open = low_bits(self.squares.len()) & !state.covered;
        let kinds = || (0..5).filter(|&kind| left[kind] > 0);
        if kinds().next().is_none() {
            if open != 0 || !self.is_covered(&placed) {
                return true;
            }
            if found.len() == max_placements {
                return false;
            }
            found.push(placed);
            return true;
        }
        if *work == 0 {
            return false;
        }
        *work -= 1;
        let most = |kind: usize| {
            let new = |at: usize| (self.covers[kind][at] & open).count_ones();
            left[kind] * Bits(state.free[kind]).map(new).max().unwrap_or(0)
        };
        if kinds().map(most).sum::<u32>() < open.count_ones() {
            return true;
        }
        let coverers = |kind: usize, square: usize| {
            let covering =
                Bits(state.free[kind]).filter(|&at| self.covers[kind][at] >> square & 1 == 1);
            covering.fold(0_u64, |mask, at| mask | 1 << at)
        };
        let count_coverers =
            |square: usize| kinds().map(|kind| coverers(kind, square).count_ones()).sum::<u32>();
        let candidates: Vec<(usize, u64)> =
            match Bits(open).min_by_key(|&square| count_coverers(square)) {
                Some(square) => kinds().map(|kind| (kind, coverers(kind, square))).collect(),
                None => kinds().take(1).map(|kind| (kind, state.free[kind])).collect(),
            };
        for (kind, squares) in candidates {
            for at in Bits(squares) {
                state.free[kind] &= !(1 << at);
                let (mut left, mut placed) = (left, placed);
                left[kind] -= 1;
                placed[kind] |= 1 << at;
                let next = self.after(state, kind, at);
                if !self.descend(next, left, placed, max_placements, work, found) {
                    return false;
                }
            }
        }
        true
    }

    /// Returns whether the pieces cover the board although they stop lines.
    fn is_covered(&self, placed: &KindMasks) -> bool {
        let placed = (0..5)
            .flat_map(|kind| Bits(placed[kind]).map(move |at| (self.squares[at], KINDS[kind])));
        let pieces: Vec<(Square, Piece)> =
            self.place.fixed().iter().copied().chain(placed).collect();
        self.place.uncovered(&pieces).is_empty()
    }

    /// Measures the puzzle, given all its placements.
    pub fn measures(&self, placements: &[KindMasks]) -> Measures {
        let mut stats = BranchStats::default();
        let probability =
            placements.iter().map(|placed| self.probability(placed, &mut stats)).sum();
        Measures {
            difficulty: difficulty(probability),
            branching: stats.branching(),
            misleading: stats.misleading(),
            par: None,
            solutions: Natural::from(placements.len() as u64),
        }
    }

    /// Returns the probability that the player makes exactly this placement, kind by kind and in
    /// any order within a kind.
    fn probability(&self, placed: &KindMasks, stats: &mut BranchStats) -> f64 {
        let mut start = self.start;
        let mut probability = 1.0;
        for (kind, &squares) in placed.iter().enumerate() {
            let own: Vec<usize> = Bits(squares).collect();
            // For each subset of these pieces: the probability that they are placed first.
            let mut probabilities = vec![0.0; 1 << own.len()];
            probabilities[0] = 1.0;
            for subset in 0..probabilities.len() - 1 {
                let standing = Bits(subset as u64);
                let here = standing.fold(start, |here, which| self.after(here, kind, own[which]));
                // The fewer squares stay uncovered, the better.
                let open = low_bits(self.squares.len()) & !here.covered;
                let score = |at: usize| (open & !self.covers[kind][at]).count_ones().cast_signed();
                let weights = MoveWeights::new(Bits(here.free[kind]).map(score));
                let sum: u32 = Bits(here.free[kind]).map(|at| weights.weight(score(at))).sum();
                let mut is_best_right = false;
                for (which, &at) in own.iter().enumerate() {
                    if subset >> which & 1 == 1 {
                        continue;
                    }
                    is_best_right |= weights.is_best(score(at));
                    let share = f64::from(weights.weight(score(at))) / f64::from(sum.max(1));
                    probabilities[subset | 1 << which] += probabilities[subset] * share;
                }
                stats.add(here.free[kind].count_ones() as usize, is_best_right);
            }
            probability *= probabilities[probabilities.len() - 1];
            start = own.iter().fold(start, |state, &at| self.after(state, kind, at));
        }
        probability
    }
}

/// Measures a puzzle that asks to cover the board; `None` if it has no placement or too many, too
/// many pieces or squares, or an open number of pieces, or if the search visits more than `work`
/// positions.
pub(in crate::level) fn measure(place: &Place, work: u64) -> Option<Measures> {
    const MAX_PLACEMENTS: usize = 1 << 10;
    const MAX_PIECES: u64 = 10;
    if place.pieces().open_number().is_some() || place.pieces().total() > MAX_PIECES {
        return None;
    }
    let analysis = CoverAnalysis::new(place)?;
    let (placements, is_complete) = analysis.all(MAX_PLACEMENTS, &mut work.clone());
    (is_complete && !placements.is_empty()).then(|| analysis.measures(&placements))
}
