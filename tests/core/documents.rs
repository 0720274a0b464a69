//! Answers read back from their documents.

use leaper::answer::{Answer, Options, Reason, Solving};
use leaper::natural::Natural;
use leaper::puzzle::Puzzle;
use leaper::search::{Limit, Search, Step};
use leaper::square::Square;
use serde_json::Value;

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Known answers of all kinds.
const DATA: [&str; 8] = [
    include_str!("../data/travel.jsonl"),
    include_str!("../data/flags.jsonl"),
    include_str!("../data/swap.jsonl"),
    include_str!("../data/placement.jsonl"),
    include_str!("../data/guard.jsonl"),
    include_str!("../data/tour.jsonl"),
    include_str!("../data/tour-numbers.jsonl"),
    include_str!("../data/king.jsonl"),
];

/// Answers that the data don't have.
const MORE: [&str; 26] = [
    // No path.
    "travel?board=8x8&from=a1&to=b1&leaper=camel",
    "travel?board=8x8&from=a1&to=c3&leaper=2,2&avoid=c3",
    "travel?board=3x3&from=a1&to=b2",
    "travel?board=8/8/8/8/8/8/8/r7&from=b2&to=a8",
    "travel?board=3x3&from=a1&to=b2,c1",
    // No solution.
    "swap?board=A1B/3/a1b",
    "swap?board=N2n/N2n/N2n&attack=none",
    "swap?board=NNN/N*n/nn1&goal=nnn/n*N/NN1",
    "swap?board=NNN/N*n/nn1&goal=NNN/N*n/n2",
    "swap?board=N***/3n/Nn1*/2**&turns=white",
    "swap?board=ABCD/EFGH/IJK1&goal=BACD/EFGH/IJK1",
    "swap?board=4/N2n&goal=4/n2N",
    // No placement.
    "place?board=Q6Q/8&pieces=K1",
    "place?board=2x2&pieces=K5",
    "place?board=8x8&pieces=Q9",
    "place?board=3x3&pieces=Q3",
    "place?board=8x8&pieces=N+",
    "place?board=5x5&pieces=Q*&aim=guard",
    // No tour.
    "tour?board=5x5&ends=closed",
    "tour?board=4x4",
    "tour?board=3x3",
    "tour?board=4x5&ends=closed",
    "tour?board=8x8&from=a1&to=h8",
    "tour?board=8x8&numbers=a1:1,h8:3",
    "tour?board=1x1&ends=closed",
    // No puzzles.
    "travel?board=8x8&from=b9&to=a1",
];

fn answer(line: &str, options: Options) -> Answer {
    match Puzzle::parse(line) {
        Ok(puzzle) => Solving::new(puzzle, options).run(),
        Err(error) => Answer::from_parse_error(line, error),
    }
}

/// Returns the answer without what isn't in its document.
fn documented(mut answer: Answer) -> Answer {
    if let Answer::Place { distinct_at_least, .. } | Answer::Limit { distinct_at_least, .. } =
        &mut answer
    {
        *distinct_at_least = None;
    }
    answer
}

/// Reads the document of an answer, and compares.
fn check(answer: Answer) {
    let document = serde_json::to_string(&answer).unwrap();
    let read: Answer =
        serde_json::from_str(&document).unwrap_or_else(|error| panic!("{document}: {error}"));
    assert_eq!(serde_json::to_string(&read).unwrap(), document);
    assert_eq!(read.to_string(), answer.to_string(), "{document}");
    assert_eq!(read.reason(), answer.reason(), "{document}");
    assert_eq!(read.status(), answer.status(), "{document}");
    if matches!(answer, Answer::Impossible { .. } | Answer::Error { .. }) {
        return;
    }
    assert_eq!(read, documented(answer), "{document}");
}

fn lines() -> impl Iterator<Item = String> {
    let data = DATA.iter().flat_map(|data| data.lines().step_by(3));
    let data = data.map(|row| {
        let row: Value = serde_json::from_str(row).unwrap();
        row["line"].as_str().unwrap().to_owned()
    });
    data.chain(MORE.map(str::to_owned))
}

#[test]
fn answers_read_back() {
    for line in lines() {
        check(answer(&line, Options::default().work(30_000)));
    }
}

#[test]
fn limits_read_back() {
    for line in lines() {
        for work in [1, 300] {
            check(answer(&line, Options::default().work(work)));
        }
        let Ok(puzzle) = Puzzle::parse(&line) else { continue };
        check(Solving::new(puzzle, Options::default()).stop(Limit::Time));
    }
}

