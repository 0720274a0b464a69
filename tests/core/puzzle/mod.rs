//! Puzzle lines: parsing, the canonical form, and errors.

#[cfg(not(target_arch = "wasm32"))]
mod grids;
pub(super) mod lines;
mod properties;
pub(super) mod unfinished;

use leaper::Leaper;
use leaper::board::Board;
use leaper::place::{Counts, Lines};
use leaper::puzzle::{
    Dimension, Draft, Error, ErrorKind, Kind, LONGEST_TEXT, PlaceDraft, Puzzle, Setup, SwapDraft,
    TourDraft, TravelDraft,
};
use leaper::square::Square;
use leaper::swap::Rules;
use leaper::tour::Ends;
use leaper::travel::visit::{Capture, FlagOrder};
use lines::{CANONICAL, ERRORS};
use oracle::page_json::to_plain;
use serde_json::json;
use unfinished::UNFINISHED;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Removes the marks. Returns the text and the range between them.
fn parse_marks(text: &str) -> (String, std::ops::Range<usize>) {
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
        if let Ok(puzzle) = Puzzle::parse(text) {
            assert_eq!(puzzle.to_string(), canonical, "{text}");
        }
    }
}

#[test]
fn errors_have_code_message_and_range() {
    for &(text, code, sentence) in ERRORS {
        let (text, at) = parse_marks(text);
        let error = Draft::parse(&text).expect_err(&text);
        check(&error, &text, code, sentence, at.clone());
        check(&Puzzle::parse(&text).unwrap_err(), &text, code, sentence, at);
    }
}

