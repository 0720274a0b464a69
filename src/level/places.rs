//! Makes placements: squares are forbidden and pieces fixed until exactly one way is left.

use super::bit_graph::all;
use super::peace::{KINDS, Peace, Placed};
use super::shapes::{Symmetry, board};
use super::{Grade, Measures};
use crate::bits::Bits;
use crate::board::Board;
use crate::narrow::Narrow;
use crate::place::{Counts, Lines, Piece, Place};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::square::Square;

/// What is always there.
pub(super) const ALWAYS: &str = "place?board=1*1/3/*2&pieces=K1R2";

/// How much is looked at in all, and of one board: branches, and squares once for each of its steps.
pub(super) const WORK: u64 = 400_000;
const ONE: u64 = 10_000;

/// How many ways are looked at before one more square is forbidden.
const OTHERS: usize = 60;

/// How many squares are forbidden, or pieces fixed, one after the other.
const STEPS: usize = 16;

/// By grade: sides of boards, how many pieces, how many of them at most are fixed.
fn frame(grade: Grade) -> ([u16; 2], [usize; 2], usize) {
    match grade.get() {
        1 => ([3, 5], [2, 4], 2),
        2 => ([3, 5], [3, 5], 2),
        3 => ([4, 6], [4, 7], 1),
        4 => ([4, 6], [5, 8], 1),
        _ => ([5, 7], [6, 9], 1),
    }
}

/// One board, with one way to place the pieces.
pub(super) fn candidate(
    grade: Grade,
    random: &mut Random,
    work: &mut u64,
) -> Option<(Puzzle, Measures)> {
    let ([least, most], many, fixed) = frame(grade);
    let mut long = || least + random.below(u64::from(most - least) + 1).narrow::<u16>();
    let size = (long(), long());
    let area = usize::from(size.0) * usize::from(size.1);
    let symmetry = random.one(&Symmetry::ALL);
    let blocked = random.index(area / 6 + 1);
    let mut board = board(random, size, blocked, symmetry)?;
    let count = many[0] + random.index(many[1] - many[0] + 1);
    let mine = put(&board, count, random)?;
    *work = work.saturating_sub((area * count) as u64);
    if mine.len() < many[0] {
        return None;
    }
    let pieces =
        mine.iter().fold(Counts::none(), |all, &(_, kind)| all.with(kind, all.of(kind) + 1));
    let mut given: Vec<(Square, Piece)> = Vec::new();
    for step in 0..STEPS {
        let left =
            given.iter().fold(pieces, |left, &(_, piece)| left.with(piece, left.of(piece) - 1));
        let place = Place::new(board.clone(), &given, left, Lines::Stop).ok()?;
        let peaceful = Peace::new(&place)?;
        let mut budget = ONE;
        let (placements, whole) = peaceful.all(OTHERS, &mut budget);
        *work = work.saturating_sub(ONE - budget + area as u64);
        if whole && placements.len() == 1 {
            let measures = peaceful.measures(&placements, 1_u64.into());
            return Some((Puzzle::Place(place), measures));
        }
        if placements.is_empty() || *work == 0 {
            return None;
        }
        let one_more = given.len() < fixed && (step == 0 || random.below(4) == 0);
        if one_more && mine.len() > given.len() + 1 {
            let open: Vec<_> = mine.iter().filter(|one| !given.contains(one)).copied().collect();
            given.push(random.one(&open));
            continue;
        }
        // Where others stand most often, and none of mine.
        let own = mine.iter().filter_map(|&(square, _)| peaceful.number(square));
        let own = own.fold(0_u64, |mask, at| mask | 1 << at);
        let stands = |at: usize| {
            let there = |placed: &&Placed| placed.iter().any(|kind| kind >> at & 1 == 1);
            placements.iter().filter(there).count()
        };
        let others = Bits(all(peaceful.squares.len()) & !own);
        let (.., at) = others.map(|at| (stands(at), random.below(1 << 16), at)).max()?;
        board.block(peaceful.squares[at]);
    }
    None
}

/// Puts so many pieces, or as many as there is room for, one after the other: of one kind, or a mixed
/// company.
fn put(board: &Board, count: usize, random: &mut Random) -> Option<Vec<(Square, Piece)>> {
    let alike = (random.below(5) == 0)
        .then(|| random.one(&[Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight]));
    let mut placed: Vec<(Square, Piece)> = Vec::new();
    let squares: Vec<Square> = board.open().iter().collect();
    while placed.len() < count {
        let any = KINDS.iter().fold(Counts::none(), |all, &kind| all.with(kind, 1));
        let place = Place::new(board.clone(), &placed, any, Lines::Stop).ok()?;
        let peaceful = Peace::new(&place)?;
        let room = |kind: &Piece| peaceful.free_for(*kind) != 0;
        let kinds: Vec<Piece> = match alike {
            Some(kind) => [kind].into_iter().filter(room).collect(),
            None => KINDS.into_iter().filter(room).collect(),
        };
        if kinds.is_empty() {
            break;
        }
        let kind = random.one(&kinds);
        let free: Vec<usize> = Bits(peaceful.free_for(kind)).collect();
        placed.push((squares[random.one(&free)], kind));
    }
    Some(placed)
}
