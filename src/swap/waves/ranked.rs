//! Both waves of a search [from both sides](crate::swap::waves::two_sided) over the
//! exact index of arrangements, two bits each and for each side: not seen, or
//! the depth modulo three (Cooperman and Finkelstein, "New methods for using
//! Cayley graphs in interconnection networks", 1992).
//!
//! The way is found by going back to arrangements whose depth is one less
//! modulo three. Where every move can be taken back at once, these lie one
//! layer before; else some of them may lie three layers on, or six, but no way
//! of that length leads over those, and they are left out in the end.
//!
//! Where the wave from the goal is the [image](crate::swap::waves::breadth) of the
//! wave from the start, the bits of one side are enough.
//!
//! Time: linear in the arrangements seen, for each its steps, which are ranked,
//! and its own unranking. Space: half a byte for each arrangement that the
//! index numbers, seen or not, and 4 bytes for each at the edges.

use std::mem;

use crate::narrow::Narrow;
use crate::search::Limit;
use crate::swap::method::dag;
use crate::swap::method::found::{Job, Tally};
use crate::swap::packing::State;
use crate::swap::packing::grow::grow;
use crate::swap::packing::index::Index;
use crate::swap::packing::pairs::{EACH, Pairs};
use crate::swap::packing::world::World;
use crate::swap::waves::two_sided::{Mirror, Store, smaller, step_back};

/// The depths of arrangements modulo three, by their ranks: 0 for those not
/// seen, else one more than that.
#[derive(Debug)]
struct Depths(Pairs);

impl Depths {
    #[inline]
    fn get(&self, rank: u32) -> u64 {
        self.0.get(rank.into())
    }

    #[inline]
    fn put(&mut self, rank: u32, depth: u32) {
        self.0.put(rank.into(), (depth % 3 + 1).into());
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
    fn new(total: u64, origin: u32) -> Option<Self> {
        let mut depths = Depths(Pairs::new(total)?);
        depths.put(origin, 0);
        Some(Self { depths, depth: 0, edge: vec![origin], next: Vec::new(), seen: 1 })
    }

    fn memory(&self) -> u64 {
        let lists = self.edge.capacity() + self.next.capacity();
        self.depths.0.memory() + (lists * size_of::<u32>()) as u64
    }
}

/// The waves; see the module's text.
#[derive(Debug)]
pub(crate) struct Ranked {
    index: Index,
    /// One or two: of those that are each other's image the first.
    waves: Vec<Wave>,
    cursor: usize,
    mirror: Option<Mirror>,
}

impl Ranked {
    /// The bytes it takes to begin; `None` if the index is too large.
    pub(crate) fn bytes(index: &Index, world: &World) -> Option<u64> {
        let waves = if world.has_mirror() { 1 } else { 2 };
        (index.total() < 1 << 32).then(|| waves * Pairs::bytes(index.total()) + index.memory())
    }

    /// The waves, if the tables fit into memory.
    pub(crate) fn new<const W: usize>(job: &Job<W>) -> Option<Self> {
        let space = &job.world.space;
        let index = Index::new(space, &job.ends[0])?;
        if Self::bytes(&index, &job.world)? > job.limits.memory {
            return None;
        }
        let mirror = Mirror::of(job);
        let ends = if mirror.is_some() { &job.ends[..1] } else { &job.ends[..] };
        let wave = |end| Wave::new(index.total(), index.rank::<W>(space, end).narrow::<u32>());
        let waves = ends.iter().map(wave).collect::<Option<_>>()?;
        Some(Self { index, waves, cursor: 0, mirror })
    }

    /// The wave of a side, or that whose image it is.
    fn wave(&self, side: usize) -> &Wave {
        &self.waves[side.min(self.waves.len() - 1)]
    }

    fn held(&self) -> u64 {
        self.waves.iter().map(Wave::memory).sum::<u64>() + self.index.memory()
    }
}

impl<const W: usize> Store<W> for Ranked {
    /// Some of them are left out in the end.
    const TRACED: usize = 4 * dag::MOST;

