//! One step of a descent: what is free, what is placed next, what can be counted at once.
//!
//! Pieces are placed kind by kind, the strongest first, and equal pieces in ascending order of
//! items.

use crate::place::attacks::attack_tables::{AttackTables, BISHOP, KING, KNIGHT, QUEEN, ROOK};
use crate::place::attacks::item_set::ItemSet;
use crate::place::counting::tail::{self, Tail, TailMethod};
use crate::random::Random;

/// The attack tables and the order of the kinds.
#[derive(Clone, Debug)]
pub(crate) struct Plan<const N: usize> {
    pub tables: AttackTables<N>,
    /// The kinds to place, the strongest first.
    pub kinds: Vec<usize>,
    /// Whether there are so many pieces that checking for enough free squares at every node pays.
    tight: bool,
}

/// A count has many pieces if there is at least one for this many squares.
const TIGHT: u64 = 4;

/// What matters of the pieces placed so far.
#[derive(Clone, Copy)]
pub(crate) struct Node<const N: usize> {
    /// By kind: the items that are free for it.
    pub free: [ItemSet<N>; 5],
    /// Which of the kinds is placed next.
    pub next: usize,
    /// How many of it are still to place.
    pub left: u32,
    /// How many of the first kind stand on the root's orbit.
    pub on_orbit: u8,
}

/// How the pieces below a node are counted.
pub(crate) enum End {
    /// These are the numbers of placements, by number of further pieces of the first kind on the
    /// root's orbit.
    Ways([u64; 3]),
    /// By a frontier DP.
    Frontier,
    /// By placing the next piece.
    Branch,
}

impl<const N: usize> Plan<N> {
    pub fn new(tables: AttackTables<N>) -> Self {
        let kinds: Vec<usize> = (0..5).filter(|&kind| tables.wanted[kind] > 0).collect();
        let pieces = kinds.iter().map(|&kind| u64::from(tables.wanted[kind])).sum::<u64>();
        let squares = tables.items.iter().map(|item| item.len() as u64).sum::<u64>();
        Self { tight: TIGHT * pieces >= squares, tables, kinds }
    }

    /// Returns the node before any piece.
    pub fn root(&self) -> Node<N> {
        let left = self.kinds.first().map_or(0, |&kind| self.tables.wanted[kind]);
        Node { free: self.tables.free, next: 0, left, on_orbit: 0 }
    }

    /// Places the node's next piece on an item, and counts it if it is of the first kind on
    /// `orbit`.
    #[inline]
    pub fn place(&self, node: &mut Node<N>, item: usize, orbit: ItemSet<N>) {
        let kind = self.kinds[node.next];
        for &other in &self.kinds[node.next..] {
            let forbidden = self.tables.forbidden(kind, other)[item];
            node.free[other] = node.free[other].without(forbidden);
        }
        if node.next == 0 && orbit.contains(item) {
            node.on_orbit += 1;
        }
        node.left -= self.tables.square_count(item);
        if node.left == 0 {
            node.next += 1;
            node.left = self.kinds.get(node.next).map_or(0, |&kind| self.tables.wanted[kind]);
        }
    }

    /// Returns whether enough squares are left for each kind and for all of them.
    fn has_room(&self, node: &Node<N>) -> bool {
        let (mut all, mut pieces) = (ItemSet::NONE, 0);
        let kinds = self.kinds[node.next..].iter().enumerate();
        kinds.into_iter().all(|(i, &kind)| {
            let wanted = if i == 0 { node.left } else { self.tables.wanted[kind] };
            all = all | node.free[kind];
            pieces += wanted;
            self.tables.squares(node.free[kind]) >= wanted
        }) && self.tables.squares(all) >= pieces
    }

    /// Returns by kind: how many are still to place.
    pub fn wanted(&self, node: &Node<N>) -> [u32; 5] {
        let mut wanted = [0; 5];
        for (i, &kind) in self.kinds.iter().enumerate().skip(node.next) {
            wanted[kind] = if i == node.next { node.left } else { self.tables.wanted[kind] };
        }
        wanted
    }

