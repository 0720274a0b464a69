//! The subcommands `records`, `make`, `completions` and `man`.

use super::*;

/// `records list` prints rows, `records check` proves them again, and the old name `frontier` still
/// works.
#[test]
fn records_are_listed_and_checked() {
    let records = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_leaper"));
        let output = command.arg("records").args(arguments).output().unwrap();
        (stdout(&output).to_owned(), output.status.code())
    };
    let (listed, status) = records(&["list", "--row", "famous/guarini"]);
    assert_eq!(status, Some(0));
    assert!(listed.starts_with("famous/guarini: length 16, shortest 4726784"), "{listed}");
    assert!(!listed.contains("runs"), "{listed}");
    let (rows, _) = records(&["list", "--row", "famous", "--json"]);
    let rows: Vec<Value> = rows.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
    assert!(rows.len() > 20 && rows.iter().all(|row| row["command"].is_string()));
    let (checked, status) = records(&["check", "--row", "famous/guarini", "--seconds", "60"]);
    assert_eq!(status, Some(0), "{checked}");
    assert!(checked.starts_with("proven    famous/guarini: length 16"), "{checked}");
    let (quick, status) = records(&["check", "--seconds", "0.01"]);
    assert!(status == Some(0) && !quick.contains("WRONG"), "{quick}");
    assert!(quick.matches("proven  ").count() > 150, "{quick}");
    let (skipped, status) =
        records(&["check", "--row", "famous/usenet/farthest", "--seconds", "0"]);
    assert_eq!(status, Some(0), "{skipped}");
    assert!(skipped.starts_with("left out  famous/usenet/farthest: needs"), "{skipped}");
    assert_eq!(records(&["list", "--row", "no/such"]).1, Some(2));
    let mut former = Command::new(env!("CARGO_BIN_EXE_leaper"));
    let output = former.args(["frontier", "list", "--row", "famous/guarini"]).output().unwrap();
    assert_eq!(stdout(&output), listed);
}

/// A row can be counted in parts, and its command does the same.
#[test]
fn records_of_counts_in_parts() {
    let measure = |row: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_leaper"));
        command.args(["records", "measure"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(row.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    };
    let row = measure(
        r#"{"id": "queens", "line": "place?board=12x12&pieces=Q12", "asks": "count", "parts": 5}"#,
    );
    assert_eq!(row["value"], json!({ "status": "solved", "count": "14200", "distinct": "1787" }));
    let command = "seq 5 | xargs -I{} leaper solve 'place?board=12x12&pieces=Q12' --part {}/5 \
                   > parts.jsonl && leaper merge parts.jsonl";
    assert_eq!(row["command"], command);
}

/// The puzzles of one call are distinct, and a seed always gives the same puzzle.
#[test]
fn make_prints_distinct_puzzles() {
    let make = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_leaper"));
        let output = command.args(["make", "swap", "--grade", "3"]).args(arguments).output();
        stdout(&output.unwrap()).lines().map(str::to_owned).collect::<Vec<String>>()
    };
    let printed = make(&["--seed", "977", "--count", "8"]);
    let distinct: std::collections::BTreeSet<&String> = printed.iter().collect();
    assert_eq!((printed.len(), distinct.len()), (8, 8), "{printed:?}");
    assert_eq!(printed[5], "swap?board=N1N/1*1/n1n");
    assert_eq!(make(&["--seed", "984"]), ["swap?board=N1N/1*1/n1n"]);
}
#[test]
fn completions_and_manual_pages_name_the_options() {
    let run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_leaper")).args(arguments).output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
        stdout(&output).to_owned()
    };
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(run(&["completions", shell]).contains("certificate"), "{shell}");
    }
    assert!(run(&["man"]).contains("leaper\\-solve(1)"), "{}", run(&["man"]));
    let folder = std::env::temp_dir().join(format!("leaper-man-{}", std::process::id()));
    run(&["man", "--folder", folder.to_str().unwrap()]);
    let page = std::fs::read_to_string(folder.join("leaper-solve.1")).unwrap();
    assert!(page.contains("\\-\\-certificate"), "{page}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn daily_prints_one_puzzle_of_each_kind() {
    let daily = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_leaper"));
        command.arg("daily").args(arguments).output().unwrap()
    };
    let output = daily(&["2026-11-22"]);
    let lines: Vec<&str> = stdout(&output).lines().collect();
    let kinds: Vec<&str> = lines.iter().filter_map(|line| line.split('?').next()).collect();
    assert_eq!(kinds, ["travel", "swap", "place", "tour"]);
    assert_eq!(stdout(&daily(&["2026-11-22"])), stdout(&output));
    let level: Value =
        serde_json::from_str(stdout(&daily(&["2026-11-22", "--json"])).lines().next().unwrap())
            .unwrap();
    assert_eq!((&level["line"], &level["grade"]), (&json!(lines[0]), &json!(5)));
    assert_eq!(stdout(&daily(&[])).lines().count(), 4);
    assert_eq!(daily(&["2026-13-01"]).status.code(), Some(2));
}

#[test]
fn make_and_levels_commands_print_puzzles() {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let run = |arguments: &[&str]| {
        std::process::Command::new(env!("CARGO_BIN_EXE_leaper")).args(arguments).output().unwrap()
    };
    let made = run(&["make", "tour", "--grade", "2", "--seed", "5", "--count", "2"]);
    assert_eq!(made.status.code(), Some(0));
    let printed = text(&made.stdout);
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), 2);
    let made = run(&["make", "tour", "--grade", "2", "--seed", "6", "--json"]);
    let document: Value = serde_json::from_slice(&made.stdout).unwrap();
    assert_eq!(document["line"], lines[1], "the seed after 5");
    assert_eq!((&document["kind"], &document["grade"]), (&json!("tour"), &json!(2)));
    assert_eq!((&document["seed"], &document["par"]), (&json!(6), &Value::Null));
    assert!(document["solutions"].is_string() && document["measures"]["difficulty"].is_u64());

    let made = run(&["make", "guards", "--grade", "3", "--json"]);
    let document: Value = serde_json::from_slice(&made.stdout).unwrap();
    assert_eq!((&document["kind"], &document["grade"]), (&json!("travel"), &json!(3)));

    for (arguments, part) in [
        (
            &["make", "chess", "--grade", "1"][..],
            "travel, swap, place, tour, goals, guards, cover, numbers",
        ),
        (&["make", "tour", "--grade", "6"], "a number from 1 to 5"),
        (&["make", "tour"], "--grade"),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2));
        let expected = text(&output.stderr);
        assert!(expected.contains(part), "{expected}");
    }

    let levels = run(&["levels", "--json"]);
    let levels: Vec<Value> = serde_json::from_slice(&levels.stdout).unwrap();
    let guarini = levels.iter().find(|level| level["line"] == "swap?board=N1N/3/n1n").unwrap();
    assert_eq!((&guarini["par"], &guarini["solutions"]), (&json!(16), &json!("4726784")));
    for field in ["id", "pack", "title", "grade", "source"] {
        assert!(!guarini[field].is_null(), "{field}");
    }
    assert!(
        text(&run(&["levels"]).stdout).contains("Guarini’s problem: difficulty 3, minimum 16\n")
    );
}
