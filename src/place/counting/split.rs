//! Splits a count among threads.

use super::count::Count;
use super::outcome::{CountOptions, Outcome};
use crate::natural::Natural;
use crate::parallel::Split;
use crate::place::model::puzzle::Place;
use crate::place::model::tally::SCALE;
use crate::search::{Limits, Progress, Search};

/// A count of placements that can be split.
pub(crate) struct SplitCount {
    pub place: Place,
    pub options: CountOptions,
    pub limits: Limits,
}

impl Split for SplitCount {
    type Count = Count;

    fn part(&self, index: usize, of: usize, threads: usize) -> Count {
        let limits = self.limits.memory(self.limits.memory / threads as u64);
        Count::part(&self.place, self.options, index, of).within(limits)
    }

    fn counted<'a>(
        &self,
        finished: impl Iterator<Item = &'a Outcome>,
        running: impl Iterator<Item = &'a Count>,
    ) -> Progress {
        let (mut ways, mut is_count_complete) = (Natural::ZERO, true);
        for outcome in finished {
            ways += &outcome.tally.ways;
            is_count_complete &= outcome.limit.is_none();
        }
        for part in running {
            ways += &part.scaled_count();
            is_count_complete &= part.progress().is_count_complete;
        }
        let count = ways / SCALE;
        let distinct_at_least = Some(self.place.distinct_at_least(&count));
        Progress { count: Some(count), distinct_at_least, is_count_complete, ..Progress::default() }
    }

    fn merge(&self, parts: Vec<Outcome>) -> Option<Outcome> {
        let mut sum = Outcome::default();
        for part in parts {
            if part.limit.or(part.options_limit).is_some() {
                return None;
            }
            sum.add(&part);
        }
        Some(sum)
    }
}

#[cfg(all(test, feature = "full"))]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::parallel::ParallelCount;
    use crate::place::model::puzzle::Lines;
    use crate::search::Step;

    /// Stopping a count at any time leaves a lower bound, and the exact number if that is said.
    #[test]
    fn counts_in_progress_are_lower_bounds() {
        let mut completes = 0;
        for (size, pieces, memory) in [(10, "Q10", 512), (8, "R4N3B2", 512), (6, "K2N3", 1)] {
            let board = Board::new(size, size).unwrap();
            let place = Place::new(board, &[], pieces.parse().unwrap(), Lines::Stop).unwrap();
            let options = CountOptions::default().distinct(true);
            let exact = Count::new(&place, options).run().tally;
            let limits = Limits::default().memory(memory << 20);
            let count = SplitCount { place: place.clone(), options, limits };
            let mut search = ParallelCount::new(count, 2);
            let mut before = Natural::ZERO;
            while search.advance(1 << 3) == Step::Running {
                let Progress { count, distinct_at_least, is_count_complete, .. } =
                    search.progress();
                let count = count.unwrap();
                assert!(before <= count && count <= exact.count(), "{pieces}: {count}");
                assert!(distinct_at_least.unwrap() <= place.distinct(&exact), "{pieces}");
                assert!(!is_count_complete || count == exact.count(), "{pieces}: {count}");
                completes += u32::from(is_count_complete && search.is_split());
                before = count;
            }
        }
        assert!(completes > 0, "no count was complete before its classes");
    }

    #[test]
    fn the_outcome_does_not_depend_on_threads() {
        let puzzles = [(6, "K2N3"), (10, "Q10"), (7, "B+"), (8, "R4N3B2")];
        let mut splits = 0;
        for ((size, pieces), memory) in puzzles.into_iter().flat_map(|it| [(it, 1), (it, 512)]) {
            let board = Board::new(size, size).unwrap();
            let place = Place::new(board, &[], pieces.parse().unwrap(), Lines::Stop).unwrap();
            let (options, limits) = (CountOptions::default().distinct(true), Limits::default());
            let limits = limits.memory(memory << 20);
            let expected = Count::new(&place, options).within(limits).run();
            for threads in [2, 5] {
                let count = SplitCount { place: place.clone(), options, limits };
                let mut search = ParallelCount::new(count, threads);
                let outcome = loop {
                    splits += u32::from(search.is_split());
                    if let Step::Done(outcome) = search.advance(1 << 9) {
                        break outcome;
                    }
                };
                assert_eq!(outcome, expected, "{pieces}, {memory} MiB, {threads} threads");
            }
        }
        assert!(splits > 10, "hardly anything was split");
    }

    /// With many parts, as for a cluster, none takes much longer than the others.
    #[test]
    fn parts_take_about_the_same_time() {
        for (size, pieces, of) in [(12, "Q12", 64), (7, "K2Q2B2N1", 16)] {
            let board = Board::new(size, size).unwrap();
            let place = Place::new(board, &[], pieces.parse().unwrap(), Lines::Stop).unwrap();
            let work = |index| {
                let mut part = Count::part(&place, CountOptions::default(), index, of);
                while part.advance(1 << 12) == Step::Running {}
                part.progress().positions
            };
            let work: Vec<u64> = (0..of).map(work).collect();
            let (most, sum) = (work.iter().max().unwrap(), work.iter().sum::<u64>());
            assert!(2 * most * of as u64 <= 3 * sum, "{pieces}: {work:?}");
        }
    }
}
