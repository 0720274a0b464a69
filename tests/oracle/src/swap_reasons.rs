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

fn linked(puzzle: &Puzzle, from: Cell) -> BTreeSet<Cell> {
    puzzle.open.iter().copied().filter(|&to| puzzle.jumps(from, to)).collect()
}

fn of_letter(knights: &Knights, letter: char) -> BTreeSet<Cell> {
    knights.iter().filter(|&(_, &other)| other == letter).map(|(&cell, _)| cell).collect()
}

fn of_side(knights: &Knights, side: Option<Side>) -> BTreeSet<Cell> {
    let own = |letter: char| side.is_none_or(|side| letter.is_uppercase() == (side == Side::White));
    knights.iter().filter(|&(_, &letter)| own(letter)).map(|(&cell, _)| cell).collect()
}

/// Returns one colour of a two-colouring in which each jump changes the colour.
fn dark(puzzle: &Puzzle) -> BTreeSet<Cell> {
    let mut colours: BTreeMap<Cell, bool> = BTreeMap::new();
    for &first in &puzzle.open {
        let mut todo = if colours.contains_key(&first) { vec![] } else { vec![first] };
        colours.entry(first).or_insert(false);
        while let Some(here) = todo.pop() {
            for to in linked(puzzle, here) {
                let colour = !colours[&here];
                if *colours.entry(to).or_insert_with(|| {
                    todo.push(to);
                    colour
                }) != colour
                {
                    panic!("there are two colours");
                }
            }
        }
    }
    colours.into_iter().filter(|&(_, dark)| dark).map(|(cell, _)| cell).collect()
}

/// Returns whether the way from the start to the goal takes an odd number of jumps.
fn is_odd(puzzle: &Puzzle) -> bool {
    let dark = dark(puzzle);
    let on = |knights: &Knights| knights.keys().filter(|cell| dark.contains(cell)).count();
    (on(&puzzle.start) + on(&puzzle.end())) % 2 == 1
}

