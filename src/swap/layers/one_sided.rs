//! All positions around a puzzle's start, layer by layer, for any puzzle and for one or several
//! workers.
//!
//! Visited states are kept in a hash set first, and by their ranks, two bits each, once that takes
//! less memory.
//!
//! Time: linear in the states and their steps. Space: 16 to 20 bytes for a state of one word; or a
//! quarter of a byte for each state that can be ranked, visited or not.

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

/// Ranks replace the hash set once one in this many of all states was visited. Up to there a hash
/// set takes about an eighth of their memory.
const WORTH_RANKS: u64 = 512;

/// The search; see the module's text.
pub(super) struct OneSidedBfs<const W: usize> {
    space: StateSpace,
    limits: Limits,
    router: StateRouter<W>,
    /// The ranks of states, if they fit. Several workers then route states by rank.
    index: Option<Index>,
    visited: Visited<W>,
    /// The least state of this layer, as far as it was expanded.
    least: Option<State<W>>,
    layers: Vec<u64>,
    /// The number of states found for the next layer, with those that symmetries stand for.
    found: u64,
    work: u64,
    limit: Option<Limit>,
}

enum Visited<const W: usize> {
    /// In the order of discovery, and the part of the current layer still to be expanded.
    Hashed(VisitedSet<W>, Range<usize>),
    Ranked(RankedVisited),
}

impl<const W: usize> OneSidedBfs<W> {
    pub(super) fn new(
        swap: &Swap,
        space: StateSpace,
        limits: Limits,
        router: StateRouter<W>,
    ) -> Self {
        let start: State<W> = space.codec.pack(swap.start());
        let index = Index::new(&space.codec, &start);
        let mut visited = VisitedSet::new();
        let is_own = match index.as_ref().filter(|_| router.workers() > 1) {
            Some(index) => router.ranks().is_own(index.rank(&space.codec, &start)),
            None => router.is_own(&start),
        };
        if is_own && visited.room(1, u64::MAX) {
            visited.insert(start);
        }
        let layer = 0..visited.len();
        let (visited, layers) = (Visited::Hashed(visited, layer), vec![1]);
        let limit = (!space.codec.knows_turn()).then_some(Limit::Size);
        let (least, found, work) = (None, 0, 0);
        Self { space, limits, router, index, visited, least, layers, found, work, limit }
    }

    fn is_layer_done(&self) -> bool {
        match &self.visited {
            Visited::Hashed(_, layer) => layer.is_empty(),
            Visited::Ranked(visited) => visited.is_layer_done(),
        }
    }

    /// Takes a state of the current layer, if there is one near.
    fn take_state(&mut self) -> Option<State<W>> {
        let next = match &mut self.visited {
            Visited::Hashed(visited, layer) => layer.next().map(|place| visited.get(place)),
            Visited::Ranked(visited) => {
                let index = self.index.as_ref()?;
                visited.take().map(|rank| index.unrank(&self.space.codec, rank))
            }
        };
        self.least = self.least.into_iter().chain(next).min();
        next
    }

    /// Makes room for more states, or remembers the limit.
    fn reserve(&mut self, more: usize) -> bool {
        let beside = self.router.memory() + self.index_memory();
        let memory = self.limits.memory.saturating_sub(beside);
        let fits = match &mut self.visited {
            Visited::Hashed(visited, _) => visited.room(more, memory),
            Visited::Ranked(visited) => visited.memory() <= memory,
        };
        self.limit = self.limit.or((!fits).then_some(Limit::Memory));
        fits
    }

    fn index_memory(&self) -> u64 {
        self.index.as_ref().map_or(0, Index::memory)
    }

    /// Expands one state.
    fn expand(&mut self) {
        self.work += 1;
        let Some(here) = self.take_state() else { return };
        let Self { space, router, index, visited, found, work, .. } = self;
        let is_ranked = router.workers() > 1 || matches!(visited, Visited::Ranked(_));
        let index = index.as_ref().filter(|_| is_ranked);
        space.codec.forward(&here, |next, _, _| {
            *work += 1;
            let next = space.canonicalize(next);
            let rank = index.map_or(0, |index| index.rank(&space.codec, &next));
            let is_own =
                if index.is_some() { router.route_rank(rank) } else { router.route(&next) };
            let is_new = is_own
                && match &mut *visited {
                    Visited::Hashed(visited, _) => visited.insert(next).1,
                    Visited::Ranked(visited) => visited.insert(rank, false),
                };
            if is_new {
                *found += u64::from(space.orbit_size(&next));
            }
        });
    }

