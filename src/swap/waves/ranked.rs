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
//! Where several workers search together, each has those whose numbers leave its own as the remainder. An
//! arrangement and its image belong together: whose the number of the lesser one is has both, side by side. To
//! tell which is the lesser takes about as long as all else, and so does what goes to others: two are about as fast
//! as one alone, or up to twice where few moves are legal, four twice to three times; each holds the less the more
//! there are.
//!
//! Time: linear in the arrangements seen, for each its steps, which are ranked,
//! and its own unranking. Space: half a byte for each arrangement that the
//! index numbers, seen or not, or a quarter where one alone makes one wave, and 4 bytes for each at the edges.

use std::mem;

use crate::narrow::Narrow;
use crate::search::Limit;
use crate::swap::method::dag;
use crate::swap::method::found::{Job, Tally};
use crate::swap::packing::State;
use crate::swap::packing::index::Index;
use crate::swap::packing::reserve::reserve_within;
use crate::swap::packing::router::{RankPartition, StateRouter};
use crate::swap::packing::state_space::StateSpace;
use crate::swap::packing::two_bit_vec::{EACH, TwoBitVec};
use crate::swap::waves::two_sided::{Mirror, SharedStore, Store, Told, smaller, step_back};

/// The depths of arrangements modulo three, by the places of their ranks: 0 for those not
/// seen, else one more than that.
#[derive(Debug)]
struct Depths(TwoBitVec);

impl Depths {
    #[inline]
    fn get(&self, place: u64) -> u64 {
        self.0.get(place)
    }

    #[inline]
    fn put(&mut self, place: u64, depth: u32) {
        self.0.put(place, (depth % 3 + 1).into());
    }
}

/// The arrangements seen from one side.
#[derive(Debug)]
struct Wave {
    depths: Depths,
    depth: u32,
    /// The places of the last layer, and of the one in the making.
    edge: Vec<u32>,
    next: Vec<u32>,
    seen: u64,
}

impl Wave {
    /// A wave over so many places, from that of its origin, if it has one.
    fn new(places: u64, origin: Option<u64>) -> Option<Self> {
        let mut depths = Depths(TwoBitVec::new(places)?);
        if let Some(origin) = origin {
            depths.put(origin, 0);
        }
        let edge: Vec<u32> = origin.map(|origin| origin.narrow::<u32>()).into_iter().collect();
        let seen = edge.len() as u64;
        Some(Self { depths, depth: 0, edge, next: Vec::new(), seen })
    }

    /// Adds an arrangement to the layer in the making. Is it new?
    #[inline]
    fn add(&mut self, place: u64) -> bool {
        let is_new = self.depths.get(place) == 0;
        if is_new {
            self.depths.put(place, self.depth + 1);
            self.next.push(place.narrow::<u32>());
        }
        is_new
    }

    fn memory(&self) -> u64 {
        let lists = self.edge.capacity() + self.next.capacity();
        self.depths.0.memory() + (lists * size_of::<u32>()) as u64
    }
}

/// Where a worker has its arrangements.
///
/// An arrangement's *key* is its number; where it stands beside its image, it is twice the number of the lesser of
/// both, and one more for the greater.
#[derive(Debug)]
struct Places {
    index: Index,
    numbers: RankPartition,
    /// 1 where they stand in pairs, else 0.
    pair: u32,
}

impl Places {
    /// How many there are.
    fn count(&self) -> u64 {
        self.numbers.count(self.index.total()) << self.pair
    }

    #[inline]
    fn key<const W: usize>(&self, space: &StateSpace, state: &State<W>) -> u64 {
        if self.pair == 0 {
            return self.index.rank(&space.codec, state);
        }
        let least = space.representative(state);
        self.index.rank(&space.codec, &least) << 1 | u64::from(least != *state)
    }

    /// Whose it is.
    #[inline]
    fn whose(&self, key: u64) -> usize {
        self.numbers.whose(key >> self.pair)
    }

    /// The place of one's own.
    #[inline]
    fn place(&self, key: u64) -> u64 {
        self.numbers.place(key >> self.pair) << self.pair | key & u64::from(self.pair)
    }

    /// The place of an arrangement, if it is one's own.
    #[inline]
    fn find<const W: usize>(&self, space: &StateSpace, state: &State<W>) -> Option<u64> {
        let key = self.key(space, state);
        self.numbers.has(key >> self.pair).then(|| self.place(key))
    }

    /// The arrangement in a place.
    fn state<const W: usize>(&self, space: &StateSpace, place: u64) -> State<W> {
        let number = self.numbers.number(place >> self.pair);
        let state = self.index.unrank(&space.codec, number);
        if place & u64::from(self.pair) == 1 { space.mirrored(&state) } else { state }
    }

