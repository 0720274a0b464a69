//! Breadth-first search from both sides, over any [`Store`] of what was seen.
//!
//! One wave runs from the start, one backward from the goal; the wave with
//! fewer arrangements at its edge takes the next step. The first arrangement
//! that both have seen lies on a shortest solution. From where they meet the
//! way is traced layer by layer, back to the start and on to the goal.

use std::mem;

use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::search::{Limit, Progress};
use crate::swap::method::dag::Dag;
use crate::swap::method::found::{Found, Job, Suspendable, Tally, Want};
use crate::swap::packing::State;
use crate::swap::packing::state_space::StateSpace;

/// The two waves, the start's and the goal's, and what they remember of the
/// arrangements they have seen. Of those that symmetries lead to each other
/// only the canonical one is told and asked for.
pub(crate) trait Store<const W: usize>: Send + Sync {
    /// The most arrangements that may be traced.
    const TRACED: usize;

    /// Goes on with a wave's next layer for a moment, and adds arrangements of
    /// it that the other wave has seen; all of them, when the layer is complete.
    /// Is it? Or else the limit that it came to.
    fn step(
        &mut self,
        job: &mut Job<W>,
        side: usize,
        meetings: &mut Vec<State<W>>,
    ) -> Result<bool, Limit>;

    /// Takes the layer in the making for complete, which it is unless the waves
    /// have met. The wave to go on with; `None` if all has been seen.
    fn close(&mut self, job: &Job<W>, side: usize, met: bool) -> Option<usize>;

    /// How many layers the waves have behind their ends' own.
    fn depths(&self) -> [u32; 2];

    /// No solution has fewer steps, for another reason than these depths.
    fn lower(&self) -> u32 {
        0
    }

    /// Adds the arrangements of a wave's layer one step from some of the layer
    /// behind it, and maybe more where the store is not exact; the work done.
    fn before(
        &self,
        job: &Job<W>,
        side: usize,
        depth: u32,
        from: &[State<W>],
        layer: &mut Vec<State<W>>,
    ) -> u64;

    /// Does it know for certain in which layer an arrangement is?
    fn exact(&self, _job: &Job<W>) -> bool {
        true
    }

    /// How many shortest solutions lead over the meetings, where it has counted
    /// the ways.
    fn count(&self, _job: &Job<W>, _meetings: &[State<W>]) -> Option<Natural> {
        None
    }

    /// Has the wave seen all that it can?
    fn whole(&self, side: usize) -> bool;

    /// Adds some that a wave has seen, from `at` on, to the tally; the work
    /// done, or `None` if there are no more.
    fn tally(
        &self,
        space: &StateSpace,
        side: usize,
        at: &mut usize,
        tally: &mut Tally<W>,
    ) -> Option<u64>;

    /// How many arrangements were looked at.
    fn seen(&self) -> u64;

    /// How many there are at most, where that tells how far the search is.
    fn total(&self) -> Option<u64> {
        None
    }

    /// Memory held, in bytes.
    fn memory(&self) -> u64;
}

/// A store of which each of several workers has its share.
pub(crate) trait SharedStore<const W: usize>: Store<W> {
    /// Takes arrangements that other workers have come upon in the layer in the making.
    fn give(
        &mut self,
        job: &Job<W>,
        side: usize,
        states: &[State<W>],
        meetings: &mut Vec<State<W>>,
    ) -> Result<(), Limit>;

    /// What was laid aside for another worker, if it is as much as this.
    fn take(&mut self, least: usize) -> Option<(usize, Vec<u64>)>;

    /// What a worker tells of a layer, when its wave has taken the step or a
    /// part of it.
    fn tell(&self, side: usize) -> Vec<u64>;

    /// What all have told of it, by their numbers.
    fn hear<'a>(&mut self, told: impl Iterator<Item = &'a [u64]>);

    /// Is there more of the layer to go on from, for anybody?
    fn is_pending(&self) -> bool;
}

/// What a worker has come to in a layer; or all others have, by what they told.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Told {
    /// How many are new to the wave that takes the step, and at the other one's edge.
    pub(crate) widths: [usize; 2],
    /// How many the wave from the start has seen.
    pub(crate) reached: usize,
    /// Is there more of the layer to go on from?
    pub(crate) pending: bool,
}

