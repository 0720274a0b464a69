//! The table of proven results (`records/`): every row is complete, every solution is replayed by
//! an independent program, and fast rows are proven again.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use leaper::answer::{Options, Solving};
use leaper::puzzle::Puzzle;
use leaper::search::Search;
use leaper::swap::Move;
use oracle::swap as reference;
use serde_json::Value;

/// Rows that took at most this many seconds, optimised, are proven again without optimisation.
const QUICK: f64 = 0.02;

fn rows() -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("records");
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    assert!(!files.is_empty());
    let texts = files.iter().map(|file| fs::read_to_string(file).unwrap());
    let rows = texts.map(|text| {
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<Value>>()
    });
    rows.flatten().collect()
}

fn text<'a>(row: &'a Value, field: &str) -> &'a str {
    row[field].as_str().unwrap_or_else(|| panic!("{field} of {row}"))
}

#[test]
fn every_row_has_the_fields_to_cite_it() {
    let rows = rows();
    let names: BTreeSet<&str> = rows.iter().map(|row| text(row, "id")).collect();
    assert_eq!(names.len(), rows.len(), "two rows have one name");
    for row in &rows {
        assert_eq!(Puzzle::parse(text(row, "line")).unwrap().to_string(), text(row, "line"));
        assert!(text(row, "command").contains(text(row, "line")), "{row}");
        let date = text(row, "date");
        assert!(date.len() == 10 && date.starts_with("20"), "{row}");
        assert!(row["value"]["status"].is_string(), "{row}");
        assert!(row["seconds"].is_number() || row["note"].is_string(), "{row}");
    }
}

/// An upper bound needs no search, only a valid solution.
#[test]
fn every_solution_is_replayed() {
    let mut replayed = 0;
    for row in rows() {
        let line = text(&row, "line");
        let Some(moves) = row["moves"].as_array() else {
            let solved = row["value"]["length"].is_number() || row["value"]["best"].is_number();
            assert!(!solved, "{line}: a solution is missing");
            continue;
        };
        let puzzle = reference::Puzzle::read(line);
        let mut letters = puzzle.start.clone();
        let moves: Vec<Move> = moves
            .iter()
            .map(|step| {
                let (from, to) = step.as_str().unwrap().split_once('-').unwrap();
                let [here, there] = [from, to].map(oracle::line::square);
                let letter = letters.remove(&here).unwrap_or_else(|| panic!("{line}: {from}"));
                letters.insert(there, letter);
                Move { from: from.parse().unwrap(), to: to.parse().unwrap(), letter }
            })
            .collect();
        let made = puzzle.length_of(&moves).unwrap();
        let value = &row["value"];
        let recorded = value.get("length").or(value.get("best")).and_then(Value::as_u64);
        assert_eq!(recorded, Some(made as u64), "{line}");
        replayed += 1;
    }
    assert!(replayed > 0);
}

#[test]
fn fast_rows_are_proven_again() {
    prove(|seconds| seconds <= QUICK);
}

#[test]
#[ignore = "slow unless optimised: cargo xtask test runs it"]
fn rows_of_up_to_a_second_are_proven_again() {
    prove(|seconds| seconds > QUICK && seconds <= 1.0);
}

/// Proves again the rows whose seconds are selected.
fn prove(wanted: impl Fn(f64) -> bool) {
    let mut proven = 0;
    for row in rows() {
        if !row["seconds"].as_f64().is_some_and(&wanted) {
            continue;
        }
        let (line, value) = (text(&row, "line"), row["value"].as_object().unwrap());
        let options =
            Options::default().shortest(row["asks"] == "count").extent(row["asks"] == "extent");
        let answer = Solving::new(Puzzle::parse(line).unwrap(), options).run();
        let answer = serde_json::to_value(&answer).unwrap();
        let computed = |field: &str| match field {
            // An impossible tour counts as 0.
            "count" if answer["status"] == "impossible" => Some(Value::from("0")),
            _ => answer.get(field).cloned(),
        };
        for (field, proven) in value {
            assert_eq!(computed(field).as_ref(), Some(proven), "{line}: {field}");
        }
        proven += 1;
    }
    assert!(proven > 10, "{proven} rows were proven again");
}

/// The example in the documentation of `Answer` has the proven count.
#[test]
fn documented_answer_has_the_proven_count() {
    let row = rows().into_iter().find(|row| row["id"] == "placements/7x8/k3q1b2r2n3").unwrap();
    let [count, distinct] = ["count", "distinct"].map(|field| text(&row["value"], field));
    let example = format!(r#""count":"{count}","distinct":"{distinct}""#);
    assert!(include_str!("../src/answer/outcome.rs").contains(&example), "{example}");
}
