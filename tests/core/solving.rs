//! Solving: slices, intermediate answers, limits, and the JSON document.

use leaper::answer::{Answer, Options, Solving, Status};
use leaper::puzzle::Puzzle;
use leaper::search::{Limit, Search, Step};
use serde_json::{Value, json};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn solve(line: &str, options: Options) -> Answer {
    Solving::new(Puzzle::parse(line).unwrap(), options).run()
}

fn document(line: &str, options: Options) -> serde_json::Value {
    serde_json::to_value(solve(line, options)).unwrap()
}

const RUBY_QUIZ: &str = "travel?board=8x8&from=a8&to=b7&avoid=b6";

#[test]
fn slices_give_the_same_answer() {
    for line in [
        RUBY_QUIZ,
        "travel?board=8x8&from=a1&to=h8&avoid=b3,c2",
        "swap?board=N1N/3/n1n",
        "swap?board=A1B/3/a1b&turns=white",
        "place?board=6x6&pieces=Q6",
    ] {
        let whole = solve(line, Options::default());
        for budget in [1, 7, 1000] {
            let mut solving = Solving::new(Puzzle::parse(line).unwrap(), Options::default());
            let answer = loop {
                if let Step::Done(answer) = solving.advance(budget) {
                    break answer;
                }
                let share = solving.progress().share.unwrap_or(0.0);
                assert!((0.0..=1.0).contains(&share), "{line}: {share}");
            };
            assert_eq!(answer, whole, "{line}");
            assert_eq!(solving.so_far(), None, "`Done` has moved the answer out");
        }
    }
}

#[test]
fn path_is_known_before_the_count() {
    let line = "travel?board=60x60&from=a1&to=bh60";
    let mut solving = Solving::new(Puzzle::parse(line).unwrap(), Options::default());
    assert!(solving.shortest_paths().is_none());
    let mut early = None;
    let last = loop {
        if let Step::Done(answer) = solving.advance(1) {
            break answer;
        }
        early = early.or_else(|| solving.so_far().cloned());
    };
    let (Some(Answer::Travel { path: early, shortest: None, .. }), Answer::Travel { path, .. }) =
        (&early, &last)
    else {
        panic!("{early:?}, {last:?}")
    };
    assert_eq!(early, path);
    let all = solving.shortest_paths().unwrap();
    assert_eq!(all.paths().next().as_ref(), Some(path));
}

#[test]
fn shortest_paths_are_counted_by_default() {
    assert_eq!(document(RUBY_QUIZ, Options::default())["shortest"], "5");
    let yes = Options::default().shortest(true);
    assert_eq!(document(RUBY_QUIZ, yes)["shortest"], "5");
    let no = Options::default().shortest(false);
    let document = document(RUBY_QUIZ, no);
    assert_eq!(
        document,
        json!({
            "puzzle": "travel?board=8x8&from=a8&to=b7&avoid=b6",
            "status": "solved",
            "length": 4,
            "path": ["c7", "b5", "d6", "b7"],
        })
    );
}

#[test]
fn missing_route_has_a_reason() {
    assert_eq!(
        document("travel?board=3x3&from=a1&to=b2", Options::default()),
        json!({
            "puzzle": "travel?board=3x3&from=a1&to=b2",
            "status": "impossible",
            "why": "cut-off",
            "reason": "No square of this board is a jump away from b2.",
            "reachable": 8,
            "witness": {"end": "goal", "square": "b2", "region": ["b2"], "forbidden": []},
        })
    );
    let quick = Options::default().shortest(false);
    assert_eq!(solve("travel?board=2x2&from=a1&to=b2", quick).status(), Status::Impossible);
}

#[test]
fn limit_has_a_lower_bound() {
    let small = Options::default().work(1);
    for options in [small.clone(), small.shortest(false)] {
        let document = document("travel?board=90x90&from=a1&to=cl90", options);
        assert_eq!(document["status"], "limit");
        assert_eq!(document["limit"], "work");
        assert!(document["lower"].as_u64().unwrap() <= 60, "{document}");
    }
}

#[test]
fn placements_are_counted_up_to_symmetry_too() {
    let document = document("place?board=8x8&pieces=Q8", Options::default());
    assert_eq!(document["count"], "92");
    assert_eq!(document["distinct"], "12");
    let none = solve("place?board=2Q/3/3&pieces=K1Q1", Options::default());
    assert!(none.is_none());
    assert_eq!(none.status(), Status::Solved);
}

#[test]
fn count_without_classes_is_solved() {
    let line = "place?board=7x7&pieces=N16";
    let whole = document(line, Options::default());
    let limited = |work| solve(line, Options::default().work(work));
    let is_counted = |answer: &Answer| matches!(answer, Answer::Place { .. });
    // Find the least work that suffices for the count, but not for the classes.
    let (mut small, mut enough) = (1, 1 << 24);
    while enough - small > 100 {
        let middle = u64::midpoint(small, enough);
        if is_counted(&limited(middle)) { enough = middle } else { small = middle }
    }
    let answer = limited(enough);
    let expected = json!({
        "puzzle": line, "status": "solved", "count": whole["count"], "limit": "work", "placements": [],
    });
    assert_eq!(serde_json::to_value(&answer).unwrap(), expected);
    assert_eq!(
        answer.to_string(),
        format!(
            "There are {} solutions.\nThe number up to symmetry is not known. The search reached \
             its work limit.",
            whole["count"].as_str().unwrap()
        )
    );
}

