//! Counts placements by frontier DP: a transfer over the board, square by square.
//!
//! An item is an open square, or a cycle of squares under a symmetry. The items are visited in a
//! fixed order. All that matters of the pieces placed before is where each kind may still stand
//! among the items not yet visited: that is the *state*. Partial placements with the same state are
//! counted together, as one polynomial: by numbers of pieces placed so far, the number of partial
//! placements.
//!
//! Kings and knights reach at most two ranks ahead, so a state is a window of that many squares,
//! and there are few: on 8 × 8 some dozens for kings and some thousands for knights, where the
//! placements are billions. Rooks, bishops and queens reach far; the DP pays where many partial
//! placements use the same lines (eight rooks on 10 × 10: at most 2^10 states), and doesn't where
//! nearly all differ.
//!
//! Time: items × states × kinds × the polynomial's length. Memory: states × (window + polynomial)
//! for two neighbouring items at a time; see [`table`](crate::place::counting::table).
//!
//! *Many kings or knights.* Near the greatest number of a kind, nearly all partial placements are
//! too sparse. The items are split into [groups](crate::place::counting::bound) that hold one piece
//! each. A state can take at most as many pieces as it has groups with a free item; if that isn't
//! enough, it is dropped. So 128 knights on 16 × 16 need a few mebibytes instead of gibibytes.
//!
//! This is the transfer matrix method over a broken profile, as in the counts of kings and knights
//! by V. Kotěšovec, "Non-attacking chess pieces" (2013), with states created as they occur.

use std::ops::RangeInclusive;

use crate::natural::Natural;
use crate::place::attacks::attack_tables::{
    AttackTables, BISHOP, KING, KNIGHT, Order, QUEEN, ROOK,
};
use crate::place::attacks::item_set::ItemSet;
use crate::place::counting::bound;
use crate::place::counting::table::{OutOfMemory, StateTable};
use crate::square::Square;

/// A count in progress.
pub(crate) struct FrontierCount {
    /// By visited item: how it changes a state.
    visits: Vec<Visit>,
    /// Words of a state for each kind.
    words_per_kind: usize,
    /// The last place of the window.
    last: usize,
    /// By kind: the number of pieces wanted, and the stride in the polynomial.
    axes: Vec<Axis>,
    current: StateTable,
    next: StateTable,
    /// The current item, and the next state to process.
    at: (usize, usize),
    /// Scratch: the state being made.
    key: Vec<u64>,
    memory: u64,
    /// Whether the first state fits into the memory.
    start_fits: Result<(), OutOfMemory>,
}

struct Visit {
    size: usize,
    /// By kind and other kind: the places of the window that a piece here excludes, as words.
    forbidden: Vec<u64>,
    /// By kind: whether the item that enters the window next is free.
    enters: Vec<bool>,
    /// By kind: how many pieces must have been placed by now, since the rest has room for no more.
    min_placed: Vec<usize>,
    /// By kind: the room in the items not visited yet, by groups. Only for kinds that nearly fill
    /// all groups.
    rooms: Vec<Option<Room>>,
}

/// Groups of unvisited items that hold one piece each.
struct Room {
    /// The room in groups that reach beyond the window: the sum of their largest items' sizes.
    beyond: usize,
    /// Of each other group: the size of its largest item, and its places in the window as words.
    sizes: Vec<usize>,
    items: Vec<u64>,
}

impl Room {
    /// Returns an upper bound on the pieces that fit on these free items of the window.
    fn capacity(&self, window: &[u64]) -> usize {
        let groups = self.items.chunks_exact(window.len()).zip(&self.sizes);
        groups.fold(self.beyond, |room, (group, &size)| {
            let any = group.iter().zip(window).fold(0, |any, (group, free)| any | group & free);
            room + if any == 0 { 0 } else { size }
        })
    }
}

#[derive(Clone, Copy)]
struct Axis {
    wanted: usize,
    stride: usize,
}

