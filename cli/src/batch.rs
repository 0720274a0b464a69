//! Reads one puzzle per line and writes one JSON document per line. Solves several puzzles at a
//! time.

use std::collections::BTreeMap;
use std::io::{self, BufRead, ErrorKind, Write};
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use anyhow::Context;
use leaper::answer::{Answer, Solving};
use leaper::puzzle::{self, Error, Kind, LONGEST_TEXT, Puzzle};
use leaper::search::Progress;
use serde::Serialize;

use crate::clock::{self, Control};
use crate::solve_args::Solve;

/// Maximum number of puzzles that are read ahead of the oldest unanswered one, for each thread.
const READ_AHEAD: usize = 64;

/// A line of the input.
struct Task {
    /// The line's number, from 1.
    number: u64,
    /// The beginning of its text, up to the maximum length of a puzzle.
    bytes: Vec<u8>,
    /// The full length of the line, in bytes.
    length: usize,
}

/// A line of the output, and the exit status of its puzzle.
type Outcome = anyhow::Result<(String, u8)>;

/// Answers all lines of the input, in their order.
pub fn run(
    solve: &Solve,
    name: &str,
    input: &mut impl BufRead,
    status: &mut u8,
) -> anyhow::Result<()> {
    let threads = solve.thread_count();
    let budget = MemoryBudget::new(solve.memory.saturating_mul(1 << 20));
    let (to_workers, tasks) = mpsc::sync_channel::<(Task, SyncSender<Outcome>)>(threads);
    let (to_writer, outcomes) = mpsc::sync_channel::<Receiver<Outcome>>(READ_AHEAD * threads);
    let tasks = Mutex::new(tasks);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
                while let Ok((task, answer_sender)) = next() {
                    let number = task.number;
                    let outcome =
                        panic::catch_unwind(AssertUnwindSafe(|| answer(solve, task, &budget)));
                    budget.end(number);
                    let failed = || Err(anyhow::anyhow!("the solver failed on line {number}"));
                    // The writer has ended after an error of the output.
                    let _ = answer_sender.send(outcome.unwrap_or_else(|_| failed()));
                }
            });
        }
        let budget = &budget;
        let writer = scope.spawn(move || {
            let written = write_all(&outcomes, status);
            // End the searches whose answers can't be written.
            budget.cancel();
            written
        });
        let read = read_all(name, input, budget, &to_workers, &to_writer);
        // Workers and the writer end when their channels close.
        drop((to_workers, to_writer));
        writer.join().unwrap_or_else(|panic| panic::resume_unwind(panic)).and(read)
    })
}

/// Writes all answers in the order of the lines, and determines the highest exit status.
fn write_all(outcomes: &Receiver<Receiver<Outcome>>, highest: &mut u8) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    for outcome in outcomes {
        let (line, status) = outcome.recv().context("the solver failed")??;
        *highest = status.max(*highest);
        writeln!(out, "{line}")?;
        out.flush()?;
    }
    Ok(())
}

/// Reads all lines and distributes them, until the writer has ended.
fn read_all(
    name: &str,
    input: &mut impl BufRead,
    budget: &MemoryBudget,
    to_workers: &SyncSender<(Task, SyncSender<Outcome>)>,
    to_writer: &SyncSender<Receiver<Outcome>>,
) -> anyhow::Result<()> {
    let mut number = 0;
    loop {
        let mut bytes = Vec::new();
        let read = next_line(input, &mut bytes).with_context(|| format!("{name} cannot be read"));
        let Some(length) = read? else { return Ok(()) };
        number += 1;
        let is_skipped = |text: &str| text.is_empty() || is_comment(text);
        if length == bytes.len() && is_skipped(trim_start(&String::from_utf8_lossy(&bytes))) {
            continue;
        }
        let (answer_sender, outcome) = mpsc::sync_channel(1);
        budget.begin(number);
        if to_writer.send(outcome).is_err() {
            return Ok(());
        }
        let task = Task { number, bytes, length };
        if to_workers.send((task, answer_sender)).is_err() {
            return Ok(());
        }
    }
}

/// Answers one line.
fn answer(solve: &Solve, task: Task, budget: &MemoryBudget) -> Outcome {
    let Task { number, bytes, length } = task;
    // Text that is not UTF-8 is an invalid puzzle.
    let line = String::from_utf8_lossy(&bytes);
    let puzzle = if length > bytes.len() {
        let reason = puzzle::ErrorKind::TooLong { most: LONGEST_TEXT };
        Err(Error { reason, at: 0..length })
    } else {
        Puzzle::parse(&line).map_err(|error| {
            let at = byte_offset(&bytes, error.at.start)..byte_offset(&bytes, error.at.end);
            Error { at, ..error }
        })
    };
    let (answer, puzzle) = match puzzle {
        Ok(puzzle) => (solve_within(solve, &puzzle, number, budget)?, Some(puzzle)),
        Err(error) => (Answer::from_parse_error(&line, error), None),
    };
    let text = match (puzzle, &answer) {
        (_, Answer::Error { .. }) => {
            let located = Located { answer: &answer, line: number, text: &excerpt(&line) };
            serde_json::to_string(&located)?
        }
        (Some(puzzle), _) if solve.certificate => solve.certificate(&puzzle, &answer)?,
        _ => serde_json::to_string(&answer)?,
    };
    Ok((text, solve.exit_status(&answer)))
}

