//! Arguments: several puzzles, options, files.

use super::*;

/// Several arguments are several puzzles, unless the shell has split one.
#[test]
fn several_arguments_are_each_answered() {
    let lengths = |arguments: &[&str]| {
        let output = solve(&[&["--json"], arguments].concat());
        let answers = stdout(&output).lines().map(|line| {
            let answer: Value = serde_json::from_str(line).unwrap();
            answer.get("length").or(answer.get("count")).unwrap_or(&answer["error"]["code"]).clone()
        });
        (answers.collect::<Vec<Value>>(), output.status.code())
    };
    assert_eq!(lengths(&["a8, b7", "a1, h8"]), (vec![json!(4), json!(6)], Some(0)));
    assert_eq!(lengths(&["a8 b7", "c7"]), (vec![json!(4), json!("missing-parameter")], Some(2)));
    let line = "travel?board=8x8&from=a1&to=b3";
    assert_eq!(lengths(&[line, "tour?board=3x3", line]).1, Some(1));
    assert_eq!(lengths(&[line, "a8 b7"]), (vec![json!(1), json!(4)], Some(0)));
    // One puzzle in the notation of other programs, split by the shell.
    assert_eq!(lengths(&["a8", "b7", "[b6,", "g1]"]).0, [json!(4)]);
    let placement = ["[3", "3]", "{:K", "1,", ":R", "2}"];
    assert_eq!(lengths(&placement).0, [json!("4")]);
    assert_eq!(lengths(&["[3 3]", "{:K 1 :R 2}"]).0, [json!("4")]);
    assert_eq!(lengths(&["[3 3] {:K 1 :R 2}", "[3 3] {:K 2}"]).0, [json!("4"), json!("16")]);
    assert_eq!(lengths(&["1072447500", "505701226"]).0.len(), 1);
    assert_eq!(lengths(&["N1N/3/n1n", "N2/3/2n"]).0, [json!(16), json!(8)]);

    // In text output, each answer follows its line.
    let output = solve(&["a8, b7", "a1, h8"]);
    assert!(stdout(&output).starts_with("a8, b7\nThe knight goes from a8 to b7 in 4 jumps"));
    assert!(stdout(&output).contains("\n\na1, h8\nThe knight goes from a1 to h8 in 6 jumps"));
    let mixed = solve(&["-", line]);
    assert_eq!((mixed.status.code(), stdout(&mixed)), (Some(2), ""));
    assert!(stderr(&mixed).contains("standard input"), "{}", stderr(&mixed));
}

/// Reports end with exactly one newline, even at a limit.
#[test]
fn every_report_ends_with_a_newline() {
    for line in [
        "travel?board=8x8&from=a1&to=h8",
        "swap?board=N1N/3/n1n",
        "place?board=8x8&pieces=Q8",
        "place?board=10x10&pieces=K9N9",
        "tour?board=8x8",
        "tour?board=8x8&ends=closed",
    ] {
        for limit in [["--seconds", "0"], ["--memory", "0"]] {
            let output = solve(&[&limit[..], &[line]].concat());
            let text = stdout(&output);
            assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{line} {limit:?}: {text}");
        }
    }
}

/// An option of another kind is rejected, and the kind that has it is named.
#[test]
fn options_of_other_kinds_are_rejected() {
    let lines = [
        ("Travel", "travel?board=5x5&from=a1&to=c3"),
        ("Swap", "swap?board=N1n"),
        ("Place", "place?board=4x4&pieces=Q4"),
        ("Tour", "tour?board=5x5"),
    ];
    for (option, of) in [
        (&["--extent"][..], "Swap"),
        (&["--distances"], "Travel"),
        (&["--random"], "Tour"),
        (&["--seed", "3"], "Tour"),
    ] {
        for (kind, line) in lines.iter().filter(|(kind, _)| *kind != of) {
            let output = solve(&[option, &[line]].concat());
            assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{option:?} {line}");
            let name = option[0].trim_start_matches('-');
            let sentence = format!(
                "error: Only {of} puzzles have the option {name}. This is a {kind} puzzle.\n"
            );
            assert_eq!(stderr(&output), sentence);
            let (answers, status) = batch(&[option, &["-"]].concat(), line);
            assert_eq!((&answers[0]["error"]["code"], status), (&json!("other-kind"), Some(2)));
        }
    }
    let both = solve(&["--extent", "--count", "swap?board=N1N/3/n1n"]);
    assert_eq!((both.status.code(), stdout(&both)), (Some(2), ""));
    assert!(stderr(&both).contains("cannot be used with"), "{}", stderr(&both));
    let both = solve(&["--extent", "--list", "2", "swap?board=N1N/3/n1n"]);
    assert_eq!((both.status.code(), stdout(&both)), (Some(2), ""));
}

