//! Finds the placements that cover a board: every square is occupied or attacked, or every square
//! is attacked.
//!
//! A depth-first search takes an uncovered square that the fewest placements of a piece would
//! cover, and tries these, each without those before it, so that every set of pieces is found once.
//! A branch ends if the pieces left can't cover what is left: because each covers at most so many
//! squares, or because too many uncovered squares need a piece each, having no covering square in
//! common, or by the bound of [`relax`].
//!
//! Coverage is first taken as if pieces stopped no lines. That is exact if no piece attacks
//! another, and if all are kings and knights or all are sliders of one kind, since a piece on a
//! line attacks on. Otherwise each complete placement is checked square by square.
//!
//! Placements that a symmetry maps to themselves consist of whole orbits of squares: then a step
//! places pieces on all squares of an orbit.
//!
//! Memory: some kilobytes. Time: linear in the placements and the branches, some microseconds each
//! and, where a bound is improved, some ten.

use std::ops::BitOr;

use crate::narrow::Narrow;
use crate::place::attacks::attack_tables::{Field, KINDS, KING, KNIGHT, kind_of};
use crate::place::attacks::item_set::ItemSet;
use crate::place::attacks::symmetry::SymmetryMap;
use crate::place::counting::cover_bound::{Coverage, Prices, State, relax};
use crate::place::model::piece::Piece;
use crate::place::model::puzzle::{Aim, Place};
use crate::search::Step;
use crate::square::Square;

/// With at least this many pieces left, a position's bound is improved.
const MIN_LEFT_TO_IMPROVE: u32 = 5;

/// The rounds in which the bound of the first position is improved, and those of every other one.
const FIRST_ROUNDS: u32 = 200;
const ROUNDS: u32 = 10;

/// The work for a position, and for each round in which its bound is improved, in units.
const POSITION_WORK: i64 = 8;
const ROUND_WORK: i64 = 4;

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

    /// Starts a search for the placements that a symmetry maps to themselves. All pieces are kings
    /// and knights, or of one kind.
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
    pub fn advance(&mut self, budget: &mut i64) -> Step<Option<Vec<Put>>> {
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
    coverage: Coverage<N>,
    /// By kind and square: the squares where a piece covers it.
    covered_from: [Vec<ItemSet<N>>; 5],
    /// Whether coverage may be less than it seems, because pieces stop lines.
    needs_check: bool,
    /// The fixed pieces, by kind and number of the square.
    fixed: Vec<Put>,
    field: Field,
    levels: Vec<Level<N>>,
    /// The prices of the levels whose bound was improved; those are the first ones.
    prices: Vec<Prices>,
    path: Vec<Put>,
    nodes: u64,
    /// Work in rounds that isn't subtracted from a budget yet.
    unpaid: i64,
}

