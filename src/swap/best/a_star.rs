//! A* with partial expansion, for puzzles whose bound is good.
//!
//! A [`Bound`] tells how many steps are left at least; steps made and steps
//! left at least are an arrangement's *sum*, below which no solution over it
//! can be. Arrangements are searched sum by sum, those of the least one first
//! (Hart, Nilsson, Raphael, "A formal basis for the heuristic determination of
//! minimum cost paths", 1968), of equal sums the deepest first: where the
//! bound is exact, the search walks straight to the goal. Following arrangements
//! whose sums are higher than the present limit are not stored; an arrangement
//! remembers the least of those it left out, and is expanded again when the
//! limit gets there (Yoshizumi, Miura, Ishida, "A* with partial expansion for
//! large branching factor problems", 2000).
//!
//! The bound is consistent: a step takes away at most one. So sums never fall
//! along a solution, and when all arrangements of lower sums have been
//! expanded, each new one is found at its true depth. No depth need be stored:
//! the sum is told by the place in the order in which arrangements were found,
//! and the depth is the sum without the bound.
//!
//! [From both sides](crate::swap::best::guide) the sum is another one, and a solution is
//! found where an arrangement's image was seen.
//!
//! Time and space: linear in the arrangements of sums up to the least length,
//! for each its steps, for each sum at which some were left out; an arrangement
//! takes its words and 7 to 14 bytes.

use crate::narrow::Narrow;
use crate::search::{Limit, Progress};
use crate::swap::best::bound::Bound;
use crate::swap::best::guide::{BEYOND, Guide, Height};
use crate::swap::method::found::{Found, Job, Suspendable};
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::reserve::reserve_within;
use crate::swap::packing::router::StateRouter;
use crate::swap::packing::visited::VisitedSet;

/// All sums that are as much or more above the first count as one.
const MOST: usize = u8::MAX as usize;

/// The arrangements seen, and which of them are to be expanded.
#[derive(Debug)]
struct Kept<const W: usize> {
    seen: VisitedSet<W>,
    /// For each arrangement, by how much the least sum that it left out is
    /// above the first; 0 for none.
    left: Vec<u8>,
    /// Those to be expanded, the next last.
    stack: Vec<u32>,
}

impl<const W: usize> Kept<W> {
    /// Memory held, in bytes.
    fn memory(&self) -> u64 {
        let bytes = self.left.capacity() + self.stack.capacity() * size_of::<u32>();
        self.seen.memory() + bytes as u64
    }

    /// Is there room for so many more?
    #[inline]
    fn has_room(&self, more: usize) -> bool {
        self.seen.has_room(more)
            && self.left.capacity() >= self.seen.len() + more
            && self.stack.capacity() >= self.stack.len() + more
    }

    /// Makes room for so many more, if the memory held meanwhile stays within
    /// `limit` bytes.
    fn room(&mut self, more: usize, limit: u64) -> bool {
        let beside = self.memory() - self.seen.memory();
        if !self.seen.room(more, limit.saturating_sub(beside)) {
            return false;
        }
        let held = self.memory();
        if !reserve_within(&mut self.left, more, held, limit) {
            return false;
        }
        let held = self.memory();
        reserve_within(&mut self.stack, more, held, limit)
    }

    /// An arrangement to be expanded; false if it was seen before. There must
    /// be room for it.
    #[inline]
    fn add(&mut self, state: State<W>) -> bool {
        let (place, new) = self.seen.insert(state);
        if new {
            self.left.push(0);
            self.stack.push(place.narrow::<u32>());
        }
        new
    }
}

/// The search for one shortest solution; see the module's text.
#[derive(Debug)]
pub(crate) struct AStar<const W: usize> {
    pub(super) job: Job<W>,
    guide: Guide,
    first: u32,
    limit: u32,
    kept: Kept<W>,
    /// How many arrangements there are that left some out, by how much the
    /// least sum of these is above the first.
    waiting: Vec<u64>,
    /// Where the arrangements of each sum begin in the order of `seen`.
    starts: Vec<(usize, u32)>,
    /// Below this place may be some to be expanded again.
    again: usize,
    /// The depth of the arrangement expanded last.
    depth: u32,
    /// Where a solution was found, and its depth: at the goal, or where the image was seen.
    met: Option<(State<W>, u32)>,
    pub(super) shares: StateRouter<W>,
}

/// The sum of the arrangement of that place.
#[inline]
fn sum_at(starts: &[(usize, u32)], place: usize) -> u32 {
    starts[starts.partition_point(|start| start.0 <= place) - 1].1
}