#[test]
fn optional_fields_read_back() {
    let plain = Options::default();
    let symmetric = plain.clone().symmetric(true);
    let count = plain.clone().shortest(true);
    let full_list = plain.clone().list(usize::MAX).memory(1 << 20);
    for (line, options, expected) in [
        ("travel?board=8x8&from=a1&to=h8", plain.clone().shortest(false), "\"length\":6"),
        ("swap?board=N1N/3/n1n", count.clone(), "\"shortest\":"),
        ("swap?board=A1N/3/n1a", plain.clone().extent(true), "\"farthest\":"),
        ("swap?board=NNNNN/5/5/5/nnnnn", count.clone().memory(1 << 20), "\"limit\":\"memory\""),
        ("place?board=8x8&pieces=Q8", plain.clone().list(5), "\"placements\":[\""),
        ("place?board=8x8&pieces=R4", full_list.clone(), "\"limit\":\"memory\""),
        ("tour?board=6x6&ends=closed", plain.clone().seed(7), "\"seed\":7"),
        ("tour?board=5x5", count.clone(), "\"distinct\":"),
        ("tour?board=3x4&from=a1", plain.clone().unique(true), "\"unique\":false"),
        ("tour?board=8x8&ends=closed", count.memory(1 << 20), "\"published\":"),
        ("travel?board=3x3&from=a1&to=c3", full_list.clone(), "\"paths\":[["),
        ("travel?board=40x40&from=a1&to=an40", full_list, "\"moreLimit\":\"memory\""),
        ("travel?board=3x3&from=a1&to=b2", plain.clone().distances(true), "\"distances\":[["),
        ("swap?board=A1N/3/n1a", plain.clone().list(3), "\"solutions\":[["),
        ("tour?board=5x5", plain.clone().list(3).random(true), "\"number\":\""),
        ("tour?board=6x6&ends=closed", symmetric.clone(), "\"symmetric\":true"),
        ("tour?board=6x5&ends=closed", symmetric.clone(), "Every possibility was tried"),
        ("tour?board=8x8&ends=closed&avoid=d4,d5", symmetric.clone(), "of the board takes e4"),
        ("tour?board=7x7&ends=closed&avoid=a1", symmetric.clone(), "leaves d4"),
        ("tour?board=8x7&ends=closed&avoid=a1,h7,d3,e5", symmetric, "only one does"),
    ] {
        let answer = answer(line, options);
        let document = serde_json::to_string(&answer).unwrap();
        assert!(document.contains(expected), "{expected}: {document}");
        check(answer);
    }
}

#[test]
fn best_known_solutions_read_back() {
    let line = "swap?board=8/8/8/nnnnnnnn/8/8/8/NNNNNNNN";
    let stopped = |bits: u32| answer(line, Options::default().work(1_u64 << bits));
    let mut answers = (8..20).map(stopped);
    let is_best = |answer: &Answer| answer.limit().is_some() && answer.moves().is_some();
    check(answers.find(is_best).expect("a solution is found before the proof"));
}

#[test]
fn undecided_symmetry_reads_back() {
    let puzzle = Puzzle::parse("tour?board=20x20&ends=closed").unwrap();
    let mut search = Solving::new(puzzle, Options::default().symmetric(true));
    while search.so_far().is_none() {
        assert_eq!(search.advance(1), Step::Running);
    }
    let answer = search.stop(Limit::Time);
    let document = serde_json::to_string(&answer).unwrap();
    assert!(document.contains("\"symmetric\":null"), "{document}");
    check(answer);
}

#[test]
fn reasons_keep_code_and_witness() {
    let text = serde_json::to_string(&answer("travel?board=3x3&from=a1&to=b2", Options::default()));
    let read: Answer = serde_json::from_str(&text.unwrap()).unwrap();
    let Answer::Impossible { why, .. } = &read else { panic!("{read:?}") };
    assert_eq!(why.code(), "cut-off");
    let Reason::FromDocument(quote) = &**why else { panic!("{why:?}") };
    let names: Vec<_> = quote.witness.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["end", "square", "region", "forbidden"]);
}

#[test]
fn incomplete_documents_are_errors() {
    for (text, expected) in [
        ("{}", "missing field `puzzle`"),
        (r#"{"puzzle":"tour?board=5x5","status":"solved"}"#, "missing field `method`"),
        (r#"{"puzzle":"tour?board=0x5","status":"solved"}"#, "the field `puzzle` is invalid"),
        (r#"{"puzzle":"tour?board=5x5","status":"none"}"#, "unknown variant `none`"),
        (
            r#"{"puzzle":"swap?board=N1n","status":"limit","limit":"work","moves":["b1-c1"]}"#,
            "the field `moves` is invalid",
        ),
    ] {
        let error = serde_json::from_str::<Answer>(text).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn values_are_text() {
    let puzzle = Puzzle::parse("a8, b7").unwrap();
    assert_eq!(serde_json::to_value(&puzzle).unwrap(), puzzle.to_string());
    assert_eq!(serde_json::from_str::<Puzzle>("\"a8, b7\"").unwrap(), puzzle);
    assert!(serde_json::from_str::<Puzzle>("\"a9\"").is_err());
    assert_eq!(serde_json::from_str::<Square>("\"c7\"").unwrap(), Square::C7);
    assert_eq!(serde_json::to_value(Square::C7).unwrap(), "c7");
    let large: Natural = "340282366920938463463374607431768211456".parse().unwrap();
    let text = serde_json::to_string(&large).unwrap();
    assert_eq!(serde_json::from_str::<Natural>(&text).unwrap(), large);
}
