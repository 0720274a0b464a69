//! Breadth-first search from both sides over the exact index of arrangements,
//! two bits each and for each side: not seen, or the depth modulo three
//! (Cooperman and Finkelstein, "New methods for using Cayley graphs in
//! interconnection networks", 1992).
//!
//! The wave with fewer arrangements at its edge takes the next step. From where
//! they meet the way is found by going back to arrangements whose depth is one
//! less modulo three. Where every move can be taken back at once, these lie one
//! layer before; else some of them may lie three layers on, or six, but no way
//! of that length leads over those, and they are left out in the end.
//!
//! Time: linear in the arrangements seen, for each its steps, which are ranked,
//! and its own unranking. Space: half a byte for each arrangement that the
//! index numbers, seen or not, and 4 bytes for each at the edges.

use std::mem;

use crate::search::{Limit, Limits, Progress, Search, Step};
use crate::swap::dag::{self, Dag};
use crate::swap::found::{Found, Suspendable, Tally, Want};
use crate::swap::index::Index;
use crate::swap::rules::Attack;
use crate::swap::space::State;
use crate::swap::world::World;

/// The depths of arrangements modulo three, by their ranks: 0 for those not
/// seen, else one more than that.
#[derive(Debug)]
struct Depths(Vec<u64>);

impl Depths {
    #[inline]
    fn get(&self, rank: u32) -> u64 {
        self.0[rank as usize / 32] >> (rank % 32 * 2) & 3
    }

    #[inline]
    fn put(&mut self, rank: u32, depth: u32) {
        self.0[rank as usize / 32] |= u64::from(depth % 3 + 1) << (rank % 32 * 2);
    }
}

/// The arrangements seen from one side.
#[derive(Debug)]
struct Wave {
    depths: Depths,
    depth: u32,
    /// The ranks of the last layer, and of the one in the making.
    edge: Vec<u32>,
    next: Vec<u32>,
    seen: u64,
}

impl Wave {
    fn new(words: usize, origin: u32) -> Self {
        let mut depths = Depths(vec![0; words]);
        depths.put(origin, 0);
        Self { depths, depth: 0, edge: vec![origin], next: Vec::new(), seen: 1 }
    }

    fn memory(&self) -> u64 {
        let lists = self.edge.capacity() + self.next.capacity();
        (self.depths.0.len() * size_of::<u64>() + lists * size_of::<u32>()) as u64
    }
}

/// What the search does.
#[derive(Debug)]
enum Stage<const W: usize> {
    /// Layer by layer until they meet.
    Waves,
    /// From the meetings back to the start, and on to the goal.
    Trace([Vec<Vec<State<W>>>; 2]),
    /// Counting what was seen from a side, up to a word of the depths.
    Tally { side: usize, word: usize, tally: Tally<W> },
}

/// The search; see the module's text.
#[derive(Debug)]
pub(crate) struct Ranked<const W: usize> {
    world: World,
    index: Index,
    limits: Limits,
    want: Want,
    ends: [State<W>; 2],
    waves: [Wave; 2],
    active: usize,
    cursor: usize,
    meetings: Vec<u32>,
    stage: Stage<W>,
    work: u64,
}

impl<const W: usize> Ranked<W> {
    /// The bytes it takes to begin; `None` if the index is too large.
    pub(crate) fn bytes(index: &Index) -> Option<u64> {
        (index.total() < 1 << 32).then(|| index.total().div_ceil(32) * 2 * 8)
    }

    /// The search, if the tables fit into memory.
    pub(crate) fn new(
        world: World,
        ends: [State<W>; 2],
        limits: Limits,
        want: Want,
    ) -> Option<Self> {
        let index = Index::new(&world.space, &ends[0])?;
        if Self::bytes(&index)? > limits.memory {
            return None;
        }
        let words = index.total().div_ceil(32) as usize;
        let waves = ends.map(|end| Wave::new(words, index.rank(&world.space, &end) as u32));
        Some(Self {
            world,
            index,
            limits,
            want,
            ends,
            waves,
            active: 0,
            cursor: 0,
            meetings: Vec::new(),
            stage: Stage::Waves,
            work: 0,
        })
    }

    fn positions(&self) -> u64 {
        self.waves[0].seen + self.waves[1].seen
    }