impl Told {
    /// As numbers, to which a store may add some of its own.
    pub(crate) fn numbers(self) -> Vec<u64> {
        let [first, second] = self.widths;
        vec![first as u64, second as u64, self.reached as u64, u64::from(self.pending)]
    }

    /// What all but one worker told, with what their stores have added.
    pub(crate) fn of_others<'a>(
        own: usize,
        told: impl Iterator<Item = &'a [u64]>,
        mut added: impl FnMut(&'a [u64]),
    ) -> Self {
        let mut others = Self::default();
        for (_, told) in told.enumerate().filter(|&(worker, _)| worker != own) {
            let &[first, second, reached, pending, ref more @ ..] = told else { continue };
            others.widths[0] += first.narrow::<usize>();
            others.widths[1] += second.narrow::<usize>();
            others.reached += reached.narrow::<usize>();
            others.pending |= pending != 0;
            added(more);
        }
        others
    }
}

/// The second wave, where it is the image of the first, as the [mirror](StateSpace::mirrored)
/// leads it: all that is before the goal is then the image of what is after the start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mirror {
    /// Is the number of moves odd?
    odd: bool,
}

impl Mirror {
    /// Whether it is.
    pub(crate) fn of<const W: usize>(job: &Job<W>) -> Option<Self> {
        let Job { space, ends, .. } = job;
        space.has_mirror().then(|| Self { odd: space.codec.next_length(ends, 0) % 2 == 1 })
    }

    /// How many layers both waves have behind their ends' own: an arrangement an odd number
    /// of moves from its image meets it in the layer behind, else in its own.
    pub(crate) fn depths(self, depth: u32) -> [u32; 2] {
        [depth, depth.saturating_sub(u32::from(self.odd))]
    }

    /// Do they meet in the layer in the making, and not in the one behind?
    pub(crate) fn meets_ahead(self) -> bool {
        !self.odd
    }

    /// Adds the meetings in an arrangement that is new, if its image was seen: where both are
    /// of one layer, the first of them was not met yet.
    #[inline]
    pub(crate) fn meet<const W: usize>(
        self,
        space: &StateSpace,
        state: &State<W>,
        is_seen: impl FnOnce(&State<W>) -> bool,
        meetings: &mut Vec<State<W>>,
    ) {
        let image = space.mirrored(state);
        // A shorter way would have been found before.
        if is_seen(&image) {
            meetings.push(*state);
            if self.meets_ahead() && image != *state {
                meetings.push(image);
            }
        }
    }
}

/// Of the waves with so many arrangements at their edges, that with fewer;
/// `None` if one has none.
pub(crate) fn smaller(edges: [usize; 2]) -> Option<usize> {
    (!edges.contains(&0)).then_some(usize::from(edges[1] < edges[0]))
}

/// The wave of a side and the other one.
pub(crate) fn pair<T>(waves: &mut [T; 2], side: usize) -> [&mut T; 2] {
    let [first, second] = waves;
    if side == 0 { [first, second] } else { [second, first] }
}

/// Visits the arrangements one step before, as a wave goes.
#[inline]
pub(crate) fn step_back<const W: usize>(
    space: &StateSpace,
    side: usize,
    state: &State<W>,
    mut visit: impl FnMut(State<W>),
) {
    space.codec.steps(side == 0, state, |next, _, _| visit(space.canonicalize(next)));
}

/// What the search does.
#[derive(Debug)]
pub(super) enum Stage<const W: usize> {
    /// Layer by layer until they meet.
    Waves,
    /// From the meetings back to the start, and on to the goal.
    Trace(Trace<W>),
    /// For each wave that saw all it can, how much of that has been counted,
    /// with what symmetries stand for, and what came of it.
    Tally([Option<(usize, Tally<W>)>; 2]),
}

/// Gathering the layers of all shortest solutions, from the meeting outward.
#[derive(Debug)]
pub(super) struct Trace<const W: usize> {
    halves: [Vec<Vec<State<W>>>; 2],
    /// How far the meeting is from the start and from the goal.
    depths: [u32; 2],
    count: Option<Natural>,
}

