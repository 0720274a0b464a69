//! Walking through the placements in their order, with leaps.
//!
//! The walk is a descent that gives out what it comes to. To leap over many
//! placements it counts whole branches instead of walking them: the branch is
//! left out when it has no more placements than are to be left out, and entered
//! otherwise. So the way to number `n` costs about as much as counting what
//! lies before it, and next time less, since counts are kept.
//!
//! *One of each class* is the one that comes first among its images. When the
//! pieces of one kind are complete, their set is compared with its images under
//! the symmetries that keep the kinds before it as they are: an image that comes
//! earlier rules the branch out, one that comes later settles the symmetry, and
//! an equal one leaves it to the kinds that follow. Once all are settled, every
//! placement below is the first of its class and the branch can be counted. As
//! long as one is not, the walk must go on foot.
//!
//! *Dead ends.* Where kings and knights are packed tightly, a walk can look for
//! a very long time without coming to a placement. After having looked in vain
//! for a while, it asks a [frontier count](crate::place::counting::frontier) of each larger branch whether
//! there is anything in it at all, until it comes to a placement.

use std::collections::HashMap;

use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::place::attacks::attack_tables::{AttackTables, Field, Order};
use crate::place::attacks::item_set::ItemSet;
use crate::place::attacks::symmetry::Turn;
use crate::place::counting::job::Job;
use crate::place::counting::method;
use crate::place::counting::plan::{End, Node, Plan};
use crate::place::model::puzzle::MOST_OPEN;
use crate::search::Step;
use crate::square::Square;

/// How many counts of branches are kept at most.
const MOST_KEPT: usize = 1 << 16;

/// What one takes at most, in bytes, while the table of them grows.
const KEPT: u64 = 256;

/// After how much work without a placement branches are asked before they are
/// entered.
const PATIENCE: u64 = 1 << 14;

/// How many points to come back to are kept at most.
const MOST_MARKS: usize = 1 << 10;

/// The part of memory that is for the points to come back to, and as much for the counts kept.
const PART: u64 = 16;

/// The pieces put down: kind and square number in the field.
pub(crate) type Path = Vec<(usize, usize)>;

/// A walk, whatever the width of its sets.
pub(crate) trait Walker: Send + Sync {
    /// Goes on while there is `budget` to the next placement, or the end.
    fn advance(&mut self, budget: &mut i64) -> Step<Option<Path>>;
    /// Makes the placement of this number, from 0, the next.
    fn seek(&mut self, target: Natural);
    /// The number of the placement that comes next, and of that which shall.
    fn position(&self) -> (&Natural, &Natural);
}

/// The walk over the field's placements, or over the first ones of the classes
/// under the symmetries.
pub(crate) fn walk(field: &Field, turns: &[Turn], classes: bool, memory: u64) -> Box<dyn Walker> {
    let items = field.singles(Order::Ranks);
    match items.len() {
        0..=64 => Box::new(Walk::<1>::new(field, items, turns, classes, memory)),
        65..=128 => Box::new(Walk::<2>::new(field, items, turns, classes, memory)),
        _ => Box::new(Walk::<{ MOST_OPEN / 64 }>::new(field, items, turns, classes, memory)),
    }
}

struct Walk<const N: usize> {
    plan: Plan<N>,
    squares: Vec<Square>,
    /// When classes are walked, by symmetry but the identity: where each item
    /// goes.
    turns: Vec<Vec<usize>>,
    /// By item: the least that a symmetry of the puzzle carries it to.
    least: Vec<usize>,
    /// Memory for counting, in bytes.
    memory: u64,
    most_kept: usize,
    most_marks: usize,
    levels: Vec<Level<N>>,
    path: Path,
    /// Is the root still to be entered?
    fresh: bool,
    /// The number of the placement that comes next.
    position: Natural,
    /// Placements before this one are left out.
    target: Natural,
    marks: Vec<Mark<N>>,
    /// How many placements lie between marks.
    between: u64,
    /// How many there were since the last mark.
    unmarked: u64,
    /// Numbers of placements by the items of a path.
    kept: HashMap<Vec<u16>, Natural>,
    asking: Option<Asking<N>>,
    /// Work since the last placement.
    barren: u64,
    /// Did a count need more memory than is allowed? Then the walk is on foot.
    without_tables: bool,
}

