//! The answer as the page gets it: squares by their numbers, and lists of
//! numbers as arrays of the page's own, `N`.

use serde::Serialize;

use super::Witness;
use super::numbers::numbers;
use crate::answer;
use crate::board::Board;
use crate::message::Message;
use crate::natural::Natural;
use crate::puzzle::{Draft, Kind, mark};
use crate::search::Limit;
use crate::swap::{Move, Swap};
use crate::tour::Published;

/// What came of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = super::Uint32Array)))]
pub enum Answer<N> {
    /// A shortest path.
    Travel(TravelAnswer<N>),
    /// A shortest solution.
    #[cfg(feature = "swap")]
    Swap(SwapAnswer<N>),
    /// How far the arrangements lie that can be reached.
    #[cfg(feature = "swap")]
    Extent(ExtentAnswer),
    /// The number of placements.
    #[cfg(feature = "place")]
    Place(PlaceAnswer),
    /// A tour.
    #[cfg(feature = "tour")]
    Tour(TourAnswer<N>),
    /// There is no solution.
    Impossible(Impossible<N>),
    /// A limit was reached first.
    Limit(LimitReached<N>),
}

/// A shortest path.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = super::Uint32Array)))]
pub struct TravelAnswer<N> {
    /// How it ended.
    #[cfg_attr(feature = "types", ts(inline))]
    pub status: mark::Solved,
    /// What it is of.
    #[cfg_attr(feature = "types", ts(inline))]
    pub kind: mark::Travel,
    /// The number of jumps.
    pub length: u32,
    /// The squares of the path, the start first.
    pub path: N,
    /// The number of shortest paths, as an exact decimal.
    pub shortest: Option<String>,
    /// The limit at which they could not be counted.
    pub limit: Option<Limit>,
    /// Milliseconds spent.
    pub ms: f64,
}

/// A shortest solution of a Swap puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = super::Uint32Array)))]
pub struct SwapAnswer<N> {
    /// How it ended.
    #[cfg_attr(feature = "types", ts(inline))]
    pub status: mark::Solved,
    /// What it is of.
    #[cfg_attr(feature = "types", ts(inline))]
    pub kind: mark::Swap,
    /// The number of moves, in the puzzle's metric.
    pub length: u32,
    /// The solution.
    pub moves: Moves<N>,
    /// Is it proven that there is no shorter one?
    pub proven: bool,
    /// How many arrangements were looked at.
    pub positions: u64,
    /// How it was found.
    pub method: &'static str,
    /// The number of shortest solutions, as an exact decimal, if asked for.
    pub shortest: Option<String>,
    /// The limit at which they could not be counted.
    pub limit: Option<Limit>,
    /// Milliseconds spent.
    pub ms: f64,
}

/// How far the arrangements of a Swap puzzle lie that can be reached.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ExtentAnswer {
    /// How it ended.
    #[cfg_attr(feature = "types", ts(inline))]
    pub status: mark::Solved,
    /// What it is of.
    #[cfg_attr(feature = "types", ts(inline))]
    pub kind: mark::Extent,
    /// How many can be reached.
    pub reachable: u64,
    /// How many moves lead to any of them.
    pub depth: usize,
    /// How many lie so many moves away, from none on.
    pub layers: Vec<u64>,
    /// The line of the puzzle to reach one of the farthest.
    pub farthest: String,
    /// Milliseconds spent.
    pub ms: f64,
}

/// The number of placements; 0 is one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PlaceAnswer {
    /// How it ended.
    #[cfg_attr(feature = "types", ts(inline))]
    pub status: mark::Solved,
    /// What it is of.
    #[cfg_attr(feature = "types", ts(inline))]
    pub kind: mark::Place,
    /// How many there are, as an exact decimal.
    pub count: String,
    /// Where the number of a kind is open, the greatest with which there are any.
    pub greatest: Option<u32>,
    /// How many there are up to the board's symmetries.
    pub distinct: Option<String>,
    /// The limit at which these could not be counted.
    pub limit: Option<Limit>,
    /// Then, how many they are at least.
    pub classes: Option<String>,
    /// Why there are none, if so.
    pub reason: Option<Message>,
    /// Milliseconds spent.
    pub ms: f64,
}

