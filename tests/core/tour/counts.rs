//! Counts and indices of tours, compared with plain backtracking on boards of up to 16 squares.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use std::collections::BTreeSet;

use super::{board_count, count, line, solve, tour};
use leaper::Leaper;
use leaper::board::Board;
use leaper::search::{Limit, Limits, Search};
use leaper::square::Square;
use leaper::tour::{Ends, Index, Outcome, Tour};
use oracle::random::{Random, Rng};
use oracle::tour::Plain;

/// With one fixed end and one free one, the second half of the count begins with the link between
/// both ends.
#[test]
fn one_fixed_end_is_counted() {
    for (line, expected) in [
        ("tour?board=*1**/*1*1/1*1*/1*1*&from=c2", 2),
        ("tour?board=*1**/*1*1/1*1*/1*1*&from=a2", 4),
        ("tour?board=*2**/1*1*1/1*1**&to=a2", 1),
    ] {
        let tour = tour(line);
        assert_eq!(compare_tours(&tour), expected, "{line}");
    }
}

/// Compares the count, the indexed tours and the answer with backtracking.
fn compare_tours(tour: &Tour) -> usize {
    let plain = Plain::new(tour);
    let expected = plain.tours();
    assert_eq!(count(tour), expected.len().to_string(), "{}", line(tour));
    assert_eq!(matches!(solve(tour), Outcome::Solved(_)), !expected.is_empty(), "{}", line(tour));
    match Index::new(tour, Limits::default()).run() {
        Ok(tours) => {
            assert_eq!(tours.count().to_string(), expected.len().to_string(), "{}", line(tour));
            let all = (0..).map_while(|number: u64| tours.nth(&number.into()));
            let replayed = |path: Vec<Square>| {
                assert!(plain.replays(&path), "{}: {path:?}", line(tour));
                plain.jumps_of(&path)
            };
            let jumps: Vec<_> = all.map(replayed).collect();
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

/// A board of at most 16 squares, of a random walk and maybe some others, with any ends and
/// numbers, of the walk or not.
fn random_walk_board(rng: &mut Random) -> Tour {
    let (a, b) = [(1, 2), (1, 2), (1, 2), (0, 1), (1, 1), (0, 2), (1, 3), (2, 3)][rng.below(8)];
    let leaper = Leaper::new(a, b).unwrap();
    let room = [(4, 4), (5, 4), (3, 6), (6, 3), (5, 5), (4, 7), (7, 4), (2, 9), (6, 6)];
    let (files, ranks) = room[rng.below(room.len())];
    let mut whole = Board::new(files, ranks).unwrap();
    // With a single colour on each rank or file, the tables are far from the link between the ends.
    let bands = rng.below(3);
    let mut colours = rng.below(1 << 9);
    if rng.below(2) == 0 {
        colours = [0b0_0110_0110, 0b1_1001_1001, 0b0_1100_1100, 0b1_0011_0011][rng.below(4)];
    }
    for square in whole.clone().squares() {
        let (along, across) = [(square.rank, square.file), (square.file, square.rank)][bands % 2];
        if bands < 2 && usize::from(across % 2) != colours >> along & 1 {
            whole.block(square);
        }
    }
    let all: Vec<Square> = whole.open().iter().collect();
    let mut walk = vec![all[rng.below(all.len())]];
    let length = 2 + rng.below(15);
    while walk.len() < length {
        let here = walk[walk.len() - 1];
        let free: Vec<Square> =
            leaper.reached(&whole, here).filter(|to| !walk.contains(to)).collect();
        if free.is_empty() {
            break;
        }
        walk.push(free[rng.below(free.len())]);
    }
    let mut open = walk.clone();
    for _ in 0..[0, 0, 1, 2][rng.below(4)] {
        let square = all[rng.below(all.len())];
        if open.len() < 16 && !open.contains(&square) {
            open.push(square);
        }
    }
    let mut board = whole;
    for &square in all.iter().filter(|square| !open.contains(square)) {
        board.block(square);
    }
    let ends = [Ends::Open, Ends::Open, Ends::Open, Ends::Closed][rng.below(4)];
    let last = open.len() as u32;
    let mut fixed_numbers = [vec![1, last], vec![1], vec![last], vec![]][rng.below(4)].clone();
    for _ in 0..[0, 0, 0, 1, 2][rng.below(5)] {
        fixed_numbers.push(1 + rng.below(open.len()) as u32);
    }
    let on_the_walk = rng.below(3) > 0;
    let mut numbers: Vec<(Square, u32)> = Vec::new();
    for number in fixed_numbers {
        let there =
            if on_the_walk { open[number as usize - 1] } else { open[rng.below(open.len())] };
        if numbers.iter().all(|&(square, other)| square != there && other != number) {
            numbers.push((there, number));
        }
    }
    Tour::new(board, leaper, ends, &numbers).unwrap()
}

#[test]
fn small_boards_match_backtracking() {
    let mut rng = Random(21);
    let mut some = 0;
    let boards = board_count(4000);
    for _ in 0..boards {
        some += usize::from(compare_tours(&random_walk_board(&mut rng)) > 1);
    }
    assert!(some > boards / 16, "{some}");
}
