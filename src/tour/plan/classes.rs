//! Counts tours up to symmetry.

use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::search::{Limit, Limits, Progress, Search, Step, impl_debug};
use crate::square::Square;
use crate::symmetry::symmetries;
use crate::tour::counting::states::Stop;
use crate::tour::counting::symmetric_count::{BoardSymmetry, CountCycles, Cycles, Shape};
use crate::tour::model::puzzle::Tour;
use crate::tour::search::numbers;

/// Counts the classes of tours that symmetries of the puzzle map to each other.
///
/// The symmetries are those of the open squares that preserve the fixed ends and the numbers. By
/// Burnside's lemma the number of classes is the mean, over the symmetries, of the number of tours
/// that each maps to itself.
pub struct Classes {
    limits: Limits,
    used: u64,
    /// The number of symmetries, including the identity.
    order: u32,
    /// The sum of the numbers of tours over the symmetries counted so far.
    sum: Natural,
    /// The remaining counts, each with the number of symmetries in its conjugacy class.
    remaining: Vec<(Cycles, u64)>,
    active: Option<Box<dyn CountCycles>>,
    /// The number of states processed by finished counts, and by those that started over.
    processed: u64,
}

impl_debug!(Classes, progress);

impl Classes {
    /// Starts a count for a puzzle with `count` tours. `None` if inner squares have given numbers
    /// that some symmetry preserves: such puzzles aren't supported.
    #[must_use]
    pub fn new(tour: &Tour, count: &Natural, limits: Limits) -> Option<Self> {
        let squares: Vec<Square> = tour.board().open().iter().collect();
        let index = |square: Square| squares.binary_search(&square).ok();
        let mut maps = symmetries(&squares);
        maps.retain(|map| keeps_numbers(tour, &squares, map));
        if count.is_zero() || count.is_one() {
            maps.truncate(1);
        }
        if maps.len() > 1 && numbers::are_needed(tour) {
            return None;
        }
        let mut sum = count.clone();
        let mut remaining = Vec::new();
        if maps.len() > 1 {
            let reach: Vec<Vec<usize>> = squares
                .iter()
                .map(|&from| tour.leaper().targets(tour.board(), from).filter_map(index).collect())
                .collect();
            let shape = if tour.is_closed() {
                Shape::Closed
            } else {
                Shape::Open([tour.from(), tour.to()].map(|square| square.and_then(index)))
            };
            for (map, class_size) in conjugacy_classes(&maps) {
                let symmetry = BoardSymmetry { squares: &squares, reach: &reach, map };
                let (immediate, cycles) = symmetry.fixed_tours(shape);
                sum += immediate * class_size;
                remaining.extend(cycles.into_iter().map(|cycles| (cycles, class_size)));
            }
        }
        let order = maps.len().narrow::<u32>();
        Some(Self { limits, used: 0, order, sum, remaining, active: None, processed: 0 })
    }
}

/// Returns whether a symmetry maps tours with the given numbers to tours with these numbers.
fn keeps_numbers(tour: &Tour, squares: &[Square], map: &[usize]) -> bool {
    // A single number of a closed tour only says where counting starts.
    if tour.is_closed() && tour.numbers().len() <= 1 {
        return true;
    }
    let image =
        |square: Square| squares.binary_search(&square).ok().map(|index| squares[map[index]]);
    let mut pairs = Vec::new();
    for &(square, number) in tour.numbers() {
        let image = image(square);
        match tour.numbers().iter().find(|numbered| Some(numbered.0) == image) {
            Some(&(_, other)) => pairs.push((i64::from(number), i64::from(other))),
            None => return false,
        }
    }
    let length = i64::from(tour.length());
    // The image of the tour is numbered in the same direction or in the other one.
    let forward = pairs.iter().map(|&(number, other)| other - number);
    let reversed = pairs.iter().map(|&(number, other)| other + number);
    if tour.is_closed() {
        let all_equal = |sums: Vec<i64>| {
            sums.windows(2).all(|pair| (pair[0] - pair[1]).rem_euclid(length) == 0)
        };
        all_equal(forward.collect()) || all_equal(reversed.collect())
    } else {
        forward.clone().all(|difference| difference == 0)
            || reversed.clone().all(|sum| sum == length + 1)
    }
}

/// Returns one symmetry of each conjugacy class other than the identity, and the size of the class.
/// Conjugate symmetries map equally many tours to themselves.
fn conjugacy_classes(maps: &[Vec<usize>]) -> Vec<(&Vec<usize>, u64)> {
    let conjugate = |symmetry: &Vec<usize>, conjugator: &Vec<usize>| {
        let mut conjugate = vec![0; symmetry.len()];
        for (from, &to) in symmetry.iter().enumerate() {
            conjugate[conjugator[from]] = conjugator[to];
        }
        conjugate
    };
    let mut classes: Vec<(&Vec<usize>, u64)> = Vec::new();
    for map in &maps[1..] {
        let contains = |class: &&mut (&Vec<usize>, u64)| {
            maps.iter().any(|conjugator| conjugate(class.0, conjugator) == *map)
        };
        match classes.iter_mut().find(contains) {
            Some(class) => class.1 += 1,
            None => classes.push((map, 1)),
        }
    }
    classes
}

impl Search for Classes {
    type Outcome = Result<Natural, Limit>;

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        let Some(budget) = self.limits.slice(&mut self.used, budget) else {
            return Step::Done(Err(Limit::Work));
        };
        let Some((cycles, class_size)) = self.remaining.last() else {
            return Step::Done(Ok(self.sum.clone() / self.order));
        };
        let mut active = match self.active.take() {
            Some(active) => active,
            None => match cycles.search(false, self.limits.memory) {
                Ok(search) => search,
                Err(limit) => return Step::Done(Err(limit)),
            },
        };
        // A state takes a microsecond.
        match active.advance(budget.div_ceil(2)) {
            Step::Running => self.active = Some(active),
            Step::Done(Ok(count)) => {
                self.sum += &(count * *class_size);
                self.processed += active.processed();
                self.remaining.pop();
            }
            Step::Done(Err(Stop::Limit(limit))) => return Step::Done(Err(limit)),
            Step::Done(Err(Stop::Overflow)) => {
                self.processed += active.processed();
                match cycles.search(true, self.limits.memory) {
                    Ok(search) => self.active = Some(search),
                    Err(limit) => return Step::Done(Err(limit)),
                }
            }
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        let active = self.active.as_ref();
        Progress {
            positions: self.processed + active.map_or(0, |active| active.processed()),
            memory: active.map_or(0, |active| active.memory()),
            undivided: true,
            ..Progress::default()
        }
    }
}