impl FrontierCount {
    /// Starts a count that visits the items in this order: all where something is free. `free` and
    /// `wanted` are by kind.
    pub fn new<const N: usize>(
        tables: &AttackTables<N>,
        free: &[ItemSet<N>; 5],
        wanted: &[u32; 5],
        order: &[usize],
        memory: u64,
    ) -> Self {
        let kinds: Vec<usize> = (0..5).filter(|&kind| wanted[kind] > 0).collect();
        let position = positions(tables, order);
        let reach = farthest_reach(tables, &kinds, order, &position);
        let words = (reach + 1).div_ceil(64);
        let groups: Vec<_> =
            kinds.iter().map(|&kind| tight_groups(tables, kind, free, wanted)).collect();
        let visits = order
            .iter()
            .enumerate()
            .map(|(here, &item)| {
                let mut forbidden = vec![0; kinds.len() * kinds.len() * words];
                for (i, &kind) in kinds.iter().enumerate() {
                    for (j, &other) in kinds.iter().enumerate() {
                        let mask = &mut forbidden[(i * kinds.len() + j) * words..][..words];
                        for target in tables.forbidden(kind, other)[item] {
                            let there = position[target];
                            if there != usize::MAX && there >= here {
                                mask[(there - here) / 64] |= 1 << ((there - here) % 64);
                            }
                        }
                    }
                }
                let enters = order.get(here + reach + 1);
                let enters = kinds
                    .iter()
                    .map(|&kind| enters.is_some_and(|&item| free[kind].contains(item)))
                    .collect();
                let min_placed = kinds.iter().map(|&kind| {
                    let most = most_from(tables, kind, &order[here + 1..]);
                    (wanted[kind] as usize).saturating_sub(most)
                });
                let rooms = groups.iter().map(|groups| {
                    let groups = groups.as_ref()?;
                    Some(room(tables, groups, &position, here + 1..=here + 1 + reach, words))
                });
                Visit {
                    size: tables.square_count(item) as usize,
                    forbidden,
                    enters,
                    min_placed: min_placed.collect(),
                    rooms: rooms.collect(),
                }
            })
            .collect();
        let mut length = 1_usize;
        let axes: Vec<Axis> = kinds
            .iter()
            .map(|&kind| {
                let axis = Axis { wanted: wanted[kind] as usize, stride: length };
                length = length.saturating_mul(axis.wanted + 1);
                axis
            })
            .collect();
        let table = || StateTable::new(kinds.len() * words, length);
        let mut current = table();
        let mut key = vec![0; kinds.len() * words];
        for (i, &kind) in kinds.iter().enumerate() {
            for (at, &item) in order.iter().take(reach + 1).enumerate() {
                if free[kind].contains(item) {
                    key[i * words + at / 64] |= 1 << (at % 64);
                }
            }
        }
        // A 32-bit machine can't use more.
        let memory = memory.min(isize::MAX as u64);
        current.set_budget(memory);
        let start_fits = current.entry(&key).and_then(|state| {
            let (value, _) = current.value_mut(state, 1)?;
            value[0] = 1;
            Ok(())
        });
        Self {
            visits,
            words_per_kind: words,
            last: reach,
            axes,
            current,
            next: table(),
            at: (0, 0),
            key,
            memory,
            start_fits,
        }
    }

    /// Processes states until the budget is used up; the last one may overdraw it. Returns the
    /// number of placements at the end.
    pub fn advance(&mut self, budget: &mut i64) -> Result<Option<Natural>, OutOfMemory> {
        self.start_fits?;
        while self.at.0 < self.visits.len() {
            if self.at.1 == self.current.len() {
                std::mem::swap(&mut self.current, &mut self.next);
                self.next.clear();
                self.at = (self.at.0 + 1, 0);
                continue;
            }
            if *budget <= 0 {
                return Ok(None);
            }
            self.current.release_before(self.at.1);
            self.next.set_budget(self.memory.saturating_sub(self.current.bytes()));
            let words = self.visit()?;
            *budget -= 1 + (words as u64 / 16).cast_signed();
            self.at.1 += 1;
        }
        // All items have been visited: at most the empty state is left.
        let mut total = Natural::ZERO;
        for state in 0..self.current.len() {
            let (value, limbs) = self.current.value(state);
            total += &Natural::from(value[value.len() - limbs..].to_vec());
        }
        Ok(Some(total))
    }

    /// Returns the share of items visited.
    #[expect(clippy::cast_precision_loss, reason = "a share for the eye")]
    pub fn fraction_done(&self) -> f64 {
        let states = self.current.len().max(1) as f64;
        (self.at.0 as f64 + self.at.1 as f64 / states) / self.visits.len().max(1) as f64
    }

    /// Returns the memory held, in bytes.
    pub fn bytes(&self) -> u64 {
        self.current.bytes() + self.next.bytes()
    }

