//! Travel puzzles with several goals, or guards: their shortest walks, and how hard these are to
//! find.

use std::collections::BTreeMap;

use super::travel::distances;
use super::{BranchStats, Measures, MoveWeights, difficulty, success_probability};
use crate::board::Board;
use crate::leaper::MoveTable;
use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::square::Square;
use crate::squares::Squares;
use crate::travel::Travel;
use crate::travel::guards::attacked;
use crate::travel::visit::{Capture, FlagOrder};

/// The most positions of a puzzle that is measured.
pub(in crate::level) const MAX_POSITIONS: usize = 1 << 17;

/// Where the knight stands, and what it has done so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Position {
    /// The number of its square.
    at: usize,
    /// The goals that it has visited, as bits.
    visited: usize,
    /// The guards that it has captured, as bits.
    captured: usize,
}

/// A puzzle's moves, and how near the goals seem.
struct Visits {
    table: MoveTable,
    goals: Vec<usize>,
    in_order: bool,
    may_capture: bool,
    /// For each set of captured guards: the squares that the others attack.
    attacked: Vec<Squares>,
    /// For each square: the guard that stands on it.
    guard_on: Vec<Option<usize>>,
    /// For each goal and square: the jumps between them if nothing were blocked.
    unblocked_distances: Vec<Vec<i32>>,
}

impl Visits {
    /// Returns `None` if there are too many positions.
    fn new(travel: &Travel) -> Option<Self> {
        let board = travel.board();
        let table = MoveTable::new(board, travel.leaper());
        let may_capture = travel.capture() == Capture::Yes;
        let capturable = if may_capture { travel.guards().len() } else { 0 };
        let bits = travel.flags().len() + capturable;
        if bits >= 16 || table.squares().len() << bits > MAX_POSITIONS {
            return None;
        }
        let guards = travel.guards();
        let left = |mask: usize| {
            guards.iter().enumerate().filter(move |&(which, _)| mask >> which & 1 == 0)
        };
        let attacked = (0..1_usize << capturable)
            .map(|mask| attacked(board, &left(mask).map(|(_, &guard)| guard).collect::<Vec<_>>()));
        let guard_on = |&square: &Square| guards.iter().position(|&(on, _)| on == square);
        let unblocked = Board::new(board.files(), board.ranks()).ok()?;
        let unblocked = MoveTable::new(&unblocked, travel.leaper());
        let unblocked_distances = |&goal: &Square| {
            let all = distances(&unblocked, board.index(goal));
            let of = |&square: &Square| i32::try_from(all[board.index(square)]).unwrap_or(i32::MAX);
            table.squares().iter().map(of).collect::<Vec<i32>>()
        };
        let goals = travel.flags().iter().map(|&goal| table.number(goal));
        Some(Self {
            goals: goals.collect::<Option<_>>()?,
            in_order: travel.order() == FlagOrder::Given,
            attacked: attacked.collect(),
            guard_on: table.squares().iter().map(guard_on).collect(),
            unblocked_distances: travel.flags().iter().map(unblocked_distances).collect(),
            may_capture,
            table,
        })
    }

    /// Returns the goals that have been visited once the knight stands on a square.
    fn visit(&self, visited: usize, at: usize) -> usize {
        let is_next = |which: usize| !self.in_order || visited == (1 << which) - 1;
        let here = (0..self.goals.len()).filter(|&which| self.goals[which] == at);
        here.filter(|&which| is_next(which)).fold(visited, |all, which| all | 1 << which)
    }

    fn is_end(&self, position: Position) -> bool {
        position.visited == (1 << self.goals.len()) - 1
    }

    /// Returns the positions after one jump.
    fn next(&self, from: Position) -> impl Iterator<Item = Position> + Clone + '_ {
        self.table.targets(from.at).iter().filter_map(move |&at| {
            let at = at as usize;
            let mut captured = from.captured;
            if let Some(guard) = self.guard_on[at].filter(|&guard| captured >> guard & 1 == 0) {
                if !self.may_capture {
                    return None;
                }
                captured |= 1 << guard;
            }
            let is_safe = !self.attacked[captured].contains(self.table.squares()[at]);
            is_safe.then(|| Position { at, visited: self.visit(from.visited, at), captured })
        })
    }

    /// Returns how good a jump looks, the lower the better: the jumps, if nothing were blocked or
    /// guarded, to the nearest goal that is left, or to the next one where the order is given.
    fn score(&self, from: Position, to: Position) -> i32 {
        let left = (0..self.goals.len()).filter(|&which| from.visited >> which & 1 == 0);
        let next = if self.in_order { 1 } else { usize::MAX };
        left.take(next).map(|which| self.unblocked_distances[which][to.at]).min().unwrap_or(0)
    }

    fn number(&self, position: Position) -> usize {
        let sets = position.captured << self.goals.len() | position.visited;
        sets * self.table.squares().len() + position.at
    }
}

