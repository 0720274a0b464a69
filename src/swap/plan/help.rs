//! The search for a solution by helpers: one or several workers besides the one that solves the
//! puzzle.

use crate::search::{Limit, Limits, Progress, Step};
use crate::swap::best::UNREACHABLE;
use crate::swap::best::a_star::AStar;
use crate::swap::best::bound::Bound;
use crate::swap::best::shared_a_star::SharedAStar;
use crate::swap::layers::hash_store::HashStore;
#[cfg(feature = "threads")]
use crate::swap::layers::one_blank::graph::BlankState;
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
use crate::swap::plan::schedule::{self, BRIEF, Candidate};

/// Makes the share of worker number `worker`, of `workers`, in a search for a shortest solution.
/// `None` if the puzzle needs no search.
///
/// Large boards with one blank are searched by *hole*. For other puzzles, a single worker searches
/// by *bounded*; several alternate *bounded* with *guided*, and finally search by *index*. `lower`
/// is a proven lower bound on the steps of a solution.
///
/// The memory in `limits` is that of each worker; the work is that of all workers together, and is
/// checked after each round. All shares have the same outcome, encoded for
/// [`Solve::help`](crate::swap::Solve::help).
///
/// Preparing the bounds takes some 50 milliseconds, before the first step.
#[must_use]
pub fn share(
    swap: &Swap,
    limits: Limits,
    lower: u32,
    worker: usize,
    workers: usize,
) -> Option<Share> {
    let space = StateSpace::new(swap);
    let lower = if lower < UNREACHABLE { lower } else { 0 };
    dispatch_width!(space.codec, W => {
        let job = job::<W>(swap, &space, limits, lower);
        if precheck(swap, &space.codec, &job.endpoints).is_some() {
            return None;
        }
        Some(OneBlankSearch::share(swap, &job, worker, workers).map_or_else(
            || Share::new(SharedTurns::new(&job, worker, workers)),
            |search| {
                let members = vec![SharedMember::new(Method::Hole, search)];
                Share::new(SharedTurns::with_members(members, limits, lower))
            },
        ))
    })
}

/// Returns how many of several threads should share the search: all of them, all but the one that
/// solves the puzzle, or none.
#[cfg(feature = "threads")]
pub(crate) fn sharing_threads(swap: &Swap, limits: Limits, threads: usize) -> usize {
    let space = StateSpace::new(swap);
    dispatch_width!(space.codec, W => {
        let job = job::<W>(swap, &space, limits, 0);
        if OneBlankSearch::share(swap, &job, 0, threads).is_some() {
            threads
        } else if BlankState::unpack(&space.codec, &job.endpoints[0]).is_some() {
            0
        } else {
            threads - 1
        }
    })
}

fn job<const W: usize>(swap: &Swap, space: &StateSpace, limits: Limits, lower: u32) -> Job<W> {
    let endpoints = [swap.start(), swap.goal()].map(|endpoint| space.codec.pack(endpoint));
    Job {
        space: space.clone(),
        endpoints,
        want: Want::One,
        limits,
        lower,
        upper: u32::MAX,
        work: 0,
    }
}

/// A method that has been started.
struct SharedMember<const W: usize> {
    method: Method,
    search: Box<dyn SharedSolve<W>>,
    /// The work done by all workers.
    work: u64,
    /// The number of positions visited by all workers.
    visited: u64,
}

impl<const W: usize> SharedMember<W> {
    fn new(method: Method, search: impl SharedSolve<W> + 'static) -> Self {
        Self { method, search: Box::new(search), work: 0, visited: 0 }
    }
}

/// The methods that can be shared. Their indices are their numbers in the encoded result.
const METHODS: [Method; 4] = [Method::Bounded, Method::Guided, Method::Hole, Method::Index];

/// Encodes the method's number and its result in words.
fn to_words<const W: usize>(method: Method, found: &Found<W>) -> Option<Vec<u64>> {
    let number = METHODS.iter().position(|&shared| shared == method)?;
    Some([vec![number as u64], found.to_words()?].concat())
}

