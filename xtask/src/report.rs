//! What was tested, and how it went. Several parts may run at the same time.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};

use crate::counts::Counts;

/// What has been run.
pub struct Report {
    begin: Instant,
    rows: Mutex<Vec<Row>>,
    /// What is to be known beside.
    notes: Mutex<Vec<String>>,
    /// Whether something beside has gone wrong, so that nothing more is to be begun.
    over: AtomicBool,
}

struct Row {
    name: String,
    begin: Instant,
    time: Duration,
    outcome: Outcome,
}

enum Outcome {
    /// Something without counts went well or not.
    Checked(bool),
    Counted(Counts),
    Skipped(String),
}

impl Report {
    pub fn begin() -> Self {
        Self {
            begin: Instant::now(),
            rows: Mutex::default(),
            notes: Mutex::default(),
            over: AtomicBool::new(false),
        }
    }

    /// Runs a part that is good or bad as a whole.
    pub fn check<T>(&self, name: &str, part: impl FnOnce() -> Result<T>) -> Result<T> {
        let begin = self.announce(name)?;
        let outcome = part();
        self.add(name, begin, Outcome::Checked(outcome.is_ok()));
        outcome.with_context(|| format!("FAILED: {name}"))
    }

    /// Builds, finds or installs something the tests need. Only if that takes time, the report
    /// says so.
    pub fn prepare<T>(&self, name: &str, part: impl FnOnce() -> Result<T>) -> Result<T> {
        let begin = self.go_on(name)?;
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

    /// Says something, and again at the end.
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

    /// Does two things at the same time. Where one goes wrong, the other ends with the part that
    /// it is at.
    pub fn side_by_side<A: Send, B>(
        &self,
        one: impl FnOnce() -> Result<A> + Send,
        other: impl FnOnce() -> Result<B>,
    ) -> Result<(A, B)> {
        let (one, other) = thread::scope(|scope| {
            let one =
                scope.spawn(|| one().inspect_err(|_| self.over.store(true, Ordering::Relaxed)));
            let other = other().inspect_err(|_| self.over.store(true, Ordering::Relaxed));
            (one.join().expect("a part fails without a panic"), other)
        });
        match (one, other) {
            (Ok(one), Ok(other)) => Ok((one, other)),
            (Err(error), Ok(_)) | (Ok(_), Err(error)) => Err(error),
            (Err(one), Err(other)) => Err(anyhow!("{one:#}\n{other:#}")),
        }
    }

    /// All tests; a check that went wrong counts as a failed one.
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
        let begin = self.go_on(name)?;
        println!("\n== {name}");
        Ok(begin)
    }

    fn go_on(&self, name: &str) -> Result<Instant> {
        if self.over.load(Ordering::Relaxed) {
            bail!("not run any more: {name}");
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
        // Less than the sum, since some run side by side.
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
    fn all_is_counted_wherever_it_runs() {
        let report = Report::begin();
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
        assert!(report.tests("none", tests(0, 0)).is_err(), "a misspelt name is told");
    }

    #[test]
    fn tests_that_pass_the_second_time_are_reported_as_flaky() {
        let report = Report::begin();
        let names = ["a::one", "b::two", "c::three"].map(str::to_owned);
        report.retried("Firefox", &names, &names[1..2]);
        let closing = "flaky in Firefox, failed, then passed: a::one, c::three\n\
                       failed twice in Firefox: b::two\n\n0 passed, 0 failed\n";
        assert!(report.to_string().ends_with(closing), "{report}");
    }

    #[test]
    fn after_a_failure_nothing_more_is_begun() {
        let report = Report::begin();
        let (told, heard) = std::sync::mpsc::channel();
        let failed = report.side_by_side(
            || {
                let outcome = report.tests("wrong", || Ok(Counts { passed: 1, failed: 1 }));
                told.send(()).unwrap();
                outcome
            },
            || {
                heard.recv().unwrap();
                while !report.over.load(Ordering::Relaxed) {
                    thread::yield_now();
                }
                report.check("more", || Ok(()))
            },
        );
        let said = format!("{:#}", failed.unwrap_err());
        assert_eq!(said, "FAILED: wrong: 1 tests; see above\nnot run any more: more");
        assert_eq!(report.total(), Counts { passed: 1, failed: 1 });
        assert!(report.to_string().ends_with("\n1 passed, 1 failed\n"));
    }
}
