//! Guards: enemy pieces that stand still, and the squares that they attack.

use crate::board::Board;
use crate::leaper::Leaper;
use crate::narrow::Narrow;
use crate::square::Square;
use crate::squares::Squares;

/// An enemy piece. The knight may not land where it attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Guard {
    /// A king: all adjacent squares.
    King,
    /// A queen: all lines.
    Queen,
    /// A rook: files and ranks.
    Rook,
    /// A bishop: diagonals.
    Bishop,
    /// A knight.
    Knight,
    /// A pawn: the two squares diagonally below it, as Black's pawns attack.
    Pawn,
}

/// The directions of rooks, then those of bishops.
const DIRECTIONS: [(i32, i32); 8] =
    [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

impl Guard {
    /// All kinds.
    pub const ALL: [Self; 6] =
        [Self::King, Self::Queen, Self::Rook, Self::Bishop, Self::Knight, Self::Pawn];

    /// Returns its letter in the puzzle line, which is lower-case.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::King => 'k',
            Self::Queen => 'q',
            Self::Rook => 'r',
            Self::Bishop => 'b',
            Self::Knight => 'n',
            Self::Pawn => 'p',
        }
    }

    /// Returns the piece with this lower-case letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|guard| guard.letter() == letter)
    }

    /// Returns its name in English.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Queen => "queen",
            Self::Rook => "rook",
            Self::Bishop => "bishop",
            Self::Knight => "knight",
            Self::Pawn => "pawn",
        }
    }

    /// Returns the directions in which it attacks along lines.
    fn directions(self) -> &'static [(i32, i32)] {
        match self {
            Self::Queen => &DIRECTIONS,
            Self::Rook => &DIRECTIONS[..4],
            Self::Bishop => &DIRECTIONS[4..],
            _ => &[],
        }
    }

    /// Calls `visit` with the squares that it attacks. Blocked squares and pieces stop lines; the
    /// squares of such pieces are attacked, too.
    fn attacks_of_one(
        self,
        board: &Board,
        from: Square,
        is_taken: impl Fn(Square) -> bool,
        mut visit: impl FnMut(Square),
    ) {
        let steps: Vec<(i32, i32)> = match self {
            Self::King => DIRECTIONS.to_vec(),
            Self::Knight => Leaper::KNIGHT.offsets(),
            Self::Pawn => vec![(-1, -1), (1, -1)],
            _ => Vec::new(),
        };
        let reached = steps.into_iter().filter_map(|(files, ranks)| from.offset(files, ranks));
        reached.filter(|&to| board.is_open(to)).for_each(&mut visit);
        for &(files, ranks) in self.directions() {
            let mut here = from;
            while let Some(to) = here.offset(files, ranks).filter(|&to| board.is_open(to)) {
                visit(to);
                if is_taken(to) {
                    break;
                }
                here = to;
            }
        }
    }
}

/// The squares that guards attack, whichever of them have been captured. Sets of guards are bits.
#[derive(Clone, Debug, Default)]
pub(super) struct Attacks {
    /// In the order of squares.
    list: Vec<Attack>,
    /// The memory of the list, in bytes.
    memory: u64,
}

/// A square that a guard attacks unless another one stands in its way.
#[derive(Clone, Debug)]
struct Attack {
    square: Square,
    guard: u64,
    /// The guards between the two.
    between: u64,
}

impl Attacks {
    /// Lists the attacks of up to 64 guards. If the list would be larger than a limit, in bytes, it
    /// stays empty, and [`memory`](Self::memory) is above the limit: a search then has to end.
    pub fn within(limit: u64, board: &Board, guards: &[(Square, Guard)]) -> Self {
        let mut count = 0;
        for &(from, guard) in guards {
            guard.attacks_of_one(board, from, |_| false, |_| count += 1);
        }
        let memory = (count * size_of::<Attack>()) as u64;
        if memory > limit {
            return Self { list: Vec::new(), memory };
        }
        let mut attacks = Vec::with_capacity(count);
        for (index, &(from, guard)) in guards.iter().enumerate() {
            let visit = |square| {
                let mut between = 0;
                for (other, &(at, _)) in guards.iter().enumerate() {
                    between |= u64::from(is_between(from, at, square)) << other;
                }
                attacks.push(Attack { square, guard: 1 << index, between });
            };
            guard.attacks_of_one(board, from, |_| false, visit);
        }
        crate::order::sort_by_key(&mut attacks, |attack| (attack.square, attack.guard));
        Self { list: attacks, memory }
    }

