//! Data that the core sends to the page for tours: witnesses, walks by hand, other tours, sums.

use std::collections::{BTreeMap, BTreeSet};

use leaper::answer::{Answer, Options, Solving};
use leaper::plain::FromPlain;
use leaper::puzzle::{Draft, Puzzle};
use leaper::search::{Limits, Search};
use leaper::show::tour::{Finish, Other, TourRequest, squares_of, sums, tour_of, walk_report};
use leaper::tour::Tour;
use oracle::page_json::to_plain;
use serde_json::{Value, json};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use super::{answer, answer_with};

fn tour(line: &str) -> Tour {
    tour_of(&Draft::parse(line).unwrap()).unwrap()
}

/// Returns the indices of the named squares.
fn numbers(tour: &Tour, names: &str) -> Vec<u32> {
    names.split_whitespace().map(|name| tour.board().index(name.parse().unwrap()) as u32).collect()
}

/// Reads a list of numbers from JSON.
fn list(numbers: &Value) -> Vec<u32> {
    serde_json::from_value(numbers.clone()).unwrap()
}

/// Checks that the path visits every open square once, by jumps.
fn check(tour: &Tour, path: &[u32]) {
    let squares = squares_of(tour, path).unwrap();
    assert!(tour.is_solved_by(&squares), "{path:?}");
}

#[test]
fn tour_result_has_path_count_and_seed() {
    let mut found = answer("tour?board=5x5&from=a1");
    let path = list(&found.as_object_mut().unwrap().remove("path").unwrap());
    check(&tour("tour?board=5x5&from=a1"), &path);
    assert_eq!((path.len(), path[0]), (25, 0));
    assert!(found["positions"].is_u64() && found["method"].is_string());
    for (name, value) in [
        ("status", json!("solved")),
        ("kind", json!("tour")),
        ("length", json!(24)),
        ("count", Value::Null),
        ("distinct", Value::Null),
        ("limit", Value::Null),
        ("published", Value::Null),
        ("seed", Value::Null),
    ] {
        assert_eq!(found[name], value, "{name}");
    }
    assert_eq!(found.as_object().unwrap().len(), 10);
    // Counts on request; a count out of reach has a published value and its source.
    let count = Options::default().shortest(true).seed(7);
    let ring = answer_with("tour?board=3x3&avoid=b2&ends=closed", count.clone());
    assert_eq!((&ring["length"], &ring["count"]), (&json!(8), &json!("1")));
    assert_eq!(ring["distinct"], "1");
    assert_eq!((&ring["seed"], list(&ring["path"]).len()), (&json!(7), 8));
    let little = count.memory(1 << 16);
    let whole = answer_with("tour?board=8x8&ends=closed", little);
    assert_eq!((&whole["count"], &whole["limit"]), (&Value::Null, &json!("memory")));
    assert_eq!(whole["published"]["count"], "13267364410532");
    assert!(whole["published"]["source"].as_str().unwrap().contains("McKay"));
}

