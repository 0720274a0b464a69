//! Counts and indices of tours, compared with the reference solver on boards of up to 16 squares.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use std::collections::BTreeSet;

use super::{board_count, count, line, solve, tour};
use leaper::Leaper;
use leaper::board::Board;
use leaper::search::{Limit, Limits, Search};
use leaper::square::Square;
use leaper::tour::{Ends, Index, Outcome, Tour, Unique};
use oracle::random::{Random, Rng};
use oracle::tour::Reference;

/// If one end is fixed and the other is free, the second half of the count begins with the link
/// between both ends.
#[test]
fn tours_with_one_fixed_end_are_counted() {
    for (line, expected) in [
        ("tour?board=*1**/*1*1/1*1*/1*1*&from=c2", 2),
        ("tour?board=*1**/*1*1/1*1*/1*1*&from=a2", 4),
        ("tour?board=*2**/1*1*1/1*1**&to=a2", 1),
    ] {
        let tour = tour(line);
        assert_eq!(compare_tours(&tour), expected, "{line}");
    }
}

/// Also at the limit of the memory, which holds for all threads together.
#[cfg(not(target_arch = "wasm32"))]
#[test]
fn counts_do_not_depend_on_threads() {
    for line in [
        "tour?board=6x5",
        "tour?board=6x6&ends=closed",
        "tour?board=5x5&leaper=king&avoid=b2,d3,c4",
    ] {
        let tour = tour(line);
        let count = |memory, threads| {
            let limits = Limits::default().memory(memory);
            let count = leaper::tour::Count::new(&tour, limits).on_threads(threads);
            count.run().map(|count| count.to_string())
        };
        let mut outcomes = BTreeSet::new();
        for memory in (10..28).map(|bits| 1 << bits) {
            let alone = count(memory, 1);
            for threads in [2, 3, 8] {
                assert_eq!(
                    count(memory, threads),
                    alone,
                    "{line}: {memory} bytes, {threads} threads"
                );
            }
            outcomes.insert(format!("{alone:?}"));
        }
        assert_eq!(outcomes.len(), 2, "{line}: {outcomes:?}");
    }
}

/// Compares the count, the indexed tours and the answer with the reference solver. Returns the
/// number of tours.
fn compare_tours(tour: &Tour) -> usize {
    let reference = Reference::new(tour);
    let expected = reference.tours();
    assert_eq!(count(tour), expected.len().to_string(), "{}", line(tour));
    #[cfg(not(target_arch = "wasm32"))]
    {
        let together =
            leaper::tour::Count::new(tour, Limits::default()).on_threads(3).run().unwrap();
        assert_eq!(together.to_string(), expected.len().to_string(), "{}", line(tour));
    }
    let outcome = solve(tour);
    assert_eq!(matches!(outcome, Outcome::Solved(_)), !expected.is_empty(), "{}", line(tour));
    if let Outcome::Solved(solved) = outcome {
        let unique = Unique::new(tour, &solved.path, 0, Limits::default()).run();
        assert_eq!(unique, Ok(expected.len() == 1), "{}", line(tour));
    }
    match Index::new(tour, Limits::default()).run() {
        Ok(tours) => {
            assert_eq!(tours.count().to_string(), expected.len().to_string(), "{}", line(tour));
            let paths = (0..).map_while(|number: u64| tours.nth(&number.into()));
            let replay = |path: Vec<Square>| {
                assert!(reference.replays(&path), "{}: {path:?}", line(tour));
                reference.jumps_of(&path)
            };
            let jumps: Vec<_> = paths.map(replay).collect();
            assert_eq!(jumps.len(), expected.len(), "{}", line(tour));
            assert_eq!(jumps.into_iter().collect::<BTreeSet<_>>(), expected, "{}", line(tour));
        }
        // If the numbers fit a tour in both directions, there is no index.
        Err(limit) => {
            assert_eq!(limit, Limit::Numbers);
            let length = tour.length();
            let numbers: Vec<u32> = tour.numbers().iter().map(|&(_, number)| number).collect();
            assert!(
                if tour.is_closed() {
                    numbers.len() > 1
                        && numbers
                            .iter()
                            .all(|number| (2 * (number - numbers[0])).is_multiple_of(length))
                } else {
                    numbers == [length.div_ceil(2)] && length % 2 == 1
                },
                "{}",
                line(tour)
            );
        }
    }
    expected.len()
}