    fn memory(&self) -> u64 {
        let met = self.meetings.capacity() * size_of::<u32>();
        self.waves[0].memory() + self.waves[1].memory() + met as u64
    }

    /// No solution has fewer steps than this.
    fn lower(&self) -> u32 {
        let depths = self.waves[0].depth + self.waves[1].depth;
        match self.stage {
            Stage::Waves => self.world.space.next_length(&self.ends, depths + 1),
            _ => depths,
        }
    }

    fn stopped(&self, limit: Limit) -> Found<W> {
        Found::Stopped { limit, lower: self.lower(), positions: self.positions() }
    }

    /// Expands one arrangement; false if memory does not suffice.
    fn expand(&mut self) -> bool {
        let world = &self.world;
        let space = &world.space;
        let held = self.memory();
        let [first, second] = &mut self.waves;
        let (own, other) = if self.active == 0 { (first, second) } else { (second, first) };
        let wanted = own.next.len() + space.most_steps();
        if wanted > own.next.capacity() {
            let capacity = wanted / 2 * 3;
            if held + (capacity * size_of::<u32>()) as u64 > self.limits.memory {
                return false;
            }
            own.next.reserve_exact(capacity - own.next.len());
        }
        let state = self.index.unrank::<W>(space, u64::from(own.edge[self.cursor]));
        self.cursor += 1;
        let mut steps = 0;
        let visit = |next: State<W>, _, _| {
            steps += 1;
            let rank = self.index.rank(space, &world.canon(next)) as u32;
            if own.depths.get(rank) != 0 {
                return;
            }
            own.depths.put(rank, own.depth + 1);
            own.next.push(rank);
            if other.depths.get(rank) != 0 {
                self.meetings.push(rank);
            }
        };
        if self.active == 0 {
            space.forward(&state, visit);
        } else {
            space.backward(&state, visit);
        }
        self.work += 1 + steps;
        true
    }

    /// A layer is complete, or a meeting found: what is next?
    fn next_layer(&mut self) {
        let wave = &mut self.waves[self.active];
        wave.seen += wave.next.len() as u64;
        wave.depth += 1;
        wave.edge = mem::take(&mut wave.next);
        self.cursor = 0;
        if !self.meetings.is_empty() {
            // Of these ways one is enough, if every arrangement surely has one
            // before it.
            if self.want == Want::One && self.returns() {
                self.meetings.truncate(1);
            }
            let met = self.meetings.iter();
            let met = met.map(|&rank| self.index.unrank(&self.world.space, u64::from(rank)));
            let mut met: Vec<State<W>> = met.collect();
            met.sort_unstable();
            self.stage = Stage::Trace([vec![met.clone()], vec![met]]);
        } else if wave.edge.is_empty() {
            let tally = Tally::new(self.ends[1 - self.active]);
            self.stage = Stage::Tally { side: self.active, word: 0, tally };
        } else {
            self.active = usize::from(self.waves[1].edge.len() < self.waves[0].edge.len());
        }
    }

    /// Can every move be taken back at once?
    fn returns(&self) -> bool {
        self.world.space.attack() == Attack::Any && !self.world.space.alternates()
    }

    /// One more layer of the trace, if there is one; false if memory does not
    /// suffice.
    fn trace(&mut self, halves: &mut [Vec<Vec<State<W>>>; 2]) -> Option<bool> {
        let world = &self.world;
        let side = (0..2).find(|&side| halves[side].len() as u32 <= self.waves[side].depth)?;
        let wave = &self.waves[side];
        let half = &mut halves[side];
        let depth = wave.depth - half.len() as u32;
        let mut layer: Vec<State<W>> = Vec::new();
        let one = self.want == Want::One && self.returns();
        for state in &half[half.len() - 1] {
            let visit = |next: State<W>, _, _| {
                let next = world.canon(next);
                let rank = self.index.rank(&world.space, &next) as u32;
                if wave.depths.get(rank) == u64::from(depth % 3 + 1) {
                    layer.push(next);
                }
            };
            if side == 0 {
                world.space.backward(state, visit);
            } else {
                world.space.forward(state, visit);
            }
        }
        if one {
            layer.truncate(1);
        }
        layer.sort_unstable();
        layer.dedup();
        self.work += layer.len() as u64;
        half.push(layer);
        let traced: usize = halves.iter().flatten().map(Vec::len).sum();
        let bytes = (4 * traced * size_of::<State<W>>()) as u64;
        Some(traced <= 4 * dag::MOST && self.memory() + bytes <= self.limits.memory)
    }

