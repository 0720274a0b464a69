//! The turns of the search methods: which ones come first, and how the methods alternate
//! afterwards. The documentation of [`swap`](crate::swap) gives the reasons.

use crate::swap::best::bound::Bound;
use crate::swap::best::guide::Guide;
use crate::swap::layers::rank_store;
use crate::swap::method::found::Want;
use crate::swap::model::outcome::{Method, Options};
use crate::swap::packing::State;
use crate::swap::packing::index::Index;
use crate::swap::packing::state_space::StateSpace;

/// Maximum number of positions of a puzzle that *breadth* searches exhaustively.
const MAX_SMALL: u64 = 1 << 17;

/// Units of work of a turn of some hundredths of a millisecond.
pub(super) const BRIEF: u64 = 1 << 12;

/// Units of work of the first turn of *breadth*, some milliseconds.
const FIRST_BREADTH: u64 = 1 << 16;

/// Units of work of a turn of some tenths of a second.
pub(super) const QUICK: u64 = 1 << 20;

/// A method, and what it must find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Task {
    pub method: Method,
    pub want: Want,
}

/// A turn of a task.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    pub task: Task,
    /// The total work of the task at which the turn ends.
    pub work_end: u64,
}

impl Turn {
    /// Makes a turn to find one solution.
    pub(super) fn one_solution(method: Method, work_end: u64) -> Self {
        Self { task: Task { method, want: Want::One }, work_end }
    }

    /// Makes a turn without a limit.
    pub(super) fn unlimited(method: Method, want: Want) -> Self {
        Self { task: Task { method, want }, work_end: u64::MAX }
    }
}

/// The schedule of a puzzle's search methods.
pub(super) struct Schedule {
    /// The turns at the beginning, in reverse order.
    pub opening_turns: Vec<Turn>,
    /// Whether the methods alternate afterwards.
    pub takes_turns: bool,
    /// The number of positions that *index* ranks, if its tables fit into memory.
    pub index_total: Option<u64>,
}

impl Schedule {
    pub(super) fn new<const W: usize>(
        space: &StateSpace,
        endpoints: &[State<W>; 2],
        options: &Options,
        want: Want,
    ) -> Self {
        let opening_only =
            |opening_turns| Self { opening_turns, takes_turns: false, index_total: None };
        let unlimited = |method| Turn::unlimited(method, want);
        match options.method {
            Some(method @ (Method::Guided | Method::Beam)) => {
                return opening_only(vec![Turn::one_solution(method, u64::MAX)]);
            }
            Some(method @ (Method::Hole | Method::Index)) => {
                return opening_only(vec![unlimited(Method::Breadth), unlimited(method)]);
            }
            Some(Method::Precheck) => return opening_only(Vec::new()),
            Some(method) => return opening_only(vec![unlimited(method)]),
            None => {}
        }
        let index = Index::new(&space.codec, &endpoints[0]);
        let total = index.as_ref().map_or(u64::MAX, Index::total);
        if total <= MAX_SMALL {
            let mut opening_turns = vec![unlimited(Method::Breadth)];
            opening_turns
                .extend((want == Want::One).then(|| Turn::one_solution(Method::Guided, BRIEF)));
            return opening_only(opening_turns);
        }
        let bytes = index.as_ref().and_then(|index| rank_store::bytes(index, space, 1));
        let fits = bytes.is_some_and(|bytes| bytes <= options.limits.memory);
        // *Guided* prepares tables first. *Breadth* needs none, and gets a quarter of that work,
        // unless the tables take more than the first turn of *guided*.
        let tables = Bound::table_work(&space.codec, &endpoints[1]);
        let first_breadth =
            if tables <= QUICK { FIRST_BREADTH.max(tables / 4) } else { FIRST_BREADTH };
        let mut opening_turns = vec![
            Turn::one_solution(Method::Guided, 4 * QUICK),
            Turn::one_solution(Method::Breadth, QUICK),
            Turn::one_solution(Method::Beam, QUICK),
            Turn::one_solution(Method::Guided, QUICK / 4),
            Turn { work_end: first_breadth, ..unlimited(Method::Breadth) },
        ];
        // Without tables, the bounds cost nothing to prepare, and often lead straight to the goal.
        if tables == 0 {
            opening_turns.push(Turn::one_solution(Method::Guided, BRIEF));
            if Guide::has_both_sides(space) {
                opening_turns.push(Turn::one_solution(Method::Bounded, BRIEF));
            }
        }
        let blanks = space.codec.full() & !space.codec.occupied(&endpoints[0]);
        if blanks.is_power_of_two() {
            opening_turns.push(unlimited(Method::Hole));
        }
        Self { opening_turns, takes_turns: true, index_total: fits.then_some(total) }
    }
}

/// A method that may have the next turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub method: Method,
    /// The work that it has done.
    pub work: u64,
    /// The lower bound that it has proven.
    pub lower: u32,
    /// Whether it is an A* rather than a breadth-first search.
    pub is_best_first: bool,
}

/// Returns the next turn: of the method that has used the least time relative to its weight. The
/// method with the best lower bound has full weight, and so has *breadth* as long as no solution is
/// known, because perhaps none exists. Beams, which prove nothing, have half weight until a
/// solution is known, then a quarter. The other methods have a quarter.
pub(super) fn next_turn(candidates: &[Candidate], is_solved: bool) -> Option<Turn> {
    let best_lower = candidates.iter().map(|candidate| candidate.lower).max()?;
    let weighted = |&&Candidate { method, work, lower, is_best_first }: &&Candidate| {
        // A unit of a breadth-first search takes as long as several of the others.
        let unit = if is_best_first || method == Method::Beam { 1 } else { 4 };
        let divisor = match method {
            // A better solution is not likely; a proof is.
            Method::Beam if is_solved => 4,
            Method::Beam => 2,
            Method::Breadth if !is_solved => 1,
            _ if lower < best_lower => 4,
            _ => 1,
        };
        work.saturating_mul(divisor * unit)
    };
    let &Candidate { method, work, .. } = candidates.iter().min_by_key(weighted)?;
    Some(Turn::one_solution(method, work + (work / 4).max(QUICK / 4)))
}
