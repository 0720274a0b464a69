//! Place: answers in data files, and comparisons with the reference solver.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

mod aims;
mod large_boards;
mod list;
mod open_numbers;
mod random_lines;

use std::collections::BTreeSet;

use leaper::place::{Count, CountOptions, Outcome, Place, Reason, Tally};
use leaper::puzzle::Puzzle;
use leaper::search::{Limit, Limits, Search, Step};
use num_bigint::BigUint;
use oracle::place::Line;
use proptest::prelude::*;
use random_lines::lines;

/// Parses a puzzle, with open numbers of pieces, too.
fn parse(line: &str) -> Place {
    match Puzzle::parse(line) {
        Ok(Puzzle::Place(place)) => place,
        other => panic!("{line}: {other:?}"),
    }
}

fn all_options() -> CountOptions {
    CountOptions::default().distinct(true).squares(true)
}

/// Cases that are slow without optimisation.
const SLOW: [&str; 3] =
    ["seed-8x7-K3Q1B2R2N3", "mixed-8x8-K1Q1R2B2N2", "hole-8x8-centre4-K1Q1R2B2N2"];

#[test]
fn answers_in_data_file_match() {
    check_answers(|id| !SLOW.contains(&id));
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn slow_answers_in_data_file_match() {
    check_answers(|id| SLOW.contains(&id));
}

/// Checks the selected cases.
fn check_answers(is_selected: impl Fn(&str) -> bool) {
    let mut checked = 0;
    for case in include_str!("../../data/placement.jsonl").lines() {
        let case: serde_json::Value = serde_json::from_str(case).unwrap();
        let line = case["line"].as_str().unwrap();
        let id = case["id"].as_str().unwrap();
        if !is_selected(id) {
            continue;
        }
        checked += 1;
        let place = Line::read(line).place();
        let tally = Count::new(&place, CountOptions::default().distinct(true)).run().tally;
        assert_eq!(tally.count().to_string(), case["expect"]["count"].as_str().unwrap(), "{line}");
        if let Some(distinct) = case["expect"]["distinct"].as_str() {
            assert_eq!(place.distinct(&tally).to_string(), distinct, "{line}");
        }
    }
    assert!(checked >= SLOW.len(), "{checked}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn counts_classes_and_squares_match_the_reference_solver(line in lines(16, 3)) {
        let text = line.write();
        prop_assume!(line.pieces.iter().map(|piece| piece.1).sum::<u32>() < 8);
        let ways = line.ways();
        let place = line.place();
        let tally = Count::new(&place, all_options()).run().tally;
        prop_assert_eq!(tally.count().to_string(), ways.len().to_string(), "{}", text);
        let classes = line.classes_by(&ways, Clone::clone).len();
        prop_assert_eq!(place.distinct(&tally).to_string(), classes.to_string(), "{}", text);
        for (square, piece, number) in place.square_counts(&tally) {
            let cell = (i32::from(square.file), i32::from(square.rank));
            let expected = ways.iter().filter(|way| way.contains(&(cell, piece.letter()))).count();
            prop_assert_eq!(number.to_string(), expected.to_string(), "{} {} {}", text, piece, square);
        }
    }

    #[test]
    fn parts_add_up(line in lines(20, 3), parts in 1..7_usize, budget in 1..300_u64) {
        let text = line.write();
        let place = line.place();
        let whole = Count::new(&place, all_options()).run().tally;
        let mut sum = Tally::default();
        for index in 0..parts {
            // Serialised as text, as the page sends it.
            let tally = in_slices(Count::part(&place, all_options(), index, parts), budget).tally;
            sum.add(&tally.to_string().parse().unwrap());
        }
        prop_assert_eq!(sum, whole, "{}", text);
    }
}

/// Puzzles on large boards with few open squares, where lines pass over blocked squares. The number
/// of queens is the maximum by ranks and files, or up to two fewer.
fn sparse_queens() -> impl Strategy<Value = Line> {
    let boards = (3..=33_i32, 3..=33_i32).prop_flat_map(|(files, ranks)| {
        let squares = prop::collection::btree_set((0..files, 0..ranks), 4..14);
        (Just((files, ranks)), squares, 0..3_u32, 0..4)
    });
    boards.prop_map(|((mut files, mut ranks), mut open, fewer, symmetry)| {
        let half: Vec<_> = open.iter().copied().take(7).collect();
        if symmetry == 1 {
            open = half.iter().flat_map(|&(x, y)| [(x, y), (files - 1 - x, y)]).collect();
        } else if symmetry == 2 {
            (files, ranks) = (files.max(ranks), files.max(ranks));
            open = half.iter().flat_map(|&(x, y)| [(x, y), (y, x)]).collect();
        }
        let lines =
            |line: fn(&(i32, i32)) -> i32| open.iter().map(line).collect::<BTreeSet<_>>().len();
        let max_queens = lines(|cell| cell.0).min(lines(|cell| cell.1)) as u32;
        let cells = (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank)));
        Line {
            files,
            ranks,
            blocked: cells.filter(|cell| !open.contains(cell)).collect(),
            fixed: vec![],
            pieces: vec![('Q', max_queens.saturating_sub(fewer).max(1))],
            pass: true,
            aim: String::new(),
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sparse_queens_match_the_reference_solver(line in sparse_queens()) {
        let ways = line.ways();
        let place = line.place();
        let tally = Count::new(&place, CountOptions::default().distinct(true)).run().tally;
        prop_assert_eq!(tally.count().to_string(), ways.len().to_string(), "{}", line.write());
        let classes = line.classes_by(&ways, Clone::clone).len();
        prop_assert_eq!(place.distinct(&tally).to_string(), classes.to_string(), "{}", line.write());
    }
}

/// Runs a count in slices, as a worker does. Its share, if known, must not decrease, and it must not
/// say that a count is complete that has reached a limit.
fn in_slices(mut count: Count, budget: u64) -> Outcome {
    let mut share = 0.0;
    loop {
        match count.advance(budget) {
            Step::Done(outcome) => {
                assert!(outcome.limit.is_none() || !count.progress().is_count_complete);
                break outcome;
            }
            Step::Running => {
                let next = count.progress().share.unwrap_or(share);
                assert!((share..=1.0).contains(&next), "{next} after {share}");
                share = next;
            }
        }
    }
}

/// Sums of fractions are rounded: this share once fell from 0.044444444444444446 to
/// 0.04444444444444444.
#[test]
fn rounding_does_not_decrease_the_share() {
    let place = Line::read("place?board=1/1/B/1/1/B/1/1/1/1/1&pieces=K1B2&lines=pass").place();
    in_slices(Count::new(&place, all_options()), 1);
}

fn count(line: &str) -> BigUint {
    let count = Count::new(&Line::read(line).place(), CountOptions::default()).run().tally.count();
    count.to_string().parse().unwrap()
}

/// Returns a binomial coefficient.
fn choose(m: u32, n: u32) -> BigUint {
    (0..n).fold(BigUint::from(1_u8), |ways, i| ways * (m - i) / (i + 1))
}

/// Kings on one rank: `C(n − k + 1, k)`. The longest boards need sets of 256 squares and numbers
/// far above 2^64.
#[test]
fn counts_of_kings_on_one_rank_match_the_formula() {
    for (n, k) in [(64, 20), (65, 20), (128, 40), (129, 3), (200, 2), (256, 100), (255, 128)] {
        let line = format!("place?board={n}x1&pieces=K{k}");
        assert_eq!(count(&line), choose(n - k + 1, k), "{line}");
        let line = format!("place?board=1x{n}&pieces=K{k}");
        assert_eq!(count(&line), choose(n - k + 1, k), "{line}");
    }
    assert_eq!(count("place?board=256x1&pieces=K129"), BigUint::ZERO);
}

/// On two ranks, knights attack each other along four lines, each over every other file; `k`
/// non-adjacent squares of `m` in a line are chosen in C(m + 1 − k, k) ways.
#[test]
fn counts_of_knights_on_two_ranks_match_the_formula() {
    for (files, knights) in [(12_u32, 8), (31, 4), (40, 5)] {
        let mut ways = vec![BigUint::from(1_u8)];
        for line in [files / 2, files / 2, files - files / 2, files - files / 2] {
            let mut next = vec![BigUint::ZERO; knights + 1];
            for (before, ways) in ways.iter().enumerate() {
                for number in 0..=(knights - before).min(line.div_ceil(2) as usize) {
                    next[before + number] += ways * choose(line + 1 - number as u32, number as u32);
                }
            }
            ways = next;
        }
        assert_eq!(count(&format!("place?board={files}x2&pieces=N{knights}")), ways[knights]);
    }
    assert_eq!(count("place?board=40x2&pieces=N5"), BigUint::from(18_669_744_u32));
}

/// Rooks: `C(m, k) · C(n, k) · k!`.
#[test]
fn counts_of_rooks_match_the_formula() {
    for (m, n, k) in [(5, 9, 4), (2, 128, 2), (12, 12, 3), (10, 9, 9), (16, 16, 2)] {
        let line = format!("place?board={m}x{n}&pieces=R{k}");
        let orders = (1..=k).fold(BigUint::from(1_u8), |product, i| product * i);
        assert_eq!(count(&line), choose(m, k) * choose(n, k) * orders, "{line}");
    }
}

/// If every open square is isolated, no piece attacks another, and only the kinds matter.
#[test]
fn isolated_squares_allow_any_placement() {
    let board = ["1*1*1*1*1*1", "***********"].repeat(6)[..11].join("/");
    for (pieces, numbers) in [
        ("K3N3", &[3, 3][..]),
        ("Q2R1B1", &[2, 1, 1]),
        ("K9N9", &[9, 9]),
        ("K4Q3B4R4N5", &[4, 3, 4, 4, 5]),
    ] {
        let line = format!("place?board={board}&pieces={pieces}");
        let mut free = 36;
        let mut ways = BigUint::from(1_u8);
        for &number in numbers {
            ways *= choose(free, number);
            free -= number;
        }
        assert_eq!(count(&line), ways, "{line}");
    }
}

/// Queens on n × n (OEIS A000170), and one queen fewer.
#[test]
fn counts_of_queens_on_nearly_all_ranks_match_published_ones() {
    for (n, expected) in (4..=10).zip([2, 10, 4, 40, 92, 352, 724_u32]) {
        assert_eq!(count(&format!("place?board={n}x{n}&pieces=Q{n}")), BigUint::from(expected));
    }
    // Blocked squares that cut off only one square from all lines: that square holds a queen or
    // none.
    for n in 5..=8_u32 {
        let queens = |number| count(&format!("place?board={n}x{n}&pieces=Q{number}"));
        let rows = format!("{n}/").repeat(n as usize) + &"*".repeat(n as usize);
        let walled = format!("place?board={rows}/{}1&pieces=Q{}", "*".repeat(n as usize - 1), n);
        assert_eq!(count(&walled), queens(n) + queens(n - 1), "{n}");
    }
    // The open squares on the last two files attack each other diagonally; all others are free.
    let walls = |number| "*".repeat(number);
    let rows = [
        format!("1{}", walls(26)),
        format!("{}1{}", walls(10), walls(16)),
        format!("{}1*", walls(25)),
        format!("{}1", walls(26)),
        format!("{}1{}", walls(5), walls(21)),
    ];
    let far = format!("place?board={}&pieces=Q4&lines=pass", rows.join("/"));
    assert_eq!(count(&far), BigUint::from(2_u8));
}

/// Symmetries are those of the open squares, not of the frame.
#[test]
fn symmetry_ignores_the_frame() {
    for line in ["place?board=2x3&pieces=K1", "place?board=2*/2*/2*&pieces=K1"] {
        let place = Line::read(line).place();
        let tally = Count::new(&place, all_options()).run().tally;
        assert_eq!(tally.count().to_string(), "6");
        assert_eq!(place.distinct(&tally).to_string(), "2", "{line}");
    }
}

#[test]
fn parts_of_large_counts_add_up() {
    for (line, options) in [
        ("place?board=8x8&pieces=N20", CountOptions::default().distinct(true)),
        ("place?board=8x8&pieces=Q1K10", CountOptions::default().distinct(true)),
        ("place?board=8x8&pieces=R8", all_options()),
        ("place?board=8x8&pieces=Q7", all_options()),
        ("place?board=*8*/9*/1*8/10/10&pieces=Q5&lines=pass", all_options()),
        ("place?board=6x6&pieces=Q2R2B2N2", all_options()),
        ("place?board=6x7&pieces=K1Q1R1N2", all_options()),
    ] {
        let place = Line::read(line).place();
        let whole = Count::new(&place, options).run().tally;
        for parts in [2, 3, 8] {
            let mut sum = Tally::default();
            for index in 0..parts {
                sum.add(&Count::part(&place, options, index, parts).run().tally);
            }
            assert_eq!(sum, whole, "{line} in {parts} parts");
        }
    }
}

#[test]
fn impossible_placements_have_a_reason() {
    let reason = |line: &str| Line::read(line).place().why_surely_none();
    assert_eq!(reason("place?board=8x8&pieces=Q8"), None);
    assert!(matches!(reason("place?board=2x2&pieces=N5"), Some(Reason::TooMany { .. })));
    assert!(matches!(reason("place?board=8x8&pieces=K4000000000"), Some(Reason::TooMany { .. })));
    for (line, sentence) in [
        ("place?board=R2Q/4", "The rook on a2 attacks the queen on d2, and both are fixed."),
        (
            "place?board=8x8&pieces=Q9",
            "Each queen and each rook needs a rank to itself, or a part of one between blocked squares. There are only 8 for 9 of them.",
        ),
        (
            "place?board=3x3&pieces=K10",
            "There are 10 pieces to place, but only 9 squares are free.",
        ),
        ("place?board=Q1/2&pieces=K1", "There is 1 piece to place, but no square is free."),
        ("place?board=1&pieces=K2", "There are 2 pieces to place, but only one square is free."),
        (
            "place?board=3x1&pieces=Q2",
            "Each queen and each rook needs a rank to itself, or a part of one between blocked squares. There is only one for 2 of them.",
        ),
    ] {
        assert_eq!(reason(line).unwrap().to_string(), sentence);
        assert_eq!(count(line), BigUint::ZERO);
    }
    assert_eq!(reason("place?board=R*1Q/4"), None);
    assert_eq!(count("place?board=R*1Q/4"), BigUint::from(1_u8));
}

/// Bishops: at most 2n − 2, in 2^n ways (A. M. and I. M. Yaglom, "Challenging mathematical
/// problems", 1964). Backtracking alone is too slow for them.
#[test]
fn counts_of_most_bishops_match_the_formula() {
    for n in 2..=11_u32 {
        let line = format!("place?board={n}x{n}&pieces=B{}", 2 * n - 2);
        assert_eq!(count(&line), BigUint::from(1_u32 << n), "{line}");
        let line = format!("place?board={n}x{n}&pieces=B{}", 2 * n - 1);
        assert_eq!(count(&line), BigUint::ZERO, "{line}");
    }
}

/// With many pieces on few squares, branches that leave too few squares are pruned.
#[test]
fn too_many_pieces_are_refuted_quickly() {
    for line in [
        "place?board=*4*2**1/****1******/**2*3**1/2*3*1***/***1**1***1/**3*4*&pieces=K9Q3B5R4N3",
        "place?board=1**1*2*1*/1*1*1**2*/1*******1*/1******1*1/**1*1*1*1*/*2****1**/****1**1*1&\
         pieces=R5B5K5N8Q2",
    ] {
        let limits = Limits::default().work(1 << 18);
        let count = Count::new(&Line::read(line).place(), CountOptions::default()).within(limits);
        let outcome = count.run();
        assert_eq!((outcome.limit, outcome.tally.count().is_zero()), (None, true), "{line}");
    }
}

#[test]
fn limits_are_reported() {
    let place = Line::read("place?board=10x10&pieces=N10").place();
    let limits = Limits::default().memory(1 << 16);
    let outcome = Count::new(&place, CountOptions::default()).within(limits).run();
    assert_eq!(outcome.limit, Some(Limit::Memory));
    let place = Line::read("place?board=8x8&pieces=Q4R2").place();
    let limits = Limits::default().work(1000);
    let outcome = Count::new(&place, CountOptions::default()).within(limits).run();
    assert_eq!(outcome.limit, Some(Limit::Work));
}

/// The outcome within limits doesn't depend on the slice length.
#[test]
fn outcomes_do_not_depend_on_slices() {
    for (line, work, memory) in [
        ("place?board=8x8&pieces=Q4R2", 1000, 1 << 20),
        ("place?board=8x8&pieces=N20", 3000, 1 << 20),
        ("place?board=8x8&pieces=N20", u64::MAX, 1 << 16),
        ("place?board=6x6&pieces=Q1K4N4", 20_000, 1 << 14),
        ("place?board=8x8&pieces=B14", 5000, 1 << 20),
        ("place?board=9x9&pieces=R4B3", 20_000, 1 << 20),
        ("place?board=8x8&pieces=Q6&aim=guard", 10_000, 1 << 20),
        ("place?board=6x6&pieces=N12&aim=guard", 30_000, 1 << 20),
        ("place?board=6x6&pieces=K9&aim=guard", 40_000, 1 << 20),
        ("place?board=6x6&pieces=K9&aim=guard", u64::MAX, 1 << 16),
    ] {
        let place = parse(line);
        let limits = Limits::default().work(work).memory(memory);
        let outcomes = [1, 7, 100, 1 << 13, u64::MAX].map(|budget| {
            let count = Count::new(&place, CountOptions::default().distinct(true));
            in_slices(count.within(limits), budget)
        });
        for outcome in &outcomes {
            assert_eq!(outcome, &outcomes[4], "{line} within {limits:?}");
        }
    }
}

/// Without memory for a sweep, some placements are counted one by one, and the parts together count
/// fewer than there are.
#[test]
fn parts_within_a_memory_limit_count_less_than_all() {
    let limits = Limits::default().memory(1 << 16);
    for line in ["place?board=8x8&pieces=N20", "place?board=8x8&pieces=Q1K8N4"] {
        let place = Line::read(line).place();
        let whole = Count::new(&place, CountOptions::default()).run().tally.count();
        for parts in [1, 3] {
            let mut sum = Tally::default();
            for index in 0..parts {
                let part =
                    Count::part(&place, CountOptions::default(), index, parts).within(limits);
                sum.add(&in_slices(part, 1000).tally);
            }
            let counted = sum.count();
            assert!(
                !counted.is_zero() && counted < whole,
                "{line} in {parts} parts: {counted} of {whole}"
            );
        }
    }
}

/// If only the classes or squares exceed a limit, the count is complete.
#[test]
fn count_is_complete_when_options_reach_a_limit() {
    let place = Line::read("place?board=6x6&pieces=Q1K4N4").place();
    let limits = Limits::default().memory(1 << 12);
    let outcome = Count::new(&place, CountOptions::default().squares(true)).within(limits).run();
    assert_eq!((outcome.limit, outcome.options_limit), (None, Some(Limit::Memory)));
    assert_eq!(outcome.tally.count().to_string(), "12548");

    let place = Line::read("place?board=7x7&pieces=N16").place();
    let mut alone = Count::new(&place, CountOptions::default());
    let whole = loop {
        if let Step::Done(outcome) = alone.advance(100) {
            break outcome.tally.count();
        }
    };
    // Enough for the count, but not for the classes.
    let limits = Limits::default().work(alone.progress().positions + 300);
    let outcome = Count::new(&place, CountOptions::default().distinct(true)).within(limits).run();
    assert_eq!((outcome.limit, outcome.options_limit), (None, Some(Limit::Work)));
    assert_eq!(outcome.tally.count(), whole);
}

/// The bound counts the parts of ranks and files between blocked squares. Parts with a fixed queen
/// or rook do not count.
#[test]
fn too_few_ranks_or_files_are_a_reason() {
    for (line, expected) in [
        ("place?board=5x3&pieces=R4", Some((4, 3, false))),
        ("place?board=3x5&pieces=Q2R2", Some((4, 3, true))),
        ("place?board=5x4&pieces=R4", None),
        // The fixed rook leaves no room on its rank, nor its file.
        ("place?board=R4/5/5/5&pieces=R4", Some((4, 3, false))),
        ("place?board=R4/5/5/5&pieces=R3", None),
        // Blocked squares split three ranks into five parts, and four files into four.
        ("place?board=1**1/1**1/4&pieces=R6", Some((6, 5, false))),
        ("place?board=1**1/1**1/4&pieces=R5", Some((5, 4, true))),
        ("place?board=1**1/1**1/4&pieces=R4", None),
        // The queen leaves room on two ranks, both on one file.
        ("place?board=3/Q2/3&pieces=R2", Some((2, 1, true))),
    ] {
        let reason = Line::read(line).place().why_surely_none();
        let expected =
            expected.map(|(pieces, lines, files)| Reason::NoLines { pieces, lines, files });
        assert_eq!(reason, expected, "{line}");
    }
}

#[test]
fn share_rises_evenly() {
    let place = Line::read("place?board=6x6&pieces=Q1K4N4").place();
    for options in [CountOptions::default(), all_options()] {
        let mut count = Count::new(&place, options);
        let mut shares = vec![];
        while let Step::Running = count.advance(500) {
            shares.push(count.progress().share.unwrap());
        }
        assert!(shares.is_sorted(), "{shares:?}");
        let is_reported = |wanted: f64| shares.iter().any(|share| (share - wanted).abs() < 0.2);
        assert!(is_reported(0.2) && is_reported(0.5) && is_reported(0.9), "{shares:?}");
    }
}

/// A single sweep can't be split among workers.
#[test]
fn sweeps_are_reported_as_undivided() {
    for (line, undivided) in [
        ("place?board=8x8&pieces=N20", true),
        ("place?board=8x8&pieces=R8", true),
        ("place?board=8x8&pieces=Q4R2", false),
    ] {
        let mut count = Count::new(&Line::read(line).place(), CountOptions::default());
        assert_eq!(count.advance(100), Step::Running, "{line}");
        assert_eq!(count.progress().undivided, undivided, "{line}");
    }
}
