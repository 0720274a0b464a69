//! A* with partial expansion: finds a shortest solution and proves it, guided by lower bounds.
//!
//! A position's *f-value* is its depth plus the [`Bound`] on the steps to the goal: no solution
//! through it is shorter. Positions are expanded in the order of their f-values (Hart, Nilsson,
//! Raphael, "A formal basis for the heuristic determination of minimum cost paths", 1968), the
//! deepest first among equals: where the bound is exact, the search goes straight to the goal.
//! Successors above the current limit are not stored. Instead their parent remembers the least
//! f-value among them, and is expanded again when the limit gets there (Yoshizumi, Miura, Ishida,
//! "A* with partial expansion for large branching factor problems", 2000).
//!
//! The bound is consistent: a step lowers it by at most one. So f-values never fall along a path,
//! and when all positions with lower f-values are expanded, each new one is found at its true
//! depth. No depth is stored: the order in which positions were found gives the f-value, and the
//! f-value minus the bound is the depth.
//!
//! A search [from both sides](crate::swap::best::guide) has another f-value, and finds a solution
//! where the mirror image of a position was visited.
//!
//! Time and space: linear in the positions whose f-value does not exceed the length, each expanded
//! once, and again for each f-value at which some of its deferred successors come up. A position
//! takes its words and 7 to 14 bytes.

use crate::narrow::Narrow;
use crate::search::{Limit, Progress};
use crate::swap::best::bound::Bound;
use crate::swap::best::guide::{BEYOND, Guide, Potential};
use crate::swap::method::found::{Found, Job, Suspendable};
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::reserve::reserve_within;
use crate::swap::packing::router::StateRouter;
use crate::visited_set::VisitedSet;

/// Maximum rise of the f-value above the start's that is stored. Higher f-values count as this one.
const MAX_RISE: usize = u8::MAX as usize;

/// The visited positions, and which of them are to be expanded.
#[derive(Debug)]
struct Nodes<const W: usize> {
    visited: VisitedSet<W>,
    /// For each position, the least f-value of its deferred successors minus that of the start; 0
    /// if none is deferred.
    deferred_rise: Vec<u8>,
    /// The positions to be expanded, in reverse order.
    stack: Vec<u32>,
}

impl<const W: usize> Nodes<W> {
    /// Returns the memory held, in bytes.
    fn memory(&self) -> u64 {
        let bytes = self.deferred_rise.capacity() + self.stack.capacity() * size_of::<u32>();
        self.visited.memory() + bytes as u64
    }

    /// Returns whether there is room for `more` positions.
    #[inline]
    fn has_room(&self, more: usize) -> bool {
        self.visited.has_room(more)
            && self.deferred_rise.capacity() >= self.visited.len() + more
            && self.stack.capacity() >= self.stack.len() + more
    }

    /// Makes room for `more` positions. Fails if the memory held meanwhile would exceed `memory`
    /// bytes, or if they are too many.
    fn reserve(&mut self, more: usize, memory: u64) -> Result<(), Limit> {
        let beside = self.memory() - self.visited.memory();
        self.visited.make_room(more, memory.saturating_sub(beside))?;
        let held = self.memory();
        reserve_within(&mut self.deferred_rise, more, held, memory)?;
        let held = self.memory();
        reserve_within(&mut self.stack, more, held, memory)
    }

    /// Adds a position to be expanded. Returns false if it was visited before. Call
    /// [`Self::reserve`] first.
    #[inline]
    fn add(&mut self, state: State<W>) -> bool {
        let (index, new) = self.visited.insert(state);
        if new {
            self.deferred_rise.push(0);
            self.stack.push(index.narrow::<u32>());
        }
        new
    }
}

