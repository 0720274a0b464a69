//! Walks through the placements in order, and skips many at once.
//!
//! The walk is a depth-first search that returns every placement it reaches. To skip many, it
//! counts whole branches instead of walking them: a branch with no more placements than are to be
//! skipped is left out, any other is entered. So the way to number `n` costs about as much as
//! counting what lies before it, and less the next time, since counts are cached.
//!
//! *One of each class* is the placement that comes first among its images. When the pieces of one
//! kind are complete, their set is compared with its images under the symmetries that map the
//! earlier kinds to themselves: an earlier image rules the branch out, a later one decides the
//! symmetry, and an equal one leaves it to the kinds that follow. Once all symmetries are decided,
//! every placement below is the first of its class and the branch can be counted. Until then it
//! must be walked.
//!
//! *Dead ends.* Where kings and knights are packed tightly, a walk can take very long to find a
//! placement. After some work without one, it asks a [frontier
//! DP](crate::place::counting::frontier) whether a branch has any placement before entering it,
//! until it finds one.

use std::collections::HashMap;

use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::place::attacks::attack_tables::{AttackTables, Field, Order};
use crate::place::attacks::item_set::ItemSet;
use crate::place::attacks::symmetry::SymmetryMap;
use crate::place::counting::job::CountJob;
use crate::place::counting::method;
use crate::place::counting::plan::{End, Node, Plan};
use crate::search::Step;
use crate::square::Square;

/// Maximum number of cached counts.
const MAX_CACHED: usize = 1 << 16;

/// Maximum size of a cached count while the table grows, in bytes.
const CACHED_BYTES: u64 = 256;

/// Work without a placement after which branches are counted before they are entered.
const PATIENCE: u64 = 1 << 14;

/// Maximum number of checkpoints.
const MAX_CHECKPOINTS: usize = 1 << 10;

/// The checkpoints may take one part in this many of the memory, and so may the cached counts.
const MEMORY_SHARE: u64 = 16;

/// The pieces placed: kind, and number of the square in the field.
pub(crate) type Path = Vec<(usize, usize)>;

/// A depth-first walk over the placements.
pub(crate) struct Walk<const N: usize> {
    plan: Plan<N>,
    squares: Vec<Square>,
    /// If one of each class is listed: by symmetry other than the identity, the image of each item.
    symmetries: Vec<Vec<usize>>,
    /// By item: its smallest image under the puzzle's symmetries.
    least: Vec<usize>,
    /// Memory for counting, in bytes.
    memory: u64,
    max_cached: usize,
    /// The size of a checkpoint, in bytes.
    checkpoint_bytes: usize,
    max_checkpoints: usize,
    levels: Vec<Level<N>>,
    path: Path,
    /// Whether the root hasn't been visited yet.
    is_at_root: bool,
    /// The number of the placement that comes next.
    pub position: Natural,
    /// Placements before this one are skipped.
    target: Natural,
    checkpoints: Vec<Checkpoint<N>>,
    /// Placements between checkpoints.
    between: u64,
    /// Placements since the last checkpoint.
    since_checkpoint: u64,
    /// Counts of branches, by the items placed above them.
    cached: HashMap<Vec<u16>, Natural>,
    counting: Option<BranchCount<N>>,
    /// Work since the last placement.
    work_since_placement: u64,
    /// Whether a count ran out of memory. Then nothing is counted any more.
    without_tables: bool,
}

#[derive(Clone, Copy)]
struct Level<const N: usize> {
    node: Node<N>,
    items: ItemSet<N>,
    class: ClassState<N>,
}

/// What a node needs to know to list one placement of each class.
#[derive(Clone, Copy)]
struct ClassState<const N: usize> {
    /// The items of the kind that is being placed.
    set: ItemSet<N>,
    /// The symmetries that aren't decided, as bits.
    open: u8,
}

/// A position to return to.
struct Checkpoint<const N: usize> {
    position: Natural,
    levels: Vec<Level<N>>,
    path: Path,
}

/// A count of a branch in progress.
struct BranchCount<const N: usize> {
    job: Box<dyn CountJob>,
    node: Node<N>,
    class: ClassState<N>,
    /// Whether the branch may be skipped; otherwise the count only decides whether it is empty.
    to_skip: bool,
}

