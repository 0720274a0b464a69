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
//! Time and space: linear in the arrangements of sums up to the least length,
//! for each its steps, for each sum at which some were left out; an arrangement
//! takes its words and 7 to 14 bytes.

use crate::search::{Limit, Progress, Search, Step};
use crate::swap::best::bound::{Bound, NEVER};
use crate::swap::method::found::{Found, Job, Suspendable};
use crate::swap::model::rules::Side;
use crate::swap::packing::seen::Seen;
use crate::swap::packing::space::State;

/// All sums that are as much or more above the first count as one.
const MOST: usize = u8::MAX as usize;

/// The search for one shortest solution; see the module's text.
#[derive(Debug)]
pub(crate) struct Guided<const W: usize> {
    job: Job<W>,
    bound: Bound,
    first: u32,
    limit: u32,
    seen: Seen<W>,
    /// For each arrangement, by how much the least sum that it left out is
    /// above the first; 0 for none.
    left: Vec<u8>,
    /// How many arrangements there are of each such difference.
    waiting: Vec<u64>,
    /// Where the arrangements of each sum begin in the order of `seen`.
    starts: Vec<(usize, u32)>,
    /// Those to be expanded, the next last.
    stack: Vec<u32>,
    /// Below this place may be some to be expanded again.
    again: usize,
    /// The depth of the arrangement expanded last.
    depth: u32,
}

/// The sum of the arrangement of that place.
#[inline]
fn sum_at(starts: &[(usize, u32)], place: usize) -> u32 {
    starts[starts.partition_point(|start| start.0 <= place) - 1].1
}

impl<const W: usize> Guided<W> {
    /// The search. The bound must be prepared, and not be [`NEVER`] at the
    /// start.
    pub(crate) fn new(job: Job<W>, mut bound: Bound) -> Self {
        let first = bound.left(&job.world.space, &job.ends[0]);
        let mut seen = Seen::new();
        let room = seen.room(1, u64::MAX);
        debug_assert!(room, "one arrangement fits");
        seen.insert(job.ends[0]);
        Self {
            job,
            bound,
            first,
            limit: first,
            seen,
            left: vec![0],
            waiting: vec![0; MOST + 1],
            starts: vec![(0, first)],
            stack: vec![0],
            again: 0,
            depth: 0,
        }
    }

    fn memory(&self) -> u64 {
        let bytes = self.left.capacity() + self.stack.capacity() * size_of::<u32>();
        self.seen.memory() + self.bound.memory() + bytes as u64
    }

    fn stopped(&self, limit: Limit) -> Found<W> {
        Found::Stopped { limit, lower: self.limit, positions: self.seen.len() as u64 }
    }

    /// Makes room for what one arrangement leads to; false if memory does not
    /// suffice.
    fn room(&mut self) -> bool {
        let more = self.job.world.space.most_steps();
        if self.seen.has_room(more)
            && self.left.capacity() >= self.seen.len() + more
            && self.stack.capacity() >= self.stack.len() + more
        {
            return true;
        }
        let memory = self.memory();
        let own = self.seen.memory();
        if !self.seen.room(more, (self.job.limits.memory + own).saturating_sub(memory)) {
            return false;
        }
        // Half as much again, beside what there is while it is copied.
        let wanted = self.seen.len() + more;
        if wanted > self.left.capacity() {
            let capacity = wanted / 2 * 3;
            if self.memory() + capacity as u64 > self.job.limits.memory {
                return false;
            }
            self.left.reserve_exact(capacity - self.left.len());
        }
        let wanted = self.stack.len() + more;
        if wanted > self.stack.capacity() {
            let capacity = wanted / 2 * 3;
            if self.memory() + (capacity * size_of::<u32>()) as u64 > self.job.limits.memory {
                return false;
            }
            self.stack.reserve_exact(capacity - self.stack.len());
        }
        true
    }

