//! Counts the kings and knights that are placed last, without placing them.
//!
//! The ways to choose up to three like pieces on `m` squares with `e` attacking pairs follow by
//! inclusion and exclusion: `m` for one, `C(m,2) − e` for two, and `C(m,3) − e·(m−2) + p − t` for
//! three, where `p = Σ C(d,2)` over the squares' degrees `d` counts the pairs of attacks that share
//! a square, and `t` the triangles. Knights have no triangles, since a jump changes the colour. So
//! a choice of three takes one step per square, not per pair. More than three on few squares
//! are counted by [components](crate::place::counting::components).

use crate::place::attacks::attack_tables::{AttackTables, KING, KNIGHT};
use crate::place::attacks::item_set::ItemSet;
use crate::place::counting::components;

/// The attack tables of kings and knights on single squares.
pub(crate) struct Tail<'a, const N: usize> {
    kings: &'a [ItemSet<N>],
    knights: &'a [ItemSet<N>],
    both: &'a [ItemSet<N>],
    /// Sets visited so far.
    pub steps: u64,
}

impl<'a, const N: usize> Tail<'a, N> {
    pub fn new(tables: &'a AttackTables<N>) -> Self {
        Self {
            kings: tables.forbidden(KING, KING),
            knights: tables.forbidden(KNIGHT, KNIGHT),
            both: tables.forbidden(KING, KNIGHT),
            steps: 0,
        }
    }

    /// Returns the number of ways to place `k` kings and `n` knights on the squares that are free
    /// for each. The result fits if [`choose_method`] returned
    /// [`TailMethod::Tail`].
    pub fn count(&mut self, (kings, knights): (ItemSet<N>, ItemSet<N>), k: u32, n: u32) -> u64 {
        if !has_room((kings, knights), k, n) {
            return 0;
        }
        let steps = &mut self.steps;
        // The kind with fewer pieces is placed, the other one counted.
        if k > n || n == 0 {
            let mut kings_last = Last::<N, false>::new(self.kings, kings, steps);
            kings_last.count_after_first(self.knights, self.both, knights, n, kings, k)
        } else {
            let mut knights_last = Last::<N, true>::new(self.knights, knights, steps);
            knights_last.count_after_first(self.kings, self.both, kings, k, knights, n)
        }
    }
}

/// A count of like pieces. `TRIANGLE_FREE` says that the attack graph has no triangles.
struct Last<'a, const N: usize, const TRIANGLE_FREE: bool> {
    forbidden: &'a [ItemSet<N>],
    /// The squares that attack another free square.
    attacking: ItemSet<N>,
    steps: &'a mut u64,
}

impl<'a, const N: usize, const TRIANGLE_FREE: bool> Last<'a, N, TRIANGLE_FREE> {
    fn new(forbidden: &'a [ItemSet<N>], free: ItemSet<N>, steps: &'a mut u64) -> Self {
        let attacking =
            |&square: &usize| !(forbidden[square] & free).without(ItemSet::only(square)).is_empty();
        Self { forbidden, attacking: free.into_iter().filter(attacking).collect(), steps }
    }

    /// Returns the number of ways to place `first` pieces of another kind on `first_squares`, then
    /// `n` like pieces.
    fn count_after_first(
        &mut self,
        others: &[ItemSet<N>],
        both: &[ItemSet<N>],
        mut first_squares: ItemSet<N>,
        first: u32,
        free: ItemSet<N>,
        n: u32,
    ) -> u64 {
        if first == 0 {
            return self.ways(free, n);
        }
        let mut ways = 0;
        *self.steps += u64::from(first_squares.len());
        if first == 1 {
            while let Some(square) = first_squares.pop() {
                ways += self.ways(free.without(both[square]), n);
            }
            return ways;
        }
        while let Some(square) = first_squares.pop() {
            let left = free.without(both[square]);
            let first_squares = first_squares.without(others[square]);
            if left.has_at_least(n) && first_squares.has_at_least(first - 1) {
                ways += self.count_after_first(others, both, first_squares, first - 1, left, n);
            }
        }
        ways
    }