/// Checks a reason of a puzzle.
#[track_caller]
pub fn check(puzzle: &Puzzle, reason: &Reason) {
    let (line, end) = (&puzzle.line, puzzle.end());
    match reason {
        Reason::Component { squares, letter, start, goal, outside } => {
            let squares = cells(squares);
            for &here in &squares {
                assert!(linked(puzzle, here).is_subset(&squares), "{line}: {reason}");
            }
            let within =
                |knights| of_letter(knights, *letter).intersection(&squares).copied().collect();
            let (before, after): (BTreeSet<_>, BTreeSet<_>) = (within(&puzzle.start), within(&end));
            assert_eq!((&before, &after), (&cells(start), &cells(goal)), "{line}: {reason}");
            assert_ne!(before.len(), after.len(), "{line}: {reason}");
            let fuller = if before.len() > after.len() { &end } else { &puzzle.start };
            let others: BTreeSet<_> =
                of_letter(fuller, *letter).difference(&squares).copied().collect();
            assert_eq!(cells(outside), others, "{line}: {reason}");
        }
        Reason::OtherKnights { letter, start, goal } => {
            let (before, after) = (of_letter(&puzzle.start, *letter), of_letter(&end, *letter));
            assert_eq!((&before, &after), (&cells(start), &cells(goal)), "{line}: {reason}");
            assert_ne!(before.len(), after.len(), "{line}: {reason}");
        }
        Reason::Line { squares, closed, start, goal } => {
            check_line(puzzle, &cells_along(squares), *closed, [start, goal]);
        }
        Reason::Order { free, odd_jumps } => {
            let free = free.map(cell);
            let empty = |knights: &Knights| {
                puzzle.open.iter().copied().filter(|cell| !knights.contains_key(cell)).collect()
            };
            let both: [Vec<Cell>; 2] = [empty(&puzzle.start), empty(&end)];
            assert_eq!(both, free.map(|free| vec![free]), "{line}: {reason}");
            let dark = dark(puzzle);
            assert_eq!(*odd_jumps, dark.contains(&free[0]) != dark.contains(&free[1]), "{line}");
            // Counts pairs in reversed order, with the blank as a knight.
            let place = |here: Cell| {
                let letter = puzzle.start.get(&here);
                let there = end.iter().find(|&(_, other)| Some(other) == letter).map(|(&it, _)| it);
                puzzle.open.iter().position(|&cell| cell == there.unwrap_or(free[1])).unwrap()
            };
            let places: Vec<usize> = puzzle.open.iter().copied().map(place).collect();
            assert_eq!(places.iter().collect::<BTreeSet<_>>().len(), places.len(), "{line}");
            let pairs = (0..places.len()).flat_map(|a| (a + 1..places.len()).map(move |b| (a, b)));
            let swapped = pairs.filter(|&(a, b)| places[a] > places[b]).count();
            assert_ne!(*odd_jumps, swapped % 2 == 1, "{line}: {reason}");
        }
        Reason::Alone { side, knights, goals } => {
            let white = *side == Side::White;
            assert_eq!(cells(knights), of_side(&puzzle.start, Some(*side)), "{line}");
            assert_eq!(cells(goals), of_side(&end, Some(*side)), "{line}");
            let only = |knights: &Knights| -> Knights {
                let own = knights.iter().filter(|(_, letter)| letter.is_uppercase() == white);
                own.map(|(&cell, &letter)| (cell, letter)).collect()
            };
            let (start, goal) = (only(&puzzle.start), Some(only(&end)));
            let alone = Puzzle { start, goal, turns: "free".into(), ..puzzle.clone() };
            assert!(alone.solve().is_err(), "{line}: {reason}");
        }
        Reason::NoFirstMove { side, knights, taken, attacking, attack } => {
            assert_eq!(attack.name(), puzzle.attack, "{line}");
            assert_eq!(side.map_or("free", Side::name), puzzle.turns, "{line}");
            let own = of_side(&puzzle.start, *side);
            assert_eq!(cells(knights), own, "{line}: {reason}");
            let named = |jumps: &[(Square, Square)]| -> BTreeSet<(Cell, Cell)> {
                jumps.iter().map(|&(from, to)| (cell(from), cell(to))).collect()
            };
            let all: BTreeSet<(Cell, Cell)> = own
                .iter()
                .flat_map(|&from| linked(puzzle, from).into_iter().map(move |to| (from, to)))
                .collect();
            let (full, free) = all.into_iter().partition(|(_, to)| puzzle.start.contains_key(to));
            assert_eq!((named(taken), named(attacking)), (full, free), "{line}: {reason}");
            for (from, to) in named(attacking) {
                assert!(!puzzle.legal(&puzzle.start, 0, from, to), "{line}: {reason}");
            }
        }
        Reason::NoLastMove { side, attacking, shut, attack } => {
            assert_eq!(attack.name(), puzzle.attack, "{line}");
            // The number of jumps before the last one, modulo 2.
            let before = usize::from(!is_odd(puzzle));
            let white = puzzle.white_to_move(before);
            assert_eq!(side.map(|side| side == Side::White), white, "{line}: {reason}");
            let own = of_side(&end, *side);
            let both: BTreeSet<Cell> = cells(attacking).union(&cells(shut)).copied().collect();
            assert_eq!(both, own, "{line}: {reason}");
            for &to in &own {
                let sources: BTreeSet<Cell> =
                    linked(puzzle, to).into_iter().filter(|from| !end.contains_key(from)).collect();
                assert!(!cells(shut).contains(&to) || sources.is_empty(), "{line}: {reason}");
                for from in sources {
                    let mut earlier = end.clone();
                    let letter = earlier.remove(&to).unwrap();
                    earlier.insert(from, letter);
                    assert!(!puzzle.legal(&earlier, before, from, to), "{line}: {reason}");
                }
            }
        }
        // The comparison with the complete search of the reference solver checks the numbers.
        Reason::Exhausted { .. } | Reason::Searched { .. } => {}
        _ => panic!("{line}: no check for this reason: {reason}"),
    }
}

/// Returns squares in their order, each once.
fn cells_along(squares: &[Square]) -> Vec<Cell> {
    cells(squares);
    squares.iter().copied().map(cell).collect()
}

/// Checks that knights which can't pass each other on a line or a ring have different orders at the
/// start and in the goal.
#[track_caller]
fn check_line(puzzle: &Puzzle, along: &[Cell], closed: bool, [start, goal]: [&String; 2]) {
    let (line, end) = (&puzzle.line, puzzle.end());
    for (at, &here) in along.iter().enumerate() {
        let before = if at > 0 { at - 1 } else { along.len() - 1 };
        let after = (at + 1) % along.len();
        let mut neighbours = BTreeSet::new();
        neighbours.extend((at > 0 || closed).then_some(along[before]));
        neighbours.extend((after > 0 || closed).then_some(along[after]));
        assert_eq!(linked(puzzle, here), neighbours, "{line}");
    }
    let order = |knights: &Knights| -> String {
        along.iter().filter_map(|here| knights.get(here)).collect()
    };
    assert_eq!(&order(&puzzle.start), start, "{line}");
    let goal_order = order(&end);
    let rotated =
        |by| goal_order.chars().cycle().skip(by).take(goal_order.len()).collect::<String>();
    let mut same = (0..goal_order.len()).map(rotated).filter(|_| closed);
    assert!(if closed { same.any(|it| &it == goal) } else { &goal_order == goal }, "{line}");
    let mut same = (0..goal_order.len()).map(rotated).filter(|_| closed);
    assert!(&goal_order != start && same.all(|it| &it != start), "{line}");
}