/// Decodes a method and its result.
pub(super) fn from_words<const W: usize>(words: &[u64]) -> Option<(Method, Found<W>)> {
    let (&number, found) = words.split_first()?;
    let method = METHODS.get(usize::try_from(number).ok()?)?;
    Some((*method, Found::from_words(found)?))
}

/// One worker's part of several methods, which alternate after some rounds each. All workers derive
/// the same schedule from the same reports.
struct SharedTurns<const W: usize> {
    members: Vec<SharedMember<W>>,
    /// The index of the member whose turn it is.
    active: usize,
    /// The member's total work at which its turn ends.
    turn_end: u64,
    /// The limits of this worker's memory, and of the work of all workers.
    limits: Limits,
    /// A proven lower bound on the steps of a solution.
    lower: u32,
    /// The number of positions visited by finished methods: by all workers, and by this one.
    visited: [u64; 2],
    /// The work done by finished methods, by all workers.
    work: u64,
    /// The search by *index*, until it begins.
    last: Option<LastSearch<W>>,
}

/// The search by *index*, which needs all memory. It begins when the other
/// methods have done much more work than it takes, or are out of memory.
struct LastSearch<const W: usize> {
    job: Job<W>,
    worker: usize,
    workers: usize,
    /// The number of positions.
    total: u64,
    /// The memory that each worker needs for its tables, in bytes.
    bytes: u64,
}

impl<const W: usize> LastSearch<W> {
    /// Returns `None` if the positions have no ranks, or for a single worker.
    fn new(job: &Job<W>, worker: usize, workers: usize) -> Option<Self> {
        let index = Index::new(&job.space.codec, &job.endpoints[0])?;
        let bytes = rank_store::bytes(&index, &job.space, workers)?;
        (workers > 1).then(|| Self {
            job: job.clone(),
            worker,
            workers,
            total: index.total(),
            bytes,
        })
    }
}

impl<const W: usize> SharedTurns<W> {
    fn new(job: &Job<W>, worker: usize, workers: usize) -> Self {
        let mut bounds = [0, 1].map(|side: usize| {
            let memory = job.limits.memory;
            let mut bound = Bound::new(&job.space, &job.endpoints[1 - side], side == 1, memory);
            while !bound.prepare::<W>(&mut u64::from(u16::MAX)) {}
            bound
        });
        let router = || StateRouter::new(worker, workers);
        let mut members = Vec::new();
        if workers > 1 && bounds[0].steps_from(&job.space.codec, &job.endpoints[0]) < UNREACHABLE {
            let guided = AStar::from_both_sides(job, bounds.clone(), router());
            let to_goal = || AStar::share(job.clone(), bounds[0].clone(), router());
            let guided = SharedAStar::new(guided.unwrap_or_else(to_goal));
            members.push(SharedMember::new(Method::Guided, guided));
        }
        let store = HashStore::share(job, Some(bounds), router());
        let search = TwoSided::new(store, job.clone());
        members.push(SharedMember::new(Method::Bounded, search));
        let last = LastSearch::new(job, worker, workers);
        Self { last, ..Self::with_members(members, job.limits, job.lower) }
    }

    fn with_members(members: Vec<SharedMember<W>>, limits: Limits, lower: u32) -> Self {
        let (active, turn_end, visited, work, last) = (0, 0, [0; 2], 0, None);
        let mut turns = Self { members, active, turn_end, limits, lower, visited, work, last };
        turns.next_turn();
        turns
    }

    /// Returns the best lower bound that any method has proven.
    fn proven(&self) -> u32 {
        let proven = |member: &SharedMember<W>| member.search.progress().lower.unwrap_or(0);
        self.members.iter().map(proven).fold(self.lower, u32::max)
    }

    /// Returns the work done by all methods and workers.
    fn total_work(&self) -> u64 {
        self.work + self.members.iter().map(|member| member.work).sum::<u64>()
    }

    /// Ends a method, whose memory the others may use.
    fn drop_member(&mut self, index: usize) {
        self.lower = self.proven();
        let finished = self.members.swap_remove(index);
        self.visited[0] += finished.visited;
        self.visited[1] += finished.search.progress().positions;
        self.work += finished.work;
    }