    /// The place of its image.
    #[inline]
    fn of_image<const W: usize>(
        &self,
        space: &StateSpace,
        (place, state): (u64, &State<W>),
        image: &State<W>,
    ) -> u64 {
        match self.pair {
            0 => self.index.rank(&space.codec, image),
            _ if image == state => place,
            _ => place ^ 1,
        }
    }
}

/// The waves; see the module's text.
#[derive(Debug)]
pub(crate) struct Ranked<const W: usize> {
    places: Places,
    /// One or two: of those that are each other's image the first.
    waves: Vec<Wave>,
    /// The next arrangement to expand of the edge under way, and how many that has.
    cursor: usize,
    end: usize,
    mirror: Option<Mirror>,
    shares: StateRouter<W>,
    others: Told,
}

/// The bytes that one of so many workers takes to begin; `None` if the index is too large.
pub(crate) fn bytes(index: &Index, space: &StateSpace, of: usize) -> Option<u64> {
    let waves = if space.has_mirror() && of == 1 { 1 } else { 2 };
    let places = RankPartition::new(0, of).count(index.total());
    (index.total() < 1 << 32).then(|| waves * TwoBitVec::bytes(places) + index.memory())
}

impl<const W: usize> Ranked<W> {
    /// The waves, if the tables fit into memory.
    pub(crate) fn new(job: &Job<W>) -> Option<Self> {
        Self::share(job, StateRouter::alone())
    }

    /// The same for one worker's share.
    pub(crate) fn share(job: &Job<W>, shares: StateRouter<W>) -> Option<Self> {
        let codec = &job.space.codec;
        let index = Index::new(codec, &job.ends[0])?;
        if bytes(&index, &job.space, shares.of())? > job.limits.memory {
            return None;
        }
        let mirror = Mirror::of(job);
        let ends = if mirror.is_some() { &job.ends[..1] } else { &job.ends[..] };
        let pair = u32::from(mirror.is_some() && shares.of() > 1);
        let places = Places { index, numbers: shares.numbers(), pair };
        let wave = |end| Wave::new(places.count(), places.find(&job.space, end));
        let waves = ends.iter().map(wave).collect::<Option<Vec<_>>>()?;
        let (end, others) = (waves[0].edge.len(), Told::default());
        Some(Self { places, waves, cursor: 0, end, mirror, shares, others })
    }

    /// The wave of a side, or that whose image it is.
    fn wave(&self, side: usize) -> &Wave {
        &self.waves[side.min(self.waves.len() - 1)]
    }

    fn held(&self) -> u64 {
        let waves = self.waves.iter().map(Wave::memory).sum::<u64>();
        waves + self.places.index.memory() + self.shares.memory()
    }

    /// The wave of a side and the other one, if that is made.
    fn pair(waves: &mut [Wave], side: usize) -> (&mut Wave, Option<&Wave>) {
        if waves.len() == 1 {
            return (&mut waves[0], None);
        }
        let (first, second) = waves.split_at_mut(1);
        let [first, second] = [&mut first[0], &mut second[0]];
        if side == 0 { (first, Some(second)) } else { (second, Some(first)) }
    }
}

/// Adds the meetings in an arrangement that is new in its place: with the other wave, or with its own image.
#[inline]
fn meet<const W: usize>(
    space: &StateSpace,
    places: &Places,
    (own, other): (&Wave, Option<&Wave>),
    mirror: Option<Mirror>,
    (place, state): (u64, impl FnOnce() -> State<W>),
    meetings: &mut Vec<State<W>>,
) {
    match (other, mirror) {
        (Some(other), _) if other.depths.get(place) != 0 => meetings.push(state()),
        (None, Some(mirror)) => {
            let state = state();
            let place_of = |image: &State<W>| places.of_image(space, (place, &state), image);
            mirror.meet(space, &state, |image| own.depths.get(place_of(image)) != 0, meetings);
        }
        _ => {}
    }
}

impl<const W: usize> Store<W> for Ranked<W> {
    /// Some of them are left out in the end.
    const TRACED: usize = 4 * dag::MOST;

