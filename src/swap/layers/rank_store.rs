//! Both frontiers of a [two-sided search](crate::swap::layers::two_sided) by the ranks of states.
//! Two bits for each state and side say whether it was visited, and its depth modulo three
//! (Cooperman and Finkelstein, "New methods for using Cayley graphs in interconnection networks",
//! 1992).
//!
//! The path is traced through states whose depth is one less modulo three. If every move can be
//! undone by the next one, these lie one layer before. Otherwise some may lie two, five or more
//! layers after, but no path of the right length leads through them, and they are removed in the
//! end.
//!
//! If the goal's side is the mirror image of the start's, a single worker needs only one side.
//! Several workers make both: routing a state by the lesser of it and its image would take as long
//! as the other side.
//!
//! Time: linear in the visited states, each of which is unranked and whose successors are ranked.
//! Space: half a byte for each ranked state, visited or not, or a quarter with one side, divided by
//! the number of workers; and 4 bytes for each state on the frontiers.

use std::mem;

use crate::narrow::Narrow;
use crate::search::Limit;
use crate::swap::layers::two_sided::{LayerReport, LayerStore, Mirror, smaller, step_back};
use crate::swap::method::dag;
use crate::swap::method::found::{Job, MismatchTally};
use crate::swap::packing::State;
use crate::swap::packing::index::Index;
use crate::swap::packing::reserve::reserve_within;
use crate::swap::packing::router::{RankPartition, StateRouter};
use crate::swap::packing::state_space::StateSpace;
use crate::swap::packing::two_bit_vec::{PER_WORD, TwoBitVec};

/// The states visited from the start or from the goal, by their indices among this worker's ranks.
#[derive(Debug)]
struct SearchSide {
    /// 0 for an unvisited state, otherwise 1 + its depth modulo 3.
    depth_marks: TwoBitVec,
    depth: u32,
    frontier: Vec<u32>,
    next: Vec<u32>,
    visited: u64,
}

/// Returns the mark of a depth.
fn depth_mark(depth: u32) -> u64 {
    (depth % 3 + 1).into()
}

impl SearchSide {
    /// Makes a side of `len` states that begins at `origin`, if this worker owns it.
    fn new(len: u64, origin: Option<u64>) -> Option<Self> {
        let mut depth_marks = TwoBitVec::new(len)?;
        if let Some(origin) = origin {
            depth_marks.set(origin, depth_mark(0));
        }
        let frontier: Vec<u32> = origin.map(|origin| origin.narrow::<u32>()).into_iter().collect();
        let visited = frontier.len() as u64;
        Some(Self { depth_marks, depth: 0, frontier, next: Vec::new(), visited })
    }

    /// Adds a state to the next layer. Returns whether it is new.
    #[inline]
    fn insert(&mut self, index: u64) -> bool {
        let is_new = self.depth_marks.get(index) == 0;
        if is_new {
            self.depth_marks.set(index, depth_mark(self.depth + 1));
            self.next.push(index.narrow::<u32>());
        }
        is_new
    }

    fn memory(&self) -> u64 {
        let lists = self.frontier.capacity() + self.next.capacity();
        self.depth_marks.memory() + (lists * size_of::<u32>()) as u64
    }
}

/// The frontiers; see the module documentation.
#[derive(Debug)]
pub(crate) struct RankStore<const W: usize> {
    index: Index,
    ranks: RankPartition,
    /// Both sides, or only the start's if the goal's is its mirror image.
    sides: Vec<SearchSide>,
    /// The position in the frontier of the next state to expand.
    cursor: usize,
    /// The length of the frontier.
    end: usize,
    mirror: Option<Mirror>,
    router: StateRouter<W>,
    /// The sum of the other workers' reports.
    others: LayerReport,
}

/// Returns the memory that each of `workers` needs to begin, in bytes. `None` if there are too many
/// ranks.
pub(crate) fn bytes(index: &Index, space: &StateSpace, workers: usize) -> Option<u64> {
    let sides = if space.has_mirror() && workers == 1 { 1 } else { 2 };
    let len = RankPartition::new(0, workers).count(index.total());
    (index.total() < 1 << 32).then(|| sides * TwoBitVec::bytes(len) + index.memory())
}

