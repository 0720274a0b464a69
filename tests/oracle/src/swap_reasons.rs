//! Checks reasons of impossible Swap puzzles by their definitions, using only the crate's squares.

use std::collections::{BTreeMap, BTreeSet};

use leaper::square::Square;
use leaper::swap::{Reason, Side};

use crate::swap::{Cell, Knights, Puzzle};

fn cell(square: Square) -> Cell {
    (i32::from(square.file), i32::from(square.rank))
}

fn cells(squares: &[Square]) -> BTreeSet<Cell> {
    let set: BTreeSet<Cell> = squares.iter().copied().map(cell).collect();
    assert_eq!(set.len(), squares.len(), "a square is named twice");
    set
}

fn neighbours(puzzle: &Puzzle, from: Cell) -> BTreeSet<Cell> {
    puzzle.open.iter().copied().filter(|&to| puzzle.is_jump(from, to)).collect()
}

fn of_letter(knights: &Knights, letter: char) -> BTreeSet<Cell> {
    knights.iter().filter(|&(_, &other)| other == letter).map(|(&cell, _)| cell).collect()
}

fn of_side(knights: &Knights, side: Option<Side>) -> BTreeSet<Cell> {
    let is_own =
        |letter: char| side.is_none_or(|side| letter.is_uppercase() == (side == Side::White));
    knights.iter().filter(|&(_, &letter)| is_own(letter)).map(|(&cell, _)| cell).collect()
}

/// Returns the squares of one colour; `None` if not each jump changes the colour.
fn dark_squares(puzzle: &Puzzle) -> Option<BTreeSet<Cell>> {
    let mut colours: BTreeMap<Cell, bool> = BTreeMap::new();
    for &first in &puzzle.open {
        let mut stack = if colours.contains_key(&first) { vec![] } else { vec![first] };
        colours.entry(first).or_insert(false);
        while let Some(here) = stack.pop() {
            for to in neighbours(puzzle, here) {
                let colour = !colours[&here];
                if *colours.entry(to).or_insert_with(|| {
                    stack.push(to);
                    colour
                }) != colour
                {
                    return None;
                }
            }
        }
    }
    Some(colours.into_iter().filter(|&(_, dark)| dark).map(|(cell, _)| cell).collect())
}

/// Returns whether solutions have an odd number of jumps; `None` if they may have either.
fn has_odd_length(puzzle: &Puzzle) -> Option<bool> {
    let dark = dark_squares(puzzle)?;
    let count = |knights: &Knights| knights.keys().filter(|cell| dark.contains(cell)).count();
    Some((count(&puzzle.start) + count(&puzzle.goal_knights())) % 2 == 1)
}

