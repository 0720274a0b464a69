//! How far the arrangements of a puzzle lie from its start: all of them, layer
//! by layer.

use crate::search::{Limit, Limits, Progress, Search, Step};
use crate::swap::arrangement::Arrangement;
use crate::swap::hole_wave::{Ground, Holed, Slice, Turn, Wave};
use crate::swap::problem::Swap;
use crate::swap::rules::{Attack, Side};
use crate::swap::seen::Seen;
use crate::swap::space::{Space, State, in_words};
use crate::swap::symmetry::{Kept, maps};
use crate::swap::world::World;

/// The arrangements that can be reached, by their distance from the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extent {
    /// How many lie so many moves from the start, from none on; a move is a
    /// jump or a run, as the puzzle counts.
    pub layers: Vec<u64>,
    /// One of those that lie farthest away.
    pub farthest: Arrangement,
}

impl Extent {
    /// How many can be reached.
    #[must_use]
    pub fn reachable(&self) -> u64 {
        self.layers.iter().sum()
    }

    /// How many moves the farthest lie away.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.layers.len() - 1
    }
}

/// The search for all arrangements that can be reached from a puzzle's start;
/// its goal is only looked at for symmetries.
///
/// With two kinds of knights, a single free square and the default rules:
/// a bit an arrangement and 4 bytes for each of two layers, halved by
/// symmetries; some nanoseconds a step. For the 67.6 million arrangements
/// of 24 knights on 5×5, 40 MB and less than a second. Else a hash set: 16 to
/// 20 bytes for an arrangement of one word.
pub struct Explore {
    search: Box<dyn Search<Outcome = Result<Extent, Limit>>>,
}

impl Explore {
    /// The search, within limits.
    #[must_use]
    pub fn new(swap: &Swap, limits: Limits) -> Self {
        if let Some(holes) = Holes::new(swap, limits) {
            return Self { search: Box::new(holes) };
        }
        let world = World::new(swap);
        Self {
            search: in_words!(world.space, W => Box::new(Around::<W>::new(swap, world, limits))),
        }
    }
}

impl Search for Explore {
    type Outcome = Result<Extent, Limit>;

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        self.search.advance(budget)
    }

    fn progress(&self) -> Progress {
        self.search.progress()
    }
}

/// Over a hash set, for any puzzle.
struct Around<const W: usize> {
    world: World,
    limits: Limits,
    seen: Seen<W>,
    /// The next arrangement to go on from, and where its layer ends.
    cursor: usize,
    end: usize,
    layers: Vec<u64>,
    /// How many are found of the layer behind.
    found: u64,
    work: u64,
}

impl<const W: usize> Around<W> {
    fn new(swap: &Swap, world: World, limits: Limits) -> Self {
        let mut seen = Seen::new();
        let start: State<W> = world.space.pack(swap.start());
        if seen.room(1, u64::MAX) {
            seen.insert(start);
        }
        Self { world, limits, seen, cursor: 0, end: 1, layers: vec![1], found: 0, work: 0 }
    }
}

impl<const W: usize> Search for Around<W> {
    type Outcome = Result<Extent, Limit>;

    fn advance(&mut self, budget: u64) -> Step<Self::Outcome> {
        let until = self.work.saturating_add(budget.max(1));
        let (world, seen) = (&self.world, &mut self.seen);
        while self.work < until {
            if self.work >= self.limits.work {
                return Step::Done(Err(Limit::Work));
            }
            if self.cursor == self.end {
                if self.end == seen.len() {
                    let last = &seen.get(self.end - 1);
                    let farthest = world.space.unpack(last);
                    return Step::Done(Ok(Extent { layers: self.layers.clone(), farthest }));
                }
                self.end = seen.len();
                self.layers.push(std::mem::take(&mut self.found));
            }
            if !seen.room(world.space.most_steps(), self.limits.memory) {
                return Step::Done(Err(Limit::Memory));
            }
            let here = seen.get(self.cursor);
            self.cursor += 1;
            world.space.forward(&here, |next, _, _| {
                self.work += 1;
                let next = world.canon(next);
                if seen.insert(next).1 {
                    self.found += u64::from(world.alike(&next));
                }
            });
            self.work += 1;
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        Progress {
            depth: self.layers.len() as u32 - 1,
            positions: self.layers.iter().sum(),
            memory: self.seen.memory(),
            ..Progress::default()
        }
    }
}

/// By slabs of arrangements with the hole on one square.
#[derive(Debug)]
struct Holes {
    space: Space,
    limits: Limits,
    ground: Ground,
    wave: Wave,
    layers: Vec<u64>,
    last: Holed,
    work: u64,
}

impl Holes {
    /// `None` where another number of squares is free, knights are named, or
    /// rules other than the default hold, and where the limits do not suffice.
    fn new(swap: &Swap, limits: Limits) -> Option<Self> {
        let space = Space::new(swap);
        let state = space.pack::<1>(swap.start());
        let origin = Holed::of(&space, &state)?;
        let plain = space.attack() == Attack::Any && !space.alternates() && !space.by_runs();
        let turns = maps(swap, &space, Kept::Start);
        let turns = turns.iter().map(|(map, trade)| Turn::new(map, *trade)).collect();
        let ground = Ground::new(&space, space.side(&state, Side::White).count_ones(), turns)?;
        if !plain || ground.slab_bytes() > limits.memory {
            return None;
        }
        let wave = Wave::new(&ground, origin, false);
        Some(Self { space, limits, ground, wave, layers: vec![1], last: origin, work: 0 })
    }
}

impl Search for Holes {
    type Outcome = Result<Extent, Limit>;

    fn advance(&mut self, budget: u64) -> Step<Result<Extent, Limit>> {
        let until = self.work.saturating_add(budget.max(1));
        while self.work < until {
            if self.work >= self.limits.work {
                return Step::Done(Err(Limit::Work));
            }
            if self.wave.memory() > self.limits.memory {
                return Step::Done(Err(Limit::Memory));
            }
            self.work += 512;
            if self.wave.advance(&self.ground) != Slice::Complete {
                continue;
            }
            let depth = self.wave.depth();
            let count = self.ground.everywhere(&self.wave, depth);
            if count == 0 {
                let white = u64::from(self.last.white);
                let mut state = [0];
                self.space.add(&mut state, Side::White, 0, white);
                let black = self.space.full() & !white & !(1 << self.last.hole);
                self.space.add(&mut state, Side::Black, 0, black);
                let layers = std::mem::take(&mut self.layers);
                let farthest = self.space.unpack::<1>(&state);
                return Step::Done(Ok(Extent { layers, farthest }));
            }
            if let Some(first) = self.wave.layer(&self.ground, depth).next() {
                self.last = first;
            }
            self.layers.push(count);
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        let seen: u64 = self.layers.iter().sum();
        Progress {
            depth: self.wave.depth() as u32,
            positions: seen,
            memory: self.wave.memory(),
            #[expect(clippy::cast_precision_loss, reason = "a share for a bar")]
            share: Some((seen as f64 / self.ground.total() as f64).min(1.0)),
            ..Progress::default()
        }
    }
}