/// Measures a puzzle with several goals or guards, and subtracts the number of positions from
/// `work`; `None` if it has no solution or is too large.
pub(in crate::level) fn measure(travel: &Travel, work: &mut u64) -> Option<Measures> {
    let visits = Visits::new(travel)?;
    let start = visits.table.number(travel.from())?;
    let start = Position { at: start, visited: visits.visit(0, start), captured: 0 };
    // Breadth first, until a layer has an end.
    let sets = visits.attacked.len() << visits.goals.len();
    let mut is_seen = vec![false; visits.table.squares().len() * sets];
    is_seen[visits.number(start)] = true;
    let mut layers = vec![vec![start]];
    loop {
        let layer = &layers[layers.len() - 1];
        *work = work.saturating_sub(layer.len() as u64);
        if layer.is_empty() {
            return None;
        }
        if layer.iter().any(|&position| visits.is_end(position)) {
            break;
        }
        let mut following = Vec::new();
        for position in layer.iter().flat_map(|&position| visits.next(position)) {
            let number = visits.number(position);
            if !is_seen[number] {
                is_seen[number] = true;
                following.push(position);
            }
        }
        layers.push(following);
    }
    let par = layers.len() - 1;
    // Backwards, over the positions of shortest walks only: how many walks go on from each, and the
    // probability that the player makes one of them.
    let mut stats = BranchStats::default();
    let mut after: BTreeMap<Position, Onward> = BTreeMap::new();
    for (step, layer) in layers.iter().enumerate().rev() {
        let mut here = BTreeMap::new();
        for &position in layer {
            let onward = if step == par {
                visits.is_end(position).then(Onward::end)
            } else {
                Onward::of(&visits, position, &after, step == 0, &mut stats)
            };
            if let Some(onward) = onward {
                here.insert(position, onward);
            }
        }
        after = here;
    }
    let onward = after.get(&start)?;
    Some(Measures {
        difficulty: difficulty(onward.probability_after(None)),
        branching: stats.branching(),
        misleading: stats.misleading(),
        par: Some(par.narrow::<u32>()),
        solutions: onward.walks.clone(),
    })
}

/// The shortest walks from a position.
struct Onward {
    walks: Natural,
    /// The probability that the player makes one of them, if going back is no mistake.
    probability: f64,
    /// The same for each square that the knight may have come from, where the player doesn't go
    /// back to it.
    by_previous_square: Vec<(usize, f64)>,
}

impl Onward {
    fn end() -> Self {
        Self { walks: 1_u64.into(), probability: 1.0, by_previous_square: Vec::new() }
    }

    /// Returns `None` if no shortest walk leads through the position. `after` are those
    /// positions of the next layer that lie on one.
    fn of(
        visits: &Visits,
        position: Position,
        after: &BTreeMap<Position, Self>,
        is_start: bool,
        stats: &mut BranchStats,
    ) -> Option<Self> {
        let moves: Vec<Position> = visits.next(position).collect();
        let good = || moves.iter().filter_map(|to| Some((*to, after.get(to)?)));
        let mut walks = Natural::ZERO;
        for (_, onward) in good() {
            walks += &onward.walks;
        }
        if walks == Natural::ZERO {
            return None;
        }
        let score = |to: Position| visits.score(position, to);
        let weights = MoveWeights::new(moves.iter().map(|&to| score(to)));
        let is_best_right = good().any(|(to, _)| weights.is_best(score(to)));
        stats.add(moves.len() - usize::from(!is_start && moves.len() > 1), is_best_right);
        // The player doesn't go back to a square without having visited or captured anything.
        let probability = |back: Option<usize>| {
            let is_allowed = |to: &Position| {
                let is_idle = (to.visited, to.captured) == (position.visited, position.captured);
                !is_idle || Some(to.at) != back
            };
            let all = moves.iter().copied().filter(is_allowed);
            let right = good().filter(|(to, _)| is_allowed(to)).map(|(to, onward)| {
                let has_changed =
                    (to.visited, to.captured) != (position.visited, position.captured);
                (score(to), onward.probability_after((!has_changed).then_some(position.at)))
            });
            success_probability(all.map(score), right)
        };
        let previous = visits.table.targets(position.at).iter();
        let by_previous_square =
            previous.map(|&back| (back as usize, probability(Some(back as usize))));
        Some(Self {
            walks,
            probability: probability(None),
            by_previous_square: by_previous_square.collect(),
        })
    }

    fn probability_after(&self, back: Option<usize>) -> f64 {
        let known = self.by_previous_square.iter().find(|&&(square, _)| Some(square) == back);
        known.map_or(self.probability, |&(_, probability)| probability)
    }
}