#[derive(Clone, Copy)]
struct Level<const N: usize> {
    node: Node<N>,
    items: ItemSet<N>,
    below: Below<N>,
}

/// What a node must know for the sake of classes.
#[derive(Clone, Copy)]
struct Below<const N: usize> {
    /// The items of the kind that is being placed.
    set: ItemSet<N>,
    /// The symmetries that are not settled.
    open: u8,
}

/// A point to come back to.
struct Mark<const N: usize> {
    position: Natural,
    levels: Vec<Level<N>>,
    path: Path,
}

/// A branch that is being counted.
struct Asking<const N: usize> {
    job: Box<dyn Job>,
    node: Node<N>,
    below: Below<N>,
    /// To leave it out, or only to see whether there is anything?
    to_skip: bool,
}

impl<const N: usize> Walk<N> {
    fn new(
        field: &Field,
        items: Vec<Vec<usize>>,
        turns: &[Turn],
        classes: bool,
        memory: u64,
    ) -> Self {
        let tables = AttackTables::new(field, items, Order::Ranks);
        let mut item_of = vec![0; field.squares.len()];
        for (item, squares) in tables.items.iter().enumerate() {
            item_of[squares[0]] = item;
        }
        // What is free for a kind is free on all images, so all are items.
        let turns: Vec<Vec<usize>> = turns
            .iter()
            .map(|turn| tables.items.iter().map(|item| item_of[turn.of(item[0])]).collect())
            .collect();
        let pieces: usize = tables.wanted.iter().map(|&wanted| wanted as usize).sum();
        let mark = (pieces + 1) * (size_of::<Level<N>>() + size_of::<(usize, usize)>());
        let part = memory / PART;
        let least = |item: usize| turns.iter().map(|turn| turn[item]).min().unwrap_or(item);
        Self {
            least: (0..tables.items.len()).map(least).collect(),
            // The identity comes first and settles nothing.
            turns: turns.into_iter().skip(1).filter(|_| classes).collect(),
            plan: Plan::new(tables),
            squares: field.squares.clone(),
            memory: memory - 2 * part,
            most_kept: (part / KEPT).min(MOST_KEPT as u64) as usize,
            most_marks: (part / mark as u64).clamp(2, MOST_MARKS as u64).narrow::<usize>(),
            levels: Vec::new(),
            path: Vec::new(),
            fresh: true,
            position: Natural::ZERO,
            target: Natural::ZERO,
            marks: Vec::new(),
            between: 1 << 10,
            unmarked: 0,
            kept: HashMap::new(),
            asking: None,
            barren: 0,
            without_tables: false,
        }
    }

    /// The kind just placed is complete: compares it with its images. False
    /// when one of them comes earlier.
    fn settle(&self, below: &mut Below<N>) -> bool {
        for (number, turn) in self.turns.iter().enumerate() {
            if below.open >> number & 1 == 0 {
                continue;
            }
            let image: ItemSet<N> = below.set.into_iter().map(|item| turn[item]).collect();
            // The set with the first item that is not in both comes earlier.
            let either = image.without(below.set) | below.set.without(image);
            if let Some(first) = either.first() {
                if image.contains(first) {
                    return false;
                }
                below.open &= !(1 << number);
            }
        }
        below.set = ItemSet::NONE;
        true
    }

