//! Puzzles with an open number of one kind: the greatest, or at least a given number.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use leaper::answer::{Answer, Options, Solving};
use leaper::place::{Count, CountOptions, List, Outcome, Piece};
use leaper::puzzle::Puzzle;
use leaper::search::{Limit, Limits, Search, Step};
use num_bigint::BigUint;
use oracle::place::{Line, Way};
use proptest::prelude::*;

use super::{parse, random_lines::lines};

fn outcome(line: &str) -> Outcome {
    Count::new(&parse(line), CountOptions::default()).run()
}

fn greatest(line: &str) -> (u32, String) {
    let outcome = outcome(line);
    (outcome.greatest.unwrap(), outcome.tally.count().to_string())
}

/// Returns the placements with each number of pieces of this kind, from 0 to the greatest.
fn ways_by_number(line: &Line, letter: char) -> Vec<Vec<Way>> {
    let mut line = line.clone();
    line.pieces.retain(|piece| piece.0 != letter);
    let ways_with = |number| {
        let mut line = line.clone();
        line.pieces.push((letter, number));
        line.ways()
    };
    (0..=100).map(ways_with).take_while(|ways| !ways.is_empty()).collect()
}

fn rows(line: &Line, ways: &[Way]) -> Vec<String> {
    let mut rows: Vec<_> = ways.iter().map(|way| line.rows(way)).collect();
    rows.sort_unstable();
    rows
}

/// The list starts with the number that the count has found.
#[test]
fn open_numbers_are_found_once() {
    let slices = |list| {
        let puzzle = Puzzle::parse("place?board=9x9&pieces=Q+").unwrap();
        let mut search = Solving::new(puzzle, Options::default().list(list));
        let mut slices = 1;
        while search.advance(8) == Step::Running {
            slices += 1;
        }
        slices
    };
    let (count, count_and_list) = (slices(0), slices(1));
    assert!(2 * count_and_list < 3 * count, "{count_and_list} slices, {count} without a list");
}

/// Where the search for it reaches a limit, the list steps from one number to the next.
#[test]
fn lists_find_the_greatest_number_in_spite_of_a_limit() {
    for line in ["3x3&pieces=Q+", "4x4&pieces=R2N+", "5x5&pieces=Q+"] {
        let place = parse(&format!("place?board={line}"));
        let limits = Limits::default().work(1);
        let outcome = Count::new(&place, CountOptions::default()).within(limits).run();
        assert_eq!((outcome.limit, outcome.greatest), (Some(Limit::Work), None), "{line}");
        for one_per_class in [false, true] {
            let placements: Vec<_> = List::with_limits(&place, one_per_class, limits).collect();
            let whole = List::with_limits(&place, one_per_class, Limits::default());
            assert_eq!(placements, whole.collect::<Vec<_>>(), "{line}");
            assert!(!placements.is_empty(), "{line}");
            let mut list = List::with_limits(&place, one_per_class, limits);
            for number in [placements.len() - 1, placements.len(), 0] {
                list.seek((number as u64).into());
                assert_eq!(list.next().as_ref(), placements.get(number), "{line} at {number}");
            }
        }
    }
}

