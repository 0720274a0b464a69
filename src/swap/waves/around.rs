//! All arrangements around a puzzle's start, layer by layer, for any puzzle and
//! for one or several workers.
//!
//! They are remembered in a hash set, in the order they were found; and where so
//! many were seen that two bits for each that can be numbered take less, by
//! their numbers.
//!
//! Time: linear in the arrangements and their steps. Space: 16 to 20 bytes for
//! an arrangement of one word; or a quarter of a byte for each that can be
//! numbered, seen or not.

use std::ops::Range;

use crate::narrow::Narrow;
use crate::search::{Limit, Limits, Progress, Search, Step};
use crate::swap::method::shared::{Report, SharedOutcome, SharedSearch};
use crate::swap::model::outcome::Extent;
use crate::swap::model::problem::Swap;
use crate::swap::packing::State;
use crate::swap::packing::index::Index;
use crate::swap::packing::ranked_visited::RankedVisited;
use crate::swap::packing::router::StateRouter;
use crate::swap::packing::state_space::StateSpace;
use crate::swap::packing::visited::VisitedSet;

/// Once one in so many of all that can be numbered was seen, they are remembered
/// by their numbers: up to there a hash set takes about an eighth of that.
const WORTH_NUMBERS: u64 = 512;

/// The search; see the module's text.
pub(super) struct Around<const W: usize> {
    space: StateSpace,
    limits: Limits,
    shares: StateRouter<W>,
    /// How they are numbered, where they can be: that tells whose they are, too, and
    /// their numbers go from one worker to another.
    index: Option<Index>,
    seen: Set<W>,
    /// The least of this layer, as far as it was gone on from.
    least: Option<State<W>>,
    layers: Vec<u64>,
    /// How many are found of the layer behind.
    found: u64,
    work: u64,
    limit: Option<Limit>,
}

/// What was seen.
enum Set<const W: usize> {
    /// In the order it was found, and the places of what of this layer is to be
    /// gone on from.
    Hashed(VisitedSet<W>, Range<usize>),
    /// By the numbers.
    Numbered(RankedVisited),
}

impl<const W: usize> Around<W> {
    pub(super) fn new(
        swap: &Swap,
        space: StateSpace,
        limits: Limits,
        shares: StateRouter<W>,
    ) -> Self {
        let start: State<W> = space.codec.pack(swap.start());
        let index = Index::new(&space.codec, &start);
        let mut seen = VisitedSet::new();
        let is_own = match index.as_ref().filter(|_| shares.of() > 1) {
            Some(index) => shares.numbers().has(index.rank(&space.codec, &start)),
            None => shares.has(&start),
        };
        if is_own && seen.room(1, u64::MAX) {
            seen.insert(start);
        }
        let layer = 0..seen.len();
        let (seen, layers) = (Set::Hashed(seen, layer), vec![1]);
        let (least, found, work, limit) = (None, 0, 0, None);
        Self { space, limits, shares, index, seen, least, layers, found, work, limit }
    }

    /// Have all of this layer been gone on from?
    fn is_done(&self) -> bool {
        match &self.seen {
            Set::Hashed(_, layer) => layer.is_empty(),
            Set::Numbered(seen) => seen.is_done(),
        }
    }

    /// The next one of this layer, if there is one near.
    fn next(&mut self) -> Option<State<W>> {
        let next = match &mut self.seen {
            Set::Hashed(seen, layer) => layer.next().map(|place| seen.get(place)),
            Set::Numbered(seen) => seen.next(&self.space.codec),
        };
        self.least = self.least.into_iter().chain(next).min();
        next
    }

    /// Is there room for so many more? Else that is the limit.
    fn has_room(&mut self, more: usize) -> bool {
        let memory = self.limits.memory.saturating_sub(self.shares.memory() + self.tables());
        let fits = match &mut self.seen {
            Set::Hashed(seen, _) => seen.room(more, memory),
            Set::Numbered(seen) => seen.memory() <= memory,
        };
        self.limit = self.limit.or((!fits).then_some(Limit::Memory));
        fits
    }

