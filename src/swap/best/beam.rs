//! Beam search: keeps only the most promising positions of each layer, those with the least
//! [`Bound`]. Finds a good solution where a proof is out of reach; proves nothing itself, unless
//! nothing had to be left out.
//!
//! Beams begin at the start and at the goal in turn, wider each time, as far as memory goes.
//! Positions that cannot lead to a shorter solution than a known one are left out (after Lowerre's
//! Harpy, 1976, and Bisiani's "Beam search", 1987). No position is visited twice in a beam.
//!
//! Time: linear in the width and the length. Space: the positions in the beam with their table, and
//! 4 bytes for each.

use crate::narrow::Narrow;
use crate::search::{Limit, Progress};
use crate::swap::best::UNREACHABLE;
use crate::swap::best::bound::Bound;
use crate::swap::method::found::{Found, Job, Suspendable};
use crate::swap::model::rules::Side;
use crate::swap::packing::State;
use crate::swap::packing::reserve::reserve_within;
use crate::visited_set::{VisitedSet, hash};

/// The widths of the first beams, each from both ends. Later ones are four times as wide as the one
/// before.
const WIDTHS: [usize; 4] = [1 << 5, 1 << 8, 1 << 11, 1 << 13];

/// A position that could enter the beam.
#[derive(Clone, Copy, Debug)]
struct Candidate<const W: usize> {
    state: State<W>,
    parent: u32,
    /// The lower, the better: by the bound, and by hash among equals.
    priority: u64,
}

/// A search in progress. See the module documentation.
#[derive(Debug)]
pub(crate) struct Beam<const W: usize> {
    job: Job<W>,
    bounds: [Bound; 2],
    best: Option<Vec<State<W>>>,
    /// The number of complete beams.
    round: usize,
    visited: VisitedSet<W>,
    /// By index of a position: the index of its predecessor.
    parents: Vec<u32>,
    /// The index of the next position to expand.
    cursor: usize,
    /// The end of its layer.
    end: usize,
    /// The depth of its layer.
    depth: u32,
    candidates: Vec<Candidate<W>>,
    /// Candidates with this priority value or a larger one are left out of the next layer.
    priority_limit: u64,
    /// Whether a candidate was left out of this beam.
    is_cut: bool,
    /// The index of the last position before the goal.
    goal_parent: Option<u32>,
    positions: u64,
}

impl<const W: usize> Beam<W> {
    /// Starts a search. It ends when a solution is as short as the lower bound. The bounds must be
    /// prepared.
    pub(crate) fn new(mut job: Job<W>, mut bounds: [Bound; 2]) -> Self {
        job.lower = job.lower.max(bounds[0].steps_from(&job.space.codec, &job.endpoints[0]));
        let mut beam = Self {
            job,
            bounds,
            best: None,
            round: 0,
            visited: VisitedSet::new(),
            parents: Vec::new(),
            cursor: 0,
            end: 0,
            depth: 0,
            candidates: Vec::new(),
            priority_limit: u64::MAX,
            is_cut: false,
            goal_parent: None,
            positions: 0,
        };
        beam.begin();
        beam
    }

    /// Returns whether this beam starts from the goal.
    fn is_backward(&self) -> bool {
        self.round % 2 == 1
    }

    fn width(&self) -> usize {
        let (pair, last) = (self.round / 2, WIDTHS.len() - 1);
        WIDTHS[pair.min(last)] << (2 * pair.saturating_sub(last))
    }

    /// Begins a beam.
    fn begin(&mut self) {
        self.visited = VisitedSet::new();
        let room = self.visited.make_room(1, u64::MAX);
        debug_assert!(room.is_ok(), "one position fits");
        self.visited.insert(self.job.endpoints[usize::from(self.is_backward())]);
        self.parents = vec![0];
        (self.cursor, self.end, self.depth) = (0, 1, 0);
        self.candidates = Vec::new();
        (self.priority_limit, self.is_cut, self.goal_parent) = (u64::MAX, false, None);
    }

    fn memory(&self) -> u64 {
        let bounds = self.bounds.iter().map(Bound::memory).sum::<u64>();
        let bytes = self.parents.capacity() * size_of::<u32>()
            + self.candidates.capacity() * size_of::<Candidate<W>>();
        self.visited.memory() + bounds + bytes as u64
    }