/// Returns a puzzle with at most 16 open squares: those of a random path, and up to two others. Its
/// numbers are those of the path or random ones.
fn random_path_board(rng: &mut Random) -> Tour {
    let (a, b) = [(1, 2), (1, 2), (1, 2), (0, 1), (1, 1), (0, 2), (1, 3), (2, 3)][rng.below(8)];
    let leaper = Leaper::new(a, b).unwrap();
    let sizes = [(4, 4), (5, 4), (3, 6), (6, 3), (5, 5), (4, 7), (7, 4), (2, 9), (6, 6)];
    let (files, ranks) = sizes[rng.below(sizes.len())];
    let mut board = Board::new(files, ranks).unwrap();
    // If each rank or file has squares of a single colour, the tables are far from the link between
    // the ends.
    let bands = rng.below(3);
    let mut colours = rng.below(1 << 9);
    if rng.below(2) == 0 {
        colours = [0b0_0110_0110, 0b1_1001_1001, 0b0_1100_1100, 0b1_0011_0011][rng.below(4)];
    }
    for square in board.clone().squares() {
        let (along, across) = [(square.rank, square.file), (square.file, square.rank)][bands % 2];
        if bands < 2 && usize::from(across % 2) != colours >> along & 1 {
            board.block(square);
        }
    }
    let candidates: Vec<Square> = board.open().iter().collect();
    let mut path = vec![candidates[rng.below(candidates.len())]];
    let length = 2 + rng.below(15);
    while path.len() < length {
        let last = path[path.len() - 1];
        let free: Vec<Square> =
            leaper.targets(&board, last).filter(|to| !path.contains(to)).collect();
        if free.is_empty() {
            break;
        }
        path.push(free[rng.below(free.len())]);
    }
    let mut open = path.clone();
    for _ in 0..[0, 0, 1, 2][rng.below(4)] {
        let square = candidates[rng.below(candidates.len())];
        if open.len() < 16 && !open.contains(&square) {
            open.push(square);
        }
    }
    for &square in candidates.iter().filter(|square| !open.contains(square)) {
        board.block(square);
    }
    let ends = [Ends::Open, Ends::Open, Ends::Open, Ends::Closed][rng.below(4)];
    let last = open.len() as u32;
    let mut fixed_numbers = [vec![1, last], vec![1], vec![last], vec![]][rng.below(4)].clone();
    for _ in 0..[0, 0, 0, 1, 2][rng.below(5)] {
        fixed_numbers.push(1 + rng.below(open.len()) as u32);
    }
    let from_path = rng.below(3) > 0;
    let mut numbers: Vec<(Square, u32)> = Vec::new();
    for number in fixed_numbers {
        let square =
            if from_path { open[number as usize - 1] } else { open[rng.below(open.len())] };
        if numbers
            .iter()
            .all(|&(known_square, known_number)| known_square != square && known_number != number)
        {
            numbers.push((square, number));
        }
    }
    Tour::new(board, leaper, ends, &numbers).unwrap()
}

#[test]
fn small_boards_match_the_reference_solver() {
    let mut rng = Random(21);
    let mut with_several_tours = 0;
    let boards = board_count(4000);
    for _ in 0..boards {
        with_several_tours += usize::from(compare_tours(&random_path_board(&mut rng)) > 1);
    }
    assert!(with_several_tours > boards / 16, "{with_several_tours}");
}
