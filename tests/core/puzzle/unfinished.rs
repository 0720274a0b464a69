//! Unfinished puzzle lines.

/// Lines that can be parsed, but aren't complete puzzles.
pub const UNFINISHED: &[(&str, &str, &str)] = &[
    (
        "tour?board=8x8&numbers=c3:5,«d4:5»,e5:7",
        "doubled-number",
        "d4 cannot have the number 5, because c3 has it.",
    ),
    (
        "tour?board=8x8&to=h8&numbers=«a2:64»",
        "doubled-number",
        "a2 cannot have the number 64, because h8 has it.",
    ),
    (
        "tour?board=8x8&avoid=b2&numbers=c3:5,«d4:64»",
        "number-too-large",
        "d4 cannot have the number 64. There are 63 squares open, so numbers go from 1 to 63.",
    ),
    (
        "tour?board=8x8&ends=closed&from=a1&to=«b3»",
        "closed-end",
        "A closed tour has no end, so it cannot end on b3. Leave out either to or ends=closed.",
    ),
    (
        "travel?board=8x8&from=a8«»",
        "missing-parameter",
        "This puzzle has no goal yet. Add one, such as to=h8.",
    ),
    (
        "travel?board=8x8&to=h8«»",
        "missing-parameter",
        "This puzzle has no start yet. Add one, such as from=a1.",
    ),
    (
        "travel?board=7r/8/8/8/8/8/8/8&to=a1«»",
        "missing-parameter",
        "This puzzle has no start yet. Add one, such as from=b1.",
    ),
    ("a8«»", "missing-parameter", "This puzzle has no goal yet. Add one, such as to=h8."),
    (
        "swap?board=«N2n/N2n/N3»",
        "unequal-sides",
        "To trade places, both sides need the same number of knights, but White has three and Black has two.",
    ),
    (
        "swap?board=N2n&goal=«N2m»",
        "other-knights",
        "Start and goal need the same knights, but the start has no knight m and the goal has one.",
    ),
    (
        "swap?board=«9x8»",
        "too-many-squares",
        "A Swap puzzle has at most 64 open squares, and this board has 72. Make it smaller, or block some.",
    ),
    (
        "«1»",
        "unequal-sides",
        "To trade places, both sides need the same number of knights, but White has 24 and Black has none.",
    ),
];

/// Punctuation may follow a pasted link, and HTML writes its `&` as `&amp;`.
#[test]
fn pasted_links_are_read() {
    let line = "travel?board=8x8&from=a1&to=h8";
    for text in [
        format!("https://leaper.example/#{line}."),
        format!("(https://leaper.example/#{line})"),
        format!("(See https://leaper.example/?play#{line}).)"),
        format!("https://leaper.example/#{}", line.replace('&', "&amp;")),
        line.replace('&', "&amp;"),
    ] {
        assert_eq!(
            leaper::puzzle::Puzzle::parse(&text).map(|puzzle| puzzle.to_string()),
            Ok(line.into()),
            "{text}"
        );
    }
    // Without a link around it, a line is read as typed.
    assert_eq!(
        leaper::puzzle::Puzzle::parse(&format!("{line})")).unwrap_err().code(),
        "bad-square"
    );
    let error = leaper::puzzle::Puzzle::parse("[0,0] [7,7]").unwrap_err();
    assert_eq!((error.code(), error.at.clone()), ("not-a-puzzle", 0..11));
}
