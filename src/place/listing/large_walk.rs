//! Lists the placements on a large board, depth first without tables.
//!
//! Searching for the greatest number of queens, kings or knights on a full board would take too
//! long, so the list has one constructed placement, and not the others that there may be. For
//! 2n − 2 bishops on an n × n board, it lists all 2ⁿ placements: the bishops stand on the edge, and
//! each choice between two opposite pairs of squares is independent (Yaglom and Yaglom,
//! *Challenging Mathematical Problems with Elementary Solutions* I (1964), chapter III).

use crate::narrow::Narrow;
use crate::natural::Natural;
use crate::place::attacks::attack_tables::{KINDS, kind_of};
use crate::place::counting::large;
use crate::place::listing::walk::Path;
use crate::place::model::piece::Piece;
use crate::place::model::puzzle::Place;
use crate::search::Step;
use crate::square::Square;
use crate::symmetry::RectangleSymmetry;

/// A walk over the placements, in order.
pub(crate) struct LargeWalk {
    place: Place,
    squares: Vec<Square>,
    /// The kinds of all pieces to place, in the order of the list.
    pieces: Vec<Piece>,
    /// For each kind and square of the board: whether a piece can stand there beside the fixed
    /// ones. Empty for kinds of which none is to be placed.
    free: [Vec<bool>; KINDS.len()],
    /// The squares of the pieces placed so far, and the next square to try.
    path: Vec<usize>,
    next: usize,
    /// Constructed placements, listed instead of searching.
    constructed: Option<Constructed>,
    /// The symmetries, if only the first placement of each class is listed. Their maps would take
    /// much memory.
    symmetries: Vec<RectangleSymmetry>,
    is_over: bool,
    /// How many placements the walk has passed.
    pub position: Natural,
    /// How many placements to pass before the next one is returned.
    target: Natural,
}

/// Constructed placements.
enum Constructed {
    /// One placement, as squares.
    One(Vec<Square>),
    /// All placements of 2n − 2 bishops on a full board of n × n.
    Bishops(EdgeBishops),
}

impl Constructed {
    fn of(place: &Place) -> Option<Self> {
        let one = queens(place).or_else(|| kings(place)).or_else(|| knights(place));
        one.map(Self::One).or_else(|| EdgeBishops::of(place).map(Self::Bishops))
    }
}

impl Iterator for Constructed {
    type Item = Vec<Square>;

    fn next(&mut self) -> Option<Vec<Square>> {
        match self {
            Self::One(squares) => Some(std::mem::take(squares)).filter(|it| !it.is_empty()),
            Self::Bishops(bishops) => bishops.next(),
        }
    }
}

/// The placements of 2n − 2 bishops on a full board of n × n, in the order of the list.
///
/// A square of the first rank that isn't a corner shares a diagonal with one square of each side,
/// and these share diagonals with the opposite square of the last rank. Bishops stand either on the
/// square and its opposite or on the two side squares. Of two opposite corners, one has a bishop.
/// So the first rank determines the placement. Its squares are the digits of a binary number that
/// grows along the list: 0 where a bishop stands, the first square being the highest digit.
struct EdgeBishops {
    /// By square of the first rank: whether it is empty. `None` at the end of the list.
    is_empty: Option<Vec<bool>>,
}

impl EdgeBishops {
    fn of(place: &Place) -> Option<Self> {
        let n = usize::from(place.board().files());
        let is_square = n == usize::from(place.board().ranks());
        let applies = is_square && is_only_piece_on_full_board(place, Piece::Bishop, 2 * n - 2);
        applies.then(|| Self { is_empty: Some(vec![false; n]) })
    }

    /// Goes to the placement of this number, or to the end of the list. Returns the number reached.
    fn seek(&mut self, number: &Natural, n: usize) -> Natural {
        let total = (0..n).fold(Natural::from(1_u64), |total, _| total * 2_u64);
        if *number >= total {
            self.is_empty = None;
            return total;
        }
        let word = |bit: usize| number.digits().get(bit / 64).copied().unwrap_or(0);
        let is_set = |bit: usize| word(bit) >> (bit % 64) & 1 == 1;
        self.is_empty = Some((0..n).rev().map(is_set).collect());
        number.clone()
    }

    fn squares(is_empty: &[bool]) -> Vec<Square> {
        let last = is_empty.len() - 1;
        let mut squares = Vec::with_capacity(2 * last);
        let mut put = |file: usize, rank: usize| {
            squares.push(Square::new(file.narrow::<u16>(), rank.narrow::<u16>()));
        };
        for (file, &is_empty) in is_empty.iter().enumerate() {
            match (file, is_empty) {
                (_, false) => put(file, 0),
                (0, true) => put(last, last),
                (_, true) => put(0, file),
            }
            if file > 0 && file < last {
                if is_empty { put(last, last - file) } else { put(last - file, last) }
            }
        }
        crate::order::sort(&mut squares);
        squares
    }
}

