//! Tours counted up to symmetry, compared with the classes of all tours of small boards and with
//! published numbers.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use super::{count, line, tour};
use leaper::Leaper;
use leaper::board::Board;
use leaper::search::{Limits, Search};
use leaper::square::Square;
use leaper::tour::{Classes, Ends, Tour};
use oracle::random::{Random, Rng};
use oracle::tour::Reference;

/// Counts the classes, if possible. The puzzle must have tours.
fn count_classes(tour: &Tour) -> Option<String> {
    let count = count(tour).parse().unwrap();
    let classes = Classes::new(tour, &count, Limits::default())?;
    Some(classes.run().unwrap().to_string())
}

/// Compares the number of classes with the reference solver. Returns the number of tours minus that
/// of classes; or `None` if the puzzle has no tours, or a symmetry keeps its numbers.
fn compare_classes(tour: &Tour) -> Option<usize> {
    let reference = Reference::new(tour);
    let tours = reference.tours();
    if tours.is_empty() {
        return None;
    }
    let expected = reference.classes(&tours).len();
    let counted = count_classes(tour)?;
    assert_eq!(counted, expected.to_string(), "{} of {}", tours.len(), line(tour));
    Some(tours.len() - expected)
}

const LEAPERS: [(u16, u16); 5] = [(1, 2), (0, 1), (1, 1), (1, 3), (2, 3)];

#[test]
fn rectangles_agree_with_the_reference_solver() {
    let mut symmetric = 0;
    for (files, ranks) in (1..=10).flat_map(|files| (1..=10).map(move |ranks| (files, ranks))) {
        if files * ranks > 20 || files < ranks {
            continue;
        }
        for (a, b) in LEAPERS {
            for ends in Ends::ALL {
                let board = Board::new(files, ranks).unwrap();
                let tour = Tour::new(board, Leaper::new(a, b).unwrap(), ends, &[]).unwrap();
                symmetric += usize::from(compare_classes(&tour) > Some(0));
            }
        }
    }
    assert!(symmetric > 15, "{symmetric}");
}

/// A symmetry of the rectangle preserves the blocked squares, and exchanges the ends.
#[test]
fn boards_with_blocked_squares_agree_with_the_reference_solver() {
    let mut rng = Random(44);
    let mut symmetric = 0;
    for _ in 0..1500 {
        let (files, ranks) = [(4, 4), (5, 5), (6, 3), (5, 4), (6, 4), (6, 6)][rng.below(6)];
        let image = |number: usize, square: Square| {
            let (file, rank) = (square.file, square.rank);
            let file = if number & 1 > 0 { files - 1 - file } else { file };
            let rank = if number & 2 > 0 { ranks - 1 - rank } else { rank };
            if number & 4 > 0 { Square::new(rank, file) } else { Square::new(file, rank) }
        };
        // Reflections, the half-turn, and on square boards a diagonal or quarter turns.
        let number = if files == ranks { 1 + rng.below(6) } else { 1 + rng.below(3) };
        let mut board = Board::new(files, ranks).unwrap();
        let squares: Vec<Square> = board.squares().collect();
        let max_open = if rng.below(2) == 0 { 16 } else { 14 };
        while board.open().len() > max_open || rng.below(3) == 0 {
            let mut square = squares[rng.below(squares.len())];
            for _ in 0..4 {
                board.block(square);
                square = image(number, square);
            }
        }
        let open: Vec<Square> = board.open().iter().collect();
        if open.len() < 2 {
            continue;
        }
        let (a, b) = LEAPERS[rng.below(3)];
        let ends = Ends::ALL[rng.below(2)];
        let from = open[rng.below(open.len())];
        let to = image(number, from);
        let last = open.len() as u32;
        let numbers = match rng.below(4) {
            0 if from != to && ends == Ends::Open => vec![(from, 1), (to, last)],
            1 => vec![(from, 1)],
            _ => vec![],
        };
        let tour = Tour::new(board, Leaper::new(a, b).unwrap(), ends, &numbers).unwrap();
        symmetric += usize::from(compare_classes(&tour) > Some(0));
    }
    assert!(symmetric > 40, "{symmetric}");
}

/// If a symmetry keeps the numbers of inner squares, classes aren't counted.
#[test]
fn numbers_reduce_the_symmetries() {
    for (text, is_counted) in [
        ("tour?board=5x5&numbers=a1:1,c2:2", true),
        ("tour?board=5x5&from=a1&to=e5", true),
        ("tour?board=5x5&from=a1", true),
        ("tour?board=5x5&numbers=c3:13", false),
        ("tour?board=5x5", true),
        ("tour?board=3x3&avoid=b2&ends=closed&from=a1", true),
        ("tour?board=3x3&avoid=b2&ends=closed&numbers=a1:1,c3:5", true),
    ] {
        let tour = tour(text);
        assert_eq!(compare_classes(&tour).is_some(), is_counted, "{text}");
    }
}

/// Published numbers: OEIS A169769 (closed, 3 × n), A169777 (open, 3 × n), A328341 (open, 4 × n);
/// 6 × 6 by G. P. Jelliss, *Closed Knight's Tours of the 6 by 6 Board*: 5 tours with fourfold
/// symmetry, 17 with twofold symmetry, and 1223 others.
#[test]
fn published_class_counts_match() {
    for (board, ends, expected) in [
        ("4x3", "open", "3"),
        ("7x3", "open", "14"),
        ("8x3", "open", "104"),
        ("9x3", "open", "146"),
        ("10x3", "open", "773"),
        ("11x3", "open", "2698"),
        ("20x3", "open", "330719293"),
        ("5x4", "open", "22"),
        ("6x4", "open", "186"),
        ("7x4", "open", "1603"),
        ("8x4", "open", "7772"),
        ("9x4", "open", "47478"),
        ("10x3", "closed", "6"),
        ("12x3", "closed", "44"),
        ("14x3", "closed", "396"),
        ("16x3", "closed", "3868"),
        ("30x3", "closed", "31542464952"),
        ("6x6", "closed", "1245"),
        ("6x6", "closed&from=b2", "1245"),
    ] {
        let tour = tour(&format!("tour?board={board}&ends={ends}"));
        assert_eq!(count_classes(&tour).as_deref(), Some(expected), "{board} {ends}");
    }
}