/// A tour.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = super::Uint32Array)))]
pub struct TourAnswer<N> {
    /// How it ended.
    #[cfg_attr(feature = "types", ts(inline))]
    pub status: mark::Solved,
    /// What it is of.
    #[cfg_attr(feature = "types", ts(inline))]
    pub kind: mark::Tour,
    /// The number of jumps; that back to the first square of a closed tour is
    /// one.
    pub length: u32,
    /// All squares in order; of a closed tour the first is not said again.
    pub path: N,
    /// The number of different tours, as an exact decimal, if asked for.
    pub count: Option<String>,
    /// How many there are up to the symmetries that keep the puzzle.
    pub distinct: Option<String>,
    /// The limit at which they could not be counted.
    pub limit: Option<Limit>,
    /// Then, their number where others have published it.
    #[cfg_attr(feature = "types", ts(inline))]
    pub published: Option<Published>,
    /// How many positions were looked at.
    pub positions: u64,
    /// How it was found.
    pub method: &'static str,
    /// The seed it was asked for with, if that is not 0.
    pub seed: Option<u64>,
    /// Milliseconds spent.
    pub ms: f64,
}

/// There is no solution.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = super::Uint32Array)))]
pub struct Impossible<N> {
    /// How it ended.
    #[cfg_attr(feature = "types", ts(inline))]
    pub status: mark::Impossible,
    /// Why, as a short name that does not change.
    pub why: &'static str,
    /// Why, to be said.
    pub reason: Message,
    /// How many squares (Travel) or arrangements (Swap) can be reached from the
    /// start, where that is known.
    pub reachable: Option<u64>,
    /// How many were looked at.
    pub positions: Option<u64>,
    /// What can be drawn of the reason.
    pub witness: Option<Witness<N>>,
    /// Milliseconds spent.
    pub ms: f64,
}

/// A limit was reached first; this much is known.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = super::Uint32Array)))]
pub struct LimitReached<N> {
    /// How it ended.
    #[cfg_attr(feature = "types", ts(inline))]
    pub status: mark::Limit,
    /// Which limit.
    pub limit: Limit,
    /// No solution is shorter: proven.
    pub lower: Option<u32>,
    /// The length of the best solution found.
    pub best: Option<u32>,
    /// Its jumps.
    pub moves: Option<Moves<N>>,
    /// Of placements: so many there are at least.
    pub count: Option<String>,
    /// The greatest number of the kind whose number is open, if it was found.
    pub greatest: Option<u32>,
    /// If it was not: it is no greater than this.
    #[serde(rename = "atMost")]
    pub at_most: Option<u32>,
    /// And so many classes of them under the symmetries.
    pub classes: Option<String>,
    /// How many arrangements were looked at.
    pub positions: Option<u64>,
    /// Milliseconds spent.
    pub ms: f64,
}

/// Jumps: from, to, from, to …
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(concrete(N = super::Uint32Array)))]
pub struct Moves<N> {
    /// The squares from which and to which each jump goes.
    pub jumps: N,
    /// The number of the first jump of each move: of each run where runs count,
    /// else of each jump.
    pub runs: Vec<usize>,
}

impl<N: From<Vec<u32>>> Moves<N> {
    /// Moves of this puzzle.
    #[must_use]
    pub fn of(swap: &Swap, moves: &[Move]) -> Self {
        Self::new(moves, swap.board(), swap.rules().by_runs())
    }

    fn new(moves: &[Move], board: &Board, by_runs: bool) -> Self {
        let ends = moves.iter().flat_map(|step| [step.from, step.to]);
        Self { jumps: numbers(board, ends), runs: starts(moves, by_runs) }
    }
}

/// The number of the first jump of each move.
pub(super) fn starts(moves: &[Move], by_runs: bool) -> Vec<usize> {
    let goes_on = |at: usize| by_runs && at > 0 && moves[at - 1].to == moves[at].from;
    (0..moves.len()).filter(|&at| !goes_on(at)).collect()
}