/// The search for one shortest solution; see the module documentation.
#[derive(Debug)]
pub(crate) struct AStar<const W: usize> {
    pub(super) job: Job<W>,
    guide: Guide,
    /// The f-value of the start.
    start_f: u32,
    /// The f-value that is being searched.
    f_limit: u32,
    nodes: Nodes<W>,
    /// The number of positions by their value in `deferred_rise`.
    deferred_counts: Vec<u64>,
    /// For each f-value searched so far, the index of the first position that was found at it, and
    /// the f-value.
    starts: Vec<(usize, u32)>,
    /// Positions with smaller indices may have to be expanded again.
    reexpand_cursor: usize,
    /// The depth of the position expanded last.
    depth: u32,
    /// Where a solution was found: the goal or, from both sides, a position whose mirror image was
    /// visited; and its depth.
    met: Option<(State<W>, u32)>,
    pub(super) router: StateRouter<W>,
}

/// Returns the f-value of the position with an index.
#[inline]
fn f_value_at(starts: &[(usize, u32)], index: usize) -> u32 {
    starts[starts.partition_point(|start| start.0 <= index) - 1].1
}

impl<const W: usize> AStar<W> {
    /// Makes the search towards the goal. The bound must be prepared, and not be
    /// [`UNREACHABLE`](crate::swap::best::UNREACHABLE) at the start.
    pub(crate) fn new(job: Job<W>, bound: Bound) -> Self {
        Self::share(job, bound, StateRouter::alone())
    }

    /// Makes one worker's share of the search towards the goal.
    pub(crate) fn share(job: Job<W>, bound: Bound, router: StateRouter<W>) -> Self {
        Self::guided(job, Guide::to_goal(bound), router)
    }

    /// Makes one worker's share of the search from both sides, if the puzzle can be searched so.
    /// The bounds must be prepared, and not be [`UNREACHABLE`](crate::swap::best::UNREACHABLE) at
    /// start and goal.
    pub(crate) fn from_both_sides(
        job: &Job<W>,
        bounds: [Bound; 2],
        router: StateRouter<W>,
    ) -> Option<Self> {
        let guide = Guide::from_both_sides(&job.space, bounds)?;
        Some(Self::guided(job.clone(), guide, router))
    }

    fn guided(job: Job<W>, mut guide: Guide, router: StateRouter<W>) -> Self {
        let parts = guide.parts(&job.space.codec, &job.endpoints[0]);
        let start_f = if guide.is_from_both_sides() {
            guide
                .potential::<true>(parts)
                .map_or(0, |potential| Guide::f_value::<true>(potential, 0))
        } else {
            guide
                .potential::<false>(parts)
                .map_or(0, |potential| Guide::f_value::<false>(potential, 0))
        };
        let nodes =
            Nodes { visited: VisitedSet::new(), deferred_rise: Vec::new(), stack: Vec::new() };
        let mut guided = Self {
            job,
            guide,
            start_f,
            f_limit: start_f,
            nodes,
            deferred_counts: vec![0; MAX_RISE + 1],
            starts: vec![(0, start_f)],
            reexpand_cursor: 0,
            depth: 0,
            met: None,
            router,
        };
        let start = guided.job.endpoints[0];
        let from_both_sides = guided.guide.is_from_both_sides();
        let by = if from_both_sides { guided.job.space.representative(&start) } else { start };
        if guided.router.owns(&by) {
            let room = guided.nodes.reserve(1, u64::MAX);
            debug_assert!(room.is_ok(), "one position fits");
            guided.nodes.add(start);
        }
        guided
    }

    pub(super) fn memory(&self) -> u64 {
        self.nodes.memory() + self.guide.memory() + self.router.memory()
    }

    /// Returns the number of visited positions.
    pub(super) fn visited(&self) -> u64 {
        self.nodes.visited.len() as u64
    }

    /// Returns a lower bound on the steps of a solution. It never exceeds the length of a known
    /// one.
    pub(super) fn lower(&self) -> u32 {
        self.guide.lower(self.start_f, self.f_limit).min(self.job.upper)
    }

