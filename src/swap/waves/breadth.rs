//! Both waves of a search [from both sides](crate::swap::waves::two_sided) in hash sets
//! of arrangements.
//!
//! With a [`Bound`] on what is left, arrangements that no solution of at most
//! `limit` steps can pass are left out, and the limit rises until a solution is
//! found; a bound never falls by more than a step takes, so the depths of what
//! is kept are exact.
//!
//! Time and space: linear in the arrangements seen, for each its steps; 16 to
//! 20 bytes for one of one word.

use crate::natural::Natural;
use crate::search::Limit;
use crate::swap::best::bound::{Bound, NEVER};
use crate::swap::method::dag;
use crate::swap::method::found::{Job, Tally, Want};
use crate::swap::model::rules::Side;
use crate::swap::packing::seen::Seen;
use crate::swap::packing::space::State;
use crate::swap::packing::world::World;
use crate::swap::waves::two_sided::{Store, smaller, step_back};

/// An arrangement from which this many more are looked at only to tell how
/// many there are, when it is already known that the goal cannot be reached.
const CURIOUS: usize = 1 << 18;

/// The arrangements seen from one side, layer by layer.
#[derive(Debug)]
struct Wave<const W: usize> {
    seen: Seen<W>,
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
    fn new(origin: State<W>, want: Want) -> Self {
        let mut seen = Seen::new();
        let room = seen.room(1, u64::MAX);
        debug_assert!(room, "one arrangement fits");
        seen.insert(origin);
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
}

impl<const W: usize> Breadth<W> {
    /// The waves for one shortest solution, or for all. Bounds must be prepared.
    pub(crate) fn new(job: &Job<W>, bounds: Option<[Bound; 2]>) -> Self {
        let waves = job.ends.map(|end| Wave::new(end, job.want));
        let mut breadth = Self { bounds, limit: u32::MAX, waves, cursor: 0, end: 1, before: 0 };
        if let Some([to_goal, _]) = &mut breadth.bounds {
            breadth.limit = to_goal.left(&job.world.space, &job.ends[0]);
            breadth.rise(job, job.lower);
        }
        breadth
    }

    /// Raises the limit to this at least: of jumps the number is always odd, or
    /// always even.
    fn rise(&mut self, job: &Job<W>, least: u32) {
        let by = if job.world.space.by_runs() { 1 } else { 2 };
        while self.limit < least {
            self.limit += by;
        }
    }

    /// Begins again with a higher limit, for there is nothing within this one.
    fn again(&mut self, job: &Job<W>) {
        self.before = self.seen();
        self.rise(job, job.lower.max(self.limit + 1));
        self.limit = self.limit.min(job.known);
        self.waves = job.ends.map(|end| Wave::new(end, job.want));
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
        let [first, second] = &mut self.waves;
        let (own, other) = if side == 0 { (first, second) } else { (second, first) };
        let bounds = self.bounds.iter().flatten().map(Bound::memory).sum::<u64>();
        // The counts take twice as much again when they grow.
        let met = (2 * meetings.capacity() * size_of::<State<W>>()) as u64;
        let spared = other.memory() + bounds + met + 3 * (own.memory() - own.seen.memory());
        let world = &job.world;
        let space = &world.space;
        if !own.seen.room(space.most_steps(), job.limits.memory.saturating_sub(spared)) {
            return Err(Limit::Memory);
        }
        let state = own.seen.get(self.cursor);
        self.cursor += 1;
        let depth = own.depth() as u32 + 1;
        let other_edge = other.edge();
        let mut bound = self.bounds.as_mut().map(|bounds| &mut bounds[side]);
        let parts = bound.as_mut().map(|bound| bound.parts(space, &state));
        // What the last layer within the limit holds needs not be kept.
        let last = job.want == Want::One && depth + other.depth() as u32 >= self.limit;
        let ways = own.counts.get(self.cursor - 1).copied();
        let mut steps = 0;
        let mut visit = |next: State<W>, mover: Side, step: (u8, u8)| {
            steps += 1;
            if let (Some(bound), Some(parts)) = (&mut bound, parts) {
                let from = if side == 0 { step.0 } else { step.1 };
                let parts = bound.after(space, (&state, parts), &next, (mover, from));
                let left = bound.join(parts);
                if depth + left > self.limit {
                    let never = left >= NEVER;
                    own.lost |= never;
                    own.pruned |= !never;
                    return;
                }
            }
            let next = world.canon(next);
            if !last {
                let (place, new) = own.seen.insert(next);
                if let Some(ways) = ways {
                    count(&mut own.counts, place, self.end, ways);
                }
                if !new {
                    return;
                }
            }
            if other.seen.find(&next).is_some_and(|place| place >= other_edge) {
                meetings.push(next);
            }
        };
        if side == 0 {
            space.forward(&state, &mut visit);
        } else {
            space.backward(&state, &mut visit);
        }
        job.work += 1 + steps * self.bounds.as_ref().map_or(1, |bounds| bounds[0].weight());
        Ok(self.cursor == self.end)
    }

    fn close(&mut self, job: &Job<W>, side: usize, met: bool) -> Option<usize> {
        let last = self.depths().iter().sum::<u32>() + 1 >= self.limit;
        let wave = &mut self.waves[side];
        if met {
            wave.starts.push(self.end);
            return None;
        }
        if last {
            // Its last layer was not kept.
        } else if self.end == wave.seen.len() {
            wave.spent = true;
        } else {
            wave.starts.push(self.end);
        }
        let pruned = self.waves.iter().any(|wave| wave.pruned || wave.lost);
        let active = if self.waves.iter().any(|wave| wave.spent && !wave.pruned) {
            let curious = !self.whole(0) && !pruned && self.waves[0].seen.len() < CURIOUS;
            if !curious {
                return None;
            }
            self.limit = u32::MAX;
            0
        } else if last || self.waves.iter().any(|wave| wave.spent) {
            self.again(job);
            0
        } else {
            smaller(
                [0, 1].map(|side: usize| self.waves[side].seen.len() - self.waves[side].edge()),
            )?
        };
        let wave = &self.waves[active];
        self.cursor = wave.edge();
        self.end = wave.seen.len();
        Some(active)
    }

    fn depths(&self) -> [u32; 2] {
        [0, 1].map(|side: usize| self.waves[side].depth() as u32)
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
        let wave = &self.waves[side];
        for state in from {
            step_back(&job.world, side, state, |next| {
                if wave.has(depth as usize, &next) {
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
                let wave = &self.waves[side];
                wave.counts.get(wave.seen.find(meeting)?).copied()
            });
            let alike = job.world.alike(meeting);
            let ahead = Natural::from(ahead? / u128::from(alike));
            let back = back?;
            let high = ahead.clone() * (back >> 64) as u64 * (1 << 32) * (1 << 32);
            sum += &(high + ahead * back as u64);
        }
        Some(sum)
    }

    fn whole(&self, side: usize) -> bool {
        let wave = &self.waves[side];
        wave.spent && !wave.pruned && !wave.lost
    }

    fn tally(
        &self,
        world: &World,
        side: usize,
        at: &mut usize,
        tally: &mut Tally<W>,
    ) -> Option<u64> {
        let seen = &self.waves[side].seen;
        (*at < seen.len()).then(|| {
            tally.add(world, &seen.get(*at));
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