    /// Expands an arrangement; true if that leads to the goal.
    fn expand(&mut self, place: usize) -> bool {
        let state = self.seen.get(place);
        let space = &self.job.world.space;
        let parts = self.bound.parts(space, &state);
        let own = sum_at(&self.starts, place);
        let depth = own - self.bound.join(parts);
        self.depth = depth;
        let mut least = NEVER;
        let mut steps = 0;
        let mut reached = false;
        space.forward(&state, |next, side: Side, step: (u8, u8)| {
            steps += 1;
            let parts = self.bound.after(space, (&state, parts), &next, (side, step.0));
            let left = self.bound.join(parts);
            if left >= NEVER {
                return;
            }
            let sum = depth + 1 + left;
            debug_assert!(sum >= own, "the bound is consistent");
            if sum > self.limit {
                least = least.min(sum);
            } else if sum == self.limit {
                let next = self.job.world.canon(next);
                let (place, new) = self.seen.insert(next);
                if new {
                    self.left.push(0);
                    self.stack.push(place as u32);
                    reached |= next == self.job.ends[1];
                }
            }
        });
        if least < NEVER {
            let above = ((least - self.first) as usize).min(MOST);
            self.left[place] = above as u8;
            self.waiting[above] += 1;
        }
        self.job.work += 1 + steps * self.bound.weight();
        reached
    }

    /// The next limit; the end if there is none, or none that is wanted.
    fn rise(&mut self) -> Option<Found<W>> {
        let above = (self.limit - self.first) as usize;
        let next = (above + 1..MOST).find(|&above| self.waiting[above] > 0);
        let positions = self.seen.len() as u64;
        let last = self.waiting[MOST] > 0;
        if next.is_none() && !last {
            return Some(Found::Exhausted { reachable: None, leading: None, positions });
        }
        self.limit = next.map_or(self.limit + 1, |above| self.first + above as u32);
        if self.limit >= self.job.known {
            self.limit = self.job.known;
            return Some(self.stopped(Limit::Work));
        }
        self.starts.push((self.seen.len(), self.limit));
        self.again = self.seen.len();
        None
    }

    /// The arrangements of the solution, from the goal back to the start.
    fn path(&mut self) -> Vec<State<W>> {
        let space = &self.job.world.space;
        let mut path = vec![self.job.ends[1]];
        for depth in (0..self.limit).rev() {
            let mut before = None;
            space.backward(&path[path.len() - 1], |state, _, _| {
                if before.is_some() {
                    return;
                }
                let state = self.job.world.canon(state);
                if let Some(place) = self.seen.find(&state)
                    && sum_at(&self.starts, place) == depth + self.bound.left(space, &state)
                {
                    before = Some(state);
                }
            });
            path.extend(before);
        }
        path.reverse();
        path
    }
}

impl<const W: usize> Suspendable<W> for Guided<W> {
    fn job(&self) -> &Job<W> {
        &self.job
    }

    fn job_mut(&mut self) -> &mut Job<W> {
        &mut self.job
    }
}

impl<const W: usize> Search for Guided<W> {
    type Outcome = Found<W>;

    fn advance(&mut self, budget: u64) -> Step<Found<W>> {
        let until = self.job.work.saturating_add(budget.max(1));
        while self.job.work < until {
            if self.job.work >= self.job.limits.work {
                return Step::Done(self.stopped(Limit::Work));
            }
            if !self.room() {
                return Step::Done(self.stopped(Limit::Memory));
            }
            let place = if let Some(place) = self.stack.pop() {
                place as usize
            } else if self.again > 0 {
                self.again -= 1;
                let above = usize::from(self.left[self.again]);
                let due = above == MOST || above <= (self.limit - self.first) as usize;
                if above == 0 || !due {
                    self.job.work += u64::from(self.again.is_multiple_of(16));
                    continue;
                }
                self.waiting[above] -= 1;
                self.left[self.again] = 0;
                self.again
            } else if let Some(found) = self.rise() {
                return Step::Done(found);
            } else {
                continue;
            };
            if self.expand(place) {
                let (path, positions) = (self.path(), self.seen.len() as u64);
                let path = self.job.world.realize(self.job.ends[0], &path);
                return Step::Done(Found::Path { path, count: None, positions });
            }
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        Progress {
            depth: self.depth,
            positions: self.seen.len() as u64,
            memory: self.memory(),
            lower: Some(self.limit),
            ..Progress::default()
        }
    }
}
