//! Running tests and counting them: what the test runners say of themselves is passed on, and
//! added up.

use std::io::{BufRead, BufReader};
use std::ops::Add;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::command::shown;
use crate::driver;

/// How many tests went well and how many did not.
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

/// Runs a command that runs tests, shows what it says, and counts. Tests that fail are no error:
/// they are in the counts. What takes longer than the deadline is ended. Where several speak at the
/// same time, each line begins with a name.
pub fn run_counting(command: &mut Command, deadline: Duration, name: &str) -> Result<Counts> {
    run_listing(command, deadline, name).map(|(counts, _)| counts)
}

/// The same, with the names of the tests that failed.
pub fn run_listing(
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
    let said = child.stdout.take().context("the tests have no output")?;
    let reader = thread::spawn(move || {
        let mut counts = Counts::default();
        let mut failed = Vec::new();
        for line in BufReader::new(said).lines().map_while(Result::ok) {
            println!("{name}{line}");
            counts = counts + counted(&line).unwrap_or_default();
            failed.extend(failure(&line).map(str::to_owned));
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
            bail!("not done after {} s, and ended: {}", deadline.as_secs(), shown(command));
        }
        thread::sleep(Duration::from_millis(50));
    };
    let (counts, failed) = reader.join().ok().context("the tests' output could not be read")?;
    if !status.success() && counts.failed == 0 {
        bail!("failed ({status}): {}", shown(command));
    }
    Ok((counts, failed))
}

/// The test that failed, in a line such as `test swaps ... FAILED`.
fn failure(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
}

/// The counts in a line such as `test result: ok. 3 passed; 0 failed; 0 ignored`.
fn counted(line: &str) -> Option<Counts> {
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
    fn the_runners_own_counts_are_read() {
        let line =
            "test result: FAILED. 31 passed; 2 failed; 1 ignored; 0 measured; finished in 1s";
        assert_eq!(counted(line), Some(Counts { passed: 31, failed: 2 }));
        assert_eq!(counted("test swaps ... ok"), None);
        assert_eq!(failure("test swaps::two ... FAILED"), Some("swaps::two"));
        assert_eq!(failure("test swaps::two ... ok"), None);
        assert_eq!(failure(line), None);
    }
}