/// A position, and the pieces to be tried there.
#[derive(Clone)]
struct Level<const N: usize> {
    state: State<N>,
    steps: Vec<Put>,
    next: usize,
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
        let put = |&(square, piece): &(Square, Piece)| (kind_of(piece).narrow(), number(square));
        let fixed: Vec<Put> = place.fixed().iter().map(put).collect();
        let mut allowed: [ItemSet<N>; 5] = std::array::from_fn(|kind| {
            let allowed =
                if aim == Aim::Both { field.free[kind].into_iter().collect() } else { all };
            let is_allowed = |&square: &usize| {
                let attacked = attacks(kind, square) & orbits[square];
                orbits[square].first() == Some(square) && (aim != Aim::Both || attacked.is_empty())
            };
            allowed.into_iter().filter(is_allowed).collect()
        });
        let mut uncovered = all;
        for &(kind, square) in &fixed {
            uncovered = uncovered.without(covers[usize::from(kind)][usize::from(square)]);
            for allowed in &mut allowed {
                allowed.remove(usize::from(square));
            }
        }
        let state = State { uncovered, allowed, left: field.wanted };
        let mut search = Self {
            place: place.clone(),
            aim,
            needs_check: aim != Aim::Both && !is_monotone(place),
            squares,
            coverage: Coverage { covers, orbits },
            covered_from,
            fixed,
            field,
            levels: Vec::new(),
            prices: Vec::new(),
            path: Vec::new(),
            nodes: 0,
            unpaid: 0,
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

    fn enter(&mut self, mut state: State<N>) {
        self.nodes += 1;
        self.prices.truncate(self.levels.len());
        let steps = self.steps(&mut state);
        self.levels.push(Level { state, steps, next: 0 });
    }

    /// Returns the pieces to be tried in a position, and removes some that are in no placement.
    fn steps(&mut self, state: &mut State<N>) -> Vec<Put> {
        let left = state.left.into_iter().fold(0, u32::saturating_add);
        let uncovered = state.uncovered;
        if left == 0 || (uncovered.is_empty() && self.aim == Aim::Both) {
            return Vec::new();
        }
        let numbers = state.left;
        let kinds = || (0..5).filter(|&kind| numbers[kind] > 0);
        let room = kinds().fold(ItemSet::NONE, |room, kind| room | state.allowed[kind]);
        let in_orbits = |square: usize| self.coverage.orbits[square].len();
        if !room.has_at_least(left) && room.into_iter().map(in_orbits).sum::<u32>() < left {
            return Vec::new();
        }
        if uncovered.is_empty() {
            let kind = kinds().next().unwrap_or(0);
            return self.steps_of(state, kind, state.allowed[kind]).collect();
        }
        if left == 1 {
            let kind = kinds().next().unwrap_or(0);
            let mut fitting = state.allowed[kind];
            for square in uncovered {
                fitting = fitting & self.covered_from[kind][square];
                if fitting.is_empty() {
                    return Vec::new();
                }
            }
            return self.steps_of(state, kind, fitting).collect();
        }
        if !self.may_cover(state) {
            return Vec::new();
        }
        if left >= MIN_LEFT_TO_IMPROVE {
            let before = self.prices.last().cloned();
            let rounds = if before.is_some() { ROUNDS } else { FIRST_ROUNDS };
            let mut prices = before.unwrap_or_else(|| Prices::new(&self.coverage));
            self.unpaid += i64::from(rounds) * ROUND_WORK;
            if !relax(&self.coverage, state, &mut prices, rounds) {
                return Vec::new();
            }
            self.prices.push(prices);
        }
        // Uncovered squares by the number of ways to cover them.
        let from =
            |kind: usize, square: usize| state.allowed[kind] & self.covered_from[kind][square];
        let ways = |square: usize| kinds().map(|kind| from(kind, square).len()).sum::<u32>();
        let mut by_ways: Vec<(u32, usize)> =
            uncovered.into_iter().map(|square| (ways(square), square)).collect();
        crate::order::sort(&mut by_ways);
        let (mut taken, mut needed) = (ItemSet::NONE, 0);
        for &(_, square) in &by_ways {
            let any = kinds().fold(ItemSet::NONE, |any, kind| any | from(kind, square));
            if (any & taken).is_empty() {
                taken = taken | any;
                needed += 1;
                if needed > left {
                    return Vec::new();
                }
            }
        }
        let Some(&(_, square)) = by_ways.first() else { return Vec::new() };
        kinds().flat_map(|kind| self.steps_of(state, kind, from(kind, square))).collect()
    }

    /// Returns the steps with a piece of this kind on one of the squares.
    fn steps_of(
        &self,
        state: &State<N>,
        kind: usize,
        squares: ItemSet<N>,
    ) -> impl Iterator<Item = Put> {
        let left = state.left[kind];
        let fits = move |&square: &usize| self.coverage.orbits[square].len() <= left;
        let put = move |square: usize| (kind.narrow::<u8>(), square.narrow::<u16>());
        squares.into_iter().filter(fits).map(put)
    }

    /// Returns whether the pieces left could cover all uncovered squares, if each covered as many
    /// as the best of its kind.
    fn may_cover(&self, state: &State<N>) -> bool {
        let needed = state.uncovered.len();
        let mut covered = 0;
        for kind in (0..5).filter(|&kind| state.left[kind] > 0) {
            let mut most = 0;
            for square in state.allowed[kind] {
                // For each piece of an orbit.
                let new = (self.coverage.covers[kind][square] & state.uncovered).len();
                most = most.max(new.div_ceil(self.coverage.orbits[square].len()));
                if covered + state.left[kind] * most >= needed {
                    return true;
                }
            }
            covered += state.left[kind] * most;
        }
        false
    }

    /// Looks at positions until the budget is used up; the last one may overdraw it, so the work
    /// doesn't depend on the slices. Returns the next placement, without the fixed pieces, as its
    /// steps in any order, or `None` at the end.
    pub fn advance(&mut self, budget: &mut i64) -> Step<Option<Vec<Put>>> {
        while *budget > 0 {
            *budget -= POSITION_WORK + std::mem::take(&mut self.unpaid);
            let Some(level) = self.levels.last_mut() else { return Step::Done(None) };
            let is_new = level.next == 0;
            if is_new && level.state.left == [0; 5] {
                let is_covered = level.state.uncovered.is_empty();
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
            *budget -= std::mem::take(&mut self.unpaid);
        }
        Step::Running
    }

    fn put(&self, state: &mut State<N>, kind: usize, square: usize) {
        state.left[kind] -= self.coverage.orbits[square].len();
        state.uncovered = state.uncovered.without(self.coverage.covers[kind][square]);
        for other in 0..5 {
            state.allowed[other].remove(square);
            if self.aim == Aim::Both {
                for square in self.coverage.orbits[square] {
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

/// Returns whether a piece on the line of another attacks on along that line: all are kings and
/// knights, or all are of one kind.
fn is_monotone(place: &Place) -> bool {
    let is_there = |piece: Piece| {
        place.pieces().has(piece) || place.fixed().iter().any(|&(_, fixed)| fixed == piece)
    };
    let kinds: Vec<usize> = (0..5).filter(|&kind| is_there(KINDS[kind])).collect();
    let leapers = kinds.iter().all(|kind| [KING, KNIGHT].contains(kind));
    leapers || kinds.len() == 1
}
