//! Several workers who search together, beside one in which all methods take
//! turns.

use crate::search::{Limit, Limits, Progress, Step};
use crate::swap::best::NEVER;
use crate::swap::best::a_star::AStar;
use crate::swap::best::bound::Bound;
use crate::swap::best::shared_a_star::SharedAStar;
use crate::swap::method::found::{Found, Job, Want};
use crate::swap::method::shared::{Helper, Part, Report, Share};
use crate::swap::model::outcome::Method;
use crate::swap::model::problem::Swap;
use crate::swap::packing::State;
use crate::swap::packing::shares::Shares;
use crate::swap::packing::space::in_words;
use crate::swap::packing::world::World;
use crate::swap::plan::precheck::precheck;
use crate::swap::plan::schedule::{self, BRIEF, Candidate, Try, WHOLE};
use crate::swap::waves::breadth::Breadth;
use crate::swap::waves::free_square::shared_search::SharedFreeSquareSearch;
use crate::swap::waves::shared_waves::SharedWaves;
use crate::swap::waves::two_sided::TwoSided;

/// A worker's part, one of so many, in the search for a puzzle's shortest
/// solution, where it is known that none has fewer steps than `lower`: by
/// [*bounded*](crate::swap::Method::Bounded), and where there are several also by
/// [*guided*](crate::swap::Method::Guided) in turns, which the one they help goes on
/// with, too; on large boards with a single free square several go by
/// [*hole*](crate::swap::Method::Hole) alone. Within limits that are its own, the same for all. What
/// all come to, in words, is told to who solves the puzzle: [`Solve::help`](crate::swap::Solve::help).
///
/// Takes some 50 milliseconds at once, for the bounds: each has its own. `None`
/// if what comes of the puzzle can be told without a search.
#[must_use]
pub fn share(
    swap: &Swap,
    limits: Limits,
    lower: u32,
    own: usize,
    of: usize,
) -> Option<Share<Vec<u64>>> {
    let world = World::new(swap);
    let lower = if lower < NEVER { lower } else { 0 };
    in_words!(world.space, W => {
        let job = job::<W>(swap, &world, limits, lower);
        if precheck(swap, &world.space, &job.ends).is_some() {
            return None;
        }
        // That one takes arrangements of a word.
        let alone = (W == 1).then(|| {
            SharedFreeSquareSearch::new(swap, self::job(swap, &world, limits, lower), own, of)
        });
        Some(alone.flatten().map_or_else(
            || Share::of(ByTurns::new(&job, own, of)),
            |search| {
                let members = vec![SharedMember::new(Method::Hole, search)];
                Share::of(ByTurns::of(members, limits.memory, lower))
            },
        ))
    })
}

/// One shortest solution is to be found.
fn job<const W: usize>(swap: &Swap, world: &World, limits: Limits, lower: u32) -> Job<W> {
    let ends = [swap.start(), swap.goal()].map(|end| world.space.pack(end));
    Job { world: world.clone(), ends, want: Want::One, limits, lower, known: u32::MAX, work: 0 }
}

/// A method, and how much work all workers have done by it.
struct SharedMember<const W: usize> {
    method: Method,
    part: Box<dyn Helper<W>>,
    work: u64,
    /// How many arrangements all have seen.
    seen: u64,
}

impl<const W: usize> SharedMember<W> {
    fn new(method: Method, part: impl Helper<W> + 'static) -> Self {
        Self { method, part: Box::new(part), work: 0, seen: 0 }
    }
}

/// The methods of those who help, in the order of their numbers.
const METHODS: [Method; 3] = [Method::Bounded, Method::Guided, Method::Hole];

/// What all come to, in words; the first is the method's number.
fn words<const W: usize>(method: Method, found: &Found<W>) -> Option<Vec<u64>> {
    let number = METHODS.iter().position(|&one| one == method)?;
    Some([vec![number as u64], found.words()?].concat())
}

/// From such words.
pub(super) fn read<const W: usize>(words: &[u64]) -> Option<(Method, Found<W>)> {
    let (&number, found) = words.split_first()?;
    let method = METHODS.get(usize::try_from(number).ok()?)?;
    Some((*method, Found::read(found)?))
}

/// One worker's part of several methods, which take turns: each turn is some
/// rounds. All workers come to the same order of turns, from the same reports.
struct ByTurns<const W: usize> {
    members: Vec<SharedMember<W>>,
    active: usize,
    /// The work at which others have their turn.
    until: u64,
    /// In bytes, for all methods.
    memory: u64,
    /// No solution has fewer steps.
    lower: u32,
    /// Arrangements seen by methods that are over: by all workers, and by this one.
    seen: [u64; 2],
}

impl<const W: usize> ByTurns<W> {
    fn new(job: &Job<W>, own: usize, of: usize) -> Self {
        let mut bounds = [0, 1].map(|side: usize| {
            let mut bound = Bound::new(&job.world, &job.ends[1 - side], side == 1);
            while !bound.prepare::<W>(&mut u64::from(u16::MAX)) {}
            bound
        });
        let shares = || Shares::new(own, of);
        let mut members = Vec::new();
        let Job { world, ends, .. } = job;
        if of > 1 && bounds[0].left(&world.space, &ends[0]) < NEVER {
            let guided = AStar::from_both_sides(job, bounds.clone(), shares());
            let towards = || AStar::share(job.clone(), bounds[0].clone(), shares());
            let guided = guided.unwrap_or_else(towards);
            members.push(SharedMember::new(Method::Guided, SharedAStar::new(guided)));
        }
        let store = Breadth::share(job, Some(bounds), shares());
        let waves = SharedWaves::new(TwoSided::new(store, job.clone()));
        members.push(SharedMember::new(Method::Bounded, waves));
        Self::of(members, job.limits.memory, job.lower)
    }

