//! Puzzle lines: what they are read as, how they are written, and what is said
//! of those that are none.

mod lines;

use leaper::puzzle::{Draft, Error, Puzzle};
use lines::{CANONICAL, ERRORS, UNFINISHED};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The text without the marks, and the range between them.
fn marked(text: &str) -> (String, std::ops::Range<usize>) {
    let start = text.find('«').unwrap();
    let end = text.find('»').unwrap() - '«'.len_utf8();
    (text.replace(['«', '»'], ""), start..end)
}

#[test]
fn lines_have_one_canonical_form() {
    for &(text, canonical) in CANONICAL {
        match Draft::parse(text) {
            Ok(draft) => assert_eq!(draft.to_string(), canonical, "{text}"),
            Err(error) => panic!("{text}: {error}"),
        }
        assert_eq!(Draft::parse(canonical).unwrap().to_string(), canonical);
    }
}

#[test]
fn errors_say_what_and_where() {
    for &(text, code, sentence) in ERRORS {
        let (text, at) = marked(text);
        let error = Draft::parse(&text).expect_err(&text);
        check(&error, &text, code, sentence, at.clone());
        check(&Puzzle::parse(&text).unwrap_err(), &text, code, sentence, at);
    }
}

#[test]
fn unfinished_puzzles_say_what_is_missing() {
    for &(text, code, sentence) in UNFINISHED {
        let (text, at) = marked(text);
        let draft = Draft::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        check(&Puzzle::parse(&text).unwrap_err(), &text, code, sentence, at);
        // Without the text, the place is that in the canonical line.
        let error = draft.complete().unwrap_err();
        let line = draft.to_string();
        let again = Puzzle::parse(&line).unwrap_err();
        assert_eq!((error.code(), &error.at), (code, &again.at), "{line}");
    }
}

fn check(error: &Error, text: &str, code: &str, sentence: &str, at: std::ops::Range<usize>) {
    assert_eq!(error.to_string(), sentence, "{text}");
    assert_eq!(error.code(), code, "{text}");
    assert_eq!(error.at, at, "{text}: {:?}", &text[error.at.clone()]);
}

#[test]
fn places_count_in_javascripts_units_too() {
    // 🐴 is four bytes and two units; “ is three bytes and one unit.
    let text = "🐴“ #travel?board=8x8&from=b9&to=b7";
    let error = Draft::parse(text).unwrap_err();
    assert_eq!(&text[error.at.clone()], "b9");
    let units: Vec<u16> = text.encode_utf16().collect();
    let at = error.utf16_range(text);
    assert_eq!(String::from_utf16(&units[at]).unwrap(), "b9");
}

#[test]
fn an_error_is_serialised_as_in_the_answer() {
    let error = Draft::parse("travel?board=8x8&from=b9").unwrap_err();
    assert_eq!(
        serde_json::to_value(&error).unwrap(),
        serde_json::json!({
            "code": "off-board",
            "message": "b9 is not on this board: ranks go from 1 to 8",
            "at": [22, 24],
        })
    );
}

#[test]
fn what_is_got_is_quoted_at_bounded_length() {
    for text in ["x".repeat(100_000), format!("travel?board=8x8&{}=1", "ä".repeat(100_000))] {
        let message = Draft::parse(&text).unwrap_err().to_string();
        assert!(message.len() < 300, "{message}");
        assert!(message.contains('…'), "{message}");
    }
}