#[test]
fn impossible_tours_have_a_witness() {
    let none: [u32; 0] = [];
    for (line, why, squares, others) in [
        ("tour?board=3x3", "too-few-jumps", "b2", ""),
        ("tour?board=3x1&leaper=0,2", "too-few-jumps", "b1", ""),
        ("tour?board=5x5&from=b1", "end-colours", "b1", ""),
        ("tour?board=6x6&from=a1&to=c1", "end-colours", "c1 a1", ""),
        ("tour?board=5x5&from=a1&numbers=c3:12", "number-colours", "a1 c3", ""),
        ("tour?board=8x8&from=a1&numbers=h8:3", "too-far", "a1 h8", ""),
        ("tour?board=3x1&leaper=0,1&ends=closed", "too-small", "", ""),
        ("tour?board=3x4&avoid=a1,b3,b4", "too-many-ends", "c1", ""),
    ] {
        let found = answer(line);
        assert_eq!(
            (&found["status"], &found["why"]),
            (&json!("impossible"), &json!(why)),
            "{line}"
        );
        let witness = match squares {
            "" => Value::Null,
            squares => json!({
                "squares": numbers(&tour(line), squares), "others": numbers(&tour(line), others),
                "jumps": none, "components": none,
            }),
        };
        assert_eq!(found["witness"], witness, "{line}");
    }
    let outer: Vec<u32> = (0..100).chain(300..400).collect();
    let alternation = answer("tour?board=100x4&ends=closed");
    assert_eq!(alternation["why"], "alternation");
    assert_eq!(alternation["witness"]["others"], json!(outer));
    // Two colours: the witness has all squares.
    let colours = &answer("tour?board=5x5&ends=closed")["witness"];
    let (more, fewer) = (list(&colours["squares"]), list(&colours["others"]));
    assert_eq!((more.len(), fewer.len()), (13, 12));
    assert!(more.iter().all(|number| number % 2 == 0));
    // For a single number, the squares of the colour that it needs.
    let number = &answer("tour?board=5x5&numbers=c3:12")["witness"];
    assert_eq!((&number["squares"], list(&number["others"]).len()), (&json!([12]), 13));
    let disconnected = &answer("tour?board=4x4&leaper=0,2")["witness"];
    assert_eq!(disconnected["squares"], json!([0, 2, 8, 10]));
    // A circle: its jumps are among the forced ones, two at each square.
    let found = answer("tour?board=4x4&ends=closed");
    assert_eq!(found["why"], "early-circle");
    let circle: BTreeSet<u32> = list(&found["witness"]["squares"]).into_iter().collect();
    let jumps = list(&found["witness"]["jumps"]);
    let within = jumps.chunks(2).filter(|ends| ends.iter().all(|end| circle.contains(end)));
    assert!(circle.len() < 16 && within.count() == circle.len());
    // A cut, and the components that it leaves.
    let found = answer("tour?board=8x4&ends=closed");
    assert_eq!(found["why"], "pieces");
    let components: Vec<Vec<u32>> =
        serde_json::from_value(found["witness"]["components"].clone()).unwrap();
    let cut = list(&found["witness"]["others"]);
    let all: BTreeSet<u32> = components.iter().flatten().chain(&cut).copied().collect();
    assert!(components.len() > cut.len() && all.len() == 32);
}

/// Returns the state of a walk, as the page gets it.
fn walk_state(line: &str, names: &str) -> Result<Value, String> {
    let tour = tour(line);
    let walk = squares_of(&tour, &numbers(&tour, names)).unwrap();
    let walk_state = walk_report(&tour, &walk).map_err(|failure| {
        let code = failure.say.code.replace('.', "-");
        assert_eq!((failure.code, failure.at), (&*code, None));
        failure.message
    });
    walk_state.map(|walk_state| serde_json::to_value(walk_state).unwrap())
}

#[test]
fn walks_have_next_squares_and_refusals() {
    let ring = "tour?board=3x3&avoid=b2&ends=closed&from=a1";
    assert_eq!(
        walk_state(ring, ""),
        Ok(json!({"next": [0], "refused": [], "left": 8, "complete": false}))
    );
    assert_eq!(
        walk_state(ring, "a1"),
        Ok(json!({"next": [5, 7], "refused": [], "left": 7, "complete": false}))
    );
    let round = "a1 c2 a3 b1 c3 a2 c1 b3";
    assert_eq!(
        walk_state(ring, round),
        Ok(json!({"next": [], "refused": [], "left": 0, "complete": true}))
    );
    assert_eq!(walk_state(ring, "a1 a2").unwrap_err(), "No jump leads from a1 to a2.");
    assert_eq!(walk_state(ring, "b2").unwrap_err(), "b2 is blocked or already visited.");
    assert_eq!(walk_state(ring, "a1 c2 a1").unwrap_err(), "a1 is blocked or already visited.");
    assert_eq!(walk_state(ring, "c2").unwrap_err(), "Number 1 is fixed on another square.");
    // Fixed numbers rule squares out.
    let numbered = "tour?board=3x3&avoid=b2&from=a1&numbers=c2:4,c3:8";
    assert_eq!(
        walk_state(numbered, "a1").unwrap()["refused"],
        json!([[5, ["walk.numbered", "c2", 4, 2]]])
    );
    assert_eq!(
        walk_state(numbered, "a1 b3 c1").unwrap()["refused"],
        json!([[3, ["walk.elsewhere", 4]]])
    );
    assert_eq!(walk_state(numbered, "a1 c2").unwrap_err(), "c2 has to be number 4, not 2.");
    // A jump there and back is no closed tour.
    assert_eq!(
        walk_state("tour?board=2x3&avoid=b1,a2,b2,a3&ends=closed", "a1 b3").unwrap()["complete"],
        false
    );
    assert_eq!(walk_state("tour?board=2x3&avoid=b1,a2,b2,a3", "a1 b3").unwrap()["complete"], true);
    assert_eq!(walk_state("tour?board=*", "").unwrap()["complete"], false);
    // A square with a fixed number is visited at that number.
    let numbered = "tour?board=3x3&avoid=b2&numbers=c2:3";
    assert_eq!(walk_state(numbered, "a1").unwrap()["next"], json!([7]));
}

