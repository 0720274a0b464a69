//! Tests of the command line, run as users and scripts run it.

#[path = "cli/arguments.rs"]
mod arguments;
#[path = "cli/parts.rs"]
mod parts;
#[path = "cli/subcommands.rs"]
mod subcommands;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

/// The crate has the project's licence.
#[test]
fn licence_is_that_of_the_project() {
    assert_eq!(include_str!("../LICENSE"), include_str!("../../LICENSE"));
}

fn solve_command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_leaper"));
    command.arg("solve").args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn solve(arguments: &[&str]) -> Output {
    solve_command(arguments).output().unwrap()
}

fn stdout(output: &Output) -> &str {
    str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    str::from_utf8(&output.stderr).unwrap()
}

/// Sends lines to a batch. Returns its answers and exit status.
fn batch(arguments: &[&str], input: &str) -> (Vec<Value>, Option<i32>) {
    let mut child = solve_command(arguments).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // Write on another thread: otherwise both sides could block on full pipes.
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let mut text = String::new();
    child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    writer.join().unwrap().unwrap();
    let answers = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (answers, child.wait().unwrap().code())
}

/// Solves all cases in one batch and compares the expected fields.
fn check_cases(cases: &str, arguments: &[&str], skip: impl Fn(&Value) -> bool) {
    let cases: Vec<Value> = cases.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let cases: Vec<Value> = cases.into_iter().filter(|case| !skip(case)).collect();
    let lines: Vec<&str> = cases.iter().map(|case| case["line"].as_str().unwrap()).collect();
    let (answers, _) = batch(arguments, &lines.join("\n"));
    assert_eq!(answers.len(), cases.len());
    for (case, answer) in cases.iter().zip(&answers) {
        for (field, expected) in case["expect"].as_object().unwrap() {
            assert_eq!(&answer[field], expected, "{} {}: {answer}", case["id"], case["line"]);
        }
    }
}

#[test]
fn travel_answers_match_the_data() {
    check_cases(include_str!("../../tests/data/travel.jsonl"), &["-"], |_| false);
    check_cases(include_str!("../../tests/data/flags.jsonl"), &["-"], |_| false);
}

#[test]
fn place_answers_match_the_data() {
    // Large cases are too slow without optimisation.
    let large = |case: &Value| case["expect"]["count"].as_str().unwrap().len() > 4;
    check_cases(include_str!("../../tests/data/placement.jsonl"), &["-"], large);
}

#[test]
fn swap_answers_match_the_data() {
    // Large cases are too slow without optimisation.
    let large = |case: &Value| {
        let (line, expect) = (case["line"].as_str().unwrap(), &case["expect"]);
        line.len() > 60
            || line.starts_with("swap?board=5*/2NnN1/5n/1*1*N1/n5")
            || expect["length"].as_u64().is_some_and(|length| length > 10)
    };
    check_cases(include_str!("../../tests/data/swap.jsonl"), &["-", "--shortest"], large);
}

#[test]
fn tour_answers_match_the_data() {
    // Large cases are too slow without optimisation.
    let large =
        |case: &Value| case["expect"]["count"].as_str().is_some_and(|count| count.len() > 4);
    check_cases(include_str!("../../tests/data/tour.jsonl"), &["-", "--count"], large);
    check_cases(include_str!("../../tests/data/king.jsonl"), &["-", "--count"], |_| false);
}

#[test]
fn tour_report_has_board_count_and_reason() {
    let output = solve(&["tour?board=4x3&from=a1", "--count"]);
    assert_eq!(
        stdout(&output),
        "The knight visits all 12 squares from a1 to a2 in 11 jumps.\nThere are 2 different \
         tours.\n\n 3  3  6 11  8\n 2 12  9  2  5\n 1  1  4  7 10\n    a  b  c  d\n"
    );
    assert_eq!(output.status.code(), Some(0));

    let output = solve(&["tour?board=3x3"]);
    let sentence = "There is no tour. A tour makes 1 jump at b2, but none is possible there.\n";
    assert_eq!(stdout(&output), sentence);
    assert_eq!(output.status.code(), Some(1));

    let output = solve(&["--json", "tour?board=3x3"]);
    let answer: Value = serde_json::from_str(stdout(&output)).unwrap();
    assert_eq!(answer["why"], "too-few-jumps");
    assert_eq!(answer["witness"], json!({ "square": "b2", "jumps": [], "needed": 1 }));

    let output = solve(&["--json", "tour?board=6x6&ends=closed", "--symmetric", "--seed", "7"]);
    let answer: Value = serde_json::from_str(stdout(&output)).unwrap();
    assert_eq!((&answer["length"], &answer["seed"]), (&json!(36), &json!(7)));
    assert_eq!(answer["symmetric"], json!(true));
}

