//! Solves a Swap puzzle, or counts the positions that it can reach.

use super::kind_search::{KindSearch, PartialAnswer};
use super::options::Options;
use super::outcome::{Answer, Reason};
use crate::puzzle::Puzzle;
#[cfg(feature = "threads")]
use crate::search::Limits;
use crate::search::{Limit, Progress, Search, Step};
#[cfg(feature = "threads")]
use crate::swap::SharesOnThreads;
#[cfg(feature = "threads")]
use crate::swap::shared::SharedOutcome;
use crate::swap::{self, Swap};

/// Searches for a shortest solution, and counts all if requested; or explores all positions.
pub(super) struct SolveSwap {
    swap: Swap,
    /// The puzzle's canonical line.
    line: String,
    stage: Stage,
    #[cfg(feature = "threads")]
    threads: Threads,
}

/// What several threads do.
#[cfg(feature = "threads")]
struct Threads {
    number: usize,
    /// Options of the search on one thread.
    options: swap::Options,
    /// A search that threads share, while it lasts. Its result helps the search in
    /// [`SolveSwap::stage`].
    shares: Option<SharesOnThreads>,
    /// Whether it was decided if threads share a search.
    is_decided: bool,
    /// Work done while no search is shared.
    spent: u64,
    /// Whether all threads work on the shared search, so that the one in [`SolveSwap::stage`]
    /// waits.
    stage_waits: bool,
}

#[cfg(feature = "threads")]
impl Threads {
    /// Counts a budget as spent, and returns it. While an exploration may still be shared, it is at
    /// most [`EXTENT_SHARED_AFTER`].
    fn spend(&mut self, budget: u64, stage: &Stage) -> u64 {
        let may_be_shared =
            self.number > 1 && !self.is_decided && matches!(stage, Stage::Extent(_));
        let budget = if may_be_shared { budget.min(EXTENT_SHARED_AFTER) } else { budget };
        self.spent += budget;
        budget
    }
}

/// Other threads help after this many positions.
#[cfg(feature = "threads")]
const HELPED_AFTER: u64 = if cfg!(test) { 1 << 4 } else { 1 << 16 };

/// All positions are explored by several threads after this much work. It is little, because they
/// explore the first positions again.
#[cfg(feature = "threads")]
const EXTENT_SHARED_AFTER: u64 = if cfg!(test) { 1 << 4 } else { 1 << 16 };

/// Units of work of the solver before it looks whether other threads have ended a round.
#[cfg(feature = "threads")]
const SLICE: u64 = if cfg!(test) { 1 << 4 } else { 1 << 11 };

enum Stage {
    /// Searches for a shortest solution.
    Moves(Box<swap::Solve>),
    /// Explores all positions.
    Extent(Box<dyn Search<Outcome = Result<swap::Extent, Limit>> + Send + Sync>),
}

impl SolveSwap {
    pub fn new(swap: Swap, line: String, options: &Options) -> Self {
        let limits = options.limits();
        let counts_solutions = options.shortest == Some(true);
        let solve_options =
            swap::Options { limits, count: counts_solutions, ..swap::Options::default() };
        #[cfg(feature = "threads")]
        let mut threads = options.threads;
        let stage = if options.extent {
            #[cfg(feature = "threads")]
            let explore = match swap::Explore::on_threads(&swap, limits, threads) {
                Some(explore) => {
                    threads = 1;
                    explore
                }
                None => swap::Explore::new(&swap, limits),
            };
            #[cfg(not(feature = "threads"))]
            let explore = swap::Explore::new(&swap, limits);
            Stage::Extent(Box::new(explore))
        } else {
            Stage::Moves(Box::new(swap::Solve::new(&swap, solve_options)))
        };
        Self {
            swap,
            line,
            stage,
            #[cfg(feature = "threads")]
            threads: Threads {
                number: threads,
                options: solve_options,
                shares: None,
                is_decided: false,
                spent: 0,
                stage_waits: options.extent,
            },
        }
    }

