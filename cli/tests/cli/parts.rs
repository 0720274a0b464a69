//! Counts in parts: `leaper solve --part` and `leaper merge`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

use super::{solve, stderr, stdout};

const QUEENS: &str = "place?board=8x8&pieces=Q8";

/// A folder for a test's files, which is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }

    /// Counts a part, and returns its file.
    fn part(&self, line: &str, part: &str) -> String {
        let output = solve(&[line, "--part", part]);
        assert!(output.status.success(), "{}", stderr(&output));
        self.file(&format!("{}.json", part.replace('/', "-")), stdout(&output))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn merge(files: &[String], options: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_leaper"));
    command.arg("merge").args(options).args(files).output().unwrap()
}

#[test]
fn merged_parts_are_the_answer_of_one_machine() {
    let folder = Folder::new("merged-parts");
    for (line, of) in
        [(QUEENS, 5), ("place?board=7x8&pieces=K3Q1B2R2N3", 3), ("place?board=5x5&pieces=N3", 4)]
    {
        let files: Vec<String> =
            (1..=of).rev().map(|part| folder.part(line, &format!("{part}/{of}"))).collect();
        let merged = merge(&files, &["--json"]);
        assert_eq!(stdout(&merged), stdout(&solve(&[line, "--json"])), "{line}");
        assert!(merged.status.success());
    }
}

/// How a count is split doesn't depend on the memory limit: a part may be counted again with more.
#[test]
fn parts_may_have_different_memory_limits() {
    let folder = Folder::new("memory-of-parts");
    let line = "place?board=16x16&pieces=R5";
    let part = |part: &str, memory: &str| {
        let output = solve(&[line, "--part", part, "--memory", memory]);
        (output.status.code(), folder.file(&part.replace('/', "-"), stdout(&output)))
    };
    let (status, _) = part("1/2", "1");
    assert_eq!(status, Some(3), "1 MiB is too little");
    let files = [("1/2", "4"), ("2/2", "512")].map(|(number, memory)| part(number, memory).1);
    let merged = merge(&files, &["--json"]);
    assert_eq!(stdout(&merged), stdout(&solve(&[line, "--json"])));
}

#[test]
fn merged_parts_without_placements_have_the_status_of_none() {
    let folder = Folder::new("parts-of-none");
    let line = "place?board=7x2&pieces=Q4N5";
    let files = ["1/2", "2/2"].map(|part| folder.part(line, part));
    assert_eq!(merge(&files, &[]).status.code(), Some(1));
}

#[test]
fn missing_doubled_foreign_and_damaged_parts_are_refused() {
    let folder = Folder::new("refused-parts");
    let [first, second] = ["1/3", "2/3"].map(|part| folder.part(QUEENS, part));
    let third = folder.part(QUEENS, "3/3");
    // Files are named after their parts: other numbers than 3/3 keep the file of the third one.
    let other_puzzle = folder.part("place?board=8x8&pieces=Q7", "3/4");
    let other_count = folder.part(QUEENS, "3/7");
    let text = fs::read_to_string(&third).unwrap();
    let truncated = folder.file("truncated.json", &text[..text.len() / 2]);
    let mut document: Value = serde_json::from_str(&text).unwrap();
    document["tally"] = "840 0".into();
    let damaged = folder.file("damaged.json", &document.to_string());
    for (files, message) in [
        (vec![&first, &third], "1 of 3 parts are missing: 2"),
        (vec![&first, &second, &second, &third], "part 2/3 is given twice"),
        (vec![&first, &second, &other_puzzle], "pieces=Q7"),
        (vec![&first, &second, &other_count], " has one of 7 parts, "),
        (vec![&first, &second, &truncated], "truncated.json, line 1: this is not a complete part"),
        (vec![&first, &second, &damaged], "part 3/3 is damaged"),
    ] {
        let files: Vec<String> = files.into_iter().cloned().collect();
        let output = merge(&files, &[]);
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(stdout(&output), "");
        assert!(stderr(&output).contains(message), "{message}: {}", stderr(&output));
    }
}

/// A part counts its placements and nothing else.
#[test]
fn parts_refuse_options_without_effect() {
    for option in [
        &["--count"][..],
        &["--unique"],
        &["--symmetric"],
        &["--extent"],
        &["--list", "3"],
        &["--number", "3"],
        &["--random"],
        &["--distances"],
        &["--seed", "3"],
        &["--certificate"],
        &["--seconds", "3"],
        &["--threads", "3"],
    ] {
        let output = solve(&[&[QUEENS, "--part", "1/2"], option].concat());
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{option:?}");
        let message = stderr(&output);
        assert!(
            message.contains("cannot be used with") && message.contains(option[0]),
            "{message}"
        );
    }
    let quiet = [QUEENS, "--part", "1/2", "--memory", "64", "--quiet"];
    assert!(solve(&quiet).status.success());
}

#[test]
fn invalid_parts_and_puzzles_without_parts_are_refused() {
    for (arguments, message) in [
        ([QUEENS, "--part", "65/64"], "parts go from 1/64 to 64/64"),
        ([QUEENS, "--part", "all"], "such as 17/64"),
        (["tour?board=6x6", "--part", "1/2"], "another kind of puzzle"),
        (["place?board=8x8&pieces=N+", "--part", "1/2"], "can't be split"),
        (["place?board=30x30&pieces=Q2", "--part", "1/2"], "can't be split"),
        (["place?board=17x17&pieces=Q17", "--part", "1/1"], "at least two parts"),
        (["-", "--part", "1/2"], "given as an argument"),
    ] {
        let output = solve(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains(message), "{message}: {}", stderr(&output));
    }
}
