//! Both waves of a search [from both sides](crate::swap::waves::two_sided) in hash sets
//! of arrangements.
//!
//! Where a symmetry leads the start to the goal and the goal to the start, and
//! moves go back as they came, the wave from the goal is the image of the wave
//! from the start, and needs not be made: an arrangement at an odd number of
//! moves from its image meets it a layer behind, one at an even number in its own.
//!
//! With a [`Bound`] on what is left, arrangements that no solution of at most
//! `limit` steps can pass are left out, and the limit rises until a solution is
//! found; a bound never falls by more than a step takes, so the depths of what
//! is kept are exact.
//!
//! Time and space: linear in the arrangements seen, for each its steps; 16 to
//! 20 bytes for one of one word.

use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::search::Limit;
use crate::swap::best::NEVER;
use crate::swap::best::bound::Bound;
use crate::swap::method::dag;
use crate::swap::method::found::{Job, Tally, Want};
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::router::StateRouter;
use crate::swap::packing::state_space::StateSpace;
use crate::swap::packing::visited::VisitedSet;
use crate::swap::waves::two_sided::{Mirror, SharedStore, Store, Told, pair, smaller, step_back};

/// An arrangement from which this many more are looked at only to tell how
/// many there are, when it is already known that the goal cannot be reached.
const CURIOUS: usize = 1 << 18;

/// The arrangements seen from one side, layer by layer.
#[derive(Debug)]
struct Wave<const W: usize> {
    seen: VisitedSet<W>,
    /// Where each layer begins in the order of `seen`.
    starts: Vec<usize>,
    /// How many shortest ways lead to each, with all that symmetries lead to
    /// it; empty if that is not wanted, or more than a word holds.
    counts: Vec<u128>,
    /// Has the bound kept out anything that a higher limit lets in, and
    /// anything that no solution can lead over?
    pruned: bool,
    lost: bool,
    /// Has it come to its end?
    spent: bool,
}

impl<const W: usize> Wave<W> {
    /// The wave from there, if that is one's own.
    fn new(origin: Option<State<W>>, want: Want) -> Self {
        let mut seen = VisitedSet::new();
        if let Some(origin) = origin {
            let room = seen.room(1, u64::MAX);
            debug_assert!(room, "one arrangement fits");
            seen.insert(origin);
        }
        let counts = if want == Want::Count { vec![1] } else { Vec::new() };
        Self { seen, starts: vec![0], counts, pruned: false, lost: false, spent: false }
    }

    fn memory(&self) -> u64 {
        let starts = self.starts.capacity() * size_of::<usize>();
        self.seen.memory() + (self.counts.capacity() * size_of::<u128>() + starts) as u64
    }

    fn depth(&self) -> usize {
        self.starts.len() - 1
    }

    fn edge(&self) -> usize {
        self.starts[self.starts.len() - 1]
    }

    /// How many are at the edge.
    fn width(&self) -> usize {
        self.seen.len() - self.edge()
    }

    /// Is the arrangement at the edge?
    #[inline]
    fn met(&self, state: &State<W>) -> bool {
        self.seen.find(state).is_some_and(|place| place >= self.edge())
    }

    /// Is the arrangement in layer `depth`?
    fn has(&self, depth: usize, state: &State<W>) -> bool {
        let end = self.starts.get(depth + 1).copied().unwrap_or(self.seen.len());
        self.seen.find(state).is_some_and(|place| (self.starts[depth]..end).contains(&place))
    }
}

/// More ways to an arrangement of the layer that begins at `layer`. When a
/// number no longer fits, all are given up.
#[inline]
fn count(counts: &mut Vec<u128>, place: usize, layer: usize, ways: u128) {
    if place == counts.len() && place > 0 {
        counts.push(ways);
    } else if place >= layer
        && let Some(known) = counts.get_mut(place)
    {
        if let Some(sum) = known.checked_add(ways) {
            *known = sum;
        } else {
            *counts = Vec::new();
        }
    }
}

