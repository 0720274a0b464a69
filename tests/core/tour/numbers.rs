//! Squares with given numbers: counts, and tours on large boards.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use super::{count, decide, line, solve, tour};
use leaper::level::measure;
use leaper::puzzle::Puzzle;
use leaper::search::{Limit, Limits, Search, Step};
use leaper::square::Square;
use leaper::tour::{Index, Options, Outcome, Reason, Solve, Symmetric, Symmetry, Tour, Unique};
use oracle::random::{Random, Rng};
use oracle::tour::Reference;
use oracle::tour_reasons::check;

/// In each tour a square has one number, so the counts for all numbers of a square add up to the
/// count of all tours, which is found with other tables. A closed tour has two directions, so it is
/// counted twice.
#[test]
fn counts_by_number_add_up() {
    for (line, square, expected) in [
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
        let with_number = |number: u32| {
            let mut numbers = whole.numbers().to_vec();
            numbers.push((square, number));
            Tour::new(whole.board().clone(), whole.leaper(), whole.ends(), &numbers)
        };
        let mut sum = 0_u64;
        for tour in (2..=last).filter_map(|number| with_number(number).ok()) {
            // If the squares are opposite, both directions of a tour have these numbers.
            let (first, second) = (tour.numbers()[0].1, tour.numbers()[1].1);
            let are_opposite = tour.is_closed() && 2 * (second - first) == last;
            sum += count(&tour).parse::<u64>().unwrap() * (1 + u64::from(are_opposite));
        }
        let tours = count(&whole).parse::<u64>().unwrap();
        let directed = if whole.is_closed() { 2 * tours } else { tours };
        assert_eq!(sum, directed, "{line}");
        assert!(expected == 0 || sum == expected, "{line}: {sum}");
    }
}

/// If a reason names no numbered square as an obstacle, the distance is that on the whole board.
#[test]
fn too_far_reasons_give_the_distance() {
    for (line, distance) in [
        ("tour?board=5/3**&leaper=0,1&to=b2&numbers=d2:6,e2:7", 3),
        ("tour?board=**1*2/1*3*/*4*&to=b1&numbers=d2:8,a2:9", 3),
        ("tour?board=***5/***5&leaper=0,1&from=h1&numbers=d1:3,f1:5", 4),
    ] {
        let tour = tour(line);
        let Outcome::Impossible(none) = solve(&tour) else { panic!("{line}") };
        check(&tour, &none.reason);
        let Reason::TooFar { jumps, excluded, .. } = none.reason else {
            panic!("{line}: {}", none.reason)
        };
        assert_eq!((jumps, excluded.len()), (Some(distance), 0), "{line}");
    }
}

/// On a closed tour, 1 follows the last number.
#[test]
fn too_far_reasons_give_the_jumps_between_the_numbers() {
    for (line, sentence) in [
        (
            "tour?board=8x8&ends=closed&numbers=a1:2,h8:62",
            "h8 is number 62 and a1 is number 2: only 4 jumps lead from number 62 on to number 2, but it \
             takes at least 6.",
        ),
        (
            "tour?board=8x8&from=a1&numbers=a2:2",
            "a1 is number 1 and a2 is number 2: only 1 jump leads from number 1 on to number 2, but it takes \
             at least 3.",
        ),
    ] {
        let tour = tour(line);
        let Outcome::Impossible(none) = solve(&tour) else { panic!("{line}") };
        check(&tour, &none.reason);
        assert_eq!(none.reason.to_string(), sentence, "{line}");
    }
}

/// The numbers leave many tours.
#[test]
fn counts_with_numbers_match_the_reference_solver() {
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
        let expected = Reference::new(&tour).count();
        assert_eq!(count(&tour), expected.to_string(), "{line}");
        many += usize::from(expected > 20);
    }
    assert!(many > 5, "{many}");
}