    /// Lets other threads search, once that is worthwhile. Returns `None` if there are none.
    #[cfg(feature = "threads")]
    fn advance_threads(&mut self) -> Option<Step<Answer>> {
        self.start_threads();
        let running = self.threads.shares.as_mut()?;
        let mut outcome = None;
        let found = match &mut self.stage {
            // The function returns true to stop the threads.
            Stage::Moves(solve) if !self.threads.stage_waits => running.advance(Some(&mut || {
                match solve.advance(SLICE) {
                    Step::Running => {}
                    Step::Done(done) => outcome = Some(done),
                }
                outcome.is_some()
            })),
            Stage::Moves(_) | Stage::Extent(_) => running.advance(None),
        };
        if let Some(outcome) = outcome {
            self.threads.shares = None;
            return Some(self.conclude(outcome));
        }
        match (found, &mut self.stage) {
            (None, Stage::Moves(solve)) => {
                if !self.threads.stage_waits {
                    solve.help(None, running.progress().lower.unwrap_or(0));
                }
                return Some(Step::Running);
            }
            (None, Stage::Extent(_)) => return Some(Step::Running),
            (Some(SharedOutcome::Help(packed)), Stage::Moves(solve)) => {
                solve.limit_memory(self.threads.options.limits.memory);
                solve.help(Some(&packed), 0);
            }
            (Some(SharedOutcome::Extent { extent: Ok(extent), visited }), Stage::Extent(_)) => {
                let (line, extent) = (self.line.clone(), Ok(extent));
                return Some(Step::Done(Answer::of_extent(&self.swap, line, extent, visited)));
            }
            // The shared search reached a limit. One thread needs less memory.
            (Some(_), _) => {}
        }
        self.threads.shares = None;
        Some(Step::Running)
    }

    /// Converts the outcome, or starts over on one thread, which needs less memory.
    fn conclude(&mut self, outcome: swap::Outcome) -> Step<Answer> {
        #[cfg(feature = "threads")]
        if let swap::Outcome::Limit(stopped) = &outcome
            && stopped.limit == Limit::Memory
            && self.threads.is_decided
            && self.threads.number > 1
        {
            self.threads.number = 1;
            let solve = swap::Solve::new(&self.swap, self.threads.options);
            self.stage = Stage::Moves(Box::new(solve));
            return Step::Running;
        }
        Step::Done(Answer::of_moves(self.line.clone(), outcome))
    }

    /// Starts a search that threads share, once that is worthwhile.
    #[cfg(feature = "threads")]
    fn start_threads(&mut self) {
        let Threads { number, options, shares, is_decided, spent, stage_waits } = &mut self.threads;
        let limits = options.limits;
        let progress = match &self.stage {
            Stage::Moves(solve) => solve.progress(),
            Stage::Extent(explore) => explore.progress(),
        };
        let extent = matches!(self.stage, Stage::Extent(_));
        let is_long =
            if extent { *spent >= EXTENT_SHARED_AFTER } else { progress.positions >= HELPED_AFTER };
        if *is_decided || *number < 2 || !is_long {
            return;
        }
        *is_decided = true;
        let workers =
            if extent { *number } else { swap::help::sharing_threads(&self.swap, limits, *number) };
        if workers == 0 {
            *number = 1;
            return;
        }
        *stage_waits = workers == *number;
        let memory = limits.memory.saturating_sub(progress.memory) / *number as u64;
        let limits = Limits { memory, ..limits };
        if let Stage::Moves(solve) = &mut self.stage {
            solve.limit_memory(progress.memory + memory);
        }
        let share = |own| match &self.stage {
            Stage::Moves(_) => {
                swap::help::share(&self.swap, limits, progress.lower.unwrap_or(0), own, workers)
            }
            Stage::Extent(_) => Some(swap::Explore::share(&self.swap, limits, own, workers)),
        };
        *shares = (0..workers).map(share).collect::<Option<_>>().map(SharesOnThreads::new);
    }
}

