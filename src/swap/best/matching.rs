//! The least sum of jumps that brings interchangeable knights to their goals on the empty board: an
//! assignment problem.
//!
//! Kuhn's method ("The Hungarian method for the assignment problem", 1955), with shortest
//! augmenting paths and prices. When one knight has moved, one augmenting path repairs the
//! assignment (Mills-Tettey, Stentz and Dias, "The dynamic Hungarian algorithm", 2007): quadratic
//! in the number of knights, and without changing anything if only the sum is wanted.

use crate::bits::Bits;
use crate::narrow::Narrow;
use crate::swap::best::UNREACHABLE;
use crate::swap::packing::codec::StateCodec;
use crate::swap::packing::visited::hash;

/// [`UNREACHABLE`] as the cost of one knight: 64 of them can be added.
const FAR: i32 = 1 << 24;

/// Slots of the cache of sums.
const SLOTS: usize = 1 << 14;

/// The bound of interchangeable knights.
#[derive(Clone, Debug)]
pub(crate) struct Matching {
    /// The number of goals (columns), and the distance of each square to each goal, square by
    /// square.
    size: usize,
    distance: Vec<i32>,
    /// The squares (rows) that are assigned.
    assigned: u64,
    /// The row of each assigned square and the square of each row, the column of each row and the
    /// row of each column, and the prices: those of a row and a column add up to at most the
    /// distance, and to exactly the distance where they are matched.
    row_on: [u8; 64],
    square_of: [u8; 64],
    column_of: Vec<u8>,
    row_of: Vec<u8>,
    row_price: Vec<i32>,
    column_price: Vec<i32>,
    sum: i32,
    /// The squares from which the next ones differ little.
    centre: u64,
    /// A direct-mapped cache: squares, and their sum.
    cache: Vec<(u64, u32)>,
}

/// A shortest augmenting path from a new row to a free column.
struct Path {
    /// The new row's price before it.
    price: i32,
    length: i32,
    far: [i32; 64],
    from: [u8; 64],
    /// The columns that are nearer than the free one.
    near: u64,
}

fn limited(sum: i32) -> u32 {
    u32::try_from(sum).map_or(UNREACHABLE, |sum| sum.min(UNREACHABLE))
}