/// The search; see the module's text.
#[derive(Debug)]
pub(crate) struct TwoSided<const W: usize, S> {
    pub(super) job: Job<W>,
    pub(super) store: S,
    /// The wave that takes a step.
    pub(super) active: usize,
    pub(super) meetings: Vec<State<W>>,
    pub(super) stage: Stage<W>,
}

impl<const W: usize, S: Store<W>> TwoSided<W, S> {
    /// The search, with a store that has seen both ends.
    pub(crate) fn new(store: S, job: Job<W>) -> Self {
        debug_assert!(job.ends[0] != job.ends[1], "there is something to be done");
        Self { job, store, active: 0, meetings: Vec::new(), stage: Stage::Waves }
    }

    fn memory(&self) -> u64 {
        let traced = match &self.stage {
            Stage::Trace(trace) => trace.halves.iter().flatten().map(Vec::capacity).sum(),
            _ => 0,
        };
        let lists = (self.meetings.capacity() + traced) * size_of::<State<W>>();
        self.store.memory() + lists as u64
    }

    /// No solution has fewer steps than this.
    fn lower(&self) -> u32 {
        let proven = if let Stage::Trace(trace) = &self.stage {
            trace.depths.iter().sum()
        } else {
            let beyond = self.store.depths().iter().sum::<u32>() + 1;
            self.job.space.codec.next_length(&self.job.ends, beyond)
        };
        proven.max(self.store.lower())
    }

    /// Is one arrangement of each layer enough?
    fn single(&self) -> bool {
        self.job.want != Want::All && self.store.exact(&self.job)
    }

    /// A layer is complete, or a meeting has been found: what is next?
    pub(super) fn next_layer(&mut self) -> Option<Found<W>> {
        let next = self.store.close(&self.job, self.active, !self.meetings.is_empty());
        if !self.meetings.is_empty() {
            let mut met = mem::take(&mut self.meetings);
            let mut count = None;
            if self.job.want == Want::Count {
                count = self.store.count(&self.job, &met);
                if count.is_none() {
                    self.job.want = Want::All;
                }
            }
            if self.single() {
                met.truncate(1);
            }
            met.sort_unstable();
            let depths = self.store.depths();
            self.stage =
                Stage::Trace(Trace { halves: [vec![met.clone()], vec![met]], depths, count });
        } else if let Some(side) = next {
            self.active = side;
            if self.lower() >= self.job.known {
                return Some(self.stopped(Limit::Work));
            }
        } else {
            self.stage = Stage::Tally([0, 1].map(|side: usize| {
                let tally = || (0, Tally::new(self.job.ends[1 - side]));
                self.store.whole(side).then(tally)
            }));
        }
        None
    }

    /// One more layer of the trace; the result when it is complete.
    fn trace(&mut self) -> Option<Found<W>> {
        match self.traced() {
            Some((side, layer)) => self.add_traced(side, layer),
            None => self.arrived(),
        }
    }

    /// What the store knows of the next layer of the trace, and the wave whose
    /// layer it is; `None` when it is complete.
    pub(super) fn traced(&mut self) -> Option<(usize, Vec<State<W>>)> {
        let Stage::Trace(trace) = &self.stage else { return None };
        for (side, half) in trace.halves.iter().enumerate() {
            let Some(depth) = trace.depths[side].checked_sub(half.len().narrow::<u32>()) else {
                continue;
            };
            let mut layer = Vec::new();
            let from = &half[half.len() - 1];
            self.job.work += self.store.before(&self.job, side, depth, from, &mut layer);
            return Some((side, layer));
        }
        None
    }

    /// Adds a layer to the trace, in any order; the result, if it is too large.
    pub(super) fn add_traced(&mut self, side: usize, mut layer: Vec<State<W>>) -> Option<Found<W>> {
        let single = self.single();
        let Stage::Trace(trace) = &mut self.stage else { return None };
        if single {
            layer.truncate(1);
        }
        layer.sort_unstable();
        layer.dedup();
        trace.halves[side].push(layer);
        let traced: usize = trace.halves.iter().flatten().map(Vec::len).sum();
        // To leave some out in the end takes more.
        let more = if self.store.exact(&self.job) { 0 } else { 3 * traced };
        let held = self.memory() + (more * size_of::<State<W>>()) as u64;
        let fits = traced <= S::TRACED && held <= self.job.limits.memory;
        (!fits).then(|| self.stopped(Limit::Memory))
    }

