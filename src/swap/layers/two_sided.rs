//! Two-sided breadth-first search: from the start and from the goal, over any [`LayerStore`], by
//! one worker or several.
//!
//! One frontier grows from the start, the other backward from the goal; the smaller one is expanded
//! next. The first state that both have visited lies on a shortest solution, which is then traced
//! layer by layer, back to the start and on to the goal.
//!
//! Each of several workers owns [a part](crate::swap::packing::router) of the states. A long layer
//! takes several rounds. A single worker runs the same rounds, with one report.

use std::mem;

use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::search::{Limit, Progress, Step};
use crate::swap::method::dag::Dag;
use crate::swap::method::found::{Found, Job, MismatchTally, ReachableSet, Want};
use crate::swap::method::shared::{Report, SharedSearch, SharedSolve, round_end};
use crate::swap::packing::State;
use crate::swap::packing::state_space::StateSpace;

/// Both frontiers and the states behind them. States are canonical under the puzzle's symmetries.
pub(crate) trait LayerStore<const W: usize>: Send + Sync {
    /// Maximum number of traced states.
    const MAX_TRACED: usize;

    /// Expands some states of a side's frontier, and adds the states of the next layer that the
    /// other side has visited to `meetings`. Returns whether this worker's part of the layer is
    /// complete.
    fn expand(
        &mut self,
        job: &mut Job<W>,
        side: usize,
        meetings: &mut Vec<State<W>>,
    ) -> Result<bool, Limit>;

    /// Ends a side's layer, which is complete unless the sides have `met`. Returns the side to
    /// expand next, or `None` if no state remains to be expanded.
    fn end_layer(&mut self, job: &Job<W>, side: usize, met: bool) -> Option<usize>;

    /// Returns the depth of each side's frontier.
    fn depths(&self) -> [u32; 2];

    /// Returns a lower bound on the length that the store has proven independently of the depths.
    fn lower_bound(&self) -> u32 {
        0
    }

    /// Adds those states of a side's layer to `layer` that are one step from the states `from` of
    /// the next layer. If the store isn't exact, it may add others. Returns the work done.
    fn predecessors(
        &self,
        job: &Job<W>,
        side: usize,
        depth: u32,
        from: &[State<W>],
        layer: &mut Vec<State<W>>,
    ) -> u64;

    /// Returns whether the store knows the layer of every state. Otherwise it returns candidates.
    fn is_exact(&self, _job: &Job<W>) -> bool {
        true
    }

    /// Returns the number of shortest solutions through the meetings, if the store counts paths.
    fn count(&self, _job: &Job<W>, _meetings: &[State<W>]) -> Option<Natural> {
        None
    }

    /// Returns whether a side has visited everything that it can reach.
    fn is_exhausted(&self, side: usize) -> bool;

    /// Adds some states that a side has visited to the tally, beginning at `cursor`, which it
    /// advances. Returns the work done, or `None` at the end.
    fn tally(
        &self,
        space: &StateSpace,
        side: usize,
        cursor: &mut usize,
        tally: &mut MismatchTally<W>,
    ) -> Option<u64>;

    /// Returns the number of visited states.
    fn visited(&self) -> u64;

    /// Returns the number of all states, if the share of visited ones is a measure of progress.
    fn total(&self) -> Option<u64> {
        None
    }

    /// Returns the memory held, in bytes.
    fn memory(&self) -> u64;

    /// Returns whether any worker must still expand states of a side's layer.
    fn is_pending(&self, side: usize) -> bool;

    /// Receives states of the next layer from other workers.
    fn receive(
        &mut self,
        _job: &Job<W>,
        _side: usize,
        _states: &[State<W>],
        _meetings: &mut Vec<State<W>>,
    ) -> Result<(), Limit> {
        Ok(())
    }

    /// Takes the states collected for another worker, and its number, if they are at least
    /// `min_words` words.
    fn take_outgoing(&mut self, _min_words: usize) -> Option<(usize, Vec<u64>)> {
        None
    }

    /// Reports on this worker's part of a layer.
    fn report(&self, _side: usize) -> Vec<u64> {
        Vec::new()
    }

    /// Merges the reports of all workers, in the workers' order.
    fn merge_reports<'a>(&mut self, _reports: impl Iterator<Item = &'a [u64]>) {}
}

