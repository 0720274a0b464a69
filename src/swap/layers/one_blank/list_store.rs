//! Both frontiers of a [two-sided search](crate::swap::layers::two_sided) with one blank, as [lists
//! of words](crate::swap::layers::one_blank::lists).
//!
//! Time: about two nanoseconds for each step. (With 24 knights on 5×5, the frontiers meet after 18
//! moves on each side; 11 % of the 67.6 million states lie within 18 moves of the start or of the
//! goal.) Space: for each side that is stored, a bit for each
//! of all states; and 4 bytes for each visited state.

use crate::narrow::Narrow;
use crate::search::Limit;
use crate::swap::layers::one_blank::graph::{BlankGraph, BlankState, SymmetryMap};
use crate::swap::layers::one_blank::lists::{ListedLayers, NewWords};
use crate::swap::layers::two_sided::{LayerStore, Mirror, smaller};
use crate::swap::method::found::{Job, MismatchTally, Want};
use crate::swap::model::problem::Swap;
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::state_space::StateSpace;
use crate::swap::packing::symmetry::{EndpointMapping, maps};

/// The frontiers; see the module documentation.
#[derive(Debug)]
pub(crate) struct ListStore {
    graph: BlankGraph,
    /// The symmetry that swaps start and goal, if the puzzle has one. The goal's side is then the
    /// image of the start's.
    mirror: Option<(SymmetryMap, Mirror)>,
    /// Both sides, or only the start's with a mirror.
    sides: Vec<ListedLayers>,
}

impl ListStore {
    /// Creates the frontiers. `None` if the puzzle has more than one blank, several letters on a
    /// side, more than 32 squares or other rules than the default, if jumps don't always change the
    /// colour, or if the tables need too much memory.
    pub(crate) fn new<const W: usize>(swap: &Swap, job: &Job<W>) -> Option<Self> {
        let codec = &job.space.codec;
        let [start, goal] = &job.endpoints;
        let endpoints = [BlankState::unpack(codec, start)?, BlankState::unpack(codec, goal)?];
        if !codec.has_default_rules() {
            return None;
        }
        let maps = |endpoints| maps(swap, codec, endpoints).into_iter();
        let symmetry =
            |(map, swaps_colours): (Vec<usize>, bool)| SymmetryMap::new(&map, swaps_colours);
        let white = codec.side(start, Side::White).count_ones();
        let symmetries = maps(EndpointMapping::Fixed).map(symmetry).collect();
        let graph = BlankGraph::new(BlankState::reach(codec), white, symmetries)?;
        let mirror = maps(EndpointMapping::Swapped).next().map(symmetry).zip(Mirror::new(job));
        let sides = if mirror.is_some() { &endpoints[..1] } else { &endpoints[..] };
        if ListedLayers::slab_bytes(&graph) * sides.len() as u64 > job.limits.memory {
            return None;
        }
        let sides = sides.iter().map(|&endpoint| ListedLayers::new(&graph, endpoint)).collect();
        Some(Self { graph, mirror, sides })
    }

    /// Returns a side, or the side whose image it is.
    fn side(&self, side: usize) -> &ListedLayers {
        &self.sides[side.min(self.sides.len() - 1)]
    }

    /// Adds the new states of a side that the other side has visited to `meetings`. Returns the
    /// work done.
    fn find_meetings<const W: usize>(
        &self,
        space: &StateSpace,
        side: usize,
        new: NewWords,
        meetings: &mut Vec<State<W>>,
    ) -> u64 {
        let mirror = self.mirror.as_ref().map(|(symmetry, _)| symmetry);
        let (work, found) =
            self.sides[side].meetings(&self.graph, new, self.side(1 - side), mirror);
        meetings.extend(found.into_iter().map(|state| state.pack_canonical(space)));
        work
    }
}

impl<const W: usize> LayerStore<W> for ListStore {
    const MAX_TRACED: usize = usize::MAX;

    /// All: finding them takes a scan of a layer.
    const TRACED_AT_ONCE: usize = usize::MAX;

    fn expand(
        &mut self,
        job: &mut Job<W>,
        side: usize,
        meetings: &mut Vec<State<W>>,
    ) -> Result<bool, Limit> {
        let held =
            LayerStore::<W>::memory(self) + (meetings.capacity() * size_of::<State<W>>()) as u64;
        if held + self.sides[side].growth() > job.limits.memory {
            return Err(Limit::Memory);
        }
        if let Some(new) = self.sides[side].expand(&self.graph) {
            job.work += 512;
            if job.want == Want::One {
                job.work += self.find_meetings(&job.space, side, new, meetings);
            }
            return Ok(false);
        }
        // If a state and its image are in one layer, the image was missing when the first was
        // added.
        if job.want != Want::One {
            for slab in 0..self.graph.slab_squares().len() {
                self.find_meetings(&job.space, side, NewWords { slab, start: 0 }, meetings);
            }
        }
        Ok(true)
    }

    fn end_layer(&mut self, _job: &Job<W>, side: usize, _met: bool) -> Option<usize> {
        self.sides[side].end_layer();
        smaller([0, 1].map(|side| self.side(side).frontier_len()))
    }

    fn depths(&self) -> [u32; 2] {
        let depths = [0, 1].map(|side| self.side(side).depth().narrow::<u32>());
        self.mirror.as_ref().map_or(depths, |(_, mirror)| mirror.depths(depths[0]))
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
        // A path to the goal is the image of a path back to the start.
        let mirror = self.mirror.as_ref().filter(|_| side == 1);
        let image =
            |state| mirror.map_or(state, |(symmetry, _)| symmetry.apply(self.graph.full(), state));
        let from = from.iter().filter_map(|state| BlankState::unpack(&space.codec, state));
        let from: Vec<_> = from.map(image).collect();
        let found = visited_side.predecessors(&self.graph, depth as usize, &from);
        layer.extend(found.into_iter().map(|state| image(state).pack_canonical(space)));
        visited_side.visited() / 16
    }

    fn is_exhausted(&self, side: usize) -> bool {
        self.sides.get(side).is_some_and(|visited| visited.frontier_len() == 0)
    }

    /// Tallies all states at once.
    fn tally(
        &self,
        _space: &StateSpace,
        side: usize,
        cursor: &mut usize,
        tally: &mut MismatchTally<W>,
    ) -> Option<u64> {
        (*cursor == 0).then(|| {
            *cursor = 1;
            tally.add_count(self.sides[side].total(&self.graph));
            1
        })
    }

    fn visited(&self) -> u64 {
        self.sides.iter().map(ListedLayers::visited).sum()
    }

    fn memory(&self) -> u64 {
        self.sides.iter().map(ListedLayers::memory).sum()
    }

    fn is_pending(&self, side: usize) -> bool {
        self.sides[side].is_pending(&self.graph)
    }
}