    /// Comes to a node: enters it, leaves it out, or has it counted first.
    /// True when it is a placement to be given out.
    fn arrive(&mut self, node: Node<N>, below: Below<N>) -> bool {
        let leaping = self.position < self.target;
        if node.next == self.plan.kinds.len() {
            self.barren = 0;
            self.position += 1;
            self.unmarked += 1;
            return !leaping;
        }
        let root = self.path.is_empty();
        let leave = leaping && below.open == 0 && !root;
        match self.plan.end(&node, ItemSet::NONE, &mut self.barren) {
            End::Ways([0, ..]) => return false,
            End::Ways([ways, ..]) => {
                if leave && self.leap(&Natural::from(ways)) {
                    return false;
                }
            }
            End::None | End::Frontier if leave && !self.without_tables => {
                if let Some(ways) = self.kept.get(&self.key()).cloned() {
                    if self.leap(&ways) {
                        return false;
                    }
                } else {
                    self.ask(node, below, true);
                    return false;
                }
            }
            End::Frontier if self.barren >= PATIENCE && !self.without_tables => {
                self.ask(node, below, false);
                return false;
            }
            End::None | End::Frontier => {}
        }
        self.enter(node, below);
        false
    }

    /// Leaves out so many placements, if that is not too far.
    fn leap(&mut self, ways: &Natural) -> bool {
        let there = self.position.clone() + ways.clone();
        let near = there <= self.target;
        if near {
            self.unmarked = self.unmarked.saturating_add(ways.to_u64().unwrap_or(u64::MAX));
            self.position = there;
            self.barren = 0;
        }
        near
    }

    /// Keeps a point to come back to: a look at what lies a little before is
    /// then not another way from the beginning.
    fn mark(&mut self) {
        self.unmarked = 0;
        if self.marks.len() == self.most_marks {
            let mut number = 0_u32;
            self.marks.retain(|_| {
                number += 1;
                number.is_multiple_of(2)
            });
            self.between *= 2;
        }
        let behind = |mark: &Mark<N>| mark.position < self.position;
        if self.marks.last().map_or(!self.position.is_zero(), behind) {
            let (levels, path) = (self.levels.clone(), self.path.clone());
            self.marks.push(Mark { position: self.position.clone(), levels, path });
        }
    }

    fn enter(&mut self, node: Node<N>, below: Below<N>) {
        let mut items = self.plan.items(&node, false);
        if self.levels.is_empty() && !self.turns.is_empty() {
            // The first piece of a class's first placement.
            items = items.into_iter().filter(|&item| self.least[item] == item).collect();
        }
        self.levels.push(Level { node, items, below });
    }

    fn ask(&mut self, node: Node<N>, below: Below<N>, to_skip: bool) {
        let mut tables = self.plan.tables.clone();
        tables.free = node.free;
        tables.wanted = self.plan.wanted(&node);
        let job = method::node(tables, &self.squares, self.memory);
        self.asking = Some(Asking { job, node, below, to_skip });
    }

    /// What the branch just come to is kept by.
    fn key(&self) -> Vec<u16> {
        let mut key: Vec<u16> = self.path.iter().map(|&(_, item)| item.narrow::<u16>()).collect();
        // A first piece that is the only one of its kind may as well stand on
        // any square of the orbit.
        if let ([item], 1) = (&mut key[..], self.plan.tables.wanted[self.plan.kinds[0]]) {
            *item = self.least[usize::from(*item)].narrow::<u16>();
        }
        key
    }

    /// Goes on with the branch that is being counted.
    fn hear(&mut self, budget: &mut i64) {
        let Some(mut asking) = self.asking.take() else { return };
        let answer = asking.job.advance(budget);
        let Asking { node, below, to_skip, .. } = asking;
        match answer {
            Ok(false) => self.asking = Some(asking),
            Err(_) => {
                self.without_tables = true;
                self.enter(node, below);
            }
            Ok(true) => {
                let ways = method::unscaled(&*asking.job);
                if !to_skip {
                    if !ways.is_zero() {
                        self.enter(node, below);
                    }
                    return;
                }
                if !self.leap(&ways) {
                    self.enter(node, below);
                }
                if self.kept.len() < self.most_kept {
                    self.kept.insert(self.key(), ways);
                }
            }
        }
    }
}

