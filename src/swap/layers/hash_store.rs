//! Both frontiers of a [two-sided search](crate::swap::layers::two_sided) in hash sets.
//!
//! If a symmetry swaps start and goal and moves are reversible, the goal's side is the mirror image
//! of the start's, and only the start's is stored. A state an odd number of moves from its mirror
//! image meets it in the layer before, otherwise in its own layer.
//!
//! With a [`Bound`] on the remaining distance, states that lie on no solution of at most `max_length`
//! steps are pruned, and this rises until a solution is found. A step lowers a bound by at
//! most one, so the depths of the other states are exact.
//!
//! Time and space: linear in the visited states and their steps; 14 to 21 bytes for a state of one
//! word.

use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::search::Limit;
use crate::swap::best::UNREACHABLE;
use crate::swap::best::bound::Bound;
use crate::swap::layers::two_sided::{LayerReport, LayerStore, Mirror, pair, smaller, step_back};
use crate::swap::method::dag;
use crate::swap::method::found::{Job, MismatchTally, Want};
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::router::StateRouter;
use crate::swap::packing::state_space::StateSpace;
use crate::visited_set::VisitedSet;

/// Maximum number of states reached from the start that are visited only to count them, after it is
/// proven that the goal can't be reached.
const MAX_CENSUS_STATES: usize = 1 << 18;

/// The states visited from the start or from the goal, layer by layer.
#[derive(Debug)]
struct SearchSide<const W: usize> {
    visited: VisitedSet<W>,
    /// For each layer, the index in `visited` of its first state.
    starts: Vec<usize>,
    /// The number of shortest paths to each state and its images together. Empty if not requested,
    /// or if a number exceeds the type.
    counts: Vec<u128>,
    /// Whether the bound has pruned states that a higher maximum length admits.
    is_pruned: bool,
    /// Whether the bound has pruned states from which the goal can't be reached.
    has_dead_ends: bool,
    /// Whether a layer within the maximum length had no successors.
    has_empty_layer: bool,
}

impl<const W: usize> SearchSide<W> {
    /// Makes a side that begins at `origin`, if this worker owns it.
    fn new(origin: Option<State<W>>, want: Want) -> Self {
        let mut visited = VisitedSet::new();
        if let Some(origin) = origin {
            let room = visited.make_room(1, u64::MAX);
            debug_assert!(room.is_ok(), "one state fits");
            visited.insert(origin);
        }
        let counts = if want == Want::Count { vec![1] } else { Vec::new() };
        let (is_pruned, has_dead_ends, has_empty_layer) = (false, false, false);
        Self { visited, starts: vec![0], counts, is_pruned, has_dead_ends, has_empty_layer }
    }

    fn memory(&self) -> u64 {
        let starts = self.starts.capacity() * size_of::<usize>();
        self.visited.memory() + (self.counts.capacity() * size_of::<u128>() + starts) as u64
    }

    fn depth(&self) -> usize {
        self.starts.len() - 1
    }

    fn frontier_start(&self) -> usize {
        self.starts[self.starts.len() - 1]
    }

    fn frontier_len(&self) -> usize {
        self.visited.len() - self.frontier_start()
    }

    #[inline]
    fn frontier_contains(&self, state: &State<W>) -> bool {
        self.visited.find(state).is_some_and(|index| index >= self.frontier_start())
    }

    fn layer_contains(&self, depth: usize, state: &State<W>) -> bool {
        let end = self.starts.get(depth + 1).copied().unwrap_or(self.visited.len());
        self.visited.find(state).is_some_and(|index| (self.starts[depth]..end).contains(&index))
    }
}

/// Adds paths to a state of the layer that begins at `layer`. If a number exceeds the type, all
/// counts are dropped.
#[inline]
fn add_paths(counts: &mut Vec<u128>, index: usize, layer: usize, paths: u128) {
    if index == counts.len() && index > 0 {
        counts.push(paths);
    } else if index >= layer
        && let Some(count) = counts.get_mut(index)
    {
        if let Some(sum) = count.checked_add(paths) {
            *count = sum;
        } else {
            *counts = Vec::new();
        }
    }
}