/// One worker's part of a layer, or the sum of all other workers' parts.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LayerReport {
    /// By side, 0 from the start and 1 from the goal: the length of its frontier. That of the side
    /// that is being expanded is the next one, as far as it is found.
    pub(crate) widths: [usize; 2],
    /// The number of states visited from the start.
    pub(crate) visited_from_start: usize,
    /// Whether a state of the layer must still be expanded.
    pub(crate) pending: bool,
}

impl LayerReport {
    /// Encodes the report as numbers, to which a store may append its own.
    pub(crate) fn numbers(self) -> Vec<u64> {
        let [first, second] = self.widths;
        vec![first as u64, second as u64, self.visited_from_start as u64, u64::from(self.pending)]
    }

    /// Sums the reports of all other workers, and visits the numbers that their stores appended.
    pub(crate) fn merge_others<'a>(
        this_worker: usize,
        reports: impl Iterator<Item = &'a [u64]>,
        mut visit: impl FnMut(&'a [u64]),
    ) -> Self {
        let mut others = Self::default();
        for (_, report) in reports.enumerate().filter(|&(worker, _)| worker != this_worker) {
            let &[first, second, visited_from_start, pending, ref appended @ ..] = report else {
                continue;
            };
            others.widths[0] += first.narrow::<usize>();
            others.widths[1] += second.narrow::<usize>();
            others.visited_from_start += visited_from_start.narrow::<usize>();
            others.pending |= pending != 0;
            visit(appended);
        }
        others
    }
}

/// A puzzle in which the goal's side is the [mirror image](StateSpace::mirrored) of the start's, so
/// that only the start's is stored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mirror {
    /// Whether solutions have an odd number of moves.
    is_length_odd: bool,
}

impl Mirror {
    /// Returns the mirror of a puzzle, if it has one.
    pub(crate) fn new<const W: usize>(job: &Job<W>) -> Option<Self> {
        let Job { space, endpoints, .. } = job;
        let is_length_odd = space.codec.next_length(endpoints, 0) % 2 == 1;
        space.has_mirror().then_some(Self { is_length_odd })
    }

    /// Returns the depths of both sides. The second one is the image of the first; if the start is
    /// an odd number of moves from its image, it is one layer behind.
    pub(crate) fn depths(self, depth: u32) -> [u32; 2] {
        [depth, depth.saturating_sub(u32::from(self.is_length_odd))]
    }

    /// Returns whether the sides meet within a layer. Otherwise they meet in a step from a layer to
    /// the next.
    pub(crate) fn meets_within_layer(self) -> bool {
        !self.is_length_odd
    }

    /// Adds a new state to the meetings if its image was visited. If both are in one layer, adds
    /// the image too: it was not a meeting when it was visited.
    #[inline]
    pub(crate) fn meet<const W: usize>(
        self,
        space: &StateSpace,
        state: &State<W>,
        is_visited: impl FnOnce(&State<W>) -> bool,
        meetings: &mut Vec<State<W>>,
    ) {
        let image = space.mirrored(state);
        // A visited image is in the right layer: a shorter path would have been found before.
        if is_visited(&image) {
            meetings.push(*state);
            if self.meets_within_layer() && image != *state {
                meetings.push(image);
            }
        }
    }
}

/// Returns the side with the smaller frontier. `None` if either is empty.
pub(crate) fn smaller(widths: [usize; 2]) -> Option<usize> {
    (!widths.contains(&0)).then_some(usize::from(widths[1] < widths[0]))
}

/// Returns a side and the other one.
pub(crate) fn pair<T>(sides: &mut [T; 2], side: usize) -> [&mut T; 2] {
    let [first, second] = sides;
    if side == 0 { [first, second] } else { [second, first] }
}

/// Visits the states one step closer to a side's origin, the start or the goal.
#[inline]
pub(crate) fn step_back<const W: usize>(
    space: &StateSpace,
    side: usize,
    state: &State<W>,
    mut visit: impl FnMut(State<W>),
) {
    space.codec.steps(side == 0, state, |next, _, _| visit(space.canonicalize(next)));
}

/// The stage of a search.
#[derive(Debug)]
enum Stage<const W: usize> {
    /// Expanding layers until the sides meet.
    Expand,
    /// Tracing the path from the meetings back to start and goal.
    Trace(Trace<W>),
    /// Counting the states of each exhausted side.
    Tally([Option<(usize, MismatchTally<W>)>; 2]),
}

