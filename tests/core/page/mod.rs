//! Data that the core sends to the page: plain, with squares as numbers.

mod timed_search;
mod tour;

use leaper::answer::Options;
use leaper::plain::{FromFields, PlainValue, read_options};
use leaper::puzzle::{Draft, Puzzle};
use leaper::search::Search;
use leaper::show::attacks::{attacks, coverage};
use leaper::show::place::PartRequest;
use leaper::show::{About, Failure, Opened, Show, Shown, Wants};
use oracle::page_json::to_plain;
use serde_json::{Value, json};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Returns what the page gets for a line, without the time.
fn shown(line: &str, options: Options, wants: Wants) -> Value {
    let draft = Draft::parse(line).unwrap();
    let found = Show::new(draft.clone(), options, wants).unwrap().run();
    let shown: Shown<Vec<u32>> = Shown::new(&draft, found, 2.5);
    let mut shown = serde_json::to_value(shown).unwrap();
    if let Some(answer) = shown["answer"].as_object_mut() {
        assert_eq!(answer.remove("ms"), Some(json!(2.5)), "{line}");
    }
    shown
}

fn answer(line: &str) -> Value {
    answer_with(line, Options::default())
}

fn answer_with(line: &str, options: Options) -> Value {
    shown(line, options, Wants::default())["answer"].clone()
}

/// A page's document has at most 10,000 placements, and says so if there are more.
#[test]
fn documents_list_at_most_ten_thousand_placements() {
    let list = |line: &str, number: usize| {
        let found = Show::of_line(line, Options::default().list(number)).unwrap().run();
        let document = serde_json::to_value(found.answer.unwrap()).unwrap();
        (document["placements"].as_array().unwrap().len(), document["limit"].clone())
    };
    let four_rooks = "place?board=6x6&pieces=R4"; // 5,400 placements
    assert_eq!(list(four_rooks, usize::MAX), (5_400, Value::Null));
    let three_knights = "place?board=8x8&pieces=N3"; // 36,000 placements or so
    assert_eq!(list(three_knights, 10_000), (10_000, Value::Null));
    assert_eq!(list(three_knights, 10_001), (10_000, json!("size")));
    assert_eq!(list(three_knights, u32::MAX as usize), (10_000, json!("size")));
}

#[test]
fn travel_result_has_distances_and_edges() {
    let wants = Wants { distances: true, edges: true, path: Some("1".into()), ..Wants::default() };
    assert_eq!(
        shown("travel?board=3x3&from=a1&to=b2&avoid=c3", Options::default(), wants.clone()),
        json!({
            "line": "travel?board=2*/3/3&from=a1&to=b2",
            "answer": {
                "status": "impossible", "why": "cut-off", "reachable": 7, "positions": null,
                "reason": ["travel.no-jump", "b2"],
                "witness": {"squares": [4], "others": [], "jumps": [], "components": []},
            },
            "missing": null,
            "distances": {
                "bySquare": [0, 3, 2, 3, u32::MAX, 1, 2, 1, u32::MAX], "farthest": 3, "reached": 7,
            },
            "jumps": [5, 7],
            "edges": null,
            "goal": null,
            "attackers": null,
        })
    );
    let ring = shown("travel?board=3x3&from=a1&to=c3", Options::default(), wants);
    let expected = json!({
        "status": "solved", "kind": "travel", "length": 4, "path": [0, 7, 2, 3, 8],
        "shortest": "2", "limit": null,
    });
    assert_eq!(ring["answer"], expected);
    assert_eq!(ring["edges"].as_array().unwrap().len(), 16);
    let first = answer("travel?board=3x3&from=a1&to=c3");
    assert_eq!(first["path"], json!([0, 5, 6, 1, 8]));
}

/// The one walk that is known at a limit is not shown as if it were all of them.
#[test]
fn edges_are_those_of_all_walks() {
    let wants = Wants { edges: true, ..Wants::default() };
    let (mut with_one, mut with_all) = (0, 0);
    for work in (20..2_000).step_by(20) {
        let options = Options::default().work(work);
        let shown = shown("travel?board=8x8&from=a1&to=h8,a8", options, wants.clone());
        if shown["answer"]["status"] == "solved" {
            match shown["edges"].as_array() {
                Some(edges) => {
                    assert_eq!(edges.len(), 2 * 68, "{work}");
                    with_all += 1;
                }
                None => with_one += 1,
            }
        }
    }
    assert!(with_one > 0 && with_all > 0, "{with_one}, {with_all}");
}

