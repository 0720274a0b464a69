//! An upper bound on how many pieces of one kind can stand.
//!
//! The items that are free for the kind are split into groups that hold at most one piece each:
//! ranks for queens and rooks, diagonals for bishops, pairs a knight's jump apart for knights, or
//! what a greedy cover by cliques gives (for kings, blocks of 2 × 2). The number of groups is the
//! bound. For knights the pairs are a maximum matching; since jumps lead between two colours, the
//! bound is exact by König's theorem.

use std::collections::VecDeque;

use crate::narrow::Narrow;
use crate::place::attacks::attack_tables::{
    AttackTables, BISHOP, Field, KINDS, Order, QUEEN, ROOK, kind_of,
};
use crate::place::attacks::item_set::ItemSet;
use crate::place::model::piece::Piece;
use crate::place::model::puzzle::{MAX_OPEN_SQUARES, Place};

/// Returns an upper bound on the number of pieces of this kind in a placement.
pub(crate) fn at_most(place: &Place, piece: Piece) -> u32 {
    let kind = kind_of(piece);
    let mut field = Field::new(place);
    let others = (0..KINDS.len()).filter(|&k| k != kind).map(|k| field.wanted[k]);
    let others = others.fold(0, u32::saturating_add);
    // The tables leave out kinds of which none is wanted.
    field.wanted = [0; 5];
    field.wanted[kind] = 1;
    let tables = AttackTables::<{ MAX_OPEN_SQUARES / 64 }>::new(
        &field,
        field.singles(Order::Ranks),
        Order::Ranks,
    );
    let groups = groups(&tables, kind, tables.free[kind]).len().narrow::<u32>();
    let room = field.squares.len().narrow::<u32>().saturating_sub(others);
    groups.min(room)
}

/// Splits items into groups that hold at most one `kind` each. Of several ways, returns the one
/// whose groups hold pieces on the fewest squares in all; with items of one square, that with the
/// fewest groups.
pub(crate) fn groups<const N: usize>(
    tables: &AttackTables<N>,
    kind: usize,
    free: ItemSet<N>,
) -> Vec<ItemSet<N>> {
    let forbidden = tables.forbidden(kind, kind);
    let mut found = vec![greedy(forbidden, free)];
    if tables.single {
        let straight = tables.straight.iter().filter(|_| matches!(kind, QUEEN | ROOK));
        let slanted = tables.slanted.iter().filter(|_| matches!(kind, QUEEN | BISHOP));
        found.extend(straight.chain(slanted).map(|lines| {
            let lines = lines.iter().map(|&line| line & free);
            lines.filter(|line| !line.is_empty()).collect()
        }));
    }
    found.extend(two_colours(forbidden, free).map(|dark| matched(forbidden, free, dark)));
    let squares = |groups: &Vec<ItemSet<N>>| -> u32 {
        groups.iter().map(|&group| largest(tables, group)).sum()
    };
    found.into_iter().min_by_key(squares).unwrap_or_default()
}

/// Returns the number of squares of the group's largest item.
pub(crate) fn largest<const N: usize>(tables: &AttackTables<N>, group: ItemSet<N>) -> u32 {
    group.into_iter().map(|item| tables.square_count(item)).max().unwrap_or(0)
}

/// Groups the items greedily: each group starts with the first item left and takes every later item
/// that attacks all its members.
fn greedy<const N: usize>(forbidden: &[ItemSet<N>], mut free: ItemSet<N>) -> Vec<ItemSet<N>> {
    let mut groups = Vec::new();
    while let Some(first) = free.first() {
        let mut group = ItemSet::only(first);
        let mut fitting = (forbidden[first] & free).without(group);
        while let Some(item) = fitting.pop() {
            group.insert(item);
            fitting = fitting & forbidden[item];
        }
        free = free.without(group);
        groups.push(group);
    }
    groups
}

/// Returns the items of one colour, if every attack leads from one of two colours to the other.
fn two_colours<const N: usize>(forbidden: &[ItemSet<N>], free: ItemSet<N>) -> Option<ItemSet<N>> {
    let (mut dark, mut light) = (ItemSet::NONE, ItemSet::NONE);
    for start in free {
        if dark.contains(start) || light.contains(start) {
            continue;
        }
        dark.insert(start);
        let mut open = VecDeque::from([start]);
        while let Some(item) = open.pop_front() {
            let is_dark = dark.contains(item);
            let others = (forbidden[item] & free).without(ItemSet::only(item));
            let (own, other) =
                if is_dark { (&mut dark, &mut light) } else { (&mut light, &mut dark) };
            if !(others & *own).is_empty() {
                return None;
            }
            let new = others.without(*other);
            open.extend(new);
            *other = *other | new;
        }
    }
    Some(dark)
}

/// Returns the pairs of a maximum matching, and the remaining items as groups of one. Uses
/// augmenting paths: O(items × attacks).
fn matched<const N: usize>(
    forbidden: &[ItemSet<N>],
    free: ItemSet<N>,
    dark: ItemSet<N>,
) -> Vec<ItemSet<N>> {
    let light = free.without(dark);
    let mut mate = vec![usize::MAX; forbidden.len()];
    for item in dark {
        let mut untried = light;
        augment(forbidden, light, item, &mut untried, &mut mate);
    }
    let mut groups = Vec::new();
    for item in light {
        let mut group = ItemSet::only(item);
        if mate[item] != usize::MAX {
            group.insert(mate[item]);
        }
        groups.push(group);
    }
    let paired: ItemSet<N> = groups.iter().fold(ItemSet::NONE, |all, &group| all | group);
    groups.extend(dark.without(paired).into_iter().map(ItemSet::only));
    groups
}

/// Finds a mate for a dark item among the light ones that are `untried`.
fn augment<const N: usize>(
    forbidden: &[ItemSet<N>],
    light: ItemSet<N>,
    item: usize,
    untried: &mut ItemSet<N>,
    mate: &mut [usize],
) -> bool {
    let reached = forbidden[item] & light;
    // A free one saves the search.
    for other in reached {
        if untried.contains(other) && mate[other] == usize::MAX {
            untried.remove(other);
            mate[other] = item;
            return true;
        }
    }
    for other in reached {
        if !untried.contains(other) {
            continue;
        }
        untried.remove(other);
        if augment(forbidden, light, mate[other], untried, mate) {
            mate[other] = item;
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::place::model::piece::Counts;
    use crate::place::model::puzzle::Lines;

    #[test]
    fn bounds_of_full_boards() {
        for (piece, files, ranks, most) in [
            (Piece::Knight, 8, 8, 32),
            (Piece::Knight, 16, 16, 128),
            (Piece::Knight, 3, 3, 5),
            (Piece::Knight, 5, 5, 13),
            (Piece::Knight, 2, 7, 8),
            (Piece::King, 8, 8, 16),
            (Piece::King, 7, 9, 20),
            (Piece::Queen, 8, 8, 8),
            (Piece::Rook, 5, 9, 5),
            (Piece::Bishop, 8, 8, 14),
        ] {
            let board = Board::new(files, ranks).unwrap();
            let place = Place::new(board, &[], Counts::none(), Lines::Stop).unwrap();
            assert_eq!(at_most(&place, piece), most, "{piece} {files}x{ranks}");
        }
    }
}