impl<const W: usize> RankStore<W> {
    /// Makes the frontiers, if the tables fit into memory.
    pub(crate) fn new(job: &Job<W>) -> Option<Self> {
        Self::share(job, StateRouter::alone())
    }

    /// Makes one worker's part of the frontiers.
    pub(crate) fn share(job: &Job<W>, router: StateRouter<W>) -> Option<Self> {
        let codec = &job.space.codec;
        let index = Index::new(codec, &job.endpoints[0])?;
        if bytes(&index, &job.space, router.workers())? > job.limits.memory {
            return None;
        }
        let mirror = Mirror::new(job).filter(|_| router.workers() == 1);
        let endpoints = if mirror.is_some() { &job.endpoints[..1] } else { &job.endpoints[..] };
        let ranks = router.ranks();
        let len = ranks.count(index.total());
        let make_side = |endpoint| {
            let rank = index.rank(codec, endpoint);
            SearchSide::new(len, ranks.owns(rank).then(|| ranks.local_index(rank)))
        };
        let sides = endpoints.iter().map(make_side).collect::<Option<Vec<_>>>()?;
        let (frontier_len, others) = (sides[0].frontier.len(), LayerReport::default());
        Some(Self { index, ranks, sides, cursor: 0, end: frontier_len, mirror, router, others })
    }

    /// Returns a side, or the side whose mirror image it is.
    fn side(&self, side: usize) -> &SearchSide {
        &self.sides[side.min(self.sides.len() - 1)]
    }

    /// Adds a state of this worker to the next layer of a side. If it is new and the other side has
    /// visited it, or this side its mirror image, adds it to the meetings.
    #[inline]
    fn insert(
        &mut self,
        space: &StateSpace,
        side: usize,
        (rank, state): (u64, impl FnOnce(&Index) -> State<W>),
        meetings: &mut Vec<State<W>>,
    ) {
        let Self { index, ranks, sides, mirror, .. } = self;
        let local_index = ranks.local_index(rank);
        if !sides[side].insert(local_index) {
            return;
        }
        if let Some(mirror) = mirror {
            let is_visited = |image: &State<W>| {
                sides[side].depth_marks.get(index.rank(&space.codec, image)) != 0
            };
            mirror.meet(space, &state(index), is_visited, meetings);
        } else if sides[1 - side].depth_marks.get(local_index) != 0 {
            meetings.push(state(index));
        }
    }

    /// Makes room for `more` states in the next layer.
    fn reserve(
        &mut self,
        job: &Job<W>,
        side: usize,
        more: usize,
        meetings: &Vec<State<W>>,
    ) -> Result<(), Limit> {
        let held = self.memory() + (meetings.capacity() * size_of::<State<W>>()) as u64;
        reserve_within(&mut self.sides[side].next, more, held, job.limits.memory)
    }
}

impl<const W: usize> LayerStore<W> for RankStore<W> {
    /// Some of the traced states are removed in the end.
    const MAX_TRACED: usize = 4 * dag::MAX_POSITIONS;

    /// Expands one state.
    fn expand(
        &mut self,
        job: &mut Job<W>,
        side: usize,
        meetings: &mut Vec<State<W>>,
    ) -> Result<bool, Limit> {
        if self.cursor == self.end {
            return Ok(true); // Other workers own the remaining states.
        }
        self.reserve(job, side, job.space.codec.max_steps(), meetings)?;
        let space = &job.space;
        let local_index = self.sides[side].frontier[self.cursor];
        let state = self.index.unrank(&space.codec, self.ranks.rank(local_index.into()));
        self.cursor += 1;
        let mut steps = 0;
        space.codec.steps(side == 1, &state, |next: State<W>, _, _| {
            steps += 1;
            let next = space.canonicalize(next);
            let rank = self.index.rank(&space.codec, &next);
            if self.router.route_rank(rank) {
                self.insert(space, side, (rank, |_: &Index| next), meetings);
            }
        });
        job.work += 1 + steps;
        Ok(self.cursor == self.end)
    }