#[test]
fn tour_sentences_are_complete() {
    let report = |line: &str| stdout(&solve(&[line])).to_owned();
    assert!(report("tour?board=2x1&leaper=0,1").contains("from a1 to b1 in 1 jump.\n"));
    let numbered = report("tour?board=8x8&numbers=b3:40,c2:50,a1:25,d4:27");
    let sentence = "There is no tour. a1 is number 25 and d4 is number 27, but without b3 and c2, \
                    which have other numbers, no way leads from one to the other.\n";
    assert_eq!(numbered, sentence);
}

#[test]
fn unique_option_tells_whether_a_tour_is_the_only_one() {
    let several = "tour?board=4x4&leaper=king&from=a4&to=d1&numbers=c3:13,b2:8";
    let only = "tour?board=4/2*1/1*1*/4&leaper=king&from=b4&to=d3";
    for (line, unique, sentence) in
        [(several, false, "There are other tours.\n"), (only, true, "There is no other tour.\n")]
    {
        assert!(stdout(&solve(&[line, "--unique"])).contains(sentence), "{line}");
        for options in [&["--unique"][..], &["--unique", "--count"]] {
            let output = solve(&[&["--json", line], options].concat());
            let answer: Value = serde_json::from_str(stdout(&output)).unwrap();
            assert_eq!(answer["unique"], json!(unique), "{line}");
            assert_eq!(answer.get("count").is_some(), options.len() == 2, "{line}");
        }
    }
}