/// A text report says what is missing, and doesn't draw large boards.
#[test]
fn reports_say_what_is_missing() {
    for (arguments, sentence) in [
        (
            &["tour?board=8x8&ends=closed", "--count", "--memory", "1"][..],
            "The tours were not counted. The search reached its memory limit.\n\
             Published: 13267364410532 different tours (OEIS A001230; ",
        ),
        (
            &["tour?board=20x20", "--random"],
            "Not all that was asked for was found. The board is too large for this search.\n",
        ),
        (&["place?board=20x20&pieces=Q20", "--seconds", "0"], "There is at least 1 solution.\n"),
        (&["place?board=1000x1000&pieces=R1", "--list", "2"], "\n1. Ra1\n\n2. Rb1\n"),
    ] {
        let output = solve(arguments);
        let text = stdout(&output);
        assert!(text.contains(sentence) && text.len() < 20_000, "{arguments:?}: {text}");
    }
    // Nothing is known of these pieces.
    let output = solve(&["place?board=20x20&pieces=Q5"]);
    assert_eq!(stdout(&output), "The board is too large for this search.\n");
}

/// A link to a challenge is read like any other link: without its note.
#[test]
fn links_to_challenges_are_read() {
    let challenge = "https://example.org/leaper/?play#swap?board=N1N/3/n1n;note?title=Guarini%3F";
    let answer = document(&[challenge]);
    assert_eq!(
        (&answer["puzzle"], &answer["length"]),
        (&json!("swap?board=N1N/3/n1n"), &json!(16))
    );
}

/// Errors in a batch give the line's number and text. Comments and empty lines are counted, but not
/// answered.
#[test]
fn batch_errors_give_line_number_and_text() {
    // The first character is a byte order mark.
    let input = "\u{feff}# two puzzles\n\nnonsense\n#travel?board=8x8&from=a1&to=b3\n\
                 #tour?board=0x0\n#Tour\n#comment\n";
    let (answers, status) = batch(&["-"], input);
    assert_eq!((answers.len(), status), (3, Some(2)));
    assert_eq!((&answers[0]["line"], &answers[0]["text"]), (&json!(3), &json!("nonsense")));
    assert_eq!(answers[0]["error"]["code"], "not-a-puzzle");
    assert_eq!((&answers[1]["length"], &answers[1]["line"]), (&json!(1), &Value::Null));
    assert_eq!((&answers[2]["line"], &answers[2]["text"]), (&json!(5), &json!("#tour?board=0x0")));
    let long = format!("travel?board=8x8&from={}", "é".repeat(1000));
    let (answers, _) = batch(&["-"], &long);
    assert!(answers[0]["text"].as_str().unwrap().chars().count() <= 201);
}