/// Numbers on boards too large for an exhaustive search.
#[test]
fn numbered_large_boards_are_solved() {
    for line in [
        "tour?board=20x20&numbers=c3:5,f9:100,k12:260",
        "tour?board=50x50&numbers=c3:5,f9:100",
        "tour?board=12x12&ends=closed&from=a1&numbers=f7:62",
        "tour?board=16x16&ends=closed&numbers=a1:1,p16:101,a16:184,p1:54",
        "tour?board=15x15&from=h8&numbers=a1:57,o15:113,a15:225",
        "tour?board=14x14&avoid=c3,d3&from=a1&numbers=h8:31",
        "tour?board=30x10&from=a1&numbers=t5:152",
    ] {
        assert!(decide(&tour(line)), "{line}");
    }
    let limits = Limits::default().work(1 << 22);
    let options = Options::default().limits(limits);
    // The numbers on the first rank leave no room between them.
    let crowded = tour("tour?board=12x12&numbers=a1:10,c1:12,e1:14,g1:16,i1:18,k1:20,a3:40,l12:60");
    match Solve::new(&crowded, options).run() {
        Outcome::Solved(solved) => assert!(crowded.is_solved_by(&solved.path)),
        Outcome::Limit(stopped) => assert_eq!(stopped.limit, Limit::Work),
        Outcome::Impossible(why) => panic!("{why:?}"),
    }
}

/// Removes numbers of a king's tour while it remains the only one.
#[test]
fn numbers_that_leave_one_tour_are_recognized() {
    let unique = |tour: &Tour, path: &[Square]| {
        Unique::new(tour, path, 0, Limits::default().work(1 << 22)).run()
    };
    let mut rng = Random(5);
    for board in ["tour?board=8x8&leaper=king", "tour?board=7x7&leaper=wazir"] {
        let path = path(&tour(board), 3);
        let mut kept: Vec<u32> = (1..=path.len() as u32).collect();
        let mut shuffled = kept.clone();
        for last in (1..shuffled.len()).rev() {
            shuffled.swap(last, rng.below(last + 1));
        }
        for number in shuffled {
            let fewer: Vec<u32> = kept.iter().copied().filter(|&it| it != number).collect();
            let puzzle = with_numbers_of(&tour(board), &path, |it| fewer.contains(it));
            let found = unique(&puzzle, &path);
            assert!(found.is_ok(), "{}", line(&puzzle));
            if found == Ok(true) {
                kept = fewer;
            }
        }
        let puzzle = with_numbers_of(&tour(board), &path, |it| kept.contains(it));
        assert_eq!(count(&puzzle), "1", "{}", line(&puzzle));
        assert!(kept.len() < path.len() / 2, "{}", kept.len());
    }
    // Few numbers leave too many tours to count.
    let few = tour("tour?board=12x12&leaper=king&from=a1&to=l12&numbers=f6:50,h3:100");
    assert_eq!(unique(&few, &path(&few, 0)), Ok(false));
}

/// The limit holds for all searches of a comparison together.
#[test]
fn uniqueness_keeps_to_its_limit() {
    let tour = tour("tour?board=8x8");
    let path = path(&tour, 0);
    let numbered = with_numbers_of(&tour, &path, |it| it % 4 != 0);
    let compare = |limits: Limits| {
        let mut search = Unique::new(&numbered, &path, 0, limits);
        let mut steps = 0;
        loop {
            steps += 1;
            if let Step::Done(found) = search.advance(16) {
                return (found, steps);
            }
        }
    };
    let (found, steps) = compare(Limits::default());
    assert_eq!(found, Ok(true));
    let half = steps / 2;
    assert_eq!(compare(Limits::default().work(half * 16)), (Err(Limit::Work), half + 1));
}

/// Returns a puzzle with the same board, in which the selected numbers of a path are given.
fn with_numbers_of(tour: &Tour, path: &[Square], is_given: impl FnMut(&u32) -> bool) -> Tour {
    let numbers = (1..=path.len() as u32).filter(is_given);
    let numbers: Vec<_> = numbers.map(|number| (path[number as usize - 1], number)).collect();
    Tour::new(tour.board().clone(), tour.leaper(), tour.ends(), &numbers).unwrap()
}

/// Returns a tour.
fn path(tour: &Tour, seed: u64) -> Vec<Square> {
    match Solve::new(tour, Options::default().seed(seed)).run() {
        Outcome::Solved(solved) => solved.path,
        other => panic!("{}: {other:?}", line(tour)),
    }
}

