//! The progress of a search, as a page receives it.

use serde::Serialize;

use crate::search;

/// The progress of a search.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Progress {
    /// The depth of the search, in moves, jumps or pieces.
    pub depth: u32,
    /// The depth from the goal, for searches from both sides.
    pub depth_back: Option<u32>,
    /// The number of squares, positions or branches searched so far.
    pub positions: u64,
    /// The share that is done, from 0 to 1, if known.
    pub share: Option<f64>,
    /// The memory in use, in bytes.
    pub memory: u64,
    /// The proven lower bound of the number of moves.
    pub lower: Option<u32>,
    /// The length of the best solution found so far.
    pub best: Option<u32>,
    /// Whether the search can't be parallelised.
    pub undivided: bool,
    /// The count so far, as an exact decimal.
    pub count: Option<String>,
    /// A lower bound of the count up to symmetry, rounded down so that those of parts can be added.
    pub distinct_at_least: Option<String>,
    /// The time, in milliseconds.
    pub ms: f64,
}

impl Progress {
    /// Converts the progress of a search after `ms` milliseconds.
    #[must_use]
    pub fn new(progress: search::Progress, ms: f64) -> Self {
        Self {
            depth: progress.depth,
            depth_back: progress.depth_back,
            positions: progress.positions,
            share: progress.share,
            memory: progress.memory,
            lower: progress.lower,
            best: progress.best,
            undivided: progress.undivided,
            count: progress.count.map(|count| count.to_string()),
            distinct_at_least: progress.distinct_at_least.map(|number| number.to_string()),
            ms,
        }
    }
}