/// `--file` is read like standard input.
#[test]
fn file_option_reads_a_batch() {
    let path = std::env::temp_dir().join(format!("leaper-{}.txt", std::process::id()));
    std::fs::write(&path, "# one\ntravel?board=8x8&from=a1&to=b3\n").unwrap();
    let output = solve(&["--file", path.to_str().unwrap()]);
    std::fs::remove_file(&path).unwrap();
    assert_eq!(stdout(&output).lines().count(), 1);
    assert!(stdout(&output).contains("\"path\":[\"b3\"]"));
    let missing = solve(&["--file", path.to_str().unwrap()]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(stderr(&missing).contains("cannot be read"), "{}", stderr(&missing));
}

#[test]
fn errors_print_no_characters_that_control_a_terminal() {
    // Escape, right-to-left override, zero-width space, and isolates.
    for character in ['\u{1b}', '\u{9b}', '\u{202e}', '\u{200b}', '\u{2066}', '\u{feff}'] {
        for line in [
            format!("travel?board=8x8&from=a1&to=h8&x{character}y=1"),
            format!("travel?board=8x8&from=a{character}1&to=h8"),
            format!("no{character}thing"),
        ] {
            let output = solve(&[&line]);
            assert_eq!(output.status.code(), Some(2), "{line:?}");
            assert!(!stderr(&output).contains(character), "{:?}", stderr(&output));
        }
    }
    // An accent of its own, as some systems store é, is kept.
    let accent = "caf\u{65}\u{301}";
    assert!(stderr(&solve(&[accent])).contains(accent));
}

/// Several threads give the same answers in the same order as one, also if their searches together
/// exceed the memory, and a bad number of threads is refused.
#[test]
fn answers_do_not_depend_on_the_number_of_threads() {
    let boards = ["N1N/3/n1n", "N2n/N2n/N2n", "NNN/3/3/nnn", "NN1/NN1/1nn/1nn"];
    let swaps = boards.map(|board| format!("swap?board={board}"));
    let travels = (1..30).map(|rank| format!("travel?board=30x30&from=a1&to=b{rank}"));
    let places = (4..9).map(|side| format!("place?board={side}x{side}&pieces=Q{side}"));
    let tours = ["tour?board=6x6", "nothing", "# comment", "", "tour?board=5x5&ends=closed"];
    let lines: Vec<String> =
        travels.chain(swaps).chain(places).chain(tours.map(str::to_owned)).collect();
    let input = lines.join("\n");
    for memory in ["1", "512"] {
        let answers = |threads| batch(&["-", "--memory", memory, "--threads", threads], &input);
        let expected = answers("1");
        assert_eq!(expected.0.len(), lines.len() - 2);
        for threads in ["2", "5"] {
            assert_eq!(answers(threads), expected, "{threads} threads, {memory} MiB");
        }
    }
    for threads in ["0", "-1", "x", "1025"] {
        let output = solve(&["a8, b7", &format!("--threads={threads}")]);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains("threads from 1 to 1024"), "{}", stderr(&output));
    }
    // In the variable, these stand for the default.
    for threads in ["0", "", "x"] {
        let mut command = solve_command(&["a8, b7"]);
        let output = command.env("RAYON_NUM_THREADS", threads).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{threads:?}: {}", stderr(&output));
    }
}

/// If a limit kept something from being found that was asked for, the exit status says so.
#[test]
fn incomplete_answers_have_their_own_exit_status() {
    for arguments in [
        &["tour?board=8x8", "--number", "1000000000", "--memory", "1"][..],
        &["tour?board=8x8", "--random", "--memory", "1"],
        &["tour?board=8x8", "--count", "--memory", "1"],
        &["tour?board=30x30", "--unique", "--seconds", "0"],
    ] {
        let output = solve(arguments);
        assert_eq!(output.status.code(), Some(3), "{arguments:?}: {}", stderr(&output));
    }
    // These have all that was asked for.
    for arguments in [&["tour?board=8x8"][..], &["tour?board=5x5", "--number", "7"]] {
        assert_eq!(solve(arguments).status.code(), Some(0), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_prints_what_is_known() {
    let mut child = solve_command(&["place?board=16x16&pieces=Q16K1", "--json"]).spawn().unwrap();
    // The signals that a process handles are in a mask, SIGINT being bit 1.
    let handles_interrupts = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(mask.trim(), 16).unwrap() & 2 > 0
    };
    while !handles_interrupts() {
        std::thread::yield_now();
    }
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupt.unwrap().success());
    let mut text = String::new();
    child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    let answer: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&answer["status"], &answer["limit"]), (&json!("limit"), &json!("time")));
    assert_eq!(child.wait().unwrap().code(), Some(3));
}

