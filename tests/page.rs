//! What the page asks of the core, and what it gets: plain data, squares as numbers.

use leaper::puzzle::{Draft, Options};
use leaper::search::Search;
use leaper::show::place::PartWish;
use leaper::show::{About, Document, Failure, Opened, Show, Shown, Wants, read_options};
use serde_json::{Value, json};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// What is shown of a line, as the page gets it, without the time.
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
    shown(line, Options::default(), Wants::default())["answer"].clone()
}

#[test]
fn a_journey_is_shown_with_its_picture() {
    let wants = Wants { distances: true, edges: true, path: Some("1".into()) };
    assert_eq!(
        shown("travel?board=3x3&from=a1&to=b2&avoid=c3", Options::default(), wants.clone()),
        json!({
            "line": "travel?board=2*/3/3&from=a1&to=b2",
            "answer": {
                "status": "impossible", "why": "cut-off", "reachable": 7, "positions": null,
                "reason": "there is no way from a1 to b2: only 7 of the 8 open squares can be \
                           reached, a1 among them",
            },
            "missing": null,
            "distances": {
                "bySquare": [0, 3, 2, 3, u32::MAX, 1, 2, 1, u32::MAX], "farthest": 3, "reached": 7,
            },
            "edges": null,
            "goal": null,
        })
    );
    let ring = shown("travel?board=3x3&from=a1&to=c3", Options::default(), wants);
    let found = json!({
        "status": "solved", "kind": "travel", "length": 4, "path": [0, 7, 2, 3, 8],
        "shortest": "2",
    });
    assert_eq!(ring["answer"], found);
    assert_eq!(ring["edges"].as_array().unwrap().len(), 16);
    let first = answer("travel?board=3x3&from=a1&to=c3");
    assert_eq!(first["path"], json!([0, 5, 6, 1, 8]));
}

#[test]
fn what_is_missing_is_said() {
    let shown = shown("travel?board=3x3&from=a1", Options::default(), Wants::default());
    let message = "this puzzle has no goal yet: add to=…, such as to=c3";
    let missing = json!({"code": "missing-parameter", "message": message, "at": null});
    assert_eq!((&shown["answer"], &shown["missing"]), (&Value::Null, &missing));
}

#[test]
fn an_exchange_is_shown_with_its_goal() {
    let line = "swap?board=N2n/4/4&metric=runs";
    let found = shown(line, Options::default(), Wants::default());
    assert_eq!(found["goal"], json!([[8, "n"], [11, "N"]]));
    let (moves, length) = (&found["answer"]["moves"], &found["answer"]["length"]);
    assert_eq!(moves["runs"].as_array().unwrap().len() as u64, length.as_u64().unwrap());
    assert!(moves["jumps"].as_array().unwrap().len() > 2 * length.as_u64().unwrap() as usize);
    // Where jumps count, each is a move.
    let plain = answer("swap?board=N2n/4/4");
    let jumps = plain["moves"]["jumps"].as_array().unwrap().len() / 2;
    assert_eq!(plain["moves"]["runs"], json!((0..jumps).collect::<Vec<_>>()));
    // A goal of its own; and one understood that can't be reached.
    let goal = |line| shown(line, Options::default(), Wants::default())["goal"].clone();
    assert_eq!(goal("swap?board=N2/3/3&goal=3/N2/3"), json!([[3, "N"]]));
    assert_eq!(goal("swap?board=N2/3/3"), json!([[6, "n"]]));
    let extent = Options { extent: true, ..Options::default() };
    assert_eq!(
        shown("swap?board=N2/3/3&goal=2N/3/3", extent, Wants::default())["answer"],
        json!({
            "status": "solved", "kind": "extent", "reachable": 8, "depth": 4,
            "layers": [1, 2, 2, 2, 1], "farthest": "swap?board=N2/3/3&goal=3/3/2N",
        })
    );
}

#[test]
fn placements_are_counted() {
    assert_eq!(
        answer("place?board=4x4&pieces=Q4"),
        json!({
            "status": "solved", "kind": "place", "count": "2", "distinct": "1", "limit": null,
            "classes": null, "reason": null,
        })
    );
    let work = |work| Options { work: Some(work), ..Options::default() };
    let line = "place?board=8x8&pieces=Q8";
    let limited = shown(line, work(200), Wants::default())["answer"].clone();
    let count: u64 = limited["count"].as_str().unwrap().parse().unwrap();
    assert_eq!(limited["classes"], json!(count.div_ceil(8).to_string()));
    assert_eq!((&limited["status"], &limited["limit"]), (&json!("limit"), &json!("work")));
}