    /// Moves what was visited to ranks, if that takes less memory, or will soon, when all workers
    /// have visited this many states.
    fn switch_to_ranks(&mut self, seen: u64) {
        let Visited::Hashed(hashed, layer) = &self.visited else { return };
        let Some(index) = &self.index else { return };
        let (total, workers) = (index.total(), self.router.workers());
        let held = hashed.memory() + self.router.memory() + index.memory();
        let free = self.limits.memory.saturating_sub(held);
        if seen < total / WORTH_RANKS || RankedVisited::bytes(total, workers) > free {
            return;
        }
        let Some(mut ranked) = RankedVisited::new(total, self.router.ranks()) else { return };
        for place in 0..hashed.len() {
            let rank = index.rank(&self.space.codec, &hashed.get(place));
            ranked.insert(rank, place < layer.start);
        }
        ranked.advance_layer();
        self.visited = Visited::Ranked(ranked);
    }
}

impl<const W: usize> SharedSearch for OneSidedBfs<W> {
    type Outcome = SharedOutcome;

    fn advance_round(&mut self, budget: u64) -> Step<()> {
        let until = self.work.saturating_add(budget.max(1));
        while !self.is_layer_done() && self.limit.is_none() {
            if self.work >= self.limits.work {
                self.limit = Some(Limit::Work);
            } else if self.work >= until {
                return Step::Running;
            } else if self.reserve(self.space.codec.max_steps()) {
                self.expand();
            }
        }
        Step::Done(())
    }

    fn give(&mut self, words: &[u64]) {
        let states: &[State<W>] = words.as_chunks().0;
        if self.limit.is_some() || !self.reserve(states.len()) {
            return;
        }
        let Self { space, index, visited, found, .. } = self;
        for &given in states {
            let rank = given[0];
            if index.as_ref().is_some_and(|index| rank >= index.total()) {
                continue; // not a rank
            }
            let state = || index.as_ref().map_or(given, |index| index.unrank(&space.codec, rank));
            let is_new = match &mut *visited {
                Visited::Hashed(visited, _) => visited.insert(state()).1,
                Visited::Ranked(visited) => visited.insert(rank, false),
            };
            if is_new {
                let orbit = if space.is_symmetric() { space.orbit_size(&state()) } else { 1 };
                *found += u64::from(orbit);
            }
        }
    }

    fn take(&mut self, least: usize) -> Option<(usize, Vec<u64>)> {
        self.router.take(least)
    }

    /// The number of new states, and the least one of the current layer.
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
        (self.found, self.least) = (0, None);
        match &mut self.visited {
            Visited::Hashed(visited, layer) => *layer = layer.end..visited.len(),
            Visited::Ranked(visited) => visited.advance_layer(),
        }
        self.switch_to_ranks(seen);
        None
    }

    fn progress(&self) -> Progress {
        let (positions, memory) = match &self.visited {
            Visited::Hashed(visited, _) => (visited.len() as u64, visited.memory()),
            Visited::Ranked(visited) => (visited.len(), visited.memory()),
        };
        let depth = self.layers.len().narrow::<u32>() - 1;
        let memory = memory + self.router.memory() + self.index_memory();
        Progress { depth, positions, memory, ..Progress::default() }
    }
}

impl<const W: usize> Search for OneSidedBfs<W> {
    type Outcome = Result<Extent, Limit>;

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        match self.advance_alone(budget) {
            Some(SharedOutcome::Extent { extent, .. }) => Step::Done(extent),
            _ => Step::Running,
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

    /// A few knights on a small board, under random rules.
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

    /// With slices of any length.
    #[test]
    fn ranks_agree_with_a_hash_set() {
        let mut random = 1_u64;
        let mut below = |end: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) as usize % end
        };
        let mut ranked = 0;
        for round in 0..300 {
            let swap = scene(&mut below);
            let search =
                || OneSidedBfs::<1>::new(&swap, StateSpace::new(&swap), ALL, StateRouter::alone());
            if search().space.codec.words() > 1 {
                continue;
            }
            let mut plain = search();
            plain.index = None;
            let wanted = plain.run();
            let mut sliced = search();
            let found = loop {
                if let Step::Done(found) = sliced.advance([1, 50, 1 << 20][round % 3]) {
                    break found;
                }
            };
            assert_eq!(found, wanted, "{}", swap.rows(swap.start()));
            ranked += u32::from(matches!(sliced.visited, Visited::Ranked(_)));
        }
        assert!((100..300).contains(&ranked), "{ranked} by their ranks");
    }
}