    /// The memory of the index, in bytes: what numbers arrangements here. That which is seen by its numbers has one
    /// of its own.
    fn tables(&self) -> u64 {
        self.index.as_ref().map_or(0, Index::memory)
    }

    /// Begins the next layer.
    fn turn(&mut self) {
        self.least = None;
        match &mut self.seen {
            Set::Hashed(seen, layer) => *layer = layer.end..seen.len(),
            Set::Numbered(seen) => seen.turn(),
        }
    }

    /// What was seen by its numbers, if that takes less memory, as it will soon
    /// when all workers have seen so many.
    fn numbered(&self, seen: u64) -> Option<RankedVisited> {
        let Set::Hashed(hashed, layer) = &self.seen else { return None };
        let index = self.index.as_ref().filter(|index| seen >= index.total() / WORTH_NUMBERS)?;
        let held = hashed.memory() + self.shares.memory() + self.tables();
        if RankedVisited::bytes(index, self.shares.of()) > self.limits.memory.saturating_sub(held) {
            return None;
        }
        let mut numbered = RankedVisited::new(index, self.shares.own(), self.shares.of())?;
        for place in 0..hashed.len() {
            let rank = index.rank(&self.space.codec, &hashed.get(place));
            numbered.put(rank, place < layer.start);
        }
        numbered.turn();
        Some(numbered)
    }
}

impl<const W: usize> SharedSearch for Around<W> {
    type Outcome = SharedOutcome;

    fn advance_round(&mut self, budget: u64) -> Step<()> {
        let until = self.work.saturating_add(budget.max(1));
        while !self.is_done() && self.limit.is_none() {
            if self.work >= self.limits.work {
                self.limit = Some(Limit::Work);
            } else if self.work >= until {
                return Step::Running;
            } else if self.has_room(self.space.codec.max_steps()) {
                self.work += 1;
                let Some(here) = self.next() else { continue };
                let Self { space, shares, index, seen, found, work, .. } = self;
                let index = index.as_ref().filter(|_| shares.of() > 1);
                space.codec.forward(&here, |next, _, _| {
                    *work += 1;
                    let next = space.canonicalize(next);
                    let is_new = match (&mut *seen, index) {
                        (Set::Hashed(seen, _), None) => shares.keep(&next) && seen.insert(next).1,
                        (Set::Hashed(seen, _), Some(index)) => {
                            let rank = index.rank(&space.codec, &next);
                            shares.route_rank(rank) && seen.insert(next).1
                        }
                        (Set::Numbered(seen), _) => {
                            let rank = seen.rank(&space.codec, &next);
                            shares.route_rank(rank) && seen.put(rank, false)
                        }
                    };
                    if is_new {
                        *found += u64::from(space.orbit_size(&next));
                    }
                });
            }
        }
        Step::Done(())
    }

    fn give(&mut self, words: &[u64]) {
        let states: &[State<W>] = words.as_chunks().0;
        if self.limit.is_some() || !self.has_room(states.len()) {
            return;
        }
        let Self { space, index, seen, found, .. } = self;
        for &given in states {
            if index.as_ref().is_some_and(|index| given[0] >= index.total()) {
                continue; // no number
            }
            let (is_new, state) = match (&mut *seen, &*index) {
                (Set::Hashed(seen, _), None) => (seen.insert(given).1, given),
                (Set::Hashed(seen, _), Some(index)) => {
                    let state = index.unrank(&space.codec, given[0]);
                    (seen.insert(state).1, state)
                }
                (Set::Numbered(seen), _) => {
                    let is_new = seen.put(given[0], false);
                    let is_asked = is_new && space.is_symmetric();
                    (is_new, if is_asked { seen.unrank(&space.codec, given[0]) } else { given })
                }
            };
            if is_new {
                *found += u64::from(space.orbit_size(&state));
            }
        }
    }

    fn take(&mut self, least: usize) -> Option<(usize, Vec<u64>)> {
        self.shares.take(least)
    }

    /// How many are new, and the least of those before.
    fn report(&self) -> Report {
        let seen = SharedSearch::progress(self).positions;
        let states = self.least.iter().flatten().copied().collect();
        Report { limit: self.limit, seen, numbers: vec![self.found], states }
    }