    /// The maximum depth, far beyond a good solution.
    fn max_depth(&self) -> u32 {
        self.job.upper.min(16 * self.job.lower + 512)
    }

    fn expand(&mut self) {
        let back = self.is_backward();
        let parent = self.cursor.narrow::<u32>();
        let state = self.visited.get(self.cursor);
        self.cursor += 1;
        let codec = &self.job.space.codec;
        let bound = &mut self.bounds[usize::from(back)];
        let goal = self.job.endpoints[usize::from(!back)];
        let parts = bound.parts(codec, &state);
        let mut steps = 0;
        let visit = |next: State<W>, side: Side, step: (u8, u8)| {
            steps += 1;
            let from = if back { step.1 } else { step.0 };
            let parts = bound.after(codec, (&state, parts), &next, (side, from));
            let remaining = bound.combine(parts);
            if remaining >= UNREACHABLE || self.depth + 1 + remaining >= self.job.upper {
                return;
            }
            let state = self.job.space.canonicalize(next);
            // The remaining steps, then those of both sides. (Where sides alternate, the side with
            // more steps decides how many remain.) Among equals, the hash.
            let cost = u64::from(remaining + parts.sides[0] + parts.sides[1]);
            let priority = cost << 32 | hash(&state) >> 32;
            if state == goal {
                self.goal_parent = Some(parent);
            } else if priority < self.priority_limit && self.visited.find(&state).is_none() {
                self.candidates.push(Candidate { state, parent, priority });
            }
        };
        codec.steps(back, &state, visit);
        self.job.work += 1 + steps * self.bounds[0].weight();
        self.positions += 1;
    }

    /// Keeps only the best candidates.
    fn cut(&mut self) {
        let width = self.width();
        if self.candidates.len() > width {
            let by_priority = |candidate: &Candidate<W>| candidate.priority;
            let (_, worst, _) = self.candidates.select_nth_unstable_by_key(width, by_priority);
            (self.priority_limit, self.is_cut) = (worst.priority, true);
            self.candidates.truncate(width);
        }
    }

    /// Reserves memory for the successors of a position.
    fn reserve_candidates(&mut self) -> Result<(), Limit> {
        if self.candidates.len() >= 2 * self.width() {
            self.cut();
        }
        let (more, memory) = (self.job.space.codec.max_steps(), self.job.limits.memory);
        if self.candidates.len() + more <= self.candidates.capacity() {
            return Ok(());
        }
        let held = self.memory();
        reserve_within(&mut self.candidates, more, held, memory)
    }

    /// Makes the best candidates the next layer.
    fn next_layer(&mut self) -> Result<(), Limit> {
        self.cut();
        let mut candidates = std::mem::take(&mut self.candidates);
        let more = candidates.len();
        let wanted = self.parents.len() + more;
        let bytes = if wanted > self.parents.capacity() { wanted * 6 } else { 0 };
        let held = self.memory() + (candidates.capacity() * size_of::<Candidate<W>>()) as u64;
        let own = self.visited.memory();
        let memory = self.job.limits.memory.saturating_add(own).saturating_sub(held + bytes as u64);
        if let Err(limit) = self.visited.make_room(more, memory) {
            self.candidates = candidates;
            return Err(limit);
        }
        if wanted > self.parents.capacity() {
            self.parents.reserve_exact(wanted / 2 * 3 - self.parents.len());
        }
        for candidate in &candidates {
            if self.visited.insert(candidate.state).1 {
                self.parents.push(candidate.parent);
            }
        }
        self.job.work += more as u64;
        candidates.clear();
        (self.candidates, self.priority_limit) = (candidates, u64::MAX);
        self.cursor = self.end;
        self.end = self.visited.len();
        self.depth += 1;
        Ok(())
    }

    /// Begins the next beam, or returns the result if no better solution can be found.
    fn next_beam(&mut self) -> Option<Found<W>> {
        let known = self.job.upper;
        if !self.is_cut && known < u32::MAX && !self.job.space.codec.by_runs() {
            // The beam visited all positions, up to its depth, that could lead to a shorter
            // solution.
            let visited = if self.cursor < self.end { self.depth + 1 } else { known };
            self.job.lower = self.job.lower.max(visited.min(known));
        }
        if !self.is_cut || known <= self.job.lower {
            return Some(Found::Best { path: self.best.take(), positions: self.positions });
        }
        self.round += 1;
        self.begin();
        None
    }