    /// Expands one arrangement.
    fn step(
        &mut self,
        job: &mut Job<W>,
        side: usize,
        meetings: &mut Vec<State<W>>,
    ) -> Result<bool, Limit> {
        let space = &job.space;
        let codec = &space.codec;
        let held = self.held() + (meetings.capacity() * size_of::<State<W>>()) as u64;
        if self.cursor == self.end {
            return Ok(true); // all of it is others'
        }
        let state = self.places.state(space, self.waves[side].edge[self.cursor].into());
        let Self { places, waves, cursor, mirror, shares, .. } = self;
        let (own, other) = Self::pair(waves, side);
        if !reserve_within(&mut own.next, codec.max_steps(), held, job.limits.memory) {
            return Err(Limit::Memory);
        }
        *cursor += 1;
        let mut steps = 0;
        let visit = |next: State<W>, _, _| {
            steps += 1;
            let next = space.canonicalize(next);
            let key = places.key(space, &next);
            if !shares.route_rank_to(places.whose(key), key) {
                return;
            }
            let place = places.place(key);
            if own.add(place) {
                meet(space, places, (&*own, other), *mirror, (place, || next), meetings);
            }
        };
        codec.steps(side == 1, &state, visit);
        job.work += 1 + steps;
        Ok(self.cursor == self.end)
    }

    fn close(&mut self, _job: &Job<W>, side: usize, _met: bool) -> Option<usize> {
        let wave = &mut self.waves[side];
        wave.seen += wave.next.len() as u64;
        wave.depth += 1;
        wave.edge = mem::take(&mut wave.next);
        let widths = [0, 1].map(|side| self.wave(side).edge.len() + self.others.widths[side]);
        let active = smaller(widths)?;
        (self.cursor, self.end) = (0, self.waves[active].edge.len());
        Some(active)
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
        let (space, wave) = (&job.space, self.wave(side));
        let is_image = self.mirror.is_some() && side == 1;
        for state in from {
            step_back(space, side, state, |next| {
                let seen = if is_image { space.mirrored(&next) } else { next };
                let is_there = |place| wave.depths.get(place) == u64::from(depth % 3 + 1);
                if self.places.find(space, &seen).is_some_and(is_there) {
                    layer.push(next);
                }
            });
        }
        layer.len() as u64
    }

    fn exact(&self, job: &Job<W>) -> bool {
        job.space.codec.is_undirected()
    }

    fn whole(&self, side: usize) -> bool {
        let is_spent = |wave: &Wave| wave.edge.is_empty() && self.others.widths[side] == 0;
        self.waves.get(side).is_some_and(is_spent)
    }

    /// One word at a time.
    fn tally(
        &self,
        space: &StateSpace,
        side: usize,
        at: &mut usize,
        tally: &mut Tally<W>,
    ) -> Option<u64> {
        let entries = self.waves[side].depths.0.word(*at)?;
        let place = *at as u64 * EACH;
        for entry in (0..EACH).filter(|entry| entries >> (entry * 2) & 3 != 0) {
            tally.add(space, &self.places.state(space, place + entry));
        }
        *at += 1;
        Some(u64::from(entries.count_ones() / 2 + 1))
    }

    fn seen(&self) -> u64 {
        self.waves.iter().map(|wave| wave.seen).sum()
    }

    fn total(&self) -> Option<u64> {
        Some(self.places.index.total())
    }

    fn memory(&self) -> u64 {
        self.held()
    }
}

impl<const W: usize> SharedStore<W> for Ranked<W> {
    fn give(
        &mut self,
        job: &Job<W>,
        side: usize,
        states: &[State<W>],
        meetings: &mut Vec<State<W>>,
    ) -> Result<(), Limit> {
        let held = self.held() + (meetings.capacity() * size_of::<State<W>>()) as u64;
        let Self { places, waves, mirror, .. } = self;
        let (own, other) = Self::pair(waves, side);
        if !reserve_within(&mut own.next, states.len(), held, job.limits.memory) {
            return Err(Limit::Memory);
        }
        let space = &job.space;
        for told in states {
            let place = places.place(told[0]);
            if own.add(place) {
                let state = || places.state(space, place);
                meet(space, places, (&*own, other), *mirror, (place, state), meetings);
            }
        }
        Ok(())
    }

    fn take(&mut self, least: usize) -> Option<(usize, Vec<u64>)> {
        self.shares.take(least)
    }

    fn tell(&self, side: usize) -> Vec<u64> {
        let width = |wave: usize| {
            let Wave { edge, next, .. } = self.wave(wave);
            if wave == side || self.mirror.is_some() { next.len() } else { edge.len() }
        };
        let (widths, reached) = ([0, 1].map(width), self.waves[0].seen.narrow::<usize>());
        Told { widths, reached, pending: self.cursor < self.end }.numbers()
    }

    fn hear<'a>(&mut self, told: impl Iterator<Item = &'a [u64]>) {
        self.others = Told::of_others(self.shares.own(), told, |_| {});
    }

    fn is_pending(&self) -> bool {
        self.cursor < self.end || self.others.pending
    }
}
