//! Counts on boards with more open squares than the tables of the other methods can hold.
//!
//! | puzzle | method |
//! |---|---|
//! | at most two pieces of any kinds | all pairs minus those that attack each other: squares × attacked squares |
//! | rooks alone on a full board of m × n | C(m, k) · C(n, k) · k! |
//! | the greatest number of one kind on a full board | the theorems in Yaglom and Yaglom, *Challenging Mathematical Problems with Elementary Solutions* I (1964), chapter III |
//! | n queens on a full board of n × n | one placement: E. Pauls, Deutsche Schachzeitung 29 (1874), as in J. Bell and B. Stevens, *A survey of known results and research areas for n-queens*, Discrete Mathematics 309 (2009) |
//!
//! Everything else ends at [`Limit::Size`], with what is known.

use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::place::attacks::symmetry::{self, SymmetryMap};
use crate::place::counting::outcome::{CountOptions, Outcome};
use crate::place::model::piece::{OpenNumber, Piece};
use crate::place::model::puzzle::Place;
use crate::place::model::reason::Reason;
use crate::place::model::tally::{SCALE, Tally};
use crate::search::{Limit, Limits, Progress, Search, Step};
use crate::square::Square;

/// The most open squares with which classes are counted.
pub(super) const MAX_FOR_CLASSES: usize = 1 << 14;

/// Memory for each square of the board, in bytes: in the lists, and in the symmetry maps.
const BYTES_PER_SQUARE: u64 = 16;
const MAP_BYTES_PER_SQUARE: u64 = 8 * 24;

/// A count in progress.
pub(crate) struct LargeCount {
    place: Place,
    options: CountOptions,
    limits: Limits,
    /// The at most two pieces to place; `None` if there are more.
    pieces: Option<Vec<Piece>>,
    /// `Some(0)` if the least number of a kind is wanted: without a board to cover, none of it is
    /// needed.
    least: Option<u32>,
    squares: Vec<Square>,
    /// By piece to place and square of the board: whether it can stand there beside the fixed
    /// pieces.
    free: Vec<Vec<bool>>,
    /// The next square for the first piece.
    at: usize,
    /// Ordered pairs of squares of the two pieces that exclude each other.
    clashes: u64,
    /// By square of the board: the square from which it was last reached.
    reached: Vec<u32>,
    used: u64,
}

impl LargeCount {
    pub fn new(place: &Place, options: CountOptions) -> Self {
        let (mut pieces, mut least) = (place.pieces(), None);
        if let Some((piece, OpenNumber::Least)) = pieces.open_number() {
            (pieces, least) = (pieces.with(piece, 0), Some(0));
        }
        let is_few = pieces.open_number().is_none() && pieces.total() <= 2;
        let few: Option<Vec<Piece>> = is_few.then(|| {
            pieces.iter().flat_map(|(piece, n)| std::iter::repeat_n(piece, n as usize)).collect()
        });
        Self {
            free: Vec::new(),
            place: place.with_pieces(pieces),
            pieces: few,
            least,
            squares: Vec::new(),
            reached: Vec::new(),
            options,
            limits: Limits::default(),
            at: 0,
            clashes: 0,
            used: 0,
        }
    }

