//! Grids of numbers, diagrams of pieces and FEN, as people post them.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use leaper::answer::{Answer, Options, Solving};
use leaper::puzzle::{Draft, Format, Puzzle};
use leaper::search::Search;

/// Returns the format of a text, and the canonical lines that it may mean.
fn readings(text: &str) -> (Format, Vec<String>) {
    let readings = Draft::readings(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert!(readings.iter().all(|reading| reading.format == readings[0].format), "{text}");
    // `Draft::parse` takes the first.
    assert_eq!(Draft::parse(text).as_ref(), Ok(&readings[0].draft), "{text}");
    let lines = readings.iter().map(|reading| reading.draft.to_string());
    (readings[0].format, lines.collect())
}

#[track_caller]
fn assert_reads(text: &str, format: Format, lines: &[&str]) {
    let lines = lines.iter().map(|&line| line.to_owned()).collect();
    assert_eq!(readings(text), (format, lines), "{text}");
}

/// The knight's tours of Rosetta Code, "Solve a Holy Knight's tour": blanks are no squares.
#[test]
fn blanks_are_blocked_squares() {
    let spaced = "
  x x x
  x   x x
  x x x x x x x
x x x     x   x
x   x     x x x
1 x x x x x x
    x x   x
      x x x
";
    let digits = "
 000
 0 00
 0000000
000  0 0
0 0  000
1000000
  00 0
   000
";
    let line = readings(spaced).1.swap_remove(0);
    assert!(line.starts_with("tour?board=") && line.ends_with("from=a3"), "{line}");
    assert_eq!(readings(digits), readings(spaced));
    let puzzle = Puzzle::parse(spaced).unwrap();
    assert_eq!(puzzle.board().open().len(), 36);
    let answer = Solving::new(puzzle, Options::default()).run();
    let is_tour = matches!(&answer, Answer::Tour { path, .. } if path.len() == 36);
    assert!(is_tour, "{answer:?}");
}

/// Numbers that follow each other tell the leaper.
#[test]
fn number_grids_are_tours() {
    // Numbrix: from square to square along files and ranks.
    assert_reads(
        "1 2 .\n. . .\n7 . 9",
        Format::Numbers,
        &[
            "tour?board=3x3&leaper=king&from=a3&to=c1&numbers=b3:2,a1:7",
            "tour?board=3x3&leaper=0,1&from=a3&to=c1&numbers=b3:2,a1:7",
        ],
    );
    // Hidato: Rosetta Code, with a diagonal step.
    assert_reads(
        "1 . .\n. 2 .\n. . .",
        Format::Numbers,
        &["tour?board=3x3&leaper=king&from=a3&numbers=b2:2"],
    );
    // With a frame.
    assert_reads(
        "+----+----+----+----+\n|  1 |    |    | 12 |\n".replace("    ", " .  ").as_str(),
        Format::Numbers,
        &[
            "tour?board=4x1&from=a1&numbers=d1:12",
            "tour?board=4x1&leaper=king&from=a1&numbers=d1:12",
            "tour?board=4x1&leaper=0,1&from=a1&numbers=d1:12",
        ],
    );
    let knight = "1 . . .\n. . 2 .\n. . . .";
    assert_reads(knight, Format::Numbers, &["tour?board=4x3&from=a3&numbers=c2:2"]);
    // Free squares have many signs; a full stop is no square where another sign means free.
    for free in ["0", "_", "__", "?"] {
        let text = format!("1 {free} .\n{free} {free} 2");
        let expected = "tour?board=2*/3&from=a2&numbers=c1:2";
        assert_reads(&text, Format::Numbers, &[expected]);
    }
    // With numbers far apart, several leapers are possible.
    let (format, lines) = readings("1 . .\n. . .\n. . 9");
    assert_eq!(format, Format::Numbers);
    assert!(lines.len() >= 2 && lines[0] == "tour?board=3x3&from=a3&to=c1", "{lines:?}");
}

/// A wrong grid is refused with the same error as its puzzle line.
#[test]
fn wrong_numbers_are_explained() {
    let error = Puzzle::parse("1 . 5\n. 5 .").unwrap_err();
    assert_eq!(error.reason.code(), "doubled-number");
}

#[test]
fn diagrams_are_placements() {
    let queens = &["place?board=1Q2/3Q/Q3/2Q1", "place?board=4x4&pieces=Q4"];
    for text in [
        ". Q . .\n. . . Q\nQ . . .\n. . Q .",
        ".Q..\n...Q\nQ...\n..Q.",
        "_ Q _ _\n_ _ _ Q\nQ _ _ _\n_ _ Q _\n",
        "- Q - -\n- - - Q\nQ - - -\n- - Q -",
        "4 . Q . .\n3 . . . Q\n2 Q . . .\n1 . . Q .\n  a b c d",
        ". ♕ . .\n. . . ♕\n♕ . . .\n. . ♕ .",
        "|.|Q|.|.|\n|.|.|.|Q|\n|Q|.|.|.|\n|.|.|Q|.|",
        ". q . .\n. . . q\nq . . .\n. . q .",
    ] {
        assert_reads(text, Format::Diagram, queens);
    }
    assert_reads(
        "K . *\n. . .\n. . R",
        Format::Diagram,
        &["place?board=K1*/3/2R", "place?board=2*/3/3&pieces=K1R1"],
    );
}

#[test]
fn knights_of_both_colours_trade_places() {
    assert_reads("N . N\n. . .\nn . n", Format::Diagram, &["swap?board=N1N/3/n1n"]);
    assert_reads("N1N/3/n1n w - - 0 1", Format::Fen, &["swap?board=N1N/3/n1n"]);
    assert_reads("N1N/3/n1n", Format::Fen, &["swap?board=N1N/3/n1n"]);
}

#[test]
fn fen_means_what_its_pieces_say() {
    let one = &["travel?board=8x8&from=d5", "tour?board=8x8&from=d5"];
    assert_reads("8/8/8/3N4/8/8/8/8 w - - 0 1", Format::Fen, one);
    assert_reads(
        "QQ6/8/8/8/8/8/8/7K b",
        Format::Fen,
        &["place?board=QQ6/8/8/8/8/8/8/7K", "place?board=8x8&pieces=K1Q2"],
    );
    assert_reads(
        "3k4/8/8/8/3p4/8/8/N7 w - - 0 1",
        Format::Fen,
        &["travel?board=3k4/8/8/8/3p4/8/8/8&from=a1"],
    );
    assert_reads(
        "N7/8/2n5/8/5n2/8/8/8",
        Format::Fen,
        &["travel?board=8/8/2n5/8/5n2/8/8/8&from=a8"],
    );
    // Two positions of chess, rows of different lengths, and an empty board are no puzzles. Neither
    // are rows that are too long.
    for text in [
        "9999/9999",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "8/8/8/3k4/8/8/8/3K3R",
        "3N/5",
        "8/8/8/8/8/8/8/8",
    ] {
        assert!(Draft::parse(text).is_err(), "{text}");
    }
}

#[test]
fn quotes_and_marks_around_a_grid_are_ignored() {
    let one = &["travel?board=8x8&from=d5", "tour?board=8x8&from=d5"];
    let fen = "8/8/8/3N4/8/8/8/8 w - - 0 1";
    let knight = "1 . . .\n. . 2 .\n. . . .";
    let drawn = &["tour?board=4x3&from=a3&numbers=c2:2"];
    for (before, behind) in
        [("\"", "\""), (" “", "”\n"), ("\u{feff}", ""), ("\u{200b}", "\u{200b}")]
    {
        assert_reads(&format!("{before}{fen}{behind}"), Format::Fen, one);
        let before = before.trim_start();
        assert_reads(&format!("{before}{knight}{behind}"), Format::Numbers, drawn);
    }
}

/// Lists of squares and plain numbers are not mistaken for grids.
#[test]
fn lists_and_integers_are_no_grids() {
    for (text, line) in [
        ("a8, b7, b6", "travel?board=8x8&from=a8&to=b7&avoid=b6"),
        ("a8\nb7\nb6", "travel?board=8x8&from=a8&to=b7&avoid=b6"),
        ("[7 8] {:K 3, :Q 1}", "place?board=7x8&pieces=K3Q1"),
    ] {
        assert_reads(text, Format::Program, &[line]);
    }
    assert_eq!(readings("1072447500\n505701226").0, Format::Program);
    assert_eq!(readings("https://example.org/#travel?board=8x8").0, Format::Line);
}