impl<const W: usize> AStar<W> {
    /// The search. The bound must be prepared, and not be [`NEVER`] at the
    /// start.
    pub(crate) fn new(job: Job<W>, bound: Bound) -> Self {
        Self::share(job, bound, StateRouter::alone())
    }

    /// The same for one worker's share.
    pub(crate) fn share(job: Job<W>, bound: Bound, shares: StateRouter<W>) -> Self {
        Self::guided(job, Guide::to_goal(bound), shares)
    }

    /// One worker's share of the search from both sides, where there is one of the puzzle. The
    /// bounds must be prepared, and not be [`NEVER`](crate::swap::best::NEVER) at the ends.
    pub(crate) fn from_both_sides(
        job: &Job<W>,
        bounds: [Bound; 2],
        shares: StateRouter<W>,
    ) -> Option<Self> {
        let guide = Guide::from_both_sides(&job.space, bounds)?;
        Some(Self::guided(job.clone(), guide, shares))
    }

    fn guided(job: Job<W>, mut guide: Guide, shares: StateRouter<W>) -> Self {
        let parts = guide.parts(&job.space.codec, &job.ends[0]);
        let first = if guide.is_from_both_sides() {
            guide.height::<true>(parts).map_or(0, |height| Guide::sum::<true>(height, 0))
        } else {
            guide.height::<false>(parts).map_or(0, |height| Guide::sum::<false>(height, 0))
        };
        let kept = Kept { seen: VisitedSet::new(), left: Vec::new(), stack: Vec::new() };
        let mut guided = Self {
            job,
            guide,
            first,
            limit: first,
            kept,
            waiting: vec![0; MOST + 1],
            starts: vec![(0, first)],
            again: 0,
            depth: 0,
            met: None,
            shares,
        };
        let start = guided.job.ends[0];
        let from_both_sides = guided.guide.is_from_both_sides();
        let by = if from_both_sides { guided.job.space.representative(&start) } else { start };
        if guided.shares.is_own(&by) {
            let room = guided.kept.room(1, u64::MAX);
            debug_assert!(room, "one arrangement fits");
            guided.kept.add(start);
        }
        guided
    }

    pub(super) fn memory(&self) -> u64 {
        self.kept.memory() + self.guide.memory() + self.shares.memory()
    }

    /// How many arrangements were seen.
    pub(super) fn seen(&self) -> u64 {
        self.kept.seen.len() as u64
    }

    /// No solution has fewer steps, nor than one that is known if all shorter ones were looked for.
    pub(super) fn lower(&self) -> u32 {
        self.guide.lower(self.first, self.limit).min(self.job.known)
    }

    /// Makes room for so many more arrangements; false if memory does not
    /// suffice.
    #[inline]
    fn room(&mut self, more: usize) -> bool {
        self.kept.has_room(more) || self.make_room(more)
    }

    #[cold]
    fn make_room(&mut self, more: usize) -> bool {
        let beside = self.guide.memory() + self.shares.memory();
        self.kept.room(more, self.job.limits.memory.saturating_sub(beside))
    }

    /// Takes arrangements of the present sum from other workers, and answers whether the images of
    /// some were seen; the limit if memory does not suffice.
    pub(super) fn give(&mut self, states: &[State<W>]) -> Result<(), Limit> {
        if !self.room(states.len()) {
            return Err(Limit::Memory);
        }
        let mut states = states.iter();
        while let Some(&state) = states.next() {
            if state == StateRouter::QUERY {
                self.meet_image(states.next());
            } else if self.kept.add(state) {
                if self.guide.is_from_both_sides() {
                    self.meet_image(Some(&state));
                } else if state == self.job.ends[1] {
                    self.met = Some((state, self.limit));
                }
            }
        }
        Ok(())
    }

    /// A solution leads over an arrangement of another worker, if its image was seen.
    fn meet_image(&mut self, state: Option<&State<W>>) {
        let Some(state) = state else { return };
        let image = self.job.space.mirrored(state);
        if let Some(behind) = self.depth_of(&image) {
            self.met = Some((*state, self.lower() - behind));
        }
    }

    /// Where a solution was found, and its depth.
    pub(super) fn met(&self) -> Option<(State<W>, u32)> {
        self.met
    }

    /// A solution leads over that; how far the search goes back from there to the start, and from
    /// its image.
    pub(super) fn halves(&self, (met, depth): (State<W>, u32)) -> [Option<(State<W>, u32)>; 2] {
        let image = self.guide.is_from_both_sides().then(|| self.job.space.mirrored(&met));
        [Some((met, depth)), image.map(|image| (image, self.lower() - depth))]
    }

