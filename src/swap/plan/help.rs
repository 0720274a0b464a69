//! The search for a solution by several workers, which help the one that solves the puzzle.

use crate::search::{Limit, Limits, Progress, Step};
use crate::swap::best::UNREACHABLE;
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
use crate::swap::plan::schedule::{self, BRIEF, Candidate};

/// Worker `own`'s share of a search for a shortest solution by `of` workers. `None` if the puzzle
/// needs no search.
///
/// Large boards with one blank go by *hole*. Else one worker searches by *bounded*; several take
/// turns with *guided*, and search by *index* at last. No solution has fewer than `lower` steps.
///
/// Each worker has the memory of `limits` for itself; the work is that of all workers together,
/// after a round. All find the same, in words that [`Solve::help`](crate::swap::Solve::help) takes.
///
/// Takes some 50 milliseconds for the bounds, before the first step.
#[must_use]
pub fn share(swap: &Swap, limits: Limits, lower: u32, own: usize, of: usize) -> Option<Share> {
    let space = StateSpace::new(swap);
    let lower = if lower < UNREACHABLE { lower } else { 0 };
    dispatch_width!(space.codec, W => {
        let job = job::<W>(swap, &space, limits, lower);
        if precheck(swap, &space.codec, &job.ends).is_some() {
            return None;
        }
        Some(OneBlankSearch::share(swap, &job, own, of).map_or_else(
            || Share::of(SharedTurns::new(&job, own, of)),
            |search| {
                let members = vec![SharedMember::new(Method::Hole, search)];
                Share::of(SharedTurns::of(members, limits, lower))
            },
        ))
    })
}

fn job<const W: usize>(swap: &Swap, space: &StateSpace, limits: Limits, lower: u32) -> Job<W> {
    let ends = [swap.start(), swap.goal()].map(|end| space.codec.pack(end));
    Job { space: space.clone(), ends, want: Want::One, limits, lower, known: u32::MAX, work: 0 }
}

/// A method under way.
struct SharedMember<const W: usize> {
    method: Method,
    search: Box<dyn SharedSolve<W>>,
    /// Work done and positions seen, by all workers.
    work: u64,
    seen: u64,
}

impl<const W: usize> SharedMember<W> {
    fn new(method: Method, search: impl SharedSolve<W> + 'static) -> Self {
        Self { method, search: Box::new(search), work: 0, seen: 0 }
    }
}

/// The methods that can be shared, by their numbers in the result.
const METHODS: [Method; 4] = [Method::Bounded, Method::Guided, Method::Hole, Method::Index];

/// The method's number and what was found, in words.
fn words<const W: usize>(method: Method, found: &Found<W>) -> Option<Vec<u64>> {
    let number = METHODS.iter().position(|&one| one == method)?;
    Some([vec![number as u64], found.words()?].concat())
}

/// Reads the words.
pub(super) fn read<const W: usize>(words: &[u64]) -> Option<(Method, Found<W>)> {
    let (&number, found) = words.split_first()?;
    let method = METHODS.get(usize::try_from(number).ok()?)?;
    Some((*method, Found::read(found)?))
}

/// One worker's part of several methods, which take turns of some rounds each. All workers derive
/// the same turns from the same reports.
struct SharedTurns<const W: usize> {
    members: Vec<SharedMember<W>>,
    active: usize,
    /// The work at which the turn ends.
    until: u64,
    /// For the memory of this worker's methods, and for the work of all workers.
    limits: Limits,
    /// No solution has fewer steps.
    lower: u32,
    /// Positions seen by methods that are over: by all workers, and by this one.
    seen: [u64; 2],
    /// Work done by methods that are over, by all workers.
    work: u64,
    /// The search by the index, until it begins.
    last: Option<LastSearch<W>>,
}

/// A search that always completes, but needs all memory. It begins when the others have done much
/// more work than it takes, or are out of memory.
struct LastSearch<const W: usize> {
    job: Job<W>,
    own: usize,
    of: usize,
    /// The number of positions, and the bytes that a worker needs for its tables.
    total: u64,
    bytes: u64,
}

impl<const W: usize> LastSearch<W> {
    /// `None` if the positions have no ranks, or for one worker.
    fn new(job: &Job<W>, own: usize, of: usize) -> Option<Self> {
        let index = Index::new(&job.space.codec, &job.ends[0])?;
        let bytes = rank_store::bytes(&index, &job.space, of)?;
        (of > 1).then(|| Self { job: job.clone(), own, of, total: index.total(), bytes })
    }
}

