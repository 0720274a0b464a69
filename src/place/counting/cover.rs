//! Finds the placements that cover a board: every square is occupied or attacked, or every square is
//! attacked.
//!
//! A depth-first search takes an uncovered square that the fewest placements of a piece would cover,
//! and tries these, each without those before it, so that every set of pieces is found once. A branch
//! ends if the pieces left can't cover what is left: because each covers at most so many squares, or
//! because too many uncovered squares need a piece each, having no covering square in common.
//!
//! Coverage is first taken as if pieces stopped no lines. That is exact if no piece attacks another,
//! and if all are kings and knights or all are sliders of one kind, since a piece on a line attacks on.
//! Otherwise each complete placement is checked square by square.
//!
//! Placements that a symmetry maps to themselves consist of whole orbits of squares: then a step places
//! pieces on all squares of an orbit.
//!
//! Memory: some kilobytes. Time: linear in the placements and the branches, some microseconds each.

use std::ops::BitOr;

use crate::narrow::Narrow;
use crate::place::attacks::attack_tables::{Field, KINDS, KING, KNIGHT};
use crate::place::attacks::item_set::ItemSet;
use crate::place::attacks::symmetry::SymmetryMap;
use crate::place::model::piece::Piece;
use crate::place::model::puzzle::{Aim, Place};
use crate::search::Step;
use crate::square::Square;

/// A piece to be placed: its kind, and the number of its square.
pub(crate) type Put = (u8, u16);

/// A search for covering placements, on a board of any size that fits.
pub(crate) enum AnyCover {
    Small(CoverSearch<1>),
    Medium(CoverSearch<2>),
    Large(CoverSearch<4>),
}

impl AnyCover {
    /// Starts a search for given numbers of pieces.
    pub fn new(place: &Place) -> Self {
        Self::of_orbits(place, None)
    }

    /// Starts a search for the placements that a symmetry maps to themselves. All pieces are kings and
    /// knights, or of one kind.
    pub fn symmetric(place: &Place, map: &SymmetryMap) -> Self {
        Self::of_orbits(place, Some(map))
    }

    fn of_orbits(place: &Place, map: Option<&SymmetryMap>) -> Self {
        match place.board().open().len() {
            0..=64 => Self::Small(CoverSearch::new(place, map)),
            65..=128 => Self::Medium(CoverSearch::new(place, map)),
            _ => Self::Large(CoverSearch::new(place, map)),
        }
    }

    /// Looks at some positions; see [`CoverSearch::advance`].
    pub fn advance(&mut self, budget: &mut u64) -> Step<Option<Vec<Put>>> {
        match self {
            Self::Small(search) => search.advance(budget),
            Self::Medium(search) => search.advance(budget),
            Self::Large(search) => search.advance(budget),
        }
    }

    /// The squares that the steps number.
    pub fn squares(&self) -> &[Square] {
        match self {
            Self::Small(search) => search.squares(),
            Self::Medium(search) => search.squares(),
            Self::Large(search) => search.squares(),
        }
    }

    /// The number of positions looked at.
    pub fn nodes(&self) -> u64 {
        match self {
            Self::Small(search) => search.nodes(),
            Self::Medium(search) => search.nodes(),
            Self::Large(search) => search.nodes(),
        }
    }
}

/// A search in progress, on a board of at most 64 · `N` open squares.
pub(crate) struct CoverSearch<const N: usize> {
    place: Place,
    aim: Aim,
    squares: Vec<Square>,
    all: ItemSet<N>,
    /// By kind and square: the squares that a piece there covers.
    covers: [Vec<ItemSet<N>>; 5],
    /// By kind and square: the squares where a piece covers it.
    covered_from: [Vec<ItemSet<N>>; 5],
    /// By square: the squares on which a step places pieces, at least this one.
    orbits: Vec<ItemSet<N>>,
    /// Whether coverage may be less than it seems, because pieces stop lines.
    needs_check: bool,
    /// The fixed pieces, by kind and number of the square.
    fixed: Vec<Put>,
    field: Field,
    levels: Vec<Level<N>>,
    path: Vec<Put>,
    nodes: u64,
}

/// A position, and the pieces to be tried there.
#[derive(Clone)]
struct Level<const N: usize> {
    state: State<N>,
    steps: Vec<Put>,
    next: usize,
}

