//! Makes Travel puzzles with several goals, or with guards.

use super::boards::{Symmetry, board, largest_component};
use super::theme_generator::ThemeGenerator;
use crate::board::Board;
use crate::leaper::Leaper;
use crate::level::analysis::visits::measure;
use crate::level::{Grade, Measures};
use crate::narrow::Narrow;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::square::Square;
use crate::travel::Travel;
use crate::travel::guards::{Guard, attacked};
use crate::travel::visit::{Capture, FlagOrder};

/// Work is positions visited.
pub(super) const GOALS: ThemeGenerator = ThemeGenerator {
    candidate: with_goals,
    work: 600_000,
    fallback: "travel?board=3x3&from=a1&to=c2,b3",
};

/// Work is positions visited.
pub(super) const GUARDS: ThemeGenerator = ThemeGenerator {
    candidate: with_guards,
    work: 600_000,
    fallback: "travel?board=2p1/4/4/4&from=a1&to=d4",
};

fn between(random: &mut Random, [least, most]: [usize; 2]) -> usize {
    least + random.index(most - least + 1)
}

/// Makes a connected board with some blocked squares.
fn connected_board(random: &mut Random, sides: [usize; 2], blocked: [usize; 2]) -> Option<Board> {
    let size = (between(random, sides).narrow::<u16>(), between(random, sides).narrow::<u16>());
    let area = usize::from(size.0) * usize::from(size.1);
    let blocked = area * between(random, blocked) / 100;
    let symmetry = random.choose(&Symmetry::ALL);
    largest_component(board(random, size, blocked, symmetry)?)
}

/// For each grade: the sides of boards, the percentage of blocked squares, the number of goals.
fn goal_ranges(grade: Grade) -> ([usize; 2], [usize; 2], [usize; 2]) {
    match grade.get() {
        1 => ([4, 5], [0, 20], [2, 2]),
        2 => ([4, 6], [0, 30], [2, 3]),
        3 => ([5, 6], [5, 35], [3, 4]),
        4 => ([5, 7], [5, 40], [3, 5]),
        _ => ([5, 8], [10, 45], [4, 7]),
    }
}

/// Tries one board with some goals.
fn with_goals(grade: Grade, random: &mut Random, work: &mut u64) -> Option<(Puzzle, Measures)> {
    let (sides, blocked, goals) = goal_ranges(grade);
    let board = connected_board(random, sides, blocked)?;
    let mut squares: Vec<Square> = board.open().iter().collect();
    let goals = between(random, goals);
    if squares.len() < 2 * goals + 4 {
        return None;
    }
    random.shuffle(&mut squares);
    let [from, flags @ ..] = &squares[..=goals] else { return None };
    let order =
        if random.below(6) == 0 && grade.get() > 1 { FlagOrder::Given } else { FlagOrder::Any };
    let travel = Travel::new(board, Leaper::KNIGHT, *from, flags[0]).ok()?;
    let travel = travel.with_flags(flags.to_vec(), order).ok()?;
    let measures = measure(&travel, work)?;
    Some((Puzzle::Travel(travel), measures))
}

/// For each grade: the sides of boards, the percentage of blocked squares, the number of guards and
/// of goals, the percentage of puzzles in which guards may be captured.
fn guard_ranges(grade: Grade) -> ([usize; 2], [usize; 2], [usize; 2], [usize; 2], u64) {
    match grade.get() {
        1 => ([4, 6], [0, 10], [1, 2], [1, 1], 0),
        2 => ([5, 7], [0, 15], [1, 3], [1, 1], 30),
        3 => ([5, 8], [0, 20], [2, 4], [1, 1], 40),
        4 => ([6, 8], [0, 25], [3, 5], [1, 2], 50),
        _ => ([6, 8], [0, 30], [3, 7], [1, 3], 60),
    }
}

/// Guards to choose from. A queen is rare: two of them leave hardly a path.
const GUARDS_BY_FREQUENCY: [Guard; 12] = [
    Guard::Queen,
    Guard::Rook,
    Guard::Rook,
    Guard::Bishop,
    Guard::Bishop,
    Guard::Knight,
    Guard::Knight,
    Guard::King,
    Guard::King,
    Guard::Pawn,
    Guard::Pawn,
    Guard::Pawn,
];

/// Tries one board with some guards; they make the way longer.
fn with_guards(grade: Grade, random: &mut Random, work: &mut u64) -> Option<(Puzzle, Measures)> {
    let (sides, blocked, guards, goals, capture) = guard_ranges(grade);
    let board = connected_board(random, sides, blocked)?;
    let mut squares: Vec<Square> = board.open().iter().collect();
    random.shuffle(&mut squares);
    let guards: Vec<(Square, Guard)> = (0..between(random, guards))
        .filter_map(|_| Some((squares.pop()?, random.choose(&GUARDS_BY_FREQUENCY))))
        .collect();
    let capture = if random.below(100) < capture { Capture::Yes } else { Capture::No };
    let danger = attacked(&board, &guards);
    squares.retain(|&square| !danger.contains(square));
    let goals = between(random, goals);
    if squares.len() < goals + 4 {
        return None;
    }
    let [from, flags @ ..] = &squares[..=goals] else { return None };
    let travel = Travel::new(board, Leaper::KNIGHT, *from, flags[0]).ok()?;
    let unguarded = travel.with_flags(flags.to_vec(), FlagOrder::Any).ok()?;
    let travel = unguarded.clone().with_guards(guards, capture).ok()?;
    let measures = measure(&travel, work)?;
    let without = measure(&unguarded, work)?;
    (without.par < measures.par).then_some((Puzzle::Travel(travel), measures))
}
