//! Like pieces on few squares, counted part by part.
//!
//! Squares that attack each other hang together in *parts*. What is chosen in
//! one part hinders nobody in another, so the numbers of ways to choose 0, 1,
//! 2, … squares are the coefficients of a product: of `1 + x` for each square
//! by itself, of `1 + 2x` for each pair, and so on. In a larger part, a square
//! with the most others in attack of it is either left empty, or taken, and
//! then these are empty: what is left falls into parts again.
//!
//! Time: on squares picked at random, where a part has some few of them, about
//! as many looks as there are squares. On the squares of a whole board it
//! doubles every few squares, so it is for up to [`MOST`] of them. Memory: a
//! polynomial for each square that has been decided.

use crate::place::attacks::item_set::ItemSet;

/// The most squares for which it is quick.
pub(crate) const MOST: u32 = 28;

/// How many ways to choose so many squares: `ways[i]` for `i` of them.
#[derive(Clone, Copy)]
struct Ways {
    /// The most that can be chosen.
    most: usize,
    ways: [u64; MOST as usize + 1],
}

/// How many ways to place `n` like pieces on no more than [`MOST`] free squares
/// so that none is on what another `forbids`. Looks are added to `steps`.
pub(crate) fn count<const N: usize>(
    forbids: &[ItemSet<N>],
    free: ItemSet<N>,
    n: u32,
    steps: &mut u64,
) -> u64 {
    let mut ways = Ways::ONE;
    let alone = multiply(forbids, free, &mut ways, steps);
    // Of the squares by themselves, any can be chosen.
    let (mut choices, mut sum) = (1, 0);
    for chosen in 0..=n.min(alone) {
        if let Some(&ways) = ways.upto().get((n - chosen) as usize) {
            sum += choices * ways;
        }
        choices = choices * u64::from(alone - chosen) / u64::from(chosen + 1);
    }
    sum
}

/// Multiplies by the ways of all parts of the set, but of squares by themselves;
/// says how many these are.
fn multiply<const N: usize>(
    forbids: &[ItemSet<N>],
    mut set: ItemSet<N>,
    product: &mut Ways,
    steps: &mut u64,
) -> u32 {
    let mut alone = 0;
    while let Some(first) = set.first() {
        let mut part = forbids[first] & set;
        let mut border = part;
        border.remove(first);
        if border.is_empty() {
            alone += 1;
            set.remove(first);
            continue;
        }
        // The squares in attack of one, itself counted.
        let (mut most, mut center) = (part.len(), first);
        while let Some(square) = border.pop() {
            let near = forbids[square] & set;
            let number = near.len();
            if number > most {
                (most, center) = (number, square);
            }
            border = border | near.without(part);
            part = part | near;
        }
        set = set.without(part);
        *steps += 1;
        if most == 2 {
            product.times(&[1, 2]);
            continue;
        }
        let mut ways = Ways::ONE;
        let mut rest = part;
        rest.remove(center);
        let by_themselves = multiply(forbids, rest, &mut ways, steps);
        ways.times_alone(by_themselves);
        let mut taken = Ways::ONE;
        let by_themselves = multiply(forbids, part.without(forbids[center]), &mut taken, steps);
        taken.times_alone(by_themselves);
        ways.plus_one_more(&taken);
        product.times(ways.upto());
    }
    alone
}

impl Ways {
    /// Nothing to choose: one way.
    const ONE: Self = {
        let mut ways = [0; MOST as usize + 1];
        ways[0] = 1;
        Self { most: 0, ways }
    };

    fn upto(&self) -> &[u64] {
        &self.ways[..=self.most]
    }

    /// Chooses from another part, too.
    fn times(&mut self, other: &[u64]) {
        let (old, most) = (self.most, self.most + other.len() - 1);
        for sum in (0..=most).rev() {
            let from = sum.saturating_sub(other.len() - 1);
            self.ways[sum] = (from..=sum.min(old)).map(|i| self.ways[i] * other[sum - i]).sum();
        }
        self.most = most;
    }

    /// Chooses from so many squares by themselves, too.
    fn times_alone(&mut self, squares: u32) {
        for _ in 0..squares {
            self.most += 1;
            for i in (1..=self.most).rev() {
                self.ways[i] += self.ways[i - 1];
            }
        }
    }

    /// Or takes one square and chooses from the others.
    fn plus_one_more(&mut self, others: &Self) {
        self.most = self.most.max(others.most + 1);
        for (i, ways) in others.upto().iter().enumerate() {
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

    /// Square by square, each left empty or taken.
    fn one_by_one(forbids: &[ItemSet<2>], mut free: ItemSet<2>, n: u32) -> u64 {
        if n == 0 {
            return 1;
        }
        let Some(square) = free.pop() else { return 0 };
        one_by_one(forbids, free, n) + one_by_one(forbids, free.without(forbids[square]), n - 1)
    }

    #[test]
    fn parts_count_what_is_there() {
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
    fn on_squares_in_peace_any_can_be_chosen() {
        let forbids: Vec<ItemSet<1>> = (0..MOST as usize).map(ItemSet::only).collect();
        let free = (0..MOST as usize).collect();
        assert_eq!(count(&forbids, free, MOST / 2, &mut 0), 40_116_600);
        assert_eq!(count(&forbids, free, MOST, &mut 0), 1);
        assert_eq!(count(&forbids, free, MOST + 1, &mut 0), 0);
    }
}
