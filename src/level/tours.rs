//! Makes tours: boards and ends with few of them, where Warnsdorff's rule fails, and numbers to fill
//! in.

use super::shapes::{Symmetry, board, largest_part};
use super::walk::{Seen, Walk};
use super::{Grade, Measures};
use crate::board::Board;
use crate::leaper::Leaper;
use crate::narrow::Narrow;
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::tour::{Ends, Tour};

/// What is always there.
pub(super) const ALWAYS: &str = "tour?board=4x3&from=a1";

/// How many squares are stepped on in all, and for one board.
pub(super) const WORK: u64 = 300_000;
const ONE: u64 = 20_000;

/// How many tours a board may have.
const MANY: u64 = 400;

/// By grade: sides of boards, how many squares may be open, and how many of a hundred have numbers.
fn frame(grade: Grade) -> ([u16; 2], [usize; 2], u64) {
    match grade.get() {
        1 => ([3, 5], [6, 13], 40),
        2 => ([3, 5], [8, 16], 35),
        3 => ([3, 6], [10, 20], 40),
        4 => ([4, 6], [14, 24], 40),
        _ => ([4, 6], [18, 30], 85),
    }
}

/// One board, with few tours or numbers on it.
pub(super) fn candidate(
    grade: Grade,
    random: &mut Random,
    work: &mut u64,
) -> Option<(Puzzle, Measures)> {
    let (sides, open, numbers) = frame(grade);
    *work = work.saturating_sub(50);
    let [least, most] = sides;
    let mut long = || least + random.below(u64::from(most - least) + 1).narrow::<u16>();
    let size = (long(), long());
    let squares = open[0] + random.index(open[1] - open[0] + 1);
    let area = usize::from(size.0) * usize::from(size.1);
    let blocked = area.checked_sub(squares)?;
    let symmetry = random.one(&Symmetry::ALL);
    let board = largest_part(board(random, size, blocked, symmetry)?)?;
    if board.open().len() < open[0] {
        return None;
    }
    let numbered = random.below(100) < numbers;
    let made = if numbered { filled(&board, random, work) } else { plain(&board, random, work) };
    let (tour, measures) = made?;
    Some((Puzzle::Tour(tour), measures))
}

/// A tour with one end, both or none given, or a closed one.
fn plain(board: &Board, random: &mut Random, work: &mut u64) -> Option<(Tour, Measures)> {
    let ends = if random.below(3) == 0 { Ends::Closed } else { Ends::Open };
    let bare = Tour::new(board.clone(), Leaper::KNIGHT, ends, &[]).ok()?;
    let mut budget = ONE.min(*work);
    *work -= budget;
    let path = Walk::new(&bare)?.any(&mut budget, random);
    *work += budget;
    let path = path?;
    let squares: Vec<_> = board.open().iter().collect();
    let (first, last) = (squares[path[0]], squares[path[path.len() - 1]]);
    let given = match (ends, random.below(3)) {
        (Ends::Closed, _) => vec![],
        (Ends::Open, 0) => vec![(first, 1), (last, path.len().narrow::<u32>())],
        (Ends::Open, _) => vec![(first, 1)],
    };
    let tour = Tour::new(board.clone(), Leaper::KNIGHT, ends, &given).ok()?;
    let measures = measured(&Walk::new(&tour)?, MANY, work)?;
    Some((tour, measures))
}

fn measured(walk: &Walk, most: u64, work: &mut u64) -> Option<Measures> {
    let mut budget = ONE.min(*work);
    *work -= budget;
    let mut seen = Seen::default();
    let whole = walk.all(most, &mut budget, &mut seen);
    *work += budget;
    if whole { walk.measures(&seen) } else { None }
}

/// A tour with numbers on it, as few as leave one.
fn filled(board: &Board, random: &mut Random, work: &mut u64) -> Option<(Tour, Measures)> {
    let bare = Tour::new(board.clone(), Leaper::KNIGHT, Ends::Open, &[]).ok()?;
    let mut walk = Walk::new(&bare)?;
    let mut budget = ONE.min(*work);
    *work -= budget;
    let path = walk.any(&mut budget, random);
    *work += budget;
    let path = path?;
    let last = path.len() - 1;
    walk.give(path[0], 0);
    walk.give(path[last], last);
    // Where another tour goes another way, a number is given.
    loop {
        let mut budget = ONE.min(*work);
        *work -= budget;
        let mut seen = Seen::default();
        let whole = walk.all(1, &mut budget, &mut seen);
        *work += budget;
        let one = [seen.first, seen.last].into_iter().flatten().find(|other| *other != path);
        match one {
            None if whole => break,
            None => {
                // That one is mine: another was found behind it, or too much was looked at.
                let open: Vec<usize> = (1..last).filter(|&step| !walk.is_given(step)).collect();
                if open.is_empty() || *work == 0 {
                    return None;
                }
                let step = random.one(&open);
                walk.give(path[step], step);
            }
            Some(other) => {
                let differs: Vec<usize> =
                    (1..last).filter(|&step| other[step] != path[step]).collect();
                let step = random.one(&differs);
                walk.give(path[step], step);
            }
        }
    }
    let squares = &walk.graph.squares;
    let given: Vec<_> = (0..=last)
        .filter(|&step| walk.is_given(step))
        .map(|step| (squares[path[step]], step.narrow::<u32>() + 1))
        .collect();
    let tour = Tour::new(board.clone(), Leaper::KNIGHT, Ends::Open, &given).ok()?;
    let measures = measured(&walk, 1, work)?;
    Some((tour, measures))
}
