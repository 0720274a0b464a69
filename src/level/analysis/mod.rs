//! How hard a puzzle is, and the analysis of small puzzles of each kind.
//!
//! The model is a player who gives each legal move a heuristic *score*, the lower the better:
//!
//! | kind | score of a move |
//! |---|---|
//! | Travel | jumps from there to the goal, or the nearest one, if no square were blocked |
//! | Swap | by how much the knight's distance from its goal grows |
//! | Place | squares that are no longer free for pieces of its kind and of later kinds; to cover a board, uncovered squares that it doesn't cover |
//! | Tour | moves from there (Warnsdorff's rule) |
//!
//! Each of the best moves is four times as likely as an ordinary one, and each of the next best
//! twice as likely. The player never takes back the last move and, in a tour, sees when the next
//! number is too far away. The probability that this player solves a puzzle at the first attempt,
//! in the least number of moves where there is one, is computed exactly. Its inverse is the
//! expected number of attempts, and the base-2 logarithm of that is the puzzle's *difficulty*.
//!
//! So a puzzle is harder the longer it is, the more moves there are at each step, the fewer
//! solutions it has, and the more often the move with the best score is wrong.
//!
//! These modules search all solutions of a small puzzle by themselves instead of asking the
//! solvers: they need the probabilities of all moves along the way, and the number of positions
//! that they visit is part of what decides which puzzle a seed makes. With another order of
//! visiting, seeds and dates would make other puzzles than those that are published.

pub(super) mod bit_graph;
pub(super) mod cover;
pub(super) mod place;
pub(super) mod swap;
pub(super) mod tour;
pub(super) mod travel;
pub(super) mod visits;

use crate::narrow::Narrow;
use crate::natural::Natural;

/// Measurements of how hard a puzzle is for the player that this module describes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Measures {
    /// Base-2 logarithm of the expected number of attempts that the player needs to solve it, in
    /// the least number of moves where there is one; in tenths.
    pub difficulty: u32,
    /// Mean number of moves to choose from in the positions that lie on solutions, in tenths. In
    /// Travel, the jump back to the previous square isn't counted.
    pub branching: u32,
    /// Percentage of these positions in which no move with the best score is right.
    pub misleading: u32,
    /// See [`Level::par`](super::Level::par).
    #[cfg_attr(feature = "serde", serde(skip))]
    pub par: Option<u32>,
    /// See [`Level::solutions`](super::Level::solutions).
    #[cfg_attr(feature = "serde", serde(skip))]
    pub solutions: Natural,
}

/// Weights of moves with the best score, the next best, and all others.
const WEIGHTS: [u32; 3] = [4, 2, 1];

/// Weights of legal moves by score; the lower the score, the better.
pub(super) struct MoveWeights {
    best: i32,
    next_best: i32,
}

impl MoveWeights {
    /// Creates the weights from the scores of all legal moves.
    pub fn new(scores: impl Iterator<Item = i32>) -> Self {
        let (mut best, mut next_best) = (i32::MAX, i32::MAX);
        for score in scores {
            if score < best {
                next_best = best;
                best = score;
            } else if best < score && score < next_best {
                next_best = score;
            }
        }
        Self { best, next_best }
    }

    /// Returns the weight of a move.
    pub fn weight(&self, score: i32) -> u32 {
        let rank = usize::from(score > self.best) + usize::from(score > self.next_best);
        WEIGHTS[rank]
    }

    pub fn is_best(&self, score: i32) -> bool {
        score == self.best
    }
}

/// Returns the probability that the player makes one of the good moves and solves the puzzle from
/// there. `scores` are those of all legal moves; each good move has its score and the probability
/// that the player solves the puzzle after it.
pub(super) fn success_probability(
    scores: impl Iterator<Item = i32> + Clone,
    good: impl Iterator<Item = (i32, f64)>,
) -> f64 {
    let weights = MoveWeights::new(scores.clone());
    let sum: u32 = scores.map(|score| weights.weight(score)).sum();
    let good = good.map(|(score, probability)| f64::from(weights.weight(score)) * probability);
    good.sum::<f64>() / f64::from(sum.max(1))
}

/// Statistics of the positions that lie on solutions.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BranchStats {
    positions: u64,
    choices: u64,
    misleading: u64,
}

impl BranchStats {
    /// Adds a position with this number of moves to choose from.
    pub fn add(&mut self, choices: usize, is_best_right: bool) {
        self.positions += 1;
        self.choices += choices as u64;
        self.misleading += u64::from(!is_best_right);
    }

    /// Returns the mean number of legal moves, in tenths.
    pub fn branching(&self) -> u32 {
        (self.choices * 10).checked_div(self.positions).unwrap_or(0).narrow::<u32>()
    }

    /// Returns the percentage of positions in which all moves with the best score are wrong.
    pub fn misleading(&self) -> u32 {
        (self.misleading * 100).checked_div(self.positions).unwrap_or(0).narrow::<u32>()
    }
}

/// Returns the base-2 logarithm of `1 / probability` in tenths, rounded down; `u32::MAX` for 0.
///
/// Only sums, products and quotients of floating-point numbers are used here and where
/// probabilities come from: these are the same on every machine, which logarithms are not.
pub(super) fn difficulty(probability: f64) -> u32 {
    /// 2^(k / 10), for k from 1 to 9.
    const ROOTS: [f64; 9] = [
        1.071_773_462_536_293_1,
        1.148_698_354_997_035,
        1.231_144_413_344_916_2,
        1.319_507_910_772_894_2,
        std::f64::consts::SQRT_2,
        1.515_716_566_510_398,
        1.624_504_792_712_471_1,
        1.741_101_126_592_248_3,
        1.866_065_983_073_615,
    ];
    const BIAS: u64 = 1023;
    const FRACTION: u32 = 52;
    // Subnormal numbers count as 0.
    if probability < f64::MIN_POSITIVE {
        return u32::MAX;
    }
    if probability >= 1.0 {
        return 0;
    }
    let bits = (1.0 / probability).to_bits();
    let whole = (bits >> FRACTION) - BIAS;
    let rest = f64::from_bits((bits & ((1 << FRACTION) - 1)) | BIAS << FRACTION);
    let tenths = ROOTS.iter().filter(|&&root| root <= rest).count();
    whole.narrow::<u32>() * 10 + tenths.narrow::<u32>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn difficulty_is_a_logarithm_in_tenths() {
        for (probability, wanted) in
            [(1.0, 0), (0.5, 10), (0.25, 20), (0.75, 4), (0.1, 33), (1e-6, 199), (0.0, u32::MAX)]
        {
            assert_eq!(difficulty(probability), wanted, "{probability}");
        }
    }

    #[test]
    fn the_best_moves_have_the_largest_weight() {
        let weights = MoveWeights::new([3, 1, 1, 7, 2].into_iter());
        assert_eq!([1, 2, 3, 7].map(|score| weights.weight(score)), [4, 2, 1, 1]);
        let alone = MoveWeights::new([5, 5].into_iter());
        assert_eq!(alone.weight(5), 4);
    }
}
