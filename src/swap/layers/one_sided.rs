//! Breadth-first search from the start through all reachable positions, for any puzzle, by one
//! worker or several.
//!
//! Visited states are kept in a hash set first, and by their ranks, two bits each, once that takes
//! less memory.
//!
//! Where a bit of the state says which side is to move, a position counts when it is visited first,
//! with either side to move: the goal of a puzzle may be reached with either, too.
//!
//! Time: linear in the states and their steps. Space: 16 to 20 bytes for a state of one word; or a
//! quarter of a byte for each state that can be ranked, visited or not.

use std::ops::Range;

use crate::narrow::Narrow;
use crate::search::{Limit, Limits, Progress, Search, Step};
use crate::swap::method::shared::{Report, SharedOutcome, SharedSearch};
use crate::swap::model::outcome::Extent;
use crate::swap::model::problem::Swap;
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::codec::StateCodec;
use crate::swap::packing::index::Index;
use crate::swap::packing::ranked_visited::RankedVisited;
use crate::swap::packing::router::StateRouter;
use crate::swap::packing::state_space::StateSpace;
use crate::visited_set::VisitedSet;

/// Ranks replace the hash set after one in this many of all states was visited. By then the hash
/// set takes about an eighth of the ranks' memory.
const RANKS_AFTER_ONE_IN: u64 = 512;

/// The search; see the module documentation.
pub(super) struct OneSidedBfs<const W: usize> {
    space: StateSpace,
    limits: Limits,
    router: StateRouter<W>,
    /// The ranking of states, if the ranks fit. Several workers then route states by rank.
    index: Option<Index>,
    visited: Visited<W>,
    /// The number of states of this worker in earlier layers, while they are in the hash set.
    earlier: usize,
    /// The least state expanded in this layer so far whose position is not in earlier layers.
    least: Option<State<W>>,
    /// The least of the last layer that had one.
    farthest: State<W>,
    layers: Vec<u64>,
    /// The number of positions found for the next layer, including their images under symmetries.
    found: u64,
    /// The number of states found for it.
    found_states: u64,
    work: u64,
    limit: Option<Limit>,
}

/// The visited states.
enum Visited<const W: usize> {
    /// States in the order of discovery, and the range of those of the current layer that must
    /// still be expanded.
    Hashed(VisitedSet<W>, Range<usize>),
    /// A bitmap by rank.
    Ranked(RankedVisited),
}

impl<const W: usize> Visited<W> {
    /// Adds a state with this rank. Returns whether it is new.
    #[inline]
    fn insert(&mut self, state: impl FnOnce() -> State<W>, rank: u64) -> bool {
        match self {
            Self::Hashed(visited, _) => visited.insert(state()).1,
            Self::Ranked(visited) => visited.insert(rank, false),
        }
    }

    /// Returns the number of the visited state with the same knights and the other side to move, if
    /// a bit says which one is.
    fn twin(&self, codec: &StateCodec, state: &State<W>) -> Option<usize> {
        match self {
            Self::Hashed(visited, _) => visited.find(&codec.other_turn(state)?),
            Self::Ranked(_) => None,
        }
    }
}

impl<const W: usize> OneSidedBfs<W> {
    pub(super) fn new(
        swap: &Swap,
        space: StateSpace,
        limits: Limits,
        router: StateRouter<W>,
    ) -> Self {
        let space = space.with_goal_unmerged();
        let start: State<W> = space.codec.pack(swap.start());
        // With a bit for the side to move, the hash set tells whether a position was visited.
        let index = Index::new(&space.codec, &start).filter(|_| !space.codec.has_turn_bit());
        let mut visited = VisitedSet::new();
        let owns = match index.as_ref().filter(|_| router.workers() > 1) {
            Some(index) => router.ranks().owns(index.rank(&space.codec, &start)),
            None => router.owns(&space.codec.with_turn(start, Side::White)),
        };
        if owns && visited.make_room(1, u64::MAX).is_ok() {
            visited.insert(start);
        }
        let layer = 0..visited.len();
        let (visited, layers) = (Visited::Hashed(visited, layer), vec![1]);
        Self {
            space,
            limits,
            router,
            index,
            visited,
            earlier: 0,
            least: None,
            farthest: start,
            layers,
            found: 0,
            found_states: 0,
            work: 0,
            limit: None,
        }
    }

