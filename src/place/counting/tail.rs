//! The kings and knights that come last, counted without walking to the end.
//!
//! Of at most three like pieces on a set of `m` squares with `e` pairs in
//! attack of each other, the peaceful choices are counted by inclusion and
//! exclusion: one, `m`; two, `C(m,2) − e`; three,
//! `C(m,3) − e·(m−2) + p − t` with `p` the pairs of attacks that share a
//! square, that is `Σ C(d,2)` over the squares' degrees `d`, and `t` the
//! triangles (three squares each in attack of the others; knights have none,
//! since each jump changes the square's colour). So a choice of three costs one
//! look at each square instead of one at each pair. More than three on few
//! squares are counted [part by part](crate::place::counting::parts).

use crate::place::attacks::attack_tables::{AttackTables, KING, KNIGHT};
use crate::place::attacks::item_set::ItemSet;
use crate::place::counting::parts;

/// The tables for kings and knights on single squares.
pub(crate) struct Tail<'a, const N: usize> {
    kings: &'a [ItemSet<N>],
    knights: &'a [ItemSet<N>],
    both: &'a [ItemSet<N>],
    /// Sets looked at so far.
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

    /// How many ways to place `k` kings and `n` knights on the squares free
    /// for each. The numbers are such that the result fits; see [`way`].
    pub fn count(&mut self, (kings, knights): (ItemSet<N>, ItemSet<N>), k: u32, n: u32) -> u64 {
        if kings.len() < k || knights.len() < n {
            return 0;
        }
        let steps = &mut self.steps;
        // The kind of which fewer are wanted is walked, the other one counted.
        if k > n || n == 0 {
            let mut kings_last = Last::<N, false>::new(self.kings, kings, steps);
            kings_last.after(self.knights, self.both, knights, n, kings, k)
        } else {
            let mut knights_last = Last::<N, true>::new(self.knights, knights, steps);
            knights_last.after(self.kings, self.both, kings, k, knights, n)
        }
    }
}

/// Counts like pieces. `FLAT` says that no three squares are each in attack of
/// the others.
struct Last<'a, const N: usize, const FLAT: bool> {
    forbidden: &'a [ItemSet<N>],
    /// The squares in attack of another one that is free. The others hinder
    /// nobody.
    tangled: ItemSet<N>,
    steps: &'a mut u64,
}

impl<'a, const N: usize, const FLAT: bool> Last<'a, N, FLAT> {
    fn new(forbidden: &'a [ItemSet<N>], free: ItemSet<N>, steps: &'a mut u64) -> Self {
        let tangled =
            |&square: &usize| !(forbidden[square] & free).without(ItemSet::only(square)).is_empty();
        Self { forbidden, tangled: free.into_iter().filter(tangled).collect(), steps }
    }

    /// How many ways to place `first` pieces of another kind on `walked`, and
    /// then `n` like ones.
    fn after(
        &mut self,
        others: &[ItemSet<N>],
        both: &[ItemSet<N>],
        mut walked: ItemSet<N>,
        first: u32,
        free: ItemSet<N>,
        n: u32,
    ) -> u64 {
        if first == 0 {
            return self.ways(free, n);
        }
        let mut ways = 0;
        *self.steps += u64::from(walked.len());
        if first == 1 {
            while let Some(square) = walked.pop() {
                ways += self.ways(free.without(both[square]), n);
            }
            return ways;
        }
        while let Some(square) = walked.pop() {
            let left = free.without(both[square]);
            let walked = walked.without(others[square]);
            if left.has(n) && walked.has(first - 1) {
                ways += self.after(others, both, walked, first - 1, left, n);
            }
        }
        ways
    }

