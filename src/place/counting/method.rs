//! Counting over attack tables: which method, and which width of sets.
//!
//! | puzzle | method | cost |
//! |---|---|---|
//! | queens alone, nearly as many as there are ranks | [masks](crate::place::counting::queens) | about a node of some nanoseconds for each placement of all but the last |
//! | queens, rooks or bishops, with some kings and knights | [descent](crate::place::counting::descent), ended by [formulas](crate::place::counting::tail) or [part by part](crate::place::counting::parts) | about the placements of all but the last pieces, over the symmetries |
//! | the same with many kings and knights | descent over the lines, a [frontier count](crate::place::counting::frontier) below each | placements of the line pieces × states |
//! | kings and knights only | sweep, or formulas where they are few | squares × states |
//! | rooks only, bishops only; either with kings and knights, when a descent would be long; anything, when it would be hopeless | first sweeps in four directions, each within a share of the descent's guessed cost; then the descent | |

use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::place::attacks::attack_tables::{AttackTables, BISHOP, Field, KING, Order, QUEEN, ROOK};
use crate::place::attacks::item_set::ItemSet;
use crate::place::attacks::symmetry::Turn;
use crate::place::counting::descent::{Descent, Share};
use crate::place::counting::frontier::{self, FrontierCount, OutOfMemory};
use crate::place::counting::job::Job;
use crate::place::counting::queens::Queens;
use crate::place::model::puzzle::MOST_OPEN;
use crate::place::model::tally::SCALE;
use crate::search::Progress;
use crate::square::Square;

/// A job that counts this part of the field's placements. The symmetries, if
/// any are given, shorten it.
pub(crate) fn squares(field: &Field, turns: &[Turn], share: Share, memory: u64) -> Box<dyn Job> {
    if let Some(queens) = Queens::new(field, turns, share) {
        return Box::new(queens);
    }
    // Lines are tightest along the direction in which there are fewest.
    let (mut ranks, mut files): (Vec<_>, Vec<_>) =
        field.squares.iter().map(|square| (square.rank, square.file)).unzip();
    for lines in [&mut ranks, &mut files] {
        crate::order::sort(lines);
        lines.dedup();
    }
    let by = if files.len() < ranks.len() { Order::Files } else { Order::Ranks };
    job(field, field.singles(by), by, turns, share, memory)
}

/// A job that counts the placements that the symmetry leaves as they are.
pub(crate) fn cycles(field: &Field, turn: &Turn, share: Share, memory: u64) -> Box<dyn Job> {
    job(field, field.cycles(turn), Order::Ranks, &[], share, memory)
}

/// A job that counts what can be placed on the tables, all of it squares.
pub(crate) fn node<const N: usize>(
    tables: AttackTables<N>,
    squares: &[Square],
    memory: u64,
) -> Box<dyn Job> {
    Box::new(Chosen::of(tables, squares, Vec::new(), Share { index: 0, of: 1 }, memory))
}

/// What a job has counted, when it is a whole.
pub(crate) fn unscaled(job: &dyn Job) -> Natural {
    job.scaled() / SCALE
}

fn job(
    field: &Field,
    items: Vec<Vec<usize>>,
    by: Order,
    turns: &[Turn],
    share: Share,
    memory: u64,
) -> Box<dyn Job> {
    match items.len() {
        0..=64 => Box::new(Chosen::<1>::new(field, items, by, turns, share, memory)),
        65..=128 => Box::new(Chosen::<2>::new(field, items, by, turns, share, memory)),
        _ => Box::new(Chosen::<{ MOST_OPEN / 64 }>::new(field, items, by, turns, share, memory)),
    }
}

/// Sweeps are tried within this much memory at most.
const TRIAL_MEMORY: u64 = 128 << 20;

/// More work than a sweep can take.
const WITHOUT_END: i64 = i64::MAX >> 1;

/// From so many nodes on, a sweep is tried even where it has little hope.
const HOPELESS: i64 = 1 << 28;

/// A descent, and maybe first some sweeps that would make it needless.
struct Chosen<const N: usize> {
    descent: Descent<N>,
    trials: Option<Trials>,
    swept: Option<Natural>,
    first: bool,
}

/// Sweeps in several orders, in turn, each round with more work allowed.
struct Trials {
    orders: Vec<Vec<usize>>,
    at: usize,
    sweep: Option<FrontierCount>,
    /// What the sweep under way may still use.
    left: i64,
    memory: u64,
    /// What a sweep of this round may use, and of the last.
    round: i64,
    most: i64,
}

impl<const N: usize> Chosen<N> {
    fn new(
        field: &Field,
        items: Vec<Vec<usize>>,
        by: Order,
        turns: &[Turn],
        share: Share,
        memory: u64,
    ) -> Self {
        let tables = AttackTables::<N>::new(field, items, by);
        // The tail does not say how many of the first kind it puts on an orbit.
        let lines = (QUEEN..KING).any(|kind| field.wants(kind));
        let orbits =
            if lines && turns.len() > 1 { orbits(&tables, field, turns) } else { Vec::new() };
        Self::of(tables, &field.squares, orbits, share, memory)
    }