    /// Processes one state: leaves the item empty, or places one of the kinds on it. Returns how
    /// many words the state's polynomial has.
    fn visit(&mut self) -> Result<usize, OutOfMemory> {
        let visit = &self.visits[self.at.0];
        let (state, kinds) = (self.at.1, self.axes.len());
        let words = self.words_per_kind;
        let old = self.current.key(state);
        let (value, limbs) = self.current.value(state);
        for choice in 0..=kinds {
            let shift = self.axes.get(choice).copied();
            if shift.is_some_and(|axis| old[choice * words] & 1 == 0 || visit.size > axis.wanted) {
                continue;
            }
            let useful =
                self.axes.iter().zip(&visit.min_placed).enumerate().all(|(i, (axis, &least))| {
                    let added = if i == choice { visit.size } else { 0 };
                    has_useful_terms(value, *axis, least.saturating_sub(added), added, limbs)
                });
            if !useful {
                continue;
            }
            self.key.copy_from_slice(old);
            if shift.is_some() {
                let forbidden = &visit.forbidden[choice * kinds * words..][..kinds * words];
                for (word, &forbidden) in self.key.iter_mut().zip(forbidden) {
                    *word &= !forbidden;
                }
            }
            for (kind, window) in self.key.chunks_exact_mut(words).enumerate() {
                for i in 0..words {
                    let above = window.get(i + 1).map_or(0, |next| next << 63);
                    window[i] = window[i] >> 1 | above;
                }
                if visit.enters[kind] {
                    window[self.last / 64] |= 1 << (self.last % 64);
                }
            }
            let has_room =
                self.axes.iter().zip(&visit.rooms).enumerate().all(|(i, (axis, room))| {
                    let Some(room) = room else { return true };
                    let room = room.capacity(&self.key[i * words..][..words]);
                    let added = if i == choice { visit.size } else { 0 };
                    let least = axis.wanted.saturating_sub(room + added);
                    has_useful_terms(value, *axis, least, added, limbs)
                });
            if !has_room {
                continue;
            }
            let to = self.next.entry(&self.key)?;
            let (sum, wide) = self.next.value_mut(to, limbs)?;
            let high = match shift {
                None => add(sum, wide, value, limbs),
                Some(Axis { wanted, stride }) => {
                    let (up, block) = (visit.size * stride, (wanted + 1) * stride);
                    let sums = sum.chunks_exact_mut(block * wide);
                    let values = value.chunks_exact(block * limbs);
                    sums.zip(values).fold(0, |high, (sum, value)| {
                        let value = &value[..(block - up) * limbs];
                        high | add(&mut sum[up * wide..], wide, value, limbs)
                    })
                }
            };
            if high >> 63 != 0 {
                self.next.widen(to)?;
            }
        }
        Ok(value.len())
    }
}

/// Returns whether the polynomial counts partial placements with at least `least` pieces on the
/// axis and room for `more`.
#[inline]
fn has_useful_terms(value: &[u64], axis: Axis, least: usize, more: usize, limbs: usize) -> bool {
    if least == 0 && more == 0 {
        return true;
    }
    let step = axis.stride * limbs;
    let range = least * step..(axis.wanted + 1 - more) * step;
    !range.is_empty()
        && value
            .chunks_exact((axis.wanted + 1) * step)
            .any(|block| block[range.clone()].iter().any(|&limb| limb != 0))
}

/// Returns an upper bound on how many pieces of the kind can be placed on the remaining items.
fn most_from<const N: usize>(tables: &AttackTables<N>, kind: usize, rest: &[usize]) -> usize {
    let items: ItemSet<N> = rest.iter().copied().collect();
    let room =
        |lines: &Vec<ItemSet<N>>| lines.iter().filter(|&&line| !(line & items).is_empty()).count();
    let lines: &[&[Vec<ItemSet<N>>; 2]] = match kind {
        QUEEN => &[&tables.straight, &tables.slanted],
        ROOK => &[&tables.straight],
        BISHOP => &[&tables.slanted],
        _ => &[],
    };
    let by_lines = lines.iter().flat_map(|lines| lines.iter()).map(room).min();
    match by_lines {
        Some(most) if tables.single => most,
        _ => rest.iter().map(|&item| tables.square_count(item) as usize).sum(),
    }
}

