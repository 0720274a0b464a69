//! The least sum of jumps that brings interchangeable knights to their goals on an empty board: an
//! assignment problem.
//!
//! It is solved by Kuhn's method ("The Hungarian method for the assignment problem", 1955), with
//! shortest augmenting paths and prices. When one knight has moved, one augmenting path repairs the
//! assignment (Mills-Tettey, Stentz and Dias, "The dynamic Hungarian algorithm", 2007): quadratic
//! in the number of knights. Computing only the sum leaves the assignment unchanged.

use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::swap::best::UNREACHABLE;
use crate::swap::packing::codec::StateCodec;
use crate::visited_set::hash;

/// The cost of a knight that can't reach a goal. The sum of 64 of them doesn't overflow.
const INFINITE: i32 = 1 << 24;

/// Minimum and maximum number of slots of the cache of sums, both powers of two.
const SLOTS: [u64; 2] = [1 << 6, 1 << 14];

/// The size of a slot, in bytes.
const SLOT_BYTES: u64 = size_of::<(u64, u32)>() as u64;

/// Returns the number of slots of a cache of about this size, in bytes.
fn slots(cache_bytes: u64) -> usize {
    1 << (cache_bytes / SLOT_BYTES).clamp(SLOTS[0], SLOTS[1]).ilog2()
}

/// An assignment of interchangeable knights to their goals.
#[derive(Clone, Debug)]
pub(crate) struct Matching {
    /// The number of knights (rows), which is the number of goals (columns).
    size: usize,
    /// The distance of each square to each goal, square by square.
    distance: Vec<i32>,
    /// The squares of the knights that are assigned.
    assigned: u64,
    /// The row of each assigned square.
    row_on: [u8; 64],
    /// The square of each row.
    square_of: [u8; 64],
    /// The column assigned to each row.
    column_of: Vec<u8>,
    /// The row assigned to each column.
    row_of: Vec<u8>,
    /// The price of each row. The prices of a row and a column add up to at most the distance, and
    /// to exactly the distance if they are assigned to each other.
    row_price: Vec<i32>,
    /// The price of each column.
    column_price: Vec<i32>,
    /// The sum of the distances.
    sum: i32,
    /// The squares to assign before the next query, which mostly differs from them in one square.
    centre: u64,
    /// A direct-mapped cache of squares and their sums.
    cache: Vec<(u64, u32)>,
}

/// A shortest augmenting path from a new row to a free column.
struct Path {
    /// The new row's price before the update: the least reduced distance to a column.
    price: i32,
    /// The length of the path, in reduced distances.
    length: i32,
    /// The length of the shortest path to each column.
    reduced: [i32; 64],
    /// The column before each column on the path to it; 64 for none.
    previous: [u8; 64],
    /// The columns that are nearer than the free one.
    near: u64,
}

/// Converts a sum of distances to a bound of at most [`UNREACHABLE`].
fn limited(sum: i32) -> u32 {
    u32::try_from(sum).map_or(UNREACHABLE, |sum| sum.min(UNREACHABLE))
}

impl Matching {
    /// Makes the matching whose goals are these squares. Its cache takes up to about `cache_bytes`.
    pub(crate) fn new(codec: &StateCodec, goals: u64, cache_bytes: u64) -> Self {
        let size = goals.count_ones() as usize;
        let mut distance = vec![INFINITE; 64 * size];
        let (mut row_on, mut square_of) = ([0; 64], [0; 64]);
        for (column, goal) in Bits(goals).enumerate() {
            row_on[goal] = column.narrow::<u8>();
            square_of[column] = goal.narrow::<u8>();
            let (mut layer, mut visited, mut steps) = (1_u64 << goal, 0, 0);
            while layer != 0 {
                visited |= layer;
                for square in Bits(layer) {
                    distance[square * size + column] = steps;
                }
                layer = Bits(layer).fold(0, |next, square| next | codec.reach(square)) & !visited;
                steps = if codec.by_runs() { 1 } else { steps + 1 };
            }
        }
        // Each knight stands on its goal, at no cost.
        Self {
            size,
            distance,
            assigned: goals,
            row_on,
            square_of,
            column_of: (0..size.narrow::<u8>()).collect(),
            row_of: (0..size.narrow::<u8>()).collect(),
            row_price: vec![0; size],
            column_price: vec![0; size],
            sum: 0,
            centre: goals,
            cache: vec![(0, 0); if size > 1 { slots(cache_bytes) } else { 0 }],
        }
    }