/// An exact decimal: a page's own numbers end at 2^53.
fn text(number: Option<Natural>) -> Option<String> {
    number.map(|number| number.to_string())
}

impl<N: From<Vec<u32>>> Answer<N> {
    /// The answer to what is drawn, found in so many milliseconds. Nothing of
    /// an answer that there is no puzzle.
    #[must_use]
    #[expect(clippy::too_many_lines, reason = "a table of the answers, field by field")]
    pub fn new(answer: answer::Answer, draft: &Draft, ms: f64) -> Option<Self> {
        let board = draft.board();
        let by_runs = matches!(draft, Draft::Swap(swap) if swap.rules().by_runs());
        Some(match answer {
            answer::Answer::Travel { length, path, shortest, limit, .. } => {
                let start = if let Draft::Travel(travel) = draft { travel.from() } else { None };
                let path = numbers(board, start.into_iter().chain(path));
                let (status, kind) = (mark::Solved::Only, mark::Travel::Only);
                let shortest = text(shortest);
                Self::Travel(TravelAnswer { status, kind, length, path, shortest, limit, ms })
            }
            #[cfg(feature = "swap")]
            answer::Answer::Swap {
                length,
                moves,
                proven,
                positions,
                method,
                shortest,
                limit,
                ..
            } => {
                let (status, kind) = (mark::Solved::Only, mark::Swap::Only);
                let moves = Moves::new(&moves, board, by_runs);
                Self::Swap(SwapAnswer {
                    status,
                    kind,
                    length,
                    moves,
                    proven,
                    positions,
                    method: method.name(),
                    shortest: text(shortest),
                    limit,
                    ms,
                })
            }
            #[cfg(feature = "swap")]
            answer::Answer::Extent { layers, farthest, .. } => Self::Extent(ExtentAnswer {
                status: mark::Solved::Only,
                kind: mark::Extent::Only,
                reachable: layers.iter().sum(),
                depth: layers.len().saturating_sub(1),
                layers,
                farthest,
                ms,
            }),
            #[cfg(feature = "place")]
            answer::Answer::Place { count, greatest, distinct, limit, classes, reason, .. } => {
                let (status, kind) = (mark::Solved::Only, mark::Place::Only);
                Self::Place(PlaceAnswer {
                    status,
                    kind,
                    count: count.to_string(),
                    greatest,
                    distinct: text(distinct),
                    limit,
                    classes: text(classes),
                    reason: reason.map(|why| why.message()),
                    ms,
                })
            }
            #[cfg(feature = "tour")]
            answer::Answer::Tour {
                length,
                path,
                seed,
                positions,
                method,
                count,
                distinct,
                limit,
                published,
                ..
            } => Self::Tour(TourAnswer {
                status: mark::Solved::Only,
                kind: mark::Tour::Only,
                length,
                path: numbers(board, path),
                count: text(count),
                distinct: text(distinct),
                limit,
                published,
                positions,
                method: method.name(),
                seed,
                ms,
            }),
            answer::Answer::Impossible { why, reachable, positions, .. } => {
                let status = mark::Impossible::Only;
                let witness = why.evidence().and_then(|evidence| Witness::new(evidence, board));
                Self::Impossible(Impossible {
                    status,
                    why: why.code(),
                    reason: why.message(),
                    reachable,
                    positions,
                    witness,
                    ms,
                })
            }
            answer::Answer::Limit {
                limit,
                lower,
                best,
                moves,
                count,
                greatest,
                at_most,
                classes,
                positions,
                ..
            } => {
                // Without the solver of Swap, nothing known of it comes.
                let moves = moves.filter(|_| Kind::Swap.has_solver());
                let moves = moves.map(|moves| Moves::new(&moves, board, by_runs));
                let status = mark::Limit::Only;
                Self::Limit(LimitReached {
                    status,
                    limit,
                    lower,
                    best,
                    moves,
                    count: text(count),
                    greatest,
                    at_most,
                    classes: text(classes),
                    positions,
                    ms,
                })
            }
            // Without the solvers of the others, nothing else comes.
            _ => return None,
        })
    }
}
