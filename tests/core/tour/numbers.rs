//! Squares with given numbers: counted, and found on large boards.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use super::{count, decide, solve, tour};
use leaper::search::{Limit, Limits, Search};
use leaper::square::Square;
use leaper::tour::{Options, Outcome, Solve, Tour, Why};
use oracle::tour::Plain;
use oracle::tour_reasons::check;

/// Every tour gives a square some number, so that the counts for all numbers of
/// it make up that of all tours: by tables that have nothing in common. (Where a
/// number is also its own when the tour is read backwards, a tour is counted
/// once.)
#[test]
fn counts_by_number_make_up_all() {
    for (line, square, walks) in [
        ("tour?board=5x5&from=a1", "c3", 304),
        ("tour?board=5x5&from=a1", "e4", 304),
        ("tour?board=5x5&from=c3&to=a1", "d5", 0),
        ("tour?board=6x5&ends=closed&from=a1", "d2", 16),
        ("tour?board=6x5&avoid=c3,d3&ends=closed&from=a1", "e5", 0),
        ("tour?board=7x4&from=b2", "f3", 0),
        ("tour?board=4x6&from=d4", "a5", 0),
    ] {
        let whole = tour(line);
        let last = whole.length();
        let square: Square = square.parse().unwrap();
        let with = |number: u32| {
            let mut numbers = whole.numbers().to_vec();
            numbers.push((square, number));
            Tour::new(whole.board().clone(), whole.leaper(), whole.ends(), &numbers)
        };
        let mut sum = 0_u64;
        for tour in (2..=last).filter_map(|number| with(number).ok()) {
            // A closed tour through two squares opposite each other is walked
            // both ways.
            let (first, second) = (tour.numbers()[0].1, tour.numbers()[1].1);
            let twice = tour.is_closed() && 2 * (second - first) == last;
            sum += count(&tour).parse::<u64>().unwrap() * (1 + u64::from(twice));
        }
        let once = count(&whole).parse::<u64>().unwrap();
        let all = if whole.is_closed() { 2 * once } else { once };
        assert_eq!(sum, all, "{line}");
        assert!(walks == 0 || sum == walks, "{line}: {sum}");
    }
}

/// Where no other numbered square is named to be in the way, the distance is that on the whole board.
#[test]
fn numbers_are_as_far_apart_as_is_said() {
    for (line, distance) in [
        ("tour?board=5/3**&leaper=0,1&to=b2&numbers=d2:6,e2:7", 3),
        ("tour?board=**1*2/1*3*/*4*&to=b1&numbers=d2:8,a2:9", 3),
        ("tour?board=***5/***5&leaper=0,1&from=h1&numbers=d1:3,f1:5", 4),
    ] {
        let tour = tour(line);
        let Outcome::Impossible(none) = solve(&tour) else { panic!("{line}") };
        check(&tour, &none.why);
        let Why::TooFar { jumps, round, .. } = none.why else { panic!("{line}: {}", none.why) };
        assert_eq!((jumps, round.len()), (Some(distance), 0), "{line}");
    }
}

/// Backtracking that shares nothing with the crate counts some thousand tours
/// from 5 x 5 and its like, with numbers that leave many.
#[test]
fn counts_with_numbers_are_those_of_backtracking() {
    let mut many = 0;
    for line in [
        "tour?board=5x5&numbers=c3:13",
        "tour?board=5x5&numbers=b2:7",
        "tour?board=5x5&numbers=a1:25,c3:9",
        "tour?board=5x5&numbers=a1:3,e5:17",
        "tour?board=5x5&avoid=b1&numbers=c3:8",
        "tour?board=6x5&ends=closed&numbers=a1:4,d4:15",
        "tour?board=7x3&numbers=b2:9",
        "tour?board=6x4&numbers=c2:5",
        "tour?board=4x5&numbers=b3:10",
        "tour?board=3x8&numbers=b3:10",
        "tour?board=4x4&leaper=0,1&ends=closed&numbers=a1:1,c3:9",
        "tour?board=5x4&leaper=0,1&numbers=c3:9",
    ] {
        let tour = tour(line);
        let expected = Plain::new(&tour).count();
        assert_eq!(count(&tour), expected.to_string(), "{line}");
        many += usize::from(expected > 20);
    }
    assert!(many > 5, "{many}");
}

/// Squares with numbers on boards that are too large to try all.
#[test]
fn numbers_on_large_boards_are_found() {
    for line in [
        "tour?board=20x20&numbers=c3:5,f9:100,k12:260",
        "tour?board=50x50&numbers=c3:5,f9:100",
        "tour?board=12x12&ends=closed&from=a1&numbers=f7:62",
        "tour?board=16x16&ends=closed&numbers=a1:1,p16:101,a16:184,p1:54",
        "tour?board=15x15&from=h8&numbers=a1:57,o15:113,a15:225",
        "tour?board=14x14&avoid=c3,d3&from=a1&numbers=h8:31",
        "tour?board=30x10&from=a1&numbers=t5:152",
    ] {
        assert!(decide(&tour(line), false), "{line}");
    }
    let limits = Limits::default().work(1 << 22);
    let options = Options::default().limits(limits);
    // The first rank in a row of numbers that leave no room between.
    let crowded = tour("tour?board=12x12&numbers=a1:10,c1:12,e1:14,g1:16,i1:18,k1:20,a3:40,l12:60");
    match Solve::new(&crowded, options).run() {
        Outcome::Solved(solved) => assert!(crowded.is_solved_by(&solved.path)),
        Outcome::Limit(stopped) => assert_eq!(stopped.limit, Limit::Work),
        Outcome::Impossible(why) => panic!("{why:?}"),
    }
}