#[test]
fn drawings_are_plain_data() {
    let draft = Draft::parse("travel?board=3x2&avoid=b2&from=a1&leaper=1,3").unwrap();
    let drawing = serde_json::json!({
        "kind": "travel", "files": 3, "ranks": 2, "blocked": [0, 0, 0, 0, 1, 0],
        "leaper": [1, 3], "from": "a1", "to": null,
    });
    assert_eq!(serde_json::to_value(&draft).unwrap(), drawing);
    assert_eq!(serde_json::from_value::<Draft>(drawing).unwrap(), draft);

    let draft = Draft::parse("swap?board=N1n/3&turns=white&goal=3/N1n").unwrap();
    let drawing = serde_json::json!({
        "kind": "swap", "files": 3, "ranks": 2, "blocked": [0, 0, 0, 0, 0, 0],
        "leaper": [1, 2], "start": [["a2", "N"], ["c2", "n"]],
        "goal": [["a1", "N"], ["c1", "n"]],
        "turns": "white", "attack": "any", "metric": "jumps",
    });
    assert_eq!(serde_json::to_value(&draft).unwrap(), drawing);
    assert_eq!(serde_json::from_value::<Draft>(drawing).unwrap(), draft);

    let draft = Draft::parse("place?board=2Q&pieces=K1&lines=pass").unwrap();
    let drawing = serde_json::json!({
        "kind": "place", "files": 3, "ranks": 1, "blocked": [0, 0, 0],
        "fixed": [["c1", "Q"]],
        "pieces": {"K": 1, "Q": 0, "B": 0, "R": 0, "N": 0}, "lines": "pass",
    });
    assert_eq!(serde_json::to_value(&draft).unwrap(), drawing);
    assert_eq!(serde_json::from_value::<Draft>(drawing).unwrap(), draft);

    let draft = Draft::parse("tour?board=3x1&from=a1&numbers=b1:7&ends=closed").unwrap();
    let drawing = serde_json::json!({
        "kind": "tour", "files": 3, "ranks": 1, "blocked": [0, 0, 0], "leaper": [1, 2],
        "ends": "closed", "from": "a1", "to": null, "numbers": [["b1", 7]],
    });
    assert_eq!(serde_json::to_value(&draft).unwrap(), drawing);
    assert_eq!(serde_json::from_value::<Draft>(drawing).unwrap(), draft);

    // By hand: squares by name, defaults left out.
    let drawing = serde_json::json!({
        "kind": "travel", "files": 3, "ranks": 2, "blocked": ["b2"], "from": "A1",
    });
    let draft: Draft = serde_json::from_value(drawing).unwrap();
    assert_eq!(draft.to_string(), "travel?board=1*1/3&from=a1");
}

#[test]
fn wrong_drawings_are_errors() {
    let wrong = [
        (r#"{"kind":"travel","files":0,"ranks":8}"#, "the board has no files: it needs 1 to 1024"),
        (r#"{"kind":"travel","files":8,"ranks":-8}"#, "the board has no ranks: it needs 1 to 1024"),
        (
            r#"{"kind":"travel","files":8,"ranks":70000}"#,
            "the board has too many ranks: a board has at most 1024 files and ranks",
        ),
        (
            r#"{"kind":"travel","files":2,"ranks":2,"blocked":[0,1]}"#,
            "there are 2 numbers for blocked squares: this board of 2x2 needs 4, one a square",
        ),
        (
            r#"{"kind":"travel","files":2,"ranks":2,"from":"c1"}"#,
            "c1 is not on this board: files go from a to b",
        ),
        (
            r#"{"kind":"travel","files":2,"ranks":2,"blocked":["b2"],"to":"b2"}"#,
            "the goal is on b2, which is blocked: move it to another square, or unblock this one",
        ),
        (
            r#"{"kind":"travel","files":2,"ranks":2,"leaper":[-1,2]}"#,
            "“-1,2” is not a leaper: it is two numbers from 0 to 1023, not both 0, as in 1,2 for \
             the knight",
        ),
        (
            r#"{"kind":"swap","files":2,"ranks":2,"start":[["a1","N"],["a1","n"]]}"#,
            "a1 is named twice: once is enough",
        ),
        (
            r#"{"kind":"swap","files":2,"ranks":2,"start":[["a1","Nn"]]}"#,
            "“Nn” cannot stand on a1: knights are single letters, A to Z for White and a to z for \
             Black",
        ),
        (
            r#"{"kind":"place","files":2,"ranks":2,"fixed":[["a1","P"]]}"#,
            "“P” cannot stand on a1: pieces are K, Q, R, B and N",
        ),
        (
            r#"{"kind":"place","files":2,"ranks":2,"pieces":{"K":-1}}"#,
            "the number of K goes from 0 to 1048576",
        ),
        (
            r#"{"kind":"tour","files":2,"ranks":2,"numbers":[["a1",-1]]}"#,
            "“a1:-1” is not a square and its number on the tour: that is written as in c3:5, and \
             numbers begin with 1",
        ),
        (
            r#"{"kind":"swap","files":2,"ranks":2,"turns":"red"}"#,
            "turns cannot be “red”: it is free, white or black",
        ),
    ];
    for (drawing, sentence) in wrong {
        let error = serde_json::from_str::<Draft>(drawing).unwrap_err();
        assert!(error.to_string().starts_with(sentence), "{drawing}: {error}");
    }
}