/// Both waves, at their origins; of two that are each other's image the first.
fn waves<const W: usize>(job: &Job<W>, shares: &StateRouter<W>) -> [Wave<W>; 2] {
    let [start, goal] = job.ends;
    let first = shares.has(&job.space.representative(&start)).then_some(start);
    let second = (!job.space.has_mirror() && shares.has(&goal)).then_some(goal);
    [first, second].map(|origin| Wave::new(origin, job.want))
}

/// Adds what one wave has come to, if the other has it at its edge.
#[inline]
fn meet<const W: usize>(
    space: &StateSpace,
    mirror: Option<Mirror>,
    [own, other]: [&Wave<W>; 2],
    state: &State<W>,
    meetings: &mut Vec<State<W>>,
) {
    match mirror {
        Some(mirror) => {
            mirror.meet(space, state, |image| own.seen.find(image).is_some(), meetings);
        }
        None if other.met(state) => meetings.push(*state),
        None => {}
    }
}

/// The waves; see the module's text.
#[derive(Debug)]
pub(crate) struct Breadth<const W: usize> {
    /// What is left to the goal, and back to the start.
    bounds: Option<[Bound; 2]>,
    limit: u32,
    waves: [Wave<W>; 2],
    /// The next arrangement to expand, and where its layer ends.
    cursor: usize,
    end: usize,
    /// Arrangements of earlier, lower limits.
    before: u64,
    /// Is the second wave the first one's image? Then it is empty.
    mirror: Option<Mirror>,
    shares: StateRouter<W>,
    others: Told,
}

impl<const W: usize> Breadth<W> {
    /// The waves for one shortest solution, or for all. Bounds must be prepared.
    pub(crate) fn new(job: &Job<W>, bounds: Option<[Bound; 2]>) -> Self {
        Self::share(job, bounds, StateRouter::alone())
    }

    /// The same for one worker's share.
    pub(crate) fn share(job: &Job<W>, bounds: Option<[Bound; 2]>, shares: StateRouter<W>) -> Self {
        let mirror = Mirror::of(job);
        let waves = waves(job, &shares);
        let (end, others) = (waves[0].seen.len(), Told::default());
        let mut breadth = Self {
            bounds,
            limit: u32::MAX,
            waves,
            cursor: 0,
            end,
            before: 0,
            mirror,
            shares,
            others,
        };
        if let Some([to_goal, _]) = &mut breadth.bounds {
            breadth.limit = to_goal.left(&job.space.codec, &job.ends[0]);
            breadth.rise(job, job.lower);
        }
        breadth
    }

    /// The wave that has seen an arrangement from that side, if any has, and what it has seen: of
    /// an image the original.
    #[inline]
    fn as_seen(&self, space: &StateSpace, side: usize, state: &State<W>) -> (&Wave<W>, State<W>) {
        if side == 1 && self.mirror.is_some() {
            (&self.waves[0], space.mirrored(state))
        } else {
            (&self.waves[side], *state)
        }
    }

    /// Raises the limit to this at least: of jumps the number is always odd, or
    /// always even.
    fn rise(&mut self, job: &Job<W>, least: u32) {
        let by = if job.space.codec.by_runs() { 1 } else { 2 };
        while self.limit < least {
            self.limit += by;
        }
    }

    /// Begins again with a higher limit, for there is nothing within this one.
    fn again(&mut self, job: &Job<W>) {
        self.before = self.seen();
        self.rise(job, job.lower.max(self.limit + 1));
        self.limit = self.limit.min(job.known);
        self.waves = waves(job, &self.shares);
    }

    /// May so many more arrangements be seen from a side?
    fn has_room(
        &mut self,
        job: &Job<W>,
        side: usize,
        more: usize,
        meetings: &[State<W>],
    ) -> Result<(), Limit> {
        let bounds = self.bounds.iter().flatten().map(Bound::memory).sum::<u64>();
        // The counts take twice as much again when they grow, and so do these.
        let met = (4 * size_of_val(meetings)) as u64;
        let own = &self.waves[side];
        let counts = 3 * (own.memory() - own.seen.memory());
        let spared = self.waves[1 - side].memory() + bounds + met + self.shares.memory() + counts;
        let fits = self.waves[side].seen.room(more, job.limits.memory.saturating_sub(spared));
        if fits { Ok(()) } else { Err(Limit::Memory) }
    }

