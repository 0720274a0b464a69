//! Both frontiers of a search [from both ends](crate::swap::layers::two_sided) over the exact index
//! of states, two bits for each state and side: not visited, or the depth modulo three (Cooperman
//! and Finkelstein, "New methods for using Cayley graphs in interconnection networks", 1992).
//!
//! The path is traced through states whose depth is one less modulo three. Where every move can be
//! undone at once, these lie one layer before. Otherwise some may lie three or six layers after,
//! but no path of that length leads through them, and they are removed in the end.
//!
//! Where the goal's side is the mirror image of the start's, a worker alone needs only one side.
//! Several workers make both: to route a state by the lesser of it and its image takes as long as
//! the other side does.
//!
//! Time: linear in the states visited, for each the ranking of its successors and its own
//! unranking. Space: half a byte for each state that the index numbers, visited or not, or a
//! quarter with one side, divided by the number of workers, and 4 bytes for each state on the
//! frontiers.

use std::mem;

use crate::narrow::Narrow;
use crate::search::Limit;
use crate::swap::layers::two_sided::{LayerReport, LayerStore, Mirror, smaller, step_back};
use crate::swap::method::dag;
use crate::swap::method::found::{Job, Tally};
use crate::swap::packing::State;
use crate::swap::packing::index::Index;
use crate::swap::packing::reserve::reserve_within;
use crate::swap::packing::router::{RankPartition, StateRouter};
use crate::swap::packing::state_space::StateSpace;
use crate::swap::packing::two_bit_vec::{PER_WORD, TwoBitVec};

/// The states visited from one end, by their places among this worker's ranks.
#[derive(Debug)]
struct Side {
    /// 0 for a state that wasn't visited, otherwise 1 + its depth modulo 3.
    codes: TwoBitVec,
    depth: u32,
    frontier: Vec<u32>,
    next: Vec<u32>,
    visited: u64,
}

/// The code of a depth.
fn code(depth: u32) -> u64 {
    (depth % 3 + 1).into()
}

impl Side {
    /// A side of `places` states that begins at `origin`, if that belongs to this worker.
    fn new(places: u64, origin: Option<u64>) -> Option<Self> {
        let mut codes = TwoBitVec::new(places)?;
        if let Some(origin) = origin {
            codes.set(origin, code(0));
        }
        let frontier: Vec<u32> = origin.map(|origin| origin.narrow::<u32>()).into_iter().collect();
        let visited = frontier.len() as u64;
        Some(Self { codes, depth: 0, frontier, next: Vec::new(), visited })
    }

    /// Adds a state to the next layer. Returns whether it is new.
    #[inline]
    fn insert(&mut self, place: u64) -> bool {
        let is_new = self.codes.get(place) == 0;
        if is_new {
            self.codes.set(place, code(self.depth + 1));
            self.next.push(place.narrow::<u32>());
        }
        is_new
    }

    fn memory(&self) -> u64 {
        let lists = self.frontier.capacity() + self.next.capacity();
        self.codes.memory() + (lists * size_of::<u32>()) as u64
    }
}

/// The frontiers; see the module's text.
#[derive(Debug)]
pub(crate) struct RankStore<const W: usize> {
    index: Index,
    ranks: RankPartition,
    /// One or two: the start's alone where the goal's is its image.
    sides: Vec<Side>,
    /// The next state of the frontier to expand, and the frontier's length.
    cursor: usize,
    end: usize,
    mirror: Option<Mirror>,
    router: StateRouter<W>,
    others: LayerReport,
}

/// The bytes that one of `workers` takes to begin; `None` if the index is too large.
pub(crate) fn bytes(index: &Index, space: &StateSpace, workers: usize) -> Option<u64> {
    let sides = if space.has_mirror() && workers == 1 { 1 } else { 2 };
    let places = RankPartition::new(0, workers).count(index.total());
    (index.total() < 1 << 32).then(|| sides * TwoBitVec::bytes(places) + index.memory())
}

impl<const W: usize> RankStore<W> {
    /// The frontiers, if the tables fit into memory.
    pub(crate) fn new(job: &Job<W>) -> Option<Self> {
        Self::share(job, StateRouter::alone())
    }

    /// One worker's part of them.
    pub(crate) fn share(job: &Job<W>, router: StateRouter<W>) -> Option<Self> {
        let codec = &job.space.codec;
        let index = Index::new(codec, &job.ends[0])?;
        if bytes(&index, &job.space, router.workers())? > job.limits.memory {
            return None;
        }
        let mirror = Mirror::of(job).filter(|_| router.workers() == 1);
        let ends = if mirror.is_some() { &job.ends[..1] } else { &job.ends[..] };
        let ranks = router.ranks();
        let places = ranks.count(index.total());
        let side = |end| {
            let rank = index.rank(codec, end);
            Side::new(places, ranks.is_own(rank).then(|| ranks.place(rank)))
        };
        let sides = ends.iter().map(side).collect::<Option<Vec<_>>>()?;
        let (end, others) = (sides[0].frontier.len(), LayerReport::default());
        Some(Self { index, ranks, sides, cursor: 0, end, mirror, router, others })
    }