impl<const N: usize> Walk<N> {
    pub fn new(
        field: &Field,
        items: Vec<Vec<usize>>,
        symmetries: &[SymmetryMap],
        one_per_class: bool,
        memory: u64,
    ) -> Self {
        let tables = AttackTables::new(field, items, Order::Ranks);
        let mut item_of = vec![0; field.squares.len()];
        for (item, squares) in tables.items.iter().enumerate() {
            item_of[squares[0]] = item;
        }
        // The images of a free item are free, so they are items.
        let symmetries: Vec<Vec<usize>> = symmetries
            .iter()
            .map(|map| tables.items.iter().map(|item| item_of[map.of(item[0])]).collect())
            .collect();
        // No more are placed than there are squares, whatever number is wanted.
        let wanted = tables.wanted.iter().fold(0_u32, |sum, &wanted| sum.saturating_add(wanted));
        let pieces = field.squares.len().min(wanted as usize);
        let checkpoint_bytes = (pieces + 1) * (size_of::<Level<N>>() + size_of::<(usize, usize)>());
        let part = memory / MEMORY_SHARE;
        let least = |item: usize| symmetries.iter().map(|map| map[item]).min().unwrap_or(item);
        Self {
            least: (0..tables.items.len()).map(least).collect(),
            // The identity comes first and decides nothing.
            symmetries: symmetries.into_iter().skip(1).filter(|_| one_per_class).collect(),
            plan: Plan::new(tables),
            squares: field.squares.clone(),
            memory: memory - 2 * part,
            max_cached: (part / CACHED_BYTES).min(MAX_CACHED as u64) as usize,
            checkpoint_bytes,
            max_checkpoints: (part / checkpoint_bytes as u64)
                .clamp(2, MAX_CHECKPOINTS as u64)
                .narrow::<usize>(),
            levels: Vec::new(),
            path: Vec::new(),
            is_at_root: true,
            position: Natural::ZERO,
            target: Natural::ZERO,
            checkpoints: Vec::new(),
            between: 1 << 10,
            since_checkpoint: 0,
            cached: HashMap::new(),
            counting: None,
            work_since_placement: 0,
            without_tables: false,
        }
    }

    /// Returns the memory held by counts and checkpoints, in bytes.
    pub fn memory(&self) -> u64 {
        let count = self.counting.as_ref().map_or(0, |counting| counting.job.progress().memory);
        let checkpoints = self.checkpoints.len() * self.checkpoint_bytes;
        count + self.cached.len() as u64 * CACHED_BYTES + checkpoints as u64
    }

    /// Compares a complete kind with its images. False if one of them comes earlier.
    fn compare_images(&self, class: &mut ClassState<N>) -> bool {
        for (number, map) in self.symmetries.iter().enumerate() {
            if class.open >> number & 1 == 0 {
                continue;
            }
            let image: ItemSet<N> = class.set.into_iter().map(|item| map[item]).collect();
            // The set with the first item that isn't in both comes earlier.
            let either = image.without(class.set) | class.set.without(image);
            if let Some(first) = either.first() {
                if image.contains(first) {
                    return false;
                }
                class.open &= !(1 << number);
            }
        }
        class.set = ItemSet::NONE;
        true
    }

    /// Visits a node: enters it, skips it, or starts to count it. True if it is a placement to
    /// return.
    fn visit(&mut self, node: Node<N>, class: ClassState<N>) -> bool {
        let is_skipping = self.position < self.target;
        if node.next == self.plan.kinds.len() {
            self.work_since_placement = 0;
            self.position += 1;
            self.since_checkpoint += 1;
            return !is_skipping;
        }
        let root = self.path.is_empty();
        let leave = is_skipping && class.open == 0 && !root;
        match self.plan.end(&node, ItemSet::NONE, &mut self.work_since_placement) {
            End::Ways([0, ..]) => return false,
            End::Ways([ways, ..]) => {
                if leave && self.skip_subtree(&Natural::from(ways)) {
                    return false;
                }
            }
            End::Branch | End::Frontier if leave && !self.without_tables => {
                if let Some(ways) = self.cached.get(&self.key()).cloned() {
                    if self.skip_subtree(&ways) {
                        return false;
                    }
                } else {
                    self.start_count(node, class, true);
                    return false;
                }
            }
            End::Frontier if self.work_since_placement >= PATIENCE && !self.without_tables => {
                self.start_count(node, class, false);
                return false;
            }
            End::Branch | End::Frontier => {}
        }
        self.enter(node, class);
        false
    }

    /// Skips a branch with this many placements, if the target isn't among them.
    fn skip_subtree(&mut self, ways: &Natural) -> bool {
        let there = self.position.clone() + ways.clone();
        let near = there <= self.target;
        if near {
            self.since_checkpoint =
                self.since_checkpoint.saturating_add(ways.to_u64().unwrap_or(u64::MAX));
            self.position = there;
            self.work_since_placement = 0;
        }
        near
    }

    /// Stores a checkpoint, so that going back a little doesn't start from the beginning.
    fn checkpoint(&mut self) {
        self.since_checkpoint = 0;
        if self.checkpoints.len() == self.max_checkpoints {
            let mut number = 0_u32;
            self.checkpoints.retain(|_| {
                number += 1;
                number.is_multiple_of(2)
            });
            self.between *= 2;
        }
        let behind = |checkpoint: &Checkpoint<N>| checkpoint.position < self.position;
        if self.checkpoints.last().map_or(!self.position.is_zero(), behind) {
            let (levels, path) = (self.levels.clone(), self.path.clone());
            self.checkpoints.push(Checkpoint { position: self.position.clone(), levels, path });
        }
    }