    fn end_layer(&mut self, _job: &Job<W>, side: usize, _met: bool) -> Option<usize> {
        let expanded = &mut self.sides[side];
        expanded.visited += expanded.next.len() as u64;
        expanded.depth += 1;
        expanded.frontier = mem::take(&mut expanded.next);
        let widths = [0, 1].map(|side| self.side(side).frontier.len() + self.others.widths[side]);
        let active = smaller(widths)?;
        (self.cursor, self.end) = (0, self.sides[active].frontier.len());
        Some(active)
    }

    fn depths(&self) -> [u32; 2] {
        let depths = [0, 1].map(|side| self.side(side).depth);
        self.mirror.map_or(depths, |mirror| mirror.depths(depths[0]))
    }

    fn predecessors(
        &self,
        job: &Job<W>,
        side: usize,
        depth: u32,
        from: &[State<W>],
        layer: &mut Vec<State<W>>,
    ) -> u64 {
        let (space, visited_side) = (&job.space, self.side(side));
        let is_image = self.mirror.is_some() && side == 1;
        let mut steps = 0;
        for state in from {
            step_back(space, side, state, |next| {
                steps += 1;
                let visited = if is_image { space.mirrored(&next) } else { next };
                let rank = self.index.rank(&space.codec, &visited);
                if self.ranks.owns(rank)
                    && visited_side.depth_marks.get(self.ranks.local_index(rank))
                        == depth_mark(depth)
                {
                    layer.push(next);
                }
            });
        }
        steps
    }

    fn is_exact(&self, job: &Job<W>) -> bool {
        job.space.codec.is_undirected()
    }

    fn is_exhausted(&self, side: usize) -> bool {
        let is_spent =
            |visited: &SearchSide| visited.frontier.is_empty() && self.others.widths[side] == 0;
        self.sides.get(side).is_some_and(is_spent)
    }

    /// Tallies the states of one word.
    fn tally(
        &self,
        space: &StateSpace,
        side: usize,
        cursor: &mut usize,
        tally: &mut MismatchTally<W>,
    ) -> Option<u64> {
        let word = self.sides[side].depth_marks.word(*cursor)?;
        let local_index = *cursor as u64 * PER_WORD;
        for entry in (0..PER_WORD).filter(|entry| word >> (entry * 2) & 3 != 0) {
            let rank = self.ranks.rank(local_index + entry);
            tally.add(space, &self.index.unrank(&space.codec, rank));
        }
        *cursor += 1;
        Some(u64::from(word.count_ones() / 2 + 1))
    }

    fn visited(&self) -> u64 {
        self.sides.iter().map(|side| side.visited).sum()
    }

    fn memory(&self) -> u64 {
        let sides = self.sides.iter().map(SearchSide::memory).sum::<u64>();
        sides + self.index.memory() + self.router.memory()
    }

    fn is_pending(&self, _side: usize) -> bool {
        self.cursor < self.end || self.others.pending
    }

    fn receive(
        &mut self,
        job: &Job<W>,
        side: usize,
        states: &[State<W>],
        meetings: &mut Vec<State<W>>,
    ) -> Result<(), Limit> {
        self.reserve(job, side, states.len(), meetings)?;
        let codec = &job.space.codec;
        for state in states {
            let rank = state[0];
            let unrank = |index: &Index| index.unrank(codec, rank);
            self.insert(&job.space, side, (rank, unrank), meetings);
        }
        Ok(())
    }

    fn take_outgoing(&mut self, least: usize) -> Option<(usize, Vec<u64>)> {
        self.router.take_outgoing(least)
    }

    fn report(&self, side: usize) -> Vec<u64> {
        let width = |other: usize| {
            let SearchSide { frontier, next, .. } = self.side(other);
            if other == side || self.mirror.is_some() { next.len() } else { frontier.len() }
        };
        let (widths, visited_from_start) =
            ([0, 1].map(width), self.sides[0].visited.narrow::<usize>());
        LayerReport { widths, visited_from_start, pending: self.cursor < self.end }.numbers()
    }

    fn merge_reports<'a>(&mut self, reports: impl Iterator<Item = &'a [u64]>) {
        self.others = LayerReport::merge_others(self.router.worker(), reports, |_| {});
    }
}
