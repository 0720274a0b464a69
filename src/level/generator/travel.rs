//! Makes Travel puzzles: mazes with a detour.

use super::boards::{Symmetry, board};
use super::theme_generator::ThemeGenerator;
use crate::leaper::Leaper;
use crate::level::analysis::travel::Maze;
use crate::level::{Grade, Measures};
use crate::narrow::Narrow;
use crate::puzzle::{Kind, Puzzle};
use crate::random::Random;

/// Work is squares visited.
pub(super) const GENERATOR: ThemeGenerator =
    ThemeGenerator { candidate, work: 2_000_000, fallback: "travel?board=3x3&from=a1&to=b3" };

/// For each grade: the sides of boards, the percentage of blocked squares, the length of paths.
fn ranges(grade: Grade) -> ([u16; 2], [usize; 2], [u32; 2]) {
    match grade.get() {
        1 => ([4, 5], [5, 25], [1, 3]),
        2 => ([4, 6], [15, 35], [2, 6]),
        3 => ([5, 7], [20, 45], [4, 10]),
        4 => ([5, 8], [25, 50], [6, 16]),
        _ => ([7, 8], [38, 52], [9, 40]),
    }
}

/// Tries one board. Chooses a start and a flag at random; long detours are more likely.
fn candidate(grade: Grade, random: &mut Random, work: &mut u64) -> Option<(Puzzle, Measures)> {
    let (sides, percentage, lengths) = ranges(grade);
    let between =
        |random: &mut Random, [least, most]: [usize; 2]| least + random.index(most - least + 1);
    let sides = sides.map(usize::from);
    let size = (between(random, sides).narrow::<u16>(), between(random, sides).narrow::<u16>());
    let area = usize::from(size.0) * usize::from(size.1);
    let blocked = area * between(random, percentage) / 100;
    let symmetry = random.choose(&Symmetry::ALL);
    let board = board(random, size, blocked, symmetry)?;
    let maze = Maze::new(&board, Leaper::KNIGHT);
    let mut best: Option<(i64, Measures, usize, usize)> = None;
    for to in 0..maze.len() {
        let paths = maze.paths_to(to);
        *work = work.saturating_sub(maze.len() as u64);
        for from in 0..maze.len() {
            let distance = paths.distances[from];
            if !(lengths[0]..=lengths[1]).contains(&distance) {
                continue;
            }
            let detour = i64::from(distance) - 2 * i64::from(paths.score(from));
            let rank = detour * 8 + i64::from(random.below(24).narrow::<u8>());
            if best.as_ref().is_some_and(|&(best, ..)| rank <= best) {
                continue;
            }
            *work = work.saturating_sub(maze.len() as u64);
            let Some(measures) = paths.measures(from) else { continue };
            if grade.missed_by(Kind::Travel, &measures) == 0 {
                best = Some((rank, measures, from, to));
            }
        }
    }
    let (_, measures, from, to) = best?;
    Some((Puzzle::Travel(maze.travel(from, to)?), measures))
}