    fn is_layer_done(&self) -> bool {
        match &self.visited {
            Visited::Hashed(_, layer) => layer.is_empty(),
            Visited::Ranked(visited) => visited.is_layer_done(),
        }
    }

    /// Takes a state of the current layer. `None` if the layer is complete, or the next few words
    /// of the bitmap hold none.
    fn take_state(&mut self) -> Option<State<W>> {
        let next = match &mut self.visited {
            Visited::Hashed(visited, layer) => layer.next().map(|state| visited.get(state)),
            Visited::Ranked(visited) => {
                let index = self.index.as_ref()?;
                visited.take().map(|rank| index.unrank(&self.space.codec, rank))
            }
        };
        let (codec, earlier) = (&self.space.codec, self.earlier);
        let is_new =
            |state: &State<W>| self.visited.twin(codec, state).is_none_or(|twin| twin >= earlier);
        self.least = self.least.into_iter().chain(next.filter(is_new)).min();
        next
    }

    /// Makes room for `more` states. At a limit, returns false and records it.
    fn reserve(&mut self, more: usize) -> bool {
        let other_memory = self.router.memory() + self.index_memory();
        let memory = self.limits.memory.saturating_sub(other_memory);
        let room = match &mut self.visited {
            Visited::Hashed(visited, _) => visited.make_room(more, memory),
            Visited::Ranked(visited) if visited.memory() <= memory => Ok(()),
            Visited::Ranked(_) => Err(Limit::Memory),
        };
        self.limit = self.limit.or(room.err());
        room.is_ok()
    }

    fn index_memory(&self) -> u64 {
        self.index.as_ref().map_or(0, Index::memory)
    }

    /// Expands one state.
    fn expand(&mut self) {
        self.work += 1;
        let Some(state) = self.take_state() else { return };
        let Self { space, router, index, visited, found, found_states, work, .. } = self;
        let is_ranked = router.workers() > 1 || matches!(visited, Visited::Ranked(_));
        let index = index.as_ref().filter(|_| is_ranked);
        space.codec.forward(&state, |next, _, _| {
            *work += 1;
            let next = space.canonicalize(next);
            let rank = index.map_or(0, |index| index.rank(&space.codec, &next));
            let owns = if index.is_some() {
                router.route_rank(rank)
            } else {
                router.route_by(|| space.codec.with_turn(next, Side::White), &next)
            };
            if owns && visited.insert(|| next, rank) {
                *found_states += 1;
                if visited.twin(&space.codec, &next).is_none() {
                    *found += u64::from(space.orbit_size(&next));
                }
            }
        });
    }

    /// Moves the visited states to ranks, if these take less memory or soon will. All workers
    /// together have visited `visited_by_all` states.
    fn switch_to_ranks(&mut self, visited_by_all: u64) {
        let Visited::Hashed(hashed, layer) = &self.visited else { return };
        let Some(index) = &self.index else { return };
        let (total, workers) = (index.total(), self.router.workers());
        let held = hashed.memory() + self.router.memory() + index.memory();
        let free = self.limits.memory.saturating_sub(held);
        if visited_by_all < total / RANKS_AFTER_ONE_IN
            || RankedVisited::bytes(total, workers) > free
        {
            return;
        }
        let Some(mut ranked) = RankedVisited::new(total, self.router.ranks()) else { return };
        for order in 0..hashed.len() {
            let rank = index.rank(&self.space.codec, &hashed.get(order));
            ranked.insert(rank, order < layer.start);
        }
        ranked.advance_layer();
        self.visited = Visited::Ranked(ranked);
    }
}

impl<const W: usize> SharedSearch for OneSidedBfs<W> {
    type Outcome = SharedOutcome;

    fn advance_round(&mut self, budget: u64) -> Step<()> {
        let end = self.work.saturating_add(budget.max(1));
        while !self.is_layer_done() && self.limit.is_none() {
            if self.work >= self.limits.work {
                self.limit = Some(Limit::Work);
            } else if self.work >= end {
                return Step::Running;
            } else if self.reserve(self.space.codec.max_steps()) {
                self.expand();
            }
        }
        Step::Done(())
    }