    fn enter(&mut self, node: Node<N>, class: ClassState<N>) {
        let mut items = self.plan.items(&node, false);
        if self.levels.is_empty() && !self.symmetries.is_empty() {
            // The first piece of a class's first placement.
            items = items.into_iter().filter(|&item| self.least[item] == item).collect();
        }
        self.levels.push(Level { node, items, class });
    }

    fn start_count(&mut self, node: Node<N>, class: ClassState<N>, to_skip: bool) {
        let mut tables = self.plan.tables.clone();
        tables.free = node.free;
        tables.wanted = self.plan.wanted(&node);
        let job = method::count_branch(tables, &self.squares, self.memory);
        self.counting = Some(BranchCount { job, node, class, to_skip });
    }

    /// Returns the key of the current branch in the cache.
    fn key(&self) -> Vec<u16> {
        let mut key: Vec<u16> = self.path.iter().map(|&(_, item)| item.narrow::<u16>()).collect();
        // If the first piece is the only one of its kind, all squares of its orbit have the same
        // count.
        if let ([item], 1) = (&mut key[..], self.plan.tables.wanted[self.plan.kinds[0]]) {
            *item = self.least[usize::from(*item)].narrow::<u16>();
        }
        key
    }

    /// Continues the count of a branch.
    fn poll_count(&mut self, budget: &mut i64) {
        let Some(mut counting) = self.counting.take() else { return };
        let answer = counting.job.advance(budget);
        let BranchCount { node, class, to_skip, .. } = counting;
        match answer {
            Ok(false) => self.counting = Some(counting),
            Err(_) => {
                self.without_tables = true;
                self.enter(node, class);
            }
            Ok(true) => {
                let ways = method::whole_count(&*counting.job);
                if !to_skip {
                    if !ways.is_zero() {
                        self.enter(node, class);
                    }
                    return;
                }
                if !self.skip_subtree(&ways) {
                    self.enter(node, class);
                }
                if self.cached.len() < self.max_cached {
                    self.cached.insert(self.key(), ways);
                }
            }
        }
    }

    pub fn advance(&mut self, budget: &mut i64) -> Step<Option<Path>> {
        while *budget > 0 {
            if self.counting.is_some() {
                self.poll_count(budget);
                continue;
            }
            *budget -= 1;
            if self.since_checkpoint >= self.between {
                self.checkpoint();
            }
            if std::mem::take(&mut self.is_at_root) {
                let open = ((1_u16 << self.symmetries.len()) - 1).narrow::<u8>();
                if self.visit(self.plan.root(), ClassState { set: ItemSet::NONE, open }) {
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
            let before = self.work_since_placement;
            self.work_since_placement += 1;
            let (mut node, mut class) = (level.node, level.class);
            let kind = self.plan.kinds[node.next];
            level.node.free[kind].remove(item);
            class.set.insert(item);
            self.plan.place(&mut node, item, ItemSet::NONE);
            self.path.truncate(self.levels.len() - 1);
            self.path.push((kind, item));
            if first && !self.symmetries.is_empty() {
                // With another piece of the kind that has an earlier image, this isn't a first
                // placement.
                let early = node.free[kind].into_iter().filter(|&other| self.least[other] < item);
                if self.plan.kinds.get(node.next) == Some(&kind) {
                    node.free[kind] = node.free[kind].without(early.collect());
                }
            }
            if self.plan.kinds.get(node.next) != Some(&kind) && !self.compare_images(&mut class) {
                continue;
            }
            let placed = self.visit(node, class);
            *budget -= self.work_since_placement.saturating_sub(before).cast_signed();
            if placed {
                let items = &self.plan.tables.items;
                let path = self.path.iter().map(|&(kind, item)| (kind, items[item][0]));
                return Step::Done(Some(path.collect()));
            }
        }
        Step::Running
    }

    pub fn seek(&mut self, target: Natural) {
        if let Some(BranchCount { node, class, .. }) = self.counting.take() {
            self.enter(node, class);
        }
        if target < self.position {
            self.is_at_root = false;
            if let Some(checkpoint) =
                self.checkpoints.iter().rfind(|checkpoint| checkpoint.position <= target)
            {
                self.position.clone_from(&checkpoint.position);
                self.levels.clone_from(&checkpoint.levels);
                self.path.clone_from(&checkpoint.path);
            } else {
                self.position = Natural::ZERO;
                self.levels.clear();
                self.path.clear();
                self.is_at_root = true;
            }
            self.work_since_placement = 0;
            self.since_checkpoint = 0;
        }
        self.target = target;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::place::model::puzzle::{Lines, Place};

    /// Checkpoints keep to their share of the memory, however far a walk goes.
    #[test]
    fn checkpoints_stay_within_their_memory() {
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
            let bytes = |checkpoint: &Checkpoint<1>| {
                size_of_val(&checkpoint.levels[..]) as u64
                    + size_of_val(&checkpoint.path[..]) as u64
            };
            let held: u64 = walk.checkpoints.iter().map(bytes).sum();
            assert!(
                walk.checkpoints.len() > 1 && held <= memory / MEMORY_SHARE,
                "{held} of {memory}"
            );
        }
    }
}