/// The layers of shortest solutions, from the meetings outward.
#[derive(Debug)]
struct Trace<const W: usize> {
    /// The layers towards the start and towards the goal. Both begin with the meetings.
    halves: [Vec<Vec<State<W>>>; 2],
    /// The distances of the meetings from the start and from the goal.
    depths: [u32; 2],
    count: Option<Natural>,
    /// The side of the next layer, and this worker's states in it.
    next: Option<(usize, Vec<State<W>>)>,
}

/// The search, or one worker's part of it.
#[derive(Debug)]
pub(crate) struct TwoSided<const W: usize, S> {
    job: Job<W>,
    store: S,
    /// The side that is expanded.
    active: usize,
    meetings: Vec<State<W>>,
    stage: Stage<W>,
    limit: Option<Limit>,
    /// The total work at which the round ends.
    round_end: u64,
}

impl<const W: usize, S: LayerStore<W>> TwoSided<W, S> {
    /// Makes the search. The store has visited start and goal.
    pub(crate) fn new(store: S, job: Job<W>) -> Self {
        debug_assert!(job.endpoints[0] != job.endpoints[1], "start and goal differ");
        let (active, meetings, limit) = (0, Vec::new(), None);
        Self { job, store, active, meetings, stage: Stage::Expand, limit, round_end: round_end(0) }
    }

    fn memory(&self) -> u64 {
        let traced = match &self.stage {
            Stage::Trace(trace) => trace.halves.iter().flatten().map(Vec::capacity).sum(),
            _ => 0,
        };
        let lists = (self.meetings.capacity() + traced) * size_of::<State<W>>();
        self.store.memory() + lists as u64
    }

    fn lower_bound(&self) -> u32 {
        let proven = if let Stage::Trace(trace) = &self.stage {
            trace.depths.iter().sum()
        } else {
            let least = self.store.depths().iter().sum::<u32>() + 1;
            self.job.space.codec.next_length(&self.job.endpoints, least)
        };
        proven.max(self.store.lower_bound())
    }

    /// Returns whether one state of each layer is enough.
    fn is_single(&self) -> bool {
        self.job.want != Want::All && self.store.is_exact(&self.job)
    }

    /// Returns whether the sides have met, and the remaining states of the layer aren't needed.
    fn has_met(&self) -> bool {
        self.job.want == Want::One && !self.meetings.is_empty()
    }

    fn end_layer(&mut self, reports: &[Report]) -> Option<Found<W>> {
        let limit = reports.iter().find_map(|report| report.limit);
        self.store.merge_reports(reports.iter().map(|report| &*report.numbers));
        self.meetings = reports.iter().flat_map(Report::states).copied().collect();
        if let Some(limit) = limit.filter(|_| !self.has_met()) {
            return Some(self.at_limit(limit));
        }
        if !self.has_met() && self.store.is_pending(self.active) {
            return None;
        }
        let next = self.store.end_layer(&self.job, self.active, !self.meetings.is_empty());
        if !self.meetings.is_empty() {
            self.begin_trace();
        } else if let Some(side) = next {
            self.active = side;
            // No solution is shorter than the one that is known: nothing is left to find.
            if self.lower_bound() >= self.job.upper {
                return Some(self.at_limit(Limit::Work));
            }
        } else {
            self.stage = Stage::Tally([0, 1].map(|side: usize| {
                let tally = || (0, MismatchTally::new(self.job.endpoints[1 - side]));
                self.store.is_exhausted(side).then(tally)
            }));
        }
        None
    }

    fn begin_trace(&mut self) {
        let mut met = mem::take(&mut self.meetings);
        let mut count = None;
        if self.job.want == Want::Count {
            count = self.store.count(&self.job, &met);
            if count.is_none() {
                self.job.want = Want::All;
            }
        }
        if self.is_single() {
            met.truncate(1);
        }
        met.sort_unstable();
        let (depths, halves) = (self.store.depths(), [vec![met.clone()], vec![met]]);
        self.stage = Stage::Trace(Trace { halves, depths, count, next: None });
    }

    /// Finds the next layer of the trace, unless the trace is complete.
    fn trace(&mut self) {
        let Stage::Trace(trace) = &mut self.stage else { return };
        for (side, half) in trace.halves.iter().enumerate() {
            let depth = trace.depths[side].checked_sub(half.len().narrow::<u32>());
            if let (Some(depth), None) = (depth, &trace.next) {
                let (mut layer, from) = (Vec::new(), &half[half.len() - 1]);
                self.job.work += self.store.predecessors(&self.job, side, depth, from, &mut layer);
                trace.next = Some((side, layer));
            }
        }
    }