/// Reasons come with the squares and jumps to mark.
#[test]
fn reasons_mark_squares_and_jumps() {
    let ring = [0, 5, 6, 1, 8, 3, 2, 7];
    let around: Vec<u32> = (0..8).flat_map(|at| [ring[at], ring[(at + 1) % 8]]).collect();
    for (line, squares, others, jumps) in [
        ("travel?board=8x8&from=a8&to=g6&avoid=b6,c7", vec![56], vec![41, 50], vec![]),
        ("travel?board=8x8&from=g6&to=a8&avoid=b6,c7", vec![56], vec![41, 50], vec![]),
        ("travel?board=9x9&from=a1&to=b1&leaper=1,3", vec![0, 1], vec![], vec![]),
        // The distances show which squares can be reached.
        ("travel?board=8x2&from=a1&to=h1", vec![0], vec![], vec![]),
        ("swap?board=n2/1N1/3", vec![4], vec![6], vec![]),
        ("swap?board=A1B/3/a1b", vec![], ring.to_vec(), around),
        ("swap?board=ABC1/DEFG/HIJK&goal=BAC1/DEFG/HIJK", vec![11, 11], vec![], vec![]),
        (
            "swap?board=N1N/3/n1n&turns=black&attack=none",
            vec![0, 2],
            vec![5, 7, 3, 7],
            vec![0, 5, 0, 7, 2, 3, 2, 7],
        ),
        ("swap?board=N***/3n/Nn1*/2**&turns=white", vec![11], vec![], vec![]),
    ] {
        let witness =
            json!({"squares": squares, "others": others, "jumps": jumps, "components": []});
        assert_eq!(answer(line)["witness"], witness, "{line}");
    }
}

#[test]
fn missing_parameters_are_reported() {
    let shown = shown("travel?board=3x3&from=a1", Options::default(), Wants::default());
    let message = "This puzzle has no goal yet. Add one, such as to=c3.";
    let say = json!(["error.missing-goal", "c3"]);
    let missing = json!({"code": "missing-parameter", "message": message, "say": say, "at": null});
    assert_eq!((&shown["answer"], &shown["missing"]), (&Value::Null, &missing));
}

#[test]
fn swap_result_has_goal_moves_and_extent() {
    let line = "swap?board=N2n/4/4&metric=runs";
    let found = shown(line, Options::default(), Wants::default());
    assert_eq!(found["goal"], json!([[8, "n"], [11, "N"]]));
    let (moves, length) = (&found["answer"]["moves"], &found["answer"]["length"]);
    assert_eq!(moves["runs"].as_array().unwrap().len() as u64, length.as_u64().unwrap());
    assert!(moves["jumps"].as_array().unwrap().len() > 2 * length.as_u64().unwrap() as usize);
    // With the jumps metric, each jump is a move.
    let plain = answer("swap?board=N2n/4/4");
    let jumps = plain["moves"]["jumps"].as_array().unwrap().len() / 2;
    assert_eq!(plain["moves"]["runs"], json!((0..jumps).collect::<Vec<_>>()));
    // An explicit goal; and the default one, with the sides swapped, although it can't be reached.
    let goal = |line| shown(line, Options::default(), Wants::default())["goal"].clone();
    assert_eq!(goal("swap?board=N2/3/3&goal=3/N2/3"), json!([[3, "N"]]));
    assert_eq!(goal("swap?board=N2/3/3"), json!([[6, "n"]]));
    let extent = Options::default().extent(true);
    assert_eq!(
        shown("swap?board=N2/3/3&goal=2N/3/3", extent, Wants::default())["answer"],
        json!({
            "status": "solved", "kind": "extent", "reachable": 8, "depth": 4,
            "layers": [1, 2, 2, 2, 1], "farthest": "swap?board=N2/3/3&goal=3/3/2N",
        })
    );
}

#[test]
fn place_result_has_counts() {
    assert_eq!(
        answer("place?board=4x4&pieces=Q4"),
        json!({
            "status": "solved", "kind": "place", "count": "2", "greatest": null, "least": null, "distinct": "1",
            "limit": null, "distinctAtLeast": null, "reason": null,
        })
    );
    let work = |work| Options::default().work(work);
    let line = "place?board=8x8&pieces=Q8";
    let limited = shown(line, work(200), Wants::default())["answer"].clone();
    let count: u64 = limited["count"].as_str().unwrap().parse().unwrap();
    assert_eq!(limited["distinctAtLeast"], json!(count.div_ceil(8).to_string()));
    assert_eq!((&limited["status"], &limited["limit"]), (&json!("limit"), &json!("work")));
}