/// Makes both sides, with only the start and the goal visited. With a mirror, the goal's side stays
/// empty.
fn new_sides<const W: usize>(job: &Job<W>, router: &StateRouter<W>) -> [SearchSide<W>; 2] {
    let [start, goal] = job.endpoints;
    let first = router.owns(&job.space.representative(&start)).then_some(start);
    let second = (!job.space.has_mirror() && router.owns(&goal)).then_some(goal);
    [first, second].map(|origin| SearchSide::new(origin, job.want))
}

/// Adds a new state of one side to the meetings, if the other side has it on its frontier.
#[inline]
fn meet<const W: usize>(
    space: &StateSpace,
    mirror: Option<Mirror>,
    [own, other]: [&SearchSide<W>; 2],
    state: &State<W>,
    meetings: &mut Vec<State<W>>,
) {
    match mirror {
        Some(mirror) => {
            mirror.meet(space, state, |image| own.visited.find(image).is_some(), meetings);
        }
        None if other.frontier_contains(state) => meetings.push(*state),
        None => {}
    }
}

/// The frontiers; see the module documentation.
#[derive(Debug)]
pub(crate) struct HashStore<const W: usize> {
    /// The bounds on the distances to the goal and back to the start.
    bounds: Option<[Bound; 2]>,
    /// Maximum length of the solutions searched for; `u32::MAX` without bounds.
    max_length: u32,
    sides: [SearchSide<W>; 2],
    /// The index of the next state to expand.
    cursor: usize,
    /// The index after the last state of the layer.
    end: usize,
    /// The number of states visited under lower maximum lengths.
    earlier: u64,
    mirror: Option<Mirror>,
    router: StateRouter<W>,
    /// The sum of the other workers' reports.
    others: LayerReport,
}

impl<const W: usize> HashStore<W> {
    /// Makes the frontiers. The bounds must be prepared.
    pub(crate) fn new(job: &Job<W>, bounds: Option<[Bound; 2]>) -> Self {
        Self::share(job, bounds, StateRouter::alone())
    }

    /// Makes one worker's part of the frontiers.
    pub(crate) fn share(
        job: &Job<W>,
        mut bounds: Option<[Bound; 2]>,
        router: StateRouter<W>,
    ) -> Self {
        let first =
            |[to_goal, _]: &mut [Bound; 2]| to_goal.steps_from(&job.space.codec, &job.endpoints[0]);
        let max_length = bounds.as_mut().map_or(u32::MAX, first);
        let sides = new_sides(job, &router);
        let mut store = Self {
            bounds,
            max_length,
            cursor: 0,
            end: sides[0].visited.len(),
            sides,
            earlier: 0,
            mirror: Mirror::new(job),
            router,
            others: LayerReport::default(),
        };
        store.raise_max_length(job, job.lower);
        store
    }

    /// Returns the stored side for a state visited from the start or from the goal, and the state
    /// as it is stored there: its mirror image if the goal's side isn't stored.
    #[inline]
    fn stored(
        &self,
        space: &StateSpace,
        side: usize,
        state: &State<W>,
    ) -> (&SearchSide<W>, State<W>) {
        if side == 1 && self.mirror.is_some() {
            (&self.sides[0], space.mirrored(state))
        } else {
            (&self.sides[side], *state)
        }
    }

    /// Raises the maximum length, if there is one, to the first of at least `least` that a solution
    /// can have.
    fn raise_max_length(&mut self, job: &Job<W>, least: u32) {
        if self.max_length < u32::MAX {
            let least = self.max_length.max(least);
            self.max_length = job.space.codec.next_length(&job.endpoints, least);
        }
    }

    /// Starts over with a greater maximum length.
    fn restart(&mut self, job: &Job<W>) {
        self.earlier = self.visited();
        self.raise_max_length(job, job.lower.max(self.max_length + 1));
        self.max_length = self.max_length.min(job.upper);
        self.sides = new_sides(job, &self.router);
    }

    /// Makes room for `more` states of a side.
    fn reserve(
        &mut self,
        job: &Job<W>,
        side: usize,
        more: usize,
        meetings: &[State<W>],
    ) -> Result<(), Limit> {
        // Counts and meetings take up to three times as much while they grow.
        let expanded = &self.sides[side];
        let growth = 3 * (expanded.memory() - expanded.visited.memory());
        let other_memory = self.memory() - expanded.memory() + self.router.memory() + growth;
        let meeting_memory = (4 * size_of_val(meetings)) as u64;
        let limit = job.limits.memory.saturating_sub(other_memory + meeting_memory);
        self.sides[side].visited.make_room(more, limit)
    }