#[derive(Clone)]
struct State<const N: usize> {
    covered: ItemSet<N>,
    /// By kind: where a piece may stand.
    allowed: [ItemSet<N>; 5],
    left: [u32; 5],
}

impl<const N: usize> CoverSearch<N> {
    /// Starts a search for given numbers of pieces, or for those placements that a symmetry maps to
    /// themselves.
    pub fn new(place: &Place, map: Option<&SymmetryMap>) -> Self {
        let field = Field::new(place);
        let squares = field.squares.clone();
        let all: ItemSet<N> = (0..squares.len()).collect();
        let aim = place.aim();
        let attacks = |kind: usize, square: usize| -> ItemSet<N> {
            field.attacks[kind][square].into_iter().collect()
        };
        let orbit = |square| -> ItemSet<N> {
            let mut orbit = ItemSet::only(square);
            let mut here = square;
            while let Some(next) = map.map(|map| map.of(here)).filter(|&next| next != square) {
                orbit.insert(next);
                here = next;
            }
            orbit
        };
        let orbits: Vec<ItemSet<N>> = (0..squares.len()).map(orbit).collect();
        let covers: [Vec<ItemSet<N>>; 5] = std::array::from_fn(|kind| {
            let cover = |square: usize| match aim {
                Aim::Total => attacks(kind, square),
                _ => attacks(kind, square) | ItemSet::only(square),
            };
            let covers = |square: usize| {
                orbits[square].into_iter().map(cover).fold(ItemSet::NONE, BitOr::bitor)
            };
            (0..squares.len()).map(covers).collect()
        });
        let covered_from = std::array::from_fn(|kind: usize| {
            let covers = &covers[kind];
            let from = |square: usize| {
                (0..squares.len()).filter(|&from| covers[from].contains(square)).collect()
            };
            (0..squares.len()).map(from).collect()
        });
        let number = |square| field.number(square).unwrap_or(0).narrow::<u16>();
        let kind = |piece| KINDS.iter().position(|&kind| kind == piece).unwrap_or(0).narrow::<u8>();
        let fixed: Vec<Put> =
            place.fixed().iter().map(|&(square, piece)| (kind(piece), number(square))).collect();
        let mut allowed: [ItemSet<N>; 5] = std::array::from_fn(|kind| {
            let allowed =
                if aim == Aim::Both { field.free[kind].into_iter().collect() } else { all };
            let is_allowed = |&square: &usize| {
                let attacked = attacks(kind, square) & orbits[square];
                orbits[square].first() == Some(square) && (aim != Aim::Both || attacked.is_empty())
            };
            allowed.into_iter().filter(is_allowed).collect()
        });
        let mut covered = ItemSet::NONE;
        for &(kind, square) in &fixed {
            covered = covered | covers[usize::from(kind)][usize::from(square)];
            for allowed in &mut allowed {
                allowed.remove(usize::from(square));
            }
        }
        let state = State { covered, allowed, left: field.wanted };
        let mut search = Self {
            place: place.clone(),
            aim,
            needs_check: aim != Aim::Both && !is_monotone(place),
            squares,
            all,
            covers,
            covered_from,
            orbits,
            fixed,
            field,
            levels: Vec::new(),
            path: Vec::new(),
            nodes: 0,
        };
        if place.why_surely_none().is_none() {
            search.enter(state);
        }
        search
    }