    /// Returns the number of knights.
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// Returns the memory that a matching of `size` knights would hold, in bytes.
    pub(crate) fn bytes(size: u32, cache_bytes: u64) -> u64 {
        let cache = if size > 1 { slots(cache_bytes) as u64 * SLOT_BYTES } else { 0 };
        u64::from(size) * 64 * size_of::<i32>() as u64 + cache
    }

    /// Returns the memory held, in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.distance.len() * size_of::<i32>() + self.cache.len() * size_of::<(u64, u32)>()
    }

    /// Returns the least sum from these squares, or [`UNREACHABLE`]. After a call with `is_centre`,
    /// sums from squares that differ in one of these are found quickly.
    #[inline]
    pub(crate) fn sum_from(&mut self, squares: u64, is_centre: bool) -> u32 {
        if self.cache.is_empty() {
            let distance = self.distance.get(squares.trailing_zeros() as usize);
            return limited(distance.copied().unwrap_or(0));
        }
        if is_centre {
            self.centre = squares;
        }
        let slot = (hash(&[squares]) >> 50) as usize & (self.cache.len() - 1);
        let (cached, sum) = self.cache[slot];
        if cached == squares {
            return sum;
        }
        let sum = limited(self.find(squares));
        self.cache[slot] = (squares, sum);
        sum
    }

    /// Computes the least sum, by one augmenting path if one square of the centre has changed.
    fn find(&mut self, squares: u64) -> i32 {
        self.assign(self.centre);
        let (old, new) = (self.assigned & !squares, squares & !self.assigned);
        if !old.is_power_of_two() {
            self.assign(squares);
            return self.sum;
        }
        let row = usize::from(self.row_on[old.trailing_zeros() as usize & 63]);
        let path = self.path(new.trailing_zeros() as usize, self.column_of[row]);
        self.sum - self.row_price[row] + path.price + path.length
    }

    /// Changes the assignment to knights on these squares.
    fn assign(&mut self, squares: u64) {
        for (old, new) in Bits(self.assigned & !squares).zip(Bits(squares & !self.assigned)) {
            let row = self.row_on[old];
            self.row_on[new] = row;
            let row = usize::from(row);
            self.square_of[row] = new.narrow::<u8>();
            let free = self.column_of[row];
            let path = self.path(new, free);
            self.sum += path.price + path.length - self.row_price[row];
            for column in Bits(path.near) {
                let less = path.length - path.reduced[column];
                self.column_price[column] -= less;
                self.row_price[usize::from(self.row_of[column])] += less;
            }
            self.row_price[row] = path.price + path.length;
            let mut column = usize::from(free);
            loop {
                let before = usize::from(path.previous[column]);
                if before == 64 {
                    break;
                }
                self.row_of[column] = self.row_of[before];
                self.column_of[usize::from(self.row_of[column])] = column.narrow::<u8>();
                column = before;
            }
            self.row_of[column] = row.narrow::<u8>();
            self.column_of[row] = column.narrow::<u8>();
        }
        self.assigned = squares;
        self.shift_prices();
    }

    /// Shifts all prices before those of columns, which only decrease, overflow.
    fn shift_prices(&mut self) {
        let Some(&price) = self.column_price.first() else { return };
        if price < -INFINITE {
            self.column_price.iter_mut().for_each(|column| *column -= price);
            self.row_price.iter_mut().for_each(|row| *row += price);
        }
    }

    /// Finds a shortest augmenting path from a new row for this square to the free column, by
    /// Dijkstra's algorithm on distances minus prices.
    #[inline]
    fn path(&self, square: usize, free_column: u8) -> Path {
        let size = self.size;
        let free_column = usize::from(free_column);
        let prices = &self.column_price[..size];
        let costs = &self.distance[square * size..][..size];
        let mut path =
            Path { price: i32::MAX, length: 0, reduced: [0; 64], previous: [64; 64], near: 0 };
        for column in 0..size {
            path.reduced[column] = costs[column] - prices[column];
            path.price = path.price.min(path.reduced[column]);
        }
        for reduced in &mut path.reduced[..size] {
            *reduced -= path.price;
        }
        loop {
            let (mut length, mut nearest) = (i32::MAX, free_column);
            for column in 0..size {
                if path.near >> column & 1 == 0 && path.reduced[column] < length {
                    (length, nearest) = (path.reduced[column], column);
                }
            }
            if path.reduced[free_column] == length {
                path.length = length;
                return path;
            }
            path.near |= 1 << nearest;
            let row = usize::from(self.row_of[nearest]);
            let spent = length - self.row_price[row];
            let costs = &self.distance[usize::from(self.square_of[row]) * size..][..size];
            for column in 0..size {
                let reduced = spent + costs[column] - prices[column];
                if path.near >> column & 1 == 0 && reduced < path.reduced[column] {
                    path.reduced[column] = reduced;
                    path.previous[column] = nearest.narrow::<u8>();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::leaper::Leaper;
    use crate::random::Random;
    use crate::square::Square;
    use crate::swap::model::problem::Swap;
    use crate::swap::model::rules::Rules;

    /// Finds the least sum by trying all assignments.
    fn exhaustive_sum(
        distance: impl Fn(usize, usize) -> u32 + Copy,
        squares: &[usize],
        goals: &[usize],
    ) -> u32 {
        let Some((&first, others_on)) = squares.split_first() else { return 0 };
        let sum_with = |squares: usize| {
            let mut others = goals.to_vec();
            let goal = others.remove(squares);
            distance(first, goal) + exhaustive_sum(distance, others_on, &others)
        };
        (0..goals.len()).map(sum_with).min().unwrap()
    }

    #[test]
    fn repaired_assignment_is_optimal() {
        let board = Board::new(5, 5).unwrap();
        let squares: Vec<Square> = board.squares().collect();
        let start: Vec<_> = squares[..5].iter().map(|&square| (square, 'N')).collect();
        let swap = Swap::new(board, Leaper::KNIGHT, &start, Some(&start), Rules::default());
        let codec = StateCodec::new(&swap.unwrap());
        let mut rng = Random::new(1);
        let mut pick = |squares: u64| rng.choose(&Bits(squares).collect::<Vec<_>>());
        for round in 0..40 {
            let mut goals = 0_u64;
            while goals.count_ones() < 2 + round % 4 {
                goals |= 1 << pick(codec.full());
            }
            let mut matching = Matching::new(&codec, goals, u64::from(round) << 10);
            let single = |from: usize, goal: usize| {
                Matching::new(&codec, 1 << goal, 0).sum_from(1 << from, true)
            };
            let goal_list: Vec<usize> = Bits(goals).collect();
            let mut knights = goals;
            for _ in 0..30 {
                assert!(matching.sum_from(knights, true) < UNREACHABLE);
                let from = pick(knights);
                let to = pick(codec.full() & !knights);
                knights = knights & !(1 << from) | 1 << to;
                let squares: Vec<usize> = Bits(knights).collect();
                assert_eq!(
                    matching.sum_from(knights, false),
                    exhaustive_sum(single, &squares, &goal_list)
                );
            }
        }
    }
}