impl<const W: usize> SharedTurns<W> {
    fn new(job: &Job<W>, own: usize, of: usize) -> Self {
        let mut bounds = [0, 1].map(|side: usize| {
            let mut bound = Bound::new(&job.space, &job.ends[1 - side], side == 1);
            while !bound.prepare::<W>(&mut u64::from(u16::MAX)) {}
            bound
        });
        let router = || StateRouter::new(own, of);
        let mut members = Vec::new();
        if of > 1 && bounds[0].left(&job.space.codec, &job.ends[0]) < UNREACHABLE {
            let guided = AStar::from_both_sides(job, bounds.clone(), router());
            let to_goal = || AStar::share(job.clone(), bounds[0].clone(), router());
            let guided = SharedAStar::new(guided.unwrap_or_else(to_goal));
            members.push(SharedMember::new(Method::Guided, guided));
        }
        let store = HashStore::share(job, Some(bounds), router());
        let waves = TwoSided::new(store, job.clone());
        members.push(SharedMember::new(Method::Bounded, waves));
        let last = LastSearch::new(job, own, of);
        Self { last, ..Self::of(members, job.limits, job.lower) }
    }

    fn of(members: Vec<SharedMember<W>>, limits: Limits, lower: u32) -> Self {
        let (active, until, seen, work, last) = (0, 0, [0; 2], 0, None);
        let mut turns = Self { members, active, until, limits, lower, seen, work, last };
        turns.next_turn();
        turns
    }

    /// No solution has fewer steps, as any method has proven.
    fn proven(&self) -> u32 {
        let proven = |member: &SharedMember<W>| member.search.progress().lower.unwrap_or(0);
        self.members.iter().map(proven).fold(self.lower, u32::max)
    }

    /// Work done by all methods and workers.
    fn all_work(&self) -> u64 {
        self.work + self.members.iter().map(|member| member.work).sum::<u64>()
    }

    /// Ends a method, and leaves its memory to the others.
    fn drop_member(&mut self, place: usize) {
        self.lower = self.proven();
        let over = self.members.swap_remove(place);
        self.seen[0] += over.seen;
        self.seen[1] += over.search.progress().positions;
        self.work += over.work;
    }

    /// Begins the search by the index, if it is due.
    fn begin_last(&mut self) -> bool {
        let work = self.all_work();
        let is_due = |last: &mut LastSearch<W>| work >= 8 * last.total || self.members.is_empty();
        let Some(LastSearch { mut job, own, of, .. }) = self.last.take_if(is_due) else {
            return false;
        };
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
        let held: u64 = self.members.iter().map(|member| member.search.progress().memory).sum();
        let next = &mut self.members[self.active];
        self.until = next.work + (next.work / 4).max(BRIEF);
        let others = held - next.search.progress().memory;
        let job = next.search.job_mut();
        job.know(self.lower, u32::MAX);
        job.limits.memory = self.limits.memory.saturating_sub(others);
    }
}

impl<const W: usize> SharedSearch for SharedTurns<W> {
    type Outcome = SharedOutcome;

    fn advance_round(&mut self, budget: u64) -> Step<()> {
        let active = self.members.get_mut(self.active);
        active.map_or(Step::Done(()), |member| member.search.advance_round(budget))
    }

    fn give(&mut self, words: &[u64]) {
        if let Some(member) = self.members.get_mut(self.active) {
            member.search.give(words);
        }
    }

    fn take(&mut self, least: usize) -> Option<(usize, Vec<u64>)> {
        self.members.get_mut(self.active)?.search.take(least)
    }

    fn report(&self) -> Report {
        let fits = self.last.as_ref().is_some_and(|last| last.bytes <= self.limits.memory);
        // Without memory for the last method, there is no member.
        let none =
            || (Report { limit: Some(Limit::Memory), seen: 0, numbers: vec![], states: vec![] }, 0);
        let own = |member: &SharedMember<W>| (member.search.report(), member.search.job().work);
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
        let mut found = member.search.conclude(&reports, seen);
        let (method, has_arrived) = (member.method, member.search.has_arrived());
        if found.is_none() && !has_arrived && self.all_work() >= self.limits.work {
            // The bound and the positions are set below.
            found = Some(Found::Stopped { limit: Limit::Work, lower: 0, positions: 0 });
        }
        let all = self.seen[0] + self.members.iter().map(|member| member.seen).sum::<u64>();
        match found {
            Some(Found::Stopped { limit: Limit::Memory, .. })
                if self.members.len() > 1 || self.last.is_some() =>
            {
                self.drop_member(self.active);
                self.next_turn();
            }
            Some(mut found) => {
                *found.positions_mut() = all;
                if let Found::Stopped { lower, .. } = &mut found {
                    *lower = self.proven();
                }
                return words(method, &found).map(SharedOutcome::Help);
            }
            None if work >= self.until && !has_arrived => self.next_turn(),
            None => {}
        }
        None
    }

    fn progress(&self) -> Progress {
        let each = || self.members.iter().map(|member| member.search.progress());
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
            let mut turns = SharedTurns::of(Vec::new(), Limits::default().memory(memory), 1);
            turns.last = LastSearch::new(&job, own, of);
            turns.next_turn();
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