#[test]
fn page_and_command_line_share_the_document() {
    let document = |line| {
        let show = Show::of_line(line, Options::default())?;
        let of = show.draft().to_string();
        Ok::<_, Failure>((of, serde_json::to_value(show.run().answer).unwrap()))
    };
    let line = "travel?board=8x8&from=a8&to=b7";
    let expected = json!({"puzzle": line, "status": "solved", "length": 4,
        "path": ["b6", "a4", "c5", "b7"], "shortest": "10"});
    let (of, answer) = document("a8 b7").unwrap();
    assert_eq!((of.as_str(), answer), (line, expected));
    // A goal with other knights is an answer; a square off the board is an error.
    let (_, answer) = document("swap?board=N2/3/3&goal=n2/3/3").unwrap();
    assert_eq!(answer["status"], "impossible");
    let message = "b9 is not on this board: ranks go from 1 to 8.".to_owned();
    let say =
        leaper::puzzle::Puzzle::parse("travel?board=8x8&from=b9").unwrap_err().reason.message();
    let failure = Failure { code: "off-board", message, say, at: Some([4, 6]) };
    assert_eq!(document("“a1 b9”").unwrap_err(), failure);
}

#[test]
fn opening_text_gives_a_draft_or_an_error_range() {
    let opened = Opened::new("“travel?board=2x1&to=A1”").unwrap();
    assert_eq!(
        serde_json::to_value(opened).unwrap(),
        json!({
            "draft": {"kind": "travel", "files": 2, "ranks": 1, "blocked": [0, 0],
                "leaper": [1, 2], "from": null, "to": 0},
            "format": "line", "others": [], "line": "travel?board=2x1&to=a1",
        })
    );
    let refused = serde_json::to_value(Opened::new("🐴 travel").unwrap_err()).unwrap();
    assert_eq!((&refused["code"], &refused["at"]), (&json!("not-a-puzzle"), &json!([0, 9])));
}

/// Reads options. An error has a message and no range.
fn read<T: FromFields>(options: &[(&str, PlainValue)]) -> Result<T, String> {
    let options = options.iter().map(|(name, value)| (name.to_string(), value.clone())).collect();
    read_options(options).map_err(|mismatch| {
        let failure = Failure::from(mismatch);
        assert_eq!((failure.code, failure.at), ("bad-request", None));
        failure.message
    })
}

#[test]
fn missing_options_have_defaults() {
    let names = ["shortest", "extent", "list", "seed", "symmetric", "memory", "work"];
    assert_eq!(read(&[]), Ok(Options::default()));
    assert_eq!(read(&names.map(|name| (name, PlainValue::Nothing))), Ok(Options::default()));
    assert!(
        read::<Wants>(&["distances", "edges", "path"].map(|n| (n, PlainValue::Nothing))).is_ok()
    );
    let pairs = [
        ("work", PlainValue::Number(5.0)),
        ("list", PlainValue::Number(7.0)),
        ("shortest", PlainValue::Truth(false)),
        ("extent", PlainValue::Truth(true)),
        ("seed", PlainValue::Number(9.0)),
        ("symmetric", PlainValue::Truth(true)),
        ("memory", PlainValue::Number(1e15)),
    ];
    let options = Options::default()
        .shortest(false)
        .extent(true)
        .list(7)
        .seed(9)
        .symmetric(true)
        .memory(1_000_000_000_000_000)
        .work(5);
    assert_eq!(read(&pairs), Ok(options));
    let number = |value| read::<Options>(&[("number", value)]).map(|options| options.number);
    assert_eq!(number(PlainValue::Number(7.0)), Ok(Some(7_u64.into())));
    let digits = "340282366920938463463374607431768211456";
    assert_eq!(number(PlainValue::Text(digits.into())), Ok(Some(digits.parse().unwrap())));
    assert!(number(PlainValue::Text("-1".into())).is_err());
    let wants: Wants = read(&[("path", PlainValue::Text("12".into()))]).unwrap();
    assert_eq!(wants.path.as_deref(), Some("12"));
    let request: PartRequest =
        read(&[("of", PlainValue::Number(3.0)), ("index", PlainValue::Number(2.0))]).unwrap();
    assert_eq!((request.index, request.of, request.squares), (2, 3, false));
}