/// Solves a puzzle. If older puzzles need the memory, it starts over later.
///
/// # Errors
///
/// If all searches are cancelled.
fn solve_within(
    solve: &Solve,
    puzzle: &Puzzle,
    number: u64,
    budget: &MemoryBudget,
) -> anyhow::Result<Answer> {
    let options = solve.options(puzzle.kind());
    loop {
        let solving = Solving::new(puzzle.clone(), options.clone());
        let next = |progress: &Progress| {
            if budget.try_use(number, progress.memory) {
                Control::Continue
            } else {
                Control::Abandon
            }
        };
        let timed = clock::run_while(solving, solve.seconds, clock::Time::Wall, next);
        if let Some(timed) = timed {
            return Ok(timed.answer);
        }
        if budget.is_cancelled.load(Ordering::Relaxed) {
            anyhow::bail!("the search was cancelled");
        }
        budget.wait_for_room(number);
    }
}

/// Divides memory among puzzles that are solved at the same time. Each puzzle may use the memory
/// that older ones leave, so the oldest may use all. Therefore answers don't depend on the other
/// puzzles.
struct MemoryBudget {
    /// Total memory, in bytes.
    limit: u64,
    /// The memory of each unanswered puzzle, in bytes, by the number of its line.
    used: Mutex<BTreeMap<u64, u64>>,
    /// Signals that a puzzle is answered or has freed its memory.
    released: Condvar,
    /// Whether all searches must end.
    is_cancelled: AtomicBool,
}

impl MemoryBudget {
    fn new(limit: u64) -> Self {
        Self {
            limit,
            used: Mutex::default(),
            released: Condvar::new(),
            is_cancelled: AtomicBool::new(false),
        }
    }

    fn used(&self) -> MutexGuard<'_, BTreeMap<u64, u64>> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends all searches.
    fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
        self.released.notify_all();
    }

    /// Adds a puzzle.
    fn begin(&self, number: u64) {
        self.used().insert(number, 0);
    }

    /// Removes an answered puzzle.
    fn end(&self, number: u64) {
        self.used().remove(&number);
        self.released.notify_all();
    }

    /// Sets the memory that a puzzle uses. Returns false if it exceeds what the older ones leave,
    /// or all searches are cancelled.
    fn try_use(&self, number: u64, bytes: u64) -> bool {
        if self.is_cancelled.load(Ordering::Relaxed) {
            return false;
        }
        let mut used = self.used();
        used.insert(number, bytes);
        let older: u64 = used.range(..number).map(|(_, bytes)| bytes).sum();
        older == 0 || older.saturating_add(bytes) <= self.limit
    }

    /// Frees a puzzle's memory, and waits until the older ones use at most half of the total.
    fn wait_for_room(&self, number: u64) {
        let mut used = self.used();
        used.insert(number, 0);
        self.released.notify_all();
        let is_full = |used: &mut BTreeMap<u64, u64>| {
            let older: u64 = used.range(..number).map(|(_, bytes)| bytes).sum();
            older > self.limit / 2
        };
        drop(self.released.wait_while(used, is_full).unwrap_or_else(PoisonError::into_inner));
    }
}

/// An error, with its line's number and text.
#[derive(Serialize)]
struct Located<'a> {
    #[serde(flatten)]
    answer: &'a Answer,
    /// The line's number, from 1.
    line: u64,
    text: &'a str,
}

/// Removes white space and the byte order mark, which some editors put before the first line.
fn trim_start(line: &str) -> &str {
    line.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}')
}

/// Returns true if a line begins with `#` and is not the end of a link, such as `#travel?…`.
fn is_comment(line: &str) -> bool {
    let is_puzzle = |text: &str| {
        text.split_once('?').is_some_and(|(name, _)| {
            Kind::ALL.into_iter().any(|kind| kind.name().eq_ignore_ascii_case(name))
        })
    };
    line.strip_prefix('#').is_some_and(|text| !is_puzzle(text))
}

/// Returns the beginning of a line, to identify it in a message.
fn excerpt(line: &str) -> String {
    const LENGTH: usize = 200;
    let is_cut = line.chars().nth(LENGTH).is_some();
    line.chars().take(LENGTH).chain(is_cut.then_some('…')).collect()
}

/// Reads the beginning of a line into `bytes`, up to the maximum length of a puzzle and without its
/// end. Returns its full length, or `None` at the end of the input.
fn next_line(input: &mut impl BufRead, bytes: &mut Vec<u8>) -> io::Result<Option<usize>> {
    bytes.clear();
    let (mut length, mut has_read) = (0, false);
    loop {
        let read = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            read => read?,
        };
        has_read |= !read.is_empty();
        let end = read.iter().position(|&byte| byte == b'\n');
        let part = &read[..end.unwrap_or(read.len())];
        length += part.len();
        // One more byte for the carriage return of a line of maximum length.
        let room = (LONGEST_TEXT + 1).saturating_sub(bytes.len());
        bytes.extend_from_slice(&part[..part.len().min(room)]);
        let (used, is_complete) = (part.len() + usize::from(end.is_some()), end.is_some());
        let is_complete = is_complete || read.is_empty();
        input.consume(used);
        if is_complete {
            break;
        }
    }
    while length == bytes.len() && bytes.last() == Some(&b'\r') {
        bytes.pop();
        length -= 1;
    }
    if length > LONGEST_TEXT {
        bytes.truncate(LONGEST_TEXT);
    }
    Ok(has_read.then_some(length))
}

/// Converts an offset in the lossy text of some bytes to an offset in the bytes.
fn byte_offset(bytes: &[u8], offset: usize) -> usize {
    let (mut text, mut start) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        let valid = chunk.valid().len();
        if offset <= text + valid {
            return start + (offset - text);
        }
        text += valid + char::REPLACEMENT_CHARACTER.len_utf8();
        start += valid + chunk.invalid().len();
    }
    start
}
