//! *How far is a square?*: the article's formulas match the search.

use leaper::Leaper;
use leaper::board::Board;
use leaper::search::{Limits, Search};
use leaper::square::Square;
use leaper::travel::{Distances, Travel};

/// Returns the distance of every square from one.
fn survey(board: &Board, leaper: Leaper, from: Square) -> Distances {
    let travel = Travel::new(board.clone(), leaper, from, from).unwrap();
    travel.survey(Limits::default()).run().unwrap()
}

/// The knight's distance, as in the article: the least number that the longer side, the sum of both
/// sides and the colours allow.
fn formula(files: u16, ranks: u16) -> u32 {
    let (far, near) = (u32::from(files.max(ranks)), u32::from(files.min(ranks)));
    match (far, near) {
        (1, 0) => 3,
        (2, 2) => 4,
        _ => {
            let least = far.div_ceil(2).max((far + near).div_ceil(3));
            least + (least + far + near) % 2
        }
    }
}

/// Returns whether a square is a corner of the board.
fn is_corner(board: &Board, square: Square) -> bool {
    (square.file == 0 || square.file + 1 == board.files())
        && (square.rank == 0 || square.rank + 1 == board.ranks())
}

#[test]
fn formula_holds_on_boards_from_5x5() {
    for files in 5..=16 {
        for ranks in files..=16 {
            let board = Board::new(files, ranks).unwrap();
            for from in board.squares() {
                let found = survey(&board, Leaper::KNIGHT, from);
                for to in board.squares() {
                    let (x, y) = (from.file.abs_diff(to.file), from.rank.abs_diff(to.rank));
                    let cornered = is_corner(&board, from) || is_corner(&board, to);
                    // The only exception: there is no room behind a corner.
                    let expected = if (x, y) == (1, 1) && cornered { 4 } else { formula(x, y) };
                    assert_eq!(found.get(to), Some(expected), "{files} × {ranks}, {from} to {to}");
                }
            }
        }
    }
}

#[test]
fn narrower_boards_have_more_exceptions() {
    for (files, ranks) in [(3, 3), (3, 8), (4, 4), (4, 9)] {
        let board = Board::new(files, ranks).unwrap();
        let wrong = board.squares().any(|from| {
            let found = survey(&board, Leaper::KNIGHT, from);
            board.squares().any(|to| {
                let (x, y) = (from.file.abs_diff(to.file), from.rank.abs_diff(to.rank));
                (x, y) != (1, 1) && found.get(to) != Some(formula(x, y))
            })
        });
        assert!(wrong, "{files} × {ranks}");
    }
}

#[test]
fn layers_far_from_borders_grow_linearly() {
    let board = Board::new(101, 101).unwrap();
    let middle = Square { file: 50, rank: 50 };
    let layers = survey(&board, Leaper::KNIGHT, middle).layers().to_vec();
    assert_eq!(layers[..5], [1, 8, 32, 68, 96]);
    // As long as the border is out of reach.
    for (wave, &squares) in (0..).zip(&layers).take(26).skip(5) {
        assert_eq!(squares, 28 * wave - 20, "wave {wave}");
    }
}

#[test]
fn leapers_reach_the_fraction_of_squares_in_the_article() {
    fn gcd(a: u16, b: u16) -> u16 {
        if b == 0 { a } else { gcd(b, a % b) }
    }
    // With enough room, every possible square is reached.
    let board = Board::new(60, 60).unwrap();
    let middle = Square { file: 30, rank: 30 };
    for b in 1..=7u16 {
        for a in 0..=b {
            let leaper = Leaper::new(a, b).unwrap();
            let found = survey(&board, leaper, middle);
            let common = gcd(a, b);
            let mixed = (a / common + b / common) % 2 == 1;
            for square in board.squares() {
                let (x, y) = (square.file.abs_diff(30), square.rank.abs_diff(30));
                let on_grid = x % common == 0 && y % common == 0;
                let may = on_grid && (mixed || (x / common + y / common).is_multiple_of(2));
                assert_eq!(found.get(square).is_some(), may, "({a}, {b}) to {square}");
            }
        }
    }
}

/// Knuth's theorem, as quoted in the article, for small leapers: a + b by 2b squares suffice, and
/// one file or rank fewer doesn't.
#[test]
fn leapers_reach_all_squares_of_knuths_boards() {
    for (a, b) in [(1, 2), (1, 4), (2, 3), (2, 5), (3, 4), (1, 6), (5, 6)] {
        let reaches_all = |files: u16, ranks: u16| {
            let board = Board::new(files, ranks).unwrap();
            let corner = Square { file: 0, rank: 0 };
            survey(&board, Leaper::new(a, b).unwrap(), corner).reached() as usize == board.area()
        };
        assert!(reaches_all(a + b, 2 * b), "({a}, {b})");
        assert!(!reaches_all(a + b - 1, 2 * b), "({a}, {b}) on less");
        assert!(!reaches_all(a + b, 2 * b - 1), "({a}, {b}) on less");
    }
}