    fn of(members: Vec<SharedMember<W>>, memory: u64, lower: u32) -> Self {
        let mut turns = Self { members, active: 0, until: 0, memory, lower, seen: [0; 2] };
        turns.next();
        turns
    }

    /// No solution has fewer steps, as one method or another has shown.
    fn proven(&self) -> u32 {
        let proven = |member: &SharedMember<W>| member.part.progress().lower.unwrap_or(0);
        self.members.iter().map(proven).fold(self.lower, u32::max)
    }

    /// Whose turn it is.
    fn next(&mut self) {
        self.lower = self.proven();
        let rest: Vec<_> = (self.members.iter())
            .map(|member| {
                let lower = member.part.progress().lower.unwrap_or(0);
                let task = Try { method: member.method, ..WHOLE };
                let by_sums = member.method == Method::Guided;
                Candidate { task, work: member.work, lower, by_sums }
            })
            .collect();
        let Some(turn) = schedule::turn(&rest, true) else { return };
        let is_next = |member: &SharedMember<W>| member.method == turn.method;
        self.active = self.members.iter().position(is_next).unwrap_or(0);
        let held: u64 = self.members.iter().map(|member| member.part.progress().memory).sum();
        let next = &mut self.members[self.active];
        self.until = next.work + (next.work / 4).max(BRIEF);
        let others = held - next.part.progress().memory;
        let job = next.part.job_mut();
        job.know(self.lower, u32::MAX);
        job.limits.memory = self.memory.saturating_sub(others);
    }
}

impl<const W: usize> Part<W> for ByTurns<W> {
    /// What is found, in [words].
    type Outcome = Vec<u64>;

    fn lead(&mut self, budget: u64) -> Step<()> {
        self.members[self.active].part.lead(budget)
    }

    fn give(&mut self, states: &[State<W>]) {
        self.members[self.active].part.give(states);
    }

    fn take(&mut self, least: usize) -> Option<(usize, Vec<State<W>>)> {
        self.members[self.active].part.take(least)
    }

    fn report(&self) -> Report<W> {
        let part = &self.members[self.active].part;
        let mut report = part.report();
        report.numbers.push(part.job().work);
        report
    }

    fn conclude(&mut self, mut reports: Vec<Report<W>>, seen: u64) -> Option<Vec<u64>> {
        let member = &mut self.members[self.active];
        member.work = reports.iter_mut().filter_map(|report| report.numbers.pop()).sum();
        member.seen = seen;
        let found = member.part.conclude(reports, seen);
        let (method, work, has_arrived) = (member.method, member.work, member.part.has_arrived());
        let all = self.seen[0] + self.members.iter().map(|member| member.seen).sum::<u64>();
        match found {
            Some(Found::Stopped { limit: Limit::Memory, .. }) if self.members.len() > 1 => {
                // The memory is for the others now.
                self.lower = self.proven();
                let over = self.members.swap_remove(self.active);
                self.seen[0] += over.seen;
                self.seen[1] += over.part.progress().positions;
                self.next();
            }
            Some(mut found) => {
                match &mut found {
                    Found::Stopped { lower, positions, .. } => {
                        (*lower, *positions) = (self.proven(), all);
                    }
                    Found::Path { positions, .. } | Found::Exhausted { positions, .. } => {
                        *positions = all;
                    }
                    Found::All { .. } | Found::Best { .. } => {}
                }
                return words(method, &found);
            }
            None if work >= self.until && !has_arrived => self.next(),
            None => {}
        }
        None
    }

    fn progress(&self) -> Progress {
        let each = || self.members.iter().map(|member| member.part.progress());
        Progress {
            positions: self.seen[1] + each().map(|progress| progress.positions).sum::<u64>(),
            memory: each().map(|progress| progress.memory).sum(),
            lower: Some(self.proven()),
            ..self.members[self.active].part.progress()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::leaper::Leaper;
    use crate::search::Search;
    use crate::swap::model::outcome::{Options, Outcome};
    use crate::swap::model::rules::Rules;
    use crate::swap::plan::solve::Solve;

    /// With one free square several find by slabs, each its own, what the one whom they help believes.
    #[test]
    fn several_help_with_one_free_square() {
        let board = Board::new(4, 3).unwrap();
        let knights = |letters: &str| -> Vec<_> {
            board.squares().zip(letters.chars()).filter(|&(_, letter)| letter != '1').collect()
        };
        let (start, goal) = (knights("NNNNNN1nnnnn"), knights("nnnnn1NNNNNN"));
        let swap = Swap::new(board.clone(), Leaper::KNIGHT, &start, Some(&goal), Rules::default())
            .unwrap();
        let Outcome::Solved(alone) = Solve::new(&swap, Options::default()).run() else { panic!() };
        let mut shares: Vec<_> =
            (0..3).map(|own| share(&swap, Limits::default(), 1, own, 3).unwrap()).collect();
        let found = loop {
            for own in 0..3 {
                while shares[own].advance(100) == Step::Running {}
                while let Some((whom, words)) = shares[own].take(1) {
                    shares[whom].give(&words);
                }
            }
            let reports: Vec<_> = shares.iter().map(Share::report).collect();
            if let Some((found, _)) =
                shares.iter_mut().filter_map(|share| share.conclude(&reports)).next_back()
            {
                break found;
            }
        };
        let mut solve = Solve::new(&swap, Options::default());
        solve.help(Some(&found), 0);
        let Outcome::Solved(helped) = solve.run() else { panic!() };
        assert_eq!(
            (helped.length, helped.method, helped.proven),
            (alone.length, Method::Hole, true)
        );
        assert_eq!(helped.moves.len(), alone.moves.len());
    }
}