#[test]
fn swap_document_has_method_and_positions() {
    let line = "swap?board=N1N/3/n1n";
    let found = document(line, Options::default());
    assert_eq!((&found["puzzle"], &found["status"]), (&json!(line), &json!("solved")));
    assert_eq!((&found["length"], &found["proven"]), (&json!(16), &json!(true)));
    assert_eq!(found["moves"].as_array().unwrap().len(), 16);
    assert!(found["positions"].as_u64().unwrap() > 0 && found["method"].is_string(), "{found}");
    assert!(found["shortest"].is_null());
    let count = Options::default().shortest(true);
    assert!(document(line, count)["shortest"].is_string());

    let none = document("swap?board=N2n/N2n/N2n&attack=none", Options::default());
    assert_eq!((&none["status"], &none["why"]), (&json!("impossible"), &json!("no-first-move")));
    let seen = document("swap?board=A1B/3/a1b", Options::default());
    assert_eq!(seen["status"], "impossible");
    assert!(seen["reason"].is_string());

    let small = Options::default().work(10);
    let stopped = document("swap?board=NNNN/4/4/nnnn", small);
    assert_eq!((&stopped["status"], &stopped["limit"]), (&json!("limit"), &json!("work")));
    assert!(stopped["lower"].is_u64(), "{stopped}");
}

/// A requested count that wasn't reached is reported with the reason.
#[test]
fn missing_counts_are_reported() {
    let line = "swap?board=NNNNN/5/5/5/nnnnn";
    let options = Options::default().shortest(true).memory(1 << 20);
    let answer = solve(line, options);
    let text = answer.to_string();
    let found = serde_json::to_value(&answer).unwrap();
    assert_eq!((&found["status"], &found["length"]), (&json!("solved"), &json!(22)));
    assert_eq!((&found["limit"], &found["shortest"]), (&json!("memory"), &Value::Null));
    let sentence = "\nThe number of shortest solutions is not known. The search reached its \
                    memory limit.\n";
    assert!(text.contains(sentence), "{text}");

    let line = "travel?board=90x90&from=a1&to=cl90";
    let solved = |work| document(line, Options::default().work(work));
    // The least of these limits that suffices for a path doesn't suffice for the count.
    let some = (8..40).map(|bits| solved(1 << bits)).find(|found| found["status"] == "solved");
    let some = some.unwrap();
    assert_eq!((&some["limit"], &some["shortest"]), (&json!("work"), &Value::Null), "{some}");
}

/// If more memory wouldn't help, the limit is the size.
#[test]
fn too_large_boards_are_reported() {
    let line = "tour?board=100x100";
    let answer = solve(line, Options::default().shortest(true));
    let text = answer.to_string();
    assert_eq!(serde_json::to_value(&answer).unwrap()["limit"], json!("size"));
    let sentence = "The number of tours is not known. The board is too large for this search.";
    assert!(text.contains(sentence), "{text}");

    let answer = Answer::Limit {
        greatest: None,
        at_most: None,
        puzzle: line.into(),
        limit: Limit::Tries,
        lower: None,
        best: None,
        moves: None,
        count: None,
        distinct_at_least: None,
        positions: None,
    };
    let text = answer.to_string();
    assert!(text.starts_with("All attempts failed, which proves nothing."), "{text}");
}

#[test]
fn errors_have_a_document() {
    let line = "travel?board=8x8&from=b9";
    let answer = Answer::from_parse_error(line, Puzzle::parse(line).unwrap_err());
    assert_eq!(answer.status(), Status::Error);
    assert_eq!(
        serde_json::to_value(&answer).unwrap(),
        json!({"error": {
            "code": "off-board",
            "message": "b9 is not on this board: ranks go from 1 to 8.",
            "at": [22, 24],
        }})
    );
}

#[test]
fn a_goal_with_other_knights_cannot_be_reached() {
    let line = "swap?board=NNN/N*n/nn1&goal=NNN/N*n/n2";
    let answer = Answer::from_parse_error(line, Puzzle::parse(line).unwrap_err());
    assert!(answer.is_none());
    assert_eq!(
        serde_json::to_value(&answer).unwrap(),
        json!({
            "puzzle": line,
            "status": "impossible",
            "why": "other-knights",
            "reason": "Start and goal need the same knights, but the start has three black knights and the goal has two.",
        })
    );
    // The same number of knights, but more of one letter: no solution.
    let line = "swap?board=NNN/N*n/nn1&goal=nnn/n*N/NN1";
    let answer = Solving::new(Puzzle::parse(line).unwrap(), Options::default()).run();
    assert!(matches!(&answer, Answer::Impossible { puzzle, .. } if puzzle == line), "{answer:?}");
}

/// The list ends at the memory limit, however many placements are requested.
#[test]
fn list_ends_at_the_memory_limit() {
    let puzzle = Puzzle::parse("place?board=8x8&pieces=R4").unwrap();
    let options = Options::default().list(1_000_000_000).memory(1 << 20);
    let answer = Solving::new(puzzle, options).run();
    let Answer::Place { count, limit, placements, .. } = answer else { panic!("{answer:?}") };
    assert_eq!((count.to_string().as_str(), limit), ("117600", Some(Limit::Memory)));
    let bytes: usize = placements.iter().map(|rows| rows.capacity() + size_of::<String>()).sum();
    assert!(placements.len() > 1000 && bytes <= 1 << 20, "{} in {bytes}", placements.len());
}
