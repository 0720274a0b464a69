//! Checks reasons for a missing route by their definitions.

use std::collections::BTreeSet;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use leaper::search::{Limits, Search};
use leaper::squares::Squares;
use leaper::travel::{End, Outcome, Reason, Travel};

use super::check::{cell, travel};
use oracle::travel::{Case, Cell};

/// Checks the reason of a puzzle; the squares are those around its ends.
pub fn check(case: &Case, travel: &Travel, reachable: &Squares, leading: &Squares) {
    let around = |from| -> BTreeSet<Cell> { case.linked(from).into_iter().collect() };
    let (from, to) = (around(case.from), around(case.to));
    assert!(reachable.iter().map(cell).eq(case.cells().filter(|it| from.contains(it))), "{case}");
    assert!(leading.iter().map(cell).eq(case.cells().filter(|it| to.contains(it))), "{case}");
    let why = Reason::new(travel, reachable, leading);
    let large = case.leaper.longest() > 4;
    match &why {
        Reason::Colour { .. } if !large => check_colour(case),
        Reason::Colour { .. } => {}
        Reason::Enclosed { end, square, region, walls } => {
            let (other, end) = match end {
                End::Start => (case.to, case.from),
                End::Goal => (case.from, case.to),
            };
            assert_eq!(cell(*square), end, "{case}: {why}");
            let squares: BTreeSet<Cell> = region.iter().copied().map(cell).collect();
            assert_eq!(squares, around(end), "{case}: {why}");
            assert!(squares.len() <= around(other).len(), "{case}: {why}");
            let blocked = |it: &Cell| !case.is_open(*it);
            let is_adjacent = |wall: &Cell| squares.iter().any(|&here| case.is_jump(here, *wall));
            let expected = case.cells().filter(|wall| blocked(wall) && is_adjacent(wall));
            assert!(walls.iter().copied().map(cell).eq(expected), "{case}: {why}");
            // Without borders and blocked squares, a route would exist.
            assert!(large || endless(case).contains(&shifted(case, case.to)), "{case}: {why}");
        }
        _ => panic!("{case}: no check for this reason: {why}"),
    }
}

/// Maps a square of the puzzle to the large board of `endless`.
fn shifted(case: &Case, (x, y): Cell) -> Cell {
    let far = 4 * case.leaper.longest();
    (x + far, y + far)
}

/// Returns the squares linked with the start on a board with room all around and no blocked
/// squares.
fn endless(case: &Case) -> BTreeSet<Cell> {
    let far = 8 * case.leaper.longest();
    let (files, ranks) = (case.files + far, case.ranks + far);
    let blocked = vec![false; (files * ranks) as usize];
    let large = Case { files, ranks, blocked, ..case.clone() };
    large.linked(shifted(case, case.from)).into_iter().collect()
}

fn check_colour(case: &Case) {
    assert!(!endless(case).contains(&shifted(case, case.to)), "{case}");
}

/// Checks which fraction of the squares a leaper reaches, given enough room.
#[test]
fn leapers_reach_a_fraction_of_the_squares() {
    for (leaper, wanted) in
        [((1, 3), 2), ((0, 2), 4), ((2, 4), 4), ((2, 2), 8), ((2, 6), 8), ((3, 3), 18)]
    {
        let (side, edge, from) = (60, 12, (30, 30));
        let blocked = vec![false; (side * side) as usize];
        // A neighbouring square is not reached.
        let case =
            Case { files: side, ranks: side, blocked, from, to: (30, 31), leaper: leaper.into() };
        let within = |cell: &i32| (edge..side - edge).contains(cell);
        let linked = case.linked(from);
        let count = linked.iter().filter(|(x, y)| within(x) && within(y)).count();
        assert_eq!(count * wanted, 36 * 36, "{case}");
        let Outcome::Impossible { reachable, leading } =
            travel(&case).flood(Limits::default()).run()
        else {
            panic!("{case}")
        };
        let Reason::Colour { one_in, .. } = Reason::new(&travel(&case), &reachable, &leading)
        else {
            panic!("{case}")
        };
        assert_eq!(one_in as usize, wanted, "{case}");
    }
}