    /// The solutions through these layers, from the start to the goal.
    fn gathered(&mut self, halves: [Vec<Vec<State<W>>>; 2]) -> Found<W> {
        let [mut layers, ahead] = halves;
        layers.reverse();
        layers.extend(ahead.into_iter().skip(1));
        let world = &self.world;
        layers[0] = vec![self.ends[0]];
        let last = layers.len() - 1;
        layers[last] = vec![self.ends[1]];
        // Only what can be reached along them, and what leads on to the goal.
        for depth in 1..=last {
            let mut led = Vec::new();
            for state in &layers[depth - 1] {
                world.space.forward(state, |next, _, _| led.push(world.canon(next)));
            }
            led.sort_unstable();
            layers[depth].retain(|state| led.binary_search(state).is_ok());
        }
        for depth in (0..last).rev() {
            let (before, after) = layers.split_at_mut(depth + 1);
            before[depth].retain(|state| {
                let mut leads = false;
                world.space.forward(state, |next, _, _| {
                    leads |= after[0].binary_search(&world.canon(next)).is_ok();
                });
                leads
            });
        }
        let positions = self.positions();
        let dag = Dag::new(layers);
        if self.want == Want::All {
            return Found::All { dag, positions };
        }
        let count = (self.want == Want::Count).then(|| dag.count(world));
        Found::Path { path: dag.path(world, self.ends[0]), count, positions }
    }

    /// Counts what symmetries stand for, one word at a time; the result when
    /// these are all.
    fn tally(&mut self) -> Option<Found<W>> {
        let Stage::Tally { side, word, tally } = &mut self.stage else { return None };
        let depths = &self.waves[*side].depths.0;
        if let Some(&entries) = depths.get(*word) {
            let rank = *word as u64 * 32;
            for entry in (0..32).filter(|entry| entries >> (entry * 2) & 3 != 0) {
                let state: State<W> = self.index.unrank(&self.world.space, rank + entry);
                tally.add(&self.world, &state);
            }
            *word += 1;
            self.work += u64::from(entries.count_ones() / 2 + 1);
            return None;
        }
        let (side, whole) = (*side, tally.whole());
        let all = |of| (side == of).then_some(whole);
        Some(Found::Exhausted { reachable: all(0), leading: all(1), positions: self.positions() })
    }
}

impl<const W: usize> Suspendable<W> for Ranked<W> {
    fn work(&self) -> u64 {
        self.work
    }

    fn allow(&mut self, memory: u64) {
        self.limits.memory = memory;
    }
}

impl<const W: usize> Search for Ranked<W> {
    type Outcome = Found<W>;

    fn advance(&mut self, budget: u64) -> Step<Found<W>> {
        let until = self.work.saturating_add(budget.max(1));
        while self.work < until {
            if self.work >= self.limits.work {
                return Step::Done(self.stopped(Limit::Work));
            }
            match mem::replace(&mut self.stage, Stage::Waves) {
                Stage::Waves => {
                    let met = self.want == Want::One && !self.meetings.is_empty();
                    if met || self.cursor == self.waves[self.active].edge.len() {
                        self.next_layer();
                    } else if !self.expand() {
                        return Step::Done(self.stopped(Limit::Memory));
                    }
                }
                Stage::Trace(mut halves) => match self.trace(&mut halves) {
                    None => return Step::Done(self.gathered(halves)),
                    Some(fits) => {
                        self.stage = Stage::Trace(halves);
                        if !fits {
                            return Step::Done(self.stopped(Limit::Memory));
                        }
                    }
                },
                tally @ Stage::Tally { .. } => {
                    self.stage = tally;
                    if let Some(found) = self.tally() {
                        return Step::Done(found);
                    }
                }
            }
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        Progress {
            depth: self.waves[0].depth,
            depth_back: Some(self.waves[1].depth),
            positions: self.positions(),
            memory: self.memory(),
            lower: Some(self.lower()),
            #[expect(clippy::cast_precision_loss, reason = "a share for a bar")]
            share: Some((self.positions() as f64 / self.index.total() as f64).min(1.0)),
            ..Progress::default()
        }
    }
}