#[test]
fn unknown_options_are_rejected_by_name() {
    let known = "There are count, shortest, extent, list, seed, symmetric, memory, work, number, \
                 random, distances and unique.";
    for name in ["lists", "Shortest", "edges", ""] {
        let pairs = [("list", PlainValue::Number(1.0)), (name, PlainValue::Nothing)];
        assert_eq!(read::<Options>(&pairs), Err(format!("There is no option “{name}”. {known}")));
    }
    let long = "ä".repeat(1000);
    assert!(read::<Options>(&[(&long, PlainValue::Other)]).unwrap_err().len() < 240);
    let wants = read::<Wants>(&[("edge", PlainValue::Truth(true))]).unwrap_err();
    assert_eq!(wants, "There is no option “edge”. There are distances, edges, path and document.");
    let request = read::<PartRequest>(&[("do", PlainValue::Text("part".into()))]).unwrap_err();
    assert_eq!(request, "There is no option “do”. There are index, of and squares.");
    assert_eq!(read::<PartRequest>(&[]).unwrap_err(), "The field “index” is missing.");
}

#[test]
fn invalid_option_values_name_the_option() {
    let number = "Expected a whole number, from 0 on.";
    for (name, value, sentence) in [
        ("list", PlainValue::Number(-1.0), number),
        ("list", PlainValue::Number(1.5), number),
        ("list", PlainValue::Number(f64::NAN), number),
        ("memory", PlainValue::Number(1e300), number),
        // 2⁵³ + 1 is the same number in JavaScript.
        ("memory", PlainValue::Number(9_007_199_254_740_992.0), number),
        ("list", PlainValue::Text("3".into()), number),
        ("extent", PlainValue::Number(1.0), "Expected true or false."),
        ("shortest", PlainValue::Other, "Expected true or false."),
    ] {
        let refused = read::<Options>(&[(name, value)]).unwrap_err();
        assert_eq!(refused, format!("The option “{name}” is invalid. {sentence}"));
    }
    let path = read::<Wants>(&[("path", PlainValue::Number(1.0))]).unwrap_err();
    assert_eq!(path, "The option “path” is invalid. Expected a text.");
    let draft = || Draft::parse("travel?board=3x3").unwrap();
    for path in ["", "-1", "x", "1e3"] {
        let wants = Wants { path: Some(path.into()), ..Wants::default() };
        let refused = Show::new(draft(), Options::default(), wants).err().unwrap();
        assert!(
            refused.message.starts_with("The option “path” is invalid. A number is"),
            "{refused}"
        );
    }
}

/// Their number exceeds 32 bits, the width of `usize` in wasm32, where this test runs, too.
#[test]
fn attacks_on_the_largest_boards_are_refused() {
    for line in ["place?board=1024x1024&pieces=Q2", "place?board=1024x512&pieces=Q1R1"] {
        let Ok(Puzzle::Place(place)) = Puzzle::parse(line) else { panic!("{line}") };
        assert!(attacks::<Vec<u32>>(&place).is_err(), "{line}");
    }
}

/// The page fixes the pieces of a placement, and asks how they cover the board.
#[test]
fn coverage_is_known_of_puzzles_with_an_open_number() {
    let draft = json!({
        "kind": "place", "files": 4, "ranks": 4, "fixed": [[5, "Q"], [15, "Q"]],
        "pieces": {"Q": 0}, "openNumber": {"piece": "Q", "number": "least"}, "aim": "guard",
    });
    let draft = Draft::read(to_plain(&draft)).unwrap();
    let Ok(Puzzle::Place(place)) = draft.complete() else { panic!("{draft}") };
    let coverage = coverage::<Vec<u32>>(&place);
    assert_eq!(coverage.uncovered, [] as [u32; 0]);
    assert_eq!(coverage.free.len(), 1);
    assert_eq!(coverage.bottleneck, None);
}

#[test]
fn about_has_limits_and_rules() {
    let about = serde_json::to_value(About::new()).unwrap();
    assert_eq!(about["fileNames"][27], "ab");
    assert_eq!(about["leapers"][0], json!({"name": "knight", "leaper": [1, 2]}));
    assert_eq!(about["attacks"].as_array().unwrap().len(), 4);
    assert_eq!(about["attacks"][1], json!({"rule": "no-comrade", "own": false, "enemy": true}));
    assert_eq!(about["mostSwapSquares"], 64);
    assert_eq!(about["mostPlaceSquares"], 256);
    assert_eq!(about["unreached"], u32::MAX);
}
