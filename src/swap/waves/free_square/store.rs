//! Both waves of a search [from both sides](crate::swap::waves::two_sided) with one free
//! square, as [`wave`](crate::swap::waves::free_square::wave) has them.
//!
//! Time: for the 24 knights on 5×5, two nanoseconds or so a step, and half of
//! the eleven percent of 67.6 million arrangements that lie within 18 moves.
//! Space: a bit an arrangement that can be numbered, 4 bytes one that is seen.

use crate::narrow::Narrow;
use crate::search::Limit;
use crate::swap::method::found::{Job, Tally, Want};
use crate::swap::model::problem::Swap;
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::state_space::StateSpace;
use crate::swap::packing::symmetry::{Kept, maps};
use crate::swap::waves::free_square::wave::{FreeSquareGraph, OneFree, Slice, Turn, Wave};
use crate::swap::waves::two_sided::{Mirror, Store, smaller};

/// The waves; see the module's text.
#[derive(Debug)]
pub(crate) struct FreeSquareStore {
    graph: FreeSquareGraph,
    /// Trades start and goal, if there is such a symmetry: then the second
    /// wave is the first one's image.
    mirror: Option<(Turn, Mirror)>,
    waves: Vec<Wave>,
}

impl FreeSquareStore {
    /// The waves, if the puzzle is one for them and their tables keep within
    /// the limits.
    pub(crate) fn new<const W: usize>(swap: &Swap, job: &Job<W>) -> Option<Self> {
        let codec = &job.space.codec;
        let [start, goal] = &job.ends;
        let ends = [OneFree::of(codec, start)?, OneFree::of(codec, goal)?];
        if !codec.has_default_rules() {
            return None;
        }
        let turns = maps(swap, codec, Kept::Ends);
        let turns = turns.iter().map(|(map, trade)| Turn::new(map, *trade)).collect();
        let white = codec.side(start, Side::White).count_ones();
        let graph = FreeSquareGraph::new(OneFree::reach(codec), white, turns)?;
        let mirror = maps(swap, codec, Kept::Traded);
        let mirror = mirror.first().map(|(map, trade)| Turn::new(map, *trade)).zip(Mirror::of(job));
        let count = if mirror.is_some() { 1 } else { 2 };
        if graph.slab_bytes() * count > job.limits.memory {
            return None;
        }
        let waves =
            ends[..count.narrow::<usize>()].iter().map(|&end| Wave::new(&graph, end)).collect();
        Some(Self { graph, mirror, waves })
    }

    fn held(&self) -> u64 {
        self.waves.iter().map(Wave::memory).sum()
    }

    /// The wave of a side, or that whose image it is.
    fn wave(&self, side: usize) -> &Wave {
        &self.waves[side.min(self.waves.len() - 1)]
    }

    /// Adds those of a wave's new arrangements that the other has seen; how
    /// many were looked at.
    fn meet<const W: usize>(
        &self,
        space: &StateSpace,
        side: usize,
        (slab, from): (usize, usize),
        meetings: &mut Vec<State<W>>,
    ) -> u64 {
        let other =
            self.mirror.as_ref().map_or_else(|| Ok(&self.waves[1 - side]), |(turn, _)| Err(turn));
        let (looked, met) = self.waves[side].met(&self.graph, (slab, from), other);
        meetings.extend(met.into_iter().map(|at| at.state(space)));
        looked
    }
}

impl<const W: usize> Store<W> for FreeSquareStore {
    const TRACED: usize = usize::MAX;

    fn step(
        &mut self,
        job: &mut Job<W>,
        side: usize,
        meetings: &mut Vec<State<W>>,
    ) -> Result<bool, Limit> {
        let held = self.held() + (meetings.capacity() * size_of::<State<W>>()) as u64;
        if held + self.waves[side].growth() > job.limits.memory {
            return Err(Limit::Memory);
        }
        match self.waves[side].advance(&self.graph) {
            Slice::Some(slab, from) => {
                job.work += 512;
                if job.want == Want::One {
                    job.work += self.meet(&job.space, side, (slab, from), meetings);
                }
                Ok(false)
            }
            Slice::Complete => {
                // Of a pair that mirrors itself the first was not seen yet.
                if job.want != Want::One {
                    for slab in 0..self.graph.slab_squares().len() {
                        self.meet(&job.space, side, (slab, 0), meetings);
                    }
                }
                Ok(true)
            }
        }
    }

    fn close(&mut self, _job: &Job<W>, side: usize, _met: bool) -> Option<usize> {
        self.waves[side].close();
        smaller([0, 1].map(|side| self.wave(side).edge()))
    }

    fn depths(&self) -> [u32; 2] {
        let depths = [0, 1].map(|side| self.wave(side).depth().narrow::<u32>());
        self.mirror.as_ref().map_or(depths, |(_, mirror)| mirror.depths(depths[0]))
    }

    fn before(
        &self,
        job: &Job<W>,
        side: usize,
        depth: u32,
        from: &[State<W>],
        layer: &mut Vec<State<W>>,
    ) -> u64 {
        let (space, wave) = (&job.space, self.wave(side));
        // The image's way to its start is the image of the way to the goal.
        let mirror = self.mirror.as_ref().filter(|_| side == 1);
        let led = |at| mirror.map_or(at, |(turn, _)| turn.lead(self.graph.full(), at));
        let from = from.iter().filter_map(|state| OneFree::of(&space.codec, state));
        let found = wave.before(&self.graph, depth as usize, &from.map(led).collect::<Vec<_>>());
        layer.extend(found.into_iter().map(|at| led(at).state(space)));
        wave.seen() / 16
    }

    fn whole(&self, side: usize) -> bool {
        self.waves.get(side).is_some_and(|wave| wave.edge() == 0)
    }

    /// All at once.
    fn tally(
        &self,
        _world: &StateSpace,
        side: usize,
        at: &mut usize,
        tally: &mut Tally<W>,
    ) -> Option<u64> {
        let wave = &self.waves[side];
        (*at == 0).then(|| {
            *at = 1;
            let layers = 0..=wave.depth();
            tally.add_unseen(layers.map(|depth| self.graph.everywhere(wave, depth)).sum());
            1
        })
    }

    fn seen(&self) -> u64 {
        self.waves.iter().map(Wave::seen).sum()
    }

    fn memory(&self) -> u64 {
        self.held()
    }
}