    /// Begins the search by *index*, if it is due. Returns whether it has begun.
    fn begin_last(&mut self) -> bool {
        let work = self.total_work();
        let is_due = |last: &mut LastSearch<W>| work >= 8 * last.total || self.members.is_empty();
        let Some(LastSearch { mut job, worker, workers, .. }) = self.last.take_if(is_due) else {
            return false;
        };
        while !self.members.is_empty() {
            self.drop_member(0);
        }
        job.merge_bounds(self.lower, u32::MAX);
        let store = RankStore::share(&job, StateRouter::new(worker, workers));
        let search = store.map(|store| TwoSided::new(store, job));
        self.members.extend(search.map(|search| SharedMember::new(Method::Index, search)));
        (self.active, self.turn_end) = (0, u64::MAX);
        true
    }

    /// Chooses the method for the next turn.
    fn next_turn(&mut self) {
        if self.begin_last() {
            return;
        }
        self.lower = self.proven();
        let candidate = |member: &SharedMember<W>| Candidate {
            method: member.method,
            work: member.work,
            lower: member.search.progress().lower.unwrap_or(0),
            is_best_first: member.method == Method::Guided,
        };
        let candidates: Vec<_> = self.members.iter().map(candidate).collect();
        let Some(turn) = schedule::next_turn(&candidates, true) else { return };
        let is_next = |member: &SharedMember<W>| member.method == turn.task.method;
        self.active = self.members.iter().position(is_next).unwrap_or(0);
        let total_memory: u64 =
            self.members.iter().map(|member| member.search.progress().memory).sum();
        let next = &mut self.members[self.active];
        self.turn_end = next.work + (next.work / 4).max(BRIEF);
        let other_memory = total_memory - next.search.progress().memory;
        let job = next.search.job_mut();
        job.merge_bounds(self.lower, u32::MAX);
        job.limits.memory = self.limits.memory.saturating_sub(other_memory);
    }
}

impl<const W: usize> SharedSearch for SharedTurns<W> {
    type Outcome = SharedOutcome;

    fn advance_round(&mut self, budget: u64) -> Step<()> {
        let active = self.members.get_mut(self.active);
        active.map_or(Step::Done(()), |member| member.search.advance_round(budget))
    }

    fn receive(&mut self, words: Vec<u64>) {
        if let Some(member) = self.members.get_mut(self.active) {
            member.search.receive(words);
        }
    }

    fn take_outgoing(&mut self, min_words: usize) -> Option<(usize, Vec<u64>)> {
        self.members.get_mut(self.active)?.search.take_outgoing(min_words)
    }

    fn report(&self) -> Report {
        let fits = self.last.as_ref().is_some_and(|last| last.bytes <= self.limits.memory);
        // Without memory for the last method, no member remains.
        let empty = || {
            (Report { limit: Some(Limit::Memory), visited: 0, numbers: vec![], states: vec![] }, 0)
        };
        let active_report =
            |member: &SharedMember<W>| (member.search.report(), member.search.job().work);
        let (mut report, work) = self.members.get(self.active).map_or_else(empty, active_report);
        report.numbers.extend([work, u64::from(fits)]);
        report
    }

    fn conclude(&mut self, reports: &[Report], visited: u64) -> Option<SharedOutcome> {
        let mut reports = reports.to_vec();
        let (mut work, mut fits) = (0, true);
        for numbers in reports.iter_mut().map(|report| &mut report.numbers) {
            fits &= numbers.pop() == Some(1);
            work += numbers.pop().unwrap_or(0);
        }
        if !fits {
            self.last = None;
        }
        let Some(member) = self.members.get_mut(self.active) else {
            let (limit, lower, positions) = (Limit::Memory, self.lower, self.visited[0] + visited);
            let found = Found::<W>::Stopped { limit, lower, positions };
            return to_words(Method::Index, &found).map(SharedOutcome::Help);
        };
        (member.work, member.visited) = (work, visited);
        let mut found = member.search.conclude(&reports, visited);
        let (method, is_past_expansion) = (member.method, member.search.is_past_expansion());
        if found.is_none() && !is_past_expansion && self.total_work() >= self.limits.work {
            // The bound and the positions are set below.
            found = Some(Found::Stopped { limit: Limit::Work, lower: 0, positions: 0 });
        }
        let positions =
            self.visited[0] + self.members.iter().map(|member| member.visited).sum::<u64>();
        match found {
            Some(Found::Stopped { limit: Limit::Memory | Limit::Size, .. })
                if self.members.len() > 1 || self.last.is_some() =>
            {
                self.drop_member(self.active);
                self.next_turn();
            }
            Some(mut found) => {
                *found.positions_mut() = positions;
                if let Found::Stopped { lower, .. } = &mut found {
                    *lower = self.proven();
                }
                return to_words(method, &found).map(SharedOutcome::Help);
            }
            None if work >= self.turn_end && !is_past_expansion => self.next_turn(),
            None => {}
        }
        None
    }

