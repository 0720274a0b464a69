//! Makes Tour puzzles: boards and ends with few tours, and boards with given numbers.

use super::boards::{Symmetry, board, largest_component};
use super::theme_generator::ThemeGenerator;
use crate::board::Board;
use crate::leaper::Leaper;
use crate::level::analysis::tour::{FoundTours, TourAnalysis};
use crate::level::{Grade, Measures};
use crate::narrow::Narrow;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::tour::{Ends, Tour};

/// Work is squares visited.
pub(super) const GENERATOR: ThemeGenerator =
    ThemeGenerator { candidate, work: 300_000, fallback: "tour?board=4x3&from=a1" };

/// Boards on which a king or a wazir completes given numbers. Work is squares visited.
pub(super) const NUMBERS: ThemeGenerator = ThemeGenerator {
    candidate: numbers_candidate,
    work: 3_000_000,
    fallback: "tour?board=3x3&leaper=king&from=a1&to=c3&numbers=b2:5",
};

/// The most squares visited in one search of a board.
const BOARD_WORK: u64 = 20_000;

/// The most tours that a board may have, where each direction of a closed one counts.
const MAX_WALKS: u64 = 400;

/// For each grade: the sides of boards, the number of open squares, the percentage of puzzles with
/// numbers.
fn ranges(grade: Grade) -> ([u16; 2], [usize; 2], u64) {
    match grade.get() {
        1 => ([3, 5], [6, 13], 40),
        2 => ([3, 5], [8, 16], 35),
        3 => ([3, 6], [10, 20], 40),
        4 => ([4, 6], [14, 24], 40),
        _ => ([4, 6], [18, 30], 85),
    }
}

/// Tries one board.
fn candidate(grade: Grade, random: &mut Random, work: &mut u64) -> Option<(Puzzle, Measures)> {
    let (sides, open, numbered) = ranges(grade);
    *work = work.saturating_sub(50);
    let [least, most] = sides;
    let mut length = || least + random.below(u64::from(most - least) + 1).narrow::<u16>();
    let size = (length(), length());
    let squares = open[0] + random.index(open[1] - open[0] + 1);
    let area = usize::from(size.0) * usize::from(size.1);
    let blocked = area.checked_sub(squares)?;
    let symmetry = random.choose(&Symmetry::ALL);
    let board = largest_component(board(random, size, blocked, symmetry)?)?;
    if board.open().len() < open[0] {
        return None;
    }
    let is_numbered = random.below(100) < numbered;
    let made = if is_numbered {
        with_numbers(&board, Leaper::KNIGHT, random, work)
    } else {
        with_ends(&board, random, work)
    };
    let (tour, measures) = made?;
    Some((Puzzle::Tour(tour), measures))
}

/// For each grade: the sides of boards for a king.
fn king_sides(grade: Grade) -> [u16; 2] {
    match grade.get() {
        1 => [3, 3],
        2 => [3, 4],
        3 => [4, 5],
        4 => [4, 6],
        _ => [5, 6],
    }
}

/// Tries one board with given numbers, which a king (Hidoku) or a wazir (Numbrix) completes.
fn numbers_candidate(
    grade: Grade,
    random: &mut Random,
    work: &mut u64,
) -> Option<(Puzzle, Measures)> {
    *work = work.saturating_sub(50);
    let [least, most] = king_sides(grade);
    let leaper = if random.below(4) == 0 { Leaper::named("wazir")? } else { Leaper::KING };
    // A wazir has fewer ways to go.
    let wider = u16::from(leaper != Leaper::KING);
    let mut length = || least + wider + random.below(u64::from(most - least) + 1).narrow::<u16>();
    let size = (length(), length());
    let area = usize::from(size.0) * usize::from(size.1);
    let symmetry = random.choose(&Symmetry::ALL);
    let blocked = random.index(area / 5 + 1);
    let board = board(random, size, blocked, symmetry)?;
    let (tour, measures) = with_numbers(&board, leaper, random, work)?;
    Some((Puzzle::Tour(tour), measures))
}

/// Runs a search with at most [`BOARD_WORK`], and subtracts what it took from `work`.
fn with_budget<T>(work: &mut u64, search: impl FnOnce(&mut u64) -> T) -> T {
    let mut budget = BOARD_WORK.min(*work);
    *work -= budget;
    let outcome = search(&mut budget);
    *work += budget;
    outcome
}

/// Makes an open tour with one or both ends given, or a closed tour.
fn with_ends(board: &Board, random: &mut Random, work: &mut u64) -> Option<(Tour, Measures)> {
    let ends = if random.below(3) == 0 { Ends::Closed } else { Ends::Open };
    let bare = Tour::new(board.clone(), Leaper::KNIGHT, ends, &[]).ok()?;
    let analysis = TourAnalysis::new(&bare)?;
    let path = with_budget(work, |budget| analysis.any(budget, random))?;
    let squares: Vec<_> = board.open().iter().collect();
    let (first, last) = (squares[path[0]], squares[path[path.len() - 1]]);
    let given = match (ends, random.below(3)) {
        (Ends::Closed, _) => vec![],
        (Ends::Open, 0) => vec![(first, 1), (last, path.len().narrow::<u32>())],
        (Ends::Open, _) => vec![(first, 1)],
    };
    let tour = Tour::new(board.clone(), Leaper::KNIGHT, ends, &given).ok()?;
    let measures = measured(&TourAnalysis::new(&tour)?, MAX_WALKS, work)?;
    Some((tour, measures))
}

fn measured(analysis: &TourAnalysis, max_walks: u64, work: &mut u64) -> Option<Measures> {
    let mut found = FoundTours::default();
    let is_complete = with_budget(work, |budget| analysis.all(max_walks, budget, &mut found));
    if is_complete { analysis.measures(&found) } else { None }
}

/// Makes a tour, and adds numbers until it is the only one.
fn with_numbers(
    board: &Board,
    leaper: Leaper,
    random: &mut Random,
    work: &mut u64,
) -> Option<(Tour, Measures)> {
    let bare = Tour::new(board.clone(), leaper, Ends::Open, &[]).ok()?;
    let mut analysis = TourAnalysis::new(&bare)?;
    let path = with_budget(work, |budget| analysis.any(budget, random))?;
    let last = path.len() - 1;
    analysis.fix(path[0], 0);
    analysis.fix(path[last], last);
    // Fixes a square at which another tour differs, until there is no other.
    loop {
        let mut found = FoundTours::default();
        let is_complete = with_budget(work, |budget| analysis.all(1, budget, &mut found));
        let other = [found.first, found.last].into_iter().flatten().find(|other| *other != path);
        match other {
            None if is_complete => break,
            None => {
                // The search ended with the solution: there is another after it, or too much to
                // visit.
                let open: Vec<usize> = (1..last).filter(|&step| !analysis.is_fixed(step)).collect();
                if open.is_empty() || *work == 0 {
                    return None;
                }
                let step = random.choose(&open);
                analysis.fix(path[step], step);
            }
            Some(other) => {
                let differs: Vec<usize> =
                    (1..last).filter(|&step| other[step] != path[step]).collect();
                let step = random.choose(&differs);
                analysis.fix(path[step], step);
            }
        }
    }
    let squares = &analysis.graph.squares;
    let given: Vec<_> = (0..=last)
        .filter(|&step| analysis.is_fixed(step))
        .map(|step| (squares[path[step]], step.narrow::<u32>() + 1))
        .collect();
    let tour = Tour::new(board.clone(), leaper, Ends::Open, &given).ok()?;
    let measures = measured(&analysis, 1, work)?;
    Some((tour, measures))
}