    /// Is the layer in the making the last within the limit?
    fn is_last(&self, job: &Job<W>) -> bool {
        let beyond = self.depths().iter().sum::<u32>() + 1;
        // An image is met after every other number of moves.
        let is_met = |_| job.space.codec.next_length(&job.ends, beyond);
        self.mirror.map_or(beyond, is_met) >= self.limit
    }

    /// Need what the layer in the making holds not be kept? It is the last, and the
    /// waves do not meet in it.
    fn is_passing(&self, job: &Job<W>) -> bool {
        let meets_ahead = self.mirror.is_some_and(Mirror::meets_ahead);
        job.want == Want::One && !meets_ahead && self.is_last(job)
    }
}

impl<const W: usize> Store<W> for Breadth<W> {
    const TRACED: usize = dag::MOST;

    /// Expands one arrangement.
    fn step(
        &mut self,
        job: &mut Job<W>,
        side: usize,
        meetings: &mut Vec<State<W>>,
    ) -> Result<bool, Limit> {
        if self.cursor == self.end {
            return Ok(true); // all of it is others'
        }
        let codec = &job.space.codec;
        self.has_room(job, side, codec.max_steps(), meetings)?;
        let passing = self.is_passing(job);
        let Self { waves, bounds, shares, limit, end, cursor, mirror, .. } = self;
        let space = &job.space;
        let [own, other] = pair(waves, side);
        let state = own.seen.get(*cursor);
        *cursor += 1;
        let depth = own.depth().narrow::<u32>() + 1;
        let mut bound = bounds.as_mut().map(|bounds| &mut bounds[side]);
        let parts = bound.as_mut().map(|bound| bound.parts(codec, &state));
        let ways = own.counts.get(*cursor - 1).copied();
        let mut steps = 0;
        let visit = |next: State<W>, mover: Side, step: (u8, u8)| {
            steps += 1;
            if let (Some(bound), Some(parts)) = (&mut bound, parts) {
                let from = if side == 0 { step.0 } else { step.1 };
                let parts = bound.after(codec, (&state, parts), &next, (mover, from));
                let left = bound.join(parts);
                if depth + left > *limit {
                    let never = left >= NEVER;
                    own.lost |= never;
                    own.pruned |= !never;
                    return;
                }
            }
            let next = space.canonicalize(next);
            if !shares.route_by(|| space.representative(&next), &next) {
                return;
            }
            if !passing {
                let (place, new) = own.seen.insert(next);
                if let Some(ways) = ways {
                    count(&mut own.counts, place, *end, ways);
                }
                if !new {
                    return;
                }
            }
            meet(space, *mirror, [own, other], &next, meetings);
        };
        codec.steps(side == 1, &state, visit);
        job.work += 1 + steps * self.bounds.as_ref().map_or(1, |bounds| bounds[0].weight());
        Ok(self.cursor == self.end)
    }

    fn close(&mut self, job: &Job<W>, side: usize, met: bool) -> Option<usize> {
        let last = self.is_last(job);
        let wave = &mut self.waves[side];
        if met {
            wave.starts.push(self.end);
            return None;
        }
        if last {
            // There is no next one within the limit.
        } else if self.end == wave.seen.len() && self.others.widths[side] == 0 {
            wave.spent = true;
        } else {
            wave.starts.push(self.end);
        }
        let pruned = self.waves.iter().any(|wave| wave.pruned || wave.lost);
        let active = if self.waves.iter().any(|wave| wave.spent && !wave.pruned) {
            let curious = !self.whole(0)
                && !pruned
                && self.waves[0].seen.len() + self.others.reached < CURIOUS;
            if !curious {
                return None;
            }
            self.limit = u32::MAX;
            0
        } else if last || self.waves.iter().any(|wave| wave.spent) {
            self.again(job);
            0
        } else {
            let widths = [0, 1].map(|side| self.waves[side].width() + self.others.widths[side]);
            let [own, _] = widths;
            smaller(if self.mirror.is_some() { [own; 2] } else { widths })?
        };
        let wave = &self.waves[active];
        self.cursor = wave.edge();
        self.end = wave.seen.len();
        Some(active)
    }