impl<const N: usize> Walker for Walk<N> {
    fn advance(&mut self, budget: &mut i64) -> Step<Option<Path>> {
        while *budget > 0 {
            if self.asking.is_some() {
                self.hear(budget);
                continue;
            }
            *budget -= 1;
            if self.unmarked >= self.between {
                self.mark();
            }
            if std::mem::take(&mut self.fresh) {
                let open = ((1_u16 << self.turns.len()) - 1).narrow::<u8>();
                if self.arrive(self.plan.root(), Below { set: ItemSet::NONE, open }) {
                    return Step::Done(Some(Vec::new()));
                }
                continue;
            }
            let first = self.levels.len() == 1;
            let Some(level) = self.levels.last_mut() else { return Step::Done(None) };
            let Some(item) = level.items.pop() else {
                self.levels.pop();
                continue;
            };
            let before = self.barren;
            self.barren += 1;
            let (mut node, mut below) = (level.node, level.below);
            let kind = self.plan.kinds[node.next];
            level.node.free[kind].remove(item);
            below.set.insert(item);
            self.plan.place(&mut node, item, ItemSet::NONE);
            self.path.truncate(self.levels.len() - 1);
            self.path.push((kind, item));
            if first && !self.turns.is_empty() {
                // Another of the kind with an earlier image would come first.
                let early = node.free[kind].into_iter().filter(|&other| self.least[other] < item);
                if self.plan.kinds.get(node.next) == Some(&kind) {
                    node.free[kind] = node.free[kind].without(early.collect());
                }
            }
            if self.plan.kinds.get(node.next) != Some(&kind) && !self.settle(&mut below) {
                continue;
            }
            let placed = self.arrive(node, below);
            *budget -= self.barren.saturating_sub(before).cast_signed();
            if placed {
                let items = &self.plan.tables.items;
                let path = self.path.iter().map(|&(kind, item)| (kind, items[item][0]));
                return Step::Done(Some(path.collect()));
            }
        }
        Step::Running
    }

    fn seek(&mut self, target: Natural) {
        if let Some(Asking { node, below, .. }) = self.asking.take() {
            self.enter(node, below);
        }
        if target < self.position {
            self.fresh = false;
            if let Some(mark) = self.marks.iter().rfind(|mark| mark.position <= target) {
                self.position.clone_from(&mark.position);
                self.levels.clone_from(&mark.levels);
                self.path.clone_from(&mark.path);
            } else {
                self.position = Natural::ZERO;
                self.levels.clear();
                self.path.clear();
                self.fresh = true;
            }
            self.barren = 0;
            self.unmarked = 0;
        }
        self.target = target;
    }

    fn position(&self) -> (&Natural, &Natural) {
        (&self.position, &self.target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::place::model::puzzle::{Lines, Place};

    /// However far a walk goes, its points to come back to keep to their part of memory.
    #[test]
    fn points_to_come_back_to_keep_to_their_part() {
        let board = Board::new(8, 8).unwrap();
        let place = Place::new(board, &[], "N8".parse().unwrap(), Lines::Stop).unwrap();
        let field = Field::new(&place);
        for memory in [1 << 17, 1 << 20] {
            let items = field.singles(Order::Ranks);
            let mut walk = Walk::<1>::new(&field, items, &[], false, memory);
            walk.between = 1;
            for _ in 0..2_000 {
                assert!(matches!(walk.advance(&mut i64::MAX.clone()), Step::Done(Some(_))));
            }
            let bytes = |mark: &Mark<1>| {
                size_of_val(&mark.levels[..]) as u64 + size_of_val(&mark.path[..]) as u64
            };
            let held: u64 = walk.marks.iter().map(bytes).sum();
            assert!(walk.marks.len() > 1 && held <= memory / PART, "{held} of {memory}");
        }
    }
}
