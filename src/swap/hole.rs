//! Breadth-first from both sides with one free square; the waves are those of
//! [`hole_wave`](crate::swap::hole_wave).
//!
//! Time: for the 24 knights on 5×5, two nanoseconds or so a step, and half of
//! the eleven percent of 67.6 million arrangements that lie within 18 moves.
//! Space: a bit an arrangement that can be numbered, 4 bytes one that is seen.

use crate::natural::Natural;
use crate::search::{Limit, Limits, Progress, Search, Step};
use crate::swap::dag::Dag;
use crate::swap::found::{Found, Suspendable, Want, Whole};
use crate::swap::hole_wave::{Ground, Holed, Slice, Turn, Wave};
use crate::swap::problem::Swap;
use crate::swap::rules::{Attack, Side};
use crate::swap::space::State;
use crate::swap::symmetry::{Kept, maps};
use crate::swap::world::World;

/// The search; see the module's text.
#[derive(Debug)]
pub(crate) struct Hole<const W: usize> {
    world: World,
    start: State<W>,
    limits: Limits,
    want: Want,
    ground: Ground,
    /// Trades start and goal, if there is such a symmetry: then the second
    /// wave is the first one's image.
    mirror: Option<Turn>,
    waves: Vec<Wave>,
    active: usize,
    /// Is the number of moves odd?
    odd: bool,
    /// Where the waves meet, as the first one has it.
    meetings: Vec<Holed>,
    trace: Option<Trace>,
    work: u64,
}

/// Gathering the layers of all shortest solutions, from the meeting outward.
#[derive(Debug)]
struct Trace {
    halves: [Vec<Vec<Holed>>; 2],
    /// How far the meeting is from the start and from the goal.
    depths: [usize; 2],
}

impl<const W: usize> Hole<W> {
    /// The search, if the puzzle is one for it and its tables keep within the
    /// limits.
    pub(crate) fn new(swap: &Swap, world: &World, limits: Limits, want: Want) -> Option<Self> {
        let space = &world.space;
        let start: State<W> = space.pack(swap.start());
        let goal: State<W> = space.pack(swap.goal());
        let ends = [Holed::of(space, &start)?, Holed::of(space, &goal)?];
        let free = space.attack() == Attack::Any && !space.alternates();
        if !free || space.by_runs() {
            return None;
        }
        let turns = maps(swap, space, Kept::Ends);
        let turns = turns.iter().map(|(map, trade)| Turn::new(map, *trade)).collect();
        let white = space.side(&start, Side::White).count_ones();
        let ground = Ground::new(Holed::reach(space), white, turns)?;
        let mirror = maps(swap, space, Kept::Traded);
        let mirror = mirror.first().map(|(map, trade)| Turn::new(map, *trade));
        let count = if mirror.is_some() { 1 } else { 2 };
        if ground.slab_bytes() * count > limits.memory {
            return None;
        }
        let waves = ends[..count as usize].iter().map(|&end| Wave::new(&ground, end, true));
        let waves = waves.collect();
        let odd = (space.dark() >> ends[0].hole ^ space.dark() >> ends[1].hole) & 1 == 1;
        let world = world.clone();
        Some(Self {
            world,
            start,
            limits,
            want,
            ground,
            mirror,
            waves,
            active: 0,
            odd,
            meetings: Vec::new(),
            trace: None,
            work: 0,
        })
    }

    fn positions(&self) -> u64 {
        self.waves.iter().map(Wave::seen).sum()
    }

    fn memory(&self) -> u64 {
        let traced = self.trace.iter().flat_map(|trace| trace.halves.iter().flatten());
        let lists = self.meetings.capacity() + traced.map(Vec::capacity).sum::<usize>();
        self.waves.iter().map(Wave::memory).sum::<u64>() + (lists * size_of::<Holed>()) as u64
    }

    fn depths(&self) -> [usize; 2] {
        let back = self.waves.get(1).map_or(self.waves[0].depth(), Wave::depth);
        [self.waves[0].depth(), back]
    }

    /// No solution has fewer moves than this.
    fn lower(&self) -> u32 {
        if let Some(trace) = &self.trace {
            return trace.depths.iter().sum::<usize>() as u32;
        }
        let beyond = self.depths().iter().sum::<usize>() as u32 + 1;
        beyond + u32::from((beyond % 2 == 1) != self.odd)
    }

    fn stopped(&self, limit: Limit) -> Found<W> {
        Found::Stopped { limit, lower: self.lower(), positions: self.positions() }
    }

    /// Has the other wave seen the arrangement?
    #[inline]
    fn other_has(&self, at: Holed) -> bool {
        match &self.mirror {
            Some(mirror) => self.waves[0].has(&self.ground, mirror.lead(self.ground.full(), at)),
            None => self.waves[1 - self.active].has(&self.ground, at),
        }
    }

    /// Keeps those of these arrangements of the active wave that the other has
    /// seen; how many were looked at.
    fn meet(&mut self, slab: usize, from: usize) -> u64 {
        let wave = &self.waves[self.active];
        let mut looked = 0;
        let mut met: Vec<Holed> = wave
            .fresh(&self.ground, slab, from)
            .inspect(|_| looked += 1)
            .filter(|&at| self.other_has(at))
            .collect();
        self.meetings.append(&mut met);
        looked
    }