    fn depths(&self) -> [u32; 2] {
        let [depth, back] = [0, 1].map(|side: usize| self.waves[side].depth().narrow::<u32>());
        self.mirror.map_or([depth, back], |mirror| mirror.depths(depth))
    }

    fn lower(&self) -> u32 {
        if self.limit < u32::MAX { self.limit } else { 0 }
    }

    fn before(
        &self,
        job: &Job<W>,
        side: usize,
        depth: u32,
        from: &[State<W>],
        layer: &mut Vec<State<W>>,
    ) -> u64 {
        for state in from {
            step_back(&job.space, side, state, |next| {
                let (wave, seen) = self.as_seen(&job.space, side, &next);
                if wave.has(depth as usize, &seen) {
                    layer.push(next);
                }
            });
        }
        layer.len() as u64
    }

    /// The waves count the ways to any of those arrangements that symmetries
    /// lead to each other, so the ways to one are as many fewer.
    fn count(&self, job: &Job<W>, meetings: &[State<W>]) -> Option<Natural> {
        let mut sum = Natural::ZERO;
        for meeting in meetings {
            let [ahead, back] = [0, 1].map(|side: usize| {
                let (wave, state) = self.as_seen(&job.space, side, meeting);
                wave.counts.get(wave.seen.find(&state)?).copied()
            });
            let alike = job.space.orbit_size(meeting);
            let ahead = Natural::from(ahead? / u128::from(alike));
            let back = back?;
            let high = ahead.clone() * (back >> 64) as u64 * (1 << 32) * (1 << 32);
            sum += &(high + ahead * back.low_bits::<u64>());
        }
        Some(sum)
    }

    fn whole(&self, side: usize) -> bool {
        let wave = &self.waves[side];
        wave.spent && !wave.pruned && !wave.lost
    }

    fn tally(
        &self,
        space: &StateSpace,
        side: usize,
        at: &mut usize,
        tally: &mut Tally<W>,
    ) -> Option<u64> {
        let seen = &self.waves[side].seen;
        (*at < seen.len()).then(|| {
            tally.add(space, &seen.get(*at));
            *at += 1;
            1
        })
    }

    fn seen(&self) -> u64 {
        self.before + (self.waves[0].seen.len() + self.waves[1].seen.len()) as u64
    }

    fn memory(&self) -> u64 {
        let bounds = self.bounds.iter().flatten().map(Bound::memory).sum::<u64>();
        self.waves[0].memory() + self.waves[1].memory() + bounds
    }
}

impl<const W: usize> SharedStore<W> for Breadth<W> {
    fn give(
        &mut self,
        job: &Job<W>,
        side: usize,
        states: &[State<W>],
        meetings: &mut Vec<State<W>>,
    ) -> Result<(), Limit> {
        self.has_room(job, side, states.len(), meetings)?;
        let passing = self.is_passing(job);
        let [own, other] = pair(&mut self.waves, side);
        for &state in states {
            if passing || own.seen.insert(state).1 {
                meet(&job.space, self.mirror, [own, other], &state, meetings);
            }
        }
        Ok(())
    }

    fn take(&mut self, least: usize) -> Option<(usize, Vec<u64>)> {
        self.shares.take(least)
    }

    fn tell(&self, side: usize) -> Vec<u64> {
        let mut widths = [0, 1].map(|side: usize| self.waves[side].width());
        widths[side] = self.waves[side].seen.len() - self.end;
        let reached = self.waves[0].seen.len();
        let mut told = Told { widths, reached, pending: self.cursor < self.end }.numbers();
        told.extend(self.waves.iter().flat_map(|wave| [wave.pruned, wave.lost]).map(u64::from));
        told
    }

    fn hear<'a>(&mut self, told: impl Iterator<Item = &'a [u64]>) {
        let waves = &mut self.waves;
        self.others = Told::of_others(self.shares.own(), told, |left_out| {
            for (wave, left_out) in waves.iter_mut().zip(left_out.chunks_exact(2)) {
                wave.pruned |= left_out[0] != 0;
                wave.lost |= left_out[1] != 0;
            }
        });
    }

    fn is_pending(&self) -> bool {
        self.cursor < self.end || self.others.pending
    }
}
