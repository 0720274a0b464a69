//! Makes placements: squares are forbidden and pieces fixed until exactly one way is left.

use super::ground::Bits;
use super::peace::{KINDS, Peace, Placed};
use super::shapes::{Symmetry, board};
use super::{Grade, Measures};
use crate::board::Board;
use crate::place::{Counts, Lines, Piece, Place};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::square::Square;

/// What is always there.
pub(super) const ALWAYS: &str = "place?board=3x3&pieces=K1R2&avoid=a1,b3";

/// How many branches are looked at in all, and of one board.
pub(super) const WORK: u64 = 400_000;
const ONE: u64 = 20_000;

/// How many other ways are looked at before one more square is forbidden.
const OTHERS: usize = 40;

/// How many squares are forbidden, or pieces fixed, one after the other.
const STEPS: usize = 12;

/// By grade: sides of boards, how many pieces, how many of them at most are fixed.
fn frame(grade: Grade) -> ([u16; 2], [usize; 2], usize) {
    match grade.get() {
        1 => ([3, 5], [2, 4], 2),
        2 => ([4, 5], [3, 5], 2),
        3 => ([4, 6], [4, 6], 1),
        4 => ([5, 7], [5, 8], 1),
        _ => ([6, 8], [6, 9], 1),
    }
}

/// One board, with one way to place the pieces.
pub(super) fn candidate(
    grade: Grade,
    random: &mut Random,
    work: &mut u64,
) -> Option<(Puzzle, Measures)> {
    let (sides, many, fixed) = frame(grade);
    *work = work.saturating_sub(50);
    let side =
        |random: &mut Random| sides[0] + random.below(u64::from(sides[1] - sides[0]) + 1) as u16;
    let size = (side(random), side(random));
    let count = many[0] + random.index(many[1] - many[0] + 1);
    let area = usize::from(size.0) * usize::from(size.1);
    let symmetry = random.one(&Symmetry::ALL);
    let blocked = random.index(area / 6 + 1);
    let mut board = board(random, size, blocked, symmetry)?;
    let pieces = pieces(count, random);
    let mine = put(&board, pieces, random)?;
    let mut given: Vec<(Square, Piece)> = Vec::new();
    for step in 0..STEPS {
        let left =
            given.iter().fold(pieces, |left, &(_, piece)| left.with(piece, left.of(piece) - 1));
        let place = Place::new(board.clone(), &given, left, Lines::Stop).ok()?;
        let peace = Peace::new(&place)?;
        let mut budget = ONE;
        let (placements, whole) = peace.all(OTHERS, &mut budget);
        *work = work.saturating_sub(ONE - budget);
        if whole && placements.len() == 1 {
            let measures = peace.measures(&placements, 1_u64.into());
            return Some((Puzzle::Place(place), measures));
        }
        if placements.is_empty() || *work == 0 {
            return None;
        }
        // Where others stand most often, and none of mine.
        let own = mine.iter().filter_map(|&(square, _)| peace.number(square));
        let own = own.fold(0_u64, |mask, at| mask | 1 << at);
        let stands = |at: usize| {
            let there = |placed: &&Placed| placed.iter().any(|kind| kind >> at & 1 == 1);
            placements.iter().filter(there).count()
        };
        let fix = given.len() < fixed
            && mine.len() > given.len() + 1
            && (step == 0 || random.below(4) == 0);
        if fix {
            let open: Vec<_> = mine.iter().filter(|one| !given.contains(one)).copied().collect();
            given.push(random.one(&open));
            continue;
        }
        let others = Bits(super::ground::all(peace.squares.len()) & !own);
        let most = others.map(|at| (stands(at), random.below(1 << 16), at)).max()?;
        board.block(peace.squares[most.2]);
    }
    None
}

/// Which pieces: one kind, or a mixed company.
fn pieces(count: usize, random: &mut Random) -> Counts {
    let mut counts = Counts::none();
    if random.below(4) == 0 {
        let piece = random.one(&[Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight]);
        return counts.with(piece, count as u32);
    }
    for _ in 0..count {
        let piece = random.one(&KINDS);
        counts = counts.with(piece, counts.of(piece) + 1);
    }
    counts
}

/// Puts the pieces anywhere, one after the other.
fn put(board: &Board, pieces: Counts, random: &mut Random) -> Option<Vec<(Square, Piece)>> {
    let mut placed: Vec<(Square, Piece)> = Vec::new();
    let mut left = pieces;
    for piece in KINDS {
        for _ in 0..pieces.of(piece) {
            left = left.with(piece, left.of(piece) - 1);
            let place = Place::new(board.clone(), &placed, left, Lines::Stop).ok()?;
            let free: Vec<usize> = Bits(Peace::new(&place)?.free_for(piece)).collect();
            if free.is_empty() {
                return None;
            }
            let at = random.one(&free);
            let square = board.open().iter().nth(at)?;
            placed.push((square, piece));
        }
    }
    Some(placed)
}