    /// Ends a round of the trace: adds its layer, in any order.
    ///
    /// Returns the result once the trace is complete, or if the memory of a worker didn't suffice
    /// in the round before. A worker that runs out of memory now says so in the next round, so that
    /// all stop together.
    fn end_trace(&mut self, reports: &[Report]) -> Option<Found<W>> {
        if let Some(limit) = reports.iter().find_map(|report| report.limit) {
            return Some(self.at_limit(limit));
        }
        let is_single = self.is_single();
        let Stage::Trace(trace) = &mut self.stage else { return None };
        let Some((side, _)) = trace.next.take() else { return self.solution() };
        let mut layer: Vec<_> = reports.iter().flat_map(Report::states).copied().collect();
        if is_single {
            layer.truncate(1);
        }
        layer.sort_unstable();
        layer.dedup();
        trace.halves[side].push(layer);
        let traced: usize = trace.halves.iter().flatten().map(Vec::len).sum();
        // `keep_connected` makes copies.
        let more = if self.store.is_exact(&self.job) { 0 } else { 3 * traced };
        let held = self.memory() + (more * size_of::<State<W>>()) as u64;
        let fits = traced <= S::MAX_TRACED && held <= self.job.limits.memory;
        self.limit = (!fits).then_some(Limit::Memory);
        None
    }

    /// Returns the result of a complete trace.
    fn solution(&mut self) -> Option<Found<W>> {
        let is_single = self.is_single();
        let Stage::Trace(trace) = &mut self.stage else { return None };
        let (space, start) = (&self.job.space, self.job.endpoints[0]);
        let [to_start, to_goal] = mem::take(&mut trace.halves);
        let count = trace.count.take();
        let mut layers: Vec<_> =
            to_start.into_iter().rev().chain(to_goal.into_iter().skip(1)).collect();
        let positions = self.store.visited();
        if is_single {
            let canonical: Vec<State<W>> = layers.iter().map(|layer| layer[0]).collect();
            return Some(Found::Path {
                path: space.lift_path(start, &canonical),
                count,
                positions,
            });
        }
        if !self.store.is_exact(&self.job) {
            keep_connected(&self.job, &mut layers);
        }
        let dag = Dag::new(layers);
        Some(if self.job.want == Want::All {
            Found::All { dag, positions }
        } else {
            Found::Path { path: dag.path(space, start), count, positions }
        })
    }

    /// Tallies some of the visited states. Returns false if none remain.
    fn tally(&mut self) -> bool {
        let Stage::Tally(sides) = &mut self.stage else { return false };
        for (side, slot) in sides.iter_mut().enumerate() {
            if let Some((cursor, tally)) = slot
                && let Some(work) = self.store.tally(&self.job.space, side, cursor, tally)
            {
                self.job.work += work;
                return true;
            }
        }
        false
    }
}

/// Encodes the tallies of both sides, with three numbers each: 1 if the side is tallied, its count,
/// and its mismatched squares.
fn tally_numbers<const W: usize>(sides: &[Option<(usize, MismatchTally<W>)>; 2]) -> Vec<u64> {
    let side = |side: &Option<(usize, MismatchTally<W>)>| {
        let result = side.as_ref().map(|(_, tally)| tally.result());
        result.map_or([0; 3], |ReachableSet { count, mismatched }| [1, count, mismatched])
    };
    sides.iter().flat_map(side).collect()
}

/// Merges all workers' tallies of a side, as encoded by [`tally_numbers`].
fn merge_tallies(reports: &[Report], side: usize) -> Option<ReachableSet> {
    let read = |report: &Report| match report.numbers.get(3 * side..3 * side + 3) {
        Some(&[1, count, mismatched]) => Some(ReachableSet { count, mismatched }),
        _ => None,
    };
    let sets: Vec<ReachableSet> = reports.iter().map(read).collect::<Option<_>>()?;
    let mismatched = sets.iter().map(|set| set.mismatched).filter(|&squares| squares != 0);
    Some(ReachableSet {
        count: sets.iter().map(|set| set.count).sum(),
        mismatched: mismatched.min_by_key(|squares| squares.count_ones()).unwrap_or(0),
    })
}

