//! Collects the results of all parts of a test run, some of which run concurrently.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};

use crate::counts::Counts;

/// The results so far.
pub struct Report {
    begin: Instant,
    rows: Mutex<Vec<Row>>,
    /// Notes to repeat at the end.
    notes: Mutex<Vec<String>>,
    /// True once a side of `side_by_side` has failed: then the other starts no further part.
    has_failed: AtomicBool,
}

struct Row {
    name: String,
    begin: Instant,
    time: Duration,
    outcome: Outcome,
}

enum Outcome {
    /// Success of a part without counts.
    Checked(bool),
    Counted(Counts),
    Skipped(String),
}

impl Report {
    pub fn new() -> Self {
        Self {
            begin: Instant::now(),
            rows: Mutex::default(),
            notes: Mutex::default(),
            has_failed: AtomicBool::new(false),
        }
    }

    /// Runs a part that passes or fails as a whole.
    pub fn check<T>(&self, name: &str, part: impl FnOnce() -> Result<T>) -> Result<T> {
        let begin = self.announce(name)?;
        let outcome = part();
        self.add(name, begin, Outcome::Checked(outcome.is_ok()));
        outcome.with_context(|| format!("FAILED: {name}"))
    }

    /// Builds, finds or installs what tests need. The report lists it only if it takes more than a
    /// second or fails.
    pub fn prepare<T>(&self, name: &str, part: impl FnOnce() -> Result<T>) -> Result<T> {
        let begin = self.start_part(name)?;
        let outcome = part();
        if outcome.is_err() || begin.elapsed() > Duration::from_secs(1) {
            self.add(name, begin, Outcome::Checked(outcome.is_ok()));
        }
        outcome.with_context(|| format!("FAILED: {name}"))
    }

    /// Runs a part that counts its tests.
    pub fn tests(&self, name: &str, part: impl FnOnce() -> Result<Counts>) -> Result<()> {
        let begin = self.announce(name)?;
        let counts = part();
        let outcome = counts.as_ref().map_or(Outcome::Checked(false), |it| Outcome::Counted(*it));
        self.add(name, begin, outcome);
        match counts.with_context(|| format!("FAILED: {name}"))? {
            Counts { failed: 0, passed: 1.. } => Ok(()),
            Counts { failed: 0, .. } => bail!("FAILED: {name}: there is no such test"),
            Counts { failed, .. } => bail!("FAILED: {name}: {failed} tests; see above"),
        }
    }

    pub fn skip(&self, name: &str, reason: &str) {
        println!("skipped: {reason}");
        self.add(name, Instant::now(), Outcome::Skipped(reason.to_owned()));
    }

    /// Prints a note, now and at the end.
    pub fn note(&self, note: String) {
        println!("{note}");
        self.notes.lock().unwrap_or_else(PoisonError::into_inner).push(note);
    }

    /// Adds notes about tests that failed and ran a second time.
    pub fn retried(&self, browser: &str, failed: &[String], failed_again: &[String]) {
        let (twice, once): (Vec<&str>, Vec<&str>) = failed
            .iter()
            .map(String::as_str)
            .partition(|name| failed_again.iter().any(|it| it == name));
        if !once.is_empty() {
            self.note(format!("flaky in {browser}, failed, then passed: {}", once.join(", ")));
        }
        if !twice.is_empty() {
            self.note(format!("failed twice in {browser}: {}", twice.join(", ")));
        }
    }

    /// Runs two functions concurrently. If one fails, the other ends after its current part.
    pub fn side_by_side<A: Send, B>(
        &self,
        one: impl FnOnce() -> Result<A> + Send,
        other: impl FnOnce() -> Result<B>,
    ) -> Result<(A, B)> {
        let (one, other) = thread::scope(|scope| {
            let one = scope
                .spawn(|| one().inspect_err(|_| self.has_failed.store(true, Ordering::Relaxed)));
            let other = other().inspect_err(|_| self.has_failed.store(true, Ordering::Relaxed));
            (one.join().expect("a part fails without a panic"), other)
        });
        match (one, other) {
            (Ok(one), Ok(other)) => Ok((one, other)),
            (Err(error), Ok(_)) | (Ok(_), Err(error)) => Err(error),
            (Err(one), Err(other)) => Err(anyhow!("{one:#}\n{other:#}")),
        }
    }

