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
use crate::swap::layers::traced_layers::{CandidateLayers, NextLayer, Trace};
use crate::swap::method::dag::Dag;
use crate::swap::method::found::{Found, Job, MismatchTally, ReachableSet, Want};
use crate::swap::method::shared::{Report, SharedSearch, SharedSolve, round_end};
use crate::swap::packing::State;
use crate::swap::packing::state_space::StateSpace;

/// Both frontiers and the states behind them. States are canonical under the puzzle's symmetries.
pub(crate) trait LayerStore<const W: usize>: Send + Sync {
    /// Maximum number of traced states.
    const MAX_TRACED: usize;

    /// The number of states whose predecessors are found at a time.
    const TRACED_AT_ONCE: usize = 64;

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
    /// Removing traced states that lie on no shortest solution, if the store isn't exact.
    Connect(CandidateLayers<W>),
    /// Counting the states of each exhausted side.
    Tally([Option<(usize, MismatchTally<W>)>; 2]),
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
            Stage::Trace(trace) => trace.memory(),
            Stage::Connect(candidates) => candidates.memory(),
            Stage::Expand | Stage::Tally(_) => 0,
        };
        let meetings = self.meetings.capacity() * size_of::<State<W>>();
        self.store.memory() + (meetings + traced) as u64
    }

    fn lower_bound(&self) -> u32 {
        let proven = match &self.stage {
            Stage::Trace(trace) => trace.length(),
            Stage::Connect(candidates) => candidates.length.narrow::<u32>(),
            Stage::Expand | Stage::Tally(_) => {
                let least = self.store.depths().iter().sum::<u32>() + 1;
                self.job.space.codec.next_length(&self.job.endpoints, least)
            }
        };
        proven.max(self.store.lower_bound())
    }

    /// Returns whether one state of each layer is enough.
    fn traces_one_path(&self) -> bool {
        self.job.want != Want::All && self.store.is_exact(&self.job)
    }

    /// Returns whether the sides have met, and the remaining states of the layer aren't needed.
    fn may_end_layer_early(&self) -> bool {
        self.job.want == Want::One && !self.meetings.is_empty()
    }

    fn end_layer(&mut self, reports: &[Report]) -> Option<Found<W>> {
        let limit = reports.iter().find_map(|report| report.limit);
        self.store.merge_reports(reports.iter().map(|report| &*report.numbers));
        self.meetings = reports.iter().flat_map(Report::states).copied().collect();
        if let Some(limit) = limit.filter(|_| !self.may_end_layer_early()) {
            return Some(self.at_limit(limit));
        }
        if !self.may_end_layer_early() && self.store.is_pending(self.active) {
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
        if self.traces_one_path() {
            met.truncate(1);
        }
        met.sort_unstable();
        self.stage = Stage::Trace(Trace::new(met, self.store.depths(), count));
    }

    /// Finds some states of the next layer of the trace. Returns false if none remain, or if the
    /// trace is complete.
    fn trace(&mut self) -> bool {
        let Stage::Trace(trace) = &mut self.stage else { return false };
        let Some((next, last)) = trace.next_layer() else { return false };
        let remaining = &last[next.done..];
        let from = &remaining[..remaining.len().min(S::TRACED_AT_ONCE)];
        if from.is_empty() {
            return false;
        }
        let NextLayer { side, depth, done, states } = next;
        self.job.work += self.store.predecessors(&self.job, *side, *depth, from, states);
        *done += from.len();
        true
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
        let traces_one_path = self.traces_one_path();
        let Stage::Trace(trace) = &mut self.stage else { return None };
        let Some(NextLayer { side, .. }) = trace.next.take() else {
            let (layers, count) = (trace.take_layers(), trace.count.take());
            if self.store.is_exact(&self.job) {
                return Some(self.solution(layers, count));
            }
            self.stage = Stage::Connect(CandidateLayers::new(&self.job, layers));
            return None;
        };
        let mut layer: Vec<_> = reports.iter().flat_map(Report::states).copied().collect();
        if traces_one_path {
            layer.truncate(1);
        }
        layer.sort_unstable();
        layer.dedup();
        trace.push(side, layer);
        let traced = trace.states();
        // Candidates need a byte each.
        let more = if self.store.is_exact(&self.job) { 0 } else { traced as u64 };
        self.limit = if traced > S::MAX_TRACED {
            Some(Limit::Size)
        } else {
            (self.memory() + more > self.job.limits.memory).then_some(Limit::Memory)
        };
        None
    }

    /// Returns the result, given the layers of shortest solutions.
    fn solution(&self, layers: Vec<Vec<State<W>>>, count: Option<Natural>) -> Found<W> {
        let (space, start) = (&self.job.space, self.job.endpoints[0]);
        let positions = self.store.visited();
        if self.traces_one_path() {
            let canonical: Vec<State<W>> = layers.iter().map(|layer| layer[0]).collect();
            return Found::Path { path: space.lift_path(start, &canonical), count, positions };
        }
        let dag = Dag::new(layers);
        if self.job.want == Want::All {
            Found::All { dag, positions }
        } else {
            Found::Path { path: dag.any_path(space, start), count, positions }
        }
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

impl<const W: usize, S: LayerStore<W>> SharedSearch for TwoSided<W, S> {
    type Outcome = Found<W>;

    fn advance_round(&mut self, budget: u64) -> Step<()> {
        let end = self.job.work.saturating_add(budget.max(1));
        match &mut self.stage {
            Stage::Trace(_) if self.limit.is_some() => {}
            Stage::Trace(_) => {
                while self.trace() {
                    if self.job.work >= end {
                        return Step::Running;
                    }
                }
            }
            Stage::Connect(candidates) => {
                while let Some(work) = candidates.step(&self.job.space) {
                    self.job.work += work;
                    if self.job.work >= end {
                        return Step::Running;
                    }
                }
            }
            Stage::Tally(_) => {
                while self.tally() {
                    if self.job.work >= end {
                        return Step::Running;
                    }
                }
            }
            Stage::Expand => {
                while self.limit.is_none()
                    && !self.may_end_layer_early()
                    && self.job.work < self.round_end
                {
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
                trace.next.iter().flat_map(|next| next.states.as_flattened()).copied().collect(),
            ),
            Stage::Connect(_) => Default::default(),
            Stage::Tally(sides) => (tally_numbers(sides), Vec::new()),
        };
        Report { limit: self.limit, visited: self.store.visited(), numbers, states }
    }

    fn conclude(&mut self, reports: &[Report], positions: u64) -> Option<Found<W>> {
        (self.limit, self.round_end) = (None, round_end(self.job.work));
        match &mut self.stage {
            Stage::Expand => self.end_layer(reports),
            Stage::Trace(_) => self.end_trace(reports),
            Stage::Connect(candidates) => {
                let layers = candidates.take_layers();
                Some(self.solution(layers, None))
            }
            Stage::Tally(_) => {
                let [reachable, to_goal] = [0, 1].map(|side| merge_tallies(reports, side));
                Some(Found::Exhausted { reachable, to_goal, positions })
            }
        }
    }

    fn progress(&self) -> Progress {
        let [depth, depth_back] = self.store.depths();
        Progress {
            depth,
            depth_back: Some(depth_back),
            positions: self.store.visited(),
            memory: self.memory(),
            lower: Some(self.lower_bound()),
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

    fn is_past_expansion(&self) -> bool {
        !matches!(self.stage, Stage::Expand)
    }

    fn at_limit(&self, limit: Limit) -> Found<W> {
        let (lower, positions) = (self.lower_bound(), self.store.visited());
        Found::Stopped { limit, lower, positions }
    }
}