/// Removes the states that lie on no path from the start to the goal through all layers.
fn keep_connected<const W: usize>(job: &Job<W>, layers: &mut [Vec<State<W>>]) {
    let space = &job.space;
    let last = layers.len() - 1;
    layers[0] = vec![job.endpoints[0]];
    layers[last] = vec![job.endpoints[1]];
    for depth in 1..=last {
        let mut successors = Vec::new();
        for state in &layers[depth - 1] {
            space.codec.forward(state, |next, _, _| successors.push(space.canonicalize(next)));
        }
        successors.sort_unstable();
        layers[depth].retain(|state| successors.binary_search(state).is_ok());
    }
    for depth in (0..last).rev() {
        let (before, after) = layers.split_at_mut(depth + 1);
        before[depth].retain(|state| {
            let mut leads = false;
            space.codec.forward(state, |next, _, _| {
                leads |= after[0].binary_search(&space.canonicalize(next)).is_ok();
            });
            leads
        });
    }
}

impl<const W: usize, S: LayerStore<W>> SharedSearch for TwoSided<W, S> {
    type Outcome = Found<W>;

    fn advance_round(&mut self, budget: u64) -> Step<()> {
        let end = self.job.work.saturating_add(budget.max(1));
        match &self.stage {
            Stage::Trace(_) if self.limit.is_some() => {}
            Stage::Trace(_) => self.trace(),
            Stage::Tally(_) => {
                while self.tally() {
                    if self.job.work >= end {
                        return Step::Running;
                    }
                }
            }
            Stage::Expand => {
                while self.limit.is_none() && !self.has_met() && self.job.work < self.round_end {
                    if self.job.work >= end {
                        return Step::Running;
                    }
                    match self.store.expand(&mut self.job, self.active, &mut self.meetings) {
                        Ok(false) => {}
                        Ok(true) => break,
                        Err(limit) => self.limit = Some(limit),
                    }
                }
            }
        }
        Step::Done(())
    }

    fn receive(&mut self, words: Vec<u64>) {
        if self.limit.is_none() {
            let states = words.as_chunks().0;
            let received = self.store.receive(&self.job, self.active, states, &mut self.meetings);
            self.limit = received.err();
        }
    }

    fn take_outgoing(&mut self, min_words: usize) -> Option<(usize, Vec<u64>)> {
        self.store.take_outgoing(min_words)
    }

    fn report(&self) -> Report {
        let (numbers, states) = match &self.stage {
            Stage::Expand => {
                (self.store.report(self.active), self.meetings.as_flattened().to_vec())
            }
            Stage::Trace(trace) => (
                Vec::new(),
                trace.next.iter().flat_map(|(_, layer)| layer.as_flattened()).copied().collect(),
            ),
            Stage::Tally(sides) => (tally_numbers(sides), Vec::new()),
        };
        Report { limit: self.limit, visited: self.store.visited(), numbers, states }
    }

    fn conclude(&mut self, reports: &[Report], positions: u64) -> Option<Found<W>> {
        (self.limit, self.round_end) = (None, round_end(self.job.work));
        match self.stage {
            Stage::Expand => self.end_layer(reports),
            Stage::Trace(_) => self.end_trace(reports),
            Stage::Tally(_) => {
                let [reachable, leading] = [0, 1].map(|side| merge_tallies(reports, side));
                Some(Found::Exhausted { reachable, leading, positions })
            }
        }
    }

    fn progress(&self) -> Progress {
        let [depth, depth_back] = self.store.depths();
        let visited = self.store.visited();
        #[expect(clippy::cast_precision_loss, reason = "a share for a bar")]
        let share = |total: u64| (visited as f64 / total as f64).min(1.0);
        Progress {
            depth,
            depth_back: Some(depth_back),
            positions: visited,
            memory: self.memory(),
            lower: Some(self.lower_bound()),
            share: self.store.total().map(share),
            ..Progress::default()
        }
    }
}

impl<const W: usize, S: LayerStore<W>> SharedSolve<W> for TwoSided<W, S> {
    fn job(&self) -> &Job<W> {
        &self.job
    }

    fn job_mut(&mut self) -> &mut Job<W> {
        &mut self.job
    }

    fn has_met_or_ended(&self) -> bool {
        !matches!(self.stage, Stage::Expand)
    }

    fn at_limit(&self, limit: Limit) -> Found<W> {
        let (lower, positions) = (self.lower_bound(), self.store.visited());
        Found::Stopped { limit, lower, positions }
    }
}
