//! Makes Place puzzles that cover a board with few pieces, in few ways.

use super::boards::{Symmetry, board};
use super::theme_generator::ThemeGenerator;
use crate::level::analysis::cover::CoverAnalysis;
use crate::level::{Grade, Measures};
use crate::narrow::Narrow;
use crate::place::{Aim, Counts, Lines, Piece, Place};
use crate::puzzle::Puzzle;
use crate::random::Random;

/// Work is positions visited.
pub(super) const GENERATOR: ThemeGenerator =
    ThemeGenerator { candidate, work: 300_000, fallback: "place?board=3x3&pieces=Q1&aim=guard" };

/// The most positions for one search of a board.
const BOARD_WORK: u64 = 6_000;

/// For each grade: the sides of boards, the most pieces, the most placements.
fn ranges(grade: Grade) -> ([u16; 2], u32, usize) {
    match grade.get() {
        1 => ([3, 5], 3, 40),
        2 => ([3, 6], 4, 40),
        3 => ([4, 6], 5, 30),
        4 => ([4, 7], 6, 30),
        _ => ([5, 8], 7, 30),
    }
}

/// Tries one board, with the least number of pieces of one kind, or of one kind beside another
/// piece.
fn candidate(grade: Grade, random: &mut Random, work: &mut u64) -> Option<(Puzzle, Measures)> {
    let ([least, most], max_pieces, max_placements) = ranges(grade);
    let mut length = || least + random.below(u64::from(most - least) + 1).narrow::<u16>();
    let size = (length(), length());
    let area = usize::from(size.0) * usize::from(size.1);
    let symmetry = random.choose(&Symmetry::ALL);
    let blocked = random.index(area / 4 + 1);
    let board = board(random, size, blocked, symmetry)?;
    *work = work.saturating_sub(50);
    let kind = random.choose(&Piece::ALL);
    let other = random.choose(&Piece::ALL);
    let others = u32::from(other != kind && random.below(3) == 0);
    let aim = random.choose(&[Aim::Guard, Aim::Guard, Aim::Guard, Aim::Both, Aim::Total]);
    for count in 1..=max_pieces - others {
        let pieces = Counts::none().with(other, others).with(kind, count);
        let place = Place::new(board.clone(), &[], pieces, Lines::Stop).ok()?.with_aim(aim);
        let mut budget = BOARD_WORK;
        let analysis = CoverAnalysis::new(&place)?;
        let (placements, is_complete) = analysis.all(max_placements, &mut budget);
        *work = work.saturating_sub(BOARD_WORK - budget);
        if !placements.is_empty() || !is_complete || *work == 0 {
            if placements.is_empty() || !is_complete || count + others < 2 {
                return None;
            }
            let measures = analysis.measures(&placements);
            return Some((Puzzle::Place(place), measures));
        }
    }
    None
}