    /// Returns the counts of all tests. A failed part without counts is one failed test.
    pub fn total(&self) -> Counts {
        self.rows().iter().fold(Counts::default(), |total, row| {
            total
                + match &row.outcome {
                    Outcome::Checked(true) | Outcome::Skipped(_) => Counts::default(),
                    Outcome::Checked(false) => Counts { passed: 0, failed: 1 },
                    Outcome::Counted(counts) => *counts,
                }
        })
    }

    fn announce(&self, name: &str) -> Result<Instant> {
        let begin = self.start_part(name)?;
        println!("\n== {name}");
        Ok(begin)
    }

    fn start_part(&self, name: &str) -> Result<Instant> {
        if self.has_failed.load(Ordering::Relaxed) {
            bail!("not run after a failure: {name}");
        }
        Ok(Instant::now())
    }

    fn add(&self, name: &str, begin: Instant, outcome: Outcome) {
        let row = Row { name: name.to_owned(), begin, time: begin.elapsed(), outcome };
        self.rows().push(row);
    }

    fn rows(&self) -> MutexGuard<'_, Vec<Row>> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\n{:<32} {:>8} {:>8} {:>8}", "", "seconds", "passed", "failed")?;
        let mut rows = self.rows();
        rows.sort_by_key(|row| row.begin);
        for Row { name, time, outcome, .. } in rows.iter() {
            write!(f, "{name:<32} {:>8.1} ", time.as_secs_f64())?;
            match outcome {
                Outcome::Checked(true) => writeln!(f, "{:>8}", "ok")?,
                Outcome::Checked(false) => writeln!(f, "{:>8} {:>8}", "", "FAILED")?,
                Outcome::Counted(Counts { passed, failed }) => {
                    writeln!(f, "{passed:>8} {failed:>8}")?;
                }
                Outcome::Skipped(reason) => writeln!(f, " skipped: {reason}")?,
            }
        }
        drop(rows);
        // Less than the sum, because some run concurrently.
        writeln!(f, "{:<32} {:>8.1}", "in all", self.begin.elapsed().as_secs_f64())?;
        for note in self.notes.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            writeln!(f, "{note}")?;
        }
        let Counts { passed, failed } = self.total();
        writeln!(f, "\n{passed} passed, {failed} failed")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_concurrent_parts_are_added() {
        let report = Report::new();
        let tests = |passed, failed| move || Ok(Counts { passed, failed });
        let both = report.side_by_side(
            || report.tests("one", tests(2, 0)),
            || {
                report
                    .check("other", || Ok(7))
                    .and_then(|seven| report.tests("more", tests(seven, 0)))
            },
        );
        assert!(both.is_ok());
        assert_eq!(report.total(), Counts { passed: 9, failed: 0 });
        assert!(report.tests("none", tests(0, 0)).is_err(), "no test has this name");
    }

    #[test]
    fn tests_that_pass_the_second_time_are_reported_as_flaky() {
        let report = Report::new();
        let names = ["a::one", "b::two", "c::three"].map(str::to_owned);
        report.retried("Firefox", &names, &names[1..2]);
        let closing = "flaky in Firefox, failed, then passed: a::one, c::three\n\
                       failed twice in Firefox: b::two\n\n0 passed, 0 failed\n";
        assert!(report.to_string().ends_with(closing), "{report}");
    }

    #[test]
    fn no_part_starts_after_a_failure() {
        let report = Report::new();
        let (sender, receiver) = std::sync::mpsc::channel();
        let failed = report.side_by_side(
            || {
                let outcome = report.tests("wrong", || Ok(Counts { passed: 1, failed: 1 }));
                sender.send(()).unwrap();
                outcome
            },
            || {
                receiver.recv().unwrap();
                while !report.has_failed.load(Ordering::Relaxed) {
                    thread::yield_now();
                }
                report.check("more", || Ok(()))
            },
        );
        let message = format!("{:#}", failed.unwrap_err());
        assert_eq!(message, "FAILED: wrong: 1 tests; see above\nnot run after a failure: more");
        assert_eq!(report.total(), Counts { passed: 1, failed: 1 });
        assert!(report.to_string().ends_with("\n1 passed, 1 failed\n"));
    }
}