impl Iterator for EdgeBishops {
    type Item = Vec<Square>;

    fn next(&mut self) -> Option<Vec<Square>> {
        let mut is_empty = self.is_empty.take()?;
        let squares = Self::squares(&is_empty);
        // The binary number plus one; the greatest number ends the list.
        if let Some(digit) = is_empty.iter().rposition(|&is_empty| !is_empty) {
            is_empty[digit] = true;
            is_empty[digit + 1..].fill(false);
            self.is_empty = Some(is_empty);
        }
        Some(squares)
    }
}

impl LargeWalk {
    /// Starts a walk over all placements, or one of each class.
    pub fn new(place: &Place, one_per_class: bool) -> Self {
        let counts = place.pieces();
        let squares: Vec<Square> = place.board().open().iter().collect();
        let is_impossible = place.why_surely_none().is_some();
        Self {
            pieces: if is_impossible {
                Vec::new()
            } else {
                let copies = |&piece| std::iter::repeat_n(piece, counts.of(piece) as usize);
                KINDS.iter().flat_map(copies).collect()
            },
            free: KINDS.map(|piece| {
                let is_placed = !is_impossible && counts.of(piece) > 0;
                if is_placed { large::free(place, piece) } else { Vec::new() }
            }),
            symmetries: if one_per_class { symmetries(place, &squares) } else { Vec::new() },
            squares,
            path: Vec::new(),
            next: 0,
            constructed: Constructed::of(place),
            is_over: is_impossible,
            position: Natural::ZERO,
            target: Natural::ZERO,
            place: place.clone(),
        }
    }

    /// Returns the memory held by the lists of squares, in bytes.
    pub fn memory(&self) -> u64 {
        let free: usize = self.free.iter().map(Vec::len).sum();
        (free + size_of_val(&self.squares[..])) as u64
    }

    /// Returns whether the next piece can stand on this square.
    fn fits(&self, at: usize) -> bool {
        let (piece, square) = (self.pieces[self.path.len()], self.squares[at]);
        let mut placed =
            self.path.iter().zip(&self.pieces).map(|(&at, &other)| (self.squares[at], other));
        self.free[kind_of(piece)][self.place.board().index(square)]
            && placed.all(|(there, other)| {
                there != square
                    && !self.place.attacks_square(other, there, square)
                    && !self.place.attacks_square(piece, square, there)
            })
    }

    /// Removes the last piece.
    fn remove_last(&mut self) {
        match self.path.pop() {
            Some(at) => self.next = at + 1,
            None => self.is_over = true,
        }
    }

    /// Returns the images of a placement under the symmetries.
    fn images(&self, path: &Path) -> impl Iterator<Item = Path> {
        self.symmetries.iter().map(move |symmetry| {
            let image_of = |at: usize| {
                let image = symmetry.image(self.squares[at]);
                self.squares.binary_search(&image).unwrap_or_default()
            };
            let mut image: Path = path.iter().map(|&(kind, at)| (kind, image_of(at))).collect();
            crate::order::sort(&mut image);
            image
        })
    }

    /// Takes one step. Returns a placement if it is complete.
    fn step(&mut self) -> Option<Path> {
        if let Some(constructed) = &mut self.constructed {
            let next = constructed.next();
            self.is_over = next.is_none();
            let index = |square: &Square| self.squares.binary_search(square).unwrap_or_default();
            let path: Option<Vec<usize>> = next.map(|it| it.iter().map(index).collect());
            let path = path.map(|path| self.with_kinds(&path));
            if let Some(Constructed::One(_)) = self.constructed {
                // It stands for its class.
                return path.map(|path| self.images(&path).min().unwrap_or(path));
            }
            return path;
        }
        if self.path.len() == self.pieces.len() {
            let path = self.with_kinds(&self.path);
            self.remove_last();
            return Some(path);
        }
        if self.next >= self.squares.len() {
            self.remove_last();
        } else if self.fits(self.next) {
            let placed = self.pieces[self.path.len()];
            self.path.push(self.next);
            // Equal pieces stand in the order of squares.
            let is_same_kind = self.pieces.get(self.path.len()) == Some(&placed);
            self.next = if is_same_kind { self.next + 1 } else { 0 };
        } else {
            self.next += 1;
        }
        None
    }