    /// The squares that the steps number.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The number of positions looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    fn enter(&mut self, state: State<N>) {
        self.nodes += 1;
        let steps = self.steps(&state);
        self.levels.push(Level { state, steps, next: 0 });
    }

    /// Returns the pieces to be tried in a position.
    fn steps(&self, state: &State<N>) -> Vec<Put> {
        let left: u32 = state.left.iter().sum();
        let open = self.all.without(state.covered);
        if left == 0 || (open.is_empty() && self.aim == Aim::Both) {
            return Vec::new();
        }
        let kinds = || (0..5).filter(|&kind| state.left[kind] > 0);
        let room = kinds().fold(ItemSet::NONE, |room, kind| room | state.allowed[kind]);
        if room.into_iter().map(|square| self.orbits[square].len()).sum::<u32>() < left {
            return Vec::new();
        }
        let fits = |kind: usize, square: &usize| self.orbits[*square].len() <= state.left[kind];
        let steps_of = |kind: usize, squares: ItemSet<N>| {
            let squares = squares.into_iter().filter(move |square| fits(kind, square));
            squares.map(move |square| (kind.narrow::<u8>(), square.narrow::<u16>()))
        };
        if open.is_empty() {
            let kind = kinds().next().unwrap_or(0);
            return steps_of(kind, state.allowed[kind]).collect();
        }
        let most = |kind: usize| {
            // For each piece of an orbit.
            let new = |square: usize| {
                let pieces = self.orbits[square].len();
                (self.covers[kind][square] & open).len().div_ceil(pieces)
            };
            state.left[kind] * state.allowed[kind].into_iter().map(new).max().unwrap_or(0)
        };
        if kinds().map(most).sum::<u32>() < open.len() {
            return Vec::new();
        }
        let from =
            |kind: usize, square: usize| state.allowed[kind] & self.covered_from[kind][square];
        // Uncovered squares by the number of pieces that cover them.
        let mut hard: Vec<(u32, usize)> = open
            .into_iter()
            .map(|square| (kinds().map(|kind| from(kind, square).len()).sum(), square))
            .collect();
        crate::order::sort(&mut hard);
        let (mut taken, mut needed) = (ItemSet::NONE, 0);
        for &(_, square) in &hard {
            let any = kinds().fold(ItemSet::NONE, |any, kind| any | from(kind, square));
            if (any & taken).is_empty() {
                taken = taken | any;
                needed += 1;
                if needed > left {
                    return Vec::new();
                }
            }
        }
        let Some(&(_, square)) = hard.first() else { return Vec::new() };
        kinds().flat_map(|kind| steps_of(kind, from(kind, square))).collect()
    }

    /// Looks at some positions. Returns the next placement, without the fixed pieces, as its steps in any
    /// order, or `None` at the end.
    pub fn advance(&mut self, budget: &mut u64) -> Step<Option<Vec<Put>>> {
        while *budget > 0 {
            *budget -= 1;
            let Some(level) = self.levels.last_mut() else { return Step::Done(None) };
            let is_new = level.next == 0;
            if is_new && level.state.left == [0; 5] {
                let is_covered = self.all.without(level.state.covered).is_empty();
                level.next = 1;
                if is_covered && (!self.needs_check || self.is_covered()) {
                    return Step::Done(Some(self.path.clone()));
                }
                continue;
            }
            let Some(&(kind, square)) = level.steps.get(level.next) else {
                self.levels.pop();
                self.path.pop();
                continue;
            };
            level.next += 1;
            let mut state = level.state.clone();
            // Later steps leave this one out.
            level.state.allowed[usize::from(kind)].remove(usize::from(square));
            self.put(&mut state, usize::from(kind), usize::from(square));
            self.path.push((kind, square));
            self.enter(state);
        }
        Step::Running
    }

    fn put(&self, state: &mut State<N>, kind: usize, square: usize) {
        state.left[kind] -= self.orbits[square].len();
        state.covered = state.covered | self.covers[kind][square];
        for other in 0..5 {
            state.allowed[other].remove(square);
            if self.aim == Aim::Both {
                for square in self.orbits[square] {
                    let forbidden = self.field.forbidden(kind, other, square);
                    let forbidden: ItemSet<N> = forbidden.into_iter().collect();
                    state.allowed[other] = state.allowed[other].without(forbidden);
                }
            }
        }
    }

    /// Returns whether the pieces cover the board although they stop lines.
    fn is_covered(&self) -> bool {
        let pieces: Vec<(Square, Piece)> = self
            .fixed
            .iter()
            .chain(&self.path)
            .map(|&(kind, square)| (self.squares[usize::from(square)], KINDS[usize::from(kind)]))
            .collect();
        self.place.uncovered(&pieces).is_empty()
    }
}

/// Returns whether a piece on the line of another attacks on along that line: all are kings and knights,
/// or all are of one kind.
fn is_monotone(place: &Place) -> bool {
    let is_there = |piece: Piece| {
        place.pieces().has(piece) || place.fixed().iter().any(|&(_, fixed)| fixed == piece)
    };
    let kinds: Vec<usize> = (0..5).filter(|&kind| is_there(KINDS[kind])).collect();
    let leapers = kinds.iter().all(|kind| [KING, KNIGHT].contains(kind));
    leapers || kinds.len() == 1
}
