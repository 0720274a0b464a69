//! How far a search is, as the page gets it.

use serde::Serialize;

use crate::search;

/// How far a search is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Progress {
    /// The number of moves, jumps or pieces the search has gone into.
    pub depth: u32,
    /// The same from the goal's side, for searches from both sides.
    pub depth_back: Option<u32>,
    /// Squares, arrangements or branches seen so far.
    pub positions: u64,
    /// The share done, from 0 to 1, where it can be known.
    pub share: Option<f64>,
    /// Memory held, in bytes.
    pub memory: u64,
    /// The least number of moves that is still possible: proven so far.
    pub lower: Option<u32>,
    /// The length of the best solution so far, where one is known before it is
    /// proven to be a shortest.
    pub best: Option<u32>,
    /// Is it work that several can't share?
    pub undivided: bool,
    /// What has been counted so far, as an exact decimal.
    pub count: Option<String>,
    /// How many classes under the symmetries these are at least; rounded down,
    /// so that those of parts can be added.
    pub classes: Option<String>,
    /// Milliseconds spent.
    pub ms: f64,
}

impl Progress {
    /// Of a search that was at work for so many milliseconds.
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
            classes: progress.classes.map(|classes| classes.to_string()),
            ms,
        }
    }
}