#[test]
fn unfinished_puzzles_say_what_is_missing() {
    for &(text, code, sentence) in UNFINISHED {
        let (text, at) = parse_marks(text);
        let draft = Draft::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        check(&Puzzle::parse(&text).unwrap_err(), &text, code, sentence, at);
        // Without the text, the range is that in the canonical line.
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
fn error_ranges_convert_to_utf16() {
    // 🐴 is four bytes and two units; “ is three bytes and one unit.
    let text = "🐴“ #travel?board=8x8&from=b9&to=b7";
    let error = Draft::parse(text).unwrap_err();
    assert_eq!(&text[error.at.clone()], "b9");
    let units: Vec<u16> = text.encode_utf16().collect();
    let at = error.utf16_range(text);
    assert_eq!(String::from_utf16(&units[at]).unwrap(), "b9");
}

#[test]
fn errors_serialize_as_in_the_answer() {
    let error = Draft::parse("travel?board=8x8&from=b9").unwrap_err();
    assert_eq!(
        serde_json::to_value(&error).unwrap(),
        json!({
            "code": "off-board",
            "message": "b9 is not on this board: ranks go from 1 to 8.",
            "at": [22, 24],
        })
    );
}

#[test]
fn quoted_input_is_truncated() {
    for text in ["x".repeat(100_000), format!("travel?board=8x8&{}=1", "ä".repeat(100_000))] {
        let message = Draft::parse(&text).unwrap_err().to_string();
        assert!(message.len() < 300, "{message}");
        assert!(message.contains('…'), "{message}");
    }
}

#[test]
fn text_length_is_limited() {
    let text = |length| {
        let line = "travel?board=8x8";
        line.to_owned() + &" ".repeat(length - line.len())
    };
    assert!(Draft::parse(&text(LONGEST_TEXT)).is_ok());
    let error = Draft::parse(&text(LONGEST_TEXT + 1)).unwrap_err();
    assert_eq!((error.code(), error.at), ("too-long", 0..LONGEST_TEXT + 1));
}

#[test]
fn board_height_is_limited() {
    let line = |ranks| format!("travel?board={}&to=a1", vec!["1"; ranks].join("/"));
    assert_eq!(Draft::parse(&line(1024)).unwrap().to_string(), "travel?board=1x1024&to=a1");
    let error = Draft::parse(&line(1025)).unwrap_err();
    assert_eq!(error.reason, ErrorKind::TooLarge { dimension: Dimension::Ranks });
}

/// Drafts built by a program, without a line.
#[test]
fn squares_off_the_board_are_rejected() {
    let board = Board::new(3, 2).unwrap();
    let on = |name: &str| name.parse::<Square>().unwrap();
    let setup = |name| Setup::new(vec![(on(name), 'N')]).unwrap();
    let travel = |name| TravelDraft::new(board.clone(), Leaper::KNIGHT, None, Some(on(name))).err();
    let swap = |start, goal| {
        let rules = Rules::default();
        SwapDraft::new(board.clone(), Leaper::KNIGHT, setup(start), Some(setup(goal)), rules).err()
    };
    let place =
        |name| PlaceDraft::new(board.clone(), setup(name), Counts::none(), Lines::Stop).err();
    let tour = |name| {
        let numbers = vec![(on(name), 2)];
        TourDraft::new(board.clone(), Leaper::KNIGHT, Ends::Open, None, None, numbers).err()
    };
    assert_eq!((travel("c2"), swap("c2", "c2"), place("c2"), tour("c2")), (None, None, None, None));
    for (name, file) in [("d1", true), ("d3", true), ("c3", false)] {
        let off = Some(ErrorKind::OffBoard { got: name.to_owned(), files: 3, ranks: 2, file });
        for reason in [travel(name), swap(name, "a1"), swap("a1", name), place(name), tour(name)] {
            assert_eq!(reason, off);
        }
    }
}

#[test]
fn guards_with_unknown_letters_are_rejected() {
    let guarded = |letter| {
        let draft = TravelDraft::new(Board::new(3, 2).unwrap(), Leaper::KNIGHT, None, None);
        let guards = Setup::new(vec![(Square::A1, letter)]).unwrap();
        draft?.with_flags_and_guards(Vec::new(), FlagOrder::Any, &guards, Capture::No)
    };
    assert_eq!(guarded('q').unwrap().guards().letters(), [(Square::A1, 'q')]);
    let got = 'Q'.to_string();
    let reason = ErrorKind::NotALetter { square: Square::A1, got, kind: Kind::Travel };
    assert_eq!(guarded('Q'), Err(reason));
}

/// Checks the JSON form of a line, in which squares are numbers.
fn check_drawing(line: &str, object: &serde_json::Value) {
    let draft = Draft::parse(line).unwrap();
    assert_eq!(serde_json::to_value(&draft).unwrap(), *object, "{line}");
    assert_eq!(Draft::read(to_plain(object)), Ok(draft), "{line}");
}

#[test]
fn drawings_serialize_to_json() {
    check_drawing(
        "travel?board=3x2&avoid=b2&from=a1&leaper=1,3",
        &json!({
            "kind": "travel", "files": 3, "ranks": 2, "blocked": [0, 0, 0, 0, 1, 0],
            "leaper": [1, 3], "from": 0, "to": null,
        }),
    );
    check_drawing(
        "swap?board=N1n/3&turns=white&goal=3/N1n",
        &json!({
            "kind": "swap", "files": 3, "ranks": 2, "blocked": [0, 0, 0, 0, 0, 0],
            "leaper": [1, 2], "start": [[3, "N"], [5, "n"]], "goal": [[0, "N"], [2, "n"]],
            "turns": "white", "attack": "any", "metric": "jumps",
        }),
    );
    check_drawing(
        "place?board=2Q&pieces=K1&lines=pass",
        &json!({
            "kind": "place", "files": 3, "ranks": 1, "blocked": [0, 0, 0],
            "fixed": [[2, "Q"]],
            "pieces": {"K": 1, "Q": 0, "B": 0, "R": 0, "N": 0}, "openNumber": null, "lines": "pass",
            "aim": "peace",
        }),
    );
    check_drawing(
        "tour?board=3x2&ends=closed&from=a1&numbers=b1:7,a2:3",
        &json!({
            "kind": "tour", "files": 3, "ranks": 2, "blocked": [0, 0, 0, 0, 0, 0],
            "leaper": [1, 2], "ends": "closed", "from": 0, "to": null,
            "numbers": [[1, 7], [3, 3]],
        }),
    );
    // Hand-written: in any order, defaults left out.
    for (drawing, line) in [
        (json!({"kind": "travel", "files": 3, "ranks": 2, "from": 5}), "travel?board=3x2&from=c2"),
        (json!({"kind": "place", "files": 3, "ranks": 2, "blocked": null}), "place?board=3x2"),
        (
            json!({"kind": "swap", "files": 3, "ranks": 2, "start": [[5, "n"], [0, "N"]]}),
            "swap?board=2n/N2",
        ),
        (
            json!({"kind": "tour", "files": 3, "ranks": 2, "numbers": [[2, 6], [5, 2], [0, 1]]}),
            "tour?board=3x2&from=a1&to=c1&numbers=c2:2",
        ),
    ] {
        assert_eq!(Draft::read(to_plain(&drawing)).unwrap().to_string(), line);
    }
}

/// Invalid drawings and their messages.
const INVALID_DRAWINGS: &[(&str, &str)] = &[
    (r#"{"kind":"travel","files":0,"ranks":8}"#, "The board has no files. It needs 1 to 1024."),
    (r#"{"kind":"travel","files":8,"ranks":-8}"#, "The board has no ranks. It needs 1 to 1024."),
    (
        r#"{"kind":"travel","files":8,"ranks":70000}"#,
        "The board has too many ranks. A board has at most 1024 files and 1024 ranks.",
    ),
    (r#"{"kind":"travel","files":8}"#, "The field “ranks” is missing."),
    (
        r#"{"kind":"chess","files":8,"ranks":8}"#,
        "There is no kind of puzzle called “chess”: it is travel, swap, place or tour",
    ),
    (
        r#"{"kind":"travel","files":2,"ranks":2,"blocked":[0,1]}"#,
        "A board of 2 × 2 needs 4 numbers, which say where it is blocked, and there are 2.",
    ),
    (
        r#"{"kind":"travel","files":2,"ranks":2,"blocked":[0,0,0,256]}"#,
        "The field “blocked” is invalid. Number 4 of a list is invalid. Expected a smaller number.",
    ),
    (
        r#"{"kind":"travel","files":2,"ranks":2,"blocked":true}"#,
        "The field “blocked” is invalid. Expected a list.",
    ),
    (
        r#"{"kind":"travel","files":2,"ranks":2,"from":4}"#,
        "There is no square number 4 on this board: they go from 0 for a1 to 3 for b2.",
    ),
    (
        r#"{"kind":"travel","files":1,"ranks":3,"to":-1}"#,
        "There is no square number -1 on this board: they go from 0 for a1 to 2 for a3.",
    ),
    (
        r#"{"kind":"travel","files":2,"ranks":2,"blocked":[0,0,0,1],"to":3}"#,
        "The goal is on b2, which is blocked. Move it to another square, or unblock this one.",
    ),
    (
        r#"{"kind":"travel","files":2,"ranks":2,"from":"a1"}"#,
        "The field “from” is invalid. Expected a whole number.",
    ),
    (
        r#"{"kind":"travel","files":2,"ranks":2,"leaper":[-1,2]}"#,
        "“-1,2” is not a leaper. It has two numbers from 0 to 1023, not both 0, as in 1,2 for the \
             knight, or a name such as king.",
    ),
    (
        r#"{"kind":"swap","files":2,"ranks":2,"start":[[0,"N"],[0,"n"]]}"#,
        "a1 is named twice. Once is enough.",
    ),
    (
        r#"{"kind":"swap","files":2,"ranks":2,"goal":[[9,"N"]]}"#,
        "There is no square number 9 on this board: they go from 0 for a1 to 3 for b2.",
    ),
    (
        r#"{"kind":"swap","files":2,"ranks":2,"start":[[0,"Nn"]]}"#,
        "“Nn” cannot stand on a1. White’s knights are letters from A to Z, Black’s from a to z.",
    ),
    (
        r#"{"kind":"place","files":2,"ranks":2,"fixed":[[0,"P"]]}"#,
        "“P” cannot stand on a1. Pieces are K, Q, R, B and N.",
    ),
    (
        r#"{"kind":"place","files":2,"ranks":2,"pieces":{"K":-1}}"#,
        "The number of K goes from 0 to 1048576.",
    ),
    (
        r#"{"kind":"tour","files":2,"ranks":2,"numbers":[[0,-1]]}"#,
        "“a1:-1” is not a square and its number on the tour. Write them as in c3:5; numbers start \
             at 1.",
    ),
    (
        r#"{"kind":"tour","files":2,"ranks":2,"numbers":[[0,0]]}"#,
        "“a1:0” is not a square and its number on the tour. Write them as in c3:5; numbers start \
             at 1.",
    ),
    (
        r#"{"kind":"tour","files":2,"ranks":2,"numbers":[[4,1]]}"#,
        "There is no square number 4 on this board: they go from 0 for a1 to 3 for b2.",
    ),
    (
        r#"{"kind":"tour","files":2,"ranks":2,"from":0,"numbers":[[0,2]]}"#,
        "a1 has two numbers, but a tour visits it only once. Leave one out.",
    ),
    (
        r#"{"kind":"tour","files":2,"ranks":2,"ends":"round"}"#,
        "The parameter ends cannot be “round”. It is open or closed.",
    ),
    (
        r#"{"kind":"swap","files":2,"ranks":2,"turns":"red"}"#,
        "The parameter turns cannot be “red”. It is free, white or black.",
    ),
];

#[test]
fn invalid_drawings_are_errors() {
    for &(drawing, sentence) in INVALID_DRAWINGS {
        let object = serde_json::from_str(drawing).unwrap();
        let error = Draft::read(to_plain(&object)).unwrap_err().to_string();
        assert!(error.starts_with(sentence), "{drawing}: {error}");
    }
}
