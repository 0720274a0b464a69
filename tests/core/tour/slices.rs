//! Slices of any size, and progress after each of them.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use super::{solve, tour};
use leaper::Leaper;
use leaper::board::Board;
use leaper::search::{Limit, Limits, Progress, Search, Step};
use leaper::square::Square;
use leaper::tour::{
    Classes, Count, Ends, Index, Options, Outcome, Reason, Solve, Symmetric, Symmetry, Tour, Unique,
};
use oracle::tour_reasons::check;

/// Advances a search to its end, and checks after each slice that progress doesn't go back.
/// Returns the outcome, the last progress, and the number of slices.
fn run_sliced<S: Search>(mut search: S, budget: u64) -> (S::Outcome, Progress, u32) {
    let mut last = Progress::default();
    for slices in 1.. {
        if let Step::Done(outcome) = search.advance(budget) {
            return (outcome, last, slices);
        }
        let progress = search.progress();
        assert!(progress.positions >= last.positions, "{progress:?} after {last:?}");
        if let (Some(share), Some(before)) = (progress.share, last.share) {
            assert!(share >= before, "{progress:?} after {last:?}");
        }
        last = progress;
    }
    unreachable!()
}

/// The counts outgrow 64 and 128 bits, and the DP starts over.
#[test]
fn progress_of_a_count_does_not_go_back() {
    for line in ["tour?board=80x4&leaper=0,1&ends=closed", "tour?board=3x60&ends=closed"] {
        let search = Count::new(&tour(line), Limits::default());
        let (counted, progress, slices) = run_sliced(search, 1 << 10);
        assert!(counted.unwrap().bits() > 64, "{line}");
        assert!(slices > 10 && progress.share.is_some_and(|share| share > 0.9), "{line}");
    }
    let (tours, progress, _) =
        run_sliced(Index::new(&tour("tour?board=3x60&ends=closed"), Limits::default()), 1 << 8);
    assert!(tours.unwrap().count().bits() > 64 && progress.positions > 0);
}

/// Unlimited work has no end, and a search that is asked for too much at once is not stopped.
#[test]
fn slices_may_be_as_large_as_possible() {
    let unlimited = Limits::default();
    for line in ["tour?board=5x5", "tour?board=12x12", "tour?board=6x6&from=a1&numbers=f6:36,c3:9"]
    {
        let tour = tour(line);
        let (outcome, ..) = run_sliced(Solve::new(&tour, Options::default()), u64::MAX);
        assert_eq!(outcome, solve(&tour), "{line}");
    }
    let board = tour("tour?board=6x5&ends=closed");
    let count = run_sliced(Count::new(&board, unlimited), u64::MAX).0.unwrap();
    assert_eq!(count.to_string(), "8");
    assert_eq!(run_sliced(Index::new(&board, unlimited), u64::MAX).0.unwrap().count(), &count);
    let classes = Classes::new(&board, &count, unlimited).unwrap();
    assert_eq!(run_sliced(classes, u64::MAX).0.unwrap().to_string(), "3");
    let Outcome::Solved(solved) = solve(&board) else { panic!() };
    let unique = Unique::new(&board, &solved.path, 0, unlimited);
    assert_eq!(run_sliced(unique, u64::MAX).0, Ok(false));
    for (line, is_symmetric) in
        [("tour?board=6x5&ends=closed", false), ("tour?board=6x6&ends=closed", true)]
    {
        for budget in [1 << 33, u64::MAX] {
            let search = Symmetric::new(&tour(line), unlimited, 0);
            let (found, ..) = run_sliced(search, budget);
            assert!(!matches!(found, Symmetry::Limit(_)), "{line}: {found:?}");
            assert_eq!(matches!(found, Symmetry::Found(_)), is_symmetric, "{line}");
        }
    }
    // A given limit still holds.
    let options = Options::default().limits(unlimited.work(u64::MAX - 1));
    let mut search = Solve::new(&tour("tour?board=12x12"), options);
    assert_eq!(search.advance(u64::MAX), Step::Running);
    let Step::Done(Outcome::Limit(stopped)) = search.advance(1) else { panic!() };
    assert_eq!(stopped.limit, Limit::Work);
}

#[test]
fn symmetric_tours_do_not_depend_on_slices() {
    for line in [
        "tour?board=6x5&ends=closed",
        "tour?board=6x6&ends=closed",
        "tour?board=8x8&ends=closed&numbers=c3:5,f2:13,a7:51",
    ] {
        let search = || Symmetric::new(&tour(line), Limits::default(), 2);
        let (expected, ..) = run_sliced(search(), 1 << 20);
        for budget in [1, 777] {
            assert_eq!(run_sliced(search(), budget).0, expected, "{line}");
        }
    }
}

/// Each numbered square is near enough to the next, except the last. Each takes a search of the
/// whole board.
#[test]
fn distances_of_numbered_squares_are_checked_in_slices() {
    let board = Board::new(200, 200).unwrap();
    let mut numbers: Vec<(Square, u32)> = (0..30_u16)
        .map(|index| {
            let along = 2 * index;
            let is_below = index % 2 == 0;
            let square = if is_below { (along, 0) } else { (198 - along, 198) };
            (Square::new(square.0, square.1), 1 + 1000 * u32::from(index))
        })
        .collect();
    numbers.push((Square::new(0, 1), 29_002));
    let puzzle = Tour::new(board, Leaper::KNIGHT, Ends::Open, &numbers).unwrap();
    let (outcome, _, slices) = run_sliced(Solve::new(&puzzle, Options::default()), 1 << 12);
    let Outcome::Impossible(impossible) = outcome else { panic!("{outcome:?}") };
    assert!(matches!(impossible.reason, Reason::TooFar { available: 1, jumps: Some(_), .. }));
    check(&puzzle, &impossible.reason);
    assert!(slices > 200, "{slices}");
}