/// Checks that a tour is found within the work of one or two seconds in an optimised build.
fn check_found_quickly(tour: &Tour) {
    let options = Options::default().limits(Limits::default().work(1 << 22));
    match Solve::new(tour, options).run() {
        Outcome::Solved(solved) => {
            assert!(Reference::new(tour).replays(&solved.path), "{}", line(tour));
        }
        other => panic!("{}: {other:?}", line(tour)),
    }
}

#[test]
fn numbered_boards_in_data_file_are_solved() {
    for case in include_str!("../../data/tour-numbers.jsonl").lines() {
        let case: serde_json::Value = serde_json::from_str(case).unwrap();
        assert_eq!(case["expect"]["status"], "solved");
        check_found_quickly(&tour(case["line"].as_str().unwrap()));
    }
}

/// Numbers of real tours: every k-th, the first ones, and random ones.
#[test]
fn numbers_of_real_tours_are_solved() {
    let mut rng = Random(7);
    for board in [
        "8x8",
        "12x12",
        "12x12&ends=closed",
        "11x11",
        "9x14&avoid=c3,d3,h9,g9",
        "16x8&ends=closed",
        "43x3",
        "10x10&leaper=1,4",
        "12x12&leaper=0,1&ends=closed",
        "16x16&leaper=2,3",
        "20x20",
        "32x32&ends=closed",
    ] {
        let tour = tour(&format!("tour?board={board}"));
        let path = path(&tour, rng.below(1000) as u64 + 1);
        let length = path.len() as u32;
        let steps: &[u32] = if length < 101 { &[1, 2, 3, 5, 7] } else { &[1, 2, 3] };
        for &step in steps {
            check_found_quickly(&with_numbers_of(&tour, &path, |number| number % step == 0));
        }
        if length < 150 && !board.contains("leaper") {
            check_found_quickly(&with_numbers_of(&tour, &path, |&number| number <= length / 2));
        }
        check_found_quickly(&with_numbers_of(&tour, &path, |_| rng.below(3) > 0));
    }
}

/// After two given numbers are exchanged, a tour exists only by chance.
#[test]
fn exchanged_numbers_match_the_reference_solver() {
    let mut rng = Random(8);
    let mut answers = [0; 2];
    for board in ["6x6", "6x6&ends=closed", "5x7", "8x4", "6x6&avoid=a1,b1", "6x5&leaper=0,1"] {
        let whole = tour(&format!("tour?board={board}"));
        for seed in 0..12 {
            let path = path(&whole, seed);
            let mut numbers: Vec<(Square, u32)> = (1..)
                .zip(&path)
                .filter(|_| rng.below(3) > 0)
                .map(|(number, &square)| (square, number))
                .collect();
            let first = rng.below(numbers.len());
            let second = (first + 1 + rng.below(5)).min(numbers.len() - 1);
            (numbers[first].0, numbers[second].0) = (numbers[second].0, numbers[first].0);
            let ends = whole.ends();
            let tour = Tour::new(whole.board().clone(), whole.leaper(), ends, &numbers).unwrap();
            let reference = Reference::new(&tour);
            let expected = reference.has_tour();
            assert_eq!(decide(&tour), expected, "{}", line(&tour));
            assert_eq!(count(&tour), reference.count().to_string(), "{}", line(&tour));
            answers[usize::from(expected)] += 1;
        }
    }
    assert!(answers[0] > 10 && answers[1] > 0, "{answers:?}");
}

/// With all numbers given, or all but one or every second, boards of any size are counted.
#[test]
fn almost_complete_numbers_are_counted() {
    for board in ["12x12", "13x10&ends=closed", "16x16&ends=closed", "43x3", "31x32"] {
        let tour = tour(&format!("tour?board={board}"));
        let path = path(&tour, 1);
        assert_eq!(count(&with_numbers_of(&tour, &path, |_| true)), "1", "{board}");
        assert_eq!(count(&with_numbers_of(&tour, &path, |&number| number != 5)), "1", "{board}");
    }
    let tour = tour("tour?board=12x12");
    let path = path(&tour, 1);
    let counted = count(&with_numbers_of(&tour, &path, |number| number % 2 == 0));
    assert_eq!(
        counted,
        Reference::new(&with_numbers_of(&tour, &path, |number| number % 2 == 0))
            .count()
            .to_string()
    );
}