impl Matching {
    /// The matching to these squares.
    pub(crate) fn new(codec: &StateCodec, goals: u64) -> Self {
        let size = goals.count_ones() as usize;
        let mut distance = vec![FAR; 64 * size];
        let (mut row_on, mut square_of) = ([0; 64], [0; 64]);
        for (column, goal) in Bits(goals).enumerate() {
            row_on[goal] = column.narrow::<u8>();
            square_of[column] = goal.narrow::<u8>();
            let (mut layer, mut seen, mut steps) = (1_u64 << goal, 0, 0);
            while layer != 0 {
                seen |= layer;
                for square in Bits(layer) {
                    distance[square * size + column] = steps;
                }
                layer = Bits(layer).fold(0, |next, square| next | codec.reach(square)) & !seen;
                steps = if codec.by_runs() { 1 } else { steps + 1 };
            }
        }
        // Each knight is where it should be, at no cost.
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
            cache: vec![(0, 0); if size > 1 { SLOTS } else { 0 }],
        }
    }

    /// How many knights there are.
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// Memory held, in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.distance.len() * size_of::<i32>() + self.cache.len() * size_of::<(u64, u32)>()
    }

    /// The least sum from these squares; [`UNREACHABLE`] if there is none. After a call with
    /// `centre`, sums from squares that differ in one of these are found quickly.
    #[inline]
    pub(crate) fn left(&mut self, squares: u64, centre: bool) -> u32 {
        if self.cache.is_empty() {
            let far = self.distance.get(squares.trailing_zeros() as usize);
            return limited(far.copied().unwrap_or(0));
        }
        if centre {
            self.centre = squares;
        }
        let slot = (hash(&[squares]) >> 50) as usize & (SLOTS - 1);
        let (known, sum) = self.cache[slot];
        if known == squares {
            return sum;
        }
        let sum = limited(self.find(squares));
        self.cache[slot] = (squares, sum);
        sum
    }

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

    /// Assigns these squares.
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
                let less = path.length - path.far[column];
                self.column_price[column] -= less;
                self.row_price[usize::from(self.row_of[column])] += less;
            }
            self.row_price[row] = path.price + path.length;
            let mut column = usize::from(free);
            loop {
                let before = usize::from(path.from[column]);
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

    /// Shifts all prices, before those of columns, which only fall, overflow.
    fn shift_prices(&mut self) {
        let Some(&price) = self.column_price.first() else { return };
        if price < -FAR {
            self.column_price.iter_mut().for_each(|column| *column -= price);
            self.row_price.iter_mut().for_each(|row| *row += price);
        }
    }

    /// Dijkstra's search over the columns, by distances minus prices, from a row for this square to
    /// the free column.
    #[inline]
    fn path(&self, square: usize, free: u8) -> Path {
        let size = self.size;
        let free = usize::from(free);
        let prices = &self.column_price[..size];
        let costs = &self.distance[square * size..][..size];
        let mut path = Path { price: i32::MAX, length: 0, far: [0; 64], from: [64; 64], near: 0 };
        for column in 0..size {
            path.far[column] = costs[column] - prices[column];
            path.price = path.price.min(path.far[column]);
        }
        for far in &mut path.far[..size] {
            *far -= path.price;
        }
        loop {
            let (mut length, mut nearest) = (i32::MAX, free);
            for column in 0..size {
                if path.near >> column & 1 == 0 && path.far[column] < length {
                    (length, nearest) = (path.far[column], column);
                }
            }
            if path.far[free] == length {
                path.length = length;
                return path;
            }
            path.near |= 1 << nearest;
            let row = usize::from(self.row_of[nearest]);
            let spent = length - self.row_price[row];
            let costs = &self.distance[usize::from(self.square_of[row]) * size..][..size];
            for column in 0..size {
                let far = spent + costs[column] - prices[column];
                if path.near >> column & 1 == 0 && far < path.far[column] {
                    path.far[column] = far;
                    path.from[column] = nearest.narrow::<u8>();
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
    use crate::square::Square;
    use crate::swap::model::problem::Swap;
    use crate::swap::model::rules::Rules;

    /// The least sum, trying all assignments.
    fn plain(far: impl Fn(usize, usize) -> u32 + Copy, squares: &[usize], goals: &[usize]) -> u32 {
        let Some((&first, rest)) = squares.split_first() else { return 0 };
        let with = |at: usize| {
            let mut others = goals.to_vec();
            let goal = others.remove(at);
            far(first, goal) + plain(far, rest, &others)
        };
        (0..goals.len()).map(with).min().unwrap()
    }

    #[test]
    fn repaired_assignment_is_optimal() {
        let board = Board::new(5, 5).unwrap();
        let squares: Vec<Square> = board.squares().collect();
        let start: Vec<_> = squares[..5].iter().map(|&square| (square, 'N')).collect();
        let swap = Swap::new(board, Leaper::KNIGHT, &start, Some(&start), Rules::default());
        let codec = StateCodec::new(&swap.unwrap());
        let mut random = 1_u64;
        let mut pick = |some: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            Bits(some).nth((random >> 33) as usize % some.count_ones() as usize).unwrap()
        };
        for round in 0..40 {
            let mut goals = 0_u64;
            while goals.count_ones() < 2 + round % 4 {
                goals |= 1 << pick(codec.full());
            }
            let mut matching = Matching::new(&codec, goals);
            let single =
                |from: usize, goal: usize| Matching::new(&codec, 1 << goal).left(1 << from, true);
            let all: Vec<usize> = Bits(goals).collect();
            let mut at = goals;
            for _ in 0..30 {
                assert!(matching.left(at, true) < UNREACHABLE);
                let from = pick(at);
                let to = pick(codec.full() & !at);
                at = at & !(1 << from) | 1 << to;
                let squares: Vec<usize> = Bits(at).collect();
                assert_eq!(matching.left(at, false), plain(single, &squares, &all));
            }
        }
    }
}