#[test]
fn a_line_has_the_document_of_the_command_line() {
    let document = |line| {
        Document::new(line, Options::default()).map(|document| {
            let of = document.line().to_owned();
            (of, serde_json::to_value(document.run()).unwrap())
        })
    };
    let line = "travel?board=8x8&from=a8&to=b7";
    let found = json!({"puzzle": line, "status": "solved", "length": 4,
        "path": ["c7", "b5", "d6", "b7"], "shortest": "6"});
    let (of, answer) = document("a8 b7").unwrap();
    assert_eq!((of.as_str(), &answer["puzzle"]), (line, &found["puzzle"]));
    assert_eq!((&answer["length"], answer.as_object().unwrap().len()), (&found["length"], 5));
    // Other knights in the goal are an answer; a square off the board is none.
    let (_, answer) = document("swap?board=N2/3/3&goal=n2/3/3").unwrap();
    assert_eq!(answer["status"], "impossible");
    let message = "b9 is not on this board: ranks go from 1 to 8".to_owned();
    let failure = Failure { code: "off-board".into(), message, at: Some([4, 6]) };
    assert_eq!(document("“a1 b9”").unwrap_err(), failure);
}

#[test]
fn text_is_opened_or_refused_with_its_place() {
    let opened = Opened::new("“travel?board=2x1&to=A1”").unwrap();
    assert_eq!(
        serde_json::to_value(opened).unwrap(),
        json!({
            "draft": {"kind": "travel", "files": 2, "ranks": 1, "blocked": [0, 0],
                "leaper": [1, 2], "from": null, "to": 0},
            "line": "travel?board=2x1&to=a1",
        })
    );
    let refused = serde_json::to_value(Opened::new("🐴 travel").unwrap_err()).unwrap();
    assert_eq!((&refused["code"], &refused["at"]), (&json!("not-a-puzzle"), &json!([0, 9])));
}

/// What is said of options.
fn read<T: for<'de> serde::Deserialize<'de>>(json: &str) -> Result<T, String> {
    let read = read_options(serde_json::from_str::<Value>(json).unwrap());
    read.map_err(|failure| {
        assert_eq!((failure.code.as_str(), failure.at), ("bad-request", None));
        failure.message
    })
}

#[test]
fn nothing_said_is_the_default() {
    for nothing in
        ["null", "{}", r#"{"shortest":null,"extent":null,"list":null,"memory":null,"work":null}"#]
    {
        assert_eq!(read::<Options>(nothing), Ok(Options::default()), "{nothing}");
        assert!(read::<Wants>("null").is_ok());
    }
    let said = r#"{"work": 5, "list": 7, "shortest": false, "extent": true, "memory": 1000}"#;
    let options =
        Options { shortest: Some(false), extent: true, list: 7, memory: Some(1000), work: Some(5) };
    assert_eq!(read(said), Ok(options));
}

#[test]
fn unknown_options_are_refused_by_name() {
    let known = "there are shortest, extent, list, memory and work";
    for name in ["lists", "Shortest", "distances", ""] {
        let said = format!(r#"{{"list": 1, "{name}": 1}}"#);
        let wanted = format!("there is no option “{name}”: {known}");
        assert_eq!(read::<Options>(&said), Err(wanted));
    }
    let long = format!(r#"{{"{}": 1}}"#, "ä".repeat(1000));
    assert!(read::<Options>(&long).unwrap_err().len() < 200);
    let wants = read::<Wants>(r#"{"edge": true}"#).unwrap_err();
    assert_eq!(wants, "there is no option “edge”: there are distances, edges and path");
    let wish = read::<PartWish>(r#"{"index": 0, "of": 1, "do": "part"}"#).unwrap_err();
    assert_eq!(wish, "there is no option “do”: there are index, of and squares");
    assert_eq!(read::<PartWish>("null").unwrap_err(), "missing field `index`");
}

#[test]
fn wrong_values_are_refused_by_the_name_of_their_option() {
    for (said, sentence) in [
        (r#"{"list": -1}"#, "the option “list”: invalid value: integer `-1`, expected usize"),
        (r#"{"list": "3"}"#, "the option “list”: invalid type: string \"3\", expected usize"),
        (r#"{"extent": 1}"#, "the option “extent”: invalid type: integer `1`, expected a boolean"),
        ("7", "invalid type: integer `7`, expected an object of options"),
        (r#""list""#, "invalid type: string \"list\", expected an object of options"),
    ] {
        let refused = read::<Options>(said).unwrap_err();
        assert!(refused.starts_with(sentence), "{said}: {refused}");
    }
    let draft = || Draft::parse("travel?board=3x3").unwrap();
    for path in ["", "-1", "x", "1e3"] {
        let wants = Wants { path: Some(path.into()), ..Wants::default() };
        let refused = Show::new(draft(), Options::default(), wants).err().unwrap();
        assert!(refused.message.starts_with("the option “path”: a number is"), "{refused}");
    }
}

#[test]
fn the_page_knows_the_limits_and_the_rules() {
    let about = serde_json::to_value(About::new()).unwrap();
    assert_eq!(about["fileNames"][27], "ab");
    assert_eq!(about["leapers"][0], json!({"name": "knight", "leaper": [1, 2]}));
    assert_eq!(about["attacks"].as_array().unwrap().len(), 4);
    assert_eq!(about["attacks"][1], json!({"rule": "no-comrade", "own": false, "enemy": true}));
    assert_eq!(about["mostSwapSquares"], 64);
    assert_eq!(about["mostPlaceSquares"], 256);
    assert_eq!(about["mostPieces"], 1_u32 << 20);
    assert_eq!(about["unreached"], u32::MAX);
}