/// Returns the document of one puzzle.
fn document(arguments: &[&str]) -> Value {
    let output = solve(&[arguments, &["--json"]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A certificate has the document that `--json` prints.
#[test]
fn certificates_have_the_answer_of_json() {
    for arguments in [
        &["place?board=5x5&pieces=Q5"][..],
        &["place?board=5x5&pieces=Q5", "--list", "2"],
        &["tour?board=5x5&from=a1", "--count"],
    ] {
        let output = solve(&[arguments, &["--certificate"]].concat());
        let certificate: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(certificate["answer"], document(arguments), "{arguments:?}");
    }
}

#[test]
fn list_shows_paths_solutions_and_tours() {
    let travel = document(&["travel?board=3x3&from=a1&to=c3", "--list", "5"]);
    assert_eq!(travel["paths"], json!([["c2", "a3", "b1", "c3"], ["b3", "c1", "a2", "c3"]]));
    assert_eq!(travel["paths"][0], travel["path"]);
    let swap = document(&["swap?board=N2/3/3&goal=3/3/2N", "--list", "1000", "--count"]);
    let both = [["a3-b1", "b1-c3", "c3-a2", "a2-c1"], ["a3-c2", "c2-a1", "a1-b3", "b3-c1"]];
    assert_eq!((&swap["solutions"], &swap["shortest"]), (&json!(both), &json!("2")));
    let guarini = document(&["swap?board=N1N/3/n1n", "--list", "20"]);
    let solutions = guarini["solutions"].as_array().unwrap();
    assert!(solutions.iter().all(|solution| solution.as_array().unwrap().len() == 16));
    let different: std::collections::HashSet<String> =
        solutions.iter().map(Value::to_string).collect();
    assert_eq!(different.len(), 20);
    let tour = document(&["tour?board=5x5&from=a1", "--list", "1000", "--count"]);
    assert_eq!(tour["count"], json!("304"));
    assert_eq!(tour["tours"].as_array().unwrap().len(), 304);
    // As text, one a line.
    let text = solve(&["travel?board=3x3&from=a1&to=c3", "--list", "1"]);
    assert!(stdout(&text).contains("\n1. c2 a3 b1 c3\n"), "{}", stdout(&text));
    // In a batch, too.
    let (answers, _) = batch(&["-", "--list", "2"], "travel?board=3x3&from=a1&to=c3\n");
    assert_eq!(answers[0]["paths"], travel["paths"]);
}

#[test]
fn number_and_random_choose_a_tour() {
    let line = "tour?board=5x5&from=a1";
    let listed = document(&[line, "--list", "304"]);
    let number = |number: &str| document(&[line, "--number", number]);
    assert_eq!(number("17")["path"], listed["tours"][16]);
    assert_eq!(number("304")["number"], json!("304"));
    let late = solve(&[line, "--number", "305"]);
    assert_eq!(late.status.code(), Some(2));
    assert!(stderr(&late).contains("There are 304 tours"), "{}", stderr(&late));
    let drawn = document(&[line, "--random", "--seed", "3"]);
    let place: usize = drawn["number"].as_str().unwrap().parse().unwrap();
    assert_eq!(drawn["path"], listed["tours"][place - 1]);
    let other = solve(&["travel?board=3x3&from=a1&to=c3", "--random"]);
    assert_eq!(other.status.code(), Some(2));
    assert!(stderr(&other).contains("Only Tour puzzles have the option random"));
}

#[test]
fn distances_are_shown_as_on_the_board() {
    let line = "travel?board=3x3&from=a1&to=c3";
    assert_eq!(
        document(&[line, "--distances"])["distances"],
        json!([[2, 1, 4], [3, null, 1], [0, 3, 2]])
    );
    let text = solve(&[line, "--distances"]);
    assert!(stdout(&text).ends_with("2 1 4\n3 . 1\n0 3 2\n"), "{}", stdout(&text));
}

/// A grid that may mean several puzzles is answered as the most likely one.
#[test]
fn other_readings_are_named() {
    let output = solve(&[". Q . .\n. . . Q\nQ . . .\n. . Q .", "--json"]);
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["puzzle"], "place?board=1Q2/3Q/Q3/2Q1");
    assert!(
        stderr(&output).contains("It may also mean place?board=4x4&pieces=Q4."),
        "{}",
        stderr(&output)
    );
}