    /// Sets the limits.
    pub fn within(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Returns the memory it takes, in bytes.
    fn memory(&self) -> u64 {
        let (area, open) = (self.place.board().area(), self.place.board().open().len());
        let maps = if self.options.distinct && open <= MAX_FOR_CLASSES { open } else { 0 };
        area as u64 * BYTES_PER_SQUARE + maps as u64 * MAP_BYTES_PER_SQUARE
    }

    /// Fills the lists by square.
    fn fill_lists(&mut self, pieces: &[Piece]) {
        self.free = pieces.iter().map(|&piece| free(&self.place, piece)).collect();
        self.squares = self.place.board().open().iter().collect();
        self.reached = vec![u32::MAX; self.place.board().area()];
    }

    /// Counts the squares that the first piece on its next square excludes. Returns the squares
    /// visited.
    fn next_square(&mut self, pieces: [Piece; 2]) -> u64 {
        let board = self.place.board();
        let square = self.squares[self.at];
        let mark = self.at.narrow::<u32>();
        self.at += 1;
        if !self.free[0][board.index(square)] {
            return 1;
        }
        let (mut clashes, mut visited) = (0, 1);
        let mut clash = |other: Square| {
            visited += 1;
            let index = board.index(other);
            if self.free[1][index] && self.reached[index] != mark {
                self.reached[index] = mark;
                clashes += 1;
            }
        };
        clash(square);
        for piece in pieces {
            self.place.each_attacked(piece, square, &mut clash);
        }
        self.clashes += clashes;
        visited
    }

    /// Returns the number of placements, after all squares have been visited.
    fn ways(&self, pieces: &[Piece]) -> Natural {
        let number = |free: &Vec<bool>| free.iter().filter(|&&free| free).count() as u64;
        match (pieces, &self.free[..]) {
            ([_], [free]) => Natural::from(number(free)),
            ([one, other], [first, second]) => {
                let ordered = number(first) * number(second) - self.clashes;
                Natural::from(if one == other { ordered / 2 } else { ordered })
            }
            _ => Natural::from(1_u64),
        }
    }

    /// Returns the number of placements that a symmetry maps to themselves.
    fn invariant(&self, pieces: &[Piece], map: &SymmetryMap) -> u64 {
        let board = self.place.board();
        let can = |piece: usize, at: usize| self.free[piece][board.index(self.squares[at])];
        let fixed_squares = (0..self.squares.len()).filter(|&at| map.of(at) == at);
        let are_at_peace = |at: usize, other: usize| {
            let [one, two] = [self.squares[at], self.squares[other]];
            at != other && pieces.iter().all(|&piece| !self.place.attacks_square(piece, one, two))
        };
        match pieces {
            [] => 1,
            [_] => fixed_squares.filter(|&at| can(0, at)).count() as u64,
            [one, other] => {
                let (mut pairs, mut can_stand) = (0, vec![false; board.area()]);
                let fixed_squares: Vec<usize> = fixed_squares.collect();
                for &b in fixed_squares.iter().filter(|&&b| can(1, b)) {
                    can_stand[board.index(self.squares[b])] = true;
                }
                let second = fixed_squares.iter().filter(|&&b| can(1, b)).count() as u64;
                for &a in fixed_squares.iter().filter(|&&a| can(0, a)) {
                    let square = self.squares[a];
                    let mut clashes = vec![square];
                    for &piece in pieces {
                        self.place.each_attacked(piece, square, |target| clashes.push(target));
                    }
                    crate::order::sort(&mut clashes);
                    clashes.dedup();
                    let clash = |&&square: &&Square| can_stand[board.index(square)];
                    pairs += second - clashes.iter().filter(clash).count() as u64;
                }
                if one != other {
                    return pairs;
                }
                let swapped = (0..self.squares.len()).filter(|&a| {
                    let b = map.of(a);
                    a < b && map.of(b) == a && can(0, a) && are_at_peace(a, b)
                });
                pairs / 2 + swapped.count() as u64
            }
            _ => 0,
        }
    }

    /// Returns the outcome for at most two pieces, after all squares have been visited.
    fn few(&self, pieces: &[Piece]) -> Outcome {
        let mut tally = Tally::of_placements(self.ways(pieces));
        let counts_classes = self.squares.len() <= MAX_FOR_CLASSES;
        if self.options.distinct && counts_classes {
            let symmetries = symmetry::symmetries(&self.place);
            let invariant =
                symmetries.iter().skip(1).map(|map| self.invariant(pieces, map)).sum::<u64>();
            tally.invariant = Natural::from(invariant) * u64::from(SCALE);
        }
        let is_refused = self.options.squares || self.options.distinct && !counts_classes;
        Outcome { tally, options_limit: is_refused.then_some(Limit::Size), ..Outcome::default() }
    }

    /// Returns what is known without counting.
    fn known(&self) -> Outcome {
        let known = known(&self.place);
        let ways = known.ways.as_ref().or(known.at_least.as_ref());
        let ways = ways.cloned().unwrap_or(Natural::ZERO);
        Outcome {
            tally: Tally::of_placements(ways),
            limit: known.ways.is_none().then_some(Limit::Size),
            options_limit: Some(Limit::Size),
            greatest: known.greatest,
            at_most: None,
            least: None,
        }
    }
}

impl LargeCount {
    /// Counts the placements with the given numbers of pieces.
    fn count(&mut self, budget: u64) -> Step<Outcome> {
        if self.squares.is_empty() && self.place.why_surely_none().is_some() {
            return Step::Done(Outcome::default());
        }
        let Some(pieces) = self.pieces.clone() else { return Step::Done(self.known()) };
        if self.squares.is_empty() {
            if self.memory() > self.limits.memory {
                let limit = Some(Limit::Memory);
                return Step::Done(Outcome { limit, ..Outcome::default() });
            }
            self.fill_lists(&pieces);
        }
        if let &[one, other] = &pieces[..] {
            let Some(mut left) = self.limits.slice(&mut self.used, budget) else {
                let limit = Some(Limit::Work);
                return Step::Done(Outcome { limit, ..Outcome::default() });
            };
            while self.at < self.squares.len() {
                if left == 0 {
                    return Step::Running;
                }
                left = left.saturating_sub(self.next_square([one, other]));
            }
        }
        Step::Done(self.few(&pieces))
    }
}

impl Search for LargeCount {
    type Outcome = Outcome;

    fn advance(&mut self, budget: u64) -> Step<Outcome> {
        let Step::Done(outcome) = self.count(budget) else { return Step::Running };
        let is_found = outcome.limit.is_none() && !outcome.tally.ways.is_zero();
        Step::Done(Outcome { least: self.least.filter(|_| is_found), ..outcome })
    }