/// Checks that a reason is true of a puzzle.
#[expect(clippy::too_many_lines, reason = "one definition for each reason")]
#[track_caller]
pub fn check(puzzle: &Puzzle, reason: &Reason) {
    let (line, goal_knights) = (&puzzle.line, puzzle.goal_knights());
    match reason {
        Reason::Component { squares, letter, start, goal, outside } => {
            let squares = cells(squares);
            for &here in &squares {
                assert!(neighbours(puzzle, here).is_subset(&squares), "{line}: {reason}");
            }
            let within =
                |knights| of_letter(knights, *letter).intersection(&squares).copied().collect();
            let (before, after): (BTreeSet<_>, BTreeSet<_>) =
                (within(&puzzle.start), within(&goal_knights));
            assert_eq!((&before, &after), (&cells(start), &cells(goal)), "{line}: {reason}");
            assert_ne!(before.len(), after.len(), "{line}: {reason}");
            let fuller = if before.len() > after.len() { &goal_knights } else { &puzzle.start };
            let others: BTreeSet<_> =
                of_letter(fuller, *letter).difference(&squares).copied().collect();
            assert_eq!(cells(outside), others, "{line}: {reason}");
        }
        Reason::OtherKnights { letter, start, goal } => {
            let (before, after) =
                (of_letter(&puzzle.start, *letter), of_letter(&goal_knights, *letter));
            assert_eq!((&before, &after), (&cells(start), &cells(goal)), "{line}: {reason}");
            assert_ne!(before.len(), after.len(), "{line}: {reason}");
        }
        Reason::FixedOrder { squares, closed, start, goal } => {
            check_line(puzzle, &ordered_cells(squares), *closed, [start, goal]);
        }
        Reason::Parity { free, odd_jumps } => {
            let free = free.map(cell);
            let empty = |knights: &Knights| {
                puzzle.open.iter().copied().filter(|cell| !knights.contains_key(cell)).collect()
            };
            let both: [Vec<Cell>; 2] = [empty(&puzzle.start), empty(&goal_knights)];
            assert_eq!(both, free.map(|free| vec![free]), "{line}: {reason}");
            let dark = dark_squares(puzzle).expect("only with two colours there is a parity");
            assert_eq!(*odd_jumps, dark.contains(&free[0]) != dark.contains(&free[1]), "{line}");
            // Counts the inversions of the permutation in which the blank is a knight, too.
            let goal_index = |from: Cell| {
                let letter = puzzle.start.get(&from);
                let to = goal_knights
                    .iter()
                    .find(|&(_, other)| Some(other) == letter)
                    .map(|(&to, _)| to);
                puzzle.open.iter().position(|&cell| cell == to.unwrap_or(free[1])).unwrap()
            };
            let order: Vec<usize> = puzzle.open.iter().copied().map(goal_index).collect();
            assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), order.len(), "{line}");
            let pairs = (0..order.len()).flat_map(|a| (a + 1..order.len()).map(move |b| (a, b)));
            let inversions = pairs.filter(|&(a, b)| order[a] > order[b]).count();
            assert_ne!(*odd_jumps, inversions % 2 == 1, "{line}: {reason}");
        }
        Reason::Alone { side, knights, goals } => {
            let white = *side == Side::White;
            assert_eq!(cells(knights), of_side(&puzzle.start, Some(*side)), "{line}");
            assert_eq!(cells(goals), of_side(&goal_knights, Some(*side)), "{line}");
            let only_side = |knights: &Knights| -> Knights {
                let own = knights.iter().filter(|(_, letter)| letter.is_uppercase() == white);
                own.map(|(&cell, &letter)| (cell, letter)).collect()
            };
            let (start, goal) = (only_side(&puzzle.start), Some(only_side(&goal_knights)));
            let alone = Puzzle { start, goal, turns: "free".into(), ..puzzle.clone() };
            assert!(alone.solve().is_err(), "{line}: {reason}");
        }
        Reason::NoFirstMove { side, knights, taken, attacking, attack } => {
            assert_eq!(attack.name(), puzzle.attack, "{line}");
            assert_eq!(side.map_or("free", Side::name), puzzle.turns, "{line}");
            let own = of_side(&puzzle.start, *side);
            assert_eq!(cells(knights), own, "{line}: {reason}");
            let to_cells = |jumps: &[(Square, Square)]| -> BTreeSet<(Cell, Cell)> {
                jumps.iter().map(|&(from, to)| (cell(from), cell(to))).collect()
            };
            let jumps: BTreeSet<(Cell, Cell)> = own
                .iter()
                .flat_map(|&from| neighbours(puzzle, from).into_iter().map(move |to| (from, to)))
                .collect();
            let (full, free) = jumps.into_iter().partition(|(_, to)| puzzle.start.contains_key(to));
            assert_eq!((to_cells(taken), to_cells(attacking)), (full, free), "{line}: {reason}");
            for (from, to) in to_cells(attacking) {
                assert!(!puzzle.is_legal(&puzzle.start, 0, from, to), "{line}: {reason}");
            }
        }
        Reason::NoLastMove { side, attacking, shut, attack } => {
            assert_eq!(attack.name(), puzzle.attack, "{line}");
            // The possible numbers of jumps before the last one, modulo 2.
            let earlier_jumps = match has_odd_length(puzzle) {
                Some(is_odd) => vec![usize::from(!is_odd)],
                None => vec![0, 1],
            };
            let white = match earlier_jumps[..] {
                [jumps] => puzzle.white_to_move(jumps),
                _ => None,
            };
            assert_eq!(side.map(|side| side == Side::White), white, "{line}: {reason}");
            let own = of_side(&goal_knights, *side);
            let both: BTreeSet<Cell> = cells(attacking).union(&cells(shut)).copied().collect();
            assert_eq!(both, own, "{line}: {reason}");
            for &to in &own {
                let sources: BTreeSet<Cell> = neighbours(puzzle, to)
                    .into_iter()
                    .filter(|from| !goal_knights.contains_key(from))
                    .collect();
                assert!(!cells(shut).contains(&to) || sources.is_empty(), "{line}: {reason}");
                for from in sources {
                    let mut earlier = goal_knights.clone();
                    let letter = earlier.remove(&to).unwrap();
                    earlier.insert(from, letter);
                    for &jumps in &earlier_jumps {
                        assert!(!puzzle.is_legal(&earlier, jumps, from, to), "{line}: {reason}");
                    }
                }
            }
        }
        // The comparison with the complete search of the reference solver checks the numbers.
        Reason::AllReachableSearched { .. } | Reason::AllCandidatesSearched { .. } => {}
        _ => panic!("{line}: no check for this reason: {reason}"),
    }
}

/// Converts squares, which must differ, in their order.
fn ordered_cells(squares: &[Square]) -> Vec<Cell> {
    cells(squares);
    squares.iter().copied().map(cell).collect()
}

/// Checks that the squares are a line or a ring, on which knights can't pass each other, and that
/// the orders of the knights at the start and in the goal differ.
#[track_caller]
fn check_line(puzzle: &Puzzle, ring: &[Cell], closed: bool, [start, goal]: [&String; 2]) {
    let (line, goal_knights) = (&puzzle.line, puzzle.goal_knights());
    for (index, &cell) in ring.iter().enumerate() {
        let before = if index > 0 { index - 1 } else { ring.len() - 1 };
        let after = (index + 1) % ring.len();
        let mut expected = BTreeSet::new();
        expected.extend((index > 0 || closed).then_some(ring[before]));
        expected.extend((after > 0 || closed).then_some(ring[after]));
        assert_eq!(neighbours(puzzle, cell), expected, "{line}");
    }
    let order = |knights: &Knights| -> String {
        ring.iter().filter_map(|cell| knights.get(cell)).collect()
    };
    assert_eq!(&order(&puzzle.start), start, "{line}");
    let goal_order = order(&goal_knights);
    let rotated =
        |shift| goal_order.chars().cycle().skip(shift).take(goal_order.len()).collect::<String>();
    let mut rotations = (0..goal_order.len()).map(rotated).filter(|_| closed);
    assert!(
        if closed { rotations.any(|order| &order == goal) } else { &goal_order == goal },
        "{line}"
    );
    let mut rotations = (0..goal_order.len()).map(rotated).filter(|_| closed);
    assert!(&goal_order != start && rotations.all(|order| &order != start), "{line}");
}