/// Returns whether a walk can be completed, as the page gets it.
fn finish(line: &str, names: &str) -> Value {
    let tour = tour(line);
    let walk = squares_of(&tour, &numbers(&tour, names)).unwrap();
    let finished = Finish::new(&tour, &walk, Limits::default()).unwrap().run();
    serde_json::to_value(finished).unwrap()
}

#[test]
fn walks_are_completed_or_have_a_longest_completable_prefix() {
    let ring = "tour?board=3x3&avoid=b2&ends=closed&from=a1";
    let rest = [6, 1, 8, 3, 2, 7];
    let expected = json!({
        "completable": true, "completion": rest, "longestCompletable": 2, "reason": null,
        "next": [[6, 1]],
    });
    assert_eq!(finish(ring, "a1 c2"), expected);
    // At first, each of the two neighbours has one exit, as the start is no longer free. Near the
    // end of a closed tour, the start is an exit.
    assert_eq!(finish(ring, "a1")["next"], json!([[5, 1], [7, 1]]));
    assert_eq!(finish(ring, "a1 c2 a3 b1 c3 a2 c1")["next"], json!([[7, 1]]));
    assert_eq!(finish("tour?board=5x5&from=c3", "c3 b1")["next"], json!([[8, 3], [10, 3]]));
    // Tours from the corner of the 5 × 5 board exist, but this walk uses up both ways to a5.
    let line = "tour?board=5x5&from=a1";
    let dead_end = "a1 b3 d2 c4 b2 d1";
    let found = finish(line, dead_end);
    let longest = found["longestCompletable"].as_u64().unwrap() as usize;
    assert_eq!((&found["completable"], &found["completion"]), (&json!(false), &json!([])));
    assert!((1..4).contains(&longest) && found["reason"].is_array(), "{found}");
    let names: Vec<&str> = dead_end.split(' ').collect();
    assert_eq!(finish(line, &names[..longest].join(" "))["completable"], true);
    assert_eq!(finish(line, &names[..=longest].join(" "))["completable"], false);
    // Without any tour, not even an empty walk can be completed.
    assert_eq!(finish("tour?board=5x5&from=b1", "b1 a3")["longestCompletable"], 0);
    let tour = tour(line);
    let walk = squares_of(&tour, &[0, 1]).unwrap();
    let refused = Finish::new(&tour, &walk, Limits::default()).err().unwrap();
    assert_eq!(refused.message, "No jump leads from a1 to b1.");
}

/// Returns another tour, as the page requests and receives it.
fn other(line: &str, request: &Value) -> Value {
    let request = TourRequest::read(to_plain(request)).unwrap();
    let found = Other::new(&tour(line), request, Limits::default()).unwrap().run();
    serde_json::to_value(found.packed::<Vec<u32>>()).unwrap()
}

#[test]
fn other_tours_are_found_by_number_seed_or_symmetry() {
    let line = "tour?board=5x5&from=a1";
    let by_number = |number: &str| other(line, &json!({ "number": number }));
    let (first, last) = (by_number("0"), by_number("303"));
    for (found, number) in [(&first, "0"), (&last, "303")] {
        check(&tour(line), &list(&found["path"]));
        let fields = (&found["number"], &found["count"], &found["reason"]);
        assert_eq!(fields, (&json!(number), &json!("304"), &Value::Null));
        assert_eq!(found["distinct"], "152");
    }
    assert_ne!(first["path"], last["path"]);
    let none = |line: &str| {
        let found = other(line, &json!({"number": "304"}));
        assert_eq!((&found["path"], &found["number"]), (&Value::Null, &Value::Null));
        (found["count"].clone(), found["reason"].clone())
    };
    assert_eq!(none(line), (json!("304"), json!(["outside.few-tours", "304"])));
    assert_eq!(none("tour?board=1x1"), (json!("1"), json!(["outside.few-tours", "1"])));
    assert_eq!(none("tour?board=3x3"), (json!("0"), json!(["outside.few-tours", "0"])));
    let drawn = other(line, &json!({"drawn": 5}));
    assert_eq!(by_number(drawn["number"].as_str().unwrap()), drawn);
    // If a uniform draw would take too long, any tour is returned, without a number.
    for line in ["tour?board=8x8&ends=closed", "tour?board=5x5&numbers=c3:13", "tour?board=9x9"] {
        let any = other(line, &json!({"drawn": 5}));
        check(&tour(line), &list(&any["path"]));
        assert_eq!(
            (&any["number"], &any["count"], &any["reason"]),
            (&Value::Null, &Value::Null, &Value::Null)
        );
    }
    let numbered =
        |drawn: u32| other("tour?board=5x5&numbers=a1:1,c3:7", &json!({ "drawn": drawn }));
    assert_ne!(numbered(5), numbered(6));
    let seeds: BTreeSet<Vec<u32>> = (1..5)
        .map(|seed| list(&other("tour?board=8x8", &json!({ "seed": seed }))["path"]))
        .collect();
    assert!(seeds.len() > 1);
    let closed = "tour?board=6x6&ends=closed";
    let symmetric = list(&other(closed, &json!({"symmetric": 3}))["path"]);
    check(&tour(closed), &symmetric);
    let squares = squares_of(&tour(closed), &symmetric).unwrap();
    assert!(sums(&tour(closed), &squares).symmetric);
    let none = other("tour?board=5x5&ends=closed", &json!({"symmetric": 1}));
    assert!(none["path"].is_null() && none["reason"].is_array());
}