    fn receive(&mut self, words: Vec<u64>) {
        let states: &[State<W>] = words.as_chunks().0;
        if self.limit.is_some() || !self.reserve(states.len()) {
            return;
        }
        let Self { space, index, visited, found, found_states, .. } = self;
        for &given in states {
            let rank = given[0];
            if index.as_ref().is_some_and(|index| rank >= index.total()) {
                continue; // not a rank
            }
            let state = || index.as_ref().map_or(given, |index| index.unrank(&space.codec, rank));
            if visited.insert(state, rank) {
                *found_states += 1;
                if visited.twin(&space.codec, &given).is_none() {
                    let orbit = if space.is_symmetric() { space.orbit_size(&state()) } else { 1 };
                    *found += u64::from(orbit);
                }
            }
        }
    }

    fn take_outgoing(&mut self, min_words: usize) -> Option<(usize, Vec<u64>)> {
        self.router.take_outgoing(min_words)
    }

    /// Reports the numbers of new positions and states, and the least state of the current layer.
    fn report(&self) -> Report {
        let visited = SharedSearch::progress(self).positions;
        let states = self.least.iter().flatten().copied().collect();
        Report { limit: self.limit, visited, numbers: vec![self.found, self.found_states], states }
    }

    fn conclude(&mut self, reports: &[Report], visited: u64) -> Option<SharedOutcome> {
        if let Some(limit) = reports.iter().find_map(|report| report.limit) {
            return Some(SharedOutcome::Extent { extent: Err(limit), visited });
        }
        let sum = |at| reports.iter().filter_map(|report| report.numbers.get(at)).sum::<u64>();
        let (found, found_states) = (sum(0), sum(1));
        if let Some(&least) = reports.iter().flat_map(Report::states::<W>).min() {
            self.farthest = least;
        }
        if found_states == 0 {
            let positions = self.layers.iter().rposition(|&positions| positions > 0)?;
            self.layers.truncate(positions + 1);
            let farthest = self.space.codec.unpack(&self.farthest);
            let extent = Ok(Extent { layers: self.layers.clone(), farthest });
            return Some(SharedOutcome::Extent { extent, visited });
        }
        self.layers.push(found);
        (self.found, self.found_states, self.least) = (0, 0, None);
        match &mut self.visited {
            Visited::Hashed(visited, layer) => {
                self.earlier = layer.end;
                *layer = layer.end..visited.len();
            }
            Visited::Ranked(visited) => visited.advance_layer(),
        }
        self.switch_to_ranks(visited);
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
    use crate::random::Random;
    use crate::square::Square;
    use crate::swap::model::rules::{Attack, Metric, Rules, Turns};

    const ALL: Limits = Limits { memory: u64::MAX, work: u64::MAX };

    /// Makes a puzzle with a few knights on a small board, under random rules.
    fn random_puzzle(rng: &mut Random) -> Swap {
        let board = Board::new(3, 3 + rng.index(2).narrow::<u16>()).unwrap();
        let letters = [" Nn", " NnAb", "  AaB", "NNn Nn"][rng.index(4)].as_bytes();
        let knight = |square: Square| (square, char::from(letters[rng.index(letters.len())]));
        let mut start: Vec<_> = board.squares().map(knight).filter(|it| it.1 != ' ').collect();
        start.truncate(board.squares().count() - 1);
        let rules = Rules {
            turns: Turns::ALL[start.len() % Turns::ALL.len()],
            attack: Attack::ALL[start.len() / 3 % Attack::ALL.len()],
            metric: Metric::ALL[usize::from(letters[0] == b'N')],
        };
        Swap::new(board, Leaper::KNIGHT, &start, Some(&start), rules).unwrap()
    }

    /// Advances in slices of different lengths.
    #[test]
    fn ranked_search_finds_the_same_layers_as_a_hash_set() {
        let mut rng = Random::new(1);
        let mut ranked = 0;
        for round in 0..400 {
            let swap = random_puzzle(&mut rng);
            let search =
                || OneSidedBfs::<1>::new(&swap, StateSpace::new(&swap), ALL, StateRouter::alone());
            if search().space.codec.words() > 1 {
                continue;
            }
            let mut hashed = search();
            hashed.index = None;
            let expected = hashed.run();
            let mut sliced = search();
            let found = loop {
                if let Step::Done(found) = sliced.advance([1, 50, 1 << 20][round % 3]) {
                    break found;
                }
            };
            assert_eq!(found, expected, "{}", swap.rows(swap.start()));
            ranked += u32::from(matches!(sliced.visited, Visited::Ranked(_)));
        }
        assert!((100..400).contains(&ranked), "{ranked} by their ranks");
    }
}