/// If no symmetric tour exists, any tour is returned; puzzles without closed tours reject the
/// option.
#[test]
fn symmetric_option_falls_back_or_is_rejected() {
    let output = solve(&["--json", "tour?board=5x6&ends=closed", "--symmetric", "--count"]);
    let answer: Value = serde_json::from_str(stdout(&output)).unwrap();
    assert_eq!((&answer["status"], &answer["count"]), (&json!("solved"), &json!("8")));
    assert_eq!(answer["symmetric"], json!(false));
    assert!(answer["unsymmetric"].as_str().unwrap().starts_with("Every possibility was tried: "));
    assert_eq!(output.status.code(), Some(0));
    let output = solve(&["tour?board=5x6&ends=closed", "--symmetric"]);
    assert!(
        stdout(&output).contains("No tour looks the same after a half-turn. Every possibility")
    );

    for line in ["tour?board=5x6", "travel?board=5x6&from=a1&to=c3", "place?board=4x4&pieces=Q4"] {
        let output = solve(&[line, "--symmetric"]);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{line}");
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.contains("Half-turn symmetry is only for closed tours"), "{message}");
        let output = solve(&["--json", line, "--symmetric"]);
        let answer: Value = serde_json::from_str(stdout(&output)).unwrap();
        assert_eq!(answer["error"]["code"], "no-closed-tour", "{line}");
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn swap_report_has_both_boards_and_moves() {
    let output = solve(&["swap?board=A1B/3/b1a&metric=runs"]);
    let text = stdout(&output);
    assert!(text.starts_with("The goal is reached in "), "{text}");
    assert!(
        text.contains(
            "\n\n 3  A  .  B     3  a  .  b\n 2  .  .  .  -> 2  .  .  .\n 1  b  .  a     1  B  .  \
             A\n    a  b  c        a  b  c\n\n1. "
        ),
        "{text}"
    );
    assert_eq!(output.status.code(), Some(0));

    let output = solve(&["swap?board=N2n&goal=N2m"]);
    let sentence = "There is no solution. Start and goal need the same knights, but the start has no \
                    knight m and the goal has one.\n";
    assert_eq!(stdout(&output), sentence);
    assert_eq!(output.status.code(), Some(1));

    let output = solve(&["swap?board=N2n/N2n/N2n&attack=none"]);
    let sentence = "There is no solution. No knight has a legal first move: wherever a knight could \
                    land, it would attack another knight.\n";
    assert!(stdout(&output).starts_with(sentence), "{}", stdout(&output));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn impossible_answers_have_a_reason_and_witness() {
    for (line, why, reason, witness) in [
        (
            "travel?board=8x8&from=a8&to=g6&avoid=b6,c7",
            "cut-off",
            "All squares a jump away from a8 are blocked: b6 and c7.",
            json!({"end": "start", "square": "a8", "region": ["a8"], "forbidden": ["b6", "c7"]}),
        ),
        (
            "travel?board=9x9&from=a1&to=b1&leaper=1,3",
            "colour",
            "The camel always stays on squares of one colour, but a1 and b1 have different colours.",
            json!({"squares": ["a1", "b1"], "oneIn": 2}),
        ),
        (
            "swap?board=NN1/3/nn1&goal=Nn1/3/nn1",
            "other-knights",
            "Start and goal need the same knights, but the start has two white knights and the goal has one.",
            json!({"start": ["a3", "b3"], "goal": ["a3"], "letter": "N"}),
        ),
        (
            "swap?board=n2/1N1/3",
            "component",
            "The white knight has to leave b2, but no jump leads away from there.",
            json!({"squares": ["b2"], "start": ["b2"], "goal": [], "letter": "N"}),
        ),
        (
            "swap?board=A1B/3/a1b",
            "no-passing",
            "No knight can pass another on the ring of a1, c2, a3, b1, c3, a2, c1 and b3. Going round \
             it, knight A comes after knight a at the start, but the goal has knight b there.",
            json!({
                "squares": ["a1", "c2", "a3", "b1", "c3", "a2", "c1", "b3"], "closed": true,
                "start": "aABb", "goal": "abBA",
            }),
        ),
        (
            "swap?board=N1N/3/n1n&turns=black&attack=none",
            "no-first-move",
            "Black has no legal first move: wherever a knight could land, it would attack another \
             knight.",
            json!({
                "knights": ["a1", "c1"], "taken": [], "attacking": ["a1-c2", "a1-b3", "c1-a2", "c1-b3"],
            }),
        ),
        (
            "swap?board=N***/3n/Nn1*/2**&turns=white",
            "exhausted",
            "All 618 positions that can be reached were tried, and none of them is the goal. The \
             closest has three of its four knights in place.",
            json!({"amiss": ["d3"]}),
        ),
    ] {
        let output = solve(&["--json", line]);
        let answer: Value = serde_json::from_str(stdout(&output)).unwrap();
        assert_eq!((&answer["why"], &answer["reason"]), (&json!(why), &json!(reason)), "{line}");
        assert_eq!(answer["witness"], witness, "{line}");
    }
}

#[test]
fn swap_moves_reach_the_goal() {
    let output = solve(&["--json", "swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade"]);
    let answer: Value = serde_json::from_str(stdout(&output)).unwrap();
    assert_eq!((&answer["length"], &answer["proven"]), (&json!(22), &json!(true)));
    let mut board = std::collections::BTreeMap::new();
    for rank in 1..=3 {
        board.insert(format!("a{rank}"), 'N');
        board.insert(format!("d{rank}"), 'n');
    }
    for (number, step) in answer["moves"].as_array().unwrap().iter().enumerate() {
        let (from, to) = step.as_str().unwrap().split_once('-').unwrap();
        let knight = board.remove(from).unwrap();
        assert_eq!(knight, ['N', 'n'][number % 2], "{step}");
        assert_eq!(board.insert(to.into(), knight), None, "{step}");
    }
    let goal = |(square, knight): (&String, &char)| (*knight == 'n') == square.starts_with('a');
    assert!(board.iter().all(goal), "{board:?}");
}

#[test]
fn travel_report_has_the_path() {
    let output = solve(&["travel?board=5x5&from=a5&to=b4&avoid=b3"]);
    assert_eq!(
        stdout(&output),
        "The knight goes from a5 to b4 in 4 jumps: c4 b2 d3 b4\n\
         There are 5 shortest paths.\n\
         \n \
         5  0  .  .  .  .\n \
         4  .  4  1  .  .\n \
         3  .  *  .  3  .\n \
         2  .  2  .  .  .\n \
         1  .  .  .  .  .\n    \
         a  b  c  d  e\n"
    );
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(stderr(&output), "");
}

#[test]
fn place_report_has_a_placement() {
    let output = solve(&["[3 3] {:K 1 :R 2}"]);
    assert_eq!(
        stdout(&output),
        "There are 4 solutions, 1 of them different up to symmetry.\n\
         \n\
         1.\n . . K\n R . .\n . R .\n"
    );
    assert_eq!(output.status.code(), Some(0));

    let output = solve(&["place?board=3x3&pieces=Q3"]);
    let sentence = "There is no solution. ";
    assert!(stdout(&output).starts_with(sentence), "{}", stdout(&output));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn list_option_limits_the_placements() {
    let list = |arguments: &[&str]| {
        let output = solve(&[&["--json", "place?board=3x3&pieces=K1R2"], arguments].concat());
        let answer: Value = serde_json::from_str(stdout(&output)).unwrap();
        answer["placements"].as_array().unwrap().len()
    };
    assert_eq!(list(&[]), 0);
    assert_eq!(list(&["--list", "3"]), 3);
    assert_eq!(list(&["--list", "1000"]), 4);
}

#[test]
fn extent_report_has_layers_and_depth() {
    let line = "swap?board=N1N/3/n1n&metric=runs";
    let text = solve(&["--extent", line]);
    let sentence = "280 positions can be reached, each in at most 7 runs.\n";
    assert!(stdout(&text).starts_with(sentence), "{}", stdout(&text));
    assert!(stdout(&text).contains("\n   7             1\n"), "{}", stdout(&text));
    let output = solve(&["--json", "--extent", line]);
    let answer: Value = serde_json::from_str(stdout(&output)).unwrap();
    let expected = json!({
        "puzzle": line, "status": "solved", "reachable": 280, "depth": 7,
        "layers": [1, 8, 28, 56, 70, 70, 46, 1], "farthest": line,
    });
    assert_eq!(answer, expected);
    let stuck = solve(&["--extent", "swap?board=N2/3/2n&leaper=1,1&attack=none"]);
    assert!(stdout(&stuck).starts_with("No other position can be reached.\n"));
}

#[test]
fn travel_report_explains_a_missing_route() {
    let output = solve(&["a8", "g6", "[b6,", "c7]"]);
    let text = stdout(&output);
    let sentence = "There is no route from a8 to g6. All squares a jump away from a8 are blocked: b6 \
                    and c7.\nIt can reach 1 of 62 open squares.\n";
    assert!(text.starts_with(sentence), "{text}");
    assert!(text.contains("\n 8  A  .  .  .  .  .  .  .\n"), "{text}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn large_boards_are_not_drawn() {
    let output = solve(&["travel?board=41x40&from=a1&to=a3"]);
    assert_eq!(stdout(&output).lines().count(), 2);
}

#[test]
fn json_output_is_one_line() {
    let output = solve(&["--json", "travel?board=8x8&from=a8&to=b7&avoid=b6"]);
    assert_eq!(
        stdout(&output),
        "{\"puzzle\":\"travel?board=8x8&from=a8&to=b7&avoid=b6\",\"status\":\"solved\",\
         \"length\":4,\"path\":[\"c7\",\"b5\",\"d6\",\"b7\"],\"shortest\":\"5\"}\n"
    );
    assert_eq!(output.status.code(), Some(0));

    let output = solve(&["--json", "travel?board=8x8&from=a8&to=b7b"]);
    let answer: Value = serde_json::from_str(stdout(&output)).unwrap();
    assert_eq!(answer["error"]["code"], "bad-square");
    assert_eq!(answer["error"]["at"], json!([28, 31]));
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stderr(&output), "");
}

#[test]
fn errors_underline_their_range() {
    let check = |line: &str, expected: &str| {
        let output = solve(&[line]);
        assert_eq!(stderr(&output), expected);
        assert_eq!(stdout(&output), "");
        assert_eq!(output.status.code(), Some(2));
    };
    check(
        "travel?board=8x8&from=b9&to=b7",
        "error: b9 is not on this board: ranks go from 1 to 8.\n  \
         travel?board=8x8&from=b9&to=b7\n                        ^^\n",
    );
    // 馬 is two columns wide; line breaks are printed as spaces.
    check(
        "馬\n#travel?board=8x8&from=b9",
        "error: b9 is not on this board: ranks go from 1 to 8.\n  \
         馬 #travel?board=8x8&from=b9\n                            ^^\n",
    );
    check(
        "travel?board=8x8&from=a8",
        "error: This puzzle has no goal yet. Add one, such as to=h8.\n  \
         travel?board=8x8&from=a8\n                          ^\n",
    );
    check(
        &format!("travel?avoid={}z9&board=8x8&to={}", "a1,".repeat(100), "b".repeat(100)),
        "error: a1 is named twice. Once is enough.\n  \
         travel?avoid=a1,a1,a1,a1,a1,a1,a1,a1,a…\n                  ^^\n",
    );
    check(
        "",
        "error: There is nothing to read. A puzzle looks like travel?board=8x8&from=a8&to=b7.\n",
    );
}

#[test]
fn long_lines_are_trimmed_around_the_error() {
    let squares: Vec<String> = (1..=200).map(|rank| format!("a{rank}")).collect();
    let line = format!("travel?board=8x300&from=b1&avoid={},z9,b2", squares.join(","));
    let output = solve(&[&line]);
    assert_eq!(
        stderr(&output),
        "error: z9 is not on this board: files go from a to h.\n  \
         …a193,a194,a195,a196,a197,a198,a199,a200,z9,b2\n  \
         \u{20}                                        ^^\n"
    );
}

#[test]
fn batch_answers_come_in_order() {
    let (answers, status) = batch(
        &["-"],
        "travel?board=8x8&from=a1&to=b3\r\n\n   \ntravel?board=2x2&from=a1&to=b2\nnonsense\n\
         travel?board=8x8&from=a1&to=a1",
    );
    let puzzles: Vec<&Value> = answers.iter().map(|answer| &answer["puzzle"]).collect();
    assert_eq!(
        puzzles,
        [
            &json!("travel?board=8x8&from=a1&to=b3"),
            &json!("travel?board=2x2&from=a1&to=b2"),
            &Value::Null,
            &json!("travel?board=8x8&from=a1&to=a1"),
        ]
    );
    assert_eq!(answers[0]["path"], json!(["b3"]));
    assert_eq!(answers[1]["status"], "impossible");
    assert_eq!(answers[2]["error"]["code"], "not-a-puzzle");
    assert_eq!(answers[2]["error"]["at"], json!([0, 8]));
    assert_eq!(answers[3]["path"], json!([]));
    // The highest exit status of the four lines: 0, 1, 2, 0.
    assert_eq!(status, Some(2));

    assert_eq!(batch(&["-"], "travel?board=2x2&from=a1&to=b2\n").1, Some(1));
    assert_eq!(batch(&["-"], "").1, Some(0));
}

#[test]
fn batch_answers_each_line_immediately() {
    let mut child = solve_command(&["-"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    for to in ["b3", "c5", "d7"] {
        writeln!(stdin, "travel?board=8x8&from=a1&to={to}").unwrap();
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        assert!(line.contains(&format!("to={to}")), "{line}");
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn invalid_utf8_is_an_error() {
    let mut child = solve_command(&["-"]).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"\xff\xfe\x00\n\xe2\x80\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(stdout(&output).matches("\"error\"").count(), 2);
    assert_eq!(output.status.code(), Some(2));
}

/// A requested count that wasn't reached is reported as a limit.
#[test]
fn missing_count_is_a_limit() {
    let line = "swap?board=NNNNN/5/5/5/nnnnn";
    let output = solve(&["--shortest", "--memory", "1", line]);
    assert!(stdout(&output).contains("The search reached its memory limit."));
    assert_eq!(output.status.code(), Some(3));
    // Without `--shortest`, no limit is reported.
    let output = solve(&["--memory", "1", line]);
    assert!(!stdout(&output).contains("limit"));
    assert_eq!(output.status.code(), Some(0));
}

/// Error ranges count bytes of the original input, though invalid UTF-8 is replaced.
#[test]
fn error_ranges_count_input_bytes() {
    let mut child = solve_command(&["-"]).spawn().unwrap();
    let line = b"\xff\xfe #travel?board=8x8&from=a\xf09&to=b7\r\n";
    child.stdin.take().unwrap().write_all(line).unwrap();
    let output = child.wait_with_output().unwrap();
    let answer: Value = serde_json::from_str(stdout(&output)).unwrap();
    let at = line.windows(3).position(|bytes| bytes == b"a\xf09").unwrap();
    assert_eq!(answer["error"]["at"], json!([at, at + 3]), "{answer}");
}

/// Overlong lines of any bytes aren't kept in memory, and the next line is answered.
#[test]
fn overlong_lines_use_bounded_memory() {
    const MAX_LINE: usize = 8 << 20;
    for (byte, length) in [(b'*', MAX_LINE + 1), (b'*', 30 << 20), (0xff, 100 << 20)] {
        let mut child = solve_command(&["-"]).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let part = vec![byte; 1 << 20];
        for from in (0..length).step_by(1 << 20) {
            stdin.write_all(&part[..(length - from).min(1 << 20)]).unwrap();
        }
        stdin.write_all(b"\r\ntravel?board=8x8&from=a1&to=b3\n").unwrap();
        let mut answers = [String::new(), String::new()];
        for answer in &mut answers {
            out.read_line(answer).unwrap();
        }
        let error: Value = serde_json::from_str(&answers[0]).unwrap();
        assert_eq!(error["error"]["code"], "too-long", "{error}");
        // The rest of an overlong line isn't read, so its end may be off by one byte.
        let to = usize::try_from(error["error"]["at"][1].as_u64().unwrap()).unwrap();
        assert!((length..=length + 1).contains(&to), "{to} of {length}");
        assert!(answers[1].contains("\"path\":[\"b3\"]"), "{}", answers[1]);
        #[cfg(target_os = "linux")]
        {
            let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
            let peak = status.lines().find(|line| line.starts_with("VmHWM")).unwrap();
            let kib: u64 = peak.split_whitespace().nth(1).unwrap().parse().unwrap();
            assert!(kib < 48 << 10, "{kib} KiB at most, for {length} bytes of {byte}");
        }
        drop(stdin);
        assert_eq!(child.wait().unwrap().code(), Some(2));
    }
}

#[test]
fn closed_stdout_ends_the_batch_quietly() {
    let mut child = solve_command(&["-"]).spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = std::iter::repeat_n(b"travel?board=8x8&from=a1&to=b3\n", 1 << 17);
    assert!(lines.any(|line| stdin.write_all(line).is_err()), "the pipe breaks sooner or later");
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(stderr(&output), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn help_has_examples() {
    let output = solve(&["--help"]);
    assert!(stdout(&output).contains("leaper solve 'travel?board=8x8&from=a8&to=b7&avoid=b6'"));
    assert_eq!(output.status.code(), Some(0));
    let output = solve(&[]);
    assert_eq!(output.status.code(), Some(2));
}

/// A puzzle that exceeds the time limit reports what is known, and the batch continues.
#[test]
fn time_limit_applies_to_each_line_of_a_batch() {
    let input = "swap?board=8/8/8/nnnnnnnn/8/8/8/NNNNNNNN&attack=none\n\
                 place?board=10x10&pieces=K9N9\n\
                 travel?board=8x8&from=a1&to=h8\n";
    let (answers, status) = batch(&["-", "--seconds", "0.5"], input);
    assert_eq!(status, Some(3));
    assert_eq!(answers.len(), 3);
    for (answer, field) in [(&answers[0], "lower"), (&answers[1], "count")] {
        assert_eq!(
            (&answer["status"], &answer["limit"]),
            (&json!("limit"), &json!("time")),
            "{answer}"
        );
        assert!(!answer[field].is_null(), "{answer}");
    }
    assert_eq!(answers[2]["length"], 6);
    let output = solve(&["--seconds=-1", "travel?board=8x8&from=a1&to=h8"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("a number of seconds"), "{}", stderr(&output));
}
