//! What a worker reports on a round of a [search](crate::swap::layers::one_blank::search) with one
//! blank.

use crate::swap::method::shared::Report;
use crate::swap::packing::State;

// The codes of reports on a two-sided search.
const PATH: u64 = 1;
const TOO_LARGE: u64 = 2;
const OUT_OF_MEMORY: u64 = 3;

/// One worker's report. All workers are in the same stage, which determines the possible variants.
pub(super) enum RoundReport<const W: usize> {
    /// The two-sided search has found this path.
    Path(Vec<State<W>>),
    /// The two-sided search has visited so many states that sweeps may be faster.
    TooLarge,
    /// The two-sided search lacks memory.
    OutOfMemory,
    /// The sweep's next layer is complete.
    Layer {
        /// The number of this worker's states in it.
        states: u64,
        /// One of them that lies on a shortest path, if any does.
        meeting: Option<State<W>>,
    },
    /// This worker takes no part in the round.
    Idle,
}

impl<const W: usize> RoundReport<W> {
    /// Encodes the report as the numbers and the states of a [`Report`].
    pub(super) fn to_numbers_and_states(&self) -> (Vec<u64>, Vec<u64>) {
        match self {
            Self::Path(path) => (vec![PATH], path.as_flattened().to_vec()),
            Self::TooLarge => (vec![TOO_LARGE], Vec::new()),
            Self::OutOfMemory => (vec![OUT_OF_MEMORY], Vec::new()),
            Self::Layer { states, meeting } => {
                (vec![*states], meeting.iter().flatten().copied().collect())
            }
            Self::Idle => (Vec::new(), Vec::new()),
        }
    }

    /// Decodes a report on a two-sided search.
    pub(super) fn of_two_sided(report: &Report) -> Self {
        match report.numbers.first() {
            Some(&PATH) => Self::Path(report.states().to_vec()),
            Some(&TOO_LARGE) => Self::TooLarge,
            Some(_) => Self::OutOfMemory,
            None => Self::Idle,
        }
    }

    /// Decodes and merges the reports of all workers on a layer: the number of its states, and the
    /// least of the reported meetings, so that all workers choose the same one.
    pub(super) fn merge_layers(reports: &[Report]) -> (u64, Option<State<W>>) {
        let states = reports.iter().flat_map(|report| &report.numbers).sum();
        (states, reports.iter().flat_map(Report::states).min().copied())
    }
}