    fn of(
        tables: AttackTables<N>,
        squares: &[Square],
        orbits: Vec<ItemSet<N>>,
        share: Share,
        memory: u64,
    ) -> Self {
        let descent = Descent::new(tables, squares.to_vec(), orbits, share, memory);
        let trials = Trials::new(&descent, squares, memory.min(TRIAL_MEMORY));
        Self { descent, trials, swept: None, first: share.index == 0 }
    }

    /// Memory held by tables, in bytes.
    fn bytes(&self) -> u64 {
        let trial = self.trials.as_ref().and_then(|trials| trials.sweep.as_ref());
        trial.map_or(self.descent.bytes(), FrontierCount::bytes)
    }

    /// Tries sweeps; says whether there is no more to try.
    fn sweep(&mut self, budget: &mut i64) -> bool {
        let Some(trials) = &mut self.trials else { return true };
        let tables = &self.descent.plan().tables;
        while *budget > 0 {
            let sweep = trials.sweep.get_or_insert_with(|| {
                let order = &trials.orders[trials.at];
                FrontierCount::new(tables, &tables.free, &tables.wanted, order, trials.memory)
            });
            let mut allowed = trials.left.min(*budget);
            let before = allowed;
            let result = sweep.advance(&mut allowed);
            *budget -= before - allowed;
            trials.left -= before - allowed;
            match result {
                Ok(Some(count)) => {
                    self.swept = Some(count);
                    self.trials = None;
                    return true;
                }
                Ok(None) if trials.left > 0 => {}
                Ok(None) | Err(OutOfMemory) => {
                    trials.sweep = None;
                    trials.at += 1;
                    if trials.at == trials.orders.len() {
                        trials.at = 0;
                        trials.round = trials.round.saturating_mul(4);
                        if trials.round > trials.most {
                            self.trials = None;
                            return true;
                        }
                    }
                    trials.left = trials.round;
                }
            }
        }
        false
    }
}

impl Trials {
    /// All parts of a count choose alike, since this asks nobody how far he is.
    fn new<const N: usize>(descent: &Descent<N>, squares: &[Square], memory: u64) -> Option<Self> {
        let tables = &descent.plan().tables;
        let wanted = |kind: usize| tables.wanted[kind] > 0;
        if !(QUEEN..KING).any(wanted) {
            return None;
        }
        // Symmetry leaves about one branch of each orbit at the root.
        let guess = descent.plan().guess() / u64::from(descent.largest_orbit());
        let guess = i64::try_from(guess).unwrap_or(i64::MAX);
        let only = (0..5).filter(|&kind| wanted(kind)).count() == 1;
        let either = !wanted(QUEEN) && wanted(ROOK) != wanted(BISHOP);
        let along = [Order::Ranks, Order::Files];
        let across = [Order::Diagonals, Order::Antidiagonals];
        let (orders, round, most) = match (only, either) {
            // Few states for sure: what matters is which lines have been used.
            (true, true) => {
                let orders = if wanted(ROOK) { along } else { across };
                (orders.to_vec(), WITHOUT_END, WITHOUT_END)
            }
            (false, true) => ([along, across].concat(), 1 << 13, guess / 32),
            _ => ([along, across].concat(), HOPELESS, guess / 32),
        };
        if most < round.max(1 << 10) {
            return None;
        }
        let orders: Vec<_> = orders
            .into_iter()
            .map(|by| frontier::order(tables, squares, &tables.free, &tables.wanted, by))
            .collect();
        Some(Self { orders, at: 0, sweep: None, left: round, memory, round, most })
    }
}

impl<const N: usize> Job for Chosen<N> {
    fn advance(&mut self, budget: &mut i64) -> Result<bool, OutOfMemory> {
        if !self.sweep(budget) {
            return Ok(false);
        }
        if self.swept.is_some() {
            return Ok(true);
        }
        self.descent.advance(budget)
    }

    fn go_on_without_tables(&mut self) {
        self.descent.go_on_without_tables();
    }

    fn scaled(&self) -> Natural {
        match &self.swept {
            Some(count) if self.first => count.clone() * u64::from(SCALE),
            Some(_) => Natural::ZERO,
            None => self.descent.scaled(),
        }
    }

    fn progress(&self) -> Progress {
        Progress {
            depth: self.descent.depth().narrow::<u32>(),
            share: Some(if self.swept.is_some() { 1.0 } else { self.descent.done() }),
            memory: self.bytes(),
            undivided: self.trials.is_some() || self.swept.is_some() || self.descent.is_one(),
            ..Progress::default()
        }
    }
}

/// By item, each a square: the items that the symmetries carry it to.
fn orbits<const N: usize>(
    tables: &AttackTables<N>,
    field: &Field,
    turns: &[Turn],
) -> Vec<ItemSet<N>> {
    let mut item_of = vec![usize::MAX; field.squares.len()];
    for (item, squares) in tables.items.iter().enumerate() {
        item_of[squares[0]] = item;
    }
    let orbit =
        |squares: &Vec<usize>| turns.iter().map(|turn| item_of[turn.of(squares[0])]).collect();
    tables.items.iter().map(orbit).collect()
}