    /// Makes room for `more` positions.
    #[inline]
    fn reserve(&mut self, more: usize) -> Result<(), Limit> {
        if self.nodes.has_room(more) { Ok(()) } else { self.make_room(more) }
    }

    #[cold]
    fn make_room(&mut self, more: usize) -> Result<(), Limit> {
        let beside = self.guide.memory() + self.router.memory();
        self.nodes.reserve(more, self.job.limits.memory.saturating_sub(beside))
    }

    /// Receives positions with the current f-value from other workers, and queries whether mirror
    /// images were visited. Fails at a limit.
    pub(super) fn receive(&mut self, states: &[State<W>]) -> Result<(), Limit> {
        self.reserve(states.len())?;
        let mut states = states.iter();
        while let Some(&state) = states.next() {
            if state == StateRouter::QUERY {
                self.meet_image(states.next());
            } else if self.nodes.add(state) {
                if self.guide.is_from_both_sides() {
                    self.meet_image(Some(&state));
                } else if state == self.job.endpoints[1] {
                    self.met = Some((state, self.f_limit));
                }
            }
        }
        Ok(())
    }

    /// Records a solution through a position, if its mirror image was visited.
    fn meet_image(&mut self, state: Option<&State<W>>) {
        let Some(state) = state else { return };
        let image = self.job.space.mirrored(state);
        if let Some(behind) = self.depth_of(&image) {
            self.met = Some((*state, self.lower() - behind));
        }
    }

    /// Returns where a solution was found, and the depth there.
    pub(super) fn met(&self) -> Option<(State<W>, u32)> {
        self.met
    }

    /// Returns where the two halves of a solution end, and their lengths: a position on the
    /// solution and, from both sides, its mirror image.
    pub(super) fn halves(&self, (met, depth): (State<W>, u32)) -> [Option<(State<W>, u32)>; 2] {
        let image = self.guide.is_from_both_sides().then(|| self.job.space.mirrored(&met));
        [Some((met, depth)), image.map(|image| (image, self.lower() - depth))]
    }

    /// Joins the halves of a solution. Each half leads back to the start.
    pub(super) fn join_halves(&self, [first, second]: [&[State<W>]; 2]) -> Vec<State<W>> {
        let second = second.iter().skip(1).map(|state| self.job.space.mirrored(state));
        first.iter().rev().copied().chain(second).collect()
    }

    /// Returns whether a position with the current f-value must still be expanded.
    pub(super) fn is_pending(&self) -> bool {
        !self.nodes.stack.is_empty() || self.reexpand_cursor > 0
    }

    /// Expands one position with the current f-value. Returns whether it found a solution; fails at
    /// a limit.
    pub(super) fn expand_next(&mut self) -> Result<bool, Limit> {
        self.reserve(self.job.space.codec.max_steps())?;
        let (index, f) = if let Some(index) = self.nodes.stack.pop() {
            (index as usize, self.f_limit)
        } else if self.reexpand_cursor > 0 {
            self.reexpand_cursor -= 1;
            let rise = usize::from(self.nodes.deferred_rise[self.reexpand_cursor]);
            let due = rise == MAX_RISE || rise <= (self.f_limit - self.start_f) as usize;
            if rise == 0 || !due {
                self.job.work += u64::from(self.reexpand_cursor.is_multiple_of(16));
                return Ok(false);
            }
            self.deferred_counts[rise] -= 1;
            self.nodes.deferred_rise[self.reexpand_cursor] = 0;
            (self.reexpand_cursor, f_value_at(&self.starts, self.reexpand_cursor))
        } else {
            return Ok(false);
        };
        Ok(self.expand(index, f))
    }

    /// Expands a position with that f-value. Returns whether it found a solution.
    #[inline]
    fn expand(&mut self, index: usize, f_value: u32) -> bool {
        if self.guide.is_from_both_sides() {
            self.expand_by::<true>(index, f_value)
        } else {
            self.expand_by::<false>(index, f_value)
        }
    }

