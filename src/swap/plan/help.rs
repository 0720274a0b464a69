//! Several workers who search together, beside one in which all methods take
//! turns.

use crate::search::{Limit, Limits, Progress, Step};
use crate::swap::best::NEVER;
use crate::swap::best::a_star::AStar;
use crate::swap::best::bound::Bound;
use crate::swap::best::shared_a_star::SharedAStar;
use crate::swap::layers::hash_store::HashStore;
use crate::swap::layers::one_blank::search::OneBlankSearch;
use crate::swap::layers::rank_store::{self, RankStore};
use crate::swap::layers::two_sided::TwoSided;
use crate::swap::method::found::{Found, Job, Want};
use crate::swap::method::shared::{Report, Share, SharedOutcome, SharedSearch, SharedSolve};
use crate::swap::model::outcome::Method;
use crate::swap::model::problem::Swap;
use crate::swap::packing::codec::dispatch_width;
use crate::swap::packing::index::Index;
use crate::swap::packing::router::StateRouter;
use crate::swap::packing::state_space::StateSpace;
use crate::swap::plan::precheck::precheck;
use crate::swap::plan::schedule::{self, BRIEF, Candidate, Try, WHOLE};

/// A worker's part, one of so many, in the search for a puzzle's shortest
/// solution, where it is known that none has fewer steps than `lower`: by
/// [*bounded*](crate::swap::Method::Bounded), and where there are several also by
/// [*guided*](crate::swap::Method::Guided) in turns, which the one they help goes on
/// with, too, and at last by [*index*](crate::swap::Method::Index); on large boards with a single free square
/// several go by [*hole*](crate::swap::Method::Hole) alone. Within limits that are the same for all: each has its own
/// memory, and the work is that of all together, as it stands after a round. What all come to, in words, is told to
/// who solves the puzzle: [`Solve::help`](crate::swap::Solve::help).
///
/// Takes some 50 milliseconds at once, for the bounds: each has its own. `None`
/// if what comes of the puzzle can be told without a search.
#[must_use]
pub fn share(swap: &Swap, limits: Limits, lower: u32, own: usize, of: usize) -> Option<Share> {
    let space = StateSpace::new(swap);
    let lower = if lower < NEVER { lower } else { 0 };
    dispatch_width!(space.codec, W => {
        let job = job::<W>(swap, &space, limits, lower);
        if precheck(swap, &space.codec, &job.ends).is_some() {
            return None;
        }
        Some(OneBlankSearch::share(swap, &job, own, of).map_or_else(
            || Share::of(ByTurns::new(&job, own, of)),
            |search| {
                let members = vec![SharedMember::new(Method::Hole, search)];
                Share::of(ByTurns::of(members, limits, lower))
            },
        ))
    })
}

/// One shortest solution is to be found.
fn job<const W: usize>(swap: &Swap, space: &StateSpace, limits: Limits, lower: u32) -> Job<W> {
    let ends = [swap.start(), swap.goal()].map(|end| space.codec.pack(end));
    Job { space: space.clone(), ends, want: Want::One, limits, lower, known: u32::MAX, work: 0 }
}

/// A method, and how much work all workers have done by it.
struct SharedMember<const W: usize> {
    method: Method,
    part: Box<dyn SharedSolve<W>>,
    work: u64,
    /// How many arrangements all have seen.
    seen: u64,
}

impl<const W: usize> SharedMember<W> {
    fn new(method: Method, part: impl SharedSolve<W> + 'static) -> Self {
        Self { method, part: Box::new(part), work: 0, seen: 0 }
    }
}

/// The methods of those who help, in the order of their numbers.
const METHODS: [Method; 4] = [Method::Bounded, Method::Guided, Method::Hole, Method::Index];

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
    /// Of this worker's memory for all methods, and of all workers' work.
    limits: Limits,
    /// No solution has fewer steps.
    lower: u32,
    /// Arrangements seen by methods that are over: by all workers, and by this one.
    seen: [u64; 2],
    /// Work done by these, by all workers.
    work: u64,
    /// The search by the index, until it is begun.
    last: Option<Last<W>>,
}

/// What comes to an end for certain, and needs the memory: begun when others have done much more than it takes, or
/// have no memory left.
struct Last<const W: usize> {
    job: Job<W>,
    own: usize,
    of: usize,
    /// How many arrangements there are, and the bytes that a worker takes to begin.
    total: u64,
    bytes: u64,
}

