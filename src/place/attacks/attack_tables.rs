//! Attack tables: which item may hold which kind, and what a piece on one item excludes.
//!
//! An *item* is one open square. To count the placements that a symmetry maps to themselves, it is
//! a cycle of squares that must all hold the same kind or nothing; its *size* is its number of
//! squares. Items where nothing can stand are left out, so fixed pieces make the problem smaller.

use std::ops::BitOr;

use crate::narrow::Narrow;
use crate::place::attacks::item_set::ItemSet;
use crate::place::attacks::symmetry::SymmetryMap;
use crate::place::model::piece::Piece;
use crate::place::model::puzzle::Place;
use crate::square::Square;

/// The kinds in the order in which they are placed, the strongest first.
pub(crate) const KINDS: [Piece; 5] =
    [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::King, Piece::Knight];
pub(crate) const QUEEN: usize = 0;
pub(crate) const ROOK: usize = 1;
pub(crate) const BISHOP: usize = 2;
pub(crate) const KING: usize = 3;
pub(crate) const KNIGHT: usize = 4;

/// Maximum number of open squares of a field: more than [`MAX_OPEN_SQUARES`], for queens alone.
///
/// [`MAX_OPEN_SQUARES`]: crate::place::MAX_OPEN_SQUARES
pub(crate) const MAX_FIELD: usize = 448;

/// A set of open squares, by their number in the field.
type Set = ItemSet<{ MAX_FIELD / 64 }>;

/// The puzzle over numbered open squares.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    /// The open squares, in order.
    pub squares: Vec<Square>,
    /// By kind and square: the squares that a piece there attacks.
    pub attacks: [Vec<Set>; 5],
    /// By kind: the squares that the fixed pieces leave free for it.
    pub free: [Set; 5],
    /// By kind: the number of pieces to place.
    pub wanted: [u32; 5],
}

impl Field {
    pub fn new(place: &Place) -> Self {
        let board = place.board();
        let squares: Vec<Square> = board.open().iter().collect();
        let mut numbers = vec![0; board.area()];
        for (number, &square) in squares.iter().enumerate() {
            numbers[board.index(square)] = number;
        }
        let reached = |piece| -> Vec<Set> {
            let from = |&square: &Square| {
                let mut set = Set::NONE;
                place.each_attacked(piece, square, |target| {
                    set.insert(numbers[board.index(target)]);
                });
                set
            };
            squares.iter().map(from).collect()
        };
        let (rooks, bishops) = (reached(Piece::Rook), reached(Piece::Bishop));
        let queens = rooks.iter().zip(&bishops).map(|(&rook, &bishop)| rook | bishop).collect();
        let attacks = [queens, rooks, bishops, reached(Piece::King), reached(Piece::Knight)];
        let mut field = Self {
            free: [(0..squares.len()).collect(); 5],
            wanted: KINDS.map(|piece| place.pieces().of(piece)),
            squares,
            attacks,
        };
        for &(square, piece) in place.fixed() {
            // `Place::new` has checked that the square is open.
            let square = field.number(square).expect("a fixed piece stands on an open square");
            field.take(kind_of(piece), square);
        }
        field
    }

    /// Returns the number of an open square.
    pub fn number(&self, square: Square) -> Option<usize> {
        self.squares.binary_search(&square).ok()
    }

    /// Places a piece: its square and the squares in mutual attack are no longer free. `wanted`
    /// stays as it is.
    pub fn take(&mut self, kind: usize, square: usize) {
        for other in 0..5 {
            let forbidden = self.forbidden(kind, other, square);
            self.free[other] = self.free[other].without(forbidden);
        }
    }

    /// Returns the squares where a `kind` on `square` excludes an `other`.
    pub fn forbidden(&self, kind: usize, other: usize, square: usize) -> Set {
        self.attacks[kind][square] | self.attacks[other][square] | Set::only(square)
    }

    /// Returns whether pieces of the kind are to be placed.
    pub fn wants(&self, kind: usize) -> bool {
        self.wanted[kind] > 0
    }

