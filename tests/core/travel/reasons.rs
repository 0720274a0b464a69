//! Checks the reasons why no route exists by their definitions.

use std::collections::BTreeSet;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use leaper::search::{Limits, Search};
use leaper::squares::Squares;
use leaper::travel::{End, Outcome, Reason, Travel};

use super::check::{cell, travel};
use oracle::travel::{Case, Cell};

/// Checks the reason of a puzzle, the squares that can be reached from the start, and those from
/// which the goal can be reached.
pub fn check(case: &Case, travel: &Travel, reachable: &Squares, leading_to_goal: &Squares) {
    let component = |from| -> BTreeSet<Cell> { case.reachable(from).into_iter().collect() };
    let (from, to) = (component(case.from), component(case.to));
    assert!(
        reachable.iter().map(cell).eq(case.cells().filter(|cell| from.contains(cell))),
        "{case}"
    );
    assert!(
        leading_to_goal.iter().map(cell).eq(case.cells().filter(|cell| to.contains(cell))),
        "{case}"
    );
    let reason = Reason::new(travel, reachable, leading_to_goal);
    let is_long = case.leaper.max_coordinate() > 4;
    match &reason {
        Reason::Colour { .. } if !is_long => check_colour(case),
        Reason::Colour { .. } => {}
        Reason::Enclosed { end, square, region, walls } => {
            let (other, end) = match end {
                End::Start => (case.to, case.from),
                End::Goal => (case.from, case.to),
            };
            assert_eq!(cell(*square), end, "{case}: {reason}");
            let squares: BTreeSet<Cell> = region.iter().copied().map(cell).collect();
            assert_eq!(squares, component(end), "{case}: {reason}");
            assert!(squares.len() <= component(other).len(), "{case}: {reason}");
            let is_blocked = |cell: &Cell| !case.is_open(*cell);
            let is_adjacent =
                |wall: &Cell| squares.iter().any(|&square| case.is_jump(square, *wall));
            let expected = case.cells().filter(|wall| is_blocked(wall) && is_adjacent(wall));
            assert!(walls.iter().copied().map(cell).eq(expected), "{case}: {reason}");
            // Without borders and blocked squares, a route would exist.
            assert!(
                is_long || squares_reached_on_open_board(case).contains(&shifted(case, case.to)),
                "{case}: {reason}"
            );
        }
        _ => panic!("{case}: no check for this reason: {reason}"),
    }
}

/// Maps a square of the puzzle to the large board of [`squares_reached_on_open_board`].
fn shifted(case: &Case, (x, y): Cell) -> Cell {
    let margin = 4 * case.leaper.max_coordinate();
    (x + margin, y + margin)
}

/// Returns the squares that can be reached from the start on a larger board without blocked
/// squares.
fn squares_reached_on_open_board(case: &Case) -> BTreeSet<Cell> {
    let margins = 8 * case.leaper.max_coordinate();
    let (files, ranks) = (case.files + margins, case.ranks + margins);
    let blocked = vec![false; (files * ranks) as usize];
    let large = Case { files, ranks, blocked, ..case.clone() };
    large.reachable(shifted(case, case.from)).into_iter().collect()
}

fn check_colour(case: &Case) {
    assert!(!squares_reached_on_open_board(case).contains(&shifted(case, case.to)), "{case}");
}

/// Checks which fraction of the squares a leaper reaches, given enough room.
#[test]
fn leapers_reach_a_fraction_of_the_squares() {
    for (leaper, one_in_expected) in
        [((1, 3), 2), ((0, 2), 4), ((2, 4), 4), ((2, 2), 8), ((2, 6), 8), ((3, 3), 18)]
    {
        let (side, edge, from) = (60, 12, (30, 30));
        let blocked = vec![false; (side * side) as usize];
        // A neighbouring square is not reached.
        let case =
            Case { files: side, ranks: side, blocked, from, to: (30, 31), leaper: leaper.into() };
        let is_inner = |coordinate: &i32| (edge..side - edge).contains(coordinate);
        let reached = case.reachable(from);
        let count = reached.iter().filter(|(x, y)| is_inner(x) && is_inner(y)).count();
        assert_eq!(count * one_in_expected, 36 * 36, "{case}");
        let Outcome::Impossible { reachable, leading_to_goal } =
            travel(&case).flood(Limits::default()).run()
        else {
            panic!("{case}")
        };
        let Reason::Colour { one_in, .. } =
            Reason::new(&travel(&case), &reachable, &leading_to_goal)
        else {
            panic!("{case}")
        };
        assert_eq!(one_in as usize, one_in_expected, "{case}");
    }
}