/// Returns the groups of a kind, if the pieces wanted fill at least the share [`TIGHT`] of them.
fn tight_groups<const N: usize>(
    tables: &AttackTables<N>,
    kind: usize,
    free: &[ItemSet<N>; 5],
    wanted: &[u32; 5],
) -> Option<Vec<ItemSet<N>>> {
    // For other kinds, lines give the same bound.
    if !matches!(kind, KING | KNIGHT) {
        return None;
    }
    let groups = bound::groups(tables, kind, free[kind]);
    let most: u32 = groups.iter().map(|&group| bound::largest(tables, group)).sum();
    (TIGHT.1 * u64::from(wanted[kind]) >= TIGHT.0 * u64::from(most)).then_some(groups)
}

/// A share of the groups, as a fraction.
const TIGHT: (u64, u64) = (3, 4);

/// Returns the room of the groups from this window on.
fn room<const N: usize>(
    tables: &AttackTables<N>,
    groups: &[ItemSet<N>],
    position: &[usize],
    window: RangeInclusive<usize>,
    words: usize,
) -> Room {
    let mut room = Room { beyond: 0, sizes: Vec::new(), items: Vec::new() };
    for group in groups {
        let rest: Vec<usize> =
            group.into_iter().filter(|&item| position[item] >= *window.start()).collect();
        let Some(size) = rest.iter().map(|&item| tables.square_count(item) as usize).max() else {
            continue;
        };
        if rest.iter().any(|&item| position[item] > *window.end()) {
            room.beyond += size;
            continue;
        }
        let mut items = vec![0; words];
        for item in rest {
            let at = position[item] - window.start();
            items[at / 64] |= 1 << (at % 64);
        }
        room.sizes.push(size);
        room.items.extend(items);
    }
    room
}

/// Adds numbers of `limbs` words each to others of `wide` words, which are at least as many and
/// have room for the sum. Returns the bitwise or of the highest words of the sums.
#[inline]
fn add(sum: &mut [u64], wide: usize, more: &[u64], limbs: usize) -> u64 {
    let mut high = 0;
    if wide == 1 {
        for (sum, &more) in sum.iter_mut().zip(more) {
            *sum = sum.wrapping_add(more);
            high |= *sum;
        }
        return high;
    }
    for (sum, more) in sum.chunks_exact_mut(wide).zip(more.chunks_exact(limbs)) {
        let mut carry = false;
        let more = more.iter().copied().chain(std::iter::repeat(0));
        for (sum, more) in sum.iter_mut().zip(more) {
            let (part, over) = sum.overflowing_add(more);
            let (whole, over_too) = part.overflowing_add(u64::from(carry));
            *sum = whole;
            carry = over || over_too;
        }
        high |= sum[wide - 1];
    }
    high
}

/// Returns by item: its place in the order, or `usize::MAX`.
fn positions<const N: usize>(tables: &AttackTables<N>, order: &[usize]) -> Vec<usize> {
    let mut position = vec![usize::MAX; tables.items.len()];
    for (at, &item) in order.iter().enumerate() {
        position[item] = at;
    }
    position
}

/// Returns how far ahead in the order a piece reaches at most.
fn farthest_reach<const N: usize>(
    tables: &AttackTables<N>,
    kinds: &[usize],
    order: &[usize],
    position: &[usize],
) -> usize {
    let mut reach = 0;
    for (here, &item) in order.iter().enumerate() {
        for &kind in kinds {
            for &other in kinds {
                for target in tables.forbidden(kind, other)[item] {
                    let there = position[target];
                    if there != usize::MAX && there > here {
                        reach = reach.max(there - here);
                    }
                }
            }
        }
    }
    reach
}

