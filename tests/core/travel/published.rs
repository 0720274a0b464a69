//! The published answers of `tests/data/travel.jsonl`.

use leaper::puzzle::Puzzle;
use leaper::search::{Limits, Search};
use leaper::travel::{Counted, Outcome, Travel};
use serde_json::Value;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use super::check::{cell, check};
use oracle::travel::Case;

fn travel(line: &str) -> Travel {
    match Puzzle::parse(line) {
        Ok(Puzzle::Travel(travel)) => travel,
        other => panic!("{line}: {other:?}"),
    }
}

fn case(travel: &Travel) -> Case {
    let board = travel.board();
    Case {
        files: board.files().into(),
        ranks: board.ranks().into(),
        blocked: board.squares().map(|square| board.is_blocked(square)).collect(),
        from: cell(travel.from()),
        to: cell(travel.to()),
        leaper: travel.leaper().into(),
    }
}

#[test]
fn known_answers_match() {
    let mut cases = 0;
    for line in include_str!("../../data/travel.jsonl").lines() {
        let known: Value = serde_json::from_str(line).unwrap();
        let (id, expect) = (&known["id"], &known["expect"]);
        let travel = travel(known["line"].as_str().unwrap());
        match travel.solve_all(Limits::default()).run() {
            Outcome::Solved(shortest) => {
                assert_eq!(expect["status"], "solved", "{id}");
                assert_eq!(expect["length"], shortest.length(), "{id}");
                let Counted::Exactly(count) = shortest.count(Limits::default()).run() else {
                    panic!("{id}");
                };
                assert_eq!(expect["shortest"], count.to_string(), "{id}");
            }
            Outcome::Impossible { .. } => assert_eq!(expect["status"], "impossible", "{id}"),
            Outcome::Limit { .. } => panic!("{id}"),
        }
        check(&case(&travel), 50);
        cases += 1;
    }
    assert_eq!(cases, 110);
}

/// The answer printed by Ruby Quiz 27.
#[test]
fn ruby_quiz_answer_matches() {
    let travel = travel("a8, b7, b6");
    let Outcome::Solved(path) = travel.flood(Limits::default()).run() else { panic!() };
    assert_eq!(format!("{path:?}"), "[c7, b5, d6, b7]");
}