    /// A side, or the one whose image it is.
    fn side(&self, side: usize) -> &Side {
        &self.sides[side.min(self.sides.len() - 1)]
    }

    /// Adds a state of this worker to the next layer of a side, and to the meetings if it is new
    /// and the other side has visited it, or this side its image.
    #[inline]
    fn insert(
        &mut self,
        space: &StateSpace,
        side: usize,
        (rank, state): (u64, impl FnOnce(&Index) -> State<W>),
        meetings: &mut Vec<State<W>>,
    ) {
        let Self { index, ranks, sides, mirror, .. } = self;
        let place = ranks.place(rank);
        if !sides[side].insert(place) {
            return;
        }
        if let Some(mirror) = mirror {
            let is_visited =
                |image: &State<W>| sides[side].codes.get(index.rank(&space.codec, image)) != 0;
            mirror.meet(space, &state(index), is_visited, meetings);
        } else if sides[1 - side].codes.get(place) != 0 {
            meetings.push(state(index));
        }
    }

    /// Makes room for more states in the next layer.
    fn reserve(
        &mut self,
        job: &Job<W>,
        side: usize,
        more: usize,
        meetings: &Vec<State<W>>,
    ) -> Result<(), Limit> {
        let held = self.memory() + (meetings.capacity() * size_of::<State<W>>()) as u64;
        let fits = reserve_within(&mut self.sides[side].next, more, held, job.limits.memory);
        if fits { Ok(()) } else { Err(Limit::Memory) }
    }
}

impl<const W: usize> LayerStore<W> for RankStore<W> {
    /// Some of them are removed in the end.
    const MAX_TRACED: usize = 4 * dag::MAX_POSITIONS;

    /// Expands one state.
    fn expand(
        &mut self,
        job: &mut Job<W>,
        side: usize,
        meetings: &mut Vec<State<W>>,
    ) -> Result<bool, Limit> {
        if self.cursor == self.end {
            return Ok(true); // The rest belongs to other workers.
        }
        self.reserve(job, side, job.space.codec.max_steps(), meetings)?;
        let space = &job.space;
        let place = self.sides[side].frontier[self.cursor];
        let state = self.index.unrank(&space.codec, self.ranks.rank(place.into()));
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
        let own = &mut self.sides[side];
        own.visited += own.next.len() as u64;
        own.depth += 1;
        own.frontier = mem::take(&mut own.next);
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
        let (space, own) = (&job.space, self.side(side));
        let is_image = self.mirror.is_some() && side == 1;
        for state in from {
            step_back(space, side, state, |next| {
                let visited = if is_image { space.mirrored(&next) } else { next };
                let rank = self.index.rank(&space.codec, &visited);
                if self.ranks.is_own(rank) && own.codes.get(self.ranks.place(rank)) == code(depth) {
                    layer.push(next);
                }
            });
        }
        layer.len() as u64
    }

    fn is_exact(&self, job: &Job<W>) -> bool {
        job.space.codec.is_undirected()
    }

    fn is_exhausted(&self, side: usize) -> bool {
        let is_spent = |own: &Side| own.frontier.is_empty() && self.others.widths[side] == 0;
        self.sides.get(side).is_some_and(is_spent)
    }

    /// Counts a word of states.
    fn tally(
        &self,
        space: &StateSpace,
        side: usize,
        at: &mut usize,
        tally: &mut Tally<W>,
    ) -> Option<u64> {
        let word = self.sides[side].codes.word(*at)?;
        let place = *at as u64 * PER_WORD;
        for entry in (0..PER_WORD).filter(|entry| word >> (entry * 2) & 3 != 0) {
            let rank = self.ranks.rank(place + entry);
            tally.add(space, &self.index.unrank(&space.codec, rank));
        }
        *at += 1;
        Some(u64::from(word.count_ones() / 2 + 1))
    }

    fn visited(&self) -> u64 {
        self.sides.iter().map(|side| side.visited).sum()
    }

    fn total(&self) -> Option<u64> {
        Some(self.index.total())
    }

    fn memory(&self) -> u64 {
        let sides = self.sides.iter().map(Side::memory).sum::<u64>();
        sides + self.index.memory() + self.router.memory()
    }

    fn is_pending(&self, _side: usize) -> bool {
        self.cursor < self.end || self.others.pending
    }

    fn give(
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

    fn take(&mut self, least: usize) -> Option<(usize, Vec<u64>)> {
        self.router.take(least)
    }

    fn report(&self, side: usize) -> Vec<u64> {
        let width = |of: usize| {
            let Side { frontier, next, .. } = self.side(of);
            if of == side || self.mirror.is_some() { next.len() } else { frontier.len() }
        };
        let (widths, reached) = ([0, 1].map(width), self.sides[0].visited.narrow::<usize>());
        LayerReport { widths, reached, pending: self.cursor < self.end }.numbers()
    }

    fn merge_reports<'a>(&mut self, reports: impl Iterator<Item = &'a [u64]>) {
        self.others = LayerReport::merge_others(self.router.own(), reports, |_| {});
    }
}