    /// Returns the number of ways to place `n` pieces on the free squares.
    #[inline]
    fn ways(&mut self, mut free: ItemSet<N>, n: u32) -> u64 {
        if n <= 1 {
            return if n == 0 { 1 } else { u64::from(free.len()) };
        }
        if !free.has_at_least(n) {
            return 0;
        }
        let m = u64::from(free.len());
        if n == 2 {
            let (degrees, _) = self.degrees(free);
            return m * (m - 1) / 2 - degrees / 2;
        }
        if n == 3 && TRIANGLE_FREE {
            let (degrees, squares) = self.degrees(free);
            return m * (m - 1) * (m - 2) / 6 + (squares - degrees) / 2 - degrees / 2 * (m - 2);
        }
        if m <= u64::from(components::MOST) {
            return components::count(self.forbidden, free, n, self.steps);
        }
        let mut ways = 0;
        while let Some(square) = (free & self.attacking).first() {
            *self.steps += 1;
            ways += self.ways(free.without(self.forbidden[square]), n - 1);
            free.remove(square);
        }
        ways + choose(u64::from(free.len()), u64::from(n))
    }

    /// Returns the sum of the squares' degrees and the sum of the squared degrees.
    #[inline]
    fn degrees(&self, free: ItemSet<N>) -> (u64, u64) {
        let (mut sum, mut sum_of_squares) = (0, 0);
        let mut attacking = free & self.attacking;
        while let Some(square) = attacking.pop() {
            let degree = u64::from((self.forbidden[square] & free).len() - 1);
            sum += degree;
            sum_of_squares += degree * degree;
        }
        (sum, sum_of_squares)
    }
}

/// Returns the binomial coefficient, if it fits.
fn choose(m: u64, n: u64) -> u64 {
    if m < n { 0 } else { (0..n).fold(1, |ways, i| ways * (m - i) / (i + 1)) }
}

/// Returns whether there are enough squares for each kind, and for both together.
fn has_room<const N: usize>(free: (ItemSet<N>, ItemSet<N>), k: u32, n: u32) -> bool {
    free.0.has_at_least(k) && free.1.has_at_least(n) && (free.0 | free.1).has_at_least(k + n)
}

/// A way to count kings and knights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TailMethod {
    /// By [`Tail::count`]: in a fraction of a millisecond, and the result fits in 64 bits.
    Tail,
    /// Piece by piece until the tail is fast: few pieces on many squares.
    Walk,
    /// By a frontier DP.
    Frontier,
}

/// Chooses how to count `k` kings and `n` knights on the squares that are free for each, where a
/// piece reaches `window` squares ahead.
pub(crate) fn choose_method<const N: usize>(
    free: (ItemSet<N>, ItemSet<N>),
    k: u32,
    n: u32,
    window: usize,
) -> TailMethod {
    let squares = u64::from(free.0.len().max(free.1.len()));
    let pieces_before = match (k, n) {
        (0, n) => u64::from(n.saturating_sub(3)),
        (k, 0) => u64::from(k.saturating_sub(2)),
        // The last three knights are counted together, and the last two kings. C(m, p) falls again
        // for p > m/2, but the ways to divide the squares between two kinds don't: hence the cap.
        (k, n) => {
            let last = k.max(n).saturating_sub(if k > n { 2 } else { 3 });
            u64::from(k.min(n) + last).min(squares / 2)
        }
    };
    if pieces_before <= 4 && squares <= 12 {
        return TailMethod::Tail;
    }
    if !has_room(free, k, n) {
        return TailMethod::Tail;
    }
    let by_parts = if squares <= u64::from(components::MOST) {
        // The number of passes over all squares, roughly.
        choose_or_most(squares, u64::from(k.min(n))).saturating_mul(16)
    } else {
        u64::MAX
    };
    if by_parts <= 1 << 12 {
        return TailMethod::Tail;
    }
    // Steps of the tail, each a pass over all squares.
    let steps = choose_or_most(squares, pieces_before).saturating_mul(squares);
    if steps <= 1 << 16 {
        return TailMethod::Tail;
    }
    // States of the DP: about a third of the ways to place the pieces in the window.
    let (window, pieces) = ((window as u64).min(squares), u64::from(k + n));
    let kinds = u64::from(k > 0) + u64::from(n > 0);
    let most = choose_or_most(window, pieces.min(window / 3))
        .saturating_mul(kinds.pow(pieces.min(8) as u32));
    let states = most / 3;
    if steps <= states.saturating_mul(squares) { TailMethod::Walk } else { TailMethod::Frontier }
}

/// Returns the binomial coefficient, or the maximum if it doesn't fit.
fn choose_or_most(m: u64, n: u64) -> u64 {
    let ways =
        (0..n).try_fold(1_u64, |ways, i| Some(ways.checked_mul(m.saturating_sub(i))? / (i + 1)));
    ways.unwrap_or(u64::MAX)
}