    /// Records the solution that ends with the position of this index and the goal.
    fn record_solution(&mut self, last: u32) {
        let back = self.is_backward();
        let mut path = vec![self.job.endpoints[usize::from(!back)]];
        let mut at = last as usize;
        while at != 0 {
            path.push(self.visited.get(at));
            at = self.parents[at] as usize;
        }
        path.push(self.visited.get(0));
        if !back {
            path.reverse();
        }
        let mut path = self.job.space.lift_path(self.job.endpoints[0], &path);
        if self.job.space.codec.by_runs() {
            path = self.job.space.merge_runs(&path);
        }
        self.job.upper = path.len().narrow::<u32>() - 1;
        self.best = Some(path);
    }
}

impl<const W: usize> Suspendable<W> for Beam<W> {
    fn job(&self) -> &Job<W> {
        &self.job
    }

    fn job_mut(&mut self) -> &mut Job<W> {
        &mut self.job
    }

    fn best(&self) -> Option<&[State<W>]> {
        self.best.as_deref()
    }

    fn release(&mut self) -> bool {
        self.begin();
        true
    }

    #[inline]
    fn step(&mut self, _: u64) -> Option<Found<W>> {
        if let Some(last) = self.goal_parent {
            self.record_solution(last);
            return self.next_beam();
        }
        let has_more = self.cursor < self.end;
        let room = if has_more { self.reserve_candidates() } else { self.next_layer() };
        if let Err(limit) = room {
            return Some(self.stopped(limit));
        }
        if has_more {
            self.expand();
        } else if self.cursor == self.end || self.depth >= self.max_depth() {
            return self.next_beam();
        }
        None
    }

    fn stopped(&mut self, limit: Limit) -> Found<W> {
        Found::Stopped { limit, lower: self.job.lower, positions: self.positions }
    }

    fn progress(&self) -> Progress {
        let [depth, back] = if self.is_backward() { [0, self.depth] } else { [self.depth, 0] };
        Progress {
            depth,
            depth_back: Some(back),
            positions: self.positions,
            memory: self.memory(),
            lower: Some(self.job.lower),
            best: self.best.as_ref().map(|path| path.len().narrow::<u32>() - 1),
            ..Progress::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::leaper::Leaper;
    use crate::search::Limits;
    use crate::swap::method::found::Want;
    use crate::swap::model::problem::Swap;
    use crate::swap::model::rules::Rules;
    use crate::swap::packing::state_space::StateSpace;

    /// A beam that resumes with more memory after each memory limit finds the same solution with
    /// the same work.
    #[test]
    fn beam_resumes_after_a_memory_limit() {
        let board = Board::new(5, 5).unwrap();
        let knights = board.squares().zip("NNNNN...............nnnnn".chars());
        let start: Vec<_> = knights.filter(|&(_, letter)| letter != '.').collect();
        let swap = Swap::new(board, Leaper::KNIGHT, &start, None, Rules::default()).unwrap();
        let space = StateSpace::new(&swap);
        let ends = [swap.start(), swap.goal()].map(|end| space.codec.pack::<1>(end));
        let bounds = [false, true].map(|back| {
            let mut bound = Bound::new(&space, &ends[usize::from(!back)], back, u64::MAX);
            while !bound.prepare::<1>(&mut u64::from(u16::MAX)) {}
            bound
        });
        let mut times = 0;
        let mut results = Vec::new();
        for memory in [u64::MAX, 1 << 16] {
            let limits = Limits { memory, ..Limits::default() };
            let (space, want) = (space.clone(), Want::One);
            let job =
                Job { space, endpoints: ends, want, limits, lower: 0, upper: u32::MAX, work: 0 };
            let mut beam = Beam::new(job, bounds.clone());
            let found = loop {
                match beam.step(1) {
                    None => {}
                    Some(Found::Stopped { .. }) => {
                        times += 1;
                        beam.job.limits.memory += 1 << 14;
                    }
                    Some(found) => break found,
                }
            };
            let Found::Best { path: Some(path), positions } = found else { panic!("{found:?}") };
            results.push((path, positions, beam.job.work));
        }
        assert_eq!(results[0].0.len(), 23);
        assert_eq!(results[0], results[1]);
        assert!(times > 10, "{times}");
    }
}
