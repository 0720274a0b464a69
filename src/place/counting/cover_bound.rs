//! Bounds a covering by a Lagrangian relaxation.
//!
//! Each uncovered square gets a price, and each kind of piece a cost. A piece gains the prices of
//! the uncovered squares that it would cover, less its cost. If even with the best pieces
//!
//! > prices of all uncovered squares − costs of all pieces left − gains of all pieces that gain
//!
//! is above zero, no placement covers the board: it would have to gain all the prices. If it is
//! above zero with one more piece, that piece is in no placement. Prices rise where no piece that
//! gains covers a square, and fall where several do (subgradient steps; M. Held, R. M. Karp, 1971;
//! for coverings: J. E. Beasley, 1987). Any prices give a correct bound; numbers are integers, so
//! nothing is rounded in its favour.
//!
//! Time: for each round, linear in the pieces that may stand times the squares that one covers.

use crate::narrow::Narrow;
use crate::place::attacks::item_set::ItemSet;

/// The cost of a piece of the first kind wanted.
const UNIT: i64 = 1 << 20;

/// The rounds without a better bound after which steps become smaller.
const PATIENCE: u32 = 5;

/// The squares that each step of a search covers.
pub(crate) struct Coverage<const N: usize> {
    /// By kind and square: the squares that a step there covers.
    pub covers: [Vec<ItemSet<N>>; 5],
    /// By square: the squares on which a step places pieces, at least this one.
    pub orbits: Vec<ItemSet<N>>,
}

/// A position of a search.
#[derive(Clone)]
pub(crate) struct State<const N: usize> {
    /// The squares that aren't covered yet.
    pub uncovered: ItemSet<N>,
    /// By kind: where a piece may stand.
    pub allowed: [ItemSet<N>; 5],
    /// By kind: the number of pieces left to place.
    pub left: [u32; 5],
}

/// The prices of the squares, and the costs of the kinds of pieces.
#[derive(Clone)]
pub(crate) struct Prices {
    squares: Vec<i64>,
    costs: [i64; 5],
}

impl Prices {
    /// Returns equal prices, with which no piece gains.
    pub fn new<const N: usize>(coverage: &Coverage<N>) -> Self {
        let covers = &coverage.covers;
        let most = covers.iter().flatten().map(|covered| covered.len()).max().unwrap_or(1).max(1);
        Self { squares: vec![UNIT / i64::from(most); covers[0].len()], costs: [UNIT; 5] }
    }
}

/// Improves the prices in some rounds, and removes pieces that are in no placement. Returns whether
/// a placement is still possible.
pub(crate) fn relax<const N: usize>(
    coverage: &Coverage<N>,
    state: &mut State<N>,
    prices: &mut Prices,
    rounds: u32,
) -> bool {
    let uncovered = state.uncovered;
    let kinds: Vec<usize> = (0..5).filter(|&kind| state.left[kind] > 0).collect();
    let Some(&first) = kinds.first() else { return uncovered.is_empty() };
    let mut best: Option<(i64, Prices)> = None;
    let (mut step, mut patience) = (UNIT, PATIENCE);
    let mut covering = vec![0_i64; coverage.orbits.len()];
    for _ in 0..rounds {
        covering.fill(0);
        let mut used = [0_i64; 5];
        let mut bound: i64 = uncovered.into_iter().map(|square| prices.squares[square]).sum();
        let mut reduced_costs = Vec::new();
        for &kind in &kinds {
            bound -= i64::from(state.left[kind]) * prices.costs[kind];
            for square in state.allowed[kind] {
                let covered = coverage.covers[kind][square] & uncovered;
                let pieces = i64::from(coverage.orbits[square].len());
                let value: i64 = covered.into_iter().map(|square| prices.squares[square]).sum();
                let gain = value - pieces * prices.costs[kind];
                if gain > 0 {
                    bound -= gain;
                    used[kind] += pieces;
                    covered.into_iter().for_each(|square| covering[square] += 1);
                } else {
                    reduced_costs.push((kind.narrow::<u8>(), square.narrow::<u16>(), -gain));
                }
            }
        }
        if bound > 0 {
            return false;
        }
        for (kind, square, reduced_cost) in reduced_costs {
            if bound + reduced_cost > 0 {
                state.allowed[usize::from(kind)].remove(usize::from(square));
            }
        }
        match &best {
            Some((greatest, _)) if bound <= *greatest => patience -= 1,
            _ => (best, patience) = (Some((bound, prices.clone())), PATIENCE),
        }
        if patience == 0 {
            (step, patience) = (step * 3 / 4, PATIENCE);
        }
        let squared = |number: i64| number * number;
        let deficit = |square: usize| 1 - covering[square];
        let excess = |kind: usize| used[kind] - i64::from(state.left[kind]);
        let norm_squared: i64 =
            uncovered.into_iter().map(|square| squared(deficit(square))).sum::<i64>()
                + kinds[1..].iter().map(|&kind| squared(excess(kind))).sum::<i64>();
        if norm_squared == 0 {
            break;
        }
        // Polyak's step length, for a target of one piece above zero.
        let step_length = (UNIT - bound) * (step >> 10) / ((UNIT >> 10) * norm_squared);
        for square in uncovered {
            let price = &mut prices.squares[square];
            *price = (*price + step_length * deficit(square)).max(0);
        }
        for &kind in kinds.iter().filter(|&&kind| kind != first) {
            let cost = &mut prices.costs[kind];
            *cost = (*cost + step_length * excess(kind)).max(0);
        }
    }
    if let Some((_, found)) = best {
        *prices = found;
    }
    true
}
