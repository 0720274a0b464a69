//! Historical tours, as numbers on the board from the top rank down.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use super::{solve, tour};
use leaper::show::tour::sums;
use leaper::square::Square;
use leaper::tour::{Outcome, Tour};

/// Returns the squares in the order of their numbers.
fn path(numbers: &[[usize; 8]; 8]) -> Vec<Square> {
    let mut path = vec![Square::new(0, 0); 64];
    for (row, numbers) in numbers.iter().enumerate() {
        for (file, &number) in numbers.iter().enumerate() {
            path[number - 1] = Square::new(file as u16, 7 - row as u16);
        }
    }
    path
}

/// Checks that the solver finds the tour when all its numbers are given.
fn check_found_by_numbers(tour: &Tour, path: &[Square]) {
    let numbers: Vec<(Square, u32)> = path.iter().copied().zip(1..).collect();
    let numbered =
        Tour::new(tour.board().clone(), tour.leaper(), tour.ends(), &numbers).expect("each once");
    let Outcome::Solved(solved) = solve(&numbered) else { panic!("{path:?}") };
    assert_eq!(solved.path, path);
}

/// W. Beverley, Philosophical Magazine, 1848: the first semi-magic tour.
#[test]
fn beverleys_tour_is_semi_magic() {
    let path = path(&[
        [1, 30, 47, 52, 5, 28, 43, 54],
        [48, 51, 2, 29, 44, 53, 6, 27],
        [31, 46, 49, 4, 25, 8, 55, 42],
        [50, 3, 32, 45, 56, 41, 26, 7],
        [33, 62, 15, 20, 9, 24, 39, 58],
        [16, 19, 34, 61, 40, 57, 10, 23],
        [63, 14, 17, 36, 21, 12, 59, 38],
        [18, 35, 64, 13, 60, 37, 22, 11],
    ]);
    let tour = tour("tour?board=8x8");
    assert!(tour.is_solved_by(&path));
    let found = sums(&tour, &path);
    assert!(found.semi_magic && !found.magic && !found.symmetric);
    assert_eq!(found.ranks, [Some(260); 8]);
    check_found_by_numbers(&tour, &path);
    let Outcome::Solved(solved) = solve(&tour) else { panic!() };
    assert!(!sums(&tour, &solved.path).magic);
}

/// Al-Adlī's, Baghdad around 840, from a manuscript of the 14th century
/// (Rylands Arabic MS 766, folio 39; H. J. R. Murray, A History of Chess, 1913,
/// page 336).
#[test]
fn al_adlis_tour_is_closed() {
    let path = path(&[
        [60, 11, 56, 7, 54, 3, 42, 1],
        [57, 8, 59, 62, 31, 64, 53, 4],
        [12, 61, 10, 55, 6, 41, 2, 43],
        [9, 58, 13, 32, 63, 30, 5, 52],
        [34, 17, 36, 23, 40, 27, 44, 29],
        [37, 14, 33, 20, 47, 22, 51, 26],
        [18, 35, 16, 39, 24, 49, 28, 45],
        [15, 38, 19, 48, 21, 46, 25, 50],
    ]);
    let tour = tour("tour?board=8x8&ends=closed&from=h8");
    assert!(tour.is_solved_by(&path));
    assert!(!sums(&tour, &path).symmetric);
    check_found_by_numbers(&tour, &path);
}

/// Euler's, 1759: a half-turn keeps it, and numbers opposite each other differ by 32 (OEIS
/// A226697).
#[test]
fn eulers_tour_is_symmetric() {
    let numbers: [[usize; 8]; 8] = [
        [37, 62, 43, 56, 35, 60, 41, 50],
        [44, 55, 36, 61, 42, 49, 34, 59],
        [63, 38, 53, 46, 57, 40, 51, 48],
        [54, 45, 64, 39, 52, 47, 58, 33],
        [1, 26, 15, 20, 7, 32, 13, 22],
        [16, 19, 8, 25, 14, 21, 6, 31],
        [27, 2, 17, 10, 29, 4, 23, 12],
        [18, 9, 28, 3, 24, 11, 30, 5],
    ];
    for (row, column) in (0..8).flat_map(|row| (0..8).map(move |column| (row, column))) {
        assert_eq!(numbers[row][column].abs_diff(numbers[7 - row][7 - column]), 32);
    }
    let path = path(&numbers);
    let tour = tour("tour?board=8x8&ends=closed&from=a4");
    assert!(tour.is_solved_by(&path));
    assert!(sums(&tour, &path).symmetric);
    check_found_by_numbers(&tour, &path);
}