#[test]
fn draws_are_uniform() {
    let line = "tour?board=6x6&from=b1&numbers=f6:10,a6:19&avoid=c3";
    let mut times_drawn = BTreeMap::new();
    for seed in 0..660 {
        let drawn = other(line, &json!({ "drawn": seed }));
        assert_eq!(drawn["count"], "66");
        *times_drawn.entry(list(&drawn["path"])).or_insert(0) += 1;
    }
    assert_eq!(times_drawn.len(), 66);
    // Each tour is drawn ten times on average. With fair draws, one is drawn more than 30 times
    // once in 10,000 such tests.
    assert!(times_drawn.values().all(|&number| number <= 30), "{times_drawn:?}");
    for path in times_drawn.keys() {
        check(&tour(line), path);
    }
}

#[test]
fn invalid_tour_requests_are_rejected() {
    for wrong in ["-1", "", "x", "1e3"] {
        let request = TourRequest::Number(wrong.into());
        let refused =
            Other::new(&tour("tour?board=5x5"), request, Limits::default()).err().unwrap();
        assert_eq!(refused.code, "bad-request");
    }
    // Only closed tours can be symmetric, on the page and in the solver.
    let open = Other::new(&tour("tour?board=5x6"), TourRequest::Symmetric(1), Limits::default());
    let puzzle = Puzzle::parse("tour?board=5x6").unwrap();
    let answer = Solving::new(puzzle, Options::default().symmetric(true)).run();
    let Answer::Error { error } = answer else { panic!("{answer:?}") };
    assert_eq!((open.err().unwrap().code, error.code()), ("no-closed-tour", "no-closed-tour"));
    for wrong in [
        json!({}),
        json!(null),
        json!({"number": 3}),
        json!({"drawn": -1}),
        json!({"seed": 0.5}),
        json!({"sed": 1}),
        json!({"seed": 1, "drawn": 1}),
    ] {
        assert!(TourRequest::read(to_plain(&wrong)).is_err(), "{wrong}");
    }
    let no_tour = tour_of(&Draft::parse("travel?board=3x3&from=a1&to=c3").unwrap()).unwrap_err();
    assert_eq!(no_tour.message, "This is not a Tour puzzle.");
    let off_board = squares_of(&tour("tour?board=3x3"), &[8, 9]).unwrap_err();
    assert_eq!(off_board.code, "off-board");
}

/// The tour on the ring around the middle of the 3 × 3 board has these numbers:
///
/// ```text
/// 3 8 5
/// 6 * 2
/// 1 4 7
/// ```
#[test]
fn sums_are_given_for_ranks_files_and_diagonals() {
    let ring = tour("tour?board=3x3&avoid=b2&ends=closed");
    let path = squares_of(&ring, &numbers(&ring, "a1 c2 a3 b1 c3 a2 c1 b3")).unwrap();
    assert_eq!(
        serde_json::to_value(sums(&ring, &path)).unwrap(),
        json!({
            "ranks": [12, 8, 16], "files": [10, 12, 14], "diagonals": [6, 10],
            "semiMagic": false, "magic": false, "symmetric": true,
        })
    );
    let wide = tour("tour?board=4x3&avoid=a1,b1,c1,d1");
    let found = serde_json::to_value(sums(&wide, &[])).unwrap();
    assert_eq!((&found["ranks"], &found["diagonals"]), (&json!([null, null, null]), &Value::Null));
}
