//! The order in which the methods are tried, and how they share the time afterwards. The text of
//! [`swap`](crate::swap) gives the reasons.

use crate::swap::best::bound::Bound;
use crate::swap::best::guide::Guide;
use crate::swap::layers::rank_store;
use crate::swap::method::found::Want;
use crate::swap::model::outcome::{Method, Options};
use crate::swap::packing::State;
use crate::swap::packing::index::Index;
use crate::swap::packing::state_space::StateSpace;

/// Puzzles with at most this many positions are searched exhaustively.
const SMALL: u64 = 1 << 17;

/// Units of work of first turns: some hundredths of a millisecond, some milliseconds, some tenths
/// of a second.
pub(super) const BRIEF: u64 = 1 << 12;
const BLIND: u64 = 1 << 16;
pub(super) const QUICK: u64 = 1 << 20;

/// A method, and what it looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Task {
    pub method: Method,
    pub want: Want,
}

/// A turn of a task, until its total work reaches `until`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    pub task: Task,
    pub until: u64,
}

impl Turn {
    /// A turn to look for one solution.
    pub(super) fn one(method: Method, until: u64) -> Self {
        Self { task: Task { method, want: Want::One }, until }
    }

    /// A turn without a limit.
    pub(super) fn whole(method: Method, want: Want) -> Self {
        Self { task: Task { method, want }, until: u64::MAX }
    }
}

/// How a puzzle is solved.
pub(super) struct Schedule {
    /// The first turns, in reverse order.
    pub first: Vec<Turn>,
    /// Do the methods take turns afterwards?
    pub takes_turns: bool,
    /// How many positions the index ranks, if its tables fit into memory.
    pub indexed: Option<u64>,
}

impl Schedule {
    pub(super) fn new<const W: usize>(
        space: &StateSpace,
        ends: &[State<W>; 2],
        options: &Options,
        want: Want,
    ) -> Self {
        let alone = |first| Self { first, takes_turns: false, indexed: None };
        let whole = |method| Turn::whole(method, want);
        match options.method {
            Some(method @ (Method::Guided | Method::Beam)) => {
                return alone(vec![Turn::one(method, u64::MAX)]);
            }
            Some(method @ (Method::Hole | Method::Index)) => {
                return alone(vec![whole(Method::Breadth), whole(method)]);
            }
            Some(method) => return alone(vec![whole(method)]),
            None => {}
        }
        let index = Index::new(&space.codec, &ends[0]);
        let total = index.as_ref().map_or(u64::MAX, Index::total);
        if total <= SMALL {
            let mut first = vec![whole(Method::Breadth)];
            first.extend((want == Want::One).then(|| Turn::one(Method::Guided, BRIEF)));
            return alone(first);
        }
        let bytes = index.as_ref().and_then(|index| rank_store::bytes(index, space, 1));
        let fits = bytes.is_some_and(|bytes| bytes <= options.limits.memory);
        // Guided prepares tables first. A quarter of that work goes to a search that needs none,
        // unless that is more than the first turn of guided.
        let tables = Bound::table_work(&space.codec, &ends[1]);
        let blind = if tables <= QUICK { BLIND.max(tables / 4) } else { BLIND };
        let mut first = vec![
            Turn::one(Method::Guided, 4 * QUICK),
            Turn::one(Method::Breadth, QUICK),
            Turn::one(Method::Beam, QUICK),
            Turn::one(Method::Guided, QUICK / 4),
            Turn { until: blind, ..whole(Method::Breadth) },
        ];
        // Without tables, the bounds cost nothing to prepare, and often lead straight to the goal.
        if tables == 0 {
            first.push(Turn::one(Method::Guided, BRIEF));
            if Guide::has_both_sides(space) {
                first.push(Turn::one(Method::Bounded, BRIEF));
            }
        }
        let free = space.codec.full() & !space.codec.occupied(&ends[0]);
        if free.is_power_of_two() {
            first.push(whole(Method::Hole));
        }
        Self { first, takes_turns: true, indexed: fits.then_some(total) }
    }
}

/// A method that takes turns: the work that it has done, and what it has proven.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub method: Method,
    pub work: u64,
    /// No solution has fewer steps.
    pub lower: u32,
    /// Is it an A*, and not breadth-first?
    pub is_best_first: bool,
}

/// The next turn: of the method that has taken the least of the time, by its weight. What has
/// proven the best lower bound has full weight, and so has *breadth* as long as no solution is
/// known: there may be none. Beams, which prove nothing, have half of that until a solution is
/// known; then they and the others have a quarter.
pub(super) fn next_turn(candidates: &[Candidate], is_solved: bool) -> Option<Turn> {
    let most = candidates.iter().map(|one| one.lower).max()?;
    let weighted = |&&Candidate { method, work, lower, is_best_first }: &&Candidate| {
        // A unit of a breadth-first search takes as long as several of the others.
        let unit = if is_best_first || method == Method::Beam { 1 } else { 4 };
        let part = match method {
            // A better solution is not likely; a proof is.
            Method::Beam if is_solved => 4,
            Method::Beam => 2,
            Method::Breadth if !is_solved => 1,
            _ if lower < most => 4,
            _ => 1,
        };
        work.saturating_mul(part * unit)
    };
    let &Candidate { method, work, .. } = candidates.iter().min_by_key(weighted)?;
    Some(Turn::one(method, work + (work / 4).max(QUICK / 4)))
}