    /// Returns every square as an item, in the given order, without those where nothing can stand.
    pub fn singles(&self, by: Order) -> Vec<Vec<usize>> {
        let mut order: Vec<usize> = (0..self.squares.len())
            .filter(|&s| (0..5).any(|kind| self.wants(kind) && self.free[kind].contains(s)))
            .collect();
        crate::order::sort_by_key(&mut order, |&s| by.key(self.squares[s]));
        order.into_iter().map(|s| vec![s]).collect()
    }

    /// Returns the cycles of a symmetry as items, without those where nothing can stand.
    pub fn cycles(&self, map: &SymmetryMap) -> Vec<Vec<usize>> {
        let mut seen = Set::NONE;
        let mut cycles = Vec::new();
        for start in 0..self.squares.len() {
            if seen.contains(start) {
                continue;
            }
            let mut cycle = Vec::new();
            let mut here = start;
            while !seen.contains(here) {
                seen.insert(here);
                cycle.push(here);
                here = map.of(here);
            }
            if (0..5).any(|kind| self.wants(kind) && self.can_all_stand(kind, &cycle)) {
                cycles.push(cycle);
            }
        }
        cycles
    }

    /// Returns whether pieces of the kind can stand on all these squares at once.
    fn can_all_stand(&self, kind: usize, squares: &[usize]) -> bool {
        let all: Set = squares.iter().copied().collect();
        squares.iter().all(|&s| self.free[kind].contains(s))
            && squares.iter().all(|&s| (self.attacks[kind][s] & all).is_empty())
    }

    /// Returns on how many ranks, or files, a queen or a rook may stand. Blocked squares split
    /// them.
    pub fn straight_with_room(&self, files: bool) -> usize {
        let room = [QUEEN, ROOK]
            .into_iter()
            .filter(|&kind| self.wants(kind))
            .fold(Set::NONE, |room, kind| room | self.free[kind]);
        let lines = self.lines(if files { (0, 1) } else { (1, 0) }, ROOK);
        lines.into_iter().filter(|&line| !(line & room).is_empty()).count()
    }

    /// Returns the lines in one direction, as sets of squares: a piece moving along a line attacks
    /// every other square of it.
    fn lines(&self, (files, ranks): (i32, i32), kind: usize) -> Vec<Set> {
        let mut lines = Vec::new();
        let mut seen = Set::NONE;
        for (s, &square) in self.squares.iter().enumerate() {
            if seen.contains(s) {
                continue;
            }
            let line: Set = self.attacks[kind][s]
                .into_iter()
                .filter(|&t| {
                    let other = self.squares[t];
                    let across = i32::from(other.file) - i32::from(square.file);
                    let up = i32::from(other.rank) - i32::from(square.rank);
                    across * ranks == up * files
                })
                .chain([s])
                .collect();
            seen = seen | line;
            lines.push(line);
        }
        lines
    }
}

/// Returns the kind's index in [`KINDS`].
pub(crate) fn kind_of(piece: Piece) -> usize {
    match piece {
        Piece::Queen => QUEEN,
        Piece::Rook => ROOK,
        Piece::Bishop => BISHOP,
        Piece::King => KING,
        Piece::Knight => KNIGHT,
    }
}

/// An order of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// Rank by rank, the order of [`Square`].
    Ranks,
    /// File by file.
    Files,
    /// Diagonal by diagonal, from the bottom left corner to the top right.
    Diagonals,
}

impl Order {
    pub fn key(self, square: Square) -> (i32, i32) {
        let (file, rank) = (i32::from(square.file), i32::from(square.rank));
        match self {
            Self::Ranks => (rank, file),
            Self::Files => (file, rank),
            Self::Diagonals => (file + rank, file),
        }
    }
}

/// A puzzle over numbered items, with sets of `N` words.
#[derive(Clone, Debug)]
pub(crate) struct AttackTables<const N: usize> {
    /// By item: the numbers of its squares in the field.
    pub items: Vec<Vec<usize>>,
    /// Whether every item is a single square.
    pub single: bool,
    /// The items of one, two, and three or more squares.
    pub sizes: [ItemSet<N>; 3],
    /// By kind: the items that are free for it.
    pub free: [ItemSet<N>; 5],
    /// By kind: the number of pieces to place.
    pub wanted: [u32; 5],
    /// How many items ahead a king or knight reaches, counting its own.
    pub window: usize,
    /// See [`AttackTables::forbidden`].
    forbidden: Vec<ItemSet<N>>,
    /// Lines that hold at most one queen or rook each, in the order of items. Empty if items aren't
    /// single squares.
    pub straight: [Vec<ItemSet<N>>; 2],
    /// The same for queens and bishops.
    pub slanted: [Vec<ItemSet<N>>; 2],
}

