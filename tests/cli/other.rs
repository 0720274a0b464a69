//! What it does besides solving.

use super::*;

/// `leaper records list` prints rows of the table, `check` proves them again; the command's former name works.
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
    let (left_out, status) =
        records(&["check", "--row", "famous/usenet/farthest", "--seconds", "0"]);
    assert_eq!(status, Some(0), "{left_out}");
    assert!(left_out.starts_with("left out  famous/usenet/farthest: needs"), "{left_out}");
    assert_eq!(records(&["list", "--row", "no/such"]).1, Some(2));
    let mut former = Command::new(env!("CARGO_BIN_EXE_leaper"));
    let output = former.args(["frontier", "list", "--row", "famous/guarini"]).output().unwrap();
    assert_eq!(stdout(&output), listed);
}

/// All puzzles of a call are different; a seed alone gives what it always gave.
#[test]
fn puzzles_of_a_call_are_different() {
    let make = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_leaper"));
        let output = command.args(["make", "swap", "--grade", "3"]).args(arguments).output();
        stdout(&output.unwrap()).lines().map(str::to_owned).collect::<Vec<String>>()
    };
    let printed = make(&["--seed", "977", "--count", "8"]);
    let different: std::collections::BTreeSet<&String> = printed.iter().collect();
    assert_eq!((printed.len(), different.len()), (8, 8), "{printed:?}");
    assert_eq!(printed[5], "swap?board=N1N/1*1/n1n");
    assert_eq!(make(&["--seed", "984"]), ["swap?board=N1N/1*1/n1n"]);
}