    /// What the trace comes to when it is complete.
    pub(super) fn arrived(&mut self) -> Option<Found<W>> {
        let single = self.single();
        let Stage::Trace(trace) = &mut self.stage else { return None };
        let (space, start) = (&self.job.space, self.job.ends[0]);
        let [back, ahead] = mem::take(&mut trace.halves);
        let count = trace.count.take();
        let mut layers: Vec<_> = back.into_iter().rev().chain(ahead.into_iter().skip(1)).collect();
        let positions = self.store.seen();
        if single {
            let canonical: Vec<State<W>> = layers.iter().map(|layer| layer[0]).collect();
            return Some(Found::Path {
                path: space.lift_path(start, &canonical),
                count,
                positions,
            });
        }
        if !self.store.exact(&self.job) {
            keep_led(&self.job, &mut layers);
        }
        let dag = Dag::new(layers);
        Some(if self.job.want == Want::All {
            Found::All { dag, positions }
        } else {
            Found::Path { path: dag.path(space, start), count, positions }
        })
    }

    /// Counts some of the arrangements that were seen; the result when these
    /// are all.
    fn tally(&mut self) -> Option<Found<W>> {
        if self.tallied() {
            return None;
        }
        let Stage::Tally(sides) = &self.stage else { return None };
        let whole = |own: &Option<(usize, Tally<W>)>| own.as_ref().map(|(_, tally)| tally.whole());
        let [reachable, leading] = sides.each_ref().map(whole);
        Some(Found::Exhausted { reachable, leading, positions: self.store.seen() })
    }

    /// Counts some of the arrangements that were seen, if there are more.
    pub(super) fn tallied(&mut self) -> bool {
        let Stage::Tally(sides) = &mut self.stage else { return false };
        for (side, own) in sides.iter_mut().enumerate() {
            if let Some((at, tally)) = own
                && let Some(work) = self.store.tally(&self.job.space, side, at, tally)
            {
                self.job.work += work;
                return true;
            }
        }
        false
    }
}

/// Keeps of these layers only what can be reached along them from the start,
/// and what leads on to the goal.
fn keep_led<const W: usize>(job: &Job<W>, layers: &mut [Vec<State<W>>]) {
    let space = &job.space;
    let last = layers.len() - 1;
    layers[0] = vec![job.ends[0]];
    layers[last] = vec![job.ends[1]];
    for depth in 1..=last {
        let mut led = Vec::new();
        for state in &layers[depth - 1] {
            space.codec.forward(state, |next, _, _| led.push(space.canonicalize(next)));
        }
        led.sort_unstable();
        layers[depth].retain(|state| led.binary_search(state).is_ok());
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

impl<const W: usize, S: Store<W>> Suspendable<W> for TwoSided<W, S> {
    fn job(&self) -> &Job<W> {
        &self.job
    }

    fn job_mut(&mut self) -> &mut Job<W> {
        &mut self.job
    }

    #[inline]
    fn step(&mut self, _: u64) -> Option<Found<W>> {
        match self.stage {
            Stage::Waves => match self.store.step(&mut self.job, self.active, &mut self.meetings) {
                Err(limit) => Some(self.stopped(limit)),
                Ok(complete) => {
                    let met = self.job.want == Want::One && !self.meetings.is_empty();
                    if complete || met { self.next_layer() } else { None }
                }
            },
            Stage::Trace(_) => self.trace(),
            Stage::Tally(_) => self.tally(),
        }
    }

    fn stopped(&mut self, limit: Limit) -> Found<W> {
        Found::Stopped { limit, lower: self.lower(), positions: self.store.seen() }
    }

    fn progress(&self) -> Progress {
        let [depth, back] = self.store.depths();
        #[expect(clippy::cast_precision_loss, reason = "a share for a bar")]
        let share = |total: u64| (self.store.seen() as f64 / total as f64).min(1.0);
        Progress {
            depth,
            depth_back: Some(back),
            positions: self.store.seen(),
            memory: self.memory(),
            lower: Some(self.lower()),
            share: self.store.total().map(share),
            ..Progress::default()
        }
    }
}
