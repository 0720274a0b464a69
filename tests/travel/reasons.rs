//! Whether a reason why there is no way holds, by its definition.

use std::collections::BTreeSet;

use leaper::squares::Squares;
use leaper::travel::{End, Travel, Why};

use crate::check::cell;
use crate::oracle::{Case, Cell};

/// Holds the reason against the puzzle; the squares are those around its ends.
pub fn check(case: &Case, travel: &Travel, reachable: &Squares, leading: &Squares) {
    let around = |from| -> BTreeSet<Cell> { case.linked(from).into_iter().collect() };
    let (from, to) = (around(case.from), around(case.to));
    assert!(reachable.iter().map(cell).eq(case.cells().filter(|it| from.contains(it))), "{case}");
    assert!(leading.iter().map(cell).eq(case.cells().filter(|it| to.contains(it))), "{case}");
    let why = Why::new(travel, reachable, leading);
    let large = case.leaper.0.max(case.leaper.1) > 4;
    match &why {
        Why::Colour { one_in, .. } if !large => check_colour(case, *one_in),
        Why::Colour { .. } => {}
        Why::Enclosed { end, square, region, walls } => {
            let (other, end) = match end {
                End::Start => (case.to, case.from),
                End::Goal => (case.from, case.to),
            };
            assert_eq!(cell(*square), end, "{case}: {why}");
            let squares: BTreeSet<Cell> = region.iter().copied().map(cell).collect();
            assert_eq!(squares, around(end), "{case}: {why}");
            assert!(squares.len() <= around(other).len(), "{case}: {why}");
            let blocked = |it: &Cell| !case.is_open(*it);
            let beside = |wall: &Cell| squares.iter().any(|&here| case.is_jump(here, *wall));
            let expected = case.cells().filter(|wall| blocked(wall) && beside(wall));
            assert!(walls.iter().copied().map(cell).eq(expected), "{case}: {why}");
            // Without borders and forbidden squares there would be a way.
            assert!(large || endless(case).contains(&moved(case, case.to)), "{case}: {why}");
        }
    }
}

/// Where a square of the puzzle lies on the large board of `endless`.
fn moved(case: &Case, (x, y): Cell) -> Cell {
    let far = 4 * case.leaper.0.max(case.leaper.1);
    (x + far, y + far)
}

/// What is linked with the start where there is room all around, and nothing
/// is forbidden.
fn endless(case: &Case) -> BTreeSet<Cell> {
    let far = 8 * case.leaper.0.max(case.leaper.1);
    let (files, ranks) = (case.files + far, case.ranks + far);
    let blocked = vec![false; (files * ranks) as usize];
    let large = Case { files, ranks, blocked, ..case.clone() };
    large.linked(moved(case, case.from)).into_iter().collect()
}

fn check_colour(case: &Case, one_in: u32) {
    let reached = endless(case);
    assert!(!reached.contains(&moved(case, case.to)), "{case}");
    // Of a square of squares, twice as wide as all repeats.
    let side = 2 * case.leaper.0.max(case.leaper.1) * one_in as i32;
    let (x, y) = moved(case, case.from);
    if side > 8 * case.leaper.0.max(case.leaper.1) {
        return;
    }
    let (x, y) = (x - case.from.0, y - case.from.1);
    let within =
        |&&(file, rank): &&Cell| (x..x + side).contains(&file) && (y..y + side).contains(&rank);
    let count = reached.iter().filter(within).count();
    assert_eq!(count * one_in as usize, (side * side) as usize, "{case}");
}
