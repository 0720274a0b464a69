//! Chooses the method for a count over attack tables, and the width of its sets.
//!
//! | puzzle | method | cost |
//! |---|---|---|
//! | queens alone, nearly as many as there are ranks | [bit masks](crate::place::counting::queens) | a few nanoseconds for each placement of all but the last |
//! | queens, rooks or bishops, with some kings and knights | [descent](crate::place::counting::descent), ended by [formulas](crate::place::counting::tail) or [components](crate::place::counting::components) | about the placements of all but the last pieces, divided by the symmetries |
//! | the same with many kings and knights | descent over the line pieces, a [frontier DP](crate::place::counting::frontier) below each | placements of the line pieces × states |
//! | kings and knights only | frontier DP, or formulas if they are few | squares × states |
//! | rooks only, or bishops only | frontier DP along ranks, files or diagonals | squares × states |
//! | rooks or bishops with kings and knights, if a descent would take long; any pieces, if it would take very long | the same DP within a share of the descent's estimated cost, then the descent | |

use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::place::attacks::attack_tables::{AttackTables, BISHOP, Field, KING, Order, QUEEN, ROOK};
use crate::place::attacks::item_set::ItemSet;
use crate::place::attacks::symmetry::SymmetryMap;
use crate::place::counting::descent::{Descent, Share};
use crate::place::counting::frontier::{self, FrontierCount};
use crate::place::counting::job::CountJob;
use crate::place::counting::queens::QueenCount;
use crate::place::counting::table::OutOfMemory;
use crate::place::model::puzzle::MAX_OPEN_SQUARES;
use crate::place::model::tally::SCALE;
use crate::search::Progress;
use crate::square::Square;

/// Returns a job that counts this part of the field's placements. Symmetries, if any are given,
/// shorten it.
pub(crate) fn count_all(
    field: &Field,
    symmetries: &[SymmetryMap],
    share: Share,
    memory: u64,
) -> Box<dyn CountJob> {
    if let Some(queens) = QueenCount::new(field, symmetries, share) {
        return Box::new(queens);
    }
    // Lines exclude most along the direction in which there are fewest.
    let (mut ranks, mut files): (Vec<_>, Vec<_>) =
        field.squares.iter().map(|square| (square.rank, square.file)).unzip();
    for lines in [&mut ranks, &mut files] {
        crate::order::sort(lines);
        lines.dedup();
    }
    let order = if files.len() < ranks.len() { Order::Files } else { Order::Ranks };
    width_job(field, field.singles(order), order, symmetries, share, memory)
}

/// Returns a job that counts the placements that a symmetry maps to themselves.
pub(crate) fn count_invariant(
    field: &Field,
    map: &SymmetryMap,
    share: Share,
    memory: u64,
) -> Box<dyn CountJob> {
    width_job(field, field.cycles(map), Order::Ranks, &[], share, memory)
}

/// Returns a job that counts the placements of a branch, over its tables. Their items are single
/// squares: the trial's order needs these.
pub(crate) fn count_branch<const N: usize>(
    tables: AttackTables<N>,
    squares: &[Square],
    memory: u64,
) -> Box<dyn CountJob> {
    Box::new(LineCount::from_tables(tables, squares, Vec::new(), Share { index: 0, of: 1 }, memory))
}

/// Returns the result of a whole count.
pub(crate) fn whole_count(job: &dyn CountJob) -> Natural {
    job.scaled_count() / SCALE
}

/// Returns the job with sets of the width that the items need.
fn width_job(
    field: &Field,
    items: Vec<Vec<usize>>,
    order: Order,
    symmetries: &[SymmetryMap],
    share: Share,
    memory: u64,
) -> Box<dyn CountJob> {
    match items.len() {
        0..=64 => Box::new(LineCount::<1>::new(field, items, order, symmetries, share, memory)),
        65..=128 => Box::new(LineCount::<2>::new(field, items, order, symmetries, share, memory)),
        _ => Box::new(LineCount::<{ MAX_OPEN_SQUARES / 64 }>::new(
            field, items, order, symmetries, share, memory,
        )),
    }
}

/// Memory that the frontier DP before a descent may use, in bytes.
pub(crate) const TRIAL_MEMORY: u64 = 128 << 20;

/// The longest descent with rooks or bishops, in nodes, that isn't preceded by a frontier DP. Their
/// lines have few states.
const MAX_UNTRIED_LINES: i64 = 1 << 18;

/// The longest descent with any pieces, in nodes, that isn't preceded by a frontier DP.
const MAX_UNTRIED_ANY: i64 = 1 << 33;

/// A descent, or a frontier DP that makes it unnecessary.
struct LineCount<const N: usize> {
    descent: Descent<N>,
    /// The DP to try first, and the work it may still do.
    trial: Option<(FrontierCount, i64)>,
    /// The result of the DP, if it ended in time.
    trial_result: Option<Natural>,
    is_first_part: bool,
}