    /// The arrangements of the solution, from those back to the start of its halves.
    pub(super) fn joined(&self, [back, ahead]: [&[State<W>]; 2]) -> Vec<State<W>> {
        let ahead = ahead.iter().skip(1).map(|state| self.job.space.mirrored(state));
        back.iter().rev().copied().chain(ahead).collect()
    }

    /// Is anything of the present sum still to be expanded?
    pub(super) fn is_pending(&self) -> bool {
        !self.kept.stack.is_empty() || self.again > 0
    }

    /// Goes on for a moment with the arrangements of the present sum; true if
    /// that leads to the goal, and the limit if memory does not suffice.
    pub(super) fn expand_next(&mut self) -> Result<bool, Limit> {
        if !self.room(self.job.space.codec.max_steps()) {
            return Err(Limit::Memory);
        }
        let (place, sum) = if let Some(place) = self.kept.stack.pop() {
            (place as usize, self.limit)
        } else if self.again > 0 {
            self.again -= 1;
            let above = usize::from(self.kept.left[self.again]);
            let due = above == MOST || above <= (self.limit - self.first) as usize;
            if above == 0 || !due {
                self.job.work += u64::from(self.again.is_multiple_of(16));
                return Ok(false);
            }
            self.waiting[above] -= 1;
            self.kept.left[self.again] = 0;
            (self.again, sum_at(&self.starts, self.again))
        } else {
            return Ok(false);
        };
        Ok(self.expand(place, sum))
    }

    /// Expands an arrangement of that sum; true if that leads to the goal.
    #[inline]
    fn expand(&mut self, place: usize, own: u32) -> bool {
        if self.guide.is_from_both_sides() {
            self.expand_by::<true>(place, own)
        } else {
            self.expand_by::<false>(place, own)
        }
    }

    fn expand_by<const BOTH: bool>(&mut self, place: usize, own: u32) -> bool {
        let state = self.kept.seen.get(place);
        let space = &self.job.space;
        let codec = &space.codec;
        let parts = self.guide.parts(codec, &state);
        let Some(height) = self.guide.height::<BOTH>(parts) else { return false };
        let depth = Guide::depth::<BOTH>(height, own);
        self.depth = depth;
        let limit = self.limit;
        let crossing = Crossing { own, height, limit, odd: (limit - self.first) & 1 == 1 };
        let mut least = u32::MAX;
        let mut steps = 0;
        let mut met = None;
        codec.forward(&state, |next, side: Side, step: (u8, u8)| {
            steps += 1;
            let parts = self.guide.after::<W, BOTH>(codec, (&state, parts), &next, (side, step.0));
            let Some(after) = self.guide.height::<BOTH>(parts) else { return };
            let sum = Guide::sum::<BOTH>(after, depth + 1);
            debug_assert!(sum >= own, "the bound is consistent");
            if sum > limit {
                if BOTH {
                    least = least.min(crossing.due(after, sum));
                    if crossing.may_meet(after, sum) {
                        let next = space.canonicalize(next);
                        if self.shares.route_query(|| space.representative(&next), &next)
                            && self.kept.seen.find(&space.mirrored(&next)).is_some()
                        {
                            met = Some(next);
                        }
                    }
                } else {
                    least = least.min(sum);
                }
            } else if sum == limit {
                let next = space.canonicalize(next);
                let is_own = if BOTH {
                    self.shares.route_by(|| space.representative(&next), &next)
                } else {
                    self.shares.route(&next)
                };
                if is_own && self.kept.add(next) {
                    let is_met = if BOTH {
                        after.beyond == 0 && self.kept.seen.find(&space.mirrored(&next)).is_some()
                    } else {
                        next == self.job.ends[1]
                    };
                    if is_met {
                        met = Some(next);
                    }
                }
            }
        });
        if let Some(next) = met {
            self.met = Some((next, depth + 1));
        }
        if least < u32::MAX {
            let above = ((least - self.first) as usize).min(MOST);
            self.kept.left[place] = above.narrow::<u8>();
            self.waiting[above] += 1;
        }
        self.job.work += 1 + steps * self.guide.weight();
        met.is_some()
    }

    /// The least sum above the present one that was left out, if any was.
    pub(super) fn next_limit(&self) -> Option<u32> {
        let above = (self.limit - self.first) as usize;
        let next = (above + 1..MOST).find(|&above| self.waiting[above] > 0);
        let last = (self.waiting[MOST] > 0).then_some(self.limit + 1);
        next.map(|above| self.first + above.narrow::<u32>()).or(last)
    }