    /// Expands one arrangement.
    fn step(
        &mut self,
        job: &mut Job<W>,
        side: usize,
        meetings: &mut Vec<State<W>>,
    ) -> Result<bool, Limit> {
        let world = &job.world;
        let space = &world.space;
        let held = self.held() + (meetings.capacity() * size_of::<State<W>>()) as u64;
        let (own, other) = match &mut self.waves[..] {
            [first, second] if side == 0 => (first, Some(second)),
            [first, second] => (second, Some(first)),
            waves => (&mut waves[0], None),
        };
        if !grow(&mut own.next, space.most_steps(), held, job.limits.memory) {
            return Err(Limit::Memory);
        }
        let state = self.index.unrank::<W>(space, u64::from(own.edge[self.cursor]));
        self.cursor += 1;
        let mut steps = 0;
        let visit = |next: State<W>, _, _| {
            steps += 1;
            let next = world.canon(next);
            let rank = self.index.rank(space, &next).narrow::<u32>();
            if own.depths.get(rank) != 0 {
                return;
            }
            own.depths.put(rank, own.depth + 1);
            own.next.push(rank);
            match (&other, self.mirror) {
                (Some(other), _) if other.depths.get(rank) != 0 => meetings.push(next),
                (None, Some(mirror)) => {
                    let is_seen = |image: &State<W>| {
                        own.depths.get(self.index.rank(space, image).narrow::<u32>()) != 0
                    };
                    mirror.meet(world, &next, is_seen, meetings);
                }
                _ => {}
            }
        };
        space.steps(side == 1, &state, visit);
        job.work += 1 + steps;
        Ok(self.cursor == self.waves[side].edge.len())
    }

    fn close(&mut self, _job: &Job<W>, side: usize, _met: bool) -> Option<usize> {
        let wave = &mut self.waves[side];
        wave.seen += wave.next.len() as u64;
        wave.depth += 1;
        wave.edge = mem::take(&mut wave.next);
        self.cursor = 0;
        smaller([0, 1].map(|side| self.wave(side).edge.len()))
    }

    fn depths(&self) -> [u32; 2] {
        let depths = [0, 1].map(|side| self.wave(side).depth);
        self.mirror.map_or(depths, |mirror| mirror.depths(depths[0]))
    }

    fn before(
        &self,
        job: &Job<W>,
        side: usize,
        depth: u32,
        from: &[State<W>],
        layer: &mut Vec<State<W>>,
    ) -> u64 {
        let (world, wave) = (&job.world, self.wave(side));
        let is_image = self.mirror.is_some() && side == 1;
        for state in from {
            step_back(world, side, state, |next| {
                let seen = if is_image { world.mirrored(&next) } else { next };
                let rank = self.index.rank(&world.space, &seen).narrow::<u32>();
                if wave.depths.get(rank) == u64::from(depth % 3 + 1) {
                    layer.push(next);
                }
            });
        }
        layer.len() as u64
    }

    fn exact(&self, job: &Job<W>) -> bool {
        job.world.space.returns()
    }

    fn whole(&self, side: usize) -> bool {
        self.waves.get(side).is_some_and(|wave| wave.edge.is_empty())
    }

    /// One word at a time.
    fn tally(
        &self,
        world: &World,
        side: usize,
        at: &mut usize,
        tally: &mut Tally<W>,
    ) -> Option<u64> {
        let entries = self.waves[side].depths.0.word(*at)?;
        let rank = *at as u64 * EACH;
        for entry in (0..EACH).filter(|entry| entries >> (entry * 2) & 3 != 0) {
            tally.add(world, &self.index.unrank(&world.space, rank + entry));
        }
        *at += 1;
        Some(u64::from(entries.count_ones() / 2 + 1))
    }

    fn seen(&self) -> u64 {
        self.waves.iter().map(|wave| wave.seen).sum()
    }

    fn total(&self) -> Option<u64> {
        Some(self.index.total())
    }

    fn memory(&self) -> u64 {
        self.held()
    }
}
