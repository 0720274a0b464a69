//! Half-turn symmetric tours, compared with all tours of small boards.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use super::tour;
use leaper::search::{Limits, Search};
use leaper::show::tour::sums;
use leaper::square::Square;
use leaper::tour::{AsymmetryReason, Index, Symmetric, Symmetry, Tour};
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
        // The depth-first search is over before rotations find the only tour.
        "tour?board=3*2/**3*/*4*/*4*/*3**/2*3&ends=closed",
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

/// Returns the tours of a puzzle that are symmetric.
fn all_symmetric(puzzle: &Tour) -> Vec<Vec<Square>> {
    let tours = Index::new(puzzle, Limits::default()).run().unwrap();
    let paths = (0..).map_while(|number: u64| tours.nth(&number.into()));
    paths.filter(|path| sums(puzzle, path).symmetric).collect()
}

/// An open centre is possible only in a graph without two colours, with one jump across it.
#[test]
fn symmetric_tours_may_turn_on_the_centre() {
    let mut answers = [0; 2];
    for (board, leaper) in [
        ("3x3", "0,1+0,2"),
        ("3x1", "0,1+0,2"),
        ("5x3", "0,1+0,2"),
        ("3x5", "1,1+0,2"),
        ("3x3", "king"),
        ("3x3", "0,1+2,2"),
        ("5x3", "0,1+2,2"),
        ("5x3", "1,2+0,2"),
        ("5x5&avoid=a1,b1,c1,e5,d5,c5,a3,e3", "0,1+1,1+2,2"),
        ("5x5&avoid=a1,b2,d4,e5,a5,e1,b4,d2", "0,1+0,2"),
    ] {
        let line = format!("tour?board={board}&leaper={leaper}&ends=closed");
        let puzzle = tour(&line);
        let expected = all_symmetric(&puzzle);
        assert_eq!(symmetric(&line, 1).is_some(), !expected.is_empty(), "{line}");
        answers[usize::from(!expected.is_empty())] += 1;
        // Numbers of a symmetric tour, and numbers that contradict its turn on the centre.
        for path in expected.iter().filter(|path| path.len() > 8).take(3) {
            let last = path.len() - 1;
            for (first, second) in [(0, last), (1, last / 2), (2, last - 1)] {
                let line = format!(
                    "{line}&numbers={}:{},{}:{}",
                    path[first],
                    first + 1,
                    path[second],
                    second + 1
                );
                assert!(symmetric(&line, 1).is_some(), "{line}");
            }
        }
    }
    assert!(answers.iter().all(|&number| number > 1), "{answers:?}");
    // The centre and its neighbours on the tour are a jump apart.
    let line = "tour?board=3x3&leaper=0,1+0,2&ends=closed&numbers=b2:1,a1:2,a2:9";
    assert_eq!(symmetric(line, 0), None);
}

/// Blocked files and ranks at the edge don't count.
#[test]
fn shape_of_the_open_squares_counts_not_the_frame() {
    for line in [
        "tour?board=6*/6*/6*/6*/6*/6*&ends=closed",
        "tour?board=*********/*6**/*6**/*6**/*6**/*6**/*6**&ends=closed",
    ] {
        let path = symmetric(line, 0).unwrap();
        let line = format!("{line}&numbers={}:3,{}:12", path[2], path[11]);
        assert!(symmetric(&line, 0).is_some(), "{line}");
    }
    for line in
        ["tour?board=5*/5*/5*/5*/5*/5*&ends=closed", "tour?board=6*/6*/6*/6*/6*&ends=closed"]
    {
        let expected = all_symmetric(&tour(line));
        assert_eq!(symmetric(line, 0).is_some(), !expected.is_empty(), "{line}");
    }
}

#[test]
fn reasons_of_puzzles_without_symmetric_tours_are_true() {
    let reason = |line: &str| match Symmetric::new(&tour(line), Limits::default(), 0).run() {
        Symmetry::None(reason) => reason,
        other => panic!("{line}: {other:?}"),
    };
    assert_eq!(reason("tour?board=4x4&leaper=1,1&ends=closed"), AsymmetryReason::NoTour);
    // All numbers contradict each other before a search begins.
    let numbers = "tour?board=6x6&ends=closed&numbers=a1:1,f6:2,c2:5,d5:10";
    match reason(numbers) {
        AsymmetryReason::Tried { positions } => assert!(positions > 0),
        AsymmetryReason::NoTour => {}
        other => panic!("{other:?}"),
    }
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