    /// Returns whether the next layer is the last one within the maximum length.
    fn is_last(&self, job: &Job<W>) -> bool {
        let least = self.depths().iter().sum::<u32>() + 1;
        // With a mirror, the number of moves of every solution is odd, or always even.
        let met_after = |_| job.space.codec.next_length(&job.endpoints, least);
        self.mirror.map_or(least, met_after) >= self.max_length
    }

    /// Returns whether the states of the next layer need not be stored, because it is the last one
    /// and the sides don't meet within it.
    fn drops_next(&self, job: &Job<W>) -> bool {
        let meets_within_layer = self.mirror.is_some_and(Mirror::meets_within_layer);
        job.want == Want::One && !meets_within_layer && self.is_last(job)
    }
}

impl<const W: usize> LayerStore<W> for HashStore<W> {
    const MAX_TRACED: usize = dag::MAX_POSITIONS;

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
        let codec = &job.space.codec;
        self.reserve(job, side, codec.max_steps(), meetings)?;
        let drops = self.drops_next(job);
        let Self { sides, bounds, router, max_length, end, cursor, mirror, .. } = self;
        let space = &job.space;
        let [own, other] = pair(sides, side);
        let state = own.visited.get(*cursor);
        *cursor += 1;
        let depth = own.depth().narrow::<u32>() + 1;
        let mut bound = bounds.as_mut().map(|bounds| &mut bounds[side]);
        let parts = bound.as_mut().map(|bound| bound.parts(codec, &state));
        let paths = own.counts.get(*cursor - 1).copied();
        let mut steps = 0;
        let visit = |next: State<W>, mover: Side, step: (u8, u8)| {
            steps += 1;
            if let (Some(bound), Some(parts)) = (&mut bound, parts) {
                let from = if side == 0 { step.0 } else { step.1 };
                let parts = bound.after(codec, (&state, parts), &next, (mover, from));
                let remaining = bound.combine(parts);
                if depth + remaining > *max_length {
                    own.has_dead_ends |= remaining >= UNREACHABLE;
                    own.is_pruned |= remaining < UNREACHABLE;
                    return;
                }
            }
            let next = space.canonicalize(next);
            if !router.route_by(|| space.representative(&next), &next) {
                return;
            }
            if !drops {
                let (index, is_new) = own.visited.insert(next);
                if let Some(paths) = paths {
                    add_paths(&mut own.counts, index, *end, paths);
                }
                if !is_new {
                    return;
                }
            }
            meet(space, *mirror, [own, other], &next, meetings);
        };
        codec.steps(side == 1, &state, visit);
        job.work += 1 + steps * self.bounds.as_ref().map_or(1, |bounds| bounds[0].weight());
        Ok(self.cursor == self.end)
    }

    fn end_layer(&mut self, job: &Job<W>, side: usize, met: bool) -> Option<usize> {
        let is_last = self.is_last(job);
        let expanded = &mut self.sides[side];
        if met {
            expanded.starts.push(self.end);
            return None;
        }
        if is_last {
            // There is no next layer within the maximum length.
        } else if self.end == expanded.visited.len() && self.others.widths[side] == 0 {
            expanded.has_empty_layer = true;
        } else {
            expanded.starts.push(self.end);
        }
        let has_pruned = self.sides.iter().any(|side| side.is_pruned || side.has_dead_ends);
        let active = if self.sides.iter().any(|side| side.has_empty_layer && !side.is_pruned) {
            let is_census = !self.is_exhausted(0)
                && !has_pruned
                && self.sides[0].visited.len() + self.others.visited_from_start < MAX_CENSUS_STATES;
            if !is_census {
                return None;
            }
            self.max_length = u32::MAX;
            0
        } else if is_last || self.sides.iter().any(|side| side.has_empty_layer) {
            self.restart(job);
            0
        } else {
            let widths =
                [0, 1].map(|side| self.sides[side].frontier_len() + self.others.widths[side]);
            smaller(if self.mirror.is_some() { [widths[0]; 2] } else { widths })?
        };
        self.cursor = self.sides[active].frontier_start();
        self.end = self.sides[active].visited.len();
        Some(active)
    }

    fn depths(&self) -> [u32; 2] {
        let [depth, goal_depth] =
            [0, 1].map(|side: usize| self.sides[side].depth().narrow::<u32>());
        self.mirror.map_or([depth, goal_depth], |mirror| mirror.depths(depth))
    }

    fn lower_bound(&self) -> u32 {
        if self.max_length < u32::MAX { self.max_length } else { 0 }
    }

    fn predecessors(
        &self,
        job: &Job<W>,
        side: usize,
        depth: u32,
        from: &[State<W>],
        layer: &mut Vec<State<W>>,
    ) -> u64 {
        let mut steps = 0;
        for state in from {
            step_back(&job.space, side, state, |next| {
                steps += 1;
                let (stored_side, stored) = self.stored(&job.space, side, &next);
                if stored_side.layer_contains(depth as usize, &stored) {
                    layer.push(next);
                }
            });
        }
        steps
    }

    /// Multiplies the numbers of paths to and from each meeting. The sides count paths to a state
    /// and its images together, so the product is divided by the number of images.
    fn count(&self, job: &Job<W>, meetings: &[State<W>]) -> Option<Natural> {
        let mut sum = Natural::ZERO;
        for meeting in meetings {
            let [from_start, from_goal] = [0, 1].map(|side: usize| {
                let (stored_side, state) = self.stored(&job.space, side, meeting);
                stored_side.counts.get(stored_side.visited.find(&state)?).copied()
            });
            let orbit = job.space.orbit_size(meeting);
            let from_start = Natural::from(from_start? / u128::from(orbit));
            let from_goal = from_goal?;
            let high = from_start.clone() * (from_goal >> 64) as u64 * (1 << 32) * (1 << 32);
            sum += &(high + from_start * from_goal.low_bits::<u64>());
        }
        Some(sum)
    }

    fn is_exhausted(&self, side: usize) -> bool {
        let visited_side = &self.sides[side];
        visited_side.has_empty_layer && !visited_side.is_pruned && !visited_side.has_dead_ends
    }

    fn tally(
        &self,
        space: &StateSpace,
        side: usize,
        cursor: &mut usize,
        tally: &mut MismatchTally<W>,
    ) -> Option<u64> {
        let visited = &self.sides[side].visited;
        (*cursor < visited.len()).then(|| {
            tally.add(space, &visited.get(*cursor));
            *cursor += 1;
            1
        })
    }

    fn visited(&self) -> u64 {
        self.earlier + self.sides.iter().map(|side| side.visited.len() as u64).sum::<u64>()
    }

    fn memory(&self) -> u64 {
        let bounds = self.bounds.iter().flatten().map(Bound::memory).sum::<u64>();
        self.sides.iter().map(SearchSide::memory).sum::<u64>() + bounds
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
        let drops = self.drops_next(job);
        let [own, other] = pair(&mut self.sides, side);
        for &state in states {
            if drops || own.visited.insert(state).1 {
                meet(&job.space, self.mirror, [own, other], &state, meetings);
            }
        }
        Ok(())
    }

    fn take_outgoing(&mut self, least: usize) -> Option<(usize, Vec<u64>)> {
        self.router.take_outgoing(least)
    }

    fn report(&self, side: usize) -> Vec<u64> {
        let mut widths = [0, 1].map(|side: usize| self.sides[side].frontier_len());
        widths[side] = self.sides[side].visited.len() - self.end;
        let visited_from_start = self.sides[0].visited.len();
        let report = LayerReport { widths, visited_from_start, pending: self.cursor < self.end };
        let flags = self.sides.iter().flat_map(|side| [side.is_pruned, side.has_dead_ends]);
        report.numbers().into_iter().chain(flags.map(u64::from)).collect()
    }

    fn merge_reports<'a>(&mut self, reports: impl Iterator<Item = &'a [u64]>) {
        let sides = &mut self.sides;
        self.others = LayerReport::merge_others(self.router.worker(), reports, |flags| {
            for (side, flags) in sides.iter_mut().zip(flags.chunks_exact(2)) {
                side.is_pruned |= flags[0] != 0;
                side.has_dead_ends |= flags[1] != 0;
            }
        });
    }
}
