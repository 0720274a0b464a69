//! Runs tests, prints their output, and adds up the counts that the runners print.

use std::io::{BufRead, BufReader};
use std::ops::Add;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::command::shown;
use crate::driver;

/// Numbers of passed and failed tests.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Counts {
    pub passed: u64,
    pub failed: u64,
}

impl Add for Counts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { passed: self.passed + other.passed, failed: self.failed + other.failed }
    }
}

/// Runs tests, prints their output with a name before each line, and returns the counts. Failed
/// tests are counted, and are no error. The command is ended at the deadline.
pub fn run_tests(command: &mut Command, deadline: Duration, name: &str) -> Result<Counts> {
    run_tests_and_list_failures(command, deadline, name).map(|(counts, _)| counts)
}

/// Does the same, and also returns the names of the failed tests.
pub fn run_tests_and_list_failures(
    command: &mut Command,
    deadline: Duration,
    name: &str,
) -> Result<(Counts, Vec<String>)> {
    let name = if name.is_empty() { String::new() } else { format!("{name} | ") };
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start: {}", shown(command)))?;
    let output = child.stdout.take().context("the tests have no output")?;
    let reader = thread::spawn(move || {
        let mut counts = Counts::default();
        let mut failed = Vec::new();
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            println!("{name}{line}");
            counts = counts + parse_counts(&line).unwrap_or_default();
            failed.extend(failed_test(&line).map(str::to_owned));
        }
        (counts, failed)
    });
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if start.elapsed() > deadline {
            driver::end(&mut child);
            bail!("timed out after {} s and was killed: {}", deadline.as_secs(), shown(command));
        }
        thread::sleep(Duration::from_millis(50));
    };
    let (counts, failed) = reader.join().ok().context("the tests' output could not be read")?;
    if !status.success() && counts.failed == 0 {
        bail!("failed ({status}): {}", shown(command));
    }
    Ok((counts, failed))
}

/// Returns the name of the failed test in a line such as `test swaps ... FAILED`.
fn failed_test(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
}

/// Returns the counts in a line such as `test result: ok. 3 passed; 0 failed; 0 ignored`.
fn parse_counts(line: &str) -> Option<Counts> {
    let rest = line.trim_start().strip_prefix("test result: ")?;
    let number = |what: &str| {
        let before = rest.split(what).next()?;
        before.split_whitespace().next_back()?.parse().ok()
    };
    Some(Counts { passed: number(" passed")?, failed: number(" failed")? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_test_runners_are_parsed() {
        let line =
            "test result: FAILED. 31 passed; 2 failed; 1 ignored; 0 measured; finished in 1s";
        assert_eq!(parse_counts(line), Some(Counts { passed: 31, failed: 2 }));
        assert_eq!(parse_counts("test swaps ... ok"), None);
        assert_eq!(failed_test("test swaps::two ... FAILED"), Some("swaps::two"));
        assert_eq!(failed_test("test swaps::two ... ok"), None);
        assert_eq!(failed_test(line), None);
    }
}