impl<const N: usize> AttackTables<N> {
    /// Builds the tables for at most 64 · `N` items.
    pub fn new(field: &Field, items: Vec<Vec<usize>>, by: Order) -> Self {
        let mut item_of = vec![usize::MAX; field.squares.len()];
        for (item, squares) in items.iter().enumerate() {
            for &square in squares {
                item_of[square] = item;
            }
        }
        let shrink = |set: Set| -> ItemSet<N> {
            set.into_iter()
                .map(|square| item_of[square])
                .filter(|&item| item != usize::MAX)
                .collect()
        };
        let mut forbidden = vec![ItemSet::NONE; 25 * items.len()];
        for kind in 0..5 {
            for other in kind..5 {
                if !field.wants(kind) || !field.wants(other) {
                    continue;
                }
                for (item, squares) in items.iter().enumerate() {
                    let sets = squares.iter().map(|&s| shrink(field.forbidden(kind, other, s)));
                    let set = sets.fold(ItemSet::NONE, BitOr::bitor);
                    forbidden[(kind * 5 + other) * items.len() + item] = set;
                    forbidden[(other * 5 + kind) * items.len() + item] = set;
                }
            }
        }
        let numbered = || items.iter().enumerate();
        let single = items.iter().all(|item| item.len() == 1);
        let lines = |direction, kind| {
            let lines = if single { field.lines(direction, kind) } else { Vec::new() };
            let mut lines: Vec<_> =
                lines.into_iter().map(shrink).filter(|line| !line.is_empty()).collect();
            crate::order::sort_by_key(&mut lines, |line| line.first());
            lines
        };
        // The direction that the items follow comes first.
        let straight = match by {
            Order::Files => [lines((0, 1), ROOK), lines((1, 0), ROOK)],
            _ => [lines((1, 0), ROOK), lines((0, 1), ROOK)],
        };
        let mut tables = Self {
            single,
            window: 0,
            sizes: [1, 2, 3].map(|size| {
                numbered()
                    .filter(|(_, item)| item.len() == size || size == 3 && item.len() > 3)
                    .map(|(number, _)| number)
                    .collect()
            }),
            free: std::array::from_fn(|kind| {
                numbered()
                    .filter(|(_, item)| field.wants(kind) && field.can_all_stand(kind, item))
                    .map(|(number, _)| number)
                    .collect()
            }),
            wanted: field.wanted,
            straight,
            slanted: [lines((1, 1), BISHOP), lines((1, -1), BISHOP)],
            forbidden,
            items,
        };
        tables.window = tables.local_window();
        tables
    }

    fn local_window(&self) -> usize {
        let pairs = [(KING, KING), (KING, KNIGHT), (KNIGHT, KNIGHT)];
        let reach = |(item, forbidden): (usize, &ItemSet<N>)| {
            forbidden.into_iter().last().map_or(0, |last| last.saturating_sub(item))
        };
        let reaches = pairs
            .into_iter()
            .flat_map(|(kind, other)| self.forbidden(kind, other).iter().enumerate().map(reach));
        1 + reaches.max().unwrap_or(0)
    }

    /// Returns the number of squares of an item.
    #[inline]
    pub fn square_count(&self, item: usize) -> u32 {
        if self.single { 1 } else { self.items[item].len().narrow::<u32>() }
    }

    /// Returns an upper bound on the number of squares of these items; a cycle has at most four.
    #[inline]
    pub fn squares(&self, items: ItemSet<N>) -> u32 {
        if self.single {
            return items.len();
        }
        let of = |size: usize| (items & self.sizes[size]).len();
        of(0) + 2 * of(1) + 4 * of(2)
    }

    /// Returns by item: the items where a `kind` on it excludes an `other`, including itself.
    #[inline]
    pub fn forbidden(&self, kind: usize, other: usize) -> &[ItemSet<N>] {
        let items = self.items.len();
        &self.forbidden[(kind * 5 + other) * items..][..items]
    }
}