/// Returns the items where something wanted is free, component by component of the attack graph,
/// each in the given order of squares.
///
/// After a component, all states become one, so components cost the sum of their states instead of
/// the product.
pub(crate) fn order<const N: usize>(
    tables: &AttackTables<N>,
    squares: &[Square],
    free: &[ItemSet<N>; 5],
    wanted: &[u32; 5],
    by: Order,
) -> Vec<usize> {
    let kinds: Vec<usize> = (0..5).filter(|&kind| wanted[kind] > 0).collect();
    let mut unseen: ItemSet<N> = kinds.iter().fold(ItemSet::NONE, |all, &kind| all | free[kind]);
    let mut sorted: Vec<usize> = unseen.into_iter().collect();
    crate::order::sort_by_key(&mut sorted, |&item| by.key(squares[tables.items[item][0]]));
    let mut order = Vec::with_capacity(sorted.len());
    for start in sorted.clone() {
        if !unseen.contains(start) {
            continue;
        }
        unseen.remove(start);
        let mut component = ItemSet::only(start);
        let mut border = component;
        while let Some(item) = border.pop() {
            for &kind in &kinds {
                for &other in &kinds {
                    let reached = tables.forbidden(kind, other)[item] & unseen;
                    component = component | reached;
                    border = border | reached;
                    unseen = unseen.without(reached);
                }
            }
        }
        order.extend(sorted.iter().copied().filter(|&item| component.contains(item)));
    }
    order
}

/// Returns the order by ranks or by files, whichever has the shorter window.
pub(crate) fn best_order<const N: usize>(
    tables: &AttackTables<N>,
    squares: &[Square],
    free: &[ItemSet<N>; 5],
    wanted: &[u32; 5],
) -> Vec<usize> {
    let kinds: Vec<usize> = (0..5).filter(|&kind| wanted[kind] > 0).collect();
    let [ranks, files] =
        [Order::Ranks, Order::Files].map(|by| order(tables, squares, free, wanted, by));
    let reach = |order: &[usize]| farthest_reach(tables, &kinds, order, &positions(tables, order));
    if reach(&files) < reach(&ranks) { files } else { ranks }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::narrow::Narrow;
    use crate::place::attacks::attack_tables::Field;
    use crate::place::counting::count::Count;
    use crate::place::counting::outcome::CountOptions;
    use crate::place::model::piece::{Counts, Piece};
    use crate::place::model::puzzle::{Lines, Place};
    use crate::search::Search;

    /// Returns small puzzles of all kinds, from a fixed seed.
    fn puzzles(number: usize) -> impl Iterator<Item = Place> {
        let mut random = 1_u64;
        let mut below = move |most: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) % most
        };
        (0..number).map(move |_| {
            let (files, ranks) = (1 + below(5).narrow::<u16>(), 1 + below(5).narrow::<u16>());
            let mut board = Board::new(files, ranks).unwrap();
            for _ in 0..below(4) {
                board.block(Square::new(
                    below(files.into()).narrow::<u16>(),
                    below(ranks.into()).narrow::<u16>(),
                ));
            }
            let mut counts = Counts::none();
            for _ in 0..=below(3) {
                counts =
                    counts.with(Piece::ALL[below(5).narrow::<usize>()], below(4).narrow::<u32>());
            }
            let lines = if below(2) == 0 { Lines::Stop } else { Lines::Pass };
            Place::new(board, &[], counts, lines).unwrap()
        })
    }

    #[test]
    fn every_order_gives_the_same_count() {
        for place in puzzles(400) {
            if place.why_surely_none().is_some() || place.pieces().total() == 0 {
                continue;
            }
            let count = Count::new(&place, CountOptions::default()).run().tally.count();
            let field = Field::new(&place);
            let tables = AttackTables::<1>::new(&field, field.singles(Order::Ranks), Order::Ranks);
            for by in [Order::Ranks, Order::Files, Order::Diagonals] {
                let order = order(&tables, &field.squares, &tables.free, &tables.wanted, by);
                let mut sweep =
                    FrontierCount::new(&tables, &tables.free, &tables.wanted, &order, 1 << 28);
                let swept = sweep.advance(&mut i64::MAX.clone());
                assert_eq!(swept, Ok(Some(count.clone())), "{place:?} {by:?}");
            }
        }
    }

    #[test]
    fn running_out_of_memory_is_reported() {
        let board = Board::new(8, 8).unwrap();
        let place = Place::new(board, &[], "N20".parse().unwrap(), Lines::Stop).unwrap();
        let field = Field::new(&place);
        let tables = AttackTables::<1>::new(&field, field.singles(Order::Ranks), Order::Ranks);
        let order = best_order(&tables, &field.squares, &tables.free, &tables.wanted);
        for memory in [0, 1 << 12, 1 << 16] {
            let mut sweep =
                FrontierCount::new(&tables, &tables.free, &tables.wanted, &order, memory);
            assert_eq!(sweep.advance(&mut i64::MAX.clone()), Err(OutOfMemory));
        }
    }
}