    /// Decides how to count the pieces below a node.
    ///
    /// Pieces of the first kind on `orbit` are counted apart. Adds the steps taken to `work`.
    #[inline]
    pub fn end(&self, node: &Node<N>, orbit: ItemSet<N>, work: &mut u64) -> End {
        let Some(&kind) = self.kinds.get(node.next) else { return End::Ways([1, 0, 0]) };
        if self.tight && !self.has_room(node) {
            return End::Ways([0; 3]);
        }
        if kind >= KING {
            let free = (node.free[KING], node.free[KNIGHT]);
            let (k, n) =
                if kind == KING { (node.left, self.tables.wanted[KNIGHT]) } else { (0, node.left) };
            if !self.tables.single {
                let few = (free.0 | free.1).len() <= 16;
                return if few { End::Branch } else { End::Frontier };
            }
            match tail::choose_method(free, k, n, self.tables.window) {
                TailMethod::Tail => {}
                TailMethod::Walk => return End::Branch,
                TailMethod::Frontier => return End::Frontier,
            }
            let mut tail = Tail::new(&self.tables);
            let ways = tail.count(free, k, n);
            *work += tail.steps;
            return End::Ways([ways, 0, 0]);
        }
        if node.next + 1 < self.kinds.len() {
            return End::Branch;
        }
        let orbit = if node.next == 0 { orbit } else { ItemSet::NONE };
        let free = node.free[kind];
        match node.left {
            1 => {
                let free = free & self.tables.sizes[0];
                End::Ways([free.without(orbit).len(), (free & orbit).len(), 0].map(u64::from))
            }
            2 if self.tables.single => {
                let forbidden = self.tables.forbidden(kind, kind);
                let mut ways = [0; 3];
                let mut rest = free;
                while let Some(item) = rest.pop() {
                    let on_orbit = usize::from(orbit.contains(item));
                    let second = rest.without(forbidden[item]);
                    ways[on_orbit] += u64::from(second.without(orbit).len());
                    ways[on_orbit + 1] += u64::from((second & orbit).len());
                }
                End::Ways(ways)
            }
            _ => End::Branch,
        }
    }

    /// Returns the items to try for the next piece. A `marked` piece need not be the lowest of its
    /// kind.
    pub fn items(&self, node: &Node<N>, marked: bool) -> ItemSet<N> {
        let kind = self.kinds[node.next];
        let free = node.free[kind];
        if !self.tables.single {
            return match node.left {
                1 => free & self.tables.sizes[0],
                2 | 3 => free.without(self.tables.sizes[2]),
                _ => free,
            };
        }
        let mut left = [0; 3];
        left[..].copy_from_slice(&self.wanted(node)[..3]);
        let lines = |directions: &[Vec<ItemSet<N>>; 2], kinds: [usize; 2]| {
            let [a, b] =
                kinds.map(|kind| if left[kind] > 0 { node.free[kind] } else { ItemSet::NONE });
            let pieces = left[kinds[0]] + left[kinds[1]];
            directions.iter().all(|lines| has_lines(lines, a | b, pieces))
        };
        if !lines(&self.tables.straight, [QUEEN, ROOK])
            || !lines(&self.tables.slanted, [QUEEN, BISHOP])
        {
            return ItemSet::NONE;
        }
        if kind > ROOK || marked {
            return free;
        }
        // The piece is the lowest of its kind: enough lines above it must have free squares.
        let mut above = node.left;
        let mut items = free;
        for &line in self.tables.straight[0].iter().rev() {
            if !(line & free).is_empty() {
                above -= 1;
                if above == 0 {
                    return items;
                }
                items = items.without(line);
            }
        }
        ItemSet::NONE
    }

    /// Estimates the number of nodes of the descent from some random branches (D. E. Knuth,
    /// "Estimating the efficiency of backtrack programs", 1975). Deterministic.
    pub fn estimate_nodes(&self) -> u64 {
        const PROBES: u64 = 64;
        // A frontier DP takes the time of some ten thousand nodes.
        const SWEEP: u64 = 30_000;
        let mut random = Random::new(0);
        let mut nodes = 0_u64;
        for _ in 0..PROBES {
            let mut node = self.root();
            let mut branches = 1_u64;
            while let End::Branch | End::Frontier = self.end(&node, ItemSet::NONE, &mut 0) {
                if let End::Frontier = self.end(&node, ItemSet::NONE, &mut 0) {
                    nodes = nodes.saturating_add(branches.saturating_mul(SWEEP));
                    break;
                }
                let items = self.items(&node, false);
                if items.is_empty() {
                    break;
                }
                let which = random.index(items.len() as usize);
                // Earlier branches have taken their items.
                let mut later = items.into_iter();
                let earlier: ItemSet<N> = later.by_ref().take(which).collect();
                let Some(item) = later.next() else { break };
                let kind = self.kinds[node.next];
                node.free[kind] = node.free[kind].without(earlier);
                self.place(&mut node, item, ItemSet::NONE);
                branches = branches.saturating_mul(u64::from(items.len()));
                nodes = nodes.saturating_add(branches);
            }
        }
        nodes / PROBES
    }
}

/// Returns whether enough of the lines have free squares.
fn has_lines<const N: usize>(lines: &[ItemSet<N>], free: ItemSet<N>, pieces: u32) -> bool {
    // With few pieces, counting lines isn't worth it.
    let lines_with_room = || lines.iter().filter(|&&line| !(line & free).is_empty()).count();
    (pieces as usize) * 2 < lines.len() || lines_with_room() >= pieces as usize
}