    /// Memory in bytes.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    fn on(&self, square: Square) -> impl Iterator<Item = &Attack> {
        let first = self.list.partition_point(|attack| attack.square < square);
        self.list[first..].iter().take_while(move |attack| attack.square == square)
    }

    /// Returns whether a guard that is left attacks a square.
    pub fn is_attacked(&self, square: Square, captured: u64) -> bool {
        self.on(square)
            .any(|attack| captured & attack.guard == 0 && attack.between & !captured == 0)
    }

    /// Returns whether some set of captures, only of guards in `capturable`, could leave a square
    /// unattacked. May err on the side of true: an attack that another guard blocks counts as none.
    pub fn may_be_safe(&self, square: Square, capturable: u64) -> bool {
        self.on(square).all(|attack| capturable & attack.guard != 0 || attack.between != 0)
    }

    /// Returns all attacked squares. Some are repeated.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        self.list.iter().map(|attack| attack.square)
    }
}

/// Returns whether a square lies between two others on a line.
fn is_between(from: Square, square: Square, to: Square) -> bool {
    let steps = |to: Square| {
        let files = i32::from(to.file) - i32::from(from.file);
        (files, i32::from(to.rank) - i32::from(from.rank))
    };
    let ((x, y), (far_x, far_y)) = (steps(square), steps(to));
    let squared = x * x + y * y;
    let is_ahead = x * far_y == y * far_x && x * far_x + y * far_y > 0;
    is_ahead && squared < far_x * far_x + far_y * far_y
}

/// Calls `visit` with each piece and each square that it attacks.
fn attacks_of_all(
    board: &Board,
    guards: &[(Square, Guard)],
    mut visit: impl FnMut((Square, Guard), Square),
) {
    let mut taken = board.no_squares();
    taken.extend(guards.iter().map(|&(square, _)| square));
    for &(square, guard) in guards {
        guard.attacks_of_one(
            board,
            square,
            |to| taken.contains(to),
            |to| visit((square, guard), to),
        );
    }
}

/// Returns the squares that pieces attack, their own squares included where others protect them.
///
/// # Panics
/// If a piece is off the board.
#[must_use]
pub fn attacked(board: &Board, guards: &[(Square, Guard)]) -> Squares {
    let mut attacked = board.no_squares();
    attacks_of_all(board, guards, |_, to| {
        attacked.insert(to);
    });
    attacked
}

/// Returns for each square, by index, the lowest index of a square from which it is attacked, or
/// [`u32::MAX`].
///
/// # Panics
/// If a piece is off the board.
#[must_use]
pub fn attackers(board: &Board, guards: &[(Square, Guard)]) -> Vec<u32> {
    let mut attackers = vec![u32::MAX; board.area()];
    attacks_of_all(board, guards, |(square, _), to| {
        let attacker = &mut attackers[board.index(to)];
        *attacker = (*attacker).min(board.index(square).narrow());
    });
    attackers
}

/// Returns the first of the pieces that attack a square, in their order.
///
/// # Panics
/// If a piece is off the board.
#[must_use]
pub fn attacker(
    board: &Board,
    guards: &[(Square, Guard)],
    square: Square,
) -> Option<(Square, Guard)> {
    let mut found = None;
    attacks_of_all(board, guards, |guard, to| {
        if to == square && found.is_none() {
            found = Some(guard);
        }
    });
    found
}