    fn progress(&self) -> Progress {
        let each = || self.members.iter().map(|member| member.search.progress());
        Progress {
            positions: self.visited[1] + each().map(|progress| progress.positions).sum::<u64>(),
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

    /// Runs several workers, asserts that their outcomes are the same, and returns it.
    fn common_outcome(shares: Vec<Share>) -> Vec<u64> {
        let found = outcomes(shares);
        assert!(found.iter().all(|words| *words == found[0]));
        found[0].clone()
    }

    /// Runs several workers, and returns the outcome of each.
    fn outcomes(mut shares: Vec<Share>) -> Vec<Vec<u64>> {
        let words = |outcome| match outcome {
            SharedOutcome::Help(words) => words,
            SharedOutcome::Extent { .. } => panic!("{outcome:?}"),
        };
        run_shared(&mut shares).into_iter().map(words).collect()
    }

    /// Solves a puzzle after merging the helpers' outcome.
    fn solve_with_help(swap: &Swap, words: &[u64]) -> Outcome {
        let mut solve = Solve::new(swap, Options::default());
        solve.help(Some(words), 0);
        solve.run()
    }

    /// Several helpers share the slabs of a board with one blank. The solver accepts their
    /// solution.
    #[test]
    fn helpers_solve_puzzles_with_one_blank() {
        let board = Board::new(4, 3).unwrap();
        let knights = |letters: &str| -> Vec<_> {
            board.squares().zip(letters.chars()).filter(|&(_, letter)| letter != '1').collect()
        };
        let (start, goal) = (knights("NNNNNN1nnnnn"), knights("nnnnn1NNNNNN"));
        let swap = Swap::new(board.clone(), Leaper::KNIGHT, &start, Some(&goal), Rules::default())
            .unwrap();
        let Outcome::Solved(alone) = Solve::new(&swap, Options::default()).run() else { panic!() };
        let shares = (0..3).map(|worker| share(&swap, Limits::default(), 1, worker, 3).unwrap());
        let Outcome::Solved(solve_with_help) =
            solve_with_help(&swap, &common_outcome(shares.collect()))
        else {
            panic!()
        };
        assert_eq!(
            (solve_with_help.length, solve_with_help.method, solve_with_help.proven),
            (alone.length, Method::Hole, true)
        );
        assert_eq!(solve_with_help.moves.len(), alone.moves.len());
    }

    /// Makes a puzzle from its rows from the top, with `.` for an empty square.
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

    /// Makes a share that begins with *index*. `None` if the puzzle needs no search.
    fn index_share(swap: &Swap, memory: u64, worker: usize, workers: usize) -> Option<Share> {
        let space = StateSpace::new(swap);
        dispatch_width!(space.codec, W => {
            let job = job::<W>(swap, &space, Limits::default().memory(memory), 1);
            if precheck(swap, &space.codec, &job.endpoints).is_some() {
                return None;
            }
            let mut turns = SharedTurns::with_members(Vec::new(), Limits::default().memory(memory), 1);
            turns.last = LastSearch::new(&job, worker, workers);
            turns.next_turn();
            Some(Share::new(turns))
        })
    }

    /// Checks that several workers with *index* find the same as one. Returns whether the puzzle
    /// has a solution; `None` if it needs no search.
    fn is_solved_by_index(swap: &Swap, workers: usize, line: &str) -> Option<bool> {
        let shares: Option<Vec<_>> =
            (0..workers).map(|worker| index_share(swap, 1 << 24, worker, workers)).collect();
        let words = common_outcome(shares?);
        let alone = Solve::new(swap, Options::default().method(Method::Index)).run();
        match (solve_with_help(swap, &words), alone) {
            (Outcome::Solved(one), Outcome::Solved(other)) => {
                assert_eq!((one.length, one.proven), (other.length, true), "{line} by {workers}");
                // By runs, another method may then find a solution with fewer jumps.
                assert!(
                    one.method == Method::Index || swap.rules().by_runs(),
                    "{line} by {workers}"
                );
                Some(true)
            }
            (Outcome::Impossible(one), Outcome::Impossible(other)) => {
                let seen = |reason| match reason {
                    Reason::AllReachableSearched { seen, from_start, .. } => (seen, from_start),
                    reason => panic!("{line}: {reason}"),
                };
                assert_eq!(seen(one.reason), seen(other.reason), "{line} by {workers}");
                Some(false)
            }
            (one, other) => panic!("{line} by {workers}: {one:?}, alone {other:?}"),
        }
    }

    /// Tests all rules.
    #[test]
    fn several_workers_with_the_index_agree_with_one() {
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
        let (mut found, mut mirrored) = (Vec::new(), 0);
        for rules in rules {
            for (rows, leaper) in boards {
                let (swap, line) = (puzzle(rows, leaper, rules), format!("{rows} {rules:?}"));
                let before = found.len();
                found
                    .extend((2..5).filter_map(|workers| is_solved_by_index(&swap, workers, &line)));
                let has_mirror = StateSpace::new(&swap).has_mirror();
                mirrored += if has_mirror { found.len() - before } else { 0 };
            }
        }
        let solved = found.iter().filter(|&&solved| solved).count();
        assert!(solved > 60 && found.len() - solved > 20, "{solved} of {}", found.len());
        assert!(mirrored > 30 && found.len() - mirrored > 30, "{mirrored} of {}", found.len());
    }

    /// The limit holds for the work of all workers and methods together.
    #[test]
    fn work_limit_counts_all_workers() {
        let rules = Rules { attack: Attack::NoComrade, ..Rules::default() };
        let swap = puzzle("NNNNN/...../...../...../nnnnn", Leaper::KNIGHT, rules);
        let limits = Limits::default().work(20_000);
        let shares = (0..3).map(|worker| share(&swap, limits, 1, worker, 3).unwrap());
        let found = from_words::<1>(&common_outcome(shares.collect()));
        let Some((_, Found::Stopped { limit: Limit::Work, positions, .. })) = found else {
            panic!("{found:?}")
        };
        assert!(positions > 1_000 && positions < 200_000, "{positions}");
    }

    /// All workers stop if one of them lacks memory.
    #[test]
    fn one_worker_without_memory_stops_all() {
        let swap = puzzle("NN../..../..nn", Leaper::KNIGHT, Rules::default());
        let memory = |worker| if worker == 1 { 1 << 8 } else { 1 << 24 };
        let shares = (0..3).map(|worker| index_share(&swap, memory(worker), worker, 3).unwrap());
        for words in outcomes(shares.collect()) {
            let found = from_words::<1>(&words);
            let is_memory_limit =
                matches!(found, Some((_, Found::Stopped { limit: Limit::Memory, .. })));
            assert!(is_memory_limit, "{found:?}");
        }
    }

    /// Also if memory runs out while a path is traced. (Found by fuzzing.)
    #[test]
    fn all_workers_end_in_the_same_round() {
        let rows = "********/.*..*.*./.**....*/.N.*****/**.**.**/..*****./*n....*./.**.****/\
                    .**...**/.**..***/*******./....*..*/***.****";
        let rules = Rules { turns: Turns::White, ..Rules::default() };
        let swap = puzzle(rows, Leaper::new(2, 3).unwrap(), rules);
        for memory in [1 << 12, 1 << 14, 1 << 18, 1 << 22] {
            for work in [1, 50, 100, 2_000, 60_000] {
                let limits = Limits::default().memory(memory).work(work);
                let shares = (0..3).map(|worker| share(&swap, limits, 1, worker, 3).unwrap());
                assert_eq!(run_shared(&mut shares.collect::<Vec<_>>()).len(), 3);
            }
        }
    }
}