    /// Goes on with the next sum; the end if there is none, or none that is
    /// wanted.
    pub(super) fn rise(&mut self, next: Option<u32>) -> Option<Found<W>> {
        let Some(limit) = next else {
            let positions = self.seen();
            return Some(Found::Exhausted { reachable: None, leading: None, positions });
        };
        self.limit = limit;
        if self.lower() >= self.job.known {
            return Some(self.stopped(Limit::Work));
        }
        self.starts.push((self.kept.seen.len(), self.limit));
        self.again = self.kept.seen.len();
        None
    }

    /// The depth of an arrangement that was seen.
    fn depth_of(&mut self, state: &State<W>) -> Option<u32> {
        let place = self.kept.seen.find(state)?;
        let parts = self.guide.parts(&self.job.space.codec, state);
        let sum = sum_at(&self.starts, place);
        Some(if self.guide.is_from_both_sides() {
            Guide::depth::<true>(self.guide.height::<true>(parts)?, sum)
        } else {
            Guide::depth::<false>(self.guide.height::<false>(parts)?, sum)
        })
    }

    /// An arrangement of that depth one step before this one, on a solution.
    pub(super) fn before(&mut self, state: &State<W>, depth: u32) -> Option<State<W>> {
        let mut near = Vec::new();
        self.job.space.codec.backward(state, |state, _, _| near.push(state));
        let near =
            near.into_iter().map(|state| self.job.space.canonicalize(state)).collect::<Vec<_>>();
        near.into_iter().find(|state| self.depth_of(state) == Some(depth))
    }

    /// The arrangements from this one of that depth back to the start.
    fn back_from(&mut self, (state, depth): (State<W>, u32)) -> Vec<State<W>> {
        let mut path = vec![state];
        for depth in (0..depth).rev() {
            path.extend(self.before(&path[path.len() - 1], depth));
        }
        path
    }

    /// The arrangements of the solution.
    fn path(&mut self) -> Vec<State<W>> {
        let halves = self.met.map_or([None; 2], |met| self.halves(met));
        let [back, ahead] =
            halves.map(|half| half.map_or_else(Vec::new, |half| self.back_from(half)));
        self.joined([&back, &ahead])
    }
}

/// From both sides: the arrangement that is expanded, from which a step may cross over to
/// one whose image was seen.
#[derive(Clone, Copy)]
struct Crossing {
    /// Its sum and its height.
    own: u32,
    height: Height,
    limit: u32,
    /// Is the limit a sum of those beyond the middle?
    odd: bool,
}

impl Crossing {
    /// May this one that follows, and is not kept, have its image among what was seen? The three
    /// kinds of steps that the text of [`guide`](crate::swap::best::guide) tells.
    #[inline]
    fn may_meet(self, after: Height, sum: u32) -> bool {
        let Self { own, height, limit, odd } = self;
        if !odd {
            return own == limit && after.beyond == 1 && sum == limit + BEYOND;
        }
        let has_lost_as_many = after.beyond > 0 && sum == limit + 2;
        let loses_two = own == limit && after.beyond == height.beyond - 2;
        height.beyond > 0 && (has_lost_as_many || loses_two)
    }

    /// The sum at which the step is to be looked at again: the first time whether it leads to such a one.
    #[inline]
    fn due(self, after: Height, sum: u32) -> u32 {
        let looked = self.height.beyond > 0 && after.beyond > 0 && sum - 2 > self.limit;
        if looked { sum - 2 } else { sum }
    }
}

impl<const W: usize> Suspendable<W> for AStar<W> {
    fn job(&self) -> &Job<W> {
        &self.job
    }

    fn job_mut(&mut self) -> &mut Job<W> {
        &mut self.job
    }

    #[inline]
    fn step(&mut self, _: u64) -> Option<Found<W>> {
        match self.expand_next() {
            Err(limit) => Some(self.stopped(limit)),
            Ok(true) => {
                let (path, positions) = (self.path(), self.seen());
                let path = self.job.space.lift_path(self.job.ends[0], &path);
                Some(Found::Path { path, count: None, positions })
            }
            Ok(false) if self.is_pending() => None,
            Ok(false) => self.rise(self.next_limit()),
        }
    }

    fn stopped(&mut self, limit: Limit) -> Found<W> {
        Found::Stopped { limit, lower: self.lower(), positions: self.seen() }
    }

    fn progress(&self) -> Progress {
        Progress {
            depth: self.depth,
            positions: self.seen(),
            memory: self.memory(),
            lower: Some(self.lower()),
            ..Progress::default()
        }
    }
}