impl<const W: usize> Last<W> {
    /// `None` where arrangements have no numbers, or for one worker.
    fn new(job: &Job<W>, own: usize, of: usize) -> Option<Self> {
        let index = Index::new(&job.space.codec, &job.ends[0])?;
        let bytes = rank_store::bytes(&index, &job.space, of)?;
        (of > 1).then(|| Self { job: job.clone(), own, of, total: index.total(), bytes })
    }
}

impl<const W: usize> ByTurns<W> {
    fn new(job: &Job<W>, own: usize, of: usize) -> Self {
        let mut bounds = [0, 1].map(|side: usize| {
            let mut bound = Bound::new(&job.space, &job.ends[1 - side], side == 1);
            while !bound.prepare::<W>(&mut u64::from(u16::MAX)) {}
            bound
        });
        let shares = || StateRouter::new(own, of);
        let mut members = Vec::new();
        let Job { space, ends, .. } = job;
        if of > 1 && bounds[0].left(&space.codec, &ends[0]) < NEVER {
            let guided = AStar::from_both_sides(job, bounds.clone(), shares());
            let towards = || AStar::share(job.clone(), bounds[0].clone(), shares());
            let guided = guided.unwrap_or_else(towards);
            members.push(SharedMember::new(Method::Guided, SharedAStar::new(guided)));
        }
        let store = HashStore::share(job, Some(bounds), shares());
        let waves = TwoSided::new(store, job.clone());
        members.push(SharedMember::new(Method::Bounded, waves));
        let mut turns = Self::of(members, job.limits, job.lower);
        turns.last = Last::new(job, own, of);
        turns
    }

    fn of(members: Vec<SharedMember<W>>, limits: Limits, lower: u32) -> Self {
        let (active, until, seen, work, last) = (0, 0, [0; 2], 0, None);
        let mut turns = Self { members, active, until, limits, lower, seen, work, last };
        turns.next();
        turns
    }

    /// No solution has fewer steps, as one method or another has shown.
    fn proven(&self) -> u32 {
        let proven = |member: &SharedMember<W>| member.part.progress().lower.unwrap_or(0);
        self.members.iter().map(proven).fold(self.lower, u32::max)
    }

    /// Work done by all methods, and all workers.
    fn all_work(&self) -> u64 {
        self.work + self.members.iter().map(|member| member.work).sum::<u64>()
    }

    /// A method is over: the memory is for the others now.
    fn drop_member(&mut self, place: usize) {
        self.lower = self.proven();
        let over = self.members.swap_remove(place);
        self.seen[0] += over.seen;
        self.seen[1] += over.part.progress().positions;
        self.work += over.work;
    }

    /// Begins with the index, if it is due.
    fn end_with_index(&mut self) -> bool {
        let all = self.all_work();
        let is_due = |last: &mut Last<W>| all >= 8 * last.total || self.members.is_empty();
        let Some(Last { mut job, own, of, .. }) = self.last.take_if(is_due) else { return false };
        while !self.members.is_empty() {
            self.drop_member(0);
        }
        job.know(self.lower, u32::MAX);
        let store = RankStore::share(&job, StateRouter::new(own, of));
        let waves = store.map(|store| TwoSided::new(store, job));
        self.members.extend(waves.map(|waves| SharedMember::new(Method::Index, waves)));
        (self.active, self.until) = (0, u64::MAX);
        true
    }

    /// Whose turn it is.
    fn next(&mut self) {
        if self.end_with_index() {
            return;
        }
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
        job.limits.memory = self.limits.memory.saturating_sub(others);
    }
}

impl<const W: usize> SharedSearch for ByTurns<W> {
    /// What is found, in [words].
    type Outcome = SharedOutcome;

    fn advance_round(&mut self, budget: u64) -> Step<()> {
        self.members
            .get_mut(self.active)
            .map_or(Step::Done(()), |member| member.part.advance_round(budget))
    }

    fn give(&mut self, words: &[u64]) {
        if let Some(member) = self.members.get_mut(self.active) {
            member.part.give(words);
        }
    }

    fn take(&mut self, least: usize) -> Option<(usize, Vec<u64>)> {
        self.members.get_mut(self.active)?.part.take(least)
    }

