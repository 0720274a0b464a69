//! Half-turn symmetric tours, compared with all tours of small boards.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use super::tour;
use leaper::search::{Limits, Search};
use leaper::show::tour::sums;
use leaper::square::Square;
use leaper::tour::{Index, Symmetric, Symmetry};
use oracle::random::{Random, Rng};
use oracle::tour::Reference;

/// Returns a symmetric tour of a closed puzzle, after checking it, or `None`.
fn symmetric(line: &str, seed: u64) -> Option<Vec<Square>> {
    let tour = tour(line);
    match Symmetric::new(&tour, Limits::default(), seed).run() {
        Symmetry::Found(solved) => {
            assert!(Reference::new(&tour).replays(&solved.path), "{line}");
            assert!(sums(&tour, &solved.path).symmetric, "{line}");
            Some(solved.path)
        }
        Symmetry::None(_) => None,
        Symmetry::Limit(stopped) => panic!("{line}: {stopped:?}"),
    }
}

/// A symmetric tour is found exactly if one of all tours is symmetric.
#[test]
fn symmetric_tours_match_all_tours() {
    let mut lines: Vec<String> = [
        "tour?board=6x5&ends=closed",
        "tour?board=10x3&ends=closed",
        "tour?board=12x3&ends=closed",
        "tour?board=6x6&avoid=a1,f6,a6,f1&ends=closed",
        "tour?board=7x4&avoid=a1,g4&ends=closed",
        "tour?board=6x5&avoid=a1,f5&ends=closed",
    ]
    .map(Into::into)
    .to_vec();
    // Boards with half-turn symmetry: squares are blocked in pairs.
    let mut rng = Random(1);
    for case in 0..200 {
        let (files, ranks) = [(5, 4), (6, 4), (5, 6), (7, 4), (8, 3), (6, 6)][case % 6];
        let mut avoid = Vec::new();
        for _ in 0..rng.below(4) {
            let square =
                Square::new(rng.below(files.into()) as u16, rng.below(ranks.into()) as u16);
            avoid.extend([square, Square::new(files - 1 - square.file, ranks - 1 - square.rank)]);
        }
        avoid.sort_unstable();
        avoid.dedup();
        let avoid: Vec<String> = avoid.iter().map(ToString::to_string).collect();
        let avoid =
            if avoid.is_empty() { String::new() } else { format!("&avoid={}", avoid.join(",")) };
        lines.push(format!("tour?board={files}x{ranks}{avoid}&ends=closed"));
    }
    let mut answers = [0; 2];
    for line in lines {
        let tour = tour(&line);
        let tours = Index::new(&tour, Limits::default()).run().unwrap();
        let paths = (0..).map_while(|number: u64| tours.nth(&number.into()));
        let exists = paths.take(30_000).any(|path| sums(&tour, &path).symmetric);
        if tours.count().is_zero() {
            continue;
        }
        assert_eq!(symmetric(&line, 0).is_some(), exists, "{line}");
        answers[usize::from(exists)] += 1;
    }
    assert!(answers.iter().all(|&number| number > 10), "{answers:?}");
}

/// With numbers of pairs and of the middle jumps, a symmetric tour is found exactly if one of all
/// tours has them.
#[test]
fn symmetric_tours_have_their_numbers() {
    let mut answers = [0; 2];
    for board in ["tour?board=6x5&avoid=c2,d4&ends=closed", "tour?board=10x3&ends=closed"] {
        let tours = Index::new(&tour(board), Limits::default()).run().unwrap();
        let paths: Vec<_> = (0..).map_while(|number: u64| tours.nth(&number.into())).collect();
        for (index, path) in paths.iter().enumerate().take(60) {
            let length = path.len();
            let mut numbers: Vec<usize> =
                vec![index % length, (7 * index + 3) % length, (3 * index + 11) % length];
            numbers.sort_unstable();
            numbers.dedup();
            let numbers: Vec<String> =
                numbers.iter().map(|&step| format!("{}:{}", path[step], step + 1)).collect();
            let line = format!("{board}&numbers={}", numbers.join(","));
            let puzzle = tour(&line);
            let exists = paths.iter().any(|path| {
                sums(&puzzle, path).symmetric && {
                    let mut reversed = path.clone();
                    reversed.reverse();
                    [path, &reversed].into_iter().any(|path| {
                        (0..length).any(|shift| {
                            puzzle.numbers().iter().all(|&(square, number)| {
                                path[(shift + number as usize - 1) % length] == square
                            })
                        })
                    })
                }
            });
            assert_eq!(symmetric(&line, 1).is_some(), exists, "{line}");
            answers[usize::from(exists)] += 1;
        }
    }
    assert!(answers.iter().all(|&number| number > 5), "{answers:?}");
}

/// If no tour is symmetric, a reason is given.
#[test]
fn symmetric_tours_or_reasons_are_found() {
    for line in [
        "tour?board=6x6&ends=closed",
        "tour?board=8x8&ends=closed",
        "tour?board=8x8&avoid=a1,h8,a8,h1&ends=closed",
        "tour?board=10x12&ends=closed",
        "tour?board=20x20&ends=closed",
        "tour?board=6x6&ends=closed&numbers=c3:5,f2:13",
        "tour?board=8x8&ends=closed&numbers=c3:5,f2:13,a7:51",
        "tour?board=30x30&ends=closed",
        "tour?board=7x30&ends=closed",
        "tour?board=5x8&ends=closed",
    ] {
        assert!(symmetric(line, 3).is_some(), "{line}");
    }
    for (line, code) in [
        ("tour?board=8x8&avoid=a1,b1&ends=closed", "board"),
        ("tour?board=5x6&avoid=a1,b1&ends=closed", "board"),
        ("tour?board=7x7&avoid=a1&ends=closed", "centre"),
        ("tour?board=5x8&avoid=b4,d5,b5,d4&ends=closed", "colours"),
        ("tour?board=6x5&ends=closed", "tried"),
    ] {
        let tour = tour(line);
        match Symmetric::new(&tour, Limits::default(), 3).run() {
            Symmetry::None(why) => assert_eq!(why.code(), code, "{line}: {why}"),
            other => panic!("{line}: {other:?}"),
        }
    }
}