    #[expect(clippy::cast_precision_loss, reason = "a share for the eye")]
    fn progress(&self) -> Progress {
        let share = self.at as f64 / self.squares.len().max(1) as f64;
        Progress {
            positions: self.used,
            share: Some(share),
            undivided: true,
            ..Progress::default()
        }
    }
}

/// Returns how many squares are free for at least one kind of the pieces to place. Linear in the
/// squares of the board and those that the fixed pieces attack.
pub(super) fn count_free(place: &Place) -> u64 {
    let pieces = place.pieces();
    if place.fixed().is_empty() {
        return place.board().open().len() as u64;
    }
    let kinds = Piece::ALL.into_iter().filter(|&piece| pieces.has(piece));
    let by_kind: Vec<Vec<bool>> = kinds.map(|piece| free(place, piece)).collect();
    (0..place.board().area()).filter(|&at| by_kind.iter().any(|free| free[at])).count() as u64
}

/// Returns by square of the board: whether the piece can stand there beside the fixed ones. Linear
/// in the squares that the fixed pieces attack.
pub(crate) fn free(place: &Place, piece: Piece) -> Vec<bool> {
    let board = place.board();
    let mut free: Vec<bool> = board.squares().map(|square| board.is_open(square)).collect();
    for &(square, other) in place.fixed() {
        free[board.index(square)] = false;
        for attacker in [piece, other] {
            place.each_attacked(attacker, square, |target| free[board.index(target)] = false);
        }
    }
    free
}

/// What is known of a puzzle without counting.
#[derive(Default)]
struct Known {
    /// The number of placements.
    ways: Option<Natural>,
    at_least: Option<Natural>,
    greatest: Option<u32>,
}

/// Returns the kind of the pieces if it is the only one, on a board without blocked squares and
/// fixed pieces.
fn only_kind(place: &Place) -> Option<Piece> {
    let board = place.board();
    let mut kinds = Piece::ALL.into_iter().filter(|&piece| place.pieces().has(piece));
    let only = kinds.next().filter(|_| kinds.next().is_none());
    only.filter(|_| board.open().len() == board.area() && place.fixed().is_empty())
}

/// Returns an upper bound on the number of pieces of one kind that can stand on a full board.
/// `None` for knights on one or two ranks or files.
fn at_most(place: &Place, piece: Piece) -> Option<u64> {
    let board = place.board();
    let (files, ranks) = (u64::from(board.files()), u64::from(board.ranks()));
    let side = files.min(ranks);
    match piece {
        Piece::King => Some(files.div_ceil(2) * ranks.div_ceil(2)),
        Piece::Queen | Piece::Rook => Some(side),
        Piece::Bishop if files == ranks => Some(2 * side - 2),
        // One on each diagonal.
        Piece::Bishop => Some(files + ranks - 1),
        Piece::Knight => (side > 2).then_some((files * ranks).div_ceil(2)),
    }
}

/// Returns the greatest number of pieces of one kind that can stand on a full board, if it is
/// known.
fn greatest(place: &Place, piece: Piece) -> Option<u64> {
    let is_square = place.board().files() == place.board().ranks();
    let is_known = is_square || !matches!(piece, Piece::Queen | Piece::Bishop);
    at_most(place, piece).filter(|_| is_known)
}

/// Returns a reason why pieces of one kind can't be placed on a full board, if there are too many.
pub(super) fn why_too_many(place: &Place) -> Option<Reason> {
    let pieces = place.pieces().total();
    let most = at_most(place, only_kind(place)?)?;
    (pieces > most).then_some(Reason::TooManyOfKind { pieces, most })
}

/// Returns what is known of a puzzle with one kind alone on a full board, not more than can stand.
fn known(place: &Place) -> Known {
    let Some(piece) = only_kind(place) else { return Known::default() };
    let (files, ranks) = (u64::from(place.board().files()), u64::from(place.board().ranks()));
    let greatest = greatest(place, piece);
    let pieces = place.pieces();
    let number = match pieces.open_number() {
        None => Some(u64::from(pieces.of(piece))),
        Some((_, OpenNumber::Greatest)) => greatest,
        Some((_, OpenNumber::Any | OpenNumber::Least)) => return Known::default(),
    };
    let Some(number) = number else { return Known::default() };
    let is_greatest = Some(number) == greatest;
    let ways = match piece {
        Piece::Rook => Some(rooks(files, ranks, number)),
        Piece::Bishop if is_greatest => {
            Some((0..files).fold(Natural::from(1_u64), |ways, _| ways * 2_u64))
        }
        _ => None,
    };
    Known {
        ways,
        at_least: is_greatest.then(|| Natural::from(1_u64)),
        greatest: pieces.open_number().and(greatest).map(Narrow::narrow::<u32>),
    }
}

/// Returns C(files, k) · C(ranks, k) · k!. Every partial product is an integer.
fn rooks(files: u64, ranks: u64, number: u64) -> Natural {
    (0..number).fold(Natural::from(1_u64), |ways, i| {
        ways * ((files - i) * (ranks - i)) / (i + 1).narrow::<u32>()
    })
}