impl<const N: usize> LineCount<N> {
    fn new(
        field: &Field,
        items: Vec<Vec<usize>>,
        order: Order,
        symmetries: &[SymmetryMap],
        share: Share,
        memory: u64,
    ) -> Self {
        let tables = AttackTables::<N>::new(field, items, order);
        // The tail doesn't count how many pieces of the first kind it puts on an orbit.
        let has_lines = (QUEEN..KING).any(|kind| field.wants(kind));
        let orbits = if has_lines && symmetries.len() > 1 {
            orbits(&tables, field, symmetries)
        } else {
            Vec::new()
        };
        Self::from_tables(tables, &field.squares, orbits, share, memory)
    }

    fn from_tables(
        tables: AttackTables<N>,
        squares: &[Square],
        orbits: Vec<ItemSet<N>>,
        share: Share,
        memory: u64,
    ) -> Self {
        let descent = Descent::new(tables, squares.to_vec(), orbits, share, memory);
        let trial = trial(&descent, squares, share.of, memory.min(TRIAL_MEMORY));
        Self { descent, trial, trial_result: None, is_first_part: share.index == 0 }
    }
}

/// Returns the frontier DP to try before a descent, and how much work it may do. All of the `parts`
/// of a count decide alike.
fn trial<const N: usize>(
    descent: &Descent<N>,
    squares: &[Square],
    parts: usize,
    memory: u64,
) -> Option<(FrontierCount, i64)> {
    let tables = &descent.plan().tables;
    let wanted = |kind: usize| tables.wanted[kind] > 0;
    if !(QUEEN..KING).any(wanted) {
        return None;
    }
    // Symmetry leaves about one branch of each orbit at the root.
    let nodes = descent.plan().estimate_nodes() / u64::from(descent.largest_orbit());
    let nodes = i64::try_from(nodes).unwrap_or(i64::MAX);
    let only_kind = (0..5).filter(|&kind| wanted(kind)).count() == 1;
    let has_one_sparse_line_kind = !wanted(QUEEN) && wanted(ROOK) != wanted(BISHOP);
    // Each part repeats the trial: in all, it takes a small share of the descent.
    let trial_work = (nodes / 32 / i64::try_from(parts).unwrap_or(i64::MAX)).max(1);
    let work = match (only_kind, has_one_sparse_line_kind) {
        // A state says only which lines are taken.
        (true, true) => i64::MAX >> 1,
        (false, true) if nodes > MAX_UNTRIED_LINES => trial_work,
        _ if nodes > MAX_UNTRIED_ANY => trial_work,
        _ => return None,
    };
    let order = if wanted(ROOK) || wanted(QUEEN) {
        frontier::best_order(tables, squares, &tables.free, &tables.wanted)
    } else {
        frontier::order(tables, squares, &tables.free, &tables.wanted, Order::Diagonals)
    };
    Some((FrontierCount::new(tables, &tables.free, &tables.wanted, &order, memory), work))
}

impl<const N: usize> CountJob for LineCount<N> {
    fn advance(&mut self, budget: &mut i64) -> Result<bool, OutOfMemory> {
        while *budget > 0
            && let Some((dp, left)) = &mut self.trial
        {
            let mut allowed = (*left).min(*budget);
            let before = allowed;
            let result = dp.advance(&mut allowed);
            *budget -= before - allowed;
            *left -= before - allowed;
            match result {
                Ok(None) if *left > 0 => {}
                Ok(None) | Err(OutOfMemory) => self.trial = None,
                Ok(Some(count)) => (self.trial_result, self.trial) = (Some(count), None),
            }
        }
        if self.trial_result.is_some() {
            return Ok(true);
        }
        if self.trial.is_some() { Ok(false) } else { self.descent.advance(budget) }
    }

    fn continue_without_tables(&mut self) {
        self.descent.continue_without_tables();
    }

    fn scaled_count(&self) -> Natural {
        match &self.trial_result {
            Some(count) if self.is_first_part => count.clone() * u64::from(SCALE),
            Some(_) => Natural::ZERO,
            None => self.descent.scaled_count(),
        }
    }

    fn progress(&self) -> Progress {
        let trial = self.trial.as_ref().map(|(dp, _)| dp.bytes());
        Progress {
            depth: self.descent.depth().narrow::<u32>(),
            share: Some(if self.trial_result.is_some() { 1.0 } else { self.descent.done() }),
            memory: trial.unwrap_or(self.descent.bytes()),
            undivided: trial.is_some()
                || self.trial_result.is_some()
                || self.descent.is_one_sweep(),
            ..Progress::default()
        }
    }
}

/// Returns by item, each a single square: its images under the symmetries.
fn orbits<const N: usize>(
    tables: &AttackTables<N>,
    field: &Field,
    symmetries: &[SymmetryMap],
) -> Vec<ItemSet<N>> {
    let mut item_of = vec![usize::MAX; field.squares.len()];
    for (item, squares) in tables.items.iter().enumerate() {
        item_of[squares[0]] = item;
    }
    let orbit =
        |squares: &Vec<usize>| symmetries.iter().map(|map| item_of[map.of(squares[0])]).collect();
    tables.items.iter().map(orbit).collect()
}