    /// A layer is complete, or a meeting has been found: what is next?
    fn next_layer(&mut self, complete: bool) -> Option<Found<W>> {
        if complete && self.want != Want::One {
            // Of a pair that mirrors itself the first was not told.
            let wave = &self.waves[self.active];
            let layer = wave.layer(&self.ground, wave.depth());
            self.meetings = layer.filter(|&at| self.other_has(at)).collect();
        }
        if !self.meetings.is_empty() {
            let mut met = std::mem::take(&mut self.meetings);
            if self.want == Want::One {
                met.truncate(1);
            }
            let mut depths = self.depths();
            if self.mirror.is_some() {
                let depth = depths[0] + usize::from(!complete);
                depths = [depth, depth - usize::from(self.odd)];
            } else {
                depths[self.active] += usize::from(!complete);
            }
            self.trace = Some(Trace { halves: [vec![met.clone()], vec![met]], depths });
            return None;
        }
        let edges: Vec<usize> = self.waves.iter().map(Wave::edge).collect();
        if edges.contains(&0) {
            let all = |side: usize| {
                let wave = self.waves.get(side)?;
                let layers = 0..=wave.depth();
                let count = || layers.map(|depth| self.ground.everywhere(wave, depth)).sum();
                (wave.edge() == 0).then(|| Whole { count: count(), amiss: 0 })
            };
            return Some(Found::Exhausted {
                reachable: all(0),
                leading: all(1),
                positions: self.positions(),
            });
        }
        self.active = usize::from(edges.get(1).is_some_and(|&back| back < edges[0]));
        None
    }

    fn state(&self, at: Holed) -> State<W> {
        let space = &self.world.space;
        let white = u64::from(at.white);
        let mut state = [0; W];
        space.add(&mut state, Side::White, 0, white);
        space.add(&mut state, Side::Black, 0, space.full() & !white & !(1 << at.hole));
        self.world.canon(state)
    }

    /// One more layer of the trace; the result when it is complete.
    fn trace(&mut self) -> Option<Found<W>> {
        let mut trace = self.trace.take()?;
        for side in [0, 1] {
            let half = &mut trace.halves[side];
            let Some(depth) = trace.depths[side].checked_sub(half.len()) else { continue };
            let wave = &self.waves[side.min(self.waves.len() - 1)];
            let mut from = half[half.len() - 1].clone();
            if side == 1
                && half.len() == 1
                && let Some(mirror) = &self.mirror
            {
                // The image's way to its start is the image of the way to
                // the goal.
                for at in &mut from {
                    *at = mirror.lead(self.ground.full(), *at);
                }
            }
            let mut layer = wave.before(&self.ground, depth, &from);
            if self.want == Want::One {
                layer.truncate(1);
            }
            self.work += wave.seen() / 16;
            half.push(layer);
            self.trace = Some(trace);
            return None;
        }
        let [ahead, back] = trace.halves;
        let mut layers: Vec<Vec<State<W>>> = Vec::new();
        for layer in ahead.iter().rev() {
            layers.push(layer.iter().map(|&at| self.state(at)).collect());
        }
        for layer in &back[1..] {
            let led = layer.iter().map(|&at| match &self.mirror {
                Some(mirror) => self.state(mirror.lead(self.ground.full(), at)),
                None => self.state(at),
            });
            layers.push(led.collect());
        }
        let positions = self.positions();
        if self.want == Want::One {
            let canonical: Vec<State<W>> = layers.iter().map(|layer| layer[0]).collect();
            let path = self.world.realize(self.start, &canonical);
            return Some(Found::Path { path, count: None, positions });
        }
        let dag = Dag::new(layers);
        if self.want == Want::All {
            return Some(Found::All { dag, positions });
        }
        let count: Natural = dag.count(&self.world);
        let path = dag.path(&self.world, self.start);
        Some(Found::Path { path, count: Some(count), positions })
    }
}

impl<const W: usize> Suspendable<W> for Hole<W> {
    fn work(&self) -> u64 {
        self.work
    }

    fn allow(&mut self, memory: u64) {
        self.limits.memory = memory;
    }
}

impl<const W: usize> Search for Hole<W> {
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
            } else if self.memory() + self.waves[self.active].growth() > self.limits.memory {
                return Step::Done(self.stopped(Limit::Memory));
            } else {
                let complete = match self.waves[self.active].advance(&self.ground) {
                    Slice::Complete => true,
                    Slice::Some(slab, from) => {
                        self.work += 512;
                        if self.want == Want::One {
                            self.work += self.meet(slab, from);
                        }
                        false
                    }
                };
                if (complete || !self.meetings.is_empty())
                    && let Some(found) = self.next_layer(complete)
                {
                    return Step::Done(found);
                }
            }
            if self.work >= until {
                return Step::Running;
            }
        }
    }

    fn progress(&self) -> Progress {
        let [depth, back] = self.depths();
        Progress {
            depth: depth as u32,
            depth_back: Some(back as u32),
            positions: self.positions(),
            memory: self.memory(),
            lower: Some(self.lower()),
            ..Progress::default()
        }
    }
}