    /// How many ways to place `n` pieces on the free squares.
    #[inline]
    fn ways(&mut self, mut free: ItemSet<N>, n: u32) -> u64 {
        if n <= 1 {
            return if n == 0 { 1 } else { u64::from(free.len()) };
        }
        if !free.has(n) {
            return 0;
        }
        let m = u64::from(free.len());
        if n == 2 {
            let (degrees, _) = self.degrees(free);
            return m * (m - 1) / 2 - degrees / 2;
        }
        if n == 3 && FLAT {
            let (degrees, squares) = self.degrees(free);
            return m * (m - 1) * (m - 2) / 6 + (squares - degrees) / 2 - degrees / 2 * (m - 2);
        }
        if m <= u64::from(parts::MOST) {
            return parts::count(self.forbidden, free, n, self.steps);
        }
        let mut ways = 0;
        while let Some(square) = (free & self.tangled).first() {
            *self.steps += 1;
            ways += self.ways(free.without(self.forbidden[square]), n - 1);
            free.remove(square);
        }
        ways + choose(u64::from(free.len()), u64::from(n))
    }

    /// The sum of the squares' degrees, and that of the degrees' squares.
    #[inline]
    fn degrees(&self, free: ItemSet<N>) -> (u64, u64) {
        let (mut sum, mut sum_of_squares) = (0, 0);
        let mut tangled = free & self.tangled;
        while let Some(square) = tangled.pop() {
            let degree = u64::from((self.forbidden[square] & free).len() - 1);
            sum += degree;
            sum_of_squares += degree * degree;
        }
        (sum, sum_of_squares)
    }
}

/// The number of ways to choose `n` of `m`, where it fits.
fn choose(m: u64, n: u64) -> u64 {
    if m < n { 0 } else { (0..n).fold(1, |ways, i| ways * (m - i) / (i + 1)) }
}

/// How to count kings and knights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// By [`Tail::count`]: quick, a fraction of a millisecond, and sure to fit
    /// in 64 bits.
    Tail,
    /// Piece by piece, until the tail is quick: few pieces on many squares.
    Walk,
    /// By a sweep.
    Frontier,
}

/// How to count `k` kings and `n` knights on the squares free for each, on a
/// board on which a piece reaches so many squares ahead.
pub(crate) fn way<const N: usize>(
    free: (ItemSet<N>, ItemSet<N>),
    k: u32,
    n: u32,
    window: usize,
) -> Way {
    let walked = match (k, n) {
        (0, n) => n.saturating_sub(3),
        (k, 0) => k.saturating_sub(2),
        (k, n) => k.min(n) + k.max(n).saturating_sub(3),
    };
    let squares = u64::from(free.0.len().max(free.1.len()));
    if walked <= 4 && squares <= 12 {
        return Way::Tail;
    }
    let by_parts = if squares <= u64::from(parts::MOST) {
        // About so many looks at all squares.
        choose_or_most(squares, u64::from(k.min(n))).saturating_mul(16)
    } else {
        u64::MAX
    };
    if by_parts <= 1 << 12 {
        return Way::Tail;
    }
    // Steps of the tail, each a look at all squares.
    let steps = choose_or_most(squares, u64::from(walked)).saturating_mul(squares);
    if steps <= 1 << 16 {
        return Way::Tail;
    }
    // States of a sweep: about as many as there are ways to place the pieces in
    // the window, of which a third leave each other in peace.
    let (window, pieces) = ((window as u64).min(squares), u64::from(k + n));
    let kinds = u64::from(k > 0) + u64::from(n > 0);
    let most = choose_or_most(window, pieces.min(window / 3))
        .saturating_mul(kinds.pow(pieces.min(8) as u32));
    let states = most / 3;
    if steps <= states.saturating_mul(squares) { Way::Walk } else { Way::Frontier }
}

/// The number of ways to choose, or more than can ever be walked.
fn choose_or_most(m: u64, n: u64) -> u64 {
    let ways =
        (0..n).try_fold(1_u64, |ways, i| Some(ways.checked_mul(m.saturating_sub(i))? / (i + 1)));
    ways.unwrap_or(u64::MAX)
}