    fn expand_by<const BOTH: bool>(&mut self, index: usize, f_value: u32) -> bool {
        let state = self.nodes.visited.get(index);
        let space = &self.job.space;
        let codec = &space.codec;
        let parts = self.guide.parts(codec, &state);
        let Some(potential) = self.guide.potential::<BOTH>(parts) else { return false };
        let depth = Guide::depth::<BOTH>(potential, f_value);
        self.depth = depth;
        let f_limit = self.f_limit;
        let crossing =
            Crossing { f_value, potential, f_limit, is_odd: (f_limit - self.start_f) & 1 == 1 };
        let mut least = u32::MAX;
        let mut steps = 0;
        let mut met = None;
        codec.forward(&state, |next, side: Side, step: (u8, u8)| {
            steps += 1;
            let parts = self.guide.after::<W, BOTH>(codec, (&state, parts), &next, (side, step.0));
            let Some(after) = self.guide.potential::<BOTH>(parts) else { return };
            let f = Guide::f_value::<BOTH>(after, depth + 1);
            debug_assert!(f >= f_value, "the bound is consistent");
            if f > f_limit {
                if BOTH {
                    least = least.min(crossing.due(after, f));
                    if crossing.may_meet(after, f) {
                        let next = space.canonicalize(next);
                        if self.router.route_query(|| space.representative(&next), &next)
                            && self.nodes.visited.find(&space.mirrored(&next)).is_some()
                        {
                            met = Some(next);
                        }
                    }
                } else {
                    least = least.min(f);
                }
            } else if f == f_limit {
                let next = space.canonicalize(next);
                let owns = if BOTH {
                    self.router.route_by(|| space.representative(&next), &next)
                } else {
                    self.router.route(&next)
                };
                if owns && self.nodes.add(next) {
                    let is_met = if BOTH {
                        after.beyond == 0
                            && self.nodes.visited.find(&space.mirrored(&next)).is_some()
                    } else {
                        next == self.job.endpoints[1]
                    };
                    if is_met {
                        met = Some(next);
                    }
                }
            }
        });
        if let Some(next) = met {
            self.met = Some((next, depth + 1));
        }
        if least < u32::MAX {
            let rise = ((least - self.start_f) as usize).min(MAX_RISE);
            self.nodes.deferred_rise[index] = rise.narrow::<u8>();
            self.deferred_counts[rise] += 1;
        }
        self.job.work += 1 + steps * self.guide.weight();
        met.is_some()
    }

    /// Returns the least f-value of deferred successors above the current limit, if any are
    /// deferred.
    pub(super) fn next_limit(&self) -> Option<u32> {
        let rise = (self.f_limit - self.start_f) as usize;
        let next = (rise + 1..MAX_RISE).find(|&rise| self.deferred_counts[rise] > 0);
        let last = (self.deferred_counts[MAX_RISE] > 0).then_some(self.f_limit + 1);
        next.map(|rise| self.start_f + rise.narrow::<u32>()).or(last)
    }

    /// Raises the limit to the next f-value. Returns the result if no f-value remains, or if no
    /// remaining solution is shorter than a known one.
    pub(super) fn raise_limit(&mut self, next: Option<u32>) -> Option<Found<W>> {
        let Some(f_limit) = next else {
            let positions = self.visited();
            return Some(Found::Exhausted { reachable: None, to_goal: None, positions });
        };
        self.f_limit = f_limit;
        if self.lower() >= self.job.upper {
            return Some(self.stopped(Limit::Work));
        }
        self.starts.push((self.nodes.visited.len(), self.f_limit));
        self.reexpand_cursor = self.nodes.visited.len();
        None
    }

    /// Returns the depth of a visited position.
    fn depth_of(&mut self, state: &State<W>) -> Option<u32> {
        let index = self.nodes.visited.find(state)?;
        let parts = self.guide.parts(&self.job.space.codec, state);
        let f = f_value_at(&self.starts, index);
        Some(if self.guide.is_from_both_sides() {
            Guide::depth::<true>(self.guide.potential::<true>(parts)?, f)
        } else {
            Guide::depth::<false>(self.guide.potential::<false>(parts)?, f)
        })
    }

