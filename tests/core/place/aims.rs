//! Placements that cover the board.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use std::collections::BTreeSet;

use leaper::answer::{Answer, Options, Solving};
use leaper::place::{List, Piece, Place};
use leaper::puzzle::Puzzle;
use leaper::search::{Limit, Search};
use oracle::place::Line;

fn answer(line: &str) -> Answer {
    Solving::new(Puzzle::parse(line).unwrap(), Options::default()).run()
}

fn place(line: &str) -> Place {
    let Ok(Puzzle::Place(place)) = Puzzle::parse(line) else { panic!("{line}") };
    place
}

/// Checks the cases of the data file that are selected by their name. They have counts and least
/// numbers; those of queens agree with OEIS A075458 and A002564.
fn check_data_file(is_selected: impl Fn(&str) -> bool) {
    for case in include_str!("../../data/guard.jsonl").lines() {
        let case: serde_json::Value = serde_json::from_str(case).unwrap();
        let (id, expect) = (case["id"].as_str().unwrap(), &case["expect"]);
        if !is_selected(id) {
            continue;
        }
        let Answer::Place { count, least, .. } = answer(case["line"].as_str().unwrap()) else {
            panic!("{id}");
        };
        assert_eq!(expect["count"], count.to_string(), "{id}");
        assert_eq!(expect["least"].as_u64(), least.map(u64::from), "{id}");
    }
}

#[test]
fn answers_in_data_file_match() {
    check_data_file(|id| !id.starts_with("guard-30-"));
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn slow_answers_in_data_file_match() {
    check_data_file(|id| id.starts_with("guard-30-"));
}

#[test]
fn lists_are_in_order_and_complete() {
    for line in [
        "place?board=4x4&pieces=Q2&aim=guard",
        "place?board=4x3&pieces=N4&aim=both",
        "place?board=4/4/4/4&pieces=Q1R1N1&aim=total",
        "place?board=4x4&pieces=K1Q1R1&aim=guard",
    ] {
        let (place, case) = (place(line), Line::read(&line.replace("4x4", "4/4/4/4")));
        let mut order: Vec<Vec<(usize, leaper::square::Square)>> = Vec::new();
        let rows: Vec<String> = List::new(&place)
            .map(|placement| {
                let kind = |piece| "QRBKN".find(Piece::letter(piece)).unwrap();
                order
                    .push(placement.iter().map(|&(square, piece)| (kind(piece), square)).collect());
                place.rows(&placement)
            })
            .collect();
        assert!(order.is_sorted(), "{line}");
        let ways = case.ways();
        let expected: BTreeSet<String> = ways.iter().map(|way| case.rows(way)).collect();
        assert_eq!(rows.len(), expected.len(), "{line}");
        assert_eq!(rows.iter().cloned().collect::<BTreeSet<_>>(), expected, "{line}");
        let classes = case.classes_by(&ways, Clone::clone).len();
        assert_eq!(List::classes(&place).count(), classes, "{line}");
        let mut list = List::new(&place);
        list.seek(1_u64.into());
        assert_eq!(place.rows(&list.next().unwrap()), rows[1], "{line}");
    }
}

#[test]
fn lines_are_canonical() {
    for (line, canonical) in [
        ("place?board=8x8&aim=guard&pieces=q*", "place?board=8x8&pieces=Q*&aim=guard"),
        ("place?board=8x8&pieces=Q8&aim=peace", "place?board=8x8&pieces=Q8"),
        ("place?board=8x8&pieces=K2,N*&aim=total", "place?board=8x8&pieces=K2N*&aim=total"),
    ] {
        assert_eq!(Puzzle::parse(line).unwrap().to_string(), canonical);
    }
}

#[test]
fn open_numbers_are_found() {
    for (line, expected_least, expected_greatest, expected_count) in [
        ("place?board=4x4&pieces=Q*&aim=guard", Some(2), None, "12"),
        ("place?board=3x3&pieces=N*&aim=both", Some(4), None, "8"),
        ("place?board=3x3&pieces=N+&aim=both", None, Some(5), "2"),
        ("place?board=2x1&pieces=N*&aim=total", None, None, "0"),
        ("place?board=3x1&pieces=K+&aim=guard", None, Some(3), "1"),
        ("place?board=3x1&pieces=K1+&aim=guard", None, None, "5"),
        ("place?board=3x3&pieces=N*", Some(0), None, "1"),
        // Fixed pieces that attack each other exclude all others.
        ("place?board=4K1/4K1&pieces=B3&lines=pass&aim=both", None, None, "0"),
        ("place?board=4K1/4K1&pieces=B*&aim=both", None, None, "0"),
    ] {
        let Answer::Place { count, least, greatest, .. } = answer(line) else { panic!("{line}") };
        assert_eq!((least, greatest), (expected_least, expected_greatest), "{line}");
        assert_eq!(count.to_string(), expected_count, "{line}");
    }
}

#[test]
fn limits_are_reported() {
    let solving = |line, work| {
        let options = Options::default().work(work);
        Solving::new(Puzzle::parse(line).unwrap(), options).run()
    };
    let Answer::Limit { limit, lower, .. } = solving("place?board=9x9&pieces=Q*&aim=guard", 2_000)
    else {
        panic!()
    };
    assert_eq!(limit, Limit::Work);
    assert!(lower >= Some(1));
    let large = solving("place?board=17x17&pieces=Q9&aim=guard", u64::MAX);
    assert!(matches!(large, Answer::Limit { limit: Limit::Size, .. }), "{large:?}");
}
