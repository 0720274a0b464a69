//! Breadth-first search from both sides over a hash set of arrangements.
//!
//! One wave runs from the start, one backward from the goal; the wave with
//! fewer arrangements at its edge takes the next step. The first arrangement
//! that both have seen lies on a shortest solution. With a [`Bound`] on what
//! is left, arrangements that no solution of at most `limit` steps can pass
//! are left out, and the limit rises until a solution is found; a bound never
//! falls by more than a step takes, so the depths of what is kept are exact.
//!
//! Time and space: linear in the arrangements seen, for each its steps; 16 to
//! 20 bytes for one of one word.

use crate::natural::Natural;

use crate::search::{Limit, Limits, Progress, Search, Step};
use crate::swap::bound::{Bound, NEVER};
use crate::swap::dag::{self, Dag};
use crate::swap::found::{Found, Suspendable, Tally, Want};
use crate::swap::rules::Side;
use crate::swap::seen::Seen;
use crate::swap::space::State;
use crate::swap::world::World;

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

impl<const W: usize> Trace<W> {
    fn new(meetings: Vec<State<W>>, count: Option<Natural>) -> Self {
        Self { halves: [vec![meetings.clone()], vec![meetings]], count }
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

/// The search; see the module's text.
#[derive(Debug)]
pub(crate) struct Breadth<const W: usize> {
    world: World,
    limits: Limits,
    want: Want,
    ends: [State<W>; 2],
    /// What is left to the goal, and back to the start.
    bounds: Option<[Bound; 2]>,
    limit: u32,
    /// A solution of that length is known: only shorter ones are wanted.
    known: u32,
    /// No solution has fewer steps, as others have proven.
    floor: u32,
    waves: [Wave<W>; 2],
    /// The wave that takes a step, the next arrangement to expand, and where
    /// its layer ends.
    active: usize,
    cursor: usize,
    end: usize,
    meetings: Vec<State<W>>,
    trace: Option<Trace<W>>,
    /// For each wave that saw all it can, how many have been counted, with what
    /// symmetries stand for, and what came of it.
    tally: Option<[Option<(usize, Tally<W>)>; 2]>,
    /// Arrangements of earlier, lower limits.
    before: u64,
    work: u64,
}

/// Gathering the layers of all shortest solutions, from the meeting outward.
#[derive(Debug)]
struct Trace<const W: usize> {
    /// From the meeting back to the start, and on to the goal.
    halves: [Vec<Vec<State<W>>>; 2],
    count: Option<Natural>,
}

impl<const W: usize> Breadth<W> {
    /// A search for one shortest solution, or for all, of at least
    /// `range.0` and less than `range.1` steps. Bounds must be prepared.
    pub(crate) fn new(
        world: World,
        ends: [State<W>; 2],
        bounds: Option<[Bound; 2]>,
        range: (u32, u32),
        limits: Limits,
        want: Want,
    ) -> Self {
        let waves = ends.map(|end| Wave::new(end, want));
        let mut search = Self {
            world,
            limits,
            want,
            ends,
            bounds,
            limit: u32::MAX,
            known: range.1,
            floor: range.0,
            waves,
            active: 0,
            cursor: 0,
            end: 1,
            meetings: Vec::new(),
            trace: None,
            tally: None,
            before: 0,
            work: 0,
        };
        if ends[0] == ends[1] {
            search.trace = Some(Trace::new(vec![ends[0]], Some(Natural::from(1_u64))));
        }
        if let Some([to_goal, _]) = &mut search.bounds {
            let space = &search.world.space;
            search.limit = to_goal.left(space, &ends[0]);
            while search.limit < range.0 {
                search.limit += search.rise();
            }
        }
        search
    }

    /// By how much the limit rises: of jumps the number is always odd, or
    /// always even.
    fn rise(&self) -> u32 {
        if self.world.space.by_runs() { 1 } else { 2 }
    }

    fn positions(&self) -> u64 {
        self.before + (self.waves[0].seen.len() + self.waves[1].seen.len()) as u64
    }

    /// How many shortest solutions lead over the meetings; `None` if that is
    /// not known.
    ///
    /// The waves count the ways to any of those arrangements that symmetries
    /// lead to each other, so the ways to one are as many fewer.
    fn count(&self, meetings: &[State<W>]) -> Option<Natural> {
        let mut sum = Natural::ZERO;
        for meeting in meetings {
            let [ahead, back] = [0, 1].map(|side: usize| {
                let wave = &self.waves[side];
                wave.counts.get(wave.seen.find(meeting)?).copied()
            });
            let alike = self.world.alike(meeting);
            let ahead = Natural::from(ahead? / u128::from(alike));
            let back = back?;
            let high = ahead.clone() * (back >> 64) as u64 * (1 << 32) * (1 << 32);
            sum += &(high + ahead * back as u64);
        }
        Some(sum)
    }

    fn memory(&self) -> u64 {
        let bounds = self.bounds.iter().flatten().map(Bound::memory).sum::<u64>();
        let traced = self.trace.iter().flat_map(|trace| trace.halves.iter().flatten());
        let lists = self.meetings.capacity() + traced.map(Vec::capacity).sum::<usize>();
        let bytes = (lists * size_of::<State<W>>()) as u64;
        self.waves[0].memory() + self.waves[1].memory() + bounds + bytes
    }

    /// No solution has fewer steps than this.
    fn lower(&self) -> u32 {
        let depths = (self.waves[0].depth() + self.waves[1].depth()) as u32;
        let beyond = if self.trace.is_some() {
            depths
        } else {
            self.world.space.next_length(&self.ends, depths + 1)
        };
        if self.limit < u32::MAX { beyond.max(self.limit) } else { beyond }
    }

    fn stopped(&self, limit: Limit) -> Found<W> {
        Found::Stopped { limit, lower: self.lower(), positions: self.positions() }
    }

    /// Expands one arrangement; false if memory does not suffice.
    fn expand(&mut self) -> bool {
        let active = self.active;
        let [first, second] = &mut self.waves;
        let (own, other) = if active == 0 { (first, second) } else { (second, first) };
        let bounds = self.bounds.iter().flatten().map(Bound::memory).sum::<u64>();
        // The counts take twice as much again when they grow.
        let met = (2 * self.meetings.capacity() * size_of::<State<W>>()) as u64;
        let spared = other.memory() + bounds + met + 3 * (own.memory() - own.seen.memory());
        let world = &self.world;
        let space = &world.space;
        if !own.seen.room(space.most_steps(), self.limits.memory.saturating_sub(spared)) {
            return false;
        }
        let state = own.seen.get(self.cursor);
        self.cursor += 1;
        let depth = own.depth() as u32 + 1;
        let other_edge = other.edge();
        let mut bound = self.bounds.as_mut().map(|bounds| &mut bounds[active]);
        let parts = bound.as_mut().map(|bound| bound.parts(space, &state));
        // What the last layer within the limit holds needs not be kept.
        let last = self.want == Want::One && depth + other.depth() as u32 >= self.limit;
        let ways = own.counts.get(self.cursor - 1).copied();
        let mut steps = 0;
        let mut visit = |next: State<W>, side: Side, step: (u8, u8)| {
            steps += 1;
            if let (Some(bound), Some(parts)) = (&mut bound, parts) {
                let from = if active == 0 { step.0 } else { step.1 };
                let parts = bound.after(space, (&state, parts), &next, (side, from));
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
                self.meetings.push(next);
            }
        };
        if active == 0 {
            space.forward(&state, &mut visit);
        } else {
            space.backward(&state, &mut visit);
        }
        self.work += 1 + steps * self.bounds.as_ref().map_or(1, |bounds| bounds[0].weight());
        true
    }

    /// A layer is complete: which is next?
    fn next_layer(&mut self) -> Option<Found<W>> {
        if !self.meetings.is_empty() {
            self.waves[self.active].starts.push(self.end);
            let mut meetings = std::mem::take(&mut self.meetings);
            let count = if self.want == Want::Count { self.count(&meetings) } else { None };
            if self.want == Want::Count && count.is_none() {
                self.want = Want::All;
            }
            if self.want != Want::All {
                meetings.truncate(1);
            }
            self.trace = Some(Trace::new(meetings, count));
            return None;
        }
        let depths = self.waves[0].depth() + self.waves[1].depth();
        let last = depths as u32 + 1 >= self.limit;
        let wave = &mut self.waves[self.active];
        if last {
            // Its last layer was not kept.
        } else if self.end == wave.seen.len() {
            wave.spent = true;
        } else {
            wave.starts.push(self.end);
        }
        let pruned = self.waves.iter().any(|wave| wave.pruned || wave.lost);
        let spent = self.waves.iter().any(|wave| wave.spent && !wave.pruned);
        if spent {
            let tally = [0, 1].map(|side: usize| {
                let wave = &self.waves[side];
                let all = wave.spent && !wave.pruned && !wave.lost;
                all.then(|| (0, Tally::new(self.ends[1 - side])))
            });
            let curious = tally[0].is_none() && !pruned && self.waves[0].seen.len() < CURIOUS;
            if !curious {
                self.tally = Some(tally);
                return None;
            }
            self.limit = u32::MAX;
            self.active = 0;
        } else if self.waves.iter().any(|wave| wave.spent) || last {
            // Nothing within the limit: begin again with a higher one.
            self.before = self.positions();
            self.limit += self.rise();
            while self.limit < self.floor {
                self.limit += self.rise();
            }
            if self.limit >= self.known {
                self.limit = self.known;
                return Some(self.stopped(Limit::Work));
            }
            self.waves = self.ends.map(|end| Wave::new(end, self.want));
            self.active = 0;
        } else {
            let edges = [0, 1].map(|side: usize| {
                let wave = &self.waves[side];
                wave.seen.len() - wave.edge()
            });
            self.active = usize::from(edges[1] < edges[0]);
        }
        let wave = &self.waves[self.active];
        self.cursor = wave.edge();
        self.end = wave.seen.len();
        // Without a bound, too, what is left may be no shorter than is known.
        let blind = self.bounds.is_none() && self.want == Want::One;
        (blind && self.lower() >= self.known).then(|| self.stopped(Limit::Work))
    }

    /// Counts some of the arrangements that were seen; the result when these
    /// are all.
    fn tally(&mut self) -> Option<Found<W>> {
        let positions = self.positions();
        let tally = self.tally.as_mut()?;
        for (wave, tally) in self.waves.iter().zip(&mut *tally) {
            let Some((counted, tally)) = tally else { continue };
            if *counted < wave.seen.len() {
                tally.add(&self.world, &wave.seen.get(*counted));
                *counted += 1;
                self.work += 1;
                return None;
            }
        }
        let whole = |side: usize| tally[side].as_ref().map(|(_, tally)| tally.whole());
        let [reachable, leading] = [0, 1].map(whole);
        Some(Found::Exhausted { reachable, leading, positions })
    }

    /// One more layer of the trace; the result when it is complete.
    fn trace(&mut self) -> Option<Found<W>> {
        let mut trace = self.trace.take()?;
        for side in [0, 1] {
            let half = &mut trace.halves[side];
            let wave = &self.waves[side];
            let Some(depth) = wave.depth().checked_sub(half.len()) else { continue };
            let mut layer = Vec::new();
            let world = &self.world;
            for state in &half[half.len() - 1] {
                let mut visit = |next: State<W>, _, _| {
                    let next = world.canon(next);
                    if wave.has(depth, &next) {
                        layer.push(next);
                    }
                };
                if side == 0 {
                    world.space.backward(state, &mut visit);
                } else {
                    world.space.forward(state, &mut visit);
                }
                if self.want != Want::All {
                    layer.truncate(1);
                    break;
                }
            }
            self.work += layer.len() as u64;
            layer.sort_unstable();
            layer.dedup();
            half.push(layer);
            let traced: usize = trace.halves.iter().flatten().map(Vec::len).sum();
            self.trace = Some(trace);
            let fits = traced <= dag::MOST && self.memory() <= self.limits.memory;
            return (!fits).then(|| self.stopped(Limit::Memory));
        }
        let [mut layers, ahead] = trace.halves;
        let count = trace.count;
        layers.reverse();
        layers.extend(ahead.into_iter().skip(1));
        let positions = self.positions();
        Some(if self.want == Want::All {
            Found::All { dag: Dag::new(layers), positions }
        } else {
            let canonical: Vec<State<W>> = layers.into_iter().map(|layer| layer[0]).collect();
            Found::Path { path: self.world.realize(self.ends[0], &canonical), count, positions }
        })
    }
}

impl<const W: usize> Suspendable<W> for Breadth<W> {
    fn work(&self) -> u64 {
        self.work
    }

    fn allow(&mut self, memory: u64) {
        self.limits.memory = memory;
    }

    fn know(&mut self, lower: u32, best: u32) {
        self.floor = self.floor.max(lower);
        if self.want == Want::One {
            self.known = self.known.min(best);
        }
    }
}

impl<const W: usize> Search for Breadth<W> {
    type Outcome = Found<W>;

    fn advance(&mut self, budget: u64) -> Step<Found<W>> {
        let until = self.work.saturating_add(budget.max(1));
        loop {
            if self.work >= self.limits.work {
                return Step::Done(self.stopped(Limit::Work));
            }
            if self.trace.is_some() {
                if let Some(found) = self.trace() {
                    return Step::Done(found);
                }
            } else if self.tally.is_some() {
                if let Some(found) = self.tally() {
                    return Step::Done(found);
                }
            } else if self.cursor == self.end
                || (self.want == Want::One && !self.meetings.is_empty())
            {
                if let Some(found) = self.next_layer() {
                    return Step::Done(found);
                }
            } else if !self.expand() {
                return Step::Done(self.stopped(Limit::Memory));
            }
            if self.work >= until {
                return Step::Running;
            }
        }
    }

    fn progress(&self) -> Progress {
        Progress {
            depth: self.waves[0].depth() as u32,
            depth_back: Some(self.waves[1].depth() as u32),
            positions: self.positions(),
            memory: self.memory(),
            lower: Some(self.lower()),
            ..Progress::default()
        }
    }
}