    /// Returns a position at `depth` one step before this one.
    pub(super) fn predecessor(&mut self, state: &State<W>, depth: u32) -> Option<State<W>> {
        let mut predecessors = Vec::new();
        self.job.space.codec.backward(state, |state, _, _| predecessors.push(state));
        let predecessors = predecessors
            .into_iter()
            .map(|state| self.job.space.canonicalize(state))
            .collect::<Vec<_>>();
        predecessors.into_iter().find(|state| self.depth_of(state) == Some(depth))
    }

    /// Returns the positions from one at that depth back to the start.
    fn trace_back(&mut self, (state, depth): (State<W>, u32)) -> Vec<State<W>> {
        let mut path = vec![state];
        for depth in (0..depth).rev() {
            path.extend(self.predecessor(&path[path.len() - 1], depth));
        }
        path
    }

    /// Returns the positions along the solution.
    fn path(&mut self) -> Vec<State<W>> {
        let halves = self.met.map_or([None; 2], |met| self.halves(met));
        let [first, second] =
            halves.map(|half| half.map_or_else(Vec::new, |half| self.trace_back(half)));
        self.join_halves([&first, &second])
    }
}

/// In a search from both sides, the position that is expanded. A step from it may cross the middle
/// to a position whose mirror image was visited.
#[derive(Clone, Copy)]
struct Crossing {
    f_value: u32,
    potential: Potential,
    f_limit: u32,
    /// Whether the limit is an f-value of positions beyond the middle.
    is_odd: bool,
}

impl Crossing {
    /// Returns whether the mirror image of this successor, which is not stored, may have been
    /// visited. Such a step is of one of three kinds; see [`guide`](crate::swap::best::guide).
    #[inline]
    fn may_meet(self, after: Potential, f: u32) -> bool {
        let Self { f_value, potential, f_limit, is_odd } = self;
        if !is_odd {
            return f_value == f_limit && after.beyond == 1 && f == f_limit + BEYOND;
        }
        let has_lost_as_many = after.beyond > 0 && f == f_limit + 2;
        let loses_two = f_value == f_limit && after.beyond == potential.beyond - 2;
        potential.beyond > 0 && (has_lost_as_many || loses_two)
    }

    /// Returns the f-value at which the parent must be expanded again for this successor.
    #[inline]
    fn due(self, after: Potential, f: u32) -> u32 {
        let is_due_earlier = self.potential.beyond > 0 && after.beyond > 0 && f - 2 > self.f_limit;
        if is_due_earlier { f - 2 } else { f }
    }
}

impl<const W: usize> Suspendable<W> for AStar<W> {
    fn job(&self) -> &Job<W> {
        &self.job
    }

    fn job_mut(&mut self) -> &mut Job<W> {
        &mut self.job
    }

    #[inline]
    fn step(&mut self, _: u64) -> Option<Found<W>> {
        match self.expand_next() {
            Err(limit) => Some(self.stopped(limit)),
            Ok(true) => {
                let (path, positions) = (self.path(), self.visited());
                let path = self.job.space.lift_path(self.job.endpoints[0], &path);
                Some(Found::Path { path, count: None, positions })
            }
            Ok(false) if self.is_pending() => None,
            Ok(false) => self.raise_limit(self.next_limit()),
        }
    }

    fn stopped(&mut self, limit: Limit) -> Found<W> {
        Found::Stopped { limit, lower: self.lower(), positions: self.visited() }
    }

    fn progress(&self) -> Progress {
        Progress {
            depth: self.depth,
            positions: self.visited(),
            memory: self.memory(),
            lower: Some(self.lower()),
            ..Progress::default()
        }
    }
}