    fn report(&self) -> Report {
        let fits = self.last.as_ref().is_some_and(|last| last.bytes <= self.limits.memory);
        // Where there was no memory for the last method, there is none of them.
        let none =
            || (Report { limit: Some(Limit::Memory), seen: 0, numbers: vec![], states: vec![] }, 0);
        let own = |member: &SharedMember<W>| (member.part.report(), member.part.job().work);
        let (mut report, work) = self.members.get(self.active).map_or_else(none, own);
        report.numbers.extend([work, u64::from(fits)]);
        report
    }

    fn conclude(&mut self, reports: &[Report], seen: u64) -> Option<SharedOutcome> {
        let mut reports = reports.to_vec();
        let (mut work, mut fit) = (0, true);
        for numbers in reports.iter_mut().map(|report| &mut report.numbers) {
            fit &= numbers.pop() == Some(1);
            work += numbers.pop().unwrap_or(0);
        }
        if !fit {
            self.last = None;
        }
        let Some(member) = self.members.get_mut(self.active) else {
            let (limit, lower, positions) = (Limit::Memory, self.lower, self.seen[0] + seen);
            let found = Found::<W>::Stopped { limit, lower, positions };
            return words(Method::Index, &found).map(SharedOutcome::Help);
        };
        (member.work, member.seen) = (work, seen);
        let mut found = member.part.conclude(&reports, seen);
        let (method, has_arrived) = (member.method, member.part.has_arrived());
        if found.is_none() && !has_arrived && self.all_work() >= self.limits.work {
            // How far all are is told below.
            found = Some(Found::Stopped { limit: Limit::Work, lower: 0, positions: 0 });
        }
        let all = self.seen[0] + self.members.iter().map(|member| member.seen).sum::<u64>();
        match found {
            Some(Found::Stopped { limit: Limit::Memory, .. })
                if self.members.len() > 1 || self.last.is_some() =>
            {
                self.drop_member(self.active);
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
                return words(method, &found).map(SharedOutcome::Help);
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
            ..each().nth(self.active).unwrap_or_default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::leaper::Leaper;
    use crate::narrow::Narrow;
    use crate::search::Search;
    use crate::swap::method::shared::run_shared;
    use crate::swap::model::outcome::{Options, Outcome};
    use crate::swap::model::reason::Reason;
    use crate::swap::model::rules::{Attack, Metric, Rules, Turns};
    use crate::swap::plan::solve::Solve;

    /// What several workers find: all the same.
    fn together(shares: Vec<Share>) -> Vec<u64> {
        let found = each(shares);
        assert!(found.iter().all(|words| *words == found[0]));
        found[0].clone()
    }

    /// What each of several workers finds.
    fn each(mut shares: Vec<Share>) -> Vec<Vec<u64>> {
        let words = |outcome| match outcome {
            SharedOutcome::Help(words) => words,
            SharedOutcome::Extent { .. } => panic!("{outcome:?}"),
        };
        run_shared(&mut shares).into_iter().map(words).collect()
    }

    /// What comes of a puzzle where that was told.
    fn helped(swap: &Swap, words: &[u64]) -> Outcome {
        let mut solve = Solve::new(swap, Options::default());
        solve.help(Some(words), 0);
        solve.run()
    }

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
        let shares = (0..3).map(|own| share(&swap, Limits::default(), 1, own, 3).unwrap());
        let Outcome::Solved(helped) = helped(&swap, &together(shares.collect())) else { panic!() };
        assert_eq!(
            (helped.length, helped.method, helped.proven),
            (alone.length, Method::Hole, true)
        );
        assert_eq!(helped.moves.len(), alone.moves.len());
    }

    /// A puzzle by its rows from the top, `.` for an empty square.
    fn puzzle(rows: &str, leaper: Leaper, rules: Rules) -> Swap {
        let rows: Vec<Vec<char>> = rows.split('/').map(|row| row.chars().collect()).collect();
        let (files, ranks) = (rows[0].len().narrow::<u16>(), rows.len().narrow::<u16>());
        let mut board = Board::new(files, ranks).unwrap();
        let mut knights = Vec::new();
        for square in board.squares() {
            match rows[usize::from(ranks - 1 - square.rank)][usize::from(square.file)] {
                '.' => {}
                '*' => board.block(square),
                letter => knights.push((square, letter)),
            }
        }
        Swap::new(board, leaper, &knights, None, rules).unwrap()
    }

    /// A part that begins with the index; `None` if what comes of the puzzle can be told without a search.
    fn by_index(swap: &Swap, memory: u64, own: usize, of: usize) -> Option<Share> {
        let space = StateSpace::new(swap);
        dispatch_width!(space.codec, W => {
            let job = job::<W>(swap, &space, Limits::default().memory(memory), 1);
            if precheck(swap, &space.codec, &job.ends).is_some() {
                return None;
            }
            let mut turns = ByTurns::of(Vec::new(), Limits::default().memory(memory), 1);
            turns.last = Last::new(&job, own, of);
            turns.next();
            Some(Share::of(turns))
        })
    }

    /// Whether several who go by the index find a solution, as one alone does; `None` where no search is needed.
    fn found_by_index(swap: &Swap, of: usize, line: &str) -> Option<bool> {
        let shares: Option<Vec<_>> = (0..of).map(|own| by_index(swap, 1 << 24, own, of)).collect();
        let words = together(shares?);
        let alone = Solve::new(swap, Options::default().method(Method::Index)).run();
        match (helped(swap, &words), alone) {
            (Outcome::Solved(one), Outcome::Solved(other)) => {
                assert_eq!((one.length, one.proven), (other.length, true), "{line} by {of}");
                // With as few runs, one with the fewest jumps is looked for.
                assert!(one.method == Method::Index || swap.rules().by_runs(), "{line} by {of}");
                Some(true)
            }
            (Outcome::Impossible(one), Outcome::Impossible(other)) => {
                let seen = |reason| match reason {
                    Reason::Exhausted { seen, from_start, .. } => (seen, from_start),
                    reason => panic!("{line}: {reason}"),
                };
                assert_eq!(seen(one.reason), seen(other.reason), "{line} by {of}");
                Some(false)
            }
            (one, other) => panic!("{line} by {of}: {one:?}, alone {other:?}"),
        }
    }

    /// The index by several comes to what it comes to alone, under all rules.
    #[test]
    fn several_go_by_the_index() {
        let king = Leaper::new(1, 1).unwrap();
        let boards = [
            ("N..n/N..n/..../*..*", Leaper::KNIGHT),
            ("Aa../.bB./....", Leaper::KNIGHT),
            ("Nn./.N*/n..", Leaper::KNIGHT),
            ("AB./.../ab.", king),
        ];
        let rules = Turns::ALL.into_iter().flat_map(|turns| {
            Attack::ALL.into_iter().flat_map(move |attack| {
                Metric::ALL.map(|metric| Rules { turns, attack, metric, ..Rules::default() })
            })
        });
        let (mut found, mut in_pairs) = (Vec::new(), 0);
        for rules in rules {
            for (rows, leaper) in boards {
                let (swap, line) = (puzzle(rows, leaper, rules), format!("{rows} {rules:?}"));
                let before = found.len();
                found.extend((2..5).filter_map(|of| found_by_index(&swap, of, &line)));
                let has_mirror = StateSpace::new(&swap).has_mirror();
                in_pairs += if has_mirror { found.len() - before } else { 0 };
            }
        }
        let solved = found.iter().filter(|&&solved| solved).count();
        assert!(solved > 60 && found.len() - solved > 20, "{solved} of {}", found.len());
        assert!(in_pairs > 30 && found.len() - in_pairs > 30, "{in_pairs} of {}", found.len());
    }

    /// Whatever methods they go by, several end when all of them together have done so much.
    #[test]
    fn the_work_of_all_is_limited() {
        let rules = Rules { attack: Attack::NoComrade, ..Rules::default() };
        let swap = puzzle("NNNNN/...../...../...../nnnnn", Leaper::KNIGHT, rules);
        let limits = Limits::default().work(20_000);
        let shares = (0..3).map(|own| share(&swap, limits, 1, own, 3).unwrap());
        let found = read::<1>(&together(shares.collect()));
        let Some((_, Found::Stopped { limit: Limit::Work, positions, .. })) = found else {
            panic!("{found:?}")
        };
        assert!(positions > 1_000 && positions < 200_000, "{positions}");
    }

    /// Where one has no memory for it, all hear so.
    #[test]
    fn an_index_without_memory_is_told() {
        let swap = puzzle("NN../..../..nn", Leaper::KNIGHT, Rules::default());
        let memory = |own| if own == 1 { 1 << 8 } else { 1 << 24 };
        let shares = (0..3).map(|own| by_index(&swap, memory(own), own, 3).unwrap());
        for words in each(shares.collect()) {
            let found = read::<1>(&words);
            let is_told = matches!(found, Some((_, Found::Stopped { limit: Limit::Memory, .. })));
            assert!(is_told, "{found:?}");
        }
    }
}