impl Search for SolveSwap {
    type Outcome = Answer;

    fn advance(&mut self, budget: u64) -> Step<Answer> {
        #[cfg(feature = "threads")]
        if let Some(step) = self.advance_threads() {
            return step;
        }
        #[cfg(feature = "threads")]
        let budget = self.threads.spend(budget, &self.stage);
        match &mut self.stage {
            Stage::Moves(solve) => match solve.advance(budget) {
                Step::Done(outcome) => self.conclude(outcome),
                Step::Running => Step::Running,
            },
            Stage::Extent(explore) => match explore.advance(budget) {
                Step::Done(outcome) => {
                    let (line, visited) = (self.line.clone(), explore.progress().positions);
                    Step::Done(Answer::of_extent(&self.swap, line, outcome, visited))
                }
                Step::Running => Step::Running,
            },
        }
    }

    fn progress(&self) -> Progress {
        let own = match &self.stage {
            Stage::Moves(search) => search.progress(),
            Stage::Extent(search) => search.progress(),
        };
        #[cfg(feature = "threads")]
        if let Some(shares) = &self.threads.shares {
            let shared = shares.progress();
            // Those that share an exploration begin again.
            let own_positions =
                if matches!(self.stage, Stage::Moves(_)) { own.positions } else { 0 };
            return Progress {
                positions: own_positions + shared.positions,
                memory: own.memory + shared.memory,
                lower: own.lower.max(shared.lower),
                best: own.best,
                ..shared
            };
        }
        own
    }
}

impl KindSearch for SolveSwap {
    fn stop(self: Box<Self>, limit: Limit) -> Answer {
        let positions = Some(self.progress().positions);
        #[cfg(feature = "threads")]
        let lower = self.threads.shares.as_ref().and_then(|shares| shares.progress().lower);
        match self.stage {
            #[cfg_attr(
                not(feature = "threads"),
                expect(unused_mut, reason = "changed by the bound of other threads")
            )]
            Stage::Moves(mut solve) => {
                #[cfg(feature = "threads")]
                if let Some(lower) = lower {
                    solve.help(None, lower);
                }
                Answer::of_moves(self.line, solve.stop(limit))
            }
            Stage::Extent(_) => PartialAnswer { positions, ..PartialAnswer::default() }
                .into_limit_answer(limit, self.line),
        }
    }

    fn help(&mut self, found: Option<&[u64]>, lower: u32) {
        if let Stage::Moves(solve) = &mut self.stage {
            solve.help(found, lower);
        }
    }
}

impl Answer {
    /// Converts the result of the search for a solution.
    fn of_moves(puzzle: String, outcome: swap::Outcome) -> Self {
        match outcome {
            swap::Outcome::Solved(solved) => Self::Swap {
                puzzle,
                length: solved.length,
                moves: solved.moves,
                proven: solved.proven,
                positions: solved.positions,
                method: solved.method,
                shortest: solved.shortest,
                limit: solved.count_limit,
                details: None,
            },
            swap::Outcome::Impossible(impossible) => Self::Impossible {
                puzzle,
                why: Box::new(Reason::Swap(impossible.reason)),
                reachable: impossible.reachable,
                positions: Some(impossible.positions),
                details: None,
            },
            swap::Outcome::Limit(stopped) => {
                let (best, moves) = stopped.best.unzip();
                PartialAnswer {
                    lower: Some(stopped.lower),
                    best,
                    moves,
                    positions: Some(stopped.positions),
                    ..PartialAnswer::default()
                }
                .into_limit_answer(stopped.limit, puzzle)
            }
        }
    }