    fn with_kinds(&self, path: &[usize]) -> Path {
        path.iter().zip(&self.pieces).map(|(&at, &piece)| (kind_of(piece), at)).collect()
    }

    pub fn advance(&mut self, budget: &mut i64) -> Step<Option<Path>> {
        while !self.is_over {
            if *budget <= 0 {
                return Step::Running;
            }
            // A square is compared with each piece, and a placement with its images.
            *budget -= 1 + (self.path.len() as u64).cast_signed();
            let Some(path) = self.step() else { continue };
            *budget -= ((path.len() * self.symmetries.len().max(1)) as u64).cast_signed();
            // The first placement of a class has no earlier image.
            if self.images(&path).any(|image| image < path) {
                continue;
            }
            self.position += 1;
            if self.position > self.target {
                return Step::Done(Some(path));
            }
        }
        Step::Done(None)
    }

    pub fn seek(&mut self, target: Natural) {
        if target < self.position {
            // From the beginning.
            *self = Self::new(&self.place, !self.symmetries.is_empty());
        }
        self.target = target;
        if let (Some(Constructed::Bishops(bishops)), true) =
            (&mut self.constructed, self.symmetries.is_empty())
        {
            self.position = bishops.seek(&self.target, self.place.board().files().into());
        }
    }
}

/// Returns the symmetries of the puzzle, whose open squares these are. On some boards, several are
/// the same map.
fn symmetries(place: &Place, squares: &[Square]) -> Vec<RectangleSymmetry> {
    let fixed = |square: Square| {
        let at = place.fixed().binary_search_by_key(&square, |&(square, _)| square);
        at.ok().map(|at| place.fixed()[at].1)
    };
    let keeps = |symmetry: &RectangleSymmetry| {
        squares.iter().all(|&square| {
            let image = symmetry.image(square);
            place.board().is_open(image) && fixed(square) == fixed(image)
        })
    };
    RectangleSymmetry::all(squares).filter(keeps).collect()
}

/// Returns whether the puzzle places `number` pieces, all of this kind, on a board without blocked
/// squares and fixed pieces.
fn is_only_piece_on_full_board(place: &Place, piece: Piece, number: usize) -> bool {
    let board = place.board();
    let pieces = place.pieces();
    board.open().len() == board.area()
        && place.fixed().is_empty()
        && pieces.total() == number as u64
        && u64::from(pieces.of(piece)) == pieces.total()
}

/// Kings on every second square of every second rank, if these are as many as are asked for.
fn kings(place: &Place) -> Option<Vec<Square>> {
    let board = place.board();
    let number = usize::from(board.files().div_ceil(2)) * usize::from(board.ranks().div_ceil(2));
    let even = |square: &Square| square.file.is_multiple_of(2) && square.rank.is_multiple_of(2);
    is_only_piece_on_full_board(place, Piece::King, number)
        .then(|| board.squares().filter(even).collect())
}

/// Knights on all squares of the colour of a1, if these are as many as are asked for.
fn knights(place: &Place) -> Option<Vec<Square>> {
    let board = place.board();
    let number = board.area().div_ceil(2);
    let as_a1 = |square: &Square| (square.file + square.rank).is_multiple_of(2);
    is_only_piece_on_full_board(place, Piece::Knight, number)
        .then(|| board.squares().filter(as_a1).collect())
}

/// A placement of n queens on a full board of n × n, by Pauls' construction.
fn queens(place: &Place) -> Option<Vec<Square>> {
    let board = place.board();
    let n = board.files();
    if n != board.ranks() || !is_only_piece_on_full_board(place, Piece::Queen, n.into()) {
        return None;
    }
    // The ranks, from 1, on one file after the other.
    let evens = (1..=n).filter(|rank| rank % 2 == 0);
    let odds = (1..=n).filter(|rank| rank % 2 == 1);
    let ranks: Vec<u16> = match n % 6 {
        // 2, 4, 6, …, 3, 1, 7, 9, …, 5
        2 => evens.chain([3, 1]).chain(odds.filter(|&rank| rank > 5)).chain([5]).collect(),
        // 4, 6, …, 2, 5, 7, …, 1, 3
        3 => evens
            .filter(|&rank| rank > 2)
            .chain([2])
            .chain(odds.filter(|&rank| rank > 3))
            .chain([1, 3])
            .collect(),
        _ => evens.chain(odds).collect(),
    };
    let mut squares: Vec<Square> =
        (0..).zip(ranks).map(|(file, rank)| Square::new(file, rank - 1)).collect();
    crate::order::sort(&mut squares);
    Some(squares)
}