#[test]
fn large_boards_with_all_numbers_are_solved() {
    for board in ["200x200", "150x150&ends=closed"] {
        let tour = tour(&format!("tour?board={board}"));
        let path = path(&tour, 1);
        let numbered = with_numbers_of(&tour, &path, |_| true);
        let Outcome::Solved(solved) = solve(&numbered) else { panic!("{board}") };
        assert_eq!(solved.path, path);
        let mut numbers = numbered.numbers().to_vec();
        (numbers[70].0, numbers[72].0) = (numbers[72].0, numbers[70].0);
        let wrong = Tour::new(tour.board().clone(), tour.leaper(), tour.ends(), &numbers);
        assert!(matches!(solve(&wrong.unwrap()), Outcome::Impossible(_)), "{board}");
    }
}

/// Half-turn symmetric tours with numbers, on boards with more than 128 squares.
#[test]
fn symmetric_tours_on_large_boards_have_their_numbers() {
    for board in ["12x12&ends=closed", "14x10&ends=closed"] {
        let tour = tour(&format!("tour?board={board}"));
        let find_symmetric = |tour: &Tour| match Symmetric::new(tour, Limits::default(), 1).run() {
            Symmetry::Found(solved) => solved.path,
            other => panic!("{}: {other:?}", line(tour)),
        };
        let path = find_symmetric(&tour);
        let numbered = with_numbers_of(&tour, &path, |number| number % 3 == 0);
        let found = find_symmetric(&numbered);
        assert!(Reference::new(&numbered).replays(&found), "{board}");
    }
}

/// A level's number of solutions, which is found by visiting all tours, also where the given numbers
/// are not those of the ends.
#[test]
fn measured_solutions_match_the_count() {
    for line in [
        "tour?board=5x5&numbers=c3:13",
        "tour?board=5x5&numbers=c3:12",
        "tour?board=5x5&numbers=c3:3",
        "tour?board=5x5&numbers=a1:1,e5:25",
        "tour?board=5x6&ends=closed&numbers=c3:5",
        "tour?board=5x6&ends=closed&from=a1",
        "tour?board=5x6&ends=closed&from=a1&numbers=a6:16",
        "tour?board=5x6&ends=closed&numbers=a1:3,a6:18",
        "tour?board=5x6&ends=closed&numbers=b1:3,c3:8",
        "tour?board=5x6&ends=closed&numbers=b1:2,c3:5",
    ] {
        let tour = tour(line);
        let measures = measure(&Puzzle::Tour(tour.clone()));
        let solutions = measures.map_or("0".into(), |measures| measures.solutions.to_string());
        assert_eq!(solutions, count(&tour), "{line}");
    }
}

/// Boards with numbers have an index on up to 126 squares. More are refused before any work.
#[test]
fn index_of_a_large_board_with_numbers_is_refused() {
    for line in [
        "tour?board=12x12&numbers=a1:1,c3:5",
        "tour?board=12x12&ends=closed&numbers=a1:1,l12:73",
        "tour?board=200x200&from=a1&numbers=b3:2",
        "tour?board=200x200&from=a1&numbers=c3:5",
    ] {
        assert_eq!(
            Index::new(&tour(line), Limits::default()).run().err(),
            Some(Limit::Size),
            "{line}"
        );
    }
    let small = tour("tour?board=6x6&from=a1&numbers=c3:5");
    let index = |memory| Index::new(&small, Limits::default().memory(memory)).run().err();
    assert_eq!((index(1 << 10), index(1 << 28)), (Some(Limit::Memory), None));
    let both_ways = tour("tour?board=5x5&numbers=c3:13");
    assert_eq!(Index::new(&both_ways, Limits::default()).run().err(), Some(Limit::Numbers));
}