    /// Converts the result of exploring all positions. `puzzle` is the canonical line, `visited`
    /// the number of positions visited so far, if a limit was reached.
    pub(crate) fn of_extent(
        swap: &swap::Swap,
        puzzle: String,
        outcome: Result<swap::Extent, Limit>,
        visited: u64,
    ) -> Self {
        match outcome {
            Ok(extent) => {
                let farthest = Puzzle::Swap(swap.with_goal(&extent.farthest)).to_string();
                Self::Extent { puzzle, layers: extent.layers, farthest }
            }
            Err(limit) => PartialAnswer { positions: Some(visited), ..PartialAnswer::default() }
                .into_limit_answer(limit, puzzle),
        }
    }
}

#[cfg(all(test, feature = "threads"))]
mod tests {
    use super::*;

    const LINES: [&str; 10] = [
        "swap?board=N1N/3/n1n",
        "swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade",
        "swap?board=N2n/N2n/N2n&metric=runs",
        "swap?board=AB2/4/2ab",
        "swap?board=A1B/3/b1a",
        "swap?board=Nnn/n1N/NNn&goal=Nnn/n1N/Nnn",
        "swap?board=NNNN/NN1n/nnnn&goal=nnnn/nn1N/NNNN&leaper=wazir",
        "swap?board=NNN/nn1/nnN&goal=nnn/NN1/NNn&leaper=wazir",
        "swap?board=NN2/4/4/2nn&attack=none",
        "swap?board=N***/3n/Nn1*/2**&turns=white",
    ];

    fn answer(line: &str, options: &Options) -> Answer {
        let Ok(Puzzle::Swap(swap)) = Puzzle::parse(line) else { panic!("{line}") };
        let mut solve = SolveSwap::new(swap, line.to_owned(), options);
        loop {
            if let Step::Done(answer) = solve.advance(1 << 8) {
                return answer;
            }
        }
    }

    /// Checks a solution, and removes what may depend on the number of threads.
    fn checked_and_normalized(line: &str, mut answer: Answer) -> Answer {
        match &mut answer {
            Answer::Swap { moves, positions, method, .. } => {
                let Ok(Puzzle::Swap(swap)) = Puzzle::parse(line) else { panic!("{line}") };
                let mut position = *swap.start();
                for step in std::mem::take(moves) {
                    assert_eq!(swap.landing(&position, step.from, step.to), Ok(step), "{line}");
                    position = swap.after(&position, step);
                }
                assert!(swap.is_goal(&position), "{line}");
                (*positions, *method) = (0, swap::Method::Index);
            }
            Answer::Impossible { positions, .. } | Answer::Limit { positions, .. } => {
                *positions = None;
            }
            _ => {}
        }
        answer
    }

    /// Also if there is little memory.
    #[test]
    fn answers_do_not_depend_on_threads() {
        let mut limits = 0;
        for line in LINES {
            for memory in [1 << 12, 1 << 16, 1 << 20, 1 << 28] {
                for extent in [false, true] {
                    let options = Options::default().memory(memory).extent(extent);
                    let alone = checked_and_normalized(line, answer(line, &options));
                    for threads in [2, 3, 5] {
                        let together = answer(line, &options.clone().threads(threads));
                        let together = checked_and_normalized(line, together);
                        match (&alone, &together) {
                            // The farthest position is one of several, and bounds may be better.
                            (
                                Answer::Extent { layers, .. },
                                Answer::Extent { layers: others, .. },
                            ) => {
                                assert_eq!(layers, others, "{line}");
                            }
                            (Answer::Limit { limit, .. }, Answer::Limit { limit: other, .. }) => {
                                assert_eq!(limit, other, "{line}");
                                limits += 1;
                            }
                            // Different methods may need less memory.
                            (Answer::Limit { .. }, Answer::Swap { proven, .. }) => {
                                assert!(proven, "{line}");
                            }
                            _ => assert_eq!(alone, together, "{line} {memory} {threads}"),
                        }
                    }
                }
            }
        }
        assert!(limits > 10, "{limits}");
    }
}
