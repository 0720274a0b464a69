//! Counts placements of identical pieces on few squares, component by component.
//!
//! Squares that attack each other form the components of a graph. Pieces in one component don't
//! restrict those in another, so the numbers of ways to choose 0, 1, 2, … squares are the
//! coefficients of a product: of `1 + x` for each isolated square, of `1 + 2x` for each pair, and
//! so on. In a larger component, a square of the highest degree is either left empty or taken;
//! without it, or without it and its neighbours, the component falls into smaller ones.
//!
//! Time: on random squares, where components are small, about one step a square. On the squares of
//! a whole board it doubles every few squares, so it is used for at most [`MOST`]. Memory: one
//! polynomial for each decided square.

use crate::place::attacks::item_set::ItemSet;

/// The most squares for which it is fast.
pub(crate) const MOST: u32 = 28;

/// A polynomial: `ways[i]` is the number of ways to choose `i` squares.
#[derive(Clone, Copy)]
struct Polynomial {
    /// The degree: the most squares that can be chosen.
    degree: usize,
    ways: [u64; MOST as usize + 1],
}

/// Returns the number of ways to place `n` identical pieces on at most [`MOST`] free squares so
/// that none stands where another `forbids` it. Adds the components visited to `steps`.
pub(crate) fn count<const N: usize>(
    forbids: &[ItemSet<N>],
    free: ItemSet<N>,
    n: u32,
    steps: &mut u64,
) -> u64 {
    let mut ways = Polynomial::ONE;
    let isolated = multiply(forbids, free, &mut ways, steps);
    // Any of the isolated squares can be chosen.
    let (mut choices, mut sum) = (1, 0);
    for chosen in 0..=n.min(isolated) {
        if let Some(&ways) = ways.coefficients().get((n - chosen) as usize) {
            sum += choices * ways;
        }
        choices = choices * u64::from(isolated - chosen) / u64::from(chosen + 1);
    }
    sum
}

/// Multiplies by the polynomials of all components that aren't isolated squares. Returns the number
/// of isolated squares.
fn multiply<const N: usize>(
    forbids: &[ItemSet<N>],
    mut set: ItemSet<N>,
    product: &mut Polynomial,
    steps: &mut u64,
) -> u32 {
    let mut isolated = 0;
    while let Some(first) = set.first() {
        let mut component = forbids[first] & set;
        let mut border = component;
        border.remove(first);
        if border.is_empty() {
            isolated += 1;
            set.remove(first);
            continue;
        }
        // The degree of a square, counting itself.
        let (mut most, mut centre) = (component.len(), first);
        while let Some(square) = border.pop() {
            let near = forbids[square] & set;
            let number = near.len();
            if number > most {
                (most, centre) = (number, square);
            }
            border = border | near.without(component);
            component = component | near;
        }
        set = set.without(component);
        *steps += 1;
        if most == 2 {
            product.times(&[1, 2]);
            continue;
        }
        let mut ways = Polynomial::ONE;
        let mut rest = component;
        rest.remove(centre);
        let isolated_left = multiply(forbids, rest, &mut ways, steps);
        ways.times_isolated(isolated_left);
        let mut taken = Polynomial::ONE;
        let isolated_left =
            multiply(forbids, component.without(forbids[centre]), &mut taken, steps);
        taken.times_isolated(isolated_left);
        ways.plus_one_taken(&taken);
        product.times(ways.coefficients());
    }
    isolated
}

impl Polynomial {
    /// The polynomial 1.
    const ONE: Self = {
        let mut ways = [0; MOST as usize + 1];
        ways[0] = 1;
        Self { degree: 0, ways }
    };

    fn coefficients(&self) -> &[u64] {
        &self.ways[..=self.degree]
    }

    /// Multiplies by another polynomial.
    fn times(&mut self, other: &[u64]) {
        let (old, most) = (self.degree, self.degree + other.len() - 1);
        for sum in (0..=most).rev() {
            let from = sum.saturating_sub(other.len() - 1);
            self.ways[sum] = (from..=sum.min(old)).map(|i| self.ways[i] * other[sum - i]).sum();
        }
        self.degree = most;
    }

    /// Multiplies by 1 + x for each of some isolated squares.
    fn times_isolated(&mut self, squares: u32) {
        for _ in 0..squares {
            self.degree += 1;
            for i in (1..=self.degree).rev() {
                self.ways[i] += self.ways[i - 1];
            }
        }
    }

    /// Adds x times another polynomial: one square is taken.
    fn plus_one_taken(&mut self, others: &Self) {
        self.degree = self.degree.max(others.degree + 1);
        for (i, ways) in others.coefficients().iter().enumerate() {
            self.ways[i + 1] += ways;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::place::attacks::attack_tables::{AttackTables, Field, KING, KNIGHT, Order};
    use crate::place::model::puzzle::{Lines, Place};

    /// Counts square by square, each left empty or taken.
    fn one_by_one(forbids: &[ItemSet<2>], mut free: ItemSet<2>, n: u32) -> u64 {
        if n == 0 {
            return 1;
        }
        let Some(square) = free.pop() else { return 0 };
        one_by_one(forbids, free, n) + one_by_one(forbids, free.without(forbids[square]), n - 1)
    }

    #[test]
    fn components_agree_with_counting_one_by_one() {
        let board = Board::new(9, 8).unwrap();
        let place = Place::new(board, &[], "K1N1".parse().unwrap(), Lines::Stop).unwrap();
        let field = Field::new(&place);
        let tables = AttackTables::<2>::new(&field, field.singles(Order::Ranks), Order::Ranks);
        let mut random = 1_u64;
        let mut below = move |most: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) as usize % most
        };
        for _ in 0..200 {
            // From scattered squares to a block of them.
            let (wide, number) = (9 * (1 + below(8)), below(1 + MOST as usize));
            let free: ItemSet<2> = (0..number).map(|_| below(wide)).collect();
            for kind in [KING, KNIGHT] {
                let forbids = tables.forbidden(kind, kind);
                for n in 0..=12 {
                    let expected = one_by_one(forbids, free, n);
                    assert_eq!(count(forbids, free, n, &mut 0), expected, "{n} on {free:?}");
                }
            }
        }
    }

    #[test]
    fn isolated_squares_can_all_be_chosen() {
        let forbids: Vec<ItemSet<1>> = (0..MOST as usize).map(ItemSet::only).collect();
        let free = (0..MOST as usize).collect();
        assert_eq!(count(&forbids, free, MOST / 2, &mut 0), 40_116_600);
        assert_eq!(count(&forbids, free, MOST, &mut 0), 1);
        assert_eq!(count(&forbids, free, MOST + 1, &mut 0), 0);
    }
}
