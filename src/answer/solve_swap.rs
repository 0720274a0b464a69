//! Solves a Swap puzzle, or counts the positions that it can reach.

use super::of_kind::{OfKind, PartialAnswer};
use super::options::Options;
use super::outcome::{Answer, Reason};
use crate::puzzle::Puzzle;
use crate::search::{Limit, Progress, Search, Step};
use crate::swap::{self, Swap};

/// Searches for a shortest solution and counts them, or explores all positions.
pub(super) struct SolveSwap {
    swap: Swap,
    /// The puzzle's canonical line.
    line: String,
    stage: Stage,
}

enum Stage {
    /// Searches for a shortest solution.
    Moves(Box<swap::Solve>),
    /// Explores all positions.
    Extent(Box<dyn Search<Outcome = Result<swap::Extent, Limit>> + Send + Sync>),
}

impl SolveSwap {
    pub fn new(swap: Swap, line: String, options: &Options) -> Self {
        let limits = options.limits();
        let stage = if options.extent {
            Stage::Extent(Box::new(swap::Explore::new(&swap, limits)))
        } else {
            let count = options.shortest == Some(true);
            let options = swap::Options { limits, count, ..swap::Options::default() };
            Stage::Moves(Box::new(swap::Solve::new(&swap, options)))
        };
        Self { swap, line, stage }
    }
}

impl Search for SolveSwap {
    type Outcome = Answer;

    fn advance(&mut self, budget: u64) -> Step<Answer> {
        match &mut self.stage {
            Stage::Moves(solve) => match solve.advance(budget) {
                Step::Done(outcome) => Step::Done(Answer::of_moves(self.line.clone(), outcome)),
                Step::Running => Step::Running,
            },
            Stage::Extent(explore) => match explore.advance(budget) {
                Step::Done(outcome) => {
                    let (line, seen) = (self.line.clone(), explore.progress().positions);
                    Step::Done(Answer::of_extent(&self.swap, line, outcome, seen))
                }
                Step::Running => Step::Running,
            },
        }
    }

    fn progress(&self) -> Progress {
        match &self.stage {
            Stage::Moves(search) => search.progress(),
            Stage::Extent(search) => search.progress(),
        }
    }
}

impl OfKind for SolveSwap {
    fn stop(self: Box<Self>, limit: Limit) -> Answer {
        let positions = Some(self.progress().positions);
        match self.stage {
            Stage::Moves(solve) => Answer::of_moves(self.line, solve.stop(limit)),
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

    /// Converts the result of exploring all positions. `puzzle` is the canonical line, `seen` the
    /// number of positions.
    pub(crate) fn of_extent(
        swap: &swap::Swap,
        puzzle: String,
        outcome: Result<swap::Extent, Limit>,
        seen: u64,
    ) -> Self {
        match outcome {
            Ok(extent) => {
                let farthest = Puzzle::Swap(swap.with_goal(&extent.farthest)).to_string();
                Self::Extent { puzzle, layers: extent.layers, farthest }
            }
            Err(limit) => PartialAnswer { positions: Some(seen), ..PartialAnswer::default() }
                .into_limit_answer(limit, puzzle),
        }
    }
}