    fn conclude(&mut self, reports: &[Report], seen: u64) -> Option<SharedOutcome> {
        if let Some(limit) = reports.iter().find_map(|report| report.limit) {
            return Some(SharedOutcome::Extent { extent: Err(limit), seen });
        }
        let found: u64 = reports.iter().flat_map(|report| &report.numbers).sum();
        if found == 0 {
            let farthest = reports.iter().flat_map(Report::states::<W>).min()?;
            let farthest = self.space.codec.unpack(farthest);
            let extent = Ok(Extent { layers: self.layers.clone(), farthest });
            return Some(SharedOutcome::Extent { extent, seen });
        }
        self.layers.push(found);
        self.found = 0;
        self.turn();
        if let Some(numbered) = self.numbered(seen) {
            self.seen = Set::Numbered(numbered);
        }
        None
    }

    fn progress(&self) -> Progress {
        let (positions, memory) = match &self.seen {
            Set::Hashed(seen, _) => (seen.len() as u64, seen.memory()),
            Set::Numbered(seen) => (seen.len(), seen.memory()),
        };
        let depth = self.layers.len().narrow::<u32>() - 1;
        let memory = memory + self.shares.memory() + self.tables();
        Progress { depth, positions, memory, ..Progress::default() }
    }
}

impl<const W: usize> Search for Around<W> {
    type Outcome = Result<Extent, Limit>;

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        match self.advance_round(budget) {
            Step::Running => Step::Running,
            Step::Done(()) => {
                let report = self.report();
                let seen = report.seen;
                match self.conclude(&[report], seen) {
                    Some(SharedOutcome::Extent { extent, .. }) => Step::Done(extent),
                    _ => Step::Running,
                }
            }
        }
    }

    fn progress(&self) -> Progress {
        let positions = self.layers.iter().sum();
        Progress { positions, ..SharedSearch::progress(self) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::leaper::Leaper;
    use crate::square::Square;
    use crate::swap::model::rules::{Attack, Metric, Rules, Turns};

    const ALL: Limits = Limits { memory: u64::MAX, work: u64::MAX };

    /// Some knights on a small board, under some rules.
    fn scene(mut below: impl FnMut(usize) -> usize) -> Swap {
        let board = Board::new(3, 3 + below(2).narrow::<u16>()).unwrap();
        let letters = [" Nn", " NnAb", "  AaB", "NNn Nn"][below(4)].as_bytes();
        let knight = |square: Square| (square, char::from(letters[below(letters.len())]));
        let mut start: Vec<_> = board.squares().map(knight).filter(|it| it.1 != ' ').collect();
        start.truncate(board.squares().count() - 1);
        let rules = Rules {
            turns: Turns::ALL[start.len() % Turns::ALL.len()],
            attack: Attack::ALL[start.len() / 3 % Attack::ALL.len()],
            metric: Metric::ALL[usize::from(letters[0] == b'N')],
        };
        Swap::new(board, Leaper::KNIGHT, &start, Some(&start), rules).unwrap()
    }

    /// Both ways agree, however long the slices are.
    #[test]
    fn numbers_have_what_a_hash_set_has() {
        let mut random = 1_u64;
        let mut below = |end: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) as usize % end
        };
        let mut numbered = 0;
        for round in 0..300 {
            let swap = scene(&mut below);
            let around =
                || Around::<1>::new(&swap, StateSpace::new(&swap), ALL, StateRouter::alone());
            if around().space.codec.words() > 1 {
                continue;
            }
            let mut plain = around();
            plain.index = None;
            let wanted = plain.run();
            let mut search = around();
            let found = loop {
                if let Step::Done(found) = search.advance([1, 50, 1 << 20][round % 3]) {
                    break found;
                }
            };
            assert_eq!(found, wanted, "{}", swap.rows(swap.start()));
            numbered += u32::from(matches!(search.seen, Set::Numbered(_)));
        }
        assert!((100..300).contains(&numbered), "{numbered} by their numbers");
    }
}