/// While the list searches for it, its work grows.
#[test]
fn the_search_for_the_greatest_number_is_counted_as_work() {
    let mut list = List::new(&parse("place?board=9x9&pieces=Q+"));
    let mut before = 0;
    for _ in 0..10 {
        assert_eq!(list.advance(8), Step::Running);
        let positions = list.progress().positions;
        assert!(before < positions, "{before}, {positions}");
        before = positions;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn open_numbers_match_the_reference_solver(line in lines(12, 2), kind in 0..5_usize, min_number in 0..3_u32) {
        let piece = Piece::ALL[kind];
        let text = line.write();
        let fixed = line.place();
        let ways = ways_by_number(&line, piece.letter());
        let options = CountOptions::default().distinct(true).squares(true);

        let greatest = fixed.with_pieces(fixed.pieces().with_greatest(piece));
        let outcome = Count::new(&greatest, options).run();
        let best = ways.last().cloned().unwrap_or_default();
        prop_assert_eq!(outcome.greatest, ways.len().checked_sub(1).map(|n| n as u32), "{} {}+", text, piece);
        prop_assert_eq!(outcome.tally.count().to_string(), best.len().to_string(), "{} {}+", text, piece);
        let classes = line.classes_by(&best, Clone::clone).len();
        prop_assert_eq!(greatest.distinct(&outcome.tally).to_string(), classes.to_string(), "{} {}+", text, piece);
        let mut listed: Vec<_> = List::new(&greatest).map(|way| greatest.rows(&way)).collect();
        listed.sort_unstable();
        prop_assert_eq!(listed, rows(&line, &best), "{} {}+", text, piece);

        let at_least = fixed.with_pieces(fixed.pieces().with_at_least(piece, min_number));
        let expected: Vec<Way> = ways.into_iter().skip(min_number as usize).flatten().collect();
        let outcome = Count::new(&at_least, options).run();
        prop_assert_eq!(outcome.tally.count().to_string(), expected.len().to_string(), "{} {}{}+", text, piece, min_number);
        let classes = line.classes_by(&expected, Clone::clone).len();
        prop_assert_eq!(at_least.distinct(&outcome.tally).to_string(), classes.to_string(), "{} {}{}+", text, piece, min_number);
        for (square, piece, number) in at_least.square_counts(&outcome.tally) {
            let cell = (i32::from(square.file), i32::from(square.rank));
            let with_piece = expected.iter().filter(|way| way.contains(&(cell, piece.letter()))).count();
            prop_assert_eq!(number.to_string(), with_piece.to_string(), "{} {} {}", text, piece, square);
        }
        let listed: Vec<_> = List::new(&at_least).map(|way| at_least.rows(&way)).collect();
        let mut sorted = listed.clone();
        sorted.sort_unstable();
        prop_assert_eq!(sorted, rows(&line, &expected), "{} {}{}+", text, piece, min_number);
        // Seeking forwards and backwards gives the same list.
        let mut list = List::new(&at_least);
        for index in [listed.len() / 2, listed.len(), listed.len() / 3, 0] {
            list.seek((index as u64).into());
            prop_assert_eq!(list.next().map(|way| at_least.rows(&way)), listed.get(index).cloned(), "{} at {}", text, index);
        }
    }
}

/// The greatest numbers on 8 × 8: Yaglom and Yaglom, Challenging Mathematical Problems, 1964,
/// chapter III; kings in OEIS A018807, queens in A000170.
#[test]
fn greatest_numbers_on_the_chessboard_match_published_ones() {
    for (piece, number, ways) in
        [('K', 16, "281571"), ('Q', 8, "92"), ('R', 8, "40320"), ('B', 14, "256"), ('N', 32, "2")]
    {
        let line = format!("place?board=8x8&pieces={piece}+");
        assert_eq!(greatest(&line), (number, ways.to_owned()), "{line}");
    }
}

/// 2n − 2 bishops in 2ⁿ ways (Yaglom and Yaglom, problem 32), ⌈n / 2⌉² kings, on n × n.
#[test]
fn greatest_numbers_on_square_boards_match_the_formulas() {
    for n in 2..=9_u32 {
        let bishops = greatest(&format!("place?board={n}x{n}&pieces=B+"));
        assert_eq!(bishops, (2 * n - 2, (1 << n).to_string()), "{n}");
        assert_eq!(greatest(&format!("place?board={n}x{n}&pieces=K+")).0, n.div_ceil(2).pow(2));
    }
    // On 2 × 2 and 3 × 3, a queen on each rank is impossible.
    assert_eq!(greatest("place?board=2x2&pieces=Q+"), (1, "4".into()));
    assert_eq!(greatest("place?board=3x3&pieces=Q+"), (2, "8".into()));
}

/// A maximum matching of knight's jumps proves the number; the two placements are the two colours.
#[test]
fn knights_on_16x16_fit_into_memory() {
    let line = "place?board=16x16&pieces=N128";
    let memory = Limits::default().memory(64 << 20);
    let outcome = Count::new(&parse(line), CountOptions::default()).within(memory).run();
    assert_eq!((outcome.limit, outcome.tally.count().to_string()), (None, "2".into()));
}

/// Counts placements row by row, with a transfer matrix over the last two rows.
fn count_by_transfer_matrix(
    files: u32,
    ranks: u32,
    is_peaceful: impl Fn(u32, u32, u32) -> bool,
) -> BigUint {
    let row_count = 1_u32 << files;
    let mut ways = std::collections::BTreeMap::from([((0, 0), BigUint::from(1_u8))]);
    for _ in 0..ranks {
        let mut next = std::collections::BTreeMap::new();
        for ((below, last), number) in ways {
            for row in (0..row_count).filter(|&row| is_peaceful(below, last, row)) {
                *next.entry((last, row)).or_insert_with(|| BigUint::from(0_u8)) += &number;
            }
        }
        ways = next;
    }
    ways.into_values().sum()
}

fn total_count(line: &str) -> BigUint {
    outcome(line).tally.count().to_string().parse().unwrap()
}

/// Kings on n × n are the independent sets of the king's graph, "hard squares" with diagonals:
/// OEIS A063443, 1355115601 on 8 × 8.
#[test]
fn any_number_of_kings_agrees_with_a_transfer_matrix() {
    for n in 1..=8 {
        let kings = count_by_transfer_matrix(n, n, |_, last, row| {
            row & row << 1 == 0 && row & (last | last << 1 | last >> 1) == 0
        });
        assert_eq!(total_count(&format!("place?board={n}x{n}&pieces=K0+")), kings, "{n}");
        if n == 8 {
            assert_eq!(kings, BigUint::from(1_355_115_601_u32));
        }
    }
}

#[test]
fn any_number_of_knights_agrees_with_a_transfer_matrix() {
    for (files, ranks) in [(1, 4), (3, 3), (4, 4), (5, 4), (4, 7), (5, 5)] {
        let knights = count_by_transfer_matrix(files, ranks, |below, last, row| {
            row & (last << 2 | last >> 2 | below << 1 | below >> 1) == 0
        });
        let line = format!("place?board={files}x{ranks}&pieces=N0+");
        assert_eq!(total_count(&line), knights, "{line}");
    }
}

/// OEIS A002720: the partial permutation matrices.
#[test]
fn any_number_of_rooks_matches_published_counts() {
    for (n, ways) in [(1, 2_u32), (2, 7), (3, 34), (4, 209), (5, 1546), (6, 13327), (8, 1_441_729)]
    {
        assert_eq!(total_count(&format!("place?board={n}x{n}&pieces=R0+")), ways.into(), "{n}");
    }
    // At least seven rooks: 8! × 8 with seven, and 8! with eight.
    assert_eq!(total_count("place?board=8x8&pieces=R7+"), (40320_u32 * 9).into());
}

/// Returns the answer document of a line.
fn document(line: &str, options: Options) -> serde_json::Value {
    let answer = Solving::new(Puzzle::parse(line).unwrap(), options).run();
    serde_json::to_value(answer).unwrap()
}

#[test]
fn document_has_the_greatest_number() {
    let knights = document("place?board=8x8&pieces=N+", Options::default().list(9));
    assert_eq!(knights["puzzle"], "place?board=8x8&pieces=N+");
    assert_eq!((&knights["greatest"], &knights["count"]), (&32.into(), &"2".into()));
    assert_eq!(knights["distinct"], "1");
    assert_eq!(knights["placements"].as_array().unwrap().len(), 2);
    let kings = document("place?board=2x2&pieces=K0+", Options::default().list(9));
    assert_eq!(
        (&kings["greatest"], &kings["count"], &kings["distinct"]),
        (&1.into(), &"5".into(), &"2".into())
    );
    assert_eq!(kings["placements"][0], "2/2");
    let none = document("place?board=K1/2&pieces=K+", Options::default());
    assert_eq!(none["greatest"], 0);
    let none = document("place?board=QQ/2&pieces=K+", Options::default());
    assert_eq!((&none["greatest"], &none["count"]), (&serde_json::Value::Null, &"0".into()));
    assert!(none["reason"].as_str().unwrap().contains("attacks"), "{none}");
}

/// At a limit the answer has an upper bound.
#[test]
fn limit_reports_an_upper_bound() {
    let line = "place?board=12x12&pieces=Q3N+";
    let answer = Solving::new(Puzzle::parse(line).unwrap(), Options::default().work(2000)).run();
    let Answer::Limit { limit, greatest, at_most, .. } = answer else { panic!("{answer:?}") };
    assert_eq!((limit, greatest), (Limit::Work, None));
    assert!(at_most.is_some_and(|most| (40..=72).contains(&most)), "{at_most:?}");
}

/// So it has when it is stopped; once there is a placement, the bound is the greatest number.
#[test]
fn every_stopped_search_for_the_greatest_number_reports_what_is_known() {
    let known = |answer| match answer {
        Answer::Limit { greatest, at_most, .. } => (greatest, at_most),
        other => panic!("{other:?}"),
    };
    for (aim, most) in [("peace", 16), ("both", 16), ("total", 62)] {
        let board = if aim == "total" { "8/8/8/8/8/8/8/*6*" } else { "8x8" };
        let line = format!("place?board={board}&pieces=K+&aim={aim}");
        let puzzle = Puzzle::parse(&line).unwrap();
        let solve = |options| Solving::new(puzzle.clone(), options);
        assert_eq!(known(solve(Options::default().work(1)).run()), (None, Some(most)), "{line}");
        let mut search = solve(Options::default());
        assert_eq!(search.advance(1), Step::Running, "{line}");
        assert_eq!(known(search.stop(Limit::Time)), (None, Some(most)), "{line}");
    }
    for work in [Some(40_000), None] {
        let puzzle = Puzzle::parse("place?board=8x8&pieces=K+&aim=both").unwrap();
        let mut search =
            Solving::new(puzzle, work.iter().fold(Options::default(), |it, &work| it.work(work)));
        let answer = loop {
            match search.advance(1 << 10) {
                Step::Done(answer) => break answer,
                Step::Running
                    if work.is_some() || search.progress().count.is_none_or(|it| it.is_zero()) => {}
                Step::Running => break search.stop(Limit::Time),
            }
        };
        assert_eq!(known(answer), (Some(16), None), "{work:?}");
    }
}

#[test]
fn invalid_open_numbers_have_an_error_range() {
    for (line, code, at) in [
        ("place?board=8x8&pieces=N+K0+", "second-plus", "K0+"),
        ("place?board=8x8&pieces=N+N1", "doubled-piece", "N1"),
        ("place?board=8x8&pieces=N++", "bad-pieces", "+"),
        ("place?board=8x8&pieces=+", "bad-pieces", "+"),
        ("place?board=8x8&pieces=N1048577+", "too-many-pieces", "1048577"),
    ] {
        let error = Puzzle::parse(line).unwrap_err();
        assert_eq!((error.code(), &line[error.at.clone()]), (code, at), "{line}: {error}");
    }
    for (read, written) in [
        ("place?board=8x8&pieces=N%2BK2", "place?board=8x8&pieces=K2N+"),
        ("place?board=8x8&pieces=n03+", "place?board=8x8&pieces=N3+"),
    ] {
        assert_eq!(Puzzle::parse(read).unwrap().to_string(), written);
    }
}

/// After a limit on the classes of one number, the tally has no classes of others.
#[test]
fn incomplete_classes_are_left_out() {
    let place = parse("place?board=5x5&pieces=K0+");
    let options = CountOptions::default().distinct(true).squares(true);
    let mut stopped = 0;
    for work in (1..200).map(|step| step * 500) {
        let outcome = Count::new(&place, options).within(Limits::default().work(work)).run();
        if outcome.options_limit.is_some() {
            stopped += 1;
            let tally = outcome.tally.to_string();
            let [_, invariant] = tally.split(' ').collect::<Vec<_>>()[..] else {
                panic!("{work}: {tally}")
            };
            assert_eq!(invariant, "0", "{work}");
        }
    }
    assert!(stopped > 3, "{stopped}");
}
