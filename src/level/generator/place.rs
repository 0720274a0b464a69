//! Makes Place puzzles: blocks squares and fixes pieces until exactly one placement is left.

use super::boards::{Symmetry, board};
use super::theme_generator::ThemeGenerator;
use crate::bits::Bits;
use crate::board::Board;
use crate::level::analysis::bit_graph::low_bits;
use crate::level::analysis::place::{KINDS, KindMasks, PlacementAnalysis};
use crate::level::{Grade, Measures};
use crate::narrow::Narrow;
use crate::place::{Counts, Lines, Piece, Place};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::square::Square;

/// Work is branches visited, and the squares of the board, once for each step and for each piece.
pub(super) const GENERATOR: ThemeGenerator =
    ThemeGenerator { candidate, work: 400_000, fallback: "place?board=1*1/3/*2&pieces=K1R2" };

/// The most branches for one search of a board.
const BOARD_WORK: u64 = 10_000;

/// The most placements looked at before one more square is blocked.
const MAX_PLACEMENTS: usize = 60;

/// The most squares blocked or pieces fixed.
const MAX_STEPS: usize = 16;

/// For each grade: the sides of boards, the number of pieces, the most fixed ones.
fn ranges(grade: Grade) -> ([u16; 2], [usize; 2], usize) {
    match grade.get() {
        1 => ([3, 5], [2, 4], 2),
        2 => ([3, 5], [3, 5], 2),
        3 => ([4, 6], [4, 7], 1),
        4 => ([4, 6], [5, 8], 1),
        _ => ([5, 7], [6, 9], 1),
    }
}

/// Tries one board, and one placement on it.
fn candidate(grade: Grade, random: &mut Random, work: &mut u64) -> Option<(Puzzle, Measures)> {
    let ([least, most], counts, max_fixed) = ranges(grade);
    let mut length = || least + random.below(u64::from(most - least) + 1).narrow::<u16>();
    let size = (length(), length());
    let area = usize::from(size.0) * usize::from(size.1);
    let symmetry = random.choose(&Symmetry::ALL);
    let blocked = random.index(area / 6 + 1);
    let mut board = board(random, size, blocked, symmetry)?;
    let count = counts[0] + random.index(counts[1] - counts[0] + 1);
    let solution = random_placement(&board, count, random)?;
    *work = work.saturating_sub((area * count) as u64);
    if solution.len() < counts[0] {
        return None;
    }
    let pieces =
        solution.iter().fold(Counts::none(), |all, &(_, kind)| all.with(kind, all.of(kind) + 1));
    let mut fixed: Vec<(Square, Piece)> = Vec::new();
    for step in 0..MAX_STEPS {
        let left =
            fixed.iter().fold(pieces, |left, &(_, piece)| left.with(piece, left.of(piece) - 1));
        let place = Place::new(board.clone(), &fixed, left, Lines::Stop).ok()?;
        let analysis = PlacementAnalysis::new(&place)?;
        let mut budget = BOARD_WORK;
        let (placements, is_complete) = analysis.all(MAX_PLACEMENTS, &mut budget);
        *work = work.saturating_sub(BOARD_WORK - budget + area as u64);
        if is_complete && placements.len() == 1 {
            let measures = analysis.measures(&placements, 1_u64.into());
            return Some((Puzzle::Place(place), measures));
        }
        if placements.is_empty() || *work == 0 {
            return None;
        }
        let fix_one = fixed.len() < max_fixed && (step == 0 || random.below(4) == 0);
        if fix_one && solution.len() > fixed.len() + 1 {
            let open: Vec<_> =
                solution.iter().filter(|one| !fixed.contains(one)).copied().collect();
            fixed.push(random.choose(&open));
            continue;
        }
        // Block the square that most placements use and the solution doesn't.
        let own = solution.iter().filter_map(|&(square, _)| analysis.index_of(square));
        let own = own.fold(0_u64, |mask, at| mask | 1 << at);
        let uses = |at: usize| {
            let is_used = |placed: &&KindMasks| placed.iter().any(|kind| kind >> at & 1 == 1);
            placements.iter().filter(is_used).count()
        };
        let others = Bits(low_bits(analysis.squares.len()) & !own);
        let (.., at) = others.map(|at| (uses(at), random.below(1 << 16), at)).max()?;
        board.block(analysis.squares[at]);
    }
    None
}

/// Places pieces at random, `count` of them or as many as there is room for: of one kind, or mixed.
fn random_placement(
    board: &Board,
    count: usize,
    random: &mut Random,
) -> Option<Vec<(Square, Piece)>> {
    let only_kind = (random.below(5) == 0)
        .then(|| random.choose(&[Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight]));
    let mut placed: Vec<(Square, Piece)> = Vec::new();
    let squares: Vec<Square> = board.open().iter().collect();
    while placed.len() < count {
        let one_of_each = KINDS.iter().fold(Counts::none(), |all, &kind| all.with(kind, 1));
        let place = Place::new(board.clone(), &placed, one_of_each, Lines::Stop).ok()?;
        let analysis = PlacementAnalysis::new(&place)?;
        let has_room = |kind: &Piece| analysis.free_for(*kind) != 0;
        let kinds: Vec<Piece> = match only_kind {
            Some(kind) => [kind].into_iter().filter(has_room).collect(),
            None => KINDS.into_iter().filter(has_room).collect(),
        };
        if kinds.is_empty() {
            break;
        }
        let kind = random.choose(&kinds);
        let free: Vec<usize> = Bits(analysis.free_for(kind)).collect();
        placed.push((squares[random.choose(&free)], kind));
    }
    Some(placed)
}
